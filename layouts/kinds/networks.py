"""Network boards: places as plates with office spaces, connections with a space for one cube; a list in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from playproof.components.base import Piece
from playproof.components.colours.palette import mix
from playproof.components.kinds.charters import Charter, CharterSet
from playproof.components.kinds.networks import (
    Connection,
    NetworkBoard,
    NetworkList,
    NetworkPlace,
    NetworkSet,
)
from playproof.layouts.emblems import emblem
from playproof.layouts.hexmap.land import Box, glyphs, land_tint
from playproof.layouts.kinds.trains import phases_by_id
from playproof.layouts.networks.land import FRAME, draw_land, drawing_boxes
from playproof.layouts.networks.list import PAGE, TOP, Figure, Office, Row, draw_list
from playproof.layouts.ornament.areas import own_band, rect_area
from playproof.layouts.ornament.badges import badge, centred
from playproof.layouts.ornament.legend import legend_head
from playproof.layouts.ornament.motifs import BLEED
from playproof.layouts.places.overlapping import PlacedBox
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Item, Line, Path, Rect, RectOutline, mm
from playproof.layouts.text.setting import fit_line, set_text, width_of

__all__ = ["draw", "place_text", "placed_boxes", "split_lines", "spots"]

#: Sizes of names and figures on the board, points.
NAME, FIGURE = 11.0, 13.0
#: A town's sign, mm.
TOWN = 3.4
CELL, ROW = 15.0, 6.8
#: Height of a plate's name, above its office spaces, mm.
HEAD = 6.2
GAP = 1.2
#: The radius of the ring around the space where a blocking piece starts, mm.
CASTLE = 9.2
#: Between the two lines of a board's frame, mm.
LINING = 1.5
#: Lines of connections and what keeps them clear of each other: built later, there from the start, casing, mm.
WAY, BUILT, CASING = 0.9, 1.6, 1.9
#: The legend: its columns, lines, heading, the space inside its frame; its signs, and spaces among them, mm.
LEGEND_COLUMN, LEGEND_ROW, LEGEND_HEAD, LEGEND_EDGE = 58.0, 9.4, 8.4, 3.5
SIGN, SIGN_SPACE = 13.0, 7.8
#: Beside the legend's heading, before its note, mm.
HEADING = 20.0
#: A bridge where connections cross: from its middle to its rails, half their length, how far their ends flare, mm.
RAIL, SPAN, FLARE = 1.7, 2.3, 0.8
#: The plate with the board's name: its top left corner and its height, mm.
PLATE_AT, PLATE_HIGH = (7.0, 6.6), 17.0
#: An ornament's side, mm: from, to.
ORNAMENT = (16.0, 40.0)


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


def draw(one: NetworkSet, piece: Piece, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A board, or a page of its list; neither has a back."""
    if isinstance(piece, NetworkList):
        return _list(one, piece, context)
    assert isinstance(piece, NetworkBoard)
    plates = {place.id: _plate(one, place, context) for place in piece.places}
    taken = _taken(one, piece, plates)
    ways = [
        (plates[link.ends[0]].middle, _middle(link, plates), plates[link.ends[1]].middle)
        for link in piece.connections
    ]
    corner = _corner(piece, taken)
    around = _around(piece, context)
    items = [*around, *draw_land(piece, [*taken, *corner], ways, context)]
    for link in piece.connections:
        items += _line(link, plates, context)
    items += _bridges(piece, plates, taken, context)
    for link in piece.connections:
        items += _space(one, piece, link, plates, context)
    for place in piece.places:
        items += _place(one, place, plates[place.id], context)
    items += _legend(one, piece, context)
    items += _ornament(piece, corner, context)
    items += _title(one, piece, context)
    return Drawing(RectOutline(*piece.size), tuple(items), bleed=BLEED if around else 0.0), None


def _around(piece: NetworkBoard, context: RenderContext) -> list[Item]:
    """The game's band around the frame, where areas are flooded and the game has one."""
    band = own_band(context)
    width, height = piece.size
    return [Rect(-BLEED, -BLEED, mm(width + 2 * BLEED), mm(height + 2 * BLEED), 0.0, band)] if band else []


