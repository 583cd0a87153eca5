"""Files of 18xx-maker with odd values in them: a game that lints, or one sentence; and no value is lost in silence."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from playproof.components.faults import DataFaults
from playproof.components.importing.making import Looks
from playproof.components.importing.source import Source
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.importing.drawings import Drawings, drawings
from playproof.generator.importing.fitting import made_whole
from playproof.generator.importing.maker import make_game
from tests.generator.importing.maker_files import everything

Way = tuple[Any, ...]
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 99, 1234567, 10**9, 1.5, -3.25, "", "∞", "x", "#", "*", "{bank}", "_a_ *b :share: {x}",
    "\\", "Ä" * 200, "word " * 200, "W" * 40, "日本語", "a\nb\tc", "\x07", "<b>", "=1+1", "-", "1/2/3", "A1", "ZZ999", "red",
    "#12345", "2Y", "D100", "9999999", "-1", [], {}, [[]], [None], {"a": 1}, ["x"], [1, 2, 3], {"on": "4", "index": 2},
    "../../x", "🚂", "RB", "3+1",
)  # fmt: skip
KEYS = ("x", "", "name", "hexes", "on", "#", "*", "a b", "57", "copy", "id", "label", "value", "color")
#: What a value is exchanged for: if nothing changes with any of these, nobody has read it.
PROBES = ("Q7", "blue", "57", "port", 3, 80, 1.5, True, False, ["B4"], {"zz": 1})


class MakerCase(NamedTuple):
    """A file, and which of its values are looked for in what came of it."""

    data: Any
    seed: str = ""

    def use(self, place: object) -> None:
        """Import it."""
        made_or_told(self.data)
        lost = silent(self.data, random.Random(self.seed), 12)
        assert not lost, f"neither in the game nor listed: {lost}"

    def module_states(self) -> list[Way]:
        """What may be left out: every value, those in it with it."""
        return list(ways(self.data))

    def of(self, parts: Sequence[Way]) -> MakerCase:
        """The case with just these parts."""
        return MakerCase(_only(self.data, (), frozenset(parts)), self.seed)

    def save(self, path: Path) -> Path:
        """Write it beside ``path``."""
        file = path.with_suffix(".json")
        file.write_text(json.dumps(self.data, indent=1), encoding="utf-8")
        return file


def made_or_told(data: Any) -> bool:
    """Whether a game that lints came of a file; what else came of it was one sentence about the file."""
    try:
        made_whole(Source("game.json", data), "mutant", Workspace(SHIPPED.parent))
    except DataFaults as told:
        (fault,) = told.faults
        assert fault.place.file == "game.json", str(fault)
        assert "\n" not in str(fault)
        return False
    return True


@cache
def _drawings() -> Drawings:
    return drawings(Workspace(SHIPPED.parent))


def _came(data: Any) -> tuple[Any, Source]:
    made = make_game(Source("game.json", data), "mutant", Looks(), _drawings())
    return (made.files.texts(), made.left_out), made.source


def silent(data: Any, chance: random.Random, most: int) -> list[Way]:
    """Of the values of a file, some are exchanged: those that make no difference, in the files or in what is listed."""
    try:
        before, source = _came(data)
    except DataFaults:
        return []
    leaves = [
        way
        for way in ways(data)
        if not isinstance(at(data, way), dict | list) and at(data, way) not in (None, "")
    ]
    found = []
    for way in chance.sample(leaves, min(most, len(leaves))):
        if any(way[:length] in source.why for length in range(1, len(way) + 1)):
            continue  # listed as a whole
        if all(_came(_with(data, way, probe))[0] == before for probe in PROBES if probe != at(data, way)):
            found.append(way)
    return found


def _with(data: Any, way: Way, value: Any) -> Any:
    """A copy with another value in one place; only what is on the way to it is copied."""
    if not way:
        return value
    inside = copy.copy(data)
    inside[way[0]] = _with(data[way[0]], way[1:], value)
    return inside


def _only(value: Any, way: Way, kept: frozenset[Way]) -> Any:
    if isinstance(value, dict):
        return {key: _only(one, (*way, key), kept) for key, one in value.items() if (*way, key) in kept}
    if isinstance(value, list):
        return [_only(one, (*way, key), kept) for key, one in enumerate(value) if (*way, key) in kept]
    return value


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to everything in a JSON value."""
    if way:
        yield way
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in pairs:
        yield from ways(one, (*way, key))


def at(value: Any, way: Way) -> Any:
    """The value at the end of a way."""
    for part in way:
        value = value[part]
    return value


def maker_file(rng: random.Random, whole: Any = None) -> MakerCase:
    """Some sections of a file, by default of one that has every key, with one to five changes."""
    whole = copy.deepcopy(whole) or everything()
    data = {key: one for key, one in whole.items() if key == "info" or rng.random() < 0.5}
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        every = list(ways(data))
        if not every:
            break
        way = rng.choice(every)
        if rng.random() < 0.4:
            way = way[: rng.randint(1, len(way))]
        inside, key = at(data, way[:-1]), way[-1]
        change = rng.randrange(6)
        if change == 0:
            del inside[key]
        elif change == 1:
            inside[key] = copy.deepcopy(at(data, rng.choice(every)))
        elif change == 2 and isinstance(inside, list):
            inside.insert(key, copy.deepcopy(rng.choice([inside[key], *ODD])))
        elif change == 2:
            inside[rng.choice(KEYS)] = copy.deepcopy(rng.choice([inside[key], *ODD]))
        elif change == 3 and isinstance(inside[key], str) and inside[key]:
            letters = list(inside[key])
            letters[rng.randrange(len(letters))] = rng.choice("aZ9*_:{}\\#;,=-∞é\"'/ ")
            inside[key] = "".join(letters)
        elif change == 3 and isinstance(inside[key], list):
            inside[key] = inside[key] * 2
        else:
            inside[key] = copy.deepcopy(rng.choice(ODD))
    return MakerCase(data, str(rng.random()))
