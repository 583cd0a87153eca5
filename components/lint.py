"""Faults that only the whole game shows: totals, colours that can't be distinguished, contrast."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import fsum

from playproof.components.faults import Fault, Place
from playproof.components.game import Game
from playproof.components.lint_boards import lint_boards
from playproof.components.lint_networks import lint_networks
from playproof.components.palette import contrast, ink_on
from playproof.components.plural import counted
from playproof.components.tallies import tallies

__all__ = ["lint_game", "seen_by"]

#: WCAG AA for text of any size.
AA = 4.5
#: Distance in CIE Lab below which two colours look alike to many people.
ALIKE = 18.0

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


def seen_by(colour: str, deficiency: str) -> tuple[float, float, float]:
    """``#rrggbb`` as CIE Lab, seen with a colour vision deficiency (or ``""`` for none)."""
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


def lint_game(game: Game) -> Iterator[Fault]:
    """Faults of a game that could be read: they don't stop printing, but they cost paper or a misread card."""
    home = f"{game.folder.parent.name}/{game.folder.name}"
    yield from game.notes
    for one in game.sets:
        if not one.items and not one.total:
            yield Fault(game.place(one.id), f"{one.name} has no pieces", "at least one")
        elif one.total is not None:
            count = sum(piece.count for piece in one.items)
            if count != one.total:
                yield Fault(
                    game.place(one.id),
                    f"{one.name} has {counted(count, 'piece')} in all",
                    allowed=f"{one.total}, as 'total' says",
                )
    yield from tallies(game)
    yield from lint_boards(game)
    yield from lint_networks(game)
    for key, colour in game.palette.items():
        best = contrast(ink_on(colour.hex), colour.hex)
        if best < AA:
            yield Fault(
                Place(f"{home}/game.toml", field=f"palette.{key}"),
                f"neither black nor white text can be read on {colour.hex}: contrast {best:.1f}",
                allowed=f"a contrast of {AA} or more",
            )
    for (one_key, one_colour), (key, colour) in combinations(game.palette.items(), 2):
        if one_colour.pattern != colour.pattern:
            continue
        for deficiency in ("", *DEFICIENCIES):
            distance = fsum(
                (a - b) ** 2
                for a, b in zip(
                    seen_by(one_colour.hex, deficiency), seen_by(colour.hex, deficiency), strict=True
                )
            )
            if distance < ALIKE**2:
                seen = f"with {deficiency}" if deficiency else "to everybody"
                yield Fault(
                    Place(f"{home}/game.toml", field=f"palette.{key}"),
                    f"'{one_key}' and '{key}' look alike {seen} and share the pattern '{colour.pattern}'",
                    allowed="another pattern for one of them",
                )
                break
