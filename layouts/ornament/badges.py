"""Small marks that many pieces share: a company's badge, a roundel with a figure, a section's heading."""

from __future__ import annotations

import math
from collections.abc import Sequence

from playproof.components.colours.palette import mix
from playproof.layouts.emblems import emblem
from playproof.layouts.ornament.areas import (
    area,
    edge_colour,
    outline_item,
    own_band,
    own_trim,
    rect_area,
    tinted,
)
from playproof.layouts.ornament.motifs import BLEED, accent_area, wash
from playproof.layouts.ornament.patterns import fill as pattern
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, CircleOutline, Group, Item, Line, Rect, RectOutline
from playproof.layouts.text.setting import Overfull, fit_line, line_size, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: Width of the band on a card's left edge, mm; what is in its middle keeps 3 mm from the cut.
BAND = 11.8
#: The middle of what is in the band, and how wide its plates are, mm.
MIDDLE = 6.1
#: From the band to the line around a face, and from the cut to what is within it, mm.
BESIDE_BAND, WORDS_LEFT = 0.7, BAND + 1.8
PLATE = 6.2
#: Paper within the cut of a card with a band, and the radius of the corners of its colour, mm: cards of two colours share
#: a cut, and a knife that is half a millimetre off shows neither on the other.
RIM, ROUNDED = 1.0, 1.6
#: Letters that would be smaller on one of these, points, have a plate so wide, mm.
LEAST, BROAD = 7.5, 7.2
#: The size of a badge's letters, of its inner circle's: codes of two and of three letters are alike.
BADGE = 0.5
#: The size of a letter on a disk of paper, of the disk's.
LETTER = 0.6
#: How dark the ring of a place is that is kept for a token, 0 to 1, and a dash and a gap of a broken one, mm.
KEPT, DASH = 0.2, 2.4
#: How dark a title's band is, 0 to 1.
TITLE_DARK = 0.3
#: The size of a band's imprint, points; the share of the width that one in two lines has; the least height, mm, of a band
#: with room for title and imprint one below the other.
IMPRINT, NARROW, STACKED = 7.0, 0.32, 9.0
#: How deep the bar of colour is that stands for the band where ink is saved, mm.
BAR = 0.9
#: From the cut to the line around a face, mm, and how dark the tint within it is, 0 to 1.
FRAMED, FACE = 1.8, 0.008
#: Where ink is saved: where the pattern of the band begins, mm or of the height, and how wide it is, mm.
FLAG, TAIL = 30.0, 3.2


def centred(
    context: RenderContext,
    text: str,
    cx: float,
    cy: float,
    width: float,
    *,
    size: float,
    fill: str,
    face_name: str = "",
) -> tuple[Item, ...]:
    """A line whose capitals are in the middle of (cx, cy), mm; shrunk until it is ``width`` mm wide."""
    name = face_name or context.theme.bold
    return _centred(text, cx, cy, width, size, name, fill)


def _centred(
    text: str, cx: float, cy: float, width: float, size: float, name: str, fill: str
) -> tuple[Item, ...]:
    while size > 6 and width_of(text, name, size) > width:
        size = max(6.0, size - 0.25)
    base = cy + face(name).cap_height * size * MM_PER_PT / 2
    return fit_line(text, cx, base, width, size=size, name=name, fill=fill, anchor="middle")


def badge(
    context: RenderContext,
    colour: str,
    letters: str,
    cx: float,
    cy: float,
    radius: float,
    *,
    kept: bool = False,
) -> list[Item]:
    """A company's mark: a ring in its colour and pattern, its letters in the middle, as on its tokens; a broken line around
    the letters where a place is only ``kept`` for a token."""
    theme = context.theme
    inner = radius * 0.68
    edge = edge_colour(context.colour(colour or "muted"), theme.paper, theme.ink)
    x, y = round(cx, 4), round(cy, 4)
    said = centred(context, letters, cx, cy, inner * 1.66, size=inner * 2 / MM_PER_PT * BADGE, fill=theme.ink)
    if kept:
        # A line of the token's size, broken: in a pale colour too nobody takes it for the token itself.
        middle = round(radius - theme.heavy / 2, 4)
        return [Circle(x, y, middle, theme.paper, edge, theme.heavy, _dashes(middle)), *said]
    whole = CircleOutline(round(2 * radius, 4))
    return [
        area(context, colour, whole, round(cx - radius, 4), round(cy - radius, 4), border=True),
        Circle(x, y, round(inner, 4), theme.paper, edge, theme.line),
        *said,
    ]


