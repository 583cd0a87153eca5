"""What an expedition round keeps, and its entries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from playproof.checker.model.entries import Entry
from playproof.checker.model.game_state import ModuleState
from playproof.checker.names import NameFault

#: What treasures and their sum are written with.
FIGURES = "0123456789+$ "

#: The steps of a guild's turn.
EXPLORE, OUTPOST, RUN, TOKEN = range(4)
#: A tile in the hand that nobody has named.
UNSEEN = "?"


@dataclass(slots=True)
class ExpeditionState(ModuleState):
    """``number`` of the round (0 between them), ``todo`` guilds after the one that acts ``now``, highest first.

    Of the turn: ``acted`` at all, the ``step`` it has come to, tiles in ``hand``, how many were ``drawn``, ``placed``
    and ``discarded``; ``built`` an outpost, ``ran`` its expeditions, ``late`` (tokens came before them), ``bought``
    tokens, the market ``filled`` after it, ``done`` but for filling up. ``tiles``: drawn in this round and in the game.
    ``gone``: location → the token that has left it since the last retirement; ``back``: how many of each value.
    """

    number: int = 0
    todo: list[str] = field(default_factory=list)
    now: str = ""
    acted: bool = False
    step: int = EXPLORE
    hand: list[str] = field(default_factory=list)
    drawn: int = 0
    placed: int = 0
    discarded: int = 0
    built: bool = False
    ran: bool = False
    late: bool = False
    bought: int = 0
    filled: bool = False
    done: bool = False
    tiles: tuple[int, int] = (0, 0)
    gone: dict[str, int] = field(default_factory=dict)
    back: dict[int, int] = field(default_factory=dict)

    def turn_of(self, guild: str) -> None:
        """A guild's turn begins."""
        self.now, self.acted, self.step, self.hand = guild, False, EXPLORE, []
        self.drawn = self.placed = self.discarded = self.bought = 0
        self.built = self.ran = self.late = self.filled = self.done = False


class Sum(NamedTuple):
    """An expedition as stated: from where (a location, a hex, or the token's value), the treasures or their sum."""

    where: str
    values: tuple[int, ...] = ()

    def __str__(self) -> str:
        if not self.values:
            return self.where
        return f"{self.where}{':' if len(self.values) > 1 else ''} {' '.join(map(str, self.values))}"


def read_sums(text: str) -> tuple[Sum, ...]:
    """``M23/20 50, N24: 10 20`` or ``3: 20 10 30``. Raises :class:`NameFault`."""
    out = []
    for said in text.split(","):
        item = " ".join(said.split())
        if not item:
            continue
        where, values = sides(item)
        words = values.replace("+", " ").replace("$", " ").split()
        if any(len(word) > 6 for word in words):
            raise NameFault(f"'{item[:40]}' holds no amount that can be paid")
        out.append(Sum(where, tuple(map(int, words))))
    return tuple(out)


def sides(item: str) -> tuple[str, str]:
    """Splits an item into the outpost and the treasures, which follow a colon or a space at its end."""
    before = item.rstrip(FIGURES)
    values = item[len(before) :]
    if before.endswith((":", "=")):
        where = before[:-1].rstrip()
    else:
        where = before + values.partition(" ")[0]
        values = values.partition(" ")[2]
    values = values.strip()
    sound = where and not {":", "="} & set(where) and values.removeprefix("$")[:1].isdigit()
    return (where, values) if sound else (item, "")


class Explore(Entry):
    """``LAN: explore 2``."""

    number: int


class ExploreTiles(Entry):
    """``LAN: explore C1 A2``: what was drawn."""

    tile: tuple[str, ...]


class Draw(Entry):
    """``draw C1 A2``: the tiles that were paid for before."""

    tile: tuple[str, ...]


class Place(Entry):
    """``LAN: place C1 on N22 turned 3``."""

    tile: str
    hex: str
    turn: int | None


class Discard(Entry):
    """``LAN: discard A2``."""

    tile: tuple[str, ...]


class DiscardSome(Entry):
    """``LAN: discard 2``: tiles that nobody named."""

    number: int


class Outpost(Entry):
    """``LAN: outpost M23/20``."""

    location: str
    side: str | None


class Run(Entry):
    """``LAN: run M23/20 50, N24/30 20``."""

    keep: str | None
    sums: tuple[Sum, ...] | None


class Token(Entry):
    """``LAN: token 4 on M23/20``."""

    value: int
    location: str | None


class Unflip(Entry):
    """``LAN: unflip 2``."""

    number: int


class UnflipLeader(Entry):
    """``LAN: unflip leader``."""


class PassOn(Entry):
    """``LAN: pass``."""


class Retire(Entry):
    """``retire 2 on M23/20, N24/30``."""

    number: tuple[int, ...]
    location: tuple[str, ...] | None
