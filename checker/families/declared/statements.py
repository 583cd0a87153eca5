"""What the table states of declared rules: parts of the score, and who begins a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import Action, CompiledScore, DeclaredCommand
from playproof.checker.families.declared.doing import Doing
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command


@dataclass(slots=True)
class Statements:
    """The commands of statements."""

    module: DeclaredBase

    def parts(self) -> Iterator[Command[Any]]:
        """Those of parts of the score."""
        for name, part in self.module.stated.items():
            yield self.part(name, part)

    def who_begins(self) -> Iterator[Command[Any]]:
        """``dealer Bob``, where who begins has a name."""
        called = self.module.tables.flow.first_called
        if not called:
            return
        command = DeclaredCommand(f"{called} PLAYER", Action, name=called)

        def apply(game_state: GameState, entry: Action) -> None:
            state = self.module.state(game_state)
            state.first, state.named = entry.values[0], True

        command.apply = apply
        command.kind = "table"
        command.help, command.example = f"the {called} of this round, who begins it", f"{called} Bob"
        yield command

    def part(self, name: str, part: CompiledScore) -> Command[Any]:
        """``sets Ann 27``."""
        command = DeclaredCommand(f"{name} PLAYER AMOUNT", Action, name=name)
        words = name.replace("_", " ")

        def check(game_state: GameState, entry: Action) -> Iterable[Violation]:
            player, said = entry.values
            if not game_state.over:
                yield from self.module.not_over(game_state)
                return
            problems: list[Violation] = []
            doing = Doing(self.module, game_state, problems)
            scope = doing.scope(player)
            due = doing.value(self.module.parts[name], scope)
            if problems:
                yield problems[0]
            elif due != said:
                steps = part.worked.text(scope) if part.worked is not None else ""
                pays = f"{player}'s {words} pay {due}{f' ({steps})' if steps else ''}, not {said}"
                quiet = Doing(self.module, game_state, None)
                missed = next(
                    (rule for points, rule in part.mistakes if quiet.value(points, scope) == said), part.rule
                )
                yield (
                    Violation(missed, pays, "amount", None, "")
                    if missed
                    else self.module.violation("score", pays, "amount")
                )

        command.check = check
        command.kind, command.anytime = "table", True
        command.help, command.example = f"what a player's {words} pay at the end", f"{name} Ann 27"
        return command
