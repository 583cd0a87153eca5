"""Every limit of what is read, and files opened safely: how large they may be, in which folders, how they are spelt.

The limits are far above what a game needs. They keep memory and time bounded whatever a file holds; what passes one is
refused with a sentence that names the limit and what was found. docs/tracker.md and docs/component-data.md list them.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Callable
from io import BufferedReader
from pathlib import Path
from typing import Never

from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.inside import Outside, leads_out, path_inside
from playproof.components.reading.unsaved import unsaved_bytes
from playproof.components.wording.values import shown

MEGABYTE = 1_000_000
TEXT_LIMIT = 8 * MEGABYTE
"""The largest TOML or CSV file, in bytes."""
DEEPEST = 100
"""Levels of a TOML file: nested lists and tables, and the parts of a dotted key."""
MAX_DIGITS = 4_300
"""Digits of a whole number; Python reads and writes no more."""

MAX_ROWS = 100_000
MAX_COLUMNS = 200
MAX_FAULTS = 1_000
"""More faults of one table than this are not listed one by one: then the whole column or the file is the wrong one."""
WORKBOOK_LIMIT = 16 * MEGABYTE
"""The largest workbook, in bytes on disk."""
UNPACKED_LIMIT = 64 * MEGABYTE
"""The largest workbook, in bytes after unpacking."""
CELL_LIMIT = 2_000_000
"""Cells of a workbook that are looked at, empty ones too: a single cell far to the right costs as much as the row up to it."""
TAG_LIMIT = 1_000_000
"""XML tags of a workbook's part, or of one row of a sheet: that much is held in memory at once."""
PICTURE_LIMIT = 20 * MEGABYTE
"""The largest picture, in bytes."""
PIXEL_LIMIT = 40_000_000
"""The largest picture, in pixels: A2 at 300 pixels an inch needs 35 million."""
SVG_LIMIT = 2 * MEGABYTE
"""The largest SVG file, in bytes."""
ICON_SET_LIMIT = 32 * MEGABYTE
"""The largest set of icons, in bytes: the sets that there are have up to 20 MB."""
FONT_LIMIT = 32 * MEGABYTE
"""The largest font file, in bytes."""
RECORD_LIMIT = 64 * MEGABYTE
"""The largest file of Playproof's own that is read back, in bytes: what a kit, an export or an import consists of."""
ALLOWED_PATH = "a path inside the workspace, such as 'pictures/castle.png'"

TRACKER_LIMIT = 20 * MEGABYTE
"""The largest tracker file, in bytes."""
LINES = 100_000
"""Lines of a tracker with content: neither empty nor comments alone."""
LINE_LENGTH = 10_000
"""Characters of a tracker's line, without its comment."""
CLAUSES = 200
"""Entries on one line of a tracker, parted by semicolons; also outcomes that one entry states, and counts on a line."""
ENTRIES = 10_000
"""Entries, counts and declared positions of a tracker that are checked."""
FINDINGS = 1_000
"""Findings of a tracker, follow-on findings included, after which the rest of the file is not checked."""
HIGHEST = 1_000_000_000
"""The largest amount of a tracker and of a game's play data, either way."""
EXCERPT = 200
"""Characters of a line that a finding shows."""
MESSAGE = 2_000
"""Characters of a finding's sentence."""


def refuse(place: Place, problem: str, allowed: str = "", hint: str = "") -> Never:
    """Raise `DataFaults` with one fault."""
    raise DataFaults([Fault(place, problem, allowed, hint)]) from None


