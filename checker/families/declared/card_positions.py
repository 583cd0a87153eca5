"""Positions of cards in declared rules: what lies in places, and which cards the unseen ones of a hidden place are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.pools import forget, open_pool
from playproof.checker.families.declared.state import UNSEEN, DeclaredState
from playproof.checker.families.declared.tables import sets_of
from playproof.checker.model.declared import have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.names import NOTHING
from playproof.components.wording.plural import counted, listing

#: As of :func:`playproof.checker.model.declared.have`.
Says = Callable[[GameState], Iterable[tuple[Any, ...]]]
#: In a position, before a hidden place and its owner: which cards are unseen there was declared.
OF = "of"


@dataclass(slots=True)
class CardPositions:
    """``have`` lines of cards, and what follows from them."""

    module: DeclaredBase

    def declarations(self) -> Iterator[Command[Any]]:
        """What a ``have`` line may declare of places of cards."""
        for name, place in self.module.tables.place.items():
            words = name.replace("_", " ")
            card = next(iter(self.module.cards.things), "?")
            if place.spaces or self.of_pairs(name):
                continue
            if place.hidden:
                whose = "a player's" if place.each_player else "the"
                default = "what it begins with" if place.each_player else "the cards that lie nowhere else"
                yield have(
                    f"{name} AMOUNT [of CARD...]", self.number_setter(name),
                    f"how many cards are in {whose} {words}, and of which: with those that were drawn from it and are not seen",
                    f"have {'Ann: ' if place.each_player else ''}{name} 12", whose=place.each_player, default=default,
                    says=self.says_hidden(name),
                )  # fmt: skip
            elif place.each_player:
                yield have(
                    f"{name} CARD...", self.own_card_setter(name), f"the cards in a player's {words}; ? is unseen",
                    f"have Ann: {name} {card}, ?", whose=True, default="what it begins with", says=self.says_cards(name),
                )  # fmt: skip
            else:
                yield have(
                    f"{name} CARD...", self.card_setter(name), f"the cards in the {words}; ? is unseen",
                    f"have {name} {card}, ?", default="what it begins with", says=self.says_cards(name),
                )  # fmt: skip

    def of_pairs(self, name: str) -> bool:
        """Whether cards with chips lie in a place: they are declared otherwise."""
        return bool(set(sets_of(self.module.tables.place[name])) & set(self.module.pairs))

    def owners(self, name: str) -> tuple[str, ...]:
        """Who has a place of that name: each player, or nobody."""
        return tuple(self.module.game.players) if self.module.tables.place[name].each_player else ("",)

    def says_cards(self, name: str) -> Says:
        """The cards of a place."""

        def said(game_state: GameState) -> Iterator[tuple[Any, ...]]:
            for owner in self.owners(name):
                told = ", ".join(self.module.state(game_state).cards.get((owner, name), ())) or NOTHING[0]
                yield (owner, told) if owner else (told,)

        return said

    def says_hidden(self, name: str) -> Says:
        """How many cards are in a hidden place, and of which, where that is known."""

        def said(game_state: GameState) -> Iterator[tuple[Any, ...]]:
            state = self.module.state(game_state)
            for owner in self.owners(name):
                key = (owner, name)
                known = state.contents.get(key) if state.pools.get(key) == key else None
                told = (
                    len(state.cards.get(key, ())),
                    None if known is None else ", ".join(known) or NOTHING[0],
                )
                yield (owner, *told) if owner else told

        return said

    def card_setter(self, name: str) -> Callable[[GameState, tuple[str, ...]], None]:
        """Sets the cards of a place."""

        def set_cards(game_state: GameState, cards: tuple[str, ...]) -> None:
            state = self.module.state(game_state)
            state.cards["", name] = tuple(cards)
            state.declared |= {name}

        return set_cards

    def own_card_setter(self, name: str) -> Callable[[GameState, str, tuple[str, ...]], None]:
        """Sets the cards of a player's place."""

        def set_cards(game_state: GameState, player: str, cards: tuple[str, ...]) -> None:
            state = self.module.state(game_state)
            state.cards[player, name] = tuple(cards)
            state.declared |= {name}

        return set_cards

    def number_setter(self, name: str) -> Callable[..., None]:
        """Sets how many cards a hidden place has, and of which."""
        each = self.module.tables.place[name].each_player

        def set_number(game_state: GameState, *values: Any) -> None:
            (owner, amount, cards) = values if each else ("", *values)
            state, key = self.module.state(game_state), (owner, name)
            state.cards[key] = (UNSEEN,) * max(0, min(amount, 10_000))
            state.declared |= {name}
            if cards is not None:
                open_pool(state, key, cards)
                state.declared |= {f"{OF} {name} {owner}"}

        return set_number

    def settle(self, state: DeclaredState) -> Iterator[Violation]:
        """A deck holds the cards that a declared position has nowhere else; which are unseen is known where a line says it."""
        places = self.module.tables.place
        declared = {name for name in state.declared if name in places and places[name].of}
        if not declared:
            return
        for key in [key for key in state.contents if f"{OF} {key[1]} {key[0]}" not in state.declared]:
            forget(state, key)
        # What was drawn at the beginning lies there no more.
        state.pools = {key: pool for key, pool in state.pools.items() if key == pool}
        for name, place in places.items():
            if place.hidden and name not in declared and isinstance(place.start, tuple):
                for owner in self.owners(name):
                    self.settle_bag(state, (owner, name))
        self.settle_decks(state)
        for key in list(state.contents):
            yield from self.settle_pool(state, key)

    def settle_bag(self, state: DeclaredState, key: tuple[str, str]) -> None:
        """A hidden place holds the cards that it begins with, once each, wherever they lie."""
        owner, name = key
        begins = Counter(self.module.laid[name])
        others = [cards for (whose, place), cards in state.cards.items() if whose == owner and place != name]
        seen = Counter(card for cards in others for card in cards if card != UNSEEN)
        unseen = sum(
            cards.count(UNSEEN)
            for (whose, place), cards in state.cards.items()
            if whose == owner and place != name and self.module.tables.place[place].from_ == name
        )
        state.cards[key] = (UNSEEN,) * max(0, begins.total() - (begins & seen).total() - unseen)

    def settle_decks(self, state: DeclaredState) -> None:
        """A deck holds the cards that a declared position has nowhere else."""
        places, things = self.module.tables.place, self.module.cards.things
        for name, place in places.items():
            if place.start != "all" or not place.hidden or name in state.declared:
                continue
            sets = set(sets_of(place))
            seen = Counter(
                things[card].of for cards in state.cards.values() for card in cards if card in things
            )
            total = {one: self.number_of(one) for one in self.module.cards.sets}
            here = sum(total[one] - seen[one] for one in sets if one in total)
            # Unseen cards elsewhere that may be of other sets are of these, as long as there are any.
            mixed: Counter[frozenset[str]] = Counter()
            for (_, other), cards in state.cards.items():
                of = frozenset(sets_of(places[other]))
                if other != name and of & sets:
                    mixed[of] += cards.count(UNSEEN)
            for of, number in mixed.items():
                rest = sum(total[one] - seen[one] for one in of - sets if one in total)
                here -= max(0, number - max(0, rest))
            state.cards["", name] = (UNSEEN,) * max(0, here)

    def number_of(self, name: str) -> int:
        """How many cards a set has."""
        return sum(self.module.cards.things[card].count for card in self.module.cards.sets.get(name, ()))

    def settle_pool(self, state: DeclaredState, key: tuple[str, str]) -> Iterator[Violation]:
        """Where the unseen cards of a declared hidden place are that are not in it: in the open places that are filled from it,
        else in those of its owner, else, if it is nobody's, in all."""
        owner, name = key
        left = len(state.contents[key]) - len(state.cards.get(key, ()))
        if not left:
            return
        places = self.module.tables.place
        rest = {
            other: cards.count(UNSEEN)
            for other, cards in state.cards.items()
            if owner in ("", other[0]) and other != key and UNSEEN in cards and other not in state.pools
            and set(sets_of(places[other[1]])) & set(sets_of(places[name]))
        }  # fmt: skip
        filled = {other: number for other, number in rest.items() if places[other[1]].from_ == name}
        own = {other: number for other, number in rest.items() if other[0] == owner}
        for some in (filled, own, rest):
            if left == sum(some.values()):
                state.pools |= dict.fromkeys(some, key)
                return
        where = self.module.words_of_place(name, owner)
        said = f"{where} has {counted(len(state.cards.get(key, ())), 'card')} of the {len(state.contents[key])} named"
        yield self.module.violation("total", f"{said}; the others must be unseen cards that came from it")

    def numbers(self, state: DeclaredState) -> Iterable[Violation]:
        """No cards beside those of the sets."""
        known = [name for name, place in self.module.tables.place.items() if not place.spaces]
        together: dict[frozenset[str], list[str]] = {}
        for name in known:
            together.setdefault(frozenset(sets_of(self.module.tables.place[name])), []).append(name)
        for sets, names in together.items():
            if any(sets & other for other in together if other != sets):
                continue
            total = sum(
                self.module.cards.things[card].count
                for one in sets
                for card in self.module.cards.sets.get(one, ())
            )
            there = sum(len(cards) for (_, name), cards in state.cards.items() if name in names)
            if there > total and state.declared & set(names):
                where = listing([name.replace("_", " ") for name in names], "and")
                said = f"{counted(there, 'card')} {'is' if there == 1 else 'are'} declared ({where}); there are {total}"
                yield self.module.violation("total", said)
        for sets, names in together.items():
            if not any(sets & other for other in together if other != sets):
                continue  # told above
            total = sum(
                self.module.cards.things[card].count
                for one in sets
                for card in self.module.cards.sets.get(one, ())
            )
            for (_, name), cards in state.cards.items():
                if name in names and name in state.declared and len(cards) > total:
                    said = f"{counted(len(cards), 'card')} are declared ({name.replace('_', ' ')}); there are {total}"
                    yield self.module.violation("total", said)
