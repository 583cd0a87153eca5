"""Chance of 18Dracula: none; now and then a heading, a count, the round's name, or another figure."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from checker.entries import Span
from checker.game import Game
from checker.games.game_18dracula import Dracula
from checker.table import Table
from tests.checker.players.random_player import Chance


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    return [f"have turn {rng.choice(players)}"] if rng.random() < 0.5 else []


def line(rng: random.Random, game: Game, table: Table) -> str:
    if rng.random() > 0.06:
        return ""
    play = cast(Dracula, game)
    player = rng.choice(play.players)
    said = [f"count {player} {table.purses[player]}", f"count bank {table.purses['bank']}"]
    for company in play.shares.part(table).par:
        said.append(f"count {company} price {play.shares.market.price(table, company)}")
        said.append(f"count {company} at {play.shares.market.cell(table, company)}")
        said.append(f"count {player} shares {play.shares.shares_of(table, company, player)} {company}")
    if table.stage == ("stock_round",):
        said.append(f"round {play.rounds.current(table)}")
        said.append(f"count {player} certificates {play.shares.certificates(table, player)}")
    return rng.choice(said)


def amount(rng: random.Random, span: Span) -> int:
    steps = (span.high - span.low) // span.step
    return span.low + span.step * min(int(rng.expovariate(0.2)), steps)


CHANCE = Chance(header, line, {"pass": 1.0, "bid": 1.5, "buy": 3.0, "par": 2.0, "sell": 0.8}, amount)
