"""A hex as 18xx-maker describes it, what is drawn and where, becomes the tile notation: what is there and what it is worth.

Sides count from 1, clockwise; places are a direction (degrees clockwise from straight down) and a distance, 1 at the middle
of an edge. Maps with pointed tops are turned: their first side is the left one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Literal

import msgspec
from playproof.components.notation.tile import (
    PHASES,
    Border,
    BorderType,
    Centre,
    HexNotation,
    Icon,
    Label,
    Path,
    PathEnd,
    Revenue,
    Stub,
    Terrain,
    Upgrade,
    write_tile,
)
from playproof.components.notation.tile_reading import read_tile
from playproof.generator.importing.source import Node, whole_number

__all__ = ["COLOURED", "Hexes", "MadeHex", "border_type", "ground_of", "plainer"]

#: From the hex's middle to the middle of an edge.
EDGE = 75.0
#: How near track passes a town and a city that lie on it.
TOWN_NEAR, CITY_NEAR = 16.0, 26.0
#: From here on a place is off the middle.
OFF_MIDDLE = 20.0

#: Colours of hexes that are printed as they are; "" is the paper's white.
GROUND = {
    "plain": "white",
    "white": "white",
    "land": "white",
    "none": "white",
    "yellow": "yellow",
    "green": "green",
    "brown": "brown",
    "gray": "grey",
    "grey": "grey",
    "offboard": "red",
    "red": "red",
    "water": "blue",
    "ocean": "blue",
    "sea": "blue",
    "lake": "blue",
    "river": "blue",
    "blue": "blue",
    "orange": "orange",
    "purple": "purple",
    "violet": "purple",
    "black": "black",
}
#: Terrain by the names that maps give it. A river is water: that is how its cost is told from that of a hill.
TERRAIN: dict[str, Terrain] = {
    "mountain": "mountain",
    "mountains": "mountain",
    "peak": "mountain",
    "alps": "mountain",
    "hill": "hill",
    "hills": "hill",
    "rough": "hill",
    "water": "water",
    "river": "water",
    "stream": "water",
    "estuary": "water",
    "sea": "water",
    "coast": "water",
    "ford": "water",
    "bridge": "water",
    "lake": "lake",
    "swamp": "swamp",
    "marsh": "swamp",
    "mud": "swamp",
    "wetland": "swamp",
    "forest": "forest",
    "tree": "forest",
    "trees": "forest",
    "wood": "forest",
    "woods": "forest",
    "jungle": "forest",
    "desert": "desert",
    "cactus": "desert",
    "sand": "desert",
    "tunnel": "mountain",
}
BORDERS: dict[str, BorderType] = {
    "water": "water",
    "river": "water",
    "blue": "water",
    "lightBlue": "water",
    "mountain": "mountain",
    "brown": "mountain",
    "offboard": "impassable",
    "red": "impassable",
    "black": "divider",
    "gray": "divider",
    "grey": "divider",
    "track": "divider",
}
COLOURED = "coloured track is printed as short ends at its edges: what its colour means has no place"


def border_type(colour: str) -> BorderType:
    """The kind of border that a colour stands for; a province's where it stands for nothing else."""
    return BORDERS.get(colour, "province")


def ground_of(colour: str) -> str:
    """The ground that a colour's name means, "" if it is none of them."""
    return GROUND.get(colour or "plain", "")


@dataclass
class MadeHex:
    """A hex in the notation: what is on it, the names on it, and the companies whose homes are there, each with the number
    of its city."""

    text: str
    names: list[str] = field(default_factory=list)
    homes: list[tuple[str, int]] = field(default_factory=list)
    #: Letters that mark private companies' hexes.
    marks: list[str] = field(default_factory=list)


@dataclass
class _Stop:
    centre: Centre
    x: float
    y: float


