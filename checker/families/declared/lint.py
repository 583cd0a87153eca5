"""What lint finds in declared rules that can be played: expressions that fail, and what can never happen."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import BANK, CompiledEffect
from playproof.checker.families.declared.rule_codes import unwritten
from playproof.checker.families.declared.tables import place_of
from playproof.checker.model.game_state import GameState
from playproof.components.expressions import Expression, ExpressionFault, Scope
from playproof.components.faults import Fault
from playproof.components.wording.plural import counted

#: Choices with which an expression is tried.
TRIED = 300


def table_faults(module: DeclaredBase, game_state: GameState) -> Iterator[Fault]:
    """All of them, at the beginning of a game."""
    yield from without_values(module, game_state)
    yield from never_met(module, game_state)
    yield from false_always(module, game_state)
    yield from never_gained(module)
    yield from never_filled(module)
    yield from never_ending(module)
    yield from words_of_others(module)
    yield from unused_columns(module)
    yield from one_way(module)
    yield from more_than_printed(module)
    yield from unwritten(module.tables, module.game.definition)


def without_values(module: DeclaredBase, game_state: GameState) -> Iterator[Fault]:
    """The expressions that fail; where all that use one of ``[values]`` do, that value once."""
    failed: dict[Expression, Fault] = {}
    for expression, slots in module.expressions:
        for fault in failing(module, game_state, expression, slots):
            failed[expression] = fault
    uses: dict[str, list[Expression]] = {}
    for expression, _ in module.expressions:
        for name in expression.values if expression.kind != "any" else ():  # a sentence shows any value
            uses.setdefault(name, []).append(expression)
    blamed: set[Expression] = set()
    for name, users in uses.items():
        value = users[0].values[name]
        if value.expression in failed:
            blamed |= {one for one in users if one in failed}
        elif len(users) > 1 and all(one in failed for one in users) and not blamed.issuperset(users):
            blamed |= set(users)
            first = failed[users[0]]
            yield Fault(
                value.expression.place(),
                f"what '{name}' gives can be used in none of the places that name it, {len(users)} in all, such as line "
                f"{first.place.line}: {first.problem}",
            )
    for expression, fault in failed.items():
        if expression not in blamed:
            yield fault


def samples(
    module: DeclaredBase, game_state: GameState, slots: Mapping[str, str], used: Iterable[str]
) -> Iterator[Scope]:
    """Scopes with each card and space in place of the slots that are used."""
    state, player = module.state(game_state), module.game.players[0]
    names = [name for name in slots if name in used]
    every: list[list[Any]] = []
    for name in names:
        kind = slots[name]
        values: list[Any] = [1]
        if kind in ("card", "cards"):
            values = [card if kind == "card" else (card,) for card in module.cards.things]
        elif kind == "space":
            values = list(module.spaces.things)
        elif kind == "player":
            values = [module.game.players[-1]]
        elif kind == "word":
            values = [
                word
                for command in module.declared_commands
                for choice in command.choices
                if choice.name == name
                for word in choice.words
            ] or [""]
        every.append(values)
    for chosen in itertools.islice(itertools.product(*every), TRIED):
        yield Scope(game_state, state, player, dict(zip(names, chosen, strict=True)))


def failing(
    module: DeclaredBase, game_state: GameState, expression: Expression, slots: Mapping[str, str]
) -> Iterator[Fault]:
    """An expression that has no value for some card, or gives another kind of value."""
    names = list(expression.names)
    for scope in samples(module, game_state, slots, names):
        try:
            value = expression.evaluate(scope)
            if expression.kind == "player" and not expression.variables and value not in ("", BANK):
                raise ExpressionFault(f"it gives '{value}' in every game, who is no player")
        except ExpressionFault as fault:
            if fault.here:
                continue
            of = [str(value) for value in scope.slots.values() if value not in (1, "")]
            about = f" for {', '.join(of)}" if of else ""
            yield Fault(expression.place(), f"'{expression.text[:60]}' can't be worked out{about}: {fault}")
            return


def more_than_printed(module: DeclaredBase) -> Iterator[Fault]:
    """Cards that lie in places at the beginning more often than they are printed; a note, where fewer players have enough."""
    used: Counter[str] = Counter()
    for name, laid in module.laid.items():
        each = module.tables.place[name].each_player
        for card, number in Counter(laid).items():
            thing = module.cards.things.get(card)
            before = used[card]
            used[card] += number * (len(module.game.players) if each else 1)
            if thing is not None and before <= thing.count < used[card]:
                whose = f" for {counted(len(module.game.players), 'player')}" if each else ""
                printed = f"{thing.count} {'is' if thing.count == 1 else 'are'} printed"
                said = f"{thing.name} lies in places {counted(used[card], 'time')} at first{whose}; {printed}"
                yield Fault(place_of(module.game.definition, ("place", name, "start")), said, note=each)


def never_met(module: DeclaredBase, game_state: GameState) -> Iterator[Fault]:
    """A condition of the columns of what is chosen that nothing meets."""
    for command in module.declared_commands:
        slots = {choice.name: choice.kind for choice in command.choices}
        for at, need in enumerate(command.needs):
            names = need.that.names
            if not names or not all(slots.get(name) in ("card", "space") for name in names):
                continue
            if re.search(r"\.(taken|by)\b", need.that.text):
                continue
            try:
                if any(need.that.evaluate(one) for one in samples(module, game_state, slots, names)):
                    continue
            except ExpressionFault:
                continue
            what = " and ".join(sorted(f"{slots[name]}" for name in names))
            way = ("command", command.name, "needs", at, "that")
            yield Fault(
                place_of(module.game.definition, way),
                f"no {what} meets this, so nobody can ever {command.name}",
            )


def false_always(module: DeclaredBase, game_state: GameState) -> Iterator[Fault]:
    """A condition or a limit that holds in no position. One that names a figure may be meant: figures are switches, too."""
    scope = Scope(game_state, module.state(game_state), module.game.players[0], {})
    for expression, _ in module.expressions:
        if expression.kind != "condition" or expression.variables or expression.constants:
            continue
        place = expression.place()
        table, name, *_ = [*(place.field or "").split("."), ""]
        what = {"command": f"nobody can ever {name}", "limit": "every position breaks this limit"}.get(table)
        try:
            if by_ruling(module, place.field):
                continue
            if what is not None and place.field.endswith(".that") and not expression.evaluate(scope):
                problem = f"'{expression.text[:60]}' is false in every game, so {what}"
                yield Fault(place, problem, "a condition that may hold")
        except ExpressionFault:
            continue


def by_ruling(module: DeclaredBase, field: str | None) -> bool:
    """Whether some table of that kind and name depends on a ruling: what holds by no reading may hold by another."""
    table, name, *_ = [*(field or "").split("."), "", ""]
    said = module.game.definition.play.get(table, {})
    return isinstance(said, dict) and '"ruling"' in json.dumps(said.get(name), default=str)


def never_filled(module: DeclaredBase) -> Iterator[Fault]:
    """A place of cards that no card ever comes to, and a command that chooses a card from it alone."""
    tables = module.tables
    filled = {one.to for one in effects_of(module)}
    for name, place in tables.place.items():
        if place.of and (name in filled or place.start != 0 or place.size is not None):
            filled.add(name)
    for command in module.declared_commands:
        for choice in command.choices:
            if choice.kind not in ("card", "cards") or not choice.sources or filled & {*choice.sources}:
                continue
            empty = choice.sources[0]
            yield Fault(
                place_of(module.game.definition, ("command", command.name)),
                f"nobody can ever {command.syntax.phrase}: no card ever comes to '{empty}'",
                f"start, size or from in [place.{empty}], or a command that moves cards to it",
            )


def words_of_others(module: DeclaredBase) -> Iterator[Fault]:
    """A command that begins with another command's name and not with its own: both may be meant, so it is a note."""
    words = {one.name: one.syntax.word.casefold() for one in module.declared_commands}
    for name, word in words.items():
        if word != name and words.get(word) == word and word not in name:
            said = f"is typed '{word}', as the command '{word}' is"
            yield Fault(
                place_of(module.game.definition, ("command", name, "typed")), said, f"'{name} …'", note=True
            )


