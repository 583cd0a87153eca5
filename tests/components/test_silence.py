"""Data that would be printed as nothing, or as nonsense, are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.base import PieceSet
from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from playproof.components.kinds import KINDS, set_model
from playproof.components.lint.game import lint_game
from playproof.components.reading.typed import MOST
from tests.orchard import write_orchard
from tests.workshop import Workshop


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "said"),
    [
        ("1830", "companies.csv", "prr,H12", "prr,A9",
         "companies.csv:2, field 'home': A9, the home of Pennsylvania Railroad, is an off-board place and has no city for a "
         "token: it isn't shown on Map; allowed: a hex with a city, as 'E19'"),
        ("1830", "companies.csv", "prr,H12", "prr,B20", "B20, the home of Pennsylvania Railroad, has a town and no city for a"),
        ("1830", "companies.csv", "prr,H12", "prr,B12", "B12, the home of Pennsylvania Railroad, has no city for a token: it"),
        ("1830", "companies.csv", "prr,H12", "prr,H12/2", "has no city at edge 2"),
        ("18dracula", "fronts.csv", ",Cano,", ",Canno,", "isn't shown on Board; allowed: the name of a place"),
    ],
)  # fmt: skip
def test_a_home_that_is_not_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, file: str, old: str, new: str, said: str
) -> None:
    shop = Workshop(tmp_path, capsys, game)
    shop.edit(file, old, new)
    (fault,) = lint_game(load_game(shop.folder))
    assert said in str(fault)


def test_powers_without_a_section(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "leasehold")
    lines = (shop.folder / "companies.csv").read_text().splitlines()
    added = [line + end for line, end in zip(lines, (",text", ",Builds free.", *[","] * 9), strict=False)]
    (shop.folder / "companies.csv").write_text("\n".join(added))
    (fault,) = lint_game(load_game(shop.folder))
    assert "companies.csv:2, field 'text': no section of" in str(fault)
    assert 'shows the text of Red Rose; allowed: a section with shows = "powers"' in str(fault)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("trains.toml", "discount = 300", "discount = 3000", "the discount of 3000 is more than the price of 1100"),
        ("trains.toml", '"5", "6"]', '"5", "D"]', "discount_for of D names the train itself"),
        ("trains.toml", "reach = 2", "reach = 0", "found 0; allowed: a whole number from 1 to 99"),
        ("game.toml", 'title = "1830"', 'title = ""', "field 'title'"),
    ],
)  # fmt: skip
def test_figures_that_mean_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, said: str
) -> None:
    shop = Workshop(tmp_path, capsys, "1830")
    shop.edit(file, old, new)
    with pytest.raises(DataFaults) as found:
        load_game(shop.folder)
    (fault,) = found.value.faults
    assert said in str(fault)


@pytest.mark.parametrize(
    ("file", "place"), [("cards.csv", "cards.csv:2"), ("cards.toml", "cards.toml:47")], ids=["row", "piece"]
)
def test_a_colour_beside_those_of_the_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, place: str
) -> None:
    """A set is looked at with its rows, and told where the row or the piece is written."""
    shop = Workshop(tmp_path, capsys, "privates")
    path = shop.folder / file
    if file == "cards.csv":
        head, row, *others = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join([f"{head},colour", f"{row},red", *(f"{one}," for one in others)]))
    else:
        with path.open("a") as end:
            end.write('\n[[set.piece]]\nid = "Z"\nvalue = 7\nrevenue = 3\ncolour = "red"\n')
    with pytest.raises(DataFaults) as found:
        load_game(shop.folder)
    (fault,) = found.value.faults
    assert str(fault).startswith(f"components/privates/{place}, field '")
    assert "'colour' of '" in str(fault) and "has no effect beside the set's 'colours'" in str(fault)


def test_what_looks_at_a_sets_pieces_sees_its_rows() -> None:
    """A set's validators run before the file with its rows is read: what looks at pieces belongs into ``problems``."""
    for model in map(set_model, KINDS):
        if "rows" in model.model_fields and model.with_rows is PieceSet.with_rows:
            for name, validator in model.__pydantic_decorators__.model_validators.items():
                assert not {"items", "pieces"} & set(validator.func.__code__.co_names), (
                    f"{model.__name__}.{name}"
                )


