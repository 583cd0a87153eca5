"""Spreadsheets as people keep them: names of columns, notes, tabs, encodings, what is typed, ODS."""

from __future__ import annotations

import datetime
import io
import random
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal
from xml.sax.saxutils import escape

import pytest
from openpyxl import Workbook
from pydantic import BaseModel, ConfigDict

from playproof.components.base import RowsFile
from playproof.components.faults import DataFaults, Fault
from playproof.components.game import load_game
from playproof.components.lint.game import lint_game
from playproof.components.reading.tables.table_file import Row, read_rows
from tests.components.reading.telling import told, write
from tests.components.reading.test_xlsx import workbook
from tests.layouts.test_svg_file import mutated
from tests.orchard import write_orchard


class Kite(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    id: str
    name: str = ""
    cost: int = 0
    lift: float = 1.0
    foil: bool = False
    tail: float | None = None
    suit: Literal["wind", "rain"] = "wind"
    reverse_icon: str = ""
    text: str = ""


def read(path: Path, how: dict[str, Any] | None = None) -> tuple[list[Row[Kite]], list[str]]:
    notes: list[Fault] = []
    options = RowsFile.model_validate({"file": path.name} | (how or {}))
    rows = read_rows(path, Kite, root=path.parent, how=options, notes=notes)
    return rows, list(map(str, notes))


# ---- columns


def test_columns_match_whatever_their_capitals_and_spaces(tmp_path: Path) -> None:
    text = "ID,Card name, COST ,Reverse-Icon\nK1,Red kite,3,leaf\n"
    rows, notes = read(write(tmp_path, "kites.csv", text), {"columns": {"card  NAME": "name"}})
    assert rows[0].value == Kite(id="K1", name="Red kite", cost=3, reverse_icon="leaf")
    assert notes == []


def test_columns_of_notes_are_not_read_and_others_are_noted(tmp_path: Path) -> None:
    text = "#,id,Status,cost,Idea,Note\n!!,K1,done,3,x,\n#no,K2,,4,,\n,,open,,,\n,K3,,5,,y\n"
    rows, notes = read(write(tmp_path, "kites.csv", text), {"notes": ["status"]})
    assert [(row.value.id, row.value.cost) for row in rows] == [("K1", 3), ("K2", 4), ("K3", 5)]
    assert notes.pop() == "kites.csv:4: note: nothing reads line 4: only columns of notes are filled"
    assert notes == [
        "kites.csv:1, field 'Idea': note: nothing reads the column 'Idea'",
        "kites.csv:1, field 'Note': note: nothing reads the column 'Note'",
    ]


def test_a_slip_in_a_columns_name_is_a_fault(tmp_path: Path) -> None:
    path = write(tmp_path, "kites.csv", "id,cots,Texts\nK1,3,x\n")
    assert told(read, path) == [
        "kites.csv:1, field 'cots': column 'cots' is not a field of a kite; allowed: id, name, cost, lift, foil, tail, "
        "suit, reverse_icon, text; did you mean 'cost'?",
        "kites.csv:1, field 'Texts': column 'Texts' is not a field of a kite; allowed: id, name, cost, lift, foil, tail, "
        "suit, reverse_icon, text; did you mean 'text'?",
    ]
    assert told(read, path, {"columns": {"Cost": "cost", "cots": "price"}})[:2] == [
        "kites.csv:1: 'columns' names 'Cost', which is no column of this table; allowed: id, cots, Texts; did you mean "
        "'cots'?",
        "kites.csv:1, field 'cots': 'columns' says 'price' for this column, which is no field; allowed: id, name, cost, "
        "lift, foil, tail, suit, reverse_icon, text",
    ]
    assert told(read, write(tmp_path, "kites.csv", "id,Cost,COST\nK1,3,4\n")) == [
        "kites.csv:1, field 'COST': column 'COST' is the field 'cost', as 'Cost' is; allowed: each column once"
    ]


def test_the_line_for_excel_says_what_separates_the_cells(tmp_path: Path) -> None:
    text = "sep=;\r\nid;name;cost\r\nK1;Red, large;3\r\n"
    (row,), _ = read(write(tmp_path, "kites.csv", text))
    assert (row.value, row.place.line) == (Kite(id="K1", name="Red, large", cost=3), 3)


def test_what_is_wrong_in_columns_of_notes_is_not_read(tmp_path: Path) -> None:
    data = workbook(("id", "cost", "#sum", "cost "), ("K1", 1, "#N/A", None), ("K2", 2, "=A1", None))
    with pytest.raises(DataFaults, match="each column once"):
        read(write(tmp_path, "kites.xlsx", data))
    data = workbook(("id", "cost", "#sum"), ("K1", 1, "#N/A"), ("K2", 2, "=A1"), ("K3", "#REF!", "#REF!"))
    assert told(read, write(tmp_path, "kites.xlsx", data)) == [
        "kites.xlsx, row 4, field 'cost': the cell shows the error '#REF!'; allowed: a value"
    ]


def test_a_set_says_how_its_file_is_read_and_lint_tells_what_nothing_reads(tmp_path: Path) -> None:
    game = write_orchard(tmp_path)

    def change(book: Workbook) -> None:
        sheet = book.create_sheet("Fruit Cards")
        for row in (("ID", "Fruit", "Colour", "Text", "Idea"), ("F1", "Apple", "red", "Eat it.", "?")):
            sheet.append(row)

    (game / "fruits.xlsx").write_bytes(workbook(("My ideas",), ("more",), change=change))
    cards = (game / "cards.toml").read_text()
    (game / "cards.toml").write_text(
        cards.replace(
            'rows = "fruits.csv"',
            'rows = { file = "fruits.xlsx", tab = "fruit cards", columns = { fruit = "name" } }',
        )
    )
    loaded = load_game(game)
    assert [(card.id, card.name) for card in loaded.set("fruits").items] == [("F1", "Apple")]
    assert [str(fault) for fault in lint_game(loaded)] == [
        "components/orchard/fruits.xlsx, row 1, field 'Idea': note: nothing reads the column 'Idea'"
    ]
    (game / "cards.toml").write_text(cards.replace('rows = "fruits.csv"', 'rows = { tab = "x" }'))
    assert "'rows' names no file; allowed: file or source" in told(load_game, game)[0]


# ---- tabs


def tabs(tmp_path: Path, kind: str) -> Path:
    rows: dict[str, Sequence[Sequence[object]]] = {
        "Ideas": (("what",), ("more kites",)),
        "Kites": (("id", "cost"), ("K1", 3)),
    }
    if kind == "ods":
        return write(tmp_path, "kites.ods", ods(rows))

    def change(book: Workbook) -> None:
        book.active.title = "Ideas"  # type: ignore[union-attr]
        sheet = book.create_sheet("Kites")
        for row in rows["Kites"]:
            sheet.append(row)

    return write(tmp_path, "kites.xlsx", workbook(*rows["Ideas"], change=change))


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_tab_by_its_name(tmp_path: Path, kind: str) -> None:
    path = tabs(tmp_path, kind)
    for name in ("Kites", " kites"):
        rows, _ = read(path, {"tab": name})
        assert rows[0].value.cost == 3
    assert told(read, path, {"tab": "Kits"}) == [
        f"kites.{kind}: there is no tab 'Kits'; allowed: 'Ideas', 'Kites'; did you mean 'Kites'?"
    ]
    assert told(read, write(tmp_path, "kites.csv", "id\n"), {"tab": "Kites"}) == [
        "kites.csv: a CSV file has no tab 'Kites'; allowed: an .xlsx or .ods file"
    ]


# ---- what people type


def test_yes_and_no_and_commas_as_people_type_them(tmp_path: Path) -> None:
    lines = [
        "id;lift;foil;tail",
        "K1;1,5;yes;",
        "K2;-0,25;X;2,0",
        "K3;2.5;nein;3",
        "K4;4;No;",
        "K5;1;✓;",
        "K6;1;-;",
    ]
    rows, _ = read(write(tmp_path, "kites.csv", "\n".join(lines)))
    assert [(row.value.lift, row.value.foil, row.value.tail) for row in rows] == [
        (1.5, True, None), (-0.25, True, 2.0), (2.5, False, 3.0), (4, False, None), (1, True, None), (1, False, None),
    ]  # fmt: skip
    assert told(read, write(tmp_path, "kites.csv", "id;lift;foil\nK1;1,000,5;maybe\n")) == [
        "kites.csv:2, field 'lift': found '1,000,5'; allowed: a number",
        "kites.csv:2, field 'foil': found 'maybe'; allowed: true or false",
    ]


def test_dates_are_those_that_the_sheet_shows(tmp_path: Path) -> None:
    day = datetime.date(2025, 3, 9)
    forms = {"DD.MM.YYYY": "09.03.2025", "d/m/yy": "9/3/25", "[$-409]d mmm yyyy;@": "9 Mar 2025", "mmmm yyyy": "March 2025",
             "dddd": "2025-03-09"}  # fmt: skip

    def change(book: Workbook) -> None:
        for at, form in enumerate(forms, 2):
            book.active.cell(at, 2).number_format = form  # type: ignore[union-attr]

    data = workbook(("id", "text"), *((f"K{at}", day) for at in range(len(forms))), change=change)
    rows, _ = read(write(tmp_path, "kites.xlsx", data))
    assert [row.value.text for row in rows] == list(forms.values())


@pytest.mark.parametrize(
    ("encoding", "how", "noted"),
    [
        ("utf-8", {}, False), ("utf-8-sig", {}, False), ("utf-16", {}, False), ("cp1252", {}, True),
        ("cp1252", {"encoding": "cp1252"}, False), ("mac_roman", {"encoding": "mac_roman"}, False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_encodings_and_separators(
    tmp_path: Path, encoding: str, how: dict[str, str], noted: bool, separator: str
) -> None:
    text = "id,name\nK1,Größe – naïf\n".replace(",", separator)
    rows, notes = read(write(tmp_path, "kites.csv", text.encode(encoding)), how)
    assert rows[0].value.name == "Größe – naïf"
    told_notes = [
        "kites.csv:2: note: this file is not UTF-8; it is read as Windows-1252; allowed: text saved as UTF-8 (in a "
        "spreadsheet: 'CSV UTF-8'), or rows = { file, encoding }"
    ]
    assert notes == (told_notes if noted else [])


def test_encodings_that_do_not_fit(tmp_path: Path) -> None:
    path = write(tmp_path, "kites.csv", "id,name\nK1,Žofie\n".encode("cp1250"))
    assert read(path, {"encoding": "cp1250"})[0][0].value.name == "Žofie"
    for codec in ("zlib", "bz2", "quopri"):  # Python has codecs that are none of text
        assert told(read, path, {"encoding": codec})[0].startswith(f"kites.csv: '{codec}' is no encoding")
    assert told(read, path, {"encoding": "latin-99"})[0].startswith(
        "kites.csv: 'latin-99' is no encoding; allowed: "
    )
    assert told(read, path, {"encoding": "utf-8"}) == [
        "kites.csv: this file is not written in 'utf-8'; allowed: text saved as UTF-8"
    ]
    assert told(read, path, {"encoding": "hex"})


# ---- ODS

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:automatic-styles>'
    '<style:style style:name="ta9" style:family="table"><style:table-properties table:display="false"/></style:style>'
    "</office:automatic-styles><office:body><office:spreadsheet>"
)


def cell(value: object) -> str:
    """A cell as LibreOffice saves it; text that begins with < is the cell itself."""
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, str) and value.startswith("<"):
        return value
    if isinstance(value, bool):
        kind = f'office:value-type="boolean" office:boolean-value="{str(value).lower()}"'
        return f"<table:table-cell {kind}><text:p>{str(value).upper()}</text:p></table:table-cell>"
    if isinstance(value, int | float):
        shown = f"{value:.2f}".replace(".", ",")
        return f'<table:table-cell office:value-type="float" office:value="{value}"><text:p>{shown}</text:p></table:table-cell>'
    paragraphs = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(value).split("\n"))
    return f'<table:table-cell office:value-type="string">{paragraphs}</table:table-cell>'


def ods(sheets: dict[str, Sequence[Sequence[object]]], body: str = "", **parts: bytes) -> bytes:
    tables = "".join(
        f'<table:table table:name="{escape(name)}" table:style-name="{"ta9" if name == "Hidden" else "ta1"}">'
        + "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
        + '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/>'
        + "</table:table-row></table:table>"
        for name, rows in sheets.items()
    )
    content = _HEAD + (body or tables) + "</office:spreadsheet></office:body></office:document-content>"
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", parts.get("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"))
        archive.writestr("META-INF/manifest.xml", parts.get("manifest", b"<manifest/>"))
        archive.writestr("content.xml", parts.get("content", content.encode()))
    return data.getvalue()


def test_cells_of_ods_as_one_would_type_them(tmp_path: Path) -> None:
    date = (
        '<table:table-cell office:value-type="date" office:date-value="2025-03-09"><text:p>09.03.25</text:p>'
        "</table:table-cell>"
    )
    spaced = (
        '<table:table-cell office:value-type="string"><text:p>two<text:s text:c="2"/><text:span>words</text:span>'
        "<text:line-break/>below</text:p></table:table-cell>"
    )
    twice = '<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="2"/>'
    rows, notes = read(write(tmp_path, "kites.ods", ods({
        "Hidden": (("nothing",),),
        "Kites": (
            ("id", "cost", "lift", "foil", "text"), ("K1", 3, 0.1 + 0.2, True, "a\nb"), (), ("# no", ""),
            ("K2", twice, None, date), ("K3", 4, "1,5", "nein", spaced),
        ),
    })))  # fmt: skip
    assert [row.value for row in rows] == [
        Kite(id="K1", cost=3, lift=0.3, foil=True, text="a\nb"),
        Kite(id="K2", cost=2, lift=2, text="09.03.25"),
        Kite(id="K3", cost=4, lift=1.5, text="two  words\nbelow"),
    ]
    assert [row.place.sheet_row for row in rows] == [2, 5, 6]
    assert notes == []


def test_formulas_errors_and_merged_cells_of_ods(tmp_path: Path) -> None:
    def formula(kind: str, shown: str) -> str:
        return f'<table:table-cell table:formula="of:=1+2" {kind}><text:p>{shown}</text:p></table:table-cell>'

    bare = '<table:table-cell table:formula="of:=1+2"/>'
    merged = (
        '<table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="1" office:value-type="string">'
        "<text:p>both</text:p></table:table-cell><table:covered-table-cell/>"
    )
    path = write(tmp_path, "kites.ods", ods({"K": (
        ("id", "cost", "name", "text"), ("K1", formula('office:value-type="float" office:value="3"', "3")),
        ("K2", bare), ("K3", formula('office:value-type="string" office:string-value=""', "#N/A")), ("K4", 1, merged),
    )}))  # fmt: skip
    assert told(read, path) == [
        "kites.ods, row 3, field 'cost': the formula has no stored result; allowed: a value; open the workbook in a "
        "spreadsheet program and save it",
        "kites.ods, row 4, field 'cost': the cell shows the error '#N/A'; allowed: a value",
        "kites.ods, row 5, field 'name': 2 cells are merged here; allowed: single cells, each with its value",
    ]


def test_what_is_no_ods_or_too_much(tmp_path: Path) -> None:
    unreadable = ["kites.ods: this is not a workbook that can be read; allowed: an .ods workbook"]
    for data in (
        b"PK", ods({}), ods({"K": (("id",),)}, mimetype=b"application/epub+zip"), ods({}, content=b"<x"),
        ods({}, content=b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'),
    ):  # fmt: skip
        assert told(read, write(tmp_path, "kites.ods", data)) == unreadable
    locked = ods({"K": (("id",),)}, manifest=b"<m><manifest:encryption-data/></m>")
    assert told(read, write(tmp_path, "kites.ods", locked)) == [
        "kites.ods: this workbook has a password; allowed: an .ods workbook without a password"
    ]
    empty = ods({"A": (), "B": (("id",), ("K1",))})
    assert [row.value.id for row in read(write(tmp_path, "kites.ods", empty))[0]] == ["K1"]
    filled = '<table:table-cell table:number-columns-repeated="9999"><text:p>x</text:p></table:table-cell>'
    many = ods({"K": (("id",), (filled,))})
    assert told(read, write(tmp_path, "kites.ods", many)) == [
        "kites.ods, row 2: found 9,999 columns; allowed: at most 200"
    ]
    body = (
        '<table:table table:name="K"><table:table-row table:number-rows-repeated="999999999">'
        f"{cell('x')}</table:table-row></table:table>"
    )
    assert told(read, write(tmp_path, "kites.ods", ods({}, body))) == [
        "kites.ods, row 999999999: found more than 100,000 rows; allowed: split the workbook"
    ]


WORDS = (b"<table:table-cell/>", b"</table:table-row>", b"-1", b"99999999999", b"<!ENTITY a 'b'>", b"&a;", b"\x00", b"#",
         b'table:number-columns-repeated="99999"', b'office:value="nan"', b"<text:p>", b";", b"\t", b'"')  # fmt: skip


def test_any_change_of_a_spreadsheet_is_read_or_refused(tmp_path: Path, exhaustive: bool) -> None:
    chance = random.Random(16)
    rows = (("id", "cost", "#idea", "foil"), ("K1", 3, "x", True), ("K2", 0.5, None, "no"))
    with zipfile.ZipFile(io.BytesIO(ods({"Kites": rows}))) as archive:
        content = archive.read("content.xml")
    with zipfile.ZipFile(io.BytesIO(workbook(*rows))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    text = 'id;cost;#idea;foil\nK1;3;x;yes\nK2;"4";;no\n'.encode("cp1252")
    for number in range(5_000 if exhaustive else 120):
        kind = number % 3
        if kind == 0:
            path = write(tmp_path, "kites.ods", ods({}, content=mutated(content, chance, WORDS)))
        elif kind == 1:
            name = chance.choice(list(parts))
            data = io.BytesIO()
            with zipfile.ZipFile(data, "w") as archive:
                for one, part in parts.items():
                    archive.writestr(one, mutated(part, chance, WORDS) if one == name else part)
            path = write(tmp_path, "kites.xlsx", data.getvalue())
        else:
            path = write(tmp_path, "kites.csv", mutated(text, chance, WORDS))
        try:
            read(path)
        except DataFaults as found:
            assert all("\n" not in str(fault) for fault in found.faults)
