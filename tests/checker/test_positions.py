"""Positions in the middle of a turn and after the end; words for disks that went to the wrong pile."""

from __future__ import annotations

import pytest

from playproof.checker.api import check_text
from playproof.components.workspace import SHIPPED

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
HEAD = "game {}\nplayers Ann Bob Cy\n"
GUILDS = """have LAN: founded red at 60 by Ann
have LAN: cash 200
have LAN: outpost N24/30 token 2
have DEL: founded blue at 50 by Bob
have DEL: outpost L26/50
have market 2 2 3 6
have round expedition 1
have turn LAN
"""
GALAXY = """have sector 0,0 2 R
have sector 1,0 1 RW 1
have sector 0,1 0 R
have destroyed red 1
have Ann: hand R03 W04 K03
have Bob: hand R05 K01 W08
have Cy: hand K09 B03 R06
have market W02 W05 B01 R11
have turn Ann
"""


def told(game: str, lines: str) -> list[tuple[str, str]]:
    report = check_text(HEAD.format(game) + lines + "\n")
    return [(one.code, one.message) for one in report.findings]


@pytest.mark.parametrize(
    ("step", "entry", "found"),
    [
        ("explore", "LAN: explore 1", ""),
        ("outpost", "LAN: outpost M23/20", ""),
        ("outpost", "LAN: explore 1", "X4-27"),
        ("run", "LAN: run N24 0", ""),
        ("run", "LAN: outpost M23/20", "X4-27"),
        ("tokens", "LAN: pass", ""),
        ("tokens", "LAN: run N24 0", "X4-37"),
    ],
)
def test_a_guild_has_come_to_a_step_of_its_turn(step: str, entry: str, found: str) -> None:
    codes = [code for code, _ in told("184x", f"{GUILDS}have step {step}\n{entry}")]
    assert codes == ([found] if found else [])


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_played_after_the_end(game: str) -> None:
    assert told(game, "have over") == []
    entry = (
        "Ann: take RED" if game == "leasehold" else "Ann: sow W01" if game == "preascendant" else "Ann: pass"
    )
    ((_, message),) = told(game, f"have over\n{entry}")
    assert "the game is over" in message


@pytest.mark.parametrize(
    ("game", "lines", "wrong"),
    [
        ("privates", "have Ann: cash 300\nhave over\nscore Ann 300\nwinner Ann", "score Ann 310"),
        ("leasehold", "have Ann: cash 30\nhave Ann: shares RED 1+4\nhave Bob: shares BLUE 4+1\nhave Cy: shares GREEN 4+1\n"
                      "have over\nscore Ann 50\nwinner Ann", "score Ann 55"),
        ("184x", "have Ann: cash 500\nhave over\nscore Ann 500\nwinner Ann", "score Ann 510"),
        ("18dracula", "have round SR 6\nhave Ann: cash 900\nhave over\nscore Ann 900\nwinner Ann", "score Ann 910"),
        ("preascendant", f"{GALAXY}have over\nscore Bob 12\nwinner Ann Bob", "score Bob 14"),
    ],
)  # fmt: skip
def test_a_position_after_the_end_is_scored(game: str, lines: str, wrong: str) -> None:
    assert told(game, lines) == []
    assert len(told(game, f"{lines}\n{wrong}")) == 1


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("Ann: event K03 red -> destroyed takes red", []),
        ("Ann: event K03 red -> pool takes red\ncount pool red 2", ["PA-K03"]),
        ("Ann: reap R03 bids none -> destroyed takes red", []),
        ("Ann: reap R03 bids none -> pool takes red", ["PA-44"]),
    ],
)
def test_a_disk_that_went_to_the_wrong_pile(lines: str, found: list[str]) -> None:
    assert [code for code, _ in told("preascendant", GALAXY + lines)] == found


HANDS = GALAXY.replace("R03 W04 K03", "K09 W04 R03").replace("K09 B03", "K03 B03") + "have Ann: discard R02\n"


