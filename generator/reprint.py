"""After a rule tweak: just the pieces whose look changed since the last kit, and a slip of what to throw away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from components.base import PieceSet
from components.workspace import Workspace
from generator import snapshot
from generator.binding import Part, bind
from generator.drawing import draw_pieces
from generator.identity import piece_keys
from generator.imposition import collate, summary
from generator.inventory import manifest_of, piece_entries
from generator.job import Job, Step, prepare
from generator.kit_files import SHORT, pdf_of, piece_name, piece_pictures
from generator.landing import Landing
from generator.manifest import FILE_NAME, Manifest, PieceEntry, content_hash, file_entry, read_manifest
from generator.options import KitOptions
from generator.page import Page
from generator.pieces import Piece
from generator.slip import SlipLine, slip_pages

__all__ = ["NoFormerKit", "Reprint", "compare", "print_changed"]

#: The file that changed pieces are printed in.
CHANGED = "changed.pdf"


class NoFormerKit(Exception):
    """There is no kit to compare with; the message is a sentence."""


@dataclass(frozen=True)
class Reprint:
    """What a tweak asks of paper.

    ``print`` are the pieces to print, in as many copies as are needed; ``slip`` what to do with the old ones;
    ``entries`` every piece as the table will have it.
    """

    print: tuple[Piece, ...]
    slip: tuple[SlipLine, ...]
    entries: tuple[PieceEntry, ...]


def print_changed(
    folder: Path, workspace: Workspace, out: Path, asked: Mapping[str, Any], step: Step
) -> list[str]:
    """Print what changed since the kit in ``out``; returns what to tell the person.

    ``asked`` are options that the person gave; all others are those of the former kit. Raises `NoFormerKit` if
    there is none, and whatever `generator.kit.print_kit` raises.
    """
    former = _former(out)
    options = replace(KitOptions.from_record(former.options, out), **asked)
    job = prepare(folder, workspace, options, step)
    step("comparing with the last kit")
    reprint = compare(job, former)
    if not reprint.slip:
        return ["Nothing changed since the last kit; nothing to print."]
    parts = job.parts(reprint.print)
    files: dict[str, bytes] = {}
    if reprint.print or reprint.slip:
        files[CHANGED] = _changed_file(job, parts, reprint)
    files |= piece_pictures(job, reprint.print, step)
    files[snapshot.FILE_NAME] = snapshot.pack(folder, workspace.overrides)
    entries = _with_places(reprint, parts)
    gone = {piece.id for piece in former.pieces} - {entry.id for entry in entries}
    stale = {f"{kind}/{piece_name(one)}{side}.{kind}" for one in gone for kind in ("svg", "png") for side in ("", "-back")}
    kept = [entry for entry in former.files if entry.name not in files and entry.name not in stale]
    manifest = manifest_of(job, entries, [*kept, *(file_entry(name, data) for name, data in files.items())])
    step("writing files")
    landing = Landing(out)
    for name, data in files.items():
        landing.add(name, data)
    landing.add(FILE_NAME, manifest.encode())
    landing.discard({name: digest for name, digest in former.file_digests().items() if name in stale})
    landing.commit()
    return [*_told(reprint), *_sheets(parts), f"Written to {out / CHANGED}"]


def _former(out: Path) -> Manifest:
    path = out / FILE_NAME
    if not path.is_file():
        raise NoFormerKit(f"{out} holds no kit to compare with; print one first, without --changed")
    return read_manifest(path)


def compare(job: Job, former: Manifest) -> Reprint:
    """What must be printed so that the table has the game of today; only what may have changed is drawn."""
    keys = piece_keys(job.look, job.sets)
    before = {entry.id: entry for entry in former.pieces}
    drawn = {piece.id: piece for piece in draw_pieces(job.look, _suspects(job.sets, keys, before))}
    now: list[PieceEntry] = []
    to_print: list[Piece] = []
    lines: dict[str, list[SlipLine]] = {"Throw away": [], "New on these sheets": [], "Changed on these sheets": []}
    for one in job.sets:
        for item in one.items:
            name = f"{one.id}/{item.id}"
            if not item.count:
                continue
            old, piece = before.pop(name, None), drawn.get(name)
            told = f"{item.title} ({item.id})"
            if piece is None:
                assert old is not None
                now.append(old.model_copy(update={"key": keys[name], "name": item.title}))
                continue
            (entry,) = piece_entries([piece], (), keys)
            same = old is not None and (old.front, old.back) == (entry.front, entry.back)
            now.append(entry.model_copy(update={"sheets": old.sheets}) if same and old else entry)
            if old is None:
                lines["New on these sheets"].append(SlipLine("New on these sheets", f"{piece.copies} × {told}"))
                to_print.append(piece)
            elif not same:
                lines["Throw away"].append(SlipLine("Throw away", f"{old.copies} × {old.name} ({item.id}), changed"))
                lines["Changed on these sheets"].append(
                    SlipLine("Changed on these sheets", f"{piece.copies} × {told}")
                )
                to_print.append(piece)
            elif piece.copies > old.copies:
                more = piece.copies - old.copies
                lines["New on these sheets"].append(SlipLine("New on these sheets", f"{more} more × {told}"))
                to_print.append(replace(piece, copies=more))
            elif piece.copies < old.copies:
                lines["Throw away"].append(SlipLine("Throw away", f"{old.copies - piece.copies} × {told}, too many"))
    for old in before.values():
        own = old.id.partition("/")[2]
        lines["Throw away"].append(SlipLine("Throw away", f"{old.copies} × {old.name} ({own}), gone"))
    slip = [*lines["Throw away"], *lines["Changed on these sheets"], *lines["New on these sheets"]]
    return Reprint(tuple(to_print), tuple(slip), tuple(now))


def _suspects(
    sets: Sequence[PieceSet], keys: Mapping[str, str], before: Mapping[str, PieceEntry]
) -> list[PieceSet]:
    """The sets with just those pieces that may look otherwise than before, or are there in other numbers."""
    found: list[PieceSet] = []
    for one in sets:
        pieces = tuple(
            piece
            for piece in one.items
            if (old := before.get(f"{one.id}/{piece.id}")) is None
            or old.key != keys[f"{one.id}/{piece.id}"]
            or old.copies != piece.count
        )
        if pieces:
            found.append(one.model_copy(update={"pieces": pieces}))
    return found


def _changed_file(job: Job, parts: Sequence[Part], reprint: Reprint) -> bytes:
    """The slip, then the changed pieces, fronts and backs in step."""
    short = content_hash(reprint.entries)[:SHORT]
    sheets = collate([part.sheets for part in parts]) if parts else ()
    two_sided = any(sheet.side == "back" for sheet in sheets)
    size = (210.0, 297.0) if job.paper.a_piece_a_page else (job.paper.width, job.paper.height)
    slips = slip_pages(job.look, reprint.slip, *size, max(job.options.margin, 6.35), short, len(sheets))
    if two_sided:
        slips = [page for slip in slips for page in (slip, Page(*size, title="What changed, back"))]
    pages = bind(
        job.look, [Part("changed", "Changed pieces", sheets)], short, job.options.cut, len(slips) + 1, len(slips)
    )
    return pdf_of(job, [*slips, *pages], f"{job.game.title} {job.game.version}: what changed", short)


def _with_places(reprint: Reprint, parts: Sequence[Part]) -> list[PieceEntry]:
    """The entries, with the places of what was printed now."""
    keys = {entry.id: entry.key for entry in reprint.entries}
    fresh = {entry.id: entry for entry in piece_entries(reprint.print, parts, keys, CHANGED)}
    return [
        entry.model_copy(update={"sheets": fresh[entry.id].sheets}) if entry.id in fresh else entry
        for entry in reprint.entries
    ]


def _told(reprint: Reprint) -> list[str]:
    lines: list[str] = []
    heading = ""
    for line in reprint.slip:
        if line.heading != heading:
            heading = line.heading
            lines.append(f"{heading}:")
        lines.append(f"  {line.text}")
    return lines


def _sheets(parts: Sequence[Part]) -> list[str]:
    sheets = collate([part.sheets for part in parts]) if parts else ()
    return summary(sheets) if sheets else []
