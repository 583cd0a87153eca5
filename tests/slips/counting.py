"""How many findings a slip brings, and where: each slip made in a file, which is then checked as a user's file is."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playproof.checker.definition.examples import example_games
from playproof.checker.definition.game_definition import find_game, known_games
from playproof.checker.session.likely import piled
from playproof.checker.session.session import run
from playproof.components.workspace import Workspace
from playproof.generator.beginning import TEMPLATES, begin, starters
from tests.checker.players.random_player import write_game
from tests.slips.check import checked
from tests.slips.files import File, every_slip
from tests.slips.lines import Slip, sample

#: How many random games of each game there are, for how many players, of how many lines at most.
RANDOM = {
    "184x": (3, 3, 400),
    "18dracula": (2, 3, 500),
    "leasehold": (3, 3, 400),
    "preascendant": (3, 3, 400),
    "privates": (4, 3, 200),
}
#: A slip has at most so many findings, follow-on findings not counted.
MOST = 3


class Played(NamedTuple):
    """A tracker file of a whole game or a part of one, and the workspaces of its game."""

    game: str
    file: File
    roots: tuple[Path, ...]


class Result(NamedTuple):
    """What one slip brings. ``found``: the lines with a finding (the first is 1); ``shown``: the first line that is illegal or
    miscounted, whatever its cause; 0, none. ``seconds``: what the check took if findings pile up."""

    game: str
    file: str
    slip: Slip
    found: tuple[int, ...]
    shown: int
    seconds: float

    @property
    def few(self) -> bool:
        """Whether there are at most `MOST` findings."""
        return len(self.found) <= MOST

    @property
    def own_line(self) -> bool:
        """Whether the first finding is at a line that was typed wrong."""
        lines = max(1, len(self.slip.lines))
        return bool(self.found) and self.slip.at < self.found[0] <= self.slip.at + lines

    @property
    def in_time(self) -> bool:
        """Whether the first finding is not later than the slip shows."""
        return not self.shown or (bool(self.found) and self.found[0] <= self.shown)


def played(root: Path, random: bool = False) -> Iterator[Played]:
    """The shipped games' examples, and the evening that each starter comes with, begun in the workspace ``root``; with
    ``random`` games of random legal play as well."""
    for game, (number, players, most) in RANDOM.items() if random else ():
        for seed in range(number):
            lines = tuple(write_game(game, players, seed, most=most))
            yield Played(game, File(f"{game}-random-{seed}", lines, range(len(lines))), ())
    for game in known_games(()):
        for path in example_games(find_game(game)):
            lines = lines_of(path)
            yield Played(game, File(f"{game}-{path.stem}", lines, range(len(lines))), ())
    for name in starters():
        if (TEMPLATES / name / "play.toml").is_file():
            made = begin(name, Workspace(root), name)
            if made.tracker is not None:
                lines = lines_of(made.tracker)
                yield Played(name, File(f"starter-{name}", lines, range(len(lines))), (root,))


def lines_of(path: Path) -> tuple[str, ...]:
    """The lines of a tracker file."""
    return tuple(path.read_text(encoding="utf-8").rstrip("\n").split("\n"))


@cache
def _slips(file: File, roots: tuple[Path, ...]) -> tuple[Slip, ...]:
    return tuple(every_slip(file, roots))


def chosen(one: Played, number: int, seed: str = "", kinds: Collection[str] = ()) -> list[Slip]:
    """``number`` of a file's slips, of each kind as many; all of them if that is 0. ``kinds``: only of these."""
    every = [slip for slip in _slips(one.file, one.roots) if not kinds or slip.kind in kinds]
    if not number:
        return every
    places: dict[str, list[int]] = defaultdict(list)
    for at, slip in enumerate(every):
        places[slip.kind].append(at)
    return [every[at] for at in sorted(sample(places, number, f"{seed}{one.file.name}"))]


def results(one: Played, slips: Sequence[Slip]) -> list[Result]:
    """Check the file with each of the slips in it.

    Up to the slip, and from where the game is the same again, the file is played once for all slips. What findings that pile up
    likely come from is looked for as it is for users: in the whole file.
    """
    found = []
    for slip, session in checked(one.file.lines, slips, one.roots):
        plain = session()
        lines = tuple(sorted(finding.line for finding in plain.report.findings))
        shown, seconds = min(lines, default=0), 0.0
        if piled(plain):
            text = "\n".join(slip.typed(one.file.lines))
            started = time.perf_counter()
            report = run(text, "x.play", one.roots).report
            seconds = time.perf_counter() - started
            lines = tuple(sorted(finding.line for finding in report.findings))
        found.append(Result(one.game, one.file.name, slip, lines, shown, seconds))
    return found


def table(results: Sequence[Result]) -> str:
    """A row for each game and kind of slip, and one for all."""
    groups: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for one in results:
        for game in (one.game, "all"):
            for kind in (one.slip.kind, "all"):
                groups[game, kind].append(one)
    counts = f"{'slips':>6}{'found':>7}{'1':>6}{f'2-{MOST}':>6}{f'>{MOST}':>5}"
    head = f"{'game':<13}{'slip':<9}{counts}{'few':>8}{'in time':>9}{'own line':>10}"
    rows = [head]
    order = sorted(groups.items(), key=lambda item: [(name == "all", name) for name in item[0]])
    for (game, kind), group in order:
        told = [one for one in group if one.found]
        single = sum(len(one.found) == 1 for one in told)
        many = sum(not one.few for one in told)
        late = sum(not one.in_time for one in group)
        own = sum(one.own_line for one in told) / len(told) if told else 1.0
        rows.append(
            f"{game:<13}{kind:<9}{len(group):>6}{len(told):>7}{single:>6}{len(told) - single - many:>6}{many:>5}"
            f"{1 - many / len(group):>8.1%}{1 - late / len(group):>9.1%}{own:>10.1%}"
        )
    return "\n".join(rows)
