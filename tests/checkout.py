"""The checkout that the tests stand in: its files, and clean copies of it."""

from __future__ import annotations

import ast
import gc
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent

#: The four packages, installed beneath the one name `playproof`.
PACKAGES = ("components", "layouts", "generator", "checker")

#: The links to the packages' folders in the folder `playproof`, so that every tool finds `playproof.checker` and so on.
LINKS = tuple(ROOT / "playproof" / package for package in PACKAGES)

# What .gitignore names; git itself may be absent (a downloaded archive).
_IGNORED_FOLDERS = {
    ".git",
    ".venv",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".hypothesis",
    ".pytest_cache",
}
_IGNORED_AT_TOP = {"dist", "build"}


def files(under: Path = ROOT) -> Iterator[Path]:
    """The project's own files in or below ``under``, sorted: all but what git ignores."""
    for folder, folders, names in os.walk(under):
        here = Path(folder)
        skipped = _IGNORED_FOLDERS | (_IGNORED_AT_TOP if here == ROOT else set())
        folders[:] = sorted(
            name for name in folders if name not in skipped and not name.endswith(".egg-info")
        )
        if here == ROOT / "output":
            folders.clear()
            names = [".gitkeep"]
        yield from (here / name for name in sorted(names) if not name.endswith(".pyc"))


@contextmanager
def uncollected() -> Iterator[None]:
    """Nobody looks for garbage meanwhile: among a great many new objects that takes longer than to make them."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def parsed(path: Path) -> ast.Module:
    """A module's syntax tree."""
    with uncollected():
        return ast.parse(path.read_text(encoding="utf-8"), str(path))


def copy_to(folder: Path, links: bool = True) -> Path:
    """A copy of the checkout in ``folder`` (made if missing), as if it was freshly cloned; without ``links`` as git
    clones it where the system has no symbolic links: small text files that say where they would lead."""
    for path in files():
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    for link in LINKS:
        target = folder / link.relative_to(ROOT)
        if links:
            target.symlink_to(link.readlink())
        else:
            target.write_text(link.readlink().as_posix(), encoding="utf-8")
    return folder
