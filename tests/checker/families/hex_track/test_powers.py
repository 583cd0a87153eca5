"""What private companies do on the map: when, where, at whose cost."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.families.hex_track import HexTrack
from playproof.checker.session.session import Session, run
from tests.checker.families.hex_track.test_laying import changed

START = {
    "1830": """game 1830
players Ann Bob Cy
{house}have phase 3
have round OR 2.1
have PRR: par 100
have Ann: president PRR
have Ann: shares 6 PRR
have PRR: cash 400
have PRR: trains 3
have BO: par 90
have Bob: president BO
have Bob: shares 6 BO
have BO: cash 400
have BO: trains 3
have operating PRR
""",
    "1889": """game 1889
players Ann Bob Cy
{house}have phase 3
have round OR 2.1
have KO: par 100
have Ann: president KO
have Ann: shares 6 KO
have KO: cash 400
have KO: trains 3
have UR: par 90
have Bob: president UR
have Bob: shares 6 UR
have UR: cash 400
have UR: trains 3
have operating KO
""",
}


def played(game: str, text: str, house: str = "", roots: list[Path] | None = None) -> Session:
    said = f"house {house}\n" if house else ""
    return run(START[game].format(house=said) + text, "x", roots or [])


def told(game: str, text: str, house: str = "", roots: list[Path] | None = None) -> list[str]:
    return [found.message for found in played(game, text, house, roots).report.findings]


def laid(session: Session) -> dict[str, tuple[str, int]]:
    assert session.game is not None
    return session.game.require(HexTrack).state(session.game_state).laid


# -- 1830 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "CS: lay 4 on B20 turned 1\nPRR: lay 9 on H14 turned 1",
        "PRR: lay 9 on H14 turned 1\nCS: lay 4 on B20 turned 1",
        "PRR: lay 57 on H10 turned 1\nPRR: run 3 H12-H10 = 30\nPRR: pay\nCS: lay 4 on B20 turned 1\nPRR: buy 3",
    ],
)
def test_a_tile_besides_that_of_the_turn_at_any_moment(text: str) -> None:
    session = played("1830", "have PRR: owns CS\n" + text)
    assert session.report.findings == []
    assert laid(session)["B20"] == ("4", 1)
    assert session.game_state.balances["PRR"] in (400, 230 - 10)


def test_a_tile_in_the_track_step_alone() -> None:
    text = (
        "have PRR: owns CS\nPRR: lay 57 on H10 turned 1\nPRR: run 3 H12-H10 = 30\nCS: lay 4 on B20 turned 1"
    )
    assert told("1830", text) == []
    assert told("1830", text, "RA-27 = b") == ["CS lays its tile while its owner's company lays track"]
    text = "have PRR: owns CS\nPRR: lay 57 on H10 turned 1\nCS: lay 4 on B20 turned 1"
    assert told("1830", text, "RA-27 = b") == []


def test_the_first_entry_of_the_owners_turn() -> None:
    before = "have BO: owns CS\nPRR: lay 57 on H10 turned 1\nPRR: run 3 H12-H10 = 30\n"
    after = "CS: lay 4 on B20 turned 1\nBO: lay 53 on I15 turned 0"
    assert told("1830", before + "PRR: pay\n" + after) == []
    assert told("1830", before + after)[0] == "CS lays its tile in the turn of its owner's company"


def test_a_power_is_used_once_and_by_its_owner() -> None:
    own = "have PRR: owns CS\n"
    assert told("1830", own + "CS: lay 4 on B20 turned 1\nCS: lay 3 on B20 turned 1") == [
        "CS has laid its tile"
    ]
    assert told("1830", "have Ann: owns CS\nCS: lay 4 on B20 turned 1") == [
        "CS lays a tile for a company that owns it; Ann has it"
    ]
    assert told("1830", "CS: lay 4 on B20 turned 1") == ["CS is closed"]
    assert told("1830", own + "CS: lay 4 on D4 turned 1") == ["CS lays a tile on B20, not D4"]
    assert told("1830", "have PRR: owns SV\nSV: lay 4 on B20 turned 1") == ["SV lays no tiles"]


def test_an_unconnected_tile_of_the_turn_with_a_token() -> None:
    session = played("1830", "have PRR: owns DH\nDH: lay 57 on F16 turned 0; DH: token F16")
    assert session.report.findings == []
    assert session.game is not None
    board = session.game.require(HexTrack)
    assert session.game_state.balances["PRR"] == 400 - 120
    assert board.state(session.game_state).places("PRR") == [("H12", 0), ("F16", 0)]
    assert board.next_token_cost(session.game_state, "PRR") == 100


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "DH: lay 57 on F16 turned 0\nPRR: lay 9 on H14 turned 1",
            "PRR has laid its tile of this turn, on F16",
        ),
        ("DH: lay 57 on F16 turned 0\nDH: token F16\nPRR: token H12", "PRR has placed 1 token in this turn"),
        (
            "DH: lay 57 on F16 turned 0\nPRR: buy 3\nDH: token F16",
            "DH places a token at once behind its tile, on F16",
        ),
        ("DH: token F16", "DH places a token at once behind its tile, on F16"),
        ("DH: lay 57 on F16 turned 0\nDH: token H12", "DH places a token at once behind its tile, on F16"),
        (
            "PRR: lay 9 on H14 turned 1\nDH: lay 57 on F16 turned 0",
            "PRR has laid its tile of this turn, on H14",
        ),
        ("have PRR: cash 119\nDH: lay 57 on F16 turned 0", "F16 costs 120; PRR has 119"),
        ("DH: lay 57 on F16 turned 0 for 0", "F16 costs 120, not 0"),
        ("DH: lay 14 on F16 turned 0", "DH lays tile 57, not 14"),
        (
            "PRR: buy 3\nDH: lay 57 on F16 turned 0",
            "laying track comes before what PRR has done in this turn",
        ),
    ],
)
def test_what_is_told_of_a_teleport(text: str, message: str) -> None:
    assert told("1830", "have PRR: owns DH\n" + text) == [message]


TWO_TILES = 'lays = [{ lay = "yes" }, { lay = "yes", upgrade = "no", cost = 20 }]'


def test_the_second_tile_of_a_turn_may_come_behind_a_teleports_token(tmp_path: Path) -> None:
    roots = changed(tmp_path, TWO_TILES)
    teleport = "have PRR: owns DH\nDH: lay 57 on F16 turned 0 for 120\nDH: token F16\n"
    assert told("1830", teleport + "PRR: lay 9 on H14 turned 1 for 20\nPRR: buy 3", roots=roots) == []
    assert told("1830", teleport + "PRR: buy 3\nPRR: lay 9 on H14 turned 1", roots=roots) == [
        "laying track comes before what PRR has done in this turn"
    ]
    assert told("1830", teleport + "PRR: lay 9 on H14 turned 1") == [
        "PRR has laid its tile of this turn, on F16"
    ]


def test_a_teleports_tile_costs_what_the_turns_next_tile_costs(tmp_path: Path) -> None:
    roots = changed(tmp_path, TWO_TILES)
    text = "have PRR: owns DH\nPRR: lay 9 on H14 turned 1 for 0\nDH: lay 57 on F16 turned 0 for {}"
    assert told("1830", text.format(140), roots=roots) == []
    assert told("1830", text.format(120), roots=roots) == ["F16 costs 140, not 120"]
    # A tile besides those of the turn costs its hex alone.
    extra = "have PRR: owns CS\nPRR: lay 9 on H14 turned 1\nCS: lay 4 on B20 turned 1 for {}"
    assert told("1830", extra.format(0), roots=roots) == []
    assert told("1830", extra.format(20), roots=roots) == ["B20 costs 0, not 20"]


def test_the_first_tile_of_a_turn_may_cost_too_where_a_teleport_begins_it(tmp_path: Path) -> None:
    roots = changed(tmp_path, "lays = [{ cost = 7, upgrade_cost = 8 }]")
    text = (
        "have BO: owns DH\nPRR: lay 9 on H14 turned 1 for 7\nPRR: run 3 H12-H10 = 0\nPRR: done\n"
        "DH: lay 57 on F16 turned 0 for {}"
    )
    found = told("1830", text.format(120), roots=roots)
    assert found[-1:] == ["F16 costs 127, not 120"]


def test_a_teleport_without_tokens_left_is_a_tile_alone() -> None:
    text = "have PRR: owns DH\nhave PRR: tokens H12, E19, A19, E23\nDH: lay 57 on F16 turned 0\n"
    assert told("1830", text + "PRR: buy 3") == []
    assert told("1830", text + "DH: token F16") == ["PRR has no token left on its charter"]


def test_the_token_besides_that_of_the_turn() -> None:
    text = "have PRR: owns DH\nhave tile 57 turned 1 on H10\nDH: lay 57 on F16 turned 0\nDH: token F16\nPRR: token H10 for 100"
    assert told("1830", text) == ["PRR has placed 1 token in this turn"]
    assert told("1830", text, "RA-28 = b") == []


def test_a_power_of_two_tiles_in_one_turn_that_closes(tmp_path: Path) -> None:
    roots = changed(tmp_path, "")
    play = tmp_path / "components" / "1830" / "play.toml"
    text = play.read_text()
    start = text.index('private = "CS"\ntype = "tile_lay"')
    end = text.index("[[", start)
    ability = (
        'private = "CS"\ntype = "tile_lay"\nhexes = ["H14", "H16"]\ntiles = ["8", "9", "57"]\ntimes = 2\n'
        "together = true\nconnected = true\nfree = true\ncloses = true\n\n"
    )
    play.write_text(text[:start] + ability + text[end:])
    own = "have PRR: owns CS\n"
    assert told("1830", own + "CS: lay 57 on H16 turned 1", roots=roots) == [
        "no track leads from a token of PRR to H16"
    ]
    both = "CS: lay 9 on H14 turned 1\nCS: lay 57 on H16 turned 1\n"
    session = played("1830", own + both + "PRR: lay 57 on H10 turned 1", roots=roots)
    assert session.report.findings == []
    assert session.game is not None
    privates = session.game.modules["private_companies"]
    assert "CS" in privates.state(session.game_state).closed
    assert told("1830", own + both + "CS: lay 57 on H14 turned 1", roots=roots) == ["CS is closed"]
    later = "CS: lay 9 on H14 turned 1\nPRR: done\nBO: done\nround OR 2.2\nCS: lay 57 on H16 turned 1"
    assert told("1830", own + later, roots=roots) == ["CS has laid its tiles"]


# -- 1889 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("MF: lay 437 on J9 turned 0\nKO: lay 8 on J3 turned 3", ""),
        (
            "have KO: trains none\nKO: lay 8 on J3 turned 3\nMF: lay 437 on J9 turned 0",
            "MF lays its tile in a stock round, between",
        ),
        ("KO: lay 8 on J3 turned 3\nMF: lay 437 on J9 turned 0\nKO: buy 3", "KO has operated in this round"),
        ("MF: lay 437 on J9 turned 0\nMF: lay 437 on B11 turned 0", "MF has laid its tile"),
        ("MF: lay 437 on J5 turned 0", "MF lays a tile on B11, G10, I12 or J9, not J5"),
        ("MF: lay 58 on J9 turned 0", "MF lays tile 437, not 58"),
        ("have tile 58 turned 0 on J9\nMF: lay 437 on J9 turned 0", "J9 has tile 58, which is yellow"),
    ],
)
def test_a_players_tile(text: str, message: str) -> None:
    found = told("1889", "have Bob: owns MF\n" + text)
    assert (found == []) if not message else found[0].startswith(message)


def test_a_players_tile_in_the_track_step_of_their_company() -> None:
    text = "KO: lay 8 on J3 turned 3\nMF: lay 437 on J9 turned 0\nKO: buy 3"
    session = played("1889", "have Ann: owns MF\n" + text)
    assert session.report.findings == []
    assert session.game_state.balances["KO"] == 400 - 180
    assert told("1889", "have KO: owns MF\nMF: lay 437 on J9 turned 0") == [
        "MF lays a tile for a player that owns it; KO has it"
    ]


def test_a_players_tile_in_the_whole_turn_of_their_company() -> None:
    text = (
        "have Ann: owns MF\nhave KO: trains none\nKO: buy 3\nKO: buy 3\nMF: lay 437 on J9 turned 0\nKO: done"
    )
    assert told("1889", text, "RA-53 = b") == []


def test_a_players_tile_between_two_turns() -> None:
    text = (
        "have Cy: owns MF\nKO: lay 8 on J3 turned 3\n{}MF: lay 437 on J9 turned 0\nUR: lay 9 on B5 turned 0"
    )
    assert told("1889", text.format("KO: done\n")) == []


def test_a_players_tile_in_a_stock_round() -> None:
    text = (
        "game 1889\nplayers Ann Bob Cy\nhave round SR 2\nhave Bob: owns MF\n"
        "MF: lay 437 on J9 turned 0\nAnn: pass\nMF: lay 437 on B11 turned 0"
    )
    found = run(text, "x").report.findings
    assert [(one.line, one.message) for one in found] == [(7, "MF has laid its tile")]


def test_the_sellers_tile() -> None:
    buy = "have Bob: owns ER\nKO: buy ER for 40 from Bob\n"
    session = played("1889", buy + "ER: lay 13 on C4 turned 2\nKO: lay 8 on J3 turned 3\nKO: buy 3")
    assert session.report.findings == []
    assert session.game_state.balances["KO"] == 400 - 40 - 180
    assert told("1889", buy + "KO: lay 8 on J3 turned 3\nER: lay 13 on C4 turned 2") == [
        "ER lays its tile at once when a company buys it"
    ]
    assert told("1889", "have KO: owns ER\nER: lay 13 on C4 turned 2") == [
        "ER lays its tile at once when a company buys it"
    ]
    assert told("1889", "have KO: owns ER\nER: lay 13 on C4 turned 2", "RA-54 = b") == []


def test_a_discount_on_terrain() -> None:
    text = "have KO: owns SMR\nhave tile 9 turned 0 on K6\nhave KO: tokens K4, B7\nKO: lay {} for {}"
    assert told("1889", text.format("8 on A8 turned 4", 0)) == []
    assert told("1889", text.format("8 on A8 turned 4", 80)) == ["A8 costs 0, not 80"]
    bridge = "have KO: owns SMR\nKO: lay 8 on K6 turned 3 for {}"
    assert told("1889", bridge.format(80)) == []
    assert told("1889", bridge.format(0)) == ["K6 costs 80, not 0"]
    plain = "have KO: owns SMR\nhave tile 58 turned 2 on J5\nKO: lay 438 on I4 turned 3 for {}"
    assert told("1889", plain.format(80)) == []
    assert told("1889", plain.format(0), "RA-55 = b") == []


def test_what_is_due_or_may_be_done_at_once_is_listed() -> None:
    for text, listed in (
        ("have PRR: owns DH\nDH: lay 57 on F16 turned 0", ("DH", ("F16", None, None))),
        ("have PRR: owns CS", ("CS", ("3", "B20", 1, None))),
    ):
        session = played("1830", text)
        assert session.game is not None
        assert listed in [(actor, values) for _, actor, values in session.game.moves(session.game_state)]
