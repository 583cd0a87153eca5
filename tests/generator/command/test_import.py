"""``playproof import``: where the tracker file goes, and that nothing is overwritten or half written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.workshop import Workshop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    shop = Workshop(tmp_path, capsys)
    bid = {"type": "bid", "entity": 1, "entity_type": "player", "company": "SV", "price": 20}
    log = {"title": "1830", "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}], "actions": [bid]}
    (tmp_path / "friday.json").write_text(json.dumps(log))
    log["actions"] = [bid, {"type": "dance"}]
    (tmp_path / "odd.json").write_text(json.dumps(log))
    return shop


def test_a_log_becomes_a_tracker_file_here_or_where_out_says(shop: Workshop) -> None:
    said = shop.run("import", "friday.json")
    assert (said.status, said.out) == (
        0, "friday.play: 1 move of 1830; to check them: playproof check friday.play\n",
    )  # fmt: skip
    assert (shop.root / "friday.play").read_text().splitlines()[-1] == "Ann: buy SV for 20"
    (shop.root / "games").mkdir()
    assert shop.run("import", "friday.json", "--out", "games").status == 0
    assert shop.run("import", "friday.json", "--out", "games/other.play").status == 0
    assert sorted(path.name for path in (shop.root / "games").iterdir()) == ["friday.play", "other.play"]
    assert shop.run("check", "friday.play").status == 0


def test_nothing_is_overwritten_or_half_written(shop: Workshop) -> None:
    (shop.root / "friday.play").write_text("mine")
    said = shop.run("import", "friday.json")
    assert (said.status, said.err) == (
        2, "playproof: friday.play is there already; name another file with --out\n",
    )  # fmt: skip
    assert (shop.root / "friday.play").read_text() == "mine"
    said = shop.run("import", "odd.json")
    assert said.status == 2
    assert said.err.startswith("playproof: action 2 (dance): no entry of the tracker says this")
    assert shop.run("import", "none.json").status == 2
    assert shop.run("import", "friday.json", "--out", "no/folder/x.play").status == 2
    assert not [path.name for path in shop.root.iterdir() if "odd" in path.name and path.suffix != ".json"]
    assert not list(shop.root.glob("**/*.part"))
