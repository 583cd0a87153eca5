"""Networks of owned hexes on a map: access, values, and shortest routes over other owners' hexes."""

from checker.families.hex_network.maps import HexMap
from checker.families.hex_network.room import HexNetwork
from checker.families.hex_network.routes import Lease, Reach
from checker.families.hex_network.state import NetworkPart

__all__ = ["FAMILY", "HexMap", "HexNetwork", "Lease", "NetworkPart", "Reach"]

FAMILY = HexNetwork
