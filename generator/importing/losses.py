"""What a list of cards says that has no place in the game: alike values together, each with the rows where it is."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from playproof.generator.importing.source import LeftOut

__all__ = ["Losses", "clean"]


@dataclass
class Losses:
    """Values that have no place, by column and reason."""

    found: dict[tuple[str, str], LeftOut] = field(default_factory=dict)

    def add(self, column: str, value: str, reason: str, row: int = 0) -> None:
        """Add a value; ``row`` is where the source has it, 0 for a whole column."""
        one = self.found.get((column, reason)) or LeftOut(column, column, 0, value[:60], reason)
        rows = one.rows if not row or one.rows[-1:] == (row,) else (*one.rows, row)
        self.found[column, reason] = one._replace(times=one.times + 1, rows=rows)


def clean(text: str) -> str:
    """A text with single spaces and without characters that can't be seen; every letter stays, drawable or not."""
    signs = []
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        if category in ("Cf", "Cs"):
            continue
        signs.append(" " if category in ("Cc", "Zs", "Zl", "Zp") else sign)
    return " ".join("".join(signs).split())
