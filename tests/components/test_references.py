"""References between components: what leads nowhere is named with its file, its line and the nearest right name."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from tests.workshop import Workshop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys, "18dracula")


def faults(shop: Workshop) -> list[str]:
    with pytest.raises(DataFaults) as found:
        load_game(shop.folder)
    return [str(fault) for fault in found.value.faults]


def line_of(shop: Workshop, name: str, text: str) -> int:
    lines = (shop.folder / name).read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_a_missing_phase(shop: Workshop) -> None:
    shop.edit("monsters.csv", "zombie,Zombie,6,1,30,2", "zombie,Zombie,6,1,30,9")
    (line,) = faults(shop)
    assert line == (
        "components/18dracula/monsters.csv:3, field 'eaten': '9' is not a phase of this game; allowed: 1, 2, 3, 4, 5"
    )


def test_a_train_that_rusts_on_a_missing_train(shop: Workshop) -> None:
    shop.edit("monsters.csv", "id,name,count,phase,price,eaten,", "id,name,count,phase,price,eaten_by,")
    text = (shop.folder / "monsters.csv").read_text().splitlines()
    (shop.folder / "monsters.csv").write_text(
        "\n".join([text[0], text[1].replace(",1,60,3,", ",1,60,skelton,")])
    )
    (line,) = faults(shop)
    assert line == (
        "components/18dracula/monsters.csv:2, field 'eaten_by': 'skelton' is not a train of this game; "
        "allowed: skeleton; did you mean 'skeleton'?"
    )


def test_a_trade_for_a_missing_train(shop: Workshop) -> None:
    shop.edit("monsters.csv", "werewolf_lord,800", "werwolf_lord,800")
    (line,) = faults(shop)
    assert line.startswith(
        "components/18dracula/monsters.csv:15, field 'trade_for': 'werwolf_lord' is not a train"
    )
    assert line.endswith("did you mean 'werewolf_lord'?")


def test_an_unknown_company(shop: Workshop) -> None:
    shop.edit("tokens.toml", 'id = "LL"', 'id = "LL"\ncompany = "LLL"')
    (line,) = faults(shop)
    assert line.startswith(
        f"components/18dracula/tokens.toml:{line_of(shop, 'tokens.toml', 'LLL')}, field 'offices.LL.company': "
        "'LLL' is not a company of this game; allowed: KA, GS, ETT, UU, SS, BH, GW, IBS, LL, BT"
    )


def test_certificates_of_an_unknown_set_of_companies(shop: Workshop) -> None:
    shop.edit("certificates.toml", 'companies = "fronts"', 'companies = "front"')
    (line,) = faults(shop)
    assert line == (
        "components/18dracula/certificates.toml:8, field 'shares.companies': 'front' is not a set of companies "
        "of this game; allowed: fronts, lupin, blundell; did you mean 'fronts'?"
    )


def test_a_network_with_an_unknown_set_of_companies(shop: Workshop) -> None:
    shop.edit("networks.toml", '"fronts", "lupin", "blundell"', '"fronts", "lupin", "blundel"')
    (line,) = faults(shop)
    at = line_of(shop, "networks.toml", '"blundel"')
    assert line.startswith(
        f"components/18dracula/networks.toml:{at}, field 'board.companies': 'blundel' is not a set of companies"
    )
    assert line.endswith("did you mean 'blundell'?")


def test_an_outline_for_pieces_that_there_are_not(shop: Workshop) -> None:
    """The place is deep in the file: its line is told, not the set's."""
    shop.edit("charters.toml", 'fits = "monsters"\nlimits', 'fits = "monster"\nlimits')
    (line,) = faults(shop)
    at = line_of(shop, "charters.toml", 'fits = "monster"')
    assert line.startswith(
        f"components/18dracula/charters.toml:{at}, field 'fronts.shelf.section.fits': 'monster'"
    )
    assert line.endswith("did you mean 'monsters'?")


def test_a_file_that_cannot_be_read_makes_no_second_fault(shop: Workshop) -> None:
    """Phases that can't be read are not missing for every monster that names them."""
    shop.edit("phases.toml", "limit = 6", 'limit = "six"')
    (line,) = faults(shop)
    at = line_of(shop, "phases.toml", 'limit = "six"')
    assert line.startswith(
        f"components/18dracula/phases.toml:{at}, field 'set.piece.phase.limit': found 'six'"
    )


def test_a_set_that_stands_twice(shop: Workshop) -> None:
    shop.edit("tokens.toml", 'id = "stock"', 'id = "offices"')
    at = line_of(shop, "tokens.toml", 'name = "Stock tokens"') - 1
    assert faults(shop)[0] == (
        f"components/18dracula/tokens.toml:{at}, field 'offices.id': two sets are called 'offices', the first at "
        "components/18dracula/tokens.toml:2, field 'offices.id'; allowed: an id of its own for each set"
    )


def test_a_phase_that_stands_twice(shop: Workshop) -> None:
    shop.edit("phases.toml", 'id = "2"', 'id = "1"')
    assert "phase '1' is defined twice in the chart" in faults(shop)[0]


def test_a_trade_in_without_its_price(shop: Workshop) -> None:
    shop.edit("monsters.csv", "werewolf_lord,800", "werewolf_lord,")
    (line,) = faults(shop)
    assert line.startswith("components/18dracula/monsters.csv:15")
    assert "a trade-in needs both trade_for and trade_price" in line


def test_a_chip_with_a_note_s_size(shop: Workshop) -> None:
    shop.edit("money.toml", 'form = "note"', 'form = "chip"')
    assert any("does not suit a chip; allowed: a diameter in mm" in line for line in faults(shop))
