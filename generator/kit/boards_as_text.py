"""Boards as text, for people who don't see them: every map, market, track and phase chart in one Markdown file.

What is written comes from the data that the boards are drawn from. Screen readers read headings, lists and tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from playproof.components.base import Piece, PieceSet
from playproof.components.hexgrid import Layout, edge_angle, read_coordinate
from playproof.components.kinds.boards import Board, BoardHex, BoardSet
from playproof.components.kinds.charters import Charter
from playproof.components.kinds.markets import PriceMarket
from playproof.components.kinds.networks import NetworkBoard, NetworkSet
from playproof.components.kinds.phases import PhaseChart, PhaseSet
from playproof.components.kinds.tracks import Track, TrackSet
from playproof.components.market import Market
from playproof.components.notation.tile import Centre, HexNotation, PathEnd
from playproof.components.wording.plural import counted
from playproof.layouts.kinds.networks import place_text
from playproof.layouts.render_context import RenderContext
from playproof.layouts.text.markup import Glue, IconMark, Word, parse

FILE_NAME = "boards.md"

_WAYS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
_MOVES = {"right": "to the right", "left": "to the left", "up": "up", "down": "down"}
_SIDES = {"right": "on the right", "left": "on the left", "up": "above", "down": "below"}
_KINDS = {"offboard": "off-board", "halt": "halt", "pass": "pass", "start": "starting place"}


def boards_as_text(sets: Iterable[PieceSet], context: RenderContext) -> str:
    """The whole file; "" if the sets have no boards."""
    lines: list[str] = []
    for one in sets:
        describe = _DESCRIBERS.get(one.kind)
        if describe is not None:
            for piece in one.items:
                lines += describe(one, piece, context)
    if not lines:
        return ""
    head = [f"# {context.game.title}: boards as text", "", f"{context.game.version}.", ""]
    return "\n".join([*head, *lines]).rstrip() + "\n"


def text_files(sets: Iterable[PieceSet], context: RenderContext) -> dict[str, bytes]:
    """The kit's file of boards as text; none if its sets have no boards."""
    text = boards_as_text(sets, context)
    return {FILE_NAME: text.encode()} if text else {}


def _title(piece: Piece, context: RenderContext) -> list[str]:
    title = context.text(getattr(piece, "title_line", "") or piece.title)
    return [f"## {title}", ""]


# -- hex maps -----------------------------------------------------------------------------------------


def _board(one: PieceSet, board: Piece, context: RenderContext) -> Iterator[str]:
    assert isinstance(one, BoardSet) and isinstance(board, Board)
    yield from _title(board, context)
    tops = "flat tops" if board.layout == "flat" else "pointed tops"
    yield f"A map of {counted(len(board.hexes), 'hex')} with {tops}; letters name {board.letters}."
    yield ""
    homes = _homes(one, context)
    plain = []
    order = sorted(board.hexes.values(), key=lambda cell: read_coordinate(cell.id))
    for cell in order:
        said = [*_hex(board, cell, homes.get(cell.id, []), context)]
        if said or cell.name:
            name = f", {context.text(cell.name)}" if cell.name else ""
            yield f"- **{cell.id}{name}**: {'; '.join(said) or 'nothing else'}."
        else:
            plain.append(cell.id)
    if plain:
        yield f"- Plain hexes: {', '.join(plain)}."
    for ground in board.grounds:
        name = f" ({context.text(ground.name)})" if ground.name else ""
        yield f"- Beside the map, {ground.terrain}{name}: {', '.join(ground.hexes)}."
    if board.around:
        yield f"- All around the map: {board.around}."
    yield ""
    legend = [context.text(entry.text) for entry in board.legend]
    yield from _paragraphs([*legend, context.text(board.note)] if board.note else legend)


def _homes(one: BoardSet, context: RenderContext) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in one.companies:
        for charter in context.game.set(name).items:
            if isinstance(charter, Charter) and charter.home:
                found.setdefault(charter.home.partition("/")[0], []).append(context.text(charter.title))
    return found


