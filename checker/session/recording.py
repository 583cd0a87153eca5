"""Adds the figures after a line to the history of each hypothesis; this costs the same for each line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playproof.checker.assembly.game import Game
from playproof.checker.model.game_state import GameState
from playproof.checker.model.history import Point
from playproof.checker.model.roles import Prices
from playproof.checker.model.rule_module import Parsed


def record(
    game: Game,
    game_states: Iterable[GameState],
    line: int,
    heading: str = "",
    played: bool = True,
    entries: Sequence[Parsed] = (),
) -> None:
    """Add the figures after a line, its ``entries`` and what they did to the history of each hypothesis."""
    for game_state in game_states:
        before = game_state.recorded
        if before is not None and before.line == line:  # another entry of the same line
            before = before.before
        parts, prices = game.score_parts(game_state), {}
        for module in game.in_role(Prices):
            prices.update(module.market_prices(game_state))
        money: dict[str, int] = game_state.balances.copy()
        if before is not None:  # most lines leave most figures as they are
            parts = before.parts if before.parts == parts else parts
            prices = before.prices if before.prices == prices else prices
            money = before.money if before.money == money else money
        counted = game.round_of(game_state)
        game_state.recorded = Point(
            line,
            counted or heading,
            game.phase_of(game_state),
            money,
            parts,
            prices,
            game_state.over,
            played,
            before,
            not counted,
            tuple(entries),
            tuple(game_state.journal) if entries else (),
        )


def points_of(game_state: GameState, since: Point | None = None) -> Sequence[Point]:
    """The recorded points of a state in their order, those after ``since`` alone if it is one of them."""
    out: list[Point] = []
    point = game_state.recorded
    while point is not None and point is not since:
        out.append(point)
        point = point.before
    return out[::-1]
