"""Tracker files of any size that are full of one thing; run as a program it checks some and tells what they took."""

from __future__ import annotations

import os
import re
import resource
import sys
from collections.abc import Callable
from pathlib import Path

from playproof import checker
from playproof.checker.api import check_text, render_json, render_text
from tests.internal import judged, raise_faults

EXAMPLES = Path(checker.__file__).parent / "games"
GAMES = {
    "privates": "../../components/privates/examples/three-players.play",
    "leasehold": "leasehold/examples/three-players.play",
    "preascendant": "preascendant/examples/four_players.play",
    "184x": "game_184x/examples/three-players.play",
    "18dracula": "game_18dracula/examples/late-game.play",
}


class Start:
    """The lines of a game's example up to its middle."""

    def __init__(self, game: str) -> None:
        lines = (EXAMPLES / GAMES[game]).read_text(encoding="utf-8").split("\n")
        self.game = game
        self.lines = lines[: len(lines) // 2]
        self.whole = "\n".join(lines)
        self.entry = [line for line in self.lines if re.match(r"[A-Z]\w*: ", line)][-1].partition(" ->")[0]
        self.next = len(self.lines) + 1


Flood = Callable[[Start, int], str]


def each(line: str) -> Flood:
    """The same line, or lines, again and again."""
    return lambda start, number: line


def entry(form: str) -> Flood:
    """A line with an entry of the game in it."""
    return lambda start, number: form.replace("ENTRY", start.entry)


#: What the lines of a file hold that come after the first half of a game, by the number of the line.
FLOODS: dict[str, Flood] = {
    "empty lines": each(""),
    "carriage returns": each("\r"),
    "comments": each("#"),
    "comments of comments": each("x" + " #x" * 3000),
    "quotes and comments": each('"' + " x#x" * 2400),
    "notes": each("note"),
    "headings": each("=="),
    "undo": each("undo"),
    "undo of many": each("undo 999999"),
    "headings, undo": lambda start, number: "==" if number % 2 else "undo",
    "an entry, undo": entry("ENTRY\nundo"),
    "a count, undo": each("count Ann 1\nundo"),
    "amend": entry("amend 6 ENTRY"),
    "amend of the line above": lambda start, number: f"amend {start.next + number - 1} x",
    "amend of nothing": each("amend 999999 x"),
    "accept": each("accept 6"),
    "accept of the line above": lambda start, number: f"x\naccept {start.next + 2 * number}",
    "accept of nothing": each("accept 999999"),
    "count": each("count Ann 1"),
    "counts that differ": each("count Ann 1\ncount Ann 2"),
    "counts on a line": each("count " + "Ann 1, " * 1400),
    "adjust": each("adjust Ann 1"),
    "have": each("have Ann: cash 40"),
    "have figures": each("have x = 5"),
    "house": each("house x = y"),
    "players": each("players A A"),
    "games": each("game x"),
    "versions": each("playproof 2"),
    "unknown names": each("Nobody: pass"),
    "many unknown names": lambda start, number: f"N{number}: pass",
    "near names": each("Anm: pass"),
    "unknown verbs": each("Ann: xyzzy"),
    "near verbs": each("Ann: psas"),
    "letters": each("a"),
    "NUL bytes": each("\0"),
    "long names": each("N" * 300 + ": pass"),
    "longest names": each("N" * 9900 + ": pass"),
    "long numbers": each("Ann: bid " + "9" * 5000),
    "long counts": each("count Ann " + "9" * 5000),
    "one entry": each("Ann: pass"),
    "entries in turn": each("Ann: pass\nBob: pass\nCy: pass"),
    "the last entry": entry("ENTRY"),
    "the whole game": lambda start, number: start.whole,
    "words": each("Ann: bid " + "x " * 4900),
    "spaces": each("Ann: pass" + " " * 9000 + "x"),
    "tabs": each("Ann:\t\tpass" + "\t" * 5000 + "x"),
    "semicolons": each("Ann: pass" + ";" * 9900),
    "quoted semicolons": each('"' + ";" * 9900),
    "clauses": each("Ann: pass" + "; pass" * 199),
    "colons": each("Ann:" * 2400),
    "quotes": each('Ann: bid "' + '" "' * 3000),
    "commas": each("Ann: bid " + "," * 9900),
    "parentheses": each("Ann: bid " + "(1,1) " * 1600),
    "outcomes": entry("ENTRY -> " + "Ann pays 1, " * 190),
    "wrong outcomes": each("-> " + "pays 1," * 1400),
    "pays pays": each("Ann: pass -> " + "pays " * 1900),
    "to to": each("Ann: pass -> x " + "to " * 3000),
    "goes goes": each("Ann: pass -> x " + "goes " * 1900),
    "from from": each("Ann: pays x " + "from " * 1900),
    "signs that fold": each("İ" * 4000),
}
#: Those that are run where not all are asked for: each costs another part of the checker the most.
SAMPLE = (
    "empty lines", "headings", "headings, undo", "amend of the line above", "accept of the line above",
    "counts that differ", "have figures", "near names", "near verbs", "letters", "the whole game", "words", "spaces",
    "semicolons", "clauses", "colons", "outcomes", "from from",
)  # fmt: skip


def flood(game: str, name: str, size: int) -> str:
    """A file of ``size`` bytes, or a line more: the first half of a game, then nothing but the flood."""
    start = Start(game)
    lines, module, number = list(start.lines), size - sum(map(len, start.lines)), 0
    while module > 0:
        lines.append(FLOODS[name](start, number))
        module -= len(lines[-1].encode()) + 1
        number += 1
    return "\n".join(lines) + "\n"


def most_memory() -> int:
    """The most memory that this process has held, in bytes. Linux counts in ``ru_maxrss`` what its parent held at the
    start, so that the process's own peak is read where there is one."""
    status = Path("/proc/self/status")
    if status.is_file():
        [peak] = (line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(peak.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def main() -> None:
    """``GAME SIZE NAME...``: check and render each, and print the most memory held, in bytes."""
    raise_faults()
    game, size, *names = sys.argv[1:]
    for name in names:
        report = judged(check_text(flood(game, name, int(size)), "flood.play"))
        assert len(render_text(report)) + len(render_json([report])) < 5_000_000, name
    print(most_memory())
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
