"""What is on a hex, in the open notation that 18xx developers write tiles and maps in.

``city=revenue:40,slots:2;path=a:0,b:_0;label=OO`` — parts stand between semicolons, a part's fields between
commas, a field's values between bars. `playproof.components.notation.tile_reading` reads it, `write_tile` writes it back.
Edges are numbered as in `playproof.components.hexgrid`: 0 to 5 clockwise, from the bottom edge (flat tops) or the lower
left one (pointy tops).

Parts of our own, for hex games without trains: ``node=value:3,cost:20`` (a place on a path with a value and a
cost), ``start=cost:40`` (a starting location and what an outpost there costs), ``stack=value:2`` (where a stack of
chips lies, and what it is worth).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

#: The colour of the tiles that a revenue belongs to; "" for a revenue that never changes.
Phase = Literal[
    "", "white", "yellow", "green", "brown", "gray", "red", "blue", "orange", "purple", "black", "diesel"
]
Track = Literal["broad", "narrow", "dual"]
Terrain = Literal["mountain", "hill", "water", "river", "lake", "swamp", "forest", "desert"]
#: What may be drawn beneath a hex: terrain, and land that costs nothing.
Land = Literal[
    "mountain",
    "rock",
    "hill",
    "water",
    "river",
    "lake",
    "swamp",
    "forest",
    "desert",
    "plain",
    "meadow",
    "field",
    "city",
]
BorderType = Literal["", "impassable", "water", "mountain", "province", "divider"]
#: What a path can end in, and what has a revenue, a value or a cost of its own.
Kind = Literal["city", "town", "offboard", "halt", "pass", "junction", "node", "start"]
Style = Literal["", "rect", "dot", "hidden"]

PHASES: tuple[str, ...] = get_args(Phase)[1:]
TRACKS: tuple[str, ...] = get_args(Track)
TERRAINS: tuple[str, ...] = get_args(Terrain)
BORDER_TYPES: tuple[str, ...] = get_args(BorderType)[1:]


class Revenue(msgspec.Struct, frozen=True):
    """What a stop pays, in currency, from the phase whose tiles have this colour."""

    value: int
    phase: Phase = ""


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """A place on the hex that paths lead to: city, town, off-board place, halt, pass, junction, node, start.

    ``loc`` is where it is: an edge (0 to 5), a corner (0.5 is between edges 0 and 1), "center", or None for
    wherever it fits. ``reservations`` keep slots, in order, for companies; "" is a free slot. ``revenue`` of a
    node is its value; ``cost`` is what building there costs, both in currency.
    """

    kind: Kind
    revenue: tuple[Revenue, ...] = ()
    slots: int = 1
    loc: float | Literal["center"] | None = None
    groups: tuple[str, ...] = ()
    hide: bool = False
    visit_cost: int | None = None
    route: Literal["", "mandatory", "optional", "never"] = ""
    style: Style = ""
    symbol: str = ""
    cost: int | None = None
    reservations: tuple[str, ...] = ()

    @property
    def fixed(self) -> int | None:
        """The revenue if it never changes."""
        return self.revenue[0].value if len(self.revenue) == 1 and not self.revenue[0].phase else None


class PathEnd(msgspec.Struct, frozen=True):
    """Where a path ends: at an edge, or in the centre with this index (in the order of the notation).

    ``lane`` is (how many tracks lie side by side there, which of them this is, counted from the most clockwise).
    """

    edge: int | None = None
    centre: int | None = None
    lane: tuple[int, int] | None = None


class Path(msgspec.Struct, frozen=True, kw_only=True):
    """Track from ``a`` to ``b``.

    ``lanes`` tracks lie side by side all the way. ``terminal`` 1 or 2 ends here: drawn tapered, 2 shorter.
    ``weight`` is how many steps a route counts along it.
    """

    a: PathEnd
    b: PathEnd
    track: Track = "broad"
    lanes: int = 1
    terminal: Literal[0, 1, 2] = 0
    ignore: bool = False

    @property
    def edges(self) -> tuple[int, ...]:
        """The edges at which it leaves the hex."""
        return tuple(end.edge for end in (self.a, self.b) if end.edge is not None)

    @property
    def centres(self) -> tuple[int, ...]:
        """The centres that it leads to."""
        return tuple(end.centre for end in (self.a, self.b) if end.centre is not None)


class Label(msgspec.Struct, frozen=True):
    """Large letters: which upgrades are for which hexes."""

    text: str


class Upgrade(msgspec.Struct, frozen=True, kw_only=True):
    """What building here costs, and the terrain that it is for."""

    cost: int
    terrain: tuple[Terrain, ...] = ()
    loc: float | Literal["center"] | None = None


class Border(msgspec.Struct, frozen=True, kw_only=True):
    """What is on an edge; without a type the two hexes run together."""

    edge: int
    type: BorderType = ""
    cost: int | None = None


class Partition(msgspec.Struct, frozen=True, kw_only=True):
    """A line through the hex from corner ``a`` towards corner ``b``, ``length`` (share) of the way."""

    a: int
    b: int
    type: BorderType = "divider"
    restrict: Literal["", "inner", "outer"] = ""
    length: float = 1.0


class Icon(msgspec.Struct, frozen=True, kw_only=True):
    """An icon of `playproof.layouts.icons`; notations call it an image."""

    image: str
    name: str = ""
    sticky: bool = False
    blocks_lay: bool = False
    loc: float | Literal["center"] | None = None


class Stub(msgspec.Struct, frozen=True, kw_only=True):
    """A short end of track at an edge: track of the neighbour may lead here."""

    edge: int
    track: Track = "broad"


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """A band inside the hex's edge, in a colour by name or as ``#rrggbb``."""

    color: str
    color2: str = ""


