"""Buybacks: flipped potentials on a guild's card are bought back.

Sources: X4-24, X4-25; X4-Q27, X4-Q28.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.games.game_184x.base import BANK
from playproof.checker.games.game_184x.expedition_base import ExpeditionBase
from playproof.checker.games.game_184x.expedition_state import Unflip, UnflipLeader
from playproof.checker.model.entries import Entry, Span, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command


class Unflipping:
    """Turning potentials up. ``when``: in the ``own turn``, ``before exploring`` or in ``any turn``;
    ``all_or_none``: all flipped ones or none."""

    def __init__(self, module: ExpeditionBase) -> None:
        self.module = module
        self.when = module.params.choice("unflip_when", ("own turn", "before exploring", "any turn"))
        self.all_or_none = module.params.flag("must_unflip_all", False)

    def commands(self) -> Iterable[Command[Any]]:
        """Turning potentials and leader disks up."""
        yield Command("unflip NUMBER", Unflip, self.check_unflip, self.unflip,
                   "buy back flipped potentials on the card, for the price each", "LAN: unflip 2", turn=False,
                   anytime=True, options=self.unflip_options)  # fmt: skip
        yield Command("unflip leader", UnflipLeader, self.check_unflip_leader, self.unflip_leader,
                   "buy back a sold leader disk", "LAN: unflip leader", turn=False, anytime=True,
                   options=self.unflip_leader_options)  # fmt: skip

    def may_unflip(self, game_state: GameState, entry: Entry, kind: str = "") -> Iterable[Violation]:
        """Yields a violation if the guild can't turn potentials up now."""
        state = self.module.state(game_state)
        if not state.now or game_state.over:
            yield self.module.violation("unflip", "potentials are bought back in expedition rounds only")
        elif entry.actor not in self.module.guilds(game_state):
            yield self.module.violation("unflip", f"{entry.actor} is no guild that was founded")
        elif self.when == "any turn":
            return
        elif entry.actor != state.now or state.done:
            yield self.module.violation(
                "unflip", f"{entry.actor} buys potentials back in its own turn; it is {state.now}'s"
            )
        elif self.when == "before exploring" and (state.step or state.drawn or state.ran):
            yield self.module.violation("unflip", f"{entry.actor} buys potentials back before it explores")

    def check_unflip(self, game_state: GameState, entry: Unflip) -> Iterable[Violation]:
        """Yields a violation for a wrong moment, more than are flipped, or too little money."""
        wrong = list(self.may_unflip(game_state, entry))
        if wrong:
            yield wrong[0]
            return
        guild, number = self.module.potentials.guild(game_state, entry.actor), entry.number
        due, held = (
            self.module.prices.price(game_state, entry.actor) * number,
            game_state.balances.get(entry.actor, 0),
        )
        if not 1 <= number <= guild.flipped:
            yield self.module.violation(
                "unflip", f"{guild.flipped} of {entry.actor} lie flipped, not {number}", "number"
            )
        elif self.all_or_none and number < guild.flipped:
            yield self.module.violation(
                "unflip", f"all {guild.flipped} flipped ones are bought back, or none", "number"
            )
        elif due > held:
            yield self.module.violation(
                "coffers", f"{entry.actor} has {held} in its coffers; that costs {due}", "number"
            )

    def unflip(self, game_state: GameState, entry: Unflip) -> None:
        """Pay for the potentials and turn them up."""
        guild = self.module.potentials.guilds(game_state).get(entry.actor)
        if guild is not None and entry.number > 0:
            due = self.module.prices.price(game_state, entry.actor) * entry.number
            game_state.pay(entry.actor, BANK, due, "expedition.unflipped")
            moved = min(entry.number, guild.flipped)
            guild.flipped -= moved
            guild.shining += moved
            self.turned_up(game_state, entry.actor)

    def turned_up(self, game_state: GameState, name: str) -> None:
        """Note that the guild has acted; a bet may wait for it."""
        state = self.module.state(game_state)
        state.acted = state.acted or state.now == name
        self.module.bets.event(game_state, "unflips", 0, 1)

    def unflip_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Any number of the flipped ones that the guild can pay for."""
        if any(self.may_unflip(game_state, Unflip(0, actor, 1))):
            return
        guild, price = (
            self.module.potentials.guild(game_state, actor),
            self.module.prices.price(game_state, actor),
        )
        most = min(guild.flipped, game_state.balances.get(actor, 0) // price)
        if most and (not self.all_or_none or most == guild.flipped):
            yield (Span(most if self.all_or_none else 1, most),)

    def check_unflip_leader(self, game_state: GameState, entry: UnflipLeader) -> Iterable[Violation]:
        """Yields a violation unless the leader disk is flipped and the guild can pay."""
        wrong = list(self.may_unflip(game_state, entry))
        if wrong:
            yield wrong[0]
            return
        guild = self.module.potentials.guild(game_state, entry.actor)
        due = self.module.prices.price(game_state, entry.actor) * self.module.potentials.leader
        if guild.disk != "flipped":
            yield self.module.violation("unflip", f"{entry.actor}'s leader disk does not lie flipped")
        elif due > game_state.balances.get(entry.actor, 0):
            yield self.module.violation(
                "coffers", f"{entry.actor} has {game_state.balances.get(entry.actor, 0)}; that costs {due}"
            )

    def unflip_leader(self, game_state: GameState, entry: UnflipLeader) -> None:
        """Pay for the leader disk and turn it up."""
        guild = self.module.potentials.guilds(game_state).get(entry.actor)
        if guild is not None and guild.disk == "flipped":
            due = self.module.prices.price(game_state, entry.actor) * self.module.potentials.leader
            game_state.pay(entry.actor, BANK, due, "expedition.unflipped")
            guild.disk = "shining"
            self.turned_up(game_state, entry.actor)

    def unflip_leader_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The leader disk, if it is flipped and the guild can pay for it."""
        if not any(self.check_unflip_leader(game_state, UnflipLeader(0, actor))):
            yield ()
