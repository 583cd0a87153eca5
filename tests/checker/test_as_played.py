"""What is typed of an outcome is what the books hold as played: one finding, and no count after it is wrong."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from playproof import checker
from playproof.checker.definition.examples import Example, examples
from playproof.checker.definition.game_definition import find_game
from playproof.checker.model.entries import Claim
from playproof.checker.model.game_state import JOINT
from playproof.checker.session.claims import payments_stated
from playproof.checker.session.session import Session, run

GAMES = ("184x", "18dracula", "leasehold", "preascendant", "privates")
GUILDS = """have LAN: founded red at 60 by Ann
have LAN: cash 200
have LAN: outpost N24/30
have DEL: founded blue at 50 by Bob
have DEL: cash 150
have DEL: outpost L26/50
have Ann: potentials 2 LAN
have Cy: potentials 1 DEL
"""
EXAMPLES = Path(checker.__file__).parent / "games"
STARTS: dict[str, str] = {
    "preascendant": """deal Ann R03 W04 B07
deal Bob R05 K01 W08
deal Cy K09 B03 R06
market W01 W02 B01 R11
first Ann
""",
    "184x": GUILDS,
    "184x run": f"""{GUILDS}have LAN: flipped 1
have market 2 2 3 6
have round expedition 1
""",
    "18dracula": """have round SR 2
have priority Ann
have KA: par 100
have Ann: shares 4 KA
have Bob: shares 3 KA
have GS: par 67
have Cy: president GS
""",
    "18dracula auction": "Ann: bid 55 JH\nBob: bid 60 JH\nCy: buy IL\n",
    "18dracula last pass": """have round SR 2
have priority Ann
have KA: par 100
have Ann: shares 5 KA
have Bob: shares 4 KA
Ann: pass
Bob: pass
""",
    "18dracula operating": """have round OR 2.1
have phase 2
have KA: par 100
have KA: cash 600
have KA: monsters Skeleton
have cubes yellow Cano-Heisbret
have GS: par 67
have GS: cash 300
have Ann: shares 5 KA
have Bob: shares 4 KA
have Cy: shares 6 GS
have Ann: owns IL
have Bob: owns FD
""",
    "18dracula private": """have round OR 2.1
have phase 2
have KA: par 100
have KA: cash 600
have Ann: shares 6 KA
have KA: owns JH
""",
    "leasehold": "Ann: take RED\nBob: take BLUE\nCy: take GREEN\nAnn: auction RED bid 5\nBob: bid 6\nCy: pass\n",
    "leasehold act": """have Ann: cash 28
have Ann: shares RED 2+1, BLUE 0+1, GREEN 0+2
have Bob: shares BLUE 3+1, RED 0+1
have Cy: shares GREEN 2+1
have pool: shares RED 1+0
have RED: cash 30
have RED: hexes D3=1
have turn Ann
""",
    "leasehold deal": "Ann: take RED\nBob: take BLUE\nCy: take GREEN\n",
    "leasehold pool": """have Ann: cash 28
have Ann: shares RED 2+1
have Bob: shares BLUE 2+1, RED 0+1
have Cy: shares GREEN 3+2
have pool: shares RED 1+0, BLUE 2+0
have RED: hexes D3=1
have turn Ann
""",
    "18dracula start": "",
    "1830 start": "",
    "1889 start": "",
    "privates row": "have start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\n",
    "privates": """have start_cash = 200