def _hex(board: Board, cell: BoardHex, homes: Sequence[str], context: RenderContext) -> Iterator[str]:
    """What is on a hex, part by part."""
    hex_ = cell.notation
    if cell.colour and cell.colour != "white":
        colour = (
            context.game.palette[cell.colour].name if cell.colour in context.game.palette else cell.colour
        )
        yield colour or cell.colour
    for centre in hex_.centres:
        yield _centre(centre, context)
    if homes:
        yield f"home of {' and '.join(homes)}"
    yield from _tracks(hex_, board.layout)
    for label in hex_.labels:
        yield f"label {label.text}"
    for upgrade in hex_.upgrades:
        land = " and ".join(upgrade.terrain)
        yield f"the first tile costs {_money(upgrade.cost, context)}" + (f" ({land})" if land else "")
    if cell.terrain and not hex_.upgrades:
        yield cell.terrain
    for edge in range(6):
        if (border := board.border_at(cell.id, edge)) is None:
            continue
        kind, price = border
        if kind:
            cost = f", costs {_money(price, context)}" if price else ""
            yield f"{kind} border to the {_way(board.layout, edge)}{cost}"
        else:
            yield f"one with the hex to the {_way(board.layout, edge)}"
    for icon in hex_.icons:
        yield icon.image
    if hex_.stack is not None:
        value = f", value {hex_.stack.value}" if hex_.stack.value is not None else ""
        yield f"place for a stack{value}"
    if cell.start_tile:
        yield f"tile {cell.start_tile} lies here at the start"


def _centre(centre: Centre, context: RenderContext) -> str:
    said = _KINDS.get(centre.kind, centre.kind)
    if centre.kind in ("city", "pass") and centre.slots > 1:
        said += f" with {centre.slots} spaces"
    if centre.fixed is not None:
        said += f", {'value' if centre.kind == 'node' else 'pays'} {centre.fixed}"
    elif centre.revenue:
        pays = ", ".join(
            f"{one.value} in {one.phase}" if one.phase else str(one.value) for one in centre.revenue
        )
        said += f", pays {pays}"
    if centre.cost is not None:
        said += f", costs {_money(centre.cost, context)}"
    if centre.groups:
        said += f", part of {' and '.join(centre.groups)}"
    return said


def _tracks(hex_: HexNotation, layout: Layout) -> Iterator[str]:
    ways = []
    for path in hex_.paths:
        ends = [_end(hex_, end, layout) for end in (path.a, path.b)]
        kind = f"{path.track} " if path.track not in ("broad", "") else ""
        ways.append(f"{kind}{' to '.join(ends)}")
    if ways:
        yield f"track: {', '.join(ways)}"
    for stub in hex_.stubs:
        yield f"stub to the {_way(layout, stub.edge)}"


def _end(hex_: HexNotation, end: PathEnd, layout: Layout) -> str:
    if end.edge is not None:
        return _way(layout, end.edge)
    assert end.centre is not None
    centre = hex_.centres[end.centre]
    same = [number for number, other in enumerate(hex_.centres) if other.kind == centre.kind]
    kind = _KINDS.get(centre.kind, centre.kind)
    return kind if len(same) == 1 else f"{kind} {same.index(end.centre) + 1}"


def _way(layout: Layout, edge: int) -> str:
    """The point of the compass that an edge faces."""
    return _WAYS[round(edge_angle(layout, edge) % 360 / 45) % 8]


def _money(amount: int, context: RenderContext) -> str:
    return str(context.game.header.currency.amount(amount))


# -- network boards -----------------------------------------------------------------------------------


def _network(one: PieceSet, board: Piece, context: RenderContext) -> Iterator[str]:
    assert isinstance(one, NetworkSet)
    if not isinstance(board, NetworkBoard):
        return
    yield from _title(board, context)
    places, ways = len(board.places), len(board.connections)
    yield f"{counted(places, 'place')} and {counted(ways, 'connection')}."
    yield ""
    for place in sorted(board.places, key=lambda place: place.name):
        yield f"- {_marked(place_text(one, board, place, context))}"
    yield ""
    yield from _paragraphs([context.text(entry.text) for entry in board.legend])


# -- markets and tracks -------------------------------------------------------------------------------


def _market(one: PieceSet, piece: Piece, context: RenderContext) -> Iterator[str]:
    assert isinstance(piece, PriceMarket)
    yield from _title(piece, context)
    yield from _cells(piece.market, piece.used_zones, context)
    if piece.par_space:
        yield f"Par prices: {', '.join(map(str, piece.market.par_prices))}. Room at each: {piece.par_space}."
        yield ""
    yield from _reasons(piece, context)


