"""The starters whose rules are tables: printed, played whole, and each typical mistake found under its own sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.definition.game_definition import find_game
from playproof.checker.session.session import run
from playproof.components.workspace import Workspace
from playproof.generator.beginning import TEMPLATES, begin, starters
from tests.checker.players.declared import CHANCE, conserved
from tests.checker.players.random_player import Writer
from tests.generator.test_beginning import faults
from tests.internal import judged

DATA = Path(__file__).parents[2] / "data" / "declared"
#: Starters with rules; one has cards alone.
RULED = [name for name in starters() if (TEMPLATES / name / "play.toml").is_file()]
GAMES = [name for name in RULED if '"declared"' in (TEMPLATES / name / "play.toml").read_text("utf-8")]


@pytest.fixture(scope="module", params=GAMES)
def begun(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tracker file of a starter, in a workspace of its own under another name."""
    root = tmp_path_factory.mktemp("begun")
    made = begin("mine", Workspace(root), str(request.param))
    assert made.tracker is not None
    (root / "name").write_text(str(request.param))
    return made.tracker


def game_of(tracker: Path) -> str:
    return (tracker.parent / "name").read_text()


def test_a_whole_game_is_silent(begun: Path) -> None:
    report = judged(run(begun.read_text("utf-8"), "x", [begun.parent]).report)
    assert [(one.line, one.message) for one in report.findings] == []
    assert report.over


def test_nothing_is_wrong_with_its_data(begun: Path) -> None:
    assert play_faults("mine", [begun.parent]) == []
    assert faults(begun.parent / "components" / "mine") == []


def mistakes() -> list[Any]:
    out = []
    for game in GAMES:
        told = tomllib.loads((DATA / f"{game}.toml").read_text("utf-8"))
        for at, one in enumerate(told["mistake"], 1):
            out.append(pytest.param(game, told["lead"], one, id=f"{game}-{at}"))
    return out


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("starters")
    for game in GAMES:
        begin(game, Workspace(root), game)
    return root


@pytest.mark.parametrize(("game", "lead", "mistake"), mistakes())
def test_a_mistake_is_found(workspace: Path, game: str, lead: str, mistake: dict[str, Any]) -> None:
    """At its line, under its rule, and nothing else."""
    lines = [f"game {game}", *lead.strip().split("\n"), *mistake.get("before", ())]
    before = judged(run("\n".join(lines), "x", [workspace]).report)
    assert [(one.line, one.message) for one in before.findings] == []
    report = judged(run("\n".join([*lines, mistake["line"]]), "x", [workspace]).report)
    found = [(one.line, one.code, one.message) for one in report.findings]
    assert found == [(len(lines) + 1, mistake["code"], mistake["says"])]


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_silent_and_conserve_all(workspace: Path, game: str, exhaustive: bool) -> None:
    for seed in range(200 if exhaustive else 1):
        play_random(workspace, game, seed)


def play_random(workspace: Path, game: str, seed: int) -> None:
    fewest, most = find_game(game, [workspace]).players
    players = fewest + seed % (most - fewest + 1)
    writer = Writer(game, players, seed, roots=[workspace], chance=CHANCE)
    before = conserved(writer.game, writer.game_state)
    writer.play(600)
    assert conserved(writer.game, writer.game_state) == before
    assert writer.game_state.over
    again = judged(run("\n".join(writer.lines), "x", [workspace]).report)
    assert again.findings == []
    assert again.scores == writer.game.scores(writer.game_state)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Ann: dive 3 on C2", "write 'at' instead of 'on': Ann: dive 3 at C2"),
        ("Ann: dive 3 C2", "'at' is missing: Ann: dive 3 at C2"),
    ],
)
def test_a_small_word_is_one_finding(workspace: Path, line: str, says: str) -> None:
    """What was likely meant counts: the next lines are legal."""
    lines = ["game wreck-bay", "players Ann Bob", line, "Bob: dive 4 at C2", "Ann: buoy C2"]
    report = judged(run("\n".join(lines), "x", [workspace]).report)
    assert [(one.line, one.code, one.message) for one in report.findings] == [(3, "PP-02", says)]


def test_names_of_several_words_stand_in_lists_without_commas(workspace: Path) -> None:
    lines = ["game orchard-lane", "players Ann Bob", "row Hedge Witch Lantern Apple Tree Cider Press Wheat"]
    report = judged(run("\n".join([*lines, "row Baker"]), "x", [workspace]).report)
    assert [one.line for one in report.findings] == [4]
