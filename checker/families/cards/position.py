"""Cards declared in mid-game, and counted: ``have Ann: hand …``, ``have deck 30``, ``count Ann hand 3``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Verb
from checker.families.cards.state import (
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
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.cards.room import Cards

__all__ = ["Position"]


class Position:
    """The ``have`` and ``count`` verbs of one room."""

    def __init__(self, room: Cards) -> None:
        self.room = room

    def verbs(self) -> Iterable[Verb[Any]]:
        """Hands, piles, deck."""
        piles: tuple[tuple[type[HaveCards], str, str], ...] = (
            (HaveHand, "a hand; ? for a card unseen", "have Ann: hand R01 ?"),
            (HaveDiscard, "a discard pile, its top card last", "have Ann: discard K09 R03"),
            (HaveMarket, "the market", "have market W05 K02 R11 ?"),
            (HaveOut, "cards out of the game", "have out R05"),
        )
        for kind, told, example in piles:
            yield Verb(f"{kind.pile} CARDS", kind, self.check_cards, self.cards, told, example, kind="have")
        yield Verb(
            "deck NUMBER", HaveDeck, nothing, self.deck, "how many cards the deck has", "have deck 30",
            kind="have",
        )  # fmt: skip
        yield Verb(
            "top CARDS", HaveTop, self.check_known, self.known,
            "cards known at the top of the deck, the topmost first", "have top B07", kind="have",
        )  # fmt: skip
        yield Verb(
            "bottom CARDS", HaveBottom, self.check_known, self.known,
            "cards known at the bottom of the deck, the lowest last", "have bottom W04 R05", kind="have",
        )  # fmt: skip
        yield Verb(
            "OWNER WHAT:hand|cards|discard AMOUNT", CountHand, self.count_hand, self.follow_hand,
            "how many cards a player holds", "count Ann hand 3", kind="count",
        )  # fmt: skip
        for pile in (CountDeck, CountMarket, CountOut):
            yield Verb(
                f"{pile.pile} AMOUNT", pile, self.count_pile, self.follow_pile, "how many cards lie there",
                f"count {pile.pile} 4", kind="count",
            )  # fmt: skip

    # -- declaring --------------------------------------------------------------------------------------

    def place(self, entry: HaveCards) -> str:
        """The pile that is meant; ``""`` where a hand has no owner."""
        if entry.pile in (MARKET, OUT):
            return entry.pile
        piles = self.room.hands if entry.pile == "hand" else self.room.discards
        return piles.get(entry.actor, "")

    def check_cards(self, table: Table, entry: HaveCards) -> Iterable[Found]:
        """Each card once, and in one place."""
        room, part, place = self.room, self.room.part(table), self.place(entry)
        if not place:
            yield room.found("known", f"whose {entry.pile}? Write: have NAME: {entry.pile} …", "pile")
            return
        seen: set[str] = set()
        for card in entry.cards:
            if card != UNSEEN and (card in seen or part.where.get(card, place) != place):
                where = "is named twice" if card in seen else room.where(part, card)
                yield room.found("twice", f"{card} {where}", card)
                return
            seen.add(card)
        if place == MARKET and len(entry.cards) > room.size:
            yield room.found(
                "market_full", f"the market holds {room.size} cards, not {len(entry.cards)}", "cards"
            )

    def cards(self, table: Table, entry: HaveCards) -> None:
        """The pile is this."""
        place = self.place(entry)
        if place:
            part = self.room.part(table)
            self.room.replace(part, place, entry.cards)
            part.told |= {place if place != MARKET else MARKET}

    def deck(self, table: Table, entry: HaveDeck) -> None:
        """Compared once all is declared."""
        self.room.part(table).size = entry.number

    def check_known(self, table: Table, entry: HaveTop | HaveBottom) -> Iterable[Found]:
        """Cards of the deck are nowhere else."""
        part = self.room.part(table)
        for index, card in enumerate(entry.cards):
            if card != UNSEEN and (card in part.where or card in entry.cards[:index]):
                yield self.room.found("twice", f"{card} {self.room.where(part, card)}", card)
                return

    def known(self, table: Table, entry: HaveTop | HaveBottom) -> None:
        """The deck begins or ends so."""
        part = self.room.part(table)
        for index, card in enumerate(entry.cards):
            at = -1 - index if isinstance(entry, HaveTop) else len(entry.cards) - 1 - index
            if card != UNSEEN:
                part.show_at(card, at)

    def audit(self, table: Table) -> Iterable[Found]:
        """The deck has what lies nowhere else."""
        part = self.room.part(table)
        number = len(part.piles[DECK])
        if part.size >= 0 and part.size != number:
            total = len(self.room.rows)
            yield self.room.found(
                "deck",
                f"{total} cards, of which {total - number} lie elsewhere, leave {number} in the deck, not {part.size}",
            )
        part.size = -1

    # -- counting ---------------------------------------------------------------------------------------

    def pile_of(self, entry: CountHand | CountPile) -> str:
        """The pile that was counted."""
        if isinstance(entry, CountPile):
            return entry.pile
        piles = self.room.discards if entry.what == "discard" else self.room.hands
        return piles.get(entry.owner, "")

    def count_hand(self, table: Table, entry: CountHand) -> Iterable[Found]:
        """How many cards a player has there."""
        place = self.pile_of(entry)
        number = len(self.room.part(table).piles[place]) if place else 0
        if number != entry.amount:
            yield self.room.found(
                "count",
                f"{entry.owner} has {number} cards there by the books, {entry.amount} counted",
                "amount",
            )

    def follow_hand(self, table: Table, entry: CountHand) -> None:
        """The books take the number; which cards are meant isn't told."""
        self.follow(table, self.pile_of(entry), entry.amount)

    def count_pile(self, table: Table, entry: CountPile) -> Iterable[Found]:
        """How many cards lie in a pile."""
        number = len(self.room.part(table).piles[entry.pile])
        if number != entry.amount:
            yield self.room.found(
                "count", f"the {entry.pile} has {number} cards by the books, {entry.amount} counted", "amount"
            )

    def follow_pile(self, table: Table, entry: CountPile) -> None:
        """The books take the number."""
        self.follow(table, entry.pile, entry.amount)

    def follow(self, table: Table, place: str, number: int) -> None:
        """Unseen cards go to the pile from the deck (or to it from the cards out of the game), or the other way."""
        part = self.room.part(table)
        if not place:
            return
        other = OUT if place == DECK else DECK
        while len(part.piles[place]) > max(number, 0):
            part.remove_unseen(place)
            part.piles[other].insert(0, UNSEEN)
        while len(part.piles[place]) < number and part.give_up(other):
            part.piles[place].insert(0, UNSEEN)


def nothing(table: Table, entry: object) -> Iterable[Found]:
    """Nothing can be wrong with it alone."""
    return ()
