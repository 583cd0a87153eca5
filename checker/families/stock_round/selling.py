"""Sales in a stock round."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.families.stock_round.base import StockRoundBase
from playproof.checker.families.stock_round.state import Sell
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState

__all__ = ["Selling"]


class Selling:
    """What may be sold in one module, and what happens then."""

    def __init__(self, module: StockRoundBase) -> None:
        self.module = module

    def check_sell(self, game_state: GameState, entry: Sell) -> Iterable[Violation]:
        """Shares that one has, that the market takes, and that may be sold now."""
        actor, company, number = entry.actor, entry.company, 1 if entry.number is None else entry.number
        if self.out_of_turn(game_state, actor):
            pass  # above a limit: sold at once, whoever's turn it is
        elif self.module.at_once and game_state.active_modules[-1:] == (self.module.name,):
            yield from self.module.check_turn(game_state, entry)
        elif self.module.at_once and not self.module.shares.over(game_state, actor)[0]:
            yield self.module.violation("turn", f"{actor} is above no limit and sells in stock rounds alone")
            return
        reason, why = self.module.sale_barred(game_state, actor, company)
        if reason:
            yield self.module.violation(reason, why, "company")
            return
        shares = self.module.shares
        if entry.certificate is not None:
            first = shares.companies[company].president
            right = Sell(entry.line, actor, first, None, company)
            yield self.module.violation(
                "president_never",
                f"the president's certificate of {company} is never sold",
                "certificate",
                right,
            )
            return
        for reason, why in shares.check_sale(game_state, actor, company, number):
            yield self.module.violation(reason, why, "number" if entry.number is not None else "company")
        due = self.module.market.price(game_state, company)
        if entry.price is not None and entry.price != due:
            right = Sell(entry.line, actor, entry.number, None, company)
            yield self.module.violation(
                "sale", f"a share of {company} fetches {due}, not {entry.price}", "price", right
            )

    def out_of_turn(self, game_state: GameState, player: str) -> bool:
        """Whether a player above a limit sells in another's turn of a stock round."""
        module = self.module
        here = module.at_once and game_state.active_modules[-1:] == (module.name,)
        return (
            here
            and player not in module.active_players(game_state)
            and bool(module.shares.over(game_state, player)[0])
        )

    def sell(self, game_state: GameState, entry: Sell) -> None:
        """The sale."""
        actor, company = entry.actor, entry.company
        number = entry.number if entry.number is not None else 1
        if entry.certificate is not None:
            number = self.module.shares.companies[company].president
        above = self.module.shares.all_over(game_state, actor) if self.module.below else ()
        if self.out_of_turn(game_state, actor):
            self.module.state(game_state).sold.setdefault(actor, set()).add(company)
            self.module.shares.sell(game_state, actor, company, number, self.module.name, entry.price)
            return
        if game_state.active_modules[-1:] != (self.module.name,):
            self.module.shares.sell(game_state, actor, company, number, self.module.name, entry.price)
            return
        state = self.module.act(game_state, actor)
        state.bound.update(above)
        if state.bought:
            state.sold_after = True
        else:
            state.sold_first = True
        state.trader = actor
        state.blocks.add(company)
        state.sold.setdefault(actor, set()).add(company)
        self.module.shares.sell(game_state, actor, company, number, self.module.name, entry.price)
