"""A TOML text with other values: its remarks, its order and its blank lines stay.

A text is a list of blocks, each a header with what is below it; remarks above a header belong to it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playproof.components.importing.folder import is_table, toml_text, value_text

__all__ = ["keyed", "patched"]

Way = tuple[str | int, ...]
_PART = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_PARTS = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"(\[\[?)\s*({_PARTS})\s*\]\]?\s*(?:#.*)?")
_PAIR = re.compile(rf"({_PARTS})\s*=")


class _NotPlain(Exception):
    """The text can't be changed in its lines."""


@dataclass
class _Pair:
    """The lines of a value; those of a remark, or blank, have no way."""

    way: tuple[str, ...]
    lines: list[str]


@dataclass
class _Block:
    """A table: the lines above its header, its header, its values."""

    way: Way
    lead: list[str] = field(default_factory=list)
    pairs: list[_Pair] = field(default_factory=list)


def patched(text: str, whole: Mapping[str, Any]) -> str | None:
    """The text with the values of ``whole``; None for a text in which they can't be changed line by line."""
    ends = "\r\n" if "\r\n" in text else "\n"
    text = text.replace("\r\n", "\n")
    try:
        text_ = _Text(text)
        text_.update((), tomllib.loads(text), whole)
        found = text_.text()
        return found.replace("\n", ends) if tomllib.loads(found) == whole else None
    except (_NotPlain, tomllib.TOMLDecodeError):
        return None


def keyed(value: Any) -> dict[str, Any] | None:
    """A list of tables that have ids, or names as parts of templates have, by these; None for another one."""
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        return None
    for key in ("id", "name"):
        found = {str(one[key]): one for one in value if key in one}
        if len(found) == len(value):
            return found
    return None


