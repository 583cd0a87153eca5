"""Network boards: every place and cube space has its own room, names can be read, few connections cross."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from playproof.components.faults import DataFaults, Fault
from playproof.components.game import load_game
from playproof.components.kinds.networks import NetworkBoard, NetworkList, NetworkSet
from playproof.components.lint.networks import lint_networks
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.networks.legend import legend_box
from playproof.layouts.networks.links import SIDE, middle_of
from playproof.layouts.networks.list import _joined
from playproof.layouts.networks.plates import plate_of
from playproof.layouts.ornament.badges import badge
from playproof.layouts.render_context import RenderContext, find_theme, theme_names
from playproof.layouts.scene import Circle, Group, Rect, Text
from playproof.layouts.text.quotes import quoted
from playproof.layouts.typefaces.faces import MM_PER_PT
from tests.layouts.marks import texts
from tests.workshop import Workshop

FOLDER = Path(__file__).parents[2] / "components" / "18dracula"


@cache
def context(theme: str = "colour") -> RenderContext:
    return RenderContext(load_game(FOLDER), find_theme(theme))


def board() -> tuple[NetworkSet, NetworkBoard]:
    one = context().game.set("board")
    assert isinstance(one, NetworkSet)
    return one, one.boards[0]


@pytest.mark.parametrize("theme", theme_names())
def test_board_and_lists_are_drawn_in_every_theme(theme: str) -> None:
    drawn = list(draw_set(board()[0], context(theme)))
    assert [type(one) for one in drawn] == [DrawnPiece] * 2
    assert (drawn[0].front.width, drawn[0].front.height) == (560, 462)  # type: ignore[union-attr]


def test_a_list_is_drawn_without_its_board() -> None:
    """A comparison draws just the piece that it asks about."""
    one, _ = board()
    (page,) = [piece for piece in one.items if isinstance(piece, NetworkList)]
    (drawn,) = draw_set(one.model_copy(update={"pieces": (page,)}), context())
    assert isinstance(drawn, DrawnPiece)


def test_no_plate_touches_another() -> None:
    one, piece = board()
    plates = [plate_of(one, place, context()) for place in piece.places]
    for first, second in combinations(plates, 2):
        across = min(first.x + first.width, second.x + second.width) - max(first.x, second.x)
        down = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
        assert across <= 0 or down <= 0, (first, second)


def test_every_cube_space_is_free_of_plates_and_of_others() -> None:
    one, piece = board()
    plates = {place.id: plate_of(one, place, context()) for place in piece.places}
    middles = {link.id: middle_of(link, plates) for link in piece.connections}
    half = SIDE / 2 + 1.2  # so much of a connection is seen
    for name, (x, y) in middles.items():
        for place, plate in plates.items():
            inside = (
                plate.x - half < x < plate.x + plate.width + half
                and plate.y - half < y < plate.y + plate.height + half
            )
            assert not inside, (name, place)
    for (one_name, (x, y)), (other, (u, v)) in combinations(middles.items(), 2):
        assert max(abs(x - u), abs(y - v)) > 2 * half, (one_name, other)


def test_few_connections_cross() -> None:
    _, piece = board()
    at = {place.id: place.at for place in piece.places}

    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    crossings = 0
    for one, other in combinations(piece.connections, 2):
        if set(one.ends) & set(other.ends):
            continue
        a, b = (at[end] for end in one.ends)
        c, d = (at[end] for end in other.ends)
        crossings += side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
    assert crossings <= 4  # the graph is not planar


def test_names_are_11_points_and_every_place_is_told_in_words() -> None:
    one, piece = board()
    drawn = [found for found in draw_set(one, context()) if isinstance(found, DrawnPiece)]

    def texts(items: tuple[object, ...]) -> list[Text]:
        out: list[Text] = []
        for item in items:
            if isinstance(item, Group):
                out += texts(item.items)
            elif isinstance(item, Text):
                out.append(item)
        return out

    names = {place.name for place in piece.places}
    names = {quoted(name) for name in names}
    shown = [text for text in texts(drawn[0].front.items) if text.text in names]
    assert {text.text for text in shown} == names
    assert min(text.size for text in shown) >= 11
    (page,) = drawn[1:]
    assert page.back is not None
    told = {text.text for side in (page.front, page.back) for text in texts(side.items)}
    assert names <= told


@pytest.mark.parametrize("theme", theme_names())
def test_the_list_fills_both_sides_of_a_sheet(theme: str) -> None:
    """Both sides are as long as each other but for a row or two; nothing is smaller than 8 points."""
    one, _ = board()
    page = list(draw_set(one, context(theme)))[1]
    assert isinstance(page, DrawnPiece)
    assert page.back is not None
    ends = []
    for side in (page.front, page.back):
        groups = [item for item in side.items if isinstance(item, Group)]
        sizes = [text.size for group in groups for text in group.items if isinstance(text, Text)]
        assert min(sizes) >= 8
        ends.append(max(group.dy for group in groups))
        assert side.height - ends[-1] < 32
    assert abs(ends[0] - ends[1]) < 12


@pytest.mark.parametrize("theme", ["plain", "large-print"])
def test_no_row_of_the_list_covers_letters_of_its_neighbours(theme: str) -> None:
    """Descenders of a row's last line stand within its stripe."""
    page = list(draw_set(board()[0], context(theme)))[1]
    assert isinstance(page, DrawnPiece)
    for side in (page.front, page.back):
        assert side is not None
        stripes = [
            item
            for item in side.items
            if isinstance(item, Rect) and item.width > 180 and 4 < item.height < 10
        ]
        assert stripes
        for (_, y), text in texts(side).items():
            descent = 0.22 * text.size * MM_PER_PT
            for stripe in stripes:
                for edge in (stripe.y, stripe.y + stripe.height):
                    assert not edge - descent < y < edge, (text.text, y, edge)


