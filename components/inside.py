"""Whether a path is inside a folder: the one answer for names in data, in archives and in git trees, and for links."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path, PureWindowsPath

#: What Windows keeps for devices, with whatever ending.
DEVICE_NAMES = frozenset(
    ["CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in "123456789¹²³")]
)
#: Whether such names are devices here.
HAS_DEVICES = os.name == "nt"
_PARTS = re.compile(r"[/\\]")


class Outside(Exception):
    """A name that leads out of its folder; the message is the end of a sentence: "leaves the workspace"."""


def path_inside(folder: Path, name: str) -> Path:
    """The path below ``folder`` that ``name`` means, symbolic links and ``..`` resolved; it need not exist.

    Raises `Outside` if the name is empty or absolute, if it leaves the folder by ``..`` (read as any system reads it,
    ``\\`` dividing parts too) or by a link, or if it can't be a path.
    """
    windows = PureWindowsPath(name)
    if Path(name).is_absolute() or windows.drive or windows.root:
        raise Outside("is an absolute path")
    depth = 0
    for part in _PARTS.split(name):
        depth += -1 if part == ".." else part not in ("", ".")
        if depth < 0:
            raise Outside("leaves the workspace")
        if HAS_DEVICES and part.split(".")[0].rstrip(" ").upper() in DEVICE_NAMES:
            raise Outside("is the name of a device")
    if not name.strip():
        raise Outside("is empty")
    try:
        root = folder.resolve()
        path = (root / name).resolve()
        with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
            path.stat()  # newer Pythons resolve links that run in a circle without a word
    except (OSError, RuntimeError, ValueError):  # too long, links in a circle, a NUL byte
        raise Outside("is not a path that can be followed") from None
    if not path.is_relative_to(root):
        raise Outside("leaves the workspace")
    return path


def lies_inside(path: Path, folder: Path) -> bool:
    """Whether ``path``, symbolic links resolved, is ``folder`` or below it."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


def leads_out(path: Path, workspace: Path) -> bool:
    """Whether the file at ``path`` is a link to a file elsewhere: neither in ``workspace`` nor in its own folder, which
    may be a link itself."""
    return path.is_symlink() and not (lies_inside(path, workspace) or lies_inside(path, path.parent))
