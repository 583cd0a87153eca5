"""What attributes of an SVG file hold: numbers, lengths, shares, transforms."""

from __future__ import annotations

import re
from math import cos, radians, sin, tan

from playproof.components.reading.wording import shown

__all__ = ["NUMBER", "SAME", "Matrix", "SvgFault", "number", "share", "times", "transform"]

#: Units of width and height in pixels of CSS.
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
NUMBER = re.compile(r"[-+]?(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?")
_LENGTH = re.compile(rf"\s*+({NUMBER.pattern})\s*+([a-z%]*+)\s*+")
_TRANSFORM = re.compile(r"\s*+,?\s*+(matrix|translate|scale|rotate|skewX|skewY)\s*+\(([^()]*+)\)")

#: x and y become a·x + c·y + e and b·x + d·y + f.
Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class SvgFault(ValueError):
    """An SVG that can't be drawn: what was found, and ``allowed``, what would be right."""

    def __init__(self, problem: str, allowed: str = "") -> None:
        super().__init__(problem)
        self.allowed = allowed
        self._line = 0

    def stands_at(self, line: int) -> None:
        """Say in which line of the file it is, unless that is known already."""
        if not self._line:
            self._line = line
            self.args = (f"{self} (line {line})",)


def number(text: str, name: str, whole: float) -> float:
    """A length in pixels; ``whole`` is what 100 % of it would be."""
    found = _LENGTH.fullmatch(text)
    unit = found[2] if found else "?"
    if found is None or (unit not in _UNITS and unit != "%"):
        raise SvgFault(
            f"{name} is {shown(text[:40])}", f"a number, or one with {', '.join(filter(None, _UNITS))}"
        )
    value = float(found[1]) * (whole / 100 if unit == "%" else _UNITS[unit])
    if not abs(value) <= 1e6:
        raise SvgFault(f"{name} is {shown(text[:40])}", "a number up to a million")
    return value


def share(text: str) -> float:
    """An opacity, or where a stop is, from 0 to 1."""
    text = text.strip()
    found = re.fullmatch(rf"({NUMBER.pattern})\s*(%?)", text)
    if found is None:
        raise SvgFault(f"an opacity is {shown(text[:40])}", "a number from 0 to 1")
    return min(1.0, max(0.0, float(found[1]) / (100 if found[2] else 1)))


def transform(text: str) -> Matrix:
    """What all transforms of an attribute do together."""
    made, at = SAME, 0
    if text.strip() in ("", "none"):
        return made
    while found := _TRANSFORM.match(text, at):
        at = found.end()
        made = times(made, _one_transform(found[1], [float(n) for n in NUMBER.findall(found[2])], text))
    if text[at:].strip(" \t\r\n,;"):
        raise _bad_transform(text)
    return made


def _one_transform(kind: str, n: list[float], text: str) -> Matrix:
    if not all(abs(value) <= 1e7 for value in n):
        raise _bad_transform(text)
    if kind == "matrix" and len(n) == 6:
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if kind == "translate" and len(n) in (1, 2):
        return (1, 0, 0, 1, n[0], n[1] if len(n) == 2 else 0)
    if kind == "scale" and len(n) in (1, 2):
        return (n[0], 0, 0, n[-1], 0, 0)
    if kind == "rotate" and len(n) in (1, 3):
        turn = radians(n[0])
        own: Matrix = (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
        if len(n) == 1:
            return own
        return times(times((1, 0, 0, 1, n[1], n[2]), own), (1, 0, 0, 1, -n[1], -n[2]))
    if kind == "skewX" and len(n) == 1:
        return (1, 0, tan(radians(n[0])), 1, 0, 0)
    if kind == "skewY" and len(n) == 1:
        return (1, tan(radians(n[0])), 0, 1, 0, 0)
    raise _bad_transform(text)


def _bad_transform(text: str) -> SvgFault:
    return SvgFault(
        f"a transform is {shown(text[:60])}",
        "matrix (6 numbers), translate or scale (1 or 2), rotate (1 or 3), skewX or skewY (1)",
    )


def times(one: Matrix, two: Matrix) -> Matrix:
    """The transform that does ``two``, then ``one``."""
    if two is SAME:
        return one
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    made = (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
    if not all(abs(value) <= 1e9 for value in made):
        raise SvgFault("the transforms of this SVG multiply beyond all bounds", "a simpler drawing")
    return made
