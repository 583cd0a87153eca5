"""The list of a network board: a table of its places with what each pays, its offices and its connections."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from playproof.components.kinds.networks import NetworkBoard, NetworkList, NetworkPlace, NetworkSet
from playproof.layouts.ornament.areas import edge_colour, rect_area, tinted
from playproof.layouts.ornament.backs import BLEED
from playproof.layouts.ornament.badges import centred, title_band
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Item, Line, Rect, RectOutline, mm
from playproof.layouts.text.setting import FLOOR, STEP, Overfull, Setting, fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["PAGE", "TOP", "Figure", "Office", "Row", "draw_list"]

#: The page of a list, mm: it fits A4 and letter.
PAGE = (190.0, 256.0)
#: Where the first row begins, what stays free at the sides and at the foot, between two columns, mm.
TOP, EDGE, FOOT, GUTTER = 17.0, 4.0, 3.0, 4.0
#: The height of the band with the title, mm.
BAND = 10.0
#: Size of the words, points, where the page lets them be so large; above and below a row's words, mm.
SIZE, AIR = 10.0, 0.75
#: Lines of a row, shares of the size.
LEADING = 1.22
#: How dark the ground of every second row is, 0 to 1.
TINT = 0.05
#: A name's icon, a figure's patch and a ring of an office, shares of the size; the sizes of their letters, shares of
#: the side.
ICON, PATCH, RING = 1.25, 1.2, 1.32


class Figure(NamedTuple):
    """What a place pays: a palette colour, the letter or the phase in its patch, the figure."""

    colour: str
    word: str
    figure: str


class Office(NamedTuple):
    """An office space: the colour from which it is open, or the company whose home it is."""

    colour: str
    word: str
    home: bool = False


class Row(NamedTuple):
    """A place of the list."""

    place: NetworkPlace
    figures: tuple[Figure, ...]
    offices: tuple[Office, ...]


def _joined(board: NetworkBoard, place: NetworkPlace, context: RenderContext) -> str:
    """Where a place's connections lead, in the order of names, each with its sign and cost: one that is never parted."""
    names = {other.id: other.title for other in board.places}
    castle = set(board.castle or ())
    found = []
    for link in board.connections:
        if place.id not in link.ends:
            continue
        said = names[link.ends[1] if link.ends[0] == place.id else link.ends[0]]
        if link.printed:
            said += " :check:"
        if castle and castle == set(link.ends):
            said += " :castle:"
        if link.colour:
            said += f" *{context.letter(link.colour)}{link.cost or ''}*"
        elif link.cost:
            said += f" *{link.cost}*"
        found.append(said.replace(" ", "\u00a0"))
    return ", ".join(sorted(found))


def draw_list(
    one: NetworkSet, page: NetworkList, board: NetworkBoard, rows: Sequence[Row], context: RenderContext
) -> tuple[Drawing, Drawing | None]:
    """A sheet of the list: its front, and its back if the front is too small for its rows."""
    texts = [_joined(board, row.place, context) for row in rows]
    note = _note(one, context)
    size = context.size(SIZE)
    while True:
        try:
            table = _Table(one, rows, texts, size, context)
        except Overfull:  # the connections' column is narrower than a name
            if size <= FLOOR:
                raise
            size = max(FLOOR, size - STEP)
            continue
        high = PAGE[1] - TOP - FOOT - (note.height + 2.0 if note else 0.0)
        total = fsum(table.heights)
        if total <= high:
            return table.page(page, 0, len(rows), note, total), None
        parted = min(
            range(len(rows) + 1),
            key=lambda at: (max(fsum(table.heights[:at]), fsum(table.heights[at:])), at),
        )
        tall = max(fsum(table.heights[:parted]), fsum(table.heights[parted:]))
        if tall <= high or size <= FLOOR:
            return table.page(page, 0, parted, note, tall), table.page(page, parted, len(rows), note, tall)
        size = max(FLOOR, size - STEP)


