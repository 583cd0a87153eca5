"""Places of findings and faults as an editor marks them. Lines and columns count from 0, columns in characters."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

#: Who found it, in an editor's list of problems.
SOURCE = "playproof"


def line_range(text: str, row: int, column: int = 0, length: int = 0) -> types.Range:
    """A part of the line ``text``; without a ``length`` all of it but for the spaces around it."""
    start = min(max(column, 0), len(text))
    end = min(start + length, len(text))
    if not length:
        start = len(text) - len(text.lstrip()) if not column else start
        end = max(start, len(text.rstrip()))
    return types.Range(types.Position(row, start), types.Position(row, end))


def location(path: Path, line: int = 0) -> types.Location:
    """The beginning of a line of a file; lines count from 1, 0 is the first, too."""
    here = types.Position(max(line - 1, 0), 0)
    return types.Location(path.resolve().as_uri(), types.Range(here, here))
