"""Trains: the band on the left shows phase, movement and symbols in a fan; name, movement, price on the card."""

from __future__ import annotations

from collections.abc import Sequence
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
from playproof.layouts.scene import Drawing, Group, Item, Line
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
    return _front(one, train, context), back


def _front(one: TrainSet, train: Train, context: RenderContext) -> Drawing:
    outline = card_outline(one)
    items, colour, box = _top(one, train, context)
    tall = outline.height > outline.width
    if train.emblem and not tall:
        body = _beside_emblem(one, train, context, colour, box)
    else:
        body = _body(one, train, context, colour, box, tall)
    return Drawing(outline, (*items, *body))


def _top(
    one: TrainSet, train: Train, context: RenderContext
) -> tuple[list[Item], str, tuple[float, float, float, float]]:
    """A card's ground, band and name; its colour; left, top and right of what is below, and the card's height, mm."""
    outline = card_outline(one)
    width, height = outline.width, outline.height
    theme = context.theme
    phase = phases_by_id(context).get(train.phase)
    colour = train.colour or (phase.colour if phase is not None else "")
    items: list[Item] = [
        *card_wash(context, colour, outline),
        *train_band(one, train, phase, colour, height, context),
    ]
    items += face_frame(context, colour, width, height)
    left, right = WORDS_LEFT, width - EDGE - 0.5
    available = right - left
    tall = height > width
    name = context.text(train.name or train.id)
    lowered = 0.0
    price, size = _head_price(one, train, context, 0.0 if tall else available)
    if price:
        base = EDGE + 1.0 + face(theme.display).cap_height * context.size(15) * MM_PER_PT
        items += fit_line(
            price, right, base, available, size=size, name=theme.bold, fill=theme.ink, anchor="end"
        )
        available = round(available - width_of(price, theme.bold, size) - 2.0, 4)
    # A name that one line holds in slightly smaller letters leaves the second line to what is below.
    letters = line_size(name, available, size=context.size(15), name=theme.display, floor=context.size(9))
    if tall or width_of(name, theme.display, letters) > available:
        letters = context.size(11 if price else 15)
    elif price:
        # All rules are as far down, and names and prices on one baseline.
        lowered = face(theme.display).cap_height * (context.size(15) - letters) * MM_PER_PT
    title = set_text(
        name, left, EDGE + 1.0, available + 0.01, 11.8,
        size=letters, floor=min(letters, 11 if theme.scale <= 1 else 9), fill=theme.ink, faces=context.titles, leading=1.05,
    )  # fmt: skip
    items += [Group(title.items, 0.0, round(lowered, 4))] if lowered else title.items
    high = title.height * context.size(15) / letters if lowered else title.height
    y = EDGE + 1.0 + high + 1.4
    items.append(
        Line(
            left,
            round(y, 4),
            right,
            round(y, 4),
            edge_colour(context.colour(colour or "accent"), theme.paper, theme.ink),
            theme.heavy,
        )
    )
    y += 2.4
    return items, colour, (left, y, right, height)


def _head_price(one: TrainSet, train: Train, context: RenderContext, available: float) -> tuple[str, float]:
    """The price beside the name and its size, points; none if the set has none there or there is no room."""
    if not one.head_price or train.price is None:
        return "", 0.0
    price, bold = context.game.header.currency.amount(train.price), context.theme.bold
    size = line_size(price, available * 0.4, size=context.size(HEAD_PRICE), name=bold, floor=8.0)
    return (price, size) if width_of(price, bold, size) <= available * 0.4 else ("", 0.0)


