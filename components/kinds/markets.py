"""Stock markets, the boxes in which starting prices are kept, and revenue tracks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Field, ValidationError, create_model, field_validator, model_validator
from pydantic_core import InitErrorDetails

from playproof.components.base import (
    Component,
    Copies,
    EmblemName,
    FigureText,
    Identifier,
    Millimetres,
    Piece,
    PieceSet,
    RowsSource,
)
from playproof.components.faults import DataFaults, Fault, NotAllowed, Place
from playproof.components.market import MOVES, WAYS, Market, Move, Way
from playproof.components.notation.market_cells import CellRows, build_market, letters_of, read_cell, zones_of
from playproof.components.notation.market_zones import Zone
from playproof.components.wording.plural import counted
from playproof.components.wording.values import words

__all__ = ["MarketReason", "MarketSet", "Moves", "ParBox", "PriceMarket", "RevenueTrack", "check_zones"]

#: The most columns of a market in a spreadsheet.
COLUMNS = 40

Token = Annotated[float, Field(gt=0, le=60, description="mm")]
CellSize = Annotated[tuple[Millimetres, Millimetres], Field(description="mm")]


class Moves(Component):
    """For each move the ways that are tried in turn; the first that leads to a cell is taken, else the token stays."""

    right: tuple[Way, ...] = Field(default=(), description="Right: usually right, then up.")
    left: tuple[Way, ...] = Field(default=(), description="Left: usually left, then down.")
    up: tuple[Way, ...] = Field(default=(), description="Up: usually up.")
    down: tuple[Way, ...] = Field(default=(), description="Down: usually down.")

    @property
    def given(self) -> tuple[tuple[Move, tuple[Way, ...]], ...]:
        """The moves that are given, with their ways."""
        return tuple((name, getattr(self, name)) for name in MOVES if getattr(self, name))


class MarketReason(Component):
    """Why tokens move: an arrow and a few words in the legend."""

    move: Move | Literal["stay"] = Field(description="The move: right, left, up, down, or stay.")
    text: FigureText = Field(max_length=120, description="When it is made.")
    steps: int = Field(
        default=1, ge=1, le=3, description="How many cells it goes: so many arrows are printed."
    )


def check_zones(zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """The zones, if each has a name and a letter of its own; raises `ValueError`."""
    for what in ("letter", "id"):
        seen: dict[str, str] = {}
        for zone in zones:
            value = getattr(zone, what)
            if value in seen:
                raise ValueError(f"the zones '{seen[value]}' and '{zone.id}' share the {what} '{value}'")
            seen[value] = zone.id
    return zones


class PriceMarket(Piece):
    """A stock market."""

    type: Literal["2d", "1d", "diagonal"] = Field(
        description="A grid; one line of prices on as many rows as it is written; rows that shift by half a cell."
    )
    title_line: FigureText = Field(
        default="", max_length=120, description="The line above it; the name, or the set's, if not given."
    )
    zones: tuple[Zone, ...] = Field(
        default=(),
        alias="zone",
        description="The zones; without any, the letters mean what 18xx developers mean by them.",
    )
    cells: CellRows = Field(
        default=(),
        description="The rows, top first, in cell notation: `100p`, `60yp`, `39o`, `-` for none. Texts, or lists of "
        "cells; a cell may be a table with price, zones, arrows, ledges, stars, note.",
    )
    moves: Moves = Field(default_factory=Moves, description="Where tokens go that can't go straight on.")
    reasons: tuple[MarketReason, ...] = Field(
        default=(), alias="reason", description="Why tokens move, for the legend."
    )
    stars: tuple[FigureText, ...] = Field(
        default=(), max_length=3, description="What one, two and three stars mean."
    )
    token: Token = Field(default=12.0, description="Diameter of the tokens in the cells, mm.")
    cell: CellSize | None = Field(
        default=None,
        description="[width, height] of a cell, mm; as large as price and token need if not given.",
    )
    names: bool = Field(
        default=True,
        description="Whether rows and columns of a grid have numbers at its edge: a cell is r3c6 on trackers.",
    )
    ornament: EmblemName = Field(
        default="",
        description="An emblem, one of [these](emblems.md), for the free corner beside the legend. It needs 24 mm there.",
    )
    ground: bool = Field(
        default=False,
        description="Whether the sheet around cells, boxes and legend has a tint of the game's accent and its motif where "
        "colours fill areas.",
    )
    par_space: Copies = Field(
        default=0,
        ge=0,
        le=40,
        description="How many tokens have room at each par price in a box beside the legend, in the free corner: a number, "
        "'players' or '{figure}'; 0: no box.",
    )
    par_width: Millimetres | None = Field(
        default=None,
        description="The width of that box, mm: the more, the less its tokens lie over each other; as narrow as they allow if "
        "not given.",
    )
    legend_width: Millimetres = Field(
        default=110.0, description="The width of the legend in the free corner at the most, mm."
    )
    par_title: FigureText = Field(
        default="Par prices", min_length=1, max_length=30, description="The heading of that box."
    )
    turns: bool = Field(default=True, description="Whether arrows show where moves turn at the edge.")
    legend: Literal["auto", "below", "none"] = Field(
        default="auto",
        description="The place of the legend: in the free lower right corner if it fits, or below.",
    )

    _own_zones = field_validator("zones")(check_zones)

    @field_validator("moves")
    @classmethod
    def _ways(cls, moves: Moves, info: Any) -> Moves:
        kind = info.data.get("type")
        if kind is not None:
            for name, ways in moves.given:
                for way in ways:
                    if way not in WAYS[kind]:
                        raise NotAllowed(
                            f"moves.{name}: no way of a {kind} market leads {way}", words(WAYS[kind])
                        )
        return moves

    @cached_property
    def market(self) -> Market:
        """Its cells, and where tokens go."""
        return build_market(self.type, self.cells, self.zones, self.moves.given)

    @model_validator(mode="after")
    def _par_box_with_prices(self) -> PriceMarket:
        if self.par_space and self.cells and not self.market.par_prices:
            raise NotAllowed("'par_space' says nothing in a market without par cells", "a cell such as 100p")
        return self

    @cached_property
    def used_zones(self) -> tuple[Zone, ...]:
        """The zones that any of its cells is in."""
        used = {name for cell in self.market.cells for name in cell.zones}
        return tuple(zone for zone in zones_of(self.zones) if zone.id in used)


class ParBox(Piece):
    """Starting prices, each with room for the tokens of the companies that started there."""

    headed: ClassVar[str] = "Par prices"

    type: Literal["par"] = Field(description="A box of starting prices.")
    title_line: FigureText = Field(
        default="",
        max_length=120,
        description="The line above it; the name if not given, or 'Par prices', alone in its set the set's name.",
    )
    market: Identifier | None = Field(
        default=None, description="The market whose par cells it lists; the only one of the set if not given."
    )
    prices: tuple[Annotated[int, Field(ge=1, le=99_999)], ...] = Field(
        default=(),
        description="The prices, if they shall be compared with the market's par cells; else they are taken from it.",
    )
    room: Copies = Field(
        default=4,
        ge=1,
        le=40,
        description="How many tokens have room at a price: a number, 'players' or '{figure}'.",
    )
    columns: int = Field(default=1, ge=1, le=6, description="The number of columns of prices.")
    note: FigureText = Field(default="", max_length=200, description="A line below.")
    token: Token = Field(default=12.0, description="Diameter of the tokens, mm.")
    size: tuple[Millimetres, Millimetres] | None = Field(
        default=None,
        description="[width, height] in mm; as small as its places allow if not given. Tokens for which it is too narrow "
        "lie over each other, a third of each to be seen.",
    )


class RevenueTrack(Piece):
    """Numbers in order, on which a marker shows what a company earned."""

    headed: ClassVar[str] = "Revenue"

    type: Literal["revenue"] = Field(description="A track of numbers.")
    title_line: FigureText = Field(
        default="",
        max_length=120,
        description="The line above it; the name if not given, or 'Revenue', alone in its set the set's name.",
    )
    first: int = Field(default=1, ge=0, le=99_999, description="The first number.")
    last: int = Field(
        default=100, ge=1, le=99_999, description="The last number, or the one before it is passed."
    )
    step: int = Field(default=1, ge=1, le=1000, description="From one number to the next.")
    per_row: int = Field(default=10, ge=2, le=50, description="Spaces in a row.")
    token: Token = Field(default=12.0, description="Diameter of the markers, mm.")
    cell: CellSize | None = Field(default=None, description="[width, height] of a space, mm.")
    note: FigureText = Field(default="", max_length=200, description="A line below.")

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers, in order."""
        return tuple(range(self.first, self.last + 1, self.step))

    @model_validator(mode="after")
    def _some_spaces(self) -> RevenueTrack:
        count = (self.last - self.first) // self.step + 1
        if not 2 <= count <= 500:
            found = f"{self.first} to {self.last} by {self.step} gives {counted(max(0, count), 'space')}"
            raise NotAllowed(found, "2 to 500 spaces")
        return self


