"""Spaces of a track that are no prices: a box each, an arrow to the next, a ring for the marker."""

from __future__ import annotations

from dataclasses import dataclass

from playproof.components.colours.palette import mix
from playproof.components.kinds.tracks import Track, TrackSpace
from playproof.layouts.cost_scale import BESIDE_MARKERS, SCALE, cost_scales, scales_width
from playproof.layouts.market.sheet import MARGIN, TITLE
from playproof.layouts.ornament.areas import edge_colour, outline_item, rect_area, tinted
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Group, Item, Path, Rect, RectOutline, Segment
from playproof.layouts.text.setting import Setting, set_text

#: Inside a space's frame, mm.
PAD = 2.5
#: Between spaces, for the arrow to the next one, mm.
GAP = 6.0
#: Width of a row that is filled if none is given, and the usual width of a space, mm.
ROW, USUAL = 186.0, 40.0
#: Sizes of labels and notes, points; of a label's icon and of arrows, mm; height of a colour's band, mm.
LABEL, NOTE = 13.0, 9.0
ICON, ARROW, BAND = 5.0, 4.0, 3.0
#: Tables beside markers are so much higher at most where there is room.
LARGE = 1.4
#: Between the places of two markers in a space, mm.
APART = 2.0
#: A space's corners, mm; how dark its body is, in colours as bands and as floods, and its head in colours as bands.
CORNER = 3.0
BODY, HEAD = (0.04, 0.1), 0.18


