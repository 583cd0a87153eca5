"""Beginning a game: a folder of the designer's own that prints at once and says how to go on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from components.faults import nearest
from components.workspace import SHIPPED, Workspace
from generator.landing import Landing
from generator.snapshot import collect

__all__ = ["Beginning", "CannotBegin", "begin"]

STARTER = SHIPPED / "templates" / "starter"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")


class CannotBegin(Exception):
    """The game can't be begun; the message is a sentence."""


@dataclass(frozen=True)
class Beginning:
    """What was made: the game's folder, and a tracker file to try, if one was made."""

    folder: Path
    tracker: Path | None


def begin(name: str, workspace: Workspace, template: str = "") -> Beginning:
    """Make ``components/<name>/`` in the workspace, from the starter or from a copy of the game ``template``.

    Raises `CannotBegin` if the name can't be used, the folder is there already, or there is no such template;
    `LandingError` if it can't be written.
    """
    if not NAME.fullmatch(name):
        raise CannotBegin(
            f"'{name}' can't be a game's name; allowed: small letters, figures and '-', a letter or figure first"
        )
    folder = workspace.root / "components" / name
    if folder.exists():
        raise CannotBegin(f"{folder} is there already; take another name, or go on with what is in it")
    if name in workspace.games() or name in ("templates", "kinds", "reading", "notation"):
        raise CannotBegin(f"'{name}' is the name of a game that comes with Playproof; take another")
    title = name.replace("-", " ").title()
    tracker: dict[str, bytes] = {}
    if template:
        files = _copy(name, title, template, workspace)
    else:
        files = {}
        for path in sorted(STARTER.iterdir()):
            text = path.read_text(encoding="utf-8").replace("TITLE", title).replace("NAME", name)
            (tracker if path.suffix == ".play" else files)[path.name.replace("NAME", name)] = text.encode()
    # A tracker file that lies there already is somebody's playtest.
    tracker = {file: data for file, data in tracker.items() if not (workspace.root / file).exists()}
    landing = Landing(workspace.root)
    for file, data in files.items():
        landing.add(f"components/{name}/{file}", data)
    for file, data in tracker.items():
        landing.add(file, data)
    landing.commit()
    made = [workspace.root / file for file in tracker]
    return Beginning(folder, made[0] if made else None)


def _copy(name: str, title: str, template: str, workspace: Workspace) -> dict[str, bytes]:
    """The files of another game, under this game's name."""
    games = workspace.games()
    if template not in games:
        hint = nearest(template, list(games))
        raise CannotBegin(
            f"there is no game '{template}' to begin from; there are {', '.join(sorted(games))}"
            + (f"; did you mean '{hint}'?" if hint else "")
        )
    home = f"components/{games[template].name}/"
    files = {
        file.removeprefix(home): path.read_bytes() for file, path in collect(games[template], ()).items()
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
