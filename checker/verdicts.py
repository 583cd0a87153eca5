"""What the branches find in an entry: shared or not, and whether it is only what the line before was told already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.entries import Found
from checker.findings import Finding

__all__ = ["Streak", "sort"]


def sort(verdicts: list[list[Found]]) -> tuple[list[Found], list[Found]]:
    """What every branch finds, and what only some do."""
    everywhere = set.intersection(*({(one.room, one.reason) for one in verdict} for verdict in verdicts))
    own: dict[tuple[str, str], Found] = {}
    some: dict[tuple[str, str], Found] = {}
    for verdict in verdicts:
        for one in verdict:
            key = (one.room, one.reason)
            (own if key in everywhere else some).setdefault(key, one)
    return list(own.values()), list(some.values())


@dataclass(slots=True)
class Streak:
    """Line after line with the same fault: something that is due stays undone, mostly since its line was forgotten.
    The first of them is a finding, the others follow from it."""

    root: Finding | None = None
    said: str = ""

    def goes_on(self, found: list[Found]) -> Finding | None:
        """The finding that all of this only repeats."""
        return self.root if self.said and len(found) == 1 and waits(found[0]) == self.said else None

    def note(self, finding: Finding | None = None, found: Sequence[Found] = ()) -> None:
        """What the line just read was told; nothing where it was right, or where its finding was accepted."""
        self.said = waits(found[0]) if finding is not None and len(found) == 1 else ""
        self.root = finding if self.said else None


def waits(found: Found) -> str:
    """What a fault says is due, whatever was typed instead; empty where it is about the entry's own words."""
    if found.about or found.remedy is not None:
        return ""
    return found.message.partition(" can't be done now: ")[2] or found.message
