"""A state written as ``have`` lines: a tracker file that begins where another one ends.

Each ``have`` command says what its own lines would be (``Declaration.says``). The file is then read back: where its state is
another one, something can't be said, and nothing is written.
"""

from __future__ import annotations

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
from playproof.components.wording.plural import listing

__all__ = ["Position", "as_position"]


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
    differing = differences(game, game_state, read.game_state) if read.game is not None else []
    if differing:
        return Position(unsaid=f"{said}: no line declares {listing(differing, 'or')}")
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


def differences(game: Game, one: GameState, two: GameState) -> list[str]:
    """What differs between two states, in words; empty if they are the same position."""
    found = []
    for name, module in game.modules.items():
        fields_ = (
            unequal(lasting(module, one), lasting(module, two)) if module.key in one.module_states else []
        )
        if fields_:
            found.append(f"{listing(fields_[:3], 'and')} of {name.replace('_', ' ')}")
    if plain(one.balances) != plain(two.balances):
        found.append("who has how much money")
    if one.over != two.over:
        found.append("that the game is over")
    if (
        not found
        and not one.over
        and (one.active_modules, game.awaited(one)) != (two.active_modules, game.awaited(two))
    ):
        found.append(f"that the game waits for this: {game.awaited(one)}")
    if not found and game.scores(one) != game.scores(two):
        found.append("all that scores")
    if not found and sorted(legal_entries(game, one)) != sorted(legal_entries(game, two)):
        found.append("all that decides what is legal next")
    return found


def lasting(module: RuleModule, game_state: GameState) -> Any:
    """A module's state without what only tells how it came about."""
    state = module.lasting_state(game_state) if isinstance(module, DeclaredPosition) else None
    return module.state(game_state) if state is None else state


def unequal(one: Any, two: Any) -> list[str]:
    """The fields in which two states of a module differ."""
    if not is_dataclass(one):
        return [] if one == two else ["state"]
    return [
        field.name.replace("_", " ")
        for field in fields(one)
        if field.compare and plain(getattr(one, field.name)) != plain(getattr(two, field.name, None))
    ]


def plain(value: Any) -> Any:
    """A value with what is not there left out: no money, no pieces."""
    if isinstance(value, dict):
        return {
            key: kept for key, one in value.items() if (kept := plain(one)) not in ({}, [], (), "", 0, None)
        }
    return value
