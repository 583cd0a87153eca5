"""Rule modules never change after they are built: whatever play and ``have`` lines change is in the game state."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence, Set
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.assembly.game import Game, open_game
from playproof.checker.definition.examples import examples
from playproof.checker.definition.game_definition import GameDefinition, find_game, known_games
from playproof.checker.session import session

#: Attributes that change all the same, by class: what they hold follows from what never changes.
CACHES = {
    "Names": {"seen": "names read before", "tried": "their beginnings"},
    "Syntax": {
        "_times": "how often it was used: after a while it is compiled",
        "pattern": "the compiled syntax",
        "short": "how long a line the compiled syntax may read",
    },
    "Params": {"asked": "which parameters are read, for the pages of families and for lint"},
    "Game": {"asked": "the same, by module", "examples": "the examples of commands, made when they are told"},
    "Pairs": {
        "readings": "cards read before",
        "lot_names": "what they are called",
        "made": "the cards named so far",
    },
    "RampageStep": {"views": "the map as runs see it"},
    "Geography": {"_turned": "turned tiles"},
    "HexRuns": {
        "graph": "the track of the board that was looked at last",
        "known": "which board that was",
        "laid": "the tiles on it",
        "texts": "runs read before",
        "movers": "the figures of trains as runs need them",
    },
    "LayingRules": {
        "fits": "which tile may follow which",
        "edge_faults": "which tiles fit beside printed edges",
    },
    "PathMap": {"faces": "turned tiles"},
    "BoardGrid": {"titles": "the coordinates of places", "around": "which places touch"},
}
PLAIN = (str, bytes, int, float, type(None), Enum, range)
#: Code, and what is read once for all games.
SHARED = (
    type,
    types.ModuleType,
    types.FunctionType,
    types.BuiltinFunctionType,
    GameDefinition,
    Path,
)
GAMES = [name for name, folder in known_games([]).items() if (folder / "play.toml").is_file()]


class Record:
    """Everything that can be reached from a game's modules: path → what is there."""

    def __init__(self, game: Game) -> None:
        self.values: dict[str, str] = {}
        self.seen = {id(module): name for name, module in game.modules.items()}
        for name, module in game.modules.items():
            self.fields(name, module)

    def add(self, path: str, value: Any) -> None:
        """An object that is reached in two ways is recorded once."""
        kind = type(value)
        if isinstance(value, PLAIN):
            self.values[path] = repr(value)
        elif id(value) in self.seen:
            self.values[path] = f"as {self.seen[id(value)]}"
        elif isinstance(value, SHARED) or kind.__module__.startswith(("playproof.components", "re")):
            self.values[path] = f"{kind.__name__} {id(value)}"
        else:
            self.seen[id(value)] = path
            self.values[path] = f"{kind.__name__}{f' of {len(value)}' if hasattr(value, '__len__') else ''}"
            if isinstance(value, types.MethodType):
                self.add(f"{path}.__self__", value.__self__)
            elif isinstance(value, Mapping):
                for key, one in value.items():
                    self.add(f"{path}[{key!r}]", one)
            elif isinstance(value, Sequence):
                for number, one in enumerate(value):
                    self.add(f"{path}[{number}]", one)
            elif isinstance(value, Set):
                self.values[path] += f" {sorted(map(repr, value))}"
            self.fields(path, value)

    def fields(self, path: str, value: object) -> None:
        """The attributes, those in slots too."""
        caches = [cache for kind in type(value).__mro__ for cache in CACHES.get(kind.__name__, ())]
        for name in {**dict.fromkeys(slots_of(value)), **getattr(value, "__dict__", {})}:
            kept = isinstance(getattr(type(value), name, None), cached_property)
            if not kept and name not in caches and hasattr(value, name):
                self.add(f"{path}.{name}", getattr(value, name))


def slots_of(value: object) -> Iterator[str]:
    """The names of its slots."""
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        yield from (slots,) if isinstance(slots, str) else slots


@pytest.mark.parametrize("name", GAMES)
def test_play_and_declared_positions_change_no_rule_module(
    name: str, monkeypatch: pytest.MonkeyPatch, exhaustive: bool
) -> None:
    """Examples (every fourth, with ``--exhaustive`` all) and the example of each ``have`` line are played with the same
    modules; examples with other players, rulings or figures have modules of their own."""
    games: dict[object, tuple[Game, Record]] = {}

    def opened(
        definition: GameDefinition, players: Sequence[str], house: dict[str, str], figures: dict[str, int]
    ) -> Game:
        key = (tuple(players), *house.items(), *figures.items())
        if key not in games:
            game = open_game(definition, players, house, figures)
            games[key] = game, Record(game)
        return games[key][0]

    monkeypatch.setattr(session, "open_game", opened)
    definition = find_game(name)
    for example in examples(definition)[:: 1 if exhaustive else 4]:
        session.run(example.broken)
        session.run(example.passing)
    seats = ("Ann", "Bob", "Cy")
    for command in opened(definition, seats, {}, {}).all_commands():
        if command.kind == "have":
            session.run(f"game {name}\nplayers {' '.join(seats)}\n{command.example}\n")
    for key, (game, before) in games.items():
        old, new = before.values, Record(game).values
        changed = [
            f"{path}: {old.get(path)} -> {new.get(path)}"
            for path in {**old, **new}
            if old.get(path) != new.get(path)
        ]
        said = f"{key}: what play changes belongs to the game state; what is only remembered, to CACHES"
        assert not changed, "\n".join([said, *changed[:20]])
