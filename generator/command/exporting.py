"""``playproof export``: a game in the files of another program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playproof.generator.command.output import say
from playproof.generator.command.signature import THEME, between, option, with_options
from playproof.generator.exporting.options import EXPORT_RANGES

#: The options, as `ExportOptions` names them, with their types for Typer.
OPTIONS: dict[str, Any] = {
    "to": option(
        str,
        "What to export to: images (a picture of every face, with an index), json (the whole game as data), "
        "pcio (playingcards.io), tts (Tabletop Simulator), shops (files for a print shop).",
        show_default=False,
    ),
    "only": option(
        list[str] | None, "Only this kind (cards), set (events) or piece (events/R01); can be repeated."
    ),
    "extra": option(
        list[str] | None,
        "Export this too (chips), of which the rules ask for real ones; can be repeated.",
        "--with",
    ),
    "theme": THEME,
    "paper": option(str | None, "The paper that tracker sheets and player aids fill. [default: A4]"),
    "out": option(str | None, "Output folder. [default: output/GAME/export/TARGET]"),
    "changed": option(bool, "Write only the files that differ from the last export.", "--changed"),
    "format": option(str | None, "images: png, webp or svg. [default: png]"),
    "dpi": option(
        int | None,
        "images, pcio, tts: resolution of pictures. [default: 300; pcio: 150; tts: 200]",
        **between(EXPORT_RANGES["dpi"]),
    ),
    "bleed": option(bool | None, "images: show pieces with their bleed.", "--bleed"),
    "square": option(bool | None, "images: don't round the corners of pieces.", "--square"),
    "transparent": option(bool | None, "images: leave the paper transparent.", "--transparent"),
    "shop": option(
        str | None,
        "shops: the print shop: thegamecrafter, makeplayingcards, drivethrucards, or a profile of your own, "
        "shops/NAME.toml.",
        show_default=False,
    ),
    "product": option(list[str] | None, "shops: SET=PRODUCT, the shop's product for a set; can be repeated."),
    "url": option(
        str | None,
        "tts: the web address of the folder that will hold images/; without it, the files on this computer.",
    ),
    "max_side": option(
        int | None,
        "tts: the most pixels on a side of an image. [default: 4096]",
        **between(EXPORT_RANGES["max_side"]),
    ),
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
