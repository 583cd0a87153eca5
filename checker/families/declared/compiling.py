"""From the tables of a game to its commands, effects, limits and flow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playproof.checker.families.declared.building import Builder, Way
from playproof.checker.families.declared.catalogue import Catalogue
from playproof.checker.families.declared.companies import steps_of
from playproof.checker.families.declared.compiled import (
    Action,
    CompiledCardEffect,
    CompiledChoice,
    CompiledEffect,
    CompiledModifier,
    CompiledNeed,
    CompiledPhase,
    CompiledScore,
    DeclaredCommand,
    Value,
)
from playproof.checker.families.declared.compiling_places import CompilingPlaces
from playproof.checker.families.declared.dice import Face
from playproof.checker.families.declared.tables import Choice, PhaseTable, sets_of
from playproof.checker.model.keywords import KEYWORDS
from playproof.components.expressions import CEL_WORDS, Sentence
from playproof.components.wording.plural import listing

MOMENTS = ("placed", "turn start", "turn end", "round start", "round end", "phase start", "phase end")
#: What may have no value in some position: a division by what may be 0, an entry of a list.
MAY_FAIL = re.compile(r"[/%]\s*(?![\s1-9])|\[|\b(?:first|last|int)\s*\(")
#: The reasons that may have a code of their own for each thing of a table: ``short_leaf``.
CASES = {
    "short": "resource", "supply": "resource", "full": "place", "phase": "command", "once": "command", "number": "command",
}  # fmt: skip
#: The times in which commands are counted.
TIMES = ("turn", "round", "game")
#: Who begins the next round, beside an expression.
FIRST = ("same", "next", "first out", "last out", "after last", "named")
#: What a choice may say of each kind of slot, by the names of its fields.
CHOICES = {
    "card": frozenset({"from_", "of", "offers", "rule"}),
    "cards": frozenset({"from_", "of", "offers", "least", "most", "rule"}),
    "die": frozenset({"from_", "rule"}),
    "dice": frozenset({"from_", "least", "most", "rule"}),
    "space": frozenset({"from_", "rule"}),
    "player": frozenset({"others", "rule"}),
    "number": frozenset({"least", "most", "rule"}),
    "word": frozenset[str](),
}
TABLE_WORDS = {"from_": "from"}
OWN_TYPES = ("AMOUNT", "NUMBER", "TEXT", "WORD", "OWNER")


NO_COMPANIES = "no family of this game has companies that operate"
ALLOWED_BESIDE = 'families = [..., "operating", "declared"]'


class Compiling(CompilingPlaces):
    """The tables, as they are compiled."""

    cards: Catalogue
    spaces: Catalogue
    #: Whether it stands beside the families of companies.
    beside: bool
    dice: Catalogue
    faces: dict[str, tuple[Face, ...]]
    kinds_of_slots: dict[str, str]
    money_words: tuple[str, ...]

    def build(self, builder: Builder) -> None:
        """Compile all tables."""
        tables = self.tables
        self.build_resources(builder)
        self.build_places(builder)
        before = len(builder.expressions)
        self.declared_commands = [self.build_command(builder, name) for name in tables.command]
        typed: dict[str, str] = {}
        for declared in self.declared_commands:
            other = typed.setdefault(declared.syntax.text, declared.name)
            if other != declared.name:
                here = ("command", declared.name, *(["typed"] if declared.table.typed else []))
                builder.fault(here, f"is typed as '{other}' is: {declared.syntax.text}", "another first word")
        own = {id(one) for one, _ in builder.expressions[before:]}
        at = [*tables.command, *MOMENTS]
        self.card_effects: dict[str, list[CompiledCardEffect]] = {}
        for name, one in tables.effect.items():
            moments = (one.at,) if isinstance(one.at, str) else one.at
            slots = self.common_slots(moments) if not set(moments) & set(MOMENTS) else {}
            made = builder.card_effect(one, ("effect", name), at, slots)
            for moment in made.at:
                self.card_effects.setdefault(moment, []).append(made)
        for declared in self.declared_commands:
            of_cards = (*self.card_effects.get(declared.name, ()), *self.card_effects.get("placed", ()))
            effects = (*declared.effects, *(one.effect for one in of_cards))
            moved = moved_by(effects)
            declared.claim_forms = tuple(f"gets AMOUNT {one}" for one in tables.resource if one in moved)
        self.build_modifiers(builder)
        self.build_pairs(builder)
        self.limits: dict[str, list[CompiledNeed]] = {"always": [], "turn end": [], "round end": []}
        for name, limit in tables.limit.items():
            builder.code(limit.rule, ("limit", name, "rule"))
            that = builder.expression(limit.that, ("limit", name, "that"), "condition")
            say = builder.sentence(limit.say, ("limit", name, "say"))
            self.limits[limit.at].append(CompiledNeed(that, say, limit.rule or f"limit.{name}"))
        self.build_flow(builder)
        #: How what is paid under a reason is worked out.
        self.worked: dict[str, Sentence] = {}
        reasons = (
            *((f"{self.key}.{when}", effect) for when, effects in self.flow.items() for effect in effects),
            *((f"{self.key}.{one.name}", effect) for one in self.declared_commands for effect in one.effects),
        )
        for reason, effect in reasons:
            if effect.worked is not None:
                self.worked.setdefault(f".{effect.rule}" if effect.rule else reason, effect.worked)
        self.of_other_games(builder)
        #: Whether what follows a command may be against the rules, or fail, so that a check tries it as well.
        self.tries_flow = bool(self.limits["round end"]) or any(
            MAY_FAIL.search(text)
            for one, _ in builder.expressions
            if id(one) not in own and one.kind != "any"
            for text in (one.read, *(value.expression.read for value in one.values.values()))
        )

    def build_modifiers(self, builder: Builder) -> None:
        """What changes the cost of commands."""
        self.modifiers: list[CompiledModifier] = []
        tables = self.tables
        for name, mod in tables.modifier.items():
            way: Way = ("modifier", name)
            commands = frozenset((mod.at,) if isinstance(mod.at, str) else mod.at)
            for command in sorted(commands):
                builder.one_of(command, tables.command, "command", (*way, "at"))
            builder.one_of(
                mod.resource, [*tables.resource, *self.money_words], "resource", (*way, "resource")
            )
            paying = [one for one in self.declared_commands if one.name in commands]
            pays = {name for one in paying for effect in one.effects for name, _ in effect.pay}
            if (
                paying
                and mod.resource not in pays
                and (mod.resource not in self.money_words or not pays & set(self.money_words))
            ):
                said = f"{listing(sorted(commands))} costs no {mod.resource}"
                builder.fault((*way, "resource"), said, ", ".join(sorted(pays)) or "a command that has `pay`")
            slots = self.common_slots(commands)
            when = builder.condition(mod.when, (*way, "when"), slots)
            less = builder.number(mod.less, (*way, "less"), slots)
            more = builder.number(mod.more, (*way, "more"), slots)
            left = builder.number(mod.least, (*way, "least"), slots, 0)
            builder.code(mod.rule, (*way, "rule"))
            self.modifiers.append(CompiledModifier(commands, mod.resource, when, less, more, left, mod.rule))

    def build_resources(self, builder: Builder) -> None:
        """What each player begins with, what there is in all, and the most that somebody holds."""
        self.starts: dict[str, Value] = {}
        self.supplies: dict[str, Value] = {}
        self.holding: dict[str, Value] = {}
        for name, one in self.tables.resource.items():
            way: Way = ("resource", name)
            builder.subject = "" if one.shared else "player"
            self.starts[name] = builder.number(
                one.start, (*way, "start"), least=None if one.below_zero else 0
            )
            if one.limit is not None:
                self.holding[name] = builder.number(one.limit, (*way, "limit"), least=0)
            builder.subject = ""
            if one.supply is not None:
                self.supplies[name] = builder.number(one.supply, (*way, "supply"), least=0)
                if one.shared:
                    builder.fault(
                        (*way, "supply"), "is of what players take, and this is one number", "limit"
                    )
        builder.subject = "player"

    def typed_command(self, builder: Builder, name: str) -> DeclaredCommand:
        """A command as it is typed, with nothing that it does yet."""
        table, way = self.tables.command[name], ("command", name)
        text = table.typed or name
        try:
            command = DeclaredCommand(text, Action, name=name, table=table)
        except ValueError as error:
            builder.fault((*way, "typed"), str(error).replace("syntax ", ""), "serve CARD [for NUMBER]")
            command = DeclaredCommand(name, Action, name=name, table=table)
        if not command.syntax.word:
            builder.fault((*way, "typed"), "begins with no word of its own", f"{name} …")
            command = DeclaredCommand(name, Action, name=name, table=table)
        if table.table and command.syntax.word.casefold() in KEYWORDS:
            said = f"begins with '{command.syntax.word}', which has a meaning of its own in tracker files"
            builder.fault((*way, "typed") if table.typed else way, said, "another first word")
        if odd := re.search("->|[;#,]", text):
            said = f"'{odd[0]}' can't be typed in a command: a line has a meaning of its own for it"
            builder.fault((*way, "typed"), said, "words, and slots in capitals")
        fields = [slot.field for slot in command.syntax.slots]
        if twice := next((one for one in fields if fields.count(one) > 1), ""):
            kind = twice.upper()
            said = f"has two slots called {kind}"
            builder.fault((*way, "typed"), said, f"a name for each, as FIRST:{kind} and SECOND:{kind}")
        return command

    def build_command(self, builder: Builder, name: str) -> DeclaredCommand:
        """A command from its table."""
        table, way = self.tables.command[name], ("command", name)
        command = self.typed_command(builder, name)
        slots: dict[str, str] = {}
        choices = []
        builder.subject = "" if table.table else "player"
        for slot in command.syntax.slots:
            if len(set(slot.choices)) < len(slot.choices):
                builder.fault((*way, "typed"), f"{'|'.join(slot.choices)} has a word twice", "each word once")
            choice = table.choose.get(slot.field, Choice.model_validate({}))
            here = (*way, "choose", slot.field)
            made = self.build_choice(builder, slot, choice, here, slots)
            slots[slot.field] = made.kind
            choices.append(made)
        for chosen in table.choose:
            builder.one_of(chosen, slots, "slot of what is typed", (*way, "choose", chosen))
        for slot_name, kind in slots.items():
            if (
                slot_name in builder.known
                or slot_name in CEL_WORDS
                or (slot_name in ("this", "space") and kind not in ("card", "space"))
            ):
                allowed = "OTHER:PLAYER" if kind == "player" else "another word in capitals"
                said = f"'{slot_name.upper()}' is a name that expressions have already"
                builder.fault((*way, "typed"), said, allowed)
        if any(slot.kind.isupper() and slot.kind not in self.kinds_of_slots and slot.kind not in (*OWN_TYPES, "PLAYER")
               for slot in command.syntax.slots):  # fmt: skip
            builder.subject = "player"
            return command
        sources: dict[str, Sequence[str]] = {}
        for one in choices:
            if one.kind in ("card", "cards") and one.name in table.choose:
                named = table.choose[one.name].from_
                sources[one.name] = (named,) if isinstance(named, str) else named
        command.choices = tuple(choices)
        builder.words_of_slot = {one.name: one.words for one in choices if one.words}
        for at, need in enumerate(table.needs):
            builder.code(need.rule, (*way, "needs", at, "rule"))
            if need.mark:
                builder.one_of(need.mark, slots, "slot of what is typed", (*way, "needs", at, "mark"))
        command.needs = tuple(
            CompiledNeed(
                builder.expression(need.that, (*way, "needs", at, "that"), "condition", slots),
                builder.sentence(need.say, (*way, "needs", at, "say"), slots),
                need.rule or f"{name}.{at + 1}",
                need.mark,
            )
            for at, need in enumerate(table.needs)
        )
        command.effects = (
            builder.effect(table, way, slots, sources),
            *(builder.effect(one, (*way, "then", at), slots, sources) for at, one in enumerate(table.then)),
        )
        come_up = {one.shows for one in command.effects if isinstance(one.shows, str)}
        for chosen_one in choices:
            chosen_one.comes_up = chosen_one.name in come_up
        self.build_times(builder, command, way)
        command.ends_if = builder.condition(table.ends_if, (*way, "ends_if"), slots)
        command.starts = builder.starting(table, way, slots, sources)
        builder.words_of_slot, builder.subject = {}, "player"
        phases = (table.phase,) if isinstance(table.phase, str) else table.phase
        known = (
            [one for one in self.game.definition.play["families"] if one != self.key]
            if self.beside
            else self.tables.phase
        )
        for phase in filter(None, phases):
            builder.one_of(phase, known, "family in charge" if self.beside else "phase", (*way, "phase"))
        command.phases = frozenset(filter(None, phases))
        command.kind = "table" if table.table else "actor"
        command.turn = table.turn and not table.table and not table.any_time
        command.anytime = table.any_time or table.recalls
        command.help = table.help or f"{name}, as its rules say"
        command.example = table.example or ("" if table.table else "Ann: ") + self.example(command)
        return command

    def build_times(self, builder: Builder, command: DeclaredCommand, way: Way) -> None:
        """How often a command may be done, and when it is counted."""
        table, times = command.table, command.table.times
        if times is not None:
            builder.code(times.rule, (*way, "times", "rule"))
            if table.once:
                builder.fault((*way, "once"), "`times` says it, too", "one of the two")
            command.times = tuple(
                (time, builder.number(most, (*way, "times", time), {}, 0))
                for time in TIMES
                if (most := getattr(times, time)) is not None
            )
            if not command.times:
                builder.fault(
                    (*way, "times"), "says no number", ", ".join(f"{time} = NUMBER" for time in TIMES)
                )
        elif table.once:
            command.times = ((table.once, 1),)
        asked = {time for time, name in builder.asked_often if name == command.name}
        command.counted_in = tuple(time for time in TIMES if time in asked or time in dict(command.times))

    def example(self, command: DeclaredCommand) -> str:
        """A line of a command, with things and numbers of the game."""
        values: list[object] = []
        for choice, slot in zip(command.choices, command.syntax.slots, strict=False):
            value: object = slot.kind
            if choice.kind == "number":
                value = choice.least if isinstance(choice.least, int) else 1
            elif choice.kind == "player":
                value = "Bob"
            elif choice.words:
                value = choice.words[0]
            elif choice.kind in ("die", "dice") and choice.sources:
                value = self.dice.sets[choice.sources[0]][0]
            elif choice.sources:
                place = self.tables.place[choice.sources[0]]
                sets = (place.spaces,) if place.spaces else sets_of(place)
                ids = (
                    one
                    for each in sets
                    for one in (self.spaces if place.spaces else self.cards).sets.get(each, ())
                )
                things = self.spaces.things if place.spaces else self.cards.things
                first = next(ids, slot.kind)
                value = things[first].name if first in things and things[first].name.isalpha() else first
            values.append((value,) if slot.many else value)
        return command.syntax.write(tuple(values))

    def build_choice(
        self, builder: Builder, slot: Any, choice: Choice, way: Way, slots: Mapping[str, str]
    ) -> CompiledChoice:
        """What a slot may be."""
        places = (choice.from_,) if isinstance(choice.from_, str) else choice.from_
        places = tuple(filter(None, places))
        every = self.tables.place
        known = every if not self.faces else [*every, *self.faces]
        what = "place" if not self.faces else "place, nor a resource with faces"
        sources = tuple(one for one in places if builder.one_of(one, known, what, (*way, "from")))
        rolled = [one for one in sources if one in self.faces]
        if rolled and len(rolled) < len(sources):
            builder.fault((*way, "from"), "has dice and places", "dice, or places")
            sources = tuple(rolled)
        least = builder.maybe(choice.least, (*way, "least"), slots)
        most = builder.maybe(choice.most, (*way, "most"), slots)
        if isinstance(least, int) and isinstance(most, int) and least > most:
            builder.fault((*way, "least"), f"is {least}, more than the most, {most}", f"at most {most}")
        kind = "number" if slot.kind in ("AMOUNT", "NUMBER") else "word" if slot.choices else ""
        if slot.kind == "PLAYER":
            kind = "player"
        elif not kind and slot.kind not in ("TEXT", "WORD", "OWNER"):
            of_spaces = bool(sources and not rolled and every[sources[0]].spaces)
            kind = "space" if of_spaces else "die" if rolled else "card"
            if choice.of:
                builder.one_of(choice.of, builder.cards.sets, "set of cards of some place", (*way, "of"))
            if not sources and not places and not choice.of:
                said = f"nothing says what {slot.kind} is"
                allowed = f'choose.{slot.field} = {{ from = "PLACE" }}; or AMOUNT, PLAYER, WAY:left|right'
                builder.fault(way[:2], said, allowed)
            if places and not sources:
                kind = self.kinds_of_slots.get(slot.kind, kind)  # its place is told already
            other = self.kinds_of_slots.setdefault(slot.kind, kind)
            if other != kind:
                builder.fault(way, f"{slot.kind} is a {other} elsewhere", "another word in capitals")
            if of_spaces and slot.many:
                builder.fault(way, "several spaces can't be chosen at once", slot.kind)
            kind = {"card": "cards", "die": "dice"}.get(kind, kind) if slot.many else kind
        kind = kind or "word"
        for key in choice.model_fields_set - CHOICES[kind]:
            one = "die" if kind == "dice" else kind.removesuffix("s")
            said = f"'{TABLE_WORDS.get(key, key)}' says nothing of a {one}"
            allowed = ", ".join(TABLE_WORDS.get(one, one) for one in sorted(CHOICES[kind]))
            builder.fault((*way, TABLE_WORDS.get(key, key)), said, allowed or "nothing")
        builder.code(choice.rule, (*way, "rule"))
        offers = builder.expression(choice.offers, (*way, "offers"), "any") if choice.offers else None
        return CompiledChoice(
            slot.field,
            kind,
            sources,
            least,
            most,
            choice.others,
            slot.choices,
            choice.rule,
            of=choice.of,
            offers=offers,
        )

    def common_slots(self, commands: Iterable[str]) -> dict[str, str]:
        """The slots that all of these commands have, with their kinds."""
        found = [
            {choice.name: choice.kind for choice in one.choices}
            for one in self.declared_commands
            if one.name in commands
        ]
        return dict(set.intersection(*(set(one.items()) for one in found))) if found else {}

    def of_other_games(self, builder: Builder) -> None:
        """What a table says that has no meaning beside companies, or without them."""
        tables, flow = self.tables, self.tables.flow
        for name, one in tables.resource.items():
            if one.companies and not self.beside:
                builder.fault(("resource", name, "companies"), NO_COMPANIES, ALLOWED_BESIDE)
        for name, command in tables.command.items():
            if command.company and not self.beside:
                builder.fault(("command", name, "company"), NO_COMPANIES, ALLOWED_BESIDE)
            if self.beside and "ends" in command.model_fields_set and command.ends in ("turn", "round"):
                said = "the families of companies say how turns and rounds end"
                builder.fault(("command", name, "ends"), said, '"nothing", "game"')
            if command.step and self.beside and command.company:
                builder.one_of(command.step, steps_of(self.game), "step", ("command", name, "step"))
            elif command.step:
                builder.fault(
                    ("command", name, "step"), "only companies have steps", "company = true beside an 18xx"
                )
        if not self.beside:
            return
        for key in ("turns", "any_order", "first", "out_when"):
            if key in flow.model_fields_set:
                said = "rounds are operating rounds here, and their turns are those of companies"
                builder.fault(
                    ("flow", key), said, "rounds, setup, round_start, round_end, turn_start, turn_end"
                )
        if name := next(iter(tables.phase), ""):
            builder.fault(
                ("phase", name), "the families of companies have a phase of their own", "no such table"
            )

    def build_flow(self, builder: Builder) -> None:
        """Rounds and phases, the end and the scores."""
        tables = self.tables
        flow = tables.flow
        self.flow: dict[str, tuple[CompiledEffect, ...]] = {}
        for name in ("setup", "round_start", "turn_start", "turn_end", "round_end"):
            builder.subject = "player" if name.startswith("turn") else "each"
            self.flow[name] = tuple(
                builder.effect(one, ("flow", name, at), {}) for at, one in enumerate(getattr(flow, name))
            )
        builder.subject = ""
        self.rounds = builder.maybe(flow.rounds, ("flow", "rounds"), least=1)
        self.first = None
        if flow.first in builder.known or not re.fullmatch("[a-z ]*", flow.first):
            self.first = builder.expression(flow.first, ("flow", "first"), "player")
        elif flow.first not in FIRST:
            said, allowed = f"'{flow.first}' is no player who begins", ", ".join(FIRST)
            builder.fault(("flow", "first"), said, f"{allowed}, or an expression that names a player")
        self.phases = [self.build_phase(builder, name, one) for name, one in tables.phase.items()] or [
            CompiledPhase("", flow.turns, flow.any_order)
        ]
        builder.subject = "player"
        self.out_when = builder.condition(flow.out_when, ("flow", "out_when"))
        self.end_when = builder.condition(tables.end.when, ("end", "when")) if tables.end else None
        self.parts = {
            name: builder.number(one.points, ("score", name, "points")) for name, one in tables.score.items()
        }
        #: The parts that a line states.
        self.stated: dict[str, CompiledScore] = {}
        for name, part in tables.score.items():
            way: Way = ("score", name)
            builder.code(part.rule, (*way, "rule"))
            for at, mistake in enumerate(part.mistakes):
                builder.code(mistake.rule, (*way, "mistakes", at, "rule"))
            mistakes = tuple(
                (builder.number(one.points, (*way, "mistakes", at, "points")), one.rule)
                for at, one in enumerate(part.mistakes)
            )
            worked = builder.sentence(part.worked, (*way, "worked")) if part.worked else None
            if part.stated:
                self.stated[name] = CompiledScore(worked, mistakes, part.rule)
            elif part.worked or part.mistakes:
                builder.fault(way, "is stated by no line, so nothing of it is told", "stated = true")
        self.ties = [
            builder.expression(one, ("winner", "ties", at), "number")
            for at, one in enumerate(tables.winner.ties)
        ]

    def build_phase(self, builder: Builder, name: str, table: PhaseTable) -> CompiledPhase:
        """A phase from its table."""
        way: Way = ("phase", name)
        builder.subject = "each"
        start, end = (
            tuple(builder.effect(step, (*way, at, number), {}) for number, step in enumerate(steps))
            for at, steps in (("start", table.start), ("end", table.end))
        )
        builder.subject = ""
        first = builder.expression(table.first, (*way, "first"), "player") if table.first else None
        builder.subject = "player"
        turns = 0 if table.starts and "turns" not in table.model_fields_set else table.turns
        starts = builder.starting(table, way, {})
        return CompiledPhase(name, turns, table.any_order, start, end, first, starts)


def moved_by(effects: Iterable[CompiledEffect]) -> frozenset[str]:
    """The resources that effects move."""
    return frozenset(name for one in effects for name, _ in (*one.pay, *one.gain, *one.set))
