"""A second reading of the rules of laying, from a picture of the map: hexes are drawn in the plane, pieces of track are
lines between points, and everything that is reached is found by listing every way without repetition.

It reads the components' texts itself and shares no code with the family.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import cos, pi, sin, sqrt
from pathlib import Path

from playproof.components.notation.standard import standard_tile

Point = tuple[int, int]
#: A node of the picture: the middle of an edge, or a stop of a hex.
Node = tuple[str, Point] | tuple[str, str, int]
MOST_STEPS = 60_000


def rows_of(path: Path) -> list[dict[str, str]]:
    """The rows of a table."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@dataclass
class Hex:
    """A text in tile notation, taken apart."""

    colour: str
    stops: list[tuple[str, str, int]] = field(default_factory=list)  # kind, revenue, slots
    tracks: list[tuple[str, str]] = field(default_factory=list)  # ends as written
    label: str = ""
    barred: set[int] = field(default_factory=set)
    reserved: bool = False

    @classmethod
    def read(cls, text: str, colour: str) -> Hex:
        one = cls({"gray": "grey", "": "white"}.get(colour, colour))
        for part in filter(None, text.split(";")):
            name, _, rest = part.partition("=")
            fields = dict(said.split(":", 1) for said in rest.split(",") if ":" in said)
            if name in ("city", "town", "offboard"):
                one.stops.append((name, fields.get("revenue", "0"), int(fields.get("slots", "1"))))
            elif name == "path":
                one.tracks.append((fields["a"], fields["b"]))
            elif name == "label":
                one.label = rest
            elif name == "border" and fields.get("type") == "impassable":
                one.barred.add(int(fields["edge"]))
            elif name == "icon" and "blocks_lay" in rest:
                one.reserved = True
        return one

    def turned(self, turn: int) -> Hex:
        def end(text: str) -> str:
            return text if text.startswith("_") else str((int(text) + turn) % 6)

        tracks = [(end(a), end(b)) for a, b in self.tracks]
        return Hex(self.colour, self.stops, tracks, self.label, self.barred, self.reserved)

    def exits(self) -> set[int]:
        return {int(end) for track in self.tracks for end in track if not end.startswith("_")}

    def edges(self, stop: int) -> set[int]:
        return {
            int(other)
            for a, b in self.tracks
            for one, other in ((a, b), (b, a))
            if one == f"_{stop}" and not other.startswith("_")
        }


class Picture:
    """A map and its tiles."""

    def __init__(self, folder: Path, flat: bool) -> None:
        self.flat = flat
        rows = rows_of(folder / "map.csv")
        self.print = {row["id"]: Hex.read(row["hex"], row["colour"]) for row in rows}
        self.tiles: dict[str, tuple[int, Hex]] = {}
        for row in rows_of(folder / "tiles.csv"):
            if row["tile"]:
                known = standard_tile(row["tile"])
                text, colour = known.text, known.colour
            else:
                text, colour = row["hex"], ""
            self.tiles[row["id"]] = int(row["count"]), Hex.read(text, row.get("colour") or colour)
        self.middle = {name: self.centre(name) for name in self.print}
        self.at: dict[Point, list[str]] = {}
        for name in self.print:
            for edge in range(6):
                self.at.setdefault(self.point(name, edge), []).append(name)
        self.walls = {self.point(name, edge) for name, one in self.print.items() for edge in one.barred}

    def centre(self, name: str) -> tuple[float, float]:
        """The middle of a hex whose edges are 1 from it; letters are columns of flat hexes and rows of pointy ones."""
        match = re.fullmatch(r"([A-Z])(\d+)", name)
        assert match
        letter, number = ord(match[1]) - 65, int(match[2])
        return (letter * sqrt(3), number) if self.flat else (number, letter * sqrt(3))

    def point(self, name: str, edge: int) -> Point:
        """The middle of an edge, rounded: the same for both hexes there."""
        x, y = self.middle[name]
        angle = (90 if self.flat else 120) + 60 * edge
        return round((x + cos(angle * pi / 180)) * 100), round((y + sin(angle * pi / 180)) * 100)


