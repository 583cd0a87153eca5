"""The home token of a company.

Source: 1830 R-076 to R-078, R-105, RA-20, RA-21; 1889 V-020.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from playproof.checker.families.operating.board import Place
from playproof.checker.families.operating.step import OperatingBase, Step
from playproof.checker.families.shares import CompanyFloated
from playproof.checker.model.declared import have
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import listing


class Home(Entry):
    """``ERIE: home E11.2``."""

    place: Any
    city: int | None = None


class HomeStep(Step):
    """The home token is placed free, without an entry where it has one place only.

    Parameters: ``home_token``: when it is placed, in the company's ``first turn``, at the beginning of a ``round``, or
    when the company has ``floated``.
    """

    name = "home"
    title = "placing the home token"
    reasons: ClassVar[dict[str, str]] = {
        "home": "A company has one home token, which goes on its home.",
        "home_due": "The home token is placed before anything else is done.",
    }

    def __init__(self, rounds: OperatingBase) -> None:
        super().__init__(rounds)
        self.when = self.params.choice("home_token", ("first turn", "round", "floated"))

    def handlers(self) -> Iterable[Handler]:
        """Companies that float."""
        if self.when == "floated":
            yield on(CompanyFloated, lambda game_state, event: self.settle(game_state, event.company))

    def settle(self, game_state: GameState, company: str) -> None:
        """Place a home token that leaves no choice."""
        board = self.rounds.board
        if board.home_due(game_state, company):
            homes = board.homes(game_state, company)
            if len(homes) == 1:
                board.place_home(game_state, company, homes[0])

    def round_begins(self, game_state: GameState) -> None:
        """All companies that operate have their home tokens."""
        if self.when == "round":
            for company in self.rounds.queue(game_state, self.rounds.state(game_state)):
                self.settle(game_state, company)

    def turn_begins(self, game_state: GameState, company: str) -> None:
        """The home token comes before anything else."""
        if company in self.rounds.shares.companies:
            self.settle(game_state, company)

    def pending(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """Where the home leaves a choice, it must be made."""
        board = self.rounds.board
        if company in self.rounds.shares.companies and board.home_due(game_state, company):
            homes = [board.place_name(game_state, home) for home in board.homes(game_state, company)]
            if homes:
                yield self.violation(
                    "home_due",
                    f"{company} places its home token first, on {listing(homes, 'or')}: "
                    f"{company}: home {homes[0]}",
                )

    def commands(self) -> Iterable[Command[Any]]:
        """``home``."""
        board = self.rounds.board
        yield Command(f"home PLACE:{board.place_type} [city CITY:NUMBER]", Home, self.check, self.apply,
                   "place the home token, where the home leaves a choice", "PRR: home H12",
                   options=self.options)  # fmt: skip

        yield have(
            "operated never",
            lambda game_state, company: self.rounds.shares.state(game_state).operated.discard(company),
            "a company has not operated yet: its home token is still to come",
            "have PRR: operated never",
            whose=True,
            default="a company whose tokens or turns are not declared has not operated",
        )

    def place(self, game_state: GameState, entry: Home) -> Place | Violation:
        """The place that is meant."""
        return self.rounds.board.token_place(game_state, entry.actor, entry.place, entry.city)

    def check(self, game_state: GameState, entry: Home) -> Iterable[Violation]:
        """It is due, and it is one of the home's places."""
        board = self.rounds.board
        late = list(self.late(game_state, entry.actor))
        if late:
            yield from late
        elif not board.home_due(game_state, entry.actor):
            placed = board.tokens_of(game_state, entry.actor)[:1]
            if placed and entry.actor not in self.rounds.shares.state(game_state).operated:
                yield from self.check_said(game_state, entry, placed[0])
                return
            yield self.violation("home", f"{entry.actor} has its home token on the board")
        else:
            place = self.place(game_state, entry)
            homes = board.homes(game_state, entry.actor)
            if isinstance(place, Violation):
                yield place
            elif place not in homes:
                names = [board.place_name(game_state, home) for home in homes]
                yield self.violation(
                    "home", f"the home token of {entry.actor} goes on {listing(names, 'or')}", "place"
                )

    def check_said(self, game_state: GameState, entry: Home, placed: Place) -> Iterable[Violation]:
        """A home token that was placed without an entry may be said to be where it is."""
        place = self.place(game_state, entry)
        if isinstance(place, Violation):
            yield place
        elif place != placed:
            name = self.rounds.board.place_name(game_state, placed)
            yield self.violation("home", f"the home token of {entry.actor} goes on {name}", "place")

    def apply(self, game_state: GameState, entry: Home) -> None:
        """It is placed."""
        place = self.place(game_state, entry)
        self.rounds.act(game_state, entry.actor, self)
        if not isinstance(place, Violation) and self.rounds.board.home_due(game_state, entry.actor):
            self.rounds.board.place_home(game_state, entry.actor, place)

    def options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The home's places."""
        board = self.rounds.board
        if self.operates(game_state, actor) and board.home_due(game_state, actor):
            for home in board.homes(game_state, actor):
                yield board.place_name(game_state, home), None

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Companies that have operated have their home token on the board, or all that operate in a round."""
        shares = self.rounds.shares.state(game_state)
        in_round = self.when == "round" and self.rounds.rounds.state(game_state).kind == "operating"
        for company in self.rounds.shares.companies:
            due = company in shares.floated and (
                in_round or self.when == "floated" or company in shares.operated
            )
            if due:
                self.settle(game_state, company)
        return ()
