"""Commands that check play and show its rules: check, state, legal, rules, explain."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playproof.generator.command.colour import say_findings
from playproof.generator.command.output import say
from playproof.generator.command.signature import GameName

if TYPE_CHECKING:
    from playproof.checker.model.findings import Report


class Format(StrEnum):
    """Output format."""

    text = "text"
    json = "json"


class StateFormat(StrEnum):
    """Output format of a state."""

    text = "text"
    json = "json"
    have = "have"


Formatted = Annotated[Format, typer.Option("--format", help="Output format.")]
PlayFile = Annotated[Path, typer.Argument(help="A tracker file.", show_default=False)]


def _roots() -> list[Path]:
    from playproof.components.workspace import find_workspace

    return [find_workspace(Path.cwd()).root]


def _readable(report: Report) -> None:
    """Stop with a sentence and status 2 where a file can't be read."""
    from playproof.generator.command.speech import fail

    if report.unreadable:
        fail(f"{report.file} {report.unreadable}")


def _internal(report: Report) -> None:
    """Stop with status 70 after the findings that are faults of Playproof's own, if there are any."""
    from playproof.checker.api import render_internal

    if report.internal:
        say(render_internal(report), nl=False, err=True)
        raise typer.Exit(report.status)


def check(
    files: Annotated[list[Path], typer.Argument(help="Tracker files.", show_default=False)],
    output: Formatted = Format.text,
    since: Annotated[
        str | None,
        typer.Option(
            metavar="KIT|GITREF|FOLDER",
            help="Compare with older data and report only what changed. 'kit' is the last printed kit.",
            show_default=False,
        ),
    ] = None,
    best_runs: Annotated[
        bool,
        typer.Option("--best-runs", help="Note where the trains of a company could have brought more."),
    ] = False,
) -> None:
    """Check tracker files against the rules.

    With --best-runs: note too where the trains of a company could have brought more. That breaks no rule in most games.

    With --since: report the entries whose findings or effects changed with the data.

    Exit codes: 0, no findings; 1, findings; 2, usage error or unreadable file; 70, internal error.

    Examples:

    `playproof check friday.play`

    `playproof check --since kit friday.play`

    `playproof check --best-runs friday.play`
    """
    if since is not None:
        from playproof.generator.command.speech import fail

        if not since.strip():
            fail("--since needs a name: 'kit', a git revision or a folder")
        if best_runs:
            fail("--since compares findings; --best-runs notes what breaks no rule: use one of them")
        from playproof.generator.command.rechecking import recheck

        recheck(files, since, output is Format.json)
        return
    from playproof.checker.api import check_files, render_json, render_text
    from playproof.components.wording.plural import counted

    reports = check_files(files, _roots(), remarks=best_runs)
    if output is Format.json:
        say(render_json(reports), nl=False)
    else:
        for report in reports:
            say_findings(render_text(report), err=bool(report.unreadable))
            if not report.status and sys.stdout.isatty():
                say(f"{report.file}: {counted(report.entries, 'entry')}, no findings", err=True)
    status = max(report.status for report in reports)
    if status:
        raise typer.Exit(status)


def state(
    file: PlayFile,
    at: Annotated[int, typer.Option("--at", help="Stop after this line; 0: the last line.", min=0)] = 0,
    output: Annotated[
        StateFormat,
        typer.Option(
            "--format", help="Output format; `have`: a tracker file that begins with this position."
        ),
    ] = StateFormat.text,
) -> None:
    """Show the position after a tracker file, or after one of its lines.

    Examples:

    `playproof state friday.play --at 12`

    `playproof state friday.play --format have > saturday.play`
    """
    import json

    from playproof.checker.api import have_lines_at, last_line, render_text, state_at
    from playproof.generator.command.speech import fail

    shown = state_at(file, at, _roots())
    _readable(shown.report)
    if not shown.data:
        where = f" at line {at}" if at else ""
        say(render_text(shown.report) or f"{file}: the game has not started{where}\n", nl=False, err=True)
        raise typer.Exit(max(1, shown.report.status))
    if at > (last := last_line(file)):
        fail(f"{file} has {last} {'line' if last == 1 else 'lines'}; there is no line {at}")
    if output is StateFormat.have:
        written = have_lines_at(file, at, _roots())
        if written.unsaid:
            fail(written.unsaid)
        say(written.text, nl=False)
        _internal(written.report)
        return
    text = json.dumps(shown.data, indent=2, ensure_ascii=False) if output is StateFormat.json else shown.text
    say(text)
    _internal(shown.report)


