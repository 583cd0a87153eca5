"""Trains: the band on the left shows phase, movement and symbols in a fan; name, movement, price on the card."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from math import fsum

from playproof.components.kinds.trains import Distance, Train, TrainSet
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.backs import draw_back
from playproof.layouts.ornament.badges import (
    WORDS_LEFT,
    band_emblem,
    card_wash,
    face_frame,
    roundel,
)
from playproof.layouts.ornament.motifs import panel
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.outlines import card_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Line, mm
from playproof.layouts.text.setting import STEP, Overfull, fit_line, line_size, set_text, width_of
from playproof.layouts.train_band import EDGE, PIPS, phases_by_id, train_band
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["begins_phase", "draw", "movement_text", "phases_by_id", "rusting_phase", "trains_by_id"]

#: Widths of the column for an emblem, mm: the first that leaves room for the texts of all cards of the set; for a card
#: that none does, the first that leaves room for its own. Without one its emblem is in the band.
COLUMNS = (22.0, 20.0, 18.5, 17.0, 15.0, 12.0)
#: A set's emblems are at least so wide, mm.
ROOMY = 17.0
#: The air around an emblem in its panel, mm.
AIR = 1.3
#: Size of what a card may visit beside an emblem, points.
FORMULA = 12.5
#: Texts beside an emblem are so large, points, if a narrower column for it leaves room.
READABLE = 7.5
#: Sizes of a set's texts, points: the largest and the smallest that all cards share.
WORDS = (10.0, 8.0)
#: The radius of a phase's roundel, mm, and the sizes of the words before it, points.
ROUNDEL, LABEL = 3.6, (9.0, 8.5, 8.0, 7.5)
#: The size of a price beside the name, points.
HEAD_PRICE = 12.0
#: From this room (mm) on, what towns pay is printed beside the movement, so many mm wide.
WIDE = 45.0
PAYS = 15.0
#: Size of what counts and of where it lingers on a card of a set with places that merely come along, points; between its
#: lines at the least and at the most, mm.
COUNTED, LINGERS, LEAST_GAP, BETWEEN = 15.0, 10.5, 0.3, 1.2


def draw(one: TrainSet, train: Train, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Front of a train, and the set's back."""
    outline = card_outline(one)
    back = draw_back(context, one.back, outline) if one.back is not None else None
    return Drawing(outline, tuple(_Card(one, train, context).items())), back


