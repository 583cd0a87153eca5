"""Notes of lint on the parts of card templates: hidden ones, those off the card, icons that can't be seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from playproof.components.faults import once
from playproof.layouts.proofing.proof import proof
from tests.layouts.decks import Deck

TITLE = '[[part]]\nname = "title"\ndraw = "text"\ntext = "{name}"\nbox = [4, 10, 40, 6]\nsize = 12\n'
ROW = '[[part]]\nname = "row"\ndraw = "icons"\nicon = "coin"\ncount = 3\nbox = [4, 10, 30, 6]\n'
PLATE = '[[part]]\ndraw = "rect"\nbox = [2, 8, 50, 12]\nfill = "paper"\n'


def notes(deck: Deck) -> list[str]:
    context = deck.context()
    return [str(fault) for fault in once(proof(context, "plain")) if fault.note]


@pytest.mark.parametrize(
    ("template", "said"),
    [
        (
            ROW + PLATE,
            "layouts/cards/kite.toml:1: note: 3 pieces, this one first: 'row' (icons) is hidden by the part "
            "rect; allowed: boxes side by side, or 'above', 'below', 'left_of', 'right_of'",
        ),
        (
            TITLE + TITLE.replace("title", "over").replace('"text"\n', '"text"\nground = "paper"\n', 1),
            "layouts/cards/kite.toml:1: note: 3 pieces, this one first: 'title' (text) is hidden by 'over' "
            "(text); allowed: boxes side by side, or 'above', 'below', 'left_of', 'right_of'",
        ),
        (
            TITLE.replace("[4, 10,", "[90, 10,"),
            "layouts/cards/kite.toml:5, field 'box': note: 3 pieces, this one first: 'title' (text) is off the card; "
            "allowed: a box on the card",
        ),
    ],
)  # fmt: skip
def test_a_part_that_cannot_be_seen_is_noted_once(tmp_path: Path, template: str, said: str) -> None:
    assert notes(Deck(tmp_path, template)) == [said]


@pytest.mark.parametrize(
    "template",
    [
        PLATE + ROW + TITLE,
        ROW + PLATE.replace("[2, 8,", "[2, 15.5,"),
        ROW + PLATE + 'when = "cost > 9"\n',
        TITLE + PLATE.replace('fill = "paper"', 'stroke = "ink"'),
    ],
)
def test_parts_that_are_seen_are_not(tmp_path: Path, template: str) -> None:
    assert notes(Deck(tmp_path, template)) == []


def test_icons_that_are_faint_on_a_picture_are_noted(tmp_path: Path) -> None:
    picture = '[[part]]\ndraw = "background"\nfile = "dusk.png"\n'
    deck = Deck(tmp_path, picture + ROW + 'stroke = "paper"\ntint = "paper"\n')
    ground = Image.new("RGB", (800, 1100), (230, 225, 200))
    ground.save(deck.folder / "dusk.png")
    assert notes(deck) == [
        "layouts/cards/kite.toml:4: note: 3 pieces, this one first: 'row' (icons) in #ffffff on "
        "#e6e1c8 has a contrast of 1.3; allowed: 3 or more for icons"
    ]
    ground.paste((20, 20, 60), (0, 0, 800, 500))
    ground.save(deck.folder / "dusk.png")
    assert notes(deck) == []


def test_what_is_faint_on_backs_from_a_template_is_said_once(tmp_path: Path) -> None:
    back = '[[part]]\ndraw = "text"\nbox = [4, 4, -4, 12]\ntext = "Kites"\nfill = "#cccccc"\n'
    context = Deck(tmp_path, TITLE, back=back).context()
    (fault,) = once(proof(context, "plain"))
    assert str(fault) == (
        "components/kites/kites.csv:2: 3 pieces, this one first: Kites, back: 'Kites' in #cccccc on #ffffff has a contrast of "
        "1.6; allowed: 4.5 or more"
    )
