"""The duty to own a train: contributions, forced sales, bankruptcy.

Source: 18Dracula D-222 to D-239, A-35 to A-39, A-60.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from checker.entries import Found, Outcome, Verb
from checker.families.operating.state import BUY, Bankrupt, BuyTrain, SellShares, Technical
from checker.families.rampage import LIMIT, best_plan
from checker.families.stock_round import StockRound
from checker.families.stock_round.state import Sell
from checker.families.trains import Engine
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.operating.room import OperatingRounds

__all__ = ["Forced"]

BANK, MARKET = "bank", "market"
SALES = {
    "not_owned": "sale_not_owned", "market_full": "sale_market", "market_over": "sale_market",
    "president_stuck": "sale_president", "president_last": "sale_president", "president_never": "sale_president",
}  # fmt: skip


class Forced:
    """Parameters of the room: ``market_helps``: contributions also go towards the market's trains; ``market_counts``: one
    of the market that a company can pay meets the duty; ``dearest``: shares may be sold for a dearer train than the
    cheapest; ``each_share``: no share too many is sold, or no block; ``helped``: which sales are barred for the company that
    is helped, those that ``change`` its presidency or ``all``; ``gives``: a president pays ``exactly`` what is missing, or
    may pay ``more``; ``route``: what makes a company own a train, an own office that is ``joined`` with another place, or
    ``any`` run that some train on sale could make; ``cheapest``: for a technical bankruptcy the market's
    trains count, too (``both``), or not (``bank``)."""

    def __init__(self, room: OperatingRounds) -> None:
        self.room = room
        p = room.params
        self.market_helps = p.flag("market_helps", False)
        self.market_counts = p.flag("market_counts", True)
        self.dearest = p.flag("dearest", True)
        self.each_share = p.flag("each_share", True)
        self.helped_all = p.choice("helped", ("change", "all")) == "all"
        self.bank_alone = p.choice("cheapest", ("both", "bank")) == "bank"
        self.gives_more = p.choice("gives", ("exactly", "more")) == "more"
        self.any_run = p.choice("route", ("joined", "any")) == "any"

    def verbs(self) -> Iterable[Verb[Any]]:
        """``sell``, ``bankrupt``, ``technical bankruptcy``."""
        yield Verb("sell AMOUNT COMPANY [for TRAIN]", SellShares, self.check_sell, self.sell,
                   "shares sold for a forced purchase, before it; what the president then adds is worked out",
                   "Ann: sell 2 GS", turn=False, options=self.sell_options)  # fmt: skip
        yield Verb("bankrupt", Bankrupt, self.check_bankrupt, self.bankrupt, "a president can't pay for a monster",
                   "Ann: bankrupt", turn=False, options=self.bankrupt_options)  # fmt: skip
        yield Verb("technical bankruptcy [WHY:TEXT]", Technical, self.check_technical, self.technical,
                   "a bankruptcy that is sure", 'Ann: technical bankruptcy "nobody sells"', turn=False)  # fmt: skip

    # -- the duty ---------------------------------------------------------------------------------------

    def due(self, table: Table, company: str) -> bool:
        """Whether a company must own a train and has none."""
        room = self.room
        part = room.part(table)
        if part.now != company or company in room.minors or room.trains.part(table).owned.get(company):
            return False
        return self.has_route(table, company)

    def has_route(self, table: Table, company: str) -> bool:
        """Whether a company has a route that makes it own a train."""
        room = self.room
        if room.network.has_route(room.network.part(table), company):
            return True
        if not self.any_run:
            return False
        view, phase = room.running.view(table, company), room.phases.number(table)
        return any(
            best_plan(view, [room.running.moves_as(engine)], 0, False, LIMIT).runs
            for engine in room.trains.engine.values()
            if room.trains.part(table).left[engine.id] > 0
            and not 0 < engine.eaten <= phase
            and (engine.only or room.trains.now(engine, phase, room.phases.last_space(table)))
        )

    def stated(self, table: Table, entry: BuyTrain, outcome: Outcome) -> bool:
        """Whether a president may have paid as much as is stated; what is above the least is paid then."""
        company = entry.actor
        president = self.room.shares.part(table).president.get(company, "")
        paid = sum(int(move.what) for move in table.journal if move.reason == "operating.contribution")
        more = outcome.what - paid if isinstance(outcome.what, int) else 0
        if not (self.gives_more and paid and outcome.kind == "pays" and outcome.who == president):
            return False
        if not 0 < more <= table.purses.get(president, 0) or outcome.other not in ("", company):
            return False
        table.pay(president, company, more, "operating.contribution")
        return True

    def buyable(self, table: Table, company: str, market: bool = False) -> list[Engine]:
        """Trains of the bank (and the market) that a company may buy by their kind."""
        room = self.room
        engines = list(room.trains.on_sale(table, company))
        if market:
            engines += [room.trains.engine[train] for train in room.trains.part(table).market]
        return engines

    def duty(self, table: Table, company: str) -> Iterable[Found]:
        """The finding for a turn that ends without the train that is due."""
        if not self.due(table, company):
            return
        engines = self.buyable(table, company, self.market_counts)
        if not engines:
            return
        purse = table.purses.get(company, 0)
        cheapest = min(engine.price for engine in engines)
        if cheapest <= purse:
            yield self.room.found("duty", f"{company} has a route and no monster: it must buy one")
        elif self.must_declare(table, company):
            president = self.room.shares.part(table).president[company]
            yield self.room.found(
                "technical", f"{president} must declare technical bankruptcy: no monster can be paid for"
            )
        else:
            president = self.room.shares.part(table).president.get(company, "its president")
            yield self.room.found(
                "duty_help", f"{company} must buy a monster; {president} pays what is missing"
            )

    def affordable(self, table: Table, company: str) -> bool:
        """Whether the treasury alone can buy a bank train."""
        purse = table.purses.get(company, 0)
        return any(engine.price <= purse for engine in self.buyable(table, company))

    def check_help(self, table: Table, company: str, engine: Engine, source: str) -> Iterable[Found]:
        """Whether a president may pay what a company lacks, and has it."""
        room = self.room
        purse = table.purses.get(company, 0)
        if company in room.minors:
            yield room.found("price", f"{company} has {purse}, not {engine.price}", "train")
            return
        if not self.due(table, company):
            yield room.found(
                "no_help", f"{company} has {purse}, not {engine.price}, and nobody may help it", "train"
            )
            return
        if source == MARKET and not self.market_helps:
            yield room.found(
                "help_market",
                f"{company} has {purse}; contributions go towards the bank's monsters alone",
                "train",
            )
            return
        if self.affordable(table, company):
            yield room.found(
                "no_help_afford", f"{company} can pay for a monster itself: nobody may help it", "train"
            )
            return
        president = room.shares.part(table).president.get(company, "")
        cash = table.purses.get(president, 0)
        missing = engine.price - purse
        if cash < missing:
            yield room.found(
                "help_short",
                f"{president} has {cash} of the {missing} that are missing: shares must be sold",
                "train",
            )
            return
        sold = room.part(table).sold
        cheapest = min((one.price for one in self.buyable(table, company, self.market_helps)), default=0)
        if sold >= 0 and not self.dearest and engine.price > cheapest:
            yield room.found(
                "sold_enough", f"shares were sold: that is for the cheapest, {cheapest}", "train"
            )
        elif sold >= missing:
            yield room.found(
                "sold_enough", f"{president} sold a share more than the {missing} needed", "train"
            )

    # -- forced sales -----------------------------------------------------------------------------------

    def in_need(self, table: Table, player: str) -> str:
        """The company for which a player must raise blood; ``""`` if there is none."""
        company = self.room.part(table).now
        if not company or self.room.shares.part(table).president.get(company) != player:
            return ""
        if (
            not self.due(table, company)
            or self.affordable(table, company)
            or not self.buyable(table, company)
        ):
            return ""
        part = self.room.part(table)
        return "" if part.income and not part.split else company

    def target(self, table: Table, company: str, train: str | None) -> int:
        """The price that blood may be raised for."""
        prices = [engine.price for engine in self.buyable(table, company, self.market_helps)]
        if train is not None:
            return max(self.room.trains.engine[train].price, 0)
        return max(prices) if self.dearest else min(prices)

    def check_target(self, table: Table, company: str, train: str | None) -> Iterable[Found]:
        """Whether blood may be raised for a train that is named."""
        if train is None:
            return
        engine = self.room.trains.engine[train]
        prices = {one.id: one.price for one in self.buyable(table, company, self.market_helps)}
        if train not in prices:
            reason = "help_market" if train in self.room.trains.part(table).market else "help_short"
            yield self.room.found(reason, f"no shares are sold for {engine.name}", "train")
        elif not self.dearest and prices[train] > min(prices.values()):
            yield self.room.found(
                "sold_enough",
                f"shares are sold for the cheapest alone, at {min(prices.values())}",
                "train",
            )

    def check_sell(self, table: Table, entry: SellShares) -> Iterable[Found]:
        """Only in need, only what is needed, by the ordinary rules."""
        room = self.room
        company = self.in_need(table, entry.actor)
        if not company and self.above_limit(table, entry.actor):
            sale = Sell(entry.line, entry.actor, entry.amount, None, entry.company)
            yield from self.stock_round.selling.check_sell(table, sale)
            return
        if not company:
            yield room.found(
                "sale_no_need",
                f"{entry.actor} has no purchase to pay for: shares are sold in stock rounds",
                "amount",
            )
            return
        wrong = list(self.check_target(table, company, entry.train))
        if wrong:
            yield from wrong
            return
        needed = self.target(table, company, entry.train) - table.purses.get(company, 0)
        cash = table.purses.get(entry.actor, 0)
        if cash >= needed:
            yield room.found("sold_enough", f"{entry.actor} has {cash}, and {needed} is enough", "amount")
            return
        for reason, message in room.shares.check_sale(table, entry.actor, entry.company, entry.amount):
            yield room.found(SALES[reason], message, "company")
            return
        if entry.company == company and (self.helped_all or self.loses(table, entry)):
            yield room.found("helped", f"{entry.actor} must stay president of {company}", "company")
            return
        after = table.copy()
        self.hire(after, entry.actor)
        shares = entry.amount - 1 if self.each_share else 0
        before = cash + room.shares.proceeds(after, entry.company, shares)
        if before >= needed:
            yield room.found("sold_enough", f"{needed} is reached before the last of these shares", "amount")
            return
        yield from self.check_reach(after, entry, company, before)

    def check_reach(self, table: Table, entry: SellShares, company: str, before: int) -> Iterable[Found]:
        """Who has enough for a train sells on only for a dearer one that can be reached. ``table`` is one to try the sale
        on; ``before``: what the player had before the last of these shares."""
        purse = table.purses.get(company, 0)
        missing = [engine.price - purse for engine in self.buyable(table, company, self.market_helps)]
        if before < min(missing):
            return
        self.room.shares.sell(table, entry.actor, entry.company, entry.amount, "operating")
        reach = table.purses.get(entry.actor, 0) + self.raised(table, entry.actor, company)
        wanted = missing if entry.train is None else [self.target(table, company, entry.train) - purse]
        if not any(before < needed <= reach for needed in wanted):
            enough = max(needed for needed in missing if needed <= before)
            message = f"{entry.actor} has enough with {enough}, and no more than {reach} can be reached"
            yield self.room.found("sold_enough", message, "amount")

    def raised(self, table: Table, player: str, company: str) -> int:
        """What a player can still raise by selling shares."""
        sellable = self.sellable(table, player, company)
        return sum(self.room.shares.proceeds(table, other, number) for other, number in sellable.items())

    def hire(self, table: Table, player: str) -> None:
        """For a president in need the turn has come to buying: without an income the company's token has moved."""
        company = self.in_need(table, player)
        if company:
            self.room.act(table, company, BUY)

    @property
    def stock_round(self) -> StockRound:
        """The room of stock rounds."""
        return cast(StockRound, self.room.game.rooms["stock_round"])

    def above_limit(self, table: Table, player: str) -> bool:
        """Whether a player must sell down to a limit now, in an operating round, where the table plays so."""
        stock = self.stock_round
        return stock.at_once and any(True for _ in stock.limits.must_sell(table, player))

    def loses(self, table: Table, entry: SellShares) -> bool:
        """Whether a sale takes the presidency from its seller."""
        part = self.room.shares.part(table)
        held = part.held[entry.company]
        own = held.get(entry.actor, 0) - entry.amount
        return any(held.get(player, 0) > own for player in self.room.game.players if player != entry.actor)

    def sell(self, table: Table, entry: SellShares) -> None:
        """Sold by the ordinary rules."""
        room = self.room
        if not self.in_need(table, entry.actor) and self.above_limit(table, entry.actor):
            room.shares.sell(table, entry.actor, entry.company, entry.amount, "stock_round")
            return
        self.hire(table, entry.actor)
        shares = max(entry.amount, 1) - 1 if self.each_share else 0
        before = table.purses.get(entry.actor, 0) + room.shares.proceeds(table, entry.company, shares)
        room.shares.sell(table, entry.actor, entry.company, entry.amount, "operating")
        room.part(table).sold = before

    def sellable(self, table: Table, player: str, company: str) -> dict[str, int]:
        """How many shares of each company a player can sell now."""
        room = self.room
        out = {}
        for other in room.shares.part(table).par:
            most = 0
            for number in range(1, room.shares.shares_of(table, other, player) + 1):
                if any(True for _ in room.shares.check_sale(table, player, other, number)):
                    break
                if other == company and (
                    self.helped_all or self.loses(table, SellShares(0, player, number, other))
                ):
                    break
                most = number
            if most:
                out[other] = most
        return out

    def sell_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """What may be sold in need, up to what is needed for the dearest."""
        company = self.in_need(table, actor)
        if not company or self.room.trains.part(table).over:
            return
        for other, most in self.sellable(table, actor, company).items():
            for number in range(1, most + 1):
                if not any(True for _ in self.check_sell(table, SellShares(0, actor, number, other))):
                    yield number, other, None

    # -- bankruptcies -----------------------------------------------------------------------------------

    def check_bankrupt(self, table: Table, entry: Bankrupt) -> Iterable[Found]:
        """A purchase is due, all is sold, and it is not enough."""
        room = self.room
        company = self.in_need(table, entry.actor)
        if not company:
            yield room.found("not_bankrupt", f"{entry.actor} has no monster to pay for")
            return
        cheapest = min(engine.price for engine in self.buyable(table, company, self.market_helps))
        missing = cheapest - table.purses.get(company, 0)
        if table.purses.get(entry.actor, 0) >= missing:
            yield room.found("not_bankrupt", f"{entry.actor} has the {missing} that {company} lacks")
            return
        left = self.sellable(table, entry.actor, company)
        if left:
            told = ", ".join(f"{number} {other}" for other, number in left.items())
            yield room.found("must_sell", f"{entry.actor} can still sell {told}")

    def bankrupt(self, table: Table, entry: Bankrupt) -> None:
        """The game is over."""
        self.hire(table, entry.actor)
        self.room.rounds.bankrupt(table, entry.actor)

    def bankrupt_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """When it is true."""
        if not self.room.trains.part(table).over and not any(
            True for _ in self.check_bankrupt(table, Bankrupt(0, actor))
        ):
            yield ()

    def check_technical(self, table: Table, entry: Technical) -> Iterable[Found]:
        """All conditions that figures can show."""
        room = self.room
        shares, trains = room.shares.part(table), room.trains
        mine = [company for company, president in shares.president.items() if president == entry.actor]
        company = room.part(table).now
        if not self.due(table, company) or company not in mine:
            yield room.found("not_bankrupt", f"{entry.actor} has no monster to pay for")
            return
        if len(mine) < 2:
            yield room.found("technical_fronts", f"{entry.actor} presides over {len(mine)} front alone")
            return
        permanent = sum(
            trains.engine[train].permanent for one in mine for train in trains.part(table).owned.get(one, ())
        )
        if permanent != 1:
            yield room.found(
                "technical_permanent", f"these fronts have {permanent} permanent monsters, not one"
            )
            return
        engines = self.buyable(table, company, not self.bank_alone)
        total = table.purses.get(entry.actor, 0) + sum(table.purses.get(one, 0) for one in mine)
        cheapest = min((engine.price for engine in engines), default=0)
        if total >= cheapest:
            yield room.found("technical_sum", f"together they have {total}; {cheapest} buys a monster")
            return
        worth = self.raised(table, entry.actor, company)
        cash = table.purses.get(entry.actor, 0) + table.purses.get(company, 0)
        if cash + worth >= min((engine.price for engine in self.buyable(table, company)), default=0):
            yield room.found(
                "technical_else", f"{entry.actor} might still raise {cash + worth} by selling shares"
            )
            return
        if table.purses.get(company, 0) > 0 and not entry.why:
            yield room.found(
                "technical_willing", f"{company} has blood: say why nobody sells it a permanent monster"
            )

    def must_declare(self, table: Table, company: str) -> bool:
        """Whether all conditions of a technical bankruptcy hold by the figures alone."""
        president = self.room.shares.part(table).president.get(company, "")
        entry = Technical(0, president, None)
        return bool(president) and not any(True for _ in self.check_technical(table, entry))

    def technical(self, table: Table, entry: Technical) -> None:
        """The game is over."""
        self.hire(table, entry.actor)
        self.room.rounds.bankrupt(table, entry.actor)
