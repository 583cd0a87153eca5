"""What is on a sheet, in words: "Event cards R01–R09; Control disks (24 pieces)"."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.generator.pieces.piece import Piece

__all__ = ["counts", "describe", "set_title"]


def set_title(piece: Piece) -> str:
    """The printed name of the piece's set; without one, its id as words."""
    if piece.set_name:
        return piece.set_name
    words = piece.set_id.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def counts(pieces: Sequence[Piece]) -> tuple[tuple[str, int], ...]:
    """Each set's printed name and how many of ``pieces`` are of it, in order."""
    found: dict[str, tuple[str, int]] = {}
    for piece in pieces:
        title, count = found.get(piece.set_id) or (set_title(piece), 0)
        found[piece.set_id] = (title, count + 1)
    return tuple(found.values())


def describe(pieces: Sequence[Piece]) -> str:
    """The sets among ``pieces`` in order, each with its first and last piece, and a count where pieces repeat."""
    sets: dict[str, list[Piece]] = {}
    for piece in pieces:
        sets.setdefault(piece.set_id, []).append(piece)
    parts = []
    for found in sets.values():
        names = dict.fromkeys(_short(piece) for piece in found)
        first, last = next(iter(names)), next(reversed(names))
        span = first if len(names) == 1 else f"{first}–{last}" if len(names) > 2 else f"{first}, {last}"
        repeated = f" ({len(found)} pieces)" if len(found) > len(names) else ""
        parts.append(f"{set_title(found[0])} {span}{repeated}")
    return "; ".join(parts)


def _short(piece: Piece) -> str:
    prefix = piece.set_id + "/"
    return piece.id[len(prefix) :] if piece.id.startswith(prefix) else piece.id