@dataclass
class Hexes:
    """How hexes are read. ``pointed``: their tops, which turns sides and directions of a map; ``icon`` names the icon for
    what a source calls one, "" for none."""

    pointed: bool
    icon: Callable[[str], str]

    def edge(self, side: int) -> int:
        """Our number of an edge."""
        return side % 6 if self.pointed else (side - 1) % 6

    def angle(self, edge: float) -> float:
        """The direction of an edge's middle."""
        return 60.0 * edge + (30.0 if self.pointed else 0.0)

    def place(self, one: Node) -> tuple[float, float]:
        """Where something is, from the middle of its hex, to the right and down."""
        angle, percent = one.decimal("angle"), one.decimal("percent")
        middle = one.get("mid").value
        if middle in ("sharp", "gentle"):
            turned, far = (30.0, 0.577) if middle == "sharp" else (60.0, 0.268)
            side = whole_number(one.get("side").value) or 1
            if angle is None:
                angle = self.angle(self.edge(side)) + turned
            percent = far if percent is None else percent
        x, y = _point(angle or 0.0, (percent or 0.0) * EDGE)
        return x + (one.decimal("x") or 0.0), y + (one.decimal("y") or 0.0)

    def loc(self, x: float, y: float) -> float | None:
        """The edge or corner that a place is at; None in the middle."""
        if hypot(x, y) < OFF_MIDDLE:
            return None
        turned = degrees(atan2(-x, y)) - self.angle(0)
        return round(turned / 30.0) / 2 % 6

    # ---- the whole hex

    def made(self, hex_: Node) -> MadeHex:
        """The notation of a hex."""
        stops = self._stops(hex_)
        made = MadeHex("")
        self._names(hex_, stops, made)
        self._revenues(hex_, stops)
        paths, stubs = self._track(hex_, stops)
        notation = HexNotation(
            centres=tuple(self._located(stops)),
            paths=tuple(paths),
            labels=tuple(self._labels(hex_, made)),
            upgrades=tuple(self._upgrades(hex_)),
            borders=tuple(self._borders(hex_)),
            icons=tuple(self._icons(hex_)),
            stubs=tuple(stubs),
        )
        made.text = write_tile(notation)
        if faults := read_tile(made.text)[1]:
            hex_.note(f"what is on this hex can't be written in the tile notation: {faults[0].problem}")
            made.text = ""
        return made

    def _stops(self, hex_: Node) -> list[_Stop]:
        found = []
        for key in ("cities", "mediumCities", "boomtowns", "towns", "centerTowns"):
            for one in hex_.objects(key):
                if one.true("hidden"):
                    continue
                if key == "mediumCities":
                    one.get("color").leave("a medium city is printed as a city")
                city = key in ("cities", "mediumCities") or (key == "boomtowns" and one.true("city"))
                found.append(_Stop(self._stop(one, city), *self.place(one)))
        off = hex_.object("offBoardRevenue")
        only_tapered = any(one.get("type").value == "offboard" for one in hex_.objects("track"))
        if not found and (off.value or only_tapered):
            found.append(_Stop(Centre(kind="offboard"), 0.0, 0.0))
        return found

    def _stop(self, one: Node, city: bool) -> Centre:
        if not city:
            return Centre(kind="town", groups=self._groups(one))
        size = one.get("size")
        slots = whole_number(size.value) or 1
        if isinstance(size.value, str) and (figures := re.findall(r"[0-9]", size.value)):
            slots = sum(map(int, figures))
        if size.value is not None and 1 <= slots <= 9:
            size.take()
        kind: Literal["pass", "city"] = "pass" if one.true("pass") else "city"
        return Centre(kind=kind, slots=min(9, max(1, slots)), groups=self._groups(one))

    def _groups(self, one: Node) -> tuple[str, ...]:
        names = [each.value for each in one.items("groups") if isinstance(each.value, str)]
        fit = tuple(name for name in names if re.fullmatch(r"[\w -]{1,30}", name))
        if fit and len(fit) == len(names):
            one.get("groups").take()
            return fit
        return ()

    def _located(self, stops: list[_Stop]) -> list[Centre]:
        """The stops; of several, those off the middle with their place."""
        if len(stops) < 2:
            return [stop.centre for stop in stops]
        return [msgspec.structs.replace(stop.centre, loc=self.loc(stop.x, stop.y)) for stop in stops]

    def _names(self, hex_: Node, stops: list[_Stop], made: MadeHex) -> None:
        """Names of the hex and of its places, homes of companies, marks of private companies."""
        for one in hex_.objects("names"):
            made.names.append(one.text("name", 60))
        cities = 0
        for key in ("cities", "mediumCities", "boomtowns", "towns", "centerTowns"):
            for one in hex_.objects(key):
                if one.get("hidden").value is True:
                    continue
                made.names.append(_name(one))
                if key not in ("cities", "mediumCities"):
                    continue
                cities += 1
                for company in one.items("companies"):
                    letters = company.get("label").value if isinstance(company.value, dict) else company.value
                    if isinstance(letters, str) and letters:
                        (company.get("label") if isinstance(company.value, dict) else company).take()
                        made.homes.append((letters, cities - 1))
        made.names.append(_name(hex_.object("offBoardRevenue")))
        for one in hex_.objects("tokens"):
            letters = one.get("company").value
            if isinstance(letters, str) and letters:
                one.get("company").take()
                made.homes.append((letters, 0))
        for one in hex_.objects("companies"):
            if mark := one.text("label", 20):
                made.marks.append(mark)
        made.names = list(dict.fromkeys(name for name in made.names if name))

    def _revenues(self, hex_: Node, stops: list[_Stop]) -> None:
        off = hex_.object("offBoardRevenue")
        if off.value and stops and not off.true("hidden"):
            stops[0].centre = msgspec.structs.replace(
                stops[0].centre,
                revenue=tuple(_phase_revenues(off)),
                groups=self._groups(off) or stops[0].centre.groups,
            )
        values = []
        for one in hex_.objects("values"):
            value = one.get("value")
            if one.true("hidden"):
                continue
            number = whole_number(value.value)
            if number is None or not 0 <= number <= 99_999 or not stops:
                value.leave(
                    "a value has a place where it is a whole number of a city, town or off-board place"
                )
            else:
                value.take()
                values.append((number, self.place(one)))
        # A figure beside one of several places is that one's; a single figure is of all.
        for stop in stops:
            if values and not stop.centre.revenue:
                number, _ = min(values, key=lambda one: hypot(one[1][0] - stop.x, one[1][1] - stop.y))
                stop.centre = msgspec.structs.replace(stop.centre, revenue=(Revenue(number),))

    # ---- track

    def _track(self, hex_: Node, stops: list[_Stop]) -> tuple[list[Path], list[Stub]]:
        paths: dict[tuple[object, object], Path] = {}
        stubs: dict[int, Stub] = {}

        def join(a: PathEnd, b: PathEnd, gauge: Literal["broad", "narrow", "dual"]) -> None:
            if a != b:
                first, second = sorted((a, b), key=repr)
                paths.setdefault((first, second), Path(a=a, b=b, track=gauge))

        for one in hex_.objects("track"):
            if one.true("hidden"):
                continue
            side = whole_number(one.get("side").value)
            if side is None and one.get("side").value is None:
                side = 1
            if side is None or not 1 <= side <= 6:
                one.get("side").leave("a side is a whole number from 1 to 6")
                continue
            one.get("side").take()
            kind = one.get("type").value or "city"
            colour = one.get("color").value
            gauge_said = one.get("gauge").value
            gauge: Literal["broad", "narrow", "dual"] = (
                "dual" if gauge_said == "dual" else "narrow" if gauge_said else "broad"
            )
            if gauge_said in ("narrow", "dual"):
                one.get("gauge").take()
            elif gauge_said:
                one.get("gauge").leave("track of this gauge is printed as narrow gauge")
            start = self.edge(side)
            span = {"sharp": 1, "gentle": 2, "straight": 3, "bent": 3}.get(
                re.sub(r"(Left|Right|Inner|Outer)$", "", kind) if isinstance(kind, str) else "", 0
            )
            if isinstance(colour, str) and colour not in ("black", "track", "match"):
                one.leave(COLOURED)
                for edge in {start, (start + span) % 6} if span else {start}:
                    stubs.setdefault(edge, Stub(edge=edge))
                continue
            if not isinstance(kind, str) or kind in ("custom", "mid"):
                one.leave("a line of an own shape has no place: write its track in the tile notation")
                continue
            one.get("type").take()
            end = (start + span) % 6
            begins, ends = one.decimal("start") or 0.0, one.decimal("end")
            ends = 1.0 if ends is None else ends
            if span and (begins > 0 or ends < 1):
                if begins > 0 and ends < 1:
                    one.leave("track that reaches no edge has no place")
                    continue
                # Track that ends within the hex leads to the place there, or is the end of a neighbour's track.
                edge, share = (start, ends) if ends < 1 else (end, begins)
                one.get("end" if ends < 1 else "start").take()
                near = self._nearest(stops, *self._curve(start, end, share))
                if near is None or share in (0.125, 0.875) or not stops:
                    stubs.setdefault(edge, Stub(edge=edge))
                else:
                    join(PathEnd(edge=edge), PathEnd(centre=near), gauge)
            elif span:
                on_it = self._on_curve(stops, start, end)
                ways = [PathEnd(edge=start), *(PathEnd(centre=number) for number in on_it), PathEnd(edge=end)]
                for a, b in pairwise(ways):
                    join(a, b, gauge)
            elif kind == "stub":
                stubs.setdefault(start, Stub(edge=start))
            else:
                if kind.endswith(("Stop", "StopRev", "Half", "HalfRev")):
                    turned = {"s": 1, "g": 2}.get(kind[0] if not kind.startswith("st") else "", 3)
                    turned = -turned if kind.endswith("Rev") else turned
                    aim = self._curve(start, (start + turned) % 6, 0.5)
                else:
                    aim = _point(self.angle(start), EDGE * (0.5 if kind == "stop" else 0.3))
                number = self._nearest(stops, *aim)
                if number is None:
                    stops.append(_Stop(Centre(kind="junction"), 0.0, 0.0))
                    number = len(stops) - 1
                join(PathEnd(edge=start), PathEnd(centre=number), gauge)
        return list(paths.values()), list(stubs.values())

    def _nearest(self, stops: list[_Stop], x: float, y: float) -> int | None:
        if not stops:
            return None
        return min(range(len(stops)), key=lambda at: hypot(stops[at].x - x, stops[at].y - y))

    def _curve(self, start: int, end: int, share: float) -> tuple[float, float]:
        """A point of the track between two edges, ``share`` of the way."""
        x1, y1 = _point(self.angle(start), EDGE)
        x2, y2 = _point(self.angle(end), EDGE)
        # The middle of a sharp curve is nearer to the edges than that of a plain one between them.
        apart = min((end - start) % 6, (start - end) % 6)
        far = {1: 21.6, 2: 2.7}.get(apart, 0.0)
        long = hypot(x1 + x2, y1 + y2) or 1.0
        cx, cy = far * (x1 + x2) / long, far * (y1 + y2) / long
        first, second, third = (1 - share) ** 2, 2 * share * (1 - share), share**2
        return first * x1 + second * cx + third * x2, first * y1 + second * cy + third * y2

    def _on_curve(self, stops: list[_Stop], start: int, end: int) -> list[int]:
        """The places that track between two edges runs through, in their order along it."""
        found = []
        for number, stop in enumerate(stops):
            near = CITY_NEAR if stop.centre.kind in ("city", "pass") else TOWN_NEAR
            away, at = min(
                (hypot(x - stop.x, y - stop.y), step)
                for step in range(1, 20)
                for x, y in [self._curve(start, end, step / 20)]
            )
            if away <= near and stop.centre.kind != "junction":
                found.append((at, number))
        return [number for _, number in sorted(found)]

    # ---- what is written on it

    def _labels(self, hex_: Node, made: MadeHex) -> list[Label]:
        found = []
        for key, name in (("labels", "label"), ("routeBonuses", "value")):
            for one in hex_.objects(key):
                text = "" if one.true("hidden") else one.text(name, 12)
                if text := text.replace(";", ",").strip():
                    found.append(Label(text))
        return found

    def _upgrades(self, hex_: Node) -> list[Upgrade]:
        costs: list[int] = []
        terrains: list[Terrain] = []
        found = []
        for key, only in (("terrain", ""), ("tunnels", "mountain"), ("bridges", "water")):
            for one in hex_.objects(key):
                if one.true("hidden"):
                    continue
                cost = one.whole("cost")
                said = one.get("type")
                terrain = TERRAIN.get(only or (said.value if isinstance(said.value, str) else ""))
                if said.value is not None and terrain is not None:
                    said.take()
                elif said.value is not None:
                    said.leave(
                        f"no terrain of this name; there are {', '.join(sorted(set(TERRAIN.values())))}"
                    )
                if cost is None and terrain is None:
                    continue
                if only or (cost is not None and costs):
                    found.append(Upgrade(cost=cost or 0, terrain=(terrain,) if terrain else ()))
                    continue
                if cost is not None:
                    costs.append(cost)
                if terrain is not None and terrain not in terrains:
                    terrains.append(terrain)
        if costs or terrains:
            found.insert(0, Upgrade(cost=costs[0] if costs else 0, terrain=tuple(terrains)))
        return found

    def _borders(self, hex_: Node) -> list[Border]:
        found: dict[int, Border] = {}
        for one in hex_.objects("borders"):
            side = one.whole("side", 1, 6)
            colour = one.get("color").value
            if side is None or not isinstance(colour, str):
                one.leave("a border has a place on one side of the hex, in a colour")
                continue
            one.get("color").take()
            edge = self.edge(side)
            found.setdefault(edge, Border(edge=edge, type=border_type(colour)))
        removed = hex_.get("removeBorders")
        sides = (
            [*range(1, 7)]
            if removed.value is True
            else [one.value for one in removed.each()]
            if isinstance(removed.value, list)
            else []
        )
        for side in sides:
            if (number := whole_number(side)) is not None and 1 <= number <= 6:
                edge = self.edge(number)
                found.setdefault(edge, Border(edge=edge))
        if removed.value is True or (sides and all(whole_number(side) in range(1, 7) for side in sides)):
            removed.take()
        return list(found.values())

    def _icons(self, hex_: Node) -> list[Icon]:
        found = []
        for one in hex_.objects("icons"):
            kind = one.get("type")
            if one.true("hidden") or kind.value is None:
                continue
            name = self.icon(kind.value) if isinstance(kind.value, str) else ""
            if not name:
                kind.leave(
                    "no icon has this name: put a drawing of it, as an SVG, into layouts/icons and import again"
                )
                continue
            kind.take()
            found.append(Icon(image=name))
        return found


