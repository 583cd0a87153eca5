"""``playproof export``: a game in the files of another program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from playproof.generator.command.output import say
from playproof.generator.command.signature import with_options
from playproof.generator.exporting.options import EXPORT_RANGES

#: The options, as `ExportOptions` names them, with their types for Typer.
OPTIONS: dict[str, Any] = {
    "to": Annotated[
        str,
        typer.Option(
            "--to",
            help="What to export to: images (a picture of every face, with an index), json (the whole game as data), "
            "pcio (playingcards.io), tts (Tabletop Simulator), shops (files for a print shop).",
            show_default=False,
        ),
    ],
    "only": Annotated[
        list[str] | None,
        typer.Option(
            "--only", help="Only this kind (cards), set (events) or piece (events/R01); can be repeated."
        ),
    ],
    "extra": Annotated[
        list[str] | None,
        typer.Option(
            "--with", help="Export this too (chips), of which the rules ask for real ones; can be repeated."
        ),
    ],
    "theme": Annotated[
        str | None,
        typer.Option(
            "--theme",
            help="plain, colour, ink-saver, large-print, high-contrast, or a theme of your own. [default: plain]",
        ),
    ],
    "paper": Annotated[
        str | None,
        typer.Option(help="The paper that tracker sheets and player aids fill. [default: A4]"),
    ],
    "out": Annotated[
        str | None,
        typer.Option("--out", help="Output folder. [default: output/GAME/export/TARGET]", show_default=False),
    ],
    "changed": Annotated[
        bool, typer.Option("--changed", help="Write only the files that differ from the last export.")
    ],
    "format": Annotated[
        str | None, typer.Option("--format", help="images: png, webp or svg. [default: png]")
    ],
    "dpi": Annotated[
        int | None,
        typer.Option(
            min=EXPORT_RANGES["dpi"][0],
            max=EXPORT_RANGES["dpi"][1],
            help="images, pcio, tts: resolution of pictures. [default: 300; pcio: 150; tts: 200]",
        ),
    ],
    "bleed": Annotated[bool | None, typer.Option("--bleed", help="images: show pieces with their bleed.")],
    "square": Annotated[
        bool | None, typer.Option("--square", help="images: don't round the corners of pieces.")
    ],
    "transparent": Annotated[
        bool | None, typer.Option("--transparent", help="images: leave the paper transparent.")
    ],
    "shop": Annotated[
        str | None,
        typer.Option(
            help="shops: the print shop: thegamecrafter, makeplayingcards, drivethrucards, or a profile of your own, "
            "shops/NAME.toml.",
            show_default=False,
        ),
    ],
    "product": Annotated[
        list[str] | None,
        typer.Option(help="shops: SET=PRODUCT, the shop's product for a set; can be repeated."),
    ],
    "url": Annotated[
        str | None,
        typer.Option(
            help="tts: the web address of the folder that will hold images/; without it, the files on this computer."
        ),
    ],
    "max_side": Annotated[
        int | None,
        typer.Option(
            "--max-side",
            min=EXPORT_RANGES["max_side"][0],
            max=EXPORT_RANGES["max_side"][1],
            help="tts: the most pixels on a side of an image. [default: 4096]",
        ),
    ],
}


def export(game: str, to: str, out: str | None, changed: bool, **given: Any) -> None:
    """Export a game to other programs and print shops: pictures, the whole game as data, a table, files to upload.

    The files are in a folder of their own beside the kit, with export.json, a list of what they are made from. After
    a change, --changed writes only what differs. docs/exports.md describes the targets.

    Examples:

    `playproof export preascendant --to images --dpi 150`

    `playproof export preascendant --to images --only events --format webp`

    `playproof export preascendant --to images --changed`

    `playproof export preascendant --to pcio`

    `playproof export preascendant --to tts`

    `playproof export preascendant --to shops --shop thegamecrafter`
    """
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.progress import progress
    from playproof.generator.exporting.exporting import export_game
    from playproof.generator.exporting.options import ExportError

    if out == "":
        raise ExportError("--out '': no folder; allowed: a folder to export into")
    folder = Path(out) if out is not None else None
    with progress() as step:
        made = export_game(game, find_workspace(Path.cwd()), to, given, step, out=folder, changed=changed)
    for line in made.messages:
        say(line)


#: The command of this module.
COMMANDS = {"export": with_options(export, OPTIONS, {"to": "", "changed": False})}
