"""Mats: a title and outlines as large as the pieces that lie in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from playproof.components.colours.palette import contrast, mix
from playproof.components.kinds.cards import CardSize, card_size
from playproof.components.kinds.mats import Mat, MatPlace, MatSet
from playproof.components.wording.plural import counted
from playproof.layouts.emblems import emblem
from playproof.layouts.icons import IconFault
from playproof.layouts.kinds.aids import draw_back
from playproof.layouts.ornament.areas import edge_colour, rect_area, tinted
from playproof.layouts.ornament.badges import centred, title_band
from playproof.layouts.ornament.motifs import BLEED, WASH, sheet_ground
from playproof.layouts.ornament.patterns import fill as pattern_fill
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.overlapping import PlacedBox
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Item, Line, Path, Rect, RectOutline
from playproof.layouts.text.placed import placed_texts
from playproof.layouts.text.setting import FLOOR, Align, Overfull, fit_line, line_size, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["draw", "placed_boxes", "spots"]

#: Depth of the band with the title; a card's place is so much larger on each side; corners of places, mm.
TITLE, PLAY, ROUND = 8.5, 1.25, 2.5
#: The sign, or the emblem, in the middle of a place, mm at most.
SIGN, EMBLEM = 22.0, 38.0
#: A square space is so much larger than its piece; between spaces at the least and at the most, mm.
LOOSE, NEAR, FAR = 0.6, 0.8, 2.4
#: From a square space's edge to the words in it, mm.
MARK = 0.7
#: From a place's edge to the pattern on its ground, mm, how much of the edge's colour that has, and of ink on a full colour.
PATTERNED, PALE, BOLD = 1.0, 0.55, 0.6
#: Notes are in the muted tone on grounds that it contrasts with so much.
READ = 4.5
#: Outlines of cards are in the edge's colour on grounds that it contrasts with so much.
SEEN = 2.0
#: From the edge of a company's place without its name to its letters, mm.
LANE_EDGE = 1.2
#: How much of its colour is in a lane's spaces where areas are flooded.
LANE = 0.12
#: The size of a strip's letters at the most, of its height.
LETTERS = 0.78
#: The size of a figure in the middle, points at most, and of the width of a round place.
FIGURE, ROUND_PART = 110.0, 0.6
#: The sizes of a note in a strip, points: the first of them, but for a company's name.
NOTES = (9.0, 8.5, 8.0, 7.5, 7.0)
#: Above and below a company's name of two lines in a strip, mm; how much of its length the lines have.
AROUND, EVEN = 0.2, 0.62
#: How dark a strip's ground is, 0 to 1, and that of a company's place at least, where colours flood; around the letters on
#: a company's colour, mm.
STRIP, COMPANY, PLATE = 0.2, 0.055, 1.4
#: An icon in the middle of a place is so large at least, mm.
LEAST_SIGN = 2.0
#: The dashes around a card's place, mm; how much of an upper card's edge a fan shows at least, at most.
DASH, SHOWN, APART = (1.5, 1.0), 5.0, 12.0
#: Between words and the square spaces beside them, mm.
BY = 3.0
#: A note beside too many spaces has so much space, mm: they are told, not the note.
LEAST_NOTE = 4.0


def draw(one: MatSet, mat: Mat, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A mat's front, and its sections of text on the back if it has any."""
    saving = context.theme.colours == "line"
    items: list[Item] = [
        *sheet_ground(context, mat.width, mat.height),
        *title_band(
            context,
            context.text(mat.title_line or mat.name or one.name),
            context.imprint,
            mat.width,
            TITLE,
            3.5,
        ),
    ]
    for place in mat.places:
        items += _place(place, context)
    outline = RectOutline(mat.width, mat.height, mat.corner)
    front = Drawing(outline, tuple(items), bleed=0.0 if saving else BLEED)
    if not mat.reverse:
        return front, None
    heading = mat.reverse_heading or mat.name or one.name
    return front, draw_back((one.id, mat.id), heading, mat.reverse, outline, mat.reverse_columns, context)


