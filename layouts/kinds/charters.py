"""Charters: the company's name and colour above, then shelves of places, drawn to the size of their pieces."""

from __future__ import annotations

from math import fsum

from playproof.components.colours.palette import mix
from playproof.components.kinds.charters import Charter, CharterSet
from playproof.layouts.art import logo
from playproof.layouts.charters.banner import WIDTH, banner_items
from playproof.layouts.charters.section import Section
from playproof.layouts.charters.sections import section_of
from playproof.layouts.cost_scale import cost_scales
from playproof.layouts.ornament.areas import area, edge_colour, only_printed, own_ground
from playproof.layouts.ornament.backs import BLEED
from playproof.layouts.ornament.badges import centred, emblem_in
from playproof.layouts.ornament.motifs import PALE, sheet_ground, wash
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    CORNER,
    Circle,
    Drawing,
    Group,
    Item,
    Line,
    PolygonOutline,
    Rect,
    RectOutline,
    mm,
)
from playproof.layouts.text.setting import FLOOR, STEP, fit_line, line_size, width_of

EDGE = 4.0
GAP = 3.0
#: The header's height, mm: the company's colour, its badge and its name; that of the bar of colour above the name.
HEAD, BAR = 19.0, 3.0
TOP = HEAD + GAP
#: A note about the upper edge lies so far below the home's line: clear of a long name's descenders.
BELOW = 1.2
#: From the middle of the badge to the middle of the emblem, and the emblem's size, mm.
DISK, CREST = 18.0, 9.8
#: The share of the header's width that its tables take.
TABLES = 0.56
#: How dark the ground of a charter with a banner is, where areas are flooded, 0 to 1: its header has no block of colour. One
#: whose company has no colour in play lies on parchment, in the game's accent.
DEEP, PARCHMENT = 0.15, 0.15
#: Around tables on a deep header, mm; of a name's ink in the words beneath it.
AROUND, BENEATH = 1.5, 0.8
#: Size of a turn's steps, points.
STEPS = 9.5


def draw(one: CharterSet, charter: Charter, context: RenderContext) -> tuple[Drawing, None]:
    """A charter; raises `Overfull` if its shelves need more room than it has."""
    outline = RectOutline(*one.size, CORNER)
    items = [
        *_ground(one, charter, context, outline),
        *_head(one, charter, context),
        *_shelves(one, charter, context),
    ]
    return Drawing(outline, tuple(items), bleed=BLEED), None


def on_ground(one: CharterSet, charter: Charter, context: RenderContext) -> str:
    """The game's own ground, which a charter with a banner lies on if its company has no colour in play; else ""."""
    return own_ground(context) if one.banner is not None and only_printed(context, charter.colour) else ""


def _ground(one: CharterSet, charter: Charter, context: RenderContext, outline: RectOutline) -> list[Item]:
    if one.banner is None:
        return wash(context, charter.colour, outline, PALE[0])
    if on_ground(one, charter, context):
        return sheet_ground(context, *one.size)
    if only_printed(context, charter.colour):
        return wash(context, "", outline, PARCHMENT)
    return wash(context, charter.colour, outline, DEEP)


def _left(one: CharterSet) -> float:
    """Where shelves begin, mm from the left: beside the banner, if there is one."""
    return WIDTH + GAP * 1.5 if one.banner is not None else EDGE


def _block(one: CharterSet, charter: Charter, context: RenderContext) -> tuple[list[Item], float]:
    """The company's colour at the header's left and above the name, with badge and emblem; and its width, mm."""
    theme = context.theme
    width, _ = one.size
    items: list[Item] = []
    colour = charter.colour or "accent"
    if one.banner is not None:
        return banner_items(one, one.banner, charter, context, EDGE, BAR), WIDTH
    # The badge is for reading, the emblem beside it for recognizing: a disk for each. A logo stands for both.
    company = logo(one, charter, context, (HEAD + 4.0) / 2, HEAD / 2, 14.4)
    emblem = charter.emblem if company is None else ""
    letters = charter.letters if company is None and (charter.colour or not emblem) else ""
    block = HEAD + 4.0 + (DISK if emblem and letters else 0.0)
    # Block and bar are one area, so that its pattern has no seam.
    right, low, high = round(width + 2 * BLEED, 4), HEAD + BLEED, BAR + BLEED
    beside = round(block + BLEED, 4)
    corners = ((0.0, 0.0), (right, 0.0), (right, high), (beside, high), (beside, low), (0.0, low))
    items.append(area(context, colour, PolygonOutline(right, low, corners), -BLEED, -BLEED))
    middle = (HEAD + 4.0) / 2
    radius = 7.3
    items.append(Circle(round(middle, 4), HEAD / 2, radius, theme.paper))
    if company is not None:
        items += company
    elif letters:
        # The letters of all companies of a set have one size.
        size = min(
            line_size(other.letters, 12.2, size=context.size(22), name=theme.bold)
            for other in one.pieces
            if other.letters
        )
        items += centred(context, letters, middle, HEAD / 2, 12.3, size=size, fill=theme.ink)
    if emblem:
        if letters:
            middle += DISK
            items.append(Circle(round(middle, 4), HEAD / 2, radius, theme.paper))
        # Square emblems keep off the rim, too.
        items += emblem_in(context, emblem, (middle - CREST / 2, HEAD / 2 - CREST / 2, CREST, CREST))
    return items, block


