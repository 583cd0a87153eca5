"""Reading the notation of a hex: text → `HexNotation`, or everything that is wrong with it at once.

    hex    = [ part { ";" part } ]
    part   = name [ "=" field { "," field } ]      label = "label=" text
    field  = name [ ":" value ]
    value  = word { "|" word }

``blank`` stands for a hex with nothing on it. Spaces around signs don't count; ``grey`` is ``gray``. A path ends at
an edge (``a:3``) or in a centre (``b:_0``: the first city, town, off-board place, halt, pass, junction, node or
start of the hex, wherever in the notation it stands).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, cast, get_args

import msgspec
from pydantic import AfterValidator

from components.faults import nearest
from components.notation.tile import (
    BORDER_TYPES,
    PHASES,
    TERRAINS,
    TRACKS,
    Border,
    Centre,
    Frame,
    HexNotation,
    Icon,
    Kind,
    Label,
    Partition,
    Path,
    PathEnd,
    Revenue,
    Stack,
    Stripes,
    Stub,
    Upgrade,
)
from components.reading.sentences import NotAllowed
from components.reading.wording import shown, words

__all__ = ["HexText", "NotationError", "NotationFault", "parse_tile", "read_tile"]

#: Longer than any hex needs.
LONGEST = 2000
MOST_PARTS = 100


@dataclass(frozen=True, slots=True)
class NotationFault:
    """One fault: ``at`` counts characters from 1."""

    at: int
    problem: str
    allowed: str = ""
    hint: str = ""

    def __str__(self) -> str:
        text = f"character {self.at}: {self.problem}"
        if self.allowed:
            text += f"; allowed: {self.allowed}"
        return text + (f"; did you mean '{self.hint}'?" if self.hint else "")


class NotationError(ValueError):
    """A notation can't be used; ``faults`` holds everything that is wrong, in the order of the text."""

    def __init__(self, faults: tuple[NotationFault, ...]) -> None:
        """At least one fault."""
        self.faults = faults
        super().__init__(". ".join(map(str, faults)))


@dataclass(slots=True)
class _Cell:
    """A word and where it begins, from 0."""

    text: str
    at: int

    def split(self, sign: str) -> list[_Cell]:
        cells, at = [], self.at
        for piece in self.text.split(sign):
            cells.append(_Cell(piece.strip(), at + len(piece) - len(piece.lstrip())))
            at += len(piece) + len(sign)
        return cells

    def cut(self, sign: str) -> tuple[_Cell, _Cell | None]:
        """What stands before the first ``sign`` and what behind it."""
        first, found, rest = self.text.partition(sign)
        behind = self.at + len(first) + len(sign)
        head = _Cell(first.strip(), self.at + len(first) - len(first.lstrip()))
        tail = _Cell(rest.strip(), behind + len(rest) - len(rest.lstrip())) if found else None
        return head, tail


