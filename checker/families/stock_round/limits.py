"""Limits in a stock round: who must sell first, and what a purchase may not exceed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState

if TYPE_CHECKING:
    from playproof.checker.families.stock_round.rule_module import StockRound

__all__ = ["Limits"]


class Limits:
    """The limits of one room's players."""

    def __init__(self, module: StockRound) -> None:
        self.module = module

    def above(self, game_state: GameState, player: str) -> tuple[str, str]:
        """What a player is above now (see :meth:`Shares.over`), or was found above and has to get below."""
        module, shares = self.module, self.module.shares
        found = shares.over(game_state, player)
        if not found[0] and module.below:
            state = module.state(game_state)
            if module.turns.state(game_state).now == player:
                for limit in state.bound:
                    if shares.reaches(game_state, player, limit):
                        return ("certificates", "") if limit == "certificates" else ("front", limit)
        return found

    def helps(self, game_state: GameState, player: str, above: tuple[str, str]) -> bool:
        """Whether any sale is legal that brings a player nearer to a limit."""
        shares = self.module.shares
        state = shares.state(game_state)
        return any(
            state.held[company].get(player, 0)
            and (above[1] or shares.counts(game_state, company))
            and not self.module.selling.sale_barred(game_state, player, company)[0]
            and shares.can_sell(game_state, player, company)
            for company in ([above[1]] if above[1] else state.par)
        )

    def must_sell(self, game_state: GameState, player: str, company: str = "") -> Iterable[Violation]:
        """The finding where a player above a limit does something else than to sell; ``company``: what is bought."""
        above = self.above(game_state, player)
        if not above[0] or not self.helps(game_state, player, above):
            return
        module, shares = self.module, self.module.shares
        if above[0] == "certificates":
            own = shares.certificates(game_state, player)
            yield module.violation(
                "over_limit",
                f"{player} has {own} certificates that count, {shares.certificate_limit} are allowed: sell first",
            )
        else:
            over = above[1]
            own = shares.holding(shares.state(game_state), over, player)
            reason = "front_held" if over == company else "over_front"
            yield module.violation(
                reason,
                f"{player} holds {own} of {over}, {shares.cap(game_state, over)} are allowed: sell first",
            )

    def check(self, game_state: GameState, player: str, company: str) -> Iterable[Violation]:
        """Whether one more share may be held."""
        shares = self.module.shares
        state, first = shares.state(game_state), shares.companies[company].president
        held = state.held[company]
        own, president = held.get(player, 0), state.president.get(company, "")
        takes = president != player and own + 1 > held.get(president, 0)
        papers = 1 - (first - 1) * takes
        if shares.certificate_limit and shares.counts(game_state, company):
            yield from self.total(game_state, player, papers)
        cap = shares.cap(game_state, company)
        holding = shares.holding(state, company, player) + (1 if shares.in_percent else papers)
        if holding > cap:
            what = "shares" if shares.in_percent else "certificates"
            yield self.module.violation(
                "front_limit",
                f"{player} would hold {holding} {what} of {company}; {cap} are allowed",
                "company",
            )

    def total(self, game_state: GameState, player: str, more: int, case: object = "") -> Iterable[Violation]:
        """Whether a player's certificates stay within the limit."""
        shares = self.module.shares
        limit = shares.certificate_limit
        own = shares.certificates(game_state, player)
        if limit and own + more > limit:
            reason = self.module.of("limit", case or len(self.module.game.players))
            yield self.module.violation(
                reason, f"{player} would have {own + more} certificates that count; {limit} are allowed"
            )
