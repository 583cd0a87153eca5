"""Tables of player aids: a figure of several numbers fills its row."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from playproof.components.kinds.aids import AidRow
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import DrawnPiece
from playproof.layouts.kinds.aid_table import cells_of
from playproof.layouts.scene import Text
from tests.goldens import Golden
from tests.layouts.kits import drawn, drawn_from, look_of, words, words_near_the_cut
from tests.layouts.marks import marks, texts
from tests.orchard import write_orchard
from tests.workshop import Workshop


def _aid(game: str) -> DrawnPiece:
    """A game's aid, or that of its first colour."""
    return drawn(game, "aids", look_of(game).game.set("aids").items[0].id)


@pytest.mark.parametrize("game", ["18dracula", "184x", "leasehold", "privates"])
def test_an_aid_looks_as_it_did(golden: Golden, game: str) -> None:
    golden(f"{game}/aid.png", drawing_png(_aid(game).front, 80))


def test_the_other_side_of_an_aid(golden: Golden) -> None:
    back = drawn("18dracula", "aids", "aid").back
    assert back is not None
    golden("18dracula/aid-operating.png", drawing_png(back, 80))


@pytest.mark.parametrize(("theme", "white"), [("colour", True), ("plain", False), ("ink-saver", False)])
def test_a_heading_has_its_section_s_colour(theme: str, white: bool) -> None:
    """All of it where colours fill areas, and the band with the title there is the first section's."""
    look, piece = look_of("184x", theme), drawn("184x", "aids", "aid", theme)
    assert piece.back is not None
    fills = {item.text: item.fill for item in texts(piece.back).values()}
    for word in ("Expeditions", "After both rounds: retirement"):
        assert (fills[word] == look.theme.paper) == white
    tones = [getattr(mark.item, "fill", None) for mark in marks(piece.back)]
    assert (look.colour("side-bets") in tones) == (theme != "ink-saver")
    assert tones.count(look.colour("about-map")) == {"colour": 5, "plain": 2, "ink-saver": 0}[theme]


@pytest.mark.parametrize("game", ["1830", "1889"])
def test_an_aid_without_another_side_has_the_back_of_its_set(game: str) -> None:
    card = drawn(game, "setup", "setup")
    assert card.back is not None
    assert card.back.outline == card.front.outline
    assert "Set-up" in words(card.back)


def test_a_figure_of_several_numbers_becomes_as_many_cells() -> None:
    """D-089 to D-093."""
    row = AidRow(cells=("Certificates", "{certificate_limits}"))
    assert cells_of(row, look_of("18dracula")) == ["Certificates", "31", "23", "19", "15", "12"]


def test_a_table_of_trains_tells_how_many_there_are() -> None:
    """Of one that the bank never runs out of, not how many are printed."""
    back = drawn("1830", "aids", "aid").back
    assert back is not None
    found = texts(back)
    height = next(y for (_, y), one in found.items() if one.text == "Number")
    row = [found[at].text for at in sorted(found) if abs(at[1] - height) < 0.1 and at[0] > 100]
    assert row == ["6", "5", "4", "3", "2", "∞"]


def test_a_limit_stands_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "18dracula")
    shop.edit("game.toml", "certificate_limits = [31, 23", "certificate_limits = [31, 24")
    assert "24" in words(drawn_from(shop.folder, "aids")["aid"].front)


@pytest.mark.parametrize("game", ["18dracula", "184x", "leasehold", "privates"])
def test_nothing_is_written_near_the_cut(game: str) -> None:
    piece = _aid(game)
    assert words_near_the_cut(piece.front) == []
    assert piece.back is None or words_near_the_cut(piece.back) == []


def test_a_section_without_lines_or_rows_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "184x")
    shop.edit(
        "aids.toml",
        '[[set.piece.section]]\ntitle = "Setup and end"',
        '[[set.piece.section]]\ntitle = "Empty"\n\n[[set.piece.section]]\ntitle = "Setup and end"',
    )
    with pytest.raises(DataFaults, match="the section 'Empty' has neither lines nor rows"):
        load_game(shop.folder)


def test_a_table_of_a_set_shows_its_values() -> None:
    """W-18: each value with its revenue, as the cards' own file has them."""
    back = drawn("privates", "aids", "aid-violet").back
    assert back is not None
    assert {"Value", "$50", "Revenue", "$15"} <= set(words(back))


