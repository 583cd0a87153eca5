"""Backs that save ink: a faint motif on bare paper, or in themes that flood areas on a light ground."""

from __future__ import annotations

import pytest

from playproof.components.colours.palette import mix
from playproof.components.kinds.cards import Back
from playproof.layouts.ornament.backs import draw_back
from playproof.layouts.ornament.motifs import depth, motif_lines
from playproof.layouts.scene import (
    CircleOutline,
    Group,
    Outline,
    Path,
    PolygonOutline,
    Rect,
    RectOutline,
    Text,
)
from tests.layouts.kits import look_of

HEX = PolygonOutline(40.0, 40.0, ((10, 0), (30, 0), (40, 20), (30, 40), (10, 40), (0, 20)))
CARD = RectOutline(44.4, 63.5, 3.0)


def ground(theme: str, light: bool) -> str | None:
    """The colour beneath the motif; none on bare paper."""
    first = draw_back(look_of("privates", theme), Back(title="Card", light=light), CARD).items[0]
    fills = [item.fill for item in first.items if isinstance(item, Rect)] if isinstance(first, Group) else []
    return fills[0] if fills else None


@pytest.mark.parametrize("theme", ["plain", "ink-saver"])
def test_a_light_back_is_bare_where_areas_are_not_flooded(theme: str) -> None:
    assert ground(theme, True) is None


def test_a_light_back_is_as_light_where_areas_are_flooded_as_others_elsewhere() -> None:
    assert ground("colour", True) == ground("plain", False) != ground("colour", False)


@pytest.mark.parametrize("theme", ["plain", "ink-saver", "colour"])
def test_a_deep_back_is_near_the_games_band_where_areas_are_flooded(theme: str) -> None:
    """Its ground lies between band and accent, within a rim of paper: the cut shows no dark edge."""
    look = look_of("18dracula", theme)
    drawing = draw_back(look, Back(title="Card", light=True, deep=True), CARD)
    first = drawing.items[0]
    fills = [item.fill for item in first.items if isinstance(item, Rect)] if isinstance(first, Group) else []
    band, accent = look.game.header.look.band, look.colour("accent")
    assert fills == ([mix(band, accent, 0.6)] if theme == "colour" and band else [])
    if theme == "colour":
        assert isinstance(first, Group) and (first.dx, first.dy) == (3.0, 3.0)
        assert drawing.bleed == 0


@pytest.mark.parametrize("theme", ["plain", "colour", "ink-saver"])
def test_a_mirrored_back_is_alike_both_ways_up(theme: str) -> None:
    """Emblem and name are on it twice, once turned by half a turn."""
    back = Back(title="Card", motif="guilloche", emblem="locomotive", mirrored=True)
    drawing = draw_back(look_of("privates", theme), back, CARD)
    turned = [item for item in drawing.items if isinstance(item, Group) and item.rotate == 180]
    assert {(item.dx, item.dy) for item in turned} == {(CARD.width, CARD.height)}
    again = [item for group in turned for item in group.items]
    assert any(isinstance(item, Text) and item.text == "Card" for item in again)
    assert all(item in drawing.items for item in again)


def test_a_round_back_is_never_mirrored() -> None:
    back = Back(title="Disk", motif="guilloche", emblem="locomotive", mirrored=True)
    drawing = draw_back(look_of("privates"), back, CircleOutline(40.0))
    assert not any(isinstance(item, Group) and item.rotate for item in drawing.items)


@pytest.mark.parametrize("outline", [CARD, HEX, CircleOutline(40.0)])
def test_rings_keep_clear_of_the_plate_and_moons_of_the_cut(outline: Outline) -> None:
    """A ring hardly larger than the plate shows in bits beside it; along a slanted or round cut it would be cut."""
    (group,) = motif_lines("orbits", outline, "#000000", 0.2, 4.0, inner=9.0, rim=1.0)
    assert isinstance(group, Group)
    (lines,) = group.items
    assert isinstance(lines, Path)
    middle = outline.width / 2, outline.height / 2
    starts = [values[:2] for kind, *values in lines.segments if kind == "M"]
    rings = [x - middle[0] for x, y in starts if y == pytest.approx(middle[1], abs=0.01)]
    assert rings and min(rings) > 9
    if not isinstance(outline, RectOutline):
        assert max(rings) < depth(outline, *middle) - 1
    moons = [(x - 0.64, y) for x, y in starts if y != pytest.approx(middle[1], abs=0.01)]
    assert moons and all(depth(outline, *moon) > 1 + 0.6 for moon in moons)
