"""Lines that the page has written and said so, and what of them another program's save has dropped from the file.

An editor that read the file before a line came saves it without that line. What was written a moment ago was not in what the
editor showed, so it is added to the file again. An older line may have been removed on purpose: the page says that
it is gone.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

#: So long after it was written a line that is gone was dropped unseen.
UNSEEN = timedelta(seconds=10)
#: So many lines are remembered, and so many that are gone are told.
REMEMBERED, TOLD = 256, 12


@dataclass
class _Line:
    """A line that was written, and how often the file has its text."""

    at: datetime
    text: str
    times: int


class Kept:
    """What was written to one file."""

    def __init__(self) -> None:
        """Nothing was written yet."""
        self._lines: deque[_Line] = deque(maxlen=REMEMBERED)
        self._missing: list[_Line] = []
        self._gone: deque[str] = deque(maxlen=TOLD)
        self._number = 0

    def add(self, at: datetime, line: str, before: str) -> None:
        """A line was written to a file that held ``before``."""
        times = before.splitlines().count(line) + sum(one.text == line for one in self._missing) + 1
        self._lines.append(_Line(at, line, times))

    def compare(self, text: str) -> None:
        """See what of it the file has."""
        there = Counter(text.splitlines())
        self._missing = [one for one in self._missing if there[one.text] < one.times]
        for one in reversed(list(self._lines)):
            if there[one.text] < one.times:
                self._lines.remove(one)
                self._missing.insert(0, one)
        missing = Counter(one.text for one in self._missing)
        for one in self._lines:
            one.times = min(one.times, there[one.text] + missing[one.text])

    def dropped(self, now: datetime) -> list[str]:
        """Lines that were dropped unseen, to be written again; all others that are missing are told as gone."""
        fresh = [one for one in self._missing if now - one.at < UNSEEN]
        self._tell([one for one in self._missing if one not in fresh])
        self._missing = []
        self._lines.extend(fresh)
        return [one.text for one in fresh]

    def _tell(self, lines: list[_Line]) -> None:
        self._number += len(lines)
        self._gone.extend(one.text for one in lines)

    def gone(self, now: datetime) -> dict[str, Any]:
        """How many lines have gone since the page was started, and the last of them."""
        self._tell([one for one in self._missing if now - one.at >= UNSEEN])
        self._missing = [one for one in self._missing if now - one.at < UNSEEN]
        return {"number": self._number, "lines": list(self._gone)}
