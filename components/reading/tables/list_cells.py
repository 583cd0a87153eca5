"""Lists of objects in JSON and YAML as sheets: a row for each object, a column for each key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playproof.components.faults import DataFaults, Fault
from playproof.components.reading.limits import CELL_LIMIT, DEEPEST, name_of, refuse
from playproof.components.reading.tables.csv_cells import file_text
from playproof.components.reading.tables.table import Grid
from playproof.components.wording.values import shown

_ALLOWED = "a list of cards, [{…}, {…}], or lists by their names"
_EMPTY = ("", "~", "null", "Null", "NULL")

#: A value as it was written: a text, a list, or the pairs of an object.
Value = Any


class _Pairs(list[tuple[str, Value]]):
    """The pairs of an object; a key may be there twice."""


def list_grids(path: Path, root: Path, encoding: str = "") -> list[Grid]:
    """The lists of objects in a file, JSON or by its ending YAML, each with the name of its key. Values stay as they are
    written: ``007`` is a text; lists in a value are parted by commas.

    Raises `DataFaults` for a file that holds no such list.
    """
    file = name_of(path, root)
    first = Grid(file, in_sheet=True)
    text = file_text(path, root, encoding, first)
    read = _yaml if path.suffix.lower() in (".yaml", ".yml") else _json
    try:
        said = read(text)
    except RecursionError:
        refuse(
            first.place(0), "lists and objects stand in each other too deeply", f"at most {DEEPEST} levels"
        )
    except ValueError as error:
        refuse(first.place(0), f"the file can't be read: {' '.join(str(error).split())[:160]}", _ALLOWED)
    if isinstance(said, _Pairs) and said and all(isinstance(one, _Pairs) for _, one in said):
        said = [_Pairs([("name", key), *one]) for key, one in said]  # objects by their names
    found = [("", said)] if _is_list(said) else _lists(said, first)
    grids = []
    for title, objects in found:
        grid = Grid(file, in_sheet=True, title=title, encoding=first.encoding)
        grid.notes, grid.beside = first.notes, first.beside
        grid.keyed = any(isinstance(one, _Pairs) for one in objects)
        keys = list(dict.fromkeys(key for one in objects if isinstance(one, _Pairs) for key, _ in one))
        grid.add(1, keys)
        for number, one in enumerate(objects, 2):
            if not isinstance(one, _Pairs):
                grid.add(number, [*map(_shown, one)] if isinstance(one, list) else [_shown(one)])
                continue
            cells = {key: _shown(value) for key, value in one}
            if len(cells) < len(one):
                twice = next(key for key, _ in one if [other for other, _ in one].count(key) > 1)
                refuse(grid.place(number), f"the key {shown(twice)} is given twice", "each key once")
            grid.add(number, [cells.get(key, "") for key in keys])
        grids.append(grid)
    return grids


def _is_list(value: Value) -> bool:
    return isinstance(value, list) and not isinstance(value, _Pairs)


def _lists(said: Value, grid: Grid) -> list[tuple[str, list[Value]]]:
    """The lists of an object; what else it has is told."""
    found = []
    for key, value in said if isinstance(said, _Pairs) else ():
        if _is_list(value) and any(isinstance(one, list) for one in value):
            found.append((key, value))
        else:
            grid.beside.append((key, _shown(value)))
    if not found:
        raise DataFaults([Fault(grid.place(0), "the file holds no list of cards", _ALLOWED)])
    return found


def _shown(value: Value) -> str:
    """A value as a cell."""
    if isinstance(value, _Pairs):
        return ", ".join(f"{key}: {_shown(one)}" for key, one in value)
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    if not isinstance(value, str):
        return {None: "", True: "true", False: "false"}[value]
    # JSON may name half a character, which no file can hold.
    return value.encode("utf-8", "replace").decode("utf-8").replace("\r\n", "\n").strip()


def _json(text: str) -> Value:
    return json.loads(text, object_pairs_hook=_Pairs, parse_int=str, parse_float=str, parse_constant=str)


def _yaml(text: str) -> Value:
    import yaml

    left = iter(range(CELL_LIMIT))

    def value_of(node: yaml.Node) -> Value:
        if next(left, None) is None:  # aliases may name a list again and again
            raise ValueError("it has too many values")
        if isinstance(node, yaml.ScalarNode):
            return "" if node.style is None and node.value in _EMPTY else node.value
        if isinstance(node, yaml.SequenceNode):
            return [value_of(one) for one in node.value]
        return _Pairs([(_shown(value_of(key)), value_of(one)) for key, one in node.value])

    try:
        found = [value_of(node) for node in yaml.compose_all(text, Loader=yaml.BaseLoader)]
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from None
    return found[0] if len(found) == 1 else found
