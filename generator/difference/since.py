"""What a game is compared with: a printed kit, a git revision or another folder, laid out in a workspace of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from playproof.components.faults import DataFaults, PlayproofError
from playproof.components.game import Game, load_game
from playproof.components.inside import lies_inside
from playproof.components.reading.limits import plain_bytes
from playproof.components.reading.stored import whole
from playproof.components.reading.toml_file import read_data
from playproof.components.workspace import Workspace
from playproof.generator.difference.git import GitTrouble, find_revision
from playproof.generator.kit import source_archive as snapshot
from playproof.generator.kit.atomic_output import OutputError, put_back
from playproof.generator.kit.manifest import FILE_NAME, Manifest, read_manifest

#: What ``--since`` takes for the kit that was printed last.
LAST_KIT = "kit"
#: And for the one before the last ``kit --changed``.
KIT_BEFORE = "kit-before"


class NothingToCompare(PlayproofError):
    """There is nothing to compare with; the message is a sentence."""


class NoKit(NothingToCompare):
    """No kit was printed yet."""


@dataclass(frozen=True)
class Then:
    """A game as it was: its folder, in a workspace that is gone when the comparison is over.

    ``label`` tells what it is ("the kit in output/mygame"); ``manifest`` is the kit's, if it was printed;
    ``overrides`` are the looks that won over ours; ``warning`` is what comes before everything else, ``note`` what comes
    after it: that the kit is the tweaked one.
    """

    label: str
    folder: Path
    overrides: tuple[Path, ...]
    manifest: Manifest | None = None
    warning: str = ""
    note: str = ""

    @property
    def root(self) -> Path:
        """The workspace that contains the folder."""
        return self.folder.parent.parent

    def load(self) -> Game:
        """The game, read whole; raises `DataFaults` whose places show that it is the old data."""
        with self.relabelled_faults():
            return load_game(self.folder)

    @contextmanager
    def relabelled_faults(self) -> Iterator[None]:
        """Faults that arise inside are reported as faults of what is compared with."""
        try:
            yield
        except DataFaults as found:
            raise DataFaults(
                replace(fault, place=replace(fault.place, file=f"{self.label}: {fault.place.file}"))
                for fault in found.faults
            ) from None


@contextmanager
def opened(since: str, name: str, workspace: Workspace, *, mend: bool = True) -> Iterator[Then]:
    """The game called ``name`` of ``since``.

    ``kit`` (or nothing) is the last printed kit, ``kit-before`` the one before the last ``kit --changed``; else it is a
    kit's folder or file, a game's or a workspace's folder, or a git revision. A folder wins over a revision of the same
    name. A kit that a killed run left half replaced is put back first, unless ``mend`` is False.

    Raises `NothingToCompare` and `DataFaults`.
    """
    with tempfile.TemporaryDirectory(prefix="playproof-") as scratch:
        into = Path(scratch)
        if since in ("", LAST_KIT, KIT_BEFORE):
            out = workspace.output / name
            warning = _mended(out) if mend else ""
            if since == KIT_BEFORE:
                yield _kit_before(out, name, into, warning)
                return
            if not (out / snapshot.FILE_NAME).is_file():
                raise NoKit(
                    f"{_shown(out)} holds no printed kit to compare with; print one (playproof kit {name}), or name a "
                    "git revision or a folder with --since"
                )
            then = _kit(out, name, into, warning)
            yield replace(then, note=_tweaked(out, name, workspace)) if mend else then
            return
        path = Path(since)
        try:
            there = path.exists()
        except (OSError, ValueError):
            there = False
        yield (
            _from_path(path, name, workspace, into, mend)
            if there
            else _from_git(since, name, workspace, into)
        )


def _from_path(path: Path, name: str, workspace: Workspace, into: Path, mend: bool) -> Then:
    if path.is_file() and path.name in (FILE_NAME, snapshot.FILE_NAME):
        path = path.parent
    if path.is_dir():
        warning = _mended(path) if mend else ""
        if (path / snapshot.FILE_NAME).is_file() and not (path / "game.toml").is_file():
            return _kit(path, name, into, warning)
        for folder in (path, path / "components" / name):
            if (folder / "game.toml").is_file():
                return _copy(folder, name, workspace, into)
    raise NothingToCompare(
        f"'{path}' holds neither a printed kit ({FILE_NAME}, {snapshot.FILE_NAME}) nor the game {name} (game.toml)"
    )


def _mended(out: Path) -> str:
    """Put back what a killed run left half replaced; what to report about it."""
    try:
        return put_back(out)
    except OutputError as trouble:
        return f"playproof: {trouble}"


def _kit(out: Path, name: str, into: Path, warning: str) -> Then:
    label = f"the kit in {_shown(out)}"
    folder = snapshot.unpack(out / snapshot.FILE_NAME, into)
    if folder.name != name:
        raise NothingToCompare(f"{label} is of the game {folder.name}, not of {name}")
    manifest = read_manifest(out / FILE_NAME) if (out / FILE_NAME).is_file() else None
    if manifest is not None and not snapshot.is_of(manifest, out):
        raise NothingToCompare(
            f"{label} can't be compared with: its {snapshot.FILE_NAME} is not the one that {FILE_NAME} lists, as after a "
            f"run that was interrupted; print it again (playproof kit {name})"
        )
    return Then(label, folder, _layouts(into), manifest, warning)


def _kit_before(out: Path, name: str, into: Path, warning: str) -> Then:
    """The kit before the last ``kit --changed``, without its pieces' hashes."""
    if not (out / snapshot.BEFORE).is_file():
        raise NothingToCompare(
            f"{_shown(out)} holds no kit of before: only playproof kit {name} --changed keeps the data of the kit that it "
            "changes; name a git revision or a folder with --since"
        )
    label = f"the kit in {_shown(out)} before its last change"
    folder = snapshot.unpack(out / snapshot.BEFORE, into)
    if folder.name != name:
        raise NothingToCompare(f"{label} is of the game {folder.name}, not of {name}")
    return Then(label, folder, _layouts(into), None, warning)


