"""``playproof preview``: a local web page of a game that follows its files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playproof.generator.command.output import say
from playproof.generator.command.signature import GameName


def preview(
    game: GameName,
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="Port on this machine; 0: any free port. [default: 8620]",
            show_default=False,
        ),
    ] = None,
    theme: Annotated[str, typer.Option(help="First theme; you can change it on the page.")] = "plain",
    paper: Annotated[str, typer.Option(help="Paper of the sheets.")] = "A4",
    browse: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
) -> None:
    """Show a game in the browser while you edit it. The page is updated when you save a file.

    It shows the pieces, the sheets as they will be printed, faults of the data, and what changed since the last kit.
    Only this machine can open the page. It needs no network and writes nothing. Press Ctrl-C to stop.

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
    say("The preview has stopped.")


def _say(game: str, address: str) -> None:
    say(f"Preview of {game}; press Ctrl-C to stop:\n  {address}")


#: The command of this module.
COMMANDS = {"preview": preview}
