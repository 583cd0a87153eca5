"""Expedition rounds: guilds act from the highest price down; explore, outpost, expeditions, tokens.

Sources: X4-24 to X4-27, X4-46 to X4-51; X4-Q21, X4-Q26 to X4-Q28, X4-Q31.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from playproof.checker.games.game_184x.building import Building
from playproof.checker.games.game_184x.buying import Buying
from playproof.checker.games.game_184x.expedition_base import ExpeditionBase
from playproof.checker.games.game_184x.expedition_state import (
    EXPLORE,
    OUTPOST,
    RUN,
    TOKEN,
    UNSEEN,
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
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.roles import Calendar, Claims, DeclaredPosition, SharedWords
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.names import NameFault
from playproof.components.wording.plural import counted, listing

#: The steps that a declared position names.
COME_TO = {"explore": EXPLORE, "outpost": OUTPOST, "run": RUN, "tokens": TOKEN}
#: No guild's name: none has acted.
NOBODY = ""
#: What a guild may have done in its turn, as a declared position names it.
FLAGS = {
    "acted": "acted",
    "built": "built",
    "ran": "ran",
    "tokens first": "late",
    "refilled": "filled",
    "finished": "done",
}
NUMBERS = {"drew": "drawn", "placed": "placed", "discarded": "discarded", "bought": "bought"}
RANK: dict[type[Entry], int] = {BuildOutpost: OUTPOST, Run: RUN, Token: TOKEN}


class Expedition(ExpeditionBase, Claims, DeclaredPosition, Calendar, SharedWords):
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
        yield have(
            "round KIND:investment|expedition [AMOUNT]",
            self.have_round,
            "which round it is",
            "have round expedition 1",
            check=self.check_round,
            default="the first investment round",
            stage=Stage.ROUND,
            says=lambda game_state: [
                ("expedition", number)
                if (number := self.lasting_state(game_state).number)
                else ("investment", None)
            ],
        )
        yield have(
            "turn GUILD",
            self.have_turn,
            "which guild acts; those with higher prices have acted",
            "have turn LAN",
            default="the guild with the highest price",
            stage=Stage.TURN,
            says=lambda game_state: [(now,)] if (now := self.lasting_state(game_state).now) else (),
        )
        yield have(
            "acted GUILDS:TEXT",
            self.have_acted,
            "the guilds that have acted in this round before the one that acts; none",
            "have acted LAN DEL",
            check=self.check_acted,
            default="those with higher prices than the guild that acts",
            stage=Stage.TURN,
            says=self.says_acted,
        )
        yield have(
            f"step STEP:{'|'.join(COME_TO)}",
            self.have_step,
            "what the guild that acts has come to in its turn",
            "have step run",
            default="its turn has just begun",
            stage=Stage.ACTS,
            says=self.says_step,
        )
        yield have(
            "hand TILE:TEXT",
            self.have_hand,
            "the tiles that the guild that acts has drawn and not placed; ? for one unseen",
            "have hand C1 ?",
            check=self.check_hand,
            default="none",
            stage=Stage.ACTS,
            says=lambda game_state: (
                [(" ".join(hand),)] if (hand := self.lasting_state(game_state).hand) else ()
            ),
        )
        yield have(
            "did DEEDS:TEXT",
            self.have_did,
            "what the guild that acts has done in its turn: "
            + ", ".join((*FLAGS, *(f"{word} N" for word in NUMBERS))),
            "have did drew 2, placed 1",
            check=self.check_did,
            default="nothing but what its step shows",
            stage=Stage.ACTS,
            says=self.says_did,
        )
        yield have(
            "explored ROUND:AMOUNT GAME:AMOUNT",
            self.have_explored,
            "how many tiles were drawn in this round and in the game, where a ruling counts them",
            "have explored 2 9",
            default="none",
            says=lambda game_state: [tiles] if any(tiles := self.lasting_state(game_state).tiles) else (),
        )
        yield have(
            "gone VALUE:NUMBER [from] LOCATION",
            self.have_gone,
            "a token that has gone back into the bag since the last retirement",
            "have gone 3 from M23/20",
            declares=lambda value, location: (location,),
            default="none",
            says=lambda game_state: (
                (value, location) for location, value in self.lasting_state(game_state).gone.items()
            ),
        )

        yield have(
            "back NUMBER [of] VALUE:NUMBER",
            self.have_back,
            "how many tokens of a value have gone back since the last retirement, where others lie in their places",
            "have back 2 of 3",
            declares=lambda number, value: (value,),
            default="those of `have gone`",
            stage=Stage.TURN,
            says=self.says_back,
        )

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

    def check_round(self, game_state: GameState, kind: str, amount: int | None) -> Iterable[Violation]:
        """Yields a violation if there is no such round."""
        if kind == "expedition" and not 1 <= (amount or 1) <= self.rounds:
            yield self.violation(
                "turn",
                f"there are {counted(self.rounds, 'expedition round')} after each investment round",
                "amount",
            )

    def have_round(self, game_state: GameState, kind: str, amount: int | None) -> None:
        """Set the round; `audit` sets its order."""
        expedition = kind == "expedition"
        self.state(game_state).number = min(max(amount or 1, 1), self.rounds) if expedition else 0
        game_state.active_modules = (self.name,) if expedition else ("investment",)

    def have_turn(self, game_state: GameState, guild: str) -> None:
        """Set the guild that acts."""
        self.state(game_state).now = guild

    def have_step(self, game_state: GameState, step: str) -> None:
        """Set the step; `audit` keeps it when it sets the order."""
        state = self.state(game_state)
        state.step = COME_TO[step]
        state.acted, state.ran = state.acted or state.step > EXPLORE, state.ran or state.step > RUN

    def says_step(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What the guild has come to."""
        state = self.lasting_state(game_state)
        yield from ((word,) for word, step in COME_TO.items() if step == state.step and state.step)

    def acted_in(self, game_state: GameState, guilds: str) -> list[str]:
        """The guilds that a text names, none for ``none``. Raises :class:`NameFault`."""
        names = self.potentials.names(game_state)
        return [names.get(word) for word in guilds.replace(",", " ").split() if word.casefold() != "none"]

    def check_acted(self, game_state: GameState, guilds: str) -> Iterable[Violation]:
        """Founded guilds, or none."""
        try:
            wrong = [one for one in self.acted_in(game_state, guilds) if one not in self.guilds(game_state)]
        except NameFault as fault:
            yield Violation("PP-09", fault.problem, "guilds")
        else:
            if wrong:
                yield self.violation("unfounded", f"{wrong[0]} is not founded", wrong[0])

    def have_acted(self, game_state: GameState, guilds: str) -> None:
        """They do not act again; `audit` leaves them out of the order, and nobody where none has acted."""
        with suppress(NameFault):
            self.state(game_state).todo = self.acted_in(game_state, guilds) or [NOBODY]

    def says_acted(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Those neither acting nor still to act, where they are not just those with higher prices."""
        state = self.lasting_state(game_state)
        order = self.prices.order(game_state, self.guilds(game_state))
        acted = tuple(one for one in order if one != state.now and one not in state.todo)
        if state.now and acted != tuple(order[: order.index(state.now)]):
            yield (" ".join(acted) or "none",)

    def check_hand(self, game_state: GameState, tiles: str) -> Iterable[Violation]:
        """Tiles that there are."""
        known = self.paths.map(game_state).tiles
        for tile in tiles.upper().split():
            if tile != UNSEEN and tile not in known:
                yield self.violation("copies", f"there is no tile {tile}", tile)

    def have_hand(self, game_state: GameState, tiles: str) -> None:
        """They are drawn and not placed yet."""
        known = self.paths.map(game_state).tiles
        self.state(game_state).hand = [one for one in tiles.upper().split() if one in known or one == UNSEEN]

    def check_did(self, game_state: GameState, deeds: str) -> Iterable[Violation]:
        """Deeds of a guild's turn."""
        for deed in deeds.split(","):
            word, _, number = deed.strip().partition(" ")
            if deed.strip() not in FLAGS and not (word in NUMBERS and number.isdigit()):
                known = ", ".join((*FLAGS, *(f"{one} N" for one in NUMBERS)))
                yield Violation("PP-09", f"'{deed.strip()[:30]}' is none of: {known}", "deeds")
                return

    def have_did(self, game_state: GameState, deeds: str) -> None:
        """It is done."""
        state = self.state(game_state)
        for deed in deeds.split(","):
            word, _, number = deed.strip().partition(" ")
            if deed.strip() in FLAGS:
                setattr(state, FLAGS[deed.strip()], True)
            elif word in NUMBERS and number.isdigit():
                setattr(state, NUMBERS[word], int(number[:6]))
        state.acted = True

    def says_did(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What the step doesn't show."""
        state = self.lasting_state(game_state)
        shown = {"acted": state.step > EXPLORE, "ran": state.step > RUN}
        said = [word for word, name in FLAGS.items() if getattr(state, name) and not shown.get(name)]
        said += [f"{word} {number}" for word, name in NUMBERS.items() if (number := getattr(state, name))]
        if "acted" in said and len(said) > 1:
            said.remove("acted")
        if said:
            yield (", ".join(said),)

    def have_explored(self, game_state: GameState, in_round: int, in_game: int) -> None:
        """So many were drawn."""
        self.state(game_state).tiles = (in_round, in_game)

    def have_gone(self, game_state: GameState, value: int, location: str) -> None:
        """It has left its outpost."""
        state = self.state(game_state)
        state.gone[location] = value
        state.back[value] = state.back.get(value, 0) + 1

    def have_back(self, game_state: GameState, number: int, value: int) -> None:
        """So many have left."""
        self.state(game_state).back[value] = number

    def says_back(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Those whose places are taken again."""
        state = self.lasting_state(game_state)
        there = list(state.gone.values())
        return ((number, value) for value, number in state.back.items() if number != there.count(value))

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


FAMILY = Expedition
