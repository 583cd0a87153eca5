"""Where the table is on a sheet of cards: titles and groups above the headings, no headings at all, merged and spare cells.

Read as a person reads it; what that was is told in sentences, and every cell that is no card's is listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median_high

from playproof.components.faults import PlayproofError
from playproof.components.importing.headings import KNOWN, heading_form, says_role
from playproof.components.importing.losses import Losses
from playproof.components.importing.source import clean
from playproof.components.reading.pictures import ENDINGS
from playproof.components.reading.tables.table import Grid, field_form
from playproof.components.wording.plural import counted

PICTURES = ENDINGS
#: Rows at the beginning that may have the headings, rows that are compared with them, letters of a heading.
_ABOVE, _LOOKED_AT, _LONGEST = 12, 200, 40
_FIGURES = re.compile(r"[-+]?[0-9][0-9.,/+-]*|#[0-9A-Fa-f]{3,8}")

Rows = list[tuple[int, list[str]]]


class ColumnFault(PlayproofError):
    """A column can't hold what was said, or there is no such row; the message is a sentence."""


@dataclass
class ListTable:
    """The table of a sheet: a heading for each column that isn't empty, its rows with their numbers, and what was seen."""

    headings: list[str]
    rows: Rows
    told: list[str] = field(default_factory=list)
    #: Columns beside the table, whose cells no heading explains.
    spare: set[int] = field(default_factory=set)


def list_table(grid: Grid, said: int | None, losses: Losses) -> ListTable:
    """The table on a sheet; ``said``: the number of the row with the headings, 0 if there are none, None to find it.

    Raises `ColumnFault` for a row that isn't there.
    """
    rows = [(number, list(cells)) for number, cells in grid.rows] or [(0, [""])]
    line = "row" if grid.in_sheet else "line"
    told: list[str] = []
    if grid.keyed:
        said = rows[0][0]
    if said is None:
        at, above, sure = find_headings(rows)
        if at is None:
            told.append(
                f"no {line} has headings, so each is a card; --headings {rows[0][0]} if that {line} has them"
            )
        elif not sure:
            other = f"--headings 0 if it is a card, --headings N if {line} N has them"
            told.append(f"{line} {rows[at][0]} is read as the headings; {other}")
    else:
        at = above = next((index for index, (number, _) in enumerate(rows) if number == said), 0)
        if not said:
            at = None
        elif rows[above][0] != said:
            raise ColumnFault(f"--headings {said} says nothing: that {line} is empty, or not there")
    names: list[str] = []
    first = begin = above
    if at is not None:
        at, first, names = _named(grid, rows, at, said is not None)
        begin = at + 1
    for number, cells in rows[: begin if at is None else at]:
        for column, cell in enumerate(cells):
            if cell and cell not in names and not any(name.startswith(f"{cell} ") for name in names):
                losses.add(f"column {column + 1}", cell, f"above the headings, in {line} {number}", number)
    told += [f"{line} {number} is read as a title above the cards" for number, _ in rows[:first]]
    if at is not None and first < at:
        told.append(f"{line} {rows[first][0]} is read as groups of the headings in {line} {rows[at][0]}")
    cards = rows[begin:]
    width = max([len(names), *(len(cells) for _, cells in cards)])
    names += [""] * (width - len(names))
    cards = [(number, cells + [""] * (width - len(cells))) for number, cells in cards]
    table = ListTable(names, cards, told)
    _mend(grid, table, losses)
    filled = [sum(bool(cells[column]) for _, cells in table.rows) for column in range(width)]
    last = max((column for column, name in enumerate(names) if name), default=width)
    kept = [column for column in range(width) if names[column] or filled[column]]
    for place, column in enumerate(kept):
        # A column without a heading is one of the table where most rows fill it; others are notes beside it.
        if at is not None and not names[column] and (2 * filled[column] <= len(cards) or column > last + 1):
            table.spare.add(place)
    table.headings = [clean(names[column]) or f"column {column + 1}" for column in kept]
    table.rows = [(number, [cells[column] for column in kept]) for number, cells in table.rows]
    if table.spare:
        those = [table.headings[place] for place in sorted(table.spare)]
        reads = f"--column '{those[0]}=text' reads it as texts"
        told.append(f"{', '.join(those)}: beside the table, no heading is above; {reads}")
    return table


def find_headings(rows: Rows) -> tuple[int | None, int, bool]:
    """The index of the row with the headings, None if there is none; where the table begins; and whether a heading is one
    that lists have."""
    widths = [sum(map(bool, cells)) for _, cells in rows]
    usual = median_high(widths[:_LOOKED_AT]) if widths else 0
    highest = 0
    for at, (_, cells) in enumerate(rows[:_ABOVE]):
        known = sum(heading_form(cell) in KNOWN for cell in cells)
        wide = widths[at] > highest and 2 * widths[at] >= usual
        roles = sum(says_role(cell) for cell in cells if heading_form(cell) not in KNOWN)
        if known and wide and (known + roles > 1 or not _is_card(rows, at)):
            return at, at, True
        highest = max(highest, widths[at])
    begins = (at for at, (_, cells) in enumerate(rows[:_ABOVE]) if 2 * widths[at] > usual or not cells[0])
    first = next(begins, 0)
    if not rows or usual < 2 or _is_card(rows, first):
        # What an empty row parts from the cards is a title, else it may be a card that has nothing but a name.
        return None, first if first and rows[first][0] > rows[first - 1][0] + 1 else 0, True
    return first, first, False


