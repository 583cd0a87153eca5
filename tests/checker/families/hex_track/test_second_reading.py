"""The rules of laying, read twice: on positions of random play both readings find the same edges, stops and tiles."""

from __future__ import annotations

from random import Random

import pytest

from playproof.checker.families.hex_track import HexTrack
from playproof.checker.model.game_state import GameState
from tests.checker.families.hex_track.boards import RESTRICTIONS, SHIPPED, board, state_of
from tests.checker.families.hex_track.second_reading import MOST_STEPS, Picture, Position

FEW, MANY = 100, 5000


def random_turn(one: HexTrack, game_state: GameState, company: str, random: Random) -> None:
    """A company's legal tile on a random hex it reaches, and perhaps a token."""
    state = one.state(game_state)
    if one.home_due(game_state, company):
        homes = one.homes(game_state, company)
        one.place_home(game_state, company, random.choice(homes))
    hexes = sorted(one.reach(state, company).edges)
    tiles = list(one.geography.tiles)
    for _ in range(60):
        hex_, tile = random.choice(hexes), random.choice(tiles)
        if one.tile_fault(game_state, hex_, tile) is None:
            turns = [
                turned
                for turned in one.geography.turns(tile)
                if not one.turn_fault(state, hex_, tile, turned)
                and not one.reach_fault(state, company, hex_, tile, turned)
            ]
            if turns:
                one.put_tile(state, hex_, tile, random.choice(turns))
                break
    places = list(one.token_places(game_state, company))
    if places and random.random() < 0.25:
        one.place_token(game_state, company, random.choice(places))


def as_position(one: HexTrack, game_state: GameState, picture: Picture) -> Position:
    state = one.state(game_state)
    tokens = {
        (hex_, centre): list(owners)
        for hex_, cities in state.tokens.items()
        for centre, owners in cities.items()
    }
    colours = one.colours_of(one.phases.number(game_state))
    return Position(picture, dict(state.laid), tokens, colours)


def compare(one: HexTrack, game_state: GameState, picture: Picture, company: str, random: Random) -> bool:
    """Both readings of a position, for one company; false where the second would take too long."""
    state, position = one.state(game_state), as_position(one, game_state, picture)
    edges, stops, pieces, joined = position.reached(company)
    if position.steps > MOST_STEPS:
        return False
    found = one.reach(state, company)
    own = {hex_ for hex_, _ in state.places(company)}
    said = {
        (hex_, picture.point(hex_, edge))
        for hex_, bits in found.edges.items()
        for edge in range(6)
        if bits & 1 << edge and hex_ not in own
    }
    assert said == {(hex_, point) for hex_, point in edges if hex_ not in own}
    assert found.stops == stops
    assert found.paths == pieces
    assert found.joined == joined
    hexes = random.sample(sorted(found.edges), min(2, len(found.edges))) + random.sample(
        sorted(one.geography.printed), 1
    )
    for hex_ in hexes:
        for tile in one.geography.tiles:
            first = one.tile_fault(game_state, hex_, tile)
            for turned in range(6):
                ours = first or one.turn_fault(state, hex_, tile, turned)
                ours = ours or one.reach_fault(state, company, hex_, tile, turned)
                theirs = position.legal(company, hex_, tile, turned, one.restriction)
                assert (ours is None) == theirs, (company, hex_, tile, turned, ours, state.laid, state.tokens)
    return True


@pytest.mark.parametrize("game", list(RESTRICTIONS))
def test_two_readings_agree(game: str, exhaustive: bool) -> None:
    one = board(game)
    picture = Picture(SHIPPED / game, flat=game == "1889")
    random = Random(14)
    wanted = (MANY if exhaustive else FEW) // 2
    compared = passed_over = 0
    while compared < wanted:
        game_state = state_of(one)
        for turn in range(random.randint(10, 70)):
            one.phases.state(game_state).phase = 1 + min(turn // 12, 3)
            random_turn(one, game_state, random.choice(sorted(one.costs)), random)
            if random.random() < 0.2:
                company = random.choice(sorted(one.costs))
                if not one.home_due(game_state, company):
                    agreed = compare(one, game_state, picture, company, random)
                    compared, passed_over = compared + agreed, passed_over + (not agreed)
    assert passed_over < compared / 20
