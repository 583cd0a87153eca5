"""How many examples a generated test tries: a small sample, or many with ``--exhaustive``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

#: The examples of each generated test with ``--exhaustive``.
MANY = 200
_many = False
_Case = TypeVar("_Case")


def ask_for_many() -> None:
    """Try ``MANY`` examples; called before the first test module is imported."""
    global _many
    _many = True


def sampled(number: int) -> settings:
    """The settings of a test that tries ``number`` examples, or ``MANY`` with ``--exhaustive``."""
    return settings(max_examples=MANY if _many else number, deadline=None)


def part(cases: Sequence[_Case], of: int) -> Sequence[_Case]:
    """The cases of a parametrized test: each ``of``-th of them, or every one with ``--exhaustive``."""
    return cases if _many else cases[::of]


def some(few: Sequence[_Case], every: Sequence[_Case]) -> Sequence[_Case]:
    """The cases of a parametrized test: ``few``, or ``every`` one with ``--exhaustive``."""
    return every if _many else few
