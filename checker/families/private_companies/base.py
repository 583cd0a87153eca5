"""What happens to private companies, with their commands.

Sources: 1830 R-023 to R-025, R-095, R-149, R-160 to R-174; 1889 V-003, V-060 to V-069.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, TypeVar

from playproof.checker.families.phases import PhaseBegan, Phases
from playproof.checker.families.private_companies.abilities import (
    Ability,
    BlocksHexes,
    Close,
    MinPlayers,
    NoCompanyPurchase,
    NoPlayerPurchase,
    President,
    RevenueByPhase,
    StaysOpen,
    read_abilities,
)
from playproof.checker.families.waterfall import EverybodyPassed, LotSold, Waterfall
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Event, Handler, on
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, Pictures, Worth
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.model.snapshot import HeldItem, Holding
from playproof.checker.model.whole_game import WholeGame
from playproof.checker.names import Names
from playproof.components.kinds.privates import PrivateSet
from playproof.components.wording.plural import counted

BANK = "bank"

A = TypeVar("A", bound=Ability)


@dataclass(slots=True)
class PrivateCompaniesState(ModuleState):
    """``owner`` of each private company that somebody owns; ``closed``: those out of the game; ``used``: how often an
    ability was used, by private company and type of ability; ``drawn``: the company whose president's certificate came
    with a private company."""

    owner: dict[str, str] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    used: dict[tuple[str, str], int] = field(default_factory=dict)
    drawn: dict[str, str] = field(default_factory=dict)


class ClosePrivate(Entry):
    """``close BO``."""

    private: str


class PrivateTransferred(Event, frozen=True):
    """A private company has changed hands; ``old`` is ``""`` if nobody owned it."""

    private: str
    old: str
    new: str


class PrivateClosed(Event, frozen=True):
    """A private company has closed."""

    private: str


class PrivateCompaniesBase(RuleModule[PrivateCompaniesState], Claims, Pictures, DeclaredPosition, Worth):
    """Parameters: ``set``, the set of private companies (the only one if not named); ``operating_privates``: those with a
    store of their own, which may act; ``phase_closes``: those that close with a phase do so ``at once``, or at the
    next operating ``round``; ``all_pass_revenue``: whether they pay when all have passed in the auction;
    ``also_called``: names that are read besides those printed, as recorded games have them, a list of tables with
    ``private`` and ``name``; ``required_number`` (0: any): how many there must be; ``score_privates``: in the end an
    open one is worth ``nothing`` or its ``price`` to a player. ``abilities``: what they can do, a list of tables (see
    :mod:`playproof.checker.families.private_companies.abilities`)."""

    game: WholeGame

    name = "private_companies"
    worth_called: ClassVar[str] = "private companies"
    reasons: ClassVar[dict[str, str]] = {
        "closed": "A private company that is closed can't be used or sold.",
        "owner": "A private company has one owner.",
        "number": "The game has so many private companies.",
        "revenue": "A private company pays its owner its revenue.",
        "left_out": "A private company plays only with so many players.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p, game = self.params, self.game
        wanted = p.text("set")
        found = [
            one
            for one in game.definition.components.of_kind("privates")
            if isinstance(one, PrivateSet) and wanted in ("", one.id)
        ]
        if len(found) != 1:
            raise p.fault("set", f"{len(found)} sets of private companies are called '{wanted}'", "one")
        self.pieces = {piece.id: piece for piece in found[0].items}
        self.base = {id_: amount(getattr(piece, "price", 0)) for id_, piece in self.pieces.items()}
        self.revenue = {
            id_: amount(getattr(piece, "revenue", 0))
            for id_, piece in self.pieces.items()
            if getattr(piece, "revenue", None) is not None
        }
        self.closes = {id_: str(getattr(piece, "closes", "")) for id_, piece in self.pieces.items()}
        self.also_called = self._also_called()
        self.names = Names(
            "private company",
            (
                (id_, (getattr(piece, "letters", id_), piece.name, *self.also_called.get(id_, ())))
                for id_, piece in self.pieces.items()
            ),
        )
        self.operates = p.words("operating_privates")
        for id_ in self.operates:
            if id_ not in self.pieces:
                raise p.fault("operating_privates", f"'{id_}' is no private company", ", ".join(self.pieces))
            for names in (game.actors, game.owners):
                names.add(id_, self.pieces[id_].name)
        self.at_once = p.choice("phase_closes", ("at once", "round")) == "at once"
        self.all_pass_revenue = p.flag("all_pass_revenue", True)
        self.number = p.count("required_number", 0)
        self.scores_price = p.choice("score_privates", ("nothing", "price")) == "price"
        self.seats = frozenset(game.players)
        self.abilities = [self._with_hexes(one) for one in read_abilities(p, "abilities", tuple(self.pieces))]
        #: Those that don't play with so few players.
        self.left_out = frozenset(
            one.private for one in self.of_type(MinPlayers) if one.players > len(game.players)
        )
        if self.abilities:
            # A power may be typed under its name; where a company is called so too, the name means the company.
            for id_, piece in self.pieces.items():
                game.subjects.add(id_, str(getattr(piece, "letters", "")), piece.name)
                if id_.casefold() not in game.actors.exact:
                    game.actors.add(id_)

    def still_open(self, private: str, said: str) -> Violation:
        """What is wrong with a position in which a private company should have closed."""
        return self.violation(self.of("closed", private), said)

    def _also_called(self) -> dict[str, tuple[str, ...]]:
        """Names that a private company has elsewhere, by its id."""
        found: dict[str, tuple[str, ...]] = {}
        for row in self.params.rows("also_called", {"private": str, "name": str}):
            if row["private"] not in self.pieces:
                problem = f"'{row['private']}' is no private company"
                raise self.params.fault("also_called", problem, ", ".join(self.pieces))
            found[row["private"]] = (*found.get(row["private"], ()), row["name"])
        return found

    def _with_hexes(self, one: Ability) -> Ability:
        """What blocks hexes with those of its private company, if it names none itself."""
        if not isinstance(one, BlocksHexes) or one.hexes:
            return one
        hexes: tuple[str, ...] = tuple(getattr(self.pieces[one.private], "blocks", ()))
        if not hexes:
            problem = f"blocks_hexes of {one.private} names no hexes, and neither does its 'blocks'"
            raise self.params.fault(
                "abilities", problem, "hexes = a list of hexes, or 'blocks' with its card"
            )
        return replace(one, hexes=hexes)

    def ready(self) -> None:
        """Find the phases in which they close."""
        phases = self.game.find(Phases)
        self.closing: dict[int, list[str]] = {}
        if phases is not None:
            for id_, name in self.closes.items():
                if name:
                    self.closing.setdefault(phases.number_of(name), []).append(id_)
        self.phases = phases
        self.waterfall = self.game.find(Waterfall)
        if self.waterfall is not None:
            self.waterfall.left_out = self.left_out
            self.waterfall.also_called = self.also_called
        names = tuple(phases.index) if phases is not None else ()
        for one in self.abilities:
            named = {"phase": getattr(one, "phase", ""), "from_phase": getattr(one, "from_phase", "")}
            for name in filter(None, named.values()):
                if name not in names:
                    problem = f"{one.type} of {one.private} names the phase '{name}'"
                    raise self.params.fault("abilities", problem, ", ".join(names) or "no phase is known")

    def handlers(self) -> Iterable[Handler]:
        """Sales in the auction, passes there, and new phases."""
        yield on(LotSold, self.sold)
        if self.all_pass_revenue:
            yield on(EverybodyPassed, lambda game_state, event: self.pay_revenue(game_state, "all_pass"))
        if self.at_once:
            yield on(PhaseBegan, lambda game_state, event: self.close_due(game_state, event.phase))

    def opening(self, game_state: GameState) -> None:
        """Stores are empty."""
        for id_ in self.operates:
            game_state.balances[id_] = 0

    def value_types(self) -> Iterable[ValueType]:
        """``PRIVATE``."""
        yield ValueType.of("PRIVATE", self.names)

    # -- what others ask --------------------------------------------------------------------------------

    def of_type(self, kind: type[A]) -> list[A]:
        """All abilities of a type."""
        return [one for one in self.abilities if isinstance(one, kind)]

    def of_private(self, private: str, kind: type[A]) -> list[A]:
        """A private company's abilities of a type."""
        return [one for one in self.of_type(kind) if one.private == private]

    def holds(self, game_state: GameState, ability: Ability) -> bool:
        """Whether an ability holds: its private company is open and in the hands of such an owner. How often it was
        used is :meth:`times_used`."""
        return ability.held_by(self.state(game_state).owner.get(ability.private, ""), self.seats)

    def times_used(self, game_state: GameState, ability: Ability) -> int:
        """How often an ability was used."""
        return self.state(game_state).used.get((ability.private, ability.type), 0)

    def use(self, game_state: GameState, ability: Ability) -> None:
        """An ability was used once."""
        used = self.state(game_state).used
        key = ability.private, ability.type
        used[key] = used.get(key, 0) + 1

    def since(self, game_state: GameState, phase: str) -> bool:
        """Whether a phase has begun; for ``""`` always."""
        return not phase or (
            self.phases is not None and self.phases.number(game_state) >= self.phases.number_of(phase)
        )

    def revenue_of(self, game_state: GameState, private: str) -> int:
        """What a private company pays its owner each round."""
        for one in self.of_private(private, RevenueByPhase):
            if self.holds(game_state, one) and self.since(game_state, one.phase):
                return one.revenue
        return self.revenue.get(private, 0)

    def company_may_buy(self, game_state: GameState, private: str) -> bool:
        """Whether its abilities let a company buy it."""
        return not any(
            self.since(game_state, one.from_phase) and self.holds(game_state, one)
            for one in self.of_private(private, NoCompanyPurchase)
        )

    def player_may_buy(self, private: str) -> bool:
        """Whether its abilities let a player buy it from another."""
        return not self.of_private(private, NoPlayerPurchase)

    def happened(self, game_state: GameState, when: str, company: str = "", source: str = "") -> None:
        """Something of :attr:`Close.when` has happened to ``company`` (for ``tile``: to a private company): those that
        it closes close. ``source``: whence a train was bought, ``bank`` or anything else."""
        for one in self.of_type(Close):
            about = (one.company,) if one.company else self.presided(game_state, one.private)
            about = (one.private,) if when == "tile" else about
            if (
                one.when == when
                and (not about or company in about)
                and (one.source == "any" or source == "bank")
                and self.holds(game_state, one)
            ):
                self.close(game_state, one.private)

    def presided(self, game_state: GameState, private: str) -> tuple[str, ...]:
        """The company whose president's certificate came with a private company; before it is drawn, those that may be."""
        drawn = self.state(game_state).drawn.get(private, "")
        return (
            (drawn,)
            if drawn
            else tuple(company for one in self.of_private(private, President) for company in one.companies)
        )

    def owned(self, game_state: GameState, owner: str) -> list[str]:
        """The open private companies of an owner."""
        return [id_ for id_, holder in self.state(game_state).owner.items() if holder == owner]

    def counted(self, game_state: GameState, player: str) -> int:
        """How many certificates an owner's private companies are."""
        return list(self.state(game_state).owner.values()).count(player)

    def check_open(self, game_state: GameState, private: str, about: str = "private") -> Iterable[Violation]:
        """The finding for one that is closed, or not in this game."""
        if private in self.left_out:
            number = counted(len(self.seats), "player")
            yield self.violation(
                self.of("left_out", private), f"{private} is not in a game of {number}", about
            )
        elif private in self.state(game_state).closed:
            yield self.violation(self.of("closed", private), f"{private} is closed", about)

    # -- what happens to them ---------------------------------------------------------------------------

    def sold(self, game_state: GameState, event: LotSold) -> None:
        """The auction has sold one."""
        private = event.lot.id
        if private in self.pieces:
            self.state(game_state).owner[private] = event.buyer
            self.game.emit(game_state, PrivateTransferred(private, "", event.buyer))

    def hand(self, game_state: GameState, private: str, buyer: str, price: int, reason: str) -> None:
        """One changes hands for a price paid to its owner. ``reason`` is ``module.reason``."""
        state = self.state(game_state)
        old = state.owner.get(private, "")
        game_state.pay(buyer, old or BANK, price, reason)
        game_state.take(old or BANK, buyer, private, reason)
        state.owner[private] = buyer
        state.closed.discard(private)
        self.game.emit(game_state, PrivateTransferred(private, old, buyer))

    def pay_revenue(self, game_state: GameState, case: str = "") -> None:
        """Each open one pays its owner. Reasons ``revenue`` or ``revenue_<id>``; ``revenue_all_pass`` in an auction."""
        base = self.of("revenue", case) if case else "revenue"
        for private, owner in self.state(game_state).owner.items():
            if private in self.revenue:
                reason = f"private_companies.{self.of(base, private)}"
                game_state.pay(BANK, owner, self.revenue_of(game_state, private), reason)

    def close(self, game_state: GameState, private: str) -> None:
        """One is out of the game."""
        state = self.state(game_state)
        if private not in state.closed:
            owner = state.owner.pop(private, "")
            state.closed.add(private)
            game_state.take(owner, "", private, f"private_companies.{self.of('closed', private)}")
            self.game.emit(game_state, PrivateClosed(private))

    def close_due(self, game_state: GameState, phase: int) -> None:
        """Close those whose time has come. Called when a phase or a round begins."""
        for due, privates in self.closing.items():
            if due <= phase:
                for private in privates:
                    if not any(self.holds(game_state, one) for one in self.of_private(private, StaysOpen)):
                        self.close(game_state, private)
        for ability in self.of_type(Close):
            if (
                ability.when == "phase"
                and self.since(game_state, ability.phase)
                and self.holds(game_state, ability)
            ):
                self.close(game_state, ability.private)

    def worth(self, game_state: GameState, player: str) -> int:
        """The printed prices of a player's open ones, where they count in the end."""
        if not self.scores_price:
            return 0
        return sum(self.base[private] for private in self.owned(game_state, player))

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A private company belongs to whoever is said to have taken it."""
        private = str(moves[0].what) if moves else ""
        owner = self.state(game_state).owner
        if claim.kind != "takes" or private not in owner or claim.who not in game_state.holders():
            return False
        owner[private] = claim.who
        return True

    # -- positions and counts ---------------------------------------------------------------------------

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {"OWNER takes PRIVATE": "a private company goes to a player or company"}

    def commands(self) -> Iterable[Command[Any]]:
        """Stating that one has closed; declaring and counting."""
        if self.abilities:
            yield Command("close PRIVATE", ClosePrivate, self.check_close, self.do_close,
                       "state that a private company has closed; it closes without it", "close {PRIVATE}",
                       kind="table", anytime=True)  # fmt: skip

    def check_close(self, game_state: GameState, entry: ClosePrivate) -> Iterable[Violation]:
        """It has closed."""
        private = entry.private
        if private in self.left_out:
            yield from self.check_open(game_state, private)
        elif private not in self.state(game_state).closed:
            phase = self.closes.get(private, "")
            when = f"; it closes with phase {phase}" if phase else ""
            yield self.violation(self.of("closed", private), f"{private} is open{when}", "private")

    def do_close(self, game_state: GameState, entry: ClosePrivate) -> None:
        """As played it is out of the game."""
        self.close(game_state, entry.private)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """What closes in the phases up to now is closed, and what nobody owns though the auction is over; there are
        as many as there should be."""
        state = self.state(game_state)
        phase = self.phases.number(game_state) if self.phases is not None else 0
        for due, privates in self.closing.items():
            for private in privates:
                if due > phase or not self.at_once:
                    continue
                if private in state.owner:
                    yield self.violation(
                        self.of("closed", private),
                        f"{private} closes in phase {self.closes[private]}: nobody owns it now",
                    )
                state.closed.add(private)
        waterfall = self.game.find(Waterfall)
        row = waterfall.state(game_state).row if waterfall is not None else ()
        state.closed.update(
            private
            for private in self.pieces
            if private not in state.owner and private not in row and private not in self.left_out
        )
        if self.number and len(self.pieces) != self.number:
            yield self.violation(
                "number", f"there are {counted(len(self.pieces), 'private company')}, not {self.number}"
            )

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """Each owner's, and what is closed."""
        state = self.state(game_state)
        for owner in dict.fromkeys(state.owner.values()):
            yield Holding(
                owner,
                "private companies",
                tuple(HeldItem(one) for one, of in state.owner.items() if of == owner),
            )
        if state.closed:
            yield Holding("", "private companies closed", tuple(map(HeldItem, sorted(state.closed))))

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Owners, and what is closed."""
        state = self.state(game_state)
        shown: dict[str, Any] = {"owners": dict(state.owner)} if state.owner else {}
        if state.closed:
            shown["closed"] = sorted(state.closed)
        return shown


def amount(value: object) -> int:
    """A figure of the component data as a number."""
    return value if isinstance(value, int) else 0
