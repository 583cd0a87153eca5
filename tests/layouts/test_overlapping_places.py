"""Places that overlap, and hexes with more on them than they have room for."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.components.kinds.mats import Mat, MatSet
from playproof.components.kinds.networks import NetworkBoard
from playproof.components.notation.tile_reading import parse_tile
from playproof.layouts.hexmap.crowding import crowding
from playproof.layouts.hexmap.face import hex_sizes
from playproof.layouts.kinds.mats import draw
from playproof.layouts.places.overlapping import place_notes
from playproof.layouts.scene import Drawing, Group, RectOutline
from tests.layouts.kits import faults_of, look_of
from tests.layouts.marks import texts
from tests.workshop import Workshop


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ([("a", 5, 20, 40, 30), ("b", 50, 20, 40, 30)], []),
        ([("a", 5, 20, 40, 30), ("b", 40, 20, 40, 30)], ["overlapping: 'a' and 'b'"]),
        ([("a", 5, 20, 40, 30), ("b", 5, 20, 40, 30)], ["overlapping: 'a' and 'b'"]),
        # A place for what lies on a piece is within that of the piece.
        ([("a", 5, 20, 40, 30), ("b", 10, 22, 10, 10)], []),
        # One that is drawn later hides it.
        ([("b", 10, 22, 10, 10), ("a", 5, 20, 40, 30)], ["overlapping: 'b' and 'a'"]),
        ([("a", 5, 2, 40, 30)], ["overlapping: the title and 'a'"]),
        ([("a", 70, 20, 40, 30)], ["'a' reaches beyond the cut"]),
    ],
)
def test_outlines_of_a_mat(places: list[tuple[str, int, int, int, int]], said: list[str]) -> None:
    written = [{"id": name, "x": x, "y": y, "slot": [wide, high]} for name, x, y, wide, high in places]
    mat = Mat.model_validate({"id": "m", "width": 100, "height": 60, "place": written})
    one = MatSet(id="s", name="Mats", pieces=(mat,))
    assert list(place_notes(one, mat, Drawing(RectOutline(100, 60), ()), look_of("privates"))) == said


@pytest.mark.parametrize(
    ("what", "x", "y", "said"),
    [
        ({"label": "Stock"}, 30, 30, []),
        ({"label": "Stock"}, 8, 22, ["overlapping: the words of 'a' and 'b'"]),
        ({"square": 10, "spaces": 6}, 30, 30, ["overlapping: the spaces of 'a' and 'b'"]),
    ],
)
def test_a_place_within_another_leaves_its_words_and_spaces_in_sight(
    what: dict[str, object], x: float, y: float, said: list[str]
) -> None:
    outer = {"id": "a", "x": 5, "y": 20, "slot": [80, 35], **what}
    inner = {"id": "b", "x": x, "y": y, "slot": [30, 20], "label": "Chips"}
    mat = Mat.model_validate({"id": "m", "width": 100, "height": 60, "place": [outer, inner]})
    one = MatSet(id="s", name="Mats", pieces=(mat,))
    assert list(place_notes(one, mat, Drawing(RectOutline(100, 60), ()), look_of("privates"))) == said


def test_what_a_network_lets_overlap() -> None:
    context = look_of("18dracula")
    one = context.game.set("board")
    board = one.items[0]
    assert isinstance(board, NetworkBoard)
    first, second, *others = board.places
    moved = board.model_copy(
        update={
            "places": (first.model_copy(update={"at": second.at}), second, *others),
            "legend_at": (1.0, 300.0),
        }
    )
    front = Drawing(RectOutline(*board.size), ())
    assert list(place_notes(one, board, front, context)) == []
    (said,) = place_notes(one, moved, front, context)
    assert said.startswith("overlapping: the frame and the legend; ")
    assert f"{first.name} and {second.name}" in said


@pytest.mark.parametrize(
    ("hex_", "said"),
    [
        ("city=revenue:20,slots:4;label=NY", ""),
        ("city=revenue:20,slots:9", "slots of 7.8 mm are too small for tokens of 12 mm"),
        (";".join(["city=revenue:20"] * 9), "two of its 9 stops overlap"),
    ],
)
def test_a_hex_with_too_much_on_it(hex_: str, said: str) -> None:
    assert crowding(parse_tile(hex_), hex_sizes("flat", 38.1, 12, 0, look_of("1830"))) == said


def test_what_does_not_fit_a_hex_is_told_at_its_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "1830")
    shop.edit(
        "map.csv", 'A19,Montreal,grey,"city=revenue:40', 'A19,Montreal,grey,"icon=image:gm;city=revenue:40'
    )
    (fault,) = faults_of(load_game(shop.folder), "map")
    assert "map.csv:5: Map, hex A19: no icon is called 'gm'" in fault


def test_words_of_a_place_without_a_frame_are_above_its_sign() -> None:
    place = {"id": "p", "x": 20, "y": 20, "slot": 30, "frame": False, "icon": "gem", "note": "Spent gems"}
    mat = Mat.model_validate({"id": "m", "width": 100, "height": 60, "place": [place]})
    front, _ = draw(MatSet(id="s", name="Mats", pieces=(mat,)), mat, look_of("privates"))
    ((_, word),) = [(at, text) for at, text in texts(front).items() if text.text == "Spent gems"]
    sign = next(item for item in reversed(front.items) if isinstance(item, Group))
    assert sign.dy > word.y


@pytest.mark.parametrize(("x", "said"), [(30, "overlapping: "), (1500, "reach beyond the cut")])
def test_places_of_a_mat_that_overlap_are_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], x: int, said: str
) -> None:
    """Not a note: the data say how large each is."""
    shop = Workshop(tmp_path, capsys, "leasehold")
    with (shop.folder / "mats.toml").open("a", encoding="utf-8") as file:
        file.write('\n[[set]]\nid = "m"\nname = "M"\n[[set.piece]]\nid = "m"\nwidth = 100\nheight = 60\n')
        for name, left in (("a", 5), ("b", x)):
            file.write(
                f'[[set.piece.place]]\nid = "{name}"\nx = {left}\ny = 15\nslot = [40, 30]\nlabel = "L"\n'
            )
    answer = shop.run("lint", "leasehold")
    assert answer.status == 1
    (line,) = (one for one in answer.err.splitlines() if said in one)
    assert "note:" not in line and "allowed: places within the mat" in line
