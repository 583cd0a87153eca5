"""Parts of a card template that hide each other, that are off the card, and icons that can't be told from what is beneath."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from playproof.components.colours.palette import contrast
from playproof.layouts.readable import Area, areas_of, ground_at, on_picture
from playproof.layouts.scene import Circle, Group, Item, Line, Path, Picture, Polygon, Rect, Text, Turn
from playproof.layouts.templates.template import (
    BadgePart,
    Box,
    EmblemPart,
    IconPart,
    IconsPart,
    Part,
    RoundelPart,
    TextPart,
)
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: What a person is to read: hiding it is never meant.
_READ = TextPart | IconPart | IconsPart | BadgePart | EmblemPart | RoundelPart
#: Shares of a text or an icon that may be hidden, and how far a part may reach over the card's edge unnoticed (mm).
_HIDDEN, _SLACK = 0.25, 0.5
#: The contrast that signs need (WCAG 2.2, 1.4.11), and the share of places beneath an icon that may have less.
_CONTRAST, _FAINT = 3.0, 0.5
#: Places that are looked at, across and down.
_STEPS = (0.1, 0.3, 0.5, 0.7, 0.9)


class DrawnPart(NamedTuple):
    """A part that is shown: where it is in its file, what it draws, its box on the card."""

    way: tuple[str | int, ...]
    part: Part
    items: Sequence[Item]
    box: Box
    #: The colours of an icon that has none of its own.
    colours: tuple[str, ...] = ()


class PartNote(NamedTuple):
    """What is odd about a part, and what would be right."""

    way: tuple[str | int, ...]
    problem: str
    allowed: str


def part_notes(parts: Sequence[DrawnPart], size: tuple[float, float], paper: str) -> Iterator[PartNote]:
    """What is odd about the parts of a card of this size (mm), in the order in which they are drawn."""
    areas = [areas_of(one.items) for one in parts]
    inks = [list(_inks(one.items, Turn())) if isinstance(one.part, _READ) else [] for one in parts]
    for number, one in enumerate(parts):
        x, y, w, h = one.box
        if x >= size[0] - _SLACK or y >= size[1] - _SLACK or x + w <= _SLACK or y + h <= _SLACK:
            yield PartNote((*one.way, "box"), f"{_called(one)} is off the card", "a box on the card")
            continue
        for other, over in zip(parts[number + 1 :], areas[number + 1 :], strict=True):
            if over and any(_hidden(ink, over) > _HIDDEN for ink in inks[number]):
                problem = f"{_called(one)} is hidden by {_called(other)}"
                yield PartNote(
                    one.way, problem, "boxes side by side, or 'above', 'below', 'left_of', 'right_of'"
                )
                break
        if one.colours and inks[number]:
            beneath = [area for under in areas[:number] for area in under]
            yield from _faint(one, inks[number], beneath, paper)


def _called(one: DrawnPart) -> str:
    return f"'{one.part.name}' ({one.part.draw})" if one.part.name else f"the part {one.part.draw}"


def _faint(one: DrawnPart, inks: Iterable[Box], beneath: list[Area], paper: str) -> Iterator[PartNote]:
    places = [place for ink in inks for place in _places(ink)]
    if not any(on_picture(beneath, x, y) for x, y in places):
        return  # the theme's colours are chosen for its paper
    grounds = [ground_at(beneath, x, y, paper) for x, y in places]
    ratios = sorted((max(contrast(colour, ground) for colour in one.colours), ground) for ground in grounds)
    ratio, ground = ratios[int(len(ratios) * _FAINT)]
    if ratio < _CONTRAST:
        colours = " and ".join(dict.fromkeys(one.colours))
        problem = f"{_called(one)} in {colours} on {ground} has a contrast of {ratio:.1f}"
        yield PartNote(one.way, problem, f"{_CONTRAST:g} or more for icons")


def _hidden(ink: Box, over: list[Area]) -> float:
    places = list(_places(ink))
    return sum(any(area.hides(x, y) for area in over) for x, y in places) / len(places)


def _places(box: Box) -> Iterator[tuple[float, float]]:
    x, y, w, h = box
    return ((x + across * w, y + down * h) for down in _STEPS for across in _STEPS)


def _inks(items: Iterable[Item], turn: Turn) -> Iterator[Box]:
    """Boxes around the texts, and around each icon or shape."""
    for item in items:
        if isinstance(item, Group) and any(isinstance(one, Group | Text) for one in item.items):
            yield from _inks(item.items, turn.into(item))
        elif points := list(_points(item, turn)):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            yield min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _points(item: Item, turn: Turn) -> Iterator[tuple[float, float]]:
    if isinstance(item, Group):
        for one in item.items:
            yield from _points(one, turn.into(item))
        return
    corners: Iterable[tuple[float, float]]
    if isinstance(item, Text):
        own = face(item.face)
        width = own.width(item.text, item.size)
        left = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        corners = ((left, item.y - own.cap_height * item.size * MM_PER_PT), (left + width, item.y))
    elif isinstance(item, Rect | Picture):
        corners = ((item.x, item.y), (item.x + item.width, item.y + item.height))
    elif isinstance(item, Circle):
        corners = (
            (item.cx - item.radius, item.cy - item.radius),
            (item.cx + item.radius, item.cy + item.radius),
        )
    elif isinstance(item, Line):
        corners = ((item.x1, item.y1), (item.x2, item.y2))
    elif isinstance(item, Polygon):
        corners = item.points
    else:
        assert isinstance(item, Path)
        corners = [(one[at], one[at + 1]) for one in item.segments for at in range(1, len(one) - 1, 2)]
    for x, y in corners:
        yield turn.at(x, y)
