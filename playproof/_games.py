"""Games by name: `load_game`, and the workspace that the public functions look in."""

from __future__ import annotations

import os
from pathlib import Path

from playproof.components import game as games
from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.workspace import Workspace, find_workspace

__all__ = ["StrPath", "load_game", "workspace_at"]

#: A path as `open` takes it.
StrPath = str | os.PathLike[str]


def load_game(game: str, *, workspace: StrPath | None = None) -> games.Game:
    """Read all component data of a game.

    Args:
        game: The game's name, as ``playproof games`` lists it.
        workspace: A folder with games of your own in its ``components/``, or one inside it; the current folder if none
            is given. Its games win over those that come with Playproof.

    Returns:
        The game: its sets of pieces in print order, its figures, its colours.

    Raises:
        DataFaults: There is no such game or folder, or its data has faults; all of them are listed.

    Example:
        >>> import playproof
        >>> game = playproof.load_game("privates")
        >>> game.title, game.header.players
        ('Privates', (2, 6))
        >>> [(piece.title, piece.count) for piece in game.set("money").items]
        [('$1', 60), ('$5', 40), ('$10', 40), ('$25', 26), ('$100', 12)]
    """
    return games.load_game(workspace_at(workspace).game_folder(game))


def workspace_at(folder: StrPath | None) -> Workspace:
    """The nearest workspace from ``folder`` (None: the current one) upwards. Raises `DataFaults` if it isn't there."""
    start = Path.cwd() if folder is None else Path(folder)
    if not start.is_dir():
        allowed = "a folder with games in components/, or one inside it"
        raise DataFaults([Fault(Place(str(start)), "there is no such folder", allowed)])
    return find_workspace(start.resolve())
