"""What a drawing says, for those who hear it: its texts in order, with icons by what they mean."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playproof.layouts.icons.said import said
from playproof.layouts.scene import Drawing, Group, Item, Text

#: Texts on one line differ in height by less than this, mm; an icon's top is so far above its line's base at most.
_LINE, _ICON = 0.5, 8.0
_SPACE_BEFORE = re.compile(r" (?=[.,;:!?])")


def reading(drawing: Drawing) -> str:
    """The words of a drawing, lines parted by stops."""
    return words(drawing.items)


def words(items: Sequence[Item]) -> str:
    """The same for some items."""
    joined = ""
    for text in lines(items):
        if joined:
            # A sentence runs on over the end of a line; what begins with a capital or a figure is something new.
            joined += " " if joined[-1] in ".:;!?,–" or not (text[0].isupper() or text[0].isdigit()) else "; "
        joined += text
    return joined


def lines(items: Sequence[Item]) -> list[str]:
    """The words of some items, line by line as they are printed."""
    reader = _Reader()
    reader.read(items, 0.0)
    return [_SPACE_BEFORE.sub("", " ".join(line)) for line in reader.lines]


class _Reader:
    """Collects the words of items, a list for each line of print."""

    def __init__(self) -> None:
        self.lines: list[list[str]] = []
        #: The base of the last line, mm, or the top of the icon that it begins with.
        self._base: float | None = None
        self._top: float | None = None

    def read(self, items: Sequence[Item], dy: float) -> None:
        """Add the words of ``items``, which are ``dy`` mm further down."""
        for item in items:
            if isinstance(item, Text):
                if text := " ".join(item.text.split()):
                    self._text(text, dy + item.y)
            elif isinstance(item, Group):
                if name := said(item.items):
                    self._icon(name, dy + item.dy)
                else:
                    self.read(item.items, dy + item.dy)

    def _text(self, text: str, base: float) -> None:
        same = (
            abs(base - self._base) <= _LINE
            if self._base is not None
            else self._top is not None and 0 <= base - self._top < _ICON
        )
        if not same:
            self.lines.append([])
        self.lines[-1].append(text)
        self._base, self._top = base, None

    def _icon(self, name: str, top: float) -> None:
        same = (
            0 <= self._base - top < _ICON
            if self._base is not None
            else self._top is not None and abs(top - self._top) <= _LINE
        )
        if not same:
            self.lines.append([])
            self._base, self._top = None, top
        self.lines[-1].append(name)
