"""The files of a game while they are made: tables of TOML and rows of CSV, as data and as text."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from playproof.components.importing.source import Node

#: A row of a spreadsheet: column → cell.
Row = Mapping[str, str]
Made = TypeVar("Made", dict[str, str], dict[str, Any])


@dataclass
class Files:
    """A game's folder: TOML files as tables, CSV files as rows, with a remark at the top of each."""

    tables: dict[str, dict[str, Any]] = field(default_factory=dict)
    rows: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    remarks: dict[str, str] = field(default_factory=dict)
    #: What a table or a row was made of, by its ``id``; and single fields of it, where they come from elsewhere.
    made_of: dict[int, tuple[Node, dict[str, Node]]] = field(default_factory=dict)

    def of(self, node: Node, table: Made, **fields: Node) -> Made:
        """The table or row, remembered as made of a value of the source."""
        self.made_of[id(table)] = node, fields
        return table

    def add_set(
        self, kind: str, id_: str, name: str, remark: str = "", *, source: str = "document", **fields: Any
    ) -> None:
        """Add a set to the file of its kind. ``source``: who says what is in it."""
        one = {"id": id_, "name": name, **({"source": source} if source else {}), **fields}
        self.tables.setdefault(f"{kind}.toml", {"set": []})["set"].append(one)
        if remark:
            self.remarks.setdefault(f"{kind}.toml", remark)

    def texts(self) -> dict[str, str]:
        """Each file's text."""
        found = {name: self._remark(name) + toml_text(table) for name, table in self.tables.items()}
        found |= {name: csv_text(rows) for name, rows in self.rows.items()}
        return found

    def owners(self, name: str) -> list[tuple[dict[str, Any], ...]]:
        """For each line of a file, from 1 on: the tables or the row that it belongs to, the innermost last."""
        found: list[tuple[dict[str, Any], ...]] = [()] * (1 + self._remark(name).count("\n"))
        for text, chain in _lines(self.tables[name], (), ()) if name in self.tables else ():
            found += [chain] * (1 + (text if len(found) > 1 else text.lstrip()).count("\n"))
        if name in self.rows:
            used = _columns(self.rows[name])
            found += [()]
            for row in self.rows[name]:
                found += [(row,)] * (1 + sum(row.get(key, "").count("\n") for key in used))
        return found

    def _remark(self, name: str) -> str:
        return f"# {self.remarks[name]}\n\n" if name in self.remarks else ""


def toml_text(table: Mapping[str, Any]) -> str:
    """A table in TOML, one field a line; lists of tables are written as ``[[…]]``."""
    return "\n".join(text for text, _ in _lines(table, (), ())).strip("\n") + "\n"


def is_table(value: Any) -> bool:
    """Whether a value is written below headers of its own: a table, or a list of tables."""
    return isinstance(value, Mapping) or (
        isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)
    )


def _lines(
    table: Mapping[str, Any], way: tuple[str, ...], outer: tuple[Any, ...]
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The lines of a table, each with the tables that it is in."""
    chain = (*outer, table)
    for key, value in table.items():
        if not is_table(value):
            yield f"{_key(key)} = {value_text(value)}", chain
    for key, value in table.items():
        if not is_table(value):
            continue
        inner = (*way, _key(key))
        for one in value if isinstance(value, list) else [value]:
            if isinstance(value, list):
                yield f"\n[[{'.'.join(inner)}]]", (*chain, one)
            elif not one or not all(map(is_table, one.values())):
                yield f"\n[{'.'.join(inner)}]", (*chain, one)
            yield from _lines(one, inner, chain)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def value_text(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"{value:g}" if "." in f"{value:g}" else f"{value:.1f}"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {value_text(one)}' for key, one in value.items())} }}"
    assert isinstance(value, Sequence), value
    inside = [value_text(one) for one in value]
    short = f"[{', '.join(inside)}]"
    if len(short) <= 100 or not any(isinstance(one, str) for one in value):
        return short
    return "[\n" + "".join(f"  {one},\n" for one in inside) + "]"


def csv_text(rows: Sequence[Row]) -> str:
    """Rows in CSV, without the columns that none of them fills."""
    used = _columns(rows)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(used)
    writer.writerows([row.get(key, "") for key in used] for row in rows)
    return out.getvalue()


def _columns(rows: Sequence[Row]) -> list[str]:
    columns = dict.fromkeys(key for row in rows for key in row)
    return [key for key in columns if key == "id" or any(row.get(key) for row in rows)]
