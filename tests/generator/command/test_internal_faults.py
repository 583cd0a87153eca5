"""A fault of Playproof's own in the commands: all is told, the status is 70, no traceback is shown unasked."""

from __future__ import annotations

import gc
import io
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.assembly.game import Game
from playproof.checker.families.declared import FAMILY as DECLARED
from playproof.checker.families.waterfall import FAMILY as WATERFALL
from tests.workshop import Workshop

pytestmark = pytest.mark.usefixtures("guard")

GAME = """\
game privates
players Ann Bob Cy
have start_cash = 200
deal 5r 10b 10g 25y 30k 40r 50b
Ann: bid 12 10b
Bob: bid 11 10g
Cy: buy 5r
"""
FAULT = "PP-12 Playproof's own fault: this line could not be judged (RuntimeError EMB in checker/"


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    shop = Workshop(tmp_path, capsys, "privates")
    for name in ("a.play", "b.play"):
        (tmp_path / name).write_text(GAME)
    return shop


def broken(*given: Any, **more: Any) -> Any:
    raise RuntimeError("EMB")


@pytest.fixture
def no_purchase(monkeypatch: pytest.MonkeyPatch) -> None:
    """Purchases can't be judged."""
    monkeypatch.setattr(WATERFALL, "check_buy", broken)


@pytest.mark.usefixtures("no_purchase")
def test_check_tells_all_findings_of_all_files(shop: Workshop) -> None:
    said = shop.run("check", "a.play", "none.play", "b.play")
    assert said.status == 70
    for name in ("a.play", "b.play"):
        assert f"{name}:6:10: W-33" in said.out
        assert f"{name}:7:1: {FAULT}" in said.out
    assert said.err == "none.play: can't be read: No such file or directory\n"
    told = shop.run("check", "a.play", "b.play", "--format", "json")
    assert told.status == 70
    found = [[(one["line"], one["code"]) for one in report["findings"]] for report in json.loads(told.out)]
    assert found == [[(6, "W-33"), (7, "PP-12")]] * 2


@pytest.mark.usefixtures("no_purchase")
def test_state_legal_and_picture_tell_it_after_their_answer(shop: Workshop) -> None:
    for command in (
        ["state", "a.play"],
        ["legal", "a.play"],
        ["picture", "a.play", "--out", "pictures"],
        ["report", "a.play"],
    ):
        said = shop.run(*command)
        assert said.status == 70, command
        assert said.out
        assert said.err.startswith(f"a.play:7:1: {FAULT}"), command
        assert "Traceback" not in said.err
    assert list((shop.root / "pictures").iterdir())
    told = json.loads(shop.run("state", "a.play", "--format", "json").out)
    assert told["money"]["Cy"] == 195  # done as typed


@pytest.mark.parametrize(
    ("owner", "name", "command"),
    [
        (DECLARED, "show", "state"),
        (Game, "moves", "legal"),
        (Game, "snapshot", "picture"),
        (Game, "awaited", "legal"),
        (Game, "snapshot", "report"),
        (Game, "score_parts", "report"),
    ],
)
def test_what_is_asked_of_the_table_can_fail(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, owner: type, name: str, command: str
) -> None:
    """The finding stands at the last line."""
    monkeypatch.setattr(owner, name, broken)
    said = shop.run(command, "a.play")
    assert said.status == 70
    assert f"a.play:7:1: {FAULT}" in said.err


def test_check_since(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """What differs is told; a fault on both sides is no difference."""
    shutil.copytree(shop.root / "components", shop.root / "then" / "components")
    shop.edit("game.toml", "bid_over_cost = 2 ", "bid_over_cost = 1 ")
    monkeypatch.setattr(WATERFALL, "check_buy", broken)
    said = shop.run("check", "--since", "then", "a.play")
    assert said.status == 70
    assert said.out.count(FAULT) == 1
    assert "results changed for 1 recorded line since" in said.out
    (told,) = json.loads(shop.run("check", "--since", "then", "a.play", "--format", "json").out)
    assert [one["line"] for one in told["internal"]] == [7]
    assert [one["line"] for one in told["lines"]] == [6]


@pytest.mark.usefixtures("no_purchase")
def test_play_goes_on(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is in the file, the next one is answered."""
    head, _, _ = GAME.partition("Bob: bid")
    (shop.root / "c.play").write_text(head)
    typed = "Bob: buy 5r\nstate\nCy: bid 1 40r\nAnn: pass\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    said = shop.run("play", "c.play")
    assert said.status == 70
    assert said.out.count(f"c.play:6:1: {FAULT}") == 1
    assert "c.play:7:9: W-33" in said.out
    assert (shop.root / "c.play").read_text() == head + "Bob: buy 5r\nCy: bid 1 40r\nAnn: pass\n"
    gc.collect()
    assert not sys.stdin.closed
    assert not sys.stdin.buffer.closed, "standard input is closed under whoever called"


@pytest.mark.usefixtures("no_purchase")
def test_the_traceback_is_shown_when_asked_for(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYPROOF_TRACEBACK", "1")
    said = shop.run("check", "a.play")
    assert (said.status, said.err.count("Traceback"), FAULT in said.out) == (70, 1, True)
