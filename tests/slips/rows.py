"""Slips of a designer in a game's data: every tweak of one row, in an order that is always the same.

Of each TOML file and each CSV file of a game's folder: a row is added (again, or with another id), removed or swapped with
the next; a key or a column is removed or renamed; a value is another of its kind: a number beside it, another word that
stands in the same field, another of a field's choices, nothing, or a name that doesn't exist.
"""

from __future__ import annotations

import copy
import csv
import io
import json
import pickle
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel

from playproof.components.game import GameFile
from playproof.components.kinds import KINDS, kind_model
from playproof.components.workspace import SHIPPED

Way = tuple[int | str, ...]

#: A name that nothing has.
NOBODY = "zz9"
#: Texts with a figure, an icon and a mark that are none.
SPOILT = (f"{{{NOBODY}}}", f":{NOBODY}:", "*bold")
#: So many of the other words of its field replace a word.
OTHERS = 3
NUMBER = re.compile(r"\d+")
#: What people read, not the program.
PROSE = re.compile(r"[a-z]{3,} [a-z]{2,}")


class RowTweak(NamedTuple):
    """What is done in a file of a game: ``op`` (set, remove, rename, double, add, swap) at ``way`` with ``value``."""

    game: str
    file: str
    way: Way
    op: str
    value: Any = None

    def __str__(self) -> str:
        return f"{self.game}/{self.file}: {self.op} {'.'.join(map(str, self.way))} {json.dumps(self.value)}"

    def text(self, text: str) -> str:
        """The file's text with the tweak in it."""
        is_csv = self.file.endswith(".csv")
        inner = data = pickle.loads(_read(text, is_csv))
        for key in self.way[:-1]:
            inner = inner[key]
        _DO[self.op](inner, self.way[-1], self.value)
        if not is_csv:
            return "".join(f"{written(key)} = {written(value)}\n" for key, value in data.items())
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(data)
        return out.getvalue()


@lru_cache(maxsize=4)
def _read(text: str, is_csv: bool) -> bytes:
    """What a file holds, to be taken out as often as it is changed."""
    return pickle.dumps(_rows(text) if is_csv else tomllib.loads(text))


def _rename(inner: Any, key: Any, value: Any) -> None:
    items = [(value if name == key else name, one) for name, one in inner.items()]
    inner.clear()
    inner.update(items)


def _add(inner: Any, at: Any, value: Any) -> None:
    row = copy.deepcopy(inner[at])
    row[0 if isinstance(row, list) else "id"] = value
    inner.insert(at + 1, row)


def _swap(inner: Any, at: Any, value: Any) -> None:
    inner[at], inner[at + 1] = inner[at + 1], inner[at]


def _column(rows: Any, at: Any, value: Any) -> None:
    """Take a column away."""
    for row in rows:
        del row[at : at + 1]


_DO: dict[str, Any] = {
    "set": lambda inner, key, value: inner.__setitem__(key, value),
    "remove": lambda inner, key, value: inner.__delitem__(key),
    "rename": _rename,
    "double": lambda inner, at, value: inner.insert(at, copy.deepcopy(inner[at])),
    "add": _add,
    "swap": _swap,
    "column": _column,
}