class _Card:
    """A train's front: its ground, band, name and price on top, ``y`` mm deep; below what differs with the room."""

    def __init__(self, one: TrainSet, train: Train, context: RenderContext) -> None:
        self.one, self.train, self.context, self.theme = one, train, context, context.theme
        self.amount = context.game.header.currency.amount
        outline = card_outline(one)
        self.height = outline.height
        self.left, self.right = WORDS_LEFT, outline.width - EDGE - 0.5
        self.available = self.right - self.left
        self.foot = self.height - EDGE - 1.0
        phase = phases_by_id(context).get(train.phase)
        self.colour = train.colour or (phase.colour if phase is not None else "")
        self.price, self.price_size = self._head_price()
        self.ground: list[Item] = [
            *card_wash(context, self.colour, outline),
            *train_band(one, train, phase, self.colour, self.height, context),
            *face_frame(context, self.colour, outline.width, self.height),
        ]
        self.y = self._top()

    def items(self) -> list[Item]:
        """All of it; beside an emblem as on all cards of the set; where that doesn't fit, a narrower emblem and then smaller
        texts."""
        if not self.train.emblem:
            return [*self.ground, *self.body()]
        most, size = self.context.once(("train measures", self.one.id), self._measures)
        if not self.train.text and not _lines(self.train, self.context):
            most = COLUMNS[0]  # without words there is room for more of the emblem
        columns = [column for column in COLUMNS if column <= most]
        floors = (size, min(READABLE, size), 6.0)
        for column, floor in ((column, floor) for floor in floors for column in columns):
            with suppress(Overfull, NoSpace):
                return [*self.ground, *self.body(column, floor, size)]
        return [*self.ground, *self.body(0.0, 6.0, size)]

    def _head_price(self) -> tuple[str, float]:
        """The price beside the name, which cards that overlap show, and its size, points; none if there is no room."""
        if self.train.price is None:
            return "", 0.0
        price, bold, most = self.amount(self.train.price), self.theme.bold, self.available * 0.4
        size = line_size(price, most, size=self.context.size(HEAD_PRICE), name=bold, floor=8.0)
        return (price, size) if width_of(price, bold, size) <= most else ("", 0.0)

    def _top(self) -> float:
        """Name and price, and a line below; where what is below begins, mm."""
        context, theme, largest = self.context, self.theme, self.context.size(15)
        name, available, lowered = context.text(self.train.title), self.available, 0.0
        cap = face(theme.display).cap_height * MM_PER_PT
        if self.price:
            self.ground += fit_line(
                self.price, self.right, EDGE + 1.0 + cap * largest, available,
                size=self.price_size, name=theme.bold, fill=theme.ink, anchor="end",
            )  # fmt: skip
            available = round(available - width_of(self.price, theme.bold, self.price_size) - 2.0, 4)
        # A name that one line holds in slightly smaller letters leaves the second line to what is below.
        letters = line_size(name, available, size=largest, name=theme.display, floor=context.size(9))
        if width_of(name, theme.display, letters) > available:
            letters = context.size(11) if self.price else largest
        elif self.price:
            # All rules are as far down, and names and prices on one baseline.
            lowered = cap * (largest - letters)
        title = set_text(
            name, self.left, EDGE + 1.0, available + 0.01, 11.8, size=letters,
            floor=min(letters, 11 if theme.scale <= 1 else 9), fill=theme.ink, faces=context.titles, leading=1.05,
        )  # fmt: skip
        self.ground += [Group(title.items, 0.0, mm(lowered))] if lowered else title.items
        y = EDGE + 1.0 + (title.height * largest / letters if lowered else title.height) + 1.4
        edge = edge_colour(context.colour(self.colour or "accent"), theme.paper, theme.ink)
        self.ground.append(Line(self.left, mm(y), self.right, mm(y), edge, theme.heavy))
        return y + 2.4

    def _measures(self) -> tuple[float, float]:
        """The width of the column for emblems of a set's cards, mm, and the size of the texts beside them, points: the largest
        texts for which each card has room, then the widest column."""
        cards = [_Card(self.one, train, self.context) for train in self.one.pieces if train.emblem]
        largest, least = map(self.context.size, WORDS)
        sizes = [largest - STEP * step for step in range(int((largest - least) / STEP + 1e-6) + 1)]
        tries = [(column, size) for size in sizes for column in COLUMNS if column >= ROOMY]
        # A card that has no room for the smallest of them must not spoil the others' looks.
        cards = [card for card in cards if card.fits(*tries[-1])]
        fitting = (measures for measures in tries if all(card.fits(*measures) for card in cards))
        return next(fitting, (COLUMNS[0], largest))

    def fits(self, column: float, size: float) -> bool:
        """Whether its texts fit at ``size`` points beside an emblem in a column."""
        try:
            self.body(column, size, size)
        except (Overfull, NoSpace):
            return False
        return True

    def body(self, column: float = 0.0, floor: float = 6.0, size: float = 0.0) -> list[Item]:
        """What is below the name; an emblem in a ``column`` at the right, mm, texts of ``size`` points or down to ``floor``."""
        train, context, left, y = self.train, self.context, self.left, self.y
        space = self.available - column - 1.5 if column else self.available
        lines = _lines(train, context)
        if not column:
            # Towns have a place beside the movement where the card is wide.
            lines = [line.replace("\n", " ") for line in lines]
            lines += [_town(train, context)] * bool(space < WIDE and _town(train, context))
        items, foot_top = self._foot(bool(lines))
        if train.emblem and column:
            box = self.right - column, y - 0.6, column, self.foot - 7.4 - y
            items += panel(context, self.colour, train.emblem, box, ring=False, air=AIR)
        elif train.emblem:
            items += band_emblem(context, train.emblem, self.height)
        # A set with places that merely come along has larger signs.
        if column and not train.movement and train.stops and any(other.passes for other in self.one.pieces):
            moved, y = self._counted(space, foot_top)
        else:
            moved, y = self._movement(space, beside=column > 0)
        if y > foot_top + 1.6:
            raise NoSpace("the movement and what stands at the foot", y, foot_top + 1.6)
        words = [*filter(None, [train.text]), *lines]
        if words:
            moved += set_text(
                context.text("\n".join(words)), left, y + 0.8, space, foot_top - y - 1.4,
                size=size or context.size(WORDS[0]), floor=floor, fill=self.theme.ink, faces=context.faces, leading=1.15,
                paragraph_gap=0.1,
            ).items  # fmt: skip
        return items + moved

    def _movement(self, available: float, *, beside: bool) -> tuple[list[Item], float]:
        """The movement in figures and icons, what towns pay at the right of a wide card; and where it ends, mm."""
        train, context, y = self.train, self.context, self.y
        text: str = context.text(train.movement) if train.movement else movement_text(train)
        items: list[Item] = []
        pays = _town(train, context)
        if not text:
            return [], y
        if beside and pays:
            text, pays = f"{text}\n{pays}", ""
        elif pays and available >= WIDE:
            items += set_text(
                context.marked(pays), self.left + available - PAYS, y + 1.5, PAYS, 6.5,
                size=context.size(12), fill=self.theme.ink, faces=context.faces, align="right",
            ).items  # fmt: skip
            available -= PAYS
        size = context.size(FORMULA if train.emblem else 19.0)
        # Beside an emblem in one line where that fits, else in two of the same size: all cards' signs are as large.
        tries = [(6.4, size), (18.0, size), (18.0, 9.0)] if train.emblem else [(7.2 if items else 14.0, 11.0)]
        for deep, floor in tries:
            with suppress(Overfull) if (deep, floor) != tries[-1] else nullcontext():
                setting = set_text(
                    context.marked(text), self.left, y, available, deep,
                    size=size, floor=floor, fill=self.theme.ink, faces=context.strong, leading=1.15, paragraph_gap=0.08,
                )  # fmt: skip
                break
        return [*items, *setting.items], y + setting.height + 0.6

    def _counted(self, available: float, bottom: float) -> tuple[list[Item], float]:
        """The movement: what counts, then what comes along in any number; and where it ends, mm. Its lines are as far apart on
        all cards, whatever stands below them."""
        train, context, y = self.train, self.context, self.y
        counted, _, rest = movement_text(train).partition(" +\u00a0∞\u00a0")
        counted = counted.replace("∞\u00a0×", "any")
        along, _, lingers = rest.partition(" ")
        pays = _town(train, context).removeprefix(":town: ")
        towns = f"+\u00a0any\u00a0{along}\u00a0{pays}" if along else f":town:\u00a0{pays}" if pays else ""
        if train.lingers:
            cities = "city" if train.lingers == 1 else "cities"
            lingers = f":linger:\u00a0{train.lingers}\u00a0{cities}\u00a0twice"
        lines = [
            set_text(
                context.marked(part), self.left, 0.0, available, 12.0,
                size=context.size(size), floor=context.size(size), fill=self.theme.ink, faces=context.strong, leading=1.0,
            )
            for part, size in ((counted, COUNTED), (towns, FORMULA), (lingers, LINGERS))
            if part
        ]  # fmt: skip
        free = bottom - y - fsum(line.height for line in lines)
        gap = min(BETWEEN, max(LEAST_GAP, free / (len(lines) + 0.5)))
        items: list[Item] = []
        for line in lines:
            items.append(Group(line.items, 0.0, mm(y)))
            y += line.height + gap
        return items, y - gap + 0.6

    def _small(self, text: str, x: float, width: float, size: float) -> tuple[Item, ...]:
        """Small words at the foot, which end at ``x``."""
        base = self.foot - (1.4 if x < self.right else 0.0)
        return fit_line(
            text, x, base, width, size=size, name=self.theme.text, fill=self.theme.muted, anchor="end"
        )

    def _foot(self, lines: bool) -> tuple[list[Item], float]:
        """Price on the left, when it is gone on the right; and where what is above them ends: higher above ``lines``."""
        context, theme, train = self.context, self.theme, self.train
        right, base, available = self.right, self.foot, self.available
        told: list[Item] = []
        edge = right
        if rusts := _rusts(train, context):
            colour, name = rusts
            brief, size = len(name) <= 3, context.size(11)
            wide = 2 * ROUNDEL if brief else min(available * 0.3, width_of(name, theme.bold, size))
            if brief:
                told += roundel(context, colour, name, right - ROUNDEL, base - 2.7, ROUNDEL)
            else:
                told += fit_line(
                    name,
                    right,
                    base - 1.4,
                    wide + 0.01,
                    size=size,
                    name=theme.bold,
                    fill=theme.ink,
                    anchor="end",
                )
            edge = right - wide - 6.4
            sign, words = context.signed("Rusts in", "rusted")
            told += context.icon(sign, mm(edge), mm(base - 5.3), 5.2, theme.ink)
            if brief and (size := context.once(("train labels", self.one.id), self._label_size)):
                told += self._small(words, right - wide - 7.4, available * 0.3, size)
        elif train.price is not None or train.phase:
            told += self._small(context.word("Permanent"), right, available * 0.4, context.size(9))
        items: list[Item] = []
        if train.price is not None:
            # A price that is beside the name, too, is smaller here and leaves more room to the lines.
            size, most = context.size(16 if self.price else 22), min(available * 0.5, edge - 1.0 - self.left)
            items += fit_line(
                self.amount(train.price), self.left, base, most, size=size, name=theme.bold, fill=theme.ink
            )
        # A line's depth above the price; beside an emblem texts may end nearer to it.
        top = base - (6.6 if self.price else 8.6 if lines or not train.emblem else 6.8)
        return items + told, top

    def _label_size(self) -> float:
        """The size at which the words before a phase's roundel fit beside the price on every card of the set, points, or 0."""
        context, bold = self.context, self.theme.bold
        prices = [
            min(self.available * 0.5, width_of(self.amount(train.price), bold, context.size(22)))
            for train in self.one.pieces
            if train.price is not None and len((_rusts(train, context) or ("", "    "))[1]) <= 3
        ]
        spare = self.available - 2 * ROUNDEL - 7.4 - max(prices, default=0.0) - 1.0
        words, text = context.word("Rusts in"), self.theme.text
        return next((size for size in map(context.size, LABEL) if width_of(words, text, size) <= spare), 0.0)


