"""What every event card offers: the syntax of its choices, what is wrong with them, what it does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.cards import DECK, MARKET, CardsState
from playproof.checker.games.preascendant.hexmap import Hex, HexState, Sector
from playproof.checker.games.preascendant.state import Step
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.syntax import Syntax, compile_syntax

BANK = "bank"
Values = tuple[Any, ...]


class Wrong(NamedTuple):
    """What is wrong: the reason (``""``: the card's own rule) and the message."""

    reason: str
    message: str


@dataclass(slots=True)
class Case:
    """An event being carried out: by whom, and from where. ``depth``: how far below the top of the deck the revealed
    card is; -1 for a card played from hand. ``covers``: the card is about to go on the player's discard pile, where
    the game state does not have it yet."""

    game: PreascendantBase
    game_state: GameState
    who: str
    card: str
    depth: int = -1
    covers: bool = False

    @property
    def map(self) -> HexState:
        """The map."""
        return self.game.map.state(self.game_state)

    @property
    def cards(self) -> CardsState:
        """The cards."""
        return self.game.cards.state(self.game_state)

    @property
    def revealed(self) -> bool:
        """Whether the card was revealed from the deck, not played."""
        return self.depth >= 0

    @property
    def reason(self) -> str:
        """The reason of whatever the card does."""
        return f"{self.game.label}.{self.card}"

    def gain(self, amount: int) -> None:
        """The player gains gems from the bank."""
        self.game_state.pay(BANK, self.who, amount, self.reason)

    def push(self, *steps: Step) -> None:
        """What is to be done next."""
        self.game.push(self.game_state, *steps)

    # -- what forbids it --------------------------------------------------------------------------------

    def ban(self, card: str) -> str:
        """Whose discard pile ``card`` is on top of; ``""`` if on none."""
        owner = self.game.cards.on_top(self.cards, card)
        if self.covers:
            if card == self.card:
                return self.who
            if owner == self.who:
                return ""
        return owner

    def no_draw(self) -> Wrong | None:
        """What forbids to draw a sector."""
        owner = self.ban("R13")
        if not owner:
            return None
        return Wrong(
            "R13", f"no sector may be drawn: the Wreckage of the Xyri is on top of {owner}'s discard pile"
        )

    def no_spot(self, place: Hex) -> Wrong | None:
        """What is wrong with an unexplored place for a new sector."""
        if self.game.map.open_spot(self.map, place):
            return None
        touching = self.game.map.new_tile == "touching"
        why = "does not touch the map" if touching else "is not one of the map's places"
        return Wrong("spot", f"no new sector can go to {place}: it {why}")

    def shield(self) -> Wrong | None:
        """What forbids to cover a disk."""
        owner = self.ban("B08")
        if not owner:
            return None
        return Wrong(
            "B08", f"no disk may be covered: the Xin Shield Formula is on top of {owner}'s discard pile"
        )

    def event_shield(self) -> Wrong | None:
        """The same for events, by the ruling PA-Q59."""
        return None if self.game.shield_expand_only else self.shield()

    def covered(self, place: Hex) -> Wrong | None:
        """What is wrong with an event that puts a disk on the stack at ``place``."""
        sector = self.map.sectors.get(place)
        return self.event_shield() if sector is not None and sector.stack else None

    # -- the pool and the market ------------------------------------------------------------------------

    def pool(self) -> list[str]:
        """The colours that the pool has."""
        return [letter for letter, number in self.map.pool.items() if number > 0]

    def no_disk(self, colour: str) -> Wrong | None:
        """What is wrong with taking a disk from the pool."""
        if self.map.pool.get(colour, 0) > 0:
            return None
        return Wrong("", f"the pool has no {self.game.map.words[colour]} disk")

    def not_in(self, card: str, pile: str, place: str) -> Wrong | None:
        """What is wrong with a card of ``pile``, which the message calls ``place``."""
        if self.cards.can_be(card, pile):
            return None
        return Wrong("", f"{card} {self.game.cards.where(self.cards, card)}, not in {place}")


class Event:
    """A card. ``syntax`` is what may follow its id, ``example`` the same as it is typed. ``owned``: its text speaks of
    itself or of the pile that it is on; ``lasting``: it has effect while it is on top of a pile."""

    syntax: ClassVar[str] = ""
    example: ClassVar[str] = ""
    owned: ClassVar[bool] = False
    lasting: ClassVar[bool] = False

    def __init__(self, card: str) -> None:
        self.card = card

    @cached_property
    def shape(self) -> Syntax:
        """The compiled syntax; ``card`` in place of the card's id."""
        return compile_syntax(f"card {self.syntax}".strip())

    def options(self, x: Case) -> Iterable[Values]:
        """The legal choices (not all of them, where they are many); nothing is named where there are none."""
        choices = iter(self.choices(x))
        yield next(choices, (None,) * len(self.shape.slots))
        yield from choices

    def choices(self, x: Case) -> Iterable[Values]:
        """The legal choices that name something."""
        return ()

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """What is wrong with the choices made."""
        return None

    def do(self, x: Case, values: Values) -> None:
        """Carry it out, as far as it goes. Never raises, whatever was chosen."""

    def do_revealed(self, x: Case) -> None:
        """Carry it out where it was revealed and speaks of itself: by default nothing."""

    def execute(self, x: Case, values: Values = ()) -> None:
        """Carry it out, by the ruling on revealed cards that speak of themselves (PA-Q13)."""
        values = values or (None,) * len(self.shape.slots)
        if not (self.owned and x.revealed):
            self.do(x, values)
        elif x.game.seen_self == "part":
            self.do_revealed(x)
        elif x.game.seen_self == "taken":
            x.cards.move(x.card, DECK, x.game.cards.discards[x.who])
            self.do(Case(x.game, x.game_state, x.who, x.card), values)

    def sold(self, x: Case) -> None:
        """What it does when its owner sells it."""

    def bought(self, x: Case) -> None:
        """What it does when a player wins it in an auction."""

    def hand_worth(self, cards: list[str]) -> int:
        """The gems for a hand, where the card has it shown."""
        return 0

    def whole(self, x: Case) -> bool:
        """Whether all of it can be done."""
        return True

    def check(self, x: Case, values: Values) -> Iterable[Violation]:
        """The finding for what is wrong."""
        if self.owned and x.revealed and x.game.seen_self != "taken":
            return
        fault = self.wrong(x, values)
        if fault is not None:
            yield x.game.violation(fault.reason or self.card, fault.message)

    def undone(self, what: str) -> Wrong:
        """The card's text was not carried out."""
        return Wrong("undone", f"{self.card} is not carried out: {what}")


class PassiveEvent(Event):
    """A card without effect when it is played: it has one while it is on top, when it is sold or bought, or at the
    end."""

    owned = True


class Lasting(PassiveEvent):
    """A card that counts while it is on top of a discard pile."""

    lasting = True


class MarketDestroyed(Event):
    """A card that destroys cards of the market (ruling PA-Q17)."""

    def hits(self, card: str) -> bool:
        """Whether a card is destroyed."""
        return True

    def do(self, x: Case, values: Values) -> None:
        """Destroy them."""
        for card in list(x.cards.piles[MARKET]):
            if self.hits(card):
                x.game.cards.destroy(x.game_state, card, x.reason)


class PoolDisk(Event):
    """A card that takes a disk from the pool; its colour is named."""

    syntax = "[COLOUR]"
    example = "red"

    def choices(self, x: Case) -> Iterable[Values]:
        """Each colour that the pool has."""
        return ((letter,) for letter in x.pool())

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """A colour that the pool has, named if there is one."""
        if values[0] is None:
            return self.unnamed() if self.whole(x) else None
        return x.no_disk(values[0])

    def unnamed(self) -> Wrong:
        """What is wrong if no colour is named."""
        return self.undone(f"name the disk, as {self.card} red")

    def do(self, x: Case, values: Values) -> None:
        """Take the disk from the pool."""
        if values[0] is not None:
            x.game.map.from_pool(x.map, values[0])
            self.put(x, values[0])

    def put(self, x: Case, colour: str) -> None:
        """Where the disk goes."""

    def whole(self, x: Case) -> bool:
        """The pool has a disk."""
        return bool(x.pool())


class AtSector(Event):
    """A card that names one sector of the map."""

    syntax = "[at HEX]"
    example = "at 1,0"

    def fault(self, x: Case, place: Hex, sector: Sector) -> Wrong | None:
        """What is wrong with that sector."""
        return None

    def at(self, x: Case, place: Hex) -> None:
        """Do it there."""

    def needed(self, x: Case, place: Hex, sector: Sector) -> bool:
        """Whether it would have an effect there, so that the sector must be named."""
        return True

    def targets(self, x: Case) -> list[Hex]:
        """The sectors that may be named."""
        return [place for place, sector in x.map.sectors.items() if self.fault(x, place, sector) is None]

    def choices(self, x: Case) -> Iterable[Values]:
        """Each sector that may be named."""
        return ((place,) for place in self.targets(x))

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
