"""An export: the pieces and data of a game in the files of another program, or of those files what changed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from playproof import __version__
from playproof.components.base import PieceSet
from playproof.components.game import Game
from playproof.components.inside import lies_inside
from playproof.components.reading.limits import RECORD_LIMIT, plain_bytes
from playproof.components.reading.stored import Content
from playproof.components.wording.plural import counted
from playproof.components.workspace import Workspace
from playproof.generator.exporting.job import Export, ExportJob
from playproof.generator.exporting.manifest import (
    FILE_NAME,
    ExportManifest,
    faces_entries,
    piece_entries,
    read_export,
)
from playproof.generator.exporting.options import ExportError, ExportOptions, checked_options, option_name
from playproof.generator.exporting.settling import Settled, Settling
from playproof.generator.exporting.targets import Target, find_target
from playproof.generator.kit.atomic_output import AtomicOutput, OutputError, put_back, safe_name
from playproof.generator.kit.job import Step, prepare
from playproof.generator.kit.manifest import GameEntry
from playproof.generator.kit.options import KitOptions
from playproof.generator.pieces.drawing import chosen_pieces
from playproof.generator.pieces.identity import narrowed

#: Where exports lie in a game's output folder, one folder for each target.
FOLDER = "export"
#: So many files that changed are named.
_NAMED = 12


class Exported(NamedTuple):
    """What a run exported: the folder, the files that were written, and lines for the person."""

    folder: Path
    files: tuple[Path, ...]
    messages: tuple[str, ...]


def export_game(
    game: str,
    workspace: Workspace,
    to: str,
    given: Mapping[str, Any],
    step: Step,
    *,
    out: Path | None = None,
    changed: bool = False,
) -> Exported:
    """Export a game to the target called ``to``; if ``changed``, write only what differs from the export in the folder.

    ``given`` are the options of `ExportOptions`, None for those that weren't given: then they are as usual or, if only
    changes are written, those of the last export. Raises `ExportError`, `DataFaults`, `PaperError`, `WriteError` or
    `OutputError`, each with sentences; nothing is written then.
    """
    target = find_target(to)
    asked = checked_options(to, target.options, given)
    source = workspace.game_folder(game)
    folder = out if out is not None else workspace.output / game / FOLDER / to / _own(target, asked, changed)
    _check_folder(folder)
    _check_data(folder, source, workspace)
    interrupted = put_back(folder)
    former = _former(folder, game, target, changed)
    _check_same(folder, former, target, asked)
    if changed and former is not None:
        kept_options = _kept_options(former, target)
        _check_choice(folder, kept_options, asked)
        asked = kept_options | asked
    options = msgspec.convert(asked, ExportOptions)
    prepared = prepare(
        source,
        workspace,
        KitOptions(
            paper=options.paper,
            theme=options.theme,
            extra=options.extra,
            # A title that PDF's own fonts can't show is no fault where nothing is drawn by way of PDF.
            formats=("svg",) if target.whole or options.format == "svg" else ("png",),
        ),
        step,
    )
    sets = _sets(prepared.game, options, target)
    known = former.known_faces() if changed and former is not None else {}
    job = ExportJob(prepared.context, sets, workspace, options, folder, step, known)
    export = target.export(job)
    settled = Settling(folder, former, changed, step).settle(export)
    manifest = _manifest(target, job, asked, settled)
    before = [interrupted] if interrupted else []
    differs = settled.files or settled.gone or settled.kept or settled.left
    if former is not None and changed and not differs:
        if not _is_same(folder / FILE_NAME, manifest):
            _write(folder, {FILE_NAME: manifest}, {}, step)
        nothing = f"Nothing changed since the last export to {folder}; nothing to write."
        return Exported(folder, (), (*before, nothing))
    written = _write(folder, {**settled.files, FILE_NAME: manifest}, settled.gone, step)
    told = [*_lines(settled, folder, export, changed), *_not_held(job.game, sets, options)]
    return Exported(folder, written, (*before, *told))


def _own(target: Target, asked: Mapping[str, Any], changed: bool) -> str:
    """The folder within the target's for what is asked, by default: a print shop's."""
    own = asked.get(target.folder_by) if target.folder_by else ""
    if target.folder_by and changed and not own:
        needed = option_name(target.folder_by)
        raise ExportError(f"--changed needs {needed}, as in the last export, or its folder with --out")
    return safe_name(own) if own else ""


def _manifest(target: Target, job: ExportJob, asked: Mapping[str, Any], settled: Settled) -> bytes:
    pieces = job.pieces if job.has_pieces else ()
    return ExportManifest(
        playproof=__version__,
        target=target.name,
        game=GameEntry(id=job.game.id, title=job.game.title, version=job.game.version),
        options={name: list(value) if isinstance(value, tuple) else value for name, value in asked.items()},
        pieces=piece_entries(pieces),
        faces=faces_entries(pieces),
        files=settled.entries,
    ).encode()


def _check_folder(folder: Path) -> None:
    """Raise `OutputError` for a folder that can't be written to, before anything is drawn."""
    place = folder
    while not os.path.lexists(place) and place != place.parent:
        place = place.parent
    if not place.is_dir():
        raise OutputError(f"'{place}' is not a folder; --out names a folder to export into")
    if not os.access(place, os.W_OK | os.X_OK):
        raise OutputError(f"'{place}' can't be written to: writing is not allowed there")


