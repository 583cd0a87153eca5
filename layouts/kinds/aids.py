"""Player aids: sections in columns, a line each, the rule's code small at the end."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from playproof.components.kinds.aids import Aid, AidLine, AidSection, AidSet
from playproof.layouts.aid_table import right_end, table
from playproof.layouts.areas import edge_colour
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.ornament import wash
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Line, RectOutline, Text
from playproof.layouts.text.setting import FLOOR, STEP, Overfull, Setting, fit_line, set_text, width_of

__all__ = ["draw"]

EDGE = 4.0
GAP = 1.5
TITLE = 11.0
BODY = 9.0
CODE = 6.0
#: The size that sections begin at, points: a short aid is set larger than BODY.
LARGEST = 10.5
#: Before a rule's code, mm; and the share of the width that a last line takes at least if it can.
CODE_GAP, LONELY = 1.2, 0.22
#: Heights that differ by less are alike, mm: what they are the sum of is rounded.
ALIKE = 0.001


class _Block(NamedTuple):
    """A section, drawn from y = 0."""

    items: tuple[Item, ...]
    height: float


def draw(one: AidSet, aid: Aid, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Front of an aid, and the other side if it has one."""
    back = _side(one, aid, aid.reverse, context) if aid.reverse else None
    return _side(one, aid, aid.sections, context), back


def _side(one: AidSet, aid: Aid, sections: tuple[AidSection, ...], context: RenderContext) -> Drawing:
    """All sections at the largest body size at which they fit their columns; `Overfull` if none does."""
    theme = context.theme
    width, height = one.size
    top = EDGE + 6.5
    available = height - top - EDGE
    column = (width - 2 * EDGE - (one.columns - 1) * 2 * GAP * 2) / one.columns
    size = context.size(LARGEST)
    while True:
        blocks = [_section(section, column, size, context) for section in sections]
        columns = _in_columns(blocks, available, one.columns)
        if columns is not None:
            break
        if size <= FLOOR:
            needs = fsum(block.height for block in blocks) / one.columns
            raise Overfull(sections[0].title, size, column, available, needs)
        size = max(FLOOR, size - STEP)
    line = edge_colour(context.colour("accent"), theme.paper, theme.ink)
    # An aid is often named as the game is.
    imprint = context.version if context.game.title.startswith(aid.name) else context.imprint
    items: list[Item] = [
        *wash(context, "", RectOutline(width, height, one.corner)),
        *fit_line(
            context.text(aid.name), EDGE, EDGE + 3.4, width * 0.68, size=context.size(13), name=theme.display, fill=theme.ink
        ),
        *fit_line(
            imprint, width - EDGE, EDGE + 3.2, width * 0.28,
            size=6, name=theme.text, fill=theme.muted, anchor="end",
        ),
        Line(EDGE, EDGE + 5, width - EDGE, EDGE + 5, line, theme.heavy),
    ]  # fmt: skip
    for number, stack in enumerate(columns):
        x = EDGE + number * (column + 4 * GAP)
        if number:
            items.append(Line(x - 2 * GAP, top, x - 2 * GAP, height - EDGE, theme.frame, theme.hairline))
        y = top
        for block in stack:
            items.append(Group(block.items, round(x, 4), round(y, 4)))
            y += block.height + 2 * GAP
    return Drawing(RectOutline(width, height, one.corner), tuple(items))


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


def _section(section: AidSection, width: float, size: float, context: RenderContext) -> _Block:
    theme = context.theme
    title = size * TITLE / BODY
    y = title * MM_PER_PT * 0.75
    items: list[Item] = list(
        fit_line(context.text(section.title), 0, y, width, size=title, name=theme.bold, fill=theme.ink)
    )
    y += 1.1
    for number, line in enumerate(section.lines, 1):
        y = _line(items, line, f"{number}" if section.numbered else "", y, width, size, context)
    if section.rows:
        drawn, y = table(section, y + 0.4, width, size, context)
        items += drawn
    return _Block(tuple(items), y)


def _line(
    items: list[Item], line: AidLine, step: str, y: float, width: float, size: float, context: RenderContext
) -> float:
    """One line below ``y``; returns where it ends."""
    theme = context.theme
    em = size * MM_PER_PT
    code = width_of(line.rule, theme.text, CODE) + CODE_GAP if line.rule else 0.0
    indent = em * 1.15
    top = y + 0.5 * GAP
    setting, last = _lined(context.text(line.text), indent, top, width - indent, code, size, context)
    items += setting.items
    base = top + em * 0.66
    mark = step or "·"
    items += fit_line(
        mark, indent * 0.35, base, indent, size=size, name=theme.bold, fill=theme.ink, anchor="middle"
    )
    if line.rule:  # right behind the last word
        items += fit_line(
            line.rule, right_end(last) + CODE_GAP, top + setting.height - 0.22 * em, code,
            size=CODE, name=theme.text, fill=theme.muted,
        )  # fmt: skip
    return top + setting.height


def _lined(
    text: str, x: float, y: float, width: float, code: float, size: float, context: RenderContext
) -> tuple[Setting, list[Item]]:
    """A text whose last line leaves room for the rule's ``code`` (mm) and isn't a word alone, and that line's items."""
    chosen: tuple[Setting, list[Item]] | None = None
    # Narrower lines, no more of them, bring a lonely word company.
    for share in (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65):
        setting, last = _broken(text, x, y, width * share, size, context)
        if chosen is not None and setting.height > chosen[0].height + ALIKE:
            break
        end = right_end(last)
        if end + code > x + width:
            continue
        chosen = chosen or (setting, last)
        if len(last) == len(setting.items) or end - x > LONELY * width:
            return setting, last
    return chosen or _broken(text, x, y, width - code, size, context)


def _broken(
    text: str, x: float, y: float, width: float, size: float, context: RenderContext
) -> tuple[Setting, list[Item]]:
    """A text in lines, and what is in the last of them."""
    setting = set_text(
        text, x, y, width, 200,
        size=size, floor=size, fill=context.theme.ink, faces=context.faces, leading=1.2, tint=context.colour,
    )  # fmt: skip
    lowest = y + setting.height - 1.22 * size * MM_PER_PT
    last: list[Item] = []
    for item in setting.items:
        if (isinstance(item, Text) and item.y > lowest) or (isinstance(item, Group) and item.dy > lowest):
            last.append(item)
    return setting, last
