"""Tokens: a ring (or a whole ground) in the colour with its pattern, its letter or value in the middle."""

from __future__ import annotations

from functools import partial
from math import hypot

from playproof.components.colours.palette import mix
from playproof.components.kinds.tokens import Token, TokenSet
from playproof.layouts.art import logo
from playproof.layouts.emblems import emblem as draw_emblem
from playproof.layouts.ornament.areas import area, edge_colour, outline_item, pattern_colour
from playproof.layouts.ornament.backs import BLEED, draw_back, grown
from playproof.layouts.ornament.patterns import fill as pattern_fill
from playproof.layouts.places.outlines import token_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Anchor,
    Circle,
    CircleOutline,
    Drawing,
    Group,
    Item,
    Rect,
    RectOutline,
    mm,
)
from playproof.layouts.text.setting import fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: Around a cube's place on a square at the cut, how much larger than the cube that place is, the text's greatest height, and
#: the plain colour around the text, mm.
AROUND, PLAY, TALL, AIR = 1.0, 0.2, 9.0, 0.7
#: From the cut to the text beside a cube's place, and from it to that place, mm; from the cut to a plate of colour, or to the
#: line where ink is saved; from the cut to the text on a ground all in the colour.
OUTSIDE, INSIDE, WITHIN, RULED, PLAIN = 2.0, 0.6, 0.8, 0.7, 1.7
#: The share of the colour in a plate beside what is around the text: ink is money.
PALER = 0.4
#: The sign in a cube's place, of its edge.
CUBE_SIGN = 0.62
#: How far the corners of letters may be from the middle, of the ring's inside: beside or below a sign, and
#: alone, if they are few or many.
CLEAR, ALONE, LONG = 0.86, 0.93, 0.88
#: Tokens so large at most have sign and figure beside each other, mm; the sign's size, of the figure's height, and what is
#: between them, mm.
TINY, SIGN, GAP = 13.5, 1.25, 0.25
#: On square ones the sign is above the figure: its size, of the figure's height; how much of the plate's height both fill,
#: and how far above the middle, of half of it.
SMALL_SIGN, STACKED, RAISED = 0.95, 0.84, 0.05
#: The same where one of a set has a line below its figure.
BARRED = 1.0, 0.79, 0.15
#: Letters on these have one size where they are so many at most; longer words are smaller where they must be.
SHORT = 3
#: Of a tiny square or a tiny ring, what three letters fill: on a plain ground, on a plate.
INNER, FILLED = 0.86, 0.78
#: Below the place of what lies on a token, the least that is left above it for a letter, and from its sides to the plate, mm.
BENEATH, BAND, TUCKED = 0.8, 3.0, 0.25
#: Above that letter, to the cut, and below it, mm.
ABOVE, UNDER = 1.5, 0.19
#: A round token without a colour that is so large is a marker, mm.
MARKER = 20.0
#: Where a word below a sign begins, of the ring's inside.
BELOW = 0.22
#: A round token's colour goes on so far beyond the cut, mm; from the cut to its pattern, and how broad the band of colour with
#: the pattern is at least, mm; the distance of the pattern's rows and the weight of its lines there, mm, and their weight where
#: ink is saved.
ROUND_BLEED, RIM, BROAD = 1.5, 0.25, 1.5
ROWS, LINES, SPARE = 1.3, 0.3, 0.16
#: Half an emblem's side where no ring is around it, of the ring's inside.
WHOLE = 0.82
#: From the cut to the pattern of a square's colour, of its size: where the cut is a little off, no neighbour's pattern is seen.
PLAIN_EDGE = 0.05
#: What figures are when turned half around.
TURNED = str.maketrans("01689", "01986")


