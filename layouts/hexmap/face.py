"""A whole hex: ground, track, stops and marks, put together around its middle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from playproof.components.colours.palette import contrast
from playproof.components.hexgrid import Layout
from playproof.components.kinds.boards import Board
from playproof.components.kinds.tiles import TileSet
from playproof.components.notation.tile import HexNotation
from playproof.layouts.hexmap.borders import draw_frame, draw_partition, draw_stripes
from playproof.layouts.hexmap.frame import Disc
from playproof.layouts.hexmap.free_space import FreeSpace
from playproof.layouts.hexmap.grounds import Ground, draw_edge, draw_ground, flooded, ground_of, margin_of
from playproof.layouts.hexmap.land import hex_land, land_tint, text_boxes
from playproof.layouts.hexmap.marks import MarkWriter
from playproof.layouts.hexmap.sizes import HexSizes, sizes_of
from playproof.layouts.hexmap.stop_art import Home, draw_stop
from playproof.layouts.hexmap.stops import Stop, place_stops
from playproof.layouts.hexmap.track import Rail, draw_rails, draw_stub, rails_of
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item
from playproof.layouts.text.setting import Overfull, fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face


@dataclass(frozen=True)
class HexContent:
    """What one hex shows. ``number`` is the tile's, ``coordinate`` the map's; ``own`` asks the palette for ``ground``
    first. ``mark`` is a tile's number to be laid here at the start. ``homes`` are the companies whose slots are kept.
    ``signs`` are letters in frames. ``land`` lies beneath everything, in place of the ground's colour. A miniature keeps the
    places of the number and of the ground's letter free, so that all lies where it lies on the tile, and leaves them out.
    """

    hex: HexNotation
    ground: str = ""
    own: bool = False
    name: str = ""
    number: str = ""
    coordinate: str = ""
    mark: str = ""
    homes: tuple[Home, ...] = ()
    signs: tuple[str, ...] = ()
    land: str = ""
    miniature: bool = False


class HexFace(NamedTuple):
    """A hex in two layers: ``ground`` is under the lines between hexes, ``art`` over them."""

    ground: tuple[Item, ...]
    art: tuple[Item, ...]


class Plan(NamedTuple):
    """Where stops and track of a hex are."""

    stops: tuple[Stop, ...]
    rails: tuple[Rail, ...]


def hex_sizes(layout: Layout, across: float, slot: float, stack: float, context: RenderContext) -> HexSizes:
    """The sizes of a hex in this theme; slots on flat and pointy hexes are alike."""
    theme = context.theme
    return sizes_of(layout, across, slot, stack, theme.hairline, theme.line, theme.heavy)


def tile_sizes(one: TileSet, context: RenderContext) -> HexSizes:
    """The sizes of a set of tiles."""
    sizes = hex_sizes(one.layout, one.across, one.slot_size, one.stack, context)
    return replace(sizes, node_costs=one.node_costs, highest_node=one.highest_node)


def board_sizes(board: Board, context: RenderContext, share: float = 1.0) -> HexSizes:
    """The sizes of a board's hexes; ``share`` is how large they are shown, of their size on the board."""
    sizes = hex_sizes(
        board.layout, board.across * share, board.slot_size * share, board.stack * share, context
    )
    return replace(sizes, square=board.square_places)


_plans: dict[tuple[HexNotation, HexSizes], Plan] = {}


def plan_of(hex_: HexNotation, sizes: HexSizes) -> Plan:
    """Stops and track of a hex; worked out once for every size."""
    known = _plans.get((hex_, sizes))
    if known is None:
        stops = place_stops(hex_, sizes)
        if len(_plans) > 2000:
            _plans.clear()
        known = _plans[hex_, sizes] = Plan(stops, rails_of(hex_, stops, sizes))
    return known


def hex_face(content: HexContent, sizes: HexSizes, context: RenderContext, bleed: float = 0.0) -> HexFace:
    """The hex around (0, 0). Raises `Overfull` for what doesn't fit, `UnknownIcon`, `KeyError` for colours."""
    key = ("hex", content, sizes, bleed)
    known: HexFace | None = context.memo.get(key)
    if known is None:
        known = context.memo[key] = _made(content, sizes, context, bleed)
    return known


