"""Player aids: sections in columns, a line each."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from playproof.components.colours.palette import mix
from playproof.components.faults import Fault, PieceFaults, nearest
from playproof.components.kinds.aids import Aid, AidLine, AidSection, AidSet
from playproof.layouts.kinds.aid_table import right_end, table, unknown_field
from playproof.layouts.ornament.areas import edge_colour, own_band, own_ground, own_trim, tinted
from playproof.layouts.ornament.backs import draw_back as set_back
from playproof.layouts.ornament.badges import TITLE_DARK, title_band
from playproof.layouts.ornament.motifs import BLEED, wash
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import CORNER, Drawing, Group, Item, Line, Polygon, Rect, RectOutline, Text
from playproof.layouts.text.markup import Marked
from playproof.layouts.text.setting import FLOOR, STEP, Overfull, Setting, fit_line, set_text, width_of
from playproof.layouts.theme import Theme
from playproof.layouts.typefaces.faces import MM_PER_PT, face

EDGE = 4.0
GAP = 1.5
#: Height of the band with the name, mm; what is left over widens a gap between two sections by so much at most, mm.
HEAD, SPREAD = 9.0, 5.0
#: From line to line of one entry, as a share of the size; before an entry, mm at least: it is more than between its lines.
LEADING, AIR = 1.12, 1.2
#: Between lines and a table below them, mm.
BEFORE_TABLE = 1.6
#: The share of the game's own ground in an aid's.
PALE = 0.45
#: How dark a heading's ground is, 0 to 1.
TINT = 0.17
TITLE = 11.0
BODY = 9.0
#: The size that sections begin at, points: a short aid is set larger than BODY.
LARGEST = 10.5
#: The size that the back of a piece of another kind begins at, points: it is read before the game, by all.
LARGEST_BACK = 13.0
#: The size that a page of the kit begins at, points: it lies beside the table, for all.
LARGEST_PAGE = 17.0
#: The share of the width that a last line takes at least if it can.
LONELY = 0.18
#: Along an edge: the height of the boxes, between them, between them and their words, and the arrow in each, mm.
MARKS, APART, BELOW, ARROW = 5.4, 1.5, 1.3, 3.2
#: Tabs around an aid: from the cut to their mark, how wide those at its sides are beyond that, and from them to the text, mm.
OUTER, SIDE, INNER = 1.8, 4.6, 1.5
#: Heights that differ by less are alike, mm: what they are the sum of is rounded.
ALIKE = 0.001


class _Block(NamedTuple):
    """A section, drawn from y = 0."""

    items: tuple[Item, ...]
    height: float


def draw(one: AidSet, aid: Aid, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Front of an aid, and the other side if it has one, each in letters as large as it can have; else the set's back."""
    _check((one.id, aid.id), {"section": aid.sections, "reverse": aid.reverse}, context)
    # An aid is often named as the game is.
    name = aid.heading or aid.name or one.name
    outline = RectOutline(*one.size, CORNER)

    def side(heading: str, sections: tuple[AidSection, ...]) -> Drawing:
        return _Side(heading, sections, outline, one.columns, context, aid.colour, aid.tabs).drawing(LARGEST)

    front = side(name, aid.sections)
    if aid.reverse:
        return front, side(aid.reverse_heading or name, aid.reverse)
    return front, set_back(context, one.back, outline) if one.back is not None else None


def draw_back(
    of: tuple[str, str],
    heading: str,
    sections: tuple[AidSection, ...],
    outline: RectOutline,
    columns: int,
    context: RenderContext,
) -> Drawing:
    """Sections as the back of a piece ``of`` another kind (its set's id and its own), as large as its outline."""
    _check(of, {"reverse": sections}, context)
    return _Side(heading, sections, outline, columns, context).drawing(LARGEST_BACK)


def draw_sections(
    heading: str, sections: tuple[AidSection, ...], outline: RectOutline, columns: int, context: RenderContext
) -> Drawing:
    """Sections as a page of the kit; raises `Overfull` where they don't fit."""
    # A whole page of large type takes too much ink for a theme that saves it.
    largest = LARGEST if context.theme.colours == "line" else LARGEST_PAGE
    return _Side(heading, sections, outline, columns, context).drawing(largest)


def _check(of: tuple[str, str], sides: Mapping[str, tuple[AidSection, ...]], context: RenderContext) -> None:
    """Raises `PieceFaults` for a table of a field that its set doesn't have."""
    for side, sections in sides.items():
        for number, section in enumerate(sections):
            if found := unknown_field(section, context):
                name, known = found
                place = context.game.place(*of, (side, number, "fields"))
                problem = f"the pieces of '{section.of}' have no field '{name}'"
                raise PieceFaults([Fault(place, problem, ", ".join(known), nearest(name, known))])


