"""Crusade of the Sun: disks that gather on the card and land together (PA-71 to PA-74, PA-R02; ruling PA-Q37)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playproof.checker.families.hexmap import Hexes
from playproof.checker.games.preascendant.events import Case
from playproof.checker.games.preascendant.state import Place, Step
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState

if TYPE_CHECKING:
    from playproof.checker.games.preascendant.game import Preascendant

__all__ = ["Crusade"]

CARD = "R02"


class Crusade:
    """The disks on the card."""

    def __init__(self, play: Preascendant) -> None:
        self.play = play

    def count(self, game_state: GameState) -> int:
        """How many disks lie on the card."""
        return sum(self.play.map.state(game_state).aside.values())

    def colour(self, game_state: GameState) -> str:
        """Their colour; ``""`` if there is none."""
        return next(
            (letter for letter, number in self.play.map.state(game_state).aside.items() if number > 0), ""
        )

    def grow(self, game_state: GameState, player: str) -> None:
        """At the start of a turn: a disk more, if the pool has one."""
        play, colour = self.play, self.colour(game_state)
        if not colour:
            return
        owner = play.cards.on_top(play.cards.state(game_state), CARD)
        if (
            owner
            and (owner == player or play.crusade_every_turn)
            and play.map.state(game_state).pool[colour] > 0
        ):
            board = play.map.state(game_state)
            board.pool[colour] -= 1
            board.aside[colour] += 1
            game_state.tell("crusade", board.aside[colour], f"{play.label}.crusade_grows", owner)

    def uncovered(self, game_state: GameState) -> bool:
        """Whether the card is no longer on top while disks lie on it: then they are to be placed."""
        return self.count(game_state) > 0 and not self.play.cards.on_top(
            self.play.cards.state(game_state), CARD
        )

    def awaits(self, game_state: GameState, player: str) -> bool:
        """Whether disks are left that can be placed; those that can't go back to the pool."""
        play, board = self.play, self.play.map.state(game_state)
        colour = self.colour(game_state)
        if not colour:
            return False
        if play.spots(Case(play, game_state, player, CARD), colour):
            return True
        board.pool[colour] += board.aside[colour]
        board.aside[colour] = 0
        return False

    def check(self, game_state: GameState, entry: Place) -> Iterable[Violation]:
        """When the card no longer lies on top; no more than lie on it; by the rules of placing."""
        play = self.play
        if play.skips_continuation(game_state):
            return
        step = play.flow.front(game_state)
        if step[0] != "place":
            if self.count(game_state) and play.cards.on_top(play.cards.state(game_state), CARD):
                yield play.violation(
                    CARD, "its disks are placed when Crusade of the Sun no longer lies on top"
                )
            else:
                yield play.violation("free_disk", "no disk is to be placed now")
            return
        if len(entry.hexes) > self.count(game_state):
            yield play.violation(
                CARD, f"{self.count(game_state)} disks lie on the card, not {len(entry.hexes)}", "hexes"
            )
            return
        trial, colour = game_state.copy(), self.colour(game_state)
        x = Case(play, trial, step[1], CARD)
        for place in entry.hexes:
            fault = play.place_fault(x, place, colour)
            if fault is not None:
                usual = fault.reason in ("adjacent", "fallback", "occupied")
                yield play.violation("crusade_place" if usual else fault.reason, fault.message, str(place))
                return
            self.put(trial, x.who, place, colour)

    def put(self, game_state: GameState, who: str, place: object, colour: str) -> list[Step]:
        """A disk from the card to the map; the steps that follow."""
        play, board = self.play, self.play.map.state(game_state)
        assert isinstance(place, tuple)
        board.aside[colour] -= 1
        steps = play.lay_disk(game_state, place, colour)  # type: ignore[arg-type]
        if play.crusade_income:
            steps.append(("income", who, place, "income"))
            if steps[0][0] == "draw":
                steps.append(("reveals", who, 0, "reveal_missing"))
        return steps

    def place(self, game_state: GameState, entry: Place) -> None:
        """The disks land in the order told."""
        play = self.play
        if play.skips_continuation(game_state):
            return
        step, colour = play.flow.front(game_state), self.colour(game_state)
        who = step[1] if step[0] == "place" else play.state(game_state).active
        steps: list[Step] = []
        for place in entry.hexes:
            if self.play.map.state(game_state).aside.get(colour, 0) > 0:
                steps += self.put(game_state, who, place, colour)
        play.flow.push(game_state, *steps)
        play.flow.advance(game_state)

    def options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """One disk after the other."""
        step = self.play.flow.front(game_state)
        if step[0] == "place":
            x = Case(self.play, game_state, step[1], CARD)
            for place in self.play.spots(x, self.colour(game_state)):
                yield (Hexes([place]),)
