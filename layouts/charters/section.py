"""A part of a charter: its heading, its note, its panel; what it shows is drawn by a class of its own."""

from __future__ import annotations

from playproof.components.colours.palette import mix
from playproof.components.kinds.charters import Charter, CharterSection, CharterSet
from playproof.layouts.ornament.areas import edge_colour, own_ground
from playproof.layouts.ornament.badges import heading
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Group, Item, Rect, mm
from playproof.layouts.text.setting import fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

#: A heading's height and that of a note below it, with the air below, and below a note of several lines, mm.
HEADING, NOTE, UNDER = 6.0, 4.2, 1.2
#: Between a panel's frame and what is in it, mm.
PANEL = 3.0
#: The share of the game's own ground in a panel on it, and of the company's colour in a panel's frame and in pale signs.
OWN_PANEL, FRAME, PALE = 0.3, 0.75, 0.22
#: The sign in the middle of a place, mm at most and at least.
SIGN, LEAST_SIGN = 20.0, 6.0


class Section:
    """A section that knows its least ``width``, mm, and ``height_for`` the width that it gets; ``draw`` draws it.

    ``framed`` sections stand on a panel as open areas do; ``open`` ones take the height that is left.
    """

    open = False

    def __init__(
        self, section: CharterSection, one: CharterSet, charter: Charter, context: RenderContext, framed: bool
    ) -> None:
        self.section, self.one, self.charter = section, one, charter
        self.context, self.theme = context, context.theme
        self.saving = self.theme.colours == "line"
        self.edge = edge_colour(context.colour(charter.colour or "accent"), self.theme.paper, self.theme.ink)
        own, paper = own_ground(context), self.theme.paper
        #: A panel's ground: paper, with a little of the game's own.
        self.ground = mix(own, paper, OWN_PANEL) if own else paper
        self.framed = framed
        self.inset = PANEL if framed else 0.0
        self.title = context.text(section.title)
        self.width = self.least_width()

    def least_width(self) -> float:
        """How wide it is at least, mm."""
        return self.section.room[0]

    def height_for(self, width: float) -> float:
        """How high it is at least, mm."""
        return self.section.room[1]

    def draw(self, width: float, height: float) -> list[Item]:
        """What it shows, from its upper left corner."""
        raise NotImplementedError

    def panel(self, width: float, height: float) -> Rect:
        """Paper with a frame in the company's colour."""
        frame, fill = mix(self.edge, self.theme.paper, FRAME), None if self.saving else self.ground
        return Rect(0, 0, mm(width), mm(height), 3.0, fill, frame, self.theme.line)

    def on_panel(self, items: list[Item], width: float, height: float) -> list[Item]:
        """What stands at the top, on a panel if there is one."""
        if not self.framed:
            return items
        return [self.panel(width, height), Group(tuple(items), PANEL, PANEL - 0.8)]

    def head(self, width: float) -> list[Item]:
        """The heading, if there is one."""
        section = self.section
        if not section.title:
            return []
        return heading(self.context, section.title, 0, 3.9, width, mark=section.icon, size=11)

    def head_width(self) -> float:
        """What the heading takes at its full size, mm."""
        size = self.context.size(11)
        mark = size * MM_PER_PT + 1.0 if self.section.icon else 0.0
        return width_of(self.title, self.theme.bold, size) + mark if self.title else 0.0

    def head_height(self) -> float:
        """How high heading and note are, mm."""
        noted = self.section.note and not self.section.note_beside
        return (HEADING if self.title else 0.0) + (NOTE if noted else 0.0)

    def note(self, width: float) -> list[Item]:
        """The note in a line below the heading."""
        note = self.section.note
        return list(self.small(note, 0, HEADING + 2.6, width)) if note else []

    def small(self, text: str, x: float, y: float, width: float, *, end: bool = False) -> tuple[Item, ...]:
        """Small words in a line."""
        return fit_line(
            self.context.text(text), x, y, width,
            size=self.context.size(9), name=self.theme.text, fill=self.theme.muted, anchor="end" if end else "start",
        )  # fmt: skip

    def pale_icon(self, x: float, y: float, side: float) -> list[Item]:
        """The section's icon, pale, in a square; nothing where ink is saved or the square is small."""
        if not self.section.icon or self.saving or side < LEAST_SIGN:
            return []
        tone = mix(self.edge, self.theme.paper, PALE)
        return list(self.context.icon(self.section.icon, mm(x), mm(y), mm(side), tone))


class Powers(Section):
    """What the company can do, set as large as the room allows; in a panel beside other panels."""

    def draw(self, width: float, height: float) -> list[Item]:
        """Heading, note, powers."""
        wide, high, top = width - 2 * self.inset, height - 2 * self.inset, self.head_height() + 0.8
        items = self.head(wide) + self.note(wide)
        if self.charter.text:
            size = self.context.size(12.5 if self.framed else 10.5)
            items += set_text(
                self.context.text(self.charter.text), 0, top, wide, high - top,
                size=size, fill=self.theme.ink, faces=self.context.faces,
            ).items  # fmt: skip
        return self.on_panel(items, width, height)
