"""Card templates: TOML files with the place and look of each thing on a card, apart from the data that they show.

A template is a file in ``layouts/cards/`` (ours or the workspace's). It is data: a part names what it draws, a box in mm
and texts with ``{field}`` in them. Conditions are expressions without side effects; nothing else in it is evaluated.
"""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from playproof.components.base import Component, Coordinate, Identifier
from playproof.components.colours.palette import MotifName
from playproof.components.component import Once
from playproof.components.faults import NotAllowed
from playproof.components.picture import PictureLook
from playproof.components.wording.plural import counted

#: x, y, width, height in mm. A negative x or y counts from the right or lower edge; a width or height of
#: zero or less ends that far before the edge.
Box = Annotated[tuple[Coordinate, Coordinate, Coordinate, Coordinate], Once()]
FieldName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.]*$")]
PartName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
FIELD = re.compile(r"\{([a-z][a-z0-9_.]*)\}")
#: Fields that must be given (or be empty), or an expression.
Condition = Annotated[tuple[FieldName, ...] | Annotated[str, Field(max_length=400)], Once()]
#: A number, a ``{field}`` or an expression.
Number = Annotated[int, Field(ge=0, le=100)] | Annotated[str, Field(max_length=400)]

SHAPES = (
    "rectangle", "circle", "diamond", "hex", "hex-pointy", "octagon", "triangle", "triangle-down", "star", "shield",
    "ribbon", "arrow", "corner-top-left", "corner-top-right", "corner-bottom-left", "corner-bottom-right",
)  # fmt: skip
ShapeName = Literal[
    "rectangle", "circle", "diamond", "hex", "hex-pointy", "octagon", "triangle", "triangle-down", "star", "shield",
    "ribbon", "arrow", "corner-top-left", "corner-top-right", "corner-bottom-left", "corner-bottom-right",
]  # fmt: skip
WeightName = Literal["hairline", "line", "heavy"]
FaceRole = Literal["text", "bold", "display"]
Align = Literal["left", "center", "right"]
VerticalAlign = Literal["top", "middle", "bottom"]

Opacity = Annotated[float, Field(gt=0, le=1, allow_inf_nan=False)]

_OPACITY = "How far it hides what is beneath it: from above 0, hardly, to 1."
_COLOUR = "A theme role, palette colour or #rrggbb."
_WEIGHT = "One of the three weights."


class _Part(Component):
    name: PartName = Field(default="", description="A name, for anchors of other parts and for the preview.")
    style: Identifier = Field(default="", description="A `[style.NAME]` of the template.")
    box: Box = Field(description="[x, y, width, height] in mm from the cut's top left corner.")
    below: str = Field(
        default="", description="A part's name: y counts from its lower edge, wherever that is."
    )
    above: str = Field(default="", description="A part's name: the box ends at its upper edge.")
    right_of: str = Field(default="", description="A part's name: x counts from its right edge.")
    left_of: str = Field(default="", description="A part's name: the box ends at its left edge.")
    when: Condition = Field(
        default=(), description="Fields that must be given, or a condition, else nothing is drawn."
    )
    unless: Condition = Field(
        default=(),
        description="Fields that must be empty, or a condition that must not hold, else nothing is drawn.",
    )


class BandPart(_Part):
    """An area in a palette colour, with its pattern; edges on the cut bleed."""

    draw: Literal["band"]
    colour: str = Field(default="{colour}", description="A palette colour or a field that names one.")
    radius: float = Field(default=0, ge=0, description="Corner radius, mm.")
    motif: bool = Field(default=False, description="Whether a band in the accent bears the game's motif.")


class RectPart(_Part):
    """A rectangle in theme colours."""

    draw: Literal["rect"]
    fill: str = Field(default="", description=_COLOUR)
    stroke: str = Field(default="", description=_COLOUR)
    weight: WeightName = Field(default="line", description=_WEIGHT)
    radius: float = Field(default=0, ge=0, description="Corner radius, mm.")
    opacity: Opacity = Field(default=1, description=_OPACITY)
    place: bool = Field(
        default=False, description="Whether a piece lies there: `playproof picture` puts it there."
    )


class LinePart(_Part):
    """A line along the box's upper edge (or its left one, if the box has no width)."""

    draw: Literal["line"]
    stroke: str = Field(default="frame", description=_COLOUR)
    weight: WeightName = Field(default="line", description=_WEIGHT)


