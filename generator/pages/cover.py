"""The cover of a kit: what it holds, what players bring, how it is printed and cut; then the plans of boards in parts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import fsum, inf
from typing import NamedTuple

import msgspec
from playproof.components.faults import Place
from playproof.components.picture import Art
from playproof.generator.imposition.sheet import BoardPlan
from playproof.generator.pages.page import Box, Link, PlacedDrawing
from playproof.generator.pages.table_picture import table_picture
from playproof.generator.pieces.piece import Piece
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.pictures import picture_items
from playproof.layouts.readable import written_at
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Group, Item, Line, Path, Point, Rect, Text
from playproof.layouts.template import placed
from playproof.layouts.text.setting import fit_line, set_text

__all__ = ["Entry", "Face", "Guide", "cover", "plans"]

#: Width and height of the game's picture, mm.
PICTURE = 44.0
#: The picture of the pieces takes this part of the page's height at least and at most; the left column this part of its
#: width.
_TABLE, _TABLE_MOST, _LEFT = 0.3, 0.48, 0.52
#: Lines of the contents are at most so far apart, mm; text is so large, points.
_STEP, _SIZE = 5.6, 9.0
#: Where figures that aren't the document's come from, and the marks of these footnotes in their usual order.
_NOTES = {
    "sample": "Figures are samples: the document gives none.",
    "first edition": "Figures are those of the first edition.",
    "first edition and sample": "Figures are those of the first edition, and samples.",
}
_FOOTNOTE_MARKS = "*†‡§"


class Entry(NamedTuple):
    """A line of the contents: a set, how many pieces, the first and last of its pages (from 1)."""

    name: str
    pieces: int
    kinds: int
    first: int
    last: int
    source: str


class Guide(NamedTuple):
    """What is to be done: what players ``bring``, how to ``print``, how to ``cut``, a line or a few each.

    ``money`` is how much of the printed money is in play.
    """

    bring: Sequence[str]
    print: Sequence[str]
    cut: Sequence[str]
    money: Sequence[str] = ()


class Face(msgspec.Struct, frozen=True):
    """A page of the cover: drawings in their places, what is written over them, links."""

    placed: tuple[PlacedDrawing, ...]
    items: tuple[Item, ...]
    links: tuple[Link, ...] = ()


def cover(
    context: RenderContext,
    entries: Sequence[Entry],
    guide: Guide,
    pieces: Sequence[Piece],
    width: float,
    height: float,
    margin: float,
) -> Face:
    """The first page; raises `Overfull` only for names that no page can hold."""
    theme, header = context.theme, context.game.header
    left, right = margin + 6, width - margin - 6
    available = right - left
    items: list[Item] = []
    head = available
    if header.art is not None and header.art.file:
        items += _picture(context, header.art, right, margin + 6, width, height)
        head -= PICTURE + 4
    y = margin + 15
    fewest, most = header.players
    version = f"version {header.version}" if header.version[:1].isdigit() else header.version
    line = [version, f"by {header.designer}" if header.designer else ""]
    line.append(f"{fewest} players" if fewest == most else f"{fewest} to {most} players")
    items += fit_line(header.title, left, y, head, size=28, name=theme.display, fill=theme.ink)
    subtitle = " · ".join(filter(None, line))
    items += fit_line(subtitle, left, y + 7.5, head, size=12, name=theme.text, fill=theme.ink)
    items.append(Line(left, y + 11, left + head, y + 11, theme.ink, theme.heavy))
    y += 14
    if header.about:
        about = set_text(
            _plain(header.about), left, y, head, 14, size=10.5, fill=theme.ink, faces=context.faces
        )
        items += about.items
        y += about.height + 4
    if head < available:
        y = max(y, margin + 9 + PICTURE)
    table: list[PlacedDrawing] = []
    bottom = height - margin - 12
    credits_height, small = _credits(context, left, available)
    bottom -= credits_height
    if header.art is None or not header.art.file:
        # Short lists leave more of the page to the picture.
        _, guided = _guide(context, guide, 0.0, 0.0, available * (1 - _LEFT) - 8, height)
        lists = max(guided, 7.0 + _STEP * len(entries) + 4.0 * len(_marks(entries)))
        high = min(height * _TABLE_MOST, max(height * _TABLE, bottom - y - lists - 8))
        table = table_picture(pieces, (left, y, available, high), theme.frame)
        if table:
            y += high + 6
    links, contents = _contents(context, entries, left, y, available * _LEFT, bottom)
    items += contents
    items += _guide(context, guide, left + available * _LEFT + 8, y, available * (1 - _LEFT) - 8, bottom)[0]
    items += _moved(small, bottom)
    return Face(tuple(table), tuple(items), tuple(links))


def _contents(
    context: RenderContext, entries: Sequence[Entry], left: float, y: float, width: float, bottom: float
) -> tuple[list[Link], list[Item]]:
    theme = context.theme
    items: list[Item] = list(
        fit_line("In this kit", left, y + 4, width, size=12, name=theme.bold, fill=theme.ink)
    )
    items += fit_line(
        "page", left + width, y + 4, 20, size=8, name=theme.text, fill=theme.muted, anchor="end"
    )
    items.append(Line(left, y + 6, left + width, y + 6, theme.ink, theme.line))
    y += 6.4
    marks = _marks(entries)
    step = min(_STEP, (bottom - 4 * len(marks) - 1 - y) / max(1, len(entries)))
    size = min(9.5, step * 1.75)
    links: list[Link] = []
    for entry in entries:
        y += step
        count = f"{entry.pieces}{marks.get(entry.source, '')}"
        pages = f"{entry.first}" if entry.first == entry.last else f"{entry.first}–{entry.last}"
        base = y - step * 0.28
        items += fit_line(entry.name, left, base, width * 0.62, size=size, name=theme.bold, fill=theme.ink)
        items += fit_line(
            count,
            left + width * 0.78,
            base,
            width * 0.15,
            size=size,
            name=theme.text,
            fill=theme.ink,
            anchor="end",
        )
        items += fit_line(
            pages, left + width, base, width * 0.2, size=size, name=theme.text, fill=theme.ink, anchor="end"
        )
        items.append(Line(left, y, left + width, y, theme.frame, theme.hairline))
        links.append((left, y - step, width, step, entry.first - 1))
    for source, mark in marks.items():
        y += 4
        items += fit_line(
            f"{mark} {_NOTES[source]}", left, y, width, size=7, floor=5, name=theme.text, fill=theme.muted
        )
    return links, items


def _marks(entries: Sequence[Entry]) -> dict[str, str]:
    """Source → the mark of its footnote, in the order in which they come; each note has a mark of its own."""
    sources = dict.fromkeys(entry.source for entry in entries if entry.source in _NOTES)
    return dict(zip(sources, _FOOTNOTE_MARKS, strict=False))


def _guide(
    context: RenderContext, guide: Guide, left: float, y: float, width: float, bottom: float
) -> tuple[list[Item], float]:
    """The right column: headings with boxes to tick; and where it ends."""
    theme = context.theme
    items: list[Item] = []
    rulings = [context.text(text) for text in context.game.header.rulings]
    blocks = (
        ("You also need", [_plain(line) for line in guide.bring], True),
        ("To print", [_plain(line) for line in guide.print], True),
        ("To cut", [_plain(line) for line in guide.cut], True),
        ("Money in play", [_plain(line) for line in guide.money], True),
        ("Where the document leaves figures open", [_plain(line) for line in rulings], False),
    )
    for heading, lines, boxed in blocks:
        if not lines:
            continue
        items += fit_line(heading, left, y + 4, width, size=12, name=theme.bold, fill=theme.ink)
        items.append(Line(left, y + 6, left + width, y + 6, theme.ink, theme.line))
        y += 7.4
        for line in lines:
            inset = 5.0 if boxed else 0.0
            setting = set_text(
                line, left + inset, y, width - inset, max(6.0, bottom - y), size=_SIZE, fill=theme.ink,
                faces=context.faces,
            )  # fmt: skip
            if boxed:
                items.append(Rect(left, y + 0.2, 2.8, 2.8, 0.3, None, theme.ink, theme.hairline))
            items += setting.items
            y += setting.height + 1.4
        y += 2.6
    return items, y


def _credits(context: RenderContext, left: float, width: float) -> tuple[float, list[Item]]:
    """Document, licences and whose icons are used, from y = 0 on, and their height."""
    header = context.game.header
    lines = [
        f"Rules: {header.document}." if header.document else "",
        header.licence,
        *context.icons.credits(),
    ]
    text = "\n".join(_plain(line) for line in lines if line)
    if not text:
        return 0.0, []
    setting = set_text(
        text, left, 0.0, width, 10 + 8 * len(lines), size=7.5, fill=context.theme.muted, faces=context.faces
    )
    return setting.height + 2, list(setting.items)


def _moved(items: Sequence[Item], y: float) -> list[Item]:
    return [Group(tuple(items), dy=y)] if items else []


def plans(
    context: RenderContext, boards: Sequence[BoardPlan], width: float, height: float, margin: float
) -> Face:
    """How boards in parts are put together: a small picture of each with the names of its parts."""
    theme = context.theme
    left, right = margin + 6, width - margin - 6
    available = right - left
    y = margin + 12
    items: list[Item] = list(
        fit_line("Boards in parts", left, y, available, size=20, name=theme.display, fill=theme.ink)
    )
    items.append(Line(left, y + 3.5, right, y + 3.5, theme.ink, theme.heavy))
    y += 7
    told = (
        "Cut each part along its marks, and along the line on its left or upper side where that steps aside. Glue the parts "
        "in the order of their names: the hatched edge goes under the neighbour that it names, whose corners lie on the "
        "crosses."
    )
    setting = set_text(told, left, y, available, 20, size=10, fill=theme.ink, faces=context.faces)
    items += setting.items
    y += setting.height + 5
    columns, scale = _grid(boards, available, height - margin - 14 - y)
    column = (available - 8 * (columns - 1)) / columns
    drawings: list[PlacedDrawing] = []
    for row in range(0, len(boards), columns):
        here = boards[row : row + columns]
        for at, board in enumerate(here):
            x = left + at * (column + 8)
            parts = f"{board.parts[0][1]}–{board.parts[-1][1]}"
            items += fit_line(
                f"{board.name}: {parts}", x, y + 3.4, column, size=11, name=theme.bold, fill=theme.ink
            )
            drawings += _board(board, x, y + 6, scale, items, context)
        y += 6 + max(board.drawing.height for board in here) * scale + 6
    return Face(tuple(drawings), tuple(items))


def _grid(boards: Sequence[BoardPlan], width: float, height: float) -> tuple[int, float]:
    """In how many columns the plans are largest, and their scale."""
    best = (1, 0.0)
    for columns in range(1, min(len(boards), 4) + 1):
        rows = [boards[at : at + columns] for at in range(0, len(boards), columns)]
        wide = (width - 8 * (columns - 1)) / columns / max(board.drawing.width for board in boards)
        high = (height - 12 * len(rows)) / fsum(max(board.drawing.height for board in row) for row in rows)
        scale = min(0.5, wide, high)
        if scale > best[1] + 1e-6:
            best = (columns, round(scale, 5))
    return best


def _board(
    board: BoardPlan, x: float, y: float, scale: float, items: list[Item], context: RenderContext
) -> list[PlacedDrawing]:
    """The board's small picture; its seams and the names of its parts are added to ``items``."""
    theme = context.theme
    width, height = board.drawing.width * scale, board.drawing.height * scale
    items.append(Rect(x, y, width, height, stroke=theme.ink, weight=theme.hairline))
    for seam in board.seams:
        points = [(x + a * scale, y + b * scale) for a, b in seam]
        segments = (("M", *points[0]), *(("L", *point) for point in points[1:]))
        items.append(Path(segments, None, theme.ink, theme.line))
    written = sorted(written_at(board.drawing))
    for (left, top, wide, high), name in board.parts:
        size = max(5.0, min(11.0, wide * scale / 4 / MM_PER_PT, high * scale / 4 / MM_PER_PT))
        box_width, box_height = size * MM_PER_PT * (len(name) * 0.6 + 0.5), size * MM_PER_PT * 1.25
        a, b = _free_corner((left, top, wide, high), box_width / scale, box_height / scale, written)
        corner_x, corner_y = x + a * scale, y + b * scale
        items.append(
            Rect(corner_x, corner_y, box_width, box_height, 0.0, theme.paper, theme.ink, theme.hairline)
        )
        base = corner_y + box_height / 2 + size * MM_PER_PT * 0.33
        items.append(Text(corner_x + box_width / 2, base, name, theme.bold, size, theme.ink, "middle"))
    box = (x, y, width, height)
    return [
        PlacedDrawing(board.drawing, x, y, 0, box, scale=scale, name=f"Plan of {board.name}", name_only=True)
    ]


def _free_corner(part: Box, width: float, height: float, written: Sequence[Point]) -> Point:
    """Where in a part its label covers least of what is written there: at a corner, the upper left one if that is free.

    ``written`` is sorted.
    """
    x, y, part_width, part_height = part
    corners = [(a, b) for a in (x, x + part_width - width) for b in (y, y + part_height - height)]

    def covered(at: Point) -> int:
        left, top, right, low = at[0] - 1, at[1] - 1, at[0] + width + 1, at[1] + height + 1
        beside = written[bisect_left(written, (left,)) : bisect_right(written, (right, inf))]
        return sum(top <= b <= low for _, b in beside)

    return min(corners, key=covered)


def _picture(
    context: RenderContext, art: Art, right: float, top: float, width: float, height: float
) -> tuple[Item, ...]:
    """The game's picture in the upper right corner, or where its box is."""
    box = (right - PICTURE, top, PICTURE, PICTURE)
    if art.box is not None:
        box = placed(art.box, width, height)

    def where() -> Place:
        return context.game.header_place("art")

    return picture_items(context, art.file, art, box, where)


def _plain(text: str) -> str:
    """Text that is not markup: its marks are taken literally."""
    return "".join(f"\\{letter}" if letter in "*_:\\" else letter for letter in text)
