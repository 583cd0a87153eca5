"""Preascendant: every checkable rule found and made right, every ruling both ways, positions, the whole game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from playproof import checker
from playproof.checker.api import check_text, rules_table
from playproof.checker.definition.game_definition import find_game
from tests.checker.players.random_player import write_game

DEFINITION = find_game("preascendant")


# -- a whole game as a new user types it ----------------------------------------------------------------

GAME = Path(checker.__file__).parent / "games" / "preascendant" / "examples" / "four_players.play"


def scores_of(state: dict[str, Any]) -> dict[str, int]:
    """Final influence from a printed table: gems, and for each card the values of the sectors its colour tops (PA-04
    to PA-06); two more for each destroyed black disk to whoever has Black Stars (PA-K13)."""
    worth = dict.fromkeys("RWBK", 0)
    for sector in state["hexmap"]["sectors"]:
        if sector["stack"]:
            worth[sector["stack"][-1]] += sector["value"]
    out = {}
    for player, hand in state["cards"]["hands"].items():
        cards = [card for card in f"{hand} {state['cards']['discards'][player]}".split() if card != "-"]
        stars = 2 * state["hexmap"].get("destroyed", {}).get("black", 0) if "K13" in cards else 0
        out[player] = state["money"][player] + sum(worth[card[0]] for card in cards) + stars
    return out


def test_a_whole_game_passes_in_silence_with_the_scores_of_the_rules() -> None:
    text = GAME.read_text(encoding="utf-8")
    report = check_text(text)
    assert report.findings == []
    assert report.over
    assert report.scores == {"Ann": 34, "Bob": 37, "Cy": 19, "Di": 35}
    assert scores_of(report.state) == report.scores
    assert sum(report.state["money"].values()) == 36  # what the four began with
    for line in ("score Bob 37", "winner Bob", "worth black 7"):
        assert line in text


def test_each_wrong_figure_in_it_is_found_where_it_stands() -> None:
    """Every number after an arrow, in a count or in a statement of the end, one too many."""
    lines = GAME.read_text(encoding="utf-8").split("\n")
    tried = 0
    for number, line in enumerate(lines):
        said = line.partition("#")[0]
        stated = re.search(r"(gets|pays|count \w+|worth \w+|score \w+) (\d+)", said)
        if stated is None:
            continue
        tried += 1
        wrong = f"{said[: stated.start(2)]}{int(stated[2]) + 1}{said[stated.end(2) :]}"
        found = check_text("\n".join([*lines[:number], wrong])).findings
        assert [one.line for one in found] == [number + 1], wrong
    assert tried > 12


@pytest.mark.parametrize("seed", range(6))
def test_scores_of_random_games_are_those_of_the_rules(seed: int) -> None:
    report = check_text("\n".join(write_game("preascendant", 2 + seed % 3, seed)))
    assert report.scores == scores_of(report.state)


def test_the_catalogue_tells_of_every_rule_what_checks_it() -> None:
    rows = {row.rule.id: row for row in rules_table("preascendant")}
    assert len(rows) == 147
    for row in rows.values():
        assert row.rule.checkable == "no" or row.checks or row.rule.checkable == "partly", row.rule.id