class RoundelPart(_Part):
    """A circle in the box with a letter or figure in it."""

    draw: Literal["roundel"]
    text: str = Field(default="{letter}", description="The text in it.")
    fill: str = Field(default="paper", description="Its ground.")
    size: float = Field(default=12, ge=6, le=72, description="Text size, pt.")


class ShapePart(_Part):
    """A shape that fills the box; corner shapes on the card's corner bleed."""

    draw: Literal["shape"]
    shape: ShapeName = Field(default="circle", description="What is drawn.")
    colour: str = Field(
        default="", description="A palette colour, drawn with its pattern; or a field that names one."
    )
    fill: str = Field(default="", description=_COLOUR)
    stroke: str = Field(default="", description=_COLOUR)
    weight: WeightName = Field(default="line", description=_WEIGHT)


class BadgePart(_Part):
    """A value on a shape: a cost, a strength; icons may be in it (`{cost} :coin:`)."""

    draw: Literal["badge"]
    shape: ShapeName = Field(default="circle", description="The shape beneath the value.")
    text: str = Field(description="The value; without one nothing is drawn.")
    fill: str = Field(default="paper", description=f"The shape's ground. {_COLOUR}")
    stroke: str = Field(default="", description=f"The shape's edge. {_COLOUR} Without one it is as the text.")
    weight: WeightName = Field(default="line", description=_WEIGHT)
    face: FaceRole = Field(default="bold", description="One of the theme's faces.")
    size: float = Field(default=16, ge=6, le=96, description="The largest size, pt.")
    radius: float = Field(default=0, ge=0, le=20, description="Corner radius of a rectangle, mm.")

    @model_validator(mode="after")
    def _round_rectangle(self) -> Self:
        if self.radius and self.shape != "rectangle":
            raise NotAllowed(
                f"radius has no effect on a badge with the shape '{self.shape}'", 'shape = "rectangle"'
            )
        return self


class TextPart(_Part):
    """Text with icons, bold and italic, wrapped and shrunk to fit the box."""

    draw: Literal["text"]
    text: str = Field(description="The text, with {field} and {figure} in it.")
    face: FaceRole = Field(default="text", description="One of the theme's faces.")
    size: float = Field(default=10, ge=6, le=96, description="The largest size, pt.")
    floor: float = Field(
        default=6, ge=6, le=96, description="The smallest size, pt; more than that is an error."
    )
    one_line: float | None = Field(
        default=None,
        ge=6,
        le=96,
        description="The size, pt, of a text that fits on one line at it; others have `size`.",
    )
    fill: str = Field(default="ink", description=_COLOUR)
    align: Align = Field(default="left", description="Horizontal alignment in the box.")
    valign: VerticalAlign = Field(default="top", description="Vertical alignment in the box.")
    leading: float = Field(
        default=1.25, ge=0.9, le=2.5, description="From line to line, as a share of the size."
    )
    turn: Literal[0, 90, 270] = Field(default=0, description="Degrees clockwise.")
    flow: Literal["shrink", "grow", "push"] = Field(
        default="shrink",
        description="What a long text does: it shrinks, its box grows, or it grows and pushes the parts after it down.",
    )
    ground: str = Field(default="", description=f"A plate beneath the text. {_COLOUR}")
    pad: float = Field(default=0, ge=0, le=20, description="Space between the plate's edge and the text, mm.")
    radius: float = Field(default=0, ge=0, le=20, description="Corner radius of the plate, mm.")
    opacity: Opacity = Field(
        default=1, description="How far the plate hides what is beneath it, from above 0 to 1."
    )

    @model_validator(mode="after")
    def _larger_line(self) -> Self:
        if self.one_line is not None and self.one_line < self.size:
            raise NotAllowed(
                f"one_line is {self.one_line:g} pt, and longer texts have {self.size:g} pt",
                f"{self.size:g} or more",
            )
        return self


class IconPart(_Part):
    """An icon as high as the box."""

    draw: Literal["icon"]
    icon: str = Field(description="The icon's name, or {field}.")
    stroke: str = Field(default="ink", description=_COLOUR)
    tint: str = Field(default="", description="A colour for its inside.")


class EmblemPart(_Part):
    """One of Playproof's emblems (docs/emblems.md), as large as the box allows; nothing without a name."""

    draw: Literal["emblem"]
    emblem: str = Field(description="The emblem's name, or {field}.")
    stroke: str = Field(default="ink", description=f"Its lines. {_COLOUR}")
    ground: str = Field(default="paper", description=f"What it stands on. {_COLOUR}")


