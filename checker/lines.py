"""Text to lines: each with its number, without its comment. Nothing that is typed is lost."""

from __future__ import annotations

import errno
import io
import re
from pathlib import Path
from typing import NamedTuple

from components.reading.limits import LINE_LENGTH, TRACKER_LIMIT, megabytes

__all__ = ["Line", "Lines", "decode", "lines", "load"]

COMMENT = re.compile(r"(?:^|\s)#")


class Line(NamedTuple):
    """A line as typed (``raw``) and what it says (``text``: without comment and outer spaces). Of a line that is too
    long ``text`` is only the beginning, one character more than `LINE_LENGTH`."""

    number: int
    raw: str
    text: str


Lines = list[Line]


def load(path: Path) -> bytes:
    """A tracker file's bytes. Raises `OSError`, also for a file larger than `TRACKER_LIMIT`."""
    with path.open("rb") as file:
        data = file.read(TRACKER_LIMIT + 1)
    if len(data) > TRACKER_LIMIT:
        raise OSError(
            errno.EFBIG, f"a tracker file has at most {megabytes(TRACKER_LIMIT)}, this one has more"
        )
    return data


def decode(data: bytes) -> str:
    """Any bytes as text: UTF-8, with or without a mark; what is none becomes replacement signs."""
    return data.decode("utf-8-sig", errors="replace")


def lines(text: str) -> Lines:
    """All lines that say something. Only line feeds (with or without carriage return) end a line."""
    out = []
    for number, raw in enumerate(io.StringIO(text, newline="\n"), 1):
        said = raw.strip()
        if "#" in said:
            said = uncommented(said)
        if said:
            out.append(Line(number, raw.rstrip("\r\n"), said[: LINE_LENGTH + 1]))
    return out


def uncommented(text: str) -> str:
    """``text`` up to a ``#`` that starts a word outside quotes; it is looked for no farther than a line may reach."""
    if '"' not in text:
        comment = COMMENT.search(text)
        return text[: comment.start()].rstrip() if comment else text
    quoted = False
    for index, sign in enumerate(text[: LINE_LENGTH + 2]):
        if sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted and (index == 0 or text[index - 1].isspace()):
            return text[:index].rstrip()
    return text
