"""Chance of Leasehold: who begins, chains of several hexes, leases left unsaid, declared maps; now and then a count."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from playproof.checker.assembly.game import Game
from playproof.checker.games.leasehold.game import Leasehold
from playproof.checker.games.leasehold.state import Act, Build
from playproof.checker.model.game_state import GameState
from tests.checker.players.random_player import Chance

#: Another map than the printed one: offset rows of pointed hexes, and one of links alone.
MAPS = (
    [
        "have map grid pointy offset rows",
        "have map start C4",
        "have map city A3 B6 C2 D6 E3 E5",
        "have map mountain B2 D3",
        "have map standard A2 A4 A5 A6 B3 B4 B5 C3 C5 C6 C7 D2 D4 D5 E2 E4 E6",
    ],
    [
        "have map start HUB",
        "have map standard N1 N2 E1 E2 S1 S2 W1 W2",
        "have map city NE SW",
        "have map links HUB-N1 HUB-E1 HUB-S1 HUB-W1 N1-N2 E1-E2 S1-S2 W1-W2 N2-NE E2-NE S2-SW W2-SW N2-E2 S1-W1",
    ],
)


def header(rng: random.Random, players: Sequence[str]) -> list[str]:
    lines = []
    if rng.random() < 0.3:
        lines.append(f"have start_cash = {rng.choice((15, 40, 60))}")
    if rng.random() < 0.3:
        lines += rng.choice(MAPS)
    if rng.random() < 0.5:
        lines.append(f"have turn {rng.choice(players)}")
    return lines


def chain(rng: random.Random, play: Leasehold, game_state: GameState, actor: str) -> str:
    """One act, of several hexes if luck will have it; ``""`` if none is legal."""
    options = cast(
        "list[tuple[str, tuple[Build, ...] | None, None]]", list(play.acting.options(game_state, actor))
    )
    singles = [(company, builds[0]) for company, builds, _ in options if builds]
    if not singles:
        return ""
    company, first = rng.choice(singles)
    builds: tuple[Build, ...] = (first,)
    hexes = list(play.net.map(game_state).types)
    for _ in range(rng.randint(0, 60)):
        more = Build(rng.choice(hexes), rng.choice((1, 1, 1, 2)))
        longer = (*builds, more)
        if not list(play.acting.check(game_state, Act(0, actor, company, longer, None))):
            builds = longer
    if rng.random() < 0.5:  # what needs no saying is not said
        bare = tuple(Build(one.hex, one.value) for one in builds)
        if not list(play.acting.check(game_state, Act(0, actor, company, bare, None))):
            builds = bare
    said = ", ".join(map(str, builds))
    return f"{actor}: act {rng.choice(('', 'for '))}{company} build {said}"


def weariness(play: Leasehold, game_state: GameState) -> float:
    """How likely a pass is: more so after passes, and when nobody can buy anything, so that games end."""
    dearest = max(game_state.balances[player] for player in play.players)
    broke = all(
        play.net.share_value(game_state, company) > dearest for company in play.shares.companies(game_state)
    )
    return 0.9 if broke else 0.4 if play.state(game_state).passed else 0.02


def line(rng: random.Random, game: Game, game_state: GameState) -> str:
    play = cast("Leasehold", game)
    if game_state.active_modules == (play.label,) and rng.random() < weariness(play, game_state):
        return f"{rng.choice(play.active_players(game_state))}: pass"
    if game_state.active_modules == (play.label,) and rng.random() < 0.4:
        return chain(rng, play, game_state, rng.choice(play.active_players(game_state)))
    if rng.random() < 0.05 and game_state.active_modules != (play.shares.name,):
        player, company = rng.choice(play.players), rng.choice(play.shares.companies(game_state))
        sides = play.shares.state(game_state).sides(company, player)
        return rng.choice(
            (
                f"count {player} {game_state.balances[player]}, {company} {game_state.balances[company]}",
                f"count {player} shares {company} {sides}",
                f"value {company} {play.net.share_value(game_state, company)}",
                f"network {company} {' '.join(play.net.hexes(game_state, company))}",
            )
        )
    return ""


CHANCE = Chance(header, line, {"pass": 0.4, "bid": 1.0, "open": 0.3, "auction": 0.8, "act": 0.5, "take": 1.0})
