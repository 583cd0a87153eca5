"""Sales: before the action, as many potentials as a player likes go back to their guilds' cards.

Sources: X4-08 to X4-10, X4-16; X4-Q09 to X4-Q11.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from playproof.checker.games.game_184x.investment_state import Sell, SellLeader
from playproof.checker.model.entries import Span, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command

if TYPE_CHECKING:
    from playproof.checker.games.game_184x.investment import Investment
    from playproof.checker.games.game_184x.potentials import Guild

__all__ = ["Sales"]


class Sales:
    """Selling, for one room. ``bank_pays``, or the guild; ``drops``: the price goes down with a sale."""

    def __init__(self, module: Investment) -> None:
        self.module = module
        self.bank_pays = module.params.choice("sale_paid_by", ("bank", "guild")) == "bank"
        self.drops = module.params.flag("sale_drops_price", False)

    def commands(self) -> Iterable[Command[Any]]:
        """Sell."""
        yield Command("sell [NUMBER] GUILD", Sell, self.check_sell, self.sell, "sell potentials, before your action",
                   "Ann: sell 2 LAN", options=self.sell_options)  # fmt: skip
        yield Command("sell leader GUILD", SellLeader, self.check_sell_leader, self.sell_leader,
                   "sell the leader disk, where it may be sold", "Ann: sell leader LAN",
                   options=self.leader_options)  # fmt: skip

    def check_sell(self, game_state: GameState, entry: Sell) -> Iterable[Violation]:
        """At least one, no more than are held."""
        guild, number = (
            self.module.guild(game_state, entry.guild),
            1 if entry.number is None else entry.number,
        )
        held = 0 if guild is None else guild.held.get(entry.actor, 0)
        if number < 1:
            yield self.module.violation("sell", f"{number} potentials can't be sold", "number")
        elif number > held:
            disk = guild is not None and guild.disk == entry.actor
            beside = " beside the leader disk" if disk else ""
            yield self.module.violation(
                "sell", f"{entry.actor} has {held} of {entry.guild}{beside}, not {number}", "guild"
            )
        else:
            yield from self.check_paid(game_state, entry.guild, number)

    def check_paid(self, game_state: GameState, name: str, number: int) -> Iterable[Violation]:
        """Where the guild pays, it needs the money."""
        due = self.module.game.prices.price(game_state, name) * number
        if not self.bank_pays and due > game_state.balances.get(name, 0):
            yield self.module.violation(
                "sell", f"{name} has {game_state.balances.get(name, 0)} in its coffers, not {due}", "guild"
            )

    def sell(self, game_state: GameState, entry: Sell) -> None:
        """Back to the card, flipped; paid at the price."""
        guild, number = (
            self.module.guild(game_state, entry.guild),
            1 if entry.number is None else entry.number,
        )
        if guild is None or number < 1:
            return
        self.pay_sale(game_state, entry.actor, entry.guild, number)
        held = guild.held.get(entry.actor, 0)
        moved = min(number, held)
        guild.held[entry.actor] = held - moved
        guild.flipped += moved
        for _ in range(moved):
            game_state.take(entry.actor, entry.guild, "potential", "investment.sold")
        self.sold(game_state, guild, entry.actor, entry.guild)

    def check_sell_leader(self, game_state: GameState, entry: SellLeader) -> Iterable[Violation]:
        """Only where the leader disk is sold like others."""
        guild = self.module.guild(game_state, entry.guild)
        if guild is None or guild.disk != entry.actor:
            yield self.module.violation("sell", f"{entry.actor} has not {entry.guild}'s leader disk", "guild")
        elif self.module.game.potentials.disk != "sold":
            yield self.module.violation("leader", f"{entry.guild}'s leader disk is not sold", "guild")
        else:
            yield from self.check_paid(game_state, entry.guild, self.module.game.potentials.leader)

    def sell_leader(self, game_state: GameState, entry: SellLeader) -> None:
        """The disk lies flipped on the card; paid as often as it counts."""
        guild = self.module.guild(game_state, entry.guild)
        if guild is not None and guild.disk == entry.actor:
            self.pay_sale(game_state, entry.actor, entry.guild, self.module.game.potentials.leader)
            guild.disk = "flipped"
            game_state.take(entry.actor, entry.guild, "leader", "investment.sold")
            self.sold(game_state, guild, entry.actor, entry.guild)

    def pay_sale(self, game_state: GameState, player: str, name: str, number: int) -> None:
        """The price for each."""
        due = self.module.game.prices.price(game_state, name) * number
        if self.bank_pays:
            self.module.game.bank_pays(game_state, player, due, "investment.sale")
        else:
            game_state.pay(name, player, due, "investment.sale")

    def sold(self, game_state: GameState, guild: Guild, player: str, name: str) -> None:
        """What a sale leads to; the price drops once for each guild and turn, where it does."""
        state = self.module.state(game_state)
        if self.drops and name not in state.sold:
            self.module.game.shift(game_state, name, -1, "investment.sale_drop")
        if player == self.module.game.turns.state(game_state).now and name not in state.sold:
            state.sold = (*state.sold, name)
        self.module.game.potentials.lead(guild)
        self.module.game.broke_in_investment(game_state)

    def sell_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Any number of those held."""
        for name, guild in self.module.game.potentials.guilds(game_state).items():
            most = guild.held.get(actor, 0)
            price = self.module.game.prices.price(game_state, name)
            if not self.bank_pays and price:
                most = min(most, max(game_state.balances.get(name, 0), 0) // price)
            if most:
                yield Span(1, most), name

    def leader_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The own leader disks, where they are sold."""
        if self.module.game.potentials.disk == "sold":
            for name, guild in self.module.game.potentials.guilds(game_state).items():
                if guild.disk == actor and not any(
                    self.check_paid(game_state, name, self.module.game.potentials.leader)
                ):
                    yield (name,)
