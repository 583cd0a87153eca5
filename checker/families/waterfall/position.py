"""A waterfall auction declared in its midst: ``have row …``, ``have Ann: bid …``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.waterfall.base import WaterfallBase
from playproof.checker.families.waterfall.state import Lot
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, read_amount
from playproof.checker.names import NameFault


class Positions(WaterfallBase):
    """The ``have`` commands."""

    def position_commands(self) -> Iterable[Command[Any]]:
        """The row and the standing bids."""
        yield have(
            "bid AMOUNT [on] LOT",
            self.have_bid,
            "a standing bid",
            "have Ann: bid 65 CV",
            check=self.check_have_bid,
            whose=True,
            declares=lambda actor, amount, lot: ((actor, lot),),
            default="no bid",
            says=self.says_bids,
        )
        yield have(
            "row ROW:TEXT",
            self.have_row,
            "the unsold lots, lowest first, with their cost where it is not the printed one",
            "have row IL=25, JH, CV",
            check=self.check_have_row,
            default="all lots at their printed cost, or those that are dealt",
            stage=Stage.BOARD,
            says=self.says_row,
        )

        yield have(
            "passes AMOUNT",
            self.have_passes,
            "how many passes there were one after another, outside an auction",
            "have passes 2",
            check=self.check_have_passes,
            default="none",
            stage=Stage.TURN,
            says=lambda game_state: [(passes,)] if (passes := self.state(game_state).passes) else (),
        )
        yield have(
            "bids SPEAKER:PLAYER [after OPENER:PLAYER]",
            self.have_speaker,
            "who bids next in the auction of the cheapest lot, and who had the turn that led to it",
            "have bids Bob after Ann",
            default="the rules say who begins",
            stage=Stage.ACTS,
            says=self.says_speaker,
        )
        yield have(
            "dropped PLAYER...",
            self.have_dropped,
            "who has left the auction of the cheapest lot, in that order",
            "have dropped Cy",
            default="all that have bid on the lot are in its auction",
            stage=Stage.ACTS,
            says=lambda game_state: [(" ".join(out),)] if (out := self.state(game_state).out) else (),
        )

        yield have(
            "also PLAYER",
            "also",
            "who may have the turn too, where the table has not settled whose it is after a sale",
            "have also Cy",
            default="nobody",
            stage=Stage.ACTS,
        )

    def check_have_passes(self, game_state: GameState, amount: int) -> Iterable[Violation]:
        """When all have passed the cheapest lot gets cheaper, and passes are counted anew."""
        most = len(self.game.players) - 1
        if not 0 <= amount <= most:
            said = f"0 to {most} have passed in a row, not {amount}: once all have passed, passes are counted anew"
            yield self.violation("drop", said, "amount")

    def have_passes(self, game_state: GameState, amount: int) -> None:
        """So many that the lot does not get cheaper yet."""
        self.state(game_state).passes = min(max(amount, 0), len(self.game.players) - 1)

    def have_speaker(self, game_state: GameState, speaker: str, opener: str | None) -> None:
        """The auction itself is opened once all bids are declared."""
        state = self.state(game_state)
        state.speaker, state.turn = speaker, opener or ""

    def says_speaker(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Of an auction under way."""
        state = self.state(game_state)
        if state.lot:
            yield state.speaker, state.turn or None

    def have_dropped(self, game_state: GameState, players: Iterable[str]) -> None:
        """They bid no more."""
        self.state(game_state).out = list(dict.fromkeys(players))

    def check_have_bid(self, game_state: GameState, actor: str, amount: int, lot: str) -> Iterable[Violation]:
        """A standing bid was legal when it was made: over the cost, and on a lot in the row."""
        state = self.state(game_state)
        if actor not in self.game.players:
            yield self.violation("bid_sold", f"only players bid, not {actor or 'the table'}", "lot")
        elif lot not in state.row:
            yield self.violation("bid_sold", f"{lot} is not in the row", "lot")
        elif amount < state.cost[lot] + self.over_cost:
            low = state.cost[lot] + self.over_cost
            yield self.violation("bid_low", f"a bid on {lot} is at least {low}, not {amount}", "amount")
        elif amount % self.multiple:
            yield self.violation("bid_multiple", f"{amount} is no multiple of {self.multiple}", "amount")
        elif amount in state.bids.get(lot, {}).values():
            yield self.violation("bid_low", f"two bids on {lot} are {amount}", "amount")

    def says_bids(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Each standing bid."""
        for lot, bids in self.state(game_state).bids.items():
            for player, amount in bids.items():
                yield player, amount, lot

    def says_row(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The unsold lots, with their costs where these aren't printed."""
        state = self.state(game_state)
        if state.row:
            costs = {
                lot: f"={state.cost[lot]}" for lot in state.row if state.cost[lot] != state.lots[lot].value
            }
            yield (", ".join(lot + costs.get(lot, "") for lot in state.row),)

    def have_bid(self, game_state: GameState, actor: str, amount: int, lot: str) -> None:
        """Lay the bid down."""
        state = self.state(game_state)
        if lot in state.row and actor in self.game.players:
            state.bids.setdefault(lot, {})[actor] = amount

    def row_items(self, game_state: GameState, text: str) -> tuple[list[Lot], dict[int, int]]:
        """The lots of a declared row, and the stated costs by place. Raises :class:`NameFault`."""
        state = self.state(game_state)
        words: list[str] = []
        costs: dict[int, int] = {}
        for item in text.split(",") if "," in text else text.split():
            said, equals, cost = item.partition("=")
            if equals:
                costs[len(words)] = read_amount(cost.strip())
            if said.strip():
                words.append(said.strip())
        if self.dealt is not None:
            return [Lot(*lot) for lot in self.dealt(words, game_state)], costs
        return [state.lots[state.names.get(word)] for word in words], costs

    def check_have_row(self, game_state: GameState, row: str) -> Iterable[Violation]:
        """Known lots, each once, in row order."""
        try:
            lots, _ = self.row_items(game_state, row)
        except NameFault as fault:
            yield self.violation("bid_sold", fault.problem, "row")
            return
        order = (
            [lot.value for lot in lots]
            if self.deals
            else list(map(list(self.state(game_state).lots).index, (lot.id for lot in lots)))
        )
        if order != sorted(order) or (not self.deals and len(set(order)) < len(order)):
            yield self.violation("row_order", "the row is listed lowest first, each lot once", "row")

    def have_row(self, game_state: GameState, row: str) -> None:
        """Only these lots are left."""
        try:
            lots, costs = self.row_items(game_state, row)
        except NameFault:
            return
        if self.deals:
            self.lay(game_state, lots, self.turns.state(game_state).now)
        state = self.state(game_state)
        state.row = list(dict.fromkeys(lot.id for lot in lots))
        for index, cost in costs.items():
            if index < len(lots):
                state.cost[lots[index].id] = cost
