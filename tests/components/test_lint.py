"""Faults that only the whole game shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.colours.distance import seen_by
from playproof.components.colours.palette import contrast, ink_on
from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from playproof.components.lint.game import lint_game
from tests.workshop import Workshop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys)


def found(shop: Workshop) -> list[str]:
    return [str(fault) for fault in lint_game(load_game(shop.folder))]


def test_a_sound_game_has_none(shop: Workshop) -> None:
    assert found(shop) == []


def test_a_total_that_does_not_add_up(shop: Workshop) -> None:
    shop.edit("sectors.csv", "S1,1,7", "S1,1,8")
    (line,) = found(shop)
    assert line.endswith("Sector tiles has 21 pieces in all; allowed: 20, as 'total' says")


def test_colours_alike_to_some_that_share_a_pattern(shop: Workshop) -> None:
    """Red and green of one lightness are alike with deuteranopia."""
    shop.edit("game.toml", 'hex = "#0072B2"', 'hex = "#7A8B00"')
    shop.edit("game.toml", 'pattern = "wave"', 'pattern = "stripe"')
    shop.edit("game.toml", 'hex = "#C1272D"', 'hex = "#B07A00"')
    (line,) = found(shop)
    assert "'red' and 'blue' look alike with" in line
    assert "share the pattern 'stripe'" in line


def test_two_colours_with_one_letter(shop: Workshop) -> None:
    shop.edit("game.toml", 'letter = "K"', 'letter = "B"')
    with pytest.raises(DataFaults, match="colours 'blue' and 'black' share the letter B"):
        load_game(shop.folder)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert ink_on("#d55e00") == "#000000"
    assert ink_on("#0072b2") == "#ffffff"


def test_white_is_white_to_everybody() -> None:
    for deficiency in ("", "protanopia", "deuteranopia", "tritanopia"):
        lightness, a, b = seen_by("#ffffff", deficiency)
        assert lightness == pytest.approx(100, abs=0.1)
        assert abs(a) < 0.5
        assert abs(b) < 0.5
