"""Every way in which a file comes to disk: made anew, never through a link; added to whole, or not at all.

No other module opens a file to write. Files that are to appear together, or in place of others, go through
``generator.kit.atomic_output``, which prepares them by `create`.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

#: So often a line is added anew because another program has replaced the file meanwhile.
TIMES = 20


def create(path: Path, data: bytes | Iterable[bytes], *, synced: bool = True) -> None:
    """Make the file ``path`` with these bytes, or the parts of them; ``synced``: they are on disk before this returns.

    Raises `FileExistsError` where anything has that name, be it a link that leads nowhere: no link is followed. On any
    other `OSError` nothing is left of the file.
    """
    with path.open("xb") as file:
        try:
            for part in (data,) if isinstance(data, bytes) else data:
                file.write(part)
            file.flush()
            if synced:
                os.fsync(file.fileno())
        except BaseException:
            with suppress(OSError):
                path.unlink()
            raise


def append(path: Path, text: bytes) -> None:
    """Add ``text`` as lines at the end of a file: whole, or not at all; a line above it that has no end gets one.

    If another program replaces the file meanwhile, as editors do to save it, the text is added to the file that is
    there then. Raises `OSError`; the file is as it was.
    """
    for _ in range(TIMES):
        if _appended(path, text):
            return
    raise OSError(errno.EBUSY, "another program replaces the file again and again")


def _appended(path: Path, text: bytes) -> bool:
    """Whether the text is in the file that has the name afterwards."""
    handle = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
    try:
        size = os.fstat(handle).st_size
        os.lseek(handle, max(0, size - 1), os.SEEK_SET)
        ended = os.read(handle, 1) in (b"", b"\n", b"\r")
        data = text if ended else (b"\r\n" if text.endswith(b"\r\n") else b"\n") + text
        done = 0
        try:
            while done < len(data):
                done += os.write(handle, data[done:])
            os.fsync(handle)
        except BaseException:
            # Nobody else's line goes with it.
            if os.fstat(handle).st_size == size + done:
                os.ftruncate(handle, size)
            raise
        with suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(handle), path.stat())
        return False
    finally:
        os.close(handle)
