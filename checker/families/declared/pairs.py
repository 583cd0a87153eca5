"""Cards that each lie with a chip drawn for them: ``25r`` is a card of the value 25 with a red chip.

A pair is a card of expressions as any other, with the columns of its card, and ``chip``, the chip's id. What is typed may be
a card that the data lack, or one without a chip: that is a finding, not a line that can't be read. A tracker file may tell
the columns of a card that the data lack (``have kind 45 12``); they are a part of the pair's id, so that what is known of an
id never changes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.families.declared.catalogue import Thing, pieces_of
from playproof.checker.families.declared.state import DeclaredState
from playproof.checker.families.declared.tables import PairTable
from playproof.checker.names import NameFault, folded
from playproof.components.faults import DataFaults, Fault
from playproof.components.wording.plural import listing

#: So many of a pair there are where nothing bounds it but its card and its chip.
MANY = 10_000
ID = re.compile(r"(\d{1,6})([a-z]?)(?:=([\d,]*))?")
#: Which one of several equal lots is meant.
ONE_OF_SEVERAL = re.compile(r"(\d+\D+)(\d)")


@dataclass(slots=True)
class Pairs:
    """The pairs of a table. ``cards``: the printed cards by the number in their key column; ``chips``: their ids by letter."""

    name: str
    table: PairTable
    cards: dict[int, Thing] = field(default_factory=dict)
    chips: dict[str, str] = field(default_factory=dict)
    #: What else a chip is called, by its letter.
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    #: The colour of each chip.
    colours: dict[str, str] = field(default_factory=dict)
    made: dict[str, Thing] = field(default_factory=dict)
    most_chips: int = 0
    #: What was read so far, and what the lots of pairs are called.
    readings: dict[str, tuple[int, str]] = field(default_factory=dict)
    lot_names: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def things(self) -> Iterable[Thing]:
        """Each card with each chip."""
        for value in self.cards:
            for letter in self.chips:
                thing = self.thing(f"{value}{letter}")
                assert thing is not None
                yield thing

    def thing(self, id_: str) -> Thing | None:
        """A pair by its id; None if that is no pair's. One of a card that the data lack is not ``listed``."""
        if id_ in self.made:
            return self.made[id_]
        found = ID.fullmatch(id_)
        if found is None or (found[2] and found[2] not in self.chips):
            return None
        value, written = int(found[1]), f"{found[1]}{found[2]}"
        card = self.cards.get(value)
        columns: dict[str, Any] = dict(card.columns) if card is not None else {self.table.key: value}
        told = [int(one) for one in (found[3] or "").split(",") if one]
        columns |= dict(zip(self.table.kind, told, strict=False))
        columns |= {
            "id": id_, "name": written, "chip": self.chips.get(found[2], ""),
            "listed": card is not None or found[3] is not None,
        }  # fmt: skip
        thing = self.made[id_] = Thing(id_, written, columns, 1 if self.table.once else MANY, self.name)
        return thing

    def read(self, text: str, state: DeclaredState | None) -> str:
        """The id of ``25r``, ``25 red``, ``25 r`` or ``Windmill red``. Raises :class:`NameFault`."""
        found = self.readings.get(text)
        if found is None:
            found = self.read_parts(text)
            if len(self.readings) < MANY:
                self.readings[text] = found
        value, letter = found
        told = None if state is None or value in self.cards else state.kinds.get((self.name, value))
        return f"{value}{letter}" if told is None else f"{value}{letter}={','.join(map(str, told))}"

    def read_parts(self, text: str) -> tuple[int, str]:
        """The number and the letter of a card as it is typed. Raises :class:`NameFault`."""
        said = self.with_number(text).strip().casefold()
        digits = said.rstrip("abcdefghijklmnopqrstuvwxyz ").strip()
        word = said[len(digits) :].strip()
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 6:
            key = self.table.key.replace("_", " ")
            shown = f"{next(iter(self.cards), 25)}{next(iter(self.chips), '')}"
            raise NameFault(f"'{text[:30]}' is not a card; write {key} and chip, as {shown}")
        letters = [
            letter
            for letter in self.chips
            if word == letter or (word and any(one.startswith(word) for one in self.words[letter]))
        ]
        if word and not letters:
            known = listing([f"{letter} ({name})" for letter, name in self.chips.items()], "or")
            raise NameFault(f"'{text[:30]}' names no known chip: {known}")
        return int(digits), letters[0] if letters else ""

    def with_number(self, text: str) -> str:
        """``25 red`` for ``Windmill red``: the number in place of the printed name or the id that the text begins with."""
        if text[:1].isdigit():
            return text
        said = folded(text)
        for value, card in self.cards.items():
            for name in self.called(card):
                if said == name or said.startswith(f"{name} "):
                    return f"{value}{said[len(name) :]}"
        return text

    def called(self, card: Thing) -> list[str]:
        """Its id and its printed name, unless they could be read as a number."""
        return [folded(name) for name in (card.id, card.name) if name and not name[0].isdigit()]

    def names_of(self, id_: str) -> tuple[str, ...]:
        """What a lot of this pair may be called, its id last: the number alone, with the chip, the printed name."""
        if id_ in self.lot_names:
            return self.lot_names[id_]
        thing = self.thing(id_)
        assert thing is not None
        value, chip = thing.columns[self.table.key], thing.columns["chip"]
        card = self.cards.get(value)
        printed = [name for name in (card.id, card.name) if not name[0].isdigit()] if card else []
        also = (one for name in printed for one in (name, f"{name} {chip}".strip()))
        names = self.lot_names[id_] = (str(value), f"{value} {chip}", *also, thing.name)
        return names

    def known(self, state: DeclaredState) -> list[int]:
        """The numbers of all cards that there are, those that a file tells among them."""
        return sorted({*self.cards, *(value for name, value in state.kinds if name == self.name)})


