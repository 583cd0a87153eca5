"""A declared position: its ``have`` lines are collected and applied in a fixed order, whatever order they stand in.

Each command has a stage (:class:`playproof.checker.model.declared.Stage`): what there is at all, the board, the round, who
begins, pieces, whose turn it is, what was done in the turn. Within a stage the lines are checked in the order of the file, so
that a contradiction is found at the later line; then the position is put together once more, with the lines of each stage
sorted by their words. Of two lines that declare the same thing the later one in the file counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from playproof.checker.assembly.game import Game
from playproof.checker.language.declarations import read_have
from playproof.checker.language.script import Step
from playproof.checker.language.values import ParseError
from playproof.checker.model.declared import Declaration, Stage
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Parsed


def read(game: Game, game_state: GameState, step: Step) -> Parsed | ParseError:
    """A ``have`` line, or why it can't be read."""
    try:
        return read_have(game, game_state, step.number, step.text[len("have") :].strip())
    except ParseError as fault:
        return fault


def in_order(
    steps: Sequence[Step], reader: Callable[[Step], Parsed | ParseError | None], stages: dict[Step, int]
) -> Iterator[tuple[Step, Parsed | ParseError]]:
    """Each line of a position, to be applied before the next one is asked for; last those that can't be read. ``reader``: as
    :func:`read`, or None for a line to leave out. ``stages``: of the lines that were read, for the next time."""
    waiting = list(steps)
    for stage in Stage:
        later = []
        for step in waiting:
            if stages.get(step, stage) > stage:
                later.append(step)
                continue
            parsed = reader(step)
            if isinstance(parsed, ParseError):  # it may name what a later stage declares
                later.append(step)
            elif parsed is not None:
                command = parsed.command
                stages[step] = command.stage if isinstance(command, Declaration) else Stage.KINDS
                if stages[step] > stage:
                    later.append(step)
                else:
                    yield step, parsed
        waiting = later
    for step in waiting:
        parsed = reader(step)
        if parsed is not None:
            yield step, parsed


def put_together(
    game: Game, steps: Sequence[Step], stages: dict[Step, int], subjects: Mapping[Step, Sequence[object]]
) -> GameState:
    """The state that the lines of a position declare, whatever order they stand in. ``subjects``: what each line declares."""
    game_state = game.initial_state()
    reader = partial(read, game, game_state)
    latest: dict[object, Step] = {}
    again: list[Step] = []
    for step in sorted(steps):
        mine = subjects.get(step, ())
        if any(one in latest for one in mine):
            again.append(step)
        latest.update(dict.fromkeys(mine, step))
    counts = set(latest.values())
    plain = [step for step in steps if step not in again]
    ordered = [*sorted(plain, key=lambda step: step.text.casefold().split()), *again]
    in_force = [step for step in ordered if step in counts or not subjects.get(step)]
    for _, parsed in in_order(in_force, reader, stages):
        if not isinstance(parsed, ParseError):
            parsed.command.apply(game_state, parsed.entry)
    return game_state
