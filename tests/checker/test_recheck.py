"""Old tracker files after a tweak: which recorded lines have a different result, and which change caused it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.definition.game_definition import find_game
from playproof.checker.model.findings import Report
from playproof.checker.recheck.data_changes import Tweak, relevant
from playproof.checker.recheck.recheck import Recheck, game_of, recheck_file
from playproof.checker.report.recheck import recheck_text
from playproof.checker.session.session import run
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.beginning import begin
from tests.checker.players.random_player import write_game
from tests.checker.test_soundness import WATERFALL
from tests.workshop import Workshop

GAME = """\
playproof 1
game privates
players Ann Bob Cy
have start_cash = 140
dealer Ann
deal 10r, 15r, 30g, 35g, 40b, 50y, 50k
Ann: bid 32 30g
Bob: pass
Cy: buy 10r
count Cy 130
"""


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    shop = Workshop(tmp_path, capsys, "privates")
    shutil.copytree(shop.folder, tmp_path / "then" / "components" / "privates")
    (tmp_path / "old.play").write_text(GAME)
    return shop


def recheck(shop: Workshop, *lines: str) -> Recheck:
    path = shop.root / "old.play"
    if lines:
        path.write_text(GAME + "".join(f"{line}\n" for line in lines))
    return recheck_file(path, [shop.root], [shop.root / "then"], "then")


def verdicts(done: Recheck) -> list[tuple[int, str, str, str, str]]:
    return [
        (line.line, one.change, one.code, one.then, one.now) for line in done.lines for one in line.verdicts
    ]


def test_nothing_changes(shop: Workshop) -> None:
    done = recheck(shop)
    assert (done.status, done.lines, done.end, done.scores) == (0, (), (), {})
    assert recheck_text(done).endswith("old.play: nothing changes since then.\n")


def test_a_finding_appears(shop: Workshop) -> None:
    shop.edit("game.toml", "bid_over_cost = 2 ", "bid_over_cost = 5 ")
    done = recheck(shop)
    assert verdicts(done) == [
        (7, "appeared", "W-33", "", "a bid on 30g is at least 35 (cost 30 + 5), not 32"),
    ]  # fmt: skip
    assert done.lines[0].text == "Ann: bid 32 30g"
    assert done.lines[0].verdicts[0].tweaks == ("game.toml, figures.bid_over_cost: 2 → 5",)
    assert done.findings == (0, 1)


def test_findings_that_pile_up_are_the_tweak_s(shop: Workshop) -> None:
    """They are told line by line, as they are without it: no other entry was likely meant."""
    lines = list(write_game("privates", 3, 2, most=60))
    (shop.root / "old.play").write_text("\n".join(lines))
    shop.edit("game.toml", "bid_over_cost = 2 ", "bid_over_cost = 3 ")
    assert "likely" in run("\n".join(lines), roots=[shop.root]).report.findings[0].message
    assert verdicts(recheck(shop))[0] == (
        11, "appeared", "W-33", "", "a bid on 15b is at least 18 (cost 15 + 3), not 17 (as played)",
    )  # fmt: skip
    assert "likely" not in recheck_text(recheck(shop))


def test_a_finding_is_gone(shop: Workshop) -> None:
    shop.edit("game.toml", "bid_over_cost = 2 ", "bid_over_cost = 1 ")
    (shop.root / "old.play").write_text(GAME.replace("bid 32", "bid 31"))
    done = recheck(shop)
    assert [(line, change, code) for line, change, code, *_ in verdicts(done)] == [(7, "gone", "W-33")]
    assert done.findings == (1, 0)


def test_another_figure_in_a_finding(shop: Workshop) -> None:
    shop.edit("game.toml", "bid_over_cost = 2 ", "bid_over_cost = 4 ")
    (shop.root / "old.play").write_text(GAME.replace("bid 32", "bid 31"))
    ((line, change, code, then, now),) = verdicts(recheck(shop))
    assert (line, change, code) == (7, "other", "W-33")
    assert "at least 32" in then
    assert "at least 34" in now


def test_what_changes_nothing_here(shop: Workshop) -> None:
    """The tweaks are told, though no entry hangs on them."""
    shop.edit("cards.csv", "C10,10,4", "C10,10,7")
    shop.edit("game.toml", "card_copies = 6 ", "card_copies = 7 ")
    done = recheck(shop)
    assert done.status == 0
    assert done.tweaks == ("game.toml, figures.card_copies: 6 → 7", "cards.csv, C10.revenue: 4 → 7")


def test_a_whole_game(shop: Workshop) -> None:
    """Incomes, counts and the final score of a game that was recorded to its end."""
    from playproof import components

    example = Path(components.__file__).parent / "privates" / "examples" / "three-players.play"
    shutil.copy(example, shop.root / "old.play")
    shop.edit("cards.csv", "C10,10,4", "C10,10,6")
    done = recheck_file(shop.root / "old.play", [shop.root], [shop.root / "then"], "then")
    told = verdicts(done)
    assert (20, "did", "W-20", "bank pays Cy 4", "bank pays Cy 6") in told
    assert {code for _, change, code, *_ in told if change == "appeared"} >= {"PP-07"}
    own = [line.verdicts[0] for line in done.lines if "(follows from line " not in line.verdicts[0].now]
    assert len(own) >= 2
    assert all(one.tweaks == ("cards.csv, C10.revenue: 4 → 6",) for one in own)
    assert done.scores
    assert all(now is not None and then is not None and now > then for then, now in done.scores.values())
    assert "final score: " in recheck_text(done)
    assert any(figure.figure == "money.Cy" for figure in done.end)


def test_a_ruling(shop: Workshop) -> None:
    """Another reading by default: bids of five above the cost."""
    path = shop.folder / "rulings.toml"
    head, mark, rest = path.read_text().partition('id = "WA-18"')
    assert mark
    path.write_text(head + mark + rest.replace('default = "a"', 'default = "b"', 1))
    done = recheck(shop)
    assert [(line, change, code) for line, change, code, *_ in verdicts(done)] == [(7, "appeared", "W-33")]
    assert done.lines[0].verdicts[0].tweaks == ("rulings.toml, WA-18: a → b",)


def test_a_parameter(shop: Workshop) -> None:
    """Two cards of one value: the second costs the ladder's step more."""
    shop.edit("play.toml", 'ladder_step = { figure = "ladder_step" }', "ladder_step = 4")
    (shop.root / "old.play").write_text(
        GAME.replace("10r, 15r", "10r, 10b").replace("bid 32 30g", "bid 14 10b")
    )
    done = recheck(shop)
    assert (7, "appeared", "W-33", "", "a bid on 10b is at least 16 (cost 14 + 2), not 14") in verdicts(done)
    assert done.tweaks == ("play.toml, waterfall.ladder_step: figure ladder_step → 4",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "it does not say 'game …'"),
        (b"game\n", "it does not say 'game …'"),
        (b"# game privates\n", "it does not say 'game …'"),
        (b"game privtes\n", "there is no game 'privtes'; did you mean privates?"),
        (b"\xfe\xedgame\n", "it does not say 'game …'"),
    ],
)
def test_files_of_no_game(tmp_path: Path, text: bytes, sentence: str) -> None:
    path = tmp_path / "x.play"
    path.write_bytes(text)
    found = game_of(path)
    assert isinstance(found, Report)
    assert found.unreadable == f"can't be checked: {sentence}"


