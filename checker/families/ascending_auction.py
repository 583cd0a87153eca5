"""Ascending auction: one lot, bids go round and rise, whoever passes is out, the last one left pays.

Sources: 18Dracula D-079 to D-088 (the Moving Castle); 18xx games' auctions of single lots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Span, Verb
from checker.room import Room
from checker.table import Part, Table

__all__ = ["FAMILY", "AscendingAuction", "AuctionPart"]

BANK = "bank"


@dataclass(slots=True)
class AuctionPart(Part):
    """``left``: who is still in, in the order of speaking; ``speaker`` is due; ``leader`` has bid ``high``."""

    lot: str = ""
    left: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    speaker: str = ""
    spoken: str = ""
    leader: str = ""
    high: int = 0

    def copy(self) -> AuctionPart:
        """An equal part."""
        return AuctionPart(
            self.lot, self.left.copy(), self.out.copy(), self.speaker, self.spoken, self.leader, self.high
        )


class Bid(Entry):
    """``Ann: bid 5``."""

    amount: int


class Pass(Entry):
    """``Bob: pass``."""


class AscendingAuction(Room):
    """Parameters: ``least``, the first bid at least; ``raise``, each bid so much over the last; ``multiple``: bids are
    multiples of it. The winner pays the bid to the bank. ``begin`` opens the auction; the caller puts it in charge."""

    name = "ascending_auction"
    reasons: ClassVar[dict[str, str]] = {
        "least": "The first bid is at least so much.",
        "raise": "Each bid is above the last.",
        "multiple": "Bids are multiples of the step.",
        "first": "Somebody else bids first.",
        "order": "Bidding goes clockwise.",
        "out": "Who has passed is out of the auction.",
        "leader": "The highest bidder does not speak against the own bid.",
        "overspent": "Nobody bids more than they have.",
        "won": "The last one left pays the bid to the bank.",
        "none": "Without a bid nothing is sold.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.least_bid = self.params.number("least", 1)
        self.step = self.params.number("raise", 1)
        self.multiple = self.params.number("multiple", 1)
        #: Called with the winner and the price (table, player, price): True if it has put a room in charge.
        self.after_won: list[Callable[[Table, str, int], bool]] = []

    def start(self) -> Part:
        """No auction."""
        return AuctionPart()

    def part(self, table: Table) -> AuctionPart:
        """The room's part."""
        return cast(AuctionPart, table.parts["ascending_auction"])

    def begin(self, table: Table, first: str, lot: str = "") -> None:
        """An auction opens; ``first`` speaks first. The caller puts this room in charge."""
        left = [first, *self.game.turns.from_left_of(first)[:-1]]
        table.parts["ascending_auction"] = AuctionPart(lot, left, [], first)

    def whose(self, table: Table) -> tuple[str, ...]:
        """Whoever speaks."""
        speaker = self.part(table).speaker
        return (speaker,) if speaker else ()

    def check_turn(self, table: Table, entry: Entry) -> Iterable[Found]:
        """In rotation, among those who have not passed."""
        part, actor = self.part(table), entry.actor
        if actor == part.speaker:
            return
        if actor in part.out:
            yield self.found("out", f"{actor} has passed and is out of the auction")
        elif not part.spoken:
            yield self.found("first", f"{part.speaker} bids first, not {actor}")
        elif actor == part.leader:
            yield self.found("leader", f"{actor} leads with {part.high}; {part.speaker} speaks")
        else:
            yield self.found("order", f"{part.speaker} speaks next, not {actor}")

    def skip(self, table: Table, actor: str) -> None:
        """Something unreadable was said: the next one speaks."""
        part = self.part(table)
        if actor == part.speaker:
            self.spoke(table, part, actor)

    def tied(self, table: Table, owner: str) -> int:
        """The leading bid is bound."""
        part = self.part(table)
        return part.high if owner == part.leader else 0

    def least(self, part: AuctionPart) -> int:
        """The least legal bid."""
        least = part.high + self.step if part.leader else self.least_bid
        return -(-least // self.multiple) * self.multiple

    # -- verbs ------------------------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Bid and pass."""
        yield Verb("bid AMOUNT", Bid, self.check_bid, self.bid, "bid in the auction", "Ann: bid 5",
                   options=self.bid_options)  # fmt: skip
        yield Verb("pass", Pass, lambda table, entry: (), self.do_pass, "drop out of the auction", "Bob: pass",
                   options=lambda table, actor: [()])  # fmt: skip

    def bid_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """From the least bid to all that one has."""
        part = self.part(table)
        low, high = self.least(part), table.purses.get(actor, 0)
        if low <= high:
            yield (Span(low, high // self.multiple * self.multiple, self.multiple),)

    def check_bid(self, table: Table, entry: Bid) -> Iterable[Found]:
        """High enough, and covered."""
        part, amount = self.part(table), entry.amount
        if part.leader and amount <= part.high + self.step - 1:
            yield self.found("raise", f"a bid is at least {self.least(part)}: the last was {part.high}", "amount")
        elif amount < self.least_bid:
            yield self.found("least", f"the first bid is at least {self.least_bid}, not {amount}", "amount")
        elif amount % self.multiple:
            yield self.found("multiple", f"{amount} is no multiple of {self.multiple}", "amount")
        held = table.purses.get(entry.actor, 0)
        if amount > held:
            yield self.found("overspent", f"{entry.actor} has {held} and can't bid {amount}", "amount")

    def bid(self, table: Table, entry: Bid) -> None:
        """The bid stands; the next one speaks."""
        part = self.part(table)
        part.leader, part.high = entry.actor, entry.amount
        if entry.actor in part.out:
            part.out.remove(entry.actor)
            part.left.append(entry.actor)
        self.spoke(table, part, entry.actor)

    def do_pass(self, table: Table, entry: Pass) -> None:
        """Out of the auction."""
        part, actor = self.part(table), entry.actor
        if actor in part.left:
            part.left.remove(actor)
            part.out.append(actor)
        self.spoke(table, part, actor)

    def spoke(self, table: Table, part: AuctionPart, actor: str) -> None:
        """``actor`` has spoken: the next one does, or the auction is over."""
        part.spoken = actor
        rest = [player for player in self.game.turns.from_left_of(actor) if player in part.left]
        others = [player for player in rest if player != part.leader]
        if others:
            part.speaker = others[0]
            return
        lot, winner, price = part.lot, part.leader, part.high
        table.parts["ascending_auction"] = AuctionPart()
        if not winner:
            table.tell("bids", 0, "ascending_auction.none")
            self.game.finished(table, self.name)
            return
        table.pay(winner, BANK, price, "ascending_auction.won")
        if lot:
            table.take(BANK, winner, lot, "ascending_auction.won")
        if not any([hook(table, winner, price) for hook in self.after_won]):
            self.game.finished(table, self.name)

    def show(self, table: Table) -> dict[str, Any]:
        """The auction under way."""
        part = self.part(table)
        if not part.speaker:
            return {}
        return {"lot": part.lot, "in": list(part.left), "leader": part.leader, "bid": part.high}


FAMILY = AscendingAuction
