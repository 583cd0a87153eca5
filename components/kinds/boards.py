"""Hex boards: maps of named hexes, each written in the tile notation, from groups in TOML or rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from msgspec import structs
from pydantic import AfterValidator, Field, model_validator

from playproof.components.base import (
    SMALLEST,
    Component,
    EmblemName,
    FigureText,
    Identifier,
    Piece,
    PieceSet,
    PieceSize,
    RowsSource,
)
from playproof.components.faults import DataFaults, Fault, NotAllowed, Place, nearest
from playproof.components.hexgrid import (
    Axial,
    CoordinateText,
    HexGrid,
    Layout,
    Letters,
    Numbering,
    known_coordinate,
    neighbours,
    opposite,
    parity_of,
)
from playproof.components.kinds.tiles import GroundName, slot_for
from playproof.components.kinds.tokens import with_places
from playproof.components.notation.standard import StandardNumber, standard_tile
from playproof.components.notation.tile import BorderType, HexNotation, Land
from playproof.components.notation.tile_reading import HexText, parse_tile
from playproof.components.references import CharterSetNames, PrivateSetNames, TokenSetName

__all__ = [
    "Board",
    "BoardBorder",
    "BoardGround",
    "BoardHex",
    "BoardSet",
    "HexGroup",
    "HexRow",
    "LegendEntry",
    "Problem",
]


class Problem(NamedTuple):
    """What is wrong with a board: the hex, a sentence, what is allowed."""

    hex: str
    text: str
    allowed: str = ""
    #: The board's own field that says so, where no row of the table does.
    field: str = ""


class HexRow(Piece):
    """One hex of a map: a row of its table."""

    id: Annotated[Identifier, AfterValidator(known_coordinate)] = Field(
        description="The hex's coordinate: D4."
    )
    name: str = Field(default="", max_length=60, description="The name of the place.")
    count: Literal[1] = Field(default=1, description="Always 1: a hex is on its map once.")
    board: Identifier | None = Field(
        default=None, description="The board it is on; needed if the set has several."
    )
    hex: HexText = Field(default="", description="What is on it, in the tile notation.")
    tile: StandardNumber | None = Field(
        default=None, description="Or the number of a standard tile that is printed on it."
    )
    turn: int = Field(
        default=0, ge=0, le=5, description="Sixths of a circle that the tile is turned clockwise."
    )
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


class HexGroup(Component):
    """Hexes that show the same."""

    hexes: tuple[CoordinateText, ...] = Field(min_length=1, description="Their coordinates.")
    hex: HexText = Field(default="", description="What is on them, in the tile notation.")
    tile: StandardNumber | None = Field(
        default=None, description="Or the number of a standard tile that is printed on them."
    )
    turn: int = Field(
        default=0, ge=0, le=5, description="Sixths of a circle that the tile is turned clockwise."
    )
    colour: GroundName = Field(
        default="", description="A track colour (white, yellow, green …) or one of the palette."
    )
    start_tile: Identifier | None = Field(
        default=None, description="The tile that is laid on each before play begins."
    )
    terrain: Land | Literal[""] = Field(
        default="",
        description="The land that is drawn beneath; on white hexes that of 'upgrade' in the notation if not given.",
    )


class BoardBorder(Component):
    """The border between two hexes: written once, for both."""

    between: tuple[CoordinateText, CoordinateText] = Field(description="The two hexes.")
    type: BorderType = Field(
        default="impassable", description="impassable, water, mountain, province or divider."
    )
    cost: int | None = Field(default=None, ge=0, le=99_999, description="What crossing it costs.")


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


class LegendEntry(Component):
    """A line of the legend: a small hex and what it means."""

    text: FigureText = Field(max_length=120, description="What it means.")
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


class Board(Piece):
    """One hex map."""

    title_line: FigureText = Field(
        default="", max_length=80, description="The line above the map; the name if not given."
    )
    title_at: Literal["above", "corner"] = Field(
        default="above",
        description="Where that line is: above the map, or in the top left corner of what is around it.",
    )
    edge: float = Field(default=4.0, ge=0, le=20, description="The white at the board's edge, mm.")
    cut: Literal["frame", "hexes"] = Field(
        default="frame",
        description="How it is cut out: as a rectangle with its title and legend, or along its hexes without them.",
    )
    layout: Layout = Field(default="flat", description="Orientation of the hexes: flat or pointy tops.")
    numbering: Numbering = Field(
        default="doubled",
        description="How lines count: doubled (A2, A4; B1, B3), axial (along one slant), offset (from one edge).",
    )
    letters: Letters = Field(default="columns", description="Whether letters name columns or rows.")
    shifted: Literal["odd", "even"] = Field(
        default="odd", description="For offset numbers: which lines are shifted by half a hex."
    )
    across: PieceSize = Field(default=38.1, description="Width of a hex across flats, mm.")
    slot: float | None = Field(
        default=None,
        ge=4,
        le=40,
        description="Diameter of a token's place, mm; as on 18xx maps if not given.",
    )
    square_slots: bool = Field(
        default=False, description="Whether starting places (`start`) are squares; those of cities are round."
    )
    fits: TokenSetName = Field(
        default="",
        description="Or the set of tokens that lie there: places are 1 mm larger and have its shape; cities need disks.",
    )
    node_costs: bool = Field(
        default=True,
        description="Whether a node's cost is printed below its value, in brackets; no, where players never pay it.",
    )
    stack: float = Field(
        default=0, ge=0, le=100, description="Diameter of a stack's place, mm; that of a token if 0."
    )
    square_stacks: bool = Field(
        default=False,
        description="Whether stacks' places are squares, for square pieces: `stack` is their edge.",
    )
    coordinates: Literal["both", "hexes", "border", "none"] = Field(
        default="both", description="Where coordinates are printed."
    )
    groups: tuple[HexGroup, ...] = Field(default=(), alias="group", description="Hexes that show the same.")
    names: Mapping[CoordinateText, str] = Field(default_factory=dict, description="Names of places by hex.")
    borders: tuple[BoardBorder, ...] = Field(
        default=(), alias="border", description="What is between two hexes."
    )
    around: Land | Literal[""] = Field(
        default="",
        description="What is around the map, in a frame: 'water' for an island, 'plain' for land; nothing if not given.",
    )
    to_cut: bool = Field(
        default=False,
        description="Whether what is around the map goes on to the cut and beyond it, beneath the title and the legend, too.",
    )
    land: Land | Literal[""] = Field(
        default="",
        description="The land on white hexes that have no terrain of their own: plain; paper if not given.",
    )
    barred: Land | Literal[""] = Field(
        default="",
        description="What lies beneath edges that nothing passes, a strip of it: 'water' for lakes and straits; nothing if not "
        "given.",
    )
    legend_hex: float = Field(
        default=0.0,
        ge=0,
        le=40,
        description="The size of the legend's hexes, mm across flats; by the map's hexes if 0.",
    )
    textured: bool = Field(
        default=False,
        description="Whether the land's marks fill its hexes, all around a stack's place, instead of a few at the side.",
    )
    land_beneath: bool = Field(
        default=False,
        description="Whether a stack's place with nothing in it shows the land, too: what lies there covers it.",
    )
    grounds: tuple[BoardGround, ...] = Field(
        default=(), alias="ground", description="Land and water beside the map, hex by hex: seas, lakes."
    )
    ornament: EmblemName = Field(
        default="",
        description="An emblem, one of [these](emblems.md), for an empty corner of the map: compass. It needs 16 mm there.",
    )
    legend: tuple[LegendEntry, ...] = Field(default=(), description="Lines of the legend.")
    legend_columns: int = Field(
        default=0,
        ge=0,
        le=6,
        description="In how many columns the legend is, as wide as the board; as many as fit if 0.",
    )
    note: FigureText = Field(default="", max_length=300, description="A line or two beside the legend.")
    table: tuple[HexRow, ...] = Field(
        default=(), alias="row", description="Hexes one by one, as in the set's table."
    )

    @model_validator(mode="after")
    def _own_hexes(self) -> Board:
        """What is wrong in this part of the file, whatever the set's table has."""
        if self.fits and self.slot is not None:
            raise NotAllowed("slot and fits both say how large places are", "one of them")
        if 0 < self.stack < SMALLEST:
            raise NotAllowed(f"a stack's place is {self.stack:g} mm wide", f"0, or {SMALLEST:g} mm or more")
        _refuse([*self._twice(), *_forms(self.groups), *_forms(self.table)])
        return self

    def _twice(self) -> Iterator[Problem]:
        seen: set[str] = set()
        for name in (
            *(name for group in self.groups for name in group.hexes),
            *(row.id for row in self.table),
        ):
            if name in seen:
                yield Problem(name, f"the hex {name} is defined twice", "each hex once")
            seen.add(name)

    @property
    def hex_names(self) -> tuple[str, ...]:
        """Every hex, groups first, in the order of the data."""
        found = dict.fromkeys(name for group in self.groups for name in group.hexes)
        found.update(dict.fromkeys(row.id for row in self.table))
        return tuple(found)

    @cached_property
    def grid(self) -> HexGrid:
        """How the map names its hexes."""
        return HexGrid(self.layout, self.numbering, self.letters, parity_of(self.hex_names), self.shifted)

    @cached_property
    def hexes(self) -> Mapping[str, BoardHex]:
        """Coordinate → hex, in the order of the data; raises `ValueError` for a hex that lies between others."""
        found: dict[str, BoardHex] = {}
        for group in self.groups:
            for name in group.hexes:
                found[name] = self._hex(name, group, self.names.get(name, ""))
        for row in self.table:
            found[row.id] = self._hex(row.id, row, row.name or self.names.get(row.id, ""))
        return found

    def _hex(self, name: str, source: HexGroup | HexRow, title: str) -> BoardHex:
        notation = standard_tile(source.tile).hex if source.tile else parse_tile(source.hex)
        colour = source.colour or (standard_tile(source.tile).colour if source.tile else "")
        upgrades = [terrain for one in notation.upgrades for terrain in one.terrain]
        terrain = source.terrain or (upgrades[0] if upgrades and colour in ("", "white") else "")
        return BoardHex(
            name,
            self.grid.place(name),
            notation.turned(source.turn),
            colour,
            title,
            source.start_tile or "",
            terrain,
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
        """Type and cost of the border at a hex's edge, from either hex's notation or the board's list."""
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
        for one in self.borders:
            if one.between in ((name, other), (other, name)):
                return one.type, one.cost
        return None

    @property
    def slot_size(self) -> float:
        """Diameter of a token's place, mm: 12 mm on hexes of 1.5 inches."""
        return self.slot if self.slot is not None else slot_for(self.across)

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the map as a whole: hexes twice, between others, names and borders of no hex."""
        yield from self._twice()
        yield from _forms(self.table)
        yield from _off_grid(self)

    def with_table(self, rows: tuple[HexRow, ...]) -> Board:
        """The same board with more hexes."""
        board = self.model_copy(update={"table": (*self.table, *rows)})
        for worked_out in ("grid", "hexes", "at"):
            board.__dict__.pop(worked_out, None)
        return board


def _refuse(found: list[Problem]) -> None:
    """Raise one sentence for all of ``found``."""
    if found:
        rest = "".join(
            f". {one.text}" + (f" (allowed: {one.allowed})" if one.allowed else "") for one in found[1:]
        )
        raise NotAllowed(found[0].text + rest, found[0].allowed)


def _forms(sources: tuple[HexGroup | HexRow, ...]) -> Iterator[Problem]:
    for one in sources:
        where = one.id if isinstance(one, HexRow) else one.hexes[0]
        if one.tile and one.hex:
            yield Problem(where, f"{where} has a standard tile and a notation of its own", "'tile' or 'hex'")


def _off_grid(board: Board) -> Iterator[Problem]:
    """Hexes that lie between others; names and borders that belong to no hex of the map."""
    names = board.hex_names
    known = set(names)
    between = False
    for name in names:
        try:
            board.grid.place(name)
        except ValueError as error:
            between = True
            sentence, _, allowed = str(error).partition("; allowed: ")
            yield Problem(name, sentence, allowed)
    for name in (*board.names, *(name for one in board.borders for name in one.between)):
        if name not in known:
            hint = nearest(name, names)
            yield Problem(
                name,
                f"the map has no hex {name}",
                f"a hex of the map such as {hint or names[0]}" if names else "",
                "names" if name in board.names else "border",
            )
    for ground in board.grounds:
        for name in (*ground.hexes, *([ground.at] if ground.at is not None else [])):
            if name in known and name in ground.hexes:
                yield Problem(
                    name, f"{name} is a hex of the map, not beside it", "'terrain' at the hex", "ground"
                )
                continue
            try:
                board.grid.place(name)
            except ValueError as error:
                sentence, _, allowed = str(error).partition("; allowed: ")
                yield Problem(name, sentence, allowed, "ground")
    for one in board.borders:
        if not between and set(one.between) <= known and board.grid.edge_between(*one.between) is None:
            first, second = one.between
            around = ", ".join(board.neighbours(first).values())
            yield Problem(
                first, f"{first} and {second} do not touch", f"{first} and one of {around}", "border"
            )


class BoardSet(PieceSet):
    """Hex maps."""

    kind: ClassVar[str] = "boards"
    piece_type: ClassVar[type[Piece]] = Board

    rows: RowsSource = Field(
        default="", description="The file (CSV, XLSX, …) with a row for each hex; its id is the coordinate."
    )
    companies: CharterSetNames = Field(
        default=(),
        description="Sets of charters whose homes are shown on the board: 'E19', or 'G19/3' for a city's edge.",
    )
    privates: PrivateSetNames = Field(
        default=(),
        description="Sets of private companies whose letters, in a frame, are on the hexes that they block (`blocks`).",
    )
    pieces: tuple[Board, ...] = Field(default=(), alias="piece", min_length=1, description="The boards.")

    @model_validator(mode="after")
    def _whole_maps(self) -> BoardSet:
        """Maps without a table can be looked at as a whole; the others when their table is read."""
        if not self.rows:
            _refuse([problem for board in self.pieces for problem in board.problems()])
        return self

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With places of the size and form of the tokens that lie there."""
        return with_places(self, sets, "slot", "square_slots")

    def piece_model(self) -> type[Piece]:
        """A row is a hex."""
        return HexRow

    def with_rows(self, rows: tuple[Piece, ...]) -> Any:
        """The same set with the hexes of its table on their boards; raises `DataFaults`."""
        faults: list[Fault] = []
        tables: dict[str, dict[str, HexRow]] = {board.id: {} for board in self.pieces}
        for row in rows:
            assert isinstance(row, HexRow)
            name = row.board or (self.pieces[0].id if len(self.pieces) == 1 else "")
            if name in tables:
                # A row that comes twice is reported by the reader, with its line.
                tables[name].setdefault(row.id, row)
                continue
            problem = f"{row.id} is on the board '{name}'" if name else f"{row.id} is on no board"
            faults.append(
                Fault(
                    Place(str(self.rows), field=row.id),
                    problem,
                    ", ".join(tables),
                    nearest(name, list(tables)),
                )
            )
        boards = tuple(board.with_table(tuple(tables[board.id].values())) for board in self.pieces)
        for board in boards:
            faults += [
                Fault(
                    Place("boards.toml", field=f"{self.id}.{board.id}.{one.field}")
                    if one.field
                    else Place(str(self.rows), field=one.hex),
                    one.text,
                    allowed=one.allowed,
                )
                for one in board.problems()
            ]
        if faults:
            raise DataFaults(faults)
        return self.model_copy(update={"pieces": boards})
