"""Places of a piece that overlap or reach beyond its cut: whoever writes where they are can't see it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from typing import NamedTuple

from playproof.components.base import Piece, PieceSet
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing

#: What may overlap, or be beyond the cut, unnoticed, mm; the share of another's area that a place within it may have.
_SLACK, _WITHIN = 0.5, 0.95
#: So many are named; the others are counted.
_NAMED = 3


class PlacedBox(NamedTuple):
    """A place as it is drawn, mm. ``holds``: others may lie wholly within it; ``covers``: only such as are drawn after it.
    ``of`` is the place that it is a part of: of two places one overlap is named.
    """

    name: str
    left: float
    top: float
    right: float
    bottom: float
    holds: bool = False
    covers: bool = False
    of: str = ""

    @property
    def area(self) -> float:
        """Its area, mm²."""
        return (self.right - self.left) * (self.bottom - self.top)


def place_notes(one: PieceSet, piece: Piece, front: Drawing, context: RenderContext) -> Iterator[str]:
    """What is odd about the places of a piece, of a kind whose module has a function ``placed_boxes`` for them."""
    boxes_of = getattr(import_module(f"playproof.layouts.kinds.{one.kind}"), "placed_boxes", None)
    boxes: list[PlacedBox] = boxes_of(one, piece, context) if boxes_of is not None else []
    beyond = [box.name for box in boxes if _beyond(box, front)]
    if beyond:
        yield f"{_named(beyond)} {'reaches' if len(beyond) == 1 else 'reach'} beyond the cut"
    pairs: dict[tuple[str, str], str] = {}
    for a, b in combinations(boxes, 2):
        if a.name != b.name and _overlap(a, b):
            pairs.setdefault((a.of or a.name, b.of or b.name), f"{a.name} and {b.name}")
    if pairs:
        yield f"overlapping: {_named([*pairs.values()], '; ')}"


def _named(names: list[str], between: str = ", ") -> str:
    more = len(names) - _NAMED
    return between.join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _beyond(box: PlacedBox, front: Drawing) -> bool:
    wide, high = front.width + _SLACK, front.height + _SLACK
    return box.left < -_SLACK or box.top < -_SLACK or box.right > wide or box.bottom > high


def _overlap(one: PlacedBox, other: PlacedBox) -> bool:
    """Whether one hides a part of the other, which is drawn after it, or is hidden by it."""
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    if right - left < _SLACK or bottom - top < _SLACK:
        return False
    inner, outer = sorted((one, other), key=lambda box: box.area)
    within = (left, top, right, bottom) == inner[1:5] and inner.area < _WITHIN * outer.area
    hidden = outer.covers and outer is other
    return not (outer.holds and within and not hidden)