def _measures(one: TrainSet, context: RenderContext) -> tuple[float, float]:
    """The width of the column for emblems of a set's cards, mm, and the size of the texts beside them, points: the largest
    texts for which each card has room, then the widest column."""
    known: tuple[float, float] | None = context.memo.get(("train measures", one.id))
    if known is None:
        cards = [(train, _top(one, train, context)) for train in one.pieces if train.emblem]
        largest, least = map(context.size, WORDS)
        sizes = [largest - STEP * step for step in range(int((largest - least) / STEP + 1e-6) + 1)]
        tries = [(column, size) for size in sizes for column in COLUMNS if column >= ROOMY]
        # A card that has no room for the smallest of them must not spoil the others' looks.
        column, size = tries[-1]
        cards = [
            (train, top) for train, top in cards if _fits(one, train, context, top[1], top[2], column, size)
        ]
        known = next(
            (
                (column, size)
                for column, size in tries
                if all(
                    _fits(one, train, context, colour, box, column, size) for train, (_, colour, box) in cards
                )
            ),
            (COLUMNS[0], largest),
        )
        context.memo["train measures", one.id] = known
    return known


def _fits(
    one: TrainSet,
    train: Train,
    context: RenderContext,
    colour: str,
    box: tuple[float, float, float, float],
    column: float,
    size: float,
) -> bool:
    """Whether a card's texts fit at ``size`` points beside an emblem in a column."""
    try:
        _body(one, train, context, colour, box, False, column, size, size)
    except (Overfull, NoSpace):
        return False
    return True


def _beside_emblem(
    one: TrainSet,
    train: Train,
    context: RenderContext,
    colour: str,
    box: tuple[float, float, float, float],
) -> list[Item]:
    """What is below the name beside an emblem, as on all cards of the set; where that doesn't fit, a narrower emblem and then
    smaller texts."""
    most, size = _measures(one, context)
    if not train.text and not _lines(one, train, context):
        most = COLUMNS[0]  # without words there is room for more of the emblem
    columns = [column for column in COLUMNS if column <= most]
    floors = (size, min(READABLE, size), 6.0)
    tries = [*((column, floor) for floor in floors for column in columns), (0.0, 6.0)]
    for column, floor in tries:
        try:
            return _body(one, train, context, colour, box, False, column, floor, size)
        except (Overfull, NoSpace):
            if (column, floor) == tries[-1]:
                raise
    raise AssertionError("the last try returns or raises")


def _body(
    one: TrainSet,
    train: Train,
    context: RenderContext,
    colour: str,
    box: tuple[float, float, float, float],
    tall: bool,
    column: float = 0.0,
    floor: float = 6.0,
    size: float | None = None,
) -> list[Item]:
    """What is below the name, in (left, top, right, height of the card), mm; an emblem in a ``column`` at the right,
    on an upright card in the lower half."""
    left, y, right, height = box
    available, foot = right - left, height - EDGE - 1.0
    space = available - column - 1.5 if column else available
    beside = column > 0 and not tall
    lines = _lines(one, train, context)
    if not beside and space < WIDE and _town(train, context):
        lines.append(_town(train, context))
    if not beside:
        lines = [line.replace("\n", " ") for line in lines]
    # A trade-in told as a sentence is a part of the card's words.
    joined = beside or (bool(one.trade_take) and not tall)
    items, foot_top = _foot(one, train, context, left, right, foot, tall, space, () if joined else lines)
    if train.emblem and tall:
        top = y + (foot_top - y) * (0.62 if train.text else 0.4)
        items += panel(context, colour, train.emblem, (left, top, available, foot_top - top - 1.5))
        foot_top = top
    elif train.emblem and column:
        box = right - column, y - 0.6, column, foot - 7.4 - y
        items += panel(context, colour, train.emblem, box, ring=False, air=AIR)
    elif train.emblem:
        items += band_emblem(context, train.emblem, height)
    words = [train.text] * bool(train.text) + (lines if joined else [])

    def written(y: float, floor: float) -> tuple[Item, ...]:
        return set_text(
            context.text("\n".join(words)), left, y + 0.8, space, foot_top - y - 1.4,
            size=size or context.size(WORDS[0]), floor=floor, fill=context.theme.ink, faces=context.faces, leading=1.15,
            paragraph_gap=0.1,
        ).items  # fmt: skip

    # A set with places that merely come along has larger signs.
    if beside and not train.movement and train.stops and any(other.passes for other in one.pieces):
        place = left, y, space, foot_top
        moved, end = _counted_movement(train, context, place)
        items, y = [*items, *moved], end
    else:
        y = _movement(items, train, context, left, y, space, tall, beside=beside)
    if y > foot_top + 1.6:
        raise NoSpace("the movement and what stands at the foot", y, foot_top + 1.6)
    return [*items, *written(y, floor)] if words else items


