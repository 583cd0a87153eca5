"""Private companies and side bets: price and revenue large, what it can do, when it closes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playproof.components.kinds.privates import Private, PrivateSet
from playproof.layouts.kinds.trains import phases_by_id
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.backs import draw_back
from playproof.layouts.ornament.badges import (
    MIDDLE,
    PLATE,
    WORDS_LEFT,
    card_wash,
    emblem_in,
    face_frame,
    plate,
    roundel,
    side_band,
)
from playproof.layouts.ornament.motifs import INSET, RING, panel
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.outlines import card_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Item, Line, Rect
from playproof.layouts.text.setting import Overfull, Setting, fit_line, line_size, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["draw"]

EDGE = 3.0
#: The least space for an emblem below the text, mm, and the least size of text, points, that a set has for it: so that
#: every card has its emblem there. Where none does, emblems are beside the prices of cards with long texts, so large, mm.
EMBLEM = ((19.0, 10.5), (15.0, 10.0), (12.5, 9.0))
BESIDE = 14.0
#: The greatest height of a panel, and the least gap between two figures, mm.
MOST, FIGURES = 29.0, 4.0
#: The air around an emblem without a ring, as a share of its panel's height.
AIR = 0.09
#: Text of the cards of a set has one size, so large at most and at least, points.
SIZE, LEAST = 11.0, 9.0
#: The size of a card's icon and the least gap between it and the name, mm; words of a bet end so far off the frame, mm.
ICON, BESIDE_ICON, OFF_FRAME = 8.0, 2.5, 1.5
#: Size of the words beside a bet's figures, points; how broad those in the place for chips are at most, of its diameter.
LABEL, CHORD = 10.0, 0.8
#: What the words of a bet need beside its chips, else they stand above them, mm; the picture where broad chips lie, of their
#: diameter, and how much of it is above the middle; the words below it: where they stand, of the radius, and how broad they are
#: at most, of the diameter; how far the ground around those chips goes on above and below, mm.
BESIDE_BET = 13.0
PICTURE, UP, LOW, SHORT, RIM = 0.65, 0.6, 0.8, 0.5, 1.0
#: A bet's multiple above its chips, points; its words beside it, points.
ABOVE, ABOVE_WORDS = 26.0, 9.5
#: Words for what never closes that begin with a sign.
SIGNED = re.compile(r":([a-z-]+): ([^:*]+)")
#: The height that a bet's words take at most where an emblem is below them, mm.
TRIGGER = 12.5


def draw(one: PrivateSet, piece: Private, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Front of a private company's card, and the set's back."""
    outline = card_outline(one)
    back = draw_back(context, one.back, outline) if one.back is not None else None
    return _front(one, piece, context), back