def written(value: Any) -> str:
    """A value as TOML: as JSON, but for tables."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(key)} = {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def games() -> tuple[str, ...]:
    """The games that come with Playproof."""
    return tuple(sorted(path.parent.name for path in SHIPPED.glob("*/game.toml")))


def every_tweak(game: str) -> Iterator[RowTweak]:
    """Every tweak of one row of a shipped game, file by file."""
    for path in sorted((SHIPPED / game).iterdir()):
        text = path.read_text(encoding="utf-8") if path.suffix in (".toml", ".csv") else ""
        if path.suffix == ".toml":
            data = tomllib.loads(text)
            seen: dict[str, dict[Any, None]] = defaultdict(dict)
            _see(data, "", seen)
            changes = _of_table(data, (), seen, _choices(path))
        else:
            changes = _of_csv(_rows(text)) if text else iter(())
        yield from (RowTweak(game, path.name, *change) for change in changes)


Change = tuple[Way, str, Any]


def _see(value: Any, key: str, seen: Mapping[str, dict[Any, None]]) -> None:
    """Note the words that stand under each key."""
    if isinstance(value, dict):
        for name, one in value.items():
            _see(one, name, seen)
    elif isinstance(value, list):
        for one in value:
            _see(one, key, seen)
    elif isinstance(value, str) and " " not in value:
        seen[key][value] = None


@cache
def _choices(path: Path) -> Mapping[str, tuple[str, ...]]:
    """The words to choose from of each field of the types that read a file."""
    found: dict[str, tuple[str, ...]] = {}
    waiting: list[Any] = [
        GameFile if path.stem == "game" else kind_model(path.stem) if path.stem in KINDS else None
    ]
    done = set()
    while waiting:
        model = waiting.pop()
        if model in done or not (isinstance(model, type) and issubclass(model, BaseModel)):
            continue
        done.add(model)
        waiting.append(getattr(model, "piece_type", None))
        for name, field in model.model_fields.items():
            kinds = [field.annotation]
            while kinds:
                kind = kinds.pop()
                if get_origin(kind) is Literal:
                    words = tuple(one for one in get_args(kind) if isinstance(one, str))
                    found[field.alias or name] = (*found.get(field.alias or name, ()), *words)
                else:
                    kinds += get_args(kind)
                    waiting.append(kind)
    return found


def _of_table(
    table: dict[str, Any],
    way: Way,
    seen: Mapping[str, Mapping[Any, None]],
    choices: Mapping[str, tuple[str, ...]],
) -> Iterator[Change]:
    for key, value in table.items():
        here = (*way, key)
        yield here, "remove", None
        yield here, "rename", f"{key}x"
        yield from _of_value(value, here, key, seen, choices)


def _of_value(
    value: Any,
    way: Way,
    key: str,
    seen: Mapping[str, Mapping[Any, None]],
    choices: Mapping[str, tuple[str, ...]],
) -> Iterator[Change]:
    if isinstance(value, dict):
        yield way, "set", {}
        yield way, "set", NOBODY
        yield from _of_table(value, way, seen, choices)
    elif isinstance(value, list):
        yield way, "set", []
        yield way, "set", NOBODY
        yield from _of_list(value, way)
        for at, one in enumerate(value):
            yield from _of_value(one, (*way, at), key, seen, choices)
    else:
        words = [*seen.get(key, ()), *choices.get(key, ())]
        for other in _others(value, words):
            yield way, "set", other


def _of_list(items: Sequence[Any], way: Way, first: int = 0) -> Iterator[Change]:
    """Rows that come, go and change places."""
    for at in range(first, len(items)):
        one = items[at]
        yield (*way, at), "remove", None
        yield (*way, at), "double", None
        if at + 1 < len(items):
            yield (*way, at), "swap", None
        name = one[0] if first and one else one.get("id") if isinstance(one, dict) else None
        if isinstance(name, str):
            for other in dict.fromkeys((NOBODY, NUMBER.sub(lambda found: "9" * len(found[0]), name))):
                yield (*way, at), "add", other


def _of_csv(rows: Sequence[Sequence[str]]) -> Iterator[Change]:
    """A head, and a row for each piece."""
    for at, name in enumerate(rows[0]):
        yield (at,), "column", None
        yield (0, at), "set", f"{name}x"
        yield (0, at), "set", ""
    yield from _of_list(rows, (), 1)
    for number, row in enumerate(rows[1:], 1):
        for at, cell in enumerate(row):
            column = [one[at] for one in rows[1:] if at < len(one)]
            for other in _others(cell, column):
                yield (number, at), "set", str(other)


def _others(value: Any, words: Sequence[str]) -> Iterator[Any]:
    """Other values of the kind of ``value``, and one of another kind."""
    if isinstance(value, bool):
        yield from (not value, NOBODY)
    elif isinstance(value, int | float):
        near = (value + 1, value - 1, value * 10, 0, -1, 10**9)
        yield from dict.fromkeys(one for one in near if one != value)
        yield NOBODY
    elif isinstance(value, str):
        if PROSE.search(value):
            yield from ("", 7, *(f"{value} {one}" for one in SPOILT))
            return
        others = sorted({one for one in words if one != value and len(one) < 40})
        found = {"": None, NOBODY: None, **dict.fromkeys(others[:: max(1, len(others) // OTHERS)])}
        for match in list(NUMBER.finditer(value))[:: max(1, len(NUMBER.findall(value)) - 1)]:
            number = int(match[0])
            for other in (number + 1, number * 10, 0):
                found[f"{value[: match.start()]}{other}{value[match.end() :]}"] = None
        found.pop(value, None)
        yield from found
        yield 7
    else:
        yield NOBODY
