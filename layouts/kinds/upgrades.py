"""Upgrade charts: tiles in miniature by colour, beside each how many there are and what takes its place; the map's own
hexes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, fsum
from typing import NamedTuple

from msgspec.structs import replace

from playproof.components.faults import Fault, PieceFaults
from playproof.components.hexgrid import Layout
from playproof.components.kinds.boards import Board
from playproof.components.kinds.phases import PhaseChart
from playproof.components.kinds.tiles import GROUNDS, TileSet
from playproof.components.kinds.upgrades import UpgradeChart, UpgradeSet
from playproof.components.notation.content import Content, colour_of
from playproof.components.notation.upgrades import upgrades
from playproof.components.wording.plural import counted
from playproof.layouts.hexmap.face import HexContent, hex_face, tile_sizes
from playproof.layouts.hexmap.grounds import ground_of
from playproof.layouts.ornament.areas import tinted
from playproof.layouts.ornament.badges import title_band
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Line, Polygon, Rect, RectOutline
from playproof.layouts.text.setting import fit_line, line_size, set_text

#: A line or two above the tiles.
INTRO = (
    "Beside each tile: how many there are, and what it is upgraded to. That is a tile of the next colour with as many cities "
    "and towns, the same letters and all of its track."
)
#: Depth of the band with the title and of a colour's heading, what is below each, mm.
BAND, HEAD, GAP = 11.0, 5.6, 1.5
#: Cells in a row: as few as let all rows fit. The miniature's width in its cell, and what is free around it, mm.
COLUMNS, SHARE, AIR = range(4, 9), 0.44, 1.2
#: From the words of a cell to the next miniature, mm.
BESIDE = 3.0
#: How much further apart rows are where the page has space, mm at most.
LOOSE = 4.0
#: So many of a map's hexes are named one by one.
NAMED = 2
#: How dark a heading's ground is in the ground's own colour, 0 to 1.
DARK = 0.3


class _Cell(NamedTuple):
    """A tile, or hexes of the map that are alike: what is told in bold beside it, then what takes its place."""

    content: Content
    title: str
    follow: tuple[str, ...]
    #: Whether tiles of its colour are upgraded at all.
    goes_on: bool = False
    #: What is beneath a white hex of the map.
    land: str = ""


def draw(one: UpgradeSet, chart: UpgradeChart, context: RenderContext) -> tuple[Drawing, None]:
    """A chart as large as the page's printable area. Raises `NoSpace` for more tiles than it has space for."""
    tiles = context.game.set(one.of)
    assert isinstance(tiles, TileSet)
    groups = _groups(one, tiles, context)
    theme = context.theme
    width, height = context.page
    items = title_band(context, context.text(chart.name), context.imprint, width, BAND, 2 * GAP, bleed=0.0)
    y = BAND + 2 * GAP
    intro = set_text(
        context.text(INTRO), 0, y, width, 20, size=context.size(9), fill=theme.ink, faces=context.faces,
    )  # fmt: skip
    items += intro.items
    y += intro.height + GAP
    heads = len(groups) * (HEAD + 2 * GAP)
    for columns in COLUMNS:
        across = SHARE * width / columns
        tall = across * (1.1547 if tiles.layout == "pointy" else 1.0) + 2 * AIR
        needs = sum(ceil(len(cells) / columns) for _, _, cells in groups) * tall + heads
        if y + needs <= height:
            break
    else:
        raise NoSpace("tiles, in rows of eight,", needs, height - y)
    # What is left goes between the rows.
    rows = fsum(ceil(len(cells) / columns) for _, _, cells in groups)
    tall += min(LOOSE, (height - y - needs) / rows)
    # The names of all cells have one size.
    wide = across * (1.0 if tiles.layout == "pointy" else 1.1547)
    space = width / columns - wide - AIR - BESIDE
    size = min(
        line_size(cell.title, space, size=context.size(10.5), name=theme.bold)
        for _, _, cells in groups
        for cell in cells
    )
    for colour, title, cells in groups:
        items += _heading(colour, title, y, width, context)
        y += HEAD + GAP
        # No cell is alone in a row.
        lines = ceil(len(cells) / columns)
        own = ceil(len(cells) / lines) if lines > 1 and len(cells) % columns == 1 else columns
        for number, cell in enumerate(cells):
            row, column = divmod(number, own)
            left, top = column * width / own, y + row * tall
            items += _cell(cell, tiles, left, top, (width / own, tall, across), size, context)
        y += ceil(len(cells) / columns) * tall + GAP
    return Drawing(RectOutline(width, height), tuple(items)), None


