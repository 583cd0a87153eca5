"""Text to lines: each with its number, without its comment. Nothing that is typed is lost."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Line", "Lines", "decode", "lines"]

COMMENT = re.compile(r"(?:^|\s)#.*$")


class Line(NamedTuple):
    """A line as typed (``raw``) and what it says (``text``: without comment and outer spaces)."""

    number: int
    raw: str
    text: str


Lines = list[Line]


def decode(data: bytes) -> str:
    """Any bytes as text: UTF-8, with or without a mark; what is none becomes replacement signs."""
    return data.decode("utf-8-sig", errors="replace")


def lines(text: str) -> Lines:
    """All lines, empty ones too. Only line feeds (with or without carriage return) end a line."""
    out = []
    for number, raw in enumerate(text.split("\n"), 1):
        said = raw.strip()
        if "#" in said:
            said = uncommented(said)
        out.append(Line(number, raw.rstrip("\r"), said))
    return out


def uncommented(text: str) -> str:
    """``text`` up to a ``#`` that starts a word outside quotes."""
    if '"' not in text:
        return COMMENT.sub("", text).rstrip()
    quoted = False
    for index, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted and (index == 0 or text[index - 1].isspace()):
            return text[:index].rstrip()
    return text
