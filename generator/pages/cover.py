"""The cover of a kit: what it holds, what players bring, how it is printed and cut."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product, zip_longest
from math import fsum
from typing import NamedTuple

import msgspec
from playproof.components.faults import Place
from playproof.components.game import Game
from playproof.components.kinds.cards import Back
from playproof.components.palette import mix
from playproof.components.picture import Art
from playproof.generator.imposition.furniture import DEPTH
from playproof.generator.pages.page import Link, PlacedDrawing
from playproof.generator.pages.table_picture import table_picture
from playproof.generator.pieces.piece import Piece
from playproof.layouts.areas import edge_colour, outline_item, own_band, own_ground, tinted
from playproof.layouts.badges import emblem_in
from playproof.layouts.fonts import MM_PER_PT, face
from playproof.layouts.ornament import accent, motif_lines
from playproof.layouts.pictures import picture_items
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Item, Line, Point, Rect, RectOutline
from playproof.layouts.template import placed
from playproof.layouts.text.setting import fit_line, line_size, set_text

__all__ = ["GUTTER", "PAD", "Entry", "Face", "Guide", "cover"]

#: Width and height of the game's picture, mm.
PICTURE = 44.0
#: Height of the masthead, its emblem's radius, and from its edge to what stands in it, mm; the title's largest size,
#: points.
_MAST, _DISK, PAD, _TITLE = 40.0, 15.5, 6.0, 34.0
#: How dark the ground of the masthead and the picture is where areas are not flooded, 0 to 1.
_TINT = 0.08
#: The share of the game's own ground in what masthead and picture stand on.
_OWN = 0.6
#: The picture of the pieces takes at least this part of the page's height; from it to what is around it, mm.
_TABLE, _AIR = 0.3, 5.0
#: The lists below the picture stand in so many columns, so many mm apart; contents of so many lines may take
#: another column, with at least so many of them; so much air is below, mm. Blocks out of their order and
#: each column of contents count as so many mm.
_COLUMNS, GUTTER, _FEW, _LEAST, _BELOW, _TURNED, _PARTED = 3, 7.0, 6, 3, 5.0, 2.0, 14.0
#: Lines of the contents are at most so far apart, mm; text is so large, and headings, points.
_STEP, _SIZE, _HEADING = 4.7, 8.5, 11.0
#: From a heading to its rule and to what follows, mm.
_RULE, _HEAD = 5.4, 6.6
#: What the names of the program on sheets mean to those who only have the sheets.
MADE_WITH = (
    "Made with Playproof, a program that prints prototypes, explains their rules and checks games that are typed in from "
    "the tracker sheets."
)
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
    if not header.document:  # a game without a rules document has nothing that it could give
        entries = [entry._replace(source="document") for entry in entries]
    left, available = margin + PAD, width - 2 * (margin + PAD)
    pictured = header.art is not None and bool(header.art.file)
    items = _masthead(context, margin, width, pictured)
    if pictured and header.art is not None:
        items += _picture(context, header.art, width - margin, margin, width, height)
    y = margin + (max(_MAST, PICTURE) if pictured else _MAST) + _AIR
    if header.about:
        about = set_text(
            _plain(header.about), left, y - 1.0, available, 14, size=11.0, fill=theme.ink, faces=context.faces,
            align="center",
        )  # fmt: skip
        items += about.items
        y += about.height + 3.0
    credits_height, _ = _credits(context, left, 0.0, available)
    bottom = height - margin - DEPTH - 3.0 - credits_height
    shown = () if pictured else pieces
    most = bottom - y - (height * _TABLE if shown else 0.0)
    _, needed = _lists(context, entries, guide, left, 0.0, available, most)
    high = bottom - y - needed - 2 * _AIR
    table = table_picture(shown, (left, y, available, high), theme.frame) if high > 0 else []
    ground = [_ground(context, margin, width - 2 * margin, y + high + _AIR - margin if table else _MAST)]
    lists_top = y + high + 2 * _AIR if table else y
    lists, _ = _lists(context, entries, guide, left, lists_top, available, most)
    items += lists.items
    items += _credits(context, left, bottom + 1.0, available)[1]
    return Face((*ground, *table), tuple(items), tuple(lists.links))


def _ground(context: RenderContext, margin: float, width: float, height: float) -> PlacedDrawing:
    """What masthead and picture stand on: a tint of the game's accent, and its motif behind the masthead."""
    theme = context.theme
    outline = RectOutline(round(width, 4), round(height, 4), 3.0)
    tone = accent(context, "")
    saving = theme.colours == "line"
    edge = edge_colour(tone, theme.paper, theme.ink)
    paper = theme.paper if saving else own_ground(context) or tinted(tone, theme.paper, _TINT)
    items: list[Item] = [] if saving else [outline_item(outline, fill=paper)]
    if own := own_ground(context):
        paper = mix(own, theme.paper, _OWN)
    line = mix(edge, paper, 0.35 if saving else 0.5)
    if band := own_band(context):
        items += [
            Rect(0.0, 0.0, outline.width, _MAST, 3.0, band),
            Rect(0.0, 3.0, outline.width, _MAST - 3.0, 0.0, band),
        ]
        line = mix(paper, band, 0.3)
    motif = motif_lines(
        context.game.header.look.motif, RectOutline(outline.width, _MAST), line, 0.2 if saving else 0.3, 7.0
    )
    items.append(Group(motif, clip=outline))  # The ground's upper corners are round.
    items.append(Line(0.0, _MAST, outline.width, _MAST, edge, theme.heavy))
    return PlacedDrawing(Drawing(outline, tuple(items)), margin, margin)