class _Side:
    """Sections in columns under a heading, in letters as large as lets them all fit; ``tabs`` lie along three edges."""

    def __init__(
        self,
        heading: str,
        sections: tuple[AidSection, ...],
        outline: RectOutline,
        columns: int,
        context: RenderContext,
        colour: str = "",
        tabs: tuple[str, ...] = (),
    ) -> None:
        self.heading, self.sections, self.outline, self.columns = heading, sections, outline, columns
        self.context, self.theme, self.colour, self.tabs = context, context.theme, colour, tabs
        self.width, self.height = outline.width, outline.height
        self.top = HEAD + 3.0
        #: Left and right of the text, and the width of a column and its height, mm.
        self.margin, below = (OUTER + SIDE + INNER, OUTER + MARKS + 2 * GAP) if tabs else (EDGE, EDGE)
        self.column = (self.width - 2 * self.margin - (columns - 1) * 4 * GAP) / columns
        self.available = self.height - self.top - below

    def drawing(self, largest: float) -> Drawing:
        """The side in letters of at most this size, points."""
        columns = self._columns(self._fitting(largest))
        bleed = 0.0 if self.theme.colours == "line" else BLEED
        return Drawing(self.outline, (*self._ground(), *self._title(), *columns, *self._tabs()), bleed=bleed)

    def _blocks(self, size: float, air: float = AIR) -> list[_Block]:
        return [_section(section, self.column, size, self.context, air) for section in self.sections]

    def _fitting(self, largest: float) -> float:
        """The largest size, in points, at which all sections fit their columns; `Overfull` if none does."""
        size = self.context.size(largest)
        while True:
            try:
                blocks = self._blocks(size)
            except Overfull:
                # A table that is too wide needs smaller letters, too.
                if size <= FLOOR:
                    raise
            else:
                if _in_columns(blocks, self.available, self.columns) is not None:
                    return size
                if size <= FLOOR:
                    needs = fsum(block.height for block in blocks) / self.columns
                    raise Overfull(self.sections[0].title, size, self.column, self.available, needs)
            size = max(FLOOR, size - STEP)

    def _title(self) -> list[Item]:
        """The band with the heading, whose aid it is, and the game's name, which is left out where the heading has it."""
        context = self.context
        named = context.game.title.startswith(self.heading)
        whose = context.game.palette[self.colour].name if self.colour else ""
        said = (context.version if named else context.imprint, context.version)
        imprint, brief = (" · ".join(filter(None, [whose, told])) for told in said)
        tone = _toned(self.sections[0], context)
        return title_band(
            context, context.text(self.heading), imprint, self.width, HEAD, EDGE,
            instead=brief, colour=self.colour, tone=tone,
        )  # fmt: skip

    def _columns(self, size: float) -> list[Item]:
        """All sections at this size, in points."""
        # A side with few words has more air between its lines.
        columns = None
        for air in (2.2, 1.9, 1.6, 1.4, AIR):
            blocks = self._blocks(size, air)
            columns = _in_columns(blocks, self.available, self.columns)
            if columns is not None:
                break
        items: list[Item] = []
        for number, stack in enumerate(columns or [blocks]):
            x, y = self.margin + number * (self.column + 4 * GAP), self.top
            if number:
                line, low = x - 2 * GAP, self.top + self.available
                items.append(Line(line, y, line, low, self.theme.frame, self.theme.hairline))
            # What is left of the height goes between the sections.
            spare = self.available - fsum(block.height for block in stack)
            gap = min(2 * GAP + SPREAD, spare / max(1, len(stack) - 1))
            for block in stack:
                items.append(Group(block.items, round(x, 4), round(y, 4)))
                y += block.height + gap
        return items

    def _ground(self) -> list[Item]:
        """The game's own ground if it has one: without its motif, which would run through the lines."""
        own = own_ground(self.context)
        if not own:
            return wash(self.context, "", self.outline)
        wide, high = self.width + 2 * BLEED, self.height + 2 * BLEED
        return [Rect(-BLEED, -BLEED, wide, high, 0, mix(own, self.theme.paper, PALE))]

    def _tabs(self) -> list[Item]:
        """The tabs along the left, the lower and the right edge: down on the left, on along the lower edge, up on the right."""
        marks = [self.context.text(mark) for mark in self.tabs]
        side = len(marks) // 3
        lower, up = marks[side : len(marks) - side], marks[len(marks) - side :][::-1]
        items: list[Item] = []
        top, bottom = HEAD + APART, self.height - OUTER - MARKS - APART
        right = self.width - OUTER - SIDE
        for shown, x, arrow in ((marks[:side], OUTER, "arrow-left"), (up, right, "arrow-right")):
            tall = (bottom - top - (len(shown) - 1) * APART) / max(1, len(shown))
            for number, mark in enumerate(shown):
                items += self._box(mark, arrow, (x, top + number * (tall + APART), SIDE, tall))
        wide = (self.width - 2 * self.margin - (len(lower) - 1) * APART) / max(1, len(lower))
        for number, mark in enumerate(lower):
            box = (self.margin + number * (wide + APART), self.height - OUTER - MARKS, wide, MARKS)
            items += self._box(mark, "arrow-down", box)
        return items

    def _box(self, mark: Marked, arrow: str, box: tuple[float, float, float, float]) -> list[Item]:
        """A mark on a tab in an aid's colour, open towards the cut, beyond which lies what belongs to it; its arrow is beside
        it, in a narrow tab below it."""
        context, theme = self.context, self.theme
        x, y, wide, high = (round(value, 4) for value in box)
        line = theme.colours == "line"
        ground, ink = theme.paper if line else tinted(context.colour("accent"), theme.paper, TINT), theme.ink
        if self.colour and theme.colours == "flood":
            ground = context.colour(self.colour)
            ink = context.on(ground)
        items = [_tab(arrow, (x, y, wide, high), ground, "" if ink != theme.ink else theme.frame, theme)]
        points, upright = context.size(TITLE), high > wide
        space = wide - 1.0 if upright else wide - ARROW - 3.0
        capital = face(theme.display).cap_height * points * MM_PER_PT
        shown = min(space, width_of(mark, theme.display, points))
        if upright:
            left, base = x + (wide - shown) / 2, y + (high - ARROW - 1.0 + capital) / 2
            at = x + (wide - ARROW) / 2, base + 1.0
        else:
            left, base = x + (wide - shown - ARROW - 1.0) / 2, y + (high + capital) / 2
            at = left + shown + 1.0, y + (high - ARROW) / 2
        items += fit_line(mark, left, base, space, size=points, name=theme.display, fill=ink)
        return [*items, *context.icon(arrow, round(at[0], 4), round(at[1], 4), ARROW, ink)]


