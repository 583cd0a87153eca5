"""Share certificates: colour, letters and share in the left band, so that a fanned hand shows them."""

from __future__ import annotations

from contextlib import suppress

from playproof.components.kinds.certificates import Certificate, CertificateSet, CertificateSide
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.backs import draw_back
from playproof.layouts.ornament.badges import (
    BAND,
    BESIDE_BAND,
    FRAMED,
    MIDDLE,
    PLATE,
    WORDS_LEFT,
    band_emblem,
    card_wash,
    centred,
    face_frame,
    plate,
    side_band,
)
from playproof.layouts.ornament.deeds import EDGE, GAP, RIBBON, deed, deed_border, side_ribbon
from playproof.layouts.ornament.motifs import panel
from playproof.layouts.places.outlines import card_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Rect
from playproof.layouts.text.markup import Marked
from playproof.layouts.text.setting import Overfull, Setting, fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["draw"]

#: Size of the percentage, points.
FIGURE = 36.0
#: The same beside an emblem, and the sides that the emblem's panel may have, mm.
LESS = 29.0
LEAST, MOST = 11.5, 28.0
#: How deep the name, how large label and note are where they must make room for the emblem, mm and points.
NAME, LABEL, NOTE = 8.9, 9.0, 8.0
#: Within a president's frame, mm.
FRAME = 0.9
#: From a ribbon to the name below it, mm; how much of the colour the ground of a pale band has.
BELOW, PALE = 2.4, 0.16
#: What a side's line is set in, points.
SAID = 9.0
#: From the cut to a deed's border, and from that to what is within it, mm.
BORDER, LINED = 1.9, 2.15
#: The band of a certificate with a side's ribbon and its emblem below, its letters nearly in the middle; from it to words, mm.
SIDED, BESIDE = 2 * MIDDLE - 1.4, 2.8
#: Depth of the name, mm, sizes of label, note and share, points, as they give way to an emblem beside the share.
SIZES = ((12.5, 11.0, 8.0, 34.0), (10.2, 10.0, 8.0, 34.0), (NAME, LABEL, 7.5, 28.0), (NAME, LABEL, 6.0, 25.0))
#: The air around an emblem, as a share of its panel's shorter side: beside a side's words, beside the share, and there on a
#: president's certificate.
AIR, CLOSE, TIGHT = 0.13, 0.12, 0.07
#: From this width on, mm, the emblem stands beside the share; how deep the ribbon with a president's label is, mm.
WIDE, STRIPE = 40.0, 5.2


