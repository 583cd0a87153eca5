"""Phase charts: a track for real cubes, and lists that follow from the game's trains."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from pathlib import Path

import pytest

from playproof.components.colours.distance import apart, seen_by
from playproof.components.game import load_game
from playproof.generator.writers.png import drawing_png
from playproof.layouts.scene import Rect, Text
from tests.goldens import Golden
from tests.layouts.kits import drawn, drawn_from, faults_of, look_of, words, words_near_the_cut
from tests.layouts.marks import marks
from tests.workshop import Workshop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys, "18dracula")


def test_the_chart_looks_as_it_did(golden: Golden) -> None:
    golden("18dracula/phase-chart.png", drawing_png(drawn("18dracula", "phase-chart", "chart").front, 80))


def test_every_phase_of_18dracula_has_a_hue_that_no_other_phase_and_no_front_has() -> None:
    """Phase 5 sells the finest monsters: it was gray."""
    palette = look_of("18dracula").game.palette
    phases = ("yellow", "green", "blue", "red", "gold")
    assert all(hypot(*seen_by(palette[one].hex)[1:]) > 25 for one in phases)
    assert all(apart(palette[one].hex, palette[other].hex) > 20 for one, other in combinations(phases, 2))
    fronts = set(palette) - set(phases)
    assert all(apart(palette["gold"].hex, palette[front].hex) > 15 for front in fronts)


def test_there_is_a_space_for_every_purchase_and_one_to_enter_each_phase() -> None:
    """A-07: 12, 10, 8 and 6 purchases; the next phase's purchase lands on the phase's own band, in the last one too."""
    front = drawn("18dracula", "phase-chart", "chart").front
    spaces = [m for m in marks(front) if isinstance(m.item, Rect) and m.item.width == m.item.height == 10]
    assert len(spaces) == 12 + 10 + 8 + 6 + 5
    assert len([m for m in spaces if m.dx + m.item.x < 17]) == 5  # type: ignore[union-attr]


def test_a_note_stands_above_the_rows_of_a_track_else_at_the_foot() -> None:
    def note(game: str, said: str) -> float:
        front = drawn(game, "phase-chart", "chart").front
        return next(
            mark.dy + mark.item.y
            for mark in marks(front)
            if isinstance(mark.item, Text) and said in mark.item.text
        )

    assert note("18dracula", "Nurses excepted") < 25
    assert note("1830", "begins its phase at once") > 110


def test_what_is_eaten_follows_from_the_monsters(shop: Workshop) -> None:
    chart = " ".join(words(drawn("18dracula", "phase-chart", "chart").front))
    assert "Eaten Zombie" in chart
    assert "Eaten Skeleton, Swearwolf, Ghoul" in chart
    shop.edit("monsters.csv", "ghoul,Ghoul,2,2,60,3", "ghoul,Ghoul,2,2,60,4")
    changed = " ".join(words(drawn_from(shop.folder, "phase-chart")["chart"].front))
    assert "Eaten Skeleton, Swearwolf " in changed


def test_closing_follows_from_the_associates() -> None:
    chart = " ".join(words(drawn("18dracula", "phase-chart", "chart").front))
    assert "Closes Innsmouth Library, Jekyl & Hyde, Church of the Endless Void, Lupin’s Lipids," in chart


def test_limits_and_rounds_are_on_the_sheet(shop: Workshop) -> None:
    shop.edit("phases.toml", "limit = 6", "limit = 9")
    shop.edit("phases.toml", "spaces = 12", "spaces = 11")
    chart = drawn_from(shop.folder, "phase-chart")["chart"].front
    assert "9" in words(chart)
    spaces = [m for m in marks(chart) if isinstance(m.item, Rect) and m.item.width == m.item.height == 10]
    assert len(spaces) == 40


def test_nothing_is_written_near_the_cut() -> None:
    assert words_near_the_cut(drawn("18dracula", "phase-chart", "chart").front) == []


def test_a_chart_that_is_too_low_is_a_fault(shop: Workshop) -> None:
    shop.edit("phases.toml", "size = [196.4, 256]", "size = [196.4, 90]")
    (line,) = faults_of(load_game(shop.folder), "phase-chart")
    assert "phases, one below the other, need" in line


def test_a_phase_may_say_in_its_own_words_what_closes() -> None:
    """Six of seven private companies close: their names would not say that the seventh stays."""
    chart = " ".join(words(drawn("1889", "phase-chart", "chart").front))
    assert "all private companies; a player’s Uno-Takamatsu Ferry stays" in chart
    assert "Dougo" not in chart


@pytest.mark.parametrize("game", ["1830", "1889"])
def test_trains_that_may_be_left_are_on_sale_beside_those_that_came_early(game: str) -> None:
    """A D is sold from the first 6 on: in its own phase 6s may be left."""
    said = " ".join(words(drawn(game, "phase-chart", "chart").front))
    assert said.count("if any is left") == 1
    assert said.count("off for one of") == 2
