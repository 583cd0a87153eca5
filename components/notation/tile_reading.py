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

from functools import lru_cache
from typing import Annotated, Any, cast, get_args

import msgspec
from pydantic import AfterValidator

from playproof.components.faults import NotAllowed, nearest
from playproof.components.notation.tile import (
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
    Stack,
    Stripes,
    Stub,
    Upgrade,
)
from playproof.components.notation.tile_words import FIELDS, REQUIRED, Cell, NotationFault, Reader
from playproof.components.wording.plural import counted
from playproof.components.wording.values import shown, words

__all__ = ["HexText", "NotationError", "NotationFault", "parse_tile", "read_tile"]

#: Longer than any hex needs.
LONGEST = 2000
MOST_PARTS = 100


class NotationError(ValueError):
    """A notation can't be used; ``faults`` holds everything that is wrong, in the order of the text."""

    def __init__(self, faults: tuple[NotationFault, ...]) -> None:
        """At least one fault."""
        self.faults = faults
        super().__init__(". ".join(map(str, faults)))


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
    reader = Reader()
    if len(text) > LONGEST:
        reader.fault(LONGEST, f"the notation has {counted(len(text), 'character')}", f"at most {LONGEST}")
        return HexNotation(), tuple(reader.faults)
    found: dict[str, list[Any]] = {}
    ends: list[tuple[int, Path]] = []
    cells = Cell(text, 0).split(";")
    if len(cells) > MOST_PARTS:
        reader.fault(
            cells[MOST_PARTS].at, f"the notation has {counted(len(cells), 'part')}", f"at most {MOST_PARTS}"
        )
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


def _read_part(reader: Reader, cell: Cell, found: dict[str, list[Any]], ends: list[tuple[int, Path]]) -> None:
    head, tail = cell.cut("=")
    name = head.text
    if name not in FIELDS:
        meant = nearest(name, list(FIELDS))
        reader.fault(head.at, f"{shown(name)} is no part of a hex", words(FIELDS), meant)
        if meant in _CENTRES:  # paths that lead to it are not at fault
            found.setdefault("centres", []).append(Centre(kind=cast("Kind", meant)))
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
            reader.fault(head.at, f"'{name}' is defined twice", f"one {name} on a hex")
        found.setdefault(place, []).append(struct(**fields))


def _read_fields(reader: Reader, name: str, head: Cell, tail: Cell | None) -> dict[str, Any] | None:
    """The part's fields by name; nothing if a required one is missing."""
    known = FIELDS[name]
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
            reader.fault(key.at, f"'{key.text}' is given twice in one '{name}'", "each field once")
        else:
            fields[key.text] = known[key.text](reader, value)
    missing = [one for one in REQUIRED.get(name, ()) if one not in fields]
    if missing:
        reader.fault(head.at, f"'{name}' has no {' and no '.join(missing)}", f"{name}={missing[0]}:…")
        return None
    return fields


def _made_path(reader: Reader, head: Cell, fields: dict[str, Any]) -> Path | None:
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


def _made_centre(reader: Reader, head: Cell, name: str, fields: dict[str, Any]) -> Centre:
    if name == "node":
        fields["revenue"] = fields.pop("value", ())
    kept = fields.pop("reservation", ())
    slots = fields.get("slots", 1)
    if len(kept) > slots:
        reader.fault(
            head.at,
            f"{counted(len(kept), 'slot')} of a {name} with {slots} are reserved",
            f"at most {counted(slots, 'reservation')}",
        )
    return Centre(kind=cast("Kind", name), reservations=kept, **fields)


def _check_ends(reader: Reader, found: dict[str, list[Any]], ends: list[tuple[int, Path]]) -> None:
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
            reader.fault(at, "the same path is given twice", "each path once")
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


#: The notation of a hex in component data; `parse_tile` reads it.
HexText = Annotated[str, AfterValidator(_checked)]
