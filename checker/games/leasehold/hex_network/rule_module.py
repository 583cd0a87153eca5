"""Networks of owned hexes: who owns what at which value, what a network is worth, what it reaches.

Sources: Leasehold N-1.2.1 to N-1.2.3, N-3.3.0.5, N-3.3.0.6. A game decides what building costs; this family keeps
the map and the stacks, and answers for access and routes (:class:`Reach`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, get_args

from playproof.checker.games.leasehold.hex_network.maps import Declared, HexMap, printed_map
from playproof.checker.games.leasehold.hex_network.routes import Reach
from playproof.checker.games.leasehold.hex_network.state import NetworkState, Stack
from playproof.checker.model.declared import Stage, count, have, whole_line
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, Pictures
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.model.snapshot import HeldItem, Holding, Placed
from playproof.checker.names import NameFault
from playproof.components.faults import nearest
from playproof.components.hexgrid import Layout, Letters, Numbering

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


class HexNetwork(RuleModule[NetworkState], Claims, Pictures, DeclaredPosition):
    """Parameters: ``map``, the set of boards that is played on (none: a file declares its own); ``types``, the
    boards' colours → types of hexes; ``start_type``, the type of the hex that all own, ``start_hex_value`` its value;
    ``barred_types``, types never built on; ``highest_value``, the most that a stack is worth. ``shortest_route``:
    shortest is the ``fewest`` leased hexes, the ``cheapest`` route or the ``fewest, then cheapest``;
    ``start_hex_leased``: a route can't begin at the hex that all own, which is leased from all others. ``chips`` and
    ``cubes``: the sets that print the values and the owners' cubes.
    """

    name = "hex_network"
    reasons: ClassVar[dict[str, str]] = {
        "off_map": "What is built on is a hex of the map.",
        "kind": "A hex is of one of the map's types.",
        "no_start": "The map has the one hex that all own.",
        "height": "A stack has a least and a highest value.",
        "barred": "Some types of hexes are never owned.",
        "twice_owned": "A hex belongs to one owner at most.",
        "start_owned": "The hex that all own belongs to nobody alone.",
        "unknown_owner": "Only who plays owns hexes.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        types = p.raw("types", {})
        if not isinstance(types, Mapping):
            raise p.fault("types", "is no table of colours and types", 'white = "standard"')
        self.colour_types = {str(colour): str(kind) for colour, kind in types.items()}
        self.start_type = p.text("start_type", "start")
        self.type_names = tuple(dict.fromkeys((*self.colour_types.values(), self.start_type, "standard")))
        self.barred = frozenset(p.words("barred_types"))
        self.start_value = p.number("start_hex_value", 0)
        self.highest = p.number("highest_value", 5)
        self.measure = p.choice("shortest_route", ("fewest", "cheapest", "fewest, then cheapest"))
        self.start_leased = p.flag("start_hex_leased", False)
        self.chips, self.cubes = self.prints("chips"), self.prints("cubes")
        self.board = p.text("map")
        self.printed = printed_map(self.game.definition, self.board, self.colour_types, self.start_type)

    def start(self) -> ModuleState:
        """The printed map, with nothing built on it."""
        return NetworkState(self.printed)

    def value_types(self) -> Iterable[ValueType]:
        """``HEX``: a hex of the map."""
        yield ValueType("HEX", self.read_hex, lambda game_state: tuple(self.map(game_state).types))

    def read_hex(self, text: str, game_state: GameState) -> str:
        """A hex of the map in any case. Raises :class:`NameFault`."""
        hexes, name = self.map(game_state), text.strip()
        for one in (name, name.upper()):
            if one in hexes.types:
                return one
        close = hexes.nearest(name.upper())
        raise NameFault(
            f"'{text[:30]}' is no hex of the map" + (f"; did you mean {close}?" if close else ""), close
        )

    def map(self, game_state: GameState) -> HexMap:
        """The printed map, or the one that the file declares."""
        return self.state(game_state).map

    # -- queries ----------------------------------------------------------------------------------------

    def hexes(self, game_state: GameState, owner: str) -> tuple[str, ...]:
        """An owner's network: the start hex, then the others in the order of building."""
        state = self.state(game_state)
        own = tuple(name for name, stack in state.stacks.items() if stack[0] == owner)
        return (state.map.start, *own) if state.map.start else own

    def share_value(self, game_state: GameState, owner: str) -> int:
        """The value of an owner's network."""
        state = self.state(game_state)
        total = self.start_value if state.map.start else 0
        for stack in state.stacks.values():
            if stack[0] == owner:
                total += stack[1]
        return total

    def value(self, game_state: GameState, name: str) -> int:
        """The value of a hex; 0 where nothing is built."""
        state = self.state(game_state)
        return self.start_value if name == state.map.start else state.stacks.get(name, ("", 0))[1]

    def reach(self, game_state: GameState, owner: str, stacks: dict[str, Stack] | None = None) -> Reach:
        """What an owner reaches; with ``stacks`` instead of those of the game state, to try a plan."""
        state = self.state(game_state)
        own = state.stacks if stacks is None else stacks
        return Reach(state.map, own, owner, self.start_value, self.start_leased, self.measure)

    def build(self, game_state: GameState, owner: str, name: str, value: int) -> None:
        """Put a stack on a hex."""
        self.state(game_state).stacks[name] = (owner, value)

    def site_fault(self, reach: Reach, name: str) -> Violation | None:
        """Why an owner can't build on a hex: it is off the map, barred, the start hex, or owned."""
        kind = reach.map.types.get(name)
        if kind is None:
            close = reach.map.nearest(name)
            hint = f"; did you mean {close}?" if close else ""
            return self.violation("off_map", f"{name} is no hex of the map{hint}", name)
        if kind in self.barred:
            return self.violation("barred", f"{name} is a {kind} hex", name)
        if name == reach.map.start:
            return self.violation("start_owned", f"{name} is the {kind} hex; it is everybody's", name)
        stack = reach.stacks.get(name)
        if stack is None:
            return None
        own = stack[0] == reach.owner
        reason = self.of("twice_owned", "own" if own else "other")
        whose = f"{stack[0]}'s already" if own else f"{stack[0]}'s"
        return self.violation(reason, f"{name} is {whose}, with {stack[1]}", name)

    def height_fault(self, name: str, value: int) -> Violation | None:
        """Why a stack can't be so high."""
        if 1 <= value <= self.highest:
            return None
        return self.violation(
            "height", f"a stack is worth 1 to {self.highest}; {value} on {name} is not", str(value)
        )

    # -- declared maps and networks, counted stacks ---------------------------------------------------------

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "HEX AMOUNT": "the value of the chips put on a hex",
            "value AMOUNT": "the company's share value afterwards",
        }

    def commands(self) -> Iterable[Command[Any]]:
        """Map, stacks, counted stacks."""
        yield have(
            "map KIND:WORD HEXES:TEXT",
            self.have_map,
            "a map of one's own in place of the printed one: hexes of a type (start, standard, city, mountain), "
            "or 'grid' and how their names run",
            "have map city A5 C5",
            check=self.check_map,
            declares=whole_line,
            default="the printed map",
            stage=Stage.KINDS,
        )
        yield have(
            "map links LINKS:TEXT",
            self.have_links,
            "hexes of a map of one's own that touch",
            "have map links A5-C5",
            check=self.check_links,
            declares=whole_line,
            default="the hexes that touch by their names",
            stage=Stage.BOARD,
        )
        yield have(
            "hexes HEXES:TEXT",
            self.have_hexes,
            "what a company owns, each hex with its value",
            "have RED: hexes D3=2 E3=1",
            check=self.check_hexes,
            whose=True,
            declares=lambda actor, said: ((actor, name) for name, _ in stacks_of(said) or ()),
            default="no hexes but the start hex",
            says=self.says_hexes,
        )
        yield count(
            "HEX AMOUNT",
            self.value,
            "the chips on a hex",
            "count D3 2",
            books="{hex} has {held}",
            follow=self.count_hex,
        )

    def type_of(self, word: str) -> str:
        """The type with this name or colour; ``""`` if there is none."""
        folded = word.casefold()
        return folded if folded in self.type_names else self.colour_types.get(folded, "")

    def check_map(self, game_state: GameState, named: str, hexes: str) -> Iterable[Violation]:
        """Yields a violation for an unknown type, a wrong link or grid, or a hex declared twice."""
        word = named.casefold()
        items = hexes.replace(",", " ").split()
        if word == "grid":
            wrong = [item for item in items if item.casefold() not in GRID]
            if wrong:
                yield self.violation(
                    "off_map", f"'{wrong[0]}' says nothing of a grid; known are {', '.join(GRID)}", wrong[0]
                )
            return
        declared = self.state(game_state).declared
        known = declared.types if declared is not None else {}
        kind = self.type_of(word)
        if not kind:
            names = list(self.type_names)
            close = nearest(word, names)
            hint = f"; did you mean {close}?" if close else ""
            yield self.violation("kind", f"there are no {word} hexes: {', '.join(names)}{hint}", "kind")
            return
        twice = [item for item in items if item.upper() in known]
        if twice:
            yield self.violation("kind", f"{twice[0]} is {known[twice[0].upper()]} already", twice[0])

    def have_map(self, game_state: GameState, named: str, hexes: str) -> None:
        """The first such line begins a map that replaces the printed one."""
        state = self.state(game_state)
        declared = Declared(self.start_type) if state.declared is None else state.declared.copy()
        word = named.casefold()
        items = hexes.replace(",", " ").split()
        if word == "grid":
            shape: dict[str, Any] = {GRID[item]: item for item in map(str.casefold, items) if item in GRID}
            declared.grid = replace(declared.grid, **shape)
        else:
            kind = self.type_of(word) or "standard"
            for item in items:
                declared.types.setdefault(item.upper(), kind)
        state.declared, state.map = declared, declared.built()

    def check_links(self, game_state: GameState, links: str) -> Iterable[Violation]:
        """Yields a violation for a link that isn't between two hexes of the declared map."""
        declared = self.state(game_state).declared
        known = declared.types if declared is not None else {}
        for item in links.replace(",", " ").split():
            ends = item.upper().split("-")
            unknown = [end for end in ends if end not in known]
            if len(ends) != 2 or unknown:
                said = f"{unknown[0]} is no hex of a declared map" if len(ends) == 2 else "write A1-A2"
                yield self.violation("off_map", f"'{item}' links nothing: {said}", item)
                return

    def have_links(self, game_state: GameState, links: str) -> None:
        """Hexes that touch, whatever the grid says."""
        state = self.state(game_state)
        declared = Declared(self.start_type) if state.declared is None else state.declared.copy()
        pairs = [item.upper().split("-") for item in links.replace(",", " ").split()]
        declared.links.update((pair[0], pair[1]) for pair in pairs if len(pair) == 2)
        state.declared, state.map = declared, declared.built()

    # -- stacks -----------------------------------------------------------------------------------------

    def check_hexes(self, game_state: GameState, actor: str, said: str) -> Iterable[Violation]:
        """Yields a violation for a hex that can't be owned, or a value that a stack can't have."""
        pairs = stacks_of(said)
        if pairs is None:
            yield self.violation("height", "write each hex with its value: D3=2 E3=1", "hexes")
            return
        reach = self.reach(game_state, actor, self.state(game_state).stacks.copy())
        for name, value in pairs:
            fault = self.site_fault(reach, name)
            if fault is not None and fault.reason in ("twice_owned_own", "twice_owned_other"):
                fault.reason = "twice_owned"
            fault = fault or self.height_fault(name, value)
            if fault is not None:
                yield fault
                return
            reach.stacks[name] = (actor, value)

    def says_hexes(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Each company's hexes."""
        stacks = self.state(game_state).stacks
        for company in dict.fromkeys(owner for owner, _ in stacks.values()):
            own = (f"{name}={value}" for name, (owner, value) in stacks.items() if owner == company)
            yield company, " ".join(own)

    def have_hexes(self, game_state: GameState, actor: str, said: str) -> None:
        """Set the stacks."""
        hexes = self.map(game_state)
        for name, value in stacks_of(said) or ():
            if name in hexes.types and name != hexes.start:
                self.build(game_state, actor, name, value)

    # -- counts -----------------------------------------------------------------------------------------

    def count_hex(self, game_state: GameState, name: str, value: int) -> None:
        """Set the value to the counted chips; a hex that nobody owns stays so, since the owner is unknown."""
        stacks = self.state(game_state).stacks
        if name in stacks:
            if value > 0:
                stacks[name] = (stacks[name][0], value)
            else:
                del stacks[name]

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A stack has the chips that are stated; the cube on it is of the company that is stated to take the hex."""
        stacks, name = self.state(game_state).stacks, claim.kind.upper()
        if claim.kind == "takes":
            name = str(moves[0].what) if moves else ""
            if name not in stacks or claim.who not in game_state.owners.ids or claim.who in self.game.players:
                return False
            stacks[name] = (claim.who, stacks[name][1])
            return True
        if not moves or name not in stacks or not isinstance(claim.what, int) or claim.what < 1:
            return False
        stacks[name] = (stacks[name][0], claim.what)
        return True

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Yields a violation unless a declared map has one start hex and each hex touches another."""
        declared = self.state(game_state).declared
        if declared is None:
            return
        starts = [name for name, kind in declared.types.items() if kind == self.start_type]
        if len(starts) != 1:
            had = f"{len(starts)} ({', '.join(starts)})" if starts else "none"
            yield self.violation("no_start", f"the map has one {self.start_type} hex, here {had}")
        alone = declared.unplaced()
        if alone:
            why = declared.problem(alone[0]) if not declared.links else ""
            yield self.violation("off_map", why or f"{alone[0]} touches no hex of the map")

    # -- what is shown ----------------------------------------------------------------------------------

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The printed map, unless the file declares its own."""
        if not self.board or self.state(game_state).declared is not None:
            return
        for one in self.game.definition.components.of_kind("boards"):
            for piece in one.items:
                if self.board in (one.id, piece.id):
                    yield f"{one.id}/{piece.id}"
                    return

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """A chip for each value, the owner's cube in its middle."""
        for on in self.boards(game_state):
            for name, (owner, value) in self.state(game_state).stacks.items():
                yield Placed(on, name, str(value), self.chips, text=str(value))
                yield Placed(on, name, owner, self.cubes, "cube", atop=True)

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """What each network is worth; its hexes in words, where the map is not printed."""
        stacks, printed = self.state(game_state).stacks, tuple(self.boards(game_state))
        for owner in dict.fromkeys(owner for owner, _ in stacks.values()):
            yield Holding(owner, "network worth", (HeldItem(str(self.share_value(game_state, owner))),))
            if not printed:
                own = (
                    HeldItem(f"{name} {value}") for name, (whose, value) in stacks.items() if whose == owner
                )
                yield Holding(owner, "on hexes that no sheet prints", tuple(own))

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Each owner's network."""
        shown: dict[str, Any] = {}
        for name, (owner, value) in self.state(game_state).stacks.items():
            shown.setdefault(owner, {})[name] = value
        return {"hexes": shown} if shown else {}
