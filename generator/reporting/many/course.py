"""The evenings beside one another: one row each, their lengths, the seats that won, the scores and their parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from statistics import median

from playproof.checker.evening import day
from playproof.checker.measures.measured import Measured
from playproof.checker.measures.tallies import Seat, by_chance, finished, parts_of, seats, spread
from playproof.components.wording.plural import listing
from playproof.generator.reporting.bars import Bar, Bars
from playproof.generator.reporting.blocks import Block, Column, Figure, Said, Section, Table
from playproof.generator.reporting.chart import amount
from playproof.generator.reporting.content import capital
from playproof.generator.reporting.dots import DotRow, Dots
from playproof.generator.reporting.many.answers import is_language, margin_of
from playproof.generator.reporting.many.groups import Group, evening_name, half, length, of

#: A table of more rows is folded on the page.
OPEN = 24


def evenings_section(groups: Sequence[Group]) -> Section:
    """A row for each evening; what no evening has is left out."""
    games = [(group, one) for group in groups for one in group.games]
    columns: list[tuple[Column, list[str]]] = [
        (Column("Evening"), [evening_name(one) for _, one in games]),
        (Column("Data"), [group.title for group, _ in games]),
        (Column("Date"), [day_of(one) for _, one in games]),
        (Column("Players and scores, in seat order"), [players_of(one) for _, one in games]),
        (Column("Won"), [won_by(one) for _, one in games]),
        (Column("Ahead by", True), [margin_said(one) for _, one in games]),
        (Column("Entries", True), [amount(one.entries) for _, one in games]),
        (Column("Time", True), [length(one.minutes) if one.minutes else "" for _, one in games]),
        (Column("Rounds", True), [amount(len(one.rounds)) if one.named else "" for _, one in games]),
        (Column("Lead changed", True), ["" if one.leads is None else amount(one.leads) for _, one in games]),
        (Column("Refused", True), [amount(refusals(one)) for _, one in games]),
        (Column("Remarks", True), [amount(len(one.remarks)) if one.remarks else "" for _, one in games]),
    ]
    kept = [(column, cells) for column, cells in columns if any(cells)]
    rows = tuple(zip(*(tuple(cell or "–" for cell in cells) for _, cells in kept), strict=True))
    caption = f"{len(rows)} evenings" if len(rows) != 1 else "1 evening"
    table = Table(caption, tuple(column for column, _ in kept), rows, len(rows) > OPEN)
    return Section("evenings", "The evenings", (table, *(Said(one) for one in about(games_of(groups)))))


def games_of(groups: Sequence[Group]) -> list[Measured]:
    """The games of all groups."""
    return [one for group in groups for one in group.games]


def about(games: Sequence[Measured]) -> Iterator[str]:
    """What to know about the figures."""
    unsure = [evening_name(one) for one in games if one.open]
    if unsure:
        yield f"With open findings, so that figures follow what was most likely done: {listing(unsure)}."
    middle = [evening_name(one) for one in games if one.middle]
    if middle:
        yield f"Begun in the middle of a game, with a declared position: {listing(middle)}."
    cut = [evening_name(one) for one in games if one.stopped]
    if cut:
        yield f"Not checked to the end, since they pass a limit: {listing(cut)}."
    broken = [evening_name(one) for one in games if one.internal]
    if broken:
        yield f"Playproof failed at lines of: {listing(broken)}; the rest is measured."


def day_of(game: Measured) -> str:
    """The date of an evening, short: ``4 Sep 2026``."""
    if not game.day:
        return ""
    number, month, year = day(date.fromisoformat(game.day)).split()
    return f"{number} {month[:3]} {year}"


def players_of(game: Measured) -> str:
    """The players in seat order, with their scores where these are known."""
    scored = any(game.scores.values())
    return ", ".join(
        f"{player} {amount(game.scores[player])}" if scored and player in game.scores else player
        for player in game.players
    )


def won_by(game: Measured) -> str:
    """Who won from which seat; that a game is under way."""
    if not game.over:
        return "under way"
    who = [f"{game.players[seat - 1]} (seat {seat})" for seat in game.won_by]
    return listing(who) or "nobody"


def margin_said(game: Measured) -> str:
    """By how much the winner is ahead."""
    margin = margin_of(game) if game.over else None
    return "" if margin is None else amount(margin)


def refusals(game: Measured) -> int:
    """How many entries rules of the game refused."""
    return sum(not is_language(one.code) for one in game.refusals)


def length_section(groups: Sequence[Group]) -> Section | None:
    """The lengths of finished games, a dot each."""
    blocks: list[Block] = []
    timed = all(one.minutes for one in finished(games_of(groups)))
    for unit, values in (
        ("minutes", [[one.minutes for one in finished(group.games)] if timed else [] for group in groups]),
        ("entries", [[one.entries for one in finished(group.games)] for group in groups]),
        ("rounds", [[len(one.rounds) for one in finished(group.games) if one.named] for group in groups]),
    ):
        known = [(group, those) for group, those in zip(groups, values, strict=True) if those]
        if not known or (unit != "entries" and len({one for _, those in known for one in those}) < 2):
            continue
        rows = tuple(DotRow(group.title or unit.capitalize(), those) for group, those in known)
        blocks.append(Figure(Dots(rows, unit), f"Length in {unit}, a dot for each game. {told(rows)}"))
        heading = "Data" if groups[0].name else "Length in"
        blocks.append(spread_table(f"Length of finished games in {unit}", heading, rows))
    return Section("length", "Length", tuple(blocks)) if blocks else None


def told(rows: Sequence[DotRow]) -> str:
    """Rows of values in words, for who can't see the chart."""
    said = []
    for row in rows:
        found = spread(row.values)
        if found is not None:
            said.append(f"{row.label} {amount(found.low)} to {amount(found.high)}")
    return f"{'; '.join(said)}."


