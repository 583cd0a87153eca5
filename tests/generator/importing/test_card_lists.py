"""Lists of cards of other tools: columns are recognised or said, every column is shown, own edits stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from playproof.components.faults import DataFaults
from playproof.components.workspace import Workspace
from playproof.generator.importing.card_list import ColumnFault, read_list
from playproof.generator.importing.importing import import_cards
from playproof.generator.importing.writing import CannotImport, Imported
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import draw_set
from playproof.layouts.render_context import RenderContext, find_theme

from tests.layouts.kits import words
from tests.workshop import inside

SQUIB = "Title,Qty,Cost,Type,Description\nFox,3,5,Beast,Draw 2.\nKnight,1,2,Hero,Gain 1.\n"


def imported(folder: Path, text: str, **said: str) -> Imported:
    path = folder / "dragons.csv"
    path.write_text(text, encoding="utf-8")
    return import_cards(path, read_list(path, said), Workspace(folder))


def cards(made: Imported) -> Any:
    return made.game.set("cards").items


def holds(text: str, folder: Path, said: dict[str, str] | None = None) -> dict[str, tuple[str, str]]:
    path = folder / "list.csv"
    path.write_text(text, encoding="utf-8")
    return {one.heading: (one.holds, one.type) for one in read_list(path, said or {}).columns}


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        # Squib, nanDECK, Component.Studio, Dextrous
        ("Title,Qty,Description", {"Title": "name", "Qty": "count", "Description": "text"}),
        ("NAME,COUNT,EFFECT", {"NAME": "name", "COUNT": "count", "EFFECT": "text"}),
        ("name,quantity,body", {"name": "name", "quantity": "count", "body": "text"}),
        ("Card Name,Copies,Rules Text", {"Card Name": "name", "Copies": "count", "Rules Text": "text"}),
    ],
)
def test_the_columns_of_other_tools_are_recognised(
    tmp_path: Path, heading: str, expected: dict[str, str]
) -> None:
    found = holds(f"{heading}\nFox,3,Draw two cards.\nOwl,1,Discard one.\n", tmp_path)
    assert {name: what for name, (what, _) in found.items()} == expected


def test_other_columns_are_fields_of_their_type(tmp_path: Path) -> None:
    text = "Name,Cost,Weight,Rare,Kind\nFox,3,1.5,yes,Beast\nOwl,12,2,no,Bird\n"
    assert holds(text, tmp_path) == {
        "Name": ("name", "text"),
        "Cost": ("cost", "number"),
        "Weight": ("weight", "decimal"),
        "Rare": ("rare", "yes/no"),
        "Kind": ("kind", "text"),
    }


def test_a_count_that_holds_words_is_no_count(tmp_path: Path) -> None:
    assert holds("Name,Amount\nFox,much\nOwl,little\n", tmp_path)["Amount"] == ("amount", "text")


def test_a_flag_says_what_a_column_holds(tmp_path: Path) -> None:
    found = holds("A,B,C\nFox,Red,4\nOwl,Blue,2\n", tmp_path, {"B": "name", "c": "count", "A": "-"})
    assert {name: what for name, (what, _) in found.items()} == {"A": "-", "B": "name", "C": "count"}


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"Colour of it": "text"}, "the list has no column 'Colour of it'; its columns are Title"),
        ({"Qty": "No way!"}, "the column 'Qty' can't hold 'No way!'"),
    ],
)
def test_a_flag_that_fits_no_column_is_told(tmp_path: Path, said: dict[str, str], problem: str) -> None:
    with pytest.raises(ColumnFault, match=problem.replace("(", r"\(")):
        holds(SQUIB, tmp_path, said)


def test_a_list_becomes_cards_with_a_template_that_shows_every_column(tmp_path: Path) -> None:
    made = imported(tmp_path, SQUIB)
    assert [(one.id, one.name, one.count, one.cost, one.type) for one in cards(made)] == [
        ("Fox", "Fox", 3, 5, "Beast"),
        ("Knight", "Knight", 1, 2, "Hero"),
    ]
    context = RenderContext(made.game, find_theme("plain", ()), (tmp_path / "layouts",))
    drawn: Any = list(draw_set(made.game.set("cards"), context))
    assert {"5", "Fox", "Draw 2.", "Type: Beast"} <= set(words(drawn[0].front))
    assert drawing_png(drawn[0].front, 40).startswith(b"\x89PNG")


def test_marks_of_html_become_ours_and_our_marks_are_letters(tmp_path: Path) -> None:
    text = 'Name,Text\nFox,"<b>Now:</b> 3 * 2<br>{x} <i>so</i> a_b &amp; :gem:"\nOwl,<b>open\n'
    fox, owl = cards(imported(tmp_path, text))
    assert fox.text == "*Now:* 3 \\* 2\n(x) _so_ a\\_b & \\:gem:"
    assert owl.text == "open"


def test_pictures_beside_the_list_are_copied(tmp_path: Path) -> None:
    pixel = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#345678"/></svg>'
    (tmp_path / "fox.svg").write_bytes(pixel)
    made = imported(tmp_path, "Name,Image\nFox,fox.svg\nOwl,owl.svg\nCat,../../cat.svg\n")
    assert [one.picture for one in cards(made)] == ["art/fox.svg", "", ""]
    assert (made.folder / "art" / "fox.svg").read_bytes() == pixel
    assert [one.times for one in made.left_out] == [2]


def test_long_texts_make_larger_cards(tmp_path: Path) -> None:
    long = "A sentence that says a little. " * 15
    made = imported(tmp_path, f"Name,Text,Lore\nFox,{long},{long}\n")
    assert made.game.set("cards").size != "poker"  # type: ignore[attr-defined]


def test_a_workbook_and_a_list_of_an_old_program_are_read(tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    for row in (("Name", "Qty"), ("Fox", 2), ("Owl", 1)):
        book.active.append(row)
    book.save(tmp_path / "deck.xlsx")
    path = tmp_path / "deck.xlsx"
    assert [one.count for one in cards(import_cards(path, read_list(path, {}), Workspace(tmp_path)))] == [
        2,
        1,
    ]
    (tmp_path / "alt.csv").write_bytes("Name;Anzahl\nFüchsin;2\nEule;1\n".encode("cp1252"))
    path = tmp_path / "alt.csv"
    made = import_cards(path, read_list(path, {}), Workspace(tmp_path))
    assert [(one.name, one.count) for one in cards(made)] == [("Füchsin", 2), ("Eule", 1)]


def test_the_list_once_more_keeps_own_edits(tmp_path: Path) -> None:
    folder = imported(tmp_path, SQUIB).folder
    rows = folder / "cards.csv"
    rows.write_text(rows.read_text(encoding="utf-8").replace("Draw 2.", "Draw three."), encoding="utf-8")
    template = tmp_path / "layouts" / "cards" / "dragons.toml"
    template.write_text(template.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    made = imported(tmp_path, SQUIB.replace("Fox,3,5", "Fox,4,6") + "Owl,2,1,Bird,Fly.\n")
    assert [(one.name, one.count, one.cost, one.text) for one in cards(made)] == [
        ("Fox", 4, 6, "Draw three."),
        ("Knight", 1, 2, "Gain 1."),
        ("Owl", 2, 1, "Fly."),
    ]
    assert made.template is None
    assert template.read_text(encoding="utf-8").endswith("# mine\n")


@pytest.mark.parametrize("text", ["", "Name,Qty\n", "\n\n"])
def test_a_list_without_cards_is_told(tmp_path: Path, text: str) -> None:
    with pytest.raises(DataFaults):
        imported(tmp_path, text)
    assert not (tmp_path / "components").exists()


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from playproof.generator.command.commands import app
    from playproof.generator.command.speech import spoken

    (tmp_path / "dragons.csv").write_text(SQUIB, encoding="utf-8")

    def run(*arguments: str) -> tuple[int, str]:
        with inside(tmp_path):
            status = spoken(lambda: app(list(arguments), prog_name="playproof"))
        said = capsys.readouterr()
        return status, said.out + said.err

    status, said = run("import", "dragons.csv", "--column", "Type=-", "--as", "beasts")
    assert status == 0
    assert "  Type → left out\n" in said
    assert "components/beasts: 1 set, 4 pieces." in said
    assert run("import", "dragons.csv", "--column", "Type")[0] == 2
    assert run("import", "dragons.csv", "--out", "x")[0] == 2
    assert run("import", "none.csv")[0] == 2
    (tmp_path / "components" / "dragons").mkdir()
    (tmp_path / "components" / "dragons" / "mine.txt").write_text("x")
    status, said = run("import", "dragons.csv")
    assert (status, "was not imported" in said) == (2, True)
    assert not issubclass(CannotImport, DataFaults)
