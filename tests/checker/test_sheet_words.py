"""What a normal game needs is on its printed sheets: every command of the shipped whole games is among the lines to type."""

from __future__ import annotations

import re
from typing import Any

import pytest

from playproof.checker.assembly.game import Game, open_game
from playproof.checker.definition.examples import example_games
from playproof.checker.definition.game_definition import find_game, known_games
from playproof.checker.model.rule_module import Parsed
from playproof.checker.session import session as sessions
from playproof.checker.session.session import run
from playproof.components.kinds.records import Record
from playproof.layouts.kinds.records import CORRECTIONS
from tests.slips.counting import Played, lines_of
from tests.slips.files import File

WORD = re.compile(r"[a-z]+")
#: In the meaning of a line to type, other ways to type it.
MARKED = re.compile(r"\*([^*]+)\*")


def printed(game: str) -> set[str]:
    """The words of the lines to type on a game's tracker sheets."""
    found: set[str] = set()
    for one in find_game(game).components.sets:
        for record in one.items if one.kind == "records" else ():
            assert isinstance(record, Record)
            for verb in record.verbs:
                for text in (verb.write.partition(": ")[2] or verb.write, *MARKED.findall(verb.meaning)):
                    found.update(WORD.findall(text))
    return found


def used(one: Played, monkeypatch: pytest.MonkeyPatch) -> tuple[Game, set[type]]:
    """The kinds of entries in a file."""
    kinds: set[type] = set()
    enter = sessions.Session.enter

    def noting(self: Any, step: Any, parsed: Parsed, first: bool) -> None:
        kinds.add(type(parsed.entry))
        enter(self, step, parsed, first)

    monkeypatch.setattr(sessions.Session, "enter", noting)
    game = run("\n".join(one.file.lines), "", one.roots).game
    assert game is not None
    return game, kinds


#: Ways to put a line right, as printed below each list.
PUT_RIGHT = ["undo", "undo 2", "amend 6 Ann: pass", 'amend 6 note "…"', 'accept 6 "why"', 'note "…"']

FILES = [
    Played(game, File(path.stem, lines_of(path), ()), ())
    for game in known_games(())
    for path in example_games(find_game(game))
]


@pytest.mark.parametrize("one", FILES, ids=lambda one: f"{one.game}-{one.file.name}")
def test_every_command_of_a_game_is_on_its_sheets(one: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for lines that only state what is so, at any time."""
    words = printed(one.game)
    game, kinds = used(one, monkeypatch)
    for kind in kinds:
        ways = [
            command
            for command in game.all_commands()
            if command.entry is kind and command.kind in ("actor", "table")
        ]
        if not all(command.kind == "table" and command.anytime for command in ways):
            assert {command.syntax.word for command in ways} & words


@pytest.mark.parametrize("game", known_games(()))
def test_what_puts_a_line_right_is_on_the_sheets(game: str) -> None:
    assert MARKED.findall(CORRECTIONS) == PUT_RIGHT
    assert {"count", "score"} <= printed(game)
    exchanges = any(
        command.syntax.word == "exchange"
        for command in open_game(find_game(game), ["Ann", "Bob", "Cy"]).all_commands()
    )
    assert exchanges == ("exchange" in printed(game))


def test_what_puts_a_line_right_is_read_as_printed() -> None:
    lines = ["game privates", "players Ann Bob Cy", "dealer Ann", "deal 5r 10b 10g 25y 30k 40r 50b"]
    for said in PUT_RIGHT:
        report = run("\n".join([*lines, "", "Ann: bid 11 10b", said, ""])).report
        assert [one.code for one in report.findings if one.code.startswith("PP")] == [], said