def _masthead(context: RenderContext, margin: float, width: float, pictured: bool) -> list[Item]:
    """The game's emblem in a disk, and its title on a plate."""
    theme, header = context.theme, context.game.header
    edge = edge_colour(accent(context, ""), theme.paper, theme.ink)
    middle = margin + _MAST / 2
    items: list[Item] = []
    left, right = margin + PAD, width - margin - PAD - (PICTURE if pictured else 0.0)
    emblem = _emblem(context.game)
    if emblem and not pictured:
        at, side = left + _DISK, 1.2 * _DISK
        items += [
            Circle(at, middle, _DISK, theme.paper, edge, theme.line),
            Circle(at, middle, _DISK - 0.9, None, edge, theme.hairline),
            *emblem_in(context, emblem, (at - side / 2, middle - side / 2, side, side)),
        ]
        left += 2 * _DISK + PAD
    top, high, wide = margin + PAD, _MAST - 2 * PAD, right - left
    items += [
        Rect(left, top, wide, high, 2.5, theme.paper, edge, theme.line),
        Rect(left + 0.9, top + 0.9, wide - 1.8, high - 1.8, 1.6, None, edge, theme.hairline),
    ]
    fewest, most = header.players
    line = [
        f"version {header.version}" if header.version[:1].isdigit() else header.version,
        f"by {header.credited}" if header.credited else "",
        f"{fewest} players" if fewest == most else f"{fewest} to {most} players",
    ]
    inside = wide - 2 * 5.0
    size = line_size(header.title, inside, size=_TITLE, name=theme.display)
    capital = size * MM_PER_PT * face(theme.display).cap_height
    base = middle + (capital - 8.0) / 2
    items += fit_line(header.title, left + 5.0, base, inside, size=size, name=theme.display, fill=theme.ink)
    items += fit_line(
        " \u00b7 ".join(filter(None, line)),
        left + 5.0,
        base + 8.0,
        inside,
        size=11.5,
        name=theme.text,
        fill=theme.ink,
    )
    return items


def _emblem(game: Game) -> str:
    """The game's emblem: its own, or that of the first back that has one."""
    backs = (getattr(one, "back", None) for one in game.sets)
    own = game.header.look.emblem
    return own or next((back.emblem for back in backs if isinstance(back, Back) and back.emblem), "")


class _Lists(msgspec.Struct):
    """The lists below the picture."""

    items: list[Item]
    links: list[Link]


