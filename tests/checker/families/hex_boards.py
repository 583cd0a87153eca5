"""Boards of 1830 and 1889 with random tiles and tokens, and a few tiles of our own: for tests of runs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from playproof.checker.families.hex_track.geography import Geography
from playproof.checker.families.hex_track.routes.graph import Stop, TrackGraph
from playproof.checker.families.hex_track.routes.trains import ANY, Distance, Mover
from playproof.checker.families.hex_track.routes.view import RouteView
from playproof.components.game import load_game
from playproof.components.kinds.boards import BoardSet
from playproof.components.kinds.tiles import TileSet
from playproof.components.notation.content import Content, revenue_of
from playproof.components.notation.tile_reading import parse_tile
from tests.checkout import ROOT

#: Tiles with what no tile of the two games has: junctions, track between two stops of a hex, lanes, halts.
ODD = (
    "junction;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_0;path=a:5,b:_0",
    "city=revenue:30;town=revenue:10;path=a:0,b:_0;path=a:_0,b:_1;path=a:_1,b:3;path=a:2,b:_0",
    "path=a:0,b:3,lanes:2",
    "path=a:0,b:2,lanes:2;path=a:4,b:5",
    "halt=symbol:x,revenue:10;path=a:1,b:_0;path=a:_0,b:4",
    "town=revenue:10;path=a:0,b:_0;path=a:_0,b:3;path=a:_0,b:2",
    "city=revenue:40,slots:2;path=a:1,b:_0;path=a:3,b:_0;path=a:1,b:4;path=a:4,b:_0",
)
EVERY = frozenset({"city", "town", "offboard", "halt"})
COLOURS = (("yellow",), ("yellow", "green"), ("yellow", "green", "brown"))


def train(name: str, distance: int, **figures: bool) -> Mover:
    """A train of the field's plain kind."""
    return Mover(name, (Distance(EVERY, distance or ANY, ANY),), **figures)


TRAINS = (
    train("2", 2),
    train("3", 3),
    train("4", 4),
    train("5", 5),
    train("6", 6),
    train("D", 0, diesel=True),
)
#: Two cities or off-board places and two towns besides; towns in any number that pay nothing; two of three stops pay.
KINDS_OF_TRAINS = (
    Mover(
        "2+2", (Distance(frozenset({"city", "offboard"}), 2, 2), Distance(frozenset({"town", "halt"}), 2, 2))
    ),
    Mover(
        "3E", (Distance(frozenset({"city", "offboard"}), 3, 3), Distance(frozenset({"town", "halt"}), ANY, 0))
    ),
    Mover("2/3", (Distance(EVERY, 3, 2),)),
    Mover("1+2", (Distance(frozenset({"town"}), 2, 2), Distance(EVERY, 2, 2))),
    Mover("through", (Distance(EVERY, 4, 4),), through=True),
    Mover("anywhere", (Distance(EVERY, 3, 3),), anywhere=True),
    Mover("3C", (Distance(frozenset({"city"}), 3, 3),)),
)


@cache
def geography(game: str) -> Geography:
    """A game's map and tiles."""
    components = load_game(ROOT / "components" / game)
    (board,) = [
        one for own in components.of_kind("boards") if isinstance(own, BoardSet) for one in own.pieces
    ]
    (tiles,) = [own for own in components.of_kind("tiles") if isinstance(own, TileSet)]
    return Geography(board, tiles.items)  # type: ignore[arg-type]


@cache
def odd_tiles() -> tuple[Content, ...]:
    """The tiles of our own, in every turn."""
    return tuple(Content(parse_tile(text).turned(turn), "green") for text in ODD for turn in range(6))


@cache
def fitting(game: str, hex_: str) -> tuple[tuple[str, int], ...]:
    """The tiles with their turns that have the kinds of stops and the label of a printed hex, and no exit off the map."""
    land = geography(game)
    printed = land.printed[hex_]
    if printed.colour not in ("white", "yellow", "green"):
        return ()
    return tuple(
        (tile, turn)
        for tile in land.tiles
        for turn in land.turns(tile)
        for content in (land.tile(tile, turn),)
        if content.label == printed.label and set(content.kinds) == set(printed.kinds)
        if all(land.near[hex_][edge] for edge in range(6) if content.exits >> edge & 1)
    )


