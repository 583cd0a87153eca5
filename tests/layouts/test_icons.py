"""Icons: every drawing keeps to the grid, and says what it means."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import hypot

import pytest
from fontTools.misc.bezierTools import calcCubicBounds
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.layouts.icons import GRID, STROKE, IconLibrary, UnknownIcon
from playproof.layouts.icons.library import shipped
from playproof.layouts.scene import Circle, CircleOutline, Drawing, Group, Item, Path, Rect
from playproof.layouts.svg.paths import PathFault, segments

ICONS = IconLibrary()
ASKED = set(
    re.findall(
        r"[a-z-]+",
        """gem disk card hex coin share president office cube town city offboard claw fang linger phase
        eaten player deck market sector die clock arrow arrow-left arrow-right arrow-up arrow-down bank
        crown lock cut fold treasure outpost expedition token chip bid train privates route hand discard
        draw pass trophy warning check""",
    )
)

Box = tuple[float, float, float, float]


def marks(name: str, tint: str | None = None) -> tuple[Item, ...]:
    """An icon's marks in grid units."""
    (group,) = ICONS.draw(name, 0, 0, 24, "#000000", tint)
    assert isinstance(group, Group)
    return group.items


def contours(path: Path) -> list[list[Box]]:
    """The box of each line and curve, contour by contour."""
    made: list[list[Box]] = []
    at = begin = (0.0, 0.0)
    for kind, *values in path.segments:
        if kind == "Z":
            at = begin
            continue
        to = (values[-2], values[-1])
        if kind == "M":
            made.append([])
            begin = to
        elif kind == "L":
            made[-1].append((min(at[0], to[0]), min(at[1], to[1]), max(at[0], to[0]), max(at[1], to[1])))
        else:
            made[-1].append(calcCubicBounds(at, (values[0], values[1]), (values[2], values[3]), to))
        at = to
    return made


def around(boxes: list[Box]) -> Box:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def ink(item: Item) -> Box:
    """What a mark covers, stroke included."""
    if isinstance(item, Circle):
        box = (item.cx - item.radius, item.cy - item.radius, item.cx + item.radius, item.cy + item.radius)
    elif isinstance(item, Rect):
        box = (item.x, item.y, item.x + item.width, item.y + item.height)
    else:
        assert isinstance(item, Path)
        box = around([around(contour) for contour in contours(item)])
    half = item.weight / 2 if item.stroke else 0
    return (box[0] - half, box[1] - half, box[2] + half, box[3] + half)


def test_every_asked_name_is_drawn() -> None:
    assert set(ICONS.names) >= ASKED


def test_every_icon_says_what_it_means() -> None:
    lines = [ICONS.about(name) for name in ICONS.names]
    assert all(lines)
    assert len(set(lines)) == len(lines)
    assert not [line for line in lines if line.endswith(".") or "\n" in line]


@pytest.mark.parametrize("name", ICONS.names)
def test_an_icon_fills_its_grid_and_stays_within(name: str) -> None:
    left, top, right, bottom = around([ink(item) for item in marks(name)])
    assert left >= 0 and top >= 0 and right <= GRID and bottom <= GRID
    assert max(right - left, bottom - top) >= 19, "too small to read at 3 mm"
    assert abs((left + right) / 2 - 12) <= 1.5, "off the middle"


@pytest.mark.parametrize("name", ICONS.names)
def test_lines_have_one_weight_and_solids_no_holes(name: str) -> None:
    for item in marks(name):
        assert isinstance(item, (Circle, Rect, Path))
        assert (item.stroke is None) != (item.fill is None), "without a tint a mark is a line or a solid"
        if item.stroke:
            assert item.weight == STROKE
        elif isinstance(item, Path):
            assert item.segments[-1] == ("Z",)
            boxes = [around(contour) for contour in contours(item)]
            for a, b in combinations(boxes, 2):
                assert not (a[0] <= b[0] and a[1] <= b[1] and a[2] >= b[2] and a[3] >= b[3])
                assert not (b[0] <= a[0] and b[1] <= a[1] and b[2] >= a[2] and b[3] >= a[3])


def test_no_two_icons_look_the_same() -> None:
    looks = {Drawing(CircleOutline(24), marks(name)).digest for name in ICONS.names}
    assert len(looks) == len(ICONS.names)


