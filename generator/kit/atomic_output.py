"""The files of a kit appear in their folder whole, all together, or not at all.

Everything is first written to a staging folder inside the target (so on the same disk), flushed, and only then
renamed into place, one file after the other in the order given. What a rename replaces is kept aside until the
last one is done, with a record of what is where, so that a failure puts the old files back. A run that is killed
leaves whole files, old or new, and the staging folder: the next run, and `put_back`, undo it from there.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import time
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from playproof.components.faults import PlayproofError
from playproof.components.inside import DEVICE_NAMES, lies_inside
from playproof.components.reading.limits import RECORD_LIMIT, plain_bytes, plain_digest
from playproof.components.reading.stored import Content
from playproof.components.writing import create

#: The staging folder's name, and that of the lock inside it.
STAGING = ".playproof-staging"
_LOCK = "lock"
#: What a run is about to do, so that it can be undone: how many files come, and each one's name, then those of files to
#: remove, with whether a file of that name was there.
_RECORD = "record"
_LONGEST = 240
_FORBIDDEN = re.compile('[<>:"|?*\\\\\x00-\x1f\x7f\ud800-\udfff]')


class OutputError(PlayproofError):
    """Files that can't be written; the message is one sentence with the place, what was found and what is allowed."""


def safe_name(text: str) -> str:
    """``text`` as one part of a file name that every system takes.

    Characters that one of them forbids become ``-``; two texts may come out alike, which `AtomicOutput.add` finds.
    """
    name = re.sub("-+", "-", _FORBIDDEN.sub("-", text).replace("/", "-")).strip(" .")[:_LONGEST].rstrip(" .")
    if not name or name.split(".")[0].rstrip(" ").upper() in DEVICE_NAMES:
        name = f"_{name}"
    return name


def checked_name(name: str) -> PurePosixPath:
    """``name`` as a path below the folder, if every system takes it; otherwise `OutputError`.

    Parts are divided by ``/``. Not allowed: absolute paths, ``..``, ``< > : " | ? * \\`` and control characters,
    a dot or space at the end of a part, names that Windows keeps for devices (CON, NUL …), the staging folder.
    """
    path = PurePosixPath(name)
    if not name or path.is_absolute() or not path.parts:
        raise OutputError(f"'{name}' is no file name below the output folder; allowed: parts divided by '/'")
    for part in name.split("/"):
        fault = _part_fault(part)
        if fault:
            raise OutputError(f"'{name}' can't be a file's name: {fault}")
    if path.parts[0].casefold() == STAGING:
        raise OutputError(
            f"'{name}' can't be a file's name: {STAGING} is the folder where files are prepared"
        )
    return path


def _part_fault(part: str) -> str:
    """What is wrong with one part of a path, as the end of a sentence; empty if nothing is."""
    if part in ("", ".", ".."):
        return f"it holds the part '{part}', which leads out of the output folder or nowhere"
    forbidden = _FORBIDDEN.search(part)
    if forbidden:
        return f"it holds {forbidden.group()!r}, which not every system allows"
    if part[-1] in " .":
        return f"the part '{part}' ends in a space or a dot"
    if part.split(".")[0].rstrip(" ").upper() in DEVICE_NAMES:
        return f"'{part}' is the name of a device on Windows"
    if len(part.encode("utf-8", "replace")) > 255:
        return f"the part '{part[:20]}…' is longer than 255 bytes"
    return ""


class AtomicOutput:
    """The files of one run, on their way into ``folder``.

    Add files, then `commit` once. The last file added appears last: give the manifest last, so that a kit with a
    new manifest is a whole one.
    """

    def __init__(self, folder: Path | str, *, wait: float = 10.0) -> None:
        """``wait`` is how many seconds to wait for another run into the same folder."""
        self.folder = Path(folder)
        self._wait = wait
        self._files: dict[PurePosixPath, Content] = {}
        self._folded: dict[str, str] = {}
        self._discard: dict[PurePosixPath, str] = {}

    def add(self, name: str, data: Content) -> None:
        """Add a file; ``name`` is relative, parts divided by ``/``.

        Raises `OutputError` for a name that not every system takes or that leaves the folder, and for one that
        another file has already, upper and lower case being one.
        """
        path = checked_name(name)
        folded = unicodedata.normalize("NFC", name).casefold()
        if folded in self._folded:
            other = self._folded[folded]
            raise OutputError(
                f"two files want the same name: '{name}'"
                + ("" if other == name else f" and '{other}' are one where case is ignored")
            )
        self._folded[folded] = name
        self._files[path] = data

    def discard(self, files: Mapping[str, str]) -> None:
        """Remove these files at `commit`, unless they are among the added ones: what an older manifest lists.

        ``files`` maps names to SHA-256 (hex): a file that was changed since stays. A file that isn't there is no
        fault; a name that could not have been landed is passed over.
        """
        for name, digest in files.items():
            with suppress(OutputError):
                self._discard[checked_name(name)] = digest

    def commit(self) -> tuple[Path, ...]:
        """Write everything; the paths of the files, in the order in which they were added.

        Raises `OutputError` when anything fails; the folder is then as it was.
        """
        made = _make_folder(self.folder)
        try:
            with _locked(self.folder, self._wait) as staging:
                _settle(self.folder, staging)
                _commit(self.folder, staging, self._files, self._removed())
        except BaseException:
            _remove_folders(made)
            raise
        return tuple(self.folder / path for path in self._files)

    def _removed(self) -> list[PurePosixPath]:
        """What is to be removed: plain files with the contents that they were known by."""
        found = []
        for path, digest in self._discard.items():
            target = self.folder / path
            added = unicodedata.normalize("NFC", str(path)).casefold() in self._folded
            if added or not target.is_file() or not lies_inside(target.parent, self.folder):
                continue
            with _sentence(f"'{target}' can't be removed"):
                if plain_digest(target).hex() == digest:
                    found.append(path)
        return found