def test_a_file_that_can_not_be_set_up(shop: Workshop) -> None:
    (shop.root / "old.play").write_text("game privates\nAnn: pass\n")
    done = recheck_file(shop.root / "old.play", [shop.root], [shop.root / "then"], "then")
    assert done.status == 2
    assert "can't be checked against the data of then: the file does not say 'players …'" in done.unreadable


# -- the command ----------------------------------------------------------------------------------------


def test_the_command(shop: Workshop) -> None:
    shop.edit("game.toml", "bid_over_cost = 2 ", "bid_over_cost = 5 ")
    said = shop.run("check", "--since", "then", "old.play")
    assert said.status == 1
    assert said.out == (
        "old.play: results changed for 1 recorded line since the folder then/components/privates; findings 0 → 1\n"
        "  tweak  game.toml, figures.bid_over_cost: 2 → 5\n"
        "\n"
        "old.play:7\n"
        "  7 | Ann: bid 32 30g\n"
        "    + W-33 a bid on 30g is at least 35 (cost 30 + 5), not 32\n"
    )


def test_several_files_and_json(shop: Workshop) -> None:
    shop.edit("game.toml", "bid_over_cost = 2 ", "bid_over_cost = 5 ")
    (shop.root / "other.play").write_text(GAME.replace("bid 32", "bid 40"))
    said = shop.run("check", "--since", "then", "old.play", "other.play", "--format", "json")
    told: list[dict[str, Any]] = json.loads(said.out)
    assert [len(one["lines"]) for one in told] == [1, 0]
    assert said.status == 1
    said = shop.run("check", "--since", "then", "other.play")
    assert (said.status, said.out.count("\n")) == (0, 1)
    said = shop.run("check", "--since", "then", "other.play", "none.play")
    assert said.status == 2
    assert said.err == "none.play can't be read: No such file or directory\n"
    assert "nothing changes" in said.out


