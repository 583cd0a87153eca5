"""Network boards: places as plates with office spaces, connections with a space for one cube; a list in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playproof.components.base import Piece
from playproof.components.colours.palette import mix
from playproof.components.kinds.networks import NetworkBoard, NetworkList, NetworkPlace, NetworkSet
from playproof.layouts.emblems import emblem
from playproof.layouts.hexmap.land import Box
from playproof.layouts.networks.land import FRAME, draw_land, drawing_boxes
from playproof.layouts.networks.legend import draw_legend, legend_box
from playproof.layouts.networks.links import BLOCKED, SIDE, bridges, draw_line, draw_space, middle_of
from playproof.layouts.networks.list import PAGE, TOP, draw_list
from playproof.layouts.networks.plates import TOKEN, Plate, company_at, draw_place, office_spots, plate_of
from playproof.layouts.ornament.areas import own_band
from playproof.layouts.ornament.motifs import BLEED
from playproof.layouts.places.overlapping import PlacedBox
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Item, Rect, RectOutline, mm
from playproof.layouts.text.setting import fit_line, width_of

#: Between the two lines of a board's frame, mm.
LINING = 1.5
#: The plate with the board's name: its top left corner and its height, mm.
PLATE_AT, PLATE_HIGH = (7.0, 6.6), 17.0
#: An ornament's side, from and to; how far it keeps from the board's edge, mm.
ORNAMENT, OFF = (16.0, 40.0), 12.0


def draw(one: NetworkSet, piece: Piece, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A board, which has no back, or its list."""
    if isinstance(piece, NetworkList):
        # A list may be drawn without its board: after a tweak, the set holds just the pieces that are compared.
        boards = (*one.boards, *getattr(context.game.set(one.id), "boards", ()))
        return draw_list(one, piece, next(board for board in boards if board.id == piece.board), context)
    assert isinstance(piece, NetworkBoard)
    plates = _plates(one, piece, context)
    taken = _taken(piece, plates)
    ways = [
        (plates[link.ends[0]].middle, middle_of(link, plates), plates[link.ends[1]].middle)
        for link in piece.connections
    ]
    corner = _corner(piece, taken)
    band = own_band(context)
    items: list[Item] = [_around(piece, -BLEED, band)] if band else []
    items += draw_land(piece, [*taken, *corner], ways, context)
    for link in piece.connections:
        items += draw_line(link, plates, context)
    items += bridges(piece, plates, taken, context)
    for link in piece.connections:
        items += draw_space(one, link, *middle_of(link, plates), SIDE, context.size(11), context)
    for place in piece.places:
        items += draw_place(one, place, plates[place.id], context)
    items += draw_legend(one, piece, context)
    ink, solid = band or mix(context.theme.ink, "#ffffff", 0.62), context.theme.colours != "line"
    for left, top, right, _ in corner:
        items += emblem(piece.ornament, left, top, right - left, ink, context.theme.paper, solid=solid)
    items += _title(one, piece, context)
    return Drawing(RectOutline(*piece.size), tuple(items), bleed=BLEED if band else 0.0), None


def _plates(one: NetworkSet, board: NetworkBoard, context: RenderContext) -> dict[str, Plate]:
    return {place.id: plate_of(one, place, context) for place in board.places}


def _around(
    board: NetworkBoard, edge: float, fill: str | None = None, stroke: str | None = None, weight: float = 0.35
) -> Rect:
    """A rectangle ``edge`` mm within the board's edge."""
    width, height = board.size
    return Rect(edge, edge, mm(width - 2 * edge), mm(height - 2 * edge), 0.0, fill, stroke, weight)


