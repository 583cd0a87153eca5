"""``playproof import``: a recorded game of 18xx.games becomes a tracker file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from playproof.generator.command.output import say

__all__ = ["COMMANDS"]


def import_log(
    log: Annotated[Path, typer.Argument(help="A game as 18xx.games exports it (JSON).", show_default=False)],
    out: Annotated[
        Path | None,
        typer.Option(
            help="The tracker file, or the folder for it. By default LOG.play in this folder.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Write a recorded game of 18xx.games as a tracker file.

    Nothing is judged: `playproof check` does that. Older logs list the hexes of a run without its track: such a run is
    accepted as recorded if a rule forbids it, and said. A file that is there already is left as it is.

    Examples:

    `playproof import 29133.json`

    `playproof import 29133.json --out games/friday.play`
    """
    from playproof.checker.importing import import_log
    from playproof.components.plural import counted
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import fail

    target = Path(f"{log.stem}.play") if out is None else out
    if target.is_dir():
        target /= f"{log.stem}.play"
    if target.exists():
        fail(f"{target} is there already; name another file with --out")
    try:
        made = import_log(log, [find_workspace(Path.cwd()).root])
    except OSError as trouble:
        fail(f"{log} can't be read: {trouble.strerror or trouble}")
    part = target.with_name(f".{target.name}.part")
    try:
        part.write_text(made.text, encoding="utf-8")
        part.replace(target)
    except OSError as trouble:
        part.unlink(missing_ok=True)
        fail(f"{target} can't be written: {trouble.strerror or trouble}")
    for one in made.accepted:
        say(f"playproof: line {one.line} is accepted as recorded, {one.code}: {one.message}", err=True)
    say(f"{target}: {counted(made.moves, 'move')} of {made.game}; to check them: playproof check {target}")


#: The command of this module.
COMMANDS = {"import": import_log}
