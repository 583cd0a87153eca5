"""The board as one company's trains find it at one moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playproof.checker.families.hex_track.routes.graph import Stop, TrackGraph
from playproof.checker.families.hex_track.routes.trains import Mover


@dataclass(slots=True)
class RouteView:
    """``graph``: the track. ``own``: the stops with a token of the company. ``blocks(hex, centre)``: whether no train of
    the company may pass a stop. ``revenue(hex, centre, diesel)``: what it pays. ``area(hex, centre)``: the off-board area
    that it belongs to, else the hex. ``colours``: those of the phase, by which views are told apart. ``once_per_hex``: two
    stops of one hex can't be in one run."""

    graph: TrackGraph
    own: frozenset[Stop]
    blocks: Callable[[str, int], bool]
    revenue: Callable[[str, int, bool], int]
    area: Callable[[str, int], str]
    colours: tuple[str, ...] = ()
    once_per_hex: bool = False
    _values: dict[tuple[Stop, bool, int], int] = field(default_factory=dict)
    _blocked: dict[Stop, bool] = field(default_factory=dict)

    def value(self, stop: Stop, train: Mover) -> int:
        """What a stop pays to a train."""
        key = (stop, train.diesel, train.town_income)
        found = self._values.get(key)
        if found is None:
            kind = self.graph.centre(stop).kind
            found = self._values[key] = train.value(kind, self.revenue(*stop, train.diesel))
        return found

    def blocked(self, stop: Stop, train: Mover) -> bool:
        """Whether a train's run may end there and not pass."""
        found = self._blocked.get(stop)
        if found is None:
            found = self._blocked[stop] = self.blocks(*stop)
        return found and not (train.through and self.graph.centre(stop).kind != "offboard")

    def place(self, stop: Stop) -> object:
        """What a run may visit once: the stop, or its off-board area, or its hex."""
        area = self.area(*stop)
        if area != stop.hex or self.once_per_hex:
            return area
        return stop

    def name(self, stop: Stop) -> str:
        """A stop as it is typed."""
        return self.graph.contents[stop.hex].name_of(*stop)

    def income(self, stops: tuple[Stop, ...], train: Mover) -> int:
        """What a run over these stops brings."""
        return train.pays((self.graph.centre(stop).kind, self.value(stop, train)) for stop in stops)