def split_lines(
    one: NetworkSet, piece: Piece, context: RenderContext
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where a board may be parted: anywhere, x and y in steps of 0.25 mm; seams go around its places. The list fits the common
    papers; on smaller ones it is parted between its columns and its lines.
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
    plates = _plates(one, piece, context)
    found: dict[str, Spot] = {}
    for link in piece.connections:
        x, y = middle_of(link, plates)
        found[link.id] = Spot(mm(x), mm(y), SIDE, SIDE, loose=True)
    for place in piece.places:
        plate = plates[place.id]
        found[place.id] = Spot(*plate.middle, plate.width, plate.height)
        for number, (x, y) in enumerate(office_spots(place, plate)):
            found[f"{place.id}:{number}"] = Spot(x, y, TOKEN, TOKEN)
    return found


def placed_boxes(one: NetworkSet, piece: Piece, context: RenderContext) -> list[PlacedBox]:
    """A board's frame, places, spaces of connections, drawings and legend."""
    if not isinstance(piece, NetworkBoard):
        return []
    plates = _plates(one, piece, context)
    found = [PlacedBox("the frame", *rim) for rim in _rims(piece, FRAME + LINING)]
    for place in piece.places:
        x, y, wide, high = plates[place.id]
        found.append(PlacedBox(place.name, x, y, x + wide, y + high))
    for link in piece.connections:
        x, y = middle_of(link, plates)
        found.append(
            PlacedBox(f"the space of {link.id}", x - SIDE / 2, y - SIDE / 2, x + SIDE / 2, y + SIDE / 2)
        )
    for drawing, box in zip(piece.drawings, drawing_boxes(piece), strict=True):
        found.append(PlacedBox(f"the drawing '{drawing.emblem}'", *box))
    if legend := legend_box(piece):
        found.append(PlacedBox("the legend", *legend))
    return found


def _rims(board: NetworkBoard, edge: float) -> tuple[Box, ...]:
    """The four sides of a board's frame, ``edge`` mm deep."""
    width, height = board.size
    return (
        (0.0, 0.0, width, edge),
        (0.0, height - edge, width, height),
        (0.0, 0.0, edge, height),
        (width - edge, 0.0, width, height),
    )


def _taken(board: NetworkBoard, plates: Mapping[str, Plate]) -> list[Box]:
    """The boxes of places, spaces, title, imprint and legend: left, top, right, bottom."""
    found = [(plate.x, plate.y, plate.x + plate.width, plate.y + plate.height) for plate in plates.values()]
    for link in board.connections:
        x, y = middle_of(link, plates)
        half = BLOCKED if link.blocked else SIDE / 2
        found.append((x - half, y - half, x + half, y + half))
    width, height = board.size
    found += [(0.0, 0.0, 120.0, 24.0), (width - 70, height - 11, width, height)]
    # No mark touches the frame.
    found += _rims(board, FRAME + LINING + 1.0)
    if legend := legend_box(board):
        found.append(legend)
    return found


def _corner(board: NetworkBoard, taken: Sequence[Box]) -> list[Box]:
    """The corner that has the most room for an ornament, if any has enough."""
    width, height = board.size
    side = ORNAMENT[1] if board.ornament else 0.0
    while side >= ORNAMENT[0]:
        for x in (width - side - OFF, OFF):
            for y in (OFF, height - side - OFF):
                if not any(
                    left < x + side + 3 and x < right + 3 and top < y + side + 3 and y < bottom + 3
                    for left, top, right, bottom in taken
                ):
                    return [(x, y, x + side, y + side)]
        side -= 2.0
    return []


def _title(one: NetworkSet, board: NetworkBoard, context: RenderContext) -> list[Item]:
    """The board's frame, its name, the imprint in the lower right corner."""
    theme = context.theme
    width, height = board.size
    title, size = context.text(board.title_line or board.name or one.name), context.size(38)
    band, (x, y) = own_band(context), PLATE_AT
    fine = context.on(band) if band else theme.ink
    items: list[Item] = [
        _around(board, FRAME, None, theme.ink, theme.heavy),
        _around(board, FRAME + LINING, None, theme.ink, theme.hairline),
    ]
    if theme.colours != "line":
        wide = min(150.0, width_of(title, theme.display, size)) + 8.0
        inner = (mm(x + 1.2), mm(y + 1.2), mm(wide - 2.4), mm(PLATE_HIGH - 2.4))
        items += [
            Rect(x, y, mm(wide), PLATE_HIGH, 2.0, band or theme.paper, theme.ink, theme.heavy),
            Rect(*inner, 1.2, None, fine, theme.hairline),
        ]
    items += fit_line(title, mm(x + 4.0), 18.8, 150, size=size, name=theme.display, fill=fine)
    items += fit_line(
        context.imprint, mm(width - 7), mm(height - 7), 120, size=7, name=theme.text,
        fill=theme.ink if theme.colours == "flood" else theme.muted, anchor="end",
    )  # fmt: skip
    return items


def place_text(one: NetworkSet, board: NetworkBoard, place: NetworkPlace, context: RenderContext) -> str:
    """A place in words: what it is, what it pays, its offices, where its connections lead."""

    def called(colour: str) -> str:
        return context.game.palette[colour].name.casefold()

    text = f"*{place.name}*"
    if place.kind == "town":
        text += ", town"
    elif place.kind == "offboard":
        told = (f"{amount} from Phase {phase}" for phase, amount in place.revenue.items())
        text += f", off-board: {', '.join(told)}"
    else:
        levels = [cube.id for cube in one.cubes if cube.id in place.revenue]
        pays = ", ".join(f"{place.revenue[level]} {called(level)}" for level in levels)
        offices = ", ".join(called(level) if level else "open" for level in place.offices)
        text += f", city: {pays}; offices {offices}"
        if (home := company_at(one, place, context)) is not None:
            text += f"; home of {home.letters}"
    joined = []
    for other, link in board.ways_of(place):
        extra = [called(link.colour)] if link.colour else []
        extra += [str(link.cost)] if link.cost else []
        extra += ["there from the start"] if link.built else []
        extra += ["a blocking piece starts there"] if link.blocked else []
        joined.append(other + (f" ({', '.join(extra)})" if extra else ""))
    return f"{text}. To {', '.join(joined)}."