@dataclass
class Position:
    """What lies on the map: tiles, and tokens by hex and stop."""

    picture: Picture
    tiles: dict[str, tuple[str, int]]
    tokens: dict[tuple[str, int], list[str]]
    colours: tuple[str, ...]
    steps: int = 0

    def hex(self, name: str) -> Hex:
        laid = self.tiles.get(name)
        return self.picture.print[name] if laid is None else self.picture.tiles[laid[0]][1].turned(laid[1])

    def lines(self) -> dict[Node, list[tuple[int, str, Node]]]:
        """Every piece of track, from both its ends: its number, its hex, the other end."""
        found: dict[Node, list[tuple[int, str, Node]]] = {}
        number = 0
        for name in self.picture.print:
            for a, b in self.hex(name).tracks:
                ends: list[Node] = [
                    (name, "stop", int(end[1:]))
                    if end.startswith("_")
                    else ("edge", self.picture.point(name, int(end)))
                    for end in (a, b)
                ]
                found.setdefault(ends[0], []).append((number, name, ends[1]))
                found.setdefault(ends[1], []).append((number, name, ends[0]))
                number += 1
        return found

    def full(self, company: str, node: Node) -> bool:
        name, _, stop = node  # type: ignore[misc]
        kind, _, slots = self.hex(str(name)).stops[int(stop)]
        there = self.tokens.get((str(name), int(stop)), [])
        return kind == "offboard" or (kind == "city" and company not in there and len(there) >= slots)

    def ways(self, company: str) -> Iterator[list[tuple[int, str, Node]]]:
        """Every way without repetition from a token of the company."""
        lines = self.lines()
        self.steps = 0

        def on(way: list[tuple[int, str, Node]], begin: Node) -> Iterator[list[tuple[int, str, Node]]]:
            self.steps += 1
            if self.steps > MOST_STEPS:
                return
            _, name, end = way[-1]
            if any(node == end for _, _, node in way[:-1]) and end[0] == "edge":
                return
            yield way
            if end[0] == "edge":
                if end[1] in self.picture.walls:
                    return
            elif self.full(company, end):
                return
            for number, there, other in lines.get(end, ()):
                across = there != name if end[0] == "edge" else True
                if across and all(number != used for used, _, _ in way):
                    yield from on([*way, (number, there, other)], begin)

        for (name, stop), owners in self.tokens.items():
            if company in owners:
                start: Node = (name, "stop", stop)
                for line in lines.get(start, ()):
                    yield from on([line], start)

    def reached(
        self, company: str
    ) -> tuple[set[tuple[str, Point]], set[tuple[str, int]], set[tuple[str, int]], bool]:
        """The edges that track leads to, with the hex from which; the stops; the pieces of track, as hex and number
        within it; whether a stop other than the token's is among them."""
        edges: set[tuple[str, Point]] = set()
        stops = {place for place, owners in self.tokens.items() if company in owners}
        pieces: set[tuple[str, int]] = set()
        joined = False
        first: dict[str, int] = {}
        number = 0
        for name in self.picture.print:
            first[name] = number
            number += len(self.hex(name).tracks)
        for way in self.ways(company):
            number, name, end = way[-1]
            pieces.add((name, number - first[name]))
            if end[0] == "edge":
                point = end[1]
                edges.add((name, point))  # type: ignore[arg-type]
                if point not in self.picture.walls:
                    edges.update((other, point) for other in self.picture.at[point])  # type: ignore[index,misc]
            else:
                stop = (str(end[0]), int(end[2]))  # type: ignore[misc]
                stops.add(stop)
                joined = joined or stop != self.origin(way)
        return edges, stops, pieces, joined

    def origin(self, way: list[tuple[int, str, Node]]) -> tuple[str, int]:
        """The token's city at which a way begins: the other end of its first piece."""
        number, name, end = way[0]
        hex_ = self.hex(name)
        at = number - sum(
            len(self.hex(one).tracks)
            for one in list(self.picture.print)[: list(self.picture.print).index(name)]
        )
        a, b = hex_.tracks[at]
        here = f"_{end[2]}" if end[0] != "edge" else ""  # type: ignore[misc]
        begin = next(one for one in (a, b) if one.startswith("_") and (one != here or a == b))
        return name, int(begin[1:])

    # -- laying -------------------------------------------------------------------------------------------

    def legal(self, company: str, name: str, tile: str, turn: int, useful: str) -> bool:
        """Whether a company may lay a tile so; ``useful``: ``permissive`` or ``semi-restrictive``."""
        count, plain = self.picture.tiles[tile]
        old, new = self.hex(name), plain.turned(turn)
        order = ["white", "yellow", "green", "brown"]
        if (
            new.reserved
            or new.colour not in self.colours
            or sum(t == tile for t, _ in self.tiles.values()) >= count
        ):
            return False
        if old.colour not in order[:-1] or order.index(new.colour) != order.index(old.colour) + 1:
            return False
        if old.label != new.label or not self.same_stops(old, new) or not self.keeps(old, new):
            return False
        if not all(self.may_face(name, edge) for edge in new.exits() - old.exits()):
            return False
        edges, _, _, _ = self.reached(company)
        own = any(place[0] == name and company in owners for place, owners in self.tokens.items())
        if not own and not any((name, self.picture.point(name, edge)) in edges for edge in new.exits()):
            return False
        return useful == "permissive" or not old.tracks or self.useful(company, name, tile, turn, old, new)

    def same_stops(self, old: Hex, new: Hex) -> bool:
        def number(one: Hex, kind: str) -> int:
            return sum(each[0] == kind for each in one.stops)

        return number(old, "town") == number(new, "town") and (
            bool(old.label) or number(old, "city") == number(new, "city")
        )

    def keeps(self, old: Hex, new: Hex) -> bool:
        """Whether some way of giving each old stop a new one keeps all track."""
        return next(self.keepings(old, new), None) is not None

    def keepings(self, old: Hex, new: Hex) -> Iterator[tuple[int, ...]]:
        plain = {frozenset(track) for track in new.tracks if not any(end.startswith("_") for end in track)}
        if not all(
            frozenset(track) in plain for track in old.tracks if not any(end.startswith("_") for end in track)
        ):
            return
        for given in product(range(len(new.stops)), repeat=len(old.stops)):
            if len(set(given)) < min(len(old.stops), len(new.stops)):
                continue
            if all(
                old.stops[at][0] == new.stops[to][0] and old.edges(at) <= new.edges(to)
                for at, to in enumerate(given)
            ):
                yield given

    def may_face(self, name: str, edge: int) -> bool:
        """Whether new track may lead to an edge: to a hex, over no wall, to no blank edge of a grey or red one."""
        point = self.picture.point(name, edge)
        other = next((one for one in self.picture.at[point] if one != name), "")
        if not other or point in self.picture.walls:
            return False
        there = self.picture.print[other]
        return there.colour not in ("grey", "red") or any(
            self.picture.point(other, e) == point for e in there.exits()
        )

    def useful(self, company: str, name: str, tile: str, turn: int, old: Hex, new: Hex) -> bool:
        given = next(self.keepings(old, new))
        tokens = {
            ((name, given[stop]) if there == name else (there, stop)): owners
            for (there, stop), owners in self.tokens.items()
        }
        after = Position(self.picture, {**self.tiles, name: (tile, turn)}, tokens, self.colours)
        _, stops, pieces, _ = after.reached(company)
        kept = {
            frozenset(f"_{given[int(end[1:])]}" if end.startswith("_") else end for end in track)
            for track in old.tracks
        }
        if any((name, at) in pieces and frozenset(track) not in kept for at, track in enumerate(new.tracks)):
            return True
        return any(
            (name, to) in stops and old.stops[at][1] != new.stops[to][1] for at, to in enumerate(given)
        )
