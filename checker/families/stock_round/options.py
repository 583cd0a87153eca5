"""What may be entered next in a stock round."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.families.shares import IPO, MARKET
from playproof.checker.families.stock_round.base import StockRoundBase
from playproof.checker.families.stock_round.buying import Buying
from playproof.checker.families.stock_round.selling import Selling
from playproof.checker.families.stock_round.state import Buy, BuyPrivate, Par, Pass, Sell
from playproof.checker.model.entries import Span, Violation
from playproof.checker.model.game_state import GameState

__all__ = ["Options"]


def legal(found: Iterable[Violation]) -> bool:
    """Whether nothing was found."""
    return not any(True for _ in found)


class Options:
    """The legal values of each command of one module."""

    def __init__(self, module: StockRoundBase, buying: Buying, selling: Selling) -> None:
        self.module, self.buying, self.selling = module, buying, selling

    def par(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Companies not yet started, with each price that can be paid."""
        shares = self.module.shares
        started = shares.state(game_state).par
        for company in shares.companies:
            if company not in started:
                for price in shares.market.market.par_prices:
                    if legal(self.buying.check_par(game_state, Par(0, actor, company, price))):
                        yield company, price

    def buy(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Shares of each company from either place."""
        for company in self.module.shares.state(game_state).par:
            for source in (IPO, MARKET):
                if legal(self.buying.check_buy(game_state, Buy(0, actor, company, source))):
                    yield company, source, None

    def sell(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each number of shares that can be sold."""
        for company in self.module.shares.state(game_state).par:
            for number in range(1, self.module.shares.shares_of(game_state, company, actor) + 1):
                if legal(self.selling.check_sell(game_state, Sell(0, actor, number, None, company))):
                    yield number, None, company, None

    def buy_private(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Other players' private companies, for anything that one has."""
        privates = self.module.privates
        if privates is None:
            return
        least, most = self.module.least_price, game_state.balances.get(actor, 0)
        for private, owner in privates.state(game_state).owner.items():
            if owner in self.module.game.players and legal(
                self.buying.check_private(game_state, BuyPrivate(0, actor, private, owner, least))
            ):
                yield private, owner, Span(least, most)

    def do_pass(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Unless one must sell."""
        if legal(self.module.check_pass(game_state, Pass(0, actor))):
            yield ()
