"""Two-sided shares: each company has shares that are unauctioned until somebody has bought them in an auction.

A player controls all shares before them and owns the auctioned ones. Sources: Leasehold N-1.2.3.2, N-1.2.3.3,
N-2.2 and N-2.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from playproof.checker.games.leasehold.hex_network import HexNetwork
from playproof.checker.games.leasehold.two_sided_shares.state import (
    POOL,
    SidedHolding,
    Sides,
    StateControl,
    StateOwn,
    StateShares,
    StateSides,
    Take,
    TwoSidedState,
)
from playproof.checker.model.declared import Stage, count, have
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, Pictures
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.model.snapshot import HeldItem, Holding
from playproof.checker.model.whole_game import WholeGame
from playproof.checker.names import NameFault, Names
from playproof.components.wording.plural import counted, listing

BANK = "bank"
SIDES = re.compile(r"([0-9]{1,4})\s*\+\s*([0-9]{1,4})")


class TwoSidedShares(RuleModule[TwoSidedState], Claims, Pictures, DeclaredPosition):
    """Parameters: ``companies``, the set of charters whose companies play (none: the colours of the palette are the
    companies), the first ``company_count`` of them. Dealt to a player with the company: ``dealt_unauctioned`` and
    ``dealt_auctioned`` shares. ``starting_treasury``: each company's at the start; ``starting_cash``: each player's,
    as the bank pays it (``[bank] starting_cash``).
    """

    game: WholeGame

    name = "two_sided_shares"
    reasons: ClassVar[dict[str, str]] = {
        "one_each": "Each player takes one company.",
        "other_company": "Each player takes a different company.",
        "treasury": "A company starts with its treasury.",
        "cash": "Each player starts with the same cash.",
        "dealt": "So many of a company's shares are dealt on each side.",
        "in_play": "A company has so many shares in play.",
        "boxed": "Companies that nobody took are out of the game.",
        "sides": "A share shows one of its two sides.",
        "controls": "A player controls all shares before them.",
        "owns": "A player owns the auctioned shares before them.",
        "pool_side": "Shares in the pool are unauctioned.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p, game = self.params, self.game
        self.dealt = Sides(p.number("dealt_unauctioned", 4), p.number("dealt_auctioned", 1))
        self.treasury = p.count("starting_treasury", 0)
        self.cash = p.count("starting_cash", 0)
        #: The companies of the box; a file may declare others.
        self.printed = Names("company")
        seated = {player.casefold() for player in game.players}
        for name, printed, letters in self.read_companies():
            id_ = self.id_of(name)
            self.printed.add(id_, *filter(None, (printed, letters)))
            others = [one for one in (printed, letters) if one and one.casefold() not in seated]
            game.owners.add(id_, *others)
        game.owners.add(POOL)

    def id_of(self, name: str) -> str:
        """A company's id; that of a company called like a player differs from the player's."""
        seated = {player.casefold() for player in self.game.players}
        return name.upper() + ("-COMPANY" if name.casefold() in seated else "")

    def names(self, game_state: GameState) -> Names:
        """All companies that may be taken, those that the file declares too."""
        return self.state(game_state).names

    def read_companies(self) -> list[tuple[str, str, str]]:
        """Id, printed name and letters of each company."""
        definition, wanted = self.game.definition, self.params.text("companies")
        count = self.params.number("company_count", 0)
        if (definition.folder / "charters.toml").is_file():
            from playproof.components.kinds.charters import Charter, CharterSet

            sets = [one for one in definition.components.sets if isinstance(one, CharterSet)]
            named = [one for one in sets if not wanted or one.id == wanted]
            if named:
                charters = [one for one in named[0].items if isinstance(one, Charter)][: count or None]
                return [(one.id, one.name, one.letters) for one in charters]
        colours = list(definition.palette.items())[: count or None]
        return [(id_, colour.get("name", id_), colour.get("letter", "")) for id_, colour in colours]

    def ready(self) -> None:
        """Find the map: a company's first share value is that of its network."""
        self.network = self.game.require(HexNetwork)

    def start(self) -> ModuleState:
        """Nothing dealt."""
        return TwoSidedState(self.printed)

    # -- kinds of values -------------------------------------------------------------------------------

    def value_types(self) -> Iterable[ValueType]:
        """``COMPANY``, ``SIDES`` (``3+1``) and ``HOLDINGS`` (``RED 3+1, BLUE 0+1``)."""
        yield ValueType("COMPANY", self.read_company, lambda game_state: self.names(game_state).ids)
        yield ValueType("SIDES", lambda text, game_state: self.read_sides(text))
        yield ValueType("HOLDINGS", self.read_holdings)

    def read_company(self, text: str, game_state: GameState) -> str:
        """A company by id, letters or name. Raises :class:`NameFault`, also for what is left after a company's name."""
        names = self.names(game_state)
        try:
            return names.get(text)
        except NameFault:
            first, _, rest = text.partition(" ")
            if rest and len(names.candidates(first)) == 1:
                raise NameFault(f"'{rest[:40]}' after {names.get(first)} can't be read") from None
            raise

    def read_sides(self, text: str) -> Sides:
        """``3+1``: unauctioned + auctioned. Raises :class:`NameFault`."""
        match = SIDES.fullmatch(text.strip())
        if match is None:
            raise NameFault(f"'{text[:30]}' says no sides; write unauctioned + auctioned, as 3+1")
        return Sides(int(match[1]), int(match[2]))

    def read_holdings(self, text: str, game_state: GameState) -> tuple[SidedHolding, ...]:
        """``RED 3+1, BLUE 0+1``. Raises :class:`NameFault`."""
        out = []
        for item in text.split(","):
            name, _, sides = item.strip().rpartition(" ")
            if not name:
                raise NameFault(f"'{item.strip()[:30]}' is no holding; write company and sides, as RED 3+1")
            try:
                out.append(SidedHolding(self.names(game_state).get(name), self.read_sides(sides)))
            except NameFault as fault:
                raise NameFault(fault.problem) from None  # a guess at the name is none at the holding
        return tuple(out)

    # -- queries ----------------------------------------------------------------------------------------

    def companies(self, game_state: GameState) -> tuple[str, ...]:
        """The companies in play, in the order in which they were taken."""
        return tuple(self.state(game_state).held)

    def unknown(self, game_state: GameState, company: str) -> Violation | None:
        """The violation for a company that takes no part."""
        held = self.state(game_state).held
        if company in held:
            return None
        return self.violation("boxed", f"{company} takes no part in this game; {listing(held)} do", "company")

    # -- the deal ---------------------------------------------------------------------------------------

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """Whoever has not taken a company."""
        held = self.state(game_state).held
        took = {holder for holders in held.values() for holder in holders}
        return tuple(player for player in self.game.players if player not in took)

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "unauctioned AMOUNT": "the player's unauctioned shares",
            "auctioned AMOUNT": "the company's auctioned shares, the player's own at the start",
            "OWNER takes COMPANY": "a share goes to a player, or to the pool (`pool takes RED`)",
        }

    def commands(self) -> Iterable[Command[Any]]:
        """The deal; statements; declared and counted shares."""
        yield Command("take COMPANY", Take, self.check_take, self.take,
                   "take a company's shares at the start, with the starting cash", "Ann: take RED", turn=False,
                   options=self.take_options,
                   claim_forms=("unauctioned AMOUNT", "auctioned AMOUNT", "value AMOUNT", "OWNER takes COMPANY"))  # fmt: skip
        yield Command("shares HOLDER:OWNER COMPANY SIDES", StateSides, self.check_sides,
                   help="state the shares of a player or of the pool: unauctioned + auctioned", example="shares Ann RED 3+1",
                   kind="table", anytime=True)  # fmt: skip
        yield Command("controls PLAYER COMPANY AMOUNT", StateControl, self.check_controls,
                   help="state how many shares a player controls", example="controls Ann RED 4", kind="table",
                   anytime=True)  # fmt: skip
        yield Command("owns PLAYER COMPANY AMOUNT", StateOwn, self.check_owns,
                   help="state how many shares a player owns",
                   example="owns Ann RED 1", kind="table", anytime=True)  # fmt: skip
        yield have(
            "company NAME:WORD",
            self.have_company,
            "a company beside those of the box",
            "have company TEAL",
            check=self.check_company,
            declares=lambda name: (name.upper(),),
            default="the companies of the box",
            stage=Stage.KINDS,
        )
        yield have(
            "setup",
            "setup",
            "players are still to take their companies",
            "have setup",
            default="each player has taken a company",
            says=lambda game_state: (
                [()] if self.name in game_state.active_modules and self.state(game_state).held else ()
            ),
        )
        yield have(
            "shares HOLDINGS",
            self.have_shares,
            "shares of a player or of the pool: unauctioned + auctioned",
            "have Ann: shares RED 3+1, BLUE 0+1",
            check=self.check_have,
            whose=True,
            declares=lambda actor, holdings: ((actor, company) for company, _ in holdings),
            default="no shares",
            says=self.says_shares,
        )
        yield count(
            "OWNER shares COMPANY SIDES",
            lambda game_state, owner, company: self.state(game_state).sides(company, owner),
            "shares on the table",
            "count Ann shares RED 3+1",
            counted="sides",
            books="{owner} has {company} {held}",
            follow=self.count_shares,
        )

    def check_take(self, game_state: GameState, entry: Take) -> Iterable[Violation]:
        """Yields a violation for a second company, or one that is taken."""
        held = self.state(game_state).held
        own = [company for company, holders in held.items() if entry.actor in holders]
        if own:
            yield self.violation("one_each", f"{entry.actor} has taken {own[0]} already", "company")
        elif entry.company in held:
            whose = next(iter(held[entry.company]), "nobody")
            yield self.violation("other_company", f"{entry.company} is {whose}'s already", "company")

    def take(self, game_state: GameState, entry: Take) -> None:
        """Deal the shares and pay the treasury; after the last player, play begins."""
        company, player = entry.company, entry.actor
        state = self.state(game_state)
        state.add(company, player, *self.dealt)
        game_state.pay(BANK, company, self.treasury, "two_sided_shares.treasury")
        # The family `bank` has paid the cash before; in the journal, a claim can be compared with it.
        game_state.journal.append(Move("pay", BANK, player, self.cash, "two_sided_shares.cash"))
        game_state.take("box", player, company, "two_sided_shares.dealt")
        game_state.tell("unauctioned", self.dealt.unauctioned, "two_sided_shares.dealt")
        game_state.tell("auctioned", self.dealt.auctioned, "two_sided_shares.dealt")
        value = self.network.share_value(game_state, company)
        game_state.tell("value", value, f"{self.game.definition.rules_of}.start_value", company)
        if not self.active_players(game_state):
            self.game.finished(game_state, self.name)

    def take_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every company that is left."""
        held = self.state(game_state).held
        if actor in self.active_players(game_state):
            yield from ((company,) for company in self.names(game_state).ids if company not in held)

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """Nothing: which company an unreadable line takes is unknown."""

    # -- statements -------------------------------------------------------------------------------------

    def check_sides(self, game_state: GameState, entry: StateSides) -> Iterable[Violation]:
        """Yields a violation for wrong shares; its reason depends on whether the total is right."""
        due = self.state(game_state).sides(entry.company, entry.holder)
        if due != entry.sides:
            reason = "sides" if due.all == entry.sides.all else "controls"
            yield self.violation(
                reason,
                f"{entry.holder} has {entry.company} {due} (unauctioned + auctioned), not {entry.sides}",
                "sides",
            )

    def check_controls(self, game_state: GameState, entry: StateShares) -> Iterable[Violation]:
        """Yields a violation for a wrong number of shares controlled."""
        due = self.state(game_state).sides(entry.company, entry.player)
        if due.all != entry.amount:
            yield self.violation(
                "controls",
                f"{entry.player} controls {due.all} of {entry.company} ({due}), not {entry.amount}", "amount",
            )  # fmt: skip

    def check_owns(self, game_state: GameState, entry: StateShares) -> Iterable[Violation]:
        """Yields a violation for a wrong number of shares owned."""
        due = self.state(game_state).sides(entry.company, entry.player)
        if due.auctioned != entry.amount:
            yield self.violation(
                "owns",
                f"{entry.player} owns {due.auctioned} of {entry.company}, auctioned of {due}, not {entry.amount}",
                "amount",
            )

    # -- positions and counts ---------------------------------------------------------------------------

    def check_have(
        self, game_state: GameState, actor: str, holdings: tuple[SidedHolding, ...]
    ) -> Iterable[Violation]:
        """Yields a violation for auctioned shares in the pool."""
        if actor == POOL:
            for holding in holdings:
                if holding.sides.auctioned:
                    yield self.violation(
                        "pool_side",
                        f"a share of {holding.company} in the pool can't be auctioned",
                        str(holding.sides),
                    )

    def lasting_state(self, game_state: GameState) -> TwoSidedState:
        """Without those that have no shares left."""
        state = self.state(game_state)
        held = {
            company: {holder: sides for holder, sides in own.items() if any(sides)}
            for company, own in state.held.items()
        }
        return TwoSidedState(state.names, held)

    def says_shares(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Everybody's shares, and the pool's."""
        held = self.state(game_state).held
        for holder in dict.fromkeys(holder for own in held.values() for holder in own):
            own = [(company, sides[holder]) for company, sides in held.items() if any(sides.get(holder, ()))]
            if own:
                yield holder, ", ".join(f"{company} {sides[0]}+{sides[1]}" for company, sides in own)

    def have_shares(self, game_state: GameState, actor: str, holdings: tuple[SidedHolding, ...]) -> None:
        """Add the shares; the company is in play."""
        state = self.state(game_state)
        for company, sides in holdings:
            if company not in state.held:
                state.held[company] = {}
                if company not in game_state.balances:
                    game_state.balances[company] = self.treasury
            state.held[company][actor] = sides

    def check_company(self, game_state: GameState, name: str) -> Iterable[Violation]:
        """Yields a violation for a name that something has already."""
        yield from self.game.unfit(game_state, name, "name")

    def have_company(self, game_state: GameState, name: str) -> None:
        """Add a company that may be taken."""
        if not self.game.unfit_name(game_state, name):
            id_, state = self.id_of(name), self.state(game_state)
            state.names = state.names.with_one(id_)
            game_state.declare_owner(id_)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Yields a violation unless there is a company for each player, each with all its shares and one first holder."""
        state = self.state(game_state)
        if not state.held:
            for player in self.game.players:
                has = game_state.balances[player]
                if has != self.cash:
                    yield self.violation("cash", f"{player} starts with {self.cash}, not {has}")
            return
        if state.setup and len(state.held) < len(self.game.players):
            return
        if len(state.held) != len(self.game.players):
            yield self.violation(
                "one_each",
                f"{counted(len(state.held), 'company')} for {counted(len(self.game.players), 'player')}: {listing(state.held)}",
            )
        first: dict[str, str] = {}
        for company, held in state.held.items():
            total = sum(sides.all for sides in held.values())
            if total != self.dealt.all:
                yield self.violation(
                    "in_play", f"{company} has {counted(total, 'share')} in play, not {self.dealt.all}"
                )
            elif state.auctioned(company) < self.dealt.auctioned:
                yield self.violation(
                    "dealt",
                    f"{company} has {counted(state.auctioned(company), 'auctioned share')}; {self.dealt.auctioned} dealt",
                )
            holders = [holder for holder, sides in held.items() if sides.unauctioned and holder != POOL]
            for holder in holders:
                if len(holders) > 1 or holder in first:
                    one = f"{listing(holders)} have unauctioned shares of {company}"
                    other = f"{holder} has unauctioned shares of {first.get(holder, company)} and {company}"
                    yield self.violation("other_company", one if len(holders) > 1 else other)
                    break
            first.update(dict.fromkeys(holders, company))
        self.game.finished(game_state, self.name)

    def count_shares(self, game_state: GameState, owner: str, company: str, sides: Sides) -> None:
        """Set the shares to those counted."""
        self.state(game_state).held.setdefault(company, {})[owner] = sides

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """The shares of each player and of the pool, by the side that is up."""
        held = self.state(game_state).held
        for holder in (*self.game.players, POOL):
            for label, side in (("shares, unauctioned", 0), ("shares, auctioned", 1)):
                own = [
                    HeldItem(f"×{sides[side]}", company)
                    for company, holders in held.items()
                    if (sides := holders.get(holder)) and sides[side]
                ]
                if own:
                    pool = holder == POOL
                    yield Holding("" if pool else holder, f"pool: {label}" if pool else label, tuple(own))

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A share that was sold, or not, goes where it is stated to have gone; its side is as the auction left it, in the
        pool unauctioned. Another company's share is taken instead, or the share was not turned over."""
        sides = {"winner": (0, 1), "unsold": (1, 0)}
        taken = next((one for one in game_state.journal if one.reason.rpartition(".")[2] in sides), None)
        if taken is None or taken.kind != "take":
            return False
        company, holder, state = str(taken.what), taken.target, self.state(game_state)
        side = sides[taken.reason.rpartition(".")[2]]
        if claim.kind == "auctioned" and moves and moves[0].source == company:
            more = int(claim.what) - state.auctioned(company)
            if side != (0, 1) or more != -1:
                return False
            state.add(company, holder, 1, -1)
        elif claim.kind != "takes" or claim.who not in (*self.game.players, POOL):
            return False
        elif moves and holder != claim.who:
            state.add(company, holder, -side[0], -side[1])
            state.add(company, claim.who, *((1, 0) if claim.who == POOL else side))
        elif moves:
            return False
        else:
            other, source = str(claim.what).upper(), taken.source
            if side != (0, 1) or holder != claim.who or not state.sides(other, source).unauctioned:
                return False
            state.add(company, holder, 0, -1)
            state.add(company, source, 1, 0)
            state.add(other, source, -1, 0)
            state.add(other, holder, 0, 1)
        return True

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Who holds what."""
        held = self.state(game_state).held
        shown = {
            company: {holder: str(sides) for holder, sides in holders.items() if sides.all}
            for company, holders in held.items()
        }
        return {"unauctioned + auctioned": shown} if shown else {}
