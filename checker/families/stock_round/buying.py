"""Purchases in a stock round: president's certificates, shares, other players' private companies."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.families.shares import IPO, MARKET
from playproof.checker.families.stock_round.base import StockRoundBase
from playproof.checker.families.stock_round.state import Buy, BuyPrivate, Par
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState

__all__ = ["Buying"]


class Buying:
    """What may be bought in one module, and what happens then."""

    def __init__(self, module: StockRoundBase) -> None:
        self.module = module

    def check_purchase(
        self, game_state: GameState, actor: str, company: str = "", source: str = ""
    ) -> Iterable[Violation]:
        """One purchase a turn, and none before one has sold down to the limits."""
        bought = self.module.bought_by(game_state, actor)
        if bought:
            state = self.module.state(game_state)
            if (
                bought == company
                and source in self.module.several_from
                and state.source in self.module.several_from
                and self.module.several & self.module.market.zones(game_state, company)
            ):
                return
            if state.source in self.module.game.players:  # a private company may be called as a company
                yield self.module.violation(
                    "private_only", f"{actor} has bought {bought} and buys nothing else in this turn"
                )
            elif state.sold_after:
                yield self.module.violation(
                    "order", f"{actor} has bought and sold again; the turn's purchase was {bought}"
                )
            else:
                yield self.module.violation("one_buy", f"{actor} has already bought {bought} in this turn")
            return
        yield from self.module.must_sell(game_state, actor, company)

    def cash(self, game_state: GameState, actor: str, due: int, case: str) -> Iterable[Violation]:
        """Whether something can be paid."""
        held = self.module.game.available_cash(game_state, actor)
        if due > held:
            yield self.module.violation(self.module.of("overspent", case), f"{actor} has {held}, not {due}")

    def check_par(self, game_state: GameState, entry: Par) -> Iterable[Violation]:
        """A company not yet started, at a printed price, that can be paid."""
        shares, actor, company = self.module.shares, entry.actor, entry.company
        state = shares.state(game_state)
        if company in state.par:
            yield self.module.violation(
                "started",
                f"{state.president.get(company) or 'somebody'} has started {company} at {state.par[company]}", "company",
            )  # fmt: skip
            return
        barred = list(self.check_purchase(game_state, actor))
        if barred:
            yield from barred
            return
        cell = self.module.market.par_cell(entry.price)
        if cell < 0:
            prices = ", ".join(map(str, self.module.market.market.par_prices))
            yield self.module.violation("par", f"{entry.price} is no par price; there are {prices}", "price")
            return
        if not shares.exempt[cell]:
            yield from self.module.check_certificates(game_state, actor, 1, "par")
        yield from self.cash(game_state, actor, shares.companies[company].president * entry.price, "par")

    def par(self, game_state: GameState, entry: Par) -> None:
        """The company is started."""
        actor, company = entry.actor, entry.company
        self.trade(game_state, actor, company, IPO)
        if company in self.module.shares.state(game_state).par:
            self.module.shares.buy(game_state, actor, company, IPO, entry.price, self.module.name)
        else:
            self.module.shares.begin(game_state, actor, company, entry.price, self.module.name)
        self.count(game_state, actor, company)

    def source(self, game_state: GameState, entry: Buy) -> str:
        """Where a share is bought: where it was said, else from the IPO unless only the market has any."""
        if entry.source is not None:
            return entry.source
        held = self.module.shares.state(game_state).held[entry.company]
        return MARKET if not held.get(IPO, 0) and held.get(MARKET, 0) else IPO

    def price(self, game_state: GameState, company: str, source: str) -> int:
        """What a share costs."""
        return (
            self.module.shares.state(game_state).par.get(company, 0)
            if source == IPO
            else self.module.market.price(game_state, company)
        )

    def check_buy(self, game_state: GameState, entry: Buy) -> Iterable[Violation]:
        """A share that is there, within the limits, that can be paid."""
        actor, company = entry.actor, entry.company
        state = self.module.shares.state(game_state)
        if company not in state.par:
            yield self.module.violation(
                "unstarted", f"{company} has no price yet: its president's certificate comes first", "company"
            )
            return
        source = self.source(game_state, entry)
        if source not in (IPO, MARKET) or not state.held[company].get(source, 0):
            where = "the IPO" if source == IPO else "the market" if source == MARKET else source
            yield self.module.violation(
                "not_there", f"no share of {company} can be bought from {where}", "company"
            )
            return
        barred = list(self.check_purchase(game_state, actor, company, source))
        if barred:
            yield from barred
            return
        if company in self.module.state(game_state).sold.get(actor, ()):
            yield self.module.violation(
                "sold_before", f"{actor} has sold {company} in this stock round", "company"
            )
        yield from self.module.check_limits(game_state, actor, company)
        due = self.price(game_state, company, source)
        yield from self.cash(game_state, actor, due, source)
        if entry.price is not None and entry.price != due:
            right = Buy(entry.line, actor, company, entry.source)
            yield self.module.violation(
                f"{source}_price", f"a share of {company} costs {due}, not {entry.price}", "price", right
            )

    def buy(self, game_state: GameState, entry: Buy) -> None:
        """The purchase."""
        source = self.source(game_state, entry)
        self.trade(game_state, entry.actor, entry.company, source)
        due = self.price(game_state, entry.company, source) if entry.price is None else entry.price
        self.module.shares.buy(game_state, entry.actor, entry.company, source, due, self.module.name)
        self.count(game_state, entry.actor, entry.company)

    def trade(self, game_state: GameState, actor: str, bought: str, source: str) -> None:
        """Something is bought."""
        state = self.module.act(game_state, actor)
        state.bought, state.source, state.sold_after = bought, source, False
        if self.module.sales_of_company == "part":
            state.blocks = set()
        state.trader = actor

    def count(self, game_state: GameState, actor: str, company: str) -> None:
        """Figures that may be stated of a purchase."""
        shares = self.module.shares
        game_state.tell(
            "certificates", shares.certificates(game_state, actor), "stock_round.certificates", actor
        )
        percent = shares.shares_of(game_state, company, actor) * 100 // shares.companies[company].total
        game_state.tell("percent", percent, "stock_round.percent", actor)

    def check_private(self, game_state: GameState, entry: BuyPrivate) -> Iterable[Violation]:
        """An open private company of another player, at a price."""
        actor, private, privates = entry.actor, entry.private, self.module.privates
        if privates is None:
            return
        if not self.module.between_players:
            yield self.module.violation("no_privates", "private companies are not sold between players")
            return
        if self.module.state(game_state).first and not self.module.first_privates:
            yield self.module.violation(
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
            yield self.module.violation("not_theirs", said, "seller")
            return
        if not privates.player_may_buy(private):
            yield self.module.violation(
                self.module.of("kept_private", private), f"{private} is not sold between players", "private"
            )
            return
        if self.module.privates_anytime:
            if "waterfall" in game_state.active_modules:
                yield self.module.violation("first_private", "no private company is sold in the auction")
                return
        else:
            barred = list(self.check_purchase(game_state, actor))
            if barred:
                yield from barred
                return
        if entry.amount < self.module.least_price:
            yield self.module.violation(
                "private_price", f"it costs at least {self.module.least_price}, not {entry.amount}", "amount"
            )
        yield from self.module.check_certificates(game_state, actor, 1, "private")
        yield from self.cash(game_state, actor, entry.amount, "private")

    def buy_private(self, game_state: GameState, entry: BuyPrivate) -> None:
        """The private company changes hands."""
        if self.module.privates is None:
            return
        trader = self.module.state(game_state).trader
        if not self.module.privates_anytime:
            self.trade(game_state, entry.actor, entry.private, entry.seller)
        if not self.module.private_trades:
            self.module.state(game_state).trader = trader
        if self.module.privates.state(game_state).owner.get(entry.private) != entry.seller:
            self.module.privates.state(game_state).owner[entry.private] = entry.seller
        self.module.privates.hand(
            game_state, entry.private, entry.actor, entry.amount, "stock_round.private_price"
        )
        certificates = self.module.shares.certificates(game_state, entry.actor)
        game_state.tell("certificates", certificates, "stock_round.certificates", entry.actor)
