"""The fields of all kinds of component that hold words, found in their types, and where the specimens have them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from annotated_types import MaxLen, MinLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from playproof.components.base import FigureText, RowsFile
from playproof.components.game import GameFile
from playproof.components.kinds import KINDS, kind_model
from playproof.components.picture import Art

SPECIMENS = Path(__file__).parent.parent / "data" / "words" / "specimen"
#: The file of the game itself beside those of the kinds.
GAME = "game"
Way = tuple[int | str, ...]
#: What a text of words may have in its type: a length, figures of the game.
_FIGURES = get_args(FigureText)[1]
_FIGURES_NAME = repr(_FIGURES)
#: Tables that hold names of files.
_FILES = (Art, RowsFile)
#: Texts that nothing prints, or that are names of files, links, columns and levels.
_NO_WORDS = {"id", "rows", "art", "back_art", "based_on"}


class Place(NamedTuple):
    """A field of a specimen that holds words: the way to it, the type that has it, how many letters it takes, and
    whether the specimen has it."""

    way: Way
    model: str
    field: str
    most: int
    given: bool = True


def model_of(kind: str) -> type[BaseModel]:
    """The type of a file."""
    model: type[BaseModel] = GameFile if kind == GAME else kind_model(kind)
    return model


@cache
def specimen(kind: str) -> dict[str, Any]:
    """The data of a specimen."""
    return tomllib.loads((SPECIMENS / f"{kind}.toml").read_text(encoding="utf-8"))


def files_of(kind: str) -> tuple[str, ...]:
    """The files that a specimen of this kind needs beside its own: its first line names them."""
    if kind == GAME:
        return ("cards", "tokens")
    first = (SPECIMENS / f"{kind}.toml").read_text(encoding="utf-8").partition("\n")[0]
    return tuple(first.removeprefix("# with ").split()) if first.startswith("# with ") else ()


def fields_of(kind: str) -> set[tuple[str, str]]:
    """Every field of this kind's types that holds words: the type's name and the field's name in files."""
    return {(model, key) for model, key, info in _fields(kind) if _words(key, info) is not None}


def marked_fields(kind: str) -> set[tuple[str, str]]:
    """Those whose words have markup."""
    return {
        (model, key)
        for model, key, info in _fields(kind)
        if _FIGURES_NAME in f"{info.annotation} {info.metadata}"
    }


def _fields(kind: str) -> Iterator[tuple[str, str, FieldInfo]]:
    seen: set[type[BaseModel]] = set()
    stack = [model_of(kind)]
    while stack:
        model = stack.pop()
        if model in seen:
            continue
        seen.add(model)
        for name, info in model.model_fields.items():
            stack += _models(info.annotation)
            yield model.__name__, info.alias or name, info


def places(kind: str) -> list[Place]:
    """Where a specimen has fields that hold words, or could have them."""
    return list(_within(model_of(kind), specimen(kind), ()))


def _within(model: type[BaseModel], data: dict[str, Any], way: Way) -> Iterator[Place]:
    for name, info in model.model_fields.items():
        key = info.alias or name
        value, inner = data.get(key), _models(info.annotation)
        if inner and value is not None:
            parts = value if isinstance(value, list) else [value]
            for number, part in enumerate(parts):
                if isinstance(part, dict):
                    at: Way = (number,) if isinstance(value, list) else ()
                    if not isinstance(value, list) and _mapped(info):
                        for one, own in part.items():
                            yield from _within(inner[0], own, (*way, key, one))
                    else:
                        yield from _within(_meant(inner, part), part, (*way, key, *at))
        most = _words(name, info)
        if most is None:
            continue
        if isinstance(value, list | dict):
            for step in range(len(value)) if isinstance(value, list) else value:
                if isinstance(value[step], str):
                    yield Place((*way, key, step), model.__name__, key, most)
        elif value is not None or not _several(info):
            yield Place((*way, key), model.__name__, key, most, value is not None)


def _meant(models: list[type[BaseModel]], data: dict[str, Any]) -> type[BaseModel]:
    """Of several types the one that has all fields of a table, and whose choices hold its values."""
    for model in models:
        names = {info.alias or name: info for name, info in model.model_fields.items()}
        kind = get_args(names["type"].annotation) if "type" in names else ()
        if names.keys() >= data.keys() and (not kind or data.get("type") in kind):
            return model
    return models[0]


def _models(kind: Any) -> list[type[BaseModel]]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [] if issubclass(kind, _FILES) else [kind]
    return [model for part in get_args(kind) for model in _models(part)]


def _mapped(info: FieldInfo) -> bool:
    return any("Mapping" in str(get_origin(one)) for one in (info.annotation, *get_args(info.annotation)))


def _several(info: FieldInfo) -> bool:
    return any(get_origin(one) is tuple for one in (info.annotation, *get_args(info.annotation))) or _mapped(
        info
    )


def _words(name: str, info: FieldInfo) -> int | None:
    """How many letters a field of words takes; None for one that holds none."""
    if name in _NO_WORDS:
        return None
    found = _texts(info.annotation, tuple(info.metadata))
    return min(found, default=None)


def _texts(kind: Any, metadata: tuple[Any, ...]) -> list[int]:
    if kind is str:
        if not all(isinstance(one, MaxLen | MinLen) or one == _FIGURES for one in metadata):
            return []
        return [min([one.max_length for one in metadata if isinstance(one, MaxLen)], default=1000)]
    if get_origin(kind) is Annotated:
        inner, *more = get_args(kind)
        more = [part for one in more for part in (one.metadata if isinstance(one, FieldInfo) else [one])]
        return _texts(inner, (*metadata, *more))
    parts = get_args(kind)
    if get_origin(kind) is tuple or _is_mapping(kind):
        values = parts[1:] if _is_mapping(kind) else parts
        return [most for part in values for most in _texts(part, ())]
    return [most for part in parts if not isinstance(part, str) for most in _texts(part, metadata)]


def _is_mapping(kind: Any) -> bool:
    return "Mapping" in str(get_origin(kind))


def all_kinds() -> tuple[str, ...]:
    """Every kind of file that is tried."""
    return (GAME, *KINDS)
