"""Landing: the files of a kit appear in their folder whole, all together, or not at all.

Everything is first written to a staging folder inside the target (so on the same disk), flushed, and only then
renamed into place, one file after the other in the order given. What a rename replaces is kept aside until the
last one is done, so that a failure puts the old files back. A run that is killed leaves whole files, old or
new, and a staging folder that the next run clears away.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import time
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from components.inside import DEVICE_NAMES, lies_inside

__all__ = ["STAGING", "Landing", "LandingError", "checked_name", "safe_name"]

#: The staging folder's name, and that of the lock inside it.
STAGING = ".playproof-landing"
_LOCK = "lock"
_LONGEST = 240
_FORBIDDEN = re.compile('[<>:"|?*\\\\\x00-\x1f\x7f\ud800-\udfff]')


class LandingError(Exception):
    """Files that can't land; the message is one sentence with the place, what was found and what is allowed."""


def safe_name(text: str) -> str:
    """``text`` as one part of a file name that every system takes.

    Characters that one of them forbids become ``-``; two texts may come out alike, which `Landing.add` finds.
    """
    name = re.sub("-+", "-", _FORBIDDEN.sub("-", text).replace("/", "-")).strip(" .")[:_LONGEST].rstrip(" .")
    if not name or name.split(".")[0].rstrip(" ").upper() in DEVICE_NAMES:
        name = f"_{name}"
    return name


