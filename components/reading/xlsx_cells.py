"""The cells of an XLSX workbook's first sheet, as texts."""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
from calendar import month_name
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.plural import counted
from playproof.components.reading.limits import (
    CELL_LIMIT,
    MAX_COLUMNS,
    MAX_ROWS,
    TAG_LIMIT,
    UNPACKED_LIMIT,
    WORKBOOK_LIMIT,
    megabytes,
    name_of,
    read_bytes,
    refuse,
)
from playproof.components.reading.table import Table
from playproof.components.reading.wording import shown

__all__ = ["checked_copy", "find_tab", "xlsx_table"]

_OLD_OR_LOCKED = b"\xd0\xcf\x11\xe0"
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
#: Formats of dates in days, months and years alone, and what says in which language they are.
_DATE_FORMAT = re.compile(
    r"(?:d{1,2}|m{1,4}|yy|yyyy)(?:[-/., ]{1,2}(?:d{1,2}|m{1,4}|yyyy|yy)){1,2}\.?", re.IGNORECASE
)
_LOCALE = re.compile(r"\[[^\[\]]*+\]|;@$")
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")


def xlsx_table(path: Path, root: Path, wanted: Collection[str] = (), tab: str = "") -> Table:
    """The table on the sheet called ``tab``, or on the first one that is shown; ``wanted`` are the columns that its
    header has. Whole numbers lose their '.0', dates are written as they are shown.

    Raises `DataFaults` for a file that can't be read or is no workbook, and too many bytes, rows or columns. Formulas
    that were never worked out and cells that show an error are kept in the table's ``faults``.
    """
    data = read_bytes(path, root, WORKBOOK_LIMIT)
    table = Table(name_of(path, root), in_sheet=True)
    place = table.place(0)
    if data.startswith(_OLD_OR_LOCKED):
        refuse(
            place, "this workbook has a password or the old .xls form", "an .xlsx workbook without a password"
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(part.file_size for part in archive.infolist())
            if size > UNPACKED_LIMIT:
                refuse(
                    place,
                    f"this workbook unpacks to {megabytes(size)}",
                    f"at most {megabytes(UNPACKED_LIMIT)}",
                )
            copied = checked_copy(archive, place)
        _fill(table, copied, wanted, tab)
    except DataFaults:
        raise
    except Exception:
        # zipfile, the XML parser and openpyxl raise whatever they stumble over in a damaged file.
        refuse(place, "this is not a workbook that can be read", "an .xlsx workbook")
    return table


def checked_copy(archive: zipfile.ZipFile, place: Place) -> io.BytesIO:
    """A workbook of the same parts as they are: each part is read to its declared size and no further, however much it
    would unpack to, and looked at before any of it is parsed."""
    copied = io.BytesIO()
    with zipfile.ZipFile(copied, "w") as new:
        for name, part in {part.filename: part for part in archive.infolist()}.items():
            if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ValueError(
                    name
                )  # no spreadsheet program packs otherwise, and others can't be unpacked in steps
            with archive.open(part) as file:
                # A read without a size would unpack all that is there before it cuts.
                content = file.read(part.file_size)
                file.read(1)  # the check sum is compared at the end
            if name.endswith((".xml", ".rels")):
                # No spreadsheet declares entities; they only serve to blow up a small file. NUL: another encoding.
                if b"<!DOCTYPE" in content or b"<!ENTITY" in content or b"\0" in content:
                    raise ValueError(name)
                if content.count(b"<") > TAG_LIMIT:
                    _check_rows(content, place)
            new.writestr(name, content)
    return copied


def _check_rows(content: bytes, place: Place) -> None:
    """A large part must be one of rows, each of which the parsers can hold: they drop a row when it ends."""
    rows = content.split(b"row>")
    if len(rows) > 2 * MAX_ROWS + 2:
        refuse(place, f"found more than {counted(MAX_ROWS, 'row')}", "split the workbook")
    if max(row.count(b"<") for row in rows) > TAG_LIMIT:
        refuse(
            place,
            "a part of this workbook has too many XML tags",
            f"at most {TAG_LIMIT:,} in a row of a sheet",
        )


def _fill(table: Table, data: io.BytesIO, wanted: Collection[str], tab: str) -> None:
    # openpyxl takes 0.1 s to import: only workbooks pay for it.
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of parts that play no role here: validation lists, pictures
        book = load_workbook(data, read_only=True, data_only=True, keep_links=False)
        try:
            sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"] or book.worksheets
            sheet = sheets[0]
            if tab:
                titles = [one.title for one in book.worksheets]
                sheet = book.worksheets[find_tab(table, tab, titles)]
            sheet.reset_dimensions()  # a sheet may claim to be smaller or larger than it is
            # openpyxl gives a formula without a result as an empty cell; only the sheet's own text distinguishes them.
            with zipfile.ZipFile(data) as archive:
                content = archive.read(getattr(sheet, "_worksheet_path"))  # noqa: B009
            unknown = _formulas_without_result(content)
            _take_rows(table, sheet.iter_rows(), unknown, wanted)
            table.faults += _merged(table, content)
            if not table.header_at and not table.faults and not tab:
                filled = next(
                    (one.title for one in book.worksheets if one is not sheet and _is_filled(one)), ""
                )
                if filled:
                    problem = f"the first sheet, {shown(sheet.title)}, is empty, and {shown(filled)} is not"
                    refuse(table.place(0), problem, "the table on the first sheet")
        finally:
            book.close()


def _is_filled(sheet: Any) -> bool:
    sheet.reset_dimensions()
    return any(cell.value is not None for row in sheet.iter_rows(max_row=100, max_col=100) for cell in row)


def _merged(table: Table, content: bytes) -> Iterator[Fault]:
    """Cells that are merged, in rows that count: only the first of them has the value."""
    rows = {table.header_at, *(at for at, _ in table.rows)} - {0}
    for found in _MERGED.finditer(content):
        letters, first, last = found[1].decode(), int(found[2]), int(found[4])
        at = next((row for row in range(first, min(last, MAX_ROWS + 1) + 1) if row in rows), 0)
        if at:
            place = table.place(at, table.column(_column_number(letters) - 1))
            area = f"{letters}{first}:{found[3].decode()}{last}"
            yield Fault(place, f"the cells {area} are merged", "single cells, each with its value")


def _numbered(table: Table, rows: Iterator[tuple[Any, ...]]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The rows and their numbers; one with a cell that openpyxl can't read is refused by its number."""
    at = 0
    while True:
        at += 1
        try:
            row = next(rows, None)
        except (ValueError, TypeError, LookupError, ArithmeticError):
            problem = "a cell of this row, or of an empty one before it, can't be read"
            refuse(
                table.place(at),
                problem,
                "numbers and texts as spreadsheet programs write them: save the workbook anew",
            )
        if row is None:
            return
        yield at, row


def _take_rows(
    table: Table, rows: Iterator[tuple[Any, ...]], unknown: set[tuple[int, int]], wanted: Collection[str]
) -> None:
    looked_at = 0
    for at, row in _numbered(table, rows):
        if at > MAX_ROWS + 1:
            refuse(table.place(at), f"found more than {counted(MAX_ROWS, 'row')}", "split the workbook")
        looked_at += len(row)
        if looked_at > CELL_LIMIT:
            refuse(
                table.place(at), f"found more than {counted(CELL_LIMIT, 'cell')}", "delete the empty columns"
            )
        cells = [_text(cell.value, getattr(cell, "number_format", "")) for cell in row]
        while cells and not cells[-1] and (at, len(cells)) not in unknown:
            cells.pop()
        if not cells or (row[0].data_type != "e" and table.is_remark(cells, wanted)):
            continue
        if len(cells) > MAX_COLUMNS:
            refuse(table.place(at), f"found {counted(len(cells), 'column')}", f"at most {MAX_COLUMNS}")
        if not table.header_at:
            table.header, table.header_at = cells, at
        table.faults += _cell_faults(table, at, cells, row, unknown)
        if table.header_at != at:
            table.rows.append((at, cells))


def _cell_faults(
    table: Table, at: int, cells: list[str], row: tuple[Any, ...], unknown: set[tuple[int, int]]
) -> Iterator[Fault]:
    for column, text in enumerate(cells):
        place = table.place(at, table.column(column))
        if (at, column + 1) in unknown:
            yield Fault(
                place,
                "the formula has no stored result",
                "a value; open the workbook in a spreadsheet program and save it",
            )
        elif row[column].data_type == "e":
            yield Fault(place, f"the cell shows the error {shown(text)}", "a value")


def _text(value: object, number_format: str = "") -> str:
    """A cell as one would type it."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.replace("\r\n", "\n").strip()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        # Spreadsheets keep 15 digits; 0.1 + 0.2 is shown, and meant, as 0.3.
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"
    if isinstance(value, datetime.date) and (shown_as := _date(value, number_format)):
        return shown_as
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat()
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return str(value)


def _date(value: datetime.date, number_format: str) -> str:
    """A date as the sheet shows it, in days, months and years; nothing for other formats."""
    plain = _LOCALE.sub("", number_format).split(";")[0].replace("\\", "").replace('"', "")
    if not _DATE_FORMAT.fullmatch(plain) or (
        isinstance(value, datetime.datetime) and value.time() != datetime.time()
    ):
        return ""
    month = month_name[value.month]
    parts = {
        "d": str(value.day), "dd": f"{value.day:02}", "m": str(value.month), "mm": f"{value.month:02}",
        "mmm": month[:3], "mmmm": month, "yy": f"{value.year % 100:02}", "yyyy": f"{value.year:04}",
    }  # fmt: skip
    return re.sub(r"d+|m+|y+", lambda found: parts[found[0].lower()], plain, flags=re.IGNORECASE)


def find_tab(table: Table, tab: str, titles: Sequence[str]) -> int:
    """The number of the sheet called ``tab``, whatever its capitals; raises `DataFaults` with those that there are."""
    for form in (str, str.strip, lambda title: title.strip().casefold()):
        for at, title in enumerate(titles):
            if form(title) == form(tab):
                return at
    problem, allowed = f"there is no tab {shown(tab)}", ", ".join(map(shown, titles))
    raise DataFaults([Fault(table.place(0), problem, allowed, nearest(tab, list(titles)))])


def _formulas_without_result(content: bytes) -> set[tuple[int, int]]:
    """Row and column, from 1, of formulas in a sheet that no spreadsheet program has worked out."""
    if not _FORMULA.search(content):
        return set()
    found = set()
    row = column = 0
    for event, element in ElementTree.iterparse(io.BytesIO(content), ("start", "end")):
        tag = element.tag.rpartition("}")[2]
        if event == "start" and tag == "row":
            row, column = int(float(element.get("r", row + 1))), 0
        elif event == "start" and tag == "c":
            # A cell may leave out its place; it then follows the one before.
            letters = re.match("[A-Z]*", element.get("r", ""))
            column = _column_number(letters.group()) if letters and letters.group() else column + 1
        elif event == "end" and tag == "c":
            parts = {part.tag.rpartition("}")[2]: part for part in element}
            # A result that is an empty text has the type "str"; without it an empty value is none at all.
            saved = "is" in parts or ("v" in parts and (parts["v"].text or element.get("t") == "str"))
            if "f" in parts and not saved:
                found.add((row, column))
        elif event == "end" and tag == "row":
            element.clear()
    return found


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
