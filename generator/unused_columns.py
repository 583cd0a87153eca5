"""Columns of cards that nothing reads: no rule of ``play.toml``, no template. Lint tells them as notes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from playproof.checker.assembly.game import has_own_code
from playproof.checker.definition.game_definition import find_game
from playproof.checker.families.declared.tables import TABLES
from playproof.components.faults import DataFaults, Fault
from playproof.components.kinds.cards import CardSet
from playproof.components.reading.toml_file import read_data
from playproof.layouts.kinds.cards import looks_of
from playproof.layouts.render_context import RenderContext
from playproof.layouts.templates.file import template_path


def unused_columns(context: RenderContext) -> Iterator[Fault]:
    """Columns whose names are no word of the rules, of the set's templates or of the game's other data.

    Nothing is said of a game whose rules are written in Python, nor of a set that a family other than ``declared`` reads:
    what those read is not in the data.
    """
    game = context.game
    data = {path.name: _read(path) for path in sorted(game.folder.glob("*.toml"))}
    play = data.pop("play.toml", {})
    if play and has_own_code(find_game(game.id, [game.folder.parent.parent])):
        return
    asked = {str(value) for name, table in play.items() if name not in TABLES for value in _values(table)}
    # Expressions read a column behind a dot: a resource may have its name.
    rules = set(re.findall(r"\.\s*([a-z]\w*)", json.dumps(play, default=str)))
    others = rules | _words({name: _without_fields(table) for name, table in data.items()})
    for one in game.of_kind("cards"):
        if not isinstance(one, CardSet) or one.id in asked:
            continue
        read = others | {word for path in _templates(one, context) for word in _words(_read(path))}
        for name in one.fields:
            if name not in read:
                readers = "no rule and no template reads" if play else "no template reads"
                yield Fault(
                    game.place(one.id, "", ("fields", name)),
                    f"{readers} the column '{name}'",
                    allowed="a template or a rule that uses it, or no such column",
                    note=True,
                )


def _read(path: Path) -> dict[str, Any]:
    """A TOML file; an empty one where it can't be read, which others report."""
    try:
        return read_data(path, root=path.parents[2])
    except DataFaults:
        return {}


def _templates(one: CardSet, context: RenderContext) -> Iterator[Path]:
    """The files of a set's templates."""
    for look in looks_of(one, context):
        try:
            yield template_path(look, context)
        except DataFaults:
            continue


def _without_fields(table: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a file without the declarations of columns."""
    sets = table.get("set", ())
    if not isinstance(sets, list):
        return dict(table)
    kept = [
        {key: value for key, value in one.items() if key != "fields"} for one in sets if isinstance(one, dict)
    ]
    return {**table, "set": kept}


def _values(value: Any) -> Iterator[Any]:
    """Every value in a table that holds no others."""
    if isinstance(value, Mapping | list):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _values(one)
    else:
        yield value


def _words(value: Any) -> set[str]:
    """Every word in a table: of its names, and of its texts."""
    return set(re.findall(r"[a-z][a-z0-9_]*", json.dumps(value, default=str)))
