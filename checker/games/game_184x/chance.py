"""What chance brings in simulated games of 184x: tiles off the pile, tokens out of the bag. Sources: X4-36, X4-41."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from playproof.checker.games.game_184x.expedition_state import UNSEEN
from playproof.checker.model.game_state import GameState


def chance_line(play: Any, game_state: GameState, random: Random) -> str:
    """The tiles that were drawn in the game ``play``, or the tokens that refill the market once that is due; ``""`` if neither
    is."""
    state = play.expedition.state(game_state)
    if not state.now:
        return ""
    unseen = state.hand.count(UNSEEN)
    if unseen:
        return f"draw {' '.join(drawn(play, game_state, unseen, random))}"
    number = play.bag.drawable(game_state)
    if number and (state.done or not play.bag.state(game_state).market):
        bag = [value for value, left in play.bag.bag(game_state).items() for _ in range(max(left, 0))]
        return f"refill {' '.join(map(str, sorted(random.sample(bag, number))))}"
    return ""


def drawn(play: Any, game_state: GameState, number: int, random: Random) -> list[str]:
    """Tiles off a shuffled pile, in which those discarded lie again."""
    seen = Counter(tile for tile, _ in play.paths.state(game_state).laid.values())
    seen.update(play.expedition.state(game_state).hand)
    tiles = play.paths.map(game_state).tiles
    pile = [tile for tile, kind in tiles.items() for _ in range(max(kind.copies - seen[tile], 0))]
    return random.sample(pile, min(number, len(pile))) or [next(iter(tiles))]
