"""Chance of Privates: the shuffled deck, the bag, and now and then a heading or a count."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from checker.game import Game
from checker.games.privates.game import Privates
from checker.table import Table
from tests.checker.players.random_player import Chance


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    return [f"have start_cash = {rng.choice((40, 90, 150, 200))}", f"dealer {rng.choice(players)}"]


def line(rng: random.Random, game: Game, table: Table) -> str:
    play = cast(Privates, game)
    if table.stage == (play.label,):
        part = play.part(table)
        if play.next_dealer == "named" and not part.named:
            return f"dealer {rng.choice(play.players)}"
        deck = [v for v in play.kinds_of for _ in range(play.copies - part.seen[v])]
        values = sorted(rng.sample(deck, play.row_size))
        cards: list[str] = []
        if play.printed:
            pairs = [(v, s) for v in play.kinds_of for s in play.suits.values() if not part.pairs[v, s]]
            return "deal " + " ".join(f"{v}{s}" for v, s in sorted(rng.sample(pairs, play.row_size)))
        limit = min(play.chips_each, play.chips_in * part.round)
        bag = [s for s in play.suits.values() for _ in range(limit - part.chips[s])]
        if play.bag == "fills":
            most = {s: min(play.chips_in, play.chips_each - part.chips[s]) for s in play.suits.values()}
            bag = [s for s, number in most.items() for _ in range(number)]
        elif play.bag == "any":
            bag = [s for s in play.suits.values() for _ in range(play.chips_each - part.chips[s])]
        rng.shuffle(bag)
        cards = [f"{value}{suit}" for value, suit in zip(values, bag, strict=False)]
        return "deal " + " ".join(cards)
    if rng.random() < 0.05:
        player = rng.choice(play.players)
        return f"count {player} {table.purses[player]}"
    return ""


CHANCE = Chance(header, line, {"pass": 0.6, "bid": 1.0, "buy": 0.7})
