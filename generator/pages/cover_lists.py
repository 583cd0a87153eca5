"""The lists of a kit's cover: what it holds, what players bring, how it is printed and cut."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product, zip_longest
from math import fsum
from typing import NamedTuple

import msgspec

from playproof.components.wording.plural import counted
from playproof.generator.paper.page import Link
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.motifs import accent
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Item, Line, Point, Text
from playproof.layouts.text.setting import FLOOR, fit_line, set_text, width_of, wrapped

#: The lists below the picture stand in so many columns, each at least so wide, so many mm apart; contents of so many
#: lines may take another column, with at least so many of them; so much air is below, mm. Blocks out of their order and
#: each column of contents count as so many mm.
_COLUMNS, _COLUMN, GUTTER, _FEW, LEAST, _BELOW, _TURNED, _PARTED = 3, 34.0, 7.0, 6, 3, 5.0, 2.0, 14.0
#: Lines of the contents are at most and at least so far apart, mm; text is so large, and headings, points.
_STEP, _TIGHTEST, _SIZE, _HEADING = 4.7, 3.2, 8.5, 11.0
#: The shares of a column's width that a set's name, its count and its pages take on one line.
_NAME, _COUNT, _PAGES = 0.58, 0.18, 0.25
#: From a heading to its rule and to what follows, mm.
_RULE, _HEAD = 5.4, 6.6
#: What is told of a set whose figures aren't the rules': its mark and the footnote.
_NOTES = {
    "first edition": ("*", "Figures from the game's first edition: the rules give none."),
    "sample": ("\u2020", "Ours: the rules document doesn't give it."),
}


class Entry(NamedTuple):
    """A line of the contents: a set, how many pieces, its first page (from 1), and all its pages as they are listed."""

    name: str
    pieces: int
    kinds: int
    first: int
    pages: str
    source: str


class Guide(NamedTuple):
    """What is to be done: what players ``bring``, how to ``print``, how to ``cut``, a line or a few each.

    ``money`` is how much of the printed money is in play.
    """

    bring: Sequence[str]
    print: Sequence[str]
    cut: Sequence[str]
    money: Sequence[str] = ()


class Contents(NamedTuple):
    """The sets that the contents list, and how many more there are."""

    entries: tuple[Entry, ...]
    more: int = 0


class Lists(msgspec.Struct):
    """The lists below the picture."""

    items: list[Item]
    links: list[Link]


def lists(
    context: RenderContext,
    contents: Contents,
    guide: Guide,
    left: float,
    top: float,
    width: float,
    most: float,
) -> tuple[Lists, float]:
    """Contents and what is to be done, in columns, ``most`` mm high if they can be; and how high they are."""
    columns = max(1, min(_COLUMNS, int((width + GUTTER) / (_COLUMN + GUTTER))))
    column = (width - (columns - 1) * GUTTER) / columns
    xs = [left + at * (column + GUTTER) for at in range(columns)]
    notes = _notes(contents.entries)
    blocks = _blocks(context, guide)
    heights = tuple(_block(context, *block, 0.0, 0.0, column)[1] for block in blocks)
    lines = _contents_lines(context, contents, column)
    needs = tuple(len(one.parts) for one in lines)
    _, noted = _noted(context, notes, left, 0.0, column)

    head = [_HEAD + noted + _BELOW] + [_HEAD + _BELOW] * (columns - 1)

    def arranged(parts: int) -> _Arranged:
        rows = -(-sum(needs) // parts)
        step = max(_TIGHTEST, min(_STEP, (most - _HEAD - noted) / max(1, rows)))
        return _in_columns(heights, tuple(head[:parts]), step, needs, columns)

    def worth(parts: int) -> tuple[bool, float]:
        ways = arranged(parts)
        return ways.step < _STEP or ways.height > most, ways.height + _PARTED * parts

    best = arranged(min(range(1, min(columns, 1 + len(lines) // _FEW) + 1), key=worth))
    found = Lists([], [])
    tops, done = [top] * columns, 0
    for part, count in enumerate(best.entries):
        own = lines[done : done + count]
        _contents(context, own, (xs[part], top), column, best.step, found)
        tops[part] += head[part] + best.step * sum(len(one.parts) for one in own)
        if part == 0:
            y = tops[0] - head[0] + _HEAD + 1.0  # the first column's last line
        done += count
    found.items += _noted(context, notes, left, y, column)[0]
    for block, at in zip(blocks, best.places, strict=True):
        drawn, tops[at] = _block(context, *block, xs[at], tops[at], column)
        found.items += drawn
    return found, max(tops) - top


def _noted(
    context: RenderContext, notes: Sequence[tuple[str, str]], x: float, y: float, width: float
) -> tuple[list[Item], float]:
    """Footnotes of the contents from ``y`` on, a line each if they fit one, and their height."""
    name, fill, start = context.theme.text, context.theme.muted, y
    items: list[Item] = []
    for note in map(" ".join, notes):
        lines = [note] if width_of(note, name, 5) <= width else wrapped(note, name, 6, width)
        for line in lines:
            y += 3.4 if line is lines[0] else 2.6
            items += fit_line(
                line, x, y, width, size=7 if len(lines) == 1 else 6, floor=5, name=name, fill=fill
            )
    return items, y - start


class _Arranged(NamedTuple):
    """How high the columns are, the step of the contents' lines, how many entries are in each of the first columns, and each
    block's column."""

    height: float
    step: float
    entries: tuple[int, ...]
    places: tuple[int, ...]


