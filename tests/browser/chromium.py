"""Chromium, driven as a person would use it, with everything noted that it asks for and complains about."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver import Chrome
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

__all__ = ["Keys", "Page", "missing", "start"]

PATIENCE = 20
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-prefers-reduced-motion",
    # Whatever would leave this machine fails, and is seen.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)


def _found(*names: str) -> str:
    return next((path for path in map(shutil.which, names) if path), "")


def missing() -> str:
    """What has to be installed before a browser test can run, or nothing."""
    if not _found("chromium", "chromium-browser", "google-chrome"):
        return "Chromium is not installed; on Debian: apt install chromium chromium-driver"
    if not _found("chromedriver"):
        return "ChromeDriver is not installed; on Debian: apt install chromium-driver"
    return ""


def start(profile: Path) -> Chrome:
    """A new Chromium with an empty profile."""
    options = Options()
    options.binary_location = _found("chromium", "chromium-browser", "google-chrome")
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return Chrome(options=options, service=Service(_found("chromedriver")))


class Page:
    """The preview's page in a browser."""

    def __init__(self, driver: Chrome, address: str) -> None:
        self.driver = driver
        self.address = address
        self.origin = address.partition("/?")[0]
        # The page that an earlier test left may still be asking for the events of a server that is gone.
        driver.get("about:blank")
        driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"})
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        self.prefers("light")
        self.logs("browser")
        self.logs("performance")

    def open(self, view: str = "", width: int = 1280, height: int = 900) -> None:
        """Go to the page and wait until all of it is there."""
        self.width(width, height)
        self.driver.get(self.address + view)
        self.until(lambda: self.saved() != "", "the page shows a state")

    def width(self, width: int, height: int = 900) -> None:
        """Give the window this size, in CSS pixels."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500},
        )

    def prefers(self, scheme: str) -> None:
        """What the system says of dark and light."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def saved(self) -> str:
        """What the page says of how often something was saved since the preview began."""
        return self.driver.find_element(By.TAG_NAME, "html").get_attribute("data-saved") or ""

    def find(self, selector: str) -> WebElement:
        """The one element of this kind."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        """All elements of this kind that can be seen."""
        return [one for one in self.driver.find_elements(By.CSS_SELECTOR, selector) if one.is_displayed()]

    def piece(self, name: str) -> WebElement:
        """The card of a piece ("fruits/F1")."""
        return self.find(f'#pieces [data-id="{name}"]')

    def pieces(self) -> list[str]:
        """The names of the pieces that can be seen, in their order."""
        return [str(one.get_attribute("data-id")) for one in self.all("#pieces .piece")]

    def picture(self, name: str) -> str:
        """Which picture a piece shows."""
        found = self.piece(name).find_element(By.CSS_SELECTOR, "img.front")
        return str(found.get_attribute("data-digest"))

    def drawn(self, name: str) -> bool:
        """Whether the picture of a piece is really there."""
        script = "const i = arguments[0].querySelector('img'); return i.complete && i.naturalWidth > 0"
        return bool(self.driver.execute_script(script, self.piece(name)))

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, wherever the focus is."""
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def focused(self) -> str:
        """The name of the piece that has the focus, or the id of another element."""
        here = self.driver.switch_to.active_element
        return str(here.get_attribute("data-id") or here.get_attribute("id") or "")

    def script(self, source: str) -> Any:
        """What a script returns."""
        return self.driver.execute_script(source)

    def until(self, holds: Callable[[], object], what: str) -> None:
        """Wait until something holds; fail with what was waited for."""
        passing = (StaleElementReferenceException, NoSuchElementException)
        WebDriverWait(self.driver, PATIENCE, 0.02, passing).until(lambda _: holds(), what)

    def logs(self, kind: str) -> list[dict[str, Any]]:
        """What was logged since the last time."""
        return list(self.driver.get_log(kind))  # type: ignore[no-untyped-call]

    def complaints(self) -> list[str]:
        """What stands in the console."""
        return [entry["message"] for entry in self.logs("browser")]

    def requests(self) -> list[str]:
        """The addresses that were asked for."""
        messages = [json.loads(entry["message"])["message"] for entry in self.logs("performance")]
        return [
            one["params"]["request"]["url"]
            for one in messages
            if one["method"] == "Network.requestWillBeSent"
        ]
