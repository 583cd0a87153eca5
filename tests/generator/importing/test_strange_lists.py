"""Lists as strangers keep them: every card comes in, every letter stays, and what is no card's is told and listed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from PIL import Image

from playproof.components.game import load_game
from playproof.components.importing.card_list import Reading, read_list, tabs_of
from playproof.components.importing.list_table import ColumnFault
from playproof.components.workspace import Workspace
from playproof.generator.importing.fitting import faults_of
from playproof.generator.importing.importing import import_cards, naming_for
from playproof.generator.importing.writing import Imported
from tests.fuzz.lists import lost_cells
from tests.workshop import inside


def imported(
    folder: Path, content: str | bytes, file: str = "pier.csv", how: Reading | None = None, **said: str
) -> Imported:
    path = folder / file
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    workspace = Workspace(folder)
    naming = naming_for(path, workspace, "pier", "")
    cards = read_list(path, {key.replace("_", " "): one for key, one in said.items()}, None, how)
    made = import_cards(path, cards, workspace, naming)
    assert made.merged or lost_cells(path, cards, made) == []
    return made


def cells(made: Imported, *fields: str) -> list[tuple[Any, ...]]:
    items: Any = made.game.set("cards").items
    return [tuple(getattr(one, field) for field in ("name", *fields)) for one in items]


def left(made: Imported) -> list[tuple[str, tuple[int, ...], str]]:
    return [(one.key, one.rows, one.reason) for one in made.left_out]


def book(*tabs: tuple[str, list[tuple[object, ...]]], merged: tuple[str, ...] = ()) -> bytes:
    import io

    made = Workbook()
    made.remove(made.worksheets[0])
    for title, rows in tabs:
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    for area in merged:
        made.worksheets[0].merge_cells(area)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


# ---- signs at a row's beginning


def test_a_sign_for_numbers_is_a_heading(tmp_path: Path) -> None:
    made = imported(tmp_path, "#;Title;Effect\n1;Crane;Lift.\n2;Buoy;Float.\n")
    assert cells(made, "number", "text") == [("Crane", 1, "Lift."), ("Buoy", 2, "Float.")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Name,Qty\n#2 Mate,3\nBuoy,1\n", ["#2 Mate", "Buoy"]),
        ("Tint,Name\n#115577,Crane\n#fff,Buoy\n,Keel\n", ["Crane", "Buoy", "Keel"]),
        ("Name\n# 7\n", ["# 7"]),
    ],
)
def test_no_row_of_a_list_is_a_remark(tmp_path: Path, text: str, names: list[str]) -> None:
    assert [name for (name,) in cells(imported(tmp_path, text))] == names


# ---- headings


def test_a_title_above_the_headings_is_told_and_listed(tmp_path: Path) -> None:
    made = imported(
        tmp_path, "Pier cards - second try,,\n,,\nTitle,Price,Effect\nCrane,3,Lift.\nBuoy,1,Float.\n"
    )
    assert cells(made, "price") == [("Crane", 3), ("Buoy", 1)]
    assert made.notes == ["line 1 is read as a title above the cards"]
    assert left(made) == [("column 1", (1,), "above the headings, in line 1")]


def test_a_list_without_headings_loses_no_card(tmp_path: Path) -> None:
    text = "Crane,3,Lift two.\nBuoy,1,Float.\n"
    made = imported(tmp_path, text)
    assert cells(made, "column_2", "column_3") == [("Crane", 3, "Lift two."), ("Buoy", 1, "Float.")]
    assert made.notes == ["no line has headings, so each is a card; --headings 1 if that line has them"]


@pytest.mark.parametrize(
    ("text", "names", "listed"),
    [
        ("Crane,\nBuoy,Float two.\n", ["Crane", "Buoy"], []),
        ("My pier,\n,\nCrane,Lift.\nBuoy,Float.\n", ["Crane", "Buoy"], [("column 1", (1,))]),
        ("My pier,\nKarte,Kraft\nKran,Heben\nBoje,Treiben\n", ["Kran", "Boje"], [("column 1", (1,))]),
    ],
)
def test_a_title_without_known_headings(
    tmp_path: Path, text: str, names: list[str], listed: list[Any]
) -> None:
    made = imported(tmp_path, text)
    assert [name for (name,) in cells(made)] == names
    assert [(key, rows) for key, rows, _ in left(made)] == listed


def test_headings_that_no_other_list_has_are_told(tmp_path: Path) -> None:
    made = imported(tmp_path, "Figur,Kraft\nKran,Heben\nBoje,Treiben\n")
    assert [name for (name,) in cells(made)] == ["Kran", "Boje"]
    (note,) = made.notes
    assert note.startswith("line 1 is read as the headings; --headings 0 if it is a card")
    both = imported(tmp_path, "Figur,Kraft\nKran,Heben\nBoje,Treiben\n", how=Reading(headings=0))
    assert len(cells(both)) == 3


def test_the_row_of_headings_may_be_said(tmp_path: Path) -> None:
    text = "Crane,Lift.\nName,Text\nBuoy,Float.\n"
    assert [name for (name,) in cells(imported(tmp_path, text, how=Reading(headings=2)))] == ["Buoy"]
    with pytest.raises(ColumnFault, match="--headings 9 says nothing: that line is empty, or not there"):
        imported(tmp_path, text, how=Reading(headings=9))


@pytest.mark.parametrize(
    "rows",
    [
        [("Title", "Costs", None, "Effect"), (None, "Gold", "Fish", None), ("Crane", 3, 1, "Lift.")],
        [(None, "Costs", None, None), ("Title", "Gold", "Fish", "Effect"), ("Crane", 3, 1, "Lift.")],
        [
            ("All my cards",),
            ("Title", "Costs", None, "Effect"),
            (None, "Gold", "Fish", None),
            ("Crane", 3, 1, "Lift."),
        ],
    ],
)
def test_groups_of_headings(tmp_path: Path, rows: list[tuple[object, ...]]) -> None:
    at = next(number for number, row in enumerate(rows, 1) if "Costs" in row)
    data = book(
        ("Deck", rows),
        merged=(f"B{at}:C{at}", *(("A1:D1",) if at > 1 and rows[0][0] == "All my cards" else ())),
    )
    for content, file in (
        (data, "pier.xlsx"),
        ("\n".join(",".join(str(cell or "") for cell in row) for row in rows), "pier.csv"),
    ):
        made = imported(tmp_path, content, file)
        assert cells(made, "gold", "fish", "text") == [("Crane", 3, 1, "Lift.")]
        assert any("is read as groups of the headings in" in note for note in made.notes)


def test_a_heading_that_is_there_twice_has_its_group(tmp_path: Path) -> None:
    made = imported(tmp_path, ",Pay,,Gain,\nName,Gold,Fish,Gold,Fish\nCrane,3,1,2,4\nBuoy,1,1,1,1\n")
    assert cells(made, "pay_gold", "pay_fish", "gain_gold", "gain_fish")[0] == ("Crane", 3, 1, 2, 4)
    assert left(made) == []


# ---- cells beside and between


def test_cells_beside_the_table_are_left_out_and_listed(tmp_path: Path) -> None:
    rows: list[tuple[object, ...]] = [
        ("Name", "Cost"), ("Crane", 3, None, "Sum of costs", None), ("Buoy", 1, None, "#N/A"), ("Keel", 2),
    ]  # fmt: skip
    made = imported(tmp_path, book(("Deck", rows), merged=("D2:E2",)), "pier.xlsx")
    assert cells(made, "cost") == [("Crane", 3), ("Buoy", 1), ("Keel", 2)]
    assert {(key, rows) for key, rows, _ in left(made)} == {("column 4", (2,)), ("column 4", (3,))}
    read = imported(tmp_path, book(("Deck", rows)), "pier.xlsx", column_4="remark")
    assert cells(read, "remark")[0] == ("Crane", "Sum of costs")


def test_a_column_without_a_heading_that_most_rows_fill_is_one(tmp_path: Path) -> None:
    made = imported(tmp_path, ",Cost\nCrane,3\nBuoy,1\nKeel,2\n")
    assert cells(made, "cost") == [("Crane", 3), ("Buoy", 1), ("Keel", 2)]


def test_merged_and_broken_cells_refuse_nothing(tmp_path: Path) -> None:
    rows: list[tuple[object, ...]] = [
        ("Name", "Kind", "Cost"), ("Crane", "Dock", 3), ("Jib", None, "#REF!"), ("— Sea —",), ("Buoy", "Sea", "=1+1"),
    ]  # fmt: skip
    made = imported(tmp_path, book(("Deck", rows), merged=("B2:B3", "A4:C4")), "pier.xlsx")
    assert cells(made, "kind") == [("Crane", "Dock"), ("Jib", "Dock"), ("Buoy", "Sea")]
    assert "the cells B2:B3 are merged: each of their rows has what is in them" in made.notes
    assert left(made) == [
        ("Cost", (3,), "the cell shows the error '#REF!'"),
        ("Cost", (5,), "the formula has no stored result"),
        ("Name", (4,), "a heading across the table"),
    ]


# ---- files


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("pier.tsv", "Name\tText\nCrane\tLift, now.\n"),
        ("pier.txt", "Name\tText\nCrane\tLift, now.\n"),
        ("pier.json", '[{"Name": "Crane", "Text": "Lift, now."}]'),
        ("pier.json", '{"deck": [{"Name": "Crane", "Text": "Lift, now."}]}'),
        ("pier.yaml", "- Name: Crane\n  Text: Lift, now.\n"),
        ("pier.json", '[{"Name": "Crane", "Text": "Lift, now.", "Colour": "\\ud800"}]'),
    ],
)
def test_other_files(tmp_path: Path, file: str, content: str) -> None:
    assert cells(imported(tmp_path, content, file), "text") == [("Crane", "Lift, now.")]


@pytest.mark.parametrize(
    ("encoding", "said", "name"),
    [
        ("cp1250", "Windows-1250", "Żuraw śpi"),
        ("mac_roman", "Mac Roman", "Kran “größer”"),
        ("cp1251", "Windows-1251", "Якорь"),
    ],
)
def test_what_encoding_was_taken_is_told(tmp_path: Path, encoding: str, said: str, name: str) -> None:
    made = imported(tmp_path, f"Name\n{name}\n".encode(encoding))
    assert cells(made) == [(name,)]
    assert made.notes[0] == f"pier.csv is not UTF-8: it is read as {said}; --encoding NAME reads it otherwise"
    again = imported(tmp_path, f"Name\n{name}\n".encode(encoding), how=Reading(encoding=encoding))
    assert not any("UTF-8" in note for note in again.notes)


TABS: tuple[tuple[str, list[tuple[object, ...]]], ...] = (
    ("To do", [("Task", "Done"), ("Ask Jo", "no")]),
    ("Deck", [("Name", "Cost"), ("Crane", 3)]),
    ("Odds", [("Ship",)]),
)


def test_the_first_tab_with_cards_is_read_and_the_others_are_told(tmp_path: Path) -> None:
    made = imported(tmp_path, book(*TABS), "pier.xlsx")
    assert cells(made) == [("Crane",)]
    assert made.notes[0] == (
        "the tab 'Deck' is read, and not 'To do', 'Odds'; --tab NAME reads another one, --tab all each of them as a set"
    )
    other = imported(tmp_path, book(*TABS), "pier.xlsx", how=Reading(tab="to do"))
    assert cells(other) == [("Ask Jo",)]
    assert tabs_of(tmp_path / "pier.xlsx") == ["To do", "Deck", "Odds"]


# ---- letters


def test_every_letter_stays_and_what_no_face_has_is_told(tmp_path: Path) -> None:
    text = "Name,Text\nŻuraw,Gain 2 ★ and ♥ ⇒ ●.\n剣,カード ⚔ x\nמגן,😀 e\u0301\u200b\n"
    made = imported(tmp_path, text)
    assert cells(made, "text") == [("Żuraw", "Gain 2 ★ and ♥ ⇒ ●."), ("剣", "カード ⚔ x"), ("מגן", "😀 é")]
    assert made.left_out == []
    (note,) = made.notes
    assert note.startswith(
        "2 cards have letters that can't be printed yet: Cards, '剣': the typeface has no "
    )
    assert 'into layouts/themes/plain.toml: fallbacks = ["FILE.ttf"]' in note
    faults = [str(fault) for *_, fault in faults_of(load_game(made.folder), (tmp_path / "layouts",), {})]
    assert len(faults) == 2
    assert "カ (U+30AB)" in faults[0]


# ---- values that don't fit


@pytest.mark.parametrize("figure", ["2345678", "123456789", "-1234567", "99999.5", "9999", "-999", "8.88"])
def test_a_wide_figure_is_a_line_and_no_box(tmp_path: Path, figure: str) -> None:
    made = imported(tmp_path, f"Name,Worth,Cost\nCrane,{figure},3\nBuoy,5,1\n")
    assert len(cells(made)) == 2
    template = (tmp_path / "layouts" / "cards" / "pier.toml").read_text(encoding="utf-8")
    assert ('text = "*Worth:* {worth}"' in template) == (len(figure) > 4)
    assert ('name = "worth-box"' in template) == (len(figure) <= 4)


def test_a_name_that_fits_nowhere_is_cut_and_the_others_come_in_whole(tmp_path: Path) -> None:
    made = imported(tmp_path, f"Name,Text\n{'W' * 90},Lift.\nBuoy,{'so ' * 90}\n")
    assert [name[:4] for (name,) in cells(made)] == ["WWWW", "Buoy"]
    assert cells(made, "text")[1] == ("Buoy", " ".join(["so"] * 90))
    assert {key for key, _, _ in left(made)} == {"Name"}


def test_a_picture_with_letters_that_no_font_has_stays_and_is_told(tmp_path: Path) -> None:
    """So `lint` and `kit` tell it, too, and a font mends it."""
    (tmp_path / "han.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">漢</text></svg>',
        encoding="utf-8",
    )
    made = imported(tmp_path, "Name,Image\nCrane,han.svg\n")
    assert cells(made, "picture") == [("Crane", "art/han.svg")] and made.left_out == []
    assert "has letters that can't be printed yet: " in made.notes[0]
    assert "no font has '漢' of this SVG's letters" in made.notes[0]
    faults = [str(fault) for *_, fault in faults_of(load_game(made.folder), (tmp_path / "layouts",), {})]
    assert len(faults) == 1 and "no font has '漢'" in faults[0]


def test_a_picture_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "torn.png").write_bytes(b"\x89PNG")
    (tmp_path / "gull #1.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>'
    )
    made = imported(tmp_path, "Name,Image\nCrane,torn.png\nBuoy,gull #1.svg\n")
    assert cells(made, "picture") == [("Crane", ""), ("Buoy", "art/gull #1.svg")]
    ((key, rows, reason),) = left(made)
    assert (key, rows) == ("Image", (2,))
    assert "torn.png" in reason


@pytest.mark.parametrize(("side", "look"), [(360, "picture"), (40, "title")])
def test_a_small_picture_refuses_no_list(tmp_path: Path, side: int, look: str) -> None:
    """The look of smaller pictures, else none: listed and told."""
    Image.linear_gradient("L").resize((side, side)).save(tmp_path / "thumb.png")
    made = imported(tmp_path, "Name,Picture\nA,thumb.png\n")
    assert (made.look, made.faults) == (look, 0)
    if look == "picture":
        assert cells(made, "picture") == [("A", "art/thumb.png")] and left(made) == []
        return
    assert cells(made) == [("A",)]
    ((key, rows, reason),) = left(made)
    assert (key, rows) == ("Picture", (2,)) and " dpi: 40 × 40 pixels on " in reason
    assert "1 picture left out: too few pixels for print" in made.notes
    assert "40 × 40 pixels" in (made.folder / "imported.toml").read_text(encoding="utf-8")
    Image.linear_gradient("L").resize((750, 1050)).save(tmp_path / "thumb.png")
    made = imported(tmp_path, "Name,Picture\nA,thumb.png\n")
    assert (made.look, made.faults, cells(made, "picture")) == ("full", 0, [("A", "art/thumb.png")])


def test_one_small_picture_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    for name, width, height in (("a", 750, 1050), ("b", 750, 1050), ("c", 750, 1050), ("thumb", 60, 84)):
        Image.linear_gradient("L").resize((width, height)).save(tmp_path / f"{name}.png")
    made = imported(tmp_path, "Name,Picture\nA,a.png\nB,b.png\nC,c.png\nD,thumb.png\n")
    assert (made.look, made.faults, made.game.set("cards").size) == ("full", 0, "poker")  # type: ignore[union-attr]
    assert [one for _, one in cells(made, "picture")] == ["art/a.png", "art/b.png", "art/c.png", ""]
    assert [key for key, *_ in left(made)] == ["Picture"]


# ---- which card is which


def rows_of(made: Imported) -> list[str]:
    return (made.folder / "cards.csv").read_text(encoding="utf-8").split("\n")[1:-1]


@pytest.mark.parametrize("name", ["Guard", ""])
def test_a_row_put_on_top_changes_no_other_card(tmp_path: Path, name: str) -> None:
    rows = [f"{name},{cost},{text}\n" for cost, text in ((2, "East."), (3, "West."), (4, "Up."))]
    head = "Name,Cost,Text\n" if name else "Title,Cost,Text\n"
    made = imported(tmp_path, head + "".join(rows))
    own = made.folder / "cards.csv"
    own.write_text(own.read_text(encoding="utf-8").replace("West.", "My own."), encoding="utf-8")
    before = rows_of(made)
    made = imported(tmp_path, f"{head}{name},1,Down.\n{''.join(rows)}")
    assert made.conflicts == []
    assert rows_of(made)[1:] == before
    assert "Down." in rows_of(made)[0]


def test_rows_that_changed_are_the_most_alike_ones(tmp_path: Path) -> None:
    made = imported(
        tmp_path, "Name,Cost,Text\nGuard,2,Look to the east.\nGuard,3,Look to the west.\nCrane,1,Lift.\n"
    )
    ids = {one.text: one.id for one in made.game.set("cards").items}  # type: ignore[attr-defined]
    made = imported(
        tmp_path,
        "Name,Cost,Text\nGuard,9,Sleep.\nGuard,3,Look far to the west.\nGuard,2,Look to the east now.\nHoist,1,Lift.\n",
    )
    found = {one.text: one.id for one in made.game.set("cards").items}  # type: ignore[attr-defined]
    assert found["Look far to the west."] == ids["Look to the west."]
    assert found["Look to the east now."] == ids["Look to the east."]
    assert found["Lift."] == ids["Lift."]
    assert found["Sleep."] not in ids.values()


def test_ids_of_a_column_are_kept(tmp_path: Path) -> None:
    imported(tmp_path, "ID,Name\nA1,Crane\nA2,Buoy\n")
    made = imported(tmp_path, "ID,Name\nA2,Crane\nA1,Buoy\n")
    assert [(one.id, one.name) for one in made.game.set("cards").items] == [("A2", "Crane"), ("A1", "Buoy")]


def test_a_column_that_is_filled_later_comes_in(tmp_path: Path) -> None:
    imported(tmp_path, "Name,Text,Cost\nCrane,,3\n")
    assert cells(imported(tmp_path, "Name,Text,Cost\nCrane,Lift.,3\n"), "text") == [("Crane", "Lift.")]


# ---- the command


def test_the_command_reads_all_tabs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from playproof.generator.command.commands import app
    from playproof.generator.command.speech import spoken

    (tmp_path / "pier.xlsx").write_bytes(book(*TABS))
    (tmp_path / "old.csv").write_bytes("Name\nЯкорь\n".encode("koi8_r"))
    (tmp_path / "heath.json").write_text('{"info": {}}')

    def run(*arguments: str) -> str:
        with inside(tmp_path):
            status = spoken(lambda: app(["import", *arguments], prog_name="playproof"))
        said = capsys.readouterr()
        return f"{status} {said.out}{said.err}"

    said = run("pier.xlsx", "--tab", "all")
    assert "Pier is imported in components/pier: 1 set, 1 piece." in said
    assert "The set deck is imported in components/pier: 1 piece." in said
    assert "The set odds is imported in components/pier: 1 piece." in said
    said = run("pier.xlsx")
    assert "Pier is brought up to date in components/pier: 3 sets, 3 pieces." in said, "all is remembered"
    assert (
        tmp_path / "components" / "pier" / "deck.csv"
    ).read_text() == "id,name,emblem,cost\nCrane,Crane,port,3\n"
    assert "there is no tab 'Dock'; allowed: 'To do', 'Deck', 'Odds'; did you mean 'Deck'?" in run(
        "pier.xlsx", "--tab", "Dock"
    )
    said = run("old.csv", "--encoding", "koi8_r")
    assert said.startswith("0 ") and said.rstrip().endswith("playproof kit old   prints it")
    (tmp_path / "han.csv").write_text("Name\n漢\n", encoding="utf-8")
    mend = "playproof lint han   lists 1 fault; once it is mended, playproof kit han prints it"
    assert run("han.csv").rstrip().endswith(mend) and run("han.csv").rstrip().endswith(mend)
    assert "'klingon' is no encoding" in run("old.csv", "--encoding", "klingon")
    assert "--tab is for lists of cards (CSV, TSV, XLSX, ODS, JSON, YAML)" in run("heath.json", "--tab", "x")


# ---- colours


def test_colours_stay_as_they_are_written_and_keep_their_marks(tmp_path: Path) -> None:
    rows = ["Sowa,#C0392B", "Łoś,#2980B9", "Lis,#27AE60", "Ryś,#8E44AD"]

    def again(*cards: str) -> tuple[Imported, dict[str, tuple[str, str, str]]]:
        made = imported(tmp_path, "\n".join(["Name,Color", *cards]))
        return made, {key: (one.hex, one.letter, one.pattern) for key, one in made.game.palette.items()}

    made, before = again(*rows)
    assert [one[0] for one in before.values()] == ["#c0392b", "#2980b9", "#27ae60", "#8e44ad"]
    patterns = {key: pattern for key, (_, _, pattern) in before.items() if pattern != "plain"}
    (note,) = made.notes
    assert note.startswith("a colour that looks like another, to some people at least, has a pattern: ")
    assert patterns and all(f"{key} {pattern}" in note for key, pattern in patterns.items())
    assert f"# Note: {note}." in (made.folder / "imported.toml").read_text()
    # A new colour on top that looks like one of them: it has the new letter and the pattern.
    made, after = again("Kot,#16A085", *rows)
    assert {key: after[key] for key in before} == before and len(after) == 5
    assert len({letter for _, letter, _ in after.values()}) == 5
    # What the designer gave to a colour, no new one has.
    header = made.folder / "game.toml"
    header.write_text(
        header.read_text().replace('letter = "C0"', 'letter = "E"').replace('letter = "C"', 'letter = "E"', 1)
    )
    made, after = again("Pies,#E67E22", "Kot,#16A085", *rows)
    assert made.conflicts == [] and len({letter for _, letter, _ in after.values()}) == 6


def test_more_colours_than_patterns_are_told(tmp_path: Path) -> None:
    made = imported(tmp_path, "Name,Color\n" + "".join(f"Card {n},#4040{n + 64:02x}\n" for n in range(20)))
    told = [one for one in made.left_out if "there are more colours than patterns tell apart" in one.reason]
    assert told and all(one.reason.startswith("printed as ") for one in told)


def test_all_tabs_of_a_workbook_that_was_imported_plainly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The set that is there keeps its id, its template and the edits; a tab that is called like it is another set."""
    from playproof.generator.command.commands import app
    from playproof.generator.command.speech import spoken

    (tmp_path / "pier.xlsx").write_bytes(
        book(
            ("Cards", [("Notes",), ("Too strong?",)]),
            ("Talia", [("Name", "Cost"), ("Crane", 3)]),
        )
    )

    def run(*arguments: str) -> str:
        with inside(tmp_path):
            status = spoken(lambda: app(["import", "pier.xlsx", *arguments], prog_name="playproof"))
        said = capsys.readouterr()
        return f"{status} {said.out}{said.err}"

    assert run().startswith("0 ")
    template = tmp_path / "layouts" / "cards" / "pier.toml"
    template.write_text(template.read_text() + "# mine\n")
    folder = tmp_path / "components" / "pier"
    (folder / "cards.csv").write_text("id,name,cost\nCrane,Tall crane,3\n")
    before = (folder / "cards.toml").read_text()
    for arguments in (["--tab", "all"], []):
        said = run(*arguments)
        assert said.startswith("0 ") and "both changed" not in said, said
        assert (folder / "cards.csv").read_text() == "id,name,cost\nCrane,Tall crane,3\n"
        assert (folder / "cards.toml").read_text().startswith(before.rstrip("\n"))
        assert (folder / "cards-2.csv").read_text().endswith("Too-strong,Too strong?\n")
        assert "# mine" in template.read_text()
        assert sorted(one.name for one in template.parent.iterdir()) == ["pier-cards-2.toml", "pier.toml"]
