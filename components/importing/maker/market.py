"""The stock market of 18xx-maker: its cells with their zones, the par box."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from playproof.components.importing.making import Making, literal, unused
from playproof.components.importing.palette import hex_of
from playproof.components.importing.source import FIGURE, Node, clean, first, whole_number
from playproof.components.market import MOVES
from playproof.components.notation.market import WrittenCell, write_row

#: Letters for zones: the legend's own first, then the alphabet; p is par, v an arrow.
ALPHABET = "abcdefghijklmnoqrstuwxyzABCDEFGHIJKLMNOPQRSTUWXYZ"
#: Cells of a market in one line that stand in a row.
IN_A_ROW = 16
#: The most zones.
MOST_ZONES = 40
#: The most prices of a par box.
PRICES = 60


@dataclass
class _Zones:
    """The zones of a market while it is read."""

    own: Mapping[str, Any]
    made: list[dict[str, Any]] = field(default_factory=list)
    letters: dict[str, str] = field(default_factory=dict)

    def letter(self, key: str, colour: str, text: str) -> str:
        """The letter of a zone; "" if there are too many."""
        if key in self.letters:
            return self.letters[key]
        taken = {one["letter"] for one in self.made}
        first = next((sign for sign in re.sub("[^a-z]", "", colour.lower()) if sign not in "pv"), "a")
        free = next((sign for sign in (first, first.upper(), *ALPHABET) if sign not in taken), "")
        if not free or len(self.made) >= MOST_ZONES:
            return ""
        value = hex_of(colour, self.own) or "#9a9c9f"
        word = re.sub(r"[^A-Za-z ]", "", re.sub(r"([a-z])([A-Z])", r"\1 \2", colour)).strip()
        name = unused(word.lower() or "zone", [one["id"] for one in self.made] + ["par"], "zone")
        self.made.append(
            {
                "id": name,
                "letter": free,
                "name": (word or name).capitalize()[:40],
                "legend": literal(text, 200),
                "colour": value,
            }
        )
        self.letters[key] = free
        return free


def make_market(making: Making) -> None:
    """Market and par box."""
    stock = making.game.object("stock")
    if isinstance(stock.get("market").value, list) and (piece := _market(making, stock)) is not None:
        making.files.add_set(
            "markets",
            "market",
            "Stock market",
            "The market: p is a par space, other letters are the zones of the legend.",
            piece=[piece],
        )
    if (box := _par_box(stock)) is not None:
        making.files.add_set("tracks", "par", "Par box", piece=[box])


def _market(making: Making, stock: Node) -> dict[str, Any] | None:
    kind = stock.text("type", 20)
    rows = stock.items("market")
    grid = bool(rows) and any(isinstance(row.value, list) for row in rows)
    zones = _Zones(making.palette.own)
    written = _written(making, stock, grid, zones)
    if not any(cell for row in written for cell in row):
        stock.get("market").leave("no cell of the market has a price")
        return None
    shifted = grid and re.search(r"hex|diag", kind, re.IGNORECASE)
    if kind not in ("1D", "2D", ""):
        stock.get("type").leave(
            "printed as rows that are shifted by half a cell" if grid else "printed as one line of cells"
        )
    piece: dict[str, Any] = {
        "id": "market",
        "name": "Stock market",
        "type": "diagonal" if shifted else "2d" if grid else "1d",
        "cells": [write_row(row) for row in written],
        "token": 12.0,
    }
    reasons = _reasons(stock)
    if less := making.looks.shorter("market", "market"):
        stock.get("legend").note("the legend has no space for more of its texts")
        for zone in zones.made:
            zone["legend"] = zone["legend"][: max(0, 90 - 30 * less)]
            zone["name"] = zone["name"][: max(1, 40 - 8 * less)]
        reasons = [] if less > 2 else reasons[:4]
        if less > 1:
            written = [
                [replace(cell, note="") if cell is not None else None for cell in line] for line in written
            ]
        piece["cells"] = [write_row(row) for row in written]
    if any(cell is not None and "p" in cell.letters for line in written for cell in line):
        zones.made.insert(0, _par_zone(making, stock))
    if zones.made:
        piece["zone"] = zones.made
    if reasons:
        piece["reason"] = reasons
    return piece


def _written(making: Making, stock: Node, grid: bool, zones: _Zones) -> list[list[WrittenCell | None]]:
    """The market's cells by rows; those of one line in rows of `IN_A_ROW`."""
    rows, legend = stock.items("market"), stock.items("legend")
    if not grid:
        cells = [_cell(making, cell, legend, zones, ()) for cell in first(rows, 400)]
        line = [cell for cell in cells if cell is not None]
        return [[*line[at : at + IN_A_ROW]] for at in range(0, len(line), IN_A_ROW)]
    ledges = _ledges(stock)
    written: list[list[WrittenCell | None]] = []
    for number, row in enumerate(first(rows, 100)):
        if not isinstance(row.value, list):
            if row.value is not None:
                row.leave("a row of the market is a list of cells")
            written.append([])
            continue
        each = enumerate(first(row.each(), 100))
        written.append(
            [_cell(making, cell, legend, zones, ledges.get((number, at), ())) for at, cell in each]
        )
    return written


