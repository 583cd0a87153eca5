"""A position in mid-game: gems, disks on Crusade of the Sun, bids under way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Entry, Found, Verb
from checker.families.cards import MARKET
from checker.families.cards.state import Deal
from checker.games.preascendant.state import HaveCrusade, HaveGems, HaveOn, HaveReap, HaveSow
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.preascendant.game import Preascendant

__all__ = ["Position"]

BANK = "bank"
ASIDE = "aside"


class Position:
    """The ``have`` verbs of one game."""

    def __init__(self, play: Preascendant) -> None:
        self.play = play
        play.cards.check_dealt.append(self.check_dealt)

    def check_dealt(self, table: Table, entry: Deal) -> Iterable[Found]:
        """At the start the map is empty (ruling PA-Q06)."""
        if self.play.map.part(table).sectors and not self.play.declared_map:
            yield self.play.found("start_map", "the map is empty when cards are dealt")

    def verbs(self) -> Iterable[Verb[Any]]:
        """What the families do not declare."""
        yield Verb(
            "gems AMOUNT", HaveGems, self.check_gems, self.gems, "a player's gems", "have Ann: gems 9", kind="have"
        )  # fmt: skip
        yield Verb(
            "gems AMOUNT on CARD", HaveOn, self.check_on, self.on, "gems on a market card", "have gems 2 on W05",
            kind="have",
        )  # fmt: skip
        yield Verb(
            "crusade COLOUR AMOUNT", HaveCrusade, self.check_crusade, self.crusade,
            "disks on Crusade of the Sun", "have crusade red 2", kind="have",
        )  # fmt: skip
        yield Verb(
            "sow CARD", HaveSow, nothing, self.bidding, "a card is being auctioned; its bids follow",
            "have Ann: sow B07", kind="have",
        )  # fmt: skip
        yield Verb(
            "reap CARD", HaveReap, nothing, self.bidding,
            "a card was sold and its income taken; the bids to preserve follow", "have Ann: reap W04", kind="have",
        )  # fmt: skip

    def check_gems(self, table: Table, entry: HaveGems) -> Iterable[Found]:
        """Nobody has less than nothing."""
        if entry.amount < 0 or not entry.actor:
            yield self.play.found("gems", "write: have NAME: gems AMOUNT, not below zero", "amount")

    def gems(self, table: Table, entry: HaveGems) -> None:
        """Set a purse."""
        if entry.actor:
            table.purses[entry.actor] = entry.amount

    def check_on(self, table: Table, entry: HaveOn) -> Iterable[Found]:
        """On a card of the market."""
        part = self.play.cards.part(table)
        if not part.can_be(entry.card, MARKET) or entry.amount < 0:
            yield self.play.found("W02", f"{entry.card} is not in the market", "card")

    def on(self, table: Table, entry: HaveOn) -> None:
        """Lay the gems on it."""
        part = self.play.cards.part(table)
        table.purses[MARKET] += entry.amount - part.on.get(entry.card, 0)
        part.on[entry.card] = entry.amount

    def check_crusade(self, table: Table, entry: HaveCrusade) -> Iterable[Found]:
        """One colour."""
        other = self.play.crusade.colour(table)
        if other not in ("", entry.colour):
            yield self.play.found("R02", f"the disks on it are {self.play.map.words[other]}", "colour")

    def crusade(self, table: Table, entry: HaveCrusade) -> None:
        """From the pool to the card."""
        board = self.play.map.part(table)
        board.pool[entry.colour] -= entry.amount - board.aside[entry.colour]
        board.aside[entry.colour] = entry.amount

    def bidding(self, table: Table, entry: HaveSow | HaveReap) -> None:
        """Opened once all is declared."""
        verb = "sow" if isinstance(entry, HaveSow) else "reap"
        self.play.part(table).declared = (entry.actor, verb, entry.card)

    def audit(self, table: Table) -> Iterable[Found]:
        """Start and position; then bids under way are opened."""
        play, part = self.play, self.play.part(table)
        cards, board = play.cards.part(table), play.map.part(table)
        hands = {place.split(" ", 1)[1] for place in cards.told if place.startswith("hand ")}
        fresh = not board.sectors and not hands and not any(cards.piles[place] for place in play.cards.owner)
        if fresh and len({table.purses[player] for player in play.players}) > 1 and part.declared is None:
            yield play.found_of(
                "bank", "unequal", "all start with the same gems; in mid-game say what hands are"
            )
        if part.declared is not None:
            yield from self.open(table, *part.declared)
            part.declared = None

    def open(self, table: Table, actor: str, verb: str, card: str) -> Iterable[Found]:
        """The bids under way."""
        play, part = self.play, self.play.part(table)
        cards, turn = play.cards.part(table), play.turns.part(table)
        active = actor or turn.now
        if active not in play.players:
            yield play.found_of("sealed_bids", "idle", f"who does that? Write: have NAME: {verb} {card}")
            return
        bids = dict(play.bids.part(table).bids)
        turn.now = part.active = active
        part.begun = part.started = cards.started = True
        part.acted, part.agenda = (active, verb, card), (("end",),)
        place = cards.where.get(card, MARKET if verb == "sow" else play.cards.hands[active])
        if place in (MARKET, *play.cards.owner):
            part.origin = place
            cards.move(card, place, ASIDE)
        else:  # it lies before the active player and was counted nowhere
            part.origin = MARKET
            cards.move(card, cards.where.get(card, "deck"), ASIDE)
        if verb == "sow":
            owner = play.cards.owner.get(part.origin, BANK)
            play.bids.auction(table, active, (card,), owner, card)
        else:
            play.flow.push(table, ("protect", active, card[0], ""), ("stow", active, card))
            play.flow.advance(table)
        if play.bids.part(table).purpose:
            play.bids.part(table).bids.update(bids)
            if len(bids) >= len(play.players):
                play.bids.close(table)


def nothing(table: Table, entry: Entry) -> Iterable[Found]:
    """What is wrong with it shows once all is declared."""
    return ()