def _made(content: HexContent, sizes: HexSizes, context: RenderContext, bleed: float) -> HexFace:
    hex_ = content.hex
    hollow = context.theme.colours == "line"  # ink is saved
    ground = ground_of(content.ground, context, own=content.own)
    stops, rails = plan_of(hex_, sizes)
    if content.land:
        # What runs over other track is cased in the land's tint.
        tint = land_tint(content.land, context)
        ground = replace(ground, fill=tint, bare=True, rim="")
    if sizes.square and sizes.stack:
        # Where pieces lie on squares, a line within the edge would cross their corners, or read as a place itself.
        ground = replace(ground, rim="", lines=0)
    joined = frozenset(one.edge for one in hex_.borders if not one.type)
    under: list[Item] = [*draw_ground(ground, sizes, bleed, joined)]
    if hex_.stripes is not None:
        under += draw_stripes(flooded(hex_.stripes.color, context), sizes, bleed)
    art: list[Item] = [*draw_edge(ground, sizes, 0.3 if hollow else context.theme.hairline, joined)]
    if hex_.frame is not None:
        colours = [ground_of(one, context).line for one in (hex_.frame.color, hex_.frame.color2) if one]
        art += draw_frame(colours, sizes)
    own_track = context.game.header.look.track
    ink = own_track if own_track and ground.ink == context.theme.ink and not hollow else ground.ink
    for stub in hex_.stubs:
        art += draw_stub(stub.edge, stub.track, sizes, ink, ground.fill, bleed)
    art += draw_rails(hex_, rails, stops, sizes, ink, ground.fill, bleed, hollow=hollow)
    for partition in hex_.partitions:
        art += draw_partition(partition, sizes, ground)
    for stop in stops:
        art += draw_stop(stop, sizes, ground, context, content.homes)
    art += _marks(content, sizes, ground, stops, rails, context)
    if content.land:
        discs = [*_taken(hex_, sizes, stops, rails), (0.0, 0.0, 0.01)]
        under = [*hex_land(content.land, sizes.frame, context, bleed, tuple(text_boxes(art)), discs), *under]
    return HexFace(tuple(under), tuple(art))


#: Shares of their full size at which marks are tried, all together, on a crowded hex.
_SQUEEZES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)


def _marks(
    content: HexContent,
    sizes: HexSizes,
    ground: Ground,
    stops: tuple[Stop, ...],
    rails: tuple[Rail, ...],
    context: RenderContext,
) -> list[Item]:
    """All marks, in the order and at the size in which the smallest of them is largest.

    Raises `Overfull` if they don't fit at the smallest.
    """
    best: tuple[float, list[Item]] | None = None
    missing: Overfull | None = None
    available, corners = _corners(content, sizes, ground, _taken(content.hex, sizes, stops, rails), context)
    for squeeze in _SQUEEZES:
        for name_first in (True, False) if content.name else (True,):
            writer = MarkWriter(sizes, ground, context, available.copy(), squeeze)
            try:
                items = _written(content, writer, stops, rails, name_first)
            except Overfull as full:
                missing = full
                continue
            if best is None or writer.smallest > best[0] + 1e-6:
                best = (writer.smallest, items)
        if best is not None and best[0] >= squeeze - 0.1:
            break
    if best is None:
        assert missing is not None
        raise missing
    return best[1] if content.miniature else [*corners, *best[1]]


def _corners(
    content: HexContent, sizes: HexSizes, ground: Ground, taken: list[Disc], context: RenderContext
) -> tuple[FreeSpace, list[Item]]:
    """The free space with what is always in the same corner: it comes first, so that nothing else takes the place."""
    # The corner of a square place leaves less room.
    beside = 0.15 if sizes.square and content.hex.stack is not None else 0.6
    edge = (beside if ground.rim or ground.lines else 0.9) + margin_of(ground, sizes.frame)
    if content.number:
        edge = max(edge, 2.0)  # a cut is never exact
    available = FreeSpace(sizes.frame, taken, sizes.gap, edge)
    items: list[Item] = []

    def write(text: str, corners: tuple[str, ...], **more: Any) -> bool:
        """Whether there was room for the text in one of these corners."""
        written = _corner_text(text, sizes, ground, context, available, corners, **more)
        items.extend(written)
        return bool(written)

    if content.coordinate:
        barred = frozenset(one.edge for one in content.hex.borders if one.type == "impassable")
        size = COORDINATE if sizes.stack or sizes.square else 7.0
        write(content.coordinate, (*_UPPER, "lower left", "lower right"), size=size, barred=barred)
    if content.number:
        # All numbers lie in one corner, smaller ones where it is narrow.
        tried: tuple[tuple[float, tuple[str, ...], float | None], ...] = (
            (NUMBER, _LOWER[:1], 0.5),
            (SMALL, _LOWER[:1], 0.2),
            (SMALL, (*_LOWER, *_UPPER), None),
        )
        any(write(content.number, corners, size=size, least=least) for size, corners, least in tried)
        if ground.letter:
            order = ("lower left", *_UPPER) if ground.rim else ("lower left", "lower right", *_UPPER)
            least = -0.2 if ground.rim else None
            points = (LETTER, SMALL) if ground.rim else (SMALL,)
            any(write(ground.letter, order, size=size, least=least, quiet=True) for size in points)
    elif content.mark:
        write(content.mark, ("lower right", "lower left", *_UPPER))
    elif content.coordinate and content.ground in TRACK and not content.own and _as_tile(content.hex):
        # As on a tile of that colour. A hex with neither track nor a label is none: its colour has another meaning.
        write(ground.letter, (*_LOWER[::-1], *_UPPER), size=SMALL, least=0.2, quiet=True)
    return available, items


def _as_tile(hex_: HexNotation) -> bool:
    return bool(hex_.paths or (hex_.labels and hex_.centres))


