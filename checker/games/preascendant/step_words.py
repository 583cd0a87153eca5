"""What is still to be done in a turn, as it is written in a position: ``draw 1,0 then income Ann 1,0``."""

from __future__ import annotations

from typing import Any

from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.hexmap import read_hex
from playproof.checker.games.preascendant.state import Step
from playproof.checker.model.game_state import GameState
from playproof.checker.names import NameFault

__all__ = ["StepWords"]

#: The values of each step, in the order of the words, and what ends it that isn't written. ``DEPTH``: how many cards lie
#: above the one in the deck; ``REASON``: the card that has it revealed.
FORMS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "draw": (("HEX",), ("",)),
    "income": (("PLAYER", "HEX"), ("income",)),
    "reveals": (("PLAYER", "DEPTH", "REASON"), ()),
    "reveal": (("PLAYER", "DEPTH", "REASON"), ()),
    "again": (("PLAYER", "CARD", "DEPTH"), ()),
    "place": (("PLAYER",), ()),
    "pick": (("PLAYER",), ()),
    "shows": (("PLAYER", "CARD"), ()),
    "stow": (("PLAYER", "CARD"), ()),
    "effect": (("PLAYER", "CARD"), ()),
    "value": (("PLAYER", "CARD"), ("value",)),
    "protect": (("PLAYER", "COLOUR", "ROUTE"), ()),
}
#: What a value is that isn't written.
DEFAULTS: dict[str, Any] = {"DEPTH": 0, "REASON": "reveal_missing", "ROUTE": ""}
ROUTES = ("dam", "mass")
ALL = "all"


class StepWords:
    """Reads and writes steps of one game."""

    def __init__(self, game: PreascendantBase) -> None:
        self.game = game

    def write(self, step: Step) -> str:
        """A step in words; ``""`` if there are none for it."""
        name, *values = step
        if name not in FORMS:
            return ""
        kinds, rest = FORMS[name]
        if tuple(values[len(kinds) :]) != rest:
            return ""
        said = [name]
        for kind, value in zip(kinds, values, strict=False):
            if kind == "COLOUR":
                said.append(self.game.map.words.get(value, ALL))
            elif kind not in DEFAULTS or value != DEFAULTS[kind]:
                said.append(str(value))
        return " ".join(said)

    def read(self, text: str, game_state: GameState) -> tuple[Step, ...]:
        """The steps of a text. Raises :class:`NameFault`."""
        return tuple(self.step(part.split(), game_state) for part in text.split(" then "))

    def step(self, words: list[str], game_state: GameState) -> Step:
        """One step. Raises :class:`NameFault`."""
        name, *said = words or [""]
        if name not in FORMS:
            raise NameFault(f"'{' '.join(words)[:40]}' is no step of a turn: {', '.join(FORMS)}")
        kinds, rest = FORMS[name]
        values: list[Any] = []
        for kind in kinds:
            if said and self.fits(kind, said[0]):
                values.append(self.value(kind, said.pop(0), game_state))
            elif kind in DEFAULTS:
                values.append(DEFAULTS[kind])
            else:
                raise NameFault(f"'{' '.join(words)[:40]}' lacks a {kind.lower()}")
        if said:
            raise NameFault(f"'{' '.join(words)[:40]}' has a word too many: {said[0]}")
        return (name, *values, *rest)

    def fits(self, kind: str, word: str) -> bool:
        """Whether a word may be of a kind that can be left out."""
        return {"DEPTH": word.isdigit(), "ROUTE": word in ROUTES}.get(kind, True)

    def value(self, kind: str, word: str, game_state: GameState) -> object:
        """A value from its word. Raises :class:`NameFault`."""
        if kind == "COLOUR" and word == ALL:
            return ""
        if kind == "DEPTH":
            return int(word)
        if kind == "ROUTE":
            return word
        if kind == "HEX":
            return read_hex(word)
        return self.game.value_type_named["CARD" if kind == "REASON" else kind].read(word, game_state)
