"""``playproof pull``: spreadsheets on the web are fetched into the game's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playproof.generator.command.output import say
from playproof.generator.command.signature import GameName


def pull(
    game: GameName,
    sets: Annotated[
        list[str] | None, typer.Argument(help="Only the spreadsheets of these sets.", show_default=False)
    ] = None,
) -> None:
    """Fetch the spreadsheets that a game has on the web.

    A set names its spreadsheet by `rows = { source = "https://…" }`. The file is kept in the game's folder; all other
    commands read it there. Of a Google Sheet, the address in the browser will do. Only this command opens a connection, only
    to these addresses, and only over https.

    Example: `playproof pull kites`
    """
    from playproof.components.faults import nearest
    from playproof.components.reading.limits import megabytes, name_of
    from playproof.components.wording.plural import counted
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import WRONG, fail
    from playproof.generator.kit.atomic_output import OutputError
    from playproof.generator.pulling import PullFault, pull, sources

    workspace = find_workspace(Path.cwd())
    folder = workspace.game_folder(game)
    found = sources(folder)
    if not found:
        fail(f'no set of {game} has a spreadsheet on the web; allowed: rows = {{ source = "https://…" }}')
    known = [one.set_id for one in found]
    for name in sets or []:
        if name not in known:
            close = nearest(name, known)
            end = f"did you mean '{close}'?" if close else f"allowed: {', '.join(known)}"
            fail(f"'{name}' has no spreadsheet on the web; {end}")
    lost = 0
    for one in found:
        if sets and one.set_id not in sets:
            continue
        try:
            got = pull(one)
        except (PullFault, OutputError) as fault:
            say(f"playproof: {fault}", err=True)
            lost += 1
        else:
            size = megabytes(got.size) if got.size >= 100_000 else counted(got.size, "byte")
            said = f"{size}" if got.changed else "as it was"
            say(f"{name_of(got.path, workspace.root)}: {said}")
    if lost:
        raise typer.Exit(WRONG)


#: The commands of this module.
COMMANDS = {"pull": pull}
