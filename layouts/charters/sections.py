"""The sections of a charter: places for pieces, open areas, powers, the steps of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playproof.components.colours.palette import mix
from playproof.components.kinds.charters import Charter, CharterSection, CharterSet
from playproof.components.kinds.phases import PhaseSet
from playproof.layouts.cost_scale import cost_scales, placed_scale, scale_height
from playproof.layouts.emblems import emblem
from playproof.layouts.ornament.areas import edge_colour, own_ground, rect_area
from playproof.layouts.ornament.badges import centred, emblem_in, heading, roundel
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.outlines import outline_of
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Group,
    Item,
    Line,
    Outline,
    Path,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    mm,
)
from playproof.layouts.text.markup import Marked
from playproof.layouts.text.setting import FLOOR, Setting, fit_line, line_size, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["Place", "Sized", "place_for", "section_of"]

#: A heading's height, mm, with the air below it.
HEADING = 6.0
NOTE = 4.2
COST = 7.0
#: A note smaller than this, points, has more lines instead.
LEAST_NOTE = 7.5
DASH = (1.5, 1.0)
#: Between a panel's frame and what is in it, mm.
PANEL = 3.0
#: A treasury's pale emblem: its size at most and at least, mm, its share of the company's colour, and from which
#: proportion of the area on it stands at the right instead of in the middle.
WATERMARK, LEAST_MARK, PALE, WIDE = 34.0, 12.0, 0.22, 1.6
#: An area of this height without a watermark has room for a note of three lines, mm.
HIGH = 40.0
#: The largest emblem in a treasury as a share of its height, where that is more.
MARK_SHARE = 0.45
#: Before what a treasury holds at the start; its baseline beneath the heading, mm.
STARTS, LOWER = "starts with", 11.5
#: Above and below tables in a panel of their own, rows with places, below those at the foot of another and below a note, mm.
TABLE, PLACES, UNDER = 0.7, 1.5, 1.2
#: A crest's disk (its radius) and emblem, of its width; the greatest width, mm: the area is there for money.
DISK, CREST, WIDEST = 0.42, 0.62, 38.0
#: How many twentieths of its width a step's text gives up for lines of like length.
EVEN = 8
#: The emblem in an outline: its size, of the outline's, and its share of the company's colour.
PLACE_MARK, FAINT = 0.6, 0.22
#: The sign in the middle of an open area, mm at most.
SIGN = 20.0
#: Size of the numbers of places, points.
COUNT = 12.0
#: From the top of a step's number to its words below it, mm.
BELOW = 6.4
#: Between a turn's steps that stand one below the other, mm more at most.
SPREAD = 3.0
#: How much larger a token's place is drawn than the token, mm on each side, and at least between such frames.
EASE, BETWEEN = 0.7, 1.0
#: The share of the game's own ground in a panel on it.
OWN_PANEL = 0.3
#: The same behind a turn's steps, and how far it reaches beyond them, mm.
OWN_STEPS, BESIDE_STEPS = 0.65, 2.0
#: The share of the company's colour in a panel's frame.
FRAME = 0.75


@dataclass
class Sized:
    """A section that knows its least width; ``height_for`` and ``draw`` take the width that it gets."""

    width: float
    height_for: Callable[[float], float]
    draw: Callable[[float, float], list[Item]]
    grows: bool = False
    open: bool = False


@dataclass
class Place:
    """A place for one piece, drawn from (0, 0): a little larger than the piece."""

    outline: Outline
    items: list[Item]


def place_for(section: CharterSection, context: RenderContext) -> Place:
    """The place of one piece, apart from all others."""
    outline = _wider(_piece_outline(section, context), EASE)
    return Place(outline, _place(outline, 0.0, 0.0, context, 0.0))


def section_of(
    section: CharterSection,
    one: CharterSet,
    charter: Charter,
    context: RenderContext,
    *,
    framed: bool,
    size: float,
) -> Sized:
    """The section, ready to be given its place.

    ``framed`` puts outlines into a panel like an open area's; ``size`` (points) is the size of a turn's steps.
    """
    if section.shows == "steps":
        return _steps(section, one, charter, context, size)
    if section.shows == "powers":
        return _powers(section, charter, context, framed)
    if section.outlines or (section.shows == "tokens" and charter.tokens):
        return _places(section, charter, context, framed)
    return _area(section, charter, context)


def _head(section: CharterSection, context: RenderContext, width: float) -> list[Item]:
    if not section.title:
        return []
    return heading(context, section.title, 0, 3.9, width, mark=section.icon, size=11)


def _head_width(section: CharterSection, context: RenderContext) -> float:
    """What the heading takes at its full size, mm."""
    size = context.size(11)
    mark = size * MM_PER_PT + 1.0 if section.icon else 0.0
    return width_of(context.text(section.title), context.theme.bold, size) + mark if section.title else 0.0


def _head_height(section: CharterSection) -> float:
    return (HEADING if section.title else 0.0) + (NOTE if section.note and not section.note_beside else 0.0)


def _words(
    section: CharterSection, context: RenderContext, width: float, lines: Setting | None
) -> list[Item]:
    """The heading, and the note: beside it, as a line below it, or as more lines."""
    items = _head(section, context, width)
    if section.note_beside:
        before = _head_width(section, context) + 3.0
        items += fit_line(
            context.text(section.note), width, 3.9, width - before,
            size=context.size(9), name=context.theme.text, fill=context.theme.muted, anchor="end",
        )  # fmt: skip
    elif lines is not None:
        items.append(Group(lines.items, 0, HEADING))
    else:
        items += _note(section, context, width, HEADING + 2.6)
    return items


def _note_lines(section: CharterSection, context: RenderContext, width: float) -> Setting | None:
    """A note that would be too small as one line of this width, as more of them."""
    text, theme = context.text(section.note), context.theme
    if section.grow or section.note_beside or not section.note:
        return None
    if line_size(text, width, size=context.size(9), name=theme.text) >= LEAST_NOTE:
        return None
    return set_text(
        text, 0, 0, width, 3 * NOTE, size=context.size(8.5), fill=theme.muted, faces=context.faces, leading=1.1,
    )  # fmt: skip


def _note(section: CharterSection, context: RenderContext, width: float, y: float) -> list[Item]:
    if not section.note:
        return []
    return list(
        fit_line(
            context.text(section.note),
            0,
            y,
            width,
            size=context.size(9),
            name=context.theme.text,
            fill=context.theme.muted,
        )
    )


def _panel_ground(context: RenderContext) -> str:
    """Paper, with a little of the game's own ground."""
    own, paper = own_ground(context), context.theme.paper
    return mix(own, paper, OWN_PANEL) if own else paper