@dataclass(frozen=True)
class SpacePlan:
    """The places of spaces, mm: their size and their upper left corners in order."""

    width: float
    height: float
    places: tuple[tuple[float, float], ...]
    per_row: int
    #: The height of the heads with the labels, mm; 0 if no space has any.
    head: float = 0.0

    @property
    def right(self) -> float:
        """Where the spaces end."""
        return max(x for x, _ in self.places) + self.width

    @property
    def bottom(self) -> float:
        """Their lower end."""
        return max(y for _, y in self.places) + self.height

    @property
    def lines(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where the track may be parted: x and y in the middle of the gaps, and its ends."""
        columns = sorted({x for x, _ in self.places})
        rows = sorted({y for _, y in self.places})
        return (
            (columns[0], *(round(x - GAP / 2, 4) for x in columns[1:]), self.right),
            (rows[0], *(round(y - GAP / 2, 4) for y in rows[1:]), self.bottom),
        )


def _label(
    space: TrackSpace, x: float, y: float, width: float, context: RenderContext, ink: str = ""
) -> Setting:
    indent = ICON + 1.5 if space.icon else 0.0
    size = context.size(LABEL)
    return set_text(
        context.text(space.label), x + PAD + indent, y + PAD + 0.6, width - 2 * PAD - indent, 40,
        size=size, floor=9, fill=ink or context.theme.ink, faces=context.strong, leading=1.12,
    )  # fmt: skip


def _note(space: TrackSpace, x: float, y: float, width: float, context: RenderContext) -> Setting:
    return set_text(
        context.text(space.note), x + PAD, y, width - 2 * PAD, 60,
        size=context.size(NOTE), floor=8, fill=context.theme.ink, faces=context.faces, leading=1.18,
    )  # fmt: skip


def _head_height(space: TrackSpace, width: float, context: RenderContext) -> float:
    """Height of band, label and icon, down to where a note may begin."""
    text = _label(space, 0, 0, width, context).height if space.label else 0.0
    return PAD + (BAND if space.colour else 0.0) + max(text + 0.6, ICON if space.icon else 0.0)


def _heads(track: Track, width: float, context: RenderContext) -> float:
    """The height of the highest head; 0 if no space has a label or an icon."""
    if not any(space.label or space.icon for space in track.spaces):
        return 0.0
    return max(_head_height(space, width, context) for space in track.spaces)


def space_plan(track: Track, context: RenderContext) -> SpacePlan:
    """The plan of a track of spaces: all of one size, as high as the fullest needs."""
    tokens = track.room * (track.marker + APART) - APART
    tables = max((scales_width(space.scales, context) for space in track.spaces if space.scales), default=0.0)
    wide = tokens + 2 * PAD + (tables + BESIDE_MARKERS if tables else 0.0)
    width, height = track.size or (max(USUAL, round(wide, 1)), 0.0)
    if tokens > width:
        raise NoSpace("markers, side by side,", tokens, width)
    tall = 0.0
    for space in track.spaces:
        needs = _heads(track, width, context) or PAD
        if space.note:
            needs += 1.9 + _note(space, 0, 0, width, context).height
        tall = max(tall, needs)
    below = max(track.marker, SCALE if any(space.scales for space in track.spaces) else 0.0)
    if not track.size or any(space.note for space in track.spaces):
        # No marker lies on a note, however large its letters are.
        height = max(height, round(tall + 2.0 + below + PAD, 1))
    per_row = track.per_row or max(1, int((ROW + GAP) // (width + GAP)))
    per_row = min(per_row, len(track.spaces))
    rows = -(-len(track.spaces) // per_row)
    left = MARGIN + (GAP + 1 if track.flow == "loop" and rows > 1 else 0.0)
    places = []
    for at in range(len(track.spaces)):
        row, column = divmod(at, per_row)
        x, y = left + column * (width + GAP), MARGIN + TITLE + row * (height + GAP)
        places.append((round(x, 4), round(y, 4)))
    return SpacePlan(width, height, tuple(places), per_row, _heads(track, width, context))


def _rings(track: Track, x: float, y: float, plan: SpacePlan) -> list[tuple[float, float]]:
    """The middles of a space's markers, from the right."""
    radius = track.marker / 2
    right, cy = x + plan.width - PAD - radius, round(y + plan.height - PAD - radius, 4)
    return [(round(right - at * (track.marker + APART), 4), cy) for at in range(track.room)]


def space_spots(track: Track, plan: SpacePlan) -> dict[str, Spot]:
    """The places of markers in each space, by its id, or by its number from 1."""
    found: dict[str, Spot] = {}
    for number, (space, (x, y)) in enumerate(zip(track.spaces, plan.places, strict=True), 1):
        (right, cy), (left, _) = (rings := _rings(track, x, y, plan))[0], rings[-1]
        middle, wide, pitch = (
            round((left + right) / 2, 4),
            right - left + track.marker,
            track.marker + APART,
        )
        found[space.id or str(number)] = Spot(middle, cy, round(wide, 4), track.marker, pitch=pitch)
    return found


def draw_spaces(track: Track, plan: SpacePlan, context: RenderContext) -> list[Item]:
    """The spaces, the arrows between them, and the line back to the first."""
    items: list[Item] = []
    for space, (x, y) in zip(track.spaces, plan.places, strict=True):
        items += _space(track, space, x, y, plan, context)
    for here, there in zip(plan.places, plan.places[1:], strict=False):
        items += _arrow(here, there, plan, context)
    if track.flow == "loop":
        items += _way_back(plan, context)
    return items


def _space(
    track: Track, space: TrackSpace, x: float, y: float, plan: SpacePlan, context: RenderContext
) -> list[Item]:
    theme = context.theme
    outline = RectOutline(plan.width, plan.height, CORNER)
    tone = context.colour(space.colour or "accent")
    edge = edge_colour(tone, theme.paper, theme.ink)
    flood = theme.colours == "flood"
    ink = context.on(tone) if flood else theme.ink
    inside: list[Item] = []
    if theme.colours != "line":
        # The head with its label is darker than the body: the names of all spaces are one band.
        inside.append(outline_item(outline, fill=tinted(tone, theme.paper, BODY[flood])))
        if plan.head:
            ground = tone if flood else tinted(tone, theme.paper, HEAD)
            inside.append(Rect(0, 0, plan.width, round(plan.head + 0.8, 4), 0, ground))
    if space.colour:
        inside.append(rect_area(context, space.colour, 0, 0, plan.width, BAND))
    items: list[Item] = [Group(tuple(inside), x, y, clip=outline)] if inside else []
    top = y + (BAND if space.colour else 0.0)
    if space.icon:
        items += context.icon(space.icon, x + PAD - 0.4, top + PAD - 0.6, ICON, ink)
    if space.label:
        items += _label(space, x, top, plan.width, context, ink).items
    if space.note:
        items += _note(space, x, y + max(plan.head, PAD) + 1.9, plan.width, context).items
    radius = track.marker / 2
    rings = _rings(track, x, y, plan)
    if space.scales:
        # Beside the markers, on one line with them, as high as the note leaves room.
        free = rings[-1][0] - radius - BESIDE_MARKERS - x - PAD
        note = _note(space, x, y, plan.width, context).height if space.note else 0.0
        free_height = plan.height - 2 * PAD - max(plan.head, PAD) - note - 1.9
        high = round(max(SCALE, min(free_height, LARGE * SCALE)), 4)
        top = round(rings[0][1] + radius - high, 4)
        items += cost_scales(space.scales, x + PAD, top, free, context, space.colour, high)
    for cx, cy in rings:
        if track.square_places:
            left, top, side = round(cx - radius, 4), round(cy - radius, 4), track.marker
            items.append(Rect(left, top, side, side, 1.5, theme.paper, edge, theme.line, (1.2, 0.9)))
        else:
            items.append(Circle(cx, cy, radius, theme.paper, edge, theme.line, (1.2, 0.9)))
        if space.icon and theme.colours != "line":
            side = radius * 1.1
            pale = mix(edge, theme.paper, 0.45)
            items += context.icon(
                space.icon, round(cx - side / 2, 4), round(cy - side / 2, 4), round(side, 4), pale
            )
    items.append(Rect(x, y, plan.width, plan.height, CORNER, None, edge, theme.line))
    return items


def _arrow(
    here: tuple[float, float], there: tuple[float, float], plan: SpacePlan, context: RenderContext
) -> tuple[Item, ...]:
    """An arrow in the gap to the next space; none where a new row begins at the left."""
    (x, y), (nx, ny) = here, there
    inset = (GAP - ARROW) / 2
    ink = context.theme.ink
    if y == ny:
        return context.icon(
            "arrow-right", x + plan.width + inset, y + plan.height / 2 - ARROW / 2, ARROW, ink
        )
    if x == nx:
        return context.icon("arrow-down", x + plan.width / 2 - ARROW / 2, y + plan.height + inset, ARROW, ink)
    return ()


def _way_back(plan: SpacePlan, context: RenderContext) -> list[Item]:
    """A line from the last space to the first, outside all others."""
    theme = context.theme
    (fx, fy), (lx, ly) = plan.places[0], plan.places[-1]
    low = plan.bottom + GAP - 1
    half = plan.width / 2
    radius = 2.0
    begin = (lx + half, ly + plan.height)
    if plan.per_row >= len(plan.places):
        way = [begin, (begin[0], low), (fx + half, low), (fx + half, fy + plan.height + 1.6)]
        tip, name = (fx + half, fy + plan.height), "up"
    else:
        x = fx - GAP + 1
        way = [begin, (begin[0], low), (x, low), (x, fy + plan.height / 2), (fx - 1.6, fy + plan.height / 2)]
        tip, name = (fx, fy + plan.height / 2), "right"
    return [
        Path(rounded_way(way, radius), None, theme.ink, theme.heavy, cap="butt"),
        Path(_head(tip, name), theme.ink),
    ]


def rounded_way(way: list[tuple[float, float]], radius: float) -> tuple[Segment, ...]:
    """Level and upright lines with rounded corners."""
    segments: list[Segment] = [("M", round(way[0][0], 4), round(way[0][1], 4))]
    for before, corner, after in zip(way, way[1:], way[2:], strict=False):
        ends = []
        for other in (before, after):
            length = abs(other[0] - corner[0]) + abs(other[1] - corner[1])
            share = min(radius, length / 2) / length if length else 0.0
            ends.append(
                (
                    round(corner[0] + (other[0] - corner[0]) * share, 4),
                    round(corner[1] + (other[1] - corner[1]) * share, 4),
                )
            )
        (ax, ay), (bx, by) = ends
        segments.append(("L", ax, ay))
        k = 0.5523
        segments.append(
            ("C", round(ax + (corner[0] - ax) * k, 4), round(ay + (corner[1] - ay) * k, 4),
             round(bx + (corner[0] - bx) * k, 4), round(by + (corner[1] - by) * k, 4), bx, by)
        )  # fmt: skip
    segments.append(("L", round(way[-1][0], 4), round(way[-1][1], 4)))
    return tuple(segments)


def _head(tip: tuple[float, float], way: str) -> tuple[Segment, ...]:
    """A solid arrowhead, 2.6 mm long."""
    x, y = tip
    points = (
        [(x, y + 0.3), (x - 1.5, y + 2.6), (x + 1.5, y + 2.6)]
        if way == "up"
        else [(x - 0.3, y), (x - 2.6, y - 1.5), (x - 2.6, y + 1.5)]
    )
    (ax, ay), *rest = [(round(px, 4), round(py, 4)) for px, py in points]
    return (("M", ax, ay), *(("L", px, py) for px, py in rest), ("Z",))
