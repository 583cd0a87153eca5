"""``playproof new``: a game of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.command.output import say

__all__ = ["COMMANDS"]


def new(
    name: Annotated[
        str, typer.Argument(help="The game's name: small letters, figures and '-'.", show_default=False)
    ],
    template: Annotated[
        str, typer.Option("--from", help="Begin with a copy of this game instead of the small starter.")
    ] = "",
) -> None:
    """Start a game of your own: a folder that prints at once, commented for people who never programmed.

    Examples:

    `playproof new harbour`

    `playproof new my-privates --from privates`
    """
    from components.workspace import find_workspace
    from generator.beginning import CannotBegin, begin
    from generator.command.speech import fail
    from generator.landing import LandingError

    try:
        made = begin(name, find_workspace(Path.cwd()), template)
    except (CannotBegin, LandingError) as trouble:
        fail(str(trouble))
    say(f"Your game is in {_shown(made.folder)}.")
    say("Open game.toml there with any text editor: it says how to go on.")
    steps = [
        (f"playproof kit {name}", "print it"),
        (f"playproof preview {name}", "look at it while you change it"),
        (f"playproof lint {name}", "find mistakes in what you typed"),
    ]
    if made.tracker is not None:
        steps.append((f"playproof check {made.tracker.name}", "check a few turns of it"))
    width = max(len(command) for command, _ in steps)
    for command, what in steps:
        say(f"  {command:<{width}}  {what}")


def _shown(folder: Path) -> str:
    """The folder as people would type it here."""
    try:
        return folder.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(folder)


#: The command of this module.
COMMANDS = {"new": new}
