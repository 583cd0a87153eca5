"""``playproof report``: the record of an evening, or what many evenings tell, as one page, as a PDF and as CSV tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playproof.generator.command.output import say
from playproof.generator.command.signature import option, with_options

if TYPE_CHECKING:
    from playproof.components.workspace import Workspace


class Format(StrEnum):
    """Output format."""

    html = "html"
    pdf = "pdf"
    csv = "csv"


#: What the names of files of each format end in.
ENDS = {"html": (".html", ".htm"), "pdf": (".pdf",), "csv": (".csv",)}


FILES = Annotated[
    list[Path],
    typer.Argument(help="A tracker file; several files or a folder for many evenings.", show_default=False),
]
#: The options, with their types for Typer.
OPTIONS: dict[str, Any] = {
    "out": option(
        Path | None, "The file to write. [default: output/GAME/FILE-report.html, output/GAME/evenings.html]"
    ),
    "output": option(
        list[Format] | None,
        "html, pdf or csv (several tables); can be repeated. [default: what --out ends in, else html]",
        "--format",
    ),
    "before": option(
        list[Path] | None,
        "A file or folder with evenings from before a change of the game's data; can be repeated.",
    ),
    "since": option(
        str | None,
        "The older data that the evenings of --before are checked with. 'kit' is the last printed kit.",
        metavar="KIT|GITREF|FOLDER",
    ),
}


def report(
    files: list[Path],
    out: Path | None,
    output: list[Format] | None,
    before: list[Path] | None,
    since: str | None,
) -> None:
    """Write the record of an evening: scores, turning points, prices, findings, the final position, the log.

    With several files or a folder: what many evenings tell. How long, who won from which seat, what was never used, which rules
    were misunderstood; then all evenings beside one another.

    The report is one file that needs nothing else: send it to the designer. A game under way gets a report so far.

    Exit codes: 0, written; 1, a file has no game that can be checked; 2, usage error or unreadable file. The report of many
    evenings is written without such files, and lists them.

    Examples:

    `playproof report friday.play`

    `playproof report friday.play --out friday.pdf`

    `playproof report evenings/ --format html --format csv`

    `playproof report new/ --before old/ --since v1`
    """
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import fail

    workspace = find_workspace(Path.cwd())
    formats = list(dict.fromkeys(one.value for one in output)) if output else [_format_of(out)]
    typed = [*files, *(before or ())]
    if out is not None:
        _check_out(out, formats, typed, bool(output))
    if since is not None and not before:
        fail("--since names the data of the evenings of --before; name these, too")
    if since is not None and not since.strip():
        fail("--since needs a name: 'kit', a git revision or a folder")
    if len(files) == 1 and not before and not files[0].is_dir():
        _one(files[0], out, formats, workspace)
    else:
        _many(files, before or [], since, out, formats, workspace)


def _check_out(out: Path, formats: Sequence[str], files: Sequence[Path], asked: bool) -> None:
    """Stop with a sentence where the report can't be written so."""
    from playproof.generator.command.speech import fail

    if len(formats) > 1:
        fail("--out names one file; leave it out, or ask for one --format")
    if out.is_dir():
        fail(f"--out {out} is a folder; name a file in it, such as {out / 'report.html'}")
    if out.exists() and any(file.exists() and out.samefile(file) for file in files):
        fail(f"the report would overwrite the tracker file {out}; choose another --out")
    if out.suffix.casefold() not in ENDS[formats[0]]:
        ends = [ENDS[one][0] for one in (formats if asked else ENDS)]
        what = f"--format {formats[0]} writes a file" if asked else "a report is a file"
        said = f"{', '.join(ends[:-1])} or {ends[-1]}" if len(ends) > 1 else ends[0]
        fail(f"--out {out}: {what} whose name ends in {said}")


def _one(file: Path, out: Path | None, formats: Sequence[str], workspace: Workspace) -> None:
    """Write the report of one evening."""
    from playproof.checker.api import render_internal, render_text
    from playproof.checker.evening import Evening, evening_of
    from playproof.generator.command.progress import progress
    from playproof.generator.command.speech import FINDINGS, fail
    from playproof.generator.kit.atomic_output import safe_name

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
        made = report_files(evening, workspace, file.parent, formats)
        stem = f"{safe_name(file.stem)}-report"
        _write({evening.definition.id: (stem, made)}, out, workspace)
    if evening.report.internal:
        say(render_internal(evening.report), nl=False, err=True)
        raise typer.Exit(evening.report.status)


def _many(
    files: Sequence[Path], before: Sequence[Path], since: str | None, out: Path | None, formats: Sequence[str],
    workspace: Workspace,
) -> None:  # fmt: skip
    """Write the report of many evenings, one for each game."""
    from playproof.components.faults import BROKEN
    from playproof.generator.command.progress import progress
    from playproof.generator.command.speech import WRONG, fail
    from playproof.generator.reporting.many.files import evenings_files, evenings_of

    with progress() as step:
        step("checking")
        found = evenings_of(files, before, since, workspace)
        if len(found.games) > 1 and out is not None:
            fail(
                f"--out names one file, and these are evenings of {len(found.games)} games ({', '.join(found.games)}), each "
                "with a report of its own: leave --out out, or name the files of one game"
            )
        step("drawing")
        made = {
            name: ("evenings", evenings_files(name, one, found.left_out, workspace, formats))
            for name, one in found.games.items()
        }
        if made:
            _write(made, out, workspace)
    for warning in found.warnings:
        say(warning, err=True)
    for one in found.left_out:
        say(f"playproof: {one.file} {one.why}", err=True)
    if not made:
        say("playproof: there is no evening to report", err=True)
        raise typer.Exit(WRONG)
    broken = any(
        one.internal for game in found.games.values() for group in game.groups for one in group.games
    )
    status = BROKEN if broken else max((one.status for one in found.left_out), default=0)
    if status:
        raise typer.Exit(status)


def _write(
    made: Mapping[str, tuple[str, Mapping[str, bytes]]], out: Path | None, workspace: Workspace
) -> None:
    """Write the files of each game: their stem, and by what is added to it their content."""
    from playproof.generator.kit.atomic_output import AtomicOutput

    landed: list[Path] = []
    for game, (stem, files) in made.items():
        staged = AtomicOutput(out.parent if out is not None else workspace.output / game)
        for ending, data in files.items():
            same = out is not None and len(files) == 1 and not ending.startswith("-")
            staged.add(
                out.name if out is not None and same else f"{out.stem if out is not None else stem}{ending}",
                data,
            )
        landed += staged.commit()
    for path in landed:
        say(path)


def _format_of(out: Path | None) -> str:
    """The format that a file's name asks for."""
    ending = out.suffix.casefold() if out is not None else ""
    return next((name for name, ends in ENDS.items() if ending in ends), Format.html.value)


#: The command of this module.
COMMANDS = {"report": with_options(report, OPTIONS, {}, {"files": FILES})}
