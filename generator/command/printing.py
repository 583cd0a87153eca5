"""Commands that print: the whole kit, or one kind of component."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.options import KitOptions

__all__ = ["register"]

GameName = Annotated[str, typer.Argument(help="The game, as `playproof games` lists it.", show_default=False)]
Paper = Annotated[
    str, typer.Option(help="A4, A3, A2, letter, legal, tabloid, WIDTHxHEIGHT in mm, or 'piece': a page each.")
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
    str, typer.Option("--theme", help="plain, colour, ink-saver, large-print or high-contrast.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="The folder to write into. [default: output/GAME]", show_default=False),
]
Duplex = Annotated[
    str, typer.Option(help="How backs land on fronts: long or short (the edge you flip), gutterfold, none.")
]
Marks = Annotated[str, typer.Option(help="Crop marks: edge, full or none.")]
Gap = Annotated[
    float, typer.Option(min=0, max=50, help="Space between pieces, mm; 0 lets one cut part two pieces.")
]
Margin = Annotated[float, typer.Option(min=0, max=60, help="Edge of the paper that stays free, mm.")]
Cut = Annotated[
    bool, typer.Option("--cut", help="Add a cut layer for plotters: spot colour in PDF, SVG files.")
]
Dpi = Annotated[int, typer.Option(min=36, max=1200, help="Resolution of PNG files.")]
Printer = Annotated[str, typer.Option(help="A profile of printers.toml: offset and scale of your printer.")]

#: Command → kinds that it prints, and what its help says.
KIND_COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "cards": (("cards",), "Print the cards."),
    "tiles": (("tiles",), "Print the hex tiles."),
    "tokens": (("tokens",), "Print the tokens."),
    "mats": (("mats",), "Print the mats."),
    "aids": (("aids",), "Print the player aids."),
    "tracker": (("records",), "Print the tracker sheets to write on by hand."),
}


def kit(
    game: GameName,
    paper: Paper = "A4",
    formats: Formats = None,
    only: Only = None,
    theme: ThemeName = "plain",
    out: Out = None,
    duplex: Duplex = "long",
    marks: Marks = "edge",
    gap: Gap = 0.0,
    margin: Margin = 6.35,
    cut: Cut = False,
    dpi: Dpi = 300,
    printer: Printer = "",
) -> None:
    """Print the whole kit of a game.

    Writes one PDF with everything (contents and bookmarks), one PDF for each kind, one SVG for each piece
    and a manifest. Print at 100 %: the ruler on each page must measure 100 mm.

    Examples:

    `playproof kit preascendant`

    `playproof kit preascendant --paper letter --theme ink-saver`

    `playproof kit preascendant --only cards --format png --dpi 300`
    """
    _print(game, paper, formats, only, theme, out, duplex, marks, gap, margin, cut, dpi, printer)


def _print(
    game: str,
    paper: str,
    formats: list[str] | None,
    only: list[str] | None,
    theme: str,
    out: Path | None,
    duplex: str,
    marks: str,
    gap: float,
    margin: float,
    cut: bool,
    dpi: int,
    printer: str,
) -> None:
    from typing import get_args, get_type_hints

    from components.faults import nearest
    from components.workspace import find_workspace
    from generator.command.progress import progress
    from generator.command.speech import fail
    from generator.imposition.faults import ImpositionError
    from generator.kit import print_kit
    from generator.landing import LandingError
    from generator.options import FORMATS
    from generator.papers import PaperError
    from generator.printers import PrinterError
    from generator.writers.fault import WriteError

    def choice(option: str, found: str, allowed: tuple[str, ...]) -> None:
        if found not in allowed:
            hint = nearest(found, allowed)
            fail(
                f"--{option} {found}: not known; allowed: {', '.join(allowed)}"
                + (f"; did you mean '{hint}'?" if hint else "")
            )

    hints = get_type_hints(KitOptions)
    choice("duplex", duplex, get_args(hints["duplex"]))
    choice("marks", marks, get_args(hints["marks"]))
    for one in formats or ():
        choice("format", one, FORMATS)
    workspace = find_workspace(Path.cwd())
    folder = workspace.game_folder(game)
    options = KitOptions(
        paper=paper,
        theme=theme,
        formats=tuple(dict.fromkeys(formats)) if formats else ("pdf", "svg"),  # type: ignore[arg-type]
        only=tuple(only or ()),
        duplex=duplex,  # type: ignore[arg-type]
        marks=marks,  # type: ignore[arg-type]
        gap=gap,
        margin=margin,
        cut=cut,
        dpi=dpi,
        printer=printer,
        out=out if out is not None else workspace.output / game,
    )
    try:
        with progress() as step:
            report = print_kit(folder, workspace, options, step)
    except (PaperError, PrinterError, ImpositionError, WriteError, LandingError) as trouble:
        fail(str(trouble))
    for line in report:
        typer.echo(line)


def _kind_command(app: typer.Typer, name: str, kinds: tuple[str, ...], help_line: str) -> None:
    def command(
        game: GameName,
        paper: Paper = "A4",
        formats: Formats = None,
        only: Annotated[list[str] | None, typer.Option("--only", help="A set of this kind.")] = None,
        theme: ThemeName = "plain",
        out: Out = None,
        duplex: Duplex = "long",
        marks: Marks = "edge",
        gap: Gap = 0.0,
        margin: Margin = 6.35,
        cut: Cut = False,
        dpi: Dpi = 300,
        printer: Printer = "",
    ) -> None:
        wanted = [*only] if only else [*kinds]
        _print(game, paper, formats, wanted, theme, out, duplex, marks, gap, margin, cut, dpi, printer)

    command.__doc__ = f"{help_line}\n\nExample: `playproof {name} preascendant --paper letter`"
    app.command(name)(command)


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(kit)
    for name, (kinds, help_line) in KIND_COMMANDS.items():
        _kind_command(app, name, kinds, help_line)
