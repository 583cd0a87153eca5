"""Private companies: price and revenue large, what it can do, when it closes."""

from __future__ import annotations

from contextlib import suppress

from playproof.components.kinds.privates import Private, PrivateSet
from playproof.layouts.kinds.trains import phases_by_id
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.backs import draw_back
from playproof.layouts.ornament.badges import (
    MIDDLE,
    PLATE,
    WORDS_LEFT,
    card_wash,
    emblem_in,
    face_frame,
    plate,
    roundel,
    side_band,
)
from playproof.layouts.ornament.motifs import INSET, RING, panel
from playproof.layouts.places.outlines import card_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Item, Line, Rect, mm
from playproof.layouts.text.setting import Overfull, Setting, fit_line, line_size, set_text, width_of

EDGE = 3.0
#: The least space for an emblem below the text, mm, and the least size of text, points, that a set has for it: so that
#: every card has its emblem there. Where none does, emblems are beside the prices of cards with long texts, so large, mm.
EMBLEM = ((19.0, 10.5), (15.0, 10.0), (12.5, 9.0))
BESIDE = 14.0
#: The greatest height of a panel, and the least gap between two figures, mm.
MOST, FIGURES = 29.0, 4.0
#: The air around an emblem without a ring, as a share of its panel's height.
AIR = 0.09
#: Text of the cards of a set has one of these sizes, points.
SIZES = (11.0, 10.5, 10.0, 9.5, 9.0)


