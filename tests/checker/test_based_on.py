"""Files of a game that build on another game's: what holds of it, what replaces it, what is told of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.definition.game_definition import find_game
from playproof.components.faults import DataFaults

BASE = {
    "game.toml": 'id = "old"\ntitle = "Old"\nversion = "1"\ndesigner = "N. N."\nplayers = [2, 4]\n',
    "play.toml": 'families = ["waterfall"]\n[bank]\nstarting_cash = 100\nbank_cash = 900\n'
    '[codes.waterfall]\nbid_low = "O-1"\nleader = "O-2"\n',
    "rules.toml": "".join(
        f'[[rule]]\nid = "O-{number}"\nsection = "s"\nkind = "rule"\ncheckable = "yes"\ntext = "Old {number}."\n'
        for number in (1, 2, 3)
    ),
    "rulings.toml": '[[ruling]]\nid = "OR-1"\nname = "one"\nquestion = "?"\ndefault = "a"\nselectable = true\n'
    '[ruling.choices]\na = "so"\nb = "so"\n',
}
OWN = {
    "game.toml": BASE["game.toml"].replace("old", "new").replace("Old", "New"),
    "play.toml": '[based_on]\ngame = "old"\nwithout = ["bank.bank_cash"]\n[bank]\nstarting_cash = 70\n'
    '[codes.waterfall]\nleader = "N-1"\n',
    "rules.toml": '[based_on]\ngame = "old"\nwithout = ["O-2"]\n'
    '[[rule]]\nid = "O-3"\nsection = "s"\nkind = "rule"\ncheckable = "yes"\ntext = "New 3."\n'
    '[[rule]]\nid = "N-1"\nsection = "t"\nkind = "rule"\ncheckable = "yes"\ntext = "New."\nrulings = ["OR-1"]\n',
    "rulings.toml": '[based_on]\ngame = "old"\n',
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace with two games, of which ``new`` builds on ``old``."""
    for name, files in (("old", BASE), ("new", OWN)):
        folder = tmp_path / "components" / name
        folder.mkdir(parents=True)
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8")
    return tmp_path


def test_what_the_file_says_replaces_what_the_other_says_key_by_key(root: Path) -> None:
    definition = find_game("new", [root])
    assert definition.play == {
        "families": ["waterfall"],
        "bank": {"starting_cash": 70},
        "codes": {"waterfall": {"bid_low": "O-1", "leader": "N-1"}},
    }
    assert {code: rule.text for code, rule in definition.book.rules.items()} == {
        "O-1": "Old 1.",
        "O-3": "New 3.",
        "N-1": "New.",
    }
    assert list(definition.book.rulings) == ["OR-1"]
    assert find_game("old", [root]).play["bank"] == {"starting_cash": 100, "bank_cash": 900}


def test_a_change_of_the_other_game_is_seen(root: Path) -> None:
    assert find_game("new", [root]).code("waterfall", "bid_low") == "O-1"
    path = root / "components" / "old" / "play.toml"
    path.write_text(path.read_text().replace('bid_low = "O-1"', 'bid_low = "O-333"'), encoding="utf-8")
    assert find_game("new", [root]).code("waterfall", "bid_low") == "O-333"


def test_a_key_is_told_where_it_stands(root: Path) -> None:
    definition = find_game("new", [root])
    assert str(definition.place("bank", "starting_cash")).startswith("components/new/play.toml:5")
    assert str(definition.place("codes", "waterfall", "bid_low")).startswith("components/old/play.toml:6")


@pytest.mark.parametrize(
    ("file", "line", "told"),
    [
        (
            "play.toml",
            '[based_on]\ngame = "odl"\n',
            "components/new/play.toml:1, field 'based_on': there is no other game 'odl' with play.toml",
        ),
        (
            "play.toml",
            '[based_on]\ngame = "new"\n',
            "components/new/play.toml:1, field 'based_on': there is no other game 'new' with play.toml",
        ),
        (
            "rules.toml",
            'based_on = "old"\n',
            "components/new/rules.toml:1, field 'based_on': is 'old'; allowed: [based_on] with game = \"…\"",
        ),
        (
            "rules.toml",
            '[based_on]\ngame = "old"\nwithout = ["O-9"]\n',
            "components/new/rules.toml:1, field 'based_on': without names 'O-9', which old does not have",
        ),
        (
            "rulings.toml",
            '[based_on]\ngame = "old"\nwithout = "OR-1"\n',
            "components/new/rulings.toml:1, field 'based_on': without is 'OR-1'; allowed: a list of names",
        ),
        (
            "play.toml",
            '[based_on]\ngame = "old"\nwithout = ["bank.cash"]\n',
            "components/new/play.toml:1, field 'based_on': without names 'bank.cash', which old does not have",
        ),
    ],
)
def test_mistakes_are_told_with_their_line(root: Path, file: str, line: str, told: str) -> None:
    (root / "components" / "new" / file).write_text(line, encoding="utf-8")
    with pytest.raises(DataFaults) as found:
        find_game("new", [root])
    assert any(str(fault).startswith(told) for fault in found.value.faults), [*map(str, found.value.faults)]


