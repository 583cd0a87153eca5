"""``playproof diff``: what changed, piece by piece, as text, JSON, an HTML page and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playproof.generator.command.output import say
from playproof.generator.command.signature import GameName

if TYPE_CHECKING:
    from playproof.generator.command.progress import Step
    from playproof.generator.difference.compare import Difference

FORMATS = ("text", "json", "html", "png")

Since = Annotated[
    str,
    typer.Option(
        metavar="KIT|GITREF|FOLDER",
        help="What to compare with: a printed kit's folder, kit-before, a git revision, or another copy of the game. "
        "[default: the last printed kit]",
        show_default=False,
    ),
]
Formats = Annotated[
    list[str] | None,
    typer.Option("--format", help="text, json, html or png; can be repeated. [default: text]"),
]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", help="Compare only this kind (cards) or set (events); can be repeated."),
]
ThemeName = Annotated[
    str,
    typer.Option("--theme", help="Theme of the pictures. [default: the kit's, or plain]", show_default=False),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", help="Output folder of html and png. [default: output/GAME/diff]", show_default=False
    ),
]
Dpi = Annotated[int, typer.Option(min=36, max=600, help="Resolution of the pictures.")]


def diff(
    game: GameName,
    since: Since = "",
    formats: Formats = None,
    out: Out = None,
    theme: ThemeName = "",
    only: Only = None,
    dpi: Dpi = 150,
) -> None:
    """List the pieces that changed, were added or were removed, with the changed fields.

    Compares with the last printed kit, or with --since. html writes one page with before and after side by side;
    png writes a picture of each piece. Exit codes: 0, no differences; 1, differences; 2, usage error or unreadable
    file.

    Examples:

    `playproof diff preascendant`

    `playproof diff preascendant --since HEAD~1 --format html`

    `playproof diff preascendant --since ../last-week/components/preascendant --format png`
    """
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.progress import progress
    from playproof.generator.command.speech import FINDINGS
    from playproof.generator.difference.compare import Asked, compare
    from playproof.generator.difference.since import opened

    wanted = _wanted(formats)
    workspace = find_workspace(Path.cwd())
    workspace.game_folder(game)  # an unknown name is reported first
    target = out if out is not None else workspace.output / game / "diff"
    with progress() as step:
        step("looking for what changed")
        with opened(since, game, workspace) as then:
            if then.warning:
                say(then.warning, err=True)
            note = then.note
            difference = compare(then, game, workspace, Asked(theme=theme, only=tuple(only or ())))
        outputs = _outputs(difference, wanted, target, dpi, step)
    for lines in outputs:
        say(lines, nl=False)
    if note and "text" in wanted and "json" not in wanted:
        say(note)
    if difference:
        raise typer.Exit(FINDINGS)


def _wanted(formats: list[str] | None) -> tuple[str, ...]:
    """The formats that were asked for, each once."""
    from playproof.components.faults import nearest
    from playproof.generator.command.speech import fail

    for one in formats or ():
        if one not in FORMATS:
            hint = nearest(one, FORMATS)
            fail(
                f"--format {one}: unknown value; allowed: {', '.join(FORMATS)}"
                + (f"; did you mean '{hint}'?" if hint else "")
            )
    return tuple(dict.fromkeys(formats)) if formats else ("text",)


def _outputs(difference: Difference, wanted: tuple[str, ...], out: Path, dpi: int, step: Step) -> list[str]:
    """The text to print; pages and pictures are written."""
    import json

    from playproof.generator.difference.files import write_files
    from playproof.generator.difference.text import as_data, as_text, headline

    outputs = []
    if "text" in wanted:
        outputs.append(as_text(difference))
    if "json" in wanted:
        outputs.append(json.dumps(as_data(difference), indent=2, ensure_ascii=False) + "\n")
    drawn = [one for one in wanted if one in ("html", "png")]
    if drawn:
        where = write_files(difference, drawn, out, dpi, step)
        if "json" in wanted:
            say(where, err=True)
        else:
            outputs.append((f"{headline(difference)}\n" if "text" not in wanted else "") + f"{where}\n")
    return outputs


#: The command of this module.
COMMANDS = {"diff": diff}
