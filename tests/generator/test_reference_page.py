"""The page to keep beside the table, after a kit's first page; and texts of the first pages that name what the game lacks."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from tests.workshop import Workshop

SECTION = (
    '[[reference]]\ntitle = "Setup"\nicon = "die"\nline = [{ text = "Deal *{row_cards}* :card: cards." }]\n'
)
#: A line as long as one may be.
LONG = '{ text = "' + "More words. " * 19 + '" }, '


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    shop = Workshop(tmp_path, capsys, "privates")
    header = shop.folder / "game.toml"
    text = header.read_text(encoding="utf-8")
    header.write_text(text[: text.index("[[reference]]")] + SECTION, encoding="utf-8")
    return shop


def pages_of(shop: Workshop, *more: str) -> list[str]:
    said = shop.run("kit", "privates", "--format", "pdf", *more)
    assert said.status == 0, said.err
    document = pypdfium2.PdfDocument(shop.root / "output" / "privates" / "kit.pdf")
    return [page.get_textpage().get_text_range() for page in document]


def test_it_is_the_second_page_with_figures_put_in(shop: Workshop) -> None:
    """W-26: seven cards."""
    pages = pages_of(shop, "--only", "chips")
    assert "Setup, examples, questions" in pages[1]
    assert "Deal 7" in pages[1]
    assert "Pages 1–2: any paper." in pages[0]


def test_the_list_of_sheets_names_it(shop: Workshop) -> None:
    said = shop.run("kit", "privates", "--format", "pdf", "--only", "chips")
    assert "sheet 1: the cover and the page 'Setup, examples, questions'\n" in said.out


def test_where_no_sheet_has_a_back_it_is_still_there(shop: Workshop) -> None:
    pages = pages_of(shop, "--only", "chips", "--duplex", "none")
    assert "Deal 7" in pages[1]
    assert "page 2 of" in pages[1]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{row_cards}", "{row_card}", "the game has no figure 'row_card'"),
        (":card:", ":cart:", "no icon is called 'cart'"),
        (":card:", ":card.puce:", "there is no colour 'puce'"),
        ('"die"', '"dye"', "no icon is called 'dye'"),
        ("cards.", f"cards. {'So they lie. ' * 20}", "240 characters"),
        ('"Setup"', '"Setup"\nof = "cards"\nfields = ["value"]', "'of'"),
        ("An opaque bag", "An opaque {bags} bag", "the game has no figure 'bags'"),
        ("line = [", "line = [" + LONG * 60, "is too small"),
        ("cards.", f"{'c' * 130}.", "is too small"),
    ],
)
def test_what_cannot_be_printed_is_a_sentence(shop: Workshop, old: str, new: str, said: str) -> None:
    shop.edit("game.toml", old, new)
    answer = shop.run("kit", "privates", "--format", "pdf", "--only", "chips")
    assert answer.status == 2
    assert said in answer.err and "game.toml:" in answer.err
    assert not shop.written()
    checked = shop.run("lint", "privates")
    assert checked.status == 1
    assert said in checked.err + checked.out and "game.toml:" in checked.err + checked.out


@pytest.mark.parametrize(
    "section",
    [
        '[[reference]]\ntitle = "More"\nline = [\n  { text = "One" },\n  { text = "{row_card}" }, # here\n]\n',
        '[[reference]]\ntitle = "More"\nrow = [\n  { cells = ["1"] },\n  { cells = [":cart:"] }, # here\n]\n',
        '[[reference]]\ntitle = "More"\nicon = "dye" # here\nline = [{ text = "One" }]\n',
        f'[[reference]] # here\ntitle = "More"\nline = [{{ text = "{"c" * 130}" }}]\n',
    ],
)
def test_a_fault_is_in_its_own_line(shop: Workshop, section: str) -> None:
    """Not in that of the first section."""
    header = shop.folder / "game.toml"
    text = header.read_text(encoding="utf-8") + section
    header.write_text(text, encoding="utf-8")
    line = next(number for number, one in enumerate(text.splitlines(), 1) if "# here" in one)
    assert f"game.toml:{line}, field 'reference" in shop.run("lint", "privates").err
