"""Private companies, and side bets: cards of a template of their own."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest

from playproof.generator.writers.png import drawing_png
from playproof.layouts.render_context import theme_names
from playproof.layouts.scene import Circle, Rect
from playproof.layouts.text.setting import width_of
from tests.goldens import Golden
from tests.layouts.kits import drawn, drawn_from, look_of, words, words_near_the_cut
from tests.layouts.marks import marks, texts
from tests.workshop import Workshop


@pytest.mark.parametrize(
    ("game", "set_id", "piece"),
    [
        ("18dracula", "associates", "JH"),
        ("18dracula", "associates", "BT"),
        ("18dracula", "associates", "FD"),
        ("184x", "side-bets", "S6"),
    ],
)
def test_a_card_looks_as_it_did(golden: Golden, game: str, set_id: str, piece: str) -> None:
    golden(f"{game}/private-{piece}.png", drawing_png(drawn(game, set_id, piece).front, 80))


@pytest.mark.parametrize(("game", "set_id"), [("18dracula", "associates"), ("184x", "side-bets")])
def test_nothing_is_written_near_the_cut(game: str, set_id: str) -> None:
    for piece in look_of(game).game.set(set_id).items:
        assert words_near_the_cut(drawn(game, set_id, piece.id).front) == []


def test_codes_of_a_set_have_one_size() -> None:
    """S6 and HIG: the longest sets the size."""
    pieces = look_of("184x").game.set("side-bets").items
    sizes = {
        item.size
        for piece in pieces
        for item in texts(drawn("184x", "side-bets", piece.id).front).values()
        if item.text == piece.id
    }
    assert len(sizes) == 1 and min(sizes) >= 6.5


def test_the_document_s_side_bet_pays_twice() -> None:
    """X4-20: when a 6-expedition retires, 2x the bet."""
    seen = words(drawn("184x", "side-bets", "S6").front)
    assert "×2" in seen
    assert any(run.startswith("When an expedition of") for run in seen)


def test_figures_in_a_power_come_from_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "18dracula")
    shop.edit("game.toml", "blundell_store = 30 ", "blundell_store = 45 ")
    assert any("45 in store" in run for run in words(drawn_from(shop.folder, "associates")["BT"].front))
    assert "45" in words(drawn_from(shop.folder, "blundell")["BT"].front)


def test_the_chips_of_a_bet_cover_neither_its_multiple_nor_its_words() -> None:
    """A place of 40 mm; the letters are in the corner that a fan shows."""
    for piece in look_of("184x").game.set("side-bets").items:
        front = drawn("184x", "side-bets", piece.id).front
        (ring,) = (mark for mark in marks(front) if isinstance(mark.item, Circle) and mark.item.radius == 20)
        cx, cy = ring.dx + ring.item.cx, ring.dy + ring.item.cy  # type: ignore[union-attr]
        for (x, y), item in texts(front).items():
            assert item.text == "Your bet" or hypot(x - cx, y - cy) > 20
            assert item.text != piece.id or y < 10


@pytest.mark.parametrize("game", ["1830", "1889"])
def test_texts_of_a_set_have_one_size(game: str) -> None:
    pieces = look_of(game).game.set("privates").items
    sizes = {
        run.size
        for piece in pieces
        for run in texts(drawn(game, "privates", piece.id).front).values()
        if run.text.startswith(("Player:", "Company:", "No power", "pays", "exchange", "no tile"))
    }
    assert len(sizes) == 1
    assert sizes.pop() >= 9


@pytest.mark.parametrize("theme", theme_names())
def test_an_emblem_beside_the_price_leaves_the_price_free(theme: str) -> None:
    """A price without a revenue has half a line: the emblem has the other half."""
    for piece in ("LL", "BT"):
        front = drawn("18dracula", "associates", piece, theme).front
        ((x, y), price), *_ = (found for found in texts(front).items() if found[1].text.endswith("pt"))
        end = x + width_of(price.text, price.face, price.size)
        beside = [
            mark.dx + mark.item.x
            for mark in marks(front)
            if isinstance(mark.item, Rect)
            and mark.dy + mark.item.y < y < mark.dy + mark.item.y + mark.item.height
        ]
        assert all(left > end or left < x for left in beside), (end, beside)
