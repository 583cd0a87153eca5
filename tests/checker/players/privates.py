"""Chance of Privates: the shuffled deck, the bag, and now and then a heading or a count."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import cast

from playproof.checker.assembly.game import Game
from playproof.checker.families.declared.module import Declared
from playproof.checker.families.declared.pairs import seen_of
from playproof.checker.families.declared.rows import first_known
from playproof.checker.model.game_state import GameState
from tests.checker.players.random_player import Chance


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    return [f"have start_cash = {rng.choice((40, 90, 150, 200))}", f"dealer {rng.choice(players)}"]


def line(rng: random.Random, game: Game, game_state: GameState) -> str:
    play = cast("Declared", game.modules["declared"])
    if game_state.active_modules != (play.key,):
        if rng.random() < 0.05:
            player = rng.choice(game.players)
            return f"count {player} {game_state.balances[player]}"
        return ""
    state, pairs = play.state(game_state), play.pairs["lot"]
    if play.tables.flow.first == "named" and not first_known(play, state) and state.round > 1:
        return f"dealer {rng.choice(game.players)}"
    seen = seen_of(pairs, state, play.places_of_pairs("lot"), ())
    values, chips = (
        Counter(one.columns["value"] for one in seen),
        Counter(one.columns["chip"] for one in seen),
    )
    figures, letters = game.figures, {chip: letter for letter, chip in pairs.chips.items()}
    copies = {"a": 5, "c": 5}.get(game.house["WA-01"], figures["card_copies"])
    dealt = sorted(rng.sample([value for value in pairs.cards for _ in range(copies - values[value])], 7))
    if pairs.table.once:
        there = {one.name for one in seen}
        left = [(value, one) for value in pairs.cards for one in pairs.chips if f"{value}{one}" not in there]
        return "deal " + " ".join(f"{value}{letter}" for value, letter in sorted(rng.sample(left, 7)))
    each, most = figures["chips_per_colour"], figures["chips_added"]
    reading = game.house["WA-02"]
    bag = []
    for chip, letter in letters.items():
        limit = {"a": min(each, most * state.round) - chips[chip], "b": min(most, each - chips[chip])}
        bag += [letter] * limit.get(reading, each - chips[chip])
    rng.shuffle(bag)
    return "deal " + " ".join(f"{value}{letter}" for value, letter in zip(dealt, bag, strict=False))


CHANCE = Chance(header, line, {"pass": 0.6, "bid": 1.0, "buy": 0.7})
