"""What is on a sheet, in words: "Event cards R01–R09; Control disks (24 pieces)"."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.generator.pieces.piece import Piece

#: What pieces are called is told if it has no more letters than this.
_LONGEST = 40


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
        kinds = dict.fromkeys(piece.id for piece in found)
        repeated = f" ({len(found)} pieces)" if len(found) > len(kinds) else ""
        parts.append(f"{set_title(found[0])}{_span(found)}{repeated}")
    return "; ".join(parts)


def _span(pieces: Sequence[Piece]) -> str:
    """The first and the last of one set's pieces: codes such as R01 and KA, which players know, else what they are
    called; nothing where neither says more than the set's name, or needs more than a line's part."""
    short = {piece.id: piece.code or piece.id.removeprefix(piece.set_id + "/") for piece in pieces}
    coded = not any(letter.islower() for code in short.values() for letter in code)
    names = {
        piece.id: short[piece.id] if coded else piece.name
        for piece in pieces
        if coded
        or (
            piece.name.isprintable()
            and piece.name != short[piece.id]
            and piece.name.casefold() not in set_title(piece).casefold()
        )
    }
    if len(names) < len(short):
        return ""
    shown = list(dict.fromkeys(names.values()))
    tails = {name.rpartition(", ")[2] for name in shown}
    if len(shown) > 1 and len(tails) == 1 and all(", " in name for name in shown):
        # What all are called: "Red Rose, Share" and "Blue Anchor, Share".
        shown = [name.rpartition(", ")[0] for name in shown]
    span = ", ".join(_run(run) for run in _rising(shown))
    if coded:
        return f" {span}"
    return f": {span}" if len(span) <= _LONGEST else ""


def _run(names: Sequence[str]) -> str:
    first, last = names[0], names[-1]
    return first if len(names) == 1 else f"{first}–{last}" if len(names) > 2 else f"{first}, {last}"


def _rising(names: Sequence[str]) -> list[list[str]]:
    """Numbers in runs that rise: 57, 58 and 14 to 39 are two; all other names are one run."""
    if not all(name.isdecimal() for name in names):
        return [list(names)]
    runs: list[list[str]] = [[]]
    for name in names:
        if runs[-1] and int(name) < int(runs[-1][-1]):
            runs.append([])
        runs[-1].append(name)
    return runs
