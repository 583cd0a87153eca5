"""Tracks as drawn: prices on rows, rounds in boxes, markers beside words."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from pydantic import ValidationError

from playproof.components.game import load_game
from playproof.components.kinds.tracks import Track, TrackSet
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.kinds.tracks import draw, split_lines, spots
from playproof.layouts.market.sheet import TITLE
from playproof.layouts.market.spaces import space_plan
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, Rect, Text
from playproof.layouts.text.setting import width_of
from playproof.layouts.typefaces.faces import MM_PER_PT
from tests.components.markets import ROOT
from tests.goldens import Golden
from tests.layouts.marks import marks, texts

THEMES = ("plain", "colour", "ink-saver", "large-print", "high-contrast")


@cache
def context(theme: str = "plain") -> RenderContext:
    """184x with its tracks, and the tokens that lie on them."""
    home = Path(mkdtemp()) / "components" / "184x"
    home.mkdir(parents=True)
    for name in ("game.toml", "tokens.toml", "tracks.toml"):
        (home / name).write_bytes((ROOT / "components" / "184x" / name).read_bytes())
    return RenderContext(load_game(home), find_theme(theme))


def drawn(name: str, theme: str = "plain") -> Drawing:
    (found,) = draw_set(context(theme).game.set(name), context(theme))
    assert isinstance(found, DrawnPiece), found
    return found.front


def made(track: Track) -> Drawing:
    front, back = draw(TrackSet(id="t", name="T", pieces=(track,)), track, context())
    assert back is None
    return front


def test_the_ladder_runs_in_rows_of_ten() -> None:
    printed = {item.text: place for place, item in texts(drawn("prices")).items() if item.text.isdigit()}
    assert len(printed) == 30
    assert [printed[price][0] for price in ("10", "112", "270")] == [4.5] * 3
    assert printed["550"][0] == pytest.approx(4.5 + 9 * 18.4)
    # 5 mm between rows, for the line that leads to the next one.
    assert printed["10"][1] == printed["100"][1] == pytest.approx(printed["112"][1] - 38)


def test_the_first_price_takes_several_spaces() -> None:
    """The row that it begins has fewer prices; its lines go around all of its place, and a marker lies in the middle of it."""
    track = Track.model_validate(
        {"id": "t", "prices": "5 6 7\n8 9 10 11", "per_row": 4, "flow": "road", "size": (20, 20)}
    )
    places = {item.text: place for place, item in texts(made(track)).items()}
    assert places["6"][0] == places["5"][0] + 40 == places["9"][0]
    assert places["8"][1] == places["11"][1] == pytest.approx(places["5"][1] + 24.2)
    found = spots(TrackSet(id="t", name="T", pieces=(track,)), track, context())["r0c0"]
    assert found.among is not None and found.among[0] == pytest.approx(places["5"][0] - 1.5 + 20)


def test_a_note_in_a_wide_space_follows_its_price() -> None:
    """At the right line it would be the next price's."""
    track = Track.model_validate(
        {"id": "t", "prices": "5#Start 6\n7 8 9 10", "per_row": 4, "flow": "road", "size": (26, 20.5)}
    )
    places = {item.text: place for place, item in texts(made(track)).items()}
    assert places["5"][0] < places["Start"][0] < places["5"][0] + 15
    assert places["Start"][1] == places["5"][1]


def test_a_mark_that_is_empty_is_not_printed() -> None:
    """Tint and frame tell the prices of 184x at which a guild may start."""
    printed = {item.text for item in texts(drawn("prices")).values()}
    assert "40" in printed and not printed & {"PAR", "S", "P"}


@pytest.mark.parametrize(("theme", "white"), [("colour", True), ("plain", False)])
def test_heads_of_spaces_are_in_their_colour_where_colours_fill_areas(theme: str, white: bool) -> None:
    """As the headings of aids with a colour and the lines of a mat's places are."""
    look = context(theme)
    front = drawn("rounds", theme)
    (label,) = [item for item in texts(front).values() if item.text == "Retirement"]
    assert (label.fill == look.theme.paper) == white
    tone = look.colour("side-bets")
    heads = [
        m.item for m in marks(front) if isinstance(m.item, Rect) and m.item.fill == tone and m.item.height > 8
    ]
    assert len(heads) == white


