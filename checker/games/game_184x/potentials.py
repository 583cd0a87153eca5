"""Declared positions and counts of guilds and their potentials."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.games.game_184x.potentials_base import PotentialsBase
from playproof.checker.games.game_184x.potentials_state import FLIPPED, SHINING
from playproof.checker.model.declared import Stage, count, have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.names import NameFault
from playproof.components.wording.plural import listing


class Potentials(PotentialsBase):
    """Guilds and potentials with positions and counts; :class:`PotentialsBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """The lines of a position, and counts."""
        yield have(
            "guild WORD [NAME:TEXT]",
            self.have_guild,
            "a guild beside those that are printed",
            "have guild NIG Nightjar Society",
            check=self.check_named,
            declares=lambda word, name: (word.upper(),),
            default="the printed guilds",
            stage=Stage.KINDS,
            says=self.says_guilds,
        )
        colours = "|".join(self.game.definition.palette)
        yield have(
            f"founded [in] COLOUR:{colours} [at] PRICE:AMOUNT [by] PLAYER",
            self.have_founded,
            "a guild, its colour, its price and its leader",
            "have LAN: founded red at 60 by Ann",
            check=self.check_founded,
            whose=True,
            default="not founded",
            stage=Stage.BOARD,
            says=lambda game_state: (
                (name, guild.colour, self.prices.price(game_state, name), guild.leader)
                for name, guild in self.guilds(game_state).items()
            ),
        )
        yield have(
            "potentials AMOUNT GUILD",
            self.have_potentials,
            "potentials that a player holds, beside the leader disk",
            "have Ann: potentials 2 LAN",
            check=self.check_potentials,
            whose=True,
            declares=lambda actor, amount, name: ((actor, name),),
            default="none but the leader disk",
            says=lambda game_state: (
                (player, number, name)
                for name, guild in self.guilds(game_state).items()
                for player, number in guild.held.items()
                if number
            ),
        )
        yield have(
            "flipped AMOUNT",
            self.have_flipped,
            "flipped potentials on a guild's card",
            "have LAN: flipped 2",
            check=self.check_guild,
            whose=True,
            default="none",
            says=lambda game_state: (
                (name, guild.flipped) for name, guild in self.guilds(game_state).items() if guild.flipped
            ),
        )
        yield have(
            "disk HOLDER:WORD",
            self.have_disk,
            "who holds the leader disk, or its side on the guild's card: shining or flipped",
            "have LAN: disk shining",
            check=self.check_disk,
            whose=True,
            default="its leader",
            says=lambda game_state: (
                (name, guild.disk)
                for name, guild in self.guilds(game_state).items()
                if guild.disk != guild.leader
            ),
        )
        yield have(
            "sale AMOUNT",
            self.have_sale,
            "potentials that are for sale",
            "have LAN: sale 0",
            check=self.check_guild,
            whose=True,
            default="all potentials that nobody holds and that lie on no outpost",
            says=lambda game_state: (
                (name, self.on_sale(guild))
                for name, guild in self.guilds(game_state).items()
                if self.for_sale != "all"
            ),
        )
        yield have(
            "offers AMOUNT",
            self.have_offers,
            "how many more potentials its leader may put up for sale",
            "have LAN: offers 2",
            check=self.check_guild,
            whose=True,
            default="one where none is for sale, else none",
            stage=Stage.TURN,
            says=lambda game_state: (
                (name, guild.rights)
                for name, guild in self.guilds(game_state).items()
                if self.for_sale != "all" and guild.rights != int(not self.on_sale(guild))
            ),
        )
        yield have(
            "outpost LOCATION [token VALUE:NUMBER] [SIDE:retiring]",
            self.have_outpost,
            "an outpost and its token",
            "have LAN: outpost M23/20 token 3",
            check=self.check_outpost,
            whose=True,
            declares=lambda actor, said, value, side: ((actor, said),),
            default="no outpost there",
            says=lambda game_state: (
                (name, location, abs(token) or None, "retiring" if token < 0 else None)
                for name, guild in self.guilds(game_state).items()
                for location, token in guild.outposts.items()
            ),
        )
        yield have(
            "paths HEX...",
            self.have_paths,
            "hexes where several guilds' paths meet, and the guild whose they are, where paths are not shared",
            "have LAN: paths N20 N22",
            check=self.check_paths,
            whose=True,
            default="of the guild that comes first by its name",
            stage=Stage.TURN,
        )
        yield count(
            "OWNER potentials AMOUNT GUILD",
            self.potentials_of,
            "the potentials that a player holds, beside the leader disk; or that shine on a card",
            "count Ann potentials 2 LAN",
            books="{owner} has {held} of {guild}",
            follow=self.count_potentials,
        )

    def check_paths(self, game_state: GameState, actor: str, hexes: tuple[str, ...]) -> Iterable[Violation]:
        """Yields a violation if no guild is meant."""
        if actor not in self.guilds(game_state):
            yield self.violation("founded", f"{actor or 'that'} is no guild that was founded", actor)

    def have_paths(self, game_state: GameState, actor: str, hexes: tuple[str, ...]) -> None:
        """Keep whose paths there are; `audit` follows them."""
        if actor in self.guilds(game_state):
            self.state(game_state).paths[actor] = tuple(map(self.paths.place, hexes))

    def check_named(self, game_state: GameState, word: str, name: str | None) -> Iterable[Violation]:
        """Yields a violation for a name that something has already."""
        yield from self.game.unfit(game_state, word, "word")
        if name:
            yield from self.game.unfit(game_state, name, "name")

    def have_guild(self, game_state: GameState, word: str, name: str | None) -> None:
        """Add the guild."""
        if not self.game.unfit_name(game_state, word):
            named = name and not self.game.unfit_name(game_state, name)
            names = self.names_of(word, name or "" if named else "")
            state = self.state(game_state)
            state.names = state.names.with_one(*names)
            game_state.declare_owner(*names, acts=True)

    def check_founded(
        self, game_state: GameState, actor: str, word: str, price: int, player: str
    ) -> Iterable[Violation]:
        """Yields a violation for a guild declared twice, a taken colour, or a price that isn't on the track."""
        colour = self.colours[word]
        if actor not in self.names(game_state).ids:
            yield self.violation("founded", f"{actor or 'that'} is no guild", actor)
        elif actor in self.guilds(game_state):
            yield self.violation("founded", f"{actor} is founded already", actor)
        elif any(guild.colour == colour for guild in self.guilds(game_state).values()):
            yield self.violation("founded", f"{colour} is another guild's", "colour")
        else:
            yield from self.prices.no_price(game_state, price, "price")

    def have_founded(self, game_state: GameState, actor: str, word: str, price: int, player: str) -> None:
        """Create the guild, with all its potentials on its card."""
        if actor in self.names(game_state).ids:
            self.create(game_state, actor, self.colours[word], player)
            self.prices.place(game_state, actor, price)

    def check_guild(self, game_state: GameState, actor: str, amount: int) -> Iterable[Violation]:
        """Yields a violation unless the guild was declared."""
        if actor not in self.guilds(game_state):
            yield self.violation("founded", f"{actor or 'that'} is no guild that was founded", actor)
        elif amount < 0:
            yield self.violation("number", "there can't be fewer than none", "amount")

    def check_potentials(
        self, game_state: GameState, actor: str, amount: int, name: str
    ) -> Iterable[Violation]:
        """Yields a violation unless a player holds them, of a declared guild."""
        if name not in self.guilds(game_state):
            yield self.violation("founded", f"{name} is not founded", "guild")
        elif actor not in self.game.players:
            yield self.violation("number", f"{actor or 'that'} is no player", actor)
        elif amount < 0:
            yield self.violation("number", "nobody holds fewer than none", "amount")

    def have_potentials(self, game_state: GameState, actor: str, amount: int, name: str) -> None:
        """Move potentials from the card to the player."""
        guild = self.guilds(game_state).get(name)
        if guild is not None and actor in self.game.players:
            guild.shining -= amount - guild.held.get(actor, 0)
            guild.held[actor] = amount
            self.lead(guild)

    def have_flipped(self, game_state: GameState, actor: str, amount: int) -> None:
        """Flip potentials on the card."""
        guild = self.guilds(game_state).get(actor)
        if guild is not None:
            guild.shining -= amount - guild.flipped
            guild.flipped = amount

    def have_sale(self, game_state: GameState, actor: str, amount: int) -> None:
        """Set how many are for sale."""
        guild = self.guilds(game_state).get(actor)
        if guild is not None:
            guild.sale, guild.rights = amount, int(not amount)

    def check_outpost(
        self, game_state: GameState, actor: str, said: str, value: int | None, side: str | None
    ) -> Iterable[Violation]:
        """Yields a violation unless the location is free."""
        if actor not in self.guilds(game_state):
            yield self.violation("founded", f"{actor or 'that'} is no guild that was founded", actor)
            return
        try:
            location = self.location(game_state, said)
        except NameFault as fault:
            yield self.violation("location", fault.problem, "location")
            return
        if location in self.taken(game_state):
            yield self.violation(
                "location", f"{self.taken(game_state)[location]} has its outpost on {location}", "location"
            )

    def have_offers(self, game_state: GameState, actor: str, amount: int) -> None:
        """Set how often the leader may put one up."""
        guild = self.guilds(game_state).get(actor)
        if guild is not None:
            guild.rights = amount

    def check_disk(self, game_state: GameState, actor: str, holder: str) -> Iterable[Violation]:
        """Yields a violation unless a player holds it or a side is meant."""
        if actor not in self.guilds(game_state):
            yield self.violation("founded", f"{actor or 'that'} is no guild that was founded", actor)
        elif holder not in (*self.game.players, SHINING, FLIPPED):
            known = listing([*self.game.players, SHINING, FLIPPED], "or")
            yield self.violation("founded", f"a leader disk is {known}, not {holder}", "holder")

    def have_disk(self, game_state: GameState, actor: str, holder: str) -> None:
        """Set where it is."""
        guild = self.guilds(game_state).get(actor)
        if guild is not None and holder in (*self.game.players, SHINING, FLIPPED):
            guild.disk = holder

    def says_guilds(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The guilds that are not printed."""
        return ((name, None) for name in self.names(game_state).ids if name not in self.printed.ids)

    def have_outpost(
        self, game_state: GameState, actor: str, said: str, value: int | None, side: str | None
    ) -> None:
        """Add the outpost."""
        try:
            location = self.location(game_state, said)
        except NameFault:
            return
        if actor in self.guilds(game_state):
            token = abs(value or 0) * (-1 if side else 1)
            self.post(game_state, actor, location, token=token)

    def potentials_of(self, game_state: GameState, owner: str, name: str) -> int:
        """The potentials that a player holds; of the guild itself those that shine on its card."""
        guild = self.guilds(game_state).get(name)
        if guild is None:
            return 0
        return guild.shining if owner == name else guild.held.get(owner, 0)

    def count_potentials(self, game_state: GameState, owner: str, number: int, name: str) -> None:
        """Give the player what was counted, from or to the card."""
        guild = self.guilds(game_state).get(name)
        if guild is not None and owner in self.game.players:
            guild.shining -= number - guild.held.get(owner, 0)
            guild.held[owner] = number


FAMILY = Potentials
