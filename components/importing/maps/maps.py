"""Maps of 18xx-maker: hexes with their copies and variations, borders between them, homes of companies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from playproof.components.hexgrid import groups_apart, parity_of, read_coordinate
from playproof.components.importing.making import unused
from playproof.components.importing.maps.borders import read_borders
from playproof.components.importing.maps.hexes import Hexes, MadeHex
from playproof.components.importing.maps.words import ground_of
from playproof.components.importing.palette import Palette
from playproof.components.importing.source import Node, first, slug, whole_number
from playproof.components.lint.boards import FARTHEST
from playproof.components.notation.tile_reading import read_tile

#: The most maps of a game, and how many hexes may follow each other as copies.
MOST, COPIES = 40, 40
#: Where each company has homes, each with the value of the source that says so.
Homes = dict[str, list[tuple[str, Node]]]


@dataclass
class MadeBoard:
    """A map: its rows by hex, the letters of private companies by hex."""

    id: str
    name: str
    titled: bool
    rows: dict[str, dict[str, str]] = field(default_factory=dict)
    marks: list[tuple[str, str]] = field(default_factory=list)
    #: What each hex was made of.
    nodes: dict[str, Node] = field(default_factory=dict)


@dataclass
class MadeMaps:
    """All maps of a game, and the homes of companies that they show."""

    boards: list[MadeBoard] = field(default_factory=list)
    homes: Homes = field(default_factory=dict)


def maps_of(game: Node, pointed: bool, hexes: Hexes, palette: Palette) -> MadeMaps:
    """The maps of a game."""
    said = game.get("map")
    # A map that is none keeps its number: others are copies of a number.
    nodes = [said] if isinstance(said.value, dict) else first(said.each(), MOST)
    for one in nodes:
        if one.value is not None and not isinstance(one.value, dict):
            one.leave("a map is an object with 'hexes'")
    made = MadeMaps()
    reader = _Reader(nodes, pointed, hexes, palette)
    for number, one in enumerate(nodes):
        name = one.text("name", 60)
        id_ = f"map-{slug(name).lower() or number + 1}"[:36] if made.boards else "map"
        board = MadeBoard(
            unused(id_, [each.id for each in made.boards], "map"),
            name or ("Map" if number == 0 else f"Map {number + 1}"),
            one.get("title").value is not False,
        )
        one.get("title").take()
        homes = reader.fill(board, one, number)
        for company, place, node in homes:
            made.homes.setdefault(company, []).append((place, node))
        if board.rows:
            made.boards += _apart(board)
    return made


@dataclass
class _Reader:
    nodes: list[Node]
    pointed: bool
    hexes: Hexes
    palette: Palette
    seen: dict[tuple[str | int, ...], tuple[MadeHex, dict[str, str]]] = field(default_factory=dict)

    def layers(self, number: int, seen: tuple[int, ...] = ()) -> list[Node]:
        """A map and the maps that it builds on, the lowest first."""
        one = self.nodes[number]
        copied = one.get("copy")
        if copied.value is None:
            return [one]
        at = whole_number(copied.value)
        if at is None or not 0 <= at < len(self.nodes) or at == number or at in seen:
            copied.leave("no other map has this number; the first is 0")
            return [one]
        copied.take()
        return [*self.layers(at, (*seen, number)), one]

    def fill(self, board: MadeBoard, one: Node, number: int) -> list[tuple[str, str, Node]]:
        """Fill a board with its hexes and borders; returns the companies' homes on it."""
        layers = self.layers(number)
        every: dict[str, dict[str, Any]] = {}
        for hex_ in (hex_ for layer in layers for hex_ in layer.objects("hexes")):
            names = hex_.get("hexes").value
            for name in names if isinstance(names, list) else ():
                if isinstance(name, str):
                    every.setdefault(name, hex_.value)
        found: dict[str, tuple[MadeHex, dict[str, str]]] = {}
        for depth, layer in enumerate(layers):
            removed = [each for each in layer.items("remove") if isinstance(each.value, str)]
            for each in removed:
                each.take()
                if found.pop(each.value, None) is None and layer is one:
                    each.leave("the map that is copied has no such hex" if depth else "it copies no map")
            for hex_ in layer.objects("hexes"):
                made = self._made(hex_, every)
                for said in hex_.items("hexes"):
                    if not isinstance(said.value, str) or not _is_hex(said.value):
                        said.leave("a hex is one or two capitals and a number up to 999, such as D4")
                        continue
                    said.take()
                    found[said.value] = made
                    board.nodes[said.value] = hex_
        wrong = parity_of(found) if found else 0
        homes: list[tuple[str, str, Node]] = []
        for name, (drawn, row) in found.items():
            letter, figure = read_coordinate(name)
            if (letter + figure) % 2 != wrong:
                one.note(
                    f"{name} lies between the other hexes: letters and numbers that run in step are expected"
                )
                continue
            board.rows[name] = {
                "id": name,
                "name": " / ".join(drawn.names)[:60].rstrip(" /"),
                **row,
                "hex": drawn.text,
            }
            homes += [(company, _home(name, drawn, city), said) for company, city, said in drawn.homes]
            board.marks += [(mark, name) for mark in drawn.marks]
        read_borders(layers, board.rows, self.hexes.on)
        return homes

    def _made(self, hex_: Node, every: Mapping[str, dict[str, Any]]) -> tuple[MadeHex, dict[str, str]]:
        if hex_.way not in self.seen:
            copies = _copies(hex_.value, every)
            if hex_.has("copy"):
                hex_.get("copy").take()
                if len(copies) == 1:
                    hex_.get("copy").leave("no other hex of the map has this name")
                elif len(copies) > COPIES:
                    hex_.get("copy").leave(f"at most {COPIES} hexes may be copies of each other")
            value = copies[-1]
            for own in reversed(copies[:-1]):
                value = _merged(own, value, "")
            whole = Node(hex_.source, hex_.way, value)
            made = self.hexes.made(whole)
            ground, stripes = self._ground(whole)
            made.text = ";".join(part for part in (made.text, stripes) if part)
            self.seen[hex_.way] = made, {"colour": ground}
        return self.seen[hex_.way]

    def _ground(self, hex_: Node) -> tuple[str, str]:
        said = hex_.get("color")
        if not isinstance(said.value, str):
            if said.value is not None:
                said.leave("a colour is expected here")
            return "white", ""
        first, _, second = said.value.partition("/")
        ground = self._colour(first)
        if not ground:
            said.leave("no colour has this name; the hex is printed white")
            return "white", ""
        said.take()
        other = self._colour(second) if second else ""
        return ground, f"stripes=color:{'gray' if other == 'grey' else other}" if other else ""

    def _colour(self, name: str) -> str:
        return ground_of(name.strip()) or self.palette.add(name.strip())


