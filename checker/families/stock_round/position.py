"""A stock round declared in its midst."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from playproof.checker.families.stock_round.base import StockRoundBase
from playproof.checker.model.declared import Stage, have, whole_line
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.names import NameFault


class Act(NamedTuple):
    """What was done in a turn: ``sold`` the companies ``names``, or ``bought`` one thing from its ``source``."""

    word: str
    names: tuple[str, ...]
    source: str = ""


class Positions(StockRoundBase):
    """The ``have`` commands."""

    def position_commands(self) -> Iterable[Command[Any]]:
        """Priority, sales of this round, passes."""
        yield have("priority PLAYER", self.have_priority,
                   "who holds the priority deal, and begins if no turn is declared", "have priority Bob",
                   default="the first seat", stage=Stage.FIRST, says=self.says_priority)  # fmt: skip
        yield have("sold COMPANY...", self.have_sold, "companies of which a player has sold in this stock round",
                   "have Ann: sold KA", whose=True, declares=whole_line,
                   default="nothing sold", says=self.says_sold)  # fmt: skip
        yield have("sold SELLER:PLAYER COMPANY...", self.have_sold,
                   "a player, and companies of which that player has sold in this stock round", "have sold Ann NYC",
                   declares=whole_line, default="nothing sold")  # fmt: skip
        yield have("passed PLAYER...", self.have_passed, "the players that have passed last, one after another",
                   "have passed Bob Cy", check=self.check_passed,
                   default="nobody has passed", says=self.says_passed)  # fmt: skip

        yield have("trader PLAYER", self.have_trader, "the last player to buy or sell in this stock round", "have trader Ann",
                   default="nobody has", says=self.says_trader)  # fmt: skip
        yield have("acted ACTS", self.have_acted, "what the player on turn has done in it",
                   "have acted sold", default="nothing", stage=Stage.ACTS,
                   says=self.says_acted)  # fmt: skip

    def value_types(self) -> Iterable[ValueType]:
        """Also ``ACTS``: ``sold NYC PRR, bought BO from market, sold``; companies that may be sold again needn't be named."""
        yield from super().value_types()
        yield ValueType.made_of("ACTS", self.read_acts)

    def read_acts(self, text: str, game_state: GameState) -> tuple[Act, ...]:
        """Sales, the purchase, sales. Raises :class:`NameFault`."""
        types = self.game.value_type_named
        acts: list[Act] = []
        for part in text.split(","):
            word, _, rest = part.strip().partition(" ")
            if word == "sold":
                acts.append(Act(word, tuple(types["COMPANY"].read(one, game_state) for one in rest.split())))
            elif word == "bought" and rest and not any(act.word == word for act in acts):
                what, _, source = rest.partition(" from ")
                kind = (
                    types["COMPANY"] if what in types["COMPANY"].names(game_state) else types.get("PRIVATE")
                )
                bought = (kind or types["COMPANY"]).read(what, game_state)
                acts.append(Act(word, (bought,), self.places.get(source) if source else ""))
            else:
                raise NameFault(
                    f"'{part.strip()[:40]}' is neither 'sold COMPANY …' nor the one 'bought COMPANY from SOURCE'"
                )
        return tuple(acts)

    def have_acted(self, game_state: GameState, acts: Sequence[Act]) -> None:
        """The turn has come so far."""
        state = self.state(game_state)
        state.acted = state.begun = True
        for act in acts:
            if act.word == "bought":
                state.bought, state.source = act.names[0], act.source
                continue
            state.blocks.update(act.names)
            if state.bought:
                state.sold_after = True
            else:
                state.sold_first = True

    def says_acted(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The turn under way."""
        state = self.state(game_state)
        if self.name not in game_state.active_modules or not state.acted:
            return
        sold = " ".join(("sold", *sorted(state.blocks)))
        said = [sold if not state.sold_after else "sold"] if state.sold_first else []
        if state.bought:
            said.append(f"bought {state.bought}" + (f" from {state.source}" if state.source else ""))
        if state.sold_after:
            said.append(sold)
        if said:
            yield (", ".join(said),)

    def have_trader(self, game_state: GameState, player: str) -> None:
        """The priority deal will go to the left."""
        state = self.state(game_state)
        state.trader, state.begun = player, True

    def says_trader(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """In a stock round."""
        trader = self.state(game_state).trader
        if trader and self.name in game_state.active_modules:
            yield (trader,)

    def says_priority(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Who holds the priority deal."""
        yield (self.state(game_state).priority,)

    def says_sold(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What each player has sold in this round."""
        for player, sold in self.state(game_state).sold.items():
            if sold and self.name in game_state.active_modules:
                yield player, " ".join(sorted(sold))

    def says_passed(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Those that have passed one after another, the last one last."""
        state, turns = self.state(game_state), self.turns
        now = turns.state(game_state).now
        around = turns.from_left_of(now)[:-1]
        if self.name in game_state.active_modules and 0 < state.passes <= len(around):
            yield (" ".join(around[len(around) - state.passes :]),)

    def have_priority(self, game_state: GameState, player: str) -> None:
        """Who begins."""
        self.state(game_state).priority = player
        if self.fresh(game_state):
            self.turns.begin(game_state, player)

    def have_sold(self, game_state: GameState, player: str, companies: Iterable[str]) -> None:
        """Sales of this round."""
        state = self.state(game_state)
        state.sold.setdefault(player, set()).update(companies)
        state.begun = True

    def check_passed(self, game_state: GameState, players: Sequence[str]) -> Iterable[Violation]:
        """When all have passed the round is over."""
        if len(set(players)) >= len(self.game.players):
            yield self.violation("still_in", "all have passed: the stock round is over", "player")

    def have_passed(self, game_state: GameState, players: Sequence[str]) -> None:
        """Passes in a row; the turn is the next player's."""
        state, turns = self.state(game_state), self.turns
        state.passed = set(players)
        state.passes = len(state.passed)
        if not players:
            return
        state.begun = True
        turn = turns.state(game_state)
        turn.now, turn.last = turns.left_of(players[-1]), players[-1]