def test_a_table_of_trains_tells_the_limit_of_their_phases(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """R-144 and the phase chart: the limit stands once, with the phase."""
    shop = Workshop(tmp_path, capsys, "1830")
    shop.edit("phases.toml", "limit = 3", "limit = 9")
    back = drawn_from(shop.folder, "aids")["aid"].back
    assert back is not None
    shown = words(back)
    at = shown.index("Limit")
    assert shown[at + 1 : at + 7] == ["4", "4", "9", "2", "2", "2"]


def test_a_table_of_a_field_that_the_set_lacks_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    shop.edit("aids.toml", '"value", "revenue"]', '"value", "revenu"]')
    with pytest.raises(AssertionError, match=r"the pieces of 'cards' have no field 'revenu'.*'revenue'"):
        drawn_from(shop.folder, "aids")


def test_a_table_of_a_set_needs_fields(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    shop.edit("aids.toml", 'fields = ["value", "revenue"]\n', "")
    with pytest.raises(DataFaults, match="has 'of' without 'fields'"):
        load_game(shop.folder)


@pytest.mark.parametrize("game", ["18dracula", "184x", "leasehold", "privates"])
def test_few_lines_end_in_a_lonely_word(game: str) -> None:
    """Where a line could be broken otherwise, no word of its own ends it."""
    begins = [
        mark.item.text
        for mark in marks(_aid(game).front)
        if isinstance(mark.item, Text) and mark.item.face == "sans" and 2 < mark.item.x < 6
    ]
    assert [text for text in begins if text.endswith(".") and " " not in text] == []


def test_a_heading_wider_than_its_cells_has_space(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Headings are bold: a column is as wide as its heading needs, be its cells ever so short."""
    shop = Workshop(tmp_path, capsys, "privates")
    shop.edit("aids.toml", "size = [95, 88]", "size = [95, 110]")
    with (shop.folder / "aids.toml").open("a") as file:
        file.write('\n[[set.piece.reverse]]\ntitle = "Trains"\ncolumns = ["Train", "Price", "No"]\n')
        file.write('row = [{ cells = ["2", "80", "4"] }]\n')
    back = drawn_from(shop.folder, "aids")["aid-violet"].back
    assert back is not None
    assert {"Train", "Price", "No"} <= {text.text for text in texts(back).values()}


def test_money_of_bids_lies_beside_the_places_around_the_aid() -> None:
    """W-R1: a place for each card of the row that can have bids, all but the cheapest (WA-08)."""
    piece = drawn("privates", "aids", "aid-violet")
    assert piece.back is not None
    row = look_of("privates").game.figures["row_cards"]
    assert isinstance(row, int)
    places = {str(number) for number in range(2, row + 1)}
    for side in (piece.front, piece.back):
        at = {
            text.text: spot for spot, text in texts(side).items() if text.size == 11 and text.text in places
        }
        assert set(at) == places
        # Down the left edge, along the lower one, up the right one.
        assert at["2"][0] == at["3"][0] < at["4"][0] < at["5"][0] < at["6"][0] == at["7"][0]
        assert at["2"][1] == at["7"][1] < at["3"][1] == at["6"][1] < at["4"][1] == at["5"][1]
    assert "money beside this aid at the card’s number" in " ".join(words(piece.front))


def test_an_aid_comes_in_each_players_colour() -> None:
    """With the letter and the name of the colour, as on the player's markers."""
    look = look_of("privates")
    markers = [piece for piece in look.game.set("markers").items if piece.name.endswith("bid marker")]
    colours = [piece.id for piece in markers]
    assert [aid.id for aid in look.game.set("aids").items] == [f"aid-{colour}" for colour in colours]
    for colour in colours:
        own, piece = look.game.palette[colour], drawn("privates", "aids", f"aid-{colour}")
        assert piece.back is not None
        for side in (piece.front, piece.back):
            assert own.letter in words(side)
            assert f"{own.name} · Privates · version 1" in words(side)


def test_large_figures_stand_in_an_edges_boxes(tmp_path: Path) -> None:
    """With the comma between thousands."""
    game = write_orchard(tmp_path)
    (game / "aids.toml").write_text(
        '[[set]]\nid = "aids"\nname = "Aids"\n\n[[set.piece]]\nid = "a"\ntabs = ["{bank}"]\n'
        '\n[[set.piece.section]]\ntitle = "T"\nline = [{ text = "t" }]\n'
    )
    header = (game / "game.toml").read_text()
    (game / "game.toml").write_text(header.replace("price = 7", "price = 7\nbank = 6000"))
    assert "6,000" in {text.text for text in texts(drawn_from(game, "aids")["a"].front).values()}


def test_a_strong_heading_stands_on_the_bands_colour() -> None:
    """In the colour of titles; the others on a tint of the accent."""
    context = look_of("leasehold", "colour")
    front = drawn("leasehold", "aids", "aid", "colour").front
    inks = {item.text: item.fill for item in texts(front).values()}
    assert inks["Auction"] == context.theme.paper
    assert inks["The end"] == context.theme.ink
