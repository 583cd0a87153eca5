"""Places of a charter for pieces: outlines in their size."""

from __future__ import annotations

from dataclasses import dataclass

from playproof.components.kinds.charters import CharterSection
from playproof.components.kinds.phases import PhaseChart
from playproof.layouts.charters.section import HEADING, NOTE, SIGN, UNDER, Section
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.badges import centred, roundel
from playproof.layouts.places.outlines import outline_of
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Group,
    Item,
    Outline,
    Path,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    mm,
)
from playproof.layouts.text.setting import Setting, fit_line, line_size, set_text, width_of

#: Below outlines, for what the pieces cost, mm.
COST = 7.0
#: A note smaller than this, points, has more lines instead.
LEAST_NOTE = 7.5
DASH = (1.5, 1.0)
#: How much larger a token's place is drawn than the token, mm on each side, and at least between such frames.
EASE, BETWEEN = 0.7, 1.0


@dataclass
class Place:
    """A place for one piece, drawn from (0, 0): a little larger than the piece."""

    outline: Outline
    items: list[Item]


def place_for(section: CharterSection, context: RenderContext) -> Place:
    """The place of one piece, apart from all others."""
    outline = _wider(outline_of(context.game.set(section.fits)), EASE)
    return Place(outline, [_place(outline, 0.0, 0.0, context, 0.0)])


def phase_limits(context: RenderContext) -> list[tuple[str, str, int]]:
    """Name, colour and limit of every phase that has a limit."""
    return [
        (phase.title, phase.colour, phase.limit)
        for chart in context.game.pieces_of(PhaseChart)
        for phase in chart.phases
        if phase.limit is not None
    ]


