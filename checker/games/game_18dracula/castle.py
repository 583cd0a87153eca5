"""The Moving Castle: the winner of its auction puts it on a completed connection.

Source: 18Dracula D-085 to D-088, A-13.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from playproof.checker.families.turns import Turns
from playproof.checker.games.game_18dracula.network import Network
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.events import AuctionEnded, Handler, on
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, RuleModule


class PutCastle(Entry):
    """``Ann: castle Dracuul-Melsfort``, ``Ann: castle 12 at Dracuul-Melsfort``."""

    connection: int


class Castle(RuleModule):
    """In charge while the castle is put down. Whose turn it is names the winner."""

    name = "castle"
    reasons: ClassVar[dict[str, str]] = {
        "completed": "The castle is put on a completed connection, or stays where it is.",
        "winner": "The winner of the auction puts the castle down.",
    }

    def ready(self) -> None:
        """Find the families."""
        self.turns = self.game.require(Turns)
        self.network = self.game.require(Network)

    def handlers(self) -> Iterable[Handler]:
        """The auction."""
        yield on(AuctionEnded, self.won)

    def won(self, game_state: GameState, event: AuctionEnded) -> None:
        """The winner puts the castle down next."""
        if event.winner:
            self.turns.begin(game_state, event.winner)
            game_state.active_modules = (self.name,)

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The winner."""
        return (self.turns.state(game_state).now,)

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Only the winner may act."""
        winner = self.active_players(game_state)[0]
        if entry.actor != winner:
            yield self.violation("winner", f"{winner} won the auction and puts the castle down")

    def commands(self) -> Iterable[Command[Any]]:
        """``castle``."""
        yield Command("castle [at] CONNECTION", PutCastle, self.check, self.put, "put the castle down",
                   "Ann: castle Dracuul-Melsfort", options=self.options)  # fmt: skip

        yield have(
            "won PLAYER",
            self.have_won,
            "who has won the auction and puts the castle down",
            "have won Ann",
            default="the auction is still to come",
            stage=Stage.ACTS,
            says=lambda game_state: (
                [self.active_players(game_state)] if game_state.active_modules == (self.name,) else ()
            ),
        )

    def have_won(self, game_state: GameState, player: str) -> None:
        """The auction is over."""
        self.turns.begin(game_state, player)
        game_state.active_modules = (self.name,)

    def check(self, game_state: GameState, entry: PutCastle) -> Iterable[Violation]:
        """The connection is completed, or the castle is on it already."""
        board = self.network.state(game_state)
        if not board.cubes[entry.connection] and entry.connection != board.castle:
            name = self.network.graph.name(entry.connection)
            yield self.violation("completed", f"{name} is not completed", "connection")

    def put(self, game_state: GameState, entry: PutCastle) -> None:
        """Put it there and go on with the round."""
        self.network.state(game_state).castle = entry.connection
        self.game.finished(game_state, self.name)

    def options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every completed connection, and the castle's own."""
        board = self.network.state(game_state)
        for link, colour in enumerate(board.cubes):
            if colour or link == board.castle:
                yield (self.network.graph.name(link),)


FAMILY = Castle
