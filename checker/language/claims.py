"""What an entry states of its outcome: who pays, gets and takes what."""

from __future__ import annotations

import re

from playproof.checker.assembly.game import Game
from playproof.checker.language.values import ParseError, allowed
from playproof.checker.model.entries import Claim
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import Claims
from playproof.checker.model.rule_module import read_amount
from playproof.checker.names import NameFault

CONSENT = re.compile(r"(?:(.+)\s)?(agrees|refuses)", re.IGNORECASE)
DOES = re.compile(r"(?<!\S)(pays|gets|takes)\s+(?=\S)", re.IGNORECASE)
TO_OR_FROM = re.compile(r"\s(?:to|from)\s+(?=\S)", re.IGNORECASE)
TO = re.compile(r"(?<=\s)to\s+(?=\S)", re.IGNORECASE)
WORD = re.compile(r"[^\W\d]\w*")
WHOLE = re.compile(r"[-+$]*\d+")


def read_claims(game: Game, game_state: GameState, actor: str, text: str) -> tuple[Claim, ...]:
    """What is stated behind the arrow; ``actor``: whom a claim is about that names nobody. Raises :class:`ParseError`."""
    parts = [said for part in text.split(",") if (said := part.strip())]
    allowed("an entry states", "outcomes", len(parts), "they are left out")
    return tuple(_claim(game, game_state, actor, said) for said in parts)


def _claim(game: Game, game_state: GameState, actor: str, said: str) -> Claim:
    named_figure = _named_figure(game, game_state, actor, said)
    if named_figure is not None:
        return named_figure
    agreed = CONSENT.fullmatch(said)
    if agreed is not None:
        try:
            who = game.owner_meant(agreed[1], actor, game_state) if agreed[1] else actor
        except NameFault as fault:
            raise ParseError(fault.problem, said, actor=actor, name=True) from None
        return Claim(agreed[2].casefold(), who, "", "", not agreed[1])
    found = _does(said) or _figure(said) or _goes(said)
    # "Ann 40" names somebody, no figure: it isn't known whether they pay or get it.
    if found is None or found[1].casefold() in game_state.owners.exact:
        raise ParseError(
            f"'{said[:60]}' is no outcome; write 'Ann pays 40', 'gets 30 from bank', 'Bob takes CV'",
            said,
            actor=actor,
        )
    named, kind, what, other = found
    kind = kind.casefold()
    unit = ""
    if kind in ("pays", "gets"):  # 2 leaf: something else than money
        amount, _, word = what.partition(" ")
        if word.strip().casefold() in game.units:
            what, unit = amount, game.units[word.strip().casefold()]
    try:
        who = game.owner_meant(named, actor, game_state) if named else actor
        partner = game.owner_meant(other, actor, game_state) if other else ""
        if unit:
            return Claim(unit, who, read_amount(what) * (-1 if kind == "pays" else 1), partner, not named)
        return Claim(kind, who, what if kind == "takes" else read_amount(what), partner, not named)
    except NameFault as fault:
        raise ParseError(fault.problem, said, actor=actor, name=True) from None


def _named_figure(game: Game, game_state: GameState, actor: str, said: str) -> Claim | None:
    """``phase B``: a figure whose values have names."""
    word, _, text = said.partition(" ")
    figure = word.casefold()
    if not text or figure in game_state.owners.exact:
        return None
    try:
        for module in game.in_role(Claims):
            value = module.read_figure(figure, text.strip())
            if value is not None:
                return Claim(figure, actor, value, "", True)
    except NameFault as fault:
        raise ParseError(fault.problem, said, actor=actor, name=True) from None
    return None


def _does(said: str) -> tuple[str, str, str, str] | None:
    """``Ann pays 40 to Bob``: who, what they do, how much, and with whom."""
    does = DOES.search(said, 1) or DOES.match(said)
    if does is None:
        return None
    end = TO_OR_FROM.search(said, does.end() + 1)
    what, other = (said[does.end() : end.start()], said[end.end() :]) if end else (said[does.end() :], "")
    return said[: does.start()].strip(), does[1], what.strip(), other


def _figure(said: str) -> tuple[str, str, str, str] | None:
    """``Ann income 40``, ``income 40``."""
    *before, word, amount = ["", "", *said.rsplit(None, 2)][-3:]
    return (before[0], word, amount, "") if WORD.fullmatch(word) and WHOLE.fullmatch(amount) else None


def _goes(said: str) -> tuple[str, str, str, str] | None:
    """``CV goes to Bob``, ``CV to Bob``."""
    to = TO.search(said, 1)
    if to is None:
        return None
    what = said[: to.start()].split()
    while len(what) > 1 and what[-1].casefold() in ("goes", "back"):
        what.pop()
    return said[to.end() :], "takes", " ".join(what), ""