def _front(one: PrivateSet, piece: Private, context: RenderContext) -> Drawing:
    outline = card_outline(one)
    width, height = outline.width, outline.height
    theme = context.theme
    colour = edge_colour(context.colour(piece.colour or "accent"), theme.paper, theme.ink)
    items = [*card_wash(context, piece.colour, outline), *side_band(context, piece.colour, height)]
    items += face_frame(context, piece.colour, width, height)
    letters = [other.letters for other in one.pieces]
    if one.bet:
        # Nothing else is in the band: a bet is named by these letters, so that they are large.
        items += plate(context, piece.letters, EDGE, context.size(15), height=6.6, least=6.9, alike=letters)
    else:
        items += plate(context, piece.letters, EDGE, context.size(11), alike=letters)
    if piece.price is not None:
        items += plate(context, f"{piece.price}", EDGE + 6.4, context.size(11))
    if piece.price is not None and piece.multiplier is None:
        # A private company may have the letters of another company: its sign tells them apart in a hand.
        items.append(Rect(MIDDLE - PLATE / 2, EDGE + 12.8, PLATE, PLATE, 1.0, theme.paper))
        items += context.icon("privates", MIDDLE - 2.6, EDGE + 13.45, 5.2, theme.ink)
    left, right = WORDS_LEFT, width - EDGE - 0.5
    available = right - left
    items += _title(one, piece, context).items
    if piece.icon:
        items += context.icon(piece.icon, right - ICON, EDGE + 0.4, ICON, theme.ink)
    y = _head(one, piece, context)
    items.append(Line(left, round(y - 1.5, 4), right, round(y - 1.5, 4), colour, theme.heavy))
    bottom = height - EDGE - 1.0
    if piece.trigger or piece.multiplier is not None:
        _prices(items, one, piece, context, left, y, available)
        _bet(items, one, piece, context, (left, y, right, bottom))
        return Drawing(outline, tuple(items))
    _closing(items, one, piece, context, left, right, bottom)
    bottom -= _foot(piece, context)
    # An emblem lies below the text; beside the prices where the text leaves less space than it needs there.
    size, least = _sizes(one, context)
    text, space = _text(piece, context, (left, y + _deep(piece), available, bottom), size)
    if piece.emblem and space < least:
        wide = available * 0.5 - 1.5 if piece.revenue is None else available - BESIDE - 1.5
        _prices(items, one, piece, context, left, y, wide)
        if piece.revenue is None:
            # Half of the line is free.
            box = (right - available * 0.5, y, available * 0.5, BESIDE - 0.6)
            items += panel(context, piece.colour, piece.emblem, box)
        else:
            items += emblem_in(context, piece.emblem, (right - BESIDE, y - 0.3, BESIDE, BESIDE))
        text, _ = _text(piece, context, (left, y + _deep_beside(piece), available, bottom), size)
    else:
        _prices(items, one, piece, context, left, y, available)
        if piece.emblem:
            deep = min(space, max(MOST, _common(one, context, size)))
            ring = _ringed(one, context, size)
            air = INSET if ring else max(INSET, AIR * deep)
            box = (left, bottom - 1.0 - deep, available, deep)
            items += panel(context, piece.colour, piece.emblem, box, ring=ring, air=air)
    items += text.items
    return Drawing(outline, tuple(items))


def _title(one: PrivateSet, piece: Private, context: RenderContext, size: float = 0.0) -> Setting:
    """Its name, in the space that its icon leaves, in the size of all names of the set."""
    left = WORDS_LEFT
    available = card_outline(one).width - EDGE - 0.5 - left - (ICON + BESIDE_ICON if piece.icon else 0.0)
    return set_text(
        context.text(piece.name), left, EDGE + 1.2, available, 13,
        size=size or _title_size(one, context), floor=11, fill=context.theme.ink, faces=context.titles, leading=1.08,
    )  # fmt: skip


def _title_size(one: PrivateSet, context: RenderContext) -> float:
    """The size at which the longest name of the set fits, points."""
    key = ("private names", one)
    if key not in context.memo:
        full = context.size(15)
        context.memo[key] = min(
            (_title(one, piece, context, full).size for piece in one.pieces), default=full
        )
    known: float = context.memo[key]
    return known


def _head(one: PrivateSet, piece: Private, context: RenderContext) -> float:
    """Where the head with the name ends, mm from the top; one place for all bets of a set."""
    if piece.trigger or piece.multiplier is not None:
        return max(_own_head(one, other, context) for other in one.pieces)
    return _own_head(one, piece, context)


def _own_head(one: PrivateSet, piece: Private, context: RenderContext) -> float:
    return EDGE + max(_title(one, piece, context).height, 8.0 if piece.icon else 0.0) + 4.1


def _foot(piece: Private, context: RenderContext) -> float:
    """How high the line is that says when it closes, mm."""
    return 8.0 if piece.closes in phases_by_id(context) else 6.5


def _deep(piece: Private) -> float:
    """How deep the line of prices is, mm."""
    return 14.2 if piece.price is not None or piece.revenue is not None else 0.0


def _deep_beside(piece: Private) -> float:
    """How deep the line of prices is with an emblem beside them, mm."""
    return max(_deep(piece), BESIDE + 0.5)


