"""Where pieces lie on a drawn component: each of its places by id, from the same geometry that draws it."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from playproof.components.base import Piece, PieceSet
from playproof.layouts.render_context import RenderContext


class Spot(NamedTuple):
    """A place on a drawing: its middle, and how much room pieces have around it; mm from the top left of the trim.

    ``loose``: several pieces may also lie beside it, rather than be made small. ``among``: the middle of the room for
    several pieces, where it is another than that for one. ``pitch``: pieces stand in a row from the left, so far apart.
    """

    x: float
    y: float
    width: float
    height: float
    loose: bool = False
    among: tuple[float, float] | None = None
    pitch: float = 0.0


def spots_of(one: PieceSet, piece: Piece, context: RenderContext) -> dict[str, Spot]:
    """The places of a piece by the ids that the component data gives them; none of a kind on which nothing lies."""
    spots = getattr(import_module(f"playproof.layouts.kinds.{one.kind}"), "spots", None)
    found: dict[str, Spot] = spots(one, piece, context) if spots is not None else {}
    return found
