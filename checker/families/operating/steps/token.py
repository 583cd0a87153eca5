"""Placing a token.

Source: 1830 R-100 to R-107.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec

from playproof.checker.families.operating.board import Place
from playproof.checker.families.operating.step import OperatingBase, Step
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted

BANK = "bank"


@dataclass(slots=True)
class TokenTurn(ModuleState):
    """``placed``: tokens of this turn."""

    placed: int = 0


class PlaceToken(Entry):
    """``PRR: token H10``, ``PRR: token E11 city 2 for 40``."""

    place: Any
    city: int | None = None
    cost: int | None = None


class TokenStep(Step[TokenTurn]):
    """A company places its next token in a city.

    Parameters: ``token_word``: the word of the entry, and what messages call a token; ``tokens_per_turn`` (0: any
    number).
    """

    name = "token"
    title = "placing a token"
    once = "one_token"
    reasons: ClassVar[dict[str, str]] = {
        "no_token": "A company places the tokens that its charter has left.",
        "one_token": "A turn has so many tokens.",
        "next_token": "The next token of the charter is placed, at its cost.",
        "token_cost": "A token is paid for from the treasury.",
        "token": "A token goes on a place of the board.",
    }

    def __init__(self, rounds: OperatingBase) -> None:
        super().__init__(rounds)
        self.word = self.params.text("token_word", "token")
        self.a_turn = self.params.count("tokens_per_turn", 1)

    def commands(self) -> Iterable[Command[Any]]:
        """``token``."""
        place = self.rounds.board.place_type
        yield Command(f"{self.word} PLACE:{place} [city CITY:NUMBER] [[for] COST:AMOUNT]", PlaceToken, self.check,
                   self.apply, f"place the next {self.word}; the city is needed where several could be meant",
                   f"PRR: {self.word} H10", options=self.options)  # fmt: skip

    def check(self, game_state: GameState, entry: PlaceToken) -> Iterable[Violation]:
        """The step, the number, the place, the cost."""
        board, company = self.rounds.board, entry.actor
        found = list(self.late(game_state, company)) or list(self.check_number(game_state, company))
        if found:
            yield from found
            return
        place = board.token_place(game_state, company, entry.place, entry.city)
        if isinstance(place, Violation):
            yield place
            return
        found = list(board.check_token(game_state, company, place))
        if found:
            yield from found
            return
        cost = board.next_token_cost(game_state, company, place) or 0
        yield from self.check_cost(game_state, entry, cost)

    def check_number(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """One is left, and the turn has not had its own."""
        if self.rounds.board.next_token_cost(game_state, company) is None:
            yield self.violation(
                self.of("no_token", company), f"{company} has no {self.word} left on its charter"
            )
        elif (
            self.a_turn and self.operates(game_state, company) and self.turn(game_state).placed >= self.a_turn
        ):
            yield self.violation(
                "one_token", f"{company} has placed {counted(self.a_turn, self.word)} in this turn"
            )

    def check_cost(self, game_state: GameState, entry: PlaceToken, cost: int) -> Iterable[Violation]:
        """What is stated, and whether it can be paid."""
        purse = game_state.balances.get(entry.actor, 0)
        if entry.cost is not None and entry.cost != cost:
            yield self.violation(
                "next_token",
                f"the next {self.word} of {entry.actor} costs {cost}, not {entry.cost}",
                "cost",
                msgspec.structs.replace(entry, cost=cost),
            )
        elif cost > purse:
            yield self.violation("token_cost", f"{entry.actor} has {purse}, not {cost}", "place")

    def apply(self, game_state: GameState, entry: PlaceToken) -> None:
        """It is placed and paid."""
        board = self.rounds.board
        place = board.token_place(game_state, entry.actor, entry.place, entry.city)
        if isinstance(place, Violation):
            self.act(game_state, entry.actor)
            return
        self.place(game_state, entry.actor, place, entry.cost)

    def place(
        self,
        game_state: GameState,
        company: str,
        place: Place,
        cost: int | None = None,
        extra: bool = False,
        ends_steps: bool = True,
    ) -> None:
        """A company puts its next token somewhere, in its turn, for ``cost`` (the charter's if not given). ``extra``: it
        is not the token of the turn. ``ends_steps``: the earlier steps are over; not so behind a tile of theirs."""
        self.rounds.act(game_state, company, self if ends_steps else None)
        board, turn = self.rounds.board, self.turn(game_state)
        due = board.next_token_cost(game_state, company, place)
        if due is None:
            return
        paid = due if cost is None else cost
        board.place_token(game_state, company, place)
        turn.placed += not extra
        if paid:
            game_state.pay(company, BANK, paid, "operating.token_cost")
        game_state.take(company, board.place_name(game_state, place), self.word, "operating.token")

    def options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every place that takes one."""
        board = self.rounds.board
        if not self.may_act(game_state, actor) or any(True for _ in self.check_number(game_state, actor)):
            return
        if self.rounds.trains.waits(game_state):
            return
        purse = game_state.balances.get(actor, 0)
        for place in board.token_places(game_state, actor):
            if (board.next_token_cost(game_state, actor, place) or 0) <= purse:
                yield board.place_name(game_state, place), None, None
