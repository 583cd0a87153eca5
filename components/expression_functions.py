"""Functions of expressions beside those of CEL: of numbers, of lists, of areas that lie side by side, and majorities."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from playproof.components.wording.plural import counted

#: What `steps` gives where there is no way.
NO_WAY = 999
TIES = ("friendly", "shared", "none")
#: Which runs of a list of numbers are meant.
RUNS = ("best", "every", "longest")
MOST_IN_RUNS = 60


def shown_value(value: Any) -> str:
    """A value in a sentence."""
    if isinstance(value, dict):
        return str(value.get("name") or value.get("id") or "a table")
    if isinstance(value, list):
        return ", ".join(map(shown_value, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def given(value: Any) -> str:
    """A value as an expression writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else shown_value(value)


def _numbers(name: str, values: Sequence[Any]) -> list[int]:
    listed = list(values[0]) if len(values) == 1 and isinstance(values[0], list) else list(values)
    if not all(type(one) is int for one in listed):
        raise TypeError(f"{name} is of whole numbers")
    return listed


def _most(*values: Any) -> int:
    return max(_numbers("max", values), default=0)


def _least(*values: Any) -> int:
    return min(_numbers("min", values), default=0)


def _sum(*values: Any) -> int:
    return sum(_numbers("sum", values))


def _count(values: Any, *wanted: Any) -> int:
    return sum(one == wanted[0] for one in values) if wanted else len(values)


def _distinct(values: Any) -> list[Any]:
    out: list[Any] = []
    for one in values:
        if one not in out:
            out.append(one)
    return out


def _longest_run(values: Any) -> int:
    numbers = set(_numbers("longest_run", [values]))
    best = 0
    for one in numbers:
        if one - 1 not in numbers:
            length = 1
            while one + length in numbers:
                length += 1
            best = max(best, length)
    return best


def _rising(values: Any) -> bool:
    numbers = _numbers("rising", [values])
    return all(one < two for one, two in pairwise(numbers))


def _grouped(keys: Any, values: Any) -> list[list[Any]]:
    out: dict[Any, list[Any]] = {}
    if len(keys) != len(values):
        raise ValueError("grouped needs two lists of one length")
    for key, value in zip(keys, values, strict=True):
        out.setdefault(key, []).append(value)
    return list(out.values())


def _sorted(values: Any) -> list[int]:
    return sorted(_numbers("sorted", [values]))


def _join(values: Any, between: Any) -> str:
    return str(between).join(shown_value(one) for one in values)


def _runs(values: Any, least: Any, which: Any = RUNS[0]) -> list[list[int]]:
    """The runs of at least so many consecutive numbers."""
    numbers = _numbers("runs", [list(values)])
    if type(least) is not int or not 2 <= least <= 100 or which not in RUNS:
        raise ValueError(f"runs has a list, a least length of 2 or more, and one of {', '.join(RUNS)}")
    if len(numbers) > MOST_IN_RUNS:
        raise ValueError(f"runs is of {MOST_IN_RUNS} numbers at most")
    if which == "best":
        return [list(one) for one in _best_runs(tuple(sorted(numbers)), least)[1]]
    held, found = set(numbers), list[list[int]]()
    for low in sorted(held):
        length = 1
        while low + length in held:
            length += 1
            if length >= least:
                found.append(list(range(low, low + length)))
    return found if which == "every" else [max(found, key=lambda run: (len(run), run[0]))] if found else []


