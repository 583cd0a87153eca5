"""The tracker files that come with Playproof: each game's examples, the starter's, and the files of the rule pairs."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playproof import checker
from playproof.checker.definition.examples import examples
from playproof.checker.definition.game_definition import find_game, known_games
from tests.slips.lines import Slip, slips, words_of

GAMES = Path(checker.__file__).parent / "games"


class File(NamedTuple):
    """A file in which nothing is found; slips are made in these of its lines (0 is the first)."""

    name: str
    lines: tuple[str, ...]
    changed: Container[int]


@cache
def files() -> tuple[File, ...]:
    """All of them, those of the games first."""
    return (*_played(), *_pairs())


def _played() -> Iterator[File]:
    for path in sorted(GAMES.glob("*/examples/*.play")):
        lines = _lines(path.read_text(encoding="utf-8"))
        yield File(f"{path.parent.parent.name}-{path.stem}", lines, range(len(lines)))


def _pairs() -> Iterator[File]:
    """A line that many of them share is only changed in the first."""
    for game in known_games(()):
        seen: set[str] = set()
        for number, one in enumerate(examples(find_game(game)), 1):
            lines = _lines(one.passing)
            own = frozenset(at for at, line in enumerate(lines) if line not in seen)
            yield File(f"pair-{game}-{number}-{one.code}", lines, own)
            seen.update(lines)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.rstrip("\n").split("\n"))


def every_slip(file: File, roots: Sequence[Path] = ()) -> Iterator[Slip]:
    """Every slip in a file, in the order of its lines; ``roots``: the workspaces with its game."""
    words = words_of(file.lines, roots)
    return (slip for slip in slips(file.lines, words) if slip.at in file.changed)
