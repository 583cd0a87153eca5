"""The second step of a guild's turn: an outpost on a starting location.

Sources: X4-34 to X4-36; X4-Q17.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.games.game_184x.base import BANK
from playproof.checker.games.game_184x.expedition_base import ExpeditionBase
from playproof.checker.games.game_184x.expedition_state import OUTPOST, Outpost
from playproof.checker.games.game_184x.exploring import Exploring
from playproof.checker.model.entries import OneOf, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.names import NameFault


class Building:
    """Building outposts."""

    def __init__(self, module: ExpeditionBase, exploring: Exploring) -> None:
        self.module, self.exploring = module, exploring

    def commands(self) -> Iterable[Command[Any]]:
        """Outpost."""
        yield Command("outpost LOCATION [SIDE:flipped]", Outpost, self.check_outpost, self.outpost,
                   "build an outpost, of a flipped potential where you say so", "LAN: outpost M23/20",
                   options=self.outpost_options)  # fmt: skip

    def check_outpost(self, game_state: GameState, entry: Outpost) -> Iterable[Violation]:
        """Yields a violation for a second outpost in a turn, a taken location, no potential left, or too little money."""
        module, state = self.module, self.module.state(game_state)
        if state.built:
            yield module.violation("one_outpost", f"{entry.actor} has built an outpost in this turn")
            return
        if state.step > OUTPOST:
            yield module.order(state, "outposts")
            return
        back = self.exploring.held_back(game_state, entry.actor)
        if back is not None:
            yield back
            return
        potentials = module.potentials
        guild = potentials.guild(game_state, entry.actor)
        try:
            location = potentials.location(game_state, entry.location)
        except NameFault as fault:
            yield module.violation("location", fault.problem, "location")
            return
        taken = potentials.taken(game_state)
        if location in taken:
            yield module.violation("location", f"{taken[location]} has its outpost on {location}", "location")
            return
        if not potentials.marker and not (guild.flipped if entry.side else guild.shining + guild.flipped):
            lies = "flipped potential" if entry.side else "potential"
            yield potentials.violation("number", f"no {lies} lies on {entry.actor}'s card", "location")
            return
        held = game_state.balances.get(entry.actor, 0)
        cost = module.paths.map(game_state).stop(location).cost
        if cost > held:
            yield module.violation(
                "coffers", f"{entry.actor} has {held} in its coffers; {location} costs {cost}", "location"
            )

    def outpost(self, game_state: GameState, entry: Outpost) -> None:
        """Pay the location's cost and build the outpost."""
        module, state = self.module, self.module.state(game_state)
        self.exploring.go_on(game_state)
        state.acted, state.built, state.step = True, True, max(state.step, OUTPOST)
        potentials = module.potentials
        try:
            location = potentials.location(game_state, entry.location)
        except NameFault:
            return
        cost = module.paths.map(game_state).stop(location).cost
        game_state.pay(entry.actor, BANK, cost, "expedition.outpost_cost")
        guild = potentials.guilds(game_state).get(entry.actor)
        if guild is not None and location not in potentials.taken(game_state):
            before = len(guild.outposts)
            potentials.post(game_state, entry.actor, location, entry.side is not None)
            module.bets.event(game_state, "outposts", before, len(guild.outposts))

    def outpost_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every free location that the guild can pay for, while a potential is on its card."""
        module, state = self.module, self.module.state(game_state)
        if state.built or state.step > OUTPOST or self.exploring.held_back(game_state, actor) is not None:
            return
        potentials = module.potentials
        guild, taken = potentials.guild(game_state, actor), potentials.taken(game_state)
        sides: list[str | None] = [None] if potentials.marker or guild.shining + guild.flipped > 0 else []
        if guild.flipped and not potentials.marker:
            sides.append("flipped")
        cash, board = game_state.balances.get(actor, 0), module.paths.map(game_state)
        free = [spot for spot in board.locations if spot not in taken and board.stop(spot).cost <= cash]
        if free and sides:
            yield OneOf(tuple(free)), OneOf(tuple(sides))
