"""``playproof picture``: how the table should stand, drawn on the printed components."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from generator.command.output import say

__all__ = ["COMMANDS"]


class Format(StrEnum):
    """How pictures are written."""

    pdf = "pdf"
    svg = "svg"
    png = "png"


def picture(
    file: Annotated[Path, typer.Argument(help="A tracker file.", show_default=False)],
    at: Annotated[int, typer.Option("--at", help="After this line; 0 is the end.", min=0)] = 0,
    output: Annotated[
        list[Format] | None,
        typer.Option(
            "--format",
            help="pdf (all pages in one file), svg or png; may be given several times. [default: pdf]",
            show_default=False,
        ),
    ] = None,
    theme: Annotated[str, typer.Option(help="The theme to draw in.")] = "plain",
    out: Annotated[
        Path | None,
        typer.Option("--out", help="The folder to write into. [default: output/GAME]", show_default=False),
    ] = None,
) -> None:
    """Draw how the table should stand: the printed components with the pieces that lie on them.

    A page for each board, market or chart, and one with what is in hands: money, shares, cards, trains. Hold it
    beside the table. As `playproof state`, it goes by the books.

    Examples:

    `playproof picture friday.play`

    `playproof picture friday.play --at 40 --format png`
    """  # fmt: skip
    from checker.api import last_line, render_internal, render_text, standing_at
    from components.workspace import find_workspace
    from generator.command.progress import progress
    from generator.command.speech import FINDINGS, fail
    from generator.landing import Landing, LandingError
    from generator.writers.fault import WriteError

    workspace = find_workspace(Path.cwd())
    standing = standing_at(file, at, [workspace.root])
    if standing.report.unreadable:
        fail(f"{standing.report.file} {standing.report.unreadable}")
    if not standing.game:
        where = f" yet at line {at}" if at else ""
        said = render_text(standing.report) or f"{file}: no table is set up{where}\n"
        say(said, nl=False, err=True)
        raise typer.Exit(max(FINDINGS, standing.report.status))
    if at > (last := last_line(file)):
        fail(f"{file} has {last} lines; there is no line {at}")
    target = out if out is not None else workspace.output / standing.game
    formats = [one.value for one in output or [Format.pdf]]
    try:
        with progress() as step:
            from generator.picture.pages import picture_files

            step("drawing")
            files = picture_files(
                workspace.game_folder(standing.game), workspace, theme, standing, file.name, formats
            )
            landing = Landing(target)
            for name, data in files.items():
                if (target / name).exists() and (target / name).samefile(file):
                    fail(f"the picture would be written over the tracker file {file}; choose another --out")
                landing.add(name, data)
            landed = landing.commit()
    except (LandingError, WriteError) as trouble:
        fail(str(trouble))
    for path in landed:
        say(path)
    if standing.report.internal:
        say(render_internal(standing.report), nl=False, err=True)
        raise typer.Exit(standing.report.status)


#: The command of this module.
COMMANDS = {"picture": picture}
