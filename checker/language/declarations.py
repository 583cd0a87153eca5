"""The lines that declare, count and adjust: ``have``, ``count``, ``adjust``."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from playproof.checker.assembly.game import Game
from playproof.checker.language.values import ParseError, allowed, read_values
from playproof.checker.model.declared import Declaration
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, Parsed, read_amount
from playproof.checker.names import NameFault
from playproof.components.faults import nearest
from playproof.components.reading.limits import EXCERPT

AMOUNT = re.compile(r"[-+]?[$£€¥]?[-+]?\d+")
BETWEEN = re.compile(r",(?!\s*-?\d)|(?<!\d),")


def read_have(game: Game, game_state: GameState, line: int, text: str) -> Parsed:
    """Read the text after ``have``. Raises :class:`ParseError`."""
    return _of_kind(game, game_state, line, text, "have")


def read_count(game: Game, game_state: GameState, line: int, text: str) -> list[Parsed]:
    """Read the text after ``count``: one or several, with commas (not those of coordinates). Raises :class:`ParseError`."""
    parts = [said for part in (BETWEEN.split(text) if "," in text else [text]) if (said := part.strip())]
    if not parts:
        raise ParseError(
            "there is nothing after count; write who or what was counted, and how much: count Ann 40"
        )
    allowed("a line has", "counts", len(parts), "it is left out")
    return [_of_kind(game, game_state, line, part, "count") for part in parts]


class Adjustment(NamedTuple):
    """Whose money is changed, by how much, and the amount as it was typed. ``of``: what is changed instead, as the
    beginning of a ``count`` line: ``Ann leaf``."""

    owner: str
    amount: int
    typed: str
    of: str = ""


def read_adjustment(game: Game, game_state: GameState, text: str) -> Adjustment:
    """Read the text after ``adjust``. Raises :class:`ParseError`."""
    words = text.partition('"')[0].split()
    # The amount is the first word that may be one; without it, the last word was meant to be.
    at = next((index for index, word in enumerate(words) if index and AMOUNT.fullmatch(word)), len(words) - 1)
    try:
        if at < 1:
            raise NameFault('write: adjust NAME ±AMOUNT "why"')
        owners, amount = game_state.owners, read_amount(words[at])
        named = " ".join(words[:at]).removesuffix(":").rstrip()
        who, _, unit = named.rpartition(" ")
        if unit.casefold() in game.units and named.casefold() not in owners.exact:
            who, unit = who.removesuffix(":").rstrip(), game.units[unit.casefold()]
            if unit:
                return Adjustment(who, amount, words[at], f"{who} {unit}".strip())
            named = who
        return Adjustment(owners.get(named), amount, words[at])
    except NameFault as fault:
        raise ParseError(fault.problem, " ".join(words[: at + 1]), code="PP-03") from None


def own_words(command: Command[Any]) -> int:
    """For sorting, those with most words first."""
    return -len(command.syntax.fixed)


def _shortened(
    game: Game, game_state: GameState, text: str, kind: str, behind: str, head: str
) -> list[Command[Any]]:
    """The commands whose word begins as ``text`` does. Raises :class:`ParseError` where those of several words do, or none."""
    words = game.words[kind]
    word = text.split(None, 1)[0].casefold() if text else ""
    found = [known for known in words if word and known.startswith(word)]
    if len(found) == 1:
        return words[found[0]]
    close = nearest(word, [known for known in words if known]) if word else ""
    known = ", ".join(filter(None, words))
    if not word:
        raise ParseError(f"there is nothing after {behind}; {kind} is followed by one of {known}", head)
    hint = f"; did you mean {close}?" if close else f"; there are {known}"
    typed, _, more = text.partition(" ")
    if more.strip() and any(names.exact.get(word) for names in (game_state.owners, game.subjects)):
        hint = f"; did you mean {kind} {typed}: {more.strip()[:EXCERPT]}?"
    raise ParseError(f"'{kind} {typed}' is not known{hint}", word)


def _of_kind(game: Game, game_state: GameState, line: int, text: str, kind: str) -> Parsed:
    head, colon, rest = text.partition(":")
    actor = ""
    words = game.words[kind]
    if colon:
        try:
            named = head.strip()
            # A line can be about what has no money, too: a private company.
            actors, owners = game_state.actors, game_state.owners
            if named.casefold() in owners.exact:
                actor = owners.get(named)
            elif named.casefold() in actors.exact:
                actor = actors.get(named)
            else:
                beginning = owners.candidates(named) and named.casefold() not in game.subjects.exact
                subjects = owners if beginning or not game.subjects.candidates(named) else game.subjects
                actor = subjects.get(named)
            text = rest.strip()
        except NameFault as fault:
            # the text may contain a colon, as in the tile notation: hex F4 start=cost:40
            if " " not in head or head.split(None, 1)[0].casefold() not in words:
                raise ParseError(fault.problem, head, name=True) from None
    word = text.split(None, 1)[0].casefold() if text else ""
    commands = [*words.get(word, ()), *words.get("", ())]
    if not commands:
        commands = _shortened(game, game_state, text, kind, "the colon" if colon else kind, head)
    if actor:
        named = head.strip()
        declared = [one for one in commands if isinstance(one, Declaration) and one.whose]
        commands = [one for one in declared if one.of(actor)] or declared
        if not commands:
            right = f"{kind} {named} {text}" if kind == "count" else f"{kind} {text}"
            raise ParseError(
                f"no name stands before the colon of '{kind} {word}'; write: {right[:EXCERPT]}", named
            )
    trouble: ParseError | None = None
    # First without guesses at names, the forms with most words of their own before those that fit nearly anything.
    tries: list[tuple[Command[Any], bool]] = []
    said = set(text.casefold().split())
    words_fit = -1
    if len(commands) > 1:
        fits = [command for command in commands if command.syntax.fixed <= said]
        tries = [(command, True) for command in sorted(fits, key=own_words)]
    for command, sure in [*tries, *((command, False) for command in commands)]:
        try:
            parsed = read_values(game, game_state, command, line, actor, text, (), sure)
            parsed.part = text if kind == "count" else ""
            return parsed
        except ParseError as failure:
            fixed = len(command.syntax.fixed) if command.syntax.fixed <= said else 0
            if not sure and (trouble is None or fixed > words_fit):
                trouble, words_fit = failure, fixed
    assert trouble is not None
    raise trouble
