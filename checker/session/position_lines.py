"""The line of a declared position that a contradiction comes from.

A contradiction is seen only when all lines are known. It is told at the line without which it would not be there: the
position is put together anew without each line in turn. Of several such lines it is the last one that names something
of what the message names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from playproof.checker.assembly.game import Game
from playproof.checker.language.script import Step
from playproof.checker.model.entries import Violation
from playproof.checker.model.roles import DeclaredPosition
from playproof.checker.session.position import put_together

#: In a longer position no line is left out: the line that names most of what the message names is marked.
LINES = 100
WORD = re.compile(r"[^\W_]+(?:['’]\w+)?")
DIGITS = re.compile(r"\d+")


def declaring_lines(
    game: Game,
    position: Sequence[Step],
    wrong: Sequence[Violation],
    stages: dict[Step, int],
    subjects: Mapping[Step, Sequence[object]],
) -> list[Step]:
    """The line of each contradiction of a position. ``stages`` and ``subjects`` of its lines as of `put_together`."""
    without: list[set[tuple[str, str, str]] | None] = (
        [
            contradictions(game, [*position[:at], *position[at + 1 :]], stages, subjects)
            for at in range(len(position))
        ]
        if 1 < len(position) <= LINES
        else [None] * len(position)
    )
    return [line_of(position, without, violation) for violation in wrong]


def line_of(
    position: Sequence[Step], without: Sequence[set[tuple[str, str, str]] | None], violation: Violation
) -> Step:
    """The line that a contradiction comes from."""
    named = {word.casefold() for word in WORD.findall(f"{violation.message} {violation.about}")}
    key = key_of(violation)
    clears = [
        step for step, left in zip(position, without, strict=True) if left is not None and key not in left
    ]

    def names(step: Step) -> int:
        return len(named & {word.casefold() for word in WORD.findall(step.text)})

    if clears:
        return next((step for step in reversed(clears) if names(step)), clears[-1])
    return max(reversed(position), key=names)


def contradictions(
    game: Game, position: Sequence[Step], stages: dict[Step, int], subjects: Mapping[Step, Sequence[object]]
) -> set[tuple[str, str, str]]:
    """What is wrong with a position, without its figures: these change with every line."""
    game_state = put_together(game, position, stages, subjects)
    return {key_of(one) for module in game.in_role(DeclaredPosition) for one in module.audit(game_state)}


def key_of(violation: Violation) -> tuple[str, str, str]:
    """What two contradictions have in common that are one."""
    return violation.module, violation.reason, DIGITS.sub("#", violation.message)
