"""A workspace to spoil: a copy of a game in a temporary folder, and the command run in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playproof import components

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

SHIPPED = Path(components.__file__).parent


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    status: int
    out: str
    err: str


class Workshop:
    """A designer's folder with a copy of one of the shipped games, called as the original."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str], game: str = "preascendant") -> None:
        self.root = root
        self.game = game
        self._capsys = capsys
        self.folder = root / "components" / game
        shutil.copytree(SHIPPED / game, self.folder)

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace ``old``, which must stand in the file, by ``new``, once."""
        path = self.folder / name
        text = path.read_text()
        assert old in text, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new, 1))

    def run(self, *arguments: str) -> Said:
        """Run ``playproof`` with these arguments in the workspace."""
        from playproof.generator.command.commands import app
        from playproof.generator.command.speech import spoken

        def command() -> None:
            app(list(arguments), prog_name="playproof")

        with inside(self.root):
            status = spoken(command)
        seen = self._capsys.readouterr()
        return Said(status, seen.out, seen.err)

    def written(self) -> Sequence[Path]:
        """All files in the output folder."""
        return sorted(path for path in (self.root / "output").rglob("*") if path.is_file())


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """The folder as the current one."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