class _Reader:
    """Collects faults while a notation is read."""

    def __init__(self) -> None:
        self.faults: list[NotationFault] = []

    def fault(self, at: int, problem: str, allowed: str = "", hint: str = "") -> None:
        self.faults.append(NotationFault(at + 1, problem, allowed, hint))

    def choice(self, cell: _Cell, choices: tuple[str, ...], what: str) -> str:
        if cell.text in choices:
            return cell.text
        if cell.text == "grey" and "gray" in choices:
            return "gray"
        self.fault(cell.at, f"{shown(cell.text)} is no {what}", words(choices), nearest(cell.text, choices))
        return choices[0]

    def whole(self, cell: _Cell, least: int, most: int) -> int:
        if (
            cell.text.isascii()
            and cell.text.isdigit()
            and len(cell.text) <= 6
            and least <= int(cell.text) <= most
        ):
            return int(cell.text)
        self.fault(cell.at, f"found {shown(cell.text)}", f"a whole number from {least} to {most}")
        return least

    def number(self, cell: _Cell, least: float, most: float) -> float:
        before, dot, after = cell.text.partition(".")
        plain = before.isascii() and before.isdigit() and (not dot or (after.isascii() and after.isdigit()))
        if plain and len(before) <= 4 and len(after) <= 2 and least <= float(cell.text) <= most:
            return float(cell.text)
        self.fault(cell.at, f"found {shown(cell.text)}", f"a number from {least:g} to {most:g}")
        return least

    # ---- values of fields

    def edge(self, cell: _Cell) -> int:
        if cell.text in tuple("012345"):
            return int(cell.text)
        self.fault(
            cell.at, f"{shown(cell.text)} is no edge", "0 to 5, clockwise from the bottom or lower left edge"
        )
        return 0

    def end(self, cell: _Cell) -> PathEnd:
        if cell.text.startswith("_"):
            return PathEnd(centre=self.whole(_Cell(cell.text[1:], cell.at + 1), 0, 99))
        if cell.text in tuple("012345"):
            return PathEnd(edge=int(cell.text))
        self.fault(
            cell.at,
            f"a path can not end at {shown(cell.text)}",
            "an edge, 0 to 5, or a centre by its number, _0, _1 …",
        )
        return PathEnd()

    def lane(self, cell: _Cell) -> tuple[int, int]:
        width, index = cell.cut(".")
        if index is not None:
            lanes = self.whole(width, 1, 6)
            return lanes, self.whole(index, 0, lanes - 1)
        self.fault(cell.at, f"found {shown(cell.text)}", "how many lanes and which of them: 2.0, 2.1, 3.1 …")
        return 1, 0

    def loc(self, cell: _Cell) -> float | str:
        if cell.text == "center" or cell.text == "centre":
            return "center"
        return self.number(cell, 0, 5.99)

    def revenue(self, cell: _Cell) -> tuple[Revenue, ...]:
        found: list[Revenue] = []
        for one in cell.split("|"):
            head, tail = one.cut("_")
            if tail is None:
                found.append(Revenue(self.whole(one, 0, 99_999)))
            else:
                phase = self.choice(head, PHASES, "phase")
                if any(earlier.phase == phase for earlier in found):
                    self.fault(head.at, f"the phase {phase} has two revenues", "one revenue for each phase")
                found.append(Revenue(self.whole(tail, 0, 99_999), phase))  # type: ignore[arg-type]
        if len(found) > 1 and not all(one.phase for one in found):
            self.fault(
                cell.at,
                f"{shown(cell.text)} has more than one revenue",
                "a phase with each: yellow_20|green_30",
            )
        return tuple(found)

    def flag(self, cell: _Cell) -> bool:
        return self.choice(cell, ("1", "0"), "switch") == "1"

    def listed(self, cell: _Cell) -> tuple[str, ...]:
        found = tuple(one.text for one in cell.split("|"))
        if "" in found:
            self.fault(cell.at, "a name is missing between two bars", "names between bars: East|West")
        return found

    def slots_kept(self, cell: _Cell) -> tuple[str, ...]:
        return tuple("" if one.text == "-" else one.text for one in cell.split("|"))

    def terrain(self, cell: _Cell) -> tuple[str, ...]:
        return tuple(self.choice(one, TERRAINS, "terrain") for one in cell.split("|"))

    def text(self, cell: _Cell) -> str:
        if not cell.text:
            self.fault(cell.at, "nothing stands behind the colon", "a word")
        return cell.text


_Value = Callable[[_Reader, _Cell], Any]


def _number_from(least: int, most: int) -> _Value:
    return lambda reader, cell: reader.whole(cell, least, most)


def _one_of(*choices: str, what: str = "choice") -> _Value:
    return lambda reader, cell: reader.choice(cell, choices, what)


_MONEY = _number_from(0, 99_999)
_STOP: dict[str, _Value] = {
    "revenue": _Reader.revenue,
    "groups": _Reader.listed,
    "hide": _Reader.flag,
    "visit_cost": _MONEY,
    "route": _one_of("mandatory", "optional", "never", what="route rule"),
    "loc": _Reader.loc,
    "style": _one_of("rect", "dot", "hidden", what="style"),
}
_SLOTS: dict[str, _Value] = {"slots": _number_from(1, 9), "reservation": _Reader.slots_kept}
_BORDER = _one_of(*BORDER_TYPES, what="border")

