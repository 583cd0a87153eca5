"""What can be wrong with sealed bids, ties and choices."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.families.sealed_bids.base import SealedBidsBase
from playproof.checker.families.sealed_bids.state import (
    AUCTION,
    BIDS,
    CHOOSE,
    PROTECT,
    TIE,
    Bid,
    Bids,
    Saves,
    SealedState,
    Settle,
    Shares,
)
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.components.wording.plural import listing

__all__ = ["Check"]


class Check:
    """The checks of one module."""

    def __init__(self, module: SealedBidsBase) -> None:
        self.module = module

    def not_awaited(self, state: SealedState) -> Violation:
        """Bids where none are awaited."""
        if state.purpose or state.last[0]:
            purpose = state.purpose or state.last[0]
            return self.module.violation(f"{purpose}_again", "the bids have been shown; everybody bids once")
        return self.module.violation("idle", "nothing is being bid for")

    def bids(self, game_state: GameState, entry: Bids) -> Iterable[Violation]:
        """Everybody once, not below zero, no more than they have."""
        state = self.module.state(game_state)
        if self.module.game.skips_continuation(game_state):
            return
        if state.step != BIDS:
            yield self.not_awaited(state)
            return
        seen: set[str] = set()
        for player, amount in entry.bids:
            if player in seen or state.bids.get(player, amount) != amount:
                yield self.module.violation(f"{state.purpose}_again", f"{player} bids once", player)
                return
            seen.add(player)
            fault = self.amount(game_state, state, player, amount)
            if fault is not None:
                fair = ((one, self.module.fair(game_state, one, bid)) for one, bid in entry.bids)
                fault.remedy = Bids(entry.line, entry.actor, Shares(fair))
                yield fault
                return

    def bid(self, game_state: GameState, entry: Bid) -> Iterable[Violation]:
        """One player's bid."""
        state = self.module.state(game_state)
        if self.module.game.skips_continuation(game_state):
            return
        if state.step != BIDS:
            yield self.not_awaited(state)
        elif entry.actor in state.bids:
            yield self.module.violation(
                f"{state.purpose}_again", f"{entry.actor} has bid {state.bids[entry.actor]}"
            )
        else:
            fault = self.amount(game_state, state, entry.actor, entry.amount)
            if fault is not None:
                fair = self.module.fair(game_state, entry.actor, entry.amount)
                fault.remedy = Bid(entry.line, entry.actor, fair)
                yield fault

    def amount(self, game_state: GameState, state: SealedState, player: str, amount: int) -> Violation | None:
        """The finding for one amount."""
        violation = self.module.violation
        if amount < 0:
            return violation(f"{state.purpose}_negative", f"{player} can't bid {amount}", str(amount))
        free = self.module.game.available_cash(game_state, player)
        if self.module.limited and amount > free:
            return violation(f"{state.purpose}_limit", f"{player} has {free}, not {amount}", str(amount))
        if state.purpose == PROTECT and not self.module.may_exceed and amount > len(state.stake):
            return violation(
                "surplus", f"{len(state.stake)} are at stake; {player} can't bid {amount}", str(amount)
            )
        return None

    def have_bid(self, game_state: GameState, bidder: str, amount: int) -> Iterable[Violation]:
        """A declared bid is covered."""
        held = game_state.balances.get(bidder, 0)
        limited = self.module.limited and not self.module.state(game_state).paid
        if amount < 0 or (limited and amount > held):
            yield self.module.violation("auction_limit", f"{bidder} has {held}, not {amount}", "amount")

    def settle(self, game_state: GameState, entry: Settle) -> Iterable[Violation]:
        """A tie goes to one of those tied."""
        state = self.module.state(game_state)
        if self.module.game.skips_continuation(game_state):
            return
        if state.step != TIE:
            purpose, winner = state.last
            if purpose == AUCTION and winner and not state.purpose:
                yield self.module.violation("tie", f"there was no tie: {winner} bid most", "player")
            else:
                yield self.module.violation("tie", "there is no tie to settle", "player")
        elif entry.actor and entry.actor != state.active:
            yield self.module.violation(
                "tie_missing", f"{state.active} settles the tie, not {entry.actor}", "actor"
            )
        elif entry.player not in state.tied:
            yield self.module.violation(
                "tie", f"{listing(state.tied)} are tied, not {entry.player}", "player"
            )

    def saves(self, game_state: GameState, entry: Saves) -> Iterable[Violation]:
        """In the bidders' order, no more than bid for, only what is at stake."""
        state, module = self.module.state(game_state), self.module
        if module.game.skips_continuation(game_state):
            return
        if state.step != CHOOSE:
            if any(items for _, items in entry.saves) or not state.last[0]:
                yield self.no_choice(state, entry)
            return
        turn, saved = state.turn, dict(state.saved)
        if not entry.saves and not entry.actor and not module.may_leave and state.order[turn:]:
            yield module.violation(
                "saves_unused",
                f"{state.order[turn]} bid {state.bids[state.order[turn]]} and must use all of it",
            )
            return
        for player, items in module.named(state, entry):
            bid = state.bids.get(player, 0)
            other = [item for item in items if item not in state.stake]
            if other:
                yield module.violation(
                    "saves_other", f"{other[0]} is not at stake: {state.about} is", str(other[0])
                )
                return
            if len(set(items)) > bid:
                yield module.violation(
                    "saves_over", f"{player} bid {bid} and saves at most as many, not {len(items)}"
                )
                return
            if player in state.order and state.order.index(player) < turn:
                yield module.violation(
                    "order", f"the order is {listing(state.order)}; {player} has chosen or passed it over"
                )
                return
            fresh = [item for item in items if item not in saved]
            left = len(state.stake) - len(saved)
            skipped = (
                [one for one in state.order[turn : state.order.index(player)] if left]
                if player in state.order
                else []
            )
            if not module.may_leave and (len(fresh) < min(bid, left) or skipped):
                who = skipped[0] if skipped else player
                yield module.violation("saves_unused", f"{who} bid {state.bids[who]} and must use all of it")
                return
            saved.update(dict.fromkeys(fresh, player))
            turn = state.order.index(player) + 1 if player in state.order else turn

    def no_choice(self, state: SealedState, entry: Saves) -> Violation:
        """Something is saved where nobody has a choice."""
        if state.purpose == PROTECT:
            return self.module.violation(
                "protect_missing", f"the bids for {state.about} come first: bids NAME AMOUNT …"
            )
        if state.last[0] == PROTECT:
            return self.module.violation("saves_over", "nobody has bid for that, or all has been chosen")
        return self.module.violation("idle", "nothing is being protected")
