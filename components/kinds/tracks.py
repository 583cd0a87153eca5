"""Tracks: prices in a line, the rounds of a game, or any row of spaces for a marker."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Literal

from pydantic import Field, model_validator

from playproof.components.base import (
    ColourName,
    Component,
    Copies,
    FigureText,
    IconName,
    Identifier,
    Millimetres,
    Piece,
    PieceSet,
    first_twice,
)
from playproof.components.cost_scale import PlainCostScale
from playproof.components.faults import NotAllowed
from playproof.components.kinds.markets import PricePiece
from playproof.components.kinds.tokens import Fitting, with_places
from playproof.components.market import Market
from playproof.components.notation.market_cells import CellRows, build_market


class TrackSpace(Component):
    """One space."""

    id: Identifier | None = Field(default=None, description="The space's name in rules and trackers.")
    label: FigureText = Field(default="", max_length=60, description="The text at its top.")
    icon: IconName | None = Field(default=None, description="An icon before the label.")
    note: FigureText = Field(default="", max_length=160, description="What happens here, in small type.")
    colour: ColourName = Field(
        default="", description="A colour of the game's palette: a band along its top edge."
    )
    scales: tuple[PlainCostScale, ...] = Field(
        default=(),
        alias="scale",
        max_length=2,
        description="Small tables beside its markers: what 1, 2, 3 … cost.",
    )


class Track(Fitting, PricePiece):
    """One track: either ``prices`` or ``space`` tables."""

    prices: CellRows = Field(
        default=(),
        description="Prices from low to high in cell notation, `10 20 40p`: a text, or texts one behind the other.",
    )
    spaces: tuple[TrackSpace, ...] = Field(
        default=(), alias="space", description="The spaces, if they are no prices."
    )
    room: Copies = Field(
        default=1,
        ge=1,
        le=40,
        description="How many markers fit side by side in a space: a number, 'players', '{figure}'.",
    )
    size: tuple[Millimetres, Millimetres] | None = Field(
        default=None,
        description="[width, height] of a space, mm (higher where its note needs it); as large as needed if not given.",
    )
    per_row: int = Field(default=0, ge=0, le=100, description="Spaces in a row; 0: as many as fit in 180 mm.")
    flow: Literal["rows", "road", "loop"] = Field(
        default="rows",
        description="'rows' each begin at the left; 'road': prices on a road that winds, to and fro, a plate each, the "
        "`ornament` at its end (a first line of fewer prices than `per_row` begins with a wide one); 'loop': a line "
        "leads from the last space back to the first.",
    )
    note: FigureText = Field(default="", max_length=240, description="A line below.")

    @model_validator(mode="after")
    def _one_of_two(self) -> Track:
        if self.fits and "token" in self.model_fields_set:
            raise NotAllowed("token and fits both say how large places are", "one of them")
        for flow, needs, given in (("road", "prices", self.prices), ("loop", "space", self.spaces)):
            if self.flow == flow and not given:
                raise NotAllowed(f"flow = \"{flow}\" is about '{needs}'", 'flow = "rows"')
        if self.ornament and self.flow != "road":
            raise NotAllowed("'ornament' is about the end of a road", "flow = \"road\", or no 'ornament'")
        if bool(self.prices) == bool(self.spaces):
            found = "both 'prices' and 'space'" if self.prices else "neither 'prices' nor 'space'"
            raise NotAllowed(f"the track '{self.id}' has {found}", "one of the two")
        if twice := first_twice(space.id for space in self.spaces if space.id):
            raise NotAllowed(
                f"two spaces of the track '{self.id}' are called '{twice}'", "an id of its own for each"
            )
        return self

    @cached_property
    def market(self) -> Market | None:
        """Its prices as a market in one line, for whoever moves a token on it; None if it has no prices."""
        return build_market("1d", (" ".join(self.prices),), self.zones) if self.prices else None

    @property
    def marker(self) -> float:
        """The size of a marker's place, mm."""
        return self.place_size or self.token

    @property
    def first_wide(self) -> int:
        """How many spaces the first price of a road takes: with the others of its line, it fills the row."""
        if self.flow != "road" or not self.per_row:
            return 1
        return max(1, self.per_row - len(self.prices[0].split()) + 1)

    @property
    def length(self) -> int:
        """How many spaces it has."""
        return len(self.market.cells) if self.market else len(self.spaces)


class TrackSet(PieceSet):
    """Tracks."""

    kind: ClassVar[str] = "tracks"
    piece_type: ClassVar[type[Piece]] = Track

    pieces: tuple[Track, ...] = Field(alias="piece", min_length=1, description="The tracks.")

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With places of the size and form of the tokens that lie there."""
        return with_places(self, sets)