#: Part → its fields and how their values are read.
_FIELDS: dict[str, dict[str, _Value]] = {
    "city": _STOP | _SLOTS,
    "town": _STOP,
    "offboard": _STOP,
    "halt": _STOP | {"symbol": _Reader.text},
    "pass": _STOP | _SLOTS,
    "junction": {"loc": _Reader.loc},
    "node": {"value": _Reader.revenue, "cost": _MONEY, "loc": _Reader.loc, "hide": _Reader.flag},
    "start": {"cost": _MONEY, "loc": _Reader.loc, "reservation": _Reader.slots_kept},
    "path": {
        "a": _Reader.end,
        "b": _Reader.end,
        "track": _one_of(*TRACKS, what="track"),
        "lanes": _number_from(1, 6),
        "a_lane": _Reader.lane,
        "b_lane": _Reader.lane,
        "terminal": _number_from(0, 2),
        "ignore": _Reader.flag,
        "weight": _number_from(1, 9),
    },
    "label": {},
    "upgrade": {"cost": _MONEY, "terrain": _Reader.terrain, "loc": _Reader.loc},
    "border": {"edge": _Reader.edge, "type": _BORDER, "cost": _MONEY},
    "partition": {
        "a": _Reader.edge,
        "b": _Reader.edge,
        "type": _BORDER,
        "restrict": _one_of("inner", "outer", what="side"),
        "length": lambda reader, cell: reader.number(cell, 0.1, 1),
    },
    "icon": {
        "image": _Reader.text,
        "name": _Reader.text,
        "sticky": _Reader.flag,
        "blocks_lay": _Reader.flag,
        "loc": _Reader.loc,
    },
    "stub": {"edge": _Reader.edge, "track": _one_of(*TRACKS, what="track")},
    "frame": {"color": _Reader.text, "color2": _Reader.text},
    "stripes": {"color": _Reader.text},
    "stack": {"value": _MONEY, "size": lambda reader, cell: reader.number(cell, 1, 100)},
}
_REQUIRED: dict[str, tuple[str, ...]] = {
    "path": ("a", "b"),
    "border": ("edge",),
    "partition": ("a", "b"),
    "icon": ("image",),
    "stub": ("edge",),
    "upgrade": ("cost",),
    "frame": ("color",),
    "stripes": ("color",),
}
_CENTRES: tuple[str, ...] = get_args(Kind)
_ONCE = ("frame", "stripes", "stack")
_STRUCTS: dict[str, tuple[str, type[Any]]] = {
    "upgrade": ("upgrades", Upgrade),
    "border": ("borders", Border),
    "partition": ("partitions", Partition),
    "icon": ("icons", Icon),
    "stub": ("stubs", Stub),
    "frame": ("frame", Frame),
    "stripes": ("stripes", Stripes),
    "stack": ("stack", Stack),
}


@lru_cache(maxsize=4096)
def read_tile(text: str) -> tuple[HexNotation, tuple[NotationFault, ...]]:
    """The hex as far as it can be read, and every fault of the notation in the order of the text."""
    reader = _Reader()
    if len(text) > LONGEST:
        reader.fault(LONGEST, f"the notation has {len(text)} characters", f"at most {LONGEST}")
        return HexNotation(), tuple(reader.faults)
    found: dict[str, list[Any]] = {}
    ends: list[tuple[int, Path]] = []
    cells = _Cell(text, 0).split(";")
    if len(cells) > MOST_PARTS:
        reader.fault(cells[MOST_PARTS].at, f"the notation has {len(cells)} parts", f"at most {MOST_PARTS}")
        cells = cells[:MOST_PARTS]
    for cell in cells:
        if cell.text and cell.text != "blank":
            _read_part(reader, cell, found, ends)
    _check_ends(reader, found, ends)
    made: dict[str, Any] = {
        name: values[0] if name in _ONCE else tuple(values) for name, values in found.items()
    }
    hex_ = HexNotation(**made)
    return hex_, tuple(sorted(reader.faults, key=lambda fault: fault.at))


def _read_part(
    reader: _Reader, cell: _Cell, found: dict[str, list[Any]], ends: list[tuple[int, Path]]
) -> None:
    head, tail = cell.cut("=")
    name = head.text
    if name not in _FIELDS:
        meant = nearest(name, list(_FIELDS))
        reader.fault(head.at, f"{shown(name)} is no part of a hex", words(_FIELDS), meant)
        if meant in _CENTRES:  # paths that lead to it are not at fault
            found.setdefault("centres", []).append(Centre(kind=cast(Kind, meant)))
        return
    if name == "label":
        if tail is None or not tail.text:
            reader.fault(head.at, "the label has no letters", "label=OO")
        else:
            found.setdefault("labels", []).append(Label(tail.text))
        return
    fields = _read_fields(reader, name, head, tail)
    if fields is None:
        return
    if name == "path":
        path = _made_path(reader, head, fields)
        if path is not None:
            ends.append((head.at, path))
            found.setdefault("paths", []).append(path)
    elif name in _CENTRES:
        found.setdefault("centres", []).append(_made_centre(reader, head, name, fields))
    else:
        place, struct = _STRUCTS[name]
        if name in _ONCE and place in found:
            reader.fault(head.at, f"'{name}' stands twice", f"one {name} on a hex")
        found.setdefault(place, []).append(struct(**fields))


