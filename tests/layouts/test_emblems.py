"""Emblems: every drawing keeps to the grid and to one hand, and is found by its words."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playproof.layouts import emblems
from playproof.layouts.scene import CircleOutline, Drawing, Group, Path

from tests.layouts.test_icons import around, ink

INK, GROUND = "#123456", "#fedcba"


def marks(name: str) -> tuple[Path, ...]:
    """An emblem's marks in grid units."""
    (group,) = emblems.emblem(name, 0, 0, emblems.GRID, INK, GROUND)
    assert isinstance(group, Group)
    assert all(isinstance(item, Path) for item in group.items)
    return tuple(item for item in group.items if isinstance(item, Path))


def test_there_are_emblems_for_many_games() -> None:
    assert len(emblems.names()) >= 120
    assert sorted(name for names in emblems.themes().values() for name in names) == list(emblems.names())
    for names in emblems.themes().values():
        assert list(names) == sorted(names)


@pytest.mark.parametrize("title", emblems.themes())
def test_emblems_fill_their_grid_and_stay_within(title: str) -> None:
    for name in emblems.themes()[title]:
        left, top, right, bottom = around([ink(item) for item in marks(name)])
        assert min(left, top) >= 0 and max(right, bottom) <= emblems.GRID, f"{name} leaves the grid"
        assert max(right - left, bottom - top) >= 82, f"{name} is smaller than the others"
        assert abs((left + right) / 2 - 48) <= 3, f"{name} stands off the middle"
        assert abs((top + bottom) / 2 - 48) <= 5, f"{name} stands off the middle"


@pytest.mark.parametrize("title", emblems.themes())
def test_emblems_have_one_weight_and_two_colours(title: str) -> None:
    for name in emblems.themes()[title]:
        for item in marks(name):
            assert item.weight == emblems.STROKE
            assert {item.fill, item.stroke} <= {INK, GROUND, None}, name
            assert item.fill or item.stroke


def test_no_two_emblems_look_the_same() -> None:
    looks = {Drawing(CircleOutline(96), marks(name)).digest for name in emblems.names()}
    assert len(looks) == len(emblems.names())


def test_every_emblem_has_words_of_its_own() -> None:
    for name in emblems.names():
        found = emblems.words(name)
        assert len(found) >= 3, f"{name} is found by {' '.join(found)} alone"
        assert len(set(found)) == len(found), f"{name} has a word twice"


def test_marks_are_the_same_objects_at_every_place() -> None:
    (here,) = emblems.emblem("owl", 0, 0, 12, INK, GROUND)
    (there,) = emblems.emblem("owl", 40, 7, 35, INK, GROUND)
    assert isinstance(here, Group) and isinstance(there, Group)
    assert here.items is there.items
    assert (there.dx, there.dy, there.scale) == (40, 7, round(35 / 96, 6))


def test_a_search_looks_at_names_before_words() -> None:
    assert emblems.search("wolf")[:2] == ("cursing-wolf", "wolf")
    assert "howl" in emblems.search("wolf") and "owl" not in emblems.search("wolf")
    assert emblems.search("steam ship") == ("ferry", "steamer")
    assert emblems.search("xyzzy") == emblems.search(" - ") == ()
    for name, other in pairwise(emblems.names()):
        assert name in emblems.search(name) and other in emblems.search(emblems.words(other)[0])


@pytest.mark.parametrize(("name", "near"), [("oowl", "owl"), ("Ghost", "ghost"), ("zombie", "grave-hand")])
def test_an_unknown_name_gives_the_nearest(name: str, near: str) -> None:
    with pytest.raises(
        emblems.UnknownEmblem, match=f"no emblem is called '{name}'; did you mean '{near}'"
    ) as caught:
        emblems.emblem(name, 0, 0, 20, INK, GROUND)
    assert caught.value.nearest == near


def test_a_name_near_to_none_tells_where_all_are() -> None:
    assert str(emblems.UnknownEmblem("xyzzy")) == "no emblem is called 'xyzzy'; docs/emblems.md shows all"


@pytest.mark.parametrize("size", [0, -3, float("nan")])
def test_a_size_is_above_nothing(size: float) -> None:
    with pytest.raises(ValueError, match=r"the emblem 'owl' has the size .* mm; allowed: above 0"):
        emblems.emblem("owl", 0, 0, size, INK, GROUND)
