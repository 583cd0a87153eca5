"""The band on a train's left edge, which a fan shows: the phase, how far, with which symbols."""

from __future__ import annotations

from playproof.components.kinds.phases import Phase, PhaseChart
from playproof.components.kinds.trains import Train, TrainSet
from playproof.layouts.ornament.badges import MIDDLE, PLATE, emblem_in, plate, roundel, side_band
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Rect
from playproof.layouts.text.setting import fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

EDGE = 3.0
#: The icon of each kind of place.
PIPS = {"city": "city", "town": "town", "offboard": "offboard"}
#: The plate with the word below a phase, mm.
WORD_PLATE = 7.4
#: A row of signs below the number, a sign alone in it, and two beside each other or one after a figure, mm; what is between
#: them, mm, and the figure's size, points.
ROW, ALONE, PAIRED, BESIDE, FIGURE = 3.6, 3.8, 2.85, 0.2, 9.5


def phases_by_id(context: RenderContext) -> dict[str, Phase]:
    """All phases of the game's charts."""
    charts = context.game.pieces_of(PhaseChart)
    return context.once("phases", lambda: {phase.id: phase for chart in charts for phase in chart.phases})


def _says_more(one: TrainSet, context: RenderContext) -> bool:
    """Whether how far a set's trains go differs from their phases' numbers: else a second number says nothing more."""
    phases = phases_by_id(context)
    for train in one.pieces:
        phase = phases.get(train.phase)
        if phase is None or train.symbols or train.distance:
            return True
        if train.reach is not None and str(train.reach) != phase.title:
            return True
    return False


def train_band(
    one: TrainSet, train: Train, phase: Phase | None, colour: str, height: float, context: RenderContext
) -> list[Item]:
    """What a fan shows: the phase, how far, with which symbols."""
    theme = context.theme
    items = side_band(context, colour, height)
    middle = MIDDLE
    y = EDGE
    if phase is not None:
        # The word is on a plate that the roundel stands on.
        items.append(Rect(MIDDLE - WORD_PLATE / 2, y + 3.3, WORD_PLATE, 6.4, 1.0, theme.paper))
        items += fit_line(
            context.word("Phase"), middle, y + 8.8, WORD_PLATE - 0.8,
            size=6.5, name=theme.text, fill=theme.ink, anchor="middle",
        )  # fmt: skip
        items += roundel(context, "", phase.title, middle, y + 3.3, 3.3)
        y += 10.9
    elif train.colour and context.letter(train.colour):
        # A train of no phase is its company's.
        items += plate(context, context.letter(train.colour), y, context.size(11))
        y += 6.4
    marks: list[str] = []
    if not train.movement and train.distance:
        marks.append("+".join("∞" if one.visit is None else str(one.visit) for one in train.distance))
    elif not train.movement and (train.reach is not None or train.stops) and _says_more(one, context):
        marks.append("∞" if train.reach is None else str(train.reach))
    if not (marks or train.symbols):
        if phase is None and train.emblem:
            items += _emblem_plate(train.emblem, y, context)
        return items
    rows = _reach_rows(train) if marks and not train.distance else []
    deep = 6.2 * (len(marks) + len(train.symbols)) + 0.8 + ROW * len(rows)
    items.append(Rect(MIDDLE - PLATE / 2, round(y, 4), PLATE, round(deep, 4), 1.0, theme.paper))
    y += 0.4
    for mark in marks:
        size = context.size(15)
        base = y + 3.1 + face(theme.bold).cap_height * min(size, 16) * MM_PER_PT / 2
        items += fit_line(
            mark,
            middle,
            base,
            PLATE - 0.6,
            size=min(size, 16),
            name=theme.bold,
            fill=theme.ink,
            anchor="middle",
        )
        y += 6.2
    for before, signs in rows:
        items += _reach_row(before, signs, round(y - 0.4, 4), context)
        y += ROW
    for symbol in train.symbols:
        items += context.icon(symbol, middle - 2.6, round(y + 0.5, 4), 5.2, theme.ink)
        y += 6.2
    top = round(height - EDGE - PLATE, 4)
    if train.emblem and theme.colours != "line" and y + 0.4 <= top:
        items += _emblem_plate(train.emblem, top, context)
    return items


def _reach_rows(train: Train) -> list[tuple[str, list[str]]]:
    """The rows below the number, each a figure or nothing and its signs: what counts, what comes along, where it lingers."""
    rows = [("", [PIPS[stop] for stop in train.stops])]
    if train.passes:
        rows.append(("+", [PIPS[stop] for stop in train.passes]))
    if train.lingers:
        rows.append((str(train.lingers), ["linger"]))
    return rows


def _reach_row(before: str, signs: list[str], y: float, context: RenderContext) -> list[Item]:
    """A row of the band's plate: a figure, then signs."""
    theme = context.theme
    # Signs are paler where ink is saved.
    ink = theme.muted if theme.colours == "line" else theme.ink
    size = ALONE if len(signs) == 1 and not before else PAIRED
    first = width_of(before, theme.bold, FIGURE) + BESIDE if before else 0.0
    wide = first + len(signs) * size + (len(signs) - 1) * BESIDE
    if wide > PLATE - 0.2:
        size *= (PLATE - 0.2 - first) / (wide - first)
        wide = PLATE - 0.2
    x, middle = MIDDLE - wide / 2, y + ROW / 2
    items: list[Item] = []
    if before:
        base = middle + face(theme.bold).cap_height * FIGURE * MM_PER_PT / 2
        items += fit_line(before, x, base, PLATE, size=FIGURE, name=theme.bold, fill=theme.ink)
    for number, sign in enumerate(signs):
        left = x + first + number * (size + BESIDE)
        items += context.icon(sign, round(left, 4), round(middle - size / 2, 4), round(size, 4), ink)
    return items


def _emblem_plate(name: str, top: float, context: RenderContext) -> list[Item]:
    """An emblem on a plate of the band."""
    left = MIDDLE - PLATE / 2
    box = (left + 0.4, top + 0.4, PLATE - 0.8, PLATE - 0.8)
    return [Rect(left, top, PLATE, PLATE, 1.0, context.theme.paper), *emblem_in(context, name, box)]
