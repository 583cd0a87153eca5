"""The values of expressions while declared rules are done, and what is noted of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import BANK, Value
from playproof.checker.families.declared.state import DeclaredState
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.components.expressions import Expression, ExpressionFault, Scope


class Values:
    """One entry being done: its state, and the values of expressions in it. ``problems`` collects what is against the rules;
    None if they are not looked for. ``before``: the state before it, where limits are looked at that were broken then."""

    def __init__(
        self,
        module: DeclaredBase,
        game_state: GameState,
        problems: list[Violation] | None,
        before: GameState | None = None,
    ) -> None:
        self.module, self.game, self.game_state = module, module.game, game_state
        self.state: DeclaredState = module.state(game_state)
        self.problems, self.before = problems, before
        self.actor = ""
        self.strict = False
        #: Whether what cards do is told already, by an auction.
        self.told = False
        self.reason = module.key + ".flow"
        self.empty_rounds = 0

    def scope(self, player: str, slots: Mapping[str, Any] | None = None, actor: str = "") -> Scope:
        """What expressions are about."""
        return Scope(self.game_state, self.state, player, slots or {}, actor)

    def owner(self, name: str, player: str) -> str:
        """Who has a resource: a player, or ``""``, the table."""
        resource = self.module.tables.resource.get(name)
        return "" if resource is not None and resource.shared else player

    def value(self, value: Value, scope: Scope) -> int:
        """A number; 0 where its expression has no value, which is a problem."""
        if isinstance(value, int):
            return value
        try:
            return int(value.evaluate(scope))
        except ExpressionFault as fault:
            self.unworkable(value, fault)
            return 0

    def points(self, player: str) -> dict[str, int] | None:
        """The parts of a player's score; None where one has no value, which is a problem."""
        parts = self.numbers(self.module.parts.values(), player)
        return None if parts is None else dict(zip(self.module.parts, parts, strict=True))

    def ties(self, player: str) -> tuple[int, ...] | None:
        """What breaks a tie for a player; None where one has no value, which is a problem."""
        return self.numbers(self.module.ties, player)

    def numbers(self, values: Iterable[Value], player: str) -> tuple[int, ...] | None:
        """The values of expressions for a player; None where one has none. Unseen cards may give it one: no problem."""
        scope, out = self.scope(player), []
        for value in values:
            if isinstance(value, int):
                out.append(value)
                continue
            try:
                out.append(int(value.evaluate(scope)))
            except ExpressionFault as fault:
                if not value.is_open(scope):
                    self.unworkable(value, fault)
                return None
        return tuple(out)

    def scoring(self) -> None:
        """Note each part of the scores, and each tie break that is needed, that has no value; each once."""
        points = {player: self.points(player) for player in self.game.players}
        sums = {player: sum(parts.values()) for player, parts in points.items() if parts is not None}
        if len(sums) < len(points):
            return
        best = [player for player in sums if sums[player] == max(sums.values())]
        for player in best if len(best) > 1 else ():
            self.ties(player)

    def holds(self, condition: Expression | None, scope: Scope) -> bool:
        """Whether a condition holds; not where it can't be worked out."""
        if condition is None:
            return True
        try:
            return bool(condition.evaluate(scope))
        except ExpressionFault as fault:
            self.unworkable(condition, fault)
            return False

    def player_named(self, expression: Expression, scope: Scope) -> str:
        """The player whom an expression names, or ``""``. Raises :class:`ExpressionFault` for any other name."""
        named = str(expression.evaluate(scope))
        if named not in ("", BANK, *self.game.players):
            raise ExpressionFault(f"it gives '{named}', who is no player")
        return named

    def unworkable(self, expression: Expression, fault: ExpressionFault) -> None:
        """An expression that has no value here."""
        said = f"'{expression.text}' ({expression.place()}) can't be worked out: {fault}"
        self.problem("expression", said)

    def problem(self, reason: str, message: str, about: str = "") -> None:
        """Note a violation, if they are looked for."""
        if self.problems is not None:
            self.problems.append(self.module.violation(reason, message, about))
