"""Readings that a table evidently plays by though it has chosen none.

Where a ruling leaves a question open and no reading is wrong, an entry *offers* the other readings of what it did
(:meth:`playproof.checker.model.game_state.GameState.offer`). The table as it would stand by each is kept here,
together with all that was done
since, and played after only when something does not fit the books: if it fits one of these ways, that is a note, no
finding, and the books go that way from there on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from playproof.checker.model.game import Game
from playproof.checker.model.game_state import GameState, Offer
from playproof.checker.model.rule_module import Parsed
from playproof.checker.session.claims import misfit

__all__ = ["Done", "Variants", "Way", "counts", "right", "states"]

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
    game_state: GameState
    at: int


@dataclass(slots=True)
class Variants:
    """All other ways of one file, by ruling and letter; ``taken``: the letters that the table was seen to play by."""

    ways: dict[tuple[str, str], Way] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)
    log: list[Done] = field(default_factory=list)

    def follow(self, game_states: Iterable[GameState], done: Done) -> None:
        """An entry was applied to all branches, the books first: follow what was taken, keep what is offered."""
        self.add(done)
        for number, game_state in enumerate(game_states):
            for offer in game_state.offers:
                if self.taken.get(offer.ruling) == offer.letter:
                    offer.change(game_state)
                elif not number and offer.ruling not in self.taken:
                    self.keep(offer, game_state)

    def keep(self, offer: Offer, game_state: GameState) -> None:
        """Another way, unless one by that reading is kept already."""
        key = offer.ruling, offer.letter
        if key in self.ways:
            return
        if len(self.ways) >= KEPT:
            del self.ways[next(iter(self.ways))]
        other = game_state.copy()
        offer.change(other)
        self.ways[key] = Way(offer, other, len(self.log))

    def add(self, done: Done) -> None:
        """Something else was done."""
        if self.ways:
            self.log.append(done)

    def forget(self) -> None:
        """Nobody knows what was done: no other way can be played after."""
        self.ways, self.log = {}, []

    def take(self, game: Game, fits: Callable[[GameState], bool]) -> Way | None:
        """The way that something fits which does not fit the books; it is taken from here on."""
        for key, way in list(self.ways.items()):
            if not self.advance(game, key, way):
                del self.ways[key]
            elif fits(way.game_state):
                self.taken[key[0]] = key[1]
                self.ways, self.log = {}, []
                return way
        return None

    def advance(self, game: Game, key: tuple[str, str], way: Way) -> bool:
        """Play after what was done since; False where it can't have been so."""
        for done in self.log[way.at :]:
            way.at += 1
            game_state = way.game_state
            if done.entry is not None:
                if not play(game, game_state, done.entry, done.first) and not done.troubled:
                    return False
                for offer in game_state.offers:
                    if (offer.ruling, offer.letter) == key:
                        offer.change(game_state)
            elif done.adjusted is not None:
                game_state.pay("bank", *done.adjusted, "bank.adjust")
            elif done.troubled:
                for item in done.counted:
                    game_state.journal = []
                    item.command.apply(game_state, item.entry)
            elif (done.stated is not None and not states(game, game_state, done.stated)) or not counts(
                game_state, done.counted
            ):
                return False
        return True


def play(game: Game, game_state: GameState, parsed: Parsed, first: bool = True) -> bool:
    """Apply an entry to a table; whether it was legal there."""
    for module in game.preprocessors:
        module.infer_skipped(game_state, parsed.command, parsed.entry)
    legal = not game.check(game_state, parsed.command, parsed.entry)
    game_state.start_journal(first)
    parsed.command.apply(game_state, parsed.entry)
    return legal


def right(game: Game, game_state: GameState, parsed: Parsed, first: bool) -> bool:
    """Whether an entry, and what it states, would be right on a table; it is played on that."""
    return play(game, game_state, parsed, first) and states(game, game_state, parsed)


def states(game: Game, game_state: GameState, parsed: Parsed) -> bool:
    """Whether all that is stated of an entry is what it did."""
    return not any(misfit(game, game_state, claim, parsed) for claim in parsed.claims)


def counts(game_state: GameState, items: Sequence[Parsed]) -> bool:
    """Whether all counts are as the table stands."""
    return not any(True for item in items for _ in item.command.check(game_state, item.entry))
