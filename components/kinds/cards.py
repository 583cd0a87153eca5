"""Cards: rows of a table, a size, a template for their artwork, and a back."""

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    BeforeValidator,
    Field,
    TypeAdapter,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    create_model,
    field_validator,
    model_validator,
)

from playproof.components.base import (
    ColouredSet,
    ColourName,
    Component,
    Copies,
    EmblemName,
    EmblemPiece,
    FigureText,
    IconName,
    Identifier,
    ListedSet,
    Millimetres,
    Piece,
    PieceSet,
)
from playproof.components.colours.palette import MotifName
from playproof.components.faults import NotAllowed

#: Card sizes by name, width × height in mm.
CARD_SIZES: dict[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "euro": (59.0, 92.0),
    "mini": (44.0, 68.0),
    "share": (44.4, 63.5),  # 18 on a sheet of A4 or letter, with bleed between columns
    "mini-us": (41.0, 63.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
    "business": (85.0, 55.0),
    "credit": (85.6, 54.0),
}

CardSize = (
    Literal["poker", "bridge", "euro", "mini", "share", "mini-us", "tarot", "square", "business", "credit"]
    | tuple[Millimetres, Millimetres]
)


#: The forms that cards are cut in: hexes with a flat or a pointed top.
CardShape = Literal["rectangle", "round", "hex-flat", "hex-pointy"]


def card_size(size: CardSize | float) -> tuple[float, float]:
    """Width and height in mm of a named or free size; one number is both."""
    if isinstance(size, str):
        return CARD_SIZES[size]
    return size if isinstance(size, tuple) else (size, size)


def _size_in_words(size: CardSize | float) -> str:
    return f"'{size}'" if isinstance(size, str) else str(list(size) if isinstance(size, tuple) else size)


#: How the items of a list are written, as in a spreadsheet's cell.
ITEMS = 'one text, its items apart by semicolons: "2; 3; 4"'


def _items(value: Any) -> Any:
    """A cell holds several items, apart by semicolons or on lines of their own."""
    if isinstance(value, str):
        return tuple(item for part in re.split(r"[;\n]", value) if (item := part.strip()))
    if isinstance(value, list):
        raise NotAllowed("found a list in [brackets]", ITEMS)
    if not isinstance(value, tuple):
        raise NotAllowed(f"found {str(value).lower()}", ITEMS)
    return value


class Back(Component):
    """What all backs of a set show: nothing that distinguishes one piece from another."""

    title: FigureText = Field(default="", max_length=40, description="The kind's name on the back.")
    motif: MotifName = Field(default="lattice", description="The motif that bleeds over the edge.")
    colour: ColourName = Field(default="", description="The motif's colour; the game's accent if not given.")
    emblem: EmblemName = Field(default="", description="An emblem above the name.")
    light: bool = Field(
        default=False,
        description="Whether the motif is faint on bare paper, or where areas are flooded on a light ground: less ink hides "
        "the front less.",
    )
    deep: bool = Field(
        default=False,
        description="Whether the ground is near the game's `band` where areas are flooded, if the game has one, with a rim of "
        "paper.",
    )
    mirrored: bool = Field(
        default=False,
        description="Whether emblem and name stand on it twice, each way up, as on playing cards; where the shorter side is "
        "less than 35 mm, or the piece no rectangle, the name alone. Of the motifs, `guilloche`, `lattice`, `orbits` and "
        "`rays` look alike both ways up.",
    )


class CardSizedSet(PieceSet):
    """A set of cards of one size, whatever they show."""

    #: Whether they are in landscape format, whichever side of the size is given first.
    broad: ClassVar[bool] = False

    size: CardSize | Millimetres = Field(
        default="poker",
        description="A size by name, [width, height] in mm, or one number: the side of a square, a circle's diameter, "
        "a hex's distance from flat side to flat side. The named sizes in mm: "
        + ", ".join(f"{name} {width:g} × {height:g}" for name, (width, height) in CARD_SIZES.items())
        + ".",
    )
    corner: float = Field(default=3.0, ge=0, le=20, description="Radius of a rectangle's corners, mm.")
    back: Back | None = Field(
        default=None, description="What the backs show; without it the cards have none."
    )


class CardField(Component):
    """A column of the designer's own."""

    type: Literal["text", "number", "decimal", "money", "yes/no", "colour", "icon", "picture", "list"] = (
        Field(
            default="text",
            description="What its cells hold: a number is whole, a decimal may have decimals; the items of a list are apart by "
            "semicolons.",
        )
    )
    about: str = Field(default="", description="What it means.")
    required: bool = Field(default=False, description="Whether every row must give it.")


#: What a cell of each type is read as.
_CELLS: dict[str, Any] = {
    "text": FigureText,
    "number": int,
    "decimal": Annotated[float, Field(allow_inf_nan=False)],
    "money": int,
    "yes/no": bool,
    "colour": ColourName,
    "icon": IconName,
    "picture": str,
    "list": Annotated[tuple[FigureText, ...], BeforeValidator(_items)],
}
#: Types that have no empty value of their own.
_ABSENT = ("number", "decimal", "money", "icon")
_EMPTY: dict[str, Any] = {**dict.fromkeys(_ABSENT), "yes/no": False, "list": ()}


def _cell_type(one: CardField) -> Any:
    kind = _CELLS[one.type]
    return kind | None if one.type in _ABSENT and not one.required else kind


def _cell_field(one: CardField) -> Any:
    return Field(default=... if one.required else _EMPTY.get(one.type, ""), description=one.about)


class Card(EmblemPiece):
    """One card."""

    #: What messages allow besides its fields.
    further: ClassVar[tuple[str, ...]] = ("a column that [set.fields] declares",)

    text: FigureText = Field(
        default="", max_length=3000, description="What the card does, with icons and figures."
    )


class CardSet(CardSizedSet, ListedSet, ColouredSet):
    """A deck, or any other set of cards of one size and look."""

    kind: ClassVar[str] = "cards"
    piece_type: ClassVar[type[Piece]] = Card

    landscape: bool = Field(default=False, description="Whether the card is in landscape format.")
    shape: CardShape = Field(default="rectangle", description="The form that is cut out.")
    look: Identifier = Field(default="plain", description="The template: layouts/cards/<look>.toml.")
    back_look: Identifier = Field(
        default="",
        description="A template for the backs, instead of `back`; with the card's fields in it, cards have two faces.",
    )
    fields: Mapping[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")], CardField] = Field(
        default_factory=dict,
        description="Columns beyond id, name, count, colour and text; also fields of `[[set.piece]]`.",
    )
    each: Copies | None = Field(
        default=None, description="Copies of every card, instead of the rows' counts: a number or '{figure}'."
    )
    pieces: tuple[Card, ...] = Field(
        default=(), alias="piece", description="Cards written here instead of in a file."
    )

    @field_validator("pieces", mode="wrap")
    @classmethod
    def _with_columns(cls, value: Any, handler: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
        """Cards written in the set have its own columns, too."""
        if info.mode != "json":
            return handler(value)
        cards: Any = _card_model(info.data.get("fields", {}))
        return TypeAdapter(tuple[cards, ...]).validate_json(
            json.dumps(value), strict=True, context=info.context
        )

    @model_validator(mode="after")
    def _one_measure(self) -> Self:
        width, height = card_size(self.size)
        if self.shape != "rectangle" and width != height:
            raise NotAllowed(
                f"a {self.shape} card has one measure, and the size {_size_in_words(self.size)} has two",
                "size = 70 (the diameter, or from flat side to flat side, in mm)",
            )
        return self

    @model_validator(mode="after")
    def _own_names(self) -> Self:
        for name in self.fields:
            if hasattr(Card, name) and name not in Card.model_fields:
                raise NotAllowed(
                    f"no field can be called '{name}': cards have something else of this name",
                    f"another name, such as 'card_{name}'",
                )
        return self

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With every card in each of the set's ``colours``, and ``each`` copies of it."""
        made = super().completed(sets)
        if self.each is None:
            return made
        pieces = tuple(card.model_copy(update={"count": self.each}) for card in made.items)
        return made.model_copy(update={"pieces": pieces})

    def piece_model(self) -> type[Piece]:
        """The type of a row: a card with the columns that the set declares."""
        model: type[Piece] = _card_model(self.fields)
        return model


def _card_model(fields: Mapping[str, CardField]) -> Any:
    """The type of a card with these columns of the designer's own."""
    if not fields:
        return Card
    extra: Any = {name: (_cell_type(one), _cell_field(one)) for name, one in fields.items()}
    return create_model("Card", __base__=Card, **extra)
