"""Open areas of a charter with a frame: treasuries, and tables of costs along their foot."""

from __future__ import annotations

from playproof.components.colours.palette import mix
from playproof.layouts.charters.section import FRAME, PALE, PANEL, SIGN, UNDER, Section
from playproof.layouts.cost_scale import cost_scales, placed_scale, scale_height
from playproof.layouts.emblems import emblem
from playproof.layouts.ornament.badges import heading
from playproof.layouts.scene import Item, Line, mm
from playproof.layouts.text.setting import fit_line, set_text, width_of

#: A pale emblem: its size at most and at least, mm, and from which proportion of the area on it stands at the right instead of
#: in the middle.
WATERMARK, LEAST_MARK, WIDE = 34.0, 12.0, 1.6
#: An area of this height without a watermark has room for a note of three lines, mm.
HIGH = 40.0
#: The largest emblem as a share of the area's height, where that is more.
MARK_SHARE = 0.45
#: The baseline of what a treasury holds at the start beneath its heading, mm.
LOWER = 11.5
#: Above and below tables in a panel of their own, and rows with places, mm.
TABLE, PLACES = 0.7, 1.5


class Area(Section):
    """An open area: a treasury has the icon coin."""

    def least_width(self) -> float:
        """That of its room, mm; what it holds is known from here on."""
        section = self.section
        self.foot = (
            scale_height(section.scales) + (UNDER if section.title else 0.0) if section.scales else 0.0
        )
        self.open = bool(section.title) or not self.foot
        treasury = section.icon == "coin" and self.charter.capital is not None
        self.capital = self.context.game.header.currency.amount(self.charter.capital or 0) if treasury else ""
        return section.room[0]

    def height_for(self, width: float) -> float:
        """Its room's; tables without a heading have a panel of their own, no higher than they are."""
        if self.open:
            return self.section.room[1] + self.foot
        return self.foot + 2 * (PLACES if self.section.placed else TABLE)

    def draw(self, width: float, height: float) -> list[Item]:
        """Panel, tables, a pale emblem or icon, heading, note and the money at the start."""
        section, context = self.section, self.context
        items: list[Item] = [self.panel(width, height), *self._scales(width, height)]
        mark, beside_mark = self._watermark(width, height - self.foot)
        items += mark or self._sign(width, height - self.foot)
        items += heading(context, section.title, PANEL, 6.0, width - 2 * PANEL, mark=section.icon, size=11)
        if section.note:  # at the top too, where no piece hides it
            # A high area without a watermark has room for a third line.
            deep = 8.5 if mark or height - self.foot < HIGH else 12.5
            items += set_text(
                context.text(section.note), PANEL, 8.0, width - 2 * PANEL - beside_mark, deep,
                size=context.size(9), fill=self.theme.muted, faces=context.faces, leading=1.1,
            ).items  # fmt: skip
        if self.capital:
            items += self._start(width)
        return items

    def _money_width(self) -> float:
        return width_of(self.capital, self.theme.bold, self.context.size(11)) + 1.2

    def _beside_heading(self, width: float) -> bool:
        """Whether what a treasury holds at the start has room beside its heading."""
        words = width_of(self.context.word("starts with"), self.theme.text, self.context.size(9))
        return self.head_width() + 4.0 + words + self._money_width() <= width - 2 * PANEL

    def _start(self, width: float) -> list[Item]:
        """What a treasury holds at the start: at the right of its heading, or beneath it where that has no room."""
        theme, right = self.theme, width - PANEL
        base = 6.0 if self._beside_heading(width) else LOWER
        return [
            *fit_line(
                self.capital, right, base, width * 0.5,
                size=self.context.size(11), name=theme.bold, fill=theme.ink, anchor="end",
            ),
            *self.small(self.context.word("starts with"), right - self._money_width(), base, width * 0.5, end=True),
        ]  # fmt: skip

    def _scales(self, width: float, height: float) -> list[Item]:
        """Small tables along the foot, below a line."""
        scales, wide, colour = self.section.scales, width - 2 * PANEL, self.charter.colour
        if not scales:
            return []
        if self.section.placed:
            return placed_scale(scales[0], PANEL, PLACES, wide, self.context, colour)
        if not self.section.title:
            return cost_scales(scales, PANEL, TABLE, wide, self.context, colour)
        top = height - scale_height(scales) - UNDER
        line = mix(self.edge, self.theme.paper, FRAME)
        return [
            Line(PANEL, mm(top), mm(width - PANEL), mm(top), line, self.theme.hairline),
            *cost_scales(scales, PANEL, top, wide, self.context, colour),
        ]

    def _watermark(self, width: float, height: float) -> tuple[list[Item], float]:
        """The company's emblem in a treasury, pale: notes and chips lie on it; and what it takes of the width beside words.

        Nothing where ink is saved.
        """
        charter = self.charter
        if not charter.emblem or self.section.icon != "coin" or self.saving:
            return [], 0.0
        wide = width >= WIDE * height
        top = 3.0 if wide and not self.capital else 9.0  # beside the heading, or below it
        if self.section.note and not wide:
            top = 17.0
        elif self.capital and not self._beside_heading(width):
            top = LOWER + 2.0
        side = mm(min(height - top - 3.0, width - 6.0, max(WATERMARK, MARK_SHARE * height)))
        if side < LEAST_MARK:
            return [], 0.0
        x = width - 5.0 - side if wide else (width - side) / 2
        y = top + (height - top - 3.0 - side) / 2
        tone = mix(self.edge, self.theme.paper, PALE)
        drawn = emblem(charter.emblem, mm(x), mm(y), side, tone, self.ground)
        return list(drawn), side + 5.0 if wide else 0.0

    def _sign(self, width: float, height: float) -> list[Item]:
        """The section's icon in the middle, pale."""
        top = 17.0 if self.section.note else 9.0
        side = mm(min(SIGN, (height - top) * 0.6, width * 0.4))
        return self.pale_icon((width - side) / 2, top + (height - top - 3.0 - side) / 2, side)
