"""Watching the files that a game is made of: what they look like now, compared with a moment ago."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from playproof.generator.kit.source_archive import ENDINGS

#: Seconds between two looks at the files.
PAUSE = 0.03
#: Seconds for which nothing may change before what was saved is read: editors write in several steps.
SETTLE = 0.02
#: Of its time, so little (1 in so many) a look may take: folders with many pictures are looked at less often.
SHARE = 20

#: Path → time of change (ns), size (bytes), identity of the file.
Stamps = dict[str, tuple[int, int, int]]


def stamps(folders: Sequence[Path], files: Iterable[Path] = ()) -> Stamps:
    """The files of data and looks below ``folders``, and ``files``; what isn't there is left out.

    Two that are equal mean that nothing was saved between them.
    """
    found: Stamps = {}
    for path in (*(path for folder in folders for path in _below(folder)), *files):
        try:
            state = path.stat()
        except OSError:
            continue  # gone since it was listed
        found[str(path)] = (state.st_mtime_ns, state.st_size, state.st_ino)
    return found


def _below(folder: Path) -> Iterable[Path]:
    try:
        return [path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS]
    except OSError:
        return []  # a folder that is just being moved
