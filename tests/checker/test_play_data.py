"""A designer's own play data with a line left out or mistyped: the game loads, or one sentence names file and key.

Of the lines of a table each fourth to sixth; all of them with ``--exhaustive``.
"""

from __future__ import annotations

import copy
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.assembly.game import open_game
from playproof.checker.assembly.unused_keys import check_read
from playproof.checker.definition.game_definition import GameDefinition, find_game
from playproof.checker.session.session import run
from playproof.components.faults import DataFaults, Fault
from playproof.components.workspace import SHIPPED
from tests.samples import part

BASE = find_game("18dracula")
MODULES = [module for module in BASE.play if module not in ("families", "codes")]
WRONG: tuple[Any, ...] = ("x", -1, [{}], {"figure": "x"})


def opened(change: Callable[[dict[str, Any]], object], base: GameDefinition = BASE) -> list[Fault]:
    """The faults of a game after a change of its play data."""
    play = copy.deepcopy(base.play)
    change(play)
    definition = GameDefinition(base.folder, base.header, play, base.book)
    definition.__dict__["components"] = base.components  # read once for all
    try:
        game = open_game(definition, ("Ann", "Bob", "Cy"))
        game.initial_state()
        check_read(game)
    except DataFaults as fault:
        return list(fault.faults)
    return []


def without(module: str, key: str) -> Callable[[dict[str, Any]], None]:
    return lambda play: play[module].pop(key)


def instead(module: str, key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda play: play[module].__setitem__(key, value)


@pytest.mark.parametrize("module", MODULES)
def test_each_parameter_left_out_has_a_default_or_is_missed(module: str) -> None:
    for key in part(list(BASE.play[module]), 4):
        for fault in opened(without(module, key)):
            assert fault.place.file == "components/18dracula/play.toml"
            assert fault.place.field in (f"{module}.{key}", "operating.officeless_minors"), (
                module,
                key,
                str(fault),
            )
            assert fault.problem


# What nobody can do without, and what is said where it lacks.
@pytest.mark.parametrize(
    ("module", "key", "says"),
    [
        ("18dracula", "store_cash", "is missing"),
        ("18dracula", "castle_phase", "is missing"),
        ("shares", "companies", "3 sets of charters"),
        ("private_companies", "operating_privates", "'LL' is no company or minor"),
    ],
)
def test_what_is_needed_is_said(module: str, key: str, says: str) -> None:
    (fault,) = opened(without(module, key))
    assert says in fault.problem


@pytest.mark.parametrize("module", MODULES)
def test_each_parameter_mistyped_is_a_sentence_at_its_key(module: str) -> None:
    for key in part(list(BASE.play[module]), 4):
        told = []
        for value in WRONG:
            for fault in opened(instead(module, key, value)):
                assert fault.place.file == "components/18dracula/play.toml"
                assert str(fault.place.field).startswith(f"{module}.{key}"), (key, value, str(fault))
                told.append(str(fault))
        assert len(told) >= len(WRONG) - 2, (key, told)


@pytest.mark.parametrize("value", ["x", 3, [1], 2.5, True])
def test_a_table_of_parameters_or_codes_is_a_table(value: object) -> None:
    for module in MODULES:
        (fault,) = opened(lambda play, module=module: play.__setitem__(module, value))  # type: ignore[misc]
        assert fault.place.field == module
        assert module in fault.problem
    for change in (
        lambda play: play.__setitem__("codes", value),
        lambda play: play["codes"].__setitem__("bank", value),
    ):
        faults = opened(change)
        assert faults
        assert all(str(fault.place.field).startswith("codes") for fault in faults)


@pytest.mark.parametrize("family", BASE.play["families"])
def test_a_family_that_others_need_is_missed(family: str) -> None:
    faults = opened(lambda play: play["families"].remove(family))
    assert faults
    needed = {"castle": "codes.castle", "powers": "powers"}.get(family, "families")
    assert faults[0].place.field == needed
    assert needed != "families" or f"lacks '{family}'" in faults[0].problem


@pytest.mark.parametrize(
    ("module", "key", "value", "says"),
    [
        ("trains", "starting_trains", [{"company": "LL", "train": "steelclav"}], "did you mean 'steelclaw'"),
        ("trains", "starting_trains", [{"company": "LL"}], "train is missing"),
        ("trains", "starting_trains", [{"company": "XX", "train": "nurse"}], "'XX' is no company"),
        ("trains", "runs_as", [{"train": "nurse", "like": "zombi", "runs": 3}], "did you mean 'zombie'"),
        ("trains", "runs_as", [{"train": "nurse", "like": "zombie", "runs": "3"}], "runs is '3'"),
        ("trains", "only_for", [{"train": "nurse", "company": 7}], "company is 7"),
        ("trains", "outside_limit", ["swearwolves"], "did you mean 'swearwolf'"),
        ("shares", "unlimited_zones", ["orang"], "did you mean 'orange'"),
        ("shares", "ordinary_cells", ["r99c0"], "'r99c0' is no cell of the market"),
        ("operating", "exclusive_symbols", ["claws"], "did you mean 'claw'"),
        ("operating", "doubled_places", ["Helifacks"], "Helifax"),
        ("operating", "doubling_private", "DF", "'DF' is no private company"),
        ("powers", "cube_associate", "HJ", "'HJ' is no associate"),
        ("18dracula", "store_associate", "CV", "'CV' is no associate that operates"),
        ("network", "swapped_colours", ["blue", "rod"], "'rod' is no colour of cubes"),
        ("network", "cubes_by_phase", [{"colour": "green", "phase": "2"}], "number is missing"),
        ("network", "cubes_by_phase", [{"colour": "green", "phase": "12", "number": 3}], "12"),
        ("waterfall", "price_drop", -5, "from 0 on"),
        ("waterfall", "bid_multiple", 0, "from 1 on"),
    ],
)
def test_names_in_play_data_are_looked_up(module: str, key: str, value: object, says: str) -> None:
    (fault,) = opened(instead(module, key, value))
    assert says in str(fault)


@pytest.mark.parametrize("name", ["1830", "184x", "leasehold", "preascendant"])
def test_the_other_games_parameters_are_missed_by_sentences_alone(name: str) -> None:
    base = find_game(name, [Path(__file__).parent / "data"])
    for module in [
        module for module in base.play if isinstance(base.play[module], dict) and module != "codes"
    ]:
        for key in part(list(base.play[module]), 6):
            for value in (None, "x", 0):
                change = without(module, key) if value is None else instead(module, key, value)
                for fault in opened(change, base):
                    assert "play.toml" in str(fault), (module, key, value)
                    assert f"'{module}" in str(fault), (module, key, value, str(fault))


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    shutil.copytree(SHIPPED / "18dracula", tmp_path / "components" / "18dracula")
    return tmp_path


def told(workspace: Path) -> list[tuple[str, int, str]]:
    """What a file of two lines is told."""
    report = run("game 18dracula\nplayers Ann Bob Cy\nAnn: bid 55 JH\n", "x", [workspace]).report
    return [(one.code, one.line, one.message) for one in report.findings]


def test_a_fault_of_play_data_stands_at_the_files_game_line(workspace: Path) -> None:
    play = workspace / "components" / "18dracula" / "play.toml"
    play.write_text(play.read_text().replace("drop = { figure", "drop = -5 # { figure"))
    ((code, line, message),) = told(workspace)
    assert (code, line) == ("PP-08", 1)
    assert "components/18dracula/play.toml:" in message
    assert "waterfall.price_drop" in message


def block(workspace: Path, name: str) -> tuple[Path, list[str], list[int]]:
    """A file of rules, its lines, and those that belong to its first entry."""
    path = workspace / "components" / "18dracula" / name
    lines = path.read_text().splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("[["))
    last = next(at for at, line in enumerate(lines) if line.startswith("[[") and at > first)
    return path, lines, [at for at in range(first + 1, last) if " = " in lines[at]]