@pytest.mark.parametrize("file", ["play.toml", "rules.toml"])
def test_two_games_that_build_on_each_other_are_told(root: Path, file: str) -> None:
    (root / "components" / "old" / file).write_text('[based_on]\ngame = "new"\n', encoding="utf-8")
    with pytest.raises(DataFaults, match="builds on this game itself"):
        find_game("new", [root])


def test_all_figures_that_the_other_game_needs_are_told_at_once_in_the_own_file(root: Path) -> None:
    old, new = (root / "components" / name for name in ("old", "new"))
    text = (old / "play.toml").read_text("utf-8")
    more = '\n[waterfall]\nbid_over_cost = { figure = "step" }\npass_drop = { figure = "drop" }\n'
    (old / "play.toml").write_text(
        text.replace("bank_cash = 900", 'bank_cash = { figure = "bank" }') + more, "utf-8"
    )
    (new / "play.toml").write_text('[based_on]\ngame = "old"\n', "utf-8")
    faults = play_faults("new", [root])
    assert [f"{one.place.file}: {one.problem}" for one in faults] == [
        "components/new/game.toml: the figure bank is missing; components/old/play.toml, line 4, needs it",
        "components/new/game.toml: the figure step is missing; components/old/play.toml, line 10, needs it",
        "components/new/game.toml: the figure drop is missing; components/old/play.toml, line 11, needs it",
    ]


def test_the_other_games_own_codes_are_the_games_own(root: Path) -> None:
    file = root / "components" / "old" / "play.toml"
    file.write_text(file.read_text(encoding="utf-8") + '[codes.old]\nover = "O-3"\n', encoding="utf-8")
    assert find_game("new", [root]).codes("new") == {"over": "O-3"}
    assert play_faults("new", [root]) == []


def test_what_the_other_game_says_of_a_family_is_dropped_by_name(root: Path) -> None:
    """Each fault says what to write, and with that the game is sound."""
    (root / "components" / "old" / "play.toml").write_text(
        BASE["play.toml"] + "[waterfall]\nbid_over_cost = 5\n", encoding="utf-8"
    )
    play = root / "components" / "new" / "play.toml"
    own = '[based_on]\ngame = "old"\n{}\n[bank]\nstarting_cash = 70\n'
    play.write_text('families = ["ascending_auction"]\n' + own.format(""), encoding="utf-8")
    told = [(str(fault.place), fault.problem, fault.allowed) for fault in play_faults("new", [root])]
    where = "components/new/play.toml:2, field 'based_on'"
    assert told == [
        (where, "'waterfall' is neither a rule family of this game nor a line that play.toml knows: old has it",
         'without = ["waterfall"] in [based_on]'),
        (where, "'waterfall' is no rule family of this game: old has it",
         'without = ["codes.waterfall"] in [based_on]'),
    ]  # fmt: skip
    without = 'without = ["waterfall", "codes.waterfall"]'
    play.write_text('families = ["ascending_auction"]\n' + own.format(without), encoding="utf-8")
    assert play_faults("new", [root]) == []
    assert find_game("new", [root]).every_code == {}


def test_a_code_that_names_nothing_is_told(root: Path) -> None:
    """In the own file in its line; an inherited one, whose rule this game goes without, with what drops it."""
    play = root / "components" / "new" / "play.toml"
    text = play.read_text("utf-8") + 'bid_lwo = "O-1"\nsecond_bid = "O-11"\nbid_low_CV = "N-1"\n'
    play.write_text(text, encoding="utf-8")
    rules = root / "components" / "new" / "rules.toml"
    rules.write_text(rules.read_text("utf-8").replace('["O-2"]', '["O-1"]'), encoding="utf-8")
    told = [str(fault) for fault in play_faults("new", [root])]
    assert told[0] == (
        "components/new/play.toml:1, field 'based_on': the game has no rule 'O-1': old has it; "
        'allowed: without = ["codes.waterfall.bid_low"] in [based_on]'
    )
    assert told[1].startswith(
        "components/new/play.toml:8, field 'codes.waterfall.bid_lwo': 'bid_lwo' is no reason of waterfall; allowed: "
    )
    assert told[1].endswith("did you mean 'bid_low'?")
    assert (
        "field 'codes.waterfall.second_bid': the game has no rule 'O-11'; allowed: a rule of rules.toml"
        in told[2]
    )
    assert len(told) == 3
    text = text.replace('["bank.bank_cash"]', '["bank.bank_cash", "codes.waterfall.bid_low"]')
    lines = [line for line in text.splitlines() if not line.startswith(("bid_lwo", "second_bid"))]
    play.write_text("\n".join(lines), encoding="utf-8")
    assert play_faults("new", [root]) == []