def spots(one: MatSet, mat: Mat, context: RenderContext) -> dict[str, Spot]:
    """The outlines by id; of one with its words in a line above, the part below them."""
    return {
        place.id: Spot(place.x + width / 2, place.y + (height + above) / 2, width, height - above)
        for place in mat.places
        for width, height in [_size(place)]
        for above in [_above(place)]
    }


def _above(place: MatPlace) -> float:
    """How deep the line is below which pieces lie, mm: but squares and cards have their own places."""
    drawn = place.square is not None or place.card is not None or isinstance(place.slot, str)
    return 0.0 if place.strip is None or drawn else place.strip


def placed_boxes(one: MatSet, mat: Mat, context: RenderContext) -> list[PlacedBox]:
    """The title, the outlines that are drawn, in this order, and each one's words and spaces."""
    found = [PlacedBox("the title", 0.0, 0.0, mat.width, TITLE)]
    for place in mat.places:
        if place.frame:
            (width, height), play = _size(place), _play(place)
            left, top = place.x - play, place.y - play
            right, bottom = place.x + width + play, place.y + height + play
            found.append(PlacedBox(f"'{place.id}'", left, top, right, bottom, holds=True, covers=True))
            found += _held(place, context)
    return found


def _held(place: MatPlace, context: RenderContext) -> Iterator[PlacedBox]:
    """What another place is not to hide: a place's label and note, and its square spaces."""
    width, height = _size(place)
    bare: dict[str, object] = {
        "square": None, "spaces": 0, "beside": False, "marks": (), "figure": "", "icon": None, "emblem": "", "card": None,
        "fanned": 1,
    }  # fmt: skip
    if place.beside:
        bare["slot"] = (round(width - _row_width(place) - BY, 4), height)
    worded = place.model_copy(update=bare)
    boxes = []
    for text, turn, _ in placed_texts(_place(worded, context)):
        wide = width_of(text.text, text.face, text.size)
        x, y = turn.at(text.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor], text.y)
        boxes.append((x, y - text.size * MM_PER_PT * face(text.face).cap_height, x + wide, y))
    if boxes:
        yield _around("words", place, boxes)
    if place.square is not None:
        side = round(place.square + LOOSE, 4)
        drawn = [item for item in _place(place, context) if isinstance(item, Rect)]
        squares = [one for one in drawn if one.width == one.height == side]
        boxes = [(one.x, one.y, one.x + side, one.y + side) for one in squares]
        yield _around("spaces", place, boxes)


def _around(what: str, place: MatPlace, boxes: list[tuple[float, float, float, float]]) -> PlacedBox:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    box = min(lefts), min(tops), max(rights), max(bottoms)
    return PlacedBox(f"the {what} of '{place.id}'", *box, of=f"'{place.id}'")


def _play(place: MatPlace) -> float:
    """A card lies in its place with some play."""
    return PLAY if isinstance(place.slot, str) else 0.0


def _size(place: MatPlace) -> tuple[float, float]:
    """Width and height of an outline, mm."""
    if place.disk is not None:
        return place.disk, place.disk
    assert place.slot is not None
    return card_size(place.slot)


