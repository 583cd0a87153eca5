"""Phase charts: a row for each phase. What is on sale and what rusts is read from the game's trains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum

from playproof.components.kinds.phases import Phase, PhaseChart, PhaseSet
from playproof.components.kinds.privates import Private
from playproof.components.kinds.trains import Train
from playproof.layouts.kinds.aids import draw_back
from playproof.layouts.kinds.trains import begins_phase, rusting_phase, trains_by_id
from playproof.layouts.ornament.areas import own_band, rect_area, tinted
from playproof.layouts.ornament.backs import BLEED
from playproof.layouts.ornament.badges import centred, title_band
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import CORNER, Anchor, Circle, Drawing, Group, Item, Line, Rect, RectOutline, mm
from playproof.layouts.text.setting import FLOOR, STEP, Setting, fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

#: The cube that moves on the track, mm.
CUBE = 10.0
EDGE = 4.5
HEAD = 13.0
BAND = 17.0
FIGURE = 14.0
GAP = 1.5
#: From the top of a phase's name to the space where the cube enters, mm.
ENTRY = 10.1
#: Size of the words in a row, points; they shrink until all phases fit.
BODY = 12.0
#: Size of a note above the rows, points.
FIRST = 10.0
#: How far the words of a line are from where its sign begins, of their size.
HANG = 1.2
#: How dark a row's ground is in its phase's colour, 0 to 1; the same where areas are flooded.
TINT, WASH = 0.05, 0.1


#: So many things on sale stand in a line; more of them in columns, so far apart, mm.
INLINE, COLUMNS, GUTTER = 2, 2, 4.0


@dataclass
class _Row:
    """A phase's row: what is right of its band, the height that it needs, the cube's spaces in order, and where it begins."""

    items: list[Item]
    tall: float
    spaces: list[tuple[float, float]]
    top: float = 0.0


def draw(one: PhaseSet, chart: PhaseChart, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A chart; raises `NoSpace` if its phases need more room than it has."""
    outline = RectOutline(*one.size, CORNER)
    front = Drawing(outline, tuple(_Chart(one, chart, context).items()), bleed=BLEED)
    if not chart.reverse:
        return front, None
    heading = chart.reverse_heading or chart.name or one.name
    return front, draw_back((one.id, chart.id), heading, chart.reverse, outline, 2, context)


def spots(one: PhaseSet, chart: PhaseChart, context: RenderContext) -> dict[str, Spot]:
    """The cube's spaces: ``2:0`` is where it enters phase 2, ``2:3`` the phase's third space."""
    found: dict[str, Spot] = {}
    drawn = _Chart(one, chart, context)
    for phase, row in zip(chart.phases, drawn.rows, strict=True):
        if chart.has_track:
            y = drawn.head_top(row) + ENTRY + CUBE / 2
            found[f"{phase.id}:0"] = Spot(BAND / 2, mm(y), CUBE, CUBE)
        for number, (x, top) in enumerate(row.spaces, 1):
            found[f"{phase.id}:{number}"] = Spot(mm(x + CUBE / 2), mm(row.top + top + CUBE / 2), CUBE, CUBE)
    return found


