"""Marks in the texts of pieces that open an icon, bold or italic and are never closed: they print as they are typed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from playproof.components.base import FigureText
from playproof.components.faults import Fault
from playproof.components.game import Game
from playproof.components.reading.whereabouts import Way
from playproof.layouts.icons import IconLibrary
from playproof.layouts.text.markup import unclosed

#: What distinguishes a field of text with markup from a name or an id.
_TEXT = get_args(FigureText)[1]


def unclosed_marks(game: Game, icons: IconLibrary) -> Iterator[Fault]:
    """A fault for each text of the reference page, a set or a piece with a mark that is never closed; each text once."""
    known = frozenset(icons.everything)
    seen: set[Fault] = set()
    for number, section in enumerate(game.header.reference):
        for way, text in _texts(section, ()):
            for mark in unclosed(text, known):
                place = game.header_place("reference", number, *way)
                problem, allowed = unclosed_mark(mark)
                yield Fault(place, f"'{section.title}': {problem}", allowed)
    for one in game.sets:
        for piece_id, owner, title in (("", one, one.name), *((p.id, p, p.title) for p in one.items)):
            for way, text in _texts(owner, ("pieces",) if owner is one else ()):
                for mark in unclosed(text, known):
                    fault = _fault(game, one.id, piece_id, title, way, mark)
                    if fault not in seen:
                        seen.add(fault)
                        yield fault


def _fault(game: Game, set_id: str, piece_id: str, title: str, way: Way, mark: str) -> Fault:
    problem, allowed = unclosed_mark(mark)
    return Fault(game.place(set_id, piece_id, way), f"'{title}': {problem}", allowed)


def unclosed_mark(mark: str) -> tuple[str, str]:
    """What is wrong with a mark that is never closed, and what would be right."""
    if mark[0] == ":":
        return f"'{mark}' is not closed", f"{mark}: for the icon, \\{mark} for the words"
    style = "bold" if mark[0] == "*" else "italic"
    problem = f"nothing closes the {mark[0]} that opens {style} at '{mark}'"
    return problem, f"{mark[0]}…{mark[0]} for {style}, \\{mark[0]} for the sign itself"


def _texts(owner: BaseModel, without: tuple[str, ...], way: Way = ()) -> Iterator[tuple[Way, str]]:
    """The texts with markup of a model and of all models within it, each with its path."""
    for name, written, marked in _fields(type(owner)):
        if name not in without:
            yield from _within(getattr(owner, name), marked, (*way, written))


@cache
def _fields(model: type[BaseModel]) -> tuple[tuple[str, str, bool], ...]:
    """Each field of a model: its name, its name in files, and whether it is a text with markup."""
    return tuple((name, info.alias or name, _marked(info)) for name, info in model.model_fields.items())


def _within(value: Any, marked: bool, way: Way) -> Iterator[tuple[Way, str]]:
    if isinstance(value, str):
        if marked:
            yield way, value
    elif isinstance(value, BaseModel):
        yield from _texts(value, (), way)
    elif isinstance(value, tuple | list):
        for at, part in enumerate(value):
            yield from _within(part, marked, (*way, at))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _within(part, marked, (*way, str(key)))


def _marked(info: FieldInfo) -> bool:
    """Whether a field, or what it holds several of, is a text with markup."""
    if _TEXT in info.metadata:
        return True
    stack: list[Any] = [info.annotation]
    while stack:
        kind = stack.pop()
        if _TEXT in getattr(kind, "__metadata__", ()):
            return True
        stack += [one for one in get_args(kind) if one is not Ellipsis]
    return False
