"""``playproof preview``: a page on this machine for looking."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.command.output import say

__all__ = ["COMMANDS"]


def preview(
    game: Annotated[str, typer.Argument(help="The game, as `playproof games` lists it.", show_default=False)],
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="Where on this machine; 0 for any port that is free. [default: 8620]",
            show_default=False,
        ),
    ] = None,
    theme: Annotated[str, typer.Option(help="The theme to begin with; the page can switch.")] = "plain",
    paper: Annotated[str, typer.Option(help="The paper of the sheets.")] = "A4",
    browse: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
) -> None:
    """Look at a game while you edit it: save a file, and the page shows it within half a second.

    Pieces, sheets as they will print, faults of the data, and what changed since the last printed kit.
    The page is for this machine alone, needs no network and writes nothing. Ctrl-C ends it.

    Example: `playproof preview preascendant`
    """
    from components.workspace import find_workspace
    from generator.command.speech import fail
    from generator.options import KitOptions
    from generator.papers import PaperError, parse_paper
    from generator.preview.server import Desk
    from generator.preview.serving import PortTaken, serve
    from layouts.look import find_theme

    workspace = find_workspace(Path.cwd())
    folder = workspace.game_folder(game)
    try:
        find_theme(theme, workspace.overrides)
        parse_paper(paper)
        desk = Desk(folder, workspace, KitOptions(paper=paper, theme=theme))
        serve(desk, port, browse, lambda address: _say(game, address))
    except (PaperError, PortTaken) as trouble:
        fail(str(trouble))
    say("The preview has ended.")


def _say(game: str, address: str) -> None:
    say(f"{game} can be looked at here, until Ctrl-C:\n  {address}")


#: The command of this module.
COMMANDS = {"preview": preview}