def checked_name(name: str) -> PurePosixPath:
    """``name`` as a path below the folder, if every system takes it; otherwise `LandingError`.

    Parts are divided by ``/``. Not allowed: absolute paths, ``..``, ``< > : " | ? * \\`` and control characters,
    a dot or space at the end of a part, names that Windows keeps for devices (CON, NUL …), the staging folder.
    """
    path = PurePosixPath(name)
    if not name or path.is_absolute() or not path.parts:
        raise LandingError(f"'{name}' is no file name below the output folder; allowed: parts divided by '/'")
    for part in name.split("/"):
        fault = _part_fault(part)
        if fault:
            raise LandingError(f"'{name}' can't be a file's name: {fault}")
    if path.parts[0].casefold() == STAGING:
        raise LandingError(
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


class Landing:
    """The files of one run, on their way into ``folder``.

    Add files, then `commit` once. The last file added appears last: give the manifest last, so that a kit with a
    new manifest is a whole one.
    """

    def __init__(self, folder: Path | str, *, wait: float = 10.0) -> None:
        """``wait`` is how many seconds to wait for another run into the same folder."""
        self.folder = Path(folder)
        self._wait = wait
        self._files: dict[PurePosixPath, bytes] = {}
        self._folded: dict[str, str] = {}
        self._discard: dict[PurePosixPath, str] = {}

    def add(self, name: str, data: bytes) -> None:
        """Add a file; ``name`` is relative, parts divided by ``/``.

        Raises `LandingError` for a name that not every system takes or that leaves the folder, and for one that
        another file has already, upper and lower case being one.
        """
        path = checked_name(name)
        folded = unicodedata.normalize("NFC", name).casefold()
        if folded in self._folded:
            other = self._folded[folded]
            raise LandingError(
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
            with suppress(LandingError):
                self._discard[checked_name(name)] = digest

    def commit(self) -> tuple[Path, ...]:
        """Write everything; the paths of the files, in the order in which they were added.

        Raises `LandingError` when anything fails; the folder is then as it was.
        """
        made = _make_folder(self.folder)
        try:
            with _locked(self.folder, self._wait) as staging:
                _clear(staging)
                try:
                    self._commit(staging)
                finally:
                    with suppress(LandingError):
                        _clear(staging)
        except BaseException:
            _remove_folders(made)
            raise
        return tuple(self.folder / path for path in self._files)

    def _commit(self, staging: Path) -> None:
        prepared = [
            (_prepare(staging / f"{index}.new", data, path), self.folder / path)
            for index, (path, data) in enumerate(self._files.items())
        ]
        change = _Change(self.folder, staging)
        try:
            for index, (fresh, target) in enumerate(prepared):
                if index == len(prepared) - 1:
                    self._remove_discarded(change)
                change.replace(fresh, target)
            if not prepared:
                self._remove_discarded(change)
            change.flush()
        except BaseException:
            change.undo()
            raise

    def _remove_discarded(self, change: _Change) -> None:
        for path, digest in self._discard.items():
            if unicodedata.normalize("NFC", str(path)).casefold() not in self._folded:
                change.remove(self.folder / path, digest)


class _Change:
    """Renames and removals in a folder that can be undone."""

    def __init__(self, folder: Path, staging: Path) -> None:
        self._folder = folder
        self._staging = staging
        self._undo: list[tuple[Path, Path | None]] = []
        self._made: list[Path] = []
        self._touched: dict[Path, None] = {}

    def replace(self, fresh: Path, target: Path) -> None:
        """Rename a prepared file into place, keeping what it replaces."""
        self._made = [*_make_folder(target.parent), *self._made]
        self._check_inside(target)
        with _sentence(f"'{target}' can't be written"):
            if target.is_dir() and not target.is_symlink():
                raise LandingError(f"'{target}' is a folder; a file of that name is to be written")
            kept = self._keep(target)
            self._undo.append((target, kept))
            fresh.replace(target)
        self._touched[target.parent] = None

    def remove(self, target: Path, digest: str) -> None:
        """Remove a file with these contents (SHA-256, hex), and its folder if nothing else is in it."""
        if not target.is_file() or not lies_inside(target.parent, self._folder):
            return
        with _sentence(f"'{target}' can't be removed"):
            with target.open("rb") as file:
                if hashlib.file_digest(file, "sha256").hexdigest() != digest:
                    return
            kept = self._keep(target)
            self._undo.append((target, kept))
            target.unlink()
            self._touched[target.parent] = None
            if target.parent != self._folder:
                with suppress(OSError):
                    target.parent.rmdir()

    def _keep(self, target: Path) -> Path | None:
        """A second name (or a copy) for the file at ``target``; None if there is no file."""
        if not os.path.lexists(target):
            return None
        kept = self._staging / f"{len(self._undo)}.old"
        try:
            os.link(target, kept, follow_symlinks=False)
        except (OSError, NotImplementedError):
            shutil.copy2(target, kept, follow_symlinks=False)
        return kept

    def _check_inside(self, target: Path) -> None:
        if not lies_inside(target.parent, self._folder):
            raise LandingError(
                f"'{target.parent}' leads out of '{self._folder}'; files are only written below it"
            )

    def flush(self) -> None:
        """Have the renames themselves written to disk, where the system can."""
        if os.name != "posix":
            return
        for folder in self._touched:
            with suppress(OSError):
                handle = os.open(folder, os.O_RDONLY)
                try:
                    os.fsync(handle)
                finally:
                    os.close(handle)

    def undo(self) -> None:
        """Put everything back, last change first; what can't be put back stays as it is."""
        for target, kept in reversed(self._undo):
            with suppress(OSError):
                if kept is None:
                    target.unlink(missing_ok=True)
                else:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    kept.replace(target)
        _remove_folders(self._made)


def _prepare(place: Path, data: bytes, path: PurePosixPath) -> Path:
    """Write one file to the staging folder and flush it to disk."""
    with _sentence(f"'{path}' can't be written"), place.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return place


@contextmanager
def _sentence(start: str) -> Iterator[None]:
    """Turn what the system says into a `LandingError` that begins with ``start``."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
            reason = "there is no room left on the disk"
        elif error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            reason = "writing is not allowed there, or another program has the file open"
        else:
            reason = error.strerror or str(error)
        raise LandingError(f"{start}: {reason}") from error


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder and those above it; the ones that were made, innermost first."""
    missing = []
    place = folder
    while not os.path.lexists(place):
        missing.append(place)
        place = place.parent
    if not place.is_dir():
        raise LandingError(f"'{place}' is not a folder; files are to be written below it")
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
    """Remove all but the lock from the staging folder: it only ever holds plain files."""
    with _sentence(f"'{staging}' can't be cleared"), os.scandir(staging) as entries:
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
            raise LandingError(f"another run is writing into '{folder}'; try again when it has finished")
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
        raise LandingError(f"'{staging}' is a link; remove it, files are prepared in a folder of that name")
    staging.mkdir(exist_ok=True)
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
