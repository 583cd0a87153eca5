"""Importing again: what the source changed since the last import is taken over, what the designer changed is kept.

Three versions of each file are compared field by field: as it was imported last (``base``), as it is now (``mine``), as it is
imported now (``theirs``). Where both changed the same field, the designer's stays and the difference is told.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playproof.components.reading.wording import shown
from playproof.generator.importing.folder import csv_text, toml_text, value_text

__all__ = ["Merged", "merge_files"]

_NONE = object()


@dataclass
class Merged:
    """The files to write (None: to remove), what both sides changed, and files whose remarks could not be kept."""

    texts: dict[str, str | None] = field(default_factory=dict)
    conflicts: list[str] = field(default_factory=list)
    rewritten: list[str] = field(default_factory=list)


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
        elif new is None:
            merged.conflicts.append(f"{name}: the source has it no more, and you changed it; yours is kept")
        elif old is None:
            merged.conflicts.append(f"{name}: the source has it now, and so have you; yours is kept")
        else:
            _merge_file(merged, name, old, own, new)
    return merged


def _merge_file(merged: Merged, name: str, old: str, own: str, new: str) -> None:
    read: Callable[[str], Any] = _rows if name.endswith(".csv") else tomllib.loads
    try:
        versions = [read(text) for text in (old, own, new)]
    except (tomllib.TOMLDecodeError, csv.Error, ValueError) as error:
        merged.conflicts.append(f"{name}: it can't be read ({error}); yours is kept as it is")
        return
    found: list[str] = []
    whole = _merge(versions[0], versions[1], versions[2], (), found)
    merged.conflicts += [f"{name}: {one}" for one in found]
    if whole == versions[1]:
        return
    if name.endswith(".csv"):
        merged.texts[name] = csv_text(list(whole.values()))
        return
    patched = _patched(own, versions[1], whole)
    if patched is None:
        merged.rewritten.append(name)
        patched = toml_text(whole)
    merged.texts[name] = patched


def _rows(text: str) -> dict[str, dict[str, str]]:
    """The rows of a CSV file by their ids."""
    rows = [row for row in csv.reader(io.StringIO(text), strict=True) if any(cell.strip() for cell in row)]
    if not rows or "id" not in rows[0]:
        raise ValueError("it has no column id")
    found: dict[str, dict[str, str]] = {}
    for row in rows[1:]:
        cells = dict(zip(rows[0], [*row, *[""] * (len(rows[0]) - len(row))], strict=False))
        # A hex is on several boards: its row is known by both.
        key = f"{cells.get('board', '')}/{cells['id']}"
        if key in found:
            raise ValueError(f"the id {shown(cells['id'])} is there twice")
        found[key] = cells
    return found


def _keyed(value: Any) -> dict[str, Any] | None:
    """A list of tables that have ids, by id; None for another one."""
    if not isinstance(value, list) or not all(isinstance(one, dict) and "id" in one for one in value):
        return None
    found = {str(one["id"]): one for one in value}
    return found if len(found) == len(value) else None


def _merge(old: Any, own: Any, new: Any, way: tuple[str, ...], conflicts: list[str]) -> Any:
    if own == new or old == new:
        return own
    if own == old:
        return new
    if isinstance(own, dict) and isinstance(new, dict):
        return _merge_tables(old if isinstance(old, dict) else {}, own, new, way, conflicts)
    if isinstance(own, list) and isinstance(new, list) and isinstance(old, list):
        keyed = [_keyed(one) for one in (old, own, new)]
        if None not in keyed:
            first, second, third = keyed
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
    order = list(own)
    before = ""
    for key in new:
        if key not in order:
            order.insert(order.index(before) + 1 if before in order else len(order), key)
        before = key
    return order


def _patched(text: str, own: dict[str, Any], whole: dict[str, Any]) -> str | None:
    """The designer's text with the values that changed, its remarks and its order kept; None where more than single
    values changed."""
    lines = text.split("\n")
    places = _lines_of(lines)
    if places is None:
        return None
    for way, value in _leaves((), whole):
        if _at(own, way) == value:
            continue
        number = places.get(way)
        if number is None:
            return None
        key, _, rest = lines[number].partition("=")
        lines[number] = f"{key.rstrip()} = {value_text(value)}{_remark(rest)}"
    patched = "\n".join(lines)
    try:
        return patched if tomllib.loads(patched) == whole else None
    except tomllib.TOMLDecodeError:
        return None


def _remark(value: str) -> str:
    """The remark behind a value of a plain TOML text, with the spaces before it."""
    at = value.find("#", max(value.rfind(sign) for sign in "\"']") + 1)
    return value[len(value[:at].rstrip()) :] if at >= 0 else ""


def _lines_of(lines: list[str]) -> dict[tuple[Any, ...], int] | None:
    """Where each value of a plain TOML text is: way → line. None for a text that is not plain."""
    found: dict[tuple[Any, ...], int] = {}
    counts: dict[tuple[Any, ...], int] = {}
    table: tuple[Any, ...] = ()
    for number, line in enumerate(lines):
        said = line.strip()
        if header := re.fullmatch(r"\[\[([\w.-]+)\]\](?:\s*#.*)?", said):
            table = _resolved(header[1].split("."), counts, last=True)
        elif header := re.fullmatch(r"\[([\w.-]+)\](?:\s*#.*)?", said):
            table = _resolved(header[1].split("."), counts, last=False)
        elif pair := re.match(r"([\w-]+|\"[^\"]*\")\s*=", said):
            found[(*table, pair[1].strip('"'))] = number
    return found


def _resolved(names: list[str], counts: dict[tuple[Any, ...], int], *, last: bool) -> tuple[Any, ...]:
    way: tuple[Any, ...] = ()
    for at, name in enumerate(names):
        way = (*way, name)
        if last and at == len(names) - 1:
            counts[way] = counts.get(way, -1) + 1
        if way in counts:
            way = (*way, counts[way])
    return way


def _leaves(way: tuple[Any, ...], value: Any) -> Iterable[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves((*way, key), one)
    elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        for number, one in enumerate(value):
            yield from _leaves((*way, number), one)
    else:
        yield way, value


def _at(value: Any, way: tuple[Any, ...]) -> Any:
    for part in way:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return _NONE
    return value