def test_games_of_several_kinds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file is compared with its own game."""
    shop = Workshop(tmp_path, capsys, "privates")
    shutil.copytree(SHIPPED / "leasehold", tmp_path / "components" / "leasehold")
    shutil.copytree(tmp_path / "components", tmp_path / "then" / "components")
    (tmp_path / "one.play").write_text(GAME)
    (tmp_path / "two.play").write_text("game leasehold\nplayers Ann Bob Cy\nAnn: take RED -> gets 25\n")
    path = tmp_path / "components" / "leasehold" / "game.toml"
    path.write_text(path.read_text().replace("start_cash = 25 ", "start_cash = 30 "))
    told = json.loads(shop.run("check", "--since", "then", "one.play", "two.play", "--format", "json").out)
    assert [(one["game"], len(one["lines"])) for one in told] == [("privates", 0), ("leasehold", 1)]


@pytest.mark.parametrize(
    ("since", "sentence"),
    [("kit", "holds no printed kit to compare with"), ("nowhere", "'nowhere' is no folder, and ")],
)
def test_nothing_to_compare_with(shop: Workshop, since: str, sentence: str) -> None:
    said = shop.run("check", "--since", since, "old.play")
    assert said.status == 2
    assert sentence in said.err


RECORDED = """\
game harbour
players Ann Bob
Ann: buy FB
Bob: bid 45 OR
Ann: bid 50 OR
Bob: pass
count Ann owns FB
"""


def test_families_that_were_added_are_blamed_for_what_they_brought(tmp_path: Path) -> None:
    """Lines that only the new family reads, and what the table may do since, hang on it, not on a price."""
    begin("harbour", Workspace(tmp_path))
    folder = tmp_path / "components" / "harbour"
    shutil.copy(WATERFALL, folder / "play.toml")
    shutil.copytree(folder, tmp_path / "then" / "components" / "harbour")
    play, prices = folder / "play.toml", folder / "ventures.csv"
    play.write_text(
        play.read_text().replace('["waterfall"]', '["waterfall", "private_companies"]')
        + '\n[private_companies]\nset = "ventures"\n'
    )
    prices.write_text(prices.read_text().replace("land,40,10", "land,45,10"))
    path = tmp_path / "old.play"
    path.write_text(RECORDED)
    done = recheck_file(path, [tmp_path], [tmp_path / "then"], "then")
    assert len(done.tweaks) > 2
    blamed = {
        (line.line, one.code): [tweak.partition(":")[0] for tweak in one.tweaks]
        for line in done.lines
        for one in line.verdicts
    }
    assert blamed[7, "PP-03"] == ["play.toml, families"]
    assert blamed[4, "waterfall.bid_low"] == ["ventures.csv, OR.price"]


def test_a_game_that_went_on_because_of_a_family(tmp_path: Path) -> None:
    """ "The game is over" is gone since another family follows: no figure is to blame."""
    definition = find_game("18dracula")
    families = Tweak("play.toml", "families", ["waterfall"], ["waterfall", "stock_round"])
    price = Tweak("game.toml", "figures.start_cash", 800, 900)
    both = (families, price)
    over = definition.code("18dracula", "over")
    assert relevant(both, definition, over, "Ann: pass", "the game is over", "") == (str(families),)
    assert relevant(both, definition, "PP-02", "Ann: par KA 900", "unknown command 'par'", "") == (
        str(families),
    )
    code = definition.code("stock_round", "overspent")
    assert relevant(both, definition, code, "Ann: par KA 100", "", "Ann has 900") == (str(families),)
