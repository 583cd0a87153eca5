"""The preview as a designer sees it: look, search, edit, mend, on a desk and on a phone."""

from __future__ import annotations

import signal
from functools import partial

import pytest

from tests.browser.chromium import Keys, Page
from tests.browser.conftest import Preview
from tests.samples import some

ALL = ["fruits/F1", "fruits/F2", "fruits/F3", "tools/T1", "baskets/red"]


def test_every_piece_is_there_with_its_picture(page: Page) -> None:
    page.open()
    assert page.pieces() == ALL
    page.until(lambda: all(page.drawn(name) for name in ALL), "all are drawn")
    assert page.find("h1").text == "Orchard"
    assert "× 3" in page.piece("baskets/red").text
    assert "token=" not in page.driver.current_url


def test_saving_a_row_changes_its_card_and_no_other(page: Page, preview: Preview) -> None:
    page.open()
    before = {name: page.picture(name) for name in ALL}
    preview.edit("fruits.csv", "Keep it until spring.", "Keep it until the snow melts.")
    page.until(lambda: page.picture("fruits/F2") != before["fruits/F2"], "the plum is another picture")
    page.until(lambda: page.drawn("fruits/F2"), "the plum is drawn")
    assert {name for name in ALL if page.picture(name) != before[name]} == {"fruits/F2"}
    assert page.find("#news").text == "Drawn again: Plum"


def test_a_save_asks_for_no_more_than_the_new_picture(page: Page, preview: Preview) -> None:
    """Counted, not timed: each save costs one picture, and one look at the data (a second one if the first came while the
    file was still being written)."""

    def changed(before: str) -> bool:
        return page.picture("fruits/F3") != before

    page.open()
    page.until(lambda: all(page.drawn(name) for name in ALL), "all are drawn")
    page.requests()  # those of the first look are no part of it
    for number in range(5):
        before = page.picture("fruits/F3")
        (preview.folder / "fruits.csv").write_text(
            f"id,name,colour,text\nF1,Apple,red,Sell it.\nF2,Plum,blue,Keep it.\nF3,Pear,red,Give {number} away.\n"
        )
        page.until(partial(changed, before), "the pear is another picture")
        page.until(lambda: page.drawn("fruits/F3"), "the pear is drawn")
    asked = [address.removeprefix(page.origin).partition("?")[0] for address in page.requests()]
    pears = [path for path in asked if path.startswith("/face/")]
    # The first save also changes the texts of the apple and the plum.
    assert len(set(pears)) == len(pears) == 5 + 2, asked
    assert 5 <= asked.count("/state") <= 10, asked
    assert asked.count("/changes") <= asked.count("/state"), asked


def test_a_figure_changes_the_cards_that_name_it(page: Page, preview: Preview) -> None:
    page.open()
    before = {name: page.picture(name) for name in ALL}
    preview.edit("game.toml", "price = 7", "price = 9")
    page.until(lambda: page.picture("fruits/F1") != before["fruits/F1"], "the apple is another picture")
    assert {name for name in ALL if page.picture(name) != before[name]} == {"fruits/F1"}


def test_rows_come_and_go(page: Page, preview: Preview) -> None:
    page.open()
    preview.edit("fruits.csv", "F3,Pear,red,Give it to a neighbour.\n", "F4,Quince,blue,Cook it.\n")
    page.until(lambda: "fruits/F4" in page.pieces(), "the quince came")
    assert page.pieces() == ["fruits/F1", "fruits/F2", "fruits/F4", "tools/T1", "baskets/red"]


def test_broken_data_keeps_the_last_good_pieces_and_says_where(page: Page, preview: Preview) -> None:
    page.open()
    before = page.picture("fruits/F2")
    preview.edit("fruits.csv", "Plum,blue", "Plum,blu")
    page.until(lambda: page.all("#faults"), "the fault is shown")
    fault = page.find("#faults").text
    assert "components/orchard/fruits.csv:3" in fault
    assert "did you mean ‘blue’?" in fault
    assert page.pieces() == ALL
    assert page.picture("fruits/F2") == before
    assert "stale" in str(page.piece("fruits/F2").get_attribute("class"))
    assert "stale" not in str(page.piece("fruits/F1").get_attribute("class"))
    preview.edit("fruits.csv", "Plum,blu", "Plum,red")
    page.until(lambda: not page.all("#faults"), "the fault is mended")
    page.until(lambda: page.picture("fruits/F2") != before, "the plum is red")
    assert not page.driver.find_elements("css selector", ".stale")


def test_an_icon_that_is_not_there_marks_its_card_alone(page: Page, preview: Preview) -> None:
    page.open()
    before = page.picture("fruits/F1")
    preview.edit("fruits.csv", "Keep it until spring.", "Keep it for a :coyn:.")
    page.until(lambda: page.all("#faults"), "the fault is shown")
    assert "stale" in str(page.piece("fruits/F2").get_attribute("class"))
    preview.edit("fruits.csv", "Sell it for", "Eat it for")
    page.until(lambda: page.picture("fruits/F1") != before, "the apple is drawn all the same")
    page.find("#faults li button").click()
    assert page.focused() == "fruits/F2"


