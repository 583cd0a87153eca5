"""Where tokens lie on the stops of a hex."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.components.notation.tile import HexNotation
from playproof.layouts.hexmap.face import plan_of
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.spots import Spot

__all__ = ["stop_spots"]


def stop_spots(notation: HexNotation, sizes: HexSizes) -> Iterator[tuple[int, Spot]]:
    """Each stop of a hex by its number in the notation, around the hex's middle."""
    for stop in plan_of(notation, sizes).stops:
        centre = stop.centre
        if centre.kind in ("city", "pass"):
            slot = sizes.slot * stop.scale
            # Two slots lie side by side; more of them on a ring that is no wider than three.
            yield (
                stop.index,
                Spot(stop.x, stop.y, slot * min(centre.slots, 3), slot * (2 if centre.slots > 2 else 1)),
            )
        elif centre.kind == "start":
            slot = sizes.slot * stop.scale
            yield stop.index, Spot(stop.x, stop.y, slot, slot, loose=True)
        else:
            yield stop.index, Spot(stop.x, stop.y, 2 * sizes.node, 2 * sizes.node)
