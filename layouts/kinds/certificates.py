"""Share certificates: colour, letters and share in the left band, so that a fanned hand shows them."""

from __future__ import annotations

from contextlib import suppress

from playproof.components.kinds.certificates import Certificate, CertificateSet, CertificateSide, Structure
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.backs import draw_back
from playproof.layouts.ornament.badges import (
    BAND,
    BESIDE_BAND,
    FRAMED,
    MIDDLE,
    PLATE,
    WORDS_LEFT,
    band_emblem,
    card_wash,
    centred,
    face_frame,
    plate,
    side_band,
)
from playproof.layouts.ornament.deeds import EDGE, GAP, RIBBON, deed, deed_border, side_ribbon
from playproof.layouts.ornament.motifs import panel
from playproof.layouts.places.outlines import card_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Rect, mm
from playproof.layouts.text.markup import Marked
from playproof.layouts.text.setting import Overfull, Setting, fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: Size of the percentage, and of that beside an emblem, points; how high an emblem's panel is at least, mm.
FIGURE, LESS, LEAST = 36.0, 29.0, 11.5
#: Within a president's frame, mm; how much of the colour the ground of a pale band has.
FRAME, PALE = 0.9, 0.16
#: From the cut to a deed's border, and from that to what is within it, mm.
BORDER, LINED = 1.9, 2.15
#: The band of a deed, its letters nearly in the middle, mm.
SIDED = 2 * MIDDLE - 1.4
#: Depth of the name, mm, sizes of label, note and share, points, as they give way to an emblem beside the share.
SIZES = ((12.5, 11.0, 8.0, 34.0), (10.2, 10.0, 8.0, 34.0), (8.9, 9.0, 7.5, 28.0), (8.9, 9.0, 6.0, 25.0))
#: The air around an emblem beside the share, as a share of its panel's shorter side, and on a president's certificate.
CLOSE, TIGHT = 0.12, 0.07
#: From this width on, mm, the emblem stands beside the share; how deep the ribbon with a president's label is, mm.
WIDE, STRIPE = 40.0, 5.2


