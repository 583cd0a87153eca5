"""What an edit in the middle of a long game costs the language server: ``python -m tests.bench.editor``.

The game is the recorded whole game of 1830 with a count of every player after each entry, 1,000 lines and more. An edit is what
a person types: a letter more, a letter less, a line more, a line taken out, at line 1,000 or close to it. What is measured is
the processor's time from the new text to the findings, and from a place to what may be entered there.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playproof.checker.api import figures
from playproof.generator.editor.tracker import TrackerFile
from tests.bench.measuring import Figure, Reading
from tests.checkout import ROOT

GAME = ROOT / "components" / "1830" / "examples" / "whole-game.play"
#: The line that is edited, and how often.
LINE, EDITS = 1000, 60
EDIT = Figure("findings after an edit at line 1,000, 95th of 100", 0.2, "seconds")
OFFER = Figure("what may be entered there, 95th of 100", 0.2, "seconds")
HOVER = Figure("the state after a line there, 95th of 100", 0.2, "seconds")


def long_game() -> list[str]:
    """The lines of the game, each entry with a count of the players' money behind it."""
    text = GAME.read_text(encoding="utf-8")
    said = figures(text)
    money = {line: place for place, line in enumerate(said["lines"])}
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        lines.append(line)
        place = money.get(number)
        if place is not None and not line.startswith("count"):
            lines.append(
                "count " + ", ".join(f"{one} {said['money'][one][place]}" for one in said["players"])
            )
    return lines


def tracker(lines: list[str]) -> TrackerFile:
    """The file, open and checked."""
    one = TrackerFile("untitled:long.play", Path("long.play"))
    one.change("\n".join(lines) + "\n")
    one.diagnostics()
    return one


def edits(lines: list[str], number: int = EDITS, at: int = LINE) -> Iterator[list[str]]:
    """The text after each of so many edits, one after the other, close to a line."""
    draw = random.Random(1830)
    now = list(lines)
    for _ in range(number):
        row = at + draw.randrange(-3, 4)
        before = list(now)
        match draw.randrange(4):
            case 0:
                now[row] = now[row][:-1]
            case 1:
                now[row] += draw.choice("e 0")
            case 2:
                now.insert(row, draw.choice(("", "# a remark", "note well")))
            case _:
                del now[row]
        yield now
        if draw.randrange(2):  # who has slipped puts it right
            now = before
            yield now


def seconds(task: Callable[[], object]) -> float:
    begin = time.process_time()
    task()
    return time.process_time() - begin


def readings() -> Iterator[Reading]:
    lines = long_game()
    one = tracker(lines)
    changed, offered, hovered = [], [], []
    for text in edits(lines):
        one.change("\n".join(text) + "\n")
        changed.append(seconds(one.diagnostics))
        offered.append(seconds(lambda: one.completions(LINE, 0)))
        hovered.append(seconds(lambda: one.hover(LINE - 10)))
    for figure, found in ((EDIT, changed), (OFFER, offered), (HOVER, hovered)):
        note = f"median {statistics.median(found):.3f} s, of {len(found)}, file of {len(lines):,} lines"
        yield figure.found(statistics.quantiles(found, n=20)[-1], note)


if __name__ == "__main__":
    for reading in readings():
        print(f"{reading.figure.name}: {reading.value:.3f} s; {reading.note}")
