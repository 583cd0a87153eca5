"""How a picture is shown: fitted into its box, turned, cropped, tinted, masked. The same fields in templates and in data."""

import math
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from playproof.components.component import Component, Coordinate
from playproof.components.faults import NotAllowed

Fit = Literal["contain", "cover", "stretch"]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Crop = tuple[Share, Share, Share, Share]


def _inside_picture(crop: Crop) -> Crop:
    x, y, width, height = crop
    if width <= 0 or height <= 0 or x + width > 1 + 1e-9 or y + height > 1 + 1e-9:
        raise NotAllowed(
            f"found {list(crop)}",
            "[x, y, width, height] as shares of the picture: width and height above 0, x + width and y + height at most 1",
        )
    return crop


class PictureLook(Component):
    """How a picture is shown in its box."""

    fit: Fit | None = Field(
        default=None,
        description="`contain` shows the whole picture, `cover` fills the box and cuts off what is beyond it, `stretch` "
        "fills it without keeping the proportions. `contain` if not given.",
    )
    focus: tuple[Share, Share] = Field(
        default=(0.5, 0.5),
        description="The point of the picture, [across, down] from 0 to 1, that `cover` keeps in sight; for `contain`, "
        "where in the box it is placed.",
    )
    turn: Annotated[float, Field(ge=-360, le=360, allow_inf_nan=False)] = Field(
        default=0, description="Degrees clockwise."
    )
    crop: Annotated[Crop, AfterValidator(_inside_picture)] = Field(
        default=(0, 0, 1, 1),
        description="The part that is used: [x, y, width, height] as shares of the picture.",
    )
    opacity: Annotated[float, Field(gt=0, le=1, allow_inf_nan=False)] = Field(
        default=1, description="From above 0, all but invisible, to 1."
    )
    tint: str = Field(
        default="",
        max_length=40,
        description="A colour of the palette, a theme role or #rrggbb: black becomes this colour, white stays.",
    )
    mask: Literal["none", "rounded", "circle", "hex", "hex-pointy"] = Field(
        default="none", description="The shape that is cut out of it: the largest in the box, in its middle."
    )
    radius: Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)] = Field(
        default=3, description="Corner radius of the mask `rounded`, mm."
    )
    bleed: bool = Field(
        default=True, description="Whether a picture whose box reaches the cut goes on into the bleed."
    )
    least_dpi: Annotated[int, Field(ge=1, le=1200)] = Field(
        default=100,
        description="The resolution below which `lint` reports a fault: lower it to accept a coarse picture.",
    )

    @property
    def quarter(self) -> int | None:
        """0 to 3 for a turn by quarters, else nothing."""
        return round(self.turn / 90) % 4 if math.isclose(self.turn / 90, round(self.turn / 90)) else None


_Extent = Annotated[Coordinate, Field(gt=0)]


class Art(PictureLook):
    """A picture on a piece: behind what the piece shows, before it, or in the place of a company's letters."""

    # Nearly every model has one: its schema is made once, not for each of them.
    model_config = ConfigDict(defer_build=False)

    file: str = Field(
        default="",
        max_length=300,
        description="The file, in the game's folder or in `layouts`; `{field}` is a field of the piece.",
    )
    box: tuple[Coordinate, Coordinate, _Extent, _Extent] | None = Field(
        default=None,
        description="[x, y, width, height] in mm as in a card template; the whole face if not given.",
    )
    at: Literal["background", "front", "logo"] = Field(
        default="background",
        description="`background`: behind texts and lines; `front`: before them; `logo`: instead of the letters on "
        "tokens and charters.",
    )


def _as_table(value: Any) -> Any:
    """A file's name alone is short for a table with it."""
    if isinstance(value, dict):  # behind a validator a list is not taken for a tuple
        return {name: tuple(one) if isinstance(one, list) else one for name, one in value.items()}
    return {"file": value} if isinstance(value, str) else value


NamedArt = Annotated[Art, BeforeValidator(_as_table, json_schema_input_type=Art | str)]