AnyMarket = Annotated[PriceMarket | ParBox | RevenueTrack, Field(discriminator="type")]


class MarketSet(PieceSet):
    """Markets and what belongs to them."""

    kind: ClassVar[str] = "markets"
    piece_type: ClassVar[type[Piece]] = Piece

    rows: RowsSource = Field(
        default="",
        description="The file (CSV, XLSX, …) with the one market's cells: the columns id (r0, r1 …), c0, c1 …",
    )
    pieces: tuple[AnyMarket, ...] = Field(
        alias="piece", min_length=1, description="The markets, boxes and tracks."
    )

    def heading(self, piece: PriceMarket | ParBox | RevenueTrack) -> str:
        """The line above a piece: its own, its name, or the standard one of its type where the set's would head several."""
        own = piece.title_line or piece.name
        if own or isinstance(piece, PriceMarket) or len(self.pieces) == 1:
            return own or self.name
        return piece.headed

    @model_validator(mode="after")
    def _fits_together(self) -> MarketSet:
        details = self._cell_faults()
        for at, piece in enumerate(self.pieces):
            if isinstance(piece, ParBox) and not details:
                details += [
                    _value_error(("piece", at, piece.type, field), fault)
                    for field, fault in self._par_faults(piece)
                ]
        if details:
            raise ValidationError.from_exception_data("markets", details)
        return self

    def _cell_faults(self) -> list[InitErrorDetails]:
        bare = [
            at for at, piece in enumerate(self.pieces) if isinstance(piece, PriceMarket) and not piece.cells
        ]
        if self.rows and len(bare) != 1:
            fault = NotAllowed(
                f"{len(bare)} markets of this set have no cells of their own", "one, for the cells of 'rows'"
            )
            return [_value_error(("rows",), fault)]
        if not self.rows:
            return [
                _value_error(
                    ("piece", at, self.pieces[at].type, "cells"),
                    NotAllowed("'cells' is missing", "rows in cell notation"),
                )
                for at in bare
            ]
        return []

    def market_of(self, box: ParBox) -> PriceMarket | None:
        """The market whose par cells a box lists, if it lists any's."""
        markets = [piece for piece in self.pieces if isinstance(piece, PriceMarket)]
        if box.market is None:
            return markets[0] if len(markets) == 1 else None
        return next((piece for piece in markets if piece.id == box.market), None)

    def par_prices(self, box: ParBox) -> tuple[int, ...]:
        """The prices of a box, the highest first."""
        market = self.market_of(box)
        return (
            market.market.par_prices if market is not None else tuple(sorted(set(box.prices), reverse=True))
        )

    def _par_faults(self, box: ParBox) -> list[tuple[str, NotAllowed]]:
        markets = [piece.id for piece in self.pieces if isinstance(piece, PriceMarket)]
        if box.market is not None and box.market not in markets:
            return [("market", NotAllowed.found(box.market, markets))]
        market = self.market_of(box)
        if market is None:
            if box.prices:
                return []
            return [
                ("prices", NotAllowed("'prices' is missing", "prices, or 'market' with the name of a market"))
            ]
        if not market.cells:
            return []
        found = market.market.par_prices
        if not found:
            return [
                ("market", NotAllowed(f"the market '{market.id}' has no par cell", "a cell such as 100p"))
            ]
        if not box.prices:
            return []
        faults = [
            f"no par cell of the market '{market.id}' has the price {one}"
            for one in box.prices
            if one not in found
        ]
        faults += [
            f"the par cell {cell.name} of the market '{market.id}' has the price {cell.price}, which the box has not"
            for cell in market.market.par_cells
            if cell.price not in box.prices
        ]
        return [("prices", NotAllowed(fault, words(found))) for fault in faults]

    def piece_model(self) -> type[Piece]:
        """The type of a row of the market's spreadsheet."""
        bare = next(piece for piece in self.pieces if isinstance(piece, PriceMarket) and not piece.cells)
        letters = letters_of(bare.zones)

        def reader(column: int) -> Callable[[str], str]:
            return lambda text: read_cell(text, letters, 0, column)

        columns: dict[str, Any] = {
            f"c{column}": (
                Annotated[str, AfterValidator(reader(column))],
                Field(default="-", description=f"The cell in column {column}."),
            )
            for column in range(COLUMNS)
        }
        model: type[Piece] = create_model("MarketRow", __base__=Piece, **columns)
        return model

    def with_rows(self, rows: tuple[Piece, ...]) -> Any:
        """The same set with the spreadsheet's cells in the market that has none of its own; raises `DataFaults`."""
        cells = tuple(" ".join(getattr(row, f"c{column}") for column in range(COLUMNS)) for row in rows)
        pieces = tuple(
            piece.model_copy(update={"cells": cells})
            if isinstance(piece, PriceMarket) and not piece.cells
            else piece
            for piece in self.pieces
        )
        whole = self.model_copy(update={"pieces": pieces, "rows": ""})
        boxes = [piece for piece in pieces if isinstance(piece, ParBox)]
        faults = [
            Fault(Place(str(self.rows), field=f"{box.id}.{name}"), str(fault), fault.allowed, fault.hint)
            for box in boxes
            for name, fault in whole._par_faults(box)
        ]
        if not rows:
            faults.append(
                Fault(Place(str(self.rows)), "the market has no rows", "a row a line: r0, 60y, 67 …")
            )
        if faults:
            raise DataFaults(faults)
        return whole


def _value_error(loc: tuple[int | str, ...], fault: NotAllowed) -> InitErrorDetails:
    return {"type": "value_error", "loc": loc, "input": None, "ctx": {"error": fault}}