class _Chart:
    """A chart with all its rows, which lie between ``left`` and ``right``, in words as large as lets them all fit."""

    def __init__(self, one: PhaseSet, chart: PhaseChart, context: RenderContext) -> None:
        self.one, self.chart, self.context, self.theme = one, chart, context, context.theme
        self.width, self.height = one.size
        #: What is over the columns of figures, and the fields that they show.
        self.columns = [
            (label, name)
            for label, name in (("Trains", "limit"), ("ORs", "rounds"))
            if any(getattr(phase, name) is not None for phase in chart.phases)
        ]
        figures = len(self.columns) * FIGURE
        self.left, self.right = BAND + 4.5, self.width - EDGE - figures - (3.0 if figures else 0.0)
        self.available = self.right - self.left
        #: How high what stands on the band is at least.
        self.block = 8.6 + (1.5 + CUBE if chart.has_track else 0.0)
        self.note, head, foot = self._note()
        self.rows = self._rows(head, foot)

    def items(self) -> list[Item]:
        """Title, note, labels and rows."""
        context, theme, chart, width = self.context, self.theme, self.chart, self.width
        saving = theme.colours == "line"
        title, figures = context.text(chart.name or self.one.name), len(self.columns) * FIGURE
        items = [*title_band(context, title, context.imprint, width, HEAD - 1.0, EDGE, figures), *self.note]
        items += self._labels()
        for phase, row in zip(chart.phases, self.rows, strict=True):
            # The last row bleeds over the lower edge, unless a note is below it.
            lowest = row is self.rows[-1] and (chart.has_track or not self.one.note) and not saving
            deep = mm(self.height + BLEED - row.top if lowest else row.tall - 1.0)
            if not saving:
                dark = WASH if theme.colours == "flood" else TINT
                ground = tinted(context.colour(phase.colour or "muted"), theme.paper, dark, 0.5)
                items.append(Rect(BAND, mm(row.top), width + BLEED - BAND, deep, 0, ground))
            items.append(rect_area(context, phase.colour, -BLEED, row.top, BAND + BLEED, deep))
            items += self._name(phase, row)
            items.append(Group(tuple(row.items), 0.0, mm(row.top)))
            for cx, (_, name) in self._figure_columns():
                value = getattr(phase, name)
                items += centred(
                    context, "–" if value is None else str(value), cx, row.top + row.tall / 2, FIGURE - 3,
                    size=context.size(26), fill=theme.ink,
                )  # fmt: skip
            if saving:
                below = mm(row.top + row.tall - 0.5)
                items.append(Line(0, below, width - EDGE, below, theme.ink, theme.line))
        return items

    def _note(self) -> tuple[tuple[Item, ...], float, float]:
        """The note, and where the rows begin and end, mm."""
        context, note, head, foot = self.context, self.context.text(self.one.note), HEAD, self.height - EDGE
        wide = self.width - 2 * EDGE
        if not note:
            return (), head, foot
        if self.chart.has_track:
            setting = set_text(
                note, EDGE, head + 0.6, wide, 30,
                size=context.size(FIRST), fill=self.theme.ink, faces=context.faces, leading=1.15,
            )  # fmt: skip
            return setting.items, head + setting.height + 2.1, foot
        setting = set_text(
            note, EDGE, 0, wide, 12, size=context.size(9), fill=self.theme.muted, faces=context.faces
        )
        top = foot - setting.height
        return (Group(setting.items, 0.0, mm(top)),), head, top - 2.0

    def _rows(self, head: float, foot: float) -> list[_Row]:
        """All rows, the words in the middle of each. Raises `NoSpace`."""
        size = self.context.size(BODY)
        while True:
            rows = [self._row(number, size) for number in range(len(self.chart.phases))]
            spare = foot - head - fsum(row.tall for row in rows)
            if spare >= -1e-6:
                break
            if size <= FLOOR:
                raise NoSpace("phases, one below the other,", foot - head - spare, foot - head)
            size = max(FLOOR, size - STEP)
        more = spare / len(rows)
        down = mm(more / 2)
        for row in rows:
            row.top, row.tall = head, row.tall + more
            row.items = [Group(tuple(row.items), 0.0, down)]
            row.spaces = [(x, top + down) for x, top in row.spaces]
            head += row.tall
        return rows

    def _figure_columns(self) -> Iterator[tuple[float, tuple[str, str]]]:
        """The middle of each column of figures, with its label and field."""
        for number, column in enumerate(self.columns):
            yield self.width - EDGE - FIGURE * (len(self.columns) - number - 0.5), column

    def _labels(self) -> Iterator[Item]:
        """The words over the columns of figures."""
        context, band = self.context, own_band(self.context)
        ink = context.on(band) if band else self.theme.ink
        for cx, (label, _) in self._figure_columns():
            yield from set_text(
                context.word(label), cx - FIGURE / 2, 2.0, FIGURE, HEAD - 4.2, size=context.size(9), fill=ink,
                faces=context.strong, align="center", valign="bottom", leading=1.05,
            ).items  # fmt: skip

    def head_top(self, row: _Row) -> float:
        """Where a phase's name begins on its band."""
        return row.top + max(1.0, (row.tall - self.block) / 2)

    def _name(self, phase: Phase, row: _Row) -> Iterator[Item]:
        """The phase's number on the band, and under it the space where the cube enters."""
        context, theme, cx, top = self.context, self.theme, BAND / 2, self.head_top(row)
        yield Circle(cx, mm(top + 4.3), 4.3, theme.paper)
        yield from centred(context, phase.title, cx, top + 4.3, 7.6, size=context.size(19), fill=theme.ink)
        if self.chart.has_track:
            yield self._space(cx - CUBE / 2, top + ENTRY)
            yield from fit_line(
                context.word("start"), cx, mm(top + ENTRY + CUBE / 2 + 0.9), CUBE - 1.0,
                size=context.size(8), name=theme.text, fill=theme.muted, anchor="middle",
            )  # fmt: skip

    def _space(self, x: float, y: float) -> Rect:
        return Rect(mm(x), mm(y), CUBE, CUBE, 1.0, self.theme.paper, self.theme.ink, self.theme.line)

    def _text(self, text: str, x: float, y: float, width: float, size: float) -> Setting:
        return set_text(
            self.context.marked(text), x, y, width, 80,
            size=size, floor=size, fill=self.theme.ink, faces=self.context.faces, leading=1.15,
        )  # fmt: skip

    def _row(self, number: int, size: float) -> _Row:
        """What stands right of the band, drawn from y = 0, and the height that it needs."""
        phase, context = self.chart.phases[number], self.context
        items: list[Item] = []
        y, hang = 2.0, mm(HANG * size * MM_PER_PT)
        for text in _effects(phase, context):
            # Further lines begin below the words, not below the sign.
            sign, _, words = text.partition(" ")
            setting = self._text(words, self.left + hang, y, self.available - hang, size)
            items += [*self._text(sign, self.left, y, self.available, size).items, *setting.items]
            y += setting.height + 0.9
        spaces, y = self._spaces(phase.spaces, y, items)
        names = _sale(self.chart, number, context)
        if len(names) > INLINE:
            listed, y = self._listed(names, y, size)
            items += listed
            names = []
        inline = ",  ".join(f"{name} *{price}*{count}" for name, price, count in names)
        for text in [
            *([f"*{context.word('On sale')}* {inline}"] if inline else []),
            *_traded(phase, context),
            *_later(phase, context),
            *(context.text(note) for note in phase.notes),
        ]:
            setting = self._text(text, self.left, y + 0.6, self.available, size)
            items += setting.items
            y += setting.height + 1.2
        return _Row(items, max(y + 1.4, self.block + 3.0), spaces)

    def _spaces(self, count: int, y: float, items: list[Item]) -> tuple[list[tuple[float, float]], float]:
        """The cube's spaces from ``y`` on, added to ``items``; their corners, and where they end."""
        if not count:
            return [], y
        step = CUBE + GAP
        a_line = max(1, int((self.available + GAP) / step))
        spaces = [(self.left + at % a_line * step, y + 0.6 + at // a_line * step) for at in range(count)]
        for number, (x, top) in enumerate(spaces, 1):
            items.append(self._space(x, top))
            items += centred(
                self.context, str(number), x + CUBE / 2, top + CUBE / 2, CUBE - 2,
                size=self.context.size(12), fill=self.theme.muted, face_name=self.theme.text,
            )  # fmt: skip
        return spaces, y + 1.0 + -(-count // a_line) * step

    def _listed(self, names: list[tuple[str, str, str]], y: float, size: float) -> tuple[list[Item], float]:
        """What can be bought in two columns below its heading, prices below prices; and where it ends."""
        theme, em = self.theme, size * MM_PER_PT
        step, base = 1.25 * em, y + 0.6 + 0.75 * em

        def line(text: str, x: float, y: float, width: float, name: str, anchor: Anchor = "start") -> None:
            items.extend(fit_line(text, x, y, width, size=size, name=name, fill=theme.ink, anchor=anchor))

        items: list[Item] = []
        line(self.context.word("On sale"), self.left, base, self.available, theme.bold)
        rows = -(-len(names) // COLUMNS)
        wide = (self.available - GUTTER * (COLUMNS - 1)) / COLUMNS
        prices = max(width_of(price, theme.bold, size) for _, price, _ in names)
        for number, (name, price, count) in enumerate(names):
            right = mm(self.left + number // rows * (wide + GUTTER) + prices)
            below = mm(base + step * (1 + number % rows))
            line(price, right, below, prices + 0.01, theme.bold, "end")
            line(name + count, mm(right + 2.0), below, wide - prices - 2.0, theme.text)
        return items, base + step * rows + 0.5 * em


def _effects(phase: Phase, context: RenderContext) -> list[str]:
    """What the line before the phase does: what it eats, closes and opens."""
    trains = trains_by_id(context)
    eaten = [
        train.title
        for train in trains.values()
        if rusting_phase(train, context) == phase.id
        and not (train.eaten_by and not begins_phase(trains[train.eaten_by], context))
    ]
    privates = context.game.pieces_of(Private)
    closed = [private.title for private in privates if private.closes == phase.id]
    lines = []
    if eaten:
        lines.append(f"{_rusts(context)} {', '.join(eaten)}")
    if closed:
        all_of_them = len(closed) == len(privates) > 1
        every = context.word("all private companies") if all_of_them else ", ".join(closed)
        lines.append(f":lock: *{context.word('Closes')}* {context.text(phase.closes) or every}")
    if phase.opens:
        lines.append(
            f":arrow: *{context.word('Opens')}* " + "; ".join(context.text(text) for text in phase.opens)
        )
    return lines


def _rusts(context: RenderContext) -> str:
    """The sign and the word before what rusts."""
    sign, word = context.signed("Rusts", "rusted")
    return f":{sign}: *{word}*"


def _later(phase: Phase, context: RenderContext) -> list[str]:
    """What a train eats that is bought during the phase, when it has begun with another."""
    trains = trains_by_id(context)
    lines = []
    for eater in trains.values():
        eaten = [train.title for train in trains.values() if train.eaten_by == eater.id]
        if eaten and eater.phase == phase.id and not begins_phase(eater, context):
            lines.append(f"*{eater.title}* :arrow: {_rusts(context)} {', '.join(eaten)}")
    return lines


def _sale(chart: PhaseChart, number: int, context: RenderContext) -> list[tuple[str, str, str]]:
    """What can be bought, the cheapest first: its name, its price, how many there are. Where a train was on sale before its
    phase, those of the phases from then on may be left."""
    amount = context.game.header.currency.amount
    trains = [train for train in trains_by_id(context).values() if train.price is not None]
    phases = [phase.id for phase in chart.phases]
    phase = chart.phases[number]
    early = [
        phases.index(train.available_on)
        for train in trains
        if train.phase == phase.id and train.available_on in phases[:number]
    ]
    left = phases[min(early) : number] if early else []
    found = [
        (train.price or 0, train.title, _number(train))
        for train in trains
        if phase.id in (train.phase, train.available_on)
    ] + [
        (train.price or 0, train.title, f" {context.word('if any is left')}")
        for train in trains
        if train.phase in left and rusting_phase(train, context) != phase.id
    ]
    return [(name, amount(price), count) for price, name, count in sorted(found, key=lambda one: one[0])]


def _traded(phase: Phase, context: RenderContext) -> list[str]:
    """What trains on sale cost less for another one, with the words of their cards."""
    amount = context.game.header.currency.amount
    return [
        f"*{train.title}:* *{amount(train.discount)}* {context.word('off for one of')} *{chr(0xA0).join(train.discount_for)}*"
        for train in trains_by_id(context).values()
        if train.discount is not None and phase.id in (train.phase, train.available_on)
    ]


def _number(train: Train) -> str:
    """How many there are of it: nothing for one alone."""
    if train.unlimited:
        return f"\u2009×\u2009∞ ({train.count} printed)"
    return f"\u2009×{train.count}" if train.count > 1 else ""
