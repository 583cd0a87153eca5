"""What changes on a hex map: tiles, tokens, the powers that are used up."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import dataclass, field
from typing import Any

from playproof.checker.model.game_state import ModuleState


@dataclass(slots=True)
class TrackState(ModuleState):
    """``laid[hex]``: the tile there and its turn, in sixths clockwise. ``tokens[hex][centre]``: the companies with a token
    in a city, in the order of placing (``centre`` is its index in the notation of what lies there). ``undecided``:
    companies whose token a tile has brought several cities, with the hex and those cities, until one is named. ``last``:
    the hex where a tile was laid last. ``paid``: borders whose cost is paid, as
    pairs of hexes. ``moment``: a private company, and what it may do at this moment alone: lay a tile (``sold``), place
    a token (``token``).

    ``known`` is what was worked out from tiles and tokens, shared by equal states; whoever changes those calls
    ``changed``.
    """

    laid: dict[str, tuple[str, int]] = field(default_factory=dict)
    tokens: dict[str, dict[int, tuple[str, ...]]] = field(default_factory=dict)
    undecided: dict[str, tuple[str, tuple[int, ...]]] = field(default_factory=dict)
    last: str = ""
    moment: tuple[str, str] | None = None
    paid: frozenset[frozenset[str]] = frozenset()
    known: MutableMapping[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def changed(self) -> None:
        """Forget what was worked out: tiles or tokens are about to change, or have changed."""
        self.known = {}

    def places(self, company: str) -> list[tuple[str, int]]:
        """Hex and centre of every token of a company, in no special order."""
        return [
            (hex_, centre)
            for hex_, cities in self.tokens.items()
            for centre, owners in cities.items()
            if company in owners
        ]

    def put_token(self, hex_: str, centre: int, company: str) -> None:
        """A token more."""
        cities = self.tokens.setdefault(hex_, {})
        cities[centre] = (*cities.get(centre, ()), company)
        self.changed()

    def take_token(self, hex_: str, centre: int, company: str) -> None:
        """A token less; nothing happens if it is not there."""
        cities = self.tokens.get(hex_, {})
        rest = list(cities.get(centre, ()))
        if company not in rest:
            return
        rest.remove(company)
        if rest:
            cities[centre] = tuple(rest)
        else:
            del cities[centre]
        if not cities:
            del self.tokens[hex_]
        self.changed()
