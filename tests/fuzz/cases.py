"""What is tried: a text as a tracker file, the data of a game with changes in it, a list of cards."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playproof.checker.api import legal
from playproof.checker.definition.game_definition import find_game
from playproof.checker.language.lines import decode
from playproof.checker.session.session import run
from playproof.components.workspace import SHIPPED
from tests.fuzz.lists import ListCase, lists
from tests.fuzz.maker import MakerCase, maker_file
from tests.slips.check import look_at
from tests.slips.corpus import played
from tests.slips.data import Data
from tests.slips.files import files
from tests.slips.lines import Words, slip, words_of
from tests.slips.rows import RowTweak, every_tweak, games

__all__ = ["KINDS", "Case", "DataCase", "ListCase", "PlayCase", "Workplace", "data", "header", "play"]

NOISE = '\n\r\t :;,#"->=+-_.0159aZ?*[]{}()\x00\x1b\ufeff\u202e\u2028é€😀'
NUMBERS = ("-1", "0", "1", "9" * 12, "1e9", "007", "½", "٣", "1_000", "12,5", "$40", "+3")


class PlayCase(NamedTuple):
    """A tracker file."""

    content: bytes

    def use(self, place: Workplace) -> None:
        """Check it, and ask all that may be asked of it."""
        text = decode(self.content)
        look_at(run(text, "x.play"))
        file = place.root / "x.play"
        file.write_bytes(self.content)
        legal(file)

    def module_states(self) -> list[bytes]:
        """What may be left out."""
        return self.content.splitlines(keepends=True)

    def of(self, parts: Sequence[bytes]) -> PlayCase:
        """The case with just these parts."""
        return PlayCase(b"".join(parts))

    def save(self, path: Path) -> Path:
        """Write it beside ``path``."""
        file = path.with_suffix(".play")
        file.write_bytes(self.content)
        return file


class DataCase(NamedTuple):
    """Changes of one file of a shipped game, one after the other, and then ``noise``: (place, signs gone, signs put)."""

    tweaks: tuple[RowTweak | tuple[int, int, str], ...]
    game: str
    file: str

    def text(self) -> str:
        """The file's text with all changes that can still be made."""
        text = (SHIPPED / self.game / self.file).read_text(encoding="utf-8")
        for change in self.tweaks:
            if isinstance(change, RowTweak):
                try:
                    text = change.text(text)
                except (LookupError, TypeError, ValueError, AttributeError):
                    continue  # an earlier change took away what this one is about
            else:
                at, gone, put = change
                text = text[: at % (len(text) + 1)] + put + text[at % (len(text) + 1) + gone :]
        return text

    def use(self, place: Workplace) -> None:
        """Read, lint, draw and check."""
        place.data(self.game).examine(self.file, self.text())

    def module_states(self) -> list[RowTweak | tuple[int, int, str]]:
        """What may be left out."""
        return list(self.tweaks)

    def of(self, parts: Sequence[RowTweak | tuple[int, int, str]]) -> DataCase:
        """The case with just these parts."""
        return DataCase(tuple(parts), self.game, self.file)

    def save(self, path: Path) -> Path:
        """Write the file, its game's name before its own."""
        file = path.with_name(f"{path.name}-{self.game}-{self.file}")
        file.write_text(self.text(), encoding="utf-8", newline="\n")
        return file


