"""The sides of certificates that are turned over: the ribbon that says which is up, and deeds, whose emblem is a seal."""

from __future__ import annotations

from playproof.components.kinds.certificates import Certificate, CertificateSet, CertificateSide
from playproof.layouts.ornament.areas import edge_colour, tinted
from playproof.layouts.ornament.badges import MIDDLE, WORDS_LEFT, centred
from playproof.layouts.ornament.seal import TAILS, fine_border, seal
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Item, Line, Rect
from playproof.layouts.text.setting import Setting, fit_line, line_size, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: From the cut to what is on a card, between its parts, how deep the ribbon of a side is, mm.
EDGE, GAP, RIBBON = 3.0, 2.0, 5.2
#: A deed's name, the name of its side and what that means, points.
TITLE, STATE, MEANS = 17.0, 9.5, 10.5
#: From a deed's border further in and down to its name, for the corners, and from the name to what is below it, mm.
INDENT, LOWER, UNDER = 1.8, 1.0, 2.2
#: The red of a ring with a bar.
STOP = "#c8102e"
#: The greatest radius of a deed's seal, mm; how dark the ground within the border is, 0 to 1; from words to the seal, mm.
SEAL, DEED, CLEAR = 9.6, 0.015, 1.3


def side_ribbon(
    context: RenderContext,
    colour: str,
    side: CertificateSide,
    width: float,
    height: float,
    percent: str,
    top: float | None = None,
    left: float = WORDS_LEFT,
    right: float | None = None,
    letters: float = 13.0,
) -> list[Item]:
    """Which side is up: a ribbon at ``top``, else at the foot, from ``left`` on, with its label, in the certificate's colour
    if the mark is full; and the mark in the band."""
    theme = context.theme
    full = side.mark == "stop"
    tone = context.colour(colour or "accent")
    edge = edge_colour(tone, theme.paper, theme.ink)
    right = width - EDGE - 0.5 if right is None else right
    top = height - EDGE - RIBBON if top is None else top
    ground = tone if full and theme.colours != "line" else theme.paper
    wide = round(right - left, 4)
    cx, cy, radius = MIDDLE, EDGE + (16.4 if percent else 10.4), 2.5
    items: list[Item] = [
        Rect(left, round(top, 4), wide, RIBBON, 1.5, ground, edge, theme.line),
        *centred(
            context, context.text(side.label), (left + right) / 2, top + RIBBON / 2, wide - 3.0,
            size=context.size(letters), fill=context.on(ground),
        ),
        Circle(cx, cy, 3.6, theme.paper),
    ]  # fmt: skip
    if side.mark == "dot":
        items.append(Circle(cx, cy, radius * 0.5, theme.ink))
    elif side.mark == "ring":
        items.append(Circle(cx, cy, radius, None, theme.ink, theme.heavy * 0.5))
    else:
        ink = theme.ink if theme.colours == "line" else STOP
        items.append(Circle(cx, cy, radius, None, ink, theme.heavy))
        reach = radius * 0.7071
        items.append(Line(cx - reach, cy + reach, cx + reach, cy - reach, ink, theme.heavy))
    return items


def deed_border(
    piece: Certificate, context: RenderContext, box: tuple[float, float, float, float]
) -> list[Item]:
    """A deed's fine border within (left, top, right, bottom), on a lighter ground."""
    theme, (left, top, right, bottom) = context.theme, box
    tone = context.colour(piece.colour or "accent")
    edge = edge_colour(tone, theme.paper, theme.ink)
    ground = tinted(tone, theme.paper, DEED) if theme.colours == "flood" else None
    return fine_border((left, top, right - left, bottom - top), edge, ground, context)


def deed(
    one: CertificateSet,
    piece: Certificate,
    side: CertificateSide,
    context: RenderContext,
    box: tuple[float, float, float, float],
    size: tuple[float, float],
) -> list[Item]:
    """A deed: the name in full width, within the border's corners and where overlapping certificates show it; in the next line
    what it is and the ribbon of its side; below, what the side means and the seal."""
    theme, (left, top, right, bottom) = context.theme, box
    left, right, top = left + INDENT, right - INDENT / 2, top + LOWER
    wide = width_of(context.text(side.label), theme.bold, context.size(STATE)) + 3.6
    points = _deed_size(one, context, right - left)
    base = top + points * MM_PER_PT * face(theme.display).cap_height
    name = context.text(piece.name.rpartition(", ")[0])
    items = list(fit_line(name, left, base, right - left, size=points, name=theme.display, fill=theme.ink))
    y = base + UNDER
    items += side_ribbon(context, piece.colour, side, *size, "", y, right - wide, right, letters=STATE)
    label = context.text(piece.structure.label) or context.word("Share")
    if label != context.text(side.label):  # else the ribbon says it
        points = context.size(10)
        base = y + (RIBBON + points * MM_PER_PT * face(theme.text).cap_height) / 2
        wide = right - wide - GAP - left
        items += fit_line(label, left, base, wide, size=points, name=theme.text, fill=theme.muted)
    return [*items, *_with_seal(one, piece, side, context, (left, y + RIBBON + CLEAR, right, bottom))]


def _deed_size(one: CertificateSet, context: RenderContext, wide: float) -> float:
    """The size of the names of all deeds of a set, points: each has one line of this width, mm."""
    theme = context.theme
    names = {context.text(other.name.rpartition(", ")[0]) for other in one.pieces}
    return min(line_size(name, wide, size=context.size(TITLE), name=theme.display) for name in names)


def _with_seal(
    one: CertificateSet,
    piece: Certificate,
    side: CertificateSide,
    context: RenderContext,
    box: tuple[float, float, float, float],
) -> list[Item]:
    """What a side means, in one size for the set, and the emblem in a seal beside it, in (left, top, right, bottom)."""
    left, top, right, bottom = box
    full = side.mark == "stop"
    high = bottom - top - 0.4
    radius = min(SEAL, high / (2 + TAILS))
    cx, cy = right - radius, top + high / 2 - (radius * TAILS / 2 if full else 0.0)
    items = seal(context, piece.colour, piece.emblem, cx, cy, radius, full=full)
    wide = cx - radius - CLEAR - left

    def sized() -> float:
        notes = {each.note for other in one.structure for each in other.sides if each.note}
        most = context.size(MEANS)
        sizes = (_meaning(note, (left, top), (wide, high), most, 6, context).size for note in notes)
        return min(sizes, default=most)

    if side.note:
        points = context.once(("deeds' words", one.id), sized)
        items += _meaning(side.note, (left, top), (wide, high), points, points, context).items
    return items


def _meaning(
    note: str,
    at: tuple[float, float],
    space: tuple[float, float],
    points: float,
    floor: float,
    context: RenderContext,
) -> Setting:
    """What a deed's side means, in the middle of the height of its seal."""
    return set_text(
        context.text(note), *at, *space, size=points, floor=floor, fill=context.theme.ink, faces=context.faces,
        leading=1.2, valign="middle",
    )  # fmt: skip