def put_back(folder: Path, *, wait: float = 10.0) -> str:
    """Undo what a run into ``folder`` that was killed had begun; a sentence about it, or nothing.

    The manifest identifies the kit in a folder: it is renamed last. Where the killed run did not come to that, the files
    that it had replaced or removed are put back, and those that were new are gone. Raises `OutputError`.
    """
    staging = folder / STAGING
    if staging.is_symlink() or not staging.is_dir():
        return ""
    with _locked(folder, wait) as staging:
        count = _settle(folder, staging)
    if not count:
        return ""
    return (
        f"An earlier run into {folder} was interrupted; "
        f"{count} {'file' if count == 1 else 'files'} of before {'was' if count == 1 else 'were'} put back."
    )


def _commit(
    folder: Path, staging: Path, files: Mapping[PurePosixPath, Content], removed: Sequence[PurePosixPath]
) -> None:
    """Rename all files into place; on whatever failure everything is put back."""
    targets = [folder / path for path in (*files, *removed)]
    try:
        for index, (path, data) in enumerate(files.items()):
            _prepare(staging / f"{index}.new", data, path)
        entries = [(path.relative_to(folder).as_posix(), os.path.lexists(path)) for path in targets]
        _prepare(
            staging / f"{_RECORD}.new", json.dumps([len(files), entries]).encode(), PurePosixPath(_RECORD)
        )
        with _sentence(f"'{folder}' can't be written to"):
            (staging / f"{_RECORD}.new").replace(staging / _RECORD)
        last = len(files) - 1
        for index in (*range(last), *range(len(files), len(targets)), *range(max(last, 0), len(files))):
            if index < len(files):
                _replace(folder, staging, index, targets[index])
            else:
                _remove(folder, staging, index, targets[index])
        _flush({target.parent for target in targets})
    except BaseException:
        with suppress(OutputError):
            _settle(folder, staging, finished=False)
        raise
    with suppress(OutputError):
        _clear(staging)


def _settle(folder: Path, staging: Path, finished: bool | None = None) -> int:
    """Undo what was begun by the record in ``staging``, unless it was finished; how many files were put back or gone.

    A run is finished when its last file is in its place. Killed in the midst of it, this can be done again.
    """
    count, entries = _record(staging)
    if finished is None:
        finished = not (staging / f"{count - 1}.new").exists()
    changed = 0
    if not finished:
        with _sentence(f"'{folder}' can't be put back as it was before a run that was interrupted"):
            for index, (path, existed) in reversed(list(enumerate(entries))):
                changed += _undo(folder, path, staging / str(index), existed, comes=index < count)
    _clear(staging)
    return changed


def _record(staging: Path) -> tuple[int, list[tuple[PurePosixPath, bool]]]:
    """The record in ``staging``; without one nothing had been touched, as it is there before the first rename."""
    try:
        count, entries = json.loads(plain_bytes(staging / _RECORD, RECORD_LIMIT))
        return int(count), [(checked_name(str(name)), bool(existed)) for name, existed in entries]
    except FileNotFoundError:
        return 0, []
    except (OSError, ValueError, TypeError, OutputError):
        raise OutputError(
            f"'{staging / _RECORD}' can't be read, so what an interrupted run replaced can't be put back; "
            f"look at the files in '{staging}', then remove that folder"
        ) from None


def _undo(folder: Path, path: PurePosixPath, prepared: Path, existed: bool, *, comes: bool) -> bool:
    """Put one file back, or remove it if it is new; whether there was anything to do.

    ``prepared`` is the number that the file has in the staging folder; ``comes``: it was to come, not to go.
    """
    target, kept = folder / path, prepared.with_suffix(".old")
    if not lies_inside(target.parent, folder):
        return False
    begun = not prepared.with_suffix(".new").exists() if comes else not os.path.lexists(target)
    if os.path.lexists(kept):
        target.parent.mkdir(parents=True, exist_ok=True)
        kept.replace(target)
        return begun
    if existed:
        return False
    if begun:
        target.unlink(missing_ok=True)
    # Folders that were made for it; one that holds anything stays.
    for above in path.parents[:-1]:
        with suppress(OSError):
            (folder / above).rmdir()
    return begun


