"""184x: examples of every rule, rulings both ways, tracing, triggers, positions, a whole game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from playproof.checker.api import check_file
from playproof.checker.definition.game_definition import find_game
from playproof.checker.games.game_184x.game import Guilds
from playproof.checker.games.game_184x.side_bets import SideBets
from playproof.checker.games.game_184x.triggers import read_trigger
from playproof.checker.language.parser import clauses, read_entry
from playproof.checker.session.session import Session, run
from playproof.components.kinds.records import Record
from tests.checker.games.oracle_184x import oracle_of, plain
from tests.checker.players.random_player import write_game
from tests.samples import part, some

DEFINITION = find_game("184x")


def test_the_words_of_the_tracker_sheets_are_read() -> None:
    session = played("", PATH)
    assert session.game is not None
    written = [
        command.write
        for one in DEFINITION.components.of_kind("records")
        for piece in one.items
        if isinstance(piece, Record)
        for command in piece.verbs
    ]
    assert len(written) > 10
    for line in written:
        for said in clauses(session.game, session.game_state, line):
            if not said.startswith("count"):
                read_entry(session.game, session.game_state, 1, said)


# -- rulings --------------------------------------------------------------------------------------------

LAN = "have LAN: founded red at 60 by Ann\nhave LAN: cash 200\n"
DEL = "have DEL: founded blue at 50 by Bob\nhave DEL: cash 150\nhave DEL: outpost L26/50\n"
MARKET = "have market 2 2 3 6\n"
INVEST = LAN + DEL + "have LAN: outpost N24/30\nhave Ann: potentials 2 LAN\n"
EXPLORE = INVEST + "have LAN: flipped 2\n" + MARKET + "have round expedition 1\n"
#: From N24/30: N22 10, N20 30, then on to N18.
LAID = "have laid C1 on N22\nhave laid C4 on N20\n"
PATH = (
    INVEST.replace("N24/30", "N24/30 token 2")
    + "have LAN: flipped 1\n"
    + LAID
    + MARKET
    + "have round expedition 1\n"
)
RETIRING = PATH.replace("N24/30 token 2", "N24/30 token 6 retiring") + "have Cy: bet 40 S6\n"
LATE = LAN + DEL.replace("L26/50", "L26/50 token 2") + "have LAN: outpost N24/30 token 2\n"
LAST = MARKET + "have round expedition 2\nhave turn DEL\nDEL: run\n"
END = "have broken\n" + LATE + "have Ann: potentials 3 LAN\nhave Ann: cash 400\nhave Bob: cash 620\n" + LAST
THREES = LATE.replace("token 2", "token 3") + "have Cy: bet 40 S3\n"
FORK = (
    "have tile X1 path=a:0,b:3;path=a:1,b:3\n" + LAN + DEL.replace("L26/50", "M23/40 token 2")
    + "have LAN: outpost N24/30\nhave laid X1 on N22\nhave laid C4 on N20\nhave LAN: paths N20 N22\n"
    + "have round expedition 1\nLAN: pass\n"
)  # fmt: skip
FOUND = "Ann: found LAN red at 60 on M23/20"


def played(house: str, text: str, players: str = "Ann Bob Cy") -> Session:
    rulings = "".join(f"house {one}\n" for one in house.split(", ") if one)
    return run(f"playproof 1\ngame 184x\nplayers {players}\n{rulings}{text}")


def codes(house: str, text: str) -> list[str]:
    return [one.code for one in played(house, text).report.findings]


# For each ruling that changes play: an entry, and what is found of it under each reading.
RULINGS = [
    ("X4-Q03", PATH + "LAN: run N24 40 -> Ann gets 160", "a: b:X4-40"),
    ("X4-Q04", FOUND, "a: b:X4-14"),
    ("X4-Q04", "have ladder 20 60 90 150\n" + FOUND, "a: b:"),
    ("X4-Q04", "have ladder 20 70 90 150\n" + FOUND, "a:X4-14 b:X4-14"),
    ("X4-Q05", PATH + "have LAN: price 40\nDEL: pass\nLAN: run N24 40 -> price 40", "a: b:X4-43"),
    ("X4-Q06", PATH + "have LAN: price 20\nDEL: pass\nLAN: run N24 40 -> price 40", "a: b:X4-43"),
    ("X4-Q07", PATH + "have LAN: price 80\nLAN: run N24 40 -> price 80", "a: b:X4-42"),
    ("X4-Q08", EXPLORE + "LAN: run -> price 50", "a: b:X4-45"),
    ("X4-Q09", INVEST + "have LAN: cash 40\nAnn: sell LAN", "a: b:X4-08"),
    ("X4-Q09", INVEST + "Ann: sell LAN -> LAN pays 60", "a:X4-08 b:"),
    ("X4-Q10", INVEST + "Ann: sell LAN\nAnn: pass\nBob: buy LAN pays 60", "a: b:X4-22"),
    ("X4-Q11", INVEST + "Ann: sell leader LAN -> Ann gets 120", "a:X4-16 b: c:X4-16"),
    ("X4-Q11", INVEST + "have Ann: potentials 0 LAN\nhave Cy: potentials 3 LAN\nAnn: buy LAN\nAnn: offer",
     "a: b: c:X4-23"),
    ("X4-Q11", INVEST + "have Cy: potentials 3 LAN\nAnn: sell leader LAN buy LAN\nCy: offer LAN", "b:"),
    ("X4-Q12", INVEST + "Ann: pass\nBob: pass\nCy: buy LAN\nLAN: explore 1", "a:X4-52 b:"),
    ("X4-Q14", FOUND + "\nBob: buy LAN", "a: b:X4-21 c:"),
    ("X4-Q14", FOUND + "\nBob: buy LAN\nCy: buy LAN", "a:X4-21 c:"),
    ("X4-Q14", FOUND + "\nAnn: offer LAN\nBob: buy LAN", "a:X4-23 b: c:X4-23"),
    ("X4-Q15", FOUND + " -> LAN gets 120", "a: b:X4-15"),
    ("X4-Q16", FOUND + " pays 120", "a: b:X4-15"),
    ("X4-Q17", PATH + "LAN: run N24 40 -> LAN gets 160", "a: b:X4-41"),
    ("X4-Q18", PATH + "have LAN: outpost M23/20 token 2\nLAN: run N24 40, M23 0 -> price 50", "a:X4-45 b:"),
    ("X4-Q19", PATH.replace("token 2", "token 3") + "LAN: run N24 40", "a: b:X4-38"),
    ("X4-Q20", PATH + "LAN: run withholding N24 40 -> LAN gets 40, price 50", "a:X4-39 b:"),
    ("X4-Q20", PATH + "LAN: run half N24 40 -> Ann gets 80, LAN gets 100", "a:X4-39 b:"),
    ("X4-Q21", EXPLORE + "LAN: token 3 pays 40", "a: b:X4-47"),
    ("X4-Q23", EXPLORE + "LAN: explore 1\nLAN: discard 1\nLAN: pass\nDEL: explore 1 pays 10", "a: b:X4-28 c:X4-28"),
    ("X4-Q23", EXPLORE + "LAN: explore 1\nLAN: discard 1\nLAN: pass\nDEL: pass\nLAN: explore 1 pays 10",
     "a: b: c:X4-28"),
    ("X4-Q24", EXPLORE + "LAN: explore C1\nLAN: explore C4", "a:X4-30 b:"),
    ("X4-Q26", EXPLORE + "LAN: pass\nDEL: pass", "a: b:"),
    ("X4-Q27", EXPLORE + "LAN: explore 1\nLAN: unflip 1", "a: b:X4-24 c:"),
    ("X4-Q27", EXPLORE + "have DEL: flipped 1\nDEL: unflip 1", "a:X4-24 b:X4-24 c:"),
    ("X4-Q28", EXPLORE + "LAN: unflip 1", "a: b:X4-24"),
    ("X4-Q29", LATE + LAST + "retire 2", "a: b:X4-55"),
    ("X4-Q29", LATE + LAST + "retire 3", "a:X4-54 b:"),
    ("X4-Q30", LATE + "have LAN: outpost M23/20 token 4\n" + LAST + "retire 2", "a: b:X4-54 c:X4-55"),
    ("X4-Q30", LATE + "have LAN: outpost M23/20 token 4\n" + LAST + "retire 2 4", "a:X4-54 b: c:X4-55"),
    ("X4-Q30", LATE + "have LAN: outpost M23/20 token 4\n" + LAST + "retire 4", "a:X4-54 b:X4-54 c:"),
    ("X4-Q31", RETIRING + "LAN: run N24 40\nLAN: token 3 on N24", "a: b:X4-49 c:X4-49"),
    ("X4-Q31", RETIRING + "LAN: run N24 40\nDEL: pass\nLAN: run N24 40", "a:X4-57 b:X4-57 c:"),
    ("X4-Q32", RETIRING + "LAN: run N24 40 -> Cy gets 80", "a: b:X4-40 c:X4-20 d:"),
    ("X4-Q32", RETIRING + "LAN: run N24 40 -> Cy gets 120", "a:X4-20 b:X4-40 c: d:X4-20"),
    ("X4-Q32", THREES + LAST + "retire 3\nCy: collect S3 -> Cy gets 80", "a:X4-19 b: c:X4-19 d:X4-19"),
    ("X4-Q32", RETIRING + "LAN: run N24 40\ncount S6 40", "a:PP-07 b: c:PP-07 d:"),
    ("X4-Q33", PATH + "have bank 100\nLAN: run N24 40 -> Ann gets 160", "a: b: c:X4-40"),
    ("X4-Q33", INVEST + "have bank 60\nhave round expedition 2\nhave turn DEL\nDEL: run\nAnn: sell LAN", "a: b:"),
    ("X4-Q35", INVEST + "have bank 50\nAnn: sell LAN\nAnn: pass", "a: b:X4-59"),
    ("X4-Q36", END + "score Ann 700", "a: b:X4-61"),
    ("X4-Q36", END + "score Ann 900", "a:X4-61 b:"),
    ("X4-Q37", END + "winner Ann Bob", "a: b:X4-60"),
    ("X4-Q37", END + "winner Ann", "a:X4-60 b:"),
    ("X4-Q38", FORK + "DEL: run M23 30", "a: b:X4-38"),
    ("X4-Q38", FORK + "DEL: run M23 0", "a:X4-38 b:"),
    ("X4-Q39", PATH + "LAN: run N24 40\ncount LAN 360", "a: b:PP-07"),
    ("X4-Q39", PATH + "have LAN: cash 70\nLAN: run N24 10 -> LAN pays 20", "a:X4-38 b:"),
    ("X4-Q40", "Ann: bet 0 S6", "a:X4-18 b:"),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "text", "found"), RULINGS)
def test_rulings_change_what_is_found(ruling: str, text: str, found: str) -> None:
    for one in found.split():
        choice, _, code = one.partition(":")
        assert codes(f"{ruling} = {choice}", text) == ([code] if code else []), (ruling, choice)


@pytest.mark.parametrize(("choice", "first"), [("a", "Ann"), ("b", "Cy"), ("c", "Bob")])
def test_who_begins_the_next_investment_round(choice: str, first: str) -> None:
    text = "Ann: pass\nBob: bet 10 S6\nCy: pass\nAnn: pass\nBob: pass\n"
    assert codes(f"X4-Q13 = {choice}", text + f"{first}: pass") == []


def test_every_selectable_ruling_is_tested() -> None:
    tested = {ruling for ruling, _, _ in RULINGS} | {"X4-Q13"}
    assert {one.id for one in DEFINITION.book.rulings.values() if one.selectable} == tested


EVERY = [
    (one.id, choice) for one in DEFINITION.book.rulings.values() if one.selectable for choice in one.choices
]


@pytest.mark.parametrize(("ruling", "choice"), part([one for one in EVERY if one != ("X4-Q04", "b")], 3))
def test_legal_play_is_silent_under_every_ruling(ruling: str, choice: str) -> None:
    for seed in some((len(ruling + choice) % 2,), (0, 1)):
        lines = write_game("184x", 2 + seed, seed, (f"{ruling} = {choice}",), most=150)
        assert run("\n".join(lines)).report.findings == []


# -- a whole game ---------------------------------------------------------------------------------------

GAMES = Path(__file__).parents[3] / "checker" / "games" / "game_184x" / "examples"


def test_the_shipped_game_is_silent_and_scored_as_in_a_second_reading() -> None:
    path = GAMES / "three-players.play"
    report = check_file(path)
    assert report.findings == []
    assert report.over
    typed = path.read_text(encoding="utf-8").split("\n")
    kept = [line for line in typed if not line.startswith("undo") and line not in undone(typed)]
    oracle = oracle_of(kept)
    first = next(at for at, line in enumerate(kept) if line.startswith("=="))
    for line in kept[first:]:
        for entry in plain(oracle, line):
            oracle.play(entry)
    assert oracle.over
    assert report.scores == {player: oracle.score(player) for player in oracle.players}
    assert report.scores == {"Ann": 3018, "Bob": 3682, "Cy": 3326}


def undone(typed: list[str]) -> list[str]:
    """The lines that an ``undo`` right below takes back."""
    return [line for line, below in pairwise(typed) if below.startswith("undo")]


# -- tracing, triggers, what a table declares -------------------------------------------------------------


def message(text: str) -> str:
    (finding,) = played("", text).report.findings
    return finding.message


def test_an_expedition_is_told_step_by_step() -> None:
    told = "from N24/30: N22 10, N20 30, then stops: 40"
    assert message(PATH + "LAN: run N24 60") == f"{told}, paid 60"
    assert message(PATH + "LAN: run -> sum 60") == f"{told}, paid 60"
    assert message(PATH + "LAN: run N24: 10 20") == f"{told}, stated 10 20"
    assert message(PATH + "LAN: run 2: 10 20") == f"{told}, stated 10 20"
    short = PATH.replace("token 2", "token 3") + "LAN: run N24 60"
    assert message(short) == "from N24/30: N22 10, N20 30, then the path ends at N18: 40, paid 60"


def test_at_a_fork_any_way_will_do_and_the_best_is_taken() -> None:
    fork = "have tile X1 path=a:0,b:3;path=a:0,b:4\nhave tile X2 node=value:50;path=a:1,b:_0;path=a:4,b:_0\n"
    text = fork + PATH.replace("have laid C1 on N22", "have laid X1 on N22\nhave laid X2 on O21")
    assert codes("", text + "LAN: run N24 30") == []
    assert codes("", text + "LAN: run N24 50") == []
    assert codes("", text + "LAN: run -> sum 50") == []
    assert "the best of 2 ways" in message(text + "LAN: run N24 80")


def test_every_printed_trigger_is_understood() -> None:
    game = run("game 184x\nplayers Ann Bob\nAnn: pass").game
    assert isinstance(game, Guilds)
    assert {card.trigger.kind for card in game.require(SideBets).printed.values()} == {
        "retires", "together", "discards", "outposts", "unflips", "price", "empty",
    }  # fmt: skip
    assert read_trigger("When a guild's expeditions bring 150 or more.") == ("sum", 150)
    for said in ("an expedition of value 6", "a 6 expedition", "a 6-expedition"):
        assert read_trigger(f"When {said} retires.") == ("retires", 6)
    assert read_trigger("When it rains.").kind == "owner"


@pytest.mark.parametrize(
    ("card", "text", "paid"),
    [
        ("OUT", PATH + "have LAN: outpost M23/20\nhave LAN: outpost M23/40\nLAN: outpost N26/50", 80),
        ("LOW", EXPLORE + "have LAN: cash 40\nLAN: token 3\nrefill 4\nLAN: pass", 80),
        ("HIG", PATH + "have LAN: price 195\nhave laid C4 on N18\nhave laid E4 on N16\n", 0),
        ("S9", EXPLORE.replace("have round", "have private S9 pays 3 when a guild unflips potentials\nhave round")
         + "LAN: unflip 1", 120),
        ("S9", EXPLORE.replace("have round", "have private S9 pays 3 when it rains\nhave round") + "LAN: pass", 120),
    ],
)  # fmt: skip
def test_private_guilds_pay_when_their_condition_comes_about(card: str, text: str, paid: int) -> None:
    text = text.replace("have round", f"have Cy: bet 40 {card}\nhave round")
    assert codes("", f"{text}\nCy: collect {card} -> Cy gets {paid}" if paid else text) == []
    wrong = f"{text}\nCy: collect {card} -> Cy gets {paid + 40}"
    assert codes("", wrong) == ["X4-19"]


def test_a_bet_is_collected_by_the_player_who_made_it() -> None:
    text = EXPLORE.replace("have round", "have Cy: bet 40 LOW\nhave round")
    text += "have LAN: cash 40\nLAN: token 3\nrefill 4\nLAN: pass\n"
    assert codes("", text + "Cy: collect LOW") == []
    (found,) = played("", text + "Bob: collect LOW\ncount Bob 480").report.findings
    assert found.message == "the bet on LOW is Cy's, who is paid 80, not Bob"
    assert (found.played["Bob"], found.corrected["Bob"], found.settled) == (480, 400, "played")


def test_a_table_declares_its_own_map_tokens_guilds_and_figures() -> None:
    text = (
        "have start_cash = 500\nhave potentials_per_colour = 10\nhave market_tokens = 2\nhave tokens 3x2 1x12\n"
        "have guild NIG Nightjar Society\nhave hex A5 start=cost:70;path=a:3,b:_0\nhave ladder 20 45 90\n"
        "Ann: found Nightjar red at 45 on A5\nBob: pass\nCy: buy red\nAnn: offer NIG\nAnn: pass\nBob: buy Nightjar; Cy: pass\n"
        "Ann: pass\nBob: pass\nrefill 2 12\nred: explore 1 pays 10\ndraw C1\nNIG: place C1 on A3 turned 3\n"
        "NIG: token 2\nrefill 2\nred: pass\nred: run A5 10\ncount Ann 430, Bob 465, NIG 210, market 2 12"
    )
    assert codes("", text) == []


def test_a_position_with_faults_names_each() -> None:
    text = "have LAN: founded red at 60 by Ann\nhave DEL: founded red at 50 by Bob\n"
    assert codes("", text) == ["X4-01"]
    assert codes("", "have LAN: founded red at 65 by Ann") == ["X4-44"]
    assert codes("", LAN + "have LAN: outpost M23") == ["X4-35"]
    assert codes("", LAN + "have laid C1 on N24") == ["X4-31"]
    assert codes("", "have tile X1 nodde=value:3") == ["X4-05"]
    assert codes("", "have market 1 2") == ["X4-04"]


def test_unlimited_banks_never_break() -> None:
    lines = write_game("184x", 3, 4, most=300)
    text = "\n".join("have bank = 0" if line.startswith("have bank") else line for line in lines)
    assert not run(text).game_state.over


def test_the_next_guild_may_begin_by_turning_potentials_up() -> None:
    text = (
        PATH.replace("have DEL: cash 150", "have DEL: cash 150\nhave DEL: flipped 1") + "LAN: run N24/30 40"
    )
    session = played("", text)
    assert session.game is not None
    listed = [(command.text, actor) for command, actor, _ in session.game.moves(session.game_state)]
    assert listed.count(("unflip NUMBER", "DEL")) == 1
    assert codes("", f"{text}\nDEL: unflip 1") == []


def test_a_run_of_two_lines_is_told_how_it_is_typed() -> None:
    text = LAN + DEL + "have LAN: outpost N24/30 token 2\nhave LAN: outpost M23/20 token 3\n"
    text += "have round expedition 1\nLAN: run 2: 0\nLAN: run 3: 0"
    form = "; all go on one line: `LAN: run 3: …, 2: …`"
    assert [one.message for one in played("", text).report.findings] == [
        f"M23/20 has a 3 and sends its expedition too{form}",
        f"LAN has sent its expeditions in this turn{form}",
    ]


def test_a_token_that_was_never_recorded_is_one_finding() -> None:
    """The sum that its expedition is stated to bring counts as paid, and it goes on from an outpost without a token."""
    text = (
        EXPLORE
        + LAID
        + "LAN: run 2: 10 30\nLAN: pass\ncount Ann 560\nDEL: pass\nLAN: run 2: 10 30\nLAN: pass"
    )
    (found,) = played("", text).report.findings
    assert (found.message, found.settled) == ("LAN has no token 2", "played")


def test_a_tile_that_is_not_placed_is_told_where_any_tile_can_be() -> None:
    """Where some tile can't be placed, that one may have been drawn and discarded."""
    (found,) = played("", EXPLORE + "LAN: explore 1\nLAN: outpost M23/40").report.findings
    said = "1 tile was paid for and not placed, and any tile can be placed: A1, for example, on N22 turned 1"
    assert (found.line, found.code, found.message) == (15, "X4-33", said)
    assert codes("", EXPLORE + "LAN: explore 1\nLAN: place C1 on N22\nLAN: outpost M23/40") == []
    assert codes("", EXPLORE + "have laid A1 on N22\nLAN: explore 1\nLAN: outpost M23/40") == []


def test_a_potential_that_nobody_put_up_names_who_may() -> None:
    start = "Ann: found LAN red at 60 on M23/20\nBob: buy LAN\n"
    said = "no potential of LAN is for sale"
    (found,) = played("", start + "Cy: buy LAN").report.findings
    assert found.message == f"{said}; Ann may put one up before: `Ann: offer LAN`"
    (found,) = played("", start + "Cy: pass\nAnn: offer LAN\nAnn: buy LAN\nBob: buy LAN").report.findings
    assert found.message == f"{said}; Ann may put one up before: `Ann: offer LAN`"
