"""Texts that a shop's cut may come too near to: measured letter by letter from the cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from playproof.components.wording.plural import counted
from playproof.generator.exporting.shops.fitting import Fit, shape_of
from playproof.layouts.readable import in_outline
from playproof.layouts.scene import Drawing, Point
from playproof.layouts.text.placed import is_shown, letter_box, letter_points, placed_texts

#: What can't be seen, mm.
SLACK = 0.05
_SIDES = ("left", "top", "right", "bottom")


class Near(NamedTuple):
    """A text outside the safe zone: ``distance`` from the cut where ``safe`` is asked for, mm; less than 0 beyond the cut.

    ``side`` is the edge of the piece that it comes near to; a circle or hex has just ``edge``.
    """

    set_id: str
    piece: str
    face: str
    text: str
    side: str
    distance: float
    safe: float

    @property
    def outside(self) -> float:
        """How far it is outside the safe zone, mm."""
        return self.safe - self.distance


def near_texts(drawing: Drawing, fit: Fit) -> Iterator[tuple[str, str, float]]:
    """The texts of a face outside the product's safe zone, with the edge and the distance from its cut, mm."""
    safe = fit.product.safe
    for text, turn, clips in placed_texts(drawing.items):
        if min(distance for _, distance in _distances(letter_box(text, turn), drawing, fit)) >= safe:
            continue
        points = [point for point in letter_points(text, turn) if is_shown(*point, clips)]
        # What is wholly beyond the piece is not printed.
        if any(in_outline(drawing.outline, *point) for point in points):
            side, distance = min(_distances(points, drawing, fit), key=lambda one: one[1])
            if distance < safe - SLACK:
                yield text.text, side, distance


def _distances(points: Sequence[Point], drawing: Drawing, fit: Fit) -> list[tuple[str, float]]:
    """How far the nearest of the points is from each edge of the cut, in the piece's own place."""
    width, height = drawing.width + 2 * fit.margins[0], drawing.height + 2 * fit.margins[1]
    left, top = -fit.margins[0], -fit.margins[1]
    form = shape_of(drawing.outline)
    if form == "rectangle":
        xs, ys = [x - left for x, _ in points], [y - top for _, y in points]
        return list(zip(_SIDES, (min(xs), min(ys), width - max(xs), height - max(ys)), strict=True))
    middle = drawing.width / 2, drawing.height / 2
    away = [(x - middle[0], y - middle[1]) for x, y in points]
    reach = min(width, height) / 2
    if form == "circle":
        return [("edge", reach - max(hypot(x, y) for x, y in away))]
    first = pi / 2 if width >= height else 0.0
    angles = [first + step * pi / 3 for step in range(6)]
    return [("edge", reach - max(x * cos(angle) + y * sin(angle) for x, y in away for angle in angles))]


def sentences(found: Sequence[Near]) -> list[str]:
    """A sentence for all texts of a set that come as near to the same edge, those furthest outside first."""
    alike: dict[tuple[str, str, str, float], list[Near]] = {}
    for one in found:
        alike.setdefault((one.set_id, one.face, one.side, round(one.distance, 1)), []).append(one)
    told: list[str] = []
    for group in sorted(alike.values(), key=lambda group: -max(one.outside for one in group)):
        worst = max(group, key=lambda one: one.outside)
        pieces = len({one.piece for one in group}) - 1
        more = f" (so on {counted(pieces, 'more piece')})" if pieces else ""
        where = f"{'on' if worst.side in ('left', 'right') else 'at'} the {worst.side}"
        back = ", back" if worst.face == "back" else ""
        # Rounded first, so that what is told adds up.
        distance, safe = _rounded(worst.distance), _rounded(worst.safe)
        reach = (
            f"is {distance:.2f} mm from the cut"
            if distance >= 0
            else f"reaches {-distance:.2f} mm beyond the cut"
        )
        told.append(
            f"{worst.piece}{back}: '{worst.text}' {reach} {where}, {safe - distance:.2f} mm outside the safe zone of "
            f"{safe:.2f} mm{more}"
        )
    return told


def _rounded(length: float) -> float:
    """Hundredths of a millimetre; half of one is rounded up, however its bits are."""
    return round(length + 1e-9, 2) + 0.0
