"""Mats: a title and outlines as large as the pieces that lie in them."""

from __future__ import annotations

from playproof.components.kinds.cards import card_size
from playproof.components.kinds.mats import Mat, MatPlace, MatSet
from playproof.components.palette import mix
from playproof.layouts.areas import edge_colour
from playproof.layouts.icons import icon
from playproof.layouts.ornament import LINES, WASH, motif_lines, wash
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Item, Rect, RectOutline
from playproof.layouts.spots import Spot
from playproof.layouts.text.setting import Align, fit_line, set_text

__all__ = ["draw", "spots"]

#: The least depth of the strip with the title, and from a place to the motif around it, mm.
TITLE, GAP = 7.0, 0.6


def draw(one: MatSet, mat: Mat, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A mat's front; mats have no back."""
    theme = context.theme
    items: list[Item] = [
        *wash(context, "", RectOutline(mat.width, mat.height, mat.corner)),
        *_ground(mat, context),
        Rect(0, 0, mat.width, mat.height, mat.corner, None, theme.frame, theme.line),
        *fit_line(
            context.text(mat.title_line or mat.name), 3.5, 5.4, mat.width * 0.55,
            size=context.size(13), name=theme.display, fill=theme.ink,
        ),
        *fit_line(
            context.imprint, mat.width - 3.5, 5.2, mat.width * 0.4,
            size=6, name=theme.text, fill=theme.muted, anchor="end",
        ),
    ]  # fmt: skip
    for place in mat.places:
        items += _place(place, context)
    return Drawing(RectOutline(mat.width, mat.height, mat.corner), tuple(items)), None


def _ground(mat: Mat, context: RenderContext) -> list[Item]:
    """The game's motif between the places, below the title; nothing where ink is saved."""
    theme = context.theme
    tops = [place.y for place in mat.places]
    if theme.colours == "line" or not tops or min(tops) < TITLE:
        return []
    top = min(tops) - GAP
    outline = RectOutline(mat.width, round(mat.height - top, 4))
    ground = mix(context.colour("accent"), theme.paper, WASH) if theme.colours == "flood" else theme.paper
    edge = edge_colour(context.colour("accent"), theme.paper, theme.ink)
    lines = motif_lines(context.game.header.look.motif, outline, mix(edge, ground, LINES), 0.2, 4.0)
    return [Group(lines, 0, round(top, 4))] if lines else []


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
    ground = theme.paper if theme.colours != "line" else None
    if place.disk is not None:
        items: list[Item] = [
            Circle(
                place.x + width / 2,
                place.y + width / 2,
                width / 2,
                ground,
                theme.frame,
                theme.line,
                (1.5, 1.0),
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
                ground,
                theme.frame,
                theme.line,
                (1.5, 1.0),
            )
        ]
    # Words stand at the top left, where a piece that lies there lets them be seen last of all.
    x, y, wide = place.x + 3.0, place.y + 2.8, width - 6.0
    if place.disk is not None:
        inner = width * 0.7
        x, y, wide = place.x + (width - inner) / 2, place.y + height * 0.2, inner
    align: Align = "center" if place.disk is not None else "left"
    if place.icon:
        side = 5.2
        items += icon(place.icon, place.x + width - 3.0 - side, y - 0.3, side, theme.frame)
        wide -= side + 1.5
    if place.label:
        label = set_text(
            context.text(place.label), x, y, wide, 9,
            size=context.size(13), fill=theme.ink, faces=context.titles, align=align, tint=context.colour,
        )  # fmt: skip
        items += label.items
        y += label.height + 1.6
    if place.note:
        items += set_text(
            context.text(place.note), x, y, wide, place.y + height - y - 2.0,
            size=context.size(9), fill=theme.muted, faces=context.faces, align=align, tint=context.colour,
        ).items  # fmt: skip
    return items
