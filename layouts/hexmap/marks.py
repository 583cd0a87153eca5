"""What is written on a hex: revenue, labels, costs with their terrain, names, icons: each where room is left.

Sizes are for a table read at 60 cm: values at 16 pt, names at 11 pt; what doesn't fit at that size is tried
smaller, and what finds none at the smallest is an error that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum, hypot

from playproof.components.colours.palette import mix
from playproof.components.notation.tile import Centre, Revenue, Stack, Upgrade
from playproof.components.wording.thousands import grouped
from playproof.layouts.emblems import emblem
from playproof.layouts.emblems import names as emblem_names
from playproof.layouts.hexmap.free_space import FreeSpace
from playproof.layouts.hexmap.grounds import Ground, margin_of, phase_colour
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.hexmap.stops import Stop
from playproof.layouts.hexmap.terrain import TERRAIN_NAMES, terrain_icon
from playproof.layouts.places.free_space import NoPlace
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Item, Line, Point, Rect, mm
from playproof.layouts.text.setting import Overfull, fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

_VALUE = (16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
#: Down to this size, points, values by phase are tried in one row off the frame of their hex first.
_STRIP = 12.0
_LABEL = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
_NAME = (11.0, 10.0, 9.0, 8.0, 7.0, 6.0)
#: What outposts cost; how far from level with its place one may be, mm, and the least size that it is set in for that.
_OUTPOST = (11.0, 10.0, 9.0, 8.0, 7.0, 6.0)
_LEVEL, _LEAST_LEVEL = 0.8, 9.0
_PLATE = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0)
_SIGN = (9.0, 8.0, 7.0, 6.0)
_COST = (11.0, 10.0, 9.0, 8.0, 7.0, 6.0)
#: Sides of icons, mm; an icon alone on its hex is a picture.
_ICON = (7.0, 6.0, 5.0, 4.2, 3.5)
#: The same beside a stack's square place, and how much nearer to the hex's edge they may come there, mm.
_BESIDE, _NEARER = (5.0, 4.6, 4.3, 4.0, 3.7, 3.5), 0.5
#: How much of its ink has an icon in the midst of a stack's place.
DRAWN = 0.75
#: An icon this near to the upright axis of its hex is on it, if there is room, mm.
NEAR = 2.5
#: One value for several cities is so many times as far from one as from another at most.
_FAIR = 2.0
#: A value of one of several stops is nearer to it than to the others and their track by so much, if there is room, mm.
NEARER = 4.0
#: Values by phase over the frame of their hex are as good as smaller ones beside it: of so much of their size.
OVER = 0.8
#: The corners of a box are so much further from the edge than the round ends of other things, if there is room, mm.
CORNER = 0.8
#: Names on pointy hexes keep to this share of their middle, if slightly smaller letters are enough: to this share.
MIDDLE, SLIGHTLY = 0.41, 0.92
#: A name on one line has so much more room at either end, or it is tried on two, mm.
ENDS = 0.8
_PICTURE = (14.0, 12.0, 10.0, 8.0, *_ICON)

_Wish = Callable[[float, float], float]


class MarkWriter:
    """Writes the marks of one hex into its room, the most needed first."""

    def __init__(
        self,
        sizes: HexSizes,
        ground: Ground,
        context: RenderContext,
        available: FreeSpace,
        squeeze: float = 1.0,
    ) -> None:
        """``squeeze`` is the share of its full size at which everything is first tried."""
        self.squeeze = squeeze
        #: The smallest share of its full size at which something was written.
        self.smallest = 1.0
        #: The radius of a stack's place in the middle, mm; 0 without one.
        self.centre = 0.0
        self.sizes = sizes
        self.ground = ground
        self.context = context
        self.space = available

    # ---- sizes

    def _sizes(self, wished: Sequence[float]) -> Iterator[float]:
        """Sizes to try: of the theme, larger on large hexes, smaller on small ones, never under 6 pt."""
        grow = min(1.6, max(0.7, self.sizes.frame.across / 40)) if self.sizes.frame.across < 36 else 1.0
        tried = 0.0
        for points in wished:
            found = max(6.0, round(self.context.size(points) * grow * self.squeeze, 2))
            if found != tried:
                yield found
            tried = found

    def _written(self, points: float, wished: Sequence[float]) -> None:
        """Note how much something was shrunk."""
        self.smallest = min(self.smallest, points / next(iter(self._sizes(wished))) * self.squeeze)

    def _slack(self) -> float:
        """How much nearer to the edge than letters a value on paper may come, mm: over a line, but over no rim."""
        rim = margin_of(self.ground, self.sizes.frame) if self.ground.rim else 0.0
        return max(0.0, self.space.edge - max(1.1, rim))

    def _cap(self, points: float, bold: bool = True) -> float:
        name = self.context.theme.bold if bold else self.context.theme.text
        return face(name).cap_height * points * MM_PER_PT

    # ---- revenue

    def revenues(self, stops: Sequence[Stop]) -> Iterator[Item]:
        """What stops pay; cities that all pay the same say so once, if the value can stand between them."""
        shown = [
            one for one in stops if one.centre.kind not in ("node", "start", "junction") and _pays(one.centre)
        ]
        fixed = {one.centre.fixed for one in shown}
        if len(shown) > 1 and len(fixed) == 1 and None not in fixed and shown[0].centre.kind == "city":
            together = self._between(shown)
            if together is not None:
                yield from self._roundel(shown[0].centre.revenue[0].value, together)
                return
        for stop in shown:
            value = stop.centre.fixed
            if value is not None:
                yield from self._roundel(value, _own(stop, shown))
            else:
                yield from self._strip(stop.centre.revenue, _near(stop.x, stop.y))

    def stack(self, stack: Stack, *, level: bool) -> Iterator[Item]:
        """The outline of a stack's place, with its value beside it; in the middle if ``level``."""
        theme, available = self.context.theme, self.space
        radius = (stack.size or self.sizes.stack or self.sizes.slot) / 2
        place: Point | None = (0.0, 0.0)
        if not level or available.free(0, 0) < radius - 1:
            place = available.place(0, radius, lambda x, y: 0.1 * abs(x))
        if place is None:
            raise NoPlace("the place of a stack", 0, 2 * radius)
        x, y = place
        available.put(x, y, 0, radius)
        if not (x or y):
            self.centre = radius
        light = self.ground.ink == theme.ink
        line = theme.frame if light else self.ground.ink
        if self.sizes.square:
            corner = mm(x - radius), mm(y - radius)
            yield Rect(*corner, mm(2 * radius), mm(2 * radius), 1.5, None, line, theme.line, (1.2, 0.9))
        else:
            yield Circle(mm(x), mm(y), mm(radius), None, line, theme.line, (1.2, 0.9))
        if stack.value is not None:
            yield from self._roundel(stack.value, lambda u, v: 0.05 * abs(u - x) + (0.05 if v > y else 0.0))

    def visits(self, stops: Sequence[Stop]) -> Iterator[Item]:
        """What a visit costs, with a minus sign, beside the stop."""
        for stop in stops:
            if stop.centre.visit_cost:
                text = self.context.game.header.currency.amount(-stop.centre.visit_cost)
                yield from self._line(
                    text, _COST, self.context.theme.bold, self.ground.ink, _near(stop.x, stop.y)
                )

    def starts(self, stops: Sequence[Stop]) -> Iterator[Item]:
        """What an outpost costs at each starting place: on a plate beside it, nearer to it than to the others."""
        places = [stop for stop in stops if stop.centre.kind == "start"]
        for stop in places:
            if stop.centre.cost is None:
                continue
            others: list[Point] = [(one.x, one.y) for one in places if one is not stop]

            def wish(x: float, y: float, stop: Stop = stop, others: list[Point] = others) -> float:
                far = min((hypot(x - u, y - v) for u, v in others), default=0.0)
                # Level with the place, or right above or below it: below, where both are free, so that neighbours are alike.
                askew = min(abs(x - stop.x), abs(y - stop.y))
                near = 0.2 * hypot(x - stop.x, y - stop.y) + 0.02 * abs(x)
                return near + 0.4 * askew - 0.05 * far - 0.02 * (y - stop.y)

            def level(x: float, y: float, stop: Stop = stop) -> bool:
                return min(abs(x - stop.x), abs(y - stop.y)) <= _LEVEL

            text = self.context.game.header.currency.amount(stop.centre.cost)
            yield from self._cost_plate(text, wish, _OUTPOST, level)

    def _cost_plate(
        self,
        text: str,
        wish: _Wish,
        sizes: Sequence[float] = _PLATE,
        level: Callable[[float, float], bool] | None = None,
    ) -> Iterator[Item]:
        """A cost in white on black; where ink is saved, in a frame."""
        theme = self.context.theme
        inks = (theme.paper, theme.ink) if theme.colours == "line" else (theme.ink, theme.paper)
        return self._plate(text, sizes, wish, (3.0, 2.2), 1.2, inks, level)

    def _plate(
        self,
        text: str,
        sizes: Sequence[float],
        wish: _Wish,
        air: tuple[float, float],
        radius: float,
        inks: tuple[str, str],
        level: Callable[[float, float], bool] | None = None,
    ) -> Iterator[Item]:
        """A text in a frame with ``air`` mm more width and height, in the colours of its ground and its letters; somewhat
        smaller where it is only then ``level`` with what it belongs to."""
        theme = self.context.theme
        found: tuple[float, Point] | None = None
        broad = 0.0
        for points in self._sizes(sizes):
            wide, cap = width_of(text, theme.bold, points), self._cap(points)
            broad, high = wide + air[0], cap + air[1]
            half = max(0.0, (broad - high) / 2)
            place = self.space.place(half, high / 2, wish)
            if place is None:
                continue
            if level is not None and not level(*place):
                found = found or (points, place)
                if points > _LEAST_LEVEL:
                    continue
            else:
                found = points, place
            break
        if found is None:
            raise NoPlace(text, 6, broad)
        points, (x, y) = found
        wide, cap = width_of(text, theme.bold, points), self._cap(points)
        broad, high = wide + air[0], cap + air[1]
        self.space.put(x, y, max(0.0, (broad - high) / 2), high / 2)
        self._written(points, sizes)
        corner = mm(x - broad / 2), mm(y - high / 2)
        yield Rect(*corner, mm(broad), mm(high), radius, inks[0], theme.ink, theme.line)
        yield from fit_line(
            text, x, y + cap / 2, wide + 0.1, size=points, name=theme.bold, fill=inks[1], anchor="middle"
        )

    def _between(self, stops: Sequence[Stop]) -> _Wish | None:
        """A wish for one value that is everybody's: as far from each stop as from the others, or nearly, if there is room."""
        spots: list[Point] = [(stop.x, stop.y) for stop in stops]

        def wish(x: float, y: float) -> float:
            far = [hypot(x - u, y - v) for u, v in spots]
            return 0.4 * (max(far) - min(far)) + 0.05 * max(far)

        for points in self._sizes(_VALUE[:5]):
            place = self.space.place(0, self._cap(points) * 1.1, wish)
            if place is not None:
                far = [hypot(place[0] - u, place[1] - v) for u, v in spots]
                fair = max(far) <= _FAIR * min(far) and max(far) < self.sizes.frame.across * 0.6
                return wish if fair else None
        return None

    def _roundel(self, value: int, wish: _Wish) -> Iterator[Item]:
        theme = self.context.theme
        text = grouped(value)
        for points in self._sizes(_VALUE):
            width, cap = width_of(text, theme.bold, points), self._cap(points)
            radius = max(hypot(width / 2, cap / 2) + 0.35, cap * 0.95)
            # Its paper covers the line inside the edge, so it may come nearer to the edge than letters.
            place = self.space.place(0, radius, wish) or self.space.place(0, radius, wish, self._slack())
            if place is None:
                continue
            x, y = place
            self.space.put(x, y, 0, radius)
            self._written(points, _VALUE)
            yield Circle(mm(x), mm(y), mm(radius), theme.paper, theme.ink, theme.line)
            yield from fit_line(
                text,
                x,
                y + cap / 2,
                radius * 2,
                size=points,
                name=theme.bold,
                fill=theme.ink,
                anchor="middle",
            )
            return
        raise NoPlace(text, 7, 2 * radius)

    def _strip(self, revenue: tuple[Revenue, ...], wish: _Wish) -> Iterator[Item]:
        """Revenue by phase: boxes in the phases' order, each with the phase's colour and letter over its value."""
        theme = self.context.theme
        sizes = [*self._sizes(_VALUE)]
        # One row in slightly smaller figures is better than two, and than a row over the frame of the hex.
        apart = [(points, 1, 0.0) for points in sizes if points >= self.context.size(_STRIP)]
        rest = [(points, rows, self._slack()) for points in sizes for rows in (1, 2)]
        for points, rows, slack in [*apart, *rest]:
            if rows > 1 and len(revenue) < 3:
                continue
            boxes = [max(width_of(str(one.value), theme.bold, points) + 1.6, 4.6) for one in revenue]
            per_row = -(-len(revenue) // rows)
            lines = [boxes[start : start + per_row] for start in range(0, len(boxes), per_row)]
            wide = max(fsum(line) for line in lines)
            head, body = 2.9, self._cap(points) + 1.9
            high = (head + body) * len(lines)
            upright = high > wide
            radius = min(wide, high) / 2 + 0.3
            half = abs(wide - high) / 2
            far = self._corners_apart(wide, high)

            def apart_wish(x: float, y: float, far: _Wish = far) -> float:
                return wish(x, y) + max(0.0, CORNER - far(x, y))

            place = self.space.place(half, radius, apart_wish, upright=upright)
            if place is None and slack:
                place = self.space.place(half, radius, apart_wish, slack, upright=upright)
            if place is None or (not slack and far(*place) < CORNER / 2):
                continue
            x, y = place
            self.space.put(x, y, half, radius, upright=upright)
            self._written(points * (OVER if slack else 1.0), _VALUE)
            top = y - high / 2
            for row, line in enumerate(lines):
                yield from self._boxes(
                    revenue[row * per_row :],
                    line,
                    x - fsum(line) / 2,
                    top + row * (head + body),
                    head,
                    body,
                    points,
                )
            return
        raise Overfull("|".join(str(one.value) for one in revenue), 7, wide, high, self.sizes.frame.across)

    def _corners_apart(self, wide: float, high: float) -> _Wish:
        """How far the corners of a box are from the edge of the hex, beyond what is kept free there: the discs that stand for
        a box are round."""
        frame, edge = self.sizes.frame, self.space.edge

        def far(x: float, y: float) -> float:
            ends = [(x + u * wide / 2, y + v * high / 2) for u in (-1, 1) for v in (-1, 1)]
            return min(frame.depth(u, v) for u, v in ends) - edge

        return far

    def _boxes(
        self,
        revenue: Sequence[Revenue],
        widths: Sequence[float],
        x: float,
        y: float,
        head: float,
        body: float,
        points: float,
    ) -> Iterator[Item]:
        theme = self.context.theme
        left = x
        for one, width in zip(revenue, widths, strict=False):
            colour, letter = phase_colour(one.phase, self.context)
            yield Rect(mm(x), mm(y), mm(width), mm(head + body), 0, theme.paper)
            yield Rect(mm(x), mm(y), mm(width), mm(head), 0, colour)
            if letter:
                yield from fit_line(
                    letter, x + width / 2, y + head - 0.7, width,
                    size=6.5, name=theme.bold, fill=self.context.on(colour), anchor="middle",
                )  # fmt: skip
            yield from fit_line(
                str(one.value), x + width / 2, y + head + (body + self._cap(points)) / 2, width,
                size=points, name=theme.bold, fill=theme.ink, anchor="middle",
            )  # fmt: skip
            if x > left:
                yield Line(mm(x), mm(y), mm(x), mm(y + head + body), theme.ink, theme.line)
            x += width
        yield Rect(mm(left), mm(y), mm(x - left), mm(head + body), 0, None, theme.ink, theme.line)

    # ---- letters

    def label(self, text: str) -> Iterator[Item]:
        """Large letters."""
        yield from self._line(
            text,
            _LABEL,
            self.context.theme.bold,
            self.ground.ink,
            lambda x, y: 0.04 * hypot(x, y) + 0.03 * abs(x),
        )

    def name(self, text: str, stops: Sequence[Stop]) -> Iterator[Item]:
        """The place's name, on one line or two, above or below what it names."""
        theme, text = self.context.theme, self.context.marked(text)
        y0 = fsum(stop.y for stop in stops) / len(stops) if stops else 0.0

        def wish(x: float, y: float) -> float:
            return (
                0.12 * abs(x)
                + 0.05 * abs(abs(y - y0) - self.sizes.frame.apothem * 0.55)
                + (0.1 if y > y0 else 0)
            )

        halves = [self.context.marked(half) for half in _halves(text)]
        for points in self._sizes(_NAME):
            for lines, ends in (([text], ENDS), (halves, 0.0), ([text], 0.0)) if halves else (([text], 0.0),):
                wide = max(width_of(line, theme.bold, points) for line in lines)
                # Between names of neighbours, half a hex apart, a seam finds its way.
                least = max(SLIGHTLY, min(1.0, MIDDLE * self.sizes.frame.across / wide))
                own = points
                if self.sizes.frame.layout == "pointy" and not (halves and len(lines) == 1):
                    own, wide = round(points * least, 2), wide * least
                cap = self._cap(own)
                step = own * MM_PER_PT * 1.08
                high = cap + step * (len(lines) - 1) + cap * 0.35
                radius = high / 2
                half = max(0.0, wide / 2 - radius * 0.6)
                place = self.space.place(half + ends, radius, wish)
                if place is None:
                    continue
                x, y = place
                self.space.put(x, y, half, radius)
                self._written(own, _NAME)
                base = y - high / 2 + cap + cap * 0.12
                for number, line in enumerate(lines):
                    yield from fit_line(
                        line, x, base + number * step, wide + 0.1,
                        size=own, name=theme.bold, fill=self.ground.ink, anchor="middle",
                    )  # fmt: skip
                return
        raise NoPlace(text, 6, wide)

    def _line(self, text: str, sizes: Sequence[float], name: str, fill: str, wish: _Wish) -> Iterator[Item]:
        for points in self._sizes(sizes):
            wide, cap = width_of(text, name, points), self._cap(points)
            radius = cap * 0.62
            half = max(0.0, wide / 2 - radius * 0.6)
            place = self.space.place(half, radius, wish)
            if place is not None:
                x, y = place
                self.space.put(x, y, half, radius)
                self._written(points, sizes)
                yield from fit_line(
                    text, x, y + cap / 2, wide + 0.1, size=points, name=name, fill=fill, anchor="middle"
                )
                return
        raise NoPlace(text, 6, wide)

    def sign(self, text: str) -> Iterator[Item]:
        """The letters of a private company in a frame, as on its card."""
        theme = self.context.theme

        def wish(x: float, y: float) -> float:
            return 0.03 * hypot(x, y) + (0.1 if y < 0 else 0.0)

        return self._plate(text, _SIGN, wish, (1.8, 1.5), 0.9, (theme.paper, theme.ink))

    # ---- costs and icons

    def upgrade(self, upgrade: Upgrade) -> Iterator[Item]:
        """What building costs here, under pictures of the terrain; after a coin if none is given."""
        context, theme = self.context, self.context.theme
        text = context.game.header.currency.amount(upgrade.cost) if upgrade.cost else ""
        wish: _Wish = lambda x, y: 0.06 * hypot(x, y) + (0.05 if y < 0 else 0.0)  # noqa: E731
        if isinstance(upgrade.loc, float):
            wish = self._towards(upgrade.loc)
        pictures: tuple[str, ...] = upgrade.terrain or (("coin",) if text else ())
        count = len(pictures)
        for points in self._sizes(_COST):
            cap, wide = self._cap(points), width_of(text, theme.bold, points)
            size = cap * (2.1 if upgrade.terrain else 1.3)
            row = size * count + 0.6 * (count - 1) if count else 0.0
            # The pictures are above the cost, or before it where the space is low, or its place is told; a coin is before it.
            told = isinstance(upgrade.loc, float)
            first = told or not upgrade.terrain
            for level in (first, not first) if count and text else (False,):
                if level:
                    high, broad = size, row + 0.8 + wide
                else:
                    high, broad = (
                        size * bool(count) + 0.5 * bool(count and text) + cap * bool(text),
                        max(wide, row),
                    )
                radius = max(high / 2 + 0.2, 0.1)
                half = max(0.0, broad / 2 - radius * 0.75)
                place = self.space.place(half, radius, wish)
                if place is None:
                    continue
                x, y = place
                if (
                    not told
                    and abs(x) < 2 * NEAR
                    and all(self.space.free(way * half, y) >= radius - 0.3 for way in (-1, -0.5, 0, 0.5, 1))
                ):
                    x = 0.0  # on the axis of name and stop
                self.space.put(x, y, half, radius)
                self._written(points, _COST)
                left = x - (broad if level else row) / 2
                for picture in pictures:
                    yield from self._picture(picture, left, y - high / 2, size)
                    left += size + 0.6
                if text:
                    middle = x + (broad - wide) / 2 if level else x
                    base = y + cap / 2 if level else y + high / 2
                    yield from fit_line(
                        text, middle, base, wide + 0.1,
                        size=points, name=theme.bold, fill=self.ground.ink, anchor="middle",
                    )  # fmt: skip
                return
        raise NoPlace(text, 6, wide)

    def _picture(self, name: str, x: float, y: float, size: float) -> Iterator[Item]:
        """The picture of a terrain, or an icon."""
        if name in TERRAIN_NAMES:
            yield terrain_icon(name, x, y, size, self.ground.ink, tinted=self.context.theme.colours != "line")
        else:
            yield from self.context.icon(name, mm(x), mm(y), mm(size), self.ground.ink)

    def icon(self, image: str, loc: float | str | None, *, alone: bool) -> Iterator[Item]:
        """An icon of the set, a terrain's picture, or an emblem."""
        drawn = self.context.icons.has(image)
        if not drawn and image not in TERRAIN_NAMES and image not in emblem_names():
            self.context.icon(image, 0, 0, 1, self.ground.ink)  # raises with the nearest name
        wish: _Wish = lambda x, y: 0.06 * hypot(x, y)  # noqa: E731
        if isinstance(loc, float):
            wish = self._towards(loc)
        if loc == "center" and self.centre:
            # In the midst of a stack's place, paler: the stack covers it.
            size = mm(self.centre * 1.3)
            pale = mix(self.ground.ink, self.ground.fill, DRAWN)
            yield from self.context.icon(image, -size / 2, -size / 2, size, pale)
            return
        beside = self.sizes.square and self.centre > 0
        for size in _PICTURE if alone else _BESIDE if beside else _ICON:
            size = self.context.size(size) * self.squeeze
            place = self.space.place(0, size * 0.56, wish, _NEARER if beside else 0.0)
            if place is not None:
                x, y = place
                if abs(x) < NEAR and self.space.free(0.0, y) >= size * 0.56 - 0.3:
                    x = 0.0  # on the axis of name and stop
                self.space.put(x, y, 0, size * 0.56)
                left, top = mm(x - size / 2), mm(y - size / 2)
                if image in TERRAIN_NAMES and not self.context.icons.own(image):
                    yield terrain_icon(
                        image, left, top, size, self.ground.ink, tinted=self.context.theme.colours != "line"
                    )
                elif drawn:
                    # A small one beside a stack is seen from afar when it is solid.
                    inside = self.ground.ink if beside else None
                    yield from self.context.icon(image, left, top, size, self.ground.ink, inside)
                else:
                    # An emblem has finer lines than an icon.
                    solid = self.context.theme.colours != "line"
                    yield from emblem(image, left, top, size, self.ground.ink, self.ground.fill, solid=solid)
                return
        raise NoPlace(f"the icon ':{image}:'", 0, size)

    def _towards(self, place: float) -> _Wish:
        frame = self.sizes.frame
        u, v = frame.towards(place)
        reach = frame.reach(place) * 0.66
        return lambda x, y: 0.3 * hypot(x - u * reach, y - v * reach)


def _pays(centre: Centre) -> bool:
    return not centre.hide and centre.style != "hidden" and any(one.value for one in centre.revenue)


def _near(x: float, y: float) -> _Wish:
    return lambda u, v: 0.11 * hypot(u - x, v - y) + (0.02 if v > y + 0.1 else 0.0)


def _own(stop: Stop, stops: Sequence[Stop]) -> _Wish:
    """Near a stop, and nearer to it than to the others and to their track."""
    others: list[Point] = []
    for other in stops:
        if other.index != stop.index:
            others += other.way.spots(1.0) if other.way is not None else [(other.x, other.y)]
    near = _near(stop.x, stop.y)
    if not others:
        return near

    def wish(x: float, y: float) -> float:
        far = min(hypot(x - u, y - v) for u, v in others) - hypot(x - stop.x, y - stop.y)
        return near(x, y) + 0.5 * max(0.0, NEARER - far)

    return wish


def _halves(text: str) -> list[str]:
    """A name broken in two lines where they are most alike in length; nothing if it is one word."""
    words = text.split(" ")
    if len(words) < 2:
        return []
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(cuts, key=lambda pair: max(map(len, pair))))
