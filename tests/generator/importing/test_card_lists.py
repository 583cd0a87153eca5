"""Lists of cards of other tools: columns are recognised or said, every column is shown, own edits stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from playproof.components.faults import DataFaults
from playproof.components.importing.card_list import read_list
from playproof.components.importing.list_table import ColumnFault
from playproof.components.workspace import Workspace
from playproof.generator.importing.importing import import_cards, naming_for
from playproof.generator.importing.writing import CannotImport, Imported
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import draw_set
from playproof.layouts.render_context import RenderContext, find_theme
from tests.layouts.kits import words
from tests.workshop import inside

SQUIB = "Title,Qty,Cost,Type,Description\nFox,3,5,Beast,Draw 2.\nKnight,1,2,Hero,Gain 1.\n"

PIXEL = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#345678"/></svg>'


def imported(folder: Path, text: str, **said: str) -> Imported:
    path = folder / "dragons.csv"
    path.write_text(text, encoding="utf-8")
    return brought_in(path, Workspace(folder), **said)


def brought_in(path: Path, workspace: Workspace, name: str = "", into: str = "", **said: str) -> Imported:
    naming = naming_for(path, workspace, name, into)
    return import_cards(path, read_list(path, said), workspace, naming, into)


def cards(made: Imported, name: str = "cards") -> Any:
    return made.game.set(name).items


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


@pytest.mark.parametrize(
    "headings",
    [
        "Nazwa,Ilość,Kolor,Obrazek,Tekst",
        "nazwa,ilosc,kolor,obraz,opis",
        "Name,Anzahl,Farbe,Bild,Beschreibung",
        "Nom,Quantité,Couleur,Image,Effet",
        "Titre,Nombre,Couleur,Illustration,Texte",
        "Nombre,Cantidad,Color,Imagen,Descripción",
        "Nome,Quantità,Colore,Immagine,Testo",
        "Nome,Quantidade,Cor,Imagem,Descrição",
        "Naam,Aantal,Kleur,Afbeelding,Tekst",
        "Název,Počet,Barva,Obrázek,Popis",
        "名前,枚数,色,画像,効果",
    ],
)
def test_headings_of_other_languages(tmp_path: Path, headings: str) -> None:
    found = holds(f"{headings}\nFox,3,red,fox.png,Draw two.\nOwl,1,blue,owl.png,Discard.\n", tmp_path)
    assert [what for what, _ in found.values()] == ["name", "count", "colour", "picture", "text"]


def test_colours_and_pictures_are_known_by_their_cells(tmp_path: Path) -> None:
    (tmp_path / "pics").mkdir()
    (tmp_path / "pics" / "fox.svg").write_bytes(PIXEL)
    text = "Name,Clan,Portret,Other\nFox,#C0392B,fox.svg,a.svg\nOwl,#abc,,b.svg\n"
    assert holds(text, tmp_path) == {
        "Name": ("name", "text"),
        "Clan": ("colour", "text"),
        "Portret": ("picture", "picture"),
        "Other": ("other", "text"),
    }
    made = imported(tmp_path, text)
    assert [one.picture for one in cards(made)] == ["art/fox.svg", ""]
    # In two folders it may be either.
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "fox.svg").write_bytes(PIXEL)
    assert holds(text, tmp_path)["Portret"] == ("portret", "text")


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
        ({"Qty": "emblem"}, "the column 'Qty' can't hold 'emblem'"),
        ({"Qty": "text", "Type": "text"}, "the columns 'Qty' and 'Type' can't both hold text"),
        ({"Qty": "lore", "Type": "lore"}, "the columns 'Qty' and 'Type' can't both hold lore"),
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
    assert {"5", "Fox", "Draw 2.", "B"} <= set(words(drawn[0].front))
    assert drawing_png(drawn[0].front, 40).startswith(b"\x89PNG")


def test_marks_of_html_become_ours_and_our_marks_are_letters(tmp_path: Path) -> None:
    text = 'Name,Text\nFox,"<b>Now:</b> 3 * 2<br>{x} <i>so</i> a_b &amp; :gem:"\nOwl,<b>open\n'
    fox, owl = cards(imported(tmp_path, text))
    assert fox.text == "*Now:* 3 \\* 2\n(x) _so_ a\\_b & \\:gem:"
    assert owl.text == "*open*"


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("<i>x <b>y</b></i> 5 < 6", "_x_ *y* 5 < 6"),
        ("<B class='k'>a<br>b</B>", "*a*\n*b*"),
        ("<ul><li>one</li><li>two</li></ul>end", "• one\n• two\nend"),
        ("un<b>do</b>ing 3<b>4</b>5", "undoing 345"),
        (":ge<u>m</u>: and", "\\:gem: and"),
        ("Pay <gold> &lt;now&gt;", "Pay <gold> <now>"),
        (r"a \13\ b", "a\nb"),
    ],
)
def test_html_of_other_tools(tmp_path: Path, said: str, text: str) -> None:
    (card,) = cards(imported(tmp_path, f'Name,Text\nFox,"{said}"\n'))
    assert card.text == text


def test_what_a_card_loses_is_listed(tmp_path: Path) -> None:
    rows = [
        "狐,<font color=red>a</font>",
        f"{'long ' * 30},{'word ' * 900}",
        "Owl,日本 b",
    ]
    made = imported(tmp_path, "\n".join(["Name,Text", *rows]) + "\n")
    listed = {(one.key, one.reason.partition(" ")[0]) for one in made.left_out}
    assert listed == {
        ("Name", "cut"),
        ("Text", "of"),
        ("Text", "cut"),
    }
    assert [one.name[:8] for one in cards(made)] == ["狐", "long lon", "Owl"]


def test_names_that_cards_use_themselves_and_figures_as_written(tmp_path: Path) -> None:
    found = holds("Name,Title,Copy,Model config,No,Colour,Color\nFox,Queen,x1,1,007,red,blue\n", tmp_path)
    assert found == {
        "Name": ("name", "text"),
        "Title": ("card_title", "text"),
        "Copy": ("card_copy", "text"),
        "Model config": ("card_model_config", "number"),
        "No": ("no", "text"),
        "Colour": ("colour", "text"),
        "Color": ("card_color", "text"),
    }


def test_many_cards_of_one_name_are_quick(tmp_path: Path) -> None:
    found = imported(tmp_path, "Name\n" + "Fox\n" * 300)
    assert [one.id for one in cards(found)][-1] == "Fox-300"


def test_one_long_text_is_cut_alone(tmp_path: Path) -> None:
    fields = ",".join(f"F{number}" for number in range(20))
    long = ",".join(["wide words " * 40] * 20)
    made = imported(tmp_path, f"Name,Text,{fields}\nFox,{'word ' * 60},{',' * 19}\nOwl,x,{long}\n")
    assert cards(made)[0].text == " ".join(["word"] * 60)
    assert "F19" in {one.key for one in made.left_out}


def test_a_list_is_added_to_a_game(tmp_path: Path) -> None:
    game = imported(tmp_path, "Name,Color\nFox,red\n").folder
    (game / "game.toml").write_text((game / "game.toml").read_text().replace('"1"', '"2" # mine', 1))
    (tmp_path / "fox.svg").write_bytes(PIXEL)
    path = tmp_path / "events.csv"

    def add(text: str) -> Imported:
        path.write_text(text, encoding="utf-8")
        return brought_in(path, Workspace(tmp_path), into="dragons")

    made = add("Name,Color,Image\nStorm,red,fox.svg\nCalm,blue,\n")
    assert [one.id for one in made.game.sets] == ["cards", "events"]
    assert [(one.colour, one.picture) for one in cards(made, "events")] == [
        ("red", "art/events/fox.svg"),
        ("blue", ""),
    ]
    assert set(made.game.palette) == {"red", "blue"}
    assert '"2" # mine' in (game / "game.toml").read_text()
    assert (tmp_path / "layouts" / "cards" / "dragons-events.toml").is_file()
    rows = game / "events.csv"
    rows.write_text(rows.read_text().replace("Calm,", "Peace,"))
    made = add("Name,Color,Image\nStorm,green,fox.svg\nCalm,blue,\n")
    assert (made.merged, made.conflicts) == (True, [])
    assert [": green stripe; 'pattern' in game.toml changes it" in one for one in made.notes] == [True]
    assert [(one.name, one.colour) for one in cards(made, "events")] == [
        ("Storm", "green"),
        ("Peace", "blue"),
    ]
    with pytest.raises(CannotImport, match="dragons has a set 'cards' already"):
        brought_in(path, Workspace(tmp_path), "cards", "dragons")
    with pytest.raises(CannotImport, match=r"there is no game 'dragon' in .*; did you mean 'dragons'"):
        brought_in(path, Workspace(tmp_path), "", "dragon")


def test_pictures_beside_the_list_are_copied(tmp_path: Path) -> None:
    (tmp_path / "fox.svg").write_bytes(PIXEL)
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "fox.svg").write_bytes(PIXEL.replace(b"#345678", b"#000000"))
    text = "Name,Image\nFox,fox.svg\nOwl,owl.svg\nCat,../../cat.svg\nElder,old/fox.svg\n"
    made = imported(tmp_path, text)
    assert [one.picture for one in cards(made)] == ["art/fox.svg", "", "", "art/fox-2.svg"]
    assert (made.folder / "art" / "fox.svg").read_bytes() == PIXEL
    assert [one.times for one in made.left_out] == [2]
    # A picture that changed comes in; one of the designer's own stays.
    (tmp_path / "fox.svg").write_bytes(PIXEL.replace(b"#345678", b"#ffffff"))
    assert imported(tmp_path, text).conflicts == []
    assert b"#ffffff" in (made.folder / "art" / "fox.svg").read_bytes()
    (made.folder / "art" / "fox.svg").write_bytes(PIXEL)
    (tmp_path / "fox.svg").write_bytes(PIXEL.replace(b"#345678", b"#999999"))
    assert imported(tmp_path, text).conflicts == ["art/fox.svg: yours is kept"]
    assert (made.folder / "art" / "fox.svg").read_bytes() == PIXEL


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
    assert [one.count for one in cards(brought_in(path, Workspace(tmp_path)))] == [
        2,
        1,
    ]
    (tmp_path / "alt.csv").write_bytes("Name;Anzahl\nFüchsin;2\nEule;1\n".encode("cp1252"))
    path = tmp_path / "alt.csv"
    made = brought_in(path, Workspace(tmp_path))
    assert [(one.name, one.count) for one in cards(made)] == [("Füchsin", 2), ("Eule", 1)]


def test_the_list_once_more_keeps_own_edits(tmp_path: Path) -> None:
    folder = imported(tmp_path, SQUIB).folder
    rows = folder / "cards.csv"
    rows.write_text(rows.read_text(encoding="utf-8").replace("Draw 2.", "Draw three."), encoding="utf-8")
    template = tmp_path / "layouts" / "cards" / "dragons.toml"
    template.write_text(template.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    again = SQUIB.replace("Fox,3,5", "Fox,4,6") + "Owl,2,1,Bird,Fly.\n"
    again = "\n".join(
        f"{line},{word}" for line, word in zip(again.split("\n"), ("Clan", "Red", "", "Sky"), strict=False)
    )
    made = imported(tmp_path, again)
    assert [(one.name, one.count, one.cost, one.text) for one in cards(made)] == [
        ("Fox", 4, 6, "Draw three."),
        ("Knight", 1, 2, "Gain 1."),
        ("Owl", 2, 1, "Fly."),
    ]
    assert made.template is None
    assert "# mine\n" in template.read_text(encoding="utf-8")
    assert 'text = "*Clan:* {clan}"' in template.read_text(encoding="utf-8"), "a new column is shown"


def test_a_column_that_goes_leaves_the_template_and_headings_keep_their_letters(tmp_path: Path) -> None:
    imported(tmp_path, "Name,Clan,日本\nFox,Red,a\n")
    template = tmp_path / "layouts" / "cards" / "dragons.toml"
    assert 'text = "{clan}"' in template.read_text()
    assert 'text = "*日本:* {column_3}"' in template.read_text()
    made = imported(tmp_path, "Name\nFox\n")
    assert (made.conflicts, made.notes) == ([], [])
    assert "clan" not in template.read_text()


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
    status, said = run("import", "dragons.csv", "--as", "beasts")
    assert "  Type → left out\n" in said, "what a column holds is known from the last time"
    status, said = run("import", "dragons.csv", "--into", "beasts", "--as", "more")
    assert "The set more is imported in components/beasts: 4 pieces." in said
    assert "  playproof kit beasts --only more   prints it" in said
    assert run("import", "dragons.csv", "--column", "Type")[0] == 2
    assert run("import", "dragons.csv", "--out", "x")[0] == 2
    assert run("import", "none.csv")[0] == 2
    (tmp_path / "components" / "dragons").mkdir()
    (tmp_path / "components" / "dragons" / "mine.txt").write_text("x")
    status, said = run("import", "dragons.csv")
    assert (status, "was not imported" in said) == (2, True)
    assert not issubclass(CannotImport, DataFaults)


def test_letters_with_accents_are_letters_of_the_name(tmp_path: Path) -> None:
    path = tmp_path / "Łowcy Żaru.csv"
    path.write_text("Name\nFox\n")
    naming = naming_for(path, Workspace(tmp_path), "", "")
    assert (naming.game, naming.title) == ("lowcy-zaru", "Łowcy Żaru")
