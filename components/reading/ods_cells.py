"""The cells of an ODS workbook (LibreOffice, OpenOffice), as texts."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterator
from pathlib import Path
from xml.etree import ElementTree

import msgspec
from playproof.components.faults import DataFaults, Fault
from playproof.components.plural import counted
from playproof.components.reading.limits import (
    CELL_LIMIT,
    MAX_COLUMNS,
    MAX_ROWS,
    UNPACKED_LIMIT,
    WORKBOOK_LIMIT,
    megabytes,
    name_of,
    read_bytes,
    refuse,
)
from playproof.components.reading.table import Table
from playproof.components.reading.wording import shown
from playproof.components.reading.xlsx_cells import checked_copy, find_tab

__all__ = ["ods_table"]

_NAMESPACES = {
    "urn:oasis:names:tc:opendocument:xmlns:table:1.0": "table:",
    "urn:oasis:names:tc:opendocument:xmlns:office:1.0": "office:",
    "urn:oasis:names:tc:opendocument:xmlns:text:1.0": "text:",
    "urn:oasis:names:tc:opendocument:xmlns:style:1.0": "style:",
}
_KIND = "application/vnd.oasis.opendocument.spreadsheet"


class _Cell(msgspec.Struct):
    text: str = ""
    unknown: bool = False
    error: bool = False
    merged: tuple[int, int] | None = None
    """Columns and rows that a merged cell covers."""


class _Sheet(msgspec.Struct):
    title: str
    hidden: bool
    rows: list[tuple[int, list[_Cell]]]
    """The filled rows with their numbers from 1."""


def ods_table(path: Path, root: Path, wanted: Collection[str] = (), tab: str = "") -> Table:
    """The table on the sheet called ``tab``, or on the first one that is shown; ``wanted`` are the columns that its
    header has. Dates are as they are shown, formulas the values last saved.

    Raises `DataFaults` for a file that can't be read or is no workbook, and too many bytes, rows or columns. Formulas
    that were never worked out, errors and merged cells are kept in the table's ``faults``.
    """
    data = read_bytes(path, root, WORKBOOK_LIMIT)
    table = Table(name_of(path, root), in_sheet=True)
    place = table.place(0)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(part.file_size for part in archive.infolist())
            if size > UNPACKED_LIMIT:
                allowed = f"at most {megabytes(UNPACKED_LIMIT)}"
                refuse(place, f"this workbook unpacks to {megabytes(size)}", allowed)
            copied = checked_copy(archive, place)
        with zipfile.ZipFile(copied) as archive:
            if b"manifest:encryption-data" in archive.read("META-INF/manifest.xml"):
                refuse(place, "this workbook has a password", "an .ods workbook without a password")
            if archive.read("mimetype").strip() not in (_KIND.encode(), f"{_KIND}-template".encode()):
                raise ValueError("mimetype")
            sheets = list(_sheets(archive.read("content.xml"), table))
        if not sheets:
            raise ValueError("no sheet")
        shown_ones = [sheet for sheet in sheets if not sheet.hidden] or sheets
        sheet = sheets[find_tab(table, tab, [one.title for one in sheets])] if tab else shown_ones[0]
        _fill(table, sheet, wanted)
        if not table.header_at and not table.faults and not tab:
            filled = next((one.title for one in sheets if one is not sheet and one.rows), "")
            if filled:
                problem = f"the first sheet, {shown(sheet.title)}, is empty, and {shown(filled)} is not"
                refuse(place, problem, "the table on the first sheet")
    except DataFaults:
        raise
    except Exception:
        # zipfile and the XML parser raise whatever they stumble over in a damaged file.
        refuse(place, "this is not a workbook that can be read", "an .ods workbook")
    return table


def _sheets(content: bytes, table: Table) -> Iterator[_Sheet]:
    """Every sheet with its filled rows. Rows and cells that are repeated to the sheet's end are empty and cost nothing."""
    hidden = _hidden_styles(content)
    sheet: _Sheet | None = None
    row: list[_Cell] = []
    at = looked_at = 0
    depth = 0
    for event, element in ElementTree.iterparse(io.BytesIO(content), ("start", "end")):
        tag = _named(element.tag)
        if event == "start":
            if tag == "table:table":
                depth += 1  # a table within a cell's drawing is none of ours
                if depth == 1:
                    sheet, at = (
                        _Sheet(_get(element, "table:name"), _get(element, "table:style-name") in hidden, []),
                        0,
                    )
            elif tag == "table:table-row" and depth == 1:
                row = []
            continue
        if tag == "table:table":
            depth -= 1
            if depth == 0 and sheet is not None:
                yield sheet
            element.clear()
        elif depth == 1 and tag in ("table:table-cell", "table:covered-table-cell"):
            times = _count(element, "table:number-columns-repeated")
            cell = _cell(element) if tag == "table:table-cell" else _Cell()
            if times > MAX_COLUMNS and (cell.text or cell.unknown):
                refuse(table.place(at + 1), f"found {counted(times, 'column')}", f"at most {MAX_COLUMNS}")
            looked_at += min(times, MAX_COLUMNS + 1)
            if looked_at > CELL_LIMIT:
                refuse(
                    table.place(at + 1),
                    f"found more than {counted(CELL_LIMIT, 'cell')}",
                    "delete the empty columns",
                )
            row += [cell] * min(times, MAX_COLUMNS + 1)
            element.clear()
        elif depth == 1 and tag == "table:table-row" and sheet is not None:
            times = _count(element, "table:number-rows-repeated")
            while row and not (row[-1].text or row[-1].unknown):
                row.pop()
            if row:
                if at + times > MAX_ROWS + 1:
                    refuse(
                        table.place(at + times),
                        f"found more than {counted(MAX_ROWS, 'row')}",
                        "split the workbook",
                    )
                looked_at += len(row) * times
                sheet.rows += [(at + number, row) for number in range(1, times + 1)]
            at += times
            element.clear()


