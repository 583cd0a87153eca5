"""``playproof simulate``: reports, replays, comparisons, clusters; each wrong use is a sentence."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.api import check_file
from playproof.checker.simulation.many import Plan, batch, submitted
from playproof.checker.simulation.playing import Setting
from playproof.components.workspace import Workspace
from playproof.generator import cluster as clusters
from playproof.generator.beginning import begin
from tests.workshop import Said, inside


class Street:
    """A workspace with a starter."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self._capsys = capsys

    def run(self, *words: str, status: int = 0) -> Said:
        from playproof.generator.command.commands import app
        from playproof.generator.command.speech import spoken

        with inside(self.root):
            found = spoken(lambda: app(list(words), prog_name="playproof"))
        seen = self._capsys.readouterr()
        assert found == status, seen.err
        return Said(found, seen.out, seen.err)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("simulate")
    begin("street", Workspace(made), "kiln-street")
    return made


@pytest.fixture
def shop(root: Path, capsys: pytest.CaptureFixture[str]) -> Street:
    return Street(root, capsys)


def test_a_report_and_a_replay(shop: Street) -> None:
    said = shop.run(
        "simulate", "street", "-n", "6", "--format", "html", "--format", "json", "--format", "csv"
    )
    assert "6 games of 3 players, played by greedy and random robots (seed 1): 6 of 6 ended." in said.err
    page = (shop.root / "output" / "street" / "simulation.html").read_text("utf-8")
    assert "Robots are no people." in page
    data = json.loads((shop.root / "output" / "street" / "simulation.json").read_text("utf-8"))
    assert [one["number"] for one in data["games"]] == [1, 2, 3, 4, 5, 6]
    shop.run("simulate", "street", "--replay", "4")
    report = check_file(shop.root / "output" / "street" / "game-4.play", [shop.root])
    assert report.findings == []
    assert report.scores == data["games"][3]["measured"]["scores"]


def test_games_go_on_from_a_tracker_file(shop: Street) -> None:
    lines = (shop.root / "street.play").read_text("utf-8").splitlines()[:30]
    (shop.root / "friday.play").write_text("\n".join(lines) + "\n", "utf-8")
    shop.run("simulate", "street", "--from", "friday.play", "--replay", "1")
    replay = (shop.root / "output" / "street" / "game-1.play").read_text("utf-8").splitlines()
    assert replay[:30] == lines
    assert len(replay) > 40
    assert check_file(shop.root / "output" / "street" / "game-1.play", [shop.root]).findings == []


def test_before_and_now(shop: Street) -> None:
    shop.run("kit", "street", "--only", "aids")
    game = shop.root / "components" / "street" / "game.toml"
    text = game.read_text("utf-8")
    game.write_text(text.replace("start_clay = 2", "start_clay = 9"), "utf-8")
    try:
        said = shop.run(
            "simulate", "street", "-n", "40", "--since", "kit", "--processes", "1", "--format", "json"
        )
    finally:
        game.write_text(text, "utf-8")
    assert "moved from" in said.err
    data = json.loads((shop.root / "output" / "street" / "simulation.json").read_text("utf-8"))
    assert len(data["before"]) == len(data["games"]) == 40
    assert [one["name"] for one in data["effects"] if one["moved"]]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nowhere",), "there is no game of this name"),
        (("street", "--players", "9"), "--players 9: Street is for 2 to 4 players"),
        (("street", "--robots", "clever"), "there is no robot 'clever'"),
        (("street", "--robots", ","), "--robots names nobody"),
        (("street", "--robot", "own.py"), "own.py: there is no such file"),
        (("street", "--from", "gone.play"), "gone.play can't be read"),
        (("street", "--from", "street.play", "--players", "3"), "--from and --players"),
        (("street", "--from", "street.play"), "the game is over at the end of the file"),
        (("street", "--house", "X-Q9 = b"), "X-Q9"),
        (("street", "--since", "gone"), "gone"),
    ],
)
def test_wrong_use_is_a_sentence(shop: Street, words: tuple[str, ...], says: str) -> None:
    said = shop.run("simulate", *words, "-n", "2", status=2)
    assert says in said.err
    assert "Traceback" not in said.err


def test_a_cluster_gives_the_games_of_one_process_though_a_worker_is_killed(shop: Street) -> None:
    plan = Plan(Setting("street", 3), ("greedy", "random"), 2, (str(shop.root),))
    here = batch(plan, range(1, 41))
    there = []
    with clusters.connected("local", plan, 2) as (executor, sent, workers):
        assert workers == 2
        assert sent.roots == () and sent.packed
        for one in submitted(executor, sent, 40, workers):
            there.append(one)
            if len(there) == 3:
                own: Any = executor
                os.kill(own.submit(os.getpid).result(), signal.SIGKILL)
    assert there == here


def test_a_scheduler_that_is_not_there(shop: Street, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)
    said = shop.run("simulate", "street", "-n", "2", "--cluster", "tcp://127.0.0.1:9", status=2)
    assert "the scheduler tcp://127.0.0.1:9 can't be reached" in said.err
