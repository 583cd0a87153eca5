"""Legal entries of declared commands: candidates for each slot, filtered by the check itself."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import Action, CompiledChoice, DeclaredCommand
from playproof.checker.families.declared.dice import at_hand, unknown_face
from playproof.checker.families.declared.doing import Doing
from playproof.checker.families.declared.state import UNSEEN, DeclaredState
from playproof.checker.families.declared.tables import sets_of
from playproof.checker.model.entries import Span
from playproof.checker.model.game_state import GameState
from playproof.components.expressions import ExpressionFault

#: Legal entries that are tried for one command, and numbers for one slot.
TRIED = 600
NUMBERS = 200


def legal_values(
    module: DeclaredBase, game_state: GameState, command: DeclaredCommand, actor: str
) -> Iterator[tuple[object, ...]]:
    """The legal values: candidates that pass the check. Whole numbers in a row become a range."""
    tried = itertools.islice(candidates(module, game_state, command, actor, ()), TRIED)
    legal = (
        values
        for values in tried
        if not (module.game.sifting and any(command.check(game_state, Action(0, actor, values))))
    )
    numeric = [at for at, choice in enumerate(command.choices) if choice.kind == "number"]
    if len(numeric) != 1:
        yield from legal
        return
    [at] = numeric
    for rest, group in itertools.groupby(legal, lambda values: (*values[:at], *values[at + 1 :])):
        numbers = [values[at] for values in group]
        runs: list[list[int]] = []
        for number in numbers:
            if number is None:
                yield (*rest[:at], None, *rest[at:])
            elif runs and runs[-1][-1] + 1 == number:
                runs[-1].append(number)
            else:
                runs.append([number])
        for run in runs:
            yield (*rest[:at], Span(run[0], run[-1]), *rest[at:])


def candidates(
    module: DeclaredBase, game_state: GameState, command: DeclaredCommand, actor: str, chosen: tuple[Any, ...]
) -> Iterator[tuple[Any, ...]]:
    """All that may be typed for the slots behind those that are chosen."""
    if len(chosen) == len(command.choices):
        yield chosen
        return
    choice = command.choices[len(chosen)]
    left_out = may_be_left_out(command, chosen)
    if left_out is not True:
        slots = dict(zip((one.name for one in command.choices), chosen, strict=False))
        for value in values_of(module, game_state, choice, actor, slots):
            yield from candidates(module, game_state, command, actor, (*chosen, value))
    if left_out is not False:
        yield from candidates(module, game_state, command, actor, (*chosen, None))


def may_be_left_out(command: DeclaredCommand, chosen: tuple[Any, ...]) -> bool | None:
    """Whether the next slot is left out (True), isn't (False), or may be (None): with the rest of its part, and after one like
    it that was, since what is typed would be read as that one."""
    at = len(chosen)
    part = next(
        (part for part in command.syntax.pieces if isinstance(part, tuple) and at in slots_in(part)), None
    )
    if part is None:
        return False
    before = [slot for slot in slots_in(part) if slot < at]
    if before:
        return chosen[before[0]] is None
    alike = (one for one in range(at) if command.syntax.slots[one].kind == command.syntax.slots[at].kind)
    if any(
        chosen[one] is None and command.syntax.slots[one].choices == command.syntax.slots[at].choices
        for one in alike
    ):
        return True
    return None


def slots_in(part: tuple[Any, ...]) -> list[int]:
    """The numbers of the slots of an optional part, those of parts in it, too."""
    found = []
    for one in part:
        found += slots_in(one) if isinstance(one, tuple) else [one] if isinstance(one, int) else []
    return found


def values_of(
    module: DeclaredBase, game_state: GameState, choice: CompiledChoice, actor: str, slots: Mapping[str, Any]
) -> Iterator[Any]:
    """All that one slot may be."""
    trying = Doing(module, game_state, None)
    state, scope = trying.state, trying.scope(actor, slots)
    least = trying.value(choice.least, scope) if choice.least is not None else None
    most = trying.value(choice.most, scope) if choice.most is not None else None
    if choice.kind == "number":
        low = least if least is not None else 0
        high = most if most is not None else low + NUMBERS
        yield from range(low, min(high, low + NUMBERS) + 1)
    elif choice.kind == "player":
        yield from (seat for seat in module.game.players if not choice.others or seat != actor)
    elif choice.kind == "space":
        for place in choice.sources:
            yield from module.spaces.sets.get(module.tables.place[place].spaces, ())
    elif choice.kind == "word":
        yield from choice.words
    elif choice.kind in ("die", "dice"):
        yield from dice_values(module, state, choice, actor, least, most)
    elif choice.offers is not None:
        try:
            offered = choice.offers.evaluate(scope)
        except ExpressionFault:
            return
        yield from dict.fromkeys(offers(offered, choice.kind == "cards"))
    elif choice.of:
        yield from ()
    else:
        there = [
            card for place in choice.sources for card in possible(module, state, trying.key(place, actor))
        ]
        if choice.kind == "card":
            yield from dict.fromkeys(there)
            return
        few = max(1, least if least is not None else 1)
        many = min(len(there), most if most is not None else few + 2)
        every = (cards for size in range(few, many + 1) for cards in itertools.combinations(there, size))
        yield from dict.fromkeys(itertools.islice(every, NUMBERS))


def offers(value: Any, several: bool) -> Iterator[Any]:
    """The cards, or lists of cards, of a list, within other lists or not."""
    for one in value if isinstance(value, list) else ():
        if several and isinstance(one, list) and one and all(isinstance(each, dict) for each in one):
            yield tuple(str(each.get("id")) for each in one)
        elif isinstance(one, list):
            yield from offers(one, several)
        elif isinstance(one, dict) and not several:
            yield str(one.get("id"))


def dice_values(
    module: DeclaredBase,
    state: DeclaredState,
    choice: CompiledChoice,
    actor: str,
    least: int | None,
    most: int | None,
) -> Iterator[Any]:
    """Dice that are at hand, or what may come up."""
    every, number = list[str](), 0
    for kind in choice.sources:
        there = at_hand(state, actor, kind, module.faces[kind])
        number += len(there)
        any_face = choice.comes_up or unknown_face(module.faces[kind]) in there
        for die in module.dice.sets[kind]:
            if any_face or module.dice.things[die].columns["value"] in there:
                every.append(die)
    if choice.kind == "die":
        yield from every
        return
    few = max(1, least if least is not None else (number if choice.comes_up else 1))
    many = min(number, most if most is not None else number)
    combined = (
        dice for size in range(few, many + 1) for dice in itertools.combinations_with_replacement(every, size)
    )
    yield from itertools.islice(combined, NUMBERS)


def possible(module: DeclaredBase, state: DeclaredState, key: tuple[str, str]) -> Iterator[str]:
    """The cards that may lie in a place."""
    there, place = state.cards.get(key, ()), module.tables.place[key[1]]
    if not there and place.hidden and place.reshuffle:
        there = state.cards.get(
            (key[0] if module.tables.place[place.reshuffle].each_player else "", place.reshuffle), ()
        )
    yield from (card for card in there if card != UNSEEN)
    if key in state.dealt:
        yield from state.dealt[key]
    elif UNSEEN in there:
        sets = sets_of(place)
        for card in itertools.chain.from_iterable(module.cards.sets.get(one, ()) for one in sets):
            if module.may_be(state, key, card) > 0:
                yield card
