"""Sealed bids: an auction that the highest wins, and bids that each save so many of what is at stake.

Sources: A History of Preascendant Humanity PA-26 to PA-33, PA-40 to PA-45, PA-90, PA-91.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, ClassVar, NamedTuple, cast

from checker.entries import Entry, Found, Verb
from checker.families.sealed_bids.check import Check
from checker.families.sealed_bids.options import Options
from checker.families.sealed_bids.state import (
    AUCTION,
    BIDS,
    CHOOSE,
    PROTECT,
    TIE,
    Bid,
    Bids,
    BidsToo,
    HaveBid,
    Item,
    Saves,
    SealedPart,
    Settle,
)
from checker.families.sealed_bids.words import Words
from checker.room import Kind, Room
from checker.table import Part, Table

__all__ = ["Result", "SealedBids"]

BANK = "bank"


class Result(NamedTuple):
    """An auction decided: the lot, its former owner, the winner and the price paid."""

    lot: tuple[str, ...]
    owner: str
    winner: str
    price: int


class SealedBids(Room):
    """Parameters (``[sealed_bids]``): ``limit`` of a bid is the ``money`` one has, or ``none``; ``all_zero`` bids are a
    ``tie`` or the lot goes ``back``; ``protection``: those bids go to the ``bank``, the others' to the ``active``
    player, what was ``used`` to the bank, or to ``nobody``; ``first`` to choose is the ``active`` player or the one
    on the ``right``, then on to the right; ``unused``: fewer may be saved than bid for; ``surplus``: more may be bid
    than is at stake. A game opens a round with :meth:`auction` or :meth:`protect` and hooks into the lists."""

    name = "sealed_bids"
    reasons: ClassVar[dict[str, str]] = {
        "auction_missing": "Everybody bids.",
        "auction_limit": "Nobody bids more than they have.",
        "auction_negative": "A bid is not below zero.",
        "auction_again": "Everybody bids once.",
        "won": "The highest bid wins.",
        "tie": "The active player settles a tie, for one of those tied.",
        "tie_missing": "The active player settles a tie.",
        "to_owner": "If the active player wins, the former owner is paid.",
        "to_bank": "The bank is paid for what belonged to nobody.",
        "to_active": "If somebody else wins, the active player is paid.",
        "price": "The winner pays the winning bid.",
        "loser": "Only the winner pays.",
        "protect_missing": "Everybody bids to protect.",
        "protect_limit": "Nobody bids more than they have.",
        "protect_negative": "A bid can only protect.",
        "protect_again": "Everybody bids once.",
        "protect_paid": "Bids to protect are paid.",
        "surplus": "Nobody bids for more than is at stake.",
        "order": "Bidders choose in their order.",
        "saves_over": "A bidder saves at most one for each that was bid.",
        "saves_unused": "All of a bid is used.",
        "saves_other": "Only what is at stake can be saved.",
        "saves_missing": "Bidders choose what is saved.",
        "idle": "Nothing is being bid for.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.limited = p.choice("limit", ("money", "none")) == "money"
        self.zero_back = p.choice("all_zero", ("tie", "back")) == "back"
        self.protection = p.choice("protection", ("bank", "active", "used", "nobody"))
        self.active_first = p.choice("first", ("active", "right")) == "active"
        self.may_leave = p.flag("unused", True)
        self.may_exceed = p.flag("surplus", True)
        self.check, self.may, self.words = Check(self), Options(self), Words(self)
        #: Called when a lot is won, when it goes back, and with what was not saved.
        self.after_award: list[Callable[[Table, Result], None]] = []
        self.after_back: list[Callable[[Table, Result], None]] = []
        self.after_protection: list[Callable[[Table, tuple[Item, ...]], None]] = []
        #: Other ways that bids to protect go, by name.
        self.routes: dict[str, Callable[[Table, SealedPart], None]] = {}
        #: Reads what is at stake (raises NameFault), and finds it in a text.
        self.item: Callable[[str], Item] = lambda text: text
        self.items = re.compile(r"\S+")

    def start(self) -> Part:
        """Nothing is being bid for."""
        return SealedPart()

    def part(self, table: Table) -> SealedPart:
        """The room's part."""
        return cast(SealedPart, table.parts["sealed_bids"])

    def kinds(self) -> Iterable[Kind]:
        """``BIDS`` and ``SAVES``."""
        yield Kind.made_of("BIDS", self.words.read_bids)
        yield Kind.made_of("SAVES", self.words.read_saves)

    def verbs(self) -> Iterable[Verb[Any]]:
        """Bids, ties, and what is saved."""
        check = self.check
        yield Verb(
            "bids BIDS", Bids, check.bids, self.all_bid, "what everybody bids; who isn't named bids nothing",
            "bids Ann 2 Bob 3", kind="table", anytime=True, joins=True,
        )  # fmt: skip
        yield Verb(
            "bid AMOUNT", Bid, check.bid, self.one_bids, "one player's bid, where each has a line", "Bob: bid 3",
            turn=False, anytime=True, options=self.may.bid_options,
        )  # fmt: skip
        yield Verb(
            "bid BIDS", BidsToo, check.bids, self.all_bid, "what everybody bids", "Ann: bid Ann 2 Bob 3",
            turn=False, anytime=True,
        )  # fmt: skip
        yield Verb(
            "tie [to] PLAYER", Settle, check.settle, self.settle, "the active player settles a tie",
            "tie Bob", kind="table", anytime=True, joins=True, options=self.may.tie_options,
        )  # fmt: skip
        yield Verb(
            "saves SAVES", Saves, check.saves, self.save, "what each bidder saves, in their order",
            "saves Bob 0,1 Ann 1,0", kind="table", anytime=True, joins=True, options=self.may.save_options,
        )  # fmt: skip
        yield Verb(
            "bid AMOUNT", HaveBid, check.have_bid, self.have_bid, "a bid in the bidding under way",
            "have Ann: bid 3", kind="have",
        )  # fmt: skip

    # -- opening ----------------------------------------------------------------------------------------

    def auction(
        self, table: Table, active: str, lot: tuple[str, ...], owner: str, about: str, payee: str = ""
    ) -> None:
        """Everybody bids for a lot. ``payee``: who is paid, whoever wins."""
        part = self.part(table)
        part.clear()
        part.purpose, part.stage, part.about, part.active = AUCTION, BIDS, about, active
        part.lot, part.owner, part.payee = lot, owner, payee
        table.enter(self.name)

    def protect(
        self,
        table: Table,
        active: str,
        stake: tuple[Item, ...],
        about: str,
        route: str = "",
        idle: bool = False,
    ) -> None:
        """Everybody bids to protect what is at ``stake``; ``idle``: nothing of it can be lost now."""
        part = self.part(table)
        part.clear()
        part.purpose, part.stage, part.about, part.active = PROTECT, BIDS, about, active
        part.stake, part.route, part.idle = stake, route, idle or not stake
        table.enter(self.name)

    # -- bids -------------------------------------------------------------------------------------------

    def whose(self, table: Table) -> tuple[str, ...]:
        """Who still bids; who settles the tie; whose choice it is."""
        part = self.part(table)
        if part.stage == BIDS:
            return tuple(player for player in self.game.players if player not in part.bids)
        if part.stage == CHOOSE:
            return part.order[part.turn : part.turn + 1]
        return (part.active,)

    def skip(self, table: Table, actor: str) -> None:
        """A bid or a choice that can't be read: the others' stand."""
        part = self.part(table)
        if part.stage == BIDS:
            self.one_bids(table, Bid(0, actor, 0))
        elif part.stage == TIE:
            self.award(table, part.tied[0])
        elif part.stage == CHOOSE:
            self.chosen(table, part)

    def left_out(self, table: Table, entry: Entry) -> None:
        """What was said of bids stands also on the corrected table; only the amounts would have been others."""
        if isinstance(entry, Settle):
            part = self.part(table)
            if part.stage == TIE:
                self.award(table, part.active if part.active in part.tied else part.tied[0])
        elif isinstance(entry, Bids):
            self.all_bid(table, entry)
        elif isinstance(entry, Saves):
            self.save(table, entry)

    def one_bids(self, table: Table, entry: Bid) -> None:
        """One of the bids; the last one closes the bidding."""
        part = self.part(table)
        if part.stage == BIDS and not self.game.muted(table):
            part.bids[entry.actor] = entry.amount
            if len(part.bids) >= len(self.game.players):
                self.close(table)

    def all_bid(self, table: Table, entry: Bids) -> None:
        """All the bids."""
        part = self.part(table)
        if part.stage == BIDS and not self.game.muted(table):
            part.bids.update(entry.bids)
            self.close(table)

    def close(self, table: Table) -> None:
        """The bids are shown: the lot is won, or the bidders choose."""
        part = self.part(table)
        if part.purpose == PROTECT:
            self.choose(table, part)
            return
        bids = {player: part.bids.get(player, 0) for player in self.game.players}
        best = max(bids.values())
        tied = tuple(player for player, amount in bids.items() if amount == best)
        if best == 0 and self.zero_back:
            result = Result(part.lot, part.owner, "", 0)
            part.clear()
            part.last = (AUCTION, "")
            table.leave(self.name)
            for hook in self.after_back:
                hook(table, result)
        elif len(tied) > 1:
            part.stage, part.tied = TIE, tied
        else:
            self.award(table, tied[0])

    def settle(self, table: Table, entry: Settle) -> None:
        """The tie goes to a player."""
        part = self.part(table)
        if part.stage == TIE and not self.game.muted(table):
            self.award(table, entry.player)

    def award(self, table: Table, winner: str) -> None:
        """The winner pays and has the lot."""
        part = self.part(table)
        price = part.bids.get(winner, 0)
        if part.payee:
            payee, reason = part.payee, "to_bank"
        elif winner == part.active:
            payee, reason = part.owner, "to_bank" if part.owner == BANK else "to_owner"
        else:
            payee, reason = part.active, "to_active"
        result = Result(part.lot, part.owner, winner, price)
        part.clear()
        part.last = (AUCTION, winner)
        table.leave(self.name)
        table.pay(winner, payee, price, f"sealed_bids.{reason}")
        for hook in self.after_award:
            hook(table, result)

    # -- protection -------------------------------------------------------------------------------------

    def choose(self, table: Table, part: SealedPart) -> None:
        """Bids to protect are paid; then the bidders choose, if there is anything to choose."""
        route = self.routes.get(part.route, self.pay_bids)
        route(table, part)
        seats = self.game.players
        first = seats.index(part.active) if part.active in seats else 0
        order = [seats[(first - step) % len(seats)] for step in range(len(seats))]
        if not self.active_first:
            order = order[1:] + order[:1]
        part.order = tuple(player for player in order if part.bids.get(player, 0) > 0)
        part.stage = CHOOSE
        if not part.order or not part.stake:
            self.finish(table)

    def pay_bids(self, table: Table, part: SealedPart) -> None:
        """By the rule: to the bank, the others' to the active player, or nothing yet."""
        if self.protection in ("used", "nobody"):
            return
        for player, amount in part.bids.items():
            target = BANK if self.protection == "bank" else part.active
            if amount and player != target:
                table.pay(player, target, amount, "sealed_bids.protect_paid")

    def save(self, table: Table, entry: Saves) -> None:
        """These are saved."""
        part = self.part(table)
        if part.stage != CHOOSE or self.game.muted(table):
            return
        if not entry.saves and not entry.actor:
            part.turn = len(part.order)
        for player, items in self.check.named(part, entry):
            for item in items:
                if item in part.stake:
                    part.saved.setdefault(item, player)
            if player in part.order:
                part.turn = max(part.turn, part.order.index(player) + 1)
        self.go_on(table, part)

    def chosen(self, table: Table, part: SealedPart) -> None:
        """The next bidder has chosen, or passes it over."""
        part.turn += 1
        self.go_on(table, part)

    def go_on(self, table: Table, part: SealedPart) -> None:
        """The last choice, or nothing left to save, ends it."""
        if part.turn >= len(part.order) or len(part.saved) == len(part.stake):
            self.finish(table)

    def due(self, part: SealedPart) -> bool:
        """Whether the bidders' choice has to be told: not if they can save all."""
        if part.idle or part.turn:
            return False
        return sum(part.bids[player] for player in part.order) < len(part.stake)

    def finish(self, table: Table) -> None:
        """What nobody saved is lost; if no choice was told and the bids suffice, all is saved."""
        part = self.part(table)
        if part.stage == CHOOSE and part.order and not part.turn and not self.due(part):
            rest = iter(part.stake)
            for player in part.order:
                for item in islice(rest, part.bids[player]):
                    part.saved[item] = player
        if self.protection == "used" and part.route not in self.routes:
            for player in part.order:
                used = sum(1 for saver in part.saved.values() if saver == player)
                if used:
                    table.pay(player, BANK, used, "sealed_bids.protect_paid")
        lost = tuple(item for item in part.stake if item not in part.saved)
        part.clear()
        part.last = (PROTECT, "")
        table.leave(self.name)
        for hook in self.after_protection:
            hook(table, lost)

    # -- what goes without saying -----------------------------------------------------------------------

    def before(self, table: Table, verb: Verb[Any], entry: Entry) -> None:
        """A line of something else: whoever has not bid bids nothing, whoever has not chosen saves nothing."""
        part = self.part(table)
        if not part.purpose or isinstance(entry, Bid | Bids):
            return
        if part.stage == BIDS and (part.bids or part.idle):
            self.close(table)
        if part.stage == CHOOSE and not isinstance(entry, Saves) and not self.missing_choice(part):
            self.finish(table)

    def missing_choice(self, part: SealedPart) -> bool:
        """Whether bidders must say what they save before anything else."""
        if not self.may_leave and not part.idle:
            left = len(part.stake) - len(part.saved)
            return left > 0 and sum(part.bids[player] for player in part.order) < len(part.stake)
        return self.due(part)

    def missing(self, table: Table) -> Found | None:
        """What must be told before anything else is done; ``None`` if nothing must."""
        part = self.part(table)
        if part.stage == BIDS:
            return self.found(
                f"{part.purpose}_missing", f"the bids for {part.about} are missing: bids NAME AMOUNT …"
            )
        if part.stage == TIE:
            names = " and ".join(part.tied)
            return self.found(
                "tie_missing", f"{names} are tied for {part.about}; {part.active} settles it: tie NAME"
            )
        if part.stage == CHOOSE:
            return self.found(
                "saves_missing", f"{' and '.join(part.order)} did not say what they save: saves NAME …"
            )
        return None

    def abandon(self, table: Table, lose: bool) -> None:
        """The table went on without it. ``lose``: as if nobody had bid; else as if it had never begun."""
        part = self.part(table)
        if part.stage == TIE:
            self.award(table, part.active if part.active in part.tied else part.tied[0])
        elif part.purpose == PROTECT and lose:
            part.turn = max(part.turn, 1)
            part.order = part.order or ()
            self.finish(table)
        elif part.purpose:
            result, purpose = Result(part.lot, part.owner, "", 0), part.purpose
            part.clear()
            table.leave(self.name)
            if purpose == AUCTION:
                for hook in self.after_back:
                    hook(table, result)
            else:
                for lost in self.after_protection:
                    lost(table, ())

    # -- position and state ---------------------------------------------------------------------------

    def have_bid(self, table: Table, entry: HaveBid) -> None:
        """A bid that stands."""
        part = self.part(table)
        if entry.actor:
            part.bids[entry.actor] = entry.amount

    def show(self, table: Table) -> dict[str, Any]:
        """What is being bid for, and the bids."""
        part = self.part(table)
        if not part.purpose:
            return {}
        shown: dict[str, Any] = {part.purpose: part.about, "bids": dict(part.bids)}
        if part.tied:
            shown["tied"] = list(part.tied)
        if part.saved:
            shown["saved"] = {str(item): player for item, player in part.saved.items()}
        return shown
