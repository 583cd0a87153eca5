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
        2,
        "playproof: friday.play is there already, and not what friday.json began with; name another file with --out\n",
    )
    assert (shop.root / "friday.play").read_text() == "mine"
    said = shop.run("import", "odd.json")
    assert said.status == 2
    assert said.err.startswith("playproof: action 2 (dance): no entry of the tracker says this")
    assert shop.run("import", "none.json").status == 2
    assert shop.run("import", "friday.json", "--out", "no/folder/x.play").status == 2
    assert not [path.name for path in shop.root.iterdir() if "odd" in path.name and path.suffix != ".json"]
    assert not list(shop.root.glob("**/*.part"))


def test_several_files_are_imported_each_and_faults_of_one_stop_no_other(shop: Workshop) -> None:
    (shop.root / "games").mkdir()
    (shop.root / "heath.json").write_text(json.dumps({"info": {"title": "Heath"}}))
    said = shop.run("import", "odd.json", "friday.json")
    assert said.status == 2
    assert said.out == "friday.play: 1 move of 1830; to check them: playproof check friday.play\n"
    assert said.err.startswith("playproof: odd.json is not imported: action 2 (dance)")
    said = shop.run("import", "heath.json", "friday.json", "--as", "x")
    assert (said.status, "--as names one game" in said.err) == (2, True)
    said = shop.run("import", "heath.json", "friday.json", "--out", "x")
    assert (said.status, "x is no folder" in said.err) == (2, True)
    assert shop.run("import", "heath.json").status == 0
    assert (shop.root / "components" / "heath" / "game.toml").is_file()


def test_a_game_under_way_is_brought_up_to_date(shop: Workshop) -> None:
    log = json.loads((shop.root / "friday.json").read_text())
    assert shop.run("import", "friday.json").status == 0
    before = (shop.root / "friday.play").read_text()
    log["actions"].append({"type": "bid", "entity": 2, "entity_type": "player", "company": "CS", "price": 40})
    (shop.root / "friday.json").write_text(json.dumps(log))
    said = shop.run("import", "friday.json")
    assert said.out.startswith("friday.play (brought up to date): 2 moves of 1830")
    after = (shop.root / "friday.play").read_text()
    assert after == before + "Bob: buy CS for 40\n"
    (shop.root / "friday.play").write_text(after + "# my own remark\n")
    assert shop.run("import", "friday.json").status == 2
    assert (shop.root / "friday.play").read_text().endswith("# my own remark\n")


def test_a_game_without_a_move_is_imported(shop: Workshop) -> None:
    log = json.loads((shop.root / "friday.json").read_text()) | {"actions": []}
    (shop.root / "new.json").write_text(json.dumps(log))
    assert shop.run("import", "new.json").out.startswith("new.play: 0 moves of 1830")
    assert shop.run("check", "new.play").status == 0


def test_a_log_that_the_rules_part_from_is_imported_up_to_there(shop: Workshop) -> None:
    log = json.loads((shop.root / "friday.json").read_text())
    turn = {"type": "dividend", "entity": "PRR", "entity_type": "corporation", "kind": "payout"}
    (shop.root / "part.json").write_text(json.dumps(log | {"actions": [*log["actions"], turn]}))
    done = shop.run("import", "part.json")
    assert done.status == 1
    said = (
        "line 5, action 2 (dividend): the log says that PRR operates, by the rules Bob is to act in auction"
    )
    assert f"part.play ends where the log and the rules part: {said}" in done.err
    assert (shop.root / "part.play").read_text().endswith(f"# the import stops here: {said}\n")
    # What was wrong in the log is mended: the file goes on.
    bid = {"type": "bid", "entity": 2, "entity_type": "player", "company": "CS", "price": 40}
    (shop.root / "part.json").write_text(json.dumps(log | {"actions": [*log["actions"], bid]}))
    assert "brought up to date" in shop.run("import", "part.json").out
