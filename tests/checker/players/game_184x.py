"""Chance of 184x: tiles and tokens drawn; now and then a statement or a count."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import cast

from playproof.checker.assembly.game import Game
from playproof.checker.games.game_184x.expedition_state import UNSEEN
from playproof.checker.games.game_184x.game import Guilds
from playproof.checker.model.entries import Span
from playproof.checker.model.game_state import GameState
from tests.checker.players.random_player import Chance


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    return [
        f"have start_cash = {rng.choice((300, 400, 600))}",
        f"have bank = {rng.choice((800, 1200, 2500, 4000))}",
        f"have first {rng.choice(players)}",
    ]


def line(rng: random.Random, game: Game, game_state: GameState) -> str:
    play = cast("Guilds", game)
    state = play.expedition.state(game_state)
    if state.now:
        unseen = state.hand.count(UNSEEN)
        if unseen:
            return "draw " + " ".join(draw(rng, play, game_state, unseen))
        number = play.bag.drawable(game_state)
        if number and (
            state.done or not play.bag.state(game_state).market or (state.bought and rng.random() < 0.5)
        ):
            bag = [value for value, left in play.bag.bag(game_state).items() for _ in range(max(left, 0))]
            return "refill " + " ".join(map(str, sorted(rng.sample(bag, number))))
    retired = play.state(game_state).retired
    if retired and not play.turns.state(game_state).last and rng.random() < 0.2:
        values = sorted({value for _, value in retired})
        return f"retire {' '.join(map(str, values))} on {', '.join(location for location, _ in retired)}"
    if rng.random() < 0.04:
        owner = rng.choice([*play.players, *play.potentials.guilds(game_state)])
        return f"count {owner} {game_state.balances.get(owner, 0)}"
    return ""


def draw(rng: random.Random, play: Guilds, game_state: GameState, number: int) -> list[str]:
    """Tiles off a shuffled pile, in which those discarded lie again."""
    seen = Counter(tile for tile, _ in play.paths.state(game_state).laid.values())
    seen.update(play.expedition.state(game_state).hand)
    tiles = play.paths.map(game_state).tiles
    pile = [tile for tile, kind in tiles.items() for _ in range(max(kind.copies - seen[tile], 0))]
    return rng.sample(pile, min(number, len(pile))) or [next(iter(tiles))]


def amount(rng: random.Random, span: Span) -> int:
    """Tiles and shares a few at a time, bets in tens."""
    if span.high > 30:
        return min(span.high, max(span.low, 10 * rng.randint(1, 5)))
    return span.low + min(int(rng.expovariate(0.9)), span.high - span.low)


CHANCE = Chance(
    header,
    line,
    {
        "pass": 0.5,
        "sell": 0.3,
        "found": 1.5,
        "buy": 1.5,
        "bet": 0.3,
        "place": 20.0,
        "run": 3.0,
        "token": 4.0,
        "outpost": 0.7,
    },
    amount,
)
