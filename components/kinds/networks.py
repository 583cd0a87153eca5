"""Network boards: places on a fixed map and the connections between them, each with a space for one cube.

A place's colours are those of the cubes: its level is the highest colour on its connections, and revenue and office
spaces are told by level. Off-board places pay by phase.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field, model_validator

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
    first_twice,
)
from playproof.components.faults import NotAllowed, nearest
from playproof.components.kinds.boards import HomesSet, LegendLine, MapPiece
from playproof.components.notation.tile import Land
from playproof.components.references import PhaseName


@lru_cache(maxsize=4096)
def place_id(name: str) -> str:
    """A place's name in files: `Dead Man's Bay` is `dead_mans_bay`."""
    return re.sub(r"[^a-z0-9]+", "_", re.sub("['’]", "", name.casefold())).strip("_")


#: The name of a place, as it is printed or in files.
PlaceName = Annotated[str, AfterValidator(place_id)]
#: A place on the board: x and y in mm from the upper left corner.
Place = tuple[Coordinate, Coordinate]


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


class OnBoard(Component):
    """What has its place on a board."""

    at: Place = Field(description="[x, y] of its middle, mm from the board's upper left corner.")


class NetworkPlace(OnBoard):
    """A city, a town or an off-board place."""

    name: str = Field(
        min_length=1,
        max_length=40,
        description="The printed name. Rules and trackers know it without signs, too.",
    )
    kind: Literal["city", "town", "offboard"] = Field(default="town", description="city, town or offboard.")
    revenue: Mapping[str, Amount] = Field(
        default_factory=dict,
        description="What it pays by level, an off-board place by phase; one that isn't named pays what the one before does. A "
        "town's is not printed.",
    )
    offices: tuple[str, ...] = Field(
        default=(),
        max_length=6,
        description="Its office spaces: '' is open from the start, a colour from that level on.",
    )

    @property
    def id(self) -> str:
        """The name that files use: `dead_mans_bay`."""
        return place_id(self.name)


class Connection(Component):
    """A space for one cube between two places."""

    ends: tuple[PlaceName, PlaceName] = Field(description="The names of the two places.")
    cost: Amount = Field(default=0, description="What building it costs.")
    colour: ColourName = Field(default="", description="The colour that it must have whatever the count.")
    start: Literal["", "built", "blocked"] = Field(
        default="", description="How play begins: it is built, or a blocking piece is on it."
    )

    @property
    def id(self) -> str:
        """``one-other``."""
        return "-".join(self.ends)

    @property
    def built(self) -> bool:
        """Whether it is there from the start."""
        return self.start == "built"

    @property
    def blocked(self) -> bool:
        """Whether a blocking piece starts on it."""
        return self.start == "blocked"


class NetworkRegion(Component):
    """Land or water beneath the places: an area with a round outline, or a river, which runs over the land into water."""

    terrain: Land = Field(description="Water, a river, or land: mountain, hill, forest, meadow …")
    points: tuple[Place, ...] = Field(
        min_length=2,
        description="[x, y] in mm through which its outline, or the river, runs; it may leave the board.",
    )


class NetworkDrawing(OnBoard):
    """An emblem on land or water: a ship at sea."""

    emblem: EmblemName = Field(description="An emblem, one of [these](emblems.md): galleon.")
    size: Millimetres = Field(default=24.0, description="The side of its square, mm.")


class NetworkSign(LegendLine):
    """A line of the legend with a sign beside it."""

    sign: Literal[
        "space", "coloured", "built", "bridge", "blocked", "city", "open", "home", "office", "revenue", "town",
        "offboard",
    ] = Field(
        description="Connections: space, coloured, built, bridge, blocked. Cities: city, and its office spaces open (from the "
        "start), home, office (from a level on), and revenue. Others: town, offboard."
    )  # fmt: skip


class NetworkBoard(MapPiece):
    """One board."""

    size: tuple[Millimetres, Millimetres] = Field(
        default=(594.0, 420.0), description="[width, height] in mm."
    )
    places: tuple[NetworkPlace, ...] = Field(alias="place", min_length=2, description="Its places.")
    connections: tuple[Connection, ...] = Field(
        alias="connection", min_length=1, description="Its connections."
    )
    legend: tuple[NetworkSign, ...] = Field(default=(), description="Lines of the legend.")
    legend_at: Place = Field(default=(5.0, 20.0), description="[x, y] of the legend's upper left corner, mm.")
    regions: tuple[NetworkRegion, ...] = Field(
        default=(), alias="region", description="Land, water and rivers beneath the places."
    )
    drawings: tuple[NetworkDrawing, ...] = Field(
        default=(), alias="drawing", description="Emblems on land and water."
    )

    @model_validator(mode="after")
    def _whole(self) -> NetworkBoard:
        places = [place.id for place in self.places]
        if twice := first_twice(places):
            raise NotAllowed(f"place '{twice}' is defined twice on the board", "each place once")
        seen = set()
        for link in self.connections:
            for end in link.ends:
                if end not in places:
                    raise NotAllowed(
                        f"'{end}' is no place of the board", "a place's id", nearest(end, places)
                    )
            pair = frozenset(link.ends)
            if len(pair) == 1 or pair in seen:
                raise NotAllowed(
                    f"connection {link.id} is defined twice or joins a place to itself", "two places, once"
                )
            seen.add(pair)
        return self

    def ways_of(self, place: NetworkPlace) -> list[tuple[str, Connection]]:
        """The places that a place's connections lead to, in the order of their names, with the connections."""
        titles = {other.id: other.name for other in self.places}
        return sorted(
            (
                (titles[link.ends[link.ends[0] == place.id]], link)
                for link in self.connections
                if place.id in link.ends
            ),
            key=lambda way: way[0],
        )


class NetworkList(Piece):
    """A sheet with a table of places and connections. It is never written in a file: it follows from its board."""

    stock: ClassVar[str] = "paper"

    board: Identifier = Field(description="The board that it describes.")


class NetworkSet(HomesSet):
    """Network boards, with the list of their places and connections in words."""

    kind: ClassVar[str] = "networks"
    piece_type: ClassVar[type[Piece]] = NetworkBoard

    cubes: Annotated[tuple[NetworkCube, ...], Field(alias="cube", min_length=1)] = Field(
        description="The colours of cubes, in order."
    )
    list_note: FigureText = Field(
        default="",
        max_length=300,
        description="A line at the foot of the list of places and connections: what signs mean.",
    )
    pieces: tuple[NetworkBoard | NetworkList, ...] = Field(
        default=(), alias="piece", min_length=1, description="The boards."
    )

    @property
    def boards(self) -> tuple[NetworkBoard, ...]:
        """The boards alone."""
        return tuple(piece for piece in self.pieces if isinstance(piece, NetworkBoard))

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With the list of each board."""
        lists = [
            NetworkList(id=f"{board.id}-list-1", name="Places and connections", board=board.id)
            for board in self.boards
        ]
        return self.model_copy(update={"pieces": (*self.boards, *lists)})

    def origin(self, piece_id: str) -> tuple[str, str] | None:
        """A list comes from the line of its board."""
        found = (piece for piece in self.items if piece.id == piece_id and isinstance(piece, NetworkList))
        return next(((self.id, piece.board) for piece in found), None)

    @model_validator(mode="after")
    def _levels(self) -> NetworkSet:
        levels = [cube.id for cube in self.cubes]
        for board in self.boards:
            named = [
                (place.id, level)
                for place in board.places
                for level in (*(place.revenue if place.kind != "offboard" else ()), *place.offices)
            ]
            for where, level in (*named, *((link.id, link.colour) for link in board.connections)):
                if level and level not in levels:
                    raise NotAllowed(
                        f"'{level}' at {where} is no colour of a cube",
                        ", ".join(levels),
                        nearest(level, levels),
                    )
        return self
