"""``playproof new``: a game of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["register"]


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
    typer.echo(
        f"{made.folder} is your game. Open game.toml in it with any text editor: it says how to go on."
    )
    typer.echo(f"  playproof kit {name}          print it")
    if made.tracker is not None:
        typer.echo(f"  playproof check {made.tracker.name}   check a few turns of it")
    typer.echo(f"  playproof lint {name}         find faults in its data")


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(new)
