"""Commands for editors: the schemas of all files, and the language server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playproof.generator.command.output import say


def schemas(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="DIR",
            help="Where to put them: `schemas` in the folder with `components`.",
            show_default=False,
        ),
    ],
) -> None:
    """Write the JSON Schemas of all TOML files, by which editors complete, explain and check them.

    `playproof new` has done it for you. Do it again after an update of Playproof.

    Example: `playproof schemas schemas`
    """
    from playproof.components.wording.plural import counted
    from playproof.generator.schemas import write_schemas

    say(f"{counted(write_schemas(folder), 'schema')} written to {folder}.")


def lsp() -> None:
    """Serve an editor: findings, completion, explanations and corrections while you type (docs/editors.md).

    An editor starts it, for `.play`, TOML and CSV files, and talks to it through its standard input and output (the Language
    Server Protocol). It writes no file: what changes is the text in your editor.

    Example: `playproof lsp`
    """
    import sys

    from playproof.generator.command.speech import fail

    if sys.stdin.isatty():
        fail(
            "an editor starts 'playproof lsp' and talks to it; docs/editors.md has the settings of each editor"
        )
    from playproof.generator.editor.server import serve

    serve()


#: The commands of this module.
COMMANDS = {"schemas": schemas, "lsp": lsp}
