"""Money to cut out: chips and notes, by value."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from playproof.components.base import (
    Amount,
    EmblemPiece,
    ListedSet,
    Millimetres,
    Piece,
)
from playproof.components.faults import NotAllowed

#: How many times as wide as high a note is at least: its value stands beside its emblem.
BROAD = 1.2


class Money(EmblemPiece):
    """Chips or notes of one value."""

    value: int = Field(ge=1, le=999999, description="What one is worth.")


class MoneySet(ListedSet):
    """Chips or notes of one size."""

    kind: ClassVar[str] = "money"
    piece_type: ClassVar[type[Piece]] = Money

    form: Literal["chip", "note"] = Field(default="note", description="Round chips, or notes.")
    size: Millimetres | tuple[Millimetres, Millimetres] = Field(
        default=(95.0, 47.0), description="A chip's diameter or a note's [width, height], mm."
    )
    stock: Literal["card", "paper"] = Field(default="card", description="What it is printed on.")
    worth: Amount | None = Field(
        default=None,
        description="What all of it must be worth at least; lint adds it up: a number or '{figure}'.",
    )
    bank: Amount | None = Field(
        default=None,
        description="What is in play of it, the players' start included unless 'start' gives it; the cover says it and what to "
        "set aside.",
    )
    start: Amount | None = Field(
        default=None, description="What the players share at the start, if it comes on top of 'bank'."
    )
    pieces: tuple[Money, ...] = Field(
        default=(), alias="piece", description="Values written here instead of in a file."
    )

    @model_validator(mode="after")
    def _size_of_its_form(self) -> Self:
        if isinstance(self.size, tuple) != (self.form == "note"):
            allowed = "[width, height] in mm" if self.form == "note" else "a diameter in mm"
            raise NotAllowed(f"size = {self.size} does not suit a {self.form}", allowed)
        if isinstance(self.size, tuple) and self.size[0] < self.size[1] * BROAD:
            wide, high = self.size
            raise NotAllowed(
                f"a note of {wide:g} × {high:g} mm is too narrow", f"{high * BROAD:g} mm or more of width"
            )
        return self

    @property
    def called(self) -> tuple[str, ...]:
        """What it may be asked for by: its id, its kind and its form, "chips" or "notes"."""
        return (*super().called, f"{self.form}s")

    @property
    def box(self) -> tuple[float, float]:
        """Width and height, mm."""
        return self.size if isinstance(self.size, tuple) else (self.size, self.size)
