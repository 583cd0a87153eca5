"""A snapshot of the state, piece by piece, in terms shared by all games: where each piece is, and who holds it.

A family lists the pieces on its boards (:meth:`RuleModule.boards`, :meth:`RuleModule.placed`) and those in hands or on no
board (:meth:`RuleModule.held`). A renderer needs to know neither families nor games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from playproof.checker.model.findings import Report
from playproof.components.notation.tile import HexNotation

#: A label is text without a piece of its own, such as a bid.
Shape = Literal["disk", "cube", "hex", "tile", "card", "label"]


class Placed(NamedTuple):
    """A piece on a board.

    ``on``: the printed board (``set/piece``), or a set of tiles that form a map.
    ``spot``: the id of the place there in the component data: a cell, a connection, a hex, a phase's
    space. ``piece``: the printed piece's id, or the company that it belongs to; ``of``: the set in which it is
    printed, where the family knows; ``colour``: a name of the palette; ``text``: the text on a piece without printed
    artwork. ``order``: its place in a pile, 1 for the uppermost, 0 where there is none. ``atop``: it is on top of
    the piece before it, which remains visible around it. ``turned``: sixths clockwise; ``back``: its other side is up;
    ``number``: how many are together. ``face``: the hex notation of a tile or hex without printed artwork.
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


class HeldItem(NamedTuple):
    """An item of a list; ``mark``: the company or colour shown before it."""

    text: str
    mark: str = ""


class Holding(NamedTuple):
    """A list of items: its ``owner`` (``""``: nobody), its title ``what``, and the ``items``."""

    owner: str
    what: str
    items: tuple[HeldItem, ...]


@dataclass(frozen=True)
class StateSnapshot:
    """The expected state after ``line`` (0: after the last).

    ``players`` in seat order; ``money`` by owner; ``boards``: the boards to draw even if they are
    empty; ``colours``: companies' colours chosen in play; ``awaited``: the awaited action, in a sentence;
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
    """Yield a module's plain data (:meth:`RuleModule.show`) as lists; values keyed by an owner belong to that owner."""
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


def _items(value: Any) -> Iterator[HeldItem]:
    """Yield a value as short texts."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            if one not in ({}, [], ""):
                yield HeldItem(f"{key} {_text(one)}")
    elif isinstance(value, list | tuple):
        for one in value:
            if isinstance(one, Mapping):
                yield HeldItem(
                    "  ".join(f"{key} {_text(each)}" for key, each in one.items() if each not in ({}, [], ""))
                )
            else:
                yield HeldItem(str(one))
    elif value not in ("", "-", None):
        yield HeldItem(_text(value))


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(one)}" for key, one in value.items()) or "–"
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "–"
    return str(value)