deal 5r 10b 10g 25y 30k 40r 50b
Ann: bid 12 10b
Bob: bid 13 10b
Cy: buy 5r
""",
}


def played(start: str, lines: str) -> Session:
    """Check a position of a game and what was played from it."""
    return run(f"game {start.split()[0]}\nplayers Ann Bob Cy\n{STARTS[start]}{lines}\n")


def told(session: Session) -> list[str]:
    """All findings, with those grouped under each counted out."""
    return [f"{one.code} {one.message}" for one in session.report.findings]


WRONG = {
    # a wrong payee
    "payee-preascendant": ("preascendant", "Ann: sow W01 bids Ann 4 Bob 3 Cy 1 -> Ann pays 4 to Bob",
        "count Ann 5, Bob 13", "Ann pays 4 to the bank, not 4 to Bob"),
    "payee-184x": ("184x", "Ann: buy DEL -> Ann pays 50 to Bob", "count Ann 350, Bob 450, DEL 150",
        "Ann pays 50 to DEL, not 50 to Bob"),
    "payee-184x-both-ends": ("184x", "Ann: buy DEL -> pays 50 to Bob, Bob gets 50", "count Ann 350, Bob 450, DEL 150",
        "Ann pays 50 to DEL, not 50 to Bob"),
    "payee-18dracula": ("18dracula auction", "Ann: pass -> Bob pays 60 to Cy", "count Bob 740, Cy 830",
        "Bob pays 60 to the bank, not 60 to Cy"),
    "payee-leasehold": ("leasehold", "Ann: pass -> Bob pays 6 to bank", "count Bob 19, RED 5", "Bob pays 6 to RED"),
    "payee-privates": ("privates", "Ann: bid 20 10b\nBob: pass -> Ann pays 20 to Bob", "count Ann 180, Bob 220",
        "Ann pays 20 to the bank, not 20 to Bob"),
    # a wrong payer
    "payer-preascendant": ("preascendant", "Ann: sow W01 bids Ann 4 Bob 3 Cy 1 -> Bob pays 4", "count Ann 9, Bob 5",
        "Ann pays 4 to the bank; Bob pays nothing, not 4"),
    "payer-184x": ("184x", "Ann: buy DEL -> Cy pays 50", "count Ann 400, Cy 350, DEL 200",
        "Ann pays 50 to DEL; Cy pays nothing, not 50"),
    "payer-18dracula": ("18dracula auction", "Ann: pass -> Ann pays 60", "count Ann 740, Bob 800",
        "Bob pays 60 to the bank; Ann pays nothing, not 60"),
    "payer-leasehold": ("leasehold", "Ann: pass -> Cy pays 6", "count Bob 25, Cy 19, RED 11", "Bob has bid last and pays 6"),
    "payer-privates": ("privates", "Ann: bid 20 10b\nBob: pass -> Bob pays 20", "count Ann 200, Bob 180",
        "Ann pays 20 to the bank; Bob pays nothing, not 20"),
    # a wrong amount from the right one
    "amount-preascendant": ("preascendant", "Ann: sow W01 bids Ann 4 Bob 3 Cy 1 -> pays 3", "count Ann 6", "Ann pays 4, not 3"),
    "amount-184x": ("184x", "Ann: buy DEL -> pays 40", "count Ann 360, DEL 190", "Ann pays 50, not 40"),
    "amount-18dracula": ("18dracula", "Ann: sell 2 KA -> gets 186", "count Ann 986", "Ann gets 200 (2 × 100), not 186"),
    "amount-leasehold": ("leasehold", "Ann: pass -> Bob pays 5", "count Bob 20, RED 10", "Bob has bid last and pays 6"),
    "amount-privates": ("privates", "Ann: bid 20 10b\nBob: pass -> Ann pays 19", "count Ann 181", "Ann pays 20, not 19"),
    # in parts, to whom it is not due
    "split-18dracula": ("18dracula", "Ann: sell 2 KA -> gets 100, Bob gets 100",
        "count Ann 900, Bob 900", "Ann gets 200 (2 × 100), not 100"),
    "split-184x": ("184x", "Ann: buy DEL -> pays 20, Cy pays 30", "count Ann 380, Cy 370, DEL 200", "Ann pays 50, not 20"),
    "sum-18dracula": ("18dracula", "Ann: sell 2 KA -> gets 100, gets 90", "count Ann 990",
        "Ann gets 200 (2 × 100), not 100 + 90 = 190"),
    # what was not due at all
    "fee-184x": ("184x", "Ann: buy DEL -> pays 50, pays 5 to Bob", "count Ann 345, Bob 405, DEL 200",
        "Ann pays 50 to DEL; Ann pays nothing to Bob, not 5"),
    "fee-18dracula": ("18dracula", "Ann: sell 2 KA -> gets 200, pays 10 to Cy", "count Ann 990, Cy 810",
        "Ann pays nothing to Cy, not 10"),
    "fee-preascendant": ("preascendant", "Ann: sow W01 bids Ann 4 Bob 3 Cy 1 -> pays 4, Bob pays 3", "count Ann 5, Bob 6",
        "Bob pays nothing, not 3"),
    "fee-leasehold": ("leasehold", "Ann: pass -> Bob pays 6, Cy pays 2", "count Bob 19, Cy 23", "pays 6"),
    "fee-privates": ("privates", "Ann: bid 20 10b\nBob: pass -> Ann pays 20, Bob pays 13", "count Ann 180, Bob 187",
        "Bob pays nothing, not 13"),
    # what is not money
    "price-184x": ("184x run", "LAN: run -> price 60\nDEL: pass", "count LAN price 60", "price is 50, not 60"),
    "price-18dracula": ("18dracula", "Ann: sell 2 KA -> price 67", "count KA price 67", "price is 87, not 67"),
    "share-18dracula": ("18dracula", "Ann: buy KA from ipo -> Bob takes KA", "count Bob shares 4 KA, Ann shares 4 KA",
        "Ann takes KA"),
    "share-184x": ("184x", "Ann: buy DEL -> Cy takes potential", "count Cy potentials 2 DEL, Ann potentials 0 DEL",
        "Ann takes potential"),
    "share-leasehold": ("leasehold", "Ann: pass -> Cy takes RED, Cy pays 6",
        "count Cy shares RED 0+1, Cy 19, Bob 25", "Bob takes RED"),
    "card-preascendant": ("preascendant", "Ann: sow W01 bids Ann 4 Bob 3 Cy 1 -> Bob takes W01, Bob pays 4",
        "count Ann 9, Bob 5, Bob hand 4", "Ann takes W01"),
    "card-privates": ("privates", "Ann: bid 20 10b\nBob: pass -> Bob takes 10b",
        "count Bob cards 1, Ann cards 0", "Ann takes 10b"),
    "priority-18dracula": ("18dracula last pass", "Cy: pass -> Cy takes priority deal", "count Ann 800",
        "Ann takes priority deal"),
    "train-18dracula": ("18dracula operating", "KA: buy Constable -> GS takes Constable", "count GS monsters 1, KA monsters 1",
        "KA takes Constable"),
    "private-18dracula": ("18dracula operating", "KA: buy FD 100 -> GS takes FD", "count GS owns FD", "KA takes FD"),
    "phase-18dracula": ("18dracula operating", "KA: buy Constable -> cube 2", "count cube 2", "cube is 1, not 2"),
    "income-18dracula": ("18dracula operating", "KA: run Skeleton Cano-Heisbret -> income 100\nKA: pay -> Ann gets 50",
        "count Ann 850", "not 100"),
    "cube-leasehold": ("leasehold act", "Ann: act RED build C4 2 -> BLUE takes C4", "count C4 2", "RED takes C4"),
    "chips-leasehold": ("leasehold act", "Ann: act RED build C4 2 -> c4 1", "count C4 1", "2 on C4, not 1"),
    "token-184x": ("184x run",
        "LAN: run -> price 50\nLAN: token 2 on N24 -> DEL takes 2\nrefill 2", "count LAN 170, market 2 2 3 6", "LAN takes 2"),
    "token-184x-market": ("184x run", "LAN: run -> price 50\nLAN: token 2 on N24 -> market takes 2", "count market 2 2 3 6",
        "LAN takes 2"),
    "card-184x": ("184x", "Ann: bet 40 S6 -> Bob takes S6", "count Ann 360, S6 40", "Ann takes S6"),
    "disk-184x": ("184x", "Ann: found SAL purple at 60 on M23/20 -> Bob takes leader", "count Ann 280", "Ann takes leader"),
    "sale-184x": ("184x", "Ann: sell 1 LAN -> Bob takes potential", "count Bob potentials 1 LAN, Ann 460",
        "LAN takes potential"),
    # what a lot of the waterfall costs, and was bought for
    "cost-18dracula": ("18dracula start", "Ann: pass\nBob: pass\nCy: pass -> cost 20\nAnn: buy IL -> pays 20",
        "count Ann 780", "cost is 25, not 20"),
    "cost-1830": ("1830 start", "Ann: pass\nBob: pass\nCy: pass -> cost 10\nAnn: buy SV -> pays 10", "count Ann 790",
        "cost is 15, not 10"),
    "cost-1889": ("1889 start", "Ann: pass\nBob: pass\nCy: pass -> cost 10\nAnn: buy TR", "count Ann 410",
        "cost is 15, not 10"),
    "cost-privates": ("privates row", "Ann: pass\nBob: pass\nCy: pass -> cost 3\nAnn: buy 5r", "count Ann 197",
        "cost is 0, not 3"),
    "lot-18dracula": ("18dracula start", "Ann: buy IL -> pays 25\nBob: pass", "count Ann 775", "Ann pays 30, not 25"),
    "lot-1830": ("1830 start", "Ann: buy SV for 15\nBob: pass", "count Ann 785", "SV costs 20, not 15"),
    "lot-1889": ("1889 start", "Ann: buy TR -> pays 15\nBob: pass", "count Ann 405", "Ann pays 20, not 15"),
    "lot-privates": ("privates row", "Ann: buy 5r -> pays 4\nBob: buy 10b", "count Ann 196", "Ann pays 5, not 4"),
    # an auctioned lot
    "lot-leasehold-pool": ("leasehold deal", "Ann: auction RED bid 5\nBob: pass\nCy: pass -> pool takes RED",
        "count pool shares RED 1+0, Ann shares RED 3+1", "Ann takes RED"),
    "lot-leasehold-other": ("leasehold deal",
        "Ann: auction RED bid 5\nBob: pass\nCy: pass\nBob: auction BLUE bid 5\nCy: pass\n"
        "Ann: pass -> Cy takes BLUE, Cy pays 5\nCy: auction GREEN bid 5",
        "count Cy shares BLUE 0+1, Bob 25, Cy 20", "Bob takes BLUE"),
    "lot-leasehold-side": ("leasehold deal",
        "Ann: auction RED bid 5\nBob: pass\nCy: pass -> auctioned 1\nBob: auction BLUE bid 5",
        "count Ann shares RED 4+1", "2 of RED's 5 shares are auctioned now, not 1"),
    "lot-leasehold-company": ("leasehold pool", "Ann: auction BLUE from pool bid 9\nBob: pass\nCy: pass -> Ann takes RED",
        "count Ann shares RED 2+2, pool shares RED 0+0, pool shares BLUE 2+0", "Ann takes BLUE"),
    "lot-leasehold-price": ("leasehold deal",
        "Ann: auction RED bid 5\nBob: pass\nCy: pass -> Ann pays 4\nBob: auction BLUE bid 5",
        "count Ann 21", "Ann has bid last and pays 5"),
    # cubes and offices of 18Dracula
    "cube-18dracula-colour": ("18dracula operating", "KA: build Cano-Treight -> Cano-Treight takes green",
        "count cube Cano-Treight green, cubes green 9", "Treight-Cano takes yellow"),
    "cube-18dracula-elsewhere": ("18dracula operating", "KA: build Cano-Treight -> yellow goes to Cano-Highsale",
        "count cube Highsale-Cano yellow, cubes yellow 27", "Treight-Cano takes yellow"),
    "cube-18dracula-left": ("18dracula operating", "KA: build Cano-Treight -> left 20", "count cubes yellow 20",
        "left is 27, not 20"),
    "cube-18dracula-private": ("18dracula private", "KA: use JH add Cano-Treight -> yellow goes to Cano-Highsale",
        "count cube Highsale-Cano yellow, cubes yellow 28", "Treight-Cano takes yellow"),
    "office-18dracula": ("18dracula operating", "KA: office Heisbret -> Treight takes office\nKA: done", "count KA offices 2",
        "Heisbret takes office"),
    "office-18dracula-company": ("18dracula operating", "KA: office Heisbret -> GS takes office\nKA: done",
        "count KA offices 1, GS offices 2", "Heisbret takes office"),
}  # fmt: skip


@pytest.mark.parametrize(("start", "lines", "counted", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_outcome_is_one_finding_and_the_books_follow_it(
    start: str, lines: str, counted: str, message: str
) -> None:
    session = played(start, f"{lines}\n{counted}")
    (finding,) = told(session)
    assert message in finding
    assert session.report.findings[0].settled in ("played", "")


def test_wrong_counts_of_two_things_are_two_findings() -> None:
    """Though the numbers are equal: neither is the company's money."""
    counts = told(
        played("18dracula operating", "KA: office Heisbret\ncount KA offices 5\ncount KA monsters 5")
    )
    assert counts == [
        "PP-07 KA has 2 offices as recorded, 5 counted",
        "PP-07 KA has 1 as recorded, 5 counted",
    ]