def _tab(arrow: str, box: tuple[float, float, float, float], fill: str, stroke: str, theme: Theme) -> Item:
    """A box that goes on to the cut, or beyond it where grounds do, in the direction of its arrow; round at its other end."""
    x, y, wide, high = box
    # Where ink is saved nothing is printed beyond the cut.
    on = OUTER - 0.3 if theme.colours == "line" else OUTER + BLEED
    right, low, r = x + wide, y + high, 1.0
    if arrow == "arrow-left":
        x -= on
        points = [(x, y), (right - r, y), (right, y + r), (right, low - r), (right - r, low), (x, low)]
    elif arrow == "arrow-right":
        right += on
        points = [(right, y), (x + r, y), (x, y + r), (x, low - r), (x + r, low), (right, low)]
    else:
        low += on
        points = [(x, low), (x, y + r), (x + r, y), (right - r, y), (right, y + r), (right, low)]
    places = tuple((round(px, 4), round(py, 4)) for px, py in points)
    return Polygon(places, fill, stroke or None, theme.hairline)


def _toned(section: AidSection, context: RenderContext) -> str:
    """A section's own colour, where colours fill areas; else ""."""
    return context.colour(section.colour) if section.colour and context.theme.colours == "flood" else ""


def _deep(section: AidSection, context: RenderContext) -> str:
    """The dark ground of a heading: the section's own colour, or a strong heading's; else ""."""
    if section.strong and not section.colour and context.theme.colours != "line":
        return own_band(context) or tinted(context.colour("accent"), context.theme.paper, TITLE_DARK)
    return _toned(section, context)


def _in_columns(blocks: list[_Block], available: float, count: int) -> list[list[_Block]] | None:
    """The blocks in order, filled into columns as evenly as they go; nothing if they don't fit."""
    best: list[list[_Block]] | None = None
    for limit in sorted(
        {
            fsum(b.height + 2 * GAP for b in blocks[i:j]) - 2 * GAP
            for i in range(len(blocks))
            for j in range(i + 1, len(blocks) + 1)
        }
    ):
        if limit > available:
            break
        columns: list[list[_Block]] = [[]]
        used = 0.0
        for block in blocks:
            if columns[-1] and used + block.height > limit + ALIKE:
                columns.append([])
                used = 0.0
            columns[-1].append(block)
            used += block.height + 2 * GAP
        if len(columns) <= count and all(b.height <= limit + ALIKE for b in blocks):
            best = columns
            break
    return best


