"""The table page as players use it: tapped, by keyboard, on a phone and at a desk, by two at once, with the server gone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from playproof.checker.api import check_text
from playproof.checker.interactive import InteractiveSession
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from tests.browser.chromium import Keys
from tests.browser.table_page import LAPTOP, PHONE, TablePage, serving
from tests.checkout import ROOT

START = (
    "playproof 1\ngame privates\nplayers Ann Bob Cy\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\n"
)


def game(name: str, folder: Path) -> tuple[list[str], list[str]]:
    """The header of a recorded game, and its other lines."""
    if name == "kiln":
        begin("kiln", Workspace(folder), "kiln-street")
        text = (folder / "kiln.play").read_text()
    else:
        example = {
            "privates": "components/privates/examples/three-players",
            "18dracula": "checker/games/game_18dracula/examples/opening",
        }
        text = (ROOT / f"{example[name]}.play").read_text()
    lines = text.splitlines()
    words = ("playproof", "game", "players", "house", "have")
    header = [line for line in lines if line.startswith(words)]
    return header, [line for line in lines if line not in header]


@pytest.fixture
def page(chromium: Chrome, tmp_path: Path) -> Iterator[TablePage]:
    """The page of a game of Privates that has just begun; at the end nothing was asked for elsewhere."""
    path = tmp_path / "friday.play"
    path.write_text(START)
    with serving(path) as (player, _, _):
        page = TablePage(chromium, player, path)
        page.open(width=PHONE[0], height=PHONE[1])
        yield page
        asked = page.requests()
        chromium.get("about:blank")
        assert not [url for url in asked if not url.startswith((page.origin, "data:", "about:", "blob:"))]


@pytest.mark.parametrize(
    ("name", "size"), [("privates", PHONE), ("18dracula", LAPTOP), ("kiln", PHONE)], ids=["privates", "18dracula", "kiln"]
)  # fmt: skip
def test_a_game_is_tapped(
    chromium: Chrome, tmp_path: Path, name: str, size: tuple[int, int], exhaustive: bool
) -> None:
    """The file is what a typist would have written, and no entry takes many taps."""
    header, lines = game(name, tmp_path)
    for across, down in (PHONE, LAPTOP) if exhaustive else (size,):
        path = tmp_path / "friday.play"
        path.write_text("\n".join(header) + "\n")
        with serving(path) as (player, _, _):
            page = TablePage(chromium, player, path)
            page.open(width=across, height=down)
            written, entries, used = page.play(lines, 40 if exhaustive else 8)
        assert page.taps / entries <= 6
        typed = tmp_path / "typed.play"
        typed.unlink(missing_ok=True)
        session = InteractiveSession(typed, [tmp_path])
        for line in [*header, *written]:
            session.enter(line)
        assert page.lines() == typed.read_text().splitlines()
        recorded = "\n".join([*header, *lines[:used]])
        told = [check_text(text, "", [tmp_path]) for text in (path.read_text(), typed.read_text(), recorded)]
        assert told[0].state == told[1].state == told[2].state
        assert [one.message for one in told[0].findings] == [one.message for one in told[1].findings]


def test_mistakes_are_put_right_by_tapping(page: TablePage) -> None:
    """A mistake is undone, one is amended, one accepted, and one settled by a count."""
    page.enter("Ann: bid 40 25y")
    page.type("Bob: bid 40 25y")
    page.until(lambda: "at least 41" in page.find("#answer").text, "the finding is told")
    page.tap(page.find("#answer .actions button"))
    page.wait_for("undo")
    assert "Taken back: Bob: bid 40 25y" in page.find("#answer").text

    page.type("Bob: bid 40 25y")
    page.wait_for("Bob: bid 40 25y")
    page.view("log")
    page.tap(next(one for one in page.all("#lines .wrong .actions button") if one.text == "Amend"))
    field = page.find("#asked-field")
    assert field.get_attribute("value") == "Bob: bid 40 25y"
    field.clear()
    field.send_keys("Bob: bid 41 25y", Keys.ENTER)
    number = page.path.read_text().splitlines().index("undo") + 2
    page.wait_for(f"amend {number} Bob: bid 41 25y")
    assert not page.all("#trouble")

    page.view("enter")
    page.type("Cy: buy 10b")
    page.wait_for("Cy: buy 10b")
    page.view("log")
    page.tap(next(one for one in page.all("#lines .wrong .actions button") if one.text == "Accept"))
    page.find("#asked-field").send_keys('we play "so"', Keys.ENTER)
    page.until(lambda: page.lines()[-1].endswith("\"we play 'so'\""), "it is accepted")
    assert not page.all("#trouble")

    page.view("enter")
    page.type("Ann: buy 10g")
    page.until(lambda: page.all("#open .amounts button"), "the page asks what lies on the table")
    assert "What lies on the table before Ann?" in page.find("#open").text
    corrected = page.all("#open .amounts button")[1]
    amount = corrected.get_attribute("data-count")
    assert "as corrected" in corrected.text
    page.tap(corrected)
    page.wait_for(f"count Ann {amount}")
    page.until(lambda: not page.all("#open .amounts button"), "it is settled")
    (finding,) = check_text(page.path.read_text()).findings
    assert finding.settled == "corrected"


def test_a_spoken_line_is_proposed_and_nothing_written_before(page: TablePage) -> None:
    page.type("Ann bids forty five on 25 y")
    page.until(lambda: page.all("#asked .proposals button"), "it is proposed")
    assert page.path.read_text() == START
    assert page.all("#asked .proposals button")[0].text == "Ann: bid 45 25y"
    assert (
        page.driver.switch_to.active_element.text == "Ann: bid 45 25y"
    )  # Enter takes it: nothing is guessed
    page.tap(page.all("#asked .proposals button")[0])
    page.wait_for("Ann: bid 45 25y")
    page.type("Bbo: pass")
    page.until(lambda: page.all("#asked .actions button"), "it is asked about")
    assert page.all("#asked .proposals button")[0].text == "Bob: pass"
    assert page.driver.switch_to.active_element.tag_name == "div"  # a guess waits for a tap
    page.tap(page.find("#commands .chip"))
    assert not page.all("#asked .card")
    assert [one.text for one in page.all("button") if one.text == "Enter"] == ["Enter"]
    page.script("document.querySelector('#composer .head > button').click()")
    page.type("Bbo: pass")
    page.until(lambda: page.all("#asked .actions button"), "it is asked about again")
    page.tap(next(one for one in page.all("#asked .actions button") if one.text == "Write it as typed"))
    page.wait_for("Bbo: pass")


def test_markup_in_lines_is_text(page: TablePage) -> None:
    said = 'note <img src=x onerror="document.title=1"><script>document.title=2</script>'
    page.type(said)
    page.wait_for(said)
    page.view("log")
    page.until(lambda: said in page.find("#lines").text, "it is shown as typed")
    assert not page.driver.find_elements("css selector", "#lines img, #lines script, #answer img")
    assert page.driver.title == "Privates · friday.play"
    assert "token" not in page.driver.current_url
    assert page.script("return document.referrer") == ""


def test_two_pages_and_a_file_edited_by_hand(page: TablePage) -> None:
    """A second page sees what the first wrote; what was typed by hand is seen; a stale undo asks."""
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    page.driver.get(page.origin)
    page.until(lambda: page.saved(), "the second page is there")
    second = page.driver.current_window_handle
    try:
        page.type("Ann: bid 40 25y")
        page.wait_for("Ann: bid 40 25y")
        page.driver.switch_to.window(first)
        page.until(lambda: "Bob" in page.find("#turn").text, "the first page sees it")
        page.path.write_text(page.path.read_text() + "Bob: pass\n")
        page.until(lambda: "Cy" in page.find("#turn").text, "and what was typed by hand")
        # A page that knows nothing of the newest line: its events are held back.
        page.script(
            "const real = window.fetch; window.fetch = (address, sent) => { window.fetch = real; return real(address, "
            "{...sent, body: JSON.stringify({...JSON.parse(sent.body), revision: 'old'})}); }"
        )
        page.type("undo")
        page.until(lambda: page.all("#asked .actions button"), "it asks first")
        assert page.lines()[-1] == "Bob: pass"
        number = len(page.path.read_text().splitlines())
        assert f"This would be taken back:\n{number}: Bob: pass" in page.find("#asked").text
        page.tap(page.all("#asked .actions button")[0])
        page.wait_for("undo")
    finally:
        page.driver.switch_to.window(second)
        page.driver.close()
        page.driver.switch_to.window(first)


def test_a_guest_looks_and_a_server_that_is_gone_is_told(chromium: Chrome, tmp_path: Path) -> None:
    path = tmp_path / "friday.play"
    begun = START.replace("Ann", "Maximiliane")
    path.write_text(begun)
    with serving(path) as (player, guest, process):
        page = TablePage(chromium, guest, path)
        page.open(width=PHONE[0], height=PHONE[1])
        page.until(lambda: page.all("#lines .line"), "a guest sees the log")
        assert not page.all("#typed, #commands button, #lines button, .tabs a[href='#enter']")
        assert "you are only looking" in page.find("#moment").text
        page.view("standing")
        page.until(lambda: page.all("#figures .chart .name"), "the figures are drawn")
        ends = page.script(
            "return [...document.querySelectorAll('.chart .name')].map(one => [one.textContent, one.getBBox().x + "
            "one.getBBox().width <= one.ownerSVGElement.viewBox.baseVal.width])"
        )
        assert all(text.endswith(" 200") and inside for text, inside in ends), ends
        page = TablePage(chromium, player, path)
        page.open(width=PHONE[0], height=PHONE[1])
        process.kill()
        process.wait(20)
        page.type("Maximiliane: pass")
        page.until(lambda: "connection was lost" in page.find("#answer").text, "it tells")
        assert page.all("#offline")
        chromium.get("about:blank")  # it would ask on, also while the next page is there
        page.requests()
    assert path.read_text() == begun


def test_keyboard_alone_makes_an_entry(page: TablePage) -> None:
    page.width(*LAPTOP)
    body = page.find("body")
    body.send_keys(Keys.TAB)
    pressed = 0
    while page.driver.switch_to.active_element.text != "bid":
        page.driver.switch_to.active_element.send_keys(Keys.TAB)
        pressed += 1
        assert pressed < 20
    page.press(Keys.ENTER)
    page.until(lambda: page.all("#composer .values .chip"), "what to bid on is asked")
    assert page.driver.switch_to.active_element.get_attribute("data-value") == "10b"
    page.press(Keys.TAB, Keys.ENTER)
    page.until(
        lambda: page.driver.switch_to.active_element.get_attribute("value") == "14",
        "the amount has the focus",
    )
    page.press(Keys.ENTER)
    page.wait_for("Ann: bid 14 10g")
    page.find("#typed").send_keys("bob: pa", Keys.ARROW_RIGHT)
    assert page.find("#typed").get_attribute("value") == "Bob: pass"
    page.find("#typed").send_keys(Keys.ENTER)
    page.wait_for("Bob: pass")


def test_at_200_percent_nothing_scrolls_sideways_and_targets_are_large(page: TablePage) -> None:
    """A phone of 390 px and a desk of 1280 px, both zoomed to 200 %: half as many pixels."""
    for width, height in ((195, 422), (640, 400), PHONE, LAPTOP):
        page.width(width, height)
        for view in ("enter", "log", "table", "standing"):
            page.view(view)
            if view == "table":
                page.until(lambda: page.all("#board .frame img"), "the board is drawn")
            wide = page.script("return document.documentElement.scrollWidth")
            assert wide <= width, (view, width)
            if width == LAPTOP[0]:  # entry and log scroll on their own, and so does the table
                assert page.script("return document.documentElement.scrollHeight") == height
    small = page.script(
        "return [...document.querySelectorAll('button, .tabs a, select, input:not(.quiet)')]"
        ".filter(e => e.offsetParent && (e.offsetHeight < 44 || e.offsetWidth < 44)).map(e => e.outerHTML)"
    )
    assert small == []


def test_a_tapped_piece_tells_what_it_is_and_begins_an_entry(chromium: Chrome, tmp_path: Path) -> None:
    header, lines = game("18dracula", tmp_path)
    path = tmp_path / "friday.play"
    built = "LL: build Balath-Serring"
    path.write_text("\n".join([*header, *lines[: lines.index(built)]]) + "\n")
    with serving(path) as (player, _, _):
        page = TablePage(chromium, player, path)
        page.open(width=LAPTOP[0], height=LAPTOP[1])
        page.until(lambda: page.all("#board .frame img"), "the board is drawn")
        page.type(built)
        page.until(lambda: page.all("#board .changed"), "what changed is framed")
        assert "changed: balath-serring" in page.find("#board .zoom").text
        page.script("document.querySelectorAll('#board details').forEach(one => one.open = true)")
        page.tap(next(one for one in page.all("#board .pieces button") if "balath-serring" in one.text))
        page.until(lambda: "(cube) on balath-serring" in page.find("#picked").text, "it is told")
        page.script("document.querySelectorAll('.pane')[1].scrollTo(0, 0)")
        assert page.find("#picked").rect["y"] + page.find("#picked").rect["height"] <= LAPTOP[1]
        page.tap(next(one for one in page.all("#board .pieces button") if "badlands-frozen_peak" in one.text))
        page.until(lambda: page.all("#picked .chip"), "entries with it are offered")
        assert page.find("#picked b").text == "Space Badlands-Frozen Peak"
        page.tap(page.all("#picked .chip")[0])
        page.until(lambda: page.all("#composer"), "the entry is begun")
        assert page.find("#composer .sentence").text.startswith("LL:")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_view_has_a_barrier(page: TablePage, axe: str, scheme: str) -> None:
    page.prefers(scheme)
    page.type("Ann: buy 10b")
    page.wait_for("Ann: buy 10b")
    for size in (PHONE, LAPTOP):
        page.width(*size)
        for view in ("enter", "log", "table", "standing"):
            page.view(view)
            if view == "table":
                page.until(lambda: page.all("#board .frame img"), "the board is drawn")
            page.script(axe)
            found = page.driver.execute_async_script(
                "axe.run(document).then(arguments[arguments.length - 1])"
            )
            told = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found["violations"]]
            assert told == [], json.dumps(told, indent=1)
