"""Line charts of an evening: worth and prices over the entries, with rounds as bands and a label at each line's end.

A line is told from the others by its colour, its dashes, its marks and its label, so that it is read in grey and by those who
see no colours. A chart is a drawing in millimetres (y down), written into the PDF as it is and into the page as SVG.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import ceil, cos, floor, log10, pi, sin
from typing import NamedTuple

from playproof.layouts.market.cell import figures
from playproof.layouts.scene import (
    Anchor,
    Circle,
    Drawing,
    Group,
    Item,
    Line,
    Path,
    Polygon,
    Rect,
    RectOutline,
    Segment,
    Text,
)
from playproof.layouts.text.setting import fit_line, shortened, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: Dashes of the lines, mm; the first is solid.
DASHES: tuple[tuple[float, ...], ...] = (
    (), (2.6, 1.1), (0.7, 0.9), (3.2, 0.9, 0.7, 0.9), (1.4, 0.7), (4.2, 0.8, 1.4, 0.8),
)  # fmt: skip
#: How many shapes of marks there are.
MARKS = 6
#: Weight of a line and of its casing, mm; radius of a mark; a mark after so many mm.
WEIGHT, CASING, RADIUS, EVERY = 0.65, 1.0, 1.05, 24.0
#: Room above the lines for the rounds' names, below for line numbers, mm; the least distance of two labels' bases.
TOP, BOTTOM, STEP = 6.5, 6.0, 3.9
#: Text sizes, points.
LABEL, SMALL = 8.5, 7.0
#: Radius of the circle of a note, mm.
NOTE = 1.95
FACE, BOLD = "sans", "sans-semibold"
#: At most so many spaces between lines of the grid.
GRID = 7


class Inks(NamedTuple):
    """The colours of what is no line, as ``#rrggbb`` or as a word that a style sheet replaces."""

    ink: str
    muted: str
    grid: str
    band: str
    paper: str


class Series(NamedTuple):
    """A line: its name, a value for each point (None: none), its colour, and its place among the lines, which gives it dashes
    and marks. ``cased``: it has an edge of ink, as a colour that the chart did not choose may be as pale as paper."""

    name: str
    values: Sequence[int | None]
    colour: str
    place: int
    cased: bool = False


class Band(NamedTuple):
    """A round: its name and its first and last point."""

    name: str
    first: int
    last: int


class Note(NamedTuple):
    """A numbered place on a line: which point, the number, the line's name."""

    at: int
    number: int
    name: str


class Chart(NamedTuple):
    """What a chart shows. ``lines``: of each point the number that is written below it, that of the line in the file, or of
    another ``unit``; ``steps``: a value holds until it changes, so that the line has steps."""

    series: Sequence[Series]
    bands: Sequence[Band]
    notes: Sequence[Note]
    lines: Sequence[int]
    steps: bool = False
    unit: str = "line"


class Label(NamedTuple):
    """A label at a line's end: the place that it is about, its own base, mm, and its series."""

    at: float
    y: float
    series: Series
    text: str


def drawn(chart: Chart, width: float, height: float, inks: Inks) -> Drawing:
    """The chart, ``width`` × ``height`` mm."""
    return Plot(chart, width, height, inks).drawing()


