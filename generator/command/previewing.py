"""``playproof preview``: a page on this machine for looking."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from playproof.generator.command.output import say

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
    from playproof.components.workspace import find_workspace
    from playproof.generator.kit.options import KitOptions
    from playproof.generator.paper.papers import parse_paper
    from playproof.generator.preview.server import InteractiveSession
    from playproof.generator.preview.serving import serve
    from playproof.layouts.render_context import find_theme

    workspace = find_workspace(Path.cwd())
    folder = workspace.game_folder(game)
    find_theme(theme, workspace.overrides)
    parse_paper(paper)
    play_session = InteractiveSession(folder, workspace, KitOptions(paper=paper, theme=theme))
    serve(play_session, port, browse, lambda address: _say(game, address))
    say("The preview has ended.")


def _say(game: str, address: str) -> None:
    say(f"{game} can be looked at here, until Ctrl-C:\n  {address}")


#: The command of this module.
COMMANDS = {"preview": preview}
