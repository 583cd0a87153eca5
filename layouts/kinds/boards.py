"""Hex boards: the map with its coordinates, borders, title and legend, drawn whole; sheets split it along hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from playproof.components.colours.palette import mix
from playproof.components.faults import Fault, PieceFaults
from playproof.components.hexgrid import centre_of
from playproof.components.kinds.boards import Board, BoardHex, BoardSet
from playproof.components.kinds.charters import Charter
from playproof.components.kinds.privates import Private
from playproof.components.kinds.tokens import LARGER, TokenSet
from playproof.components.lint.boards import hex_place
from playproof.layouts.board.coordinates import coordinates
from playproof.layouts.board.edges import barred_edges, board_edges, borders, inner_edges, outer_edges
from playproof.layouts.board.legend import legend
from playproof.layouts.board.plan import (
    TITLE,
    BoardPlan,
    board_plan,
    edge_of,
    has_inner_line,
    land_within,
    stack_discs,
)
from playproof.layouts.board.surroundings import WET, shoreline, surroundings
from playproof.layouts.emblems import emblem
from playproof.layouts.hexmap.corners import widest_beside
from playproof.layouts.hexmap.face import HexContent, HexFace, board_sizes, hex_face
from playproof.layouts.hexmap.frame import HexFrame
from playproof.layouts.hexmap.land import hex_land, land_tint, text_boxes
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.hexmap.spots import stop_spots
from playproof.layouts.hexmap.stop_art import Home
from playproof.layouts.hexmap.stops import place_stops
from playproof.layouts.icons import IconFault
from playproof.layouts.ornament.areas import own_band, own_trim
from playproof.layouts.ornament.backs import BLEED
from playproof.layouts.ornament.title_plate import title_plate
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Drawing,
    Group,
    Item,
    Point,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    mm,
)
from playproof.layouts.text.setting import Overfull, fit_line
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: A title in the corner: its cartouche from the frame of what is around, around the words, and from one line of its frame to
#: the other, mm.
CORNER, AROUND, DOUBLE = 3.5, 4.2, 1.1
#: From the plate of a title to the map, mm.
BELOW = 2.4
#: How far from its edges a board may be parted, and between two such places, mm.
BESIDE, STEP = 6.0, 0.25


def split_lines(
    one: BoardSet, board: Board, context: RenderContext
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where a board may be cut into sheets, x and y in mm from the drawing's top left: anywhere beside its edges, in small
    steps, so that seams find the straightest way between what the hexes show.
    """
    plan = board_plan(board)
    return _raster(plan.width), _raster(plan.height)


def _raster(length: float) -> tuple[float, ...]:
    """Places in steps of `STEP`, apart from both ends, mm."""
    return tuple(BESIDE + STEP * number for number in range(int((length - 2 * BESIDE) / STEP) + 1))


