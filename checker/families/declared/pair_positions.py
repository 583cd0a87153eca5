"""Positions of cards that lie with a chip: where they lie and are noted, and the row that is for sale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import DeclaredCommand
from playproof.checker.families.declared.doing import Doing
from playproof.checker.families.declared.pairs import Pairs
from playproof.checker.families.declared.tables import sets_of
from playproof.checker.model.declared import Stage, have, whole_line
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted

#: As of :func:`playproof.checker.model.declared.have`.
Says = Callable[[GameState], Iterable[tuple[Any, ...]]]


@dataclass(slots=True)
class PairPositions:
    """``have`` lines of cards with chips, and what follows from them."""

    module: DeclaredBase

    def declarations(self) -> Iterator[Command[Any]]:
        """What a ``have`` line may declare."""
        for name, pairs in self.module.pairs.items():
            if pairs.table.kind:
                yield self.kind(name, pairs)
        for name, place in self.module.tables.place.items():
            if not set(sets_of(place)) & set(self.module.pairs):
                continue
            words, each = name.replace("_", " "), place.each_player
            card = next(iter(self.module.cards.sets[sets_of(place)[0]]), "?")
            what = f"the cards in {'a player’s' if each else 'the'} {words}"
            if place.noted:
                some = "a group of cards" if place.noted == "groups" else "cards"
                what = f"{some} of {'a player’s' if each else 'the'} {words}"
            yield have(
                f"{name} CARD...", self.setter(name), place.help or what, f"have {'Ann: ' if each else ''}{name} {card}",
                check=self.checker(name), whose=each, declares=whole_line, default="none", says=self.says(name),
            )  # fmt: skip

    def kind(self, name: str, pairs: Pairs) -> Command[Any]:
        """``have kind 45 12``: a card that the data lack."""
        slots = [f"{column.upper()}:AMOUNT" for column in (pairs.table.key, *pairs.table.kind)]
        word = "kind" if len(self.module.pairs) == 1 else f"{name} kind"
        key = pairs.table.key.replace("_", " ")

        def check(game_state: GameState, value: int, *said: int) -> Iterable[Violation]:
            if value in pairs.cards:
                listed = [f"{column} {pairs.cards[value].columns[column]}" for column in pairs.table.kind]
                message = f"{value} is one of the kinds listed, with {', '.join(listed)}"
                yield Violation("PP-09", message, pairs.table.key)
            elif not 1 <= value <= 999_999:
                yield Violation("PP-09", f"a card's {key} is 1 or more, not {value}", pairs.table.key)
            else:
                for column, amount in zip(pairs.table.kind, said, strict=True):
                    if amount < 0:
                        yield Violation("PP-09", f"a card's {column} is 0 or more, not {amount}", column)

        def set_kind(game_state: GameState, value: int, *said: int) -> None:
            if not any(check(game_state, value, *said)):
                self.module.state(game_state).kinds[name, value] = said

        def says(game_state: GameState) -> Iterator[tuple[Any, ...]]:
            for (of, value), said in self.module.state(game_state).kinds.items():
                if of == name:
                    yield value, *said

        example = " ".join(["have", word, "45", *("12" for _ in pairs.table.kind)])
        return have(
            f"{word} {' '.join(slots)}", set_kind, "a kind of card that the data lack", example, check=check,
            declares=lambda value, *said: (value,), default="the printed cards", stage=Stage.KINDS, says=says,
        )  # fmt: skip

    def noting(self, name: str) -> DeclaredCommand | None:
        """The command that notes groups in a place."""
        return next(
            (
                one
                for one in self.module.declared_commands
                if any(effect.note and effect.to == name for effect in one.effects)
            ),
            None,
        )

    def checker(self, name: str) -> Callable[..., Iterable[Violation]]:
        """What is wrong with declared cards: none are those of the data, or they are no group that may be noted."""
        place = self.module.tables.place[name]

        def check(game_state: GameState, *values: Any) -> Iterator[Violation]:
            owner, cards = values if place.each_player else ("", *values)
            command = self.noting(name) if place.noted == "groups" else None
            if command is not None:
                yield from self.needs(game_state, command, owner, cards)
                return
            problems: list[Violation] = []
            doing = Doing(self.module, game_state, problems)
            if (most := self.module.place_limits[name]) is not None:
                limit = doing.value(most, doing.scope(owner))
                if len(cards) > limit:
                    said = f"{self.module.words_of_place(name, owner)} holds at most {counted(limit, 'card')}"
                    yield (
                        self.module.own_violation(place.rule, said, "card")
                        if place.rule
                        else self.module.violation("full", said, "card")
                    )
                    return
            if not place.noted and (wrong := self.module.of_the_data(cards)):
                yield wrong

        return check

    def needs(
        self, game_state: GameState, command: DeclaredCommand, owner: str, cards: tuple[str, ...]
    ) -> Iterator[Violation]:
        """The conditions of the command that notes a group."""
        problems: list[Violation] = []
        doing = Doing(self.module, game_state, problems)
        slot = next(one.name for one in command.choices if one.kind == "cards")
        scope = doing.scope(owner, {slot: cards})
        for need in command.needs:
            if not doing.holds(need.that, scope):
                yield self.module.own_violation(need.code, need.say.text(scope), "card")
                return

    def setter(self, name: str) -> Callable[..., None]:
        """Lays cards in a place, or notes them."""
        place = self.module.tables.place[name]

        def set_cards(game_state: GameState, *values: Any) -> None:
            owner, cards = values if place.each_player else ("", *values)
            state, key = self.module.state(game_state), (owner, name)
            if place.noted == "groups":
                if self.noting(name) is None or not any(self.checker(name)(game_state, *values)):
                    state.groups[key] = (*state.groups.get(key, ()), cards)
            else:
                state.cards[key] = (*state.cards.get(key, ()), *cards)
            state.declared |= {name}

        return set_cards

    def says(self, name: str) -> Says:
        """The cards of a place, or each group noted there."""
        place = self.module.tables.place[name]

        def said(game_state: GameState) -> Iterator[tuple[Any, ...]]:
            state = self.module.state(game_state)
            for owner in self.module.game.players if place.each_player else ("",):
                groups = state.groups.get((owner, name), ())
                if place.noted != "groups":
                    groups = (there,) if (there := state.cards.get((owner, name), ())) else ()
                for cards in groups:
                    told = tuple(self.module.cards.written(card) for card in cards)
                    yield (owner, told) if owner else (told,)

        return said

    def settle(self, game_state: GameState) -> Iterator[Violation]:
        """Cards that are noted lie where they are noted from; a declared row is for sale; there are no more than there are."""
        state, module = self.module.state(game_state), self.module
        for source, names in module.noted_from.items():
            for name in names:
                for (owner, place), noted in list(state.cards.items()):
                    if place == name:
                        there = state.cards.get((owner, source), ())
                        more = tuple((Counter(noted) - Counter(there)).elements())
                        state.cards[owner, source] = (*there, *more)
        row, doing = module.rows_of_pairs(game_state), Doing(module, game_state, [])
        if row:
            command, start = module.row_deals[0]
            state.started, state.named = (command.name, state.first, ((start.lots, tuple(row)),)), False
            game_state.active_modules = (module.key, start.family)
            choice = next(one for one in command.choices if one.name == start.lots)
            most = None if choice.most is None else doing.value(choice.most, doing.scope(""))
            if most is not None and len(row) > most:
                said = f"the row has {counted(most, 'card')} at most, not {len(row)}"
                yield module.violation(module.of("number", command.name), said)
            if found := module.supply_of_pairs(game_state, row) or self.of_the_row(
                doing, command, start.lots, tuple(row)
            ):
                yield found
        if row or game_state.over or state.round > 1 or any(state.cards.values()):
            return
        bank = module.game.modules["bank"]
        if "unequal" in bank.cases and len({game_state.balances[one] for one in module.game.players}) > 1:
            yield Violation("unequal", "the players start with different money", module="bank")

    def of_the_row(
        self, doing: Doing, command: DeclaredCommand, slot: str, row: tuple[str, ...]
    ) -> Violation | None:
        """A condition of the command that has dealt a declared row, where it is one of rows."""
        scope = doing.scope("", {slot: row})
        for need, table in zip(command.needs, command.table.needs, strict=True):
            if table.of_rows and not doing.holds(need.that, scope):
                return self.module.own_violation(need.code, need.say.text(scope))
        return None