def test_a_cube_is_counted_on_a_connection_whose_places_have_several_words() -> None:
    built = "KA: build Cano-Seekers East yellow\n"
    right = "count cube Cano-Seekers East yellow\ncount cube Treight-Cano none, cube Cano-Heisbret yellow"
    assert told(played("18dracula operating", built + right)) == []
    (finding,) = told(played("18dracula operating", "count cube Seekers East-Cano green"))
    assert finding == "PP-07 Cano-Seekers East bears no cube as recorded, green counted"


RIGHT = {
    "18dracula": ("18dracula", "Ann: sell 2 KA -> gets 100, gets 100"),
    "18dracula-unlike": ("18dracula", "Ann: sell 2 KA -> gets 150, gets 50"),
    "preascendant": ("preascendant", "Ann: sow W01 bids Ann 4 Bob 3 Cy 1 -> pays 2, pays 2"),
    "184x": ("184x", "Ann: buy DEL -> pays 20, pays 30, DEL gets 50"),
    "leasehold": ("leasehold", "Ann: pass -> Bob pays 3, Bob pays 3"),
    "privates": ("privates", "Ann: bid 20 10b\nBob: pass -> Ann pays 15, Ann pays 5"),
}


@pytest.mark.parametrize(("start", "lines"), RIGHT.values(), ids=RIGHT)
def test_a_payment_told_in_parts_is_right_if_they_add_up(start: str, lines: str) -> None:
    assert told(played(start, lines)) == []