def _head(one: CharterSet, charter: Charter, context: RenderContext) -> list[Item]:
    theme = context.theme
    width, _ = one.size
    items, block = _block(one, charter, context)
    left = block + 3.5 if one.banner is None else _left(one)
    line = edge_colour(context.colour(charter.colour or "accent"), theme.paper, theme.ink)
    ink, muted = theme.ink, theme.muted
    start = -BLEED if one.banner is None else left
    if own := on_ground(one, charter, context):
        # A deep header down to a line of the accent: the bar's pattern would be cut through there.
        tone = context.colour(charter.colour)
        ink, start = context.on(tone), WIDTH if one.banner is not None else EDGE
        muted, line = mix(ink, tone, BENEATH), context.colour("accent")
        items.append(Rect(mm(start), -BLEED, mm(width + BLEED - start), HEAD + BLEED, 0, tone))
    items.append(Line(start, HEAD, width + BLEED, HEAD, line, theme.heavy))
    available = width - left - EDGE
    if one.scales:
        wide = available * TABLES
        available -= wide + 2.5 * GAP
        at = width - EDGE - wide, BAR + 1.25
        if own:
            x, y = at[0] - AROUND, at[1] - AROUND / 3
            high = HEAD - BAR - 2.5 + AROUND / 1.5
            items.append(Rect(mm(x), mm(y), mm(wide + 2 * AROUND), mm(high), 2.0, own, line, theme.line))
        items += cost_scales(one.scales, *at, wide, context, "" if own else charter.colour, HEAD - BAR - 2.5)
    # The edition is on backs and in footers.
    imprint = context.marked(" · ".join(context.text(part) for part in (one.company, charter.note) if part))
    base = HEAD - 2.8
    # The names of a set have one size; alone, a name is in the middle.
    size = min(
        line_size(context.text(other.name), available, size=context.size(22), floor=11, name=theme.display)
        for other in one.pieces
    )
    items += fit_line(
        context.text(charter.name), left, 11.6 if imprint else 13.8, available,
        size=size, floor=11, name=theme.display, fill=ink,
    )  # fmt: skip
    items += fit_line(imprint, left, base, available * 0.6, size=9, name=theme.text, fill=muted)
    said = min(width_of(imprint, theme.text, 9), available * 0.6)
    items += fit_line(
        context.text(one.edge_note), width - EDGE, base + BELOW, available - said - 3 * GAP,
        size=9.5, name=theme.bold, fill=ink, anchor="end",
    )  # fmt: skip
    if charter.home and not any(section.home for shelf in one.shelves for section in shelf.sections):
        right = width - EDGE
        size = context.size(15)
        home = context.text(charter.home)
        items += fit_line(
            home, right, base, available * 0.3, size=size, name=theme.bold, fill=ink, anchor="end"
        )
        items += fit_line(
            context.word("Home"), right, base - 6.4, available * 0.3,
            size=context.size(9), name=theme.text, fill=muted, anchor="end",
        )  # fmt: skip
    return items


def _shelves(one: CharterSet, charter: Charter, context: RenderContext) -> list[Item]:
    """The shelves below the header; open areas take the height that is left. Steps shrink until all fits."""
    size = context.size(STEPS)
    bottom = one.size[1] - EDGE
    while True:
        shelves, needs = _sized(one, charter, context, size)
        spare = bottom - TOP - fsum(needs) - GAP * (len(shelves) - 1)
        if spare >= -1e-6:
            return _stand(shelves, needs, spare, _left(one))
        if size <= FLOOR:
            raise NoSpace("shelves, one below the other,", bottom - TOP - spare, bottom - TOP)
        size = max(FLOOR, size - STEP)


def _sized(
    one: CharterSet, charter: Charter, context: RenderContext, size: float
) -> tuple[list[list[Section]], list[float]]:
    """The sections of every shelf with their widths, and the height that each shelf needs."""
    available = one.size[0] - EDGE - _left(one)
    shelves: list[list[Section]] = []
    for shelf in one.shelves:
        # Outlines have a panel beside an open area, or where they take a whole shelf.
        framed = any(section.shows == "outlines" and not section.outlines for section in shelf.sections)
        framed |= shelf.panels or (len(shelf.sections) == 1 and shelf.sections[0].grow)
        sized = [section_of(section, one, charter, context, framed, size) for section in shelf.sections]
        growing = [entry for entry in sized if entry.section.grow]
        used = fsum(entry.width for entry in sized) + GAP * 1.5 * (len(sized) - 1)
        if used > available + 1e-6:
            raise NoSpace(f"sections of shelf {len(shelves) + 1}, side by side,", used, available)
        for entry in growing:
            entry.width += (available - used) / len(growing)
        shelves.append(sized)
    return shelves, [max(entry.height_for(entry.width) for entry in sized) for sized in shelves]


def _stand(shelves: list[list[Section]], needs: list[float], spare: float, left: float) -> list[Item]:
    """Everything in its place from ``left`` mm on; ``spare`` mm of height go to open areas, or between the shelves."""
    open_shelves = [number for number, sized in enumerate(shelves) if any(entry.open for entry in sized)]
    for number in open_shelves:
        needs[number] += spare / len(open_shelves)
    gap = GAP if open_shelves else GAP + min(6.0, spare / max(1, len(shelves)))
    items: list[Item] = []
    y = TOP
    for number, sized in enumerate(shelves):
        x = left
        for entry in sized:
            items.append(Group(tuple(entry.draw(entry.width, needs[number])), round(x, 4), round(y, 4)))
            x += entry.width + GAP * 1.5
        y += needs[number] + gap
    return items
