"""Networks of owned hexes on a map: access, values, and shortest routes over other owners' hexes."""

from playproof.checker.games.leasehold.hex_network.maps import HexMap
from playproof.checker.games.leasehold.hex_network.routes import Lease, Reach
from playproof.checker.games.leasehold.hex_network.rule_module import HexNetwork
from playproof.checker.games.leasehold.hex_network.state import NetworkState

__all__ = ["FAMILY", "HexMap", "HexNetwork", "Lease", "NetworkState", "Reach"]

FAMILY = HexNetwork
