"""An export: the pieces and data of a game in the files of another program, or of those files what changed."""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from playproof.components.base import PieceSet
from playproof.components.game import Game
from playproof.components.inside import lies_inside
from playproof.components.plural import counted
from playproof.components.reading.stored import Content, aside, make_ready
from playproof.components.workspace import Workspace
from playproof.generator.exporting.job import Export, ExportJob, Lazy, Package
from playproof.generator.exporting.manifest import (
    FILE_NAME,
    ExportedFile,
    ExportManifest,
    faces_entries,
    piece_entries,
    read_export,
)
from playproof.generator.exporting.options import ExportError, ExportOptions, checked_options, option_name
from playproof.generator.exporting.targets import Target, find_target
from playproof.generator.kit.atomic_output import AtomicOutput, OutputError, checked_name, put_back, safe_name
from playproof.generator.kit.job import Step, prepare
from playproof.generator.kit.manifest import GameEntry, file_entry
from playproof.generator.kit.options import KitOptions
from playproof.generator.parallel import both
from playproof.generator.pieces.drawing import chosen_pieces
from playproof.generator.pieces.identity import narrowed
from playproof.generator.writers.fault import WriteError

from playproof import __version__

__all__ = ["FOLDER", "Exported", "export_game"]

#: Where exports lie in a game's output folder, one folder for each target.
FOLDER = "export"
#: So many files that changed are named.
_NAMED = 12
#: So many pictures are worth a second process.
_PAYS = 6
#: What a package's members are dated: it holds no time, so that equal exports are equal files.
_DATE = (1980, 1, 1, 0, 0, 0)


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
    folder = out if out is not None else workspace.output / game / FOLDER / to
    if out is None and target.folder_by:
        own = asked.get(target.folder_by)
        if changed and not own:
            needed = option_name(target.folder_by)
            raise ExportError(f"--changed needs {needed}, as in the last export, or its folder with --out")
        folder /= safe_name(own) if own else ""
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
    settled = _Settling(folder, former, changed, step).settle(export)
    recorded = {name: list(value) if isinstance(value, tuple) else value for name, value in asked.items()}
    pieces = job.pieces if job.has_pieces else ()
    manifest = ExportManifest(
        playproof=__version__,
        target=target.name,
        game=GameEntry(id=job.game.id, title=job.game.title, version=job.game.version),
        options=recorded,
        pieces=piece_entries(pieces),
        faces=faces_entries(pieces),
        files=settled.entries,
    ).encode()
    before = [interrupted] if interrupted else []
    if (
        former is not None
        and changed
        and not settled.files
        and not settled.gone
        and not settled.kept
        and not settled.left
    ):
        if not _same(folder / FILE_NAME, manifest):
            _write(folder, {FILE_NAME: manifest}, {}, step)
        nothing = f"Nothing changed since the last export to {folder}; nothing to write."
        return Exported(folder, (), (*before, nothing))
    written = _write(folder, {**settled.files, FILE_NAME: manifest}, settled.gone, step)
    told = [*_lines(settled, folder, export, changed), *_not_held(job.game, sets, options)]
    return Exported(folder, written, (*before, *told))


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


def _same(path: Path, data: bytes) -> bool:
    try:
        return path.read_bytes() == data
    except OSError:
        return False


def _write(
    folder: Path, files: Mapping[str, Content], gone: Mapping[str, str], step: Step
) -> tuple[Path, ...]:
    step("writing files")
    staged = AtomicOutput(folder)
    for name, data in files.items():
        staged.add(name, data)
    staged.discard(gone)
    return staged.commit()


class _Settled(NamedTuple):
    """The files to write, those to remove with their hashes, those kept as they were edited, those of them that are no longer
    part of the export, all entries.

    ``named`` are no longer part of the export, but an edited file that is kept names them: file → the one that names it.
    """

    files: dict[str, Content]
    gone: dict[str, str]
    kept: list[str]
    left: list[str]
    named: dict[str, str]
    entries: tuple[ExportedFile, ...]


