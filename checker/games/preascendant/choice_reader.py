"""Reads and writes a card with its choices (each card has a syntax of its own for what follows its name), and what is still
to be done in a turn as a position says it: ``draw 1,0 then income Ann 1,0``."""

from __future__ import annotations

import re
from typing import Any

from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.cards.state import UNSEEN
from playproof.checker.games.preascendant.choices import CardPlay, Moves, Pairs
from playproof.checker.games.preascendant.events import EVENTS
from playproof.checker.games.preascendant.hexmap.places import PLACE, Hex, made, read_hex
from playproof.checker.games.preascendant.state import Step
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import ValueType
from playproof.checker.names import NameFault

STEP = re.compile(rf"{PLACE.pattern}\s*(?:>|→|to)\s*{PLACE.pattern}", re.IGNORECASE)
STACK = re.compile(rf"{PLACE.pattern}\s+([A-Za-z]{{1,24}}|-)(?!\S)")
SHARE = re.compile(rf"{PLACE.pattern}(?:\s+[x*]?(\d{{1,4}})(?![\d,]|\s*,\s*-?\d))?")


class ChoiceReader:
    """The value types that only this game's commands use."""

    def __init__(self, game: PreascendantBase) -> None:
        self.game = game

    def value_types(self) -> list[ValueType]:
        """``CARD_AND_CHOICE`` and the types of choices."""
        cards = self.game.cards
        return [
            ValueType.made_of("CARD_AND_CHOICE", self.read_play, lambda game_state: cards.names.ids),
            ValueType("DISK", lambda text, game_state: self.read_disk(text)),
            ValueType.made_of("MOVES", lambda text, game_state: read_moves(text)),
            ValueType.made_of("SHARES", lambda text, game_state: read_shares(text)),
            ValueType.made_of("ON_CARDS", lambda text, game_state: self.read_on_cards(text)),
            ValueType.made_of("HANDS", self.read_hands),
            ValueType.made_of("STACKS", lambda text, game_state: self.read_stacks(text)),
        ]

    def read_play(self, text: str, game_state: GameState) -> CardPlay:
        """A card and its choices. Raises :class:`NameFault`."""
        card, rest = self.split(text)
        event = EVENTS[card]
        groups = event.shape.said(f"{card} {rest}" if rest else card)
        if groups is None:
            if not event.syntax:
                raise NameFault(f"{card} has no choices; write {card} alone, not '{rest[:40]}'", "")
            raise NameFault(f"{card} is written: {card} {event.example}; not '{rest[:40]}'", "")
        values: list[Any] = []
        for slot, group in zip(event.shape.slots, groups, strict=True):
            if group is None:
                values.append(None)
            elif slot.choices:
                values.append(group.casefold())
            elif slot.many:
                items = group.split(",") if "," in group else group.split()
                values.append(
                    tuple(
                        self.game.value_type_named[slot.kind].read(item.strip(), game_state) for item in items
                    )
                )
            else:
                values.append(self.game.value_type_named[slot.kind].read(group.strip('"'), game_state))
        return CardPlay(card, tuple(values), f"{card} {rest}".strip())

    def split(self, text: str) -> tuple[str, str]:
        """The card's id and the text after it. Raises :class:`NameFault`."""
        names = self.game.cards.names
        if text.startswith('"') and '"' in text[1:]:
            name, _, rest = text[1:].partition('"')
            return self.game.cards.read_card(name), rest.strip()
        word, _, rest = text.partition(" ")
        if word.upper() in self.game.cards.rows:
            return word.upper(), rest.strip()
        words = text.split()
        for end in range(len(words), 1, -1):
            candidates = names.candidates(" ".join(words[:end]))
            if len(candidates) == 1:
                return candidates[0], " ".join(words[end:])
        return self.game.cards.read_card(word), rest.strip()

    def write(self, card: str, values: tuple[Any, ...]) -> CardPlay:
        """A card with its choices, as it is typed."""
        shape, words = EVENTS[card].shape, self.game.map.words
        written = tuple(
            words.get(value, value) if slot.kind in ("COLOUR", "DISK") and isinstance(value, str) else value
            for slot, value in zip(shape.slots, values, strict=True)
        )
        return CardPlay(card, values, card + shape.write(written).removeprefix("card"))

    def read_disk(self, text: str) -> str | int:
        """A colour's letter, or a disk's number from the bottom. Raises :class:`NameFault`."""
        if text.isascii() and text.isdigit() and len(text) < 4:
            return int(text)
        return self.game.map.colours.get(text)

    def read_on_cards(self, text: str) -> Pairs:
        """``W01 2 B03 1``; a card without a number gets all gems. Raises :class:`NameFault`."""
        out: list[tuple[str, int | None]] = []
        for word in text.replace(",", " ").split():
            if word.casefold() in ("and", "on"):
                continue
            if word.isascii() and word.isdigit() and len(word) < 5:
                if not out or out[-1][1] is not None:
                    raise NameFault(f"'{text[:40]}': on which card? Write: W02 W01 2 B03 1")
                out[-1] = (out[-1][0], int(word))
            else:
                out.append((self.game.cards.read_card(word), None))
        return Pairs(out)

    def read_stacks(self, text: str) -> Pairs:
        """``1,0 WR 0,0 R``. Raises :class:`NameFault`."""
        out = [(made(match), self.game.map.read_stack(match[3])) for match in STACK.finditer(text)]
        rest = STACK.sub(" ", text).replace(",", " ").split()
        if rest or not out:
            raise NameFault(f"'{(rest or [text])[0][:30]}' is no stack; write sector and letters, as 1,0 WR")
        return Pairs(out)

    def read_hands(self, text: str, game_state: GameState) -> Pairs:
        """``Ann K01 Bob ?``: a card to each. Raises :class:`NameFault`."""
        out: list[tuple[str, str | None]] = []
        words: list[str] = []
        for word in text.replace(",", " ").split():
            if word != UNSEEN and word.upper() not in self.game.cards.rows:
                words.append(word)
                continue
            if not words:
                raise NameFault(f"'{text[:40]}': who gets {word}? Write: gives Ann K01 Bob ?")
            out.append((self.game.value_type_named["PLAYER"].read(" ".join(words), game_state), word.upper()))
            words = []
        if words:
            raise NameFault(f"'{text[:40]}': what does {' '.join(words)} get? Write: gives Ann K01 Bob ?")
        return Pairs(out)


def read_moves(text: str) -> Moves:
    """``0,0>1,0 1,1>0,1``. Raises :class:`NameFault`."""
    rest = [word for word in re.split(r"[\s,]+", STEP.sub(" ", text)) if word and word.casefold() != "and"]
    moves = Moves((Hex(num(m[1]), num(m[2])), Hex(num(m[3]), num(m[4]))) for m in STEP.finditer(text))
    if rest or not moves:
        raise NameFault(f"'{(rest or [text])[0][:30]}' is no move; write 0,0>1,0 for each disk")
    return moves


def num(text: str) -> int:
    """A coordinate."""
    return int(text.replace("−", "-"))


def read_shares(text: str) -> Pairs:
    """``1,0 2 0,2 1``; a sector without a number gets all gems. Raises :class:`NameFault`."""
    rest = [word for word in re.split(r"[\s,]+", SHARE.sub(" ", text)) if word and word.casefold() != "and"]
    shares = Pairs((made(match), int(match[3]) if match[3] else None) for match in SHARE.finditer(text))
    if rest or not shares:
        raise NameFault(f"'{(rest or [text])[0][:30]}' is no share; write sector and number, as 1,0 2 0,2 1")
    return shares


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
