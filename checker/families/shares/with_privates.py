"""What private companies do with shares: a par price to be named at once, and the exchange for a share.

Sources: 1830 R-025, R-169, R-170, RA-11; 1889 V-066.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.private_companies.abilities import Exchange, President
from playproof.checker.families.shares.base import SharesBase
from playproof.checker.families.shares.state import IPO, MARKET, ExchangeForShare, ExchangePrivate, NamePar
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import listing


class WithPrivates(SharesBase):
    """The commands ``par`` (in the auction) and ``exchange``."""

    def private_commands(self) -> Iterable[Command[Any]]:
        """Those of the private companies that the game has."""
        privates = self.game.find(PrivateCompanies)
        if privates is not None and privates.of_type(President):
            yield Command("par COMPANY [at] PRICE:AMOUNT", NamePar, self.check_named_par, self.name_par,
                       "name the par price of a company whose president's certificate came with a private company",
                       "Ann: par BO 100", options=self.named_par_options,
                       claim_forms=("price AMOUNT", "par AMOUNT"))  # fmt: skip
        if privates is not None and privates.of_type(Exchange):
            yield Command("exchange [PRIVATE for] COMPANY [from SOURCE:SHARE_PLACE]", ExchangePrivate, self.check_exchange,
                       self.exchange, "exchange a private company for a share", "Ann: exchange MH for NYC",
                       turn=False, anytime=True, options=self.exchange_options,
                       claim_forms=("OWNER takes COMPANY", "PLAYER takes president COMPANY"))  # fmt: skip
            yield Command("exchange PRIVATE", ExchangeForShare, self.check_exchange_only, self.exchange_only,
                       "exchange a private company for a share of the only company that it allows", "Ann: exchange {PRIVATE}",
                       turn=False, anytime=True,
                       claim_forms=("OWNER takes COMPANY", "PLAYER takes president COMPANY"))  # fmt: skip

    # -- the par price ----------------------------------------------------------------------------------

    def check_named_par(self, game_state: GameState, entry: NamePar) -> Iterable[Violation]:
        """A printed price of the company whose certificate has come."""
        state = self.state(game_state)
        if entry.company not in state.par_of or entry.company in state.par:
            due = listing([one for one in state.par_of if one not in state.par], "or")
            yield self.violation(
                "par_due", f"the par price of {due} is due, not of {entry.company}", "company"
            )
        elif self.market.par_cell(entry.price) < 0:
            prices = ", ".join(map(str, self.market.market.par_prices))
            yield self.violation(
                "gift_president", f"{entry.price} is no par price; there are {prices}", "price"
            )

    def name_par(self, game_state: GameState, entry: NamePar) -> None:
        """The price is set; the auction goes on."""
        state, company = self.state(game_state), entry.company
        cell = self.market.par_cell(entry.price)
        if cell < 0:  # no token can show it: mostly the next line puts it right
            state.par_refused = True
            return
        if company in state.par_of and company not in state.par:
            if company not in state.president:
                self.preside(game_state, entry.actor, company)
            state.par[company] = entry.price
            if self.privates is not None and state.par_with:
                self.privates.state(game_state).drawn[state.par_with] = company
            game_state.tell("par", entry.price, "shares.par_set", company)
            self.market.place(game_state, company, cell, "shares.par_token")
            self.floats(game_state, state, company)
        self.par_done(game_state)

    def par_done(self, game_state: GameState) -> None:
        """Nothing more is due here: the auction goes on."""
        state = self.state(game_state)
        state.par_by, state.par_of, state.par_with, state.par_refused = "", (), "", False
        game_state.leave(self.name)
        if self.waterfall is not None:
            self.waterfall.go_on(game_state)

    def named_par_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each printed price."""
        state = self.state(game_state)
        if actor == state.par_by:
            for company in state.par_of:
                if company in state.par:
                    continue
                for price in self.market.market.par_prices:
                    yield company, price

    # -- the exchange -----------------------------------------------------------------------------------

    def private_meant(self, entry: ExchangePrivate) -> str:
        """Which private company is exchanged."""
        return entry.actor if entry.private is None else entry.private

    def exchange_ability(self, private: str) -> Exchange | None:
        """How it may be exchanged, if at all."""
        privates = self.privates
        found = privates.of_private(private, Exchange) if privates is not None else []
        return found[0] if found else None

    def private_owner(self, game_state: GameState, private: str) -> str:
        """Who owns a private company."""
        privates = self.privates
        return privates.state(game_state).owner.get(private, "") if privates is not None else ""

    def share_from(self, game_state: GameState, ability: Exchange | None, entry: ExchangePrivate) -> str:
        """Where the share comes from: as typed, else from the first place that has one."""
        if entry.source is not None:
            return entry.source
        places = ability.sources if ability is not None else (IPO, MARKET)
        held = self.state(game_state).held[entry.company]
        return next((place for place in places if held.get(place, 0)), places[0])

    def check_exchange(self, game_state: GameState, entry: ExchangePrivate) -> Iterable[Violation]:
        """By the owner, at its time, for a share that is there and within the limit for one company."""
        privates = self.privates
        private = self.private_meant(entry)
        ability, owner = self.exchange_ability(private), self.private_owner(game_state, private)

        def wrong(reason: str, message: str, about: str = "company") -> Violation:
            return self.violation(self.of(reason, private), message, about)

        if game_state.over:
            yield self.game.game_violation("over", "the game is over")
            return
        if privates is None or private not in privates.pieces:
            yield self.violation(
                "exchange", f"{private} is no private company: write exchange PRIVATE for COMPANY"
            )
            return
        if ability is None:
            yield wrong("exchange", f"{private} can't be exchanged for a share", "private")
            return
        closed = list(privates.check_open(game_state, private))
        if closed and privates.times_used(game_state, ability):
            yield wrong("exchanged", f"{private} was exchanged already, so it is closed", "private")
            return
        if closed:
            yield from closed
            return
        if "waterfall" in game_state.active_modules:
            yield wrong("exchange_auction", "nothing is exchanged during the auction", "private")
            return
        if not privates.holds(game_state, ability):
            kind = "players" if ability.owner == "player" else "companies"
            yield wrong(
                "exchange_owner", f"{private} is {owner or 'nobody'}'s; {kind} may exchange it", "private"
            )
            return
        if entry.actor not in (owner, private):
            yield wrong("exchange_owner", f"{private} is {owner}'s, not {entry.actor}'s", "private")
            return
        if ability.companies and entry.company not in ability.companies:
            yield wrong(
                "exchange",
                f"{private} is exchanged for a share of {listing(ability.companies, 'or')}, not of {entry.company}",
            )
            return
        late = self.timing.late(game_state, owner, ability.when) if self.timing is not None else ""
        if late:
            yield wrong("exchange_when", late, "private")
            return
        source, held = self.share_from(game_state, ability, entry), self.state(game_state).held[entry.company]
        if source not in ability.sources:
            allowed = listing([f"the {place}" for place in ability.sources], "or")
            yield wrong("exchange_source", f"the share for {private} comes from {allowed}", "source")
        elif not held.get(source, 0):
            places = listing(
                [f"the {place}" for place in ([entry.source] if entry.source else ability.sources)], "or"
            )
            yield wrong("exchange_source", f"no share of {entry.company} is left in {places}")
        own, cap = held.get(owner, 0), self.cap(game_state, entry.company)
        if owner in self.seats and own + 1 > cap:
            total = self.companies[entry.company].total
            yield wrong(
                "exchange_limit",
                f"{owner} would hold {(own + 1) * 100 // total}% of {entry.company}; {cap * 100 // total}% are allowed",
            )

    def exchange(self, game_state: GameState, entry: ExchangePrivate) -> None:
        """The private company closes, the share goes to its owner."""
        private = self.private_meant(entry)
        owner = self.private_owner(game_state, private) or entry.actor
        state = self.state(game_state)
        source = self.share_from(game_state, self.exchange_ability(private), entry)
        ability = self.exchange_ability(private)
        if ability is not None and self.timing is not None:
            self.timing.exchanged(game_state, owner, private, ability.when)
        reason = f"shares.{self.of('exchanged', private)}"
        if owner in self.seats:
            self.shift(state.held[entry.company], source, owner, 1)
            game_state.take(source, owner, entry.company, reason)
            self.settle(game_state, state, entry.company, "shares.president")
            self.floats(game_state, state, entry.company)
        if self.privates is not None and private in self.privates.pieces:
            if ability is not None:
                self.privates.use(game_state, ability)
            self.privates.close(game_state, private)

    def exchange_meant(self, entry: ExchangeForShare) -> ExchangePrivate | None:
        """The exchange that is meant, if only one company's share can be."""
        ability = self.exchange_ability(entry.private)
        companies = ability.companies if ability is not None else ()
        if len(companies) != 1:
            return None
        return ExchangePrivate(entry.line, entry.actor, entry.private, companies[0], None)

    def check_exchange_only(self, game_state: GameState, entry: ExchangeForShare) -> Iterable[Violation]:
        """As the exchange that is meant."""
        meant = self.exchange_meant(entry)
        if meant is not None:
            yield from self.check_exchange(game_state, meant)
        elif self.exchange_ability(entry.private) is None:
            said = f"{entry.private} can't be exchanged for a share"
            yield self.violation(self.of("exchange", entry.private), said, "private")
        else:
            yield self.violation("exchange", f"for a share of which company? exchange {entry.private} for …")

    def exchange_only(self, game_state: GameState, entry: ExchangeForShare) -> None:
        """The exchange that is meant, if that is known."""
        meant = self.exchange_meant(entry)
        if meant is not None:
            self.exchange(game_state, meant)

    def exchange_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each share that each private company may be exchanged for."""
        if self.privates is None:
            return
        for ability in self.privates.of_type(Exchange):
            if actor != self.private_owner(game_state, ability.private):
                continue
            for company in ability.companies or self.companies:
                for source in ability.sources:
                    entry = ExchangePrivate(0, actor, ability.private, company, source)
                    if not any(True for _ in self.check_exchange(game_state, entry)):
                        yield ability.private, company, source
