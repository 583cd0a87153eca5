"""Commands that print: the whole kit, or one kind of component."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from playproof.generator.command.output import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from playproof.components.workspace import Workspace
    from playproof.generator.kit.job import Step

__all__ = ["COMMANDS"]

GameName = Annotated[str, typer.Argument(help="The game, as `playproof games` lists it.", show_default=False)]
Paper = Annotated[
    str | None,
    typer.Option(
        help="A4, A3, A2, letter, legal, tabloid, WIDTHxHEIGHT in mm, or 'piece': a page each. [default: A4]"
    ),
]
Formats = Annotated[
    list[str] | None,
    typer.Option("--format", help="pdf, svg or png; may stand more than once. [default: pdf svg]"),
]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", help="A kind (cards) or a set (events); may stand more than once."),
]
ThemeName = Annotated[
    str | None,
    typer.Option(
        "--theme", help="plain, colour, ink-saver, large-print, high-contrast, or your own. [default: plain]"
    ),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="The folder to write into. [default: output/GAME]", show_default=False),
]
Duplex = Annotated[
    str | None,
    typer.Option(
        help="How backs land on fronts: long or short (the edge you flip), gutterfold, none. [default: long]"
    ),
]
Marks = Annotated[str | None, typer.Option(help="Crop marks: edge, full or none. [default: edge]")]
Gap = Annotated[
    float | None,
    typer.Option(min=0, max=50, help="Space between pieces, mm; 0 lets one cut part two. [default: 0]"),
]
Margin = Annotated[
    float | None, typer.Option(min=0, max=60, help="Edge of the paper that stays free, mm. [default: 6.35]")
]
Cut = Annotated[
    bool | None, typer.Option("--cut", help="Add a cut layer for plotters: spot colour in PDF, SVG sheets.")
]
Poster = Annotated[bool | None, typer.Option("--poster", help="Print boards whole instead of in parts.")]
Dpi = Annotated[
    int | None,
    typer.Option(
        min=36,
        max=1200,
        help="Resolution of PNG files, at most 100 megapixels each. [default: pieces 300, sheets 150]",
    ),
]
Printer = Annotated[
    str | None, typer.Option(help="A profile of printers.toml: offset and scale of your printer.")
]
Changed = Annotated[
    bool,
    typer.Option(
        "--changed", help="Print just what changed since the last kit, with a slip of what to throw away."
    ),
]

#: Command → kinds that it prints, and what its help says.
KIND_COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "cards": (("cards",), "Print the cards."),
    "tiles": (("tiles",), "Print the hex tiles."),
    "board": (("boards", "networks"), "Print the boards, in parts where they are larger than the paper."),
    "charters": (("charters",), "Print the companies' charters."),
    "shares": (("certificates",), "Print the share certificates."),
    "privates": (("privates",), "Print the private companies."),
    "trains": (("trains",), "Print the trains, or whatever runs the routes."),
    "market": (("markets", "tracks"), "Print stock markets, par boxes and tracks."),
    "phases": (("phases",), "Print the phase charts."),
    "tokens": (("tokens",), "Print the tokens."),
    "money": (("money",), "Print chips and notes."),
    "mats": (("mats",), "Print the mats."),
    "aids": (("aids",), "Print the player aids."),
    "tracker": (("records",), "Print the tracker sheets to write on by hand."),
}


def kit(
    game: GameName,
    paper: Paper = None,
    formats: Formats = None,
    only: Only = None,
    theme: ThemeName = None,
    out: Out = None,
    changed: Changed = False,
    duplex: Duplex = None,
    marks: Marks = None,
    gap: Gap = None,
    margin: Margin = None,
    cut: Cut = None,
    poster: Poster = None,
    dpi: Dpi = None,
    printer: Printer = None,
) -> None:
    """Print the whole kit of a game, or just what changed since the last one.

    Writes one PDF with everything (contents and bookmarks), one PDF for each kind, one SVG for each piece
    and a manifest. Print at 100 %: the ruler on each page must measure 100 mm.

    Examples:

    `playproof kit preascendant`

    `playproof kit preascendant --paper letter --theme ink-saver`

    `playproof kit preascendant --changed`

    `playproof kit preascendant --only cards --format png --dpi 300`
    """
    asked = _asked(paper, formats, only, theme, duplex, marks, gap, margin, cut, poster, dpi, printer)
    _print(game, asked, out, changed)


def _asked(
    paper: str | None,
    formats: list[str] | None,
    only: list[str] | None,
    theme: str | None,
    duplex: str | None,
    marks: str | None,
    gap: float | None,
    margin: float | None,
    cut: bool | None,
    poster: bool | None,
    dpi: int | None,
    printer: str | None,
) -> dict[str, Any]:
    """The options that were given, checked, by the names of `playproof.generator.kit.options.KitOptions`."""
    from typing import get_args, get_type_hints

    from playproof.components.faults import nearest
    from playproof.generator.command.speech import fail
    from playproof.generator.kit.options import FORMATS, KitOptions

    hints = get_type_hints(KitOptions)
    for option, found, allowed in [
        ("duplex", duplex, get_args(hints["duplex"])),
        ("marks", marks, get_args(hints["marks"])),
        *(("format", one, FORMATS) for one in formats or ()),
    ]:
        if found is not None and found not in allowed:
            hint = nearest(found, allowed)
            known = ", ".join(allowed)
            fail(
                f"--{option} {found}: not known; allowed: {known}"
                + (f"; did you mean '{hint}'?" if hint else "")
            )
    given = {
        "paper": paper,
        "formats": tuple(dict.fromkeys(formats)) if formats else None,
        "only": tuple(only) if only else None,
        "theme": theme,
        "duplex": duplex,
        "marks": marks,
        "gap": gap,
        "margin": margin,
        "cut": cut,
        "poster": poster,
        "dpi": dpi,
        "printer": printer,
    }
    return {name: value for name, value in given.items() if value is not None}


def _print(game: str, asked: dict[str, Any], out: Path | None, changed: bool) -> None:
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.progress import progress
    from playproof.generator.command.speech import fail
    from playproof.generator.imposition.faults import ImpositionError
    from playproof.generator.kit.atomic_output import OutputError
    from playproof.generator.kit.options import KitOptions
    from playproof.generator.kit.print_kit import print_kit
    from playproof.generator.paper.papers import PaperError
    from playproof.generator.paper.printers import PrinterError
    from playproof.generator.writers.fault import WriteError

    workspace = find_workspace(Path.cwd())
    folder = workspace.game_folder(game)
    target = out if out is not None else workspace.output / game
    try:
        with progress() as step:
            if changed:
                report = _changed(folder, workspace, target, asked, step)
            else:
                report = print_kit(folder, workspace, KitOptions(out=target, **asked), step)
    except (PaperError, PrinterError, ImpositionError, WriteError, OutputError) as trouble:
        fail(str(trouble))
    for line in report:
        say(line)


def _changed(folder: Path, workspace: Workspace, out: Path, asked: dict[str, Any], step: Step) -> list[str]:
    from playproof.generator.command.speech import fail
    from playproof.generator.kit.reprint import NoFormerKit, print_changed

    try:
        return print_changed(folder, workspace, out, asked, step)
    except NoFormerKit as trouble:
        fail(str(trouble))


def _kind_command(name: str, kinds: tuple[str, ...], help_line: str) -> Callable[..., None]:
    def command(
        game: GameName,
        paper: Paper = None,
        formats: Formats = None,
        only: Annotated[list[str] | None, typer.Option("--only", help="A set of this kind.")] = None,
        theme: ThemeName = None,
        out: Out = None,
        duplex: Duplex = None,
        marks: Marks = None,
        gap: Gap = None,
        margin: Margin = None,
        cut: Cut = None,
        poster: Poster = None,
        dpi: Dpi = None,
        printer: Printer = None,
    ) -> None:
        wanted = [*(only or _present(game, kinds))]
        asked = _asked(paper, formats, wanted, theme, duplex, marks, gap, margin, cut, poster, dpi, printer)
        _print(game, asked, out, False)

    command.__doc__ = f"{help_line}\n\nExample: `playproof {name} GAME --paper letter`"
    return command


def _present(game: str, kinds: tuple[str, ...]) -> list[str]:
    """Those of the kinds that the game has files of; all of them if it has none, so that this is what is told."""
    from playproof.components.workspace import find_workspace

    folder = find_workspace(Path.cwd()).game_folder(game)
    return [kind for kind in kinds if (folder / f"{kind}.toml").is_file()] or list(kinds[:1])


#: The commands of this module.
COMMANDS: dict[str, Callable[..., None]] = {
    "kit": kit,
    **{name: _kind_command(name, kinds, about) for name, (kinds, about) in KIND_COMMANDS.items()},
}
