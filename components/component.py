"""What every table of the component data is made from: strict fields, frozen values."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema


class Once:
    """Marks a type that many fields have: its schema is made for the first of them."""

    def __init__(self) -> None:
        self.schema: CoreSchema | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        self.schema = self.schema or handler(source)
        return self.schema


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
