"""Operating rounds of 18Dracula: whole random games, and what is typed by hand and must be caught."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from playproof.checker.api import check_file
from playproof.checker.session.session import Session, run
from tests.checker.players.random_player import Writer
from tests.samples import some

GAME = Path(__file__).parents[3] / "checker" / "games" / "game_18dracula"
RANDOM = Path(__file__).parents[1] / "data" / "18dracula-random-game.play"
SETUPS = tomllib.loads((GAME / "examples_operating.toml").read_text())["setup"]


def start(setup: str) -> str:
    text: str = SETUPS[setup]["text"]
    return start(SETUPS[setup]["from"]) + text if "from" in SETUPS[setup] else text


def played(setup: str, text: str, house: str = "") -> Session:
    rulings = "".join(f"house {one}\n" for one in house.split(", ") if one)
    return run(f"playproof 1\ngame 18dracula\nplayers Ann Bob Cy\n{rulings}{start(setup)}{text}")


def codes(setup: str, text: str, house: str = "") -> list[str]:
    return [one.code for one in played(setup, text, house).report.findings]


@cache
def game(players: int, seed: int) -> tuple[str, ...]:
    """A whole random game."""
    return tuple(Writer("18dracula", players, seed).play())


@pytest.mark.parametrize("players", some([4], [2, 3, 4, 5, 6]))
def test_random_play_to_the_end_is_silent_and_keeps_the_blood(players: int) -> None:
    session = run("\n".join(game(players, players)))
    assert session.report.findings == []
    assert session.game_state.over
    assert sum(session.game_state.balances.values()) == 12000 + 2400


LATE = "have phase 4\nhave round OR 5.1 of 3\nhave cubes yellow Cano-Heisbret\n"
PHASE_2 = "have phase 2\nhave round OR 5.1 of 2\n"
LAST = "have phase 4 space 6\nhave round OR 5.1 of 3\n"
IN_NEED = LATE + "have KA: cash 100\nhave Ann: cash 380\n"
GS_LAST = "have done LL BT KA\nhave operating GS\nGS: withhold\n"
NURSES = """have Bob: owns BT
have BT: monsters Nurse, Nurse, Nurse
have done LL BT
have KA: monsters Nurse, Ghoul, Constable
"""
#: Highsale has a cube in each of its slots, one of them in a red space; that towards King's Crossing is red, too.
FULL = """have phase 4
have round OR 5.1 of 3
have KA: offices Cano, Highsale
have cubes yellow Highsale-Abrafall, Chicken Rest-Highsale
have cubes green Highsale-Terinyo
have cubes blue Yrerday-Highsale
have cubes red Highsale-Cano
"""


# What a second reading of the rules judged otherwise once.
@pytest.mark.parametrize(
    ("setup", "text", "found"),
    [
        # A forced sale belongs to hiring: what comes before that is over.
        ("fronts", IN_NEED + "have Ann: shares 2 GS\nAnn: sell 1 GS\nKA: build Cano-Treight", "D-133"),
        ("fronts", IN_NEED + "have Ann: shares 2 GS\nAnn: sell 1 GS\nKA: withhold", "D-132"),
        # 377 and one share at 73 are the 450 that a Vampire lacks.
        ("fronts", IN_NEED + "have Ann: cash 377\nhave Ann: shares 2 GS\nAnn: sell 2 GS for Vampire", "D-228"),
        # With 450 the Vampire needs no sale; what was sold was for a dearer monster.
        ("fronts", IN_NEED + "have Ann: cash 450\nhave Ann: shares 2 GS\nAnn: sell 1 GS\nKA: buy Vampire", "D-228"),
        ("fronts", IN_NEED + "have Ann: cash 449\nhave Ann: shares 2 GS\nAnn: sell 1 GS\nKA: buy Vampire", ""),
        # Claw and fang exclude each other in a trade-in, too.
        ("fronts", LAST + "have KA: monsters Renfield, Werewolf\nKA: withhold\nKA: trade Renfield", "D-216"),
        ("fronts", LAST + "have KA: monsters Renfield, Vampire\nKA: withhold\nKA: trade Renfield", ""),
        # No home is kept for a minor that has left the board.
        ("fronts", LATE + "have KA: offices Cano, Sadie\nhave cubes yellow Blackford-Sadie\nKA: office Blackford", ""),
        # The power of Molemen Inc. belongs to no step, but is the turn's one office.
        ("or", "KA: run Skeleton Cano-Heisbret\nKA: pay\nKA: buy MI 50\nKA: use MI office Harrierbend", ""),
        ("or", "KA: buy MI 50\nKA: use MI office Harrierbend\nKA: build Treight-Cano", ""),
        ("or", "KA: buy MI 50\nKA: use MI office Harrierbend\nKA: office Heisbret", "D-168"),
        # Blundell's buyer gets no Nurse from the market either.
        ("fronts", PHASE_2 + "have KA: owns BT\nhave monsters market Nurse\nKA: buy Nurse from market", "D-289"),
        ("or", "have monsters market Nurse\nKA: buy Nurse from market", ""),
        ("or", "have monsters market Nurse\nKA: buy BT 50\nKA: buy Nurse from market", "D-289"),
        # Of Nurses alike, the one that is given up may be one that may not run yet.
        ("fronts", PHASE_2 + NURSES + "KA: buy BT 50\nKA: discard Nurse\nKA: run Nurse Cano", ""),
        ("fronts", PHASE_2 + NURSES + "KA: buy BT 50\nKA: discard Nurse\nKA: run Nurse Cano\nKA: run Nurse Cano", "D-196"),
        # A printed red space takes a red cube whatever its ends would ask for (D-150).
        ("fronts", FULL + "KA: build King's Crossing-Highsale", ""),
        # A turn may end with the first entry of what comes next, and only with that.
        ("or", GS_LAST + "LL: done", ""),
        ("or", GS_LAST + "LL: buy Nurse\nGS: buy Constable\nGS: done\nLL: done", "D-128"),
        ("or", "KA: build Treight-Cano\nGS: office Cano\nKA: withhold\nKA: done\nGS: withhold", "D-170"),
        ("or", GS_LAST + "Ann: pass\nGS: buy Constable\nGS: done\nLL: done", "D-032"),
        ("or", GS_LAST + "KA: withhold\nGS: done\nLL: done", "D-128"),
    ],
)  # fmt: skip
def test_what_a_second_reading_found(setup: str, text: str, found: str) -> None:
    assert codes(setup, text) == ([found] if found else [])


def test_a_forced_sale_fetches_the_price_after_the_token_has_moved() -> None:
    session = played("fronts", IN_NEED + "Ann: sell 1 KA")
    assert session.report.findings == []
    assert session.game_state.balances["Ann"] == 380 + 65


# What an engine that trusts its own page lets pass when it is fed by hand.
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("KA: run Skeleton Cano-Heisbret = 400", "D-179"),
        ("KA: withhold\nKA: buy Constable for 1", "D-208"),
        ("KA: discard Suckling", "D-115"),
        ("KA: withhold\nAnn: bankrupt", "D-232"),
        ("KA: withhold\nKA: buy Suckling from GS for 0", "D-313"),
        ("KA: run Skeleton Cano-Heisbret\nKA: pay 400", "D-198"),
        ("KA: build Cano-Highsale", "D-109"),
        ("KA: buy JH 1000", "D-240"),
    ],
)
def test_forged_entries_are_caught(text: str, code: str) -> None:
    assert codes("or", text) == [code]


def test_a_random_whole_game_of_record_is_silent_and_over() -> None:
    report = check_file(RANDOM)
    assert report.findings == []
    assert report.over
    assert report.state["phases"]["phase"] == "5"
