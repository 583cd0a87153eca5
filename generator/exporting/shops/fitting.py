"""Which product a piece goes to: the one of its size, else the smallest that holds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playproof.generator.exporting.shops.profile import Product
from playproof.layouts.scene import CircleOutline, Outline, RectOutline

#: So much may a piece be larger or smaller than a product of its size, mm: half a millimetre at each edge, a third of
#: what a print may drift. A card of 63.5 × 88.9 mm is one of 63 × 88 mm.
TOLERANCE = 1.0


class Fit(NamedTuple):
    """A piece on a product, in its middle: ``turned`` by a quarter if the product is upright and the piece isn't.

    ``margins`` are what the product has more at each side, then above and below, as the piece is read, mm; below 0 it is
    cut off. ``exact``: the piece has the product's size, within `TOLERANCE`.
    """

    product: Product
    turned: bool
    margins: tuple[float, float]

    @property
    def exact(self) -> bool:
        """Whether the product is no larger and no smaller than the piece, within the tolerance."""
        return all(abs(2 * margin) <= TOLERANCE + 1e-6 for margin in self.margins)

    @property
    def holds(self) -> bool:
        """Whether nothing of the piece is cut off but what the tolerance allows."""
        return all(2 * margin >= -TOLERANCE - 1e-6 for margin in self.margins)

    @property
    def sentence(self) -> str:
        """How it fits, as half a sentence."""
        across, along = self.margins
        if not self.exact:
            return f"centred, with {_mm(across)} more on the left and right, {_mm(along)} above and below"
        if min(self.margins) < -0.005:
            return f"its own size: {-min(self.margins):.2f} mm of an edge are cut off"
        if max(self.margins) > 0.005:
            return f"its own size: the edges reach {max(self.margins):.2f} mm further out"
        return "its own size"


def _mm(length: float) -> str:
    """``10.4 mm``; never less than nothing by a rounding."""
    return f"{round(length, 1) + 0.0:.1f} mm"


def shape_of(outline: Outline) -> str:
    """``rectangle``, ``circle`` or ``hex``; ``""`` for another form."""
    if isinstance(outline, RectOutline):
        return "rectangle"
    if isinstance(outline, CircleOutline):
        return "circle"
    return "hex" if len(outline.points) == 6 else ""


def fit_to(outline: Outline, product: Product) -> Fit:
    """The piece on this product, turned if that suits it better."""
    width, height = product.width, product.height
    straight = Fit(product, False, ((width - outline.width) / 2, (height - outline.height) / 2))
    turned = Fit(product, True, ((height - outline.width) / 2, (width - outline.height) / 2))
    if shape_of(outline) == "hex":
        # A hex is turned so that its flat sides lie on those of the product.
        return turned if (outline.width >= outline.height) != (width >= height) else straight
    # A piece as wide as it is high needs no turn.
    return turned if min(turned.margins) > min(straight.margins) + 1e-6 else straight


def fit(outline: Outline, kind: str, products: Sequence[Product]) -> Fit | str:
    """The piece on the product that suits it best, or why none does, as a sentence without an end."""
    shape = shape_of(outline)
    same = [one for one in products if kind in one.kinds]
    if not same:
        return f"the shop's profile has no product for {kind}"
    fits = [fit_to(outline, one) for one in same if one.shape == shape]
    if not fits:
        return f"the shop's profile has no {shape or 'such'} product for {kind}"
    exact = [one for one in fits if one.exact]
    if exact:
        return min(exact, key=lambda one: sum(abs(margin) for margin in one.margins))
    holding = [one for one in fits if min(one.margins) >= -1e-6]
    if holding:
        return min(holding, key=lambda one: one.product.width * one.product.height)
    nearest = max(fits, key=lambda one: min(one.margins))
    over = -2 * min(nearest.margins)
    return f"no product holds it; {nearest.product.name} ({nearest.product.size}) is {over:.1f} mm too small"
