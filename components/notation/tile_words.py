"""The words of a hex's notation: a part's fields, and how each field's value is read.

Used by `playproof.components.notation.tile_reading`; a fault is noted with its place and reading goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playproof.components.faults import nearest
from playproof.components.notation.tile import (
    BORDER_TYPES,
    PHASES,
    TERRAINS,
    TRACKS,
    PathEnd,
    Revenue,
)
from playproof.components.wording.values import shown, words


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


@dataclass(slots=True)
class Cell:
    """A word and where it begins, from 0."""

    text: str
    at: int

    def split(self, sign: str) -> list[Cell]:
        """The words between signs, each with its place."""
        cells, at = [], self.at
        for piece in self.text.split(sign):
            cells.append(Cell(piece.strip(), at + len(piece) - len(piece.lstrip())))
            at += len(piece) + len(sign)
        return cells

    def cut(self, sign: str) -> tuple[Cell, Cell | None]:
        """What is before the first ``sign`` and what behind it."""
        first, found, rest = self.text.partition(sign)
        behind = self.at + len(first) + len(sign)
        head = Cell(first.strip(), self.at + len(first) - len(first.lstrip()))
        tail = Cell(rest.strip(), behind + len(rest) - len(rest.lstrip())) if found else None
        return head, tail


class Reader:
    """Collects faults while a notation is read."""

    def __init__(self) -> None:
        self.faults: list[NotationFault] = []

    def fault(self, at: int, problem: str, allowed: str = "", hint: str = "") -> None:
        """Note a fault; ``at`` counts from 0."""
        self.faults.append(NotationFault(at + 1, problem, allowed, hint))

    def choice(self, cell: Cell, choices: tuple[str, ...], what: str) -> str:
        """One of ``choices``; the first if it is none."""
        if cell.text in choices:
            return cell.text
        if cell.text == "grey" and "gray" in choices:
            return "gray"
        self.fault(cell.at, f"{shown(cell.text)} is no {what}", words(choices), nearest(cell.text, choices))
        return choices[0]

    def whole(self, cell: Cell, least: int, most: int) -> int:
        """A whole number; ``least`` if it is none."""
        if (
            cell.text.isascii()
            and cell.text.isdigit()
            and len(cell.text) <= 6
            and least <= int(cell.text) <= most
        ):
            return int(cell.text)
        self.fault(cell.at, f"found {shown(cell.text)}", f"a whole number from {least} to {most}")
        return least

    def number(self, cell: Cell, least: float, most: float) -> float:
        """A number with at most two decimals; ``least`` if it is none."""
        before, dot, after = cell.text.partition(".")
        plain = before.isascii() and before.isdigit() and (not dot or (after.isascii() and after.isdigit()))
        if plain and len(before) <= 4 and len(after) <= 2 and least <= float(cell.text) <= most:
            return float(cell.text)
        self.fault(cell.at, f"found {shown(cell.text)}", f"a number from {least:g} to {most:g}")
        return least

    # ---- values of fields

    def edge(self, cell: Cell) -> int:
        """An edge, 0 to 5."""
        if cell.text in tuple("012345"):
            return int(cell.text)
        self.fault(
            cell.at, f"{shown(cell.text)} is no edge", "0 to 5, clockwise from the bottom or lower left edge"
        )
        return 0

    def end(self, cell: Cell) -> PathEnd:
        """Where a path ends; an end without a place if it can't be read."""
        if cell.text.startswith("_"):
            return PathEnd(centre=self.whole(Cell(cell.text[1:], cell.at + 1), 0, 99))
        if cell.text in tuple("012345"):
            return PathEnd(edge=int(cell.text))
        self.fault(
            cell.at,
            f"a path can not end at {shown(cell.text)}",
            "an edge, 0 to 5, or a centre by its number, _0, _1 …",
        )
        return PathEnd()

    def lane(self, cell: Cell) -> tuple[int, int]:
        """How many lanes, and which: ``2.1``."""
        width, index = cell.cut(".")
        if index is not None:
            lanes = self.whole(width, 1, 6)
            return lanes, self.whole(index, 0, lanes - 1)
        self.fault(cell.at, f"found {shown(cell.text)}", "how many lanes and which of them: 2.0, 2.1, 3.1 …")
        return 1, 0

    def loc(self, cell: Cell) -> float | str:
        """Where on the hex: the middle, an edge, or a corner between edges."""
        if cell.text == "center" or cell.text == "centre":
            return "center"
        return self.number(cell, 0, 5.99)

    def revenue(self, cell: Cell) -> tuple[Revenue, ...]:
        """A revenue, or one for each phase."""
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

    def flag(self, cell: Cell) -> bool:
        """1 or 0."""
        return self.choice(cell, ("1", "0"), "switch") == "1"

    def listed(self, cell: Cell) -> tuple[str, ...]:
        """Names between bars."""
        found = tuple(one.text for one in cell.split("|"))
        if "" in found:
            self.fault(cell.at, "a name is missing between two bars", "names between bars: East|West")
        return found

    def slots_kept(self, cell: Cell) -> tuple[str, ...]:
        """Names between bars; ``-`` for a slot that is free."""
        return tuple("" if one.text == "-" else one.text for one in cell.split("|"))

    def terrain(self, cell: Cell) -> tuple[str, ...]:
        """Terrains between bars."""
        return tuple(self.choice(one, TERRAINS, "terrain") for one in cell.split("|"))

    def text(self, cell: Cell) -> str:
        """A word."""
        if not cell.text:
            self.fault(cell.at, "nothing follows the colon", "a word")
        return cell.text


