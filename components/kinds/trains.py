"""Trains, or whatever runs the routes: price, phase, how it moves, when it is gone."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field, model_validator

from playproof.components.base import (
    Amount,
    Component,
    EmblemPiece,
    FigureText,
    Identifier,
    ListedSet,
    Millimetres,
    Piece,
    listed,
)
from playproof.components.faults import NotAllowed
from playproof.components.kinds.cards import CardSize, CardSizedSet
from playproof.components.references import PhaseName, TrainName

#: What a train can stop at.
Stop = Literal["city", "town", "offboard"]


Stops = Annotated[tuple[Stop, ...], BeforeValidator(listed, json_schema_input_type=tuple[Stop, ...] | str)]
Symbols = Annotated[
    tuple[Identifier, ...], BeforeValidator(listed, json_schema_input_type=tuple[Identifier, ...] | str)
]


class Distance(Component):
    """A part of a train's distance: so many places of these kinds (a ``2+2`` has two parts)."""

    stops: Stops = Field(description="The places that it is for: city, town, offboard.")
    visit: int | None = Field(
        default=None, ge=0, le=99, description="How many it visits; empty for any number."
    )
    pay: int | None = Field(default=None, ge=0, le=99, description="How many of them pay; all if not given.")


class Train(EmblemPiece):
    """One kind of train."""

    phase: PhaseName = Field(
        default="", description="The phase that it belongs to: when it can first be bought."
    )
    available_on: PhaseName = Field(
        default="", description="The phase from which it is on sale beside the uppermost of the pile."
    )
    price: Amount | None = Field(default=None, description="Its price; none if it can't be bought.")
    unlimited: bool = Field(
        default=False,
        description="Whether the bank never runs out of it; 'count' is then how many are printed.",
    )
    eaten: PhaseName = Field(
        default="", description="The phase that rusts it (eats it); empty if it is permanent."
    )
    eaten_by: TrainName = Field(default="", description="Or the train whose first purchase rusts it.")
    reach: int | None = Field(
        default=None, ge=1, le=99, description="At how many places it stops; empty for any number."
    )
    stops: Stops = Field(
        default=("city", "town", "offboard"), description="Places that count: city, town, offboard."
    )
    passes: Stops = Field(
        default=(), description="Places that it takes along in any number, without counting them."
    )
    distance: tuple[Distance, ...] = Field(
        default=(),
        description="Its distance in parts by kinds of places, instead of reach, stops and passes.",
    )
    town_income: Amount | None = Field(default=None, description="What each town pays, if the card says so.")
    lingers: int = Field(default=0, ge=0, le=9, description="At how many places it may stop twice.")
    symbols: Symbols = Field(default=(), description="Icons that rules refer to: claw, fang.")
    movement: FigureText = Field(
        default="", max_length=60, description="Its movement in words, instead of the figures."
    )
    text: FigureText = Field(default="", max_length=240, description="Its power, with icons and figures.")
    diesel: bool = Field(
        default=False, description="Whether places off the board pay it their figure for diesels."
    )
    discount: Amount | None = Field(
        default=None, description="How much less it costs for the trade-in of one of 'discount_for'."
    )
    discount_for: Annotated[
        tuple[TrainName, ...], BeforeValidator(listed, json_schema_input_type=tuple[TrainName, ...] | str)
    ] = Field(default=(), description="The trains that can be traded in for it.")
    trade_for: TrainName = Field(default="", description="The train that it can be traded in for.")
    trade_price: Amount | None = Field(default=None, description="What the trade-in costs.")

    @model_validator(mode="after")
    def _eaten_once(self) -> Train:
        if self.eaten and self.eaten_by:
            raise NotAllowed("eaten and eaten_by both say what rusts it", "one of them")
        return self

    @model_validator(mode="after")
    def _one_distance(self) -> Train:
        if self.distance and (self.reach is not None or self.passes):
            raise NotAllowed("distance and reach (or passes) both say how far it goes", "one of them")
        return self

    @model_validator(mode="after")
    def _whole_discount(self) -> Train:
        if bool(self.discount_for) != (self.discount is not None):
            raise NotAllowed("a discount needs both discount and discount_for", "both or neither")
        if self.discount is not None and self.price is not None and self.discount > self.price:
            raise NotAllowed(
                f"the discount of {self.discount} is more than the price of {self.price}",
                f"{self.price} or less",
            )
        return self

    @model_validator(mode="after")
    def _another_train(self) -> Train:
        named = {
            "eaten_by": (self.eaten_by,),
            "discount_for": self.discount_for,
            "trade_for": (self.trade_for,),
        }
        for field, others in named.items():
            if self.id in others:
                raise NotAllowed(f"{field} of {self.id} names the train itself", "another train")
        return self

    @model_validator(mode="after")
    def _whole_trade(self) -> Train:
        if bool(self.trade_for) != (self.trade_price is not None):
            raise NotAllowed("a trade-in needs both trade_for and trade_price", "both or neither")
        return self


class TrainSet(CardSizedSet, ListedSet):
    """Trains on cards of one size, in landscape format."""

    kind: ClassVar[str] = "trains"
    broad: ClassVar[bool] = True
    piece_type: ClassVar[type[Piece]] = Train

    size: CardSize | Millimetres = Field(
        default="share", description="A size by name, or [width, height] in mm."
    )
    pieces: tuple[Train, ...] = Field(
        default=(), alias="piece", description="Trains written here instead of in a file."
    )
