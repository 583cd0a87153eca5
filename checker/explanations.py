"""What a rule says, what checks it, and what a command takes: each as data."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playproof.checker.assembly.game import Game, open_game
from playproof.checker.assembly.own_example import own_example
from playproof.checker.definition.examples import Example, examples
from playproof.checker.definition.game_definition import GameDefinition, find_game, known_games
from playproof.checker.definition.rulebook import Rule, Ruling
from playproof.checker.families.registry import load_family, named_families
from playproof.checker.model.declared import Declaration
from playproof.checker.model.roles import Tables
from playproof.checker.model.rule_module import Command
from playproof.checker.session.state import LANGUAGE
from playproof.components.faults import nearest


@dataclass(frozen=True)
class CommandRow:
    """A command as it is explained: its form, and what may be stated behind ``->`` (with what each means). For ``have``
    lines also what a second line does, and what holds without one."""

    game: str
    form: str
    help: str
    example: str
    claim_forms: tuple[tuple[str, str], ...] = ()
    again: str = ""
    default: str = ""


def command_row(game: Game, command: Command[Any]) -> CommandRow:
    """A command of a game."""
    have = command if isinstance(command, Declaration) and command.kind == "have" else None
    return CommandRow(
        game.definition.id,
        command.form,
        command.help,
        own_example(game, command),
        tuple(game.claim_forms_of(command).items()),
        have.again if have else "",
        have.default if have else "",
    )


def explain_command(word: str, roots: Sequence[Path] = ()) -> list[CommandRow]:
    """Every command of that word, in all games: the first word of an entry, of a ``have`` or of a ``count`` line."""
    wanted, rows = word.casefold(), []
    for folder in known_games(roots).values():
        definition = find_game(folder.name, roots)
        if definition.play:
            seats = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")[: max(2, definition.players[0])]
            game = open_game(definition, seats)
            rows += [
                command_row(game, one)
                for one in game.all_commands()
                if wanted in map(str.casefold, words_of(one))
            ]
    return rows


def words_of(command: Command[Any]) -> list[str]:
    """The words by which a command is asked for."""
    words = [part for part in command.syntax.text.split() if part.isalpha() and part.islower()]
    return words[:1]


@dataclass(frozen=True)
class RuleRow:
    """A rule, what checks it (``module: reason``), and its examples; ``ruling`` where it is a ruling."""

    rule: Rule
    checks: tuple[str, ...]
    examples: tuple[Example, ...] = ()
    rulings: tuple[Ruling, ...] = ()


def rules_table(game: str, roots: Sequence[Path] = ()) -> list[RuleRow]:
    """Every rule of a game in the document's order. Raises ``KeyError`` with a sentence for an unknown game."""
    return _rows(find_game(game, roots))


def _rows(definition: GameDefinition) -> list[RuleRow]:
    checks: dict[str, list[str]] = {}
    for module, reasons in definition.every_code.items():
        for reason, code in reasons.items():
            checks.setdefault(code, []).append(f"{module}: {reason.replace('_', ' ')}")
    shown: dict[str, list[Example]] = {}
    for example in examples(definition):
        shown.setdefault(example.code, []).append(example)
    book = definition.book
    declared: dict[str, Rule] = {}
    for family in named_families(definition):
        kind = load_family(definition, family)
        for rule in kind.rules_declared(definition) if issubclass(kind, Tables) else ():
            if rule.id in book.rules:
                if rule.section not in (known := checks.setdefault(rule.id, [])):
                    known.append(rule.section)
                continue
            other = declared.get(rule.id)
            if other is not None:  # one rule of the designer, checked at several commands
                same = rule.text in other.text.split("; ")
                sections = dict.fromkeys((*other.section.split("; "), rule.section))
                text = other.text if same else f"{other.text}; {rule.text}"
                rule = replace(rule, section="; ".join(sections), text=text)
            declared[rule.id] = rule
    return [
        RuleRow(
            rule,
            tuple(checks.get(rule.id, (rule.section,) if rule.id in declared else ())), tuple(shown.get(rule.id, ())),
            tuple(book.rulings[one] for one in rule.rulings),
        )
        for rule in (*book.rules.values(), *declared.values())
    ]  # fmt: skip


def _family_rule(code: str) -> Rule | None:
    """Return the rule ``family.reason`` of a game without a rule document."""
    family, _, reason = code.partition(".")
    if (
        not reason
        or not family.isidentifier()
        or importlib.util.find_spec(f"playproof.checker.families.{family}") is None
    ):
        return None
    module = getattr(importlib.import_module(f"playproof.checker.families.{family}"), "FAMILY", None)
    text = module.words_for(reason) if module is not None else None
    return Rule(code, f"Rule family {family.replace('_', ' ')}", "family", "yes", text) if text else None


def explain(code: str, roots: Sequence[Path] = ()) -> RuleRow | Ruling:
    """A rule of any game (or of the language) or a ruling, by its code. Raises ``KeyError`` with a sentence."""
    wanted = code.casefold()
    for rule in LANGUAGE.rules.values():
        if rule.id.casefold() == wanted:
            return RuleRow(rule, ("language",))
    family = _family_rule(wanted)
    if family is not None:
        return RuleRow(family, (wanted.replace(".", ": ").replace("_", " "),))
    known: list[str] = []
    for folder in known_games(roots).values():
        definition = find_game(folder.name, roots)
        for row in _rows(definition):
            if row.rule.id.casefold() == wanted:
                return row
            known.append(row.rule.id)
        for ruling in definition.book.rulings.values():
            if ruling.id.casefold() == wanted:
                return ruling
    close = nearest(code, known)
    raise KeyError(f"there is no rule '{code}'" + (f"; did you mean {close}?" if close else ""))
