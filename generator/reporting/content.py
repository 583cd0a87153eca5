"""What a report says, in words, tables and drawings: the same for the page and the PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from playproof.checker.evening import Evening, LogLine, Settled, lasted
from playproof.checker.measures.measured import Measured, Remark
from playproof.checker.model.history import History
from playproof.checker.report.text import render_state
from playproof.components.reading.limits import plain_bytes
from playproof.components.wording.plural import counted, listing
from playproof.generator.photograph import PhotoFault, small_photo
from playproof.generator.picture.pages import picture_of, whole
from playproof.generator.picture.piece_renderer import PieceRenderer
from playproof.generator.reporting.blocks import Column, Table
from playproof.generator.reporting.chart import Band, Chart, Note, Series, amount
from playproof.generator.reporting.figures import PLAYERS
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing

#: The longer side of a photo in the report, pixels; its quality as a JPEG; the most photos; the most bytes of a file.
PHOTO, QUALITY, PHOTOS, LARGEST = 1400, 80, 24, 30_000_000
#: What became of a finding, in words, in the order to count them.
ENDINGS = {
    "open": "open", "played": "settled as typed", "corrected": "settled as not done", "accepted": "accepted",
    "undone": "undone", "amended": "amended",
}  # fmt: skip


class Scored(NamedTuple):
    """A row of the scores: the place from 1 (equal scores share it), the player, each part's figure, the score."""

    place: int
    player: str
    parts: tuple[int, ...]
    score: int
    won: bool


class Turned(NamedTuple):
    """A turning point: its number in the chart, the sentence, and its line: number, round, text."""

    number: int
    sentence: str
    line: int
    round: str
    text: str


class PicturedBoard(NamedTuple):
    """A component with the pieces on it; ``alt`` says what it is."""

    title: str
    drawing: Drawing
    alt: str


class Photograph(NamedTuple):
    """A photo: the line that it belongs to, a JPEG without its place and camera, its size in pixels; or why there is none."""

    line: int
    data: bytes
    width: int
    height: int
    problem: str = ""


class Word(NamedTuple):
    """A term and what it is, for lists of two columns."""

    term: str
    said: str


@dataclass(frozen=True)
class Report:
    """The report of one evening. Texts are plain; writers escape them.

    ``when``: date, length and entries; ``headline``: who won, or who leads. ``by_round``, ``prices_by_round``: the tables below
    the charts, if there are any. ``counts``: how many findings ended in which way, as a sentence. ``small``: the game's version
    and terms.
    """

    title: str
    designer: str
    name: str
    when: str
    players: tuple[str, ...]
    over: bool
    headline: str
    parts: tuple[str, ...]
    scores: tuple[Scored, ...]
    worth: Chart | None
    turned: tuple[Turned, ...]
    by_round: tuple[Table, ...]
    prices: Chart | None
    prices_by_round: tuple[Table, ...]
    prices_called: str
    remarks: tuple[Remark, ...]
    counts: str
    findings: tuple[Settled, ...]
    notes: tuple[Word, ...]
    rulings: tuple[Word, ...]
    figures: tuple[Word, ...]
    awaited: str
    boards: tuple[PicturedBoard, ...]
    lists: Drawing
    state: str
    photos: tuple[Photograph, ...]
    log: tuple[LogLine, ...]
    small: tuple[str, ...]


