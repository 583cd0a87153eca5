"""The cells of a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from playproof.components.plural import counted
from playproof.components.reading.limits import MAX_COLUMNS, MAX_ROWS, name_of, read_text_file, refuse
from playproof.components.reading.table import Table

__all__ = ["csv_table"]

SEPARATORS = ",;\t"


def csv_table(path: Path, root: Path, names: Iterable[str]) -> Table:
    """The table in the file; the header shows the separator: comma, semicolon or tab.

    ``names`` are the columns that are expected; the separator that finds most of them is taken. Raises `DataFaults`
    for a file that can't be read, a broken quotation, a missing header, and too many rows or columns.
    """
    # A spreadsheet ends lines with \r\n but breaks them inside of a cell with \n; texts shall not differ for that.
    text = read_text_file(path, root).replace("\r\n", "\n").replace("\r", "\n")
    table = Table(name_of(path, root), in_sheet=False)
    reader = csv.reader(
        io.StringIO(text, newline="\n"), delimiter=_separator(text, frozenset(names)), strict=True
    )
    begin = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            at, begin = begin, reader.line_num + 1
            if not any(cells) or cells[0].startswith("#"):
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


def _separator(text: str, names: frozenset[str]) -> str:
    header = next(
        (line for line in text.split("\n") if line.strip(" ,;\t") and line.lstrip(' "')[:1] != "#"), ""
    )

    def score(separator: str) -> tuple[int, int]:
        try:
            cells = next(csv.reader([header], delimiter=separator), [])
        except csv.Error:
            return (0, 0)
        return sum(cell.strip() in names for cell in cells), len(cells)

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
