"""Phase charts: a row for each phase, with the cube's track, what is on sale, what rusts, what opens."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field, model_validator

from playproof.components.base import (
    ColourName,
    Component,
    Copies,
    FigureText,
    Identifier,
    Millimetres,
    Piece,
    PieceSet,
    first_twice,
)
from playproof.components.faults import NotAllowed
from playproof.components.kinds.aids import AidSection
from playproof.components.kinds.tiles import GroundName


class Phase(Component):
    """One phase. What is on sale in it and what it rusts follow from the game's trains."""

    id: Identifier = Field(description="Its name in other components: '1', 'brown'.")
    name: str = Field(
        default="",
        max_length=40,
        description="Its printed name, a figure or few letters: trains and charters show it, too. The id if not given.",
    )
    colour: ColourName = Field(default="", description="Its colour in the palette.")
    limit: int | None = Field(default=None, ge=0, le=99, description="How many trains a company may own.")
    rounds: int | None = Field(default=None, ge=0, le=9, description="Operating rounds between stock rounds.")
    spaces: Copies = Field(
        default=0, description="Spaces of the cube's track: purchases before the next phase's."
    )
    tiles: tuple[GroundName, ...] = Field(
        default=(), description="The colours of the tiles that may be laid; not printed."
    )
    opens: tuple[FigureText, ...] = Field(
        default=(), description="What the line before this phase opens or changes."
    )
    closes: FigureText = Field(
        default="",
        max_length=160,
        description="The words for the private companies that close with it; their names, or the set's words for all of "
        "them, if not given.",
    )
    notes: tuple[FigureText, ...] = Field(default=(), description="What holds during this phase.")

    @property
    def title(self) -> str:
        """Its printed name."""
        return self.name or self.id


class PhaseChart(Piece):
    """One chart with all its phases."""

    phases: tuple[Phase, ...] = Field(
        alias="phase", min_length=1, max_length=16, description="Its phases, in order."
    )
    reverse: tuple[AidSection, ...] = Field(
        default=(), description="Sections of text on the other side, as on an aid; it is blank without any."
    )
    reverse_heading: FigureText = Field(
        default="", max_length=60, description="What stands over the other side; else the chart's name."
    )

    @property
    def has_track(self) -> bool:
        """Whether a cube moves on it: each phase has a space where the cube enters then, the last one, too."""
        return any(phase.spaces for phase in self.phases)

    @model_validator(mode="after")
    def _once_each(self) -> PhaseChart:
        if twice := first_twice(phase.id for phase in self.phases):
            raise NotAllowed(
                f"phase '{twice}' is defined twice in the chart", "an id of its own for each phase"
            )
        return self


class PhaseSet(PieceSet):
    """Phase charts."""

    kind: ClassVar[str] = "phases"
    piece_type: ClassVar[type[Piece]] = PhaseChart

    size: tuple[Millimetres, Millimetres] = Field(
        default=(190.0, 148.0), description="[width, height] in mm."
    )
    note: FigureText = Field(
        default="",
        max_length=400,
        description="A line at the foot; on a chart with a cube's track it stands above the phases, larger.",
    )
    pieces: tuple[PhaseChart, ...] = Field(default=(), alias="piece", min_length=1, description="The charts.")

    def names(self) -> tuple[str, ...]:
        """The ids of the phases, which other components refer to."""
        return tuple(phase.id for chart in self.pieces for phase in chart.phases)
