"""Runs on hex track as they are typed: the notation, each rule with its sentence, the best runs.

Source: 18xx R-110 to R-123, V-040.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from playproof.checker.api import check_text, legal, state_at
from tests.checkout import ROOT

#: The board of a game of 1830 in its last round: tiles (hex, tile, turn) and tokens.
TILES = (
    "F4 57 5, J14 57 0, F22 15 1, B20 4 2, D18 8 5, D16 9 1, E3 7 5, E13 8 1, F18 42 0, G5 7 2, H14 9 1, E19 15 0, "
    "H10 14 0, H16 63 0, G17 2 3, F20 1 0, I17 7 1, E11 59 4, H18 67 5, I15 53 0, G19 62 0, E23 61 3"
)
TOKENS = {
    "PRR": "H12",
    "CO": "F6",
    "NYC": "E19, G19/2",
    "BO": "I15, H16",
    "ERIE": "E11/4",
    "NYNH": "G19/3, F22",
    "BM": "E23, F22",
}


def position(company: str, trains: str, phase: str, more: str = "", house: str = "") -> str:
    """The board with one company's trains; it operates."""
    lines = ["playproof 1", "game 1830", "players Ann Bob Cy", *house.splitlines()]
    lines += [f"have phase {phase}", "have round OR 4.1"]
    for at, one in enumerate(TOKENS):
        lines += [f"have {one}: par {(100, 90, 82, 76, 71, 67, 67)[at]}"]
        owner = ("Ann", "Bob", "Cy")[at % 3]
        lines += [f"have {one}: president {owner}, shares {owner} 60"]
    for tile in TILES.split(", "):
        hex_, number, turn = tile.split()
        if f" on {hex_}\n" not in more:
            lines.append(f"have tile {number} turned {turn} on {hex_}")
    lines += more.splitlines()
    lines += [
        f"have {one}: tokens {where}" for one, where in TOKENS.items() if f"have {one}: tokens" not in more
    ]
    lines += [f"have {company}: trains {trains}", f"have operating {company}"]
    return "\n".join(lines) + "\n"


def run(company: str, trains: str, phase: str, said: str, more: str = "", house: str = "") -> list[str]:
    """What is found of a run: codes and sentences."""
    report = check_text(position(company, trains, phase, more, house) + f"{company}: run {said}\n")
    return [f"{finding.code} {finding.message}" for finding in report.findings]


@pytest.mark.parametrize(
    ("company", "trains", "phase", "said"),
    [
        ("NYC", "5 D", "D", "5 F20/0-G19/3-F18-E19-D18-D16-D14-E13-E11/4 = 180"),
        ("NYC", "5 D", "D", "5 E11/4-E13-D14-D16-D18-E19-F18-G19/3-F20/0 = 180"),
        ("NYC", "5 D", "D", "5 F20/0-G19/3-E19-D14-E11.2 = 180"),
        ("NYC", "5 D", "D", "5 g19.2 - e19"),
        ("NYC", "5 D", "D", "5 New York & Newark/2-Albany"),
        (
            "BO",
            "4 6",
            "6",
            "4 H10-(H12)-H14-H16-G17/0-F18-G19/2 + 6 K13-J14-I15-I17-H16-H18/1-G19/0 = 160 + 280",
        ),
        ("BO", "4 6", "6", "4 H10-(H12)-H16-G17/0-G19/2 + 6 K13-J14-I15-H16-H18/1-G19/0 = 440"),
        ("CO", "4", "5", "4 F2-E3-F4-G5-F6 = 120"),
        ("PRR", "3", "5", "3 H10-H12-H16"),
    ],
)
def test_a_run_is_read_as_it_may_be_typed(company: str, trains: str, phase: str, said: str) -> None:
    assert run(company, trains, phase, said) == []


#: A second way from Albany to Rochester; the same switch seen from the side; a city tile that joins both hexes of Canada;
#: track to the Deep South from two sides.
TWO_WAYS = "have tile 23 turned 1 on D16\nhave tile 8 turned 2 on E17\n"
SWITCH = "have tile 23 turned 1 on D16\nhave tile 8 turned 0 on E17\nhave tile 57 turned 0 on F16\n"
CANADA = "have tile 14 turned 5 on B10\nhave NYC: tokens E19, B10\n"
SOUTH = "have tile 63 turned 0 on H10\nhave tile 9 turned 2 on I11\nhave tile 9 turned 2 on J12\n"
BO = ("BO", "4 6", "6")
NYC = ("NYC", "5 D", "D")


