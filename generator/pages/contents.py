"""The contents page of a kit: what is in it, on which pages, how it is to be printed."""

from __future__ import annotations

from typing import NamedTuple

from playproof.components.faults import Place
from playproof.components.picture import Art
from playproof.generator.pages.page import Link
from playproof.layouts.pictures import picture_items
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Line, Path
from playproof.layouts.template import placed
from playproof.layouts.text.setting import fit_line, set_text

__all__ = ["Entry", "contents_page"]

#: Width and height of the game's picture, mm.
PICTURE = 44.0


class Entry(NamedTuple):
    """A line of the contents: a set, how many pieces, the first and last of its pages (from 1)."""

    name: str
    pieces: int
    kinds: int
    first: int
    last: int
    source: str


def contents_page(
    context: RenderContext, entries: list[Entry], notes: list[str], width: float, height: float, margin: float
) -> tuple[tuple[Item, ...], tuple[Link, ...]]:
    """Items and links of the page; raises `Overfull` only for names that no page can hold."""
    theme, header = context.theme, context.game.header
    left, right = margin + 6, width - margin - 6
    available = right - left
    y = margin + 16
    items: list[Item] = []
    if header.art is not None and header.art.file:
        items += _picture(context, header.art, right, margin + 6, width, height)
        available -= PICTURE + 4
    items += [
        *fit_line(header.title, left, y, available, size=24, name=theme.display, fill=theme.ink),
        *fit_line(
            f"{header.version} · by {header.designer}",
            left,
            y + 8,
            available,
            size=12,
            name=theme.text,
            fill=theme.ink,
        ),
        Line(left, y + 12, left + available, y + 12, theme.ink, theme.heavy),
    ]
    y += 18
    small = [header.about, f"Rules: {header.document}." if header.document else "", header.licence]
    credits = context.icons.credits()
    small += credits
    setting = set_text(
        "\n".join(_plain(text) for text in small if text),
        left,
        y,
        available,
        30 + 8 * len(credits),
        size=9,
        fill=theme.muted,
        faces=context.faces,
    )
    items += setting.items
    y += setting.height + 5
    if available < right - left:
        available = right - left
        y = max(y, margin + 6 + PICTURE)
    links: list[Link] = []
    step = min(8.0, (height - y - margin - 60) / max(1, len(entries)))
    size = min(11.0, step * 1.4)
    for entry in entries:
        y += step
        count = f"{entry.pieces} {'piece' if entry.pieces == 1 else 'pieces'}"
        if entry.kinds not in (1, entry.pieces):
            count += f", {entry.kinds} kinds"
        if entry.source != "document":
            count += f" · {entry.source} figures"
        pages = f"{entry.first}" if entry.first == entry.last else f"{entry.first}–{entry.last}"
        items += fit_line(entry.name, left, y, available * 0.42, size=size, name=theme.bold, fill=theme.ink)
        items += fit_line(
            count, left + available * 0.44, y, available * 0.42, size=size, name=theme.text, fill=theme.ink
        )
        items += fit_line(
            pages, right, y, available * 0.12, size=size, name=theme.bold, fill=theme.ink, anchor="end"
        )
        items.append(Line(left, y + 1.6, right, y + 1.6, theme.frame, theme.hairline))
        links.append((left, y - step + 1.6, available, step, entry.first - 1))
    y += 9
    items += _check_box_list(context, notes, left, y, available, height - margin - y - 12)
    return tuple(items), tuple(links)


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


def _check_box_list(
    context: RenderContext, notes: list[str], left: float, y: float, available: float, height: float
) -> list[Item]:
    theme = context.theme
    items: list[Item] = list(
        fit_line("To print", left, y, available, size=12, name=theme.bold, fill=theme.ink)
    )
    y += 3
    bottom = y + height
    for note in notes:
        setting = set_text(
            _plain(note),
            left + 6,
            y + 1.5,
            available - 6,
            max(4.0, bottom - y),
            size=9.5,
            fill=theme.ink,
            faces=context.faces,
        )
        box = Path(
            (
                ("M", left, y + 1.2),
                ("L", left + 2.8, y + 1.2),
                ("L", left + 2.8, y + 4),
                ("L", left, y + 4),
                ("Z",),
            ),
            stroke=theme.ink,
            weight=theme.hairline,
        )
        items += [box, *setting.items]
        y += setting.height + 3
    return items
