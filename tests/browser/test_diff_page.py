"""The page of what changed, as people use it: opened from a file, searched, sifted, walked through by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.browser.chromium import Keys
from tests.workshop import Workshop


class DiffPage:
    """The page in a browser."""

    def __init__(self, driver: Chrome, file: Path) -> None:
        self.driver = driver
        self.address = file.as_uri()
        self.prefers("light")
        self.width(1280, 900)
        for kind in ("browser", "performance"):
            driver.get_log(kind)  # type: ignore[no-untyped-call]
        driver.get(self.address)
        # What an earlier page kept of dark and light.
        driver.execute_script("localStorage.clear()")
        driver.get(self.address)

    def prefers(self, scheme: str) -> None:
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def width(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def pieces(self) -> list[str]:
        """The ids of the pieces that can be seen."""
        found = self.driver.find_elements(By.CSS_SELECTOR, "article")
        return [str(one.get_attribute("id")) for one in found if one.is_displayed()]

    def press(self, *keys: str) -> None:
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def focused(self) -> str:
        return str(self.driver.switch_to.active_element.get_attribute("id"))

    def shown(self, selector: str) -> int:
        return sum(one.is_displayed() for one in self.driver.find_elements(By.CSS_SELECTOR, selector))

    def ground(self) -> str:
        colour: str = self.driver.execute_script("return getComputedStyle(document.body).backgroundColor")
        return colour


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the page is written, by the first test that looks at it."""
    return tmp_path_factory.mktemp("diff") / "home"


@pytest.fixture
def page(chromium: Chrome, home: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[DiffPage]:
    file = home / "output" / "preascendant" / "diff" / "diff.html"
    if not file.exists():
        shop = Workshop(home, capsys)
        Workshop(home / "then", capsys)
        shop.edit("events.csv", "Put 1 :disk:", "Put 2 :disk:")
        shop.edit("events.csv", "R09,Revolution,", "R14,Evolution,")
        shop.edit("game.toml", "start_cards = 3 ", "start_cards = 4 ")
        assert shop.run("diff", shop.game, "--since", "then", "--format", "html").status == 1
    yield DiffPage(chromium, file)
    complaints = [entry["message"] for entry in chromium.get_log("browser")]  # type: ignore[no-untyped-call]
    chromium.get("about:blank")
    assert complaints == []


ALL = ["mats/market", "events/R02", "events/R14", "events/R09"]


def test_what_changed_is_seen(page: DiffPage) -> None:
    assert page.pieces() == ALL
    assert page.driver.title == "A History of Preascendant Humanity: what changed"
    # The faces are set in the typeface of the print, which the page holds itself.
    fonts = page.driver.execute_script(
        "return document.fonts.ready.then(() => [...document.fonts].filter(f => f.status == 'loaded').map(f => f.family))"
    )
    assert {"Source Sans Pro", "Source Serif Pro"} <= {name.strip("\"'") for name in fonts}
    box = page.driver.find_element(By.CSS_SELECTOR, "[id='events/R02'] .face").rect
    assert box["width"] > 150
    assert box["height"] / box["width"] == pytest.approx(90.9 / 65.5, abs=0.01)


def test_searching(page: DiffPage) -> None:
    page.press("/")
    assert page.focused() == "search"
    page.press("crusade sun")
    assert page.pieces() == ["events/R02"]
    page.press(Keys.ESCAPE)
    assert page.pieces() == ALL
    page.press("/", "nothing of the kind")
    assert page.pieces() == []
    assert page.shown("#none") == 1


def test_sifting(page: DiffPage) -> None:
    page.driver.find_element(By.CSS_SELECTOR, "button.chip.changed").click()
    assert page.pieces() == ["events/R14", "events/R09"]
    page.driver.find_element(By.CSS_SELECTOR, "button.chip.changed").click()
    assert page.pieces() == ALL


def test_by_keys(page: DiffPage) -> None:
    page.press("j", "j")
    assert page.focused() == "events/R02"
    page.press("k", "k")
    assert page.focused() == "mats/market"
    page.press("j")
    assert page.focused() == "events/R02"
    assert page.shown("[id='events/R02'] .mark") == 2
    page.press("m")
    assert page.shown(".mark") == 0
    page.press("m")
    page.press(Keys.ENTER)
    assert page.shown("dialog .face") == 2
    page.press(Keys.ESCAPE)
    assert page.shown("dialog .face") == 0


def test_dark_and_light(page: DiffPage) -> None:
    light = page.ground()
    page.prefers("dark")
    dark = page.ground()
    assert dark != light
    page.press("t")
    assert page.ground() == light
    page.driver.get(page.address)
    assert page.ground() == light


@pytest.mark.parametrize("width", [320, 390, 768, 1600])
def test_no_width_needs_scrolling_sideways(page: DiffPage, width: int) -> None:
    page.width(width, 800)
    assert page.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    assert page.pieces() == ALL


def test_nothing_is_asked_for(page: DiffPage) -> None:
    found = page.driver.execute_script("return performance.getEntriesByType('resource').map(e => e.name)")
    assert [url for url in found if not url.startswith("data:")] == []
