"""Drawing a card from its template: which parts are shown, where they are, and parts within parts.

Parts of one box are placed in the order in which they are anchored to each other, and drawn in the file's order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import TYPE_CHECKING, Any, NamedTuple

from playproof.components.faults import Fault, nearest
from playproof.components.wording.plural import counted
from playproof.components.wording.values import shown
from playproof.layouts.icons import IconFault
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import ROLES, RenderContext
from playproof.layouts.scene import Group, Item, Rect, Text
from playproof.layouts.templates.file import COLOURS, CardTemplate, Way
from playproof.layouts.templates.lint import DrawnPart, part_notes
from playproof.layouts.templates.parts import LEAST, PartDrawing
from playproof.layouts.templates.shapes import Trim
from playproof.layouts.templates.template import (
    BackgroundPart,
    Box,
    ColumnsPart,
    GroupPart,
    IconPart,
    IconsPart,
    LinePart,
    Part,
    PicturePart,
    RectPart,
    RepeatPart,
    RoundelPart,
    inner_parts,
    placed,
)
from playproof.layouts.templates.values import Known, Values, filled
from playproof.layouts.typefaces.faces import face

if TYPE_CHECKING:
    from playproof.components.kinds.cards import Card, CardSet

#: Parts that one card may draw; a repeat of repeats comes to many.
MOST_PARTS = 5_000
#: The colours of the boxes that the preview shows, by how deep they are within each other.
_BOX_COLOURS = ("#c2185b", "#1565c0", "#2e7d32", "#6a1b9a")


class _Frame(NamedTuple):
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


class CardFace(PartDrawing):
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
        super().__init__(sheet, context, card, values, raw)
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
        """The empty roundels, where disks lie, and the rectangles that are places: ``place-1`` and so on."""
        found: dict[str, Spot] = {}
        frame = self._whole()
        places = self._places(self.sheet.parts, frame, self.known)
        for number, part in enumerate(self.sheet.parts):
            if isinstance(part, RoundelPart):
                empty = not filled(part.text, self.known.values).strip()
            else:
                empty = isinstance(part, RectPart) and part.place
            if empty and self._shown(part, (*frame.way, "part", number), self.known):
                x, y, wide, tall = places[number].box
                found[f"place-{len(found) + 1}"] = Spot(x + wide / 2, y + tall / 2, wide, tall)
        return found

    def pictures(self) -> Iterator[str]:
        """The names of the pictures that are shown."""
        yield from self._pictures(self.sheet.parts, (), self.known)

    def _pictures(self, parts: Sequence[Part], way: Way, known: Known) -> Iterator[str]:
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

    # Where parts are.

    def _within(self, parts: Sequence[Part], frame: _Frame, known: Known) -> _Drawn:
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

    def _places(self, parts: Sequence[Part], frame: _Frame, known: Known) -> dict[int, _Drawn]:
        done: dict[int, _Drawn] = {}
        pushed: list[tuple[int, float, float]] = []
        for number, part, way, anchored in self.sheet.in_order(parts, frame.way):
            box = self._box(part, frame, {anchor: done[other].box for anchor, other in anchored.items()})
            if pushed and not part.below and not part.above:
                by = fsum(by for at, low, by in pushed if at < number and box[1] >= low - LEAST)
                box = _moved(part.box, box, by, frame)
            if not self._shown(part, way, known):
                done[number] = _Drawn((), _collapsed(part, box))
                continue
            self.drawn += 1
            if self.drawn > MOST_PARTS:
                raise self._fault(
                    way, f"{self._who()} draws more than {MOST_PARTS:,} parts", "fewer items in repeats"
                )
            if (box[2] < -LEAST or box[3] < -LEAST) or (min(box[2:]) < LEAST and part.draw != "line"):
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

    # Parts, and parts in parts.

    def _draw(self, part: Part, box: Box, frame: _Frame, way: Way, known: Known) -> _Drawn:
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

    def _drawn(self, part: Part, box: Box, frame: _Frame, way: Way, known: Known) -> _Drawn:
        # By name: asking a model for its class is slow.
        if part.draw == "text":
            return _Drawn(*self._text(part, box, frame.height, known))
        if part.draw == "group":
            return self._group(part, box, frame, way, known)
        if part.draw == "columns":
            return self._columns(part, box, frame, way, known)
        if part.draw == "repeat":
            return self._repeat(part, box, frame, way, known)
        return _Drawn(self._simple(part, box, frame.trim, way, known), box)

    def _group(self, part: GroupPart, box: Box, frame: _Frame, way: Way, known: Known) -> _Drawn:
        x, y, w, h = box
        upright = part.turn in (0, 180)
        width, height = (w, h) if upright else (h, w)
        inner = self._within(part.parts, _inside(box, part.turn, frame, way, width, height), known)
        if part.flow == "grow" and upright and part.turn == 0:
            h = min(h, max(inner.box[3], LEAST)) if part.box[3] <= 0 else max(h, inner.box[3])
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

    def _columns(self, part: ColumnsPart, box: Box, frame: _Frame, way: Way, known: Known) -> _Drawn:
        x, y, w, h = box
        count = len(part.parts)
        shares = part.shares or (1.0,) * count
        free = w - (count - 1) * part.gap
        if free < LEAST:
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

    def _one(self, part: Part, number: int, frame: _Frame, known: Known) -> _Drawn:
        """A part that is alone in its frame."""
        way = (*frame.way, "part", number)
        if not self._shown(part, way, known):
            return _Drawn((), (0.0, 0.0, 0.0, 0.0))
        box = placed(part.box, frame.width, frame.height)
        if min(box[2:]) < (-LEAST if isinstance(part, LinePart) else LEAST):
            raise self._fault((*way, "box"), f"the box is {box[2]:.4g} × {box[3]:.4g} mm in its column of "
                f"{frame.width:.4g} × {frame.height:.4g} mm",
                              "a box with room in it")  # fmt: skip
        drawn = self._draw(part, box, frame, way, known)
        if drawn.items and self._boxes:
            drawn = drawn._replace(boxes=(*_shown_box(part, drawn.box, frame.depth), *drawn.boxes))
        return drawn

    def _repeat(self, part: RepeatPart, box: Box, frame: _Frame, way: Way, known: Known) -> _Drawn:
        x, y, w, h = box
        rounds = self._repeated(part, way, known)
        wide = part.cell[0] if part.cell[0] > 0 else w + part.cell[0]
        high = part.cell[1] if part.cell[1] > 0 else h + part.cell[1]
        if min(wide, high) < LEAST:
            raise self._fault(
                (*way, "cell"),
                f"an item is {wide:.4g} × {high:.4g} mm in a box of {w:.4g} × {h:.4g} mm",
                "an item with room in it",
            )
        across = int((w + part.gap + LEAST) // (wide + part.gap))
        down = int((h + part.gap + LEAST) // (high + part.gap))
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
