"""Expedition rounds: guilds act from the highest price down; explore, outpost, expeditions, tokens.

Sources: X4-24 to X4-27, X4-46 to X4-51; X4-Q21, X4-Q26 to X4-Q28, X4-Q31.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from playproof.checker.games.game_184x.building import Building
from playproof.checker.games.game_184x.buying import Buying
from playproof.checker.games.game_184x.expedition_state import (
    OUTPOST,
    RUN,
    TOKEN,
    ExpeditionState,
    HaveRound,
    HaveTurn,
    PassOn,
    Run,
    Token,
    Unflip,
    UnflipLeader,
)
from playproof.checker.games.game_184x.expedition_state import Outpost as BuildOutpost
from playproof.checker.games.game_184x.exploring import Exploring
from playproof.checker.games.game_184x.running import Running
from playproof.checker.games.game_184x.unflipping import Unflipping
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.names import listing
from playproof.checker.model.rule_module import Command, RuleModule, ValueType

if TYPE_CHECKING:
    from playproof.checker.games.game_184x.game import Guilds

__all__ = ["FAMILY", "Expedition"]

BANK = "bank"
STEPS = ("tiles", "outposts", "expeditions", "tokens")
RANK: dict[type[Entry], int] = {BuildOutpost: OUTPOST, Run: RUN, Token: TOKEN}


class Expedition(RuleModule[ExpeditionState]):
    """Parameters: ``tile_cost``, ``tiles_counted_per`` (by ``turn``, ``round`` or ``game``), ``draw_one_by_one``;
    ``guild_order``: ``fixed`` when the round begins, or ``anew`` after each guild; ``dividend_sums``: outposts' sums
    ``together`` or ``apart``; ``short_path`` ``counts`` or brings ``nothing``; ``price_without_expedition``: the
    price ``drops`` or ``stays``; ``passing_toll``: what stops cost is paid by who passes; ``unflip_when``: in the
    ``own turn``, ``before exploring`` or in ``any turn``, and ``must_unflip_all``; ``retired_token_leaves``: a token
    about to retire leaves in its guild's ``turn``, at the end of the ``round``, or of ``both`` rounds;
    ``rounds_per_investment``: how many there are after each investment round.
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
        self.rounds = p.number("rounds_per_investment", 2)
        self.anew = p.choice("guild_order", ("fixed", "anew")) == "anew"
        self.retired = p.choice("retired_token_leaves", ("turn", "round", "both"))

    def ready(self) -> None:
        """Know the map."""
        self.map = self.game.map

    def start(self) -> ModuleState:
        """No round is under way."""
        return ExpeditionState()

    def kinds(self) -> Iterable[ValueType]:
        """``SUMS``."""
        yield from self.running.kinds()

    # -- rounds and turns -------------------------------------------------------------------------------

    def under_way(self, game_state: GameState) -> bool:
        """Whether a round is under way in which some guild has acted."""
        state = self.state(game_state)
        return bool(state.now) and (
            state.acted or state.number > 1 or len(state.todo) + 1 < len(self.guilds(game_state))
        )

    def guilds(self, game_state: GameState) -> Collection[str]:
        """The founded guilds."""
        return self.game.potentials.guilds(game_state)

    def begin(self, game_state: GameState, number: int = 1) -> None:
        """A round begins."""
        state = self.state(game_state)
        state.number, state.tiles = number, (0, state.tiles[1])
        state.todo = self.game.prices.order(game_state, self.guilds(game_state))
        game_state.active_modules = (self.name,)
        self.next_guild(game_state)

    def next_guild(self, game_state: GameState) -> None:
        """The next guild in order, or the round's end."""
        state = self.state(game_state)
        if state.todo:
            state.turn_of(self.upcoming(game_state))
            state.todo.remove(state.now)
            return
        state.turn_of("")
        if self.retired == "round" or (self.retired == "both" and state.number >= self.rounds):
            for name in self.guilds(game_state):
                self.throw_back(game_state, name, self.game.potentials.guild(game_state, name).outposts)
        if state.number < self.rounds and state.number and self.guilds(game_state):
            self.begin(game_state, state.number + 1)
        else:
            state.number = 0
            self.game.expeditions_over(game_state)

    def upcoming(self, game_state: GameState) -> str:
        """The guild that acts after the present one in this round; ``""`` if it is the last."""
        todo = self.state(game_state).todo
        if todo and self.anew:
            return self.game.prices.order(game_state, todo)[0]
        return todo[0] if todo else ""

    def end_turn(self, game_state: GameState) -> None:
        """The guild that acts has done all."""
        state = self.state(game_state)
        self.exploring.go_on(game_state)
        if state.now in self.game.potentials.guilds(game_state):
            self.running.quietly(game_state, state.now)
            if game_state.balances.get(state.now, 0) == 0:
                self.game.bets.event(game_state, "empty", 0, 1)
        self.next_guild(game_state)

    def accepts_actor(self, actor: str) -> bool:
        """Guilds."""
        return actor not in self.game.players

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The guild that acts; nobody while the market is to be filled."""
        state = self.state(game_state)
        return () if state.done or not state.now else (state.now,)

    def due(self, game_state: GameState, idle: bool = False) -> Violation | None:
        """What the guild that acts still has to do before another can; ``idle``: it may do nothing at all."""
        state = self.state(game_state)
        if not state.acted and not idle:
            return self.violation("turn", f"it is {state.now}'s turn")
        back = self.exploring.held_back(game_state, state.now)
        if back is not None:
            return back
        senders = self.running.senders(game_state, state.now)
        if senders and not state.ran:
            whence = listing(f"{location} ({value})" for location, value in senders.items())
            return self.violation("each", f"{state.now} has not sent its expedition from {whence}")
        if state.bought and not state.filled and self.game.bag.drawable(game_state):
            return self.violation("filled", f"{state.now} has bought tokens: refill the market")
        return None

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Guilds in order, each after the one before has done all that it must."""
        state, actor = self.state(game_state), entry.actor
        if actor == state.now and not state.done:
            return
        if actor in self.game.players:
            yield self.violation("turn", f"guilds act in expedition rounds: it is {state.now}'s turn")
        elif actor not in self.guilds(game_state):
            yield self.violation("turn", f"{actor} is not founded; it is {state.now}'s turn")
        else:
            due = self.due(game_state) if actor == self.upcoming(game_state) or state.done else None
            if due is None or due.reason == "turn":
                prices = self.game.prices
                said = f"it is {state.now}'s turn (price {prices.price(game_state, state.now)})"
                due = self.violation("turn", f"{said}, not {actor}'s ({prices.price(game_state, actor)})")
            yield due

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """A guild's turn goes on whatever could not be read."""

    def order(self, state: ExpeditionState, what: str) -> Violation:
        """The finding for a step that comes too late."""
        return self.violation(
            "steps", f"{state.now} has come to its {STEPS[state.step]}; {what} come before that"
        )

    # -- what goes without saying -----------------------------------------------------------------------

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """A guild's turn is over when the next one acts; the last guild's when the table goes on."""
        if game_state.active_modules and game_state.active_modules[-1] == self.name:
            if self.goes_on(game_state, command, entry):
                self.end_turn(game_state)
            return
        guild_acts = command.module is self and command.turn and entry.actor in self.guilds(game_state)
        if guild_acts and self.game.investment.all_quit(game_state):
            self.game.invested(game_state)

    def goes_on(self, game_state: GameState, command: Command[Any], entry: Entry) -> bool:
        """Whether an entry shows that the turn of the guild that acts is over."""
        state = self.state(game_state)
        if isinstance(entry, Unflip | UnflipLeader) and self.unflipping.when == "any turn":
            return False
        if command.module is self and command.kind == "actor":
            wanted = self.upcoming(game_state)
            if wanted:
                return entry.actor == wanted and entry.actor != state.now and self.due(game_state) is None
            if state.number >= self.rounds or entry.actor not in self.guilds(game_state):
                return False
            if entry.actor == state.now and not self.again(state, type(entry)):
                return False
            return self.due(game_state) is None and self.after(game_state).now == entry.actor
        last = state.number >= self.rounds and not state.todo
        turned = command.module is self.game.investment and command.turn and command.kind == "actor"
        return last and (turned or self.game.closes(game_state, entry)) and self.due(game_state) is None

    def again(self, state: ExpeditionState, kind: type[Entry]) -> bool:
        """Whether an entry of the guild that acts can only belong to its next turn."""
        if kind in (PassOn, Unflip, UnflipLeader):
            return False
        rank = RANK.get(kind, 0)
        return state.step > rank or (state.built and rank == OUTPOST) or (state.ran and rank == RUN)

    def after(self, game_state: GameState) -> ExpeditionState:
        """How it goes on once this turn is over."""
        copy = game_state.copy()
        self.end_turn(copy)
        return self.state(copy)

    # -- the steps, the end of a turn ----------------------------------------------------------

    def commands(self) -> Iterable[Command[Any]]:
        """The steps of a guild's turn, unflipping, declared rounds."""
        yield from self.exploring.commands()
        yield from self.building.commands()
        yield from self.running.commands()
        yield from self.buying.commands()
        yield from self.unflipping.commands()
        yield Command("pass", PassOn, self.check_pass, self.do_pass, "the guild does no more in its turn", "LAN: pass",
                   options=self.pass_options)  # fmt: skip
        yield Command("round KIND:investment|expedition [AMOUNT]", HaveRound, self.check_round, self.have_round,
                   "which round it is", "have round expedition 1", kind="have")  # fmt: skip
        yield Command("turn GUILD", HaveTurn, lambda t, e: (), self.have_turn,
                   "which guild acts; those with higher prices have acted", "have turn LAN", kind="have")  # fmt: skip

    def check_pass(self, game_state: GameState, entry: PassOn) -> Iterable[Violation]:
        """All that must be done is done; the market may still have to be filled."""
        due = self.due(game_state, idle=True)
        if due is not None and due.reason != "filled":
            yield due

    def do_pass(self, game_state: GameState, entry: PassOn) -> None:
        """The turn is over, but for filling the market."""
        state = self.state(game_state)
        if entry.actor != state.now:
            return
        state.acted = True
        if state.bought and not state.filled and self.game.bag.drawable(game_state):
            self.exploring.go_on(game_state)
            self.running.quietly(game_state, state.now)
            state.done = True
        else:
            self.end_turn(game_state)

    def pass_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """When nothing is left that must be done."""
        if not any(self.check_pass(game_state, PassOn(0, actor))):
            yield ()

    # -- tokens that retire -----------------------------------------------------------------------------

    def throw_back(self, game_state: GameState, name: str, locations: Iterable[str]) -> None:
        """Tokens about to retire leave their outposts and go back into the bag."""
        state, outposts = self.state(game_state), self.game.potentials.guild(game_state, name).outposts
        for location in list(locations):
            value = -outposts.get(location, 0)
            if value > 0:
                outposts[location] = 0
                state.gone[location] = value
                state.back[value] = state.back.get(value, 0) + 1
                game_state.take(location, "bag", str(value), "expedition.back")
                self.game.retirement.retires(game_state, value, state.back[value])

    # -- positions, and what is stated ------------------------------------------------------------------

    def check_round(self, game_state: GameState, entry: HaveRound) -> Iterable[Violation]:
        """One of the rounds that there are."""
        if entry.kind == "expedition" and not 1 <= (entry.amount or 1) <= self.rounds:
            yield self.violation(
                "turn", f"there are {self.rounds} expedition rounds after each investment round", "amount"
            )

    def have_round(self, game_state: GameState, entry: HaveRound) -> None:
        """The round begins when the position is told."""
        expedition = entry.kind == "expedition"
        self.state(game_state).number = min(max(entry.amount or 1, 1), self.rounds) if expedition else 0
        game_state.active_modules = (self.name,) if expedition else ("investment",)

    def have_turn(self, game_state: GameState, entry: HaveTurn) -> None:
        """This guild acts."""
        self.state(game_state).now = entry.guild

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """The round's order follows from the prices."""
        state = self.state(game_state)
        if game_state.active_modules != (self.name,):
            return ()
        order = self.game.prices.order(game_state, self.guilds(game_state))
        if not order:
            return (self.violation("turn", "no guild is founded that could act"),)
        if state.now and state.now not in order:
            return (self.violation("turn", f"{state.now} is not founded"),)
        state.todo = order[order.index(state.now) :] if state.now else order
        state.turn_of(state.todo.pop(0))
        return ()

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A dividend that was reckoned wrong."""
        if not isinstance(entry, Run) or (
            moves and not any(move.reason.startswith("dividends.") for move in moves)
        ):
            return ""
        return self.game.dividends.blamed(game_state, entry.actor, entry, claim, moves)

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """A wrong sum is told step by step."""
        return self.running.explain(game_state, claim, found) if isinstance(entry, Run) else found

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Which round, who acts, who is still to act."""
        state = self.state(game_state)
        if not state.now:
            return {}
        return {"round": state.number, "acts": state.now, "then": list(state.todo), "hand": list(state.hand)}


FAMILY = Expedition
