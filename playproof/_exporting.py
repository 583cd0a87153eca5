"""Exporting games to other programs: `export_game`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playproof._games import StrPath, workspace_at
from playproof.generator.exporting import exporting

__all__ = ["export_game"]


def export_game(
    game: str,
    to: str,
    out: StrPath | None = None,
    *,
    changed: bool = False,
    workspace: StrPath | None = None,
    progress: Callable[[str], None] | None = None,
    **options: Any,
) -> exporting.Exported:
    """Export a game to other programs, or of that just what changed since the last export.

    Nothing is written if anything fails: the folder is then as it was.

    Args:
        game: The game's name, as ``playproof games`` lists it.
        to: What to export to: images, json, tts, pcio or shops.
        out: The folder to write into, made if it isn't there; ``output/GAME/export/TARGET`` in the workspace if none is
            given.
        changed: Write only what differs from the export in ``out``. Options that aren't given are then those of that
            export.
        workspace: A folder with games of your own in its ``components/``, or one inside it; the current folder if none
            is given.
        progress: Called with what is being done: "drawing", "rendering".
        options: Those of ``playproof export`` by their names, ``extra`` being ``--with``: ``only=["cards"]``,
            ``dpi=150``, ``format="webp"``. None is as if it weren't given.

    Returns:
        The folder, the files that were written, and what the command would tell.

    Raises:
        ExportError: There is no such target, an option isn't allowed, or ``changed`` and there is no export.
        DataFaults: There is no such game, theme or set, or the data has faults; all of them are listed.
        PaperError: There is no such paper.
        WriteError: A picture can't be drawn, for example for its size.
        OutputError: A file can't be written, or would be replaced though no export wrote it.

    Example:
        >>> import playproof
        >>> images = playproof.export_game("privates", "images", only=["chips"], dpi=100)
        >>> [file.name for file in images.files][:4]
        ['index.json', 'index.csv', 'red.png', 'red-back.png']
        >>> playproof.export_game("privates", "images", changed=True).files
        ()
    """
    where = Path(out) if out is not None else None
    step = progress or (lambda _: None)
    return exporting.export_game(game, workspace_at(workspace), to, options, step, out=where, changed=changed)
