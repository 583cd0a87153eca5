"""Buybacks: flipped potentials on a guild's card are turned up again.

Sources: X4-24, X4-25; X4-Q27, X4-Q28.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Entry, Found, Span, Verb
from checker.games.game_184x.expedition_state import Unflip, UnflipLeader
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.game_184x.expedition import Expedition

__all__ = ["Unflipping"]

BANK = "bank"


class Unflipping:
    """Turning potentials up, for one room. ``when``: in the ``own turn``, ``before exploring`` or in ``any turn``;
    ``all_or_none``: no part of them."""

    def __init__(self, room: Expedition) -> None:
        self.room = room
        self.when = room.params.choice("unflip", ("own turn", "before exploring", "any turn"))
        self.all_or_none = room.params.flag("unflip_all", False)

    def verbs(self) -> Iterable[Verb[Any]]:
        """Unflip."""
        yield Verb("unflip NUMBER", Unflip, self.check_unflip, self.unflip,
                   "turn up flipped potentials on the card, for the price each", "LAN: unflip 2", turn=False,
                   anytime=True, options=self.unflip_options)  # fmt: skip
        yield Verb("unflip leader", UnflipLeader, self.check_unflip_leader, self.unflip_leader,
                   "turn up a sold leader disk", "LAN: unflip leader", turn=False, anytime=True,
                   options=self.unflip_leader_options)  # fmt: skip

    def may_unflip(self, table: Table, entry: Entry, kind: str = "") -> Iterable[Found]:
        """The moment of unflipping."""
        part = self.room.part(table)
        if not part.now or table.over:
            yield self.room.found("unflip", "potentials are turned up in expedition rounds only")
        elif entry.actor not in self.room.guilds(table):
            yield self.room.found("unflip", f"{entry.actor} is no guild that was founded")
        elif self.when == "any turn":
            return
        elif entry.actor != part.now or part.done:
            yield self.room.found(
                "unflip", f"{entry.actor} turns potentials up in its own turn; it is {part.now}'s"
            )
        elif self.when == "before exploring" and (part.step or part.drawn or part.ran):
            yield self.room.found("unflip", f"{entry.actor} turns potentials up before it explores")

    def check_unflip(self, table: Table, entry: Unflip) -> Iterable[Found]:
        """At the right moment, no more than lie flipped, out of the coffers."""
        wrong = list(self.may_unflip(table, entry))
        if wrong:
            yield wrong[0]
            return
        guild, number = self.room.game.potentials.guild(table, entry.actor), entry.number
        due, held = self.room.game.prices.price(table, entry.actor) * number, table.purses.get(entry.actor, 0)
        if not 1 <= number <= guild.flipped:
            yield self.room.found(
                "unflip", f"{guild.flipped} of {entry.actor} lie flipped, not {number}", "number"
            )
        elif self.all_or_none and number < guild.flipped:
            yield self.room.found(
                "unflip", f"all {guild.flipped} flipped ones are turned up, or none", "number"
            )
        elif due > held:
            yield self.room.found(
                "coffers", f"{entry.actor} has {held} in its coffers; that costs {due}", "number"
            )

    def unflip(self, table: Table, entry: Unflip) -> None:
        """Pay for them; they shine."""
        guild = self.room.game.potentials.guilds(table).get(entry.actor)
        if guild is not None and entry.number > 0:
            due = self.room.game.prices.price(table, entry.actor) * entry.number
            table.pay(entry.actor, BANK, due, "expedition.unflipped")
            moved = min(entry.number, guild.flipped)
            guild.flipped -= moved
            guild.shining += moved
            self.turned_up(table, entry.actor)

    def turned_up(self, table: Table, name: str) -> None:
        """What unflipping leads to."""
        part = self.room.part(table)
        part.acted = part.acted or part.now == name
        self.room.game.bets.event(table, "unflips", 0, 1)

    def unflip_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """As many as lie flipped and can be paid."""
        if any(self.may_unflip(table, Unflip(0, actor, 1))):
            return
        guild, price = (
            self.room.game.potentials.guild(table, actor),
            self.room.game.prices.price(table, actor),
        )
        most = min(guild.flipped, table.purses.get(actor, 0) // price)
        if most and (not self.all_or_none or most == guild.flipped):
            yield (Span(most if self.all_or_none else 1, most),)

    def check_unflip_leader(self, table: Table, entry: UnflipLeader) -> Iterable[Found]:
        """A leader disk that was sold."""
        wrong = list(self.may_unflip(table, entry))
        if wrong:
            yield wrong[0]
            return
        guild = self.room.game.potentials.guild(table, entry.actor)
        due = self.room.game.prices.price(table, entry.actor) * self.room.game.potentials.leader
        if guild.disk != "flipped":
            yield self.room.found("unflip", f"{entry.actor}'s leader disk does not lie flipped")
        elif due > table.purses.get(entry.actor, 0):
            yield self.room.found(
                "coffers", f"{entry.actor} has {table.purses.get(entry.actor, 0)}; that costs {due}"
            )

    def unflip_leader(self, table: Table, entry: UnflipLeader) -> None:
        """It shines on the card."""
        guild = self.room.game.potentials.guilds(table).get(entry.actor)
        if guild is not None and guild.disk == "flipped":
            due = self.room.game.prices.price(table, entry.actor) * self.room.game.potentials.leader
            table.pay(entry.actor, BANK, due, "expedition.unflipped")
            guild.disk = "shining"
            self.turned_up(table, entry.actor)

    def unflip_leader_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Where it lies flipped and can be paid."""
        if not any(self.check_unflip_leader(table, UnflipLeader(0, actor))):
            yield ()
