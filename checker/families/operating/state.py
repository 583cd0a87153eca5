"""How an operating round stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.checker.model.game_state import ModuleState


@dataclass(slots=True)
class OperatingState(ModuleState):
    """``now`` operates, ``""`` between rounds; ``done`` have operated in this round.

    Of the turn under way: ``at`` is the number of the furthest step acted in, -1 for none; ``passed``: how many steps
    know that they are over; ``begun``: whether anything was done; ``steps``: each step's own state, by its name.
    ``order``: the companies in the order of the round's start, where that holds for all of it. ``earned``: the income of
    each company's latest turn that has ended. ``declared``: the step up to which a position says that the turn has come.
    """

    now: str = ""
    done: tuple[str, ...] = ()
    at: int = -1
    passed: int = 0
    begun: bool = False
    steps: dict[str, ModuleState] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    earned: dict[str, int] = field(default_factory=dict)
    declared: str = ""
