"""Retirement: the group of tokens with the lowest sum is flipped, makes one more expedition and leaves.

Sources: X4-53 to X4-58; X4-Q29 to X4-Q32.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.games.game_184x.base import GuildsBase
from playproof.checker.games.game_184x.expedition_state import Retire
from playproof.checker.games.game_184x.path_tracing import PathTracing
from playproof.checker.games.game_184x.potentials import Potentials
from playproof.checker.games.game_184x.side_bets import SideBets
from playproof.checker.games.game_184x.token_bag import TokenBag
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import listing


class Retirement:
    """Retirement. ``market_counts``: tokens in the market count too; ``equal``: of equal groups the
    ``lower`` value, ``all`` or the ``higher`` value."""

    def __init__(self, game: GuildsBase) -> None:
        self.game = game
        self.potentials, self.bets = game.require(Potentials), game.require(SideBets)
        self.bag, self.paths = game.require(TokenBag), game.require(PathTracing)
        self.market_counts = game.params.choice("tokens_counted", ("outposts", "market")) == "market"
        self.equal = game.params.choice("equal_groups", ("lower", "all", "higher"))

    def commands(self) -> Iterable[Command[Any]]:
        """The statement of what retires."""
        yield Command("retire NUMBER... [on LOCATION...]", Retire, self.check_retire, self.state_retired,
                   help="state which tokens are flipped, and where they lie",
                   example="retire 2 on M23/20, N24/30", kind="table",
                   anytime=True)  # fmt: skip

    def groups(self, game_state: GameState) -> dict[int, int]:
        """Value → the sum of all tokens with it."""
        sums: dict[int, int] = {}
        tokens = [
            *self.potentials.tokens(game_state),
            *(self.bag.state(game_state).market if self.market_counts else ()),
        ]
        for token in map(abs, tokens):
            sums[token] = sums.get(token, 0) + token
        return sums

    def retiring(self, groups: dict[int, int]) -> list[int]:
        """The values that retire: the lowest sum, equals by ruling."""
        if not groups:
            return []
        least = min(groups.values())
        equal = sorted(value for value, total in groups.items() if total == least)
        return {"lower": equal[:1], "all": equal, "higher": equal[-1:]}[self.equal]

    def retire(self, game_state: GameState) -> None:
        """Flip the tokens of the group with the lowest sum."""
        state = self.game.state(game_state)
        groups = self.groups(game_state)
        values = self.retiring(groups)
        flipped = []
        for guild in self.potentials.guilds(game_state).values():
            for location, token in guild.outposts.items():
                if abs(token) in values:
                    guild.outposts[location] = -abs(token)
                    flipped.append((location, abs(token)))
        if self.market_counts:
            market = self.bag.state(game_state).market
            market[:] = [-abs(token) if abs(token) in values else token for token in market]
        state.retired, state.groups = tuple(flipped), tuple(sorted(groups.items()))
        first = len(game_state.journal)
        if not self.game.broken(game_state):
            for value in values:
                number = sum(1 for _, one in flipped if one == value)
                if number:
                    self.bets.retired(game_state, "flipped", value, 0, number)

        state.paid = tuple(game_state.journal[first:])

    def settle_position(self, game_state: GameState, acted: bool) -> None:
        """Which tokens retire in a declared position: those that are turned over, before anything was done since."""
        state = self.game.state(game_state)
        lying = [
            (location, -token)
            for guild in self.potentials.guilds(game_state).values()
            for location, token in guild.outposts.items()
            if token < 0
        ]
        if lying and not acted and state.retired is None:
            state.retired, state.groups = tuple(lying), tuple(sorted(self.groups(game_state).items()))

    def state_retired(self, game_state: GameState, entry: Retire) -> None:
        """What it paid was booked already, when the last turn ended: what is stated is compared with that, and a count may
        come before it."""
        paid = self.game.state(game_state).paid
        before = game_state.copy()
        for move in paid:
            if move.kind == "pay":
                before.pay(move.target, move.source, int(move.what), move.reason)
        game_state.border = before
        game_state.journal.extend(paid)

    def check_retire(self, game_state: GameState, entry: Retire) -> Iterable[Violation]:
        """Yields a violation unless tokens retire now and these are the right ones."""
        state = self.game.state(game_state)
        if state.retired is None or (self.game.turns.state(game_state).last and not game_state.over):
            yield self.game.violation("when", f"nothing retires now: {self.game.awaited(game_state)}")
            return
        groups = dict(state.groups)
        right = self.retiring(groups)
        if not right:
            yield self.game.violation("when", "no expedition has a token that could retire")
            return
        said = list(dict.fromkeys(entry.number))
        if set(said) != set(right):
            sums = ", ".join(f"the {value}s add up to {total}" for value, total in groups.items())
            wrong = next((value for value in said if value not in right), said[0])
            alone = wrong < min(right) and groups.get(wrong, 0) > wrong
            due, stated = (listing([f"the {one}s" for one in group]) for group in (right, said))
            yield self.game.violation(
                "group_sum" if alone else "group", f"{due} retire, not {stated}: {sums}", "number"
            )
            return
        yield from self.check_all(game_state, entry)

    def check_all(self, game_state: GameState, entry: Retire) -> Iterable[Violation]:
        """Yields a violation unless each token of the group is named, and no other."""
        if entry.location is None:
            return
        due, board = dict(self.game.state(game_state).retired or ()), self.paths.map(game_state)
        named: set[str] = set()
        for said in entry.location:
            meant = [one for one in board.at_hex(said, due) if one in due and one not in named]
            if not meant:
                yield self.game.violation(
                    "all", f"no {listing([str(one) for one in entry.number], 'or')} lies on {said}", said
                )
                return
            named.add(meant[0])
        missing = [location for location in due if location not in named]
        if missing:
            yield self.game.violation(
                "all", f"the {due[missing[0]]} on {missing[0]} is flipped too", "location"
            )
