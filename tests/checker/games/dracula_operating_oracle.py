"""A second reading of 18Dracula's operating rounds, entry by entry, on top of the other rounds' readings.

``legal`` says of an entry whether it may be typed now, ``do`` does it. An entry is read as a plan: what it would do,
or None if it is not legal.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable

from tests.checker.games.dracula_board import (
    ASSOCIATES,
    CARDS,
    COLOURS,
    LINKS,
    PHASES,
    PLACES,
    Card,
    Link,
    slug,
)
from tests.checker.games.dracula_oracle import FRONTS, Oracle
from tests.checker.games.dracula_rounds import BUILD, HIRE, MINORS, OFFICE, RUN, SPLIT, Rounds

__all__ = ["MINORS", "Books"]

Plan = Callable[[], None]


class Books(Rounds):
    """One game."""

    ahead: Books | None = None  # what ``finished`` gave, as long as it holds

    # -- entries of a company ----------------------------------------------------------------------------

    def company_plan(self, company: str, said: str) -> Plan | None:
        word, _, rest = said.partition(" ")
        if word == "discard":
            name = slug(rest)
            if company not in self.over() or not self.owned(company)[name] or name == "swearwolf":
                return None
            return lambda: self.discard(company, name)
        if company != self.turn_of.company or self.over():
            return None
        plans: dict[str, Callable[[str, str], Plan | None]] = {
            "build": self.build_plan,
            "office": self.office_plan,
            "run": self.run_plan,
            "pay": self.split_plan,
            "withhold": lambda company, rest: self.split_plan(company, rest, pays=False),
            "buy": self.buy_plan,
            "trade": self.trade_plan,
            "use": self.power_plan,
            "done": lambda company, rest: self.finish if self.may_finish() and not rest else None,
        }
        return plans[word](company, rest) if word in plans else None

    def discard(self, company: str, name: str) -> None:
        self.owned(company)[name] -= 1
        self.market[name] += 1
        if self.fresh.get(company, Counter())[name]:
            self.fresh[company][name] -= 1

    def link_of(self, words: str) -> Link | None:
        link = frozenset(slug(one) for one in words.split("-"))
        return link if link in LINKS else None

    def build_plan(self, company: str, rest: str) -> Plan | None:
        match = re.fullmatch(r"(.+?)(?: (yellow|green|blue|red))?(?: (\d+))?", rest)
        link = self.link_of(match[1]) if match else None
        now = self.turn_of
        if match is None or link is None or not self.may_enter(BUILD):
            return None
        need = self.board.needs(link)
        fits = not now.laid or (len(now.laid) < 2 and now.laid == ["yellow"] and need == "yellow")
        if not fits or not self.can_lay(link, need, company):
            return None
        cost = LINKS[link].get("cost", 0)
        if match[2] not in (None, need) or (match[3] is not None and int(match[3]) != cost):
            return None
        if not link & self.board.reach(company)[1]:
            return None

        def build() -> None:
            self.enter(BUILD)
            now.laid.append(need)
            self.lay(company, link, need)

        return build

    def can_lay(self, link: Link, colour: str, company: str) -> bool:
        board = self.board
        return (
            bool(colour)
            and not board.there(link)
            and board.supply[colour] > 0
            and self.phase > COLOURS.index(colour)
            and LINKS[link].get("cost", 0) <= self.treasury[company]
        )

    def lay(self, company: str, link: Link, colour: str) -> None:
        self.pay(company, "bank", LINKS[link].get("cost", 0))
        self.board.supply[colour] -= 1
        self.board.cubes[link] = colour
        self.board.settle()

    def can_place(self, company: str, city: str) -> bool:
        """A city with room, none of the company's offices, and a token that can be paid."""
        board = self.board
        return (
            city in PLACES
            and PLACES[city]["kind"] == "city"
            and city not in board.offices[company]
            and 0 <= board.next_cost(company) <= self.treasury[company]
        )

    def office_plan(self, company: str, rest: str) -> Plan | None:
        match = re.fullmatch(r"(.+?)(?: (?:for )?(\d+))?", rest)
        if match is None or not self.may_enter(OFFICE) or self.turn_of.office:
            return None
        city, cost = slug(match[1]), self.board.next_cost(company)
        if not self.can_place(company, city) or not self.board.module(city):
            return None
        if city not in self.board.reach(company)[0] or (match[2] and int(match[2]) != cost):
            return None

        def place() -> None:
            self.enter(OFFICE)
            self.place(company, city)

        return place

    def place(self, company: str, city: str) -> None:
        self.turn_of.office = self.turn_of.touched = True
        self.pay(company, "bank", self.board.next_cost(company))
        self.board.offices[company].append(city)

    def run_plan(self, company: str, rest: str) -> Plan | None:
        now = self.turn_of
        match = re.fullmatch(r"(.+?)(?: doubling (.+?))?(?: = (\d+))?", rest)
        if match is None or not self.may_enter(RUN):
            return None
        names = sorted((card.name for card in CARDS.values()), key=len, reverse=True)
        name = next((one for one in names if match[1].startswith(one + " ")), "")
        card = CARDS.get(slug(name))
        if card is None:
            return None
        path = [slug(one) for one in match[1][len(name) + 1 :].split("-")]
        fit = self.owned(company)[card.id] - self.fresh.get(company, Counter())[card.id]
        as_card = card
        if card.id == "groustfrat_the_necromancer":
            fit, as_card = 3 * fit, CARDS["skeleton"]
        if now.ran[card.id] >= fit:
            return None
        double = slug(match[2]) if match[2] else ""
        if double and (self.owner.get("FD") != company or now.doubled):
            return None
        ran = self.board.run(company, as_card, path, double, self.phase, now.used)
        if ran is None or (match[3] and int(match[3]) != ran[0]):
            return None
        income, links = ran

        def run() -> None:
            self.enter(RUN)
            now.ran[card.id] += 1
            now.used.update(links)
            now.income += income
            now.doubled = now.doubled or bool(double)

        return run

    def split_plan(self, company: str, rest: str, *, pays: bool = True) -> Plan | None:
        now = self.turn_of
        if now.split or not self.may_enter(SPLIT) or (rest and rest != str(now.income)):
            return None
        minor = company in MINORS
        if (pays and not now.income and not minor) or (minor and now.income and not pays):
            return None

        def split() -> None:
            self.enter(SPLIT)
            self.divide(pays=pays)

        return split

    # -- buying ------------------------------------------------------------------------------------------

    def buy_plan(self, company: str, rest: str) -> Plan | None:
        match = re.fullmatch(r"(.+?)(?: from (\w+))?(?: (?:for |at )?(\d+))?(?: replacing (.+))?", rest)
        if match is None:
            return None
        price = None if match[3] is None else int(match[3])
        if match[1] in ASSOCIATES:
            return self.hire_plan(company, match[1], match[2] or "", price, match[4] or "")
        card = CARDS.get(slug(match[1]))
        if card is None or match[4] or not self.may_enter(HIRE) or not self.may_own(company, card):
            return None
        source = match[2] or "bank"
        if source == "bank":
            return self.bank_plan(company, card, price)
        if source == "market":
            if not self.market[card.id] or price not in (None, card.price):
                return None
            cost, payee, lot = card.price, "bank", self.market
        else:
            minor = source in MINORS and self.owner.get(source) in self.players
            if not (source in FRONTS or minor) or source == company or not self.owned(source)[card.id]:
                return None
            if price is None or price < 1:
                return None
            cost, payee, lot = price, source, self.owned(source)
        if cost > self.treasury[company]:
            return None

        def buy() -> None:
            self.enter(HIRE)
            self.pay(company, payee, cost)
            lot[card.id] -= 1
            self.owned(company)[card.id] += 1

        return buy

    def bank_plan(self, company: str, card: Card, price: int | None) -> Plan | None:
        if card.id not in self.on_sale(company) or price not in (None, card.price):
            return None
        short = max(0, card.price - self.treasury[company])
        helper = self.chair.get(company, "")
        if short and (not self.needs_help() or not self.turn_of.before < short <= self.cash[helper]):
            return None

        def buy() -> None:
            self.enter(HIRE)
            if short:
                self.pay(helper, company, short)
            self.pay(company, "bank", card.price)
            self.take(company, card)

        return buy

    def take(self, company: str, card: Card) -> None:
        """A monster out of the bank: it moves the cube."""
        self.stock[card.id] -= 1
        self.owned(company)[card.id] += 1
        if not card.phase:
            return
        if card.phase > self.phase:
            self.change_phase()
        elif self.phase < len(PHASES):  # D-116
            self.space += 1

    def trade_plan(self, company: str, rest: str) -> Plan | None:
        match = re.fullmatch(r"(.+?)(?: (?:for )?(\d+))?", rest)
        card = CARDS.get(slug(match[1])) if match else None
        if match is None or card is None or not card.into or not self.may_enter(HIRE):
            return None
        new = CARDS[card.into]
        if not self.owned(company)[card.id] or new.id not in self.on_sale(company):
            return None
        if card.trade > self.treasury[company] or match[2] not in (None, str(card.trade)):
            return None
        own = self.owned(company).copy()
        self.owned(company)[card.id] -= 1
        clash = self.clashes(company, new)
        self.monsters[company] = own
        if clash:
            return None

        def trade() -> None:
            self.enter(HIRE)
            self.pay(company, "bank", card.trade)
            self.owned(company)[card.id] -= 1
            self.take(company, new)

        return trade

    def hire_plan(
        self, company: str, name: str, seller: str, price: int | None, replacing: str
    ) -> Plan | None:
        owner = self.owner.get(name, "")
        if company not in FRONTS or self.phase < 2 or owner not in self.players or price is None:
            return None
        if (seller and seller != owner) or not 1 <= price <= 2 * int(ASSOCIATES[name]["price"]):
            return None
        places = [slug(one) for one in replacing.split(",")] if replacing else []
        board = self.board
        left = len(set(places)) == len(places) and 4 - board.tokens(company) >= len(places)
        if price > self.treasury[company] or not left:
            return None
        if any(
            place not in board.offices.get(name, ()) or place in board.offices[company] for place in places
        ):
            return None

        def hire() -> None:
            self.turn_of.touched = True
            self.pay(company, owner, price)
            self.owner[name] = company
            if name not in MINORS:
                return
            self.pay(name, company, self.treasury[name])
            fresh = self.fresh.setdefault(company, Counter())
            fresh.update(self.owned(name))
            self.owned(company).update(self.owned(name))
            self.owned(name).clear()
            del board.offices[name]
            board.offices[company] += places
            board.settle()
            if name == "BT":
                self.shunned = company

        return hire

    # -- powers ------------------------------------------------------------------------------------------

    def power_plan(self, company: str, rest: str) -> Plan | None:
        match = re.fullmatch(r"(\w+) (add|remove|office|reserve) (.+?)(?: (?:for )?(\d+))?", rest)
        if match is None or self.owner.get(match[1]) != company:
            return None
        if {"add": "JH", "remove": "JH", "office": "MI", "reserve": "CV"}[match[2]] != match[1]:
            return None
        board = self.board
        effect: Plan
        if match[1] == "JH":
            link = self.link_of(match[3])
            if link is None:
                return None
            if match[2] == "add":
                if board.needs(link) != "yellow" or not self.can_lay(link, "yellow", company):
                    return None

                def effect() -> None:
                    self.lay(company, link, "yellow")

            else:
                if board.cubes.get(link) != "yellow":
                    return None

                def effect() -> None:
                    del board.cubes[link]
                    board.supply["yellow"] += 1

        else:
            city = slug(match[3])
            if not self.can_place(company, city) or match[4] not in (None, str(board.next_cost(company))):
                return None
            if match[1] == "MI":
                if self.turn_of.office or not board.module(city):
                    return None

                def effect() -> None:
                    self.place(company, city)

            else:
                space = board.spaces(city) + sum(place == city for _, place, _ in board.waiting)
                if space >= len(PLACES[city]["offices"]) or city not in board.reach(company)[0]:
                    return None

                def effect() -> None:
                    self.pay(company, "bank", board.next_cost(company))
                    board.waiting.append((company, city, space))

        def use() -> None:
            self.turn_of.touched = True
            effect()
            del self.owner[match[1]]

        return use

    # -- entries of a player -----------------------------------------------------------------------------

    def forced_plan(self, player: str, said: str) -> Plan | None:
        company = self.turn_of.company
        if (
            self.chair.get(company) != player
            or self.over()
            or not self.may_enter(HIRE)
            or not self.needs_help()
        ):
            return None
        blood = self.cash[player] + self.treasury[company]
        offers = {card.id: card.price for card in self.legal_bank(company)}
        if match := re.fullmatch(r"sell (\d+) (\w+)(?: for (.+))?", said):
            number, front = int(match[1]), match[2]
            target = offers.get(slug(match[3]), 0) if match[3] else max(offers.values())
            if front not in self.par or not self.can_force(player, number, front):
                return None
            price = self.price_after_split(front)
            if blood + (number - 1) * price >= target:
                return None

            def sale() -> None:
                self.enter(HIRE)
                self.turn_of.before = self.cash[player] + (number - 1) * self.price(front)
                self.sell(player, number, front)

            return sale
        if said.startswith("bankrupt"):
            if blood >= min(offers.values()) or any(self.can_force(player, 1, front) for front in self.par):
                return None
        elif said.startswith("technical bankruptcy"):
            if not self.technical(player, company, '"' in said):
                return None
        else:
            return None

        def fall() -> None:
            self.enter(HIRE)
            self.bankrupt, self.stage = player, "over"

        return fall

    def price_after_split(self, front: str) -> int:
        """A front that is helped has kept its income first, which moves its token."""
        now = self.turn_of
        if front != now.company or now.split:
            return self.price(front)
        try_out = copy.deepcopy(self)
        try_out.enter(HIRE)
        return try_out.price(front)

    def can_force(self, player: str, number: int, front: str) -> bool:
        if not self.can_sell(player, front, number):
            return False
        if front != self.turn_of.company:
            return True
        own = self.held[front][player] - number
        return all(self.held[front].get(other, 0) <= own for other in self.players if other != player)

    def technical(self, player: str, company: str, stated: bool) -> bool:
        fronts = [front for front in self.par if self.chair[front] == player and front in self.treasury]
        permanent = sum(
            number for front in fronts for name, number in self.owned(front).items() if not CARDS[name].eaten
        )
        offers = [card.price for card in self.legal_bank(company)]
        market = [
            CARDS[name].price for name, n in self.market.items() if n and self.may_own(company, CARDS[name])
        ]
        together = self.cash[player] + sum(self.treasury[front] for front in fronts)
        raised = sum(
            max((n * self.price(front) for n in range(1, 6) if self.can_force(player, n, front)), default=0)
            for front in self.par
        )
        return (
            len(fronts) > 1
            and permanent == 1
            and together < min(offers + market)
            and self.cash[player] + self.treasury[company] + raised < min(offers)
            and (stated or not self.treasury[company])
        )

    # -- the castle --------------------------------------------------------------------------------------

    def castle_plan(self, player: str, said: str) -> Plan | None:
        if self.stage == "placing":
            link = self.link_of(said[7:]) if said.startswith("castle ") else None
            if player != self.high_bidder or link is None:
                return None
            if not self.board.there(link) and link != self.board.castle:
                return None

            def place() -> None:
                self.board.castle = link
                self.begin_set()

            return place
        if player != self.turn:
            return None
        if said == "pass":

            def leave() -> None:
                self.out.add(player)
                self.next_bidder()

            return leave
        if match := re.fullmatch(r"bid (\d+)", said):
            amount = int(match[1])
            if not self.high < amount <= self.cash[player]:
                return None

            def bid() -> None:
                self.high, self.high_bidder = amount, player
                self.next_bidder()

            return bid
        return None

    def next_bidder(self) -> None:
        rest = [one for one in self.after(self.turn) if one not in self.out and one != self.high_bidder]
        if rest:
            self.turn = rest[0]
        elif self.high_bidder:
            self.pay(self.high_bidder, "bank", self.high)
            self.stage = "placing"
        else:
            self.begin_set()

    # -- entries -----------------------------------------------------------------------------------------

    def plan(self, line: str) -> Plan | None:
        actor, _, said = line.partition(": ")
        if self.stage == "operating":
            if actor in FRONTS or actor in MINORS:
                return self.company_plan(actor, said)
            return self.forced_plan(actor, said) if actor in self.players else None
        if actor not in self.players or self.stage == "over":
            return None
        if self.stage in ("castle", "placing"):
            return self.castle_plan(actor, said)
        if said.startswith("sell") and " for " in said:
            return None
        return (lambda: Oracle.do(self, line)) if Oracle.legal(self, line) else None

    def finished(self) -> Books | None:
        """The books once the turn under way is over, where an entry may say so by coming next."""
        if self.stage != "operating" or not self.turn_of.touched or not self.may_finish():
            return None
        if self.ahead is None:
            self.ahead = copy.deepcopy(self)
            self.ahead.finish()
        return self.ahead

    def next_actors(self) -> set[str]:
        """Who may end the turn under way by an entry of their own; players where it may be the set's last turn."""
        now = {self.turn_of.company}
        rest = [minor for minor in MINORS if self.owner.get(minor) in self.players]
        rest += [] if self.minors_only else [front for front in self.order() if front in self.treasury]
        rest = [company for company in rest if company not in self.operated | now]
        return set(rest) or {*FRONTS, *MINORS, *self.players}

    def legal(self, line: str) -> bool:
        if self.plan(line) is not None:
            return True
        actor = line.partition(": ")[0]
        if actor not in self.next_actors():
            return False
        other = self.finished()
        if other is None or (other.stage == "operating" and actor != other.turn_of.company):
            return False
        return other.plan(line) is not None

    def do(self, line: str) -> None:
        plan = self.plan(line)
        if plan is None:
            self.finish()
            plan = self.plan(line)
        assert plan is not None, line
        self.ahead = None
        plan()
