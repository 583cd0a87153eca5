"""The files of an import in the workspace: new, or merged with what the designer changed; and the list of what had no place."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from playproof.components.faults import PlayproofError
from playproof.components.game import Game, load_game
from playproof.components.workspace import Workspace
from playproof.generator.importing.card_list import Column
from playproof.generator.importing.folder import toml_text
from playproof.generator.importing.merging import merge_files
from playproof.generator.importing.source import LeftOut
from playproof.generator.kit.atomic_output import AtomicOutput

__all__ = ["BASE", "LISTED", "CannotImport", "Imported", "written"]

#: What is beside the data: what had no place, and the files as they were imported.
LISTED, BASE = "imported.toml", "imported.json"


class CannotImport(PlayproofError):
    """A file can't be imported; the message is a sentence."""


@dataclass
class Imported:
    """An import: the game's folder, what had no place, how much there is, and what was merged."""

    folder: Path
    game: Game
    left_out: list[LeftOut]
    conflicts: list[str]
    merged: bool
    #: For a list of cards: what each column holds, and the template that was proposed, if it is new.
    columns: list[Column] = field(default_factory=list)
    template: Path | None = None


def written(
    workspace: Workspace, name: str, game: Game, texts: dict[str, str], left: list[LeftOut], file: str
) -> Imported:
    """Write the files of a game; where it was imported before, merge them with what the designer changed.

    Raises `CannotImport` for a folder that was not imported, `DataFaults` for files that make no game together, `OSError`
    and `OutputError` for files that can't be read or written.
    """
    folder = workspace.root / "components" / name
    conflicts: list[str] = []
    merged = False
    writing: dict[str, str | None] = dict(texts)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        base = _last_import(folder)
        merged = True
        mine = {
            one: path.read_bytes().decode("utf-8")
            for one in {*base, *texts}
            if (path := folder / one).is_file()
        }
        found = merge_files(base, mine, texts)
        writing, conflicts = found.texts, found.conflicts
        conflicts += [
            f"{one}: written anew; the file before is kept as {one}.before" for one in found.rewritten
        ]
        for one in found.rewritten:
            writing[f"{one}.before"] = mine[one]
        game = _checked(folder, writing)
    staged = AtomicOutput(folder)
    for one, text in writing.items():
        if text is not None:
            staged.add(one, text.encode())
    staged.add(LISTED, _listing(file, left).encode())
    staged.add(
        BASE,
        (
            json.dumps({"format": 1, "from": file, "files": texts}, ensure_ascii=False, indent=1) + "\n"
        ).encode(),
    )
    staged.commit()
    for one, text in writing.items():
        if text is None:
            (folder / one).unlink(missing_ok=True)
    return Imported(folder, game, left, conflicts, merged)


def _last_import(folder: Path) -> dict[str, str]:
    """The files of a folder as they were imported last. Raises `CannotImport` for a folder that wasn't imported."""
    again = "take another name with --as"
    try:
        said = json.loads((folder / BASE).read_text(encoding="utf-8"))
        files = said["files"]
        if isinstance(files, dict) and all(isinstance(text, str) for text in files.values()):
            return {name: text for name, text in files.items() if Path(name).name == name}
    except FileNotFoundError:
        raise CannotImport(f"{folder} is there already, and was not imported; {again}") from None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    raise CannotImport(
        f"{folder / BASE}, which holds the files as they were imported last, can't be read; {again}"
    )


def _checked(folder: Path, writing: dict[str, str | None]) -> Game:
    """The game that the folder will hold. Raises `DataFaults`."""
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "components" / folder.name
        copy.mkdir(parents=True)
        for path in folder.iterdir():
            if path.is_file() and path.suffix in (".toml", ".csv", ".xlsx", ".ods"):
                (copy / path.name).write_bytes(path.read_bytes())
        for name, text in writing.items():
            if text is None:
                (copy / name).unlink(missing_ok=True)
            else:
                (copy / name).write_text(text, encoding="utf-8")
        return load_game(copy)


def _listing(file: str, left: list[LeftOut]) -> str:
    """What had no place, for people and programs."""
    head = (
        f"# What {file} says that has no place in this folder, each key with its reason.\n"
        "# Written anew by every import: edits to this file are not kept.\n\n"
    )
    rows = [
        {"key": one.key, "first": one.place, "times": one.times, "value": one.value, "reason": one.reason}
        for one in left
    ]
    return head + (toml_text({"left_out": rows}) if rows else "left_out = []\n")
