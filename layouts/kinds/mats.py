"""Mats: a title and outlines as large as the pieces that lie in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from playproof.components.colours.palette import contrast, mix
from playproof.components.kinds.cards import CardSize, card_size
from playproof.components.kinds.mats import Mat, MatPlace, MatSet
from playproof.components.wording.plural import counted
from playproof.layouts.emblems import emblem
from playproof.layouts.icons import IconFault
from playproof.layouts.ornament.areas import edge_colour, rect_area, tinted
from playproof.layouts.ornament.badges import centred, title_band
from playproof.layouts.ornament.motifs import BLEED, WASH, sheet_ground
from playproof.layouts.ornament.patterns import fill as pattern_fill
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.overlapping import PlacedBox
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    CORNER,
    Circle,
    Drawing,
    Faded,
    Group,
    Item,
    Line,
    Path,
    Rect,
    RectOutline,
    mm,
)
from playproof.layouts.text.placed import placed_texts
from playproof.layouts.text.setting import FLOOR, Align, Overfull, fit_line, line_size, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: Depth of the band with the title; a card's place is so much larger on each side; corners of places, mm.
TITLE, PLAY, ROUND = 8.5, 1.25, 2.5
#: The sign, or the emblem, in the middle of a place, mm at most.
SIGN, EMBLEM = 22.0, 38.0
#: A square space is so much larger than its piece; between spaces at the least and at the most, mm.
LOOSE, NEAR, FAR = 0.6, 0.8, 2.4
#: From a square space's edge to the words in it, mm.
MARK = 0.7
#: From a place's edge to the pattern on its ground, mm, how much of the edge's colour that has, and of ink on a full colour.
PATTERNED, PALE, BOLD = 1.0, 0.55, 0.6
#: Notes are in the muted tone on grounds that it contrasts with so much.
READ = 4.5
#: Outlines of cards are in the edge's colour on grounds that it contrasts with so much.
SEEN = 2.0
#: From the edge of a company's place without its name to its letters, mm.
LANE_EDGE = 1.2
#: How much of its colour is in a lane's spaces where areas are flooded.
LANE = 0.12
#: The size of a strip's letters at the most, of its height.
LETTERS = 0.78
#: The size of a figure in the middle, points at most, and of the width of a round place.
FIGURE, ROUND_PART = 110.0, 0.6
#: The sizes of a note in a strip, points: the first of them, but for a company's name.
NOTES = (9.0, 8.5, 8.0, 7.5, 7.0)
#: Above and below a company's name of two lines in a strip, mm; how much of its length the lines have.
AROUND, EVEN = 0.2, 0.62
#: How dark a strip's ground is, 0 to 1, and that of a company's place at least, where colours flood; around the letters on
#: a company's colour, mm.
STRIP, COMPANY, PLATE = 0.2, 0.055, 1.4
#: An icon in the middle of a place is so large at least, mm.
LEAST_SIGN = 2.0
#: The dashes around a card's place, mm; how much of an upper card's edge a fan shows at least, at most.
DASH, SHOWN, APART = (1.5, 1.0), 5.0, 12.0
#: Between words and the square spaces beside them, mm.
BY = 3.0
#: A note beside too many spaces has so much space, mm: they are told, not the note.
LEAST_NOTE = 4.0


def draw(one: MatSet, mat: Mat, context: RenderContext) -> tuple[Drawing, None]:
    """A mat's front."""
    saving = context.theme.colours == "line"
    title = context.text(mat.title_line or mat.name or one.name)
    items: list[Item] = [
        *sheet_ground(context, mat.width, mat.height),
        *title_band(context, title, context.imprint, mat.width, TITLE, 3.5),
    ]
    for place in mat.places:
        items += _Place(place, context).items()
    outline = RectOutline(mat.width, mat.height, CORNER)
    return Drawing(outline, tuple(items), bleed=0.0 if saving else BLEED), None


def spots(one: MatSet, mat: Mat, context: RenderContext) -> dict[str, Spot]:
    """The outlines by id; of one with its words in a line above, the part below them."""
    return {
        place.id: Spot(place.x + width / 2, place.y + (height + above) / 2, width, height - above)
        for place in mat.places
        for width, height in [_size(place)]
        for above in [_above(place)]
    }


