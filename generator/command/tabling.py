"""``playproof table``: a tracker file as a page for the phones at the table."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from playproof.generator.command.output import say, say_on_white
from playproof.generator.command.signature import BROWSE, option, port_option, with_options

FILE = Annotated[
    Path, typer.Argument(help="A tracker file; it is created if it doesn't exist.", show_default=False)
]
#: The options, with their types for Typer.
OPTIONS: dict[str, Any] = {
    "lan": option(bool, "Also for phones and tablets on the local network.", "--lan"),
    "port": port_option(8621),
    "browse": BROWSE,
}


def table(file: Path, lan: bool, port: int | None, browse: bool) -> None:
    """Keep the record of a game on a page: tap or type entries, each is checked at once.

    The page shows whose turn it is, what is legal, the log with findings, the boards and who holds what. Each line is saved
    in the tracker file before it is answered. Without --lan only this machine can open the page. It needs no internet.
    Press Ctrl-C to stop.

    Examples:

    `playproof table friday.play`

    `playproof table friday.play --lan`
    """
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import fail
    from playproof.generator.table.serving import serve
    from playproof.generator.table.session import TableSession

    try:
        session = TableSession(file, find_workspace(Path.cwd()).root)
    except OSError as trouble:
        fail(f"{file} can't be used: {trouble.strerror or trouble}")
    serve(session, port, lan, browse, lambda *addresses: _say(file, lan, *addresses))
    say(f"The table page has stopped. All entries are saved in {file}.")


def _say(file: Path, lan: bool, player: str, guest: str, here: str) -> None:
    say(f"The table page of {file}; press Ctrl-C to stop:\n  {player}")
    if lan and sys.stdout.isatty():
        _show_code(player)
    say(f"To look only:\n  {guest}")
    if lan:
        say(f"On this machine itself:\n  {here}")


def _show_code(address: str) -> None:
    """The address as a QR code, two rows of it in each line."""
    import segno

    rows = [list(row) for row in segno.make(address, error="l").matrix_iter(border=2)]
    blocks = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    pairs = zip(rows[::2], [*rows[1::2], [0] * len(rows[0])], strict=False)
    say_on_white(
        "".join(blocks[bool(one), bool(two)] for one, two in zip(upper, lower, strict=True))
        for upper, lower in pairs
    )


#: The command of this module.
COMMANDS = {"table": with_options(table, OPTIONS, {"lan": False, "browse": True}, {"file": FILE})}