def test_the_legend_explains_levels_and_shows_signs_as_they_are_on_the_board() -> None:
    one, piece = board()
    assert len({entry.sign for entry in piece.legend}) == len(piece.legend)
    (drawn, *_) = draw_set(one, context())
    assert isinstance(drawn, DrawnPiece)
    box = legend_box(piece)
    assert box is not None
    left, top, right, bottom = box
    inside = {
        text.text for (x, y), text in texts(drawn.front).items() if left < x < right and top < y < bottom
    }
    # A red space with its cost, the home of the first company, what a place off the board pays from the first phase on.
    assert {"R30", "KA", "30", "1"} <= inside
    assert any(text.startswith("Y, G, B, R: colours of cubes") for text in inside)
    bare = piece.model_copy(update={"note": ""})
    (drawn, *_) = draw_set(one.model_copy(update={"pieces": (bare,)}), context())
    assert isinstance(drawn, DrawnPiece)


def test_a_home_is_a_broken_ring_in_every_colour() -> None:
    """No one takes the space for the token that goes there, however pale the company's colour is."""
    for colour in ("#bfe0f2", "#6d1321", "muted"):
        ring, *letters = badge(context(), colour, "BH", 20, 20, 6, kept=True)
        assert isinstance(ring, Circle)
        assert ring.dash
        assert ring.fill == context().theme.paper
        assert len(letters) == 1


def test_connections_are_listed_with_their_sign_and_cost() -> None:
    _, piece = board()
    places = {place.id: place for place in piece.places}
    assert _joined(piece, places["sadie"], context()).replace("\u00a0", " ") == (
        "Balath, Blackford, Blackforest *10*, Dead Man's Bay *R60*, Gloufit, Overlook"
    )
    assert _joined(piece, places["melsfort"], context()).replace("\u00a0", " ") == (
        "Cosmols, Dracuul :castle:, Fritacourt"
    )


def test_the_list_of_a_small_board_is_a_small_page() -> None:
    one, piece = board()
    tiny = piece.model_copy(update={"places": piece.places[:4], "connections": ()})
    drawn = list(draw_set(one.model_copy(update={"pieces": (tiny,)}).completed({}), context()))
    assert isinstance(drawn[1], DrawnPiece)
    assert (drawn[1].piece.id, drawn[1].piece.name) == ("board-list-1", "Places and connections")
    assert drawn[1].back is None
    assert drawn[1].front.height < 60


def test_a_list_that_two_sides_do_not_hold_is_a_fault() -> None:
    one, piece = board()
    many = tuple(
        place.model_copy(update={"name": f"{place.name} {number}"})
        for place in piece.places
        for number in range(3)
    )
    large = piece.model_copy(update={"places": many, "connections": ()})
    found = list(draw_set(one.model_copy(update={"pieces": (large,)}).completed({}), context()))
    assert isinstance(found[1], Fault)
    assert "the list of places and connections, on both sides," in found[1].problem


def test_faults_of_a_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "18dracula")
    shop.edit("networks.toml", "revenue = { 1 = 30, 3 = 50, 4 = 60 }", "revenue = { 1 = 30, 3 = 50, 7 = 60 }")
    (fault,) = lint_networks(load_game(shop.folder))
    assert fault.problem == "'7' is not a phase of this game" and fault.place.line
    shop.edit("networks.toml", '{ ends = ["badass", "morlock"] }', '{ ends = ["badass", "morlok"] }')
    with pytest.raises(DataFaults, match=r"'morlok' is no place of the board; .*did you mean 'morlock'"):
        load_game(shop.folder)
