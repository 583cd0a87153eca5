"""What a list of cards says that has no place in the game: alike values together, each with the rows where it is."""

from __future__ import annotations

from collections import defaultdict

from playproof.components.importing.source import LeftOut


class Losses:
    """Values that have no place, by column and reason; ``before``: those that are known already."""

    def __init__(self, before: Losses | None = None) -> None:
        self._found: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
        for key, those in before._found.items() if before is not None else ():
            self._found[key] = list(those)

    def add(self, column: str, value: str, reason: str, row: int = 0) -> None:
        """Add a value; ``row`` is where the source has it, 0 for a whole column."""
        self._found[column, reason].append((row, value))

    def listed(self) -> list[LeftOut]:
        """All of them."""
        return [
            LeftOut(column, column, len(those), those[0][1][:60], reason, rows)
            for (column, reason), those in self._found.items()
            for rows in [tuple(dict.fromkeys(row for row, _ in those if row))]
        ]
