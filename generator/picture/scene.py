"""A printed component with the pieces that lie on it: every piece is settled in millimetres before it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import cos, fsum, hypot, radians, sin
from typing import NamedTuple

from msgspec.structs import replace

from playproof.checker.model.snapshot import Placed
from playproof.components.base import Piece, PieceSet
from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.kinds.boards import Board, HexRow
from playproof.components.kinds.tiles import TileSet
from playproof.generator.picture.bare import bare_map
from playproof.generator.picture.pale import pale
from playproof.generator.picture.piece_renderer import PieceRenderer
from playproof.layouts.ornament.areas import outline_item
from playproof.layouts.ornament.badges import centred
from playproof.layouts.places.spots import Spot, spots_of
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Item, Path, Rect, Text
from playproof.layouts.text.setting import fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

#: Between pieces that share a spot, and how far a piece's shadow falls to the right and down, mm.
GAP, SHADOW = 1.2, 0.7
#: Several pieces on a loose spot have so much room, in widths of the largest.
LOOSE = 1.65
#: Shapes that others may be on.
GROUNDS = ("tile", "card")


class Laid(NamedTuple):
    """A piece as it is drawn: its middle in mm on the component, its scale, its drawing."""

    one: Placed
    x: float
    y: float
    scale: float
    drawing: Drawing


@dataclass
class Scene:
    """One component: what it is called, its own drawing, the pieces on it, and those for which it has no spot."""

    name: str
    title: str
    ground: Drawing
    laid: list[Laid] = field(default_factory=list)
    stray: list[Placed] = field(default_factory=list)
    #: The places of pieces.
    spots: dict[str, Spot] = field(default_factory=dict)

    @property
    def piled(self) -> bool:
        """Whether any pieces on it bear their place in a pile."""
        return any(each.one.order for each in self.laid)

    def items(self, context: RenderContext) -> list[Item]:
        """Everything of it that is drawn, the component first."""
        items: list[Item] = [Group(pale(self.ground.items, context.theme.paper), clip=self.ground.outline)]
        for each in sorted(self.laid, key=lambda each: each.one.shape not in GROUNDS):
            items += _shown(each, context)
        for each in self.laid:
            items += _pile_marks(each, context)
        return items


def scene_of(context: RenderContext, renderer: PieceRenderer, on: str, placed: Sequence[Placed]) -> Scene:
    """The component that is called ``on``, with the pieces on it.

    Raises `DataFaults` if the game prints no such component.
    """
    set_id, _, piece_id = on.partition("/")
    one = next((each for each in context.game.sets if each.id == set_id), None)
    if one is None:
        raise DataFaults([_unknown(context, set_id, [each.id for each in context.game.sets])])
    if not piece_id:
        if not isinstance(one, TileSet):
            raise DataFaults([_unknown(context, set_id, [each.id for each in context.game.of_kind("tiles")])])
        ground, spots = bare_map(context, one, [each.spot for each in placed])
        scene = Scene(set_id, one.name, ground, spots=spots)
    else:
        piece = next((each for each in one.items if each.id == piece_id), None)
        if piece is None:
            raise DataFaults([_unknown(context, on, [f"{one.id}/{each.id}" for each in one.items])])
        if isinstance(piece, Board):
            piece = _widened(piece, placed)
        title = piece.title if piece.title != piece.id else one.name
        scene = Scene(
            f"{set_id}-{piece_id}" if len(one.items) > 1 else set_id, title, _drawn(context, one, piece)
        )
        scene.spots = spots_of(one, piece, context)
    _lay_grounds(scene, renderer, [each for each in placed if each.shape in GROUNDS])
    _lay(scene, renderer, [each for each in placed if each.shape not in GROUNDS])
    return scene


def _unknown(context: RenderContext, name: str, known: list[str]) -> Fault:
    place = Place(f"components/{context.game.id}/play.toml")
    return Fault(
        place, f"pieces lie on '{name}', which is not printed", ", ".join(known), nearest(name, known)
    )


def _drawn(context: RenderContext, one: PieceSet, piece: Piece) -> Drawing:
    front: Drawing = import_module(f"playproof.layouts.kinds.{one.kind}").draw(one, piece, context)[0]
    return front


def _widened(board: Board, placed: Iterable[Placed]) -> Board:
    """The board with empty hexes wherever a piece lies beyond those that it prints."""
    beyond = dict.fromkeys(each.spot.partition(":")[0] for each in placed)
    rows = []
    for name in beyond:
        if name not in board.hexes:
            try:
                board.grid.place(name)
            except ValueError:
                continue
            rows.append(HexRow(id=name))
    return board.with_table(tuple(rows)) if rows else board


# -- where pieces lie -----------------------------------------------------------------------------------


def _lay_grounds(scene: Scene, renderer: PieceRenderer, placed: Sequence[Placed]) -> None:
    """Tiles and cards first: each brings spots of its own, turned as it is."""
    for each in placed:
        spot = scene.spots.get(each.spot)
        if spot is None:
            scene.stray.append(each)
            continue
        drawing = renderer.drawing(each)
        scene.laid.append(Laid(each, spot.x, spot.y, 1.0, drawing))
        turn = radians(60 * each.turned)
        for name, own in renderer.spots(each).items():
            dx, dy = own.x - drawing.width / 2, own.y - drawing.height / 2
            x, y = spot.x + dx * cos(turn) - dy * sin(turn), spot.y + dx * sin(turn) + dy * cos(turn)
            # What lies on top covers the places that are printed below it.
            scene.spots[f"{each.spot}:{name}"] = own._replace(x=round(x, 4), y=round(y, 4))


def _lay(scene: Scene, renderer: PieceRenderer, placed: Sequence[Placed]) -> None:
    """The other pieces, those of one spot side by side."""
    shared: dict[str, list[Placed]] = {}
    for each in placed:
        shared.setdefault(each.spot, []).append(each)
    spots = scene.spots
    # A place of a piece that doesn't have it is the piece's middle.
    found = {name: spots.get(name) or spots.get(name.partition(":")[0]) for name in shared}
    known = {name: spot for name, spot in found.items() if spot is not None}
    near = {**{name: spot for name, spot in spots.items() if spot.loose}, **known}
    for name, own in shared.items():
        spot = known.get(name)
        if spot is None:
            scene.stray += own
            continue
        bases = _in_order([each for each in own if not each.atop] or own[:1])
        drawings = {each: renderer.drawing(each) for each in own}
        sizes = [(drawings[each].width, drawings[each].height) for each in bases]
        places = arranged(spot, sizes, _beside(name, spot, near, max(height for _, height in sizes)))
        settled = dict(zip(bases, places, strict=True))
        below = places[0]
        for each in own:
            below = settled.get(each, below)
            scene.laid.append(Laid(each, *below, drawings[each]))


def _beside(name: str, spot: Spot, known: Mapping[str, Spot], tall: float) -> tuple[float, float]:
    """How far pieces may extend across and down before they meet those of the next spot in line with theirs, mm."""
    others = [(abs(other.x - spot.x), abs(other.y - spot.y)) for key, other in known.items() if key != name]
    return (
        min((dx for dx, dy in others if dy < tall and dx > dy), default=1000.0),
        min((dy for dx, dy in others if dx < tall and dy >= dx), default=1000.0),
    )


def _in_order(own: list[Placed]) -> list[Placed]:
    """The uppermost of a pile first."""
    return sorted(own, key=lambda each: each.order)


def arranged(
    spot: Spot, sizes: Sequence[tuple[float, float]], beside: tuple[float, float] = (1000.0, 1000.0)
) -> list[tuple[float, float, float]]:
    """The places of pieces of these sizes on a spot, all seen whole: x, y and scale of each, in reading order.

    One is in the middle, as a rule at its true size. Several are in rows, as large as the spot lets them be; a loose spot
    gives them more room, as far as ``beside`` mm across and down; one with a pitch has them in its row.
    """
    widest = max(width for width, _ in sizes)
    if spot.pitch and widest <= spot.pitch and widest + (len(sizes) - 1) * spot.pitch <= spot.width + 1e-6:
        first = spot.x - (spot.width - spot.height) / 2
        return [(round(first + number * spot.pitch, 4), spot.y, 1.0) for number in range(len(sizes))]
    if len(sizes) == 1:
        # A piece clearly larger than its spot is made to fit, but where it may reach over the edge.
        scale = min(spot.width / sizes[0][0], spot.height / sizes[0][1])
        whole = spot.loose or spot.among is not None or scale > 0.95
        return [(spot.x, spot.y, 1.0 if whole else round(scale, 6))]
    available_x, available_y = spot.width, spot.height
    if spot.loose:
        wanted = LOOSE * max(max(size) for size in sizes)
        available_x, available_y = (
            max(available_x, min(beside[0] - GAP, wanted)),
            max(available_y, min(beside[1] - GAP, wanted)),
        )
    best: tuple[float, list[Sequence[tuple[float, float]]]] = (0.0, [sizes])
    for columns in range(len(sizes), 0, -1):
        rows = [sizes[start : start + columns] for start in range(0, len(sizes), columns)]
        wide = max(fsum(width + GAP for width, _ in row) for row in rows) - GAP
        tall = fsum(max(height for _, height in row) + GAP for row in rows) - GAP
        scale = round(min(1.0, available_x / wide, available_y / tall), 6)
        fuller = scale == best[0] and len(sizes) > 2 and len(rows[-1]) > len(best[1][-1])
        if scale > best[0] or fuller:
            best = (scale, rows)
    scale, rows = best
    middle_x, middle_y = spot.among or (spot.x, spot.y)
    found = []
    y = middle_y - (fsum(max(height for _, height in row) + GAP for row in rows) - GAP) / 2 * scale
    for row in rows:
        tall = max(height for _, height in row)
        x = middle_x - (fsum(width + GAP for width, _ in row) - GAP) / 2 * scale
        for width, _ in row:
            found.append((round(x + width / 2 * scale, 4), round(y + tall / 2 * scale, 4), scale))
            x += (width + GAP) * scale
        y += (tall + GAP) * scale
    return found


# -- drawing --------------------------------------------------------------------------------------------


def _shown(each: Laid, context: RenderContext) -> list[Item]:
    """A piece with a line around it and its shadow; a tile with the name of its hex."""
    theme, drawing, one = context.theme, each.drawing, each.one
    left, top = -drawing.width / 2, -drawing.height / 2
    tile = one.shape == "tile"
    x, y = round(each.x, 4), round(each.y, 4)
    if tile:
        edge = outline_item(drawing.outline, fill=theme.paper, stroke=theme.frame, weight=theme.line)
        shadow: tuple[Item, ...] = ()
    else:
        edge = outline_item(drawing.outline, fill=theme.paper, stroke=theme.ink, weight=0.7 / each.scale)
        fall = SHADOW / each.scale
        dark = outline_item(drawing.outline, fill=theme.help, stroke=theme.help, weight=0.7 / each.scale)
        shadow = (Group((dark,), round(left + fall, 4), round(top + fall, 4)),)
    figures = upright(drawing.items, -60.0 * one.turned) if tile and one.turned % 6 else drawing.items
    face_up = Group(figures, round(left, 4), round(top, 4), clip=drawing.outline)
    items: list[Item] = [
        Group(
            (*shadow, Group((edge,), round(left, 4), round(top, 4)), face_up),
            x,
            y,
            rotate=60.0 * one.turned,
            scale=each.scale,
        )
    ]
    if tile:
        items += _coordinates(each, context)
    return items


def upright(items: tuple[Item, ...], turn: float) -> tuple[Item, ...]:
    """The items of a turned tile with every circle that has figures in it, and every other text, turned back."""
    made: list[Item] = []
    waiting = list(items)
    while waiting:
        item = waiting.pop(0)
        if isinstance(item, Group):
            made.append(replace(item, items=upright(item.items, turn)))
        elif isinstance(item, Circle):
            own = []
            while waiting and _inside(waiting[0], item):
                own.append(waiting.pop(0))
            figures = any(isinstance(each, Text) for each in own)
            made += _turned((item, *own), item.cx, item.cy, turn) if figures else (item, *own)
        elif isinstance(item, Text):
            middle = width_of(item.text, item.face, item.size) / 2
            shift = {"start": middle, "middle": 0.0, "end": -middle}[item.anchor]
            made += _turned((item,), item.x + shift, item.y - item.size * MM_PER_PT / 3, turn)
        else:
            made.append(item)
    return tuple(made)


def _turned(items: tuple[Item, ...], x: float, y: float, turn: float) -> tuple[Item, ...]:
    return (Group((Group(items, round(-x, 4), round(-y, 4)),), round(x, 4), round(y, 4), rotate=turn),)


def _inside(item: Item, circle: Circle) -> bool:
    """Whether a text or a path is within a circle."""
    if isinstance(item, Text):
        points = [(item.x, item.y)]
    elif isinstance(item, Path):
        points = [(segment[-2], segment[-1]) for segment in item.segments if len(segment) > 1]
    else:
        return False
    return all(hypot(x - circle.cx, y - circle.cy) <= circle.radius + 0.1 for x, y in points)


def _pile_marks(each: Laid, context: RenderContext) -> list[Item]:
    """A piece's place in its pile, and how many of it there are."""
    items: list[Item] = []
    half_x, half_y = each.drawing.width / 2 * each.scale, each.drawing.height / 2 * each.scale
    if each.one.order:
        items += _rank(str(each.one.order), each.x - half_x * 0.82, each.y - half_y * 0.82, context)
    if each.one.number > 1:
        items += _pill(f"×{each.one.number}", each.x + half_x * 0.75, each.y + half_y * 0.85, context)
    return items


