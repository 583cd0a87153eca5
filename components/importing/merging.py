"""Importing again: what the source changed since the last import is taken over, what the designer changed is kept.

Three versions of each file are compared field by field: as it was imported last (``base``), as it is now (``mine``), as it is
imported now (``theirs``). Where both changed the same field, the designer's stays and the difference is told.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from playproof.components.importing.folder import toml_text
from playproof.components.importing.toml_patch import keyed, patched
from playproof.components.reading.tables.csv_cells import separator_of
from playproof.components.reading.tables.table import is_remark
from playproof.components.wording.values import shown

_NONE = object()


@dataclass
class Merged:
    """The files to write (None: to remove), what both sides changed, files whose remarks could not be kept, and files that
    could not be read: what changed there is still to be taken over."""

    texts: dict[str, str | None] = field(default_factory=dict)
    conflicts: list[str] = field(default_factory=list)
    rewritten: list[str] = field(default_factory=list)
    unread: dict[str, str] = field(default_factory=dict)


class _Rows(NamedTuple):
    """The rows of a CSV file by their ids, each without its empty cells; and how the file is written."""

    columns: list[str]
    rows: dict[str, dict[str, str]]
    separator: str


def merge_files(base: Mapping[str, str], mine: Mapping[str, str], theirs: Mapping[str, str]) -> Merged:
    """Merge the files of a folder; ``mine`` holds those of ``base`` and ``theirs`` that are there."""
    merged = Merged()
    for name in dict.fromkeys((*base, *theirs)):
        old, own, new = base.get(name), mine.get(name), theirs.get(name)
        if own == new or old == new:
            continue
        if own == old:
            merged.texts[name] = new
        elif own is None:
            merged.conflicts.append(f"{name}: you removed it, and the source changed it; it stays removed")
        elif new is None and _same(name, old or "", own):
            merged.texts[name] = None
        elif new is None:
            merged.conflicts.append(f"{name}: the source has it no more, and you changed it; yours is kept")
        else:
            try:
                merge = _merge_rows if name.endswith(".csv") else _merge_toml
                merge(merged, name, old or "", own, new)
            except (tomllib.TOMLDecodeError, csv.Error, ValueError) as error:
                merged.unread[name] = str(error)
    return merged


def _same(name: str, one: str, other: str) -> bool:
    """Whether two texts hold the same data, whatever their remarks."""
    try:
        if name.endswith(".csv"):
            return _read_rows(one).rows == _read_rows(other).rows
        return tomllib.loads(one) == tomllib.loads(other)
    except (tomllib.TOMLDecodeError, csv.Error, ValueError):
        return False


def _merge_toml(merged: Merged, name: str, old: str, own: str, new: str) -> None:
    versions = [tomllib.loads(text.replace("\r\n", "\n")) for text in (old, own, new)]
    whole = _merged(merged, name, *versions)
    if whole == versions[1]:
        return
    text = patched(own, whole)
    if text is None:
        merged.rewritten.append(name)
    merged.texts[name] = toml_text(whole) if text is None else text


def _merge_rows(merged: Merged, name: str, old: str, own: str, new: str) -> None:
    versions = [_read_rows(text) for text in (old or "id\n", own, new)]
    rows = _merged(merged, name, *(one.rows for one in versions))
    if rows == versions[1].rows:
        return
    columns = [column for column in _order(versions[1].columns, versions[2].columns) if column]
    out = io.StringIO()
    ends = "\r\n" if "\r\n" in own else "\n"
    writer = csv.writer(out, lineterminator=ends, delimiter=versions[1].separator)
    writer.writerow(columns)
    writer.writerows([row.get(column, "") for column in columns] for row in rows.values())
    merged.texts[name] = out.getvalue()


def _merged(merged: Merged, name: str, old: Any, own: Any, new: Any) -> Any:
    found: list[str] = []
    whole = _merge(old, own, new, (), found)
    merged.conflicts += [f"{name}: {one}" for one in found]
    return whole


def _read_rows(text: str) -> _Rows:
    separator = separator_of(text.replace("\r\n", "\n"), ["id", "name", "count", "hex"])
    rows = [
        [cell.strip() for cell in row]
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    ]
    rows = [row for row in rows if any(row)]
    if not rows or "id" not in rows[0]:
        raise ValueError("it has no column id")
    columns = rows[0]
    found: dict[str, dict[str, str]] = {}
    for number, row in enumerate(rows[1:]):
        cells = {column: cell for column, cell in zip(columns, row, strict=False) if cell}
        # A hex is on several boards: its row is known by both. Remarks have no id.
        key = f"{cells.get('board', '')}/{cells.get('id', '')}" if not is_remark(row) else f"#{number}"
        if key in found:
            raise ValueError(f"the id {shown(cells.get('id', ''))} is there twice")
        found[key] = cells
    return _Rows(columns, found, separator)


def _merge(old: Any, own: Any, new: Any, way: tuple[str, ...], conflicts: list[str]) -> Any:
    if own == new or old == new:
        return own
    if own == old:
        return new
    if isinstance(own, dict) and isinstance(new, dict):
        return _merge_tables(old if isinstance(old, dict) else {}, own, new, way, conflicts)
    if isinstance(own, list) and isinstance(new, list) and (old is _NONE or isinstance(old, list)):
        old = [] if old is _NONE else old
        by_id = [keyed(one) for one in (old, own, new)]
        if None not in by_id:
            first, second, third = by_id
            return list(_merge_tables(first or {}, second or {}, third or {}, way, conflicts).values())
        if len(old) == len(own) == len(new) and all(isinstance(one, dict) for one in (*old, *own, *new)):
            return [
                _merge(*versions, (*way, str(number)), conflicts)
                for number, versions in enumerate(zip(old, own, new, strict=True))
            ]
    conflicts.append(_told(way, own, new))
    return own if own is not _NONE else _NONE


def _told(way: tuple[str, ...], own: Any, new: Any) -> str:
    yours = "you removed it" if own is _NONE else f"you have {shown(own)}"
    source = "the source has it no more" if new is _NONE else f"the source has {shown(new)} now"
    return f"{'.'.join(way)}: {yours}, {source}; {'it stays removed' if own is _NONE else 'yours is kept'}"


def _merge_tables(
    old: Mapping[str, Any],
    own: Mapping[str, Any],
    new: Mapping[str, Any],
    way: tuple[str, ...],
    conflicts: list[str],
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in _order(own, new):
        value = _merge(
            old.get(key, _NONE), own.get(key, _NONE), new.get(key, _NONE), (*way, key.lstrip("/")), conflicts
        )
        if value is not _NONE:
            found[key] = value
    return found


def _order(own: Iterable[str], new: Iterable[str]) -> list[str]:
    """The designer's order; what the source has besides stands behind what it stands behind there."""
    after: dict[str, list[str]] = {}
    have = dict.fromkeys(own)
    before = "" if any(key in have for key in new) else next(reversed(have), "")
    for key in new:
        if key in have:
            before = key
        else:
            after.setdefault(before, []).append(key)
    return [*after.get("", ()), *(each for key in have for each in (key, *after.get(key, ())))]
