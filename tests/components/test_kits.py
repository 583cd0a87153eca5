"""Each kit holds the pieces that its document names, in their numbers."""

from __future__ import annotations

import pytest

from playproof.components.game import Game, load_game
from playproof.components.kinds.certificates import CertificateSet
from playproof.components.kinds.money import Money, MoneySet
from playproof.components.lint.game import lint_game
from playproof.components.workspace import SHIPPED

GAMES = ("184x", "18dracula", "leasehold", "privates")


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    return {name: load_game(SHIPPED / name) for name in GAMES}


def count(game: Game, set_id: str) -> int:
    return sum(piece.count for piece in game.set(set_id).items)


@pytest.mark.parametrize("name", GAMES)
def test_a_kit_has_no_faults(games: dict[str, Game], name: str) -> None:
    assert [str(fault) for fault in lint_game(games[name])] == []


@pytest.mark.parametrize(
    ("game", "set_id", "pieces"),
    [
        ("18dracula", "fronts", 8),
        ("18dracula", "shares", 72),
        ("18dracula", "associates", 7),  # D-243
        ("18dracula", "monsters", 86),  # the first edition's cards, Nurses and Steelclaw among them
        ("18dracula", "castle", 1),  # D-027
        ("18dracula", "priority", 1),  # D-041
        ("18dracula", "cubes", 52),  # D-015 to D-018
        ("184x", "potentials", 64),
        ("184x", "leaders", 8),  # X4-16
        ("leasehold", "shares", 36),  # N-2.2.0.1a and N-2.3.0.1: six a company
        ("leasehold", "companies", 6),
        ("privates", "cards", 54),  # WA-01
        ("privates", "chips", 55),  # W-21
        ("privates", "suited", 45),  # W-48
    ],
)
def test_a_set_has_its_number(games: dict[str, Game], game: str, set_id: str, pieces: int) -> None:
    assert count(games[game], set_id) == pieces


def test_cubes_by_colour(games: dict[str, Game]) -> None:
    """D-015 to D-018."""
    cubes = {piece.id: piece.count for piece in games["18dracula"].set("cubes").items}
    assert cubes == {"yellow": 30, "green": 10, "blue": 7, "red": 5}


def test_money_is_enough(games: dict[str, Game]) -> None:
    """D-014: at least 16,000 pt."""
    (notes,) = games["18dracula"].of_kind("money")
    assert isinstance(notes, MoneySet)
    worth = sum(note.value * note.count for note in notes.pieces)
    assert worth >= 16000
    assert (notes.bank, notes.start) == (12000, 2400) and worth > 14400


def test_six_players_have_small_change(games: dict[str, Game]) -> None:
    """Each may hold enough ones and fives to pay any sum to 20 pt, $20."""
    for game in ("18dracula", "leasehold"):
        (notes,) = games[game].of_kind("money")
        counts = {note.value: note.count for note in notes.items if isinstance(note, Money)}
        assert counts[1] >= 6 * 5 and counts[5] >= 6 * 3, counts


def test_suited_cards_are_printed_on_request_only(games: dict[str, Game]) -> None:
    assert games["privates"].set("suited").optional
    assert not games["privates"].set("cards").optional


def test_expedition_tokens_are_fewer_the_higher(games: dict[str, Game]) -> None:
    """X4-04: from 2 up, more of the low ones."""
    counts = [piece.count for piece in games["184x"].set("expeditions").items]
    assert games["184x"].set("expeditions").items[0].id == "2"
    assert counts == sorted(counts, reverse=True)


def test_every_share_has_two_sides_where_the_game_turns_them(games: dict[str, Game]) -> None:
    shares = games["leasehold"].set("shares")
    assert isinstance(shares, CertificateSet)
    share, charter = shares.structure
    assert len({side.mark for side in share.sides}) == 2
    assert len(charter.sides) == 1


def test_figures_that_no_document_gives_say_so(games: dict[str, Game]) -> None:
    sources = {one.id: one.source for one in games["18dracula"].sets}
    assert sources["associates"] == "document"
    assert sources["monsters"] == "first edition and sample"
    assert sources["notes"] == "sample"
