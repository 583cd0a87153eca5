"""Where cards are, as far as they have been seen, and how they move."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.checker.model.entries import Entry
from playproof.checker.model.events import Event
from playproof.checker.model.game_state import ModuleState

#: A card that no line has named yet.
UNSEEN = "?"
DECK, MARKET, OUT, ASIDE = "deck", "market", "out", "aside"


class CardsShown(Event, frozen=True):
    """A player has shown cards."""

    player: str


@dataclass(slots=True)
class CardsState(ModuleState):
    """Piles by name (``hand Ann``, ``discard Ann``, ``deck``, ``market``, ``out`` of the game, ``aside`` while a card
    is on its way), bottom card first, and ``where`` each card lies that has been seen. ``loose``: cards known to be
    in the deck, their place in it unknown. ``on``: money that lies on market cards. ``filled``: known cards
    that the market was last filled with. ``started``: the deal is over; ``dealt``: who was dealt cards, ``market``
    if it was laid out. ``size``: how many cards a declared deck has.

    Each card is in one pile: those in ``where``, and each of the others is one of the ``?``.
    """

    piles: dict[str, list[str]] = field(default_factory=dict)
    where: dict[str, str] = field(default_factory=dict)
    loose: set[str] = field(default_factory=set)
    on: dict[str, int] = field(default_factory=dict)
    filled: tuple[str, ...] = ()
    started: bool = False
    dealt: frozenset[str] = frozenset()
    size: int = -1

    # -- what is known ----------------------------------------------------------------------------------

    def unseen(self, place: str) -> int:
        """How many cards of a pile may be any that has not been seen."""
        number = self.piles[place].count(UNSEEN)
        return number - len(self.loose) if place == DECK else number

    def can_be(self, card: str, place: str) -> bool:
        """Whether a card lies there, or may."""
        known = self.where.get(card)
        return known == place or (known is None and self.unseen(place) > 0)

    def can_be_at(self, card: str, index: int) -> bool:
        """Whether a card may lie at a place of the deck (counted from the bottom, or below zero from the top)."""
        there = self.at(index)
        if there != UNSEEN:
            return there == card
        return card in self.loose or (card not in self.where and self.unseen(DECK) > 0)

    def at(self, index: int) -> str:
        """The card at a place of the deck, ``?`` unseen, ``""`` if it has no such place."""
        deck = self.piles[DECK]
        return deck[index] if -len(deck) <= index < len(deck) else ""

    # -- moves ------------------------------------------------------------------------------------------

    def remove(self, card: str, place: str) -> None:
        """Take a card out of a pile. If it was known to lie elsewhere it is taken from there; if it can lie nowhere
        here, one of the unseen cards is it: the players had it, whatever is recorded."""
        pile = self.piles[place]
        known = self.where.get(card)
        if card == UNSEEN:
            self.remove_unseen(place)
        elif known == place and card in pile:
            pile.remove(card)
        elif known == DECK and card in self.loose:
            self.loose.discard(card)
            self.piles[DECK].remove(UNSEEN)
        elif known is not None:
            self.piles[known].remove(card)
        elif self.unseen(place) > 0:
            pile.remove(UNSEEN)
        else:
            other = next((name for name in (DECK, *self.piles) if self.unseen(name) > 0), None)
            if other is not None:
                self.piles[other].remove(UNSEEN)
        self.where.pop(card, None)

    def remove_unseen(self, place: str) -> None:
        """Take a card that nobody names: any of the pile may be it, so none of them is known any longer."""
        pile = self.piles[place]
        if not pile:
            return
        if place in (MARKET, OUT, ASIDE) and UNSEEN in pile:  # these lie open: the others are known
            pile.remove(UNSEEN)
            return
        if any(card != UNSEEN for card in pile):
            for card in pile:
                self.where.pop(card, None)
            pile[:] = [UNSEEN] * len(pile)
        if place == DECK:
            self.unloose()
        pile.pop()

    def give_up(self, place: str) -> bool:
        """Take an unseen card out of a pile, if there is one, whichever it is."""
        pile = self.piles[place]
        if UNSEEN not in pile:
            return False
        if place == DECK and self.unseen(DECK) <= 0:
            self.unloose()
        pile.remove(UNSEEN)
        return True

    def unloose(self) -> None:
        """An unseen card leaves the deck: cards known to be in it may be that one."""
        for card in self.loose:
            self.where.pop(card, None)
        self.loose.clear()

    def put(self, card: str, place: str, under: bool = False) -> None:
        """Lay a card on a pile, or beneath it."""
        pile = self.piles[place]
        if under:
            pile.insert(0, card)
        else:
            pile.append(card)
        if card != UNSEEN:
            self.where[card] = place

    def move(self, card: str, source: str, target: str, under: bool = False) -> None:
        """A card from a pile to another."""
        if not self.piles[source] and card == UNSEEN:
            return
        self.remove(card, source)
        self.put(card, target, under)

    def name(self, card: str, place: str) -> None:
        """One of the unseen cards of a pile turns out to be ``card``; if it can't be one, the recorded state is adjusted."""
        if self.where.get(card) == place:
            return
        pile = self.piles[place]
        if UNSEEN not in pile:
            self.move(card, DECK if self.piles[DECK] else OUT, place)
            return
        if card in self.where:  # seen elsewhere: that one was not it
            self.forget(card)
        pile[pile.index(UNSEEN)] = card
        self.where[card] = place

    def forget(self, card: str) -> None:
        """A card that was not where it was thought to be: some unseen card is there."""
        known = self.where.pop(card, None)
        if known is None:
            return
        if card in self.loose:
            self.loose.discard(card)
            return
        pile = self.piles[known]
        pile[pile.index(card)] = UNSEEN

    def show_at(self, card: str, index: int) -> None:
        """The card at a place of the deck is seen."""
        deck = self.piles[DECK]
        if not -len(deck) <= index < len(deck) or deck[index] == card:
            return
        if card in self.loose:
            self.loose.discard(card)
        else:
            self.forget(card)
            if deck[index] == UNSEEN and self.unseen(DECK) <= 0:
                self.unloose()
        self.where.pop(deck[index], None)
        deck[index] = card
        self.where[card] = DECK

    def draw(self) -> str:
        """Take the top card of the deck: its name if it is known; ``""`` from an empty deck."""
        deck = self.piles[DECK]
        if not deck:
            return ""
        card = deck.pop()
        if card == UNSEEN:
            self.unloose()
        else:
            del self.where[card]
        return card

    def shuffle(self) -> None:
        """The order of the deck is forgotten; what is in it is not."""
        deck = self.piles[DECK]
        self.loose.update(card for card in deck if card != UNSEEN)
        deck[:] = [UNSEEN] * len(deck)

    def put_below(self, card: str) -> None:
        """A card goes under the deck among others, in an order that isn't recorded."""
        self.piles[DECK].insert(0, UNSEEN)
        if card != UNSEEN:
            self.loose.add(card)
            self.where[card] = DECK


class Deal(Entry):
    """``deal Ann R01 W04 ?``, ``deal Ann R01 W04 B07 money 9``."""

    player: str
    cards: tuple[str, ...]
    amount: int | None


class Market(Entry):
    """``market W05``: the cards that came up."""

    cards: tuple[str, ...]


class Shows(Entry):
    """``Ann: shows R01 W04``."""

    cards: tuple[str, ...]