class _Settling:
    """Which files of an export are to be made: all, or those that differ from the last export."""

    def __init__(self, folder: Path, former: ExportManifest | None, changed: bool, step: Step) -> None:
        self._folder = folder
        self._former = {file.name: file for file in former.files} if former is not None else {}
        self._changed = changed
        self._step = step
        #: What each file of the last export is today: its hash, empty where it is gone.
        self._today = {name: _digest(folder, name) for name in self._former}

    def settle(self, export: Export) -> _Settled:
        """Make what is needed."""
        if not self._changed:
            self._refuse(export.files)
        edited = [name for name, file in self._former.items() if self._today[name] not in ("", file.sha256)]
        kept = [name for name in edited if name in export.files]
        wanted = {
            name: content
            for name, content in export.files.items()
            if name not in kept and not self._is_unchanged(name, content)
        }
        made = self._made(wanted)
        files: dict[str, Content] = {}
        entries: list[ExportedFile] = []
        for name, content in export.files.items():
            former = self._former.get(name)
            if name not in made:
                assert former is not None
                entries.append(former)
                continue
            entry = _entry(name, content, made[name])
            entries.append(entry)
            if not (self._changed and self._today.get(name) == entry.sha256):
                files[name] = made[name]
        gone = {name: file.sha256 for name, file in self._former.items() if name not in export.files}
        left = [name for name in edited if name in gone]
        present = {name: sha for name, sha in gone.items() if self._today[name] == sha}
        named = self._named(present, edited)
        # They stay in the list, so that they go when nothing names them any more.
        entries += [self._former[name] for name in named]
        gone = {name: sha for name, sha in present.items() if name not in named}
        return _Settled(files, gone, kept, left, named, tuple(entries))

    def _named(self, names: Iterable[str], edited: Sequence[str]) -> dict[str, str]:
        """Those of these files that an edited file names, with that file."""
        texts = {name: (self._folder / name).read_bytes() for name in edited}
        return {
            name: reader
            for name in names
            if (reader := next((one for one, text in texts.items() if name.encode() in text), ""))
        }

    def _refuse(self, names: Iterable[str]) -> None:
        """Raise `OutputError` where a file would be replaced that is of no export, or that was edited since."""
        unknown: list[Path] = []
        for name in (*names, FILE_NAME):
            path = self._folder / name
            if name in self._former:
                if self._today[name] not in ("", self._former[name].sha256):
                    raise OutputError(
                        f"'{path}' was edited since it was exported, and would be replaced; move it away, choose another "
                        "folder with --out, or keep it with --changed"
                    )
            elif os.path.lexists(path) and (name != FILE_NAME or not self._former):
                unknown.append(path)
        if len(unknown) == 1:
            raise OutputError(
                f"'{unknown[0]}' would be replaced, but no export wrote it; move it away, or choose another folder with --out"
            )
        if unknown:
            raise OutputError(
                f"'{self._folder}' has {counted(len(unknown), 'file')} that would be replaced and that no {FILE_NAME} lists "
                f"('{unknown[0].name}' is one); empty the folder, or choose another one with --out"
            )

    def _is_unchanged(self, name: str, content: bytes | Lazy | Package) -> bool:
        """Whether a file is what it was, as can be told without making it."""
        former = self._former.get(name)
        if not self._changed or former is None or self._today[name] != former.sha256:
            return False
        if isinstance(content, Lazy):
            return former.source == content.source
        if isinstance(content, Package):
            return list(former.members.items()) == list(_sources(content).items())
        return former.sha256 == hashlib.sha256(content).hexdigest()

    def _made(self, wanted: Mapping[str, bytes | Lazy | Package]) -> dict[str, Content]:
        """The bytes of these files; pictures of one source are made once, on two cores where there are two."""
        needed: dict[str, tuple[str, Lazy]] = {}
        old: dict[str, zipfile.ZipFile] = {}
        for name, content in wanted.items():
            if isinstance(content, Lazy):
                needed.setdefault(content.source, (name, content))
            elif isinstance(content, Package):
                kept = self._old_package(name, old)
                for member, data in content.members.items():
                    if isinstance(data, Lazy) and kept.get(member) != data.source:
                        needed.setdefault(data.source, (member, data))
        if needed:
            self._step("rendering")
        rendered = _rendered(list(needed.values()))
        made: dict[str, Content] = {}
        try:
            for name, content in wanted.items():
                if isinstance(content, bytes):
                    made[name] = aside(content)
                elif isinstance(content, Lazy):
                    made[name] = rendered[content.source]
                else:
                    made[name] = aside(_packed(content, rendered, old.get(name)))
        finally:
            for archive in old.values():
                archive.close()
        return made

    def _old_package(self, name: str, opened: dict[str, zipfile.ZipFile]) -> dict[str, str]:
        """The members of the last export's package with their sources, if it is there as it was; it is ``opened`` then."""
        former = self._former.get(name)
        if not self._changed or former is None or self._today[name] != former.sha256 or not former.members:
            return {}
        try:
            archive = opened[name] = zipfile.ZipFile(self._folder / name)
        except (OSError, zipfile.BadZipFile):
            return {}
        there = set(archive.namelist())
        return {member: source for member, source in former.members.items() if member in there}


