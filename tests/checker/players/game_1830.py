"""Chance of 1830 and games like it: none; now and then a count of what lies on the table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from playproof.checker.assembly.game import Game
from playproof.checker.families.shares import Shares
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from tests.checker.players.random_player import Chance, pick

#: How likely each form is picked; by its word where the form is not listed.
WEIGHTS = {
    "bid": 1.0, "par": 3.0, "sell": 0.4, "pass": 1.5, "exchange": 0.3,
    "lay": 8.0, "token": 4.0, "run": 30.0, "pay": 10.0, "withhold": 1.0, "done": 1.5, "home": 9.0, "discard": 9.0,
    "buy TRAIN": 5.0, "buy": 1.0, "bankrupt": 9.0,
}  # fmt: skip


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    return []


def line(rng: random.Random, game: Game, game_state: GameState) -> str:
    if rng.random() < 0.02:
        return count(rng, game, game_state)
    forms: dict[str, list[tuple[Command[Any], str, tuple[object, ...]]]] = {}
    for one in game.moves(game_state):
        forms.setdefault(one[0].text, []).append(one)
    assert forms, f"nothing is legal: {game.awaited(game_state)}"
    weights = [
        next(
            (WEIGHTS[key] for key in (text, " ".join(text.split()[:2]), text.split()[0]) if key in WEIGHTS),
            1.0,
        )
        for text in forms
    ]
    command, actor, values = rng.choice(rng.choices(list(forms.values()), weights)[0])
    picked = (rng.choice(value.values) if isinstance(value, OneOf) else value for value in values)
    return command.write(actor, *(pick(rng, value) if isinstance(value, Span) else value for value in picked))


def count(rng: random.Random, game: Game, game_state: GameState) -> str:
    player = rng.choice(game.players)
    said = [f"count {player} {game_state.balances[player]}", f"count bank {game_state.balances['bank']}"]
    shares = game.require(Shares)
    for company in shares.state(game_state).par:
        said.append(f"count {company} price {shares.market.price(game_state, company)}")
        said.append(f"count {company} {game_state.balances[company]}")
        said.append(f"count {player} shares {shares.shares_of(game_state, company, player)} {company}")
    return rng.choice(said)


CHANCE = Chance(header, line)