def _panel(width: float, height: float, charter: Charter, context: RenderContext) -> Rect:
    """Paper with a frame in the company's colour."""
    theme = context.theme
    fill = _panel_ground(context) if theme.colours != "line" else None
    edge = edge_colour(context.colour(charter.colour or "accent"), theme.paper, theme.ink)
    return Rect(0, 0, round(width, 4), round(height, 4), 3.0, fill, mix(edge, theme.paper, FRAME), theme.line)


def _area(section: CharterSection, charter: Charter, context: RenderContext) -> Sized:
    """An open area with a frame: a treasury."""
    theme = context.theme

    foot = scale_height(section.scales) + (UNDER if section.title else 0.0) if section.scales else 0.0
    # Tables without a heading have a panel of their own, no higher than they are.
    least = (
        foot + 2 * (PLACES if section.placed else TABLE)
        if foot and not section.title
        else section.room[1] + foot
    )

    def draw(width: float, height: float) -> list[Item]:
        items: list[Item] = [_panel(width, height, charter, context)]
        items += _scales(section, charter, width, height, context)
        mark: list[Item] = []
        beside_mark, words = 0.0, width
        if section.crest and charter.emblem:
            items += _crest(charter, width, height - foot, context)
            words -= _crest_width(height - foot)
            _check_crest(section, charter, width, words, context)
        else:
            mark, beside_mark = _watermark(section, charter, width, height - foot, context)
            items += mark or _sign(section, charter, width, height - foot, context)
        items += heading(context, section.title, 3, 6.0, words - 6, mark=section.icon, size=11)
        if section.note:  # at the top too, where no piece hides it
            # A high area without a watermark has room for a third line.
            deep = 8.5 if mark or height - foot < HIGH else 12.5
            items += set_text(
                context.text(section.note), 3, 8.0, words - 6 - beside_mark, deep,
                size=context.size(9), fill=theme.muted, faces=context.faces, leading=1.1,
            ).items  # fmt: skip
        if charter.capital is not None and section.icon == "coin":
            items += _start(charter.capital, section, words, context)
        return items

    is_open = bool(section.title) or not foot
    return Sized(section.room[0], lambda _: least, draw, grows=section.grow, open=is_open)


