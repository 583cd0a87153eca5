"""SVG path data as the segments of a `playproof.layouts.scene.Path`: moves, lines and cubic curves, absolute.

Read are M L H V C S Q T A Z and their relative forms. A quadratic curve becomes the same curve as a cubic;
an arc becomes one cubic for each quarter turn (off by less than 0.03 % of its radius).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from playproof.layouts.scene import Segment

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_COMMA = r"[\s,]*"
_BLANK = " \t\r\n,"
_NUMBERS = re.compile(f"({_NUMBER})")
_COMMANDS = re.compile(r"([A-DF-Za-df-z])([^A-DF-Za-df-z]*)")
#: Flags may stand without a gap ("0 015 5").
_ARC = re.compile(_COMMA.join(f"({value})" for value in (*[_NUMBER] * 3, "[01]", "[01]", *[_NUMBER] * 2)))
_SIZES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
#: No drawing has larger numbers; beyond them arcs can't be worked out.
_LARGEST = 1e7


class PathFault(ValueError):
    """Path data that can't be read; the message is one sentence with what was found and what is allowed."""


def segments(data: str) -> tuple[Segment, ...]:
    """Path data as scene segments in the same units, rounded to 4 decimals.

    Raises `PathFault` for another command, a wrong count of numbers, or data that starts without a move.
    """
    made: list[Segment] = []
    x = y = start_x = start_y = 0.0
    # Where the last curve of each sort came from: S and T go on smoothly.
    cubic: tuple[float, float] | None = None
    quadratic: tuple[float, float] | None = None
    for command, values in _commands(data):
        kind = command.upper()
        if not made and kind != "M":
            raise PathFault(f"path data starts with '{command}'; allowed: M or m")
        left, top = (x, y) if command.islower() else (0.0, 0.0)
        smooth_cubic, smooth_quadratic = cubic, quadratic
        cubic = quadratic = None
        if kind == "Z":
            made.append(("Z",))
            x, y = start_x, start_y
            continue
        if made[-1:] == [("Z",)] and kind != "M":  # what goes on after Z begins where that came back to
            made.append(_rounded("M", x, y))
        if kind == "H":
            x = left + values[0]
            made.append(_rounded("L", x, y))
            continue
        if kind == "V":
            y = top + values[0]
            made.append(_rounded("L", x, y))
            continue
        to_x, to_y = left + values[-2], top + values[-1]
        if kind == "M":
            start_x, start_y = to_x, to_y
            made.append(_rounded("M", to_x, to_y))
        elif kind == "L":
            made.append(_rounded("L", to_x, to_y))
        elif kind in "CS":
            x2, y2 = left + values[-4], top + values[-3]
            x1, y1 = x, y
            if kind == "C":
                x1, y1 = left + values[0], top + values[1]
            elif smooth_cubic is not None:
                x1, y1 = 2 * x - smooth_cubic[0], 2 * y - smooth_cubic[1]
            made.append(_rounded("C", x1, y1, x2, y2, to_x, to_y))
            cubic = x2, y2
        elif kind in "QT":
            qx, qy = x, y
            if kind == "Q":
                qx, qy = left + values[0], top + values[1]
            elif smooth_quadratic is not None:
                qx, qy = 2 * x - smooth_quadratic[0], 2 * y - smooth_quadratic[1]
            quadratic = qx, qy
            made.append(
                _rounded(
                    "C", x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3,
                    to_x + (qx - to_x) * 2 / 3, to_y + (qy - to_y) * 2 / 3, to_x, to_y,
                )
            )  # fmt: skip
        else:
            rx, ry, turn, large, sweep = values[:5]
            made += _arc(x, y, rx, ry, turn, bool(large), bool(sweep), to_x, to_y)
        x, y = to_x, to_y
    return tuple(made)


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each command with the numbers of one go; a repeated move is a line."""
    at = 0
    for match in _COMMANDS.finditer(data):
        if data[at : match.start()].strip():
            break
        at = match.end()
        command, rest = match.groups()
        size = _SIZES.get(command.upper())
        if size is None:
            allowed = f"{' '.join(_SIZES)}, large or small"
            raise PathFault(f"path data has the command '{command}'; allowed: {allowed}")
        if not size:
            if rest.strip(_BLANK):
                raise PathFault(f"path data has '{rest.strip()}' after '{command}'; allowed: a command")
            yield command, ()
            continue
        goes = _goes(rest, size)
        if not goes:
            found = rest.strip() or data[match.end() :].strip()[:20]
            raise PathFault(f"path data has '{found}' after '{command}'; allowed: {size} numbers each time")
        for number, go in enumerate(goes):
            if max(map(abs, go)) > _LARGEST:
                raise PathFault(
                    f"path data has a number beyond {_LARGEST:,.0f} after '{command}'; allowed: smaller numbers"
                )
            yield {"M": "L", "m": "l"}.get(command, command) if number else command, go
    if data[at:].strip():
        raise PathFault(f"path data has '{data[at:].strip()}'; allowed: commands with their numbers")


def _goes(text: str, size: int) -> list[tuple[float, ...]]:
    """The numbers after a command, ``size`` at a time; empty if anything is missing or left over."""
    if size == _SIZES["A"]:
        left = _ARC.sub("", text)
        return [] if left.strip(_BLANK) else [tuple(map(float, go)) for go in _ARC.findall(text)]
    parts = _NUMBERS.split(text)
    numbers = [float(number) for number in parts[1::2]]
    if len(numbers) % size or "".join(parts[::2]).strip(_BLANK):
        return []
    return [tuple(numbers[i : i + size]) for i in range(0, len(numbers), size)]


def _arc(
    x: float, y: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, to_x: float, to_y: float
) -> Iterator[Segment]:
    """An arc between two points as cubics: from end points to centre as in SVG 1.1, appendix F.6."""
    if (x, y) == (to_x, to_y):
        return
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry:
        yield _rounded("L", to_x, to_y)
        return
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    half_x, half_y = (x - to_x) / 2, (y - to_y) / 2
    px, py = cosine * half_x + sine * half_y, cosine * half_y - sine * half_x
    spread = hypot(px / rx, py / ry)
    if spread > 1:  # too small to reach: the smallest ellipse that does
        rx, ry = rx * spread, ry * spread
    across = (rx * py) ** 2 + (ry * px) ** 2
    reach = sqrt(max(0.0, (rx * ry) ** 2 / across - 1)) * (1 if large != sweep else -1)
    mx, my = reach * rx * py / ry, -reach * ry * px / rx
    cx, cy = cosine * mx - sine * my + (x + to_x) / 2, sine * mx + cosine * my + (y + to_y) / 2
    begin = _angle((px - mx) / rx, (py - my) / ry)
    sweep_angle = (_angle((-px - mx) / rx, (-py - my) / ry) - begin) % (2 * pi)
    if not sweep:
        sweep_angle -= 2 * pi
    count = ceil(abs(sweep_angle) / (pi / 2) - 1e-9)
    step = sweep_angle / count
    pull = 4 / 3 * tan(step / 4)

    def point(u: float, v: float) -> tuple[float, float]:
        u, v = u * rx, v * ry
        return cosine * u - sine * v + cx, sine * u + cosine * v + cy

    for number in range(count):
        a, b = begin + number * step, begin + (number + 1) * step
        first = point(cos(a) - pull * sin(a), sin(a) + pull * cos(a))
        second = point(cos(b) + pull * sin(b), sin(b) - pull * cos(b))
        end = (to_x, to_y) if number == count - 1 else point(cos(b), sin(b))
        yield _rounded("C", *first, *second, *end)


def _angle(u: float, v: float) -> float:
    """The direction of (u, v) in radians, -π to π."""
    return acos(max(-1.0, min(1.0, u / hypot(u, v)))) * (-1 if v < 0 else 1)


def _rounded(kind: str, *values: float) -> Segment:
    # Adding 0.0 turns -0.0 into 0.0, so that equal drawings have equal digests.
    return (kind, *[round(value, 4) + 0.0 for value in values])
