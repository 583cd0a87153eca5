"""Statements that are compared with the game state: values, networks, scores, the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.final_scores import FinalScores
from playproof.checker.games.leasehold.base import LeaseholdBase
from playproof.checker.games.leasehold.ending import PASSES, Ending
from playproof.checker.games.leasehold.state import End, Score, StateNetwork, StateOwner, StateValue, Valued
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.names import NameFault


class Statements:
    """Commands that state a value, a network, an owner or the end."""

    def __init__(self, game: LeaseholdBase, ending: Ending) -> None:
        self.game, self.ending = game, ending

    def value_types(self) -> Iterable[ValueType]:
        """``VALUED``: a company or hexes; ``CAUSE``: passes or a company."""
        yield ValueType("VALUED", self.read_valued)
        yield ValueType("CAUSE", self.read_cause)

    def read_valued(self, text: str, game_state: GameState) -> Valued:
        """``RED``, ``D3``, ``D3 E3``. Raises :class:`NameFault`."""
        hexes, words = self.game.net.map(game_state).types, text.replace(",", " ").split()
        if all(word.upper() in hexes for word in words):
            return Valued(hexes=tuple(word.upper() for word in words))
        try:
            return Valued(self.game.shares.names(game_state).get(text))
        except NameFault:
            wrong = next(word for word in words if word.upper() not in hexes) if words else ""
            raise NameFault(f"'{wrong[:30]}' is no company and no hex") from None

    def read_cause(self, text: str, game_state: GameState) -> str:
        """``passes``, or the company that is sold out. Raises :class:`NameFault`."""
        if text.casefold() in ("passes", "passing", "pass"):
            return PASSES
        return self.game.shares.names(game_state).get(text)

    def commands(self) -> Iterable[Command[Any]]:
        """Value, network, end, score, winner."""
        ending = self.ending
        yield Command("value WHAT:VALUED AMOUNT", StateValue, self.check_value,
                   help="state a company's share value, a hex's value, or that of several hexes together",
                   example="value RED 9",
                   kind="table", anytime=True)  # fmt: skip
        yield Command("network COMPANY HEXES:HEX...", StateNetwork, self.check_network,
                   help="state all hexes of a company, the start hex among them", example="network RED D4 D3 E3", kind="table",
                   anytime=True)  # fmt: skip
        yield Command("owner HEX COMPANY", StateOwner, self.check_owner, help="state whose cube lies on a hex's stack",
                   example="owner D3 RED", kind="table", anytime=True)  # fmt: skip
        yield Command("end [[by] CAUSE]", End, ending.check_end,
                   help="state that the game is over, by passes or by a company sold out", example="end by RED", kind="table",
                   anytime=True)  # fmt: skip
        yield Command("score PLAYER AMOUNT [cash CASH:AMOUNT] [shares SHARES:AMOUNT]", Score, ending.check_score,
                   help="state a player's net worth at the end, and its parts", example="score Ann 84 cash 12 shares 72",
                   kind="table", anytime=True)  # fmt: skip
        yield FinalScores(self.game, ending.early, winner="winner_is").winner_command()

    def check_value(self, game_state: GameState, entry: StateValue) -> Iterable[Violation]:
        """Yields a violation for a wrong value."""
        game, what = self.game, entry.what
        if what.company:
            boxed = game.shares.unknown(game_state, what.company)
            if boxed is not None:
                boxed.about = "what"
                yield boxed
                return
            due, hexes = (
                game.net.share_value(game_state, what.company),
                game.net.hexes(game_state, what.company),
            )
            reason = "start_value" if len(hexes) == 1 else "value"
        else:
            hexes = what.hexes
            due = sum(game.net.value(game_state, name) for name in hexes)
            alone = "start_hex" if hexes[0] == game.net.map(game_state).start else "hex_value"
            reason = "network_value" if len(hexes) > 1 else alone
        if due != entry.amount:
            sums = " + ".join(f"{name} {game.net.value(game_state, name)}" for name in hexes)
            steps = f" ({sums})" if len(hexes) > 1 else ""
            yield game.violation(reason, f"{what} is worth {due}{steps}, not {entry.amount}", "amount")

    def check_owner(self, game_state: GameState, entry: StateOwner) -> Iterable[Violation]:
        """Yields a violation for a wrong owner."""
        game = self.game
        owner = game.net.state(game_state).stacks.get(entry.hex, ("", 0))[0]
        if owner != entry.company:
            whose = (
                f"{owner}'s"
                if owner
                else "everybody's"
                if entry.hex == game.net.map(game_state).start
                else "nobody's"
            )
            yield game.violation("owner", f"{entry.hex} is {whose}, not {entry.company}'s", "company")

    def check_network(self, game_state: GameState, entry: StateNetwork) -> Iterable[Violation]:
        """Yields a violation for missing or additional hexes."""
        game = self.game
        boxed = game.shares.unknown(game_state, entry.company)
        if boxed is not None:
            yield boxed
            return
        due, said = set(game.net.hexes(game_state, entry.company)), set(entry.hexes)
        if due == said:
            return
        if due - said == {game.net.map(game_state).start} and said <= due:
            text = f"{game.net.map(game_state).start} belongs to every network, {entry.company}'s too"
            yield game.violation("start_owned", text, "hexes")
            return
        order = game.net.hexes(game_state, entry.company)
        yield game.violation("network", f"{entry.company}'s network is {' '.join(order)}", "hexes")
