"""The figures of one game, as plain data: what a report of many evenings adds up."""

from __future__ import annotations

import msgspec


class RoundEnd(msgspec.Struct, frozen=True):
    """The figures at the end of a round: its name (``""`` for a tenth of a game without rounds), the file's line, each
    player's score, each company's price."""

    name: str
    line: int
    worth: dict[str, int]
    prices: dict[str, int]


class Usage(msgspec.Struct, frozen=True):
    """How an action, or a piece of a ``kind``, was used in a game. ``by``: how many times by each player or company (``""``
    where nobody is named); ``seen``: whether the piece was on the table, used or not. An action has the kind ``""``."""

    kind: str
    name: str
    by: dict[str, int] = msgspec.field(default_factory=dict)
    seen: bool = False

    @property
    def times(self) -> int:
        """How many times it was used."""
        return sum(self.by.values())


class Refusal(msgspec.Struct, frozen=True):
    """An entry that was refused: its line and text, who made it, the rule's code and text, the sentence, and how it ended
    (``undone``, ``amended``, ``accepted``, ``played``, ``corrected``, ``open``)."""

    line: int
    text: str
    actor: str
    code: str
    rule: str
    message: str
    ending: str


class Remark(msgspec.Struct, frozen=True):
    """A remark that the table typed (``note "…"``), with its line."""

    line: int
    text: str


class Measured(msgspec.Struct, frozen=True):
    """The figures of one game.

    ``file``: the tracker file; ``players`` in seat order; ``first``: the player of the first entry. ``entries`` in force.
    ``minutes``: 0 if the file has no times; ``day``: of the first time, ``2026-11-20``, or ``""``. ``scores`` and ``parts`` are
    those of the last line, empty if they can't be known. ``rounds``: the ends of the rounds, or of the tenths of a game without
    rounds (``named`` tells which). ``leads``: how often the lead passed from one player to another, None if nothing is scored.
    ``actions``, ``pieces``: every one that the game has, used or not; ``kinds``: of pieces, in the order of the game.
    ``chosen``: rulings and figures that the file sets, with their values. ``middle``: the file begins with a declared position.
    """

    file: str
    game: str
    players: tuple[str, ...]
    first: str
    over: bool
    winners: tuple[str, ...]
    scores: dict[str, int]
    parts: dict[str, dict[str, int]]
    entries: int
    minutes: int
    day: str
    rounds: tuple[RoundEnd, ...]
    named: bool
    leads: int | None
    prices_called: str
    actions: tuple[Usage, ...]
    pieces: tuple[Usage, ...]
    refusals: tuple[Refusal, ...]
    remarks: tuple[Remark, ...]
    chosen: tuple[tuple[str, str], ...]
    middle: bool
    internal: bool = False
    stopped: str = ""

    @property
    def won_by(self) -> tuple[int, ...]:
        """The seats that won, from 1; empty while the game is under way."""
        return tuple(self.players.index(one) + 1 for one in self.winners if one in self.players)

    @property
    def companies(self) -> tuple[str, ...]:
        """The companies that had a price at the end of some round, in the order in which they got it."""
        return tuple(dict.fromkeys(name for one in self.rounds for name in one.prices))

    @property
    def open(self) -> int:
        """How many findings are open."""
        return sum(one.ending == "open" for one in self.refusals)
