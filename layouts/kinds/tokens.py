"""Tokens: a ring (or a whole ground) in the colour with its pattern, its letter or value in the middle."""

from __future__ import annotations

from math import hypot

from playproof.components.colours.palette import mix
from playproof.components.kinds.tokens import Token, TokenSet
from playproof.layouts.art import logo
from playproof.layouts.emblems import emblem as draw_emblem
from playproof.layouts.ornament.areas import area, edge_colour, outline_item, pattern_colour
from playproof.layouts.ornament.backs import BLEED, draw_back, grown
from playproof.layouts.ornament.patterns import fill as pattern_fill
from playproof.layouts.places.outlines import token_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Drawing,
    Group,
    Item,
    Outline,
    Rect,
    RectOutline,
    mm,
)
from playproof.layouts.text.setting import fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["draw"]

#: Around a cube's place on a square at the cut, how much larger than the cube that place is, the text's greatest height, and
#: the plain colour around the text, mm.
AROUND, PLAY, TALL, AIR = 1.0, 0.2, 9.0, 0.7
#: From the cut to the text beside a cube's place, and from it to that place, mm; from the cut to a plate of colour, or to the
#: line where ink is saved, or to the plate where colour floods.
OUTSIDE, INSIDE, WITHIN, RULED, PLATED = 2.0, 0.6, 0.8, 0.7, 1.9
#: From the cut to the text on such a plate, and on a plain edge, mm.
ON_PLATE, PLAIN = 2.8, 1.7
#: The share of the colour in a plate beside what is around the text: ink is money.
PALER = 0.4
#: Between a plate and a cube's place, mm.
APART = 0.35
#: The sign in a cube's place, of its edge.
CUBE_SIGN = 0.62
#: How far the corners of letters may be from the middle, of the ring's inside: beside or below a sign, and
#: alone, if they are few or many.
CLEAR, ALONE, LONG = 0.86, 0.93, 0.88
#: Tokens so large at most have sign and figure beside each other, mm; the sign's size, of the figure's height, and what is
#: between them, mm.
TINY, SIGN, GAP = 13.5, 1.25, 0.25
#: On square ones the sign is above the figure: its size, of the figure's height; how much of the plate's height both fill,
#: and how far above the middle, of half of it.
SMALL_SIGN, STACKED, RAISED = 0.95, 0.84, 0.05
#: The same where one of a set has a line below its figure.
BARRED = 1.0, 0.79, 0.15
#: Letters on these have one size where they are so many at most; longer words are smaller where they must be.
SHORT = 3
#: Of a tiny square or a tiny ring, what three letters fill: on a plain ground, on a plate.
INNER, FILLED = 0.86, 0.78
#: Below the place of what lies on a token, the least that is left above it for a letter, and from its sides to the plate, mm.
BENEATH, BAND, TUCKED = 0.8, 3.0, 0.25
#: Above that letter, to the cut, and below it, mm.
ABOVE, UNDER = 1.5, 0.19
#: A round token without a colour that is so large is a marker, mm.
MARKER = 20.0
#: Where a word below a sign begins, of the ring's inside.
BELOW = 0.22
#: A round token's colour goes on so far beyond the cut, mm; from the cut to its pattern, and how broad the band of colour with
#: the pattern is at least, mm; the distance of the pattern's rows and the weight of its lines there, mm, and their weight where
#: ink is saved.
ROUND_BLEED, RIM, BROAD = 1.5, 0.25, 1.5
ROWS, LINES, SPARE = 1.3, 0.3, 0.16
#: Half an emblem's side where no ring is around it, of the ring's inside.
WHOLE = 0.82
#: What figures are when turned half around.
TURNED = str.maketrans("01689", "01986")


