"""What every event card offers: the form of its choices, what is wrong with them, what it does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from playproof.checker.families.cards import CardsState
from playproof.checker.families.hexmap import Hex, HexState, Sector
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.syntax import Syntax, compile_syntax

if TYPE_CHECKING:
    from playproof.checker.games.preascendant.game import Preascendant
    from playproof.checker.games.preascendant.state import Step

__all__ = ["AtSector", "Case", "Event", "StateSnapshot", "Values", "Wrong"]

BANK = "bank"
Values = tuple[Any, ...]


class Wrong(NamedTuple):
    """What is wrong: the reason (``""``: the card's own rule) and the sentence."""

    reason: str
    message: str


@dataclass(slots=True)
class Case:
    """An event being carried out: by whom, and from where. ``depth``: how far below the top of the deck the card lies
    that was turned up, -1 for one played from hand. ``covers``: the card is about to go on the player's discard pile,
    which the table does not show yet."""

    play: Preascendant
    game_state: GameState
    who: str
    card: str
    depth: int = -1
    covers: bool = False

    @property
    def map(self) -> HexState:
        """The map."""
        return self.play.map.state(self.game_state)

    @property
    def cards(self) -> CardsState:
        """The cards."""
        return self.play.cards.state(self.game_state)

    @property
    def shown(self) -> bool:
        """Whether the card was turned up, not played."""
        return self.depth >= 0

    @property
    def reason(self) -> str:
        """The reason of whatever the card does."""
        return f"{self.play.label}.{self.card}"

    def gain(self, amount: int) -> None:
        """The player gains gems from the bank."""
        self.game_state.pay(BANK, self.who, amount, self.reason)

    def push(self, *steps: Step) -> None:
        """What is to be done next."""
        self.play.flow.push(self.game_state, *steps)

    def ban(self, card: str) -> str:
        """Whose discard pile ``card`` is on top of; ``""`` if on none."""
        owner = self.play.cards.on_top(self.cards, card)
        if self.covers:
            if card == self.card:
                return self.who
            if owner == self.who:
                return ""
        return owner

    def covered(self, place: Hex) -> Wrong | None:
        """What is wrong with putting a disk on the stack at ``place``."""
        sector = self.map.sectors.get(place)
        owner = self.ban("B08") if sector is not None and sector.stack else ""
        if owner and not self.play.shield_expand_only:
            return Wrong(
                "B08", f"no disk may be covered: the Xin Shield Formula is on top of {owner}'s discard pile"
            )
        return None


class Event:
    """A card. ``form`` is what may stand behind its id; ``owned``: its text speaks of itself or of the pile that it is
    on; ``bids``: it has everybody bid; ``lasting``: it has effect while it lies there."""

    syntax: ClassVar[str] = ""
    owned: ClassVar[bool] = False
    bids: ClassVar[bool] = False
    lasting: ClassVar[bool] = False

    def __init__(self, card: str) -> None:
        self.card = card

    @cached_property
    def shape(self) -> Syntax:
        """The compiled form: the card's id stands for its first word."""
        return compile_syntax(f"card {self.syntax}".strip())

    def options(self, x: Case) -> Iterable[Values]:
        """The legal choices (not all of them, where they are many)."""
        yield (None,) * len(self.shape.slots)

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """What is wrong with the choices made."""
        return None

    def do(self, x: Case, values: Values) -> None:
        """Carry it out, as far as it goes. Never raises, whatever was chosen."""

    def shown(self, x: Case, values: Values) -> None:
        """Turned up, where it speaks of itself: by default nothing."""

    def whole(self, x: Case) -> bool:
        """Whether all of it can be done."""
        return True

    def check(self, x: Case, values: Values) -> Iterable[Violation]:
        """The finding for what is wrong."""
        if self.owned and x.shown and x.play.seen_self != "taken":
            return
        fault = self.wrong(x, values)
        if fault is not None:
            yield x.play.violation(fault.reason or self.card, fault.message)

    def undone(self, what: str) -> Wrong:
        """The card's text was not carried out."""
        return Wrong("undone", f"{self.card} is not carried out: {what}")


class StateSnapshot(Event):
    """A card that does nothing when it is played: it counts while it lies on top, when it is sold or bought, or at
    the end."""

    owned = True


class Lasting(StateSnapshot):
    """A card that counts while it lies on top of a discard pile."""

    lasting = True


class AtSector(Event):
    """A card that names one sector of the map."""

    syntax = "[at HEX]"

    def fault(self, x: Case, place: Hex, sector: Sector) -> Wrong | None:
        """What is wrong with that sector."""
        return None

    def at(self, x: Case, place: Hex) -> None:
        """Do it there."""

    def needed(self, x: Case, place: Hex, sector: Sector) -> bool:
        """Whether it would have an effect there, so that it must be told which sector is meant."""
        return True

    def targets(self, x: Case) -> list[Hex]:
        """The sectors that may be named."""
        return [place for place, sector in x.map.sectors.items() if self.fault(x, place, sector) is None]

    def options(self, x: Case) -> Iterable[Values]:
        """Each sector that may be named."""
        targets = self.targets(x)
        yield from ((place,) for place in targets)
        if not targets:
            yield (None,)

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """It must be a sector, and one that the card allows."""
        place = values[0]
        if place is None:
            if any(self.needed(x, one, x.map.sectors[one]) for one in self.targets(x)):
                return self.undone(f"name its sector, as {self.card} at 1,0")
            return None
        sector = x.map.sectors.get(place)
        if sector is None:
            return Wrong("", f"{place} is unexplored")
        return self.fault(x, place, sector)

    def do(self, x: Case, values: Values) -> None:
        """Do it at the sector that was named."""
        if values[0] is not None:
            self.at(x, values[0])

    def whole(self, x: Case) -> bool:
        """There is such a sector."""
        return bool(self.targets(x))
