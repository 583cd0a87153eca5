"""The base of the game: its rulings, the families that it uses, and the steps of the turn under way.

Everything else in this folder takes this class; :class:`..game.Preascendant` puts it together.
"""

from __future__ import annotations

from playproof.checker.assembly.game import Game
from playproof.checker.families.sealed_bids import SealedBids
from playproof.checker.games.preascendant.cards import Cards
from playproof.checker.games.preascendant.hexmap import Hex, HexMap, Sector, read_hex
from playproof.checker.games.preascendant.hexmap.places import PLACE
from playproof.checker.games.preascendant.hexmap.state import BARE
from playproof.checker.games.preascendant.state import HistoryState, Step
from playproof.checker.model.game_state import GameState


class PreascendantBase(Game[HistoryState]):
    """Rulings, families and agenda. All parameters depend on rulings: see ``play.toml``."""

    def find_families(self) -> None:
        """Look up the families; protected items are hexes."""
        self.map = self.require(HexMap)
        self.cards = self.require(Cards)
        self.bids = self.require(SealedBids)
        self.bids.item = read_hex
        self.bids.items = PLACE

    def read_rulings(self) -> None:
        """Read the parameters of this game's own rules."""
        p = self.params
        self.on_stacks = p.flag("allow_disk_on_stack", True)
        self.fallback_strict = p.flag("fallback_only_without_control", False)
        self.own_sector = p.flag("allow_own_sector", False)
        self.tiles_out = p.choice("tiles_used_up", ("barred", "end", "bare"))
        self.tiles_end = self.tiles_out == "end"
        self.everybody = p.choice("event_for", ("active", "everybody")) == "everybody"
        self.seen_self = p.choice("revealed_self_reference", ("part", "nothing", "taken"))
        self.ritual_goes_on = p.flag("ritual_goes_on", True)
        self.own_active = p.flag("allow_own_active_card", True)
        self.to_discard = p.choice("bought_card_goes_to", ("hand", "discard")) == "discard"
        self.any_active = p.choice("active_cards", ("top", "any")) == "any"
        self.recovers = p.flag("forced_recovery", True)
        self.no_disk = p.choice("no_disk_left", ("barred", "other", "without"))
        self.parked = p.choice("parked_disks", ("gone", "pool", "placed"))
        self.crusade_every_turn = p.choice("crusade_grows", ("own", "every")) == "every"
        self.crusade_income = p.flag("crusade_income", False)
        self.auctions_sell = p.flag("auctions_sell", False)
        self.purge_in_full = p.flag("purge_in_full", True)
        self.sale_effects = p.choice("sale_effects", ("before bids", "before value", "after"))
        self.dam_each = p.flag("dam_bid_per_colour", False)
        self.dam_own_paid = p.flag("dam_own_bid_paid", True)
        self.mass_white = p.flag("mass_white", False)
        self.torrent_others = p.flag("torrent_others", False)
        self.empty_of_gems = p.flag("empty_means_no_gems", False)
        self.non_red = p.choice("non_red_sectors", ("control", "disks", "others"))
        self.fires_once = p.flag("fires_once", False)
        self.fires_pay_players = p.flag("fires_pay_players", False)
        self.tribes_tops = p.flag("tribes_move_top_disks", False)
        self.treachery = p.choice("treachery_card_goes_to", ("hand", "out", "discard"))
        self.awakening_black = p.flag("awakening_black", False)
        self.horizon_to_stock = p.flag("horizon_to_stock", False)
        self.return_bottom = p.flag("allow_return_to_bottom", False)
        self.escape_empty = p.flag("escape_needs_empty_sector", False)
        self.any_purchase = p.flag("purchase_at_any_price", True)
        self.lots_to_bank = p.flag("lots_to_bank", False)
        self.scouts_reveal = p.flag("scouts_reveal", False)
        self.shield_expand_only = p.flag("shield_expand_only", False)
        self.gems_limited = p.flag("gems_limited", False)
        self.gem_limit = p.count("gem_limit", self.figures.get("gem_limit", 0))
        self.ideas_only = p.flag("expansion_ideas_only", False)
        self.may_pass = p.flag("may_pass", False)
        self.empty_events = p.flag("empty_events", True)
        self.partial_events = p.flag("partial_events", True)
        self.stasis_skips = p.flag("stasis_skips", False)
        self.declared_map = p.flag("declared_map", False)

    # -- the agenda -------------------------------------------------------------------------------------

    def push(self, game_state: GameState, *steps: Step) -> None:
        """Put steps at the head of the agenda."""
        state = self.state(game_state)
        state.agenda = (*steps, *state.agenda)

    def take_step(self, game_state: GameState) -> Step:
        """Take the first step off the agenda."""
        state = self.state(game_state)
        step, *rest = state.agenda
        state.agenda = tuple(rest)
        return step

    def awaited_step(self, game_state: GameState) -> Step:
        """The step that needs a line of its own now; ``("",)`` if there is none."""
        state = self.state(game_state)
        if state.agenda and not self.bids.state(game_state).purpose:
            return state.agenda[0]
        return ("",)

    def skips_continuation(self, game_state: GameState) -> bool:
        """Whether the action that a line continues was not done."""
        return self.state(game_state).skips_continuation != 0

    # -- disks ------------------------------------------------------------------------------------------

    def lay_disk(self, game_state: GameState, place: Hex, colour: str) -> list[Step]:
        """Put a disk on the map. The result is the draw of a tile where the place was unexplored."""
        board = self.map.state(game_state)
        explored = place in board.sectors
        if explored or (self.map.tiles_left(board) <= 0 and self.tiles_out == "bare"):
            board.sectors.setdefault(place, Sector(BARE))
            self.map.put_disk(board, place, colour)
            return []
        self.map.explore(board, place)
        self.map.put_disk(board, place, colour)
        return [("draw", place, "")]