class Stripes(msgspec.Struct, frozen=True, kw_only=True):
    """Stripes over the hex's ground."""

    color: str


class Stack(msgspec.Struct, frozen=True, kw_only=True):
    """Where a stack of chips lies, and the value printed beside it."""

    value: int | None = None
    size: float | None = None
    """Diameter in mm; None: the set's diameter."""


class HexNotation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on one hex; equal notations are equal whatever the order of their fields."""

    centres: tuple[Centre, ...] = ()
    paths: tuple[Path, ...] = ()
    labels: tuple[Label, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    borders: tuple[Border, ...] = ()
    partitions: tuple[Partition, ...] = ()
    icons: tuple[Icon, ...] = ()
    stubs: tuple[Stub, ...] = ()
    frame: Frame | None = None
    stripes: Stripes | None = None
    stack: Stack | None = None

    @property
    def exits(self) -> tuple[int, ...]:
        """The edges at which track leaves, in order, each once."""
        return tuple(sorted({edge for path in self.paths for edge in path.edges}))

    def edges_of(self, index: int) -> tuple[int, ...]:
        """The edges that a path joins with the centre ``index``, in the order of the notation."""
        found = (path.edges for path in self.paths if index in path.centres)
        return tuple(dict.fromkeys(edge for edges in found for edge in edges))

    def turned(self, steps: int) -> HexNotation:
        """The same hex turned ``steps`` sixths of a circle clockwise."""
        return _turned(self, steps % 6) if steps % 6 else self


def _turned(hex_: HexNotation, steps: int) -> HexNotation:
    def edge(number: int) -> int:
        return (number + steps) % 6

    def loc(place: float | Literal["center"] | None) -> float | Literal["center"] | None:
        return place if place is None or place == "center" else (place + steps) % 6

    def end(one: PathEnd) -> PathEnd:
        return one if one.edge is None else msgspec.structs.replace(one, edge=edge(one.edge))

    replace = msgspec.structs.replace
    return replace(
        hex_,
        centres=tuple(replace(one, loc=loc(one.loc)) for one in hex_.centres),
        paths=tuple(replace(one, a=end(one.a), b=end(one.b)) for one in hex_.paths),
        upgrades=tuple(replace(one, loc=loc(one.loc)) for one in hex_.upgrades),
        borders=tuple(replace(one, edge=edge(one.edge)) for one in hex_.borders),
        partitions=tuple(replace(one, a=edge(one.a), b=edge(one.b)) for one in hex_.partitions),
        icons=tuple(replace(one, loc=loc(one.loc)) for one in hex_.icons),
        stubs=tuple(replace(one, edge=edge(one.edge)) for one in hex_.stubs),
    )


def write_tile(hex_: HexNotation) -> str:
    """The notation of a hex; reading it gives an equal hex."""
    return ";".join(_parts(hex_))


def _parts(hex_: HexNotation) -> Iterator[str]:
    for centre in hex_.centres:
        yield _part(centre.kind, _centre(centre))
    for path in hex_.paths:
        yield _part("path", _path(path))
    for label in hex_.labels:
        yield f"label={label.text}"
    for upgrade in hex_.upgrades:
        yield _part(
            "upgrade",
            [("cost", upgrade.cost), ("terrain", "|".join(upgrade.terrain)), ("loc", _loc(upgrade.loc))],
        )
    for border in hex_.borders:
        yield _part("border", [("edge", border.edge), ("type", border.type), ("cost", border.cost)])
    for line in hex_.partitions:
        length = "" if line.length == 1 else f"{line.length:g}"
        yield _part(
            "partition",
            [
                ("a", line.a),
                ("b", line.b),
                ("type", line.type),
                ("restrict", line.restrict),
                ("length", length),
            ],
        )
    for icon in hex_.icons:
        yield _part(
            "icon",
            [
                ("image", icon.image),
                ("name", icon.name),
                ("sticky", icon.sticky),
                ("blocks_lay", icon.blocks_lay),
                ("loc", _loc(icon.loc)),
            ],
        )
    for stub in hex_.stubs:
        yield _part("stub", [("edge", stub.edge), ("track", "" if stub.track == "broad" else stub.track)])
    if hex_.frame is not None:
        yield _part("frame", [("color", hex_.frame.color), ("color2", hex_.frame.color2)])
    if hex_.stripes is not None:
        yield _part("stripes", [("color", hex_.stripes.color)])
    if hex_.stack is not None:
        size = None if hex_.stack.size is None else f"{hex_.stack.size:g}"
        yield _part("stack", [("value", hex_.stack.value), ("size", size)])


def _part(name: str, fields: list[tuple[str, object]]) -> str:
    """``name=field:value,…`` without the fields that say nothing."""
    written = [
        f"{key}:{1 if value is True else value}"
        for key, value in fields
        if value is not None and value is not False and value != ""
    ]
    return f"{name}={','.join(written)}" if written else name


def _loc(place: float | Literal["center"] | None) -> str:
    return "" if place is None else place if isinstance(place, str) else f"{place:g}"


def _centre(centre: Centre) -> list[tuple[str, object]]:
    revenue = "|".join(f"{one.phase}_{one.value}" if one.phase else str(one.value) for one in centre.revenue)
    return [
        ("value" if centre.kind == "node" else "revenue", revenue),
        ("slots", None if centre.slots == 1 else centre.slots),
        ("loc", _loc(centre.loc)),
        ("groups", "|".join(centre.groups)),
        ("hide", centre.hide),
        ("visit_cost", centre.visit_cost),
        ("route", centre.route),
        ("style", centre.style),
        ("symbol", centre.symbol),
        ("cost", centre.cost),
        ("reservation", "|".join(one or "-" for one in centre.reservations)),
    ]


def _path(path: Path) -> list[tuple[str, object]]:
    return [
        ("a", _end(path.a)),
        ("b", _end(path.b)),
        ("track", None if path.track == "broad" else path.track),
        ("lanes", None if path.lanes == 1 else path.lanes),
        ("a_lane", _lane(path.a)),
        ("b_lane", _lane(path.b)),
        ("terminal", path.terminal or None),
        ("ignore", path.ignore),
    ]


def _end(end: PathEnd) -> str:
    return str(end.edge) if end.edge is not None else f"_{end.centre}"


def _lane(end: PathEnd) -> str | None:
    return None if end.lane is None else f"{end.lane[0]}.{end.lane[1]}"
