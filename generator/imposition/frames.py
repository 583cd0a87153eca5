"""Frames: a page's size and the area that pieces may fill, and the place of a block in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from playproof.generator.imposition.furniture import DEPTH, REACHED, Furniture, clearance, furnish
from playproof.generator.imposition.plan import Plan
from playproof.generator.paper.page import Box

#: A gutterfold's line: none, up and down the middle, or across it.
Fold = Literal["none", "vertical", "horizontal"]
#: A block lower than this part of its frame is a low one.
_LOW = 0.6
#: A low block starts here if it can, mm: there is room for its bleed and marks that every printer reaches.
_TOP = 10.0
Reserve = Literal["none", "bottom", "left"]


class Frame(msgspec.Struct, frozen=True):
    """A page of ``width`` × ``height`` mm; fronts fill at most ``area_width`` × ``area_height`` mm of it."""

    width: float
    height: float
    area_width: float
    area_height: float
    fold: Fold = "none"


class Settled(msgspec.Struct, frozen=True):
    """Where the block of fronts has its top left corner, mm, and the places of footer and ruler."""

    x: float
    y: float
    furniture: Furniture


def page_sizes(plan: Plan) -> tuple[tuple[float, float], ...]:
    """The orientations that the plan allows, the paper's own first."""
    width, height = plan.paper.width, plan.paper.height
    if plan.orientation == "portrait":
        return ((min(width, height), max(width, height)),)
    if plan.orientation == "landscape":
        return ((max(width, height), min(width, height)),)
    return ((width, height),) if width == height else ((width, height), (height, width))


def frames(plan: Plan, backed: bool, reserve: Reserve, clear: float) -> Iterator[Frame]:
    """The frames to try; ``reserve`` keeps the footer's strip free below or on the left."""
    margin = plan.margin
    strip = max(margin, REACHED + DEPTH + clear)
    left = strip if reserve == "left" else margin
    bottom = strip if reserve == "bottom" else margin
    folds: tuple[Fold, ...] = ("none",)
    if backed and plan.duplex == "gutterfold":
        folds = ("vertical", "horizontal")
    for width, height in page_sizes(plan):
        for fold in folds:
            area_width, area_height = width - left - margin, height - bottom - margin
            if fold == "vertical":
                area_width = width / 2 - left - plan.fold_gap
            elif fold == "horizontal":
                area_height = height / 2 - bottom - plan.fold_gap
            if area_width > 0 and area_height > 0:
                yield Frame(width, height, area_width, area_height, fold)


def content_box(frame: Frame, x: float, y: float, width: float, height: float, fold_gap: float) -> Box:
    """The box around the fronts' block at (x, y) and, on a gutterfold, the backs' as well."""
    if frame.fold == "vertical":
        return (x, y, 2 * (width + fold_gap), height)
    if frame.fold == "horizontal":
        return (x, y, width, 2 * (height + fold_gap))
    return (x, y, width, height)


def settle(frame: Frame, width: float, height: float, plan: Plan, bleed: float) -> Settled:
    """Lay a block of ``width`` × ``height`` mm into the middle of its frame, a low one at the top.

    Where the middle leaves no room for footer and ruler, the block moves up, or right, as far as they need, at most to
    the margin; beside a fold it stays at the fold.
    """
    margin, gap = plan.margin, plan.fold_gap
    x, y = (frame.width - width) / 2, (frame.height - height) / 2
    if height < _LOW * frame.area_height:
        # What is left of the paper can be used again.
        y = min(y, max(margin, _TOP))
    if frame.fold == "vertical":
        x = frame.width / 2 - gap - width
    elif frame.fold == "horizontal":
        y = frame.height / 2 - gap - height
    places = [(x, y)]
    clear = clearance(plan.marks, bleed)
    strip = REACHED + DEPTH + clear
    if frame.fold != "horizontal":
        places.append((x, min(y, max(margin, frame.height - height - strip))))
        places.append((x, min(y, margin)))
    if frame.fold != "vertical":
        places.append((max(x, min(strip, frame.width - margin - width)), y))
        places.append((max(x, frame.width - margin - width), y))
    best: Settled | None = None
    for x, y in places:
        content = content_box(frame, x, y, width, height, gap)
        furniture = furnish(frame.width, frame.height, content, clear, margin)
        if best is None or furniture.quality < best.furniture.quality:
            best = Settled(x, y, furniture)
        if furniture.quality == 0:
            break
    assert best is not None
    return best
