"""Roles: what a module does beside its commands is asked of the modules that have the role."""

from __future__ import annotations

import pytest

from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import Worth
from playproof.checker.model.rule_module import RuleModule


def test_a_method_of_a_role_needs_the_role() -> None:
    def worth(self: object, game_state: GameState, player: str) -> int:
        return 5

    with pytest.raises(TypeError, match=r"^Chests defines worth, so it needs the role Worth$"):
        type("Chests", (RuleModule,), {"worth": worth})
    assert issubclass(type("Chests", (RuleModule, Worth), {"worth": worth}), Worth)
