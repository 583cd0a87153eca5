"""``playproof studio``: a game's rows, drawn and checked while they are edited, on a local web page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playproof.generator.command.output import say
from playproof.generator.command.signature import GameName


def studio(
    game: GameName,
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="Port on this machine; 0: any free port. [default: 8622]",
            show_default=False,
        ),
    ] = None,
    theme: Annotated[str, typer.Option(help="The theme in which pieces are shown and printed.")] = "plain",
    paper: Annotated[str, typer.Option(help="Paper of the kit.")] = "A4",
    browse: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
) -> None:
    """Edit a game's cards and pieces in the browser, as a table with the picture of each beside it.

    What lint finds stands beside the cells. Nothing is written until you save; then only what you changed, in the game's own
    files. The page also prints the kit, checks the game's tracker files and opens the table page. Only this machine can open
    it. Press Ctrl-C to stop.

    Example: `playproof studio harbour`
    """
    from playproof.components.workspace import find_workspace
    from playproof.generator.kit.options import KitOptions
    from playproof.generator.paper.papers import parse_paper
    from playproof.generator.studio.serving import serve
    from playproof.generator.studio.session import StudioSession
    from playproof.layouts.render_context import find_theme

    workspace = find_workspace(Path.cwd())
    folder = workspace.game_folder(game)
    find_theme(theme, workspace.overrides)
    parse_paper(paper)
    session = StudioSession(folder, workspace, KitOptions(paper=paper, theme=theme))
    serve(session, port, browse, lambda address: _say(game, address))
    lost = ", ".join(session.unsaved)
    say(f"The studio has stopped. What was not saved is gone: {lost}." if lost else "The studio has stopped.")


def _say(game: str, address: str) -> None:
    say(f"Studio of {game}; press Ctrl-C to stop:\n  {address}")


#: The command of this module.
COMMANDS = {"studio": studio}
