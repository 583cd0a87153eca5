"""Turn order: whose turn it is, who sits to the left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.roles import DeclaredPosition, Pictures
from playproof.checker.model.rule_module import Command, RuleModule
from playproof.checker.model.snapshot import Holding
from playproof.checker.names import turn_of
from playproof.components.wording.plural import listing


@dataclass(slots=True)
class TurnState(ModuleState):
    """``now`` has the turn; ``last`` acted last, ``""`` where nobody has yet (a round has just begun)."""

    now: str
    last: str = ""


class Turns(RuleModule[TurnState], Pictures, DeclaredPosition):
    """Turns go round the table, clockwise unless ``direction = "counter-clockwise"``."""

    name = "turns"
    reasons: ClassVar[dict[str, str]] = {
        "out_of_turn": "The turn is another player's.",
        "twice": "A player took a second action in one turn.",
        "first": "Somebody else begins.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        step = 1 if self.params.choice("direction", ("clockwise", "counter-clockwise")) == "clockwise" else -1
        seats = self.game.players
        self.lefts = {seat: seats[(index + step) % len(seats)] for index, seat in enumerate(seats)}

    def start(self) -> ModuleState:
        """The first player named has the turn."""
        return TurnState(self.game.players[0])

    def left_of(self, player: str) -> str:
        """Who acts after ``player``."""
        return self.lefts.get(player, player)

    def from_left_of(self, player: str) -> list[str]:
        """All players in order of play, ``player`` last; the first one named begins for somebody who has no seat."""
        out, seat = [], self.lefts.get(player, self.game.players[0])
        for _ in self.lefts:
            out.append(seat)
            seat = self.left_of(seat)
        return out

    def begin(self, game_state: GameState, player: str) -> None:
        """A round begins with ``player``."""
        state = self.state(game_state)
        state.now, state.last = player, ""

    def pass_on(self, game_state: GameState, player: str) -> None:
        """``player`` has acted; the turn goes to the left."""
        state = self.state(game_state)
        state.now, state.last = self.lefts.get(player, state.now), player

    def out_of_turn(self, game_state: GameState, actor: str, allowed: tuple[str, ...]) -> Violation:
        """The finding for ``actor``, where only ``allowed`` may act."""
        if not allowed:
            return self.game.game_violation(
                "not_now", f"{actor} can't act now: {self.game.awaited(game_state)}"
            )
        state = self.state(game_state)
        turn = turn_of(allowed)
        if not state.last:
            return self.violation("first", f"{listing(allowed, 'or')} begins, not {actor}")
        if state.last == actor:
            return self.violation("twice", f"{actor} has just acted; it is {turn}")
        return self.violation("out_of_turn", f"it is {turn}, not {actor}'s")

    def commands(self) -> Iterable[Command[Any]]:
        """``have turn Ann``."""
        yield have(
            "turn PLAYER",
            self.begin,
            "whose turn it is",
            "have turn Ann",
            default="the first seat, or whom the rules name",
            stage=Stage.TURN,
            says=lambda game_state: [(self.state(game_state).now,)] if self.says_now(game_state) else (),
        )
        yield have(
            "over",
            self.end,
            "the game is over; only its scores are still to be stated",
            "have over",
            default="the game goes on",
            stage=Stage.BIDS,
            says=lambda game_state: [()] if game_state.over else (),
        )

    def lasting_state(self, game_state: GameState) -> TurnState:
        """Whose turn it is, while players act."""
        return TurnState(self.state(game_state).now if self.says_now(game_state) else "")

    def says_now(self, game_state: GameState) -> bool:
        """Whether a player acts, now or once what interrupts the players is done."""
        if game_state.over or self.state(game_state).now not in self.lefts:
            return False
        active = [*self.game.active_players_now(game_state)]
        if len(game_state.active_modules) > 1:
            around = game_state.copy()
            around.active_modules = game_state.active_modules[:-1]
            active += self.game.active_players_now(around)
        return any(one in self.lefts for one in active)

    def end(self, game_state: GameState) -> None:
        """Nothing more is played."""
        game_state.over = True

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """Nothing: `Game.awaited` is whose turn it is."""
        return ()

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Whose turn it is, while it is a player's."""
        now = self.state(game_state).now
        return {"turn": now} if now in self.game.active_players_now(game_state) else {}


FAMILY = Turns
