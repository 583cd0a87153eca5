"""Notes and chips."""

from __future__ import annotations

from typing import cast

import pytest

from playproof.components.kinds.money import Money
from playproof.generator.writers.png import drawing_png
from playproof.layouts.scene import CircleOutline, Path, Rect
from tests.goldens import Golden
from tests.layouts.kits import drawn, look_of
from tests.layouts.marks import marks, texts


@pytest.mark.parametrize(
    ("game", "set_id", "piece"),
    [
        ("18dracula", "notes", "100"),
        ("leasehold", "notes", "5"),
        ("privates", "money", "25"),
        ("184x", "chips", "500"),
    ],
)
def test_money_looks_as_it_did(golden: Golden, game: str, set_id: str, piece: str) -> None:
    golden(f"{game}/money-{piece}.png", drawing_png(drawn(game, set_id, piece).front, 80))


def test_both_sides_are_the_same() -> None:
    note = drawn("18dracula", "notes", "100")
    assert note.front == note.back


def test_a_chip_is_round_and_as_large_as_the_data_says() -> None:
    assert drawn("privates", "money", "25").front.outline == CircleOutline(27)


@pytest.mark.parametrize(
    ("game", "set_id"), [("18dracula", "notes"), ("privates", "money"), ("184x", "chips")]
)
def test_values_can_be_read_across_the_table(game: str, set_id: str) -> None:
    for piece in look_of(game).game.set(set_id).items:
        runs = texts(drawn(game, set_id, piece.id).front).values()
        assert max(run.size for run in runs) >= 16


def test_notes_have_frames_of_their_own_colour_and_none_where_ink_is_saved() -> None:
    def frame(piece: str, theme: str) -> str | None:
        first = next(iter(marks(drawn("1889", "notes", piece, theme).front))).item
        if not (isinstance(first, Rect) and first.fill):
            return None
        # 1.8 mm of paper around it: nothing of a note is cut.
        assert (first.x, first.y) == (1.8, 1.8) and first.width == pytest.approx(65 - 3.6)
        return first.fill

    tints = [frame(piece.id, "plain") for piece in look_of("1889").game.set("notes").items]
    assert None not in tints
    assert len(set(tints)) == len(tints)
    assert all(sum(bytes.fromhex(tint[1:])) > 0.6 * 765 for tint in tints if tint)
    assert frame("100", "ink-saver") is None


def test_a_note_shows_its_emblem_and_more_lobes_the_more_it_is_worth() -> None:
    def rosette(piece: str) -> int:
        paths = [
            mark.item for mark in marks(drawn("1830", "notes", piece).front) if isinstance(mark.item, Path)
        ]
        return len(paths[-1].segments)  # the pattern of the ground is drawn first, where there is one

    assert all(cast(Money, piece).emblem for piece in look_of("1830").game.set("notes").items)
    assert rosette("1") < rosette("5") < rosette("500")