class Workplace:
    """A folder for one process, with a copy of each game that was asked for."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._data: dict[str, Data] = {}

    def data(self, game: str) -> Data:
        """The copy of a game, as it is shipped."""
        if game not in self._data:
            self._data[game] = Data(self.root / game, game)
        return self._data[game]


@cache
def _texts() -> tuple[tuple[str, ...], ...]:
    """Tracker files to begin with: all that are shipped, and all that were ever a fault."""
    corpus = [tuple(decode(path.read_bytes()).rstrip("\n").split("\n")) for path in played()]
    examples = [one.lines for one in files()]
    long = [lines for lines in examples if len(lines) > 60]
    # A long file has as many lines to go wrong as all the pairs of a game.
    return (*examples, *long * 20, *corpus * 5)


@cache
def _words(lines: tuple[str, ...]) -> Words:
    return words_of(lines)


@cache
def _lines(start: str) -> tuple[str, ...]:
    """All lines of all files that begin so."""
    return tuple(sorted({line for lines in _texts() for line in lines if line.startswith(start)}))


def play(rng: random.Random) -> PlayCase:
    """A shipped file, or its beginning, with up to eight changes."""
    start = rng.choice(_texts())
    lines = list(start[: rng.randint(3, len(start))] if rng.random() < 0.5 and len(start) > 3 else start)
    for _ in range(rng.choice((1, 1, 2, 3, 5, 8))):
        lines = rng.choice(_CHANGES)(rng, lines, _words(start))
        lines = "\n".join(lines).split("\n")
    content = "\n".join(lines).encode("utf-8", "surrogatepass")
    for _ in range(rng.choice((0, 0, 0, 0, 1, 4))):
        at = rng.randrange(len(content) + 1)
        content = content[:at] + rng.randbytes(rng.randint(0, 3)) + content[at + rng.randint(0, 3) :]
    return PlayCase(content)


def _slip(rng: random.Random, lines: list[str], words: Words) -> list[str]:
    if sum(bool(line.strip()) for line in lines[:-1]) < 2:
        return lines
    return slip(rng, lines, words, 0, (-9, -1, 1, 9)).typed(lines)


def _noise(rng: random.Random, lines: list[str], words: Words) -> list[str]:
    text = "\n".join(lines)
    at = rng.randrange(len(text) + 1)
    put = "".join(rng.choices(NOISE, k=rng.randint(0, 4)))
    return (text[:at] + put + text[at + rng.randint(0, 5) :]).split("\n")


def _number(rng: random.Random, lines: list[str], words: Words) -> list[str]:
    text = "\n".join(lines)
    found = list(re.finditer(r"\d+", text))
    if not found:
        return lines
    match = rng.choice(found)
    return (text[: match.start()] + rng.choice(NUMBERS) + text[match.end() :]).split("\n")


def _splice(rng: random.Random, lines: list[str], words: Words) -> list[str]:
    other = rng.choice(_texts())
    start = rng.randrange(len(other))
    at = rng.randrange(len(lines) + 1)
    return [*lines[:at], *other[start : start + rng.choice((1, 1, 2, 5, 30))], *lines[at:]]


def _have(rng: random.Random, lines: list[str], words: Words) -> list[str]:
    """Positions of this game or another before the first entry, or anywhere."""
    game = next((line for line in lines if line.startswith("game ")), "")
    own = [line for one in _texts() if game in one for line in one if line.startswith("have ")]
    more = rng.choices(own if own and rng.random() < 0.8 else _lines("have "), k=rng.randint(1, 4))
    heads = [number for number, line in enumerate(lines) if line.startswith(("players", "have", "house"))]
    at = heads[-1] + 1 if heads and rng.random() < 0.8 else rng.randrange(len(lines) + 1)
    return [*lines[:at], *more, *lines[at:]]


def _house(rng: random.Random, lines: list[str], words: Words) -> list[str]:
    ids = {game: list(find_game(game).book.rulings.values()) for game in games()}
    own = next((line[5:].strip() for line in lines if line.startswith("game ")), "")
    rulings = ids.get(own) or ids[rng.choice(games())]
    more = [
        f"house {rng.choice((one.id, one.name))} = {rng.choice(list(one.choices))}"
        for one in rng.choices(rulings, k=rng.randint(1, 4))
    ]
    at = next((number for number, line in enumerate(lines) if line.startswith("players")), 0) + 1
    return [*lines[:at], *more, *lines[at:]]


def _language(rng: random.Random, lines: list[str], words: Words) -> list[str]:
    line = rng.randint(0, len(lines) + 2)
    name = rng.choice(words.actors or ("Ann",))
    entry = rng.choice(lines)
    said = (
        "undo", f"undo {rng.randint(0, 9)}", f"amend {line} {entry}", f"accept {line}", f'accept {line} "so"',
        f"adjust {name} {rng.choice(('', '+', '-'))}{rng.choice(NUMBERS)} \"why\"", f"count {name} {rng.choice(NUMBERS)}",
        f"note {entry}", f"{entry} -> {name} pays 3", f"{entry}; {rng.choice(lines)}", f"-> {name} takes {entry[-3:]}",
        f"{name}: {entry}", entry.partition(":")[2].strip(), entry.upper(), f"{entry} {entry}", "end", f"have {entry}",
    )  # fmt: skip
    at = rng.randrange(len(lines) + 1)
    return [*lines[:at], rng.choice(said), *lines[at:]]


def _shuffle(rng: random.Random, lines: list[str], words: Words) -> list[str]:
    at = rng.randrange(len(lines))
    block = lines[at : at + rng.randint(2, 40)]
    rng.shuffle(block)
    return [*lines[:at], *block, *lines[at + len(block) :]]


_CHANGES: tuple[Callable[[random.Random, list[str], Words], list[str]], ...] = (
    _slip, _slip, _slip, _noise, _number, _splice, _have, _house, _language, _shuffle,
)  # fmt: skip


def header(rng: random.Random) -> PlayCase:
    """A short file that is mostly header."""
    words = (
        "Ann",
        "Bob",
        "Cy",
        "bank",
        "table",
        "the",
        "9",
        "=",
        "",
        ":",
        '"',
        ",",
        "Ann Bob",
        "a" * 300,
        *games(),
    )
    heads = ("playproof", "game", "players", "house", "have", "count", "adjust", "accept", "==", "#", "")
    lines = [
        f"playproof {rng.choice(('1', '2', '', 'x'))}",
        f"game {rng.choice(words)}",
        f"players {' '.join(rng.choices(words, k=rng.randint(0, 6)))}",
    ]
    game = rng.choice(games())
    lines[1] = rng.choice((lines[1], f"game {game}", f"game {game}", f"game {game}"))
    lines[2] = rng.choice((lines[2], "players Ann Bob Cy", "players P0", "players " + " ".join("ABCDEFGH")))
    for _ in range(rng.randint(0, 4)):
        more = f"{rng.choice(heads)} {' '.join(rng.choices(words, k=rng.randint(0, 4)))}"
        lines.insert(rng.randrange(len(lines) + 1), rng.choice((more, rng.choice(_lines("have ")))))
    for _ in range(rng.choice((0, 1, 2))):
        lines = _noise(rng, lines, Words.of(()))
    return PlayCase("\n".join(lines).encode("utf-8", "surrogatepass"))


Case = PlayCase | DataCase | ListCase | MakerCase


@cache
def _tweaks(game: str) -> dict[str, list[RowTweak]]:
    by_file: dict[str, list[RowTweak]] = {}
    for tweak in every_tweak(game):
        by_file.setdefault(tweak.file, []).append(tweak)
    return by_file


def data(rng: random.Random) -> DataCase:
    """A file of a shipped game with up to five tweaks of rows, or with signs changed."""
    game = rng.choice(games())
    file = rng.choice(sorted(_tweaks(game)))
    changes: list[RowTweak | tuple[int, int, str]] = list(
        rng.choices(_tweaks(game)[file], k=rng.choice((0, 1, 1, 2, 5)))
    )
    for _ in range(rng.choice((0, 1, 3)) or not changes):
        put = "".join(rng.choices(NOISE, k=rng.randint(0, 3)))
        changes.append((rng.randrange(10**6), rng.randint(0, 4), put))
    return DataCase(tuple(changes), game, file)


#: What is made, and how often: of eleven cases.
KINDS: dict[str, tuple[Callable[[random.Random], Case], int]] = {
    "tracker files": (play, 6),
    "headers": (header, 1),
    "data": (data, 2),
    "lists": (lists, 1),
    "18xx-maker files": (maker_file, 1),
}
