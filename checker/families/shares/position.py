"""Shares in a declared position, and counted on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.shares.base import SharesBase
from playproof.checker.families.shares.state import (
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
    SharesState,
)
from playproof.checker.model.entries import Violation, itself
from playproof.checker.model.game_state import GameState
from playproof.checker.model.names import listing
from playproof.checker.model.rule_module import Command

__all__ = ["Position"]


class Position:
    """The ``have`` and ``count`` verbs of one room, and the audit of what was declared."""

    def __init__(self, module: SharesBase) -> None:
        self.module = module

    def commands(self) -> Iterable[Command[Any]]:
        """Par prices, presidents, holdings."""
        yield Command("par AMOUNT", HavePar, self.check_par, self.par, "a company's par price", "have KA: par 100",
                   kind="have")  # fmt: skip
        yield Command("president COMPANY", HavePresident, self.check_holder, self.president,
                   "who holds a president's certificate", "have Ann: president KA", kind="have",
                   declares=lambda e: (e.company,))  # fmt: skip
        yield Command("shares AMOUNT COMPANY", HaveShares, self.check_holder, self.shares,
                   "all shares that a player holds, the president's certificate as what it stands for",
                   "have Ann: shares 5 KA", kind="have", declares=lambda e: ((e.actor, e.company),))  # fmt: skip
        yield Command("market AMOUNT COMPANY", HaveMarket, nothing_wrong, self.market,
                   "shares in the market", "have market 2 KA", kind="have", declares=lambda e: (e.company,))  # fmt: skip
        yield Command("operated COMPANY...", HaveOperated, nothing_wrong, self.operated,
                   "companies that have operated", "have operated KA GS", kind="have",
                   declares=itself)  # fmt: skip
        yield Command("HOLDER:PLAYER shares AMOUNT COMPANY", CountShares, self.check_shares, self.follow_shares,
                   "how many shares a player holds", "count Ann shares 5 KA", kind="count")  # fmt: skip
        yield Command("PLACE:ipo|market AMOUNT COMPANY", CountMarket, self.check_place, self.follow_place,
                   "shares in the market or the IPO", "count market 2 KA", kind="count")  # fmt: skip
        yield Command("HOLDER:PLAYER president COMPANY", CountPresident, self.check_president, self.follow_president,
                   "who presides", "count Ann president KA", kind="count")  # fmt: skip
        yield Command("HOLDER:PLAYER certificates AMOUNT", CountCertificates, self.check_certificates,
                   lambda game_state, entry: None, "a player's certificates that count towards the limit",
                   "count Ann certificates 7", kind="count")  # fmt: skip

    # -- declaring --------------------------------------------------------------------------------------

    def check_par(self, game_state: GameState, entry: HavePar) -> Iterable[Violation]:
        """Of a company, and printed."""
        module = self.module
        if entry.actor not in module.companies:
            yield module.violation("par", f"{entry.actor} is no company and has no par price")
        elif module.market.par_cell(entry.amount) < 0:
            prices = ", ".join(map(str, module.market.market.par_prices))
            yield module.violation("par", f"{entry.amount} is no par price; there are {prices}", "amount")

    def par(self, game_state: GameState, entry: HavePar) -> None:
        """The company has been started."""
        if entry.actor in self.module.companies:
            self.module.state(game_state).par[entry.actor] = entry.amount

    def check_holder(self, game_state: GameState, entry: HavePresident | HaveShares) -> Iterable[Violation]:
        """Players hold shares."""
        if entry.actor not in self.module.seats:
            yield self.module.violation(
                "president", f"{entry.actor or 'nobody'} can't hold shares: name a player"
            )

    def president(self, game_state: GameState, entry: HavePresident) -> None:
        """Who presides, with the certificate at least."""
        state, company = self.module.state(game_state), entry.company
        if entry.actor in self.module.seats:
            state.president[company] = entry.actor
            own = state.held[company].get(entry.actor, 0)
            self.hold(state, company, entry.actor, max(own, self.module.companies[company].president))

    def shares(self, game_state: GameState, entry: HaveShares) -> None:
        """A player's shares."""
        if entry.actor in self.module.seats:
            self.hold(self.module.state(game_state), entry.company, entry.actor, entry.amount)

    def market(self, game_state: GameState, entry: HaveMarket) -> None:
        """Shares in the market."""
        self.hold(self.module.state(game_state), entry.company, MARKET, entry.amount)

    def operated(self, game_state: GameState, entry: HaveOperated) -> None:
        """These have operated."""
        self.module.state(game_state).operated.update(entry.company)

    def hold(self, state: SharesState, company: str, holder: str, number: int) -> None:
        """A holding; the IPO keeps the rest."""
        held = state.held[company]
        held[holder] = max(number, 0)
        rest = sum(shares for other, shares in held.items() if other != IPO)
        held[IPO] = max(self.module.companies[company].total - rest, 0)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Each company's shares are there once; whoever holds most presides; what is sold enough has floated."""
        module, state = self.module, self.module.state(game_state)
        at = module.market.state(game_state).at
        for company, own in module.companies.items():
            held = state.held[company]
            out = sum(shares for holder, shares in held.items() if holder != IPO)
            if out > own.total:
                yield module.violation("too_many", f"{company} has {own.total} shares; {out} are declared")
            if out and company not in state.par:
                yield module.violation(
                    "par", f"{company} has shares sold but no par price: have {company}: par …"
                )
                continue
            if company not in state.par:
                continue
            if company not in at:
                cell = module.market.par_cell(state.par[company])
                if cell >= 0:
                    module.market.put(module.market.state(game_state), company, cell)
            yield from self.audit_president(state, company)
            lying = held.get(MARKET, 0)
            if lying > module.market_limit:
                yield module.violation(
                    "market_limit", f"{lying} shares of {company} are more than the market takes"
                )
            if module.sold_enough(state, company):
                state.floated.add(company)

    def audit_president(self, state: SharesState, company: str) -> Iterable[Violation]:
        """Who presides; where nobody was named, whoever holds most."""
        module, held = self.module, state.held[company]
        most = max((held.get(player, 0) for player in module.seats), default=0)
        holders = [player for player in module.game.players if held.get(player, 0) == most]
        named = state.president.get(company)
        if named is None:
            if len(holders) > 1 or most < module.companies[company].president:
                yield module.violation(
                    "president", f"who presides over {company}? have NAME: president {company}"
                )
            else:
                state.president[company] = holders[0]
        elif held.get(named, 0) < most:
            yield module.violation(
                "president",
                f"{named} presides over {company} with {held.get(named, 0)} shares; {listing(holders)} has {most}",
            )

    # -- counting ---------------------------------------------------------------------------------------

    def check_shares(self, game_state: GameState, entry: CountShares) -> Iterable[Violation]:
        """A player's shares."""
        yield from self.compare(
            entry.holder, self.module.shares_of(game_state, entry.company, entry.holder), entry
        )

    def check_place(self, game_state: GameState, entry: CountMarket) -> Iterable[Violation]:
        """Shares that no player has."""
        yield from self.compare(
            f"the {entry.place}", self.module.shares_of(game_state, entry.company, entry.place), entry
        )

    def compare(self, holder: str, books: int, entry: CountShares | CountMarket) -> Iterable[Violation]:
        """The books against what was counted."""
        if books != entry.amount:
            yield self.module.violation(
                "count",
                f"{holder} has {books} of {entry.company} by the books, {entry.amount} counted",
                "amount",
            )

    def follow_shares(self, game_state: GameState, entry: CountShares) -> None:
        """The books take it."""
        self.hold(self.module.state(game_state), entry.company, entry.holder, entry.amount)

    def follow_place(self, game_state: GameState, entry: CountMarket) -> None:
        """The books take it."""
        if entry.place == MARKET:
            self.hold(self.module.state(game_state), entry.company, MARKET, entry.amount)

    def check_president(self, game_state: GameState, entry: CountPresident) -> Iterable[Violation]:
        """Who presides by the books."""
        president = self.module.state(game_state).president.get(entry.company, "nobody")
        if president != entry.holder:
            yield self.module.violation("count", f"{president} presides over {entry.company} by the books")

    def follow_president(self, game_state: GameState, entry: CountPresident) -> None:
        """The books take it."""
        self.module.state(game_state).president[entry.company] = entry.holder

    def check_certificates(self, game_state: GameState, entry: CountCertificates) -> Iterable[Violation]:
        """Certificates that count."""
        own = self.module.certificates(game_state, entry.holder)
        if own != entry.amount:
            yield self.module.violation(
                "count",
                f"{entry.holder} has {own} certificates that count, by the books; {entry.amount} counted",
            )


def nothing_wrong(game_state: GameState, entry: object) -> Iterable[Violation]:
    """Nothing to check alone; the audit looks at all together."""
    return ()
