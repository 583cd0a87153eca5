"""The steps of a company's turn."""

from __future__ import annotations

from playproof.components.colours.palette import mix
from playproof.layouts.charters.section import HEADING, PANEL, Section
from playproof.layouts.ornament.areas import own_ground
from playproof.layouts.ornament.badges import roundel
from playproof.layouts.scene import Group, Item, Rect, mm
from playproof.layouts.text.setting import Setting, set_text

#: How many twentieths of its width a step's text gives up for lines of like length.
EVEN = 8
#: From the top of a step's number to its words below it, mm.
BELOW = 6.4
#: Between steps that stand one below the other, mm more at most.
SPREAD = 3.0
#: The share of the game's own ground behind the steps, and how far it reaches beyond them, mm.
OWN_STEPS, BESIDE_STEPS = 0.65, 2.0


class Steps(Section):
    """Side by side where there is room, else one below the other, with the air between them that the height leaves, at most
    ``SPREAD`` mm; in letters of ``size`` points."""

    size = 0.0

    def height_for(self, width: float) -> float:
        """How high all steps are, mm."""
        return self._lines(width)[1]

    def draw(self, width: float, height: float) -> list[Item]:
        """The steps; the heading stands level with those of the panels beside it."""
        drawn, needs = self._lines(width)
        if own := own_ground(self.context):
            # The ground's motif doesn't run through the words.
            wide, high = mm(width + 2 * BESIDE_STEPS), mm(needs + BESIDE_STEPS)
            pale = mix(own, self.theme.paper, OWN_STEPS)
            drawn = [Rect(-BESIDE_STEPS, -BESIDE_STEPS / 2, wide, high, 2.0, pale), *drawn]
        lower = PANEL - 0.8 if self.section.title else 0.0
        spare = height - needs - lower
        if (width >= 60 and self.section.columns != 1) or spare <= 0:
            return drawn
        drawn, _ = self._lines(width, min(SPREAD, spare / max(1, len(self.one.steps) - 1)))
        return [Group(tuple(drawn), 0, lower)]

    def _lines(self, width: float, air: float = 0.0) -> tuple[list[Item], float]:
        steps, asked = self.one.steps, self.section.columns
        items = self.head(width)
        columns = max(1, min(len(steps), asked or int(width // 30)))
        if not asked:
            columns = max(1, -(-len(steps) // -(-len(steps) // columns)))  # rows of like length
        wide = (width - (columns - 1) * 3.0) / columns
        y = lowest = HEADING if self.section.title else 0.0
        for number, step in enumerate(steps):
            x = number % columns * (wide + 3.0)
            if number % columns == 0:
                y = lowest
            items += roundel(self.context, self.charter.colour, str(number + 1), x + 2.5, y + 2.5, 2.5)
            title, _, rest = step.partition("\n")
            beneath = BELOW if rest and asked > 1 else 0.0
            setting = self._evenly(title if beneath else step, x + 6.6, y + 1.3, wide - 6.6)
            items += setting.items
            if beneath:
                # In narrow columns the words stand below the number, too: all columns have one edge and fewer lines.
                setting = self._evenly(rest, x, y + beneath, wide)
                items += setting.items
            lowest = max(lowest, y + max(6.2, beneath + setting.height + 2.2) + air)
        return items, lowest

    def _evenly(self, text: str, x: float, y: float, width: float) -> Setting:
        """A text as narrow as its lines allow: no word is left alone on the last one."""

        def lines(wide: float) -> Setting:
            return set_text(
                self.context.text(text), x, y, wide, 40,
                size=self.size, fill=self.theme.ink, faces=self.context.faces, leading=1.15,
            )  # fmt: skip

        best = lines(width)
        for step in range(1, EVEN + 1):
            narrower = lines(width * (1 - step * 0.05))
            if narrower.size < best.size or narrower.height > best.height + 1e-6:
                break
            best = narrower
        return best