def _town(train: Train, context: RenderContext) -> str:
    if train.town_income is None or "town" not in (*train.passes, *train.stops):
        return ""
    return f":town: *{context.game.header.currency.amount(train.town_income)}*"


def movement_text(train: Train) -> str:
    """``2 × :city::offboard: + :town:``: what counts, then what comes along in any number."""
    if train.distance:
        return " + ".join(map(_distance_text, train.distance))
    if train.reach is None and not train.stops:
        return ""
    reach = "∞" if train.reach is None else str(train.reach)
    # Figures stay with what they count.
    text = f"{reach}\u00a0×\u00a0" + "\u2009".join(f":{PIPS[stop]}:" for stop in train.stops)
    if train.passes:
        text += " +\u00a0∞\u00a0" + "\u2009".join(f":{PIPS[stop]}:" for stop in train.passes)
    if train.lingers:
        text += f" {train.lingers}\u00a0×\u00a0:linger:"
    return text


def _distance_text(distance: Distance) -> str:
    """``3 × :city:``; ``2/3 × :city:`` where two of three pay."""
    visit = "∞" if distance.visit is None else str(distance.visit)
    number = visit if distance.pay is None else f"{distance.pay}/{visit}"
    return f"{number} × " + "\u2009".join(f":{PIPS[stop]}:" for stop in distance.stops)


