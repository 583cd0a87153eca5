"""An entry as it is suggested: with the names printed on its pieces, and their ids beside it."""

from __future__ import annotations

import re

from playproof.checker.assembly.game import Game
from playproof.checker.language.parser import clauses, read_entry
from playproof.checker.language.values import ParseError
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Parsed
from playproof.checker.names import folded

WORD = re.compile(r"[^\W_]+")


def suggested(game: Game, game_state: GameState, text: str) -> str:
    """``text`` in backticks; ids of pieces are printed names where the entry stays the same: ```Ann: serve Matcha` (MA)``.
    Players and companies are called as they are typed."""
    head, colon, rest = text.rpartition(": ")
    ids: list[str] = []
    before = read(game, game_state, text)
    if before is not None and "->" not in text:
        for match in reversed(list(WORD.finditer(rest))):
            name = printed_names(game).get(match[0], "")
            if name:
                named = f"{rest[: match.start()]}{name}{rest[match.end() :]}"
                after = read(game, game_state, head + colon + named)
                if after is not None and after.entry == before.entry:
                    rest, ids = named, [match[0], *ids]
    beside = f" ({', '.join(ids)})" if ids else ""
    return f"`{head}{colon}{rest}`{beside}"


def read(game: Game, game_state: GameState, text: str) -> Parsed | None:
    """The one entry of a line; None if it can't be read."""
    try:
        said = clauses(game, game_state, text)
        return read_entry(game, game_state, 0, text) if len(said) == 1 else None
    except ParseError:
        return None


def printed_names(game: Game) -> dict[str, str]:
    """The printed names of pieces by their ids; without players, companies and what is printed under several names."""
    known: dict[str, set[str]] = {}
    for one in game.definition.components.sets:
        for piece in one.items:
            if piece.name and not piece.id.isdigit() and piece.id not in game.owners.ids:
                known.setdefault(piece.id, set()).add(piece.name)
    return {
        thing: next(iter(names))
        for thing, names in known.items()
        if len(names) == 1 and folded(thing) not in map(folded, names)
    }