class PanelPart(_Part):
    """A panel with a motif in the card's colour, an emblem in a ring in its middle; edges on the cut bleed.

    Where ink is saved the emblem stands alone.
    """

    draw: Literal["panel"]
    emblem: str = Field(default="", description="The emblem's name, or {field}.")
    colour: str = Field(
        default="{colour}", description="A palette colour or a field that names one; else the game's accent."
    )
    motif: MotifName | None = Field(
        default=None, description="The motif; the colour's or the game's if not given."
    )
    radius: float = Field(default=2, ge=0, le=20, description="Corner radius, mm.")
    opacity: Opacity = Field(default=1, description=_OPACITY)


class IconsPart(_Part):
    """A row of icons, as many as a value says."""

    draw: Literal["icons"]
    icon: str = Field(description="The icon's name, or {field}.")
    count: Number = Field(description="How many: a number, {field} or a calculation.")
    of: Number = Field(
        default=0, description="How many places there are; those beyond `count` are drawn pale."
    )
    stroke: str = Field(default="ink", description=_COLOUR)
    tint: str = Field(default="", description="A colour for their inside.")
    direction: Literal["across", "down"] = Field(default="across", description="A row or a column.")
    align: Align = Field(
        default="left", description="Where the row begins: left is also the top of a column."
    )
    gap: float = Field(default=0.6, ge=0, le=50, description="Between two icons, mm.")


class PicturePart(_Part, PictureLook):
    """A picture from the game's folder or from `layouts`, fitted into the box."""

    draw: Literal["picture"]
    file: str = Field(description="The file's name, usually {field}.")


class BackgroundPart(_Part, PictureLook):
    """The whole card with its bleed: a plain colour, a palette colour with its pattern, or a picture that covers it."""

    draw: Literal["background"]
    box: Box = Field(default=(0, 0, 0, 0), description="The whole card, if not given.")
    colour: str = Field(
        default="", description="A palette colour, drawn with its pattern as the theme has it."
    )
    wash: str = Field(
        default="",
        description="A palette colour, or accent: the card's ground is a tint of it, in themes that flood areas.",
    )
    fill: str = Field(default="", description=f"A plain ground. {_COLOUR}")
    file: str = Field(default="", description="A picture; `fit` is `cover` if not given.")


class GridPart(_Part):
    """Lines that divide the box into cells, with a text in each if you like."""

    draw: Literal["grid"]
    rows: int = Field(default=1, ge=1, le=50, description="How many rows.")
    columns: int = Field(default=1, ge=1, le=50, description="How many columns.")
    texts: tuple[str, ...] = Field(default=(), max_length=2500, description="The cells' texts, row by row.")
    stroke: str = Field(default="frame", description=_COLOUR)
    fill: str = Field(default="", description=f"The cells' ground. {_COLOUR}")
    weight: WeightName = Field(default="line", description=_WEIGHT)
    gap: float = Field(
        default=0, ge=0, le=50, description="Between cells, mm; without one they share their lines."
    )
    radius: float = Field(default=0, ge=0, le=20, description="Corner radius of cells, mm.")
    size: float = Field(default=9, ge=6, le=72, description="Text size, pt.")
    face: FaceRole = Field(default="text", description="One of the theme's faces.")


class _Holder(_Part):
    parts: tuple["Part", ...] = Field(
        alias="part", min_length=1, description="`[[part.part]]` tables: the parts in it."
    )


class GroupPart(_Holder):
    """Parts with a box of their own: they are placed, shown, hidden and turned together."""

    draw: Literal["group"]
    turn: Literal[0, 90, 180, 270] = Field(default=0, description="Degrees clockwise.")
    flow: Literal["fixed", "grow"] = Field(
        default="fixed", description="Whether the box has its height, or is as high as what is in it."
    )
    fill: str = Field(default="", description=f"The box's ground. {_COLOUR}")
    stroke: str = Field(default="", description=f"The box's edge. {_COLOUR}")
    weight: WeightName = Field(default="line", description=_WEIGHT)
    radius: float = Field(default=0, ge=0, le=50, description="Corner radius, mm.")


