"""What a field of a TOML file, or a column of a table, means: from the schemas, which are made from the types."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playproof.components.reading.toml_depth import TooDeep, loads
from playproof.components.reading.toml_places import TomlPlaces
from playproof.generator.schemas import schema

#: So many allowed values are listed.
LISTED = 40


def field_meaning(name: str, text: str, row: int, column: int) -> str:
    """The meaning of the field at a place of the input ``name``, as Markdown; ``""`` for none. ``column`` counts bytes."""
    way = TomlPlaces(text).way_at(row, column)
    if not way:
        return ""
    try:
        data: Any = loads(text)
    except (TooDeep, ValueError, tomllib.TOMLDecodeError):
        data = None  # half typed: of parts that differ the first is explained
    whole = schema(name)
    found: list[Mapping[str, Any]] = [whole]
    last: Sequence[Mapping[str, Any]] = []
    for step in way:
        inner = [one for place in found for one in _inner(whole, place, step, data)]
        data = _within(data, step)
        if not inner:
            return ""
        if isinstance(step, str) or not last:
            last = inner
        found = inner
    named = next((step for step in reversed(way) if isinstance(step, str)), "")
    return _said(named, last, whole)


def column_meaning(name: str, about: str, holds: str = "") -> str:
    """The meaning of a table's column, as Markdown."""
    return f"**{name}**{f': {holds}' if holds else ''}\n\n{about}".rstrip()


def _within(data: Any, step: str | int) -> Any:
    if isinstance(data, dict) and isinstance(step, str):
        return data.get(step)
    if isinstance(data, list) and isinstance(step, int) and step < len(data):
        return data[step]
    return None


def _resolved(whole: Mapping[str, Any], place: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The tables of a schema that hold at a place: references and alternatives followed."""
    if "$ref" in place:
        target: Any = whole
        for part in place["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        yield from _resolved(whole, target)
    else:
        yield place
    for word in ("allOf", "anyOf", "oneOf"):
        for one in place.get(word, ()):
            yield from _resolved(whole, one)


def _inner(
    whole: Mapping[str, Any], place: Mapping[str, Any], step: str | int, data: Any
) -> Iterator[Mapping[str, Any]]:
    for one in _resolved(whole, place):
        if isinstance(step, str):
            properties = one.get("properties", {})
            if step in properties and _is(properties, data):
                yield properties[step]
            elif step not in properties:
                named = [
                    said for form, said in one.get("patternProperties", {}).items() if re.search(form, step)
                ]
                others = one.get("additionalProperties")
                yield from named or ([others] if isinstance(others, dict) else [])
        elif isinstance(items := one.get("items"), list):
            if step < len(items):
                yield items[step]
        elif isinstance(items, dict):
            yield items


def _is(properties: Mapping[str, Any], data: Any) -> bool:
    """Whether data can be of this alternative: what must have one value has it."""
    return not isinstance(data, dict) or all(
        len(said.get("enum", "..")) != 1 or data.get(field, said["enum"][0]) == said["enum"][0]
        for field, said in properties.items()
        if isinstance(said, dict)
    )


def _said(named: str, places: Sequence[Mapping[str, Any]], whole: Mapping[str, Any]) -> str:
    """A field's meaning: what it holds, its description, what it is if it isn't given."""
    about = next((str(one["description"]) for one in places if one.get("description")), "")
    kinds: dict[str, None] = {}
    choices: dict[str, None] = {}
    usual = ""
    for one in places:
        if "default" in one:
            usual = json.dumps(one["default"], ensure_ascii=False)
        for part in _resolved(whole, one):
            if isinstance(part.get("type"), str) and part["type"] != "null":
                kinds[_WORDS.get(part["type"], part["type"])] = None
            choices.update(dict.fromkeys(f"`{choice}`" for choice in part.get("enum", ())))
    holds = " or ".join(kinds)
    lines = [f"**{named}**{f': {holds}' if holds else ''}"]
    lines += [about] if about else []
    lines += [f"One of {', '.join(list(choices)[:LISTED])}."] if choices else []
    lines += [f"Without it: `{usual}`."] if usual else []
    return "\n\n".join(lines)


_WORDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a table",
}
