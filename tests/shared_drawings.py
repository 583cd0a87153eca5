"""A shipped game's pieces are drawn once for all tests of a process: a third of what a kit takes is drawing them, and the same
kit is printed by many tests.

Shared is what looks the same: games whose data are equal, in one theme, on one page, without pictures and without looks of
a workspace. All sets of such a game are drawn in one context, as those of a kit are, so that what they have in common stays
one object. A test that patches something, or counts what drawing costs, draws for itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from playproof.components.base import PieceSet
from playproof.components.faults import Fault
from playproof.layouts import kinds
from playproof.layouts.icons import said
from playproof.layouts.kinds import DrawnPiece, draw_set, shown_files
from playproof.layouts.render_context import RenderContext

#: So many games are kept; what was used last stays.
KEPT = 8
_on = False


class Drawn(NamedTuple):
    """A game in the context in which its sets are drawn, and those that are."""

    context: RenderContext
    sets: dict[int, tuple[DrawnPiece | Fault, ...]]


_drawn: list[Drawn] = []


def share_drawings(on: bool) -> None:
    """Whether the next test shares."""
    global _on
    _on = on
    kinds.__dict__["draw_set"] = shared


def shared(one: PieceSet, context: RenderContext) -> Iterator[DrawnPiece | Fault]:
    """As `draw_set`."""
    number = next((at for at, own in enumerate(context.game.sets) if own is one), None)
    if not _on or number is None or any(path.exists() for path in context.overrides):
        return draw_set(one, context)
    return chain.from_iterable(_pieces(one, context, number))


def _pieces(
    one: PieceSet, context: RenderContext, number: int
) -> Iterator[tuple[DrawnPiece | Fault, ...] | Iterator[DrawnPiece | Fault]]:
    """The pieces of the set with this number, as soon as somebody asks for them."""
    if any(shown_files(one, piece, context) for piece in one.items):
        yield draw_set(one, context)
        return
    kept = _kept(context)
    if number not in kept.sets:
        kept.sets[number] = tuple(draw_set(kept.context.game.sets[number], kept.context))
    pieces = kept.sets[number]
    if any(isinstance(piece, Fault) for piece in pieces):
        yield draw_set(one, context)  # whose places are those of this game's files
    else:
        yield pieces


def _kept(context: RenderContext) -> Drawn:
    """What is drawn of a game that looks the same."""
    if 0 not in said._SAID:  # what icons mean has been forgotten, or nothing was drawn yet
        said._SAID[0] = ((), "")
        _drawn.clear()
    kept = next((one for one in _drawn if _alike(one.context, context)), None)
    if kept is None:
        own = RenderContext(context.game, context.theme, (), context.page)
        kept = Drawn(own, {})
    else:
        _drawn[:] = [other for other in _drawn if other is not kept]
    _drawn.append(kept)
    del _drawn[:-KEPT]
    return kept


def _alike(one: RenderContext, other: RenderContext) -> bool:
    return (
        (one.page, one.game.id) == (other.page, other.game.id)
        and one.theme == other.theme
        and one.game.header == other.game.header
        and one.game.sets == other.game.sets
    )
