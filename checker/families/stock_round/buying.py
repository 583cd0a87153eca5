"""Purchases in a stock round: president's certificates, shares, other players' private companies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from checker.entries import Found
from checker.families.shares import IPO, MARKET
from checker.families.stock_round.state import Buy, BuyPrivate, Par
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.stock_round.room import StockRound

__all__ = ["Buying"]


class Buying:
    """What may be bought in one room, and what happens then."""

    def __init__(self, room: StockRound) -> None:
        self.room = room

    def check_purchase(
        self, table: Table, actor: str, company: str = "", source: str = ""
    ) -> Iterable[Found]:
        """One purchase a turn, and none before one has sold down to the limits."""
        bought = self.room.bought_by(table, actor)
        if bought:
            part = self.room.part(table)
            if (
                bought == company
                and source == part.source == MARKET
                and self.room.several & self.room.market.zones(table, company)
            ):
                return
            if self.room.privates is not None and bought in self.room.privates.pieces:
                yield self.room.found(
                    "private_only", f"{actor} has bought {bought} and buys nothing else in this turn"
                )
            elif part.sold_after:
                yield self.room.found(
                    "order", f"{actor} has bought and sold again; the turn's purchase was {bought}"
                )
            else:
                yield self.room.found("one_buy", f"{actor} has already bought {bought} in this turn")
            return
        yield from self.room.limits.must_sell(table, actor, company)

    def cash(self, table: Table, actor: str, due: int, case: str) -> Iterable[Found]:
        """Whether something can be paid."""
        held = self.room.game.free(table, actor)
        if due > held:
            yield self.room.found(self.room.of("overspent", case), f"{actor} has {held}, not {due}")

    def check_par(self, table: Table, entry: Par) -> Iterable[Found]:
        """A company not yet started, at a printed price, that can be paid."""
        shares, actor, company = self.room.shares, entry.actor, entry.company
        part = shares.part(table)
        if company in part.par:
            yield self.room.found(
                "started",
                f"{part.president.get(company) or 'somebody'} has started {company} at {part.par[company]}", "company",
            )  # fmt: skip
            return
        barred = list(self.check_purchase(table, actor))
        if barred:
            yield from barred
            return
        cell = self.room.market.par_cell(entry.price)
        if cell < 0:
            prices = ", ".join(map(str, self.room.market.market.par_prices))
            yield self.room.found("par", f"{entry.price} is no par price; there are {prices}", "price")
        elif not shares.exempt[cell]:
            yield from self.room.limits.total(table, actor, 1, "par")
        yield from self.cash(table, actor, shares.companies[company].president * entry.price, "par")

    def par(self, table: Table, entry: Par) -> None:
        """The company is started."""
        actor, company = entry.actor, entry.company
        self.trade(table, actor, company, IPO)
        if company in self.room.shares.part(table).par:
            self.room.shares.buy(table, actor, company, IPO, entry.price, self.room.name)
        else:
            self.room.shares.begin(table, actor, company, entry.price, self.room.name)
        self.count(table, actor, company)

    def source(self, table: Table, entry: Buy) -> str:
        """Where a share is bought: where it was said, else from the IPO unless only the market has any."""
        if entry.source is not None:
            return entry.source
        held = self.room.shares.part(table).held[entry.company]
        return MARKET if not held.get(IPO, 0) and held.get(MARKET, 0) else IPO

    def price(self, table: Table, company: str, source: str) -> int:
        """What a share costs."""
        return (
            self.room.shares.part(table).par.get(company, 0)
            if source == IPO
            else self.room.market.price(table, company)
        )

    def check_buy(self, table: Table, entry: Buy) -> Iterable[Found]:
        """A share that is there, within the limits, that can be paid."""
        actor, company = entry.actor, entry.company
        part = self.room.shares.part(table)
        if company not in part.par:
            yield self.room.found(
                "unstarted", f"{company} has no price yet: its president's certificate comes first", "company"
            )
            return
        source = self.source(table, entry)
        if source not in (IPO, MARKET) or not part.held[company].get(source, 0):
            where = "the IPO" if source == IPO else "the market" if source == MARKET else source
            yield self.room.found("not_there", f"no share of {company} can be bought from {where}", "company")
            return
        barred = list(self.check_purchase(table, actor, company, source))
        if barred:
            yield from barred
            return
        if company in self.room.part(table).sold.get(actor, ()):
            yield self.room.found("sold_before", f"{actor} has sold {company} in this stock round", "company")
        yield from self.room.limits.check(table, actor, company)
        due = self.price(table, company, source)
        yield from self.cash(table, actor, due, source)
        if entry.price is not None and entry.price != due:
            right = Buy(entry.line, actor, company, entry.source)
            yield self.room.found(
                f"{source}_price", f"a share of {company} costs {due}, not {entry.price}", "price", right
            )

    def buy(self, table: Table, entry: Buy) -> None:
        """The purchase."""
        source = self.source(table, entry)
        self.trade(table, entry.actor, entry.company, source)
        due = self.price(table, entry.company, source) if entry.price is None else entry.price
        self.room.shares.buy(table, entry.actor, entry.company, source, due, self.room.name)
        self.count(table, entry.actor, entry.company)

    def trade(self, table: Table, actor: str, bought: str, source: str) -> None:
        """Something is bought."""
        part = self.room.act(table, actor)
        part.bought, part.source, part.sold_after = bought, source, False
        part.trader = actor

    def count(self, table: Table, actor: str, company: str) -> None:
        """Figures that may be stated of a purchase."""
        shares = self.room.shares
        table.tell("certificates", shares.certificates(table, actor), "stock_round.certificates", actor)
        percent = shares.shares_of(table, company, actor) * 100 // shares.companies[company].total
        table.tell("percent", percent, "stock_round.percent", actor)

    def check_private(self, table: Table, entry: BuyPrivate) -> Iterable[Found]:
        """An open private company of another player, at a price."""
        actor, private, privates = entry.actor, entry.private, self.room.privates
        if privates is None:
            return
        if not self.room.between_players:
            yield self.room.found("no_privates", "private companies are not sold between players")
            return
        if self.room.part(table).first and not self.room.first_privates:
            yield self.room.found(
                "first_private", "no private company is sold in the first stock round", "private"
            )
            return
        closed = list(privates.check_open(table, private))
        if closed:
            yield from closed
            return
        owner = privates.part(table).owner.get(private, "nobody")
        if owner != entry.seller or owner == actor:
            yield self.room.found(
                "not_theirs", f"{private} is {owner}'s, not {entry.seller}'s to sell to {actor}", "seller"
            )
            return
        barred = list(self.check_purchase(table, actor))
        if barred:
            yield from barred
            return
        if entry.amount < self.room.least_price:
            yield self.room.found(
                "private_price", f"it costs at least {self.room.least_price}, not {entry.amount}", "amount"
            )
        yield from self.room.limits.total(table, actor, 1, "private")
        yield from self.cash(table, actor, entry.amount, "private")

    def buy_private(self, table: Table, entry: BuyPrivate) -> None:
        """The private company changes hands."""
        if self.room.privates is None:
            return
        trader = self.room.part(table).trader
        self.trade(table, entry.actor, entry.private, entry.seller)
        if not self.room.private_trades:
            self.room.part(table).trader = trader
        if self.room.privates.part(table).owner.get(entry.private) != entry.seller:
            self.room.privates.part(table).owner[entry.private] = entry.seller
        self.room.privates.hand(table, entry.private, entry.actor, entry.amount, "stock_round.private_price")
        certificates = self.room.shares.certificates(table, entry.actor)
        table.tell("certificates", certificates, "stock_round.certificates", entry.actor)
