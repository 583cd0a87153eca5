"""Cells of a market in component data: checked all at once, kept as rows in their notation, read as a `Market`."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, ValidationError, ValidationInfo
from pydantic_core import InitErrorDetails

from playproof.components.base import Component
from playproof.components.faults import NotAllowed, Place, nearest
from playproof.components.market import Market, MarketCell, MarketType, Move, Way
from playproof.components.notation.market import (
    CellFault,
    WrittenCell,
    parse_cell,
    parse_rows,
    write_cell,
    write_row,
)
from playproof.components.notation.market_zones import Zone, standard_zones
from playproof.components.reading.typed import faults_from
from playproof.components.wording.values import shown, words

__all__ = ["CellRows", "CellTable", "build_market", "letters_of", "read_cell", "zones_of"]

#: More rows and columns than any market has.
MOST = 100


class CellTable(Component):
    """A cell written out, where letters are not enough."""

    price: int = Field(ge=0, le=99_999, description="The price, in the game's currency.")
    zones: tuple[str, ...] = Field(
        default=(), description="Names or letters of the zones that the cell is in."
    )
    arrows: tuple[Move, ...] = Field(default=(), description="Where a token turns that can't go straight on.")
    ledges: tuple[Move, ...] = Field(default=(), description="Sides over which no token leaves.")
    stars: int = Field(default=0, ge=0, le=3, description="The footnote's stars.")
    note: str = Field(
        default="", max_length=24, pattern=r"^[^#_,;\t]*$", description="A word or two in the cell."
    )


def zones_of(zones: Sequence[Zone]) -> tuple[Zone, ...]:
    """The zones that cells may name: the market's own and par; all of the convention if it names none."""
    if not zones:
        return standard_zones()
    par = standard_zones()[0]
    taken = {zone.letter for zone in zones} | {zone.id for zone in zones}
    return (*zones, *(() if taken & {par.letter, par.id} else (par,)))


def letters_of(zones: Sequence[Zone]) -> dict[str, str]:
    """Letter → zone's name."""
    return {zone.letter: zone.id for zone in zones_of(zones)}


def _letters(info: ValidationInfo) -> Mapping[str, str]:
    zones = info.data.get("zones")
    if zones is None:
        # The zones are at fault themselves: their letters are not known, so that none is refused.
        return {letter: letter for letter in string.ascii_letters if letter != "v"}
    return letters_of(zones)


def _refuse(details: list[InitErrorDetails]) -> None:
    if details:
        raise ValidationError.from_exception_data("cells", details)


def _detail(fault: CellFault, found: object) -> InitErrorDetails:
    return {
        "type": "value_error",
        "loc": (fault.row, fault.column),
        "input": found,
        "ctx": {"error": NotAllowed(fault.sentence, fault.allowed, fault.hint)},
    }


def _table_text(
    found: Mapping[str, Any],
    letters: Mapping[str, str],
    row: int,
    column: int,
    details: list[InitErrorDetails],
) -> str:
    """A cell that is written as a table, in the notation."""
    try:
        table = CellTable.model_validate(found)
    except ValidationError as error:
        for wrong in faults_from(error, lambda way: Place(""), CellTable):
            said = CellFault(row, column, wrong.problem, wrong.allowed, wrong.hint)
            details.append(_detail(said, found))
        return "-"
    known = {name: letter for letter, name in letters.items()} | {letter: letter for letter in letters}
    zones = ""
    for name in table.zones:
        if name not in known:
            fault = CellFault(
                row,
                column,
                f"{shown(name)} is not a zone of this market",
                words(letters.values()),
                nearest(name, list(known)),
            )
            details.append(_detail(fault, found))
        else:
            zones += known[name]
    cell = WrittenCell(
        table.price, zones, tuple(sorted(table.arrows)), tuple(sorted(table.ledges)), table.stars, table.note
    )
    return write_cell(cell)


def _read(source: object, info: ValidationInfo) -> tuple[str, ...]:
    """Rows in canonical notation, whatever way they are written in; every fault of every cell at once."""
    if not isinstance(source, (str, list, tuple)):
        raise NotAllowed(f"found {shown(source)}", "a text with a row a line, or a list of rows")
    letters = _letters(info)
    details: list[InitErrorDetails] = []
    rows: list[Any] = []
    for number, row in enumerate([source] if isinstance(source, str) else source):
        if isinstance(row, str):
            rows.append(row)
            continue
        if not isinstance(row, (list, tuple)):
            fault = NotAllowed(f"row {number}: found {shown(row)}", "a text, or a list of cells")
            details.append({"type": "value_error", "loc": (number,), "input": row, "ctx": {"error": fault}})
            continue
        cells: list[str] = []
        for column, cell in enumerate(row):
            if isinstance(cell, Mapping):
                cells.append(_table_text(cell, letters, number, column, details))
            else:
                cells.append(str(cell) if not isinstance(cell, bool) else shown(cell))
        rows.append(cells)
    found, faults = parse_rows(rows[0] if isinstance(source, str) else rows, letters)
    details += [_detail(fault, source) for fault in faults]
    if not details and not any(cell for row in found for cell in row):
        raise NotAllowed("the market has no cells", "a price in one cell at least")
    if len(found) > MOST or any(len(row) > MOST for row in found):
        raise NotAllowed("the market is too large", f"at most {MOST} rows and {MOST} columns")
    _refuse(sorted(details, key=lambda one: tuple(map(str, one["loc"]))) if details else [])
    return tuple(write_row(row) for row in found)


def read_cell(text: str, letters: Mapping[str, str], row: int, column: int) -> str:
    """One cell of a spreadsheet in canonical notation; raises `NotAllowed` with what is wrong first."""
    cell, faults = parse_cell(text, letters, row, column)
    if faults:
        raise NotAllowed(faults[0].problem, faults[0].allowed, faults[0].hint)
    return write_cell(cell)


#: A market's rows, the top one first: a text, a list of texts, or a list of lists of cells. Stands behind ``zones``.
CellRows = Annotated[
    tuple[str, ...],
    BeforeValidator(_read, json_schema_input_type=str | tuple[str | tuple[str | int | bool, ...], ...]),
]


@lru_cache(maxsize=64)
def build_market(
    kind: MarketType,
    rows: tuple[str, ...],
    zones: tuple[Zone, ...] = (),
    moves: tuple[tuple[Move, tuple[Way, ...]], ...] = (),
) -> Market:
    """The market of rows that were checked. A diagonal market of one row is dealt to two, price by price."""
    known = {zone.letter: zone for zone in zones_of(zones)}
    written, faults = parse_rows(rows, letters_of(zones))
    if faults:
        raise ValueError("; ".join(fault.sentence for fault in faults))
    if kind == "diagonal" and len(written) == 1:
        written = (written[0][0::2], written[0][1::2])
    grid = tuple(
        tuple(None if cell is None else _cell(row, column, cell, known) for column, cell in enumerate(cells))
        for row, cells in enumerate(written)
    )
    return Market(kind, grid, dict(moves))


def _cell(row: int, column: int, cell: WrittenCell, known: Mapping[str, Zone]) -> MarketCell:
    zones = [known[letter] for letter in cell.letters]
    return MarketCell(
        row, column, cell.price, tuple(zone.id for zone in zones), any(zone.par for zone in zones),
        cell.arrows, cell.ledges, cell.stars, cell.note,
    )  # fmt: skip