def report_of(evening: Evening, context: RenderContext, folder: Path) -> Report:
    """The report; ``folder`` is the tracker file's, where photos lie. Raises `DataFaults` where the game's data name components
    that aren't there."""
    history, measured = evening.history, evening.measured
    header = context.game.header
    picture = picture_of(context, evening.snapshot)
    turned = tuple(
        Turned(
            number,
            one.sentence(evening.over),
            one.line,
            capital(one.round),
            evening.in_force.get(one.line, ""),
        )
        for number, one in enumerate(evening.turning_points if history.scored else (), 1)
    )
    return Report(
        title=header.title,
        designer=header.credited,
        name=evening.name,
        when=lasted(evening),
        players=history.players,
        over=evening.over,
        headline=headline(evening),
        parts=tuple(map(capital, evening.parts)),
        scores=tuple(scored(evening)),
        worth=worth_chart(evening),
        turned=turned,
        by_round=by_round(measured, "Worth", history.players, [one.worth for one in measured.rounds])
        if history.scored
        else (),
        prices=price_chart(evening, context),
        prices_by_round=by_round(
            measured, history.prices_called, history.companies, [one.prices for one in measured.rounds]
        ),
        prices_called=history.prices_called,
        remarks=evening.remarks,
        counts=counts(evening.settled),
        findings=evening.settled,
        notes=tuple(Word(f"line {one.line}", one.message) for one in evening.report.notes),
        rulings=tuple(Word(one.question, one.answer) for one in evening.rulings),
        figures=tuple(Word(one.question, amount(int(one.answer))) for one in evening.figures),
        awaited="" if evening.over else evening.snapshot.awaited,
        boards=tuple(
            pictured(scene.title, whole(scene, context), len(scene.laid))
            for scene in picture.scenes
            if scene.laid
        ),
        lists=picture.lists,
        state=render_state(evening.report.state),
        photos=tuple(photographs(evening, folder)),
        log=evening.log,
        small=tuple(small_print(context)),
    )


def pictured(title: str, drawing: Drawing, pieces: int) -> PicturedBoard:
    """A component, with words for who can't see it."""
    return PicturedBoard(
        title, drawing, f"{title} with {counted(pieces, 'piece')}; the position as text says where they are"
    )


def headline(evening: Evening) -> str:
    """Who won with what, or who leads so far."""
    report, scores = evening.report, evening.history.points[-1].worth
    if evening.over:
        if not report.winners:
            return "The game is over"
        many = len(report.winners) > 1
        with_what = (
            f" with {amount(scores[report.winners[0]])}"
            if report.winners[0] in scores and any(scores.values())
            else ""
        )
        return f"{listing(report.winners)} {'win' if many else 'wins'}{with_what}"
    if not any(scores.values()):
        return "So far"
    best = max(scores.values())
    first = [player for player in scores if scores[player] == best]
    if len(first) == len(scores):
        return f"So far: {'all have' if len(scores) > 1 else f'{first[0]} has'} {amount(best)}"
    return f"So far: {listing(first)} {'leads' if len(first) == 1 else 'lead'} with {amount(best)}"


def scored(evening: Evening) -> Iterator[Scored]:
    """Each player's score with its parts, the winners first, then by score."""
    last, winners = evening.history.points[-1], evening.report.winners
    worth = last.worth
    if not worth:
        return
    order = sorted(worth, key=lambda player: (player not in winners, -worth[player]))
    for player in order:
        place = 1 + sum(worth[other] > worth[player] for other in worth)
        parts = tuple(last.parts[player].get(name, 0) for name in evening.parts)
        yield Scored(place, player, parts, worth[player], player in winners)


def worth_chart(evening: Evening) -> Chart | None:
    """The lines of worth; None if nothing is scored, or if there is no entry yet."""
    history = evening.history
    if not history.scored or len(history.points) < 2:
        return None
    series = [
        Series(player, history.worth(player), PLAYERS[place % len(PLAYERS)][0], place)
        for place, player in enumerate(history.players)
    ]
    notes = [Note(one.index, number, one.player) for number, one in enumerate(evening.turning_points, 1)]
    return Chart(series, bands(history), notes, [point.line for point in history.points])


def price_chart(evening: Evening, context: RenderContext) -> Chart | None:
    """The lines of prices; None if the game has none."""
    history = evening.history
    if not history.companies or len(history.points) < 2:
        return None
    renderer = PieceRenderer(context)
    series = []
    for place, name in enumerate(history.companies):
        company = renderer.company(name)
        colour = evening.snapshot.colours.get(name) or (company.colour if company is not None else name)
        known = colour.startswith("#") or colour in context.game.palette
        line = context.colour(colour) if known else PLAYERS[place % len(PLAYERS)][0]
        values = [point.prices.get(name) for point in history.points]
        series.append(Series(name, values, line, place, cased=known))
    return Chart(series, bands(history), (), [point.line for point in history.points], steps=True)


