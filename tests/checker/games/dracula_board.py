"""A second reading of 18Dracula's board: cubes, levels, offices, connection, runs. Figures come from the components.

Monsters' cards are here too, since a run is read from a card.
"""

from __future__ import annotations

import csv
import itertools
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

DATA = Path(__file__).parents[3] / "components" / "18dracula"
COLOURS = ("yellow", "green", "blue", "red")
SLOTS = ("yellow", "yellow", "green", "blue", "red")
SUPPLY = {"yellow": 29, "green": 10, "blue": 7, "red": 5}
OFFICE_COSTS = {"BT": (0, 40), "LL": (0,)}
FRONT_COSTS = (0, 40, 100, 100)
DOUBLED = {"dead_mans_bay", "helifax", "endsport", "southport"}
TOWN = 10

Link = frozenset[str]


def slug(name: str) -> str:
    return name.strip().lower().replace("'", "").replace(",", "").replace('"', "").replace(" ", "_")


def _board() -> dict[str, object]:
    board: dict[str, object] = tomllib.loads((DATA / "networks.toml").read_text())["set"][0]["piece"][0]
    return board


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


_BOARD = _board()
PLACES = {slug(one["name"]): one for one in _BOARD["place"]}  # type: ignore[attr-defined]
LINKS = {frozenset(one["ends"]): one for one in _BOARD["connection"]}  # type: ignore[attr-defined]
(CASTLE,) = (link for link, one in LINKS.items() if one.get("start") == "blocked")
NEAR: dict[str, list[str]] = {
    place: [other for link in LINKS if place in link for other in link if other != place] for place in PLACES
}
HOMES = {row["id"]: slug(row["home"]) for row in _rows("fronts.csv")} | {"LL": "balath", "BT": "blackford"}
ASSOCIATES = {row["id"]: row for row in _rows("associates.csv")}
PHASES = tomllib.loads((DATA / "phases.toml").read_text())["set"][0]["piece"][0]["phase"]


@dataclass(frozen=True)
class Card:
    id: str
    name: str
    count: int
    phase: int  # 0: never on sale by phase
    price: int
    eaten: int  # 0: never
    reach: int  # 0: any number
    stops: tuple[str, ...]
    free: bool  # towns without number
    lingers: int
    symbol: str
    into: str
    trade: int

    @property
    def through(self) -> bool:
        return self.id in ("haunted", "the_headless_duke")


FIGURES = tomllib.loads((DATA / "game.toml").read_text())["figures"]


def _number(text: str) -> int:
    """A number of the table, or the game's figure that it names."""
    return int(FIGURES[text[1:-1]]) if text.startswith("{") else int(text or 0)


CARDS = {
    row["id"]: Card(
        row["id"],
        row["name"].replace('"', "").replace(",", ""),
        _number(row["count"]),
        int(row["phase"] or 0),
        _number(row["price"]),
        int(row["eaten"] or 0),
        int(row["reach"] or 0),
        tuple(row["stops"].split()),
        row["passes"] == "town",
        int(row["lingers"] or 0),
        row["symbols"],
        row["trade_for"],
        int(row["trade_price"] or 0),
    )
    for row in _rows("monsters.csv")
}


