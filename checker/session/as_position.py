"""A state written as ``have`` lines: a tracker file that begins where another one ends.

Each ``have`` command says what its own lines would be (``Declaration.says``). The file is then read back: where its state is
another one, something can't be said, and nothing is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

from playproof.checker.assembly.game import Game
from playproof.checker.model.declared import Declaration
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import DeclaredPosition
from playproof.checker.model.rule_module import RuleModule
from playproof.checker.session.legal_entries import legal_entries
from playproof.checker.session.session import Session, run

#: So much of an entry is shown.
SHOWN = 60


class Position(NamedTuple):
    """The ``text`` of a tracker file; ``unsaid``: what can't be said, a sentence."""

    text: str = ""
    unsaid: str = ""


def as_position(session: Session, roots: Sequence[Path] = ()) -> Position:
    """The state of a session as a tracker file, read back and found the same."""
    game, game_state = session.game, session.game_state
    assert game is not None
    text = "".join(f"{line}\n" for line in (*header_lines(session, game), *have_lines(game, game_state)))
    read = run(text, roots=roots)
    said = "this position can't be written as have lines"
    differing = difference(game, game_state, read.game_state) if read.game is not None else ""
    if differing:
        return Position(unsaid=f"{said}: {differing}")
    if read.report.findings:
        found = read.report.findings[0]
        line = text.splitlines()[found.line - 1]
        return Position(unsaid=f"{said}: '{line}' would be a finding: {found.message}")
    return Position(text)


def header_lines(session: Session, game: Game) -> Iterator[str]:
    """The game, the players, rulings and figures."""
    yield f"game {game.definition.id}"
    between = ", " if any(" " in player for player in game.players) else " "
    yield f"players {between.join(game.players)}"
    for ruling, letter in session.header.house.items():
        yield f"house {ruling} = {letter}"
    for name, amount in session.header.figures.items():
        yield f"have {name} = {amount}"


def have_lines(game: Game, game_state: GameState) -> Iterator[str]:
    """The lines that declare the position, in the order in which they are applied."""
    commands = [command for command in game.all_commands() if isinstance(command, Declaration)]
    for command in sorted(commands, key=lambda command: command.stage):
        for values in command.says(game_state) if command.says is not None else ():
            actor, said = (values[0], values[1:]) if command.whose else ("", values)
            yield command.write(actor, *said)


def difference(game: Game, one: GameState, two: GameState) -> str:
    """What differs in ``two``, the state that the lines declare, as a clause in the words of the table; empty if it is the
    same position as ``one``."""
    money = (plain(one.balances), plain(two.balances))
    for owner in dict.fromkeys((*money[0], *money[1])):
        if money[0].get(owner) != money[1].get(owner):
            return f"{owner} would have {money[1].get(owner, 0)}, not {money[0].get(owner, 0)}"
    if one.over != two.over:
        return "the game would go on" if one.over else "the game would be over"
    if not one.over:
        awaited = (game.awaited(one), game.awaited(two))
        if awaited[0] != awaited[1]:
            return f"then {awaited[1]}; here {awaited[0]}"
    if game.scores(one) != game.scores(two):
        changed = next(
            player for player in game.players if game.scores(one)[player] != game.scores(two)[player]
        )
        return f"{changed} would have {game.scores(two)[changed]} points, not {game.scores(one)[changed]}"
    legal = (set(legal_entries(game, one)), set(legal_entries(game, two)))
    if legal[0] != legal[1]:
        lost = legal[0] - legal[1]
        entry = min(lost or legal[1] - legal[0])
        said = entry if len(entry) <= SHOWN else f"{entry[:SHOWN].rsplit(' ', 1)[0]} …"
        return f"'{said}' would {'not ' if lost else ''}be legal next"
    for name, module in game.modules.items():
        if module.key in one.module_states and unequal(lasting(module, one), lasting(module, two)):
            return f"no line declares all that belongs to: {subject(game, name)}"
    if one.active_modules != two.active_modules and not one.over:
        return f"no line declares all that belongs to: {subject(game, one.active_modules[-1])}"
    return ""


def subject(game: Game, module: str) -> str:
    """What a module is about: the section with most of its rules."""
    rules = game.definition.book.rules
    sections = Counter(
        rules[code].section for code in game.definition.codes(module).values() if code in rules
    )
    return next((section for section, _ in sections.most_common(1)), "the game's own rules")


def lasting(module: RuleModule, game_state: GameState) -> Any:
    """A module's state without what only tells how it came about."""
    state = module.lasting_state(game_state) if isinstance(module, DeclaredPosition) else None
    return module.state(game_state) if state is None else state


def unequal(one: Any, two: Any) -> bool:
    """Whether two states of a module differ."""
    if not is_dataclass(one):
        return bool(one != two)
    return any(
        field.compare and plain(getattr(one, field.name)) != plain(getattr(two, field.name, None))
        for field in fields(one)
    )


def plain(value: Any) -> Any:
    """A value with what is not there left out: no money, no pieces."""
    if isinstance(value, dict):
        return {
            key: kept for key, one in value.items() if (kept := plain(one)) not in ({}, [], (), "", 0, None)
        }
    return value
