"""Groups of evenings (before and after a change of the data), and how their numbers are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from playproof.checker.measures.measured import Measured
from playproof.checker.measures.tallies import ENOUGH, Spread, Used
from playproof.components.wording.plural import listing, several
from playproof.generator.reporting.chart import amount
from playproof.generator.reporting.content import capital

#: The printed names of pieces, by their kind and id.
Labels = Mapping[tuple[str, str], str]

#: At most so many names are listed in a sentence, and so many values.
FEW, VALUES = 10, 4


class Group(NamedTuple):
    """Evenings of one game under one state of its data. ``name``: ``before`` or ``now``, ``""`` if there is one group alone."""

    name: str
    games: Sequence[Measured]

    @property
    def title(self) -> str:
        """The name as a heading."""
        return capital(self.name)


def of(part: int, whole: int) -> str:
    """``2 of 3``; with a percentage where the games are enough for one."""
    share = f" ({100 * part / whole:.0f} %)" if whole >= ENOUGH else ""
    return f"{part:,} of {whole:,}{share}"


def evening_name(game: Measured) -> str:
    """What an evening is called: its file, without the ending that all have."""
    return game.file.removesuffix(".play")


def half(value: float) -> str:
    """A median: whole, or with its half."""
    return (
        amount(int(value))
        if value == int(value)
        else f"{amount(int(value))}.5"
        if value > 0
        else f"{value:.1f}"
    )


def length(minutes: int) -> str:
    """``1 h 20 min``."""
    hours, rest = divmod(minutes, 60)
    return " ".join(
        part for part in (f"{hours} h" if hours else "", f"{rest} min" if rest or not hours else "") if part
    )


def spreading(
    values: Sequence[int], found: Spread, unit: str = "", write: Callable[[int], str] = amount
) -> str:
    """How values spread, in words: few of them one by one, many by their range, median and middle half. ``unit``: of the
    values, in the singular."""
    alike = found.low == found.high and found.number > 1
    if alike:
        said = write(found.low)
    elif found.number <= VALUES:
        said = listing(map(write, sorted(values)))
    else:
        said = f"{write(found.low)} to {write(found.high)}"
    if unit:
        said += f" {unit if found.high == 1 else several(unit)}"
    if alike:
        return f"{said} each"
    if found.number <= VALUES:
        return said
    said += f", median {half(found.median) if write is amount else write(round(found.median))}"
    if found.number >= ENOUGH:
        said += f", the middle half {write(found.quarter)} to {write(found.three_quarters)}"
    return said


def named(one: Used, labels: Labels) -> str:
    """An action or piece as it is printed."""
    return labels.get((one.kind, one.name), one.name)


def named_few(those: Iterable[Used], labels: Labels) -> str:
    """Some names as a list, behind a colon; where they are listed, if they are too many."""
    names = [named(one, labels) for one in those]
    return f": {listing(names)}" if len(names) <= FEW else " (listed below)"


def kind_title(kind: str) -> str:
    """A kind of pieces as a heading: ``Cards``; of choices within an action: ``Choices of take``."""
    if not kind:
        return "Actions"
    if kind.islower():
        return f"Choices of {kind}"
    return capital(several(kind.replace("_", " ").lower()))
