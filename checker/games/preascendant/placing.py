"""Where a disk may go (PA-48 to PA-51; rulings PA-Q07 to PA-Q11, PA-Q59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playproof.checker.families.hexmap import Hex, neighbours
from playproof.checker.games.preascendant.events import Case, Wrong

if TYPE_CHECKING:
    from playproof.checker.games.preascendant.game import Preascendant

__all__ = ["Placing"]


class Placing:
    """The rule of placing, for expansions and for Crusade of the Sun."""

    def __init__(self, play: Preascendant) -> None:
        self.play = play

    def barred(self, x: Case, place: Hex) -> Wrong | None:
        """What forbids a place whatever the colour."""
        play, board = self.play, x.map
        sector = board.sectors.get(place)
        if sector is None:
            if play.map.tiles_left(board) <= 0:
                return None if play.tiles_out == "bare" else Wrong("tiles", "the sector tiles are used up")
            owner = x.ban("R13")
            if owner:
                return Wrong(
                    "R13",
                    f"no sector may be drawn: the Wreckage of the Xyri is on top of {owner}'s discard pile",
                )
            if not play.map.open_spot(board, place):
                return Wrong("spot", f"no new sector can lie at {place}")
        elif sector.stack:
            if not play.on_stacks:
                return Wrong("occupied", f"{place} is occupied by {sector.stack}")
            owner = x.ban("B08")
            if owner:
                return Wrong(
                    "B08",
                    f"no disk may be covered: the Xin Shield Formula is on top of {owner}'s discard pile",
                )
        return None

    def adjacent(self, x: Case, place: Hex, colour: str) -> bool:
        """Whether another sector of the colour is next to it."""
        if self.play.map.next_to(x.map, place, colour):
            return True
        sector = x.map.sectors.get(place)
        return self.play.own_sector and sector is not None and self.play.map.control(sector) == colour

    def near(self, x: Case, colour: str) -> list[Hex]:
        """The legal places next to a sector of the colour."""
        own = self.play.map.controlled(x.map, colour)
        places = dict.fromkeys(near for place in own for near in neighbours(place))
        if self.play.own_sector:
            places.update(dict.fromkeys(own))
        return [place for place in places if self.barred(x, place) is None]

    def fault(self, x: Case, place: Hex, colour: str, near_too: bool = False) -> Wrong | None:
        """What is wrong with a disk of the colour at a place. ``near_too``: disks that land in the same turn may be
        next to it, so that adjacency can't be told."""
        play = self.play
        barred = self.barred(x, place)
        if barred is not None:
            return barred
        if near_too or self.adjacent(x, place, colour):
            return None
        word = play.map.words[colour]
        if self.near(x, colour) or (play.fallback_strict and play.map.controlled(x.map, colour)):
            return Wrong("adjacent", f"{place} is not next to another sector that {word} controls")
        sector = x.map.sectors.get(place)
        if sector is not None and sector.stack:
            return Wrong(
                "fallback",
                f"{word} has no place next to its own, so only an unoccupied sector will do, not {place}",
            )
        return None

    def spots(self, x: Case, colour: str) -> list[Hex]:
        """All legal places for a disk of the colour (on an empty map one of them)."""
        play = self.play
        near = self.near(x, colour)
        if near or (play.fallback_strict and play.map.controlled(x.map, colour)):
            return near
        places = [place for place, sector in x.map.sectors.items() if not sector.stack]
        places += play.map.open_spots(x.map)
        return [place for place in places if self.barred(x, place) is None]
