"""A fixed board of places and connections: cubes on it, offices, what is connected and what is blocked."""

from playproof.checker.families.network.graph import Graph
from playproof.checker.families.network.rule_module import Network
from playproof.checker.families.network.state import NetworkState

__all__ = ["FAMILY", "Graph", "Network", "NetworkState"]

FAMILY = Network
