"""``playproof report``: the record of an evening as one page and as a PDF."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from playproof.generator.command.output import say

__all__ = ["COMMANDS"]


class Format(StrEnum):
    """Output format."""

    html = "html"
    pdf = "pdf"


#: What the names of files of each format end in.
ENDS = {"html": (".html", ".htm"), "pdf": (".pdf",)}


def report(
    file: Annotated[Path, typer.Argument(help="A tracker file.", show_default=False)],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", help="The file to write. [default: output/GAME/FILE-report.html]", show_default=False
        ),
    ] = None,
    output: Annotated[
        list[Format] | None,
        typer.Option(
            "--format",
            help="html or pdf; can be repeated. [default: what --out ends in, else html]",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Write the record of an evening: scores, turning points, prices, findings, the final position, the log.

    The report is one file that needs nothing else: send it to the designer. A game under way gets a report so far.

    Examples:

    `playproof report friday.play`

    `playproof report friday.play --out friday.pdf`
    """
    from playproof.checker.api import render_internal, render_text
    from playproof.checker.evening import Evening, evening_of
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.progress import progress
    from playproof.generator.command.speech import FINDINGS, fail
    from playproof.generator.kit.atomic_output import AtomicOutput, safe_name

    workspace = find_workspace(Path.cwd())
    formats = list(dict.fromkeys(one.value for one in output)) if output else [_format_of(out)]
    if out is not None and len(formats) > 1:
        fail("--out names one file; leave it out, or ask for one --format")
    if out is not None and out.is_dir():
        fail(f"--out {out} is a folder; name a file in it, such as {out / 'report.html'}")
    if out is not None and out.exists() and file.exists() and out.samefile(file):
        fail(f"the report would overwrite the tracker file {file}; choose another --out")
    if out is not None and out.suffix.casefold() not in ENDS[formats[0]]:
        ends = [ENDS[one][0] for one in (formats if output else ENDS)]
        what = f"--format {formats[0]} writes a file" if output else "a report is a file"
        fail(f"--out {out}: {what} whose name ends in {' or '.join(ends)}")
    evening = evening_of(file, [workspace.root])
    if not isinstance(evening, Evening):
        if evening.unreadable:
            fail(f"{evening.file} {evening.unreadable}")
        say(render_text(evening) or f"{file}: the game has not started\n", nl=False, err=True)
        raise typer.Exit(max(FINDINGS, evening.status))
    if evening.report.stopped:
        fail(f"{file} can't be checked to its end: {evening.report.stopped}")
    if not evening.report.entries:
        fail(f"{file}: the game has not started; there is no entry to report")
    with progress() as step:
        from playproof.generator.reporting.files import report_files

        step("drawing")
        files = report_files(evening, workspace, file.parent, formats)
        stem = safe_name(file.stem)
        target = out.parent if out is not None else workspace.output / evening.definition.id
        staged = AtomicOutput(target)
        for name, data in files.items():
            named = out.name if out is not None else f"{stem}-report.{name}"
            staged.add(named, data)
        landed = staged.commit()
    for path in landed:
        say(path)
    if evening.report.internal:
        say(render_internal(evening.report), nl=False, err=True)
        raise typer.Exit(evening.report.status)


def _format_of(out: Path | None) -> str:
    """The format that a file's name asks for."""
    return Format.pdf.value if out is not None and out.suffix.casefold() == ".pdf" else Format.html.value


#: The command of this module.
COMMANDS = {"report": report}
