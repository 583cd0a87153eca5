"""Whether the pictures on a piece are fit to be printed: their resolution on paper, and the bleed at the cut."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from playproof.components.reading.limits import PIXEL_LIMIT
from playproof.components.reading.pictures import Picture as PictureFile
from playproof.layouts.readable import areas_of
from playproof.layouts.scene import (
    CircleOutline,
    Drawing,
    Group,
    Item,
    Picture,
    PolygonOutline,
    RectOutline,
    Turn,
)

#: The resolution below which `lint` notes that a picture is coarse; below the picture's own ``least_dpi`` it is a fault.
GOOD_DPI = 200
#: An edge of a picture this far inside the cut (mm) or nearer is meant to be at the cut.
_AT_CUT = 0.3
#: What is missing of the bleed by less than this (mm) is a rounding.
_SLACK = 0.05

#: Places that are looked at, across and down a face, and the share of a picture that may be hidden in them.
_PLACES, _MOSTLY = 16, 0.6

Box = tuple[float, float, float, float]


class PictureFault(NamedTuple):
    """What is wrong with a picture on a face, and what would be right; a ``note`` is no fault."""

    problem: str
    allowed: str
    note: bool


class _Seen(NamedTuple):
    """A picture on a face: its size on paper and what is seen of it, mm; ``cut``: a round or hex mask cuts it."""

    picture: PictureFile
    width: float
    height: float
    box: Box
    cut: bool


def picture_faults(drawing: Drawing) -> Iterator[PictureFault]:
    """What is wrong with the pictures of a face."""
    for seen in _seen(drawing.items, Turn(), None, False):
        if seen.picture.note:
            problem, _, allowed = seen.picture.note.partition("; allowed: ")
            yield PictureFault(f"picture '{seen.picture.name}' {problem}", allowed, True)
        yield from _coarse(seen)
        yield from _without_bleed(seen, drawing)
    yield from _covered(drawing)


def _covered(drawing: Drawing) -> Iterator[PictureFault]:
    """Pictures of which little is seen: panels and plates lie on them."""
    areas = areas_of(drawing.items)
    for number, area in enumerate(areas):
        picture = area.shape
        if not (isinstance(picture, Picture) and isinstance(picture.data, PictureFile)):
            continue
        places = [
            (x, y)
            for x in (drawing.width * (at + 0.5) / _PLACES for at in range(_PLACES))
            for y in (drawing.height * (at + 0.5) / _PLACES for at in range(_PLACES))
            if area.holds(x, y)
        ]
        hidden = sum(any(over.hides(x, y) for over in areas[number + 1 :]) for x, y in places)
        if places and hidden > _MOSTLY * len(places):
            yield PictureFault(
                f"picture '{picture.data.name}' is mostly covered: {hidden / len(places):.0%} of it by what is drawn on it",
                "a place beside it, a larger picture, or a lower 'opacity' of what covers it",
                True,
            )


def _seen(items: tuple[Item, ...], turn: Turn, clip: Box | None, cut: bool) -> Iterator[_Seen]:
    for item in items:
        if isinstance(item, Group):
            inner = turn.into(item)
            inside, masked = clip, cut
            if item.clip is not None:
                inside = _common(clip, _around(inner, 0, 0, item.clip.width, item.clip.height))
                masked = masked or isinstance(item.clip, CircleOutline | PolygonOutline)
            yield from _seen(item.items, inner, inside, masked)
        elif isinstance(item, Picture) and isinstance(item.data, PictureFile):
            box = _common(clip, _around(turn, item.x, item.y, item.width, item.height))
            if box[0] < box[2] and box[1] < box[3]:
                yield _Seen(item.data, item.width * turn.scale, item.height * turn.scale, box, cut)


def _around(turn: Turn, x: float, y: float, width: float, height: float) -> Box:
    corners = [turn.at(x + dx, y + dy) for dx in (0, width) for dy in (0, height)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _common(one: Box | None, two: Box) -> Box:
    if one is None:
        return two
    return max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3])


def _coarse(seen: _Seen) -> Iterator[PictureFault]:
    picture = seen.picture
    dpi = min(picture.width_px / seen.width, picture.height_px / seen.height) * 25.4
    fault = dpi < picture.least_dpi
    if dpi >= GOOD_DPI and not fault:
        return
    wanted = picture.least_dpi if fault else GOOD_DPI
    size = [ceil(side / 25.4 * wanted - 1e-6) for side in (seen.width, seen.height)]
    needed = f"{size[0]:,} × {size[1]:,} pixels for {wanted} dpi"
    if size[0] * size[1] > PIXEL_LIMIT:
        needed = "a smaller box, or a picture of other proportions"
    printed = f"{int(dpi)} dpi" if dpi >= 1 else "less than 1 dpi"
    yield PictureFault(
        f"picture '{picture.name}' is printed at {printed}: {picture.width_px:,} × {picture.height_px:,} pixels on "
        f"{seen.width:.0f} × {seen.height:.0f} mm",
        f"{needed}, or a lower least_dpi" if fault else needed,
        not fault,
    )


def _without_bleed(seen: _Seen, drawing: Drawing) -> Iterator[PictureFault]:
    """Edges at the cut that end before the bleed does: where the knife strays, paper shows."""
    needed = drawing.bleed
    if needed <= 0 or (seen.cut and isinstance(drawing.outline, RectOutline)):
        return
    left, top, right, bottom = seen.box
    beyond = {
        "left": -left, "top": -top, "right": right - drawing.width, "bottom": bottom - drawing.height,
    }  # fmt: skip
    short = {side: reach for side, reach in beyond.items() if -_AT_CUT <= reach < needed - _SLACK}
    if not short:
        return
    missing = needed - max(0.0, min(short.values()))
    yield PictureFault(
        f"picture '{seen.picture.name}' ends {_where(min(short.values()))} ({', '.join(short)}): "
        f"{missing:.1f} mm of bleed {'is' if missing == 1 else 'are'} missing",
        'fit = "cover" or "stretch" with bleed, or a box that ends well inside the cut',
        True,
    )


def _where(reach: float) -> str:
    return "at the cut" if reach < _SLACK else f"{reach:.1f} mm beyond the cut"
