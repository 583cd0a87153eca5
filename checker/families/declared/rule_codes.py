"""The designer's codes of rules in the tables of declared rules: where each stands, and what it is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.families.declared.tables import Effect, RuleTables, Starting, place_of
from playproof.components.faults import Fault, nearest
from playproof.components.wording.plural import listing

#: Where something stands in ``play.toml``.
Way = tuple[str | int, ...]


class RuleCode(NamedTuple):
    """A code: the ``way`` to it, what its table is called, and what it says; ``told``: by the designer's own sentence."""

    way: Way
    code: str
    section: str
    text: str
    told: bool = False


def rule_codes(tables: RuleTables) -> Iterator[RuleCode]:
    """All of them, and conditions and limits without one under Playproof's."""
    for name, place in tables.place.items():
        yield RuleCode(
            ("place", name, "rule"), place.rule, f"place {name}", f"The limits of {place.name or name}."
        )
    for name, pair in tables.pair.items():
        yield RuleCode(("pair", name, "rule"), pair.rule, f"pair {name}", "With which chip a card lies.")
    for name, part in tables.score.items():
        section = f"score {name}"
        yield RuleCode(
            ("score", name, "rule"), part.rule, section, f"What the {name.replace('_', ' ')} of a player pay."
        )
        for at, mistake in enumerate(part.mistakes):
            text = f"What the {name.replace('_', ' ')} of a player pay, if this rule is missed."
            yield RuleCode(("score", name, "mistakes", at, "rule"), mistake.rule, section, text)
    for name, command in tables.command.items():
        way, section = ("command", name), f"command {name}"
        for at, need in enumerate(command.needs):
            code = need.rule or f"{name}.{at + 1}"
            yield RuleCode((*way, "needs", at, "rule"), code, section, need.say, True)
        if command.times is not None:
            yield RuleCode(
                (*way, "times", "rule"), command.times.rule, section, f"How often '{name}' is done."
            )
        for slot, choice in command.choose.items():
            text = f"What {slot.upper()} of '{name}' may be."
            yield RuleCode((*way, "choose", slot, "rule"), choice.rule, section, text)
        yield from _effects((command,), way, section, whole=True)
        yield from _effects(command.then, (*way, "then"), section)
        yield from _of_auction(command, way, section)
    for name, effect in tables.effect.items():
        yield from _effects((effect,), ("effect", name), f"effect {name}", whole=True)
    for name, modifier in tables.modifier.items():
        commands = (modifier.at,) if isinstance(modifier.at, str) else modifier.at
        text = f"What {listing(commands, 'and')} costs in {modifier.resource}."
        yield RuleCode(("modifier", name, "rule"), modifier.rule, f"modifier {name}", text)
    for name, limit in tables.limit.items():
        code = limit.rule or f"limit.{name}"
        yield RuleCode(("limit", name, "rule"), code, f"limit {name}, {limit.at}", limit.say, True)
    for name, phase in tables.phase.items():
        way, section = ("phase", name), f"phase {name}"
        yield from _effects(phase.start, (*way, "start"), section)
        yield from _effects(phase.end, (*way, "end"), section)
        yield from _of_auction(phase, way, section)
    for time in ("setup", "round_start", "turn_start", "turn_end", "round_end"):
        yield from _effects(getattr(tables.flow, time), ("flow", time), f"flow, {time.replace('_', ' ')}")


def _of_auction(table: Starting, way: Way, section: str) -> Iterator[RuleCode]:
    yield from _effects(table.won, (*way, "won"), section)
    yield from _effects(table.unsold, (*way, "unsold"), section)


def _effects(effects: Iterable[Effect], way: Way, section: str, whole: bool = False) -> Iterator[RuleCode]:
    for at, effect in enumerate(effects):
        here = way if whole else (*way, at)
        yield RuleCode((*here, "rule"), effect.rule, section, f"What is paid, gained and moved ({section}).")


def unwritten(tables: RuleTables, definition: GameDefinition) -> Iterator[Fault]:
    """Codes that the game's ``rules.toml`` lacks, and that no sentence explains either."""
    known = definition.book.rules
    every = list(rule_codes(tables)) if known else []
    told = {one.code for one in every if one.told}
    for one in every:
        if one.code and one.code not in known and one.code not in told:
            problem = f"rules.toml has no rule '{one.code}'"
            yield Fault(place_of(definition, one.way), problem, hint=nearest(one.code, list(known)))
