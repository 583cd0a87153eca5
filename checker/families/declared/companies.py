"""Companies of an 18xx game as the tables know them, where ``declared`` stands beside the families of such a game.

A round is then an operating round, a turn a company's turn in it. The families of 18xx are imported only where the game has
them.
"""

from __future__ import annotations

from typing import Any

from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import GameContext
from playproof.checker.model.whole_game import WholeGame

#: The family whose rounds are operating rounds.
OPERATING = "operating"


def beside_companies(families: list[str]) -> bool:
    """Whether the tables stand beside operating rounds of other families."""
    return OPERATING in families and families[0] != "declared"


def steps_of(game: GameContext) -> list[str]:
    """The steps of a company's turn that a command of the tables may be bound to: those that have their time."""
    from playproof.checker.families.rounds import OperatingStage

    operating: Any = game.require(OperatingStage)
    return [step.name for step in operating.steps if not step.anytime]


class Companies:
    """What the other families know of companies."""

    def __init__(self, game: WholeGame) -> None:
        from playproof.checker.families.rounds import OperatingStage
        from playproof.checker.families.shares import Shares
        from playproof.checker.families.stock_market import StockMarket
        from playproof.checker.families.trains import Trains

        self.shares: Any = game.require(Shares)
        self.trains: Any = game.require(Trains)
        self.market: Any = game.require(StockMarket)
        self.operating: Any = game.require(OperatingStage)
        self.names: tuple[str, ...] = tuple(self.shares.companies)

    def floated(self, game_state: GameState) -> list[str]:
        """The companies that operate, in the order of their prices."""
        order: list[str] = self.market.order(game_state, self.shares.state(game_state).floated)
        return order

    def owned(self, game_state: GameState, company: str) -> tuple[str, ...]:
        """The trains of a company."""
        return tuple(self.trains.state(game_state).owned.get(company, ()))

    def president(self, game_state: GameState, company: str) -> str:
        """Who presides over a company; ``""``: nobody."""
        name: str = self.shares.state(game_state).president.get(company, "")
        return name

    def price(self, game_state: GameState, company: str) -> int:
        """The price of a share; 0 where it has none."""
        prices: dict[str, int] = self.market.market_prices(game_state)
        return prices.get(company, 0)

    def acts(self, game_state: GameState, company: str, step: str = "") -> None:
        """A company does something in its turn, which has begun with that; in a step, the earlier ones are over."""
        if game_state.active_modules[-1:] == (OPERATING,):
            found = next((one for one in self.operating.steps if one.name == step), None)
            self.operating.act(game_state, company, found)

    def too_late(self, game_state: GameState, company: str, step: str) -> bool:
        """Whether a step is over in a company's turn: a later one has begun."""
        state = self.operating.state(game_state)
        return bool(state.now == company and state.at > self.operating.index[step])
