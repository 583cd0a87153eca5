"""``python -m tests.project.count``: lines of code per package, and who uses each field of the component data.

A line of code is a line of Python that is neither blank nor only a comment nor part of a docstring, in files as ruff
formats them. A field is one name in one table of the data (a field that several tables inherit counts once); a game uses
it if one of its files sets it. With ``--fields N`` the fields that at most N games and starters use are listed, each with
the reason for which it stays (`tests.project.single_use`).
"""

from __future__ import annotations

import argparse
import ast
import io
import shutil
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pydantic import BaseModel

from playproof.components.game import GameFile, load_game
from playproof.components.kinds import KINDS, set_model
from tests.checkout import PACKAGES, ROOT, files
from tests.project.single_use import kinds as kinds_with_reasons
from tests.project.single_use import reasons

_SKIPPED = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}

#: A field: the table's type that declares it, and its name.
Field = tuple[type[BaseModel], str]


def code_lines_of(text: str) -> int:
    """The lines of code of a module."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _SKIPPED:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                lines.difference_update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return len(lines)


def code_lines() -> dict[str, int]:
    """Package → its lines of code."""
    found: dict[str, int] = {}
    for package in ("playproof", *PACKAGES):
        modules = [path for path in files(ROOT / package) if path.suffix == ".py"]
        found[package] = sum(code_lines_of(path.read_text(encoding="utf-8")) for path in modules)
    return found


def declared_fields() -> dict[Field, set[str]]:
    """Every field of the component data → the files (``game``, ``boards``, …) that have it."""
    found: dict[Field, set[str]] = defaultdict(set)
    for kind in ("game", *KINDS):
        seen: set[type[BaseModel]] = set()
        waiting: list[type[BaseModel]] = [GameFile if kind == "game" else set_model(kind)]
        if kind != "game":
            waiting.append(set_model(kind).piece_type)
        while waiting:
            model = waiting.pop()
            if model in seen:
                continue
            seen.add(model)
            for name, field in model.model_fields.items():
                found[_declaring(model, name), name].add(kind)
                waiting += _models(field.annotation)
    return found


def field_uses() -> dict[Field, set[str]]:
    """Every field of the component data → the shipped games and starters that set it."""
    uses: dict[Field, set[str]] = {field: set() for field in declared_fields()}
    shipped = ROOT / "components"
    with TemporaryDirectory() as temporary:
        for folder in sorted(path.parent for path in shipped.glob("*/game.toml")):
            _note(load_game(folder), folder.name, uses)
        for template in sorted(path.parent for path in (shipped / "templates").glob("*/game.toml")):
            folder = Path(temporary) / template.name / "components" / "name"
            shutil.copytree(template, folder)
            _fill_in(folder)
            _note(load_game(folder), template.name, uses)
    return uses


def without_reason(uses: Mapping[Field, set[str]]) -> list[str]:
    """The fields that at most one game uses and that have no reason, of the kinds whose fields need one."""
    asked, known, declared = kinds_with_reasons(), reasons(), declared_fields()
    return sorted(
        f"{model.__name__}.{name}"
        for (model, name), games in uses.items()
        if len(games) <= 1 and declared[model, name] <= asked and (model.__name__, name) not in known
    )


def without_use(uses: Mapping[Field, set[str]]) -> list[str]:
    """The fields with a reason that no table has, or that two games or more use."""
    numbers = {(model.__name__, name): len(games) for (model, name), games in uses.items()}
    return sorted(f"{table}.{name}" for table, name in reasons() if numbers.get((table, name), 2) > 1)


def _fill_in(folder: Path) -> None:
    """Give a starter the id that `playproof new` would give it."""
    game = folder / "game.toml"
    game.write_text(game.read_text(encoding="utf-8").replace("NAME", "name"), encoding="utf-8")


def _note(value: Any, name: str, uses: dict[Field, set[str]]) -> None:
    """Note each field that is set in a value, and in all that it holds."""
    seen: set[int] = set()
    waiting: list[Any] = [value.header, *value.sets]
    while waiting:
        one = waiting.pop()
        if isinstance(one, BaseModel):
            if id(one) in seen:
                continue
            seen.add(id(one))
            for field in one.model_fields_set:
                uses.get((_declaring(type(one), field), field), set()).add(name)
            waiting += [getattr(one, field) for field in type(one).model_fields]
        elif isinstance(one, Mapping):
            waiting += one.values()
        elif isinstance(one, list | tuple):
            waiting += one


def _declaring(model: type[BaseModel], name: str) -> type[BaseModel]:
    """The type that first declares a field."""
    return [one for one in model.__mro__ if issubclass(one, BaseModel) and name in one.model_fields][-1]


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The tables within a field's type."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in getattr(annotation, "__args__", ()):
        yield from _models(part)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--fields", type=int, default=-1, metavar="N", help="list fields that at most N games use"
    )
    most = parser.parse_args().fields
    lines = code_lines()
    for package, count in lines.items():
        print(f"{package:12}{count:8,} lines of code")
    print(f"{'together':12}{sum(lines.values()):8,}")
    uses, kinds = field_uses(), declared_fields()
    numbers = [len(games) for games in uses.values()]
    print(f"{len(uses)} fields; {numbers.count(0)} set by no game or starter, {numbers.count(1)} by one")
    known = reasons()
    for field, games in sorted(
        uses.items(), key=lambda item: (len(item[1]), sorted(kinds[item[0]]), item[0][1])
    ):
        if len(games) <= most:
            model, name = field
            print(
                f"{', '.join(sorted(kinds[field]))[:24]:24} {f'{model.__name__}.{name}':32} {', '.join(sorted(games)):12} "
                f"{known.get((model.__name__, name), '')}"
            )


if __name__ == "__main__":
    main()
