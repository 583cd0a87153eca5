"""A position in mid-game: gems, disks on Crusade of the Sun, bids under way."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from playproof.checker.families.sealed_bids.state import PROTECT
from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.cards import DECK, MARKET, OUT
from playproof.checker.games.preascendant.cards.state import Deal
from playproof.checker.games.preascendant.choice_reader import StepWords
from playproof.checker.games.preascendant.crusade import CARD as CRUSADE
from playproof.checker.games.preascendant.flow import Flow
from playproof.checker.games.preascendant.state import HistoryState
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.names import NameFault

BANK = "bank"
ASIDE = "aside"
#: The last step of a turn.
END = ("end",)


class Position:
    """The ``have`` commands of one game."""

    def __init__(self, game: PreascendantBase, flow: Flow) -> None:
        self.game = game
        self.flow = flow
        self.steps = StepWords(game)
        game.cards.lent = self.lent

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
            says=lambda game_state: (
                (amount, card) for card, amount in self.game.cards.state(game_state).on.items() if amount
            ),
        )
        yield have(
            "crusade COLOUR AMOUNT",
            self.crusade,
            "disks on Crusade of the Sun",
            "have crusade red 2",
            check=self.check_crusade,
            declares=lambda colour, amount: (colour,),
            default="none of that colour",
            says=lambda game_state: (
                (self.game.map.words[letter], number)
                for letter, number in self.game.map.state(game_state).aside.items()
                if number > 0
            ),
        )
        yield have(
            "begun",
            self.begun,
            "the turn has begun: its player has recovered, and Crusade of the Sun has grown",
            "have begun",
            default="both are still to be done",
            stage=Stage.ACTS,
            says=lambda game_state: [()] if self.lasting(game_state).begun else (),
        )
        yield have(
            "recovered",
            self.recovered,
            "at the start of the turn the discard pile was taken back",
            "have recovered",
            default="it was not",
            stage=Stage.ACTS,
            says=lambda game_state: [()] if self.lasting(game_state).recovered else (),
        )
        yield have(
            "sow CARD",
            self.sow,
            "a card is being auctioned; its bids follow",
            "have Ann: sow B07",
            whose=True,
            default="no auction is under way",
            says=partial(self.says_acted, "sow"),
        )
        yield have(
            "reap CARD",
            self.reap,
            "a card was sold and its income taken; the bids to preserve follow",
            "have Ann: reap W04",
            whose=True,
            default="no sale is under way",
            says=partial(self.says_acted, "reap"),
        )
        for action in ("expand", "event"):
            yield have(
                f"{action} CARD",
                partial(self.act, action),
                "a card was played; what is still to be done follows in `have due`",
                f"have Ann: {action} R03",
                whose=True,
                default="no action is under way",
                says=partial(self.says_acted, action),
            )
        yield have(
            "due STEPS:TEXT",
            self.due,
            "what is still to be done in the turn, in that order: draw HEX, income PLAYER HEX, reveal PLAYER, "
            "protect PLAYER COLOUR …",
            "have due draw 1,0 then income Ann 1,0 then reveals Ann",
            check=self.check_due,
            default="nothing",
            stage=Stage.ACTS,
            says=self.says_due,
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

    def begun(self, game_state: GameState) -> None:
        """What the start of a turn brings is done."""
        state = self.game.state(game_state)
        state.begun = state.started = self.game.cards.state(game_state).started = True
        state.active = self.game.turns.state(game_state).now

    def recovered(self, game_state: GameState) -> None:
        """So it may be stated."""
        self.game.state(game_state).recovered = True

    def act(self, action: str, game_state: GameState, actor: str, card: str) -> None:
        """An action, continued once all is declared."""
        self.game.state(game_state).declared = (actor, action, card)

    def lasting(self, game_state: GameState) -> HistoryState:
        """The state of the turn without what only tells how it came about."""
        state = self.game.state(game_state)
        if game_state.over:
            return HistoryState()
        acting = END in state.agenda
        return replace(
            state,
            active=state.active if state.begun else "",
            acted=state.acted if acting else ("", "", ""),
            origin=state.origin if self.game.bids.state(game_state).lot else "",
            fell=state.fell if acting else (),
            mass=state.mass if acting else None,
            lacking=("", "", ""),
        )

    def standard(self, game_state: GameState) -> bool:
        """Whether what is due follows from the action: the bids of an auction or of a sale."""
        state, bids = self.game.state(game_state), self.game.bids.state(game_state)
        who, action, card = state.acted
        if action == "sow":
            return bool(bids.lot) and state.agenda == (END,)
        return action == "reap" and bool(bids.purpose) and state.agenda == (("stow", who, card), END)

    def lent(self, game_state: GameState) -> dict[str, str]:
        """The card in an auction, by the pile that it comes from."""
        state, bids = self.game.state(game_state), self.game.bids.state(game_state)
        return {state.origin: bids.lot[0]} if len(bids.lot) == 1 else {}

    def says_acted(self, action: str, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The action under way."""
        who, did, card = self.lasting(game_state).acted
        if did == action and card:
            yield who, card

    def says_due(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What is still to be done; bids to preserve that are under way are done again."""
        state, bids = self.game.state(game_state), self.game.bids.state(game_state)
        agenda = state.agenda
        if bids.purpose == PROTECT:
            colour = next((letter for letter, word in self.game.map.words.items() if word == bids.about), "")
            agenda = (("protect", bids.active, colour, bids.route), *agenda)
        steps = [step for step in agenda if step != END]
        if steps and not game_state.over and not self.standard(game_state):
            said = [self.steps.write(step) for step in steps]
            if all(said):
                yield (" then ".join(said),)

    def check_due(self, game_state: GameState, steps: str) -> Iterable[Violation]:
        """Each step can be read."""
        try:
            self.steps.read(steps, game_state)
        except NameFault as fault:
            yield Violation("PP-09", fault.problem, "steps")

    def due(self, game_state: GameState, steps: str) -> None:
        """The agenda, but for the end of the turn."""
        with suppress(NameFault):
            self.game.state(game_state).agenda = self.steps.read(steps, game_state)

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
        sealed = game.bids.state(game_state)
        if sealed.bids and state.declared is None and not state.agenda:
            yield game.bids.nothing_open("bids are declared, but nothing is being bid for")
        where = cards.where.get(CRUSADE)
        if self.flow.crusade.count(game_state) and where in (MARKET, OUT, DECK):
            yield game.violation(
                CRUSADE, f"{CRUSADE} {game.cards.where(cards, CRUSADE)}, so no disk lies on it"
            )
        if game_state.over:
            state.started = cards.started = True
        if state.declared is not None:
            yield from self.open(game_state, *state.declared)
            state.declared = None
        elif state.agenda:
            bids, paid = dict(game.bids.state(game_state).bids), game.bids.state(game_state).paid
            self.begun(game_state)
            self.flow.advance(game_state)
            self.bid(game_state, bids, paid)

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
        bids, paid = dict(game.bids.state(game_state).bids), game.bids.state(game_state).paid
        turn.now = state.active = active
        state.begun = state.started = cards.started = True
        due = state.agenda
        state.acted, state.agenda = (active, command, card), (*due, END)
        if due or command in ("expand", "event"):
            for step in due:
                if step[0] == "stow":
                    cards.move(step[2], cards.where.get(step[2], DECK), ASIDE)
            self.flow.advance(game_state)
            self.bid(game_state, bids, paid)
            return
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
        self.bid(game_state, bids, paid)

    def bid(self, game_state: GameState, bids: dict[str, int], paid: bool) -> None:
        """The declared bids; the last one closes the bidding."""
        game, state = self.game, self.game.bids.state(game_state)
        if state.purpose:
            state.bids.update(bids)
            state.paid = paid
            if len(bids) >= len(game.players):
                game.bids.close(game_state)
