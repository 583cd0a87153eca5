"""A kit: a game's data to files, in stages. Nothing is written until everything is drawn, imposed and bound."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.reading.stored import Content
from playproof.components.wording.plural import counted
from playproof.components.workspace import Workspace
from playproof.generator.imposition import summary
from playproof.generator.kit import source_archive as snapshot
from playproof.generator.kit.atomic_output import AtomicOutput, OutputError, put_back
from playproof.generator.kit.binding import first_pages, run_of
from playproof.generator.kit.files import PrintedKit, beside_pictures, sheet_files, what_is_where
from playproof.generator.kit.inventory import manifest_of, piece_entries
from playproof.generator.kit.job import Step, collated, prepare
from playproof.generator.kit.manifest import (
    FILE_NAME,
    Manifest,
    PieceEntry,
    content_hash,
    file_entry,
    read_contents,
)
from playproof.generator.kit.options import KitOptions
from playproof.generator.pages.reference_texts import reference_digest
from playproof.generator.pages.section import Section
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.identity import piece_keys


def print_game(
    game: str,
    workspace: Workspace,
    asked: KitOptions,
    step: Step,
    *,
    out: Path | None = None,
    changed: bool = False,
) -> PrintedKit:
    """Print a game's kit into ``out`` (None: the workspace's output folder), or just what ``changed`` since the last one.

    If only changes are printed, options that aren't given are those of the former kit. Raises what `print_kit` and
    `playproof.generator.kit.reprint.print_changed` raise.
    """
    folder = workspace.game_folder(game)
    target = out if out is not None else workspace.output / game
    if changed:
        from playproof.generator.kit.reprint import print_changed

        return print_changed(folder, workspace, target, asked, step)
    return print_kit(folder, workspace, replace(asked, out=target), step)


def print_kit(folder: Path, workspace: Workspace, options: KitOptions, step: Step) -> PrintedKit:
    """Print the game in ``folder``.

    ``step`` is called with what is being done. Raises `DataFaults`, `PaperError`, `ImpositionError`,
    `PrinterError`, `WriteError` or `OutputError`, each with sentences; nothing is written then.
    """
    files, manifest, known, summary_lines = _kit(folder, workspace, options, step)
    step("writing files")
    interrupted = put_back(options.out)
    staged = AtomicOutput(options.out)
    for name, data in files.items():
        staged.add(name, data)
    former, warnings = _former_files(options.out, known, manifest)
    if not warnings or former:
        _refuse_foreign(options.out, files, former)
    staged.discard(former)
    staged.add(FILE_NAME, manifest.encode())
    written = staged.commit()
    messages = (
        *filter(None, [interrupted]),
        *summary_lines,
        *what_is_where(list(files), options.out),
        *warnings,
    )
    return PrintedKit(options.out, written, messages)


def _kit(
    folder: Path, workspace: Workspace, options: KitOptions, step: Step
) -> tuple[dict[str, Content], Manifest, list[str], list[str]]:
    """The kit's files, its manifest, the ids of the game's sets, and what to say about its sheets.

    Drawings and sheets end with this function: a former kit's manifest takes their place in memory.
    """
    job = prepare(folder, workspace, options, step)
    step("drawing")
    pieces = draw_pieces(job.context, job.sets, in_two=True)
    if not pieces:
        here = Place(f"{folder.parent.name}/{folder.name}")
        raise DataFaults(
            [Fault(here, "there is no piece to print", "rows or [[set.piece]] tables, with copies")]
        )

    def printed() -> tuple[list[Section], list[PieceEntry], dict[str, Content]]:
        step("laying out sheets")
        parts = job.parts(pieces)
        entries = piece_entries(pieces, parts, piece_keys(job.context, job.sets), job.game.header)
        return parts, entries, sheet_files(job, pieces, parts, content_hash(entries), step)

    (parts, entries, files), pictures = beside_pictures(job, pieces, printed)
    files |= pictures
    if options.text:
        step("writing text")
        from playproof.generator.kit.boards_as_text import text_files

        files |= text_files(job.sets, job.context)
    files[snapshot.FILE_NAME] = snapshot.pack(folder, workspace.overrides)
    # Only kit.pdf has the game's own pages.
    reference = reference_digest(job.context) if "kit.pdf" in files else None
    manifest = manifest_of(job, entries, [file_entry(name, data) for name, data in files.items()], reference)
    if "kit.pdf" in files:
        run, front = run_of(parts, job.game.header)
        summary_lines = summary(
            [sheet for part in run for sheet in part.sheets], front, first_pages(run, job.context)
        )
    else:
        summary_lines = summary(collated(parts))
    return files, manifest, [one.id for one in job.game.sets], summary_lines


def _refuse_foreign(out: Path, files: Iterable[str], former: Mapping[str, str]) -> None:
    """Raise `OutputError` where a file of the kit would replace one that is of no kit: ``former`` are those that are."""
    foreign = [name for name in files if name not in former and os.path.lexists(out / name)]
    if foreign:
        named = f"'{out / foreign[0]}'" + (
            f" and {counted(len(foreign) - 1, 'more file')}" if foreign[1:] else ""
        )
        raise OutputError(
            f"{named} would be replaced, but {FILE_NAME} in that folder does not name it as a file of a kit; "
            "move it, or choose another folder with --out"
        )


def _former_files(out: Path, known: Sequence[str], now: Manifest) -> tuple[dict[str, str], list[str]]:
    """Files of the kit that lies in the folder, with their hashes, so that nothing stale stays beside the new one.

    A line says that sets which the game still has (``known``) are no longer in the folder. A manifest that can't be read
    is no reason not to print: then nothing is removed, and a line says so.
    """
    path = out / FILE_NAME
    if not path.is_file():
        return {}, []
    try:
        former = read_contents(path)
    except DataFaults:
        return {}, [
            f"The former {FILE_NAME} can't be read; files of the former kit may still lie beside the new ones."
        ]
    files = {file.name: file.sha256 for file in former.files}
    printed = {one.id for one in now.sets}
    left_out = [one.name for one in former.sets if one.id in known and one.id not in printed]
    if former.game.id != now.game.id or not left_out:
        return files, []
    return files, [
        f"The kit that lay here was replaced: {', '.join(left_out)} {'is' if len(left_out) == 1 else 'are'} no longer in "
        "this folder. --out prints into another one."
    ]
