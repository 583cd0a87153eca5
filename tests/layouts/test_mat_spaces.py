"""Square spaces within a mat's place: one for each piece, or a fault where they don't fit."""

from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path

import pytest

from playproof.components.colours.palette import contrast, mix
from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from playproof.components.kinds.cards import card_size
from playproof.components.kinds.mats import MatPlace, MatSet
from playproof.components.kinds.tiles import Tile
from playproof.layouts.kinds.mats import draw
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.scene import Faded, Group, Line, Rect, Text
from playproof.layouts.scene import Path as Stroke
from playproof.layouts.text.placed import placed_texts
from tests.layouts.kits import drawn, drawn_from, faults_of, look_of, words
from tests.layouts.marks import marks, texts
from tests.orchard import write_orchard

MAT = """\
[[set]]
id = "yard"
name = "Yard"

[[set.piece]]
id = "yard"
width = 100
height = 60

[[set.piece.place]]
id = "cubes"
slot = [90, 40]
square = 10
spaces = 9
x = 4
y = 12
"""


def write_mat(folder: Path, text: str = MAT) -> Path:
    game = write_orchard(folder)
    (game / "mats.toml").write_text(text)
    return game


def test_a_mat_has_a_space_for_each_cube() -> None:
    mat = drawn("18dracula", "supply", "cubes").front
    squares = [item for item in mat.items if isinstance(item, Rect) and item.width == item.height == 10.6]
    assert len(squares) == 30 + 10 + 7 + 5
    assert [words(mat).count(letter) for letter in "YGBR"] == [30, 10, 7, 5]


def test_a_place_of_a_colour_is_tinted_in_it() -> None:
    """Leasehold's value chips lie where their colour is; the pool has the game's accent."""
    context = look_of("leasehold")
    mat = drawn("leasehold", "pool", "pool").front
    edges = {item.stroke for item in mat.items if isinstance(item, Rect)}
    grounds = {item.fill for item in mat.items if isinstance(item, Rect)}
    tones = [context.colour(f"value{number}") for number in (2, 3, 4, 5)]
    assert {edge_colour(one, context.theme.paper, context.theme.ink) for one in tones} <= edges
    assert set(tones) <= grounds
    assert mix(context.colour("accent"), context.theme.paper, 0.12) in grounds


def test_a_place_has_its_colours_pattern_below_its_label() -> None:
    """Leasehold's chips are told apart without colour, and so are their places: nothing is behind the figure."""
    context = look_of("leasehold")
    one = context.game.set("pool")
    assert isinstance(one, MatSet)
    places = [place for place in one.pieces[0].places if place.patterned]
    plain = one.pieces[0].model_copy(
        update={"places": tuple(p.model_copy(update={"patterned": False}) for p in places)}
    )
    bare = {repr(item) for item in draw(one, plain, context)[0].items}
    mat = one.pieces[0].model_copy(update={"places": tuple(places)})
    patterns = [item for item in draw(one, mat, context)[0].items if repr(item) not in bare]
    assert len(patterns) == len(places) == 5
    for place, pattern in zip(places, patterns, strict=True):
        assert isinstance(pattern, Group) and pattern.items
        assert place.x < pattern.dx < place.x + 2 and place.y + 6 < pattern.dy < place.y + 12


def test_spaces_are_in_rows_about_as_long_and_do_not_touch(tmp_path: Path) -> None:
    mat = drawn_from(write_mat(tmp_path), "yard")["yard"].front
    squares = [item for item in mat.items if isinstance(item, Rect) and item.width == item.height == 10.6]
    rows = sorted({square.y for square in squares})
    assert [sum(square.y == row for square in squares) for row in rows] == [5, 4]
    firsts = sorted(square.x for square in squares if square.y == rows[0])
    assert min(b - a for a, b in pairwise(firsts)) > 11
    assert rows[1] - rows[0] > 11


def test_spaces_that_do_not_fit_are_a_fault(tmp_path: Path) -> None:
    (fault,) = faults_of(load_game(write_mat(tmp_path, MAT.replace("spaces = 9", "spaces = 40"))), "yard")
    assert "mats.toml:5" in fault
    assert "40 spaces of the place 'cubes'" in fault


