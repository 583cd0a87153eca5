"""A second reading of 18Dracula's auction and stock rounds, as plain as can be: to compare the checker with.

Its operating rounds are read in ``dracula_operating_oracle.py``.

It knows entries as the random player writes them, and says of each whether it is legal.
"""

from __future__ import annotations

import re

# The first edition's market, r0 on top; o: orange.
MARKET = """
33 40 48 58 69 83 100 120 144 173 207 250 300 360 430 520 620 740
30 36 44 54 64 77 93 110 130 155 180 220 260 310 370 400 475 570
26 33 40 50 59 71 87 100 118 137 156 187 215 255 305
23 29 35 46 54 65 80 90 106 118 130 155
20o 25 31 42 49 59 73 80 93 100
17o 21o 27 39 45 54 67 70 80
13o 18o 23o 35 40 48 60 60
10o 14o 18o 31o 35 42 53
- 10o 14o 27o 30o 36o 47
- - 10o 23o 25o 30o 40
- - - 10o 20o
"""
CELLS = {
    (row, column): cell
    for row, line in enumerate(MARKET.strip().split("\n"))
    for column, cell in enumerate(line.split())
    if cell != "-"
}
PARS = {100: 0, 93: 1, 87: 2, 80: 3, 73: 4, 67: 5}
ROW = [
    ("IL", 30, 5),
    ("JH", 50, 10),
    ("CV", 60, 20),
    ("LL", 80, None),
    ("BT", 100, None),
    ("MI", 115, 20),
    ("FD", 180, 0),
]
FRONTS = ("KA", "GS", "ETT", "UU", "SS", "BH", "GW", "IBS")
LIMITS = {2: 31, 3: 23, 4: 19, 5: 15, 6: 12}
CASH = {2: 1200, 3: 800, 4: 600, 5: 480, 6: 400}


