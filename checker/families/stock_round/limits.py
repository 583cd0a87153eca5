"""Limits in a stock round: who must sell first, and what a purchase may not exceed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from checker.entries import Found
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.stock_round.room import StockRound

__all__ = ["Limits"]


class Limits:
    """The limits of one room's players."""

    def __init__(self, room: StockRound) -> None:
        self.room = room

    def above(self, table: Table, player: str) -> tuple[str, str]:
        """What a player is above now (see :meth:`Shares.over`), or was found above and has to get below."""
        room, shares = self.room, self.room.shares
        found = shares.over(table, player)
        if not found[0] and room.below:
            part = room.part(table)
            if room.game.turns.part(table).now == player:
                for limit in part.bound:
                    if shares.reaches(table, player, limit):
                        return ("certificates", "") if limit == "certificates" else ("front", limit)
        return found

    def helps(self, table: Table, player: str, above: tuple[str, str]) -> bool:
        """Whether any sale is legal that brings a player nearer to a limit."""
        shares = self.room.shares
        part = shares.part(table)
        return any(
            part.held[company].get(player, 0)
            and (above[1] or shares.counts(table, company))
            and not self.room.selling.sale_barred(table, player, company)[0]
            and shares.can_sell(table, player, company)
            for company in ([above[1]] if above[1] else part.par)
        )

    def must_sell(self, table: Table, player: str, company: str = "") -> Iterable[Found]:
        """The finding where a player above a limit does something else than to sell; ``company``: what is bought."""
        above = self.above(table, player)
        if not above[0] or not self.helps(table, player, above):
            return
        room, shares = self.room, self.room.shares
        if above[0] == "certificates":
            own = shares.certificates(table, player)
            yield room.found(
                "over_limit",
                f"{player} has {own} certificates that count, {shares.certificate_limit} are allowed: sell first",
            )
        else:
            over = above[1]
            own = shares.holding(shares.part(table), over, player)
            reason = "front_held" if over == company else "over_front"
            yield room.found(
                reason, f"{player} holds {own} of {over}, {shares.cap(table, over)} are allowed: sell first"
            )

    def check(self, table: Table, player: str, company: str) -> Iterable[Found]:
        """Whether one more share may be held."""
        shares = self.room.shares
        part, first = shares.part(table), shares.companies[company].president
        held = part.held[company]
        own, president = held.get(player, 0), part.president.get(company, "")
        takes = president != player and own + 1 > held.get(president, 0)
        papers = 1 - (first - 1) * takes
        if shares.certificate_limit and shares.counts(table, company):
            yield from self.total(table, player, papers)
        cap = shares.cap(table, company)
        holding = shares.holding(part, company, player) + (1 if shares.in_percent else papers)
        if holding > cap:
            what = "shares" if shares.in_percent else "certificates"
            yield self.room.found(
                "front_limit",
                f"{player} would hold {holding} {what} of {company}; {cap} are allowed",
                "company",
            )

    def total(self, table: Table, player: str, more: int, case: object = "") -> Iterable[Found]:
        """Whether a player's certificates stay within the limit."""
        shares = self.room.shares
        limit = shares.certificate_limit
        own = shares.certificates(table, player)
        if limit and own + more > limit:
            reason = self.room.of("limit", case or len(self.room.game.players))
            yield self.room.found(
                reason, f"{player} would have {own + more} certificates that count; {limit} are allowed"
            )
