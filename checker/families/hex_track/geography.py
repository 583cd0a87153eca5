"""What never changes of a hex map and its tiles: hexes, neighbours, barred edges, off-board areas, the supply."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.components.kinds.boards import Board
from playproof.components.kinds.tiles import Tile, TileSet
from playproof.components.notation.content import Content, colour_of


class Geography:
    """A map and its tiles.

    ``printed[hex]``: what is printed there. ``near[hex][edge]``: the hex across an edge, "" off the map or across an
    impassable border. ``borders[hex][edge]``: what crossing costs there. ``area[hex, centre]``: the name of the
    off-board area that it belongs to. ``groups_apart``: groups whose hexes are a place each all the same.
    """

    def __init__(self, board: Board, tiles: Iterable[Tile], groups_apart: Iterable[str] = ()) -> None:
        self.board = board
        self.names = {one.id: one.name for one in board.hexes.values()}
        self.printed = {one.id: Content(one.notation, colour_of(one.colour)) for one in board.hexes.values()}
        self.around: dict[str, tuple[str, ...]] = {}
        self.near: dict[str, tuple[str, ...]] = {}
        self.borders: dict[str, dict[int, int]] = {}
        for name in self.printed:
            neighbours = board.neighbours(name)
            self.around[name] = tuple(neighbours.get(edge, "") for edge in range(6))
            border = {edge: board.border_at(name, edge) for edge in neighbours}
            barred = {edge for edge, one in border.items() if one and one[0] == "impassable"}
            self.near[name] = tuple("" if edge in barred else neighbours.get(edge, "") for edge in range(6))
            costs = {edge: one[1] for edge, one in border.items() if one and one[1] and edge not in barred}
            if costs:
                self.borders[name] = costs
        apart = frozenset(groups_apart)
        self.area: dict[tuple[str, int], str] = {}
        for name, content in self.printed.items():
            for at in content.stops:
                group = next((one for one in content.centres[at].groups if one not in apart), "")
                if group:
                    self.area[name, at] = group
        self.tiles: dict[str, Tile] = {tile.id: tile for tile in tiles}
        self.colours = {tile.id: colour_of(tile.ground) for tile in self.tiles.values()}
        self.counts = {tile.id: tile.count for tile in self.tiles.values()}
        self._turned: dict[tuple[str, int], Content] = {}

    def tile(self, tile: str, turned: int) -> Content:
        """A tile of the set as it is turned."""
        content = self._turned.get((tile, turned))
        if content is None:
            notation = self.tiles[tile].notation.turned(turned)
            content = self._turned[tile, turned] = Content(notation, self.colours[tile], tile, turned)
        return content

    def turns(self, tile: str) -> tuple[int, ...]:
        """The turns of a tile that differ, smallest first."""
        seen: set[tuple[object, ...]] = set()
        found = []
        for turned in range(6):
            face = self.tile(tile, turned).face
            if face not in seen:
                seen.add(face)
                found.append(turned)
        return tuple(found)

    def edge_to(self, hex_: str, other: str) -> int:
        """The edge of ``hex_`` at which ``other`` lies; -1 if they don't touch."""
        around = self.around[hex_]
        return around.index(other) if other in around else -1

    def problems(self) -> Iterable[tuple[str, str]]:
        """What can't be played with, and what is allowed."""
        for tile in self.tiles.values():
            if not tile.is_track:
                yield f"the tile {tile.id} has no track", "tiles in the tile notation"
            elif not tile.ground:
                yield f"the tile {tile.id} has no colour", "yellow, green, brown …"


#: The latest maps, with what they were made of: a game opened again has the same.
_MADE: dict[tuple[int, int, tuple[str, ...]], tuple[Board, TileSet, Geography]] = {}
MOST_MADE = 20


def geography_of(board: Board, tiles: TileSet, groups_apart: Iterable[str] = ()) -> Geography:
    """The map on this board with these tiles; made once for each."""
    key = id(board), id(tiles), tuple(groups_apart)
    made = _MADE.get(key)
    if made is None or made[0] is not board or made[1] is not tiles:
        if len(_MADE) >= MOST_MADE:
            _MADE.clear()
        made = _MADE[key] = (board, tiles, Geography(board, tiles.pieces, key[2]))
    return made[2]
