"""Phases: which one it is, how far it has gone, what it allows; figures are those of the printed chart.

Sources: 1830; 18Dracula D-102 to D-118, D-209 to D-212.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Verb
from checker.names import NameFault, Names
from checker.room import Kind, Room
from checker.standing import Held, Placed, Told
from checker.table import Part, Table
from components.kinds.phases import PhaseChart

__all__ = ["FAMILY", "PhasePart", "Phases"]


@dataclass(slots=True)
class PhasePart(Part):
    """``phase`` from 1; ``space``: purchases made in it, those that the cube has moved for."""

    phase: int = 1
    space: int = 0

    def copy(self) -> PhasePart:
        """An equal part."""
        return PhasePart(self.phase, self.space)


class HavePhase(Entry):
    """``have phase 3 space 2``."""

    phase: int
    space: int | None


class CountPhase(Entry):
    """``count phase 3``."""

    phase: int


class CountSpace(Entry):
    """``count cube 4``."""

    amount: int


class Phases(Room):
    """Parameters: ``chart``, the piece of the phase charts (the only one if not named). ``track``: a cube counts the
    purchases (``cube``), or a phase begins with the first train of its rank (``rank``). ``colour``: the cube's."""

    name = "phases"
    reasons: ClassVar[dict[str, str]] = {
        "space": "The cube stands on one of the phase's spaces.",
        "moves": "Each purchase moves the cube one space.",
        "changes": "The first purchase of a new phase's train begins that phase.",
        "last": "After the last phase the cube no longer moves.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        wanted = self.params.text("chart")
        found = [
            (f"{one.id}/{piece.id}", piece)
            for one in self.game.sheet.components.of_kind("phases")
            for piece in one.items
            if isinstance(piece, PhaseChart) and wanted in ("", piece.id)
        ]
        if len(found) != 1:
            raise self.params.fault("chart", f"{len(found)} phase charts are called '{wanted}'", "one")
        self.sheet_id, chart = found[0]
        self.phases = chart.phases
        self.colour = self.params.text("colour")
        self.names = Names("phase", ((phase.id, (phase.name,)) for phase in self.phases))
        self.index = {phase.id: at for at, phase in enumerate(self.phases, 1)}
        self.spaces = [phase.spaces if isinstance(phase.spaces, int) else 0 for phase in self.phases]
        self.cube = self.params.choice("track", ("cube", "rank")) == "cube"
        #: Called when a phase has begun (table, its number from 1).
        self.after_change: list[Callable[[Table, int], None]] = []

    def start(self) -> Part:
        """The first phase, the cube on its first space."""
        return PhasePart()

    def part(self, table: Table) -> PhasePart:
        """The room's part."""
        return cast(PhasePart, table.parts["phases"])

    def kinds(self) -> Iterable[Kind]:
        """``PHASE``: its number from 1, by the chart's name."""

        def read(text: str, table: Table) -> int:
            return self.index[self.names.get(text)]

        yield Kind("PHASE", read, lambda table: self.names.ids)

    def number(self, table: Table) -> int:
        """The phase, from 1."""
        return cast(PhasePart, table.parts["phases"]).phase

    def number_of(self, name: str) -> int:
        """The number of a phase that other components name; 0 for no name."""
        if not name:
            return 0
        try:
            return self.index[self.names.get(name)]
        except NameFault as fault:
            raise self.params.fault("chart", fault.problem) from None

    def limit(self, table: Table) -> int:
        """How many trains a company may own."""
        return self.phases[self.number(table) - 1].limit or 0

    def rounds(self, table: Table) -> int:
        """How many operating rounds follow a stock round."""
        return self.phases[self.number(table) - 1].rounds or 0

    def is_last(self, table: Table) -> bool:
        """Whether there is no phase after this one."""
        return self.number(table) >= len(self.phases)

    def last_space(self, table: Table) -> bool:
        """Whether the cube stands on the phase's last space, so that the next purchase is of the next phase."""
        part = self.part(table)
        return self.cube and not self.is_last(table) and part.space >= self.spaces[part.phase - 1]

    def bought(self, table: Table, phase: int, reason: str = "phases.moves") -> None:
        """A train of ``phase`` (from 1; 0: of none) was bought: the cube moves; a new phase begins, and acts at
        once."""
        part = self.part(table)
        if phase > part.phase:
            part.phase, part.space = min(phase, len(self.phases)), 0
            table.tell("phase", part.phase, "phases.changes")
            for hook in self.after_change:
                hook(table, part.phase)
        elif self.cube and not self.is_last(table):
            part.space = min(part.space + 1, self.spaces[part.phase - 1])
            table.tell("cube", part.space, reason)

    # -- positions and counts ---------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Declaring and counting."""
        yield Verb("phase PHASE [space SPACE:NUMBER]", HavePhase, self.check_have, self.have,
                   "the phase, and how many purchases the cube has moved for in it", "have phase 3 space 2",
                   kind="have")  # fmt: skip
        yield Verb("phase PHASE", CountPhase, self.check_count, self.follow_phase, "the phase", "count phase 3",
                   kind="count")  # fmt: skip
        yield Verb("cube AMOUNT", CountSpace, self.check_cube, self.follow_cube,
                   "how many spaces of its phase the cube has moved", "count cube 4", kind="count")  # fmt: skip

    def check_have(self, table: Table, entry: HavePhase) -> Iterable[Found]:
        """A space of that phase."""
        most = self.spaces[entry.phase - 1]
        if entry.space is not None and not 0 <= entry.space <= most:
            last = entry.phase == len(self.phases)
            yield self.found(
                self.of("space", "last") if last else "space",
                f"in phase {self.phases[entry.phase - 1].id} the cube moves 0 to {most} spaces",
                "space",
            )

    def have(self, table: Table, entry: HavePhase) -> None:
        """Set it; nothing that a change brings is done: the position says how all stands."""
        part = self.part(table)
        part.phase = entry.phase
        part.space = min(max(entry.space or 0, 0), self.spaces[entry.phase - 1])

    def check_count(self, table: Table, entry: CountPhase) -> Iterable[Found]:
        """The phase by the books."""
        part = self.part(table)
        if part.phase != entry.phase:
            yield self.found("count", f"it is phase {self.phases[part.phase - 1].id} by the books")

    def follow_phase(self, table: Table, entry: CountPhase) -> None:
        """The books take it; a later phase acts as it does when a purchase begins it."""
        part = self.part(table)
        if entry.phase > part.phase:
            self.bought(table, entry.phase)
        part.phase, part.space = entry.phase, 0

    def check_cube(self, table: Table, entry: CountSpace) -> Iterable[Found]:
        """The cube by the books."""
        part = self.part(table)
        if part.space != entry.amount:
            yield self.found(
                "count", f"the cube has moved {part.space} spaces by the books, not {entry.amount}"
            )

    def follow_cube(self, table: Table, entry: CountSpace) -> None:
        """The books take it."""
        part = self.part(table)
        part.space = min(max(entry.amount, 0), self.spaces[part.phase - 1])

    def boards(self) -> Iterable[str]:
        """The chart."""
        yield self.sheet_id

    def placed(self, table: Table) -> Iterable[Placed]:
        """The cube, while its phase has spaces for it."""
        part = self.part(table)
        if self.cube and self.spaces[part.phase - 1]:
            spot = f"{self.phases[part.phase - 1].id}:{part.space}"
            yield Placed(self.sheet_id, spot, shape="cube", colour=self.colour)

    def held(self, table: Table) -> Iterable[Held]:
        """The phase in words."""
        yield Held("", "phase", (Told(self.phases[self.part(table).phase - 1].title),))

    def show(self, table: Table) -> dict[str, Any]:
        """Phase and space."""
        part = self.part(table)
        return {"phase": self.phases[part.phase - 1].id, "space": part.space}


FAMILY = Phases
