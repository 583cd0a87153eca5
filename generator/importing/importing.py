"""From a file of 18xx-maker to a game in the workspace: made, proofed as `lint` does, and written whole or not at all."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from playproof.components.base import Piece, PieceSet
from playproof.components.faults import DataFaults, Fault, PlayproofError
from playproof.components.game import Game, load_game
from playproof.components.inside import Outside, path_inside
from playproof.components.kinds.boards import Board
from playproof.components.kinds.phases import Phase, PhaseChart
from playproof.components.lint import lint_game
from playproof.components.notation.tile import write_tile
from playproof.components.reading.limits import PICTURE_LIMIT
from playproof.components.workspace import Workspace
from playproof.generator.beginning import NAME, named
from playproof.generator.importing.card_list import PICTURES, CardList, Column, make_cards
from playproof.generator.importing.folder import Files, toml_text
from playproof.generator.importing.maker import Drawings, Made, make_game
from playproof.generator.importing.making import Looks
from playproof.generator.importing.merging import merge_files
from playproof.generator.importing.source import LeftOut, Source, read_json
from playproof.generator.kit.atomic_output import AtomicOutput
from playproof.layouts import emblems
from playproof.layouts.fonts import face
from playproof.layouts.hexmap.terrain import TERRAIN_NAMES
from playproof.layouts.icons.library import IconLibrary
from playproof.layouts.kinds import draw_set
from playproof.layouts.names import proof_names
from playproof.layouts.proof import proof_piece
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.unclosed import unclosed_marks

__all__ = [
    "BASE",
    "LISTED",
    "CannotImport",
    "Imported",
    "has_letter",
    "import_cards",
    "import_game",
    "made_whole",
    "name_for",
]

#: What is beside the data: what had no place, and the files as they were imported.
LISTED, BASE = "imported.toml", "imported.json"
#: How often a game is made anew, each time with more space where something did not fit.
TRIES = 12
#: The size of pieces from which on more space is no help.
LARGEST = 2

#: Sets whose pieces have one size.
FIXED = ("map", "tiles", "rounds")

_QUOTED = re.compile(r"the text '([^'…]+)")
_SHORT = re.compile(r"the text '.{1,6}' does not fit")

#: What designers call things that Playproof has a drawing of.
_ICONS = {
    "anchor": "port",
    "harbour": "port",
    "harbor": "port",
    "token": "token",
    "coins": "coin",
    "money": "coin",
}
_EMBLEMS = {
    "boat": "steamer",
    "steamboat": "steamer",
    "ship": "galleon",
    "meat": "bull",
    "cow": "bull",
    "cattle": "bull",
    "coal": "mine-cart",
    "mail": "treaty",
    "tracks": "rails",
    "track": "rails",
    "train": "locomotive",
    "grain": "wheat",
    "corn": "wheat",
    "oil": "oil-lamp",
    "gold": "coins",
    "cactus": "island",
    "river": "waves",
    "water": "waves",
    "swamp": "pod",
    "trees": "tree",
    "house": "hearth",
    "industry": "factory",
}


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


def drawings(workspace: Workspace) -> Drawings:
    """The icons and emblems of a workspace, by the names that other programs use."""
    icons = IconLibrary(workspace.overrides)

    def plain(said: str, other: dict[str, str]) -> str:
        name = re.sub(r"[^a-z0-9]+", "-", said.rsplit("/", 1)[-1].lower()).strip("-")
        return other.get(name, name)

    def icon(said: str) -> str:
        name = plain(said, _ICONS)
        return name if name and icons.has(name) else ""

    def emblem(said: str) -> str:
        name = plain(said, _EMBLEMS)
        return name if name in emblems.names() else ""

    def on_hex(said: str) -> str:
        name = plain(said, _ICONS)
        return name if name in TERRAIN_NAMES else icon(said) or emblem(said)

    return Drawings(icon, emblem, on_hex)


def name_for(title: str, workspace: Workspace) -> str:
    """A game's name made of its title; one that a game of ours has gets ``my-`` before it."""
    name = named(title.replace('"', "").replace(".", " "))[0]
    name = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:36].strip("-") or "imported"
    if (workspace.root / "components" / name).is_dir() or name not in workspace.games():
        return name
    return f"my-{name}"


