"""Bytes on disk instead of in memory: pictures of a game, files of a kit on their way to their folder.

A kit of 500 cards with a picture each would fill the memory several times over. Each process writes into a file of its
own in one temporary folder, which is removed when the process that made it ends.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import IO

#: Contents of files above this many bytes wait on disk.
LARGE = 100_000
_CHUNK = 1_000_000


class _Store:
    """The temporary folder and this process's file in it."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self.file: IO[bytes] | None = None
        self.owner = 0
        self.lock = Lock()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._unlock)

    def _unlock(self) -> None:
        """A copy of the process has none of the threads that may have held the lock."""
        self.lock = Lock()

    def opened(self) -> IO[bytes]:
        """The file to write to; a copy of the process that made the folder gets another one in it."""
        if self.folder is None:
            self.folder = Path(tempfile.mkdtemp(prefix="playproof-"))
            atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        if self.file is None or self.owner != os.getpid():
            self.owner = os.getpid()
            self.file = (self.folder / f"{self.owner}").open("ab")
        return self.file


_store = _Store()


class Stored:
    """Bytes that were put on disk; two are equal if they hold the same."""

    __slots__ = ("_file", "_start", "digest", "size")

    def __init__(self, data: bytes) -> None:
        with _store.lock:  # the preview draws in several threads
            file = _store.opened()
            self._start = file.seek(0, os.SEEK_END)
            file.write(data)
            file.flush()
            self._file = file.name
        #: The SHA-256 of the bytes.
        self.digest = hashlib.sha256(data).digest()
        self.size = len(data)

    def read(self) -> bytes:
        """The bytes."""
        return b"".join(self.chunks())

    def chunks(self) -> Iterator[bytes]:
        """The bytes in parts, so that they need not be in memory all at once."""
        left = self.size
        with Path(self._file).open("rb") as file:
            file.seek(self._start)
            while left > 0:
                part = file.read(min(left, _CHUNK))
                if not part:
                    raise OSError(f"the temporary file {self._file} was cut off")
                left -= len(part)
                yield part

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stored) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Stored({self.size} bytes, {self.digest.hex()[:8]})"


class Writing:
    """Bytes on their way to disk, part by part."""

    def __init__(self) -> None:
        _store.opened()
        handle, self._name = tempfile.mkstemp(dir=_store.folder)
        self._file = os.fdopen(handle, "wb")
        self._hash = hashlib.sha256()
        self._size = 0

    def write(self, data: bytes) -> None:
        """Add a part."""
        self._file.write(data)
        self._hash.update(data)
        self._size += len(data)

    def finish(self) -> Stored:
        """All that was written."""
        self._file.close()
        made = Stored.__new__(Stored)
        made._file, made._start, made.size = self._name, 0, self._size
        made.digest = self._hash.digest()
        return made


#: The contents of a file: in memory, or on disk if it is large.
Content = bytes | Stored


def aside(data: bytes) -> Content:
    """The data, put on disk if they are large."""
    return Stored(data) if len(data) > LARGE else data


def whole(content: Content) -> bytes:
    """The contents as bytes."""
    return content if isinstance(content, bytes) else content.read()


def make_ready() -> None:
    """Make the temporary folder before a copy of this process puts files there: it is this process that removes it."""
    _store.opened()
