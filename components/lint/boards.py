"""Faults of maps that show only on the whole: tiles at the start that no set holds, homes off the map, hexes far off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playproof.components.faults import Fault, Place, nearest
from playproof.components.hexgrid import Axial, groups_apart, steps_between
from playproof.components.kinds.boards import Board, BoardHex, BoardSet
from playproof.components.kinds.charters import Charter
from playproof.components.wording.plural import counted, listing

if TYPE_CHECKING:
    from playproof.components.game import Game

#: So many steps a hex may lie from the others, in hexes: boxes beside a map do. What is farther is a slip.
FARTHEST = 4


def lint_boards(game: Game) -> Iterator[Fault]:
    """Faults of a game's maps."""
    yield from _start_tiles(game)
    for one in game.of_kind("boards"):
        assert isinstance(one, BoardSet)
        for board in one.pieces:
            yield from _far_off(game, one, board)
        yield from _homes(game, one)
        yield from _blocked(game, one)


def hex_place(game: Game, one: BoardSet, board: Board, name: str) -> Place:
    """Where a hex of a board is written: its row."""
    row = next((row for row in board.table if name in row.hexes), None)
    return game.place(one.id, row.id if row is not None else name)


def _far_off(game: Game, one: BoardSet, board: Board) -> Iterator[Fault]:
    """Hexes that lie far from the rest of the map: a slip in their names stretches the board over many pages."""
    at = {name: board.grid.place(name) for name in board.hexes}
    most, *others = groups_apart(at.values(), FARTHEST) or [set[Axial]()]
    for name, place in at.items():
        if any(place in group for group in others):
            away = min(steps_between(place, other) for other in most)
            yield Fault(
                hex_place(game, one, board, name),
                f"{name} lies {away} hexes from the rest of the map",
                allowed=f"a hex at most {FARTHEST} hexes from another one",
            )


def _homes(game: Game, one: BoardSet) -> Iterator[Fault]:
    """Homes of the companies that a map shows, which it doesn't have or where no slot is left for them."""
    hexes = {name: cell for board in one.pieces for name, cell in board.hexes.items()}
    for name in one.companies:
        companies = next((each for each in game.of_kind("charters") if each.id == name), None)
        for company in companies.items if companies is not None else ():
            if not isinstance(company, Charter):
                continue
            home, edge = company.home_hex
            if not home:
                continue
            place = game.place(name, company.id, ("home",))
            if home not in hexes:
                yield Fault(
                    place,
                    f"{one.name} has no hex '{home}', the home of {company.title}",
                    allowed="a hex of the map",
                    hint=nearest(home, list(hexes)),
                )
            elif kept := hexes[home].with_home(company.letters, edge):
                hexes[home] = kept
            else:
                why = _no_slot(hexes[home], edge)
                yield Fault(
                    place,
                    f"{home}, the home of {company.title}, {why}: it isn't shown on {one.name}",
                    allowed="a hex with a city, as 'E19', or 'G19/3' for the city at an edge",
                )


def _no_slot(hex_: BoardHex, edge: int | None) -> str:
    """Why a hex keeps no slot for a company, as the rest of a sentence."""
    notation = hex_.notation
    cities = {number: one for number, one in enumerate(notation.centres) if one.kind == "city"}
    if not cities:
        what = {"offboard": "is an off-board place and has", "town": "has a town and"}
        words = next((what[one.kind] for one in notation.centres if one.kind in what), "has")
        return f"{words} no city for a token"
    told = [
        one
        for number, one in cities.items()
        if edge is None or edge == one.loc or edge in notation.edges_of(number)
    ]
    if not told:
        return f"has no city at edge {edge}"
    kept = dict.fromkeys(name for one in told for name in one.reservations if name)
    return "has no city with a free slot" + (f" (kept for {listing(kept)})" if kept else "")


def _blocked(game: Game, one: BoardSet) -> Iterator[Fault]:
    """Hexes that private companies block and that the map doesn't have."""
    hexes = [name for board in one.pieces for name in board.hexes]
    for piece_set in game.of_kind("privates"):
        if piece_set.id not in one.privates:
            continue
        for piece in piece_set.items:
            for number, name in enumerate(getattr(piece, "blocks", ())):
                if name not in hexes:
                    yield Fault(
                        game.place(piece_set.id, piece.id, ("blocks", number)),
                        f"{one.name} has no hex '{name}', which {piece.title} blocks",
                        allowed="a hex of the map",
                        hint=nearest(name, hexes),
                    )


def _start_tiles(game: Game) -> Iterator[Fault]:
    """Tiles that a map asks for at the start but no set holds, or not often enough."""
    have: Counter[str] = Counter()
    for one in game.of_kind("tiles"):
        have.update({tile.id: tile.count for tile in one.items})
    need: Counter[str] = Counter()
    for one in game.of_kind("boards"):
        assert isinstance(one, BoardSet)
        for board in one.pieces:
            for hex_ in board.hexes.values():
                if not hex_.start_tile:
                    continue
                place = hex_place(game, one, board, hex_.id)
                if hex_.start_tile not in have:
                    yield Fault(
                        place,
                        f"{hex_.id} begins with the tile '{hex_.start_tile}', which no set holds",
                        allowed=", ".join(have) or "tiles.toml holds none",
                        hint=nearest(hex_.start_tile, list(have)),
                    )
                    continue
                need[hex_.start_tile] += 1
    for tile, count in need.items():
        if count > have[tile]:
            owner = next(one for one in game.of_kind("tiles") if any(piece.id == tile for piece in one.items))
            yield Fault(
                game.place(owner.id, tile),
                f"the map begins with {counted(count, 'tile')} '{tile}' but there are {have[tile]}",
                allowed=f"a count of {count} or more",
            )
