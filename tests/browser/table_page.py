"""The table page in a browser, used as at the table: entries tapped, taps counted."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium.common.exceptions import NoSuchElementException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from playproof.checker.language.parser import clauses, read_entry
from playproof.checker.language.script import word_of
from playproof.checker.session.session import run
from tests.browser.chromium import Keys, Page
from tests.forked import Forked

PHONE, LAPTOP = (390, 844), (1280, 800)


@contextmanager
def serving(path: Path, port: int = 0) -> Iterator[tuple[str, str, Forked]]:
    """A table page of the file: the addresses of players and guests, and the process."""
    process = Forked(["table", path.name, "--port", str(port), "--no-open"], path.parent)
    process.stdout.readline()
    player = process.stdout.readline().strip()
    process.stdout.readline()
    guest = process.stdout.readline().strip()
    try:
        yield player, guest, process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(20)
        process.stdout.close()


class TablePage(Page):
    """The page, with the taps made on it counted."""

    def __init__(self, driver: Chrome, address: str, path: Path) -> None:
        super().__init__(driver, address)
        self.path = path
        self.taps = 0

    def saved(self) -> str:
        """The revision that the page shows."""
        return self.find("html").get_attribute("data-revision") or ""

    def view(self, name: str) -> None:
        """Go to a view."""
        self.script(f"document.querySelector('.tabs a[href=\"#{name}\"]').click()")

    def tap(self, element: WebElement) -> None:
        """Tap something that can be seen."""
        self.script_on("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()
        self.taps += 1

    def script_on(self, source: str, *elements: WebElement) -> object:
        return self.driver.execute_script(source, *elements)

    def type(self, line: str) -> None:
        """Type a line and wait until it is answered."""
        field = self.find("#typed")
        field.clear()
        field.send_keys(line, Keys.ENTER)

    def lines(self) -> list[str]:
        """The file without comments and empty lines."""
        lines = self.path.read_text().splitlines()
        return [line for line in lines if line and not line.startswith("#")]

    def wait_for(self, line: str) -> None:
        """Wait until a line is the last of the file and the page shows that."""
        self.until(lambda: self.lines()[-1] == line, f"the file ends with {line}")
        self.until(lambda: self.find("body").get_attribute("class") == "", "the page has the answer")

    # -- tapping an entry -------------------------------------------------------------------------------

    def enter(self, typed: str) -> list[str]:
        """Make the entries of a line by tapping. Returns them as they are written."""
        return [self.enter_one(said) for said in self.entries_of(typed)]

    def entries_of(self, typed: str) -> list[str]:
        session = run(self.path.read_text(), roots=[self.path.parent])
        assert session.game is not None
        return clauses(session.game, session.game_state, typed)

    def enter_one(self, said: str) -> str:
        """Make one entry by tapping. The page may name what a typist leaves out, and leave out what goes without saying."""
        session = run(self.path.read_text(), roots=[self.path.parent])
        game = session.game
        assert game is not None
        parsed = read_entry(game, session.game_state, 1, said)
        command, entry = parsed.command, parsed.entry
        typed = command.syntax.said(said.partition(":")[2].strip())
        assert typed is not None
        lines = len(self.lines())
        self.tap_command(command.syntax.text, entry.actor)
        if "Who?" in self.find("#composer").text:
            self.tap(self.within(".values", entry.actor))
        for slot, value in enumerate(typed):
            self.fill(slot, value)
        self.tap(self.find("#enter-line"))
        self.until(lambda: len(self.lines()) > lines, f"{said} is in the file")
        written = self.lines()[-1]
        self.wait_for(written)
        return written

    def tap_command(self, form: str, actor: str) -> None:
        def chips() -> list[WebElement]:
            found = self.driver.find_elements(By.CSS_SELECTOR, f"#commands .chip[data-form={_quoted(form)}]")
            own = [one for one in found if self.group_of(one) == (actor or "Table")]
            return own or found

        self.until(lambda: chips() or self.all("#commands .chip[data-form=done]"), f"{form} is offered")
        if not chips():  # a typist may leave out that the turn before is over
            self.tap(self.find("#commands .chip[data-form=done]"))
            self.tap(self.find("#enter-line"))
            self.until(chips, f"{form} is offered now")
        (chip, *_) = chips()
        if not chip.is_displayed():
            self.tap(self.find("#commands .more summary"))
        self.tap(chip)

    def group_of(self, chip: WebElement) -> str:
        return str(
            self.script_on("return arguments[0].closest('.group').querySelector('h3').textContent", chip)
        )

    def within(self, selector: str, text: str) -> WebElement:
        found = [one for one in self.all(f"#composer {selector} button") if one.text == text]
        if not found:
            raise NoSuchElementException(f"{text} in {selector}")
        return found[0]

    def slot(self, slot: int) -> WebElement | None:
        found = self.driver.find_elements(By.CSS_SELECTOR, f'#composer [data-slot="{slot}"]')
        return found[0] if found else None

    def fill(self, slot: int, value: str | None) -> None:
        """Give a slot its value, unless it has it already."""
        button = self.slot(slot)
        if value is None or (button is not None and button.text == value):
            return
        if button is None:  # an optional part that is left out so far
            raise NoSuchElementException(f"slot {slot}")
        if button.get_attribute("aria-pressed") != "true":
            self.tap(button)
        shown = self.all("#composer .values [data-value]")
        options = {str(one.get_attribute("data-value")).casefold(): one for one in shown}
        if ", " in value:
            for one in value.split(", "):
                self.tap(self.find(f"#composer .values [data-value={_quoted(one)}]"))
            return
        if value.casefold() in options:
            self.tap(options[value.casefold()])
            return
        fields = self.all("#composer .values input")
        if not fields:  # what goes without saying is not asked for: for 180
            return
        field = fields[0]
        self.tap(field)
        if field.get_attribute("type") == "search":
            field.send_keys(value)
            self.taps += len(value)
            self.tap(self.find(f"#composer .values [data-value={_quoted(value)}]"))
            return
        free = field.get_attribute("id") == "slot-field"
        self.script_on("arguments[0].select()", field)
        field.send_keys(value, Keys.TAB)
        self.taps += len(value)
        if free:
            self.tap(self.within(".values", "Take"))

    def play(self, lines: list[str], entries: int) -> tuple[list[str], int, int]:
        """Make so many entries of a recorded game by tapping. What is dealt, counts and headings are typed: nobody knows a list
        for them. Returns the lines, how many were tapped, and how many lines of the game that are."""
        before = len(self.lines())
        made = used = 0
        for line in lines:
            used += 1
            text = line.partition("#")[0].strip()
            if not text:
                continue
            if word_of(text) or ":" not in text.partition("->")[0]:
                self.type(text)
                self.wait_for(text)
                continue
            made += len(self.enter(text.partition("->")[0].strip()))
            if made >= entries:
                break
        assert made
        return self.lines()[before:], made, used


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