def _place(place: MatPlace, context: RenderContext) -> list[Item]:
    theme = context.theme
    width, height = _size(place)
    own = place.colour if place.square is None or place.flood is not None else ""
    tone = context.colour(own or "accent")
    share = place.flood if place.flood is not None and theme.colours == "flood" else place.tint
    paper = mix(tone, theme.paper, share) if share else theme.paper
    if place.company and place.flood is None and theme.colours == "flood":
        # In the company's tint, as its charter.
        paper = tinted(tone, theme.paper, COMPANY, least=WASH)
    ground = paper if theme.colours != "line" else None
    edge = edge_colour(tone, theme.paper, theme.ink)
    dark = ground is not None and context.on(ground) != theme.ink
    ink = theme.paper if dark else theme.ink
    muted = theme.muted if contrast(theme.muted, ground or theme.paper) >= READ else ink
    # Signs are tones of the edge's colour on the ground.
    signs = theme.paper if dark else edge
    below = ground if ground is not None and place.flood is not None else theme.paper
    lane = place.square is not None and place.flood is not None
    items: list[Item] = []
    play = _play(place)
    if place.frame and place.disk is not None:
        half = width / 2
        items.append(Circle(place.x + half, place.y + half, half, ground, edge, theme.line))
    elif place.frame:
        corner = min(ROUND, height / 8)
        x, y = round(place.x - play, 4), round(place.y - play, 4)
        wide, high = round(width + 2 * play, 4), round(height + 2 * play, 4)
        items.append(Rect(x, y, wide, high, corner, ground, edge, theme.line))
    elif share and ground is not None:
        # Without an edge: the sheet's motif keeps off its words.
        items.append(Rect(place.x, place.y, width, height, min(ROUND, height / 8), ground))
    # Words stand at the top left, where a piece that lies there lets them be seen last of all.
    x, y, wide = place.x - play + 3.0, place.y - play + 2.8, width + 2 * play - 6.0
    if place.disk is not None:
        inner = width * 0.7
        x, y, wide = place.x + (width - inner) / 2, place.y + height * 0.2, inner
    if lane:
        x, y, wide = place.x + NEAR, place.y + 2 * NEAR, width - 2 * NEAR
    narrow = place.company != "" and not place.named
    if narrow:
        x, wide = place.x - play + LANE_EDGE, width + 2 * play - 2 * LANE_EDGE
    if place.beside:
        _check_beside(place, wide, context)
        wide -= _row_width(place) + BY
    if place.strip is not None and place.strip > height:
        what = f"the strip and what lies below it in the place '{place.id}'"
        raise NoSpace(what, place.strip, height, "height", "a lower 'strip', or a larger 'slot'")
    top = y
    align: Align = "center" if place.disk is not None or lane or narrow else "left"
    note = place.note
    if place.strip is not None:
        strip, noted = _strip(place, place.strip, (edge, ink, muted), context)
        items += strip
        if _headed(place, context):
            # The line of the strip and the frame lie over its ground.
            left, upper = round(place.x - play, 4), round(place.y - play, 4)
            broad, tall = round(width + 2 * play, 4), round(height + 2 * play, 4)
            items.append(Rect(left, upper, broad, tall, min(ROUND, height / 8), None, edge, theme.line))
        y, note = place.y - play + place.strip + 2.0, "" if noted else note
    elif place.label:
        label = set_text(
            context.text(place.label), x, y, wide, 9,
            size=context.size(13), fill=ink, faces=context.titles, align=align,
        )  # fmt: skip
        items += label.items
        y += label.height + (0.0 if lane else 1.6)
    if note:
        space = place.y + height - y - 2.0
        noted_below = set_text(
            context.text(note), x, y, wide, min(space, max(LEAST_NOTE, space - _needed(place))),
            size=context.size(9), fill=ink if place.note_ink else muted, faces=context.faces, align=align,
        )  # fmt: skip
        items += noted_below.items
        y += noted_below.height + 1.6
    if place.patterned and place.colour and place.disk is None and place.frame:
        top = y if place.label or place.note else place.y + PATTERNED
        # On the full colour its edge's would be lost.
        marks = mix(context.on(paper), paper, BOLD) if place.tint == 1 and ground else edge
        items += _pattern(place, top, mix(marks, ground or theme.paper, PALE), context)
    if place.square is not None:
        items += _spaces(place, place.square, top - 0.8 if place.beside else y, context)
    lowest = place.y + height
    if place.card is not None:
        # On the full colour the edge's would be lost.
        seen = edge if contrast(edge, ground or theme.paper) >= SEEN else ink
        cards, y, lowest = _cards(place, place.card, y, seen, context)
        items += cards
    if place.figure:
        part = 0.9 if place.disk is None else ROUND_PART
        size = min(FIGURE, height * part / MM_PER_PT)
        base = place.y + (height + face(theme.display).cap_height * size * MM_PER_PT) / 2
        items += fit_line(
            context.text(place.figure), place.x + width / 2, base, width * part,
            size=size, name=theme.display, anchor="middle",
            fill=signs if place.disk is not None else mix(signs, below, 0.86),
        )  # fmt: skip
    if place.emblem:
        left = lowest - 2.0 - y
        side = round(min(EMBLEM, left, width * 0.6), 3)
        if side < LEAST_SIGN:
            raise _no_space(place, place.emblem)
        at = round(place.x + (width - side) / 2, 3), round(y + (left - side) / 2, 3)
        items += emblem(place.emblem, *at, side, mix(signs, below, 0.38), below)
    if place.icon:
        # Pale and large in the middle of what is left: what lies there covers it.
        if place.disk is not None and not (place.label or place.note):
            y = place.y + 2.0
        left = lowest - 2.0 - y
        side, colour = min(SIGN, left, width * 0.4), mix(signs, below, 0.3)
        if not place.frame:
            if not (place.label or place.note):
                y, left = place.y, height
            side, colour = min(width, left), mix(signs, below, 0.55)
        if side < LEAST_SIGN:
            raise _no_space(place, place.icon)
        at = place.x + (width - side) / 2, y + (left - side) / 2
        items += context.icon(place.icon, round(at[0], 3), round(at[1], 3), round(side, 3), colour)
    return items


