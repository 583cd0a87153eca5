"""Shares with its commands and its declared position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.private_companies.abilities import President
from playproof.checker.families.shares.position import Positions
from playproof.checker.families.shares.state import NamePar
from playproof.checker.families.shares.with_privates import WithPrivates
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import Implied, SharedWords
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import listing


class Shares(WithPrivates, Positions, SharedWords, Implied):
    """Shares of companies; :class:`SharesBase` reads the parameters."""

    def claim_forms(self) -> dict[str, str]:
        """Where a private company brings a presidency, its par price, too."""
        privates = self.game.find(PrivateCompanies)
        named = privates is not None and bool(privates.of_type(President))
        return super().claim_forms() | ({"par AMOUNT": "the company's par price"} if named else {})

    def commands(self) -> Iterable[Command[Any]]:
        """Positions and counts."""
        yield from self.private_commands()
        yield from self.position_commands()

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """Who has to name a par price."""
        due = self.state(game_state).par_by
        return (due,) if due else ()

    def awaits(self, game_state: GameState) -> str:
        """A par price."""
        state = self.state(game_state)
        if not state.par_by:
            return ""
        free = [one for one in state.par_of if one not in state.par]
        return f"{state.par_by} names the par price of {listing(free, 'or')} first: par {free[0] if free else ''} …"

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """The par price comes first."""
        state = self.state(game_state)
        if entry.actor != state.par_by or not isinstance(entry, NamePar):
            yield self.violation("par_due", self.awaits(game_state))

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """The par price was named, but can't be read, or is none."""
        self.state(game_state).par_refused = True

    def accepts_entry(self, game_state: GameState, command: Command[Any], actor: str) -> bool:
        """Where the par price was refused, others go on, and may start a company."""
        state = self.state(game_state)
        if command.entry is NamePar and state.par_refused and actor != state.par_by:
            return False
        return super().accepts_entry(game_state, command, actor)

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """Where the par price was refused, another entry than a better one goes on without it."""
        state = self.state(game_state)
        if (
            state.par_refused
            and command.kind in ("actor", "table")
            and not (isinstance(entry, NamePar) and entry.actor == state.par_by)
        ):
            self.par_done(game_state)
