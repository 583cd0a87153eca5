"""The inventory of a kit: an entry for each piece and each file, as the manifest lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version

from components.base import PieceSet
from generator.binding import Part
from generator.job import Job
from generator.manifest import FileEntry, GameEntry, Manifest, PieceEntry, SetEntry, SheetPlace, content_hash
from generator.pieces import Piece

__all__ = ["manifest_of", "piece_entries"]


def piece_entries(
    pieces: Sequence[Piece], parts: Sequence[Part], keys: Mapping[str, str], file: str = ""
) -> list[PieceEntry]:
    """Each piece with its hashes and where its fronts are printed: in ``file``, or in its kind's own."""
    where: dict[str, list[SheetPlace]] = {}
    page = 1
    for part in parts:
        for number, sheet in enumerate(part.sheets, 1):
            page += 1
            if sheet.side != "back":
                place = SheetPlace(file=file or f"{part.kind}.pdf", page=page if file else number)
                for piece_id in sheet.pieces:
                    where.setdefault(piece_id, []).append(place)
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
        )
        for piece in pieces
    ]


def manifest_of(job: Job, entries: Sequence[PieceEntry], files: Sequence[FileEntry]) -> Manifest:
    """The manifest of a kit that holds these pieces and files."""
    return Manifest(
        playproof=version("playproof"),
        game=GameEntry(id=job.game.id, title=job.game.title, version=job.game.version),
        content=content_hash(entries),
        options=job.options.as_record(),
        sets=tuple(_set_entry(one, entries) for one in job.sets),
        pieces=tuple(entries),
        files=tuple(files),
    )


def _set_entry(one: PieceSet, entries: Sequence[PieceEntry]) -> SetEntry:
    own = [entry for entry in entries if entry.set == one.id]
    return SetEntry(
        id=one.id, name=one.name, kind=one.kind, pieces=len(own), copies=sum(entry.copies for entry in own)
    )