def made_whole(source: Source, game_id: str, workspace: Workspace) -> tuple[Made, Game]:
    """The files of a game that lints without faults: where something does not fit, it gets more space.

    Raises `DataFaults` with what can't be mended.
    """
    looks = Looks()
    drawn = drawings(workspace)
    faults: list[Fault] = []
    good: dict[str, PieceSet] = {}
    for _ in range(TRIES):
        made = make_game(source, game_id, looks, drawn)
        with tempfile.TemporaryDirectory() as place:
            game = _loaded(Path(place), game_id, made.files)
            found = list(_faults(game, workspace.overrides, good))
        if not found:
            return made, game
        faults = [fault for _, _, fault in found]
        if not _mend(looks, found):
            break
    raise DataFaults(faults)


def _loaded(root: Path, game_id: str, files: Files) -> Game:
    folder = root / "components" / game_id
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.texts().items():
        (folder / name).write_text(text, encoding="utf-8")
    return load_game(folder)


def _mend(looks: Looks, found: list[tuple[str, tuple[str, str], Fault]]) -> bool:
    """Give the pieces of a set more space; where that was no help, let them say less. Whether there was anything to do."""
    done = False
    for set_id in {set_id for set_id, _, _ in found if set_id}:
        # Letters have the same place on pieces of every size.
        letters = all(_SHORT.search(fault.problem) for one, _, fault in found if one == set_id)
        fixed = set_id in FIXED or set_id.startswith("map")
        letters = letters and all(looks.less.get(key, 0) < 2 for one, key, _ in found if one == set_id)
        if looks.of(set_id) < LARGEST and not fixed and not letters:
            looks.levels[set_id] = looks.of(set_id) + 1
            done = True
            continue
        for key in {key for one, key, _ in found if one == set_id}:
            looks.less[key] = looks.less.get(key, 0) + 1
            done = done or looks.less[key] <= 6
    return done


def _faults(
    game: Game, layouts: Sequence[Path], good: dict[str, PieceSet]
) -> Iterator[tuple[str, tuple[str, str], Fault]]:
    """Faults of a game as `lint` finds them, each with its set and with what `Looks.less` calls the piece.

    Sets that were found ``good`` before and are the same aren't drawn again; charters are: they hold pieces of others.
    """
    context = RenderContext(game, find_theme("plain", layouts), tuple(layouts))
    for fault in (*lint_game(game), *proof_names(context), *unclosed_marks(game, context.icons)):
        if not fault.note:
            yield "", ("", ""), fault
    for one in game.sets:
        if one.kind != "charters" and good.get(one.id) == one:
            continue
        good[one.id] = one
        for piece, drawn in zip(one.items, draw_set(one, context), strict=False):
            found = [drawn] if isinstance(drawn, Fault) else proof_piece(context, one, drawn)
            for fault in found:
                if not fault.note:
                    good.pop(one.id, None)
                    yield one.id, _key(game, one, piece, fault), fault


def _key(game: Game, one: PieceSet, piece: Piece, fault: Fault) -> tuple[str, str]:
    """What says less where a piece has a fault: a company on all its pieces, a hex of a map, a whole chart."""
    said = _QUOTED.search(fault.problem)
    if said and len(said[1]) > 6 and game.title.startswith(said[1]):
        return "game", "title"
    if said and any(phase.title.startswith(said[1]) for phase in _phases(game)):
        return "phase-chart", "all"
    if one.kind == "charters":
        return "company", piece.id
    if company := getattr(piece, "company", ""):
        return "company", company
    if isinstance(piece, Board):
        for name, hex_ in piece.hexes.items():
            written = f"{hex_.name} {write_tile(hex_.notation)}"
            if game.place(one.id, name) == fault.place or (said and said[1] in written):
                return one.id, name
        return one.id, "*"
    return one.id, {"phase-chart": "all"}.get(one.id, piece.id)


def _phases(game: Game) -> Iterator[Phase]:
    for one in game.of_kind("phases"):
        for chart in one.items:
            yield from chart.phases if isinstance(chart, PhaseChart) else ()


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
    return _written(workspace, name, game, texts, left, path.name)


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
            game = _loaded(Path(place), name, files)
            faults = [
                fault for *_, fault in _faults(game, (*workspace.overrides, Path(place) / "layouts"), good)
            ]
        if not faults:
            break
    else:
        raise DataFaults(faults)
    made = _written(workspace, name, game, files.texts(), left, path.name)
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


def _written(
    workspace: Workspace, name: str, game: Game, texts: dict[str, str], left: list[LeftOut], file: str
) -> Imported:
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
