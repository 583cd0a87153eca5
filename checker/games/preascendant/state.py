"""What the game keeps of a turn, and its entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playproof.checker.games.preascendant.choices import CardPlay
from playproof.checker.games.preascendant.hexmap import Hex, Hexes
from playproof.checker.model.entries import Entry
from playproof.checker.model.game_state import ModuleState

#: What is still to be done in a turn: its name, then its arguments. See :class:`..flow.Flow`.
Step = tuple[Any, ...]


@dataclass(slots=True)
class HistoryState(ModuleState):
    """The turn under way. ``active`` has it; ``begun`` once it has begun; ``agenda``: what is still to be done, in this
    order. ``acted``: who did what with which card last; ``origin``: where a lot came from; ``fell``: the sectors and
    disks of the last collapse; ``mass``: the sector named for Critical Mass. ``recovered``: the discard pile was taken
    back this turn. ``skips_continuation``: the line of an action that was not done (-1: an action on an unknown line),
    so that the lines which continue it are skipped. ``declared``: a sow or reap of a declared position whose bids are
    under way. ``lacking``: module, reason and message of what the last entry left out.
    """

    active: str = ""
    begun: bool = False
    started: bool = False
    recovered: bool = False
    skips_continuation: int = 0
    agenda: tuple[Step, ...] = ()
    acted: tuple[str, str, str] = ("", "", "")
    origin: str = ""
    fell: tuple[tuple[Hex, str], ...] = ()
    mass: Hex | None = None
    declared: tuple[str, str, str] | None = None
    lacking: tuple[str, str, str] = ("", "", "")


class First(Entry):
    """``first Ann``."""

    player: str


class Sow(Entry):
    """``Ann: sow B07``."""

    card: str


class Reap(Entry):
    """``Ann: reap W04``."""

    card: str


class Expand(Entry):
    """``Ann: expand R03 at 1,0``."""

    card: str
    hexes: Hexes | None
    colour: str | None


class Event(Entry):
    """``Ann: event W04 at 0,1``."""

    card_and_choice: CardPlay


class Recover(Entry):
    """``Ann: recover``."""


class Pass(Entry):
    """``Ann: pass``."""


class Draw(Entry):
    """``draw 2``: the value of a new sector."""

    value: tuple[int, ...]


class Reveal(Entry):
    """``reveal W04 at 0,1``: the top event, revealed."""

    card_and_choice: CardPlay


class Place(Entry):
    """``place 1,0 2,0``: the disks of Crusade of the Sun."""

    hexes: Hexes


class Pick(Entry):
    """``picks W05``: the market card that Beta Theory brings."""

    card: str


class At(Entry):
    """``at 0,1``: the sector that gets the bids of Critical Mass."""

    hex: Hex


class Collapses(Entry):
    """``collapses 0,1 1,0``: the sectors that lost their top disk, stated."""

    hexes: Hexes


class Worth(Entry):
    """``worth red 5``."""

    colour: str
    amount: int


class CardsScore(Entry):
    """``cards Ann 12``."""

    player: str
    amount: int
