"""Tiles on a sheet turned so that track meets track."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playproof.components.hexgrid import neighbours
from playproof.components.kinds.tiles import TileSet
from playproof.layouts.kinds.tiles import draw, edges
from playproof.layouts.scene import Drawing, Group, Item, RectOutline
from playproof.layouts.turning import Edges, choose_turns, turned_drawing

from tests.layouts.hexes import context, flat

STRAIGHT: Edges = ("x", "", "", "x", "", "")
SHARP: Edges = ("x", "x", "", "", "", "")


def block(columns: int, rows: int) -> list[dict[int, int]]:
    """A honeycomb of flat hexes: for each, which lies at which edge."""
    places = [(q, r - q // 2) for q in range(columns) for r in range(rows)]
    return [
        {edge: places.index(other) for edge, other in enumerate(neighbours("flat", place)) if other in places}
        for place in places
    ]


def against(tiles: list[Edges], beside: list[dict[int, int]], turns: tuple[int, ...]) -> int:
    """How many common edges have track on one side only."""
    return sum(
        bool(tiles[at][(edge - turns[at]) % 6]) != bool(tiles[other][(edge + 3 - turns[other]) % 6])
        for at, around in enumerate(beside)
        for edge, other in around.items()
        if at < other
    )


def test_two_straights_run_on() -> None:
    # The second lies at edge 5 of the first: lower right.
    turns = choose_turns([STRAIGHT, STRAIGHT], [{5: 1}, {2: 0}])
    assert against([STRAIGHT, STRAIGHT], [{5: 1}, {2: 0}], turns) == 0


def test_a_sheet_of_straights_has_no_loose_end() -> None:
    beside = block(4, 5)
    tiles = [STRAIGHT] * len(beside)
    assert against(tiles, beside, choose_turns(tiles, beside)) == 0


def test_a_mixed_sheet_is_better_than_unturned() -> None:
    beside = block(4, 5)
    tiles = [STRAIGHT, SHARP, ("x",) * 6, ("",) * 6, ("x", "", "x", "", "", "")] * 4
    turns = choose_turns(tiles, beside)
    assert turns == choose_turns(tiles, beside)
    assert against(tiles, beside, turns) < 0.75 * against(tiles, beside, (0,) * 20)


@settings(max_examples=30)
@given(st.lists(st.tuples(*[st.sampled_from(["", "x"])] * 6), min_size=12, max_size=12))
def test_turning_never_makes_it_worse(tiles: list[Edges]) -> None:
    beside = block(3, 4)
    turns = choose_turns(tiles, beside)
    assert all(0 <= turn < 6 for turn in turns)
    assert against(tiles, beside, turns) <= against(tiles, beside, (0,) * 12)


def test_a_turned_drawing() -> None:
    tiles = TileSet.model_validate({"id": "t", "name": "T", "piece": [{"id": "7", "tile": "7"}]})
    front, _ = draw(tiles, tiles.pieces[0], context())
    assert edges(tiles, tiles.pieces[0])[:2] == ("broad 1", "broad 1")
    assert turned_drawing(front, 6) is front
    turned = turned_drawing(front, 2)
    assert turned.outline == front.outline
    assert turned.bleed == front.bleed
    (group,) = turned.items
    assert isinstance(group, Group)
    assert group.rotate == 120
    assert list(flat(turned.items)) == list(flat(front.items))
    with pytest.raises(ValueError, match="only hexes"):
        turned_drawing(Drawing(RectOutline(10, 10), ()), 1)


def test_figures_stay_upright_on_a_turned_tile() -> None:
    """A city's revenue is turned back by as much as its tile is turned."""
    tiles = TileSet.model_validate({"id": "t", "name": "T", "piece": [{"id": "57", "tile": "57"}]})
    front, _ = draw(tiles, tiles.pieces[0], context())

    def turns(items: Iterable[Item]) -> list[float]:
        groups = [item for item in items if isinstance(item, Group)]
        return [group.rotate for group in groups] + [turn for group in groups for turn in turns(group.items)]

    assert -120 not in turns(front.items)
    assert turns(turned_drawing(front, 2).items).count(-120) == 1