def draw(one: TokenSet, token: Token, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Both sides of a token."""
    outline = token_outline(one)
    text = token.text or (context.letter(token.colour) if token.letter else "")
    # Letters are read at a distance, an emblem is recognized: it has a side of its own where there are letters.
    plain = bool(token.emblem) and not (token.text or token.icon or token.letter)
    # A letter that the data asks for stands below the emblem, on both sides.
    both = bool(token.emblem) and token.letter and not (token.text or token.icon)
    front = _side(
        context,
        one,
        token.colour,
        text,
        token.icon,
        token,
        token.emblem if plain or both else "",
        solid=one.solid,
    )
    if not one.two_sided:
        return front, None
    if one.back is not None:
        return front, draw_back(context, one.back, outline)
    if not (token.reverse or token.reverse_icon or token.reverse_colour):
        if not token.emblem or both:
            return front, front
        # The other side is printed less exactly: a ring there would be off the middle of what is cut.
        plain = not one.ringed_back
        return front, _side(
            context, one, token.colour, text, token.icon, emblem=token.emblem, solid=plain, ringed=not plain
        )
    if one.reverse_icon and token.company:
        return front, _side(
            context, one, token.colour, token.reverse, token.reverse_icon, solid=True, ringed=False
        )
    colour = token.reverse_colour or token.colour
    text = token.reverse or (
        context.letter(colour) if token.letter else "" if token.reverse_icon else token.text
    )
    back = _side(context, one, colour, text, token.reverse_icon, solid=one.solid)
    return front, back


def _ambiguous(one: TokenSet, mark: str) -> bool:
    """Whether a figure, turned half around, reads as another of the set: 6 and 9."""
    if not set(mark) <= set("01689"):
        return False
    other = mark[::-1].translate(TURNED)
    return other != mark and any(other in (token.text, token.reverse) for token in one.pieces)


def _side(
    context: RenderContext,
    one: TokenSet,
    colour: str,
    text: str,
    icon_name: str | None,
    token: Token | None = None,
    emblem: str = "",
    *,
    solid: bool = False,
    ringed: bool = True,
) -> Drawing:
    """One side: the logo of ``token`` or the emblem stands in the place of text and icon; ``solid`` fills it with colour, all
    of it alike unless it is ``ringed`` (or ink is saved)."""
    outline = token_outline(one)
    if one.cube:
        return _beside_cube(context, one, outline, colour, text)
    theme = context.theme
    disk = isinstance(outline, CircleOutline)
    bleed = min(ROUND_BLEED, outline.width / 8) if disk else min(BLEED, outline.width * 0.1)
    small = min(outline.width, outline.height)
    cx, cy = outline.width / 2, outline.height / 2
    ground = theme.paper
    mark = text or ("" if icon_name else context.letter(colour))
    if emblem:
        icon_name, mark = None, text if token is not None and token.letter else ""
    both = bool((icon_name or emblem) and mark)
    ring = {"flood": 0.35, "band": 0.425, "line": 0.44}[theme.colours]
    # On small tokens a letter has more room.
    radius = small * (max(ring, 0.42) if emblem else max(ring, 0.4) if both or small <= TINY else ring)
    square = isinstance(outline, RectOutline)
    if disk and colour:
        radius = min(radius, small / 2 - BROAD)
    if one.rim:
        radius = min(radius, small / 2 - one.rim)
    band = 0.0
    if one.covered:
        radius = min(radius, one.covered / 2 - TUCKED)
        band = outline.height - one.covered - BENEATH
        band = band if square and colour and context.letter(colour) and band >= BAND else 0.0
        if band:
            cy = outline.height - BENEATH - one.covered / 2
            if icon_name and mark == context.letter(colour):
                # The letter is above: the sign is as large as it may be.
                mark, both = "", False
    items: list[Item] = []
    if not colour and small >= MARKER and disk and theme.colours != "line":
        # A marker of nobody's: a ring of the game's accent.
        edge = edge_colour(context.colour("accent"), theme.paper, theme.ink)
        items += _round_ground(context, "accent", outline, bleed)
        radius = small * 0.45
        items.append(_plate(cx, cy, radius, ground, edge, theme.line, square=square))
    elif colour:
        whole, x, y = grown(outline, bleed)
        edge = edge_colour(context.colour(colour), theme.paper, theme.ink)
        if disk:
            items += _round_ground(context, colour, outline, bleed)
        else:
            items += _square_ground(context, one, colour, outline, bleed)
        flat = solid and theme.colours != "line"
        if flat:
            # A plain ground beneath the letters, as large as the ring's inside.
            ground = context.colour(colour)
            edge = mix(ground, context.on(ground), 0.45)
        if flat and not ringed:
            items = [Group((outline_item(whole, fill=ground),), x, y)]
        elif flat and not square:
            # A line around it would look like the cut.
            items.append(Circle(round(cx, 4), round(cy, 4), round(radius, 4), ground))
        else:
            items.append(_plate(cx, cy, radius, ground, edge, theme.line, square=square))
    else:
        radius = small * 0.42
        inside, inset_x, inset_y = grown(outline, -min(1.2, small * 0.06))
        weight = theme.line if theme.colours != "line" else theme.hairline
        items.append(Group((outline_item(inside, stroke=theme.ink, weight=weight),), inset_x, inset_y))
    if band:
        items += _letter_above(context, colour, cx, band)
    company = logo(one, token, context, cx, cy, 2 * radius) if token is not None else None
    if company is not None:
        return Drawing(outline, (*items, *company), bleed=round(bleed, 4))
    if emblem:
        half = radius * (0.52 if mark else 0.72 if ringed else WHOLE)
        top = cy - (radius * 0.88 if mark else half)
        items += draw_emblem(
            emblem, cx - half, top, 2 * half, context.on(ground), ground, solid=theme.colours != "line"
        )
    share = 0.62 if both else 1.0
    if icon_name and mark and small <= TINY and ringed:
        words = _words(one, context) if mark in _words(one, context) else {mark}
        barred = _ambiguous(one, mark)
        middle = (cx, cy, radius)
        set_out = _sign_above if square else _side_by_side
        if square and any(_ambiguous(one, word) for word in words):
            items += _sign_above(context, icon_name, mark, words, middle, BARRED, barred=barred)
        else:
            items += set_out(context, icon_name, mark, words, middle, barred=barred)
        return Drawing(outline, tuple(items), bleed=round(bleed, 4))
    if icon_name:
        size = radius * (1.3 if not mark or (not ringed and small <= TINY) else 0.82)
        top = cy - (size / 2 if not mark else radius * 0.68 if ringed or small > TINY else radius * 1.05)
        items += context.icon(
            icon_name, round(cx - size / 2, 4), round(top, 4), round(size, 4), context.on(ground)
        )
    if mark:
        points = min(
            context.size(22), radius * 2 / MM_PER_PT * (0.92 if theme.colours != "line" else 0.62) * share
        )
        # The words of a set have one size, on all of its tokens and on both their sides; none touches the ring.
        words = _words(one, context) if mark in _words(one, context) else {mark}
        if small <= TINY:
            # There a long abbreviation makes no shorter one small.
            words = {mark, *(word for word in words if len(word) <= SHORT)}
        # Three letters on a tiny token keep off the line or the ring around them.
        edged = square or (disk and bool(colour) and not solid)
        broad = len(mark) >= SHORT or (square and any(len(word) >= SHORT for word in words))
        part = FILLED if square and not solid else INNER
        space = radius * part if edged and small <= TINY and broad else radius
        points = min(_round_size(word, space, points, theme.bold, alone=not both) for word in words)
        cap = face(theme.bold).cap_height * points * MM_PER_PT
        base = cy + (cap + radius * BELOW if both else cap / 2)
        items += fit_line(
            mark,
            cx,
            base,
            radius * 2,
            size=points,
            name=theme.bold,
            fill=context.on(ground),
            anchor="middle",
        )
        if _ambiguous(one, mark):
            items.append(_bar(theme.bold, context.on(ground), mark, cx, base, points))
    return Drawing(outline, tuple(items), bleed=round(bleed, 4))


def _round_ground(context: RenderContext, name: str, outline: Outline, bleed: float) -> list[Item]:
    """A round token in a colour: its pattern lies inside the cut, the colour alone goes on beyond."""
    theme, ground, size = context.theme, context.colour(name), outline.width
    line = theme.colours == "line"
    colour = edge_colour(ground, theme.paper, theme.ink) if line else pattern_colour(ground)
    weight = SPARE if line else LINES
    items: list[Item] = []
    if not line:
        items.append(Circle(size / 2, size / 2, round(size / 2 + bleed, 4), ground))
    inner = CircleOutline(round(size - 2 * RIM, 4))
    pattern = pattern_fill(context.pattern(name), inner, colour, pitch=ROWS, weight=weight, solid=not line)
    return [*items, *([Group(pattern, RIM, RIM)] if pattern else [])]


def _square_ground(
    context: RenderContext, one: TokenSet, name: str, outline: Outline, bleed: float
) -> list[Item]:
    """A square in a colour, whose pattern keeps off the cut if the set says so."""
    whole, x, y = grown(outline, bleed)
    if not one.plain_edge or context.theme.colours == "line":
        return [area(context, name, whole, x, y, beyond=True)]
    inner, left, top = grown(outline, -one.plain_edge)
    marks = pattern_fill(context.pattern(name), inner, pattern_colour(context.colour(name)))
    ground = Group((outline_item(whole, fill=context.colour(name)),), x, y)
    return [ground, *([Group(marks, left, top)] if marks else [])]


def _letter_above(context: RenderContext, colour: str, cx: float, band: float) -> list[Item]:
    """The colour's letter on the edge above what lies on a token: it is seen all the time."""
    theme, mark = context.theme, context.letter(colour)
    ground = theme.paper if theme.colours == "line" else context.colour(colour)
    a_cap = face(theme.bold).cap_height * MM_PER_PT
    points = min(context.size(12), (band - ABOVE - UNDER) / a_cap)
    cap = a_cap * points
    wide = width_of(mark, theme.bold, points) + 1.6
    middle = (band + ABOVE - UNDER) / 2
    return [
        Rect(round(cx - wide / 2, 4), 0.0, round(wide, 4), round(band - 0.1, 4), 0, ground),
        *fit_line(
            mark, cx, middle + cap / 2, wide, size=points, name=theme.bold, fill=context.on(ground), anchor="middle"
        ),
    ]  # fmt: skip


def _plate(
    cx: float, cy: float, radius: float, fill: str, edge: str, weight: float, *, square: bool
) -> Circle | Rect:
    """The ground of letters and signs, in the form of its token."""
    if not square:
        return Circle(round(cx, 4), round(cy, 4), round(radius, 4), fill, edge, weight)
    side = round(2 * radius, 4)
    return Rect(round(cx - radius, 4), round(cy - radius, 4), side, side, 1.0, fill, edge, weight)


def _bar(name: str, ink: str, mark: str, middle: float, base: float, points: float) -> Rect:
    """The line below a figure that reads as another when turned half around."""
    wide = width_of(mark, name, points) * 0.8
    deep = max(0.4, points * MM_PER_PT * 0.09)
    left, top = round(middle - wide / 2, 4), round(base + deep, 4)
    return Rect(left, top, round(wide, 4), round(deep, 4), 0, ink)


def _words(one: TokenSet, context: RenderContext) -> set[str]:
    """All that is written on the tokens of a set."""
    found = {word for token in one.pieces for word in (token.text, token.reverse) if word}
    return found | {
        context.letter(token.colour)
        for token in one.pieces
        if not token.text and not token.icon and token.colour
    }


def _round_size(text: str, radius: float, most: float, name: str, *, alone: bool) -> float:
    """The largest size, points, at which a line is within a circle of this radius, mm: in its middle if it is ``alone``, else
    below a sign."""
    wide, cap = width_of(text, name, 1.0), face(name).cap_height * MM_PER_PT
    if alone:
        return min(most, radius * (ALONE if len(text) <= SHORT else LONG) / (hypot(wide, cap) / 2))
    while most > 4 and hypot(wide * most / 2, radius * BELOW + cap * most) > radius * CLEAR:
        most -= 0.25
    return most


def _side_by_side(
    context: RenderContext,
    name: str,
    mark: str,
    words: set[str],
    ring: tuple[float, float, float],
    *,
    barred: bool = False,
) -> list[Item]:
    """A sign and a figure beside each other in a small ring (x, y, radius): the figure is
    larger than below the sign, and of one size for all ``words``."""
    bold, ink = context.theme.bold, context.on(context.theme.paper)
    cx, cy, radius = ring
    a_cap = face(bold).cap_height * MM_PER_PT
    # The longest make no shorter one small.
    widest = max(width_of(word, bold, 1.0) for word in words if len(word) <= len(mark))
    points = context.size(16)
    cap = a_cap * points
    while points > 5:
        cap = a_cap * points
        wide = cap * SIGN + GAP + widest * points
        if hypot(wide / 2, cap * SIGN / 2) <= radius * CLEAR:
            break
        points -= 0.25
    size = cap * SIGN
    wide = width_of(mark, bold, points)
    left, base = cx - (size + GAP + wide) / 2, cy + cap / 2
    return [
        *context.icon(name, round(left, 4), round(cy - size / 2, 4), round(size, 4), ink),
        *fit_line(mark, left + size + GAP, base, radius * 2, size=points, name=bold, fill=ink),
        *([_bar(bold, ink, mark, left + size + GAP + wide / 2, base, points)] if barred else []),
    ]


def _sign_above(
    context: RenderContext,
    name: str,
    mark: str,
    words: set[str],
    plate: tuple[float, float, float],
    shares: tuple[float, float, float] = (SMALL_SIGN, STACKED, RAISED),
    *,
    barred: bool = False,
) -> list[Item]:
    """A small sign above a large figure on a small square plate (x, y, half its width), of one size for all ``words``; there is
    room for the line below one."""
    bold, ink = context.theme.bold, context.on(context.theme.paper)
    cx, cy, half = plate
    widest, a_cap = max(width_of(word, bold, 1.0) for word in words), face(bold).cap_height * MM_PER_PT
    sign, stacked, raised = shares
    high = 2 * half * stacked
    points = min(2 * half * CLEAR / widest, (high - GAP) / (1 + sign) / a_cap)
    cap = points * a_cap
    size = cap * sign
    top = cy - (cap + GAP + size) / 2 - half * raised
    base = top + size + GAP + cap
    return [
        *context.icon(name, round(cx - size / 2, 4), round(top, 4), round(size, 4), ink),
        *fit_line(mark, cx, base, 2 * half, size=points, name=bold, fill=ink, anchor="middle"),
        *([_bar(bold, ink, mark, cx, base, points)] if barred else []),
    ]


def _beside_cube(context: RenderContext, one: TokenSet, outline: Outline, colour: str, text: str) -> Drawing:
    """A square with a cube's place on paper in the lower right corner and the text, as large as it may be, in the upper left
    one: on a plate, of the colour where that doesn't flood the square."""
    theme = context.theme
    size, place = outline.width, one.cube + PLAY
    bleed = min(BLEED, size * 0.1)
    name = colour or "accent"
    ground = theme.paper if theme.colours == "line" else context.colour(name)
    edge = edge_colour(context.colour(name), theme.paper, theme.ink)
    left = top = mm(size - place - AROUND)
    dash: tuple[float, ...] = (1.2, 0.9)
    line = mix(edge, theme.paper, 0.6)
    items: list[Item] = []
    mark = text or context.letter(colour)
    cap, advance = face(theme.bold).cap_height * MM_PER_PT, width_of(mark, theme.bold, 1.0)
    # The text keeps off the cut and off the place: it may reach beside the place or above it, not both.
    # On a plain edge it stands on the colour itself, and is larger.
    plain = theme.colours == "flood" and one.plain_edge > 0
    outside = PLAIN if plain else ON_PLATE if theme.colours == "flood" else OUTSIDE
    free = left - outside - INSIDE
    points = max(min(free / advance, TALL / cap), min(free / cap, (size - 2 * outside) / advance))
    wide, high, start = points * advance, points * cap, outside
    base = mm(outside + high)
    if theme.colours == "flood":
        items += _square_ground(context, one, name, outline, bleed)
        dash, line = (), edge
    elif theme.colours == "band":
        # Nothing is printed at the cut: one that is a little off shows paper.
        inner, clear = mm(size - 2 * WITHIN), WITHIN + 0.2
        pale, plate = (
            mix(ground, theme.paper, PALER),
            RectOutline(mm(size - 2 * clear), mm(size - 2 * clear), 0.8),
        )
        items.append(Rect(WITHIN, WITHIN, inner, inner, 1.0, pale))
        items.append(Group(pattern_fill(context.pattern(name), plate, mix(edge, pale, 0.7)), clear, clear))
    else:
        inside, inset_x, inset_y = grown(outline, -RULED)
        items.append(Group((outline_item(inside, stroke=edge, weight=theme.line),), inset_x, inset_y))
    if plain:
        # The pattern keeps off it.
        across, down = (mm(outside + one_way + AIR) for one_way in (wide, high))
        items.append(Rect(0.0, 0.0, across, down, 0, ground))
    elif theme.colours == "flood":
        # A plate beside the place or above it. It keeps off the cut, so that neighbours of one colour share theirs.
        ground = theme.paper
        across, down = (mm(outside + one_way + AIR + outside - 2 * PLATED) for one_way in (wide, high))
        if wide <= free + 1e-6:
            across = mm(left - APART - PLATED)
        else:
            down = mm(top - APART - PLATED)
        start, base = mm(PLATED + (across - wide) / 2), mm(PLATED + (down + high) / 2)
        items.append(Rect(PLATED, PLATED, across, down, 1.0, ground, line, theme.line))
    if theme.colours == "band":
        # The colour is whole and plain around the text.
        across, down = (mm(outside + one_way + AIR - WITHIN) for one_way in (wide, high))
        items.append(Rect(WITHIN, WITHIN, across, down, 1.0, ground))
        items.append(Rect(WITHIN, WITHIN, inner, inner, 1.0, None, edge, theme.line))
    # The place is dashed on paper, as all places where something is laid, with the sign of what lies there.
    side = round(place * CUBE_SIGN, 4)
    inset = (place - side) / 2
    grey = mix(theme.muted, theme.paper, 0.65)
    items.append(Rect(left, top, place, place, 1.0, theme.paper, line, theme.line, dash))
    items += context.icon("cube", round(left + inset, 4), round(top + inset, 4), side, grey)
    ink = context.on(ground)
    items += fit_line(mark, start, base, size, size=points, name=theme.bold, fill=ink)
    if _ambiguous(one, mark):
        items.append(_bar(theme.bold, ink, mark, start + wide / 2, base, points))
    return Drawing(outline, tuple(items), bleed=round(bleed, 4))