def _above(place: MatPlace) -> float:
    """How deep the line is below which pieces lie, mm: but squares and cards have their own places."""
    drawn = place.square is not None or place.card is not None or isinstance(place.slot, str)
    return 0.0 if place.strip is None or drawn else place.strip


def _size(place: MatPlace) -> tuple[float, float]:
    """Width and height of an outline, mm."""
    return (place.disk, place.disk) if place.disk else card_size(place.slot)


def placed_boxes(one: MatSet, mat: Mat, context: RenderContext) -> list[PlacedBox]:
    """The title, the outlines that are drawn, in this order, and each one's words and spaces."""
    found = [PlacedBox("the title", 0.0, 0.0, mat.width, TITLE)]
    for place in mat.places:
        if place.frame:
            drawn = _Place(place, context)
            right, bottom = drawn.left + drawn.wide, drawn.top + drawn.high
            found.append(
                PlacedBox(f"'{place.id}'", drawn.left, drawn.top, right, bottom, holds=True, covers=True)
            )
            found += _held(drawn)
    return found


def _held(drawn: _Place) -> Iterator[PlacedBox]:
    """What another place is not to hide: a place's label and note, and its square spaces."""
    place, context = drawn.place, drawn.context
    bare: dict[str, object] = {
        "square": None, "spaces": 0, "marks": (), "figure": "", "icon": None, "emblem": "", "card": None,
    }  # fmt: skip
    if drawn.beside:
        bare["slot"] = (round(drawn.width - drawn.row_width - BY, 4), drawn.height)
    boxes = []
    for text, turn, _ in placed_texts(_Place(place.model_copy(update=bare), context).items()):
        wide = width_of(text.text, text.face, text.size)
        x, y = turn.at(text.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor], text.y)
        boxes.append((x, y - text.size * MM_PER_PT * face(text.face).cap_height, x + wide, y))
    if boxes:
        yield _around("words", place, boxes)
    if place.square is not None:
        side = round(place.square + LOOSE, 4)
        squares = [one for one in drawn.items() if isinstance(one, Rect) and one.width == one.height == side]
        boxes = [(one.x, one.y, one.x + side, one.y + side) for one in squares]
        yield _around("spaces", place, boxes)


def _around(what: str, place: MatPlace, boxes: list[tuple[float, float, float, float]]) -> PlacedBox:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    box = min(lefts), min(tops), max(rights), max(bottoms)
    return PlacedBox(f"the {what} of '{place.id}'", *box, of=f"'{place.id}'")


