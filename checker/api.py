"""The API of the checker: check files, show the state, list and explain rules, list legal entries."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from playproof.checker.assembly.game import Game, load_family, named_families, open_game
from playproof.checker.assembly.own_example import own_example
from playproof.checker.definition.examples import Example, examples
from playproof.checker.definition.game_definition import GameDefinition, find_game, known_games
from playproof.checker.definition.rulebook import Rule, Ruling
from playproof.checker.language.lines import decode, load, not_utf8, other_encoding
from playproof.checker.model.findings import Report
from playproof.checker.model.rule_module import Command
from playproof.checker.model.snapshot import StateSnapshot
from playproof.checker.report.as_json import render_json
from playproof.checker.report.history import history_data
from playproof.checker.report.text import render_internal, render_state, render_text
from playproof.checker.session.choices import Choices, choices
from playproof.checker.session.guard import guarded
from playproof.checker.session.legal_entries import legal_entries
from playproof.checker.session.session import Session, run
from playproof.checker.session.state import LANGUAGE

__all__ = [
    "CommandRow",
    "Legal",
    "PrintedState",
    "RuleRow",
    "awaited",
    "check_files",
    "check_text",
    "explain",
    "explain_command",
    "figures",
    "last_line",
    "legal",
    "legal_of",
    "read",
    "render_internal",
    "render_json",
    "render_text",
    "rules_table",
    "shown",
    "snapshot_at",
    "snapshot_of",
    "state_at",
]

#: From how many bytes on files are shared out to several processes.
MANY = 400_000


def check_text(text: str, file: str = "", roots: Sequence[Path] = (), remarks: bool = False) -> Report:
    """Check one text. Nothing that is typed raises. ``remarks``: note what could have been done better, too."""
    session = whole(text, file, roots, remarks)
    session.report.state = shown(session)
    return session.report


def whole(text: str, file: str, roots: Sequence[Path], remarks: bool = False) -> Session:
    """Check a text to its end, and report if it names no game or no players."""
    session = run(text, file, roots, remarks=remarks)
    if not session.report.internal:
        session.header.ended(session.latest)
    return session


def figures(text: str, file: str = "", roots: Sequence[Path] = ()) -> dict[str, Any]:
    """The figures after each line of a text, as columns (see ``history_data``); empty without a game."""
    session = run(text, file, roots, recording=True)
    history = guarded(session, session.latest, session.history)
    return history_data(history) if history is not None else {}


def shown(session: Session) -> dict[str, Any]:
    """Return the state as plain data; empty without a game or after an internal error, which is a finding."""
    game = session.game
    if game is None:
        return {}
    return guarded(session, session.latest, lambda: game.show_state(session.game_state)) or {}


def check_file(path: Path, roots: Sequence[Path] = (), remarks: bool = False) -> Report:
    """Check one file; if it can't be read, ``Report.unreadable`` is why."""
    text = read(path)
    return text if isinstance(text, Report) else check_text(text, str(path), roots, remarks)


def read(path: Path) -> str | Report:
    """A file's text; a report with the reason, if it can't be read."""
    try:
        data = load(path)
    except OSError as error:
        return Report(str(path), unreadable=f"can't be read: {error.strerror or error}")
    other = other_encoding(data)
    return Report(str(path), unreadable=f"can't be read: {not_utf8(data)}") if other else decode(data)


