"""Mats: a title and outlines as large as the pieces that lie in them."""

from __future__ import annotations

from playproof.components.kinds.cards import card_size
from playproof.components.kinds.mats import Mat, MatPlace, MatSet
from playproof.layouts.icons import icon
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Item, Rect, RectOutline
from playproof.layouts.spots import Spot
from playproof.layouts.text.setting import fit_line, set_text

__all__ = ["draw", "spots"]


def draw(one: MatSet, mat: Mat, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A mat's front; mats have no back."""
    theme = context.theme
    items: list[Item] = [
        Rect(0, 0, mat.width, mat.height, mat.corner, None, theme.frame, theme.line),
        *fit_line(
            context.text(mat.title_line or mat.name), 3.5, 5.4, mat.width * 0.55,
            size=context.size(11), name=theme.display, fill=theme.ink,
        ),
        *fit_line(
            context.imprint, mat.width - 3.5, 5.2, mat.width * 0.4,
            size=6, name=theme.text, fill=theme.muted, anchor="end",
        ),
    ]  # fmt: skip
    for place in mat.places:
        items += _place(place, context)
    return Drawing(RectOutline(mat.width, mat.height, mat.corner), tuple(items)), None


def spots(one: MatSet, mat: Mat, context: RenderContext) -> dict[str, Spot]:
    """The outlines by id."""
    return {
        place.id: Spot(place.x + width / 2, place.y + height / 2, width, height)
        for place in mat.places
        for width, height in [_size(place)]
    }


def _size(place: MatPlace) -> tuple[float, float]:
    """Width and height of an outline, mm."""
    if place.disk is not None:
        return place.disk, place.disk
    return card_size(place.slot) if place.slot is not None else (20.0, 20.0)


def _place(place: MatPlace, context: RenderContext) -> list[Item]:
    theme = context.theme
    width, height = _size(place)
    if place.disk is not None:
        items: list[Item] = [
            Circle(
                place.x + width / 2, place.y + width / 2, width / 2, None, theme.frame, theme.line, (1.5, 1.0)
            )
        ]
    else:
        items = [
            Rect(
                place.x,
                place.y,
                width,
                height,
                min(3.0, height / 8),
                None,
                theme.frame,
                theme.line,
                (1.5, 1.0),
            )
        ]
    middle = place.y + height / 2
    if place.icon:
        size = min(12.0, height * 0.3)
        items += icon(place.icon, place.x + width / 2 - size / 2, middle - size - 2, size, theme.frame)
    if place.label:
        items += set_text(
            context.text(place.label), place.x + 3, middle - 1, width - 6, 8,
            size=context.size(12), fill=theme.ink, faces=context.titles, align="center", tint=context.colour,
        ).items  # fmt: skip
    if place.note:
        items += set_text(
            context.text(place.note), place.x + 4, middle + 6.5, width - 8, max(4.0, height / 2 - 9),
            size=context.size(9), fill=theme.muted, faces=context.faces, align="center", tint=context.colour,
        ).items  # fmt: skip
    return items
