"""``playproof lint``: slips that can be read, but print wrong or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.workshop import Workshop

FOLDER = "components/preascendant"


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys)


def lint(shop: Workshop) -> list[str]:
    said = shop.run("lint", shop.game)
    assert said.status == 1
    *faults, count = said.err.splitlines()
    assert count.startswith(f"{len(faults)} fault")
    return faults


def test_marks_that_are_never_closed_are_told_with_row_and_field(shop: Workshop) -> None:
    """The table's second and third line; the icon of the first is its own line's only fault."""
    shop.edit("events.csv", "{fires_gems} :gem:.", "{fires_gems} :gem.")
    shop.edit("events.csv", "Once no longer", "*Once no longer")
    assert lint(shop) == [
        f"{FOLDER}/events.csv:2, field 'text': 'Fires at Night': ':gem' is not closed; "
        "allowed: :gem: for the icon, \\:gem for the words",
        f"{FOLDER}/events.csv:3, field 'text': 'Crusade of the Sun': nothing closes the * that opens bold at "
        "'*Once no longer on top,…'; allowed: *…* for bold, \\* for the sign itself",
    ]


def test_a_mark_in_a_list_of_a_toml_file_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "18dracula")
    shop.edit("aids.toml", 'text = "*Sell* any', 'text = "*Sell any')
    lines = (shop.folder / "aids.toml").read_text().splitlines()
    line = next(at for at, text in enumerate(lines, 1) if "*Sell any" in text)
    (fault,) = lint(shop)
    assert fault.startswith(f"components/18dracula/aids.toml:{line}, field 'aids.aid.section.line.text': ")


def test_letters_of_a_colour_that_do_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "18dracula")
    text = (shop.folder / "game.toml").read_text()
    line = next(at for at, one in enumerate(text.splitlines(), 1) if one == 'letter = "B"')
    shop.edit("game.toml", 'letter = "B"', 'letter = "WBM"')
    faults = lint(shop)
    assert len(faults) == len(set(faults))
    assert all(f"game.toml:{line}, field 'palette." in one for one in faults)
    assert "the letters 'WBM' do not fit on Board, 3.9 × 2.1 mm: at 6 pt they need" in faults[0]


def test_a_misspelt_look_is_told_where_it_is_asked_for(shop: Workshop) -> None:
    shop.edit("cards.toml", 'look = "event"', 'look = "evnt"')
    assert lint(shop) == [
        f"{FOLDER}/cards.toml:8, field 'events.look': there is no 'evnt.toml' in layouts/cards; "
        "allowed: event, bet, property, sign, plain, notice; did you mean 'event'?"
    ]
    assert f"{FOLDER}/cards.toml:8" in shop.run("kit", shop.game).err


def test_a_table_that_is_not_there_is_told_with_who_asks_for_it(shop: Workshop) -> None:
    shop.edit("cards.toml", 'rows = "events.csv"', 'rows = "evnts.csv"')
    (fault,) = lint(shop)
    assert fault == (
        f"{FOLDER}/evnts.csv: this file does not exist; {FOLDER}/cards.toml:5, field 'events.rows' asks for it; "
        "did you mean 'events.csv'?"
    )


def test_a_table_that_play_asks_for(shop: Workshop) -> None:
    shop.edit("play.toml", 'tile_table = "sectors.csv"', 'tile_table = "sectrs.csv"')
    lines = (shop.folder / "play.toml").read_text().splitlines()
    line = lines.index('tile_table = "sectrs.csv"') + 1
    (fault,) = lint(shop)
    assert f"{FOLDER}/play.toml:{line}, field 'hexmap.tile_table' asks for it" in fault
