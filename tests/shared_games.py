"""The rules of a game are built once for all checks of a test process: most tests check a few lines, and building takes
longer than checking them.

Rule modules never change while they are played (``tests/checker/test_unchanged_modules.py``), so that a table may sit down
to rules that others have played by. A test that patches something, or counts what a check costs, has rules of its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playproof.checker.assembly.game import Game, open_game
from playproof.checker.session import session

if TYPE_CHECKING:
    from playproof.checker.definition.game_definition import GameDefinition

#: So many games are kept; what was used last stays.
KEPT = 24
_on = False
_built: OrderedDict[tuple[object, ...], Game] = OrderedDict()


def share_games() -> None:
    """From here on checks share the rules of games, while `sharing` says so."""
    session.__dict__["open_game"] = shared


def sharing(on: bool) -> None:
    """Whether the next test shares."""
    global _on
    _on = on


@contextmanager
def share_anew() -> Iterator[None]:
    """Within a test that patches how games are built: its checks share what they build, and nobody else does."""
    others = _built.copy()
    _built.clear()
    sharing(True)
    try:
        yield
    finally:
        sharing(False)
        _built.clear()
        _built.update(others)


def shared(
    definition: GameDefinition,
    players: Iterable[str],
    house: dict[str, str] | None = None,
    figures: dict[str, int] | None = None,
) -> Game:
    """As `open_game`; what can't be built is tried anew each time."""
    seats = tuple(players)
    if not _on:
        return open_game(definition, seats, house, figures)
    # The game keeps its definition, so that no other takes its place in memory.
    key = (id(definition), seats, *(house or {}).items(), "", *(figures or {}).items())
    game = _built.get(key)
    if game is None:
        game = _built[key] = open_game(definition, seats, house, figures)
    _built.move_to_end(key)
    while len(_built) > KEPT:
        _built.popitem(last=False)
    return game
