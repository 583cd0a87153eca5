"""Guilds, potentials and outposts of a declared position; counted potentials."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.names import NameFault
from playproof.checker.model.rule_module import Command

if TYPE_CHECKING:
    from playproof.checker.games.game_184x.potentials import Potentials

__all__ = ["Holdings"]


class HaveFounded(Entry):
    """``have LAN: founded red at 60 by Ann``."""

    colour: str
    price: int
    player: str


class HavePotentials(Entry):
    """``have Ann: potentials 2 LAN``."""

    amount: int
    guild: str


class HaveFlipped(Entry):
    """``have LAN: flipped 2``."""

    amount: int


class HaveSale(Entry):
    """``have LAN: sale 0``."""

    amount: int


class HaveOutpost(Entry):
    """``have LAN: outpost M23/20 token 3``."""

    location: str
    value: int | None
    side: str | None


class HaveGuild(Entry):
    """``have guild NIG Nightjar Society``."""

    word: str
    name: str | None


class CountPotentials(Entry):
    """``count Ann potentials 2 LAN``."""

    owner: str
    amount: int
    guild: str


class Holdings:
    """The ``have`` and ``count`` verbs of one room."""

    def __init__(self, module: Potentials) -> None:
        self.module = module

    def commands(self) -> Iterable[Command[Any]]:
        """Declared guilds, potentials and outposts; counted potentials."""
        colours = "|".join(self.module.game.definition.palette)
        yield Command("guild WORD [NAME:TEXT]", HaveGuild, lambda t, e: (), self.have_guild,
                   "a guild beside those that are printed", "have guild NIG Nightjar Society", kind="have")  # fmt: skip
        yield Command(f"founded [in] COLOUR:{colours} [at] PRICE:AMOUNT [by] PLAYER", HaveFounded, self.check_founded,
                   self.have_founded, "a guild, its colour, its price and its leader",
                   "have LAN: founded red at 60 by Ann", kind="have")  # fmt: skip
        yield Command("potentials AMOUNT GUILD", HavePotentials, self.check_potentials, self.have_potentials,
                   "potentials that a player holds, beside the leader disk", "have Ann: potentials 2 LAN",
                   kind="have")  # fmt: skip
        yield Command("flipped AMOUNT", HaveFlipped, self.check_guild, self.have_flipped,
                   "flipped potentials on a guild's card", "have LAN: flipped 2", kind="have")  # fmt: skip
        yield Command("sale AMOUNT", HaveSale, self.check_guild, self.have_sale,
                   "potentials that are for sale", "have LAN: sale 0", kind="have")  # fmt: skip
        yield Command("outpost LOCATION [token VALUE:NUMBER] [SIDE:retiring]", HaveOutpost, self.check_outpost,
                   self.have_outpost, "an outpost and its token", "have LAN: outpost M23/20 token 3",
                   kind="have")  # fmt: skip
        yield Command("OWNER potentials AMOUNT GUILD", CountPotentials, self.check_count, self.follow_count,
                   "the potentials that a player holds, beside the leader disk; or that shine on a card",
                   "count Ann potentials 2 LAN", kind="count")  # fmt: skip

    def have_guild(self, game_state: GameState, entry: HaveGuild) -> None:
        """Like a figure it is declared before play, and holds for the whole file."""
        if entry.word not in self.module.names.ids:
            self.module.add_guild(entry.word, entry.name or "")

    def check_founded(self, game_state: GameState, entry: HaveFounded) -> Iterable[Violation]:
        """A guild, once; a colour that nobody else has; a price of the track."""
        colour = self.module.colours[entry.colour]
        if entry.actor not in self.module.names.ids:
            yield self.module.violation("founded", f"{entry.actor or 'that'} is no guild", entry.actor)
        elif entry.actor in self.module.guilds(game_state):
            yield self.module.violation("founded", f"{entry.actor} is founded already", entry.actor)
        elif any(guild.colour == colour for guild in self.module.guilds(game_state).values()):
            yield self.module.violation("founded", f"{colour} is another guild's", "colour")
        elif entry.price not in self.module.prices.state(game_state).prices:
            yield self.module.prices.violation("price", f"the track has no price {entry.price}", "price")

    def have_founded(self, game_state: GameState, entry: HaveFounded) -> None:
        """The guild exists; all its potentials lie on its card."""
        if entry.actor in self.module.names.ids:
            self.module.create(game_state, entry.actor, self.module.colours[entry.colour], entry.player)
            self.module.prices.place(game_state, entry.actor, entry.price)

    def check_guild(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """A guild that was declared."""
        if entry.actor not in self.module.guilds(game_state):
            yield self.module.violation(
                "founded", f"{entry.actor or 'that'} is no guild that was founded", entry.actor
            )
        elif getattr(entry, "amount", 0) < 0:
            yield self.module.violation("number", "there can't be fewer than none", "amount")

    def check_potentials(self, game_state: GameState, entry: HavePotentials) -> Iterable[Violation]:
        """Held by a player, of a guild that was declared."""
        if entry.guild not in self.module.guilds(game_state):
            yield self.module.violation("founded", f"{entry.guild} is not founded", "guild")
        elif entry.actor not in self.module.game.players:
            yield self.module.violation("number", f"{entry.actor or 'that'} is no player", entry.actor)
        elif entry.amount < 0:
            yield self.module.violation("number", "nobody holds fewer than none", "amount")

    def have_potentials(self, game_state: GameState, entry: HavePotentials) -> None:
        """From the card to the player."""
        guild = self.module.guilds(game_state).get(entry.guild)
        if guild is not None and entry.actor in self.module.game.players:
            guild.shining -= entry.amount - guild.held.get(entry.actor, 0)
            guild.held[entry.actor] = entry.amount
            self.module.lead(guild)

    def have_flipped(self, game_state: GameState, entry: HaveFlipped) -> None:
        """Turn them over."""
        guild = self.module.guilds(game_state).get(entry.actor)
        if guild is not None:
            guild.shining -= entry.amount - guild.flipped
            guild.flipped = entry.amount

    def have_sale(self, game_state: GameState, entry: HaveSale) -> None:
        """So many are for sale."""
        guild = self.module.guilds(game_state).get(entry.actor)
        if guild is not None:
            guild.sale, guild.rights = entry.amount, int(not entry.amount)

    def check_outpost(self, game_state: GameState, entry: HaveOutpost) -> Iterable[Violation]:
        """A free location of the map."""
        if entry.actor not in self.module.guilds(game_state):
            yield self.module.violation(
                "founded", f"{entry.actor or 'that'} is no guild that was founded", entry.actor
            )
            return
        try:
            location = self.module.location(game_state, entry.location)
        except NameFault as fault:
            yield self.module.violation("location", fault.problem, "location")
            return
        if location in self.module.taken(game_state):
            yield self.module.violation(
                "location",
                f"{self.module.taken(game_state)[location]} has its outpost on {location}",
                "location",
            )

    def have_outpost(self, game_state: GameState, entry: HaveOutpost) -> None:
        """The outpost stands."""
        try:
            location = self.module.location(game_state, entry.location)
        except NameFault:
            return
        if entry.actor in self.module.guilds(game_state):
            token = abs(entry.value or 0) * (-1 if entry.side else 1)
            self.module.post(game_state, entry.actor, location, token=token)

    def check_count(self, game_state: GameState, entry: CountPotentials) -> Iterable[Violation]:
        """Whether the books say the same."""
        guild = self.module.guilds(game_state).get(entry.guild)
        held = (
            0
            if guild is None
            else guild.shining
            if entry.owner == entry.guild
            else guild.held.get(entry.owner, 0)
        )
        if held != entry.amount:
            yield self.module.violation(
                "count",
                f"{entry.owner} has {held} of {entry.guild} by the books, {entry.amount} counted",
                "amount",
            )

    def follow_count(self, game_state: GameState, entry: CountPotentials) -> None:
        """The player holds what was counted; the difference lies on the card."""
        guild = self.module.guilds(game_state).get(entry.guild)
        if guild is not None and entry.owner in self.module.game.players:
            guild.shining -= entry.amount - guild.held.get(entry.owner, 0)
            guild.held[entry.owner] = entry.amount
