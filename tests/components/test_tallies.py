"""Counts that must agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.components.lint.tallies import tallies
from tests.workshop import Workshop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys, "18dracula")


def found(shop: Workshop) -> list[str]:
    return [str(fault) for fault in tallies(load_game(shop.folder))]


def test_the_shipped_game_agrees(shop: Workshop) -> None:
    assert found(shop) == []


def test_money_that_is_less_than_the_box_needs(shop: Workshop) -> None:
    """D-014: at least 16,000."""
    shop.edit("money.toml", "value = 500\ncount = 6", "value = 500\ncount = 1")
    (line,) = found(shop)
    assert "Blood notes are worth 13,880\u2009pt in all; allowed: at least 16,000\u2009pt" in line


def test_fewer_tokens_than_places(shop: Workshop) -> None:
    shop.edit("game.toml", "office_tokens = 4 ", "office_tokens = 3 ")
    lines = found(shop)
    assert len(lines) == 8
    assert lines[0] == (
        "components/18dracula/fronts.csv:2: Kerrigan's Abattoir has 3 of Office tokens, its charter 4 places for them; "
        "allowed: as many as there are places"
    )


def test_a_phase_that_its_trains_cannot_fill(shop: Workshop) -> None:
    """Phase 2: ten spaces and the purchase that begins it, eleven monsters."""
    shop.edit("monsters.csv", "constable,Constable,4", "constable,Constable,3")
    (line,) = found(shop)
    assert (
        "field 'phase-chart.chart.phase.spaces': phase 2 asks for 11 purchases (the one that begins it and one "
        in line
    )
    assert "for each of 10 spaces), and the game has 10 trains of this phase with a price" in line


def test_certificates_that_are_not_the_whole_company(shop: Workshop) -> None:
    shop.edit("certificates.toml", "percent = 20", "percent = 10")
    (line,) = found(shop)
    assert "the certificates of a company (Share certificates) add up to 90%; allowed: 100%" in line


def test_thirds_of_a_company_are_printed_as_whole_numbers(shop: Workshop) -> None:
    shop.edit("certificates.toml", "percent = 20\nshares = 2", "percent = 33\nshares = 1")
    shop.edit("certificates.toml", "percent = 10\ncount = 8", "percent = 33\ncount = 2")
    assert [line for line in found(shop) if "add up" in line] == []
