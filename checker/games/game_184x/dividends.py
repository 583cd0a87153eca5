"""Dividends: what a company brought in, paid for each share in full, to whoever holds it and to the company itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from playproof.checker.games.game_184x.base import GuildsBase
from playproof.checker.model.entries import Claim, Entry
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.roles import Claims
from playproof.checker.model.rule_module import RuleModule

BANK = "bank"
#: What may be done with the money: pay it out, pay out half of it, keep it.
WAYS = ("pay", "half", "withhold")


class Dividends(RuleModule, Claims):
    """Parameters: ``may_keep``: whether a company may keep the money, or half of it."""

    game: GuildsBase
    name = "dividends"
    reasons: ClassVar[dict[str, str]] = {
        "each": "Each share is paid in full; the money is not shared out.",
        "holder": "Whoever holds shares is paid for each.",
        "company": "A company is paid for the shares that it holds itself.",
        "unpaid": "Some shares earn nothing.",
        "kept": "What is kept goes to the company.",
        "keeping": "The money is paid out.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.keeping = self.params.flag("may_keep", False)

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {"dividend AMOUNT": "what is paid for each share"}

    def split(self, amount: int, way: str) -> tuple[int, int]:
        """What is paid for each share, and what is kept, of ``amount``; an odd half is paid out."""
        kept = {"pay": 0, "half": amount // 2, "withhold": amount}[way]
        return amount - kept, kept

    def pay(
        self, game_state: GameState, company: str, amount: int, shares: Iterable[tuple[str, int]], way: str
    ) -> int:
        """Pay ``amount`` for each share, in the order given; the company last. Gives what each share was paid."""
        each, kept = self.split(amount, way)
        game_state.tell("dividend", each, "dividends.each", company)
        for owner, number in shares:
            if each * number:
                reason = "dividends.company" if owner == company else "dividends.holder"
                self.game.bank_pays(game_state, owner, each * number, reason)
        if kept:
            self.game.bank_pays(game_state, company, kept, "dividends.kept")
        return each

    def parts_of(self, game_state: GameState, entry: Entry, move: Move) -> str:
        """The shares, and what each is paid."""
        each = next((int(one.what) for one in game_state.journal if one.kind == "dividend"), 0)
        number, rest = divmod(int(move.what), each) if each else (0, 1)
        return "" if rest or number < 2 or move.reason == "dividends.kept" else f"{number} × {each}"

    def blamed(
        self,
        game_state: GameState,
        company: str,
        claim: Claim,
        moves: Iterable[Move],
        idle: int = 0,
        earning: int = 0,
    ) -> str:
        """Which rule a wrong stated payment breaks: ``idle`` shares, which earn nothing, were counted, or the money was
        shared out among those that are ``earning``."""
        if claim.kind != "gets" or not isinstance(claim.what, int):
            return ""
        each = next((int(move.what) for move in game_state.journal if move.kind == "dividend"), 0)
        paid = [move for move in moves if move.reason.startswith("dividends.")]
        number = sum(int(move.what) for move in paid) // each if each else 0
        if claim.who == company:
            return (
                "dividends.unpaid" if idle and claim.what == each * (number + idle) else "dividends.company"
            )
        shared = earning and each * number // earning
        return "dividends.each" if number and claim.what in (shared, each) else "dividends.holder"


FAMILY = Dividends
