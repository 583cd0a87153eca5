"""What a ``count`` line of declared rules compares."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import BANK
from playproof.checker.model.declared import count
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command


@dataclass(slots=True)
class Counts:
    """``count`` lines of a module."""

    module: DeclaredBase

    def counts(self) -> Iterator[Command[Any]]:
        """What a ``count`` line may compare."""
        for name, resource in self.module.tables.resource.items():
            if resource.shared:
                yield count(
                    f"{name} AMOUNT", self.shared_counter(name), f"the {name}, one number of the whole table",
                    f"count {name} 3", books=f"the {name} is {{held}}", follow=self.shared_follower(name),
                )  # fmt: skip
                continue
            yield count(
                f"OWNER {name} AMOUNT", self.held_counter(name), f"the {name} of a player, or of the supply (`bank`)",
                f"count Ann {name} 3", books="{owner} has {held} " + name, follow=self.held_follower(name),
            )  # fmt: skip
        for name, place in self.module.tables.place.items():
            words = name.replace("_", " ")
            if place.noted:
                continue
            if place.spaces:
                space = next(iter(self.module.spaces.sets.get(place.spaces, ())), "SPACE")
                yield count(
                    f"{name} SPACE OWNER AMOUNT", self.own_markers_on(name),
                    f"how many markers of a player are on a space of {words}", f"count {name} {space} Ann 1",
                    books="{owner} has {held} on {space}", unit="marker", names={"space": self.module.spaces.title},
                )  # fmt: skip
                yield count(
                    f"{name} SPACE AMOUNT", self.markers_on(name), f"how many markers are on a space of {words}",
                    f"count {name} {space} 2", books="{space} has {held}", unit="marker",
                    names={"space": self.module.spaces.title},
                )  # fmt: skip
                for kind in self.module.marker_kinds if len(self.module.marker_kinds) > 1 else ():
                    yield count(
                        f"{name} SPACE OWNER {kind} AMOUNT", self.own_markers_on(name, kind),
                        f"how many {kind} of a player are on a space of {words}", f"count {name} {space} Ann {kind} 1",
                        books=f"{{owner}} has {{held}} {kind} on {{space}}", names={"space": self.module.spaces.title},
                    )  # fmt: skip
                    yield count(
                        f"{name} SPACE {kind} AMOUNT", self.markers_on(name, kind),
                        f"how many {kind} are on a space of {words}", f"count {name} {space} {kind} 2",
                        books=f"{{space}} has {{held}} {kind}", names={"space": self.module.spaces.title},
                    )  # fmt: skip
                continue
            if place.each_player:
                yield count(
                    f"OWNER {name} AMOUNT", self.own_number(name), f"how many cards are in a player's {words}",
                    f"count Ann {name} 4", books=f"{{owner}}'s {words} has {{held}}", unit="card",
                )  # fmt: skip
            else:
                yield count(
                    f"{name} AMOUNT", self.number_in(name), f"how many cards are in the {words}",
                    f"count {name} 4", books=f"the {words} has {{held}}", unit="card",
                )  # fmt: skip

    def held_counter(self, name: str) -> Callable[[GameState, str], int]:
        """How much somebody has of a resource."""
        return lambda game_state, owner: self.module.state(game_state).held.get((owner, name), 0)

    def shared_counter(self, name: str) -> Callable[[GameState], int]:
        """The table's number."""
        return lambda game_state: self.module.state(game_state).held.get(("", name), 0)

    def shared_follower(self, name: str) -> Callable[[GameState, int], None]:
        """Adopts what was counted."""
        return lambda game_state, amount: self.held_follower(name)(game_state, "", amount)

    def held_follower(self, name: str) -> Callable[[GameState, str, int], None]:
        """Adopts what was counted; the difference comes from the supply."""

        def follow(game_state: GameState, owner: str, amount: int) -> None:
            held = self.module.state(game_state).held
            difference = amount - held.get((owner, name), 0)
            held[owner, name] = amount
            if owner != BANK:
                held[BANK, name] = held.get((BANK, name), 0) - difference

        return follow

    def own_number(self, name: str) -> Callable[[GameState, str], int]:
        """How many cards are in a player's place."""
        return lambda game_state, owner: len(self.module.state(game_state).cards.get((owner, name), ()))

    def own_markers_on(self, name: str, kind: str = "") -> Callable[[GameState, str, str], int]:
        """How many markers of a player are on a space."""

        def number(game_state: GameState, space: str, owner: str) -> int:
            there = self.module.state(game_state).markers.get((name, space), ())
            return sum(one.owner == owner and kind in ("", one.kind) for one in there)

        return number

    def markers_on(self, name: str, kind: str = "") -> Callable[[GameState, str], int]:
        """How many markers are on a space, of all kinds or of one."""

        def number(game_state: GameState, space: str) -> int:
            there = self.module.state(game_state).markers.get((name, space), ())
            return sum(kind in ("", one.kind) for one in there)

        return number

    def number_in(self, name: str) -> Callable[[GameState], int]:
        """How many cards are in a place."""
        return lambda game_state: len(self.module.state(game_state).cards.get(("", name), ()))
