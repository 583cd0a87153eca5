"""Colours that can't be told apart, and colours with two meanings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from playproof.components.colours.distance import alike_to, apart, seen_by
from playproof.components.colours.palette import Colour
from playproof.components.faults import Fault, Place

if TYPE_CHECKING:
    from playproof.components.game import Game

#: CIEDE2000 below which two colours count as the same.
SAME = 7.0
#: The difference of lightness (L*) that a handful of companies should have, and how many companies that are.
LIGHTER, HANDFUL = 15.0, 5


def lint_colours(game: Game, file: str) -> Iterator[Fault]:
    """Faults of the palette, and notes on what its colours are used for; ``file`` is where the palette is."""
    yield from _alike(game.palette, file)
    companies = _companies(game)
    yield from _lightness(companies, game.palette, file)
    yield from _two_meanings(companies, game)


def _alike(palette: Mapping[str, Colour], file: str) -> Iterator[Fault]:
    """Pairs of one pattern that look alike."""
    for (one_key, one), (key, colour) in combinations(palette.items(), 2):
        if one.pattern != colour.pattern:
            continue
        deficiency = alike_to(one.hex, colour.hex)
        if deficiency is not None:
            seen = f"with {deficiency}" if deficiency else "to everybody"
            yield Fault(
                Place(file, field=f"palette.{key}"),
                f"'{one_key}' and '{key}' look alike {seen} and share the pattern '{colour.pattern}'",
                allowed="another pattern for one of them",
            )


def _companies(game: Game) -> dict[str, str]:
    """The colours of companies, each with the name of one that has it."""
    found: dict[str, str] = {}
    for one in game.of_kind("charters"):
        for piece in one.items:
            colour = getattr(piece, "colour", "")
            if colour in game.palette:
                found.setdefault(colour, piece.title)
    return found


def _lightness(companies: Mapping[str, str], palette: Mapping[str, Colour], file: str) -> Iterator[Fault]:
    """Few companies can differ in lightness too: then a copy in black and white tells them apart."""
    if len(companies) > HANDFUL:
        return
    for one, other in combinations(companies, 2):
        difference = abs(seen_by(palette[one].hex)[0] - seen_by(palette[other].hex)[0])
        if difference < LIGHTER:
            yield Fault(
                Place(file, field=f"palette.{other}"),
                f"'{one}' and '{other}' are equally light ({difference:.0f} of 100 apart): "
                "in black and white only their patterns tell these companies apart",
                allowed=f"a difference of {LIGHTER:.0f} or more",
                note=True,
            )


def _two_meanings(companies: Mapping[str, str], game: Game) -> Iterator[Fault]:
    """Money in a company's colour."""
    for one in game.of_kind("money"):
        for piece in one.items:
            colour = getattr(piece, "colour", "")
            if colour not in game.palette:
                continue
            same = next(
                (
                    company
                    for company in companies
                    if company == colour or apart(game.palette[company].hex, game.palette[colour].hex) < SAME
                ),
                None,
            )
            if same is not None:
                yield Fault(
                    game.place(one.id, piece.id, ("colour",)),
                    f"{piece.title} has the colour of {companies[same]}",
                    allowed='a colour of the palette for money alone, with use = "money"',
                    note=True,
                )
