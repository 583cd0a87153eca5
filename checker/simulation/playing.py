"""One simulated game: from its header to its end, measured as a typed one is."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from playproof.checker.assembly.game import Game
from playproof.checker.language.lines import Line
from playproof.checker.language.script import Step, word_of
from playproof.checker.measures.measure import measure
from playproof.checker.measures.measured import Measured
from playproof.checker.model.findings import Report
from playproof.checker.session.branches import Branch, Branches
from playproof.checker.session.session import Session, run
from playproof.checker.simulation.entries import kinds_by_player, rolled
from playproof.checker.simulation.position import Options, Position, chance_line
from playproof.checker.simulation.robots import Robot, RobotFailed

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo", "Ida", "Jon", "Kim", "Leo")
#: A game of more entries is endless.
MOST = 4000
#: At every so many-th decision all entries are listed, to count them.
COUNTED = 16
#: More entries are many: no more are counted.
MANY = 100


class Setting(msgspec.Struct, frozen=True):
    """What is the same for all games of a simulation. ``beginning``: the lines of a tracker file from which they go on.
    ``most``: entries, after which a game counts as endless."""

    game: str
    players: int = 3
    house: tuple[str, ...] = ()
    beginning: str = ""
    most: int = MOST


class Simulated(msgspec.Struct, frozen=True):
    """A simulated game. ``ending``: ``over``, ``endless``, ``stuck`` (nothing is legal), ``robot`` (one failed) or ``finding``
    (an entry is against the rules), with ``why``; ``robots`` by seat. ``open``: the numbers of legal entries at some decisions.
    ``lines``: the tracker file, if it is kept."""

    number: int
    robots: tuple[str, ...]
    ending: str
    why: str
    open: tuple[int, ...]
    measured: Measured
    lines: tuple[str, ...] = ()


def seeded(seed: int, number: int, *parts: object) -> Random:
    """The random numbers of a game's part: the same on every machine and in any order of the games."""
    key = "/".join(map(str, (seed, number, *parts)))
    return Random(int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big"))


class Start:
    """The position from which all games of a setting begin. Building it reads the game; each game begins with a copy."""

    def __init__(self, setting: Setting, roots: Sequence[Path] = ()) -> None:
        """Raises :class:`ValueError` if a game can't begin so."""
        self.setting = setting
        self.lines = beginning(setting).splitlines()
        session = run("\n".join(self.lines), "", roots, recording=True, likely=False)
        found = session.report.findings
        if session.game is None or found:
            raise ValueError(found[0].message if found else "no game is named, or no players")
        if session.game_state.over:
            raise ValueError("the game is over at the end of the file; nothing is left to play")
        self.game: Game = session.game
        self.session = session
        if not session.playing:
            at = Line(len(self.lines), "", "")
            session.begin(Step(at.number, at, "", ""))

    def begun(self) -> Session:
        """A session at the beginning of a game."""
        first = self.session
        new = Session(Report(""), first.roots, recording=True)
        new.header, new.game, new.playing, new.money = first.header, first.game, True, first.money
        new.position, new.last = first.position, first.last
        new.report.entries = first.report.entries
        state = first.game_state.copy()
        new.branches = Branches([Branch(state)])
        return new


class Table:
    """A game under way."""

    def __init__(self, start: Start, robots: Sequence[Robot], seed: int, number: int) -> None:
        self.setting = start.setting
        self.robots = robots
        self.chance = seeded(seed, number, "chance")
        self.lines = start.lines.copy()
        self.session = start.begun()
        self.game = start.game
        self.randoms = {player: seeded(seed, number, player) for player in self.game.players}
        self.open: list[int] = []
        self.decisions = 0

    def play(self) -> tuple[str, str]:
        """Play to the end. Returns how it ended, and why."""
        while not self.session.game_state.over:
            if len(self.lines) >= self.setting.most:
                return (
                    "endless",
                    f"{self.setting.most:,} lines were typed, and {self.game.awaited(self.session.game_state)}",
                )
            try:
                line = self.next_line()
            except RobotFailed as error:
                return "robot", str(error)
            if not line:
                return "stuck", f"nothing is legal: {self.game.awaited(self.session.game_state)}"
            self.enter(line)
            if self.session.report.findings:
                found = self.session.report.findings[0]
                return "finding", f"line {len(self.lines)}, '{line}': {found.code} {found.message}"
        return "over", self.game.ended_by(self.session.game_state)

    def next_line(self) -> str:
        """What is typed next; ``""`` if nothing is legal."""
        game, state = self.game, self.session.game_state
        if line := chance_line(game, state, self.chance):
            return line
        for player, kinds in kinds_by_player(game, state).items():
            options = Options(kinds)
            line = self.decided(player, options) if player else options.any(self.chance)
            if line:
                return rolled(game, state, line, self.chance)
        return ""

    def decided(self, player: str, options: Options) -> str:
        """What a player's robot chooses."""
        self.decisions += 1
        if self.decisions % COUNTED == 0:
            self.open.append(len(options.first(MANY)))
        position = Position(self.game, self.session.game_state, player, self.randoms[player])
        return self.robots[self.game.players.index(player)].choose(position, options)

    def enter(self, line: str) -> None:
        """Type a line."""
        self.lines.append(line)
        read = Line(len(self.lines), line, line)
        self.session.step(Step(read.number, read, line, word_of(line)))


def beginning(setting: Setting) -> str:
    """The header, or the lines from which the games go on."""
    if setting.beginning:
        return setting.beginning
    players = " ".join(NAMES[: setting.players])
    return "\n".join(
        (
            "playproof 1",
            f"game {setting.game}",
            f"players {players}",
            *(f"house {one}" for one in setting.house),
        )
    )


def play(
    start: Start, robots: Sequence[tuple[str, Robot]], seed: int, number: int, keep: bool = False
) -> Simulated:
    """Play the game of a number. ``robots``: for the seats in turn; each game moves them on by one seat, so that each sits in
    each seat as often. ``keep``: its lines, too."""
    players = start.game.players
    # The same robots sit at the table in every game; only their seats change.
    seats = [robots[(number + seat) % len(players) % len(robots)] for seat in range(len(players))]
    table = Table(start, [robot for _, robot in seats], seed, number)
    ending, why = table.play()
    session = table.session
    session.finish()
    history = session.history()
    assert history is not None
    return Simulated(
        number,
        tuple(name for name, _ in seats),
        ending,
        why,
        tuple(table.open),
        measure(session, history, f"game {number}", []),
        tuple(table.lines) if keep or ending == "finding" else (),
    )
