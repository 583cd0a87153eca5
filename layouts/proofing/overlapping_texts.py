"""Texts that overlap: labels of two places on one spot, a title on a map's first hex.

Boxes are compared, not letters and lines as the tests do for the shipped games: lint must be fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playproof.layouts.readable import areas_before_texts
from playproof.layouts.scene import Drawing
from playproof.layouts.text.placed import is_shown, placed_texts
from playproof.layouts.text.setting import width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

#: Less of the smaller text's box than this share, or less than so many mm across or down, can still be read.
_SHARE, _LEAST = 0.3, 0.5
#: How high small letters are above their line, as a share of the size.
_HEIGHT = 0.5


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    text: str
    #: How many areas are drawn before it.
    beneath: int

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)


def overlapping_texts(drawing: Drawing) -> Iterator[tuple[str, str]]:
    """The pairs of texts of a face that overlap, from their lines to the height of small letters; of turned ones the box
    around that. One that is covered, as a card's part may be, doesn't count."""
    areas, beneath = areas_before_texts(drawing.items)
    boxes: list[_Box] = []
    for number, (text, turn, clips) in zip(beneath, placed_texts(drawing.items), strict=True):
        wide, high = width_of(text.text, text.face, text.size), text.size * MM_PER_PT * _HEIGHT
        left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
        points = [turn.at(left, text.y), turn.at(left + wide, text.y - high)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = _Box(min(xs), min(ys), max(xs), max(ys), text.text.strip(), number)
        if box.text and is_shown((box.left + box.right) / 2, (box.top + box.bottom) / 2, clips):
            boxes.append(box)
    boxes.sort()
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            if other.left > one.right - _LEAST:
                break
            wide = min(one.right, other.right) - other.left
            high = min(one.bottom, other.bottom) - max(one.top, other.top)
            if min(wide, high) < _LEAST or wide * high <= _SHARE * min(one.area, other.area):
                continue
            x, y = other.left + wide / 2, min(one.bottom, other.bottom) - high / 2
            between = areas[slice(*sorted((one.beneath, other.beneath)))]
            if not any(area.hides(x, y) for area in between):
                yield one.text, other.text