def _prices(
    items: list[Item],
    one: PrivateSet,
    piece: Private,
    context: RenderContext,
    left: float,
    y: float,
    available: float,
) -> None:
    """Price and revenue, large, side by side."""
    theme = context.theme
    amount = context.game.header.currency.amount
    columns = [
        (context.text(label), amount(value))
        for label, value in ((one.price_label, piece.price), (one.revenue_label, piece.revenue))
        if value is not None
    ]
    wide = (available - FIGURES) / 2 if len(columns) > 1 else available
    # Both figures in one size.
    size = min(
        (line_size(value, wide, size=context.size(21), name=theme.bold) for _, value in columns), default=0.0
    )
    for number, (label, value) in enumerate(columns):
        x = left + number * (wide + FIGURES)
        items += fit_line(label, x, y + 3.2, wide, size=context.size(9), name=theme.text, fill=theme.muted)
        items += fit_line(value, x, y + 11.4, wide, size=size, name=theme.bold, fill=theme.ink)


def _sizes(one: PrivateSet, context: RenderContext) -> tuple[float, float]:
    """The size of the texts of a set, points, and the least space for an emblem below them, mm."""
    key = ("private texts", one.id)
    known: tuple[float, float] | None = context.memo.get(key)
    if known is None:
        known = context.memo[key] = next(
            _panel_sizes(one, context),
            (min(_text_size(one, other, context) for other in one.pieces), EMBLEM[-1][0]),
        )
    return known


def _panel_sizes(one: PrivateSet, context: RenderContext) -> Iterator[tuple[float, float]]:
    """Sizes at which every card has its emblem below its text, with the space that all of them leave for it."""
    cards = [piece for piece in one.pieces if not piece.trigger and piece.multiplier is None]
    if not any(piece.emblem for piece in cards):
        return
    for least, smallest in EMBLEM:
        size = SIZE
        while size >= smallest:
            if all(_leaves(one, piece, context, size) >= (least if piece.emblem else 0.0) for piece in cards):
                yield size, least
            size -= 0.5


def _common(one: PrivateSet, context: RenderContext, size: float) -> float:
    """The height of a panel that all cards of the set have room for, mm: where texts are short, it is all that they leave."""
    key = ("private panels", one.id)
    if key not in context.memo:
        left = [_leaves(one, other, context, size) for other in one.pieces if other.emblem]
        context.memo[key] = min(left, default=0.0)
    known: float = context.memo[key]
    return known


def _ringed(one: PrivateSet, context: RenderContext, size: float) -> bool:
    """Whether all panels of the set are high enough for a ring: all emblems of a set look alike."""
    key = ("private rings", one.id)
    if key not in context.memo:
        context.memo[key] = all(
            _leaves(one, other, context, size) >= RING for other in one.pieces if other.emblem
        )
    known: bool = context.memo[key]
    return known


def _leaves(one: PrivateSet, piece: Private, context: RenderContext, size: float) -> float:
    """The space below a card's text of this size, mm; -1 if the text doesn't fit."""
    outline = card_outline(one)
    width = outline.width - EDGE - 0.5 - WORDS_LEFT
    bottom = outline.height - EDGE - 1.0 - _foot(piece, context)
    top = _head(one, piece, context) + _deep(piece)
    try:
        return _text(piece, context, (0.0, top, width, bottom), size, context.size(size))[1]
    except Overfull:
        return -1.0


def _text_size(one: PrivateSet, piece: Private, context: RenderContext) -> float:
    """The largest size at which its text fits, points; at least 9, and the largest of all for a bet."""
    outline = card_outline(one)
    if piece.trigger or piece.multiplier is not None:
        return SIZE
    width = outline.width - EDGE - 0.5 - WORDS_LEFT
    bottom = outline.height - EDGE - 1.0 - _foot(piece, context)
    size = SIZE
    while size > LEAST:
        floor = context.size(size)
        try:
            y = _head(one, piece, context)
            _, space = _text(piece, context, (0.0, y + _deep(piece), width, bottom), size, floor)
            if piece.emblem and space < EMBLEM[-1][0]:
                _text(piece, context, (0.0, y + _deep_beside(piece), width, bottom), size, floor)
        except Overfull:
            size -= 0.5
        else:
            break
    return size


