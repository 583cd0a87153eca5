"""The list of a network board: a table of its places with what each pays, its offices and its connections."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from playproof.components.kinds.networks import NetworkBoard, NetworkList, NetworkPlace, NetworkSet
from playproof.layouts.networks.plates import Figure, company_at, figures_of, patch
from playproof.layouts.ornament.areas import edge_colour, rect_area, tinted
from playproof.layouts.ornament.backs import BLEED
from playproof.layouts.ornament.badges import centred, title_band
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Item, Line, Rect, RectOutline, mm
from playproof.layouts.text.setting import FLOOR, STEP, Overfull, Setting, fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: The page of a list, mm: it fits A4 and letter.
PAGE = (190.0, 256.0)
#: Where the first row begins, what stays free at the sides and at the foot, between two columns, mm.
TOP, EDGE, FOOT, GUTTER = 17.0, 4.0, 3.0, 4.0
#: Headings of its columns.
HEADS = ("Place", "Pays", "Offices", "Connections")
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


class _Office(NamedTuple):
    """An office space: the colour from which it is open, or the company whose home it is."""

    colour: str
    word: str
    home: bool = False


class _Row(NamedTuple):
    """A place of the list."""

    place: NetworkPlace
    figures: tuple[Figure, ...]
    offices: tuple[_Office, ...]


def _joined(board: NetworkBoard, place: NetworkPlace, context: RenderContext) -> str:
    """Where a place's connections lead, each with its sign and cost: one that is never parted."""
    found = []
    for said, link in board.ways_of(place):
        said += " :check:" if link.built else " :castle:" if link.blocked else ""
        if link.colour or link.cost:
            said += f" *{context.letter(link.colour)}{link.cost or ''}*"
        found.append(said.replace(" ", "\u00a0"))
    return ", ".join(found)


def _row(one: NetworkSet, place: NetworkPlace, context: RenderContext) -> _Row:
    offices = [_Office(level, context.letter(level)) for level in place.offices]
    home = company_at(one, place, context)
    if offices and home is not None:
        offices[0] = _Office(home.colour, home.letters, home=True)
    return _Row(place, tuple(figures_of(one, place, context)), tuple(offices))


def draw_list(
    one: NetworkSet, page: NetworkList, board: NetworkBoard, context: RenderContext
) -> tuple[Drawing, Drawing | None]:
    """The list: its front, and its back if the front is too small for its rows. Raises `NoSpace` if both are."""
    rows = [_row(one, place, context) for place in sorted(board.places, key=lambda place: place.name)]
    texts = [_joined(board, row.place, context) for row in rows]
    note = _note(one, context)
    high = PAGE[1] - TOP - FOOT - (note.height + 2.0 if note else 0.0)
    size, tall = context.size(SIZE), 2 * high
    while True:
        try:
            table = _Table(one, rows, texts, size, context)
        except Overfull:  # the connections' column is narrower than a name
            if size <= FLOOR:
                raise
        else:
            total = fsum(table.heights)
            if total <= high:
                return table.page(page, 0, len(rows), note, total), None
            sides = [(fsum(table.heights[:at]), fsum(table.heights[at:])) for at in range(len(rows))]
            parted = min(range(len(rows)), key=lambda at: max(sides[at]))
            tall = max(sides[parted])
            if tall <= high:
                front, back = (
                    table.page(page, *part, note, tall) for part in ((0, parted), (parted, len(rows)))
                )
                return front, back
            if size <= FLOOR:
                raise NoSpace("the list of places and connections, on both sides,", tall, high)
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
        rows: Sequence[_Row],
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
        #: Widths of the columns: name, what it pays, offices, connections; a column that no row needs is none.
        names = (
            max(width_of(context.marked(row.place.name), strong, size) for row in rows) + ICON * self.em + 1.2
        )
        pays = max(len(row.figures) for row in rows) * self._cell
        offices = max(fsum(self._office(office) for office in row.offices) for row in rows)
        self.widths = [
            max(names, self._wide(HEADS[0])),
            max(pays, self._wide(HEADS[1])) if pays else 0.0,
            max(offices, self._wide(HEADS[2])) if offices else 0.0,
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
        return width_of(self.context.word(head), self.context.theme.bold, self.context.size(8))

    @property
    def _cell(self) -> float:
        """The width of a figure with its patch."""
        return PATCH * self.em + 0.8 + self.figure + 2.0

    def _office(self, office: _Office) -> float:
        """The width of an office space."""
        return RING * self.em * (1.7 if office.home else 1.0) + 1.0

    def page(self, page: NetworkList, first: int, last: int, note: Setting | None, tall: float) -> Drawing:
        """The rows from ``first`` to before ``last``, on a page that has room for ``tall`` mm of rows."""
        theme = self.context.theme
        width = PAGE[0]
        saving = theme.colours == "line"
        high = TOP + tall
        shown = f"{self.rows[first].place.name} – {self.rows[last - 1].place.name}" if last > first else ""
        title = f"{self.context.word(page.name)}: {shown}"
        items: list[Item] = title_band(
            self.context, self.context.marked(title), self.context.imprint, width, BAND, EDGE
        )
        for left, wide, head in zip(self.lefts, [*self.widths, 1.0], HEADS, strict=True):
            if wide:
                items += fit_line(
                    self.context.word(head), left, TOP - 2.0, 100, size=self.context.size(8), name=theme.bold,
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
        icon = ICON * em
        items: list[Item] = [
            *self.context.icon(row.place.kind, mm(left), mm(middle - icon / 2), mm(icon), theme.ink),
            *fit_line(
                self.context.marked(row.place.name), mm(left + icon + 1.2), mm(base), 80, size=self.size,
                name=theme.bold, fill=theme.ink,
            ),
        ]  # fmt: skip
        x, side = pays, PATCH * em
        for figure in row.figures:
            points = 0.62 * side / MM_PER_PT
            square = (side, side)
            items += patch(*figure[:2], x + side / 2, middle, square, 0.14 * side, points, self.context)
            items += fit_line(
                figure.figure, mm(x + side + 0.8), mm(base), 30, size=self.size, name=theme.bold, fill=theme.ink
            )  # fmt: skip
            x += self._cell
        x = offices
        for office in row.offices:
            wide = self._office(office) - 1.0
            items += _space(office, x, middle, wide, RING * em, self.context)
            x += wide + 1.0
        return [*items, Group(self.texts[number].items, mm(ways), mm(y + AIR + self.drop))]


def _space(
    office: _Office, x: float, middle: float, wide: float, tall: float, context: RenderContext
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