class Position(NamedTuple):
    """What lies on each hex; tokens as (hex, centre, company); the colours of the phase."""

    game: str
    contents: dict[str, Content]
    laid: dict[str, tuple[str, int]]
    tokens: list[tuple[str, int, str]]
    colours: tuple[str, ...]

    def near(self) -> dict[str, tuple[str, ...]]:
        """The hex across each edge, "" for none."""
        return geography(self.game).near

    def blocks(self, company: str, hex_: str, centre: int) -> bool:
        """Whether a company's trains can't pass a stop."""
        content = self.contents[hex_]
        own = [owner for *place, owner in self.tokens if place == [hex_, centre]]
        return company not in own and len(own) >= content.passes[centre] >= 0

    def graph(self) -> TrackGraph:
        """The graph of its track."""
        graph = TrackGraph(self.near())
        for name, content in self.contents.items():
            graph.update(name, content)
        return graph

    def view(self, company: str, graph: TrackGraph | None = None, once_per_hex: bool = False) -> RouteView:
        """The board as a company's trains find it."""
        areas = geography(self.game).area
        return RouteView(
            graph or self.graph(),
            frozenset(Stop(hex_, centre) for hex_, centre, owner in self.tokens if owner == company),
            lambda hex_, centre: self.blocks(company, hex_, centre),
            lambda hex_, centre, diesel: revenue_of(
                self.contents[hex_].centres[centre], self.colours, diesel
            ),
            lambda hex_, centre: areas.get((hex_, centre), hex_),
            self.colours,
            once_per_hex,
        )


def lay(game: str, hexes: list[str], rng: random.Random, odd: float = 0.0, tries: int = 12) -> Position:
    """Random tiles on these hexes, of a few tries each that which meets most of its neighbours' track."""
    land = geography(game)
    contents = dict(land.printed)
    laid: dict[str, tuple[str, int]] = {}
    for hex_ in hexes:
        options: list[tuple[Content, tuple[str, int] | None]] = (
            [
                (land.tile(*one), one)
                for one in rng.choices(fitting(game, hex_), k=tries)
                if fitting(game, hex_)
            ]
            if fitting(game, hex_)
            else []
        )
        if options and rng.random() < odd and not land.printed[hex_].label:
            options = [(one, None) for one in rng.choices(odd_tiles(), k=tries)]
        if options:
            content, tile = max(options, key=lambda option: joined(land, contents, hex_, option[0]))
            contents[hex_] = content
            if tile is not None:
                laid[hex_] = tile
    return Position(game, contents, laid, [], rng.choice(COLOURS))


def joined(land: Geography, contents: dict[str, Content], hex_: str, content: Content) -> float:
    """How many of a tile's exits meet track, and a little for every exit."""
    meets = 0.0
    for edge in range(6):
        other = land.near[hex_][edge]
        if other and content.exits >> edge & 1:
            meets += 1.0 if contents[other].exits >> (edge + 3) % 6 & 1 else 0.1
    return meets


def around(game: str, hex_: str, steps: int) -> list[str]:
    """The hexes within so many steps, the nearest first."""
    found = {hex_: None}
    edge = [hex_]
    for _ in range(steps):
        edge = [near for one in edge for near in geography(game).near[one] if near and near not in found]
        found.update(dict.fromkeys(edge))
    return list(found)


def random_position(rng: random.Random, game: str = "", odd: float = 0.15) -> Position:
    """A corner of a map with random tiles and tokens of the companies A, B and C; A has one at least."""
    game = game or rng.choice(("1830", "1889"))
    land = geography(game)
    middle = rng.choice([hex_ for hex_, content in land.printed.items() if content.cities])
    hexes = around(game, middle, 2)
    first = [middle, *rng.sample(hexes[1:], min(len(hexes) - 1, rng.randint(6, 18)))]
    position = lay(game, first, rng, odd)
    cities = [
        (hex_, centre)
        for hex_ in hexes
        for centre in position.contents[hex_].cities
        if position.contents[hex_].edges[centre]
    ]
    rng.shuffle(cities)
    for number, (hex_, centre) in enumerate(cities):
        for slot in range(position.contents[hex_].centres[centre].slots):
            owner = "A" if number + slot == 0 else rng.choice(("A", "B", "C", "", "", "", "", ""))
            if owner and not any(one == hex_ and who == owner for one, _, who in position.tokens):
                position.tokens.append((hex_, centre, owner))
    return position


def late_board(seed: int, companies: Sequence[str], tokens: int) -> Position:
    """A whole map of 1830 under upgraded track, more of it than games lay, with so many tokens of each company."""
    rng = random.Random(seed)
    hexes = [hex_ for hex_ in geography("1830").printed if fitting("1830", hex_)]
    rng.shuffle(hexes)
    position = lay("1830", hexes, rng, tries=40)._replace(colours=COLOURS[-1])
    slots = [
        (hex_, centre)
        for hex_, content in position.contents.items()
        for centre in content.cities
        if content.edges[centre]
        for _ in range(content.centres[centre].slots)
    ]
    rng.shuffle(slots)
    for number, (hex_, centre) in enumerate(slots[: tokens * len(companies)]):
        owner = companies[number % len(companies)]
        if not any(one == hex_ and who == owner for one, _, who in position.tokens):
            position.tokens.append((hex_, centre, owner))
    return position
