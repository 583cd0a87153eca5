"""Typographic quotation marks and apostrophes."""

from __future__ import annotations

import pytest

from playproof.layouts.text.quotes import quoted


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ('"Hatchet" Murray', "“Hatchet” Murray"),
        ("Kerrigan's Abattoir", "Kerrigan’s Abattoir"),
        ("Stakes 'n Stuff", "Stakes ’n Stuff"),
        ("the players' shares", "the players’ shares"),
        ("say 'pass' now", "say ‘pass’ now"),
        ("*\"All in\"* ('so')", "*“All in”* (‘so’)"),
        ("6' 2\" high", "6' 2\" high"),
        ("nothing to do", "nothing to do"),
    ],
)
def test_straight_marks_are_drawn_as_print_has_them(typed: str, printed: str) -> None:
    assert quoted(typed) == printed
