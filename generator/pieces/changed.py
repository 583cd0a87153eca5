"""Which pieces look otherwise than they did: just what may have changed is drawn again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from playproof.components.base import PieceSet
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.identity import at_version, narrowed, piece_keys
from playproof.generator.pieces.piece import Piece
from playproof.layouts.render_context import RenderContext


class Printed(NamedTuple):
    """A piece as it was: its key, the version in its imprint, the hashes of its front and back.

    Without ``faces`` they are not known, and a piece with another key counts as changed.
    """

    key: str
    version: str
    faces: tuple[str, str | None] | None = None


@dataclass(frozen=True)
class Looks:
    """What comes of looking again.

    ``changed`` are pieces of before that look otherwise; ``drawn`` holds them as they are today, with the version of
    before in their imprint, and those that were not there before. ``keys`` are those of today's pieces; of one that
    looks as before, in the version of before.
    """

    keys: dict[str, str]
    changed: frozenset[str]
    drawn: dict[str, Piece]


def look_again(context: RenderContext, sets: Sequence[PieceSet], before: Mapping[str, Printed]) -> Looks:
    """Today's pieces of ``sets``, those without copies left out, beside what they were.

    Raises `DataFaults` for pieces that can't be drawn.
    """
    names = [f"{one.id}/{piece.id}" for one in sets for piece in one.items if piece.count]
    known = [name for name in names if name in before]
    keys: dict[str, str] = {}
    changed: set[str] = set()
    drawn: dict[str, Piece] = {}
    for version in dict.fromkeys(before[name].version for name in known):
        there = at_version(context, version)
        own = [name for name in known if before[name].version == version]
        then = piece_keys(there, sets)
        keys |= {name: then[name] for name in own}
        suspects = {name for name in own if then[name] != before[name].key}
        for piece in draw_pieces(there, narrowed(sets, suspects)):
            if before[piece.id].faces != faces_of(piece):
                changed.add(piece.id)
                drawn[piece.id] = piece
    fresh = set(names) - set(known)
    if fresh or changed:
        now = piece_keys(context, sets)
        keys |= {name: now[name] for name in fresh | changed}
        drawn |= {piece.id: piece for piece in draw_pieces(context, narrowed(sets, fresh))}
    return Looks(keys, frozenset(changed), drawn)


def faces_of(piece: Piece) -> tuple[str, str | None]:
    """The hashes of a piece's front and back."""
    return piece.front.digest, piece.back.digest if piece.back is not None else None
