"""The last step of a guild's turn: tokens bought from the market and put on outposts.

Sources: X4-46 to X4-51; X4-Q21, X4-Q22.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.games.game_184x.base import BANK
from playproof.checker.games.game_184x.expedition_base import ExpeditionBase
from playproof.checker.games.game_184x.expedition_state import TOKEN, Token
from playproof.checker.games.game_184x.exploring import Exploring
from playproof.checker.games.game_184x.running import Running
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import listing


class Buying:
    """Buying tokens."""

    def __init__(self, module: ExpeditionBase, exploring: Exploring, running: Running) -> None:
        self.module, self.exploring, self.running = module, exploring, running

    def commands(self) -> Iterable[Command[Any]]:
        """Token."""
        yield Command("token VALUE:NUMBER [[on] LOCATION]", Token, self.check_token, self.token,
                   "buy a token from the market and put it on an outpost", "LAN: token 4 on M23/20",
                   options=self.token_options,
                   claim_forms=("GUILD takes NUMBER", "sum AMOUNT", "dividend AMOUNT", "price AMOUNT",
                             "bag takes NUMBER"))  # fmt: skip

    def free_outposts(self, game_state: GameState, name: str) -> list[str]:
        """The outposts without a token."""
        outposts = self.module.potentials.guild(game_state, name).outposts
        return [location for location, token in outposts.items() if not token]

    def on(self, game_state: GameState, name: str, said: str | None) -> list[str]:
        """The outposts that ``said`` may mean; without it, those that have no token."""
        free = self.free_outposts(game_state, name)
        if said is None:
            return free
        outposts = self.module.potentials.guild(game_state, name).outposts
        board = self.module.paths.map(game_state)
        return board.at_hex(said, free) or board.at_hex(said, outposts)

    def check_token(self, game_state: GameState, entry: Token) -> Iterable[Violation]:
        """Yields a violation unless the expeditions are sent, the token is in the market, an outpost is free, and the
        guild can pay."""
        state = self.module.state(game_state)
        senders = self.running.senders(game_state, entry.actor)
        if state.filled:
            yield self.module.violation(
                "filled", f"the market was filled up: {entry.actor} has finished buying"
            )
            return
        if senders and not state.ran and not state.late:
            yield self.module.violation("steps", f"{entry.actor} sends its expeditions before it buys tokens")
            return
        back = self.exploring.held_back(game_state, entry.actor)
        if back is not None:
            yield back
            return
        market = self.module.bag.state(game_state).market
        if entry.value not in map(abs, market):
            lies = (
                f"it holds {listing([str(one) for one in sorted(map(abs, market))])}"
                if market
                else "it is empty"
            )
            yield self.module.violation("token_market", f"no {entry.value} is in the market; {lies}", "value")
            return
        meant = self.on(game_state, entry.actor, entry.location)
        outposts = self.module.potentials.guild(game_state, entry.actor).outposts
        if not meant and entry.location is None:
            yield self.module.violation("many", f"{entry.actor} has no outpost without a token", "value")
        elif not meant or meant[0] not in outposts:
            yield self.module.violation(
                "outpost", f"{entry.actor} has no outpost on {entry.location}", "location"
            )
        elif len(meant) > 1:
            yield self.module.violation("outpost", f"say on which outpost: {listing(meant, 'or')}", "value")
        elif outposts[meant[0]]:
            yield self.module.violation(
                "replaced", f"a {abs(outposts[meant[0]])} lies on {meant[0]}", "location"
            )
        else:
            price, held = self.module.bag.price(entry.value), game_state.balances.get(entry.actor, 0)
            if price > held:
                said = f"{entry.actor} has {held} in its coffers; a {entry.value} costs {price}"
                yield self.module.violation("coffers", said, "value")

    def token(self, game_state: GameState, entry: Token) -> None:
        """Pay for it and put it on the outpost."""
        state, guild = (
            self.module.state(game_state),
            self.module.potentials.guilds(game_state).get(entry.actor),
        )
        if guild is None:
            return
        self.exploring.go_on(game_state)
        self.running.quietly(game_state, entry.actor)
        state.acted, state.late = True, state.late or not state.ran
        state.step = TOKEN
        game_state.pay(entry.actor, BANK, self.module.bag.price(entry.value), "expedition.token")
        lies = self.module.bag.buy(game_state, entry.value)
        state.bought += 1
        meant = self.on(game_state, entry.actor, entry.location)
        if meant:
            guild.outposts[meant[0]] = lies
            state.gone.pop(meant[0], None)
            game_state.take("market", entry.actor, str(entry.value), "expedition.outpost")

    def token_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each value of the market that can be paid, on each free outpost."""
        state = self.module.state(game_state)
        unsent = self.running.senders(game_state, actor) and not state.ran and not state.late
        if state.filled or unsent or self.exploring.held_back(game_state, actor) is not None:
            return
        free, cash = self.free_outposts(game_state, actor), game_state.balances.get(actor, 0)
        for value in sorted({abs(one) for one in self.module.bag.state(game_state).market}):
            if self.module.bag.price(value) <= cash:
                yield from ((value, location) for location in free)
