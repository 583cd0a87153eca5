"""Sales in a stock round: who must sell, what may be sold, and what happens then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.stock_round.base import StockRoundBase
from playproof.checker.families.stock_round.state import Sell
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted


def legal(found: Iterable[Violation]) -> bool:
    """Whether nothing was found."""
    return not any(True for _ in found)


class Selling(StockRoundBase):
    """The sale, and the limits above which a player must sell."""

    def sale_commands(self) -> Iterable[Command[Any]]:
        """``sell``."""
        yield Command("sell [NUMBER] [CERTIFICATE:president] COMPANY [at PRICE:AMOUNT]", Sell, self.check_sell,
                   self.sell, "sell shares to the market", "Ann: sell 2 IBS", options=self.sell_options,
                   turn=not self.at_once, anytime=self.at_once,
                   claim_forms=("price AMOUNT", "market takes AMOUNT COMPANY", "PLAYER takes president COMPANY"))  # fmt: skip

    def sell_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each number of shares that can be sold."""
        for company in self.shares.state(game_state).par:
            for number in range(1, self.shares.shares_of(game_state, company, actor) + 1):
                if legal(self.check_sell(game_state, Sell(0, actor, number, None, company))):
                    yield number, None, company, None

    def check_sell(self, game_state: GameState, entry: Sell) -> Iterable[Violation]:
        """Shares that one has, that the market takes, and that may be sold now."""
        actor, company, number = entry.actor, entry.company, 1 if entry.number is None else entry.number
        if self.out_of_turn(game_state, actor):
            pass  # above a limit: sold at once, whoever's turn it is
        elif self.at_once and game_state.active_modules[-1:] == (self.name,):
            yield from self.check_turn(game_state, entry)
        elif self.at_once and not self.shares.over(game_state, actor)[0]:
            yield self.violation("turn", f"{actor} is above no limit and sells in stock rounds alone")
            return
        reason, why = self.sale_barred(game_state, actor, company)
        if reason:
            yield self.violation(reason, why, "company")
            return
        shares = self.shares
        if entry.certificate is not None:
            first = shares.companies[company].president
            right = Sell(entry.line, actor, first, None, company)
            yield self.violation(
                "president_never",
                f"the president's certificate of {company} is never sold",
                "certificate",
                right,
            )
            return
        for reason, why in shares.check_sale(game_state, actor, company, number):
            yield self.violation(reason, why, "number" if entry.number is not None else "company")
        due = self.market.price(game_state, company)
        if entry.price is not None and entry.price != due:
            right = Sell(entry.line, actor, entry.number, None, company)
            yield self.violation(
                "sale", f"a share of {company} fetches {due}, not {entry.price}", "price", right
            )

    def out_of_turn(self, game_state: GameState, player: str) -> bool:
        """Whether a player above a limit sells in another's turn of a stock round."""
        here = self.at_once and game_state.active_modules[-1:] == (self.name,)
        return (
            here
            and player not in self.active_players(game_state)
            and bool(self.shares.over(game_state, player)[0])
        )

    def sell(self, game_state: GameState, entry: Sell) -> None:
        """The sale."""
        actor, company = entry.actor, entry.company
        number = entry.number if entry.number is not None else 1
        if entry.certificate is not None:
            number = self.shares.companies[company].president
        above = self.shares.all_over(game_state, actor) if self.below else ()
        if self.out_of_turn(game_state, actor):
            self.state(game_state).sold.setdefault(actor, set()).add(company)
            self.shares.sell(game_state, actor, company, number, self.name, entry.price)
            return
        if game_state.active_modules[-1:] != (self.name,):
            self.shares.sell(game_state, actor, company, number, self.name, entry.price)
            return
        state = self.act(game_state, actor)
        state.bound.update(above)
        if state.bought:
            state.sold_after = True
        else:
            state.sold_first = True
        state.trader = actor
        state.blocks.add(company)
        state.sold.setdefault(actor, set()).add(company)
        self.shares.sell(game_state, actor, company, number, self.name, entry.price)

    def sale_barred(self, game_state: GameState, player: str, company: str) -> tuple[str, str]:
        """Why this company's shares can't be sold now, as reason and sentence."""
        state = self.state(game_state)
        if state.first and not self.first_sales:
            floated = company in self.shares.state(game_state).floated
            reason = "first_sale" if floated else self.of("first_sale", "unfloated")
            return reason, "nothing is sold in the first stock round"
        if self.order == "sell-buy" and self.bought_by(game_state, player):
            return "order", f"{player} has bought; sales come before"
        if self.order == "either" and state.sold_first and self.bought_by(game_state, player):
            return "order", f"{player} has sold and bought; the turn is over"
        if (
            self.sales_of_company != "any"
            and self.turns.state(game_state).now == player
            and company in state.blocks
        ):
            part = " in this part of the turn" if self.sales_of_company == "part" else " in this turn"
            return "one_sale", f"{player} has sold {company}{part}: all shares of a company are sold together"
        if not self.sell_bought and company == self.bought_by(game_state, player):
            return "just_bought", f"{player} has just bought {company}"
        if self.sale_of != "any":
            known = self.shares.state(game_state)
            if company not in (known.operated if self.sale_of == "operated" else known.floated):
                return "not_operated", f"{company} has not {self.sale_of}"
        return "", ""

    # -- limits ------------------------------------------------------------------------------------------

    def above_limit(self, game_state: GameState, player: str) -> tuple[str, str]:
        """What a player is above now (see :meth:`Shares.over`), or was found above and has to get below."""
        shares = self.shares
        found = shares.over(game_state, player)
        if not found[0] and self.below:
            state = self.state(game_state)
            if self.turns.state(game_state).now == player:
                for limit in state.bound:
                    if shares.reaches(game_state, player, limit):
                        return ("certificates", "") if limit == "certificates" else ("company", limit)
        return found

    def sale_helps(self, game_state: GameState, player: str, above: tuple[str, str]) -> bool:
        """Whether any sale is legal that brings a player nearer to a limit."""
        shares = self.shares
        state = shares.state(game_state)
        return any(
            state.held[company].get(player, 0)
            and (above[1] or shares.counts(game_state, company))
            and not self.sale_barred(game_state, player, company)[0]
            and shares.can_sell(game_state, player, company)
            for company in ([above[1]] if above[1] else state.par)
        )

    def must_sell(self, game_state: GameState, player: str, company: str = "") -> Iterable[Violation]:
        """The finding where a player above a limit does something else than to sell; ``company``: what is bought."""
        above = self.above_limit(game_state, player)
        if not above[0] or not self.sale_helps(game_state, player, above):
            return
        shares = self.shares
        if above[0] == "certificates":
            own = shares.certificates(game_state, player)
            yield self.violation(
                "over_limit",
                f"{player} has {counted(own, 'certificate| that count')}, more than {shares.certificate_limit}: sell first",
            )
        else:
            over = above[1]
            own = shares.holding(shares.state(game_state), over, player)
            reason = "company_held" if over == company else "over_company"
            most = shares.amount(over, shares.cap(game_state, over))
            yield self.violation(
                reason, f"{player} holds {shares.amount(over, own)} of {over}, more than {most}: sell first"
            )
