"""Turn order: whose turn it is, who sits to the left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Verb
from checker.room import Room
from checker.standing import Held
from checker.table import Part, Table

__all__ = ["FAMILY", "TurnPart", "Turns"]


@dataclass(slots=True)
class TurnPart(Part):
    """``now`` has the turn; ``last`` acted last, ``""`` where nobody has yet (a round has just begun)."""

    now: str
    last: str = ""

    def copy(self) -> TurnPart:
        """An equal part."""
        return TurnPart(self.now, self.last)


class HaveTurn(Entry):
    """``have turn Ann``."""

    player: str


class Turns(Room):
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

    def start(self) -> Part:
        """The first player named has the turn."""
        return TurnPart(self.game.players[0])

    def part(self, table: Table) -> TurnPart:
        """The room's part."""
        return cast(TurnPart, table.parts["turns"])

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

    def begin(self, table: Table, player: str) -> None:
        """A round begins with ``player``."""
        part = self.part(table)
        part.now, part.last = player, ""

    def pass_on(self, table: Table, player: str) -> None:
        """``player`` has acted; the turn goes to the left."""
        part = cast(TurnPart, table.parts["turns"])
        part.now, part.last = self.lefts.get(player, part.now), player

    def out_of_turn(self, table: Table, actor: str, allowed: tuple[str, ...]) -> Found:
        """The finding for ``actor``, where only ``allowed`` may act."""
        if not allowed:
            return self.game.game_found("not_now", f"{actor} can't act now: {self.game.awaited(table)}")
        part = self.part(table)
        turn = " or ".join(allowed)
        if not part.last:
            return self.found("first", f"{turn} begins, not {actor}")
        if part.last == actor:
            return self.found("twice", f"{actor} has just acted; it is {turn}'s turn")
        return self.found("out_of_turn", f"it is {turn}'s turn, not {actor}'s")

    def verbs(self) -> Iterable[Verb[Any]]:
        """``have turn Ann``."""
        yield Verb(
            "turn PLAYER", HaveTurn, lambda table, entry: (), lambda table, entry: self.begin(table, entry.player),
            "whose turn it is", "have turn Ann", kind="have",
        )  # fmt: skip

    def held(self, table: Table) -> Iterable[Held]:
        """Whose turn it is the game says in a sentence."""
        return ()

    def show(self, table: Table) -> dict[str, Any]:
        """Whose turn it is, while it is a player's."""
        now = self.part(table).now
        return {"turn": now} if now in self.game.whose_now(table) else {}


FAMILY = Turns