def split_lines(
    one: NetworkSet, piece: Piece, context: RenderContext
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where a board may be parted: anywhere, x and y in steps of 0.25 mm; seams go around its places. A page of the list fits
    the common papers; on smaller ones it is parted between its columns and its lines.
    """
    if isinstance(piece, NetworkBoard):
        wide, high = piece.size
        return tuple(x / 4 for x in range(40, 4 * int(wide) - 39)), tuple(
            y / 4 for y in range(40, 4 * int(high) - 39)
        )
    return (PAGE[0] / 2,), tuple(TOP + y for y in range(int(PAGE[1] - TOP)))


def spots(one: NetworkSet, piece: Piece, context: RenderContext) -> dict[str, Spot]:
    """A board's connections (``one-other``), places (``place``) and their office spaces (``place:0`` and so on)."""
    if not isinstance(piece, NetworkBoard):
        return {}
    plates = {place.id: _plate(one, place, context) for place in piece.places}
    found: dict[str, Spot] = {}
    for link in piece.connections:
        x, y = _middle(link, plates)
        found[link.id] = Spot(mm(x), mm(y), _side(one), _side(one), loose=True)
    for place in piece.places:
        plate = plates[place.id]
        found[place.id] = Spot(*plate.middle, plate.width, plate.height)
        for number, (x, y) in enumerate(_slots(one, place, plate)):
            found[f"{place.id}:{number}"] = Spot(x, y, one.token, one.token)
    return found


def placed_boxes(one: NetworkSet, piece: Piece, context: RenderContext) -> list[PlacedBox]:
    """A board's frame, places, spaces of connections and legend."""
    if not isinstance(piece, NetworkBoard):
        return []
    (width, height), edge = piece.size, FRAME + LINING
    rims = ((0.0, 0.0, width, edge), (0.0, height - edge, width, height), (0.0, 0.0, edge, height),
            (width - edge, 0.0, width, height))  # fmt: skip
    found = [PlacedBox("the frame", *rim) for rim in rims]
    plates = {place.id: _plate(one, place, context) for place in piece.places}
    for place in piece.places:
        x, y, wide, high = plates[place.id]
        found.append(PlacedBox(place.title, x, y, x + wide, y + high))
    half = _side(one) / 2
    for link in piece.connections:
        x, y = _middle(link, plates)
        found.append(PlacedBox(f"the space of {link.id}", x - half, y - half, x + half, y + half))
    for drawing, box in zip(piece.drawings, drawing_boxes(piece), strict=True):
        found.append(PlacedBox(f"the drawing '{drawing.emblem}'", *box))
    if piece.legend:
        x, y, wide, high = _legend_box(piece)
        found.append(PlacedBox("the legend", x, y, x + wide, y + high))
    return found


# -- places -----------------------------------------------------------------------------------------


def _company(one: NetworkSet, context: RenderContext, place: NetworkPlace) -> Charter | None:
    """The company whose home is here."""
    for name in one.companies:
        charters = context.game.set(name)
        if isinstance(charters, CharterSet):
            for charter in charters.items:
                if isinstance(charter, Charter) and charter.home.casefold() == place.title.casefold():
                    return charter
    return None


def _figures(one: NetworkSet, place: NetworkPlace, context: RenderContext) -> list[tuple[str, str, str]]:
    """What a place pays: palette colour, a word before, the figure."""
    if place.kind == "offboard":
        phases = phases_by_id(context)
        told = [(phases.get(row.phase), row) for row in place.phases]
        return [
            (phase.colour if phase else "", phase.title if phase else row.phase, str(row.revenue))
            for phase, row in told
        ]
    if place.kind == "town":
        return []
    return [
        (level, context.letter(level), str(place.revenue[level]))
        for cube in one.cubes
        if (level := cube.id) in place.revenue
    ]


def _plate(one: NetworkSet, place: NetworkPlace, context: RenderContext) -> Plate:
    slot = one.token + GAP
    name = width_of(context.marked(place.title), context.theme.bold, context.size(NAME))
    if place.kind == "town":
        width, height = name + 4.0, 9.4
    else:
        figures = len(_figures(one, place, context)) * CELL
        width = max(
            name + 4.5 + (6.5 if place.kind == "offboard" else 0),
            len(place.offices) * slot + 3.0,
            figures + 2.4,
        )
        height = HEAD + (slot + 0.6 if place.offices else 0.0) + ROW + 1.4
    x, y = place.at
    return Plate(mm(x - width / 2), mm(y - height / 2), mm(width), mm(height))


def _place(one: NetworkSet, place: NetworkPlace, plate: Plate, context: RenderContext) -> list[Item]:
    theme = context.theme
    x, y, width, height = plate
    middle = x + width / 2
    size = context.size(NAME)
    if place.kind == "town":
        return [
            Rect(x, y, width, height, mm(height / 2), theme.paper, theme.ink, theme.line),
            *context.icon("town", mm(middle - TOWN / 2), mm(y + 0.55), TOWN, theme.ink),
            *fit_line(context.marked(place.title), mm(middle), mm(y + 7.2), width, size=size, name=theme.bold, fill=theme.ink,
                      anchor="middle"),
        ]  # fmt: skip
    far = place.kind == "offboard"
    # The name stands on a dark band.
    named = not far and theme.colours != "line"
    home = _company(one, context, place) if named else None
    # A place that is nobody's home has a head in no company's colour.
    band = context.colour(home.colour) if home is not None and home.colour else theme.muted
    items: list[Item] = (
        [Rect(x, y, width, height, 0.0, theme.paper, theme.ink, theme.heavy, (2.0, 1.0))]
        if far
        else _city_box(x, y, width, height, HEAD, context, band)
    )
    left = middle
    if far:
        items += context.icon("offboard", mm(x + 1.2), mm(y + 1.1), 4.6, theme.ink)
        left += 2.6
    items += fit_line(
        context.marked(place.title),
        mm(left),
        mm(y + (4.5 if named else 5.0)),
        width,
        size=size,
        name=theme.bold,
        fill=context.on(band) if named else theme.ink,
        anchor="middle",
    )
    top = y + HEAD
    if place.offices:
        items += _offices(one, place, plate, context)
        # What a place pays isn't told by the space above it.
        line = mm(top + one.token + GAP)
        items.append(Line(mm(x + 1.0), line, mm(x + width - 1.0), line, theme.frame, theme.hairline))
        top += one.token + GAP + 0.6
    figures = _figures(one, place, context)
    start = middle - len(figures) * CELL / 2
    for number, (colour, word, figure) in enumerate(figures):
        at = mm(start + number * CELL)
        items += _figure(colour, word, figure, at, mm(top), CELL, context, disk=far)
    return items


def _figure(
    colour: str,
    word: str,
    figure: str,
    x: float,
    y: float,
    width: float,
    context: RenderContext,
    *,
    disk: bool = False,
) -> list[Item]:
    """A figure with its colour's patch, letter and all: a square for a level, a ``disk`` for a phase."""
    theme = context.theme
    patch, high = 5.0, ROW - 0.6
    items: list[Item] = []
    if disk:
        items += _ring(colour, x + 0.4 + patch / 2, y + high / 2, patch / 2 + 0.2, 0.7, context)
    else:
        if colour:
            items.append(rect_area(context, colour, mm(x + 0.4), y, patch, high, 0.6))
        items.append(Rect(mm(x + 0.4 + 0.55), mm(y + 0.75), patch - 1.1, ROW - 2.1, 0.5, theme.paper))
    items += centred(
        context,
        word,
        mm(x + 0.4 + patch / 2),
        mm(y + ROW / 2 - 0.3),
        patch - 1.2,
        size=context.size(9),
        fill=theme.ink,
    )
    items += fit_line(
        figure, mm(x + patch + 1.0), mm(y + ROW / 2 + 1.15), width - patch - 1.0, size=context.size(FIGURE),
        name=theme.bold, fill=theme.ink,
    )  # fmt: skip
    return items


def _slots(one: NetworkSet, place: NetworkPlace, plate: Plate) -> list[tuple[float, float]]:
    """The middles of a place's office spaces."""
    slot, middle = one.token + GAP, plate.x + plate.width / 2
    y = mm(plate.y + HEAD + slot / 2)
    first = (len(place.offices) - 1) / 2
    return [(mm(middle + (number - first) * slot), y) for number in range(len(place.offices))]


def _offices(one: NetworkSet, place: NetworkPlace, plate: Plate, context: RenderContext) -> list[Item]:
    """Office spaces as large as the tokens; those that open later bear their colour's band, a home its company's mark."""
    theme = context.theme
    radius = one.token / 2
    home = _company(one, context, place)
    items: list[Item] = []
    for number, (level, (x, y)) in enumerate(zip(place.offices, _slots(one, place, plate), strict=True)):
        if level:
            items += _ring(level, x, y, radius, 1.5, context)
            items += centred(
                context,
                context.letter(level),
                x,
                mm(y),
                one.token * 0.5,
                size=context.size(11),
                fill=theme.ink,
            )
        elif number == 0 and home is not None:
            items += badge(context, home.colour, home.letters, x, mm(y), radius, kept=True)
        else:
            items.append(Circle(x, mm(y), radius, theme.paper, theme.ink, theme.line))
    return items


# -- connections ------------------------------------------------------------------------------------


def _leaves(plate: Plate, dx: float, dy: float) -> float:
    """The part of the way (dx, dy) from a plate's middle at which its edge is crossed."""
    across = plate.width / 2 / abs(dx) if dx else 9.0
    down = plate.height / 2 / abs(dy) if dy else 9.0
    return min(across, down, 0.5)


def _middle(link: Connection, plates: dict[str, Plate]) -> tuple[float, float]:
    """The middle of what is seen of a connection."""
    one, two = plates[link.ends[0]], plates[link.ends[1]]
    (x1, y1), (x2, y2) = one.middle, two.middle
    dx, dy = x2 - x1, y2 - y1
    at = (_leaves(one, dx, dy) + 1 - _leaves(two, dx, dy)) / 2
    length = hypot(dx, dy) or 1.0
    return x1 + at * dx - link.bend * dy / length, y1 + at * dy + link.bend * dx / length


def _line(link: Connection, plates: dict[str, Plate], context: RenderContext) -> list[Item]:
    """The line between two places, bent through its middle; casing first, so that crossings are distinguished."""
    theme = context.theme
    (x1, y1), (x2, y2) = plates[link.ends[0]].middle, plates[link.ends[1]].middle
    mx, my = _middle(link, plates)
    if not link.bend:
        way: tuple[tuple[object, ...], ...] = (("M", mm(x1), mm(y1)), ("L", mm(x2), mm(y2)))
    else:
        dx, dy = (x2 - x1) / 4, (y2 - y1) / 4
        way = (
            ("M", mm(x1), mm(y1)),
            ("C", mm((x1 + mx) / 2), mm((y1 + my) / 2), mm(mx - dx), mm(my - dy), mm(mx), mm(my)),
            ("C", mm(mx + dx), mm(my + dy), mm((x2 + mx) / 2), mm((y2 + my) / 2), mm(x2), mm(y2)),
        )
    stroke = theme.ink if link.printed else theme.muted
    return [
        Path(way, None, theme.paper, CASING + (BUILT - WAY if link.printed else 0.0)),
        Path(way, None, stroke, BUILT if link.printed else WAY, () if link.printed else (2.4, 1.2), "butt"),
    ]


def _bridges(
    board: NetworkBoard, plates: dict[str, Plate], taken: Sequence[Box], context: RenderContext
) -> list[Item]:
    """Rails of a bridge along the upper one of two straight connections that cross."""
    items: list[Item] = []
    straight = [
        (link, plates[link.ends[0]].middle, plates[link.ends[1]].middle)
        for link in board.connections
        if not link.bend
    ]
    for number, (upper, (ax, ay), (bx, by)) in enumerate(straight):
        for lower, (cx, cy), (dx, dy) in straight[:number]:
            if set(upper.ends) & set(lower.ends):
                continue
            turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            if not turn:
                continue
            along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
            across = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
            if not (0 < along < 1 and 0 < across < 1):
                continue
            x, y = ax + along * (bx - ax), ay + along * (by - ay)
            if any(left < x < right and top < y < bottom for left, top, right, bottom in taken):
                continue
            length = hypot(bx - ax, by - ay)
            ux, uy = (bx - ax) / length, (by - ay) / length
            items += _bridge(x, y, ux, uy, upper.printed, context)
    return items


def _bridge(x: float, y: float, ux: float, uy: float, printed: bool, context: RenderContext) -> list[Item]:
    """A bridge in the direction (``ux``, ``uy``), its middle at (x, y)."""
    theme = context.theme
    # The lower line ends beneath the bridge.
    deck = (("M", mm(x - SPAN * ux), mm(y - SPAN * uy)), ("L", mm(x + SPAN * ux), mm(y + SPAN * uy)))
    stroke = theme.ink if printed else theme.muted
    items: list[Item] = [
        Path(deck, None, theme.paper, 2 * RAIL),
        Path(deck, None, stroke, BUILT if printed else WAY),
    ]
    for side in (-1, 1):
        points = [
            (x + at * ux - side * off * uy, y + at * uy + side * off * ux)
            for at, off in (
                (-SPAN - FLARE, RAIL + FLARE), (-SPAN, RAIL), (SPAN, RAIL), (SPAN + FLARE, RAIL + FLARE),
            )
        ]  # fmt: skip
        rail = tuple(("L" if at else "M", mm(px), mm(py)) for at, (px, py) in enumerate(points))
        items.append(Path(rail, None, theme.ink, theme.line))
    return items


def _side(one: NetworkSet) -> float:
    """The edge of a connection's space, mm."""
    return one.cube_size + 0.6


def _space(
    one: NetworkSet, board: NetworkBoard, link: Connection, plates: dict[str, Plate], context: RenderContext
) -> list[Item]:
    """The space for a cube: its cost, its colour if it is printed, a circle if the connection is there already."""
    theme = context.theme
    x, y = _middle(link, plates)
    side = _side(one)
    left, top = mm(x - side / 2), mm(y - side / 2)
    items: list[Item] = []
    if board.castle and set(board.castle) == set(link.ends):
        items.append(Circle(mm(x), mm(y), CASTLE, theme.paper, theme.ink, theme.heavy, (1.2, 1.2)))
    if link.printed:
        first = one.cubes[0].id
        round_area = rect_area(context, first, left, top, mm(side), mm(side), mm(side / 2))
        return [*items, round_area, Circle(mm(x), mm(y), mm(side / 2 - 1.8), theme.paper, theme.ink, theme.hairline),
                *centred(context, context.letter(first), x, y, side * 0.6, size=context.size(11), fill=theme.ink)]  # fmt: skip
    items.append(Rect(left, top, mm(side), mm(side), 0.6, theme.paper, theme.ink, theme.line))
    if link.colour:
        items.append(rect_area(context, link.colour, left, top, mm(side), mm(side), 0.6))
        items.append(Rect(mm(left + 1.3), mm(top + 1.3), mm(side - 2.6), mm(side - 2.6), 0.4, theme.paper))
    said = f"{context.letter(link.colour)}{link.cost or ''}" if link.colour else str(link.cost or "")
    if said:
        items += centred(context, said, x, y, side - 2.8, size=context.size(11), fill=theme.ink)
    return items


def _title(one: NetworkSet, board: NetworkBoard, context: RenderContext) -> list[Item]:
    """The board's frame, its name, the imprint in the lower right corner."""
    theme = context.theme
    width, height = board.size
    title, size = context.text(board.name or one.name), context.size(38)
    band = own_band(context)
    plate: list[Item] = []
    if theme.colours != "line":
        wide = min(150.0, width_of(title, theme.display, size)) + 8.0
        x, y, high = PLATE_AT[0], PLATE_AT[1], PLATE_HIGH
        fine = context.on(band) if band else theme.ink
        plate = [
            Rect(x, y, mm(wide), high, 2.0, band or theme.paper, theme.ink, theme.heavy),
            Rect(mm(x + 1.2), mm(y + 1.2), mm(wide - 2.4), mm(high - 2.4), 1.2, None, fine, theme.hairline),
        ]
    return [
        Rect(FRAME, FRAME, mm(width - 2 * FRAME), mm(height - 2 * FRAME), 0.0, None, theme.ink, theme.heavy),
        Rect(
            mm(FRAME + LINING),
            mm(FRAME + LINING),
            mm(width - 2 * (FRAME + LINING)),
            mm(height - 2 * (FRAME + LINING)),
            0.0,
            None,
            theme.ink,
            theme.hairline,
        ),
        *plate,
        *fit_line(
            title, mm(PLATE_AT[0] + 4.0), 18.8, 150, size=size, name=theme.display, fill=context.on(band) if band else theme.ink
        ),
        *fit_line(
            context.imprint, mm(width - 7), mm(height - 7), 120, size=7, name=theme.text,
            fill=theme.ink if theme.colours == "flood" else theme.muted, anchor="end"
        ),
    ]  # fmt: skip


def _legend_box(board: NetworkBoard) -> tuple[float, float, float, float]:
    """Left, top, width and height of the legend, mm."""
    rows = -(-len(board.legend) // board.legend_columns)
    columns = min(board.legend_columns, len(board.legend))
    return (
        *board.legend_at,
        columns * LEGEND_COLUMN + 2 * LEGEND_EDGE,
        LEGEND_HEAD + rows * LEGEND_ROW + 2.0,
    )


def _legend(one: NetworkSet, board: NetworkBoard, context: RenderContext) -> list[Item]:
    """The legend in its box: signs as on the board, words beside them."""
    if not board.legend:
        return []
    theme = context.theme
    left, top, width, height = _legend_box(board)
    items: list[Item] = [Rect(left, top, width, height, 2.0, theme.paper, theme.ink, theme.line)]
    items += legend_head(left + LEGEND_EDGE, top, width - 2 * LEGEND_EDGE, context)
    if board.legend_note:
        items += fit_line(
            context.text(board.legend_note), left + width - LEGEND_EDGE, top + 5.6, width - 2 * LEGEND_EDGE - HEADING,
            size=context.size(9), name=theme.text, fill=theme.ink, anchor="end",
        )  # fmt: skip
    rows = -(-len(board.legend) // board.legend_columns)
    for number, entry in enumerate(board.legend):
        x = left + LEGEND_EDGE + LEGEND_COLUMN * (number // rows)
        y = top + LEGEND_HEAD + LEGEND_ROW * (number % rows)
        items += _sign(one, board, entry.sign, x + SIGN / 2, y + LEGEND_ROW / 2, context)
        items += set_text(
            context.text(entry.text), mm(x + SIGN + 2), mm(y), mm(LEGEND_COLUMN - SIGN - 4), LEGEND_ROW,
            size=context.size(10), fill=theme.ink, faces=context.faces, valign="middle", leading=1.05,
        ).items  # fmt: skip
    return items


def _sign(
    one: NetworkSet, board: NetworkBoard, sign: str, x: float, y: float, context: RenderContext
) -> list[Item]:
    """A sign of the legend around (x, y), as it is on the board or as large as a line of the legend allows."""
    theme = context.theme
    half = SIGN_SPACE / 2
    first = one.cubes[0].id
    left, top = mm(x - half), mm(y - half)
    size = context.size(10)

    def word(text: str, width: float) -> list[Item]:
        return list(centred(context, text, x, y, width, size=size, fill=theme.ink))

    square = Rect(left, top, SIGN_SPACE, SIGN_SPACE, 0.6, theme.paper, theme.ink, theme.line)
    if sign == "space":
        costs = [link.cost for link in board.connections if link.cost and not link.colour]
        return [square, *word(str(costs[0]) if costs else "", SIGN_SPACE - 2)]
    if sign == "coloured":
        last = one.cubes[-1].id
        colour, cost = next(
            ((link.colour, link.cost) for link in board.connections if link.colour), (last, 0)
        )
        inner = Rect(mm(left + 1.2), mm(top + 1.2), SIGN_SPACE - 2.4, SIGN_SPACE - 2.4, 0.4, theme.paper)
        area = rect_area(context, colour, left, top, SIGN_SPACE, SIGN_SPACE, 0.6)
        return [square, area, inner, *word(f"{context.letter(colour)}{cost or ''}", SIGN_SPACE - 2.6)]
    if sign == "printed":
        line = Line(mm(x - SIGN / 2), mm(y), mm(x + SIGN / 2), mm(y), theme.ink, 1.4)
        return [line, *_ring(first, x, y, half, 1.4, context), *word(context.letter(first), SIGN_SPACE * 0.6)]
    if sign == "bridge":
        lower = Line(mm(x), mm(y - 3.8), mm(x), mm(y + 3.8), theme.muted, WAY, (2.4, 1.2))
        upper = Line(mm(x - SIGN / 2), mm(y), mm(x + SIGN / 2), mm(y), theme.muted, WAY, (2.4, 1.2))
        return [lower, upper, *_bridge(x, y, 1.0, 0.0, False, context)]
    if sign == "castle":
        ring = Circle(mm(x), mm(y), LEGEND_ROW / 2 - 0.6, theme.paper, theme.ink, theme.heavy, (1.2, 1.2))
        small = 2.5
        return [
            ring,
            Rect(mm(x - small), mm(y - small), 2 * small, 2 * small, 0.6, theme.paper, theme.ink, theme.line),
        ]
    if sign == "city":
        return _small_city(first, x, y, context)
    if sign == "open":
        return [Circle(mm(x), mm(y), mm(half), theme.paper, theme.ink, theme.line)]
    if sign == "home":
        sets = (context.game.set(name) for name in one.companies)
        homes = (charter for charters in sets for charter in charters.items)
        home = next((charter for charter in homes if isinstance(charter, Charter) and charter.home), None)
        return badge(context, home.colour, home.letters, x, y, half, kept=True) if home is not None else []
    if sign == "office":
        level = one.cubes[min(1, len(one.cubes) - 1)].id
        return [*_ring(level, x, y, half, 1.2, context), *word(context.letter(level), SIGN_SPACE * 0.5)]
    if sign == "revenue":
        pays = next(
            (place.revenue for place in board.places if place.kind == "city" and place.revenue), {first: 20}
        )
        level, amount = next(iter(pays.items()))
        return _figure(
            level, context.letter(level), str(amount), mm(x - SIGN / 2), mm(y - ROW / 2), SIGN + 1, context
        )
    if sign == "land":
        return _lands(board, x, y, context)
    if sign == "offboard":
        told = (_figures(one, place, context) for place in board.places if place.kind == sign)
        shown = next(filter(None, told), [])
        left, wide = mm(x - SIGN / 2 - 0.6), SIGN + 1.2
        box = Rect(left, mm(y - 4), wide, 8.0, 0.0, theme.paper, theme.ink, theme.heavy, (2.0, 1.0))
        if not shown:
            return [box, *context.icon("offboard", mm(x - 2.3), mm(y - 2.3), 4.6, theme.ink)]
        return [
            box,
            *_figure(*shown[0], mm(x - SIGN / 2), mm(y - ROW / 2 + 0.3), SIGN + 1, context, disk=True),
        ]
    box = Rect(mm(x - SIGN / 2), mm(y - 3.4), SIGN, 6.8, 3.4, theme.paper, theme.ink, theme.line)
    return [box, *context.icon("town", mm(x - TOWN / 2), mm(y - TOWN / 2), TOWN, theme.ink)]


def _ring(colour: str, x: float, y: float, radius: float, rim: float, context: RenderContext) -> list[Item]:
    """A disk of a cube's colour, ``rim`` mm of which are seen around paper."""
    theme = context.theme
    return [
        rect_area(context, colour, mm(x - radius), mm(y - radius), mm(2 * radius), mm(2 * radius), radius),
        Circle(mm(x), mm(y), mm(radius - rim), theme.paper, theme.ink, theme.hairline),
    ]


def _city_box(
    x: float, y: float, width: float, height: float, head: float, context: RenderContext, band: str = ""
) -> list[Item]:
    """A city's box with a dark band, ``head`` mm high, for its name, or one in its company's colour; none where ink is
    saved."""
    theme = context.theme
    if theme.colours == "line":
        return [Rect(x, y, width, height, 3.0, theme.paper, theme.ink, theme.heavy)]
    return [
        Rect(x, y, width, height, 3.0, band or theme.ink),
        Rect(x, mm(y + head), width, mm(height - head), 2.4, theme.paper),
        Rect(x, y, width, height, 3.0, None, theme.ink, theme.heavy),
    ]


def _small_city(level: str, x: float, y: float, context: RenderContext) -> list[Item]:
    """A city as on the board, but small, around (x, y): its name's band, office spaces, what it pays."""
    theme = context.theme
    width, height, head, office = 12.4, LEGEND_ROW - 1.2, 2.2, 1.5
    left, top = x - width / 2, y - height / 2
    below = top + head + 2 * office + 0.9
    solid = theme.colours != "line"
    name = theme.paper if solid else theme.muted
    return [
        Rect(mm(left), mm(top), width, mm(height), 1.2, theme.paper),
        *([Rect(mm(left), mm(top), width, mm(head), 1.0, theme.muted)] if solid else []),
        Rect(mm(x - 2.6), mm(top + 0.8), 5.2, 0.7, 0.0, name),
        *(
            Circle(mm(x + side * (office + 0.5)), mm(top + head + 0.45 + office), office, theme.paper, theme.ink, theme.line)
            for side in (-1, 1)
        ),
        Line(mm(left + 0.6), mm(below), mm(left + width - 0.6), mm(below), theme.frame, theme.hairline),
        rect_area(context, level, mm(x - 3.6), mm(below + 0.5), 1.5, 1.5, 0.2),
        Rect(mm(x - 1.4), mm(below + 0.9), 5.0, 0.7, 0.0, theme.muted),
        Rect(mm(left), mm(top), width, mm(height), 1.2, None, theme.ink, theme.line),
    ]  # fmt: skip


def _lands(board: NetworkBoard, x: float, y: float, context: RenderContext) -> list[Item]:
    """Squares of the board's land and water side by side around (x, y)."""
    theme = context.theme
    terrains = list(dict.fromkeys(region.terrain for region in board.regions)) or [board.land or "plain"]
    # The first, one from the middle, the last: they differ most.
    shown = list(dict.fromkeys((terrains[0], terrains[len(terrains) // 2], terrains[-1])))
    wide = SIGN / len(shown)
    items: list[Item] = []
    for number, terrain in enumerate(shown):
        left = x - SIGN / 2 + number * wide
        items.append(Rect(mm(left), mm(y - 3.4), mm(wide), 6.8, 0.0, land_tint(terrain, context)))
        items.append(glyphs(terrain, [(mm(left + wide / 2), mm(y))], min(1.0, wide / 7.0), context))
    frame = Rect(mm(x - SIGN / 2), mm(y - 3.4), SIGN, 6.8, 0.0, None, theme.frame, theme.hairline)
    return [*items, frame]


def _corner(board: NetworkBoard, taken: Sequence[Box]) -> list[Box]:
    """The corner that has the most room for an ornament, if any has enough."""
    if not board.ornament:
        return []
    width, height = board.size
    side = ORNAMENT[1]
    while side >= ORNAMENT[0]:
        for x in (width - side - 12, 12.0):
            for y in (12.0, height - side - 12):
                if not any(
                    left < x + side + 3 and x < right + 3 and top < y + side + 3 and y < bottom + 3
                    for left, top, right, bottom in taken
                ):
                    return [(x, y, x + side, y + side)]
        side -= 2.0
    return []


def _ornament(board: NetworkBoard, corner: Sequence[Box], context: RenderContext) -> list[Item]:
    """An emblem in a corner."""
    ink, solid = mix(context.theme.ink, "#ffffff", 0.62), context.theme.colours != "line"
    if band := own_band(context):
        ink = band
    return [
        item
        for left, top, right, _ in corner
        for item in emblem(board.ornament, left, top, right - left, ink, context.theme.paper, solid=solid)
    ]


def _taken(one: NetworkSet, board: NetworkBoard, plates: dict[str, Plate]) -> list[Box]:
    """The boxes of places, spaces, title, imprint and legend: left, top, right, bottom."""
    found = [(plate.x, plate.y, plate.x + plate.width, plate.y + plate.height) for plate in plates.values()]
    for link in board.connections:
        x, y = _middle(link, plates)
        castle = board.castle is not None and set(board.castle) == set(link.ends)
        half = CASTLE if castle else _side(one) / 2
        found.append((x - half, y - half, x + half, y + half))
    width, height = board.size
    found += [(0.0, 0.0, 120.0, 24.0), (width - 70, height - 11, width, height)]
    # No mark touches the frame.
    edge = FRAME + LINING + 1.0
    found += [(0.0, 0.0, width, edge), (0.0, height - edge, width, height)]
    found += [(0.0, 0.0, edge, height), (width - edge, 0.0, width, height)]
    if board.legend:
        x, y, wide, high = _legend_box(board)
        found.append((x, y, x + wide, y + high))
    return found


# -- the list ---------------------------------------------------------------------------------------


def _list(one: NetworkSet, page: NetworkList, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A sheet of the list."""
    # A list may be drawn without its board: after a tweak, the set holds just the pieces that are compared.
    boards = (*one.boards, *getattr(context.game.set(one.id), "boards", ()))
    board = next(board for board in boards if board.id == page.board)
    shown = sorted(board.places, key=lambda place: place.title)[page.start : page.start + one.rows_of(board)]
    rows = []
    for place in shown:
        home = _company(one, context, place) if place.offices else None
        offices = [Office(level, context.letter(level)) for level in place.offices]
        if home is not None:
            offices[0] = Office(home.colour, home.letters, home=True)
        figures = tuple(Figure(*figure) for figure in _figures(one, place, context))
        rows.append(Row(place, figures, tuple(offices)))
    return draw_list(one, page, board, rows, context)


def place_text(one: NetworkSet, board: NetworkBoard, place: NetworkPlace, context: RenderContext) -> str:
    """A place in words: what it is, what it pays, its offices, where its connections lead."""
    names = {other.id: other.title for other in board.places}
    text = f"*{place.title}*"
    if place.kind == "town":
        text += ", town"
    elif place.kind == "offboard":
        text += ", off-board: " + ", ".join(f"{row.revenue} from Phase {row.phase}" for row in place.phases)
    else:
        pays = [
            f"{place.revenue[cube.id]} {context.game.palette[cube.id].name.casefold()}"
            for cube in one.cubes
            if cube.id in place.revenue
        ]
        offices = [
            context.game.palette[level].name.casefold() if level else "open" for level in place.offices
        ]
        text += f", city: {', '.join(pays)}; offices {', '.join(offices)}"
        home = _company(one, context, place)
        if home is not None:
            text += f"; home of {home.letters}"
    joined = []
    for link in board.connections:
        if place.id in link.ends:
            other = names[link.ends[1] if link.ends[0] == place.id else link.ends[0]]
            extra = [context.game.palette[link.colour].name.casefold()] if link.colour else []
            extra += [str(link.cost)] if link.cost else []
            extra += ["there from the start"] if link.printed else []
            extra += ["the castle's start"] if board.castle and set(board.castle) == set(link.ends) else []
            joined.append(other + (f" ({', '.join(extra)})" if extra else ""))
    return f"{text}. To {', '.join(sorted(joined))}."
