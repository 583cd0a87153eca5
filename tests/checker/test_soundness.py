"""What a designer's ``play.toml`` may get wrong: each is told with its line, by `check` and `lint` alike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copy, copytree

import pytest

from playproof.checker.api import check_text
from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.families.bank import Bank
from playproof.checker.model.rule_module import ValueType
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.beginning import begin

TRACKER = "game harbour\nplayers Ann Bob Cy\nAnn: buy FB\nBob: bid 45 OR\ncount Ann 100\n"
FOLDER = "components/harbour"
#: A ``play.toml`` that sells the starter's cards with the family of that name.
WATERFALL = Path(__file__).parent / "data" / "waterfall_play.toml"

Harbour = Callable[..., Path]


@pytest.fixture
def harbour(tmp_path: Path) -> Harbour:
    """The starter's cards sold in a waterfall auction, with one text of one file replaced; the text must be there."""
    made = begin("harbour", Workspace(tmp_path))
    copy(WATERFALL, made.folder / "play.toml")

    def written(file: str = "", old: str = "", new: str = "") -> Path:
        if file:
            path = tmp_path / FOLDER / file
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new), encoding="utf-8")
        return tmp_path

    return written


def told(workspace: Path) -> list[str]:
    """The faults of the game; `check` says the first of them."""
    faults = [str(fault) for fault in play_faults("harbour", [workspace])]
    said = [one.message for one in check_text(TRACKER, "x", [workspace]).findings]
    assert said == [f"the game's data can't be used: {fault}" for fault in faults[:1]]
    return faults


def test_an_auction_is_sound(harbour: Harbour) -> None:
    assert told(harbour()) == []


