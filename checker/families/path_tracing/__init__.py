"""Paths over hex tiles: what lies where, which ends are open, where a path goes and what it meets."""

from checker.families.path_tracing.grounds import Ground, Link, Stop, ground_of
from checker.families.path_tracing.room import PathPart, PathTracing
from checker.families.path_tracing.trails import Laid, Trail, Trails

__all__ = [
    "FAMILY",
    "Ground",
    "Laid",
    "Link",
    "PathPart",
    "PathTracing",
    "Stop",
    "Trail",
    "Trails",
    "ground_of",
]

FAMILY = PathTracing
