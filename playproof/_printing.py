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
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_game

__all__ = ["diff_kits", "difference_text", "print_kit"]


def print_kit(
    game: str,
    out: StrPath | None = None,
    options: KitOptions | None = None,
    *,
    changed: bool = False,
    workspace: StrPath | None = None,
    progress: Callable[[str], None] | None = None,
) -> PrintedKit:
    """Print a game's kit into a folder, or just the pieces that changed since the last one.

    Nothing is written if anything fails: the folder is then as it was.

    Args:
        game: The game's name, as ``playproof games`` lists it.
        out: The folder to write into, made if it isn't there; ``output/GAME`` in the workspace if none is given.
        options: Paper, look and formats; an option that isn't given is as usual.
        changed: Print only what changed since the kit in ``out``. Options that aren't given are then those of that kit.
        workspace: A folder with games of your own in its ``components/``, or one inside it; the current folder if none
            is given.
        progress: Called with what is being done: "drawing", "writing files".

    Returns:
        The folder, the files that were written, and what the command would tell.

    Raises:
        DataFaults: There is no such game, theme or kind, or the data has faults; all of them are listed.
        PaperError: There is no such paper.
        PrinterError: There is no such printer profile.
        ImpositionError: A piece doesn't fit on the paper, or two options contradict each other.
        NoFormerKit: ``changed``, and ``out`` holds no kit of this game.
        WriteError: A drawing can't be written, for example a picture with too many pixels.
        OutputError: A file can't be written.

    Example:
        >>> import playproof
        >>> kit = playproof.print_kit("privates", "kit", playproof.KitOptions(paper="letter", formats=("pdf",)))
        >>> kit.folder.as_posix(), kit.messages[0]
        ('kit', '18 pages on 9 sheets of letter')
        >>> [file.name for file in kit.files][:3]
        ['kit.pdf', 'card-stock.pdf', 'plain-paper.pdf']
    """
    where = Path(out) if out is not None else None
    step = progress or (lambda _: None)
    return print_game(
        game, workspace_at(workspace), options or KitOptions(), step, out=where, changed=changed
    )


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
        >>> _ = playproof.print_kit("privates", options=playproof.KitOptions(only=("money",)))
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
