"""Claims: which rule a wrong one breaks, and what a right one settles."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.checker.families.sealed_bids.state import TIE
from playproof.checker.games.preascendant import state as entries
from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.cards import MARKET
from playproof.checker.games.preascendant.continued import Continued
from playproof.checker.games.preascendant.events import EVENTS
from playproof.checker.games.preascendant.flow import Flow
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.names import NameFault

BANK, MAP = "bank", "map"
UNSEEN = "?"
#: The piles of disks beside the map.
PILES = ("pool", "destroyed")
AUCTION = frozenset({"sealed_bids.to_owner", "sealed_bids.to_bank", "sealed_bids.to_active"})


class ClaimChecks:
    """The claims of one game."""

    def __init__(self, game: PreascendantBase, flow: Flow, continued: Continued) -> None:
        self.game = game
        self.flow = flow
        self.continued = continued

    # -- which rule is broken ---------------------------------------------------------------------------

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """``module.reason`` of the rule that a wrong claim breaks."""
        game = self.game
        _, command, card = game.state(game_state).acted
        if claim.kind == "takes" and claim.who in PILES:
            effect = "fell" if game.state(game_state).fell or command == "reap" else card or "undone"
            return f"{game.label}.{effect}"
        if claim.kind == "takes":
            if moves:
                card_of = [move for move in moves if str(move.what) == self.card_named(claim.what)]
                return (card_of or list(moves))[-1].reason
            own = {"sow": "sealed_bids.won", "reap": "stow", "expand": "expand_discard"}.get(
                command, card or "undone"
            )
            return own if "." in own else f"{game.label}.{own}"
        if claim.kind not in ("pays", "gets"):
            return ""
        price = next(
            (move for move in game_state.journal if move.kind == "pay" and move.reason in AUCTION), None
        )
        if price is not None:
            others = [move.reason for move in moves if move.reason not in AUCTION]
            return others[0] if others else self.auction(claim, price)
        if command == "reap":
            return self.reap(game_state, claim, moves, card)
        if command == "expand" and (not moves or moves[0].reason == f"{game.label}.income"):
            return f"{game.label}.{self.expand(game_state, claim)}"
        if moves:
            return moves[0].reason
        if command == "event" or isinstance(entry, entries.Reveal):
            shown = entry.card_and_choice.card if isinstance(entry, entries.Reveal | entries.Event) else card
            return f"{game.label}.{shown}"
        return "sealed_bids.loser" if command == "sow" else ""

    def auction(self, claim: Claim, price: Move) -> str:
        """Who pays whom how much."""
        payer, payee = price.source, price.target
        if claim.kind == "pays":
            if claim.who != payer:
                return "sealed_bids.loser"
            return "sealed_bids.price" if claim.other in ("", payee) else price.reason
        if claim.who != payee:
            return price.reason
        return "sealed_bids.price" if claim.other in ("", payer) else "sealed_bids.loser"

    def reap(self, game_state: GameState, claim: Claim, moves: Sequence[Move], card: str) -> str:
        """Income, payer, order; bids."""
        game = self.game
        if claim.kind == "pays":
            return "sealed_bids.protect_paid"
        if claim.who == MAP:
            return f"{game.label}.stacks"
        if claim.who != game.state(game_state).acted[0]:
            return f"{game.label}.payer"
        if claim.other not in ("", BANK):
            return f"{game.label}.payer"
        after = game.map.worth_of(game.map.state(game_state), card[:1])
        own = moves[0].reason if moves else f"{game.label}.value"
        fell = bool(game.state(game_state).fell)
        return f"{game.label}.reap_order" if fell and claim.what == after else own

    def expand(self, game_state: GameState, claim: Claim) -> str:
        """No income, double income, or a wrong one."""
        due = next((int(m.what) for m in game_state.journal if m.reason == f"{self.game.label}.income"), 0)
        if claim.kind == "gets" and claim.what == 0:
            return "idea_income"
        return "double" if claim.what == 2 * due else "income"

    # -- what a right one settles -----------------------------------------------------------------------

    def settle(
        self, game_state: GameState, entry: Entry, claim: Claim, violation: Violation
    ) -> Violation | None:
        """``Bob takes B07`` settles a tie, ``takes W05`` picks a card; ``gets 2`` may include unseen cards."""
        game = self.game
        if game.skips_continuation(game_state):
            return None
        if claim.kind == "takes" and claim.who in PILES:
            return self.disk_went(game_state, claim, violation)
        if claim.kind == "takes":
            return None if self.settled(game_state, claim) else violation
        if claim.kind == "gets" and isinstance(claim.what, int) and claim.other in ("", BANK):
            return (
                None
                if self.gains(game_state, claim.who, claim.what)
                else self.explained(game_state, claim, violation)
            )
        return violation

    def disk_went(self, game_state: GameState, claim: Claim, violation: Violation) -> Violation | None:
        """A disk that left the map is destroyed; it does not go back to the pool."""
        game, word = self.game, str(claim.what).casefold().removesuffix(" disk")
        letter = game.map.letters.get(word, "")
        if letter and claim.who == "destroyed" and game.map.state(game_state).destroyed[letter] > 0:
            return None
        if letter and claim.who == "pool" and game.map.state(game_state).destroyed[letter] > 0:
            violation.message = f"the {word} disk is destroyed; it does not go back to the pool"
        elif letter:
            violation.message = f"no {word} disk is destroyed here"
        else:
            violation.message = f"{claim.what} is no colour of disks ({', '.join(game.map.letters)})"
        return violation

    def explained(self, game_state: GameState, claim: Claim, violation: Violation) -> Violation:
        """The income of a sale or an expansion with the sectors that it comes from."""
        game, (_, command, card) = self.game, self.game.state(game_state).acted
        due = [move for move in game_state.journal if move.kind == "pay" and move.target == claim.who]
        if command != "reap" or len(due) != 1 or not violation.message.startswith(f"{claim.who} gets"):
            return violation
        parts = game.map.parts(game.map.state(game_state), card[:1], int(due[0].what))
        violation.message = f"{claim.who} gets {due[0].what}{parts}, not {claim.what}"
        return violation

    def settled(self, game_state: GameState, claim: Claim) -> bool:
        """Settle a tie or a pick by the claim; whether there was one."""
        game = self.game
        card, bids = self.card_named(claim.what), game.bids.state(game_state)
        if bids.step == TIE and claim.who in bids.tied and card in bids.lot:
            game.bids.award(game_state, claim.who)
            return True
        step = game.awaited_step(game_state)
        if (
            step[0] == "pick"
            and claim.who == step[1]
            and card
            and game.cards.state(game_state).can_be(card, MARKET)
        ):
            self.continued.pick(game_state, entries.Pick(0, "", card))
            return True
        return False

    def gains(self, game_state: GameState, who: str, amount: int) -> bool:
        """Whether unseen cards in hand or market may have brought it. If so, pay it."""
        game, state = self.game, self.game.cards.state(game_state)
        step = game.awaited_step(game_state)
        if step[0] == "shows" and step[1] == who:
            hand = state.piles[game.cards.hands[who]]
            low = EVENTS[step[2]].hand_worth(hand)
            if low <= amount <= low + hand.count(UNSEEN):
                game.take_step(game_state)
                game_state.pay(BANK, who, amount, f"{game.label}.{step[2]}")
                self.flow.advance(game_state)
                return True
        own = [
            move for move in game_state.journal if move.reason == f"{game.label}.W01" and move.target == who
        ]
        if own and isinstance(own[0].what, int):
            more = amount - own[0].what
            if 0 < more <= state.piles[MARKET].count(UNSEEN):
                game_state.pay(BANK, who, more, f"{game.label}.W01")
                return True
        return False

    def card_named(self, text: object) -> str:
        """The card that a claim names; ``""`` if it names none."""
        try:
            return self.game.cards.names.get(str(text))
        except NameFault:
            return ""
