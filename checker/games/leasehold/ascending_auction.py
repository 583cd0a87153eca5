"""Leasehold's auction: the least bid is the share value; the money goes to the company or the bank."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from playproof.checker.families.ascending_auction import AscendingAuction
from playproof.checker.games.leasehold.game import Leasehold
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command


class ShareAuction(AscendingAuction):
    """The bidding for a share."""

    game: Leasehold
    floor_is: ClassVar[str] = "the least bid (the share value)"

    def commands(self) -> Iterable[Command[Any]]:
        """The family's; the last bid also turns the share over, or sells it."""
        for command in super().commands():
            if command.kind == "actor":
                command.claim_forms = ("auctioned AMOUNT", "turns AMOUNT", "OWNER takes COMPANY")
            yield command

    def floor(self, game_state: GameState, lot: str) -> int:
        """The share value; a share from the pool may be cheaper."""
        return self.game.auctions.least(game_state, lot, self.game.state(game_state).source)

    def claim_forms(self) -> dict[str, str]:
        """Those of a share that is sold, which its commands name besides."""
        return {}

    def settle(self, game_state: GameState, lot: str, winner: str, price: int) -> None:
        """The share is sold, or moves to the pool."""
        self.game.auctions.settle(game_state, lot, winner, price)


FAMILY = ShareAuction