@pytest.mark.parametrize(
    ("lines", "counted", "found"),
    [
        ("Ann: event R03 -> Ann's discard takes R03", "Ann discard 2, Ann hand 2", []),
        ("Ann: event R03 -> Bob's discard takes R03", "Bob discard 1, Ann discard 1", ["PA-56"]),
        ("Ann: event R03 -> Ann takes R03", "Ann hand 3, Ann discard 1", ["PA-56"]),
        ("Ann: event R03 -> out takes R03", "Ann hand 2, Ann discard 1", ["PA-56"]),
        ("Ann: expand R03 at 1,1 draw 2 -> Bob's discard takes R03", "Bob discard 1", ["PA-47"]),
        ("Ann: sow W02 bids Ann 2 Bob 1 Cy 0 -> Ann's discard takes W02", "Ann discard 2, Ann hand 3", ["PA-28"]),
        # K09 comes back into the hand: left on the discard pile it is wrong
        ("Ann: event K09", "Ann hand 3, Ann discard 1", []),
        ("Ann: event K09 -> Ann takes K09", "Ann hand 3, Ann discard 1", []),
        ("Ann: event K09 -> discard takes K09, Ann takes K09", "Ann hand 3, Ann discard 1", []),
        ("Ann: event K09 -> discard takes K09", "Ann hand 2, Ann discard 2", ["PA-K09"]),
    ],
)  # fmt: skip
def test_a_card_that_went_elsewhere(lines: str, counted: str, found: list[str]) -> None:
    assert [code for code, _ in told("preascendant", f"{HANDS}{lines}\ncount {counted}")] == found


PRIVATE_SALE = (
    "have phase 3\nhave {0}: president Ann, shares Ann 60 Bob 20\nhave {0}: par {1}\nhave {0}: cash 600\n"
)
REFUSALS = {
    "18dracula player": ("have round SR 2\nhave priority Ann\nhave Bob: owns IL", "Ann: buy IL from Bob for 40",
                         "Bob", "D-072"),
    "18dracula company": ("have round OR 2.1\nhave phase 2\nhave KA: par 100\nhave KA: cash 600\nhave Ann: shares 6 KA\n"
                          "have Bob: owns FD", "KA: buy FD 100", "Bob", "D-240"),
    "18dracula monster": ("have round OR 2.1\nhave phase 2\nhave KA: par 100\nhave KA: cash 600\nhave Ann: shares 6 KA\n"
                          "have GS: par 67\nhave Cy: shares 6 GS\nhave GS: monsters Constable, Ghoul",
                          "KA: buy Ghoul from GS 50", "Cy", "D-214"),
    "1830 player": ("have round SR 3\nhave priority Ann\nhave SV: owner Bob", "Ann: buy SV from Bob for 20",
                    "Bob", "R-048"),
    "1830 company": (PRIVATE_SALE.format("PRR", 82) + "have SV: owner Bob\nhave round OR 2.1", "PRR: buy SV for 20", "Bob",
                     "R-160"),
    "1830 train": (PRIVATE_SALE.format("PRR", 82) + "have BO: president Bob, shares Bob 60\nhave BO: par 67\n"
                   "have BO: trains 3 3\nhave round OR 2.1\nhave operating PRR\nhave step dividend",
                   "PRR: buy 3 from BO for 100", "Bob", "R-143"),
    "1889 company": (PRIVATE_SALE.format("AR", 80) + "have TE: owner Bob\nhave round OR 2.1", "AR: buy TR for 20",
                     "Bob", "R-160"),
}  # fmt: skip


@pytest.mark.parametrize(("position", "entry", "asked", "code"), REFUSALS.values(), ids=REFUSALS)
def test_who_must_agree_refuses(
    request: pytest.FixtureRequest, position: str, entry: str, asked: str, code: str
) -> None:
    game = request.node.callspec.id.split()[0]
    assert told(game, f"{position}\n{entry}") == []
    assert told(game, f"{position}\n{entry} -> {asked} agrees") == []
    said = [(code, f"{asked} did not agree, so it can't be done")]
    assert told(game, f"{position}\n{entry} -> {asked} refuses") == said
    assert told(game, f"{position}\n{entry} -> refuses") == said
    assert told(game, f"{position}\n{entry}\n-> {asked} refuses") == said
    other = "Cy" if asked == "Bob" else "Bob"
    ((found, message),) = told(game, f"{position}\n{entry} -> {other} refuses")
    assert found == "PP-11"
    assert message.startswith(asked)
    assert message.endswith(f"is asked here, not {other}")


def test_nobody_is_asked_of_what_is_free_to_all() -> None:
    assert told("1830", "Ann: buy SV -> Bob refuses") == [("PP-11", "nobody is asked to agree here")]


