"""Workbooks: checked before any of them is parsed, and the sheet that is wanted."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.reading.limits import (
    MAX_ROWS,
    TAG_LIMIT,
    UNPACKED_LIMIT,
    WORKBOOK_LIMIT,
    megabytes,
    name_of,
    read_bytes,
    refuse,
)
from playproof.components.reading.tables.table import Grid, Sheet
from playproof.components.wording.plural import counted
from playproof.components.wording.values import shown

_OLD_OR_LOCKED = b"\xd0\xcf\x11\xe0"


def workbook_grids(path: Path, root: Path, tab: str | None = "") -> list[Grid]:
    """The sheets of an XLSX or ODS file that are `chosen` by ``tab``.

    Raises `DataFaults` for a file that can't be read or is no workbook, and too many bytes, rows or columns. Formulas
    that were never worked out, cells that show an error and merged ones are told by the grids.
    """
    from playproof.components.reading.tables.ods_cells import ods_sheets
    from playproof.components.reading.tables.xlsx_cells import xlsx_sheets

    ending = path.suffix.lower()
    data = read_bytes(path, root, WORKBOOK_LIMIT)
    place = Place(name_of(path, root))
    if data.startswith(_OLD_OR_LOCKED):
        refuse(
            place, "this workbook has a password or the old .xls form", "an .xlsx workbook without a password"
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            copied = _checked_copy(archive, place)
        with (xlsx_sheets if ending == ".xlsx" else ods_sheets)(copied, place) as sheets:
            return chosen(sheets, tab, place)
    except DataFaults:
        raise
    except Exception:
        # zipfile, the XML parser and openpyxl raise whatever they stumble over in a damaged file.
        refuse(place, "this is not a workbook that can be read", f"an {ending} workbook")


def chosen(sheets: Sequence[Sheet], tab: str | None, place: Place) -> list[Grid]:
    """The sheet called ``tab``, whatever its capitals; the first one that is shown and not empty if it is ""; or with None
    all that are shown. Raises `DataFaults` with the tabs that there are."""
    seen = [sheet for sheet in sheets if not sheet.hidden] or sheets
    if tab is None:
        return [sheet.read() for sheet in seen]
    if not tab:
        first = seen[0].read()
        return [
            first if first.rows else next((one for sheet in seen[1:] if (one := sheet.read()).rows), first)
        ]
    for form in (str, str.strip, lambda title: title.strip().casefold()):
        for sheet in sheets:
            if form(sheet.title) == form(tab):
                return [sheet.read()]
    titles = [sheet.title for sheet in sheets]
    problem, allowed = f"there is no tab {shown(tab)}", ", ".join(map(shown, titles))
    raise DataFaults([Fault(place, problem, allowed, nearest(tab, titles))])


def _checked_copy(archive: zipfile.ZipFile, place: Place) -> io.BytesIO:
    """A workbook of the same parts as they are: each part is read to its declared size and no further, however much it
    would unpack to, and looked at before any of it is parsed."""
    size = sum(part.file_size for part in archive.infolist())
    if size > UNPACKED_LIMIT:
        refuse(place, f"this workbook unpacks to {megabytes(size)}", f"at most {megabytes(UNPACKED_LIMIT)}")
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