def draw(one: CertificateSet, piece: Certificate, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Both faces: two sides if the set turns its certificates, else a front and the set's back."""
    own = piece.structure.side
    front = _face(one, piece, own or one.front_side, one.front_side or own, context)
    if (behind := own or one.back_side) is not None:
        return front, _face(one, piece, behind, one.back_side or own, context)
    return front, draw_back(context, one.back, card_outline(one)) if one.back is not None else None


def _face(
    one: CertificateSet,
    piece: Certificate,
    side: CertificateSide | None,
    others: CertificateSide | None,
    context: RenderContext,
) -> Drawing:
    """The face of one ``side``; ``others`` are so on the same side of the sheet: the bands of neighbours are alike."""
    outline = card_outline(one)
    width, height = outline.width, outline.height
    theme = context.theme
    structure = piece.structure
    percent = f"{structure.percent}%" if structure.percent is not None else ""
    # Of two sides, the one with an empty ring has a pale band: they are told apart across the table.
    pale = others is not None and others.mark == "ring"
    sided = (
        bool(piece.emblem)
        and side is not None
        and not percent
        and not one.limits
        and width >= SIDED + WIDE + EDGE
    )
    band = SIDED if sided and not structure.president else BAND
    items: list[Item] = [
        *card_wash(context, piece.colour, outline),
        *side_band(context, piece.colour, height, PALE if pale else 1.0, band),
    ]
    items += plate(context, piece.abbreviation, EDGE, context.size(11), framed=pale)
    if percent:
        items += plate(context, percent, EDGE + 6.4, context.size(10))
    # A president's frame is 3 mm inside the cut, and all else within it.
    frame = FRAME if structure.president else 0.0
    left, right = WORDS_LEFT + frame / 2, width - EDGE - 0.5 - frame
    if band == BAND:
        # Beside a narrower band there is a ribbon and a picture: a frame would only tell where the cut went wrong.
        items += face_frame(context, piece.colour, width, height, band)
    if structure.president:
        items += _president(context, piece, width, height, EDGE + (12.8 if percent else 6.4))
    box = left, EDGE + 1.0 + frame, right, height - EDGE - frame
    if piece.emblem and side is None and right - left >= WIDE:
        items += _beside_emblem(one, piece, context, box, percent)
        return Drawing(outline, tuple(items))
    if sided and side is not None:
        inside = (left if band == BAND else band + BESIDE, *box[1:])
        if one.seal:
            items += deed_border(piece, context, (band + BORDER, BORDER, width - BORDER, height - BORDER))
            inside = band + BORDER + LINED, inside[1], width - BORDER - LINED, inside[3]
        items += _sided(one, piece, side, context, inside, (width, height))
        return Drawing(outline, tuple(items))
    points = min(context.size(LESS), 34.0) if piece.emblem else context.size(FIGURE)
    words, top = _words(one, piece, context, box, points)
    foot = box[3] - (RIBBON + 1.8 if side is not None else 0.6)
    if piece.emblem and foot - top < LEAST:
        # The words give way before the emblem loses its panel.
        with suppress(Overfull):
            words, top = _words(one, piece, context, box, points, small=True)
    items += words
    if piece.emblem:
        beside = _beside(one, piece, context, percent, points)
        wide = right - left if side is not None else min(MOST, right - left - beside - GAP)
        if min(wide, foot - top) >= LEAST:
            items += panel(context, piece.colour, piece.emblem, (left, top, wide, foot - top), ring=False)
        else:
            items += band_emblem(context, piece.emblem, height)
    if side is not None:
        items += side_ribbon(context, piece.colour, side, width, height, percent)
    elif percent:
        items += fit_line(
            percent, right - 0.5, box[3] - 2.2, (right - left) * 0.6,
            size=points, name=theme.bold, fill=theme.ink, anchor="end",
        )  # fmt: skip
    return Drawing(outline, tuple(items))


def _president(
    context: RenderContext, piece: Certificate, width: float, height: float, top: float
) -> list[Item]:
    """The president's heavy frame, and the mark in the band at ``top`` mm."""
    theme = context.theme
    colour = edge_colour(context.colour(piece.colour or "accent"), theme.paper, theme.ink)
    x, y = BAND + BESIDE_BAND, FRAMED
    wide, high = round(width - x - FRAMED, 4), round(height - 2 * y, 4)
    items: list[Item] = [Rect(round(x, 4), y, wide, high, 1.5, None, colour, round(theme.heavy * 0.7, 4))]
    items.append(Rect(MIDDLE - PLATE / 2, top, PLATE, PLATE, 1.0, theme.paper))
    items += context.icon("president", MIDDLE - 2.8, top + 0.6, 5.6, theme.ink)
    return items


def _counted(piece: Certificate) -> str:
    return "certificate" if piece.structure.limit == 1 else "certificates"


def _beside(
    one: CertificateSet, piece: Certificate, context: RenderContext, percent: str, points: float
) -> float:
    """The width of what is beside the emblem, mm: the share, and how much it counts for."""
    theme = context.theme
    figure = width_of(percent, theme.bold, points) if percent else 0.0
    counts = width_of(_counted(piece), theme.text, context.size(8)) + 6.2 + 1.2
    return max(figure, counts if one.limits and piece.structure.limit else 0.0) + 0.5


def _name(
    name: Marked, left: float, top: float, width: float, depths: tuple[float, ...], context: RenderContext
) -> Setting:
    """The company's name in the first of these depths, mm, that it fits: a president's certificate says most, so that its
    name takes one line where it can."""
    for deep in depths:
        try:
            return set_text(
                name, left, top, width, deep,
                size=context.size(14), floor=11, fill=context.theme.ink, faces=context.titles, leading=1.1,
            )  # fmt: skip
        except Overfull:
            if deep == depths[-1]:
                raise
    raise AssertionError("the last depth returns or raises")


def _beside_emblem(
    one: CertificateSet,
    piece: Certificate,
    context: RenderContext,
    box: tuple[float, float, float, float],
    percent: str,
) -> list[Item]:
    """The name in full width in (left, top, right, bottom); below it the share in a column, and a large emblem beside it.

    The presidents' certificates of a set have one size of words and figures, and so have the others.
    """
    key = ("certificates' sizes", one.id, piece.structure.president)
    if key not in context.memo:
        alike = [other for other in one.pieces if other.structure.president == piece.structure.president]
        context.memo[key] = max(_size_of(one, other, context, box) for other in alike)
    known: int = context.memo[key]
    return _composed(one, piece, context, box, percent, known)


def _size_of(
    one: CertificateSet, piece: Certificate, context: RenderContext, box: tuple[float, float, float, float]
) -> int:
    """The number of the first of `SIZES` at which all of a certificate fits, the last one where nothing does."""
    percent = f"{piece.structure.percent}%" if piece.structure.percent is not None else ""
    for number in range(len(SIZES) - 1):
        try:
            _composed(one, piece, context, box, percent, number)
        except Overfull:
            continue
        return number
    return len(SIZES) - 1


def _composed(
    one: CertificateSet,
    piece: Certificate,
    context: RenderContext,
    box: tuple[float, float, float, float],
    percent: str,
    size: int,
) -> list[Item]:
    """What `_beside_emblem` draws, at the sizes of this number: the words give way before the emblem."""
    theme, structure = context.theme, piece.structure
    left, top, right, bottom = box
    available = right - left
    deep, label, note, most = SIZES[size]
    points = min(context.size(LESS), most)
    column = _beside(one, piece, context, percent, points)
    panel_x = left + column + GAP
    title = _title_of(one, (left, top, right), structure.president, deep, context)
    items, y, below = _said(piece, context, (left, top, right), column, title, label, note)
    foot = bottom - 0.6
    high = points * MM_PER_PT * face(theme.bold).cap_height if percent else 0.0
    counted = one.limits and bool(structure.limit)
    if below > foot - high - (6.4 if counted else 0.6) or bottom - y < LEAST:
        raise Overfull(structure.label or piece.name, 6, available, bottom - y, available)
    if percent:
        items += fit_line(percent, left, foot, column + 0.1, size=points, name=theme.bold, fill=theme.ink)
    if counted:
        items += _count(piece, context, left, foot - high - (2.2 if percent else 0.0), column)
    wide, tall = right - panel_x, bottom - y
    air = (TIGHT if structure.president else CLOSE) * min(wide, tall)
    items += panel(context, piece.colour, piece.emblem, (panel_x, y, wide, tall), ring=False, air=air)
    return items


def _title_width(wide: float, president: bool) -> float:
    """The width of a name, mm, as on a president's certificate, whose frame takes some of it."""
    return wide - 1.0 - (0.0 if president else 1.5 * FRAME)


def _title_of(
    one: CertificateSet,
    box: tuple[float, float, float],
    president: bool,
    deep: float,
    context: RenderContext,
) -> tuple[float, float]:
    """The size of the names of a set's certificates, points, and the height of the highest, mm: what is below begins on one
    line. Raises `Overfull` where one doesn't fit ``deep`` mm."""
    wide = _title_width(box[2] - box[0], president)
    key = ("certificates' titles", one.id, round(wide, 3), deep)
    if key not in context.memo:
        names = {context.text(other.name.rpartition(", ")[0]) for other in one.pieces}
        size = min(_name(name, 0.0, 0.0, wide, (deep,), context).size for name in names)
        high = max(
            set_text(
                name,
                0.0,
                0.0,
                wide,
                2 * deep,
                size=size,
                floor=size,
                fill=context.theme.ink,
                faces=context.titles,
                leading=1.1,
            ).height
            for name in names
        )
        context.memo[key] = size, high
    known: tuple[float, float] = context.memo[key]
    return known


def _sided(
    one: CertificateSet,
    piece: Certificate,
    side: CertificateSide,
    context: RenderContext,
    box: tuple[float, float, float, float],
    size: tuple[float, float],
) -> list[Item]:
    """A certificate of two sides: the ribbon of the side above, where overlapping certificates show it; the name and what it
    is in a line; below, what the side means beside the emblem. One with a seal is a deed."""
    theme = context.theme
    left, top, right, bottom = box
    label = context.text(piece.structure.label or "Share")
    if label == context.text(side.label):
        label = context.text("")  # the ribbon says it
    if one.seal:
        return deed(one, piece, side, context, box, size, label)
    items = side_ribbon(context, piece.colour, side, *size, "", top, left, right)
    points = context.size(9)
    beside = width_of(label, theme.text, points) + GAP
    top += RIBBON + BELOW
    name = context.text(piece.name.rpartition(", ")[0])
    title = _name(name, left, top, right - left - beside, (5.6, 12.5), context)
    items += title.items
    base = top + context.size(14) * MM_PER_PT * 0.66
    if label:
        items += fit_line(
            label, right - 0.5, base, beside, size=points, name=theme.text, fill=theme.muted, anchor="end"
        )
    y = top + title.height + 1.4
    # The picture is a square as high as there is room; what the side means stands beside it.
    picture = bottom - 0.6 - y
    if side.note:
        items += set_text(
            context.text(side.note), left, y + 0.4, right - left - picture - GAP, picture, size=context.size(SAID), floor=6,
            fill=theme.ink, faces=context.faces, leading=1.15,
        ).items  # fmt: skip
    else:
        picture = right - left
    # Where colour floods, the emblem tells the side, too: on the colour itself, or on paper.
    full = side.full
    air = AIR * (bottom - y) * (0.35 if full and theme.colours == "flood" else 0.6)
    place = round(right - picture, 4), y, picture, bottom - 0.6 - y
    return items + panel(context, piece.colour, piece.emblem, place, ring=False, full=full, air=air)


def _said(
    piece: Certificate,
    context: RenderContext,
    box: tuple[float, float, float],
    column: float,
    title: tuple[float, float],
    label_size: float,
    note_size: float,
) -> tuple[list[Item], float, float]:
    """Name, label and note of a certificate from ``top`` on; where the emblem may begin, and where the column's words end.

    The name has the size, points, and takes the height, mm, of ``title``. A president's certificate has its label on a ribbon
    in the company's colour.
    """
    theme, structure = context.theme, piece.structure
    left, top, right = box
    wide = right - left
    size, high = title
    named = set_text(
        context.text(piece.name.rpartition(", ")[0]), left, top, _title_width(wide, structure.president), high + 0.1,
        size=size, floor=size, fill=theme.ink, faces=context.titles, leading=1.1,
    )  # fmt: skip
    # On shares a name of one line stands in the middle of two; a president's emblem needs the room.
    if structure.president:
        high = named.height
    down = round((high - named.height) / 2, 4)
    items: list[Item] = [Group(tuple(named.items), 0.0, down)] if down > 0.01 else list(named.items)
    y = top + high + 1.5
    label = context.text(structure.label or ("President" if structure.president else "Share"))
    note = context.text(structure.note)
    size = context.size(note_size)
    if structure.president:
        tone = context.colour(piece.colour or "accent")
        solid = theme.colours != "line"
        ground = tone if solid else theme.paper
        edge = edge_colour(tone, theme.paper, theme.ink)
        ribbon = Rect(left, round(y, 4), round(wide, 4), STRIPE, 1.0, ground, edge, theme.line)
        items.append(ribbon)
        items += centred(
            context, label, left + wide / 2, y + STRIPE / 2, wide - 3.0,
            size=context.size(label_size), fill=context.on(ground),
        )  # fmt: skip
        y += STRIPE + 1.0
        below = y
        if note:
            said = set_text(
                note, left, y, wide, 8.0, size=size, floor=6, fill=theme.ink, faces=context.faces,
                align="center", leading=1.12,
            )  # fmt: skip
            items += said.items
            y += said.height + 1.0
        return items, y, max(below, y)
    below = y
    for text, points, faces, fill, gap in (
        (label, context.size(label_size), context.strong, theme.ink, 1.2),
        (note, size, context.faces, theme.muted, 0.0),
    ):
        if text:
            said = set_text(
                text, left, below, column, 14.0, size=points, floor=6, fill=fill, faces=faces, leading=1.12,
            )  # fmt: skip
            items += said.items
            below += said.height + gap
    return items, y, below


def _count(piece: Certificate, context: RenderContext, x: float, base: float, wide: float) -> list[Item]:
    """For how many certificates it counts under the limit, the figure in a box."""
    theme = context.theme
    middle = round(base - 1.6, 4)
    return [
        Rect(round(x, 4), round(base - 4.2, 4), 4.8, 5.2, 0.8, None, theme.frame, theme.line),
        *centred(
            context, str(piece.structure.limit), x + 2.4, middle, 4, size=context.size(9), fill=theme.ink
        ),
        *fit_line(
            _counted(piece), x + 6.2, base - 0.3, wide - 6, size=context.size(8), name=theme.text, fill=theme.muted
        ),
    ]  # fmt: skip


def _words(
    one: CertificateSet,
    piece: Certificate,
    context: RenderContext,
    box: tuple[float, float, float, float],
    points: float,
    *,
    small: bool = False,
) -> tuple[list[Item], float]:
    """The company's name, what the certificate is, how much it counts for, in (left, top, right, bottom); where they
    end. With ``small`` they are as small as can be read."""
    theme, structure = context.theme, piece.structure
    left, top, right, bottom = box
    available = right - left
    name = piece.name.rpartition(", ")[0]
    deepest = NAME if small else 10.5 if structure.president else 12.5
    depths = (5.6, deepest) if piece.emblem and structure.president else (deepest,)
    title = _name(context.text(name), left, top, available - 1.0, depths, context)
    items: list[Item] = list(title.items)
    label = context.text(structure.label or ("President" if structure.president else "Share"))
    narrow = available * 0.52
    if piece.emblem:
        percent = f"{structure.percent}%" if structure.percent is not None else ""
        narrow = available - _beside(one, piece, context, percent, points) - GAP
    below = top + title.height + (1.8 if small else 2.4)
    size = LABEL if small else context.size(11)
    for deep in (size * MM_PER_PT, 9.0):  # in one line where that fits
        try:
            words = set_text(
                label, left, below, available - 2, deep,
                size=size, floor=9, fill=theme.ink, faces=context.strong,
            )  # fmt: skip
            break
        except Overfull:
            if deep == 9.0:
                raise
    items += words.items
    base = bottom - 2.2
    figure = base - points * MM_PER_PT * 0.75
    if one.limits and structure.limit:
        # At the lower left; where an emblem is, above the figure.
        text = _counted(piece)
        size, x = context.size(8), left
        if piece.emblem:
            x += available - 1.7 - 6.2 - width_of(text, theme.text, size)
            base = figure - 0.9
            figure -= 5.2
        items += centred(
            context, str(structure.limit), x + 2.4, base - 1.6, 4, size=context.size(9), fill=theme.ink
        )
        items.append(Rect(round(x, 4), base - 4.2, 4.8, 5.2, 0.8, None, theme.frame, theme.line))
        wide = available if piece.emblem else narrow
        items += fit_line(text, x + 6.2, base - 0.3, wide - 6, size=size, name=theme.text, fill=theme.muted)
        base = bottom - 2.2 if piece.emblem else base - 6.2
    below += words.height
    if structure.note:
        text, start = context.text(structure.note), below + 1.2
        size = NOTE if small else context.size(8)
        for wide, end in ((available - 2, figure), (narrow, base)):
            try:
                note = set_text(
                    text, left, start, wide, end - start, size=size, floor=size if wide > narrow else 6,
                    fill=theme.muted, faces=context.faces, leading=1.15,
                )  # fmt: skip
            except Overfull:
                if wide == narrow:
                    raise
            else:
                items += note.items
                below = start + note.height
                break
    return items, below + 1.2
