"""Upgrade charts: every tile of a set, how many there are of it, and which tiles may take its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field

from playproof.components.base import Piece, PieceSet
from playproof.components.references import TileSetName


class UpgradeChart(Piece):
    """The chart; it fills a page."""


class UpgradeSet(PieceSet):
    """The upgrade chart of a set of tiles. What it shows follows from the tiles and the hexes of the game's maps."""

    kind: ClassVar[str] = "upgrades"
    piece_type: ClassVar[type[Piece]] = UpgradeChart

    of: TileSetName = Field(min_length=1, description="The set of tiles with track.")
    pieces: tuple[UpgradeChart, ...] = Field(
        default=(), alias="piece", max_length=0, description="Nothing: the chart follows from the tiles."
    )

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With its one chart."""
        return self.model_copy(update={"pieces": (UpgradeChart(id="chart", name=self.name),)})
