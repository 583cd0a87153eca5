"""Small tables of costs on sheets and tracks: what one, two, three … cost."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from playproof.components.base import Amount, Component, Copies, FigureText, IconName, Millimetres
from playproof.components.faults import NotAllowed


class CostScale(Component):
    """A small table for looking up: what 1, 2, 3 … cost."""

    label: FigureText = Field(max_length=30, description="What is counted: 'Tiles'.")
    cost_label: FigureText = Field(default="Costs", max_length=40, description="The word before the amounts.")
    least: Copies = Field(default=1, description="The first number: a number or '{figure}'.")
    most: Copies = Field(description="The last number: a number or '{figure}'.")
    each: Amount = Field(description="What each costs: a number or '{figure}'.")
    paid: Literal["number", "next", "sum"] = Field(
        default="number",
        description="What is paid for: the number; one more ('next'); or 1 + 2 + … up to it ('sum').",
    )
    square: Millimetres | None = Field(
        default=None,
        description="The edge of a square place before each number and its cost, mm: a cube on it counts, and both stay in "
        "sight. In an open area of its own, without a title, note or icon.",
    )
    last_icon: IconName | None = Field(
        default=None, description="An icon after the last number beside a place."
    )
    start: Copies | None = Field(
        default=None, description="The number whose place says 'start': a number or '{figure}'."
    )

    def costs(self) -> tuple[tuple[int, int], ...]:
        """Each number with what so many cost."""
        return tuple((number, self._cost(number)) for number in range(self.least, self.most + 1))

    def _cost(self, number: int) -> int:
        paid = {"number": number, "next": number + 1, "sum": number * (number + 1) // 2}
        return self.each * paid[self.paid]

    @model_validator(mode="after")
    def _some(self) -> CostScale:
        if not 0 <= self.most - self.least < 20:
            raise NotAllowed(
                f"the table '{self.label}' runs from {self.least} to {self.most}",
                "1 to 20 numbers, the least first",
            )
        if self.last_icon and self.square is None:
            raise NotAllowed("'last_icon' is about numbers beside places", "'square', too, or no 'last_icon'")
        if self.start is not None and self.square is None:
            raise NotAllowed("'start' is about places", "'square', too, or no 'start'")
        if self.start is not None and not self.least <= self.start <= self.most:
            raise NotAllowed(
                f"'{self.label}' starts on {self.start}", f"a number from {self.least} to {self.most}"
            )
        return self


def _without_places(scale: CostScale) -> CostScale:
    if scale.square is not None:
        raise NotAllowed(
            f"'square' of the table '{scale.label}' has no effect here",
            "tables with places on a charter's shelf, or no 'square', 'start' and 'last_icon'",
        )
    return scale


#: A table where none has places.
PlainCostScale = Annotated[CostScale, AfterValidator(_without_places)]
