"""Places of a network board: their plates with names, office spaces and what they pay."""

from __future__ import annotations

from typing import NamedTuple

from playproof.components.kinds.charters import Charter
from playproof.components.kinds.networks import NetworkPlace, NetworkSet
from playproof.layouts.ornament.areas import rect_area
from playproof.layouts.ornament.badges import badge, centred
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Item, Line, Rect, mm
from playproof.layouts.text.setting import fit_line, width_of
from playproof.layouts.train_band import phases_by_id

#: Diameter of an office token, and between two of its spaces, mm.
TOKEN, GAP = 12.0, 1.2
#: Sizes of names and figures, points.
NAME, FIGURE = 11.0, 13.0
#: A town's sign; the height of a plate's name; the width and height of what it pays from a level on, mm.
TOWN, HEAD, CELL, ROW = 3.4, 6.2, 15.0, 6.8


class Plate(NamedTuple):
    """Where a place is drawn: its box in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Figure(NamedTuple):
    """What a place pays: a palette colour, the letter or the phase in its patch, the figure."""

    colour: str
    word: str
    figure: str


def company_at(one: NetworkSet, place: NetworkPlace, context: RenderContext) -> Charter | None:
    """The company whose home is here."""
    companies = (piece for name in one.companies for piece in context.game.set(name).items)
    return next(
        (
            piece
            for piece in companies
            if isinstance(piece, Charter) and piece.home.casefold() == place.name.casefold()
        ),
        None,
    )


def figures_of(one: NetworkSet, place: NetworkPlace, context: RenderContext) -> list[Figure]:
    """What a place pays, by level or by phase; a town's isn't printed."""
    if place.kind == "offboard":
        phases = phases_by_id(context)
        return [
            Figure(phase.colour if phase else "", phase.title if phase else name, str(amount))
            for name, amount in place.revenue.items()
            for phase in (phases.get(name),)
        ]
    if place.kind == "town":
        return []
    levels = [cube.id for cube in one.cubes if cube.id in place.revenue]
    return [Figure(level, context.letter(level), str(place.revenue[level])) for level in levels]


def plate_of(one: NetworkSet, place: NetworkPlace, context: RenderContext) -> Plate:
    """The plate of a place, as large as what is on it needs."""
    name = width_of(context.marked(place.name), context.theme.bold, context.size(NAME))
    if place.kind == "town":
        width, height = name + 4.0, 9.4
    else:
        width = max(
            name + 4.5 + (6.5 if place.kind == "offboard" else 0),
            len(place.offices) * (TOKEN + GAP) + 3.0,
            len(figures_of(one, place, context)) * CELL + 2.4,
        )
        height = HEAD + (TOKEN + GAP + 0.6 if place.offices else 0.0) + ROW + 1.4
    x, y = place.at
    return Plate(mm(x - width / 2), mm(y - height / 2), mm(width), mm(height))


def draw_place(one: NetworkSet, place: NetworkPlace, plate: Plate, context: RenderContext) -> list[Item]:
    """A place on its plate."""
    theme = context.theme
    x, y, width, height = plate
    middle = x + width / 2
    title, size = context.marked(place.name), context.size(NAME)
    if place.kind == "town":
        return [
            Rect(x, y, width, height, mm(height / 2), theme.paper, theme.ink, theme.line),
            *context.icon("town", mm(middle - TOWN / 2), mm(y + 0.55), TOWN, theme.ink),
            *fit_line(title, mm(middle), mm(y + 7.2), width, size=size, name=theme.bold, fill=theme.ink, anchor="middle"),
        ]  # fmt: skip
    far = place.kind == "offboard"
    home = company_at(one, place, context)
    # The name stands on a dark band, in no company's colour where nobody is at home.
    band = context.colour(home.colour) if home is not None and home.colour else theme.muted
    named = not far and theme.colours != "line"
    items: list[Item] = []
    if named:
        items = [
            Rect(x, y, width, height, 3.0, band),
            Rect(x, mm(y + HEAD), width, mm(height - HEAD), 2.4, theme.paper),
            Rect(x, y, width, height, 3.0, None, theme.ink, theme.heavy),
        ]
    elif far:
        items = [
            Rect(x, y, width, height, 0.0, theme.paper, theme.ink, theme.heavy, (2.0, 1.0)),
            *context.icon("offboard", mm(x + 1.2), mm(y + 1.1), 4.6, theme.ink),
        ]
    else:
        items = [Rect(x, y, width, height, 3.0, theme.paper, theme.ink, theme.heavy)]
    items += fit_line(
        title, mm(middle + (2.6 if far else 0.0)), mm(y + (4.5 if named else 5.0)), width, size=size, name=theme.bold,
        fill=context.on(band) if named else theme.ink, anchor="middle",
    )  # fmt: skip
    top = y + HEAD
    if place.offices:
        items += _offices(place, plate, home, context)
        # What a place pays isn't told by the space above it.
        line = mm(top + TOKEN + GAP)
        items.append(Line(mm(x + 1.0), line, mm(x + width - 1.0), line, theme.frame, theme.hairline))
        top += TOKEN + GAP + 0.6
    figures = figures_of(one, place, context)
    start = middle - len(figures) * CELL / 2
    for number, figure in enumerate(figures):
        items += pays(figure, mm(start + number * CELL), mm(top), context, disk=far)
    return items


def pays(
    figure: Figure, x: float, y: float, context: RenderContext, *, width: float = CELL, disk: bool = False
) -> list[Item]:
    """A figure behind its colour's patch: a rectangle for a level, a ``disk`` for a phase."""
    wide, high = 5.0, ROW - 0.6
    cx, cy = x + 0.4 + wide / 2, y + high / 2
    points = context.size(9)
    items = (
        ring(figure.colour, figure.word, cx, cy, wide / 2 + 0.2, 0.7, points, context)
        if disk
        else patch(figure.colour, figure.word, cx, cy, (wide, high), 0.55, points, context)
    )
    items += fit_line(
        figure.figure, mm(x + wide + 1.0), mm(y + ROW / 2 + 1.15), width - wide - 1.0, size=context.size(FIGURE),
        name=context.theme.bold, fill=context.theme.ink,
    )  # fmt: skip
    return items


