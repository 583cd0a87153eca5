"""The files of an import in the workspace: new, or merged with what the designer changed; and the list of what had no place."""

from __future__ import annotations

import codecs
import json
import tempfile
from collections.abc import Mapping, Sequence
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
    merged: bool = False
    #: What both sides changed, and what else there is to say of a merge.
    conflicts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
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
    made = Imported(folder, game, left)
    writing: dict[str, str | None] = dict(texts)
    base = dict(texts)
    encodings: dict[str, str] = {}
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        last = _last_import(folder)
        made.merged = True
        mine: dict[str, str] = {}
        for one in {*last, *texts}:
            if (folder / one).is_file():
                mine[one], encodings[one] = _decoded(folder / one)
        found = merge_files(last, mine, texts)
        writing, made.conflicts = found.texts, found.conflicts
        for one in found.rewritten:
            writing[f"{one}.before"] = mine[one]
            made.notes.append(f"{one} is written anew, without your remarks; the file before is {one}.before")
        for one, problem in found.unread.items():
            made.notes.append(
                f"{one} can't be merged: {problem}. It stays as it is; mend it and import again"
            )
            base[one] = last.get(one, "")
    contents = {
        one: _encoded(text, encodings.get(one, "utf-8")) for one, text in writing.items() if text is not None
    }
    gone = [one for one, text in writing.items() if text is None]
    if made.merged:
        made.game = _checked(folder, contents, gone)
    staged = AtomicOutput(folder)
    for one, content in contents.items():
        staged.add(one, content)
    staged.add(LISTED, _listing(file, left).encode())
    kept = json.dumps({"format": 1, "from": file, "files": base}, ensure_ascii=False, indent=1)
    staged.add(BASE, f"{kept}\n".encode())
    staged.commit()
    for one in gone:
        (folder / one).unlink(missing_ok=True)
    return made


def _decoded(path: Path) -> tuple[str, str]:
    """A text as the designer's programs saved it, and its encoding. Raises `CannotImport` for one that is none."""
    data = path.read_bytes()
    marks = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
    encodings = [encoding for mark, encoding in marks.items() if data.startswith(mark)] or ["utf-8", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise CannotImport(f"{path} is no text in {' or '.join(encodings)}; save it as UTF-8 and import again")


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


def _encoded(text: str, encoding: str) -> bytes:
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode("utf-8-sig")


def _checked(folder: Path, contents: Mapping[str, bytes], gone: Sequence[str]) -> Game:
    """The game that the folder will hold. Raises `DataFaults`."""
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "components" / folder.name
        copy.mkdir(parents=True)
        for path in folder.iterdir():
            data = path.suffix in (".toml", ".csv", ".xlsx", ".ods")
            if data and path.is_file() and path.name not in gone:
                (copy / path.name).write_bytes(path.read_bytes())
        for name, content in contents.items():
            (copy / name).write_bytes(content)
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