def test_an_icon_is_placed_by_its_top_left_and_height() -> None:
    (group,) = ICONS.draw("disk", 10, 20.5, 3, "#000000")
    assert isinstance(group, Group)
    assert (group.dx, group.dy, group.scale, group.rotate) == (10, 20.5, 0.125, 0)
    # At 3 mm a line of 2 units is 0.25 mm wide.
    (body, _) = group.items
    assert isinstance(body, Path)
    assert body.weight * group.scale == 0.25


def test_marks_are_the_same_objects_at_every_place() -> None:
    (here,) = ICONS.draw("gem", 0, 0, 3, "#000000", "#D55E00")
    (there,) = ICONS.draw("gem", 40, 7, 9, "#000000", "#D55E00")
    assert isinstance(here, Group) and isinstance(there, Group)
    assert here.items is there.items


@pytest.mark.parametrize("size", [0, -3, float("nan")])
def test_a_size_is_above_nothing(size: float) -> None:
    with pytest.raises(ValueError, match=r"the icon 'gem' has the size .* mm; allowed: above 0"):
        ICONS.draw("gem", 0, 0, size, "#000000")


def test_a_tint_fills_the_body_and_nothing_else() -> None:
    body, lines = marks("gem", "#D55E00")
    assert isinstance(body, Path) and isinstance(lines, Path)
    assert (body.fill, body.stroke) == ("#D55E00", "#000000")
    assert (lines.fill, lines.stroke) == (None, "#000000")


def test_marks_on_a_dark_tint_turn_white_inside_the_outline() -> None:
    body, lines, outline = marks("gem", "#222222")
    assert isinstance(body, Path) and isinstance(lines, Path) and isinstance(outline, Path)
    assert body.fill == "#222222"
    assert lines.stroke == "#ffffff"
    assert (outline.segments, outline.fill, outline.stroke) == (body.segments, None, "#000000")


def test_a_black_disk_in_black_keeps_its_rim_and_its_outline() -> None:
    body, rim, outline = marks("disk", "#000000")
    assert isinstance(body, Path) and isinstance(rim, Path) and isinstance(outline, Path)
    assert (body.fill, rim.stroke, outline.stroke) == ("#000000", "#ffffff", "#000000")


def test_white_lines_on_a_light_tint_turn_black() -> None:
    (group,) = ICONS.draw("die", 0, 0, 3, "#ffffff", "#F0E442")
    assert isinstance(group, Group)
    pip = group.items[1]
    assert isinstance(pip, Circle)
    assert pip.fill == "#000000"


@pytest.mark.parametrize("name", ["claw", "arrow", "check", "linger", "pass", "offboard"])
def test_an_icon_without_a_body_takes_the_tint(name: str) -> None:
    for item in marks(name, "#0072B2"):
        assert isinstance(item, (Circle, Path))
        assert {item.fill, item.stroke} == {"#0072B2", None}


@pytest.mark.parametrize(
    ("name", "near"), [("gme", "gem"), ("Disk", "disk"), ("off-board", "offboard"), ("arow", "arrow")]
)
def test_an_unknown_name_gives_the_nearest(name: str, near: str) -> None:
    with pytest.raises(UnknownIcon, match=f"no icon is called '{name}'; did you mean '{near}'\\?") as caught:
        ICONS.draw(name, 0, 0, 3, "#000000")
    assert caught.value.nearest == near
    assert isinstance(caught.value, KeyError)


def test_a_name_near_to_none_gives_them_all() -> None:
    with pytest.raises(UnknownIcon, match="no icon is called 'xyzzy'; allowed: gem disk"):
        ICONS.about("xyzzy")


# ---- path data


def points(data: str) -> list[tuple[float, ...]]:
    """What an independent reader makes of path data, as flat numbers."""
    pen = RecordingPen()
    parse_path(data, pen)
    made: list[tuple[float, ...]] = []
    at = (0.0, 0.0)
    for verb, values in pen.value:
        if verb == "qCurveTo":  # the same curve as a cubic
            (qx, qy), to = values
            made.append((*[a + (q - a) * 2 / 3 for a, q in zip(at, (qx, qy), strict=True)],
                         *[b + (q - b) * 2 / 3 for b, q in zip(to, (qx, qy), strict=True)], *to))  # fmt: skip
            at = to
        elif values:
            made.append(tuple(number for point in values for number in point))
            at = values[-1]
    return made


