"""The files of an import in the workspace: new, or merged with what the designer changed; and the list of what had no place."""

from __future__ import annotations

import codecs
import hashlib
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playproof.components.faults import DataFaults, PlayproofError
from playproof.components.game import Game, load_game
from playproof.components.importing.card_list import Column
from playproof.components.importing.folder import toml_text
from playproof.components.importing.merging import merge_files
from playproof.components.importing.source import LeftOut
from playproof.components.reading.limits import PICTURE_LIMIT, RECORD_LIMIT, WORKBOOK_LIMIT, read_bytes
from playproof.components.reading.tables.encodings import guess
from playproof.components.reading.tables.table_file import LISTS
from playproof.components.workspace import Workspace
from playproof.generator.kit.atomic_output import AtomicOutput
from playproof.generator.kit.source_archive import lay_out
from playproof.generator.schemas import with_directive

#: What is beside the data: what had no place, and the files as they were imported.
LISTED, BASE = "imported.toml", "imported.json"


@dataclass
class Import:
    """What is to be written: the files of a game's folder, templates by their path in the workspace, pictures by their
    path in the folder, what each column of a list holds, tiles that another file drew, how a list was read.
    ``into``: the set that is added to a
    game, "" for a game of its own."""

    source: str
    texts: dict[str, str]
    left_out: list[LeftOut]
    layouts: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)
    columns: dict[str, str] = field(default_factory=dict)
    tiles: dict[str, Any] = field(default_factory=dict)
    how: dict[str, str] = field(default_factory=dict)
    into: str = ""
    #: What was decided that the source doesn't say, for the list of what had no place.
    notes: list[str] = field(default_factory=list)


@dataclass
class Last:
    """What was imported last: texts of the folder, templates, checksums of pictures, what columns held, tiles that another
    file drew, how a list was read."""

    files: dict[str, str] = field(default_factory=dict)
    layouts: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)
    columns: dict[str, str] = field(default_factory=dict)
    tiles: dict[str, Any] = field(default_factory=dict)
    how: dict[str, str] = field(default_factory=dict)


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
    #: For a list of cards: what each column holds, the template that was proposed, if it is new, its look, and the set.
    columns: list[Column] = field(default_factory=list)
    template: Path | None = None
    look: str = ""
    set_id: str = ""
    into: str = ""
    #: How many faults `lint` finds in what was written: letters that no face has, and what own edits have.
    faults: int = 0
    #: The file that lists what had no place.
    listed: Path = field(default_factory=Path)


def written(workspace: Workspace, name: str, game: Game, new: Import) -> Imported:
    """Write the files of a game; where it was imported before, merge them with what the designer changed.

    Raises `CannotImport` for a folder that was not imported, `DataFaults` for files that make no game together, `OSError`
    and `OutputError` for files that can't be read or written.
    """
    folder = workspace.root / "components" / name
    made = Imported(folder, game, new.left_out, into=new.into)
    writing: dict[str, str | None] = dict(new.texts)
    base = dict(new.texts)
    encodings: dict[str, str] = {}
    last = Last()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        last = last_import(folder, new.into) or Last()
        made.merged = bool(last.files)
        mine: dict[str, str] = {}
        for one in {*last.files, *new.texts}:
            if (folder / one).is_file():
                mine[one], encodings[one] = _decoded(folder / one, workspace.root)
        found = merge_files(last.files, mine, new.texts)
        writing, made.conflicts = found.texts, found.conflicts
        for one in found.rewritten:
            writing[f"{one}.before"] = mine[one]
            made.notes.append(f"{one} is written anew, without your remarks; the file before is {one}.before")
        for one, problem in found.unread.items():
            made.notes.append(
                f"{one} can't be merged: {problem}. It stays as it is; mend it and import again"
            )
            base[one] = last.files.get(one, "")
    contents = {
        one: _encoded(text, encodings.get(one, "utf-8")) for one, text in writing.items() if text is not None
    }
    gone = [one for one, text in writing.items() if text is None]
    if folder.is_dir():
        made.game = _checked(folder, contents, gone)
    staged = AtomicOutput(workspace.root)
    for one, content in contents.items():
        file = f"components/{name}/{one}"
        staged.add(file, content if (folder / one).exists() else with_directive(file, content))
    for one, content in (*_templates(workspace, new, last, made), *_pictures(name, new, last, made)):
        staged.add(one, content if (workspace.root / one).exists() else with_directive(one, content))
    listed, kept = (_record(one, new.into) for one in (LISTED, BASE))
    staged.add(f"components/{name}/{listed}", _listing(new.source, new.left_out, new.notes).encode())
    sums = {one: _sum(data) for one, data in new.pictures.items()}
    now = Last(base, new.layouts, sums, new.columns, new.tiles, new.how)
    record = {"format": 1, "from": new.source, **vars(now)}
    staged.add(f"components/{name}/{kept}", f"{json.dumps(record, ensure_ascii=False, indent=1)}\n".encode())
    staged.commit()
    made.listed = folder / listed
    for one in gone:
        (folder / one).unlink(missing_ok=True)
    return made