def _hidden_styles(content: bytes) -> set[str]:
    """The styles of sheets that aren't shown."""
    found: set[str] = set()
    name = ""
    for event, element in ElementTree.iterparse(io.BytesIO(content), ("start", "end")):
        tag = _named(element.tag)
        if event == "start" and tag == "style:style":
            name = _get(element, "style:name")
        elif event == "start" and tag == "style:table-properties":
            if _get(element, "table:display") == "false":
                found.add(name)
        elif event == "end" and tag == "office:automatic-styles":
            break
    return found


def _cell(element: ElementTree.Element) -> _Cell:
    kind = _get(element, "office:value-type")
    text = "\n".join(_paragraph(one) for one in element if _named(one.tag) == "text:p")
    formula = _get(element, "table:formula")
    if kind in ("float", "currency", "percentage"):
        value = float(_get(element, "office:value"))
        # Spreadsheets keep 15 digits; 0.1 + 0.2 is shown, and meant, as 0.3.
        text = str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"
    elif kind == "boolean":
        text = _get(element, "office:boolean-value")
    elif kind in ("date", "time") and not text:
        text = _get(element, f"office:{kind}-value")
    elif kind == "string":
        text = text or _get(element, "office:string-value")
    across, along = (
        _count(element, "table:number-columns-spanned"),
        _count(element, "table:number-rows-spanned"),
    )
    text = text.replace("\r\n", "\n").strip()
    error = bool(formula) and text.startswith(("#", "Err:")) and kind in ("string", "float", "")
    return _Cell(
        text, bool(formula) and not kind and not text, error, (across, along) if across * along > 1 else None
    )


def _paragraph(element: ElementTree.Element) -> str:
    """The letters of a paragraph; comments and marks are none."""
    parts = [element.text or ""]
    for one in element:
        tag = _named(one.tag)
        if tag == "text:s":
            parts.append(" " * min(_count(one, "text:c"), 1_000))
        elif tag == "text:line-break":
            parts.append("\n")
        elif tag == "text:tab":
            parts.append(" ")
        elif tag in ("text:span", "text:a"):
            parts.append(_paragraph(one))
        parts.append(one.tail or "")
    return "".join(parts)


def _fill(table: Table, sheet: _Sheet, wanted: Collection[str]) -> None:
    for at, row in sheet.rows:
        cells = [cell.text for cell in row]
        if not any(cells) and not any(cell.unknown for cell in row):
            continue
        if not row[0].error and table.is_remark(cells, wanted):
            continue
        if len(cells) > MAX_COLUMNS:
            refuse(table.place(at), f"found {counted(len(cells), 'column')}", f"at most {MAX_COLUMNS}")
        if not table.header_at:
            table.header, table.header_at = cells, at
        for column, cell in enumerate(row):
            table.faults += _cell_fault(table, at, column, cell)
        if table.header_at != at:
            table.rows.append((at, cells))


def _cell_fault(table: Table, at: int, column: int, cell: _Cell) -> Iterator[Fault]:
    place = table.place(at, table.column(column))
    if cell.unknown:
        allowed = "a value; open the workbook in a spreadsheet program and save it"
        yield Fault(place, "the formula has no stored result", allowed)
    elif cell.error:
        yield Fault(place, f"the cell shows the error {shown(cell.text)}", "a value")
    elif cell.merged is not None:
        across, along = cell.merged
        yield Fault(place, f"{across * along} cells are merged here", "single cells, each with its value")


def _named(tag: str) -> str:
    space, _, name = tag.removeprefix("{").rpartition("}")
    return _NAMESPACES.get(space, space) + name


def _get(element: ElementTree.Element, name: str) -> str:
    prefix, _, own = name.partition(":")
    space = next(space for space, short in _NAMESPACES.items() if short == f"{prefix}:")
    return element.get(f"{{{space}}}{own}", "")


def _count(element: ElementTree.Element, name: str) -> int:
    text = _get(element, name) or "1"
    return max(1, int(text)) if text.isdecimal() and len(text) < 10 else 1