class Oracle:
    """One game. ``legal`` says of an entry whether it may be done now, ``do`` does it."""

    def __init__(self, players: list[str], first: str) -> None:
        self.players = players
        self.cash = dict.fromkeys(players, CASH[len(players)])
        self.bank = 12000
        self.turn, self.row = first, [name for name, _, _ in ROW]
        self.cost = {name: price for name, price, _ in ROW}
        self.bids: dict[str, dict[str, int]] = {}
        self.owner: dict[str, str] = {}
        self.bidders: list[str] = []
        self.passes, self.lot, self.speaker, self.other = 0, "", "", ""
        self.round = 0
        self.priority, self.trader = "", ""
        self.sold: set[tuple[str, str]] = set()
        self.acted, self.bought = False, ""
        self.par: dict[str, int] = {}
        self.chair: dict[str, str] = {}
        self.held: dict[str, dict[str, int]] = {front: {"ipo": 10, "market": 0} for front in FRONTS}
        self.at: dict[str, tuple[int, int]] = {}
        self.piles: dict[tuple[int, int], list[str]] = {}
        self.treasury: dict[str, int] = {}

    def left(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def after(self, player: str) -> list[str]:
        at = self.players.index(player) + 1
        return self.players[at:] + self.players[:at]

    # -- the auction -------------------------------------------------------------------------------------

    def available_cash(self, player: str, lot: str = "") -> int:
        return self.cash[player] - sum(
            bids.get(player, 0) for other, bids in self.bids.items() if other != lot
        )

    def auction_legal(self, player: str, words: list[str]) -> bool:
        if self.lot:
            if player != self.speaker:
                return False
        elif player not in (self.turn, self.other):
            return False
        first = self.row[0]
        if words[0] == "pass":
            return bool(self.lot) or self.cost[first] > 0
        if words[0] == "buy":
            return not self.lot and words[1:] == [first] and self.cost[first] <= self.available_cash(player)
        if words[0] == "bid":
            amount, lot = int(words[1]), words[2] if len(words) > 2 else self.lot
            if (self.lot and lot != self.lot) or lot not in self.row or (not self.lot and lot == first):
                return False
            high = max(self.bids.get(lot, {}).values(), default=0)
            return (
                amount % 5 == 0
                and amount > max(high, self.cost[lot] * (not self.lot))
                and amount <= self.available_cash(player, lot)
            )
        return False

    def auction_do(self, player: str, words: list[str]) -> None:
        if words[0] == "bid":
            lot = words[2] if len(words) > 2 else self.lot
            self.bids.setdefault(lot, {})[player] = int(words[1])
            if self.lot:
                self.next_speaker(player)
                return
        if words[0] == "pass" and self.lot:
            self.bidders.remove(player)
            self.next_speaker(player)
            return
        self.other, self.turn, starter = "", self.left(player), player
        if words[0] == "pass":
            self.passes += 1
            if self.passes == len(self.players):
                self.passes = 0
                self.cost[self.row[0]] -= 5
                self.pay_revenue()
                self.all_passed()
            return
        self.passes = 0
        if words[0] == "buy":
            self.starter, self.last = starter, starter
            self.award(self.row[0], player, self.cost[self.row[0]])
            self.cascade()

    def pay(self, source: str, target: str, amount: int) -> None:
        for who, sign in ((source, -1), (target, 1)):
            if who == "bank":
                self.bank += sign * amount
            elif who in self.treasury:
                self.treasury[who] += sign * amount
            else:
                self.cash[who] += sign * amount

    def pay_revenue(self) -> None:
        for name, _, revenue in ROW:
            if name in self.owner and revenue:
                self.pay("bank", self.owner[name], revenue)

    def all_passed(self) -> None:
        """What follows when all have passed: here nothing."""

    def award(self, lot: str, player: str, price: int) -> None:
        self.pay(player, "bank", price)
        self.owner[lot] = self.last = player
        self.row.remove(lot)
        self.bids.pop(lot, None)
        if lot == "BT":
            self.treasury["BT"] = 0
            self.pay("bank", "BT", 30)

    def cascade(self) -> None:
        while self.row and self.bids.get(self.row[0]):
            lot = self.row[0]
            bids = self.bids[lot]
            if len(bids) > 1:
                top = max(bids, key=lambda player: bids[player])
                self.lot, self.bidders = lot, [player for player in self.after(top) if player in bids]
                self.speaker = self.bidders[0]
                return
            ((player, price),) = bids.items()
            self.award(lot, player, price)
        self.turn, self.other = self.left(self.starter), self.left(self.last)
        if not self.row:
            self.stock_begins(self.owner["IL"])

    def next_speaker(self, player: str) -> None:
        bids = self.bids[self.lot]
        top = max(bids, key=lambda one: bids[one])
        rest = [one for one in self.after(player) if one in self.bidders and one != top]
        if rest:
            self.speaker = rest[0]
            return
        lot, self.lot = self.lot, ""
        self.award(lot, top, bids[top])
        self.cascade()

    # -- stock rounds ------------------------------------------------------------------------------------

    def stock_begins(self, first: str) -> None:
        self.round += 1
        self.turn = self.priority = first
        self.other, self.trader, self.passes, self.sold = "", "", 0, set()
        self.acted, self.bought = False, ""

    def price(self, front: str) -> int:
        return int(CELLS[self.at[front]].rstrip("o"))

    def orange(self, front: str) -> bool:
        return CELLS[self.at[front]].endswith("o")

    def papers(self, player: str, front: str) -> int:
        own = self.held[front].get(player, 0)
        return own - (self.chair.get(front) == player)

    def counted(self, player: str) -> int:
        papers = sum(self.papers(player, front) for front in self.par if not self.orange(front))
        return papers + sum(owner == player for owner in self.owner.values())

    def can_sell(self, player: str, front: str, number: int) -> bool:
        held = self.held[front]
        own = held.get(player, 0)
        if self.round == 1 or not 1 <= number <= own or held["market"] + number > 5:
            return False
        others = max(held.get(other, 0) for other in self.players if other != player)
        return self.chair[front] != player or own - number >= 2 or others >= 2

    def stuck_above(self, player: str) -> bool:
        """Above a limit, and able to sell what helps."""
        if self.counted(player) > LIMITS[len(self.players)]:
            return any(not self.orange(front) and self.can_sell(player, front, 1) for front in self.par)
        above = [front for front in self.par if not self.orange(front) and self.papers(player, front) > 5]
        return bool(above) and self.can_sell(player, above[0], 1)

    def stock_legal(self, player: str, words: list[str]) -> bool:
        bought = self.bought
        if player != self.turn:
            if not self.acted or player != self.left(self.turn) or self.stuck_above(self.turn):
                return False
            bought = ""
        if words[0] == "sell":
            return self.can_sell(player, words[2], int(words[1]))
        if self.stuck_above(player):
            return False
        if words[0] == "pass":
            return True
        limit = LIMITS[len(self.players)]
        if bought:
            return False
        if words[0] == "par":
            front, par = words[1], int(words[2])
            fits = self.counted(player) + 1 <= limit
            return front not in self.par and par in PARS and fits and 2 * par <= self.cash[player]
        if words[0] == "buy" and words[3:4] and words[1] in self.cost:
            name, seller, amount = words[1], words[3], int(words[5])
            fits = self.counted(player) + 1 <= limit
            return (
                self.round > 1
                and self.owner.get(name) == seller != player
                and seller in self.players
                and fits
                and 1 <= amount <= self.cash[player]
            )
        if words[0] == "buy":
            front, place = words[1], words[3] if len(words) > 2 else "ipo"
            if front not in self.par:
                return False
            if len(words) == 2 and not self.held[front]["ipo"] and self.held[front]["market"]:
                place = "market"
            price = self.par[front] if place == "ipo" else self.price(front)
            if (
                self.held[front].get(place, 0) < 1
                or (player, front) in self.sold
                or price > self.cash[player]
            ):
                return False
            own = self.held[front].get(player, 0) + 1
            takes = player != self.chair[front] and own > self.held[front][self.chair[front]]
            more = 0 if takes else 1
            if not self.orange(front) and self.counted(player) + more > limit:
                return False
            return self.orange(front) or self.papers(player, front) + more <= 5
        return False

    def stock_do(self, player: str, words: list[str]) -> None:
        if player != self.turn:
            self.turn, self.acted, self.bought = player, False, ""
        if words[0] == "pass":
            done, self.acted, self.bought = self.acted, False, ""
            self.turn = self.left(player)
            if not done:
                self.passes += 1
                if self.passes == len(self.players):
                    self.stock_ends()
            return
        self.acted, self.passes, self.trader = True, 0, player
        if words[0] == "sell":
            self.sold.add((player, words[2]))
            self.sell(player, int(words[1]), words[2])
        elif words[0] == "par":
            front, par = words[1], int(words[2])
            self.bought = front
            self.par[front], self.chair[front] = par, player
            self.put(front, (PARS[par], 6))
            self.pay(player, "bank", 2 * par)
            self.held[front][player] = 2
            self.held[front]["ipo"] = 8
        elif words[1] in self.cost:
            self.bought = words[1]
            self.pay(player, words[3], int(words[5]))
            self.owner[words[1]] = player
        else:
            front, place = words[1], words[3] if len(words) > 2 else "ipo"
            if len(words) == 2 and not self.held[front]["ipo"]:
                place = "market"
            self.bought = front
            self.pay(player, "bank", self.par[front] if place == "ipo" else self.price(front))
            self.held[front][place] -= 1
            self.held[front][player] = self.held[front].get(player, 0) + 1
            self.crown(front)
            if self.held[front]["ipo"] <= 4 and front not in self.treasury:
                self.floats(front)

    def sell(self, player: str, number: int, front: str) -> None:
        self.pay("bank", player, number * self.price(front))
        self.held[front][player] -= number
        self.held[front]["market"] += number
        self.crown(front)
        for _ in range(number):
            self.step(front, 1, 0)

    def floats(self, front: str) -> None:
        self.treasury[front] = 0
        self.pay("bank", front, 10 * self.par[front])

    def put(self, front: str, cell: tuple[int, int]) -> None:
        """A token comes to a cell: beneath those that lie there."""
        if front in self.at:
            self.piles[self.at[front]].remove(front)
        self.at[front] = cell
        self.piles.setdefault(cell, []).append(front)

    def step(self, front: str, rows: int, columns: int) -> bool:
        """One cell on, if there is one."""
        cell = (self.at[front][0] + rows, self.at[front][1] + columns)
        if cell in CELLS:
            self.put(front, cell)
        return cell in CELLS

    def order(self) -> list[str]:
        """All fronts with a price, as they would operate: dearest, rightmost, topmost first."""
        return sorted(
            self.at,
            key=lambda front: (
                -self.price(front),
                -self.at[front][1],
                self.piles[self.at[front]].index(front),
            ),
        )

    def crown(self, front: str) -> None:
        """The presidency: most shares, else the old president, else the first one clockwise."""
        old, held = self.chair[front], self.held[front]
        most = max(held.get(player, 0) for player in self.players)
        if held.get(old, 0) < most:
            self.chair[front] = next(player for player in self.after(old) if held.get(player, 0) == most)

    def stock_ends(self) -> None:
        for front in self.order():
            if self.held[front]["ipo"] == self.held[front]["market"] == 0:
                self.step(front, -1, 0)
        self.after_stock(self.left(self.trader) if self.trader else self.priority)

    def after_stock(self, priority: str) -> None:
        """What follows a stock round: here the next one."""
        self.stock_begins(priority)

    # -- entries -----------------------------------------------------------------------------------------

    def legal(self, line: str) -> bool:
        match = re.fullmatch(r"(\w+): (.+)", line)
        if match is None or match[1] not in self.players:
            return False
        words = match[2].split()
        return self.stock_legal(match[1], words) if self.round else self.auction_legal(match[1], words)

    def do(self, line: str) -> None:
        actor, _, said = line.partition(": ")
        (self.stock_do if self.round else self.auction_do)(actor, said.split())
