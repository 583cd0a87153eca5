"""Cards declared in mid-game, and counted: ``have Ann: hand …``, ``have deck 30``, ``count Ann hand 3``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.cards.base import CardsBase
from playproof.checker.families.cards.state import (
    DECK,
    MARKET,
    OUT,
    UNSEEN,
    CountDeck,
    CountHand,
    CountMarket,
    CountOut,
    CountPile,
    HaveBottom,
    HaveCards,
    HaveDeck,
    HaveDiscard,
    HaveHand,
    HaveMarket,
    HaveOut,
    HaveTop,
)
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.plural import counted

__all__ = ["Position"]


class Position:
    """The ``have`` and ``count`` verbs of one room."""

    def __init__(self, module: CardsBase) -> None:
        self.module = module

    def commands(self) -> Iterable[Command[Any]]:
        """Hands, piles, deck."""
        piles: tuple[tuple[type[HaveCards], str, str, str], ...] = (
            (
                HaveHand,
                "a hand; ? for a card unseen, none for an empty hand",
                "have Ann: hand R01 ?",
                "the cards dealt, unseen",
            ),
            (
                HaveDiscard,
                "a discard pile, its top card last; none: it is empty",
                "have Ann: discard K09 R03",
                "empty",
            ),
            (
                HaveMarket,
                "the market; none: it is empty",
                "have market W05 K02 R11 ?",
                "full, of cards unseen",
            ),
            (HaveOut, "cards out of the game", "have out R05", "none"),
        )
        for kind, told, example, default in piles:
            yield Command(
                f"{kind.pile} CARDS",
                kind,
                self.check_cards,
                self.cards,
                told,
                example,
                kind="have",
                default=default,
            )
        yield Command(
            "deck NUMBER", HaveDeck, nothing, self.deck, "how many cards the deck has", "have deck 30",
            kind="have",
            default="every card that lies nowhere else",
        )  # fmt: skip
        yield Command(
            "top CARDS", HaveTop, self.check_known, self.known,
            "cards known at the top of the deck, the topmost first", "have top B07", kind="have",
            default="the top of the deck is not known",
        )  # fmt: skip
        yield Command(
            "bottom CARDS", HaveBottom, self.check_known, self.known,
            "cards known at the bottom of the deck, the lowest last", "have bottom W04 R05", kind="have",
            default="the bottom of the deck is not known",
        )  # fmt: skip
        yield Command(
            "OWNER WHAT:hand|cards|discard AMOUNT", CountHand, self.count_hand, self.follow_hand,
            "how many cards a player holds", "count Ann hand 3", kind="count",
        )  # fmt: skip
        for pile in (CountDeck, CountMarket, CountOut):
            yield Command(
                f"{pile.pile} AMOUNT", pile, self.count_pile, self.follow_pile, "how many cards lie there",
                f"count {pile.pile} 4", kind="count",
            )  # fmt: skip

    # -- declaring --------------------------------------------------------------------------------------

    def place(self, entry: HaveCards) -> str:
        """The pile that is meant; ``""`` where a hand has no owner."""
        if entry.pile in (MARKET, OUT):
            return entry.pile
        piles = self.module.hands if entry.pile == "hand" else self.module.discards
        return piles.get(entry.actor, "")

    def check_cards(self, game_state: GameState, entry: HaveCards) -> Iterable[Violation]:
        """Each card once, and in one place."""
        module, state, place = self.module, self.module.state(game_state), self.place(entry)
        if not place:
            yield module.violation("known", f"whose {entry.pile}? Write: have NAME: {entry.pile} …", "pile")
            return
        seen: set[str] = set()
        for card in entry.cards:
            if card != UNSEEN and (card in seen or state.where.get(card, place) != place):
                where = "is named twice" if card in seen else module.where(state, card)
                yield module.violation("twice", f"{card} {where}", card)
                return
            seen.add(card)
        if place == MARKET and len(entry.cards) > module.size:
            yield module.violation(
                "market_full",
                f"the market holds {counted(module.size, 'card')}, not {len(entry.cards)}",
                "cards",
            )

    def cards(self, game_state: GameState, entry: HaveCards) -> None:
        """The pile is this."""
        place = self.place(entry)
        if place:
            state = self.module.state(game_state)
            self.module.replace(state, place, entry.cards)
            state.told |= {place}

    def deck(self, game_state: GameState, entry: HaveDeck) -> None:
        """Compared once all is declared."""
        self.module.state(game_state).size = entry.number

    def check_known(self, game_state: GameState, entry: HaveTop | HaveBottom) -> Iterable[Violation]:
        """Cards of the deck are nowhere else."""
        state = self.module.state(game_state)
        for index, card in enumerate(entry.cards):
            if card != UNSEEN and (card in state.where or card in entry.cards[:index]):
                yield self.module.violation("twice", f"{card} {self.module.where(state, card)}", card)
                return

    def known(self, game_state: GameState, entry: HaveTop | HaveBottom) -> None:
        """The deck begins or ends so."""
        state = self.module.state(game_state)
        for index, card in enumerate(entry.cards):
            at = -1 - index if isinstance(entry, HaveTop) else len(entry.cards) - 1 - index
            if card != UNSEEN:
                state.show_at(card, at)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """The deck has what lies nowhere else."""
        state = self.module.state(game_state)
        number = len(state.piles[DECK])
        if state.size >= 0 and state.size != number:
            total = len(self.module.rows)
            yield self.module.violation(
                "deck",
                f"{total} cards, of which {total - number} lie elsewhere, leave {number} in the deck, not {state.size}",
            )
        state.size = -1

    # -- counting ---------------------------------------------------------------------------------------

    def pile_of(self, entry: CountHand | CountPile) -> str:
        """The pile that was counted."""
        if isinstance(entry, CountPile):
            return entry.pile
        piles = self.module.discards if entry.what == "discard" else self.module.hands
        return piles.get(entry.owner, "")

    def count_hand(self, game_state: GameState, entry: CountHand) -> Iterable[Violation]:
        """How many cards a player has there."""
        place = self.pile_of(entry)
        number = len(self.module.state(game_state).piles[place]) if place else 0
        if number != entry.amount:
            yield self.module.violation(
                "count",
                f"{entry.owner} has {counted(number, 'card there')} as recorded, {entry.amount} counted",
                "amount",
            )

    def follow_hand(self, game_state: GameState, entry: CountHand) -> None:
        """The books take the number; which cards are meant isn't told."""
        self.follow(game_state, self.pile_of(entry), entry.amount)

    def count_pile(self, game_state: GameState, entry: CountPile) -> Iterable[Violation]:
        """How many cards lie in a pile."""
        number = len(self.module.state(game_state).piles[entry.pile])
        if number != entry.amount:
            yield self.module.violation(
                "count",
                f"the {entry.pile} has {counted(number, 'card')} as recorded, {entry.amount} counted",
                "amount",
            )

    def follow_pile(self, game_state: GameState, entry: CountPile) -> None:
        """The books take the number."""
        self.follow(game_state, entry.pile, entry.amount)

    def follow(self, game_state: GameState, place: str, number: int) -> None:
        """Unseen cards go to the pile from the deck (or to it from the cards out of the game), or the other way."""
        state = self.module.state(game_state)
        if not place:
            return
        other = OUT if place == DECK else DECK
        while len(state.piles[place]) > max(number, 0):
            state.remove_unseen(place)
            state.piles[other].insert(0, UNSEEN)
        while len(state.piles[place]) < number and state.give_up(other):
            state.piles[place].insert(0, UNSEEN)


def nothing(game_state: GameState, entry: object) -> Iterable[Violation]:
    """Nothing can be wrong with it alone."""
    return ()
