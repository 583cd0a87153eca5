"""Networks of owned hexes: who owns what at which value, what a network is worth, what it reaches.

Sources: Leasehold N-1.2.1 to N-1.2.3, N-3.3.0.5, N-3.3.0.6. A game decides what building costs; this family keeps
the map and the stacks, and answers for access and routes (:class:`Reach`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from playproof.checker.games.leasehold.hex_network.maps import HexMap, printed_map
from playproof.checker.games.leasehold.hex_network.position import Position
from playproof.checker.games.leasehold.hex_network.routes import Reach
from playproof.checker.games.leasehold.hex_network.state import NetworkState, Stack
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.names import NameFault
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.model.snapshot import Holding, Placed, Told

__all__ = ["HexNetwork"]


class HexNetwork(RuleModule[NetworkState]):
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
        self.types = {str(colour): str(kind) for colour, kind in types.items()}
        self.start_kind = p.text("start_type", "start")
        self.kind_names = tuple(dict.fromkeys((*self.types.values(), self.start_kind, "standard")))
        self.barred = frozenset(p.words("barred_types"))
        self.start_value = p.number("start_hex_value", 0)
        self.highest = p.number("highest_value", 5)
        self.measure = p.choice("shortest_route", ("fewest", "cheapest", "fewest, then cheapest"))
        self.start_leased = p.flag("start_hex_leased", False)
        self.chips, self.cubes = self.prints("chips"), self.prints("cubes")
        self.map: HexMap = printed_map(self.game.definition, p.text("map"), self.types, self.start_kind)
        self.printed = self.map
        self.position = Position(self)

    def start(self) -> ModuleState:
        """Nothing built."""
        return NetworkState()

    def kinds(self) -> Iterable[ValueType]:
        """``HEX``: a hex of the map."""
        yield ValueType(
            "HEX", lambda text, game_state: self.read_hex(text), lambda game_state: tuple(self.map.kinds)
        )

    def read_hex(self, text: str) -> str:
        """A hex of the map in any case. Raises :class:`NameFault`."""
        name = text.strip()
        for one in (name, name.upper()):
            if one in self.map.kinds:
                return one
        close = self.map.nearest(name.upper())
        raise NameFault(
            f"'{text[:30]}' is no hex of the map" + (f"; did you mean {close}?" if close else ""), close
        )

    # -- what the table shows ---------------------------------------------------------------------------

    def hexes(self, game_state: GameState, owner: str) -> tuple[str, ...]:
        """An owner's network: the hex that all own, then the others in the order of building."""
        own = tuple(name for name, stack in self.state(game_state).stacks.items() if stack[0] == owner)
        return (self.map.start, *own) if self.map.start else own

    def worth(self, game_state: GameState, owner: str) -> int:
        """The value of an owner's network."""
        total = self.start_value if self.map.start else 0
        for stack in self.state(game_state).stacks.values():
            if stack[0] == owner:
                total += stack[1]
        return total

    def value(self, game_state: GameState, name: str) -> int:
        """The value of a hex; 0 where nothing is built."""
        if name == self.map.start:
            return self.start_value
        return self.state(game_state).stacks.get(name, ("", 0))[1]

    def reach(self, game_state: GameState, owner: str, stacks: dict[str, Stack] | None = None) -> Reach:
        """What an owner reaches; on ``stacks`` instead of the table's, where a plan is looked at."""
        own = self.state(game_state).stacks if stacks is None else stacks
        return Reach(self.map, own, owner, self.start_value, self.start_leased, self.measure)

    def build(self, game_state: GameState, owner: str, name: str, value: int) -> None:
        """Put a stack on a hex."""
        self.state(game_state).stacks[name] = (owner, value)

    def site_fault(self, name: str, owner: str, stacks: Mapping[str, Stack]) -> Violation | None:
        """Why ``owner`` can't own a hex: off the map, barred, everybody's, or owned."""
        kind = self.map.kinds.get(name)
        if kind is None:
            close = self.map.nearest(name)
            hint = f"; did you mean {close}?" if close else ""
            return self.violation("off_map", f"{name} is no hex of the map{hint}", name)
        if kind in self.barred:
            return self.violation("barred", f"{name} is a {kind} hex", name)
        if name == self.map.start:
            return self.violation("start_owned", f"{name} is the {kind} hex; it is everybody's", name)
        stack = stacks.get(name)
        if stack is not None:
            reason = self.of("twice_owned", "own" if stack[0] == owner else "other")
            whose = f"{owner}'s already" if stack[0] == owner else f"{stack[0]}'s"
            return self.violation(reason, f"{name} is {whose}, with {stack[1]}", name)
        return None

    def height_fault(self, name: str, value: int) -> Violation | None:
        """Why a stack can't be so high."""
        if 1 <= value <= self.highest:
            return None
        return self.violation(
            "height", f"a stack is worth 1 to {self.highest}; {value} on {name} is not", str(value)
        )

    # -- verbs and state --------------------------------------------------------------------------------

    def commands(self) -> Iterable[Command[Any]]:
        """Maps and stacks declared, stacks counted."""
        yield from self.position.commands()

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """The map is whole and what stands on it may stand there."""
        yield from self.position.audit(game_state)

    def boards(self) -> Iterable[str]:
        """The map that is printed, unless a file declares its own."""
        wanted = self.params.text("map")
        for one in (
            self.game.definition.components.of_kind("boards") if wanted and self.map is self.printed else ()
        ):
            for piece in one.items:
                if wanted in (one.id, piece.id):
                    yield f"{one.id}/{piece.id}"
                    return

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """A chip for each value, the owner's cube in its middle."""
        for on in self.boards():
            for name, (owner, value) in self.state(game_state).stacks.items():
                yield Placed(on, name, str(value), self.chips, text=str(value))
                yield Placed(on, name, owner, self.cubes, "cube", atop=True)

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """What each network is worth; its hexes in words, where the map is not printed."""
        stacks, printed = self.state(game_state).stacks, tuple(self.boards())
        for owner in dict.fromkeys(owner for owner, _ in stacks.values()):
            yield Holding(owner, "network worth", (Told(str(self.worth(game_state, owner))),))
            if not printed:
                own = (Told(f"{name} {value}") for name, (whose, value) in stacks.items() if whose == owner)
                yield Holding(owner, "on hexes that no sheet prints", tuple(own))

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Each owner's network."""
        shown: dict[str, Any] = {}
        for name, (owner, value) in self.state(game_state).stacks.items():
            shown.setdefault(owner, {})[name] = value
        return {"hexes": shown} if shown else {}
