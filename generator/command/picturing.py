"""``playproof picture``: the position, drawn on the printed components."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from playproof.generator.command.output import say
from playproof.generator.command.signature import option, with_options


class Format(StrEnum):
    """Output format."""

    pdf = "pdf"
    svg = "svg"
    png = "png"


FILE = Annotated[Path, typer.Argument(help="A tracker file.", show_default=False)]
#: The options, with their types for Typer.
OPTIONS: dict[str, Any] = {
    "at": option(int, "Stop after this line; 0: the last line.", min=0),
    "output": option(
        list[Format] | None,
        "pdf (all pages in one file), svg or png; can be repeated. [default: pdf]",
        "--format",
    ),
    "theme": option(str, "Theme of the pictures."),
    "out": option(Path | None, "Output folder. [default: output/GAME]"),
}


def picture(file: Path, at: int, output: list[Format] | None, theme: str, out: Path | None) -> None:
    """Draw the position: the printed components with the pieces on them.

    Each board, market and chart gets a page. The last page lists hands: money, shares, cards, trains.
    The position is the same as in `playproof state`.

    Examples:

    `playproof picture friday.play`

    `playproof picture friday.play --at 40 --format png`
    """  # fmt: skip
    from playproof.checker.api import last_line, render_internal, render_text, snapshot_at
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.progress import progress
    from playproof.generator.command.speech import FINDINGS, fail
    from playproof.generator.kit.atomic_output import AtomicOutput

    workspace = find_workspace(Path.cwd())
    snapshot = snapshot_at(file, at, [workspace.root])
    if snapshot.report.unreadable:
        fail(f"{snapshot.report.file} {snapshot.report.unreadable}")
    if not snapshot.game:
        where = f" at line {at}" if at else ""
        said = render_text(snapshot.report) or f"{file}: the game has not started{where}\n"
        say(said, nl=False, err=True)
        raise typer.Exit(max(FINDINGS, snapshot.report.status))
    if at > (last := last_line(file)):
        fail(f"{file} has {last} {'line' if last == 1 else 'lines'}; there is no line {at}")
    target = out if out is not None else workspace.output / snapshot.game
    formats = [one.value for one in output or [Format.pdf]]
    with progress() as step:
        from playproof.generator.picture.pages import picture_files

        step("drawing")
        files = picture_files(
            workspace.game_folder(snapshot.game), workspace, theme, snapshot, file.name, formats
        )
        staged = AtomicOutput(target)
        for name, data in files.items():
            if (target / name).exists() and (target / name).samefile(file):
                fail(f"the picture would overwrite the tracker file {file}; choose another --out")
            staged.add(name, data)
        landed = staged.commit()
    for path in landed:
        say(path)
    if snapshot.report.internal:
        say(render_internal(snapshot.report), nl=False, err=True)
        raise typer.Exit(snapshot.report.status)


#: The command of this module.
COMMANDS = {"picture": with_options(picture, OPTIONS, {"at": 0, "theme": "plain"}, {"file": FILE})}
