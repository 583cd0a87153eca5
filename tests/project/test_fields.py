"""Fields earn their place: each is used by two games or starters, or has a reason."""

from __future__ import annotations

from tests.project.count import field_uses, without_reason, without_use


def test_a_field_that_one_game_uses_has_a_reason_and_no_other_has() -> None:
    uses = field_uses()
    assert without_reason(uses) == [], "give a reason in tests/project/single_use, or do without the field"
    assert without_use(uses) == [], "several games use it: its reason in tests/project/single_use goes"
