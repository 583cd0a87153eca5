"""Shares with its commands and its declared position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.private_companies.abilities import Exchange, President
from playproof.checker.families.shares.base import SharesBase
from playproof.checker.families.shares.position import Position
from playproof.checker.families.shares.state import ExchangeForShare, ExchangePrivate, NamePar
from playproof.checker.families.shares.with_privates import PrivatesWithShares
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import DeclaredPosition, Implied, SharedWords
from playproof.checker.model.rule_module import Command, ValueType
from playproof.components.wording.plural import listing

__all__ = ["Shares"]


class Shares(SharesBase, DeclaredPosition, SharedWords, Implied):
    """Shares of companies; :class:`SharesBase` reads the parameters."""

    def value_types(self) -> Iterable[ValueType]:
        """``COMPANY``; holdings of a declared position."""
        yield from super().value_types()
        yield from Position(self).value_types()

    def claim_forms(self) -> dict[str, str]:
        """Where a private company brings a presidency, its par price, too."""
        privates = self.game.find(PrivateCompanies)
        named = privates is not None and bool(privates.of_type(President))
        return super().claim_forms() | ({"par AMOUNT": "the company's par price"} if named else {})

    def commands(self) -> Iterable[Command[Any]]:
        """Positions and counts."""
        privates, own = self.game.find(PrivateCompanies), PrivatesWithShares(self)
        if privates is not None and privates.of_type(President):
            yield Command("par COMPANY [at] PRICE:AMOUNT", NamePar, own.check_par, own.par,
                       "name the par price of a company whose president's certificate came with a private company",
                       "Ann: par BO 100", options=own.par_options,
                       claim_forms=("price AMOUNT", "par AMOUNT"))  # fmt: skip
        if privates is not None and privates.of_type(Exchange):
            yield Command("exchange [PRIVATE for] COMPANY [from SOURCE:SHARE_PLACE]", ExchangePrivate, own.check_exchange,
                       own.exchange, "exchange a private company for a share", "Ann: exchange MH for NYC",
                       turn=False, anytime=True, options=own.exchange_options,
                       claim_forms=("OWNER takes COMPANY", "PLAYER takes president COMPANY"))  # fmt: skip
            yield Command("exchange PRIVATE", ExchangeForShare, own.check_only, own.exchange_only,
                       "exchange a private company for a share of the only company that it allows", "Ann: exchange {PRIVATE}",
                       turn=False, anytime=True,
                       claim_forms=("OWNER takes COMPANY", "PLAYER takes president COMPANY"))  # fmt: skip
        yield from Position(self).commands()

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
            PrivatesWithShares(self).done(game_state)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Shares of each company, and what follows from them."""
        yield from Position(self).audit(game_state)