def pairs_of(definition: GameDefinition, name: str, table: PairTable) -> Pairs:
    """The pairs of a table. Raises :class:`DataFaults`."""
    out, faults = Pairs(name, table), list[Fault]()
    for card in pieces_of(definition, table.of, ("pair", name, "of")):
        value = card.columns.get(table.key)
        if type(value) is not int or value < 0 or value in out.cards:
            said = f"'{table.of}' has no whole number of its own in '{table.key}' for each card"
            faults.append(
                Fault(definition.place("pair", name, "key"), said, "a column of numbers, each once")
            )
            break
        out.cards[value] = card
    chips = {chip.id: chip for chip in pieces_of(definition, table.with_, ("pair", name, "with"))}
    out.most_chips = max((chip.count for chip in chips.values()), default=0)
    # In the order of the palette, as chips are told everywhere else.
    colours = {str(chip.columns.get("colour", "")): id_ for id_, chip in chips.items()}
    for colour, looks in definition.palette.items():
        said = str(looks.get("letter", colour[:1]))
        letter, problem, allowed = said.casefold(), "", ""
        if colour not in colours:
            continue
        if not (letter.isascii() and letter.isalpha() and len(letter) == 1):
            problem = f"'{said}' can't follow a card's value in a tracker file, as r does in 25r"
            allowed = "letters from A to Z"
        elif letter in out.chips:
            problem = f"'{said}' is the letter of another colour too; case doesn't matter"
        if problem:
            place = definition.place("palette", colour, "letter", file="game.toml")
            faults.append(Fault(place, problem, allowed))
            continue
        id_ = colours.pop(colour)
        out.chips[letter], out.colours[id_] = id_, colour
        out.words[letter] = tuple(
            dict.fromkeys((id_.casefold(), str(chips[id_].columns["colour"]).casefold()))
        )
    if not faults and (odd := next(iter(colours.values()), "")):
        said = f"the chip '{odd}' of '{table.with_}' has no colour of its own"
        faults.append(
            Fault(definition.place("pair", name, "with"), said, "a colour of the palette for each chip")
        )
    if faults:
        raise DataFaults(faults)
    return out


def seen_of(pairs: Pairs, state: DeclaredState, places: Iterable[str], lots: Sequence[str]) -> list[Thing]:
    """The pairs that lie in places, and the lots of a row."""
    ids = [card for (_, place), cards in state.cards.items() if place in places for card in cards]
    return [one for id_ in (*ids, *lots) if (one := pairs.thing(id_)) is not None]


def supply_problem(
    pairs: Pairs, seen: Sequence[Thing], new: Sequence[Thing], most: Mapping[str, int]
) -> tuple[str, str, str] | None:
    """What new pairs have too much of, beside those seen: a reason, a sentence, a word of the line. ``most``: of ``copies``,
    ``chips``."""
    key = pairs.table.key
    values = Counter(one.columns[key] for one in seen)
    for value, number in Counter(one.columns[key] for one in new).items():
        if values[value] + number > most["copies"]:
            return (
                "copies", f"{values[value] + number} cards of {value} were dealt, but there are {most['copies']}", "",
            )  # fmt: skip
    if pairs.table.once:
        known = Counter(one.name for one in seen)
        for name, number in Counter(one.name for one in new).items():
            if known[name] or number > 1:
                return "pair", f"there is one {name}, and it is dealt twice", name
        return None
    chips = Counter(one.columns["chip"] for one in seen)
    letters = {chip: letter for letter, chip in pairs.chips.items()}
    for chip, number in Counter(one.columns["chip"] for one in new if one.columns["chip"]).items():
        if chips[chip] + number > most["chips"]:
            said = f"{chips[chip] + number} chips '{letters[chip]}' were drawn, but there are {most['chips']}"
            return "chips", said, ""
    return None
