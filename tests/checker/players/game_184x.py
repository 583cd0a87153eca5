"""Chance of 184x: tiles and tokens drawn; now and then a statement or a count."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import cast

from checker.entries import Span
from checker.game import Game
from checker.games.game_184x.expedition_state import UNSEEN
from checker.games.game_184x.game import Guilds
from checker.table import Table
from tests.checker.players.random_player import Chance


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    return [
        f"have start_cash = {rng.choice((300, 400, 600))}",
        f"have bank = {rng.choice((800, 1200, 2500, 4000))}",
        f"have first {rng.choice(players)}",
    ]


def line(rng: random.Random, game: Game, table: Table) -> str:
    play = cast(Guilds, game)
    part = play.expedition.part(table)
    if part.now:
        unseen = part.hand.count(UNSEEN)
        if unseen:
            return "draw " + " ".join(draw(rng, play, table, unseen))
        number = play.bag.drawable(table)
        if number and (part.done or not play.bag.part(table).market or (part.bought and rng.random() < 0.5)):
            bag = [value for value, left in play.bag.bag(table).items() for _ in range(max(left, 0))]
            return "refill " + " ".join(map(str, sorted(rng.sample(bag, number))))
    retired = play.part(table).retired
    if retired and not play.turns.part(table).last and rng.random() < 0.2:
        values = sorted({value for _, value in retired})
        return f"retire {' '.join(map(str, values))} on {', '.join(location for location, _ in retired)}"
    if rng.random() < 0.04:
        owner = rng.choice([*play.players, *play.potentials.guilds(table)])
        return f"count {owner} {table.purses.get(owner, 0)}"
    return ""


def draw(rng: random.Random, play: Guilds, table: Table, number: int) -> list[str]:
    """Tiles off a shuffled pile, in which those discarded lie again."""
    seen = Counter(tile for tile, _ in play.map.part(table).laid.values())
    seen.update(play.expedition.part(table).hand)
    pile = [tile for tile, copies in play.map.copies.items() for _ in range(max(copies - seen[tile], 0))]
    return rng.sample(pile, min(number, len(pile))) or [next(iter(play.map.copies))]


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