class Plot:
    """A chart in the making: the scales, then the items."""

    def __init__(self, chart: Chart, width: float, height: float, inks: Inks) -> None:
        self.chart, self.width, self.height, self.inks = chart, width, height, inks
        values = [value for one in chart.series for value in one.values if value is not None]
        self.ticks = ticks(min(values, default=0), max(values, default=1))
        self.low, self.high = self.ticks[0], self.ticks[-1]
        texts = [self.label(one) for one in chart.series]
        most = width * 0.3
        self.right = min(max((long(text, BOLD, LABEL) for text in texts), default=0.0), most) + 4.0
        self.left = max(width_of(amount(tick), FACE, SMALL) for tick in self.ticks) + 2.0
        self.points = max((len(one.values) for one in chart.series), default=1)

    def label(self, series: Series) -> str:
        """What the label of a line says: its name and its last value."""
        last = next((value for value in reversed(series.values) if value is not None), None)
        name = shortened(series.name, BOLD, LABEL, self.width * 0.3 - 10)
        return f"{name} {amount(last)}" if last is not None else name

    def x(self, index: float) -> float:
        """Where a point is from the left, mm."""
        return self.left + (self.width - self.left - self.right) * index / max(self.points - 1, 1)

    def y(self, value: float) -> float:
        """Where a value is from above, mm."""
        space = self.height - TOP - BOTTOM
        return TOP + space * (self.high - value) / ((self.high - self.low) or 1)

    def drawing(self) -> Drawing:
        """Bands and grid below, then lines, marks, notes and labels."""
        items: list[Item] = [*self.bands(), *self.grid()]
        for one in self.chart.series:
            items += self.line(one)
        for one in self.chart.series:
            items += self.marks(one)
        return Drawing(
            RectOutline(self.width, self.height),
            (*items, *self.notes(), *self.labels(), *self.line_numbers()),
        )

    def bands(self) -> Iterator[Item]:
        """Every other round is tinted; the names that have space stand above."""
        inks, chart = self.inks, self.chart
        bottom, edge = self.height - BOTTOM, self.width - self.right
        named = [one for one in chart.bands if one.name]
        if len(named) < 2:
            return
        written = -1.0
        for number, band in enumerate(chart.bands):
            left = self.x(max(band.first - 0.5, 0))
            right = self.x(min(band.last + 0.5, self.points - 1))
            if number % 2:
                yield Rect(left, TOP - 1.0, max(right - left, 0.2), bottom - TOP + 1.0, fill=inks.band)
            long = width_of(band.name, FACE, SMALL)
            if left >= written and left + long <= max(edge, right) + 1:
                yield Text(round(left + 0.4, 3), TOP - 2.2, band.name, FACE, SMALL, inks.muted)
                written = left + long + 2.0

    def grid(self) -> Iterator[Item]:
        """Lines at round values, with their figures."""
        for tick in self.ticks:
            y = round(self.y(tick), 3)
            strong = tick == 0 or tick == self.low
            yield Line(
                self.left, y, self.width - self.right, y, self.inks.muted if strong else self.inks.grid, 0.2
            )
            base = round(y + LABEL * MM_PER_PT * 0.3, 3)
            yield from words(self.left - 1.2, base, amount(tick), FACE, SMALL, self.inks.muted, "end")

    def line_numbers(self) -> Iterator[Item]:
        """The numbers of some lines of the file, below."""
        base = self.height - 1.6
        written = -1.0
        for tick in range(0, self.points, max(1, round_step(max(self.points - 1, 1) / 12))):
            if tick == 0:
                continue
            text = (
                f"{self.chart.unit} {self.chart.lines[tick]}" if written < 0 else f"{self.chart.lines[tick]}"
            )
            x, half = self.x(tick), width_of(text, FACE, SMALL) / 2
            if x - half < written or x + half > self.width - self.right + 3:
                continue
            yield Line(x, self.height - BOTTOM, x, self.height - BOTTOM + 1, self.inks.muted, 0.2)
            yield Text(round(x, 3), base, text, FACE, SMALL, self.inks.muted, "middle")
            written = x + half + 3

    def line(self, series: Series) -> Iterator[Item]:
        """The line, with its casing below."""
        segments: list[Segment] = []
        for known, run in groupby(enumerate(series.values), key=lambda one: one[1] is not None):
            if not known:
                continue
            places = [(index, value) for index, value in run if value is not None]
            kept = list(bends(places))
            segments.append(("M", *self.at(*kept[0])))
            for (_, before), (index, value) in pairwise(kept):
                if self.chart.steps and value != before:
                    segments.append(("L", *self.at(index, before)))
                segments.append(("L", *self.at(index, value)))
        if not segments:
            return
        dash = DASHES[series.place % len(DASHES)]
        path = tuple(segments)
        if series.cased:
            yield Path(path, stroke=self.inks.ink, weight=CASING, dash=dash, cap="butt")
        yield Path(path, stroke=series.colour, weight=WEIGHT, dash=dash, cap="butt")

    def at(self, index: float, value: float) -> tuple[float, float]:
        """The place of a point."""
        return round(self.x(index), 3), round(self.y(value), 3)

    def marks(self, series: Series) -> Iterator[Item]:
        """Marks along the line; each line begins elsewhere, so that they rarely meet."""
        across = self.width - self.left - self.right
        many = max(1, int(across / EVERY))
        shift = (series.place % 5) / 5
        wanted = [round((number + 0.3 + shift * 0.7) * (self.points - 1) / many) for number in range(many)]
        last = max((index for index, value in enumerate(series.values) if value is not None), default=-1)
        edge = self.inks.ink if series.cased else self.inks.paper
        for index in dict.fromkeys([*(one for one in wanted if one < last), last]):
            value = series.values[index] if index >= 0 else None
            if value is not None:
                yield mark(*self.at(index, value), series.place % MARKS, series.colour, edge)

    def notes(self) -> Iterator[Item]:
        """Numbered circles above the places that they are about."""
        inks = self.inks
        taken: list[tuple[float, float]] = []
        named = {one.name: one for one in self.chart.series}
        for note in self.chart.notes:
            series = named.get(note.name)
            value = series.values[note.at] if series is not None else None
            if value is None:
                continue
            x, at = self.at(note.at, value)
            y = at - 4.6
            while any(
                abs(x - one) < 2 * NOTE + 0.3 and abs(y - other) < 2 * NOTE + 0.3 for one, other in taken
            ):
                y -= 0.8
            if y < TOP + NOTE:
                y = at + 4.6
                while any(
                    abs(x - one) < 2 * NOTE + 0.3 and abs(y - other) < 2 * NOTE + 0.3 for one, other in taken
                ):
                    y += 0.8
            taken.append((x, y))
            yield Line(x, at, x, round(y, 3), inks.ink, 0.25)
            yield Circle(x, round(y, 3), NOTE, inks.paper, inks.ink, 0.3)
            base = round(y + SMALL * MM_PER_PT * 0.34, 3)
            yield Text(x, base, f"{note.number}", BOLD, SMALL, inks.ink, "middle")

    def labels(self) -> Iterator[Item]:
        """Names and last values at the right, moved apart where lines end close together."""
        x = self.width - self.right
        wanted = []
        for one in self.chart.series:
            last = next((value for value in reversed(one.values) if value is not None), None)
            if last is not None:
                wanted.append(Label(self.y(last), self.y(last), one, self.label(one)))
        step = min(STEP, (self.height - 4.0) / max(len(wanted), 1))
        size = LABEL if step >= STEP else max(5.0, LABEL * step / STEP)
        for label in apart(sorted(wanted, key=lambda one: one.at), step, 2.0, self.height - 2.0):
            if abs(label.at - label.y) > 0.6 or self.ends_early(label.series):
                yield Line(x + 0.5, round(label.at, 3), x + 2.6, round(label.y, 3), self.inks.muted, 0.2)
            base = round(label.y + size * MM_PER_PT * 0.34, 3)
            colour = self.inks.ink if label.series.cased else label.series.colour
            yield from words(round(x + 3.2, 3), base, label.text, BOLD, round(size, 2), colour)

    def ends_early(self, series: Series) -> bool:
        """Whether a line ends before the chart does, as that of a closed company."""
        return series.values[-1] is None