@pytest.mark.parametrize(
    ("fleet", "said", "more", "found"),
    [
        (
            BO,
            "6 K13-J14-I15-K15",
            "",
            "R-110 no track leads from I15 to K15; from I15 track leads to H16 and J14",
        ),
        (BO, "4 I15-H14-H16", "", "R-110 no track leads from I15 to H16 by H14; there is I15-I17-H16"),
        (
            NYC,
            "D E19-D14-C15",
            "",
            "R-110 no track leads from D14 to C15; from D14 track leads to E11.2 and E19",
        ),
        (BO, "4 H16", "", "R-111 a run has two stops at least; H16 is only one"),
        (BO, "4 H14-H16", "", "R-111 a run begins and ends at a stop; H14 has none"),
        (
            NYC,
            "D (G19)-E19",
            "",
            "R-111 a run begins and ends at a stop; G19 stands in brackets: passed without its stop",
        ),
        (BO, "4 H16.2-I15", "", "R-111 H16 has 1 stop, not 2: H16"),
        (BO, "4 I15/3-H16", "", "R-111 no stop of I15 has track at edge 3: it has I15"),
        (BO, "4 H12-H10", "", "R-111 H12-H10 has no city with a token of the company: H16 or I15"),
        (
            BO,
            "4 K13-J14-I15-H16-H18/1",
            "",
            "R-112 a 4-train makes at most 4 stops, not 5: K13-J14-I15-H16-H18.1",
        ),
        (
            BO,
            "4 E19-G19/2-H16",
            "",
            "R-112 from G19.2 to H16 the track leads by G17.1: every stop on the way counts and is named",
        ),
        (BO, "4 I15-J14-K13-J14", "", "R-113 the run visits J14 twice"),
        (BO, "6 H16-G17.1-G19/2-E19", "", "R-114 the run uses the track at F18/5 twice"),
        (BO, "4 I15-H16 + 6 H16-I15-J14", "", "R-114 runs 1 and 2 both use the track at I15/4 and I17/2"),
        (BO, "4 H10-H12-H16", "", "R-116 H12 is full of others' tokens: a run may end there, not pass"),
        (
            BO,
            "6 H16-(H12)-H10-K13-J14-I15",
            SOUTH,
            "R-117 K13 is off-board: a run ends there and does not pass",
        ),
        (NYC, "D A9-B10-A11", CANADA, "R-118 A9 and A11 are one place, Canada: a run joins others"),
        (
            NYC,
            "D E19-F16",
            SWITCH,
            "R-119 from E19 to F16 a train would have to turn on the switch of D16: it goes on only as the track curves",
        ),
        (
            NYC,
            "D E19-D16/5-F16",
            SWITCH,
            "R-119 from E19 to F16 a train would have to turn on the switch of D16: it goes on only as the track curves",
        ),
        (
            NYC,
            "D E19-D14",
            TWO_WAYS,
            "R-110 the run can go several ways; write E19-D18-D16-D14 or E19-E17-D16-D14",
        ),
        (
            NYC,
            "D E19-D14 + 5 E11.2-D14-D18-E19",
            TWO_WAYS,
            "R-114 runs 1 and 2 both use the track at E19/2, D18/1 and D16/1",
        ),
        (
            BO,
            "4 H16-I15 + 6 H10-H12-H16",
            "",
            "R-116 run 2: H12 is full of others' tokens: a run may end there, not pass",
        ),
        (BO, "4 I15-X9", "", "PP-03 the map has no hex X9"),
        (BO, "4 I15-", "", "PP-03 'I15-' is no run: a place is missing beside a dash"),
        (
            BO,
            "I15-H16",
            "",
            "PP-03 'I15-H16' is no run; write each train with its run: 2 H12-H10 + 3 H10-H12-H14",
        ),
        (
            BO,
            "9 I15-H16",
            "",
            "PP-03 '9' is no train; write each train with its run: 2 H12-H10 + 3 H10-H12-H14",
        ),
        (BO, "4 I15/7-H16", "", "PP-03 I15 has the edges 0 to 5, not 7"),
        (BO, "4 I15-H16 = 100", "", "R-120 that run brings 90, not 100"),
    ],
)
@pytest.mark.usefixtures("own_rules")
def test_what_is_wrong_with_a_run_is_said(
    fleet: tuple[str, str, str], said: str, more: str, found: str
) -> None:
    assert run(*fleet, said, more) == [found]


def test_a_named_hex_settles_which_way_is_meant() -> None:
    assert run(*NYC, "D E19-E17-D14", TWO_WAYS) == []
    assert run(*NYC, "D E19-D18-D14 + 5 E19-G19/2", TWO_WAYS) == []
    assert run(*NYC, "D E19-D18/1-D14", TWO_WAYS) == []


GULF = (
    "have tile 14 turned 5 on H4\nhave tile 8 turned 1 on I3\nhave tile 8 turned 1 on J4\n"
    "have tile 8 turned 0 on I5\nhave NYC: tokens E19, H4\n"
)


