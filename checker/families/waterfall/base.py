"""Waterfall auction, 1830's: lots in a row, the cheapest may be bought, the others bid for.

Once the cheapest is sold, the next is awarded if it has one bidder and auctioned among its bidders if it has several,
until the cheapest carries no bid. Sources: 1830 R-010 to R-026; Privates W-01 to W-15, W-31 to W-33.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar

from playproof.checker.families.turns import Turns
from playproof.checker.families.waterfall.reasons import REASONS
from playproof.checker.families.waterfall.state import (
    Bid,
    Buy,
    EverybodyPassed,
    Lot,
    LotSold,
    Pass,
    WaterfallState,
    Withdraw,
)
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import AuctionEnded, LotWon
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, OpenBids, Pictures, SharedWords, Startable
from playproof.checker.model.rule_module import RuleModule, ValueType
from playproof.checker.model.snapshot import Holding
from playproof.checker.names import Names
from playproof.components.faults import nearest
from playproof.components.wording.plural import counted, listing

BANK = "bank"


class WaterfallBase(
    RuleModule[WaterfallState], Claims, Pictures, DeclaredPosition, OpenBids, SharedWords, Startable
):
    """Parameters (``[waterfall]``), with 1830's way first where there is a choice.

    ``set``: the private companies that are sold (the only set if not named).
    ``bid_over_cost``, ``bid_over_highest``: a bid is at least the cost and the highest bid plus these;
    ``bid_multiple``: and a multiple of this. ``min_raise``: the least raise in an auction among bidders.
    ``bid_amount``: ``least`` or ``exact``. ``allow_bid_on_cheapest``, ``allow_raise_own_bid``, ``allow_withdraw``:
    whether these are allowed. ``bids_commit_cash``: bids bind money; ``cash_released``: a lost bid's money is free
    ``on sale`` or ``on dropping out``. ``cheapest_by``: the first in the ``row`` or the one of least ``cost``.
    ``next_left_of``: left of whose ``turn`` it was, of the last ``winner``, or of ``either``. ``second_bid``: a
    player's next bid on a lot ``replaces`` the one before, ``adds`` to the money bound, or is ``not`` made.
    ``auction_begins``: ``leader`` (left of), ``turn`` (left of), ``lowest`` bidder first; ``auction_order``: then on in
    ``turn``, or always the ``lowest`` bidder. ``first_priority``: after the last sale left of whose ``turn`` it was, as
    ``next_left_of`` says, or always left of the last ``winner``. ``all_pass``: ``drop``,
    ``first only`` (1830: only the very first lot drops) or ``nothing``; ``price_drop``; ``at_price_zero``: ``stays``,
    ``forced`` (the next player must take it) or ``none``. ``ladder_step``: lots of equal value step up by this,
    ``ladder_rise`` ``each`` or ``flat``, ``ladder_after_sale`` ``fixed`` or ``sliding``. ``set``: the set of private
    companies that is sold, or ``[[waterfall.lot]]``: id, value, names of the lots, where component data has none. The
    reasons ``base`` (a lot's price) and ``award`` may have cases: ``base_CV``, ``award_until``.
    """

    name = "waterfall"
    for_players = True
    started_with: ClassVar[frozenset[str]] = frozenset({"lots"})
    #: Reads the lots of a declared row, where a table deals the row: it may then hold any.
    dealt: Callable[[Sequence[str], GameState], Sequence[tuple[str, int, tuple[str, ...]]]] | None = None
    #: Lots that this game of so many players is without.
    left_out: frozenset[str] = frozenset()
    #: Names of lots besides those printed, by id.
    also_called: Mapping[str, tuple[str, ...]] = {}
    reasons: ClassVar[dict[str, str]] = REASONS

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.turns = self.game.require(Turns)
        p = self.params
        self.wanted_set = p.text("set")
        self.over_cost = p.count("bid_over_cost", 5)
        self.over_bid = p.count("bid_over_highest", 5)
        self.multiple = p.count("bid_multiple", 1, 1)
        self.least_raise = p.count("min_raise", self.over_bid)
        self.exact = p.choice("bid_amount", ("least", "exact")) == "exact"
        self.cheapest_bids = p.flag("allow_bid_on_cheapest", False)
        self.own_raise = p.flag("allow_raise_own_bid", True)
        self.withdraw = p.flag("allow_withdraw", False)
        self.binding = p.flag("bids_commit_cash", True)
        self.release_early = p.choice("cash_released", ("on sale", "on dropping out")) == "on dropping out"
        self.by_cost = p.choice("cheapest_by", ("row", "cost")) == "cost"
        self.next_is = p.choice("next_left_of", ("turn", "winner", "either"))
        self.second_bid = p.choice("second_bid", ("replaces", "adds", "not"))
        self.auction_begins = p.choice("auction_begins", ("leader", "turn", "lowest"))
        self.lowest_speaks = p.choice("auction_order", ("turn", "lowest")) == "lowest"
        self.priority_to_winner = p.choice("first_priority", ("turn", "winner")) == "winner"
        self.all_pass = p.choice("all_pass", ("drop", "first only", "nothing"))
        self.drop = p.count("price_drop", 5)
        self.floor = p.choice("at_price_zero", ("stays", "forced", "none"))
        self.ladder = p.count("ladder_step", 0)
        self.flat = p.choice("ladder_rise", ("each", "flat")) == "flat"
        self.sliding = p.choice("ladder_after_sale", ("fixed", "sliding")) == "sliding"

    # -- the row ----------------------------------------------------------------------------------------

    @property
    def deals(self) -> bool:
        """Whether a table deals the row."""
        return self.dealt is not None

    def start_row(
        self, game_state: GameState, player: str, lots: Sequence[tuple[str, int, tuple[str, ...]]]
    ) -> None:
        """A row that a table has dealt."""
        self.lay(game_state, [Lot(*lot) for lot in lots], player)
        game_state.enter(self.name)

    def may_be_over_next(self, game_state: GameState) -> bool:
        """Whether each lot but one has a bid, so that one entry may sell all of them."""
        state = self.state(game_state)
        return len(state.row) - len(state.bids) <= 1

    def opening(self, game_state: GameState) -> None:
        """Lay out the lots of the game's data, if it has any."""
        rows = self.params.rows("lot", {"id": str, "value": int})
        lots = [Lot(r["id"], r["value"], tuple(r.get("names", ()))) for r in rows] or self.private_companies()
        if lots:
            self.lay(game_state, lots, self.game.players[0])
            state = self.state(game_state)
            state.row = [lot for lot in state.row if lot not in self.left_out]

    def private_companies(self) -> list[Lot]:
        """The lots of a set of private companies, the cheapest first."""
        wanted, sets = self.wanted_set, self.game.definition.components.of_kind("privates")
        if not wanted and len(sets) == 1 and not self.deals:
            wanted = sets[0].id
        if not wanted:
            return []
        found = [one for one in sets if one.id == wanted]
        if not found:
            known = [one.id for one in sets]
            problem = f"there is no set of private companies '{wanted}'"
            raise self.params.fault(
                "set", problem, ", ".join(known) or "a set of privates.toml", nearest(wanted, known)
            )
        free = [one.id for one in found[0].items if getattr(one, "price", None) is None]
        if free:
            problem = f"{', '.join(free[:5])} of '{wanted}' has no price to be sold at"
            raise self.params.fault("set", problem, "a price for each of them")
        lots = [
            Lot(
                one.id,
                int(getattr(one, "price", 0)),
                (getattr(one, "letters", one.id), one.name, *self.also_called.get(one.id, ())),
            )
            for one in found[0].items
        ]
        return sorted(lots, key=lambda lot: lot.value)

    def clear(self, game_state: GameState) -> None:
        """A declared position is past the auction: nothing is left in the row."""
        state = self.state(game_state)
        state.row, state.bids = [], {}

    def out_of_row(self, game_state: GameState, lot: str) -> None:
        """A declared position says that a lot was sold."""
        state = self.state(game_state)
        if lot in state.row:
            state.row.remove(lot)

    def lay(self, game_state: GameState, lots: Sequence[Lot], first: str) -> None:
        """A new row, lowest first; ``first`` begins."""
        state = WaterfallState()
        state.lots = {lot.id: lot for lot in lots}
        state.names = Names("lot in the row", ((lot.id, lot.names) for lot in lots))
        state.row = [lot.id for lot in lots]
        game_state.module_states["waterfall"] = state
        seen: dict[int, int] = {}
        for lot in lots:
            step = seen.get(lot.value, 0)
            state.cost[lot.id] = lot.value + self.ladder * (min(step, 1) if self.flat else step)
            seen[lot.value] = step + 1
        self.turns.begin(game_state, first)

    def cheapest(self, state: WaterfallState) -> str:
        """The lot that can be bought; ``""`` once all are sold."""
        if not state.row:
            return ""
        return min(state.row, key=state.cost.__getitem__) if self.by_cost else state.row[0]

    def slide(self, state: WaterfallState, value: int) -> None:
        """Under a sliding ladder lots of one value step up from the lowest left."""
        same = [lot for lot in state.row if state.lots[lot].value == value]
        if self.sliding and self.ladder and same:
            base = min(state.cost[same[0]], value)
            for step, lot in enumerate(same):
                state.cost[lot] = base + self.ladder * (min(step, 1) if self.flat else step)

    def value_types(self) -> Iterable[ValueType]:
        """``LOT``: any lot of the row; of several with that name the one not yet sold."""

        def read(text: str, game_state: GameState) -> str:
            state = self.state(game_state)
            found = state.names.candidates(text)
            if len(found) > 1:
                unsold = [lot for lot in found if lot in state.row]
                exact = [lot for lot in unsold if lot == text.casefold()]
                if len(unsold) == 1 or exact:
                    return (exact or unsold)[0]
            return state.names.get(text)

        yield ValueType("LOT", read, lambda game_state: self.state(game_state).row)

    # -- whose turn -------------------------------------------------------------------------------------

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The speaker of an auction, else the player whose turn it is."""
        state = self.state(game_state)
        now = state.speaker or self.turns.state(game_state).now
        return (now, state.also) if state.also else (now,)

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Turns go round; in an auction its bidders speak in rotation."""
        state, actor = self.state(game_state), entry.actor
        if state.speaker:
            if actor == state.speaker:
                return
            if actor in state.bidders:
                if actor == self.leader(state, state.lot):
                    yield self.violation("leader", f"{actor} leads on {state.lot}; {state.speaker} bids next")
                else:
                    yield self.violation(
                        "auction_order", f"{state.speaker} bids next on {state.lot}, not {actor}"
                    )
            elif actor in state.out:
                yield self.violation("dropped_out", f"{actor} has dropped out of the auction of {state.lot}")
            else:
                among = " and ".join(state.bidders)
                yield self.violation(
                    "auction_only_bidders",
                    f"{state.lot} is auctioned among {among}; {actor} had no bid on it",
                )
            return
        turns = self.turns
        now = turns.state(game_state).now
        if actor != now and actor != state.also:
            if state.winner and turns.state(game_state).last != actor:
                yield self.violation(
                    "after_sale", f"after {state.winner} took a lot it is {now}'s turn, not {actor}'s"
                )
            elif len(state.passed) == len(self.game.players) and "after_drop" in self.cases:
                yield self.violation(
                    "after_drop", f"all have passed and the auction goes on: it is {now}'s turn"
                )
            elif now in state.passed and turns.state(game_state).last not in ("", actor):
                yield self.violation(
                    "still_in", f"it is {now}'s turn, not {actor}'s; {now}'s pass put nobody out"
                )
            else:
                yield turns.out_of_turn(game_state, actor, (now,))

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """Somebody did something unreadable: the turn goes on."""
        state = self.state(game_state)
        if state.speaker == actor:
            self.next_speaker(game_state, state, actor)
        elif not state.speaker:
            self.turns.pass_on(game_state, actor)
            state.also = actor  # or tries again

    def committed_cash(self, game_state: GameState, owner: str) -> int:
        """The sum of an owner's standing bids."""
        if not self.binding:
            return 0
        total = 0
        state = self.state(game_state)
        for bids in state.bids.values():
            if owner in bids:
                total += bids[owner]
        for bids in state.aside.values():
            total += bids.get(owner, 0)
        return total

    def leader(self, state: WaterfallState, lot: str) -> str:
        """The highest bidder on a lot; ``""`` if there is none."""
        bids = state.bids.get(lot)
        return max(bids, key=bids.__getitem__) if bids else ""

    # -- commands ------------------------------------------------------------------------------------------

    def available_cash(self, game_state: GameState, player: str, lot: str = "") -> int:
        """What a player may bid on ``lot`` (the own bid on it is replaced) or pay."""
        state = self.state(game_state)
        own = state.bids.get(lot, {}).get(player, 0) if self.binding and self.second_bid != "adds" else 0
        return self.game.available_cash(game_state, player) + own

    def least(self, state: WaterfallState, lot: str) -> int:
        """The least legal bid on a lot: in its auction, or while it waits in the row."""
        bids = state.bids.get(lot)
        highest = max(bids.values()) if bids else 0
        if state.lot == lot:
            least = highest + self.least_raise
        else:
            least = state.cost.get(lot, 0) + self.over_cost
            if bids and highest + self.over_bid > least:
                least = highest + self.over_bid
        return -(-least // self.multiple) * self.multiple

    def check_bid(self, game_state: GameState, entry: Bid) -> Iterable[Violation]:
        """Where, how much, and from which money."""
        state = self.state(game_state)
        lot, amount, actor = entry.lot or state.lot, entry.amount, entry.actor
        if not lot:
            yield self.violation("bid_sold", "the bid names no lot")
            return
        if lot not in state.row:
            yield self.gone(lot)
            return
        if state.lot and lot != state.lot:
            yield self.violation(
                "auction", f"{state.lot} is being auctioned; no bid on {lot} can be made now", "lot"
            )
            return
        if not state.lot:
            if not self.cheapest_bids and lot == self.cheapest(state):
                yield self.violation(
                    "bid_cheapest",
                    f"{lot} is the cheapest; it can only be bought, for {state.cost[lot]}",
                    "lot",
                )
            if not self.own_raise and self.leader(state, lot) == actor:
                yield self.violation(
                    "own_raise", f"{actor} already leads on {lot} with {state.bids[lot][actor]}", "lot"
                )
            if self.second_bid == "not" and actor in state.bids.get(lot, {}):
                yield self.violation("second_bid", f"{actor} has bid on {lot} before its auction", "lot")
                return
        yield from self.check_amount(game_state, state, entry, lot, amount)

    def gone(self, lot: str) -> Violation:
        """The finding for a lot that can't be had, as it is sold or not in this game."""
        if lot in self.left_out:
            number = counted(len(self.game.players), "player")
            return self.violation("left_out", f"{lot} is not in a game of {number}", "lot")
        return self.violation("bid_sold", f"{lot or 'it'} is sold", "lot")

    def check_amount(
        self, game_state: GameState, state: WaterfallState, entry: Bid, lot: str, amount: int
    ) -> Iterable[Violation]:
        """The amount of a bid."""
        least, actor = self.least(state, lot), entry.actor
        bids = state.bids.get(lot)
        highest = max(bids.values()) if bids else 0
        if state.lot:
            if amount < least:
                yield self.violation(
                    "raise_low", f"a raise on {lot} is at least {least} (highest is {highest})", "amount"
                )
        elif amount < least or (self.exact and amount > least):
            parts = f"cost {state.cost[lot]} + {self.over_cost}"
            parts += f", highest {highest} + {self.over_bid}" if highest else ""
            parts += f", in steps of {self.multiple}" if self.multiple > 1 else ""
            exactly = self.exact and amount > least
            yield self.violation(
                "bid_inexact" if exactly else "bid_low",
                f"a bid on {lot} is {'exactly' if exactly else 'at least'} {least} ({parts}), not {amount}",
                "amount", Bid(entry.line, actor, least, lot) if exactly else None,
            )  # fmt: skip
        if amount % self.multiple and amount >= least:
            reason = "raise_multiple" if state.lot and "raise_multiple" in self.cases else "bid_multiple"
            yield self.violation(reason, f"{amount} is no multiple of {self.multiple}", "amount")
        held = game_state.balances.get(actor, 0)
        if amount > held:
            yield self.violation("overspent", f"{actor} has {held}, not {amount}", "amount")
        elif self.binding and amount > self.available_cash(game_state, actor, lot):
            free = self.available_cash(game_state, actor, lot)
            yield self.violation(
                "bound", f"{actor} has {free} left beside other bids, not {amount}", "amount"
            )

    def bid(self, game_state: GameState, entry: Bid) -> None:
        """Lay the bid down; in the auction the next bidder speaks."""
        state = self.state(game_state)
        lot, actor = entry.lot or state.lot, entry.actor
        state.acted = actor
        if lot in state.row:
            own = state.bids.setdefault(lot, {})
            before = own.pop(actor, 0)
            if before and self.second_bid == "adds":
                aside = state.aside.setdefault(lot, {})
                aside[actor] = aside.get(actor, 0) + before
            own[actor] = entry.amount
        if state.lot and lot == state.lot:
            if actor not in state.bidders:
                state.bidders.append(actor)
            self.next_speaker(game_state, state, actor)
            return
        state.passes = 0
        self.acted(game_state, state, actor)
        if self.cheapest_bids and not state.lot and lot == self.cheapest(state):
            self.resolve(game_state)

    def acted(self, game_state: GameState, state: WaterfallState, actor: str) -> None:
        """An ordinary turn is over."""
        state.turn, state.winner, state.also = actor, "", ""
        state.passed.discard(actor)
        turn = self.turns.state(game_state)
        turn.now, turn.last = self.turns.lefts.get(actor, turn.now), actor

    def check_buy(self, game_state: GameState, entry: Buy) -> Iterable[Violation]:
        """Only the cheapest, only without a bid, only with the money."""
        state = self.state(game_state)
        first = self.cheapest(state)
        lot = entry.lot or first
        if state.lot:
            yield self.violation("auction", f"{state.lot} is being auctioned; nothing can be bought now")
        elif lot not in state.row:
            yield self.gone(lot)
        elif state.bids.get(lot):
            yield self.violation("buy_bid_on", f"{lot} carries a bid of {self.leader(state, lot)}", "lot")
        elif lot != first:
            yield self.violation("buy_not_cheapest", f"{first} is the cheapest, not {lot}", "lot")
        else:
            cost, held = state.cost[lot], game_state.balances.get(entry.actor, 0)
            if cost > held:
                yield self.violation("overspent", f"{entry.actor} has {held}; {lot} costs {cost}", "lot")
            elif cost > self.available_cash(game_state, entry.actor):
                free = self.available_cash(game_state, entry.actor)
                yield self.violation(
                    "bound", f"{entry.actor} has {free} left beside standing bids; {lot} costs {cost}", "lot"
                )
            elif entry.price is not None and entry.price != cost:
                reason = self.of("base" if cost == state.lots[lot].value else "price", lot)
                right = Buy(entry.line, entry.actor, lot)
                yield self.violation(reason, f"{lot} costs {cost}, not {entry.price}", "price", right)

    def buy(self, game_state: GameState, entry: Buy) -> None:
        """The purchase, then the resolution of what lies cheapest."""
        state = self.state(game_state)
        lot = entry.lot or self.cheapest(state)
        state.passes = 0
        state.acted = entry.actor
        self.acted(game_state, state, entry.actor)
        if lot in state.row:
            cost, value = state.cost[lot], state.lots[lot].value
            reason = self.of("base", lot) if cost == value else "ladder" if cost > value else "price"
            paid = cost if entry.price is None else entry.price
            self.sell(game_state, lot, entry.actor, paid, f"waterfall.{reason}")
            if not state.lot:
                self.resolve(game_state)

    def check_pass(self, game_state: GameState, entry: Pass) -> Iterable[Violation]:
        """Always allowed, except where the lot must be taken."""
        state = self.state(game_state)
        first = self.cheapest(state)
        if (
            self.floor == "forced"
            and not state.lot
            and first
            and state.cost[first] <= 0
            and not state.bids.get(first)
        ):
            yield self.violation(
                "forced", f"{first} costs nothing and must be taken", "", Buy(entry.line, entry.actor, first)
            )

    def do_pass(self, game_state: GameState, entry: Pass) -> None:
        """Pass the turn, or drop out of the auction."""
        state, actor = self.state(game_state), entry.actor
        state.acted = actor
        if state.lot:
            if actor in state.bidders and actor != self.leader(state, state.lot):
                state.out.append(actor)
                if self.release_early:
                    state.bids.get(state.lot, {}).pop(actor, None)
            self.next_speaker(game_state, state, actor)
            return
        state.passes += 1
        passes = state.passes
        self.acted(game_state, state, actor)
        state.passed.add(actor)
        if passes >= len(self.game.players):
            state.passes = 0
            self.everybody_passed(game_state, state)

    def everybody_passed(self, game_state: GameState, state: WaterfallState) -> None:
        """The cheapest gets cheaper; the game may have more to do."""
        first = self.cheapest(state)
        whole = len(state.row) == len(state.lots.keys() - self.left_out)
        if first and (self.all_pass == "drop" or (self.all_pass == "first only" and whole)):
            cost = state.cost[first] - self.drop
            state.cost[first] = cost if self.floor == "none" else max(cost, min(state.cost[first], 0))
            self.slide(state, state.lots[first].value)
            game_state.tell("cost", state.cost[first], "waterfall.drop", first)
        self.game.emit(game_state, EverybodyPassed())
        if self.by_cost and state.bids.get(self.cheapest(state)):
            self.resolve(game_state)  # the drop made a lot with bids the cheapest

    def check_withdraw(self, game_state: GameState, entry: Withdraw) -> Iterable[Violation]:
        """Only where the table plays so, and only a bid that stands."""
        state = self.state(game_state)
        if not self.withdraw:
            yield self.violation("withdrawal", "a bid stands; it can't be withdrawn")
        elif entry.actor not in state.bids.get(entry.lot, {}):
            yield self.violation("withdrawal", f"{entry.actor} has no bid on {entry.lot}", "lot")

    def do_withdraw(self, game_state: GameState, entry: Withdraw) -> None:
        """Take the bid off the lot; the turn stays."""
        self.state(game_state).bids.get(entry.lot, {}).pop(entry.actor, None)

    # -- resolution -------------------------------------------------------------------------------------

    def sell(self, game_state: GameState, lot: str, buyer: str, price: int, reason: str) -> None:
        """A lot changes hands; other bids on it are free again."""
        state = self.state(game_state)
        value = state.lots[lot].value
        state.row.remove(lot)
        state.bids.pop(lot, None)
        state.aside.pop(lot, None)
        if lot == state.lot:
            state.lot, state.speaker, state.bidders, state.out = "", "", [], []
        state.winner = buyer
        game_state.pay(buyer, BANK, price, reason)
        game_state.take("row", buyer, lot, reason)
        if self.sliding:
            self.slide(state, value)
        self.game.emit(game_state, LotSold(state.lots[lot], buyer, price))
        if self.deals:
            self.game.emit(game_state, LotWon(self.name, state.lots[lot].names[-1], buyer, price))

    def resolve(self, game_state: GameState) -> None:
        """Award and auction from the cheapest on, until one carries no bid."""
        state = self.state(game_state)
        if state.waiting:
            return
        while state.row:
            lot = self.cheapest(state)
            bids = state.bids.get(lot)
            if not bids:
                break
            if len(bids) > 1:
                self.open_auction(state, lot, bids)
                return
            bidder, price = next(iter(bids.items()))
            self.sell(game_state, lot, bidder, price, "waterfall.award")
            if state.waiting:
                return
        self.rest(game_state, state)

    def wait(self, game_state: GameState) -> None:
        """The lot just sold has something of its own to be done first; :meth:`go_on` ends that."""
        self.state(game_state).waiting = True

    def go_on(self, game_state: GameState) -> None:
        """What a sold lot brought has been done: the auction goes on."""
        state = self.state(game_state)
        if state.waiting:
            state.waiting = False
            self.resolve(game_state)

    def rest(self, game_state: GameState, state: WaterfallState) -> None:
        """Resolution is over: the turn goes on, or the auction ends."""
        state.lot, state.speaker, state.bidders, state.out = "", "", [], []
        turns = self.turns
        turn = turns.state(game_state)
        left = turns.left_of(state.turn or turn.now)
        other = turns.left_of(state.winner) if state.winner else left
        turn.now = other if self.next_is == "winner" else left
        state.also = other if self.next_is == "either" and other != left else ""
        if not state.row:
            if self.priority_to_winner:
                turn.now = other
            if self.deals:
                self.game.emit(game_state, AuctionEnded(self.name, state.winner, 0, state.acted))
            else:
                self.game.finished(game_state, self.name)

    def open_auction(self, state: WaterfallState, lot: str, bids: dict[str, int]) -> None:
        """The bidders on a lot, and who speaks first."""
        turns = self.turns
        state.lot, state.out = lot, []
        leader = self.leader(state, lot)
        state.bidders = [player for player in self.game.players if player in bids]
        others = [player for player in turns.from_left_of(leader) if player in bids and player != leader]
        if self.auction_begins == "turn":
            others = [player for player in turns.from_left_of(state.turn or leader) if player in others]
        elif self.auction_begins == "lowest":
            others.sort(key=bids.__getitem__)
        state.speaker = others[0]

    def next_speaker(self, game_state: GameState, state: WaterfallState, actor: str) -> None:
        """``actor`` has raised or dropped out; the last one left wins."""
        if actor in state.out and actor in state.bidders:
            state.bidders = [player for player in state.bidders if player != actor]
        leader = self.leader(state, state.lot)
        if actor not in self.game.players:
            return  # nobody at the table: the rotation stays where it is
        left = self.turns.from_left_of(actor)
        rest = [player for player in left if player in state.bidders and player != leader]
        if rest:
            bids = state.bids.get(state.lot, {})
            lowest = min(rest, key=lambda player: bids.get(player, 0))
            state.speaker = lowest if self.lowest_speaks else rest[0]
            return
        if not leader:
            self.rest(game_state, state)  # every bid on it was taken back, against the rules
            return
        lot, price = state.lot, state.bids[state.lot][leader]
        state.lot = state.speaker = ""
        self.sell(game_state, lot, leader, price, "waterfall.won")
        self.resolve(game_state)

    # -- a declared position, and the printed state ----------------------------------------------------

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Standing bids are covered; nobody's turn is skipped by a lot that should be resolved."""
        state = self.state(game_state)
        for player in self.game.players:
            tied, held = self.committed_cash(game_state, player), game_state.balances.get(player, 0)
            if tied > held:
                yield self.violation("bound", f"{player} has {held} and bids of {tied}")
        first = self.cheapest(state)
        if first and state.bids.get(first) and not state.lot:
            if len(state.bids[first]) == 1 and not self.cheapest_bids:
                yield self.violation("award", f"{first} carries one bid and should have been awarded")
            elif len(state.bids[first]) > 1:
                speaker, out = state.speaker, state.out
                self.open_auction(state, first, state.bids[first])
                state.bidders = [player for player in state.bidders if player not in out]
                state.speaker, state.out = speaker or state.speaker, out

    def lasting_state(self, game_state: GameState) -> WaterfallState:
        """Without who has acted; outside an auction without whose turn it was before. When all is sold, nothing."""
        state = self.state(game_state)
        if self.name not in game_state.active_modules:
            return WaterfallState(row=state.row)
        if self.deals:  # the lots that are sold are not dealt again
            state = replace(state, lots={lot: state.lots[lot] for lot in state.row})
        costs = {lot: state.cost[lot] for lot in state.row}
        turn = state.turn if state.lot else ""
        return replace(state, cost=costs, acted="", passed=set(), winner="", turn=turn)

    def is_bidder(self, game_state: GameState, player: str) -> bool:
        """Whether a bid of the player's stands, or an auction has just been won by somebody else."""
        state = self.state(game_state)
        won = any(move.kind == "take" and move.reason == "waterfall.won" for move in game_state.journal)
        return won or player in state.bidders or any(player in bids for bids in state.bids.values())

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """Of several lots that somebody takes at once, what the first one cost may be told alone; or what all cost."""
        if claim.kind != "pays":
            return found
        journal = game_state.journal
        parts = [
            (int(paid.what), str(taken.what))
            for paid, taken in pairwise(journal)
            if paid.kind == "pay" and taken.kind == "take" and paid.source == taken.target == claim.who
        ]
        if len(parts) < 2:
            return found
        if claim.what == parts[0][0]:
            return None
        each = listing([f"{amount} for {lot}" for amount, lot in parts])
        found.message = (
            f"{claim.who} pays {each}, {sum(amount for amount, _ in parts)} in all, not {claim.what}"
        )
        return found

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """After all have passed the cheapest lot costs what is stated."""
        lot, state = moves[0].source if moves else "", self.state(game_state)
        if claim.kind != "cost" or lot not in state.row or int(claim.what) < 0:
            return False
        state.cost[lot] = int(claim.what)
        return True

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A bidder who is said to pay without having won breaks the rule about losing bidders."""
        if claim.kind == "pays" and not moves:
            return "waterfall.lost" if self.is_bidder(game_state, claim.who) else ""
        if claim.kind == "cost" and not moves:
            return "waterfall.drop"
        if claim.kind == "takes":
            state = self.state(game_state)
            said = state.names.candidates(str(claim.what))
            if (
                "award_until" in self.cases
                and len(said) == 1
                and said[0] in state.row
                and said[0] != state.lot
            ):
                return "waterfall.award_until"
            if not moves:
                return "waterfall.auction" if state.lot else "waterfall.award"
        return ""

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """Each lot of the row with its cost and the bids on it, and the auction under way."""
        return self.state(game_state).holdings()

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The row with costs and bids, and an auction under way."""
        state = self.state(game_state)
        row = [
            {"lot": lot, "cost": state.cost[lot], "bids": dict(state.bids.get(lot, {}))} for lot in state.row
        ]
        shown: dict[str, Any] = {"row": row} if row else {}
        if state.lot:
            shown["auction"] = {"lot": state.lot, "bidders": list(state.bidders), "speaks": state.speaker}
        return shown
