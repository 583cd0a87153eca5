"""What is checked of an entry of declared rules before it is done: the phase, what is chosen, the conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import Action, CompiledChoice, DeclaredCommand
from playproof.checker.families.declared.dice import Face, at_hand, face_type, has
from playproof.checker.families.declared.doing import Doing
from playproof.checker.families.declared.pairs import seen_of, supply_problem
from playproof.checker.families.declared.pools import known_of, left, reveal
from playproof.checker.families.declared.state import UNSEEN, DeclaredState
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted, listing


class Checks(DeclaredBase):
    """The checks of the tables' commands, and of cards that are turned up."""

    def slots(self, command: DeclaredCommand, entry: Action) -> dict[str, Any]:
        """What was chosen, by the names of the slots."""
        return {choice.name: value for choice, value in zip(command.choices, entry.values, strict=False)}

    def check(self, game_state: GameState, command: DeclaredCommand, entry: Action) -> Iterable[Violation]:
        """The phase, the choices, the needs; then what the command would do, tried on a copy."""
        state, player = self.state(game_state), entry.actor
        if game_state.over and not command.table.recalls:
            yield self.over_already(game_state)
            return
        if (
            self.beside
            and command.kind == "actor"
            and command.table.company != (player not in self.game.players)
        ):
            who = "companies do it, in their turns" if command.table.company else "players do it"
            yield self.violation("actor", f"{command.syntax.phrase} is not for {player}: {who}")
            return
        phase = game_state.active_modules[-1] if self.beside else self.phases[state.phase].name
        if command.phases and phase not in command.phases:
            wanted = f"phase{'s' * (len(command.phases) > 1)} {listing(sorted(command.phases), 'or')}"
            said = f"{command.syntax.phrase} is for the {wanted}; this is the phase {phase}"
            yield self.violation(self.of("phase", command.name), said)
            return
        step = command.table.step
        if step and self.companies is not None and self.companies.too_late(game_state, player, step):
            said = f"{command.syntax.phrase} is for the step {step}, which is over in {player}'s turn"
            yield self.violation(self.of("phase", command.name), said)
            return
        problems: list[Violation] = []
        if command.times and (found := self.too_often(command, game_state, player)):
            yield found
            return
        slots = self.slots(command, entry)
        cards = [one for one in command.choices if one.kind in ("card", "cards") and slots.get(one.name)]
        if any(self.tables.place[source].reshuffle for choice in cards for source in choice.sources):
            game_state = game_state.copy()
        trying = Doing(self, game_state, problems)
        trying.strict = True
        for choice in cards:
            trying.shuffle_in(choice, player, slots[choice.name])
        scope = trying.scope(player, slots)
        row = command.starts.lots if command.starts is not None else ""
        dealt = slots.get(row) or ()
        for choice in command.choices:
            self.check_choice(trying, command, choice, slots, player)
            if problems:
                first = problems[0]
                own = choice.rule and first.reason != "expression"
                yield self.own_violation(choice.rule, first.message, first.about) if own else first
                return
            if choice.name == row and (wrong := self.of_the_data(dealt)):
                yield wrong
                return
        for need in command.needs:
            if not trying.holds(need.that, scope) and (problems or not need.that.is_open(scope)):
                yield (
                    problems[0]
                    if problems
                    else self.own_violation(need.code, need.say.text(scope), need.mark)
                )
                return
        if dealt and (wrong := self.supply_of_pairs(game_state, dealt)):
            yield wrong
            return
        called = self.tables.flow.first_called
        if self.tables.flow.first == "named" and state.round > 1 and not state.named and command.kind == "table" and (
            not command.anytime
        ):  # fmt: skip
            named = f": {called} NAME" if called else ""
            yield self.violation("first", f"name the {called or 'player who begins'} of this round{named}")
            return
        Doing(self, game_state.copy(), problems, before=game_state).command(command, player, slots)
        yield from problems[:1]

    def too_often(self, command: DeclaredCommand, game_state: GameState, player: str) -> Violation | None:
        """What is wrong with a command that was done as often as it may be."""
        state, problems = self.state(game_state), list[Violation]()
        doing = Doing(self, game_state, problems)
        for time, value in command.times:
            most, done = (
                doing.value(value, doing.scope(player)),
                state.done.get((player, command.name, time), 0),
            )
            if problems:
                return problems[0]
            if done >= most:
                what, rule = command.syntax.phrase, "once" if most == 1 else counted(max(0, most), "time")
                often = f"{counted(done, 'time')} in" if done > 1 else "in"
                said = f"{player or 'the table'} did {what} {often} this {time} already; {rule} in a {time} is the rule"
                if not done:
                    said = f"{what} is done {rule} in this {time}"
                own = command.table.times.rule if command.table.times else ""
                return (
                    self.own_violation(own, said)
                    if own
                    else self.violation(self.of("once", command.name), said)
                )
        return None

    def supply_of_pairs(self, game_state: GameState, new: Sequence[str]) -> Violation | None:
        """What new cards that lie with a chip have too much of, beside all that lie somewhere."""
        for name, pairs in self.pairs.items():
            own = [one for card in new if (one := self.pair(card)) is not None and one.of == name]
            values = Doing(self, game_state, None)
            most = {
                key: values.value(value, values.scope("")) for key, value in self.pair_numbers[name].items()
            }
            state = self.state(game_state)
            seen = seen_of(pairs, state, self.places_of_pairs(name), ())
            if found := supply_problem(pairs, seen, own, most):
                return self.violation(found[0], found[1], found[2])
        return None

    def over_already(self, game_state: GameState) -> Violation:
        """Nothing is done after the end."""
        return self.game.game_violation("over", "the game is over")

    def set_of(self, card: str) -> str:
        """The set of a card."""
        thing = self.cards.thing(card)
        return thing.of if thing is not None else ""

    def check_choice(
        self,
        trying: Doing,
        command: DeclaredCommand,
        choice: CompiledChoice,
        slots: Mapping[str, Any],
        player: str,
    ) -> None:
        """What was chosen is one of those that may be."""
        value, state = slots.get(choice.name), trying.state
        if value is None:
            return
        scope = trying.scope(player, slots)
        least = trying.value(choice.least, scope) if choice.least is not None else None
        most = trying.value(choice.most, scope) if choice.most is not None else None
        if choice.kind == "number" and type(value) is int:
            least = 0 if least is None else least
            if (least is not None and value < least) or (most is not None and value > most):
                said = f"{choice.name} is {bounds(least, most)}, not {value}"
                if least is not None and most is not None and least > most:
                    said = f"{choice.name} is at least {least} and at most {most} here: there is none, not {value} either"
                trying.problem("number", said, choice.name)
        elif choice.kind == "player" and choice.others and value == player:
            trying.problem("choice", f"{player} can't choose {player}; another player is meant", choice.name)
        elif choice.kind == "space" and choice.sources:
            place = self.place_of_space.get(value, "")
            if place not in choice.sources:
                where = listing([one.replace("_", " ") for one in choice.sources], "or")
                trying.problem("choice", f"{self.spaces.title(value)} is no space of {where}", choice.name)
        elif choice.kind in ("die", "dice"):
            self.check_dice(
                trying, choice, value if isinstance(value, tuple) else (value,), player, (least, most)
            )
        elif choice.kind in ("card", "cards"):
            chosen = value if isinstance(value, tuple) else (value,)
            if choice.kind == "cards" and not within(len(chosen), least, most):
                said = f"{bounds(least, most)} {choice.name}{'' if most == 1 else 's'}, not {len(chosen)}"
                reason = self.of("number", command.name)
                trying.problem(reason, f"{command.name} {said}" if reason != "number" else said, choice.name)
                return
            if choice.of:
                other = [one for one in chosen if self.set_of(one) != choice.of]
                if other:
                    trying.problem(
                        "choice", f"{self.cards.title(other[0])} is none of {choice.of}", choice.name
                    )
                return
            for card, number in Counter(chosen).items():
                if not any(
                    self.may_hold(state, trying.key(one, player), card, number) for one in choice.sources
                ):
                    where = listing([self.words_of_place(one, player) for one in choice.sources], "or")
                    found = self.where_is(state, card, player)
                    lies = f"; it lies in {self.words_of_place(found, player)}" if found else ""
                    if found in choice.sources:
                        there = state.cards[trying.key(found, player)].count(card)
                        lies = f" {counted(number, 'time')}; there {'is' if there == 1 else 'are'} {there}"
                    said = f"{self.cards.title(card)} is not in {where}{lies}"
                    trying.problem("not_there", said, choice.name)
                    return

    def check_dice(
        self,
        trying: Doing,
        choice: CompiledChoice,
        chosen: Sequence[str],
        player: str,
        bounded: tuple[int | None, int | None],
    ) -> None:
        """Dice that were chosen are at hand; those that come up are as many as may be."""
        things = [self.dice.things[one] for one in chosen]
        if choice.kind == "dice" and not within(len(chosen), *bounded):
            trying.problem("number", f"{bounds(*bounded)} {choice.name}, not {len(chosen)}", choice.name)
            return
        for kind in dict.fromkeys(one.of for one in things):
            faces = [one.columns["value"] for one in things if one.of == kind]
            if kind not in choice.sources:
                said = f"{things[0].name} is not one of {listing(choice.sources, 'or')}"
                trying.problem("choice", said, choice.name)
            elif not choice.comes_up and not has(trying.state, player, kind, faces):
                words = f" {kind}" if len(self.faces) > 1 else ""
                there = listing([str(one) for one in at_hand(trying.state, player, kind, self.faces[kind])])
                said = f"{player} has no{words} {listing([str(one) for one in faces])}"
                said += f"; at hand: {there}" if there else ": none is at hand"
                trying.problem("not_there", said, choice.name)

    def what_may(self, state: DeclaredState, key: tuple[str, str]) -> str:
        """Which cards the unseen ones of a place may be, for a sentence."""
        known = known_of(state, key)
        if known is None:
            return ": all of it was seen"
        every = [
            f"{number} {self.cards.title(card)}" if number > 1 else self.cards.title(card)
            for card, number in Counter(known).items()
        ]
        return (
            f": not seen yet of what came there are {listing(every)}"
            if every
            else ": all that came there was seen"
        )

    def faces_shown(self, kind: str) -> Command[Any]:
        """``dice 3, 5``: what a player's dice show."""
        command = DeclaredCommand(f"{kind} FACE:{face_type(self, kind)}...", Action, name=kind)

        def check(game_state: GameState, entry: Action) -> Iterable[Violation]:
            state, stated = self.state(game_state), entry.values[0]
            shown, there = state.faces.get((entry.actor, kind), ()), state.held.get((entry.actor, kind), 0)
            if len(faces_stated(shown, stated)) > there:
                unknown = f", {listing([str(one) for one in shown])} among them" if shown else ""
                said = f"{entry.actor} has {there} {kind} at hand{unknown}, not these {len(stated)}"
                yield self.violation("seen", said, "face")

        def apply(game_state: GameState, entry: Action) -> None:
            state = self.state(game_state)
            faces = faces_stated(state.faces.get((entry.actor, kind), ()), entry.values[0])
            Doing(self, game_state, None).keep_faces(entry.actor, kind, faces)

        command.check, command.apply = check, apply
        command.turn, command.anytime = False, True
        command.help = f"what a player’s {kind} show"
        command.example = f"Ann: {kind} {self.faces[kind][0]}, {self.faces[kind][-1]}"
        return command

    def turning_up(self, name: str, each: bool) -> Command[Any]:
        """``row Fern Reed``: which the unseen cards of a place are."""
        command = DeclaredCommand(f"{name} CARD...", Action, name=name)

        def key(entry: Action) -> tuple[str, str]:
            return (entry.actor if each else "", name)

        def check(game_state: GameState, entry: Action) -> Iterable[Violation]:
            state, cards = self.state(game_state), entry.values[0]
            there = state.cards.get(key(entry), ()).count(UNSEEN)
            where = self.words_of_place(name, entry.actor)
            for card, number in Counter(cards).items():
                if card != UNSEEN and self.may_be(state, key(entry), card) < number:
                    single = self.cards.things[card].count == 1  # of several, others are meant
                    found = self.where_is(state, card, entry.actor) if single else ""
                    lies = f"; it lies in {self.words_of_place(found, entry.actor)}" if found else ""
                    said = f"{self.cards.title(card)} can't come to {where}{lies or self.what_may(state, key(entry))}"
                    yield self.violation("seen", said, "card")
                    return
            if len(cards) > there:
                said = f"{where} has {counted(there, 'unseen card')}, not {len(cards)}"
                yield self.violation("seen", said, "card")

        def apply(game_state: GameState, entry: Action) -> None:
            state = self.state(game_state)
            there = list(state.cards.get(key(entry), ()))
            for card in entry.values[0]:
                if UNSEEN in there:
                    there[there.index(UNSEEN)] = card
                    if card != UNSEEN:
                        reveal(state, key(entry), card)
            state.cards[key(entry)] = tuple(there)
            left(state, key(entry))

        command.check, command.apply = check, apply
        command.kind = "actor" if each else "table"
        command.turn, command.anytime = False, True
        command.help = f"which cards came to {'a player’s' if each else 'the'} {name.replace('_', ' ')}"
        command.example = f"{'Ann: ' if each else ''}{name} {next(iter(self.cards.things), 'CARD')}"
        return command


def faces_stated(shown: Sequence[Face], stated: Sequence[Face]) -> tuple[Face, ...]:
    """What dice show, of which some are stated: all of them, or those of which nobody knew it."""
    told = [one for one in stated if one != UNSEEN]
    every = Counter(shown) <= Counter(told)
    return tuple(told if every else [*shown, *told])


def within(number: int, least: int | None, most: int | None) -> bool:
    """Whether a number is within bounds."""
    return (least is None or number >= least) and (most is None or number <= most)


def bounds(least: int | None, most: int | None) -> str:
    """Bounds in words."""
    if least is not None and most is not None:
        return str(least) if least == most else f"{least} to {most}"
    return f"{least} or more" if least is not None else f"at most {most}"
