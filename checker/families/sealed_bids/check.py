"""What can be wrong with sealed bids, ties and choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from checker.entries import Found
from checker.families.sealed_bids.state import (
    AUCTION,
    BIDS,
    CHOOSE,
    PROTECT,
    TIE,
    Bid,
    Bids,
    HaveBid,
    Item,
    Saves,
    SealedPart,
    Settle,
    Shares,
)
from checker.names import listing
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.sealed_bids.room import SealedBids

__all__ = ["Check"]


class Check:
    """The checks of one room."""

    def __init__(self, room: SealedBids) -> None:
        self.room = room

    def not_awaited(self, part: SealedPart) -> Found:
        """Bids where none are awaited."""
        if part.purpose or part.last[0]:
            purpose = part.purpose or part.last[0]
            return self.room.found(f"{purpose}_again", "the bids have been shown; everybody bids once")
        return self.room.found("idle", "nothing is being bid for")

    def bids(self, table: Table, entry: Bids) -> Iterable[Found]:
        """Everybody once, not below zero, no more than they have."""
        part = self.room.part(table)
        if self.room.game.muted(table):
            return
        if part.stage != BIDS:
            yield self.not_awaited(part)
            return
        seen: set[str] = set()
        for player, amount in entry.bids:
            if player in seen or part.bids.get(player, amount) != amount:
                yield self.room.found(f"{part.purpose}_again", f"{player} bids once", player)
                return
            seen.add(player)
            fault = self.amount(table, part, player, amount)
            if fault is not None:
                most = {one: self.room.may.most(table, one) for one, _ in entry.bids}
                fair = Shares((one, max(0, min(bid, most[one]))) for one, bid in entry.bids)
                fault.remedy = Bids(entry.line, entry.actor, fair)
                yield fault
                return

    def bid(self, table: Table, entry: Bid) -> Iterable[Found]:
        """One player's bid."""
        part = self.room.part(table)
        if self.room.game.muted(table):
            return
        if part.stage != BIDS:
            yield self.not_awaited(part)
        elif entry.actor in part.bids:
            yield self.room.found(f"{part.purpose}_again", f"{entry.actor} has bid {part.bids[entry.actor]}")
        else:
            fault = self.amount(table, part, entry.actor, entry.amount)
            if fault is not None:
                fair = max(0, min(entry.amount, self.room.may.most(table, entry.actor)))
                fault.remedy = Bid(entry.line, entry.actor, fair)
                yield fault

    def amount(self, table: Table, part: SealedPart, player: str, amount: int) -> Found | None:
        """The finding for one amount."""
        found = self.room.found
        if amount < 0:
            return found(f"{part.purpose}_negative", f"{player} can't bid {amount}", str(amount))
        free = self.room.game.free(table, player)
        if self.room.limited and amount > free:
            return found(f"{part.purpose}_limit", f"{player} has {free}, not {amount}", str(amount))
        if part.purpose == PROTECT and not self.room.may_exceed and amount > len(part.stake):
            return found(
                "surplus", f"{len(part.stake)} are at stake; {player} can't bid {amount}", str(amount)
            )
        return None

    def have_bid(self, table: Table, entry: HaveBid) -> Iterable[Found]:
        """A bid that stands is covered."""
        held = table.purses.get(entry.actor, 0)
        if entry.amount < 0 or (self.room.limited and entry.amount > held):
            yield self.room.found("auction_limit", f"{entry.actor} has {held}, not {entry.amount}", "amount")

    def settle(self, table: Table, entry: Settle) -> Iterable[Found]:
        """A tie goes to one of those tied."""
        part = self.room.part(table)
        if self.room.game.muted(table):
            return
        if part.stage != TIE:
            purpose, winner = part.last
            if purpose == AUCTION and winner and not part.purpose:
                yield self.room.found("tie", f"there was no tie: {winner} bid most", "player")
            else:
                yield self.room.found("tie", "there is no tie to settle", "player")
        elif entry.player not in part.tied:
            yield self.room.found("tie", f"{listing(part.tied)} are tied, not {entry.player}", "player")

    def named(self, part: SealedPart, entry: Saves) -> list[tuple[str, tuple[Item, ...]]]:
        """What each saves; where nobody is named it is who typed it, or the bidder whose choice it is."""
        out, turn = [], part.turn
        for player, items in entry.saves or ([("", ())] if entry.actor else []):
            whose = player or entry.actor
            if not whose:
                whose = part.order[turn] if turn < len(part.order) else part.active
            if whose in part.order:
                turn = part.order.index(whose) + 1
            out.append((whose, items))
        return out

    def saves(self, table: Table, entry: Saves) -> Iterable[Found]:
        """In the bidders' order, no more than bid for, only what is at stake."""
        part, room = self.room.part(table), self.room
        if room.game.muted(table):
            return
        if part.stage != CHOOSE:
            if any(items for _, items in entry.saves) or not part.last[0]:
                yield self.no_choice(part, entry)
            return
        turn, saved = part.turn, dict(part.saved)
        if not entry.saves and not entry.actor and not room.may_leave and part.order[turn:]:
            yield room.found(
                "saves_unused", f"{part.order[turn]} bid {part.bids[part.order[turn]]} and must use all of it"
            )
            return
        for player, items in self.named(part, entry):
            bid = part.bids.get(player, 0)
            other = [item for item in items if item not in part.stake]
            if other:
                yield room.found("saves_other", f"{other[0]} is not at stake: {part.about} is", str(other[0]))
                return
            if len(set(items)) > bid:
                yield room.found(
                    "saves_over", f"{player} bid {bid} and saves at most as many, not {len(items)}"
                )
                return
            if player in part.order and part.order.index(player) < turn:
                yield room.found(
                    "order", f"the order is {listing(part.order)}; {player} has chosen or passed it over"
                )
                return
            fresh = [item for item in items if item not in saved]
            left = len(part.stake) - len(saved)
            skipped = (
                [one for one in part.order[turn : part.order.index(player)] if left]
                if player in part.order
                else []
            )
            if not room.may_leave and (len(fresh) < min(bid, left) or skipped):
                who = skipped[0] if skipped else player
                yield room.found("saves_unused", f"{who} bid {part.bids[who]} and must use all of it")
                return
            saved.update(dict.fromkeys(fresh, player))
            turn = part.order.index(player) + 1 if player in part.order else turn

    def no_choice(self, part: SealedPart, entry: Saves) -> Found:
        """Something is saved where nobody has a choice."""
        if part.purpose == PROTECT:
            return self.room.found(
                "protect_missing", f"the bids for {part.about} come first: bids NAME AMOUNT …"
            )
        if part.last[0] == PROTECT:
            return self.room.found("saves_over", "nobody has bid for that, or all has been chosen")
        return self.room.found("idle", "nothing is being protected")
