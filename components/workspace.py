"""Where games are: the designer's own folder first, then the games that come with Playproof.

A workspace is the nearest folder, from the current one upwards, with a game in its ``components/``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from playproof.components.faults import DataFaults, Fault, Place, nearest

SHIPPED = Path(__file__).resolve().parent


def _games_in(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(path.parent for path in folder.glob("*/game.toml"))
    except OSError:
        return


class Workspace(msgspec.Struct, frozen=True):
    """A designer's folder: ``components/`` with games, ``layouts/`` with overrides, ``output/`` for sheets."""

    root: Path

    def games(self) -> dict[str, Path]:
        """The folders of all games by name; the workspace's own win over ours."""
        found: dict[str, Path] = {}
        for place in dict.fromkeys((self.root / "components", SHIPPED)):
            for folder in _games_in(place):
                found.setdefault(folder.name, folder)
        return found

    def game_folder(self, name: str) -> Path:
        """The folder of the game called ``name``; raises `DataFaults` with the names that there are."""
        games = self.games()
        if name in games:
            return games[name]
        known = sorted(games)
        if any(path.name == name and path.is_dir() for path in (self.root / "components").glob("*")):
            there = Place(f"components/{name}")
            raise DataFaults(
                [Fault(there, "the folder has no game.toml", "a game.toml that says what the game is")]
            )
        raise DataFaults(
            [Fault(Place(name), "there is no game of this name", ", ".join(known), nearest(name, known))]
        )

    @property
    def overrides(self) -> tuple[Path, ...]:
        """Folders whose templates and themes win over ours."""
        folder = self.root / "layouts"
        # In a checkout the workspace's looks are our own: nothing to win over.
        return (folder,) if folder.is_dir() and folder.resolve() != SHIPPED.parent / "layouts" else ()

    @property
    def output(self) -> Path:
        """Where sheets land by default."""
        return self.root / "output"


def find_workspace(start: Path) -> Workspace:
    """The nearest folder from ``start`` upwards that has a game in ``components/``; ``start`` if none has."""
    for folder in (start, *start.parents):
        if next(_games_in(folder / "components"), None) is not None:
            return Workspace(folder)
    return Workspace(start)