def _text(
    piece: Private,
    context: RenderContext,
    box: tuple[float, float, float, float],
    size: float,
    floor: float = 8.0,
) -> tuple[Setting, float]:
    """The text in a box of left, top, width and bottom, and the space for an emblem below it, mm."""
    left, top, width, bottom = box
    text = set_text(
        context.text(piece.text), left, top + 1.0, width, bottom - top - 1.5,
        size=context.size(size), floor=floor, fill=context.theme.ink, faces=context.faces, leading=1.2,
    )  # fmt: skip
    return text, bottom - top - text.height - 4.5


def _closing(
    items: list[Item],
    one: PrivateSet,
    piece: Private,
    context: RenderContext,
    left: float,
    right: float,
    base: float,
) -> None:
    """The phase that closes it at the foot."""
    theme = context.theme
    phase = phases_by_id(context).get(piece.closes)
    if phase is None:
        never, size = context.text(one.never_label), context.size(11)
        sign = SIGNED.fullmatch(never)
        if sign is not None:
            # As the line of the cards that close.
            wide = right - left - 16
            size = line_size(context.text(one.closes_label), wide, size=size, name=theme.text, floor=6)
            items += context.icon(sign[1], left, base - 5.2, 4.8, theme.ink)
            items += fit_line(
                sign[2],
                left + 6.2,
                base - 1.4,
                right - left - 6.2,
                size=size,
                name=theme.text,
                fill=theme.ink,
            )
        elif ":" in never:  # it has a sign
            items += set_text(
                never, left, base - 6.4, right - left, 7.0, size=size, floor=8, fill=theme.ink, faces=context.faces,
                valign="middle",
            ).items  # fmt: skip
        else:
            items += fit_line(
                never, left, base - 1.4, right - left, size=size, name=theme.text, fill=theme.ink
            )
        return
    items += context.icon("lock", left, base - 5.2, 4.8, theme.ink)
    words, size = context.text(one.closes_label), context.size(11)
    wide = min(right - left - 16, width_of(words, theme.text, size))
    items += fit_line(words, left + 6.2, base - 1.4, wide + 0.01, size=size, name=theme.text, fill=theme.ink)
    items += roundel(context, phase.colour, phase.title, left + 6.2 + wide + 5.4, base - 2.7, 3.6)


def _trigger(
    piece: Private,
    context: RenderContext,
    left: float,
    y: float,
    available: float,
    size: float,
    floor: float = 9.0,
) -> Setting:
    """What makes a bet pay."""
    return set_text(
        context.text(piece.trigger), left, y + 1.0, available - OFF_FRAME, TRIGGER if piece.emblem else 22,
        size=context.size(size), floor=floor, fill=context.theme.ink, faces=context.faces, leading=1.15,
    )  # fmt: skip


def _trigger_size(one: PrivateSet, piece: Private, context: RenderContext) -> float:
    """The largest size at which the words of its bet fit, points; at least 9."""
    available = card_outline(one).width - EDGE - 0.5 - WORDS_LEFT
    size = 13.0
    while size > LEAST:
        try:
            _trigger(piece, context, 0.0, 0.0, available, size, context.size(size))
        except Overfull:
            size -= 0.5
        else:
            break
    return size


def _times(piece: Private) -> str:
    """How many times the bet it pays; empty for what is no bet."""
    return "" if piece.multiplier is None else f"×{piece.multiplier}"


