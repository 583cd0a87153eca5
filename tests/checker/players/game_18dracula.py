"""Chance of 18Dracula: none; now and then a heading, a count, the round's name, or another figure."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, cast

from playproof.checker.assembly.game import Game
from playproof.checker.families.shares import Shares
from playproof.checker.games.game_18dracula import Dracula
from playproof.checker.model.entries import Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from tests.checker.players.random_player import Chance


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    return [f"have turn {rng.choice(players)}"] if rng.random() < 0.5 else []


#: In operating rounds: how likely each form is picked; by its word where the form is not listed.
OPERATING = {
    "run": 30, "pay": 10, "withhold": 1, "build": 4, "office": 2, "done": 2, "discard": 5, "sell": 3, "trade": 3,
    "buy TRAIN": 4, "buy TRAIN from SOURCE": 1.5, "buy TRAIN [from SOURCE] [for] PRICE:AMOUNT": 0.15, "buy": 0.5,
}  # fmt: skip


def operating(rng: random.Random, game: Game, game_state: GameState) -> str:
    forms: dict[str, list[tuple[Command[Any], str, tuple[object, ...]]]] = {}
    for one in game.moves(game_state):
        forms.setdefault(one[0].text, []).append(one)
    weights = [OPERATING.get(text, OPERATING.get(text.split()[0], 1)) for text in forms]
    command, actor, values = rng.choice(rng.choices(list(forms.values()), weights)[0])
    return command.write(
        actor, *(amount(rng, value) if isinstance(value, Span) else value for value in values)
    )


def line(rng: random.Random, game: Game, game_state: GameState) -> str:
    if game_state.active_modules[-1:] == ("operating",) and rng.random() > 0.03:
        return operating(rng, game, game_state)
    if rng.random() > 0.06:
        return ""
    play = cast("Dracula", game)
    player = rng.choice(play.players)
    said = [f"count {player} {game_state.balances[player]}", f"count bank {game_state.balances['bank']}"]
    shares = play.require(Shares)
    for company in shares.state(game_state).par:
        said.append(f"count {company} price {shares.market.price(game_state, company)}")
        said.append(f"count {company} at {shares.market.cell(game_state, company)}")
        said.append(f"count {player} shares {shares.shares_of(game_state, company, player)} {company}")
    if game_state.active_modules == ("stock_round",):
        said.append(f"round {play.rounds.current(game_state)}")
        said.append(f"count {player} certificates {shares.certificates(game_state, player)}")
    return rng.choice(said)


def amount(rng: random.Random, span: Span) -> int:
    steps = (span.high - span.low) // span.step
    return span.low + span.step * min(int(rng.expovariate(0.2)), steps)


CHANCE = Chance(header, line, {"pass": 2.5, "bid": 1.5, "buy": 3.0, "par": 2.0, "sell": 0.3}, amount)
