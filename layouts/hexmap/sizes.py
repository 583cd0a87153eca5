"""How large things on a hex are, from the size of the hex and of the tokens that lie on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from playproof.components.hexgrid import Layout
from playproof.layouts.hexmap.frame import HexFrame, frame_of


@dataclass(frozen=True)
class HexSizes:
    """Measures of a hex's marks, mm; ``slot`` is the diameter of a token's place, ``stack`` of a stack's."""

    frame: HexFrame
    slot: float
    stack: float
    #: Weights of the theme.
    hairline: float = 0.18
    line: float = 0.35
    heavy: float = 0.9
    #: Whether places of tokens and stacks are squares, with ``slot`` and ``stack`` as their edges.
    square: bool = False
    #: Whether nodes show what they cost.
    node_costs: bool = True
    #: The node value whose disk has the game's accent in full; 0: none has.
    highest_node: int = 0

    @property
    def track(self) -> float:
        """Width of track: heavy or more, some 9 % of the hex."""
        return max(self.heavy, round(0.088 * self.frame.across, 2))

    @property
    def casing(self) -> float:
        """How much ground shows at each side of track that runs over other track."""
        return max(0.35, 0.022 * self.frame.across)

    @property
    def lane(self) -> float:
        """Distance of lanes, middle to middle."""
        return self.track * 1.45

    @property
    def gap(self) -> float:
        """What stays free between any two things."""
        return max(0.4, 0.018 * self.frame.across)

    @property
    def bar(self) -> tuple[float, float]:
        """Length (across the track) and thickness of a town's bar."""
        return 0.27 * self.frame.across, self.track * 1.05

    @property
    def dot(self) -> float:
        """Radius of a town's dot."""
        return 0.085 * self.frame.across

    @property
    def node(self) -> float:
        """Radius of a node's disc: its value must be read across the table."""
        return max(3.3, min(5.6, 0.128 * self.frame.across))


@lru_cache(maxsize=64)
def sizes_of(
    layout: Layout,
    across: float,
    slot: float,
    stack: float,
    hairline: float,
    line: float,
    heavy: float,
) -> HexSizes:
    """The sizes, made once."""
    return HexSizes(frame_of(layout, across), slot, stack, hairline, line, heavy)
