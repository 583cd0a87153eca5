"""The second step of a guild's turn: an outpost on a starting location.

Sources: X4-34 to X4-36; X4-Q17.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Found, OneOf, Verb
from checker.games.game_184x.expedition_state import OUTPOST, Outpost
from checker.names import NameFault
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.game_184x.expedition import Expedition

__all__ = ["Building"]

BANK = "bank"


class Building:
    """Outposts, for one room."""

    def __init__(self, room: Expedition) -> None:
        self.room = room

    def verbs(self) -> Iterable[Verb[Any]]:
        """Outpost."""
        yield Verb("outpost LOCATION [SIDE:flipped]", Outpost, self.check_outpost, self.outpost,
                   "build an outpost, of a flipped potential where you say so", "LAN: outpost M23/20",
                   options=self.outpost_options)  # fmt: skip

    def check_outpost(self, table: Table, entry: Outpost) -> Iterable[Found]:
        """One a turn, on a free location, of a potential on the card, out of the coffers."""
        room, part = self.room, self.room.part(table)
        if part.built:
            yield room.found("one_outpost", f"{entry.actor} has built an outpost in this turn")
            return
        if part.step > OUTPOST:
            yield room.order(part, "outposts")
            return
        back = self.room.exploring.held_back(table, entry.actor)
        if back is not None:
            yield back
            return
        potentials = room.game.potentials
        guild = potentials.guild(table, entry.actor)
        try:
            location = potentials.location(table, entry.location)
        except NameFault as fault:
            yield room.found("location", fault.problem, "location")
            return
        taken = potentials.taken(table)
        if location in taken:
            yield room.found("location", f"{taken[location]} has its outpost on {location}", "location")
            return
        if not potentials.marker and not (guild.flipped if entry.side else guild.shining + guild.flipped):
            lies = "flipped potential" if entry.side else "potential"
            yield potentials.found("number", f"no {lies} lies on {entry.actor}'s card", "location")
            return
        cost, held = room.map.stop(location).cost, table.purses.get(entry.actor, 0)
        if cost > held:
            yield room.found(
                "coffers", f"{entry.actor} has {held} in its coffers; {location} costs {cost}", "location"
            )

    def outpost(self, table: Table, entry: Outpost) -> None:
        """Pay the location's cost; the outpost stands."""
        room, part = self.room, self.room.part(table)
        self.room.exploring.go_on(table)
        part.acted, part.built, part.step = True, True, max(part.step, OUTPOST)
        potentials = room.game.potentials
        try:
            location = potentials.location(table, entry.location)
        except NameFault:
            return
        table.pay(entry.actor, BANK, room.map.stop(location).cost, "expedition.outpost_cost")
        guild = potentials.guilds(table).get(entry.actor)
        if guild is not None and location not in potentials.taken(table):
            before = len(guild.outposts)
            potentials.post(table, entry.actor, location, entry.side is not None)
            room.game.bets.event(table, "outposts", before, len(guild.outposts))

    def outpost_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Any free location that can be paid, while a potential lies on the card."""
        room, part = self.room, self.room.part(table)
        if part.built or part.step > OUTPOST or self.room.exploring.held_back(table, actor) is not None:
            return
        potentials = room.game.potentials
        guild, taken = potentials.guild(table, actor), potentials.taken(table)
        sides: list[str | None] = [None] if potentials.marker or guild.shining + guild.flipped > 0 else []
        if guild.flipped and not potentials.marker:
            sides.append("flipped")
        cash = table.purses.get(actor, 0)
        free = [spot for spot in room.map.locations if spot not in taken and room.map.stop(spot).cost <= cash]
        if free and sides:
            yield OneOf(tuple(free)), OneOf(tuple(sides))