def spread_table(caption: str, heading: str, rows: Sequence[DotRow], what: str = "Games") -> Table:
    """How the values of each row spread."""
    columns = (heading, "Number of games" if what == "Games" else what, "Lowest", "Median", "Highest")
    cells = []
    for row in rows:
        found = spread(row.values)
        if found is not None:
            said = (amount(found.low), half(found.median), amount(found.high))
            cells.append((row.label, amount(found.number), *said))
    return Table(caption, tuple(Column(name, bool(at)) for at, name in enumerate(columns)), tuple(cells))


def seat_section(groups: Sequence[Group]) -> Section | None:
    """Wins by seat, beside what equal seats would win, and the scores by seat."""
    by_group = [seats(group.games) for group in groups]
    places = sorted({(one.players, one.seat) for rows in by_group for one in rows if one.players > 1})
    if not places:
        return None
    sizes = {players for players, _ in places}
    found = [
        [next((one for one in rows if (one.players, one.seat) == place), None) for rows in by_group]
        for place in places
    ]
    bars = []
    cells = []
    for (players, seat), those in zip(places, found, strict=True):
        label = f"Seat {seat}" if len(sizes) == 1 else f"Seat {seat} of {players}"
        bars.append(
            Bar(
                label,
                [one.won / one.games if one is not None else None for one in those],
                [of(one.won, one.games) if one is not None else "no game" for one in those],
                1 / players,
            )
        )
        for group, one in zip(groups, those, strict=True):
            if one is not None:
                cells.append((label, *((group.title,) if group.name else ()), *seat_cells(one)))
    heads = (
        Column("Seat"),
        *((Column("Data"),) if groups[0].name else ()),
        Column("Won", True), Column("Shared", True), Column("Usual by chance", True), Column("Lowest score", True),
        Column("Median score", True), Column("Highest score", True),
    )  # fmt: skip
    alt = ", ".join(f"{bar.label} {' and '.join(bar.said)}" for bar in bars)
    chart = Bars([group.title for group in groups], bars, 1.0, "equal seats")
    return Section(
        "seats",
        "Who won, by seat",
        (
            Figure(chart, f"Games won by each seat. {alt}.", "Seats are in the order of the line players."),
            Table("Wins and scores by seat", heads, tuple(cells)),
        ),
    )


def seat_cells(one: Seat) -> tuple[str, ...]:
    """The figures of a seat."""
    low, high = by_chance(one.games, one.players)
    scores = spread(one.scores)
    known = scores is not None and any(one.scores)
    return (
        of(one.won, one.games),
        amount(one.shared),
        f"{low} to {high}",
        *(
            (amount(scores.low), half(scores.median), amount(scores.high))
            if scores and known
            else ("–", "–", "–")
        ),
    )


def score_section(groups: Sequence[Group]) -> Section | None:
    """Final scores of winners and others, and the parts that they are made of."""
    rows: list[DotRow] = []
    blocks: list[Block] = []
    for group in groups:
        over = [one for one in finished(group.games) if any(one.scores.values())]
        for who, won in (("winners", True), ("others", False)):
            values = [
                score
                for one in over
                for player, score in one.scores.items()
                if (player in one.winners) == won
            ]
            if values:
                rows.append(DotRow(capital(f"{group.name} {who}".strip()), values))
    if not rows:
        return None
    blocks.append(Figure(Dots(rows, "score"), f"Final scores, a dot for each player. {told(rows)}"))
    blocks.append(spread_table("Final scores", "Players", rows, "Scores"))
    for group in groups:
        parts = parts_of(group.games)
        if not parts:
            continue
        title = f"Parts of the scores{f', {group.name}' if group.name else ''}"
        most = max(
            (abs(median(side)) for one in parts for side in (one.winners, one.others) if side), default=1
        )
        bars = [
            Bar(
                capital(one.name),
                [median(one.winners) if one.winners else None, median(one.others) if one.others else None],
                [half(median(side)) if side else "–" for side in (one.winners, one.others)],
            )
            for one in parts
        ]
        alt = ", ".join(f"{bar.label} {bar.said[0]} and {bar.said[1]}" for bar in bars)
        blocks.append(
            Figure(
                Bars(("Winners", "Others"), bars, most or 1),
                f"{title}: medians of winners and of others. {alt}.",
                "The median of each part.",
            )
        )
        heads = (
            Column("Part"), Column("Winners: lowest", True), Column("median", True), Column("highest", True),
            Column("Others: lowest", True), Column("median", True), Column("highest", True),
        )  # fmt: skip
        cells = tuple(
            (capital(one.name), *(cell for side in (one.winners, one.others) for cell in side_cells(side)))
            for one in parts
        )
        blocks.append(Table(title, heads, cells))
    return Section("scores", "Scores and their parts", tuple(blocks))


def side_cells(values: Sequence[int]) -> tuple[str, ...]:
    """The lowest, the median and the highest of values."""
    found = spread(values)
    if found is None:
        return ("–", "–", "–")
    return amount(found.low), half(found.median), amount(found.high)


def first_and_last(games: Sequence[Measured]) -> tuple[date, date] | None:
    """The first and the last date; None where no file has one."""
    days = sorted(date.fromisoformat(one.day) for one in games if one.day)
    return (days[0], days[-1]) if days else None