def _pattern(place: MatPlace, top: float, colour: str, context: RenderContext) -> list[Item]:
    """The pattern of a place's colour from ``top`` on, below its words: it tells which pieces lie there, and they cover it."""
    width, height = _size(place)
    depth = round(place.y + height - PATTERNED - top, 4)
    if depth < LEAST_SIGN:
        return []
    inside = RectOutline(round(width - 2 * PATTERNED, 4), depth, min(ROUND, height / 8) / 2)
    marks = pattern_fill(context.pattern(place.colour), inside, colour)
    return [Group(marks, round(place.x + PATTERNED, 4), round(top, 4))] if marks else []


def _needed(place: MatPlace) -> float:
    """What cards or spaces need of a place's height below the words, mm: a note is set smaller before they have no space."""
    if place.square is not None and not place.beside:
        across, lines = _rows(place, place.square)
        return lines * (place.square + LOOSE + NEAR) - NEAR + 2.7 if across else 0.0
    return card_size(place.card)[1] + SHOWN * (place.fanned - 1) + 1.6 if place.card is not None else 0.0


def _cards(
    place: MatPlace, card: CardSize, top: float, edge: str, context: RenderContext
) -> tuple[list[Item], float, float]:
    """The outlines of cards below a place's words, of those that others cover the part in sight; and the upper and lower edge
    of the last one."""
    width, height = _size(place)
    wide, high = card_size(card)
    space = place.y + height - 2.0 - top
    step = min(APART, (space - high) / (place.fanned - 1)) if place.fanned > 1 else 0.0
    what = f"{counted(place.fanned, 'card')} of the place '{place.id}'"
    if wide > width - 2.0 + 1e-6:
        raise NoSpace(what, wide, width - 2.0, "width", "a smaller 'card', or a larger 'slot'")
    needs = _needed(place) - 1.6
    if needs > space + 1e-6:
        raise NoSpace(what, needs, space, "height", "fewer or smaller cards, or a larger 'slot'")
    x, theme = round(place.x + (width - wide) / 2, 4), context.theme
    right, low = round(x + wide, 4), round(place.y + height - 2.0 - high, 4)
    if place.fanned == 1:
        low = round((low + top) / 2, 4)
    items: list[Item] = []
    for number in range(place.fanned - 1, 0, -1):
        y = low - number * step
        foot, bend = round(y + step - 0.8, 4), round(y + ROUND, 4)
        y, arc = round(y, 4), round(ROUND * 0.45, 4)
        near, far = round(x + ROUND, 4), round(right - ROUND, 4)
        way = (
            ("M", x, foot),
            ("L", x, bend),
            ("C", x, round(y + arc, 4), round(x + arc, 4), y, near, y),
            ("L", far, y),
            ("C", round(right - arc, 4), y, right, round(y + arc, 4), right, bend),
            ("L", right, foot),
        )
        items.append(Path(way, None, edge, theme.line, DASH))
    items.append(Rect(x, low, wide, high, ROUND, None, edge, theme.line, DASH))
    return items, low, round(low + high, 4)


def _inset(place: MatPlace) -> float:
    """How far from a place's edge its square spaces are, mm."""
    return 3.0 if place.flood is None else NEAR