def _lists(
    context: RenderContext,
    entries: Sequence[Entry],
    guide: Guide,
    left: float,
    top: float,
    width: float,
    most: float,
) -> tuple[_Lists, float]:
    """Contents and what is to be done, in columns, ``most`` mm high if they can be; and how high they are."""
    column = (width - (_COLUMNS - 1) * GUTTER) / _COLUMNS
    xs = [left + at * (column + GUTTER) for at in range(_COLUMNS)]
    theme, notes = context.theme, _notes(entries)
    blocks = _blocks(context, guide)
    heights = tuple(_block(context, *block, 0.0, 0.0, column)[1] for block in blocks)

    head = [_HEAD + 3.4 * len(notes) + _BELOW] + [_HEAD + _BELOW] * (_COLUMNS - 1)

    def arranged(parts: int) -> tuple[float, float, tuple[int, ...], tuple[int, ...]]:
        """How high the columns are with the contents in so many of them, their lines' step, how many lines are in each, and
        each block's column."""
        rows = -(-len(entries) // parts)
        step = min(_STEP, (most - _HEAD - 3.6 * len(notes)) / max(1, rows))
        return _in_columns(heights, tuple(head[:parts]), step, len(entries))

    def worth(parts: int) -> tuple[bool, float]:
        high, step, *_ = arranged(parts)
        return step < _STEP or high > most, high + _PARTED * parts

    _, step, rows, places = arranged(min(range(1, min(_COLUMNS, 1 + len(entries) // _FEW) + 1), key=worth))
    lists = _Lists([], [])
    tops, done = [top] * _COLUMNS, 0
    for part, count in enumerate(rows):
        _contents(context, entries[done : done + count], (xs[part], top), column, step, lists)
        tops[part] += head[part] + step * count
        done += count
    y = top + _HEAD + step * rows[0] + 1.0
    for mark, note in notes:
        y += 3.4
        lists.items += fit_line(
            f"{mark} {note}", left, y, column, size=7, floor=5, name=theme.text, fill=theme.muted
        )
    for block, at in zip(blocks, places, strict=True):
        drawn, tops[at] = _block(context, *block, xs[at], tops[at], column)
        lists.items += drawn
    return lists, max(tops) - top


@lru_cache(maxsize=8)
def _in_columns(
    heights: tuple[float, ...], heads: tuple[float, ...], step: float, lines: int
) -> tuple[float, float, tuple[int, ...], tuple[int, ...]]:
    """How high the columns are, the step, the lines of contents in each of the first columns, which ``heads`` mm are added to,
    and the column of each block below them: as low as can be, then in order, then as even."""
    best: tuple[float, int, float, tuple[int, ...], tuple[int, ...]] | None = None
    for places in product(range(_COLUMNS), repeat=len(heights)):
        ends = [
            fsum(high for high, at in zip(heights, places, strict=True) if at == column)
            for column in range(_COLUMNS)
        ]
        for column, head in enumerate(heads):
            ends[column] += head
        turned = sum(first > second for first, second in combinations(places, 2))
        low = max(*ends, (fsum(ends[: len(heads)]) + lines * step) / len(heads))
        if best is not None and round(low + _TURNED * turned, 1) > best[0]:
            continue
        # Each line stands where the column is lowest then.
        rows = [min(_LEAST, lines // len(heads))] * len(heads)
        for _ in range(lines - sum(rows)):
            shortest = min(range(len(heads)), key=lambda at: ends[at] + rows[at] * step)
            rows[shortest] += 1
        high = max(end + step * count for end, count in zip_longest(ends, rows, fillvalue=0))
        uneven = round(fsum(end * end for end in ends), 1)
        found = (round(high + _TURNED * turned, 1), turned, uneven, tuple(rows), places)
        best = found if best is None or found < best else best
    assert best is not None
    return best[0], step, best[3], best[4]


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


def _contents(
    context: RenderContext, entries: Sequence[Entry], at: Point, width: float, step: float, lists: _Lists
) -> None:
    """Names of sets with their numbers and pages, one below the other; the name of a page is a link."""
    theme, (x, top) = context.theme, at
    lists.items += _heading(context, "" if lists.links else "In this kit", x, top, width)
    lists.items += fit_line(
        "page", x + width, top + 3.8, 20, size=7, name=theme.text, fill=theme.muted, anchor="end"
    )
    y, size = top + _HEAD, min(_SIZE, step * 1.9)
    for entry in entries:
        y += step
        marks = "".join(mark for source, (mark, _) in _NOTES.items() if source in entry.source)
        base = y - step * 0.28
        lists.items += fit_line(entry.name, x, base, width * 0.58, size=size, name=theme.text, fill=theme.ink)
        lists.items += fit_line(
            f"{entry.pieces}{marks}", x + width * 0.72, base, width * 0.18, size=size, name=theme.bold, fill=theme.ink,
            anchor="end",
        )  # fmt: skip
        lists.items += fit_line(
            entry.pages,
            x + width,
            base,
            width * 0.25,
            size=size,
            name=theme.text,
            fill=theme.muted,
            anchor="end",
        )
        lists.links.append((x, y - step, width, step, entry.first - 1))


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
            _plain(line), x + 3.2, y, width - 3.2, 60.0, size=_SIZE, fill=theme.ink, faces=context.faces
        )
        items += [Circle(x + 0.8, round(y + 1.5, 3), 0.55, dot), *setting.items]
        y += setting.height + 1.1
    return items, y + 3.0


def _credits(context: RenderContext, left: float, y: float, width: float) -> tuple[float, list[Item]]:
    """Document, licences and whose icons are used, and their height."""
    header = context.game.header
    lines = [
        f"Rules: {header.document}." if header.document else "",
        header.licence,
        *context.icons.credits(),
        MADE_WITH,
    ]
    text = " ".join(_plain(line) for line in lines if line)
    if not text:
        return 0.0, []
    setting = set_text(
        text, left, y, width, 10 + 8 * len(lines), size=7, fill=context.theme.muted, faces=context.faces
    )
    return setting.height + 2, list(setting.items)


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
