"""A JSON file that is imported: every value that is read is marked as read, and what no one read is listed.

Nothing of a source is dropped in silence: `Source.left_out` lists each key that found no place, with its reason.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.reading.limits import MEGABYTE, TooLarge, megabytes, plain_bytes
from playproof.components.wording.values import shown

#: Levels of lists and objects that stand in each other; a game needs ten.
DEEPEST = 40
#: The largest file, in bytes, and the most values of one; a large game has 20,000, a long log more.
LARGEST = 16 * MEGABYTE
MOST = 2_000_000

#: Why a text is not whole: no typeface draws what can't be seen.
_UNSEEN = "characters that can't be seen are left out"

#: Letters that have no other one in them.
_LATIN = str.maketrans({
    "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe",
    "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "ı": "i",
})  # fmt: skip

#: A whole number of up to five figures in a text.
FIGURE = re.compile(r"(?<![0-9.])[0-9]{1,5}(?![0-9]|\.[0-9])")

Way = tuple[str | int, ...]


class LeftOut(NamedTuple):
    """What has no place: where it first is, its key without numbers, how often, an example, why, and the rows of a list."""

    place: str
    key: str
    times: int
    value: str
    reason: str
    rows: tuple[int, ...] = ()


def way_text(way: Way) -> str:
    """``('map', 'hexes', 3, 'color')`` → ``map.hexes[3].color``."""
    text = ""
    for part in way:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def slug(text: str, longest: int = 30) -> str:
    """A short name made of a text: ``MÖJ`` → ``MOJ``, ``3+1`` stays; empty if no letter or figure is left."""
    plain = unicodedata.normalize("NFKD", text.translate(_LATIN))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return re.sub(r"[^A-Za-z0-9.+]+", "-", plain).strip("-.+")[:longest].strip("-.+")


def clean(text: str) -> str:
    """A text with single spaces and without characters that can't be seen; every letter stays, drawable or not."""
    kinds = {"Cf": "", "Cs": "", "Cc": " ", "Zs": " ", "Zl": " ", "Zp": " "}
    signs = (kinds.get(unicodedata.category(sign), sign) for sign in unicodedata.normalize("NFC", text))
    return " ".join("".join(signs).split())


@dataclass
class Source:
    """A JSON text and what was read of it. ``name``: how messages call the file."""

    name: str
    data: Any
    #: Tiles by number, as another file draws them.
    tiles: Mapping[str, Any] = field(default_factory=dict)
    taken: set[Way] = field(default_factory=set)
    why: dict[Way, str] = field(default_factory=dict)
    #: What is worth knowing of something that has its place.
    noted: list[tuple[Way, str]] = field(default_factory=list)

    @property
    def root(self) -> Node:
        """The whole."""
        return Node(self, (), self.data)

    def fault(self, problem: str, allowed: str = "") -> DataFaults:
        """A fault of the whole file."""
        return DataFaults([Fault(Place(self.name), problem, allowed)])

    def left_out(self, reasons: Mapping[str, str], unknown: str) -> list[LeftOut]:
        """What no one read, alike keys together. ``reasons``: key without numbers → why it has no place; ``unknown`` is
        said of all other keys."""
        found: dict[tuple[str, str], LeftOut] = {}
        places: set[tuple[Way, str]] = set()

        def tell(way: Way, reason: str) -> None:
            if (way, reason) in places:
                return
            places.add((way, reason))
            key = _plain(way)
            before = found.get((key, reason))
            example = _example(self.data, way)
            found[key, reason] = (
                before._replace(times=before.times + 1)
                if before
                else LeftOut(way_text(way), key, 1, example, reason)
            )

        for way, _ in _leaves((), self.data):
            # What is left out as a whole is told once, at its beginning.
            covered = next((way[:n] for n in range(len(way), 0, -1) if way[:n] in self.why), None)
            if covered is not None:
                tell(covered, self.why[covered])
            elif not any(way[:n] in self.taken for n in range(len(way) + 1)):
                tell(way, _reason(way, reasons) or unknown)
        for way, reason in self.noted:
            tell(way, reason)
        return list(found.values())


def _example(data: Any, way: Way) -> str:
    """A value in words; "" for what the source doesn't say."""
    try:
        for part in way:
            data = data[part]
    except (KeyError, IndexError, TypeError):
        return ""
    return shown(data)[:60]


def _plain(way: Way) -> str:
    return way_text(tuple(part for part in way if not isinstance(part, int)))


