"""Sales in a stock round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from checker.entries import Found
from checker.families.stock_round.state import Sell
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.stock_round.room import StockRound

__all__ = ["Selling"]


class Selling:
    """What may be sold in one room, and what happens then."""

    def __init__(self, room: StockRound) -> None:
        self.room = room

    def sale_barred(self, table: Table, player: str, company: str) -> tuple[str, str]:
        """Why this company's shares can't be sold now, as reason and sentence."""
        part = self.room.part(table)
        if part.first and not self.room.first_sales:
            floated = company in self.room.shares.part(table).floated
            reason = "first_sale" if floated else self.room.of("first_sale", "unfloated")
            return reason, "nothing is sold in the first stock round"
        if self.room.order == "sell-buy" and self.room.bought_by(table, player):
            return "order", f"{player} has bought; sales come before"
        if self.room.order == "either" and part.sold_first and self.room.bought_by(table, player):
            return "order", f"{player} has sold and bought; the turn is over"
        if not self.room.sell_bought and company == self.room.bought_by(table, player):
            return "just_bought", f"{player} has just bought {company}"
        if self.room.sale_of != "any":
            known = self.room.shares.part(table)
            if company not in (known.operated if self.room.sale_of == "operated" else known.floated):
                return "not_operated", f"{company} has not {self.room.sale_of}"
        return "", ""

    def check_sell(self, table: Table, entry: Sell) -> Iterable[Found]:
        """Shares that one has, that the market takes, and that may be sold now."""
        actor, company, number = entry.actor, entry.company, 1 if entry.number is None else entry.number
        if self.out_of_turn(table, actor):
            pass  # above a limit: sold at once, whoever's turn it is
        elif self.room.at_once and table.stage[-1:] == (self.room.name,):
            yield from self.room.check_turn(table, entry)
        elif self.room.at_once and not self.room.shares.over(table, actor)[0]:
            yield self.room.found("turn", f"{actor} is above no limit and sells in stock rounds alone")
            return
        reason, why = self.sale_barred(table, actor, company)
        if reason:
            yield self.room.found(reason, why, "company")
            return
        shares = self.room.shares
        if entry.certificate is not None:
            first = shares.companies[company].president
            right = Sell(entry.line, actor, first, None, company)
            yield self.room.found(
                "president_never",
                f"the president's certificate of {company} is never sold",
                "certificate",
                right,
            )
            return
        for reason, why in shares.check_sale(table, actor, company, number):
            yield self.room.found(reason, why, "number" if entry.number is not None else "company")
        due = self.room.market.price(table, company)
        if entry.price is not None and entry.price != due:
            right = Sell(entry.line, actor, entry.number, None, company)
            yield self.room.found(
                "sale", f"a share of {company} fetches {due}, not {entry.price}", "price", right
            )

    def out_of_turn(self, table: Table, player: str) -> bool:
        """Whether a player above a limit sells in another's turn of a stock round."""
        room = self.room
        here = room.at_once and table.stage[-1:] == (room.name,)
        return here and player not in room.whose(table) and bool(room.shares.over(table, player)[0])

    def sell(self, table: Table, entry: Sell) -> None:
        """The sale."""
        actor, company = entry.actor, entry.company
        number = entry.number if entry.number is not None else 1
        if entry.certificate is not None:
            number = self.room.shares.companies[company].president
        above = self.room.shares.all_over(table, actor) if self.room.below else ()
        if self.out_of_turn(table, actor):
            self.room.part(table).sold.setdefault(actor, set()).add(company)
            self.room.shares.sell(table, actor, company, number, self.room.name, entry.price)
            return
        if table.stage[-1:] != (self.room.name,):
            self.room.shares.sell(table, actor, company, number, self.room.name, entry.price)
            return
        part = self.room.act(table, actor)
        part.bound.update(above)
        if part.bought:
            part.sold_after = True
        else:
            part.sold_first = True
        part.trader = actor
        part.sold.setdefault(actor, set()).add(company)
        self.room.shares.sell(table, actor, company, number, self.room.name, entry.price)
