"""The last step of a guild's turn: tokens bought from the market and put on outposts.

Sources: X4-46 to X4-51; X4-Q21, X4-Q22.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Verb
from checker.games.game_184x.expedition_state import TOKEN, Token
from checker.names import listing
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.game_184x.expedition import Expedition

__all__ = ["Buying"]

BANK = "bank"


class Buying:
    """Tokens, for one room."""

    def __init__(self, room: Expedition) -> None:
        self.room = room

    def verbs(self) -> Iterable[Verb[Any]]:
        """Token."""
        yield Verb("token VALUE:NUMBER [[on] LOCATION]", Token, self.check_token, self.token,
                   "buy a token from the market and put it on an outpost", "LAN: token 4 on M23/20",
                   options=self.token_options)  # fmt: skip

    def free_outposts(self, table: Table, name: str) -> list[str]:
        """The outposts without a token."""
        outposts = self.room.game.potentials.guild(table, name).outposts
        return [location for location, token in outposts.items() if not token]

    def on(self, table: Table, name: str, said: str | None) -> list[str]:
        """The outposts that may be meant for a token."""
        free = self.free_outposts(table, name)
        if said is None:
            return free
        outposts = self.room.game.potentials.guild(table, name).outposts
        return self.room.map.at_hex(said, free) or self.room.map.at_hex(said, outposts)

    def check_token(self, table: Table, entry: Token) -> Iterable[Found]:
        """From the market, on a free outpost of one's own, after the expeditions, out of the coffers."""
        part = self.room.part(table)
        senders = self.room.running.senders(table, entry.actor)
        if part.filled:
            yield self.room.found("filled", f"the market was filled up: {entry.actor} has finished buying")
            return
        if senders and not part.ran and not part.late:
            yield self.room.found("steps", f"{entry.actor} sends its expeditions before it buys tokens")
            return
        back = self.room.exploring.held_back(table, entry.actor)
        if back is not None:
            yield back
            return
        market = self.room.game.bag.part(table).market
        if entry.value not in map(abs, market):
            lies = (
                f"it holds {listing([str(one) for one in sorted(map(abs, market))])}"
                if market
                else "it is empty"
            )
            yield self.room.found("token_market", f"no {entry.value} is in the market; {lies}", "value")
            return
        found = self.on(table, entry.actor, entry.location)
        outposts = self.room.game.potentials.guild(table, entry.actor).outposts
        if not found and entry.location is None:
            yield self.room.found("many", f"{entry.actor} has no outpost without a token", "value")
        elif not found or found[0] not in outposts:
            yield self.room.found("outpost", f"{entry.actor} has no outpost on {entry.location}", "location")
        elif len(found) > 1:
            yield self.room.found("outpost", f"say on which outpost: {listing(found, 'or')}", "value")
        elif outposts[found[0]]:
            yield self.room.found("replaced", f"a {abs(outposts[found[0]])} lies on {found[0]}", "location")
        else:
            price, held = self.room.game.bag.price(entry.value), table.purses.get(entry.actor, 0)
            if price > held:
                said = f"{entry.actor} has {held} in its coffers; a {entry.value} costs {price}"
                yield self.room.found("coffers", said, "value")

    def token(self, table: Table, entry: Token) -> None:
        """Pay for it and put it on the outpost."""
        part, guild = self.room.part(table), self.room.game.potentials.guilds(table).get(entry.actor)
        if guild is None:
            return
        self.room.exploring.go_on(table)
        self.room.running.quietly(table, entry.actor)
        part.acted, part.late = True, part.late or not part.ran
        part.step = TOKEN
        table.pay(entry.actor, BANK, self.room.game.bag.price(entry.value), "expedition.token")
        lies = self.room.game.bag.buy(table, entry.value)
        part.bought += 1
        found = self.on(table, entry.actor, entry.location)
        if found:
            guild.outposts[found[0]] = lies
            part.gone.pop(found[0], None)
            table.take("market", entry.actor, str(entry.value), "expedition.outpost")

    def token_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Each value of the market that can be paid, on each free outpost."""
        part = self.room.part(table)
        unsent = self.room.running.senders(table, actor) and not part.ran and not part.late
        if part.filled or unsent or self.room.exploring.held_back(table, actor) is not None:
            return
        free, cash = self.free_outposts(table, actor), table.purses.get(actor, 0)
        for value in sorted({abs(one) for one in self.room.game.bag.part(table).market}):
            if self.room.game.bag.price(value) <= cash:
                yield from ((value, location) for location in free)

    def after_refill(self, table: Table) -> None:
        """The market was filled up: the guild that bought has finished buying."""
        part = self.room.part(table)
        if part.now and part.bought:
            part.filled = True
            if part.done:
                self.room.end_turn(table)