def _note(one: NetworkSet, context: RenderContext) -> Setting | None:
    """What the signs mean, in the middle of no row: it stands at a page's foot."""
    if not one.list_note:
        return None
    return set_text(
        context.text(one.list_note), 0, 0, PAGE[0] - 2 * EDGE, 20, size=context.size(8), fill=context.theme.muted,
        faces=context.faces,
    )  # fmt: skip


class _Table:
    """The rows of a list at one size of type."""

    def __init__(
        self,
        one: NetworkSet,
        rows: Sequence[Row],
        texts: Sequence[str],
        size: float,
        context: RenderContext,
    ) -> None:
        theme = context.theme
        self.one, self.rows, self.size, self.context = one, rows, size, context
        self.em = size * MM_PER_PT
        strong = theme.bold
        self.figure = max(
            (width_of(figure.figure, strong, size) for row in rows for figure in row.figures), default=0.0
        )
        heads = [context.text(head) for head in one.list_heads]
        #: Widths of the columns: name, what it pays, offices, connections; a column that no row needs is none.
        names = (
            max(width_of(context.marked(row.place.title), strong, size) for row in rows)
            + ICON * self.em
            + 1.2
        )
        pays = max(len(row.figures) for row in rows) * self._cell
        offices = max(fsum(self._office(office) for office in row.offices) for row in rows)
        self.widths = [
            max(names, self._wide(heads[0])),
            max(pays, self._wide(heads[1])) if pays else 0.0,
            max(offices, self._wide(heads[2])) if offices else 0.0,
        ]
        self.lefts = [EDGE]
        for width in self.widths:
            self.lefts.append(self.lefts[-1] + (width + GUTTER if width else 0.0))
        wide = PAGE[0] - EDGE - self.lefts[3]
        self.texts = [
            set_text(
                context.marked(text), 0, 0, wide, 200, size=size, floor=size, fill=theme.ink, faces=context.faces,
                leading=LEADING,
            )
            for text in texts
        ]  # fmt: skip
        # The words' first baseline is that of the name: they begin below the top of its patch.
        self.base = (PATCH / 2 + 0.355) * self.em
        self.drop = self.base - face(theme.text).cap_height * self.em
        self.heights = [max(self.drop + text.height, PATCH * self.em) + 2 * AIR for text in self.texts]

    def _wide(self, head: str) -> float:
        """How wide a heading is."""
        return width_of(head, self.context.theme.bold, self.context.size(8))

    @property
    def _cell(self) -> float:
        """The width of a figure with its patch."""
        return PATCH * self.em + 0.8 + self.figure + 2.0

    def _office(self, office: Office) -> float:
        """The width of an office space."""
        return RING * self.em * (1.7 if office.home else 1.0) + 1.0

    def page(self, page: NetworkList, first: int, last: int, note: Setting | None, tall: float) -> Drawing:
        """The rows from ``first`` to before ``last``, on a page that has room for ``tall`` mm of rows."""
        theme = self.context.theme
        width = PAGE[0]
        saving = theme.colours == "line"
        high = TOP + tall
        shown = f"{self.rows[first].place.title} – {self.rows[last - 1].place.title}" if last > first else ""
        title = f"{self.context.text(page.name)}: {shown}"
        items: list[Item] = title_band(
            self.context, self.context.marked(title), self.context.imprint, width, BAND, EDGE
        )
        for left, wide, head in zip(self.lefts, [*self.widths, 1.0], self.one.list_heads, strict=True):
            if wide:
                items += fit_line(
                    self.context.text(head), left, TOP - 2.0, 100, size=self.context.size(8), name=theme.bold,
                    fill=theme.ink,
                )  # fmt: skip
        items.append(Line(EDGE, TOP - 0.6, width - EDGE, TOP - 0.6, theme.ink, theme.line))
        ground = tinted(self.context.colour("accent"), theme.paper, TINT)
        y = TOP
        for number in range(first, last):
            deep = self.heights[number]
            if (number - first) % 2 and not saving:
                items.append(Rect(mm(EDGE - 1.5), mm(y), mm(width - 2 * EDGE + 3.0), mm(deep), 0, ground))
            elif number > first and saving:
                items.append(Line(EDGE, mm(y), width - EDGE, mm(y), theme.frame, theme.hairline))
            items += self._row(number, y)
            y += deep
        if note is not None:
            items.append(Line(EDGE, mm(high + 0.6), width - EDGE, mm(high + 0.6), theme.ink, theme.line))
            items += set_text(
                self.context.text(self.one.list_note), EDGE, high + 2.0, width - 2 * EDGE, 20, size=self.context.size(8),
                fill=theme.muted, faces=self.context.faces, tint=self.context.colour,
            ).items  # fmt: skip
            high += note.height + 2.0
        outline = RectOutline(width, mm(high + FOOT), 2.0)
        return Drawing(outline, tuple(items), bleed=0.0 if saving else BLEED)

    def _row(self, number: int, y: float) -> list[Item]:
        theme, em, row = self.context.theme, self.em, self.rows[number]
        left, pays, offices, ways = self.lefts
        # The middle of the first line: patches and rings stand on it.
        middle = y + AIR + PATCH * em / 2
        base = y + AIR + self.base
        side = ICON * em
        items: list[Item] = [
            *self.context.icon(row.place.kind, mm(left), mm(middle - side / 2), mm(side), theme.ink),
            *fit_line(
                self.context.marked(row.place.title), mm(left + side + 1.2), mm(base), 80, size=self.size,
                name=theme.bold, fill=theme.ink,
            ),
        ]  # fmt: skip
        patch = PATCH * em
        x = pays
        for figure in row.figures:
            items += _patch(figure.colour, figure.word, x, middle, patch, self.context)
            items += fit_line(
                figure.figure, mm(x + patch + 0.8), mm(base), 30, size=self.size, name=theme.bold, fill=theme.ink
            )  # fmt: skip
            x += self._cell
        x = offices
        for office in row.offices:
            wide = self._office(office) - 1.0
            items += _space(office, x, middle, wide, RING * em, self.context)
            x += wide + 1.0
        return [*items, Group(self.texts[number].items, mm(ways), mm(y + AIR + self.drop))]