@pytest.mark.parametrize(
    ("start", "lines", "message"),
    [
        ("preascendant", "Ann: sow W01 bids Ann 4 Bob 3 Cy 1 -> Ann pays 40\ncount Ann 5", "Ann has 9, so nothing"),
        ("18dracula", "Ann: sell 2 KA -> Bob pays 900 to Ann\ncount Bob 800", "Bob has 800, so nothing"),
        ("184x", "Ann: buy DEL -> pays 500\ncount Ann 350", "Ann has 400, so nothing"),
        ("leasehold", "Ann: pass -> Bob pays 60\ncount Bob 19", "Bob has 25, so nothing"),
        ("privates", "Ann: bid 20 10b\nBob: pass -> Ann pays 300\ncount Ann 180", "Ann has 200, so nothing"),
        ("18dracula", "Ann: sell 2 KA -> price 82\ncount KA price 87", "no price is 82"),
    ],
)  # fmt: skip
def test_what_can_not_have_been_is_not_booked(start: str, lines: str, message: str) -> None:
    session = played(start, lines)
    (finding,) = told(session)
    assert message in finding
    assert min(amount for owner, amount in session.game_state.balances.items() if owner != "bank") >= 0


def test_a_later_line_may_tell_the_other_end_of_a_wrong_payment() -> None:
    session = played("preascendant", "Ann: sow W01 bids Ann 4 Bob 3 Cy 1 -> Ann pays 4 to Bob\n-> Bob gets 4")
    assert len(told(session)) == 1
    assert session.game_state.balances["Bob"] == 13


