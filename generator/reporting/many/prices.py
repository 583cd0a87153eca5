"""Prices over the rounds: the median of all evenings for each company, then each company's evenings beside one another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from playproof.checker.measures.measured import Measured
from playproof.generator.reporting.blocks import Block, Column, Figure, Section, Table
from playproof.generator.reporting.chart import Chart, Series, amount
from playproof.generator.reporting.content import ends
from playproof.generator.reporting.figures import PLAYERS
from playproof.generator.reporting.many.groups import Group, evening_name

#: More evenings than lines of one chart can be told apart are shown by the lowest, the median and the highest.
LINES = 6


def price_sections(groups: Sequence[Group], colours: Mapping[str, str]) -> Iterator[Section]:
    """A section for each group that has prices; ``colours``: of companies, where the game's data know them."""
    for number, group in enumerate(groups, 1):
        games = [one for one in group.games if one.companies]
        if games:
            called = games[0].prices_called
            title = f"{called}{f', {group.name}' if group.name else ''}"
            yield Section(f"prices-{number}", title, tuple(price_blocks(games, colours)))


def price_blocks(games: Sequence[Measured], colours: Mapping[str, str]) -> Iterator[Block]:
    """The medians of all companies, then a chart for each company if there are several evenings."""
    companies = tuple(dict.fromkeys(name for one in games for name in one.companies))
    unit = "round" if games[0].named else "tenth"
    series = []
    for place, name in enumerate(companies):
        values = [round(median(those)) if those else None for those in columns(games, name)]
        colour = colours.get(name)
        series.append(
            Series(name, values, colour or PLAYERS[place % len(PLAYERS)][0], place, colour is not None)
        )
    if len(games) < 2:
        yield from figure(series, unit, f"Price at the end of each {unit}", ())
        return
    reached = [
        sum(at < len(one.rounds) for one in games) for at in range(max(len(one.rounds) for one in games))
    ]
    yield from figure(series, unit, f"Median price at the end of each {unit}", reached)
    for name in companies:
        those = [one for one in games if name in one.companies]
        if len(those) <= LINES:
            lines = [
                Series(evening_name(one), [end.prices.get(name) for end in one.rounds], "", place)
                for place, one in enumerate(those)
            ]
            most = max(len(one.rounds) for one in those)
            lines = [
                line._replace(values=[*line.values, *[None] * (most - len(line.values))]) for line in lines
            ]
        else:
            by_round = columns(those, name)
            lines = [
                Series("highest", [max(one) if one else None for one in by_round], "", 0),
                Series("median", [round(median(one)) if one else None for one in by_round], "", 1),
                Series("lowest", [min(one) if one else None for one in by_round], "", 2),
            ]
        yield from figure(lines, unit, f"{name} in {len(those)} of {len(games)} games", ())


def columns(games: Sequence[Measured], name: str) -> list[list[int]]:
    """A company's prices at the end of each round, of all games that came so far."""
    most = max(len(one.rounds) for one in games)
    return [
        [
            one.rounds[at].prices[name]
            for one in games
            if at < len(one.rounds) and name in one.rounds[at].prices
        ]
        for at in range(most)
    ]


def figure(series: Sequence[Series], unit: str, title: str, reached: Sequence[int]) -> Iterator[Block]:
    """A chart of lines over the rounds, and its table; ``reached``: how many evenings reached each round, if that is told."""
    rounds = max(len(one.values) for one in series)
    chart = Chart(series, (), (), list(range(1, rounds + 1)), unit=unit)
    fewer = f" Fewer games reach the last {unit}s." if len(set(reached)) > 1 else ""
    yield Figure(chart, f"{title}. {ends(chart)}", f"{title}.{fewer}")
    rows = tuple(
        (
            amount(at + 1),
            *((amount(reached[at]),) if reached else ()),
            *(
                amount(value) if at < len(one.values) and (value := one.values[at]) is not None else "–"
                for one in series
            ),
        )
        for at in range(rounds)
    )
    heads = (
        Column(unit.capitalize()),
        *((Column("Evenings", True),) if reached else ()),
        *(Column(one.name, True) for one in series),
    )
    yield Table(title, heads, rows, True)