def megabytes(size: int) -> str:
    """``size`` bytes as people write it: '3.4 MB', '200 MB'; always rounded up, so that a limit is seen to be passed."""
    tenths = -(-size * 10 // MEGABYTE)
    return f"{tenths // 10}.{tenths % 10} MB" if tenths % 10 else f"{tenths // 10} MB"


def name_of(path: Path, root: Path) -> str:
    """How ``path`` is called in a `Place`: relative to ``root`` if it is in there, with forward slashes."""
    name = path
    for file, folder in ((path, root), (path.absolute(), root.absolute())):
        if file.is_relative_to(folder):
            name = file.relative_to(folder)
            break
    else:
        # There may be a symbolic link between the two: `inside` gives back resolved paths.
        true_root = Path(os.path.realpath(root))
        if path.is_relative_to(true_root):
            name = path.relative_to(true_root)
    # A file name need not be text; what can't be shown becomes a replacement sign.
    return os.fsencode(name.as_posix()).decode("utf-8", "replace")


def inside(root: Path, relative: str, place: Place | Callable[[], Place]) -> Path:
    """The file that data at ``place``, or at what it finds, means by ``relative``, symbolic links and ``..`` resolved.

    Raises `DataFaults` if the path is empty, absolute, or leaves ``root``.
    """
    try:
        return path_inside(root, relative)
    except Outside as outside:
        what = shown(relative) if relative.strip() else "the path"
        refuse(place if isinstance(place, Place) else place(), f"{what} {outside}", ALLOWED_PATH)


def read_bytes(path: Path, root: Path, limit: int) -> bytes:
    """The file's bytes, never more than ``limit``; its size is looked at before a byte is read.

    Raises `DataFaults` if the file is missing, no plain file, a link that leads out of ``root`` and of the folder that
    it is in, unreadable, empty or too large.
    """
    place = Place(name_of(path, root))
    try:
        status = path.stat()
    except FileNotFoundError:
        _missing(path, place)
    except (OSError, ValueError) as error:
        _unreadable(place, error)
    if stat.S_ISDIR(status.st_mode):
        refuse(place, "this is a folder", "a file")
    if leads_out(path, root):
        refuse(place, "this is a link that leaves the workspace", "a file of the workspace")
    if not stat.S_ISREG(status.st_mode):
        refuse(place, "this is not a plain file", "a file on disk")
    try:
        data = plain_bytes(path, limit)
    except TooLarge as error:
        refuse(place, f"this file has {megabytes(error.size)}", f"at most {megabytes(limit)}")
    except OSError as error:
        _unreadable(place, error)
    if not data:
        refuse(place, "this file is empty")
    return data


class TooLarge(OSError):
    """A file is larger than its limit. ``size``: how large, at least, in bytes."""

    def __init__(self, path: Path, size: int, limit: int) -> None:
        super().__init__(
            errno.EFBIG, f"at most {megabytes(limit)} are read, it has {megabytes(size)}", str(path)
        )
        self.size = size


#: What a shell hands a command in place of a file, as in ``<(…)``: somebody writes at the other end.
_HANDED = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")


def plain_bytes(path: Path, limit: int) -> bytes:
    """The bytes of a plain file, at most ``limit``: the one place where a file that somebody brought is opened.

    Links are followed; `read_bytes` refuses those that lead out. Raises `TooLarge`; `OSError` for what can't be read and
    for what is no plain file: a pipe would be waited for without end, and a device never ends; `ValueError` for
    a path that can't be one. A pipe that a shell hands over by its number is read to its end. A file that is open in an editor
    is read as it stands there (`unsaved`).
    """
    held = unsaved_bytes(path)
    if held is not None:
        if len(held) > limit:
            raise TooLarge(path, len(held), limit)
        return held
    with _opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size > limit:
            raise TooLarge(path, size, limit)
        data = file.read(limit + 1)
    if len(data) > limit:
        raise TooLarge(path, len(data), limit)
    return data


def plain_digest(path: Path) -> bytes:
    """The SHA-256 of a plain file of any size. Raises as `plain_bytes`."""
    with _opened(path) as file:
        return hashlib.file_digest(file, "sha256").digest()


def _opened(path: Path) -> BufferedReader:
    handed = str(path).startswith(_HANDED) and stat.S_ISFIFO(path.stat().st_mode)
    if not handed:
        _check_plain(path, path.stat())
    # A pipe that has come since then would be waited for when it is opened.
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | (0 if handed else getattr(os, "O_NONBLOCK", 0))
    file = os.fdopen(os.open(path, flags), "rb")
    try:
        if not handed:
            _check_plain(path, os.fstat(file.fileno()))
    except OSError:
        file.close()
        raise
    return file


def _check_plain(path: Path, status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a plain file", str(path))


def read_text_file(path: Path, root: Path, limit: int = TEXT_LIMIT) -> str:
    """The text of a UTF-8 file, without a byte order mark; line ends stay as they are.

    Raises `DataFaults` as `read_bytes` does, and for what is not UTF-8 and for NUL bytes, with their line.
    """
    data = read_bytes(path, root, limit)
    name = name_of(path, root)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The position counts from behind a byte order mark.
        start = error.start + (3 if data.startswith(b"\xef\xbb\xbf") else 0)
        line = data.count(b"\n", 0, start) + 1
        refuse(
            Place(name, line),
            f"byte {start + 1} of the file is not UTF-8",
            "text saved as UTF-8 (in a spreadsheet: 'CSV UTF-8')",
        )
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        refuse(Place(name, line), "the text contains a NUL byte", "plain text saved as UTF-8")
    return text


def _missing(path: Path, place: Place) -> Never:
    if path.is_symlink():
        refuse(place, "this is a link to a file that does not exist")
    try:
        neighbours = sorted(entry.name for entry in path.parent.iterdir())
    except OSError:
        neighbours = []
    refuse(place, "this file does not exist", hint=nearest(path.name, neighbours))


def _unreadable(place: Place, error: OSError | ValueError) -> Never:
    reason = error.strerror if isinstance(error, OSError) else None
    refuse(place, f"this file can not be read ({(reason or 'its name is not valid').lower()})")
