"""The game's own room: its rulings, the four actions and what they check.

Rules PA-01 to PA-95 and a rule for each card; rulings PA-Q01 to PA-Q66.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Outcome, Verb
from checker.families.cards import Cards
from checker.families.hexmap import Hex, HexMap, Sector, read_hex
from checker.families.hexmap.places import PLACE
from checker.families.hexmap.state import BARE
from checker.families.sealed_bids import SealedBids
from checker.game import Game
from checker.games.preascendant import state
from checker.games.preascendant.actions import Actions
from checker.games.preascendant.continued import Continued
from checker.games.preascendant.crusade import Crusade
from checker.games.preascendant.events import EVENTS, Case, Event, Values
from checker.games.preascendant.flow import Flow
from checker.games.preascendant.placing import Placing
from checker.games.preascendant.position import Position
from checker.games.preascendant.reasons import REASONS
from checker.games.preascendant.scoring import Scoring
from checker.games.preascendant.state import HistoryPart
from checker.games.preascendant.stated import Stated
from checker.games.preascendant.words import Words
from checker.names import NameFault
from checker.room import Kind
from checker.table import Move, Part, Table
from components.faults import DataFaults, Fault, nearest

__all__ = ["Preascendant"]

ACTIONS = (state.Sow, state.Reap, state.Expand, state.Event, state.Pass)


class Preascendant(Game):
    """A History of Preascendant Humanity. Parameters: see ``ready``; all hang on rulings."""

    reasons: ClassVar[dict[str, str]] = {**Game.reasons, **REASONS}

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)

    def kinds(self) -> Iterable[Kind]:
        """What choices are made of."""
        self.assemble()
        return self.words_of_cards.kinds()

    def assemble(self) -> None:
        """Put the parts of the room together; the families stand already."""
        self.map = cast(HexMap, self.rooms["hexmap"])
        self.cards = cast(Cards, self.rooms["cards"])
        self.bids = cast(SealedBids, self.rooms["sealed_bids"])
        self.bids.item = read_hex
        self.bids.items = PLACE
        colours = {card[:1] for card in self.cards.rows} - self.map.words.keys()
        if colours:
            problem = f"no colour has the letter {' or '.join(sorted(colours))}, by which cards are called"
            place = self.sheet.place("palette", file="game.toml")
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
        place = self.sheet.row_place(self.cards.params.text("cards"), "id", card)
        allowed = f"one of the document's {len(EVENTS)} cards; any other is printed, but play with it can't be checked"
        return Fault(place, f"no rule says what the card '{card}' does", allowed, nearest(card, list(EVENTS)))

    def settle_rulings(self) -> None:
        """The rulings that this room reads itself."""
        p = self.params
        self.on_stacks = p.flag("on_stacks", True)
        self.fallback_strict = p.flag("fallback_only_without_control", False)
        self.own_sector = p.flag("own_sector", False)
        self.tiles_out = p.choice("tiles_used_up", ("barred", "end", "bare"))
        self.tiles_end = self.tiles_out == "end"
        self.everybody = p.choice("event_for", ("active", "everybody")) == "everybody"
        self.seen_self = p.choice("revealed_self", ("part", "nothing", "taken"))
        self.ritual_goes_on = p.flag("ritual_goes_on", True)
        self.own_active = p.flag("own_active", True)
        self.to_discard = p.choice("bought", ("hand", "discard")) == "discard"
        self.any_active = p.choice("active", ("top", "any")) == "any"
        self.recovers = p.flag("recovery", True)
        self.no_disk = p.choice("no_disk", ("barred", "other", "without"))
        self.parked = p.choice("parked", ("gone", "pool", "placed"))
        self.crusade_every_turn = p.choice("crusade_grows", ("own", "every")) == "every"
        self.crusade_income = p.flag("crusade_income", False)
        self.auctions_sell = p.flag("auctions_sell", False)
        self.purge_in_full = p.flag("purge_in_full", True)
        self.sale_effects = p.choice("sale_effects", ("before bids", "before value", "after"))
        self.dam_each = p.flag("dam_each", False)
        self.dam_own_paid = p.flag("dam_own_paid", True)
        self.mass_white = p.flag("mass_white", False)
        self.torrent_others = p.flag("torrent_others", False)
        self.empty_of_gems = p.flag("empty_of_gems", False)
        self.non_red = p.choice("non_red", ("control", "disks", "others"))
        self.fires_once = p.flag("fires_once", False)
        self.fires_pay_players = p.flag("fires_pay_players", False)
        self.tribes_tops = p.flag("tribes_tops", False)
        self.treachery = p.choice("treachery", ("hand", "out", "discard"))
        self.awakening_black = p.flag("awakening_black", False)
        self.horizon_to_stock = p.flag("horizon_to_stock", False)
        self.return_bottom = p.flag("return_bottom", False)
        self.escape_empty = p.flag("escape_empty", False)
        self.any_purchase = p.flag("any_purchase", True)
        self.lots_to_bank = p.flag("lots_to_bank", False)
        self.scouts_reveal = p.flag("scouts_reveal", False)
        self.shield_expand_only = p.flag("shield_expand_only", False)
        self.gems_limited = p.flag("gems_limited", False)
        self.ideas_only = p.flag("ideas_only", False)
        self.may_pass = p.flag("may_pass", False)
        self.empty_events = p.flag("empty_events", True)
        self.partial_events = p.flag("partial_events", True)
        self.stasis_skips = p.flag("stasis_skips", False)
        self.declared_map = p.flag("declared_map", False)

    # -- the room ---------------------------------------------------------------------------------------

    def stages(self) -> tuple[str, ...]:
        """The game itself is in charge; bids are within it."""
        return (self.label,)

    def start(self) -> Part:
        """Nobody has begun."""
        return HistoryPart()

    def opening(self, table: Table) -> None:
        """Who begins is told, or whoever acts first does."""
        self.turns.part(table).now = ""

    def part(self, table: Table) -> HistoryPart:
        """The game's own part."""
        return cast(HistoryPart, table.parts[self.label])

    def verbs(self) -> Iterable[Verb[Any]]:
        """Setup, actions, what goes on with them, statements, positions."""
        yield Verb(
            "first PLAYER", state.First, self.check_first, self.first, "who begins", "first Ann", kind="table",
            anytime=True,
        )  # fmt: skip
        yield from self.actions.verbs()
        yield from self.continued.verbs()
        yield from self.scoring.verbs()
        yield from self.position.verbs()

    def check_first(self, table: Table, entry: state.First) -> Iterable[Found]:
        """Before play."""
        if self.part(table).started:
            yield self.found_of("turns", "first", "play has begun")

    def first(self, table: Table, entry: state.First) -> None:
        """This player begins."""
        self.turns.begin(table, entry.player)

    def subject(self, table: Table) -> str:
        """The player whose turn is under way."""
        return self.part(table).active

    def muted(self, table: Table) -> bool:
        """Whether the action that a line goes on with was not done."""
        return self.part(table).muted != 0

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

    def whose(self, table: Table) -> tuple[str, ...]:
        """The player whose turn it is; anybody before the first."""
        part = self.part(table)
        if part.agenda:
            return (part.active,)
        now = self.turns.part(table).now
        return (now,) if now else self.players

    def awaited(self, table: Table) -> str:
        """What the game waits for."""
        if not table.over:
            found = self.flow.missing(table)
            if found is not None:
                return found.message
            if not self.turns.part(table).now:
                return "anybody may begin"
        return super().awaited(table)

    def skip(self, table: Table, actor: str) -> None:
        """An action that can't be read: the turn went on."""
        self.flow.pass_over(table, actor)

    def before(self, table: Table, verb: Verb[Any], entry: Entry) -> None:
        """An action begins a turn that has not begun, and ends what need not be told. What must have been told before
        it is noted, and done as if nobody had bid or chosen."""
        part = self.part(table)
        part.lacking = ("", "", "")
        if not isinstance(entry, (*ACTIONS, state.Place, state.Recover)):
            return
        if not isinstance(entry, state.Place):
            missing = self.flow.missing(table)
            if missing is not None and not table.over:
                part.lacking = (missing.room, missing.reason, missing.message)
                self.flow.abandon(table, True)
        if not isinstance(entry, state.Place) or part.muted not in (-1, entry.line):
            part.muted = 0
        if part.agenda and part.agenda[0][0] == "shows":
            self.continued.gain_shown(table)
        if not part.begun:
            now = self.turns.part(table).now or entry.actor
            if now in self.players:
                self.turns.part(table).now = now
                self.flow.begin(table, now)

    def left_out(self, table: Table, entry: Entry) -> None:
        """The corrected table: an illegal action was not done; lines that go on with one are done as they were told."""
        own = super().check(table, self.verb_for[type(entry)], entry)
        if not isinstance(entry, ACTIONS) or (self.part(table).lacking[0] and not own):
            if isinstance(entry, (*ACTIONS, state.Draw, state.Reveal, state.Place, state.Pick, state.At)):
                self.verb_for[type(entry)].apply(table, entry)
            return
        if entry.actor in self.whose_now(table):
            self.flow.pass_over(table, entry.actor)
        self.part(table).muted = entry.line

    def check(self, table: Table, verb: Verb[Any], entry: Entry) -> list[Found]:
        """As every game, and what is lacking before it; where gems are limited, no more come into play than there are
        (ruling PA-Q60)."""
        found = super().check(table, verb, entry)
        room, reason, message = self.part(table).lacking
        if room:
            found.insert(0, self.found_of(room, reason, message))
        if self.gems_limited and not found and verb.kind in ("actor", "table"):
            trial = table.copy()
            verb.apply(trial, entry)
            out, before = (sum(one.purses.values()) - one.purses["bank"] for one in (trial, table))
            limit = self.figures["gem_limit"]
            if out > max(limit, before):
                found.append(
                    self.found("gem_limit", f"{out} gems would be out of the bank; there are {limit}")
                )
        return found

    # -- events and disks ---------------------------------------------------------------------------------

    def execute(self, x: Case, values: Values) -> None:
        """Carry out an event, by the ruling on cards that were turned up and speak of themselves (PA-Q13)."""
        event = self.events[x.card]
        if not (event.owned and x.shown):
            event.do(x, values or (None,) * len(event.shape.blanks))
        elif self.seen_self == "part":
            event.shown(x, values)
        elif self.seen_self == "taken":
            x.cards.move(x.card, "deck", self.cards.discards[x.who])
            event.do(Case(self, x.table, x.who, x.card), values or (None,) * len(event.shape.blanks))

    def lay_disk(self, table: Table, place: Hex, colour: str) -> list[state.Step]:
        """A disk on the map; the draw of a tile follows where the place was unexplored."""
        board = self.map.part(table)
        new = place not in board.sectors
        if new and (self.map.tiles_left(board) > 0 or self.tiles_out != "bare"):
            self.map.explore(board, place)
        elif new:
            board.sectors[place] = Sector(BARE)
            new = False
        self.map.put_disk(board, place, colour)
        return [("draw", place, "")] if new else []

    # -- outcomes, positions, the end -------------------------------------------------------------------

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """The rule that a wrong stated outcome breaks."""
        return self.told.blame(table, entry, outcome, moves)

    def stated(self, table: Table, entry: Entry, outcome: Outcome, found: Found) -> Found | None:
        """A stated outcome may also settle what was open."""
        return self.told.settle(table, entry, outcome, found)

    def audit(self, table: Table) -> Iterable[Found]:
        """A declared position."""
        yield from self.position.audit(table)

    def scores(self, table: Table) -> dict[str, int]:
        """Gems and cards."""
        return {player: self.scoring.score(table, player) for player in self.players}

    def show(self, table: Table) -> dict[str, Any]:
        """Colours' worth, and what is awaited."""
        board = self.map.part(table)
        return {"worth": {word: self.map.worth_of(board, letter) for letter, word in self.map.words.items()}}

    def read_name(self, text: str) -> str:
        """A card that a stated outcome names; ``""`` if it is none."""
        try:
            return self.cards.names.get(text)
        except NameFault:
            return ""
