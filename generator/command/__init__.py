"""The ``playproof`` command: what people type, joined from the four packages.

Every command imports what it needs when it runs, so that ``--help`` answers at once.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated

import typer

from generator.command import beginning, changes, checking, looking, picturing, playing, previewing, printing

__all__ = ["app", "main"]

app = typer.Typer(
    name="playproof",
    help="Prints a prototype board game and proofs its play.",
    epilog="Start with: playproof games, then playproof kit preascendant",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)


def _show_version(value: bool) -> None:
    if value:
        from importlib.metadata import version

        typer.echo(f"playproof {version('playproof')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and stop."),
    ] = False,
) -> None:
    """Prints a prototype board game and proofs its play."""


printing.register(app)
beginning.register(app)
looking.register(app)
previewing.register(app)
changes.register(app)
checking.register(app)
picturing.register(app)
playing.register(app)


def main() -> None:
    """Run the command; whatever goes wrong is a sentence on standard error and an exit status, never a traceback."""
    from generator.command.speech import spoken

    # Looking for plugins of the validation library in all installed packages takes as long as reading a game.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # A command makes many small lasting things and ends soon: few collections find anything.
    gc.set_threshold(200_000, 20, 50)
    sys.exit(spoken(app))
