"""Waterfall auction, 1830's: lots in a row, the cheapest may be bought, the others bid for.

Once the cheapest is sold, the next is awarded if it has one bidder and auctioned among its bidders if it has several,
until the cheapest carries no bid. Sources: 1830; Privates W-01 to W-15, W-31 to W-33; 18Dracula D-244 to D-265.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Outcome, Verb
from checker.families.waterfall.options import Options
from checker.families.waterfall.position import Position
from checker.families.waterfall.reasons import REASONS
from checker.families.waterfall.state import Bid, Buy, Lot, Pass, WaterfallPart, Withdraw
from checker.names import Names
from checker.room import Kind, Room
from checker.standing import Held
from checker.table import Move, Part, Table
from components.faults import nearest

__all__ = ["Waterfall"]

BANK = "bank"


class Waterfall(Room):
    """Parameters (``[waterfall]``), with 1830's way first where there is a choice.

    ``over_cost``, ``over_bid``: a bid is at least the cost and the highest bid plus these; ``multiple``: and a
    multiple of this. ``raise``: the least raise in an auction among bidders. ``bid_is``: ``least`` or ``exact``.
    ``cheapest_bids``, ``own_raise``, ``withdraw``: whether these are allowed. ``tied``: bids bind money; ``released``:
    a lost bid's money is free ``on sale`` or ``on dropping out``. ``cheapest``: the first in the ``row`` or the one
    of least ``cost``. ``next``: left of whose ``turn`` it was, of the last ``winner``, or of ``either``. ``second_bid``: a
    player's next bid on a lot ``replaces`` the one before, ``adds`` to the money bound, or is ``not`` made.
    ``speaks``: ``leader`` (left of), ``turn`` (left of), ``lowest`` bidder first. ``all_pass``: ``drop``,
    ``first only`` (1830: only the
    very first lot drops) or ``nothing``; ``drop``; ``floor``: ``stays``, ``forced`` (the next player must take it) or
    ``none``. ``ladder``: lots of equal value step up by this, ``steps`` ``each`` or ``flat``, ``ladder_is``
    ``fixed`` or ``sliding``. ``set``: the set of private companies that is sold, or ``[[waterfall.lot]]``: id, value,
    names of the lots, where component data has none. The reasons ``base`` (a lot's price) and ``award`` may have cases:
    ``base_CV``, ``award_until``.
    """

    name = "waterfall"
    for_players = True
    reasons: ClassVar[dict[str, str]] = REASONS

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.may, self.position = Options(self), Position(self)
        self.over_cost = p.count("over_cost", 5)
        self.over_bid = p.count("over_bid", 5)
        self.multiple = p.count("multiple", 1, 1)
        self.least_raise = p.count("raise", self.over_bid)
        self.exact = p.choice("bid_is", ("least", "exact")) == "exact"
        self.cheapest_bids = p.flag("cheapest_bids", False)
        self.own_raise = p.flag("own_raise", True)
        self.withdraw = p.flag("withdraw", False)
        self.binding = p.flag("tied", True)
        self.release_early = p.choice("released", ("on sale", "on dropping out")) == "on dropping out"
        self.by_cost = p.choice("cheapest", ("row", "cost")) == "cost"
        self.next_is = p.choice("next", ("turn", "winner", "either"))
        self.second_bid = p.choice("second_bid", ("replaces", "adds", "not"))
        self.speaks = p.choice("speaks", ("leader", "turn", "lowest"))
        self.all_pass = p.choice("all_pass", ("drop", "first only", "nothing"))
        self.drop = p.count("drop", 5)
        self.floor = p.choice("floor", ("stays", "forced", "none"))
        self.ladder = p.count("ladder", 0)
        self.flat = p.choice("steps", ("each", "flat")) == "flat"
        self.sliding = p.choice("ladder_is", ("fixed", "sliding")) == "sliding"
        #: Called after a lot was sold (table, lot, buyer, price), and after all passed.
        self.after_sale: list[Callable[[Table, Lot, str, int], None]] = []
        self.after_all_pass: list[Callable[[Table], None]] = []
        #: Makes lots of declared names, in games that deal the row (raises NameFault).
        self.make: Callable[[Sequence[str]], list[Lot]] | None = None

    # -- the row ----------------------------------------------------------------------------------------

    def start(self) -> Part:
        """An empty row."""
        return WaterfallPart()

    def opening(self, table: Table) -> None:
        """Lay out the lots of the game's data, if it has any."""
        rows = self.params.rows("lot", {"id": str, "value": int})
        lots = [Lot(r["id"], r["value"], tuple(r.get("names", ()))) for r in rows] or self.private_companies()
        if lots:
            self.lay(table, lots, self.game.players[0])

    def private_companies(self) -> list[Lot]:
        """The lots of a set of private companies, the cheapest first."""
        wanted = self.params.text("set")
        if not wanted:
            return []
        found = [one for one in self.game.sheet.components.of_kind("privates") if one.id == wanted]
        if not found:
            known = [one.id for one in self.game.sheet.components.of_kind("privates")]
            problem = f"there is no set of private companies '{wanted}'"
            raise self.params.fault(
                "set", problem, ", ".join(known) or "a set of privates.toml", nearest(wanted, known)
            )
        free = [one.id for one in found[0].items if getattr(one, "price", None) is None]
        if free:
            problem = f"{', '.join(free[:5])} of '{wanted}' has no price to be sold at"
            raise self.params.fault("set", problem, "a price for each of them")
        lots = [Lot(one.id, int(getattr(one, "price", 0)), (one.name,)) for one in found[0].items]
        return sorted(lots, key=lambda lot: lot.value)

    def clear(self, table: Table) -> None:
        """A declared position is past the auction: nothing is left in the row."""
        part = self.part(table)
        part.row, part.bids = [], {}

    def out_of_row(self, table: Table, lot: str) -> None:
        """A declared position says that a lot was sold."""
        part = self.part(table)
        if lot in part.row:
            part.row.remove(lot)

    def part(self, table: Table) -> WaterfallPart:
        """The room's part."""
        return cast(WaterfallPart, table.parts["waterfall"])

    def lay(self, table: Table, lots: Sequence[Lot], first: str) -> None:
        """A new row, lowest first; ``first`` begins."""
        part = WaterfallPart()
        part.lots = {lot.id: lot for lot in lots}
        part.names = Names("lot in the row", ((lot.id, lot.names) for lot in lots))
        part.row = [lot.id for lot in lots]
        table.parts["waterfall"] = part
        seen: dict[int, int] = {}
        for lot in lots:
            step = seen.get(lot.value, 0)
            part.cost[lot.id] = lot.value + self.ladder * (min(step, 1) if self.flat else step)
            seen[lot.value] = step + 1
        self.game.turns.begin(table, first)

    def cheapest(self, part: WaterfallPart) -> str:
        """The lot that can be bought; ``""`` once all are sold."""
        if not part.row:
            return ""
        return min(part.row, key=part.cost.__getitem__) if self.by_cost else part.row[0]

    def slide(self, part: WaterfallPart, value: int) -> None:
        """Under a sliding ladder lots of one value step up from the lowest left."""
        same = [lot for lot in part.row if part.lots[lot].value == value]
        if self.sliding and self.ladder and same:
            base = min(part.cost[same[0]], value)
            for step, lot in enumerate(same):
                part.cost[lot] = base + self.ladder * (min(step, 1) if self.flat else step)

    def kinds(self) -> Iterable[Kind]:
        """``LOT``: any lot of the row; of several with that name the one not yet sold."""

        def read(text: str, table: Table) -> str:
            part = self.part(table)
            found = part.names.candidates(text)
            if len(found) > 1:
                unsold = [lot for lot in found if lot in part.row]
                exact = [lot for lot in unsold if lot == text.casefold()]
                if len(unsold) == 1 or exact:
                    return (exact or unsold)[0]
            return part.names.get(text)

        yield Kind("LOT", read, lambda table: self.part(table).row)

    # -- whose turn -------------------------------------------------------------------------------------

    def whose(self, table: Table) -> tuple[str, ...]:
        """The speaker of an auction, else the player whose turn it is."""
        part = self.part(table)
        now = part.speaker or self.game.turns.part(table).now
        return (now, part.also) if part.also else (now,)

    def check_turn(self, table: Table, entry: Entry) -> Iterable[Found]:
        """Turns go round; in an auction its bidders speak in rotation."""
        part, actor = self.part(table), entry.actor
        if part.speaker:
            if actor == part.speaker:
                return
            if actor in part.bidders:
                if actor == self.leader(part, part.lot):
                    yield self.found("leader", f"{actor} leads on {part.lot}; {part.speaker} speaks")
                else:
                    yield self.found(
                        "auction_order", f"{part.speaker} speaks next on {part.lot}, not {actor}"
                    )
            elif actor in part.out:
                yield self.found("dropped_out", f"{actor} has dropped out of the auction of {part.lot}")
            else:
                among = " and ".join(part.bidders)
                yield self.found(
                    "auction_only_bidders", f"{part.lot} is auctioned among {among}; {actor} had no bid on it"
                )
            return
        turns = self.game.turns
        now = turns.part(table).now
        if actor != now and actor != part.also:
            if part.winner and turns.part(table).last != actor:
                yield self.found(
                    "after_sale", f"after {part.winner} took a lot it is {now}'s turn, not {actor}'s"
                )
            elif len(part.passed) == len(self.game.players) and "after_drop" in self.cases:
                yield self.found("after_drop", f"all have passed and the auction goes on: it is {now}'s turn")
            elif now in part.passed and turns.part(table).last not in ("", actor):
                yield self.found(
                    "still_in", f"it is {now}'s turn, not {actor}'s; {now}'s pass put nobody out"
                )
            else:
                yield turns.out_of_turn(table, actor, (now,))

    def skip(self, table: Table, actor: str) -> None:
        """Somebody did something unreadable: the turn goes on."""
        part = self.part(table)
        if part.speaker == actor:
            self.next_speaker(table, part, actor)
        elif not part.speaker:
            self.game.turns.pass_on(table, actor)
            part.also = actor  # or tries again

    def tied(self, table: Table, owner: str) -> int:
        """The sum of an owner's standing bids."""
        if not self.binding:
            return 0
        total = 0
        part = self.part(table)
        for bids in part.bids.values():
            if owner in bids:
                total += bids[owner]
        for bids in part.aside.values():
            total += bids.get(owner, 0)
        return total

    def leader(self, part: WaterfallPart, lot: str) -> str:
        """The highest bidder on a lot; ``""`` if there is none."""
        bids = part.bids.get(lot)
        return max(bids, key=bids.__getitem__) if bids else ""

    # -- verbs ------------------------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Bid, buy, pass, withdraw; the row and standing bids of a declared position."""
        may = self.may
        yield Verb(
            "bid AMOUNT [[on] LOT]", Bid, self.check_bid, self.bid,
            "bid on a lot, or raise in an auction", "Ann: bid 65 CV", options=may.bid_options,
        )  # fmt: skip
        yield Verb(
            "buy [LOT] [for PRICE:AMOUNT]", Buy, self.check_buy, self.buy, "buy the cheapest lot", "Bob: buy IL",
            options=may.buy_options,
        )  # fmt: skip
        yield Verb(
            "pass", Pass, self.check_pass, self.do_pass, "do nothing; in an auction: drop out", "Cy: pass",
            options=may.pass_options,
        )  # fmt: skip
        yield Verb(
            "withdraw LOT", Withdraw, self.check_withdraw, self.do_withdraw, "take back a standing bid",
            "Ann: withdraw CV", options=may.withdraw_options,
        )  # fmt: skip
        yield from self.position.verbs()

    def free(self, table: Table, player: str, lot: str = "") -> int:
        """What a player may bid on ``lot`` (the own bid on it is replaced) or pay."""
        part = self.part(table)
        own = part.bids.get(lot, {}).get(player, 0) if self.binding and self.second_bid != "adds" else 0
        return self.game.free(table, player) + own

    def least(self, part: WaterfallPart, lot: str) -> int:
        """The least legal bid on a lot: in its auction, or while it waits in the row."""
        bids = part.bids.get(lot)
        highest = max(bids.values()) if bids else 0
        if part.lot == lot:
            least = highest + self.least_raise
        else:
            least = part.cost.get(lot, 0) + self.over_cost
            if bids and highest + self.over_bid > least:
                least = highest + self.over_bid
        return -(-least // self.multiple) * self.multiple

    def check_bid(self, table: Table, entry: Bid) -> Iterable[Found]:
        """Where, how much, and from which money."""
        part = self.part(table)
        lot, amount, actor = entry.lot or part.lot, entry.amount, entry.actor
        if not lot:
            yield self.found("bid_sold", "the bid names no lot")
            return
        if lot not in part.row:
            yield self.found("bid_sold", f"{lot} is sold", "lot")
            return
        if part.lot and lot != part.lot:
            yield self.found(
                "auction", f"{part.lot} is being auctioned; no bid on {lot} can be made now", "lot"
            )
            return
        if not part.lot:
            if not self.cheapest_bids and lot == self.cheapest(part):
                yield self.found(
                    "bid_cheapest",
                    f"{lot} is the cheapest; it can only be bought, for {part.cost[lot]}",
                    "lot",
                )
            if not self.own_raise and self.leader(part, lot) == actor:
                yield self.found(
                    "own_raise", f"{actor} already leads on {lot} with {part.bids[lot][actor]}", "lot"
                )
            if self.second_bid == "not" and actor in part.bids.get(lot, {}):
                yield self.found("second_bid", f"{actor} has bid on {lot} before its auction", "lot")
                return
        yield from self.check_amount(table, part, entry, lot, amount)

    def check_amount(
        self, table: Table, part: WaterfallPart, entry: Bid, lot: str, amount: int
    ) -> Iterable[Found]:
        """The amount of a bid."""
        least, actor = self.least(part, lot), entry.actor
        bids = part.bids.get(lot)
        highest = max(bids.values()) if bids else 0
        if part.lot:
            if amount < least:
                yield self.found(
                    "raise_low", f"a raise on {lot} is at least {least} (highest is {highest})", "amount"
                )
        elif amount < least or (self.exact and amount > least):
            parts = f"cost {part.cost[lot]} + {self.over_cost}"
            parts += f", highest {highest} + {self.over_bid}" if highest else ""
            parts += f", in steps of {self.multiple}" if self.multiple > 1 else ""
            exactly = self.exact and amount > least
            yield self.found(
                "bid_inexact" if exactly else "bid_low",
                f"a bid on {lot} is {'exactly' if exactly else 'at least'} {least} ({parts}), not {amount}",
                "amount", Bid(entry.line, actor, least, lot) if exactly else None,
            )  # fmt: skip
        if amount % self.multiple and amount >= least:
            reason = "raise_multiple" if part.lot and "raise_multiple" in self.cases else "bid_multiple"
            yield self.found(reason, f"{amount} is no multiple of {self.multiple}", "amount")
        held = table.purses.get(actor, 0)
        if amount > held:
            yield self.found("overspent", f"{actor} has {held}, not {amount}", "amount")
        elif self.binding and amount > self.free(table, actor, lot):
            free = self.free(table, actor, lot)
            yield self.found("bound", f"{actor} has {free} left beside other bids, not {amount}", "amount")

    def bid(self, table: Table, entry: Bid) -> None:
        """Lay the bid down; in the auction the next bidder speaks."""
        part = self.part(table)
        lot, actor = entry.lot or part.lot, entry.actor
        part.acted = actor
        if lot in part.row:
            own = part.bids.setdefault(lot, {})
            before = own.pop(actor, 0)
            if before and self.second_bid == "adds":
                aside = part.aside.setdefault(lot, {})
                aside[actor] = aside.get(actor, 0) + before
            own[actor] = entry.amount
        if part.lot and lot == part.lot:
            if actor not in part.bidders:
                part.bidders.append(actor)
            self.next_speaker(table, part, actor)
            return
        part.passes = 0
        self.acted(table, part, actor)
        if self.cheapest_bids and not part.lot and lot == self.cheapest(part):
            self.resolve(table)

    def acted(self, table: Table, part: WaterfallPart, actor: str) -> None:
        """An ordinary turn is over."""
        part.turn, part.winner, part.also = actor, "", ""
        part.passed.discard(actor)
        turn = self.game.turns.part(table)
        turn.now, turn.last = self.game.turns.lefts.get(actor, turn.now), actor

    def check_buy(self, table: Table, entry: Buy) -> Iterable[Found]:
        """Only the cheapest, only without a bid, only with the money."""
        part = self.part(table)
        first = self.cheapest(part)
        lot = entry.lot or first
        if part.lot:
            yield self.found("auction", f"{part.lot} is being auctioned; nothing can be bought now")
        elif lot not in part.row:
            yield self.found("bid_sold", f"{lot or 'it'} is sold", "lot")
        elif part.bids.get(lot):
            yield self.found("buy_bid_on", f"{lot} carries a bid of {self.leader(part, lot)}", "lot")
        elif lot != first:
            yield self.found("buy_not_cheapest", f"{first} is the cheapest, not {lot}", "lot")
        else:
            cost, held = part.cost[lot], table.purses.get(entry.actor, 0)
            if cost > held:
                yield self.found("overspent", f"{entry.actor} has {held}; {lot} costs {cost}", "lot")
            elif cost > self.free(table, entry.actor):
                free = self.free(table, entry.actor)
                yield self.found(
                    "bound", f"{entry.actor} has {free} left beside standing bids; {lot} costs {cost}", "lot"
                )
            elif entry.price is not None and entry.price != cost:
                reason = self.of("base" if cost == part.lots[lot].value else "price", lot)
                right = Buy(entry.line, entry.actor, lot)
                yield self.found(reason, f"{lot} costs {cost}, not {entry.price}", "price", right)

    def buy(self, table: Table, entry: Buy) -> None:
        """The purchase, then the resolution of what lies cheapest."""
        part = self.part(table)
        lot = entry.lot or self.cheapest(part)
        part.passes = 0
        part.acted = entry.actor
        self.acted(table, part, entry.actor)
        if lot in part.row:
            cost, value = part.cost[lot], part.lots[lot].value
            reason = self.of("base", lot) if cost == value else "ladder" if cost > value else "price"
            paid = cost if entry.price is None else entry.price
            self.sell(table, lot, entry.actor, paid, f"waterfall.{reason}")
            if not part.lot:
                self.resolve(table)

    def check_pass(self, table: Table, entry: Pass) -> Iterable[Found]:
        """Always allowed, except where the lot must be taken."""
        part = self.part(table)
        first = self.cheapest(part)
        if (
            self.floor == "forced"
            and not part.lot
            and first
            and part.cost[first] <= 0
            and not part.bids.get(first)
        ):
            yield self.found(
                "forced", f"{first} costs nothing and must be taken", "", Buy(entry.line, entry.actor, first)
            )

    def do_pass(self, table: Table, entry: Pass) -> None:
        """Pass the turn, or drop out of the auction."""
        part, actor = self.part(table), entry.actor
        part.acted = actor
        if part.lot:
            if actor in part.bidders and actor != self.leader(part, part.lot):
                part.out.append(actor)
                if self.release_early:
                    part.bids.get(part.lot, {}).pop(actor, None)
            self.next_speaker(table, part, actor)
            return
        part.passes += 1
        passes = part.passes
        self.acted(table, part, actor)
        part.passed.add(actor)
        if passes >= len(self.game.players):
            part.passes = 0
            self.everybody_passed(table, part)

    def everybody_passed(self, table: Table, part: WaterfallPart) -> None:
        """The cheapest gets cheaper; the game may have more to do."""
        first = self.cheapest(part)
        whole = len(part.row) == len(part.lots)
        if first and (self.all_pass == "drop" or (self.all_pass == "first only" and whole)):
            cost = part.cost[first] - self.drop
            part.cost[first] = cost if self.floor == "none" else max(cost, min(part.cost[first], 0))
            self.slide(part, part.lots[first].value)
            table.tell("cost", part.cost[first], "waterfall.drop", first)
        for hook in self.after_all_pass:
            hook(table)
        if self.by_cost and part.bids.get(self.cheapest(part)):
            self.resolve(table)  # the drop made a lot with bids the cheapest

    def check_withdraw(self, table: Table, entry: Withdraw) -> Iterable[Found]:
        """Only where the table plays so, and only a bid that stands."""
        part = self.part(table)
        if not self.withdraw:
            yield self.found("withdrawal", "a bid stands; it can't be withdrawn")
        elif entry.actor not in part.bids.get(entry.lot, {}):
            yield self.found("withdrawal", f"{entry.actor} has no bid on {entry.lot}", "lot")

    def do_withdraw(self, table: Table, entry: Withdraw) -> None:
        """Take the bid off the lot; the turn stays."""
        self.part(table).bids.get(entry.lot, {}).pop(entry.actor, None)

    # -- resolution -------------------------------------------------------------------------------------

    def sell(self, table: Table, lot: str, buyer: str, price: int, reason: str) -> None:
        """A lot changes hands; other bids on it are free again."""
        part = self.part(table)
        value = part.lots[lot].value
        part.row.remove(lot)
        part.bids.pop(lot, None)
        part.aside.pop(lot, None)
        if lot == part.lot:
            part.lot, part.speaker, part.bidders, part.out = "", "", [], []
        part.winner = buyer
        table.pay(buyer, BANK, price, reason)
        table.take("row", buyer, lot, reason)
        if self.sliding:
            self.slide(part, value)
        for hook in self.after_sale:
            hook(table, part.lots[lot], buyer, price)

    def resolve(self, table: Table) -> None:
        """Award and auction from the cheapest on, until one carries no bid."""
        part = self.part(table)
        while part.row:
            lot = self.cheapest(part)
            bids = part.bids.get(lot)
            if not bids:
                break
            if len(bids) > 1:
                self.open_auction(part, lot, bids)
                return
            bidder, price = next(iter(bids.items()))
            self.sell(table, lot, bidder, price, "waterfall.award")
        self.rest(table, part)

    def rest(self, table: Table, part: WaterfallPart) -> None:
        """Resolution is over: the turn goes on, or the auction ends."""
        part.lot, part.speaker, part.bidders, part.out = "", "", [], []
        turns = self.game.turns
        turn = turns.part(table)
        left = turns.left_of(part.turn or turn.now)
        other = turns.left_of(part.winner) if part.winner else left
        turn.now = other if self.next_is == "winner" else left
        part.also = other if self.next_is == "either" and other != left else ""
        if not part.row:
            self.game.finished(table, self.name)

    def open_auction(self, part: WaterfallPart, lot: str, bids: dict[str, int]) -> None:
        """The bidders on a lot, and who speaks first."""
        turns = self.game.turns
        part.lot, part.out = lot, []
        leader = self.leader(part, lot)
        part.bidders = [player for player in turns.from_left_of(leader) if player in bids]
        others = [player for player in part.bidders if player != leader]
        if self.speaks == "turn":
            others = [player for player in turns.from_left_of(part.turn or leader) if player in others]
        elif self.speaks == "lowest":
            others.sort(key=bids.__getitem__)
        part.speaker = others[0]

    def next_speaker(self, table: Table, part: WaterfallPart, actor: str) -> None:
        """``actor`` has raised or dropped out; the last one left wins."""
        if actor in part.out and actor in part.bidders:
            part.bidders = [player for player in part.bidders if player != actor]
        leader = self.leader(part, part.lot)
        if actor not in self.game.players:
            return  # nobody at the table: the rotation stays where it is
        left = self.game.turns.from_left_of(actor)
        rest = [player for player in left if player in part.bidders and player != leader]
        if rest:
            part.speaker = rest[0]
            return
        if not leader:
            self.rest(table, part)  # every bid on it was taken back, against the rules
            return
        lot, price = part.lot, part.bids[part.lot][leader]
        part.lot = part.speaker = ""
        self.sell(table, lot, leader, price, "waterfall.won")
        self.resolve(table)

    # -- a declared position, and the printed state ----------------------------------------------------

    def audit(self, table: Table) -> Iterable[Found]:
        """Standing bids are covered; nobody's turn is skipped by a lot that should be resolved."""
        part = self.part(table)
        for player in self.game.players:
            tied, held = self.tied(table, player), table.purses.get(player, 0)
            if tied > held:
                yield self.found("bound", f"{player} has {held} and bids of {tied}")
        first = self.cheapest(part)
        if first and part.bids.get(first) and not part.lot:
            if len(part.bids[first]) == 1 and not self.cheapest_bids:
                yield self.found("award", f"{first} carries one bid and should have been awarded")
            elif len(part.bids[first]) > 1:
                self.open_auction(part, first, part.bids[first])

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """Who is said to pay without having won breaks the rule about losing bidders."""
        if outcome.kind == "pays" and not moves:
            return "waterfall.lost"
        if outcome.kind == "cost" and not moves:
            return "waterfall.drop"
        if outcome.kind == "takes":
            part = self.part(table)
            said = part.names.candidates(str(outcome.what))
            if "award_until" in self.cases and len(said) == 1 and said[0] in part.row and said[0] != part.lot:
                return "waterfall.award_until"
            if not moves:
                return "waterfall.auction" if part.lot else "waterfall.award"
        return ""

    def held(self, table: Table) -> Iterable[Held]:
        """Each lot of the row with its cost and the bids on it, and the auction under way."""
        return self.part(table).told()

    def show(self, table: Table) -> dict[str, Any]:
        """The row with costs and bids, and an auction under way."""
        part = self.part(table)
        row = [{"lot": lot, "cost": part.cost[lot], "bids": dict(part.bids.get(lot, {}))} for lot in part.row]
        shown: dict[str, Any] = {"row": row} if row else {}
        if part.lot:
            shown["auction"] = {"lot": part.lot, "bidders": list(part.bidders), "speaks": part.speaker}
        return shown