@dataclass
class Board:
    cubes: dict[Link, str] = field(default_factory=dict)
    supply: dict[str, int] = field(default_factory=lambda: dict(SUPPLY))
    offices: dict[str, list[str]] = field(default_factory=lambda: {"LL": ["balath"], "BT": ["blackford"]})
    #: Upside down: (front, city, how many of its spaces open before this one).
    waiting: list[tuple[str, str, int]] = field(default_factory=list)
    castle: Link = CASTLE

    # -- connections -------------------------------------------------------------------------------------

    def there(self, link: Link) -> bool:
        """Completed: a cube lies there, or it was printed."""
        return link in self.cubes or LINKS[link].get("start") == "built"

    def colours(self, place: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for other in NEAR[place]:
            link = frozenset((place, other))
            if self.there(link):
                found[self.cubes.get(link, "yellow")] += 1
        return found

    def asks(self, place: str) -> int:
        """Which slot is the lowest empty one, as a colour's number; 9: none."""
        lying = self.colours(place)
        for at, colour in enumerate(COLOURS):
            if lying[colour] < SLOTS.count(colour):
                return at
        return 9

    def needs(self, link: Link) -> str:
        """The colour that a cube on this connection must have; empty: none can lie there."""
        if "colour" in LINKS[link]:
            return str(LINKS[link]["colour"])
        most = max(self.asks(place) for place in link)
        return COLOURS[most] if most < 9 else ""

    def level(self, place: str) -> int:
        lying = self.colours(place)
        return max((COLOURS.index(colour) for colour in lying), default=0)

    # -- offices -----------------------------------------------------------------------------------------

    def spaces(self, city: str) -> int:
        """How many office spaces of a city are open."""
        level = self.level(city)
        return sum(not band or COLOURS.index(band) <= level for band in PLACES[city].get("offices", ()))

    def taken(self, city: str) -> int:
        return sum(city in places for places in self.offices.values())

    def reserved(self, city: str) -> int:
        return sum(
            home == city and front not in self.offices
            for front, home in HOMES.items()
            if front not in ("LL", "BT")
        )

    def module(self, city: str) -> bool:
        return self.spaces(city) - self.taken(city) - self.reserved(city) > 0

    def blocked(self, place: str, company: str) -> bool:
        """Whether a company cannot go on beyond a place."""
        if PLACES[place]["kind"] != "city" or place in self.offices.get(company, ()):
            return False
        return self.taken(place) >= self.spaces(place)

    def tokens(self, company: str) -> int:
        """How many tokens have left the charter."""
        return len(self.offices.get(company, ())) + sum(front == company for front, _, _ in self.waiting)

    def next_cost(self, company: str) -> int:
        """What the next office costs; -1: there is none."""
        costs = OFFICE_COSTS.get(company, FRONT_COSTS)
        at = self.tokens(company)
        return costs[at] if at < len(costs) else -1

    def settle(self) -> None:
        """Tokens that wait turn up where their space has opened; a front has one office in a city (A-44)."""
        for one in self.waiting.copy():
            front, city, space = one
            if self.spaces(city) > space and city not in self.offices[front]:
                self.waiting.remove(one)
                self.offices[front].append(city)

    # -- connection --------------------------------------------------------------------------------------

    def reach(self, company: str) -> tuple[set[str], set[str]]:
        """Places that a company is connected to, and those beyond which its connection goes on."""
        found: set[str] = set()
        on: set[str] = set()
        todo = list(self.offices.get(company, ()))
        while todo:
            place = todo.pop()
            if place in found:
                continue
            found.add(place)
            if self.blocked(place, company) or PLACES[place]["kind"] == "offboard":
                continue
            on.add(place)
            for other in NEAR[place]:
                link = frozenset((place, other))
                if self.there(link) and link != self.castle:
                    todo.append(other)
        return found, on

    def has_route(self, company: str) -> bool:
        """Two places joined, one of them with an office of the company (A-39)."""
        for place in self.offices.get(company, ()):
            for other in NEAR[place]:
                link = frozenset((place, other))
                if self.there(link) and link != self.castle:
                    return True
        return False

    # -- runs --------------------------------------------------------------------------------------------

    def pays(self, place: str, phase: int) -> int:
        one = PLACES[place]
        if one["kind"] == "town":
            return TOWN
        if one["kind"] == "offboard":
            past = [amount for first, amount in one["revenue"].items() if int(first) <= phase]
            return int((past or [*one["revenue"].values()])[-1 if past else 0])
        told = [
            one["revenue"][colour] for colour in COLOURS[: self.level(place) + 1] if colour in one["revenue"]
        ]
        return int(told[-1])

    def run(
        self, company: str, card: Card, path: list[str], double: str, phase: int, used: set[Link]
    ) -> tuple[int, list[Link]] | None:
        """What a run brings and which connections it uses; None: it is not legal."""
        own = self.offices.get(company, [])
        if any(place not in PLACES for place in path):
            return None
        if card.id == "nurse":
            here = len(path) == 1 and path[0] in own and not double
            return (self.pays(path[0], phase), []) if here else None
        if card.id == "duke_lupin":
            return self.neighbours(company, path) if not double else None
        line = [place for at, place in enumerate(path) if not at or path[at - 1] != place]
        times = Counter(path)
        if len(line) < 2 or len(set(line)) < len(line) or max(times.values()) > 2:
            return None
        twice = [place for place in line if times[place] == 2]
        if len(twice) > card.lingers or any(PLACES[place]["kind"] != "city" for place in twice):
            return None
        links = [frozenset(pair) for pair in itertools.pairwise(line)]
        if any(
            link not in LINKS or not self.there(link) or link == self.castle or link in used for link in links
        ):
            return None
        if any(
            PLACES[place]["kind"] == "offboard" or (self.blocked(place, company) and not card.through)
            for place in line[1:-1]
        ):
            return None
        counted = 0
        for place in line:
            kind = PLACES[place]["kind"]
            if kind in card.stops:
                counted += times[place]
            elif kind != "town" or not card.free:
                return None
        if card.reach and counted > card.reach:
            return None
        home = set(own) | (set(self.castle) if card.id == "count_dracula" else set())
        if card.id != "doctor_frankenstein" and not home & set(line):
            return None
        if double and (double not in DOUBLED or double not in line):
            return None
        income = sum(self.pays(place, phase) * times[place] for place in line)
        return income + (self.pays(double, phase) if double else 0), links

    def neighbours(self, company: str, path: list[str]) -> tuple[int, list[Link]] | None:
        """Duke Lupin: cities and towns next to the company's offices; he goes along no route."""
        around = {
            other
            for office in self.offices.get(company, ())
            for other in NEAR[office]
            if PLACES[other]["kind"] != "offboard"
            and self.there(link := frozenset((office, other)))
            and link != self.castle
        }
        if len(path) != len(set(path)) or not set(path) <= around:
            return None
        return sum(self.pays(place, 0) for place in path), []
