"""Hex boards: maps of named hexes, each written in the tile notation, from groups in TOML or rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from msgspec import structs
from pydantic import AfterValidator, Field, model_validator

from playproof.components.base import (
    Component,
    FigureText,
    Identifier,
    Piece,
    PieceSet,
    PieceSize,
    Problem,
    RowsSource,
    SheetPiece,
    refuse,
)
from playproof.components.faults import NotAllowed
from playproof.components.hexgrid import (
    Axial,
    CoordinateText,
    HexGrid,
    Layout,
    Letters,
    Numbering,
    known_coordinates,
    neighbours,
    opposite,
    parity_of,
)
from playproof.components.kinds.tiles import GroundName, StackPlaces, slot_for
from playproof.components.kinds.tokens import Fitting, with_places
from playproof.components.notation.tile import BorderType, HexNotation, Land
from playproof.components.notation.tile_reading import HexText, parse_tile
from playproof.components.references import CharterSetNames, PrivateSetNames


class HexRow(Piece):
    """One hex of a map: a row of its table."""

    id: Annotated[str, Field(min_length=1, max_length=20_000), AfterValidator(known_coordinates)] = Field(
        description="The hex's coordinate, D4; or those of several that show the same: 'D4 D6'."
    )
    name: str = Field(default="", max_length=60, description="The name of the place.")
    count: Literal[1] = Field(default=1, description="Always 1: a hex is on its map once.")
    hex: HexText = Field(default="", description="What is on it, in the tile notation.")
    colour: GroundName = Field(
        default="", description="A track colour (white, yellow, green …) or one of the palette."
    )
    start_tile: Identifier | None = Field(
        default=None, description="The tile that is laid here before play begins."
    )
    terrain: Land | Literal[""] = Field(
        default="",
        description="The land that is drawn beneath; on white hexes that of 'upgrade' in the notation if not given.",
    )

    @property
    def hexes(self) -> list[str]:
        """The coordinates of its hexes."""
        return self.id.split()


class MapPiece(SheetPiece):
    """A map, with a legend."""

    legend_columns: int = Field(
        default=0,
        ge=0,
        le=6,
        description="In how many columns the legend is, as wide as the map; as many as fit if 0.",
    )
    note: FigureText = Field(default="", max_length=300, description="A line or two in the legend.")
    land: Land | Literal[""] = Field(
        default="",
        description="The land where no other is, on white hexes: plain; paper if not given. Edges that nothing passes then lie "
        "in water.",
    )


class BoardGround(Component):
    """Land or water beside the map: places of hexes that are none of its own."""

    terrain: Land = Field(default="water", description="Water or land: mountain, hill, forest, meadow …")
    hexes: tuple[CoordinateText, ...] = Field(
        min_length=1, description="Their coordinates, none of them on the map."
    )
    name: str = Field(
        default="", max_length=40, description="What it is called: in italics in the midst of the hexes."
    )
    at: CoordinateText | None = Field(
        default=None, description="The hex that has the name; the middle of all if not given."
    )


class LegendLine(Component):
    """A line of a legend."""

    text: FigureText = Field(max_length=120, description="What it means.")


class LegendEntry(LegendLine):
    """A line of the legend: a small hex and what it means."""

    colour: GroundName = Field(default="", description="The hex's colour.")
    hex: HexText = Field(default="", description="What is on the hex, in the tile notation.")
    terrain: Land | Literal[""] = Field(default="", description="The land on the hex.")
    sign: str = Field(
        default="",
        max_length=6,
        description="The letters of a private company on the hex, as on those that it blocks.",
    )


@dataclass(frozen=True)
class BoardHex:
    """One hex of a map, whatever it was written in."""

    id: str
    place: Axial
    notation: HexNotation
    colour: str
    name: str
    start_tile: str
    terrain: str = ""

    def with_home(self, company: str, edge: int | None) -> BoardHex | None:
        """The hex with a slot kept for a company: in the city at ``edge``, or in each if none is told. None where no
        city has a free slot."""
        centres = list(self.notation.centres)
        kept = False
        for number, centre in enumerate(centres):
            told = edge is None or edge in self.notation.edges_of(number) or edge == centre.loc
            if centre.kind == "city" and told and len(centre.reservations) < centre.slots:
                centres[number] = structs.replace(centre, reservations=(*centre.reservations, company))
                kept = True
        return (
            replace(self, notation=structs.replace(self.notation, centres=tuple(centres))) if kept else None
        )


class Board(Fitting, StackPlaces, MapPiece):
    """One hex map."""

    cut: Literal["frame", "around", "hexes"] = Field(
        default="frame",
        description="How it is cut out: in a white frame, the title above the map; across what is around it (`around`), which "
        "goes on beneath the title, in its corner, and the legend; or along its hexes, without title and legend.",
    )
    layout: Layout = Field(default="flat", description="Orientation of the hexes: flat or pointy tops.")
    numbering: Numbering = Field(
        default="doubled",
        description="How lines count: doubled (A2, A4; B1, B3), axial (along one slant), offset (from one edge; the second "
        "line is half a hex further on, with offset-even the first).",
    )
    letters: Letters = Field(default="columns", description="Whether letters name columns or rows.")
    across: PieceSize = Field(default=38.1, description="Width of a hex across flats, mm.")
    coordinates: Literal["both", "hexes", "border", "none"] = Field(
        default="both",
        description="Where coordinates are printed; axial ones are on hexes alone, since no straight line has one number.",
    )
    around: Land | Literal[""] = Field(
        default="",
        description="What is around the map, in a frame: 'water' for an island, 'plain' for land; nothing if not given.",
    )
    grounds: tuple[BoardGround, ...] = Field(
        default=(), alias="ground", description="Land and water beside the map, hex by hex: seas, lakes."
    )
    legend: tuple[LegendEntry, ...] = Field(default=(), description="Lines of the legend.")
    table: tuple[HexRow, ...] = Field(
        default=(), alias="row", description="Its hexes, as in the set's table."
    )

    @model_validator(mode="after")
    def _own_hexes(self) -> Board:
        """What is wrong in this part of the file, whatever the set's table has."""
        if self.cut == "around" and not self.around:
            raise NotAllowed(
                "nothing is around the map that goes on to the cut", "'around', or another 'cut'"
            )
        refuse(self._twice())
        return self

    def _twice(self) -> Iterator[Problem]:
        seen: set[str] = set()
        for row in self.table:
            for name in row.hexes:
                if name in seen:
                    yield Problem(row.id, f"the hex {name} is defined twice", "each hex once")
                seen.add(name)

    @property
    def bordered(self) -> bool:
        """Whether coordinates are around the map."""
        return self.coordinates in ("both", "border") and self.numbering != "axial"

    @property
    def hex_names(self) -> tuple[str, ...]:
        """Every hex, in the order of the data."""
        return tuple(dict.fromkeys(name for row in self.table for name in row.hexes))

    @cached_property
    def grid(self) -> HexGrid:
        """How the map names its hexes."""
        return HexGrid(self.layout, self.numbering, self.letters, parity_of(self.hex_names))

    @cached_property
    def hexes(self) -> Mapping[str, BoardHex]:
        """Coordinate → hex, in the order of the data; raises `ValueError` for a hex that lies between others."""
        return {name: self._hex(name, row) for row in self.table for name in row.hexes}

    @cached_property
    def stacked(self) -> bool:
        """Whether places of stacks are on its hexes: their land fills them."""
        return any(one.notation.stack is not None for one in self.hexes.values())

    def _hex(self, name: str, row: HexRow) -> BoardHex:
        notation = parse_tile(row.hex)
        upgrades = [terrain for one in notation.upgrades for terrain in one.terrain]
        terrain = row.terrain or (upgrades[0] if upgrades and row.colour in ("", "white") else "")
        return BoardHex(
            name, self.grid.place(name), notation, row.colour, row.name, row.start_tile or "", terrain
        )

    @cached_property
    def at(self) -> Mapping[Axial, str]:
        """Axial place → coordinate."""
        return {one.place: one.id for one in self.hexes.values()}

    def neighbours(self, name: str) -> Mapping[int, str]:
        """Edge → hex of the map on that side."""
        at = self.at
        around = enumerate(neighbours(self.layout, self.hexes[name].place))
        return {edge: at[place] for edge, place in around if place in at}

    def border_at(self, name: str, edge: int) -> tuple[BorderType, int | None] | None:
        """Type and cost of the border at a hex's edge, from either hex's notation."""
        here = self.hexes[name]
        other = self.at.get(neighbours(self.layout, here.place)[edge])
        for border in here.notation.borders:
            if border.edge == edge:
                return border.type, border.cost
        if other is None:
            return None
        for border in self.hexes[other].notation.borders:
            if border.edge == opposite(edge):
                return border.type, border.cost
        return None

    @property
    def slot_size(self) -> float:
        """Diameter of a token's place, mm: 12 mm on hexes of 1.5 inches."""
        return self.place_size or slot_for(self.across)

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the map as a whole: hexes twice, between others, land on hexes of its own."""
        yield from self._twice()
        yield from _off_grid(self)

    def with_table(self, rows: tuple[HexRow, ...]) -> Board:
        """The same board with more hexes."""
        board = self.model_copy(update={"table": (*self.table, *rows)})
        for worked_out in ("grid", "hexes", "at", "stacked"):
            board.__dict__.pop(worked_out, None)
        return board


def _off_grid(board: Board) -> Iterator[Problem]:
    """Hexes that lie between others; land beside the map on hexes that it has."""
    rows = {name: row.id for row in reversed(board.table) for name in row.hexes}
    named = [(rows[name], "", name) for name in board.hex_names]
    for ground in board.grounds:
        for name in (*ground.hexes, *([ground.at] if ground.at is not None else [])):
            if name in rows and name in ground.hexes:
                problem = f"{name} is a hex of the map, not beside it"
                yield Problem(board.id, problem, "'terrain' at the hex", "ground")
            else:
                named.append((board.id, "ground", name))
    for piece, field, name in named:
        try:
            board.grid.place(name)
        except ValueError as error:
            sentence, _, allowed = str(error).partition("; allowed: ")
            yield Problem(piece, sentence, allowed, field)


class HomesSet(PieceSet):
    """Maps that show the homes of companies."""

    companies: CharterSetNames = Field(
        default=(),
        description="Sets of charters whose homes are shown: a hex, 'E19', or 'G19/3' for a city's edge; or a place's name.",
    )


class BoardSet(HomesSet):
    """Hex maps."""

    kind: ClassVar[str] = "boards"
    piece_type: ClassVar[type[Piece]] = Board

    rows: RowsSource = Field(
        default="",
        description="The file (CSV, XLSX, …) with a row for each hex of its one map; its id is the coordinate.",
    )
    privates: PrivateSetNames = Field(
        default=(),
        description="Sets of private companies whose letters, in a frame, are on the hexes that they block (`blocks`).",
    )
    pieces: tuple[Board, ...] = Field(default=(), alias="piece", min_length=1, description="The boards.")

    @model_validator(mode="after")
    def _one_map(self) -> BoardSet:
        if self.rows and len(self.pieces) > 1:
            raise NotAllowed(
                f"'rows' holds the hexes of one map, not of {len(self.pieces)}", "a set for each map"
            )
        return self

    def problems(self) -> Iterator[Problem]:
        """What is wrong with its maps: at a hex, or in a board's own field."""
        for board in self.pieces:
            yield from board.problems()

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With places of the size and form of the tokens that lie there."""
        return with_places(self, sets)

    def piece_model(self) -> type[Piece]:
        """A row is a hex."""
        return HexRow

    def with_rows(self, rows: tuple[Piece, ...]) -> Any:
        """The same set with the hexes of its table on its board."""
        # A row that comes twice is reported by the reader, with its line.
        own = {row.id: row for row in reversed(rows) if isinstance(row, HexRow)}
        hexes = tuple(reversed(own.values()))
        return self.model_copy(update={"pieces": tuple(board.with_table(hexes) for board in self.pieces)})
