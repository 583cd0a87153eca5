"""Which row of a list is which row of the list as it was imported last: equal rows first, then the most alike."""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Mapping, Sequence

Row = Mapping[str, str]

#: What columns count for likeness; the others count 1.
_WEIGHTS = {"name": 3.0, "text": 2.0}
#: Rows that are less alike than this are different cards.
_ALIKE = 0.4
#: Rows among which the best assignment is looked for; of more, each so many in their order.
_AT_ONCE = 100


def matched(old: Sequence[Row], new: Sequence[Row]) -> list[int | None]:
    """For each new row the index of the old one that it is, each old one once; None for a row that came.

    Rows that are equal are the same, in their order; then those whose name no other row has; of the rest the assignment
    that is most alike on the whole.
    """
    columns = [
        key for key in dict.fromkeys(key for row in new for key in row) if any(key in row for row in old)
    ]
    before, now = ([tuple(row.get(key, "") for key in columns) for row in rows] for rows in (old, new))
    found: list[int | None] = [None] * len(new)
    _pair(before, now, found, alone=False)
    if "name" in columns:
        at = columns.index("name")
        _pair([(row[at],) for row in before], [(row[at],) for row in now], found, alone=True)
    taken = set(found)
    gone = [at for at in range(len(old)) if at not in taken]
    came = [at for at, one in enumerate(found) if one is None]
    words = [
        {at: [frozenset(re.findall(r"\w+", one.casefold())) or one for one in cells[at]] for at in rows}
        for cells, rows in ((before, gone), (now, came))
    ]
    weights = [_WEIGHTS.get(key, 1.0) for key in columns]
    for start in range(0, max(len(gone), len(came)), _AT_ONCE):
        mine, theirs = gone[start : start + _AT_ONCE], came[start : start + _AT_ONCE]
        alike = [[_alike(words[0][one], words[1][other], weights) for one in mine] for other in theirs]
        for row, column in _assigned(alike):
            if alike[row][column] >= _ALIKE:
                found[theirs[row]] = mine[column]
    return found


def _pair(
    old: Sequence[tuple[str, ...]], new: Sequence[tuple[str, ...]], found: list[int | None], *, alone: bool
) -> None:
    """Pair the rows that are left and equal, in their order; ``alone``: only where one row on each side is so."""
    taken = set(found)
    where: dict[tuple[str, ...], deque[int]] = defaultdict(deque)
    for at, key in enumerate(old):
        if at not in taken:
            where[key].append(at)
    left = [at for at, one in enumerate(found) if one is None]
    often = Counter(new[at] for at in left)
    for at in left:
        if (those := where[new[at]]) and (not alone or (any(new[at]) and len(those) == often[new[at]] == 1)):
            found[at] = those.popleft()


def _alike(
    one: Sequence[frozenset[str] | str], other: Sequence[frozenset[str] | str], weights: Sequence[float]
) -> float:
    """How alike two rows are, 0 to 1: the share of their words that is common, cell by cell."""
    got = most = 0.0
    for mine, theirs, weight in zip(one, other, weights, strict=True):
        if not mine and not theirs:
            continue
        most += weight
        if mine == theirs:
            got += weight
        elif isinstance(mine, frozenset) and isinstance(theirs, frozenset):
            got += weight * 2 * len(mine & theirs) / (len(mine) + len(theirs))
    return got / most if most else 1.0


def _assigned(alike: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """The pairs of rows and columns, each once, whose sum is the largest: the Hungarian method with potentials
    (H. W. Kuhn 1955, J. Munkres 1957), in n * n * m steps."""
    if not alike or not alike[0]:
        return []
    if len(alike) > len(alike[0]):
        return [(row, column) for column, row in _assigned([*map(list, zip(*alike, strict=True))])]
    rows, columns = len(alike), len(alike[0])
    high, low = [0.0] * (rows + 1), [0.0] * (columns + 1)
    row_of, way = [0] * (columns + 1), [0] * (columns + 1)
    for row in range(1, rows + 1):
        row_of[0], at = row, 0
        least, seen = [float("inf")] * (columns + 1), [False] * (columns + 1)
        while row_of[at]:
            seen[at] = True
            here, step, then = row_of[at], float("inf"), 0
            for column in range(1, columns + 1):
                if not seen[column]:
                    cost = -alike[here - 1][column - 1] - high[here] - low[column]
                    if cost < least[column]:
                        least[column], way[column] = cost, at
                    if least[column] < step:
                        step, then = least[column], column
            for column in range(columns + 1):
                if seen[column]:
                    high[row_of[column]] += step
                    low[column] -= step
                else:
                    least[column] -= step
            at = then
        while at:
            row_of[at] = row_of[way[at]]
            at = way[at]
    return [(row_of[column] - 1, column - 1) for column in range(1, columns + 1) if row_of[column]]
