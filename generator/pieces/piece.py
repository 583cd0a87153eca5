"""A piece: what is to be printed, how often, and its one or two faces."""

from __future__ import annotations

import msgspec

from playproof.layouts.scene import Drawing


class Lying(msgspec.Struct, frozen=True):
    """A piece of the set ``set_id`` on another piece, its middle at (x, y) mm in a place of this ``width`` and ``height``;
    ``turned``: its back is seen."""

    set_id: str
    x: float
    y: float
    turned: bool
    width: float
    height: float


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
    #: What it is printed on (a name in `STOCKS`), where that isn't the stock of its kind.
    stock: str = ""
    #: What lies on it when the game is set up.
    lying: tuple[Lying, ...] = ()
    #: What it belongs to within its set, as a company or a colour: the pieces of one family lie together on a sheet.
    family: str = ""
    #: The letters on it that name it.
    code: str = ""
    #: Pieces share sheets with those of the same name only.
    sheet: str = ""
