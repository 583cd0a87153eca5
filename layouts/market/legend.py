"""The legend: what each zone does, why tokens move. A sign and its words, an entry each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from playproof.components.kinds.markets import MarketReason
from playproof.components.market import Market, turns_at
from playproof.components.notation.market_zones import Zone
from playproof.layouts.market.grid import ground_of, turn_sign, zone_colour, zone_fill
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.legend import legend_head
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Group, Item, Rect, Text
from playproof.layouts.text.markup import Marked
from playproof.layouts.text.setting import fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: Size of a sign's box, of the words, and the gaps, in mm and points.
SIGN = (9.0, 6.0)
WORDS = 9.5
#: The smallest letters in a zone's sign, points.
LEAST = 6.0
GAP, BETWEEN = 2.0, 2.2
#: Between two arrows of a sign, mm.
APART = 0.6
COLUMN_GAP = 7.0
#: A column is at least this wide, mm.
NARROWEST = 70.0
#: Inside the legend's frame, and the height of its heading, mm.
EDGE, HEAD = 3.5, 8.6


class Entry(NamedTuple):
    """A sign, drawn from (0, 0) in a box of `SIGN`, and the words beside it."""

    sign: tuple[Item, ...]
    words: Marked
    #: How wide the sign is, mm.
    wide: float = SIGN[0]


class Block(NamedTuple):
    """Entries that were set, drawn from (0, 0)."""

    items: tuple[Item, ...]
    width: float
    height: float


def legend_entries(
    zones: Sequence[Zone],
    reasons: Sequence[MarketReason],
    context: RenderContext,
    market: Market | None = None,
    *,
    names: bool = False,
) -> list[Entry]:
    """The entries of a market, in the order of its data; with ``market``, also its bent arrows, with ``names``, how trackers
    name a cell."""
    entries = [
        Entry(tuple(_zone_sign(zone, context)), _zone_words(zone, context), _zone_wide(zone, context))
        for zone in zones
    ]
    size = 5.0
    for reason in reasons:
        wide = max(SIGN[0], reason.steps * (size + APART) - APART)
        entries.append(Entry(tuple(_arrows(reason, size, context)), context.text(reason.text), wide))
    turns = (
        {turn: None for cell in market.cells if not cell.arrows for turn in turns_at(market, cell)}
        if market
        else {}
    )
    for direction, way in sorted(turns, reverse=True):
        if way in ("up", "down"):
            sign = context.icon(
                turn_sign(direction, way), (SIGN[0] - size) / 2, (SIGN[1] - size) / 2, size, context.theme.ink
            )
            entries.append(Entry(sign, context.marked(f"No cell further {direction}: {way} instead.")))
    if names:
        sign = fit_line(
            "r3c6", SIGN[0] / 2, SIGN[1] / 2 + 1.2, SIGN[0], size=context.size(9), name=context.theme.bold,
            fill=context.theme.muted, anchor="middle",
        )  # fmt: skip
        entries.append(
            Entry(sign, context.marked("In notes: row 3, column 6, as numbered at the edges, from 0."))
        )
    return entries


def _arrows(reason: MarketReason, side: float, context: RenderContext) -> Iterator[Item]:
    """An arrow of ``side`` mm for each cell that the token goes, beside each other; a ring for a token that stays."""
    if reason.move == "stay":
        yield Circle(SIGN[0] / 2, SIGN[1] / 2, round(side * 0.32, 4), None, context.theme.ink, 0.35)
        return
    step = side + APART
    left = max(0.0, (SIGN[0] - step * reason.steps + APART) / 2)
    for number in range(reason.steps):
        yield from context.icon(
            f"arrow-{reason.move}",
            round(left + number * step, 4),
            (SIGN[1] - side) / 2,
            side,
            context.theme.ink,
        )


def _zone_words(zone: Zone, context: RenderContext) -> Marked:
    title, legend = context.text(zone.title), context.text(zone.legend)
    return context.marked(f"*{title}:* {legend}" if legend else f"*{title}*")


def _zone_wide(zone: Zone, context: RenderContext) -> float:
    """How wide a zone's sign is: its letters are `LEAST` points large at least."""
    return round(max(SIGN[0], width_of(zone.printed, context.theme.bold, LEAST) + 2.4), 4)