def _reason(way: Way, reasons: Mapping[str, str]) -> str:
    """The reason of the longest key that fits: with ``*`` for any one name, or of a part of the key at its end."""
    names = [part for part in way if not isinstance(part, int)]
    for length in range(len(names), 0, -1):
        for key in (
            ".".join(names[:length]),
            ".".join([*names[: length - 1], "*"]),
            _starred(names[:length]),
        ):
            if key in reasons:
                return reasons[key]
    return next((reasons[f"…{name}"] for name in reversed(names) if f"…{name}" in reasons), "")


def _starred(names: list[str]) -> str:
    """With ``*`` for the second name: ``tiles.57.color`` → ``tiles.*.color``."""
    return ".".join([*names[:1], "*", *names[2:]]) if len(names) > 1 else ""


def _leaves(way: Way, value: Any) -> Iterator[tuple[Way, Any]]:
    stack = [(way, value)]
    while stack:
        way, value = stack.pop()
        if isinstance(value, dict):
            stack += [((*way, key), one) for key, one in reversed(value.items())]
        elif isinstance(value, list):
            stack += [((*way, number), one) for number, one in reversed(list(enumerate(value)))]
        elif value is not None and value != "":
            yield way, value


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a source, with its place."""

    source: Source
    way: Way
    value: Any

    def take(self) -> Any:
        """The value, with all that is in it, marked as read."""
        self.source.taken.add(self.way)
        return self.value

    def leave(self, reason: str) -> None:
        """List this value as one that has no place."""
        self.source.why.setdefault(self.way, reason)

    def note(self, reason: str) -> None:
        """List something of this value that has no place, while the rest of it has."""
        self.source.noted.append((self.way, reason))

    def has(self, key: str) -> bool:
        """Whether the object has a value of this name."""
        return isinstance(self.value, dict) and self.value.get(key) is not None

    def get(self, key: str) -> Node:
        """A value of the object; None where there is none."""
        found = self.value.get(key) if isinstance(self.value, dict) else None
        return Node(self.source, (*self.way, key), found)

    def names(self) -> list[str]:
        """The names of an object."""
        return list(self.value) if isinstance(self.value, dict) else []

    def object(self, key: str) -> Node:
        """An object; an empty one where there is none, and where something else is, which is then left out."""
        found = self.get(key)
        if found.value is not None and not isinstance(found.value, dict):
            found.leave("an object {…} is expected here")
            return Node(self.source, found.way, None)
        return found

    def items(self, key: str) -> list[Node]:
        """The values of a list (`each`); none where there is no list."""
        return self.get(key).each()

    def each(self) -> list[Node]:
        """The values of this list; what is no list is left out."""
        if self.value is None:
            return []
        if not isinstance(self.value, list):
            self.leave("a list […] is expected here")
            return []
        return [Node(self.source, (*self.way, number), one) for number, one in enumerate(self.value)]

    def objects(self, key: str, most: int | None = None) -> list[Node]:
        """The objects of a list, at most so many; what else stands in it is left out."""
        found = []
        for one in first(self.items(key), most):
            if isinstance(one.value, dict):
                found.append(one)
            elif one.value is not None:
                one.leave("an object {…} is expected here")
        return found

    def said(self, longest: int) -> str:
        """This value as a text, its spaces single, at most ``longest`` characters; what is too long is cut and listed."""
        value = self.value
        if value is None:
            return ""
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            self.leave("a text is expected here")
            return ""
        self.take()
        said = clean(str(value))
        if said != " ".join(unicodedata.normalize("NFC", str(value)).split()):
            self.leave(_UNSEEN)
        if len(said) > longest:
            self.leave(f"cut to {longest} characters: more have no place on the piece")
            said = said[: max(0, longest - 1)].rstrip() + "…" if longest else ""
        return said

    def text(self, key: str, longest: int = 200) -> str:
        """A value of the object as a text (`said`); "" where there is none."""
        return self.get(key).said(longest)

    def whole(self, key: str, least: int = 0, most: int = 99_999) -> int | None:
        """A whole number, also one that is written as text; what else is found is left out."""
        found = self.get(key)
        if found.value is None:
            return None
        number = whole_number(found.value)
        if number is None or not least <= number <= most:
            found.leave(f"a whole number from {least} to {most} is expected here")
            return None
        found.take()
        return number

    def fitting(self, key: str, most: int) -> int | None:
        """A whole number up to ``most``; None for anything else, which may be read otherwise."""
        number = whole_number(self.get(key).value)
        if number is None or not 0 <= number <= most:
            return None
        self.get(key).take()
        return number

    def figure(self, key: str) -> int | None:
        """A whole number, also one that has the sign of a currency; what else is found is left out."""
        found = self.get(key)
        said = re.fullmatch(r"[^0-9]{0,4}([0-9]{1,5})[^0-9]{0,4}", str(found.value))
        if said is None or not isinstance(found.value, str):
            return self.whole(key)
        found.take()
        return int(said[1])

    def printed(self, unlimited: int) -> int:
        """How many are printed: 'print' where it is given, else the quantity; ``unlimited`` of one that never runs out."""
        printed = self.whole("print", 0, 500)
        quantity = self.get("quantity")
        if quantity.value == "∞":
            quantity.take()
            return unlimited if printed is None else printed
        count = self.whole("quantity", 0, 500)
        if printed is None:
            return 1 if count is None else count
        if count is not None and count != printed:
            quantity.leave("'print' says how many are printed")
        return printed

    def decimal(self, key: str) -> float | None:
        """A number; None where there is none."""
        value = self.get(key).value
        if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 10_000:
            return None
        return float(value)

    def true(self, key: str) -> bool:
        """Whether a switch is on."""
        found = self.get(key)
        if isinstance(found.value, bool):
            found.take()
            return found.value
        return False


def numbered(name: str, taken: Collection[str], mark: str = "-") -> str:
    """A name that nothing has: with a number, if need be."""
    names = chain((name,), (f"{name}{mark}{number}" for number in count(2)))
    return next(one for one in names if one not in taken)


def first(nodes: list[Node], most: int | None) -> list[Node]:
    """The first of some values; the others are left out."""
    for one in nodes[most:] if most is not None else ():
        one.leave(f"only the first {most} have a place")
    return nodes[:most]


def whole_number(value: Any) -> int | None:
    """``80``, ``80.0`` and ``"80"`` as a whole number; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e9 else None
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and re.fullmatch(r" *[0-9]{1,7} *", value) else None


