"""What a model wants at a place in the data: follows an error's trail through the model's own schema.

The trail (pydantic's ``loc``) also names the branches of unions, which are nothing that a writer of data knows;
following the schema distinguishes them from keys that happen to be called the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import SchemaError, SchemaValidator

from playproof.components.wording.plural import counted
from playproof.components.wording.values import article, either, words

Schema = Mapping[str, Any]

KEY = "[key]"
"""How a trail ends that leads to a dictionary's key instead of its value."""


class Shape(msgspec.Struct, frozen=True):
    """One knot of a model's schema, wrappers (defaults, validators, references) taken off."""

    schema: Schema
    definitions: dict[str, Schema]

    @property
    def kind(self) -> str:
        """The schema's type: 'int', 'model-fields', 'union' …"""
        return str(self.schema["type"])

    def inner(self, schema: Schema) -> Shape:
        """``schema``, a part of this shape."""
        return _unwrap(schema, self.definitions)

    def choices(self) -> dict[str | int, Schema]:
        """A union's branches by the names that the trail gives them."""
        if self.kind == "tagged-union":
            return dict(self.schema["choices"])
        branches: dict[str | int, Schema] = {}
        for choice in self.schema["choices"]:
            branch, label = choice if isinstance(choice, tuple) else (choice, self._title(choice))
            branches.setdefault(label, branch)
        return branches

    def _title(self, branch: Schema) -> str:
        whole = {"type": "definitions", "schema": branch, "definitions": list(self.definitions.values())}
        try:
            return SchemaValidator(whole).title
        except SchemaError:
            return str(branch["type"])

    def describe(self) -> str:
        """What is allowed here: 'a whole number from 1 to 6', 'red, white, blue', 'a list' …; '' if all is."""
        kind, schema = self.kind, self.schema
        if (choices := choices_of(self)) is not None:
            return words(choices)
        if kind in ("int", "float"):
            return ("a whole number" if kind == "int" else "a number") + bounds(schema)
        if kind == "union":
            parts = (self.inner(choice).describe() for choice in self.choices().values())
            return either(parts)
        if kind in ("model", "dataclass"):
            return f"a table with the fields of {article(noun_of(schema['cls']))}"
        if kind == "tuple" and "variadic_item_index" not in schema:
            items = [self.inner(item).kind for item in schema["items_schema"]]
            noun = (
                {"int": "whole number", "float": "number"}.get(items[0], "item")
                if len(set(items)) == 1
                else "item"
            )
            # As it is written: [63.5, 88.9] is what is meant by a size "63x88".
            return f"a list of {counted(len(items), noun)} in [brackets]"
        return _PLAIN.get(kind, "")


_PLAIN = {
    "str": "text",
    "bool": "true or false",
    "list": "a list",
    "tuple": "a list",
    "dict": "a table",
    "tagged-union": "a table",
}


def bounds(schema: Schema) -> str:
    """A number's limits, to be put behind its kind: ' from 1 to 6', ', more than 0 and at most 9.5'."""
    limits = {
        name: int(limit) if isinstance(limit, float) and limit.is_integer() else limit
        for name in ("ge", "gt", "le", "lt", "multiple_of")
        if (limit := schema.get(name)) is not None
    }
    if limits.keys() == {"ge", "le"}:
        return " from {ge} to {le}".format_map(limits)
    parts = [BOUNDS[name].format_map(limits) for name in limits]
    return f", {' and '.join(parts)}" if parts else ""


BOUNDS = {
    "ge": "{ge} or more",
    "gt": "more than {gt}",
    "le": "at most {le}",
    "lt": "less than {lt}",
    "multiple_of": "a multiple of {multiple_of}",
}
"""A number's limits in words, by pydantic's names for them."""


class Branch(msgspec.Struct, frozen=True):
    """A union crossed on the way: after how many steps of the data, and into which branch."""

    depth: int
    label: str | int


class Spot(msgspec.Struct, frozen=True):
    """Where an error's trail leads: the way through the data, and the model's part for it."""

    path: tuple[int | str, ...]
    shape: Shape | None = None
    """What is wanted there; None if the model does not know the place."""
    owner: type | None = None
    """The model whose field was passed last."""
    info: FieldInfo | None = None
    """That field's own description."""
    branches: tuple[Branch, ...] = ()