def draw(one: TokenSet, token: Token, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Both sides of a token."""
    text = token.text or (context.letter(token.colour) if token.letter else "")
    alone = bool(token.emblem) and not (token.text or token.icon)
    side = partial(_Side, one, context, colour=token.colour, text=text, icon=token.icon, solid=one.solid)
    # Letters are read at a distance, an emblem is recognized: it has a side of its own where there are letters. A letter that
    # the data asks for stands below the emblem, on both sides.
    front = side(token=token, emblem=token.emblem if alone else "").drawing()
    if one.back is not None:
        return front, draw_back(context, one.back, token_outline(one))
    if not (token.reverse or token.reverse_icon or token.reverse_colour):
        if not token.emblem or (alone and token.letter):
            return front, front
        # The other side is printed less exactly: a ring there would be off the middle of what is cut.
        plain = not one.middle
        return front, side(emblem=token.emblem, solid=plain, ringed=not plain).drawing()
    if one.reverse_icon and token.company:
        return front, side(text=token.reverse, icon=token.reverse_icon, solid=True, ringed=False).drawing()
    colour = token.reverse_colour or token.colour
    text = token.reverse or (
        context.letter(colour) if token.letter else "" if token.reverse_icon else token.text
    )
    return front, side(colour=colour, text=text, icon=token.reverse_icon).drawing()


class _Side:
    """One side: the logo of ``token`` or the emblem stands in the place of text and icon; ``solid`` fills it with colour, all
    of it alike unless it is ``ringed`` (or ink is saved). Its middle is a plate, ``radius`` mm around (``cx``, ``cy``)."""

    def __init__(
        self,
        one: TokenSet,
        context: RenderContext,
        *,
        colour: str,
        text: str,
        icon: str | None,
        token: Token | None = None,
        emblem: str = "",
        solid: bool = False,
        ringed: bool = True,
    ) -> None:
        self.one, self.context, self.theme, self.token = one, context, context.theme, token
        self.colour, self.emblem, self.solid, self.ringed = colour, emblem, solid, ringed
        self.saving, self.floods = self.theme.colours == "line", self.theme.colours == "flood"
        self.outline = token_outline(one)
        self.small = min(self.outline.width, self.outline.height)
        self.tiny = self.small <= TINY
        self.disk = isinstance(self.outline, CircleOutline)
        self.square = isinstance(self.outline, RectOutline)
        share = self.outline.width * 0.1
        self.bleed = min(ROUND_BLEED, self.outline.width / 8) if self.disk else min(BLEED, share)
        self.bold, self.ground = self.theme.bold, self.theme.paper
        self.cap = face(self.bold).cap_height * MM_PER_PT
        self.edge = edge_colour(context.colour(colour or "accent"), self.theme.paper, self.theme.ink)
        letter = context.letter(colour)
        self.mark, self.icon = text or ("" if icon else letter), icon
        if emblem:
            self.icon, self.mark = None, text if token is not None and token.letter else ""
        self.both = bool((self.icon or emblem) and self.mark)
        ring = {"flood": 0.35, "band": 0.425, "line": 0.44}[self.theme.colours]
        # On small tokens a letter has more room.
        least = 0.42 if emblem else 0.4 if self.both or self.tiny else 0.0
        self.radius = self.small * max(ring, least)
        if self.disk and colour:
            self.radius = min(self.radius, self.small / 2 - BROAD)
        self.cx, self.cy = self.outline.width / 2, self.outline.height / 2
        #: How deep the edge above the middle is that has the colour's letter, mm; 0 without one.
        self.band = 0.0
        if one.middle:
            self.radius = min(self.radius, one.middle / 2 - TUCKED)
            band = self.outline.height - one.middle - BENEATH
            if self.square and letter and band >= BAND:
                self.band, self.cy = band, self.outline.height - BENEATH - one.middle / 2
                if self.icon and self.mark == letter:
                    # The letter is above: the sign is as large as it may be.
                    self.mark, self.both = "", False

    def drawing(self) -> Drawing:
        """The side."""
        items = self._beside_cube() if self.one.cube else self._items()
        return Drawing(self.outline, tuple(items), bleed=mm(self.bleed))

    def _items(self) -> list[Item]:
        """Its ground, and a logo, or emblem or icon, and mark."""
        items = self._ground()
        if self.band:
            items += self._letter_above()
        if self.token is not None:
            company = logo(self.one, self.token, self.context, self.cx, self.cy, 2 * self.radius)
            if company is not None:
                return [*items, *company]
        ink, radius = self.context.on(self.ground), self.radius
        if self.emblem:
            half = radius * (0.52 if self.mark else 0.72 if self.ringed else WHOLE)
            top = self.cy - (radius * 0.88 if self.mark else half)
            items += draw_emblem(
                self.emblem, self.cx - half, top, 2 * half, ink, self.ground, solid=not self.saving
            )
        if self.icon and self.mark and self.tiny and self.ringed:
            return items + (self._sign_above(self.icon) if self.square else self._side_by_side(self.icon))
        if self.icon:
            size = radius * (1.3 if not self.mark or (not self.ringed and self.tiny) else 0.82)
            up = radius * 0.68 if self.ringed or not self.tiny else radius * 1.05
            top = self.cy - (up if self.mark else size / 2)
            items += self.context.icon(self.icon, mm(self.cx - size / 2), mm(top), mm(size), ink)
        return items + (self._letters(ink) if self.mark else [])

    def _ground(self) -> list[Item]:
        """The colour with its pattern and the plate; without a colour a line."""
        theme, paper = self.theme, self.theme.paper
        if not self.colour and self.small >= MARKER and self.disk and not self.saving:
            # A marker of nobody's: a ring of the game's accent.
            self.radius = self.small * 0.45
            return [*self._coloured("accent"), self._plate(paper, self.edge)]
        if not self.colour:
            self.radius = self.small * 0.42
            inside, x, y = grown(self.outline, -min(1.2, self.small * 0.06))
            weight = theme.hairline if self.saving else theme.line
            return [Group((outline_item(inside, stroke=theme.ink, weight=weight),), x, y)]
        edge = self.edge
        if self.solid and not self.saving:
            # A plain ground beneath the letters, as large as the ring's inside.
            self.ground = self.context.colour(self.colour)
            edge = mix(self.ground, self.context.on(self.ground), 0.45)
            whole, x, y = grown(self.outline, self.bleed)
            if not self.ringed:
                return [Group((outline_item(whole, fill=self.ground),), x, y)]
            if not self.square:
                # A line around it would look like the cut.
                plate = Circle(mm(self.cx), mm(self.cy), mm(self.radius), self.ground)
                return [*self._coloured(self.colour), plate]
        return [*self._coloured(self.colour), self._plate(self.ground, edge)]

    def _plate(self, fill: str, edge: str) -> Circle | Rect:
        """The ground of letters and signs, in the form of its token."""
        radius, weight = self.radius, self.theme.line
        if not self.square:
            return Circle(mm(self.cx), mm(self.cy), mm(radius), fill, edge, weight)
        side = mm(2 * radius)
        return Rect(mm(self.cx - radius), mm(self.cy - radius), side, side, 1.0, fill, edge, weight)

    def _coloured(self, name: str) -> list[Item]:
        """A ground in a colour: its pattern lies inside the cut, the colour alone goes on beyond."""
        context, ground, size = self.context, self.context.colour(name), self.outline.width
        whole, x, y = grown(self.outline, self.bleed)
        if not self.disk:
            if self.saving:
                return [area(context, name, whole, x, y, beyond=True)]
            inner, left, top = grown(self.outline, -PLAIN_EDGE * size)
            marks = pattern_fill(context.pattern(name), inner, pattern_colour(ground))
            plain = Group((outline_item(whole, fill=ground),), x, y)
            return [plain, *([Group(marks, left, top)] if marks else [])]
        colour, weight = (self.edge, SPARE) if self.saving else (pattern_colour(ground), LINES)
        disk = [] if self.saving else [Circle(size / 2, size / 2, mm(size / 2 + self.bleed), ground)]
        marks = pattern_fill(
            context.pattern(name), CircleOutline(mm(size - 2 * RIM)), colour, pitch=ROWS, weight=weight, solid=not self.saving
        )  # fmt: skip
        return [*disk, *([Group(marks, RIM, RIM)] if marks else [])]

    def _line(
        self, x: float, base: float, width: float, size: float, ink: str, anchor: Anchor = "middle"
    ) -> list[Item]:
        """The mark, with a line below a figure that reads as another when turned half around."""
        items = list(fit_line(self.mark, x, base, width, size=size, name=self.bold, fill=ink, anchor=anchor))
        if _ambiguous(self.one, self.mark):
            used = width_of(self.mark, self.bold, size)
            middle, wide = x + (0.0 if anchor == "middle" else used / 2), used * 0.8
            deep = max(0.4, size * MM_PER_PT * 0.09)
            items.append(Rect(mm(middle - wide / 2), mm(base + deep), mm(wide), mm(deep), 0, ink))
        return items

    def _words(self) -> set[str]:
        """The words of the set, which have one size on all of its tokens and on both their sides."""
        words = {word for token in self.one.pieces for word in (token.text, token.reverse) if word}
        words |= {
            self.context.letter(token.colour)
            for token in self.one.pieces
            if not token.text and not token.icon and token.colour
        }
        return words if self.mark in words else {self.mark}

    def _letters(self, ink: str) -> list[Item]:
        """The mark, in the middle or below a sign; it doesn't touch the ring."""
        radius, words = self.radius, self._words()
        share = (0.62 if self.saving else 0.92) * (0.62 if self.both else 1.0)
        points = min(self.context.size(22), radius * 2 / MM_PER_PT * share)
        if self.tiny:
            # There a long abbreviation makes no shorter one small.
            words = {self.mark, *(word for word in words if len(word) <= SHORT)}
        # Three letters on a tiny token keep off the line or the ring around them.
        edged = self.square or (self.disk and bool(self.colour) and not self.solid)
        broad = len(self.mark) >= SHORT or (self.square and any(len(word) >= SHORT for word in words))
        part = FILLED if self.square and not self.solid else INNER
        space = radius * part if edged and self.tiny and broad else radius
        points = min(_round_size(word, space, points, self.bold, alone=not self.both) for word in words)
        cap = self.cap * points
        base = self.cy + (cap + radius * BELOW if self.both else cap / 2)
        return self._line(self.cx, base, radius * 2, points, ink)

    def _letter_above(self) -> list[Item]:
        """The colour's letter on the edge above what lies on a token: it is seen all the time."""
        mark, bold = self.context.letter(self.colour), self.bold
        ground = self.theme.paper if self.saving else self.context.colour(self.colour)
        points = min(self.context.size(12), (self.band - ABOVE - UNDER) / self.cap)
        wide = width_of(mark, bold, points) + 1.6
        base = (self.band + ABOVE - UNDER + self.cap * points) / 2
        ink = self.context.on(ground)
        return [
            Rect(mm(self.cx - wide / 2), 0.0, mm(wide), mm(self.band - 0.1), 0, ground),
            *fit_line(mark, self.cx, base, wide, size=points, name=bold, fill=ink, anchor="middle"),
        ]

    def _side_by_side(self, name: str) -> list[Item]:
        """A sign and a figure beside each other in a small ring: the figure is larger than below the sign."""
        ink, words = self.context.on(self.theme.paper), self._words()
        # The longest make no shorter one small.
        widest = max(width_of(word, self.bold, 1.0) for word in words if len(word) <= len(self.mark))
        points = self.context.size(16)

        def reach() -> float:
            size = self.cap * points * SIGN
            return hypot((size + GAP + widest * points) / 2, size / 2)

        while points > 5 and reach() > self.radius * CLEAR:
            points -= 0.25
        size = self.cap * points * SIGN
        left = self.cx - (size + GAP + width_of(self.mark, self.bold, points)) / 2
        base = self.cy + self.cap * points / 2
        return [
            *self.context.icon(name, mm(left), mm(self.cy - size / 2), mm(size), ink),
            *self._line(left + size + GAP, base, self.radius * 2, points, ink, "start"),
        ]

    def _sign_above(self, name: str) -> list[Item]:
        """A small sign above a large figure on a small square plate; there is room for the line below one of the set."""
        ink, words, half = self.context.on(self.theme.paper), self._words(), self.radius
        barred = any(_ambiguous(self.one, word) for word in words)
        sign, stacked, raised = BARRED if barred else (SMALL_SIGN, STACKED, RAISED)
        widest = max(width_of(word, self.bold, 1.0) for word in words)
        points = min(2 * half * CLEAR / widest, (2 * half * stacked - GAP) / (1 + sign) / self.cap)
        cap = points * self.cap
        size = cap * sign
        top = self.cy - (cap + GAP + size) / 2 - half * raised
        return [
            *self.context.icon(name, mm(self.cx - size / 2), mm(top), mm(size), ink),
            *self._line(self.cx, top + size + GAP + cap, 2 * half, points, ink),
        ]

    def _beside_cube(self) -> list[Item]:
        """A square with a cube's place on paper in the lower right corner and the text, as large as it may be, in the upper
        left one, on the colour."""
        context, theme, size, place = self.context, self.theme, self.outline.width, self.one.cube + PLAY
        name = self.colour or "accent"
        ground = theme.paper if self.saving else context.colour(name)
        self.mark = self.mark or context.letter(self.colour)
        left = mm(size - place - AROUND)
        # The text keeps off the cut and off the place: it may reach beside the place or above it, not both.
        outside = PLAIN if self.floods else OUTSIDE
        free, advance = left - outside - INSIDE, width_of(self.mark, self.bold, 1.0)
        points = max(
            min(free / advance, TALL / self.cap), min(free / self.cap, (size - 2 * outside) / advance)
        )
        # Around it the colour is whole and plain.
        within = 0.0 if self.floods else WITHIN
        across, down = (mm(outside + one_way * points + AIR - within) for one_way in (advance, self.cap))
        around = Rect(within, within, across, down, 0 if self.floods else 1.0, ground)
        dash: tuple[float, ...] = (1.2, 0.9)
        line = mix(self.edge, theme.paper, 0.6)
        items: list[Item]
        if self.floods:
            items = [*self._coloured(name), around]
            dash, line = (), self.edge
        elif self.saving:
            inside, x, y = grown(self.outline, -RULED)
            items = [Group((outline_item(inside, stroke=self.edge, weight=theme.line),), x, y)]
        else:
            # Nothing is printed at the cut: one that is a little off shows paper.
            inner, clear = mm(size - 2 * WITHIN), WITHIN + 0.2
            pale, plate = mix(ground, theme.paper, PALER), mm(size - 2 * clear)
            outline = RectOutline(plate, plate, 0.8)
            marks = pattern_fill(context.pattern(name), outline, mix(self.edge, pale, 0.7))
            items = [
                Rect(WITHIN, WITHIN, inner, inner, 1.0, pale),
                Group(marks, clear, clear),
                around,
                Rect(WITHIN, WITHIN, inner, inner, 1.0, None, self.edge, theme.line),
            ]
        # The place is dashed on paper, as all places where something is laid, with the sign of what lies there.
        side = mm(place * CUBE_SIGN)
        at, grey = mm(left + (place - side) / 2), mix(theme.muted, theme.paper, 0.65)
        items.append(Rect(left, left, place, place, 1.0, theme.paper, line, theme.line, dash))
        items += context.icon("cube", at, at, side, grey)
        base = mm(outside + self.cap * points)
        return items + self._line(outside, base, size, points, context.on(ground), "start")


def _ambiguous(one: TokenSet, mark: str) -> bool:
    """Whether a figure, turned half around, reads as another of the set: 6 and 9."""
    if not set(mark) <= set("01689"):
        return False
    other = mark[::-1].translate(TURNED)
    return other != mark and any(other in (token.text, token.reverse) for token in one.pieces)


def _round_size(text: str, radius: float, most: float, name: str, *, alone: bool) -> float:
    """The largest size, points, at which a line is within a circle of this radius, mm: in its middle if it is ``alone``, else
    below a sign."""
    wide, cap = width_of(text, name, 1.0), face(name).cap_height * MM_PER_PT
    if alone:
        return min(most, radius * (ALONE if len(text) <= SHORT else LONG) / (hypot(wide, cap) / 2))
    while most > 4 and hypot(wide * most / 2, radius * BELOW + cap * most) > radius * CLEAR:
        most -= 0.25
    return most