def _cells(market: Market, zones: Sequence[Any], context: RenderContext) -> Iterator[str]:
    """A row of the market in a line: each price, its zones and its way on."""
    names = {zone.id: context.text(zone.title) for zone in zones}
    single = len(market.rows) == 1
    for number, row in enumerate(market.rows):
        said = []
        for cell in row:
            if cell is None:
                continue
            more: list[str] = [names[zone] for zone in cell.zones]
            more += [f"arrow {arrow}" for arrow in cell.arrows]
            more += [f"ledge {_SIDES[side]}" for side in cell.ledges]
            more += [context.text(cell.note)] if cell.note else []
            name = "" if single else f"c{cell.column} "
            said.append(f"{name}{cell.price}" + (f" ({', '.join(more)})" if more else ""))
        if said and single:
            yield f"From low to high: {'; '.join(said)}."
        elif said:
            yield f"- **r{number}**: {'; '.join(said)}."
    yield ""
    for zone in zones:
        legend = context.text(zone.legend)
        yield f"- **{context.text(zone.title)}**" + (f": {_marked(legend)}" if legend else "")
    if zones:
        yield ""


def _reasons(piece: PriceMarket | Track, context: RenderContext) -> Iterator[str]:
    for reason in piece.reasons:
        yield f"- A move {_MOVES.get(reason.move, reason.move)}: {_marked(context.text(reason.text))}"
    if piece.reasons:
        yield ""


def _track(one: PieceSet, track: Piece, context: RenderContext) -> Iterator[str]:
    assert isinstance(one, TrackSet) and isinstance(track, Track)
    yield from _title(track, context)
    if track.market is not None:
        yield from _cells(track.market, track.used_zones, context)
        yield from _reasons(track, context)
    for number, space in enumerate(track.spaces, 1):
        note = f": {_marked(context.text(space.note))}" if space.note else ""
        yield f"{number}. **{_marked(context.text(space.label)) or space.id or number}**{note}"
    if track.spaces:
        yield ""
    if track.flow == "loop":
        yield "After the last space comes the first."
        yield ""
    if track.note:
        yield from _paragraphs([context.text(track.note)])


def _phases(one: PieceSet, chart: Piece, context: RenderContext) -> Iterator[str]:
    assert isinstance(one, PhaseSet) and isinstance(chart, PhaseChart)
    yield from _title(chart, context)
    for phase in chart.phases:
        said = []
        if phase.colour in context.game.palette:
            said.append(context.game.palette[phase.colour].name or phase.colour)
        if phase.limit is not None:
            said.append(f"limit {phase.limit}")
        if phase.rounds is not None:
            said.append(counted(phase.rounds, "operating round"))
        if phase.tiles:
            said.append(f"tiles: {', '.join(phase.tiles)}")
        said += [_marked(context.text(text)) for text in (*phase.opens, *phase.notes)]
        yield f"- **{phase.title}**: {'; '.join(said) or 'nothing changes'}"
    yield ""


def _paragraphs(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield _marked(text)
        yield ""


def _marked(text: str) -> str:
    """Playproof's markup as Markdown; icons are words."""
    return " ".join(_paragraph(paragraph) for paragraph in parse(text) if paragraph)


def _paragraph(atoms: Iterable[Word | IconMark | Glue]) -> str:
    out: list[str] = []
    style = "plain"
    for atom in atoms:
        wanted = style if isinstance(atom, IconMark) else atom.style
        if wanted != style:
            # A mark closes before the space and opens after it.
            space = out.pop() if out and out[-1] == " " and style != "plain" else ""
            out += [_STARS[style], space, _STARS[wanted]]
            style = wanted
        out.append(
            atom.text
            if isinstance(atom, Word)
            else atom.name.replace("-", " ")
            if isinstance(atom, IconMark)
            else " "
        )
    return "".join([*out, _STARS[style]])


_STARS = {"plain": "", "bold": "**", "italic": "*"}

_DESCRIBERS: dict[str, Callable[[PieceSet, Any, RenderContext], Iterator[str]]] = {
    "boards": _board,
    "networks": _network,
    "markets": _market,
    "tracks": _track,
    "phases": _phases,
}