def draw(one: PrivateSet, piece: Private, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Front of a private company's card, and the set's back."""
    outline = card_outline(one)
    back = draw_back(context, one.back, outline) if one.back is not None else None
    return Drawing(outline, tuple(_Card(one, piece, context).items())), back


class _Card:
    """A private company's front: its words lie between ``left`` and ``right``, below its ``head`` and above ``bottom``, mm."""

    def __init__(self, one: PrivateSet, piece: Private, context: RenderContext) -> None:
        self.one, self.piece, self.context, self.theme = one, piece, context, context.theme
        self.outline = card_outline(one)
        self.left, self.right = WORDS_LEFT, self.outline.width - EDGE - 0.5
        self.available = self.right - self.left
        self.phase = phases_by_id(context).get(piece.closes)
        self.bottom = self.outline.height - EDGE - 1.0 - (6.5 if self.phase is None else 8.0)
        largest = context.size(15)
        names = {other.name for other in one.pieces}
        # All names of a set have the size of the longest.
        size = context.once(
            ("private names", one),
            lambda: min((self._title(name, largest).size for name in names), default=largest),
        )
        self.title = self._title(piece.name, size)
        self.head = EDGE + self.title.height + 4.1
        priced = piece.price is not None or piece.revenue is not None
        #: Where the text begins: below the prices, and below an emblem beside them.
        self.below = self.head + (14.2 if priced else 0.0)
        self.below_emblem = max(self.below, self.head + BESIDE + 0.5)

    def _others(self) -> list[_Card]:
        return [_Card(self.one, piece, self.context) for piece in self.one.pieces]

    def _title(self, name: str, size: float) -> Setting:
        return set_text(
            self.context.text(name), self.left, EDGE + 1.2, self.available, 13,
            size=size, floor=11, fill=self.theme.ink, faces=self.context.titles, leading=1.08,
        )  # fmt: skip

    def items(self) -> list[Item]:
        """Band, name, prices, text, emblem and when it closes."""
        piece, context, theme, outline = self.piece, self.context, self.theme, self.outline
        items = [
            *card_wash(context, piece.colour, outline),
            *side_band(context, piece.colour, outline.height),
        ]
        items += face_frame(context, piece.colour, outline.width, outline.height)
        letters = [other.id for other in self.one.pieces]
        items += plate(context, piece.id, EDGE, context.size(11), alike=letters)
        if piece.price is not None:
            items += plate(context, f"{piece.price}", EDGE + 6.4, context.size(11))
            # A private company may have the letters of another company: its sign tells them apart in a hand.
            items.append(Rect(MIDDLE - PLATE / 2, EDGE + 12.8, PLATE, PLATE, 1.0, theme.paper))
            items += context.icon("privates", MIDDLE - 2.6, EDGE + 13.45, 5.2, theme.ink)
        items += self.title.items
        line = mm(self.head - 1.5)
        colour = edge_colour(context.colour(piece.colour or "accent"), theme.paper, theme.ink)
        items.append(Line(self.left, line, self.right, line, colour, theme.heavy))
        return [*items, *self._closing(), *self._middle()]

    def _middle(self) -> list[Item]:
        """Prices, text and emblem: below the text, or beside the prices where the text leaves less space than it needs."""
        piece, context, y = self.piece, self.context, self.head
        size, least = context.once(("private texts", self.one.id), self._sizes)
        text, space = self._text(self.below, size)
        if not piece.emblem:
            return [*self._prices(self.available), *text.items]
        if space >= least:
            # All emblems of a set look alike. Where texts are short, their panels take all that they leave.
            common = context.once(
                ("private panels", self.one.id),
                lambda: min(card.leaves(size) for card in self._others() if card.piece.emblem),
            )
            # Without a text there would be a gap between the prices and the panel.
            deep = space if not piece.text else min(space, max(MOST, common))
            ring = common >= RING
            air = INSET if ring else max(INSET, AIR * deep)
            box = (self.left, self.bottom - 1.0 - deep, self.available, deep)
            shown = panel(context, piece.colour, piece.emblem, box, ring=ring, air=air)
            return [*self._prices(self.available), *shown, *text.items]
        text, _ = self._text(self.below_emblem, size)
        if piece.revenue is None:
            # Half of the line is free.
            half = self.available * 0.5
            shown = panel(context, piece.colour, piece.emblem, (self.right - half, y, half, BESIDE - 0.6))
            return [*self._prices(half - 1.5), *shown, *text.items]
        beside = emblem_in(context, piece.emblem, (self.right - BESIDE, y - 0.3, BESIDE, BESIDE))
        return [*self._prices(self.available - BESIDE - 1.5), *beside, *text.items]

    def _prices(self, available: float) -> list[Item]:
        """Price and revenue, large, side by side, both figures in one size."""
        context, theme, y = self.context, self.theme, self.head
        amount = context.game.header.currency.amount
        columns = [
            (context.word(label), amount(value))
            for label, value in (("Price", self.piece.price), ("Revenue", self.piece.revenue))
            if value is not None
        ]
        wide = (available - FIGURES) / 2 if len(columns) > 1 else available
        sizes = [line_size(value, wide, size=context.size(21), name=theme.bold) for _, value in columns]
        items: list[Item] = []
        for number, (label, value) in enumerate(columns):
            x = self.left + number * (wide + FIGURES)
            items += fit_line(
                label, x, y + 3.2, wide, size=context.size(9), name=theme.text, fill=theme.muted
            )
            items += fit_line(value, x, y + 11.4, wide, size=min(sizes), name=theme.bold, fill=theme.ink)
        return items

    def _sizes(self) -> tuple[float, float]:
        """The size of the texts of a set, points, and the least space for an emblem below them, mm: where every card has its
        emblem there, the largest with which all of them leave that space."""
        cards = self._others()
        for least, smallest in EMBLEM if any(card.piece.emblem for card in cards) else ():
            for size in SIZES:
                if size >= smallest and all(card.leaves(size) >= card.needs(least) for card in cards):
                    return size, least
        return min(card.text_size() for card in cards), EMBLEM[-1][0]

    def needs(self, least: float) -> float:
        """The space that it needs for its emblem, mm."""
        return least if self.piece.emblem else 0.0

    def leaves(self, size: float) -> float:
        """The space below its text of this size, mm; -1 if the text doesn't fit."""
        try:
            return self._text(self.below, size, self.context.size(size))[1]
        except Overfull:
            return -1.0

    def text_size(self) -> float:
        """The largest size at which its text fits, points."""
        for size in SIZES[:-1]:
            with suppress(Overfull):
                _, space = self._text(self.below, size, self.context.size(size))
                if space < self.needs(EMBLEM[-1][0]):
                    self._text(self.below_emblem, size, self.context.size(size))
                return size
        return SIZES[-1]

    def _text(self, top: float, size: float, floor: float = 8.0) -> tuple[Setting, float]:
        """The text from ``top`` mm on, and the space for an emblem below it, mm."""
        text = set_text(
            self.context.text(self.piece.text), self.left, top + 1.0, self.available, self.bottom - top - 1.5,
            size=self.context.size(size), floor=floor, fill=self.theme.ink, faces=self.context.faces, leading=1.2,
        )  # fmt: skip
        return text, self.bottom - top - text.height - 4.5

    def _closing(self) -> list[Item]:
        """The phase that closes it at the foot."""
        context, theme, left, wide = self.context, self.theme, self.left, self.available
        base = self.outline.height - EDGE - 1.0
        (sign, words), size = context.signed("Closes in", "lock"), context.size(11)
        items: list[Item] = []
        if self.phase is not None:
            used = min(wide - 16, width_of(words, theme.text, size))
            items += roundel(
                context, self.phase.colour, self.phase.title, left + 6.2 + used + 5.4, base - 2.7, 3.6
            )
            wide = used + 0.01
        else:
            closing = words
            sign, words = context.signed("Never closes")
            # As the line of the cards that close.
            size = line_size(closing, wide - 16, size=size, name=theme.text, floor=6) if sign else size
        if sign:
            items += context.icon(sign, left, base - 5.2, 4.8, theme.ink)
            left += 6.2
        items += fit_line(words, left, base - 1.4, wide, size=size, name=theme.text, fill=theme.ink)
        return items
