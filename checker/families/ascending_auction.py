"""Ascending auction: one lot, bids go round and rise, whoever passes is out, the last one left pays.

Who begins speaks first; or has put the lot up, may open the bidding with it, and the next to the left speaks first.
Sources: Leasehold N-3.2.0.2 to N-3.2.0.4; 18xx games' auctions of
single lots.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from playproof.checker.families.turns import Turns
from playproof.checker.model.declared import Stage, have, whole_line
from playproof.checker.model.entries import Entry, Span, Violation
from playproof.checker.model.events import AuctionEnded
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.roles import Claims, DeclaredPosition, OpenBids, SharedWords, Startable
from playproof.checker.model.rule_module import Command, RuleModule
from playproof.checker.names import turn_of

BANK = "bank"


@dataclass(slots=True)
class AuctionState(ModuleState):
    """``left``: who is still in, in the order of speaking; ``speaker`` is due; ``leader`` has bid ``high``.

    ``least``: the least first bid for this lot, where it is not the same for all; ``barred``: who may not bid for it.
    ``opener`` put the lot up, where the game has such a player; ``may_open``: nobody has spoken yet, so that player
    may still make the first bid. ``named``: the speaker that a declared position names.
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
    least: int | None = None
    barred: tuple[str, ...] = ()
    named: str = ""


class Bid(Entry):
    """``Ann: bid 5``."""

    amount: int


class Pass(Entry):
    """``Bob: pass``."""


class Open(Entry):
    """``Ann: open 6``."""

    amount: int