def _templates(workspace: Workspace, new: Import, last: Last, made: Imported) -> Iterator[tuple[str, bytes]]:
    """The templates to write: new ones, and those of the last import with what changed. One that was there is left alone."""
    for one, text in new.layouts.items():
        path = workspace.root / one
        if not path.exists():
            made.template = path
            yield one, text.encode()
        elif one in last.layouts:
            mine, encoding = _decoded(path, workspace.root)
            found = merge_files({one: last.layouts[one]}, {one: mine}, {one: text})
            made.conflicts += found.conflicts
            if found.rewritten or found.unread:
                made.notes.append(
                    f"{one} stays as it is: what the source has changed can't be merged into it"
                )
            elif (changed := found.texts.get(one)) is not None:
                yield one, _encoded(changed, encoding)


def _pictures(name: str, new: Import, last: Last, made: Imported) -> Iterator[tuple[str, bytes]]:
    """The pictures to write: new ones, and those that changed in the source alone."""
    for one, data in new.pictures.items():
        path = made.folder / one
        if not path.exists():
            yield f"components/{name}/{one}", data
            continue
        mine = _sum(read_bytes(path, made.folder.parent.parent, PICTURE_LIMIT))
        before = last.pictures.get(one)
        if mine == before != _sum(data):
            yield f"components/{name}/{one}", data
        elif mine != _sum(data) != before:
            made.conflicts.append(f"{one}: yours is kept")


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _record(name: str, into: str) -> str:
    """What a file beside the data is called: that of a set has its name, too."""
    return name.replace(".", f"-{into}.") if into else name


def _decoded(path: Path, root: Path) -> tuple[str, str]:
    """A text as the designer's programs saved it, and its encoding. Raises `CannotImport` for one that is none, `DataFaults`
    for a link that leads out of the workspace ``root``."""
    data = read_bytes(path, root, WORKBOOK_LIMIT) if path.stat().st_size else b""
    marks = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
    encoding = next((encoding for mark, encoding in marks.items() if data.startswith(mark)), "utf-8")
    try:
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            encoding = guess(data)
            return data.decode(encoding), encoding
    except UnicodeError:
        raise CannotImport(f"{path} is no text that can be read; save it as UTF-8 and import again") from None


def last_import(folder: Path, into: str = "") -> Last | None:
    """What was imported last: None for a set that is not in the game yet. Raises `CannotImport` for a folder that wasn't
    imported."""
    again = "take another name with --as"
    path = folder / _record(BASE, into)
    try:
        said = json.loads(read_bytes(path, folder.parent.parent, RECORD_LIMIT))
        found = Last(
            said["files"], *(said.get(key, {}) for key in ("layouts", "pictures", "columns", "tiles", "how"))
        )
        if all(
            isinstance(table, dict) and all(isinstance(text, str) for text in table.values())
            for table in (found.files, found.layouts, found.pictures, found.columns, found.how)
        ) and isinstance(found.tiles, dict):
            found.files = {name: text for name, text in found.files.items() if Path(name).name == name}
            return found
    except DataFaults as found:
        if path.is_symlink():
            raise found from None
        if into and not path.exists():
            return None
        if not path.exists():
            raise CannotImport(f"{folder} is there already, and was not imported; {again}") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    raise CannotImport(f"{path}, which holds the files as they were imported last, can't be read; {again}")


def _encoded(text: str, encoding: str) -> bytes:
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode("utf-8-sig")


def _checked(folder: Path, contents: Mapping[str, bytes], gone: Sequence[str]) -> Game:
    """The game that the folder will hold. Raises `DataFaults`."""
    with tempfile.TemporaryDirectory() as place:
        root, home = folder.parent.parent, f"components/{folder.name}"
        files = {
            path.name: read_bytes(path, root, WORKBOOK_LIMIT) if path.stat().st_size else b""
            for path in folder.iterdir()
            if path.suffix in (".toml", *LISTS) and path.is_file() and path.name not in gone
        }
        files |= contents
        lay_out(((f"{home}/{name}", data) for name, data in files.items()), Path(place), folder.name)
        return load_game(Path(place) / home)


def _listing(file: str, left: list[LeftOut], notes: list[str]) -> str:
    """What had no place, for people and programs; above it, what was decided that the source doesn't say."""
    head = (
        f"# What {file} says that has no place in this folder, each key with its reason.\n"
        "# Written anew by every import: edits to this file are not kept.\n"
        + "".join(f"# Note: {note}.\n" for note in notes)
        + "\n"
    )
    rows = [
        {"key": one.key, "first": one.place, "times": one.times, "value": one.value, "reason": one.reason}
        | ({"rows": one.rows} if one.rows else {})
        for one in left
    ]
    return head + (toml_text({"left_out": rows}) if rows else "left_out = []\n")