def _section(
    section: AidSection,
    width: float,
    size: float,
    context: RenderContext,
    air: float = AIR,
) -> _Block:
    theme = context.theme
    title = size * TITLE / BODY
    bar = title * MM_PER_PT * 1.42
    y = bar / 2 + title * MM_PER_PT * 0.34
    deep = _deep(section, context)
    if theme.colours == "line":
        stroke, weight = (theme.ink, theme.line) if section.strong else (theme.frame, theme.hairline)
        items: list[Item] = [Line(0, round(bar, 4), width, round(bar, 4), stroke, weight)]
        inset = 0.0
    else:
        ground = deep or tinted(context.colour(section.colour or "accent"), theme.paper, TINT)
        items = [Rect(0, 0, width, round(bar, 4), 1.0, ground)]
        inset = 1.5
    left = inset
    if section.icon:
        left = bar + (1.5 if inset else 0.0)
        items += _sign(section.icon, bar, context, section.colour)
    items += fit_line(
        context.text(section.title),
        left,
        y,
        width - left - inset,
        size=title,
        name=theme.bold,
        fill=context.on(deep) if deep else theme.ink,
    )
    y = bar + 0.4
    for number, line in enumerate(section.lines, 1):
        step = f"{number}" if section.numbered else ""
        y = _line(items, line, step, y + air, width, size, context)
    if section.rows or section.of:
        # A table's head isn't a part of the line before it.
        drawn, y = table(section, y + (BEFORE_TABLE if section.lines else 0.4), width, size, context)
        items += drawn
    return _Block(tuple(items), y)


def _sign(name: str, bar: float, context: RenderContext, colour: str = "") -> list[Item]:
    """A section's icon in a square of its colour or of the accent at the left end of its bar, ``bar`` mm high."""
    theme = context.theme
    own = context.colour(colour or "accent")
    accent = edge_colour(own, theme.paper, theme.ink)
    if context.on(accent) == theme.ink:  # a dark sign reads better on the lighter accent itself
        accent = own
    if own_trim(context) and not colour:
        accent = own_band(context) or accent
    saving = theme.colours == "line"
    side = bar * 0.76
    at = round((bar - side) / 2, 4)
    ground: list[Item] = [] if saving else [Rect(0, 0, round(bar, 4), round(bar, 4), 1.0, accent)]
    ink = theme.ink if saving else context.on(accent)
    return [*ground, *context.icon(name, at, at, round(side, 4), ink)]


def _line(
    items: list[Item], line: AidLine, step: str, y: float, width: float, size: float, context: RenderContext
) -> float:
    """One line below ``y``; returns where it ends."""
    em = size * MM_PER_PT
    indent = em * 1.15
    setting = _lined(context.text(line.text), indent, y, width - indent, size, context)
    items += setting.items
    items += fit_line(
        step or "·", indent * 0.35, y + em * 0.66, indent,
        size=size, name=context.theme.bold, fill=context.theme.ink, anchor="middle",
    )  # fmt: skip
    return y + setting.height


def _lined(text: Marked, x: float, y: float, width: float, size: float, context: RenderContext) -> Setting:
    """A text whose last line isn't a word alone, if that takes no line more."""
    chosen, last = _broken(text, x, y, width, size, context)
    setting = chosen
    # Narrower lines, no more of them, bring a lonely word company.
    for share in (0.97, 0.94, 0.91, 0.88, 0.85, 0.82):
        if len(last) == len(setting.items) or right_end(last) - x > LONELY * width:
            return setting
        setting, last = _broken(text, x, y, width * share, size, context)
        if setting.height > chosen.height + ALIKE:
            return chosen
    alone = len(last) < len(setting.items) and right_end(last) - x <= LONELY * width
    return chosen if alone else setting


def _broken(
    text: Marked, x: float, y: float, width: float, size: float, context: RenderContext
) -> tuple[Setting, list[Item]]:
    """A text in lines, and what is in the last of them."""
    setting = set_text(
        text, x, y, width, 200,
        size=size, floor=size, fill=context.theme.ink, faces=context.faces, leading=LEADING,
    )  # fmt: skip
    lowest = y + setting.height - (LEADING + 0.02) * size * MM_PER_PT
    last: list[Item] = []
    for item in setting.items:
        if (isinstance(item, Text) and item.y > lowest) or (isinstance(item, Group) and item.dy > lowest):
            last.append(item)
    return setting, last