def _dashes(radius: float) -> tuple[float, float]:
    """Dashes and gaps that end where they begin on a circle."""
    pair = 2 * math.pi * radius / max(8, round(2 * math.pi * radius / DASH))
    return round(0.6 * pair, 4), round(0.4 * pair, 4)


def roundel(
    context: RenderContext, colour: str, text: str, cx: float, cy: float, radius: float
) -> list[Item]:
    """A disk in a plain colour with a figure: a phase's number."""
    theme = context.theme
    fill = context.colour(colour or "paper") if theme.colours != "line" else theme.paper
    ring = edge_colour(context.colour(colour), theme.paper, theme.ink) if colour else theme.ink
    return [
        Circle(round(cx, 4), round(cy, 4), round(radius, 4), fill, ring, theme.line),
        *centred(
            context, text, cx, cy, radius * 1.6, size=radius * 2 / MM_PER_PT * 0.78, fill=context.on(fill)
        ),
    ]


def side_band(
    context: RenderContext, colour: str, height: float, share: float = 1.0, width: float = BAND
) -> list[Item]:
    """The band on a card's left edge up to ``width`` mm, within its rim, in the card's colour or in the game's accent;
    where the ``share`` of the colour is below 1, pale, with the pattern in the whole colour."""
    theme = context.theme
    colour = colour or "accent"
    wide, high = round(width - RIM, 4), round(height - 2 * RIM, 4)
    # Only the corners on the left are rounded.
    whole = RectOutline(wide + ROUNDED, high, ROUNDED)
    if theme.colours != "line" and share < 1:
        tone = context.colour(colour)
        edge = edge_colour(tone, theme.paper, theme.ink)
        outline = RectOutline(wide, high)
        ground = outline_item(outline, fill=mix(tone, theme.paper, share))
        marks = pattern(context.pattern(colour), outline, edge)
        line = Line(wide, 0.0, wide, high, edge, theme.line)
        return [Group((ground, *marks, line), RIM, RIM, clip=whole)]
    if theme.colours != "line":
        # No colour of its own, no pattern: the game's motif.
        box = (0.0, 0.0, wide, high)
        area = accent_area(context, *box) if colour == "accent" else [rect_area(context, colour, *box)]
        return [Group(tuple(area), RIM, RIM, clip=whole)]
    foot = max(FLAG, height * 0.6)
    # Where ink is saved, the colour is a bar at the top, for the fan, and the pattern keeps below letters and figures.
    tone = edge_colour(context.colour(colour), theme.paper, theme.ink)
    items: list[Item] = [
        Rect(RIM, RIM, wide, BAR, 0, tone),
    ]
    if colour != "accent":
        tail = round(height - RIM - foot, 4)
        items.append(rect_area(context, colour, RIM, round(foot, 4), TAIL - RIM, tail))
    return items


def card_wash(context: RenderContext, colour: str, outline: RectOutline) -> list[Item]:
    """The ground of a card in a tint of its colour, within its rim; nothing in themes that don't flood areas."""
    size = round(outline.width - 2 * RIM, 4), round(outline.height - 2 * RIM, 4)
    ground = wash(context, colour, RectOutline(*size, ROUNDED), bleed=0.0)
    return [Group(tuple(ground), RIM, RIM)] if ground else []


def face_frame(
    context: RenderContext, colour: str, width: float, height: float, band: float = BAND
) -> list[Item]:
    """A line in the card's colour and a light tint of it around what is beside the band of ``band`` mm: they close the face.
    Nothing where ink is saved."""
    theme = context.theme
    if theme.colours == "line":
        return []
    tone = edge_colour(context.colour(colour or "accent"), theme.paper, theme.ink)
    left = band + BESIDE_BAND
    wide, high = round(width - left - FRAMED, 4), round(height - 2 * FRAMED, 4)
    ground = (
        tinted(context.colour(colour or "accent"), theme.paper, FACE) if theme.colours == "band" else None
    )
    return [Rect(left, FRAMED, wide, high, 1.5, ground, mix(tone, theme.paper, 0.6), theme.line)]