def _groups(
    one: UpgradeSet, tiles: TileSet, context: RenderContext
) -> list[tuple[str, str, tuple[_Cell, ...]]]:
    """Colour, heading and cells of what the map shows, then of each colour of tiles in their order."""
    known = {
        tile.id: Content(tile.notation, colour_of(tile.ground), tile.id)
        for tile in tiles.pieces
        if tile.is_track
    }
    if not known:
        problem, allowed = f"'{tiles.id}' has no tile with track", "a set of tiles with track"
        raise PieceFaults([Fault(context.game.place(one.id, "", ("of",)), problem, allowed)])
    colours = _colours(known, context)
    printed = dict(_printed(context))
    follow = upgrades({name: hex_ for name, (hex_, _) in printed.items()}, known, colours)
    boards = context.game.pieces_of(Board)
    land = next((board.land for board in boards if board.land), "")
    of_map = [
        _Cell(hex_, names, follow[name], land=land if hex_.colour == "white" else "")
        for name, (hex_, names) in printed.items()
        if follow[name]
    ]
    of_map.sort(key=lambda cell: colours.index(cell.content.colour))
    after = upgrades(known, known, colours)
    groups: list[tuple[str, str, tuple[_Cell, ...]]] = []
    if of_map:
        groups.append(("", context.word("On the map"), tuple(of_map)))
    for colour in colours:
        cells = tuple(
            _Cell(known[tile.id], f"{tile.id}  ×\u2009{tile.count}", after[tile.id], colour != colours[-1])
            for tile in tiles.pieces
            if tile.id in known and known[tile.id].colour == colour
        )
        if cells:
            count = sum(
                tile.count for tile in tiles.pieces if tile.id in known and known[tile.id].colour == colour
            )
            groups.append((colour, f"{colour.capitalize()}: {counted(count, 'tile')}", cells))
    return groups


def _colours(known: dict[str, Content], context: RenderContext) -> Sequence[str]:
    """Colours in the order in which phases bring them, else that of the grounds; what has no tile of the set comes last."""
    charts = context.game.pieces_of(PhaseChart)
    opened = [colour_of(colour) for chart in charts for phase in chart.phases for colour in phase.tiles]
    used = [tile.colour for tile in known.values()]
    plain = () if opened else (colour for colour in GROUNDS if colour in used)
    return list(dict.fromkeys(["white", *opened, *plain, *used]))


def _printed(context: RenderContext) -> Iterator[tuple[str, tuple[Content, str]]]:
    """The first of the map's hexes that are alike for upgrades, by its name: what is on it, and which they are."""
    alike: dict[tuple[object, ...], list[tuple[str, Content]]] = {}
    for board in context.game.pieces_of(Board):
        for hex_ in board.hexes.values():
            # What upgrades don't look at isn't shown.
            bare = replace(hex_.notation, upgrades=(), borders=(), partitions=(), icons=(), stubs=())
            content = Content(bare, colour_of(hex_.colour))
            # Hexes are alike however they are turned.
            exits = min((content.exits << sixths | content.exits >> 6 - sixths) & 63 for sixths in range(6))
            key = (content.colour, content.label, tuple(sorted(content.kinds.items())), exits)
            alike.setdefault(key, []).append((hex_.id, content))
    for found in alike.values():
        name, content = found[0]
        names = ", ".join(other for other, _ in found) if len(found) <= NAMED else f"{len(found)} hexes"
        yield name, (content, names)


def _heading(colour: str, title: str, y: float, width: float, context: RenderContext) -> list[Item]:
    """A colour's name on its own ground; on a line where ink is saved."""
    theme = context.theme
    ink = theme.ink
    items: list[Item] = []
    if theme.colours == "line":
        items.append(Line(0, round(y + HEAD, 4), width, round(y + HEAD, 4), theme.frame, theme.line))
    else:
        ground = tinted(
            ground_of(colour, context).line if colour else context.colour("accent"), theme.paper, DARK
        )
        items.append(Rect(0, round(y, 4), width, HEAD, 1.2, ground))
        ink = context.on(ground)
    line = fit_line(title, 2.0, y + 4.1, width - 4, size=context.size(10), name=theme.bold, fill=ink)
    return [*items, *line]


def _cell(
    cell: _Cell,
    tiles: TileSet,
    left: float,
    top: float,
    box: tuple[float, float, float],
    size: float,
    context: RenderContext,
) -> list[Item]:
    """A miniature with its texts to the right, in a cell of (width, height) whose miniature is so wide, mm; its name has
    ``size`` points."""
    width, tall, across = box
    theme = context.theme
    layout: Layout = tiles.layout
    sizes = tile_sizes(tiles, context)
    shown = HexContent(
        cell.content.notation,
        cell.content.colour,
        number=cell.content.tile,
        miniature=True,
        land=cell.land,
    )
    face = hex_face(shown, sizes, context)
    frame = sizes.frame
    rim = Polygon(frame.polygon(0), None, theme.frame, theme.line)
    wide = across * (1 if layout == "pointy" else 1.1547)
    x = left + wide / 2
    middle = top + tall / 2
    items: list[Item] = [
        Group(
            (*face.ground, *face.art, rim), round(x, 4), round(middle, 4), 0, round(across / tiles.across, 4)
        )
    ]
    beside = left + wide + AIR
    space = left + width - beside - BESIDE
    items += fit_line(cell.title, beside, top + AIR + 3.4, space, size=size, name=theme.bold, fill=theme.ink)
    follow = ", ".join(cell.follow) if cell.follow else "none" if cell.goes_on else ""
    power = cell.content.reserved and bool(cell.content.tile)
    shown_follow = [f"→ {follow}"] if follow else []
    text = "\n".join([*shown_follow, *([context.word("only by a private company")] if power else [])])
    if text:
        items += set_text(
            context.marked(text), beside, top + AIR + 4.8, space, tall - AIR - 5, size=context.size(9), fill=theme.ink,
            faces=context.faces, leading=1.15,
        ).items  # fmt: skip
    return items
