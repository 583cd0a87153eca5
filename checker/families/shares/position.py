"""Shares in a declared position, and counted on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Verb
from checker.families.shares.state import (
    IPO,
    MARKET,
    CountCertificates,
    CountMarket,
    CountPresident,
    CountShares,
    HaveMarket,
    HaveOperated,
    HavePar,
    HavePresident,
    HaveShares,
    SharesPart,
)
from checker.names import listing
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.shares.room import Shares

__all__ = ["Position"]


class Position:
    """The ``have`` and ``count`` verbs of one room, and the audit of what was declared."""

    def __init__(self, room: Shares) -> None:
        self.room = room

    def verbs(self) -> Iterable[Verb[Any]]:
        """Par prices, presidents, holdings."""
        yield Verb("par AMOUNT", HavePar, self.check_par, self.par, "a company's par price", "have KA: par 100",
                   kind="have")  # fmt: skip
        yield Verb("president COMPANY", HavePresident, self.check_holder, self.president,
                   "who holds a president's certificate", "have Ann: president KA", kind="have")  # fmt: skip
        yield Verb("shares AMOUNT COMPANY", HaveShares, self.check_holder, self.shares,
                   "all shares that a player holds, the president's certificate as what it stands for",
                   "have Ann: shares 5 KA", kind="have")  # fmt: skip
        yield Verb("market AMOUNT COMPANY", HaveMarket, nothing_wrong, self.market,
                   "shares in the market", "have market 2 KA", kind="have")  # fmt: skip
        yield Verb("operated COMPANY...", HaveOperated, nothing_wrong, self.operated,
                   "companies that have operated", "have operated KA GS", kind="have")  # fmt: skip
        yield Verb("HOLDER:PLAYER shares AMOUNT COMPANY", CountShares, self.check_shares, self.follow_shares,
                   "how many shares a player holds", "count Ann shares 5 KA", kind="count")  # fmt: skip
        yield Verb("PLACE:ipo|market AMOUNT COMPANY", CountMarket, self.check_place, self.follow_place,
                   "shares in the market or the IPO", "count market 2 KA", kind="count")  # fmt: skip
        yield Verb("HOLDER:PLAYER president COMPANY", CountPresident, self.check_president, self.follow_president,
                   "who presides", "count Ann president KA", kind="count")  # fmt: skip
        yield Verb("HOLDER:PLAYER certificates AMOUNT", CountCertificates, self.check_certificates,
                   lambda table, entry: None, "a player's certificates that count towards the limit",
                   "count Ann certificates 7", kind="count")  # fmt: skip

    # -- declaring --------------------------------------------------------------------------------------

    def check_par(self, table: Table, entry: HavePar) -> Iterable[Found]:
        """Of a company, and printed."""
        room = self.room
        if entry.actor not in room.companies:
            yield room.found("par", f"{entry.actor} is no company and has no par price")
        elif room.market.par_cell(entry.amount) < 0:
            prices = ", ".join(map(str, room.market.market.par_prices))
            yield room.found("par", f"{entry.amount} is no par price; there are {prices}", "amount")

    def par(self, table: Table, entry: HavePar) -> None:
        """The company has been started."""
        if entry.actor in self.room.companies:
            self.room.part(table).par[entry.actor] = entry.amount

    def check_holder(self, table: Table, entry: HavePresident | HaveShares) -> Iterable[Found]:
        """Players hold shares."""
        if entry.actor not in self.room.seats:
            yield self.room.found("president", f"{entry.actor or 'nobody'} can't hold shares: name a player")

    def president(self, table: Table, entry: HavePresident) -> None:
        """Who presides, with the certificate at least."""
        part, company = self.room.part(table), entry.company
        if entry.actor in self.room.seats:
            part.president[company] = entry.actor
            own = part.held[company].get(entry.actor, 0)
            self.hold(part, company, entry.actor, max(own, self.room.companies[company].president))

    def shares(self, table: Table, entry: HaveShares) -> None:
        """A player's shares."""
        if entry.actor in self.room.seats:
            self.hold(self.room.part(table), entry.company, entry.actor, entry.amount)

    def market(self, table: Table, entry: HaveMarket) -> None:
        """Shares in the market."""
        self.hold(self.room.part(table), entry.company, MARKET, entry.amount)

    def operated(self, table: Table, entry: HaveOperated) -> None:
        """These have operated."""
        self.room.part(table).operated.update(entry.company)

    def hold(self, part: SharesPart, company: str, holder: str, number: int) -> None:
        """A holding; the IPO keeps the rest."""
        held = part.held[company]
        held[holder] = max(number, 0)
        rest = sum(shares for other, shares in held.items() if other != IPO)
        held[IPO] = max(self.room.companies[company].total - rest, 0)

    def audit(self, table: Table) -> Iterable[Found]:
        """Each company's shares are there once; whoever holds most presides; what is sold enough has floated."""
        room, part = self.room, self.room.part(table)
        at = room.market.part(table).at
        for company, own in room.companies.items():
            held = part.held[company]
            out = sum(shares for holder, shares in held.items() if holder != IPO)
            if out > own.total:
                yield room.found("too_many", f"{company} has {own.total} shares; {out} are declared")
            if out and company not in part.par:
                yield room.found("par", f"{company} has shares sold but no par price: have {company}: par …")
                continue
            if company not in part.par:
                continue
            if company not in at:
                cell = room.market.par_cell(part.par[company])
                if cell >= 0:
                    room.market.put(room.market.part(table), company, cell)
            yield from self.audit_president(part, company)
            lying = held.get(MARKET, 0)
            if lying > room.market_limit:
                yield room.found(
                    "market_limit", f"{lying} shares of {company} are more than the market takes"
                )
            if room.sold_enough(part, company):
                part.floated.add(company)

    def audit_president(self, part: SharesPart, company: str) -> Iterable[Found]:
        """Who presides; where nobody was named, whoever holds most."""
        room, held = self.room, part.held[company]
        most = max((held.get(player, 0) for player in room.seats), default=0)
        holders = [player for player in room.game.players if held.get(player, 0) == most]
        named = part.president.get(company)
        if named is None:
            if len(holders) > 1 or most < room.companies[company].president:
                yield room.found("president", f"who presides over {company}? have NAME: president {company}")
            else:
                part.president[company] = holders[0]
        elif held.get(named, 0) < most:
            yield room.found(
                "president",
                f"{named} presides over {company} with {held.get(named, 0)} shares; {listing(holders)} has {most}",
            )

    # -- counting ---------------------------------------------------------------------------------------

    def check_shares(self, table: Table, entry: CountShares) -> Iterable[Found]:
        """A player's shares."""
        yield from self.compare(entry.holder, self.room.shares_of(table, entry.company, entry.holder), entry)

    def check_place(self, table: Table, entry: CountMarket) -> Iterable[Found]:
        """Shares that no player has."""
        yield from self.compare(
            f"the {entry.place}", self.room.shares_of(table, entry.company, entry.place), entry
        )

    def compare(self, holder: str, books: int, entry: CountShares | CountMarket) -> Iterable[Found]:
        """The books against what was counted."""
        if books != entry.amount:
            yield self.room.found(
                "count",
                f"{holder} has {books} of {entry.company} by the books, {entry.amount} counted",
                "amount",
            )

    def follow_shares(self, table: Table, entry: CountShares) -> None:
        """The books take it."""
        self.hold(self.room.part(table), entry.company, entry.holder, entry.amount)

    def follow_place(self, table: Table, entry: CountMarket) -> None:
        """The books take it."""
        if entry.place == MARKET:
            self.hold(self.room.part(table), entry.company, MARKET, entry.amount)

    def check_president(self, table: Table, entry: CountPresident) -> Iterable[Found]:
        """Who presides by the books."""
        president = self.room.part(table).president.get(entry.company, "nobody")
        if president != entry.holder:
            yield self.room.found("count", f"{president} presides over {entry.company} by the books")

    def follow_president(self, table: Table, entry: CountPresident) -> None:
        """The books take it."""
        self.room.part(table).president[entry.company] = entry.holder

    def check_certificates(self, table: Table, entry: CountCertificates) -> Iterable[Found]:
        """Certificates that count."""
        own = self.room.certificates(table, entry.holder)
        if own != entry.amount:
            yield self.room.found(
                "count",
                f"{entry.holder} has {own} certificates that count, by the books; {entry.amount} counted",
            )


def nothing_wrong(table: Table, entry: object) -> Iterable[Found]:
    """Nothing to check alone; the audit looks at all together."""
    return ()
