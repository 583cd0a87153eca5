"""What pieces share and hang on: the game's figures and colours, the theme, templates, sets, rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from playproof.components.base import Component, Piece, PieceSet
from playproof.components.differing import FieldChange, differing
from playproof.components.faults import DataFaults
from playproof.components.game import FIRST_PAGES, Game
from playproof.components.inside import leads_out
from playproof.components.kinds.cards import CardSet
from playproof.components.reading.toml_file import read_data
from playproof.layouts.kinds.cards import looks_of
from playproof.layouts.render_context import RenderContext, layout_file

About = Literal["figure", "colour", "game", "theme", "template", "set", "rules"]
#: Fields of a set that are its pieces, not what they share.
OWN = ("id", "pieces", "rows")
#: Files of a game about how it is played; no piece depends on them.
RULES = ("play", "rules", "rulings")
#: What shows a part of the game's look that not every kind shows.
SHOWN_BY = {
    "land": ("boards", "networks", "tiles", "upgrades"),
    "dusk": ("boards", "networks", "tiles", "upgrades"),
    "track": ("boards", "tiles", "upgrades"),
}


@dataclass(frozen=True)
class SharedChange:
    """Something that isn't one piece's own and that changed: ``name`` is where it is and what it is
    ("game.toml, figures.start_cards"), ``pieces`` are those that changed because they hang on it."""

    about: About
    name: str
    field: FieldChange
    pieces: tuple[str, ...] = ()


def shared_changes(
    past: RenderContext,
    today: RenderContext,
    old_sets: Sequence[PieceSet],
    sets: Sequence[PieceSet],
    themes: tuple[str, str],
) -> tuple[SharedChange, ...]:
    """Everything of the kind that differs, in the order of figures, colours, game, theme, templates, sets, rules.

    ``themes`` are the names of both looks' themes.
    """
    return (
        *_of_game(past.game, today.game),
        *_of_theme(past, today, themes),
        *_of_templates(past, today, old_sets, sets),
        *_of_sets(past, today),
        *_of_rules(past.game, today.game),
    )


def _dump(model: Component, *exclude: str) -> dict[str, Any]:
    data: dict[str, Any] = model.model_dump(
        mode="json", by_alias=True, exclude=set(exclude), serialize_as_any=True
    )
    return data


def _of_theme(past: RenderContext, today: RenderContext, themes: tuple[str, str]) -> Iterator[SharedChange]:
    if themes[0] != themes[1]:
        yield SharedChange("theme", "theme", FieldChange("theme", *themes))
        return
    for field in differing(_dump(past.theme), _dump(today.theme)):
        yield SharedChange("theme", f"layouts/themes/{themes[1]}.toml, {field.path}", field)


def _of_game(before: Game, after: Game) -> Iterator[SharedChange]:
    old, new = _dump(before.header, "version"), _dump(after.header, "version")
    about: dict[str, About] = {"figures": "figure", "palette": "colour"}
    for field in differing(old, new):
        head = field.path.partition(".")[0]
        yield SharedChange(about.get(head, "game"), f"game.toml, {field.path}", field)


def _of_templates(
    past: RenderContext, today: RenderContext, old_sets: Sequence[PieceSet], sets: Sequence[PieceSet]
) -> Iterator[SharedChange]:
    """Templates that cards of both games are drawn from and that have changed."""
    used = [
        {look for one in some if isinstance(one, CardSet) for look in looks_of(one, context)}
        for some, context in ((old_sets, past), (sets, today))
    ]
    for name in sorted(used[0] & used[1]):
        try:
            old, new = (_template(name, context) for context in (past, today))
        except DataFaults:
            continue  # drawing reports what is wrong with it
        for field in differing(old, new):
            yield SharedChange("template", f"layouts/cards/{name}.toml, {field.path}", field)


def _template(name: str, context: RenderContext) -> dict[str, Any]:
    """A template's data. Raises `DataFaults`."""
    path = layout_file("cards", name, context.overrides)
    return read_data(path, root=path.parents[2])