BREACHES = {
    "1830": ("have phase 5\nhave PRR: president Ann, shares Ann 60 Bob 20\nhave PRR: par 82\nhave PRR: cash 500\n"
             "have PRR: trains 3 3 5\nhave round OR 3.1", "PRR: discard 3", "PRR: withhold", "R-148"),
    "1889": ("have phase 5\nhave AR: president Ann, shares Ann 60 Bob 20\nhave AR: par 80\nhave AR: cash 500\n"
             "have AR: trains 3 3 5\nhave round OR 3.1", "AR: discard 3", "AR: withhold", "R-148"),
    "18dracula": ("have round OR 4.1\nhave phase 4\nhave KA: par 100\nhave Ann: shares 6 KA\n"
                  "have KA: monsters Haunted, Soldier, Soldier, Renfield", "KA: discard Haunted", "KA: withhold", "D-115"),
    "18dracula shares": ("have round SR 3\nhave priority Ann\nhave KA: par 100\nhave Ann: shares 8 KA",
                         "Ann: sell 3 KA\nAnn: pass",
                         "Ann: pass", "D-101"),
    "1830 shares": ("have round SR 3\nhave phase 3\nhave priority Ann\nhave PRR: president Ann, shares Ann 70\n"
                    "have PRR: par 82",
                    "Ann: sell 1 PRR", "Ann: pass", "R-045"),
}  # fmt: skip


@pytest.mark.parametrize(("position", "mends", "leaves", "code"), BREACHES.values(), ids=BREACHES)
def test_a_limit_is_broken_and_still_to_be_mended(
    request: pytest.FixtureRequest, position: str, mends: str, leaves: str, code: str
) -> None:
    game = request.node.callspec.id.split()[0]
    assert told(game, f"{position}\n{mends}") == []
    assert [one for one, _ in told(game, f"{position}\n{leaves}")] == [code]


def test_more_trains_than_any_limit_allowed_are_a_contradiction() -> None:
    lines = BREACHES["1830"][0].replace("3 3 5", "3 3 3 5")
    assert told("1830", lines) == [("R-144", "PRR may own 2, not 4")]


RETIRING = GUILDS.replace("token 2\n", "token 2 retiring\n").replace(
    "expedition 1\nhave turn LAN", "investment"
)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("retire 2 on N24/30\nAnn: pass\nBob: pass\nCy: pass\nLAN: run N24 0", []),
        ("retire 3\nAnn: pass", ["X4-54"]),
        ("Ann: pass\nretire 2", ["X4-53"]),
    ],
)
def test_a_retirement_is_under_way(lines: str, found: list[str]) -> None:
    position = RETIRING.replace("outpost L26/50", "outpost L26/50 token 3")
    assert [code for code, _ in told("184x", position + lines)] == found


@pytest.mark.parametrize(("ruling", "incomes"), [("b", (3, 4)), ("a", (10, 4))])
def test_what_was_bought_in_this_round_is_declared(ruling: str, incomes: tuple[int, int]) -> None:
    position = f"house WA-14 = {ruling}\nhave round 3\nhave Ann: cards 25r 5k\nhave Ann: bought 5k\nhave Bob: bought 10g\n"
    played = "have row 50b\nhave turn Cy\nCy: buy 50b\ncount Ann cards 2, Bob cards 1\nincome -> "
    assert told("privates", f"{position}{played}Ann gets {incomes[0]}, Bob gets {incomes[1]}") == []
    assert len(told("privates", f"{position}{played}Ann gets {incomes[0] + 1}")) == 1


POSITION_1830 = [
    "have phase 3",
    "have PRR: president Ann, shares Ann 60 Bob 20",
    "have PRR: par 82",
    "have PRR: at r2c6",
    "have bank 11000",
    "have Ann: cash 60",
    "have PRR: trains 2 3",
    "have round OR 2.1",
    "have BO: owner Bob",
]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("have PRR: president Ann, shares Ann 70 Bob 50", "R-004"),
        ("have bank 99999", "R-003"),
        ("have Ann: cash -5", "R-014"),
        ("have PRR: trains 2 2 2 2 2 2 2", "R-005 R-144"),
    ],
)
def test_a_contradiction_is_told_once_at_the_line_that_declares_it(line: str, found: str) -> None:
    word = line[: line.index(" ", line.index(":") + 2 if ":" in line else 5)]
    lines = [one for one in POSITION_1830 if not one.startswith("have bank")]
    at = next((at for at, one in enumerate(lines) if one.startswith(word)), 4)
    lines[at : at + (word != "have bank")] = [line]
    report = check_text(HEAD.format("1830") + "\n".join(lines) + "\n")
    assert [(one.line, one.code) for one in report.findings] == [(at + 3, code) for code in found.split()]