def ends(shown: Chart) -> str:
    """The last value of each line, in words."""
    found = []
    for one in shown.series:
        last = next((value for value in reversed(one.values) if value is not None), None)
        found.append(f"{one.name} {amount(last) if last is not None else 'none'}")
    return f"At the end: {', '.join(found)}."


def bands(history: History) -> list[Band]:
    """The rounds, for charts."""
    return [Band(capital(name), first, last) for name, first, last in history.rounds()]


def explained(report: Report) -> str:
    """What the lines, bands and numbers of the chart of worth are."""
    said = ["Bands are rounds"] if report.worth is not None and len(report.worth.bands) > 1 else []
    said += ["numbers are the turning points below"] if report.turned else []
    more = "; ".join(said)
    return f"Each player’s score, as the game would score it at that moment. {capital(more)}{'.' if more else ''}".rstrip()


def plain(text: str) -> str:
    """A rule's text without the marks of code."""
    return text.replace("`", "")


def capital(text: str) -> str:
    """A text that begins with a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def by_round(
    measured: Measured, called: str, columns: Sequence[str], figures: Sequence[Mapping[str, int]]
) -> tuple[Table, ...]:
    """Each column's figure (a player's score, a company's price) at the end of each round, or of each tenth of a game without
    rounds; none without figures."""
    if not columns or not figures:
        return ()
    when = "at the end of each round" if measured.named else "over the game"
    heads = (Column("Round" if measured.named else "After"), *(Column(name, True) for name in columns))
    rows = tuple(
        (
            capital(one.name) if measured.named else f"line {one.line}",
            *(amount(known[name]) if name in known else "–" for name in columns),
        )
        for one, known in zip(measured.rounds, figures, strict=True)
    )
    return (Table(f"{called} {when}", heads, rows, True),)


def counts(findings: Sequence[Settled]) -> str:
    """How many findings there were, and what became of them."""
    if not findings:
        return "Every entry was within the rules."
    many = [(sum(one.ending == ending for one in findings), word) for ending, word in ENDINGS.items()]
    said = listing([f"{number} {word}" for number, word in many if number])
    return f"{counted(len(findings), 'finding')}: {said}."


def photographs(evening: Evening, folder: Path) -> Iterator[Photograph]:
    """The photos that lines name, made small, without what a camera adds (place, time, model)."""
    home = folder.resolve()
    for number, photo in enumerate(evening.photos):
        path = (home / photo.path).resolve()
        if number >= PHOTOS:
            yield Photograph(
                photo.line, b"", 0, 0, f"{len(evening.photos) - PHOTOS} more photos are left out"
            )
            return
        if not path.is_relative_to(home):
            yield Photograph(photo.line, b"", 0, 0, f"{photo.path} is outside the folder of {evening.name}")
            continue
        try:
            made = small_photo(plain_bytes(path, LARGEST), PHOTO, QUALITY)
            yield Photograph(photo.line, made.data, made.width, made.height)
        except PhotoFault as fault:
            yield Photograph(photo.line, b"", 0, 0, f"{photo.path} {fault}")
        except (OSError, ValueError) as trouble:
            why = getattr(trouble, "strerror", None) or str(trouble)
            yield Photograph(photo.line, b"", 0, 0, f"{photo.path} can't be read: {why}")


def small_print(context: RenderContext) -> Iterator[str]:
    """The game's version, document and terms."""
    header = context.game.header
    yield f"{header.title}, {context.version}." if context.version else f"{header.title}."
    if header.document:
        yield f"Rules: {header.document}"
    if header.licence:
        yield header.licence
