"""Chance of Privates: the shuffled deck, the bag, and now and then a heading or a count."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from playproof.checker.assembly.game import Game
from playproof.checker.games.privates.game import Privates
from playproof.checker.model.game_state import GameState
from tests.checker.players.random_player import Chance


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    return [f"have start_cash = {rng.choice((40, 90, 150, 200))}", f"dealer {rng.choice(players)}"]


def line(rng: random.Random, game: Game, game_state: GameState) -> str:
    play = cast("Privates", game)
    if game_state.active_modules == (play.label,):
        state = play.state(game_state)
        if play.next_dealer == "named" and not state.named:
            return f"dealer {rng.choice(play.players)}"
        deck = [v for v in state.kinds for _ in range(play.copies - state.seen[v])]
        values = sorted(rng.sample(deck, play.row_size))
        cards: list[str] = []
        if play.printed:
            pairs = [(v, s) for v in state.kinds for s in play.suits.values() if not state.pairs[v, s]]
            return "deal " + " ".join(f"{v}{s}" for v, s in sorted(rng.sample(pairs, play.row_size)))
        limit = min(play.chips_each, play.chips_in * state.round)
        bag = [s for s in play.suits.values() for _ in range(limit - state.chips[s])]
        if play.bag == "fills":
            most = {s: min(play.chips_in, play.chips_each - state.chips[s]) for s in play.suits.values()}
            bag = [s for s, number in most.items() for _ in range(number)]
        elif play.bag == "any":
            bag = [s for s in play.suits.values() for _ in range(play.chips_each - state.chips[s])]
        rng.shuffle(bag)
        cards = [f"{value}{suit}" for value, suit in zip(values, bag, strict=False)]
        return "deal " + " ".join(cards)
    if rng.random() < 0.05:
        player = rng.choice(play.players)
        return f"count {player} {game_state.balances[player]}"
    return ""


CHANCE = Chance(header, line, {"pass": 0.6, "bid": 1.0, "buy": 0.7})