def _zone_sign(zone: Zone, context: RenderContext) -> list[Item]:
    """A cell in small: tint, pattern, letter, frame."""
    theme = context.theme
    width, height = _zone_wide(zone, context), SIGN[1]
    items = zone_fill(zone, width, height, 0, 0, context)
    if zone.par:
        stroke, weight = theme.ink, theme.heavy
    else:
        stroke, weight = edge_colour(zone_colour(zone, context), theme.paper, theme.ink), theme.line
    ground = ground_of(zone, context)
    text, points = zone.printed, 9.0
    while points > LEAST and width_of(text, theme.bold, points) > width - 2.4:
        points -= 0.5
    used = width_of(text, theme.bold, points)
    cap = face(theme.bold).cap_height * points * MM_PER_PT
    base = (height + cap) / 2
    items.append(
        Rect(
            round((width - used) / 2 - 0.5, 4),
            round(base - cap - 0.5, 4),
            round(used + 1, 4),
            round(cap + 1, 4),
            fill=ground,
        )
    )
    items += fit_line(
        text,
        width / 2,
        base,
        width,
        size=points,
        floor=4,
        name=theme.bold,
        fill=context.on(ground),
        anchor="middle",
    )
    items.append(Rect(0, 0, width, height, 0, None, stroke, weight))
    return items


def legend_block(entries: Sequence[Entry], width: float, columns: int, context: RenderContext) -> Block:
    """The entries in so many columns, filled one after the other, at most ``width`` mm wide.

    Raises `Overfull` for a word that no column holds.
    """
    column = (width - (columns - 1) * COLUMN_GAP) / columns
    # The words of all entries begin at one place; signs stand in the middle before them.
    wide = max((entry.wide for entry in entries), default=SIGN[0])
    available = column - wide - GAP
    set_entries: list[tuple[tuple[Item, ...], float, float]] = []
    for entry in entries:
        setting = set_text(
            entry.words, wide + GAP, 0, available, 200,
            size=context.size(WORDS), floor=context.size(WORDS), fill=context.theme.ink, faces=context.faces, leading=1.2,
        )  # fmt: skip
        tall = max(SIGN[1], setting.height)
        drop = (tall - setting.height) / 2 + 0.22 * setting.size * MM_PER_PT / 2
        items: tuple[Item, ...] = (
            Group(entry.sign, round((wide - entry.wide) / 2, 4), round((tall - SIGN[1]) / 2, 4)),
            Group(setting.items, 0, round(drop, 4)),
        )
        widest = _right(setting.items)
        set_entries.append((items, tall, widest))
    whole = fsum(tall + BETWEEN for _, tall, _ in set_entries)
    items_out: list[Item] = []
    x = y = lowest = used = 0.0
    at = 0
    for items, tall, widest in set_entries:
        if y and at < columns - 1 and y + tall / 2 > whole / columns:
            x, y, at = x + column + COLUMN_GAP, 0.0, at + 1
        items_out.append(Group(items, round(x, 4), round(y, 4)))
        y += tall + BETWEEN
        lowest = max(lowest, y - BETWEEN)
        used = max(used, x + widest)
    return Block(tuple(items_out), round(used, 4), round(lowest, 4))


def boxed(block: Block, width: float, context: RenderContext) -> Block:
    """A block in a frame ``width`` mm wide, with a heading."""
    theme = context.theme
    height = round(block.height + HEAD + EDGE, 4)
    items: tuple[Item, ...] = (
        Rect(0, 0, round(width, 4), height, 2.0, theme.paper, theme.ink, theme.line),
        *legend_head(EDGE, 0, width - 2 * EDGE, context),
        Group(block.items, EDGE, HEAD),
    )
    return Block(items, width, height)


def legend_below(
    entries: Sequence[Entry], left: float, bottom: float, available: float, context: RenderContext
) -> tuple[Block, float, float]:
    """The legend below a grid, in its frame, in as many columns as have room, and where it begins."""
    available -= 2 * EDGE
    columns = max(1, min(len(entries), int((available + COLUMN_GAP) // (NARROWEST + COLUMN_GAP)), 4))
    block = legend_block(entries, available, columns, context)
    return boxed(block, available + 2 * EDGE, context), left, bottom + 5.0


def _right(items: Sequence[Item]) -> float:
    """How far texts reach to the right."""
    return max(
        (item.x + width_of(item.text, item.face, item.size) for item in items if isinstance(item, Text)),
        default=0.0,
    )
