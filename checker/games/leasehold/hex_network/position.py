"""Maps and networks declared: ``have map …``, ``have RED: hexes D3=2 E3=1``; stacks counted: ``count D3 2``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, get_args

from playproof.checker.games.leasehold.hex_network.maps import Declared
from playproof.checker.games.leasehold.hex_network.state import CountHex, HaveHexes, HaveMap, Stack
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.faults import nearest
from playproof.components.hexgrid import HexGrid, Layout, Letters, Numbering

if TYPE_CHECKING:
    from playproof.checker.games.leasehold.hex_network.rule_module import HexNetwork

__all__ = ["Position", "stacks_of"]

ITEM = re.compile(
    r"(?<![^\s=:])([^\s=:]++)\s*+[=:]\s*+([0-9]{1,6})|(?<![^\s=:,])([^\s=:,]++)\s++([0-9]{1,6})(?=\s|,|$)"
)
GRID = {
    **dict.fromkeys(get_args(Layout), "layout"),
    **dict.fromkeys(get_args(Numbering), "numbering"),
    **dict.fromkeys(get_args(Letters), "letters"),
    "odd": "shifted",
    "even": "shifted",
}


def stacks_of(text: str) -> list[tuple[str, int]] | None:
    """``D3=2 E3=1`` or ``D3 2, E3 1`` as pairs; ``None`` if it reads otherwise."""
    left = ITEM.sub("", text).replace(",", "").strip()
    if left:
        return None
    return [((m[1] or m[3]).upper(), int(m[2] or m[4])) for m in ITEM.finditer(text)]


class Position:
    """The ``have`` and ``count`` verbs of one room."""

    def __init__(self, module: HexNetwork) -> None:
        self.module = module
        self.declared: Declared | None = None

    def commands(self) -> Iterable[Command[Any]]:
        """Map, stacks, counted stacks."""
        yield Command(
            "map KIND:WORD HEXES:TEXT", HaveMap, self.check_map, self.have_map,
            "a map of one's own in place of the printed one: hexes of a type (start, standard, city, mountain), "
            "'grid' and how their names run, or 'links' and which touch",
            "have map city A5 C5", kind="have",
        )  # fmt: skip
        yield Command(
            "hexes HEXES:TEXT", HaveHexes, self.check_hexes, self.have_hexes,
            "what a company owns, each hex with its value", "have RED: hexes D3=2 E3=1", kind="have",
        )  # fmt: skip
        yield Command(
            "HEX AMOUNT", CountHex, self.check_count, self.follow_count, "the chips on a hex", "count D3 2",
            kind="count",
        )  # fmt: skip

    # -- a map ------------------------------------------------------------------------------------------

    def kind_of(self, word: str) -> str:
        """The type that a word means: a type, or the colour that stands for it; ``""`` if none."""
        folded = word.casefold()
        return folded if folded in self.module.kind_names else self.module.types.get(folded, "")

    def check_map(self, game_state: GameState, entry: HaveMap) -> Iterable[Violation]:
        """Known types, proper coordinates, each hex once."""
        word = entry.kind.casefold()
        items = entry.hexes.replace(",", " ").split()
        if word == "grid":
            wrong = [item for item in items if item.casefold() not in GRID]
            if wrong:
                yield self.module.violation(
                    "off_map", f"'{wrong[0]}' says nothing of a grid; known are {', '.join(GRID)}", wrong[0]
                )
            return
        known = self.declared.kinds if self.declared is not None else {}
        if word == "links":
            for item in items:
                ends = item.upper().split("-")
                unknown = [end for end in ends if end not in known]
                if len(ends) != 2 or unknown:
                    said = f"{unknown[0]} is no hex told before" if len(ends) == 2 else "write A1-A2"
                    yield self.module.violation("off_map", f"'{item}' links nothing: {said}", item)
                    return
            return
        kind = self.kind_of(word)
        if not kind:
            names = list(self.module.kind_names)
            close = nearest(word, names)
            hint = f"; did you mean {close}?" if close else ""
            yield self.module.violation(
                "kind", f"there are no {word} hexes: {', '.join(names)}{hint}", "kind"
            )
            return
        twice = [item for item in items if item.upper() in known]
        if twice:
            yield self.module.violation("kind", f"{twice[0]} is {known[twice[0].upper()]} already", twice[0])

    def have_map(self, game_state: GameState, entry: HaveMap) -> None:
        """The first such line begins a new map; it holds for the whole file, as a figure does."""
        if self.declared is None:
            self.declared = Declared(self.module.start_kind)
        word = entry.kind.casefold()
        items = entry.hexes.replace(",", " ").split()
        if word == "grid":
            shape = self.declared.grid
            told = {
                "layout": shape.layout,
                "numbering": shape.numbering,
                "letters": shape.letters,
                "shifted": shape.shifted,
            }
            told.update({GRID[item.casefold()]: item.casefold() for item in items if item.casefold() in GRID})  # type: ignore[misc]
            self.declared.grid = HexGrid(**told)  # type: ignore[arg-type]
        elif word == "links":
            pairs = [item.upper().split("-") for item in items]
            self.declared.links.update((pair[0], pair[1]) for pair in pairs if len(pair) == 2)
        else:
            kind = self.kind_of(word) or "standard"
            for item in items:
                self.declared.kinds.setdefault(item.upper(), kind)
        self.module.map = self.declared.built()

    # -- stacks -----------------------------------------------------------------------------------------

    def check_hexes(self, game_state: GameState, entry: HaveHexes) -> Iterable[Violation]:
        """Hexes of the map that can be owned, by one owner each, at a value that a stack can have."""
        module = self.module
        pairs = stacks_of(entry.hexes)
        if pairs is None:
            yield module.violation("height", "write each hex with its value: D3=2 E3=1", "hexes")
            return
        known: dict[str, Stack] = dict(module.state(game_state).stacks)
        for name, value in pairs:
            fault = module.site_fault(name, entry.actor, known)
            if fault is not None and fault.reason in ("twice_owned_own", "twice_owned_other"):
                fault.reason = "twice_owned"
            fault = fault or module.height_fault(name, value)
            if fault is not None:
                yield fault
                return
            known[name] = (entry.actor, value)

    def have_hexes(self, game_state: GameState, entry: HaveHexes) -> None:
        """Set the stacks."""
        for name, value in stacks_of(entry.hexes) or ():
            if name in self.module.map.kinds and name != self.module.map.start:
                self.module.build(game_state, entry.actor, name, value)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """A map with a start hex, whose hexes touch."""
        if self.declared is None:
            return
        starts = [name for name, kind in self.declared.kinds.items() if kind == self.module.start_kind]
        if len(starts) != 1:
            had = f"{len(starts)} ({', '.join(starts)})" if starts else "none"
            yield self.module.violation(
                "no_start", f"the map has one {self.module.start_kind} hex, here {had}"
            )
        alone = list(self.declared.unplaced())
        if alone:
            why = self.declared.problem(alone[0]) if not self.declared.links else ""
            yield self.module.violation("off_map", why or f"{alone[0]} touches no hex of the map")

    # -- counts -----------------------------------------------------------------------------------------

    def check_count(self, game_state: GameState, entry: CountHex) -> Iterable[Violation]:
        """Whether the books say the same."""
        value = self.module.value(game_state, entry.hex)
        if value != entry.amount:
            yield self.module.violation(
                "count", f"{entry.hex} has {value} by the books, {entry.amount} counted", "amount"
            )

    def follow_count(self, game_state: GameState, entry: CountHex) -> None:
        """The books take the counted chips; an unowned hex stays so, for whose they are isn't told."""
        stacks = self.module.state(game_state).stacks
        if entry.hex in stacks:
            if entry.amount > 0:
                stacks[entry.hex] = (stacks[entry.hex][0], entry.amount)
            else:
                del stacks[entry.hex]
