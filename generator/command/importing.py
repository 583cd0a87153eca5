"""``playproof import``: designs and recorded games of other programs become files of this one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from playproof.generator.command.output import say

if TYPE_CHECKING:
    from playproof.generator.importing.importing import Imported

__all__ = ["COMMANDS"]

#: Reasons that are told on one line with their keys; imported.toml has all.
_SHOWN = 6


def import_file(
    file: Annotated[
        Path,
        typer.Argument(
            help="A game of 18xx-maker (JSON), or a recorded game as 18xx.games exports it (JSON).",
            show_default=False,
        ),
    ],
    name: Annotated[
        str,
        typer.Option(
            "--as", help="What the game is called here; by default made of its title.", show_default=False
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            help="For a recorded game: the tracker file, or the folder for it. By default FILE.play in this folder.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Import a design of 18xx-maker, or a recorded game of 18xx.games.

    A design becomes a game in components/: map, tiles, market, companies, trains, ready to print. What has no place is
    listed, with the reason. Importing again keeps your own edits. A recorded game becomes a tracker file; a file that is
    there already is left as it is.

    Examples:

    `playproof import 1889.json`

    `playproof import 1889.json --as shikoku`

    `playproof import 29133.json --out games/friday.play`
    """
    from playproof.generator.command.speech import fail
    from playproof.generator.importing.importing import import_game
    from playproof.generator.importing.source import read_json

    try:
        recorded = _is_log(read_json(file)[0])
    except OSError as trouble:
        fail(f"{file} can't be read: {trouble.strerror or trouble}")
    if recorded:
        _import_log(file, out)
        return
    from playproof.components.workspace import find_workspace

    if out is not None:
        fail("--out is for recorded games; a design becomes a game of the workspace, with the name of --as")
    _say_imported(import_game(file, find_workspace(Path.cwd()), name))


def _is_log(data: object) -> bool:
    return isinstance(data, dict) and "actions" in data and "info" not in data


def _say_imported(made: Imported) -> None:
    import os

    from playproof.components.plural import counted
    from playproof.generator.importing.importing import LISTED

    folder = Path(os.path.relpath(made.folder)).as_posix()
    pieces = sum(piece.count for _, piece in made.game.pieces())
    done = "brought up to date" if made.merged else "imported"
    say(
        f"{made.game.title} is {done} in {folder}: {counted(len(made.game.sets), 'set')}, {counted(pieces, 'piece')}."
    )
    for conflict in made.conflicts:
        say(f"  both changed: {conflict}")
    if made.left_out:
        total = sum(one.times for one in made.left_out)
        say(f"{counted(total, 'value')} had no place; {folder}/{LISTED} lists them. By reason:")
        reasons: dict[str, list[str]] = {}
        for one in made.left_out:
            reasons.setdefault(one.reason, []).append(one.key)
        for reason, keys in reasons.items():
            keys = list(dict.fromkeys(keys))
            more = f" and {len(keys) - _SHOWN} more" if len(keys) > _SHOWN else ""
            say(f"  {', '.join(keys[:_SHOWN])}{more}: {reason}")
    say(f"  playproof kit {made.game.id}   prints it")


def _import_log(log: Path, out: Path | None) -> None:
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
COMMANDS = {"import": import_file}
