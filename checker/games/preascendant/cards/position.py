"""Cards with their commands: the deal, the market, shown hands, and cards declared in mid-game (``have Ann: hand …``) or
counted (``count Ann hand 3``)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from playproof.checker.games.preascendant.cards.base import CardsBase
from playproof.checker.games.preascendant.cards.state import DECK, MARKET, OUT, UNSEEN, Deal, Market, Shows
from playproof.checker.model.declared import Stage, count, have, whole_line
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import DeclaredPosition
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted


class Cards(CardsBase, DeclaredPosition):
    """Hands, discard piles, deck and market; :class:`CardsBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """The deal, the market, shown hands; declaring and counting."""
        yield Command(
            f"deal [to] PLAYER CARDS [[with] {self.game.definition.money_word} AMOUNT]", Deal, self.check_deal, self.deal,
            "a starting hand, ? for a card unseen", "deal Ann R01 W04 ?", kind="table", anytime=True,
        )  # fmt: skip
        if self.size:
            yield Command(
                "market CARDS", Market, self.check_market, self.market, "cards that came up in the market",
                "market W05 K02", kind="table", anytime=True,
            )  # fmt: skip
        yield Command(
            "shows CARDS", Shows, self.check_shows, self.shows, "cards in a hand are seen", "Ann: shows R01 W04",
            kind="table", anytime=True, joins=True,
        )  # fmt: skip
        yield from self.declarations()

    def declarations(self) -> Iterable[Command[Any]]:
        """Hands, piles and the deck, declared and counted."""
        for pile, help, example, default in (
            (
                "hand",
                "a hand; ? for a card unseen, none for an empty hand",
                "have Ann: hand R01 ?",
                "the cards dealt, unseen",
            ),
            (
                "discard",
                "a discard pile, its top card last; none: it is empty",
                "have Ann: discard K09 R03",
                "empty",
            ),
            (MARKET, "the market; none: it is empty", "have market W05 K02 R11 ?", "full, of cards unseen"),
            (OUT, "cards out of the game", "have out R05", "none"),
        ):
            yield have(
                f"{pile} CARDS",
                partial(self.have_cards, pile),
                help,
                example,
                check=partial(self.check_cards, pile),
                whose=True,
                default=default,
                says=partial(self.says_cards, pile),
            )
        yield have(
            "deck NUMBER",
            self.have_deck,
            "how many cards the deck has",
            "have deck 30",
            default="every card that lies nowhere else",
        )
        yield have(
            "top CARDS",
            self.have_top,
            "cards known at the top of the deck, the topmost first",
            "have top B07",
            check=self.check_known,
            default="the top of the deck is not known",
            stage=Stage.TURN,
            says=lambda game_state: self.says_deck(game_state, top=True),
        )
        yield have(
            "bottom CARDS",
            self.have_bottom,
            "cards known at the bottom of the deck, the lowest last",
            "have bottom W04 R05",
            check=self.check_known,
            default="the bottom of the deck is not known",
            stage=Stage.TURN,
            says=lambda game_state: self.says_deck(game_state, top=False),
        )
        yield have(
            "shuffled CARDS",
            self.shuffled,
            "cards known to be in the deck, but not where in it",
            "have shuffled B07",
            check=self.check_known,
            declares=whole_line,
            default="none is known",
            stage=Stage.ACTS,
            says=lambda game_state: (
                [(" ".join(loose),)] if (loose := sorted(self.state(game_state).loose)) else ()
            ),
        )
        yield count(
            "OWNER WHAT:hand|cards|discard AMOUNT",
            lambda game_state, owner, what: self.number(game_state, self.place(what, owner)),
            "how many cards a player holds",
            "count Ann hand 3",
            books="{owner}'s {what} has {held}",
            unit="card",
            names={"what": lambda what: "discard pile" if what == "discard" else "hand"},
            follow=lambda game_state, owner, what, number: self.follow(
                self.place(what, owner), game_state, number
            ),
        )
        for pile in (DECK, MARKET, OUT):
            yield count(
                f"{pile} AMOUNT",
                partial(self.number, pile=pile),
                "how many cards lie there",
                f"count {pile} 4",
                books=f"the {pile} has {{held}}",
                unit="card",
                follow=partial(self.follow, pile),
            )

    # -- declaring --------------------------------------------------------------------------------------

    def place(self, pile: str, owner: str) -> str:
        """The pile that is meant; ``""`` where a hand has no owner."""
        if pile in (MARKET, OUT):
            return pile
        return (self.discards if pile == "discard" else self.hands).get(owner, "")

    def check_cards(
        self, pile: str, game_state: GameState, owner: str, cards: tuple[str, ...]
    ) -> Iterable[Violation]:
        """Each card once, and in one place."""
        state, place = self.state(game_state), self.place(pile, owner)
        if not place:
            yield self.violation("known", f"whose {pile}? Write: have NAME: {pile} …", "pile")
            return
        seen: set[str] = set()
        for card in cards:
            if card != UNSEEN and (card in seen or state.where.get(card, place) != place):
                where = "is named twice" if card in seen else self.where(state, card)
                yield self.violation("twice", f"{card} {where}", card)
                return
            seen.add(card)
        if place == MARKET and len(cards) > self.size:
            yield self.violation(
                "market_full", f"the market holds {counted(self.size, 'card')}, not {len(cards)}", "cards"
            )

    def have_cards(self, pile: str, game_state: GameState, owner: str, cards: tuple[str, ...]) -> None:
        """The pile is this."""
        place = self.place(pile, owner)
        if place:
            state = self.state(game_state)
            self.replace(state, place, cards)
            state.dealt |= {place}

    def says_cards(self, pile: str, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Each pile of that kind: once play has begun, or where it was dealt or declared; cards out of the game if any is."""
        state, lent = self.state(game_state), self.lent(game_state)
        owners = {"hand": self.hands, "discard": self.discards}.get(pile, {"": pile})
        for owner, place in owners.items():
            cards = [*state.piles[place], *([lent[place]] if place in lent else [])]
            if cards if pile in ("discard", OUT) else state.started or place in state.dealt:
                yield owner, " ".join(cards) or "none"

    def says_deck(self, game_state: GameState, *, top: bool) -> Iterable[tuple[Any, ...]]:
        """The known cards of the deck's upper or lower half, with ``?`` for those between."""
        deck = self.state(game_state).piles[DECK]
        half = len(deck) // 2
        known = [at for at, card in enumerate(deck) if card != UNSEEN and (at >= half) == top]
        if known:
            cards = deck[known[0] :] if top else deck[: known[-1] + 1]
            yield (" ".join(reversed(cards)),)

    def shuffled(self, game_state: GameState, cards: tuple[str, ...]) -> None:
        """Unseen cards of the deck are these."""
        state = self.state(game_state)
        for card in cards:
            if card != UNSEEN and card not in state.where and state.unseen(DECK) > 0:
                state.loose.add(card)
                state.where[card] = DECK

    def have_deck(self, game_state: GameState, number: int) -> None:
        """Compared once all is declared."""
        self.state(game_state).size = number

    def check_known(self, game_state: GameState, cards: tuple[str, ...]) -> Iterable[Violation]:
        """Cards of the deck are nowhere else."""
        state = self.state(game_state)
        for index, card in enumerate(cards):
            if card != UNSEEN and (card in state.where or card in cards[:index]):
                yield self.violation("twice", f"{card} {self.where(state, card)}", card)
                return

    def have_top(self, game_state: GameState, cards: tuple[str, ...]) -> None:
        """The deck begins so."""
        self.known(game_state, {-1 - index: card for index, card in enumerate(cards)})

    def have_bottom(self, game_state: GameState, cards: tuple[str, ...]) -> None:
        """The deck ends so."""
        self.known(game_state, {len(cards) - 1 - index: card for index, card in enumerate(cards)})

    def known(self, game_state: GameState, cards: dict[int, str]) -> None:
        """These cards lie at these places of the deck."""
        state = self.state(game_state)
        for at, card in cards.items():
            if card != UNSEEN:
                state.show_at(card, at)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """The deck has what lies nowhere else."""
        state = self.state(game_state)
        number = len(state.piles[DECK])
        if state.size >= 0 and state.size != number:
            total = len(self.rows)
            yield self.violation(
                "deck",
                f"{total} cards, of which {total - number} lie elsewhere, leave {number} in the deck, not {state.size}",
            )
        state.size = -1

    # -- counting ---------------------------------------------------------------------------------------

    def number(self, game_state: GameState, pile: str) -> int:
        """How many cards lie there."""
        return len(self.state(game_state).piles[pile]) if pile else 0

    def follow(self, place: str, game_state: GameState, number: int) -> None:
        """Unseen cards go to the pile from the deck (or to it from the cards out of the game), or the other way."""
        state = self.state(game_state)
        if not place:
            return
        other = OUT if place == DECK else DECK
        while len(state.piles[place]) > max(number, 0):
            state.remove_unseen(place)
            state.piles[other].insert(0, UNSEEN)
        while len(state.piles[place]) < number and state.give_up(other):
            state.piles[place].insert(0, UNSEEN)
