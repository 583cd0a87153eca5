"""The commands that proof play, as typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playproof.checker.report.as_json import legal_schema, schema
from playproof.generator.command.commands import app
from tests.checkout import ROOT

GOOD = (
    "game privates\nplayers Ann Bob\nhave start_cash = 90\ndeal 5r 10b 10g 25y 30k 40r 50b\nAnn: bid 12 10b\n"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.play"
    path.write_text(GOOD)
    return path


def typed(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output


def test_check_says_nothing_of_a_good_file(file: Path) -> None:
    assert typed("check", file) == (0, "")


def test_check_finds_and_counts(file: Path) -> None:
    file.write_text(GOOD + "Bob: buy 10b\n")
    status, said = typed("check", file)
    assert status == 1
    assert f"{file}:6:10: W-04c" in said


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    status, said = typed("check", tmp_path / "none.play")
    assert status == 2
    assert "can't be read" in said


def test_json_has_the_finding(file: Path) -> None:
    file.write_text(GOOD + "Bob: buy 10b\n")
    _, said = typed("check", file, "--format", "json")
    assert json.loads(said)[0]["findings"][0]["code"] == "W-04c"


def test_the_published_schema_is_this_one() -> None:
    assert json.loads((ROOT / "docs" / "findings.schema.json").read_text()) == schema()


def test_the_published_schema_of_choices_is_this_one(file: Path) -> None:
    assert json.loads((ROOT / "docs" / "legal.schema.json").read_text()) == legal_schema()
    commands = json.loads(typed("legal", file, "--format", "json")[1])["choices"]["commands"]
    bid = next(one for one in commands if one["phrase"] == "bid")
    assert (bid["actors"], bid["parts"], bid["listed"]) == (["Bob"], ["bid", 0, [["on"], 1]], True)
    assert [{"type": "range", "low": 13, "high": 90, "step": 1}, "10b"] in bid["rows"]


def test_state_legal_rules_explain(file: Path) -> None:
    assert "lot 10b  cost 10  bids Ann 12" in typed("state", file)[1]
    assert "bids" not in typed("state", file, "--at", 4)[1]
    assert "Bob: bid 13..90 10b" in typed("legal", file)[1]
    assert "[waterfall: bid cheapest, waterfall: buy not cheapest]" in typed("rules", "privates")[1]
    assert "Ann: bid 26 25y   # breaks it" in typed("explain", "w-33")[1]
    assert "house all-pass = b" in typed("explain", "WA-06")[1]