def test_an_accepted_outcome_is_in_the_books() -> None:
    line = 1 + 2 + STARTS["18dracula"].count("\n")
    session = played("18dracula", f'Ann: sell 2 KA -> gets 186\naccept {line} "agreed"\ncount Ann 986')
    assert told(session) == []


PAID = [
    pytest.param(game, one, id=f"{game}-{one.code}-{one.passes.strip().split(chr(10))[-1][:60]}")
    for game in GAMES
    for one in examples(find_game(game))
    if "->" in one.passes.strip().split("\n")[-1]
]


@pytest.mark.parametrize(("game", "example"), PAID)
def test_whatever_is_stated_is_what_was_paid(game: str, example: Example) -> None:
    """From the journal of each example: every wrong payer, payee and amount of each payment; as many as were stated."""
    right = run(example.passing)
    journal = [move for move in right.game_state.journal if move is not JOINT]
    due = [move for move in journal if move.kind == "pay" and move.what]
    owners = ["Ann", "Bob", "Cy", "bank", "X"]
    for move, source, target, off in product(due, owners, owners, (0, 1)):
        if source == target or (source, target, off) == (move.source, move.target, 0):
            continue
        claim = Claim("pays", source, int(move.what) + off, target)
        paid = payments_stated(journal, [claim], [claim])
        stated = sum(one.amount for one in paid if (one.source, one.target) == (source, target))
        same = [one for one in due if (one.source, one.target) == (source, target)]
        assert stated == claim.what or sum(int(one.what) for one in same) == claim.what
        if not off and (source == move.source or target == move.target) and not same:
            assert sum(one.amount for one in paid) == sum(int(one.what) for one in due)