def legal(
    file: PlayFile,
    output: Formatted = Format.text,
    every: Annotated[
        bool,
        typer.Option("--all", help="List every command of the game too, with the outcomes it can state."),
    ] = False,
) -> None:
    """List the legal next entries, with amounts as ranges.

    Example: `playproof legal friday.play`
    """
    import json
    from dataclasses import asdict

    import msgspec

    from playproof.checker.api import legal as ask
    from playproof.checker.api import render_text
    from playproof.checker.report.rules import render_command

    answer = ask(file, _roots())
    _readable(answer.report)
    if not answer.forms:
        say(render_text(answer.report), nl=False, err=True)
        raise typer.Exit(max(1, answer.report.status))
    if output is Format.json:
        told: dict[str, object] = {"awaited": answer.awaited, "entries": answer.entries}
        told["choices"] = msgspec.to_builtins(answer.choices)
        if every:
            told["commands"] = [asdict(row) for row in answer.commands]
        say(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        say(answer.awaited)
        for entry in answer.entries:
            say(f"  {entry}")
        for row in answer.commands if every else ():
            say(f"\n{render_command(row)}")
    _internal(answer.report)


def rules(game: GameName, output: Formatted = Format.text) -> None:
    """List a game's rules, and what checks each one or why it can't be checked.

    Example: `playproof rules privates`
    """
    import json

    from playproof.checker.api import rules_table
    from playproof.checker.definition.game_definition import UnknownGame
    from playproof.generator.command.speech import fail

    try:
        rows = rules_table(game, _roots())
    except UnknownGame as error:
        fail(str(error.args[0]))
    if not rows and output is Format.text:
        say(f"{game} has no rules: there is no rules.toml in its folder.")
    if output is Format.json:
        data = [
            {
                "code": row.rule.id, "section": row.rule.section, "kind": row.rule.kind, "text": row.rule.text,
                "checkable": row.rule.checkable, "reason": row.rule.reason, "checks": list(row.checks),
                "rulings": [ruling.id for ruling in row.rulings], "examples": len(row.examples),
            }
            for row in rows
        ]  # fmt: skip
        say(json.dumps(data, indent=2, ensure_ascii=False))
        return
    width = max((len(row.rule.id) for row in rows), default=0)
    for row in rows:
        what = ", ".join(row.checks) or row.rule.reason or "not checked"
        mark = {"yes": "+", "partly": "~", "no": "-"}[row.rule.checkable]
        say(f"{mark} {row.rule.id:<{width}}  {row.rule.text}")
        say(f"  {'':<{width}}  [{what}]")


def explain(
    code: Annotated[
        str, typer.Argument(help="A rule's code, such as W-33, or a command: buy.", show_default=False)
    ],
) -> None:
    """Explain a rule: its text, what checks it, an entry that breaks it and the corrected entry.

    A command: how it is typed in each game, and the outcomes that it can state.

    Examples:

    `playproof explain W-33`

    `playproof explain buy`
    """
    from playproof.checker.api import explain as ask
    from playproof.checker.api import explain_command
    from playproof.checker.report.rules import render_command, render_rule
    from playproof.generator.command.speech import fail

    try:
        answer = ask(code, _roots())
    except KeyError as error:
        commands = explain_command(code, _roots())
        if not commands:
            fail(str(error.args[0]))
        say("\n\n".join(map(render_command, commands)))
        return
    say(render_rule(answer))


#: The commands of this module.
COMMANDS = {"check": check, "state": state, "legal": legal, "rules": rules, "explain": explain}
