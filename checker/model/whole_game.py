"""What a few rule modules ask of the game beside what all may ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, GameContext, RuleModule, ValueType
from playproof.checker.names import Names

R = TypeVar("R")


class WholeGame(GameContext, Protocol):
    """For modules that name things, count everything or look at the other modules: they declare ``game: WholeGame``.

    ``subjects``: what ``have`` and ``count`` lines can be about beside owners. ``units``: what a stated outcome calls the
    things that are paid and got beside money. ``house``: the reading of each ruling. ``figures_used``: the figures that
    parameters hang on. ``sifting``: whether options are known to be legal.
    """

    figures_used: set[str]
    house: dict[str, str]
    subjects: Names
    value_type_named: dict[str, ValueType]
    units: dict[str, str]
    command_for: dict[type[Entry], Command[Any]]
    sifting: bool
    words: dict[str, dict[str, list[Command[Any]]]]

    @property
    def modules(self) -> Mapping[str, RuleModule]:
        """The game's rule modules by name."""

    @property
    def has_money(self) -> bool:
        """Whether the game has money."""

    def in_role(self, role: type[R]) -> tuple[R, ...]:
        """The modules that have a role, in their order."""

    def all_commands(self) -> list[Command[Any]]:
        """Every command of the game."""

    def initial_state(self) -> GameState:
        """The state at the start of the game."""

    def unfit_name(self, game_state: GameState, name: str) -> str:
        """Why something that a file declares can't be called ``name``, as a sentence; ``""`` if it can."""

    def unfit(self, game_state: GameState, name: str, about: str) -> Iterable[Violation]:
        """Yield a violation if something that a file declares can't be called ``name``."""

    def check(self, game_state: GameState, command: Command[Any], entry: Entry) -> list[Violation]:
        """Everything against the rules in an entry; the state stays as it is."""

    def scores(self, game_state: GameState) -> dict[str, int]:
        """The players' points."""

    def winners(self, game_state: GameState) -> list[str]:
        """Who has won."""

    def subject(self, game_state: GameState) -> str:
        """Whom a claim is about that names nobody, on a line that names nobody either."""

    def skips_continuation(self, game_state: GameState) -> bool:
        """Whether lines that continue an action are passed over."""
