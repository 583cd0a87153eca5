"""How a single slip of a typist is found: ``python -m tests.bench.slips [GAME…]``.

Slips of seven kinds are made in the shipped examples and in whole games of random legal play, each alone. Of those that
are found (a slip may make another legal game) it counts how many findings a slip brings, and whether the first stands
on the slip's own line. Figures are counts, always of the same slips.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from playproof.checker.language.lines import uncommented
from playproof.checker.session.session import run

from tests.checker.players.random_player import write_game
from tests.slips.files import files
from tests.slips.lines import Slip, Words, slips, words_of

__all__ = ["KINDS", "Tally", "main", "sampled", "tally"]

#: The kinds of slips, as the table names them.
KINDS = ("forgotten", "swapped", "doubled", "player", "amount", "payee", "name")
GAMES = ("184x", "18dracula", "leasehold", "preascendant", "privates")
#: How many slips of each kind are made in each game, half of them in examples.
EACH = 60
#: How many random games of each game there are, for how many players, of how many lines at most.
RANDOM = {
    "184x": (3, 3, 400),
    "18dracula": (2, 3, 500),
    "leasehold": (3, 3, 400),
    "preascendant": (3, 3, 400),
    "privates": (4, 3, 200),
}
PAYEE = re.compile(r"\b(?:to|from)\s+$", re.IGNORECASE)
_OF = {
    "dropped": "forgotten",
    "swapped": "swapped",
    "doubled": "doubled",
    "actor": "player",
    "number": "amount",
}


@dataclass
class Tally:
    """What became of the slips of one game and kind: how many were silent, brought one finding, two or three, more,
    crashed; and of how many the first finding is on the slip's own line."""

    brought: Counter[str] = field(default_factory=Counter)
    own_line: int = 0

    @property
    def found(self) -> int:
        """How many were found."""
        return sum(self.brought[one] for one in ("one", "few", "more"))

    def share(self, *names: str) -> float:
        """The part of those found, 1.0 if none was."""
        return sum(self.brought[one] for one in names) / self.found if self.found else 1.0

    def add(self, other: Tally) -> None:
        """Count another one's slips, too."""
        self.brought += other.brought
        self.own_line += other.own_line


def kind_of(slip: Slip, raw: str, words: Words) -> str:
    """The table's kind of a slip; ``""`` for one that is not counted."""
    if slip.kind != "word":
        return _OF.get(slip.kind, "")
    typed = slip.lines[0]
    at = next((at for at, (one, two) in enumerate(zip(raw, typed, strict=False)) if one != two), len(raw))
    start = re.search(r"[\w’' ]*$", raw[:at])
    before = raw[: at - len(start[0].rpartition(" ")[2])] if start else raw[:at]
    return "payee" if PAYEE.search(before) and "->" in before else "name"


@cache
def _texts(game: str, few: bool) -> tuple[tuple[str, ...], ...]:
    """The examples' lines, then those of random games; ``few`` of both, and short ones: most goes into long games."""
    shipped = [
        one.lines
        for one in files()
        if one.name.startswith(f"{game}-") or one.name.startswith(f"game_{game}-")
    ]
    if few:
        shipped = sorted(shipped, key=len)[:3]
    _, players, most = RANDOM[game]
    most //= 2 if few else 1
    played = (write_game(game, players, seed, most=most) for seed in range(_random(game, few)))
    return (*shipped, *map(tuple, played))


def _random(game: str, few: bool) -> int:
    """How many random games there are."""
    return 1 if few else RANDOM[game][0]


def _every(lines: Sequence[str]) -> Iterator[tuple[str, Slip]]:
    words = words_of(lines)
    first = next(at for at, line in enumerate(lines) if line.startswith("players")) + 1
    for slip in slips(lines, words):
        said = uncommented(lines[slip.at]).strip()
        if slip.at >= first and said and not said.startswith(("==", "note", "have", "house", "count")):
            kind = kind_of(slip, lines[slip.at], words)
            if kind:
                yield kind, slip


@cache
def sampled(game: str, each: int = EACH) -> dict[str, list[tuple[tuple[str, ...], Slip]]]:
    """The slips of each kind with the lines that they are made in: half in examples, half in random games."""
    rng = random.Random(game)
    few = each < EACH
    texts = _texts(game, few)
    shipped = len(texts) - _random(game, few)
    out: dict[str, list[tuple[tuple[str, ...], Slip]]] = {kind: [] for kind in KINDS}
    for group in (texts[:shipped], texts[shipped:]):
        found: dict[str, list[tuple[tuple[str, ...], Slip]]] = defaultdict(list)
        for lines in group:
            for kind, slip in _every(lines):
                found[kind].append((lines, slip))
        for kind in KINDS:
            out[kind] += rng.sample(found[kind], min(each // 2, len(found[kind])))
    return out


def tally(game: str, each: int = EACH) -> dict[str, Tally]:
    """What the sampled slips of a game bring, by kind."""
    out = {kind: Tally() for kind in KINDS}
    for kind, chosen in sampled(game, each).items():
        for lines, slip in chosen:
            report = run("\n".join(slip.typed(lines)), "x.play").report
            number = len(report.findings)
            if report.internal:
                out[kind].brought["crashed"] += 1
                continue
            out[kind].brought[
                "silent" if not number else "one" if number == 1 else "few" if number < 4 else "more"
            ] += 1
            out[kind].own_line += bool(number) and report.findings[0].line in (
                slip.at + 1,
                slip.at + 2 if slip.kind in ("doubled", "swapped") else slip.at + 1,
            )
    return out


def _row(name: str, tally: Tally) -> str:
    counts = "".join(f"{tally.brought[one]:>8}" for one in ("crashed", "silent", "one", "few", "more"))
    own = tally.own_line / tally.found if tally.found else 1.0
    return f"{name:<24}{counts}{tally.share('one'):>8.0%}{tally.share('one', 'few'):>8.0%}{own:>9.0%}"


def main(games: Sequence[str]) -> None:
    """Print the table by game and kind, then by kind, then over all."""
    print(
        f"{'':<24}{'crashed':>8}{'silent':>8}{'one':>8}{'2-3':>8}{'more':>8}{'one':>8}{'to 3':>8}{'own line':>9}"
    )
    by_kind: dict[str, Tally] = {kind: Tally() for kind in KINDS}
    for game in games or GAMES:
        whole = Tally()
        for kind, one in tally(game).items():
            print(_row(f"{game} {kind}", one), flush=True)
            by_kind[kind].add(one)
            whole.add(one)
        print(_row(f"{game}, all", whole), flush=True)
    whole = Tally()
    for kind, one in by_kind.items():
        print(_row(f"all games, {kind}", one))
        whole.add(one)
    print(_row("over all", whole))


if __name__ == "__main__":
    main(sys.argv[1:])
