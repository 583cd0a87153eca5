"""``playproof new``: a game of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playproof.generator.command.output import say


def new(
    name: Annotated[
        str,
        typer.Argument(
            help="The game's name: lower-case letters, digits and '-', or a title in quotes.",
            show_default=False,
        ),
    ],
    template: Annotated[
        str,
        typer.Option("--from", help="Begin with another starter (docs/rules.md has them), or copy a game."),
    ] = "",
    here: Annotated[
        bool,
        typer.Option("--here", help="Create it in this folder, even inside a workspace with other games."),
    ] = False,
) -> None:
    """Create a game of your own: a folder with commented data that can be printed at once.

    Examples:

    `playproof new harbour`

    `playproof new my-privates --from privates`
    """
    from playproof.components.workspace import Workspace, find_workspace
    from playproof.generator.beginning import begin, named, place_to_begin
    from playproof.generator.schemas import FOLDER, write_schemas

    root, where = place_to_begin(Path.cwd(), here)
    name, title = named(name)
    made = begin(name, Workspace(root), template, find_workspace(Path.cwd()), title)
    write_schemas(root / FOLDER)
    say(f"Your game is in {_shown(made.folder)}.")
    if where:
        say(where)
    say("Open game.toml there with any text editor: it says how to go on.")
    steps = [
        (f"playproof kit {name}", "print it"),
        (f"playproof preview {name}", "look at it while you change it"),
        (f"playproof studio {name}", "edit its cards and pieces in the browser"),
        (f"playproof lint {name}", "find mistakes in what you typed"),
    ]
    if made.tracker is not None:
        steps.append((f"playproof check {_shown(made.tracker)}", "check a few turns of it"))
    width = max(len(command) for command, _ in steps)
    for command, what in steps:
        say(f"  {command:<{width}}  {what}")


def _shown(folder: Path) -> str:
    """The folder, or file, as people would type it here."""
    import os

    try:
        return Path(os.path.relpath(folder)).as_posix()
    except ValueError:  # on another drive
        return str(folder)


#: The command of this module.
COMMANDS = {"new": new}