def plate(
    context: RenderContext,
    text: str,
    y: float,
    size: float,
    *,
    framed: bool = False,
    height: float = 5.4,
    least: float = 0.0,
    alike: Sequence[str] = (),
) -> list[Item]:
    """Letters on a paper plate in the band, its top at ``y`` mm; ``framed`` where the band has no colour.

    The plates of all texts of ``alike`` have one size, ``least`` mm wide or more, and so have their letters.
    """
    theme = context.theme
    longest = max((text, *alike), key=lambda one: width_of(one, theme.bold, LEAST))
    wide = PLATE if width_of(longest, theme.bold, LEAST) <= PLATE - 0.6 else BROAD
    wide = max(wide, least)
    if alike:
        size = line_size(longest, wide - 0.7, size=size, name=theme.bold)
    x = MIDDLE - wide / 2
    stroke = theme.frame if framed else None
    return [
        Rect(round(x, 4), round(y, 4), wide, height, 1.0, theme.paper, stroke, theme.line),
        *centred(context, text, MIDDLE, y + height / 2, wide - 0.7, size=size, fill=theme.ink),
    ]


def heading(
    context: RenderContext,
    text: str,
    x: float,
    base: float,
    width: float,
    *,
    mark: str | None = None,
    size: float = 10.0,
) -> list[Item]:
    """A section's heading on the baseline ``base``, with an icon before it."""
    theme = context.theme
    points = context.size(size)
    items: list[Item] = []
    if mark:
        side = face(theme.bold).cap_height * points * MM_PER_PT * 1.5
        items += context.icon(mark, round(x, 4), round(base - side * 0.84, 4), round(side, 4), theme.ink)
        x, width = x + side + 1.0, width - side - 1.0
    items += fit_line(context.text(text), x, base, width, size=points, name=theme.bold, fill=theme.ink)
    return items


def emblem_in(
    context: RenderContext, name: str, box: tuple[float, float, float, float], most: float = 40.0
) -> tuple[Item, ...]:
    """An emblem in ink, as large as the box (x, y, width, height) allows and ``most`` mm at most, in its middle."""
    x, y, width, height = box
    size = min(width, height, most)
    left, top = x + (width - size) / 2, y + (height - size) / 2
    theme = context.theme
    return emblem(name, left, top, size, theme.ink, theme.paper, solid=theme.colours != "line")


def band_emblem(context: RenderContext, name: str, height: float) -> list[Item]:
    """A small emblem at the foot of the band of a card that has no room for a larger one."""
    x, y = MIDDLE - PLATE / 2, height - 3.0 - PLATE
    return [
        Rect(round(x, 4), round(y, 4), PLATE, PLATE, 1.0, context.theme.paper),
        *emblem_in(context, name, (x + 0.4, y + 0.4, PLATE - 0.8, PLATE - 0.8)),
    ]


