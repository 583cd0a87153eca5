"""Tokens: letters, icons with letters, values around a cube's place."""

from __future__ import annotations

import pytest
from playproof.components.kinds.tokens import TokenSet
from playproof.generator.writers.png import drawing_png

from tests.goldens import Golden
from tests.layouts.kits import drawn, look_of


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


def test_every_company_gets_its_tokens() -> None:
    """A-53, D-066: four offices and two stock tokens a front."""
    game = look_of("18dracula").game
    for set_id, each in (("offices", 4), ("stock", 2)):
        one = game.set(set_id)
        assert isinstance(one, TokenSet)
        own = {piece.id: piece.count for piece in one.pieces if piece.company}
        assert own == dict.fromkeys(("KA", "GS", "ETT", "UU", "SS", "BH", "GW", "IBS"), each)


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