class AscendingAuction(RuleModule[AuctionState], Claims, DeclaredPosition, OpenBids, SharedWords, Startable):
    """Parameters: ``min_bid``, the first bid at least; ``min_raise``, each bid so much over the last;
    ``bid_multiple``: bids are multiples of it. ``seller_may_open``: who puts a lot up may open the bidding; one who
    does not is ``asked`` when it comes round, or ``out`` (``seller_not_opening``).

    The winner pays the bid to the bank. A game overrides ``floor`` and ``settle`` where the least bid is no fixed figure
    or the money goes elsewhere. ``begin`` opens the auction; the caller puts it in charge.
    """

    name = "ascending_auction"
    for_players = True
    started_with = frozenset({"lot", "least", "bidders"})
    #: What messages call the least first bid.
    floor_is: ClassVar[str] = "the least bid"
    reasons: ClassVar[dict[str, str]] = {
        "least": "The first bid is at least so much.",
        "raise": "Each bid is above the last.",
        "multiple": "Bids are multiples of the step.",
        "first": "Somebody else bids first.",
        "order": "Bidding goes clockwise.",
        "out": "Who has passed is out of the auction.",
        "barred": "Only those who may bid for a lot take part in its auction.",
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
        self.turns = self.game.require(Turns)
        self.least_bid = self.params.count("min_bid", 1)
        self.step = self.params.count("min_raise", 1)
        self.multiple = self.params.count("bid_multiple", 1, 1)
        self.has_opener = self.params.flag("seller_may_open", False)
        self.out_at_once = self.params.choice("seller_not_opening", ("asked", "out")) == "out"

    def begin(self, game_state: GameState, first: str, lot: str = "", bid: int | None = None) -> None:
        """An auction opens; ``first`` speaks first, or (with ``opening``) has put the lot up and opens with ``bid``,
        or may yet open. The caller puts this module in charge."""
        left = [first, *self.turns.from_left_of(first)[:-1]]
        state = game_state.module_states["ascending_auction"] = AuctionState(lot, left, [], first)
        if self.has_opener:
            state.opener, state.may_open = first, bid is None
            state.speaker = left[1 % len(left)]
            if bid is not None:
                state.leader, state.high = first, bid
                self.spoke(game_state, state, first)

    def start_within(
        self, game_state: GameState, player: str, lot: str, least: int | None, bidders: Sequence[str]
    ) -> None:
        """An auction that ``player`` starts: who speaks first, or has put the lot up."""
        self.begin(game_state, player, lot)
        state = self.state(game_state)
        state.least = least
        state.left = [one for one in state.left if one in bidders]
        state.barred = tuple(one for one in self.game.players if one not in bidders)
        if state.opener in state.barred:
            state.opener, state.may_open = "", False
        if state.speaker in state.barred or state.speaker == state.opener:
            state.speaker = next((one for one in state.left if one != state.opener), state.left[0])
        game_state.enter(self.name)

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """Whoever speaks, and the opener while nobody has."""
        state = self.state(game_state)
        if state.may_open and state.opener != state.speaker:
            return (state.speaker, state.opener)
        return (state.speaker,) if state.speaker else ()

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """In rotation, among those who have not passed."""
        state, actor = self.state(game_state), entry.actor
        if isinstance(entry, Open) and not (state.may_open and actor == state.opener):
            who = "nobody can open it now" if actor == state.opener else f"{actor} bids in rotation"
            begun = "the bidding is under way" if not state.may_open else f"{state.opener} put {state.lot} up"
            yield self.violation("opener", f"{begun}; {who}")
            return
        if actor == state.speaker:
            return
        if state.may_open and actor == state.opener and (not isinstance(entry, Pass) or self.out_at_once):
            return
        if actor in state.barred:
            yield self.violation(
                "barred", f"{actor} has no part in this auction; it is {turn_of([state.speaker])}"
            )
        elif actor in state.out:
            yield self.violation("out", f"{actor} has passed and is out of the auction")
        elif state.may_open and actor == state.opener:
            yield self.violation(
                "order", f"{state.speaker} bids or passes now; {actor} is asked when the bidding comes round"
            )
        elif not state.spoken and not state.opener:
            yield self.violation("first", f"{state.speaker} bids first, not {actor}")
        elif actor == state.leader:
            yield self.violation("leader", f"{actor} leads with {state.high}; {state.speaker} bids next")
        else:
            yield self.violation("order", f"{state.speaker} bids next, not {actor}")

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """After a line that can't be read, the next bidder acts."""
        state = self.state(game_state)
        if actor == state.speaker:
            self.spoke(game_state, state, actor)

    def committed_cash(self, game_state: GameState, owner: str) -> int:
        """The leading bid is bound."""
        state = self.state(game_state)
        return state.high if owner == state.leader else 0

    def floor(self, game_state: GameState, lot: str) -> int:
        """The least first bid for a lot."""
        least = self.state(game_state).least
        return self.least_bid if least is None else least

    def least(self, game_state: GameState, state: AuctionState) -> int:
        """The least legal bid."""
        least = state.high + self.step if state.leader else self.floor(game_state, state.lot)
        return -(-least // self.multiple) * self.multiple

    # -- commands ------------------------------------------------------------------------------------------

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {"bids 0": "nobody has bid", "PLAYER takes LOT": "a lot goes to a player"}

    def commands(self) -> Iterable[Command[Any]]:
        """Bid, open and pass; the highest bid and who is out, for a declared position."""
        yield Command("bid AMOUNT", Bid, self.check_bid, self.bid, "bid in the auction", "Ann: bid 5",
                   options=self.bid_options,
                   claim_forms=("PLAYER takes LOT",))  # fmt: skip
        if self.has_opener:
            yield Command("open AMOUNT", Open, self.check_bid, self.bid,
                       "the first bid of the player who put the lot up, before anybody else has spoken",
                       "Ann: open 6", options=self.open_options,
                   claim_forms=("PLAYER takes LOT",))  # fmt: skip
        yield Command("pass", Pass, apply=self.do_pass, help="drop out of the auction", example="Bob: pass",
                   options=self.pass_options,
                   claim_forms=("bids 0", "PLAYER takes LOT"))  # fmt: skip
        yield have(
            "bid AMOUNT",
            self.have_bid,
            "the highest bid of the auction under way",
            "have Bob: bid 7",
            check=self.check_have,
            whose=True,
            declares=whole_line,
            default="no bid yet",
            stage=Stage.BIDS,
            says=self.says_bid,
        )
        yield have(
            "passed",
            self.have_out,
            "who is out of the auction under way",
            "have Cy: passed",
            whose=True,
            default="everybody is in the auction",
            stage=Stage.BIDS,
            says=lambda game_state: [(player,) for player in self.state(game_state).out],
        )
        yield have(
            "bidder PLAYER",
            self.have_bidder,
            "who bids next in the auction under way",
            "have bidder Bob",
            default="whoever sits left of the highest bidder; before a bid, whom the rules name",
            stage=Stage.ACTS,
            says=self.says_bidder,
        )

    def bid_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """From the least bid to all that one has."""
        state = self.state(game_state)
        low, high = self.least(game_state, state), game_state.balances.get(actor, 0)
        if actor == state.speaker and low <= high:
            yield (Span(low, high // self.multiple * self.multiple, self.multiple),)

    def open_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The same, for the opener."""
        state = self.state(game_state)
        low, high = self.least(game_state, state), game_state.balances.get(actor, 0)
        if actor == state.opener and state.may_open and low <= high:
            yield (Span(low, high // self.multiple * self.multiple, self.multiple),)

    def pass_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The speaker may always pass."""
        if actor == self.state(game_state).speaker:
            yield ()

    def check_opening(
        self, game_state: GameState, actor: str, amount: int, lot: str, least: int
    ) -> Iterable[Violation]:
        """A first bid by the player who puts the lot up: at least ``least``, and covered."""
        held = self.game.available_cash(game_state, actor)
        if amount == 0 and least > 0:
            yield self.violation(
                "opening_none", f"{actor} opens with {least} or more, or not at all", "amount"
            )
        elif amount < least:
            yield self.violation(
                "opening_low", f"{self.floor_is} for {lot} is {least}, not {amount}", "amount"
            )
        elif amount % self.multiple:
            yield self.violation("multiple", f"{amount} is no multiple of {self.multiple}", "amount")
        if amount > held:
            yield self.violation("opening_cash", f"{actor} has {held} and can't open with {amount}", "amount")

    def check_bid(self, game_state: GameState, entry: Bid | Open) -> Iterable[Violation]:
        """High enough, and covered."""
        state, amount = self.state(game_state), entry.amount
        if state.may_open and entry.actor == state.opener:
            yield from self.check_opening(
                game_state, entry.actor, amount, state.lot, self.floor(game_state, state.lot)
            )
            return
        if state.leader and amount <= state.high + self.step - 1:
            yield self.violation(
                "raise",
                f"a bid is {self.least(game_state, state)} or more: the last was {state.high}",
                "amount",
            )
        elif not state.leader and amount < self.floor(game_state, state.lot):
            lot = f" for {state.lot}" if state.lot else ""
            least = self.floor(game_state, state.lot)
            yield self.violation("least", f"{self.floor_is}{lot} is {least}, not {amount}", "amount")
        elif amount % self.multiple:
            yield self.violation("multiple", f"{amount} is no multiple of {self.multiple}", "amount")
        held = game_state.balances.get(entry.actor, 0)
        if amount > held:
            yield self.violation("overspent", f"{entry.actor} has {held} and can't bid {amount}", "amount")

    def bid(self, game_state: GameState, entry: Bid | Open) -> None:
        """Record the bid; the next bidder acts."""
        state, actor = self.state(game_state), entry.actor
        if not state.speaker:
            return  # no auction is under way: there is nothing to bid for
        if actor != state.opener or not state.may_open:
            self.passed_over(state, actor)
            self.not_opened(state)
        state.may_open = False
        state.leader, state.high = actor, entry.amount
        if actor in state.out:
            state.out.remove(actor)
            state.left.append(actor)
        self.spoke(game_state, state, actor)

    def do_pass(self, game_state: GameState, entry: Pass) -> None:
        """Out of the auction."""
        state, actor = self.state(game_state), entry.actor
        if not state.speaker:
            return
        # The opener states that there is no opening bid.
        silent = state.may_open and actor == state.opener != state.speaker
        if not silent:
            self.passed_over(state, actor)
        self.not_opened(state)
        if actor == state.leader:
            return  # out of rotation, and a bid stands
        self.drop(state, actor)
        if not silent:
            self.spoke(game_state, state, actor)

    def passed_over(self, state: AuctionState, actor: str) -> None:
        """Out of rotation: who was due before ``actor`` and has no line is taken to have passed."""
        if actor in (state.speaker, state.leader) or actor not in state.left:
            return
        player = state.speaker
        while player != actor:
            if player != state.leader:
                self.drop(state, player)
            player = self.turns.left_of(player)

    def conclude(self, game_state: GameState) -> None:
        """The table has gone on: all who were still to speak are taken to have passed."""
        state = self.state(game_state)
        if state.speaker:
            for player in state.left.copy():
                if player != state.leader:
                    self.drop(state, player)
            self.spoke(game_state, state, state.speaker)

    def not_opened(self, state: AuctionState) -> None:
        """Somebody speaks, or the opener passes: the chance to open is gone."""
        if state.may_open:
            state.may_open = False
            if self.out_at_once:
                self.drop(state, state.opener)

    def drop(self, state: AuctionState, player: str) -> None:
        """One less in the auction."""
        if player in state.left:
            state.left.remove(player)
            state.out.append(player)

    def spoke(self, game_state: GameState, state: AuctionState, actor: str) -> None:
        """``actor`` has spoken: the next one does, or the auction is over."""
        state.spoken = actor
        rest = [player for player in self.turns.from_left_of(actor) if player in state.left]
        others = [player for player in rest if player != state.leader]
        if others:
            state.speaker = others[0]
            return
        lot, winner, price = state.lot, state.leader, state.high
        game_state.module_states["ascending_auction"] = AuctionState()
        self.settle(game_state, lot, winner, price)

    def settle(self, game_state: GameState, lot: str, winner: str, price: int) -> None:
        """The winner pays the bank; ``winner`` is ``""`` if nobody has bid."""
        if not winner:
            game_state.tell("bids", 0, "ascending_auction.none")
        else:
            game_state.pay(winner, BANK, price, "ascending_auction.won")
        if winner and lot:
            game_state.take(BANK, winner, lot, "ascending_auction.won")
        active = game_state.active_modules
        self.game.emit(game_state, AuctionEnded(self.name, winner, price if winner else 0))
        if game_state.active_modules == active:
            self.game.finished(game_state, self.name)

    # -- a declared position ----------------------------------------------------------------------------

    def check_have(self, game_state: GameState, actor: str, amount: int) -> Iterable[Violation]:
        """A declared bid belongs to an auction."""
        state = self.state(game_state)
        if not state.speaker:
            yield self.violation("first", "there is no auction under way to bid in: declare it first")
        elif amount < self.floor(game_state, state.lot):
            least = self.floor(game_state, state.lot)
            yield self.violation(
                "least", f"{self.floor_is} for {state.lot} is {least}, not {amount}", "amount"
            )

    def says_bid(self, game_state: GameState) -> Iterable[tuple[object, ...]]:
        """The highest bid."""
        state = self.state(game_state)
        if state.leader:
            yield state.leader, state.high

    def lasting_state(self, game_state: GameState) -> AuctionState:
        """Without the order of the bidders, which is that of the table; outside an auction, nothing."""
        state = self.state(game_state)
        if self.name not in game_state.active_modules:
            return AuctionState()
        return replace(state, left=sorted(state.left), out=sorted(state.out), spoken="")

    def have_bid(self, game_state: GameState, actor: str, amount: int) -> None:
        """The highest bid; the next one to the left speaks."""
        state = self.state(game_state)
        if state.speaker and actor in state.left:
            state.leader, state.high, state.may_open = actor, amount, False
            self.resume(state, actor)

    def have_out(self, game_state: GameState, actor: str) -> None:
        """One more who is out."""
        state = self.state(game_state)
        if state.speaker:
            state.may_open = False
            self.drop(state, actor)
            self.resume(state, state.leader or state.opener)

    def have_bidder(self, game_state: GameState, player: str) -> None:
        """That player speaks, whatever else is declared."""
        state = self.state(game_state)
        if player in state.left:
            state.named = state.speaker = player

    def says_bidder(self, game_state: GameState) -> Iterable[tuple[object, ...]]:
        """The speaker, where that does not follow from the highest bid."""
        state = self.state(game_state)
        if not state.speaker or self.name not in game_state.active_modules:
            return
        expected = state.copy()
        expected.speaker = ""
        if last := state.leader or state.opener:
            self.resume(expected, last)
        if state.speaker != expected.speaker:
            yield (state.speaker,)

    def resume(self, state: AuctionState, last: str) -> None:
        """The next one after ``last`` who is in and does not lead speaks, unless a declared position names the speaker."""
        state.spoken = last
        if state.named in state.left:
            return
        for player in self.turns.from_left_of(last):
            if player in state.left and player != state.leader:
                state.speaker = player
                return

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """The declared bid is covered."""
        state = self.state(game_state)
        state.named = ""
        held = game_state.balances.get(state.leader, 0)
        if state.leader and state.high > held:
            yield self.violation("overspent", f"{state.leader} has {held} and a bid of {state.high}")

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The auction under way."""
        state = self.state(game_state)
        if not state.speaker:
            return {}
        return {"lot": state.lot, "in": list(state.left), "leader": state.leader, "bid": state.high}


FAMILY = AscendingAuction
