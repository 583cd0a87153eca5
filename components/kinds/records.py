"""Tracker sheets: a page with ruled lines to write turns on by hand, the first filled in, and how a tracker file says it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, model_validator

from playproof.components.base import Component, Copies, FigureText, Identifier, Piece, PieceSet
from playproof.components.faults import NotAllowed, nearest
from playproof.components.wording.plural import counted

#: The width of the smallest hexes whose coordinates can be read, mm.
LEAST_HEX = 12.0


class RecordColumn(Component):
    """A column of the ruled table."""

    title: str = Field(max_length=40, description="Its heading.")
    share: float = Field(default=1.0, gt=0, le=100, description="Its width, as a share of the whole.")


class RecordVerb(Component):
    """A line of the tracker language, as printed small below the table."""

    write: str = Field(max_length=120, description="What is written, as in a tracker file.")
    meaning: FigureText = Field(default="", max_length=160, description="What it says.")


def _rows(value: Any) -> Any:
    """One row is written without a list around it."""
    if isinstance(value, (list, tuple)):
        if value and all(isinstance(cell, str) for cell in value):
            return (tuple(value),)
        return tuple(tuple(row) if isinstance(row, list) else row for row in value)
    return value


#: An example for a table's first row, or a list of examples for its first rows.
Examples = Annotated[
    tuple[tuple[FigureText, ...], ...],
    BeforeValidator(_rows, json_schema_input_type=tuple[tuple[str, ...], ...] | tuple[str, ...]),
]


class RecordClosing(Component):
    """A table for the game's end, below the one on the sheet's back: the score."""

    title: FigureText = Field(max_length=60, description="The line above it.")
    columns: tuple[RecordColumn, ...] = Field(
        alias="column", min_length=1, max_length=16, description="Its columns."
    )
    example: Examples = Field(
        default=(),
        max_length=3,
        description="An example for its first row, or a list: a cell for each column.",
    )
    rows: Copies = Field(
        ge=1, le=12, description="Rows below the examples: a number, 'players' or '{figure}'."
    )
    note: FigureText = Field(default="", max_length=240, description="What counts, behind the title.")

    @model_validator(mode="after")
    def _example_of_as_many_cells(self) -> RecordClosing:
        _check_cells(self.title, self.example, self.columns)
        return self


def _check_cells(title: str, example: tuple[tuple[str, ...], ...], columns: tuple[RecordColumn, ...]) -> None:
    """Refuse examples that have not a cell for each column."""
    for row in example:
        if len(row) != len(columns):
            found = counted(len(row), "cell")
            raise NotAllowed(
                f"the example of '{title}' has {found}", f"one for each of the {len(columns)} columns"
            )


class Record(Piece):
    """One tracker sheet; it fills a page."""

    intro: FigureText = Field(default="", max_length=400, description="A line or two above the table.")
    blanks: tuple[str, ...] = Field(default=(), description="Labels with a line to fill in: date, players …")
    verbs: tuple[RecordVerb, ...] = Field(default=(), alias="verb", description="The verbs, an example each.")
    columns: tuple[RecordColumn, ...] = Field(
        default=(), alias="column", max_length=16, description="The table's columns."
    )
    hexes: float = Field(
        default=0.0,
        ge=0,
        le=60,
        description=f"Instead of a table: a blank map of hexes so wide, mm, with their axial coordinates, to write into: at "
        f"least {LEAST_HEX:g}, which have room for them.",
    )
    example: Examples = Field(
        default=(),
        max_length=12,
        description="An example for the table's first row, or a list of examples for its first rows: a cell for each column.",
    )
    row_height: float = Field(default=8.0, ge=5, le=30, description="Height of a row, mm.")
    rows: int = Field(
        default=0,
        ge=0,
        le=60,
        description="Rows of the table, the examples among them; 0: as many as the page holds.",
    )
    below: Identifier | None = Field(
        default=None,
        description="The sheet of this set whose table goes on beneath, in what the front has left, and on the back.",
    )
    closing: RecordClosing | None = Field(
        default=None, description="A table at the foot of the back, for the game's end: the score."
    )

    @model_validator(mode="after")
    def _table_or_map(self) -> Record:
        if bool(self.columns) == bool(self.hexes):
            said = "both columns and hexes" if self.columns else "neither columns nor hexes"
            raise NotAllowed(f"'{self.title}' has {said}", "one of them")
        if 0 < self.hexes < LEAST_HEX:
            raise NotAllowed(
                f"hexes {self.hexes:g} mm wide have no room for their coordinates",
                f"hexes of at least {LEAST_HEX:g} mm",
            )
        if self.hexes and (self.below or self.closing):
            raise NotAllowed(f"'{self.title}' is a map: no table goes on below it", "a sheet with columns")
        return self

    @model_validator(mode="after")
    def _example_of_as_many_cells(self) -> Record:
        _check_cells(self.title, self.example, self.columns)
        return self

    @model_validator(mode="after")
    def _not_below_itself(self) -> Record:
        if self.below == self.id:
            raise NotAllowed(f"the sheet '{self.id}' goes on below itself", "another sheet, or no 'below'")
        return self


class RecordSet(PieceSet):
    """Tracker sheets."""

    kind: ClassVar[str] = "records"
    piece_type: ClassVar[type[Piece]] = Record

    pieces: tuple[Record, ...] = Field(default=(), alias="piece", min_length=1, description="The sheets.")

    @model_validator(mode="after")
    def _below_others(self) -> RecordSet:
        sheets = {sheet.id: sheet for sheet in self.pieces}
        tables = [sheet.id for sheet in self.pieces if sheet.columns]
        for sheet in self.pieces:
            if sheet.below is None:
                continue
            others = [name for name in tables if name != sheet.id]
            other = sheets.get(sheet.below)
            if other is None:
                problem = f"below the sheet '{sheet.id}' the sheet '{sheet.below}' goes on, and there is none of this name"
                raise NotAllowed(problem, ", ".join(others) or "no 'below'", nearest(sheet.below, others))
            if not other.columns:
                raise NotAllowed(
                    f"below the sheet '{sheet.id}' the sheet '{other.id}' goes on, and that is a map",
                    ", ".join(others) or "no 'below'",
                )
            if other.below == sheet.id:
                raise NotAllowed(
                    f"the sheets '{sheet.id}' and '{other.id}' each go on below the other",
                    "'below' in one of them",
                )
        return self