def shape_of(model: type[BaseModel]) -> Shape:
    """The whole model's shape."""
    # A model that refers to a later one completes its schema at its first use.
    model.model_rebuild()
    return _unwrap(model.__pydantic_core_schema__, {})


def find(shape: Shape, trail: Iterable[int | str]) -> Spot:
    """Follow an error's ``trail`` from ``shape`` as far as the model knows it."""
    here: Shape | None = shape
    owner: type | None = None
    info: FieldInfo | None = None
    path: list[int | str] = []
    branches: list[Branch] = []
    steps = list(trail)
    for at, step in enumerate(steps):
        if step == KEY and at and at == len(steps) - 1:
            break
        if here is not None and here.kind in ("model", "dataclass"):
            here, owner, info = _content(here)
        if here is None:
            path.append(step)
            continue
        schema = here.schema
        match here.kind:
            case "union" | "tagged-union":
                branches.append(Branch(len(path), step))
                here = _branch(here, step)
                continue
            case "model-fields" | "dataclass-args":
                name, found = _field(here, step)
                here = here.inner(found) if found is not None else None
                info = getattr(owner, "model_fields", {}).get(name)
            case "list":
                items = schema.get("items_schema")
                here = here.inner(items) if items else None
            case "tuple":
                here = _item(here, step)
            case "dict":
                # A key that is refused: its trail goes on with "[key]".
                part = schema.get("keys_schema" if steps[at + 1 : at + 2] == [KEY] else "values_schema")
                here = here.inner(part) if part else None
            case _:
                here = None
        path.append(step)
    return Spot(tuple(path), here, owner, info, tuple(branches))


def choices_of(shape: Shape) -> list[object] | None:
    """The values that are allowed here, if they can be counted: those of a Literal."""
    return list(shape.schema["expected"]) if shape.kind == "literal" else None


def field_names(model: type) -> dict[str, FieldInfo]:
    """A model's fields by the names that data files use: the alias, where there is one."""
    fields: dict[str, FieldInfo] = getattr(model, "model_fields", None) or {}
    if not fields:
        fields = getattr(model, "__pydantic_fields__", {})
    return {
        info.validation_alias if isinstance(info.validation_alias, str) else name: info
        for name, info in fields.items()
    }


def noun_of(model: type) -> str:
    """What one of ``model`` is called: its title, else its class's name in small words ('event card')."""
    config: Mapping[str, Any] = getattr(model, "model_config", {})
    title = config.get("title")
    if isinstance(title, str) and title:
        return title
    return " ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[A-Z]", model.__name__)).lower()


def _unwrap(schema: Schema, definitions: dict[str, Schema]) -> Shape:
    while True:
        match schema["type"]:
            case "definitions":
                definitions = definitions | {part["ref"]: part for part in schema["definitions"]}
                schema = schema["schema"]
            case "definition-ref":
                schema = definitions[schema["schema_ref"]]
            case "default" | "nullable" | "function-before" | "function-after" | "function-wrap":
                schema = schema["schema"]
            case _:
                return Shape(schema, definitions)


def _content(shape: Shape) -> tuple[Shape, type, FieldInfo | None]:
    return shape.inner(shape.schema["schema"]), shape.schema["cls"], None


def _field(shape: Shape, step: int | str) -> tuple[str, Schema | None]:
    fields = shape.schema["fields"]
    if isinstance(fields, list):  # a dataclass lists its fields
        fields = {part["name"]: part for part in fields}
    for name, part in fields.items():
        if part.get("validation_alias", name) == step:
            return name, part["schema"]
    return str(step), fields[step]["schema"] if step in fields else None


def _item(shape: Shape, step: int | str) -> Shape | None:
    items = shape.schema["items_schema"]
    variadic = shape.schema.get("variadic_item_index")
    if not isinstance(step, int) or not items:
        return None
    # Only the last entry may stand for any number of items.
    at = step if variadic is None else min(step, int(variadic))
    return shape.inner(items[at]) if at < len(items) else None


def _branch(union: Shape, label: int | str) -> Shape | None:
    branches = union.choices()
    if label in branches:
        return union.inner(branches[label])
    # A branch that contains itself is titled differently from outside: compare the outermost word.
    for title, branch in branches.items():
        if str(title).partition("[")[0] == str(label).partition("[")[0]:
            return union.inner(branch)
    return None
