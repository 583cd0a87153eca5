"""A second reading of 18Dracula's phases and rounds: whose turn it is, what a turn's steps do by themselves.

It goes on from ``dracula_oracle``, which reads the auction and stock rounds; ``dracula_operating_oracle`` reads entries.
"""

from __future__ import annotations

from collections import Counter

from tests.checker.games.dracula_board import ASSOCIATES, CARDS, HOMES, PHASES, Board, Card, Link
from tests.checker.games.dracula_oracle import FRONTS, Oracle

MINORS = ("LL", "BT")
#: The steps of a turn (D-132).
BUILD, OFFICE, RUN, SPLIT, HIRE = range(5)


class Turn:
    """A front's (or minor's) turn under way."""

    def __init__(self, company: str) -> None:
        self.company = company
        self.step = BUILD
        self.touched = False
        self.laid: list[str] = []
        self.office = self.split = self.doubled = False
        self.used: set[Link] = set()
        self.ran: Counter[str] = Counter()
        self.income = 0
        self.before = -1  # a president's blood before the last share of the last forced sale


class Rounds(Oracle):
    """One game."""

    def __init__(self, players: list[str], first: str) -> None:
        super().__init__(players, first)
        self.stage = "auction"
        self.low = self.bank
        self.board = Board()
        self.phase, self.space = 1, 0
        self.stock = {card.id: card.count for card in CARDS.values()}
        self.market: Counter[str] = Counter()
        self.monsters: dict[str, Counter[str]] = {}
        self.fresh: dict[str, Counter[str]] = {}
        self.shunned = ""  # the front that bought Blundell: no more Nurses
        self.operated: set[str] = set()
        self.minors_only = False
        self.number = self.of = 0
        self.turn_of = Turn("")
        self.first = ""  # who begins the next stock round
        self.high, self.high_bidder = 0, ""
        self.out: set[str] = set()
        self.bankrupt = ""
        for minor, monster in (("LL", "steelclaw"), ("BT", "nurse")):
            self.monsters[minor] = Counter({monster: 1})
            self.stock[monster] -= 1
            self.treasury.setdefault(minor, 0)

    def pay(self, source: str, target: str, amount: int) -> None:
        super().pay(source, target, amount)
        self.low = min(self.low, self.bank)

    # -- figures of the phase ----------------------------------------------------------------------------

    def of_phase(self, figure: str) -> int:
        return int(PHASES[self.phase - 1].get(figure, 0))

    def on_sale(self, company: str) -> dict[str, Card]:
        """What the bank sells to a company, its symbols not looked at."""
        last = self.phase < len(PHASES) and self.space >= self.of_phase("spaces")
        phase = self.phase + last
        found = {card.id: card for card in CARDS.values() if card.phase == phase and self.stock[card.id] > 0}
        if company in MINORS:
            found = {}
        if company == "BT" and self.stock["nurse"] > 0 and self.phase < CARDS["nurse"].eaten:
            found["nurse"] = CARDS["nurse"]
        return found

    def owned(self, company: str) -> Counter[str]:
        return self.monsters.setdefault(company, Counter())

    def counted(self, owner: str) -> int:  # players' certificates, or a company's monsters
        if owner in self.players:
            return super().counted(owner)
        return sum(number for name, number in self.owned(owner).items() if name != "swearwolf")

    def over(self) -> list[str]:
        """Who owns more monsters than the phase allows."""
        return [one for one in (*FRONTS, *MINORS) if self.counted(one) > self.of_phase("limit")]

    def clashes(self, company: str, card: Card) -> bool:
        other = {"claw": "fang", "fang": "claw"}.get(card.symbol, "")
        return bool(other) and any(
            number and CARDS[name].symbol == other for name, number in self.owned(company).items()
        )

    def may_own(self, company: str, card: Card) -> bool:
        """Limits, symbols, and whose monster it is."""
        if card.id == "nurse" and company == self.shunned:
            return False
        if company == "LL" or (company == "BT" and card.id != "nurse"):
            return False
        full = self.counted(company) >= self.of_phase("limit")
        return not (full and card.id != "swearwolf") and not self.clashes(company, card)

    def change_phase(self) -> None:
        self.phase, self.space = self.phase + 1, 0
        for card in CARDS.values():
            if card.eaten == self.phase:
                for owner in self.monsters.values():
                    del owner[card.id]
                del self.market[card.id]
                self.stock[card.id] = 0
        for name in list(self.owner):
            if ASSOCIATES[name]["closes"] == str(self.phase):
                if name in MINORS and self.owner[name] in self.players:
                    self.pay(name, "bank", self.treasury[name])
                    self.owned(name).clear()
                    self.board.offices.pop(name, None)
                del self.owner[name]

    # -- rounds ------------------------------------------------------------------------------------------

    def floats(self, front: str) -> None:
        super().floats(front)
        self.board.offices[front] = [HOMES[front]]

    def all_passed(self) -> None:
        self.stage, self.minors_only = "operating", True
        self.begin_round()

    def stock_begins(self, first: str) -> None:
        self.stage = "stock"
        super().stock_begins(first)

    def after_stock(self, priority: str) -> None:
        self.first = priority
        self.number, self.of = 0, self.of_phase("rounds")
        if self.phase >= 3:
            self.stage, self.high, self.high_bidder, self.out = "castle", 0, "", set()
            self.turn = priority
        else:
            self.begin_set()

    def begin_set(self) -> None:
        self.stage, self.minors_only = "operating", False
        self.number = 1
        self.begin_round()

    def begin_round(self) -> None:
        self.operated, self.fresh = set(), {}
        if not self.minors_only:
            self.pay_revenue()
        self.next_turn()

    def next_turn(self) -> None:
        for minor in MINORS:
            if self.owner.get(minor) in self.players and minor not in self.operated:
                self.turn_of = Turn(minor)
                return
        if not self.minors_only:
            for front in self.order():
                if front in self.treasury and front not in self.operated:
                    self.turn_of = Turn(front)
                    return
        self.turn_of = Turn("")
        if self.minors_only:
            self.stage = "auction"
        elif self.number < self.of:
            self.number += 1
            self.begin_round()
        elif self.low <= 0:
            self.stage = "over"
        else:
            self.stock_begins(self.first)

    def scores(self) -> dict[str, int]:
        """Blood and shares (D-039); a bankrupt's blood is gone (A-34)."""
        return {
            player: (0 if player == self.bankrupt else self.cash[player])
            + sum(self.held[front].get(player, 0) * self.price(front) for front in self.par)
            for player in self.players
        }

    # -- a turn ------------------------------------------------------------------------------------------

    def may_enter(self, step: int) -> bool:
        """Whether a step may be begun: no later one was, and no income is left undecided."""
        now = self.turn_of
        if step < now.step:
            return False
        undecided = now.income > 0 and not now.split and now.company in FRONTS
        return not (step > SPLIT and undecided)

    def enter(self, step: int) -> None:
        now = self.turn_of
        if step > SPLIT and not now.split:
            self.divide(pays=False)
        now.step, now.touched = step, True

    def divide(self, *, pays: bool) -> None:
        now = self.turn_of
        company, income, now.split = now.company, now.income, True
        if company in MINORS:
            owner = income // 2
            self.pay("bank", self.owner[company], owner)
            self.pay("bank", company, income - owner)
        elif pays:
            each = income // 10
            for holder, number in list(self.held[company].items()):
                if holder != "ipo":
                    self.pay("bank", company if holder == "market" else holder, each * number)
            if not self.step(company, 0, 1):
                self.step(company, -1, 0)
        else:
            self.pay("bank", company, income)
            self.step(company, 0, -1)

    def legal_bank(self, company: str) -> list[Card]:
        return [card for card in self.on_sale(company).values() if self.may_own(company, card)]

    def owes(self) -> bool:
        """Whether the front at turn still has to buy a monster (D-222)."""
        company = self.turn_of.company
        return (
            company in FRONTS
            and not self.owned(company).total()
            and self.board.has_route(company)
            and bool(self.legal_bank(company))
        )

    def needs_help(self) -> bool:
        company = self.turn_of.company
        return self.owes() and self.treasury[company] < min(one.price for one in self.legal_bank(company))

    def may_finish(self) -> bool:
        return self.stage == "operating" and self.may_enter(HIRE) and not self.owes() and not self.over()

    def finish(self) -> None:
        self.enter(HIRE)
        self.operated.add(self.turn_of.company)
        self.next_turn()
