"""Crusade of the Sun: disks that gather on the card and land together (PA-71 to PA-74, PA-R02; ruling PA-Q37)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from checker.entries import Found
from checker.families.hexmap import Hexes
from checker.games.preascendant.events import Case
from checker.games.preascendant.state import Place, Step
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.preascendant.game import Preascendant

__all__ = ["Crusade"]

CARD = "R02"


class Crusade:
    """The disks on the card."""

    def __init__(self, play: Preascendant) -> None:
        self.play = play

    def count(self, table: Table) -> int:
        """How many disks lie on the card."""
        return sum(self.play.map.part(table).aside.values())

    def colour(self, table: Table) -> str:
        """Their colour; ``""`` if there is none."""
        return next((letter for letter, number in self.play.map.part(table).aside.items() if number > 0), "")

    def grow(self, table: Table, player: str) -> None:
        """At the start of a turn: a disk more, if the pool has one."""
        play, colour = self.play, self.colour(table)
        if not colour:
            return
        owner = play.cards.on_top(play.cards.part(table), CARD)
        if owner and (owner == player or play.crusade_every_turn) and play.map.part(table).pool[colour] > 0:
            board = play.map.part(table)
            board.pool[colour] -= 1
            board.aside[colour] += 1
            table.tell("crusade", board.aside[colour], f"{play.label}.crusade_grows", owner)

    def uncovered(self, table: Table) -> bool:
        """Whether the card is no longer on top while disks lie on it: then they are to be placed."""
        return self.count(table) > 0 and not self.play.cards.on_top(self.play.cards.part(table), CARD)

    def awaits(self, table: Table, player: str) -> bool:
        """Whether disks are left that can be placed; those that can't go back to the pool."""
        play, board = self.play, self.play.map.part(table)
        colour = self.colour(table)
        if not colour:
            return False
        if play.spots(Case(play, table, player, CARD), colour):
            return True
        board.pool[colour] += board.aside[colour]
        board.aside[colour] = 0
        return False

    def check(self, table: Table, entry: Place) -> Iterable[Found]:
        """When the card no longer lies on top; no more than lie on it; by the rules of placing."""
        play = self.play
        if play.muted(table):
            return
        step = play.flow.front(table)
        if step[0] != "place":
            if self.count(table) and play.cards.on_top(play.cards.part(table), CARD):
                yield play.found(CARD, "its disks are placed when Crusade of the Sun no longer lies on top")
            else:
                yield play.found("free_disk", "no disk is to be placed now")
            return
        if len(entry.hexes) > self.count(table):
            yield play.found(
                CARD, f"{self.count(table)} disks lie on the card, not {len(entry.hexes)}", "hexes"
            )
            return
        trial, colour = table.copy(), self.colour(table)
        x = Case(play, trial, step[1], CARD)
        for place in entry.hexes:
            fault = play.place_fault(x, place, colour)
            if fault is not None:
                usual = fault.reason in ("adjacent", "fallback", "occupied")
                yield play.found("crusade_place" if usual else fault.reason, fault.message, str(place))
                return
            self.put(trial, x.who, place, colour)

    def put(self, table: Table, who: str, place: object, colour: str) -> list[Step]:
        """A disk from the card to the map; the steps that follow."""
        play, board = self.play, self.play.map.part(table)
        assert isinstance(place, tuple)
        board.aside[colour] -= 1
        steps = play.lay_disk(table, place, colour)  # type: ignore[arg-type]
        if play.crusade_income:
            steps.append(("income", who, place, "income"))
            if steps[0][0] == "draw":
                steps.append(("reveals", who, 0, "reveal_missing"))
        return steps

    def place(self, table: Table, entry: Place) -> None:
        """The disks land in the order told."""
        play = self.play
        if play.muted(table):
            return
        step, colour = play.flow.front(table), self.colour(table)
        who = step[1] if step[0] == "place" else play.part(table).active
        steps: list[Step] = []
        for place in entry.hexes:
            if self.play.map.part(table).aside.get(colour, 0) > 0:
                steps += self.put(table, who, place, colour)
        play.flow.push(table, *steps)
        play.flow.advance(table)

    def options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """One disk after the other."""
        step = self.play.flow.front(table)
        if step[0] == "place":
            x = Case(self.play, table, step[1], CARD)
            for place in self.play.spots(x, self.colour(table)):
                yield (Hexes([place]),)