def _replace(folder: Path, staging: Path, index: int, target: Path) -> None:
    """Rename a prepared file into place, keeping what it replaces."""
    _make_folder(target.parent)
    if not lies_inside(target.parent, folder):
        raise OutputError(f"'{target.parent}' leads out of '{folder}'; files are only written below it")
    with _sentence(f"'{target}' can't be written"):
        if target.is_dir() and not target.is_symlink():
            raise OutputError(f"'{target}' is a folder; a file of that name is to be written")
        _keep(staging, index, target)
        (staging / f"{index}.new").replace(target)


def _remove(folder: Path, staging: Path, index: int, target: Path) -> None:
    """Remove a file, keeping it aside, and its folder if nothing else is in it."""
    with _sentence(f"'{target}' can't be removed"):
        _keep(staging, index, target)
        target.unlink(missing_ok=True)
        if target.parent != folder:
            with suppress(OSError):
                target.parent.rmdir()


def _keep(staging: Path, index: int, target: Path) -> None:
    """A second name (or a copy) for the file at ``target``, if there is one."""
    if not os.path.lexists(target):
        return
    kept = staging / f"{index}.old"
    try:
        os.link(target, kept, follow_symlinks=False)
    except (OSError, NotImplementedError):
        # Never half a copy under the name that is put back.
        part = staging / f"{index}.part"
        shutil.copy2(target, part, follow_symlinks=False)
        part.replace(kept)


def _flush(folders: Iterable[Path]) -> None:
    """Have the renames themselves written to disk, where the system can."""
    if os.name != "posix":
        return
    for folder in folders:
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _prepare(place: Path, data: Content, path: PurePosixPath) -> Path:
    """Write one file to the staging folder and flush it to disk."""
    with _sentence(f"'{path}' can't be written"):
        create(place, data if isinstance(data, bytes) else data.chunks())
    return place


@contextmanager
def _sentence(start: str) -> Iterator[None]:
    """Turn an error of the system into an `OutputError` that begins with ``start``."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
            reason = "the disk is full"
        elif error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            reason = "writing is not allowed there, or another program has the file open"
        else:
            reason = error.strerror or str(error)
        raise OutputError(f"{start}: {reason}") from error


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder and those above it; the ones that were made, innermost first."""
    missing = []
    place = folder
    while not os.path.lexists(place):
        missing.append(place)
        place = place.parent
    if not place.is_dir():
        raise OutputError(f"'{place}' is not a folder; files are to be written below it")
    made: list[Path] = []
    with _sentence(f"the folder '{folder}' can't be made"):
        try:
            for place in reversed(missing):
                place.mkdir(exist_ok=True)
                made.insert(0, place)
        except OSError:
            _remove_folders(made)
            raise
    return made


def _remove_folders(folders: Iterable[Path]) -> None:
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()


def _clear(staging: Path) -> None:
    """Remove all but the lock from the staging folder, the record first: it only ever holds plain files."""
    with _sentence(f"'{staging}' can't be cleared"):
        (staging / _RECORD).unlink(missing_ok=True)
        with os.scandir(staging) as entries:
            for entry in entries:
                if entry.name != _LOCK:
                    Path(entry.path).unlink()


@contextmanager
def _locked(folder: Path, wait: float) -> Iterator[Path]:
    """The staging folder of ``folder``, held by this run alone; it is gone afterwards."""
    staging = folder / STAGING
    deadline = time.monotonic() + wait
    while True:
        with _sentence(f"'{folder}' can't be written to"):
            handle = _try_lock(staging)
        if handle is not None:
            break
        if time.monotonic() > deadline:
            raise OutputError(f"another run is writing into '{folder}'; try again when it has finished")
        time.sleep(0.05)
    try:
        yield staging
    finally:
        lock = staging / _LOCK
        if os.name == "posix":
            # Unlinked while it is still held: whoever waits for it sees that the file has gone and starts afresh.
            with suppress(OSError):
                lock.unlink()
            with suppress(OSError):
                staging.rmdir()
            os.close(handle)
        else:
            os.close(handle)
            with suppress(OSError):
                lock.unlink()
                staging.rmdir()


def _try_lock(staging: Path) -> int | None:
    """An open, locked handle of the staging folder's lock; None while another run holds it."""
    if staging.is_symlink():
        raise OutputError(f"'{staging}' is a link; remove it, files are prepared in a folder of that name")
    try:
        staging.mkdir()
    except FileExistsError:
        if not staging.is_dir() and os.path.lexists(staging):
            raise
    lock = staging / _LOCK
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except FileNotFoundError:
        return None
    try:
        if _lock_handle(handle) and _is_same(handle, lock):
            return handle
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return None


def _lock_handle(handle: int) -> bool:
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            return False
        raise
    return True


def _is_same(handle: int, lock: Path) -> bool:
    """Whether the lock that is held is still the one that others find."""
    try:
        return os.path.samestat(os.fstat(handle), lock.stat())
    except FileNotFoundError:
        return False