def test_a_place_that_is_narrower_than_a_space_is_a_fault(tmp_path: Path) -> None:
    (fault,) = faults_of(load_game(write_mat(tmp_path, MAT.replace("[90, 40]", "[9, 40]"))), "yard")
    assert "9 spaces of the place 'cubes'" in fault


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("square = 10\n", "'square' or 'card', too"),
        ("spaces = 9\n", "square spaces need their edge and their number"),
    ],
)
def test_square_and_spaces_belong_together(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(DataFaults, match=said):
        load_game(write_mat(tmp_path, MAT.replace(line, "")))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("slot = [90, 40]\n", "", "'slot' is missing"),
        ("slot = [90, 40]\n", "slot = 40\n", "square spaces lie in a place with a width and a height"),
    ],
)
def test_a_place_has_one_size(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(DataFaults, match=said):
        load_game(write_mat(tmp_path, MAT.replace(old, new)))


@pytest.mark.parametrize("game", ["1830", "1889"])
def test_a_place_for_a_company_has_its_letters_name_and_colour(game: str) -> None:
    context = look_of(game)
    mat = drawn(game, "bank", "bank").front
    edges = {item.stroke for item in mat.items if isinstance(item, Rect)}
    said = " ".join(words(mat))
    for company in context.game.set("companies").items:
        # A long name has two lines.
        assert all(word in said for word in company.title.split())
        edge = edge_colour(
            context.colour(getattr(company, "colour", "")), context.theme.paper, context.theme.ink
        )
        assert edge in edges


@pytest.mark.parametrize("game", ["1830", "1889"])
def test_shares_and_the_round_marker_lie_in_their_places(game: str) -> None:
    (mat,) = look_of(game).game.set("bank").items
    places = mat.places  # type: ignore[attr-defined]
    width, height = card_size("share")
    # A pile leaves the line with its company's name in sight.
    for place in places:
        if place.company and place.named:
            assert place.slot[0] > height and place.slot[1] - place.strip > width
    # Lanes of the pool: a card reaches over the lanes at its right, and its left edge stays in sight; the last holds a card.
    lanes = [place for place in places if place.company and not place.named]
    (trains,) = (place for place in places if place.id == "pool-trains")
    assert {lane.company for lane in lanes} == {
        company.id for company in look_of(game).game.set("companies").items
    }
    assert all(lane.slot[1] > width for lane in lanes) and lanes[-1].slot[0] > height
    assert trains.x + trains.slot[0] < lanes[0].x
    said = words(drawn(game, "bank", "bank").front)
    assert all(said.count(lane.label) == 2 for lane in lanes)
    marker = look_of(game).game.set("markers").size  # type: ignore[attr-defined]
    rounds = [place.slot for place in places if place.label.endswith(("Stock", "1", "2", "3"))]
    assert len(rounds) == 4 and all(min(slot) >= marker for slot in rounds)


def test_18draculas_certificates_and_monsters_lie_upright_below_the_names() -> None:
    """Both are as large as shares in landscape format; each front's name stands in the line above them."""
    width, height = card_size("share")
    for mat in look_of("18dracula").game.set("bank").items:
        lines = [place for place in mat.places if place.strip]  # type: ignore[attr-defined]
        assert all(one.slot[0] > height and one.slot[1] - one.strip > width for one in lines)
        front = drawn("18dracula", "bank", mat.id).front
        bases = {text.text: text.y for text, _, _ in placed_texts(front.items)}
        named = [one for one in lines if one.company]
        assert len(named) == 8
        assert all(0 < bases[one.note.replace("'", "\u2019")] - one.y < one.strip for one in named)


def test_an_unknown_company_of_a_place_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(DataFaults) as fault:
        load_game(write_mat(tmp_path, MAT + 'company = "XYZ"\n'))
    assert "company" in str(fault.value)


def test_spaces_may_count_instead(tmp_path: Path) -> None:
    game = write_mat(tmp_path, MAT.replace("spaces = 9", "spaces = 9\nmarks = 0"))
    assert [word for word in words(drawn_from(game, "yard")["yard"].front) if word.isdigit()] == list(
        "012345678"
    )


def test_there_are_no_more_words_than_spaces(tmp_path: Path) -> None:
    game = write_mat(tmp_path, MAT.replace("spaces = 9", 'spaces = 1\nmarks = ["a", "b"]'))
    with pytest.raises(DataFaults, match="2 marks in 1 square spaces"):
        load_game(game)


def test_privates_have_a_space_for_each_kind_of_price_marker() -> None:
    said = words(drawn("privates", "row", "row").front)
    assert [said.count(word) for word in ("same value", "+2…+10", "all passed", "−5…−60")] == [6, 6, 7, 7]


def test_a_first_number_needs_spaces(tmp_path: Path) -> None:
    game = write_mat(tmp_path, MAT.replace("square = 10\nspaces = 9", "marks = 0"))
    with pytest.raises(DataFaults, match="a number in 'marks' is about square spaces"):
        load_game(game)


def test_lanes_and_turned_markers_of_preascendant_count_to_the_value_of_all_sectors() -> None:
    game = look_of("preascendant").game
    total = 0
    for tile in game.set("sectors").items:
        assert isinstance(tile, Tile)
        total += (tile.value or 0) * tile.count
    found = texts(drawn("preascendant", "mats", "market").front)
    # What is said of the deck stands further to the left, the words above the lanes further up.
    said = [text.text for (x, y), text in found.items() if text.text.isdigit() and x > 204 and y > 18]
    lane = game.figures["lane"]
    assert isinstance(lane, int)
    assert sorted(map(int, said)) == sorted(4 * [*range(lane)])
    assert lane + lane - 1 == total
    for marker in game.set("worths").items:
        back = drawn("preascendant", "worths", marker.id).back
        assert back is not None and words(back) == [f"+{lane}"]


@pytest.mark.parametrize(
    ("note", "inside"),
    [("on top", True), ("on top of it the next kind, in their order, the last below", False)],
)
def test_a_strip_has_the_label_above_what_lies_there(tmp_path: Path, note: str, inside: bool) -> None:
    """Its note is in it, too, where there is room."""
    place = f'id = "pile"\nlabel = "Pile"\nnote = "{note}"\nslot = [63.5, 44]\nstrip = 6\nx = 2\ny = 12\n'
    head = MAT.split('id = "cubes"')[0]
    mat = drawn_from(write_mat(tmp_path, head + place), "yard")["yard"].front
    assert any(isinstance(item, Line) and item.y1 == item.y2 == 18.0 for item in mat.items)
    noted = next(item for item in mat.items if isinstance(item, Text) and item.text.startswith("on"))
    assert (noted.y < 18.0) is inside


def test_a_strip_without_a_label_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(DataFaults, match="a strip is the line of a label"):
        load_game(write_mat(tmp_path, MAT + "strip = 6\n"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "[[set.piece.place]]",
            '[[set.piece.place]]\nid = "cubes"\nslot = 9\nx = 60\ny = 40\n\n[[set.piece.place]]',
            "two places of the mat 'yard' are called 'cubes'; allowed: an id of its own for each",
        ),
    ],
)
def test_each_place_has_an_id_of_its_own(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(DataFaults) as fault:
        load_game(write_mat(tmp_path, MAT.replace(old, new, 1)))
    assert said in str(fault.value)


@pytest.mark.parametrize(
    ("slot", "said"),
    [
        ("[9, 40]", "9 spaces of the place 'cubes' need 10.6 mm of width and have 3.0 mm"),
        ("[90, 20]", "9 spaces of the place 'cubes' in 2 rows need 22.0 mm of height and have 14.2 mm"),
    ],
)
def test_spaces_that_do_not_fit_say_which_way(tmp_path: Path, slot: str, said: str) -> None:
    (fault,) = faults_of(load_game(write_mat(tmp_path, MAT.replace("[90, 40]", slot))), "yard")
    assert said in fault and fault.endswith("allowed: fewer or smaller spaces, or a larger 'slot'")


def test_cards_of_a_place_are_fanned_below_its_words() -> None:
    """Six shares lie in the pool, the upper edge of each in sight."""
    mat = drawn("leasehold", "pool", "pool").front
    (last, alone) = sorted((i for i in mat.items if isinstance(i, Rect) and i.dash), key=lambda i: i.x)
    assert (last.width, last.height) == (alone.width, alone.height) == (65.5, 45.6)
    edges = sorted(float(i.segments[2][2]) for i in mat.items if isinstance(i, Stroke) and i.dash)
    tops = [*edges, last.y]
    assert len(tops) == 6 and all(b - a > 6 for a, b in pairwise(tops))
    note = max(
        text.y for text in mat.items if isinstance(text, Text) and text.x < last.x + 20 and text.y < tops[0]
    )
    assert note < tops[0]


def test_cards_that_do_not_fit_are_a_fault(tmp_path: Path) -> None:
    cards = MAT.replace("square = 10\nspaces = 9", "card = [30, 20]\nspaces = 6")
    (fault,) = faults_of(load_game(write_mat(tmp_path, cards)), "yard")
    assert "6 cards of the place 'cubes'" in fault


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("square = 10\nspaces = 9\n", "spaces = 3\n", "'spaces' is about square spaces or cards"),
        ("spaces = 9\n", "spaces = 9\ncard = [30, 20]\n", "cards lie below the words of a place"),
        (
            "spaces = 9\n",
            'spaces = 9\nicon = "coin"\nfigure = "1"\n',
            "'icon' and 'figure' both show something",
        ),
        ("spaces = 9\n", 'spaces = 9\nemblem = "owl"\nfigure = "1"\n', "'emblem' and 'figure' both show"),
    ],
)
def test_what_lies_in_a_place_is_of_one_sort(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(DataFaults, match=said):
        load_game(write_mat(tmp_path, MAT.replace(old, new)))


@pytest.mark.parametrize(
    ("fields", "wrong"), [({"figure": "1"}, True), ({"icon": "coin"}, True), ({"emblem": "owl"}, False)]
)
def test_a_companys_place_shows_its_emblem_alone(fields: dict[str, str], wrong: bool) -> None:
    place = {"id": "a", "x": 5, "y": 20, "slot": [80, 35], "company": "KA", **fields}
    with pytest.raises(ValueError, match="'company' and ") if wrong else nullcontext():
        MatPlace.model_validate(place)


@pytest.mark.parametrize(
    ("added", "said"),
    [
        ('spaces = 1000\nnote = "Cubes"\n', "1,000 spaces of the place 'cubes' in 143 rows"),
        (
            'spaces = 1\nlabel = "Cubes"\nstrip = 300\n',
            "the strip and what lies below it in the place 'cubes' need 300.0 mm of height and have 40.0 mm",
        ),
    ],
)
def test_what_takes_the_space_of_words_is_named(tmp_path: Path, added: str, said: str) -> None:
    """Not the words, which are no longer than they may be."""
    (fault,) = faults_of(load_game(write_mat(tmp_path, MAT.replace("spaces = 9\n", added))), "yard")
    assert said in fault


def test_outlines_of_cards_are_seen_on_their_own_colour(tmp_path: Path) -> None:
    cards = 'card = [30, 14]\nspaces = 3\ncolour = "red"\n'
    for tint, on_edge in ((0, True), (1, False)):
        text = MAT.replace("square = 10\nspaces = 9\n", f"{cards}tint = {tint}\n")
        game = write_mat(tmp_path / str(tint), text)
        mat = drawn_from(game, "yard")["yard"].front
        (frame,) = (one for one in mat.items if isinstance(one, Rect) and one.width == 90)
        outlines = [one for one in mat.items if isinstance(one, Rect | Stroke) and one.dash]
        assert len(outlines) == 3
        for one in outlines:
            assert one.stroke and contrast(one.stroke, frame.fill or "#ffffff") >= 2
            assert (one.stroke == frame.stroke) == on_edge


@pytest.mark.parametrize("frame", [True, False])
def test_a_note_without_a_frame_is_in_ink(tmp_path: Path, frame: bool) -> None:
    theme = look_of("privates").theme
    text = MAT + f'note = "Cubes"\nframe = {str(frame).lower()}\n'
    mat = drawn_from(write_mat(tmp_path, text), "yard")["yard"].front
    (said,) = [item for item in mat.items if isinstance(item, Text) and item.text == "Cubes"]
    assert said.fill == (theme.muted if frame else theme.ink)


def test_a_pattern_leaves_words_in_spaces_alone(tmp_path: Path) -> None:
    text = MAT + 'colour = "red"\npatterned = true\nmarks = ["start"]\n'
    mat = drawn_from(write_mat(tmp_path, text), "yard", "ink-saver")["yard"].front
    squares = [item for item in mat.items if isinstance(item, Rect) and item.width == item.height == 10.6]
    assert len(squares) == 9 and {one.fill for one in squares} == {
        look_of("privates", "ink-saver").theme.paper
    }


def test_spaces_may_stand_beside_the_words() -> None:
    """The two rounds to the end of Leasehold: the spaces are at the right of the words."""
    mat = drawn("leasehold", "pool", "pool").front
    squares = [i for i in mat.items if isinstance(i, Rect) and i.width == i.height == 13.6 and i.y > 70]
    said = next(t for t in mat.items if isinstance(t, Text) and t.text == "Last turns")
    assert len(squares) == 2 and all(square.x > said.x + 60 and square.y < said.y for square in squares)


@pytest.mark.parametrize("theme", ["plain", "ink-saver"])
def test_a_label_is_read_on_its_places_colour(theme: str) -> None:
    """Paper on ebony, ink on paper where ink is saved."""
    context = look_of("leasehold", theme)
    mat = drawn("leasehold", "pool", "pool", theme).front
    (label,) = (t for t in mat.items if isinstance(t, Text) and t.text == "5" and t.y > 100)
    assert label.fill == (context.theme.ink if theme == "ink-saver" else context.theme.paper)


def test_a_lane_has_a_ground_of_its_own_where_themes_flood(tmp_path: Path) -> None:
    """`flood` is the depth of its colour there, `tint` in other themes; its words and numbers are read on both."""
    lane = 'id = "lane"\nlabel = "R"\nframe = false\ncolour = "red"\nmarks = 0\nsquare = 9\nspaces = 3\n'
    lane += "flood = 1.0\nslot = [11.4, 40]\nx = 2\ny = 12\n"
    game = write_mat(tmp_path, MAT.split('id = "cubes"')[0] + lane)
    for theme, has in (("plain", False), ("colour", True)):
        mat = drawn_from(game, "yard", theme)["yard"].front
        ground = [one for one in mat.items if isinstance(one, Rect) and (one.width, one.height) == (11.4, 40)]
        assert bool(ground) == has
        (label,) = (text for text in texts(mat).values() if text.text == "R")
        assert contrast(label.fill, ground[0].fill if has else "#ffffff") >= 4.5


@pytest.mark.parametrize(("theme", "white"), [("colour", True), ("plain", False)])
def test_the_line_of_a_deep_place_is_in_its_colour_where_colours_fill_areas(theme: str, white: bool) -> None:
    front, look = drawn("184x", "supply", "supply", theme).front, look_of("184x", theme)
    (label,) = [item for item in texts(front).values() if item.text == "Bank"]
    assert (label.fill == look.theme.paper) == white
    tone = look.colour("about-money")
    heads = [mark.item for mark in marks(front) if isinstance(mark.item, Rect) and mark.item.fill == tone]
    assert len(heads) == white


def test_a_picture_shines_through_a_place(tmp_path: Path) -> None:
    """Its ground alone is faded: its edge and its words stay as they are."""
    text = MAT.replace("square = 10\nspaces = 9\n", 'label = "Pool"\nopacity = 0.4\n')
    game = write_mat(tmp_path, text)
    mat = drawn_from(game, "yard", "plain")["yard"]
    (ground,) = [item for item in mat.front.items if isinstance(item, Faded)]
    (box,) = ground.items
    assert (
        ground.opacity == 0.4
        and isinstance(box, Rect)
        and (box.width, box.height, box.stroke) == (90, 40, None)
    )
    edges = [
        item for item in mat.front.items if isinstance(item, Rect) and (item.width, item.height) == (90, 40)
    ]
    assert [(one.fill, bool(one.stroke)) for one in edges] == [(None, True)] and "Pool" in words(mat.front)
