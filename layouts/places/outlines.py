"""Outlines of pieces; that of a set's, for the places on mats and charters where they lie."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, Literal

from playproof.components.base import PieceSet
from playproof.components.kinds.cards import CardSet, CardSizedSet, card_size
from playproof.layouts.scene import CircleOutline, Outline, PolygonOutline, RectOutline

if TYPE_CHECKING:
    from playproof.components.kinds.tokens import TokenSet


def hex_outline(shape: Literal["hex-flat", "hex-pointy"], across: float) -> PolygonOutline:
    """A regular hex, ``across`` mm from flat to flat, in its box."""
    tall = round(across * 2 / sqrt(3), 4)
    if shape == "hex-pointy":
        half, quarter = across / 2, tall / 4
        return PolygonOutline(
            across,
            tall,
            (
                (half, 0.0),
                (across, quarter),
                (across, tall - quarter),
                (half, tall),
                (0.0, tall - quarter),
                (0.0, quarter),
            ),
        )
    half, quarter = across / 2, tall / 4
    return PolygonOutline(
        tall,
        across,
        (
            (0.0, half),
            (quarter, 0.0),
            (tall - quarter, 0.0),
            (tall, half),
            (tall - quarter, across),
            (quarter, across),
        ),
    )


def token_outline(one: TokenSet) -> Outline:
    """The cut line of the set's tokens."""
    if one.shape == "disk":
        return CircleOutline(one.size)
    if one.shape == "square":
        return RectOutline(one.size, one.size, min(1.5, one.size / 10))
    return hex_outline("hex-pointy", one.size)


def card_outline(one: CardSizedSet) -> RectOutline:
    """The outline of a set of cards with corners."""
    width, height = card_size(one.size)
    if (one.broad or getattr(one, "landscape", False)) and width < height:
        width, height = height, width
    return RectOutline(width, height, one.corner)


def deck_outline(one: CardSet) -> Outline:
    """The outline of a set of cards of any form."""
    if one.shape == "rectangle":
        return card_outline(one)
    across = card_size(one.size)[0]
    if one.shape == "round":
        return CircleOutline(across)
    return hex_outline(one.shape, across)


def outline_of(one: PieceSet) -> Outline:
    """The outline of the set's pieces; raises `KeyError` for a kind whose pieces differ in size."""
    if isinstance(one, CardSet):
        return deck_outline(one)
    if isinstance(one, CardSizedSet):
        return card_outline(one)
    if one.kind == "tokens":
        from playproof.components.kinds.tokens import TokenSet

        assert isinstance(one, TokenSet)
        return token_outline(one)
    if one.kind == "tiles":
        from playproof.components.kinds.tiles import TileSet

        assert isinstance(one, TileSet)
        return hex_outline(one.shape, one.across - one.clearance)
    if one.kind == "money":
        from playproof.components.kinds.money import MoneySet

        assert isinstance(one, MoneySet)
        return money_outline(one)
    raise KeyError(one.kind)


def money_outline(one: Any) -> Outline:
    """The outline of a set of chips or notes."""
    width, height = one.box
    return CircleOutline(width) if one.form == "chip" else RectOutline(width, height, 2.0)
