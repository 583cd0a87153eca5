"""Sealed bids with their commands: bids, ties, and what is saved, each with its check, its legal values and its words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations, islice
from typing import Any, ClassVar

from playproof.checker.families.sealed_bids.base import SealedBidsBase
from playproof.checker.families.sealed_bids.state import (
    AUCTION,
    BIDS,
    CHOOSE,
    PROTECT,
    TIE,
    Bid,
    Bids,
    BidsToo,
    Choice,
    Item,
    Saves,
    SealedState,
    Settle,
    Shares,
)
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Span, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.names import NameFault
from playproof.components.wording.plural import listing

AMOUNT = re.compile(r"[-+−]?\d{1,9}")
#: How many ways to save are listed at most.
MANY = 60


class SealedBids(SealedBidsBase):
    """Bids, ties and choices; :class:`SealedBidsBase` reads the parameters."""

    #: What can be stated of a line with bids, a tie or what is saved, beside payments: a game's own effects of these.
    forms: ClassVar[tuple[str, ...]] = ()

    def value_types(self) -> Iterable[ValueType]:
        """``BIDS`` and ``SAVES``."""
        yield ValueType.made_of("BIDS", self.read_bids)
        yield ValueType.made_of("SAVES", self.read_saves)

    def commands(self) -> Iterable[Command[Any]]:
        """Bids, ties, and what is saved."""
        yield Command(
            "bids BIDS", Bids, self.check_bids, self.all_bid, "what everybody bids; who isn't named bids nothing",
            "bids Ann 2 Bob 3", kind="table", anytime=True, joins=True,
            claim_forms=self.forms,
        )  # fmt: skip
        yield Command(
            "bid AMOUNT", Bid, self.check_bid, self.one_bids, "one player's bid, where each has a line", "Bob: bid 3",
            turn=False, anytime=True, options=self.bid_options,
            claim_forms=self.forms,
        )  # fmt: skip
        yield Command(
            "bid BIDS", BidsToo, self.check_bids, self.all_bid, "what everybody bids", "Ann: bid Ann 2 Bob 3",
            turn=False, anytime=True,
        )  # fmt: skip
        yield Command(
            "tie [to] PLAYER", Settle, self.check_settle, self.settle, "the active player settles a tie",
            "tie Bob", kind="table", anytime=True, joins=True, options=self.tie_options,
            claim_forms=self.forms,
        )  # fmt: skip
        yield Command(
            "saves SAVES", Saves, self.check_saves, self.save, "what each bidder saves, in their order",
            "saves Bob 0,1 Ann 1,0", kind="table", anytime=True, joins=True, options=self.save_options,
            claim_forms=self.forms,
        )  # fmt: skip
        yield have(
            "bid AMOUNT",
            self.have_bid,
            "a bid in the bidding under way",
            "have Ann: bid 3",
            check=self.check_have_bid,
            whose=True,
            default="not bid yet",
            stage=Stage.BIDS,
            says=lambda game_state: self.lasting_state(game_state).bids.items(),
        )
        yield have(
            "bids paid",
            self.have_paid,
            "the bids to protect are paid, and the bidders choose",
            "have bids paid",
            default="they are still to be paid",
            stage=Stage.ACTS,
            says=lambda game_state: [()] if self.state(game_state).step == CHOOSE else (),
        )

    # -- bids -----------------------------------------------------------------------------------------

    def read_bids(self, text: str, game_state: GameState) -> Shares:
        """``Ann 2 Bob 3``, ``none``. Raises :class:`NameFault`."""
        if text.strip().casefold() in ("none", "nothing", "0", "-", "all 0"):
            return Shares()
        out, words = [], list[str]()
        for word in re.split(r"[\s,=]+", text.strip()):
            if not AMOUNT.fullmatch(word):
                if word.casefold() != "and":
                    words.append(word)
            elif not words:
                raise NameFault(f"'{text[:40]}': who bids {word}? Write: bids Ann 2 Bob 3")
            else:
                player = self.game.value_type_named["PLAYER"].read(" ".join(words), game_state)
                out.append((player, int(word.replace("−", "-"))))
                words = []
        if words:
            raise NameFault(f"'{text[:40]}': how much does {' '.join(words)} bid? Write: bids Ann 2 Bob 3")
        return Shares(out)

    def not_awaited(self, state: SealedState) -> Violation:
        """Bids where none are awaited."""
        if state.purpose or state.last[0]:
            purpose = state.purpose or state.last[0]
            return self.violation(f"{purpose}_again", "the bids have been shown; everybody bids once")
        return self.violation("idle", "nothing is being bid for")

    def check_bids(self, game_state: GameState, entry: Bids) -> Iterable[Violation]:
        """Everybody once, not below zero, no more than they have."""
        state = self.state(game_state)
        if self.game.skips_continuation(game_state):
            return
        if state.step != BIDS:
            yield self.not_awaited(state)
            return
        seen: set[str] = set()
        for player, amount in entry.bids:
            if player in seen or state.bids.get(player, amount) != amount:
                yield self.violation(f"{state.purpose}_again", f"{player} bids once", player)
                return
            seen.add(player)
            fault = self.check_amount(game_state, state, player, amount)
            if fault is not None:
                fair = ((one, self.fair(game_state, one, bid)) for one, bid in entry.bids)
                fault.remedy = Bids(entry.line, entry.actor, Shares(fair))
                yield fault
                return

    def check_bid(self, game_state: GameState, entry: Bid) -> Iterable[Violation]:
        """One player's bid."""
        state = self.state(game_state)
        if self.game.skips_continuation(game_state):
            return
        if state.step != BIDS:
            yield self.not_awaited(state)
        elif entry.actor in state.bids:
            yield self.violation(f"{state.purpose}_again", f"{entry.actor} has bid {state.bids[entry.actor]}")
        else:
            fault = self.check_amount(game_state, state, entry.actor, entry.amount)
            if fault is not None:
                fair = self.fair(game_state, entry.actor, entry.amount)
                fault.remedy = Bid(entry.line, entry.actor, fair)
                yield fault

    def check_amount(
        self, game_state: GameState, state: SealedState, player: str, amount: int
    ) -> Violation | None:
        """The finding for one amount."""
        violation = self.violation
        if amount < 0:
            return violation(f"{state.purpose}_negative", f"{player} can't bid {amount}", str(amount))
        free = self.game.available_cash(game_state, player)
        if self.limited and amount > free:
            return violation(f"{state.purpose}_limit", f"{player} has {free}, not {amount}", str(amount))
        if state.purpose == PROTECT and not self.may_exceed and amount > len(state.stake):
            return violation(
                "surplus", f"{len(state.stake)} are at stake; {player} can't bid {amount}", str(amount)
            )
        return None

    def check_have_bid(self, game_state: GameState, bidder: str, amount: int) -> Iterable[Violation]:
        """A declared bid is covered."""
        held = game_state.balances.get(bidder, 0)
        limited = self.limited and not self.state(game_state).paid
        if amount < 0 or (limited and amount > held):
            yield self.violation("auction_limit", f"{bidder} has {held}, not {amount}", "amount")

    def bid_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Any bid that the player can make."""
        state = self.state(game_state)
        if state.step == BIDS and actor not in state.bids and actor in self.game.players:
            yield (Span(0, self.most(game_state, actor)),)

    # -- ties -----------------------------------------------------------------------------------------

    def check_settle(self, game_state: GameState, entry: Settle) -> Iterable[Violation]:
        """A tie goes to one of those tied."""
        state = self.state(game_state)
        if self.game.skips_continuation(game_state):
            return
        if state.step != TIE:
            purpose, winner = state.last
            if purpose == AUCTION and winner and not state.purpose:
                yield self.violation("tie", f"there was no tie: {winner} bid most", "player")
            else:
                yield self.violation("tie", "there is no tie to settle", "player")
        elif entry.actor and entry.actor != state.active:
            yield self.violation("tie_missing", f"{state.active} settles the tie, not {entry.actor}", "actor")
        elif entry.player not in state.tied:
            yield self.violation("tie", f"{listing(state.tied)} are tied, not {entry.player}", "player")

    def tie_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each of those tied."""
        state = self.state(game_state)
        if state.step == TIE:
            for player in state.tied:
                yield (player,)

    # -- what is saved --------------------------------------------------------------------------------

    def read_saves(self, text: str, game_state: GameState) -> Choice:
        """``Bob 0,1 Ann 1,0``, ``none``; without a name it is whose choice it is. Raises :class:`NameFault`."""
        out: list[tuple[str, tuple[Item, ...]]] = []
        words: list[str] = []
        player, found = "", list[Item]()

        def flush() -> None:
            if player or found:
                out.append((player, tuple(found)))
            found.clear()

        for match in re.finditer(rf"(?P<item>{self.items.pattern})|[^\s,]+", text):
            said = match[0]
            none = said.casefold() in ("none", "nothing")
            if not match["item"] and not none:
                if said.casefold() != "and":
                    words.append(said)
                continue
            if words:
                flush()
                player = self.game.value_type_named["PLAYER"].read(" ".join(words), game_state)
                words.clear()
            if not none:
                found.append(self.item(said))
        flush()
        if words:
            raise NameFault(f"'{' '.join(words)[:40]}' saves nothing that is named")
        return Choice(out)

    def check_saves(self, game_state: GameState, entry: Saves) -> Iterable[Violation]:
        """In the bidders' order, no more than bid for, only what is at stake."""
        state = self.state(game_state)
        if self.game.skips_continuation(game_state):
            return
        if state.step != CHOOSE:
            if any(items for _, items in entry.saves) or not state.last[0]:
                yield self.no_choice(state, entry)
            return
        turn, saved = state.turn, dict(state.saved)
        if not entry.saves and not entry.actor and not self.may_leave and state.order[turn:]:
            yield self.violation(
                "saves_unused",
                f"{state.order[turn]} bid {state.bids[state.order[turn]]} and must use all of it",
            )
            return
        for player, items in self.named(state, entry):
            bid = state.bids.get(player, 0)
            other = [item for item in items if item not in state.stake]
            if other:
                yield self.violation(
                    "saves_other", f"{other[0]} is not at stake: {state.about} is", str(other[0])
                )
                return
            if len(set(items)) > bid:
                yield self.violation(
                    "saves_over", f"{player} bid {bid} and saves at most as many, not {len(items)}"
                )
                return
            if player in state.order and state.order.index(player) < turn:
                yield self.violation(
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
            if not self.may_leave and (len(fresh) < min(bid, left) or skipped):
                who = skipped[0] if skipped else player
                yield self.violation("saves_unused", f"{who} bid {state.bids[who]} and must use all of it")
                return
            saved.update(dict.fromkeys(fresh, player))
            turn = state.order.index(player) + 1 if player in state.order else turn

    def no_choice(self, state: SealedState, entry: Saves) -> Violation:
        """Something is saved where nobody has a choice."""
        if state.purpose == PROTECT:
            return self.violation(
                "protect_missing", f"the bids for {state.about} come first: bids NAME AMOUNT …"
            )
        if state.last[0] == PROTECT:
            return self.violation("saves_over", "nobody has bid for that, or all has been chosen")
        return self.violation("idle", "nothing is being protected")

    def save_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What a bidder may save: any of what is left, as many as were bid (not all ways, if they are many)."""
        state = self.state(game_state)
        if state.step != CHOOSE or state.turn >= len(state.order):
            return
        left = [item for item in state.stake if item not in state.saved]
        waiting = state.order[state.turn :] if self.may_leave else state.order[state.turn : state.turn + 1]
        for player in waiting:  # whoever is passed over saves nothing
            most = min(state.bids[player], len(left))
            for number in range(most if not self.may_leave else 0, most + 1):
                for items in islice(combinations(left, number), MANY):
                    yield (Choice([(player, items)]),)