def _above(
    one: PrivateSet, piece: Private, context: RenderContext, box: tuple[float, float, float, float]
) -> list[Item]:
    """Above broad chips: how many times a bet it pays, and the words for that."""
    theme = context.theme
    left, top, wide, deep = box
    items: list[Item] = []
    cap = face(theme.bold).cap_height * MM_PER_PT
    size = min(context.size(ABOVE), deep / cap)
    cap *= size
    used = width_of(_times(piece), theme.bold, size)
    items += fit_line(
        _times(piece), left + wide, top + (deep + cap) / 2, used + 0.01, size=size, name=theme.bold, fill=theme.ink,
        anchor="end",
    )  # fmt: skip
    items += set_text(
        context.text(one.pays_label), left, top, wide - used - 3.0, deep,
        size=context.size(ABOVE_WORDS), fill=theme.ink, faces=context.faces, valign="middle", leading=1.1,
    ).items  # fmt: skip
    return items


def _bet(
    items: list[Item],
    one: PrivateSet,
    piece: Private,
    context: RenderContext,
    box: tuple[float, float, float, float],
) -> None:
    """A side bet: what makes it pay, how many times, the place for the chips."""
    theme = context.theme
    left, y, right, bottom = box
    available = right - left
    # The words of a set have one size, and what is below them begins at one height: all pictures are alike.
    size = min(_trigger_size(one, other, context) for other in one.pieces)
    items += _trigger(piece, context, left, y, available, size).items
    y += max(_trigger(other, context, left, y, available, size).height for other in one.pieces) + 3.0
    space = min(bottom - y - 1.0, available)
    diameter = min(one.bet or 0.0, space)
    if one.bet and diameter < one.bet - 1e-6:
        raise NoSpace("chips of a bet", one.bet, space)
    above_chips = available - diameter - 2 < BESIDE_BET
    if above_chips:
        top = bottom - diameter - 2 * RIM
        items += _above(one, piece, context, (left, y, available, top - 2.0 - y))
        items += panel(context, piece.colour, "", (left, top, available, bottom - top), ring=False)
        bottom -= RIM
    elif piece.emblem:
        deep = bottom - max(diameter, 12.0) - y - 1.5
        if deep >= BESIDE:
            items += panel(context, piece.colour, piece.emblem, (left, y, available, deep), ring=False)
        else:
            items += emblem_in(context, piece.emblem, (left, y + deep, BESIDE - 2, BESIDE - 2))
    text = _times(piece)
    if diameter:
        radius = diameter / 2
        cx, cy = (left + right) / 2 if above_chips else right - radius, bottom - radius
        pictured = above_chips and bool(piece.emblem)
        ground, label = (theme.paper, LOW * radius) if pictured else (None, 6.0)
        items.append(Circle(round(cx, 4), round(cy, 4), radius, ground, theme.frame, theme.line, (1.5, 1.0)))
        if pictured:
            # Where broad chips lie is the picture.
            side = diameter * PICTURE
            items += emblem_in(context, piece.emblem, (cx - side / 2, cy - side * UP, side, side))
        else:
            items += context.icon("bid", round(cx - 3.5, 4), round(cy - 5.5, 4), 7, theme.frame)
        items += fit_line(
            context.text(one.bet_label), cx, round(cy + label, 4), diameter * (CHORD if not pictured else SHORT),
            size=context.size(LABEL), name=theme.text, fill=theme.muted, anchor="middle",
        )  # fmt: skip
        available -= diameter + 2
    if not above_chips:
        times = context.size(34)
        items += fit_line(text, left, bottom - 1.0, available, size=times, name=theme.bold, fill=theme.ink)
        above = bottom - 1.0 - face(theme.bold).cap_height * times * MM_PER_PT - 2.0
        # Beside chips the words take two lines rather than small type.
        deep = 2.6 * context.size(LABEL) * MM_PER_PT
        items += set_text(
            context.text(one.pays_label), left, above + 0.6 - deep, available, deep,
            size=context.size(LABEL), fill=theme.muted, faces=context.faces, valign="bottom", leading=1.1,
        ).items  # fmt: skip
    if piece.text:
        items += set_text(
            context.text(piece.text), left, y, right - left, max(4.0, bottom - y - max(diameter, 12) - 1),
            size=context.size(9), fill=theme.muted, faces=context.faces,
        ).items  # fmt: skip
