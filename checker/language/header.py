"""The lines before any position or play: the game, the players, rulings, figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playproof.checker.definition.game_definition import GameDefinition, UnknownGame, find_game, known_games
from playproof.checker.language.script import Step
from playproof.checker.model.rule_module import read_amount
from playproof.checker.names import NAME_SIGNS, NO_NAME, NameFault
from playproof.components.faults import DataFaults, nearest
from playproof.components.wording.plural import counted


@dataclass(slots=True)
class Header:
    """The header read so far. ``say(step, part, code, sentence)`` files a finding; ``dead``: it is so wrong that
    nothing after it can be checked; ``closed``: play has begun; ``lacking``: that the game or the
    players are missing or wrong was reported already; ``misfit``: there are too few or too many players, and that was
    reported; ``at``: the line that names the game, ``seats`` the one that names the players."""

    say: Callable[[Step, str, str, str], object]
    roots: Sequence[Path] = ()
    definition: GameDefinition | None = None
    players: tuple[str, ...] = ()
    house: dict[str, str] = field(default_factory=dict)
    figures: dict[str, int] = field(default_factory=dict)
    #: Where each figure was declared.
    figure_lines: dict[str, Step] = field(default_factory=dict)
    dead: bool = False
    closed: bool = False
    lacking: bool = False
    misfit: bool = False
    at: Step | None = None
    seats: Step | None = None

    @property
    def whole(self) -> bool:
        """Whether the game and the players are known."""
        return self.definition is not None and bool(self.players)

    def due(self) -> str:
        """What the header still lacks, as a newcomer may type it; ``""`` if nothing."""
        if self.definition is None:
            return f"the game: game NAME, one of {', '.join(known_games(self.roots))}"
        if not self.players:
            low, high = self.definition.players
            many = f"{low}" if low == high else f"{low} to {high}"
            return f"the players in seat order, {many} of them: players ANN BOB …"
        return ""

    def early(self, step: Step) -> None:
        """A line before the game or the players; what is missing is reported once."""
        if not self.lacking:
            self.lacking = True
            missing = [
                name for name, value in (("game", self.definition), ("players", self.players)) if not value
            ]
            said = " and ".join(f"'{name} …'" for name in missing)
            self.say(
                step,
                step.text,
                "PP-01",
                f"the file does not say {said} before this line; due is {self.due()}",
            )

    def ended(self, step: Step) -> None:
        """The file is over, its last line is ``step``: what the header lacks is reported if it wasn't."""
        if not self.whole and not self.lacking and not self.dead:
            self.lacking = True
            missing = "players" if self.definition is not None else "game"
            self.say(step, step.text, "PP-01", f"the file names no {missing}; due is {self.due()}")

    def step(self, step: Step, rest: str) -> None:
        """One line of the header, ``rest`` the text after its first word."""
        readers = {"playproof": self.version, "game": self.named, "players": self.seated, "house": self.ruled}
        readers[step.word](step, rest)

    def version(self, step: Step, rest: str) -> None:
        """``playproof 1``."""
        if rest != "1":
            self.say(step, rest, "PP-01", f"this is written for playproof '{rest[:20]}'; known is 1")

    def named(self, step: Step, rest: str) -> None:
        """``game NAME``."""
        if self.definition is not None:
            self.say(step, rest, "PP-01", f"the game is already {self.definition.id}")
            return
        try:
            self.definition = find_game(rest, self.roots)
            self.at = step
            self.fits(step, rest)
        except UnknownGame as error:
            self.say(step, rest, "PP-01", str(error.args[0]))
            self.lacking = True
        except DataFaults as error:
            self.say(step, rest, "PP-08", f"the game's data can't be used: {error.faults[0]}")
            self.dead = True

    def seated(self, step: Step, rest: str) -> None:
        """``players Ann Bob Cy``, with commas where names hold spaces."""
        if self.players:
            self.say(step, rest, "PP-01", f"the players are already {', '.join(self.players)}")
            return
        names = [name.strip().strip('"') for name in (rest.split(",") if "," in rest else rest.split())]
        names = [name for name in names if name]
        folded = [name.casefold() for name in names]
        if not names or len(set(folded)) < len(folded):
            problem = "two players have one name" if names else "name the players in seat order, clockwise"
            self.say(step, rest, "PP-01", problem)
            self.lacking = True
            return
        bad = [name for name in names if name.casefold() in ("bank", "table") or NO_NAME.search(name)]
        if bad:
            why = NAME_SIGNS if NO_NAME.search(bad[0]) else "the word is taken"
            self.say(step, bad[0], "PP-01", f"a player can't be called {bad[0][:40]}: {why}")
            self.lacking = True
            return
        self.players, self.seats = tuple(names), step
        self.fits(step, rest)

    def fits(self, step: Step, rest: str) -> None:
        """Whether so many may play the game, once both are known."""
        if self.definition is None or not self.players:
            return
        (low, high), number = self.definition.players, len(self.players)
        any_number = self.definition.play.get("seats") == "any"
        if not low <= number <= high and not (any_number and number <= 20):
            code = self.definition.codes(self.definition.rules_of).get("seats", "")
            if code not in self.definition.book.rules:
                code = "PP-01"
            self.say(
                step,
                rest,
                code,
                f"{self.definition.title} is for {low} to {counted(high, 'player')}, not {number}",
            )
            self.misfit = True
            self.dead = number > 20

    def ruled(self, step: Step, rest: str) -> None:
        """``house RULING = CHOICE``."""
        if self.definition is None or self.closed:
            self.say(step, rest, "PP-04", "rulings stand after the game's name and before the first entry")
            return
        name, equals, choice = (part.strip() for part in rest.partition("="))
        try:
            if not equals or not choice:
                raise NameFault("write: house RULING = CHOICE")
            ruling = self.definition.book.rulings[self.definition.book.ruling_names.get(name)]
            letter = ruling.choice(choice)
        except NameFault as fault:
            self.say(step, rest, "PP-04", fault.problem)
            return
        if letter != ruling.default and not ruling.selectable:
            self.say(step, rest, "PP-04", f"{ruling.id} ({ruling.name}) can't be chosen otherwise")
            return
        if self.house.setdefault(ruling.id, letter) != letter:
            self.say(step, rest, "PP-04", f"{ruling.name} is already {self.house[ruling.id]}")

    def is_figure(self, rest: str) -> bool:
        """Whether ``name = number`` is meant, not a row with prices."""
        name = rest.partition("=")[0].strip()
        return name in self.known() or (" " not in name and ":" not in name)

    def known(self) -> set[str]:
        """The figures that a file may declare."""
        if self.definition is None:
            return set()
        return {*self.definition.figures(len(self.players)), *figures_named(self.definition.play)}

    def declared(self, step: Step, rest: str) -> None:
        """A figure that the document leaves open, or another value than the document's."""
        assert self.definition is not None
        name, _, value = (part.strip() for part in rest.partition("="))
        known = sorted(self.known())
        if name not in known:
            hint = nearest(name, known)
            more = f"did you mean {hint}?" if hint else f"figures are {', '.join(known)}"
            self.say(step, name, "PP-03", f"'{name}' is no figure of {self.definition.id}; {more}")
            return
        try:
            amount = read_amount(value)
            if amount < 0:
                raise NameFault(f"a figure is 0 or more, not {amount}")
            self.figure_lines.setdefault(name, step)
            if self.figures.setdefault(name, amount) != amount:
                self.say(step, value, "PP-09", f"{name} is already {self.figures[name]}")
        except NameFault as fault:
            self.say(step, value, "PP-03", fault.problem)


