"""Broken, odd and damaged files: what is imported lints without faults, anything else is a sentence, never a traceback."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playproof.components.faults import DataFaults
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.importing.fitting import made_whole
from playproof.generator.importing.importing import has_letter
from playproof.generator.importing.source import Source

from tests.generator.importing.maker_files import everything

#: Files in a run of all tests, and with --exhaustive.
SAMPLE, MANY = 6, 10_000
ODD: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        7,
        99,
        10**9,
        1.5,
        -3.25,
        "",
        "∞",
        "x",
        "#",
        "*",
        "{bank}",
        "_a_ *b :share: {x}",
        "\\",
    ),
    *(
        "Ä" * 200,
        "word " * 200,
        "W" * 40,
        "日本語",
        "a\nb\tc",
        "\x07",
        "<b>",
        "=1+1",
        "-",
        "1/2/3",
        "A1",
        "ZZ999",
        "red",
    ),
    *(
        "#12345",
        "2Y",
        "D100",
        [],
        {},
        [[]],
        [None],
        {"a": 1},
        ["x"],
        [1, 2, 3],
        {"on": "4", "index": 2},
        "../../x",
        "🚂",
    ),
)
KEYS = ("x", "", "name", "hexes", "on", "#", "*", "a b", "57", "copy", "id", "label", "value", "color")


def ways(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in a JSON value."""
    if way:
        yield way
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in pairs:
        yield from ways(one, (*way, key))


def at(value: Any, way: tuple[Any, ...]) -> Any:
    for part in way:
        value = value[part]
    return value


def mutated(data: Any, seed: int) -> Any:
    """The value with one to five changes."""
    chance = random.Random(seed)
    data = copy.deepcopy(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 5))):
        every = list(ways(data))
        if not every:
            break
        way = chance.choice(every)
        if chance.random() < 0.4:
            way = way[: chance.randint(1, len(way))]
        inside, key = at(data, way[:-1]), way[-1]
        change = chance.randrange(6)
        if change == 0:
            del inside[key]
        elif change == 1:
            inside[key] = copy.deepcopy(at(data, chance.choice(every)))
        elif change == 2 and isinstance(inside, list):
            inside.insert(key, copy.deepcopy(chance.choice([inside[key], *ODD])))
        elif change == 2:
            inside[chance.choice(KEYS)] = copy.deepcopy(chance.choice([inside[key], *ODD]))
        elif change == 3 and isinstance(inside[key], str) and inside[key]:
            letters = list(inside[key])
            letters[chance.randrange(len(letters))] = chance.choice("aZ9*_:{}\\#;,=-∞é\"'/ ")
            inside[key] = "".join(letters)
        elif change == 3 and isinstance(inside[key], list):
            inside[key] = inside[key] * 2
        else:
            inside[key] = copy.deepcopy(chance.choice(ODD))
    return data


def test_mutated_games_lint_or_are_refused_in_a_sentence(
    request: pytest.FixtureRequest,
) -> None:
    whole, workspace = everything(), Workspace(SHIPPED.parent)
    good = 0
    for seed in range(MANY if request.config.getoption("--exhaustive") else SAMPLE):
        try:
            made_whole(Source("game.json", mutated(whole, seed), has_letter), "mutant", workspace)
        except DataFaults as found:
            # A sentence is about the file that was imported, not about what was made of it.
            assert all(fault.place.file == "game.json" for fault in found.faults), f"seed {seed}: {found}"
            assert all("\n" not in str(fault) for fault in found.faults)
        else:
            good += 1
    assert good