def _movement(
    items: list[Item],
    train: Train,
    context: RenderContext,
    left: float,
    y: float,
    available: float,
    tall: bool,
    *,
    beside: bool,
) -> float:
    """The movement in figures and icons, what towns pay at the right of a wide card; returns where it ends."""
    theme = context.theme
    text: str = context.text(train.movement) if train.movement else movement_text(train)
    if not text:
        return y
    pays = _town(train, context)
    if beside and pays:
        # What towns pay is beside the towns that come along, each in a line of its own: all cards are alike.
        counted, more, rest = text.partition(" +\u00a0")
        towns, _, lingers = rest.partition(" ")
        second = f"+\u00a0{towns}\u00a0{pays.removeprefix(':town: ')}" if more else pays
        text, pays = "\n".join(filter(None, (counted, second, lingers))), ""
    elif available < WIDE:
        pays = ""
    if pays:
        items += set_text(
            context.marked(pays), left + available - PAYS, y + 1.5, PAYS, 6.5, size=context.size(12), fill=theme.ink,
            faces=context.faces,
            align="right",
        ).items  # fmt: skip
    size, wide = FORMULA if train.emblem else 19.0, available - (PAYS if pays else 0.0)
    # Beside an emblem in one line where that fits, else in two of the same size: all cards' signs are as large.
    least = 11.0 if tall else size
    tries = [(6.4, least), (18.0, least), (18.0, 9.0)] if train.emblem else [(7.2 if pays else 14.0, 11.0)]
    for deep, floor in tries:
        try:
            setting = set_text(
                context.marked(text), left, y, wide, deep,
                size=context.size(size), floor=floor if floor < size else context.size(size), fill=theme.ink,
                faces=context.strong, leading=1.15, paragraph_gap=0.08,
            )  # fmt: skip
        except Overfull:
            if (deep, floor) == tries[-1]:
                raise
        else:
            break
    items += setting.items
    return y + setting.height + 0.6


def _counted_movement(
    train: Train, context: RenderContext, place: tuple[float, float, float, float]
) -> tuple[list[Item], float]:
    """The movement: what counts, then what comes along in any number; where it ends, mm. In a place of left, top, width and
    bottom. Its lines are as far apart on all cards, whatever stands below them."""
    left, y, available, bottom = place
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
            context.marked(part), left, 0.0, available, 12.0, size=context.size(size), floor=context.size(size),
            fill=context.theme.ink, faces=context.strong, leading=1.0,
        )
        for part, size in ((counted, COUNTED), (towns, FORMULA), (lingers, LINGERS))
        if part
    ]  # fmt: skip
    free = bottom - y - fsum(line.height for line in lines)
    gap = min(BETWEEN, max(LEAST_GAP, free / (len(lines) + 0.5)))
    items: list[Item] = []
    for line in lines:
        items.append(Group(line.items, 0.0, round(y, 4)))
        y += line.height + gap
    return items, y - gap + 0.6


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
    known: dict[str, Train] | None = context.memo.get("trains")
    if known is None:
        known = context.memo["trains"] = {
            train.id: train
            for one in context.game.of_kind("trains")
            if isinstance(one, TrainSet)
            for train in one.pieces
        }
    return known


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


def _lines(one: TrainSet, train: Train, context: RenderContext) -> list[str]:
    """What a train can be traded in for, and what its price is then."""
    amount = context.game.header.currency.amount
    lines: list[str] = []
    if train.trade_for and train.trade_price is not None:
        better = trains_by_id(context)[train.trade_for].title
        price = f"*{amount(train.trade_price)}*"
        if one.trade_take:
            lines.append(f"{one.trade_label} {price}:\n{one.trade_take} *{better}*")
        else:
            lines.append(f"{one.trade_label} *{better}*: {price}")
    if train.discount is not None:
        names = "\u00a0".join(train.discount_for)  # on one line
        lines.append(f"*{amount(train.discount)}* {one.discount_label} *{names}*")
    return lines


