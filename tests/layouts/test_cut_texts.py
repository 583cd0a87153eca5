"""Texts that the cut goes through."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.layouts.proofing.cut_texts import cut_texts, distance_beyond
from playproof.layouts.scene import (
    CircleOutline,
    Drawing,
    Group,
    Outline,
    PolygonOutline,
    RectOutline,
    Text,
)
from tests.generator.exporting.coins import write_coins
from tests.workshop import Workshop

WORD = Text(1, 8, "Round", "sans", 9, "#000000")


def found(outline: Outline, *items: Text | Group) -> list[tuple[str, float]]:
    return [(one.text, round(one.beyond, 1)) for one in cut_texts(Drawing(outline, items))]


def test_a_text_in_a_rectangles_corner_is_cut_by_a_circle() -> None:
    assert found(RectOutline(50, 50, 3), WORD) == []
    assert found(CircleOutline(50), WORD) == [("Round", 5.4)]
    assert found(CircleOutline(50), Text(25, 25, "Round", "sans", 9, "#000000", anchor="middle")) == []


def test_turned_and_framed_texts() -> None:
    """A text is measured where it is; what its frame hides is no loss."""
    turned = Group((Text(0, 0, "Round", "sans", 9, "#000000"),), dx=48, dy=25, rotate=90)
    assert found(RectOutline(50, 50), turned) == []
    assert found(RectOutline(49, 50), turned) == [("Round", 1.3)]
    framed = Group((Text(0, 10, "Round", "sans", 40, "#000000"),), dx=30, dy=10, clip=RectOutline(20, 20))
    assert found(RectOutline(50, 50), framed) == []


@pytest.mark.parametrize(
    ("outline", "place", "beyond"),
    [
        (RectOutline(50, 80), (-1, 40), 1),
        (RectOutline(50, 80), (53, 84), 5),
        (RectOutline(50, 80, 5), (0, 0), 5 * 2**0.5 - 5),
        (RectOutline(50, 80, 5), (49, 79), 0.657),
        (CircleOutline(50), (25, 52), 2),
        (CircleOutline(50), (25, 49), 0),
        (PolygonOutline(20, 20, ((0, 0), (20, 0), (20, 20), (0, 20))), (10, 23), 3),
        (PolygonOutline(20, 20, ((0, 20), (20, 20), (20, 0), (0, 0))), (10, 17), 0),
    ],
)
def test_how_far_a_place_is_beyond(outline: Outline, place: tuple[float, float], beyond: float) -> None:
    assert distance_beyond(outline, *place) == pytest.approx(beyond, abs=1e-3)


def test_lint_names_the_texts_of_round_cards_in_a_rectangles_look(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_coins(tmp_path)
    shop = Workshop.__new__(Workshop)
    shop.root, shop.game, shop.folder, shop._capsys = tmp_path, "coins", folder, capsys
    assert shop.run("lint", "coins").status == 0
    shop.edit("cards.toml", "size = [50, 80]\ncorner = 5", 'size = 50\nshape = "round"')
    said = shop.run("lint", "coins")
    assert said.status == 1
    assert "Coins of old, 'Penny': 'Penny' reaches " in said.err
    assert " mm beyond the cut; allowed: texts within the circle of 50 mm" in said.err