def draw(one: CertificateSet, piece: Certificate, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Both faces: two sides if the certificate is turned, else a front and the set's back."""
    outline = card_outline(one)
    front = Drawing(outline, tuple(_Face(one, piece, 0, context).items()))
    if piece.structure.sides:
        return front, Drawing(outline, tuple(_Face(one, piece, 1, context).items()))
    return front, draw_back(context, one.back, outline) if one.back is not None else None


def _side_up(structure: Structure, up: int) -> CertificateSide | None:
    return structure.sides[min(up, len(structure.sides) - 1)] if structure.sides else None


class _Face:
    """The face that is ``up``: 0 for the first of its sides, 1 for the other; words lie in ``left``, ``top``, ``right`` and
    ``bottom``, mm."""

    def __init__(self, one: CertificateSet, piece: Certificate, up: int, context: RenderContext) -> None:
        self.one, self.piece, self.context, self.theme = one, piece, context, context.theme
        self.structure, self.side = piece.structure, _side_up(piece.structure, up)
        self.outline = card_outline(one)
        self.percent = f"{self.structure.percent}%" if self.structure.percent is not None else ""
        self.president = self.structure.president
        # Where one of a set has an empty ring, all have a pale band: neighbours are alike, sides are told apart across a table.
        ups = [_side_up(other, up) for other in one.structure]
        self.pale = self.side is not None and any(side is not None and side.mark == "ring" for side in ups)
        self.tone = context.colour(piece.colour or "accent")
        self.edge = edge_colour(self.tone, self.theme.paper, self.theme.ink)
        # A president's frame is 3 mm inside the cut, and all else within it.
        frame = FRAME if self.president else 0.0
        self.left, self.top = WORDS_LEFT + frame / 2, EDGE + 1.0 + frame
        self.right, self.bottom = self.outline.width - EDGE - 0.5 - frame, self.outline.height - EDGE - frame
        self.available = self.right - self.left
        self.name = context.text(piece.name.rpartition(", ")[0])
        self.label = context.text(self.structure.label) or context.word(
            "President" if self.president else "Share"
        )
        self.note = context.text(self.structure.note)

    def items(self) -> list[Item]:
        """Band, frame and words; a deed has its own."""
        context, piece, side, percent = self.context, self.piece, self.side, self.percent
        width, height = self.outline.width, self.outline.height
        is_deed = bool(piece.emblem) and not percent and not self.president and width >= SIDED + WIDE + EDGE
        band = SIDED if side is not None and is_deed else BAND
        items: list[Item] = [
            *card_wash(context, piece.colour, self.outline),
            *side_band(context, piece.colour, height, PALE if self.pale else 1.0, band),
            *plate(context, piece.abbreviation, EDGE, context.size(11), framed=self.pale),
        ]
        if side is not None and is_deed:
            items += deed_border(piece, context, (band + BORDER, BORDER, width - BORDER, height - BORDER))
            inside = band + BORDER + LINED, self.top, width - BORDER - LINED, self.bottom
            return [*items, *deed(self.one, piece, side, context, inside, (width, height))]
        if percent:
            items += plate(context, percent, EDGE + 6.4, context.size(10))
        items += face_frame(context, piece.colour, width, height, band)
        if self.president:
            items += self._president(EDGE + (12.8 if percent else 6.4))
        if piece.emblem and side is None and self.available >= WIDE:
            # The presidents' certificates of a set have one size of words and figures, and so have the others.
            key = "certificates' sizes", self.one.id, self.president
            return [*items, *self.composed(context.once(key, self._common_size))]
        points = context.size(FIGURE)
        ends = RIBBON + 1.8 if side is not None else 2.2 + points * MM_PER_PT * 0.75
        items += self._words(self.bottom - ends)
        if piece.emblem:
            items += band_emblem(context, piece.emblem, height)
        if side is not None:
            items += side_ribbon(context, piece.colour, side, width, height, percent)
        elif percent:
            items += fit_line(
                percent, self.right - 0.5, self.bottom - 2.2, self.available * 0.6,
                size=points, name=self.theme.bold, fill=self.theme.ink, anchor="end",
            )  # fmt: skip
        return items

    def _president(self, top: float) -> list[Item]:
        """The president's heavy frame, and the mark in the band at ``top`` mm."""
        x, weight = BAND + BESIDE_BAND, mm(self.theme.heavy * 0.7)
        wide, high = mm(self.outline.width - x - FRAMED), mm(self.outline.height - 2 * FRAMED)
        return [
            Rect(mm(x), FRAMED, wide, high, 1.5, None, self.edge, weight),
            Rect(MIDDLE - PLATE / 2, top, PLATE, PLATE, 1.0, self.theme.paper),
            *self.context.icon("president", MIDDLE - 2.8, top + 0.6, 5.6, self.theme.ink),
        ]

    def _common_size(self) -> int:
        """The number of the first of `SIZES` at which all certificates of the sort fit, the last one where none does."""

        def of(face: _Face) -> int:
            for number in range(len(SIZES) - 1):
                with suppress(Overfull):
                    face.composed(number)
                    return number
            return len(SIZES) - 1

        alike = [other for other in self.one.pieces if other.structure.president == self.president]
        return max(of(_Face(self.one, other, 0, self.context)) for other in alike)

    def composed(self, size: int) -> list[Item]:
        """The name in full width; below it the share in a column, and a large emblem beside it: at the sizes of this number,
        since the words give way before the emblem."""
        theme = self.theme
        deep, label, note, most = SIZES[size]
        points = min(self.context.size(LESS), most)
        column = (width_of(self.percent, theme.bold, points) if self.percent else 0.0) + 0.5
        items, y, below = self._said(column, self._title(deep), label, note)
        foot = self.bottom - 0.6
        high = points * MM_PER_PT * face(theme.bold).cap_height if self.percent else 0.0
        if below > foot - high - 0.6 or self.bottom - y < LEAST:
            space = self.bottom - y
            raise Overfull(self.structure.label or self.piece.name, 6, self.available, space, self.available)
        if self.percent:
            items += fit_line(
                self.percent, self.left, foot, column + 0.1, size=points, name=theme.bold, fill=theme.ink
            )
        x = self.left + column + GAP
        wide, tall = self.right - x, self.bottom - y
        air = (TIGHT if self.president else CLOSE) * min(wide, tall)
        return items + panel(
            self.context, self.piece.colour, self.piece.emblem, (x, y, wide, tall), ring=False, air=air
        )

    def _named(self, name: Marked, wide: float, deep: float, size: float = 0.0) -> Setting:
        """A company's name, ``deep`` mm deep at most, in letters of this size, points, or as large as fits."""
        return set_text(
            name, self.left, self.top, wide, deep, size=size or self.context.size(14), floor=size or 11,
            fill=self.theme.ink, faces=self.context.titles, leading=1.1,
        )  # fmt: skip

    @property
    def _title_width(self) -> float:
        """The width of a name, mm, as on a president's certificate, whose frame takes some of it."""
        return self.available - 1.0 - (0.0 if self.president else 1.5 * FRAME)

    def _title(self, deep: float) -> tuple[float, float]:
        """The size of the names of a set's certificates, points, and the height of the highest, mm: what is below begins on one
        line. Raises `Overfull` where one doesn't fit ``deep`` mm."""
        wide = self._title_width

        def sized() -> tuple[float, float]:
            names = {self.context.text(other.name.rpartition(", ")[0]) for other in self.one.pieces}
            size = min(self._named(name, wide, deep).size for name in names)
            return size, max(self._named(name, wide, 2 * deep, size).height for name in names)

        return self.context.once(("certificates' titles", self.one.id, round(wide, 3), deep), sized)

    def _text(
        self, text: Marked, y: float, size: tuple[float, float], width: float, *, strong: bool = False, grey: bool = False
    ) -> Setting:  # fmt: skip
        """Words below the name; sizes in points, the largest and the smallest."""
        faces = self.context.strong if strong else self.context.faces
        fill = self.theme.muted if grey else self.theme.ink
        return set_text(
            text, self.left, y, width, 14.0, size=size[0], floor=size[1], fill=fill, faces=faces, leading=1.12
        )

    def _said(
        self, column: float, title: tuple[float, float], label_size: float, note_size: float
    ) -> tuple[list[Item], float, float]:
        """Name, label and note; where the emblem may begin, and where the column's words end.

        The name has the size, points, and takes the height, mm, of ``title``. A president's certificate has its label on a
        ribbon in the company's colour.
        """
        context, theme, (size, high) = self.context, self.theme, title
        named = self._named(self.name, self._title_width, high + 0.1, size)
        # On shares a name of one line stands in the middle of two; a president's emblem needs the room.
        if self.president:
            high = named.height
        down = mm((high - named.height) / 2)
        items: list[Item] = [Group(tuple(named.items), 0.0, down)] if down > 0.01 else list(named.items)
        y = self.top + high + 1.5
        label, note = context.size(label_size), context.size(note_size)
        if self.president:
            ground = theme.paper if theme.colours == "line" else self.tone
            items.append(
                Rect(self.left, mm(y), mm(self.available), STRIPE, 1.0, ground, self.edge, theme.line)
            )
            cx, middle = self.left + self.available / 2, y + STRIPE / 2
            items += centred(
                context, self.label, cx, middle, self.available - 3.0, size=label, fill=context.on(ground)
            )
            y += STRIPE + 1.0
            if self.note:
                said = set_text(
                    self.note, self.left, y, self.available, 8.0,
                    size=note, floor=6, fill=theme.ink, faces=context.faces, align="center", leading=1.12,
                )  # fmt: skip
                items += said.items
                y += said.height + 1.0
            return items, y, y
        words = self._text(self.label, y, (label, 6), column, strong=True)
        items += words.items
        below = y + words.height + 1.2
        if self.note:
            said = self._text(self.note, below, (note, 6), column, grey=True)
            items += said.items
            below += said.height
        return items, y, below

    def _words(self, figure: float) -> list[Item]:
        """The company's name, what the certificate is and its note, above the share at ``figure`` mm."""
        title = self._named(self.name, self.available - 1.0, 10.5 if self.president else 12.5)
        y = self.top + title.height + 2.4
        size, most = self.context.size(8), self.available - 2
        words = self._text(self.label, y, (self.context.size(11), 9), most, strong=True)
        items: list[Item] = [*title.items, *words.items]
        if not self.note:
            return items
        y += words.height + 1.2
        # Above the share in one size, else beside it in smaller letters.
        with suppress(Overfull):
            said = self._text(self.note, y, (size, size), most, grey=True)
            if y + said.height <= figure:
                return [*items, *said.items]
        said = self._text(self.note, y, (size, 6), self.available * 0.52, grey=True)
        if y + said.height > self.bottom - 2.2:
            raise Overfull(self.note, 6, self.available * 0.52, self.bottom - 2.2 - y, self.available)
        return [*items, *said.items]
