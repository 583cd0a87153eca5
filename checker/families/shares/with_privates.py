"""What private companies do with shares: a par price to be named at once, and the exchange for a share.

Sources: 1830 R-025, R-169, R-170, RA-11; 1889 V-066.
"""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.families.private_companies.abilities import Exchange
from playproof.checker.families.shares.base import SharesBase
from playproof.checker.families.shares.state import IPO, MARKET, ExchangeForShare, ExchangePrivate, NamePar
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.components.wording.plural import listing

__all__ = ["PrivatesWithShares"]


class PrivatesWithShares:
    """The commands ``par`` (in the auction) and ``exchange`` of one module."""

    def __init__(self, module: SharesBase) -> None:
        self.module = module

    # -- the par price ----------------------------------------------------------------------------------

    def check_par(self, game_state: GameState, entry: NamePar) -> Iterable[Violation]:
        """A printed price of the company whose certificate has come."""
        module, state = self.module, self.module.state(game_state)
        if entry.company not in state.par_of or entry.company in state.par:
            due = listing([one for one in state.par_of if one not in state.par], "or")
            yield module.violation(
                "par_due", f"the par price of {due} is due, not of {entry.company}", "company"
            )
        elif module.market.par_cell(entry.price) < 0:
            prices = ", ".join(map(str, module.market.market.par_prices))
            yield module.violation(
                "gift_president", f"{entry.price} is no par price; there are {prices}", "price"
            )

    def par(self, game_state: GameState, entry: NamePar) -> None:
        """The price is set; the auction goes on."""
        module, state, company = self.module, self.module.state(game_state), entry.company
        cell = module.market.par_cell(entry.price)
        if cell < 0:  # no token can show it: mostly the next line puts it right
            state.par_refused = True
            return
        if company in state.par_of and company not in state.par:
            if company not in state.president:
                module.preside(game_state, entry.actor, company)
            state.par[company] = entry.price
            if module.privates is not None and state.par_with:
                module.privates.state(game_state).drawn[state.par_with] = company
            game_state.tell("par", entry.price, "shares.par_set", company)
            module.market.place(game_state, company, cell, "shares.par_token")
            module.floats(game_state, state, company)
        self.done(game_state)

    def done(self, game_state: GameState) -> None:
        """Nothing more is due here: the auction goes on."""
        state = self.module.state(game_state)
        state.par_by, state.par_of, state.par_with, state.par_refused = "", (), "", False
        game_state.leave(self.module.name)
        if self.module.waterfall is not None:
            self.module.waterfall.go_on(game_state)

    def par_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each printed price."""
        state = self.module.state(game_state)
        if actor == state.par_by:
            for company in state.par_of:
                if company in state.par:
                    continue
                for price in self.module.market.market.par_prices:
                    yield company, price

    # -- the exchange -----------------------------------------------------------------------------------

    def private(self, entry: ExchangePrivate) -> str:
        """Which private company is exchanged."""
        return entry.actor if entry.private is None else entry.private

    def ability(self, private: str) -> Exchange | None:
        """How it may be exchanged, if at all."""
        privates = self.module.privates
        found = privates.of_private(private, Exchange) if privates is not None else []
        return found[0] if found else None

    def owner(self, game_state: GameState, private: str) -> str:
        """Who owns a private company."""
        privates = self.module.privates
        return privates.state(game_state).owner.get(private, "") if privates is not None else ""

    def source(self, game_state: GameState, ability: Exchange | None, entry: ExchangePrivate) -> str:
        """Where the share comes from: as typed, else from the first place that has one."""
        if entry.source is not None:
            return entry.source
        places = ability.sources if ability is not None else (IPO, MARKET)
        held = self.module.state(game_state).held[entry.company]
        return next((place for place in places if held.get(place, 0)), places[0])

    def check_exchange(self, game_state: GameState, entry: ExchangePrivate) -> Iterable[Violation]:
        """By the owner, at its time, for a share that is there and within the limit for one company."""
        module, privates = self.module, self.module.privates
        private = self.private(entry)
        ability, owner = self.ability(private), self.owner(game_state, private)

        def wrong(reason: str, message: str, about: str = "company") -> Violation:
            return module.violation(module.of(reason, private), message, about)

        if game_state.over:
            yield module.game.game_violation("over", "the game is over")
            return
        if privates is None or private not in privates.pieces:
            yield module.violation(
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
        late = module.timing.late(game_state, owner, ability.when) if module.timing is not None else ""
        if late:
            yield wrong("exchange_when", late, "private")
            return
        source, held = self.source(game_state, ability, entry), module.state(game_state).held[entry.company]
        if source not in ability.sources:
            allowed = listing([f"the {place}" for place in ability.sources], "or")
            yield wrong("exchange_source", f"the share for {private} comes from {allowed}", "source")
        elif not held.get(source, 0):
            places = listing(
                [f"the {place}" for place in ([entry.source] if entry.source else ability.sources)], "or"
            )
            yield wrong("exchange_source", f"no share of {entry.company} is left in {places}")
        own, cap = held.get(owner, 0), module.cap(game_state, entry.company)
        if owner in module.seats and own + 1 > cap:
            total = module.companies[entry.company].total
            yield wrong(
                "exchange_limit",
                f"{owner} would hold {(own + 1) * 100 // total}% of {entry.company}; {cap * 100 // total}% are allowed",
            )

    def exchange(self, game_state: GameState, entry: ExchangePrivate) -> None:
        """The private company closes, the share goes to its owner."""
        module, private = self.module, self.private(entry)
        owner = self.owner(game_state, private) or entry.actor
        state = module.state(game_state)
        source = self.source(game_state, self.ability(private), entry)
        ability = self.ability(private)
        if ability is not None and module.timing is not None:
            module.timing.exchanged(game_state, owner, private, ability.when)
        reason = f"shares.{module.of('exchanged', private)}"
        if owner in module.seats:
            module.shift(state.held[entry.company], source, owner, 1)
            game_state.take(source, owner, entry.company, reason)
            module.settle(game_state, state, entry.company, "shares.president")
            module.floats(game_state, state, entry.company)
        if module.privates is not None and private in module.privates.pieces:
            if ability is not None:
                module.privates.use(game_state, ability)
            module.privates.close(game_state, private)

    def only(self, entry: ExchangeForShare) -> ExchangePrivate | None:
        """The exchange that is meant, if only one company's share can be."""
        ability = self.ability(entry.private)
        companies = ability.companies if ability is not None else ()
        if len(companies) != 1:
            return None
        return ExchangePrivate(entry.line, entry.actor, entry.private, companies[0], None)

    def check_only(self, game_state: GameState, entry: ExchangeForShare) -> Iterable[Violation]:
        """As the exchange that is meant."""
        meant = self.only(entry)
        if meant is not None:
            yield from self.check_exchange(game_state, meant)
        elif self.ability(entry.private) is None:
            said = f"{entry.private} can't be exchanged for a share"
            yield self.module.violation(self.module.of("exchange", entry.private), said, "private")
        else:
            yield self.module.violation(
                "exchange", f"for a share of which company? exchange {entry.private} for …"
            )

    def exchange_only(self, game_state: GameState, entry: ExchangeForShare) -> None:
        """The exchange that is meant, if that is known."""
        meant = self.only(entry)
        if meant is not None:
            self.exchange(game_state, meant)

    def exchange_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each share that each private company may be exchanged for."""
        module = self.module
        if module.privates is None:
            return
        for ability in module.privates.of_type(Exchange):
            if actor != self.owner(game_state, ability.private):
                continue
            for company in ability.companies or module.companies:
                for source in ability.sources:
                    entry = ExchangePrivate(0, actor, ability.private, company, source)
                    if not any(True for _ in self.check_exchange(game_state, entry)):
                        yield ability.private, company, source
