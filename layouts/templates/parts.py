"""Drawing the parts of a template that hold no others: each in its box, mm from its frame's top left corner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playproof.components.faults import DataFaults, Fault, PieceFaults
from playproof.components.wording.plural import counted
from playproof.layouts.ornament.areas import area, edge_colour, outline_item, rect_area
from playproof.layouts.ornament.badges import ROUNDED
from playproof.layouts.ornament.motifs import BLEED, accent_area, panel, wash
from playproof.layouts.pictures import picture_items
from playproof.layouts.scene import Circle, Faded, Group, Item, Line, Rect, RectOutline
from playproof.layouts.templates.file import HEX_COLOUR, Way
from playproof.layouts.templates.shapes import INNER, Trim, shape_outline
from playproof.layouts.templates.template import (
    FIELD,
    BackgroundPart,
    BadgePart,
    BandPart,
    Box,
    EmblemPart,
    GridPart,
    IconPart,
    IconsPart,
    LinePart,
    PanelPart,
    PicturePart,
    RectPart,
    RoundelPart,
    ShapePart,
    TextPart,
)
from playproof.layouts.templates.values import CardValues, Known, filled
from playproof.layouts.text.markup import Marked
from playproof.layouts.text.setting import Faces, Overfull, Setting, fit_line, line_size, set_text
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: The smallest icon of a row, mm.
SMALLEST_ICON = 2.0
#: Lengths that differ by less are equal, mm.
LEAST = 1e-6


#: Parts that hold no others and have no text that may grow.
SimplePart = (
    BackgroundPart | BadgePart | BandPart | EmblemPart | GridPart | IconPart | IconsPart | LinePart | PanelPart
    | PicturePart | RectPart | RoundelPart | ShapePart
)  # fmt: skip


def _faded(items: list[Item], opacity: float) -> list[Item]:
    """Items that what is beneath them shines through."""
    return [Faded(tuple(items), opacity=opacity)] if opacity < 1 else items


class PartDrawing(CardValues):
    """Draws parts with one card's values."""

    def _simple(self, part: SimplePart, box: Box, trim: Trim, way: Way, known: Known) -> Sequence[Item]:
        x, y, w, h = box
        # By name: asking a model for its class is slow.
        if part.draw == "band":
            return self._band(filled(part.colour, known.values), box, trim, part.radius, motif=part.motif)
        if part.draw == "roundel":
            return self._roundel(part, box, known)
        if part.draw == "rect":
            fill = self._colour(part.fill, known) if part.fill else None
            stroke = self._colour(part.stroke, known) if part.stroke else None
            return _faded(
                [Rect(x, y, w, h, part.radius, fill, stroke, self._weight(part.weight))], part.opacity
            )
        if part.draw == "line":
            stroke = self._colour(part.stroke, known)
            flat = part.box[2] != 0 or part.box[3] != 0
            end = (x + w, y) if flat else (x, y + h)
            return [Line(x, y, *end, stroke, self._weight(part.weight))]
        if part.draw == "icon":
            return self._icon(part, box, known)
        if part.draw == "emblem":
            return self._emblem(part, box, way, known)
        if part.draw == "panel":
            return self._panel(part, box, trim, way, known)
        if part.draw == "picture":
            return self._picture(part, box, trim, way, known)
        if part.draw == "shape":
            return self._shape(part, box, trim, known)
        if part.draw == "badge":
            return self._badge(part, box, known)
        if part.draw == "icons":
            return self._icons(part, box, way, known)
        if part.draw == "grid":
            return self._grid(part, box, known)
        return self._background(part, box, trim, way, known)

    def _colour(self, name: str, known: Known) -> str:
        context = self.context
        name = filled(name, known.values)
        if not name:
            return context.theme.muted
        colour = self._hex(name)
        return (
            edge_colour(colour, context.theme.paper, context.theme.ink)
            if name in context.game.palette
            else colour
        )

    def _hex(self, name: str) -> str:
        """A colour as #rrggbb; raises `KeyError`."""
        if name.startswith("#") and not HEX_COLOUR.fullmatch(name):
            raise KeyError(name)
        return self.context.colour(name)

    def _weight(self, name: str) -> float:
        weight: float = getattr(self.context.theme, name)
        return weight

    def _faces(self, role: str) -> Faces:
        context = self.context
        return context.titles if role == "display" else context.strong if role == "bold" else context.faces

    def _band(
        self, colour: str, box: Box, trim: Trim, radius: float, *, motif: bool = False
    ) -> Sequence[Item]:
        """A band in a palette colour; where it touches the cut it runs on into the bleed."""
        left, top, right, bottom = box[0], box[1], box[0] + box[2], box[1] + box[3]
        left = left - BLEED if left <= trim[0] else left
        top = top - BLEED if top <= trim[1] else top
        right = right + BLEED if right >= trim[2] else right
        bottom = bottom + BLEED if bottom >= trim[3] else bottom
        width, height = round(right - left, 4), round(bottom - top, 4)
        if motif and colour == "accent":
            if not radius:
                return accent_area(self.context, left, top, width, height)
            inner = accent_area(self.context, 0.0, 0.0, width, height)
            return [Group(tuple(inner), left, top, clip=RectOutline(width, height, radius))]
        return [rect_area(self.context, colour, left, top, width, height, radius)]

    def _background(self, part: BackgroundPart, box: Box, trim: Trim, way: Way, known: Known) -> list[Item]:
        items: list[Item] = []
        if part.fill and (fill := filled(part.fill, known.values)):
            x, y, w, h = box
            left, top = (
                (x - BLEED if x <= trim[0] + LEAST else x),
                (y - BLEED if y <= trim[1] + LEAST else y),
            )
            right = x + w + BLEED if x + w >= trim[2] - LEAST else x + w
            bottom = y + h + BLEED if y + h >= trim[3] - LEAST else y + h
            items.append(Rect(left, top, round(right - left, 4), round(bottom - top, 4), 0, self._hex(fill)))
        if part.wash:
            items += self._wash(filled(part.wash, known.values), box, trim)
        if part.colour and (colour := filled(part.colour, known.values)):
            items += self._band(colour, box, trim, 0)
        items += self._picture(part, box, trim, way, known)
        return items

    def _wash(self, colour: str, box: Box, trim: Trim) -> list[Item]:
        if colour:
            self._hex(colour)
        x, y, w, h = box
        # Within a rim of paper its corners are as round as those of a card's band.
        within = x > trim[0] + LEAST and y > trim[1] + LEAST
        outline = RectOutline(w, h, ROUNDED if within else 0.0)
        ground = wash(self.context, colour, outline, bleed=0.0 if within else BLEED)
        return [Group(tuple(ground), x, y)] if ground else []

    def _roundel(self, part: RoundelPart, box: Box, known: Known) -> list[Item]:
        context = self.context
        x, y, w, h = box
        text = self.context.text(filled(part.text, known.values))
        radius = min(w, h) / 2
        cx, cy = x + w / 2, y + h / 2
        fill = self._hex(filled(part.fill, known.values))
        ink = context.on(fill)
        bold = context.theme.bold
        size = line_size(text, radius * 1.7, size=context.size(part.size), name=bold)
        base = cy + face(bold).cap_height * min(size, radius * 2 * 2.2) * 0.3528 / 2
        return [
            Circle(cx, cy, radius, fill, ink, context.theme.line),
            *fit_line(text, cx, base, radius * 1.7, size=size, name=bold, fill=ink, anchor="middle"),
        ]

    def _shape(self, part: ShapePart, box: Box, trim: Trim, known: Known) -> list[Item]:
        outline, x, y = shape_outline(part.shape, *box, trim, BLEED)
        colour = filled(part.colour, known.values)
        items: list[Item] = []
        if colour and self._hex(colour):
            items.append(area(self.context, colour, outline, x, y))
        fill = self._colour(part.fill, known) if part.fill else None
        stroke = self._colour(part.stroke, known) if part.stroke else None
        if fill or stroke:
            shape = outline_item(outline, fill=fill, stroke=stroke, weight=self._weight(part.weight))
            items.append(Group((shape,), x, y))
        return items

    def _badge(self, part: BadgePart, box: Box, known: Known) -> list[Item]:
        context = self.context
        text = context.marked(context.text(filled(part.text, known.values)).strip())
        named = FIELD.findall(part.text)
        if not text or (named and not any(known.values.get(name) for name in named)):
            return []
        fill = self._hex(filled(part.fill, known.values) or "paper")
        ink = context.on(fill)
        stroke = self._colour(part.stroke, known) if part.stroke else ink
        outline, x, y = shape_outline(part.shape, *box)
        if part.radius and isinstance(outline, RectOutline):
            outline = RectOutline(outline.width, outline.height, part.radius)
        wide, high = INNER.get(part.shape, INNER[""])
        left, top, w, h = box
        middle = (
            0.62
            if part.shape == "triangle"
            else 0.38
            if part.shape == "triangle-down"
            else 0.46
            if part.shape == "shield"
            else 0.5
        )
        shape = outline_item(outline, fill=fill, stroke=stroke, weight=self._weight(part.weight))
        inner_width, inner_height = w * wide, h * high
        setting = set_text(
            text, left + (w - inner_width) / 2, top + h * middle - inner_height / 2, inner_width, inner_height,
            size=context.size(part.size), fill=ink, faces=self._faces(part.face), align="center", valign="middle",
            leading=1.0, tint=self._hex,
        )  # fmt: skip
        return [Group((shape,), x, y), *setting.items]

    def _icon(self, part: IconPart, box: Box, known: Known) -> Sequence[Item]:

        name = filled(part.icon, known.values).strip(":")
        tint = filled(part.tint, known.values)
        inside = self._hex(tint) if tint else None
        return (
            self.context.icon(name, box[0], box[1], box[3], self._colour(part.stroke, known), inside)
            if name
            else ()
        )

    def _emblem(self, part: EmblemPart, box: Box, way: Way, known: Known) -> Sequence[Item]:
        from playproof.layouts.emblems import UnknownEmblem, emblem

        name = filled(part.emblem, known.values).strip()
        if not name:
            return ()
        x, y, w, h = box
        side = min(w, h)
        stroke, ground = (
            self._colour(part.stroke, known),
            self._hex(filled(part.ground, known.values) or "paper"),
        )
        try:
            # Where ink is saved, an emblem is lines alone.
            solid = self.context.theme.colours != "line"
            return emblem(name, x + (w - side) / 2, y + (h - side) / 2, side, stroke, ground, solid=solid)
        except UnknownEmblem as unknown:
            raise PieceFaults([Fault(self._naming(part.emblem, (*way, "emblem")), str(unknown))]) from None

    def _panel(self, part: PanelPart, box: Box, trim: Trim, way: Way, known: Known) -> Sequence[Item]:
        from playproof.layouts.emblems import UnknownEmblem

        colour, name = filled(part.colour, known.values), filled(part.emblem, known.values).strip()
        if colour:
            self._hex(colour)
        try:
            items = panel(
                self.context, colour, name, box, motif=part.motif or "", radius=part.radius, trim=trim
            )
            return _faded(items, part.opacity)
        except UnknownEmblem as unknown:
            raise PieceFaults([Fault(self._naming(part.emblem, (*way, "emblem")), str(unknown))]) from None

    def _icons(self, part: IconsPart, box: Box, way: Way, known: Known) -> list[Item]:

        name = filled(part.icon, known.values).strip(":")
        count = self._number(part.count, (*way, "count"), known)
        places = max(count, self._number(part.of, (*way, "of"), known))
        if not name or not places:
            return []
        x, y, w, h = box
        down = part.direction == "down"
        along, thick = (h, w) if down else (w, h)
        side = min(thick, (along - (places - 1) * part.gap) / places)
        if side < min(SMALLEST_ICON, thick):
            raise self._fault(
                (*way, "box"),
                f"{counted(places, 'icon')} do not fit {along:.4g} mm for {self._who()}: each would be {max(side, 0):.2g} mm",
                f"a longer box, or icons of at least {SMALLEST_ICON:g} mm",
            )
        used = places * side + (places - 1) * part.gap
        start = {"left": 0.0, "center": (along - used) / 2, "right": along - used}[part.align]
        stroke, tint = self._colour(part.stroke, known), filled(part.tint, known.values)
        inside = self._hex(tint) if tint else None
        items: list[Item] = []
        for at in range(places):
            step, aside = start + at * (side + part.gap), (thick - side) / 2
            left, top = (x + aside, y + step) if down else (x + step, y + aside)
            full = at < count
            items += self.context.icon(
                name, left, top, side, stroke if full else self.context.theme.frame, inside if full else None
            )
        return items

    def _grid(self, part: GridPart, box: Box, known: Known) -> list[Item]:
        x, y, w, h = box
        stroke, fill = self._colour(part.stroke, known), self._colour(part.fill, known) if part.fill else None
        weight = self._weight(part.weight)
        wide = (w - (part.columns - 1) * part.gap) / part.columns
        high = (h - (part.rows - 1) * part.gap) / part.rows
        items: list[Item] = []
        if part.gap:
            for at in range(part.rows * part.columns):
                row, column = divmod(at, part.columns)
                left, top = x + column * (wide + part.gap), y + row * (high + part.gap)
                items.append(
                    Rect(
                        round(left, 4),
                        round(top, 4),
                        round(wide, 4),
                        round(high, 4),
                        part.radius,
                        fill,
                        stroke,
                        weight,
                    )
                )
        else:
            items.append(Rect(x, y, w, h, part.radius, fill, stroke, weight))
            for row in range(1, part.rows):
                items.append(
                    Line(x, round(y + row * high, 4), x + w, round(y + row * high, 4), stroke, weight)
                )
            for column in range(1, part.columns):
                items.append(
                    Line(round(x + column * wide, 4), y, round(x + column * wide, 4), y + h, stroke, weight)
                )
        for at, text in enumerate(part.texts):
            row, column = divmod(at, part.columns)
            if said := self.context.marked(self.context.text(filled(text, known.values)).strip()):
                left, top = x + column * (wide + part.gap), y + row * (high + part.gap)
                inner = min(0.5, wide / 10)
                items += set_text(
                    said, left + inner, top, wide - 2 * inner, high, size=self.context.size(part.size),
                    fill=self.context.on(fill) if fill else self.context.theme.ink, faces=self._faces(part.face),
                    align="center", valign="middle", tint=self._hex,
                ).items  # fmt: skip
        return items

    def _set(self, part: TextPart, text: Marked, box: Box, known: Known, size: float) -> Setting:
        x, y, w, h = box
        return set_text(
            text, x, y, w, h, size=size, floor=part.floor, fill=self._colour(part.fill, known),
            faces=self._faces(part.face), align=part.align, valign=part.valign, leading=part.leading, tint=self._hex,
        )  # fmt: skip

    def _text(
        self, part: TextPart, box: Box, frame_height: float, known: Known
    ) -> tuple[Sequence[Item], Box]:
        """A text, and the box that it takes: it may grow into the ``frame_height``."""
        text = self.context.marked(self.context.text(filled(part.text, known.values)).strip())
        # The marks of bold and italic around an empty field are nothing to draw.
        if not text or ("{" in part.text and not text.strip("*_ ")):
            return (), box
        x, y, w, h = box
        size, pad = self._text_size(part, text, box), part.pad
        if part.turn:
            setting = self._set(part, text, (pad, pad, h - 2 * pad, w - 2 * pad), known, size)
            at = (x + w, y) if part.turn == 90 else (x, y + h)
            return [*self._plate(part, box, known), Group(setting.items, *at, rotate=part.turn)], box
        if part.flow != "shrink":
            least = h if part.box[3] > 0 and not part.above else 0.0
            upwards = part.valign == "bottom"
            space = h if not least else y + h if upwards else max(h, frame_height - y)
            lower = y + h
            measured = self._set(part, text, (x + pad, y, w - 2 * pad, space - 2 * pad), known, size)
            # Rounded up: with less room than it needs the text would shrink.
            h = max(least, round(measured.height + 2 * pad + 5e-5, 4))
            y = round(lower - h, 4) if upwards else y
            size = measured.size
            box = (x, y, w, h)
        setting = self._set(
            part, text, (x + pad, y + pad, w - 2 * pad, h - 2 * pad) if pad else box, known, size
        )
        return [*self._plate(part, box, known), *setting.items], box

    def _text_size(self, part: TextPart, text: Marked, box: Box) -> float:
        """The size at which a text begins: that for one line, where it fits on one."""
        if part.one_line is None:
            return self.context.size(part.size)
        size = self.context.size(part.one_line)
        wide, high = (box[3], box[2]) if part.turn else box[2:]
        wide -= 2 * part.pad
        # Two lines are higher than one and a half with any leading.
        high = min(high - 2 * part.pad, 1.5 * size * MM_PER_PT)
        try:
            set_text(text, 0, 0, wide, high, size=size, floor=size, fill="", faces=self._faces(part.face))
        except Overfull:
            return self.context.size(part.size)
        return size

    def _plate(self, part: TextPart, box: Box, known: Known) -> list[Item]:
        ground = filled(part.ground, known.values)
        return _faded([Rect(*box, part.radius, self._hex(ground))], part.opacity) if ground else []

    def _picture(
        self, part: PicturePart | BackgroundPart, box: Box, trim: Trim, way: Way, known: Known
    ) -> Sequence[Item]:
        """A picture; raises `PieceFaults` where it can't be shown."""
        file = filled(part.file, known.values)
        if not file:
            return ()
        tint = filled(part.tint, known.values)
        update: dict[str, Any] = {"tint": self._hex(tint) if tint else ""}
        if isinstance(part, BackgroundPart) and part.fit is None:
            update["fit"] = "cover"
        left, top, right, bottom = trim
        x, y, w, h = box
        try:
            items = picture_items(
                self.context, file, part.model_copy(update=update), (x - left, y - top, w, h),
                lambda: self._naming(part.file, (*way, "file")), (right - left, bottom - top),
            )  # fmt: skip
        except DataFaults as found:
            raise PieceFaults(found.faults) from None
        return [Group(items, round(left, 4), round(top, 4))] if left or top else items
