"""The cells of an XLSX workbook's sheets, as texts."""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
from calendar import month_name
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import Any
from xml.etree import ElementTree

from playproof.components.faults import Place
from playproof.components.reading.limits import (
    CELL_LIMIT,
    MAX_ROWS,
    refuse,
)
from playproof.components.reading.tables.table import Area, Grid, Sheet
from playproof.components.wording.plural import counted
from playproof.components.wording.values import shown

#: What is wrong with a formula that no program has worked out, and what is allowed.
NO_RESULT = (
    "the formula has no stored result",
    "a value; open the workbook in a spreadsheet program and save it",
)

_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
#: Formats of dates in days, months and years alone, and what says in which language they are.
_DATE_FORMAT = re.compile(
    r"(?:d{1,2}|m{1,4}|yy|yyyy)(?:[-/., ]{1,2}(?:d{1,2}|m{1,4}|yyyy|yy)){1,2}\.?", re.IGNORECASE
)
_LOCALE = re.compile(r"\[[^\[\]]*+\]|;@$")
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")


@contextmanager
def xlsx_sheets(data: io.BytesIO, place: Place) -> Iterator[list[Sheet]]:
    """The sheets of a workbook. Whole numbers lose their '.0', dates are written as they are shown."""
    # openpyxl takes 0.1 s to import: only workbooks pay for it.
    from openpyxl import load_workbook

    def read(sheet: Any) -> Grid:
        # openpyxl gives a formula without a result as an empty cell; only the sheet's own text distinguishes them.
        with zipfile.ZipFile(data) as archive:
            content = archive.read(getattr(sheet, "_worksheet_path"))  # noqa: B009
        grid = Grid(place.file, in_sheet=True, title=sheet.title, merged=list(_merged(content)))
        grid.broken = dict.fromkeys(_formulas_without_result(content), NO_RESULT)
        _take_rows(grid, sheet)
        return grid

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of parts that play no role here: validation lists, pictures
        with closing(load_workbook(data, read_only=True, data_only=True, keep_links=False)) as book:
            yield [
                Sheet(one.title, one.sheet_state != "visible", partial(read, one)) for one in book.worksheets
            ]


def _merged(content: bytes) -> Iterator[Area]:
    """Cells that are merged: only the first of them has the value."""
    from openpyxl.utils import column_index_from_string

    for found in _MERGED.finditer(content):
        left, top, right, bottom = found[1].decode(), int(found[2]), found[3].decode(), int(found[4])
        said = f"the cells {left}{top}:{right}{bottom} are merged"
        yield Area(top, column_index_from_string(left) - 1, bottom, column_index_from_string(right) - 1, said)


def _numbered(grid: Grid, rows: Iterator[tuple[Any, ...]]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The rows and their numbers; one with a cell that openpyxl can't read is refused by its number."""
    at = 0
    while True:
        at += 1
        try:
            row = next(rows, None)
        except (ValueError, TypeError, LookupError, ArithmeticError):
            problem = "a cell of this row, or of an empty one before it, can't be read"
            refuse(
                grid.place(at),
                problem,
                "numbers and texts as spreadsheet programs write them: save the workbook anew",
            )
        if row is None:
            return
        yield at, row


def _take_rows(grid: Grid, sheet: Any) -> None:
    sheet.reset_dimensions()  # a sheet may claim to be smaller or larger than it is
    looked_at = 0
    for at, row in _numbered(grid, sheet.iter_rows()):
        if at > MAX_ROWS + 1:
            refuse(grid.place(at), f"found more than {counted(MAX_ROWS, 'row')}", "split the workbook")
        looked_at += len(row)
        if looked_at > CELL_LIMIT:
            refuse(
                grid.place(at), f"found more than {counted(CELL_LIMIT, 'cell')}", "delete the empty columns"
            )
        cells = [_text(cell.value, getattr(cell, "number_format", "")) for cell in row]
        for column, cell in enumerate(row):
            if cell.data_type == "e":
                grid.broken.setdefault(
                    (at, column), (f"the cell shows the error {shown(cells[column])}", "a value")
                )
        grid.add(at, cells)


def _text(value: object, number_format: str = "") -> str:
    """A cell as one would type it."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.replace("\r\n", "\n").strip()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return figure(value)
    if isinstance(value, datetime.date) and (shown_as := _date(value, number_format)):
        return shown_as
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat()
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return str(value)


def figure(value: float) -> str:
    """A number as one would type it: spreadsheets keep 15 digits; 0.1 + 0.2 is shown, and meant, as 0.3."""
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"


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


def _formulas_without_result(content: bytes) -> set[tuple[int, int]]:
    """Row, and column from 0, of formulas in a sheet that no spreadsheet program has worked out."""
    from openpyxl.utils import column_index_from_string

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
            column = column_index_from_string(letters.group()) if letters and letters.group() else column + 1
        elif event == "end" and tag == "c":
            parts = {part.tag.rpartition("}")[2]: part for part in element}
            # A result that is an empty text has the type "str"; without it an empty value is none at all.
            saved = "is" in parts or ("v" in parts and (parts["v"].text or element.get("t") == "str"))
            if "f" in parts and not saved:
                found.add((row, column - 1))
        elif event == "end" and tag == "row":
            element.clear()
    return found
