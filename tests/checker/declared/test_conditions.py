"""Each condition of the starters' commands, broken: a position of random play in which a command is refused by that condition
alone is found, the command is typed there, and its line has one finding under the condition's sentence and code."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest

from playproof.checker.families.declared.compiled import Action, DeclaredCommand
from playproof.checker.families.declared.legal import candidates
from playproof.checker.families.declared.module import Declared
from playproof.checker.session.session import run
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from tests.checker.declared.test_starters import GAMES
from tests.checker.players.declared import CHANCE
from tests.checker.players.random_player import Writer
from tests.internal import judged

#: Entries that are tried for one command at one position.
TRIED = 60
#: Random games that are searched.
SEEDS = 60


@dataclass(frozen=True)
class Broken:
    """A line that breaks the condition ``at`` of a command, behind the lines of a random game."""

    lines: tuple[str, ...]
    code: str
    says: str


def entries(module: Declared, writer: Writer, command: DeclaredCommand) -> Iterator[Action]:
    """What may be typed of a command in the position that the writer has come to, legal or not."""
    table = command.kind == "table"
    for actor in ("",) if table else module.active_players(writer.game_state):
        for values in islice(candidates(module, writer.game_state, command, actor, ()), TRIED):
            yield Action(0, actor, values, command.name)


def broken(module: Declared, writer: Writer, command: DeclaredCommand, at: int) -> Broken | None:
    """A line that breaks one condition alone."""
    game_state, need = writer.game_state, command.needs[at]
    alone, without = copy.copy(command), copy.copy(command)
    alone.needs, without.needs = (need,), (*command.needs[:at], *command.needs[at + 1 :])
    for entry in entries(module, writer, command):
        found = list(module.check(game_state, alone, entry))
        if found and found[0].reason == need.code and not any(module.check(game_state, without, entry)):
            return Broken(
                (*writer.lines, command.write(entry.actor, *entry.values)), need.code, found[0].message
            )
    return None


def over_limit(module: Declared, writer: Writer, code: str) -> Broken | None:
    """A line that breaks a limit, and nothing else."""
    for command in module.declared_commands:
        for entry in entries(module, writer, command):
            found = list(module.check(writer.game_state, command, entry))
            if found and found[0].reason == code:
                return Broken(
                    (*writer.lines, command.write(entry.actor, *entry.values)), code, found[0].message
                )
    return None


def search(root: Path) -> Iterator[tuple[str, int, Broken | None]]:
    """For each limit, and each condition of a command (by its number), a line that breaks it; None where random play came to
    no such position."""
    wanted: dict[tuple[str, int], None] = {}
    for seed in range(SEEDS):
        writer = Writer("mine", 2, seed, roots=[root], chance=CHANCE)
        module = writer.game.require(Declared)
        commands = {one.name: one for one in module.declared_commands}
        limits = [one.code for many in module.limits.values() for one in many]
        if not seed:
            wanted = dict.fromkeys(
                (name, at) for name, one in commands.items() for at in range(len(one.needs))
            )
            wanted |= dict.fromkeys((code, -1) for code in limits)
        while wanted and not writer.game_state.over:
            for name, at in list(wanted):
                one = (
                    over_limit(module, writer, name) if at < 0 else broken(module, writer, commands[name], at)
                )
                if one:
                    del wanted[name, at]
                    yield name, at, one
            writer.play(len(writer.lines) + 1)
    for name, at in wanted:
        yield name, at, None


@pytest.mark.parametrize("game", GAMES)
def test_each_condition_is_found_where_it_is_broken(tmp_path: Path, game: str) -> None:
    begin("mine", Workspace(tmp_path), game)
    for name, at, one in search(tmp_path):
        assert one is not None, f"no position was found that breaks only condition {at + 1} of {name}"
        report = judged(run("\n".join(one.lines), "x", [tmp_path]).report)
        assert [(each.line, each.code, each.message) for each in report.findings] == [
            (len(one.lines), one.code, one.says)
        ]