def test_tracks_are_parted_between_spaces() -> None:
    one = context().game.set("prices")
    xs, ys = split_lines(one, one.items[0], context())  # type: ignore[arg-type]
    assert xs == pytest.approx([3 + 18.4 * at for at in range(11)])
    assert ys == pytest.approx([14, 49.5, 87.5, 123])
    one = context().game.set("rounds")
    track = one.items[0]
    assert isinstance(track, Track)
    xs, _ = split_lines(one, track, context())  # type: ignore[arg-type]
    for x, _ in space_plan(track, context()).places:
        assert not any(x < at < x + 41.5 for at in xs)


@pytest.mark.parametrize("theme", THEMES)
def test_markers_stand_beside_the_words(theme: str) -> None:
    drawing = drawn("rounds", theme)
    framed = [
        item for item, _, _ in marks(drawing) if isinstance(item, Rect) and item.stroke and item.y > TITLE
    ]
    places, boxes = [one for one in framed if one.dash], [one for one in framed if not one.dash]
    assert len(places) == len(boxes) == 4
    for place, box in zip(places, boxes, strict=True):
        assert place.width == place.height == 13
        assert box.x < place.x and place.x + 13 < box.x + box.width
        assert box.y < place.y and place.y + 13 < box.y + box.height
    for (x, y), item in texts(drawing).items():
        width = width_of(item.text, item.face, item.size)
        if item.anchor == "start":
            assert x + width <= drawing.width
            for place in places:
                beside = x + width < place.x or x > place.x + 13
                assert beside or not place.y < y < place.y + 13 + item.size * MM_PER_PT


@pytest.mark.parametrize("theme", THEMES)
def test_sheets_of_184x_fit_a4(theme: str) -> None:
    for name, highest in (("prices", 190), ("rounds", 100), ("token-market", 100)):
        drawing = drawn(name, theme)
        assert drawing.width == 190 and drawing.height <= highest


def test_the_market_of_tokens_says_what_they_cost() -> None:
    """As many places as tokens lie open, each a little larger than a token; ten times the value and one."""
    drawing = drawn("token-market")
    places = [
        item for item, _, _ in marks(drawing) if isinstance(item, Rect) and item.width == 12.5 and item.dash
    ]
    assert len(places) == context().game.figures["market_tokens"] == 4
    costs = [item.text for item in texts(drawing).values() if item.text.startswith("$")]
    assert costs == [f"${10 * (value + 1)}" for value in range(2, 11)]


def test_a_loop_of_several_rows_leads_back_at_the_left() -> None:
    spaces = tuple({"label": f"Space {at}"} for at in range(6))
    track = Track.model_validate({"id": "t", "name": "T", "spaces": spaces, "per_row": 3, "flow": "loop"})
    front = made(track)
    assert {item.text for item in texts(front).values() if isinstance(item, Text)} >= {
        f"Space {at}" for at in range(6)
    }
    assert min(x for x, _ in space_plan(track, context()).places) == 10


@pytest.mark.parametrize("name", ["prices", "rounds", "token-market"])
def test_golden_pictures_of_184x(name: str, golden: Golden) -> None:
    golden(f"184x/tracks-{name}.png", drawing_png(drawn(name), dpi=72))


def test_places_are_measured_by_a_set_or_by_a_number() -> None:
    with pytest.raises(ValueError, match="token and fits both say how large places are"):
        Track.model_validate({"id": "t", "name": "T", "prices": "10 20", "token": 12, "fits": "disks"})


def test_a_winding_track_goes_to_and_fro_and_ends_with_its_note() -> None:
    """Its first price may be wide; arrows tell the way; note and picture have what the last row leaves."""
    track = Track.model_validate(
        {
            "id": "t", "prices": "5 6 7\n10 11 12 13 14\n20 21", "per_row": 5, "flow": "road",
            "ornament": "treaty", "note": "On and on.", "size": (20, 20),
        }
    )  # fmt: skip
    front = made(track)
    places = {item.text: place for place, item in texts(front).items()}
    assert places["6"][0] == places["11"][0] == places["5"][0] + 60 and places["10"][0] == places["7"][0]
    assert places["14"][0] == places["20"][0] == places["5"][0] and places["10"][1] > places["7"][1] + 20
    note = next(place for place, item in texts(front).items() if item.text.startswith("On"))
    assert note[0] > places["21"][0] + 15 and note[1] > places["14"][1]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"flow": "road", "space": [{"label": "A"}]}, "is about 'prices'"),
        ({"flow": "loop", "prices": "5 6"}, "is about 'space'"),
        ({"ornament": "treaty", "prices": "5 6"}, "'ornament' is about the end of a road"),
    ],
)
def test_a_road_is_of_prices_and_a_loop_of_spaces(given: dict[str, object], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        Track.model_validate({"id": "t", **given})