def _tweaked(out: Path, name: str, workspace: Workspace) -> str:
    """A sentence where the kit was changed and is of the data of now, so that nothing differs from it."""
    if not (out / snapshot.BEFORE).is_file():
        return ""
    now = snapshot.pack(workspace.game_folder(name), workspace.overrides)
    if whole(now) != plain_bytes(out / snapshot.FILE_NAME, snapshot.LIMIT):
        return ""
    return (
        f"The kit in {_shown(out)} is the tweaked one: kit --changed has printed the data of now. "
        f"To compare with the one before: --since {KIT_BEFORE}"
    )


def _copy(folder: Path, name: str, workspace: Workspace, into: Path) -> Then:
    """A copy of another folder; a folder outside a workspace has no templates or themes: today's are used."""
    own = (
        Workspace(folder.resolve().parent.parent)
        if folder.resolve().parent.name == "components"
        else workspace
    )
    real = folder.resolve()
    files = (
        (
            target.replace(f"components/{real.name}/", f"components/{name}/", 1),
            plain_bytes(source, snapshot.LIMIT),
        )
        for target, source in snapshot.collect(real, own.overrides).items()
    )
    try:
        snapshot.lay_out(files, into, _shown(folder))
    except OSError as error:
        raise NothingToCompare(f"'{error.filename}' can't be read: {error.strerror or error}") from None
    return _same_game(Then(f"the folder {_shown(folder)}", into / "components" / name, _layouts(into)), name)


def _from_git(since: str, name: str, workspace: Workspace, into: Path) -> Then:
    folder = workspace.game_folder(name)
    try:
        revision = find_revision(folder, since)
        # The game's folder may be a link, or a repository of its own: then the looks of today hold.
        homes = {
            there.resolve().relative_to(revision.top): here
            for there, here in ((folder, f"components/{name}"), (folder.parent.parent / "layouts", "layouts"))
            if lies_inside(there, revision.top)
        }
        files = revision.sizes(list(homes), snapshot.ENDINGS)
        snapshot.check_size(f"components/{name}", len(files), sum(size for _, size in files.values()))
        contents = revision.read([identity for identity, _ in files.values()])
    except GitTrouble as trouble:
        raise NothingToCompare(f"'{since[:60]}' is no folder, and {trouble}") from None
    looks = _layouts(into) if "layouts" in homes.values() else workspace.overrides
    label = f"git {revision.label}"
    snapshot.lay_out(zip(_moved(files, homes), contents, strict=True), into, label)
    if not (into / "components" / name / "game.toml").is_file():
        raise NothingToCompare(f"there was no game {name} at {label}")
    return Then(label, into / "components" / name, looks)


def _moved(paths: Iterable[str], homes: Mapping[Path, str]) -> Iterator[str]:
    """The paths of a revision, as they are in a workspace; ``homes``: folder in the repository → in the workspace."""
    for path in paths:
        home = next(home for home in homes if PurePosixPath(path).is_relative_to(home))
        # As it is written, but for the folder's own path: a ".." in it must still be seen.
        yield f"{homes[home]}/{path.removeprefix(f'{home.as_posix()}/')}"


def _layouts(root: Path) -> tuple[Path, ...]:
    return (root / "layouts",) if (root / "layouts").is_dir() else ()


def _same_game(then: Then, name: str) -> Then:
    """The game, unless another one is in the folder."""
    with then.relabelled_faults():
        found = read_data(then.folder / "game.toml", root=then.folder).get("id", name)
    if found != name:
        raise NothingToCompare(f"{then.label} holds the game {found}, not {name}")
    return then


def _shown(path: Path) -> str:
    """The path as people would type it here."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(path)
