"""What an editor holds and has not saved: within `unsaved` files are read as they stand there.

It holds for one thread: others read what is on disk. A file that isn't on disk yet isn't found.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

_HELD: ContextVar[Mapping[str, bytes] | None] = ContextVar("unsaved", default=None)


@contextmanager
def unsaved(texts: Mapping[Path, str | bytes]) -> Iterator[None]:
    """Read these files so in this thread: as bytes, or as texts in UTF-8."""
    token = _HELD.set({os.path.realpath(path): _encoded(text) for path, text in texts.items()})
    try:
        yield
    finally:
        _HELD.reset(token)


def _encoded(text: str | bytes) -> bytes:
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text


def unsaved_bytes(path: Path | str) -> bytes | None:
    """What a file holds in the editor; None for one that isn't open there."""
    held = _HELD.get()
    return held.get(os.path.realpath(path)) if held else None