def _patch(
    colour: str, word: str, x: float, middle: float, side: float, context: RenderContext
) -> list[Item]:
    """A colour's patch with its letter."""
    theme = context.theme
    top = mm(middle - side / 2)
    items: list[Item] = []
    if colour:
        items.append(rect_area(context, colour, mm(x), top, mm(side), mm(side), 0.5))
    rim = 0.14 * side
    items.append(Rect(mm(x + rim), mm(top + rim), mm(side - 2 * rim), mm(side - 2 * rim), 0.3, theme.paper))
    items += centred(
        context,
        word,
        mm(x + side / 2),
        mm(middle),
        side - 2 * rim,
        size=0.62 * side / MM_PER_PT,
        fill=theme.ink,
    )
    return items


def _space(
    office: Office, x: float, middle: float, wide: float, tall: float, context: RenderContext
) -> list[Item]:
    """An office space: a ring, of the colour from which it is open; a home in its company's colour, with its letters."""
    theme = context.theme
    top, radius = mm(middle - tall / 2), tall / 2
    if not office.colour:
        return [Circle(mm(x + radius), mm(middle), mm(radius - 0.2), theme.paper, theme.ink, theme.line)]
    rim = 0.15 * tall
    inner = Rect(
        mm(x + rim), mm(top + rim), mm(wide - 2 * rim), mm(tall - 2 * rim), mm(radius - rim), theme.paper,
        edge_colour(context.colour(office.colour), theme.paper, theme.ink), theme.hairline,
    )  # fmt: skip
    return [
        rect_area(context, office.colour, mm(x), top, mm(wide), mm(tall), mm(radius)),
        inner,
        *centred(
            context, office.word, mm(x + wide / 2), mm(middle), wide - 2 * rim - 0.4, size=0.55 * tall / MM_PER_PT,
            fill=theme.ink,
        ),
    ]  # fmt: skip