def test_a_card_in_the_set_has_its_own_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    with (shop.folder / "cards.toml").open("a") as file:
        file.write('\n[[set.piece]]\nid = "Z"\nvalue = 7\nrevenue = 3\n')
    card = next(card for card in load_game(shop.folder).set("suited").items if card.id == "Z-red")
    assert card.model_dump()["revenue"] == 3
    with (shop.folder / "cards.toml").open("a") as file:
        file.write('valu = "x"\n')
    with pytest.raises(
        DataFaults, match=r"'valu' is not a field of a card; .*a column that .set.fields. declares"
    ):
        load_game(shop.folder)


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "said"),
    [
        ("184x", "charters.toml", "[[set.scale]]", "[[set.scale]]\nsquare = 8\nstart = 2",
         "'square' of the table 'Tiles in a turn' has no effect here"),
        ("184x", "tracks.toml", "[[set.piece.space.scale]]", "[[set.piece.space.scale]]\nsquare = 8",
         "has no effect here; allowed: tables with places on a charter's shelf"),
        ("184x", "charters.toml", 'fits = "leaders"\n', "",
         "'icon', 'note' and 'title' have no effect without 'fits'; allowed: 'fits', too, or no 'icon'"),
        ("privates", "aids.toml", 'id = "aid"\n', 'id = "aid"\ncolour = "lime"\n',
         "'colour' of 'aid' has no effect beside the set's 'colours'; allowed: one of them"),
        ("184x", "charters.toml", 'fits = "leaders"\n', 'fits = "leaders"\ncount = 2\n',
         "'count' says nothing of the place on a banner; allowed: fits, title, icon, note"),
        ("1830", "game.toml", 'Price = "Face value"', 'Pric = "Face value"',
         "Playproof prints no words 'Pric' on pieces; allowed: Price, Revenue"),
        ("preascendant", "tiles.toml", "beside = 14.5 ", "#",
         "'beside_icon' has no effect without 'beside'; allowed: 'beside', too, or no 'beside_icon'"),
        ("leasehold", "certificates.toml", 'size = "share"', 'size = "share"\nback = { title = "Share" }',
         "'back' has no effect beside 'sides'; allowed: one of them"),
    ],
)  # fmt: skip
def test_fields_without_effect(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, file: str, old: str, new: str, said: str
) -> None:
    shop = Workshop(tmp_path, capsys, game)
    shop.edit(file, old, new)
    with pytest.raises(DataFaults) as found:
        load_game(shop.folder)
    (fault,) = found.value.faults
    assert said in str(fault) and f"/{file}:" in str(fault)


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "said"),
    [
        ("leasehold", "charters.toml", 'last_icon = "trophy"', 'last_icon = "trofy"',
         "field 'companies.shelf.section.scale.last_icon': Company sheets: no icon is called 'trofy'"),
        ("preascendant", "tiles.toml", 'beside_icon = "gem"', 'beside_icon = "gme"',
         "field 'sectors.beside_icon': Sector tiles: no icon is called 'gme'"),
        ("privates", "aids.toml", '"lime", "peach"]', '"lime", "violet"]',
         "field 'set.colours': 'violet' is in 'colours' twice; allowed: each colour once"),
    ],
)  # fmt: skip
def test_a_field_of_the_set_is_told_in_its_own_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, file: str, old: str, new: str, said: str
) -> None:
    shop = Workshop(tmp_path, capsys, game)
    shop.edit(file, old, new)
    lines = (shop.folder / file).read_text(encoding="utf-8").splitlines()
    line = next(number for number, one in enumerate(lines, 1) if new in one)
    answer = shop.run("lint", game)
    assert answer.status == 1 and answer.err.count(said) == 1
    assert f"{file}:{line}, {said}" in answer.err


TABLE = 'title = "Table"\ncolumns = ["A", "B"]\nrow = [\n  { cells = ["1", "2"] },\n  { cells = CELLS },\n]\n'


@pytest.mark.parametrize("file", ["game.toml", "aids.toml"])
@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ('["1"]', "has 1 cell; allowed: 2 cells"),
        ('["1", "2", "3"]', "has 3 cells; allowed: 2 cells"),
        ('["", "*2*"]', ""),
        ('["{years}"]', ""),  # a figure of two numbers
        ('["1", "*2"]', "nothing closes the * that opens bold at '*2'"),
    ],
)
def test_a_row_has_a_cell_for_each_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, cells: str, said: str
) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    shop.edit("game.toml", "[figures]\n", "[figures]\nyears = [1, 2]\n")
    header = "[[reference]]\n" if file == "game.toml" else "[[set.piece.reverse]]\n"
    text = (shop.folder / file).read_text(encoding="utf-8") + header + TABLE.replace("CELLS", cells)
    (shop.folder / file).write_text(text, encoding="utf-8")
    answer = shop.run("lint", "privates")
    lines = [line for line in answer.err.splitlines() if "Table" in line or "nothing" in line]
    assert len(lines) == bool(said), lines
    if said:
        line = next(number for number, one in enumerate(text.splitlines(), 1) if f"cells = {cells}" in one)
        assert f"{file}:{line}, " in lines[0] and said in lines[0]


@pytest.mark.parametrize(
    ("game", "file", "old", "new"),
    [
        ("privates", "game.toml", "[[reference]]\n", '[[reference]]\ntitle = "A"\nline = [{ text = "" }]\n'),
        ("leasehold", "certificates.toml", 'label = "Unauctioned"', 'label = ""'),
    ],
)
def test_an_empty_text_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, file: str, old: str, new: str
) -> None:
    shop = Workshop(tmp_path, capsys, game)
    shop.edit(file, old, new + ("[[reference]]\n" if file == "game.toml" else ""))
    with pytest.raises(DataFaults, match="found ''; allowed: at least 1 character"):
        load_game(shop.folder)


def test_a_file_of_something_else_is_told_by_its_first_mistakes(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    file = folder / "tokens.toml"
    file.write_text("".join(f"k{number} = 1\n" for number in range(1000)) + file.read_text())
    with pytest.raises(DataFaults) as found:
        load_game(folder)
    faults = found.value.faults
    assert len(faults) == MOST + 1 and "'k0' is not a field" in str(faults[0])
    assert (
        str(faults[-1])
        == f"components/orchard/tokens.toml:{MOST + 1}: 800 more mistakes in this file are not listed"
    )


def test_a_name_of_a_file_that_is_too_long_is_a_fault_of_its_field(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    file = folder / "cards.toml"
    file.write_text(file.read_text().replace("fruits.csv", "x" * 300 + ".csv"))
    with pytest.raises(DataFaults) as found:
        load_game(folder)
    (fault,) = found.value.faults
    assert fault.place.field == "set.rows" and "(304 characters)" in fault.problem
    assert fault.allowed.startswith("at most 200 characters")
