"""Where a disk may go (PA-48 to PA-51; rulings PA-Q07 to PA-Q11, PA-Q59)."""

from __future__ import annotations

from playproof.checker.games.preascendant.events import Case, Wrong
from playproof.checker.games.preascendant.hexmap import Hex, neighbours


def barred(x: Case, place: Hex) -> Wrong | None:
    """What forbids a place whatever the colour."""
    game, board = x.game, x.map
    sector = board.sectors.get(place)
    if sector is None:
        if game.map.tiles_left(board) <= 0:
            return None if game.tiles_out == "bare" else Wrong("tiles", "the sector tiles are used up")
        return x.no_draw() or x.no_spot(place)
    if sector.stack:
        if not game.on_stacks:
            return Wrong("occupied", f"{place} is occupied by {sector.stack}")
        return x.shield()
    return None


def adjacent_places(x: Case, colour: str) -> list[Hex]:
    """The legal places next to a sector of the colour."""
    own = x.game.map.controlled(x.map, colour)
    places = dict.fromkeys(near for place in own for near in neighbours(place))
    if x.game.own_sector:
        places.update(dict.fromkeys(own))
    return [place for place in places if barred(x, place) is None]


def place_fault(x: Case, place: Hex, colour: str, near_too: bool = False) -> Wrong | None:
    """What is wrong with a disk of the colour at a place. ``near_too``: disks that land in the same turn may be next to
    it, so that adjacency is unknown."""
    board = x.game.map
    fault = barred(x, place)
    if fault is not None or near_too or board.next_to(x.map, place, colour):
        return fault
    sector = x.map.sectors.get(place)
    if x.game.own_sector and sector is not None and board.control(sector) == colour:
        return None
    word = board.words[colour]
    if adjacent_places(x, colour) or (x.game.fallback_strict and board.controlled(x.map, colour)):
        return Wrong("adjacent", f"{place} is not next to another sector that {word} controls")
    if sector is not None and sector.stack:
        return Wrong(
            "fallback",
            f"{word} has no place next to its own sectors, so the disk goes to an unoccupied sector, not to {place}",
        )
    return None


def legal_places(x: Case, colour: str) -> list[Hex]:
    """All legal places for a disk of the colour (on an empty map one of them)."""
    board = x.game.map
    near = adjacent_places(x, colour)
    if near or (x.game.fallback_strict and board.controlled(x.map, colour)):
        return near
    places = [place for place, sector in x.map.sectors.items() if not sector.stack]
    return [place for place in (*places, *board.open_spots(x.map)) if barred(x, place) is None]
