"""Mats: a title and outlines as large as the pieces that lie in them."""

from __future__ import annotations

from playproof.components.kinds.cards import card_size
from playproof.components.kinds.mats import Mat, MatPlace, MatSet
from playproof.components.palette import mix
from playproof.layouts.areas import edge_colour, outline_item, tinted
from playproof.layouts.badges import title_band
from playproof.layouts.icons import icon
from playproof.layouts.ornament import BLEED, LINES, WASH, grown, motif_lines
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Item, Rect, RectOutline
from playproof.layouts.spots import Spot
from playproof.layouts.text.setting import Align, set_text

__all__ = ["draw", "spots"]

#: Depth of the band with the title; a card's place is so much larger on each side; corners of places, mm.
TITLE, PLAY, ROUND = 8.5, 1.25, 2.5
#: The sign in the middle of a place, mm at most.
SIGN = 22.0
#: How dark the ground between the places is, 0 to 1.
TINT = 0.07


def draw(one: MatSet, mat: Mat, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A mat's front; mats have no back."""
    saving = context.theme.colours == "line"
    items: list[Item] = [
        *_ground(mat, context),
        *title_band(
            context, context.text(mat.title_line or mat.name), context.imprint, mat.width, TITLE, 3.5
        ),
    ]
    for place in mat.places:
        items += _place(place, context)
    outline = RectOutline(mat.width, mat.height, mat.corner)
    return Drawing(outline, tuple(items), bleed=0.0 if saving else BLEED), None


def _ground(mat: Mat, context: RenderContext) -> list[Item]:
    """A tint of the game's accent and its motif, with their bleed; nothing where ink is saved."""
    theme = context.theme
    if theme.colours == "line":
        return []
    accent = context.colour("accent")
    outline, x, y = grown(RectOutline(mat.width, mat.height), BLEED)
    ground = mix(accent, theme.paper, WASH) if theme.colours == "flood" else tinted(accent, theme.paper, TINT)
    edge = edge_colour(accent, theme.paper, theme.ink)
    lines = motif_lines(context.game.header.look.motif, outline, mix(edge, ground, LINES), 0.2, 5.0)
    return [Group((outline_item(outline, fill=ground), *lines), x, y)]


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
    edge = edge_colour(context.colour("accent"), theme.paper, theme.ink)
    items: list[Item] = []
    if place.disk is not None:
        half = width / 2
        items.append(Circle(place.x + half, place.y + half, half, ground, edge, theme.line))
    else:
        # A card lies in its place with some play.
        play = PLAY if isinstance(place.slot, str) else 0.0
        corner = min(ROUND, height / 8)
        x, y = round(place.x - play, 4), round(place.y - play, 4)
        wide, high = round(width + 2 * play, 4), round(height + 2 * play, 4)
        items.append(Rect(x, y, wide, high, corner, ground, edge, theme.line))
    # Words stand at the top left, where a piece that lies there lets them be seen last of all.
    x, y, wide = place.x + 3.0, place.y + 2.8, width - 6.0
    if place.disk is not None:
        inner = width * 0.7
        x, y, wide = place.x + (width - inner) / 2, place.y + height * 0.2, inner
    align: Align = "center" if place.disk is not None else "left"
    if place.label:
        label = set_text(
            context.text(place.label), x, y, wide, 9,
            size=context.size(13), fill=theme.ink, faces=context.titles, align=align, tint=context.colour,
        )  # fmt: skip
        items += label.items
        y += label.height + 1.6
    if place.note:
        note = set_text(
            context.text(place.note), x, y, wide, place.y + height - y - 2.0,
            size=context.size(9), fill=theme.muted, faces=context.faces, align=align, tint=context.colour,
        )  # fmt: skip
        items += note.items
        y += note.height + 1.6
    if place.icon:
        # Pale and large in the middle of what is left: what lies there covers it.
        left = place.y + height - 2.0 - y
        side = min(SIGN, left, width * 0.4)
        at = place.x + (width - side) / 2, y + (left - side) / 2
        items += icon(
            place.icon, round(at[0], 3), round(at[1], 3), round(side, 3), mix(edge, theme.paper, 0.3)
        )
    return items
