"""Only plain files are read: a pipe is never waited for, and no device is read."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from playproof.components.reading import limits
from playproof.components.reading.limits import TooLarge, plain_bytes, plain_digest

posix = pytest.mark.skipif(os.name != "posix", reason="needs pipes")


def test_a_plain_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert plain_bytes(path, 5) == b"12345"
    assert plain_digest(path) == hashlib.sha256(b"12345").digest()
    with pytest.raises(TooLarge) as raised:
        plain_bytes(path, 4)
    assert raised.value.size == 5
    with pytest.raises(IsADirectoryError):
        plain_bytes(tmp_path, 5)
    with pytest.raises(FileNotFoundError):
        plain_bytes(tmp_path / "none", 5)


@posix
def test_no_pipe_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    for read in (lambda path: plain_bytes(path, 5), plain_digest):
        with pytest.raises(OSError, match="it is a pipe or a device, not a plain file"):
            read(tmp_path / "pipe")
        # One that has come between the look and the opening isn't either.
        with monkeypatch.context() as patched:
            patched.setattr(limits, "_check_plain", lambda *_: None)
            assert read(tmp_path / "pipe") in (b"", hashlib.sha256(b"").digest())
    with pytest.raises(OSError, match="not a plain file"):
        plain_bytes(Path(os.devnull), 5)


@posix
def test_a_pipe_that_a_shell_hands_over_is_read(tmp_path: Path) -> None:
    out, into = os.pipe()
    os.write(into, b"playproof 1\n")
    os.close(into)
    try:
        assert plain_bytes(Path(f"/dev/fd/{out}"), 100) == b"playproof 1\n"
    finally:
        os.close(out)