@lru_cache(maxsize=8)
def _in_columns(
    heights: tuple[float, ...], heads: tuple[float, ...], step: float, needs: tuple[int, ...], columns: int
) -> _Arranged:
    """The blocks of these ``heights`` below contents whose entries need so many lines each, in the first columns, which
    ``heads`` mm are added to: as low as can be, then in order, then as even."""
    lines = sum(needs)
    best: tuple[float, int, float, tuple[int, ...], tuple[int, ...]] | None = None
    for places in product(range(columns), repeat=len(heights)):
        ends = [
            fsum(high for high, at in zip(heights, places, strict=True) if at == column)
            for column in range(columns)
        ]
        for column, head in enumerate(heads):
            ends[column] += head
        turned = sum(first > second for first, second in combinations(places, 2))
        low = max(*ends, (fsum(ends[: len(heads)]) + lines * step) / len(heads))
        if best is not None and round(low + _TURNED * turned, 1) > best[0]:
            continue
        # Each line stands where the column is lowest then.
        rows = [min(LEAST, lines // len(heads))] * len(heads)
        for _ in range(lines - sum(rows)):
            shortest = min(range(len(heads)), key=lambda at: ends[at] + rows[at] * step)
            rows[shortest] += 1
        counts = _whole(needs, rows)
        taken = [sum(needs[sum(counts[:at]) : sum(counts[: at + 1])]) for at in range(len(counts))]
        high = max(end + step * count for end, count in zip_longest(ends, taken, fillvalue=0))
        uneven = round(fsum(end * end for end in ends), 1)
        found = (round(high + _TURNED * turned, 1), turned, uneven, counts, places)
        best = found if best is None or found < best else best
    assert best is not None
    return _Arranged(best[0], step, best[3], best[4])


def _whole(needs: Sequence[int], rows: Sequence[int]) -> tuple[int, ...]:
    """How many entries, each whole, take about so many lines in each column."""
    counts, at, wanted, taken = [], 0, 0, 0
    for row in rows[:-1]:
        wanted += row
        start = at
        while at < len(needs) and taken + needs[at] / 2 <= wanted:
            taken += needs[at]
            at += 1
        counts.append(at - start)
    return (*counts, len(needs) - at)


def _heading(context: RenderContext, text: str, x: float, y: float, width: float) -> list[Item]:
    theme = context.theme
    edge = edge_colour(accent(context, ""), theme.paper, theme.ink)
    return [
        *(
            fit_line(text, x, y + 3.8, width, size=_HEADING, name=theme.display, fill=theme.ink)
            if text
            else ()
        ),
        Line(x, y + _RULE, x + width, y + _RULE, edge, theme.line),
    ]


class _Line(NamedTuple):
    """An entry of the contents as it is set: its name's lines, the last with count and pages; the page that it leads to."""

    parts: tuple[str, ...]
    number: str
    pages: str
    first: int | None


def _contents_lines(context: RenderContext, contents: Contents, width: float) -> list[_Line]:
    """The entries, each on one line if its name, count and pages fit their columns, else on several."""
    text, bold = context.theme.text, context.theme.bold

    def fits(words: str, name: str, share: float) -> bool:
        return width_of(words, name, FLOOR) <= width * share + 1e-6

    lines: list[_Line] = []
    for entry in contents.entries:
        marks = "".join(mark for source, (mark, _) in _NOTES.items() if source in entry.source)
        count = f"{entry.pieces}{marks}"
        first, *more = entry.pages.split(", ")
        ways = [entry.pages, f"{first} and more", f"from {entry.first}"] if more else [entry.pages]
        if (
            fits(entry.name, text, _NAME)
            and fits(count, bold, _COUNT)
            and (pages := next((one for one in ways[:1] if fits(one, text, _PAGES)), ""))
        ):
            lines.append(_Line((entry.name,), count, pages, entry.first))
            continue
        # The name in lines of its own, count and pages below.
        name = wrapped(entry.name, text, _SIZE, width)
        free = width - width_of(count, bold, FLOOR) - 2.0
        pages = next((one for one in ways if width_of(one, text, FLOOR) <= free), ways[-1])
        lines.append(_Line((*name, ""), count, pages, entry.first))
    if contents.more:
        lines.append(
            _Line(
                tuple(wrapped(f"and {counted(contents.more, 'more set')}", text, _SIZE, width)), "", "", None
            )
        )
    return lines


def _contents(
    context: RenderContext, lines: Sequence[_Line], at: Point, width: float, step: float, found: Lists
) -> None:
    """Names of sets with their numbers and pages, one below the other; the name of a page is a link."""
    theme, (x, top) = context.theme, at
    found.items += _heading(context, "" if found.links else "In this kit", x, top, width)
    found.items += fit_line(
        "page", x + width, top + 3.8, 20, size=7, name=theme.text, fill=theme.muted, anchor="end"
    )
    y, size = top + _HEAD, min(_SIZE, step * 1.9)
    for line in lines:
        high = step * len(line.parts)
        single = len(line.parts) == 1
        for part in line.parts:
            y += step
            base = y - step * 0.28
            if part:
                wide = width * _NAME if single and line.number else width
                found.items += fit_line(part, x, base, wide, size=size, name=theme.text, fill=theme.ink)
        if line.number:
            pages_wide = width * _PAGES if single else width - width_of(line.number, theme.bold, FLOOR) - 2.0
            pages = fit_line(
                line.pages, x + width, base, pages_wide, size=size, name=theme.text, fill=theme.muted, anchor="end"
            )  # fmt: skip
            right, wide = x + width * 0.72, width * _COUNT
            if not single:
                left = (
                    x
                    + width
                    - max(width_of(one.text, one.face, one.size) for one in pages if isinstance(one, Text))
                )
                right, wide = min(right, left - 1.8), width
            found.items += fit_line(
                line.number, right, base, wide, size=size, name=theme.bold, fill=theme.ink, anchor="end"
            )
            found.items += pages
        if line.first is not None:
            found.links.append((x, y - high, width, high, line.first - 1))


def _notes(entries: Sequence[Entry]) -> list[tuple[str, str]]:
    """The footnotes that these entries need, each with its mark."""
    return [note for source, note in _NOTES.items() if any(source in entry.source for entry in entries)]


def _blocks(context: RenderContext, guide: Guide) -> list[tuple[str, Sequence[str]]]:
    """The headings that have something below them."""
    instead = [context.text(text) for text in context.game.header.instead]
    rulings = [context.text(text) for text in context.game.header.rulings]
    blocks = (
        ("You also need", guide.bring),
        ("You may use instead", instead),
        ("To print", guide.print),
        ("To cut", guide.cut),
        ("Money in play", guide.money),
        ("Decided for this kit", rulings),
    )
    return [(heading, lines) for heading, lines in blocks if lines]


def _block(
    context: RenderContext, heading: str, lines: Sequence[str], x: float, y: float, width: float
) -> tuple[list[Item], float]:
    """A heading with its lines from ``y`` on, and where what follows begins."""
    theme = context.theme
    items = _heading(context, heading, x, y, width)
    dot = edge_colour(accent(context, ""), theme.paper, theme.ink)
    y += _HEAD + 0.6
    for line in lines:
        setting = set_text(
            context.literal(line), x + 3.2, y, width - 3.2, 90.0, size=_SIZE, floor=_SIZE, fill=theme.ink, faces=context.faces,
            parted=True,
        )  # fmt: skip
        items += [Circle(x + 0.8, round(y + 1.5, 3), 0.55, dot), *setting.items]
        y += setting.height + 1.1
    return items, y + 3.0
