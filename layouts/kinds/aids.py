"""Player aids: sections in columns, a line each, the rule's code small at the end if the set prints them."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from playproof.components.colours.palette import mix
from playproof.components.faults import Fault, PieceFaults, nearest
from playproof.components.kinds.aids import Aid, AidEdge, AidLine, AidSection, AidSet
from playproof.layouts.kinds.aid_table import (
    CODE,
    code_colour,
    code_of,
    common_start,
    right_end,
    table,
    unknown_field,
)
from playproof.layouts.ornament.areas import edge_colour, own_band, own_ground, own_trim, tinted
from playproof.layouts.ornament.backs import draw_back as set_back
from playproof.layouts.ornament.badges import TITLE_DARK, title_band
from playproof.layouts.ornament.motifs import BLEED, wash
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Line, Polygon, Rect, RectOutline, Text
from playproof.layouts.text.markup import Marked
from playproof.layouts.text.setting import FLOOR, STEP, Overfull, Setting, fit_line, set_text, width_of
from playproof.layouts.theme import Theme
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["draw", "draw_back", "draw_sections"]

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
#: Before a rule's code, mm; and the share of the width that a last line takes at least if it can.
CODE_GAP, LONELY = 1.2, 0.18
#: What the small codes are, in the band with the name, where they have nothing in common.
RULES = "numbers:\u00a0rules"
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
    _check(one, aid, context)
    # An aid is often named as the game is.
    name = aid.heading or aid.name or one.name
    front = _side(one, aid, name, aid.sections, _fitting(one, aid, aid.sections, context), context)
    if not aid.reverse:
        outline = RectOutline(*one.size, one.corner)
        return front, set_back(context, one.back, outline) if one.back is not None else None
    size = _fitting(one, aid, aid.reverse, context)
    return front, _side(one, aid, aid.reverse_heading or name, aid.reverse, size, context)


def draw_back(
    of: tuple[str, str],
    heading: str,
    sections: tuple[AidSection, ...],
    outline: RectOutline,
    columns: int,
    context: RenderContext,
) -> Drawing:
    """Sections as the back of a piece ``of`` another kind (its set's id and its own), as large as its outline."""
    one, aid = _set_of(of, heading, sections, outline, columns)
    _check(one, aid, context, ("reverse", ""))
    return _side(one, aid, heading, sections, _fitting(one, aid, sections, context, LARGEST_BACK), context)


def draw_sections(
    heading: str, sections: tuple[AidSection, ...], outline: RectOutline, columns: int, context: RenderContext
) -> Drawing:
    """Sections as a page of the kit; raises `Overfull` where they don't fit."""
    one, aid = _set_of(("", ""), heading, sections, outline, columns)
    # A whole page of large type takes too much ink for a theme that saves it.
    largest = LARGEST if context.theme.colours == "line" else LARGEST_BACK
    return _side(one, aid, heading, sections, _fitting(one, aid, sections, context, largest), context)


def _set_of(
    of: tuple[str, str], heading: str, sections: tuple[AidSection, ...], outline: RectOutline, columns: int
) -> tuple[AidSet, Aid]:
    """Sections as an aid of an outline's size, and its set."""
    aid = Aid.model_construct(id=of[1], name=heading, sections=sections)
    one = AidSet.model_construct(
        id=of[0],
        name=heading,
        size=(outline.width, outline.height),
        corner=outline.radius,
        columns=columns,
        pieces=(aid,),
    )
    return one, aid


def _check(
    one: AidSet, aid: Aid, context: RenderContext, sides: tuple[str, str] = ("section", "reverse")
) -> None:
    """Raises `PieceFaults` for a table of a field that its set doesn't have."""
    for side, sections in zip(sides, (aid.sections, aid.reverse), strict=True):
        for number, section in enumerate(sections):
            if found := unknown_field(section, context):
                name, known = found
                place = context.game.place(one.id, aid.id, (side, number, "fields"))
                problem = f"the pieces of '{section.of}' have no field '{name}'"
                raise PieceFaults([Fault(place, problem, ", ".join(known), nearest(name, known))])


def _common(one: AidSet) -> str | None:
    """What most codes on the aids of a set begin with; None where it prints none."""
    if not one.codes:
        return None
    sections = [section for aid in one.pieces for section in (*aid.sections, *aid.reverse)]
    lines = [line.rule for section in sections for line in section.lines]
    return common_start([*lines, *(row.rule for section in sections for row in section.rows)])


def _space(one: AidSet, edge: _Block | None, around: bool) -> tuple[float, float]:
    """The width of a column and its height above what is along the lower edge, mm."""
    width, height = one.size
    taken = edge.height + 2 * GAP if edge is not None else 0.0
    left, foot = _margins(around)
    return (
        width - 2 * left - (one.columns - 1) * 2 * GAP * 2
    ) / one.columns, height - HEAD - 3.0 - foot - taken


def _margins(around: bool) -> tuple[float, float]:
    """Left and right of the text, and below what is lowest, mm."""
    return (OUTER + SIDE + INNER, OUTER) if around else (EDGE, EDGE)


def _edge(one: AidSet, aid: Aid, front: bool, size: float, context: RenderContext) -> _Block | None:
    """The boxes along the lower edge, with an arrow down in each, and on the front the words above them."""
    edge = aid.edge
    if edge is None:
        return None
    theme = context.theme
    marks = [context.text(mark) for mark in _shared_out(edge)[1]]
    width = one.size[0] - 2 * _margins(edge.around)[0]
    words = set_text(
        context.text(edge.text if front else ""), 0.0, 0.0, width, 200,
        size=size, floor=size, fill=theme.ink, faces=context.faces, leading=LEADING,
    )  # fmt: skip
    y = words.height + BELOW if front else 0.0
    wide = (width - (len(marks) - 1) * APART) / len(marks)
    items: list[Item] = [*words.items]
    for number, mark in enumerate(marks):
        box = (number * (wide + APART), y, wide, MARKS)
        items += _box(mark, "arrow-down", box, context, aid.colour if edge.around else None)
    return _Block(tuple(items), y + MARKS)


def _shared_out(edge: AidEdge) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The marks along the left, the lower and the right edge, each from the left or from the top."""
    side = len(edge.marks) // 3 if edge.around else 0
    low = len(edge.marks) - side
    # They go down on the left, on along the lower edge, and up on the right.
    return edge.marks[:side], edge.marks[side:low], edge.marks[low:][::-1]


def _beside(one: AidSet, edge: AidEdge, colour: str, context: RenderContext) -> list[Item]:
    """The boxes along the left and the right edge."""
    width, height = one.size
    top, bottom = HEAD + APART, height - OUTER - MARKS - APART
    left, _, right = _shared_out(edge)
    items: list[Item] = []
    for marks, x, arrow in ((left, OUTER, "arrow-left"), (right, width - OUTER - SIDE, "arrow-right")):
        tall = (bottom - top - (len(marks) - 1) * APART) / max(1, len(marks))
        for number, mark in enumerate(marks):
            box = (x, top + number * (tall + APART), SIDE, tall)
            items += _box(context.text(mark), arrow, box, context, colour)
    return items


def _box(
    mark: str,
    arrow: str,
    box: tuple[float, float, float, float],
    context: RenderContext,
    tab: str | None = None,
) -> list[Item]:
    """A mark in a box along an edge and its arrow: beside it, in a narrow box below it. Around an aid it is a ``tab`` of this
    colour, open towards the cut: what belongs to it lies beyond."""
    theme = context.theme
    x, y, wide, high = (round(value, 4) for value in box)
    saving = theme.colours == "line"
    ground = theme.paper if saving else tinted(context.colour("accent"), theme.paper, TINT)
    ink = theme.ink
    if tab is None:
        items: list[Item] = [Rect(x, y, wide, high, 1.0, ground, theme.frame, theme.hairline)]
    else:
        if tab and theme.colours == "flood":
            ground = context.colour(tab)
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


def _fitting(
    one: AidSet, aid: Aid, sections: tuple[AidSection, ...], context: RenderContext, largest: float = LARGEST
) -> float:
    """The largest size, in points, at which all sections fit their columns; `Overfull` if none does."""
    size, common = context.size(largest), _common(one)
    around = aid.edge is not None and aid.edge.around
    while True:
        column, available = _space(one, _edge(one, aid, sections is aid.sections, size, context), around)
        try:
            blocks = [_section(section, column, size, context, common) for section in sections]
        except Overfull:
            # A table that is too wide needs smaller letters, too.
            if size <= FLOOR:
                raise
            size = max(FLOOR, size - STEP)
            continue
        if _in_columns(blocks, available, one.columns) is not None:
            return size
        if size <= FLOOR:
            needs = fsum(block.height for block in blocks) / one.columns
            raise Overfull(sections[0].title, size, column, available, needs)
        size = max(FLOOR, size - STEP)


def _side(
    one: AidSet, aid: Aid, name: str, sections: tuple[AidSection, ...], size: float, context: RenderContext
) -> Drawing:
    """All sections at this size, in points, in their columns, under the side's name."""
    theme = context.theme
    width, height = one.size
    top = HEAD + 3.0
    edge = _edge(one, aid, sections is aid.sections, size, context)
    around = aid.edge is not None and aid.edge.around
    margin, foot = _margins(around)
    column, available = _space(one, edge, around)
    # A side with few words has more air between its lines.
    for air in (2.2, 1.9, 1.6, 1.4, AIR):
        blocks = [_section(section, column, size, context, _common(one), air) for section in sections]
        columns = _in_columns(blocks, available, one.columns)
        if columns is not None:
            break
    else:
        columns = [blocks]
    imprint = context.version if context.game.title.startswith(name) else context.imprint
    codes = _codes(sections, _common(one))
    whose = context.game.palette[aid.colour].name if aid.colour else ""
    imprint, brief = (" · ".join(filter(None, [whose, told, codes])) for told in (imprint, context.version))
    items: list[Item] = [
        *_ground(context, RectOutline(width, height, one.corner)),
        *title_band(
            context,
            context.text(name),
            imprint,
            width,
            HEAD,
            EDGE,
            instead=brief,
            colour=aid.colour,
            tone=_toned(sections[0], context),
        ),
    ]
    for number, stack in enumerate(columns):
        x = margin + number * (column + 4 * GAP)
        if number:
            items.append(Line(x - 2 * GAP, top, x - 2 * GAP, top + available, theme.frame, theme.hairline))
        # What is left of the height goes between the sections.
        spare = available - fsum(block.height for block in stack)
        gap = min(2 * GAP + SPREAD, spare / max(1, len(stack) - 1))
        y = top
        for block in stack:
            items.append(Group(block.items, round(x, 4), round(y, 4)))
            y += block.height + gap
    if edge is not None:
        items.append(Group(edge.items, margin, round(height - foot - edge.height, 4)))
    if aid.edge is not None and aid.edge.around:
        items += _beside(one, aid.edge, aid.colour, context)
    bleed = 0.0 if theme.colours == "line" else BLEED
    return Drawing(RectOutline(width, height, one.corner), tuple(items), bleed=bleed)


def _ground(context: RenderContext, outline: RectOutline) -> list[Item]:
    """The game's own ground if it has one: without its motif, which would run through the lines."""
    own = own_ground(context)
    if not own:
        return wash(context, "", outline)
    return [
        Rect(
            -BLEED,
            -BLEED,
            outline.width + 2 * BLEED,
            outline.height + 2 * BLEED,
            0,
            mix(own, context.theme.paper, PALE),
        )
    ]


def _toned(section: AidSection, context: RenderContext) -> str:
    """A section's own colour, where colours fill areas; else ""."""
    return context.colour(section.colour) if section.colour and context.theme.colours == "flood" else ""


def _deep(section: AidSection, context: RenderContext) -> str:
    """The dark ground of a heading: the section's own colour, or a strong heading's; else ""."""
    if section.strong and not section.colour and context.theme.colours != "line":
        return own_band(context) or tinted(context.colour("accent"), context.theme.paper, TITLE_DARK)
    return _toned(section, context)


def _codes(sections: tuple[AidSection, ...], common: str | None) -> str:
    """What the small codes on a side mean, for the band with its name."""
    if common is None:
        return ""
    coded = [line.rule for section in sections for line in section.lines]
    rules = [rule for rule in (*coded, *(row.rule for section in sections for row in section.rows)) if rule]
    short = next((code_of(rule, common) for rule in rules if common and rule.startswith(common)), "")
    codes = f"{short}\u00a0=\u00a0rule\u00a0{common}{short}" if short else RULES if rules else ""
    # Codes that begin otherwise stand as they are.
    other = next((code for code in (code_of(rule, "") for rule in rules) if not code.startswith(common)), "")
    return f"{codes}, {other}\u00a0=\u00a0rule\u00a0{other}" if short and other else codes


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
    common: str | None,
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
        y = _line(items, line, step, code_of(line.rule, common), y + air, width, size, context)
    if section.rows or section.of:
        # A table's head isn't a part of the line before it.
        drawn, y = table(section, y + (BEFORE_TABLE if section.lines else 0.4), width, size, context, common)
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
    items: list[Item],
    line: AidLine,
    step: str,
    rule: str,
    y: float,
    width: float,
    size: float,
    context: RenderContext,
) -> float:
    """One line below ``y``, with ``rule`` as its code; returns where it ends."""
    theme = context.theme
    em = size * MM_PER_PT
    code = width_of(rule, theme.text, CODE) + CODE_GAP if rule else 0.0
    indent = em * 1.15
    top = y
    setting = _lined(context.text(line.text), indent, top, width - indent, code, size, context)
    items += setting.items
    base = top + em * 0.66
    mark = step or "·"
    items += fit_line(
        mark, indent * 0.35, base, indent, size=size, name=theme.bold, fill=theme.ink, anchor="middle"
    )
    if rule:  # in a column of its own at the right edge
        items += fit_line(
            rule, width, top + setting.height - 0.22 * em, code,
            size=CODE, name=theme.text, fill=code_colour(context), anchor="end",
        )  # fmt: skip
    return top + setting.height


def _lined(
    text: Marked, x: float, y: float, width: float, code: float, size: float, context: RenderContext
) -> Setting:
    """A text whose last line leaves room for the rule's ``code`` (mm) and isn't a word alone; all its lines do if that takes
    no line more."""
    if code and (
        _broken(text, x, y, width - code, size, context)[0].height
        <= _broken(text, x, y, width, size, context)[0].height + ALIKE
    ):
        width, code = width - code, 0.0
    chosen: Setting | None = None
    # Narrower lines, no more of them, bring a lonely word company.
    for share in (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82):
        setting, last = _broken(text, x, y, width * share, size, context)
        if chosen is not None and setting.height > chosen.height + ALIKE:
            break
        end = right_end(last)
        if end + code > x + width:
            continue
        chosen = chosen or setting
        if len(last) == len(setting.items) or end - x > LONELY * width:
            return setting
    return chosen or _broken(text, x, y, width - code, size, context)[0]


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
