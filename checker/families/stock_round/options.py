"""What may be entered next in a stock round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from checker.entries import Found, Span
from checker.families.shares import IPO, MARKET
from checker.families.stock_round.state import Buy, BuyPrivate, Par, Pass, Sell
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.stock_round.room import StockRound

__all__ = ["Options"]


def legal(found: Iterable[Found]) -> bool:
    """Whether nothing was found."""
    return not any(True for _ in found)


class Options:
    """The legal values of each verb of one room."""

    def __init__(self, room: StockRound) -> None:
        self.room = room

    def par(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Companies not yet started, with each price that can be paid."""
        shares = self.room.shares
        started = shares.part(table).par
        for company in shares.companies:
            if company not in started:
                for price in shares.market.market.par_prices:
                    if legal(self.room.buying.check_par(table, Par(0, actor, company, price))):
                        yield company, price

    def buy(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Shares of each company from either place."""
        for company in self.room.shares.part(table).par:
            for source in (IPO, MARKET):
                if legal(self.room.buying.check_buy(table, Buy(0, actor, company, source))):
                    yield company, source, None

    def sell(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Each number of shares that can be sold."""
        for company in self.room.shares.part(table).par:
            for number in range(1, self.room.shares.shares_of(table, company, actor) + 1):
                if legal(self.room.selling.check_sell(table, Sell(0, actor, number, None, company))):
                    yield number, None, company, None

    def buy_private(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Other players' private companies, for anything that one has."""
        privates = self.room.privates
        if privates is None:
            return
        least, most = self.room.least_price, table.purses.get(actor, 0)
        for private, owner in privates.part(table).owner.items():
            if owner in self.room.game.players and legal(
                self.room.buying.check_private(table, BuyPrivate(0, actor, private, owner, least))
            ):
                yield private, owner, Span(least, most)

    def do_pass(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Unless one must sell."""
        if legal(self.room.check_pass(table, Pass(0, actor))):
            yield ()
