"""Readings of rulings that the players follow without having chosen them.

Where a ruling leaves a question open and no reading is wrong, an entry *offers* the other readings of what it did
(:meth:`playproof.checker.model.game_state.GameState.offer`). The table as it would stand by each is kept here,
together with all that was done
since, and played after only when something does not fit the books: if it fits one of these ways, that is a note, no
finding, and the books go that way from there on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from playproof.checker.assembly.game import Game
from playproof.checker.language.declarations import Adjustment, read_count
from playproof.checker.model.declared import Declaration
from playproof.checker.model.game_state import GameState, Offer
from playproof.checker.model.rule_module import Parsed
from playproof.checker.session.claims import misfit, verdict
from playproof.checker.session.recording import record

#: The largest number of other readings; the latest are kept.
KEPT = 4


@dataclass(frozen=True, slots=True)
class Done:
    """One step: an entry (``first`` on its line), its claims, a count, or an adjustment. ``troubled``: it was wrong in
    the recorded state too, so it doesn't exclude other readings."""

    entry: Parsed | None = None
    first: bool = True
    stated: Parsed | None = None
    counted: Sequence[Parsed] = ()
    adjusted: Adjustment | None = None
    troubled: bool = False


@dataclass(slots=True)
class Way:
    """The state under another reading; ``at``: the number of later steps already replayed."""

    offer: Offer
    game_state: GameState
    at: int


@dataclass(slots=True)
class Variants:
    """All other readings of one file, by ruling and letter; ``taken``: the letters that the players were seen to follow."""

    ways: dict[tuple[str, str], Way] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)
    log: list[Done] = field(default_factory=list)

    def follow(self, game_states: Iterable[GameState], done: Done) -> None:
        """Apply the readings taken after an entry, and keep the readings it offers."""
        self.add(done)
        for number, game_state in enumerate(game_states):
            for offer in game_state.offers:
                if self.taken.get(offer.ruling) == offer.letter:
                    follow_offer(game_state, offer)
                elif not number and offer.ruling not in self.taken:
                    self.keep(offer, game_state)

    def keep(self, offer: Offer, game_state: GameState) -> None:
        """Add another reading unless it is kept already."""
        key = offer.ruling, offer.letter
        if key in self.ways:
            return
        if len(self.ways) >= KEPT:
            del self.ways[next(iter(self.ways))]
        other = game_state.copy()
        follow_offer(other, offer)
        self.ways[key] = Way(offer, other, len(self.log))

    def add(self, done: Done) -> None:
        """Add a step."""
        if self.ways:
            self.log.append(done)

    def forget(self) -> None:
        """Drop all other readings: an unknown entry can't be replayed."""
        self.ways, self.log = {}, []

    def take(self, game: Game, fits: Callable[[GameState], bool]) -> Way | None:
        """Return the reading that fits a step that the recorded state doesn't, and follow it from here on."""
        for key, way in list(self.ways.items()):
            if not self.advance(game, key, way):
                del self.ways[key]
            elif fits(way.game_state):
                self.taken[key[0]] = key[1]
                self.ways, self.log = {}, []
                return way
        return None

    def advance(self, game: Game, key: tuple[str, str], way: Way) -> bool:
        """Replay the later steps; False if one of them doesn't fit."""
        for done in self.log[way.at :]:
            way.at += 1
            game_state = way.game_state
            if done.entry is not None:
                if not play(game, game_state, done.entry, done.first) and not done.troubled:
                    return False
                if game_state.recorded is not None:
                    record(game, (game_state,), done.entry.entry.line, game_state.recorded.round)
                for offer in game_state.offers:
                    if (offer.ruling, offer.letter) == key:
                        follow_offer(game_state, offer)
            elif done.adjusted is not None:
                make_adjustment(game, game_state, done.adjusted)
            elif done.troubled:
                for item in done.counted:
                    game_state.journal = []
                    item.command.apply(game_state, item.entry)
            elif (done.stated is not None and not states(game, game_state, done.stated)) or not counts(
                game_state, done.counted
            ):
                return False
        return True


def follow_offer(game_state: GameState, offer: Offer) -> None:
    """Change a state, and the one before its border, to what another reading makes of the entry."""
    offer.change(game_state)
    if game_state.border is not None:
        game_state.border = game_state.border.copy()
        offer.change(game_state.border)


def make_adjustment(game: Game, game_state: GameState, change: Adjustment) -> str:
    """Make an intended difference of money, or of a resource. Gives a sentence, and nothing is done, where there is less.

    Raises :class:`playproof.checker.language.values.ParseError` where a resource is not so counted.
    """
    if not change.of:
        has = game_state.balances.get(change.owner, 0)
        if change.owner != "bank" and has + change.amount < 0:
            return f"{change.owner} has {has}, so {-change.amount} can't be taken away; nothing is adjusted"
        game_state.pay("bank", change.owner, change.amount, "bank.adjust")
        return ""
    (item,) = read_count(game, game_state, 0, f"{change.of} 0")
    fields = item.command.fields(item.entry)
    del fields["amount"]
    assert isinstance(item.command, Declaration)
    assert item.command.held is not None
    has = int(item.command.held(game_state, *fields.values()))
    if change.amount < 0 and has + change.amount < 0:
        return f"{change.of} is {has}, so {-change.amount} can't be taken away; nothing is adjusted"
    (item,) = read_count(game, game_state, 0, f"{change.of} {has + change.amount}")
    item.command.apply(game_state, item.entry)
    return ""


def play(game: Game, game_state: GameState, parsed: Parsed, first: bool = True) -> bool:
    """Apply an entry to a state; return whether it was legal there."""
    game.infer_all_skipped(game_state, parsed.command, parsed.entry)
    legal = not verdict(game, game_state, parsed)
    game_state.start_journal(first)
    parsed.command.apply(game_state, parsed.entry)
    return legal


def right(game: Game, game_state: GameState, parsed: Parsed, first: bool) -> bool:
    """Apply an entry to a state; return whether the entry and its claims were right."""
    return play(game, game_state, parsed, first) and states(game, game_state, parsed)


def states(game: Game, game_state: GameState, parsed: Parsed) -> bool:
    """Whether all claims of an entry are right."""
    return not any(misfit(game, game_state, claim, parsed) for claim in parsed.claims)


def counts(game_state: GameState, items: Sequence[Parsed]) -> bool:
    """Whether all counts agree with the state."""
    return not any(True for item in items for _ in item.command.check(game_state, item.entry))