def plainer(text: str, less: int) -> str:
    """A hex with less on it: without icons and labels, then without costs, then without anything."""
    gone = [("icon", "label"), ("icon", "label", "upgrade", "stub")][min(less, 2) - 1]
    if less > 2:
        return ""
    return ";".join(part for part in text.split(";") if part.partition("=")[0] not in gone)


def _point(angle: float, far: float) -> tuple[float, float]:
    return -far * sin(radians(angle)), far * cos(radians(angle))


def _name(one: Node) -> str:
    """The name of a place: an object with ``name``, or a text."""
    said = one.get("name")
    if isinstance(said.value, dict):
        return "" if said.true("hidden") else said.text("name", 60)
    return one.text("name", 60) if said.value is not None else ""


def _phase_revenues(off: Node) -> list[Revenue]:
    found: dict[str, Revenue] = {}
    rows = off.objects("revenues")
    for one in rows:
        key = next((key for key in ("value", "revenue", "cost") if one.has(key)), "")
        said = one.get(key) if key else one
        figures = (
            re.search(r"[0-9]{1,5}", str(said.value))
            if key and not isinstance(said.value, dict | list)
            else None
        )
        if figures is None:
            one.leave("a revenue is a whole number")
            continue
        colour = one.get("color").value
        phase = "gray" if colour == "grey" else colour
        # Designers write the figure for diesels in a black box, or with a D before it.
        if re.match(r" *D", str(said.value), re.IGNORECASE) or one.get("phase").value in ("D", "Diesel"):
            phase = "diesel"
        if (phase not in PHASES and len(rows) > 1) or phase in found:
            one.leave("each colour of tiles has one revenue, in " + ", ".join(PHASES))
            continue
        said.take()
        one.get("color").take()
        phase = phase if phase in PHASES else ""
        found[phase] = Revenue(int(figures[0]), phase)  # type: ignore[arg-type]
    if len(found) > 1 and "" in found:
        del found[""]
    return list(found.values())
