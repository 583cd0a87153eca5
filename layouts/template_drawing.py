"""Drawing a card from its template: which parts are shown, where they are, what they look like.

Parts of one box are placed in the order in which they are anchored to each other, and drawn in the file's order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, Any, NamedTuple

from playproof.components.faults import DataFaults, Fault, PieceFaults, Place, nearest
from playproof.components.plural import counted
from playproof.components.reading.wording import shown
from playproof.layouts.areas import area, edge_colour, outline_item, rect_area
from playproof.layouts.fonts import face
from playproof.layouts.icons import IconFault
from playproof.layouts.ornament import BLEED, panel, wash
from playproof.layouts.part_lint import DrawnPart, part_notes
from playproof.layouts.pictures import picture_items
from playproof.layouts.render_context import ROLES, RenderContext
from playproof.layouts.scene import Circle, Group, Item, Line, Rect, RectOutline, Text
from playproof.layouts.spots import Spot
from playproof.layouts.template import (
    FIELD,
    BackgroundPart,
    BadgePart,
    Box,
    ColumnsPart,
    EmblemPart,
    GridPart,
    GroupPart,
    IconPart,
    IconsPart,
    LinePart,
    PanelPart,
    Part,
    PicturePart,
    RepeatPart,
    RoundelPart,
    ShapePart,
    TextPart,
    inner_parts,
    placed,
)
from playproof.layouts.template_file import COLOURS, HEX_COLOUR, CardTemplate, Way
from playproof.layouts.template_shapes import INNER, Trim, shape_outline
from playproof.layouts.text.setting import Faces, Setting, fit_line, line_size, set_text

if TYPE_CHECKING:
    from playproof.components.kinds.cards import Card, CardSet

__all__ = ["CardFace", "Values", "filled"]

#: What a template may name, as it is printed.
Values = dict[str, str]
#: Parts that one card may draw; a repeat of repeats comes to many.
MOST_PARTS = 5_000
#: Items of a repeat, and icons of a row.
MOST_ITEMS = 100
#: The smallest icon of a row, mm.
SMALLEST_ICON = 2.0
_LEAST = 1e-6
#: The colours of the boxes that the preview shows, by how deep they are within each other.
_BOX_COLOURS = ("#c2185b", "#1565c0", "#2e7d32", "#6a1b9a")


class _Known(NamedTuple):
    """What is known where a part is drawn: as it is printed, and as conditions and calculations see it."""

    values: Values
    raw: Mapping[str, Any]


@dataclass(frozen=True)
class _Frame:
    """A box that parts are placed in: its size, the card's cut as seen from it, and the way to its parts."""

    width: float
    height: float
    trim: Trim
    way: Way = ()
    depth: int = 0


class _Drawn(NamedTuple):
    """What a part draws, the box that it takes, and the boxes to show of it and of the parts in it."""

    items: Sequence[Item]
    box: Box
    boxes: tuple[Item, ...] = ()


def filled(text: str, values: Values) -> str:
    """A text with its ``{field}``s put in."""
    if "{" not in text:
        return text
    return FIELD.sub(lambda found: values.get(found[1], ""), text)


