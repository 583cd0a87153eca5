"""The cells of a CSV file."""

from __future__ import annotations

import codecs
import csv
import io
import re
import zlib
from collections.abc import Collection, Iterable
from pathlib import Path

from playproof.components.faults import Fault
from playproof.components.plural import counted
from playproof.components.reading.limits import MAX_COLUMNS, MAX_ROWS, TEXT_LIMIT, name_of, read_bytes, refuse
from playproof.components.reading.table import Table, field_form
from playproof.components.reading.wording import shown

__all__ = ["csv_table", "separator_of"]

SEPARATORS = ",;\t|"
#: A first line for Excel, which says what separates the cells.
_SAID = re.compile(rf"sep=([{re.escape(SEPARATORS)}])(?=\n|$)", re.I)
#: What Windows programs in western Europe and America write where they don't write Unicode.
_USUAL = "cp1252"


def csv_table(
    path: Path, root: Path, names: Iterable[str], wanted: Collection[str] = (), encoding: str = ""
) -> Table:
    """The table in the file; the header shows the separator: comma, semicolon, tab or bar.

    ``names`` are the columns that are expected; the separator that finds most of them is taken. ``wanted`` are those
    that every header has. A file is UTF-8, UTF-16 with its mark, or in ``encoding``; without one, a file that is neither
    is read as Windows writes, and a note says so. Raises `DataFaults` for a file that can't be read, a broken quotation,
    a missing header, and too many rows or columns.
    """
    # A spreadsheet ends lines with \r\n but breaks them inside of a cell with \n; texts shall not differ for that.
    table = Table(name_of(path, root), in_sheet=False)
    text = _text(path, root, encoding, table).replace("\r\n", "\n").replace("\r", "\n")
    said = _SAID.match(text)
    if said:  # an empty line in its place, so that lines keep their numbers
        text = text[said.end() :]
    separator = said[1] if said else separator_of(text, names)
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=separator, strict=True)
    begin = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            at, begin = begin, reader.line_num + 1
            if not any(cells) or table.is_remark(cells, wanted):
                continue
            if not table.header_at:
                if len(cells) > MAX_COLUMNS:
                    refuse(
                        table.place(at), f"found {counted(len(cells), 'column')}", f"at most {MAX_COLUMNS}"
                    )
                table.header, table.header_at = cells, at
            elif len(table.rows) == MAX_ROWS:
                refuse(table.place(at), f"found more than {counted(MAX_ROWS, 'row')}", "split the file")
            else:
                table.rows.append((at, cells))
    except csv.Error as error:
        problem, allowed = _broken(str(error))
        refuse(table.place(begin), problem, allowed)
    return table


def _text(path: Path, root: Path, encoding: str, table: Table) -> str:
    """The file's text; a note is made of an encoding that was guessed."""
    data = read_bytes(path, root, TEXT_LIMIT)
    if encoding:
        try:
            codec = codecs.lookup(encoding)
            text, _ = codec.decode(data, "strict")
        except (LookupError, zlib.error, OSError, EOFError):  # "zlib" and "bz2" are codecs, too
            refuse(
                table.place(0), f"{shown(encoding)} is no encoding", "cp1252, cp1250, cp1251, mac_roman, …"
            )
        except (UnicodeError, ValueError, TypeError):
            refuse(table.place(0), f"this file is not written in {shown(encoding)}", "text saved as UTF-8")
        if not isinstance(text, str):
            refuse(table.place(0), f"{shown(encoding)} is no encoding of text", "cp1252, cp1250, cp1251, …")
        return _plain_text(text.removeprefix("\ufeff"), table)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return _plain_text(data.decode("utf-16"), table)
        except UnicodeDecodeError:
            refuse(table.place(0), "this file is not the UTF-16 that it begins as", "text saved as UTF-8")
    try:
        return _plain_text(data.decode("utf-8-sig"), table)
    except UnicodeDecodeError as error:
        # The position counts from behind a byte order mark.
        marked = data.startswith(codecs.BOM_UTF8)
        start = error.start + 3 * marked
        line = data.count(b"\n", 0, start) + 1
    try:
        if marked:
            refuse(
                table.place(line),
                f"byte {start + 1} of the file is not UTF-8",
                "text saved as UTF-8 (in a spreadsheet: 'CSV UTF-8')",
            )
        text = data.decode(_USUAL)
    except UnicodeDecodeError:
        refuse(
            table.place(line),
            "a letter of this line is neither UTF-8 nor Windows-1252",
            "text saved as UTF-8 (in a spreadsheet: 'CSV UTF-8'), or rows = { file, encoding }",
        )
    table.notes.append(
        Fault(
            table.place(line),
            "this file is not UTF-8; it is read as Windows-1252",
            "text saved as UTF-8 (in a spreadsheet: 'CSV UTF-8'), or rows = { file, encoding }",
            note=True,
        )
    )
    return _plain_text(text, table)


def _plain_text(text: str, table: Table) -> str:
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        refuse(table.place(line), "the text contains a NUL byte", "plain text saved as UTF-8")
    return text


def separator_of(text: str, names: Iterable[str]) -> str:
    """What separates the cells of a text in CSV: the sign by which its header has most of the ``names``."""
    forms = frozenset(map(field_form, names))
    header = next(
        (line for line in text.split("\n") if line.strip(" ,;\t|") and line.lstrip(' "')[:1] != "#"), ""
    )

    def score(separator: str) -> tuple[int, int]:
        try:
            cells = next(csv.reader([header], delimiter=separator), [])
        except csv.Error:
            return (0, 0)
        return sum(field_form(cell) in forms for cell in cells), len(cells)

    return max(SEPARATORS, key=score)


def _broken(message: str) -> tuple[str, str]:
    if "expected after" in message:
        return (
            "text follows a closing quotation mark",
            'a quotation mark in a text is written twice: ""',
        )
    if "unexpected end" in message:
        return "a quotation mark opens in this row and is never closed", 'texts in quotes: "…"'
    if "field larger" in message:
        return "a cell is too long", f"at most {csv.field_size_limit():,} characters"
    return "this row can not be read", "cells with commas, semicolons or tabs between them"