def _crest_width(height: float) -> float:
    """The width of the crest in an area of this height, mm."""
    return min(height, WIDEST)


def _check_crest(
    section: CharterSection, charter: Charter, width: float, words: float, context: RenderContext
) -> None:
    """Raises `NoSpace` where the words have no room in the ``words`` mm of the width beside the crest."""
    theme = context.theme
    found: list[tuple[float, str]] = []
    if section.title:
        mark = face(theme.bold).cap_height * context.size(11) * MM_PER_PT * 1.5 + 1.0 if section.icon else 0.0
        wide = width_of(context.text(section.title), theme.bold, FLOOR) + mark
        found.append((wide, f"the heading '{section.title}'"))
    if charter.capital is not None and section.icon == "coin":
        money = width_of(context.game.header.currency.amount(charter.capital), theme.bold, context.size(11))
        wide = money + 1.2 + width_of(STARTS, theme.text, context.size(9))
        found.append((wide, "the money at the start"))
    wide, what = max(found, default=(0.0, ""))
    needs = width - words + wide + 2 * PANEL
    if what and needs > width + 1e-6:
        allowed = "a wider or lower area, or no 'crest'"
        raise NoSpace(f"{what} and the crest beside it", needs, width, "width", allowed)


def _crest(charter: Charter, width: float, height: float, context: RenderContext) -> list[Item]:
    """The company's emblem on a disk at the right end of an area, on the company's colour: at most as wide as high."""
    theme = context.theme
    outline = RectOutline(mm(width), mm(height), 3.0)
    wide = _crest_width(height)
    cx, cy = mm(width - wide / 2), mm(height / 2)
    edge = edge_colour(context.colour(charter.colour or "accent"), theme.paper, theme.ink)
    ground = rect_area(context, charter.colour or "accent", mm(width - wide), 0, mm(wide), mm(height))
    side = mm(wide * CREST)
    return [
        Group((ground,), clip=outline),
        Circle(cx, cy, mm(wide * DISK), theme.paper, edge, theme.line),
        *emblem_in(context, charter.emblem, (mm(cx - side / 2), mm(cy - side / 2), side, side)),
        Rect(0, 0, outline.width, outline.height, 3.0, None, edge, theme.line),
    ]


def _beside_heading(capital: int, section: CharterSection, width: float, context: RenderContext) -> bool:
    """Whether what a treasury holds at the start has room beside its heading."""
    theme = context.theme
    money = width_of(context.game.header.currency.amount(capital), theme.bold, context.size(11)) + 1.2
    words = width_of(STARTS, theme.text, context.size(9))
    return _head_width(section, context) + 4.0 + words + money <= width - 2 * PANEL


