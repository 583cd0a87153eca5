"""What of a list can't be printed: letters that no face has, pictures with too few pixels, cells that can't be read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from playproof.components.faults import Fault
from playproof.components.importing.card_list import CardList
from playproof.generator.importing.card_set import CardLooks

#: What `lint` says of a picture with too few pixels for its size in print.
COARSE = "is printed at "


def emoji_of(fault: Fault) -> list[str]:
    """The emoji among the letters that a fault says no face has."""
    codes = [int(code, 16) for code in re.findall(r"\(U\+([0-9A-F]{4,6})\)", fault.problem)]
    return [chr(code) for code in codes if unicodedata.category(chr(code)) in ("So", "Sk", "Cf")]


def spelled(sign: str) -> str:
    """An emoji in words: ``🧿`` is ``(nazar amulet)``. What only changes the one before it is nothing."""
    name = unicodedata.name(sign, "").casefold()
    return f"({name})" if name and unicodedata.category(sign) == "So" else ""


def is_name(row: Mapping[str, str], fault: Fault) -> bool:
    """Whether the text that a fault quotes is the card's name."""
    said = re.search(r"the (?:text|word) '([^'…]+)", fault.problem)
    return said is not None and len(said[1]) > 6 and row["name"].startswith(said[1])


def is_coarse(fault: Fault) -> bool:
    """Whether a picture has too few pixels for its size in print."""
    return fault.problem.partition("picture '")[2].partition("' ")[2].startswith(COARSE)


def coarse_field(row: Mapping[str, str], cards: CardList, fault: Fault) -> str:
    """The field with the picture that a fault names."""
    name = fault.problem.partition("picture '")[2].partition("' ")[0]
    fields = [one.holds for one in cards.columns if one.type == "picture"]
    return next((one for one in fields if row.get(one) == name), "picture")


def has_column(cards: CardList, holds: str) -> bool:
    """Whether a column of the list holds that."""
    return any(column.holds == holds for column in cards.columns)


def place_of(cards: CardList, holds: str) -> int:
    """The place of the column that holds that."""
    return next(at for at, column in enumerate(cards.columns) if column.holds == holds)


def without_pictures(cards: CardList, bad: Collection[tuple[int, str]]) -> CardList:
    """The list without the pictures that are left out."""
    at = place_of(cards, "picture") if has_column(cards, "picture") else -1
    rows = [
        ["" if place == at and (index, "picture") in bad else cell for place, cell in enumerate(row)]
        for index, row in enumerate(cards.rows)
    ]
    return replace(cards, rows=rows)


def of_letters(faults: Sequence[Fault], one: str, several: str) -> list[str]:
    """What is said of letters that no face has, and how to add a face."""
    if not faults:
        return []
    have = f"a {one} has" if len(faults) == 1 else f"{len(faults)} {several} have"
    return [f"{have} letters that can't be printed yet: {faults[0].problem}; allowed: {faults[0].allowed}"]


def leave_out(
    faults: Sequence[Fault], looks: CardLooks, rows: Sequence[Mapping[str, str]], file: str
) -> bool:
    """Leave out the cells of a file that can't be read; whether there were any."""
    lines: dict[int, int] = {}
    at = 2
    for index, row in enumerate(rows):
        lines[at] = index
        at += 1 + sum(cell.count("\n") for cell in row.values())
    done = False
    for fault in faults:
        key = (lines.get(fault.place.line, -1), fault.place.field)
        if Path(fault.place.file).name == file and key[0] >= 0 and key not in looks.bad:
            looks.bad[key] = f"{fault.problem}; allowed: {fault.allowed}"
            done = True
    return done
