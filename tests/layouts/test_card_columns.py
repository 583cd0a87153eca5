"""Columns of the designer's own with decimals, and with yes and no."""

from pathlib import Path

import pytest

from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from tests.layouts.decks import Deck
from tests.layouts.marks import texts
from tests.orchard import write_orchard

FIELDS = """
[set.fields]
lift = { type = "decimal" }
rare = { type = "yes/no" }
"""
TEMPLATE = """\
[[part]]
draw = "text"
text = "{lift}|{rare}"
box = [5, 5, 50, 10]

[[part]]
draw = "text"
text = "foil"
when = ["rare"]
box = [5, 20, 50, 10]

[[part]]
draw = "text"
text = "light"
when = "rare == false && lift > 1.4"
box = [5, 40, 50, 10]
"""


@pytest.mark.parametrize(
    ("typed", "lift", "rare"),
    [("1.5,no", "1.5", ""), ('"1,5",-', "1.5", ""), ("2,x", "2", "yes"), (",", "", ""), ("-0.25, YES", "\u22120.25", "yes"),
     ("3,TRUE", "3", "yes")],
)  # fmt: skip
def test_cells_as_people_type_them(tmp_path: Path, typed: str, lift: str, rare: str) -> None:
    deck = Deck(tmp_path, TEMPLATE, rows=f"id,name,lift,rare\nK1,Gale,{typed}\n", fields=FIELDS)
    said = {text.text for text in texts(deck.drawn()["K1"].front).values()}
    assert f"{lift}|{rare}" in said
    assert ("foil" in said) == bool(rare)
    assert ("light" in said) == (lift == "1.5")


@pytest.mark.parametrize("typed", ["much,no", "1,perhaps", "nan,no"])
def test_what_is_neither_is_a_fault(tmp_path: Path, typed: str) -> None:
    deck = Deck(tmp_path, TEMPLATE, rows=f"id,name,lift,rare\nK1,Gale,{typed}\n", fields=FIELDS)
    with pytest.raises(DataFaults, match=r"kites.csv:2, field '(lift|rare)'"):
        deck.drawn()


@pytest.mark.parametrize("name", ["title", "copy", "model_config"])
def test_a_name_that_cards_use_themselves_is_a_fault(tmp_path: Path, name: str) -> None:
    fields = FIELDS.replace("lift", name)
    deck = Deck(
        tmp_path, TEMPLATE.replace("lift", name), rows=f"id,name,{name},rare\nK1,Gale,1,\n", fields=fields
    )
    with pytest.raises(DataFaults, match=f"no field can be called '{name}'.*'card_{name}'"):
        deck.drawn()


@pytest.mark.parametrize(
    ("written", "found"),
    [('["a", "b"]', "a list in [brackets]"), ("3", "3"), ("true", "true"), ("1.5", "1.5")],
)
def test_a_list_is_one_text(tmp_path: Path, written: str, found: str) -> None:
    game = write_orchard(tmp_path)
    (game / "cards.toml").write_text(
        '[[set]]\nid = "own"\nname = "Own"\nlook = "event"\n\n[set.fields]\ntags = { type = "list" }\n\n'
        f'[[set.piece]]\nid = "A"\nname = "A"\ntags = {written}\n'
    )
    with pytest.raises(DataFaults) as caught:
        load_game(game)
    said = f"cards.toml:12, field 'set.piece.tags': found {found}; allowed: one text, its items apart by semicolons: "
    assert said in str(caught.value)
