"""The entries among which a robot chooses: by kind, each with its values listed only if they are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from playproof.checker.assembly.game import Game, whole
from playproof.checker.language.parser import ParseError, read_entry
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import Chance, CompanyTurns
from playproof.checker.model.rule_module import Command, Parsed
from playproof.checker.session.legal_entries import is_legal

#: So many amounts of a range are listed: the lowest, the highest, and some between them.
AMOUNTS = 7
#: So many amounts of ranges are tried before the legal ones are listed.
TRIES = 12


class Listed(NamedTuple):
    """A legal combination of values, ranges and choices as they are."""

    actor: str
    values: tuple[object, ...]


class Kind:
    """A command that may be entered now, for those whom one player acts for."""

    def __init__(self, game: Game, game_state: GameState, command: Command[Any], actors: Sequence[str]) -> None:
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
        """The legal values by actor, as the command lists them."""
        options = self.command.options
        if options is None:
            return []
        return [Listed(actor, tuple(values)) for actor in self.actors for values in options(self.game_state, actor)]

    def any(self, random: Random) -> str:
        """One of the entries, each combination and each amount as likely; ``""`` if none is legal."""
        with self.game.unsifted():
            listed = Kind(self.game, self.game_state, self.command, self.actors).listed.copy()
        tries = TRIES
        while listed and tries:
            at = random.randrange(len(listed))
            actor, values = listed[at]
            line = self.command.write(actor, *(any_of(value, random) for value in values))
            if is_legal(self.game, self.game_state, line):
                return line
            if whole(values):
                listed[at] = listed[-1]
                listed.pop()
            else:
                tries -= 1
        if not listed:
            return ""
        legal = list(self.lines())
        return random.choice(legal) if legal else ""

    def lines(self) -> Iterator[str]:
        """The entries, of long ranges some amounts."""
        for actor, values in self.listed:
            for chosen in combined(values):
                line = self.command.write(actor, *chosen)
                if not whole(values) or is_legal(self.game, self.game_state, line):
                    yield line


def any_of(value: object, random: Random) -> object:
    """A value; of a range or a choice any."""
    if isinstance(value, Span):
        return value.low + value.step * random.randint(0, (value.high - value.low) // value.step)
    return random.choice(value.values) if isinstance(value, OneOf) else value


def combined(values: Sequence[object]) -> Iterator[tuple[object, ...]]:
    """The combinations of values, of each range some amounts."""
    if not values:
        yield ()
        return
    first, *rest = values
    each: Sequence[object] = (
        amounts(first) if isinstance(first, Span) else first.values if isinstance(first, OneOf) else (first,)
    )
    for one in each:
        for others in combined(rest):
            yield (one, *others)


def amounts(span: Span) -> list[int]:
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
