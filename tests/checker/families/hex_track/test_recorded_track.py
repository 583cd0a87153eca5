"""Tiles and tokens of two recorded games: as they lay in the end, and forged ones found wherever one was laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from playproof.checker.families.hex_track import HexTrack
from playproof.checker.families.hex_track.laying import LayingRules
from playproof.checker.families.hex_track.track_step import Lay, TrackStep
from playproof.checker.families.operating.steps.token import PlaceToken, TokenStep
from playproof.checker.model.game_state import GameState
from playproof.checker.session.session import run

DATA = Path(__file__).parents[3] / "data" / "18xx"
#: What lay on the map in the end, as it was recorded: hex, tile and turn; hex and company.
TILES = {
    "1830": (
        "B20:4/2 D16:9/1 D18:8/5 E11:59/4 E13:8/1 E19:15/0 E23:61/3 E3:7/5 F18:42/0 F20:1/0 "
        "F22:15/1 F4:57/5 G17:2/3 G19:62/0 G5:7/2 H10:14/0 H14:9/1 H16:63/0 H18:67/5 I15:53/0 "
        "I17:7/1 J14:57/0 "
    ),
    "1889": (
        "B5:9/3 C10:448/1 C4:13/2 C8:8/0 D3:9/1 D9:9/1 E2:448/4 E8:8/5 F3:611/5 G10:58/0 G12:206/0 "
        "G4:611/4 H3:23/1 I2:448/4 I4:492/1 J3:45/5 J5:58/2 K4:466/0 K6:24/3 K8:448/1 "
    ),
}
TOKENS = {
    "1830": (
        "E11:ERIE E19:NYC E23:BM F22:BM F22:NYNH F6:CO G19:NYC G19:NYNH H12:PRR H16:BO H16:PRR H18:BO I15:BO "
    ),
    "1889": ("B7:UR C10:KU C4:UR E2:IR E2:UR F9:TR I2:AR I2:SR I4:IR I4:KO I4:SR K4:KO K8:AR "),
}


def played(game: str) -> tuple[HexTrack, GameState]:
    """The whole game."""
    session = run((DATA / f"{game}.play").read_text(encoding="utf-8"), game)
    assert session.game is not None
    return session.game.require(HexTrack), session.game_state


@pytest.mark.parametrize("game", sorted(TILES))
def test_tiles_and_tokens_lie_as_they_were_recorded(game: str) -> None:
    board, game_state = played(game)
    state = board.state(game_state)
    laid = sorted(f"{hex_}:{tile}/{turned}" for hex_, (tile, turned) in state.laid.items())
    tokens = sorted(
        f"{hex_}:{company}"
        for hex_, cities in state.tokens.items()
        for owners in cities.values()
        for company in owners
    )
    assert laid == sorted(TILES[game].split())
    assert tokens == sorted(TOKENS[game].split())


def forged_tiles(board: LayingRules, game_state: GameState, entry: Lay) -> Iterator[tuple[set[str], Lay]]:
    """Entries like a recorded one, each with something wrong, and the reasons that may be told for it."""
    state, replace = board.state(game_state), msgspec.structs.replace
    allowed = board.colours_of(board.phases.number(game_state))
    for tile, colour in board.geography.colours.items():
        if colour not in allowed:
            yield {"phase", "power_only", "phase_F9"}, replace(entry, tile=tile)
        elif board.supply(state, tile) == 0:
            yield {"supply", "order", "order_F9", "power_only"}, replace(entry, tile=tile)
    for hex_, content in board.geography.printed.items():
        if content.colour in board.unbuildable:
            yield {"unbuildable"}, replace(entry, hex=hex_)
    assert entry.turned is not None
    here = board.geography.tile(entry.tile, entry.turned).face
    for turned in range(6):
        face = board.geography.tile(entry.tile, turned).face
        if face != here and board.turn_fault(state, entry.hex, entry.tile, turned) is not None:
            reasons = {"track", "cities", "edge_off", "edge_barred", "edge_blank", "track_C4"}
            yield reasons, replace(entry, turned=turned)
    yield {"cost", "cost_I4", "cost_F9"}, replace(entry, cost=1)
    yield {"turned"}, replace(entry, turned=6)


@pytest.mark.parametrize("game", sorted(TILES))
def test_forged_tiles_are_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0
    lay: Callable[[TrackStep, GameState, Lay], None] = TrackStep.apply

    def watched(step: TrackStep, game_state: GameState, entry: Lay) -> None:
        nonlocal tried
        for reasons, forged in forged_tiles(step.board, game_state, entry):
            found = list(step.check(game_state, forged))
            assert [one.reason for one in found if one.reason not in reasons] == [], (forged, found)
            assert found, forged
            tried += 1
        lay(step, game_state, entry)

    monkeypatch.setattr(TrackStep, "apply", watched)
    played(game)
    assert tried > 500


@pytest.mark.parametrize("game", sorted(TILES))
def test_forged_tokens_are_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A token goes where `token_places` says, and nowhere else."""
    tried = 0
    place: Callable[[TokenStep, GameState, Any], None] = TokenStep.apply

    def watched(step: TokenStep, game_state: GameState, entry: PlaceToken) -> None:
        nonlocal tried
        board = step.rounds.board
        assert isinstance(board, HexTrack)
        state, company = board.state(game_state), entry.actor
        open_to = set(board.token_places(game_state, company))
        for hex_ in board.geography.printed:
            content = board.view(state, hex_)
            for centre in content.stops:
                said = board.places.spoken(content.name_of(hex_, centre))
                forged = msgspec.structs.replace(entry, place=said, city=None)
                assert (not list(step.check(game_state, forged))) == ((hex_, centre) in open_to), forged
                tried += 1
        place(step, game_state, entry)

    monkeypatch.setattr(TokenStep, "apply", watched)
    played(game)
    assert tried > 100
