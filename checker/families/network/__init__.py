"""A fixed board of places and connections: cubes on it, offices, what is connected and what is blocked."""

from checker.families.network.graph import Graph
from checker.families.network.room import Network
from checker.families.network.state import NetworkPart

__all__ = ["FAMILY", "Graph", "Network", "NetworkPart"]

FAMILY = Network
