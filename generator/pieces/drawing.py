"""From a game to its pieces: every set that was asked for, drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.components.base import Piece as PieceBase
from playproof.components.base import PieceSet
from playproof.components.faults import DataFaults, Fault, Place, nearest, once
from playproof.components.game import Game
from playproof.components.kinds import KINDS
from playproof.components.kinds.money import MoneySet
from playproof.components.reading.stored import make_ready
from playproof.generator.parallel import both
from playproof.generator.pieces.piece import Lying, Piece
from playproof.layouts.kinds import draw_set
from playproof.layouts.places.spots import spots_of
from playproof.layouts.render_context import RenderContext

#: Fewer pieces are drawn sooner than a second process is there for them.
_PAYS = 30


def chosen_sets(game: Game, only: Sequence[str], extra: Sequence[str] = ()) -> tuple[PieceSet, ...]:
    """The sets that ``only`` names, by kind or by id, in print order; all that a kit holds if it is empty.

    A kit doesn't hold sets that are optional, nor those of which players bring real pieces: they are printed if ``only``
    names their id, or ``extra`` their id, kind or form. Raises `DataFaults` for a name that is none of these.
    """
    known = list(dict.fromkeys([*(one.kind for one in game.sets), *(one.id for one in game.sets)]))
    for name in only:
        if name in KINDS and not game.of_kind(name):
            raise DataFaults(
                [Fault(Place(game.id), f"this game has no {KINDS[name].title.lower()}", ", ".join(known))]
            )
        if name not in known:
            raise _unknown(game, name, f"'{name}' is no kind and no set", known)
    more = [one for one in game.sets if one.left_out]
    names = list(dict.fromkeys(name for one in more for name in one.called))
    for name in extra:
        if name not in names:
            problem = f"'{name}' is not left out of the kit"
            if not names:
                raise DataFaults([Fault(Place(game.id), problem, "no --with, as nothing is left out")])
            raise _unknown(game, name, problem, names)
    wanted = [one for one in more if set(one.called) & set(extra)]
    return tuple(
        one
        for one in game.sets
        if one.id in only or one in wanted or ((one.kind in only or not only) and not one.left_out)
    )


def _unknown(game: Game, name: str, problem: str, known: Sequence[str]) -> DataFaults:
    return DataFaults([Fault(Place(game.id), problem, ", ".join(known), nearest(name, list(known)))])


def chosen_pieces(
    game: Game, only: Sequence[str], extra: Sequence[str] = ()
) -> tuple[tuple[PieceSet, ...], frozenset[str]]:
    """The sets that ``only`` and ``extra`` name, and the pieces of those that ``only`` names one by one: by ``SET/ID``, or
    by the ID alone.

    No pieces are named if it has kinds and sets alone. Raises `DataFaults` for a name that is nothing of these.
    """
    titles = {one.kind for one in game.sets} | {one.id for one in game.sets} | KINDS.keys()
    ids = {f"{one.id}/{piece.id}": one for one in game.sets for piece in one.items}
    whole = [name for name in only if name in titles]
    named: dict[str, PieceSet] = {}
    for name in only:
        if name in titles:
            continue
        found = {full: one for full, one in ids.items() if name in (full, full.partition("/")[2])}
        if not found:
            known = [*sorted(titles), *ids, *(full.partition("/")[2] for full in ids)]
            problem = f"'{name}' is no kind, no set and no piece"
            allowed = ", ".join(
                dict.fromkeys([*(one.kind for one in game.sets), *(one.id for one in game.sets)])
            )
            raise DataFaults([Fault(Place(game.id), problem, f"{allowed}, or SET/ID", nearest(name, known))])
        named |= found
    if whole or not named:
        sets = chosen_sets(game, whole, extra)
    else:
        sets = tuple(one for one in chosen_sets(game, (), extra) if one.left_out) if extra else ()
    if not named:
        return sets, frozenset()
    pieces = {f"{one.id}/{piece.id}" for one in sets for piece in one.items} | named.keys()
    return tuple(one for one in game.sets if one in sets or one in named.values()), frozenset(pieces)


def draw_pieces(context: RenderContext, sets: Sequence[PieceSet], *, in_two: bool = False) -> list[Piece]:
    """The pieces of these sets in print order, without those that have no copies; every other set beside the rest if
    ``in_two`` is true.

    Raises `DataFaults` with every piece that can't be drawn: text that does not fit, unknown icons and colours.
    """
    pieces: list[Piece] = []
    faults: list[Fault] = []
    for drawn in _drawn_in_two(context, sets) if in_two else _drawn(context, sets):
        if isinstance(drawn, Fault):
            faults.append(drawn)
        elif drawn.copies:
            pieces.append(drawn)
    if faults:
        raise DataFaults(once(faults))
    return pieces


def _drawn_in_two(context: RenderContext, sets: Sequence[PieceSet]) -> Iterator[Piece | Fault]:
    def every_other(first: int) -> list[list[Piece | Fault]]:
        return [list(_drawn(context, [one])) for one in sets[first::2]]

    make_ready()
    pays = len(sets) > 1 and sum(len(one.items) for one in sets) >= _PAYS
    halves = both(lambda: every_other(0), lambda: every_other(1), pays=pays)
    for number in range(len(sets)):
        yield from halves[number % 2][number // 2]


def _drawn(context: RenderContext, sets: Sequence[PieceSet]) -> Iterator[Piece | Fault]:
    for one in sets:
        for drawn in draw_set(one, context):
            if isinstance(drawn, Fault):
                yield drawn
            else:
                piece = drawn.piece
                yield Piece(
                    f"{one.id}/{piece.id}",
                    piece.title,
                    one.kind,
                    one.id,
                    piece.count,
                    drawn.front,
                    drawn.back,
                    one.name,
                    drawn.lines,
                    one.stock if isinstance(one, MoneySet) else piece.stock,
                    _lying(one, piece, context),
                    getattr(piece, "company", "") or getattr(piece, "ground", ""),
                    getattr(piece, "letters", ""),
                    one.sheet or "",
                )


def _lying(one: PieceSet, piece: PieceBase, context: RenderContext) -> tuple[Lying, ...]:
    """What lies on a mat."""
    if one.kind != "mats":
        return ()
    from playproof.components.kinds.mats import Mat

    assert isinstance(piece, Mat)
    spots = spots_of(one, piece, context)
    return tuple(
        Lying(
            place.holds,
            spot.x,
            spot.y,
            place.face_down or "deck" in (place.icon, place.id),
            spot.width,
            spot.height,
        )
        for place in piece.places
        if place.holds
        for spot in (spots[place.id],)
    )
