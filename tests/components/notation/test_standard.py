"""Standard tiles: no two are one tile turned, and families are whole."""

from __future__ import annotations

from itertools import combinations

import pytest

from playproof.components.notation.standard import standard_numbers, standard_tile
from playproof.components.notation.tile import HexNotation, write_tile

#: What 1830's box holds, yellow to brown.
OF_1830 = (
    *("1", "2", "3", "4", "7", "8", "9", "55", "56", "57", "58", "69"),
    *("14", "15", "16", "18", "19", "20", "23", "24", "25", "26", "27", "28", "29", "53", "54", "59"),
    *(
        "39",
        "40",
        "41",
        "42",
        "43",
        "44",
        "45",
        "46",
        "47",
        "61",
        "62",
        "63",
        "64",
        "65",
        "66",
        "67",
        "68",
        "70",
    ),
)

#: number → (exits, revenue of its stops, slots of its cities)
SEEN = {
    "9": (2, (), ()),
    "58": (2, (10,), ()),
    "57": (2, (20,), (1,)),
    "1": (4, (10, 10), ()),
    "55": (4, (10, 10), ()),
    "14": (4, (30,), (2,)),
    "15": (4, (30,), (2,)),
    "12": (3, (30,), (1,)),
    "20": (4, (), ()),
    "23": (3, (), ()),
    "53": (3, (50,), (1,)),
    "54": (4, (60, 60), (1, 1)),
    "59": (2, (40, 40), (1, 1)),
    "61": (4, (60,), (1,)),
    "62": (4, (80, 80), (2, 2)),
    "63": (6, (40,), (2,)),
    "64": (4, (50, 50), (1, 1)),
    "70": (4, (), ()),
    "87": (4, (10,), ()),
    "81": (3, (), ()),
    "448": (4, (40,), (2,)),
    "611": (5, (40,), (2,)),
    "51": (5, (50,), (2,)),
    "60": (6, (), ()),
    "455": (6, (50,), (3,)),
}


def ways(hex_: HexNotation) -> frozenset[frozenset[object]]:
    """The paths, whatever their order; a centre is known by what it is."""
    return frozenset(
        frozenset(
            end.edge if end.edge is not None else (end.centre and hex_.centres[end.centre].kind, end.centre)
            for end in (path.a, path.b)
        )
        for path in hex_.paths
    )


def look(number: str, turn: int) -> str:
    """What a tile is when it is turned: its colour, its stops with their edges, its plain track, its label."""
    tile = standard_tile(number)
    hex_ = tile.hex.turned(turn)
    stops = sorted(
        (one.kind, one.fixed or 0, one.slots, tuple(sorted(hex_.edges_of(index))))
        for index, one in enumerate(hex_.centres)
    )
    plain = sorted(tuple(sorted(path.edges)) for path in hex_.paths if len(path.edges) == 2)
    tracks = sorted({path.track for path in hex_.paths})
    return repr((tile.colour, stops, plain, tracks, [label.text for label in hex_.labels]))


def test_the_tiles_of_1830_are_all_there() -> None:
    assert len(OF_1830) == 46
    assert set(OF_1830) <= set(standard_numbers())


@pytest.mark.parametrize("number", SEEN)
def test_what_a_tile_shows(number: str) -> None:
    hex_ = standard_tile(number).hex
    exits, revenue, slots = SEEN[number]
    assert len(hex_.exits) == exits
    assert tuple(one.fixed for one in hex_.centres if one.revenue) == revenue
    assert tuple(one.slots for one in hex_.centres if one.kind == "city") == slots


def test_each_is_written_as_the_notation_is_written() -> None:
    for number in standard_numbers():
        assert write_tile(standard_tile(number).hex) == standard_tile(number).text, number


def test_no_tile_is_another_one_turned() -> None:
    # Some numbers name one picture twice: other games gave it a second number.
    known_twins = [{"10", "52"}, {"38", "450"}, {"171", "455"}]
    seen: dict[str, str] = {}
    for number in standard_numbers():
        looks = {look(number, turn) for turn in range(6)}
        for one in looks & seen.keys():
            assert {number, seen[one]} in known_twins, f"{number} is {seen[one]} turned"
        seen.update(dict.fromkeys(looks, number))


def orbit(pairs: frozenset[frozenset[int]]) -> frozenset[frozenset[frozenset[int]]]:
    """All that one pattern of track becomes by turning."""
    return frozenset(
        frozenset(frozenset((edge + turn) % 6 for edge in pair) for pair in pairs) for turn in range(6)
    )


def test_every_pair_of_green_tracks_has_its_tile() -> None:
    """All ways to lay two plain tracks, but the one that is two sharp curves back to back (its own number: 624)."""
    chords = [frozenset(pair) for pair in combinations(range(6), 2)]
    all_ways = {orbit(frozenset(pair)) for pair in combinations(chords, 2)}
    tiles = [*map(str, range(16, 32)), "624", "625", "626"]
    found = [
        orbit(frozenset(frozenset(path.edges) for path in standard_tile(one).hex.paths)) for one in tiles
    ]
    assert len(found) == len(set(found)) == len(all_ways)
    assert set(found) == all_ways


def test_brown_tracks_make_green_ones_richer() -> None:
    """Each of 39 to 47 and 70 holds the track of green tiles, 40 of one, the others of more."""
    green = {one: ways(standard_tile(one).hex) for one in map(str, range(16, 32))}
    for number in [*map(str, range(39, 48)), "70"]:
        below = [
            one
            for one in green
            if any(
                ways(standard_tile(one).hex.turned(turn)) < ways(standard_tile(number).hex)
                for turn in range(6)
            )
        ]
        assert len(below) >= 1 + (number != "40"), number
