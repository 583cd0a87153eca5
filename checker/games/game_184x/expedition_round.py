"""Expedition rounds: guilds act from the highest price down; explore, outpost, expeditions, tokens.

Sources: X4-24 to X4-27, X4-46 to X4-51; X4-Q21, X4-Q26 to X4-Q28, X4-Q31.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from playproof.checker.games.game_184x.building import Building
from playproof.checker.games.game_184x.buying import Buying
from playproof.checker.games.game_184x.expedition_base import ExpeditionBase
from playproof.checker.games.game_184x.expedition_state import (
    OUTPOST,
    RUN,
    TOKEN,
    ExpeditionState,
    PassOn,
    Run,
    Token,
    Unflip,
    UnflipLeader,
)
from playproof.checker.games.game_184x.expedition_state import Outpost as BuildOutpost
from playproof.checker.games.game_184x.exploring import Exploring
from playproof.checker.games.game_184x.running import Running
from playproof.checker.games.game_184x.token_bag import MarketRefilled
from playproof.checker.games.game_184x.unflipping import Unflipping
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.roles import Calendar, Claims, DeclaredPosition, SharedWords
from playproof.checker.model.rule_module import Command, ValueType
from playproof.components.wording.plural import counted, listing

RANK: dict[type[Entry], int] = {BuildOutpost: OUTPOST, Run: RUN, Token: TOKEN}


class ExpeditionRound(ExpeditionBase, Claims, DeclaredPosition, Calendar, SharedWords):
    """A round: guild after guild, each with the steps of its turn."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.exploring, self.unflipping = Exploring(self), Unflipping(self)
        self.building = Building(self, self.exploring)
        self.running = Running(self, self.exploring)
        self.buying = Buying(self, self.exploring, self.running)

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "sum AMOUNT": "what all the guild's expeditions bring",
            "GUILD takes NUMBER": "a token of that value, from the market",
            "bag takes NUMBER": "a retired token goes back into the bag",
        }

    def value_types(self) -> Iterable[ValueType]:
        """``SUMS``."""
        yield from self.running.value_types()

    # -- rounds and turns -------------------------------------------------------------------------------

    def begin(self, game_state: GameState, number: int = 1) -> None:
        """A round begins."""
        state = self.state(game_state)
        state.number, state.tiles = number, (0, state.tiles[1])
        state.todo = self.prices.order(game_state, self.guilds(game_state))
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
                self.throw_back(game_state, name, self.potentials.guild(game_state, name).outposts)
        if state.number < self.rounds and state.number and self.guilds(game_state):
            self.begin(game_state, state.number + 1)
        else:
            state.number = 0
            self.game.finished(game_state, self.name)

    def end_turn(self, game_state: GameState) -> None:
        """End the turn of the guild that acts."""
        state = self.state(game_state)
        self.exploring.go_on(game_state)
        if state.now in self.potentials.guilds(game_state):
            self.running.quietly(game_state, state.now)
            if game_state.balances.get(state.now, 0) == 0:
                self.bets.event(game_state, "empty", 0, 1)
        self.next_guild(game_state)

    def moment(self, game_state: GameState) -> str:
        """The round under way, of either kind."""
        number = self.state(game_state).number
        return f"in expedition round {number}" if number else "in an investment round"

    def round_name(self, game_state: GameState) -> str:
        """The round under way, of either kind."""
        number = self.state(game_state).number
        return f"Expedition round {number}" if number else "Investment round"

    def accepts_actor(self, actor: str) -> bool:
        """Guilds."""
        return actor not in self.game.players

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The guild that acts; nobody while the market must be refilled."""
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
        if state.bought and not state.filled and self.bag.drawable(game_state):
            return self.violation("filled", f"{state.now} has bought tokens: refill the market")
        return None

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Yields a violation unless it is the guild's turn, or the guild before it has nothing left that it must do."""
        state, actor = self.state(game_state), entry.actor
        if actor == state.now and not state.done:
            return
        if actor in self.game.players:
            yield self.violation("turn", f"guilds act in expedition rounds: it is {state.now}'s turn")
        elif actor not in self.guilds(game_state):
            yield self.violation("unfounded", f"{actor} is not founded")
        else:
            due = self.due(game_state) if actor == self.upcoming(game_state) or state.done else None
            if due is None or due.reason == "turn":
                prices = self.prices
                said = f"it is {state.now}'s turn (price {prices.price(game_state, state.now)})"
                due = self.violation("turn", f"{said}, not {actor}'s ({prices.price(game_state, actor)})")
            yield due

    def handlers(self) -> Iterable[Handler]:
        """The market of tokens."""
        yield on(MarketRefilled, self.after_refill)

    def after_refill(self, game_state: GameState, event: MarketRefilled) -> None:
        """The market was filled up: the guild that bought has finished buying."""
        state = self.state(game_state)
        if state.now and state.bought:
            state.filled = True
            if state.done:
                game_state.cross_border()
                self.end_turn(game_state)

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """Nothing: an unreadable line doesn't end a guild's turn."""

    # -- when a turn is over ----------------------------------------------------------------------------

    def turn_over(self, game_state: GameState, command: Command[Any], entry: Entry) -> bool:
        """Whether a guild's entry shows that the turn of the guild that acts is over."""
        state = self.state(game_state)
        if command.module is not self or command.kind != "actor":
            return False
        if isinstance(entry, Unflip | UnflipLeader) and self.unflipping.when == "any turn":
            return False
        wanted = self.upcoming(game_state)
        if wanted:
            return entry.actor == wanted and entry.actor != state.now and self.due(game_state) is None
        if state.number >= self.rounds or entry.actor not in self.guilds(game_state):
            return False
        if entry.actor == state.now and not self.again(state, type(entry)):
            return False
        return self.due(game_state) is None and self.after(game_state).now == entry.actor

    def may_end(self, game_state: GameState) -> bool:
        """Whether the last turn of the last round may be over."""
        state = self.state(game_state)
        return state.number >= self.rounds and not state.todo and self.due(game_state) is None

    def again(self, state: ExpeditionState, kind: type[Entry]) -> bool:
        """Whether an entry of the guild that acts can only belong to its next turn."""
        if kind in (PassOn, Unflip, UnflipLeader):
            return False
        rank = RANK.get(kind, 0)
        return state.step > rank or (state.built and rank == OUTPOST) or (state.ran and rank == RUN)

    def after(self, game_state: GameState) -> ExpeditionState:
        """The state of the round once this turn is over."""
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
                   options=self.pass_options,
                   claim_forms=("sum AMOUNT", "dividend AMOUNT", "price AMOUNT", "bag takes NUMBER"))  # fmt: skip

    def check_pass(self, game_state: GameState, entry: PassOn) -> Iterable[Violation]:
        """Yields a violation for a duty of this turn that is left, except refilling the market."""
        due = self.due(game_state, idle=True)
        if due is not None and due.reason != "filled":
            yield due

    def do_pass(self, game_state: GameState, entry: PassOn) -> None:
        """End the turn; if the guild bought tokens, the market is refilled first."""
        state = self.state(game_state)
        if entry.actor != state.now:
            return
        state.acted = True
        if state.bought and not state.filled and self.bag.drawable(game_state):
            self.exploring.go_on(game_state)
            self.running.quietly(game_state, state.now)
            state.done = True
        else:
            game_state.cross_border()
            self.end_turn(game_state)

    def pass_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """A pass, if nothing is left that the guild must do."""
        if not any(self.check_pass(game_state, PassOn(0, actor))):
            yield ()

    # -- positions, and what is stated ------------------------------------------------------------------

    def acted_in(self, game_state: GameState, guilds: str) -> list[str]:
        """The guilds that a text names, none for ``none``. Raises :class:`NameFault`."""
        names = self.potentials.names(game_state)
        return [names.get(word) for word in guilds.replace(",", " ").split() if word.casefold() != "none"]

    def lasting_state(self, game_state: GameState) -> ExpeditionState:
        """The round under way; tiles drawn as far as they are counted."""
        state = self.state(game_state)
        if game_state.over:
            return ExpeditionState()
        counted = {
            "turn": (0, 0),
            "round": (state.tiles[0] if state.number else 0, 0),
            "game": (0, state.tiles[1]),
        }[self.exploring.counted]
        return replace(state, tiles=counted)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Work out the order of the declared round from the prices."""
        state = self.state(game_state)
        if game_state.active_modules != (self.name,):
            return ()
        order = self.prices.order(game_state, self.guilds(game_state))
        if not order:
            return (self.violation("turn", "no guild is founded that could act"),)
        if state.now and state.now not in order:
            return (self.violation("turn", f"{state.now} is not founded"),)
        if not state.now and not set(order) - set(state.todo):
            return (self.violation("turn", "all guilds have acted in this round: which one acts?"),)
        there = [tile for tile, _ in self.paths.state(game_state).laid.values()] + state.hand
        for tile, kind in self.paths.map(game_state).tiles.items():
            if kind.copies and there.count(tile) > kind.copies:
                said = f"{tile} is there {counted(kind.copies, 'time')}, not {there.count(tile)}"
                return (self.violation("copies", said),)
        if state.todo and not state.now:
            state.now = next((one for one in order if one not in state.todo), "")
        if state.todo:
            state.todo = [one for one in order if one not in (*state.todo, state.now)]
        else:
            state.now = state.now or order[0]
            state.todo = order[order.index(state.now) + 1 :]
        return ()

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """The rule that a wrong stated dividend breaks."""
        if not isinstance(entry, Run) or (
            moves and not any(move.reason.startswith("dividends.") for move in moves)
        ):
            return ""
        potentials, name = self.potentials, entry.actor
        idle = potentials.idle(potentials.guild(game_state, name))
        earning = sum(number for _, number in potentials.shares(game_state, name))
        return self.dividends.blamed(game_state, name, claim, moves, idle, earning)

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A token is put where it is stated to have gone: on an outpost, in the market, in the bag."""
        move, guilds = moves[0] if moves else None, self.potentials.guilds(game_state)
        if claim.kind != "takes" or move is None or not str(move.what).isdigit():
            return False
        value, target = int(str(move.what)), claim.who
        lying = {name: at for guild in guilds.values() for name, at in guild.outposts.items()}
        if target in guilds:
            target = next((name for name, at in guilds[target].outposts.items() if not at), "")
        if target not in (*lying, "market", "bag") or lying.get(target):
            return False
        if move.target in guilds:
            outposts = guilds[move.target].outposts
            lies = next((name for name in reversed(outposts) if abs(outposts[name]) == value), "")
            if not lies:
                return False
            side, outposts[lies] = outposts[lies], 0
        else:
            side = -value
        if target == "market":
            self.bag.state(game_state).market.append(side)
        for guild in guilds.values():
            if target in guild.outposts:
                guild.outposts[target] = side
        return True

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, violation: Violation
    ) -> Violation | None:
        """For a wrong sum, the expedition step by step; an outpost takes what was put on it."""
        guild = self.potentials.guilds(game_state).get(entry.actor)
        if claim.kind == "takes" and isinstance(entry, Token) and guild is not None:
            return None if abs(guild.outposts.get(claim.who, 0)) == entry.value else violation
        return self.running.explain(game_state, claim, violation) if isinstance(entry, Run) else violation

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Which round, who acts, who is still to act."""
        state = self.state(game_state)
        if not state.now:
            return {}
        return {"round": state.number, "acts": state.now, "then": list(state.todo), "hand": list(state.hand)}