@pytest.mark.parametrize("name", ["rules.toml", "rulings.toml"])
def test_each_line_of_a_rule_left_out_or_mistyped_is_a_sentence(workspace: Path, name: str) -> None:
    path, lines, own = block(workspace, name)
    fine = 0
    for at in part(own, 4):
        key = lines[at].partition(" = ")[0]
        for other in ([], [f"{key} = 7"], [f"{key} = [[]]"]):
            path.write_text("\n".join([*lines[:at], *other, *lines[at + 1 :]]) + "\n")
            found = told(workspace)
            if not found:
                fine += 1
                continue
            assert all(code in ("PP-01", "PP-08") for code, _, _ in found), found
            assert name in found[0][2], found
    assert fine <= 6  # what has a default, and what the checker does not read


def test_a_game_copied_by_hand_is_told_where_its_codes_are(tmp_path: Path) -> None:
    folder = tmp_path / "components" / "mine"
    shutil.copytree(SHIPPED / "1889", folder)
    header = (folder / "game.toml").read_text(encoding="utf-8").replace('id = "1889"', 'id = "mine"')
    (folder / "game.toml").write_text(header, encoding="utf-8")
    (finding,) = run("game mine\nplayers Ann Bob Cy\n", roots=(tmp_path,)).report.findings
    assert "'1889' is another game; this one is 'mine'" in finding.message
    assert finding.message.endswith("did you mean 'mine'?")


@pytest.mark.parametrize("below", ["components", "components/1889"])
def test_a_folder_below_a_workspace_is_no_workspace(tmp_path: Path, below: str) -> None:
    """Else the game of the same name that is shipped would be taken."""
    shutil.copytree(SHIPPED / "1889", tmp_path / "components" / "1889")
    (finding,) = run("game 1889\nplayers Ann Bob Cy\n", roots=(tmp_path / below,)).report.findings
    assert "is in no workspace; a workspace has it in components" in finding.message