def _check_data(folder: Path, source: Path, workspace: Workspace) -> None:
    """Raise `OutputError` for a folder with data in it: an export's files would be among what a game is made from."""
    kept = (source.parent, *(workspace.root / name for name in ("components", "layouts", "shops")))
    if any(lies_inside(folder, place) for place in kept) or lies_inside(source, folder):
        raise OutputError(
            f"'{folder}' holds data of games; --out names a folder of the export's own, such as output/{source.name}"
        )


def _check_choice(folder: Path, kept: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """Raise `ExportError` where only changes are asked for and other pieces than before: the rest would be removed."""
    if "only" in asked and set(asked["only"]) != set(kept.get("only", ())):
        held = ", ".join(kept["only"]) if kept.get("only") else "the whole game"
        raise ExportError(
            f"--only {', '.join(asked['only'])} with --changed: {folder} holds {held}, and everything else would be removed; "
            "leave --only away, or export without --changed, or into another folder with --out"
        )


def _former(folder: Path, game: str, target: Target, changed: bool) -> ExportManifest | None:
    former = read_export(folder)
    if former is None:
        if changed:
            raise ExportError(
                f"{folder} holds no export to compare with; export once without --changed first"
            )
        return None
    if (former.game.id, former.target) != (game, target.name):
        raise ExportError(
            f"{folder} holds the export of {former.game.id} to {former.target}, not of {game} to {target.name}; "
            "choose another folder with --out"
        )
    return former


def _check_same(
    folder: Path, former: ExportManifest | None, target: Target, asked: Mapping[str, Any]
) -> None:
    """Raise `ExportError` where the folder holds an export with another value of the option that has folders of its own."""
    if former is None or not target.folder_by:
        return
    own, was = asked.get(target.folder_by), former.options.get(target.folder_by)
    if own and was and own != was:
        raise ExportError(
            f"{folder} holds the export for {option_name(target.folder_by)} {was}, not {own}; choose another folder with --out"
        )


def _kept_options(former: ExportManifest, target: Target) -> dict[str, Any]:
    """The options of the last export, as far as this Playproof still takes them."""
    try:
        msgspec.convert(former.options, ExportOptions)
        return checked_options(target.name, target.options, former.options)
    except (ExportError, msgspec.ValidationError) as wrong:
        raise ExportError(
            f"the last export can't be brought up to date ({wrong}); export again without --changed"
        ) from wrong


def _sets(game: Game, options: ExportOptions, target: Target) -> tuple[PieceSet, ...]:
    """The sets that were asked for, with just the pieces that were asked for; all sets of a whole game."""
    if target.whole and not options.only:
        return game.sets
    brought = [one.id for one in game.sets if one.bring] if target.virtual and not options.only else []
    sets, named = chosen_pieces(game, options.only, (*options.extra, *brought))
    return tuple(narrowed(sets, named)) if named else sets


def _not_held(game: Game, sets: Sequence[PieceSet], options: ExportOptions) -> list[str]:
    """That pieces which players bring to a table are not in the export."""
    if options.only:
        return []
    held = {one.id for one in sets}
    return [
        f"{one.name} are left out, as the rules ask for real ones; --with {one.id} exports them too."
        for one in game.sets
        if one.bring and one.id not in held
    ]


def _write(
    folder: Path, files: Mapping[str, Content], gone: Mapping[str, str], step: Step
) -> tuple[Path, ...]:
    step("writing files")
    staged = AtomicOutput(folder)
    for name, data in files.items():
        staged.add(name, data)
    staged.discard(gone)
    return staged.commit()


def _lines(settled: Settled, folder: Path, export: Export, changed: bool) -> list[str]:
    lines = []
    if changed:
        lines += _listed("written", list(settled.files))
    lines += _listed("removed", list(settled.gone))
    lines += _listed("kept, as it was edited since the last export", settled.kept)
    lines += _listed("kept, as it was edited, but no longer part of the export: remove it", settled.left)
    lines += _listed(
        "kept, as an edited file names it", [f"{name} ({by})" for name, by in settled.named.items()]
    )
    if settled.kept:
        lines.append(
            "  What you edited is not brought up to date: remove it and export again to have it anew."
        )
    if changed:
        count = len(settled.entries) - len(settled.files)
        lines.append(
            f"{counted(len(settled.files), 'file')} written to {folder}, {counted(count, 'file')} left as before"
        )
    else:
        lines.append(f"{counted(len(settled.files), 'file')} written to {folder}")
    return [*lines, *(export.messages if settled.files else ())]


def _listed(what: str, names: Sequence[str]) -> list[str]:
    shown = [f"  {what}: {name}" for name in names[:_NAMED]]
    return shown + ([f"  {what}: {len(names) - _NAMED} more"] if len(names) > _NAMED else [])


def _is_same(path: Path, data: bytes) -> bool:
    """Whether a file that can be read holds these bytes."""
    try:
        return plain_bytes(path, RECORD_LIMIT) == data
    except OSError:
        return False
