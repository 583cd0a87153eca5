"""What sheets say of the rules: figures from the game's data, in words that hold for every player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from playproof.components.game import load_game
from playproof.components.kinds.mats import Mat
from playproof.components.workspace import SHIPPED
from playproof.layouts.kinds import draw_set
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Group, Item, Text

GAMES = ("preascendant", "privates", "leasehold", "184x", "18dracula")


@cache
def look_of(name: str) -> RenderContext:
    return RenderContext(load_game(SHIPPED / name), find_theme("plain"))


def texts(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Text):
            yield item.text


@cache
def printed(name: str, set_id: str) -> str:
    """All that the pieces of a set say, in the order in which it is drawn."""
    context = look_of(name)
    one = next(one for one in context.game.sets if one.id == set_id)
    words: list[str] = []
    for piece in draw_set(one, context):
        for face in (piece.front, piece.back):  # type: ignore[union-attr]
            words += texts(face.items) if face is not None else ()
    return " ".join(" ".join(words).split())


@pytest.mark.parametrize("name", GAMES)
def test_no_mark_of_another_language_is_printed(name: str) -> None:
    """Backticks mean nothing in the texts of sheets: they would be printed."""
    found = [one.id for one in look_of(name).game.sets if "`" in printed(name, one.id)]
    assert not found


def test_184x_tiles_cost_ten_more_each() -> None:
    """X4-28: 10, 20, 30 …; twice the price before would be 10, 20, 40. Guild sheets show the sums."""
    assert "first tile costs $10 , each further one $10 more" in printed("184x", "aids").replace(
        "10,", "10 ,"
    )
    assert "1 $10 2 $30 3 $60 4 $100 5 $150" in printed("184x", "guilds")


def test_184x_three_steps_up_need_a_price() -> None:
    """X4-Q06: one figure for the price track and the rule."""
    assert "the sum is at least three times a price of 165 or more." in printed("184x", "prices")


def test_leasehold_pays_every_owner() -> None:
    """N-3.3.0.4/1, NA-01: every owned share of the acting company, whoever has it."""
    said = printed("leasehold", "aids")
    assert "of yours gets" not in said
    assert "built: each auctioned share of the company earns its owner the chip’s value" in said


def test_leasehold_builds_one_numbered_chip() -> None:
    context = look_of("leasehold")
    board = next(one for one in context.game.sets if one.id == "map").items[0]
    said = [context.text(entry.text) for entry in board.legend]  # type: ignore[attr-defined]
    assert "*Standard:* chips 1 to 5" in said


def test_18dracula_has_space_for_every_cube() -> None:
    """D-023, D-024: each colour has a place that holds all its cubes side by side."""
    context = look_of("18dracula")
    sets = {one.id: one for one in context.game.sets}
    (mat,) = sets["supply"].items
    assert isinstance(mat, Mat)
    cube = 10
    available = {
        place.id: int(place.slot[0] // cube) * int(place.slot[1] // cube)
        for place in mat.places
        if isinstance(place.slot, tuple)
    }
    assert available.keys() == {piece.id for piece in sets["cubes"].items}
    assert all(available[piece.id] >= piece.count for piece in sets["cubes"].items)
