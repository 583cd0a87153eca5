"""Declared positions of an expedition round."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from playproof.checker.games.game_184x.expedition_round import ExpeditionRound
from playproof.checker.games.game_184x.expedition_state import EXPLORE, OUTPOST, RUN, TOKEN, UNSEEN
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.names import NameFault
from playproof.components.wording.plural import counted

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


class Expedition(ExpeditionRound):
    """An expedition round with its positions."""

    def commands(self) -> Iterable[Command[Any]]:
        """The lines of a position, and counts."""
        yield from super().commands()
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
            "now",
            "which guild acts; those with higher prices have acted",
            "have turn LAN",
            default="the guild with the highest price",
            stage=Stage.TURN,
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

    def have_step(self, game_state: GameState, step: str) -> None:
        """Set the step; `audit` keeps it when it sets the order."""
        state = self.state(game_state)
        state.step = COME_TO[step]
        state.acted, state.ran = state.acted or state.step > EXPLORE, state.ran or state.step > RUN

    def says_step(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What the guild has come to."""
        state = self.lasting_state(game_state)
        yield from ((word,) for word, step in COME_TO.items() if step == state.step and state.step)

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


FAMILY = Expedition
