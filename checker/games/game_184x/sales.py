"""Sales: before the action, as many potentials as a player likes go back to their guilds' cards.

Sources: X4-08 to X4-10, X4-16; X4-Q09 to X4-Q11.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Span, Verb
from checker.games.game_184x.investment_state import Sell, SellLeader
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.game_184x.investment import Investment
    from checker.games.game_184x.potentials import Guild

__all__ = ["Sales"]


class Sales:
    """Selling, for one room. ``bank_pays``, or the guild; ``drops``: the price goes down with a sale."""

    def __init__(self, room: Investment) -> None:
        self.room = room
        self.bank_pays = room.params.choice("sale_paid_by", ("bank", "guild")) == "bank"
        self.drops = room.params.flag("sale_drops", False)

    def verbs(self) -> Iterable[Verb[Any]]:
        """Sell."""
        yield Verb("sell [NUMBER] GUILD", Sell, self.check_sell, self.sell, "sell potentials, before your action",
                   "Ann: sell 2 LAN", options=self.sell_options)  # fmt: skip
        yield Verb("sell leader GUILD", SellLeader, self.check_sell_leader, self.sell_leader,
                   "sell the leader disk, where it may be sold", "Ann: sell leader LAN",
                   options=self.leader_options)  # fmt: skip

    def check_sell(self, table: Table, entry: Sell) -> Iterable[Found]:
        """At least one, no more than are held."""
        guild, number = self.room.guild(table, entry.guild), 1 if entry.number is None else entry.number
        held = 0 if guild is None else guild.held.get(entry.actor, 0)
        if number < 1:
            yield self.room.found("sell", f"{number} potentials can't be sold", "number")
        elif number > held:
            disk = guild is not None and guild.disk == entry.actor
            beside = " beside the leader disk" if disk else ""
            yield self.room.found(
                "sell", f"{entry.actor} has {held} of {entry.guild}{beside}, not {number}", "guild"
            )
        else:
            yield from self.check_paid(table, entry.guild, number)

    def check_paid(self, table: Table, name: str, number: int) -> Iterable[Found]:
        """Where the guild pays, it needs the money."""
        due = self.room.game.prices.price(table, name) * number
        if not self.bank_pays and due > table.purses.get(name, 0):
            yield self.room.found(
                "sell", f"{name} has {table.purses.get(name, 0)} in its coffers, not {due}", "guild"
            )

    def sell(self, table: Table, entry: Sell) -> None:
        """Back to the card, flipped; paid at the price."""
        guild, number = self.room.guild(table, entry.guild), 1 if entry.number is None else entry.number
        if guild is None or number < 1:
            return
        self.pay_sale(table, entry.actor, entry.guild, number)
        held = guild.held.get(entry.actor, 0)
        moved = min(number, held)
        guild.held[entry.actor] = held - moved
        guild.flipped += moved
        for _ in range(moved):
            table.take(entry.actor, entry.guild, "potential", "investment.sold")
        self.sold(table, guild, entry.actor, entry.guild)

    def check_sell_leader(self, table: Table, entry: SellLeader) -> Iterable[Found]:
        """Only where the leader disk is sold like others."""
        guild = self.room.guild(table, entry.guild)
        if guild is None or guild.disk != entry.actor:
            yield self.room.found("sell", f"{entry.actor} has not {entry.guild}'s leader disk", "guild")
        elif self.room.game.potentials.disk != "sold":
            yield self.room.found("leader", f"{entry.guild}'s leader disk is not sold", "guild")
        else:
            yield from self.check_paid(table, entry.guild, self.room.game.potentials.leader)

    def sell_leader(self, table: Table, entry: SellLeader) -> None:
        """The disk lies flipped on the card; paid as often as it counts."""
        guild = self.room.guild(table, entry.guild)
        if guild is not None and guild.disk == entry.actor:
            self.pay_sale(table, entry.actor, entry.guild, self.room.game.potentials.leader)
            guild.disk = "flipped"
            table.take(entry.actor, entry.guild, "leader", "investment.sold")
            self.sold(table, guild, entry.actor, entry.guild)

    def pay_sale(self, table: Table, player: str, name: str, number: int) -> None:
        """The price for each."""
        due = self.room.game.prices.price(table, name) * number
        if self.bank_pays:
            self.room.game.bank_pays(table, player, due, "investment.sale")
        else:
            table.pay(name, player, due, "investment.sale")

    def sold(self, table: Table, guild: Guild, player: str, name: str) -> None:
        """What a sale leads to; the price drops once for each guild and turn, where it does."""
        part = self.room.part(table)
        if self.drops and name not in part.sold:
            self.room.game.shift(table, name, -1, "investment.sale_drop")
        if player == self.room.game.turns.part(table).now and name not in part.sold:
            part.sold = (*part.sold, name)
        self.room.game.potentials.lead(guild)
        self.room.game.broke_in_investment(table)

    def sell_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Any number of those held."""
        for name, guild in self.room.game.potentials.guilds(table).items():
            most = guild.held.get(actor, 0)
            price = self.room.game.prices.price(table, name)
            if not self.bank_pays and price:
                most = min(most, max(table.purses.get(name, 0), 0) // price)
            if most:
                yield Span(1, most), name

    def leader_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """The own leader disks, where they are sold."""
        if self.room.game.potentials.disk == "sold":
            for name, guild in self.room.game.potentials.guilds(table).items():
                if guild.disk == actor and not any(
                    self.check_paid(table, name, self.room.game.potentials.leader)
                ):
                    yield (name,)