def _read_fields(reader: _Reader, name: str, head: _Cell, tail: _Cell | None) -> dict[str, Any] | None:
    """The part's fields by name; nothing if a required one is missing."""
    known = _FIELDS[name]
    fields: dict[str, Any] = {}
    for cell in tail.split(",") if tail is not None and tail.text else ():
        key, value = cell.cut(":")
        if key.text not in known:
            reader.fault(
                key.at,
                f"{shown(key.text)} is no field of '{name}'",
                words(known),
                nearest(key.text, list(known)),
            )
        elif value is None:
            reader.fault(key.at, f"'{key.text}' has no value", f"{key.text}:…")
        elif key.text in fields:
            reader.fault(key.at, f"'{key.text}' stands twice in one '{name}'", "each field once")
        else:
            fields[key.text] = known[key.text](reader, value)
    missing = [one for one in _REQUIRED.get(name, ()) if one not in fields]
    if missing:
        reader.fault(head.at, f"'{name}' has no {' and no '.join(missing)}", f"{name}={missing[0]}:…")
        return None
    return fields


def _made_path(reader: _Reader, head: _Cell, fields: dict[str, Any]) -> Path | None:
    ends = []
    for side in ("a", "b"):
        end: PathEnd = fields.pop(side)
        lane = fields.pop(f"{side}_lane", None)
        ends.append(PathEnd(end.edge, end.centre, lane) if lane is not None else end)
    a, b = ends
    if PathEnd() in (msgspec.structs.replace(end, lane=None) for end in ends):
        return None
    if (a.edge, a.centre) == (b.edge, b.centre):
        place = f"edge {a.edge}" if a.edge is not None else f"_{a.centre}"
        reader.fault(head.at, f"the path runs from {place} to itself", "two different ends")
    if fields.get("lanes", 1) > 1 and (a.lane is not None or b.lane is not None):
        reader.fault(
            head.at, "the path has lanes and a lane at one end", "either lanes, or a_lane and b_lane"
        )
    return Path(a=a, b=b, **fields)


def _made_centre(reader: _Reader, head: _Cell, name: str, fields: dict[str, Any]) -> Centre:
    if name == "node":
        fields["revenue"] = fields.pop("value", ())
    kept = fields.pop("reservation", ())
    slots = fields.get("slots", 1)
    if len(kept) > slots:
        reader.fault(
            head.at,
            f"{len(kept)} slots of a {name} with {slots} are reserved",
            f"at most {slots} reservations",
        )
    return Centre(kind=cast(Kind, name), reservations=kept, **fields)


def _check_ends(reader: _Reader, found: dict[str, list[Any]], ends: list[tuple[int, Path]]) -> None:
    """Paths lead to centres that the hex has, and no two paths are one."""
    count = len(found.get("centres", ()))
    seen: set[tuple[object, object]] = set()
    for at, path in ends:
        for centre in path.centres:
            if centre >= count:
                has = (
                    f"_0 to _{count - 1}"
                    if count > 1
                    else "_0"
                    if count
                    else "an edge: the hex has no centre"
                )
                reader.fault(at, f"the path leads to _{centre}", has)
        way = (path.a, path.b) if repr(path.a) <= repr(path.b) else (path.b, path.a)
        if way in seen:
            reader.fault(at, "the same path stands twice", "each path once")
        seen.add(way)


def parse_tile(text: str) -> HexNotation:
    """The hex that ``text`` describes; raises `NotationError` with every fault."""
    hex_, faults = read_tile(text)
    if faults:
        raise NotationError(faults)
    return hex_


def _checked(text: str) -> str:
    faults = read_tile(text)[1]
    if len(faults) == 1:
        raise NotAllowed(f"character {faults[0].at}: {faults[0].problem}", faults[0].allowed, faults[0].hint)
    if faults:
        raise NotationError(faults)
    return text


#: The notation of a hex in component data; `parse_tile` gives what it says.
HexText = Annotated[str, AfterValidator(_checked)]
