"""Sealed bids: an auction that the highest wins, and bids that each save so many of what is at stake."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from playproof.checker.families.sealed_bids.state import (
    AUCTION,
    BIDS,
    CHOOSE,
    PROTECT,
    TIE,
    Bid,
    Bids,
    Item,
    Saves,
    SealedState,
    Settle,
)
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.events import AuctionEnded, Event
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import DeclaredPosition, Implied, Recovery, Startable
from playproof.checker.model.rule_module import Command, RuleModule
from playproof.checker.model.whole_game import WholeGame

BANK = "bank"


class Result(NamedTuple):
    """An auction decided: the lot, its former owner, the winner and the price paid."""

    lot: tuple[str, ...]
    owner: str
    winner: str
    price: int


class LotWon(Event, frozen=True):
    """The winner has paid for the lot."""

    result: Result


class LotReturned(Event, frozen=True):
    """Nobody has bid for the lot."""

    result: Result


class ProtectionBid(Event, frozen=True):
    """The bids to protect are shown; whoever opened them by a ``route`` decides where the money goes."""

    route: str


class ProtectionEnded(Event, frozen=True):
    """Bidders have chosen what is saved; ``lost`` is the rest."""

    lost: tuple[Item, ...]


class SealedBidsBase(RuleModule[SealedState], DeclaredPosition, Implied, Recovery, Startable):
    """Parameters (``[sealed_bids]``): ``bid_limit``: a bid is at most the ``money`` one has, or has no limit
    (``none``); ``all_bids_zero``: a ``tie`` or the lot goes ``back``; ``protection_money``: those bids go to the
    ``bank``, the others' to the ``active`` player, what was ``used`` to the bank, or to ``nobody``;
    ``first_to_choose`` is the ``active`` player or the one on the ``right``, then on to the right;
    ``allow_saving_fewer``: fewer may be saved than bid for; ``allow_bidding_more``: more may be bid than is at stake.
    A game opens a round with :meth:`auction` or :meth:`protect` and handles the events."""

    game: WholeGame

    name = "sealed_bids"
    started_with = frozenset({"lot"})
    reasons: ClassVar[dict[str, str]] = {
        "auction_missing": "Everybody bids.",
        "auction_limit": "Nobody bids more than they have.",
        "auction_negative": "A bid is not below zero.",
        "auction_again": "Everybody bids once.",
        "won": "The highest bid wins.",
        "tie": "The active player settles a tie, for one of those tied.",
        "tie_missing": "The active player settles a tie.",
        "to_owner": "If the active player wins, the former owner is paid.",
        "to_bank": "The bank is paid for what belonged to nobody.",
        "to_active": "If somebody else wins, the active player is paid.",
        "price": "The winner pays the winning bid.",
        "loser": "Only the winner pays.",
        "protect_missing": "Everybody bids to protect.",
        "protect_limit": "Nobody bids more than they have.",
        "protect_negative": "A bid can only protect.",
        "protect_again": "Everybody bids once.",
        "protect_paid": "Bids to protect are paid.",
        "surplus": "Nobody bids for more than is at stake.",
        "order": "Bidders choose in their order.",
        "saves_over": "A bidder saves at most one for each that was bid.",
        "saves_unused": "All of a bid is used.",
        "saves_other": "Only what is at stake can be saved.",
        "saves_missing": "Bidders choose what is saved.",
        "idle": "Nothing is being bid for.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.limited = p.choice("bid_limit", ("money", "none")) == "money"
        self.zero_back = p.choice("all_bids_zero", ("tie", "back")) == "back"
        self.protection = p.choice("protection_money", ("bank", "active", "used", "nobody"))
        self.active_first = p.choice("first_to_choose", ("active", "right")) == "active"
        self.may_leave = p.flag("allow_saving_fewer", True)
        self.may_exceed = p.flag("allow_bidding_more", True)
        #: Reads what is at stake (raises NameFault), and finds it in a text.
        self.item: Callable[[str], Item] = lambda text: text
        self.items = re.compile(r"\S+")

    # -- opening ----------------------------------------------------------------------------------------

    def auction(
        self,
        game_state: GameState,
        active: str,
        lot: tuple[str, ...],
        owner: str,
        about: str,
        payee: str = "",
    ) -> None:
        """Everybody bids for a lot. ``payee``: who is paid, whoever wins."""
        state = self.state(game_state)
        state.clear()
        state.purpose, state.step, state.about, state.active = AUCTION, BIDS, about, active
        state.lot, state.owner, state.payee = lot, owner, payee
        game_state.enter(self.name)

    def protect(
        self,
        game_state: GameState,
        active: str,
        stake: tuple[Item, ...],
        about: str,
        route: str = "",
        idle: bool = False,
    ) -> None:
        """Everybody bids to protect what is at ``stake``; ``idle``: nothing of it can be lost now."""
        state = self.state(game_state)
        state.clear()
        state.purpose, state.step, state.about, state.active = PROTECT, BIDS, about, active
        state.stake, state.route, state.idle = stake, route, idle or not stake
        game_state.enter(self.name)

    def start_within(
        self, game_state: GameState, player: str, lot: str, least: int | None, bidders: Sequence[str]
    ) -> None:
        """An auction that ``player`` starts, who settles ties; the winner pays the bank."""
        self.auction(game_state, player, (lot,) if lot else (), BANK, lot or "this auction", BANK)

    def conclude(self, game_state: GameState) -> None:
        """The players have gone on: the bids that there are count."""
        state = self.state(game_state)
        if state.step == BIDS and state.bids:
            self.close(game_state)
        if state.purpose:
            self.abandon(game_state, True)

    # -- bids -------------------------------------------------------------------------------------------

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """Who still bids; who settles the tie; whose choice it is."""
        state = self.state(game_state)
        if state.step == BIDS:
            return tuple(player for player in self.game.players if player not in state.bids)
        if state.step == CHOOSE:
            return state.order[state.turn : state.turn + 1]
        return (state.active,)

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """A bid or a choice that can't be read: the others' count."""
        state = self.state(game_state)
        if state.step == BIDS:
            self.one_bids(game_state, Bid(0, actor, 0))
        elif state.step == TIE:
            self.award(game_state, state.tied[0])
        elif state.step == CHOOSE:
            self.chosen(game_state, state)

    def apply_omitted(self, game_state: GameState, entry: Entry) -> bool:
        """The bids count in the corrected state too; only the amounts would have been others."""
        if isinstance(entry, Settle):
            state = self.state(game_state)
            if state.step == TIE:
                self.award(game_state, self.likely_winner(state))
        elif isinstance(entry, Bids):
            self.all_bid(game_state, entry)
        elif isinstance(entry, Saves):
            self.save(game_state, entry)
        return True

    def most(self, game_state: GameState, player: str) -> int:
        """The most that a player may bid."""
        state = self.state(game_state)
        most = max(self.game.available_cash(game_state, player), 0) if self.limited else 10**6
        if state.purpose == PROTECT and not self.may_exceed:
            most = min(most, len(state.stake))
        return most

    def fair(self, game_state: GameState, player: str, amount: int) -> int:
        """The legal bid nearest to an amount."""
        return max(0, min(amount, self.most(game_state, player)))

    def one_bids(self, game_state: GameState, entry: Bid) -> None:
        """One of the bids; the last one closes the bidding."""
        state = self.state(game_state)
        if state.step == BIDS and not self.game.skips_continuation(game_state):
            state.bids[entry.actor] = entry.amount
            if len(state.bids) >= len(self.game.players):
                self.close(game_state)

    def all_bid(self, game_state: GameState, entry: Bids) -> None:
        """All the bids."""
        state = self.state(game_state)
        if state.step == BIDS and not self.game.skips_continuation(game_state):
            state.bids.update(entry.bids)
            self.close(game_state)

    def close(self, game_state: GameState) -> None:
        """The bids are shown: the lot is won, or the bidders choose."""
        state = self.state(game_state)
        if state.purpose == PROTECT:
            self.choose(game_state, state)
            return
        bids = {player: state.bids.get(player, 0) for player in self.game.players}
        best = max(bids.values())
        tied = tuple(player for player, amount in bids.items() if amount == best)
        if best == 0 and self.zero_back:
            self.give_back(game_state, state, (AUCTION, ""))
        elif len(tied) > 1:
            state.step, state.tied = TIE, tied
        else:
            self.award(game_state, tied[0])

    def give_back(
        self, game_state: GameState, state: SealedState, last: tuple[str, str] | None = None
    ) -> None:
        """Nobody wins the lot. ``last``: the round that has ended so, if it was played."""
        result = Result(state.lot, state.owner, "", 0)
        state.clear()
        state.last = state.last if last is None else last
        game_state.leave(self.name)
        self.game.emit(game_state, LotReturned(result))
        self.game.emit(game_state, AuctionEnded(self.name, "", 0))

    def likely_winner(self, state: SealedState) -> str:
        """Who wins a tie that was not settled as it should: the active player, else the first of those tied."""
        return state.active if state.active in state.tied else state.tied[0]

    def settle(self, game_state: GameState, entry: Settle) -> None:
        """The tie goes to a player."""
        state = self.state(game_state)
        if state.step == TIE and not self.game.skips_continuation(game_state):
            self.award(game_state, entry.player)

    def award(self, game_state: GameState, winner: str) -> None:
        """The winner pays and has the lot."""
        state = self.state(game_state)
        price = state.bids.get(winner, 0)
        if state.payee:
            payee, reason = state.payee, "to_bank"
        elif winner == state.active:
            payee, reason = state.owner, "to_bank" if state.owner == BANK else "to_owner"
        else:
            payee, reason = state.active, "to_active"
        result = Result(state.lot, state.owner, winner, price)
        state.clear()
        state.last = (AUCTION, winner)
        game_state.leave(self.name)
        game_state.pay(winner, payee, price, f"sealed_bids.{reason}")
        self.game.emit(game_state, LotWon(result))
        self.game.emit(game_state, AuctionEnded(self.name, winner, price))

    # -- protection -------------------------------------------------------------------------------------

    def choose(self, game_state: GameState, state: SealedState) -> None:
        """Bids to protect are paid; then the bidders choose, if there is anything to choose."""
        if state.paid:
            state.paid = False
        elif state.route:
            self.game.emit(game_state, ProtectionBid(state.route))
        else:
            self.pay_bids(game_state, state)
        seats = self.game.players
        first = seats.index(state.active) if state.active in seats else 0
        order = [seats[(first - step) % len(seats)] for step in range(len(seats))]
        if not self.active_first:
            order = order[1:] + order[:1]
        state.order = tuple(player for player in order if state.bids.get(player, 0) > 0)
        state.step = CHOOSE
        if not state.order or not state.stake:
            self.finish(game_state)

    def nothing_open(self, message: str) -> Violation:
        """The violation for bids where there is nothing to bid for."""
        return self.violation("idle", message)

    def lasting_state(self, game_state: GameState) -> SealedState:
        """Without what was decided last; whoever has not bid once the bids are shown has bid nothing."""
        state = self.state(game_state)
        shown = state.bids
        if state.step in (TIE, CHOOSE):
            shown = {player: state.bids.get(player, 0) for player in self.game.players}
        return replace(state, last=("", ""), bids=shown, stake=tuple(sorted(state.stake, key=str)))

    def pay_bids(self, game_state: GameState, state: SealedState) -> None:
        """By the rule: to the bank, the others' to the active player, or nothing yet."""
        if self.protection in ("used", "nobody"):
            return
        for player, amount in state.bids.items():
            target = BANK if self.protection == "bank" else state.active
            if amount and player != target:
                game_state.pay(player, target, amount, "sealed_bids.protect_paid")

    def save(self, game_state: GameState, entry: Saves) -> None:
        """These are saved."""
        state = self.state(game_state)
        if state.step != CHOOSE or self.game.skips_continuation(game_state):
            return
        if not entry.saves and not entry.actor:
            state.turn = len(state.order)
        for player, items in self.named(state, entry):
            for item in items:
                if item in state.stake:
                    state.saved.setdefault(item, player)
            if player in state.order:
                state.turn = max(state.turn, state.order.index(player) + 1)
        self.go_on(game_state, state)

    def named(self, state: SealedState, entry: Saves) -> list[tuple[str, tuple[Item, ...]]]:
        """What each saves; where nobody is named it is who typed it, or the bidder whose choice it is."""
        out, turn = [], state.turn
        for player, items in entry.saves or ([("", ())] if entry.actor else []):
            whose = player or entry.actor
            if not whose:
                whose = state.order[turn] if turn < len(state.order) else state.active
            if whose in state.order:
                turn = state.order.index(whose) + 1
            out.append((whose, items))
        return out

    def chosen(self, game_state: GameState, state: SealedState) -> None:
        """The next bidder has chosen, or passes it over."""
        state.turn += 1
        self.go_on(game_state, state)

    def go_on(self, game_state: GameState, state: SealedState) -> None:
        """The last choice, or nothing left to save, ends it."""
        if state.turn >= len(state.order) or len(state.saved) == len(state.stake):
            self.finish(game_state)

    def due(self, state: SealedState) -> bool:
        """Whether the bidders' choice must be recorded: not if they can save all."""
        if state.idle or state.turn:
            return False
        return sum(state.bids[player] for player in state.order) < len(state.stake)

    def finish(self, game_state: GameState) -> None:
        """What nobody saved is lost; if no choice was recorded and the bids suffice, all is saved."""
        state = self.state(game_state)
        if state.step == CHOOSE and state.order and not state.turn and not self.due(state):
            rest = iter(state.stake)
            for player in state.order:
                for item in islice(rest, state.bids[player]):
                    state.saved[item] = player
        if self.protection == "used" and not state.route:
            for player in state.order:
                used = sum(1 for saver in state.saved.values() if saver == player)
                if used:
                    game_state.pay(player, BANK, used, "sealed_bids.protect_paid")
        lost = tuple(item for item in state.stake if item not in state.saved)
        state.clear()
        state.last = (PROTECT, "")
        game_state.leave(self.name)
        self.game.emit(game_state, ProtectionEnded(lost))

    # -- what needs no line -----------------------------------------------------------------------

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """A line of something else: whoever has not bid bids nothing, whoever has not chosen saves nothing."""
        state = self.state(game_state)
        if not state.purpose or isinstance(entry, Bid | Bids):
            return
        if state.step == BIDS and (state.bids or state.idle):
            self.close(game_state)
        if state.step == CHOOSE and not isinstance(entry, Saves) and not self.missing_choice(state):
            self.finish(game_state)

    def missing_choice(self, state: SealedState) -> bool:
        """Whether a line must record what bidders save before anything else."""
        if not self.may_leave and not state.idle:
            left = len(state.stake) - len(state.saved)
            return left > 0 and sum(state.bids[player] for player in state.order) < len(state.stake)
        return self.due(state)

    def missing(self, game_state: GameState) -> Violation | None:
        """What must be recorded before anything else is done; ``None`` if nothing must."""
        state = self.state(game_state)
        if state.step == BIDS:
            return self.violation(
                f"{state.purpose}_missing", f"the bids for {state.about} are missing: bids NAME AMOUNT …"
            )
        if state.step == TIE:
            names = " and ".join(state.tied)
            return self.violation(
                "tie_missing", f"{names} are tied for {state.about}; {state.active} settles it: tie NAME"
            )
        if state.step == CHOOSE:
            return self.violation(
                "saves_missing", f"{' and '.join(state.order)} did not say what they save: saves NAME …"
            )
        return None

    def abandon(self, game_state: GameState, lose: bool) -> None:
        """The table went on without it. ``lose``: as if nobody had bid; else as if it had never begun."""
        state = self.state(game_state)
        if state.step == TIE:
            self.award(game_state, self.likely_winner(state))
        elif state.purpose == PROTECT and lose:
            state.turn = max(state.turn, 1)
            state.order = state.order or ()
            self.finish(game_state)
        elif state.purpose == AUCTION:
            self.give_back(game_state, state)
        elif state.purpose:
            state.clear()
            game_state.leave(self.name)
            self.game.emit(game_state, ProtectionEnded(()))

    # -- position and state ---------------------------------------------------------------------------

    def have_paid(self, game_state: GameState) -> None:
        """They are not paid again."""
        self.state(game_state).paid = True

    def have_bid(self, game_state: GameState, bidder: str, amount: int) -> None:
        """Put the declared bid into the state."""
        if bidder:
            self.state(game_state).bids[bidder] = amount

    def show(self, game_state: GameState) -> dict[str, Any]:
        """What is being bid for, and the bids."""
        state = self.state(game_state)
        if not state.purpose:
            return {}
        shown: dict[str, Any] = {state.purpose: state.about, "bids": dict(state.bids)}
        if state.tied:
            shown["tied"] = list(state.tied)
        if state.saved:
            shown["saved"] = {str(item): player for item, player in state.saved.items()}
        return shown
