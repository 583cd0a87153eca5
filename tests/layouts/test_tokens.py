"""Tokens: letters, icons with letters, values beside a cube's place."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.kinds.tokens import Token, TokenSet
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import tokens
from playproof.layouts.scene import Circle, Drawing, Group, Rect, RectOutline, Text
from playproof.layouts.typefaces.faces import MM_PER_PT, face
from tests.goldens import Golden
from tests.layouts.kits import drawn, look_of, words
from tests.layouts.marks import marks, texts
from tests.layouts.overlaps import overlaps
from tests.workshop import Workshop


@pytest.mark.parametrize(
    ("game", "set_id", "piece"),
    [
        ("18dracula", "offices", "IBS"),
        ("18dracula", "castle", "castle"),
        ("184x", "leaders", "green"),
        ("184x", "expeditions", "6"),
        ("leasehold", "values", "3"),
    ],
)
def test_a_token_looks_as_it_did(golden: Golden, game: str, set_id: str, piece: str) -> None:
    golden(f"{game}/token-{set_id}-{piece}.png", drawing_png(drawn(game, set_id, piece).front, 120))


@pytest.mark.parametrize(
    ("game", "set_id", "piece"), [("184x", "potentials", "green"), ("184x", "expeditions", "6")]
)
def test_a_turned_token_looks_as_it_did(golden: Golden, game: str, set_id: str, piece: str) -> None:
    """X4-10: flipped; X4-56: about to retire."""
    back = drawn(game, set_id, piece).back
    assert back is not None
    golden(f"{game}/token-{set_id}-{piece}-turned.png", drawing_png(back, 120))


def bars(drawing: Drawing) -> int:
    return sum(isinstance(item, Rect) and item.height < 2 for item in drawing.items)


@pytest.mark.parametrize("shape", ["disk", "hex", "square"])
def test_figures_that_turn_into_another_are_underlined(shape: str) -> None:
    values = {"6": 1, "9": 1, "66": 1, "99": 1, "8": 0, "69": 0, "10": 0, "16": 0, "7": 0}
    one = TokenSet.model_validate(
        {
            "id": "values", "name": "Values", "source": "sample", "shape": shape, "size": 16,
            "piece": [{"id": f"v{value}", "name": value, "text": value} for value in values],
        }
    )  # fmt: skip
    context = look_of("184x")
    for piece in one.pieces:
        front, back = tokens.draw(one, piece, context)
        assert back is not None
        assert (bars(front), bars(back)) == (values[piece.text],) * 2, piece.text


def test_six_and_nine_of_one_set_are_told_apart() -> None:
    for value, underlined in (("6", 1), ("9", 1), ("8", 0), ("10", 0)):
        piece = drawn("184x", "expeditions", value)
        assert piece.back is not None
        assert bars(piece.front) == bars(piece.back) == underlined


@pytest.mark.parametrize("game", ["1830", "1889"])
def test_no_marker_has_a_colour_or_letters_of_a_company(game: str) -> None:
    loaded = look_of(game).game
    letters = {getattr(company, "letters", company.id) for company in loaded.set("companies").items}
    for marker in loaded.set("markers").items:
        assert isinstance(marker, Token)
        assert not marker.colour
        assert not letters & {marker.text, marker.reverse}


def test_every_company_gets_its_tokens() -> None:
    """A-53, D-066: four offices and two stock tokens a front."""
    game = look_of("18dracula").game
    for set_id, each in (("offices", 4), ("stock", 2)):
        one = game.set(set_id)
        assert isinstance(one, TokenSet)
        own = {piece.id: piece.count for piece in one.pieces if piece.company}
        assert own == dict.fromkeys(("KA", "GS", "ETT", "UU", "SS", "BH", "GW", "IBS"), each)


@pytest.mark.parametrize("theme", ["plain", "ink-saver"])
def test_price_tokens_are_told_from_station_tokens_on_their_backs(theme: str) -> None:
    """A station's has the emblem; a price's the letters below a sign, so that it names the company on either side."""
    for game, companies, stations in (
        ("1830", "companies", "tokens"),
        ("1889", "companies", "tokens"),
        ("18dracula", "fronts", "offices"),
    ):
        for company in look_of(game).game.set(companies).items:
            station, price = (drawn(game, name, company.id, theme) for name in (stations, "stock"))
            assert station.back is not None and price.back is not None
            assert words(station.back) == []
            assert words(price.back) == words(price.front)
            assert overlaps(price.back) == []


def test_tokens_of_one_set_can_be_told_apart_without_colour() -> None:
    for game, set_id in (
        ("18dracula", "offices"),
        ("184x", "potentials"),
        ("leasehold", "cubes"),
        ("privates", "chips"),
    ):
        pieces = look_of(game).game.set(set_id).items
        looks = {drawn(game, set_id, piece.id, "ink-saver").front.digest for piece in pieces}
        assert len(looks) == len(pieces)


@pytest.mark.parametrize("theme", ["plain", "colour", "ink-saver", "large-print", "high-contrast"])
def test_what_lies_on_a_token_leaves_its_letter_in_sight(theme: str) -> None:
    """An expedition on a potential, 0.8 mm from its lower edge: the colour's letter is above, 2 mm high or more and 1.5 mm
    from the cut."""
    one = look_of("184x").game.set("potentials")
    assert isinstance(one, TokenSet)
    expeditions = look_of("184x").game.set("expeditions")
    assert isinstance(expeditions, TokenSet) and expeditions.size <= one.middle
    for piece in one.items:
        token = drawn("184x", "potentials", piece.id, theme)
        for face_of_it in (token.front, token.back):
            assert face_of_it is not None
            letters = {y: item for (_, y), item in texts(face_of_it).items() if len(item.text) == 1}
            base, letter = min(letters.items())
            high = letter.size * MM_PER_PT * face(letter.face).cap_height
            assert high >= 2
            assert base - high >= 1.5 - 1e-6 and base <= one.size - 0.8 - one.middle
        # Beside a lock the letter isn't told twice.
        assert token.back is not None and len(texts(token.back)) == 1


def test_a_value_is_read_from_across_the_table_beside_a_cube() -> None:
    """Once on a chip of Leasehold, 5 mm high or more, 2 mm from the cut and clear of the cut and of the cube's place."""
    chip = drawn("leasehold", "values", "5").front
    (figure,) = [item for item in chip.items if isinstance(item, Text)]
    assert figure.text == "5"
    assert figure.size * MM_PER_PT * face(figure.face).cap_height >= 5
    assert overlaps(chip) == []


