"""A list of cards, as nanDECK, Squib, Component.Studio or Dextrous read one: its columns and what they hold.

The first row names the columns. Which hold the names, the counts and the texts is proposed from their headings and their
cells; the designer may say otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path

from playproof.components.faults import DataFaults, Fault, PlayproofError, nearest
from playproof.components.kinds.cards import Card
from playproof.components.reading.pictures import ENDINGS
from playproof.components.reading.table import field_form
from playproof.components.reading.table_file import open_table
from playproof.generator.importing.source import slug, whole_number

__all__ = ["FIELDS", "NO", "PICTURES", "YES", "CardList", "Column", "ColumnFault", "read_list"]

#: What a column may hold, beside a field of its own: what it is called in the lists of other tools.
FIELDS: dict[str, tuple[str, ...]] = {
    "id": ("id", "card_id", "code", "key", "sku"),
    "name": (
        "name", "title", "card_name", "card_title", "cardname", "card", "label", "nombre", "nom", "titel", "titre", "nome",
    ),
    "count": (
        "count", "qty", "quantity", "copies", "copy", "amount", "number_of_copies", "num_copies", "x", "n", "cantidad",
        "anzahl", "nombre_d_exemplaires", "cards", "how_many", "card_count",
    ),
    "text": ("text", "description", "rules", "rules_text", "effect", "body", "ability", "card_text", "texto", "texte", "desc"),
    "colour": ("colour", "color", "suit", "couleur", "farbe"),
    "picture": (
        "picture", "image", "art", "artwork", "img", "illustration", "photo", "bild", "imagen", "art_file", "image_file",
    ),
    "-": (),
}  # fmt: skip
PICTURES = ENDINGS
#: Figures that are printed as they are written: ``007`` and ``1.50`` are texts.
_NUMBER = "-?(0|[1-9][0-9]{0,8})"
_DECIMAL = rf"{_NUMBER}(\.[0-9]{{0,5}}[1-9])?"
YES = {"yes", "true", "x", "ja", "oui"}
NO = {"no", "false", "", "nein", "non"}


class ColumnFault(PlayproofError):
    """A column can't hold what was said; the message is a sentence."""


@dataclass(frozen=True)
class Column:
    """A column: its heading, what it holds (a name of `FIELDS` or of a field of its own), and its type."""

    heading: str
    holds: str
    type: str = "text"


@dataclass
class CardList:
    """A list that was read: its columns, its rows, and notes about the file."""

    columns: list[Column]
    rows: list[list[str]]
    notes: list[Fault] = field(default_factory=list)


def read_list(path: Path, said: Mapping[str, str], last: Mapping[str, str] | None = None) -> CardList:
    """The list in a file, its columns proposed; ``said`` maps headings to what they hold, ``last`` to what they held when
    the list was imported last.

    Raises `DataFaults` for a file that can't be read, `ColumnFault` for a column that isn't there.
    """
    table = open_table(path, path.parent, [name for names in FIELDS.values() for name in names])
    if table.faults:
        raise DataFaults(table.faults)
    headings = [name.strip() for name in table.header]
    rows = [[cell.strip() for cell in cells] for _, cells in table.rows]
    rows = [[*cells[: len(headings)], *([""] * (len(headings) - len(cells)))] for cells in rows]
    if not any(headings) or not rows:
        place = table.place(0)
        raise DataFaults(
            [Fault(place, "the list has no cards", "a row with headings, and a row for each card")]
        )
    forms = {field_form(name): name for name in headings if name}
    for heading in said:
        if field_form(heading) not in forms:
            raise ColumnFault(
                f"the list has no column '{heading}'; its columns are {', '.join(forms.values())}"
                + (f"; did you mean '{hint}'?" if (hint := nearest(heading, list(forms.values()))) else "")
            )
    holds = {field_form(key): holds for key, holds in said.items()}
    before = {
        form: holds
        for key, holds in (last or {}).items()
        if list(map(field_form, headings)).count(form := field_form(key)) == 1
    }
    taken = set(map(_form, holds.values()))
    before = {form: held for form, held in before.items() if held == "-" or held not in taken}
    return CardList(_columns(headings, rows, before | holds), rows, table.notes)


