"""Numbers in files: short, exact enough, never an exponent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.numbers import Numbers


@given(st.floats(-1e5, 1e5), st.integers(0, 8))
def test_a_number_is_short_and_exact_enough(value: float, decimals: int) -> None:
    text = Numbers(decimals)[value]
    assert abs(float(text) - value) <= 0.5 * 10**-decimals * (1 + 1e-9)
    assert "e" not in text
    assert text != "-0"
    assert not text.endswith(".")
    assert len(text.partition(".")[2]) <= decimals


@pytest.mark.parametrize(
    ("value", "text"), [(63.5, "63.5"), (0, "0"), (-0.0, "0"), (100, "100"), (-0.0004, "0"), (1e-9, "0")]
)
def test_as_few_digits_as_needed(value: float, text: str) -> None:
    assert Numbers(3)[value] == text


def test_no_number_no_length() -> None:
    with pytest.raises(WriteError, match="nan is no length"):
        Numbers(3)[float("nan")]
