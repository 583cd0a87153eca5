"""Cells of a market in component data: checked all at once, kept as rows in their notation, read as a `Market`."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated

from pydantic import BeforeValidator, ValidationError, ValidationInfo
from pydantic_core import InitErrorDetails

from playproof.components.faults import NotAllowed
from playproof.components.market import Market, MarketCell, MarketType, Move, Way
from playproof.components.notation.market import (
    CellFault,
    WrittenCell,
    parse_rows,
    write_row,
)
from playproof.components.notation.market_zones import Zone, standard_zones
from playproof.components.wording.values import shown

#: More rows and columns than any market has.
MOST = 100


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


def _read(source: object, info: ValidationInfo) -> tuple[str, ...]:
    """Rows in canonical notation, whatever way they are written in; every fault of every cell at once."""
    if not isinstance(source, (str, list, tuple)):
        raise NotAllowed(f"found {shown(source)}", "a text with a row a line, or a list of rows")
    details: list[InitErrorDetails] = []
    for number, row in enumerate([source] if isinstance(source, str) else source):
        cells = row if isinstance(row, (list, tuple)) else [row]
        if wrong := [cell for cell in cells if isinstance(cell, bool) or not isinstance(cell, (str, int))]:
            fault = NotAllowed(f"row {number}: found {shown(wrong[0])}", "a text, or a list of cells")
            details.append({"type": "value_error", "loc": (number,), "input": row, "ctx": {"error": fault}})
        elif isinstance(row, int):
            fault = NotAllowed(f"row {number}: found {row}", "a text, or a list of cells")
            details.append({"type": "value_error", "loc": (number,), "input": row, "ctx": {"error": fault}})
    _refuse(details)
    rows = (
        source
        if isinstance(source, str)
        else [row if isinstance(row, str) else [str(cell) for cell in row] for row in source]
    )
    found, faults = parse_rows(rows, _letters(info))
    details = [_detail(fault, source) for fault in faults]
    if not details and not any(cell for row in found for cell in row):
        raise NotAllowed("the market has no cells", "a price in one cell at least")
    if len(found) > MOST or any(len(row) > MOST for row in found):
        raise NotAllowed("the market is too large", f"at most {MOST} rows and {MOST} columns")
    _refuse(details)
    return tuple(write_row(row) for row in found)


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
        cell.arrows, cell.ledges, cell.note,
    )  # fmt: skip
