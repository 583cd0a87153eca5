"""The game's own room: its rulings, the four actions and what they check.

Rules PA-01 to PA-95 and a rule for each card; rulings PA-Q01 to PA-Q66.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from playproof.checker.families.cards import Cards
from playproof.checker.families.hexmap import Hex, HexMap, Sector, read_hex
from playproof.checker.families.hexmap.places import PLACE
from playproof.checker.families.hexmap.state import BARE
from playproof.checker.families.sealed_bids import SealedBids
from playproof.checker.games.preascendant import state as entries
from playproof.checker.games.preascendant.actions import Actions
from playproof.checker.games.preascendant.claim_checks import Stated
from playproof.checker.games.preascendant.continued import Continued
from playproof.checker.games.preascendant.crusade import Crusade
from playproof.checker.games.preascendant.events import EVENTS, Case, Event, Values
from playproof.checker.games.preascendant.flow import Flow
from playproof.checker.games.preascendant.placing import Placing
from playproof.checker.games.preascendant.position import Position
from playproof.checker.games.preascendant.reasons import REASONS
from playproof.checker.games.preascendant.scoring import Scoring
from playproof.checker.games.preascendant.state import HistoryState
from playproof.checker.games.preascendant.words import Words
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game import Game
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.names import NameFault
from playproof.checker.model.rule_module import Command, ValueType
from playproof.components.faults import DataFaults, Fault, nearest

__all__ = ["Preascendant"]

ACTIONS = (entries.Sow, entries.Reap, entries.Expand, entries.Event, entries.Pass)


class Preascendant(Game[HistoryState]):
    """A History of Preascendant Humanity. Parameters: see ``ready``; all hang on rulings."""

    reasons: ClassVar[dict[str, str]] = {**Game.reasons, **REASONS}

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)

    def kinds(self) -> Iterable[ValueType]:
        """What choices are made of."""
        self.assemble()
        return self.words_of_cards.kinds()

    def assemble(self) -> None:
        """Put the parts of the room together; the families stand already."""
        self.map = self.require(HexMap)
        self.cards = self.require(Cards)
        self.bids = self.require(SealedBids)
        self.bids.item = read_hex
        self.bids.items = PLACE
        colours = {card[:1] for card in self.cards.rows} - self.map.words.keys()
        if colours:
            problem = f"no colour has the letter {' or '.join(sorted(colours))}, by which cards are called"
            place = self.definition.place("palette", file="game.toml")
            raise DataFaults([Fault(place, problem, "R, W, B and K, one each")])
        unknown = [card for card in self.cards.rows if card not in EVENTS]
        if unknown:
            raise DataFaults(self.no_event(card) for card in unknown)
        self.events: dict[str, Event] = {card: EVENTS[card](card) for card in self.cards.rows}
        self.settle_rulings()
        self.words_of_cards = Words(self)
        self.flow = Flow(self)
        self.crusade = Crusade(self)
        self.placing = Placing(self)
        self.place_fault, self.spots = self.placing.fault, self.placing.spots
        self.actions = Actions(self)
        self.continued = Continued(self)
        self.position = Position(self)
        self.scoring = Scoring(self)
        self.told = Stated(self)

    def no_event(self, card: str) -> Fault:
        """The fault of a card that is in no rule."""
        place = self.definition.row_place(self.cards.params.text("cards"), "id", card)
        allowed = f"one of the document's {len(EVENTS)} cards; any other is printed, but play with it can't be checked"
        return Fault(place, f"no rule says what the card '{card}' does", allowed, nearest(card, list(EVENTS)))

    def settle_rulings(self) -> None:
        """The rulings that this room reads itself."""
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
        self.ideas_only = p.flag("expansion_ideas_only", False)
        self.may_pass = p.flag("may_pass", False)
        self.empty_events = p.flag("empty_events", True)
        self.partial_events = p.flag("partial_events", True)
        self.stasis_skips = p.flag("stasis_skips", False)
        self.declared_map = p.flag("declared_map", False)

    # -- the room ---------------------------------------------------------------------------------------

    def stages(self) -> tuple[str, ...]:
        """The game itself is in charge; bids are within it."""
        return (self.label,)

    def start(self) -> ModuleState:
        """Nobody has begun."""
        return HistoryState()

    def opening(self, game_state: GameState) -> None:
        """Who begins is told, or whoever acts first does."""
        self.turns.state(game_state).now = ""

    def commands(self) -> Iterable[Command[Any]]:
        """Setup, actions, what goes on with them, statements, positions."""
        yield Command(
            "first PLAYER", entries.First, self.check_first, self.first, "who begins", "first Ann", kind="table",
            anytime=True,
        )  # fmt: skip
        yield from self.actions.commands()
        yield from self.continued.commands()
        yield from self.scoring.commands()
        yield from self.position.commands()

    def check_first(self, game_state: GameState, entry: entries.First) -> Iterable[Violation]:
        """Before play."""
        if self.state(game_state).started:
            yield self.violation_of("turns", "first", "play has begun")

    def first(self, game_state: GameState, entry: entries.First) -> None:
        """This player begins."""
        self.turns.begin(game_state, entry.player)

    def subject(self, game_state: GameState) -> str:
        """The player whose turn is under way."""
        return self.state(game_state).active

    def skips_continuation(self, game_state: GameState) -> bool:
        """Whether the action that a line goes on with was not done."""
        return self.state(game_state).skips_continuation != 0

    def owner_meant(self, text: str, actor: str) -> str:
        """``hand`` is the actor's; ``Ann's hand`` hers; ``discard`` and the others are places."""
        said = " ".join(text.split()).casefold()
        said = (
            said.removeprefix("the ")
            .removeprefix("her ")
            .removeprefix("his ")
            .removeprefix("their ")
            .removeprefix("own ")
        )
        if said == "hand" and actor:
            return actor
        owner, _, place = said.partition("'s ")
        if place:
            return self.owners.get(owner) if place == "hand" else self.owners.get(place.removesuffix(" pile"))
        return self.owners.get(said.removesuffix(" pile") if " " in said else text)

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The player whose turn it is; anybody before the first."""
        state = self.state(game_state)
        if state.agenda:
            return (state.active,)
        now = self.turns.state(game_state).now
        return (now,) if now else self.players

    def awaited(self, game_state: GameState) -> str:
        """What the game waits for."""
        if not game_state.over:
            found = self.flow.missing(game_state)
            if found is not None:
                return found.message
            if not self.turns.state(game_state).now:
                return "anybody may begin"
        return super().awaited(game_state)

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """An action that can't be read: the turn went on."""
        self.flow.pass_over(game_state, actor)

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """An action begins a turn that has not begun, and ends what need not be told. What must have been told before
        it is noted, and done as if nobody had bid or chosen."""
        state = self.state(game_state)
        state.lacking = ("", "", "")
        if not isinstance(entry, (*ACTIONS, entries.Place, entries.Recover)):
            return
        if not isinstance(entry, entries.Place):
            missing = self.flow.missing(game_state)
            if missing is not None and not game_state.over:
                state.lacking = (missing.module, missing.reason, missing.message)
                self.flow.abandon(game_state, True)
        if not isinstance(entry, entries.Place) or state.skips_continuation not in (-1, entry.line):
            state.skips_continuation = 0
        if state.agenda and state.agenda[0][0] == "shows":
            self.continued.gain_shown(game_state)
        if not state.begun:
            now = self.turns.state(game_state).now or entry.actor
            if now in self.players:
                self.turns.state(game_state).now = now
                self.flow.begin(game_state, now)

    def apply_omitted(self, game_state: GameState, entry: Entry) -> None:
        """The corrected table: an illegal action was not done; lines that go on with one are done as they were told."""
        own = super().check(game_state, self.command_for[type(entry)], entry)
        if not isinstance(entry, ACTIONS) or (self.state(game_state).lacking[0] and not own):
            if isinstance(
                entry, (*ACTIONS, entries.Draw, entries.Reveal, entries.Place, entries.Pick, entries.At)
            ):
                self.command_for[type(entry)].apply(game_state, entry)
            return
        if entry.actor in self.active_players_now(game_state):
            self.flow.pass_over(game_state, entry.actor)
        self.state(game_state).skips_continuation = entry.line

    def check(self, game_state: GameState, command: Command[Any], entry: Entry) -> list[Violation]:
        """As every game, and what is lacking before it; where gems are limited, no more come into play than there are
        (ruling PA-Q60)."""
        found = super().check(game_state, command, entry)
        module, reason, message = self.state(game_state).lacking
        if module:
            found.insert(0, self.violation_of(module, reason, message))
        if self.gems_limited and not found and command.kind in ("actor", "table"):
            trial = game_state.copy()
            command.apply(trial, entry)
            out, before = (sum(one.balances.values()) - one.balances["bank"] for one in (trial, game_state))
            limit = self.figures["gem_limit"]
            if out > max(limit, before):
                found.append(
                    self.violation("gem_limit", f"{out} gems would be out of the bank; there are {limit}")
                )
        return found

    # -- events and disks ---------------------------------------------------------------------------------

    def execute(self, x: Case, values: Values) -> None:
        """Carry out an event, by the ruling on cards that were turned up and speak of themselves (PA-Q13)."""
        event = self.events[x.card]
        if not (event.owned and x.shown):
            event.do(x, values or (None,) * len(event.shape.slots))
        elif self.seen_self == "part":
            event.shown(x, values)
        elif self.seen_self == "taken":
            x.cards.move(x.card, "deck", self.cards.discards[x.who])
            event.do(Case(self, x.game_state, x.who, x.card), values or (None,) * len(event.shape.slots))

    def lay_disk(self, game_state: GameState, place: Hex, colour: str) -> list[entries.Step]:
        """A disk on the map; the draw of a tile follows where the place was unexplored."""
        board = self.map.state(game_state)
        new = place not in board.sectors
        if new and (self.map.tiles_left(board) > 0 or self.tiles_out != "bare"):
            self.map.explore(board, place)
        elif new:
            board.sectors[place] = Sector(BARE)
            new = False
        self.map.put_disk(board, place, colour)
        return [("draw", place, "")] if new else []

    # -- outcomes, positions, the end -------------------------------------------------------------------

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """The rule that a wrong stated outcome breaks."""
        return self.told.rule_for_claim(game_state, entry, claim, moves)

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """A stated outcome may also settle what was open."""
        return self.told.settle(game_state, entry, claim, found)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """A declared position."""
        yield from self.position.audit(game_state)

    def scores(self, game_state: GameState) -> dict[str, int]:
        """Gems and cards."""
        return {player: self.scoring.score(game_state, player) for player in self.players}

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Colours' worth, and what is awaited."""
        board = self.map.state(game_state)
        return {"worth": {word: self.map.worth_of(board, letter) for letter, word in self.map.words.items()}}

    def read_name(self, text: str) -> str:
        """A card that a stated outcome names; ``""`` if it is none."""
        try:
            return self.cards.names.get(text)
        except NameFault:
            return ""