@pytest.mark.parametrize(
    ("game", "lines", "wrong"),
    [
        ("leasehold", ["have Ann: cash 30", "have Ann: shares RED 2+4", "have Bob: shares BLUE 4+1",
                       "have Cy: shares GREEN 4+1"],
         ["RED has 6 shares in play, not 5"]),
        ("preascendant", ["have sector 0,0 2 R", "have Ann: hand R03 W04", "have Bob: hand R03", "have turn Ann"],
         ["R03 is in Ann's hand"]),
        ("184x", ["have LAN: founded red at 60 by Ann", "have Ann: potentials 30 LAN", "have LAN: cash 200"],
         ["LAN has 30 potentials; there are 8"]),
        ("18dracula", ["have round SR 2", "have KA: par 100", "have Ann: shares 11 KA", "have Bob: cash 100"],
         ["KA has 10 shares; 11 are declared"]),
        ("privates", ["have Ann: cash 30", "have row 10b 20b 10b", "have round 9", "have Bob: cash 60"],
         ["the row is listed lowest first, each lot once", "round 9 is declared; the last round is 7"]),
    ],
)  # fmt: skip
def test_a_contradiction_is_told_at_its_line_in_every_game(
    game: str, lines: list[str], wrong: list[str]
) -> None:
    report = check_text(HEAD.format(game) + "\n".join(lines) + "\n")
    at = 2 if game in ("preascendant", "18dracula") else 1
    assert [(one.line, one.message) for one in report.findings] == [
        (at + 3 + index, said) for index, said in enumerate(wrong)
    ]


MIDST = """have round OR 2.1
have closed SV CS DH MH CA BO
have tile 57 on H10 turned 1
have PRR: par 82
have PRR: president Ann, shares Ann 60
have PRR: at r2c6
have PRR: cash 500
have PRR: tokens H12
have PRR: trains 2
have operating PRR
"""


@pytest.mark.parametrize(
    ("step", "entry", "codes"),
    [
        ("track", "PRR: lay 9 on H14 turned 1", ["R-080"]),
        ("track", "PRR: token H10", []),
        ("token", "PRR: token H10", ["R-100"]),
        ("routes", "PRR: run 2 H10-H12 = 30", ["R-110"]),
        ("routes", "PRR: pay 30\ncount PRR price 90", []),
        ("routes", "PRR: buy 2", ["R-130"]),
        ("routes\nhave PRR: income 30", "PRR: pay -> Ann gets 18\ncount PRR income 30", []),
        ("routes\nhave PRR: income 30", "PRR: pay 40", ["R-130"]),
        ("dividend", "PRR: buy 2\ncount PRR price 82", []),
        ("dividend\nhave PRR: income 30", "PRR: pay 30", ["R-130"]),
        ("trains", "PRR: done\ncount PRR price 82", []),
        ("trains", "PRR: buy 2\nPRR: done\ncount PRR price 82", []),
    ],
)
def test_what_was_done_in_the_turn_stays_done(step: str, entry: str, codes: list[str]) -> None:
    assert [code for code, _ in told("1830", f"{MIDST}have step {step}\n{entry}")] == codes


def test_a_private_company_is_declared_by_any_of_its_names() -> None:
    """Also one whose name in recorded games, TR, is a company's."""
    position = (
        "have phase 3\nhave round OR 3.1\nhave {}: owner Bob\nhave closed MF ER SMR DR SIR\ncount Bob owns TE"
    )
    for name in ("TE", "te", "Takamatsu E-Railroad", "takamatsu e"):
        assert told("1889", position.format(name)) == []
    sold = "have round SR 2\nhave {}: owner Ann\nhave closed CS DH MH CA BO\ncount Ann owns SV"
    for name in ("SV", "Schuylkill Valley", "schuylkill"):
        assert told("1830", sold.format(name)) == []


def test_a_companys_letter_beats_the_beginning_of_a_players_name() -> None:
    lines = "Ann: take R\nBob: take B\nCy: take G\nAnn: act R build D3 1\nBob: act B build C5 1\n"
    assert told("leasehold", f"{lines}count B 4, R 4") == []
    assert [message for _, message in told("leasehold", f"{lines}count B 5")] == [
        "BLUE has 4 as recorded, 5 counted"
    ]


def test_a_pass_opens_the_stock_round_after_the_last_company() -> None:
    """Nothing is left for the last company but what it may leave out; the auction's `pass` is not meant."""
    lines = (
        "have SR: cash 500\nhave SR: trains 2\nhave operating SR\nSR: buy 2\nAnn: pass\nBob: pass\nCy: pass"
    )
    position = "have phase 2\nhave round OR 1.1\nhave SR: par 70\nhave SR: president Cy, shares Cy 60\nhave SR: tokens I2\n"
    assert told("1889", position + lines) == []


def test_a_recovery_may_be_typed_while_disks_are_to_be_placed() -> None:
    position = GALAXY.replace("have Ann: hand R03 W04 K03", "have Ann: hand none\nhave Ann: discard K03 R02")
    position = position.replace("turn Ann", "turn Cy") + "have crusade red 1\n"
    assert told("preascendant", f"{position}Cy: expand R06 at 1,1 draw 1 reveal W09\nAnn: recover") == []
