"""A hex as 18xx-maker describes it, what is drawn and where, becomes the tile notation: what is there and what it is worth."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from math import hypot
from typing import Literal

import msgspec

from playproof.components.importing.maps.geometry import HexGeometry
from playproof.components.importing.maps.track import Stop, read_track
from playproof.components.importing.maps.words import TERRAIN, border_type
from playproof.components.importing.source import FIGURE, Node, whole_number
from playproof.components.notation.tile import (
    PHASES,
    Border,
    Centre,
    HexNotation,
    Icon,
    Label,
    Revenue,
    Terrain,
    Upgrade,
    write_tile,
)
from playproof.components.notation.tile_reading import read_tile


@dataclass
class MadeHex:
    """A hex in the notation: what is on it, the names on it, and the companies whose homes are there, each with the number
    of its city and the value that says so."""

    text: str
    names: list[str] = field(default_factory=list)
    homes: list[tuple[str, int, Node]] = field(default_factory=list)
    #: Letters that mark private companies' hexes.
    marks: list[str] = field(default_factory=list)


@dataclass
class Hexes:
    """How hexes are read. ``on``: where things are on them; ``icon`` names the icon for what a source calls one, "" for
    none."""

    on: HexGeometry
    icon: Callable[[str], str]

    def made(self, hex_: Node) -> MadeHex:
        """The notation of a hex."""
        stops = self._stops(hex_)
        made = MadeHex("")
        self._names(hex_, made)
        self._revenues(hex_, stops)
        paths, stubs = read_track(hex_, stops, self.on)
        notation = HexNotation(
            centres=tuple(self._located(stops)),
            paths=tuple(paths),
            labels=tuple(self._labels(hex_)),
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

    def _stops(self, hex_: Node) -> list[Stop]:
        found = []
        for key in ("cities", "mediumCities", "boomtowns", "towns", "centerTowns"):
            for one in hex_.objects(key):
                if one.true("hidden"):
                    continue
                if key == "mediumCities":
                    one.get("color").leave("a medium city is printed as a city")
                city = key in ("cities", "mediumCities") or (key == "boomtowns" and one.true("city"))
                found.append(Stop(self._stop(one, city), *self.on.place(one)))
        off = hex_.object("offBoardRevenue")
        only_tapered = any(one.get("type").value == "offboard" for one in hex_.objects("track"))
        if not found and (off.value or only_tapered):
            found.append(Stop(Centre(kind="offboard"), 0.0, 0.0))
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

    def _located(self, stops: list[Stop]) -> list[Centre]:
        """The stops; of several, those off the middle with their place."""
        if len(stops) < 2:
            return [stop.centre for stop in stops]
        return [msgspec.structs.replace(stop.centre, loc=self.on.loc(stop.x, stop.y)) for stop in stops]

    def _names(self, hex_: Node, made: MadeHex) -> None:
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
                    said = company.get("label") if isinstance(company.value, dict) else company
                    if isinstance(said.value, str) and said.value:
                        made.homes.append((said.take(), cities - 1, said))
        made.names.append(_name(hex_.object("offBoardRevenue")))
        for one in hex_.objects("tokens"):
            said = one.get("company")
            if one.true("destination"):
                said.leave("a company's destination has no place")
            elif isinstance(said.value, str) and said.value:
                made.homes.append((said.take(), 0, said))
        for one in hex_.objects("companies"):
            if mark := one.text("label", 20):
                made.marks.append(mark)
        made.names = list(dict.fromkeys(name for name in made.names if name))

    def _revenues(self, hex_: Node, stops: list[Stop]) -> None:
        off = hex_.object("offBoardRevenue")
        if off.value and stops and not off.true("hidden"):
            stops[0].centre = msgspec.structs.replace(
                stops[0].centre,
                revenue=tuple(_phase_revenues(off)),
                groups=self._groups(off) or stops[0].centre.groups,
            )
        values: list[tuple[int, tuple[float, float], Node]] = []
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
                values.append((number, self.on.place(one), value))
        # A figure beside one of several places is that one's; a single figure is of all.
        figures = _nearest([stop for stop in stops if not stop.centre.revenue], values)
        for number, _, value in values:
            if number not in figures.values():
                value.leave("each place has one figure, the one that is nearest to it")
        for stop in stops:
            if id(stop) in figures:
                stop.centre = msgspec.structs.replace(stop.centre, revenue=(Revenue(figures[id(stop)]),))

    # ---- what is written on it

    def _labels(self, hex_: Node) -> list[Label]:
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
                cost = one.figure("cost")
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
            edge = self.on.edge(side)
            found.setdefault(edge, Border(edge=edge, type=border_type(one.get("color"))))
        removed = hex_.get("removeBorders")
        sides = [*range(1, 7)] if removed.value is True else [one.value for one in removed.each()]
        for side in sides:
            if (number := whole_number(side)) is not None and 1 <= number <= 6:
                edge = self.on.edge(number)
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


def _nearest(stops: list[Stop], values: list[tuple[int, tuple[float, float], Node]]) -> dict[int, int]:
    """The figure of each place (by its ``id``): the nearest that no nearer place has; a single figure is of all. Where a
    town would be worth more than a city beside it, their figures change places."""
    pairs = sorted(
        (hypot(x - stop.x, y - stop.y), at, number)
        for at, stop in enumerate(stops)
        for number, (_, (x, y), _) in enumerate(values)
    )
    found: dict[int, int] = {}
    used: set[int] = set()
    for _, at, number in pairs:
        if at not in found and number not in used:
            found[at] = number
            used.add(number)
    for _, at, number in pairs:
        found.setdefault(at, number)
    worth = {at: values[number][0] for at, number in found.items()}
    for city, town in product(worth, worth):
        if stops[city].centre.kind == "city" and stops[town].centre.kind == "town":
            worth[city], worth[town] = max(worth[city], worth[town]), min(worth[city], worth[town])
    return {id(stops[at]): number for at, number in worth.items()}


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
        figures = FIGURE.search(str(said.value)) if key and not isinstance(said.value, dict | list) else None
        if figures is None:
            one.leave("a revenue is a whole number of up to 5 figures")
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
        if phase != "diesel" or colour == "black":
            one.get("color").take()
        phase = phase if phase in PHASES else ""
        found[phase] = Revenue(int(figures[0]), phase)  # type: ignore[arg-type]
    if len(found) > 1 and "" in found:
        del found[""]
    return list(found.values())
