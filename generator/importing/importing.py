"""From a file of another program to a game in the workspace: made, proofed as `lint` does, and written whole or not at all."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from playproof.components.base import PieceSet
from playproof.components.faults import DataFaults, Fault
from playproof.components.inside import Outside, path_inside
from playproof.components.reading.limits import PICTURE_LIMIT
from playproof.components.workspace import Workspace
from playproof.generator.beginning import NAME, named
from playproof.generator.importing.card_list import PICTURES, CardList
from playproof.generator.importing.card_set import make_cards
from playproof.generator.importing.fitting import faults_of, load_files, made_whole
from playproof.generator.importing.source import LeftOut, Source, read_json
from playproof.generator.importing.writing import CannotImport, Imported, written
from playproof.generator.kit.atomic_output import AtomicOutput
from playproof.layouts.fonts import face
from playproof.layouts.render_context import find_theme

__all__ = ["has_letter", "import_cards", "import_game", "name_for"]


def name_for(title: str, workspace: Workspace) -> str:
    """A game's name made of its title; one that a game of ours has gets ``my-`` before it."""
    name = named(title.replace('"', "").replace(".", " "))[0]
    name = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:36].strip("-") or "imported"
    if (workspace.root / "components" / name).is_dir() or name not in workspace.games():
        return name
    return f"my-{name}"


def import_game(path: Path, workspace: Workspace, name: str = "") -> Imported:
    """Import a game of 18xx-maker into the workspace.

    Raises `CannotImport` for a name that can't be used, `DataFaults` for a file that is no such game, `OSError` and
    `OutputError` for files that can't be read or written.
    """
    data, twice = read_json(path)
    source = Source(path.name, data, signs=has_letter)
    title = (
        data.get("info", {}).get("title")
        if isinstance(data, dict) and isinstance(data.get("info"), dict)
        else ""
    )
    name = _checked_name(name or name_for(title if isinstance(title, str) else path.stem, workspace))
    made, game = made_whole(source, name, workspace)
    texts = made.files.texts()
    left = [
        LeftOut(key, key, 1, "", "the key is given twice in one object: the last one counts") for key in twice
    ]
    left += made.left_out
    return written(workspace, name, game, texts, left, path.name)


def _checked_name(name: str) -> str:
    if not NAME.fullmatch(name):
        raise CannotImport(
            f"'{name}' can't be a game's name; allowed: small letters, figures and '-', a letter or figure first"
        )
    return name


def import_cards(path: Path, cards: CardList, workspace: Workspace, name: str = "") -> Imported:
    """Import a list of cards into the workspace: a game with one set, and a template if there is none of its name.

    Raises `CannotImport` for a name that can't be used, `DataFaults` for cards that fit no size, `OSError` and
    `OutputError` for files that can't be read or written.
    """
    title = " ".join(re.sub(r"[^\w]+|_", " ", path.stem).split())[:60].strip().title() or "Cards"
    name = _checked_name(name or name_for(title, workspace))
    signs = Source(path.name, None, has_letter).drawable
    faults: list[Fault] = []
    good: dict[str, PieceSet] = {}
    pictures = dict(_pictures(path, cards))
    names = {said: f"art/{file.name}" for said, file in pictures.items()}
    for level, less in ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)):
        files, templates, left = make_cards(cards, name, signs(title), level, less, signs, names)
        with tempfile.TemporaryDirectory() as place:
            for file, text in templates.items():
                proposed = Path(place) / file
                proposed.parent.mkdir(parents=True)
                proposed.write_text(text, encoding="utf-8")
            art = Path(place) / "components" / name / "art"
            art.mkdir(parents=True)
            for picture in pictures.values():
                shutil.copyfile(picture, art / picture.name)
            game = load_files(Path(place), name, files)
            faults = [
                fault for *_, fault in faults_of(game, (*workspace.overrides, Path(place) / "layouts"), good)
            ]
        if not faults:
            break
    else:
        raise DataFaults(faults)
    made = written(workspace, name, game, files.texts(), left, path.name)
    made.columns = cards.columns
    staged = AtomicOutput(workspace.root)
    for file, text in templates.items():
        if not (workspace.root / file).exists():
            staged.add(file, text.encode())
            made.template = workspace.root / file
    for picture in pictures.values():
        own = f"components/{name}/art/{picture.name}"
        if not (workspace.root / own).exists():
            staged.add(own, picture.read_bytes())
    staged.commit()
    return made


def _pictures(path: Path, cards: CardList) -> Iterator[tuple[str, Path]]:
    """The pictures beside a list that it names, each once."""
    at = next((number for number, column in enumerate(cards.columns) if column.holds == "picture"), None)
    found: dict[str, Path] = {}
    for said in dict.fromkeys(row[at] for row in cards.rows) if at is not None else ():
        try:
            picture = path_inside(path.parent, said)
        except Outside:
            continue
        good = (
            picture.is_file()
            and picture.suffix.lower() in PICTURES
            and picture.stat().st_size <= PICTURE_LIMIT
        )
        if good and found.setdefault(picture.name.casefold(), picture) == picture:
            yield said, picture


@cache
def has_letter(letter: str) -> bool:
    """Whether every face of the plain theme has a letter."""
    theme = find_theme("plain", ())
    return all(face(name).has(letter) for name in (theme.text, theme.bold, theme.display))
