"""Maps to test on: the shipped games' components with a `play.toml` of tiles and tokens alone."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from playproof import components
from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import find_game
from playproof.checker.families.hex_track import HexTrack
from playproof.checker.model.game_state import GameState

SHIPPED = Path(components.__file__).parent
RESTRICTIONS = {"1830": "permissive", "1889": "semi-restrictive"}


@cache
def board(game: str, more: str = "") -> HexTrack:
    """The map of a shipped game; ``more`` is added to ``[hex_track]``."""
    folder = Path(mkdtemp(prefix="hex-track-")) / "components" / game
    shutil.copytree(
        SHIPPED / game, folder, ignore=shutil.ignore_patterns("play.toml", "rul*.toml", "examples")
    )
    restriction = "" if "restriction" in more else f'restriction = "{RESTRICTIONS[game]}"\n'
    folder.joinpath("play.toml").write_text(
        'families = ["hex_track", "phases"]\n[phases]\nadvance_by = "rank"\n[hex_track]\n'
        + restriction
        + more
    )
    found = open_game(find_game(game, [folder.parent.parent]), ("Ann", "Bob", "Cy")).require(HexTrack)
    shutil.rmtree(folder.parent.parent)
    return found


def state_of(one: HexTrack, phase: str = "2") -> GameState:
    """An empty map in a phase."""
    game_state = GameState(
        {"bank": 0}, {"hex_track": one.start(), "phases": one.phases.start()}, ("hex_track",)
    )
    one.phases.state(game_state).phase = one.phases.index[phase]
    return game_state


def lay(one: HexTrack, game_state: GameState, *tiles: str) -> None:
    """Tiles as ``H10 57 1``."""
    for text in tiles:
        hex_, tile, turned = text.split()
        one.put_tile(one.state(game_state), hex_, tile, int(turned))


def put(one: HexTrack, game_state: GameState, *tokens: str) -> None:
    """Tokens as ``PRR H12`` or ``PRR E11.2``."""
    for text in tokens:
        company, place = text.split()
        stop = one.places.stops(
            one.view(one.state(game_state), place.split(".")[0]), one.places.spoken(place)
        )
        one.state(game_state).put_token(stop[0].hex, stop[0].centre, company)
