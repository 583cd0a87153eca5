"""A charter's banner: it hangs from the bar of colour, with the company's letters, its emblem and a place for a piece."""

from __future__ import annotations

from math import fsum

from playproof.components.kinds.charters import (
    Charter,
    CharterSection,
    CharterSet,
)
from playproof.layouts.art import logo
from playproof.layouts.charters.places import Place, place_for
from playproof.layouts.ornament.areas import area, edge_colour, only_printed, own_ground
from playproof.layouts.ornament.badges import centred, emblem_in, heading
from playproof.layouts.ornament.motifs import BLEED
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Group, Item, Path, PolygonOutline, Rect, mm
from playproof.layouts.text.setting import Setting, line_size, set_text

#: The banner's width, mm.
WIDTH = 34.0
#: The pattern's rows and lines, mm: it is told apart from the other end of the table.
PITCH, WEIGHT = 4.5, 0.7
#: How dark a banner is in a tone that means nothing in play, where areas are not flooded, 0 to 1.
PALE = 0.3
#: How deep the notch at the foot is, and from the banner's sides to what is on it, mm.
NOTCH, SIDE = 7.0, 3.0
#: From a banner's edges to its hem, and around the emblem's disk, on the game's own ground, mm.
HEM, RIM = 1.2, 1.2
#: The height of the letters' plate, and of the heading in the panel of the place, mm.
PLATE, HEADING = 10.0, 9.0
#: The size of the words above the place, points, and between them and its dashes, mm.
NOTE, NOTED = 9.0, 1.5
#: The largest size of the letters on their plate, points.
LETTERS = 26.0
#: The greatest emblem's disk, of the banner's width; the emblem, of its disk.
DISK, EMBLEM = 0.9, 0.74


def banner_items(
    one: CharterSet, banner: CharterSection, charter: Charter, context: RenderContext, edge: float, bar: float
) -> list[Item]:
    """The banner along the sheet's left, ``edge`` mm from its foot, and the bar that it hangs from, ``bar`` mm deep."""
    theme = context.theme
    colour = charter.colour or "accent"
    line = edge_colour(context.colour(colour), theme.paper, theme.ink)
    width, foot = WIDTH, one.size[1] - edge
    items: list[Item] = [_cloth(one, colour, context, edge, bar)]
    trim = context.colour("accent") if own_ground(context) else ""
    if trim:
        items.append(_hem(trim, foot, context))
    cx, inner = width / 2, width - 2 * SIDE
    letters = charter.letters
    place = place_for(banner, context) if banner.fits else None
    noted = _noted(banner, inner, context)
    told = noted.height + NOTED if noted is not None else 0.0
    panel = HEADING + told + place.outline.height + 2 * SIDE if place is not None else 0.0
    radius = width * DISK / 2
    heights = [PLATE, 2 * radius, *([panel] if panel else [])]
    if place is not None and place.outline.width > inner + 1e-6:
        needs = place.outline.width + 2 * SIDE
        what = f"pieces of '{banner.fits}' in the banner's place"
        raise NoSpace(what, needs, width, "width", "smaller pieces, or no 'fits'")
    spare = foot - NOTCH - bar - fsum(heights)
    if spare < -1e-6:
        what, has = "the letters, the emblem and the place on the banner", foot - NOTCH - bar
        raise NoSpace(what, has - spare, has, "height", "a higher sheet, or smaller pieces")
    air = spare / (len(heights) + 1)
    if place is None:
        air = min(SIDE * 2, air)
    y = bar + air
    if place is not None:
        items += _panel(banner, place, line, (cx, y, inner, panel), context, noted)
        y += panel + air
    items.append(Rect(mm(cx - inner / 2), mm(y), mm(inner), PLATE, 2.0, theme.paper, line, theme.line))
    # The letters of all companies of a set have one size.
    size = min(
        line_size(other.letters, inner - 3, size=min(LETTERS, context.size(24)), name=theme.bold)
        for other in one.pieces
    )
    items += centred(context, letters, cx, y + PLATE / 2, inner - 2, size=size, fill=theme.ink)
    y += PLATE + air
    middle = mm(cx), mm(y + radius)
    if trim:
        items.append(Circle(*middle, mm(radius + RIM), trim, line, theme.line))
    items.append(Circle(*middle, mm(radius), theme.paper, line, theme.line))
    company = logo(one, charter, context, *middle, 2 * radius * 0.95)
    if company is not None:
        items += company
    elif charter.emblem:
        side = 2 * radius * EMBLEM
        items += emblem_in(context, charter.emblem, (cx - side / 2, y + radius - side / 2, side, side))
    return items


def _hem(trim: str, foot: float, context: RenderContext) -> Path:
    """A line of the game's accent along the notch and the right side of a banner on the game's own ground."""
    right, middle, low = mm(WIDTH - HEM), mm(WIDTH / 2), mm(foot - HEM * 1.8)
    way = (
        ("M", -BLEED, mm(foot - HEM)), ("L", 0.0, mm(foot - HEM)), ("L", middle, mm(foot - NOTCH - HEM)), ("L", right, low),
        ("L", right, -BLEED),
    )  # fmt: skip
    return Path(way, None, trim, context.theme.heavy, cap="butt")


def _panel(
    banner: CharterSection,
    place: Place,
    line: str,
    box: tuple[float, float, float, float],
    context: RenderContext,
    noted: Setting | None,
) -> list[Item]:
    """The place below its heading and what is told, where no piece covers it, in a panel of a middle, top, width and height."""
    cx, y, inner, deep = box
    theme, left = context.theme, cx - inner / 2
    wide, high = place.outline.width, place.outline.height
    x, top = cx - wide / 2, y + deep - 1.5 * SIDE - high
    told = [Group(noted.items, mm(left + NOTED), mm(y + HEADING))] if noted is not None else []
    return [
        Rect(mm(left), mm(y), mm(inner), mm(deep), 2.0, theme.paper, line, theme.heavy),
        *heading(context, banner.title, left + 1.5, y + 6.0, inner - 3, mark=banner.icon, size=12),
        Group(tuple(place.items), mm(x), mm(top)),
        *told,
    ]


def _noted(banner: CharterSection, inner: float, context: RenderContext) -> Setting | None:
    """The words above the place, from its panel's left and top."""
    if not banner.note:
        return None
    return set_text(
        context.text(banner.note), 0, 0, inner - 2 * NOTED, 4 * HEADING,
        size=context.size(NOTE), fill=context.theme.muted, faces=context.faces, align="center",
    )  # fmt: skip


def _cloth(one: CharterSet, colour: str, context: RenderContext, edge: float, bar: float) -> Group:
    """Bar and banner in one area, so that its pattern has no seam."""
    right, low, high = mm(one.size[0] + 2 * BLEED), mm(one.size[1] - edge + BLEED), bar + BLEED
    far, middle = mm(BLEED + WIDTH), mm(BLEED + WIDTH / 2)
    corners = (
        (0.0, 0.0), (right, 0.0), (right, high), (far, high), (far, low), (middle, mm(low - NOTCH)), (BLEED, low), (0.0, low),
    )  # fmt: skip
    outline = PolygonOutline(right, low, corners)
    pale = only_printed(context, colour) and context.theme.colours == "band"
    return area(
        context, colour, outline, -BLEED, -BLEED, pitch=PITCH, weight=WEIGHT, dark=PALE if pale else 1.0
    )
