"""``playproof preview``: a local web page of a game that follows its files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playproof.generator.command.output import say
from playproof.generator.command.signature import BROWSE, option, port_option, with_options

#: The options, with their types for Typer.
OPTIONS: dict[str, Any] = {
    "port": port_option(8620),
    "theme": option(str, "First theme; you can change it on the page."),
    "paper": option(str, "Paper of the sheets."),
    "browse": BROWSE,
}


def preview(game: str, port: int | None, theme: str, paper: str, browse: bool) -> None:
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
COMMANDS = {"preview": with_options(preview, OPTIONS, {"theme": "plain", "paper": "A4", "browse": True})}
