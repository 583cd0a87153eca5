"""A position in mid-game: gems, disks on Crusade of the Sun, bids under way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.cards import MARKET
from playproof.checker.games.preascendant.cards.state import Deal
from playproof.checker.games.preascendant.flow import Flow
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command

__all__ = ["Position"]

BANK = "bank"
ASIDE = "aside"


class Position:
    """The ``have`` commands of one game."""

    def __init__(self, game: PreascendantBase, flow: Flow) -> None:
        self.game = game
        self.flow = flow

    def check_dealt(self, game_state: GameState, entry: Deal) -> Iterable[Violation]:
        """At the start the map is empty (ruling PA-Q06)."""
        if self.game.map.state(game_state).sectors and not self.game.declared_map:
            yield self.game.violation("start_map", "the map is empty when cards are dealt")

    def commands(self) -> Iterable[Command[Any]]:
        """What the families do not declare."""
        yield have(
            "gems AMOUNT",
            self.gems,
            "a player's gems",
            "have Ann: gems 9",
            check=self.check_gems,
            whose=True,
            default="the starting gems",
        )
        yield have(
            "gems AMOUNT on CARD",
            self.on,
            "gems on a market card",
            "have gems 2 on W05",
            check=self.check_on,
            declares=lambda amount, card: (card,),
            default="no gems on it",
            stage=Stage.TURN,
        )
        yield have(
            "crusade COLOUR AMOUNT",
            self.crusade,
            "disks on Crusade of the Sun",
            "have crusade red 2",
            check=self.check_crusade,
            declares=lambda colour, amount: (colour,),
            default="none of that colour",
        )
        yield have(
            "sow CARD",
            self.sow,
            "a card is being auctioned; its bids follow",
            "have Ann: sow B07",
            whose=True,
            default="no auction is under way",
        )
        yield have(
            "reap CARD",
            self.reap,
            "a card was sold and its income taken; the bids to preserve follow",
            "have Ann: reap W04",
            whose=True,
            default="no sale is under way",
        )

    def check_gems(self, game_state: GameState, actor: str, amount: int) -> Iterable[Violation]:
        """Nobody has less than nothing."""
        if amount < 0 or not actor:
            yield self.game.violation("gems", "write: have NAME: gems AMOUNT, not below zero", "amount")

    def gems(self, game_state: GameState, actor: str, amount: int) -> None:
        """Set a balance."""
        if actor:
            game_state.balances[actor] = amount

    def check_on(self, game_state: GameState, amount: int, card: str) -> Iterable[Violation]:
        """On a card of the market."""
        state = self.game.cards.state(game_state)
        if not state.can_be(card, MARKET) or amount < 0:
            yield self.game.violation("W02", f"{card} is not in the market", "card")

    def on(self, game_state: GameState, amount: int, card: str) -> None:
        """Lay the gems on it."""
        state = self.game.cards.state(game_state)
        game_state.balances[MARKET] += amount - state.on.get(card, 0)
        state.on[card] = amount

    def check_crusade(self, game_state: GameState, colour: str, amount: int) -> Iterable[Violation]:
        """One colour."""
        other = self.flow.crusade.colour(game_state)
        if other not in ("", colour):
            yield self.game.violation("R02", f"the disks on it are {self.game.map.words[other]}", "colour")

    def crusade(self, game_state: GameState, colour: str, amount: int) -> None:
        """From the pool to the card."""
        board = self.game.map.state(game_state)
        board.pool[colour] -= amount - board.aside[colour]
        board.aside[colour] = amount

    def sow(self, game_state: GameState, actor: str, card: str) -> None:
        """An auction, opened once all is declared."""
        self.game.state(game_state).declared = (actor, "sow", card)

    def reap(self, game_state: GameState, actor: str, card: str) -> None:
        """Bids to preserve, opened once all is declared."""
        self.game.state(game_state).declared = (actor, "reap", card)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Start and position; then bids under way are opened."""
        game, state = self.game, self.game.state(game_state)
        cards, board = game.cards.state(game_state), game.map.state(game_state)
        hands = {place.split(" ", 1)[1] for place in cards.dealt if place.startswith("hand ")}
        fresh = not board.sectors and not hands and not any(cards.piles[place] for place in game.cards.owner)
        if (
            fresh
            and len({game_state.balances[player] for player in game.players}) > 1
            and state.declared is None
        ):
            yield Violation(
                "unequal",
                "all start with the same gems; in a position in mid-game declare the hands too",
                module="bank",
            )
        if state.declared is not None:
            yield from self.open(game_state, *state.declared)
            state.declared = None

    def open(self, game_state: GameState, actor: str, command: str, card: str) -> Iterable[Violation]:
        """The bids under way."""
        game, state = self.game, self.game.state(game_state)
        cards, turn = game.cards.state(game_state), game.turns.state(game_state)
        active = actor or turn.now
        if active not in game.players:
            yield Violation(
                "idle", f"nobody has the turn; write: have NAME: {command} {card}", module="sealed_bids"
            )
            return
        bids = dict(game.bids.state(game_state).bids)
        turn.now = state.active = active
        state.begun = state.started = cards.started = True
        state.acted, state.agenda = (active, command, card), (("end",),)
        place = cards.where.get(card, MARKET if command == "sow" else game.cards.hands[active])
        if place in (MARKET, *game.cards.owner):
            state.origin = place
            cards.move(card, place, ASIDE)
        else:  # the sold card is in no pile
            state.origin = MARKET
            cards.move(card, cards.where.get(card, "deck"), ASIDE)
        if command == "sow":
            owner = game.cards.owner.get(state.origin, BANK)
            game.bids.auction(game_state, active, (card,), owner, card)
        else:
            game.push(game_state, ("protect", active, card[0], ""), ("stow", active, card))
            self.flow.advance(game_state)
        if game.bids.state(game_state).purpose:
            game.bids.state(game_state).bids.update(bids)
            if len(bids) >= len(game.players):
                game.bids.close(game_state)