@lru_cache(maxsize=16384)
def _best_runs(numbers: tuple[int, ...], least: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """The runs of the split of sorted numbers whose lengths times largest numbers are most, and that sum."""
    if len(numbers) < least:
        return 0, ()
    low, rest = numbers[0], numbers[1:]
    best = _best_runs(rest, least)
    left, length = rest, 1
    while low + length in left:
        at = left.index(low + length)
        left = (*left[:at], *left[at + 1 :])
        length += 1
        if length >= least:
            worth, runs = _best_runs(left, least)
            worth += length * (low + length - 1)
            if worth > best[0]:
                best = worth, (tuple(range(low, low + length)), *runs)
    return best


def _most_of_a_kind(values: Any) -> int:
    numbers = [sum(one == kind for one in values) for kind in _distinct(values)]
    return max(numbers, default=0)


def _rank(values: Any, own: Any) -> int:
    return 1 + sum(bool(one > own) for one in _numbers("rank", [values]))


def _majority(values: Any, own: Any, points: Any, ties: Any = TIES[0]) -> int:
    """``values``: how much each player has, or the owner of each marker; ``own``: how much the player has, or the name."""
    if ties not in TIES:
        raise ValueError(f"majority has ties that are friendly, shared or none, not {given(ties)}")
    if isinstance(own, str):
        if not all(isinstance(one, str) for one in values):
            raise TypeError("majority of a name needs a list of names, as space.by")
        amounts = Counter(values)
        values, own = list(amounts.values()), amounts[own]
    amounts_of_all = _numbers("majority", [list(values)])
    if type(own) is not int or not isinstance(points, list | tuple):
        raise TypeError(
            "majority needs a list, what the player has of it, and the points of each place, as [5, 2]"
        )
    number: int = own
    if number <= 0:
        return 0
    better, equal = sum(one > number for one in amounts_of_all), max(1, amounts_of_all.count(number))
    places = _numbers("majority", [list(points)])[better : better + equal]
    if ties == "shared":
        return sum(places) // equal
    return places[0] if places and (ties == "friendly" or equal == 1) else 0


def _neighbours(name: str, spaces: Any) -> dict[str, list[str]]:
    """The spaces of a list by their ids, with those of them that are next to each."""
    ids: dict[str, Any] = {
        one["id"]: one.get("next_to") for one in spaces if isinstance(one, dict) and "id" in one
    }
    if len(ids) < len(spaces) or None in ids.values():
        raise TypeError(f"{name} needs spaces of a place that has `adjacent`")
    return {one: [other for other in near if other in ids] for one, near in ids.items()}


def _largest_group(spaces: Any) -> int:
    near, best, seen = _neighbours("largest_group", spaces), 0, set[str]()
    for start in near:
        reached = [start] if start not in seen else []
        seen.update(reached)
        for one in reached:
            more = [other for other in near[one] if other not in seen]
            seen.update(more)
            reached += more
        best = max(best, len(reached))
    return best


def _steps(spaces: Any, start: Any, end: Any) -> int:
    near = _neighbours("steps", spaces)
    first, last = (one["id"] if isinstance(one, dict) and "id" in one else one for one in (start, end))
    far, queue = {first: 0}, deque([first])
    while queue and last not in far:
        one = queue.popleft()
        for other in near.get(one, ()):
            if other not in far:
                far[other] = far[one] + 1
                queue.append(other)
    return far.get(last, NO_WAY)


@dataclass(frozen=True, slots=True)
class Function:
    """A function: what it gives, in words; how many values its brackets have; what the first is, if it must be given."""

    call: Callable[..., Any]
    words: str
    least: int = 1
    most: int = 1
    first: str = "a list"


#: Functions beside those of CEL.
FUNCTIONS: Mapping[str, Function] = {
    "max": Function(_most, "the largest number of a list, or of several; 0 of none", 0, 100),
    "min": Function(_least, "the smallest number of a list, or of several; 0 of none", 0, 100),
    "sum": Function(_sum, "the sum of a list of numbers", 0, 100),
    "count": Function(
        _count, "how many are in a list; `count(list, value)`: how many of them are that", 1, 2
    ),
    "distinct": Function(_distinct, "a list with each value once"),
    "most_of_a_kind": Function(_most_of_a_kind, "how often the most frequent value of a list is there: 3 of [2, 5, 5, 5]"),
    "longest_run": Function(
        _longest_run, "how many numbers of a list follow each other: 3 of [2, 3, 4, 9]"
    ),
    "runs": Function(
        _runs,
        "`runs(numbers, 3)`: the runs of three or more numbers that follow each other, as lists, each number in one run at "
        "most, split so that the lengths times the largest numbers are most. A third value says which runs are meant: `'best'` "
        "(without it), `'every'` run that there is, `'longest'`, the longest alone",
        2, 3,
    ),
    "grouped": Function(
        _grouped,
        "`grouped(keys, values)`: the values as lists, those of one key together, as the revenues of the cards of each colour: "
        "`grouped(cards.map(c, c.colour), cards.map(c, c.revenue))`", 2, 2,
    ),
    "sorted": Function(_sorted, "a list of numbers, the smallest first"),
    "join": Function(_join, "`join(list, ' + ')`: what is in a list, as a text with that between", 2, 2),
    "rising": Function(_rising, "whether each number of a list is larger than the one before it"),
    "first": Function(lambda values: values[0], "the first of a list, which must not be empty"),
    "last": Function(lambda values: values[-1], "the last of a list, which must not be empty"),
    "abs": Function(abs, "a number without its sign", first="a whole number"),
    "rank": Function(_rank, "`rank(list, number)`: the place of a number among all, 1 if none is larger", 2, 2),
    "majority": Function(
        _majority,
        "`majority(space.by, player, [5, 2])`: the points of a player for the most markers, and for the second most; or "
        "`majority(numbers of all, own number, [5, 2])`. A fourth value says what a tie does: `'friendly'` (without it), "
        "all get the points of the better place; `'shared'`, they share those of the places that they take, rounded down; "
        "`'none'`, nobody gets any. Who has nothing gets nothing",
        3, 4,
    ),
    "largest_group": Function(
        _largest_group, "how many spaces of a list hang together at most, the longest chain of adjacent areas"
    ),
    "steps": Function(
        _steps, f"`steps(list, from, to)`: the fewest steps from one space to another through spaces of the list; {NO_WAY} if "
        "there is no way", 3, 3,
    ),
}  # fmt: skip

#: What a function refused in the expression that is being evaluated: the library would write it to the log.
REFUSED: list[Exception] = []


def told(name: str) -> Callable[..., Any]:
    """A function by its name; what it refuses is noted."""
    function = FUNCTIONS[name]

    def call(*values: Any) -> Any:
        try:
            if not function.least <= len(values) <= function.most:
                wanted = function.first if function.least < 2 else counted(function.least, "value")
                has = f"and has {counted(len(values), 'value')} in its brackets"
                raise TypeError(f"{name} needs {wanted}, {has}")
            fits = int | float if name == "abs" else list | tuple | dict | str
            if function.least and not isinstance(values[0], fits):
                raise TypeError(f"{name} needs {function.first}, not {given(values[0])}")
            return function.call(*values)
        except Exception as error:
            REFUSED.append(error)
            return None

    return call
