"""The cells of an ODS workbook (LibreOffice, OpenOffice), as texts."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from xml.etree import ElementTree

import msgspec

from playproof.components.faults import Place
from playproof.components.reading.limits import (
    CELL_LIMIT,
    MAX_COLUMNS,
    MAX_ROWS,
    refuse,
)
from playproof.components.reading.tables.table import Area, Grid, Sheet
from playproof.components.reading.tables.xlsx_cells import NO_RESULT, figure
from playproof.components.wording.plural import counted
from playproof.components.wording.values import shown

_URN = "{urn:oasis:names:tc:opendocument:xmlns:"
_TABLE, _OFFICE, _TEXT, _STYLE = (f"{_URN}{name}:1.0}}" for name in ("table", "office", "text", "style"))
_KIND = "application/vnd.oasis.opendocument.spreadsheet"


class _Cell(msgspec.Struct):
    text: str = ""
    unknown: bool = False
    error: bool = False
    merged: tuple[int, int] | None = None
    """Columns and rows that a merged cell covers."""


@contextmanager
def ods_sheets(data: io.BytesIO, place: Place) -> Iterator[list[Sheet]]:
    """The sheets of a workbook. Dates are as they are shown, formulas the values last saved."""
    with zipfile.ZipFile(data) as archive:
        if b"manifest:encryption-data" in archive.read("META-INF/manifest.xml"):
            refuse(place, "this workbook has a password", "an .ods workbook without a password")
        if archive.read("mimetype").strip() not in (_KIND.encode(), f"{_KIND}-template".encode()):
            raise ValueError("mimetype")
        found = list(_sheets(archive.read("content.xml"), place.file))
    yield [Sheet.of(grid, hidden) for grid, hidden in found]


def _sheets(content: bytes, file: str) -> Iterator[tuple[Grid, bool]]:
    """Every sheet, and whether it is hidden. Rows and cells that are repeated to the sheet's end are empty and cost nothing."""
    hidden: set[str] = set()
    grid: Grid | None = None
    is_hidden = False
    style = ""
    row: list[_Cell] = []
    at = looked_at = 0
    depth = 0
    for event, element in ElementTree.iterparse(io.BytesIO(content), ("start", "end")):
        tag = element.tag
        if event == "start":
            if tag == f"{_TABLE}table":
                depth += 1  # a table within a cell's drawing is none of ours
                if depth == 1:
                    grid, at = Grid(file, in_sheet=True, title=element.get(f"{_TABLE}name", "")), 0
                    is_hidden = element.get(f"{_TABLE}style-name") in hidden
            elif tag == f"{_TABLE}table-row" and depth == 1:
                row = []
            elif tag == f"{_STYLE}style":  # those of sheets come before the sheets
                style = element.get(f"{_STYLE}name", "")
            elif tag == f"{_STYLE}table-properties" and element.get(f"{_TABLE}display") == "false":
                hidden.add(style)
            continue
        if tag == f"{_TABLE}table":
            depth -= 1
            if depth == 0 and grid is not None:
                yield grid, is_hidden
            element.clear()
        elif grid is None:
            continue
        elif depth == 1 and tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            times = _count(element, f"{_TABLE}number-columns-repeated")
            cell = _cell(element) if tag == f"{_TABLE}table-cell" else _Cell()
            if times > MAX_COLUMNS and (cell.text or cell.unknown):
                refuse(grid.place(at + 1), f"found {counted(times, 'column')}", f"at most {MAX_COLUMNS}")
            looked_at += min(times, MAX_COLUMNS + 1)
            if looked_at > CELL_LIMIT:
                refuse(
                    grid.place(at + 1),
                    f"found more than {counted(CELL_LIMIT, 'cell')}",
                    "delete the empty columns",
                )
            row += [cell] * min(times, MAX_COLUMNS + 1)
            element.clear()
        elif depth == 1 and tag == f"{_TABLE}table-row":
            times = _count(element, f"{_TABLE}number-rows-repeated")
            while row and not (row[-1].text or row[-1].unknown):
                row.pop()
            if row:
                _add(grid, at + 1, row, times)
            at += times
            element.clear()


def _add(grid: Grid, at: int, row: list[_Cell], times: int) -> None:
    if at + times > MAX_ROWS + 2:
        refuse(
            grid.place(at + times - 1), f"found more than {counted(MAX_ROWS, 'row')}", "split the workbook"
        )
    for column, cell in enumerate(row):
        problem = NO_RESULT if cell.unknown else (f"the cell shows the error {shown(cell.text)}", "a value")
        if cell.unknown or cell.error:
            grid.broken |= dict.fromkeys(((at + number, column) for number in range(times)), problem)
        elif cell.merged is not None:
            across, along = cell.merged
            said = f"{across * along} cells are merged here"
            grid.merged.append(Area(at, column, at + along - 1, column + across - 1, said))
    grid.add(at, [cell.text for cell in row], times)


def _cell(element: ElementTree.Element) -> _Cell:
    kind = element.get(f"{_OFFICE}value-type", "")
    text = "\n".join(_paragraph(one) for one in element if one.tag == f"{_TEXT}p")
    formula = element.get(f"{_TABLE}formula", "")
    if kind in ("float", "currency", "percentage"):
        text = figure(float(element.get(f"{_OFFICE}value", "")))
    elif kind == "boolean":
        text = element.get(f"{_OFFICE}boolean-value", "")
    elif kind in ("date", "time", "string"):
        text = text or element.get(f"{_OFFICE}{kind}-value", "")
    across = _count(element, f"{_TABLE}number-columns-spanned")
    along = _count(element, f"{_TABLE}number-rows-spanned")
    text = text.replace("\r\n", "\n").strip()
    error = bool(formula) and text.startswith(("#", "Err:")) and kind in ("string", "float", "")
    unknown = bool(formula) and not kind and not text
    return _Cell(text, unknown, error, (across, along) if across * along > 1 else None)


def _paragraph(element: ElementTree.Element) -> str:
    """The letters of a paragraph; comments and marks are none."""
    parts = [element.text or ""]
    for one in element:
        if one.tag == f"{_TEXT}s":
            parts.append(" " * min(_count(one, f"{_TEXT}c"), 1_000))
        elif one.tag == f"{_TEXT}line-break":
            parts.append("\n")
        elif one.tag == f"{_TEXT}tab":
            parts.append(" ")
        elif one.tag in (f"{_TEXT}span", f"{_TEXT}a"):
            parts.append(_paragraph(one))
        parts.append(one.tail or "")
    return "".join(parts)


def _count(element: ElementTree.Element, name: str) -> int:
    text = element.get(name, "1")
    return max(1, int(text)) if text.isdecimal() and len(text) < 10 else 1
