"""Leasehold's parameters, its families, and what its actions ask of them."""

from __future__ import annotations

from typing import ClassVar

from playproof.checker.assembly.game import Game
from playproof.checker.families.ascending_auction import AscendingAuction
from playproof.checker.games.leasehold.hex_network import HexNetwork
from playproof.checker.games.leasehold.reasons import REASONS
from playproof.checker.games.leasehold.state import LeaseholdState
from playproof.checker.games.leasehold.two_sided_shares import TwoSidedShares
from playproof.checker.model.game_state import GameState

BANK = "bank"


class LeaseholdBase(Game[LeaseholdState]):
    """Parameters (``[leasehold]``): ``chip_cost`` for each chip, ``upkeep_per_share`` for each share; ``paying_type``,
    the type of hex that pays. The others choose among the readings of rulings NA-01 to NA-23, as ``play.toml`` shows.
    """

    reasons: ClassVar[dict[str, str]] = {**Game.reasons, **REASONS}

    def ready(self) -> None:
        """Read the parameters; find the families."""
        self.shares = self.require(TwoSidedShares)
        self.net = self.require(HexNetwork)
        self.auction = self.require(AscendingAuction)
        p = self.params
        self.chip_cost = p.number("chip_cost", 5)
        self.upkeep_each = p.number("upkeep_per_share", 1)
        self.paying = p.text("paying_type", "city")
        self.pays_controlled = p.choice("paid_shares", ("owned", "controlled")) == "controlled"
        payer = p.choice("payout_payer", ("bank", "treasury for cities", "treasuries"))
        self.city_from_treasury = payer != "bank"
        self.lease_from_treasury = payer == "treasuries"
        self.upkeep_for = p.choice("upkeep_for", ("all", "acting company", "everybody"))
        self.forfeit = p.choice("unpaid_upkeep", ("nothing", "repeat", "part", "choice"))
        self.upkeep_before = p.choice("upkeep_from", ("payouts too", "cash before")) == "cash before"
        self.unsold = p.choice("unsold_share", ("nothing", "paid", "again"))
        self.pool_free = p.choice("pool_price", ("share value", "any")) == "any"
        self.opening_needs_cash = p.flag("opening_needs_cash", False)
        self.winner_left = p.choice("next_left_of", ("turn", "winner")) == "winner"
        self.last_turns = p.choice("last_turns", ("both", "others", "round", "none"))
        self.anchor_winner = p.choice("last_turns_counted_from", ("turn", "winner")) == "winner"
        self.last_share = p.choice("last_share", ("all", "held", "never"))
        self.limit_extra = p.number("limit_extra", 0)
        self.lease_stays = p.flag("lease_lasts_turn", False)
        self.lease_types = p.flag("leases_count_for_type", False)
        self.may_build_nothing = p.flag("may_build_nothing", False)
        self.act_needs_owned = p.flag("act_needs_owned", False)

    def paid_shares(self, game_state: GameState, company: str) -> list[tuple[str, int]]:
        """Who is paid per share of a company, and for how many."""
        held = self.shares.state(game_state).held.get(company)
        if not held:
            return []
        if self.pays_controlled:
            return [
                (player, held[player].all) for player in self.players if player in held and held[player].all
            ]
        return [(player, held[player][1]) for player in self.players if player in held and held[player][1]]

    def go_on(self, game_state: GameState) -> None:
        """End the deal or the auction: an action, even an illegal one, shows that it is over."""
        if game_state.active_modules[-1:] == (self.auction.name,):
            self.auction.conclude(game_state)
        elif game_state.active_modules == (self.shares.name,):
            game_state.active_modules = (self.label,)
