"""Purchases in a stock round: president's certificates, shares, other players' private companies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.shares import IPO, MARKET
from playproof.checker.families.stock_round.selling import Selling, legal
from playproof.checker.families.stock_round.state import Buy, BuyFor, BuyPrivate, Par
from playproof.checker.model.entries import Span, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, Consent
from playproof.components.wording.plural import counted


class Buying(Selling):
    """The purchase of a turn, and the limits of what a player may hold."""

    def par_commands(self) -> Iterable[Command[Any]]:
        """``par``, and ``buy`` of a share."""
        yield Command("par COMPANY [at] PRICE:AMOUNT", Par, self.check_par, self.par,
                   "buy the president's certificate and set the price", "Ann: par KA 100", options=self.par_options,
                   claim_forms=("price AMOUNT", "certificates AMOUNT", "percent AMOUNT",
                             "PLAYER takes president COMPANY", "OWNER takes COMPANY"))  # fmt: skip
        yield Command("buy COMPANY [from SOURCE:SHARE_PLACE] [at PRICE:AMOUNT]", Buy, self.check_buy, self.buy,
                   "buy a share, from the IPO unless 'from market' is said or only the market has one",
                   "Ann: buy KA from market",
                   options=self.buy_options,
                   claim_forms=("certificates AMOUNT", "percent AMOUNT", "OWNER takes COMPANY",
                             "PLAYER takes president COMPANY"))  # fmt: skip

    def purchase_commands(self) -> Iterable[Command[Any]]:
        """``buy`` of a private company, and of a share for what it costs."""
        if "private_companies" in self.game.definition.play.get("families", ()):
            yield Command("buy PRIVATE from SELLER:PLAYER for AMOUNT", BuyPrivate, self.check_private,
                       self.buy_private, "buy a private company from another player",
                       "Ann: buy CV from Bob for 100", options=self.private_options,
                       turn=not self.privates_anytime, anytime=self.privates_anytime,
                   claim_forms=("certificates AMOUNT", "OWNER takes PRIVATE"),
                   asks=Consent(lambda game_state, entry: (entry.seller,), "stock_round.refused"))  # fmt: skip
        yield Command("buy COMPANY [from SOURCE:SHARE_PLACE] for PRICE:AMOUNT", BuyFor, self.check_buy, self.buy,
                   "buy a share, for what it costs", "Ann: buy KA for 100",
                   claim_forms=("certificates AMOUNT", "percent AMOUNT", "OWNER takes COMPANY",
                             "PLAYER takes president COMPANY"))  # fmt: skip

    def par_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Companies not yet started, with each price that can be paid."""
        shares = self.shares
        started = shares.state(game_state).par
        for company in shares.companies:
            if company not in started:
                for price in shares.market.market.par_prices:
                    if legal(self.check_par(game_state, Par(0, actor, company, price))):
                        yield company, price

    def buy_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Shares of each company from either place."""
        for company in self.shares.state(game_state).par:
            for source in (IPO, MARKET):
                if legal(self.check_buy(game_state, Buy(0, actor, company, source))):
                    yield company, source, None

    def private_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Other players' private companies, for anything that one has."""
        privates = self.privates
        if privates is None:
            return
        least, most = self.least_price, game_state.balances.get(actor, 0)
        for private, owner in privates.state(game_state).owner.items():
            if owner in self.game.players and legal(
                self.check_private(game_state, BuyPrivate(0, actor, private, owner, least))
            ):
                yield private, owner, Span(least, most)

    def check_purchase(
        self, game_state: GameState, actor: str, company: str = "", source: str = ""
    ) -> Iterable[Violation]:
        """One purchase a turn, and none before one has sold down to the limits."""
        bought = self.bought_by(game_state, actor)
        if bought:
            state = self.state(game_state)
            if (
                bought == company
                and source in self.several_from
                and state.source in self.several_from
                and self.several & self.market.zones(game_state, company)
            ):
                return
            if state.source in self.game.players:  # a private company may be called as a company
                yield self.violation(
                    "private_only", f"{actor} has bought {bought} and buys nothing else in this turn"
                )
            elif state.sold_after:
                yield self.violation(
                    "order", f"{actor} has bought and sold again; the turn's purchase was {bought}"
                )
            else:
                yield self.violation("one_buy", f"{actor} has already bought {bought} in this turn")
            return
        yield from self.must_sell(game_state, actor, company)

    def cash(self, game_state: GameState, actor: str, due: int, case: str) -> Iterable[Violation]:
        """Whether something can be paid."""
        held = self.game.available_cash(game_state, actor)
        if due > held:
            yield self.violation(self.of("overspent", case), f"{actor} has {held}, not {due}")

    def check_par(self, game_state: GameState, entry: Par) -> Iterable[Violation]:
        """A company not yet started, at a printed price, that can be paid."""
        shares, actor, company = self.shares, entry.actor, entry.company
        state = shares.state(game_state)
        if company in state.par:
            yield self.violation(
                "started",
                f"{state.president.get(company) or 'somebody'} has started {company} at {state.par[company]}", "company",
            )  # fmt: skip
            return
        barred = list(self.check_purchase(game_state, actor))
        if barred:
            yield from barred
            return
        cell = self.market.par_cell(entry.price)
        if cell < 0:
            prices = ", ".join(map(str, self.market.market.par_prices))
            yield self.violation("par", f"{entry.price} is no par price; there are {prices}", "price")
            return
        if not shares.exempt[cell]:
            yield from self.check_certificates(game_state, actor, 1, "par")
        yield from self.cash(game_state, actor, shares.companies[company].president * entry.price, "par")

    def par(self, game_state: GameState, entry: Par) -> None:
        """The company is started."""
        actor, company = entry.actor, entry.company
        self.trade(game_state, actor, company, IPO)
        if company in self.shares.state(game_state).par:
            self.shares.buy(game_state, actor, company, IPO, entry.price, self.name)
        else:
            self.shares.begin(game_state, actor, company, entry.price, self.name)
        self.count(game_state, actor, company)

    def source(self, game_state: GameState, entry: Buy) -> str:
        """Where a share is bought: where it was said, else from the IPO unless only the market has any."""
        if entry.source is not None:
            return entry.source
        held = self.shares.state(game_state).held[entry.company]
        return MARKET if not held.get(IPO, 0) and held.get(MARKET, 0) else IPO

    def price(self, game_state: GameState, company: str, source: str) -> int:
        """What a share costs."""
        return (
            self.shares.state(game_state).par.get(company, 0)
            if source == IPO
            else self.market.price(game_state, company)
        )

    def check_buy(self, game_state: GameState, entry: Buy) -> Iterable[Violation]:
        """A share that is there, within the limits, that can be paid."""
        actor, company = entry.actor, entry.company
        state = self.shares.state(game_state)
        if company not in state.par:
            yield self.violation(
                "unstarted", f"{company} has no price yet: its president's certificate comes first", "company"
            )
            return
        source = self.source(game_state, entry)
        if source not in (IPO, MARKET) or not state.held[company].get(source, 0):
            where = "the IPO" if source == IPO else "the market" if source == MARKET else source
            yield self.violation("not_there", f"no share of {company} can be bought from {where}", "company")
            return
        barred = list(self.check_purchase(game_state, actor, company, source))
        if barred:
            yield from barred
            return
        if company in self.state(game_state).sold.get(actor, ()):
            yield self.violation("sold_before", f"{actor} has sold {company} in this stock round", "company")
        yield from self.check_limits(game_state, actor, company)
        due = self.price(game_state, company, source)
        yield from self.cash(game_state, actor, due, source)
        if entry.price is not None and entry.price != due:
            right = Buy(entry.line, actor, company, entry.source)
            yield self.violation(
                f"{source}_price", f"a share of {company} costs {due}, not {entry.price}", "price", right
            )

    def buy(self, game_state: GameState, entry: Buy) -> None:
        """The purchase."""
        source = self.source(game_state, entry)
        self.trade(game_state, entry.actor, entry.company, source)
        due = self.price(game_state, entry.company, source) if entry.price is None else entry.price
        self.shares.buy(game_state, entry.actor, entry.company, source, due, self.name)
        self.count(game_state, entry.actor, entry.company)

    def trade(self, game_state: GameState, actor: str, bought: str, source: str) -> None:
        """Something is bought."""
        state = self.act(game_state, actor)
        state.bought, state.source, state.sold_after = bought, source, False
        if self.sales_of_company == "part":
            state.blocks = set()
        state.trader = actor

    def count(self, game_state: GameState, actor: str, company: str) -> None:
        """Figures that may be stated of a purchase."""
        shares = self.shares
        game_state.tell(
            "certificates", shares.certificates(game_state, actor), "stock_round.certificates", actor
        )
        percent = shares.shares_of(game_state, company, actor) * 100 // shares.companies[company].total
        game_state.tell("percent", percent, "stock_round.percent", actor)

    def check_private(self, game_state: GameState, entry: BuyPrivate) -> Iterable[Violation]:
        """An open private company of another player, at a price."""
        actor, private, privates = entry.actor, entry.private, self.privates
        if privates is None:
            return
        if not self.between_players:
            yield self.violation("no_privates", "private companies are not sold between players")
            return
        if self.state(game_state).first and not self.first_privates:
            yield self.violation(
                "first_private", "no private company is sold in the first stock round", "private"
            )
            return
        closed = list(privates.check_open(game_state, private))
        if closed:
            yield from closed
            return
        owner = privates.state(game_state).owner.get(private, "nobody")
        if owner != entry.seller or owner == actor:
            said = (
                f"{actor} has {private}"
                if owner == actor
                else f"{private} is {owner}'s, not {entry.seller}'s to sell to {actor}"
            )
            yield self.violation("not_theirs", said, "seller")
            return
        if not privates.player_may_buy(private):
            yield self.violation(
                self.of("kept_private", private), f"{private} is not sold between players", "private"
            )
            return
        if self.privates_anytime:
            if "waterfall" in game_state.active_modules:
                yield self.violation("first_private", "no private company is sold in the auction")
                return
        else:
            barred = list(self.check_purchase(game_state, actor))
            if barred:
                yield from barred
                return
        if entry.amount < self.least_price:
            yield self.violation(
                "private_price", f"it costs at least {self.least_price}, not {entry.amount}", "amount"
            )
        yield from self.check_certificates(game_state, actor, 1, "private")
        yield from self.cash(game_state, actor, entry.amount, "private")

    def buy_private(self, game_state: GameState, entry: BuyPrivate) -> None:
        """The private company changes hands."""
        if self.privates is None:
            return
        trader = self.state(game_state).trader
        if not self.privates_anytime:
            self.trade(game_state, entry.actor, entry.private, entry.seller)
        if not self.private_trades:
            self.state(game_state).trader = trader
        if self.privates.state(game_state).owner.get(entry.private) != entry.seller:
            self.privates.state(game_state).owner[entry.private] = entry.seller
        self.privates.hand(game_state, entry.private, entry.actor, entry.amount, "stock_round.private_price")
        certificates = self.shares.certificates(game_state, entry.actor)
        game_state.tell("certificates", certificates, "stock_round.certificates", entry.actor)

    def check_limits(self, game_state: GameState, player: str, company: str) -> Iterable[Violation]:
        """Whether one more share may be held."""
        shares = self.shares
        state, first = shares.state(game_state), shares.companies[company].president
        held = state.held[company]
        own, president = held.get(player, 0), state.president.get(company, "")
        takes = president != player and own + 1 > held.get(president, 0)
        papers = 1 - (first - 1) * takes
        if shares.certificate_limit and shares.counts(game_state, company):
            yield from self.check_certificates(game_state, player, papers)
        cap = shares.cap(game_state, company)
        holding = shares.holding(state, company, player) + (1 if shares.in_percent else papers)
        if holding > cap:
            would, allowed = shares.amount(company, holding), shares.amount(company, cap)
            are = "is" if shares.limit_percent else "are"
            yield self.violation(
                "company_limit",
                f"{player} would hold {would} of {company}; at most {allowed} {are} allowed",
                "company",
            )

    def check_certificates(
        self, game_state: GameState, player: str, more: int, case: object = ""
    ) -> Iterable[Violation]:
        """Whether a player's certificates stay within the limit."""
        shares = self.shares
        limit = shares.certificate_limit
        own = shares.certificates(game_state, player)
        if limit and own + more > limit:
            reason = self.of("limit", case or len(self.game.players))
            yield self.violation(
                reason,
                f"{player} would have {counted(own + more, 'certificate| that count')}; at most {limit} allowed",
            )
