"""Beginning a game: a folder of the designer's own that prints at once and says how to go on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from playproof.components.faults import PlayproofError, nearest
from playproof.components.importing.source import slug
from playproof.components.reading.limits import plain_bytes
from playproof.components.workspace import SHIPPED, Workspace, find_workspace
from playproof.generator.kit.atomic_output import AtomicOutput
from playproof.generator.kit.source_archive import LIMIT, collect
from playproof.generator.schemas import with_directive

TEMPLATES = SHIPPED / "templates"
STARTER = TEMPLATES / "starter"
#: The starter whose card templates every new game finds in its workspace.
CARD_STYLES = TEMPLATES / "card-styles"
#: Folders of a workspace that have their own use.
PARTS = ("components", "layouts", "output")
#: Folders beside the games.
RESERVED = ("templates", "kinds", "reading", "notation")
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")


class CannotBegin(PlayproofError):
    """The game can't be begun; the message is a sentence."""


@dataclass(frozen=True)
class Beginning:
    """What was made: the game's folder, and a tracker file to try, if one was made."""

    folder: Path
    tracker: Path | None


def place_to_begin(folder: Path, here: bool = False) -> tuple[Path, str]:
    """Where a game begun in ``folder`` goes, and a sentence about it where it may not be expected.

    It goes into ``folder``; but to the other games of a workspace from within its components, layouts and output.
    ``here``: into ``folder`` all the same.
    """
    found = find_workspace(folder).root
    inside = folder.relative_to(found).parts
    if found == folder:
        # A folder of this name is made for games, before the first one is in it.
        return (folder.parent if folder.name == "components" and not here else folder), ""
    if here or inside[0] not in PARTS:
        return folder, f"This folder is now a workspace of its own: the games of {found} can't be used in it."
    return found, f"It lies with the games of the workspace {found}; --here would put it into this folder."


def named(said: str) -> tuple[str, str]:
    """A game's id and title from what its designer calls it: ``Salt Road`` is ``salt-road``, ``Łowcy Żaru`` is
    ``lowcy-zaru``, and its title as it was typed.

    What is an id already has no title of its own; what no id can be made of stays as it is.
    """
    made = re.sub(r"[^a-z0-9]+", "-", slug(said, len(said)).casefold()).strip("-")
    if NAME.fullmatch(said) or not NAME.fullmatch(made) or not said.isprintable() or set(said) & set('"\\/.'):
        return said, ""
    return made, " ".join(said.split())


def begin(
    name: str, workspace: Workspace, template: str = "", source: Workspace | None = None, title: str = ""
) -> Beginning:
    """Make ``components/<name>/`` in the workspace, from a starter or from a copy of the game ``template``.

    ``template`` names one of the starters in ``components/templates`` or a game, which is looked for in ``source``, the
    workspace itself if none is given. Without a ``title`` it is the name in words.

    Raises `CannotBegin` if the name can't be used, the folder is there already, or there is no such template;
    `OutputError` if it can't be written.
    """
    if not NAME.fullmatch(name):
        raise CannotBegin(
            f"'{name}' can't be a game's name; allowed: small letters, figures and '-', a letter or figure first"
        )
    folder = workspace.root / "components" / name
    if folder.exists() and not (folder.is_dir() and next(folder.iterdir(), None) is None):
        raise CannotBegin(f"{folder} is there already; take another name, or go on with what is in it")
    if name in workspace.games() or name in RESERVED:
        raise CannotBegin(f"'{name}' is the name of a game that comes with Playproof; take another")
    title = title or name.replace("-", " ").title()
    tracker: dict[str, bytes] = {}
    looks: dict[str, bytes] = {}
    if template and template not in starters():
        files = _copy(name, title, template, source or workspace)
    else:
        files = {}
        starter = TEMPLATES / template if template else STARTER
        looks = {
            path.relative_to(home).as_posix(): path.read_bytes()
            for home in ((starter,) if template else (starter, CARD_STYLES))
            for path in sorted(home.glob("layouts/cards/*.toml"))
        }
        for path in sorted(path for path in starter.iterdir() if path.is_file()):
            text = path.read_text(encoding="utf-8").replace("NAME", name).replace("TITLE", title)
            (tracker if path.suffix == ".play" else files)[path.name.replace("NAME", name)] = text.encode()
    # A tracker file that is there already is somebody's playtest.
    tracker = {file: data for file, data in tracker.items() if not (workspace.root / file).exists()}
    looks = {file: data for file, data in looks.items() if not (workspace.root / file).exists()}
    staged = AtomicOutput(workspace.root)
    own = {f"components/{name}/{file}": data for file, data in files.items()}
    for file, data in (own | tracker | looks).items():
        staged.add(file, with_directive(file, data))
    staged.commit()
    made = [workspace.root / file for file in tracker]
    return Beginning(folder, made[0] if made else None)


def starters() -> list[str]:
    """The starters that come with Playproof."""
    return sorted(path.name for path in TEMPLATES.iterdir() if (path / "game.toml").is_file())


def _copy(name: str, title: str, template: str, workspace: Workspace) -> dict[str, bytes]:
    """The files of another game, under this game's name."""
    games = workspace.games()
    if template not in games:
        every = [*starters(), *sorted(games)]
        hint = nearest(template, every)
        raise CannotBegin(
            f"there is no game '{template}' to begin from; there are {', '.join(every)}"
            + (f"; did you mean '{hint}'?" if hint else "")
        )
    home = f"components/{games[template].name}/"
    files = {
        file.removeprefix(home): plain_bytes(path, LIMIT)
        for file, path in collect(games[template], ()).items()
    }
    text = files["game.toml"].decode("utf-8")
    text, changed = re.subn(
        r'^id *= *"[^"]*"[^\n]*$',
        f'# A copy of {template}: change what you like. "based_on" keeps {template}\'s own rules checking your play.\n'
        f'id = "{name}"',
        text,
        count=1,
        flags=re.MULTILINE,
    )
    if not changed:
        raise CannotBegin(f'{games[template] / "game.toml"} has no line id = "…" to change')
    if "\nbased_on" not in text:
        text = text.replace(f'id = "{name}"', f'id = "{name}"\nbased_on = "{template}"', 1)
    # A title of its own: pieces have room for one, not for both.
    text = re.sub(r'^title *= *"[^"]*"', f'title = "{title}"', text, count=1, flags=re.MULTILINE)
    files["game.toml"] = text.encode()
    return files
