"""States copy themselves as the types of their fields say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from playproof.checker.model.game_state import ModuleState
from playproof.checker.model.rule_module import RuleModule


@dataclass(slots=True)
class Chest(ModuleState):
    """A state within a state."""

    coins: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Hoard(ModuleState):
    """One field of each kind."""

    name: str = ""
    chests: dict[str, Chest] = field(default_factory=dict)
    piles: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    number: Counter[str] = field(default_factory=Counter)
    printed: Mapping[str, list[int]] = field(default_factory=dict)


class Hoards(RuleModule[Hoard]):
    """A module whose state needs no arguments."""


def test_a_copy_shares_nothing_that_changes() -> None:
    hoard = Hoard("Fafnir", {"oak": Chest([1])}, {"a": {"b": [2]}}, {"x"}, Counter("y"), {"z": [3]})
    copy = hoard.copy()
    assert copy == hoard
    assert copy.printed is hoard.printed
    copy.chests["oak"].coins.append(9)
    copy.piles["a"]["b"].append(9)
    copy.seen.add("w")
    copy.number["y"] += 1
    assert hoard == Hoard("Fafnir", {"oak": Chest([1])}, {"a": {"b": [2]}}, {"x"}, Counter("y"), {"z": [3]})


def test_a_module_knows_the_type_of_its_state() -> None:
    assert Hoards.state_kind is Hoard
    assert RuleModule.state_kind is None