def test_the_gulf_is_two_places_where_the_ruling_says_so() -> None:
    joined = "R-118 I1 and J2 are one place, Gulf: a run joins others"
    assert run(*NYC, "D I1-H4-J2", GULF) == [joined]
    assert run(*NYC, "D I1-H4-J2", GULF, "house RA-30 = b") == []
    assert run(*NYC, "D A9-B10-A11", CANADA, "house RA-30 = b") == [
        "R-118 A9 and A11 are one place, Canada: a run joins others"
    ]


LATE_1889 = """\
playproof 1
game 1889
players Ann Bob Cy
have phase D
have round OR 4.1
have UR: par 100
have UR: president Ann, shares Ann 60
have tile 448 turned 4 on E2
have tile 611 turned 5 on F3
have UR: tokens B7, E2
have UR: trains 5 D
have operating UR
"""


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("D F1-E2 = 140", []),
        ("5 F1-E2 = 100", []),
        ("D F1-E2 = 100", ["V-040 that run brings 140, not 100"]),
        ("5 F1-E2 = 140", ["V-040 that run brings 100, not 140"]),
        ("5 F1-E2 = 70", ["R-120 that run brings 100, not 70"]),
        ("5 F1-E2 = 110", ["R-120 that run brings 100, not 110"]),
        ("5 F1-E2 + D E2-F3 = 100 + 90", ["R-120 run 2 brings 80, not 90"]),
    ],
)
def test_diesels_have_an_off_board_figure_of_their_own(said: str, found: list[str]) -> None:
    report = check_text(f"{LATE_1889}UR: run {said}\n")
    assert [f"{finding.code} {finding.message}" for finding in report.findings] == found


def test_the_best_runs_are_shown_and_offered(tmp_path: Path) -> None:
    file = tmp_path / "late.play"
    file.write_text(position("NYC", "5 D", "D"))
    state = state_at(file)
    best = state.data["operating"]["best run"]
    text, _, income = best.rpartition(" = ")
    assert run("NYC", "5 D", "D", best) == []
    assert f"NYC: run {text} = {income}" in legal(file).entries
    assert int(income) > 300


def test_check_with_best_runs_notes_what_a_company_could_have_had() -> None:
    text = position("BO", "4 6", "6")
    end = text.count("\n")
    for said, found in [
        ("BO: run 4 I15-H16 + 6 H10-(H12)-H16-G17/0-F18-G19/2\nBO: pay\n", [1]),
        ("BO: run 4 I15-H16\nBO: pay\n", [2]),
        ("BO: pass\n", []),
        ("BO: run = 90\nBO: pay\n", [2]),
        ("BO: run = 9000\nBO: pay\n", [2]),
    ]:
        plain, report = check_text(text + said), check_text(text + said, remarks=True)
        assert [note.line - end for note in report.notes if note.code == "R-122"] == found, said
        assert not any(note.code == "R-122" for note in plain.notes)
        assert report.findings == plain.findings


def own_game(folder: Path, old: str, new: str) -> Path:
    """A copy of 1830 with other trains, in a workspace of its own."""
    game = folder / "components" / "mine"
    shutil.copytree(ROOT / "components" / "1830", game, ignore=shutil.ignore_patterns("examples"))
    changes = [
        ("game.toml", 'id = "1830"', 'id = "mine"'),
        ("play.toml", "[codes.1830]", "[codes.mine]"),
        ("trains.toml", old, new),
    ]
    for name, before, after in changes:
        text = (game / name).read_text(encoding="utf-8")
        assert before in text
        (game / name).write_text(text.replace(before, after), encoding="utf-8")
    return folder


def test_a_distance_has_parts_by_kinds_of_stops(tmp_path: Path) -> None:
    parts = (
        'distance = [{ stops = ["city", "offboard"], visit = 3 }, { stops = ["town"], visit = 1, pay = 0 }]'
    )
    root = own_game(tmp_path, "reach = 3", parts)
    text = position("NYC", "3", "5").replace("game 1830", "game mine")
    for said, found in [
        ("3 F20-G19/3-E19 = 110", []),
        ("3 F20-G19/3-E19 = 120", ["that run brings 110, not 120"]),
        ("3 F22-F20-G19/3-E19-D14", ["a 3-train makes at most 3 stops, not 4: F22-F20.1-G19.2-E19-D14"]),
    ]:
        report = check_text(f"{text}NYC: run {said}\n", roots=[root])
        assert [finding.message for finding in report.findings] == found


def test_powers_of_trains_that_hex_track_does_not_know_are_faults_of_the_data(tmp_path: Path) -> None:
    root = own_game(tmp_path, "reach = 3", "reach = 3\nlingers = 1")
    report = check_text(position("NYC", "3", "5").replace("game 1830", "game mine"), roots=[root])
    assert [finding.message.split(": ", 1)[0] for finding in report.findings] == [
        "the game's data can't be used"
    ]
    assert "lingers, which no train does on hex track" in report.findings[0].message
