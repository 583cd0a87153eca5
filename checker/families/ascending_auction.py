"""Ascending auction: one lot, bids go round and rise, whoever passes is out, the last one left pays.

Who begins speaks first; or has put the lot up, may open the bidding with it, and the next to the left speaks first.
Sources: 18Dracula D-079 to D-088 (the Moving Castle); Leasehold N-3.2.0.2 to N-3.2.0.4; 18xx games' auctions of single
lots.
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
    """``left``: who is still in, in the order of speaking; ``speaker`` is due; ``leader`` has bid ``high``.

    ``opener`` put the lot up, where the game has such a player; ``may_open``: nobody has spoken yet, so that player may
    still make the first bid.
    """

    lot: str = ""
    left: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    speaker: str = ""
    spoken: str = ""
    leader: str = ""
    high: int = 0
    opener: str = ""
    may_open: bool = False

    def copy(self) -> AuctionPart:
        """An equal part."""
        return AuctionPart(
            self.lot, self.left.copy(), self.out.copy(), self.speaker, self.spoken, self.leader, self.high,
            self.opener, self.may_open,
        )  # fmt: skip


class Bid(Entry):
    """``Ann: bid 5``."""

    amount: int


class Pass(Entry):
    """``Bob: pass``."""


class Open(Entry):
    """``Ann: open 6``."""

    amount: int


class HaveBid(Entry):
    """``have Bob: bid 7``: the highest bid of an auction under way."""

    amount: int


class HaveOut(Entry):
    """``have Cy: passed``: who is out of the auction under way."""


class AscendingAuction(Room):
    """Parameters: ``least``, the first bid at least; ``raise``, each bid so much over the last; ``multiple``: bids are
    multiples of it. ``opening``: who puts a lot up may open the bidding; one who does not is ``asked`` when it comes
    round, or ``out`` (``not_opening``).

    The winner pays the bid to the bank, unless the game says in ``settle`` what becomes of the lot. ``begin`` opens the
    auction; the caller puts it in charge.
    """

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
        "opener": "Who put the lot up may open the bidding, before anybody else has spoken.",
        "opening_none": "Who does not open the bidding bids nothing, not 0.",
        "opening_low": "An opening bid is at least so much.",
        "opening_cash": "An opening bid is no more than the opener's money.",
        "won": "The last one left pays the bid to the bank.",
        "none": "Without a bid nothing is sold.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.least_bid = self.params.count("least", 1)
        self.step = self.params.count("raise", 1)
        self.multiple = self.params.count("multiple", 1, 1)
        self.has_opener = self.params.flag("opening", False)
        self.out_at_once = self.params.choice("not_opening", ("asked", "out")) == "out"
        #: The least first bid for a lot (table, lot), and what it is called, where it is no fixed figure.
        self.floor: Callable[[Table, str], int] = lambda table, lot: self.least_bid
        self.floor_is = "the least bid"
        #: What becomes of the lot (table, lot, winner or "", price), where the winner does not just pay the bank.
        self.settle: Callable[[Table, str, str, int], None] | None = None
        #: Called with the winner and the price (table, player, price): True if it has put a room in charge.
        self.after_won: list[Callable[[Table, str, int], bool]] = []

    def start(self) -> Part:
        """No auction."""
        return AuctionPart()

    def part(self, table: Table) -> AuctionPart:
        """The room's part."""
        return cast(AuctionPart, table.parts["ascending_auction"])

    def begin(self, table: Table, first: str, lot: str = "", bid: int | None = None) -> None:
        """An auction opens; ``first`` speaks first, or (with ``opening``) has put the lot up and opens with ``bid``, or
        may yet open. The caller puts this room in charge."""
        left = [first, *self.game.turns.from_left_of(first)[:-1]]
        part = table.parts["ascending_auction"] = AuctionPart(lot, left, [], first)
        if self.has_opener:
            part.opener, part.may_open = first, bid is None
            part.speaker = left[1 % len(left)]
            if bid is not None:
                part.leader, part.high = first, bid
                self.spoke(table, part, first)

    def whose(self, table: Table) -> tuple[str, ...]:
        """Whoever speaks, and the opener while nobody has."""
        part = self.part(table)
        if part.may_open and part.opener != part.speaker:
            return (part.speaker, part.opener)
        return (part.speaker,) if part.speaker else ()

    def check_turn(self, table: Table, entry: Entry) -> Iterable[Found]:
        """In rotation, among those who have not passed."""
        part, actor = self.part(table), entry.actor
        if isinstance(entry, Open) and not (part.may_open and actor == part.opener):
            who = "nobody can open it now" if actor == part.opener else f"{actor} bids in rotation"
            begun = "the bidding is under way" if not part.may_open else f"{part.opener} put {part.lot} up"
            yield self.found("opener", f"{begun}; {who}")
            return
        if actor == part.speaker:
            return
        if part.may_open and actor == part.opener and (not isinstance(entry, Pass) or self.out_at_once):
            return
        if actor in part.out:
            yield self.found("out", f"{actor} has passed and is out of the auction")
        elif part.may_open and actor == part.opener:
            yield self.found(
                "order", f"{part.speaker} bids or passes now; {actor} is asked when the bidding comes round"
            )
        elif not part.spoken and not part.opener:
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

    def least(self, table: Table, part: AuctionPart) -> int:
        """The least legal bid."""
        least = part.high + self.step if part.leader else self.floor(table, part.lot)
        return -(-least // self.multiple) * self.multiple

    # -- verbs ------------------------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Bid, open and pass; the standing bid and who is out, for a declared position."""
        yield Verb("bid AMOUNT", Bid, self.check_bid, self.bid, "bid in the auction", "Ann: bid 5",
                   options=self.bid_options)  # fmt: skip
        if self.has_opener:
            yield Verb("open AMOUNT", Open, self.check_bid, self.bid,
                       "the first bid of the player who put the lot up, before anybody else has spoken",
                       "Ann: open 6", options=self.open_options)  # fmt: skip
        yield Verb("pass", Pass, lambda table, entry: (), self.do_pass, "drop out of the auction", "Bob: pass",
                   options=self.pass_options)  # fmt: skip
        yield Verb("bid AMOUNT", HaveBid, self.check_have, self.have_bid, "the highest bid of the auction under way",
                   "have Bob: bid 7", kind="have")  # fmt: skip
        yield Verb("passed", HaveOut, lambda table, entry: (), self.have_out,
                   "who is out of the auction under way", "have Cy: passed", kind="have")  # fmt: skip

    def bid_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """From the least bid to all that one has."""
        part = self.part(table)
        low, high = self.least(table, part), table.purses.get(actor, 0)
        if actor == part.speaker and low <= high:
            yield (Span(low, high // self.multiple * self.multiple, self.multiple),)

    def open_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """The same, for the opener."""
        part = self.part(table)
        low, high = self.least(table, part), table.purses.get(actor, 0)
        if actor == part.opener and part.may_open and low <= high:
            yield (Span(low, high // self.multiple * self.multiple, self.multiple),)

    def pass_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """The speaker may always pass."""
        if actor == self.part(table).speaker:
            yield ()

    def check_opening(self, table: Table, actor: str, amount: int, lot: str, least: int) -> Iterable[Found]:
        """A first bid by the player who puts the lot up: at least ``least``, and covered."""
        held = self.game.free(table, actor)
        if amount == 0 and least > 0:
            yield self.found("opening_none", f"{actor} opens with {least} or more, or not at all", "amount")
        elif amount < least:
            yield self.found("opening_low", f"{self.floor_is} for {lot} is {least}, not {amount}", "amount")
        elif amount % self.multiple:
            yield self.found("multiple", f"{amount} is no multiple of {self.multiple}", "amount")
        if amount > held:
            yield self.found("opening_cash", f"{actor} has {held} and can't open with {amount}", "amount")

    def check_bid(self, table: Table, entry: Bid | Open) -> Iterable[Found]:
        """High enough, and covered."""
        part, amount = self.part(table), entry.amount
        if part.may_open and entry.actor == part.opener:
            yield from self.check_opening(table, entry.actor, amount, part.lot, self.floor(table, part.lot))
            return
        if part.leader and amount <= part.high + self.step - 1:
            yield self.found(
                "raise", f"a bid is {self.least(table, part)} or more: the last was {part.high}", "amount"
            )
        elif not part.leader and amount < self.floor(table, part.lot):
            lot = f" for {part.lot}" if part.lot else ""
            least = self.floor(table, part.lot)
            yield self.found("least", f"{self.floor_is}{lot} is {least}, not {amount}", "amount")
        elif amount % self.multiple:
            yield self.found("multiple", f"{amount} is no multiple of {self.multiple}", "amount")
        held = table.purses.get(entry.actor, 0)
        if amount > held:
            yield self.found("overspent", f"{entry.actor} has {held} and can't bid {amount}", "amount")

    def bid(self, table: Table, entry: Bid | Open) -> None:
        """The bid stands; the next one speaks."""
        part, actor = self.part(table), entry.actor
        if not part.speaker:
            return  # no auction is under way: there is nothing to bid for
        if actor != part.opener or not part.may_open:
            self.passed_over(part, actor)
            self.not_opened(part)
        part.may_open = False
        part.leader, part.high = actor, entry.amount
        if actor in part.out:
            part.out.remove(actor)
            part.left.append(actor)
        self.spoke(table, part, actor)

    def do_pass(self, table: Table, entry: Pass) -> None:
        """Out of the auction."""
        part, actor = self.part(table), entry.actor
        if not part.speaker:
            return
        # The opener says aloud that there is no opening bid.
        silent = part.may_open and actor == part.opener != part.speaker
        if not silent:
            self.passed_over(part, actor)
        self.not_opened(part)
        if actor == part.leader:
            return  # out of rotation, and a bid stands
        self.drop(part, actor)
        if not silent:
            self.spoke(table, part, actor)

    def passed_over(self, part: AuctionPart, actor: str) -> None:
        """Out of rotation: who was due before ``actor`` and said nothing is taken to have passed."""
        if actor in (part.speaker, part.leader) or actor not in part.left:
            return
        player = part.speaker
        while player != actor:
            if player != part.leader:
                self.drop(part, player)
            player = self.game.turns.left_of(player)

    def conclude(self, table: Table) -> None:
        """The table has gone on: all who were still to speak are taken to have passed."""
        part = self.part(table)
        if part.speaker:
            for player in part.left.copy():
                if player != part.leader:
                    self.drop(part, player)
            self.spoke(table, part, part.speaker)

    def not_opened(self, part: AuctionPart) -> None:
        """Somebody speaks, or the opener passes: the chance to open is gone."""
        if part.may_open:
            part.may_open = False
            if self.out_at_once:
                self.drop(part, part.opener)

    def drop(self, part: AuctionPart, player: str) -> None:
        """One less in the auction."""
        if player in part.left:
            part.left.remove(player)
            part.out.append(player)

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
        if self.settle is not None:
            self.settle(table, lot, winner, price)
            return
        if not winner:
            table.tell("bids", 0, "ascending_auction.none")
            self.game.finished(table, self.name)
            return
        table.pay(winner, BANK, price, "ascending_auction.won")
        if lot:
            table.take(BANK, winner, lot, "ascending_auction.won")
        followed = [hook(table, winner, price) for hook in self.after_won]
        if not any(followed):
            self.game.finished(table, self.name)

    # -- a declared position ----------------------------------------------------------------------------

    def check_have(self, table: Table, entry: HaveBid) -> Iterable[Found]:
        """A standing bid belongs to an auction."""
        part = self.part(table)
        if not part.speaker:
            yield self.found("first", "there is no auction under way to bid in: declare it first")
        elif entry.amount < self.floor(table, part.lot):
            least = self.floor(table, part.lot)
            yield self.found(
                "least", f"{self.floor_is} for {part.lot} is {least}, not {entry.amount}", "amount"
            )

    def have_bid(self, table: Table, entry: HaveBid) -> None:
        """The highest bid; the next one to the left speaks."""
        part = self.part(table)
        if part.speaker and entry.actor in part.left:
            part.leader, part.high, part.may_open = entry.actor, entry.amount, False
            self.resume(part, entry.actor)

    def have_out(self, table: Table, entry: HaveOut) -> None:
        """One more who is out."""
        part = self.part(table)
        if part.speaker:
            part.may_open = False
            self.drop(part, entry.actor)
            self.resume(part, part.leader or part.opener)

    def resume(self, part: AuctionPart, last: str) -> None:
        """The next one after ``last`` who is in and does not lead speaks."""
        part.spoken = last
        for player in self.game.turns.from_left_of(last):
            if player in part.left and player != part.leader:
                part.speaker = player
                return

    def audit(self, table: Table) -> Iterable[Found]:
        """The standing bid is covered."""
        part = self.part(table)
        held = table.purses.get(part.leader, 0)
        if part.leader and part.high > held:
            yield self.found("overspent", f"{part.leader} has {held} and a bid of {part.high}")

    def show(self, table: Table) -> dict[str, Any]:
        """The auction under way."""
        part = self.part(table)
        if not part.speaker:
            return {}
        return {"lot": part.lot, "in": list(part.left), "leader": part.leader, "bid": part.high}


FAMILY = AscendingAuction
