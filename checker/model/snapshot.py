"""How a table stands, piece by piece, in words that all games share: what lies where, and who holds what.

A family that owns a board says where its pieces lie (:meth:`RuleModule.boards`, :meth:`RuleModule.placed`); what lies in hands,
or
on no printed board, is told in lists (:meth:`RuleModule.held`). Whoever draws the table needs to know neither families nor
games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from playproof.checker.model.findings import Report
from playproof.components.notation.tile import HexNotation

__all__ = ["Holding", "Placed", "Shape", "StateSnapshot", "Told", "held_of"]

#: A label is what is written on paper, or laid down in money: a bid.
Shape = Literal["disk", "cube", "hex", "tile", "card", "label"]


class Placed(NamedTuple):
    """One piece on the table.

    ``on``: the printed piece that it lies on (``set/piece``), or a set of tiles that make a map of their own.
    ``spot``: the place there, by the id that the component data gives it: a cell, a connection, a hex, a phase's
    space. ``piece``: the printed piece's id, or the company that it belongs to; ``of``: the set in which it is
    printed, where the family knows; ``colour``: a name of the palette; ``text``: what stands on a piece that nobody
    printed. ``order``: its place in a pile, 1 for the uppermost, 0 where there is none. ``atop``: it lies in the middle
    of the piece before it, which shows around it. ``turned``: sixths clockwise; ``back``: its other side is up;
    ``number``: so many that lie together. ``face``: what a tile or hex of the table's own shows.
    """

    on: str
    spot: str
    piece: str = ""
    of: str = ""
    shape: Shape = "disk"
    colour: str = ""
    text: str = ""
    order: int = 0
    atop: bool = False
    turned: int = 0
    back: bool = False
    number: int = 1
    face: HexNotation | None = None


class Told(NamedTuple):
    """One thing in a list; ``mark``: the company or colour whose sign stands before it."""

    text: str
    mark: str = ""


class Holding(NamedTuple):
    """A line of the lists: ``owner`` (``""``: the table), ``what`` it is, and each of it."""

    owner: str
    what: str
    items: tuple[Told, ...]


@dataclass(frozen=True)
class StateSnapshot:
    """A table as it should stand after ``line`` (0: after the last).

    ``players`` in seat order; ``money`` by owner; ``boards``: the printed pieces that belong on the table even while
    nothing lies on them; ``colours`` that play has given to companies; ``awaited``: what comes next, in a sentence;
    ``scores`` once the game is over.
    """

    report: Report
    game: str = ""
    line: int = 0
    players: tuple[str, ...] = ()
    money: Mapping[str, int] = field(default_factory=dict)
    boards: tuple[str, ...] = ()
    placed: tuple[Placed, ...] = ()
    held: tuple[Holding, ...] = ()
    colours: Mapping[str, str] = field(default_factory=dict)
    awaited: str = ""
    scores: Mapping[str, int] = field(default_factory=dict)


def held_of(title: str, shown: Mapping[str, Any], owners: Iterable[str]) -> Iterator[Holding]:
    """A room's plain data (:meth:`RuleModule.show`) as lists: what is keyed by an owner goes to that owner."""
    known = frozenset(owners)
    for name, value in shown.items():
        label = str(name).replace("_", " ")
        if name in known:
            yield from _owned(str(name), title, value)
        elif isinstance(value, Mapping) and value and all(key in known for key in value):
            for owner, one in value.items():
                yield from _owned(str(owner), label, one)
        elif (items := tuple(_items(value))) and any(item.text for item in items):
            yield Holding("", label if label == title else f"{title}: {label}", items)


def _owned(owner: str, label: str, value: Any) -> Iterator[Holding]:
    if isinstance(value, Mapping):
        for key, one in value.items():
            items = tuple(item for item in _items(one) if item.text)
            if items:
                yield Holding(owner, str(key).replace("_", " "), items)
        return
    items = tuple(item for item in _items(value) if item.text)
    if items:
        yield Holding(owner, label, items)


def _items(value: Any) -> Iterator[Told]:
    """A value as a list of short texts."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            if one not in ({}, [], ""):
                yield Told(f"{key} {_text(one)}")
    elif isinstance(value, list | tuple):
        for one in value:
            if isinstance(one, Mapping):
                yield Told(
                    "  ".join(f"{key} {_text(each)}" for key, each in one.items() if each not in ({}, [], ""))
                )
            else:
                yield Told(str(one))
    elif value not in ("", "-", None):
        yield Told(_text(value))


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(one)}" for key, one in value.items()) or "–"
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "–"
    return str(value)
