"""Leasehold once more, short and slow, written from the rules document alone: what the checker is compared with.

It knows the printed map (by its list of neighbours), the default rulings, and the lines that the random players write.
A line against the rules raises ``Illegal``.
"""

from __future__ import annotations

import re
from itertools import pairwise

NEIGHBOURS = """
A4 A5 B3 B4|A5 A4 A6 B4 B5|A6 A5 A7 B5 B6|A7 A6 B6 B7|B3 A4 B4 C2 C3|B4 A4 A5 B3 B5 C3 C4|B5 A5 A6 B4 B6 C4 C5
B6 A6 A7 B5 B7 C5 C6|B7 A7 B6 C6 C7|C2 B3 C3 D1 D2|C3 B3 B4 C2 C4 D2 D3|C4 B4 B5 C3 C5 D3 D4|C5 B5 B6 C4 C6 D4 D5
C6 B6 B7 C5 C7 D5 D6|C7 B7 C6 D6 D7|D1 C2 D2 E1|D2 C2 C3 D1 D3 E1 E2|D3 C3 C4 D2 D4 E2 E3|D4 C4 C5 D3 D5 E3 E4
D5 C5 C6 D4 D6 E4 E5|D6 C6 C7 D5 D7 E5 E6|D7 C7 D6 E6|E1 D1 D2 E2 F1|E2 D2 D3 E1 E3 F1 F2|E3 D3 D4 E2 E4 F2 F3
E4 D4 D5 E3 E5 F3 F4|E5 D5 D6 E4 E6 F4 F5|E6 D6 D7 E5 F5|F1 E1 E2 F2 G1|F2 E2 E3 F1 F3 G1 G2|F3 E3 E4 F2 F4 G2 G3
F4 E4 E5 F3 F5 G3 G4|F5 E5 E6 F4 G4|G1 F1 F2 G2|G2 F2 F3 G1 G3|G3 F3 F4 G2 G4|G4 F4 F5 G3
"""
NEAR = {row.split()[0]: set(row.split()[1:]) for row in NEIGHBOURS.strip().replace("\n", "|").split("|")}
CITIES = {"A5", "C5", "D2", "D5", "E6", "F3", "G1", "G4"}
MOUNTAINS = {"B4", "D7", "E5", "F1"}
START = "D4"


class Illegal(Exception):
    """The line is against the rules."""


def need(condition: object, why: str) -> None:
    if not condition:
        raise Illegal(why)


