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
from pathlib import Path
from typing import IO

__all__ = ["Stored"]


class _Store:
    """The temporary folder and this process's file in it."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self.file: IO[bytes] | None = None
        self.owner = 0

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
        with Path(self._file).open("rb") as file:
            file.seek(self._start)
            return file.read(self.size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stored) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Stored({self.size} bytes, {self.digest.hex()[:8]})"
