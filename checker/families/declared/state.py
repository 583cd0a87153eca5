"""What changes in a game of declared rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import ModuleState

#: A card that nobody has seen.
UNSEEN = "?"


class Marker(NamedTuple):
    """A marker on a space: whose, which resource, and what it shows, if it is a die."""

    owner: str
    kind: str
    face: int | str = 0


@dataclass(slots=True)
class DeclaredState(ModuleState):
    """``held``: resources by owner (``bank``: the supply) and name; ``cards``: the cards of each place, by owner (``""``:
    nobody) and place, the last one on top; ``markers``: who has which markers on a space, by place and space.

    ``out``: who is out of the round, in that order; ``taken``: turns in the phase; ``done``: how often a player has
    done a command in this turn, round, game, if that is counted; ``first``: who began the round.

    ``started``: the auction under way, of which command (``""``: of the phase), for whom, with the command's slots.
    ``starter``, ``winner``, ``price``: of the last auction. ``noted``: the violations of what is tried on a copy.
    """

    held: dict[tuple[str, str], int]
    cards: dict[tuple[str, str], tuple[str, ...]]
    markers: dict[tuple[str, str], tuple[Marker, ...]] = field(default_factory=dict)
    #: Of which pool the unseen cards of a place are, and which cards are in each pool (``pools.py``).
    pools: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    contents: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    #: What a player's dice at hand show, as far as it is known.
    faces: dict[tuple[str, str], tuple[int | str, ...]] = field(default_factory=dict)
    #: The numbers that a file tells of cards that the data lack, by their set and the number that is typed.
    kinds: dict[tuple[str, int], tuple[int, ...]] = field(default_factory=dict)
    #: Groups of cards, in which some were noted, by player and place.
    groups: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    round: int = 1
    phase: int = 0
    out: tuple[str, ...] = ()
    taken: dict[str, int] = field(default_factory=dict)
    done: dict[tuple[str, str, str], int] = field(default_factory=dict)
    first: str = ""
    ending: bool = False
    declared: frozenset[str] = field(default=frozenset(), compare=False)
    started: tuple[str, str, tuple[tuple[str, Any], ...]] | None = None
    starter: str = ""
    winner: str = ""
    price: int = 0
    #: Who acted last, and whether the table has named who begins the round.
    acted: str = ""
    named: bool = False
    noted: list[Violation] | None = field(default=None, compare=False)
    #: The unseen cards of hidden places, where a simulated game has dealt them; a tracker never knows them.
    dealt: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict, compare=False)

    def copy(self) -> DeclaredState:
        """An equal state."""
        return DeclaredState(
            self.held.copy(), self.cards.copy(), self.markers.copy(),
            self.pools.copy(), self.contents.copy(), self.faces.copy(),
            self.kinds.copy(), self.groups.copy(), self.round, self.phase, self.out,
            self.taken.copy(), self.done.copy(), self.first, self.ending, self.declared,
            self.started, self.starter, self.winner, self.price, self.acted, self.named, None, self.dealt.copy(),
        )  # fmt: skip
