"""What attributes of an SVG file hold: numbers, lengths, shares, transforms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import radians

from fontTools.misc.transform import Transform

from playproof.components.wording.values import shown

#: Units of lengths in pixels of CSS, and those that are shares of the letters' size.
_UNITS = {"px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_OF_FONT = {"em": 1.0, "rem": 1.0, "ex": 0.5}
NUMBER = re.compile(r"[-+]?(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?")
_LENGTH = re.compile(rf"\s*+({NUMBER.pattern})\s*+([a-z%]*+)\s*+")
_TRANSFORM = re.compile(r"\s*+,?\s*+(matrix|translate|scale|rotate|skewX|skewY)\s*+\(([^()]*+)\)")


class SvgFault(ValueError):
    """An SVG that isn't read: what was found, and ``allowed``, what would be right."""

    def __init__(self, problem: str, allowed: str = "") -> None:
        super().__init__(problem)
        self.allowed = allowed
        self._line = 0

    def stands_at(self, line: int) -> None:
        """Say in which line of the file it is, unless that is known already."""
        if not self._line:
            self._line = line
            self.args = (f"{self} (line {line})",)


class NotVector(SvgFault):
    """What can't be drawn with fills and lines: the SVG is drawn as pixels."""


def number(text: str, name: str, whole: float = 0.0, em: float = 16.0) -> float:
    """A length in pixels; ``whole`` is what 100 % of it would be, ``em`` the size of the letters."""
    found = _LENGTH.fullmatch(text)
    unit = found[2] if found else "?"
    scale = {**_UNITS, "": 1.0, "%": whole / 100}.get(unit, em * _OF_FONT.get(unit, 0.0))
    value = float(found[1]) * scale if found else 0.0
    if (not scale and unit != "%") or not abs(value) <= 1e6:
        raise NotVector(
            f"{name} is {shown(text[:40])}", f"a number up to a million, or one with {', '.join(_UNITS)}"
        )
    return value


def numbers(text: str, name: str, whole: float = 0.0, em: float = 16.0) -> list[float]:
    """A list of lengths in pixels."""
    return [number(one, name, whole, em) for one in re.split(r"[\s,]+", text.strip()) if one]


def share(text: str) -> float:
    """An opacity, or where a stop is, from 0 to 1."""
    found = re.fullmatch(rf"\s*({NUMBER.pattern})\s*(%?)\s*", text)
    if found is None:
        raise NotVector(f"an opacity is {shown(text[:40])}", "a number from 0 to 1")
    return min(1.0, max(0.0, float(found[1]) / (100 if found[2] else 1)))


def referred(style: Mapping[str, str], name: str) -> str:
    """The id that an attribute such as ``clip-path="url(#a)"`` names; empty for none."""
    found = re.match(r"url\(#([^)]*)\)", style.get(name, ""))
    return found[1] if found else ""


def transform(text: str) -> Transform:
    """What all transforms of an attribute do together."""
    made, at = Transform(), 0
    text = "" if text.strip() == "none" else text
    while found := _TRANSFORM.match(text, at):
        at = found.end()
        made = bounded(_then(made, found[1], [float(n) for n in NUMBER.findall(found[2])], text))
    if text[at:].strip(" \t\r\n,;"):
        raise _bad_transform(text)
    return made


def _then(made: Transform, kind: str, n: list[float], text: str) -> Transform:
    if kind == "matrix" and len(n) == 6:
        return made.transform((n[0], n[1], n[2], n[3], n[4], n[5]))
    if kind == "translate" and len(n) in (1, 2):
        return made.translate(*n)
    if kind == "scale" and len(n) in (1, 2):
        return made.scale(*n)
    if kind == "rotate" and len(n) in (1, 3):
        x, y = n[1:] or (0.0, 0.0)
        return made.translate(x, y).rotate(radians(n[0] % 360)).translate(-x, -y)
    if kind in ("skewX", "skewY") and len(n) == 1:
        angle = radians(n[0] % 360)
        return made.skew(angle) if kind == "skewX" else made.skew(0, angle)
    raise _bad_transform(text)


def bounded(made: Transform) -> Transform:
    """The transform, if it keeps numbers within bounds."""
    if not all(abs(value) <= 1e9 for value in made):
        raise NotVector("the transforms of this SVG multiply beyond all bounds", "a simpler drawing")
    return made


def _bad_transform(text: str) -> NotVector:
    return NotVector(
        f"a transform is {shown(text[:60])}",
        "matrix (6 numbers), translate or scale (1 or 2), rotate (1 or 3), skewX or skewY (1)",
    )