def effects_of(module: DeclaredBase) -> Iterator[CompiledEffect]:
    """Every effect of the game."""
    for command in module.declared_commands:
        yield from command.effects
    for effects in module.flow.values():
        yield from effects
    for phase in module.phases:
        yield from (*phase.start, *phase.end)
    for starts in (*(one.starts for one in module.declared_commands), *(one.starts for one in module.phases)):
        if starts is not None:
            yield from (*starts.won, *starts.unsold)
    for many in module.card_effects.values():
        yield from (one.effect for one in many)


def never_gained(module: DeclaredBase) -> Iterator[Fault]:
    """A resource that nobody has, and nobody gains; one that nothing reads or moves."""
    effects = list(effects_of(module))
    gained = {name for one in effects for name, _ in (*one.gain, *one.set)}
    paid = {name for one in effects for name, _ in one.pay}
    put = {name for one in effects for name in (one.put, one.roll)}
    put |= {name for one in module.declared_commands for choice in one.choices for name in choice.sources}
    read = {name for expression, _ in module.expressions for name in expression.names}
    text = module.text_of_all
    for name in module.tables.resource:
        place = place_of(module.game.definition, ("resource", name))
        if name not in gained and module.starts[name] == 0 and name in (paid | put):
            yield Fault(
                place, f"nobody has {name} at the start, and nobody gains any, but it is paid", "start, gain"
            )
        elif name not in gained | paid | put | read and not re.search(rf"\b{name}\b", text):
            yield Fault(place, f"nothing pays, gains or reads {name}")