class CardFace:
    """One face of one card, drawn from a template."""

    def __init__(
        self,
        sheet: CardTemplate,
        context: RenderContext,
        card: tuple[CardSet, Card],
        values: Values,
        raw: Mapping[str, Any],
        size: tuple[float, float],
    ) -> None:
        """``size`` is that of the card, mm; ``raw`` holds the values of the fields as conditions see them."""
        self.sheet, self.context, self.card = sheet, context, card
        self.known = _Known(values, raw)
        self.width, self.height = size
        self.drawn = 0
        self._boxes = False

    def items(self) -> tuple[Item, ...]:
        """What is drawn."""
        return self._within(self.sheet.parts, self._whole(), self.known).items  # type: ignore[return-value]

    def boxes(self) -> tuple[Item, ...]:
        """The box of each part that is shown, with its name, or with what it draws."""
        self._boxes = True
        return self._within(self.sheet.parts, self._whole(), self.known).boxes

    def notes(self) -> Iterator[Fault]:
        """What is odd about its parts: some hide others, are off the card, or can't be seen on what is beneath them."""
        frame = self._whole()
        places = self._places(self.sheet.parts, frame, self.known)
        parts = [
            DrawnPart(
                (*frame.way, "part", number),
                part,
                places[number].items,
                places[number].box,
                self._signs(part),
            )
            for number, part in enumerate(self.sheet.parts)
            if places[number].items
        ]
        for way, problem, allowed in part_notes(parts, (self.width, self.height), self.context.theme.paper):
            # Colours and figures differ from card to card, the parts don't.
            alike = self.context.memo.setdefault(("note", self.sheet.path, way, allowed), problem)
            yield Fault(
                self.sheet.place(way), f"{problem}, on {self._who()}", allowed, alike=alike, note=True
            )

    def _signs(self, part: Part) -> tuple[str, ...]:
        """The colours of an icon or a row of icons that takes the card's colours."""
        if not isinstance(part, IconPart | IconsPart):
            return ()
        tint = filled(part.tint, self.known.values)
        return (self._colour(part.stroke, self.known), *([self._hex(tint)] if tint else []))

    def _whole(self) -> _Frame:
        return _Frame(self.width, self.height, (0.0, 0.0, self.width, self.height))

    def spots(self) -> dict[str, Spot]:
        """The empty roundels, where disks lie: ``place-1`` and so on."""
        found: dict[str, Spot] = {}
        frame = self._whole()
        places = self._places(self.sheet.parts, frame, self.known)
        for number, part in enumerate(self.sheet.parts):
            if isinstance(part, RoundelPart) and self._shown(part, (*frame.way, "part", number), self.known):
                drawn = places[number]
                if not filled(part.text, self.known.values).strip():
                    x, y, wide, tall = drawn.box
                    found[f"place-{len(found) + 1}"] = Spot(x + wide / 2, y + tall / 2, wide, tall)
        return found

    def pictures(self) -> Iterator[str]:
        """The names of the pictures that are shown."""
        yield from self._pictures(self.sheet.parts, (), self.known)

    def _pictures(self, parts: Sequence[Part], way: Way, known: _Known) -> Iterator[str]:
        for number, part in enumerate(parts):
            here = (*way, "part", number)
            inner = inner_parts(part)
            if not (inner or isinstance(part, PicturePart | BackgroundPart)) or not self._shown(
                part, here, known
            ):
                continue
            if isinstance(part, PicturePart | BackgroundPart):
                if name := filled(part.file, known.values):
                    yield name
            elif isinstance(part, RepeatPart):
                for one in self._repeated(part, here, known):
                    yield from self._pictures(inner, here, one)
            else:
                yield from self._pictures(inner, here, known)

    # What is shown, and how often.

    def _shown(self, part: Part, way: Way, known: _Known) -> bool:
        """Whether the card's values ask for a part."""
        if isinstance(part.when, str):
            if not self._holds((*way, "when"), known):
                return False
        elif part.when and not all(known.values.get(name) for name in part.when):
            return False
        if not part.unless:
            return True
        if isinstance(part.unless, str):
            return not self._holds((*way, "unless"), known)
        return not any(known.values.get(name) for name in part.unless)

    def _holds(self, way: Way, known: _Known) -> bool:
        return bool(self._value(way, known, False))

    def _value(self, way: Way, known: _Known, empty: Any) -> Any:
        """What an expression gives; ``empty`` if it has no value because a cell is empty."""
        from playproof.components.expressions import ExpressionFault, Scope

        expression = self.sheet.compiled[way]
        try:
            return expression.evaluate(Scope(None, None, "", known.raw))
        except ExpressionFault as fault:
            if any(known.raw.get(name) is None for name, _ in expression.variables):
                return empty
            raise self._fault(way, f"'{expression.text}' has no value for {self._who()}: {fault}") from None

    def _who(self) -> str:
        return f"the card '{self.card[1].id}'"

    def _fault(self, way: Way, problem: str, allowed: str = "", hint: str = "") -> PieceFaults:
        """A fault at the template; many cards may have the same one, which is told once."""
        alike = (
            re.sub(rf",? (?:for|of) {re.escape(self._who())}", "", problem) if self._who() in problem else ""
        )
        if alike:  # in the words of the first card
            alike = self.context.memo.setdefault(("alike", self.sheet.path, way), alike)
        return PieceFaults([Fault(self.sheet.place(way), problem, allowed, hint, alike=alike)])

    def _number(self, value: int | str, way: Way, known: _Known) -> int:
        """A number, the number in a field, or the result of a calculation; 0 for an empty field."""
        if isinstance(value, int):
            return value
        named = FIELD.fullmatch(value)
        found = known.raw.get(named[1]) if named else self._value(way, known, 0)
        if isinstance(found, tuple | list):
            found = len(found)
        if isinstance(found, str):
            text = found.strip()
            if text and not (text.isascii() and text.isdigit() and len(text) < 6):
                raise self._fault(way, f"'{text[:40]}', of {self._who()}, is no number", "a whole number")
            found = int(text or 0)
        number = 0 if found is None else found
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MOST_ITEMS:
            raise self._fault(
                way, f"it is {number} for {self._who()}", f"a whole number from 0 to {MOST_ITEMS}"
            )
        return number

    def _repeated(self, part: RepeatPart, way: Way, known: _Known) -> list[_Known]:
        """What is known in each round of a repeat."""
        here = (*way, "over")
        named = FIELD.fullmatch(part.over)
        found = known.raw.get(named[1]) if named else self._value(here, known, ())
        items: Sequence[Any]
        if isinstance(found, tuple | list):
            if len(found) > MOST_ITEMS:
                raise self._fault(
                    here, f"it has {len(found)} items for {self._who()}", f"at most {MOST_ITEMS}"
                )
            items = found
        elif isinstance(found, str) and not found.strip().isdigit():
            items = [one.strip() for one in found.split(";") if one.strip()][:MOST_ITEMS]
        else:
            items = range(1, self._number(part.over, here, known) + 1)
        rounds: list[_Known] = []
        for number, item in enumerate(items, 1):
            text = str(item)
            pieces = [one.strip() for one in text.split(":")]
            said = {f"item.{at}": pieces[at - 1] if at <= len(pieces) else "" for at in range(1, 10)}
            said |= {"item": text, "number": str(number)}
            rounds.append(_Known(known.values | said, {**known.raw, **said, "item": item, "number": number}))
        return rounds

    # Where parts are.

    def _within(self, parts: Sequence[Part], frame: _Frame, known: _Known) -> _Drawn:
        """The parts of one box, drawn; their box ends at the lowest of them."""
        places = self._places(parts, frame, known)
        items: list[Item] = []
        boxes: list[Item] = []
        right = bottom = 0.0
        for number in range(len(parts)):
            drawn = places[number]
            items += drawn.items
            if drawn.items:
                right = max(right, drawn.box[0] + drawn.box[2])
                bottom = max(bottom, drawn.box[1] + drawn.box[3])
                boxes += drawn.boxes
        return _Drawn(tuple(items), (0.0, 0.0, right, bottom), tuple(boxes))

    def _places(self, parts: Sequence[Part], frame: _Frame, known: _Known) -> dict[int, _Drawn]:
        done: dict[int, _Drawn] = {}
        pushed: list[tuple[int, float, float]] = []
        for number, part, way, anchored in self.sheet.in_order(parts, frame.way):
            box = self._box(part, frame, {anchor: done[other].box for anchor, other in anchored.items()})
            if pushed and not part.below and not part.above:
                by = fsum(by for at, low, by in pushed if at < number and box[1] >= low - _LEAST)
                box = _moved(part.box, box, by, frame)
            if not self._shown(part, way, known):
                done[number] = _Drawn((), _collapsed(part, box))
                continue
            self.drawn += 1
            if self.drawn > MOST_PARTS:
                raise self._fault(
                    way, f"{self._who()} draws more than {MOST_PARTS:,} parts", "fewer items in repeats"
                )
            if (box[2] < -_LEAST or box[3] < -_LEAST) or (min(box[2:]) < _LEAST and part.draw != "line"):
                raise self._fault(
                    (*way, "box"),
                    f"the box is {box[2]:.4g} × {box[3]:.4g} mm on {self._where(frame)} of "
                    f"{frame.width:.4g} × {frame.height:.4g} mm",
                    "a box with room in it",
                )  # fmt: skip
            drawn = self._draw(part, box, frame, way, known)
            if not drawn.items:
                drawn = _Drawn((), _collapsed(part, box))
            elif self._boxes:
                drawn = drawn._replace(boxes=(*_shown_box(part, drawn.box, frame.depth), *drawn.boxes))
            if part.draw == "text" and part.flow == "push" and drawn.box[3] > box[3] and part.box[3] > 0:
                pushed.append((number, box[1] + box[3], drawn.box[3] - box[3]))
            done[number] = drawn
        return done

    def _where(self, frame: _Frame) -> str:
        return "a card" if not frame.way else "a box"

    def _box(self, part: Part, frame: _Frame, anchors: Mapping[str, Box]) -> Box:
        """The box of a part, mm in its frame, before its text makes it grow."""
        if not anchors:
            return placed(part.box, frame.width, frame.height)
        x, y, w, h = part.box
        below, above = anchors.get("below"), anchors.get("above")
        right_of, left_of = anchors.get("right_of"), anchors.get("left_of")
        lower = above[1] if above else frame.height
        right = left_of[0] if left_of else frame.width
        if below:
            y += below[1] + below[3]
        elif above and h > 0:
            y = above[1] - y - h
        elif y < 0:
            y += frame.height
        if right_of:
            x += right_of[0] + right_of[2]
        elif left_of and w > 0:
            x = left_of[0] - x - w
        elif x < 0:
            x += frame.width
        return x, y, (right - x + w if w <= 0 else w), (lower - y + h if h <= 0 else h)

    # What parts look like.

    def _draw(self, part: Part, box: Box, frame: _Frame, way: Way, known: _Known) -> _Drawn:
        try:
            return self._drawn(part, box, frame, way, known)
        except IconFault:
            raise
        except KeyError as missing:
            name = str(missing.args[0])
            for key in COLOURS:
                text = getattr(part, key, "")
                if "{" in text and filled(text, known.values) == name:
                    colours = [*ROLES, *self.context.game.palette]
                    problem = f"{shown(text)} is {shown(name)} for {self._who()}, which is no colour"
                    allowed = ", ".join([*colours, "#rrggbb"])
                    raise self._fault((*way, key), problem, allowed, nearest(name, colours)) from None
            raise  # a colour that a text of the card names

    def _drawn(self, part: Part, box: Box, frame: _Frame, way: Way, known: _Known) -> _Drawn:
        x, y, w, h = box
        # By name: asking a model for its class is slow.
        if part.draw == "text":
            return self._text(part, box, frame, known)
        if part.draw == "group":
            return self._group(part, box, frame, way, known)
        if part.draw == "columns":
            return self._columns(part, box, frame, way, known)
        if part.draw == "repeat":
            return self._repeat(part, box, frame, way, known)
        items: Sequence[Item]
        if part.draw == "band":
            items = [self._band(filled(part.colour, known.values), box, frame.trim, part.radius)]
        elif part.draw == "roundel":
            items = self._roundel(part, box, known)
        elif part.draw == "rect":
            fill = self._colour(part.fill, known) if part.fill else None
            stroke = self._colour(part.stroke, known) if part.stroke else None
            items = [Rect(x, y, w, h, part.radius, fill, stroke, self._weight(part.weight))]
        elif part.draw == "line":
            stroke = self._colour(part.stroke, known)
            flat = part.box[2] != 0 or part.box[3] != 0
            items = [
                Line(x, y, x + w if flat else x, y if flat else y + h, stroke, self._weight(part.weight))
            ]
        elif part.draw == "icon":
            items = self._icon(part, box, known)
        elif part.draw == "emblem":
            items = self._emblem(part, box, way, known)
        elif part.draw == "panel":
            items = self._panel(part, box, frame.trim, way, known)
        elif part.draw == "picture":
            items = self._picture(part, box, frame.trim, way, known)
        elif part.draw == "shape":
            items = self._shape(part, box, frame.trim, known)
        elif part.draw == "badge":
            items = self._badge(part, box, known)
        elif part.draw == "icons":
            items = self._icons(part, box, way, known)
        elif part.draw == "grid":
            items = self._grid(part, box, known)
        else:
            items = self._background(part, box, frame.trim, way, known)
        return _Drawn(items, box)

    def _colour(self, name: str, known: _Known) -> str:
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

    def _band(self, colour: str, box: Box, trim: Trim, radius: float) -> Item:
        """A band in a palette colour; where it touches the cut it runs on into the bleed."""
        left, top, right, bottom = box[0], box[1], box[0] + box[2], box[1] + box[3]
        left = left - BLEED if left <= trim[0] else left
        top = top - BLEED if top <= trim[1] else top
        right = right + BLEED if right >= trim[2] else right
        bottom = bottom + BLEED if bottom >= trim[3] else bottom
        return rect_area(
            self.context, colour, left, top, round(right - left, 4), round(bottom - top, 4), radius
        )

    def _background(self, part: BackgroundPart, box: Box, trim: Trim, way: Way, known: _Known) -> list[Item]:
        items: list[Item] = []
        if part.fill and (fill := filled(part.fill, known.values)):
            x, y, w, h = box
            left, top = (
                (x - BLEED if x <= trim[0] + _LEAST else x),
                (y - BLEED if y <= trim[1] + _LEAST else y),
            )
            right = x + w + BLEED if x + w >= trim[2] - _LEAST else x + w
            bottom = y + h + BLEED if y + h >= trim[3] - _LEAST else y + h
            items.append(Rect(left, top, round(right - left, 4), round(bottom - top, 4), 0, self._hex(fill)))
        if part.wash:
            items += self._wash(filled(part.wash, known.values), box)
        if part.colour and (colour := filled(part.colour, known.values)):
            items.append(self._band(colour, box, trim, 0))
        items += self._picture(part, box, trim, way, known)
        return items

    def _wash(self, colour: str, box: Box) -> list[Item]:
        if colour:
            self._hex(colour)
        x, y, w, h = box
        ground = wash(self.context, colour, RectOutline(w, h))
        return [Group(tuple(ground), x, y)] if ground else []

    def _roundel(self, part: RoundelPart, box: Box, known: _Known) -> list[Item]:
        context = self.context
        x, y, w, h = box
        text = filled(part.text, known.values)
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

    def _shape(self, part: ShapePart, box: Box, trim: Trim, known: _Known) -> list[Item]:
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

    def _badge(self, part: BadgePart, box: Box, known: _Known) -> list[Item]:
        context = self.context
        text = context.text(filled(part.text, known.values)).strip()
        named = FIELD.findall(part.text)
        if not text or (named and not any(known.values.get(name) for name in named)):
            return []
        fill = self._hex(filled(part.fill, known.values) or "paper")
        ink = context.on(fill)
        stroke = self._colour(part.stroke, known) if part.stroke else ink
        outline, x, y = shape_outline(part.shape, *box)
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

    def _icon(self, part: IconPart, box: Box, known: _Known) -> Sequence[Item]:
        from playproof.layouts.icons import icon

        name = filled(part.icon, known.values).strip(":")
        tint = filled(part.tint, known.values)
        inside = self._hex(tint) if tint else None
        return icon(name, box[0], box[1], box[3], self._colour(part.stroke, known), inside) if name else ()

    def _emblem(self, part: EmblemPart, box: Box, way: Way, known: _Known) -> Sequence[Item]:
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

    def _panel(self, part: PanelPart, box: Box, trim: Trim, way: Way, known: _Known) -> Sequence[Item]:
        from playproof.layouts.emblems import UnknownEmblem

        colour, name = filled(part.colour, known.values), filled(part.emblem, known.values).strip()
        if colour:
            self._hex(colour)
        try:
            return panel(
                self.context, colour, name, box, motif=part.motif or "", radius=part.radius, trim=trim
            )
        except UnknownEmblem as unknown:
            raise PieceFaults([Fault(self._naming(part.emblem, (*way, "emblem")), str(unknown))]) from None

    def _icons(self, part: IconsPart, box: Box, way: Way, known: _Known) -> list[Item]:
        from playproof.layouts.icons import icon

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
            items += icon(
                name, left, top, side, stroke if full else self.context.theme.frame, inside if full else None
            )
        return items

    def _grid(self, part: GridPart, box: Box, known: _Known) -> list[Item]:
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
            if said := self.context.text(filled(text, known.values)).strip():
                left, top = x + column * (wide + part.gap), y + row * (high + part.gap)
                inner = min(0.5, wide / 10)
                items += set_text(
                    said, left + inner, top, wide - 2 * inner, high, size=self.context.size(part.size),
                    fill=self.context.on(fill) if fill else self.context.theme.ink, faces=self._faces(part.face),
                    align="center", valign="middle", tint=self._hex,
                ).items  # fmt: skip
        return items

    def _set(self, part: TextPart, text: str, box: Box, known: _Known, size: float) -> Setting:
        x, y, w, h = box
        return set_text(
            text, x, y, w, h, size=size, floor=part.floor, fill=self._colour(part.fill, known),
            faces=self._faces(part.face), align=part.align, valign=part.valign, leading=part.leading, tint=self._hex,
        )  # fmt: skip

    def _text(self, part: TextPart, box: Box, frame: _Frame, known: _Known) -> _Drawn:
        text = self.context.text(filled(part.text, known.values)).strip()
        # The marks of bold and italic around an empty field are nothing to draw.
        if not text or ("{" in part.text and not text.strip("*_ ")):
            return _Drawn((), box)
        x, y, w, h = box
        size, pad = self.context.size(part.size), part.pad
        if part.turn:
            setting = self._set(part, text, (pad, pad, h - 2 * pad, w - 2 * pad), known, size)
            at = (x + w, y) if part.turn == 90 else (x, y + h)
            return _Drawn([*self._plate(part, box, known), Group(setting.items, *at, rotate=part.turn)], box)
        if part.flow != "shrink":
            least = h if part.box[3] > 0 and not part.above else 0.0
            upwards = part.valign == "bottom"
            space = h if not least else y + h if upwards else max(h, frame.height - y)
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
        return _Drawn([*self._plate(part, box, known), *setting.items], box)

    def _plate(self, part: TextPart, box: Box, known: _Known) -> list[Item]:
        ground = filled(part.ground, known.values)
        return [Rect(*box, part.radius, self._hex(ground))] if ground else []

    def _picture(
        self, part: PicturePart | BackgroundPart, box: Box, trim: Trim, way: Way, known: _Known
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

    def _naming(self, text: str, way: Way) -> Place:
        """Where a name is written: in the card's field, in its row, or in the template."""
        one, card = self.card
        names = FIELD.findall(text)
        if not names:
            return self.sheet.place(way)
        return self.context.game.place(
            one.id, card.id, tuple(name for name in names if name in one.fields)[:1]
        )

    # Parts in parts.

    def _group(self, part: GroupPart, box: Box, frame: _Frame, way: Way, known: _Known) -> _Drawn:
        x, y, w, h = box
        upright = part.turn in (0, 180)
        width, height = (w, h) if upright else (h, w)
        inner = self._within(part.parts, _inside(box, part.turn, frame, way, width, height), known)
        if part.flow == "grow" and upright and part.turn == 0:
            h = min(h, max(inner.box[3], _LEAST)) if part.box[3] <= 0 else max(h, inner.box[3])
            box = (x, y, w, round(h, 4))
        if not inner.items and not (part.fill or part.stroke):
            return _Drawn((), box)
        fill = self._colour(part.fill, known) if part.fill else None
        stroke = self._colour(part.stroke, known) if part.stroke else None
        ground = [Rect(*box, part.radius, fill, stroke, self._weight(part.weight))] if fill or stroke else []
        at = {0: (x, y), 90: (x + w, y), 180: (x + w, y + h), 270: (x, y + h)}[part.turn]
        held = (
            [Group(tuple(inner.items), round(at[0], 4), round(at[1], 4), rotate=float(part.turn))]
            if inner.items
            else []
        )
        boxes = (
            (Group(inner.boxes, round(at[0], 4), round(at[1], 4), rotate=float(part.turn)),)
            if inner.boxes
            else ()
        )
        return _Drawn([*ground, *held], box, boxes)

    def _columns(self, part: ColumnsPart, box: Box, frame: _Frame, way: Way, known: _Known) -> _Drawn:
        x, y, w, h = box
        count = len(part.parts)
        shares = part.shares or (1.0,) * count
        free = w - (count - 1) * part.gap
        if free < _LEAST:
            raise self._fault(
                (*way, "gap"),
                f"{counted(count, 'column')} with gaps of {part.gap:g} mm do not fit {w:.4g} mm",
                "a smaller gap",
            )
        items: list[Item] = []
        boxes: list[Item] = []
        bottom, left = 0.0, x
        for number, one in enumerate(part.parts):
            width = free * shares[number] / fsum(shares)
            # A frame of its own for each column, whose only part keeps its number in the file.
            column = _inside((left, y, width, h), 0, frame, way, width, h)
            drawn = self._one(one, number, column, known)
            if drawn.items:
                items.append(Group(tuple(drawn.items), round(left, 4), round(y, 4)))
                bottom = max(bottom, drawn.box[1] + drawn.box[3])
            if drawn.boxes:
                boxes.append(Group(drawn.boxes, round(left, 4), round(y, 4)))
            left += width + part.gap
        return _Drawn(items, (x, y, w, bottom or h), tuple(boxes))

    def _one(self, part: Part, number: int, frame: _Frame, known: _Known) -> _Drawn:
        """A part that is alone in its frame."""
        way = (*frame.way, "part", number)
        if not self._shown(part, way, known):
            return _Drawn((), (0.0, 0.0, 0.0, 0.0))
        box = placed(part.box, frame.width, frame.height)
        if min(box[2:]) < (-_LEAST if isinstance(part, LinePart) else _LEAST):
            raise self._fault((*way, "box"), f"the box is {box[2]:.4g} × {box[3]:.4g} mm in its column of "
                f"{frame.width:.4g} × {frame.height:.4g} mm",
                              "a box with room in it")  # fmt: skip
        drawn = self._draw(part, box, frame, way, known)
        if drawn.items and self._boxes:
            drawn = drawn._replace(boxes=(*_shown_box(part, drawn.box, frame.depth), *drawn.boxes))
        return drawn

    def _repeat(self, part: RepeatPart, box: Box, frame: _Frame, way: Way, known: _Known) -> _Drawn:
        x, y, w, h = box
        rounds = self._repeated(part, way, known)
        wide = part.cell[0] if part.cell[0] > 0 else w + part.cell[0]
        high = part.cell[1] if part.cell[1] > 0 else h + part.cell[1]
        if min(wide, high) < _LEAST:
            raise self._fault(
                (*way, "cell"),
                f"an item is {wide:.4g} × {high:.4g} mm in a box of {w:.4g} × {h:.4g} mm",
                "an item with room in it",
            )
        across = int((w + part.gap + _LEAST) // (wide + part.gap))
        down = int((h + part.gap + _LEAST) // (high + part.gap))
        if len(rounds) > across * down:
            raise self._fault(
                (*way, "box"),
                f"{counted(len(rounds), 'item')} of {wide:.4g} × {high:.4g} mm do not fit the box of "
                f"{w:.4g} × {h:.4g} mm, for {self._who()}",
                f"a larger box, smaller items or at most {across * down} of them"
                if across * down
                else "a larger box or smaller items",
            )
        items: list[Item] = []
        boxes: list[Item] = []
        right = bottom = 0.0
        for at, one in enumerate(rounds):
            column, row = divmod(at, down) if part.direction == "down" else (at % across, at // across)
            left, top = x + column * (wide + part.gap), y + row * (high + part.gap)
            drawn = self._within(part.parts, _inside((left, top, wide, high), 0, frame, way, wide, high), one)
            right, bottom = max(right, left + wide - x), max(bottom, top + high - y)
            if drawn.items:
                items.append(Group(tuple(drawn.items), round(left, 4), round(top, 4)))
            if drawn.boxes:
                boxes.append(Group(drawn.boxes, round(left, 4), round(top, 4)))
        return _Drawn(items, (x, y, round(right, 4), round(bottom, 4)), tuple(boxes))


def _collapsed(part: Part, box: Box) -> Box:
    """The box of a part that draws nothing: without size, at the edge that it would have kept."""
    bottom = (part.above and not part.below) or (part.draw == "text" and part.valign == "bottom")
    right = part.left_of and not part.right_of
    return box[0] + (box[2] if right else 0.0), box[1] + (box[3] if bottom else 0.0), 0.0, 0.0


def _moved(written: Box, box: Box, by: float, frame: _Frame) -> Box:
    """A box pushed down; one that reaches to an edge still ends there."""
    if not by:
        return box
    x, y, w, h = box
    return x, y + by, w, (h - by if written[3] <= 0 else h)


def _inside(box: Box, turn: int, frame: _Frame, way: Way, width: float, height: float) -> _Frame:
    """The frame of parts in a box that is turned, with the card's cut as seen from there."""
    x, y, w, h = box
    left, top, right, bottom = frame.trim
    trim = {
        0: (left - x, top - y, right - x, bottom - y),
        90: (top - y, x + w - right, bottom - y, x + w - left),
        180: (x + w - right, y + h - bottom, x + w - left, y + h - top),
        270: (y + h - bottom, left - x, y + h - top, right - x),
    }[turn]
    return _Frame(width, height, trim, way, frame.depth + 1)


def _shown_box(part: Part, box: Box, depth: int) -> tuple[Item, ...]:
    """A box with its name, for the preview."""
    colour = _BOX_COLOURS[depth % len(_BOX_COLOURS)]
    label = part.name or part.draw
    x, y, w, h = box
    wide = face("sans-bold").width(label, 5) + 0.8
    # The name is above its box, so that it hides nothing; where there is no space for it, within.
    high = y - 2.2 if y >= 2.2 else y
    return (
        Rect(x, y, max(w, 0.2), max(h, 0.2), 0, None, colour, 0.18, (0.8, 0.5)),
        Rect(x, round(high, 4), round(wide, 3), 2.2, 0, colour),
        Text(round(x + 0.4, 4), round(high + 1.65, 4), label, "sans-bold", 5, "#ffffff"),
    )
