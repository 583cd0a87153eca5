"""Price track: prices in a line, on the very spaces that the sheet prints; dividends move markers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, ClassVar

from playproof.checker.model.declared import Stage, count, have, whole_line
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, Pictures, Prices
from playproof.checker.model.rule_module import Command, RuleModule
from playproof.checker.model.snapshot import HeldItem, Holding, Placed
from playproof.components.kinds.tracks import Track


@dataclass(slots=True)
class PriceState(ModuleState):
    """``at``: each company's space, counted from 0; ``since``: when it came there (a count of arrivals);
    ``prices``: the prices in force, from low to high, and ``declared``: whether a line has declared them."""

    prices: tuple[int, ...] = ()
    declared: bool = False
    at: dict[str, int] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    clock: int = 0


class PriceTrack(RuleModule[PriceState], Claims, Pictures, DeclaredPosition, Prices):
    """Parameters: ``track``, the piece of the tracks' sets that prints the prices (the only one with prices if not
    named). ``prices_declared``: the table must tell its own prices. What is paid out moves the marker: below half of
    the price down, above it up; ``payout_of_price``: a sum equal to it ``stays`` or ``rises``; ``payout_of_half``:
    exactly half ``stays`` or ``drops``; ``steps_up``: ``1846`` (two from twice the price on; three from three times
    on, if the price is ``three_steps_from`` or more) or ``one``. ``tokens``: the set of the markers that stand on it.
    """

    name = "price_track"
    reasons: ClassVar[dict[str, str]] = {
        "first_price": "A company starts at one of the starting prices.",
        "ladder": "Prices stand in a line, from low to high.",
        "price": "A marker stands on one of the prices.",
        "drop": "Below half of the price the marker goes down.",
        "rise": "Above the price it goes up.",
        "jump": "Far above the price it goes up by more than one step.",
        "same": "From half of the price up to the price it stays.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.must_tell = p.flag("prices_declared", False)
        self.rises_at = p.choice("payout_of_price", ("stays", "rises")) == "rises"
        self.drops_at = p.choice("payout_of_half", ("stays", "drops")) == "drops"
        self.single = p.choice("steps_up", ("1846", "one")) == "one"
        self.triple_from = p.number("three_steps_from", 165)
        self.board_id, track = self.read_track()
        self.tokens = self.prints("tokens")
        market = track.market
        assert market is not None
        self.printed = tuple(cell.price for cell in market.cells)
        self.spaces = {cell.price: cell.name for cell in market.cells}
        starts = market.par_prices or self.printed
        self.least, self.most = min(starts), max(starts)
        self.first = frozenset(starts)

    def read_track(self) -> tuple[str, Track]:
        """The track of the component data, and the piece's name. Raises :class:`DataFaults`."""
        wanted = self.params.text("track")
        found = [
            (f"{one.id}/{piece.id}", piece)
            for one in self.game.definition.components.of_kind("tracks")
            for piece in one.items
            if isinstance(piece, Track) and piece.market is not None and wanted in ("", piece.id)
        ]
        if len(found) != 1:
            raise self.params.fault("track", f"{len(found)} tracks with prices are called '{wanted}'", "one")
        return found[0]

    def start(self) -> ModuleState:
        """No company has a price."""
        return PriceState(self.printed)

    # -- what others ask --------------------------------------------------------------------------------

    def price(self, game_state: GameState, company: str) -> int:
        """A company's price; 0 before it has one."""
        state = self.state(game_state)
        return state.prices[state.at[company]] if company in state.at else 0

    def market_prices(self, game_state: GameState) -> dict[str, int]:
        """The price of each company that has one."""
        state = self.state(game_state)
        return {company: state.prices[at] for company, at in state.at.items()}

    def order(self, game_state: GameState, companies: Iterable[str]) -> list[str]:
        """The highest price first; of equals the one that came there first."""
        state = self.state(game_state)
        return sorted(companies, key=lambda one: (-state.at.get(one, -1), state.since.get(one, 0)))

    def starting(self, game_state: GameState) -> list[int]:
        """The prices at which a company may start, the lowest first."""
        state = self.state(game_state)
        if not state.declared:
            return [] if self.must_tell else sorted(self.first)
        return [price for price in state.prices if self.least <= price <= self.most]

    def check_first(self, game_state: GameState, price: int, about: str = "price") -> Iterable[Violation]:
        """Whether a company may start there."""
        allowed = self.starting(game_state)
        if not allowed:
            yield self.violation(
                "first_price", "the table plays with prices of its own: have ladder 10 20 30 …", about
            )
        elif price not in allowed:
            near = ", ".join(map(str, allowed))
            yield self.violation("first_price", f"{price} is no starting price; they are {near}", about)

    def steps(self, price: int, amount: int) -> tuple[int, str]:
        """How far a sum moves a marker (below 0: down), and the local reason."""
        if amount * 2 < price or (self.drops_at and amount * 2 == price):
            return -1, "drop"
        if amount > price or (self.rises_at and amount == price):
            if self.single or amount < price * 2:
                return 1, "rise"
            return (3 if amount >= price * 3 and price >= self.triple_from else 2), "jump"
        return 0, "same"

    # -- markers ----------------------------------------------------------------------------------------

    def place(self, game_state: GameState, company: str, price: int) -> None:
        """A marker is put on a price; on the nearest below it if the track has no such price."""
        state = self.state(game_state)
        self.arrive(state, company, self.space(state, price))

    def space(self, state: PriceState, price: int) -> int:
        """Which space has this price, or the nearest price below it; the first space if all are higher."""
        return max(bisect_right(state.prices, price) - 1, 0)

    def arrive(self, state: PriceState, company: str, space: int) -> None:
        """A marker comes to a space."""
        state.clock += 1
        state.at[company], state.since[company] = space, state.clock

    def shift(self, game_state: GameState, company: str, steps: int, reason: str) -> int:
        """Move a marker, not beyond the ends; ``reason`` is ``module.reason``. Gives the new price."""
        state = self.state(game_state)
        if company not in state.at:
            return 0
        space = min(max(state.at[company] + steps, 0), len(state.prices) - 1)
        if space != state.at[company]:
            self.arrive(state, company, space)
        game_state.tell("price", state.prices[space], reason, company)
        return state.prices[space]

    def paid(self, game_state: GameState, company: str, amount: int) -> int:
        """Move a marker by what was paid out. Gives the new price."""
        steps, reason = self.steps(self.price(game_state, company), amount)
        return self.shift(game_state, company, steps, f"price_track.{reason}")

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """Put the marker on the stated price of the track."""
        state = self.state(game_state)
        if (
            claim.kind != "price"
            or not moves
            or moves[0].source not in state.at
            or claim.what not in state.prices
        ):
            return False
        self.arrive(state, moves[0].source, state.prices.index(int(claim.what)))
        return True

    # -- positions and counts ---------------------------------------------------------------------------

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {"price AMOUNT": "the company's price afterwards"}

    def commands(self) -> Iterable[Command[Any]]:
        """Declared and counted prices."""
        yield have(
            "price AMOUNT",
            self.have_price,
            "a company's price",
            "have Foxes: price 60",
            check=self.check_price,
            whose=True,
            default="no price",
        )
        yield have(
            "ladder PRICE:AMOUNT...",
            self.have_ladder,
            "the prices of the track, from low to high",
            "have ladder 10 20 30 45 60",
            check=self.check_ladder,
            default="the printed track",
            stage=Stage.KINDS,
            says=lambda game_state: (
                [(self.state(game_state).prices,)] if self.state(game_state).declared else ()
            ),
        )
        yield have(
            "order OWNER...",
            self.have_order,
            "of companies on one price, the one that came there first first",
            "have order Foxes Bears",
            check=self.check_order,
            declares=whole_line,
            default="by their names",
            stage=Stage.TURN,
            says=self.says_order,
        )
        yield count("OWNER price AMOUNT", self.price, "where a marker stands", "count Foxes price 60",
                    books="{owner} is at {held}", follow=self.count_price)  # fmt: skip

    def check_price(self, game_state: GameState, actor: str, amount: int) -> Iterable[Violation]:
        """A price of the track."""
        yield from self.no_price(game_state, amount, "amount")

    def no_price(self, game_state: GameState, price: int, about: str) -> Iterable[Violation]:
        """A price that is none of the track's."""
        if price not in self.state(game_state).prices:
            yield self.violation("price", f"the track has no price {price}", about)

    def have_price(self, game_state: GameState, actor: str, amount: int) -> None:
        """Set the marker."""
        if actor:
            self.place(game_state, actor, amount)

    def check_ladder(self, game_state: GameState, prices: tuple[int, ...]) -> Iterable[Violation]:
        """Rising prices."""
        if any(one >= two for one, two in pairwise(prices)) or prices[0] <= 0:
            yield self.violation("ladder", "prices are listed from low to high, each once", "price")

    def have_ladder(self, game_state: GameState, prices: tuple[int, ...]) -> None:
        """These prices are in force; a marker already declared stays at its price, or on the nearest below it."""
        state = self.state(game_state)
        before = {company: state.prices[space] for company, space in state.at.items()}
        rising = tuple(sorted({price for price in prices if price > 0}))
        state.prices, state.declared = rising or state.prices, True
        for company, price in before.items():
            state.at[company] = self.space(state, price)

    def check_order(self, game_state: GameState, companies: tuple[str, ...]) -> Iterable[Violation]:
        """Companies that have a price."""
        for company in companies:
            if company not in self.state(game_state).at:
                yield self.violation("price", f"{company} has no price", company)

    def have_order(self, game_state: GameState, companies: tuple[str, ...]) -> None:
        """They came to their prices in this order."""
        state = self.state(game_state)
        for company in companies:
            if company in state.at:
                self.arrive(state, company, state.at[company])

    def says_order(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """All companies, where any two are on one price."""
        spaces = self.state(game_state).at
        if len(set(spaces.values())) < len(spaces):
            yield (tuple(self.order(game_state, spaces)),)

    def lasting_state(self, game_state: GameState) -> PriceState:
        """Who came to a price first, not when."""
        state = self.state(game_state)
        ranks = {company: rank for rank, company in enumerate(self.order(game_state, state.at))}
        return replace(state, since=ranks, clock=0)

    def count_price(self, game_state: GameState, owner: str, price: int) -> None:
        """Put the marker where it was counted."""
        state = self.state(game_state)
        if price in state.prices and owner in state.at:
            self.place(game_state, owner, price)

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The track."""
        yield self.board_id

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Every marker on a price that is printed; of those on one space, the one that acts last first."""
        state = self.state(game_state)
        shared = list(state.at.values())
        rank: dict[int, int] = {}
        found = []
        for company in self.order(game_state, state.at):
            at = state.at[company]
            rank[at] = rank.get(at, 0) + 1
            spot = self.spaces.get(state.prices[at], "")
            order = rank[at] if shared.count(at) > 1 else 0
            if spot:
                found.append(Placed(self.board_id, spot, company, self.tokens, order=order))
        return reversed(found)

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """Declared prices that the track doesn't print."""
        state = self.state(game_state)
        for company, at in state.at.items():
            if state.prices[at] not in self.spaces:
                yield Holding(company, "price (not on the printed track)", (HeldItem(str(state.prices[at])),))

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The prices, the highest first."""
        state = self.state(game_state)
        return {company: state.prices[state.at[company]] for company in self.order(game_state, state.at)}


FAMILY = PriceTrack
