"""Sets of icons in the format of Iconify: one JSON file with the inside of an SVG for each icon.

They are read as they come, from the package of a set on npm (``icons.json`` with ``info.json`` beside it) or in one file.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from playproof.components.faults import Place
from playproof.components.reading.limits import ICON_SET_LIMIT, TEXT_LIMIT, name_of, read_bytes, refuse
from playproof.components.wording.printable import printable

#: The side of an icon whose set says nothing else, units.
_SIDE = 16.0
#: Names that stand for others, one after the other, at most.
_LONGEST = 10
_ALLOWED = "the icons.json of an Iconify set: { prefix, icons: { name: { body } } }"


class _Look(msgspec.Struct, frozen=True):
    """How an icon's box lies and how it is turned; what isn't given is the set's, or the parent's."""

    left: float | None = None
    top: float | None = None
    width: float | None = None
    height: float | None = None
    rotate: int = 0
    h_flip: bool = msgspec.field(default=False, name="hFlip")
    v_flip: bool = msgspec.field(default=False, name="vFlip")


class _Entry(_Look, frozen=True, kw_only=True):
    body: str


class _Alias(_Look, frozen=True, kw_only=True):
    parent: str


class _Author(msgspec.Struct, frozen=True):
    name: str = ""
    url: str = ""


class _Licence(msgspec.Struct, frozen=True):
    title: str = ""
    spdx: str = ""
    url: str = ""


class _Info(msgspec.Struct, frozen=True):
    name: str = ""
    author: _Author | str = ""
    license: _Licence | str = ""


class _File(msgspec.Struct, frozen=True):
    prefix: str
    icons: dict[str, _Entry]
    aliases: dict[str, _Alias] = {}
    left: float = 0.0
    top: float = 0.0
    width: float = _SIDE
    height: float = _SIDE
    info: _Info | None = None


class IconifySet:
    """One set: its icons by name, and whose they are."""

    def __init__(self, file: str, data: _File, info: _Info | None) -> None:
        self.file, self._data, self._info = file, data, info or _Info()
        self.prefix = data.prefix

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all icons, without the prefix."""
        return (*self._data.icons, *self._data.aliases)

    def has(self, name: str) -> bool:
        """Whether the set has an icon of this name."""
        return name in self._data.icons or name in self._data.aliases

    @property
    def title(self) -> str:
        """What the set is called."""
        return printable(self._info.name[:80]) or self.prefix

    @property
    def licence(self) -> str:
        """Under which licence its icons may be used; empty if the set doesn't say."""
        own = self._info.license
        if isinstance(own, str):
            return printable(own[:80])
        return printable((own.title or own.spdx)[:80])

    @property
    def credit(self) -> str:
        """The line that names the set, its authors and its licence."""
        author, licence = self._info.author, self._info.license
        by = author if isinstance(author, str) else author.name
        at = "" if isinstance(author, str) else author.url
        where = "" if isinstance(licence, str) else licence.url
        line = f"Icons: {self.title}"
        if by:
            line += f" by {printable(by[:120])}"
        if at:
            line += f" ({printable(at[:120])})"
        line += f", {self.licence or 'licence not known'}"
        return line + (f" ({printable(where[:120])})" if where and self.licence else "")

    def place(self, name: str) -> Place:
        """Where an icon is written."""
        return Place(self.file, 0, f"icons.{name}")

    def svg(self, name: str) -> bytes:
        """An icon as an SVG file; raises `DataFaults` for a name that stands for another and for no icon at last."""
        looks: list[_Look] = []
        at = name
        while (entry := self._data.icons.get(at)) is None:
            alias = self._data.aliases.get(at)
            if alias is None or len(looks) >= _LONGEST:
                refuse(self.place(name), "its parent is no icon of the set", "the name of an icon")
            looks.append(alias)
            at = alias.parent
        looks.append(entry)

        def first(field: str) -> float:
            own = (getattr(look, field) for look in looks)
            value: Any = next((value for value in own if value is not None), getattr(self._data, field))
            return float(value)

        left, top, width, height = map(first, ("left", "top", "width", "height"))
        turn = sum(look.rotate for look in looks)
        across = sum(look.h_flip for look in looks) % 2 == 1
        along = sum(look.v_flip for look in looks) % 2 == 1
        moves = []
        if across and along:
            turn += 2
        elif across:
            moves, left, top = [f"translate({left + width} {-top}) scale(-1 1)"], 0.0, 0.0
        elif along:
            moves, left, top = [f"translate({-left} {top + height}) scale(1 -1)"], 0.0, 0.0
        middle = {1: (top + height / 2,) * 2, 3: (left + width / 2,) * 2}.get(
            turn % 4, (left + width / 2, top + height / 2)
        )
        if turn % 4:
            moves.insert(0, f"rotate({turn % 4 * 90} {middle[0]} {middle[1]})")
        if turn % 2:
            left, top, width, height = top, left, height, width
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="{left} {top} {width} {height}"><g transform="{" ".join(moves)}">{entry.body}</g></svg>'
        ).encode()


def read_set(path: Path, root: Path, info: Path) -> IconifySet:
    """The set in a file; ``info`` is the file that says whose it is, if the set itself doesn't.

    Raises `DataFaults` for a file that can't be read or is no such set.
    """
    place = Place(name_of(path, root))
    try:
        data = msgspec.json.decode(read_bytes(path, root, ICON_SET_LIMIT), type=_File)
        told = data.info
        if told is None and info.is_file():
            place = Place(name_of(info, root))
            told = msgspec.json.decode(read_bytes(info, root, TEXT_LIMIT), type=_Info)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        refuse(place, f"this is no set of icons ({str(error)[:100]})", _ALLOWED)
    return IconifySet(name_of(path, root), data, told)
