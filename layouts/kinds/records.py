"""Tracker sheets: blanks, a word on how to write, ruled lines of which the first are filled in, and below, small, how a
tracker file says it. The table goes on on the back, with empty lines only."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, fsum, pi, sin, sqrt

from playproof.components.colours.palette import mix
from playproof.components.kinds.records import Record, RecordClosing, RecordSet, RecordVerb
from playproof.layouts.ornament.areas import edge_colour, tinted
from playproof.layouts.ornament.badges import title_band
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Line, Polygon, Rect, RectOutline, mm
from playproof.layouts.text.markup import Marked, literal
from playproof.layouts.text.setting import FLOOR, STEP, fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

GAP = 1.5
#: Inside the box of the introduction, mm.
PAD = 2.5
#: How deep the band with the title is, mm.
BAND = 11.0
#: The height of a line over a table that goes on, mm.
CONTINUED = 5.0
#: The height of a table's headings, mm.
HEADED = 6.5
#: From so many rows on, every fifth line is stronger.
LONG = 10
#: The size of what is typed, points; between the lists, mm; the most that lines of a tracker file take of a list's width, and
#: what is between them and what they mean, mm.
TYPED, BESIDE, MOST, APART = 7.0, 6.0, 0.7, 2.5
#: The first list's share of the width, the best first.
SHARES = (0.5, 0.47, 0.53, 0.44, 0.56, 0.41, 0.59)
#: How a line that was typed wrong is put right, below the lists; the space between, mm.
CORRECTIONS = (
    'Typed wrong? *undo* takes back a line, *undo 2* two; *amend 6 Ann: pass* replaces line 6, *amend 6 note "…"* removes it; '
    '*accept 6 "why"*: line 6 stands as played. *note "…"*: a remark.'
)
#: Over the lists; a file begins with the first two lines.
FIRST = "To have Playproof, the program that made this kit, check the game, type {game}, then {players}, then lines like these:"
BETWEEN = 1.2
#: Coordinates of a blank map's hexes, points.
LABELS = 7.0
#: From coordinates to a hex's lines at least, mm.
CLEAR = 0.3
#: How dark the ground of what is told is, and of the table's headings, 0 to 1.
GROUND, HEAD = 0.045, 0.17


def draw(one: RecordSet, record: Record, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A sheet as large as the page's printable area; all of its back is for writing."""
    source = next((other for other in one.pieces if other.id == record.below), record)
    rest = source.model_copy(
        update={
            "name": source.name if source.hexes else f"{source.name}, continued",
            # Another map is one of another turn, and has its key.
            "intro": source.intro if source.hexes else "",
            "blanks": source.blanks if source.hexes else (),
            "verbs": (),
            "example": (),
        }
    )
    outline = RectOutline(*context.page)
    front, back = record.model_copy(update={"closing": None}), rest
    return (
        Drawing(outline, tuple(_Side(one, front, context).items)),
        Drawing(outline, tuple(_Side(one, back, context).items)),
    )


