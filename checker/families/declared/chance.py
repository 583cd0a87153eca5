"""What chance brings under declared rules, for simulated games: cards that are turned up or come to a hand, what dice show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import DeclaredCommand
from playproof.checker.families.declared.pairs import seen_of
from playproof.checker.families.declared.pools import known_of
from playproof.checker.families.declared.rows import first_known
from playproof.checker.families.declared.state import UNSEEN, DeclaredState
from playproof.checker.families.declared.tables import sets_of
from playproof.checker.families.declared.values import Values
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import Chance
from playproof.checker.model.rule_module import Command

#: So often a row is dealt anew that is not legal.
TRIES = 400


class DeclaredChance(DeclaredBase, Chance):
    """Deals, turns up and rolls."""

    def chance_line(self, game_state: GameState, random: Random) -> str:
        """A line that names the unseen cards of an open place, or what dice show of which nobody knows it."""
        state = self.state(game_state)
        for (owner, name), there in state.cards.items():
            if UNSEEN in there and not self.tables.place[name].hidden:
                cards = self.drawn(state, (owner, name), there.count(UNSEEN), random)
                if cards:
                    return f"{owner + ': ' if owner else ''}{name} {', '.join(cards)}"
        for kind, faces in self.faces.items():
            for player in self.game.players:
                shown = state.faces.get((player, kind), ())
                unknown = state.held.get((player, kind), 0) - len(shown)
                if unknown > 0:
                    every = (*shown, *(random.choice(faces) for _ in range(unknown)))
                    return f"{player}: {kind} {', '.join(map(str, every))}"
        if game_state.over or game_state.active_modules != (self.key,) or not self.pairs:
            return ""
        flow = self.tables.flow
        if flow.first == "named" and state.round > 1 and not first_known(self, state):
            return f"{flow.first_called} {random.choice(self.game.players)}"
        return next(
            filter(None, (self.row_dealt(game_state, one, random) for one in self.declared_commands)), ""
        )

    def row_dealt(self, game_state: GameState, command: DeclaredCommand, random: Random) -> str:
        """A legal line with which the table deals cards and their chips, lowest first; ``""`` where the command doesn't."""
        of = [one.of for one in command.table.choose.values()]
        if command.kind != "table" or len(of) != 1 or not isinstance(of[0], str) or of[0] not in self.pairs:
            return ""
        values = Values(self, game_state, None)
        [choice], pairs, scope = command.choices, self.pairs[of[0]], values.scope("")
        number = values.value(choice.least, scope) if choice.least is not None else 1
        most = {key: values.value(one, scope) for key, one in self.pair_numbers[of[0]].items()}
        seen = seen_of(
            pairs, self.state(game_state), self.places_of_pairs(of[0]), self.rows_of_pairs(game_state)
        )
        numbers = Counter(one.columns[pairs.table.key] for one in seen)
        letters = Counter(one.columns["chip"] for one in seen)
        deck = [value for value in pairs.cards for _ in range(most["copies"] - numbers[value])]
        bag = [letter for letter, chip in pairs.chips.items() for _ in range(most["chips"] - letters[chip])]
        for _ in range(TRIES):
            chips = random.sample(bag, min(number, len(bag)))
            cards = zip(sorted(random.sample(deck, min(number, len(deck)))), chips, strict=False)
            typed = tuple(f"{value}{letter}" for value, letter in cards)
            if not any(command.check(game_state, command.make(0, "", (typed,)))):
                return command.write("", typed)
        return ""

    def rolled(
        self,
        game_state: GameState,
        command: Command[Any],
        actor: str,
        values: tuple[object, ...],
        random: Random,
    ) -> tuple[object, ...]:
        """Dice that come up show anything."""
        if not isinstance(command, DeclaredCommand) or not any(choice.comes_up for choice in command.choices):
            return values
        return tuple(
            self.rolled_again(choice.sources, value, random) if choice.comes_up else value
            for choice, value in zip(command.choices, values, strict=False)
        )

    def rolled_again(self, kinds: tuple[str, ...], value: Any, random: Random) -> Any:
        """The same dice, showing anything."""
        if isinstance(value, tuple):
            return tuple(self.rolled_again(kinds, one, random) for one in value)
        kind = self.dice.things[value].of if value in self.dice.things else kinds[0]
        return random.choice(self.dice.sets[kind])

    def deal_hidden(self, game_state: GameState, random: Random) -> None:
        """Each player's hidden cards: as many as there are unseen ones, of those that may be."""
        state = self.state(game_state)
        for key in self.hands(state):
            unseen = state.cards[key].count(UNSEEN)
            dealt = list(state.dealt.get(key, ()))
            if len(dealt) == unseen:
                continue
            if len(dealt) > unseen:
                random.shuffle(dealt)
            state.dealt[key] = tuple(dealt[:unseen])
            if len(dealt) < unseen:
                state.dealt[key] = (*dealt, *self.drawn(state, key, unseen - len(dealt), random))

    def conceal(self, game_state: GameState, player: str) -> None:
        """Forget what others hold in their hands."""
        state = self.state(game_state)
        state.dealt = {key: cards for key, cards in state.dealt.items() if key[0] == player}

    def hands(self, state: DeclaredState) -> Iterator[tuple[str, str]]:
        """The hidden places of players."""
        for name, place in self.tables.place.items():
            if place.hidden and place.each_player and place.of:
                for player in self.game.players:
                    if (player, name) in state.cards:
                        yield player, name

    def drawn(self, state: DeclaredState, key: tuple[str, str], number: int, random: Random) -> list[str]:
        """Cards that may be among the unseen ones of a place, and that no other hand holds."""
        known = known_of(state, key)
        if known is not None:
            left = Counter(known)
            pool = state.pools[key]
            for hand, cards in state.dealt.items():
                if state.pools.get(hand) == pool:
                    left.subtract(cards)
        else:
            of = sets_of(self.tables.place[key[1]])
            cards_of = {card for one in of for card in self.cards.sets.get(one, ())}
            left = Counter({card: self.may_be(state, key, card) for card in cards_of})
            for hand, cards in state.dealt.items():
                if hand not in state.pools:
                    left.subtract(card for card in cards if card in cards_of)
        every = [card for card in sorted(left) for _ in range(left[card])]
        return random.sample(every, min(number, len(every)))
