"""Events: what has happened in one rule module and others act on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from playproof.checker.model.game_state import GameState


class Event(msgspec.Struct, frozen=True):
    """The base of all events. A subclass belongs to the module that emits it; its fields are what happened to what."""


class AuctionEnded(Event, frozen=True):
    """An auction of a family is over and paid; ``winner`` is ``""`` where nobody has won. A handler may put another module
    in charge. ``acted``: who acted last in it."""

    family: str
    winner: str
    price: int
    acted: str = ""


class LotWon(Event, frozen=True):
    """A lot of a row that a table has put up was sold; ``name`` is its own name, as of :meth:`Startable.start_row`."""

    family: str
    name: str
    player: str
    price: int


E = TypeVar("E", bound=Event)


class Handler(NamedTuple):
    """An event's type, and the function that acts on an event of that type."""

    event: type[Event]
    act: Callable[[GameState, Any], None]


def on(event: type[E], act: Callable[[GameState, E], None]) -> Handler:
    """The handler of an event, with the types checked."""
    return Handler(event, act)