def _start(capital: int, section: CharterSection, width: float, context: RenderContext) -> Iterator[Item]:
    """What a treasury holds at the start: at the right of its heading, or beneath it where that has no room."""
    theme = context.theme
    size, small = context.size(11), context.size(9)
    money = context.game.header.currency.amount(capital)
    before = width_of(money, theme.bold, size) + 1.2
    base = 6.0 if _beside_heading(capital, section, width, context) else LOWER
    yield from fit_line(
        money, width - PANEL, base, width * 0.5, size=size, name=theme.bold, fill=theme.ink, anchor="end"
    )
    yield from fit_line(
        STARTS,
        width - PANEL - before,
        base,
        width * 0.5,
        size=small,
        name=theme.text,
        fill=theme.muted,
        anchor="end",
    )


def _scales(
    section: CharterSection, charter: Charter, width: float, height: float, context: RenderContext
) -> list[Item]:
    """Small tables along the foot of an open area, below a line."""
    if not section.scales:
        return []
    theme, top = context.theme, height - scale_height(section.scales) - UNDER
    if section.placed:
        return placed_scale(section.scales[0], PANEL, PLACES, width - 2 * PANEL, context, charter.colour)
    if not section.title:
        return cost_scales(section.scales, PANEL, TABLE, width - 2 * PANEL, context, charter.colour)
    edge = edge_colour(context.colour(charter.colour or "accent"), theme.paper, theme.ink)
    line = mix(edge, theme.paper, FRAME)
    return [
        Line(PANEL, mm(top), mm(width - PANEL), mm(top), line, theme.hairline),
        *cost_scales(section.scales, PANEL, top, width - 2 * PANEL, context, charter.colour),
    ]


def _watermark(
    section: CharterSection, charter: Charter, width: float, height: float, context: RenderContext
) -> tuple[list[Item], float]:
    """The company's emblem in a treasury, pale: notes and chips lie on it; and what it takes of the width beside words.

    Nothing where ink is saved.
    """
    theme = context.theme
    if not charter.emblem or section.icon != "coin" or theme.colours == "line":
        return [], 0.0
    wide = width >= WIDE * height
    top = 3.0 if wide and charter.capital is None else 9.0  # beside the heading, or below it
    if section.note and not wide:
        top = 17.0
    elif charter.capital is not None and not _beside_heading(charter.capital, section, width, context):
        top = LOWER + 2.0
    side = round(min(height - top - 3.0, width - 6.0, max(WATERMARK, MARK_SHARE * height)), 4)
    if side < LEAST_MARK:
        return [], 0.0
    x = width - 5.0 - side if wide else (width - side) / 2
    y = top + (height - top - 3.0 - side) / 2
    tone = mix(
        edge_colour(context.colour(charter.colour or "accent"), theme.paper, theme.ink), theme.paper, PALE
    )
    drawn = emblem(charter.emblem, round(x, 4), round(y, 4), side, tone, _panel_ground(context))
    return list(drawn), side + 5.0 if wide else 0.0


def _sign(
    section: CharterSection, charter: Charter, width: float, height: float, context: RenderContext
) -> list[Item]:
    """The section's icon in the middle of an open area, pale; nothing where ink is saved."""
    theme = context.theme
    top = 17.0 if section.note else 9.0
    side = round(min(SIGN, (height - top) * 0.6, width * 0.4), 4)
    if not section.icon or theme.colours == "line" or side < LEAST_MARK / 2:
        return []
    tone = mix(
        edge_colour(context.colour(charter.colour or "accent"), theme.paper, theme.ink), theme.paper, 0.22
    )
    x, y = (width - side) / 2, top + (height - top - 3.0 - side) / 2
    return list(context.icon(section.icon, round(x, 4), round(y, 4), side, tone))


def _powers(section: CharterSection, charter: Charter, context: RenderContext, framed: bool) -> Sized:
    """What the company can do, set as large as the room allows; in a panel beside other panels."""
    theme = context.theme
    text = context.text(charter.text)
    top = _head_height(section)
    inset = PANEL if framed else 0.0

    def draw(width: float, height: float) -> list[Item]:
        wide, high = width - 2 * inset, height - 2 * inset
        items = _head(section, context, wide) + _note(section, context, wide, HEADING + 2.6)
        if text:
            items += set_text(
                text, 0, top + 0.8, wide, high - top - 0.8,
                size=context.size(12.5 if framed else 10.5), fill=theme.ink, faces=context.faces,
            ).items  # fmt: skip
        if framed:
            return [_panel(width, height, charter, context), Group(tuple(items), inset, inset - 0.8)]
        return items

    return Sized(section.room[0], lambda _: section.room[1], draw, grows=section.grow)