class _Text:
    """A text in its blocks."""

    def __init__(self, text: str) -> None:
        self.blocks = [_Block(())]
        counts: dict[Way, int] = {}
        lines = text.rstrip("\n").split("\n")
        at = 0
        while at < len(lines):
            said, block = lines[at].strip(), self.blocks[-1]
            if header := _HEADER.fullmatch(said):
                way = _resolved(_names(header[2]), counts, last=header[1] == "[[")
                self.blocks.append(_Block(way, [*_loose(block), lines[at]]))
                at += 1
            elif pair := _PAIR.match(said):
                long = _length(lines, at)
                block.pairs.append(_Pair(tuple(_names(pair[1])), lines[at : at + long]))
                at += long
            else:
                block.pairs.append(_Pair((), [lines[at]]))
                at += 1

    def text(self) -> str:
        lines = [
            line
            for block in self.blocks
            for part in (block.lead, *(pair.lines for pair in block.pairs))
            for line in part
        ]
        return "\n".join(lines).strip("\n") + "\n"

    def update(self, way: Way, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        """Change what is different in a table."""
        for key in [key for key in old if key not in new]:
            self._remove((*way, key))
        for key, value in new.items():
            inner = (*way, key)
            before = old.get(key)
            if key in old and before == value:
                continue
            pair = self._pair(inner)
            if pair is not None:
                pair.lines = [
                    f"{pair.lines[0].partition('=')[0].rstrip()} = {value_text(value)}{_remark(pair)}"
                ]
            elif key not in old:
                self._add(inner, value)
            elif isinstance(before, dict) and isinstance(value, dict):
                self.update(inner, before, value)
            elif (
                isinstance(before, list) and is_table(before) and isinstance(value, list) and is_table(value)
            ):
                self._update_list(inner, before, value)
            else:
                self._remove(inner)
                self._add(inner, value)

    def _update_list(self, way: Way, old: Sequence[Any], new: Sequence[Any]) -> None:
        first, second = keyed(old), keyed(new)
        was = list(first) if first and second else list(map(str, range(len(old))))
        now = list(second) if first and second else list(map(str, range(len(new))))
        order: list[Way] = []
        for name, value in zip(now, new, strict=True):
            if name in was:
                mine: Way = (*way, was.index(name))
                self.update(mine, old[was.index(name)], value)
            else:
                mine = (*way, f"+{name}")
                self._insert(self._behind(way), mine, toml_text(_nested(way, [value])))
            order.append(mine)
        for number, name in enumerate(was):
            if name not in now:
                self._remove((*way, number))
        at = next((at for at, block in enumerate(self.blocks) if block.way[: len(way)] == way), 0)
        sorted_ = [block for one in order for block in self.blocks if block.way[: len(one)] == one]
        moved = set(map(id, sorted_))
        rest = [block for block in self.blocks if id(block) not in moved]
        self.blocks = [*rest[:at], *sorted_, *rest[at:]]

    def _pair(self, way: Way) -> _Pair | None:
        """The value of a way, in whichever block it is written."""
        for block in self.blocks:
            rest = way[len(block.way) :]
            if way[: len(block.way)] == block.way and rest:
                for pair in block.pairs:
                    if pair.way == rest:
                        return pair
        return None

    def _remove(self, way: Way) -> None:
        self.blocks = [block for block in self.blocks if block.way[: len(way)] != way]
        for block in self.blocks:
            if way[: len(block.way)] == block.way:
                rest = way[len(block.way) :]
                block.pairs = [pair for pair in block.pairs if pair.way[: len(rest)] != rest]

    def _add(self, way: Way, value: Any) -> None:
        if is_table(value):
            self._insert(self._behind(way[:-1]), way, toml_text(_nested(way, value)))
            return
        block = next((block for block in self.blocks if block.way == way[:-1]), None)
        if block is None:
            raise _NotPlain
        at = next((at for at in range(len(block.pairs), 0, -1) if block.pairs[at - 1].way), 0)
        line = toml_text({str(way[-1]): value}).rstrip("\n").split("\n")
        block.pairs.insert(at, _Pair((str(way[-1]),), line))

    def _behind(self, way: Way) -> int:
        """Where the blocks of a table end."""
        return 1 + max((at for at, one in enumerate(self.blocks) if one.way[: len(way)] == way), default=-2)

    def _insert(self, at: int, way: Way, text: str) -> None:
        if at < 0:
            raise _NotPlain
        self.blocks.insert(at, _Block(way, ["", *text.strip("\n").split("\n")]))


def _nested(way: Way, value: Any) -> dict[str, Any]:
    """A value in the tables that it is in."""
    for part in reversed([part for part in way if isinstance(part, str) and not part.startswith("+")]):
        value = {part: value}
    assert isinstance(value, dict)
    return value


def _names(said: str) -> list[str]:
    return [part.strip("\"'") for part in re.findall(_PART, said)]


def _resolved(names: list[str], counts: dict[Way, int], *, last: bool) -> Way:
    way: Way = ()
    for at, name in enumerate(names):
        way = (*way, name)
        if last and at == len(names) - 1:
            counts[way] = counts.get(way, -1) + 1
        if way in counts:
            way = (*way, counts[way])
    return way


def _length(lines: list[str], at: int) -> int:
    """How many lines a value has."""
    for long in range(1, len(lines) - at + 1):
        try:
            tomllib.loads("\n".join(lines[at : at + long]))
        except tomllib.TOMLDecodeError:
            continue
        return long
    raise _NotPlain


def _loose(block: _Block) -> list[str]:
    """The lines at a block's end that belong to the next one: from the last blank line on, with remarks alone."""
    loose: list[str] = []
    while block.pairs and not block.pairs[-1].way:
        loose = [*block.pairs.pop().lines, *loose]
    blank = next((at for at, line in enumerate(loose) if not line.strip()), len(loose) if block.way else 0)
    block.pairs += [_Pair((), [line]) for line in loose[:blank]]
    return loose[blank:]


def _remark(pair: _Pair) -> str:
    """The remark behind a value in one line, with the spaces before it."""
    line = pair.lines[-1]
    for found in re.finditer("#", line) if len(pair.lines) == 1 else ():
        value = line[: found.start()].rstrip()
        try:
            tomllib.loads(value)
        except tomllib.TOMLDecodeError:
            continue
        return line[len(value) :]
    return ""
