"""Files of a game's folder as plain data, and their stamps."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from playproof.components.faults import DataFaults
from playproof.components.reading.limits import read_text_file
from playproof.components.reading.toml_depth import loads
from playproof.components.reading.unsaved import unsaved_bytes

#: The stamps of the files of a folder: each one's path, time of change (ns) and size (bytes).
FileStamp = tuple[tuple[str, int, int], ...]


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain data; ``{}`` where there is none. Raises :class:`DataFaults` for a broken one."""
    if not path.is_file() or not path.stat().st_size:
        return {}
    try:
        return loads(read_text_file(path, path.parent.parent.parent))
    except (DataFaults, ValueError):
        # Only a broken file pays for the reader that reports what is wrong with it.
        from playproof.components.reading.toml_file import read_data

        return read_data(path, root=path.parent.parent.parent)


def state_of(folder: Path | str) -> FileStamp:
    """The state of all files of a folder and those within, hidden ones left out: what was read of them is good as long
    as it is the same, so that a program that runs on follows the data."""
    found: list[tuple[str, int, int]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name[0] in "._":
                    continue
                if entry.is_dir(follow_symlinks=False):
                    found += state_of(entry.path)
                else:
                    seen, held = entry.stat(), unsaved_bytes(entry.path)
                    stamp = (seen.st_mtime_ns, seen.st_size) if held is None else (-1, hash(held))
                    found.append((entry.path, *stamp))
    except OSError:
        pass  # whoever reads the file reports what is wrong with it
    return tuple(sorted(found))
