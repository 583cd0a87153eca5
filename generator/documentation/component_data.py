"""The component data reference, made from the types: every file, every field, what it holds and means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import MaxLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from playproof.components.base import (
    Amount,
    ColourName,
    Copies,
    EmblemName,
    FigureText,
    IconName,
    Identifier,
    Millimetres,
    Refers,
)
from playproof.components.colours.palette import HexColour
from playproof.components.game import GameFile
from playproof.components.kinds import KINDS, set_model
from playproof.components.reading import limits
from playproof.components.reading.limits import megabytes

_NAMED: list[tuple[Any, str]] = [
    (Amount, "a number or `{figure}`"),
    (ColourName, "a palette colour"),
    (Copies, "a count, `players` or `{figure}`"),
    (EmblemName, "an emblem"),
    (FigureText, "text"),
    (Identifier, "a short name"),
    (IconName, "an icon's name"),
    (Millimetres, "mm"),
    (HexColour, "`#rrggbb`"),
]
_PLAIN: dict[Any, str] = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    NoneType: "nothing",
}


def reference() -> str:
    """The whole reference as Markdown."""
    lines = [
        "# Component data",
        "",
        "A game is a folder in `components/`. `game.toml` describes the game. Each kind of component has one more TOML",
        "file with its sets. The rows of a set can be in a spreadsheet, a CSV or XLSX file in the same folder.",
        "This page is generated from the types that read the data.",
        "",
    ]
    seen: set[type[BaseModel]] = set()
    lines += _section("game.toml", "What the game is, its figures and its colours.", GameFile, seen)
    for kind, entry in KINDS.items():
        model = set_model(kind)
        lines += _section(f"{kind}.toml", f"{entry.title}: {entry.about}. Each `[[set]]` table:", model, seen)
        if model.piece_type not in seen:
            seen.add(model.piece_type)
            lines += _table(f"A row, or a `[[set.piece]]` table, of `{kind}.toml`", model.piece_type)
            for inner in _models(model.piece_type):
                lines += _inner(inner, seen)
    return "\n".join([*lines, *_limits()]).rstrip() + "\n"


def _limits() -> list[str]:
    """What a file may hold at most."""
    rows = [
        ("a TOML or CSV file", megabytes(limits.TEXT_LIMIT)),
        ("levels of lists, tables and dotted keys in TOML", f"{limits.DEEPEST}"),
        ("rows of a table", f"{limits.MAX_ROWS:,}"),
        ("columns of a table", f"{limits.MAX_COLUMNS}"),
        ("an XLSX workbook, packed", megabytes(limits.WORKBOOK_LIMIT)),
        ("an XLSX workbook, unpacked", megabytes(limits.UNPACKED_LIMIT)),
        ("cells of a sheet, empty ones too", f"{limits.CELL_LIMIT:,}"),
        ("XML tags of a workbook's part, or of a row of a sheet", f"{limits.TAG_LIMIT:,}"),
        ("a picture", f"{megabytes(limits.PICTURE_LIMIT)}, {limits.PIXEL_LIMIT // 1_000_000} megapixels"),
        ("digits of a whole number", f"{limits.MAX_DIGITS:,}"),
        ("numbers of `play.toml` and the figures that it uses", f"{limits.HIGHEST:,}, positive or negative"),
        ("lengths and places", "2,000 mm"),
        ("reported faults of one table", f"{limits.MAX_FAULTS:,}"),
    ]
    return [
        "## Limits",
        "",
        "No game comes near these limits. They bound memory and time for any input. Input beyond a limit is rejected with a",
        "message that gives the place, the limit and what was found.",
        "",
        "| what | limit |",
        "|---|---|",
        *(f"| {what} | {most} |" for what, most in rows),
    ]


def _section(title: str, about: str, model: type[BaseModel], seen: set[type[BaseModel]]) -> list[str]:
    seen.add(model)
    lines = [f"## {title}", "", about, "", *rows(model), ""]
    for inner in _models(model):
        piece_type = getattr(model, "piece_type", None)
        if inner is not piece_type:
            lines += _inner(inner, seen)
    return lines


def _inner(model: type[BaseModel], seen: set[type[BaseModel]]) -> list[str]:
    if model in seen:
        return []
    seen.add(model)
    lines = _table(title_of(model), model)
    for deeper in _models(model):
        lines += _inner(deeper, seen)
    return lines


def title_of(model: type[BaseModel]) -> str:
    """What a table is, in a line: ``Mat Place: an outline on a mat``."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", model.__name__)
    about = (model.__doc__ or "").strip().splitlines()[0].rstrip(".")
    return f"{name}: {about[0].lower()}{about[1:]}".replace("``", "`") if about else name


def _table(title: str, model: type[BaseModel]) -> list[str]:
    return [f"### {title}", "", *rows(model), ""]


def rows(model: type[BaseModel], leave: tuple[str, ...] = ()) -> list[str]:
    """A Markdown table of a model's fields, those of ``leave`` left out."""
    lines = ["| field | holds | default | meaning |", "|---|---|---|---|"]
    for name, field in model.model_fields.items():
        if name in leave:
            continue
        holds = f"{_holds(_declared(field))}{_most(field)}"
        about = field.description or ""
        lines.append(f"| `{field.alias or name}` | {holds} | {_default(field)} | {about} |")
    return lines


def _most(field: FieldInfo) -> str:
    """How long a text may be, and how many a list may have, where that is limited."""
    most = next((mark.max_length for mark in field.metadata if isinstance(mark, MaxLen)), None)
    holds = _holds(_declared(field))
    if not most or not holds.startswith(("text", "a list")):
        return ""
    return f", at most {most} characters" if holds == "text" else f", at most {most} entries"


def _declared(field: FieldInfo) -> Any:
    """The field's type with its marks, as it was declared."""
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "**required**"
    value = field.get_default(call_default_factory=True) if field.default_factory else field.default
    if value is None or value is PydanticUndefined or value in ("", (), {}) or isinstance(value, BaseModel):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{list(value)}" if isinstance(value, tuple) else f"{value}"


def _holds(kind: Any) -> str:
    if get_origin(kind) is Annotated:
        for mark in get_args(kind)[1:]:
            if isinstance(mark, Refers):
                return f"the id of {mark.what}"
        for named, text in _NAMED:
            if _marks(kind) == _marks(named):
                return text
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _holds(args[0])
    if origin is Literal:
        return ", ".join(f"`{one}`" for one in args)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(_holds(one) for one in args if one is not NoneType))
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return f"a list: {_holds(args[0])}"
        return "[" + ", ".join(_holds(one) for one in args) + "]"
    if isinstance(origin, type) and len(args) == 2:
        return f"names, each with {_holds(args[1])}"
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return "a table: " + re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()
    return _PLAIN.get(kind, str(kind))


def _marks(kind: Any) -> set[object]:
    """What distinguishes one annotated type from another: its validators, its pattern, its bounds."""
    marks: set[object] = set()
    for mark in get_args(kind)[1:]:
        for one in mark.metadata if isinstance(mark, FieldInfo) else (mark,):
            pattern = getattr(one, "pattern", None)
            marks.add(getattr(one, "func", None) or (pattern and f"/{pattern}/") or repr(one))
    return {mark for mark in marks if "max_length" not in repr(mark).casefold()}


def _models(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """The types of the tables inside a model, in order."""

    def walk(kind: Any) -> Iterator[type[BaseModel]]:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield kind
        for one in get_args(kind):
            yield from walk(one)

    for field in model.model_fields.values():
        yield from walk(field.annotation)
