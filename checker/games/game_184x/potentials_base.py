"""Guilds and their potentials: who holds them, which are on the card and which side up, where outposts are.

Sources: X4-03, X4-09, X4-10, X4-16, X4-23, X4-61; X4-Q02, X4-Q03, X4-Q11, X4-Q14, X4-Q17, X4-Q36.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from playproof.checker.families.turns import Turns
from playproof.checker.games.game_184x.path_tracing import PathTracing
from playproof.checker.games.game_184x.potentials_state import FLIPPED, SHINING, Guild, PotentialsState
from playproof.checker.games.game_184x.price_track import PriceTrack
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, CompanyTurns, DeclaredPosition, Pictures, Worth
from playproof.checker.model.rule_module import RuleModule, ValueType
from playproof.checker.model.snapshot import HeldItem, Holding, Placed
from playproof.checker.model.whole_game import WholeGame
from playproof.checker.names import NameFault, Names
from playproof.components.wording.plural import counted


class PotentialsBase(RuleModule[PotentialsState], Claims, Pictures, DeclaredPosition, Worth, CompanyTurns):
    """Parameters: ``guilds``, the set of charters with the public guilds; ``potentials_per_guild``: how many
    potentials a colour has; ``leader_disk_counts``: what the leader disk counts for; ``leader_disk``: it is ``kept``,
    ``sold`` like others, or kept while whoever holds ``most`` leads; ``potentials_for_sale``: ``one`` at the
    founding, ``none`` until the leader decides, or ``all``; ``outpost_piece``: a ``potential`` from the card or a
    ``marker``; ``share_out_coffers``: whether they are shared out at the end. ``tokens`` and ``expeditions``: the
    sets that print outposts and their tokens.
    """

    game: WholeGame

    name = "potentials"
    worth_called: ClassVar[str] = "potentials"
    reasons: ClassVar[dict[str, str]] = {
        "number": "A colour has so many potentials.",
        "founded": "A guild has one card, one colour and one leader.",
        "location": "An outpost is on a starting location of its own.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p, game = self.params, self.game
        self.each = p.number("potentials_per_guild")
        self.sets = {name: self.prints(name) for name in ("tokens", "expeditions")}
        self.leader = p.number("leader_disk_counts", 1)
        self.disk = p.choice("leader_disk", ("kept", "sold", "most"))
        self.for_sale = p.choice("potentials_for_sale", ("one", "none", "all"))
        self.marker = p.choice("outpost_piece", ("potential", "marker")) == "marker"
        self.share_coffers = p.flag("share_out_coffers", False)
        #: The printed guilds; a file may declare others.
        self.printed = Names("guild")
        self.colours = {
            name.casefold(): id_
            for id_, colour in game.definition.palette.items()
            for name in (id_, colour.get("name", id_), colour.get("letter", id_))
        }
        for one in p.pieces("guilds", "guilds").items:
            for index in (self.printed, game.actors, game.owners):
                index.add(*self.names_of(one.id, one.name))

    def names_of(self, id_: str, name: str) -> list[str]:
        """What a guild is called; one that is called like a player goes by its printed name alone."""
        seated = {player.casefold() for player in self.game.players}
        return [one for one in (id_, name) if one and one.casefold() not in seated] or [f"{id_}-guild"]

    def names(self, game_state: GameState) -> Names:
        """All guilds, those that the file declares too."""
        return self.state(game_state).names

    def ready(self) -> None:
        """Find the families."""
        self.turns = self.game.require(Turns)
        self.paths = self.game.require(PathTracing)
        self.prices = self.game.require(PriceTrack)

    def start(self) -> ModuleState:
        """No guild is founded."""
        return PotentialsState(self.printed)

    # -- names ------------------------------------------------------------------------------------------

    def called(self, text: str, game_state: GameState) -> str:
        """The founded guild whose colour ``text`` is; ``""`` if it is none."""
        colour = self.colours.get(" ".join(text.casefold().split()))
        guilds = self.state(game_state).guilds if colour else {}
        return next((name for name, guild in guilds.items() if guild.colour == colour), "")

    def value_types(self) -> Iterable[ValueType]:
        """``GUILD``: by letters, name or colour; whoever has money may be a guild too."""
        yield ValueType(
            "GUILD",
            lambda text, game_state: self.called(text, game_state) or self.names(game_state).get(text),
            lambda game_state: self.names(game_state).ids,
        )
        yield ValueType(
            "OWNER",
            lambda text, game_state: self.called(text, game_state) or game_state.owners.get(text),
            lambda game_state: game_state.owners.ids,
        )

    # -- queries ----------------------------------------------------------------------------------------

    def guilds(self, game_state: GameState) -> dict[str, Guild]:
        """The founded guilds."""
        return self.state(game_state).guilds

    def guild(self, game_state: GameState, name: str) -> Guild:
        """A guild; an empty one if it is not founded, since an illegal entry may name it."""
        return self.state(game_state).guilds.get(name) or Guild("", "", "")

    def on_sale(self, guild: Guild) -> int:
        """How many potentials can be bought."""
        return guild.shining if self.for_sale == "all" else min(guild.sale, guild.shining)

    def weight(self, guild: Guild, owner: str) -> int:
        """The potentials that a player holds, the leader disk as often as it counts."""
        return guild.held.get(owner, 0) + (self.leader if guild.disk == owner else 0)

    def own(self, guild: Guild) -> int:
        """The potentials on the card that the guild is paid for."""
        return guild.shining + (self.leader if guild.disk == SHINING else 0)

    def idle(self, guild: Guild) -> int:
        """The potentials on the card that earn nothing."""
        return guild.flipped + (self.leader if guild.disk == FLIPPED else 0)

    def shares(self, game_state: GameState, name: str) -> Iterator[tuple[str, int]]:
        """Who is paid how often: the players in seat order, then the guild."""
        guild = self.guild(game_state, name)
        for player in self.game.players:
            weight = self.weight(guild, player)
            if weight:
                yield player, weight
        yield name, self.own(guild)

    def taken(self, game_state: GameState) -> dict[str, str]:
        """Location → the guild whose outpost is there."""
        return {
            location: name
            for name, guild in self.state(game_state).guilds.items()
            for location in guild.outposts
        }

    def tokens(self, game_state: GameState) -> Iterator[int]:
        """The tokens on all outposts; those about to retire below 0."""
        for guild in self.state(game_state).guilds.values():
            yield from (token for token in guild.outposts.values() if token)

    # -- what happens to them ---------------------------------------------------------------------------

    def create(self, game_state: GameState, name: str, colour: str, player: str) -> Guild:
        """A new guild: all its potentials on the card, the leader disk with its founder."""
        guild = Guild(colour, player, player, self.each)
        if self.for_sale == "one":
            guild.sale = 1
        elif self.for_sale == "none":
            guild.rights = 1
        self.state(game_state).guilds[name] = guild
        return guild

    def post(
        self, game_state: GameState, name: str, location: str, flipped: bool = False, token: int = 0
    ) -> None:
        """An outpost on a location: a potential from the card, a shining one first unless a flipped one is meant."""
        guild = self.guild(game_state, name)
        if not self.marker:
            if guild.flipped and (flipped or not guild.shining):
                guild.flipped -= 1
            else:
                guild.shining -= 1
        guild.sale = min(guild.sale, max(guild.shining, 0))
        guild.outposts[location] = token
        self.paths.claim(game_state, name, [location])

    def lead(self, guild: Guild) -> None:
        """Where the leader may change: whoever holds most; of equals the leader, then the next in seat order."""
        if self.disk == "kept" or (self.disk == "sold" and guild.disk == guild.leader):
            return
        most = max((self.weight(guild, player) for player in self.game.players), default=0)
        if not most or self.weight(guild, guild.leader) == most:
            return
        left = self.turns.from_left_of(guild.leader)
        guild.leader = next(player for player in left if self.weight(guild, player) == most)

    def worth(self, game_state: GameState, player: str) -> int:
        """The prices of a player's potentials, and a share of the coffers where these are shared out."""
        total = 0
        for name, guild in self.state(game_state).guilds.items():
            weight = self.weight(guild, player)
            total += self.prices.price(game_state, name) * weight
            if self.share_coffers and weight:
                units = sum(self.weight(guild, one) for one in self.game.players)
                total += max(game_state.balances.get(name, 0), 0) * weight // units
        return total

    # -- positions and counts ---------------------------------------------------------------------------

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "OWNER takes potential": "a potential goes to a player, or back to a guild",
            "OWNER takes leader": "the leader's disk goes to a player, or back to a guild",
        }

    def location(self, game_state: GameState, said: str, among: Iterable[str] | None = None) -> str:
        """The one location that ``said`` means, ``among`` those given or the free ones. Raises :class:`NameFault`."""
        board, taken = self.paths.map(game_state), self.taken(game_state)
        if said in board.locations:
            return said
        wanted = [one for one in board.locations if one not in taken] if among is None else among
        meant = board.at_hex(said, wanted)
        if len(meant) == 1:
            return meant[0]
        here = board.at_hex(said, board.locations)
        raise NameFault(f"{said} has {counted(len(here), 'location')}: {', '.join(here)}; say which")

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Yields a violation for more potentials of a colour than exist."""
        state = self.state(game_state)
        if state.paths:
            self.paths.state(game_state).owner.clear()
        for name, places in state.paths.items():
            self.paths.claim(game_state, name, state.guilds[name].outposts, places)
        state.paths = {}
        for name, guild in self.guilds(game_state).items():
            if guild.shining < 0:
                yield self.violation(
                    "number",
                    f"{name} has {counted(self.each - guild.shining, 'potential')}; there are {self.each}",
                )
            if guild.sale > max(guild.shining, 1):
                yield self.violation(
                    "number",
                    f"{name} has {counted(guild.shining, 'potential')} on its card; {guild.sale} can't be for sale",
                )
            guild.sale = min(guild.sale, max(guild.shining, 0))
            self.paths.claim(game_state, name, guild.outposts)

    def lasting_state(self, game_state: GameState) -> PotentialsState:
        """For sale are those that can be bought."""
        guilds = {
            name: replace(
                guild,
                sale=self.on_sale(guild),
                held={player: number for player, number in guild.held.items() if number},
            )
            for name, guild in self.guilds(game_state).items()
        }
        return replace(self.state(game_state), guilds=guilds)

    # -- what is shown ----------------------------------------------------------------------------------

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Outposts on the map, each with its expedition token above it."""
        for on in self.paths.boards(game_state):
            for guild in self.guilds(game_state).values():
                for location, token in guild.outposts.items():
                    spot = self.paths.map(game_state).spot_of(location)
                    order = 2 if token else 0
                    yield Placed(on, spot, "", self.sets["tokens"], colour=guild.colour, order=order)
                    if token:
                        value = str(abs(token))
                        retires = token < 0
                        yield Placed(
                            on, spot, value, self.sets["expeditions"], text=value, order=1, back=retires
                        )

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """Each guild's card, and what the players hold."""
        guilds = self.guilds(game_state)
        for player in self.game.players:
            own = [HeldItem("leader", name) for name, guild in guilds.items() if guild.leader == player]
            own += [
                HeldItem(f"×{guild.held[player]}", name)
                for name, guild in guilds.items()
                if guild.held.get(player)
            ]
            if own:
                yield Holding(player, "leader disks and potentials", tuple(own))
        for name, guild in guilds.items():
            yield Holding(name, "leader", (HeldItem(guild.leader),))
            card = [f"shining {guild.shining}", f"flipped {guild.flipped}", f"for sale {self.on_sale(guild)}"]
            yield Holding(name, "potentials on the card", tuple(map(HeldItem, card)))

    def colour_of(self, game_state: GameState, company: str) -> str:
        """A guild's colour."""
        guild = self.guilds(game_state).get(company)
        return guild.colour if guild is not None else ""

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A potential or a leader disk goes to its stated owner."""
        move = next((move for move in moves if move.what in ("potential", "leader")), None)
        players, guilds = self.game.players, self.state(game_state).guilds
        if claim.kind != "takes" or move is None or claim.who not in players:
            return False
        if move.what == "leader":
            if move.target not in players:
                return False
            guild = next(guild for guild in reversed(guilds.values()) if guild.disk == move.target)
            guild.disk = guild.leader = claim.who
        elif move.source in guilds:
            guild = guilds[move.source]
            guild.held[move.target] = guild.held.get(move.target, 0) - 1
            guild.held[claim.who] = guild.held.get(claim.who, 0) + 1
        else:
            guild = guilds[move.target]
            guild.flipped -= 1
            guild.held[claim.who] = guild.held.get(claim.who, 0) + 1
        self.lead(guild)
        return True

    def acts_for(self, game_state: GameState, company: str) -> str:
        """A guild's leader."""
        guild = self.state(game_state).guilds.get(company)
        return guild.leader if guild is not None else ""

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Each guild: its leader, the potentials on its card, who holds what, its outposts."""
        shown: dict[str, Any] = {}
        for name, guild in self.guilds(game_state).items():
            outposts = {
                location: "no token" if not token else str(token) if token > 0 else f"{-token} retiring"
                for location, token in guild.outposts.items()
            }
            held = {player: number for player, number in guild.held.items() if number}
            shown[name] = {"colour": guild.colour, "leader": guild.leader, "shining": guild.shining}
            shown[name] |= {"for sale": self.on_sale(guild), "flipped": guild.flipped}
            shown[name] |= {"held": held, "outposts": outposts}
        return shown