CASCADE = {
    "18dracula": (
        "game 18dracula\nplayers Ann Bob Cy\nAnn: bid 55 JH\nBob: pass\nCy: pass\nAnn: buy IL -> ",
        (30, 55),
        "JH",
    ),
    "privates": (
        "game privates\nplayers Ann Bob Cy\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\n"
        "Ann: bid 12 10b\nBob: pass\nCy: pass\nAnn: buy 5r -> ",
        (5, 12),
        "10b",
    ),
}


@pytest.mark.parametrize(("start", "prices", "lot"), CASCADE.values(), ids=CASCADE)
def test_a_purchase_that_awards_another_lot_is_stated_alone_or_with_it(
    start: str, prices: tuple[int, int], lot: str
) -> None:
    first, second = prices
    for stated in (f"pays {first}", f"pays {first + second}", f"pays {first}, pays {second}"):
        assert told(run(f"{start}{stated}\n")) == [], stated
    (finding,) = told(run(f"{start}pays {first + second + 1}\n"))
    assert f"and {second} for {lot}, {first + second} in all, not {first + second + 1}" in finding


def test_no_play_after_a_line_is_no_evidence() -> None:
    session = played("18dracula", "Ann: sell 2 KA -> gets 190, KA price 67, pays 5 to Cy")
    assert len(session.report.findings) == 3
    assert [one.evidence for one in session.report.findings] == ["", "", ""]
    assert [one.settled for one in session.report.findings] == ["", "", ""]


def test_an_outcome_without_a_name_is_about_who_acted() -> None:
    start = STARTS["preascendant"].partition("first")[0]
    session = run(
        f"game preascendant\nplayers Ann Bob Cy\n{start}first Ann\nAnn: sow W01 bids Ann 4 Bob 3 Cy 1\n-> pays 4\n"
    )
    assert told(session) == []


def example_with(at: str, line: str) -> list[str]:
    """The findings of preascendant's example with a line in place of the one that begins so, and the lines up to it."""
    lines = (EXAMPLES / "preascendant/examples/four_players.play").read_text(encoding="utf-8").splitlines()
    number = next(index for index, one in enumerate(lines) if one.startswith(at))
    return told(run("\n".join([*lines[:number], line])))


@pytest.mark.parametrize(
    ("at", "line", "found"),
    [
        ("collapses 1,-1", "collapses 1,-1 -> gets 2", ["PA-52 Ann gets nothing, not 2"]),
        ("collapses 1,-1", "collapses 1,-1 -> Ann gets 2", ["PA-52 Ann gets nothing, not 2"]),
        ("Bob: expand R08", "Bob: expand R08 at 2,-2 draw 2 reveal K09 -> gets 3", []),
        ("Bob: expand R08", "Bob: expand R08 at 2,-2 draw 2 reveal K09 -> gets 4", ["PA-64 Bob gets 3 (2 + 1), not 4"]),
        ("reveal K09 -> Di", "reveal K09 -> gets 1", []),
        ("reveal K09 -> Di", "reveal K09 -> Ann gets 1", ["PA-52 the bank pays 1 to Di; Ann gets nothing, not 1"]),
        ('Bob: event "Shupa', 'Bob: event "Shupa Vane Route" -> gets 3', []),
        ('Bob: event "Shupa', 'Bob: event "Shupa Vane Route" -> gets 4', ["PA-W12 Bob gets 3, not 4"]),
    ],
)  # fmt: skip
def test_an_outcome_without_a_name_behind_words_that_end_a_turn(at: str, line: str, found: list[str]) -> None:
    assert example_with(at, line) == found
