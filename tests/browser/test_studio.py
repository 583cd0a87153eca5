"""The studio as designers use it: a cell is edited by keyboard, the card changes, undo, save; on a phone, too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from tests.browser.chromium import Keys
from tests.browser.studio_page import StudioPage, studio
from tests.orchard import write_orchard

PHONE, WIDE = (390, 844), (1280, 800)
#: Line ends of Windows, a remark, a cell in quotes: the file's own ways.
FRUITS = (
    b"id;name;colour;text\r\n# what is sold\r\nF1;Apple;red;Sell it for {price} :coin:.\r\n\r\n"
    b'F2;"Plum";blue;Keep it until spring.\r\nF3;Pear;red;Give it to a neighbour.\r\n'
)


@pytest.fixture
def page(chromium: Chrome, tmp_path: Path) -> Iterator[StudioPage]:
    """The page of the orchard; at the end nothing was asked for elsewhere, and nothing complained of but refusals."""
    folder = write_orchard(tmp_path)
    (folder / "fruits.csv").write_bytes(FRUITS)
    with studio(folder) as address:
        page = StudioPage(chromium, address, folder)
        page.open(width=WIDE[0], height=WIDE[1])
        page.until(lambda: page.all("#faces .front"), "the first piece is shown")
        yield page
        asked = page.requests()
        complaints = [one for one in page.complaints() if "409" not in one]
        chromium.get("about:blank")
        ours = (page.origin, "data:", "about:", f"blob:{page.origin}")
        assert not [url for url in asked if not url.startswith(ours)]
        assert complaints == []


def test_a_cell_is_edited_seen_taken_back_and_saved(page: StudioPage) -> None:
    before = page.face()
    page.cell(0, 1).click()
    page.press(Keys.ENTER, "s", " from the south", Keys.ENTER)
    page.until(lambda: page.find("#saved").text == "Not saved: fruits.csv", "the change is held")
    assert (page.value(0, 1), page.keyboard()) == ("Apples from the south", "Plum")
    page.press(Keys.ARROW_UP)
    page.until(lambda: page.face() != before, "the card is drawn anew")
    page.until(
        lambda: page.script(
            "const i = document.querySelector('#faces .front'); return i.complete && i.naturalWidth > 0"
        ),
        "it is there",
    )
    page.press(Keys.CONTROL + "z")
    page.until(lambda: page.value(0, 1) == "Apple", "it is taken back")
    page.until(lambda: page.face() == before, "the card is as it was")
    assert page.find("#saved").text == "Version 1 · all is saved"
    page.press(Keys.CONTROL + Keys.SHIFT + "z")
    page.until(lambda: page.value(0, 1) == "Apples from the south", "it is done again")
    assert page.read() == FRUITS
    page.press(Keys.CONTROL + "s")
    page.until(lambda: page.find("#saved").text == "Version 1 · all is saved", "it is saved")
    assert page.read() == FRUITS.replace(b";Apple;", b";Apples from the south;")


def test_cells_are_filled_by_keyboard(page: StudioPage) -> None:
    """Typing replaces, Tab goes on in the next cell, Esc leaves a cell as it was, Delete empties it; a text has lines."""
    page.cell(1, 1).click()
    page.press("Q", "uince", Keys.TAB, "red", Keys.TAB, "One", Keys.SHIFT + Keys.ENTER, "two", Keys.TAB)
    page.until(
        lambda: page.script("return document.activeElement.tagName") == "TEXTAREA",
        "the next row's first cell is open",
    )
    page.press("F9", Keys.ESCAPE, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.DELETE)
    page.until(lambda: page.value(2, 2) == "", "the cell is empty")
    page.press(Keys.HOME)
    assert page.keyboard() == "F3"
    page.press(Keys.CONTROL + "s")
    page.until(lambda: page.find("#saved").text == "Version 1 · all is saved", "it is saved")
    assert page.read() == FRUITS.replace(
        b'"Plum";blue;Keep it until spring.', b'"Quince";red;"One\ntwo"'
    ).replace(b"Pear;red;", b"Pear;;")


def test_faults_stand_beside_the_cell_and_in_full_beside_the_card(page: StudioPage) -> None:
    page.cell(0, 2).click()
    page.press("r", "ad", Keys.ENTER, Keys.ARROW_UP)
    page.until(lambda: page.all("#grid td.wrong"), "the fault is marked")
    told = "rad\n'rad' is not a colour of this game; allowed: red, blue; did you mean 'red'?"
    page.until(lambda: page.cell(0, 2).text == told, "the last letter is looked at")
    assert page.cell(0, 2).get_attribute("aria-invalid") == "true"
    page.until(
        lambda: "allowed: red, blue" in page.find("#about").text,
        "it is told",
    )
    assert page.find("#faces").get_attribute("class") == "stale"
    page.find("#undo").click()
    page.until(lambda: not page.all("#grid td.wrong"), "it is right again")


def test_rows_are_added_copied_and_removed(page: StudioPage) -> None:
    page.choose("cards.1")
    page.until(lambda: page.find("#count").text == "1 row in cards.toml", "the tools are shown")
    page.find("#copy").click()
    page.until(lambda: page.find("#count").text == "2 rows in cards.toml", "a copy is there")
    page.until(lambda: page.keyboard() == "T2", "it has the focus")
    page.find("#add").click()
    page.until(lambda: page.keyboard() == "T3", "an empty one is there")
    page.find("#remove").click()
    page.until(lambda: page.find("#count").text == "2 rows in cards.toml", "it is gone")
    page.script(
        "const s = document.querySelector('#more select'); s.value = 'count'; s.dispatchEvent(new Event('change'))"
    )
    page.press("3", Keys.ENTER)
    page.until(lambda: "3 copies" in page.find("#about").text, "the field is there")
    page.find("#save").click()
    page.until(lambda: page.find("#saved").text == "Version 1 · all is saved", "it is saved")
    text = (page.folder / "cards.toml").read_text()
    assert text.endswith(
        '\n[[set.piece]]\nid = "T2"\nname = "Ladder"\ncolour = "blue"\ntext = "Reach one more branch."\ncount = 3\n'
    )


def test_cells_of_a_spreadsheet_are_pasted(page: StudioPage) -> None:
    page.cell(0, 1).click()
    page.script(
        "const data = new DataTransfer();"
        'data.setData(\'text/plain\', \'Fig\\tblue\\r\\n"Say ""so""\\nnow"\\tred\\r\\n\');'
        "const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });"
        "document.activeElement.dispatchEvent(event);"
    )
    page.until(lambda: page.value(0, 1) == "Fig", "they are there")
    assert [page.cell(1, column).text for column in (1, 2)] == ['Say "so"\nnow', "red"]
    assert page.find("#undo").get_attribute("title") == "Undo: 4 cells (Ctrl+Z)"


def test_a_save_of_another_program_is_shown_and_not_written_over(page: StudioPage) -> None:
    page.cell(0, 1).click()
    page.press("X", Keys.ENTER)
    page.until(lambda: page.find("#saved").text == "Not saved: fruits.csv", "the change is held")
    (page.folder / "fruits.csv").write_bytes(FRUITS.replace(b"Pear", b"Fig"))
    page.until(lambda: page.all("#told"), "it is told")
    assert "Another program has saved fruits.csv meanwhile" in page.find("#told").text
    page.until(lambda: (page.value(0, 1), page.value(2, 1)) == ("Apple", "Fig"), "what is there now is shown")
    page.find("#again").click()
    page.until(lambda: page.value(0, 1) == "X", "the change is made again")
    page.find("#save").click()
    page.until(
        lambda: page.read() == FRUITS.replace(b"Pear", b"Fig").replace(b";Apple;", b";X;"), "both are saved"
    )


def test_what_is_typed_while_another_program_saves_is_kept(page: StudioPage) -> None:
    """The open cell stays open, at its row, also where that is another line now; nothing else of the file is touched."""
    page.cell(1, 1).click()
    page.press("Q", "uin")
    page.until(lambda: page.find("#saved").text == "Not saved: fruits.csv", "the letters are held")
    elsewhere = FRUITS.replace(b"F1;", b"F0;Fig;;\r\nF1;")
    (page.folder / "fruits.csv").write_bytes(elsewhere)
    told = "Another program has saved fruits.csv meanwhile; what is typed in name of F2 is kept, and not saved yet."
    page.until(lambda: told in page.find("#bands").text, "it is told")
    page.until(lambda: not page.all("#told"), "there is nothing else to make again")
    assert page.find("#saved").text == "Not saved: fruits.csv"
    page.press("ce", Keys.CONTROL + "s")
    page.until(lambda: page.find("#saved").text == "Version 1 · all is saved", "it is saved")
    assert page.read() == elsewhere.replace(b"Plum", b"Quince")


def test_kit_games_and_table_page_are_a_button_away(page: StudioPage, tmp_path: Path) -> None:
    page.driver.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)}
    )
    page.find("#kit").click()
    page.until(lambda: (tmp_path / "orchard.pdf").exists(), "the kit is here")
    assert (tmp_path / "orchard.pdf").read_bytes().startswith(b"%PDF-")
    page.find("#check").click()
    page.until(lambda: page.all("#panel"), "the panel is open")
    assert (
        page.find("#panel-body").text
        == "There is no tracker file of this game yet. The table page keeps one."
    )
    page.find("#panel form button").click()
    page.find("#table").click()
    page.until(lambda: page.all("#new-record"), "the panel is open")
    page.find("#new-record").click()
    page.until(lambda: page.all("#panel-body a"), "the table page is there")
    assert page.find("#panel-body a").text == "Open the table page of orchard.play"
    address = str(page.find("#panel-body a").get_attribute("href"))
    assert (tmp_path / "orchard.play").read_text() == "playproof 1\ngame orchard\n"
    page.driver.switch_to.new_window("tab")
    page.driver.get(address)
    page.until(lambda: page.all("#turn"), "it answers")
    page.driver.close()
    page.driver.switch_to.window(page.driver.window_handles[0])
    page.requests()


def test_a_phone_shows_the_chosen_row_as_a_form(page: StudioPage) -> None:
    page.width(*PHONE)
    page.driver.refresh()
    page.until(lambda: page.all("#faces .front"), "the first piece is shown")
    assert page.script("return document.documentElement.scrollWidth") == PHONE[0]
    assert [page.cell(0, column).is_displayed() for column in range(4)] == [True] * 4
    assert [page.cell(1, column).is_displayed() for column in range(4)] == [True, True, False, False]
    page.script("document.querySelector('#grid tbody tr:nth-child(2)').scrollIntoView({block: 'center'})")
    page.cell(1, 1).click()
    page.until(lambda: page.cell(1, 3).is_displayed(), "the second row is chosen")
    page.script("document.querySelector('#grid tbody tr:nth-child(2)').scrollIntoView({block: 'center'})")
    page.cell(1, 3).click()
    assert page.all("#grid textarea") == []
    page.press(Keys.ENTER, " Or eat it.", Keys.ENTER)
    page.until(lambda: page.find("#saved").text == "Not saved: fruits.csv", "the change is held")
    assert page.keyboard() == "Give it to a neighbour."
    page.press("x", Keys.ENTER, Keys.CONTROL + "s")
    page.until(lambda: page.find("#saved").text == "Version 1 · all is saved", "it is saved")
    assert page.read() == FRUITS.replace(b"spring.", b"spring. Or eat it.").replace(
        b"Give it to a neighbour.", b"x"
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_a_barrier(page: StudioPage, axe: str, scheme: str) -> None:
    page.prefers(scheme)
    page.cell(0, 2).click()
    page.press("r", "ad", Keys.TAB)
    page.until(lambda: page.all("#grid td.wrong"), "a fault is marked")
    for size in (WIDE, PHONE):
        page.width(*size)
        for panel in ("", "#keys", "#check", "#table"):
            if panel:
                page.script(f"document.querySelector('{panel}').click()")
                page.until(lambda: page.all("#panel"), "the panel is open")
            page.script(axe)
            found = page.driver.execute_async_script(
                "axe.run(document).then(arguments[arguments.length - 1])"
            )
            told = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found["violations"]]
            assert told == [], json.dumps(told, indent=1)
            page.script("document.querySelector('#panel').close()")
