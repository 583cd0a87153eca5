"""Files come to disk whole or not at all, and never through a link."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from playproof.components.writing import append, create

FULL = OSError(errno.ENOSPC, "No space left on device")


def test_a_file_is_made_anew_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    create(tmp_path / "a", b"whole")
    create(tmp_path / "b", iter([b"in ", b"parts"]), synced=False)
    assert ((tmp_path / "a").read_bytes(), (tmp_path / "b").read_bytes()) == (b"whole", b"in parts")
    with pytest.raises(FileExistsError):
        create(tmp_path / "a", b"other")
    assert (tmp_path / "a").read_bytes() == b"whole"

    def parts() -> list[bytes]:
        raise FULL

    with pytest.raises(OSError, match="No space"):
        create(tmp_path / "c", (part for _ in range(1) for part in parts()))
    assert not (tmp_path / "c").exists()


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_no_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"precious")
    for target in ("precious", "nowhere"):
        (tmp_path / "link").symlink_to(tmp_path / target)
        with pytest.raises(FileExistsError):
            create(tmp_path / "link", b"x")
        (tmp_path / "link").unlink()
    assert (tmp_path / "precious").read_bytes() == b"precious"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize(
    ("before", "added", "after"),
    [
        (b"", b"one\n", b"one\n"),
        (b"one\n", b"two\n", b"one\ntwo\n"),
        (b"one", b"two\n", b"one\ntwo\n"),
        (b"one\r\ntwo", b"three\r\n", b"one\r\ntwo\r\nthree\r\n"),
    ],
)
def test_lines_are_added_at_the_end(tmp_path: Path, before: bytes, added: bytes, after: bytes) -> None:
    path = tmp_path / "friday.play"
    path.write_bytes(before)
    append(path, added)
    assert path.read_bytes() == after


@pytest.mark.parametrize("fits", range(len(b"count Ann 1950\n")))
def test_on_a_full_disk_no_part_of_a_line_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fits: int
) -> None:
    path = tmp_path / "friday.play"
    path.write_bytes(b"Ann: buy 5r\n")
    write, left = os.write, fits

    def full(handle: int, data: bytes) -> int:
        nonlocal left
        if not left:
            raise FULL
        done = write(handle, data[:left])
        left -= done
        return done

    with monkeypatch.context() as patched:
        patched.setattr("playproof.components.writing.os.write", full)
        with pytest.raises(OSError, match="No space"):
            append(path, b"count Ann 1950\n")
    assert path.read_bytes() == b"Ann: buy 5r\n"


def test_what_is_not_on_disk_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "friday.play"
    path.write_bytes(b"one\n")

    def failing(_: int) -> None:
        raise FULL

    with monkeypatch.context() as patched:
        patched.setattr("playproof.components.writing.os.fsync", failing)
        with pytest.raises(OSError, match="No space"):
            append(path, b"two\n")
    assert path.read_bytes() == b"one\n"


def test_a_line_goes_to_the_file_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editor puts another file in its place between the opening and the end."""
    path = tmp_path / "friday.play"
    path.write_bytes(b"one\n")
    fsync, saves = os.fsync, 3

    def saving(handle: int) -> None:
        nonlocal saves
        fsync(handle)
        if saves:
            saves -= 1
            (tmp_path / "new").write_bytes(b"edited\n")
            (tmp_path / "new").replace(path)

    monkeypatch.setattr("playproof.components.writing.os.fsync", saving)
    append(path, b"two\n")
    assert path.read_bytes() == b"edited\ntwo\n"
    saves = -1
    with pytest.raises(OSError, match="replaces the file again and again"):
        append(path, b"three\n")
