"""Texts with markup of no game: with Playproof's own icons and faces, without colours."""

from __future__ import annotations

from playproof.layouts.icons import IconLibrary
from playproof.layouts.scene import Item
from playproof.layouts.text.markup import Marked
from playproof.layouts.text.setting import Faces


class _Drawn:
    faces = Faces()

    def __init__(self) -> None:
        self.icons = IconLibrary()

    def icon(
        self, name: str, x: float, y: float, size: float, colour: str, tint: str | None = None
    ) -> tuple[Item, ...]:
        return self.icons.draw(name, x, y, size, colour, tint)

    def colour(self, name: str) -> str:
        raise KeyError(name)


_DRAWN = _Drawn()


def marked(text: str) -> Marked:
    """A text with markup."""
    return Marked(text, _DRAWN)
