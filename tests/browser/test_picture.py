"""The pictures of the preview in the tour, of the table page and of the studio; ``--accept-golden`` takes them anew.

Two Chromiums don't set type alike to the pixel, so they are not compared, only known to be there and of that size.
"""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from PIL import Image
from selenium.webdriver import Chrome

from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from tests.browser.chromium import Keys, Page
from tests.browser.conftest import Preview
from tests.browser.studio_page import StudioPage, studio
from tests.browser.table_page import LAPTOP, PHONE, TablePage, serving
from tests.checkout import ROOT

PICTURE = ROOT / "docs" / "pictures" / "preview.png"
SIZE = (1180, 820)


@pytest.mark.parametrize("preview", ["harbour"], indirect=True)
def test_the_picture_in_the_tour(page: Page, preview: Preview, pytestconfig: pytest.Config) -> None:
    preview.playproof("kit", "harbour", "--format", "pdf")
    page.open("", *SIZE)
    preview.edit("ventures.csv", "OR,Orchard,land,40", "OR,Orchard,land,45")
    page.until(lambda: page.saved() == "2" and page.all("#changed"), "the change is seen")
    page.until(lambda: not page.all("#news.shown") and not page.all(".fresh"), "what is new has faded")
    page.until(lambda: all(page.drawn(name) for name in page.pieces()[:10]), "all are drawn")
    # A picture takes a moment from its bytes to the screen.
    page.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    if pytestconfig.getoption("--accept-golden"):
        shot(page).save(PICTURE, optimize=True)
    with Image.open(PICTURE) as picture:
        assert picture.size == SIZE


def shot(page: Page) -> Image.Image:
    """What the window shows, in few colours."""
    taken = page.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
    picture = Image.open(io.BytesIO(base64.b64decode(taken["data"])))
    return picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=128)


def test_the_pictures_of_the_table_page(
    chromium: Chrome, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """A mistake of 18Dracula on a phone, with what is to be entered next, and the board at a desk."""
    pictures = {"table-phone.png": (1190, 844), "table-desk.png": LAPTOP}
    folder = PICTURE.parent
    if pytestconfig.getoption("--accept-golden"):
        path = tmp_path / "friday.play"
        example = ROOT / "checker" / "games" / "game_18dracula" / "examples" / "opening.play"
        lines = example.read_text().splitlines()
        mistake = next(at for at, line in enumerate(lines) if line.startswith("GW: build Dracuul-Cosmols"))
        path.write_text("\n".join(lines[:mistake]) + "\n")
        with serving(path) as (player, _, _):
            page = TablePage(chromium, player, path)
            page.open(width=PHONE[0], height=PHONE[1])
            page.script("document.querySelector('#commands .chip').click()")
            page.driver.execute_async_script("document.fonts.ready.then(() => setTimeout(arguments[0], 200))")
            whole = Image.new("RGB", pictures["table-phone.png"], "white")
            shots = [shot(page)]
            page.script("document.querySelector('#composer .head > button').click()")
            page.type("GW: office Cosmols 45")
            page.until(lambda: page.all("#open .amounts button"), "it asks for a count")
            shots.append(shot(page))
            page.view("standing")
            page.until(lambda: page.all("#figures .chart"), "the figures are drawn")
            shots.append(shot(page))
            for number, one in enumerate(shots):
                whole.paste(one.convert("RGB"), (400 * number, 0))
            whole.convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(
                folder / "table-phone.png", optimize=True
            )
            page.width(*LAPTOP)
            page.view("table")
            page.until(
                lambda: page.script("return document.querySelector('#board img')?.naturalWidth > 0"),
                "it is drawn",
            )
            page.driver.execute_async_script(
                "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
            )
            shot(page).save(folder / "table-desk.png", optimize=True)
    for name, size in pictures.items():
        with Image.open(folder / name) as picture:
            assert picture.size == size


def test_the_picture_of_the_studio(chromium: Chrome, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """A text of an event card is being typed."""
    if pytestconfig.getoption("--accept-golden"):
        folder = begin("humanity", Workspace(tmp_path), "preascendant").folder
        with studio(folder) as address:
            page = StudioPage(chromium, address, folder)
            page.open(width=LAPTOP[0], height=LAPTOP[1])
            page.choose("cards.0.rows")
            page.until(lambda: "events.csv" in page.find("#count").text, "the events are shown")
            before = page.face()
            page.cell(3, 4).click()
            page.press(Keys.ENTER, " Sell 1 of it.")
            page.until(lambda: page.face() != before and "Blood" in page.find("#about").text, "it is drawn")
            page.driver.execute_async_script("setTimeout(arguments[0], 1500)")
            shot(page).save(PICTURE.with_name("studio.png"), optimize=True)
    with Image.open(PICTURE.with_name("studio.png")) as picture:
        assert picture.size == LAPTOP
