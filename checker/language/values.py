"""The values of a command, from the words of a line; and what is wrong with a line that can't be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playproof.checker.assembly.game import Game
from playproof.checker.assembly.own_example import own_example
from playproof.checker.language.script import LIMIT
from playproof.checker.model.entries import Claim, OneOf, Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, Parsed, read_amount
from playproof.checker.names import NOTHING, NameFault
from playproof.components.reading.limits import CLAUSES

#: The most words of a name in a list without commas.
MOST_WORDS = 8


class ParseError(Exception):
    """A line that can't be read: a sentence, the part of the line it is about, and the reading it was likely
    meant to have, if one is likely. ``actor`` is known where the line names one; ``name``: a name was the trouble;
    ``code``: the finding's.

    ``others`` gives every reading with another word in the place of the one that means nothing; ``None`` where they
    can't be listed, since more than a word is wrong."""

    def __init__(
        self, problem: str | Callable[[], str], part: str = "", guess: Parsed | None = None, actor: str = "",
        name: bool = False, others: Callable[[], list[Parsed]] | None = None, code: str = "",
    ) -> None:  # fmt: skip
        super().__init__()
        self.code = code or ("PP-03" if name else "PP-02")
        self._problem = problem
        self.part = part
        self.guess = guess
        self.actor = actor
        self.name = name
        self.others = others

    @property
    def problem(self) -> str:
        """The sentence. It is made when it is asked for: of several readings that are tried most fail and are dropped."""
        return self._problem if isinstance(self._problem, str) else self._problem()


def allowed(holder: str, things: str, number: int, so: str) -> None:
    """Raises :class:`ParseError` where a line has more than `CLAUSES` of something."""
    if number > CLAUSES:
        raise ParseError(f"{holder} at most {CLAUSES} {things}, this one {number:,}; {so}", code=LIMIT)


def read_values(
    game: Game,
    game_state: GameState,
    command: Command[Any],
    line: int,
    actor: str,
    said: str,
    claims: tuple[Claim, ...],
    sure: bool = False,
) -> Parsed:
    """The entry that a command's words make; ``sure``: without guesses at what a name may mean. Raises :class:`ParseError`."""
    shape = command.syntax
    found = shape.said(said)
    if found is None:
        if sure:  # another command of this word may read it
            raise ParseError("", said)
        raise ParseError(
            lambda: (
                f"'{said[:60]}' does not read as: {shape.text}"
                + (f" (e.g. {own_example(game, command)})" if command.example else "")
                + ("; each has a line of its own" if command.kind == "have" and "," in said else "")
            ),
            said,
        )
    if not shape.slots:
        return Parsed(command, command.make(line, actor, ()), claims)
    values: list[Any] = []
    fault: NameFault | None = None
    part = ""
    others: Callable[[], list[Parsed]] | None = None
    for index, (blank, text) in enumerate(zip(shape.slots, found, strict=True)):
        if text is None:
            values.append(None)
            continue
        kind = blank.kind
        try:
            if kind == "AMOUNT" and not blank.many and text.isascii() and text.isdigit() and len(text) < 10:
                values.append(int(text))
            elif blank.choices:
                values.append(text.casefold())
            elif blank.many and command.kind == "have" and text.casefold() in NOTHING and kind != "AMOUNT":
                values.append(())
            elif blank.many:
                values.append(_several(game, game_state, kind, text, shape.text))
            else:
                values.append(read_value(game, game_state, kind, text))
        except NameFault as trouble:
            if sure:
                raise ParseError("", text) from None
            if fault is None or not fault.guess:
                part = text
            if fault is None and not blank.many:
                others = _in_place(game, game_state, command, line, actor, said, index, claims)
            if fault is not None or not trouble.guess or blank.many:
                one = None if fault is not None else others
                raise ParseError(trouble.problem, text, None, actor, name=True, others=one) from None
            fault = trouble
            values.append(trouble.guess if trouble.value is None else trouble.value)
    parsed = Parsed(command, command.make(line, actor, values), claims)
    if fault is not None:
        raise ParseError(fault.problem, part, parsed, actor, name=True, others=others)
    return parsed


def _several(game: Game, game_state: GameState, kind: str, text: str, form: str) -> tuple[Any, ...]:
    """Values with commas or spaces between them; between spaces the longest names count. Raises `NameFault`."""
    items = [item.strip() for item in (text.split(",") if "," in text else text.split())]
    if not any(items):
        raise NameFault(f"'{text[:40]}' names nothing; write: {form}")
    if "," in text or len(items) == 1 or kind == "AMOUNT":
        return tuple(read_value(game, game_state, kind, item) for item in items if item)
    values: list[Any] = []
    at = 0
    while at < len(items):
        for end in range(min(at + MOST_WORDS, len(items)), at, -1):
            try:
                values.append(read_value(game, game_state, kind, " ".join(items[at:end])))
            except NameFault:
                if end == at + 1:
                    raise
            else:
                at = end
                break
    return tuple(values)


def _in_place(
    game: Game, game_state: GameState, command: Command[Any], line: int, actor: str, said: str,
    index: int, claims: tuple[Claim, ...],
) -> Callable[[], list[Parsed]] | None:  # fmt: skip
    """The readings of ``said`` with each legal value in the place of the misspelt one; none in that of an amount."""
    options, places = command.options, command.syntax.read(said)
    span = places[index] if places is not None else None
    if options is None or span is None:
        return None

    def read() -> list[Parsed]:
        words: dict[str, None] = {}
        module = game.active_module(game_state)
        mine = (
            command.anytime
            or command.module is module
            or (game_state.active_modules and game_state.active_modules[-1] in command.module.also_active_in)
        )
        if (
            game_state.over
            or not mine
            or (command.turn and command.kind == "actor" and actor not in module.active_players(game_state))
        ):
            return []
        for values in options(game_state, actor):
            value = values[index] if index < len(values) else None
            if value is None:
                continue
            if isinstance(value, Span):
                return []
            words.update(dict.fromkeys(map(str, value.values if isinstance(value, OneOf) else (value,))))
        found = []
        for word in words:
            try:
                text = said[: span[0]] + word + said[span[1] :]
                found.append(read_values(game, game_state, command, line, actor, text, claims))
            except ParseError:
                continue
        return found

    return read


def read_value(game: Game, game_state: GameState, kind: str, text: str) -> Any:
    """One value. Raises :class:`NameFault`."""
    if kind == "AMOUNT" or kind == "NUMBER":
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else read_amount(text)
    if text[:1] == '"' and text[-1:] == '"' and len(text) > 1:
        text = text[1:-1]
    return game.value_type_named[kind].read(text, game_state)