def _coordinates(each: Laid, context: RenderContext) -> list[Item]:
    """The name of the hex that a tile covers, in a corner without its number."""
    theme, drawing = context.theme, each.drawing
    flat = drawing.width > drawing.height
    points = 7.0
    wide = width_of(each.one.spot, theme.bold, points)
    side = -1 if not flat or each.one.turned != 3 else 1
    dx, dy = (
        (drawing.width * 0.235, -drawing.height * 0.44)
        if flat
        else (drawing.width * 0.35, -drawing.height * 0.27)
    )
    x = each.x + side * dx - (0.0 if side < 0 else wide)
    return list(
        fit_line(
            each.one.spot, round(x, 4), round(each.y + dy + 1.5, 4), wide + 1, size=points, floor=4, name=theme.bold,
            fill=theme.ink,
        )
    )  # fmt: skip


def _rank(text: str, x: float, y: float, context: RenderContext) -> list[Item]:
    """A small disk with a piece's place in its pile."""
    theme = context.theme
    return [
        Circle(round(x, 4), round(y, 4), 1.7, theme.ink, theme.paper, 0.3),
        *centred(context, text, round(x, 4), round(y, 4), 2.6, size=7, fill=theme.paper),
    ]


def _pill(text: str, x: float, y: float, context: RenderContext) -> list[Item]:
    theme = context.theme
    points = context.size(12)
    wide = width_of(text, theme.bold, points) + 3.0
    return [
        Rect(round(x - wide / 2, 4), round(y - 3, 4), round(wide, 4), 6.0, 3.0, theme.ink, theme.paper, 0.35),
        *centred(context, text, round(x, 4), round(y, 4), wide, size=points, fill=theme.paper),
    ]


def by_board(boards: Iterable[str], placed: Iterable[Placed]) -> Mapping[str, list[Placed]]:
    """The pieces on each component, those that belong on the table first."""
    found: dict[str, list[Placed]] = {board: [] for board in boards}
    for each in placed:
        found.setdefault(each.on, []).append(each)
    return found