def never_ending(module: DeclaredBase) -> Iterator[Fault]:
    """A round that nothing ends."""
    if module.beside:
        return
    ends = {command.table.ends for command in module.declared_commands}
    end = module.tables.end
    wanted = module.rounds is not None or bool(module.flow["round_end"])
    wanted = wanted or (end is not None and (end.at == "round end" or end.finish_round))
    for at, phase in enumerate(module.phases):
        if phase.turns == "until passed" and "round" not in ends and module.out_when is None and wanted:
            way = ("phase", list(module.tables.phase)[at]) if module.tables.phase else ("flow",)
            said = 'the round never ends: no command has ends = "round", which lets a player pass out'
            yield Fault(
                place_of(module.game.definition, way), said, "turns = NUMBER, out_when, or such a command"
            )
            return
    if module.parts and end is None and module.rounds is None and "game" not in ends:
        said = "scores are counted when the game is over, and nothing ends it"
        yield Fault(
            place_of(module.game.definition, ("score",)), said, '[end], rounds in [flow], ends = "game"'
        )


def unused_columns(module: DeclaredBase) -> Iterator[Fault]:
    """Columns of a file of spaces that no expression reads: nothing is printed from it. A note each."""
    read = module.text_of_all
    for name, place in module.tables.place.items():
        if not place.spaces.endswith(".csv"):
            continue
        for column in module.spaces.own.get(place.spaces, ()):
            if column not in ("id", "name", place.adjacent) and not re.search(
                rf"\.\s*{re.escape(column)}\b", read
            ):
                yield Fault(
                    place_of(module.game.definition, ("place", name, "spaces")),
                    f"no rule reads the column '{column}' of {place.spaces}",
                    "an expression that uses it, or no such column",
                    note=True,
                )


def one_way(module: DeclaredBase) -> Iterator[Fault]:
    """A space that lies beside another one, which does not list it: it may be meant, so it is a note."""
    near, title = module.builder.near, module.spaces.title
    for name, place in module.tables.place.items():
        for one in module.spaces.sets.get(place.spaces, ()) if place.adjacent else ():
            other = next((other for other in near.get(one, ()) if one not in near.get(other, ())), "")
            if other:
                said = f"{title(one)} lists {title(other)} beside it, and {title(other)} does not list {title(one)}"
                yield Fault(place_of(module.game.definition, ("place", name, "adjacent")), said, note=True)
                break
