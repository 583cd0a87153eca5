"""Bank and balances: starting money, declared cash, counts. Money never appears or vanishes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from typing_extensions import TypeVar

from playproof.checker.model.declared import count, have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.roles import DeclaredPosition
from playproof.checker.model.rule_module import Command, RuleModule
from playproof.checker.model.whole_game import WholeGame

BANK = "bank"

S = TypeVar("S", bound=ModuleState, default=Any)


@dataclass(slots=True)
class BankState(ModuleState):
    """``declared``: the bank's money was declared, not calculated."""

    declared: bool = field(default=False, compare=False)


class BankBreak(RuleModule[S]):
    """The module that knows whether the bank has broken."""

    name = "rounds"

    def broken(self, game_state: GameState) -> bool:
        """Whether the bank has broken."""
        raise NotImplementedError


class Bank(RuleModule[BankState], DeclaredPosition):
    """Money. Parameters: ``starting_cash``, each player's; ``bank_cash``, what the bank holds at first (0:
    unlimited); ``starting_cash_from_bank``: whether the players' start comes out of it; ``check_total_money``:
    whether a declared position's money must be all that there is (what is not declared of the bank's is worked out)."""

    game: WholeGame

    name = "bank"
    reasons: ClassVar[dict[str, str]] = {
        "stated": "What a line states of a payment agrees.",
        "adjust": "An adjustment moves as much as it says.",
        "overspent": "Nobody may pay more than they have.",
        "unequal": "Everybody starts with the same money.",
        "start": "The starting money is set by the number of players.",
        "total": "What players and bank hold must add up to the money in the game.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.start_money = self.params.count("starting_cash", 0)
        self.size = self.params.count("bank_cash", 0)
        self.paid_out = self.params.flag("starting_cash_from_bank", False)
        self.adds_up = self.params.flag("check_total_money", False)

    def ready(self) -> None:
        """Find what breaks the bank."""
        self.bank_break = self.game.find(BankBreak)

    def broken(self, game_state: GameState) -> bool:
        """Whether a reserve has joined the bank: a declared position's money need not add up, and what is counted of
        the bank is not compared."""
        return self.bank_break is not None and self.bank_break.broken(game_state)

    def opening(self, game_state: GameState) -> None:
        """Every player takes the starting money; the bank holds the rest."""
        game_state.balances[BANK] = self.size - (
            self.start_money * len(self.game.players) if self.paid_out else 0
        )
        for player in self.game.players:
            game_state.balances[player] = self.start_money

    def short(self, game_state: GameState, owner: str, amount: int, about: str = "") -> Iterable[Violation]:
        """The finding if ``owner`` can't spend ``amount``, apart from what bids commit."""
        free = self.game.available_cash(game_state, owner)
        if amount > free:
            held = game_state.balances.get(owner, 0)
            bound = f" ({held} less {held - free} in standing bids)" if held != free else ""
            yield self.violation("overspent", f"{owner} has {free} to spend{bound}, not {amount}", about)

    def commands(self) -> Iterable[Command[Any]]:
        """Declaring and counting money, if the game has any."""
        if not self.game.has_money:
            return
        yield have(
            "cash AMOUNT", self.have_cash, "what a player or company holds", "have Ann: cash 40",
            check=self.check_have, whose=True,
            default="the starting money; a company has 0", says=self.says_cash,
        )  # fmt: skip
        yield have(
            "bank AMOUNT",
            self.have_bank,
            "what the bank holds",
            "have bank 12000",
            default="the rest of the money in the game, where that is fixed; else what it starts with",
            says=self.says_bank,
        )
        yield count(
            "OWNER [cash] AMOUNT", lambda game_state, owner: game_state.balances.get(owner, 0),
            "the money on the table", "count Ann 40", agrees=self.count_agrees, follow=self.follow_count,
        )  # fmt: skip

    def check_have(self, game_state: GameState, owner: str, amount: int) -> Iterable[Violation]:
        """Nobody has less than nothing."""
        if amount < 0:
            yield self.violation("overspent", f"{owner} can't hold {amount}", "amount")

    def have_cash(self, game_state: GameState, owner: str, amount: int) -> None:
        """Set a balance."""
        game_state.balances[owner] = amount

    def says_cash(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What each player holds, and each company: nothing only where it may have begun with something."""
        start = self.game.initial_state().balances
        for owner in game_state.holders():
            held = game_state.balances.get(owner)
            if held or owner in self.game.players or (held == 0 and owner not in start):
                yield owner, held

    def says_bank(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The bank's money, where it isn't worked out from the rest."""
        if not self.adds_up or self.broken(game_state):
            yield (game_state.balances[BANK],)

    def have_bank(self, game_state: GameState, amount: int) -> None:
        """Set the bank."""
        game_state.balances[BANK] = amount
        self.state(game_state).declared = True

    def show(self, game_state: GameState) -> dict[str, Any]:
        """What a balance below 0 means: an unlimited bank, or one that has broken."""
        balance = game_state.balances[BANK]
        if balance >= 0:
            return {}
        if self.size:
            return {"broken": "yes", "paid out beyond its money": -balance}
        return {"limit": "none", "paid out more than taken in": -balance}

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """All money together is the money of the game."""
        if not self.adds_up:
            return
        whole = self.size + (0 if self.paid_out else self.start_money * len(self.game.players))
        there = sum(game_state.balances.values())
        if not self.state(game_state).declared:
            held = there - game_state.balances[BANK]
            game_state.balances[BANK] = whole - held
            if held > whole and not self.broken(game_state):
                yield self.violation(
                    "total", f"players and companies hold {held} in all; the game has {whole}"
                )
        elif there != whole and not self.broken(game_state):
            yield self.violation("total", f"the money declared adds up to {there}; the game has {whole}")

    def count_agrees(self, game_state: GameState, owner: str, amount: int) -> bool:
        """Whether this too may be counted: anything in a bank that a reserve of unknown size has joined."""
        return owner == BANK and self.broken(game_state)

    def follow_count(self, game_state: GameState, owner: str, amount: int) -> None:
        """Adopt the counted amount; the difference comes from the bank."""
        difference = amount - game_state.balances.get(owner, 0)
        if difference:
            game_state.pay(BANK, owner, difference, "bank.count")


FAMILY = Bank
