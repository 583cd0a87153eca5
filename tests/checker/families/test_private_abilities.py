"""What private companies can do, as play.toml says it: types, keys, and faults with their lines."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import find_game
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.private_companies.abilities import (
    ABILITY_TYPES,
    BlocksHexes,
    Exchange,
    ShareGift,
    keys_of,
)
from playproof.components.faults import DataFaults

DATA = Path(__file__).parent.parent / "data"


def privates(tmp_path: Path, text: str, players: int = 3) -> PrivateCompanies:
    folder = tmp_path / "components" / "1830"
    shutil.copytree(DATA / "components" / "1830", folder, dirs_exist_ok=True)
    play = folder / "play.toml"
    play.write_text(play.read_text() + "\n[private_companies]\n" + text)
    game = open_game(find_game("1830", [tmp_path]), [f"Player{at}" for at in range(players)])
    return game.require(PrivateCompanies)


def faults(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(DataFaults) as raised:
        privates(tmp_path, text)
    return [str(one).split(": ", 1)[1] for one in raised.value.faults]


def test_abilities_are_read_with_their_types(tmp_path: Path) -> None:
    own = privates(
        tmp_path,
        'abilities = [{ private = "MH", type = "exchange", companies = ["NYC"], from = ["ipo"] },\n'
        '{ private = "DH", type = "shares", company = "PRR" },\n'
        '{ private = "CS", type = "no_player_purchase", active = false },\n'
        '{ private = "CS", type = "min_players", players = { 2 = 3, 3 = 4 } }]',
    )
    assert own.abilities[0] == Exchange(private="MH", companies=("NYC",), sources=("ipo",))
    assert own.of_private("DH", ShareGift)[0].number == 1
    assert own.player_may_buy("CS")
    assert own.left_out == {"CS"}


def test_hexes_that_are_blocked_stand_with_the_private_company(tmp_path: Path) -> None:
    """Where neither names any, that is told."""
    table = '[[private_companies.abilities]]\nprivate = "SV"\ntype = "blocks_hexes"\n'
    (said,) = faults(tmp_path, table)
    assert "blocks_hexes of SV names no hexes" in said
    shipped = open_game(find_game("1830", [Path(__file__).parents[3]]), ["Ann", "Bob"]).require(
        PrivateCompanies
    )
    blocked = {one.private: one.hexes for one in shipped.abilities if isinstance(one, BlocksHexes)}
    assert blocked["SV"] == ("G15",) and blocked["BO"] == ("I13", "I15")


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ('private = "MX", type = "shares", company = "PRR"', "private is 'MX'; allowed: SV, CS, DH, MH"),
        ('private = "MH", type = "exchang"', "type is 'exchang'; allowed: "),
        ('private = "MH"', "type is missing; allowed: blocks_hexes, "),
        ('private = "MH", type = "exchange", frm = ["ipo"]', "'frm' is nothing that exchange asks for; allowed: "),
        ('private = "MH", type = "exchange", from = ["pool"]', "from is 'pool'; allowed: ipo, market"),
        ('private = "DH", type = "shares", company = 3', "company is 3; allowed: a text in quotes"),
        ('private = "DH", type = "shares"', "shares needs 'company'; allowed: company = …: The company."),
        ('private = "DH", type = "blocks_hexes", hexes = "A1"', "hexes is 'A1'; allowed: a list of names"),
        ('private = "DH", type = "min_players", players = -1', "players is -1; allowed: a whole number from 0 on"),
        (
            'private = "UF", type = "revenue_by_phase", phase = "5", revenue = 50',
            "private is 'UF'; allowed: SV, CS, DH, MH",
        ),
    ],
)  # fmt: skip
def test_a_faulty_ability_is_told_with_what_is_allowed(tmp_path: Path, table: str, told: str) -> None:
    found = faults(tmp_path, f"[[private_companies.abilities]]\n{table.replace(', ', chr(10))}\n")
    assert len(found) == 1
    assert told in found[0]


def test_a_fault_names_its_line(tmp_path: Path) -> None:
    with pytest.raises(DataFaults) as raised:
        privates(tmp_path, '[[private_companies.abilities]]\nprivate = "DH"\ntype = "share"\n')
    place = raised.value.faults[0].place
    lines = (tmp_path / "components/1830/play.toml").read_text().splitlines()
    assert lines[place.line - 1] == 'type = "share"'
    assert raised.value.faults[0].hint == "shares"


@pytest.mark.parametrize("kind", list(ABILITY_TYPES.values()), ids=list(ABILITY_TYPES))
def test_every_key_has_a_meaning(kind: Any) -> None:
    assert kind.meaning.endswith(".")
    for name, one in keys_of(kind).items():
        assert one.metadata["meaning"].endswith("."), name
