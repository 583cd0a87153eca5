"""The studio in a browser: its process, and its page used as by a designer."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium.webdriver import Chrome
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.chromium import Page
from tests.forked import Forked


@contextmanager
def studio(folder: Path) -> Iterator[str]:
    """A studio of the game in a folder of a workspace: its address."""
    process = Forked(["studio", folder.name, "--port", "0", "--no-open"], folder.parents[1])
    try:
        assert process.stdout.readline() == f"Studio of {folder.name}; press Ctrl-C to stop:\n"
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)
        process.stdout.close()


class StudioPage(Page):
    """The page of a game in ``folder``."""

    def __init__(self, driver: Chrome, address: str, folder: Path) -> None:
        super().__init__(driver, address)
        self.folder = folder

    def cell(self, row: int, column: int) -> WebElement:
        return self.find(f"#grid tbody tr:nth-child({row + 1}) td:nth-child({column + 1})")

    def value(self, row: int, column: int) -> str:
        return self.cell(row, column).text.split("\n")[0]

    def face(self) -> str:
        """The picture of the chosen row."""
        return str(self.find("#faces .front").get_attribute("src"))

    def choose(self, table: str) -> None:
        self.script(
            f"const s = document.querySelector('#set'); s.value = {json.dumps(table)}; s.dispatchEvent(new Event('change'))"
        )

    def keyboard(self) -> str:
        """The value of the cell that has the focus."""
        return self.driver.switch_to.active_element.text.split("\n")[0]

    def read(self) -> bytes:
        return (self.folder / "fruits.csv").read_bytes()
