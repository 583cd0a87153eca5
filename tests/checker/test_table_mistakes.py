"""Mistakes that people make at the table and at the tracker: one each, told once, at its line and by its rule."""

from __future__ import annotations

import pytest

from playproof.checker.session.session import run

STARTS = {
    "dracula auction": "game 18dracula\nplayers Eve Max Ida\n",
    "dracula stock": """game 18dracula
players Eve Max Ida
have round SR 1
have Eve: cash 600
have Max: cash 600
have Ida: cash 600
have priority Eve
Eve: par KA 80
Max: par GS 67
Ida: par ETT 73
""",
    "dracula operating": """game 18dracula
players Eve Max Ida
have phase 2
have round OR 2.1 of 2
have KA: par 80
have KA: cash 500
have Eve: president KA
have Eve: shares 5 KA
have Max: shares 2 KA
have KA: monsters Skeleton
have cubes yellow Cano-Seekers East
have operating KA
""",
    "1889 auction": "game 1889\nplayers Eve Max Ida\nEve: bid 55 SMR\nMax: bid 60 SMR\nIda: buy TR\nEve: buy MF\nMax: buy ER\n",
    "1889 stock": """game 1889
players Eve Max Ida
have round SR 1
have Eve: owns DR
have IR: par 65
have IR: president Ida, shares Ida 20 Max 10
have turn Eve
""",
    "1889 operating": """game 1889
players Eve Max Ida
have phase 2
have round OR 2.1 of 1
have Eve: cash 30
have SR: par 70
have SR: president Eve, shares Eve 50
have SR: cash 190
have SR: trains 2, 2
have SR: tokens I2
have tile 6 turned 4 on I2
have operating SR
""",
    "184x found": "game 184x\nplayers Eve Max Ida\nEve: found LAN red at 60 on M23/20\n",
    "184x invest": """game 184x
players Eve Max Ida
have LAN: founded red at 60 by Eve
have LAN: sale 1
have DEL: founded blue at 80 by Max
have turn Max
""",
    "184x expedition": """game 184x
players Eve Max Ida
have LAN: founded red at 60 by Eve
have LAN: cash 200
have LAN: outpost M23/20 token 2
have DEL: founded blue at 80 by Max
have DEL: cash 240
have DEL: outpost N24/30
have laid A3 on N22 turned 1
have laid A3 on O23
have market 7 5 5 2
have round expedition 1
""",
    "leasehold": "game leasehold\nplayers Eve Max Ida\nEve: take RED\nMax: take BLUE\nIda: take GREEN\n",
    "184x running": """game 184x
players Eve Max Ida
have LAN: founded red at 60 by Eve
have LAN: cash 200
have LAN: outpost M23/20 token 2
have DEL: founded blue at 80 by Max
have DEL: cash 240
have DEL: outpost N24/30 token 5
have laid A3 on N22 turned 1
have laid A3 on O23
have laid A1 on M21 turned 3
have market 7 5 5 2
have round expedition 2
""",
    "1830 auction": """game 1830
players Eve Max Ida
have Eve: bid 45 CS
have Max: bid 50 CS
have turn Ida
Ida: buy SV for 20
Eve: pass -> Max takes CS, Max pays 50
""",
    "1830 brown": """game 1830
players Eve Max Ida
have phase 5
have round OR 5.1 of 3
have closed SV CS DH MH CA BO
have operating NYC
have NYC: par 82
have NYC: president Eve, shares Eve 60
have NYC: cash 500
have NYC: tokens E19, F4
have NYC: trains 5
""",
    "header": "game 1830\nplayers Eve Max Ida\n",
    "leasehold late": """game leasehold
players Eve Bea Ida
have Eve: cash 9
have Bea: cash 1
have Ida: cash 0
have Eve: shares RED 1+2, GREEN 0+1
have Bea: shares BLUE 2+3
have Ida: shares GREEN 2+2, RED 0+2
have R: cash 2
have BLUE: cash 4
have G: cash 5
have RED: hexes D3=1 E3=2
have BLUE: hexes C5=1 C4=2
have GREEN: hexes D5=2 D6=1
have turn Bea
""",
    "sectors": """game preascendant
players Eve Max Ida
have Eve: hand W03 R02
have Eve: discard K09
have Max: hand none
have Max: discard B09
have Ida: hand K07
have market R05 B11 K11 R06
have sector 0,0 1 K
have sector 1,0 1 R
have sector -1,1 2 -
have turn Eve
""",
}
#: A start, the lines that follow, and what is found: the line among these (the first is 1), the code, the beginning of the
#: message.
Case = tuple[str, str, list[tuple[int, str, str]]]
CASES: dict[str, Case] = {
    "a bid that is no multiple": ("dracula auction", "Eve: bid 107 BT", [(1, "D-249", "107 is no multiple of 5")]),
    "a bid without the money": ("dracula auction", "Eve: bid 905 BT", [(1, "D-250", "Eve has 800, not 905")]),
    "a par price that is none": (
        "dracula auction",
        "have round SR 1\nEve: par KA 81",
        [(2, "D-065", "81 is no par price")],
    ),
    "a sale in the first round": (
        "dracula stock", "Eve: sell 1 KA", [(1, "D-308", "nothing is sold in the first stock round")]
    ),
    "a share paid to its company": (
        "dracula stock", "Eve: buy KA -> Eve pays 80 to KA", [(1, "D-060", "Eve pays 80 to the bank")]
    ),
    "a turn left out": (
        "dracula stock",
        "Eve: buy KA\nMax: buy GS\nEve: buy KA\nMax: buy GS",
        [(3, "D-075", "it is Ida's turn, not Eve's")],
    ),
    "another player's turn": (
        "dracula stock",
        "Eve: buy KA\nEve: buy GS\nIda: buy ETT\nEve: buy KA",
        [(2, "D-043", "`Max: buy GS` was likely meant")],
    ),
    "a cube of another colour": (
        "dracula operating", "KA: build Cano-Treight green", [(1, "D-140", "Treight-Cano is connection 2")]
    ),
    "a cost that is not said": ("dracula operating", "KA: build Cano-Heisbret yellow\ncount KA 480", []),
    "a connection left out": (
        "dracula operating", "KA: office Harrierbend 40", [(1, "D-170", "Harrierbend is not connected to KA")]
    ),
    "an office left out": (
        "dracula operating",
        "KA: build Seekers East-Harrierbend\nKA: run Harrierbend-Seekers East = 20\nKA: done",
        [(2, "D-178", "a run includes an office of its company")],
    ),
    "an income miscounted": (
        "dracula operating", "KA: run Cano Seekers East = 40", [(1, "D-155", "that run brings in 30, not 40")]
    ),
    "a dividend of another income": (
        "dracula operating",
        "KA: run Cano Seekers East = 30\nKA: pay 20",
        [(2, "D-198", "the income is 30, not 20")],
    ),
    "a dividend not taken": (
        "dracula operating",
        "KA: run Cano Seekers East = 30\nKA: pay\ncount Eve 800",
        [(3, "PP-07", "Eve has 815 as recorded, 800 counted")],
    ),
    "a pass of one who is not in the auction": (
        "1889 auction", "Ida: pass", [(1, "R-017", "SMR is auctioned among Eve and Max")]
    ),
    "an exchange that is paid": (
        "1889 stock", "Eve: exchange DR for IR -> Eve pays 65", [(1, "PP-11", "Eve pays nothing, not 65")]
    ),
    "a purchase paid to its company": (
        "1889 stock", "Eve: buy IR -> Eve pays 65 to IR", [(1, "R-036", "Eve pays 65 to the bank")]
    ),
    "a tile left out": (
        "1889 operating",
        "SR: run 2 J1-I2 + 2 I2-I4 = 100\nSR: pay\nSR: done",
        [(1, "R-110", "run 2: no track leads from I2 to I4")],
    ),
    "a tile without the label": (
        "1889 operating",
        "SR: lay 57 on I4 turned 3\nSR: run 2 J1-I2 + 2 I2-I4 = 100\nSR: pay",
        [(1, "V-032", "I4 has the label H, tile 57 has none")],
    ),
    "a tile out of reach": (
        "1889 operating", "SR: lay 9 on H5", [(1, "R-090", "no track leads from a token of SR to H5")]
    ),
    "a route that is too long": (
        "1889 operating",
        "SR: lay 438 on I4 turned 3\nSR: run 2 J1-I2-I4 = 70",
        [(2, "R-112", "a 2-train makes at most 2 stops, not 3: J1-I2-I4")],
    ),
    "a run typed twice": (
        "1889 operating",
        "SR: lay 438 on I4 turned 3\nSR: run 2 J1-I2 + 2 I2-I4 = 100\nSR: run 2 J1-I2 + 2 I2-I4 = 100\nSR: pay",
        [(3, "R-110", "this line was likely typed twice")],
    ),
    "a dividend left out": (
        "1889 operating",
        "SR: lay 438 on I4 turned 3\nSR: run 2 J1-I2 + 2 I2-I4 = 100\nSR: done",
        [(3, "R-130", "SR has run for 100: pay or withhold?")],
    ),
    "lines swapped": (
        "1889 operating",
        "SR: lay 438 on I4 turned 3\nSR: pay\nSR: run 2 J1-I2 + 2 I2-I4 = 100\nSR: done",
        [(2, "R-130", "lines 14 and 15 were likely swapped")],
    ),
    "a company's money miscounted": (
        "1889 operating",
        "SR: lay 438 on I4 turned 3\nSR: run 2 J1-I2 + 2 I2-I4 = 100\nSR: pay\ncount SR 210",
        [(4, "PP-07", "SR has 110 as recorded, 210 counted")],
    ),
    "a pass opens the stock round": ("1889 operating", "SR: withhold\nEve: pass\nMax: pass", []),
    "a count taken back": ("1889 operating", "count Eve 99\nundo\nSR: withhold", []),
    "a count that stands": (
        "1889 operating", "count Eve 99\nSR: withhold", [(1, "PP-07", "Eve has 30 as recorded, 99 counted")]
    ),
    "a potential paid to the bank": (
        "184x found", "Max: buy LAN -> Max pays 60 to bank", [(1, "X4-22", "Max pays 60 to LAN")]
    ),
    "a bet forgotten in a count": (
        "184x found", "Max: bet 40 LOW\ncount Max 400", [(2, "PP-07", "Max has 360 as recorded, 400 counted")]
    ),
    "the wrong buyer": (
        "184x found",
        "Ida: buy LAN\nIda: pass\nEve: pass\nMax: pass",
        [(1, "X4-07", "it is Max's turn, not Ida's")],
    ),
    "more tiles than money": (
        "184x expedition", "DEL: explore 8", [(1, "X4-29", "DEL has 240 in its coffers; 8 tiles cost 360")]
    ),
    "a token left out": (
        "184x expedition",
        "DEL: explore 1\nDEL: place C3 on O21\nrefill 6\nDEL: pass",
        [(3, "X4-50", "0 tokens are drawn (4 of 4 lie in the market), not 1")],
    ),
    "a tile that brings another sum": (
        "184x running",
        "DEL: explore 1\nDEL: place C4 on O21\nDEL: run 5: 20 15 20\nLAN: run 2: 0",
        [(3, "X4-38", "from N24/30: N22 20, O23 15, O21 30")],
    ),
    "an expedition miscounted": (
        "184x running",
        "DEL: explore 1\nDEL: place C3 on O21\nDEL: run 5: 20 15 15\nLAN: run 2: 0",
        [(3, "X4-38", "from N24/30: N22 20, O23 15, O21 20")],
    ),
    "guilds in another order": (
        "184x running",
        "LAN: run 2: 0\nDEL: run 5: 20 15\nretire 2",
        [(1, "X4-26", "lines 14 and 15 were likely swapped")],
    ),
    "other tokens retire": (
        "184x running",
        "DEL: run 5: 20 15\nLAN: run 2: 0\nretire 5",
        [(3, "X4-54", "the 2s retire, not the 5s")],
    ),
    "upkeep forgotten": (
        "leasehold",
        "Eve: act RED build D3 1\ncount Eve 25\nMax: act BLUE build C5 1\ncount Eve 25",
        [(4, "PP-07", "Eve has 21 as recorded, 25 counted")],
    ),
    "a company by its letter": ("leasehold late", "count B 4\nBea: pass", []),
    "a hex without the money": (
        "leasehold late", "Bea: act B build B5 1", [(1, "N-3.3.0.2/4", "BLUE has 4; B5 costs 5 for 1")]
    ),
    "a position with an empty hand": ("sectors", "count Max hand 0\nEve: expand W03 at 0,1", []),
    "a sector that touches nothing": (
        "sectors", "Eve: expand W03 at -2,-2", [(1, "PA-50", "no new sector can go to -2,-2")]
    ),
    "after the contest it is the left one's turn": ("1830 auction", "Eve: bid 115 MH\ncount Max 750", []),
    "a bid on the cheapest": (
        "1830 auction", "Eve: bid 75 DH", [(1, "R-012", "DH is the cheapest; it can only be bought, for 70")]
    ),
    "an off-board city's earlier figure": (
        "1830 brown",
        "have tile 57 turned 1 on F4\nNYC: run 5 F4-F2 = 60",
        [(1, "R-089", "tile 57 turned 1 on F4 leads to F6"), (2, "R-120", "that run brings 90, not 60")],
    ),
    "a header alone": ("header", "", []),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_one_mistake_is_told_once_at_its_line(name: str) -> None:
    start, lines, expected = CASES[name]
    head = STARTS[start]
    report = run(f"{head}{lines}\n").report
    first = head.count("\n")
    found = [(finding.line - first, finding.code, finding.message) for finding in report.findings]
    assert [one[:2] for one in found] == [one[:2] for one in expected], found
    for (_, _, message), (_, _, said) in zip(found, expected, strict=True):
        assert message.startswith(said)


def test_a_finding_quotes_the_line_in_force() -> None:
    """An amended line is quoted as it was amended."""
    session = run(STARTS["dracula auction"] + "Eve: bid 105 BT\namend 3 Eve: bid 107 BT\n")
    (finding,) = session.report.findings
    assert (finding.line, finding.code) == (4, "D-249")
    assert finding.excerpt == "amend 3 Eve: bid 107 BT"
