"""Readings that a table evidently plays by though it has chosen none.

Where a ruling leaves a question open and no reading is wrong, an entry *offers* the other readings of what it did
(:meth:`checker.table.Table.offer`). The table as it would stand by each is kept here, together with all that was done
since, and played after only when something does not fit the books: if it fits one of these ways, that is a note, no
finding, and the books go that way from there on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from checker.entries import Parsed
from checker.game import Game
from checker.outcomes import misfit
from checker.table import Offer, Table

__all__ = ["Done", "Readings", "Way", "counts", "right", "states"]

#: How many other ways are kept, the latest ones.
KEPT = 4


@dataclass(frozen=True, slots=True)
class Done:
    """One thing that was done: an entry (``first`` on its line), what is stated of it, a count, or an adjustment.
    ``troubled``: the books found it wrong, too, so it speaks against no other way."""

    entry: Parsed | None = None
    first: bool = True
    stated: Parsed | None = None
    counted: Sequence[Parsed] = ()
    adjusted: tuple[str, int] | None = None
    troubled: bool = False


@dataclass(slots=True)
class Way:
    """How the table stands by another reading; ``at``: how much of what was done since it has been played after."""

    offer: Offer
    table: Table
    at: int


@dataclass(slots=True)
class Readings:
    """All other ways of one file, by ruling and letter; ``taken``: the letters that the table was seen to play by."""

    ways: dict[tuple[str, str], Way] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)
    log: list[Done] = field(default_factory=list)

    def follow(self, tables: Iterable[Table], done: Done) -> None:
        """An entry was applied to all branches, the books first: follow what was taken, keep what is offered."""
        self.add(done)
        for number, table in enumerate(tables):
            for offer in table.offers:
                if self.taken.get(offer.ruling) == offer.letter:
                    offer.change(table)
                elif not number and offer.ruling not in self.taken:
                    self.keep(offer, table)

    def keep(self, offer: Offer, table: Table) -> None:
        """Another way, unless one by that reading is kept already."""
        key = offer.ruling, offer.letter
        if key in self.ways:
            return
        if len(self.ways) >= KEPT:
            del self.ways[next(iter(self.ways))]
        other = table.copy()
        offer.change(other)
        self.ways[key] = Way(offer, other, len(self.log))

    def add(self, done: Done) -> None:
        """Something else was done."""
        if self.ways:
            self.log.append(done)

    def forget(self) -> None:
        """Nobody knows what was done: no other way can be played after."""
        self.ways, self.log = {}, []

    def take(self, game: Game, fits: Callable[[Table], bool]) -> Way | None:
        """The way that something fits which does not fit the books; it is taken from here on."""
        for key, way in list(self.ways.items()):
            if not self.advance(game, key, way):
                del self.ways[key]
            elif fits(way.table):
                self.taken[key[0]] = key[1]
                self.ways, self.log = {}, []
                return way
        return None

    def advance(self, game: Game, key: tuple[str, str], way: Way) -> bool:
        """Play after what was done since; False where it can't have been so."""
        for done in self.log[way.at :]:
            way.at += 1
            table = way.table
            if done.entry is not None:
                if not play(game, table, done.entry, done.first) and not done.troubled:
                    return False
                for offer in table.offers:
                    if (offer.ruling, offer.letter) == key:
                        offer.change(table)
            elif done.adjusted is not None:
                table.pay("bank", *done.adjusted, "bank.adjust")
            elif done.troubled:
                for item in done.counted:
                    table.journal = []
                    item.verb.apply(table, item.entry)
            elif (done.stated is not None and not states(game, table, done.stated)) or not counts(
                table, done.counted
            ):
                return False
        return True


def play(game: Game, table: Table, parsed: Parsed, first: bool = True) -> bool:
    """Apply an entry to a table; whether it was legal there."""
    for room in game.early:
        room.before(table, parsed.verb, parsed.entry)
    legal = not game.check(table, parsed.verb, parsed.entry)
    table.turn_leaf(first)
    parsed.verb.apply(table, parsed.entry)
    return legal


def right(game: Game, table: Table, parsed: Parsed, first: bool) -> bool:
    """Whether an entry, and what it states, would be right on a table; it is played on that."""
    return play(game, table, parsed, first) and states(game, table, parsed)


def states(game: Game, table: Table, parsed: Parsed) -> bool:
    """Whether all that is stated of an entry is what it did."""
    return not any(misfit(game, table, outcome, parsed) for outcome in parsed.outcomes)


def counts(table: Table, items: Sequence[Parsed]) -> bool:
    """Whether all counts are as the table stands."""
    return not any(True for item in items for _ in item.verb.check(table, item.entry))
