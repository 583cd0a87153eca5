"""What may be entered next is never refused: no line that `legal` lists, and few that the rule modules list, are findings."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice, product

import pytest

from playproof.checker.assembly.game import Game
from playproof.checker.definition.examples import example_games, examples
from playproof.checker.definition.game_definition import find_game
from playproof.checker.language.lines import lines
from playproof.checker.language.parser import read_entry
from playproof.checker.language.script import script
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.findings import Report
from playproof.checker.model.game_state import GameState
from playproof.checker.session.legal_entries import legal_entries
from playproof.checker.session.session import Session, run
from playproof.components.workspace import SHIPPED

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
#: What only the whole entry shows, which the lists of single values leave to the check.
REFUSED = {"preascendant": {"gem_limit", "no_disk", "undone"}}
#: How many positions of a game's files are looked at, and how many of the listed entries there.
POSITIONS, EACH = 12, 60


def texts(game: str) -> Iterator[str]:
    """The shipped games, and the passing halves of the rules' examples."""
    definition = find_game(game)
    yield from (path.read_text(encoding="utf-8") for path in example_games(definition))
    yield from (example.passing for example in examples(definition))


def positions(game: str, exhaustive: bool) -> Iterator[tuple[Game, GameState]]:
    """After each line of the files, or after some of them."""
    read = [script(lines(text)) for text in texts(game)]
    every = [(number, at) for number, one in enumerate(read) for at in range(len(one.steps))]
    chosen = set(every if exhaustive else random.Random(game).sample(every, min(POSITIONS, len(every))))
    for number, one in enumerate(read):
        last = max((at for of, at in chosen if of == number), default=-1)
        session = Session(Report("x.play"))
        session.accepted = one.accepted
        for at, step in enumerate(one.steps[: last + 1]):
            session.step(step)
            if (number, at) in chosen and session.game is not None:
                yield session.game, session.game_state


def each(values: Sequence[object]) -> Iterator[tuple[object, ...]]:
    """The ends of each range, and some of each choice."""
    choices = [
        [value.low, value.high - (value.high - value.low) % value.step]
        if isinstance(value, Span)
        else [*value.values[:2], value.values[-1]]
        if isinstance(value, OneOf)
        else [value]
        for value in values
    ]
    return islice(product(*map(dict.fromkeys, choices)), 8)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_listed_is_legal(game: str, exhaustive: bool) -> None:
    seen = 0
    for one, game_state in positions(game, exhaustive):
        moves, rng = one.moves(game_state), random.Random(game)
        for command, actor, values in moves if exhaustive else rng.sample(moves, min(EACH, len(moves))):
            for chosen in each(values):
                line = command.write(actor, *chosen)
                parsed = read_entry(one, game_state, 1, line)
                after = game_state.copy()
                one.infer_all_skipped(after, parsed.command, parsed.entry)
                found = one.check(after, parsed.command, parsed.entry)
                assert {each.reason for each in found} <= REFUSED.get(game, set()), (line, found)
                seen += 1
    assert seen


def test_what_the_check_refuses_is_not_listed() -> None:
    """The limit of gems is not known to the module that lists the cards to reap."""
    [example] = (one for one in examples(find_game("preascendant")) if one.code == "PA-79")
    session = run(example.passing)
    assert session.game is not None
    game, game_state = session.game, session.game_state
    moves = {command.write(actor, *values) for command, actor, values in game.moves(game_state)}
    refused = {"Bob: reap R05"}
    assert refused <= moves
    assert refused.isdisjoint(legal_entries(game, game_state))