def _columns(headings: Sequence[str], rows: Sequence[Sequence[str]], said: Mapping[str, str]) -> list[Column]:
    cells = [[row[at] for row in rows] for at in range(len(headings))]
    holds: list[str] = ["" for _ in headings]
    for at, name in enumerate(headings):
        if field_form(name) in said:
            holds[at] = _meant(said[field_form(name)], name)
            if holds[at] != "-" and holds[at] in holds[:at]:
                other = headings[holds.index(holds[at])]
                raise ColumnFault(
                    f"the columns '{other}' and '{name}' can't both hold {holds[at]}; name a field of its own for one"
                )
        elif not name.strip() or name.startswith("#") or not any(cells[at]):
            holds[at] = "-"
    for what, names in FIELDS.items():
        if what in holds:
            continue
        fits = [
            (names.index(form), at)
            for at, name in enumerate(headings)
            if not holds[at] and (form := field_form(name)) in names and _may_hold(what, cells[at])
        ]
        if fits:
            holds[min(fits)[1]] = what
    if "name" not in holds:
        # The first column of words of which no two are alike.
        words = [
            at
            for at in range(len(headings))
            if not holds[at]
            and len(set(cells[at])) == len(rows)
            and all(re.search("[^0-9 .,]", cell) for cell in cells[at])
        ]
        if words:
            holds[words[0]] = "name"
    if "text" not in holds:
        long = [(sum(map(len, cells[at])), at) for at in range(len(headings)) if not holds[at]]
        if long and max(long)[0] > 30 * len(rows):
            holds[max(long)[1]] = "text"
    taken = {one for one in holds if one}
    found = []
    for at, name in enumerate(headings):
        if not holds[at]:
            holds[at] = _own_name(name, at, taken)
            taken.add(holds[at])
        kind = (
            "picture" if holds[at] == "picture" else _type(cells[at]) if holds[at] not in FIELDS else "text"
        )
        found.append(Column(name or f"column {at + 1}", holds[at], kind))
    return found


def _meant(said: str, heading: str) -> str:
    if said in FIELDS:
        return said
    name = _form(said)
    if name in FIELDS:
        return name
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or _is_taken(name):
        raise ColumnFault(
            f"the column '{heading}' can't hold '{said}'; allowed: {', '.join(FIELDS)} (leaves it out), or a name of "
            "small letters, figures and '_' that cards don't use themselves"
        )
    return name


def _form(said: str) -> str:
    form = field_form(said)
    return "colour" if form == "color" else form


def _may_hold(what: str, cells: Sequence[str]) -> bool:
    if what == "count":
        return all(
            not cell or (whole_number(cell) or 0) <= 1000
            for cell in cells
            if whole_number(cell) is not None or not cell
        ) and any(whole_number(cell) is not None for cell in cells)
    if what == "id":
        return len({cell.casefold() for cell in cells}) == len(cells)
    if what == "picture":
        return any(cell.lower().endswith(PICTURES) for cell in cells)
    return True


def _own_name(heading: str, at: int, taken: set[str]) -> str:
    name = re.sub(r"[^a-z0-9]+", "_", slug(heading).lower()).strip("_") or f"column_{at + 1}"
    name = name if name[0].isalpha() and not _is_taken(_form(name)) else f"card_{name}"
    return next(
        one for one in chain((name,), (f"{name}_{number}" for number in count(2))) if one not in taken
    )


def _is_taken(name: str) -> bool:
    """Whether a name is a card's own."""
    return hasattr(Card, name) or name in Card.model_fields or name in FIELDS


def _type(cells: Sequence[str]) -> str:
    said = [cell for cell in cells if cell]
    if said and all(re.fullmatch(_NUMBER, cell) for cell in said):
        return "number"
    if said and all(re.fullmatch(_DECIMAL, cell) for cell in said):
        return "decimal"
    if said and {cell.casefold() for cell in cells} <= YES | NO and {cell.casefold() for cell in said} & YES:
        return "yes/no"
    return "text"
