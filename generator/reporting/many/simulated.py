"""The report of simulated games: what many evenings tell, said of games that robots played, and what a tweak moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean, pstdev

from playproof.checker.measures.measured import Measured
from playproof.checker.measures.tallies import spread
from playproof.checker.simulation.effects import RATE, Effect, Odd, beyond_chance
from playproof.checker.simulation.playing import MANY, Simulated
from playproof.components.wording.plural import counted, listing
from playproof.generator.reporting.blocks import Answer, Answers, Block, Column, Said, Section, Table
from playproof.generator.reporting.chart import amount
from playproof.generator.reporting.content import capital, small_print
from playproof.generator.reporting.many.answers import answers, margin_of
from playproof.generator.reporting.many.content import (
    Change,
    EveningsReport,
    change_section,
    colours_of,
    labels_of,
    texts,
)
from playproof.generator.reporting.many.course import games_of, length_section, score_section, seat_section
from playproof.generator.reporting.many.groups import Group, Labels, half, of
from playproof.generator.reporting.many.prices import price_sections
from playproof.generator.reporting.many.usage import usage_sections
from playproof.layouts.render_context import RenderContext

#: So many strange games are listed.
STRANGE = 10
#: Of the effects that moved so many stand first; a table of more rows is folded.
MOVED, OPEN = 12, 24
#: What an ending is called.
ENDINGS = {
    "over": "ended",
    "endless": "never ended",
    "stuck": "stopped, since nothing was legal",
    "robot": "stopped, since a robot failed",
    "finding": "stopped at an entry against the rules",
}
ROBOTS = (
    "Robots are no people. They show what the rules make possible, what follows from the numbers, and what never happens; not "
    "what is fun, what people understand, or how well a good plan does. Random robots show how the game behaves without a "
    "plan, greedy ones take what pays at once, patient ones try out what comes of it."
)


def simulation_report(
    groups: Sequence[tuple[str, Sequence[Simulated]]],
    context: RenderContext,
    how: str,
    replay: str,
    change: Change | None = None,
    effects: Sequence[Effect] = (),
) -> EveningsReport:
    """The report. ``groups``: the games by name (``before``, ``now``, or ``""``); ``how``: what was simulated, a sentence;
    ``replay``: the command that writes a game as a tracker file, without its number; ``effects``: what differs between the
    groups."""
    measured = [Group(name, [one.measured for one in games]) for name, games in groups]
    every = games_of(measured)
    labels = labels_of(context.game, every)
    now = groups[-1][1]
    odd = beyond_chance(now)
    found: list[Section | None] = [
        Section(
            "answers", "In short", (*short(now, odd, labels, how), answers(measured, labels, typed=False))
        ),
        change_section(change),
        effects_section(effects, labels) if change is not None else None,
        ending_section(groups),
        length_section(measured),
        seat_section(measured),
        score_section(measured),
        choice_section(groups),
        *usage_sections(measured, labels),
        *price_sections(measured, colours_of(context, every)),
        strange_section(now, replay),
    ]
    sections = tuple(one for one in found if one is not None)
    header = context.game.header
    return EveningsReport(
        title=header.title,
        designer=header.credited,
        when=how,
        sections=sections,
        typed=tuple(texts(sections)),
        small=(*small_print(context), "Made by Playproof from simulated games."),
        called="Simulated games",
    )


def short(games: Sequence[Simulated], odd: Sequence[Odd], labels: Labels, how: str) -> Iterator[Block]:
    """What stands first: who played, how the games ended, and what is beyond chance."""
    yield Said(ROBOTS)
    said = [f"{capital(how)}. {capital(listing(endings(games)))}."]
    beyond = [f"{odd_said(one, labels)}." for one in odd[:MOVED]]
    if len(odd) > MOVED:
        beyond.append(f"{len(odd) - MOVED} more are in the tables.")
    if not beyond:
        beyond = ["No seat and no piece did better or worse than chance explains."]
    yield Answers((Answer("What was played", tuple(said)), Answer("Beyond chance", tuple(beyond))))


def endings(games: Sequence[Simulated]) -> list[str]:
    """How many games ended in which way."""
    counted_endings = Counter(one.ending for one in games)
    return [f"{of(number, len(games))} {ENDINGS[ending]}" for ending, number in counted_endings.most_common()]


def odd_said(one: Odd, labels: Labels) -> str:
    """What is beyond chance, a sentence without its full stop."""
    if one.kind == "seat":
        more = "more" if one.seen > one.expected else "less"
        of_games = f"{part(one.seen)} of {one.games:,} games, even would be {part(one.expected)}"
        return f"{capital(one.name)} wins {more} often than the others: {of_games}"
    if one.kind == "score":
        word = "more" if one.seen > 0 else "less"
        return f"{capital(one.name)} scores {half_up(abs(one.seen))} {word} than the average of the table"
    name = labels.get((one.kind, one.name), one.name)
    better = "win more often" if one.seen > one.expected else "win less often"
    return (
        f"Players who used {name} {better} than others of the same robot: in {part(one.seen)} of {one.games:,} cases in which "
        f"some did and some did not; by chance {part(one.expected)}"
    )


def part(value: float) -> str:
    """A part of all, as a percentage."""
    return f"{100 * value:.0f} %"


def half_up(value: float) -> str:
    """A mean: whole where it is large."""
    return amount(round(value)) if abs(value) >= 100 else f"{value:.1f}"


def effects_section(effects: Sequence[Effect], labels: Labels) -> Section:
    """What a tweak moved beyond chance, then every measure."""
    moved = sorted((one for one in effects if one.moved), key=lambda one: (one.kind, one.name))
    columns = (
        Column("Measure"), Column("Before", True), Column("Now", True), Column("Difference, 95 % of such samples", True),
    )  # fmt: skip
    said = (
        f"The same seeds were played with the data of before and of now. {counted(len(moved), 'measure')} of {len(effects)} "
        f"moved beyond chance (permutation test of the pairs, false discovery rate {100 * RATE:.0f} %)."
    )
    blocks: list[Block] = [Said(said)]
    if moved:
        rows = tuple(effect_row(one, labels) for one in moved)
        blocks.append(Table("What moved beyond chance", columns, rows))
    blocks.append(
        Table(
            "Every measure", columns, tuple(effect_row(one, labels) for one in effects), len(effects) > OPEN
        )
    )
    return Section("effects", "What the tweak moved", tuple(blocks))


def effect_row(one: Effect, labels: Labels) -> tuple[str, ...]:
    """A measure before and now."""
    name = labels.get((one.kind, one.name), one.name)
    sign = "+" if one.now >= one.before else "−"
    between = f"{signed(one.low)} to {signed(one.high)}"
    return (
        f"{capital(one.kind.replace('_', ' ').lower())}: {name}",
        figure(one.before),
        figure(one.now),
        f"{sign}{figure(abs(one.now - one.before))} ({between})",
    )


def effect_said(one: Effect, labels: Labels) -> str:
    """What a tweak moved, a sentence."""
    name, before, now, difference = effect_row(one, labels)
    return f"{name} moved from {before} to {now}: {difference}."


def figure(value: float) -> str:
    """A mean as it is read best."""
    return amount(round(value)) if abs(value) >= 1000 else f"{value:.2f}"


def signed(value: float) -> str:
    """A difference with its sign."""
    return f"{'−' if value < 0 else '+'}{figure(abs(value))}"


def ending_section(groups: Sequence[tuple[str, Sequence[Simulated]]]) -> Section | None:
    """Games that did not end: why, and which."""
    rows: list[tuple[str, ...]] = []
    for name, games in groups:
        reasons: dict[tuple[str, str], list[Simulated]] = {}
        for one in games:
            if one.ending != "over":
                reasons.setdefault((one.ending, one.why), []).append(one)
        for (ending, why), those in sorted(reasons.items(), key=lambda each: -len(each[1]))[:STRANGE]:
            numbers = listing(str(one.number) for one in those[:3])
            rows.append(
                (
                    capital(ENDINGS[ending]),
                    *((capital(name),) if name else ()),
                    amount(len(those)),
                    why,
                    numbers,
                )
            )
    if not rows:
        return None
    data = (Column("Data"),) if groups[0][0] else ()
    columns = (Column("Ending"), *data, Column("Games", True), Column("Why"), Column("Such as games"))
    return Section(
        "endings", "Games that did not end", (Table("Games that did not end", columns, tuple(rows)),)
    )


def choice_section(groups: Sequence[tuple[str, Sequence[Simulated]]]) -> Section | None:
    """How many entries were legal where somebody had to choose."""
    rows = []
    for name, games in groups:
        values = [number for one in games for number in one.open]
        found = spread(values)
        if found is not None:
            one_only = sum(number <= 1 for number in values)
            rows.append(
                (
                    capital(name) or "All games", amount(found.number), amount(found.low), half(found.median),
                    f"{MANY} or more" if found.high >= MANY else amount(found.high), of(one_only, found.number),
                )
            )  # fmt: skip
    if not rows:
        return None
    columns = (
        Column("Data" if groups[0][0] else "Games"), Column("Decisions counted", True), Column("Fewest entries", True),
        Column("Median", True), Column("Most", True), Column("With one entry alone"),
    )  # fmt: skip
    said = (
        "How many entries were legal when somebody had to choose, counted at every sixteenth decision. Of ranges of amounts, "
        "as in bids, some amounts count alone."
    )
    return Section(
        "choices", "What there was to choose from", (Said(said), Table("Legal entries", columns, tuple(rows)))
    )


def strange_section(games: Sequence[Simulated], replay: str) -> Section | None:
    """The games that are least like the others, each with the command that writes it as a tracker file."""
    rows = [
        (
            f"Game {one.number}",
            why,
            amount(one.measured.entries),
            won(one.measured),
            f"{replay} --replay {one.number}",
        )
        for one, why in strangest(games)
    ]
    if not rows:
        return None
    columns = (Column("Game"), Column("Why"), Column("Entries", True), Column("Won"), Column("To see it"))
    return Section("strange", "The strangest games", (Table("The strangest games", columns, tuple(rows)),))


def won(game: Measured) -> str:
    """Who won, from which seat."""
    return listing(f"{game.players[seat - 1]} (seat {seat})" for seat in game.won_by) or "–"


def strangest(games: Sequence[Simulated]) -> list[tuple[Simulated, str]]:
    """The games that didn't end, and those with the figures farthest from the mean, with what is strange."""
    found = [(one, capital(ENDINGS[one.ending])) for one in games if one.ending != "over"][: STRANGE // 2]
    over = [one for one in games if one.ending == "over"]
    figures = {
        "entries": [(one, one.measured.entries) for one in over],
        "points of the winner": [
            (one, max(one.measured.scores.values())) for one in over if one.measured.scores
        ],
        "ahead of the next": [
            (one, margin) for one in over if (margin := margin_of(one.measured)) is not None
        ],
        "changes of the lead": [(one, one.measured.leads) for one in over if one.measured.leads is not None],
    }
    odd: list[tuple[float, Simulated, str]] = []
    for name, rows in figures.items():
        values = [value for _, value in rows]
        spread_by = pstdev(values) if len(values) > 2 else 0
        if not spread_by:
            continue
        middle = mean(values)
        for one, value in rows:
            away = (value - middle) / spread_by
            word = "many" if away > 0 else "few"
            said = f"{word} {name}: {amount(value)}" if name == "entries" else f"{name}: {amount(value)}"
            odd.append((abs(away), one, f"{capital(said)} (mean {half_up(middle)})"))
    taken = {one.number for one, _ in found}
    for _, one, why in sorted(odd, key=lambda each: -each[0]):
        if len(found) >= STRANGE:
            break
        if one.number not in taken:
            taken.add(one.number)
            found.append((one, why))
    return found


def in_words(games: Sequence[Simulated], labels: Labels, how: str) -> Iterator[str]:
    """What the command prints: how the games ended, how long they took, who won, what is beyond chance."""
    measured = [one.measured for one in games]
    yield f"{capital(how)}: {listing(endings(games))}."
    for answer in answers([Group("", measured)], labels, typed=False).answers:
        if answer.asked != "Scores":
            yield from answer.said
    yield from (f"{odd_said(one, labels)}." for one in beyond_chance(games)[:MOVED])
