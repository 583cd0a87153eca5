"""A piece: what is to be printed, how often, and its one or two faces."""

from __future__ import annotations

import msgspec
from playproof.layouts.scene import Drawing

__all__ = ["Piece"]


class Piece(msgspec.Struct, frozen=True):
    """One component as drawn. ``id`` is set and piece ("events/R01"), ``name`` is what a player calls it.

    ``copies`` is how many of it a kit holds. ``back`` is None for what is printed on one side; it stands head to
    head with the front, as when the piece is turned like the page of a book.
    """

    id: str
    name: str
    kind: str
    set_id: str
    copies: int
    front: Drawing
    back: Drawing | None = None
    #: The set's printed name ("Event cards"); without one, sheets show ``set_id``.
    set_name: str = ""
    #: Where a board may be parted (x, y in mm) if it is larger than the paper; None for what is never parted.
    lines: tuple[tuple[float, ...], tuple[float, ...]] | None = None
    #: For a hex tile: what crosses its six edges, so that neighbours on a sheet can be turned to agree.
    edges: tuple[str, ...] = ()
    #: What it is printed on (a name in `STOCKS`), where that isn't the stock of its kind.
    stock: str = ""
