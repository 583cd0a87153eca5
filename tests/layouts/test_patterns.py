"""Patterns: tellable from each other without colour, and cut at the piece's edge."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from playproof.layouts.ornament import patterns
from playproof.layouts.scene import CircleOutline, Group, Outline, Path, PolygonOutline, RectOutline

HEX = PolygonOutline(20, 17.32, ((5, 0), (15, 0), (20, 8.66), (15, 17.32), (5, 17.32), (0, 8.66)))
OUTLINES: list[Outline] = [CircleOutline(15), RectOutline(60, 4, 1), RectOutline(4, 60), HEX]
MARKED = [name for name in patterns.NAMES if name != "plain"]


def path(name: str, outline: Outline, pitch: float = 2.0) -> Path:
    (group,) = patterns.fill(name, outline, "#000000", pitch=pitch)
    assert isinstance(group, Group)
    assert group.clip == outline
    assert (group.dx, group.dy, group.scale, group.rotate) == (0, 0, 1, 0)
    (item,) = group.items
    assert isinstance(item, Path)
    return item


def test_the_names() -> None:
    assert patterns.NAMES == (
        "plain", "stripe", "dot", "cross", "wave", "grid", "chevron",
        "brick", "scale", "diamond", "triangle", "star", "ring", "honeycomb", "weave",
        "dash", "leaf",
    )  # fmt: skip


@pytest.mark.parametrize("outline", OUTLINES)
def test_plain_has_no_marks(outline: Outline) -> None:
    assert patterns.fill("plain", outline, "#000000") == ()


@pytest.mark.parametrize("outline", OUTLINES)
@pytest.mark.parametrize("name", MARKED)
def test_a_pattern_is_one_path_that_covers_its_outline(name: str, outline: Outline) -> None:
    segments = path(name, outline).segments
    xs = [x for segment in segments for x in segment[1::2]]
    ys = [y for segment in segments for y in segment[2::2]]
    assert min(xs) <= 0 and max(xs) >= outline.width
    assert min(ys) <= 0 and max(ys) >= outline.height


@pytest.mark.parametrize("outline", OUTLINES)
def test_patterns_differ_pairwise(outline: Outline) -> None:
    for one, other in combinations(MARKED, 2):
        assert path(one, outline).segments != path(other, outline).segments


def shown(name: str, outline: Outline, dots_per_mm: int = 4) -> list[bool]:
    """What lies on a coarse raster over the outline's box: about what one sees from across a table."""
    from PIL import Image, ImageDraw

    size = (round(outline.width * dots_per_mm * 4), round(outline.height * dots_per_mm * 4))
    picture = Image.new("L", size, 255)
    pen = ImageDraw.Draw(picture)
    item = path(name, outline)
    scale = 4 * dots_per_mm
    contours: list[list[tuple[float, float]]] = []
    for kind, *values in item.segments:
        if kind == "M":
            contours.append([(values[0] * scale, values[1] * scale)])
        elif kind == "L":
            contours[-1].append((values[0] * scale, values[1] * scale))
        elif kind == "C":
            ax, ay = contours[-1][-1]
            bx, by, cx, cy, dx, dy = (value * scale for value in values)
            for step in range(1, 9):
                t, u = step / 8, 1 - step / 8
                a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                contours[-1].append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    for contour in contours:
        if item.fill:
            pen.polygon(contour, fill=0)
        else:
            pen.line(contour, fill=0, width=round(item.weight * scale))
    small = picture.resize((size[0] // 4, size[1] // 4), Image.Resampling.BOX)
    return [value < 160 for value in small.tobytes()]


@pytest.mark.parametrize("outline", [CircleOutline(15), RectOutline(60, 4), RectOutline(4, 60)])
def test_patterns_are_told_apart_on_a_disk_and_a_band(outline: Outline) -> None:
    seen = {name: shown(name, outline) for name in MARKED}
    for name, dots in seen.items():
        assert 0.1 < sum(dots) / len(dots) < 0.5, f"{name} is too faint or too full"
    for (one, a), (other, b) in combinations(seen.items(), 2):
        apart = sum(x != y for x, y in zip(a, b, strict=True)) / len(a)
        assert apart > 0.15, f"{one} and {other} look alike"


@pytest.mark.parametrize("name", MARKED)
def test_the_same_arguments_give_the_same_objects(name: str) -> None:
    once = patterns.fill(name, CircleOutline(15), "#D55E00")
    assert patterns.fill(name, CircleOutline(15), "#D55E00") is once


def test_the_colour_and_weight_are_those_asked_for() -> None:
    (group,) = patterns.fill("stripe", HEX, "#D55E00", pitch=3, weight=0.5)
    assert isinstance(group, Group)
    (stripes,) = group.items
    assert isinstance(stripes, Path)
    assert (stripes.stroke, stripes.weight, stripes.fill) == ("#D55E00", 0.5, None)
    (group,) = patterns.fill("dot", HEX, "#D55E00")
    assert isinstance(group, Group)
    (dots,) = group.items
    assert isinstance(dots, Path)
    assert (dots.stroke, dots.fill) == (None, "#D55E00")


def test_stripes_stand_a_pitch_apart() -> None:
    starts = [segment for segment in path("stripe", CircleOutline(15), pitch=2).segments if segment[0] == "M"]
    gaps = {round((b[1] - a[1]) / 2**0.5, 3) for a, b in pairwise(starts)}
    assert gaps == {2.0}


@pytest.mark.parametrize(("name", "near"), [("stripes", "stripe"), ("Dots", "dot"), ("chevrn", "chevron")])
def test_an_unknown_name_gives_the_nearest(name: str, near: str) -> None:
    with pytest.raises(
        patterns.UnknownPattern, match=f"no pattern is called '{name}'; did you mean '{near}'\\?"
    ):
        patterns.fill(name, HEX, "#000000")


def test_a_name_near_to_none_gives_them_all() -> None:
    with pytest.raises(patterns.UnknownPattern, match="called 'xyzzy'; allowed: plain stripe dot"):
        patterns.fill("xyzzy", HEX, "#000000")


def test_lines_may_not_run_together() -> None:
    with pytest.raises(ValueError, match=r"the pattern 'grid' has the pitch 0\.5 mm; allowed: 0\.7 or more"):
        patterns.fill("grid", HEX, "#000000", pitch=0.5)
    with pytest.raises(ValueError, match=r"the pattern 'grid' has the weight 0 mm; allowed: above 0"):
        patterns.fill("grid", HEX, "#000000", weight=0)
