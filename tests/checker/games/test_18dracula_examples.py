"""The examples of 18Dracula: files as a table types them.

The figures are those of a ledger kept by hand beside the game, entry by entry, from the rules document alone.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playproof.checker.api import check_file, legal
from playproof.checker.session.session import run

OPENING = Path(__file__).parents[3] / "checker" / "games" / "game_18dracula" / "examples" / "opening.play"
#: 12,000 in the bank and 2,400 for the players (D-019, D-021).
BLOOD = 14_400
#: What everybody holds when each round is over: the associates have not paid for the next one yet.
LEDGER = {
    "Associate auction": {"Ann": 595, "Bob": 515, "Cy": 670, "LL": 15, "BT": 30, "bank": 12_575},
    "Stock round 1": {
        "Ann": 48, "Bob": 20, "Cy": 2, "LL": 15, "BT": 30, "GW": 800, "SS": 800, "ETT": 670, "bank": 12_015,
    },
    "Operating round 1.1": {
        "Ann": 53, "Bob": 60, "Cy": 47, "LL": 40, "BT": 10, "GW": 570, "SS": 640, "ETT": 480, "bank": 12_500,
    },
    "Stock round 2": {
        "Ann": 46, "Bob": 10, "Cy": 31, "LL": 40, "BT": 10, "GW": 570, "SS": 640, "ETT": 480, "UU": 670,
        "bank": 11_903,
    },
    "Operating round 2.1": {
        "Ann": 495, "Bob": 526, "Cy": 382, "LL": 0, "BT": 30, "GW": 30, "SS": 314, "ETT": 60, "UU": 590,
        "bank": 11_973,
    },
}  # fmt: skip
#: Cell and price of each token at the end.
TOKENS = {"GW": ("r4c6", 73), "SS": ("r6c6", 60), "ETT": ("r6c6", 60), "UU": ("r5c5", 54)}


def rounds() -> dict[str, str]:
    """The file up to the end of each of its rounds, by heading."""
    text = OPENING.read_text(encoding="utf-8")
    heads = list(re.finditer(r"^== (.*)$", text, re.MULTILINE))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return {head[1]: text[:end] for head, end in zip(heads, ends, strict=True)}


def test_the_opening_is_silent_and_ends_with_the_second_operating_round() -> None:
    report = check_file(OPENING)
    assert report.findings == []
    assert not report.over
    assert report.state["rounds"]["now"] == "SR 3"


@pytest.mark.parametrize("heading", LEDGER)
def test_the_ledger_at_each_rounds_end(heading: str) -> None:
    ledger = LEDGER[heading]
    assert sum(ledger.values()) == BLOOD
    text = rounds()[heading]
    counts = "".join(f"count {owner} {amount}\n" for owner, amount in ledger.items())
    assert run(text + counts).report.findings == []
    for owner, amount in ledger.items():
        wrong = run(f"{text}count {owner} {amount + 1}\n").report.findings
        assert [(one.code, one.line) for one in wrong] == [("PP-07", text.count("\n") + 1)]


def test_the_end_of_the_opening() -> None:
    session = run(OPENING.read_text(encoding="utf-8"))
    purses = session.game_state.balances
    assert {owner: held for owner, held in purses.items() if held} == {
        owner: held for owner, held in LEDGER["Operating round 2.1"].items() if held
    }
    state = check_file(OPENING).state
    tokens = {front: (token["cell"], token["price"]) for front, token in state["stock_market"].items()}
    assert tokens == TOKENS
    assert state["phases"] == {"phase": "2", "space": 3}


def test_between_two_rounds_a_count_may_be_from_before_the_associates_paid() -> None:
    text = rounds()["Stock round 1"]
    assert run(f"{text}count Bob 20\ncount Bob 50\ncount Cy 22\n").report.findings == []
    late = run(f"{text}LL: build Balath-Serring\ncount Bob 20\n").report.findings
    assert [one.message for one in late] == ["Bob has 50 as recorded, 20 counted"]
    assert late[0].help.startswith("the 30 of line ")  # 10 and 20: both of his associates


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Bob: buy BT for 95", []),
        ("Bob: buy BT for 100", ["BT costs 95, not 100"]),
        ("Bob: bid 150 FD", ["a bid on FD is at least 185 (cost 180 + 1, in steps of 5), not 150"]),
    ],
)
def test_the_auction_goes_on_when_a_minor_is_through(said: str, expected: list[str]) -> None:
    head, _, _ = OPENING.read_text(encoding="utf-8").partition("Bob: buy BT for 95")
    assert [one.message for one in run(f"{head}{said}\n").report.findings] == expected


@pytest.mark.parametrize(
    "said",
    [
        "Ann: sell 1 SS",
        "Ann: sell SS -> Ann gets 65",
        "Ann: buy CV from Cy for 5",
        "Ann: pass",
        "Ann: par KA 67",
    ],
)
def test_the_first_entry_of_a_stock_round_ends_the_last_fronts_turn(said: str) -> None:
    head, _, _ = OPENING.read_text(encoding="utf-8").partition("ETT: done\n")
    found = [one.message for one in run(f"{head}{said}\n").report.findings]
    assert found == (["Ann has 53, not 134"] if "par" in said else [])


def test_a_cube_may_be_typed_with_its_cost_alone() -> None:
    text = OPENING.read_text(encoding="utf-8")
    typed = "Dracuul-Lake Gorool yellow 40"
    assert typed in text
    assert run(text.replace(typed, "Dracuul-Lake Gorool 40")).report.findings == []
    dear = run(text.replace(typed, "Dracuul-Lake Gorool for 50")).report.findings
    assert [one.message for one in dear][:1] == ["that costs 40, not 50"]


def test_legal_names_each_cube_once_with_colour_and_cost(tmp_path: Path) -> None:
    head, _, _ = OPENING.read_text(encoding="utf-8").partition("ETT: build Overlook-Blackforest")
    path = tmp_path / "cut.play"
    path.write_text(head, encoding="utf-8")
    assert [line for line in legal(path).entries if " build " in line] == [
        "ETT: build Sadie-Balath green",
        "ETT: build Sadie-Gloufit green",
        "ETT: build Overlook-Blackforest green",
        "ETT: build Sadie-Blackforest green 10",
    ]


@pytest.mark.parametrize(("said", "meant"), [("build Highsale-Yerday", "Yrerday"), ("buy Zombies", "Zombie")])
def test_a_misspelt_name_is_told_as_it_is_printed(said: str, meant: str) -> None:
    head, _, _ = OPENING.read_text(encoding="utf-8").partition("SS: build Highsale-Abrafall")
    found = run(f"{head}SS: {said}\n").report.findings
    assert [one.message.rpartition("; ")[2] for one in found] == [f"did you mean {meant}?"]


def test_whoever_else_begins_is_told_how_to_say_so() -> None:
    text = OPENING.read_text(encoding="utf-8")
    found = run(re.sub(r"(?m)^have turn Bob.*\n", "", text)).report.findings
    assert found[0].code == "D-247"
    assert (
        found[0].message == "Ann begins, not Bob; if you chose Bob to begin, write before play: have turn Bob"
    )


def test_what_the_bank_has_left_is_told_with_what_was_counted() -> None:
    text = OPENING.read_text(encoding="utf-8")
    found = run(text.replace("monsters left 1 Swearwolf", "monsters left 0 Swearwolf")).report.findings
    assert [one.message for one in found] == ["the bank has 1 Swearwolf as recorded, 0 counted"]
    assert found[0].help == f'count again; if it is so: accept {found[0].line} "…"'


@pytest.mark.parametrize(
    ("heading", "message"),
    [
        (
            "Operating round 1.1",
            "a line of Cy's was likely left out before this one: `Cy: pass`; "
            "if not, build can't be done now, in SR 1: it is Cy's turn",
        ),
        ("Operating round 2.1", "run can't be done now, in SR 2: it is Cy's turn"),
    ],
)
def test_a_pass_left_out_before_an_operating_round_is_one_finding(heading: str, message: str) -> None:
    text = OPENING.read_text(encoding="utf-8")
    before, _, after = text.partition(f"== {heading}\n")
    cut = before.rindex("Cy: pass\n")
    found = run(
        f"{before[:cut]}# nobody wrote it down\n{before[cut + 9 :]}== {heading}\n{after}"
    ).report.findings
    assert [(one.code, one.message) for one in found] == [("D-030", message)]


def test_a_pass_left_out_before_the_minors_go_is_one_finding() -> None:
    text = OPENING.read_text(encoding="utf-8")
    said = "Cy: pass\nAnn: pass\n# All three"
    assert said in text
    found = run(text.replace(said, "Cy: pass\n# not written down\n# All three")).report.findings
    assert [one.code for one in found] == ["D-029"]
    assert found[0].message.startswith("a line of Ann's was likely left out before this one: `Ann: pass`;")
    beneath = [
        "build can't be done now, in the opening auction: it is Ann's turn",
        "Balath and Badass are not joined",
    ]
    assert [one.message for one in found[0].folded] == beneath


def test_legal_follows_the_order_of_a_turn(tmp_path: Path) -> None:
    head, _, _ = OPENING.read_text(encoding="utf-8").partition("GW: build Dracuul-Cosmols")
    path = tmp_path / "cut.play"
    path.write_text(head, encoding="utf-8")
    commands = [line.split()[1] for line in legal(path).entries]
    assert list(dict.fromkeys(commands)) == ["build", "office", "withhold", "buy"]
    assert commands == sorted(commands, key=["build", "office", "withhold", "buy"].index)


@pytest.mark.parametrize(
    ("typed", "slip", "message"),
    [
        ("Lake Gorool yellow 40", "Lake Gorul yellow 40", "'Lake Gorul' is no place here; did you mean Lake Gorool?"),
        ("Abrafall-Chicken Rest\n", "Abrafall-Chicken Reft\n", "'Chicken Reft' is no place here; did you mean Chicken Rest?"),
        ("Dracuul-Lake Gorool = 50", "Dracuul-Lake Gorul = 50", "'Lake Gorul' is no place here; did you mean Lake Gorool?"),
        ("run Skeleton Dracuul", "run Skelton Dracul", "'Skelton' is no monster here; did you mean Skeleton?"),
        ("run Zombie Dracuul", "run Zonbie Dracuul", "'Zonbie' is no monster here; did you mean Zombie?"),
        ("Lake Gorool-Cofrall-Fereel", "Lake Gorool-Xofrall-Fereel", "'Xofrall' is no place here; did you mean Cofrall?"),
    ],
)  # fmt: skip
def test_a_slip_within_a_run_or_connection_is_one_finding(typed: str, slip: str, message: str) -> None:
    text = OPENING.read_text(encoding="utf-8")
    assert typed in text
    found = run(text.replace(typed, slip, 1)).report.findings
    assert [(one.code, one.message, one.folded) for one in found] == [("PP-03", message, [])]
