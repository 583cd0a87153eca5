"""Tracker sheets: blanks, a word on how to write, ruled lines of which the first are filled in, and below, small, how a
tracker file says it. The table goes on on the back, with empty lines only."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil, cos, fsum, pi, sin, sqrt

from playproof.components.colours.palette import mix
from playproof.components.kinds.records import Record, RecordClosing, RecordSet, RecordVerb
from playproof.layouts.ornament.areas import edge_colour, tinted
from playproof.layouts.ornament.badges import title_band
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Line, Polygon, Rect, RectOutline, mm
from playproof.layouts.text.markup import literal
from playproof.layouts.text.setting import FLOOR, STEP, fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["draw"]

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
    source = record
    if record.front_only:
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
    return _side(one, record.model_copy(update={"closing": None}), context), _side(one, rest, context)


def _side(one: RecordSet, record: Record, context: RenderContext) -> Drawing:
    width, height = context.page
    items = title_band(context, context.text(record.name), context.imprint, width, BAND, 2 * GAP, bleed=0.0)
    y = _blanks(items, record, BAND + 1.6, width, context) + GAP
    y = _intro(items, record, y, width, context)
    end = _typed(items, record, width, height, context)
    if record.hexes:
        items += _map(record.hexes, y + GAP, width, end, context)
        return Drawing(RectOutline(width, height), tuple(items))
    if record.closing is not None:
        end = _closing(items, record.closing, record.row_height, width, y + GAP, end, context)
    bottom = _table(items, record, y + GAP, width, end, context)
    for other in one.pieces:
        if other.id == record.below and other.columns:
            bottom += 2 * GAP + CONTINUED
            items += fit_line(
                context.text(f"{other.name}, continued"), 0.0, bottom - GAP, width,
                size=context.size(11), name=context.theme.display, fill=context.theme.ink,
            )  # fmt: skip
            rest = other.model_copy(update={"example": (), "rows": 0})
            _table(items, rest, bottom, width, end, context)
    return Drawing(RectOutline(width, height), tuple(items))


def _closing(
    items: list[Item],
    closing: RecordClosing,
    row_height: float,
    width: float,
    start: float,
    end: float,
    context: RenderContext,
) -> float:
    """The table for the game's end, at the foot of the page; returns where the table above it, which begins at ``start``, ends.

    Raises `NoSpace` where no row of that is left.
    """
    theme, size = context.theme, context.size(11)
    rows = len(closing.example) + closing.rows
    table = Record(
        id="closing", columns=closing.columns, example=closing.example, row_height=row_height, rows=rows
    )
    top = mm(end - HEADED - rows * row_height)
    base = mm(top - GAP)
    title = context.text(closing.title)
    needs = HEADED + rows * row_height + 2 * GAP + CONTINUED + HEADED + row_height
    if needs > end - start + 1e-6:
        what = f"the rows of '{title}' at the foot of the back and one row of the table above them"
        raise NoSpace(what, needs, end - start, "height", "a smaller 'row_height', or fewer rows")
    items += fit_line(title, 0.0, base, width, size=size, name=theme.display, fill=theme.ink)
    if closing.note:
        left = width_of(title, theme.display, size) + 2 * GAP
        said = set_text(
            context.text(closing.note), mm(left), mm(base - CONTINUED), mm(width - left), CONTINUED + 0.8,
            size=context.size(9), floor=6, fill=theme.muted, faces=context.faces, valign="bottom",
            align="right",
        )  # fmt: skip
        items += said.items
    _table(items, table, top, width, end, context)
    return mm(top - 2 * GAP - CONTINUED)


def _intro(items: list[Item], record: Record, y: float, width: float, context: RenderContext) -> float:
    """The introduction in a box of its own; returns where it ends."""
    if not record.intro:
        return y
    theme = context.theme
    ground = theme.paper
    if theme.colours != "line":
        ground = tinted(context.colour("accent"), theme.paper, GROUND)
    setting = set_text(
        context.text(record.intro), PAD, y + PAD, width - 2 * PAD, 40,
        size=context.size(9), fill=theme.ink, faces=context.faces,
    )  # fmt: skip
    bottom = round(y + setting.height + 2 * PAD, 4)
    shown = None if theme.colours == "line" else ground
    items.append(Rect(0, y, width, round(bottom - y, 4), 2.0, shown, theme.frame, theme.hairline))
    items += setting.items
    return bottom


def _middle(q: int, r: int, across: float, x: float, y: float) -> tuple[float, float]:
    """The middle of a hex, where (x, y) is that of 0,0, mm."""
    return x + across * (q + r / 2), y + across * sqrt(3) / 2 * r


def _hex(x: float, y: float, across: float, context: RenderContext) -> Polygon:
    """A blank hex around (x, y), a corner up."""
    radius = across / sqrt(3)
    corners = [
        (round(x + radius * sin(turn * pi / 3), 4), round(y - radius * cos(turn * pi / 3), 4))
        for turn in range(6)
    ]
    return Polygon(tuple(corners), context.theme.paper, context.theme.muted, context.theme.hairline)


def _map(across: float, top: float, width: float, bottom: float, context: RenderContext) -> list[Item]:
    """As many blank hexes as fit, around 0,0 in the middle, each with its coordinates below its upper corner."""
    theme, size = context.theme, context.size(LABELS)
    items: list[Item] = []
    cells: list[tuple[int, int, float, float]] = []
    radius = across / sqrt(3)
    rows = int(((bottom - top) / 2 - radius) / (1.5 * radius) + 1e-6)
    x, y = width / 2, (top + bottom) / 2
    for r in range(-rows, rows + 1):
        shift = r / 2
        wide = int(width / across) + rows
        for q in range(-wide, wide + 1):
            if abs(q + shift) * across + across / 2 > width / 2 + 1e-6:
                continue
            cells.append((q, r, *_middle(q, r, across, x, y)))
    names = {(q, r): f"{q},{r}".replace("-", "\u2212") for q, r, _, _ in cells}
    size = _label_size(across, names.values(), size, context)
    for q, r, cx, cy in cells:
        items.append(_hex(cx, cy, across, context))
        items += fit_line(
            names[q, r], cx, cy - radius * 0.5, across * 0.8, size=size,
            name=theme.bold if q == r == 0 else theme.text, fill=theme.ink if q == r == 0 else theme.muted,
            anchor="middle",
        )  # fmt: skip
    return items


def _label_size(across: float, names: Collection[str], size: float, context: RenderContext) -> float:
    """The largest size up to ``size``, points, at which all coordinates are within the lines of a hex above its middle.

    Raises `NoSpace` if none is.
    """
    theme, points = context.theme, max(size, FLOOR)
    widest = max(names, key=lambda name: width_of(name, theme.text, 10), default="")
    while True:
        # A hex narrows from its upper side corners, where the labels' line is, to its upper corner.
        high = face(theme.text).cap_height * points * MM_PER_PT
        space = across - 2 * sqrt(3) * high - 2 * CLEAR
        needs = width_of(widest, theme.text, points)
        if needs <= space + 1e-6:
            return points
        if points <= FLOOR:
            raise NoSpace(
                f"coordinates of hexes {across:g} mm wide", needs, space, "width",
                f"hexes of at least {ceil(across - space + needs):d} mm",
            )  # fmt: skip
        points = max(FLOOR, points - STEP)


def _typed(items: list[Item], record: Record, width: float, height: float, context: RenderContext) -> float:
    """How a tracker file says it, small at the page's end: lines and what they mean, in two lists side by side; returns where
    the table ends."""
    if not record.verbs:
        return height
    theme = context.theme
    # Of all ways to share out the lines and the width, the lowest, the evenest of those.
    lists, wide = min(
        (
            (
                [
                    _list(part, across, context)
                    for part, across in zip(parts, (wide, width - BESIDE - wide), strict=True)
                ],
                wide,
            )
            for wide in (mm((width - BESIDE) * share) for share in SHARES)
            for number in range((len(record.verbs) + 1) // 2, len(record.verbs) + 1)
            for parts in [(record.verbs[:number], record.verbs[number:])]
        ),
        key=lambda found: max(tall for _, tall in found[0]),
    )
    head = context.size(8) * MM_PER_PT * 1.5
    said = set_text(
        context.text(CORRECTIONS), 0.0, 0.0, width, 40,
        size=context.size(TYPED), fill=theme.muted, faces=context.faces, leading=1.15, tint=context.colour,
    )  # fmt: skip
    below = mm(said.height + BETWEEN)
    top = round(height - below - max(tall for _, tall in lists), 4)
    items.append(Group(tuple(said.items), 0.0, round(height - said.height, 4)))
    first = FIRST.format(game=f"*{literal(f'game {context.game.id}')}*", players="*players Ann Bob Cy*")
    items += fit_line(
        context.marked(first), 0.0, round(top - head * 0.36, 4), width,
        size=context.size(8), name=theme.text, fill=theme.muted,
    )  # fmt: skip
    items += [
        Group(tuple(shown), round(number * (wide + BESIDE), 4), top)
        for number, (shown, _) in enumerate(lists)
        if shown
    ]
    return top - head - GAP


def _list(verbs: Sequence[RecordVerb], width: float, context: RenderContext) -> tuple[list[Item], float]:
    """A list from (0, 0): lines of a tracker file and, beside each, what it says; and its height."""
    theme, size = context.theme, context.size(TYPED)
    items: list[Item] = []
    widest = max((width_of(verb.write, theme.bold, size) for verb in verbs), default=0.0)
    left = mm(min(widest + 0.1, width * MOST))
    y = 0.0
    for verb in verbs:
        told = [
            set_text(
                text, x, y, across, 40,
                size=size, fill=fill, faces=context.faces, leading=1.15,
            )
            for text, x, across, fill in (
                (context.marked(f"*{literal(verb.write)}*"), 0.0, left, theme.ink),
                (context.text(verb.meaning), left + APART, width - left - APART, theme.muted),
            )
            if text
        ]  # fmt: skip
        items += [item for one in told for item in one.items]
        y = mm(y + max(one.height for one in told) + 0.35 * size * MM_PER_PT)
    return items, y


def _blanks(items: list[Item], record: Record, y: float, width: float, context: RenderContext) -> float:
    """Labels with a line to fill in, two a row."""
    theme = context.theme
    for number, label in enumerate(record.blanks):
        left = width / 2 * (number % 2)
        base = y + 7.5 * (number // 2) + 5
        size, label = context.size(9), context.text(label)
        items += fit_line(label, left, base, width / 5, size=size, name=theme.bold, fill=theme.ink)
        start = left + min(width / 5, width_of(label, theme.bold, size)) + 2
        end = width if number % 2 else width / 2 - 4
        items.append(Line(round(start, 4), base + 0.6, end, base + 0.6, theme.frame, theme.hairline))
    return y + 7.5 * ((len(record.blanks) + 1) // 2)


def _table(
    items: list[Item], record: Record, y: float, width: float, height: float, context: RenderContext
) -> float:
    """Headings, the examples and as many rows as are wanted or the page holds; every fifth line of a long table is stronger, to
    keep the eye in its row. Returns where it ends."""
    theme = context.theme
    edge = edge_colour(context.colour("accent"), theme.paper, theme.ink)
    hand = mix(edge, theme.ink, 0.55)
    whole = fsum(column.share for column in record.columns)
    head = HEADED
    rows = int((height - y - head) / record.row_height + 1e-6)
    if rows < 1:
        what, allowed = (
            f"the headings and a row of '{record.name or record.id}'",
            "a smaller 'row_height', or less else on the sheet",
        )
        raise NoSpace(what, head + record.row_height, height - y, "height", allowed)
    rows = min(record.rows or rows, rows)
    shown = record.example[:rows]
    bottom = round(y + head + rows * record.row_height, 4)
    if theme.colours != "line":
        accent = context.colour("accent")
        items.append(Rect(0, y, width, head, 0, tinted(accent, theme.paper, HEAD)))
        if shown:
            ground = tinted(accent, theme.paper, GROUND)
            items.append(
                Rect(0, round(y + head, 4), width, round(len(shown) * record.row_height, 4), 0, ground)
            )
    for row in range(1, rows):
        line = round(y + head + row * record.row_height, 4)
        strong = row % 5 == 0 and rows >= LONG
        stroke, weight = (theme.muted, theme.line) if strong else (theme.frame, theme.hairline)
        items.append(Line(0, line, width, line, stroke, weight))
    x = 0.0
    for number, column in enumerate(record.columns):
        wide = width * column.share / whole
        if number:
            items.append(Line(round(x, 4), y, round(x, 4), bottom, theme.frame, theme.hairline))
        items += fit_line(
            context.text(column.title),
            x + 1.2,
            y + 4.5,
            wide - 2,
            size=context.size(8.5),
            name=theme.bold,
            fill=theme.ink,
        )
        for row, cells in enumerate(shown):
            size = context.size(8.5)
            base = y + head + (row + 0.5) * record.row_height + size * MM_PER_PT * 0.34
            items += fit_line(
                context.text(cells[number]), x + 1.2, base, wide - 2, size=size, name=theme.italic, fill=hand
            )
        x += wide
    items.append(Line(0, round(y + head, 4), width, round(y + head, 4), theme.ink, theme.line))
    items.append(Rect(0, y, width, round(bottom - y, 4), 0, None, theme.ink, theme.line))
    return bottom
