"""Pieces of `preascendant` as they were last looked at, and what the look promises: ink, margins, letters."""

from __future__ import annotations

import io
from functools import cache

import pytest
from PIL import Image

from playproof.components.game import Game, load_game
from playproof.components.workspace import SHIPPED
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.piece import Piece
from playproof.generator.writers.png import drawing_png
from playproof.layouts.proofing.proof import proof
from playproof.layouts.render_context import RenderContext, find_theme, theme_names
from playproof.layouts.scene import Drawing, Group, Item, Rect, Text
from tests.goldens import Golden
from tests.layouts.kits import drawn
from tests.layouts.marks import marks


@cache
def game() -> Game:
    return load_game(SHIPPED / "preascendant")


@cache
def pieces(theme: str) -> dict[str, Piece]:
    return {piece.id: piece for piece in draw_pieces(RenderContext(game(), find_theme(theme)), game().sets)}


@pytest.mark.parametrize(
    "name",
    ["events/R02", "events/W07", "events/K13", "sectors/S4", "disks/blue", "gems/1", "aids/turn", "mats/market",
     "records/turns"],
)  # fmt: skip
def test_a_piece_looks_as_it_did(golden: Golden, name: str) -> None:
    golden(f"preascendant/{name.replace('/', '-')}.png", drawing_png(pieces("plain")[name].front, 80))


@pytest.mark.parametrize("name", ["events/R01", "sectors/S1", "disks/red"])
def test_a_back_looks_as_it_did(golden: Golden, name: str) -> None:
    back = pieces("plain")[name].back
    assert back is not None
    golden(f"preascendant/{name.split('/')[0]}-back.png", drawing_png(back, 80, with_bleed=True))


@pytest.mark.parametrize("theme", ["colour", "ink-saver", "large-print", "high-contrast"])
@pytest.mark.parametrize("name", ["events/B02", "disks/red"])
def test_a_piece_in_each_theme(golden: Golden, theme: str, name: str) -> None:
    golden(f"themes/{theme}-{name.replace('/', '-')}.png", drawing_png(pieces(theme)[name].front, 80))


@pytest.mark.parametrize("theme", theme_names())
def test_every_piece_can_be_drawn_in_every_theme(theme: str) -> None:
    assert list(proof(RenderContext(game(), find_theme(theme)), theme)) == []


def ink(drawing: Drawing) -> float:
    """The share of the piece's area that is inked: 0 white, 1 black, colours by their darkest channel."""
    picture = Image.open(io.BytesIO(drawing_png(drawing, 100)))
    area = total = 0.0
    data = picture.convert("RGBA").tobytes()
    for red, green, blue, alpha in zip(*(data[channel::4] for channel in range(4)), strict=True):
        if alpha > 127:
            area += 1
            total += 1 - min(red, green, blue) / 255
    return total / area


@pytest.mark.parametrize(("theme", "limit"), [("plain", 0.20), ("ink-saver", 0.08)])
def test_ink_is_money(theme: str, limit: float) -> None:
    """Fronts of cards and tiles stay under 20 % in plain and 8 % in ink-saver."""
    for name in ("events/R02", "events/W05", "events/B10", "events/K13", "sectors/S3"):
        assert ink(pieces(theme)[name].front) < limit, name


def texts(items: tuple[Item, ...], dx: float = 0, dy: float = 0) -> list[tuple[float, float, Text]]:
    found = []
    for item in items:
        if isinstance(item, Text):
            found.append((item.x + dx, item.y + dy, item))
        elif isinstance(item, Group) and not item.rotate:
            found += texts(item.items, dx + item.dx, dy + item.dy)
    return found


@pytest.mark.parametrize("theme", theme_names())
def test_three_millimetres_inside_the_cut_stay_free_of_text(theme: str) -> None:
    for name, piece in pieces(theme).items():
        if not name.startswith("events/"):
            continue
        for x, y, text in texts(piece.front.items):
            assert y <= piece.front.height - 3, (name, text.text)
            if text.anchor == "start" and x > 9:
                from playproof.layouts.text.setting import width_of

                assert x + width_of(text.text, text.face, text.size) <= piece.front.width - 3, (
                    name,
                    text.text,
                )


def test_what_a_fan_shows_stands_in_the_left_nine_millimetres() -> None:
    """Colour, letter and id of a card."""
    piece = pieces("plain")["events/B07"]
    strip = {text.text for x, _, text in texts(piece.front.items) if x < 9}
    assert strip == {"B", "B07"}


def test_no_text_is_smaller_than_six_points() -> None:
    for theme in theme_names():
        for piece in pieces(theme).values():
            assert min(text.size for _, _, text in texts(piece.front.items)) >= 6, piece.id


def test_all_backs_of_a_set_are_one() -> None:
    backs = {
        piece.back.digest
        for name, piece in pieces("plain").items()
        if name.startswith("events/") and piece.back
    }
    assert len(backs) == 1


def test_a_card_has_play_in_its_place_on_a_mat() -> None:
    """1.25 mm on each side; an area that data gives as a size of its own is drawn to that size."""
    places = {
        (round(mark.item.width, 2), round(mark.item.height, 2))
        for mark in marks(drawn("preascendant", "mats", "market").front)
        if isinstance(mark.item, Rect) and mark.item.radius and mark.item.stroke
    }
    own = {(66.0, 23.6), (66.0, 41.85), (54.0, 184.65), (11.4, 11.4)}
    assert places == {(66.0, 91.4), *own}
