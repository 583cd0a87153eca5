"""The tokens: a bag, a market in which some lie open to be bought, and those on outposts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from playproof.checker.games.game_184x.potentials import Potentials
from playproof.checker.model.declared import Stage, count, have
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.events import Event
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.roles import Claims, DeclaredPosition
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.names import NameFault
from playproof.components.kinds.tokens import Token as PrintedToken
from playproof.components.wording.plural import counted

SOME = re.compile(r"(?:(\d{1,4})\s*[x*×]\s*)?(\d{1,4})")


class Some(NamedTuple):
    """Tokens of one value."""

    value: int
    number: int = 1

    def __str__(self) -> str:
        return str(self.value) if self.number == 1 else f"{self.number}x{self.value}"


@dataclass(slots=True)
class BagState(ModuleState):
    """``supply``: all tokens there are, by value; ``market``: what lies open (below 0: with its other side up)."""

    supply: Counter[int] = field(default_factory=Counter)
    market: list[int] = field(default_factory=list)


class Refill(Entry):
    """``refill 2 5``."""

    token: tuple[Some, ...]


class MarketRefilled(Event, frozen=True):
    """The market was filled up."""


class TokenBag(RuleModule[BagState], Claims, DeclaredPosition):
    """Parameters: ``tokens``, the set of tokens (their texts are their values); ``market_size``: how many lie open;
    ``lowest_value``: the lowest value there is; ``price_per_value``: a token costs so much for each of its value and
    for one more; ``price_formula``: ``(value + 1) times``, or ``value times, and 1``.
    """

    name = "token_bag"
    reasons: ClassVar[dict[str, str]] = {
        "unknown": "There is no token of that value.",
        "least": "No token has a lower value.",
        "bag": "No more tokens of a value are drawn than the bag holds.",
        "market": "Tokens are bought from the market.",
        "number": "The market is filled up to its number of tokens.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.size = p.number("market_size")
        self.least = p.number("lowest_value", 1)
        self.each = p.number("price_per_value", 10)
        self.one_more = (
            p.choice("price_formula", ("(value + 1) times", "value times, and 1")) != "(value + 1) times"
        )
        self.supply = self.read_tokens()

    def read_tokens(self) -> Counter[int]:
        """How many tokens of each value the game has. Raises :class:`DataFaults`."""
        wanted = self.params.text("tokens")
        sets = [one for one in self.game.definition.components.of_kind("tokens") if one.id == wanted]
        if not sets:
            raise self.params.fault("tokens", f"there is no set of tokens '{wanted}'")
        found: Counter[int] = Counter()
        for piece in sets[0].items:
            said = getattr(piece, "text", "") or piece.id
            if isinstance(piece, PrintedToken) and said.isascii() and said.isdigit():
                found[int(said)] += piece.count
        return found

    def ready(self) -> None:
        """Find the outposts."""
        self.potentials = self.game.require(Potentials)

    def start(self) -> ModuleState:
        """All in the bag."""
        return BagState(self.supply)

    # -- what others ask --------------------------------------------------------------------------------

    def price(self, value: int) -> int:
        """What a token costs."""
        return self.each * value + 1 if self.one_more else self.each * (value + 1)

    def bag(self, game_state: GameState) -> Counter[int]:
        """What the bag holds; below 0 if more are in play than there are."""
        state = self.state(game_state)
        left = Counter(state.supply)
        left.subtract(map(abs, state.market))
        left.subtract(map(abs, self.potentials.tokens(game_state)))
        return left

    def drawable(self, game_state: GameState) -> int:
        """How many tokens can be drawn to fill the market up."""
        inside = sum(number for number in self.bag(game_state).values() if number > 0)
        return max(min(self.size - len(self.state(game_state).market), inside), 0)

    def lasting_state(self, game_state: GameState) -> BagState:
        """The market in no order."""
        state = self.state(game_state)
        return BagState(state.supply, sorted(state.market))

    def buy(self, game_state: GameState, value: int) -> int:
        """Take a token out of the market; gives it as it lay (below 0: with its other side up)."""
        market = self.state(game_state).market
        for lies in (value, -value):
            if lies in market:
                market.remove(lies)
                return lies
        return value

    # -- commands ------------------------------------------------------------------------------------------

    def value_types(self) -> Iterable[ValueType]:
        """``TOKEN``: ``5``, or ``3x5`` for several."""

        def read(text: str, game_state: GameState) -> Some:
            match = SOME.fullmatch(text.strip())
            if match is None:
                raise NameFault(f"'{text[:30]}' is no token; write its value, or 3x5 for three of them")
            return Some(int(match[2]), min(int(match[1] or 1), 1000))

        yield ValueType("TOKEN", read)

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {"market takes NUMBER": "a token drawn from the bag"}

    def commands(self) -> Iterable[Command[Any]]:
        """What is drawn; declared and counted tokens."""
        yield Command("refill TOKEN...", Refill, self.check_refill, self.refill,
                   "tokens drawn from the bag into the market", "refill 2 5", kind="table", anytime=True,
                   claim_forms=("market takes NUMBER",))  # fmt: skip
        yield have(
            "market TOKEN...",
            self.have_market,
            "the tokens in the market",
            "have market 2 2 3 5",
            check=self.check_have,
            default="empty until it is refilled",
            says=lambda game_state: (
                [(tuple(sorted(lies)),)] if (lies := self.state(game_state).market) else ()
            ),
        )
        yield have(
            "tokens TOKEN...",
            self.have_tokens,
            "all tokens that the table plays with",
            "have tokens 8x2 6x3 4",
            check=self.check_have_tokens,
            default="the printed tokens",
            stage=Stage.KINDS,
            says=lambda game_state: (
                [(tuple(Some(*one) for one in self.state(game_state).supply.items()),)]
                if self.state(game_state).supply != self.supply
                else ()
            ),
        )
        yield count("market TOKEN...", lambda game_state: Counter(map(abs, self.state(game_state).market)),
                    "the tokens in the market", "count market 2 2 3 5", counted="token",
                    books="the market holds {held}", value=numbers, name=in_words, follow=self.count_market)  # fmt: skip

    def check_known(self, game_state: GameState, tokens: Iterable[Some]) -> Iterable[Violation]:
        """Values that there are, no more of each than there are."""
        bag = self.bag(game_state)
        for value, number in numbers(tokens).items():
            if value < self.least:
                yield self.violation("least", f"the lowest token is {self.least}, not {value}", str(value))
                return
            if not self.state(game_state).supply[value]:
                yield self.violation("unknown", f"there is no token {value}", str(value))
                return
            if number > bag[value]:
                yield self.violation(
                    "bag",
                    f"the bag holds {counted(max(bag[value], 0), 'token')} {value}, not {number}",
                    str(value),
                )
                return

    def check_refill(self, game_state: GameState, entry: Refill) -> Iterable[Violation]:
        """At the right time, as many as are missing, out of the bag."""
        drawn = sum(one.number for one in entry.token)
        wanted = self.drawable(game_state)
        found_any = False
        for found in self.check_known(game_state, entry.token):
            found_any = True
            yield found
        if drawn != wanted and not found_any:
            lies = len(self.state(game_state).market)
            are = f"{counted(wanted, 'token')} {'is' if wanted == 1 else 'are'} drawn"
            yield self.violation("number", f"{are} ({lies} of {self.size} lie in the market), not {drawn}")

    def refill(self, game_state: GameState, entry: Refill) -> None:
        """They lie in the market."""
        market = self.state(game_state).market
        for value, number in entry.token:
            market.extend([value] * min(number, 100))
            game_state.take("bag", "market", str(value), "token_bag.number")
        self.game.emit(game_state, MarketRefilled())

    def check_have(self, game_state: GameState, tokens: tuple[Some, ...]) -> Iterable[Violation]:
        """Tokens that there are, no more than have a place."""
        yield from self.check_known(game_state, tokens)
        number = sum(one.number for one in tokens)
        if number > self.size:
            yield self.violation("number", f"the market has {counted(self.size, 'token')}, not {number}")

    def have_market(self, game_state: GameState, tokens: tuple[Some, ...]) -> None:
        """Lay them out, as far as there are such tokens: what is wrong with them was reported."""
        state, declared = self.state(game_state), numbers(tokens)
        state.market = [value for value in declared for _ in range(min(declared[value], state.supply[value]))]

    def check_have_tokens(self, game_state: GameState, tokens: tuple[Some, ...]) -> Iterable[Violation]:
        """None below the lowest."""
        for value, _ in tokens:
            if value < self.least:
                yield self.violation("least", f"the lowest token is {self.least}, not {value}", str(value))
                return

    def have_tokens(self, game_state: GameState, tokens: tuple[Some, ...]) -> None:
        """These are all."""
        self.state(game_state).supply = numbers(tokens)

    def count_market(self, game_state: GameState, tokens: Iterable[Some]) -> None:
        """The market is as it was counted."""
        self.state(game_state).market = [one.value for one in tokens for _ in range(min(one.number, 100))]

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """No more tokens than there are."""
        for value, number in self.bag(game_state).items():
            if number < 0:
                yield self.violation("bag", f"{self.state(game_state).supply[value] - number} tokens {value} lie there; "
                                 f"there are {self.state(game_state).supply[value]}")  # fmt: skip
                return

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The market, and how many are in the bag."""
        market = self.state(game_state).market
        return {"market": [value if value > 0 else f"{-value} turned over" for value in market],
                "bag": sum(number for number in self.bag(game_state).values() if number > 0)}  # fmt: skip


def numbers(tokens: Iterable[Some]) -> Counter[int]:
    """How many of each value."""
    found: Counter[int] = Counter()
    for value, number in tokens:
        found[value] += number
    return found


def in_words(market: Counter[int]) -> str:
    """Tokens as they lie in a row."""
    return " ".join(map(str, sorted(market.elements()))) or "nothing"


FAMILY = TokenBag