def test_search_finds_names_ids_and_texts(page: Page) -> None:

    def shown(names: list[str]) -> bool:
        return page.pieces() == names

    page.open()
    page.press("/")
    assert page.focused() == "search"
    for typed, found in [
        ("apple", ["fruits/F1"]),
        ("t1", ["tools/T1"]),
        ("neighbour", ["fruits/F3"]),
        ("7 coin", ["fruits/F1"]),
        ("RED card", ["fruits/F1", "fruits/F3"]),
        ("parsnip", []),
    ]:
        page.find("#search").clear()
        page.find("#search").send_keys(typed)
        page.until(partial(shown, found), f"{typed} finds {found}")
    assert "Nothing here" in page.find("#count").text
    page.press(Keys.ESCAPE)
    page.until(lambda: page.pieces() == ALL, "all are back")


def test_a_kind_or_a_set_alone(page: Page) -> None:
    page.open()
    page.find('#sets button[value="kind:tokens"]').click()
    assert page.pieces() == ["baskets/red"]
    page.find('#sets button[value="set:fruits"]').click()
    assert page.pieces() == ALL[:3]
    page.find('#sets button[value=""]').click()
    assert page.pieces() == ALL


def test_the_keyboard_is_enough(page: Page) -> None:
    page.open()
    page.press(Keys.ARROW_DOWN)
    assert page.focused() == "fruits/F1"
    page.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert page.focused() == "fruits/F3"
    page.press(Keys.ARROW_DOWN)
    assert page.focused() == "tools/T1"
    page.press(Keys.ARROW_UP)
    assert page.focused() == "fruits/F1"
    page.press(Keys.ENTER)
    assert page.find("#large").is_displayed()
    assert page.find("#large-title").text == "Apple"
    assert "components/orchard/fruits.csv:2" in page.find("#large-body").text
    page.press(Keys.ARROW_RIGHT)
    assert page.find("#large-title").text == "Plum"
    page.press(Keys.ESCAPE)
    page.until(lambda: page.focused() == "fruits/F2", "it is closed, and the focus where it was left")
    page.press("?")
    assert page.find("#help").is_displayed()
    page.press(Keys.ESCAPE)
    page.press("b")
    assert page.piece("fruits/F1").find_element("css selector", "img.back").is_displayed()
    page.press("0")
    # 63.5 mm at true size: 240 CSS pixels.
    page.until(lambda: page.all("img.front")[0].size["width"] == 240, "true size")


def test_the_next_theme_draws_what_looks_otherwise_in_it(page: Page) -> None:
    page.open()
    before = page.picture("baskets/red")
    assert page.find("#theme").get_attribute("value") == "plain"
    page.press("t")
    page.until(lambda: page.picture("baskets/red") != before, "the basket in another theme")
    chosen = page.find("#theme").get_attribute("value")
    assert chosen != "plain"
    page.driver.refresh()
    page.until(lambda: page.saved() != "", "the page is back")
    assert page.find("#theme").get_attribute("value") == chosen


def test_dark_and_light(page: Page) -> None:
    def ground() -> str:
        return str(page.script("return getComputedStyle(document.body).backgroundColor"))

    page.prefers("dark")
    page.open()
    dark = ground()
    page.prefers("light")
    page.until(lambda: ground() != dark, "the page follows the system")
    light = ground()
    page.press("d")
    page.until(lambda: ground() == dark, "dark by choice")
    page.press("d")
    page.until(lambda: ground() == light, "light by choice")


def test_sheets_as_they_will_print(page: Page, preview: Preview) -> None:
    page.open("#/sheets")
    page.until(lambda: len(page.all("#sheets .piece")) > 3, "the sheets are there")
    assert "sheets of A4" in page.find("#sheets .told").text
    titles = [one.text for one in page.all("#sheets .piece")]
    assert any("Fruit cards" in title for title in titles)
    before = page.find('[data-page="1"] img').get_attribute("src")
    preview.edit("tokens.toml", "count = 3", "count = 300")
    page.until(lambda: len(page.all("#sheets .piece")) > len(titles), "more baskets, more pages")
    assert page.find('[data-page="1"] img').get_attribute("src") != before


def test_before_and_after_since_the_last_kit(page: Page, preview: Preview) -> None:
    page.open("#/changes")
    page.until(
        lambda: "No kit was printed yet" in page.find("#changes").text, "there is nothing to compare with"
    )
    preview.playproof("kit", "orchard", "--format", "pdf")
    page.until(lambda: "Nothing changed" in page.find("#changes").text, "the new kit is seen")
    preview.edit("fruits.csv", "until spring", "until summer")
    page.until(lambda: page.all('[data-change="fruits/F2"] .unlike'), "before and after are shown")
    told = page.find('[data-change="fruits/F2"]')
    assert told.find_element("css selector", "del").text == "spring."
    assert told.find_element("css selector", "ins").text == "summer."
    assert page.find("#changed").text == "1"
    page.press("1")
    assert "changed" in page.piece("fruits/F2").text


