"""Network boards: places on a fixed map and the connections between them, each with a space for one cube.

A place's colours are those of the cubes: its level is the highest colour on its connections, and revenue and office
spaces are told by level. Off-board places pay by phase.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from playproof.components.base import (
    Amount,
    ColourName,
    Component,
    Coordinate,
    EmblemName,
    FigureText,
    Identifier,
    Millimetres,
    Piece,
    PieceSet,
)
from playproof.components.faults import NotAllowed, nearest
from playproof.components.notation.tile import Land
from playproof.components.references import CharterSetNames, PhaseName

__all__ = [
    "Connection",
    "NetworkBoard",
    "NetworkCube",
    "NetworkDrawing",
    "NetworkList",
    "NetworkPlace",
    "NetworkRegion",
    "NetworkRiver",
    "NetworkSet",
    "NetworkSign",
    "PhaseRevenue",
]


class NetworkCube(Component):
    """A colour of cube, in the order in which connections ask for them."""

    id: ColourName = Field(
        description="A colour of the game's palette; also the level that it gives a place."
    )
    slots: int = Field(
        default=1, ge=1, le=9, description="How many connections of a place are of this colour."
    )
    total: Amount = Field(default=0, description="How many cubes the game has: a number or '{figure}'.")
    aside: int = Field(default=0, ge=0, le=99, description="How many of them are used elsewhere.")
    phase: PhaseName = Field(default="", description="The phase from which it is available.")


class PhaseRevenue(Component):
    """What an off-board place pays from a phase on."""

    phase: PhaseName = Field(description="The first phase of this revenue.")
    revenue: Amount = Field(description="What it pays.")


class NetworkPlace(Component):
    """A city, a town or an off-board place."""

    id: Identifier = Field(description="Name that rules, trackers and files use.")
    name: str = Field(default="", max_length=40, description="The printed name; the id if not given.")
    kind: Literal["city", "town", "offboard"] = Field(default="town", description="city, town or offboard.")
    revenue: Mapping[str, Amount] = Field(
        default_factory=dict,
        description="What it pays by level; a level not named pays what the one before does. A town's is not printed.",
    )
    offices: tuple[str, ...] = Field(
        default=(),
        max_length=6,
        description="Its office spaces: '' is open from the start, a colour from that level on.",
    )
    phases: tuple[PhaseRevenue, ...] = Field(
        default=(), description="What an off-board place pays, by phase."
    )
    at: tuple[Coordinate, Coordinate] = Field(
        description="[x, y] of its middle on the board, mm from the upper left corner."
    )

    @property
    def title(self) -> str:
        """Its printed name."""
        return self.name or self.id


class Connection(Component):
    """A space for one cube between two places."""

    ends: tuple[Identifier, Identifier] = Field(description="The two places.")
    cost: Amount = Field(default=0, description="What building it costs.")
    colour: ColourName = Field(default="", description="The colour that it must have whatever the count.")
    printed: bool = Field(default=False, description="Whether it is there from the start.")
    bend: float = Field(
        default=0.0, ge=-80, le=80, description="How far its middle is drawn beside the straight line, mm."
    )

    @property
    def id(self) -> str:
        """``one-other``."""
        return "-".join(self.ends)


class NetworkRegion(Component):
    """Land or water beneath the places: an area with a round outline."""

    terrain: Land = Field(description="Water or land: mountain, hill, forest, meadow …")
    points: tuple[tuple[Coordinate, Coordinate], ...] = Field(
        min_length=3, description="[x, y] in mm through which its outline runs; it may leave the board."
    )
    name: str = Field(default="", max_length=40, description="What it is called: printed in italics.")
    at: tuple[Coordinate, Coordinate] | None = Field(
        default=None, description="[x, y] of the name's middle; the area's if not given."
    )


class NetworkRiver(Component):
    """A river over the land, into lakes and seas."""

    points: tuple[tuple[Coordinate, Coordinate], ...] = Field(
        min_length=2, description="[x, y] in mm through which it runs; it may leave the board."
    )


class NetworkDrawing(Component):
    """An emblem on land or water: a ship at sea."""

    emblem: EmblemName = Field(description="An emblem, one of [these](emblems.md): galleon.")
    at: tuple[Coordinate, Coordinate] = Field(description="[x, y] of its middle, mm.")
    size: Millimetres = Field(default=24.0, description="The side of its square, mm.")
    terrain: Land = Field(
        default="water", description="What it is on; on land it is pale, in the colour of that land's marks."
    )


class NetworkSign(Component):
    """A line of the legend with a sign beside it."""

    sign: Literal[
        "space", "coloured", "printed", "bridge", "castle", "city", "open", "home", "office", "revenue", "town",
        "offboard", "land",
    ] = Field(
        description="Connections: space, coloured, printed, bridge, castle. Cities: city, and its office spaces open (from the "
        "start), home, office (from a level on), and revenue. Others: town, offboard, land."
    )  # fmt: skip
    text: FigureText = Field(max_length=120, description="What it means.")


class NetworkBoard(Piece):
    """One board."""

    size: tuple[Millimetres, Millimetres] = Field(
        default=(594.0, 420.0), description="[width, height] in mm."
    )
    places: tuple[NetworkPlace, ...] = Field(alias="place", min_length=2, description="Its places.")
    connections: tuple[Connection, ...] = Field(
        alias="connection", min_length=1, description="Its connections."
    )
    castle: tuple[Identifier, Identifier] | None = Field(
        default=None, description="The connection on which a blocking piece starts."
    )
    legend: tuple[NetworkSign, ...] = Field(default=(), description="Lines of the legend.")
    legend_at: tuple[Coordinate, Coordinate] = Field(
        default=(5.0, 20.0), description="[x, y] of the legend's upper left corner, mm."
    )
    legend_columns: int = Field(default=2, ge=1, le=4, description="In how many columns the legend is.")
    legend_note: FigureText = Field(
        default="",
        max_length=160,
        description="A line beside its heading: what letters and numbers stand for.",
    )
    regions: tuple[NetworkRegion, ...] = Field(
        default=(), alias="region", description="Land and water beneath the places."
    )
    rivers: tuple[NetworkRiver, ...] = Field(default=(), alias="river", description="Rivers over the land.")
    drawings: tuple[NetworkDrawing, ...] = Field(
        default=(), alias="drawing", description="Emblems on land and water."
    )
    land: Land | Literal[""] = Field(
        default="", description="The land beneath the whole board: plain, meadow …"
    )
    ornament: EmblemName = Field(
        default="",
        description="An emblem, one of [these](emblems.md), for an empty corner: compass. It needs 16 mm there.",
    )

    @model_validator(mode="after")
    def _whole(self) -> NetworkBoard:
        places = [place.id for place in self.places]
        for place in places:
            if places.count(place) > 1:
                raise NotAllowed(f"place '{place}' is defined twice on the board", "each place once")
        known, seen = set(places), set()
        for one in (*(link.ends for link in self.connections), *((self.castle,) if self.castle else ())):
            for end in one:
                if end not in known:
                    raise NotAllowed(
                        f"'{end}' is no place of the board", "a place's id", nearest(end, places)
                    )
        for link in self.connections:
            pair = frozenset(link.ends)
            if len(pair) == 1 or pair in seen:
                raise NotAllowed(
                    f"connection {link.id} is defined twice or joins a place to itself", "two places, once"
                )
            seen.add(pair)
        if self.castle and frozenset(self.castle) not in seen:
            raise NotAllowed(
                f"{'-'.join(self.castle)} is no connection of the board", "a connection's two ends"
            )
        return self


class NetworkList(Piece):
    """A sheet with a table of places and connections. It is never written in a file: it follows from its board."""

    stock: ClassVar[str] = "paper"

    board: Identifier = Field(description="The board that it describes.")
    start: int = Field(default=0, ge=0, description="Its first place, counted from 0 in the order of names.")


class NetworkSet(PieceSet):
    """Network boards, with the list of their places and connections in words."""

    kind: ClassVar[str] = "networks"
    piece_type: ClassVar[type[Piece]] = NetworkBoard

    cubes: Annotated[tuple[NetworkCube, ...], Field(alias="cube", min_length=1)] = Field(
        description="The colours of cubes, in order."
    )
    token: Millimetres = Field(default=12.0, description="Diameter of an office token, mm.")
    cube_size: Millimetres = Field(default=10.0, description="Edge of a cube, mm.")
    companies: CharterSetNames = Field(
        default=(), description="Sets of charters whose homes are reserved or taken on the board."
    )
    lists: bool = Field(default=True, description="Whether places and connections are also printed as text.")
    list_label: FigureText = Field(
        default="Places and connections", max_length=60, description="The list's heading."
    )
    list_heads: tuple[FigureText, FigureText, FigureText, FigureText] = Field(
        default=("Place", "Pays", "Offices", "Connections"),
        description="Headings of its columns: names, what places pay, offices, connections.",
    )
    list_note: FigureText = Field(
        default="",
        max_length=300,
        description="A line at its foot: what signs mean.",
    )
    list_rows: int = Field(
        default=90,
        ge=5,
        le=120,
        description="How many places a sheet of the list takes at most; what its front can't hold is on its back.",
    )
    pieces: tuple[NetworkBoard | NetworkList, ...] = Field(
        default=(), alias="piece", min_length=1, description="The boards."
    )

    @property
    def boards(self) -> tuple[NetworkBoard, ...]:
        """The boards alone."""
        return tuple(piece for piece in self.pieces if isinstance(piece, NetworkBoard))

    def rows_of(self, board: NetworkBoard) -> int:
        """How many places a page of the board's list takes, so that no page is left with the rest alone."""
        pages = -(-len(board.places) // self.list_rows)
        return -(-len(board.places) // pages)

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With the sheets of each board's list."""
        pages = [
            NetworkList(
                id=f"{board.id}-list-{number}",
                name=self.list_label + (f", {number}" if self.rows_of(board) < len(board.places) else ""),
                board=board.id,
                start=start,
            )
            for board in self.boards
            for number, start in enumerate(range(0, len(board.places), self.rows_of(board)), 1)
        ]
        return self.model_copy(update={"pieces": (*self.boards, *(pages if self.lists else ()))})

    def origin(self, piece_id: str) -> tuple[str, str] | None:
        """A list's page comes from the line of its board."""
        for piece in self.pieces:
            if piece.id == piece_id and isinstance(piece, NetworkList):
                return self.id, piece.board
        return None

    @model_validator(mode="after")
    def _levels(self) -> NetworkSet:
        levels = [cube.id for cube in self.cubes]
        for board in self.boards:
            for place in board.places:
                for level in (*place.revenue, *filter(None, place.offices)):
                    if level not in levels:
                        raise NotAllowed(
                            f"'{level}' at {place.id} is no colour of a cube",
                            ", ".join(levels),
                            nearest(level, levels),
                        )
            for link in board.connections:
                if link.colour and link.colour not in levels:
                    raise NotAllowed(
                        f"'{link.colour}' at {link.id} is no colour of a cube", ", ".join(levels)
                    )
        return self