def unused_figure(definition: GameDefinition, name: str, house: Mapping[str, str]) -> str:
    """Why a declared figure changes nothing that is checked, in a sentence."""
    readings = [
        (ruling, letter)
        for ruling, letter in readings_of(definition.play, name)
        if house.get(ruling) != letter
    ]
    if readings:
        ruling, letter = readings[0]
        now = house.get(ruling, definition.book.defaults.get(ruling, ""))
        return f"{name} counts where {ruling} is {letter}; this file plays by {ruling} = {now}"
    return f"{name} can't be set in a tracker file: play.toml doesn't use it; change the data of {definition.id} instead"


def readings_of(data: object, name: str) -> Iterator[tuple[str, str]]:
    """The rulings and their letters under which a parameter hangs on a figure."""
    if isinstance(data, list):
        for one in data:
            yield from readings_of(one, name)
    elif isinstance(data, dict):
        for key, value in data.items():
            if "ruling" in data and name in figures_named(value):
                yield str(data["ruling"]), str(key)
            yield from readings_of(value, name)


def figures_named(data: object) -> set[str]:
    """Every figure that ``play.toml`` lets a file declare."""
    if isinstance(data, dict):
        own = {str(data["figure"])} if isinstance(data.get("figure"), str) else set()
        return own.union(*(figures_named(value) for value in data.values()))
    return set().union(*map(figures_named, data)) if isinstance(data, list) else set()
