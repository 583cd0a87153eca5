"""Expedition rounds: guilds act from the highest price down; explore, outpost, expeditions, tokens.

Sources: X4-24 to X4-27, X4-46 to X4-51; X4-Q21, X4-Q26 to X4-Q28, X4-Q31.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from checker.entries import Entry, Found, Outcome, Verb
from checker.games.game_184x.building import Building
from checker.games.game_184x.buying import Buying
from checker.games.game_184x.expedition_state import (
    OUTPOST,
    RUN,
    TOKEN,
    ExpeditionPart,
    HaveRound,
    HaveTurn,
    PassOn,
    Run,
    Token,
    Unflip,
    UnflipLeader,
)
from checker.games.game_184x.expedition_state import Outpost as BuildOutpost
from checker.games.game_184x.exploring import Exploring
from checker.games.game_184x.running import Running
from checker.games.game_184x.unflipping import Unflipping
from checker.names import listing
from checker.room import Kind, Room
from checker.table import Move, Part, Table

if TYPE_CHECKING:
    from checker.games.game_184x.game import Guilds

__all__ = ["FAMILY", "Expedition"]

BANK = "bank"
STEPS = ("tiles", "outposts", "expeditions", "tokens")
RANK: dict[type[Entry], int] = {BuildOutpost: OUTPOST, Run: RUN, Token: TOKEN}


class Expedition(Room):
    """Parameters: ``tile_cost``, ``tiles_counted`` (by ``turn``, ``round`` or ``game``), ``one_by_one``; ``order``:
    ``fixed`` when the round begins, or ``anew`` after each guild; ``sums``: outposts' sums ``together`` or ``apart``;
    ``short_path`` ``counts`` or brings ``nothing``; ``no_expedition``: the price ``drops`` or ``stays``; ``toll``: what
    stops cost is paid by who passes; ``unflip``: in the ``own turn``, ``before exploring`` or in ``any turn``, and
    ``unflip_all``; ``retired``: a token about to retire leaves in its guild's ``turn``, at the end of the ``round``, or
    of ``both`` rounds; ``rounds``: how many there are after each investment round.
    """

    name = "expedition"
    reasons: ClassVar[dict[str, str]] = {
        "turn": "Guilds act from the highest price to the lowest.",
        "steps": "A guild's turn has its steps in order.",
        "tiles": "Each tile costs more than the one before.",
        "coffers": "Everything is paid out of the guild's coffers.",
        "draw_first": "All tiles are paid for and drawn before any is placed.",
        "not_drawn": "Only tiles that were drawn are placed.",
        "copies": "There are so many tiles of a kind.",
        "joins": "A tile goes on from one of the guild's own paths.",
        "leads_back": "A tile leads no path back to a starting position.",
        "discard": "Tiles that can't be placed are discarded; others are placed.",
        "one_outpost": "At most one outpost is built in a turn.",
        "location": "An outpost goes on a free starting location.",
        "outpost_cost": "An outpost costs what its location says.",
        "each": "Each outpost with a token sends an expedition.",
        "treasures": "An expedition meets as many treasures as its token says.",
        "toll": "What a stop costs is paid by who passes.",
        "last": "A flipped token makes one more expedition.",
        "back": "After it the token goes back into the bag.",
        "still": "Without an expedition the price may stay.",
        "unflip": "Guilds unflip potentials in expedition rounds.",
        "unflipped": "Each unflipped potential costs the price.",
        "token_market": "Tokens are bought from the market.",
        "token": "A token costs a multiple of its value and one.",
        "outpost": "A bought token goes on an outpost of the guild at once.",
        "replaced": "A token on an outpost is not replaced.",
        "many": "A guild buys as many tokens as it has room for.",
        "filled": "The market is filled when the guild has finished buying.",
    }

    game: Guilds

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.exploring, self.building, self.running = Exploring(self), Building(self), Running(self)
        self.buying, self.unflipping = Buying(self), Unflipping(self)
        self.rounds = p.number("rounds", 2)
        self.anew = p.choice("order", ("fixed", "anew")) == "anew"
        self.retired = p.choice("retired", ("turn", "round", "both"))

    def ready(self) -> None:
        """Know the map."""
        self.map = self.game.map

    def start(self) -> Part:
        """No round is under way."""
        return ExpeditionPart()

    def part(self, table: Table) -> ExpeditionPart:
        """The room's part."""
        return cast(ExpeditionPart, table.parts["expedition"])

    def kinds(self) -> Iterable[Kind]:
        """``SUMS``."""
        yield from self.running.kinds()

    # -- rounds and turns -------------------------------------------------------------------------------

    def under_way(self, table: Table) -> bool:
        """Whether a round is under way in which some guild has acted."""
        part = self.part(table)
        return bool(part.now) and (
            part.acted or part.number > 1 or len(part.todo) + 1 < len(self.guilds(table))
        )

    def guilds(self, table: Table) -> Collection[str]:
        """The founded guilds."""
        return self.game.potentials.guilds(table)

    def begin(self, table: Table, number: int = 1) -> None:
        """A round begins."""
        part = self.part(table)
        part.number, part.tiles = number, (0, part.tiles[1])
        part.todo = self.game.prices.order(table, self.guilds(table))
        table.stage = (self.name,)
        self.next_guild(table)

    def next_guild(self, table: Table) -> None:
        """The next guild in order, or the round's end."""
        part = self.part(table)
        if part.todo:
            part.turn_of(self.upcoming(table))
            part.todo.remove(part.now)
            return
        part.turn_of("")
        if self.retired == "round" or (self.retired == "both" and part.number >= self.rounds):
            for name in self.guilds(table):
                self.throw_back(table, name, self.game.potentials.guild(table, name).outposts)
        if part.number < self.rounds and part.number and self.guilds(table):
            self.begin(table, part.number + 1)
        else:
            part.number = 0
            self.game.expeditions_over(table)

    def upcoming(self, table: Table) -> str:
        """The guild that acts after the present one in this round; ``""`` if it is the last."""
        todo = self.part(table).todo
        if todo and self.anew:
            return self.game.prices.order(table, todo)[0]
        return todo[0] if todo else ""

    def end_turn(self, table: Table) -> None:
        """The guild that acts has done all."""
        part = self.part(table)
        self.exploring.go_on(table)
        if part.now in self.game.potentials.guilds(table):
            self.running.quietly(table, part.now)
            if table.purses.get(part.now, 0) == 0:
                self.game.bets.event(table, "empty", 0, 1)
        self.next_guild(table)

    def hears(self, actor: str) -> bool:
        """Guilds."""
        return actor not in self.game.players

    def whose(self, table: Table) -> tuple[str, ...]:
        """The guild that acts; nobody while the market is to be filled."""
        part = self.part(table)
        return () if part.done or not part.now else (part.now,)

    def due(self, table: Table, idle: bool = False) -> Found | None:
        """What the guild that acts still has to do before another can; ``idle``: it may do nothing at all."""
        part = self.part(table)
        if not part.acted and not idle:
            return self.found("turn", f"it is {part.now}'s turn")
        back = self.exploring.held_back(table, part.now)
        if back is not None:
            return back
        senders = self.running.senders(table, part.now)
        if senders and not part.ran:
            whence = listing(f"{location} ({value})" for location, value in senders.items())
            return self.found("each", f"{part.now} has not sent its expedition from {whence}")
        if part.bought and not part.filled and self.game.bag.drawable(table):
            return self.found("filled", f"{part.now} has bought tokens: refill the market")
        return None

    def check_turn(self, table: Table, entry: Entry) -> Iterable[Found]:
        """Guilds in order, each after the one before has done all that it must."""
        part, actor = self.part(table), entry.actor
        if actor == part.now and not part.done:
            return
        if actor in self.game.players:
            yield self.found("turn", f"guilds act in expedition rounds: it is {part.now}'s turn")
        elif actor not in self.guilds(table):
            yield self.found("turn", f"{actor} is not founded; it is {part.now}'s turn")
        else:
            due = self.due(table) if actor == self.upcoming(table) or part.done else None
            if due is None or due.reason == "turn":
                prices = self.game.prices
                said = f"it is {part.now}'s turn (price {prices.price(table, part.now)})"
                due = self.found("turn", f"{said}, not {actor}'s ({prices.price(table, actor)})")
            yield due

    def skip(self, table: Table, actor: str) -> None:
        """A guild's turn goes on whatever could not be read."""

    def order(self, part: ExpeditionPart, what: str) -> Found:
        """The finding for a step that comes too late."""
        return self.found("steps", f"{part.now} has come to its {STEPS[part.step]}; {what} come before that")

    # -- what goes without saying -----------------------------------------------------------------------

    def before(self, table: Table, verb: Verb[Any], entry: Entry) -> None:
        """A guild's turn is over when the next one acts; the last guild's when the table goes on."""
        if table.stage and table.stage[-1] == self.name:
            if self.goes_on(table, verb, entry):
                self.end_turn(table)
            return
        guild_acts = verb.room is self and verb.turn and entry.actor in self.guilds(table)
        if guild_acts and self.game.investment.all_quit(table):
            self.game.invested(table)

    def goes_on(self, table: Table, verb: Verb[Any], entry: Entry) -> bool:
        """Whether an entry shows that the turn of the guild that acts is over."""
        part = self.part(table)
        if isinstance(entry, Unflip | UnflipLeader) and self.unflipping.when == "any turn":
            return False
        if verb.room is self and verb.kind == "actor":
            wanted = self.upcoming(table)
            if wanted:
                return entry.actor == wanted and entry.actor != part.now and self.due(table) is None
            if part.number >= self.rounds or entry.actor not in self.guilds(table):
                return False
            if entry.actor == part.now and not self.again(part, type(entry)):
                return False
            return self.due(table) is None and self.after(table).now == entry.actor
        last = part.number >= self.rounds and not part.todo
        turned = verb.room is self.game.investment and verb.turn and verb.kind == "actor"
        return last and (turned or self.game.closes(table, entry)) and self.due(table) is None

    def again(self, part: ExpeditionPart, kind: type[Entry]) -> bool:
        """Whether an entry of the guild that acts can only belong to its next turn."""
        if kind in (PassOn, Unflip, UnflipLeader):
            return False
        rank = RANK.get(kind, 0)
        return part.step > rank or (part.built and rank == OUTPOST) or (part.ran and rank == RUN)

    def after(self, table: Table) -> ExpeditionPart:
        """How it goes on once this turn is over."""
        copy = table.copy()
        self.end_turn(copy)
        return self.part(copy)

    # -- the steps, the end of a turn ----------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """The steps of a guild's turn, unflipping, declared rounds."""
        yield from self.exploring.verbs()
        yield from self.building.verbs()
        yield from self.running.verbs()
        yield from self.buying.verbs()
        yield from self.unflipping.verbs()
        yield Verb("pass", PassOn, self.check_pass, self.do_pass, "the guild does no more in its turn", "LAN: pass",
                   options=self.pass_options)  # fmt: skip
        yield Verb("round KIND:investment|expedition [AMOUNT]", HaveRound, self.check_round, self.have_round,
                   "which round it is", "have round expedition 1", kind="have")  # fmt: skip
        yield Verb("turn GUILD", HaveTurn, lambda t, e: (), self.have_turn,
                   "which guild acts; those with higher prices have acted", "have turn LAN", kind="have")  # fmt: skip

    def check_pass(self, table: Table, entry: PassOn) -> Iterable[Found]:
        """All that must be done is done; the market may still have to be filled."""
        due = self.due(table, idle=True)
        if due is not None and due.reason != "filled":
            yield due

    def do_pass(self, table: Table, entry: PassOn) -> None:
        """The turn is over, but for filling the market."""
        part = self.part(table)
        if entry.actor != part.now:
            return
        part.acted = True
        if part.bought and not part.filled and self.game.bag.drawable(table):
            self.exploring.go_on(table)
            self.running.quietly(table, part.now)
            part.done = True
        else:
            self.end_turn(table)

    def pass_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """When nothing is left that must be done."""
        if not any(self.check_pass(table, PassOn(0, actor))):
            yield ()

    # -- tokens that retire -----------------------------------------------------------------------------

    def throw_back(self, table: Table, name: str, locations: Iterable[str]) -> None:
        """Tokens about to retire leave their outposts and go back into the bag."""
        part, outposts = self.part(table), self.game.potentials.guild(table, name).outposts
        for location in list(locations):
            value = -outposts.get(location, 0)
            if value > 0:
                outposts[location] = 0
                part.gone[location] = value
                part.back[value] = part.back.get(value, 0) + 1
                table.take(location, "bag", str(value), "expedition.back")
                self.game.retirement.retires(table, value, part.back[value])

    # -- positions, and what is stated ------------------------------------------------------------------

    def check_round(self, table: Table, entry: HaveRound) -> Iterable[Found]:
        """One of the rounds that there are."""
        if entry.kind == "expedition" and not 1 <= (entry.amount or 1) <= self.rounds:
            yield self.found(
                "turn", f"there are {self.rounds} expedition rounds after each investment round", "amount"
            )

    def have_round(self, table: Table, entry: HaveRound) -> None:
        """The round begins when the position is told."""
        expedition = entry.kind == "expedition"
        self.part(table).number = min(max(entry.amount or 1, 1), self.rounds) if expedition else 0
        table.stage = (self.name,) if expedition else ("investment",)

    def have_turn(self, table: Table, entry: HaveTurn) -> None:
        """This guild acts."""
        self.part(table).now = entry.guild

    def audit(self, table: Table) -> Iterable[Found]:
        """The round's order follows from the prices."""
        part = self.part(table)
        if table.stage != (self.name,):
            return ()
        order = self.game.prices.order(table, self.guilds(table))
        if not order:
            return (self.found("turn", "no guild is founded that could act"),)
        if part.now and part.now not in order:
            return (self.found("turn", f"{part.now} is not founded"),)
        part.todo = order[order.index(part.now) :] if part.now else order
        part.turn_of(part.todo.pop(0))
        return ()

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """A dividend that was reckoned wrong."""
        if not isinstance(entry, Run) or (
            moves and not any(move.reason.startswith("dividends.") for move in moves)
        ):
            return ""
        return self.game.dividends.blamed(table, entry.actor, entry, outcome, moves)

    def stated(self, table: Table, entry: Entry, outcome: Outcome, found: Found) -> Found | None:
        """A wrong sum is told step by step."""
        return self.running.explain(table, outcome, found) if isinstance(entry, Run) else found

    def show(self, table: Table) -> dict[str, Any]:
        """Which round, who acts, who is still to act."""
        part = self.part(table)
        if not part.now:
            return {}
        return {"round": part.number, "acts": part.now, "then": list(part.todo), "hand": list(part.hand)}


FAMILY = Expedition
