"""A map of hexes in tile notation, on which tiles and tokens are laid."""

from playproof.checker.families.hex_track.base import HexTrackBase
from playproof.checker.families.hex_track.rule_module import HexTrack
from playproof.checker.families.hex_track.state import TrackState

__all__ = ["FAMILY", "HexTrack", "HexTrackBase", "TrackState"]

FAMILY = HexTrack