@pytest.mark.parametrize(
    ("old", "new", "where", "hint"),
    [
        ('["waterfall"]', '["waterfal"]', ":4, field 'families'", "waterfall"),
        ("[waterfall]", "[waterfal]", ":9, field 'waterfal'", "waterfall"),
        ("[bank]", "[bnak]", ":6, field 'bnak'", "bank"),
        ("families =", "familes =", ":4, field 'familes'", "families"),
        ("\nprice_drop =", "\nprice_droop =", ":14, field 'waterfall.price_droop'", "price_drop"),
        ('"forced"', '"force"', ":15, field 'waterfall.at_price_zero'", "forced"),
        ('bid_over_highest = { figure = "bid_step" }', 'bid_over_highest = { figure = "bidstep" }',
         ":12, field 'waterfall.bid_over_highest'", "bid_step"),
        ('set = "ventures"', 'set = "venture"', ":10, field 'waterfall.set'", "ventures"),
    ],
)  # fmt: skip
def test_a_misspelt_word_is_told_with_the_right_one(
    harbour: Harbour, old: str, new: str, where: str, hint: str
) -> None:
    faults = told(harbour("play.toml", old, new))
    assert len(faults) == 1
    assert faults[0].startswith(f"{FOLDER}/play.toml{where}: ")
    assert faults[0].endswith(f"did you mean '{hint}'?")


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("play.toml", '["waterfall"]', '"waterfall"', "play.toml:4, field 'families': is 'waterfall'; allowed: a list"),
        ("play.toml", '{ figure = "bid_step" }      # a first', "5,5 #", "play.toml:11: column 18: ',5' follows the end"),
        ("game.toml", "start_cash = 120", 'start_cash = "120"', "start_cash, which is '120' in game.toml; allowed: a whole"),
        ("game.toml", "[2, 5]", '"2-5"', "game.toml:28, field 'players': found '2-5'; allowed: a list"),
        ("ventures.csv", "town,30", "town,", "play.toml:10, field 'waterfall.set': MK of 'ventures' has no price"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_told_with_what_is_allowed(
    harbour: Harbour, file: str, old: str, new: str, sentence: str
) -> None:
    faults = told(harbour(file, old, new))
    assert len(faults) == 1
    assert sentence in faults[0]


def test_the_set_that_is_sold_is_gone(harbour: Harbour) -> None:
    workspace = harbour()
    (workspace / FOLDER / "privates.toml").unlink()
    assert "there is no set of private companies 'ventures'" in told(workspace)[0]


def test_a_game_that_is_only_printed_has_no_faults(harbour: Harbour) -> None:
    workspace = harbour()
    (workspace / FOLDER / "play.toml").unlink()
    assert play_faults("harbour", [workspace]) == []


def test_a_table_of_cards_is_read_as_the_kit_reads_it(tmp_path: Path) -> None:
    begin("ages", Workspace(tmp_path), "preascendant")
    path = tmp_path / "components/ages/events.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b",", b";"))
    assert play_faults("ages", [tmp_path]) == []
    path.write_text("name;colour\nFires at Night;red\n", encoding="utf-8")
    faults = [str(fault) for fault in play_faults("ages", [tmp_path])]
    assert faults == ["components/ages/events.csv:1, field 'id': column 'id' is missing; allowed: id"]


def test_what_a_lot_lacks(harbour: Harbour) -> None:
    lot = '\n[[waterfall.lot]]\nid = "SV"\n'
    workspace = harbour("play.toml", 'set = "ventures"', "")
    path = workspace / FOLDER / "play.toml"
    path.write_text(path.read_text(encoding="utf-8") + lot, encoding="utf-8")
    assert (
        "field 'waterfall.lot': value is missing in one of them; allowed: a whole number"
        in told(workspace)[0]
    )


def test_sets_that_pictures_ask_for_are_printed(tmp_path: Path) -> None:
    folder = tmp_path / "components" / "18dracula"
    copytree(SHIPPED / "18dracula", folder)
    for file, old, new in [
        ("play.toml", 'blocker = "castle"', 'blocker = "castel"'),
        ("play.toml", 'par_box = "market/market"', 'par_box = "market/markt"'),
    ]:
        path = folder / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
    told = [str(fault) for fault in play_faults("18dracula", [tmp_path])]
    assert len(told) == 2
    assert "there is no printed piece 'market/markt'" in told[0]
    assert "did you mean 'market/market'" in told[0]
    assert "there is no set 'castel'" in told[1]


@pytest.mark.parametrize("name", ["rampage", "examples"])
def test_a_part_of_a_family_is_no_family(harbour: Harbour, name: str) -> None:
    """It is neither offered nor taken."""
    (fault,) = told(harbour("play.toml", '["waterfall"]', f'["waterfall", "{name}"]'))
    assert f"'{name}' is no rule family; allowed: ascending_auction, bank, declared," in fault
    assert "rampage" not in fault.partition("allowed: ")[2]


def test_every_family_that_is_offered_is_taken(harbour: Harbour) -> None:
    """Alone it may lack others, or a parameter: each is a sentence."""
    for name in known_families():
        workspace = harbour("play.toml", "families = [", f'families = ["{name}", ')
        assert all("is no rule family" not in fault.problem for fault in play_faults("harbour", [workspace]))
        harbour("play.toml", f'families = ["{name}", ', "families = [")


def test_two_families_that_define_one_word_are_told(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither replaces the other in silence."""
    lot = ValueType("LOT", lambda text, game_state: text)
    monkeypatch.setattr(Bank, "value_types", lambda self: (lot,))
    (fault,) = told(harbour())
    assert (
        "field 'families': names 'bank' and 'waterfall', which both define LOT; allowed: only one of them"
        in fault
    )


def known_families() -> list[str]:
    import pkgutil

    from playproof.checker import families
    from playproof.checker.families.registry import family_in

    modules = [found.name for found in pkgutil.iter_modules(families.__path__)]
    found = [name for name in modules if family_in("playproof.checker.families", name) is not None]
    assert set(modules) - set(found) == {"final_scores", "registry", "routing"}
    return found