def trains_by_id(context: RenderContext) -> dict[str, Train]:
    """All trains of the game."""
    return context.once("trains", lambda: {train.id: train for train in context.game.pieces_of(Train)})


def rusting_phase(train: Train, context: RenderContext) -> str:
    """The id of the phase in which a train rusts, or nothing."""
    return trains_by_id(context)[train.eaten_by].phase if train.eaten_by else train.eaten


def begins_phase(train: Train, context: RenderContext) -> bool:
    """Whether the first purchase of a train begins its phase: no other train of the phase comes before it."""
    return next(one.id for one in trains_by_id(context).values() if one.phase == train.phase) == train.id


def _rusts(train: Train, context: RenderContext) -> tuple[str, str] | None:
    """Colour and name of what rusts a train: a phase, or another train."""
    phase = phases_by_id(context).get(rusting_phase(train, context))
    if train.eaten_by:
        return (phase.colour if phase is not None else ""), trains_by_id(context)[train.eaten_by].title
    return (phase.colour, phase.title) if phase is not None else None


def _lines(train: Train, context: RenderContext) -> list[str]:
    """What a train can be traded in for, and what its price is then."""
    amount = context.game.header.currency.amount
    lines: list[str] = []
    if train.trade_for and train.trade_price is not None:
        better = trains_by_id(context)[train.trade_for].title
        price = f"*{amount(train.trade_price)}*"
        lines.append(f"{context.word('Trade in, pay')} {price}:\n{context.word('take')} *{better}*")
    if train.discount is not None:
        names = "\u00a0".join(train.discount_for)  # on one line
        lines.append(f"*{amount(train.discount)}* {context.word('off for one of')} *{names}*")
    return lines