class Oracle:
    def __init__(self, players: list[str], cash: int = 25) -> None:
        self.players = players
        self.cash = dict.fromkeys(players, cash)
        self.treasury: dict[str, int] = {}
        self.backs: dict[str, dict[str, int]] = {}  # unauctioned, by company and player or "pool"
        self.faces: dict[str, dict[str, int]] = {}  # auctioned
        self.hexes: dict[str, tuple[str, int]] = {}
        self.turn = ""
        self.passed: list[str] = []
        self.last: list[str] | None = None
        self.lot = self.seller = self.source = self.leader = self.asked = ""
        self.high = 0
        self.out: set[str] = set()
        self.quiet = False  # an auction in which nobody has spoken
        self.over = False

    # -- figures

    def left(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def worth(self, company: str) -> int:
        return 5 + sum(value for owner, value in self.hexes.values() if owner == company)

    def auctioned(self, company: str) -> int:
        return sum(self.faces[company].values())

    def scores(self) -> dict[str, int]:
        return {
            p: self.cash[p] + sum(self.faces[c].get(p, 0) * self.worth(c) for c in self.faces)
            for p in self.players
        }

    # -- lines

    def feed(self, line: str) -> None:
        """One line; raises ``Illegal`` and leaves the table in some state."""
        actor, colon, said = line.partition(": ")
        if not colon:
            self.stated(line.split())
            return
        need(not self.over, "over")
        need(actor in self.players, "who?")
        word, _, rest = said.partition(" ")
        if word == "take":
            self.take(actor, rest)
            return
        need(len(self.treasury) == len(self.players), "setup")
        if self.lot:
            need(word in ("bid", "open", "pass"), "an auction is on")
            self.speak(actor, word, rest)
            return
        need(actor == self.turn or not self.turn, "turn")
        if word == "pass":
            need(not rest, "pass")
            self.done(actor, passes=True)
        elif word == "auction":
            self.put_up(actor, rest)
        elif word == "act":
            self.act(actor, rest.removeprefix("for "))
        else:
            raise Illegal(word)

    def stated(self, words: list[str]) -> None:
        match words:
            case ["count", who, "shares", company, sides]:
                back, face = map(int, sides.split("+"))
                need(self.backs.get(company, {}).get(who, 0) == back, "count")
                need(self.faces.get(company, {}).get(who, 0) == face, "count")
            case ["count", *rest]:
                for who, amount in (part.split() for part in " ".join(rest).split(",")):
                    need(self.cash.get(who, self.treasury.get(who, 0)) == int(amount), "count")
            case ["value", company, amount]:
                need(company in self.treasury and self.worth(company) == int(amount), "value")
            case ["network", company, *hexes]:
                need(company in self.treasury, "boxed")
                need(
                    {START, *(h for h, (o, _) in self.hexes.items() if o == company)} == set(hexes), "network"
                )
            case _:
                raise Illegal("what?")

    def take(self, actor: str, company: str) -> None:
        need(company not in self.treasury, "taken")
        need(all(actor not in held for held in self.backs.values()), "second")
        self.treasury[company] = 5
        self.backs[company], self.faces[company] = {actor: 4}, {actor: 1}

    # -- turns

    def done(self, actor: str, passes: bool = False) -> None:
        self.passed = [*self.passed, actor] if passes else []
        if len(self.passed) == len(self.players):
            self.over = True
        elif self.last is not None:
            self.last.pop(0)
            self.over = not self.last
            self.turn = self.last[0] if self.last else ""
        else:
            self.turn = self.left(actor)

    # -- auctions

    def put_up(self, actor: str, rest: str) -> None:
        match = re.fullmatch(r"([A-Z]+)( from pool)?(?: bid (-?\d+))?", rest)
        need(match, "form")
        assert match is not None
        company, pool, bid = match.groups()
        need(company in self.treasury, "boxed")
        mine, there = self.backs[company].get(actor, 0), self.backs[company].get("pool", 0)
        self.source = "pool" if pool or not mine else actor
        need(there if self.source == "pool" else mine, "no share")
        self.lot, self.seller, self.leader, self.high = company, actor, "", 0
        self.out, self.quiet, self.asked = set(), True, self.left(actor)
        if bid is not None:
            self.speak(actor, "open", bid)

    def speak(self, actor: str, word: str, rest: str) -> None:
        opening = self.quiet and actor == self.seller and word != "pass"
        need(word != "open" or opening, "open")
        need(opening or actor == self.asked, "rotation")
        if word == "pass":
            self.out.add(actor)
        else:
            need(re.fullmatch(r"-?\d+", rest), "amount")
            least = self.high + 1 if self.leader else self.worth(self.lot)
            need(least <= int(rest) <= self.cash[actor], "bid")
            self.leader, self.high = actor, int(rest)
        self.quiet = False
        others = [p for p in self.players if p not in self.out and p != self.leader]
        if not others:
            self.hammer()
            return
        self.asked = self.left(actor)
        while self.asked not in others:
            self.asked = self.left(self.asked)

    def hammer(self) -> None:
        company, seller, winner, price = self.lot, self.seller, self.leader, self.high
        self.lot = ""
        backs, faces = self.backs[company], self.faces[company]
        backs[self.source] -= 1
        if not winner:
            backs["pool"] = backs.get("pool", 0) + 1
            self.done(seller)
            return
        faces[winner] = faces.get(winner, 0) + 1
        self.cash[winner] -= price
        if self.source != "pool":
            self.treasury[company] += price
        self.done(seller)
        if self.auctioned(company) == 5 and self.last is None and not self.over:
            order = [self.left(seller)]
            while len(order) < 2 * len(self.players) - 1:
                order.append(self.left(order[-1]))
            self.last, self.turn = order, order[0]

    # -- acting

    def act(self, actor: str, rest: str) -> None:
        match = re.fullmatch(r"([A-Z]+) build (.+)", rest)
        need(match, "form")
        assert match is not None
        company = match[1]
        need(company in self.treasury, "boxed")
        need(self.backs[company].get(actor, 0) + self.faces[company].get(actor, 0), "control")
        builds = []
        for item in match[2].split(", "):
            found = re.fullmatch(r"(\S+) (-?\d+)(?: via (.+))?", item)
            need(found, "form")
            assert found is not None
            builds.append((found[1], int(found[2]), tuple((found[3] or "").split())))
        need(sum(value for _, value, _ in builds) <= self.auctioned(company), "limit")
        need(all(1 <= value <= 5 for _, value, _ in builds), "height")
        need(
            all(place in NEAR and place not in MOUNTAINS and place != START for place, _, _ in builds),
            "place",
        )
        need(len({place in CITIES for place, _, _ in builds}) == 1, "type")
        for place, value, via in builds:
            need(place not in self.hexes, "owned")
            leased = self.lease(company, place, via)
            cost = sum(self.hexes[name][1] for name in leased)
            self.treasury[company] -= cost
            for name in leased:
                self.pay(*self.hexes[name])
            self.treasury[company] -= 5 * value
            need(self.treasury[company] >= 0, "money")
            self.hexes[place] = (company, value)
            if place in CITIES:
                self.pay(company, value)
        self.upkeep(actor)
        self.done(actor)

    def pay(self, company: str, value: int) -> None:
        for player, shares in self.faces[company].items():
            self.cash[player] += shares * value

    def upkeep(self, actor: str) -> None:
        for company, backs in self.backs.items():
            due = backs.get(actor, 0)
            if due > self.cash[actor]:
                backs[actor] -= 1
                backs["pool"] = backs.get("pool", 0) + 1
                self.treasury[company] += self.worth(company)
            else:
                self.cash[actor] -= due
                self.treasury[company] += due

    def lease(self, company: str, target: str, via: tuple[str, ...]) -> tuple[str, ...]:
        """The leased hexes, as named or as there is but one way."""
        own = {START, *(name for name, (owner, _) in self.hexes.items() if owner == company)}
        named = bool(via)
        while via and via[0] in own:
            via = via[1:]
        if NEAR[target] & own:
            need(not via, "direct")
            return ()
        need(via or not named, "nothing leased")
        routes = self.routes(own, target)
        need(routes, "access")
        if not via:
            ways = {tuple(sorted(self.by_owner(route).items())) for route in routes}
            need(len(ways) == 1, "which?")
            return routes[0]
        need(all(name in self.hexes and name not in own for name in via), "unleasable")
        need(NEAR[via[0]] & own and all(two in NEAR[one] for one, two in pairwise((*via, target))), "broken")
        need(len(via) == len(routes[0]), "longer")
        return via

    def by_owner(self, route: tuple[str, ...]) -> dict[str, int]:
        out: dict[str, int] = {}
        for name in route:
            owner, value = self.hexes[name]
            out[owner] = out.get(owner, 0) + value
        return out

    def routes(self, own: set[str], target: str) -> list[tuple[str, ...]]:
        """All ways with the fewest foreign hexes, grown hex by hex from the target."""
        foreign = set(self.hexes) - own
        ways: list[tuple[str, ...]] = [(name,) for name in NEAR[target] & foreign]
        while ways:
            there = [way for way in ways if NEAR[way[0]] & own]
            if there:
                return there
            ways = [(name, *way) for way in ways for name in (NEAR[way[0]] & foreign) - set(way)]
            if len(ways) > 20000:
                raise Illegal("too many ways")
        return []


def play(lines: list[str]) -> Oracle:
    """A whole file of the random players; its header is read too."""
    oracle: Oracle | None = None
    players: list[str] = []
    cash, turn = 25, ""
    for line in lines:
        words = line.split()
        if words[0] == "players":
            players = words[1:]
        elif line.startswith("have start_cash"):
            cash = int(words[-1])
        elif line.startswith("have turn"):
            turn = words[-1]
        elif words[0] not in ("playproof", "game"):
            if oracle is None:
                oracle = Oracle(players, cash)
                oracle.turn = turn
            oracle.feed(line)
    assert oracle is not None
    return oracle
