"""A count between two turns fits the table before or after what goes without saying there: never a false finding, and the
books go on from what the rules say."""

from __future__ import annotations

import pytest

from playproof.checker.session.session import Session, run

HEAD = "game {}\nplayers Ann Bob Cy\n"
GALAXY = """have Ann: hand R03
have Ann: discard W04 B07
have Bob: hand R05 K01 W08
have Cy: hand K09 B03 R06
have market W01 W02 B01 R11
have turn Ann
Ann: expand R03 at 0,1
draw 2
reveal W09
Bob: sow W02 bids Ann 1 Bob 2 Cy 1
"""
RECOVERY = f"{GALAXY}Cy: sow B01 bids Ann 1 Bob 2 Cy 1\n"
LAST_BUY = """have start_cash = 200
deal 5r 10b 10g 25y 30k 40r 50b
Ann: buy 5r
Bob: buy 10b
Cy: buy 10g
Ann: buy 25y
Bob: buy 30k
Cy: buy 40r
Ann: buy 50b
"""
UPKEEP = """have Ann: cash 28
have Bob: cash 20
have Cy: cash 10
have Ann: shares RED 2+1, BLUE 0+1, GREEN 0+2
have Bob: shares BLUE 3+1, RED 0+1
have Cy: shares GREEN 2+1
have pool: shares RED 1+0
have RED: cash 30
have BLUE: cash 20
have GREEN: cash 15
have RED: hexes D3=1
have BLUE: hexes E3=2 F3=1
have GREEN: hexes E4=1 F4=2
have turn Ann
Ann: act RED build C4 1
"""
RETIREMENT = """house X4-Q32 = b
have LAN: founded red at 60 by Ann
have LAN: cash 200
have LAN: outpost N24/30 token 2
have DEL: founded blue at 50 by Bob
have DEL: cash 150
have DEL: outpost L26/50 token 6
have private S2 pays 3 when a 2 expedition retires
have Bob: bet 30 S2
have market 2 2 3 6
have round expedition 2
LAN: run N24 0
DEL: run L26 0
DEL: pass
"""
STOCK = """have round SR 3
have priority Ann
have KA: par 67
have Ann: shares 5 KA
have Bob: shares 4 KA
have Ann: owns IL
have KA: cash 500
have market 1 KA
Ann: buy KA from market
Bob: pass
Cy: pass
Ann: pass
"""

BORDERS = {
    "a recovered pile": ("preascendant", RECOVERY, ("Ann hand 0, Ann discard 3", "Ann hand 3, Ann discard 0"), "Ann hand 2"),
    "a market filled up": ("preascendant", GALAXY, ("market 3, deck 39", "market 4, deck 38"), "market 2"),
    "income": ("privates", LAST_BUY, ("Ann 120, Bob 160", "Ann 145, Bob 172"), "Ann 121"),
    "upkeep": ("leasehold", UPKEEP, ("Ann 28, RED 25", "Ann 26, RED 27"), "Ann 27"),
    "a retirement": ("184x", RETIREMENT, ("Bob 400", "Bob 490"), "Bob 430"),
    "a retirement stated": ("184x", f"{RETIREMENT}retire 2 -> Bob gets 90\n", ("Bob 400", "Bob 490"), "Bob 430"),
    "revenue": ("18dracula", STOCK, ("Ann 733", "Ann 738"), "Ann 735"),
}  # fmt: skip


def played(game: str, lines: str) -> Session:
    return run(f"{HEAD.format(game)}{lines}\n")


def shown(session: Session) -> object:
    assert session.game is not None
    return session.game.show_state(session.game_state)


@pytest.mark.parametrize(("game", "lines", "fits", "misfit"), BORDERS.values(), ids=BORDERS)
def test_a_count_fits_before_and_after(game: str, lines: str, fits: tuple[str, ...], misfit: str) -> None:
    right = played(game, lines)
    assert right.report.findings == []
    for counted in fits:
        session = played(game, f"{lines}count {counted}")
        assert session.report.findings == [], counted
        assert shown(session) == shown(right)
    (finding,) = played(game, f"{lines}count {misfit}").report.findings
    assert finding.code == "PP-07"


def test_what_an_entry_does_itself_is_counted_after_it() -> None:
    (finding,) = played("privates", f"{LAST_BUY}count Ann 170").report.findings
    assert "Ann has 145 as recorded, 170 counted" in finding.message


STOCK_ROUND_ENDS = """have round SR 2
have Ann: cash 100
have Ann: owns TR
have AR: par 75
have AR: president Bob, shares Bob 50 Ann 10 Cy 40
have AR: cash 100
have AR: trains 2
have turn Ann
Ann: pass
Bob: pass
Cy: pass
"""
RUST = """have phase 3
have round OR 3.1
have NYC: par 100
have NYC: president Ann, shares Ann 60
have NYC: cash 800
have BM: par 76
have BM: president Bob, shares Bob 60
have BM: trains 2 3
have PRR: par 76
have PRR: president Cy, shares Cy 60
have PRR: trains 3 3
have CO: par 76
have CO: president Cy, shares Cy 30 Bob 30
have CO: trains 3 3
have operating NYC
NYC: buy 4
"""


@pytest.mark.parametrize(
    ("game", "lines", "fits", "wrong"),
    [
        ("1889", STOCK_ROUND_ENDS, ("Ann 100", "Ann 105"), "Ann 110"),
        ("1889", STOCK_ROUND_ENDS, ("AR price 75", "AR price 80"), "AR price 85"),
        ("1830", RUST, ("BM trains 2", "BM trains 1"), "BM trains 3"),
    ],
)
def test_prices_that_rise_and_trains_that_rust(
    game: str, lines: str, fits: tuple[str, str], wrong: str
) -> None:
    text = HEAD.format(game) + lines
    for count in fits:
        assert run(f"{text}count {count}\n").report.findings == []
    (finding,) = run(f"{text}count {wrong}\n").report.findings
    assert finding.code == "PP-07"
