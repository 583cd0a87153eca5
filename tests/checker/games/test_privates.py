from pathlib import Path
from typing import cast

import pytest

from playproof.checker.api import check_file
from playproof.checker.definition.game_definition import find_game
from playproof.checker.families.declared.module import Declared
from playproof.checker.families.waterfall.state import WaterfallState
from playproof.checker.session.session import Session, run
from tests.checker.players.random_player import write_game
from tests.samples import some

DEFINITION = find_game("privates")


RULINGS = [
    (one.id, choice)
    for one in DEFINITION.book.rulings.values()
    if one.selectable
    for choice in one.choices
    if (one.id, choice) != ("WA-01", "c")  # needs two kinds declared
]


@pytest.mark.parametrize(("ruling", "choice"), RULINGS)
def test_legal_play_is_silent_under_every_ruling(ruling: str, choice: str) -> None:
    for seed in some((len(ruling + choice) % 3,), (0, 1, 2)):
        lines = write_game("privates", 2 + seed, seed, (f"{ruling} = {choice}",), most=400)
        assert run("\n".join(lines)).report.findings == []


def played(house: str, text: str, players: str = "Ann Bob Cy") -> Session:
    rulings = "".join(f"house {one}\n" for one in house.split(", ") if one)
    return run(f"playproof 1\ngame privates\nplayers {players}\n{rulings}have start_cash = 200\n{text}")


LADDER = "deal 20r 20b 20g 25y 30k 40r 50b\n"
STEPS = "deal 25r 25b 25g 25y 30k 40r 50b\n"
ROW = "deal 5r 10b 10g 25y 30k 40r 50b\n"


def codes(house: str, text: str) -> list[str]:
    return [one.code for one in played(house, text).report.findings]


# For each ruling that changes play: an entry, and what is found of it under each reading.
@pytest.mark.parametrize(
    ("ruling", "text", "found"),
    [
        ("WA-01", "have round 3\nhave Ann: cards 25r 25b 25g 25y 25k\n" + ROW, "a:W-39 b: c:W-39 d:"),
        ("WA-02", "have round 2\ndeal 5r 10r 15r 20b 25b 30g 35g", "a: b:W-37 c:"),
        ("WA-05", ROW + "Ann: bid 150 25y\nBob: pass\nCy: pass\nAnn: bid 60 50b", "a:W-R1 b:"),
        ("WA-06", ROW + "Ann: pass\nBob: pass\nCy: pass\nAnn: pass", "a: b: c: d:W-06"),
        ("WA-06", ROW + "Ann: pass\nBob: pass\nCy: pass\nAnn: buy 5r pays 0", "a: b:W-19 c: d:"),
        ("WA-07", ROW + "Ann: bid 28 25y", "a: b:W-33"),
        ("WA-08", ROW + "Ann: bid 7 5r -> Ann takes 5r", "a:W-04a b:"),
        ("WA-09", LADDER + "Ann: buy 20r\nBob: buy 20b\nCy: buy 20g pays 24", "a: b:W-32 c:W-19"),
        ("WA-10", ROW + "Ann: bid 27 25y\nBob: pass\nCy: pass\nAnn: bid 28 25y", "a: b:W-33"),
        ("WA-11", STEPS + "Ann: buy 25r\nBob: buy 25b\nCy: buy 25g\nAnn: buy 30k", "a:W-04a b:"),
        ("WA-12", ROW + "Ann: bid 12 10b\nBob: buy 5r\nBob: pass", "a:W-02 b:"),
        ("WA-14", "have Ann: cards 25y\nhave row 50b\nAnn: buy 50b -> Ann gets 22", "a: b:W-20"),
        ("WA-15", "have round 7\nhave row 50b\nhave turn Ann\nAnn: buy 50b -> Ann gets 30", "a: b:W-40 c:"),
        ("WA-18", ROW + "Ann: bid 27 25y", "a: b:W-33"),
        ("WA-19", ROW + "Ann: bid 27 25y\nBob: pass\nCy: pass\nAnn: withdraw 25y", "a:W-12 b:"),
        ("WA-22", "deal 5r 10b 10b 25y 30k 40r 50g", "a: b:W-48"),
    ],
)  # fmt: skip
def test_rulings_change_what_is_found(ruling: str, text: str, found: str) -> None:
    for part in found.split():
        choice, _, code = part.partition(":")
        assert codes(f"{ruling} = {choice}", text) == ([code] if code else []), (ruling, choice)


@pytest.mark.parametrize(("choice", "dealer"), [("a", "Bob"), ("b", "Cy"), ("d", "Ann")])
def test_next_dealer(choice: str, dealer: str) -> None:
    text = "have row 40r 50b\nAnn: buy 40r\nBob: buy 50b\ndeal 5r 10b 10g 25y 30k 40r 50b\n"
    assert codes(f"WA-04 = {choice}", text + f"{dealer}: pass") == []


@pytest.mark.parametrize(("choice", "speaker"), [("a", "Ann"), ("b", "Bob"), ("c", "Bob")])
def test_who_speaks_first(choice: str, speaker: str) -> None:
    # Cy leads; Ann buys; Bob's bid is the lowest.
    lead = (
        ROW
        + "Ann: pass\nBob: bid 12 10b\nCy: pass\nAnn: bid 13 10b\nBob: pass\nCy: bid 14 10b\nAnn: buy 5r\n"
    )
    assert codes(f"WA-13 = {choice}", lead + f"{speaker}: bid 15") == []


