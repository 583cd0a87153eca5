"""Leasehold: examples of every rule, rulings both ways, positions and maps that are declared, a whole game."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.api import check_file, check_text
from playproof.checker.definition.examples import examples
from playproof.checker.definition.game_definition import find_game
from playproof.checker.games.leasehold.game import Leasehold
from playproof.checker.language.parser import read_entry
from playproof.checker.session.session import Session, run
from tests.checker.games.leasehold_oracle import Oracle
from tests.checker.players.random_player import write_game
from tests.samples import part

DEFINITION = find_game("leasehold")
GAMES = Path(__file__).parents[3] / "checker" / "games" / "leasehold" / "examples"


# -- rulings --------------------------------------------------------------------------------------------

DEALT = "Ann: take RED\nBob: take BLUE\nCy: take GREEN\n"
MID = next(one.start for one in examples(DEFINITION) if one.breaks == "value RED 5").partition("Cy\n")[2]
NOBODY = DEALT + "Ann: auction RED\nBob: pass\nCy: pass\n"
BOB_WINS = "Ann: auction RED bid 6\nBob: bid 7\nCy: pass\n"
BOB = "have Ann: shares RED 1+1\nhave turn Ann\nhave Bob: shares BLUE 4+1, RED 0+2\n"
FOUR = BOB + "have Cy: shares GREEN 4+1, RED 0+1\n"
HELD = BOB + "have Cy: shares GREEN 4+1\nhave pool: shares RED 1+0\n"
DETOUR = MID.replace("E3=2 F3=1", "E3=5 F3=1")


def played(house: str, text: str) -> Session:
    rulings = "".join(f"house {one}\n" for one in house.split(", ") if one)
    return run(f"playproof 1\ngame leasehold\nplayers Ann Bob Cy\n{rulings}{text}")


def codes(house: str, text: str) -> list[str]:
    return [one.code for one in played(house, text).report.findings]


# For each ruling that changes play: an entry, and what is found of it under each reading.
RULED = [
    ("NA-01", MID + "Ann: act RED build D2 2 -> gets 6", "a:N-3.3.0.4/1 b:"),
    ("NA-01", MID + "Ann: act GREEN build F2 1 via E3 -> Bob gets 8", "a:N-3.3.0.6d/1 b:"),
    ("NA-02", MID + "Ann: act RED build D2 2 -> RED pays 14", "a:N-3.3.0.3/2 b: c:"),
    ("NA-02", MID + "Ann: act RED build F2 1 -> BLUE pays 4", "a:N-3.3.0.6d/1 b:N-3.3.0.6d/1 c:"),
    ("NA-02", MID + "have RED: cash 13\nAnn: act RED build D2 2", "a: b:N-3.3.0.2/4 c:N-3.3.0.2/4"),
    ("NA-02", MID + "have BLUE: cash 3\nAnn: act RED build F2 1", "a: b: c:N-3.3.0.6d/1"),
    ("NA-03", MID + "Ann: act GREEN build C4 1 -> upkeep 2", "a: b:N-3.3.0.7a/1 c:N-3.3.0.7a/1"),
    ("NA-03", MID + "Ann: act GREEN build C4 1 -> Cy pays 2", "a:N-3.3.0.7a/1 b:N-3.3.0.7a/1 c:"),
    (
        "NA-04",
        "have start_cash = 2\n" + DEALT + "Ann: act RED build C4 1\nshares Ann RED 2+1",
        "a:N-1.2.3.3/1 b: c:N-1.2.3.3/1 d:N-1.2.3.3/1",
    ),
    (
        "NA-04",
        "have start_cash = 2\n" + DEALT + "Ann: act RED build C4 1 -> Ann pays 2",
        "a:N-3.3.0.7b/1 b: c: d:N-3.3.0.7b/1",
    ),
    ("NA-04", DEALT + "Ann: act RED build C4 1 forfeit", "a:N-3.3.0.7b/1 b:N-3.3.0.7b/1 c:N-3.3.0.7b/1 d:"),
    ("NA-05", NOBODY + "Ann: pass -> RED gets 5", "a:N-3.2.0.4a/2 b: c:N-3.2.0.4a/2"),
    ("NA-05", NOBODY + "Ann: pass\nAnn: act RED build C4 1", "a:N-3.1.0.1/0 b:N-3.1.0.1/0 c:"),
    ("NA-06", NOBODY + "Bob: act BLUE build C4 1", "a:N-3.2.0.4 b:"),
    ("NA-06", DEALT + "Ann: auction RED\nAnn: pass\nBob: bid 5", "a:N-3.2.0.3 b:"),
    ("NA-07", DETOUR + "Ann: act RED build F2 1 via E4 F3", "a:N-3.3.0.6b/1 b: c:N-3.3.0.6b/1"),
    ("NA-07", DETOUR + "Ann: act RED build F2 1 via E3", "a: b:N-3.3.0.6b/1 c:"),
    ("NA-07", MID + "Ann: act RED build G3 1 via E4 F4", "a: b:N-3.3.0.6b/1 c:N-3.3.0.6b/1"),
    ("NA-07", MID + "Ann: act RED build G3 1", "a:N-1.2.2.7 b: c:"),
    ("NA-08", FOUR + BOB_WINS + "Ann: pass -> turns 5", "a: b: c:N-4.1.0.1a(i)/1 d:N-4.1.0.1a(i)/1"),
    ("NA-08", FOUR + BOB_WINS + "Ann: pass -> turns 2", "a:N-4.1.0.1a(i)/2 b:N-4.1.0.1a(i)/2 c: d:N-4.1.0.1a(i)/1"),
    ("NA-08", FOUR + BOB_WINS + "Ann: pass\nCy: pass", "a:N-3.1.0.2 b: c:N-3.1.0.2 d:N-3.1.0.2"),
    ("NA-09", MID + "Ann: act RED build F5 1 via D4 E4 F4 -> lease 8", "a:N-3.3.0.6c/1 b:"),
    ("NA-10", HELD + BOB_WINS + "Ann: pass\nend by RED", "a:N-4.1.0.1a b:N-4.1.0.1a(i)/1 c:N-4.1.0.1a"),
    ("NA-10", FOUR + BOB_WINS + "Ann: pass\nend by RED", "a:N-4.1.0.1a(i)/1 b:N-4.1.0.1a(i)/1 c:N-4.1.0.1a"),
    ("NA-11", DEALT + "Ann: act RED build C4 1", "a: b:N-3.3.0.5b/3 c:"),
    ("NA-11", MID + "Ann: act RED build C4 3", "a:N-3.3.0.5b/1 b:N-3.3.0.5b/1 c:"),
    ("NA-12", MID + "Ann: act RED build F5 1 via E4 F4, G3 1 -> RED pays 13", "a:N-3.3.0.6c/1 b:"),
    ("NA-14", DEALT + "Ann: act RED", "a:N-3.3.0.1/1 b:"),
    ("NA-16", FOUR + BOB_WINS + "Ann: pass\nBob: pass", "a: b:N-4.1.0.1a(i)/2"),
    ("NA-17", DEALT + BOB_WINS + "Ann: pass\nCy: pass", "a:N-3.1.0.2 b:"),
    ("NA-18", MID + "Ann: auction RED from pool bid 3", "a:N-3.2.0.2a/1 b:"),
    ("NA-19", "have start_cash = 3\n" + DEALT + "Ann: act RED build C5 1 -> pool takes RED", "a:N-3.3.0.1/3 b:"),
    ("NA-20", MID + "Ann: act RED build G2 1 via E4 F3", "a: b:N-3.3.0.5d"),
    ("NA-22", "have start_cash = 3\n" + DEALT + "Ann: auction RED", "a: b:N-3.2.0.2a/2"),
    (
        "NA-23",
        "have Ann: shares RED 4+0\nhave Bob: shares BLUE 4+1, RED 0+1\nhave Cy: shares GREEN 4+1\n"
        "Ann: act RED build C4 1",
        "a: b:N-3.3.0.2/1",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "text", "found"), RULED)
def test_rulings_change_what_is_found(ruling: str, text: str, found: str) -> None:
    for one in found.split():
        choice, _, code = one.partition(":")
        assert codes(f"{ruling} = {choice}", text) == ([code] if code else []), (ruling, choice)


def test_every_selectable_ruling_is_tried_both_ways() -> None:
    tried = {(ruling, part[0]) for ruling, _, found in RULED for part in found.split()}
    wanted = {
        (one.id, choice)
        for one in DEFINITION.book.rulings.values()
        if one.selectable
        for choice in one.choices
    }
    assert tried == wanted


@pytest.mark.parametrize(
    ("ruling", "choice"),
    part(
        [
            (one.id, choice)
            for one in DEFINITION.book.rulings.values()
            if one.selectable
            for choice in one.choices
        ],
        3,
    ),
)
def test_legal_play_is_silent_under_every_ruling(ruling: str, choice: str) -> None:
    for seed in range(2):
        lines = write_game("leasehold", 2 + 2 * seed, seed, (f"{ruling} = {choice}",), most=250)
        assert run("\n".join(lines)).report.findings == []


# -- the end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "turns"), [("Ann Bob", 3), ("Ann Bob Cy", 5), ("Ann Bob Cy Di", 7)])
def test_last_turns(players: str, turns: int) -> None:
    ann, *others = players.split()
    lines = [
        f"have {name}: shares {company} 4+1"
        for name, company in zip(others, ["BLUE", "SKY", "GREEN"], strict=False)
    ]
    lines += ["have Ann: shares RED 1+4", "have RED: cash 20", "have turn Ann", "Ann: auction RED"]
    lines += [f"{name}: pass" for name in others]
    lines += [f"{ann}: bid 5 -> turns {turns}"]
    once = [f"{name}: pass" for name in others]
    lines += [*once, "Ann: act RED build C4 1", *once, "end by RED"]
    session = run(f"game leasehold\nplayers {players}\n" + "\n".join(lines))
    assert [(one.line, one.message) for one in session.report.findings] == []
    assert session.game_state.over


@pytest.mark.parametrize("number", [1, 2, 7, 12])
def test_any_number_of_players(number: int) -> None:
    names = [f"P{one}x" for one in range(number)]
    companies = ["RED", "BLUE", "GREEN", "ORANGE", "PURPLE", "SKY", *(f"MORE{one}" for one in range(6))][
        :number
    ]
    lines = [f"have company {company}" for company in companies[6:]]
    lines += [f"{name}: take {company}" for name, company in zip(names, companies, strict=True)]
    lines += [f"{names[0]}: auction RED", *(f"{name}: pass" for name in names[1:]), f"{names[0]}: bid 5"]
    lines += [f"{name}: pass" for name in (*names[1:], names[0])] + ["end by passes"]
    session = run(f"game leasehold\nplayers {' '.join(names)}\n" + "\n".join(lines))
    assert [(one.line, one.message) for one in session.report.findings] == []
    assert session.game_state.over


def test_passing_in_the_last_turns_ends_the_game() -> None:
    session = played("", FOUR + BOB_WINS + "Ann: pass\nBob: pass\nCy: pass\nAnn: pass\nend by passes")
    assert session.report.findings == []
    assert session.game_state.over


def test_a_second_company_sold_out_changes_nothing() -> None:
    text = (
        "have Ann: shares RED 1+4\nhave Bob: shares BLUE 1+4\nhave Cy: shares GREEN 4+1\nhave turn Ann\n"
        "Ann: auction RED bid 5\nBob: pass\nCy: pass -> turns 5\n"
        "Bob: auction BLUE bid 5\nCy: pass\nAnn: pass\nCy: pass\nAnn: pass\nend by RED"
    )
    assert codes("", text) == ["N-4.1.0.1a(i)/2"]
    assert played("", text).game_state.over is False


def test_a_tie_is_shared() -> None:
    assert codes("", DEALT + "Ann: pass\nBob: pass\nCy: pass\nwinner Ann, Bob, Cy") == []
    assert codes("", DEALT + "Ann: pass\nBob: pass\nCy: pass\nwinner Ann") == ["N-4.2.0.1"]


# -- leases ----------------------------------------------------------------------------------------------


def test_the_cost_of_a_lease_is_shown_step_by_step() -> None:
    found = played("", MID + "Ann: act RED build F5 1 via E4 F4 -> lease 2").report.findings
    assert [one.message for one in found] == ["leased E4 (1) and F4 (2): 3, paid 2"]
    found = played("", MID + "Ann: act RED build F2 1 via E4 E3").report.findings
    assert [one.message for one in found] == ["leased E4 (1) and E3 (2): 3; a shorter way is E3 (2)"]


def test_a_lease_stated_too_low_was_paid_too_low() -> None:
    text = MID + "Ann: act RED build F5 1 via E4 F4 -> lease 2\n"
    for count, settled in (("RED 25", "played"), ("RED 24", "corrected")):
        found = played("", f"{text}count {count}").report.findings
        assert [(one.code, one.settled) for one in found] == [("N-3.3.0.6c/1", settled)]


def test_routes_that_come_to_the_same_need_not_be_told() -> None:
    # Two shortest routes to G3 lease 2 from BLUE and 1 from GREEN each.
    text = MID.replace("E3=2 F3=1", "E3=2 F3=2").replace("E4=1 F4=2", "E4=1 F4=1")
    assert codes("", text + "Ann: act RED build G3 1") == ["N-1.2.2.7"]
    text = MID.replace(
        "have BLUE: hexes E3=2 F3=1\nhave GREEN: hexes E4=1 F4=2", "have BLUE: hexes E3=1 E4=1 F3=1 F4=1"
    )
    assert codes("", text + "Ann: act RED build G3 1 -> lease 2") == []


def test_a_company_leases_on_from_where_it_has_built() -> None:
    text = MID + "Ann: act RED build F5 1 via E4 F4, G3 1 via F4 -> RED pays 15, lease 3, lease 2, lease 5"
    assert codes("", text) == []


def test_the_worked_cases_of_the_document() -> None:
    for one in examples(DEFINITION):
        if one.code in ("N-3.3.0.4/2", "N-3.3.0.6d/2"):
            assert one.passes.endswith(("8", "7"))


# -- what is declared -----------------------------------------------------------------------------------


def test_a_declared_map_of_coordinates() -> None:
    doubled = "have map grid pointy doubled rows\nhave map start C4\nhave map city A4\n"
    doubled += "have map standard C2 C6 B3 B5 D3 D5\n"
    assert codes("", doubled + DEALT + "Ann: act RED build B3 1") == []
    assert codes("", doubled + DEALT + "Ann: act RED build A4 1") == ["N-1.2.2.6"]
    assert codes("", doubled + DEALT + "Ann: act RED build E4 1") == ["N-1.2.1.1/1"]


def test_a_declared_map_of_links() -> None:
    links = "have map start HUB\nhave map standard X Y\nhave map links HUB-X X-Y\n"
    assert codes("", links + DEALT + "Ann: act RED build X 1") == []
    assert codes("", links + DEALT + "Ann: act RED build Y 1") == ["N-1.2.2.6"]
    assert codes("", links + "have map links X-Q") == ["N-1.2.1.1/1"]


def test_an_auction_declared_in_its_midst() -> None:
    start = MID + "have auction RED by Ann\nhave Bob: bid 7\n"
    assert codes("", start + "Cy: pass\nAnn: bid 8\nBob: pass -> Ann pays 8, Ann takes RED") == []
    assert codes("", start + "have Cy: passed\nCy: bid 8") == ["N-3.2.0.3d"]
    assert codes("", start + "have Cy: passed\nAnn: bid 7") == ["N-3.2.0.3b"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("have Ann: shares RED 4+1\nhave Bob: shares BLUE 4+1", "N-2.2.0.1"),
        (
            "have Ann: shares RED 4+1\nhave Bob: shares BLUE 3+1, RED 1+0\nhave Cy: shares GREEN 4+1",
            "N-2.2.0.1a",
        ),
        ("have Ann: shares RED 5+0\nhave Bob: shares BLUE 4+1\nhave Cy: shares GREEN 4+1", "N-2.3.0.1/2"),
        ("have Ann: shares RED 0+5\nhave Bob: shares BLUE 4+1\nhave Cy: shares GREEN 4+1", "N-4.1.0.1a"),
        (MID + "have RED: hexes B4=1", "N-3.3.0.5c"),
        (MID + "have RED: hexes D4=5", "N-3.3.0.5a/1"),
        (MID + "have RED: hexes C3=6", "N-1.2.2.1/1"),
        (MID + "have RED: hexes Z3=1", "N-1.2.1.1/1"),
        (MID + "have Ann: cash -3", "N-3.2.0.3c"),
    ],
)
def test_a_position_is_checked(text: str, code: str) -> None:
    assert code in codes("", text)


def test_counts_of_shares_and_chips() -> None:
    text = DEALT + "Ann: act RED build C4 1\n"
    assert codes("", text + "count Ann shares RED 4+1, C4 1, RED 4") == []
    assert codes("", text + "count C4 2\ncount C4 2\nvalue RED 7") == ["PP-07"]
    assert codes("", text + "count Ann shares RED 3+2\nowns Ann RED 2") == ["PP-07"]


@pytest.mark.parametrize(
    "said",
    [
        "build C4 1, C3 1",
        "build c4 1 and c3 1",
        "build C4=1, C3=1",
        "build F2 1 via e3",
        "build F2 1 leasing E3",
        "build F2 1 from D3 via E3",
        "build F2 1 via D3 E3",
        "build G3 1 via E4 and F3",
        "build G3 1 via E4-F3",
    ],
)
def test_builds_are_read_as_people_write_them(said: str) -> None:
    assert codes("", MID + f"Ann: act for red {said}") == []


@pytest.mark.parametrize("players", ["Red Blue Green", "RED Pool Sky", "R B G"])
def test_players_may_be_called_like_companies(players: str) -> None:
    names = players.split()
    lines = [
        f"{name}: take {company}" for name, company in zip(names, ["orange", "purple", "sky"], strict=True)
    ]
    text = "\n".join(lines)
    session = run(f"game leasehold\nplayers {players}\n{text}\n{names[0]}: act ORANGE build C4 1")
    assert [(one.line, one.message) for one in session.report.findings] == []
    assert sum(session.game_state.balances.values()) == 75


# -- a whole game ---------------------------------------------------------------------------------------


def test_the_shipped_game_is_silent_and_scored() -> None:
    path = GAMES / "three-players.play"
    report = check_file(path)
    assert report.findings == []
    assert report.over
    oracle = Oracle(["Ann", "Bob", "Cy"])
    for line in path.read_text(encoding="utf-8").split("\n"):
        said = line.partition("#")[0].partition(" ->")[0].replace(" forfeit", "").strip()
        if said.startswith(("Ann:", "Bob:", "Cy:")):
            oracle.feed(said)
    assert oracle.over
    assert report.scores == oracle.scores() == {"Ann": 67, "Bob": 74, "Cy": 65}
    assert report.state["leasehold"]["sold out"] == "BLUE"


def test_the_printed_verbs_are_read() -> None:
    session = run("game leasehold\nplayers Ann Bob Cy\nAnn: take RED")
    assert session.game is not None
    commands = [
        command.write
        for one in DEFINITION.components.set("records").items
        for command in getattr(one, "verbs", ())
    ]
    entries = [text for text in commands if text != "undo" and not text.startswith("count")]
    assert len(entries) >= 7
    for text in entries:
        read_entry(session.game, session.game_state, 1, text)


def test_a_declared_map_is_state() -> None:
    """The game's modules are as before; only the state of this file has the map, and no printed board is drawn."""
    text = "game leasehold\nplayers Ann Bob\nhave map start A1\nhave map standard A2\nhave map links A1-A2"
    session = run(text)
    game, played = session.game, session.branches.all[0].game_state
    assert isinstance(game, Leasehold)
    fresh = game.initial_state()
    assert set(game.net.map(played).types) == {"A1", "A2"}
    assert len(game.net.map(fresh).types) > 2
    assert list(game.net.boards(played)) == []
    assert list(game.net.boards(fresh)) == ["map/map"]


def test_a_declared_company_can_be_stated_to_take_a_hex() -> None:
    report = check_text(
        "game leasehold\nplayers Ann Bob Cy\nhave company TEAL\nhave Ann: cash 28\n"
        "have Ann: shares RED 2+1, TEAL 0+1, GREEN 0+2\nhave Bob: shares TEAL 3+1, RED 0+1\nhave Cy: shares GREEN 2+1\n"
        "have pool: shares RED 1+0\nhave RED: cash 30\nhave RED: hexes D3=1\nhave turn Ann\n"
        "Ann: act RED build C4 1 -> TEAL takes C4\n"
    )
    assert [one.message for one in report.findings] == ["TEAL does not take C4; RED takes C4"]
    assert report.state["hex_network"]["hexes"] == {"RED": {"D3": 1}, "TEAL": {"C4": 1}}