def _refuse_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def read_json(path: Path) -> tuple[Any, list[str]]:
    """The JSON in a file, and the keys that an object in it has twice: the last one counts.

    Raises `DataFaults` with one sentence, and `OSError` where the file can't be read.
    """
    twice: list[str] = []

    def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [key for key, _ in pairs]
            twice.extend(sorted({key for key in names if names.count(key) > 1}))
        return found

    def fault(problem: str, allowed: str) -> DataFaults:
        return DataFaults([Fault(Place(path.name), problem, allowed)])

    try:
        text = plain_bytes(path, LARGEST).decode("utf-8-sig")
        data = json.loads(text, object_pairs_hook=object_of, parse_constant=_refuse_number)
    except TooLarge as error:
        raise fault(f"the file has {error.size // 1_000_000} MB", f"at most {megabytes(LARGEST)}") from None
    except UnicodeDecodeError:
        raise fault("the file is no UTF-8 text", "a JSON file, saved as UTF-8") from None
    except RecursionError:
        raise fault("lists and objects stand in each other too deeply", f"at most {DEEPEST} levels") from None
    except ValueError as error:
        raise fault(f"the file is no JSON: {shown_error(error)}", "a JSON file") from None
    count, level, inside = 0, 0, [data]
    while inside := [one for one in inside if isinstance(one, dict | list)]:
        level += 1
        inside = [each for one in inside for each in (one.values() if isinstance(one, dict) else one)]
        count += len(inside)
        if level > DEEPEST:
            raise fault("lists and objects stand in each other too deeply", f"at most {DEEPEST} levels")
        if count > MOST:
            raise fault(f"the file has more than {MOST:,} values", f"at most {MOST:,}")
    return _writable(data) if re.search(r"\\u[dD][89a-fA-F]", text) else data, twice


def _writable(value: Any) -> Any:
    """The value; half a letter (``\\ud800`` alone), which no file can hold, is written as the JSON has it."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, list):
        return [_writable(one) for one in value]
    return (
        {_writable(key): _writable(one) for key, one in value.items()} if isinstance(value, dict) else value
    )


def read_tiles(paths: Sequence[Path]) -> dict[str, Any]:
    """The tiles of 18xx-maker's own files: by number, each drawn as a hex. Raises `DataFaults` and `OSError` as `read_json`."""
    found: dict[str, Any] = {}
    for path in paths:
        data, _ = read_json(path)
        if not isinstance(data, dict) or not all(isinstance(one, dict) for one in data.values()):
            allowed = "an object with a hex for each number, as in 18xx-maker's yellow.json"
            raise DataFaults([Fault(Place(path.name), "the file holds no tiles", allowed)])
        found |= data
    return found


def shown_error(error: ValueError) -> str:
    """What is wrong with a JSON text, in one line."""
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg[:1].lower()}{error.msg[1:]} (line {error.lineno}, column {error.colno})"
    return " ".join(str(error).split())[:120]
