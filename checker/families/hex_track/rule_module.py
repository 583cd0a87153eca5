"""The family: tiles and tokens on a map of hexes."""

from __future__ import annotations

from playproof.checker.families.hex_track.base import HexTrackBase

__all__ = ["HexTrack"]


class HexTrack(HexTrackBase):
    """A map of hexes in tile notation."""
