"""Images for screens: a PNG for each face of each piece, or one page of the kit, beside any printed kit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec

from playproof.components.wording.plural import counted
from playproof.components.workspace import Workspace
from playproof.generator.kit.atomic_output import AtomicOutput
from playproof.generator.kit.binding import with_cover
from playproof.generator.kit.files import SHORT, PrintedKit, pdf_of, piece_name
from playproof.generator.kit.inventory import piece_entries
from playproof.generator.kit.job import Job, Step, prepare
from playproof.generator.kit.manifest import content_hash
from playproof.generator.kit.options import KitOptions
from playproof.generator.pieces.drawing import chosen_pieces, draw_pieces
from playproof.generator.pieces.identity import piece_keys
from playproof.generator.pieces.piece import Piece
from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.png import drawing_png, write_png

FOLDER = "images"


class ImageLook(msgspec.Struct, frozen=True):
    """How images look: with the ``bleed`` around the cut, with ``square`` corners, ``transparent`` where nothing is
    drawn; ``page`` is the one page of the kit that is asked for."""

    bleed: bool = False
    square: bool = False
    transparent: bool = False
    page: int | None = None


def write_images(
    folder: Path, workspace: Workspace, options: KitOptions, look: ImageLook, step: Step
) -> PrintedKit:
    """Write the images of the game in ``folder`` into ``options.out``; what else is there stays.

    Raises what `playproof.generator.kit.print_kit.print_kit` raises, and `WriteError` for a page that isn't there.
    """
    job = prepare(folder, workspace, replace(options, only=()), step)
    sets, named = chosen_pieces(job.game, options.only)
    if named and look.page is not None:
        raise WriteError(
            "--page writes a page of the kit, so --only can't name pieces with it; allowed: kinds and sets"
        )
    job = msgspec.structs.replace(job, sets=sets, options=options)
    step("drawing")
    pieces = [piece for piece in draw_pieces(job.context, job.sets) if not named or piece.id in named]
    files = _page(job, pieces, look, step) if look.page is not None else _faces(pieces, options, look, step)
    step("writing files")
    staged = AtomicOutput(options.out)
    for name, data in files.items():
        staged.add(name, data)
    written = staged.commit()
    count = len(files)
    if look.page is not None:
        return PrintedKit(options.out, written, (f"Written to {options.out / next(iter(files))}",))
    return PrintedKit(
        options.out, written, (f"{count} {'image' if count == 1 else 'images'} written to {options.out}",)
    )


def _faces(pieces: list[Piece], options: KitOptions, look: ImageLook, step: Step) -> dict[str, bytes]:
    """Fronts and backs by their names; a back that pieces of a set share is drawn once, and named for each."""
    step("rendering PNG")
    drawn: dict[str, bytes] = {}
    files: dict[str, bytes] = {}
    for piece in pieces:
        for side, face in (("", piece.front), ("-back", piece.back)):
            if face is None:
                continue
            if face.digest not in drawn:
                drawn[face.digest] = drawing_png(
                    face,
                    options.piece_dpi,
                    with_bleed=look.bleed,
                    square=look.square,
                    transparent=look.transparent,
                )
            files[f"{piece_name(piece.id)}{side}.png"] = drawn[face.digest]
    return files


def _page(job: Job, pieces: list[Piece], look: ImageLook, step: Step) -> dict[str, bytes]:
    """A page of the kit, counted as in kit.pdf."""
    step("laying out sheets")
    parts = job.parts(pieces)
    entries = piece_entries(pieces, parts, piece_keys(job.context, job.sets), job.game.header)
    short = content_hash(entries)[:SHORT]
    pages = with_cover(job.context, parts, job.sets, pieces, short, job.options, job.paper)
    number = look.page or 0
    if not 1 <= number <= len(pages):
        allowed = f"1 to {len(pages)}" if len(pages) > 1 else "1"
        raise WriteError(f"page {number}: the kit has {counted(len(pages), 'page')}; allowed: {allowed}")
    step("rendering PNG")
    pdf = pdf_of(job, [msgspec.structs.replace(pages[number - 1], links=())], job.game.title, short)
    image = write_png(pdf.read(), 0, job.options.piece_dpi, transparent=look.transparent)
    return {f"page-{number}.png": image}