def _written(
    content: HexContent,
    writer: MarkWriter,
    stops: tuple[Stop, ...],
    rails: tuple[Rail, ...],
    name_first: bool,
) -> list[Item]:
    """The marks in one order."""
    hex_ = content.hex
    items: list[Item] = []
    if hex_.stack is not None:
        items += writer.stack(hex_.stack, level=not stops)
    if content.name and name_first:
        items += writer.name(content.name, stops)
    items += writer.revenues(stops)
    items += writer.starts(stops)
    items += writer.visits(stops)
    # Labels leave the place to what has one of its own.
    placed = [upgrade for upgrade in hex_.upgrades if isinstance(upgrade.loc, float)]
    for upgrade in placed:
        items += writer.upgrade(upgrade)
    for label in hex_.labels:
        items += writer.label(label.text)
    if content.name and not name_first:
        items += writer.name(content.name, stops)
    for upgrade in hex_.upgrades:
        if upgrade not in placed:
            items += writer.upgrade(upgrade)
    for sign in content.signs:
        items += writer.sign(sign)
    alone = not stops and not rails and hex_.stack is None and len(hex_.icons) == 1
    for icon in hex_.icons:
        items += writer.icon(icon.image, icon.loc, alone=alone)
    return items


def _taken(
    hex_: HexNotation, sizes: HexSizes, stops: tuple[Stop, ...], rails: tuple[Rail, ...]
) -> list[Disc]:
    """Discs over all that is drawn before the marks."""
    found: list[Disc] = []
    half = sizes.track / 2
    for rail in rails:
        found += [(x, y, half) for x, y in rail.curve.spots(sizes.track * 0.7)]
    for stub in hex_.stubs:
        x, y = sizes.frame.middle(stub.edge)
        found += [(x * share, y * share, half) for share in (0.72, 0.82, 0.92)]
    for stop in stops:
        if stop.centre.style == "hidden" or stop.centre.kind in ("offboard", "junction"):
            continue
        found += stop.discs
    for line in hex_.partitions:
        (ax, ay), (bx, by) = sizes.frame.corners[line.a], sizes.frame.corners[line.b]
        found += [
            (ax + (bx - ax) * line.length * step / 12, ay + (by - ay) * line.length * step / 12, 0.6)
            for step in range(13)
        ]
    return found


#: The grounds of tiles; hexes of the map can be printed as one.
TRACK = ("yellow", "green", "brown")
_UPPER, _LOWER = ("upper left", "upper right"), ("lower right", "lower left")
#: Sizes of a tile's number, by which it is looked for, and of its ground's letter within a rim, where a corner has room; of
#: both elsewhere; of the coordinate of a hex whose stack or square places hide little else, points.
NUMBER, LETTER, SMALL, COORDINATE = 11.0, 9.0, 8.0, 10.0
#: The edge that ends above an upper corner of a pointy hex, and how much lower letters stand there if it is barred, mm.
_ABOVE, BARRED = {"upper left": 2, "upper right": 3}, 2.0


def _corner_text(
    text: str,
    sizes: HexSizes,
    ground: Ground,
    context: RenderContext,
    available: FreeSpace,
    order: tuple[str, ...],
    *,
    size: float = 7.0,
    least: float | None = None,
    barred: frozenset[int] = frozenset(),
    quiet: bool = False,
) -> list[Item]:
    """Small letters in the first corner that is free, or in the one with the most room; none where that leaves less than
    ``least`` mm around them. Those of ``size`` above 7 points are in ink; ``quiet`` ones aren't bold.
    They keep off the ends of ``barred`` edges."""
    theme = context.theme
    frame = sizes.frame
    points = max(6.0, context.size(size) * min(1.2 if size > 7 else 1.0, frame.across / 38))
    name = theme.text if quiet else theme.bold
    cap = face(name).cap_height * points * MM_PER_PT
    width = width_of(text, name, points)
    # From the corner of a flat hex the edge runs level, from that of a pointy one straight down.
    flat = frame.layout == "flat"
    inset = available.edge + 0.3
    x = frame.side / 2 - inset * 0.7 if flat else frame.apothem - inset
    y = frame.apothem - inset if flat else frame.side / 2 - inset * 0.25
    best: tuple[float, float, float] | None = None
    for corner in order:
        left = -x if corner.endswith("left") else x - width
        base = cap - y if corner.startswith("upper") else y
        if not flat and _ABOVE.get(corner) in barred:
            base += BARRED
        spots = [(left + width * (number + 0.5) / 3, base - cap / 2) for number in range(3)]
        clear = min(available.clear(u, v) for u, v in spots) - cap / 2
        if best is None or clear > best[0]:
            best = (clear, left, base)
        if clear > 0.2:
            break
    assert best is not None
    space, left, base = best
    if least is not None and space < least:
        return []
    for number in range(3):
        around = max(cap / 2, width / 6) + (0.5 if size > 7 else 0.0)
        available.add((left + width * (number + 0.5) / 3, base - cap / 2, around))
    fill = theme.muted if (quiet or size <= 7) and contrast(theme.muted, ground.fill) >= 4.5 else ground.ink
    return list(fit_line(text, left, base, width + 0.1, size=points, name=name, fill=fill, floor=5))