class ColumnsPart(_Holder):
    """Parts side by side: the first part is in the first column, and so on."""

    draw: Literal["columns"]
    shares: tuple[Annotated[float, Field(gt=0, le=100)], ...] = Field(
        default=(), max_length=20, description="The columns' shares of the width; equal if not given."
    )
    gap: float = Field(default=2, ge=0, le=100, description="Between columns, mm.")

    @model_validator(mode="after")
    def _one_share_each(self) -> Self:
        if self.shares and len(self.shares) != len(self.parts):
            raise ValueError(
                f"there are {len(self.shares)} shares for {counted(len(self.parts), 'part')}; one share belongs to each part"
            )
        return self


class RepeatPart(_Holder):
    """Its parts once for each item of a list (or as often as a number says); `{item}` and `{number}` are known in them."""

    draw: Literal["repeat"]
    over: str = Field(
        description="A field of the type list or number, as `{steps}`, or a calculation. In a list, a figure of several "
        "numbers is as many items."
    )
    cell: tuple[Coordinate, Coordinate] = Field(
        description="Width and height of an item, mm; 0 or less is measured from the box's edge."
    )
    gap: float = Field(default=1, ge=0, le=100, description="Between items, mm.")
    direction: Literal["down", "across"] = Field(
        default="down", description="Which way they go; at the box's end they begin again beside it."
    )


Part = Annotated[
    BandPart | RectPart | LinePart | RoundelPart | TextPart | IconPart | PicturePart
    | EmblemPart | PanelPart | ShapePart | BadgePart | IconsPart | GridPart | BackgroundPart | GroupPart | ColumnsPart
    | RepeatPart,
    Field(discriminator="draw"),
]  # fmt: skip


class Style(Component):
    """Values for the fields of parts that name it; a part takes those of its own fields that it does not give itself."""

    like: Identifier = Field(default="", description="Another style; this one changes it.")
    face: FaceRole = Field(default="text", description="One of the theme's faces.")
    size: float = Field(default=10, ge=6, le=72, description="The largest size, pt.")
    floor: float = Field(default=6, ge=6, le=72, description="The smallest size, pt.")
    fill: str = Field(default="", description=_COLOUR)
    stroke: str = Field(default="", description=_COLOUR)
    colour: str = Field(default="", description="A palette colour.")
    ground: str = Field(default="", description=_COLOUR)
    tint: str = Field(default="", description="A colour for an icon's inside.")
    weight: WeightName = Field(default="line", description=_WEIGHT)
    radius: float = Field(default=0, ge=0, le=20, description="Corner radius, mm.")
    align: Align = Field(default="left", description="Horizontal alignment in the box.")
    valign: VerticalAlign = Field(default="top", description="Vertical alignment in the box.")
    leading: float = Field(
        default=1.25, ge=0.9, le=2.5, description="From line to line, as a share of the size."
    )
    flow: Literal["shrink", "grow", "push"] = Field(default="shrink", description="What a long text does.")
    pad: float = Field(default=0, ge=0, le=20, description="Space between a plate's edge and its text, mm.")
    shape: ShapeName = Field(default="circle", description="The shape of shapes and badges.")
    gap: float = Field(default=0, ge=0, le=50, description="Between icons, cells, columns or items, mm.")


#: A value of a variant: text, or a number for calculations.
VariantValue = Annotated[str, Field(max_length=300)] | int | float


class Template(Component):
    """How a set of cards looks."""

    #: What a variant of this name stands for: every value that has none of its own.
    ELSE: ClassVar[str] = "else"

    about: str = Field(default="", description="What it is for, in a line.")
    like: str = Field(
        default="",
        max_length=60,
        description="Another template whose styles and variants this one takes; those of its own win.",
    )
    styles: Mapping[Identifier, Style] = Field(
        default_factory=dict, alias="style", description="`[style.NAME]` tables: looks that parts share."
    )
    variants: Mapping[
        FieldName, Mapping[Annotated[str, Field(max_length=120)], Mapping[FieldName, VariantValue]]
    ] = Field(
        default_factory=dict,
        alias="variant",
        description="`[variant.FIELD.VALUE]` tables: names and what they stand for where the field has the value.",
    )
    parts: tuple[Part, ...] = Field(alias="part", min_length=1, description="What is drawn, in order.")


def inner_parts(part: Part) -> tuple[Part, ...]:
    """The parts in a group, in columns or in a repeat."""
    return part.parts if isinstance(part, _Holder) else ()


def placed(box: Box, width: float, height: float) -> Box:
    """The box with its distances from the right and lower edges worked out."""
    x, y, w, h = box
    x = width + x if x < 0 else x
    y = height + y if y < 0 else y
    return x, y, (width - x + w if w <= 0 else w), (height - y + h if h <= 0 else h)