_Value = Callable[[Reader, Cell], Any]


def _number_from(least: int, most: int) -> _Value:
    return lambda reader, cell: reader.whole(cell, least, most)


def _one_of(*choices: str, what: str = "choice") -> _Value:
    return lambda reader, cell: reader.choice(cell, choices, what)


_MONEY = _number_from(0, 99_999)
_STOP: dict[str, _Value] = {
    "revenue": Reader.revenue,
    "groups": Reader.listed,
    "hide": Reader.flag,
    "visit_cost": _MONEY,
    "route": _one_of("mandatory", "optional", "never", what="route rule"),
    "loc": Reader.loc,
    "style": _one_of("rect", "dot", "hidden", what="style"),
}
_SLOTS: dict[str, _Value] = {"slots": _number_from(1, 9), "reservation": Reader.slots_kept}
_BORDER = _one_of(*BORDER_TYPES, what="border")

#: Part → its fields and how their values are read.
FIELDS: dict[str, dict[str, _Value]] = {
    "city": _STOP | _SLOTS,
    "town": _STOP,
    "offboard": _STOP,
    "halt": _STOP | {"symbol": Reader.text},
    "pass": _STOP | _SLOTS,
    "junction": {"loc": Reader.loc},
    "node": {"value": Reader.revenue, "cost": _MONEY, "loc": Reader.loc, "hide": Reader.flag},
    "start": {"cost": _MONEY, "loc": Reader.loc, "reservation": Reader.slots_kept},
    "path": {
        "a": Reader.end,
        "b": Reader.end,
        "track": _one_of(*TRACKS, what="track"),
        "lanes": _number_from(1, 6),
        "a_lane": Reader.lane,
        "b_lane": Reader.lane,
        "terminal": _number_from(0, 2),
        "ignore": Reader.flag,
    },
    "label": {},
    "upgrade": {"cost": _MONEY, "terrain": Reader.terrain, "loc": Reader.loc},
    "border": {"edge": Reader.edge, "type": _BORDER, "cost": _MONEY},
    "partition": {
        "a": Reader.edge,
        "b": Reader.edge,
        "type": _BORDER,
        "restrict": _one_of("inner", "outer", what="side"),
        "length": lambda reader, cell: reader.number(cell, 0.1, 1),
    },
    "icon": {
        "image": Reader.text,
        "name": Reader.text,
        "sticky": Reader.flag,
        "blocks_lay": Reader.flag,
        "loc": Reader.loc,
    },
    "stub": {"edge": Reader.edge, "track": _one_of(*TRACKS, what="track")},
    "frame": {"color": Reader.text, "color2": Reader.text},
    "stripes": {"color": Reader.text},
    "stack": {"value": _MONEY, "size": lambda reader, cell: reader.number(cell, 1, 100)},
}
REQUIRED: dict[str, tuple[str, ...]] = {
    "path": ("a", "b"),
    "border": ("edge",),
    "partition": ("a", "b"),
    "icon": ("image",),
    "stub": ("edge",),
    "upgrade": ("cost",),
    "frame": ("color",),
    "stripes": ("color",),
}