def check_files(
    paths: Iterable[Path], roots: Sequence[Path] = (), processes: int = 0, remarks: bool = False
) -> list[Report]:
    """Check many files, in their order; on all cores where that pays."""
    files = list(paths)
    cores = processes or os.cpu_count() or 1
    if cores > 1 and len(files) > 1 and sum(_size(path) for path in files) > MANY:
        with ProcessPoolExecutor(cores) as pool:
            share = max(1, len(files) // (cores * 4))
            own = partial(check_file, roots=roots, remarks=remarks)
            return list(pool.map(own, files, chunksize=share))
    return [check_file(path, roots, remarks) for path in files]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


@dataclass(frozen=True)
class PrintedState:
    """The state after a file, as plain data (``data``) and as text."""

    report: Report
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """One fact to a line."""
        return render_state(self.data)


def opened(path: Path, roots: Sequence[Path], line: int = 0) -> Session | Report:
    """A file, run up to a line (0: to the end); a report where it can't be read, or not to that line."""
    text = read(path)
    if isinstance(text, Report):
        return text
    session = run(text, str(path), roots, line) if line else whole(text, str(path), roots)
    if session.report.stopped:
        return Report(str(path), unreadable=f"can't be checked to its end: {session.report.stopped}")
    return session


def state_at(path: Path, line: int = 0, roots: Sequence[Path] = ()) -> PrintedState:
    """Return the expected state after a line (0: at the end)."""
    session = opened(path, roots, line)
    if isinstance(session, Report):
        return PrintedState(session)
    return PrintedState(session.report, shown(session))


def snapshot_at(path: Path, line: int = 0, roots: Sequence[Path] = ()) -> StateSnapshot:
    """Return the expected state piece by piece: the place of each piece, and who holds what."""
    session = opened(path, roots, line)
    return StateSnapshot(session) if isinstance(session, Report) else snapshot_of(session, line)


def snapshot_of(session: Session, line: int = 0) -> StateSnapshot:
    """The state of a session piece by piece; ``line``: after which line that is (0: the last)."""
    game, report = session.game, session.report
    if game is None:
        return StateSnapshot(report)
    snapshot = guarded(session, session.latest, lambda: game.snapshot(session.game_state, report, line))
    return snapshot or StateSnapshot(report)


def last_line(path: Path) -> int:
    """How many lines a file has; 0 if it can't be read."""
    text = read(path)
    return text.count("\n") + bool(text and not text.endswith("\n")) if isinstance(text, str) else 0


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
    declared = command.kind == "have"
    return CommandRow(
        game.definition.id,
        command.form,
        command.help,
        own_example(game, command),
        tuple(game.claim_forms_of(command).items()),
        command.again if declared else "",
        command.default,
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
class Legal:
    """What may be entered next: whose turn, and each legal entry as a line (a range of amounts as ``5..40``)."""

    report: Report
    awaited: str = ""
    entries: tuple[str, ...] = ()
    forms: tuple[tuple[str, str, str], ...] = ()
    commands: tuple[CommandRow, ...] = ()
    choices: Choices = field(default_factory=Choices)


def legal(path: Path, roots: Sequence[Path] = ()) -> Legal:
    """What may be entered after the end of a file; ``forms`` are all commands as (syntax, help, example)."""
    session = opened(path, roots)
    return Legal(session) if isinstance(session, Report) else legal_of(session)


def legal_of(session: Session) -> Legal:
    """What may be entered after the last line of a session."""
    if session.game is None:
        return Legal(session.report)
    game, game_state = session.game, session.going_on

    def entries() -> tuple[str, ...]:
        return tuple(legal_entries(game, game_state))

    every = tuple(command_row(game, command) for command in game.all_commands())
    forms = tuple(
        (command.syntax.text, command.help, row.example)
        for command, row in zip(game.all_commands(), every, strict=True)
    )
    return Legal(
        session.report, awaited(session), guarded(session, session.latest, entries) or (), forms, every,
        guarded(session, session.latest, lambda: choices(game, game_state)) or Choices(),
    )  # fmt: skip


def awaited(session: Session) -> str:
    """Return the awaited action as a clause; after an internal error, its finding."""
    game = session.game
    if game is None:
        return ""
    clause = guarded(session, session.latest, lambda: game.awaited(session.going_on))
    return session.report.findings[-1].message if clause is None else clause


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
        for rule in load_family(definition, family).rules_declared(definition):
            if rule.id in book.rules:
                checks.setdefault(rule.id, []).append(rule.section)
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
    from playproof.components.faults import nearest

    close = nearest(code, known)
    raise KeyError(f"there is no rule '{code}'" + (f"; did you mean {close}?" if close else ""))
