"""How the choices of event cards are written: each card has a form of its own behind its name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from playproof.checker.families.cards.state import UNSEEN
from playproof.checker.families.hexmap.places import PLACE, Hex, made
from playproof.checker.model.game_state import GameState
from playproof.checker.model.names import NameFault
from playproof.checker.model.rule_module import ValueType

if TYPE_CHECKING:
    from playproof.checker.games.preascendant.game import Preascendant

__all__ = ["Moves", "Pairs", "Play", "Words"]

STEP = re.compile(rf"{PLACE.pattern}\s*(?:>|→|to)\s*{PLACE.pattern}", re.IGNORECASE)
STACK = re.compile(rf"{PLACE.pattern}\s+([A-Za-z]{{1,24}}|-)(?!\S)")
SHARE = re.compile(rf"{PLACE.pattern}(?:\s+[x*]?(\d{{1,4}})(?![\d,]|\s*,\s*-?\d))?")


#: The forms of choices, each as it is typed.
WRITTEN = {
    "[at HEX]": "at 1,0",
    "[at HEXES] [to PLAYER...]": "at 1,0 0,1",
    "[CARD]": "W05",
    "[COLOUR]": "red",
    "[COLOUR] [MOVES]": "red 0,0>1,0 1,1>0,1",
    "[COLOUR] [at HEX]": "red at 1,0",
    "[COLOUR] [at HEX] [END:bottom|top]": "red at 1,0",
    "[DISK] [at HEX]": "red at 1,0",
    "[PLAYER] [CARDS]": "Bob",
    "[ON_CARDS]": "W05 2 B03 1",
    "[lot] [CARDS]": "lot R01 K02",
    "[gives] [HANDS]": "gives Ann K01 Bob ?",
    "[from] [HEX] [to SHARES]": "0,1 to 1,0 2 0,2 1",
    "[from] [HEX] [to TARGET:HEX]": "0,0 to 1,0",
    "[STACKS]": "1,0 WR",
}


class Play(msgspec.Struct, frozen=True):
    """A card and the choices made with it, in the order of its form's blanks; ``None``: left out."""

    card: str
    values: tuple[Any, ...] = ()
    said: str = ""

    def __str__(self) -> str:
        return self.said or self.card


class Moves(tuple[tuple[Hex, Hex], ...]):
    """Disks that move, each from a sector to another: ``0,0>1,0``."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(f"{source}>{target}" for source, target in self)


class Pairs(tuple[tuple[Any, Any], ...]):
    """Things with a number or card each: ``W01 2 B03 1``."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(f"{one} {other}" if other is not None else str(one) for one, other in self)