class _Side:
    """A side of a sheet, ``width`` × ``height`` mm; each part adds its ``items``."""

    def __init__(self, one: RecordSet, record: Record, context: RenderContext) -> None:
        self.record, self.context, self.theme = record, context, context.theme
        self.saving = self.theme.colours == "line"
        self.accent = context.colour("accent")
        self.width, self.height = context.page
        title = context.text(record.name)
        self.items = title_band(context, title, context.imprint, self.width, BAND, 2 * GAP, bleed=0.0)
        y = self._intro(self._blanks(BAND + 1.6) + GAP) + GAP
        end = self._typed()
        if record.hexes:
            self._map(record.hexes, y, end)
            return
        if record.closing is not None:
            end = self._closing(record.closing, y, end)
        bottom = self._table(record, y, end)
        for other in one.pieces:
            if other.id == record.below and other.columns:
                bottom += 2 * GAP + CONTINUED
                self._heading(context.text(f"{other.name}, continued"), bottom - GAP)
                self._table(other.model_copy(update={"example": (), "rows": 0}), bottom, end)

    def _heading(self, text: Marked, base: float) -> None:
        """A line over a table."""
        size, theme = self.context.size(11), self.theme
        self.items += fit_line(text, 0.0, base, self.width, size=size, name=theme.display, fill=theme.ink)

    def _closing(self, closing: RecordClosing, start: float, end: float) -> float:
        """The table for the game's end, at the foot of the page; returns where the table above it, which begins at ``start``,
        ends.

        Raises `NoSpace` where no row of that is left.
        """
        context, theme, row_height = self.context, self.theme, self.record.row_height
        rows = len(closing.example) + closing.rows
        table = Record(
            id="closing", columns=closing.columns, example=closing.example, row_height=row_height, rows=rows
        )
        top = mm(end - HEADED - rows * row_height)
        base, title = mm(top - GAP), context.text(closing.title)
        needs = HEADED + rows * row_height + 2 * GAP + CONTINUED + HEADED + row_height
        if needs > end - start + 1e-6:
            what = f"the rows of '{title}' at the foot of the back and one row of the table above them"
            raise NoSpace(what, needs, end - start, "height", "a smaller 'row_height', or fewer rows")
        self._heading(title, base)
        if closing.note:
            left = width_of(title, theme.display, context.size(11)) + 2 * GAP
            self.items += set_text(
                context.text(closing.note), mm(left), mm(base - CONTINUED), mm(self.width - left), CONTINUED + 0.8,
                size=context.size(9), floor=6, fill=theme.muted, faces=context.faces, valign="bottom", align="right",
            ).items  # fmt: skip
        self._table(table, top, end)
        return mm(top - 2 * GAP - CONTINUED)

    def _intro(self, y: float) -> float:
        """The introduction in a box of its own; returns where it ends."""
        if not self.record.intro:
            return y
        theme = self.theme
        setting = set_text(
            self.context.text(self.record.intro), PAD, y + PAD, self.width - 2 * PAD, 40,
            size=self.context.size(9), fill=theme.ink, faces=self.context.faces,
        )  # fmt: skip
        bottom = mm(y + setting.height + 2 * PAD)
        ground = None if self.saving else tinted(self.accent, theme.paper, GROUND)
        self.items.append(Rect(0, y, self.width, mm(bottom - y), 2.0, ground, theme.frame, theme.hairline))
        self.items += setting.items
        return bottom

    def _map(self, across: float, top: float, bottom: float) -> None:
        """As many blank hexes as fit, around 0,0 in the middle, each with its coordinates below its upper corner."""
        theme, radius = self.theme, across / sqrt(3)
        rows = int(((bottom - top) / 2 - radius) / (1.5 * radius) + 1e-6)
        wide = int(self.width / across) + rows
        cells = [
            (f"{q},{r}".replace("-", "\u2212"), across * (q + r / 2), across * sqrt(3) / 2 * r)
            for r in range(-rows, rows + 1)
            for q in range(-wide, wide + 1)
            if abs(q + r / 2) * across + across / 2 <= self.width / 2 + 1e-6
        ]
        size = self._label_size(across, [name for name, _, _ in cells])
        for name, dx, dy in cells:
            cx, cy = self.width / 2 + dx, (top + bottom) / 2 + dy
            corners = tuple(
                (mm(cx + radius * sin(turn * pi / 3)), mm(cy - radius * cos(turn * pi / 3)))
                for turn in range(6)
            )
            self.items.append(Polygon(corners, theme.paper, theme.muted, theme.hairline))
            face_name, fill = (theme.bold, theme.ink) if name == "0,0" else (theme.text, theme.muted)
            self.items += fit_line(
                name,
                cx,
                cy - radius * 0.5,
                across * 0.8,
                size=size,
                name=face_name,
                fill=fill,
                anchor="middle",
            )

    def _label_size(self, across: float, names: Sequence[str]) -> float:
        """The largest size, points, at which all coordinates are within the lines of a hex above its middle.

        Raises `NoSpace` if none is.
        """
        name, points = self.theme.text, max(self.context.size(LABELS), FLOOR)
        widest = max(names, key=lambda one: width_of(one, name, 10), default="")
        while True:
            # A hex narrows from its upper side corners, where the labels' line is, to its upper corner.
            high = face(name).cap_height * points * MM_PER_PT
            space = across - 2 * sqrt(3) * high - 2 * CLEAR
            needs = width_of(widest, name, points)
            if needs <= space + 1e-6:
                return points
            if points <= FLOOR:
                raise NoSpace(
                    f"coordinates of hexes {across:g} mm wide", needs, space, "width",
                    f"hexes of at least {ceil(across - space + needs):d} mm",
                )  # fmt: skip
            points = max(FLOOR, points - STEP)

    def _typed(self) -> float:
        """How a tracker file says it, small at the page's end: lines and what they mean, in two lists side by side; returns
        where the table ends."""
        verbs, context, theme = self.record.verbs, self.context, self.theme
        if not verbs:
            return self.height
        # Of all ways to share out the lines and the width, the lowest, the evenest of those.
        both = self.width - BESIDE
        ways = [
            (mm(both * share), number)
            for share in SHARES
            for number in range((len(verbs) + 1) // 2, len(verbs) + 1)
        ]
        lists, wide = min(
            (
                ((self._list(verbs[:number], wide), self._list(verbs[number:], both - wide)), wide)
                for wide, number in ways
            ),
            key=lambda found: max(tall for _, tall in found[0]),
        )
        head = context.size(8) * MM_PER_PT * 1.5
        said = set_text(
            context.text(CORRECTIONS), 0.0, 0.0, self.width, 40,
            size=context.size(TYPED), fill=theme.muted, faces=context.faces, leading=1.15, tint=context.colour,
        )  # fmt: skip
        top = mm(self.height - mm(said.height + BETWEEN) - max(tall for _, tall in lists))
        self.items.append(Group(tuple(said.items), 0.0, mm(self.height - said.height)))
        first = FIRST.format(game=f"*{literal(f'game {context.game.id}')}*", players="*players Ann Bob Cy*")
        self.items += fit_line(
            context.marked(first), 0.0, mm(top - head * 0.36), self.width,
            size=context.size(8), name=theme.text, fill=theme.muted,
        )  # fmt: skip
        for number, (shown, _) in enumerate(lists):
            if shown:
                self.items.append(Group(tuple(shown), mm(number * (wide + BESIDE)), top))
        return top - head - GAP

    def _list(self, verbs: Sequence[RecordVerb], width: float) -> tuple[list[Item], float]:
        """A list from (0, 0): lines of a tracker file and, beside each, what it says; and its height."""
        context, theme, size = self.context, self.theme, self.context.size(TYPED)
        items: list[Item] = []
        widest = max((width_of(verb.write, theme.bold, size) for verb in verbs), default=0.0)
        left = mm(min(widest + 0.1, width * MOST))
        y = 0.0
        for verb in verbs:
            told = [
                set_text(text, x, y, across, 40, size=size, fill=fill, faces=context.faces, leading=1.15)
                for text, x, across, fill in (
                    (context.marked(f"*{literal(verb.write)}*"), 0.0, left, theme.ink),
                    (context.text(verb.meaning), left + APART, width - left - APART, theme.muted),
                )
                if text
            ]
            items += [item for one in told for item in one.items]
            y = mm(y + max(one.height for one in told) + 0.35 * size * MM_PER_PT)
        return items, y

    def _blanks(self, y: float) -> float:
        """Labels with a line to fill in, two a row; returns where they end."""
        theme, size, width = self.theme, self.context.size(9), self.width
        for number, label in enumerate(map(self.context.text, self.record.blanks)):
            left = width / 2 * (number % 2)
            base = y + 7.5 * (number // 2) + 5
            self.items += fit_line(label, left, base, width / 5, size=size, name=theme.bold, fill=theme.ink)
            start = mm(left + min(width / 5, width_of(label, theme.bold, size)) + 2)
            end = width if number % 2 else width / 2 - 4
            self.items.append(Line(start, base + 0.6, end, base + 0.6, theme.frame, theme.hairline))
        return y + 7.5 * ((len(self.record.blanks) + 1) // 2)

    def _table(self, record: Record, y: float, end: float) -> float:
        """Headings, the examples and as many rows as are wanted or the page holds; every fifth line of a long table is
        stronger, to keep the eye in its row. Returns where it ends."""
        context, theme, width, high = self.context, self.theme, self.width, record.row_height
        hand = mix(edge_colour(self.accent, theme.paper, theme.ink), theme.ink, 0.55)
        rows = int((end - y - HEADED) / high + 1e-6)
        if rows < 1:
            what = f"the headings and a row of '{record.name or record.id}'"
            allowed = "a smaller 'row_height', or less else on the sheet"
            raise NoSpace(what, HEADED + high, end - y, "height", allowed)
        rows = min(record.rows or rows, rows)
        shown, first = record.example[:rows], y + HEADED
        bottom = mm(first + rows * high)
        if not self.saving:
            self.items.append(Rect(0, y, width, HEADED, 0, tinted(self.accent, theme.paper, HEAD)))
            if shown:
                ground = tinted(self.accent, theme.paper, GROUND)
                self.items.append(Rect(0, mm(first), width, mm(len(shown) * high), 0, ground))
        for row in range(1, rows):
            strong = row % 5 == 0 and rows >= LONG
            stroke, weight = (theme.muted, theme.line) if strong else (theme.frame, theme.hairline)
            self.items.append(Line(0, mm(first + row * high), width, mm(first + row * high), stroke, weight))
        x, size, whole = 0.0, context.size(8.5), fsum(column.share for column in record.columns)
        for number, column in enumerate(record.columns):
            wide = width * column.share / whole
            if number:
                self.items.append(Line(mm(x), y, mm(x), bottom, theme.frame, theme.hairline))
            lines = [(column.title, y + 4.5, theme.bold, theme.ink)]
            for row, cells in enumerate(shown):
                base = first + (row + 0.5) * high + size * MM_PER_PT * 0.34
                lines.append((cells[number], base, theme.italic, hand))
            for text, base, name, fill in lines:
                self.items += fit_line(
                    context.text(text), x + 1.2, base, wide - 2, size=size, name=name, fill=fill
                )
            x += wide
        self.items.append(Line(0, mm(first), width, mm(first), theme.ink, theme.line))
        self.items.append(Rect(0, y, width, mm(bottom - y), 0, None, theme.ink, theme.line))
        return bottom