def _digest(folder: Path, name: str) -> str:
    """The SHA-256 of a file of the export; empty if there is none, or if the name leads elsewhere."""
    with suppress(OutputError):
        path = folder / checked_name(name)
        try:
            if path.is_file() and lies_inside(path.parent, folder):
                with path.open("rb") as file:
                    return hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise ExportError(f"'{path}' can't be read: {error.strerror or error}") from error
    return ""


def _rendered(needed: Sequence[tuple[str, Lazy]]) -> dict[str, Content]:
    make_ready()

    def some(start: int, every: int) -> dict[str, Content]:
        found: dict[str, Content] = {}
        for name, lazy in needed[start::every]:
            try:
                found[lazy.source] = aside(lazy.make())
            except WriteError as trouble:
                raise WriteError(f"{name}: {trouble}") from trouble
        return found

    if len(needed) < _PAYS:
        return some(0, 1)
    first, second = both(lambda: some(0, 2), lambda: some(1, 2), pays=True)
    return first | second


def _sources(package: Package) -> dict[str, str]:
    """The members of a package with what they are made from: a hash of their bytes, where they are there already."""
    return {
        name: data.source if isinstance(data, Lazy) else hashlib.sha256(data).hexdigest()
        for name, data in package.members.items()
    }


def _packed(package: Package, rendered: Mapping[str, Content], old: zipfile.ZipFile | None) -> bytes:
    """The archive's bytes; members that weren't made anew come from the ``old`` one."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in package.members.items():
            if isinstance(data, Lazy):
                content: Content | None = rendered.get(data.source)
                if content is None:
                    assert old is not None
                    content = old.read(name)
            else:
                content = data
            info = zipfile.ZipInfo(name, _DATE)
            info.external_attr = 0o644 << 16
            # Pictures are compressed already.
            packed = not name.endswith((".png", ".webp", ".jpg"))
            info.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            archive.writestr(info, content if isinstance(content, bytes) else content.read())
    return file.getvalue()


def _entry(name: str, content: bytes | Lazy | Package, made: Content) -> ExportedFile:
    entry = file_entry(name, made)
    return ExportedFile(
        name,
        entry.sha256,
        entry.size,
        content.source if isinstance(content, Lazy) else "",
        _sources(content) if isinstance(content, Package) else {},
    )


def _lines(settled: _Settled, folder: Path, export: Export, changed: bool) -> list[str]:
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