def _par_zone(making: Making, stock: Node) -> dict[str, Any]:
    par = stock.object("par").get("color")
    colour = hex_of(par.value, making.palette.own) if isinstance(par.value, str) else ""
    if colour:
        par.take()
    return {
        "id": "par",
        "letter": "p",
        "name": "Par",
        "legend": "A company may start here.",
        "par": True,
        "colour": colour or "#9a9c9f",
    }


def _cell(
    making: Making, cell: Node, legend: list[Node], zones: _Zones, ledges: tuple[Any, ...]
) -> WrittenCell | None:
    value = cell.value
    if value is None:
        return None
    if not isinstance(value, dict):
        cell.take()
        return _priced(cell, value, "", (), ledges, "")
    said = cell.get("value") if cell.has("value") else cell.get("label")
    said.take()
    if cell.has("value") and cell.has("label") and str(cell.get("label").value) == str(said.value):
        cell.get("label").take()
    if said.value is None or isinstance(said.value, dict | list | bool):
        cell.leave("a cell has a value or a label")
        return None
    letters = ""
    number = cell.get("legend")
    if (at := whole_number(number.value)) is not None and not isinstance(number.value, str):
        if 0 <= at < len(legend) and isinstance(legend[at].value, dict):
            entry = legend[at]
            colour = entry.get("color").value
            found = zones.letter(
                f"legend {at}", colour if isinstance(colour, str) else "", entry.text("description", 190)
            )
            if isinstance(colour, str) and hex_of(colour, making.palette.own):
                entry.get("color").take()
            elif colour is not None:
                entry.get("color").leave("no colour has this name")
            number.take()
            letters += found
        else:
            number.leave("the legend has no entry of this number; the first is 0")
    colour = cell.get("color").value
    if isinstance(colour, str) and not letters and hex_of(colour, making.palette.own):
        cell.get("color").take()
        letters += zones.letter(f"colour {colour}", colour, "")
    if cell.true("par"):
        letters += "p"
    arrows = []
    arrow = cell.get("arrow")
    for one in arrow.each() if isinstance(arrow.value, list) else [arrow]:
        if one.value in MOVES:
            one.take()
            arrows.append(one.value)
        elif one.value is not None:
            one.leave("an arrow is up, down, left or right")
    return _priced(cell, said.value, letters, tuple(sorted(set(arrows))), ledges, cell.text("subLabel", 24))


def _priced(
    cell: Node, said: Any, letters: str, arrows: tuple[Any, ...], ledges: tuple[Any, ...], note: str
) -> WrittenCell:
    text = clean(str(said))
    number = whole_number(said)
    if number is None or not 0 <= number <= 99_999:
        figures = FIGURE.search(text)
        number = int(figures[0]) if figures else 0
        if not figures or re.sub(r"[^0-9]", "", text) != figures[0]:
            note = note or text
    note = re.sub(r"[#_,;\t]", " ", note)
    note = " ".join(note.split())[:24].strip()
    return WrittenCell(number, letters, arrows, tuple(sorted(set(ledges))), note)


def _ledges(stock: Node) -> dict[tuple[int, int], tuple[str, ...]]:
    """Lines over the market, from corner to corner of cells: a cell's left and upper sides that they run along."""
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for one in stock.objects("ledges"):
        points = []
        for coord in one.items("coords"):
            match = re.fullmatch(r" *([0-9]{1,3}) +([0-9]{1,3}) *", str(coord.value))
            if match is None:
                coord.leave("a corner of the market is written 'column row', both whole numbers")
                continue
            coord.take()
            points.append((int(match[1]), int(match[2])))
        for (x1, y1), (x2, y2) in pairwise(points):
            if x1 == x2:
                for y in range(min(y1, y2), max(y1, y2)):
                    found[y, x1] = (*found.get((y, x1), ()), "left")
            elif y1 == y2:
                for x in range(min(x1, x2), max(x1, x2)):
                    found[y1, x] = (*found.get((y1, x), ()), "up")
            else:
                one.leave("a ledge runs along the sides of cells")
    return found


def _reasons(stock: Node) -> list[dict[str, Any]]:
    found = []
    movement = stock.object("movement")
    for key in movement.names():
        said = movement.get(key)
        for one in said.each() if isinstance(said.value, list) else [said]:
            if key in MOVES and isinstance(one.value, str) and one.value.strip():
                found.append({"move": key, "text": literal(one.said(118), 120)})
            elif one.value is not None:
                one.leave("reasons are given for up, down, left and right")
    return found


def _par_box(stock: Node) -> dict[str, Any] | None:
    values = stock.object("par").get("values")
    prices: list[int] = []
    stack = values.each() if isinstance(values.value, list) else []
    cells = [cell for one in stack for cell in (one.each() if isinstance(one.value, list) else [one])]
    for cell in cells:
        key = "value" if cell.has("value") else "label"
        said = cell.get(key) if isinstance(cell.value, dict) else cell
        figures = FIGURE.search(str(said.value)) if isinstance(said.value, str | int | float) else None
        if figures is None or int(figures[0]) < 1:
            if cell.value is not None:
                cell.leave("a par price is a whole number of up to 5 figures")
            continue
        said.take()
        if int(figures[0]) not in prices and len(prices) == PRICES:
            cell.leave(f"only the first {PRICES} prices have a place")
        elif int(figures[0]) not in prices:
            prices.append(int(figures[0]))
    if not prices:
        return None
    return {"id": "par", "name": "Par prices", "prices": " ".join(map(str, prices)), "per_row": 1, "room": 6}
