"""What is called beyond chance: what was planted is, and what chance made is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from playproof.checker.measures.measured import Measured, Usage
from playproof.checker.simulation.effects import beyond_chance, discovered, effects
from playproof.checker.simulation.many import Plan, simulate
from playproof.checker.simulation.playing import Setting, Simulated
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin

PLAYERS = ("Ann", "Bob", "Cleo")
PIECES = tuple(f"P{number}" for number in range(8))


def game(
    number: int, random: Random, tilted: Callable[[dict[str, float], dict[str, set[str]]], None]
) -> Simulated:
    """A game in which everything is chance, but for what ``tilted`` changes of the scores."""
    used = {piece: {player for player in PLAYERS if random.random() < 0.5} for piece in PIECES}
    scores = {player: random.gauss(100, 20) for player in PLAYERS}
    tilted(scores, used)
    best = max(scores.values())
    measured = Measured(
        file=f"game {number}", game="x", players=PLAYERS, first="Ann", over=True,
        winners=tuple(player for player in PLAYERS if scores[player] == best),
        scores={player: round(score) for player, score in scores.items()}, parts={}, entries=random.randint(50, 70), minutes=0,
        day="", rounds=(), named=False, leads=random.randint(0, 9), prices_called="", actions=(),
        pieces=tuple(Usage("CARD", name, dict.fromkeys(sorted(by), 1), True) for name, by in used.items()),
        refusals=(), remarks=(), chosen=(), middle=False,
    )  # fmt: skip
    return Simulated(number, ("random",) * 3, "over", "", (), measured)


def games(seed: int, number: int, tilted: Callable[..., None] = lambda scores, used: None) -> list[Simulated]:
    random = Random(seed)
    return [game(at, random, tilted) for at in range(1, number + 1)]


def test_chance_alone_is_seldom_beyond_chance(exhaustive: bool) -> None:
    """At most one in ten simulations and comparisons without any effect shows one."""
    many = 100 if exhaustive else 20
    odd = sum(bool(beyond_chance(games(seed, 100))) for seed in range(many))
    assert odd <= many / 10
    compared = many if exhaustive else 5
    moved = 0
    for seed in range(compared):
        before, now = (
            [one.measured for one in games(seed + shift, 60 if exhaustive else 40)] for shift in (0, 10_000)
        )
        moved += any(one.moved for one in effects(before, now))
    assert moved <= compared / 10


def test_a_seat_and_a_piece_that_are_better_are_beyond_chance() -> None:
    def tilted(scores: dict[str, float], used: dict[str, set[str]]) -> None:
        scores["Ann"] += 12
        for player in used["P3"]:
            scores[player] += 12

    found = {(one.kind, one.name): one for one in beyond_chance(games(1, 400, tilted))}
    assert found.keys() >= {("seat", "seat 1"), ("score", "seat 1"), ("CARD", "P3")}
    assert found["seat", "seat 1"].seen > 0.4
    assert found["score", "seat 1"].seen == pytest.approx(8, abs=2)
    assert found["CARD", "P3"].seen > found["CARD", "P3"].expected
    assert not any(name in PIECES and name != "P3" for _, name in found)


def test_players_are_compared_with_those_of_the_same_robot() -> None:
    """What a better robot uses is not better by that."""

    def tilted(scores: dict[str, float], used: dict[str, set[str]]) -> None:
        scores["Ann"] += 100
        used["P1"] = {"Ann"}

    seen = [
        Simulated(one.number, ("greedy", "random", "random"), "over", "", (), one.measured)
        for one in games(1, 200, tilted)
    ]
    assert not [one for one in beyond_chance(seen) if one.kind == "CARD"]


def test_what_a_tweak_moved() -> None:
    def tilted(scores: dict[str, float], used: dict[str, set[str]]) -> None:
        used["P2"] = set()
        scores["Bob"] += 20

    before, now = games(1, 200), games(1, 200, tilted)
    found = {
        (one.kind, one.name): one
        for one in effects([one.measured for one in before], [one.measured for one in now])
    }
    moved = {key for key, one in found.items() if one.moved}
    assert moved >= {("CARD", "P2"), ("score", "seat 2"), ("wins", "seat 2")}
    assert moved <= {("CARD", "P2")} | {key for key in found if key[0] in ("score", "wins")}
    bob = found["score", "seat 2"]
    assert bob.low <= bob.now - bob.before <= bob.high
    assert bob.now - bob.before == pytest.approx(20, abs=0.5)
    assert found["length", "entries"].before == found["length", "entries"].now


def test_the_same_data_moves_nothing() -> None:
    one = [each.measured for each in games(3, 60)]
    assert not any(effect.moved or effect.before != effect.now for effect in effects(one, one))


def test_false_discoveries_are_kept_rare() -> None:
    assert discovered([0.9, 0.001, 0.02, 0.04, 0.2]) == [False, True, True, False, False]
    assert discovered([]) == []


def test_planted_imbalances_of_a_starter_are_found(tmp_path: Path, exhaustive: bool) -> None:
    """A card that earns more than it costs, in 500 games."""
    if not exhaustive:
        pytest.skip("plays 1,500 games: with --exhaustive")
    begin("mine", Workspace(tmp_path), "starter")
    rows = tmp_path / "components" / "mine" / "ventures.csv"
    plan = Plan(Setting("mine", 3), ("greedy",), 1, (str(tmp_path),))
    number = 500
    text = rows.read_text("utf-8")
    before = list(simulate(plan, number))
    for earns in (20, 30):
        rows.write_text(text.replace("WM,Windmill,land,80,15", f"WM,Windmill,land,80,{earns}"), "utf-8")
        now = list(simulate(plan, number))
        moved = {
            (one.kind, one.name)
            for one in effects([one.measured for one in before], [one.measured for one in now])
            if one.moved
        }
        assert ("score", "winner") in moved
        assert any(
            (one.kind, one.name) == ("VENTURE", "WM") or one.name == "WM" for one in beyond_chance(now)
        )
