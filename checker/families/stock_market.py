"""Stock market: where each company's token lies, on the very cells that the sheet prints, and how it moves.

Sources: 1830 R-036, R-052, R-060 to R-065, R-072; 1889 V-014.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from playproof.checker.model import game_state as states
from playproof.checker.model.declared import Stage, count, have
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.roles import Claims, Pictures, Prices
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.model.snapshot import Holding, Placed
from playproof.checker.model.whole_game import WholeGame
from playproof.checker.names import NameFault
from playproof.components.kinds.markets import PriceMarket
from playproof.components.market import MOVES, Market, Move
from playproof.components.market import move as moved
from playproof.components.wording.plural import counted


@dataclass(slots=True)
class MarketState(ModuleState):
    """``at``: each company's cell, as its number in the market's row by row list; ``piles``: a cell's tokens, the
    upper one first."""

    at: dict[str, int] = field(default_factory=dict)
    piles: dict[int, list[str]] = field(default_factory=dict)


class StockMarket(RuleModule[MarketState], Claims, Pictures, Prices):
    """Parameters: ``market``, the piece of the markets' sets (the only one if not named). ``left_edge``: a token that
    can't go left goes as the ``sheet`` says, ``stays`` or goes ``down``. ``new_token``: a token that is placed goes
    to the ``bottom`` of the pile or on ``top``; ``at_edge``: one whose move leads nowhere ``keeps`` its place or goes
    to the ``bottom``. ``tokens``: the set of tokens that lie on it (the first that a company has if not named).

    A move's reason may have cases: ``…_turn`` where a token had to turn, ``…_edge`` where it could not go on, and
    ``…_pile`` for its place in a pile.
    """

    game: WholeGame

    name = "stock_market"
    reasons: ClassVar[dict[str, str]] = {"cell": "A token lies on one cell of the market."}

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.on_top = p.choice("new_token", ("bottom", "top")) == "top"
        self.sinks = p.choice("at_edge", ("keeps", "bottom")) == "bottom"
        edge = p.choice("left_edge", ("sheet", "stays", "down"))
        self.board_id, market = self.read_market()
        self.tokens = self.prints("tokens")
        if edge != "sheet":
            ways = dict(market.moves)
            ways["left"] = ("left",) if edge == "stays" else ("left", "down")
            market = replace(market, moves=ways)
        self.market = market
        self.cells = market.cells
        self.prices = [cell.price for cell in self.cells]
        self.zones_at = [frozenset(cell.zones) for cell in self.cells]
        self.number = {cell.name: at for at, cell in enumerate(self.cells)}
        self.ways: dict[Move, list[int]] = {
            way: [self.number[moved(market, cell, way).name] for cell in self.cells] for way in MOVES
        }
        self.rank = [(-cell.price, -cell.column, cell.row) for cell in self.cells]
        codes = self.game.definition.every_code
        self.known = {f"{module}.{reason}" for module, reasons in codes.items() for reason in reasons}

    def read_market(self) -> tuple[str, Market]:
        """The market that the sheet prints, and the piece's name. Raises :class:`DataFaults`."""
        wanted = self.params.text("market")
        found = [
            (f"{one.id}/{piece.id}", piece)
            for one in self.game.definition.components.of_kind("markets")
            for piece in one.items
            if isinstance(piece, PriceMarket) and wanted in ("", piece.id)
        ]
        if len(found) != 1:
            raise self.params.fault("market", f"{len(found)} stock markets are called '{wanted}'", "one")
        name, piece = found[0]
        return name, piece.market

    def value_types(self) -> Iterable[ValueType]:
        """``CELL``: ``r3c6``, or a price that only one cell has."""

        def read(text: str, game_state: GameState) -> int:
            if text.isascii() and text.isdigit():
                found = self.market.with_price(int(text))
                if len(found) == 1:
                    return self.number[found[0].name]
                cells = ", ".join(cell.name for cell in found)
                raise NameFault(
                    f"the price {text} has {counted(len(found), 'cell')}: {cells}"
                    if found
                    else f"no cell has the price {text}"
                )
            try:
                return self.number[self.market.cell(text).name]
            except KeyError as error:
                raise NameFault(str(error.args[0])) from None

        yield ValueType("CELL", read)

    # -- what others ask --------------------------------------------------------------------------------

    def price(self, game_state: GameState, company: str) -> int:
        """The current price of a share; 0 for a company without a token."""
        at = self.state(game_state).at.get(company)
        return self.prices[at] if at is not None else 0

    def market_prices(self, game_state: GameState) -> dict[str, int]:
        """The price of each company with a token."""
        return {company: self.prices[at] for company, at in self.state(game_state).at.items()}

    def cell(self, game_state: GameState, company: str) -> str:
        """The name of a company's cell; ``""`` if it has none."""
        at = self.state(game_state).at.get(company)
        return self.cells[at].name if at is not None else ""

    def zones(self, game_state: GameState, company: str) -> frozenset[str]:
        """The zones of a company's cell."""
        at = self.state(game_state).at.get(company)
        return self.zones_at[at] if at is not None else frozenset()

    def par_cell(self, price: int) -> int:
        """The cell at which a company with this par price starts; -1 if there is none."""
        for cell in self.market.par_cells:
            if cell.price == price:
                return self.number[cell.name]
        return -1

    def order(self, game_state: GameState, companies: Iterable[str]) -> list[str]:
        """Companies in operating order: highest price, then furthest right, then uppermost in the pile."""
        state = self.state(game_state)
        at, piles = state.at, state.piles
        return sorted(
            (company for company in companies if company in at),
            key=lambda company: (*self.rank[at[company]], piles[at[company]].index(company)),
        )

    # -- tokens -----------------------------------------------------------------------------------------

    def place(self, game_state: GameState, company: str, cell: int, reason: str) -> None:
        """Put down a company's token."""
        state = self.state(game_state)
        self.lift(state, company)
        pile = state.piles.setdefault(cell, [])
        pile.insert(0 if self.on_top else len(pile), company)
        state.at[company] = cell
        game_state.tell("price", self.prices[cell], reason, company)

    def lift(self, state: MarketState, company: str) -> None:
        """Take a token off the market."""
        old = state.at.pop(company, None)
        if old is not None:
            pile = state.piles[old]
            pile.remove(company)
            if not pile:
                del state.piles[old]

    def move(self, game_state: GameState, company: str, way: Move, reason: str, steps: int = 1) -> None:
        """Move a token; it goes underneath those that lie where it arrives. ``reason`` is ``module.reason``."""
        state = self.state(game_state)
        old = state.at.get(company)
        if old is None:
            return
        ways = self.ways[way]
        new, case = old, ""
        for _ in range(steps):
            on = ways[new]
            if on == new:
                case = "_edge"
                break
            new = on
        if not case and steps == 1 and self.turned(old, new, way):
            case = "_turn"
        if new != old or self.sinks:
            self.lift(state, company)
            state.piles.setdefault(new, []).append(company)
            state.at[company] = new
        if case and reason + case in self.known:
            reason += case
        game_state.tell("price", self.prices[new], reason, company)

    def turned(self, old: int, new: int, way: Move) -> bool:
        """Whether a token that was to go one way went another."""
        one, two = self.cells[old], self.cells[new]
        return (way in ("right", "left")) == (one.row != two.row)

    def follow_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[states.Move]
    ) -> bool:
        """The token lies on the nearest cell that prints the stated price."""
        state = self.state(game_state)
        cells = [at for at, price in enumerate(self.prices) if price == claim.what]
        at = state.at.get(moves[0].source) if claim.kind == "price" and moves else None
        if at is None or not cells:
            return False
        now = self.cells[at]
        self.put(
            state,
            moves[0].source,
            min(
                cells, key=lambda i: abs(self.cells[i].row - now.row) + abs(self.cells[i].column - now.column)
            ),
        )
        return True

    # -- positions and counts ---------------------------------------------------------------------------

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {"price AMOUNT": "the company's share price afterwards"}

    def commands(self) -> Iterable[Command[Any]]:
        """Declaring and counting tokens."""
        yield have("at CELL", self.have_at, "where a company's token lies; of several in a cell the upper one first",
                   "have KA: at r3c6", check=self.check_have_at, whose=True,
                   default="not on the market", stage=Stage.BOARD)  # fmt: skip
        yield have("pile CELL COMPANY...", self.have_pile, "the tokens in a cell, the upper one first",
                   "have pile r3c6 KA GS", declares=lambda cell, companies: (cell,),
                   default="one token on its own", says=self.says_piles)  # fmt: skip
        yield count("COMPANY at CELL", lambda game_state, company: self.state(game_state).at.get(company, -1),
                    "where a token lies", "count KA at r3c6", counted="cell", books="{company} lies {held}",
                    name=self.at_cell, follow=self.count_at)  # fmt: skip
        yield count("COMPANY price AMOUNT", self.price, "the price that a token shows", "count KA price 82",
                    books="{company} stands at {held}")  # fmt: skip

    def at_cell(self, cell: int) -> str:
        """Where a token lies, in words."""
        return f"at {self.cells[cell].name} ({self.prices[cell]})" if cell >= 0 else "nowhere"

    def check_have_at(self, game_state: GameState, company: str, cell: int) -> Iterable[Violation]:
        """Companies alone have tokens."""
        if company not in self.game.value_type_named["COMPANY"].names(game_state):
            yield self.violation("cell", f"{company} has no token on the market")

    def says_piles(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The tokens of each cell."""
        for cell, pile in sorted(self.state(game_state).piles.items()):
            yield self.cells[cell].name, " ".join(pile)

    def have_at(self, game_state: GameState, company: str, cell: int) -> None:
        """Lay the token there, underneath."""
        if company in self.game.value_type_named["COMPANY"].names(game_state):
            self.put(self.state(game_state), company, cell)

    def have_pile(self, game_state: GameState, cell: int, companies: Iterable[str]) -> None:
        """Lay all the tokens of a cell."""
        for company in companies:
            self.put(self.state(game_state), company, cell)

    def count_at(self, game_state: GameState, company: str, cell: int) -> None:
        """Adopt the counted position of a token."""
        self.put(self.state(game_state), company, cell)

    def put(self, state: MarketState, company: str, cell: int) -> None:
        """Lay a token underneath those of a cell."""
        self.lift(state, company)
        state.piles.setdefault(cell, []).append(company)
        state.at[company] = cell

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The market."""
        yield self.board_id

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Every token, piles from below."""
        for cell, pile in sorted(self.state(game_state).piles.items()):
            for order, company in reversed(list(enumerate(pile, 1))):
                lone = len(pile) == 1
                yield Placed(
                    self.board_id, self.cells[cell].name, company, self.tokens, order=0 if lone else order
                )

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """All of it lies on the market."""
        return ()

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Every token with its cell, its price and those that lie on it, in operating order."""
        state = self.state(game_state)
        shown: dict[str, Any] = {}
        for company in self.order(game_state, state.at):
            cell = state.at[company]
            shown[company] = {"cell": self.cells[cell].name, "price": self.prices[cell]}
            above = state.piles[cell][: state.piles[cell].index(company)]
            if above:
                shown[company]["under"] = " ".join(above)
        return shown


FAMILY = StockMarket
