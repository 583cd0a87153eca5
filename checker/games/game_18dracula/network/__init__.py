"""A fixed board of places and connections: cubes on it, offices, what is connected and what is blocked."""

from playproof.checker.games.game_18dracula.network.graph import Graph
from playproof.checker.games.game_18dracula.network.rule_module import Network
from playproof.checker.games.game_18dracula.network.state import NetworkState

__all__ = ["FAMILY", "Graph", "Network", "NetworkState"]

FAMILY = Network
