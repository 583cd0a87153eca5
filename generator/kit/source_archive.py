"""What a kit was printed from: the game's data and the workspace's looks, kept beside the sheets as ``source.zip``.

`diff` and `kit --changed` read it back, so that a printed kit can be compared with the data of today. The archive
is the same for the same files: no dates, names sorted.
"""

from __future__ import annotations

import lzma
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.inside import Outside, leads_out, path_inside
from playproof.components.reading import pictures
from playproof.components.reading.limits import MEGABYTE, plain_bytes, plain_digest
from playproof.components.reading.stored import Content, Writing, aside
from playproof.components.reading.tables.table_file import LISTS
from playproof.components.writing import create
from playproof.layouts.typefaces import files as font_files

if TYPE_CHECKING:
    from playproof.generator.kit.manifest import Manifest

FILE_NAME = "source.zip"
#: The archive of the kit that the last ``kit --changed`` changed.
BEFORE = "before.zip"
#: What a workspace's data and looks may weigh in all, bytes.
LIMIT = 256 * MEGABYTE
MOST_FILES = 10_000
ENDINGS = {".toml", ".json", *LISTS, *pictures.ENDINGS, *font_files.ENDINGS}
_DAY_ONE = (1980, 1, 1, 0, 0, 0)


def collect(game: Path, overrides: Sequence[Path]) -> dict[str, Path]:
    """The files of a game's folder and of the looks that win over ours, by their path in a workspace.

    Raises `DataFaults` where there is more than a game can need.
    """
    files: dict[str, Path] = {}
    for folder, name in [(game, f"components/{game.name}"), *((folder, "layouts") for folder in overrides)]:
        for path in sorted(folder.rglob("*")):
            # A link that leads out of the workspace is no part of the game: nothing reads it.
            mine = path.is_file() and not leads_out(path, game.parent.parent)
            if path.suffix.lower() in ENDINGS and mine:
                files.setdefault(f"{name}/{path.relative_to(folder).as_posix()}", path)
    check_size(f"components/{game.name}", len(files), sum(path.stat().st_size for path in files.values()))
    return files


def check_size(name: str, count: int, size: int) -> None:
    """Raise `DataFaults` for more files, or more bytes, than a game can need."""
    if size > LIMIT:
        problem, allowed = (
            f"data and pictures weigh {size / MEGABYTE:.0f} MB",
            f"at most {LIMIT // MEGABYTE} MB",
        )
    elif count > MOST_FILES:
        problem, allowed = f"there are {count} files", f"at most {MOST_FILES}"
    else:
        return
    raise DataFaults([Fault(Place(name), problem, allowed)])


def pack(game: Path, overrides: Sequence[Path]) -> Content:
    """The archive of a game's folder and of the looks that win over ours."""
    files = collect(game, overrides)
    packed = Writing()
    with tempfile.TemporaryFile() as buffer:
        with zipfile.ZipFile(buffer, "w") as archive:
            for name in sorted(files):
                entry = zipfile.ZipInfo(name, _DAY_ONE)
                entry.external_attr = (stat.S_IFREG | 0o644) << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, plain_bytes(files[name], LIMIT), compresslevel=6)
        buffer.seek(0)
        while part := buffer.read(MEGABYTE):
            packed.write(part)
    return packed.finish()


def kept(archive: Path) -> Content:
    """An archive as it is in a kit's folder. Raises `OSError` and `TooLarge`."""
    return aside(plain_bytes(archive, LIMIT))


def is_of(kit: Manifest, folder: Path) -> bool:
    """Whether the archive in ``folder`` is the one of this kit; one that the kit doesn't list is taken for it."""
    digest = kit.file_digests().get(FILE_NAME)
    path = folder / FILE_NAME
    if digest is None or not path.is_file():
        return True
    return plain_digest(path).hex() == digest


def unpack(archive: Path, into: Path) -> Path:
    """Unpack ``archive`` into ``into``, which becomes a workspace; the game's folder in it.

    Raises `DataFaults` for a file that is no such archive, is too large, or names a path outside.
    """
    place = Place(archive.name)

    def refuse(problem: str) -> DataFaults:
        return DataFaults([Fault(place, problem, "the source.zip of a printed kit")])

    def files(source: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
        for entry in source.infolist():
            if entry.is_dir():
                continue
            name = PurePosixPath(entry.filename)
            if name.parts[:1] not in (("components",), ("layouts",)) or name.suffix.lower() not in ENDINGS:
                raise refuse(f"the archive names '{entry.filename}'")
            yield entry.filename, source.read(entry)

    try:
        with zipfile.ZipFile(archive) as source:
            entries = source.infolist()
            if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > LIMIT:
                raise refuse("the archive is too large")
            lay_out(files(source), into, archive.name)
    except (
        OSError,
        zipfile.BadZipFile,
        RuntimeError,
        EOFError,
        ValueError,
        zlib.error,
        lzma.LZMAError,
    ) as error:
        raise refuse(f"the archive can't be read ({error})") from error
    games = sorted((into / "components").glob("*/game.toml")) if (into / "components").is_dir() else []
    if len(games) != 1:
        raise refuse("the archive holds no game")
    return games[0].parent


def lay_out(files: Iterable[tuple[str, bytes]], into: Path, source: str) -> None:
    """Write old data, each file by its path in a workspace, into the empty folder ``into``.

    Raises `DataFaults`, naming ``source``, for a path that leads out of it and for two that are one file here: in
    another case, or written in another way.
    """
    for name, data in files:
        try:
            target = path_inside(into, name)
        except Outside as outside:
            raise DataFaults(
                [Fault(Place(source), f"the path '{name}' {outside}", "paths of a game's files")]
            ) from None
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            create(target, data, synced=False)
        except (FileExistsError, NotADirectoryError):
            problem = f"the path '{name}' is one with another here: a file, or its name in another case"
            raise DataFaults([Fault(Place(source), problem, "each file once")]) from None
