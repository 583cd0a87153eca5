"""Pictures of what changed: before, after and the difference side by side, a PNG for each piece."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from playproof.components.differing import brief
from playproof.generator.difference.compare import Difference, PieceChange
from playproof.generator.difference.raster import Pictures, marks
from playproof.generator.difference.text import CHANGE_WORDS
from playproof.generator.kit.files import piece_name
from playproof.generator.parallel import both
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Drawing
from playproof.layouts.typefaces.faces import shipped_path

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

#: Ink that is gone and ink that is new: Okabe and Ito's vermilion and blue.
BEFORE, AFTER = "#d55e00", "#0072b2"
PAPER, INK, MUTED, EMPTY = "#ffffff", "#141414", "#5c5c5c", "#f1f1f1"
#: With so many pieces a second process draws half of them.
PAYS = 20
#: How much of today's piece shines through beneath the difference, 0 to 1.
FAINT = 0.22


def pictures(difference: Difference, dpi: float = 150) -> dict[str, bytes]:
    """A PNG for each piece that a reprint is about, by its name in the folder: ``png/events/R02.png``."""
    pieces = [piece for piece in difference.on_paper if piece.before or piece.after]
    half = len(pieces) // 2
    one, other = both(
        lambda: _pictures(pieces[:half], dpi), lambda: _pictures(pieces[half:], dpi), pays=len(pieces) >= PAYS
    )
    return one | other


def _pictures(pieces: Sequence[PieceChange], dpi: float) -> dict[str, bytes]:
    shown = [face for piece in pieces for _, *sides in rows(piece) for face in sides if face is not None]
    with Pictures(shown, dpi) as faces:
        return {f"png/{piece_name(piece.id)}.png": _picture(piece, faces, dpi) for piece in pieces}


def rows(piece: PieceChange) -> list[tuple[str, Drawing | None, Drawing | None, Drawing | None]]:
    """What is shown of a piece: front and back as (name, before, after, after in the version of before).

    Of a piece that changed just the side that did; of one that came or went all that is printed of it.
    """

    def side(one: Piece | None, number: int) -> Drawing | None:
        return None if one is None else one.front if number == 0 else one.back

    found = []
    for number, name in enumerate(("Front", "Back")):
        before, after = side(piece.before, number), side(piece.after, number)
        alike = side(piece.alike or piece.after, number)
        same = before is not None and alike is not None and before.digest == alike.digest
        if (before or after) and not same:
            found.append((name, before, after, alike))
    if not found and piece.after is not None:
        found.append(
            ("Front", piece.before.front if piece.before else None, piece.after.front, piece.after.front)
        )
    return found


def _picture(piece: PieceChange, faces: Pictures, dpi: float) -> bytes:
    from PIL import Image, ImageDraw

    shown = rows(piece)
    scale = min(faces.dpi(face) for _, *sides in shown for face in sides if face is not None) / 25.4
    gap, line = round(5 * scale), round(4.5 * scale)
    head = 3 * line
    panels = [_panels(sides, faces) for _, *sides in shown]
    width = max(panel.width for row in panels for panel in row)
    width = max(width, round(48 * scale))
    heights = [max(panel.height for panel in row) for row in panels]
    size = (3 * width + 4 * gap, gap + head + sum(height + line + gap for height in heights))
    sheet = Image.new("RGB", size, PAPER)
    draw = ImageDraw.Draw(sheet)
    _text(draw, (gap, gap), piece.name, "serif-bold", line * 1.15, size[0] - 2 * gap, INK)
    _text(draw, (gap, gap + round(line * 1.4)), _about(piece), "sans", line * 0.75, size[0] - 2 * gap, MUTED)
    top = gap + head
    for (name, *_), row, height in zip(shown, panels, heights, strict=True):
        side = f" ({name.lower()})" if len(shown) > 1 else ""
        for number, (title, panel) in enumerate(zip(("Before", "After", "Difference"), row, strict=True)):
            x = gap + number * (width + gap)
            _text(draw, (x, top), f"{title}{side}", "sans-bold", line * 0.75, width, MUTED)
            if title == "Difference":
                _legend(draw, x + width, top, line * 0.75)
            sheet.paste(panel, (x, top + line))
        top += height + line + gap
    file = BytesIO()
    sheet.save(file, "PNG", compress_level=6, dpi=(dpi, dpi))
    return file.getvalue()


def _about(piece: PieceChange) -> str:
    legend = [f"{piece.id}, {CHANGE_WORDS[piece.change][0]}"]
    legend += [f"{field.path}: {brief(field.before, field.after)}" for field in piece.fields[:4]]
    return "  ·  ".join(legend)


def _panels(sides: Sequence[Drawing | None], faces: Pictures) -> tuple[Image, Image, Image]:
    from PIL import Image

    before, after, alike = (faces[face] if face is not None else None for face in sides)
    there = after or before
    assert there is not None
    blank = Image.new("RGB", there.size, EMPTY)
    if before is None or alike is None:
        return before or blank, after or blank, _tinted(there, AFTER if before is None else BEFORE)
    return before, after or blank, _difference(before, alike, faces, sides)


def _difference(before: Image, after: Image, faces: Pictures, sides: Sequence[Drawing | None]) -> Image:
    """Today's piece faintly, with the ink that is gone and the ink that is new, and a box around each place."""
    from PIL import Image, ImageChops, ImageDraw

    size = (max(before.width, after.width), max(before.height, after.height))
    old, new = (Image.new("RGB", size, PAPER) for _ in "ab")
    old.paste(before)
    new.paste(after)
    grey = new.convert("L").point([round(255 - (255 - value) * FAINT) for value in range(256)])
    sheet = grey.convert("RGB")
    # Darker then: ink that is gone. Darker now: ink that is new. A change of colour shows as new.
    then, now = old.convert("L"), new.convert("L")
    coloured = ImageChops.difference(old, new).convert("L")
    lost, won = (ImageChops.subtract(one, other) for one, other in ((now, then), (then, now)))
    sheet.paste(Image.new("RGB", size, AFTER), mask=_strong(coloured))
    sheet.paste(Image.new("RGB", size, AFTER), mask=_strong(won))
    sheet.paste(Image.new("RGB", size, BEFORE), mask=_strong(lost))
    face = sides[0]
    assert face is not None
    dpi = faces.dpi(face)
    draw = ImageDraw.Draw(sheet)
    edge, weight = round(0.8 * dpi / 25.4), max(2, round(0.35 * dpi / 25.4))
    for box in marks(before, after, dpi):
        x, y = box.x * dpi / 25.4, box.y * dpi / 25.4
        corner = (x + box.width * dpi / 25.4 + edge, y + box.height * dpi / 25.4 + edge)
        draw.rounded_rectangle((x - edge, y - edge, *corner), edge, outline=INK, width=weight)
    return sheet


