"""Auctions of shares: which can be put up, what becomes of them (N-3.2). The bidding is the family's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from checker.entries import Found, Span
from checker.families.two_sided_shares import POOL
from checker.games.leasehold.state import Auction, HaveAuction
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.leasehold.game import Leasehold

__all__ = ["Auctions"]

BANK = "bank"


class Auctions:
    """The verb ``auction`` of one game, and what it hands to the auction family."""

    def __init__(self, game: Leasehold) -> None:
        self.game = game

    def hook(self) -> None:
        """Tell the auction family what the least bid is, and what becomes of a lot."""
        game = self.game
        game.auction.floor = lambda table, lot: self.least(table, lot, game.part(table).source)
        game.auction.floor_is = "the least bid (the share value)"
        game.auction.settle = self.settle

    def source(self, table: Table, entry: Auction) -> str:
        """Where the share comes from: the pool if said, or if the player has none to put up."""
        if entry.source == POOL:
            return POOL
        shares = self.game.shares.part(table)
        own = shares.sides(entry.company, entry.actor).unauctioned
        return POOL if not own and shares.sides(entry.company, POOL).unauctioned else "hand"

    def least(self, table: Table, company: str, source: str) -> int:
        """The least first bid: the share value, or what this table asks for a share from the pool."""
        if source == POOL and self.game.pool_free:
            return 1
        return self.game.net.worth(table, company)

    def check(self, table: Table, entry: Auction) -> Iterable[Found]:
        """A share that can be put up, and a first bid that can be made."""
        game, company, actor = self.game, entry.company, entry.actor
        boxed = game.shares.unknown(table, company)
        if boxed is not None:
            yield boxed
            return
        shares = game.shares.part(table)
        source = self.source(table, entry)
        own, pool = shares.sides(company, actor), shares.sides(company, POOL)
        if source == POOL and not pool.unauctioned:
            yield game.found("no_share", f"no share of {company} lies in the pool", "company")
        elif source != POOL and not own.unauctioned:
            if own.auctioned:
                yield game.found(
                    "auctioned_again",
                    f"all shares of {company} that {actor} has are auctioned already",
                    "company",
                )
            else:
                yield game.found(
                    "no_share", f"{actor} has no unauctioned share of {company}, nor has the pool", "company"
                )
        least = self.least(table, company, source)
        if game.opening_needs_cash and table.purses.get(actor, 0) < least:
            held = table.purses.get(actor, 0)
            yield game.found("opening_cash", f"{actor} has {held}, less than the share value of {least}")
        elif entry.amount is not None:
            yield from game.auction.check_opening(table, actor, entry.amount, company, least)

    def apply(self, table: Table, entry: Auction) -> None:
        """The share is put up; the player to the left speaks next."""
        game = self.game
        game.go_on(table)
        part = game.part(table)
        part.seller, part.source = entry.actor, self.source(table, entry)
        table.tell("value", game.net.worth(table, entry.company), f"{game.label}.value", entry.company)
        game.turns.part(table).now = entry.actor
        table.enter(game.auction.name)
        game.auction.begin(table, entry.actor, entry.company, entry.amount)

    def settle(self, table: Table, company: str, winner: str, price: int) -> None:
        """The auction is over: sold, or into the pool; then the turn."""
        game = self.game
        part, label = game.part(table), game.label
        shares = game.shares.part(table)
        seller = part.seller or winner or game.players[0]
        owner = POOL if part.source == POOL else seller
        table.leave(game.auction.name)
        if not winner:
            shares.add(company, owner, -1, 0)
            shares.add(company, POOL, 1, 0)
            table.take(seller, POOL, company, f"{label}.unsold")
            table.tell("auctioned", shares.auctioned(company), f"{label}.unsold_side", company)
            if game.unsold == "paid":
                table.pay(BANK, company, game.net.worth(table, company), f"{label}.unsold_paid")
            if game.unsold == "again":
                game.ending.same_turn(table, seller)
            else:
                game.ending.turn_over(table, seller, ("auction", company))
            return
        shares.add(company, owner, -1, 0)
        shares.add(company, winner, 0, 1)
        target, reason = (BANK, "paid_bank") if owner == POOL else (company, "paid_company")
        table.pay(winner, target, price, f"{label}.{reason}")
        table.take(owner, winner, company, f"{label}.winner")
        last = game.ending.sold_out(table, company)
        table.tell(
            "auctioned", shares.auctioned(company), f"{label}.{'last_share' if last else 'flipped'}", company
        )
        game.ending.turn_over(table, seller, ("auction", company), winner)
        if last:
            game.ending.trigger(table, company, seller, winner)

    def have(self, table: Table, entry: HaveAuction) -> None:
        """A declared auction under way; bids follow in lines of their own."""
        game = self.game
        part = game.part(table)
        part.seller, part.source = entry.player, POOL if entry.source == POOL else "hand"
        game.turns.begin(table, entry.player)
        table.leave(game.auction.name)
        table.enter(game.auction.name)
        game.auction.begin(table, entry.player, entry.company)

    def options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every share that can be put up, without a bid and with every first bid."""
        game = self.game
        shares = game.shares.part(table)
        cash = table.purses.get(actor, 0)
        for company in game.shares.companies(table):
            own = shares.sides(company, actor).unauctioned
            pool = shares.sides(company, POOL).unauctioned
            for source in ([None] if own or pool else []) + ([POOL] if pool and own else []):
                least = self.least(table, company, POOL if source or not own else "hand")
                if game.opening_needs_cash and cash < least:
                    continue
                yield company, source, None
                if least <= cash:
                    yield company, source, Span(least, cash)