def _of_sets(past: RenderContext, today: RenderContext) -> Iterator[SharedChange]:
    """Fields of sets, but those that are written as they were: a figure of the game that they name has changed."""
    old = {one.id: one for one in past.game.sets}
    for one in today.game.sets:
        if one.id in old and old[one.id].kind == one.kind:
            then, now = _as_written(one, past), _as_written(one, today)
            edited = [field.path for field in differing(then, now)]
            for field in differing(_dump(old[one.id], *OWN), _dump(one, *OWN)):
                if then and now and not any(_within(field.path, path) for path in edited):
                    continue
                yield SharedChange("set", f"{one.kind}.toml, {one.id}, {field.path}", field)


def _within(path: str, other: str) -> bool:
    """Whether one of two fields is the other or a part of it."""
    shorter, longer = sorted((path, other), key=len)
    return longer.startswith(shorter) and longer[len(shorter) :][:1] in ("", ".", "[")


def _as_written(one: PieceSet, context: RenderContext) -> dict[str, Any]:
    """A set as its file has it, figures in braces, without its pieces; nothing if it can't be read."""
    key = ("sets as written", one.kind)
    if key not in context.memo:
        path = context.game.folder / f"{one.kind}.toml"
        try:
            sets = read_data(path, root=context.game.folder.parent.parent)["set"]
        except (DataFaults, KeyError):
            sets = []
        context.memo[key] = {each["id"]: each for each in sets}
    known: dict[str, dict[str, Any]] = context.memo[key]
    return {name: value for name, value in known.get(one.id, {}).items() if name not in ("piece", *OWN)}


def _of_rules(before: Game, after: Game) -> Iterator[SharedChange]:
    for stem in RULES:
        data: list[dict[str, Any]] = []
        for game in (before, after):
            path = game.folder / f"{stem}.toml"
            root = game.folder.parent.parent
            try:
                there = path.is_file() and not leads_out(path, root)
                data.append(read_data(path, root=root) if there else {})
            except DataFaults:
                break  # the checker reports what is wrong with it
        else:
            for field in differing(data[0], data[1]):
                yield SharedChange("rules", f"{stem}.toml, {field.path}", field)


Items = Mapping[str, tuple[PieceSet, Piece]]


def hanging(
    name: str,
    shared: Sequence[SharedChange],
    past: Items,
    today: Items,
    contexts: Sequence[RenderContext],
) -> tuple[str, ...]:
    """What of all that changed a piece hangs on, by name; ``contexts`` are those of before and of now."""
    if not shared or name not in today or name not in past:
        return ()
    one, item = today[name]
    texts = list(_texts([_dump(model, "pieces") for model in (item, one, past[name][1], past[name][0])]))
    texts += [text for context in contexts for text in _texts(_as_written(one, context))]
    if isinstance(one, CardSet):
        texts += [
            text
            for context in contexts
            for look in looks_of(one, context)
            for text in _of_template(look, context)
        ]
    looks = looks_of(one, contexts[-1]) if isinstance(one, CardSet) else []
    return tuple(change.name for change in shared if _hangs(change, one, texts, looks))


def _of_template(look: str, context: RenderContext) -> tuple[str, ...]:
    """All texts of a template; none of one that can't be read."""
    key = ("texts", look)
    if key not in context.memo:
        try:
            data = _template(look, context)
        except DataFaults:
            data = {}  # drawing reports what is wrong with it
        context.memo[key] = tuple(_texts(data))
    known: tuple[str, ...] = context.memo[key]
    return known


def _hangs(change: SharedChange, one: PieceSet, texts: Sequence[str], looks: Sequence[str]) -> bool:
    path = change.field.path.split(".")
    if change.about == "figure":
        braced = f"{{{path[1].partition('[')[0]}}}"
        return any(braced in text for text in texts)
    if change.about == "colour":
        key = path[1]
        return any(text == key or f".{key}:" in text for text in texts)
    if change.about == "template":
        return isinstance(one, CardSet) and change.name.startswith(
            tuple(f"layouts/cards/{look}.toml," for look in looks)
        )
    if change.about == "set":
        return change.name.startswith(f"{one.kind}.toml, {one.id},")
    if change.about == "game":
        if path[0] in FIRST_PAGES:
            return False
        return path[0] != "look" or len(path) < 2 or one.kind in SHOWN_BY.get(path[1], (one.kind,))
    return change.about == "theme"


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)
