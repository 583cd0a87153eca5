"""What the page shows, as plain data: the tables, the rows of one, the pieces drawn from them, faults beside their cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from playproof.components.base import PieceSet
from playproof.components.faults import Fault
from playproof.generator.preview.page_data import ICONS
from playproof.generator.preview.showing import Showing, Shown, Trouble
from playproof.generator.studio.tables import Listed, Rows, cell_of
from playproof.layouts.scene import Drawing

#: So many characters of what is allowed stand below a cell.
_SHORT = 60
#: A sentence about a text, and so many letters of its beginning tell which one it is.
_QUOTED = "the text '"
_SAID_OF_IT = re.compile(r"' (?:does not fit|has no space)")
_ENOUGH = 8


def state_data(
    showing: Showing, tables: Sequence[Listed], one: Listed | None, rows: Rows | None, trouble: str
) -> dict[str, Any]:
    """The game, its tables, and of one table the rows; ``trouble``: why there are none."""
    game = showing.game
    beside, others = _faults(showing.troubles, rows, one)
    return {
        "game": {
            "id": showing.folder.name,
            "title": game.title if game is not None else showing.folder.name,
            "version": game.version if game is not None else "",
        },
        "readable": showing.readable,
        "tables": [_listed(table, tables) for table in tables],
        "table": _table(showing, one, rows) if one is not None and rows is not None else None,
        "key": one.key if one is not None else "",
        "why": trouble or (rows.why if rows is not None else ""),
        "note": one.note if one is not None else "",
        "faults": beside,
        "others": others,
    }


def _listed(table: Listed, tables: Sequence[Listed]) -> dict[str, Any]:
    alike = [other for other in tables if (other.kind, other.number) == (table.kind, table.number)]
    name = table.set_name if len(alike) == 1 else f"{table.set_name} ({table.path.name})"
    return {"key": table.key, "name": name, "icon": ICONS.get(table.kind, "card"), "file": table.path.name}


def _table(showing: Showing, one: Listed, rows: Rows) -> dict[str, Any]:
    game = showing.game
    own = next((found for found in game.sets if found.id == one.set_id), None) if game is not None else None
    return {
        "key": one.key,
        "file": rows.file,
        "set": one.set_id,
        "columns": [msgspec.structs.asdict(column) for column in rows.columns],
        "more": [msgspec.structs.asdict(column) for column in rows.more],
        "rows": [
            {
                "id": name,
                "cells": cells,
                "fixed": rows.fixed_in(at),
                "pieces": _pieces(showing, own, one.set_id, name),
            }
            for at, (name, cells) in enumerate(zip(rows.ids, rows.cells, strict=True))
        ],
    }


def _pieces(showing: Showing, own: PieceSet | None, set_id: str, name: str) -> list[dict[str, Any]]:
    """The pieces that a row makes: one, or one in each of its set's colours."""
    names = [name, *(f"{name}-{colour}" for colour in getattr(own, "colours", ()))]
    found = [showing.pieces.get(f"{set_id}/{one}") for one in names if name]
    return [_piece(shown) for shown in found if shown is not None]


def _piece(shown: Shown) -> dict[str, Any]:
    piece = shown.piece
    return {
        "id": piece.id,
        "name": piece.name,
        "copies": piece.copies,
        "front": _face(piece.front),
        "back": _face(piece.back),
        "stale": shown.stale,
    }


def _face(drawing: Drawing | None) -> dict[str, Any] | None:
    if drawing is None:
        return None
    return {"digest": drawing.digest, "width": round(drawing.width, 2), "height": round(drawing.height, 2)}


def _faults(
    troubles: Sequence[Trouble], rows: Rows | None, one: Listed | None
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Faults of the shown table, each with its row and column, and those elsewhere."""
    beside: list[dict[str, Any]] = []
    others: list[dict[str, Any]] = []
    for trouble in troubles:
        fault = trouble.fault
        place = cell_of(fault, rows) if rows is not None else None
        if place is None and rows is not None:
            # What a drawing is blamed for stands at the set, with its pieces.
            set_id = one.set_id if one is not None else ""
            own = [name.partition("/")[2] for name in trouble.pieces if name.partition("/")[0] == set_id]
            at = [rows.ids.index(name) for name in own if name in rows.ids]
            place = (at[0], "") if len(at) == 1 else None
        if place is not None and rows is not None and one is not None:
            # The row says already which piece it is.
            named, colon, rest = fault.problem.partition("': ")
            if colon and named.startswith(f"{one.set_name}, '"):
                fault = replace(fault, problem=rest)
            beside.append(
                {
                    "row": place[0],
                    "column": place[1] or _quoting(fault.problem, place[0], rows),
                    "said": _said(fault),
                    "short": _said(fault, _SHORT),
                    "note": fault.note,
                }
            )
        else:
            where = fault.place.file + (f":{fault.place.line}" if fault.place.line else "")
            others.append({"where": where, "said": _said(fault), "note": fault.note})
    return beside, others


def _quoting(problem: str, row: int, rows: Rows) -> str:
    """The column of the cell whose text a sentence quotes; "" for none."""
    end = _SAID_OF_IT.search(problem) if problem.startswith(_QUOTED) else None
    if end is None:
        return ""
    quoted = problem[len(_QUOTED) : end.start()].removesuffix("…")

    def common(cell: str) -> int:
        # What is printed has figures and icons in place of their names.
        pairs = enumerate(zip(" ".join(cell.split()), quoted, strict=False))
        return next((at for at, (one, two) in pairs if one != two), min(len(cell), len(quoted)))

    best = max(range(len(rows.columns)), key=lambda at: common(rows.cells[row][at]), default=0)
    enough = min(len(quoted), _ENOUGH)
    return rows.columns[best].key if rows.columns and common(rows.cells[row][best]) >= enough else ""


def _said(fault: Fault, most: int = 0) -> str:
    """The sentence, without its place, and what is allowed; of that no more than ``most`` characters, all for 0."""
    said = fault.problem
    if fault.allowed:
        allowed = fault.allowed
        if most and len(allowed) > most:
            allowed = allowed[:most].rpartition(" ")[0].rstrip(",") + " …"
        said += f"; allowed: {allowed}"
    if fault.hint:
        said += f"; did you mean '{fault.hint}'?"
    return said