class Places(Section):
    """Outlines in the size of the cards that lie there, which may overlap, or a little larger than tokens."""

    def least_width(self) -> float:
        """That of a line of outlines and of the heading, mm; where everything is follows from here on."""
        section, context = self.section, self.context
        self.outline = outline = outline_of(context.game.set(section.fits))
        self.limits = phase_limits(context) if section.limits else []
        self.costs = self.charter.tokens if section.shows == "tokens" else ()
        # One at least: a company for which every limit is 0 has its place, too.
        asked = len(self.costs) or section.outlines
        self.count = max(1, max((limit for _, _, limit in self.limits), default=asked))
        lines = min(section.lines, self.count)
        self.a_line = -(-self.count // lines)
        self.pitch = pitch = section.pitch or outline.width + 3.0
        self.wide = (self.a_line - 1) * pitch + outline.width
        self.around = 0.0  # cards have none
        if not isinstance(outline, PolygonOutline):
            # A token's frame stays seen.
            self.around = mm(max(0.0, min(EASE, (pitch - outline.width - BETWEEN) / 2)))
        self.noted = self._note_lines(max(self.wide, self.head_width()))
        self.top = HEADING + self.noted.height + UNDER if self.noted else self.head_height()
        if section.note and not (self.noted or section.note_beside) and self.around:
            self.top += UNDER
        beneath = COST if self.costs or section.home else 0.0
        apart = 1.5 if beneath else max(0.0, pitch - outline.width) if lines > 1 else 3.0
        self.step = outline.height + beneath + apart
        self.high = self.top + lines * self.step - apart
        self.margin = max(0.0, (pitch - outline.width) / 2) if beneath else 0.0
        least = max(self.wide + 2 * self.margin, self.head_width()) + 2 * self.inset
        given = self.framed and "room" in section.model_fields_set
        return max(least, section.room[0]) if given else least

    def height_for(self, width: float) -> float:
        """That of words and outlines, mm."""
        return self.high + 2 * self.inset

    def draw(self, width: float, height: float) -> list[Item]:
        """Words, then each place with what is in it and beneath it."""
        inner, spare = width - 2 * self.inset, height - self.high - 2 * self.inset
        items = self.on_panel(self._words(inner), width, height)
        left, first = self.inset + self.margin, self.top + self.inset
        if self.framed:
            left += max(0.0, (inner - self.wide - 2 * self.margin) / 2)
            first += max(0.0, spare / 2)
        for number in range(self.count):
            line, at = divmod(number, self.a_line)
            x, y = left + at * self.pitch, first + line * self.step
            if self.framed and number >= self.count // self.a_line * self.a_line:
                # A last line with fewer is in the middle.
                x += (self.a_line - self.count % self.a_line) * self.pitch / 2
            covered = self.pitch if at < self.a_line - 1 and number < self.count - 1 else 0.0
            larger = _wider(self.outline, self.around)
            items.append(_place(larger, x - self.around, y - self.around, self.context, covered))
            items += self._inside(number, x, y)
            # Cards that lie on each other are counted by what is seen of their places.
            if isinstance(self.outline, RectOutline) and (self.limits or self.pitch < self.outline.width):
                items += self._counting(number, x, y, covered)
            items += self._beneath(number, x + self.outline.width / 2, y + self.outline.height + 5.6)
        return items

    def _note_lines(self, width: float) -> Setting | None:
        """A note that would be too small as one line of this width, as more of them."""
        section, context = self.section, self.context
        text = context.text(section.note)
        if section.grow or section.note_beside or not section.note:
            return None
        if line_size(text, width, size=context.size(9), name=self.theme.text) >= LEAST_NOTE:
            return None
        return set_text(
            text, 0, 0, width, 3 * NOTE,
            size=context.size(8.5), fill=self.theme.muted, faces=context.faces, leading=1.1,
        )  # fmt: skip

    def _words(self, width: float) -> list[Item]:
        """The heading, the note beside it, as a line below it, or as more lines, and the limits."""
        items = self.head(width)
        if self.section.note_beside:
            items += self.small(self.section.note, width, 3.9, width - self.head_width() - 3.0, end=True)
        elif self.noted is not None:
            items.append(Group(self.noted.items, 0, HEADING))
        else:
            items += self.note(width)
        return items + self._limits(width)

    def _limits(self, width: float) -> list[Item]:
        """The limit in each phase, from the right: the phase's roundel, then how many."""
        items: list[Item] = []
        x, size, bold = width, self.context.size(13), self.theme.bold
        for name, colour, limit in reversed(self.limits):
            items += fit_line(str(limit), x, 4.2, 8, size=size, name=bold, fill=self.theme.ink, anchor="end")
            x -= width_of(str(limit), bold, size) + 3.4
            items += roundel(self.context, colour, name, x, 2.5, 2.3)
            x -= 2.3 + 3.0
        return (
            [*items, *self.small(self.context.word("at most"), x + 1.2, 4.2, 20, end=True)] if items else []
        )

    def _inside(self, number: int, x: float, y: float) -> list[Item]:
        """The home's mark in the first outline, or the sign of what lies in a single one."""
        outline, section = self.outline, self.section
        if section.home and number == 0:
            side = min(outline.width, outline.height) * 0.5
            colour = self.context.colour(self.charter.colour or "muted")
            tone = edge_colour(colour, self.theme.paper, self.theme.ink)
            left, top = x + (outline.width - side) / 2, y + (outline.height - side) / 2
            return list(self.context.icon("office", mm(left), mm(top), side, tone))
        if not isinstance(outline, RectOutline) or self.count > 1:
            return []
        side = mm(min(SIGN, outline.width * 0.4, (outline.height - 10.0) * 0.7))
        left, top = x + (outline.width - side) / 2, y + 8.0 + (outline.height - 11.0 - side) / 2
        return self.pale_icon(left, top, side)

    def _counting(self, number: int, x: float, y: float, covered: float) -> list[Item]:
        """The number of a place among several, in what is seen of it; the section's icon, pale, in the last one. Nothing where
        ink is saved."""
        if self.saving:
            return []
        outline, theme = self.outline, self.theme
        # The last place is all seen: beside its number is room for the icon, if there is one.
        alone = not self.section.icon and self.pitch >= outline.width
        strip = covered or (outline.width if alone else min(self.pitch, outline.width / 3))
        items = list(
            centred(
                self.context, str(number + 1), x + strip / 2, y + 7.0, strip - 2.0,
                size=self.context.size(12), fill=theme.muted, face_name=theme.text,
            )
        )  # fmt: skip
        if not covered:
            side = min(SIGN, (outline.width - strip) * 0.5, outline.height * 0.5)
            left = x + strip + (outline.width - strip - side) / 2 - strip / 4
            items += self.pale_icon(left, y + (outline.height - side) / 2, side)
        return items

    def _beneath(self, number: int, cx: float, base: float) -> list[Item]:
        """Under an outline: what the piece costs, or the home of the first one."""
        context, theme, charter = self.context, self.theme, self.charter
        if self.section.home and number == 0 and charter.home:
            text, size, base, width = context.text(charter.home_hex[0]), 12.0, base - 0.4, self.pitch - 1
        elif number < len(self.costs):
            cost, size, width = self.costs[number], 16.0, self.pitch - 2.5
            text = (
                context.literal(context.game.header.currency.amount(cost)) if cost else context.word("free")
            )
        else:
            return []
        return list(
            fit_line(
                text, cx, base, width,
                size=context.size(size), name=theme.bold, fill=theme.ink, anchor="middle",
            )
        )  # fmt: skip


def _wider(outline: Outline, by: float) -> Outline:
    """The outline with its sides ``by`` mm further out."""
    if isinstance(outline, CircleOutline):
        return CircleOutline(mm(outline.diameter + 2 * by))
    if isinstance(outline, RectOutline):
        return RectOutline(mm(outline.width + 2 * by), mm(outline.height + 2 * by), outline.radius + by)
    return outline


def _place(outline: Outline, x: float, y: float, context: RenderContext, covered: float) -> Item:
    """An outline; where the next one begins within it (``covered`` mm from its left), just what is seen of it."""
    theme = context.theme
    line = theme.frame, theme.line
    paper = theme.paper if theme.colours != "line" else None
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2
        return Circle(mm(x + radius), mm(y + radius), radius, paper, *line, DASH)
    if isinstance(outline, PolygonOutline):
        points = tuple((mm(px + x), mm(py + y)) for px, py in outline.points)
        return Polygon(points, paper, *line, DASH)
    width, height, corner = outline.width, outline.height, outline.radius
    if not 0 < covered < width:
        return Rect(mm(x), mm(y), mm(width), mm(height), corner, paper, *line, DASH)
    pull = corner * 0.4477
    path = (
        ("M", covered, 0.0),
        ("L", corner, 0.0),
        ("C", pull, 0.0, 0.0, pull, 0.0, corner),
        ("L", 0.0, height - corner),
        ("C", 0.0, height - pull, pull, height, corner, height),
        ("L", covered, height),
    )
    return Group((Path(path, paper, *line, DASH, cap="butt"),), mm(x), mm(y))
