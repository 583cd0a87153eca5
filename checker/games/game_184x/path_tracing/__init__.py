"""Paths over hex tiles: which tiles are where, which ends are open, where a path goes and what it meets."""

from playproof.checker.games.game_184x.path_tracing.grounds import Ground, Link, Stop, ground_of
from playproof.checker.games.game_184x.path_tracing.maps import PathMap
from playproof.checker.games.game_184x.path_tracing.rule_module import PathState, PathTracing
from playproof.checker.games.game_184x.path_tracing.trails import Laid, Trail, Trails

__all__ = [
    "FAMILY",
    "Ground",
    "Laid",
    "Link",
    "PathMap",
    "PathState",
    "PathTracing",
    "Stop",
    "Trail",
    "Trails",
    "ground_of",
]

FAMILY = PathTracing
