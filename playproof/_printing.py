"""Printing kits and telling what changed: `print_kit` and `diff_kits`."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

from playproof._games import StrPath, workspace_at
from playproof.components.wording.printable import printable
from playproof.generator.difference.compare import Asked, Difference, compare
from playproof.generator.difference.since import LAST_KIT, opened
from playproof.generator.difference.text import as_text
from playproof.generator.kit.files import PrintedKit
from playproof.generator.kit.options import Duplex, Format, Group, Marks, checked
from playproof.generator.kit.print_kit import print_game

__all__ = ["diff_kits", "difference_text", "print_kit"]


def print_kit(
    game: str,
    out: StrPath | None = None,
    *,
    changed: bool = False,
    paper: str | None = None,
    theme: str | None = None,
    formats: Sequence[Format] | None = None,
    only: Sequence[str] | None = None,
    extra: Sequence[str] | None = None,
    group: Group | None = None,
    duplex: Duplex | None = None,
    marks: Marks | None = None,
    gap: float | None = None,
    margin: float | None = None,
    cut: bool | None = None,
    poster: bool | None = None,
    outlines: bool | None = None,
    text: bool | None = None,
    dpi: int | None = None,
    printer: str | None = None,
    workspace: StrPath | None = None,
    progress: Callable[[str], None] | None = None,
) -> PrintedKit:
    """Print a game's kit into a folder, or just the pieces that changed since the last one.

    Nothing is written if anything fails: the folder is then as it was.

    Args:
        game: The game's name, as ``playproof games`` lists it.
        out: The folder to write into, made if it isn't there; ``output/GAME`` in the workspace if none is given.
        changed: Print only what changed since the kit in ``out``. Options that are None are then those of that kit.
        paper: A4 (the default), A3, A2, letter, legal, tabloid, WIDTHxHEIGHT in mm, or piece: a page for each piece.
        theme: plain (the default), colour, ink-saver, large-print, high-contrast, or one of the workspace.
        formats: pdf, svg, png; pdf and svg by default.
        only: Kinds (cards) or sets (events) to print; all that are not optional by default.
        extra: What is printed besides, though the rules ask for real ones: "chips".
        group: What shares sheets: all pieces of one card stock (stock, the default), of one kind (kind) or one set (none).
        duplex: How backs are printed: long (the default) or short (the edge you flip), gutterfold, none.
        marks: Crop marks: edge (the default), full or none.
        gap: Space between pieces in mm, 0 to 50; by default 3 where art reaches the cut and that costs no sheet, else 0.
        margin: The edge of the paper that stays free in mm, 0 to 60; 6.35 by default.
        cut: Add a cut layer for plotters.
        poster: Print boards whole instead of in parts.
        outlines: Draw the texts of SVG files as paths.
        text: Also write boards as text, into boards.md.
        dpi: Resolution of PNG files, 36 to 1200; by default 300 for pieces, 150 for sheets.
        printer: A profile of the workspace's printers.toml.
        workspace: A folder with games of your own in its ``components/``, or one inside it; the current folder if none
            is given.
        progress: Called with what is being done: "drawing", "writing files".

    Returns:
        The folder, the files that were written, and what the command would tell.

    Raises:
        DataFaults: There is no such game, theme or kind, or the data has faults; all of them are listed.
        OptionError: An option has a value that isn't allowed.
        PaperError: There is no such paper.
        PrinterError: There is no such printer profile.
        ImpositionError: A piece doesn't fit on the paper, or two options contradict each other.
        NoFormerKit: ``changed``, and ``out`` holds no kit of this game.
        WriteError: A drawing can't be written, for example a picture with too many pixels.
        OutputError: A file can't be written.

    Example:
        >>> import playproof
        >>> kit = playproof.print_kit("privates", "kit", paper="letter", formats=["pdf"])
        >>> kit.folder.as_posix(), kit.messages[0]
        ('kit', '18 pages on 9 sheets of letter')
        >>> [file.name for file in kit.files][:3]
        ['kit.pdf', 'card-stock.pdf', 'plain-paper.pdf']
    """
    asked = checked(
        paper=paper, theme=theme, formats=formats, only=only, extra=extra, group=group, duplex=duplex, marks=marks,
        gap=gap, margin=margin, cut=cut, poster=poster, outlines=outlines, text=text, dpi=dpi, printer=printer,
    )  # fmt: skip
    where = Path(out) if out is not None else None
    step = progress or (lambda _: None)
    return print_game(game, workspace_at(workspace), asked, step, out=where, changed=changed)


def diff_kits(
    game: str,
    since: StrPath = LAST_KIT,
    *,
    theme: str = "",
    only: Sequence[str] = (),
    workspace: StrPath | None = None,
) -> Difference:
    """Compare the kit of a game as it was with the kit that would be printed now, piece by piece.

    A kit in ``since`` that an interrupted run left half replaced is restored first; a warning says so.

    Args:
        game: The game's name, as ``playproof games`` lists it.
        since: What to compare with: ``kit`` (the last printed one in the workspace's ``output/GAME``), a kit's folder,
            another copy of the game or its workspace, or a git revision.
        theme: The theme to draw in; the kit's, or plain, if none is given.
        only: Kinds (cards) or sets (events) to compare; all that are printed by default.
        workspace: A folder with games of your own in its ``components/``, or one inside it; the current folder if none
            is given.

    Returns:
        What differs; false if nothing does.

    Raises:
        DataFaults: There is no such game, theme or kind, or the data of then or of now has faults.
        NothingToCompare: ``since`` names no kit, no copy of the game and no git revision.
        PaperError: There is no such paper any more.

    Example:
        >>> import playproof
        >>> _ = playproof.print_kit("privates", only=["money"])
        >>> bool(playproof.diff_kits("privates"))
        False
        >>> [piece.change for piece in playproof.diff_kits("privates", only=["mats"]).pieces]
        ['came']
    """
    home = workspace_at(workspace)
    with opened(os.fspath(since), game, home) as then:
        if then.warning:
            warnings.warn(then.warning, stacklevel=2)
        return compare(then, game, home, Asked(theme=theme, only=tuple(only)))


def difference_text(difference: Difference) -> str:
    """The whole difference as ``playproof diff`` prints it: each piece with the fields that changed.

    Example:
        >>> import playproof
        >>> _ = playproof.print_kit("privates")
        >>> print(playproof.difference_text(playproof.diff_kits("privates")), end="")
        Privates: nothing changed since the kit in output/privates.
    """
    return printable(as_text(difference))
