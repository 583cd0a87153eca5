"""XLSX: cells as texts, rows as a spreadsheet counts them, workbooks that are traps."""

from __future__ import annotations

import datetime
import io
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from openpyxl import Workbook
from pydantic import BaseModel, ConfigDict

from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.reading.limits import TAG_LIMIT
from playproof.components.reading.tables.table_file import Row, open_table, read_rows
from tests.components.reading.telling import told, write


class Card(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    id: str
    price: int
    rate: float = 1.0
    colour: Literal["red", "blue"] = "red"
    text: str = ""


HEADER = ("id", "price", "rate", "colour", "text")


def workbook(*rows: Sequence[Any], change: Callable[[Workbook], None] = lambda book: None) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    change(book)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def with_part(data: bytes, change: Callable[[str], str], name: str = "xl/worksheets/sheet1.xml") -> bytes:
    """The workbook with one of its parts changed."""
    new = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in old.namelist():
            content = old.read(part)
            archive.writestr(part, change(content.decode()) if part == name else content)
    return new.getvalue()


def read(folder: Path, data: bytes, model: type[BaseModel] = Card) -> list[Row[Any]]:
    return read_rows(write(folder, "events.xlsx", data), model, root=folder)


def faults(folder: Path, data: bytes) -> list[str]:
    return told(read, folder, data)


def test_cells_as_one_would_type_them(tmp_path: Path) -> None:
    data = workbook(
        HEADER,
        ("R01", 3.0, 0.1 + 0.2, "blue", " a\r\nb "),
        (),
        ("# remark", ""),
        (101, "4", "2.5", None, datetime.date(2025, 12, 31)),
        ("R03", 5, 1, None, True),
        ("R04", 6, 1e20, None, datetime.time(18, 30)),
        ("R05", 7, None, None, datetime.datetime(2025, 12, 31, 18, 30)),
    )
    rows = read(tmp_path, data)
    assert [row.value for row in rows] == [
        Card(id="R01", price=3, rate=0.3, colour="blue", text="a\nb"),
        Card(id="101", price=4, rate=2.5, text="2025-12-31"),
        Card(id="R03", price=5, rate=1, text="true"),
        Card(id="R04", price=6, rate=1e20, text="18:30:00"),
        Card(id="R05", price=7, text="2025-12-31T18:30:00"),
    ]
    assert [row.place.sheet_row for row in rows] == [2, 5, 6, 7, 8]
    assert rows[0].place == Place("events.xlsx", sheet_row=2)


def test_every_fault_at_once(tmp_path: Path) -> None:
    data = workbook(("id", "price", "color"), ("R01", 3.5, "red"), (None, 3, "rad"), ("R03", "x", None))
    assert faults(tmp_path, data) == [
        "events.xlsx, row 1, field 'color': column 'color' is not a field of a card; "
        "allowed: id, price, rate, colour, text; did you mean 'colour'?",
        "events.xlsx, row 2, field 'price': found '3.5'; allowed: a whole number",
        "events.xlsx, row 3, field 'id': 'id' is missing; allowed: text",
        "events.xlsx, row 3, field 'color': found 'rad'; allowed: red, blue; did you mean 'red'?",
        "events.xlsx, row 4, field 'price': found 'x'; allowed: a whole number",
    ]


def test_a_header_further_down_and_cells_beside_it(tmp_path: Path) -> None:
    data = workbook(("# Events",), (), ("id", "price"), ("R01", 1), ("R02", 2, None, "note"))
    notes: list[Fault] = []
    rows = read_rows(write(tmp_path, "events.xlsx", data), Card, root=tmp_path, notes=notes)
    assert [row.value.price for row in rows] == [1, 2]
    assert [str(note) for note in notes] == [
        "events.xlsx, row 3: note: column 4 has no name, so nothing reads it"
    ]


def test_formulas_and_errors(tmp_path: Path) -> None:
    data = workbook(
        HEADER, ("R01", "=1+2", "=1/3", "=A1", "=B1"), ("R02", 1, None, None, "#N/A"), ("R03", "x")
    )

    def work_out(sheet: str) -> str:
        # As spreadsheet programs store results: a number, an empty text, none at all.
        return (
            sheet.replace('<c r="B2"><f>1+2</f><v></v>', '<c r="B2"><f>1+2</f><v>3</v>')
            .replace('<c r="B2"><f>1+2</f><v />', '<c r="B2"><f>1+2</f><v>3</v>')
            .replace('<c r="D2"><f>A1</f><v></v>', '<c r="D2" t="str"><f>A1</f><v></v>')
            .replace('<c r="D2"><f>A1</f><v />', '<c r="D2" t="str"><f>A1</f><v />')
            .replace("<f>1/3</f><v></v>", "<f>1/3</f>")
            .replace("<f>1/3</f><v />", "<f>1/3</f>")
            .replace("<f>B1</f><v></v>", "<f>B1</f>")
            .replace("<f>B1</f><v />", "<f>B1</f>")
        )

    allowed = "a value; open the workbook in a spreadsheet program and save it"
    no_result = f"the formula has no stored result; allowed: {allowed}"
    assert faults(tmp_path, with_part(data, work_out)) == [
        f"events.xlsx, row 2, field 'rate': {no_result}",
        f"events.xlsx, row 2, field 'text': {no_result}",
        "events.xlsx, row 3, field 'text': the cell shows the error '#N/A'; allowed: a value",
        "events.xlsx, row 4, field 'price': found 'x'; allowed: a whole number",
    ]


def test_an_empty_value_is_no_result(tmp_path: Path) -> None:
    """As libraries write formulas that no program has worked out."""
    data = workbook(HEADER, ("R01", 1, 2, "=A1", "x"))

    def emptied(sheet: str) -> str:
        assert "<f>A1</f><v" in sheet
        return sheet.replace("<f>A1</f><v></v>", "<f>A1</f><v />")

    said = "the formula has no stored result; allowed: a value; open the workbook in a spreadsheet program and save it"
    assert [one.partition("field")[2] for one in faults(tmp_path, with_part(data, emptied))] == [
        f" 'colour': {said}"
    ]


def test_a_row_of_nothing_but_formulas_without_results_is_not_blank(tmp_path: Path) -> None:
    data = with_part(
        workbook(("id", "price"), ("=1", "=2")),
        lambda sheet: sheet.replace("<v />", "").replace("<v></v>", ""),
    )
    assert [fault.split(":")[0] for fault in faults(tmp_path, data)] == [
        "events.xlsx, row 2, field 'id'",
        "events.xlsx, row 2, field 'price'",
    ]


def test_the_first_sheet_that_is_shown_is_read(tmp_path: Path) -> None:
    def hide(book: Workbook) -> None:
        book.create_sheet("Shown").append(("id", "price"))
        book.worksheets[1].append(("R02", 2))
        book.create_sheet("Notes").append(("anything",))
        book.worksheets[0].sheet_state = "hidden"

    assert [row.value.id for row in read(tmp_path, workbook(("x",), change=hide))] == ["R02"]


def test_a_sheet_that_lies_about_its_size(tmp_path: Path) -> None:
    data = workbook(("id", "price"), ("R01", 1), ("R02", 2))
    small = with_part(data, lambda sheet: sheet.replace('ref="A1:B3"', 'ref="A1"'))
    large = with_part(data, lambda sheet: sheet.replace('ref="A1:B3"', 'ref="A1:XFD1048576"'))
    assert small != data != large
    assert [row.value.id for row in read(tmp_path, small)] == ["R01", "R02"]
    assert [row.value.id for row in read(tmp_path, large)] == ["R01", "R02"]


def test_what_is_too_much(tmp_path: Path) -> None:
    far = with_part(
        workbook(("id", "price"), ("R01", 1), ("R02", 2)), lambda sheet: sheet.replace('r="3"', 'r="1048576"')
    )
    assert faults(tmp_path, far) == [
        "events.xlsx, row 100002: found more than 100,000 rows; allowed: split the workbook"
    ]
    wide = workbook([f"c{at}" for at in range(201)])
    assert faults(tmp_path, wide) == ["events.xlsx, row 1: found 201 columns; allowed: at most 200"]
    cells = "".join(f'<row r="{at}"><c r="ZZZ{at}"/></row>' for at in range(2, 200))
    empty = with_part(
        workbook(("id", "price")), lambda sheet: sheet.replace("</sheetData>", f"{cells}</sheetData>")
    )
    assert faults(tmp_path, empty) == [
        "events.xlsx, row 111: found more than 2,000,000 cells; allowed: delete the empty columns"
    ]


def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    data = io.BytesIO(workbook(("id", "price"), ("R01", 1)))
    with (
        zipfile.ZipFile(data, "a", zipfile.ZIP_DEFLATED) as archive,
        archive.open("xl/media.bin", "w") as part,
    ):
        for _ in range(70):
            part.write(bytes(1_000_000))
    assert len(data.getvalue()) < 100_000
    (fault,) = faults(tmp_path, data.getvalue())
    assert fault == "events.xlsx: this workbook unpacks to 70.1 MB; allowed: at most 64 MB"


def lying(data: bytes, part: str, content: bytes, declared: int) -> bytes:
    """The workbook with a part that unpacks to ``content`` and says that it is only ``declared`` bytes long; its check sum
    is that of so much."""
    new = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in old.namelist():
            archive.writestr(name, content if name == part else old.read(name))
        info = archive.getinfo(part)
        info.file_size, info.CRC = declared, zlib.crc32(content[:declared])
    raw = bytearray(new.getvalue())
    header = info.header_offset
    raw[header + 14 : header + 18] = info.CRC.to_bytes(4, "little")
    raw[header + 22 : header + 26] = declared.to_bytes(4, "little")
    return bytes(raw)


def peak(work: Callable[[], object]) -> int:
    """The most memory, in bytes, that some work held at once."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_part_that_lies_about_its_size_is_read_no_further_than_that(tmp_path: Path) -> None:
    """200 MB of spaces in 200 KB, called a few hundred bytes."""
    good = workbook(("id", "price"), ("R01", 1))
    name = "xl/worksheets/sheet1.xml"
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        sheet = archive.read(name)
    data = lying(good, name, sheet + b" " * 200_000_000, len(sheet))
    assert len(data) < 300_000
    rows: list[Row[Any]] = []
    assert peak(lambda: rows.extend(read(tmp_path, data))) < 20_000_000
    assert [row.value.id for row in rows] == ["R01"]


def before_the_end(added: str, text: str) -> str:
    """``text`` with something more as the last thing in its outermost tag."""
    start, _, end = text.rpartition("</")
    return f"{start}{added}</{end}"


def found_in(folder: Path, data: bytes, found: list[str]) -> None:
    found += faults(folder, data)


def test_a_part_of_countless_tags_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    good = workbook(("id", "price"), ("R01", 1))
    many = TAG_LIMIT + 1
    rows = "events.xlsx: found more than 100,000 rows; allowed: split the workbook"
    tags = "events.xlsx: a part of this workbook has too many XML tags; allowed: at most 1,000,000 in a row of a sheet"
    for part, added, said in (
        ("xl/worksheets/sheet1.xml", "<row/>" * many, tags),
        ("xl/worksheets/sheet1.xml", "<row></row>" * many, rows),
        ("xl/worksheets/sheet1.xml", f"<row>{'<c/>' * many}</row>", tags),
        ("xl/worksheets/sheet1.xml", f"<row>{'<c><f/></c>' * many}</row>", tags),
        ("xl/styles.xml", "<a/>" * many, tags),
        ("xl/workbook.xml", "<a/>" * many, tags),
    ):
        data = with_part(good, partial(before_the_end, added), part)
        found: list[str] = []
        assert peak(partial(found_in, tmp_path, data, found)) < 100_000_000
        assert found == [said]


def test_a_part_is_packed_as_spreadsheet_programs_do(tmp_path: Path) -> None:
    new = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(("id", "price")))) as old,
        zipfile.ZipFile(new, "w", zipfile.ZIP_LZMA) as archive,
    ):
        for name in old.namelist():
            archive.writestr(name, old.read(name))
    assert faults(tmp_path, new.getvalue()) == [NOT_A_WORKBOOK]


NOT_A_WORKBOOK = "events.xlsx: this is not a workbook that can be read; allowed: an .xlsx workbook"


def test_what_is_no_workbook(tmp_path: Path) -> None:
    good = workbook(("id", "price"), ("R01", 1))
    assert faults(tmp_path, b"id,price\n") == [NOT_A_WORKBOOK]
    assert faults(tmp_path, good[: len(good) // 2]) == [NOT_A_WORKBOOK]
    assert faults(tmp_path, with_part(good, lambda sheet: sheet[:-20])) == [NOT_A_WORKBOOK]
    assert faults(tmp_path, with_part(good, lambda sheet: sheet.replace("R01", "&lol;"))) == [NOT_A_WORKBOOK]
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("picture.png", b"x")
    assert faults(tmp_path, other.getvalue()) == [NOT_A_WORKBOOK]
    assert faults(tmp_path, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)) == [
        "events.xlsx: this workbook has a password or the old .xls form; "
        "allowed: an .xlsx workbook without a password"
    ]
    assert faults(tmp_path, b"") == ["events.xlsx: this file is empty"]
    assert faults(tmp_path, workbook()) == [
        "events.xlsx: the table has no header; allowed: a first row with id, price, rate, colour, text"
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_never_expanded(tmp_path: Path, encoding: str) -> None:
    entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>'
    good = workbook(("id", "price"), ("R01", 1))
    name = "xl/worksheets/sheet1.xml"
    new = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(good)) as old, zipfile.ZipFile(new, "w") as archive:
        for part in old.namelist():
            content = old.read(part)
            if part == name:
                content = (entity + content.decode().replace("R01", "&a;")).encode(encoding)
            archive.writestr(part, content)
    assert faults(tmp_path, new.getvalue()) == [NOT_A_WORKBOOK]


def test_merged_cells_are_a_fault(tmp_path: Path) -> None:
    def merge(book: Workbook) -> None:
        assert book.active is not None
        book.active.merge_cells("B2:B3")

    path = tmp_path / "events.xlsx"
    path.write_bytes(workbook(HEADER, ("W01", 3, 1, "red", ""), ("W02", 3, 1, "red", ""), change=merge))
    with pytest.raises(DataFaults) as found:
        read_rows(path, Card, root=tmp_path)
    assert (
        "events.xlsx, row 2, field 'price': the cells B2:B3 are merged; allowed: single cells, each with its value"
        in [str(fault) for fault in found.value.faults]
    )


def test_merged_cells_of_a_remark_are_none(tmp_path: Path) -> None:
    def merge(book: Workbook) -> None:
        assert book.active is not None
        book.active.merge_cells("A1:E1")

    path = tmp_path / "events.xlsx"
    path.write_bytes(workbook(("# all events",), HEADER, ("W01", 3, 1, "red", ""), change=merge))
    assert len(read_rows(path, Card, root=tmp_path)) == 1


def test_an_empty_first_sheet_is_passed_over(tmp_path: Path) -> None:
    def behind(book: Workbook) -> None:
        sheet = book.create_sheet("Cards")
        for row in (HEADER, ("R01", 3)):
            sheet.append(list(row))

    path = tmp_path / "events.xlsx"
    path.write_bytes(workbook(change=behind))
    assert [row.value.id for row in read_rows(path, Card, root=tmp_path)] == ["R01"]


def test_a_cell_that_cannot_be_read_is_told_with_its_row(tmp_path: Path) -> None:
    path = tmp_path / "events.xlsx"
    book = Workbook()
    for row in (("id", "name"), ("E1", "Rain"), ("E2", 7)):
        book.active.append(row)  # type: ignore[union-attr]
    book.save(path)
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"].replace(
        b"<v>7</v>", b"<v>seven</v>"
    )
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    with pytest.raises(DataFaults) as found:
        open_table(path, tmp_path, ())
    assert str(found.value) == (
        "events.xlsx, row 3: a cell of this row, or of an empty one before it, can't be read; allowed: numbers and texts as "
        "spreadsheet programs write them: save the workbook anew"
    )
