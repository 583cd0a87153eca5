"""The entries among which a robot chooses: by kind, each with its values listed only if they are looked at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice, pairwise, product
from random import Random
from typing import Any, NamedTuple

from playproof.checker.assembly.game import Game, whole
from playproof.checker.language.parser import read_entry
from playproof.checker.language.values import ParseError
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import Chance, CompanyTurns, Implied
from playproof.checker.model.rule_module import Command, Parsed

#: So many amounts of a range are listed: the lowest, the highest, and some between them.
AMOUNTS = 7
#: An amount in a sentence.
NUMBER = re.compile(r"\d{1,9}")
#: So many amounts of ranges are tried before the legal ones are listed.
TRIES = 12


class Listed(NamedTuple):
    """A legal combination of values, ranges and choices as they are."""

    actor: str
    values: tuple[object, ...]


class Kind:
    """A command that may be entered now, for those whom one player acts for."""

    def __init__(
        self, game: Game, game_state: GameState, command: Command[Any], actors: Sequence[str]
    ) -> None:
        self.game = game
        self.game_state = game_state
        self.command = command
        self.actors = actors

    @property
    def name(self) -> str:
        """How the entry begins."""
        return self.command.syntax.phrase

    @cached_property
    def listed(self) -> list[Listed]:
        """The values by actor, as the command lists them: those of which only a check tells whether they are legal, too."""
        options = self.command.options
        if options is None:
            return []
        with self.game.unsifted():
            return [
                Listed(actor, tuple(values))
                for actor in self.actors
                for values in options(self.game_state, actor)
            ]

    def legal(self, actor: str, values: Sequence[object]) -> str:
        """The line of an entry, if it is legal; else ``""``."""
        return self.judged(actor, values)[0]

    def judged(self, actor: str, values: Sequence[object]) -> tuple[str, str]:
        """The line of an entry, if it is legal, else ``""``; and why it is not."""
        line = self.command.write(actor, *values)
        try:
            parsed = read_entry(self.game, self.game_state, 1, line)
        except ParseError as fault:
            return "", fault.problem
        state = self.game_state
        if self.game.in_role(Implied):
            state = state.copy()
            self.game.infer_all_skipped(state, parsed.command, parsed.entry)
        found = self.game.check(state, parsed.command, parsed.entry)
        return ("", found[0].message) if found else (line, "")

    def any(self, random: Random) -> str:
        """One of the entries, each combination and each amount as likely; ``""`` if none is legal."""
        listed, tries = self.listed.copy(), TRIES
        while listed and tries:
            at = random.randrange(len(listed))
            actor, values = listed[at]
            if line := self.legal(actor, [any_of(value, random) for value in values]):
                return line
            if whole(values):
                listed[at] = listed[-1]
                listed.pop()
            else:
                tries -= 1
        legal = list(self.lines()) if listed else []
        return random.choice(legal) if legal else ""

    def lines(self) -> Iterator[str]:
        """The entries, of long ranges some amounts."""
        for actor, values in self.listed:
            ranges = [at for at, value in enumerate(values) if isinstance(value, Span)]
            for chosen in product(
                *(value.values if isinstance(value, OneOf) else (value,) for value in values)
            ):
                if len(ranges) == 1:
                    yield from self.amounts(actor, chosen, ranges[0])
                else:
                    each = (spaced(value) if isinstance(value, Span) else (value,) for value in chosen)
                    yield from filter(None, (self.legal(actor, one) for one in product(*each)))

    def amounts(self, actor: str, values: tuple[object, ...], at: int) -> Iterator[str]:
        """The entries with some amounts of a range, the lowest and the highest that are legal among them."""
        span = values[at]
        assert isinstance(span, Span)
        before, after = values[:at], values[at + 1 :]
        lines: dict[int, str] = {}
        why: dict[int, str] = {}

        def legal(amount: int) -> str:
            if amount not in lines:
                lines[amount], refused = self.judged(actor, (*before, amount, *after))
                why[amount] = refused.replace(str(amount), "#")
            return lines[amount]

        tried = [amount for amount in spaced(span) if legal(amount)]
        if not tried:
            tried = list(islice(filter(legal, hinted(span, why, legal)), 1))
        if tried:
            legal(bound(tried[0], span.low, -span.step, legal))
            legal(bound(tried[-1], span.high, span.step, legal))
        yield from filter(None, (lines[amount] for amount in sorted(lines)))


def hinted(span: Span, why: dict[int, str], legal: Callable[[int], str]) -> Iterator[int]:
    """Amounts of a range that may be legal where those that were tried are not: those named in the reasons why they are not,
    and those between a lower one that is refused for one reason and a higher one that is refused for another."""
    refused = sorted(why)
    every = range(span.low, span.high + 1, span.step)
    yield from sorted(
        {int(one) for said in why.values() for one in NUMBER.findall(said) if int(one) in every}
    )
    for low, high in pairwise(refused):
        while high - low > span.step and why[low] != why[high]:
            middle = low + (high - low) // span.step // 2 * span.step
            if legal(middle):
                yield middle
                return
            low, high = (middle, high) if why[middle] == why[low] else (low, middle)


def bound(legal: int, end: int, step: int, check: Callable[[int], str]) -> int:
    """The last legal amount on the way from a legal one to the end of a range, where those beyond it are not."""
    most, least = (end - legal) // step, 0
    while least < most:
        middle = (least + most + 1) // 2
        if check(legal + step * middle):
            least = middle
        else:
            most = middle - 1
    return legal + step * least


def any_of(value: object, random: Random) -> object:
    """A value; of a range or a choice any."""
    if isinstance(value, Span):
        return value.low + value.step * random.randint(0, (value.high - value.low) // value.step)
    return random.choice(value.values) if isinstance(value, OneOf) else value


def spaced(span: Span) -> list[int]:
    """Some amounts of a range, its ends among them."""
    steps = (span.high - span.low) // span.step
    if steps < AMOUNTS:
        return [span.low + span.step * at for at in range(steps + 1)]
    return [span.low + span.step * (steps * at // (AMOUNTS - 1)) for at in range(AMOUNTS)]


def kinds_by_player(game: Game, game_state: GameState) -> dict[str, list[Kind]]:
    """The commands that may be due, by the player who would enter them, those whose turn it is first; ``""``: the table."""
    now = [player_of(game, game_state, actor) for actor in game.active_players_now(game_state)]
    found: dict[str, dict[int, tuple[Command[Any], list[str]]]] = {player: {} for player in now}
    for command, actor in game.candidates(game_state):
        player = player_of(game, game_state, actor)
        found.setdefault(player, {}).setdefault(command.place, (command, []))[1].append(actor)
    return {
        player: [Kind(game, game_state, command, actors) for command, actors in kinds.values()]
        for player, kinds in found.items()
    }


def player_of(game: Game, game_state: GameState, actor: str) -> str:
    """Who enters what an actor does: a player, or the one who acts for a company."""
    if not actor or actor in game.players:
        return actor
    acting = (module.acts_for(game_state, actor) for module in game.in_role(CompanyTurns))
    return next(filter(None, acting), "")


def rolled(game: Game, game_state: GameState, line: str, random: Random) -> str:
    """An entry with what chance decides in it."""
    roles = game.in_role(Chance)
    if not roles:
        return line
    parsed = read(game, game_state, line)
    values = before = tuple(parsed.command.values(parsed.entry))
    for module in roles:
        values = module.rolled(game_state, parsed.command, parsed.entry.actor, values, random)
    return line if values == before else parsed.command.write(parsed.entry.actor, *values)


def read(game: Game, game_state: GameState, line: str) -> Parsed:
    """An entry that can be read. Raises :class:`ValueError` if it can't."""
    try:
        return read_entry(game, game_state, 1, line)
    except ParseError as fault:
        raise ValueError(f"'{line}': {fault.problem}") from None


def done(game: Game, game_state: GameState, line: str) -> GameState:
    """The state after an entry; the one before stays as it is."""
    after = game_state.copy()
    after.recorded = None
    do(game, after, line)
    return after


def do(game: Game, game_state: GameState, line: str) -> None:
    """Apply an entry to a state."""
    parsed = read(game, game_state, line)
    game.infer_all_skipped(game_state, parsed.command, parsed.entry)
    game_state.start_journal(True)
    parsed.command.apply(game_state, parsed.entry)
