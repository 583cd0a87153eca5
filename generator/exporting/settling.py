"""Which files of an export are made, which stay as they were, which go: what a person edited is kept or refused."""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from playproof.components.inside import lies_inside
from playproof.components.reading.limits import plain_bytes, plain_digest
from playproof.components.reading.stored import Content, aside, make_ready
from playproof.components.wording.plural import counted
from playproof.generator.exporting.job import Export, Lazy, Package
from playproof.generator.exporting.manifest import (
    FILE_NAME,
    ExportedFile,
    ExportManifest,
)
from playproof.generator.exporting.options import ExportError
from playproof.generator.kit.atomic_output import OutputError, checked_name
from playproof.generator.kit.job import Step
from playproof.generator.kit.manifest import file_entry
from playproof.generator.parallel import both
from playproof.generator.writers.fault import WriteError

#: The largest file of an export that is read back, bytes.
LARGEST = 1_000_000_000
#: So many pictures are worth a second process.
_PAYS = 6
#: What a package's members are dated: it holds no time, so that equal exports are equal files.
_DATE = (1980, 1, 1, 0, 0, 0)


class Settled(NamedTuple):
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


class Settling:
    """Which files of an export are to be made: all, or those that differ from the last export."""

    def __init__(self, folder: Path, former: ExportManifest | None, changed: bool, step: Step) -> None:
        self._folder = folder
        self._former = {file.name: file for file in former.files} if former is not None else {}
        self._changed = changed
        self._step = step
        #: What each file of the last export is today: its hash, empty where it is gone.
        self._today = {name: _digest(folder, name) for name in self._former}

    def settle(self, export: Export) -> Settled:
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
        return Settled(files, gone, kept, left, named, tuple(entries))

    def _named(self, names: Iterable[str], edited: Sequence[str]) -> dict[str, str]:
        """Those of these files that an edited file names, with that file."""
        texts = {name: plain_bytes(self._folder / name, LARGEST) for name in edited}
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
                return plain_digest(path).hex()
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