PATHS = [part.path for icon in shipped().values() for part in icon.parts if part.path] + [
    "m2,3 4 5 1-1 h3 v-2H1V9z l1 1",
    "M1 1Q4 0 5 5q1 2 3 .5",
    "M0 0c1 2 3 4 5 6 1 1 2 2 3 0C1 2 3 4 5 6",
    "M10 10a4 2 30 1 0 3 1A4 2 30 0 1 20 20",
    "M0 0A1 1 0 0 1 10 0",
]


@pytest.mark.parametrize("data", PATHS)
def test_path_data_reads_as_another_reader_has_it(data: str) -> None:
    # The other reader closes a contour with the line back that "Z" says already.
    mine = [tuple(numbers) for kind, *numbers in segments(data) if kind != "Z"]
    theirs = points(data)
    closing = 0
    for ours in mine:
        while theirs[closing] != pytest.approx(ours, abs=2e-4):
            assert len(theirs[closing]) == 2, f"{ours} is not {theirs[closing]}"
            closing += 1
        closing += 1


FLOATS = st.floats(-50, 50).map(lambda value: round(value, 2))


@settings(max_examples=60, deadline=None)
@given(FLOATS, FLOATS, st.floats(0.5, 40), st.booleans(), st.booleans())
def test_arcs_of_circles_stay_on_their_circle(x: float, y: float, r: float, large: bool, sweep: bool) -> None:
    made = segments(f"M0 0A{r:.3f} {r:.3f} 0 {large:d} {sweep:d} {x} {y}")
    if (x, y) == (0, 0):
        assert made == (("M", 0, 0),)
        return
    assert made[-1][-2:] == (x, y)
    r = max(round(r, 3), hypot(x, y) / 2)
    reach = (max(0.0, r * r - (x * x + y * y) / 4)) ** 0.5 / hypot(x, y) * (1 if large == sweep else -1)
    cx, cy = x / 2 + reach * y, y / 2 - reach * x
    ends = [segment[-2:] for segment in made]
    for (ax, ay), segment in zip(ends, made[1:], strict=False):
        _, px, py, qx, qy, bx, by = segment
        middle = ((ax + 3 * px + 3 * qx + bx) / 8, (ay + 3 * py + 3 * qy + by) / 8)
        assert hypot(middle[0] - cx, middle[1] - cy) == pytest.approx(r, rel=5e-4, abs=5e-3)
    turns = [(a[0] - cx) * (b[1] - cy) - (a[1] - cy) * (b[0] - cx) for a, b in pairwise(ends)]
    assert all(turn * (1 if sweep else -1) > -0.01 for turn in turns)


def test_flags_of_an_arc_may_stand_without_gaps() -> None:
    assert segments("M2 2a3 3 0 015 5") == segments("M2 2a3 3 0 0 1 5 5")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("L2 2", "path data starts with 'L'; allowed: M or m"),
        ("M0 0R1 1 2 2", "path data has the command 'R'; allowed: M L H V C S Q T A Z, large or small"),
        ("M0 0L1", "path data has '1' after 'L'; allowed: 2 numbers each time"),
        ("M0 0L", "path data has '' after 'L'; allowed: 2 numbers each time"),
        ("M0 0C1 2 3 4 5", "path data has '1 2 3 4 5' after 'C'; allowed: 6 numbers each time"),
        ("M0 0A1 1 0 2 0 5 5", "path data has '1 1 0 2 0 5 5' after 'A'; allowed: 7 numbers each time"),
        ("M0 0Z4", "path data has '4' after 'Z'; allowed: a command"),
        ("M0 ;0", "path data has '0 ;0' after 'M'; allowed: 2 numbers each time"),
        ("12 M0 0", "path data has '12 M0 0'; allowed: commands with their numbers"),
    ],
)
def test_faulty_path_data_is_named(data: str, sentence: str) -> None:
    with pytest.raises(PathFault, match=f"^{re.escape(sentence)}$"):
        segments(data)
