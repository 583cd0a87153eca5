"""``playproof studio``: a game's rows, drawn and checked while they are edited, on a local web page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playproof.generator.command.output import say
from playproof.generator.command.signature import BROWSE, option, port_option, with_options

#: The options, with their types for Typer.
OPTIONS: dict[str, Any] = {
    "port": port_option(8622),
    "theme": option(str, "The theme in which pieces are shown and printed."),
    "paper": option(str, "Paper of the kit."),
    "browse": BROWSE,
}


def studio(game: str, port: int | None, theme: str, paper: str, browse: bool) -> None:
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
COMMANDS = {"studio": with_options(studio, OPTIONS, {"theme": "plain", "paper": "A4", "browse": True})}
