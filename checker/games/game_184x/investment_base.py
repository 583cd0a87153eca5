"""Investment rounds: a player's turn is any sales, then one action.

Sources: X4-07 to X4-18, X4-21 to X4-23; X4-Q09 to X4-Q16.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from playproof.checker.games.game_184x.base import BANK, GuildsBase
from playproof.checker.games.game_184x.expedition_base import ExpeditionBase
from playproof.checker.games.game_184x.investment_state import (
    BuyShare,
    InvestmentState,
    Offer,
    PassTurn,
    PlaceBet,
    Sell,
    SellLeader,
    Start,
)
from playproof.checker.games.game_184x.path_tracing import PathTracing
from playproof.checker.games.game_184x.potentials import Potentials
from playproof.checker.games.game_184x.potentials_state import Guild
from playproof.checker.games.game_184x.price_track import PriceTrack
from playproof.checker.games.game_184x.side_bets import SideBets
from playproof.checker.model.entries import Claim, Entry, OneOf, Span, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, Recovery, SharedWords
from playproof.checker.model.rule_module import Command, RuleModule
from playproof.checker.names import NameFault
from playproof.components.wording.plural import counted


class InvestmentBase(RuleModule[InvestmentState], Claims, DeclaredPosition, SharedWords, Recovery):
    """Parameters: ``leader_disk_price``: times the price is paid for the leader disk, to the ``guild`` or the
    ``bank`` (``leader_disk_paid_to``); ``founder_location``: the founder's location is ``free`` or ``paid``;
    ``sale_paid_by`` the ``bank`` or the ``guild``; ``sale_drops_price``: a sale moves the price down; ``round_ends``:
    a round is over when ``all pass`` in a row, or after ``one turn`` each; ``round_begins``: the ``same`` player, the
    one after who acted ``last``, or who has ``least``.
    """

    name = "investment"
    reasons: ClassVar[dict[str, str]] = {
        "turn": "Players act in turns.",
        "first": "Somebody else begins.",
        "guild": "Guilds act in expedition rounds.",
        "sell": "Nobody sells more than they hold.",
        "leader": "The leader disk is not sold.",
        "sale": "A sale is paid at the price.",
        "sold": "A sold potential goes back to the card of its guild.",
        "sale_drop": "A sale may move the price.",
        "sale_late": "Sales come before the action.",
        "second": "A turn has one action.",
        "card": "A founder takes a card that nobody has and a colour that nobody uses.",
        "disk": "The founder pays for the leader disk.",
        "location": "The founder's potential goes on a free starting location.",
        "location_cost": "What the founder's location costs.",
        "bet": "The bet is put on the card.",
        "available": "A potential can be bought only while one is for sale.",
        "share": "The price is paid to the guild.",
        "offer": "The leader may put one more up for each that was bought.",
    }

    game: GuildsBase

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.leader_price = p.number("leader_disk_price", 2)
        self.to_guild = p.choice("leader_disk_paid_to", ("guild", "bank")) == "guild"
        self.location_paid = p.choice("founder_location", ("free", "paid")) == "paid"
        self.bank_buys = p.choice("sale_paid_by", ("bank", "guild")) == "bank"
        self.drops = p.flag("sale_drops_price", False)
        self.one_turn = p.choice("round_ends", ("all pass", "one turn")) == "one turn"
        self.begins = p.choice("round_begins", ("same", "last", "least"))

    def ready(self) -> None:
        """Find the families."""
        self.potentials = self.game.require(Potentials)
        self.prices = self.game.require(PriceTrack)
        self.bets = self.game.require(SideBets)
        self.paths = self.game.require(PathTracing)
        self.expedition = self.game.require(ExpeditionBase)

    def start(self) -> ModuleState:
        """The first player named begins."""
        return InvestmentState(self.game.players[0])

    # -- the round --------------------------------------------------------------------------------------

    def begin(self, game_state: GameState) -> None:
        """An investment round begins."""
        state = self.state(game_state)
        state.passes = state.quits = state.turns = 0
        state.sold = ()
        game_state.active_modules = (self.name,)
        self.game.turns.begin(game_state, self.beginner(game_state, state))

    def beginner(self, game_state: GameState, state: InvestmentState) -> str:
        """Who begins; of those with the least cash the first in seat order from the first player."""
        if self.begins == "last" and state.acted:
            return str(self.game.turns.left_of(state.acted))
        if self.begins == "least":
            seats = self.game.turns.from_left_of(state.first)
            return str(min([seats[-1], *seats[:-1]], key=lambda player: game_state.balances[player]))
        return state.first

    def all_quit(self, game_state: GameState) -> bool:
        """Whether all have passed in a row, counting players who only sold: the rules allow this reading."""
        return (
            game_state.active_modules == (self.name,)
            and not self.one_turn
            and self.state(game_state).quits >= len(self.game.players)
        )

    def acted(self, game_state: GameState, player: str, passed: bool = False) -> None:
        """A turn is over. A turn with a sale is no pass."""
        state = self.state(game_state)
        state.turns += 1
        state.quits = state.quits + 1 if passed else 0
        if passed and not state.sold:
            state.passes += 1
        else:
            state.passes, state.acted = 0, player
        state.sold = ()
        self.game.turns.pass_on(game_state, player)
        limit = len(self.game.players)
        if not game_state.over and (state.turns >= limit if self.one_turn else state.passes >= limit):
            self.game.finished(game_state, self.name)

    def accepts_actor(self, actor: str) -> bool:
        """Players."""
        return actor in self.game.players

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The player whose turn it is."""
        return (self.game.turns.state(game_state).now,)

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Yields a violation for a player out of turn, a second action, or a sale after the action."""
        turn, actor = self.game.turns.state(game_state), entry.actor
        if actor == turn.now:
            return
        if actor not in self.game.players:
            yield self.violation("guild", f"{actor} acts in expedition rounds; it is {turn.now}'s turn")
        elif not turn.last:
            yield self.violation("first", f"{turn.now} begins this investment round, not {actor}")
        elif actor != turn.last:
            yield self.violation("turn", f"it is {turn.now}'s turn, not {actor}'s")
        elif isinstance(entry, Sell | SellLeader):
            yield self.violation("sale_late", f"{actor} has acted; sales come before the action")
        else:
            yield self.violation(
                "second", f"{actor} has taken the action of this turn; it is {turn.now}'s turn"
            )

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """Count an illegal action as the turn's action."""
        if actor == self.game.turns.state(game_state).now:
            self.acted(game_state, actor)

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """The rule for a wrong payment of a founder."""
        return "investment.disk" if isinstance(entry, Start) and claim.kind != "takes" and not moves else ""

    def apply_omitted(self, game_state: GameState, entry: Entry) -> bool:
        """An omitted sale or offer doesn't end the turn."""
        return isinstance(entry, Sell | SellLeader | Offer)

    # -- commands ---------------------------------------------------------------------------------------

    def commands(self) -> Iterable[Command[Any]]:
        """Sales, the actions, what is put up for sale."""
        colours = "|".join(self.game.definition.palette)
        yield Command("sell [NUMBER] GUILD", Sell, self.check_sell, self.sell, "sell potentials, before your action",
                   "Ann: sell 2 LAN", options=self.sell_options,
                   claim_forms=("OWNER takes potential",))  # fmt: skip
        yield Command("sell leader GUILD", SellLeader, self.check_sell_leader, self.sell_leader,
                   "sell the leader disk, where it may be sold", "Ann: sell leader LAN",
                   options=self.leader_options,
                   claim_forms=("OWNER takes leader",))  # fmt: skip
        yield Command(f"found GUILD [in] COLOUR:{colours} [at] PRICE:AMOUNT [on] LOCATION", Start, self.check_found,
                   self.found_guild, "start a guild: its colour, its price, where its potential goes",
                   "Ann: found LAN red at 60 on M23/20", options=self.found_options, joins=True,
                   claim_forms=("OWNER takes leader",))  # fmt: skip
        yield Command("bet AMOUNT [on] PRIVATE", PlaceBet, self.check_bet, self.bet, "take a private guild for a bet",
                   "Bob: bet 40 S6", options=self.bet_options, joins=True,
                   claim_forms=("PLAYER takes PRIVATE",))  # fmt: skip
        yield Command("buy GUILD", BuyShare, self.check_buy, self.buy, "buy a potential that is for sale", "Cy: buy LAN",
                   options=self.buy_options, joins=True,
                   claim_forms=("OWNER takes potential",))  # fmt: skip
        yield Command("pass", PassTurn, apply=self.do_pass, help="take no action", example="Ann: pass",
                   options=lambda game_state, actor: [()])  # fmt: skip
        yield Command("offer [GUILD]", Offer, self.check_offer, self.offer,
                   "the leader puts one more potential up for sale, after one was bought", "Ann: offer LAN", turn=False,
                   anytime=True, options=self.offer_options)  # fmt: skip

    def guild(self, game_state: GameState, name: str) -> Guild | None:
        """A founded guild."""
        return self.potentials.guilds(game_state).get(name)

    # -- sales ------------------------------------------------------------------------------------------

    def check_sell(self, game_state: GameState, entry: Sell) -> Iterable[Violation]:
        """Yields a violation for fewer than one, more than are held, or a guild that can't pay."""
        guild, number = (self.guild(game_state, entry.guild), 1 if entry.number is None else entry.number)
        held = 0 if guild is None else guild.held.get(entry.actor, 0)
        if number < 1:
            yield self.violation("sell", f"{counted(number, 'potential')} can't be sold", "number")
        elif number > held:
            disk = guild is not None and guild.disk == entry.actor
            beside = " beside the leader disk" if disk else ""
            yield self.violation(
                "sell", f"{entry.actor} has {held} of {entry.guild}{beside}, not {number}", "guild"
            )
        else:
            yield from self.check_paid(game_state, entry.guild, number)

    def check_paid(self, game_state: GameState, name: str, number: int) -> Iterable[Violation]:
        """Yields a violation if the guild pays for sales and lacks the money."""
        due = self.prices.price(game_state, name) * number
        if not self.bank_buys and due > game_state.balances.get(name, 0):
            yield self.violation(
                "sell", f"{name} has {game_state.balances.get(name, 0)} in its coffers, not {due}", "guild"
            )

    def sell(self, game_state: GameState, entry: Sell) -> None:
        """Move the potentials to the card, flipped, and pay the price for each."""
        guild, number = (self.guild(game_state, entry.guild), 1 if entry.number is None else entry.number)
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
        """Yields a violation unless the player holds the leader disk and it may be sold."""
        guild = self.guild(game_state, entry.guild)
        if guild is None or guild.disk != entry.actor:
            yield self.violation("sell", f"{entry.actor} has not {entry.guild}'s leader disk", "guild")
        elif self.potentials.disk != "sold":
            yield self.violation("leader", f"{entry.guild}'s leader disk is not sold", "guild")
        else:
            yield from self.check_paid(game_state, entry.guild, self.potentials.leader)

    def sell_leader(self, game_state: GameState, entry: SellLeader) -> None:
        """Move the disk to the card, flipped, and pay the price as often as it counts."""
        guild = self.guild(game_state, entry.guild)
        if guild is not None and guild.disk == entry.actor:
            self.pay_sale(game_state, entry.actor, entry.guild, self.potentials.leader)
            guild.disk = "flipped"
            game_state.take(entry.actor, entry.guild, "leader", "investment.sold")
            self.sold(game_state, guild, entry.actor, entry.guild)

    def pay_sale(self, game_state: GameState, player: str, name: str, number: int) -> None:
        """Pay the price for each potential sold."""
        due = self.prices.price(game_state, name) * number
        if self.bank_buys:
            self.game.bank_pays(game_state, player, due, "investment.sale")
        else:
            game_state.pay(name, player, due, "investment.sale")

    def sold(self, game_state: GameState, guild: Guild, player: str, name: str) -> None:
        """Apply what follows a sale; a price that drops does so once for each guild and turn."""
        state = self.state(game_state)
        if self.drops and name not in state.sold:
            self.prices.shift(game_state, name, -1, "investment.sale_drop")
        if player == self.game.turns.state(game_state).now and name not in state.sold:
            state.sold = (*state.sold, name)
        self.potentials.lead(guild)
        self.game.end_if_broken(game_state)

    def sell_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Any number of those held."""
        for name, guild in self.potentials.guilds(game_state).items():
            most = guild.held.get(actor, 0)
            price = self.prices.price(game_state, name)
            if not self.bank_buys and price:
                most = min(most, max(game_state.balances.get(name, 0), 0) // price)
            if most:
                yield Span(1, most), name

    def leader_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The player's own leader disks, where they may be sold."""
        if self.potentials.disk == "sold":
            for name, guild in self.potentials.guilds(game_state).items():
                if guild.disk == actor and not any(self.check_paid(game_state, name, self.potentials.leader)):
                    yield (name,)

    # -- the actions ------------------------------------------------------------------------------------

    def check_found(self, game_state: GameState, entry: Start) -> Iterable[Violation]:
        """Yields a violation for a taken card, colour or location, a wrong starting price, or too little money."""
        potentials = self.potentials
        guilds = potentials.guilds(game_state)
        colour = potentials.colours[entry.colour]
        user = next((name for name, guild in guilds.items() if guild.colour == colour), "")
        if entry.guild in guilds:
            yield self.violation("card", f"{entry.guild} is {guilds[entry.guild].leader}'s already", "guild")
        elif user:
            yield self.violation("card", f"{colour} is {user}'s colour", "colour")
        yield from self.prices.check_first(game_state, entry.price)
        due = entry.price * self.leader_price
        try:
            location = potentials.location(game_state, entry.location)
        except NameFault as fault:
            yield self.violation("location", fault.problem, "location")
        else:
            taken = potentials.taken(game_state)
            if location in taken:
                yield self.violation(
                    "location", f"{taken[location]} has its outpost on {location}", "location"
                )
            if self.location_paid:
                due += self.paths.map(game_state).stop(location).cost
        yield from self.game.bank.short(game_state, entry.actor, due, "price")

    def found_guild(self, game_state: GameState, entry: Start) -> None:
        """Pay for the leader disk, create the guild and build its first outpost."""
        potentials, name = self.potentials, entry.guild
        payee = name if self.to_guild else BANK
        game_state.pay(entry.actor, payee, entry.price * self.leader_price, "investment.disk")
        if name not in potentials.guilds(game_state):
            game_state.take("box", entry.actor, "leader", "investment.disk")
            potentials.create(game_state, name, potentials.colours[entry.colour], entry.actor)
            self.prices.place(game_state, name, entry.price)
            try:
                location = potentials.location(game_state, entry.location)
            except NameFault:
                location = ""
            if location and location not in potentials.taken(game_state):
                if self.location_paid:
                    cost = self.paths.map(game_state).stop(location).cost
                    game_state.pay(entry.actor, BANK, cost, "investment.location_cost")
                potentials.post(game_state, name, location)
        self.acted(game_state, entry.actor)

    def found_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every free card and colour, with every price and location that the player can pay for."""
        potentials = self.potentials
        guilds, taken = potentials.guilds(game_state), potentials.taken(game_state)
        names = tuple(name for name in potentials.names(game_state).ids if name not in guilds)
        used = {guild.colour for guild in guilds.values()}
        colours = tuple(colour for colour in self.game.definition.palette if colour not in used)
        cash = self.game.available_cash(game_state, actor)
        board = self.paths.map(game_state)
        spots = [spot for spot in board.locations if spot not in taken]
        if not names or not colours:
            return
        for price in self.prices.starting(game_state):
            rest = cash - price * self.leader_price
            free = [spot for spot in spots if not self.location_paid or board.stop(spot).cost <= rest]
            if rest >= 0 and free:
                yield OneOf(names), OneOf(colours), price, OneOf(tuple(free))

    def check_bet(self, game_state: GameState, entry: PlaceBet) -> Iterable[Violation]:
        """Yields a violation as `SideBets.check_bet` does."""
        yield from self.bets.check_bet(game_state, entry.actor, entry.amount, entry.private)

    def bet(self, game_state: GameState, entry: PlaceBet) -> None:
        """Put the bet on the card."""
        if entry.private in self.bets.left(game_state):
            self.bets.lay(game_state, entry.actor, entry.amount, entry.private, "investment.bet")
        self.acted(game_state, entry.actor)

    def bet_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Any amount on any card that is left."""
        cards, cash = self.bets.left(game_state), self.game.available_cash(game_state, actor)
        if cards and cash >= self.bets.least:
            yield Span(self.bets.least, cash), OneOf(tuple(cards))

    def check_buy(self, game_state: GameState, entry: BuyShare) -> Iterable[Violation]:
        """Yields a violation unless a potential is for sale and the player can pay."""
        guild = self.guild(game_state, entry.guild)
        if guild is None:
            yield self.violation("available", f"{entry.guild} is not founded", "guild")
        elif self.potentials.on_sale(guild) < 1:
            flipped = f"; {guild.flipped} lie flipped" if guild.flipped else ""
            said = f"no potential of {entry.guild} is for sale{flipped}"
            if (entry.guild,) in self.offer_options(game_state, guild.leader):
                said += f"; {guild.leader} may put one up before: `{guild.leader}: offer {entry.guild}`"
            yield self.violation("available", said, "guild")
        else:
            yield from self.game.bank.short(
                game_state, entry.actor, self.prices.price(game_state, entry.guild), "guild"
            )

    def buy(self, game_state: GameState, entry: BuyShare) -> None:
        """Pay the guild for a potential; its leader may put another one up for sale."""
        guild = self.guild(game_state, entry.guild)
        if guild is not None:
            game_state.pay(
                entry.actor, entry.guild, self.prices.price(game_state, entry.guild), "investment.share"
            )
            if guild.shining:
                game_state.take(entry.guild, entry.actor, "potential", "investment.share")
                guild.shining -= 1
                guild.held[entry.actor] = guild.held.get(entry.actor, 0) + 1
                guild.sale = max(guild.sale - 1, 0)
                guild.rights += 1
                self.potentials.lead(guild)
        self.acted(game_state, entry.actor)

    def buy_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Whatever is for sale and can be paid."""
        cash = self.game.available_cash(game_state, actor)
        for name, guild in self.potentials.guilds(game_state).items():
            if self.potentials.on_sale(guild) and self.prices.price(game_state, name) <= cash:
                yield (name,)

    def do_pass(self, game_state: GameState, entry: PassTurn) -> None:
        """Pass."""
        self.acted(game_state, entry.actor, True)

    # -- what is for sale -------------------------------------------------------------------------------

    def meant(self, game_state: GameState, entry: Offer) -> str:
        """The guild that is meant where none is named: the only one whose leader may put one up."""
        guilds = [name for (name,) in self.offer_options(game_state, entry.actor)]
        return entry.guild or (str(guilds[0]) if len(guilds) == 1 else "")

    def check_offer(self, game_state: GameState, entry: Offer) -> Iterable[Violation]:
        """Yields a violation unless the leader may put one more up for sale now."""
        name = self.meant(game_state, entry)
        guild = self.guild(game_state, name)
        if guild is None:
            said = f"{name} is not founded" if name else "say of which guild one more is for sale"
            yield self.violation("offer", said, "guild")
        elif entry.actor not in (guild.leader, name):
            yield self.violation(
                "offer", f"{guild.leader} leads {name} and decides, not {entry.actor}", "guild"
            )
        elif self.expedition.under_way(game_state):
            yield self.violation("offer", "potentials are put up in investment rounds", "guild")
        elif self.potentials.for_sale == "all":
            yield self.violation("offer", f"all shining potentials of {name} are for sale", "guild")
        elif not guild.rights:
            yield self.violation("offer", f"one of {name} is put up after one was bought", "guild")
        elif guild.sale >= guild.shining:
            yield self.violation("offer", f"{name} has no more shining potential on its card", "guild")

    def offer(self, game_state: GameState, entry: Offer) -> None:
        """Put one more up for sale."""
        guild = self.guild(game_state, self.meant(game_state, entry))
        if guild is not None:
            guild.rights = max(guild.rights - 1, 0)
            guild.sale = min(guild.sale + 1, max(guild.shining, 0))

    def offer_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The guilds whose leader may put one up."""
        if self.potentials.for_sale == "all" or self.expedition.under_way(game_state):
            return
        for name, guild in self.potentials.guilds(game_state).items():
            if actor in (guild.leader, name) and guild.rights and guild.sale < guild.shining:
                yield (name,)

    # -- positions --------------------------------------------------------------------------------------

    def lasting_state(self, game_state: GameState) -> InvestmentState:
        """Who begins; in an investment round what was done in it; who acted last, where that decides who begins."""
        state = self.state(game_state)
        acted = state.acted if self.begins == "last" and not game_state.over else ""
        if game_state.over or game_state.active_modules != (self.name,):
            return InvestmentState(state.first, acted)
        return replace(state, acted=acted)

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Who begins, how many have passed."""
        state = self.state(game_state)
        return {"begins": state.first, "passes": state.passes}
