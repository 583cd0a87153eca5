"""What every table of the component data is made from: strict fields, frozen values."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["Component", "Coordinate"]

#: A place on paper, from an edge.
Coordinate = Annotated[float, Field(ge=-2000, le=2000, allow_inf_nan=False)]


class Component(BaseModel):
    """A part of the component data: no unknown fields, never changed after it was read."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        str_strip_whitespace=True,
        populate_by_name=True,
        allow_inf_nan=False,
        # A model within another one needs no validator of its own.
        defer_build=True,
    )
