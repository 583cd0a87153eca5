"""The inventory of a kit: an entry for each piece and each file, as the manifest lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playproof import __version__
from playproof.components.base import PieceSet
from playproof.components.game import GameFile
from playproof.generator.imposition import Sheet
from playproof.generator.kit.binding import Section, run_of
from playproof.generator.kit.job import Job
from playproof.generator.kit.manifest import (
    FileEntry,
    GameEntry,
    Manifest,
    PieceEntry,
    SetEntry,
    SheetPlace,
    content_hash,
)
from playproof.generator.pieces.piece import Piece


def piece_entries(
    pieces: Sequence[Piece], parts: Sequence[Section], keys: Mapping[str, str], header: GameFile
) -> list[PieceEntry]:
    """Each piece with its hashes and where its fronts are printed: in kit.pdf.

    ``header`` is that of the game: its version is the pieces'.
    """
    run, before = run_of(parts, header)
    where = front_places([sheet for part in run for sheet in part.sheets], "kit.pdf", before + 1)
    return [
        PieceEntry(
            id=piece.id,
            name=piece.name,
            kind=piece.kind,
            set=piece.set_id,
            copies=piece.copies,
            key=keys[piece.id],
            front=piece.front.digest,
            back=piece.back.digest if piece.back is not None else None,
            sheets=tuple(where.get(piece.id, ())),
            version=header.version,
        )
        for piece in pieces
    ]


def front_places(sheets: Sequence[Sheet], file: str, first: int = 1) -> dict[str, list[SheetPlace]]:
    """Piece → where its fronts are printed, the first of the sheets being page ``first`` of ``file``."""
    where: dict[str, list[SheetPlace]] = {}
    for page, sheet in enumerate(sheets, first):
        if sheet.side != "back":
            place = SheetPlace(file=file, page=page)
            for piece_id in sheet.pieces:
                where.setdefault(piece_id, []).append(place)
    return where


def manifest_of(
    job: Job, entries: Sequence[PieceEntry], files: Sequence[FileEntry], reference: str | None
) -> Manifest:
    """The manifest of a kit that holds these pieces and files; ``reference`` is the digest of its reference page."""
    return Manifest(
        playproof=__version__,
        game=GameEntry(id=job.game.id, title=job.game.title, version=job.game.version),
        content=content_hash(entries),
        options=job.options.as_record(),
        sets=tuple(_set_entry(one, entries) for one in job.sets),
        pieces=tuple(entries),
        files=tuple(files),
        reference=reference,
    )


def _set_entry(one: PieceSet, entries: Sequence[PieceEntry]) -> SetEntry:
    own = [entry for entry in entries if entry.set == one.id]
    return SetEntry(
        id=one.id, name=one.name, kind=one.kind, pieces=len(own), copies=sum(entry.copies for entry in own)
    )