def _strong(difference: Image) -> Image:
    """What differs at all, clearly."""
    return difference.point([0 if value < 12 else min(255, 60 + value * 2) for value in range(256)])


def _tinted(picture: Image, colour: str) -> Image:
    """A piece all of whose ink is new, or gone."""
    from PIL import Image, ImageOps

    ink = ImageOps.invert(picture.convert("L"))
    sheet = Image.new("RGB", picture.size, PAPER)
    sheet.paste(Image.new("RGB", picture.size, colour), mask=ink)
    return sheet


def _legend(draw: ImageDraw, right: float, top: float, size: float) -> None:
    font = _font("sans", size)
    x = right
    for word, colour in (("new", AFTER), ("gone", BEFORE)):
        x -= font.getlength(word)
        draw.text((x, top), word, fill=colour, font=font)
        x -= size * 0.95
        draw.rectangle((x, top + size * 0.35, x + size * 0.6, top + size * 0.95), fill=colour)
        x -= size * 0.8


@cache
def _font(name: str, size: float) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(shipped_path(name)), max(8, size), layout_engine=ImageFont.Layout.BASIC)


def _text(
    draw: ImageDraw, at: tuple[float, float], text: str, name: str, size: float, available: float, colour: str
) -> None:
    """One line, cut with an ellipsis where it is too long."""
    font = _font(name, size)
    text = " ".join(text.split())
    while text and font.getlength(text) > available:
        text = text.rstrip("…")[:-1].rstrip() + "…" if len(text) > 1 else ""
    draw.text(at, text, fill=colour, font=font)