def _label_size(one: TrainSet, context: RenderContext, available: float) -> float:
    """The size at which the words before a phase's roundel fit beside the price on every card of the set, points, or 0."""
    key = ("train labels", one.id)
    if key not in context.memo:
        amount, theme = context.game.header.currency.amount, context.theme
        prices = [
            min(available * 0.5, width_of(amount(train.price), theme.bold, context.size(22)))
            for train in one.pieces
            if train.price is not None and len((_rusts(train, context) or ("", "    "))[1]) <= 3
        ]
        spare = available - 2 * ROUNDEL - 7.4 - max(prices, default=0.0) - 1.0
        words = context.text(one.eaten_label)
        context.memo[key] = next(
            (size for size in map(context.size, LABEL) if width_of(words, theme.text, size) <= spare), 0.0
        )
    known: float = context.memo[key]
    return known


def _foot(
    one: TrainSet,
    train: Train,
    context: RenderContext,
    left: float,
    right: float,
    base: float,
    tall: bool,
    space: float,
    lines: Sequence[str],
) -> tuple[list[Item], float]:
    """Price on the left, when it is gone on the right; above it, ``space`` mm wide, the lines."""
    theme = context.theme
    items: list[Item] = []
    amount = context.game.header.currency.amount
    available = right - left
    rusts = _rusts(train, context)
    edge = right
    if rusts is not None:
        colour, name = rusts
        radius = ROUNDEL
        size = context.size(11)
        wide = 2 * radius if len(name) <= 3 else min(available * 0.3, width_of(name, theme.bold, size))
        if len(name) <= 3:
            items += roundel(context, colour, name, right - radius, base - 2.7, radius)
        else:
            items += fit_line(
                name, right, base - 1.4, wide + 0.01, size=size, name=theme.bold, fill=theme.ink, anchor="end"
            )
        edge = right - wide - 6.4
        items += context.icon(one.eaten_icon, round(edge, 4), round(base - 5.3, 4), 5.2, theme.ink)
        size = 0.0 if tall or len(name) > 3 else _label_size(one, context, available)
        if size:
            items += fit_line(
                context.text(one.eaten_label), right - wide - 7.4, base - 1.4, available * 0.3, size=size,
                name=theme.text, fill=theme.muted, anchor="end",
            )  # fmt: skip
    # A price that is beside the name, too, is smaller here and leaves more room to the lines.
    headed = bool(_head_price(one, train, context, 0.0 if tall else available)[0])
    if train.price is not None:
        price = fit_line(
            amount(train.price),
            left,
            base,
            min(available * (0.66 if tall else 0.5), edge - 1.0 - left),
            size=context.size(16 if headed else 22),
            name=theme.bold,
            fill=theme.ink,
        )
        items[:0] = price
    permanent = rusts is None and (train.price is not None or bool(train.phase))
    if permanent and not tall:
        items += fit_line(
            context.text(one.permanent_label), right, base, available * 0.4, size=context.size(9),
            name=theme.text, fill=theme.muted, anchor="end",
        )  # fmt: skip
    # A line's depth above the price; beside an emblem texts may end nearer to it.
    top = base - (6.6 if headed else 8.6 if lines or tall or not train.emblem else 6.8)
    if permanent and tall:
        lines = [*lines, one.permanent_label]
    for line in reversed(lines):
        text, size, high = context.text(line), context.size(11), 11.0 if tall or space < available else 5.0
        height = set_text(
            text,
            left,
            0,
            space,
            high,
            size=size,
            fill=theme.ink,
            faces=context.faces,
            leading=1.1,
        ).height
        items += set_text(
            text, left, top - height + 0.4, space, high, size=size, fill=theme.ink, faces=context.faces,
            leading=1.1,
        ).items  # fmt: skip
        top -= height + 1.6
    return items, top
