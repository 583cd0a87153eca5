"""Stock markets."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, field_validator, model_validator

from playproof.components.base import (
    Component,
    Copies,
    FigureText,
    Millimetres,
    Piece,
    PieceSet,
    SheetPiece,
)
from playproof.components.faults import NotAllowed
from playproof.components.market import MOVES, WAYS, Market, Move, Way
from playproof.components.notation.market_cells import CellRows, build_market, zones_of
from playproof.components.notation.market_zones import Zone
from playproof.components.wording.values import words


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


class PricePiece(SheetPiece):
    """Prices with their zones, on which tokens move."""

    zones: tuple[Zone, ...] = Field(
        default=(),
        alias="zone",
        description="The zones of its prices; without any, the letters mean what 18xx developers mean by them.",
    )
    reasons: tuple[MarketReason, ...] = Field(
        default=(), alias="reason", description="Why tokens move, for the legend."
    )
    token: Annotated[float, Field(gt=0, le=60)] = Field(
        default=12.0, description="Diameter of the tokens, mm."
    )

    @field_validator("zones")
    @classmethod
    def _own_zones(cls, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
        """Each zone has a name and a letter of its own."""
        for what in ("letter", "id"):
            seen: dict[str, str] = {}
            for zone in zones:
                value = getattr(zone, what)
                if value in seen:
                    raise ValueError(f"the zones '{seen[value]}' and '{zone.id}' share the {what} '{value}'")
                seen[value] = zone.id
        return zones

    @cached_property
    def market(self) -> Market | None:
        """Its cells, and where tokens go; None if it has no prices."""
        return None

    @cached_property
    def used_zones(self) -> tuple[Zone, ...]:
        """The zones that any of its cells is in."""
        used = {name for cell in self.market.cells for name in cell.zones} if self.market else set()
        return tuple(zone for zone in zones_of(self.zones) if zone.id in used)


class PriceMarket(PricePiece):
    """A stock market."""

    type: Literal["2d", "1d", "diagonal"] = Field(
        description="A grid; one line of prices on as many rows as it is written; rows that shift by half a cell."
    )
    cells: CellRows = Field(
        description="The rows, top first, in cell notation: `100p`, `60yp`, `39o`, `-` for none. A text with a row a "
        "line, or a list of rows: texts, or lists of cells.",
    )
    moves: Moves = Field(default_factory=Moves, description="Where tokens go that can't go straight on.")
    cell: tuple[Millimetres, Millimetres] | None = Field(
        default=None,
        description="[width, height] of a cell, mm; as large as price and token need if not given.",
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
        if self.par_space and not self.market.par_prices:
            raise NotAllowed("'par_space' says nothing in a market without par cells", "a cell such as 100p")
        return self


class MarketSet(PieceSet):
    """Markets."""

    kind: ClassVar[str] = "markets"
    piece_type: ClassVar[type[Piece]] = PriceMarket

    pieces: tuple[PriceMarket, ...] = Field(alias="piece", min_length=1, description="The markets.")
