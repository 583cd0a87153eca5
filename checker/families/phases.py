"""Phases: which one it is, how far it has gone, what it allows; figures are those of the printed chart.

Sources: 1830 R-146, R-148.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from playproof.checker.model.declared import Stage, count, have
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Event
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Calendar, Claims, Pictures
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.model.snapshot import HeldItem, Holding, Placed
from playproof.checker.names import NameFault, Names
from playproof.components.kinds.phases import PhaseChart
from playproof.components.wording.plural import counted


@dataclass(slots=True)
class PhaseState(ModuleState):
    """``phase`` from 1; ``space``: purchases made in it, those that the cube has moved for."""

    phase: int = 1
    space: int = 0


class PhaseBegan(Event, frozen=True):
    """A phase has begun: its number, from 1."""

    phase: int


class Phases(RuleModule[PhaseState], Claims, Pictures, Calendar):
    """Parameters: ``chart``, the piece of the phase charts (the only one if not named). ``advance_by``: a cube counts
    the purchases (``cube``), or a phase begins with the first train of its rank (``rank``). ``cube_colour``: the
    cube's."""

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
            for one in self.game.definition.components.of_kind("phases")
            for piece in one.items
            if isinstance(piece, PhaseChart) and wanted in ("", piece.id)
        ]
        if len(found) != 1:
            raise self.params.fault("chart", f"{len(found)} phase charts are called '{wanted}'", "one")
        self.board_id, chart = found[0]
        self.phases = chart.phases
        self.colour = self.params.text("cube_colour")
        #: How an entry states a phase: by the number or the name that it is called by.
        self.stated_as = [int(one.id) if one.id.isdecimal() else one.id for one in self.phases]
        self.names = Names("phase", ((phase.id, (phase.name,)) for phase in self.phases))
        self.index = {phase.id: at for at, phase in enumerate(self.phases, 1)}
        self.spaces = [phase.spaces if isinstance(phase.spaces, int) else 0 for phase in self.phases]
        self.cube = self.params.choice("advance_by", ("cube", "rank")) == "cube"

    def value_types(self) -> Iterable[ValueType]:
        """``PHASE``: its number from 1, by the chart's name."""

        def read(text: str, game_state: GameState) -> int:
            return self.index[self.names.get(text)]

        yield ValueType("PHASE", read, lambda game_state: self.names.ids)

    def number(self, game_state: GameState) -> int:
        """The phase, from 1."""
        return self.state(game_state).phase

    def phase_name(self, game_state: GameState) -> str:
        """The phase, by the chart's name."""
        return self.phases[self.number(game_state) - 1].title

    def number_of(self, name: str) -> int:
        """The number of a phase that other components name; 0 for no name."""
        if not name:
            return 0
        try:
            return self.index[self.names.get(name)]
        except NameFault as fault:
            raise self.params.fault("chart", fault.problem) from None

    def limit(self, game_state: GameState) -> int:
        """How many trains a company may own."""
        return self.phases[self.number(game_state) - 1].limit or 0

    def limit_before(self, game_state: GameState) -> int:
        """How many trains a company might own in the phase before; in the first phase as many as now."""
        return self.phases[max(self.number(game_state) - 2, 0)].limit or 0

    def rounds(self, game_state: GameState) -> int:
        """How many operating rounds follow a stock round."""
        return self.phases[self.number(game_state) - 1].rounds or 0

    def is_last(self, game_state: GameState) -> bool:
        """Whether there is no phase after this one."""
        return self.number(game_state) >= len(self.phases)

    def last_space(self, game_state: GameState) -> bool:
        """Whether the cube stands on the phase's last space, so that the next purchase is of the next phase."""
        state = self.state(game_state)
        return self.cube and not self.is_last(game_state) and state.space >= self.spaces[state.phase - 1]

    def bought(self, game_state: GameState, phase: int, reason: str = "phases.moves") -> None:
        """A train of ``phase`` (from 1; 0: of none) was bought: the cube moves; a new phase begins, and acts at
        once."""
        state = self.state(game_state)
        if phase > state.phase:
            state.phase, state.space = min(phase, len(self.phases)), 0
            game_state.tell("phase", self.stated_as[state.phase - 1], "phases.changes")
            self.game.emit(game_state, PhaseBegan(state.phase))
        elif self.cube and not self.is_last(game_state):
            state.space = min(state.space + 1, self.spaces[state.phase - 1])
            game_state.tell("cube", state.space, reason)

    # -- positions and counts ---------------------------------------------------------------------------

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        forms = {"phase PHASE": "the phase that begins"}
        if self.cube:
            forms["cube AMOUNT"] = "the space of its phase that the cube is on afterwards"
        return forms

    def read_figure(self, figure: str, text: str) -> int | str | None:
        """A phase by its name, or by its place among phases that have names."""
        if figure != "phase":
            return None
        if text.isdecimal() and int(text) not in self.stated_as:
            at = int(text)
            named = 0 < at <= len(self.stated_as) and isinstance(self.stated_as[at - 1], str)
            return self.stated_as[at - 1] if named else None
        return self.stated_as[self.index[self.names.get(text)] - 1]

    def accepts_place(self, game_state: GameState, claim: Claim) -> bool:
        """Whether a phase that has begun and has a name is stated by its place."""
        number = self.number(game_state)
        began = any(move.kind == claim.kind == "phase" for move in game_state.journal)
        return began and isinstance(self.stated_as[number - 1], str) and claim.what == number

    def commands(self) -> Iterable[Command[Any]]:
        """Declaring and counting."""
        yield have("phase PHASE [space SPACE:NUMBER]", self.have_phase,
                   "the phase, and how many purchases the cube has moved for in it", "have phase 3 space 2",
                   check=self.check_have,
                   default="the first phase", stage=Stage.BOARD, says=self.says_phase)  # fmt: skip
        yield count("phase PHASE", self.number, "the phase", "count phase 3", counted="phase",
                    books="it is phase {held}", name=lambda phase: self.phases[phase - 1].id,
                    follow=self.count_phase)  # fmt: skip
        if self.cube:
            yield count("cube AMOUNT", lambda game_state: self.state(game_state).space,
                    "how many spaces of its phase the cube has moved", "count cube 4",
                    books="the cube has moved {held}", unit="space", follow=self.count_cube)  # fmt: skip

    def says_phase(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The phase by its name, and the cube's space."""
        state = self.state(game_state)
        yield self.phases[state.phase - 1].id, state.space if self.cube else None

    def check_have(self, game_state: GameState, phase: int, space: int | None) -> Iterable[Violation]:
        """A space of that phase."""
        most = self.spaces[phase - 1]
        if space is not None and not 0 <= space <= most:
            last = phase == len(self.phases)
            yield self.violation(
                self.of("space", "last") if last else "space",
                f"in phase {self.phases[phase - 1].id} the cube moves 0 to {counted(most, 'space')}",
                "space",
            )

    def have_phase(self, game_state: GameState, phase: int, space: int | None) -> None:
        """Set it; nothing that a change brings is done: the position says how all stands."""
        state = self.state(game_state)
        state.phase = phase
        state.space = min(max(space or 0, 0), self.spaces[phase - 1])

    def count_phase(self, game_state: GameState, phase: int) -> None:
        """Adopt the counted phase; a later phase has the same effects as after a purchase."""
        state = self.state(game_state)
        if phase > state.phase:
            self.bought(game_state, phase)
        state.phase, state.space = phase, 0

    def count_cube(self, game_state: GameState, space: int) -> None:
        """Adopt the counted value."""
        state = self.state(game_state)
        state.space = min(max(space, 0), self.spaces[state.phase - 1])

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """The phase, or the cube's space, is the stated one."""
        if not moves:
            return False
        state, what = self.state(game_state), claim.what
        if claim.kind == "cube" and isinstance(what, int) and 0 <= what <= self.spaces[state.phase - 1]:
            self.count_cube(game_state, what)
        elif claim.kind == "phase" and what in self.stated_as:
            self.count_phase(game_state, self.stated_as.index(claim.what) + 1)
        else:
            return False
        return True

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The chart."""
        yield self.board_id

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """The cube, where a chart has spaces for it; in the last phase where it entered."""
        state = self.state(game_state)
        if self.cube and any(self.spaces):
            spot = f"{self.phases[state.phase - 1].id}:{state.space}"
            yield Placed(self.board_id, spot, shape="cube", colour=self.colour)

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """The phase in words."""
        yield Holding("", "phase", (HeldItem(self.phases[self.state(game_state).phase - 1].title),))

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Phase, and the cube's space."""
        state = self.state(game_state)
        shown: dict[str, Any] = {"phase": self.phases[state.phase - 1].id}
        return {**shown, "space": state.space} if self.cube else shown


FAMILY = Phases