def _is_card(rows: Rows, at: int) -> bool:
    """Whether a row has what headings have not: figures, sentences, files, what another row has in the same column."""
    others = [cells for _, cells in rows[at + 1 : at + _LOOKED_AT]]
    for column, cell in enumerate(rows[at][1]):
        if not cell:
            continue
        if _FIGURES.fullmatch(cell) or len(cell) > _LONGEST or "\n" in cell or cell[-1] in ".!…。":
            return True
        if cell[-1] == "?" and " " in cell:
            return True
        if cell.lower().endswith(PICTURES) or any(cells[column : column + 1] == [cell] for cells in others):
            return True
    return False


def _named(grid: Grid, rows: Rows, at: int, said: bool) -> tuple[int, int, list[str]]:
    """The index of the row with the headings, the first one that belongs to them, and the headings with their groups."""
    across = [area for area in grid.merged if area.right > area.left]
    number, cells = rows[at]
    below = rows[at + 1][1] if at + 1 < len(rows) else []
    group: int | None = None
    if not said and _is_group(grid, rows, at):
        group, at = at, at + 1
    elif at and (
        sum(map(bool, rows[at - 1][1])) > 1
        or not rows[at - 1][1][0]
        or any(area.top == rows[at - 1][0] and area.right - area.left + 2 < len(cells) for area in across)
    ):
        group = at - 1
    names = list(rows[at][1])
    if group is None:
        return at, at, names
    number, labels = rows[group]
    labels = [*labels, *([""] * (len(below) - len(labels)))]
    covered = [area for area in grid.merged if area.top <= number <= area.bottom]
    names += [""] * (len(labels) - len(names))
    forms = [field_form(name) for name in names]
    made = []
    before = ""
    for column, name in enumerate(names):
        area = next((one for one in covered if one.left <= column <= one.right), None)
        label = labels[area.left] if area is not None and area.left < len(labels) else ""
        own = labels[column] if column < len(labels) else ""
        before = own or before
        label = label or own or ("" if covered else before)
        twice = name and forms.count(forms[column]) > 1
        made.append(
            f"{label} {name}".strip() if twice else name or (own if not area or area.left == column else "")
        )
    return at, group, made


def _is_group(grid: Grid, rows: Rows, at: int) -> bool:
    """Whether a row has the groups of the headings below it: those stand under merged cells, or under gaps."""
    if at + 1 >= len(rows):
        return False
    number, cells = rows[at]
    below = [column for column, cell in enumerate(rows[at + 1][1]) if cell]
    across = [area for area in grid.merged if area.top <= number <= area.bottom and area.right > area.left]
    if any(all(column in below for column in range(area.left, area.right + 1)) for area in across):
        return not _is_card(rows, at + 1)
    gaps = {column for column in below if column >= len(cells) or not cells[column]}
    beside = {column for column in below if column + 1 in gaps}
    return bool(gaps) and len(below) > 1 and set(below) == gaps | beside and not _is_card(rows, at + 1)


def _mend(grid: Grid, table: ListTable, losses: Losses) -> None:
    """Take out cells without a value and rows that only part the table; merged cells are those of each of their rows."""
    at = dict(table.rows)
    names = [name or f"column {column + 1}" for column, name in enumerate(table.headings)]
    for (number, column), (problem, _) in sorted(grid.broken.items()):
        if number in at:
            losses.add(names[column], at[number][column], problem, number)
            at[number][column] = ""
    merged = []
    for area in grid.merged:
        cells = at.get(area.top, [])
        said = cells[area.left] if area.left < len(cells) else ""
        if said and area.top == area.bottom and area.right - area.left > 1 and sum(map(bool, cells)) == 1:
            losses.add(names[area.left], said, "a heading across the table", area.top)
            cells[area.left] = ""
        elif said:
            for number in _between(table.rows, area.top + 1, area.bottom):
                at[number][area.left] = at[number][area.left] or said
            merged += [area.said] if area.bottom > area.top else []
    if merged:
        more = f", and {counted(len(merged) - 3, 'other')} likewise" if len(merged) > 3 else ""
        table.told.append(f"{'; '.join(merged[:3])}{more}: each of their rows has what is in them")


def _between(rows: Sequence[tuple[int, list[str]]], first: int, last: int) -> Iterator[int]:
    return (number for number, _ in rows if first <= number <= last)
