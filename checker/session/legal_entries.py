"""What may be entered next: what the rule modules list, less what the check of the same entry refuses."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.checker.assembly.game import Game, whole
from playproof.checker.language.parser import read_entry
from playproof.checker.language.values import ParseError
from playproof.checker.model.game_state import GameState


def legal_entries(game: Game, game_state: GameState) -> Iterator[str]:
    """Each legal entry as a line, in the order of the commands; ranges (``5..40``) and choices (``red|blue``) stand as they
    are listed: all their values are legal."""
    for command, actor, values in sorted(game.moves(game_state), key=lambda move: move[0].place):
        line = command.write(actor, *values)
        if not whole(values) or is_legal(game, game_state, line):
            yield line


def is_legal(game: Game, game_state: GameState, line: str) -> bool:
    """Whether a line may be entered."""
    try:
        parsed = read_entry(game, game_state, 1, line)
    except ParseError:
        return False
    return game.is_legal(game_state, parsed.command, parsed.entry)