def _home(name: str, made: MadeHex, city: int) -> str:
    """A company's home: the hex, and of several cities the edge that its one is at or has track to."""
    notation = read_tile(made.text)[0]
    if len(notation.centres) < 2 or city >= len(notation.centres):
        return name
    edges, loc = notation.edges_of(city), notation.centres[city].loc
    if edges:
        return f"{name}/{edges[0]}"
    return f"{name}/{loc:g}" if isinstance(loc, int | float) and float(loc).is_integer() else name


def _is_hex(name: str) -> bool:
    return re.fullmatch(r"[A-Z]{1,2}[0-9]{1,3}", name) is not None


def _copies(value: dict[str, Any], every: Mapping[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """A hex, the hex that it copies, the hex that this one copies, …"""
    found = [value]
    seen: set[str] = set()
    while len(found) <= COPIES:
        name = found[-1].get("copy")
        if not isinstance(name, str) or name in seen or every.get(name, value) is found[-1]:
            break
        other = every.get(name)
        if other is None:
            break
        seen.add(name)
        found.append(other)
    return found


def _merged(own: Any, other: Any, key: str) -> Any:
    """``own`` over ``other``, as 18xx-maker does it: track is added, lists are laid over each other."""
    if isinstance(own, dict) and isinstance(other, dict):
        return other | {
            name: _merged(one, other[name], name) if name in other else one for name, one in own.items()
        }
    if isinstance(own, list) and isinstance(other, list):
        if key in ("track", "offBoardTrack"):
            return [*own, *other]
        if key not in ("companies", "hexes", "removeBorders"):
            return [_merged(a, b, "") for a, b in zip(own, other, strict=False)]
    return own


def _apart(board: MadeBoard) -> Iterator[MadeBoard]:
    """The board; hexes that lie far from the others are boards of their own."""
    at = {}
    for name in board.rows:
        letter, number = read_coordinate(name)
        # Steps along two axes: the same for both orientations, as only distances count.
        at[name] = (letter, (number - letter) // 2)
    groups = groups_apart(at.values(), FARTHEST)
    for number, group in enumerate(groups):
        if number == 0 and len(groups) == 1:
            yield board
            return
        yield MadeBoard(
            board.id if number == 0 else f"{board.id}-part{number + 1}",
            board.name if number == 0 else f"{board.name}, part {number + 1}",
            board.titled,
            {name: row for name, row in board.rows.items() if at[name] in group},
            [mark for mark in board.marks if at.get(mark[1]) in group],
            board.nodes,
        )
