"""How far apart two colours look: CIEDE2000, also as people with a colour vision deficiency see them."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, exp, fsum, hypot, radians, sin, sqrt

#: CIEDE2000 below which two colours look alike: their patterns tell them apart, if anything does.
ALIKE = 12.0

#: L*, a*, b*.
Lab = tuple[float, float, float]

#: Linear-RGB matrices of Machado, Oliveira and Fernandes (2009), severity 1.
DEFICIENCIES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _linear(colour: str) -> tuple[float, float, float]:
    def one(text: str) -> float:
        value = int(text, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return one(colour[1:3]), one(colour[3:5]), one(colour[5:7])


@cache
def seen_by(colour: str, deficiency: str = "") -> Lab:
    """``#rrggbb`` as CIE Lab (D65), seen with a colour vision deficiency (or ``""`` for none)."""
    rgb = _linear(colour)
    if deficiency:
        rgb = tuple(  # type: ignore[assignment]
            min(1.0, max(0.0, fsum(weight * part for weight, part in zip(row, rgb, strict=True))))
            for row in DEFICIENCIES[deficiency]
        )
    r, g, b = rgb
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@cache
def apart(one: str, other: str, deficiency: str = "") -> float:
    """The distance of two colours, ``#rrggbb``, seen with a colour vision deficiency (or ``""`` for none)."""
    return ciede2000(seen_by(one, deficiency), seen_by(other, deficiency))


def alike_to(one: str, other: str) -> str | None:
    """The deficiency with which two colours look alike, ``""`` if they do to everybody; None if they are told apart."""
    return next((kind for kind in ("", *DEFICIENCIES) if apart(one, other, kind) < ALIKE), None)


def ciede2000(one: Lab, other: Lab) -> float:
    """The distance of two colours after CIE 142-2001; some 2.3 is just seen. Formula: Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    grow = 1.5 - 0.5 * sqrt(mean7 / (mean7 + 25.0**7))
    a1, a2 = a1 * grow, a2 * grow
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0.0
    elif turn > 180:
        turn -= 360
    elif turn < -180:
        turn += 360
    chroma, light = c2 - c1, l2 - l1
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        mean_h = h1 + h2
    elif abs(h1 - h2) <= 180:
        mean_h = (h1 + h2) / 2
    else:
        mean_h = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    far = (mean_l - 50) ** 2
    by_l = light / (1 + 0.015 * far / sqrt(20 + far))
    by_c = chroma / (1 + 0.045 * mean_c)
    by_h = hue / (1 + 0.015 * mean_c * t)
    mean7 = mean_c**7
    rotation = -sin(radians(60 * exp(-(((mean_h - 275) / 25) ** 2)))) * 2 * sqrt(mean7 / (mean7 + 25.0**7))
    return sqrt(by_l**2 + by_c**2 + by_h**2 + rotation * by_c * by_h)
