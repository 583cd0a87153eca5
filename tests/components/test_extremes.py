"""Numbers and names beyond all use in component data are sentences with their place, or do no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from tests.slips.data import Data

DIGITS = "9" * 5_000
#: File, what stands there, what is put in its place, and what is said of it; nothing where it can be printed.
CASES = [
    ("18dracula", "networks.toml", "at = [51, 299]", "at = [1e300, 299]", "found 1e+300"),
    ("18dracula", "networks.toml", "at = [51, 299]", "at = [inf, 299]", "found inf"),
    ("18dracula", "networks.toml", "at = [51, 299]", "at = [nan, 299]", "found nan"),
    ("18dracula", "networks.toml", "at = [51, 299]", "at = [1e-7, 299]", ""),
    ("preascendant", "game.toml", "market_cards = 4 ", f"market_cards = {DIGITS} ", "too many digits"),
    ("preascendant", "game.toml", "market_cards = 4 ", f"market_cards = 0x{DIGITS} ", "too many digits"),
    ("preascendant", "game.toml", "market_cards = 4 ", "market_cards = 1000000000 ", ""),
    (
        "preascendant",
        "game.toml",
        "market_cards = 4 ",
        f"market_cards = {'9' * 50} ",
        "figures.market_cards",
    ),
    ("preascendant", "game.toml", "market_cards = 4 ", "market_cards = -1000000000 ", ""),
    ("184x", "tokens.toml", "size = 16", "size = 1e-7", "found 1e-07; allowed: a number from 3 to 2000"),
    (
        "184x",
        "tokens.toml",
        "middle = 11.5",
        "middle = 40",
        "a token of 16 mm has no middle of 40 mm; allowed: 8 to 16 mm",
    ),
    ("1830", "tokens.toml", "by_charter = true", "by_charter = true\neach = 3", "allowed: one of them"),
    ("leasehold", "boards.toml", "stack = ", "stack = 1e-7 # ", "allowed: 0, or 3 mm or more"),
    (
        "preascendant",
        "tiles.toml",
        "beside = ",
        "beside = 1e-7 # ",
        "beside is 1e-07 mm; allowed: 0, or 3 mm or more",
    ),
    (
        "preascendant",
        "tiles.toml",
        "across = ",
        "across = 1e-7 # ",
        "found 1e-07; allowed: a number from 3 to 2000",
    ),
    (
        "18dracula",
        "fronts.csv",
        "\nKA,",
        "\nKarlsbad-Works,",
        "pieces show the id 'Karlsbad-Works' as the company's letters, and it has 14 characters; allowed: an 'abbreviation'",
    ),
    ("1830", "certificates.toml", 'id = "share"', 'id = "president"', "-president' is defined twice"),
    (
        "1830",
        "certificates.toml",
        'id = "president"',
        f'id = "{"p" * 39}"',
        "of a piece of Share certificates that follows from other sets: found '",
    ),
    (
        "1830",
        "money.toml",
        "size = [65, 38]",
        "size = [300, 400]",
        "a note of 300 × 400 mm is too narrow; allowed: 480 mm or more of width",
    ),
    ("privates", "cards.csv", "C05,5,", f"C05,{DIGITS},", "at most 4,300 digits"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[1]} {case[3][:24].strip()}")
def test_a_number_beyond_all_use_is_a_sentence(case: tuple[str, str, str, str, str], tmp_path: Path) -> None:
    game, file, old, new, said = case
    data = Data(tmp_path, game)
    path = data.folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    changed = text.replace(old, new, 1)
    data.examine(file, changed)  # raises but `DataFaults`
    path.write_text(changed, encoding="utf-8")
    try:
        load_game(data.folder)
    except DataFaults as found:
        assert said, found
        assert said in str(found)
        assert all(one.place.file.endswith(file) and one.place.line for one in found.faults)
    else:
        assert not said