@pytest.mark.parametrize(
    ("view", "width"),
    some(
        [("#/pieces", 320), ("#/sheets", 375), ("#/changes", 320)],
        [(view, width) for view in ("#/pieces", "#/sheets", "#/changes") for width in (320, 375, 768)],
    ),
)
def test_a_phone_scrolls_down_and_never_sideways(page: Page, preview: Preview, view: str, width: int) -> None:
    preview.edit("cards.toml", "Ladder", "Ladderofextraordinarylengthandworkmanship")
    page.open(view, width, 800)
    assert page.script("return document.documentElement.scrollWidth <= innerWidth")
    if view == "#/pieces":
        page.piece("fruits/F1").click()
        assert page.script(
            "const d = document.getElementById('large'); return d.scrollWidth <= d.clientWidth"
        )
        page.press(Keys.ESCAPE)
        # What a thumb has to hit is large enough.
        small = "button, select, input, a[href]:not(.skip)"
        for one in page.all(small):
            assert one.size["height"] >= 24, one.text


CONTRAST = """
const light = (c) => { const [r, g, b] = c.map((v) => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b; };
const parts = (c) => c.match(/[\\d.]+/g).map(Number);
const ground = (e) => { for (; e; e = e.parentElement) { const c = parts(getComputedStyle(e).backgroundColor);
  if (c.length < 4 || c[3] > .9) return c.slice(0, 3); } return [255, 255, 255]; };
const faint = [];
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const e = walk.currentNode.parentElement;
  if (!walk.currentNode.data.trim() || !e.checkVisibility() || e.closest('.quiet, .skip, #news, script')) continue;
  const [a, b] = [light(parts(getComputedStyle(e).color).slice(0, 3)), light(ground(e))];
  const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (ratio < 4.5) faint.push(`${walk.currentNode.data.trim()}: ${ratio.toFixed(2)}`);
}
return faint;
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(page: Page, preview: Preview, scheme: str) -> None:
    """WCAG AA: 4.5 for all text, in both schemes; what can be operated has a name, pictures tell what they show."""
    page.prefers(scheme)
    preview.playproof("kit", "orchard", "--format", "pdf")
    preview.edit("fruits.csv", "until spring", "until summer")
    page.open()
    page.until(lambda: page.all("#changed"), "what changed is known")
    preview.edit("fruits.csv", "Pear,red", "Pear,rde")
    page.until(lambda: page.all("#faults"), "the fault is shown")
    for view in ("1", "2", "3"):
        page.press(view)
        assert page.script(CONTRAST) == []
    page.press("1")
    page.piece("fruits/F2").click()
    assert page.script(CONTRAST) == []
    nameless = """return [...document.querySelectorAll('button, input, select, a')].filter((e) =>
        e.checkVisibility() && !(e.textContent.trim() || e.ariaLabel || e.labels?.length)).map((e) => e.outerHTML)"""
    assert page.script(nameless) == []
    assert (
        page.script(
            "return [...document.images].filter((i) => i.alt === null || !i.hasAttribute('alt')).length"
        )
        == 0
    )
    landmarks = "return ['main', 'nav[aria-label]', 'header', 'h1', '[lang]'].filter((s) => !document.querySelector(s))"
    assert page.script(landmarks) == []


def test_the_page_says_when_the_preview_has_ended(page: Page, preview: Preview) -> None:
    page.open()
    preview.process.send_signal(signal.SIGINT)
    assert preview.process.wait(20) == 0
    page.until(lambda: "has ended" in page.find("#ended").text, "the end is told")
    # That the line is dead is the browser's to complain of.
    assert all("ERR_CONNECTION_REFUSED" in one or "ERR_INCOMPLETE" in one for one in page.complaints())


def test_closer_still(page: Page) -> None:
    page.open()
    page.piece("fruits/F1").click()
    picture = page.find("#large-body .big img")
    fits = picture.size["width"]
    page.press("+")
    page.until(lambda: picture.size["width"] == pytest.approx(2 * fits, abs=2), "twice as large")
    page.press("+", "-", "-")
    page.until(lambda: picture.size["width"] == pytest.approx(fits, abs=2), "as it was")
    picture.click()
    page.until(lambda: picture.size["width"] == pytest.approx(2 * fits, abs=2), "a click does it too")
    assert page.script("const d = document.getElementById('large'); return d.scrollWidth <= d.clientWidth")


def test_the_boxes_of_a_cards_parts_on_demand(page: Page) -> None:
    page.open()
    page.piece("fruits/F1").click()
    image = "#large-body .big img"
    assert "/face/" in str(page.find(image).get_attribute("src"))
    page.find("#boxes").click()
    page.until(
        lambda: "/boxes/plain/fruits/F1/front.svg" in str(page.find(image).get_attribute("src")), "boxes"
    )
    page.until(
        lambda: page.driver.execute_script(f"return document.querySelector('{image}').naturalWidth > 0"),
        "drawn",
    )
    page.find("#boxes").click()
    page.until(lambda: "/face/" in str(page.find(image).get_attribute("src")), "no boxes")