def title_band(
    context: RenderContext,
    title: str,
    imprint: str,
    width: float,
    height: float,
    edge: float,
    right: float = 0.0,
    instead: str = "",
    bleed: float = BLEED,
    colour: str = "",
    tone: str = "",
) -> list[Item]:
    """A sheet's title and imprint on a band of the game's accent, ``height`` mm deep, that bleeds ``bleed`` mm over its
    top; on a line where ink is saved. ``edge`` mm stay free at both ends, ``right`` mm more at the right.

    ``instead`` is set where the imprint of a game with a long name doesn't fit. With a ``colour`` of the palette the band is
    in that colour, and its letter stands in place of the game's emblem. A ``tone`` (#rrggbb) is the band's colour alone.
    """
    theme = context.theme
    solid = theme.colours != "line"
    ground = (
        (context.colour(colour) if colour else tone or own_band(context))
        or tinted(context.colour("accent"), theme.paper, TITLE_DARK)
        if solid
        else theme.paper
    )
    ink = context.on(ground)
    base = height / 2 + 2.4
    items: list[Item] = []
    if solid:
        items.append(Rect(-bleed, -bleed, width + 2 * bleed, height + bleed, 0, ground))
    line = edge_colour(context.colour("accent"), theme.paper, theme.ink)
    x = -bleed if solid else edge if bleed else 0.0
    trimmed = own_trim(context)
    weight = theme.heavy if trimmed or not solid else theme.line
    items.append(Line(x, height, width - x, height, trimmed or line, weight))
    size = min(16.0, context.size(14))
    x = edge
    if colour:
        around = 0.42 * height
        items += _disk(context, colour, edge + around, height / 2, around)
        x += 2 * around + 2.0
    elif name := context.game.header.look.emblem:
        # In a disk of paper, as on backs; in the ink-saver's band as lines.
        around = 0.4 * height
        items.append(Circle(round(edge + around, 4), round(height / 2, 4), round(around, 4), theme.paper))
        side = 1.3 * around
        items += emblem_in(context, name, (edge + around - side / 2, (height - side) / 2, side, side))
        x += 2 * around + 2.0
    end = width - edge - (right + 3.0 if right else 0.0)
    least = min(NARROW * width, width_of(imprint, theme.text, 6)) + 2.0
    if height >= STACKED and width_of(title, theme.display, size) + least > end - x:
        # A long title has the whole line, the imprint one of its own below it.
        below = instead if width_of(imprint, theme.text, IMPRINT) > end - x else imprint
        items += fit_line(title, x, height * 0.48, end - x, size=size, name=theme.display, fill=ink)
        return [*items, *fit_line(below, x, height * 0.865, end - x, size=IMPRINT, name=theme.text, fill=ink)]
    # A long name of the game takes two lines, and then what the title leaves beside itself.
    narrow = width * NARROW
    beside = end - 2.0 - x - width_of(title, theme.display, size)
    small, wide = _imprint(context, (imprint, instead), end, base, (narrow, max(narrow, beside)), ink)
    items += fit_line(title, x, base, end - wide - 2.0 - x, size=size, name=theme.display, fill=ink)
    return [*items, *small]


def _disk(context: RenderContext, colour: str, cx: float, cy: float, radius: float) -> list[Item]:
    """A colour's letter, large on paper, for a band in that colour; its badge where ink is saved, which has no such ground."""
    theme = context.theme
    if theme.colours == "line":
        return badge(context, colour, context.letter(colour), cx, cy, radius)
    disk = Circle(round(cx, 4), round(cy, 4), round(radius, 4), theme.paper)
    size = 2 * radius / MM_PER_PT * LETTER
    return [disk, *centred(context, context.letter(colour), cx, cy, 1.6 * radius, size=size, fill=theme.ink)]


def _imprint(
    context: RenderContext,
    texts: tuple[str, ...],
    end: float,
    base: float,
    widths: tuple[float, ...],
    ink: str,
) -> tuple[tuple[Item, ...], float]:
    """The first text that fits a line, or else one of the widths (mm) in two lines; and the width it takes, mm. It ends at
    ``end``.

    Raises `Overfull` for the first text where none fits.
    """
    for text in filter(None, texts):
        wide = width_of(text, context.theme.text, IMPRINT)
        if wide <= widths[-1] - 0.5:
            line = fit_line(
                text, end, base, widths[-1], size=IMPRINT, name=context.theme.text, fill=ink, anchor="end"
            )
            return line, wide
    deep = 2 * 6 * MM_PER_PT * 1.15
    failure: Overfull | None = None
    for text in filter(None, texts):
        for most in widths:
            wide = min(most, width_of(text, context.theme.text, 6) + 0.5)
            try:
                setting = set_text(
                    context.literal(text), end - wide, base + 0.5 - deep, wide, deep,
                    size=6, fill=ink, faces=context.faces, align="right", valign="bottom", leading=1.1,
                )  # fmt: skip
            except Overfull as found:
                failure = failure or found
            else:
                return setting.items, wide
    if failure is not None:
        raise failure
    return (), 0.0