@pytest.mark.parametrize(
    ("choice", "cards", "paid"),
    [
        ("a", "5r 10r 15r 20r", 24),
        ("a", "5r 10r 15r 15r 20r 25r", 36),  # 3-4-5 and 5-6-7, not the run of five (35)
        ("c", "5r 10r 15r 15r 20r 25r", 35),
        ("b", "5r 10r 15r 20r", 24 + 15 + 18),
        ("a", "35r 40r 50r", 0),
        ("a", "5r 10b 15r", 0),
    ],
)
def test_sequences(choice: str, cards: str, paid: int) -> None:
    text = f"have round 7\nhave Ann: cards {cards}\nhave row 50b\nhave turn Bob\nBob: buy 50b\nsequences Ann {paid}"
    assert codes(f"WA-17 = {choice}", text) == []


def test_kinds_that_the_list_lacks_are_declared() -> None:
    deal = "deal 5r 10b 10g 25y 30k 45r 50b"
    assert codes("deck = c", deal) == ["W-18"]
    assert codes("deck = c", "have kind 45 12\nhave kind 60 18\n" + deal) == []


def test_a_declared_kind_is_part_of_the_state() -> None:
    """A game module never changes after it is built, so a file can't change the game for another."""
    session = played("deck = c", "have kind 45 12\nhave kind 60 18\nhave Ann: cards 45r\n" + ROW)
    assert session.game is not None
    module = cast("Declared", session.game.modules["declared"])
    state = module.state(session.game_state)
    assert state.kinds == {("lot", 45): (12,), ("lot", 60): (18,)}
    assert [module.cards.of(card)["revenue"] for card in state.cards["Ann", "cards"]] == [12]
    assert not {45, 60} & module.pairs["lot"].cards.keys()
    assert module.cards.of("45r")["listed"] is False


def test_the_shipped_game_is_silent_and_scored() -> None:
    report = check_file(GAMES / "three-players.play")
    assert report.findings == []
    assert report.over
    assert report.state["declared"]["round"] == 7


GAMES = Path(__file__).parents[3] / "components" / "privates" / "examples"


CASH = "have round 3\nhave Ann: cards 10b 10g 10r 5r 10r\nhave turn Ann\nhave row 25y, 30k, 40r\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann: cash 10b 10g 10r -> gets 12\ncount Ann 212", "a:W-42 b: c:"),
        ("Ann: cash 10b 10g 10r\ncount Ann cards 5", "a:W-42 b: c:PP-07"),
        ("Ann: cash 10b 10g 10r\ncount Ann cards 2", "b:PP-07 c:"),
        ("Ann: cash 10b 10g 10r -> gets 15", "b:W-42 c:W-42"),
        ("Ann: cash 10b 10g 10r\nAnn: cash 10b 10g 10r", "b:W-42 c:W-42"),
        ("Ann: cash 10b 10g 5r", "a:W-42 b:W-42 c:W-42"),
        ("Bob: cash 10b 10g 10r", "b:W-42 c:W-42"),
        ("have Bob: cards 5k 10k 15k 15k\nBob: cash 5k 10k 15k -> gets 15", "b: c:"),
        ("have Bob: cards 5k 10k 15k 15k\nBob: cash 5k 10k 15k -> gets 12", "b:W-43 c:W-43"),
        ("have Ann: cashed 10b 10g 10r\nAnn: cash 10b 10g 10r", "b:W-42"),
    ],
)
def test_sets_and_sequences_are_cashed_in_where_the_ruling_allows_it(text: str, found: str) -> None:
    for part in found.split():
        choice, _, code = part.partition(":")
        assert codes(f"WA-16 = {choice}", f"{CASH}{text}") == ([code] if code else []), (choice, text)


def test_what_is_cashed_in_and_stays_scores_no_more_than_it_gained() -> None:
    """Three 10s were cashed in; a fourth one makes the set worth 16."""
    last = "have round 7\nhave Ann: cards 10b 10g 10r\nhave row 10b\nhave turn Ann\n"
    text = f"{last}Ann: cash 10b 10g 10r\nAnn: buy 10b\nsets Ann 4"
    assert codes("WA-16 = b", text) == []
    assert codes("WA-16 = b", text.replace("sets Ann 4", "sets Ann 16")) == ["W-42"]


def test_a_card_is_called_by_its_printed_name() -> None:
    deal = "deal barrow r, 10b, 10g, Windmill yellow, C30 k, 40r, 50b\n"
    session = played("", deal + "Ann: bid 27 Windmill\nBob: bid 28 on c25\nCy: buy barrow -> takes Barrow\n"
                     "Ann: bid 33 mine black\nBob: pass\nCy: pass\nAnn: bid 14 carrier green\n")  # fmt: skip
    assert session.report.findings == []
    row = cast("WaterfallState", session.game_state.module_states["waterfall"])
    assert row.bids == {"25y": {"Ann": 27, "Bob": 28}, "30k": {"Ann": 33}, "10g": {"Ann": 14}}


def test_a_printed_name_that_two_cards_have_is_ambiguous() -> None:
    (finding,) = played("", ROW + "Ann: bid 20 Carrier").report.findings
    assert (finding.code, finding.message) == (
        "PP-03",
        "'Carrier' may mean Carrier blue (10b) or Carrier green (10g)",
    )
    (finding,) = played("", ROW + "Ann: buy 5r -> takes Windmill").report.findings
    assert finding.message.startswith("Ann does not take Windmill; Ann takes 5r")
