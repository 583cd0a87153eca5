"""A TOML text with other values: its remarks, its order and its blank lines stay (tomlkit)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from playproof.components.importing.folder import is_table, toml_text, value_text

Way = tuple[str, ...]


def patched(text: str, whole: Mapping[str, Any]) -> str | None:
    """The text with the values of ``whole``; None for a text in which they can't be changed one by one."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    ends = "\r\n" if "\r\n" in text else "\n"
    try:
        document = tomlkit.parse(text.replace("\r\n", "\n").rstrip("\n") + "\n")
        headers: list[tuple[Any, str]] = []
        rest = _with_headers(document.body, "", headers)
        _update((), document, whole)
        for table, above in headers:  # not before: tomlkit indents what is added to a table as its header is
            table.trivia.indent = above + table.trivia.indent
        found = (tomlkit.dumps(document) + rest).strip("\n") + "\n"
        return found.replace("\n", ends) if tomllib.loads(found) == whole else None
    except (TOMLKitError, tomllib.TOMLDecodeError):
        return None


def keyed(value: Any) -> dict[str, Any] | None:
    """A list of tables that have ids, or names as parts of templates have, by these; None for another one."""
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        return None
    for key in ("id", "name"):
        found = {str(one[key]): one for one in value if key in one}
        if len(found) == len(value):
            return found
    return None


def _with_headers(body: Any, above: str, headers: list[tuple[Any, str]]) -> str:
    """Take out remarks that stand between two tables, from the last blank line on: they belong to the lower one, in
    ``headers``. ``above`` are those above the first table; what is below the last one is returned."""
    from tomlkit.items import AoT, Comment, Null, Table, Whitespace

    for at, (_, item) in enumerate(body):
        tables = item.body if isinstance(item, AoT) else [item] if isinstance(item, Table) else []
        if tables:
            loose = at
            while loose and isinstance(body[loose - 1][1], Comment | Whitespace):
                loose -= 1
            above = _taken(body, loose, at) or above
        for table in tables:
            if not table.is_super_table():
                headers.append((table, above))
                above = ""
            above = _with_headers(table.value.body, above, headers)
    last = len(body)
    while last and isinstance(body[last - 1][1], Comment | Whitespace | Null):
        last -= 1
    return _taken(body, last, len(body)) or above


def _taken(body: Any, first: int, end: int) -> str:
    """The remarks and blank lines of a stretch from its first blank line on; they are taken out."""
    from tomlkit.items import Null, Whitespace

    first = next((at for at in range(first, end) if isinstance(body[at][1], Whitespace)), end)
    taken = "".join(item.as_string() for _, item in body[first:end])
    body[first:end] = [(None, Null())] * (end - first)
    return taken


def _item(way: Way, value: Any) -> Any:
    """A value as we write it, with the names of the tables that it is in."""
    import tomlkit

    for key in reversed(way):
        value = {key: value}
    found: Any = tomlkit.parse(toml_text(value))
    for key in way:
        found = found[key]
    return found


def _update(way: Way, table: Any, new: Mapping[str, Any]) -> None:
    """Change what is different in a table."""
    import tomlkit
    from tomlkit.items import AoT, InlineTable, Table

    for key in [key for key in table if key not in new]:
        del table[key]
    for key, value in new.items():
        inner, old = (*way, key), table.get(key)
        if key in table and old == value:
            continue
        if isinstance(old, AoT) and is_table(value) and isinstance(value, list):
            _update_list(inner, old, value)
        elif isinstance(old, dict) and not isinstance(old, InlineTable) and isinstance(value, dict):
            _update(inner, old, value)
        elif old is not None and not isinstance(old, Table | AoT):
            table[key] = tomlkit.parse(f"x = {value_text(value)}")["x"]
        else:
            made = _item(inner, value)
            if isinstance(made, Table) and not made.is_super_table():
                made.trivia.indent = "\n"
            table[key] = made


def _update_list(way: Way, tables: Any, new: list[Any]) -> None:
    """Change what is different in a list of tables."""
    first, second = keyed([*tables]), keyed(new)
    was = dict(first if first and second else {str(at): one for at, one in enumerate(tables)})
    now = second if first and second else {str(at): one for at, one in enumerate(new)}
    kept = []
    for name, value in now.items():
        if (table := was.get(name)) is None:
            (table,) = _item(way, [value])
            table.trivia.indent = "\n"
        else:
            _update(way, table, value)
        kept.append(table)
    tables.clear()
    tables.extend(kept)
