"""What was used: actions and pieces, those that the fewest evenings used first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.checker.measures.tallies import Used
from playproof.generator.reporting.bars import Bar, Bars
from playproof.generator.reporting.blocks import Block, Column, Figure, Said, Section, Table
from playproof.generator.reporting.chart import amount
from playproof.generator.reporting.many.answers import kinds
from playproof.generator.reporting.many.groups import Group, Labels, kind_title, named, of

#: Of more rows the chart shows the least and the most used alone.
ROWS, EDGE = 36, 12
#: A table of more rows is folded on the page.
OPEN = 16


def usage_sections(groups: Sequence[Group], labels: Labels) -> Iterator[Section]:
    """A section for the actions and one for each kind of piece."""
    by_group = [dict(kinds(group.games)) for group in groups]
    for kind in dict.fromkeys(kind for one in by_group for kind in one):
        those = [one.get(kind, []) for one in by_group]
        names = list(dict.fromkeys(one.name for rows in those for one in rows))
        found = [[next((one for one in rows if one.name == name), None) for rows in those] for name in names]
        if found:
            ident = "actions" if not kind else f"used-{'-'.join(kind.lower().replace('_', ' ').split())}"
            yield Section(ident, kind_title(kind), tuple(usage_blocks(groups, found, kind, labels)))


def usage_blocks(
    groups: Sequence[Group], found: list[list[Used | None]], kind: str, labels: Labels
) -> Iterator[Block]:
    """The chart and the table of a kind."""
    found = sorted(found, key=lambda row: [least(one) for one in row])
    shown = found if len(found) <= ROWS else [*found[:EDGE], *found[-EDGE:]]
    bars = [
        Bar(
            label_of(row, labels),
            [one.used / one.games if one is not None else None for one in row],
            [of(one.used, one.games) if one is not None else "not there" for one in row],
        )
        for row in shown
    ]
    alt = ", ".join(f"{bar.label} {' and '.join(bar.said)}" for bar in bars)
    title = kind_title(kind)
    few = (
        f" The {EDGE} least and the {EDGE} most used of {len(found)} are shown."
        if len(shown) < len(found)
        else ""
    )
    yield Figure(
        Bars([group.title for group in groups], bars, 1.0),
        f"{title}: in how many games each was used. {alt}.",
        f"In how many games each was used.{few}",
    )
    came = any(one is not None and one.seen > one.used for row in found for one in row)
    won = kind[:1].isupper() and any(one is not None and one.finished for row in found for one in row)
    columns = [
        Column(title),
        *((Column("Data"),) if groups[0].name else ()),
        Column("Used in", True),
        *((Column("Came up in", True),) if came else ()),
        Column("Times named or taken" if kind else "Times", True),
        *((Column("Used by a winner", True),) if won else ()),
    ]
    cells = []
    for row in found:
        for group, one in zip(groups, row, strict=True):
            if one is not None:
                cells.append(
                    (
                        label_of(row, labels),
                        *((group.title,) if groups[0].name else ()),
                        of(one.used, one.games),
                        *((of(one.seen, one.games),) if came else ()),
                        amount(one.times),
                        *((of(one.by_winner, one.finished) if one.finished else "–",) if won else ()),
                    )
                )
    yield Table(f"{title}: how often each was used", tuple(columns), tuple(cells), len(cells) > OPEN)
    if won:
        yield Said(
            "Used by a winner: of the finished games in which a player used it, those in which a winner did. "
            "Chance alone gives about the winner’s share of the players."
        )


def least(one: Used | None) -> tuple[float, int]:
    """What rows are sorted by: the part of the evenings, then how many times."""
    return (one.used / one.games, one.times) if one is not None else (0.0, 0)


def label_of(row: Sequence[Used | None], labels: Labels) -> str:
    """The name of a row."""
    return next(named(one, labels) for one in row if one is not None)
