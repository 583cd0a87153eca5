"""The contact sheet of an export: a page for each deck, every face with its cut and its safe zone."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.components.wording.plural import counted
from playproof.generator.exporting.shops.decks import Deck, Entry
from playproof.generator.exporting.shops.image import cut_line, on_product
from playproof.generator.paper.page import Page
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.png import contact_page
from playproof.generator.writers.shapes import outline_shape
from playproof.layouts.scene import Drawing, Group, Item, Rect, RectOutline, Text

#: Width of a page, its columns, the height of its heading, mm.
WIDTH, COLUMNS, HEADING = 210.0, 6, 16.0
CUT, SAFE = "#d0021b", "#0057d9"


def contact_sheet(decks: Sequence[Deck], title: str) -> bytes:
    """The PDF: the cut is red, the safe zone blue."""
    return write_pdf([_page(deck) for deck in decks], title=title)


def _page(deck: Deck) -> Page:
    shown: list[tuple[Drawing, str]] = []
    copies: dict[str, int] = {}
    for entry in deck.entries:
        copies[entry.piece.id] = copies.get(entry.piece.id, 0) + entry.copies
    first: dict[str, Entry] = {}
    for entry in deck.entries:
        first.setdefault(entry.piece.id, entry)
    for name, entry in first.items():
        face = on_product(entry.piece.front.drawing(), entry.fit, back=False)
        shown.append((_with_lines(face, deck), f"{entry.piece.data.id} × {copies[name]}"))
    backs: set[str] = set()
    for entry in first.values() if deck.has_backs else ():
        back = entry.piece.back
        if back is not None and back.digest not in backs:
            backs.add(back.digest)
            face = on_product(back.drawing(), entry.fit, back=True)
            shown.append((_with_lines(face, deck), f"{entry.piece.data.id}, back"))
    columns = min(COLUMNS, max(1, int(WIDTH / deck.product.image[0]), 2))
    page = contact_page(shown, max(columns, min(COLUMNS, len(shown))), WIDTH, 4.0, "#ffffff")
    product = deck.product
    lines = (
        f"{deck.name}: {product.name}, {product.size}",
        f"{', '.join(deck.sets)}; {counted(deck.copies, 'piece')}; image {product.pixels[0]} × {product.pixels[1]} "
        f"pixels; red: cut, blue: safe zone of {product.safe:.1f} mm",
    )
    heading: list[Item] = [
        Text(4, 7, lines[0], "sans-bold", 12, "#000000"),
        Text(4, 12.5, lines[1], "sans", 8, "#000000"),
    ]
    height = page.height_mm + HEADING
    ground = Rect(0, 0, WIDTH, height, fill="#ffffff")
    return Page(
        WIDTH,
        height,
        overlay=(ground, *heading, Group(page.overlay[1:], 0.0, HEADING)),
        bookmarks=((0, deck.name),),
    )


def _with_lines(face: Drawing, deck: Deck) -> Drawing:
    """A face with its cut and its safe zone."""
    lines: list[Item] = []
    safe = deck.product.safe
    has_zone = min(deck.product.width, deck.product.height) > 2 * safe
    for inside, colour in ((0.0, CUT), (safe, SAFE)) if has_zone else ((0.0, CUT),):
        outline, x, y = cut_line(deck.product, inside)
        lines.append(Group((outline_shape(outline, stroke=colour, weight=0.25),), x, y))
    return Drawing(RectOutline(face.width, face.height), (*face.items, *lines))