class Words:
    """The kinds of values that only this game's forms use."""

    def __init__(self, play: Preascendant) -> None:
        self.play = play

    def kinds(self) -> list[ValueType]:
        """``CARD_AND_CHOICE`` and what choices are made of."""
        cards = self.play.cards
        return [
            ValueType.made_of("CARD_AND_CHOICE", self.read_play, lambda game_state: cards.names.ids),
            ValueType("DISK", lambda text, game_state: self.read_disk(text)),
            ValueType.made_of("MOVES", lambda text, game_state: read_moves(text)),
            ValueType.made_of("SHARES", lambda text, game_state: read_shares(text)),
            ValueType.made_of("ON_CARDS", lambda text, game_state: self.read_on_cards(text)),
            ValueType.made_of("HANDS", self.read_hands),
            ValueType.made_of("STACKS", lambda text, game_state: self.read_stacks(text)),
        ]

    def read_play(self, text: str, game_state: GameState) -> Play:
        """A card and its choices. Raises :class:`NameFault`."""
        card, rest = self.split(text)
        event = self.play.events[card]
        shape = event.shape
        groups = shape.said(f"{card} {rest}" if rest else card)
        if groups is None:
            shown = WRITTEN.get(event.syntax, "")
            wanted = (
                f"is written: {card} {shown}" if shown else "leaves nothing to choose; it is written alone"
            )
            raise NameFault(f"{card} {wanted}; not '{rest[:40]}'", "")
        values: list[Any] = []
        for blank, said in zip(shape.slots, groups, strict=True):
            if said is None:
                values.append(None)
            elif blank.choices:
                values.append(said.casefold())
            elif blank.many:
                items = said.split(",") if "," in said else said.split()
                values.append(
                    tuple(self.play.kind[blank.kind].read(item.strip(), game_state) for item in items)
                )
            else:
                values.append(self.play.kind[blank.kind].read(said.strip('"'), game_state))
        return Play(card, tuple(values), f"{card} {rest}".strip())

    def split(self, text: str) -> tuple[str, str]:
        """The card's id and what stands behind it. Raises :class:`NameFault`."""
        names = self.play.cards.names
        if text.startswith('"') and '"' in text[1:]:
            name, _, rest = text[1:].partition('"')
            return self.play.cards.read_card(name), rest.strip()
        word, _, rest = text.partition(" ")
        if word.upper() in self.play.events:
            return word.upper(), rest.strip()
        words = text.split()
        for end in range(len(words), 1, -1):
            found = names.candidates(" ".join(words[:end]))
            if len(found) == 1:
                return found[0], " ".join(words[end:])
        return self.play.cards.read_card(word), rest.strip()

    def write(self, card: str, values: tuple[Any, ...]) -> Play:
        """A card with its choices, as it is typed."""
        shape, words = self.play.events[card].shape, self.play.map.words
        told = tuple(
            words.get(value, value) if blank.kind in ("COLOUR", "DISK") and isinstance(value, str) else value
            for blank, value in zip(shape.slots, values, strict=True)
        )
        return Play(card, values, card + shape.write(told).removeprefix("card"))

    def read_disk(self, text: str) -> str | int:
        """A colour's letter, or a disk's number from the bottom. Raises :class:`NameFault`."""
        if text.isascii() and text.isdigit() and len(text) < 4:
            return int(text)
        return self.play.map.colours.get(text)

    def read_on_cards(self, text: str) -> Pairs:
        """``W01 2 B03 1``; without a number it is all of them. Raises :class:`NameFault`."""
        out: list[tuple[str, int | None]] = []
        for word in text.replace(",", " ").split():
            if word.casefold() in ("and", "on"):
                continue
            if word.isascii() and word.isdigit() and len(word) < 5:
                if not out or out[-1][1] is not None:
                    raise NameFault(f"'{text[:40]}': on which card? Write: W02 W01 2 B03 1")
                out[-1] = (out[-1][0], int(word))
            else:
                out.append((self.play.cards.read_card(word), None))
        return Pairs(out)

    def read_stacks(self, text: str) -> Pairs:
        """``1,0 WR 0,0 R``. Raises :class:`NameFault`."""
        out = [(made(match), self.play.map.read_stack(match[3])) for match in STACK.finditer(text)]
        rest = STACK.sub(" ", text).replace(",", " ").split()
        if rest or not out:
            raise NameFault(f"'{(rest or [text])[0][:30]}' is no stack; write sector and letters, as 1,0 WR")
        return Pairs(out)

    def read_hands(self, text: str, game_state: GameState) -> Pairs:
        """``Ann K01 Bob ?``: a card to each. Raises :class:`NameFault`."""
        out: list[tuple[str, str | None]] = []
        words: list[str] = []
        for word in text.replace(",", " ").split():
            if word != UNSEEN and word.upper() not in self.play.events:
                words.append(word)
                continue
            if not words:
                raise NameFault(f"'{text[:40]}': who gets {word}? Write: gives Ann K01 Bob ?")
            out.append((self.play.kind["PLAYER"].read(" ".join(words), game_state), word.upper()))
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
    """``1,0 2 0,2 1``; without a number it is all of them. Raises :class:`NameFault`."""
    rest = [word for word in re.split(r"[\s,]+", SHARE.sub(" ", text)) if word and word.casefold() != "and"]
    shares = Pairs((made(match), int(match[3]) if match[3] else None) for match in SHARE.finditer(text))
    if rest or not shares:
        raise NameFault(f"'{(rest or [text])[0][:30]}' is no share; write sector and number, as 1,0 2 0,2 1")
    return shares
