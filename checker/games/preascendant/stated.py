"""Stated outcomes: which rule a wrong one breaks, and what a right one settles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from checker.entries import Entry, Found, Outcome
from checker.families.cards import MARKET
from checker.families.sealed_bids.state import TIE
from checker.games.preascendant import state
from checker.games.preascendant.events.white import Shown
from checker.table import Move, Table

if TYPE_CHECKING:
    from checker.games.preascendant.game import Preascendant

__all__ = ["Stated"]

BANK, MAP = "bank", "map"
UNSEEN = "?"
AUCTION = frozenset({"sealed_bids.to_owner", "sealed_bids.to_bank", "sealed_bids.to_active"})


class Stated:
    """The stated outcomes of one game."""

    def __init__(self, play: Preascendant) -> None:
        self.play = play

    # -- which rule is broken ---------------------------------------------------------------------------

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """``room.reason``."""
        play = self.play
        _, verb, card = play.part(table).acted
        if outcome.kind == "takes":
            if moves:
                card_of = [move for move in moves if str(move.what) == self.play.read_name(str(outcome.what))]
                return (card_of or list(moves))[-1].reason
            own = {"sow": "sealed_bids.won", "reap": "stow", "expand": "expand_discard"}.get(
                verb, card or "undone"
            )
            return own if "." in own else f"{play.label}.{own}"
        if outcome.kind not in ("pays", "gets"):
            return ""
        price = next((move for move in table.journal if move.kind == "pay" and move.reason in AUCTION), None)
        if price is not None:
            others = [move.reason for move in moves if move.reason not in AUCTION]
            return others[0] if others else self.auction(outcome, price)
        if verb == "reap":
            return self.reap(table, outcome, moves, card)
        if verb == "expand" and (not moves or moves[0].reason == f"{play.label}.income"):
            return f"{play.label}.{self.expand(table, outcome)}"
        if moves:
            return moves[0].reason
        if verb == "event" or isinstance(entry, state.Reveal):
            shown = entry.card_and_choice.card if isinstance(entry, state.Reveal | state.Event) else card
            return f"{play.label}.{shown}"
        return "sealed_bids.loser" if verb == "sow" else ""

    def auction(self, outcome: Outcome, price: Move) -> str:
        """Who pays whom how much."""
        payer, payee = price.source, price.target
        if outcome.kind == "pays":
            if outcome.who != payer:
                return "sealed_bids.loser"
            return "sealed_bids.price" if outcome.other in ("", payee) else price.reason
        if outcome.who != payee:
            return price.reason
        return "sealed_bids.price" if outcome.other in ("", payer) else "sealed_bids.loser"

    def reap(self, table: Table, outcome: Outcome, moves: Sequence[Move], card: str) -> str:
        """Income, payer, order; bids."""
        play = self.play
        if outcome.kind == "pays":
            return "sealed_bids.protect_paid"
        if outcome.who == MAP:
            return f"{play.label}.stacks"
        if outcome.who != play.part(table).acted[0]:
            return f"{play.label}.payer"
        if outcome.other not in ("", BANK):
            return f"{play.label}.payer"
        after = play.map.worth_of(play.map.part(table), card[:1])
        own = moves[0].reason if moves else f"{play.label}.value"
        fell = bool(play.part(table).fell)
        return f"{play.label}.reap_order" if fell and outcome.what == after else own

    def expand(self, table: Table, outcome: Outcome) -> str:
        """No income, double income, or a wrong one."""
        due = next((int(m.what) for m in table.journal if m.reason == f"{self.play.label}.income"), 0)
        if outcome.kind == "gets" and outcome.what == 0:
            return "idea_income"
        return "double" if outcome.what == 2 * due else "income"

    # -- what a right one settles -----------------------------------------------------------------------

    def settle(self, table: Table, entry: Entry, outcome: Outcome, found: Found) -> Found | None:
        """``Bob takes B07`` settles a tie, ``takes W05`` picks a card; ``gets 2`` may tell of unseen cards."""
        play = self.play
        if play.muted(table):
            return None
        if outcome.kind == "takes":
            return None if self.takes(table, outcome) else found
        if outcome.kind == "gets" and isinstance(outcome.what, int) and outcome.other in ("", BANK):
            return None if self.gains(table, outcome.who, outcome.what) else found
        return found

    def takes(self, table: Table, outcome: Outcome) -> bool:
        """Whether a tie or a pick was settled by it."""
        play = self.play
        card, bids = play.read_name(str(outcome.what)), play.bids.part(table)
        if bids.stage == TIE and outcome.who in bids.tied and card in bids.lot:
            play.bids.award(table, outcome.who)
            return True
        step = play.flow.front(table)
        if (
            step[0] == "pick"
            and outcome.who == step[1]
            and card
            and play.cards.part(table).can_be(card, MARKET)
        ):
            play.continued.pick(table, state.Pick(0, "", card))
            return True
        return False

    def gains(self, table: Table, who: str, amount: int) -> bool:
        """Whether unseen cards in hand or market may have brought it; the books follow."""
        play, part = self.play, self.play.cards.part(table)
        step = play.flow.front(table)
        if step[0] == "shows" and step[1] == who:
            event, hand = play.events[step[2]], part.piles[play.cards.hands[who]]
            if isinstance(event, Shown):
                low = event.worth(hand)
                if low <= amount <= low + hand.count(UNSEEN):
                    play.flow.done(table)
                    table.pay(BANK, who, amount, f"{play.label}.{step[2]}")
                    play.flow.advance(table)
                    return True
        own = [move for move in table.journal if move.reason == f"{play.label}.W01" and move.target == who]
        if own and isinstance(own[0].what, int):
            more = amount - own[0].what
            if 0 < more <= part.piles[MARKET].count(UNSEEN):
                table.pay(BANK, who, more, f"{play.label}.W01")
                return True
        return False