def long(text: str, name: str, size: float) -> float:
    """Width of a text in mm, where letters that the face lacks come from one of the reader's own: about as wide as high."""
    missing = set(face(name).missing(text))
    return width_of(text, name, size) + sum(letter in missing for letter in text) * size * MM_PER_PT


def words(
    x: float, y: float, text: str, name: str, size: float, fill: str, anchor: Anchor = "start"
) -> tuple[Item, ...]:
    """A text at its base, thin spaces included."""
    return fit_line(text, x, y, 10_000.0, size=size, name=name, fill=fill, anchor=anchor)


def bends(places: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The points at which a line that holds its value changes, and its ends."""
    for number, place in enumerate(places):
        inside = 0 < number < len(places) - 1
        if not (inside and places[number - 1][1] == place[1] == places[number + 1][1]):
            yield place


def apart(labels: Sequence[Label], step: float, top: float, bottom: float) -> list[Label]:
    """Labels, from above, at least ``step`` mm apart and within the chart, as near to their places as that allows."""
    ys = [label.y for label in labels]
    for number in range(len(ys)):
        ys[number] = max(ys[number], top if number == 0 else ys[number - 1] + step)
    limit = bottom
    for number in range(len(ys) - 1, -1, -1):
        ys[number] = min(ys[number], limit)
        limit = ys[number] - step
    return [label._replace(y=y) for label, y in zip(labels, ys, strict=True)]


def amount(value: int) -> str:
    """A figure as it is written: a thin space from five digits on, a true minus."""
    sign = "\N{MINUS SIGN}" if value < 0 else ""
    return sign + figures(abs(value))


def round_step(rough: float) -> int:
    """A round number that is not less than ``rough`` and not much more: 1, 2 or 5 times a power of ten."""
    if rough <= 1:
        return 1
    power: int = 10 ** floor(log10(rough))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough - 1e-9)


def ticks(low: int, high: int) -> list[int]:
    """Round values from at most ``low`` to at least ``high``; they begin at 0 unless that would waste half of the chart.

    They span at least a tenth of the larger value, so that a small difference looks small.
    """
    more = ceil(max(abs(low), abs(high)) / 10) - (high - low)
    if more > 0:
        low, high = max(low - more // 2, min(low, 0)), high + more - more // 2
    if 0 < low < high * 0.5:
        low = 0
    step = round_step(max(high - low, 1) / GRID)
    while ceil(high / step) - floor(low / step) > GRID:
        step = round_step(step * 1.01)
    first, last = floor(low / step), ceil(high / step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def mark(x: float, y: float, shape: int, fill: str, edge: str) -> Item:
    """A mark of one of `MARKS` shapes around (x, y)."""
    r = RADIUS
    if shape == 0:
        return Circle(x, y, r, fill, edge, 0.2)
    if shape == 1:
        return Rect(round(x - r * 0.9, 3), round(y - r * 0.9, 3), r * 1.8, r * 1.8, 0, fill, edge, 0.2)
    if shape == 2:
        return Polygon(corners(x, y, r * 1.25, 3), fill, edge, 0.2)
    if shape == 3:
        return Polygon(corners(x, y, r * 1.25, 4), fill, edge, 0.2)
    if shape == 4:
        cross = (("M", -r, -r), ("L", r, r), ("M", -r, r), ("L", r, -r))
        moved = tuple((kind, round(x + dx, 3), round(y + dy, 3)) for kind, dx, dy in cross)
        return Group((Path(moved, stroke=fill, weight=0.6),))
    return Circle(x, y, r * 0.9, edge, fill, 0.5)


def corners(x: float, y: float, radius: float, number: int) -> tuple[tuple[float, float], ...]:
    """The corners of a regular polygon with one at the top."""
    turns = (2 * pi * corner / number - pi / 2 for corner in range(number))
    return tuple((round(x + radius * cos(turn), 3), round(y + radius * sin(turn), 3)) for turn in turns)