def _rows(place: MatPlace, edge: float) -> tuple[int, int]:
    """How many square spaces have space side by side, and in how many rows all of them are."""
    across = int((_size(place)[0] - 2 * _inset(place) + NEAR) / (edge + LOOSE + NEAR) + 1e-6)
    return across, -(-place.spaces // max(1, across))


def _check_beside(place: MatPlace, wide: float, context: RenderContext) -> None:
    """Raises `NoSpace` where the spaces leave less of the ``wide`` mm of a place than its longest word needs."""
    texts = context.text(f"{place.label} {place.note}").split()
    words = max((width_of(word, context.theme.text, FLOOR) for word in texts if ":" not in word), default=0.0)
    needs = _row_width(place) + BY + words
    if needs > wide + 1e-6:
        what = f"{counted(place.spaces, 'space')} of the place '{place.id}' beside its words"
        raise NoSpace(what, needs, wide, "width", "fewer or smaller spaces, a larger 'slot', or no 'beside'")


def _row_width(place: MatPlace) -> float:
    """How wide a row of all square spaces is at most, mm."""
    return place.spaces * ((place.square or 0.0) + LOOSE + FAR) - FAR


def _strip(
    place: MatPlace, deep: float, tones: tuple[str, str, str], context: RenderContext
) -> tuple[list[Item], bool]:
    """The line with a place's label, and whether the place's note has space in it, too; the line's, the label's and the note's
    colour."""
    theme, (edge, ink, muted) = context.theme, tones
    width, _ = _size(place)
    play = _play(place)
    left, right = place.x - play + 3.0, place.x + width + play - 3.0
    top = place.y - play
    items: list[Item] = [
        *_strip_ground(place, deep, context),
        Line(left - 3.0, round(top + deep, 4), right + 3.0, round(top + deep, 4), edge, theme.line),
    ]
    if place.deep and _headed(place, context):
        ink = context.on(context.colour(place.colour or "accent"))
    label = context.text(place.label)
    largest = min(context.size(13), deep * LETTERS / MM_PER_PT)
    size = line_size(label, right - left, size=largest, name=theme.display, floor=6)
    base = round(top + (deep + face(theme.display).cap_height * size * MM_PER_PT) / 2, 4)
    items += fit_line(label, left, base, right - left, size=size, name=theme.display, fill=ink)
    note = context.text(place.note)
    rest = right - left - width_of(label, theme.display, size) - 3.0
    # What lies below the line would hide a company's name: it is set smaller before it leaves the line.
    sizes = map(context.size, NOTES if place.company else NOTES[:1])
    fitting = ((one, width_of(note, theme.text, one)) for one in sizes)
    small, wide = next(((one, w) for one, w in fitting if w <= rest), (0.0, rest + 1.0))
    fill = ink if _headed(place, context) else muted
    if note and wide > rest and place.company:
        # Rather two lines than a name that its company's shares hide.
        with suppress(Overfull):
            broad = min(rest, width_of(note, theme.text, context.size(NOTES[-1])) * EVEN)
            lines = set_text(
                note, right - broad, top + AROUND, broad, deep - 2 * AROUND, size=context.size(NOTES[-1]), floor=FLOOR,
                fill=fill, faces=context.faces, align="right", valign="middle", leading=1.0,
            )  # fmt: skip
            return [*items, *lines.items], True
    if not note or wide > rest:
        return items, not note
    items += fit_line(note, right, base, wide + 0.01, size=small, name=theme.text, fill=fill, anchor="end")
    return items, True


def _headed(place: MatPlace, context: RenderContext) -> bool:
    """Whether a strip has a ground of its own: where colours flood, but for a place that floods itself."""
    return place.frame and place.flood is None and context.theme.colours == "flood"


def _strip_ground(place: MatPlace, deep: float, context: RenderContext) -> list[Item]:
    """The ground of a strip where colours flood: a tint; before the name of a company its colour, the letters on paper."""
    theme = context.theme
    if not _headed(place, context):
        return []
    (width, height), play = _size(place), _play(place)
    wide, high = round(width + 2 * play, 4), round(height + 2 * play, 4)
    tone = context.colour((place.colour if place.square is None else "") or "accent")
    inside: list[Item] = [Rect(0, 0, wide, deep, 0, tone if place.deep else tinted(tone, theme.paper, STRIP))]
    if place.company and place.colour and place.label:
        size = min(context.size(13), deep * LETTERS / MM_PER_PT)
        label = context.text(place.label)
        size = line_size(label, wide - 6.0, size=size, name=theme.display, floor=6)
        broad = round(width_of(label, theme.display, size) + 2 * PLATE, 4)
        inside.append(rect_area(context, place.colour, 0, 0, round(broad + 2 * (3.0 - PLATE), 4), deep))
        inside.append(Rect(round(3.0 - PLATE, 4), 0.7, broad, round(deep - 1.4, 4), 1.0, theme.paper))
    return [
        Group(
            tuple(inside),
            place.x - play,
            place.y - play,
            clip=RectOutline(wide, high, min(ROUND, height / 8)),
        )
    ]


def _spaces(place: MatPlace, edge: float, top: float, context: RenderContext) -> Iterator[Item]:
    """Square spaces in as few rows as there is space for, all about as long, with their marks, their numbers or the
    letter of their colour.

    Raises `NoSpace` where they don't fit.
    """
    theme = context.theme
    width, height = _size(place)
    inset = _inset(place)
    side, left, wide = edge + LOOSE, place.y + height - inset - top, width - 2 * inset
    across, lines = _rows(place, edge)
    across = -(-place.spaces // lines)
    what = f"{place.spaces} spaces of the place '{place.id}'"
    for way, number, has in (("width", across, wide), ("height", lines, left)):
        if (needs := number * (side + NEAR) - NEAR) > has + 1e-6:
            rows = f" in {counted(lines, 'row')}" if way == "height" else ""
            raise NoSpace(f"{what}{rows}", needs, has, way, "fewer or smaller spaces, or a larger 'slot'")
    gaps = (
        (space - number * side) / (number - 1)
        for number, space in ((across, wide), (lines, left))
        if number > 1
    )
    gap = min((FAR, *gaps))
    first = place.x + (width - across * side - (across - 1) * gap) / (1 if place.beside else 2)
    first -= 3.0 if place.beside else 0.0
    upper = top + (left - lines * side - (lines - 1) * gap) / 2
    tone = edge_colour(context.colour(place.colour or "accent"), theme.paper, theme.ink)
    letter = context.letter(place.colour) if place.colour else ""
    fill = None
    if place.flood is not None and theme.colours != "line":
        fill = mix(tone, theme.paper, LANE) if theme.colours == "flood" else theme.paper
    elif place.patterned:
        # The pattern would run through the words in them.
        fill = theme.paper
    for number in range(place.spaces):
        # Places that count: a last row with fewer is in the middle below the others.
        last = place.first is not None and number // across == lines - 1
        short = (lines * across - place.spaces) / 2 if last else 0.0
        x = first + (number % across + short) * (side + gap)
        y = upper + number // across * (side + gap)
        yield Rect(round(x, 4), round(y, 4), round(side, 4), round(side, 4), 1.0, fill, tone, theme.line)
        if number < len(place.marks):
            yield from set_text(
                context.text(place.marks[number]), x + MARK, y + MARK, side - 2 * MARK, side - 2 * MARK,
                size=context.size(9), fill=theme.ink, faces=context.faces, align="center", valign="middle",
                leading=1.1,
            ).items  # fmt: skip
            continue
        word, ink = (letter, theme.muted) if place.first is None else (str(place.first + number), theme.ink)
        yield from centred(
            context, word, x + side / 2, y + side / 2, side * 0.7, size=context.size(11), fill=ink
        )


def _no_space(place: MatPlace, sign: str) -> IconFault:
    """The fault of a place whose words leave nothing to its sign."""
    width, height = _size(place)
    return IconFault(
        sign,
        f"the place '{place.id}' of {width:g} × {height:g} mm has no room for its icon or emblem below its label and note; "
        f"allowed: a place that leaves {LEAST_SIGN:g} mm or more, or no icon and no emblem",
    )
