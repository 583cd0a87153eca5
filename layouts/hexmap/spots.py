"""Where tokens lie on the stops of a hex."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.components.notation.tile import HexNotation
from playproof.layouts.hexmap.face import plan_of
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.hexmap.stops import slots_of
from playproof.layouts.places.spots import Spot


def stop_spots(notation: HexNotation, sizes: HexSizes) -> Iterator[tuple[str, Spot]]:
    """Each stop of a hex by its number in the notation, around the hex's middle; of several slots each as ``0/1``, too."""
    for stop in plan_of(notation, sizes).stops:
        centre, name = stop.centre, str(stop.index)
        if centre.kind in ("city", "pass"):
            slot = sizes.slot * stop.scale
            # Two slots lie side by side; more of them on a ring that is no wider than three.
            yield (
                name,
                Spot(stop.x, stop.y, slot * min(centre.slots, 3), slot * (2 if centre.slots > 2 else 1)),
            )
            if centre.slots > 1:
                for number, (x, y) in enumerate(slots_of(stop, sizes)):
                    yield f"{name}/{number}", Spot(x, y, slot, slot)
        elif centre.kind == "start":
            slot = sizes.slot * stop.scale
            yield name, Spot(stop.x, stop.y, slot, slot, loose=True)
        else:
            yield name, Spot(stop.x, stop.y, 2 * sizes.node, 2 * sizes.node)
