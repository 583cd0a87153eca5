"""The Moving Castle: whoever won its auction puts it on a completed connection.

Source: 18Dracula D-085 to D-088, A-13.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Verb
from checker.families.ascending_auction import AscendingAuction
from checker.families.network import Network
from checker.room import Room
from checker.table import Table

__all__ = ["FAMILY", "Castle"]


class PutCastle(Entry):
    """``Ann: castle Dracuul-Melsfort``, ``Ann: castle 12 at Dracuul-Melsfort``."""

    connection: int


class Castle(Room):
    """The room in charge while the castle is put down. Its part is the winner's name in the stage's order of turns."""

    name = "castle"
    reasons: ClassVar[dict[str, str]] = {
        "completed": "The castle is put on a completed connection, or stays where it is.",
        "winner": "The winner of the auction puts the castle down.",
        "price": "The winner pays the bid.",
    }

    def ready(self) -> None:
        """Follow the auction."""
        self.network = cast(Network, self.game.rooms["network"])
        auction = cast(AscendingAuction, self.game.rooms["ascending_auction"])
        auction.after_won.append(self.won)

    def won(self, table: Table, player: str, price: int) -> bool:
        """The winner is to put it down."""
        self.game.turns.begin(table, player)
        table.stage = (self.name,)
        return True

    def whose(self, table: Table) -> tuple[str, ...]:
        """The winner."""
        return (self.game.turns.part(table).now,)

    def check_turn(self, table: Table, entry: Entry) -> Iterable[Found]:
        """The winner alone."""
        winner = self.whose(table)[0]
        if entry.actor != winner:
            yield self.found("winner", f"{winner} won the auction and puts the castle down")

    def verbs(self) -> Iterable[Verb[Any]]:
        """``castle``."""
        yield Verb("castle [at] CONNECTION", PutCastle, self.check, self.put, "put the castle down",
                   "Ann: castle Dracuul-Melsfort", options=self.options)  # fmt: skip

    def check(self, table: Table, entry: PutCastle) -> Iterable[Found]:
        """Completed, or where it lies."""
        board = self.network.part(table)
        if not board.cubes[entry.connection] and entry.connection != board.castle:
            name = self.network.graph.name(entry.connection)
            yield self.found("completed", f"{name} is not completed", "connection")

    def put(self, table: Table, entry: PutCastle) -> None:
        """It lies there; the round goes on."""
        self.network.part(table).castle = entry.connection
        self.game.finished(table, self.name)

    def options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every completed connection."""
        board = self.network.part(table)
        for link, colour in enumerate(board.cubes):
            if colour or link == board.castle:
                yield (self.network.graph.name(link),)


FAMILY = Castle
