"""Commands that print: the whole kit, or one kind of component."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from playproof.generator.command.output import say
from playproof.generator.command.signature import THEME, between, option, with_options
from playproof.generator.kit.options import RANGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playproof.generator.kit.options import KitOptions


#: The options of a kit, as `KitOptions` names them, with their types for Typer.
OPTIONS: dict[str, Any] = {
    "paper": option(
        str | None,
        "A4, A3, A2, letter, legal, tabloid, WIDTHxHEIGHT in mm, or 'piece' (one piece per page). [default: A4]",
    ),
    "formats": option(list[str] | None, "pdf, svg or png; can be repeated. [default: pdf svg]", "--format"),
    "only": option(list[str] | None, "Print only this kind (cards) or set (events); can be repeated."),
    "extra": option(
        list[str] | None,
        "Print this too (chips), of which the rules ask for real ones; can be repeated.",
        "--with",
    ),
    "group": option(
        str | None,
        "What shares sheets: stock (all pieces of one card stock), kind, or none (each set has its own). "
        "[default: stock]",
    ),
    "theme": THEME,
    "out": option(Path | None, "Output folder. [default: output/GAME]"),
    "changed": option(
        bool, "Print only what changed since the last kit, and list the pieces to throw away.", "--changed"
    ),
    "duplex": option(
        str | None, "Two-sided printing: long or short (the edge you flip), gutterfold, none. [default: long]"
    ),
    "marks": option(str | None, "Crop marks: edge, full or none. [default: edge]"),
    "gap": option(
        float | None,
        "Space between pieces, mm; 0: neighbours share a cut. [default: 3 where art reaches the cut and that costs "
        "no sheet, else 0]",
        **between(RANGES["gap"]),
    ),
    "margin": option(
        float | None, "Unprinted margin of the paper, mm. [default: 6.35]", **between(RANGES["margin"])
    ),
    "cut": option(bool | None, "Add cut lines for plotters: a spot colour in PDF, and SVG sheets.", "--cut"),
    "poster": option(bool | None, "Print each board on one page instead of in parts.", "--poster"),
    "outlines": option(
        bool | None, "Draw the texts of SVG files as paths, for programs without their fonts.", "--outlines"
    ),
    "text": option(
        bool | None, "Also write every map, market, track and phase chart as text: boards.md.", "--text"
    ),
    "dpi": option(
        int | None,
        "Resolution of PNG files; at most 100 megapixels each. [default: pieces 300, sheets 150]",
        **between(RANGES["dpi"]),
    ),
    "printer": option(str | None, "A profile in printers.toml with the offset and scale of your printer."),
}

#: The options of `images`.
IMAGE_OPTIONS: dict[str, Any] = {
    "only": option(
        list[str] | None, "Only this kind (cards), set (events) or piece (events/R01); can be repeated."
    ),
    "page": option(int | None, "Only this page of the kit, as kit.pdf counts them.", min=1),
    "dpi": option(
        int | None, "Resolution; at most 100 megapixels each. [default: 300]", **between(RANGES["dpi"])
    ),
    "bleed": option(bool, "Show pieces with their bleed.", "--bleed"),
    "square": option(bool, "Don't round the corners of pieces.", "--square"),
    "transparent": option(bool, "Leave the paper transparent.", "--transparent"),
    "theme": THEME,
    "paper": OPTIONS["paper"],
    "out": option(Path | None, "Output folder. [default: output/GAME/images]"),
}

#: Command → kinds that it prints, and what its help says.
KIND_COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "cards": (("cards",), "Print the cards."),
    "tiles": (("tiles",), "Print the hex tiles."),
    "board": (("boards", "networks"), "Print the boards, in parts if they are larger than the paper."),
    "charters": (("charters",), "Print the companies' charters."),
    "shares": (("certificates",), "Print the share certificates."),
    "privates": (("privates",), "Print the private companies."),
    "trains": (("trains",), "Print the trains, or what a game has instead."),
    "market": (("markets", "tracks"), "Print stock markets, par boxes and tracks."),
    "phases": (("phases",), "Print the phase charts."),
    "tokens": (("tokens",), "Print the tokens."),
    "money": (("money",), "Print chips and notes."),
    "mats": (("mats",), "Print the mats."),
    "aids": (("aids",), "Print the player aids."),
    "upgrades": (("upgrades",), "Print the chart of tiles and their upgrades."),
    "tracker": (("records",), "Print the tracker sheets to write on by hand."),
}


def kit(game: str, **given: Any) -> None:
    """Print the kit of a game, or only what changed since the last kit.

    Writes kit.pdf (everything, with a cover and bookmarks), one PDF for each card stock, one SVG for each piece and a
    manifest. Print at 100%: the ruler on each page must measure 100 mm.

    Examples:

    `playproof kit preascendant`

    `playproof kit preascendant --paper letter --theme ink-saver`

    `playproof kit preascendant --changed`

    `playproof kit preascendant --only cards --format png --dpi 300`
    """
    _print(game, **given)


def images(
    game: str, page: int | None, bleed: bool, square: bool, transparent: bool, out: Path | None, **given: Any
) -> None:
    """Write PNG images of pieces, or of one page of the kit, for screens: rules, web pages, tabletop simulators.

    A printed kit in the output folder stays as it is.

    Examples:

    `playproof images preascendant --only events --dpi 150`

    `playproof images preascendant --page 3 --dpi 300`

    `playproof images preascendant --only cards --bleed --transparent`

    `playproof images preascendant --only events/R01`
    """
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.progress import progress
    from playproof.generator.kit.images import FOLDER, ImageLook, write_images

    workspace = find_workspace(Path.cwd())
    target = out if out is not None else workspace.output / game / FOLDER
    options = _options(out=target, formats=("png",), **given)
    look = ImageLook(bleed, square, transparent, page)
    with progress() as step:
        made = write_images(workspace.game_folder(game), workspace, options, look, step)
    for line in made.messages:
        say(line)


def _options(**given: Any) -> KitOptions:
    """The options that are given."""
    from playproof.generator.command.speech import fail
    from playproof.generator.kit.options import KitOptions, OptionError

    try:
        return KitOptions(**{name: value for name, value in given.items() if value is not None})
    except OptionError as wrong:
        fail(f"--{wrong}")


def _print(game: str, *, out: Path | None, changed: bool = False, **given: Any) -> None:
    """Print with the options that are given."""
    from playproof.generator.command.start_up import import_when_used, with_plain_schemas, without_shell

    with_plain_schemas()
    without_shell()
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.progress import progress
    from playproof.generator.kit.print_kit import print_game

    import_when_used("PIL.Image")  # reportlab imports it for pictures
    import_when_used("uharfbuzz")  # reportlab imports it to shape scripts
    asked = _options(**given)
    with progress() as step:
        printed = print_game(game, find_workspace(Path.cwd()), asked, step, out=out, changed=changed)
    for line in printed.messages:
        say(line)


def _kind_command(name: str, kinds: tuple[str, ...], help_line: str) -> Callable[..., None]:
    def command(game: str, *, only: list[str] | None, **given: Any) -> None:
        _print(game, only=only or _present(game, kinds), **given)

    command.__doc__ = f"{help_line}\n\nExample: `playproof {name} GAME --paper letter`"
    one_set = option(list[str] | None, "Print only this set; can be repeated.")
    without = {key: option for key, option in OPTIONS.items() if key not in ("extra", "changed")}
    return with_options(command, without | {"only": one_set}, {})


def _present(game: str, kinds: tuple[str, ...]) -> list[str]:
    """Those of the kinds that the game has files of; all of them if it has none, so that this is what is told."""
    from playproof.components.workspace import find_workspace

    folder = find_workspace(Path.cwd()).game_folder(game)
    return [kind for kind in kinds if (folder / f"{kind}.toml").is_file()] or list(kinds[:1])


#: The commands of this module.
COMMANDS: dict[str, Callable[..., None]] = {
    "kit": with_options(kit, OPTIONS, {"changed": False}),
    "images": with_options(images, IMAGE_OPTIONS, dict.fromkeys(("bleed", "square", "transparent"), False)),
    **{name: _kind_command(name, kinds, about) for name, (kinds, about) in KIND_COMMANDS.items()},
}