def _steps(
    section: CharterSection, one: CharterSet, charter: Charter, context: RenderContext, size: float
) -> Sized:
    """A company's turn, step by step: side by side where there is room, else one below the other, with the air between them
    that the height leaves, at most ``SPREAD`` mm."""

    def lines(width: float, air: float = 0.0) -> tuple[list[Item], float]:
        items = _head(section, context, width)
        top = HEADING if section.title else 0.0
        columns = max(1, min(len(one.steps), section.columns or int(width // 30)))
        if not section.columns:
            columns = max(1, -(-len(one.steps) // -(-len(one.steps) // columns)))  # rows of like length
        wide = (width - (columns - 1) * 3.0) / columns
        y = lowest = top
        for number, step in enumerate(one.steps):
            x = number % columns * (wide + 3.0)
            if number % columns == 0:
                y = lowest
            items += roundel(context, charter.colour, str(number + 1), x + 2.5, y + 2.5, 2.5)
            title, _, rest = step.partition("\n")
            beneath = 0.0
            if rest and section.columns > 1:
                # In narrow columns the words stand below the number, too: all columns have one edge and fewer lines.
                heading = _evenly(context.text(title), x + 6.6, y + 1.3, wide - 6.6, size, context)
                items += heading.items
                beneath = BELOW
                setting = _evenly(context.text(rest), x, y + beneath, wide, size, context)
            else:
                setting = _evenly(context.text(step), x + 6.6, y + 1.3, wide - 6.6, size, context)
            items += setting.items
            lowest = max(lowest, y + max(6.2, beneath + setting.height + 2.2) + air)
        return items, lowest

    def draw(width: float, height: float) -> list[Item]:
        drawn, needs = lines(width)
        if own := own_ground(context):
            # The ground's motif doesn't run through the words.
            wide, high = mm(width + 2 * BESIDE_STEPS), mm(needs + BESIDE_STEPS)
            pale = mix(own, context.theme.paper, OWN_STEPS)
            drawn = [Rect(-BESIDE_STEPS, -BESIDE_STEPS / 2, wide, high, 2.0, pale), *drawn]
        # The heading stands level with those of the panels beside it.
        lower = PANEL - 0.8 if section.title else 0.0
        spare = height - needs - lower
        if (width >= 60 and section.columns != 1) or spare <= 0:
            return drawn
        drawn, _ = lines(width, min(SPREAD, spare / max(1, len(one.steps) - 1)))
        return [Group(tuple(drawn), 0, lower)]

    return Sized(section.room[0], lambda width: lines(width)[1], draw, grows=section.grow)


def _evenly(text: Marked, x: float, y: float, width: float, size: float, context: RenderContext) -> Setting:
    """A text as narrow as its lines allow: no word is left alone on the last one."""

    def lines(wide: float) -> Setting:
        return set_text(
            text, x, y, wide, 40,
            size=size, fill=context.theme.ink, faces=context.faces, leading=1.15,
        )  # fmt: skip

    best = lines(width)
    for step in range(1, EVEN + 1):
        narrower = lines(width * (1 - step * 0.05))
        if narrower.size < best.size or narrower.height > best.height + 1e-6:
            break
        best = narrower
    return best


def _piece_outline(section: CharterSection, context: RenderContext) -> Outline:
    from playproof.components.kinds.cards import card_size

    if section.fits:
        outline = outline_of(context.game.set(section.fits))
    elif section.slot is not None:
        outline = RectOutline(*card_size(section.slot), 3.0)
    elif section.disk is not None:
        outline = CircleOutline(section.disk)
    else:
        outline = RectOutline(section.square or 10.0, section.square or 10.0, 0.5)
    if section.turned and isinstance(outline, RectOutline):
        outline = RectOutline(outline.height, outline.width, outline.radius)
    return outline


def phase_limits(context: RenderContext) -> list[tuple[str, str, int]]:
    """Name, colour and limit of every phase that has a limit."""
    return [
        (phase.title, phase.colour, phase.limit)
        for one in context.game.of_kind("phases")
        if isinstance(one, PhaseSet)
        for chart in one.pieces
        for phase in chart.phases
        if phase.limit is not None
    ]


def _places(section: CharterSection, charter: Charter, context: RenderContext, framed: bool) -> Sized:
    """Outlines in the size of the cards that lie there, which may overlap, or a little larger than tokens."""
    inset = PANEL if framed else 0.0
    outline = _piece_outline(section, context)
    limits = phase_limits(context) if section.limits else []
    costs = section.costs_of(charter)
    # One at least: a company for which every limit is 0 has its place, too.
    count = max(1, max((limit for _, _, limit in limits), default=len(costs) or section.outlines))
    lines = min(section.lines, count)
    a_line = -(-count // lines)
    pitch = section.pitch or outline.width + 3.0
    wide = (a_line - 1) * pitch + outline.width
    note = _note_lines(section, context, max(wide, _head_width(section, context)))
    top = HEADING + note.height + UNDER if note else _head_height(section)
    if section.note and not (note or section.note_beside) and _around(section, outline, pitch):
        top += UNDER
    beneath = COST if costs or section.home else 0.0
    apart = 1.5 if beneath else max(0.0, pitch - outline.width) if lines > 1 else 3.0
    step = outline.height + beneath + apart
    high = top + lines * step - apart
    margin = max(0.0, (pitch - outline.width) / 2) if beneath else 0.0

    def draw(width: float, height: float) -> list[Item]:
        inner = width - 2 * inset
        words = _words(section, context, inner, note)
        words += _limits(limits, context, inner)
        items: list[Item] = []
        if framed:
            items.append(_panel(width, height, charter, context))
            items.append(Group(tuple(words), inset, inset - 0.8))
        else:
            items += words
        left = inset + margin + (max(0.0, (inner - wide - 2 * margin) / 2) if framed else 0.0)
        first = top + inset + (max(0.0, (height - high - 2 * inset) / 2) if framed else 0.0)
        for number in range(count):
            x = left + number % a_line * pitch
            if framed and number >= count // a_line * a_line:
                # A last line with fewer is in the middle.
                x += (a_line - count % a_line) * pitch / 2
            y = first + number // a_line * step
            covered = pitch if number % a_line < a_line - 1 and number < count - 1 else 0.0
            around = _around(section, outline, pitch)
            items += _place(_wider(outline, around), x - around, y - around, context, covered)
            items += _inside(section, charter, number, outline, x, y, context)
            # Cards that lie on each other are counted by what is seen of their places.
            if isinstance(outline, RectOutline) and (limits or pitch < outline.width):
                items += _counting(section, charter, number, outline, (x, y), covered, context)
            if beneath:
                below = y + outline.height + 5.6
                items += _beneath(section, charter, number, x + outline.width / 2, below, pitch, context)
        return items

    least = max(wide + 2 * margin, _head_width(section, context)) + 2 * inset
    if framed and "room" in section.model_fields_set:
        least = max(least, section.room[0])
    return Sized(least, lambda _: high + 2 * inset, draw, grows=section.grow)


def _limits(limits: list[tuple[str, str, int]], context: RenderContext, width: float) -> list[Item]:
    """The limit in each phase, from the right: the phase's roundel, then how many."""
    items: list[Item] = []
    x = width
    size = context.size(13)
    for name, colour, limit in reversed(limits):
        text = str(limit)
        items += fit_line(
            text, x, 4.2, 8, size=size, name=context.theme.bold, fill=context.theme.ink, anchor="end"
        )
        x -= width_of(text, context.theme.bold, size) + 3.4
        items += roundel(context, colour, name, x, 2.5, 2.3)
        x -= 2.3 + 3.0
    if limits:
        items += fit_line(
            "at most",
            x + 1.2,
            4.2,
            20,
            size=context.size(9),
            name=context.theme.text,
            fill=context.theme.muted,
            anchor="end",
        )
    return items


def _around(section: CharterSection, outline: Outline, pitch: float) -> float:
    """How much larger a token's place is drawn than the token, mm on each side: its frame stays seen. Cards have none."""
    if section.slot is not None or isinstance(outline, PolygonOutline):
        return 0.0
    return round(max(0.0, min(EASE, (pitch - outline.width - BETWEEN) / 2)), 4)


def _wider(outline: Outline, by: float) -> Outline:
    """The outline with its sides ``by`` mm further out."""
    if isinstance(outline, CircleOutline):
        return CircleOutline(round(outline.diameter + 2 * by, 4))
    if isinstance(outline, RectOutline):
        return RectOutline(
            round(outline.width + 2 * by, 4), round(outline.height + 2 * by, 4), outline.radius + by
        )
    return outline


def _place(outline: Outline, x: float, y: float, context: RenderContext, covered: float) -> list[Item]:
    """An outline; where the next one begins within it (``covered`` mm from its left), just what is seen of it."""
    theme = context.theme
    stroke, weight = theme.frame, theme.line
    paper = theme.paper if theme.colours != "line" else None
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2
        return [Circle(round(x + radius, 4), round(y + radius, 4), radius, paper, stroke, weight, DASH)]
    if isinstance(outline, PolygonOutline):
        points = tuple((round(px + x, 4), round(py + y, 4)) for px, py in outline.points)
        return [Polygon(points, paper, stroke, weight, DASH)]
    width, height, corner = outline.width, outline.height, outline.radius
    if not 0 < covered < width:
        return [
            Rect(
                round(x, 4),
                round(y, 4),
                round(width, 4),
                round(height, 4),
                corner,
                paper,
                stroke,
                weight,
                DASH,
            )
        ]
    end, pull = covered, corner * 0.4477
    path: list[tuple[str, *tuple[float, ...]]] = [
        ("M", end, 0.0),
        ("L", corner, 0.0),
        ("C", pull, 0.0, 0.0, pull, 0.0, corner),
        ("L", 0.0, height - corner),
        ("C", 0.0, height - pull, pull, height, corner, height),
        ("L", end, height),
    ]
    return [
        Group(
            (Path(tuple(path), fill=paper, stroke=stroke, weight=weight, dash=DASH, cap="butt"),),
            round(x, 4),
            round(y, 4),
        )
    ]


def _inside(
    section: CharterSection,
    charter: Charter,
    number: int,
    outline: Outline,
    x: float,
    y: float,
    context: RenderContext,
) -> list[Item]:
    """What is in an outline: its label, or the home's mark."""
    theme = context.theme
    cx, cy = x + outline.width / 2, y + outline.height / 2
    if number < len(section.labels) and section.labels[number]:
        text = context.text(section.labels[number])
        available = outline.width - 2.4
        if isinstance(outline, RectOutline):  # at the top left, where a piece that lies lower shows it
            sign = _pale_sign(section, charter, outline, x, y, context)
            return sign + list(
                set_text(
                    text, x + 2.4, y + 2.4, outline.width - 4.8, outline.height - 4.8,
                    size=context.size(11), fill=theme.muted, faces=context.faces,
                ).items
            )  # fmt: skip
        if "\n" in text or width_of(text, theme.text, 8) > available:
            return list(
                set_text(
                    text, x + 1.2, y + 1.2, available, outline.height - 2.4, size=context.size(9), fill=theme.muted,
                    faces=context.faces, align="center", valign="middle",
                ).items
            )  # fmt: skip
        return list(
            centred(
                context,
                text,
                cx,
                cy,
                available,
                size=context.size(11),
                fill=theme.muted,
                face_name=theme.text,
            )
        )
    if section.emblem and charter.emblem and theme.colours != "line":
        side = min(outline.width, outline.height) * PLACE_MARK
        edge = edge_colour(context.colour(charter.colour or "accent"), theme.paper, theme.ink)
        tone = mix(edge, theme.paper, FAINT)
        return list(emblem(charter.emblem, mm(cx - side / 2), mm(cy - side / 2), mm(side), tone, theme.paper))
    if section.home and number == 0:
        side = min(outline.width, outline.height) * 0.5
        tone = edge_colour(context.colour(charter.colour or "muted"), theme.paper, theme.ink)
        return list(context.icon("office", round(cx - side / 2, 4), round(cy - side / 2, 4), side, tone))
    return []


def _counting(
    section: CharterSection,
    charter: Charter,
    number: int,
    outline: RectOutline,
    place: tuple[float, float],
    covered: float,
    context: RenderContext,
) -> list[Item]:
    """The number of a place among several, in what is seen of it; the section's icon, pale, in the last one. Nothing where
    ink is saved."""
    theme = context.theme
    if theme.colours == "line":
        return []
    x, y = place
    edge = edge_colour(context.colour(charter.colour or "accent"), theme.paper, theme.ink)
    pitch = section.pitch or outline.width
    # The last place is all seen: beside its number is room for the icon, if there is one.
    alone = not section.icon and pitch >= outline.width
    strip = covered or (outline.width if alone else min(pitch, outline.width / 3))
    items: list[Item] = [
        *centred(
            context,
            str(number + 1),
            x + strip / 2,
            y + 7.0,
            strip - 2.0,
            size=context.size(COUNT),
            fill=theme.muted,
            face_name=theme.text,
        )
    ]
    if not covered and section.icon:
        side = min(SIGN, (outline.width - strip) * 0.5, outline.height * 0.5)
        left, top = (
            x + strip + (outline.width - strip - side) / 2 - strip / 4,
            y + (outline.height - side) / 2,
        )
        items += context.icon(section.icon, mm(left), mm(top), mm(side), mix(edge, theme.paper, 0.22))
    return items


def _pale_sign(
    section: CharterSection,
    charter: Charter,
    outline: RectOutline,
    x: float,
    y: float,
    context: RenderContext,
) -> list[Item]:
    """The section's icon in the middle of a card's place, pale; nothing where ink is saved, or beside other places."""
    theme = context.theme
    side = round(min(SIGN, outline.width * 0.4, (outline.height - 10.0) * 0.7), 4)
    if not section.icon or section.outlines > 1 or theme.colours == "line" or side < LEAST_MARK / 2:
        return []
    edge = edge_colour(context.colour(charter.colour or "accent"), theme.paper, theme.ink)
    left, top = x + (outline.width - side) / 2, y + 8.0 + (outline.height - 11.0 - side) / 2
    return list(context.icon(section.icon, mm(left), mm(top), side, mix(edge, theme.paper, 0.22)))


def _beneath(
    section: CharterSection,
    charter: Charter,
    number: int,
    cx: float,
    base: float,
    pitch: float,
    context: RenderContext,
) -> list[Item]:
    """Under an outline: what the piece costs, or the home of the first one."""
    theme = context.theme
    if section.home and number == 0 and charter.home:
        return list(
            fit_line(
                context.text(charter.home_hex[0]), cx, base - 0.4, pitch - 1, size=context.size(12), name=theme.bold,
                fill=theme.ink, anchor="middle",
            )
        )  # fmt: skip
    costs = section.costs_of(charter)
    if number >= len(costs):
        return []
    cost = costs[number]
    text = context.game.header.currency.amount(cost) if cost else "free"
    return list(
        fit_line(
            text,
            cx,
            base,
            pitch - 2.5,
            size=context.size(16),
            name=theme.bold,
            fill=theme.ink,
            anchor="middle",
        )
    )