class _Place:
    """An outline with what is in it: ``width`` × ``height`` mm, with a card's play ``wide`` × ``high``."""

    def __init__(self, place: MatPlace, context: RenderContext) -> None:
        self.place, self.context, self.theme = place, context, context.theme
        theme = self.theme
        self.width, self.height = _size(place)
        # A card lies in its place with some play.
        play = PLAY if isinstance(place.slot, str) else 0.0
        self.left, self.top = place.x - play, place.y - play
        self.wide, self.high = self.width + 2 * play, self.height + 2 * play
        self.corner = min(ROUND, self.height / 8)
        self.label, self.note = context.text(place.label), context.text(place.note)
        floods = theme.colours == "flood"
        own = place.colour if place.square is None or place.flood is not None else ""
        self.tone = context.colour(own or "accent")
        self.share = place.flood if place.flood is not None and floods else place.tint
        self.paper = mix(self.tone, theme.paper, self.share) if self.share else theme.paper
        if place.company and place.flood is None and floods:
            # In the company's tint, as its charter.
            self.paper = tinted(self.tone, theme.paper, COMPANY, least=WASH)
        self.ground = None if theme.colours == "line" else self.paper
        self.edge = edge_colour(self.tone, theme.paper, theme.ink)
        dark = self.ground is not None and context.on(self.ground) != theme.ink
        self.ink = theme.paper if dark else theme.ink
        legible = contrast(theme.muted, self.ground or theme.paper) >= READ
        self.muted = theme.muted if legible else self.ink
        # Signs are tones of the edge's colour on the ground.
        self.signs = theme.paper if dark else self.edge
        self.below = self.ground if self.ground is not None and place.flood is not None else theme.paper
        self.lane = place.square is not None and place.flood is not None
        #: Whether a strip has a ground of its own: where colours flood, but for a place that floods itself; whether that is
        #: all in the place's own colour.
        self.headed = place.frame and place.flood is None and floods
        self.deep = bool(place.colour) and not place.company
        #: How far square spaces are from the edge, mm, and how wide a row of all of them is at most.
        self.inset = 3.0 if place.flood is None else NEAR
        self.row_width = place.spaces * ((place.square or 0.0) + LOOSE + FAR) - FAR
        self.beside = self._stands_beside()

    def items(self) -> list[Item]:
        """Frame, words, pattern, spaces or cards, and a sign in the middle of what is left."""
        place, theme = self.place, self.theme
        items = self._frame()
        words, top, y = self._words()
        items += words
        if place.patterned and place.colour and not place.disk and place.frame:
            items += self._pattern(y if place.label or place.note else place.y + PATTERNED)
        if place.square is not None:
            items += self._spaces(place.square, top - 0.8 if self.beside else y)
        lowest = place.y + self.height
        if place.card is not None:
            cards, y, lowest = self._cards(place.card, y)
            items += cards
        if place.figure:
            part = ROUND_PART if place.disk else 0.9
            size = min(FIGURE, self.height * part / MM_PER_PT)
            base = place.y + (self.height + face(theme.display).cap_height * size * MM_PER_PT) / 2
            items += fit_line(
                self.context.text(place.figure), place.x + self.width / 2, base, self.width * part,
                size=size, name=theme.display, anchor="middle",
                fill=self.signs if place.disk else mix(self.signs, self.below, 0.86),
            )  # fmt: skip
        if place.emblem:
            space = lowest - 2.0 - y
            side, x, at = self._middle(place.emblem, min(EMBLEM, space, self.width * 0.6), y, space)
            items += emblem(place.emblem, x, at, side, mix(self.signs, self.below, 0.38), self.below)
        if place.icon:
            items += self._icon(place.icon, y, lowest)
        return items

    def _frame(self) -> list[Item]:
        """The outline and its ground; of a place without an edge the ground: the sheet's motif keeps off its words."""
        place, edge, weight = self.place, self.edge, self.theme.line
        half = self.width / 2
        if place.frame and place.disk:
            circle = partial(Circle, place.x + half, place.y + half, half)
            return self._through(
                circle(self.ground, edge, weight), circle(self.ground), circle(None, edge, weight)
            )
        if place.frame:
            box = mm(self.left), mm(self.top), mm(self.wide), mm(self.high)
            ground = Rect(*box, self.corner, self.ground)
            return self._through(self._rect(self.ground), ground, self._rect(None))
        if self.share and self.ground is not None:
            ground = Rect(place.x, place.y, self.width, self.height, self.corner, self.ground)
            return self._through(ground, ground)
        return []

    def _through(self, whole: Item, ground: Item, *edge: Item) -> list[Item]:
        """The whole, or the ground that what is beneath shines through, and the edge on it."""
        if self.place.opacity >= 1 or self.ground is None:
            return [whole]
        return [Faded((ground,), opacity=self.place.opacity), *edge]

    def _rect(self, ground: str | None) -> Rect:
        box = mm(self.left), mm(self.top), mm(self.wide), mm(self.high)
        return Rect(*box, self.corner, ground, self.edge, self.theme.line)

    def _words(self) -> tuple[list[Item], float, float]:
        """Label and note, where a piece that lies there lets them be seen last of all; where they begin and end, mm."""
        place, context = self.place, self.context
        x, y, wide = self.left + 3.0, self.top + 2.8, self.wide - 6.0
        if place.disk:
            wide = self.width * 0.7
            x, y = place.x + (self.width - wide) / 2, place.y + self.height * 0.2
        if self.lane:
            x, y, wide = place.x + NEAR, place.y + 2 * NEAR, self.width - 2 * NEAR
        narrow = place.company != "" and not place.named
        if narrow:
            x, wide = self.left + LANE_EDGE, self.wide - 2 * LANE_EDGE
        if self.beside:
            wide -= self.row_width + BY
        items: list[Item] = []
        top, note = y, self.note
        align: Align = "center" if place.disk or self.lane or narrow else "left"
        if place.strip is not None:
            items, noted = self._strip(place.strip)
            y = self.top + place.strip + 2.0
            note = context.text("") if noted else note
        elif place.label:
            label = set_text(
                self.label,
                x,
                y,
                wide,
                9,
                size=context.size(13),
                fill=self.ink,
                faces=context.titles,
                align=align,
            )
            items += label.items
            y += label.height + (0.0 if self.lane else 1.6)
        if note:
            space = place.y + self.height - y - 2.0
            said = set_text(
                note, x, y, wide, min(space, max(LEAST_NOTE, space - self._needed())), size=context.size(9),
                fill=self.muted if place.frame else self.ink, faces=context.faces, align=align,
            )  # fmt: skip
            items += said.items
            y += said.height + 1.6
        return items, top, y

    def _middle(self, name: str, side: float, top: float, space: float) -> tuple[float, float, float]:
        """A sign's side, left and top in the middle of the place's width and of a space; `IconFault` if there is none."""
        if side < LEAST_SIGN:
            raise IconFault(
                name,
                f"the place '{self.place.id}' of {self.width:g} × {self.height:g} mm has no room for its icon or emblem below "
                f"its label and note; allowed: a place that leaves {LEAST_SIGN:g} mm or more, or no icon and no emblem",
            )  # fmt: skip
        side = round(side, 3)
        return side, round(self.place.x + (self.width - side) / 2, 3), round(top + (space - side) / 2, 3)

    def _icon(self, name: str, y: float, lowest: float) -> tuple[Item, ...]:
        """Pale and large in the middle of what is left: what lies there covers it."""
        place, wordless = self.place, not (self.place.label or self.place.note)
        if place.disk and wordless:
            y = place.y + 2.0
        space = lowest - 2.0 - y
        side, share = min(SIGN, space, self.width * 0.4), 0.3
        if not place.frame:
            if wordless:
                y, space = place.y, self.height
            side, share = min(self.width, space), 0.55
        side, x, top = self._middle(name, side, y, space)
        return self.context.icon(name, x, top, side, mix(self.signs, self.below, share))

    def _pattern(self, top: float) -> list[Item]:
        """The pattern of a place's colour from ``top`` on, below its words: it tells which pieces lie there; they cover it."""
        place = self.place
        depth = mm(place.y + self.height - PATTERNED - top)
        if depth < LEAST_SIGN:
            return []
        # On the full colour its edge's would be lost.
        full = place.tint == 1 and self.ground
        tone = mix(self.context.on(self.paper), self.paper, BOLD) if full else self.edge
        inside = RectOutline(mm(self.width - 2 * PATTERNED), depth, self.corner / 2)
        colour = mix(tone, self.ground or self.theme.paper, PALE)
        marks = pattern_fill(self.context.pattern(place.colour), inside, colour)
        return [Group(marks, mm(place.x + PATTERNED), mm(top))] if marks else []

    def _needed(self) -> float:
        """What cards or spaces need of the height below the words, mm: a note is set smaller before they have no space."""
        place = self.place
        if place.square is not None and not self.beside:
            across, lines = self._rows(place.square)
            return lines * (place.square + LOOSE + NEAR) - NEAR + 2.7 if across else 0.0
        if place.card is None:
            return 0.0
        return card_size(place.card)[1] + SHOWN * (max(1, place.spaces) - 1) + 1.6

    def _cards(self, card: CardSize, top: float) -> tuple[list[Item], float, float]:
        """The outlines of cards below a place's words, of those that others cover the part in sight; and the upper and lower
        edge of the last one."""
        place, fan = self.place, max(1, self.place.spaces)
        (wide, high), bottom = card_size(card), place.y + self.height - 2.0
        space, needs, most = bottom - top, self._needed() - 1.6, self.width - 2.0
        what = f"{counted(fan, 'card')} of the place '{place.id}'"
        if wide > most + 1e-6:
            raise NoSpace(what, wide, most, "width", "a smaller 'card', or a larger 'slot'")
        if needs > space + 1e-6:
            raise NoSpace(what, needs, space, "height", "fewer or smaller cards, or a larger 'slot'")
        step = min(APART, (space - high) / (fan - 1)) if fan > 1 else 0.0
        # On the full colour the edge's would be lost.
        seen = contrast(self.edge, self.ground or self.theme.paper) >= SEEN
        line = self.edge if seen else self.ink, self.theme.line, DASH
        x = mm(place.x + (self.width - wide) / 2)
        right, low, arc = mm(x + wide), mm(bottom - high), mm(ROUND * 0.45)
        if fan == 1:
            low = mm((low + top) / 2)
        items: list[Item] = []
        for number in range(fan - 1, 0, -1):
            y = low - number * step
            foot, bend, y = mm(y + step - 0.8), mm(y + ROUND), mm(y)
            way = (
                ("M", x, foot),
                ("L", x, bend),
                ("C", x, mm(y + arc), mm(x + arc), y, mm(x + ROUND), y),
                ("L", mm(right - ROUND), y),
                ("C", mm(right - arc), y, right, mm(y + arc), right, bend),
                ("L", right, foot),
            )
            items.append(Path(way, None, *line))
        items.append(Rect(x, low, wide, high, ROUND, None, *line))
        return items, low, mm(low + high)

    def _rows(self, edge: float) -> tuple[int, int]:
        """How many square spaces have space side by side, and in how many rows all of them are."""
        across = int((self.width - 2 * self.inset + NEAR) / (edge + LOOSE + NEAR) + 1e-6)
        return across, -(-self.place.spaces // max(1, across))

    def _stands_beside(self) -> bool:
        """Whether square spaces stand at the right of a place's words: where they have room there, and none below the label."""
        place, context = self.place, self.context
        self.beside = False
        if place.square is None or place.strip is not None or self.lane:
            return False
        label = 1.2 * context.size(13) * MM_PER_PT + 1.6 if place.label else 0.0
        texts = context.text(f"{place.label} {place.note}").split()
        words = max(
            (width_of(word, self.theme.text, FLOOR) for word in texts if ":" not in word), default=0.0
        )
        narrow = self.row_width + BY + words <= self.width - 6.0 + 1e-6
        return narrow and self._needed() > self.height - 2.8 - label

    def _strip(self, deep: float) -> tuple[list[Item], bool]:
        """The line with a place's label, and whether the place's note has space in it, too."""
        place, context, theme = self.place, self.context, self.theme
        if deep > self.height:
            what = f"the strip and what lies below it in the place '{place.id}'"
            raise NoSpace(what, deep, self.height, "height", "a lower 'strip', or a larger 'slot'")
        left, right, top = self.left + 3.0, self.left + self.wide - 3.0, self.top
        label, note = self.label, self.note
        largest = min(context.size(13), deep * LETTERS / MM_PER_PT)
        size = line_size(label, right - left, size=largest, name=theme.display, floor=6)
        base = mm(top + (deep + face(theme.display).cap_height * size * MM_PER_PT) / 2)
        used = width_of(label, theme.display, size)
        items = self._strip_ground(deep, used) if self.headed else []
        line = mm(top + deep)
        items.append(Line(left - 3.0, line, right + 3.0, line, self.edge, theme.line))
        ink = context.on(context.colour(place.colour)) if self.deep and self.headed else self.ink
        items += fit_line(label, left, base, right - left, size=size, name=theme.display, fill=ink)
        fill = ink if self.headed else self.muted
        said = self._strip_note(deep, right, base, right - left - used - 3.0, fill) if note else []
        # The line of the strip and the frame lie over its ground.
        frame = [self._rect(None)] if self.headed else []
        return [*items, *said, *frame], bool(said) or not note

    def _strip_note(self, deep: float, right: float, base: float, rest: float, fill: str) -> list[Item]:
        """The note at the right of a strip, in the ``rest`` mm of its line; nothing if there is no room."""
        context, theme, note = self.context, self.theme, self.note
        # What lies below the line would hide a company's name: it is set smaller before it leaves the line.
        for size in map(context.size, NOTES if self.place.company else NOTES[:1]):
            wide = width_of(note, theme.text, size)
            if wide <= rest:
                line = fit_line(
                    note, right, base, wide + 0.01, size=size, name=theme.text, fill=fill, anchor="end"
                )
                return list(line)
        if not self.place.company:
            return []
        # Rather two lines than a name that its company's shares hide.
        with suppress(Overfull):
            broad = min(rest, width_of(note, theme.text, context.size(NOTES[-1])) * EVEN)
            return list(
                set_text(
                    note, right - broad, self.top + AROUND, broad, deep - 2 * AROUND, size=context.size(NOTES[-1]),
                    floor=FLOOR, fill=fill, faces=context.faces, align="right", valign="middle", leading=1.0,
                ).items
            )  # fmt: skip
        return []

    def _strip_ground(self, deep: float, used: float) -> list[Item]:
        """The ground of a strip where colours flood: a tint, or the place's colour; before the name of a company its colour,
        the letters, ``used`` mm wide, on paper."""
        place, theme = self.place, self.theme
        wide, high = mm(self.wide), mm(self.high)
        tone = self.context.colour((place.colour if place.square is None else "") or "accent")
        ground = tone if self.deep else tinted(tone, theme.paper, STRIP)
        inside: list[Item] = [Rect(0, 0, wide, deep, 0, ground)]
        if place.company and place.colour and place.label:
            broad = mm(used + 2 * PLATE)
            inside.append(rect_area(self.context, place.colour, 0, 0, mm(broad + 2 * (3.0 - PLATE)), deep))
            inside.append(Rect(mm(3.0 - PLATE), 0.7, broad, mm(deep - 1.4), 1.0, theme.paper))
        return [Group(tuple(inside), self.left, self.top, clip=RectOutline(wide, high, self.corner))]

    def _spaces(self, edge: float, top: float) -> Iterator[Item]:
        """Square spaces in as few rows as there is space for, all about as long, with their marks, their numbers or the
        letter of their colour.

        Raises `NoSpace` where they don't fit.
        """
        place, context, theme = self.place, self.context, self.theme
        side, inset = edge + LOOSE, self.inset
        space, wide = place.y + self.height - inset - top, self.width - 2 * inset
        across, lines = self._rows(edge)
        across = -(-place.spaces // lines)
        what = f"{counted(place.spaces, 'space')} of the place '{place.id}'"
        for way, number, has in (("width", across, wide), ("height", lines, space)):
            if (needs := number * (side + NEAR) - NEAR) > has + 1e-6:
                rows = f" in {counted(lines, 'row')}" if way == "height" else ""
                raise NoSpace(f"{what}{rows}", needs, has, way, "fewer or smaller spaces, or a larger 'slot'")
        sides = ((across, wide), (lines, space))
        gap = min((FAR, *((has - number * side) / (number - 1) for number, has in sides if number > 1)))
        spare = self.width - across * side - (across - 1) * gap
        first = place.x + (spare - 3.0 if self.beside else spare / 2)
        upper = top + (space - lines * side - (lines - 1) * gap) / 2
        tone = edge_colour(context.colour(place.colour or "accent"), theme.paper, theme.ink)
        fill = theme.paper if place.patterned else None  # the pattern would run through the words in them
        if place.flood is not None and theme.colours != "line":
            fill = mix(tone, theme.paper, LANE) if theme.colours == "flood" else theme.paper
        for number in range(place.spaces):
            # Places that count: a last row with fewer is in the middle below the others.
            last = place.first is not None and number // across == lines - 1
            short = (lines * across - place.spaces) / 2 if last else 0.0
            x = first + (number % across + short) * (side + gap)
            y = upper + number // across * (side + gap)
            yield Rect(mm(x), mm(y), mm(side), mm(side), 1.0, fill, tone, theme.line)
            yield from self._mark(number, x, y, side)

    def _mark(self, number: int, x: float, y: float, side: float) -> tuple[Item, ...]:
        """What is written in a square space."""
        place, context, theme = self.place, self.context, self.theme
        if number < len(place.words):
            inner = side - 2 * MARK
            return set_text(
                context.text(place.words[number]), x + MARK, y + MARK, inner, inner, size=context.size(9),
                fill=theme.ink, faces=context.faces, align="center", valign="middle", leading=1.1,
            ).items  # fmt: skip
        counts = place.first is not None
        word = str((place.first or 0) + number) if counts else context.letter(place.colour)
        fill = theme.ink if counts else theme.muted
        return centred(
            context, word, x + side / 2, y + side / 2, side * 0.7, size=context.size(11), fill=fill
        )