def patch(
    colour: str,
    word: str,
    cx: float,
    cy: float,
    size: tuple[float, float],
    rim: float,
    points: float,
    context: RenderContext,
) -> list[Item]:
    """A rectangle of a colour around (cx, cy), ``rim`` mm of which are seen around a word on paper."""
    theme, (wide, high) = context.theme, size
    x, y = cx - wide / 2, cy - high / 2
    return [
        *([rect_area(context, colour, mm(x), mm(y), mm(wide), mm(high), 0.6)] if colour else []),
        Rect(mm(x + rim), mm(y + rim), mm(wide - 2 * rim), mm(high - 2 * rim), 0.5, theme.paper),
        *centred(context, word, mm(cx), mm(cy), wide - 2 * rim, size=points, fill=theme.ink),
    ]


def ring(
    colour: str,
    word: str,
    x: float,
    y: float,
    radius: float,
    rim: float,
    points: float,
    context: RenderContext,
) -> list[Item]:
    """A disk of a colour, ``rim`` mm of which are seen around a word on paper."""
    theme, side = context.theme, mm(2 * radius)
    return [
        rect_area(context, colour, mm(x - radius), mm(y - radius), side, side, radius),
        Circle(mm(x), mm(y), mm(radius - rim), theme.paper, theme.ink, theme.hairline),
        *centred(context, word, mm(x), mm(y), radius, size=points, fill=theme.ink),
    ]


def office_spots(place: NetworkPlace, plate: Plate) -> list[tuple[float, float]]:
    """The middles of a place's office spaces."""
    slot, middle = TOKEN + GAP, plate.x + plate.width / 2
    y = mm(plate.y + HEAD + slot / 2)
    first = (len(place.offices) - 1) / 2
    return [(mm(middle + (number - first) * slot), y) for number in range(len(place.offices))]


def _offices(place: NetworkPlace, plate: Plate, home: Charter | None, context: RenderContext) -> list[Item]:
    """Office spaces as large as the tokens; those that open later bear their colour's band, a home its company's mark."""
    theme = context.theme
    items: list[Item] = []
    for number, (level, (x, y)) in enumerate(zip(place.offices, office_spots(place, plate), strict=True)):
        if level:
            items += ring(level, context.letter(level), x, y, TOKEN / 2, 1.5, context.size(11), context)
        elif number == 0 and home is not None:
            items += badge(context, home.colour, home.letters, x, y, TOKEN / 2, kept=True)
        else:
            items.append(Circle(x, y, TOKEN / 2, theme.paper, theme.ink, theme.line))
    return items
