"""Pages in the making: text, headings, drawings and links set one below the other, on as many pages as they take."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from playproof.generator.paper.page import PlacedDrawing
from playproof.generator.writers.page_fonts import FACES
from playproof.layouts.scene import Anchor, Drawing, Item
from playproof.layouts.text.setting import fit_line, printable, width_of, wrapped
from playproof.layouts.typefaces.faces import MM_PER_PT

TEXT, BOLD, TITLE = FACES["text"], FACES["bold"], FACES["title"]
#: The page and its margins, mm; between columns of the log.
WIDTH, HEIGHT, MARGIN, FOOT, GAP = 210.0, 297.0, 17.0, 16.0, 8.0
INK, MUTED, GRID, TINT, PAPER, BAD = "#1a1a1a", "#595959", "#d3d1cb", "#f1efe9", "#ffffff", "#9a2b00"
#: Sizes, points: title, section (tagged as headings), text, small text, log.
H1, H2, H3, BODY, SMALL, LOG = 24.0, 15.0, 11.5, 9.5, 8.0, 7.5
#: A line's height is so many times the size.
LEADING = 1.35


class Wanted(NamedTuple):
    """A link to a line of the log: the page that it is on, its box, the line's number."""

    page: int
    box: tuple[float, float, float, float]
    line: int


@dataclass
class Sheet:
    """A page in the making. ``items``: texts and what lies behind them, in the order to read."""

    items: list[Item] = field(default_factory=list)
    placed: list[PlacedDrawing] = field(default_factory=list)
    bookmarks: list[tuple[int, str]] = field(default_factory=list)


class Flow:
    """Text and drawings one below the other, on as many pages (and in as many columns) as they need."""

    def __init__(self) -> None:
        self.sheets = [Sheet()]
        self.lefts, self.column, self.width = [MARGIN], 0, WIDTH - 2 * MARGIN
        self.top = self.y = MARGIN
        self.wanted: list[Wanted] = []
        #: Where each line of the log is: the page's index.
        self.places: dict[int, int] = {}

    @property
    def sheet(self) -> Sheet:
        """The page under way."""
        return self.sheets[-1]

    @property
    def left(self) -> float:
        """The left edge of the column under way, mm."""
        return self.lefts[self.column]

    @property
    def bottom(self) -> float:
        """The lower edge of the text, mm."""
        return HEIGHT - FOOT

    def columns(self, number: int) -> None:
        """Go on in so many columns, on a new page."""
        if self.y > MARGIN:
            self.new_page()
        self.width = (WIDTH - 2 * MARGIN - GAP * (number - 1)) / number
        self.lefts = [MARGIN + at * (self.width + GAP) for at in range(number)]

    def new_page(self) -> None:
        """Go on at the top of a new page."""
        self.sheets.append(Sheet())
        self.column, self.top, self.y = 0, MARGIN, MARGIN

    def need(self, height: float) -> None:
        """Have so many mm of space; else go on in the next column or on the next page."""
        if self.y + height <= self.bottom + 0.01 or self.y <= self.top:
            return
        if self.column + 1 < len(self.lefts):
            self.column, self.y = self.column + 1, self.top
        else:
            self.new_page()

    def skip(self, height: float) -> None:
        """Leave some space, except at the top of a column."""
        if self.y > self.top:
            self.y += height

    def line(
        self,
        text: str,
        x: float,
        size: float,
        name: str = TEXT,
        fill: str = INK,
        anchor: Anchor = "start",
        beside: float = 0.0,
    ) -> float:
        """A text on the line under way, ``x`` mm from the column's left; its width, mm. It has the base of a text of the size
        ``beside``."""
        text = printable(text, name)
        base = self.y + (beside or size) * MM_PER_PT
        self.sheet.items += fit_line(
            text,
            round(self.left + x, 3),
            round(base, 3),
            10_000.0,
            size=size,
            name=name,
            fill=fill,
            anchor=anchor,
        )
        return width_of(text, name, size)

    def text(
        self,
        text: str,
        size: float = BODY,
        name: str = TEXT,
        fill: str = INK,
        *,
        x: float = 0.0,
        keep: float = 0.0,
    ) -> None:
        """A paragraph, ``x`` mm from the left; ``keep`` mm more must be free below its first line."""
        step = size * MM_PER_PT * LEADING
        self.need(step + keep)
        for part in wrapped(printable(text, name), name, size, self.width - x):
            self.need(step)
            self.line(part, x, size, name, fill)
            self.y += step

    def heading(self, text: str, size: float, level: int | None, *, keep: float = 20.0) -> None:
        """A heading, kept with so many mm of what follows; ``level``: of its bookmark."""
        self.skip(5.0 if size >= H2 else 3.0)
        step = size * MM_PER_PT * 1.25
        lines = wrapped(printable(text, TITLE), TITLE, size, self.width)
        self.need(step * len(lines) + keep)
        if level is not None:
            self.sheet.bookmarks.append((level, " ".join(lines)))
        for part in lines:
            self.line(part, 0.0, size, TITLE)
            self.y += step
        self.y += 1.5

    def behind(self, item: Item) -> None:
        """Something that is not read."""
        self.sheet.items.append(item)

    def drawing(self, drawing: Drawing, width: float, height: float, alt: str) -> None:
        """A drawing, at most so large, with words in its place."""
        scale = min(width / drawing.width, height / drawing.height)
        self.need(drawing.height * scale)
        self.sheet.placed.append(
            PlacedDrawing(
                drawing,
                round(self.left, 3),
                round(self.y, 3),
                scale=round(scale, 6),
                name=alt,
                name_only=True,
            )
        )
        self.y += drawing.height * scale + 3.0

    def link(self, x: float, width: float, size: float, line: int) -> None:
        """Make a stretch of the line under way a link to a line of the log."""
        box = (
            round(self.left + x, 3),
            round(self.y, 3),
            round(width, 3),
            round(size * MM_PER_PT * LEADING, 3),
        )
        self.wanted.append(Wanted(len(self.sheets) - 1, box, line))