def draw(one: BoardSet, board: Board, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A board's front; boards have no back."""
    plan = board_plan(board)
    sizes = board_sizes(board, context)
    hexes = board.cut == "hexes"
    items: list[Item] = [] if hexes else [*surroundings(board, plan, sizes.frame, context)]
    bleeds: list[Item] = []
    grounds: list[Item] = []
    art: list[Item] = []
    homes, blocked = _homes(one, context), _blocked(one, context)
    for number, cell in enumerate(board.hexes.values()):
        kept = homes.get(cell.id, ())
        if found := _unfit(board, cell, sizes, context):
            place = hex_place(context.game, one, board, cell.id)
            raise PieceFaults([Fault(place, f"{one.name}, hex {cell.id}: {found[0]}", found[1])])
        try:
            kept_homes, signs = tuple(home for _, home in kept), tuple(blocked.get(cell.id, ()))
            over = BLEED if hexes and _leads_out(board, cell) else 0.0
            drawn = _hex(board, _with_homes(cell, kept), sizes, kept_homes, signs, context, over)
        except (IconFault, Overfull) as found:
            place = hex_place(context.game, one, board, cell.id)
            allowed = "a shorter text, or less on the hex" if isinstance(found, Overfull) else ""
            raise PieceFaults([Fault(place, f"{one.name}, hex {cell.id}: {found}", allowed)]) from None
        x, y = centre_of(board.layout, cell.place, board.across)
        ground = drawn.ground
        if terrain := _built_on(cell) or (board.land if cell.colour in ("", "white") else ""):
            texts = tuple(text_boxes(drawn.art, discs=True))
            discs = stack_discs(board, cell.notation)
            ground = hex_land(
                terrain, sizes.frame, context, texts=texts, discs=discs, filled=board.stacked,
                edged=has_inner_line(board, cell.colour, discs), within=land_within(board, cell.notation, turn=number),
            )  # fmt: skip
        elif not ground and (board.around or board.grounds):
            ground = (Polygon(sizes.frame.polygon(), context.theme.paper),)
        if hexes:
            tint = land_tint(terrain, context) if terrain else context.theme.paper
            bleeds.append(Polygon(_at(sizes.frame.polygon(BLEED), x, y), tint))
        if ground:
            grounds.append(Group(ground, mm(x), mm(y)))
        if drawn.art:
            art.append(Group(drawn.art, mm(x), mm(y)))
    lines = [
        *bleeds,
        *grounds,
        *inner_edges(board, sizes.frame, context),
        *barred_edges(board, sizes.frame, context),
        *art,
        *borders(board, sizes, context),
    ]
    if not hexes:
        lines += outer_edges(board, sizes.frame, context)
        lines += coordinates(board, sizes.frame, context)
    items.append(Group(tuple(lines), mm(plan.left), mm(plan.top)))
    if hexes:
        return Drawing(_cut_line(board, plan, sizes.frame), tuple(items), bleed=BLEED), None
    items += _title(board, plan, sizes.frame, context)
    if plan.legend is not None:
        items += legend(board, plan, plan.legend, context)
    if plan.ornament is not None:
        x, y, side, _ = plan.ornament
        ink = mix(context.theme.ink, "#ffffff", 0.62)
        solid = context.theme.colours != "line"
        # The ground is a box that seams go around.
        beside = bool(board.around) and board.around not in WET
        below = land_tint(board.around, context, beside=beside) if board.around else context.theme.paper
        items.append(Rect(mm(x), mm(y), mm(side), mm(side), 0.0, below))
        items += emblem(board.ornament, x, y, side, ink, context.theme.paper, solid=solid)
    bleed = BLEED if board.cut == "around" and context.theme.colours != "line" else 0.0
    return Drawing(RectOutline(plan.width, plan.height), tuple(items), bleed=bleed), None


def _unfit(board: Board, cell: BoardHex, sizes: HexSizes, context: RenderContext) -> tuple[str, str] | None:
    """Why the tokens that the board's places are for don't lie on a hex, and what would be right; None if they do."""
    tokens = context.game.set(board.fits) if board.fits else None
    if not isinstance(tokens, TokenSet):
        return None
    for stop in place_stops(cell.notation, sizes):
        city = stop.centre.kind in ("city", "pass")
        if city and board.square_places:
            return (
                f"a city has round places, and {tokens.name} are squares",
                "'fits' with a set of disks, or 'slot'",
            )
        wide = sizes.slot * stop.scale
        if (city or stop.centre.kind == "start") and wide < sizes.slot - LARGER:
            return (
                f"it has no space for places as large as {tokens.name}, of {tokens.size:g} mm",
                "a larger 'across', smaller tokens or fewer places",
            )
    return None


def _at(points: Iterable[Point], x: float, y: float) -> tuple[Point, ...]:
    """The points moved by so much."""
    return tuple((mm(a + x), mm(b + y)) for a, b in points)


def _cut_line(board: Board, plan: BoardPlan, frame: HexFrame) -> PolygonOutline:
    """The outline of all hexes: the longest loop of their outer edges."""
    found, _ = shoreline(board, frame, set())
    outer = max(found, key=lambda loop: _span(loop))
    return PolygonOutline(plan.width, plan.height, _at(outer, plan.left, plan.top))


def _span(points: Sequence[Point]) -> float:
    """Width and height of the box around points, mm."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(xs) - min(xs) + max(ys) - min(ys)


def spots(one: BoardSet, board: Board, context: RenderContext) -> dict[str, Spot]:
    """Hexes by coordinate; their stops as ``D4:0`` and so on, in the order of the notation, of several slots each as
    ``D4:0/1``."""
    plan = board_plan(board)
    sizes = board_sizes(board, context)
    found: dict[str, Spot] = {}
    for cell in board.hexes.values():
        dx, dy = centre_of(board.layout, cell.place, board.across)
        x, y = mm(plan.left + dx), mm(plan.top + dy)
        found[cell.id] = Spot(x, y, sizes.frame.apothem * 1.7, sizes.frame.apothem * 1.7)
        for number, stop in stop_spots(cell.notation, sizes):
            found[f"{cell.id}:{number}"] = stop._replace(x=mm(x + stop.x), y=mm(y + stop.y))
    return found


def _homes(one: BoardSet, context: RenderContext) -> dict[str, list[tuple[int | None, Home]]]:
    """Hex → the companies at home there: the edge that tells their city, if one does, and their marks."""
    found: dict[str, list[tuple[int | None, Home]]] = {}
    for name in one.companies:
        for charter in context.game.set(name).items:
            if isinstance(charter, Charter) and charter.home:
                hex_, place = charter.home_hex
                home = Home(context.text(charter.letters), charter.colour, charter.emblem)
                found.setdefault(hex_, []).append((place, home))
    return found


def _blocked(one: BoardSet, context: RenderContext) -> dict[str, list[str]]:
    """Hex → the letters of the private companies that block it."""
    found: dict[str, list[str]] = {}
    for name in one.privates:
        for private in context.game.set(name).items:
            if isinstance(private, Private):
                for hex_ in private.blocks:
                    found.setdefault(hex_, []).append(private.id)
    return found


def _with_homes(cell: BoardHex, homes: Iterable[tuple[int | None, Home]]) -> BoardHex:
    """The hex with a slot kept for each company at home there; lint names those that have none."""
    for edge, home in homes:
        cell = cell.with_home(home.letters, edge) or cell
    return cell


def _hex(
    board: Board,
    cell: BoardHex,
    sizes: HexSizes,
    homes: tuple[Home, ...],
    signs: tuple[str, ...],
    context: RenderContext,
    bleed: float,
) -> HexFace:
    shown = cell.id if board.coordinates in ("both", "hexes") else ""
    mark = f"tile {cell.start_tile}" if cell.start_tile else ""
    return hex_face(
        HexContent(
            cell.notation, cell.colour, name=cell.name, coordinate=shown, mark=mark, homes=homes, signs=signs
        ),
        sizes,
        context,
        bleed,
    )


def _leads_out(board: Board, cell: BoardHex) -> bool:
    """Whether all track at the edges of a hex with land leads off the board: it runs over the cut."""
    edges = {end.edge for path in cell.notation.paths for end in (path.a, path.b)} - {None}
    outer = {edge for other, edge, inside in board_edges(board) if other.id == cell.id and not inside}
    return bool(edges and _built_on(cell)) and edges <= outer


def _built_on(cell: BoardHex) -> str:
    """The land on a hex: what costs something for its water is no open water, and has a tint of its own."""
    costs = [terrain for one in cell.notation.upgrades for terrain in one.terrain]
    return "river" if cell.terrain == "water" and "water" in costs else cell.terrain


def _title(board: Board, plan: BoardPlan, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    """The title over the map or in a corner of what is around it."""
    theme = context.theme
    title = context.text(board.title_line or board.name)
    edge = edge_of(board)
    available = plan.width - 2 * edge
    size = context.size(26)
    if board.cut == "around":
        band = own_band(context)
        ground = band or theme.paper
        ink, line = context.on(ground), own_trim(context) or context.on(ground)
        x, y = edge + CORNER, edge + CORNER
        # The edition is the imprint's; here only whose map it is, where the title doesn't say it.
        below = context.game.header.title if title != context.game.header.title else ""
        high = face(theme.display).cap_height * size * MM_PER_PT
        tall = mm(high + 2 * AROUND + (6.0 if below else 0.0))
        centres = [centre_of(board.layout, cell.place, board.across) for cell in board.hexes.values()]
        moved = [(a + plan.left, b + plan.top) for a, b in centres]
        wide = widest_beside((x, y, available / 3, tall), moved, frame) - 2 * AROUND
        drawn = [
            *fit_line(
                title,
                mm(x + AROUND),
                mm(y + AROUND + high),
                wide,
                size=size,
                name=theme.display,
                fill=ink,
            )
        ]
        if below:
            drawn += fit_line(
                below, mm(x + AROUND), mm(y + AROUND + high + 6.0), wide,
                size=context.size(9), name=theme.text, fill=ink, floor=6,
            )  # fmt: skip
        # A cartouche: a double frame around its words.
        reach = max(right for _, _, right, _ in text_boxes(drawn)) + AROUND - x
        yield Rect(mm(x), mm(y), mm(reach), tall, 2.0, ground, theme.ink, theme.line)
        yield Rect(
            mm(x + DOUBLE),
            mm(y + DOUBLE),
            mm(reach - 2 * DOUBLE),
            mm(tall - 2 * DOUBLE),
            1.2,
            None,
            line,
            theme.line if line != ink else theme.hairline,
        )
        yield from drawn
        return
    if title:
        yield from title_plate(title, (edge, edge, available, TITLE - BELOW), context, size=22)
        return
    yield from fit_line(
        context.imprint, plan.width - edge, plan.height - edge, available,
        size=7, name=theme.text, fill=theme.muted, anchor="end", floor=4,
    )  # fmt: skip
