"""What lies on a network board, and the entries that declare and count it."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.checker.model.game_state import ModuleState


@dataclass(slots=True)
class NetworkState(ModuleState):
    """``cubes``: the colour on each connection, 0 for none (a printed connection bears the first colour). ``supply``:
    cubes left of each colour. ``offices``: the companies in each place, in the order of placing. ``waiting``: places
    where a token lies upside down, with its company; under -1 one that waits for whichever space opens. ``castle``: the
    connection that is blocked, -1 for none. ``costs``: of companies that got another token, what each costs, in the order
    of placing."""

    cubes: list[int] = field(default_factory=list)
    supply: list[int] = field(default_factory=list)
    offices: dict[int, tuple[str, ...]] = field(default_factory=dict)
    waiting: dict[int, str] = field(default_factory=dict)
    castle: int = -1
    costs: dict[str, tuple[int, ...]] = field(default_factory=dict)
