"""Faults of maps that show only beside the game's tiles: tiles that are laid at the start and are not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playproof.components.faults import Fault, nearest
from playproof.components.kinds.boards import BoardSet
from playproof.components.plural import counted

if TYPE_CHECKING:
    from playproof.components.game import Game

__all__ = ["lint_boards"]


def lint_boards(game: Game) -> Iterator[Fault]:
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
                place = game.place(
                    one.id, hex_.id if hex_.id in {row.id for row in board.table} else board.id
                )
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
