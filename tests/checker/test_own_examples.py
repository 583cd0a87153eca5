"""The examples of commands on a game's page, in `legal` and in `explain` name what the game has."""

from __future__ import annotations

import pytest

from playproof.checker.assembly.game import open_game
from playproof.checker.assembly.own_example import own_example
from playproof.checker.definition.game_definition import find_game, known_games
from playproof.checker.session.session import run

#: Routes of hexes differ from map to map; their example is that of the map of 1830.
ROUTES = ("run", "rampage")
#: What must lie on the table for a game's examples.
DEALT = {"privates": "deal 5r 10b 10g 25y 30k 40r 50b"}


@pytest.mark.parametrize("name", sorted(known_games([])))
def test_every_example_reads_as_an_entry_of_the_game(name: str) -> None:
    game = open_game(find_game(name), ("Ann", "Bob", "Cy"))
    head = f"game {name}\nplayers Ann Bob Cy\n{DEALT.get(name, '# nothing')}\n"
    unread = {}
    for command in game.all_commands():
        example = own_example(game, command)
        found = run(f"{head}{example}\n", "x", [], likely=False).report.findings
        unknown = [one.message for one in found if one.line == 4 and one.code in ("PP-02", "PP-03")]
        if unknown and command.syntax.word not in ROUTES:
            unread[example] = unknown
    assert not unread