def test_chips_of_one_colour_share_their_cuts_where_colour_floods() -> None:
    """Only the cube's place is on paper, and keeps off the cut; the figure stands on the colour itself, and is larger."""
    context = look_of("leasehold", "colour")
    chip = drawn("leasehold", "values", "5", "colour").front
    plates = [m.item for m in marks(chip) if isinstance(m.item, Rect) and m.item.fill == context.theme.paper]
    assert len(plates) == 1
    assert all(
        min(one.x, one.y) >= 1 and one.x + one.width <= 20 and one.y + one.height <= 20 for one in plates
    )
    (figure,) = texts(chip).values()
    assert figure.size * MM_PER_PT * face(figure.face).cap_height >= 5.4


def test_a_suit_chip_shows_sign_and_letter_on_both_sides() -> None:
    chip = drawn("privates", "chips", "red")
    assert chip.front == chip.back
    assert words(chip.front) == ["R"]
    assert overlaps(chip.front) == []


def test_a_small_token_has_its_sign_beside_a_figure_that_can_be_read() -> None:
    gem = drawn("preascendant", "gems", "5").front
    (figure,) = [item for item in gem.items if isinstance(item, Text)]
    assert figure.size >= 10
    assert overlaps(gem) == []


def test_figures_on_small_squares_have_one_size_below_a_smaller_sign() -> None:
    """A 10 is as large as a 2; the line below a 6 is on the plate."""
    sizes = set()
    for value in ("2", "6", "10"):
        back = drawn("184x", "expeditions", value).back
        assert back is not None
        (figure,) = [item for item in back.items if isinstance(item, Text)]
        plate = next(m.item for m in marks(back) if isinstance(m.item, Rect) and m.item.fill == "#ffffff")
        assert all(
            m.dy + m.item.y + m.item.height < plate.y + plate.height - 0.5
            for m in marks(back)
            if isinstance(m.item, Rect) and m.item.height < 1
        )
        assert overlaps(back) == []
        sizes.add(figure.size)
    assert len(sizes) == 1 and sizes.pop() > 15


def test_a_marker_without_a_colour_has_one_ring_in_the_accent() -> None:
    context = look_of("1830")
    circles = [
        m.item for m in marks(drawn("1830", "markers", "priority").front) if isinstance(m.item, Circle)
    ]
    assert [one.fill for one in circles] == [context.colour("accent"), context.theme.paper]


@pytest.mark.parametrize("set_id", ["tokens", "stock"])
def test_a_long_code_makes_no_short_one_small(set_id: str) -> None:
    """NYNH is as large as its token allows; the codes of three letters have one size, above 9 points."""
    sizes = {
        mark.item.text: mark.item.size
        for piece in look_of("1830").game.set(set_id).items
        for mark in marks(drawn("1830", set_id, piece.id).front)
        if isinstance(mark.item, Text)
    }
    assert len({size for text, size in sizes.items() if len(text) == 3}) == 1
    assert sizes["NYNH"] < sizes["ERIE"] <= sizes["PRR"]
    assert sizes["PRR"] > 9 > sizes["NYNH"] > 7


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('shape = "square"\nsize = 21', 'shape = "disk"\nsize = 21', "a disk has no place for a cube"),
        ("cube = 13", "cube = 14", "a cube of 14 mm leaves no room for the text"),
        ("middle = 9.9", "middle = 5", "a token of 13 mm has no middle of 5 mm; allowed: 6.5 to 13 mm"),
    ],
)
def test_a_cube_lies_on_a_square_beside_its_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    shop = Workshop(tmp_path, capsys, "leasehold")
    shop.edit("tokens.toml", old, new)
    assert said in shop.run("lint", "leasehold").err


def test_cubes_have_a_ring_around_paper_on_both_sides() -> None:
    """The side with the emblem too: less ink than a ground of the colour."""
    context = look_of("leasehold")
    cube = drawn("leasehold", "cubes", "green")
    for side in (cube.front, cube.back):
        assert side is not None
        plate = [
            m.item for m in marks(side) if isinstance(m.item, Rect) and m.item.fill == context.theme.paper
        ]
        assert len(plate) == 1 and plate[0].width == pytest.approx(13 - 2 * 1.8)


def test_a_plain_edge_keeps_the_pattern_off_the_cut() -> None:
    """The colour goes on beyond it: a cut that is a little off shows no other pattern."""
    cube = drawn("leasehold", "cubes", "blue").front
    clips = [
        item
        for item in cube.items
        if isinstance(item, Group) and any(one for one in item.items if isinstance(one, Group))
    ]
    inner = [(item.dx, one.clip) for item in clips for one in item.items if isinstance(one, Group)]
    assert [(x, clip) for x, clip in inner if clip] == [(0.65, RectOutline(11.7, 11.7))]
