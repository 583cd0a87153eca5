"""Bytes to text, and text to lines: each with its number, without its comment. Nothing that is typed is lost."""

from __future__ import annotations

import codecs
import errno
import io
import re
from pathlib import Path
from typing import NamedTuple

from playproof.components.reading.limits import LINE_LENGTH, TRACKER_LIMIT, TooLarge, megabytes, plain_bytes

COMMENT = re.compile(r"(?:^|\s)#")
#: Carriage returns; those with no line feed behind them end a line each, as on machines of old.
RETURNS = re.compile(r"\r+(\n|\Z)?")
MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
#: The sign in place of bytes that are no UTF-8.
REPLACED = "\ufffd"


class Line(NamedTuple):
    """A line as typed (``raw``) and its content (``text``: without comment and outer spaces, apostrophes straight). Of a line
    that is too long ``text`` is only the beginning, one character more than `LINE_LENGTH`."""

    number: int
    raw: str
    text: str


Lines = list[Line]


def load(path: Path) -> bytes:
    """A tracker file's bytes. Raises `OSError`, also for a file larger than `TRACKER_LIMIT`."""
    try:
        return plain_bytes(path, TRACKER_LIMIT)
    except TooLarge:
        limit = megabytes(TRACKER_LIMIT)
        raise OSError(errno.EFBIG, f"a tracker file has at most {limit}, this one has more") from None


def decode(data: bytes) -> str:
    """Any bytes as text: UTF-8, with or without a mark; what is none becomes replacement signs."""
    return data.decode("utf-8-sig", errors="replace")


def other_encoding(data: bytes) -> str:
    """The encoding of bytes that are text, but of no kind that shares its letters with UTF-8; ``""`` for all else."""
    name = next((name for mark, name in MARKS.items() if data.startswith(mark)), "")
    return name or ("UTF-16" if data.count(0) * 4 > len(data) else "")


def not_utf8(data: bytes) -> str:
    """Why bytes are no UTF-8 text, and what to do, as a clause; ``""`` if they are."""
    name = other_encoding(data)
    if name:
        return f"it is {name}, not UTF-8; save it as UTF-8"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        return f"line {number} holds a byte that is not UTF-8 (0x{data[error.start]:02X}); save the file as UTF-8"
    return ""


def unified(text: str) -> str:
    """``text`` with a line feed at each line's end, whatever sign ends it."""
    if "\r" not in text:
        return text
    return RETURNS.sub(lambda match: match[1] if match[1] is not None else "\n" * len(match[0]), text)


def flaws(text: str) -> list[tuple[Line, str, str]]:
    """What is wrong with a text as a whole, at the first line where it is: the line, the part, a sentence."""
    flaws_found = []
    alone = (
        next((match for match in RETURNS.finditer(text) if match[1] is None), None) if "\r" in text else None
    )
    if alone is not None:
        problem = "a carriage return (CR) alone ends this line; lines end with LF or CR LF"
        flaws_found.append((alone.start(), "", f"{problem}: it was read so, save the file with those"))
    if REPLACED in text:
        problem = f"'{REPLACED}' stands for a byte that is not UTF-8; save the file as UTF-8"
        flaws_found.append(
            (text.index(REPLACED), REPLACED, f"{problem} (it may be Latin-1 or Windows-1252 now)")
        )
    found = []
    for at, state, problem in flaws_found:
        before = unified(text[:at] + state)
        rest = re.split("[\r\n]", text[at : at + LINE_LENGTH], maxsplit=1)[0]
        raw = before.removesuffix(state)[before.rfind("\n") + 1 :] + rest
        found.append((Line(before.count("\n") + 1, raw, raw), state, problem))
    return found


def lines(text: str) -> Lines:
    """All lines with content: each ends with a line feed, or a carriage return, or both."""
    text = unified(text)
    out = []
    for number, raw in enumerate(io.StringIO(text, newline="\n"), 1):
        said = raw.strip()
        if "#" in said:
            said = uncommented(said)
        if "\u2019" in said:
            said = _straight(said)
        if said:
            out.append(Line(number, raw.rstrip("\r\n"), said[: LINE_LENGTH + 1]))
    return out


def _straight(text: str) -> str:
    """``text`` with straight apostrophes outside quotes: names are printed with curved ones, and some keyboards type them."""
    parts = text.split('"')
    parts[::2] = (part.replace("\u2019", "'") for part in parts[::2])
    return '"'.join(parts)


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
