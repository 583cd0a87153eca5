"""The outline of a set's pieces, for the places on mats and charters where they lie."""

from __future__ import annotations

from typing import Any

from playproof.components.base import PieceSet
from playproof.components.kinds.cards import CardSet, card_size
from playproof.layouts.scene import CircleOutline, Outline, RectOutline

__all__ = ["card_outline", "deck_outline", "outline_of"]


def card_outline(one: Any) -> RectOutline:
    """The outline of a set of cards (anything with ``size``, ``corner`` and perhaps ``landscape``)."""
    width, height = card_size(one.size)
    if getattr(one, "landscape", False) and width < height:
        width, height = height, width
    return RectOutline(width, height, one.corner)


def deck_outline(one: CardSet) -> Outline:
    """The outline of a set of cards of any form."""
    if one.shape == "rectangle":
        return card_outline(one)
    across = card_size(one.size)[0]
    if one.shape == "round":
        return CircleOutline(across)
    from playproof.layouts.kinds.tiles import hex_outline

    return hex_outline(one.shape, across)


def outline_of(one: PieceSet) -> Outline:
    """The outline of the set's pieces; raises `KeyError` for a kind whose pieces differ in size."""
    if isinstance(one, CardSet):
        return deck_outline(one)
    if one.kind in ("certificates", "privates", "trains"):
        return card_outline(one)
    if one.kind == "tokens":
        from playproof.components.kinds.tokens import TokenSet
        from playproof.layouts.kinds.tokens import token_outline

        assert isinstance(one, TokenSet)
        return token_outline(one)
    if one.kind == "tiles":
        from playproof.components.kinds.tiles import TileSet
        from playproof.layouts.kinds.tiles import hex_outline

        assert isinstance(one, TileSet)
        return hex_outline(one.shape, one.across)
    if one.kind == "money":
        from playproof.components.kinds.money import MoneySet

        assert isinstance(one, MoneySet)
        return money_outline(one)
    raise KeyError(one.kind)


def money_outline(one: Any) -> Outline:
    """The outline of a set of chips or notes."""
    width, height = one.box
    return CircleOutline(width) if one.form == "chip" else RectOutline(width, height, 2.0)
