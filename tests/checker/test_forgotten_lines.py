"""A line left out, an outcome that can't be read, the bank counted after its break: one mistake is one finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof import checker
from playproof.checker.api import check_text, legal
from playproof.checker.model.findings import Report
from playproof.checker.report.text import render_text
from tests.samples import part

LATE = Path(checker.__file__).parent / "games" / "game_18dracula" / "examples" / "late-game.play"
TYPED = LATE.read_text().splitlines()


def told(beginning: str, *instead: str, upto: str = "") -> Report:
    """The late game with other lines in the place of the first that begins so, ``upto`` a heading."""
    at = next(i for i, text in enumerate(TYPED) if text.startswith(beginning))
    end = TYPED.index(f"== {upto}") if upto else len(TYPED)
    return check_text("\n".join([*TYPED[:at], *instead, *TYPED[at + 1 : end]]))


def said(report: Report) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in report.findings]


def test_a_forgotten_discard_is_said_once_with_what_follows_beneath() -> None:
    report = told("UU: discard Haunted", upto="Operating round 6.2")
    assert said(report) == [
        (
            "D-115",
            "a line of UU's was likely left out before this one: `UU: discard Haunted`; "
            "if not, UU is above its limit of 3: it must discard first",
        )
    ]
    assert {one.code for one in report.findings[0].folded} == {"D-115"}
    assert "then   line 158: D-115 " in render_text(report)


@pytest.mark.parametrize(
    ("pay", "heading", "next_line", "asked"),
    part(
        [
            ("SS: pay 420", "Operating round 6.2", "SS: buy Assassin", "pay or withhold?"),
            ("UU: pay 410", "Operating round 6.1", "UU: done", "pay or withhold?"),
            ("BH: pay 520", "Operating round 7.2", "BH: done", "pay or withhold?"),
        ],
        3,
    ),
)
def test_a_forgotten_dividend_is_one_finding(pay: str, heading: str, next_line: str, asked: str) -> None:
    at = TYPED.index(pay, TYPED.index(f"== {heading}"))
    report = check_text("\n".join([*TYPED[:at], *TYPED[at + 1 :]]))
    company, _, amount = pay.partition(": pay ")
    assert said(report) == [("D-198", f"{company} has run for {amount}: {asked}")]
    assert (report.findings[0].excerpt, report.findings[0].settled) == (next_line, "corrected")
    assert report.scores == {"Ann": 16772, "Bob": 14377, "Cy": 15036}


def test_a_line_that_waits_for_another_is_said_once() -> None:
    waiting = ["Cy: bid 70", "Bob: sell 1 UU", "Bob: buy UU", "Ann: sell 1 UU"]
    report = told("Cy: bid 70", *waiting[1:], upto="Operating round 6.1")
    about = [one for one in report.findings if one.line <= 129]
    assert [one.message for one in about][:1] == [
        "sell can't be done now, before the operating rounds: it is Cy's turn"
    ]
    assert [one.line for one in about[0].folded][:2] == [128, 129]


def test_two_mistakes_of_a_kind_apart_are_two_findings() -> None:
    lines = list(TYPED)
    wrong = [i for i, text in enumerate(lines) if text.startswith(("KA: buy Vampire", "BH: buy Vampire"))]
    for i in wrong:
        lines[i] = lines[i].split("#")[0].strip() + " 500"
    found = said(check_text("\n".join(lines)))
    assert found == [("D-208", "Vampire costs 550, not 500")] * 2


def test_an_outcome_that_cannot_be_read_leaves_the_entry() -> None:
    report = told("KA: pay 310", "KA: pay 310 -> Ann gets 155, everybody happy")
    assert [one.code for one in report.findings] == ["PP-02"]
    assert report.findings[0].message.startswith("'everybody happy' is no outcome")


def test_an_outcome_without_pays_or_gets_is_told_how_to_be_written() -> None:
    report = told("KA: pay 310", "KA: pay 310 -> Ann 155")
    assert [one.code for one in report.findings] == ["PP-02"]
    assert report.findings[0].message.startswith("'Ann 155' is no outcome; write 'Ann pays 40'")


def test_a_stated_dividend_is_compared() -> None:
    assert said(told("KA: pay 310", "KA: pay 310 -> Ann gets 155, Bob gets 93, Cy gets 62 from bank")) == []
    report = told("KA: pay 310", "KA: pay 310 -> Ann gets 186")
    assert said(report) == [("D-202", "Ann gets 155 (5 × 31), not 186")]


def test_the_bank_is_not_compared_once_its_reserve_is_out() -> None:
    assert said(told("# That broke the bank", "count bank 1217")) == []
    assert said(told("count bank 337", "count bank 400")) == [
        ("PP-07", "bank has 337 as recorded, 400 counted")
    ]


def test_a_run_over_the_castle_is_told_so() -> None:
    run = "UU: run Count Dead Man's Bay-Besal-Gonthror-Sodden-Terrire-Port Tailefell-Innside-Helifax"
    report = told("UU: run Count", f"{run} doubling Helifax = 330")
    assert said(report) == [("D-087", "the castle lies between Innside and Helifax")]


def test_a_monster_that_only_the_market_has_is_told_so() -> None:
    report = told("KA: buy Haunted from market", "KA: buy Haunted", upto="Operating round 6.2")
    assert said(report)[0] == (
        "D-110",
        "a new phase has begun: Haunted is no longer on sale; the market has one: buy Haunted from market",
    )


def test_what_a_trade_in_costs_is_listed(tmp_path: Path) -> None:
    at = next(i for i, text in enumerate(TYPED) if text.startswith("SS: trade Renfield"))
    (tmp_path / "late.play").write_text("\n".join(TYPED[:at]))
    assert legal(tmp_path / "late.play").entries == ("SS: trade Renfield for 200", "SS: done")


@pytest.mark.parametrize(
    ("heading", "first", "second"),
    part(
        [
            ("Operating round 6.2", "UU", "BH"),
            ("Operating round 6.2", "KA", "SS"),
            ("Operating round 7.1", "GW", "IBS"),
        ],
        3,
    ),
)
def test_two_turns_in_the_wrong_order_are_one_finding(heading: str, first: str, second: str) -> None:
    begins = TYPED.index(f"== {heading}")
    one, other = (
        (
            next(i for i, text in enumerate(TYPED) if i > begins and text.startswith(f"{company}:")),
            TYPED.index(f"{company}: done", begins) + 1,
        )
        for company in (first, second)
    )
    swapped = [*TYPED[: one[0]], *TYPED[other[0] : other[1]], *TYPED[slice(*one)], *TYPED[other[1] :]]
    report = check_text("\n".join(swapped))
    assert said(report) == [("D-128", f"{first} operates before {second}")]
    assert report.scores == {"Ann": 16772, "Bob": 14377, "Cy": 15036}


def without(line: str) -> Report:
    """The late game without the first line that begins so."""
    at = next(i for i, text in enumerate(TYPED) if text.startswith(line))
    return check_text("\n".join([*TYPED[:at], *TYPED[at + 1 :]]))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("GW: build Dracuul-Red's Lake red 30", "D-164"),
        ("KA: buy Vampire", "D-115"),
        ("Ann: par IBS 100", "D-047"),
    ],
)
def test_a_forgotten_line_that_much_rests_on_is_the_one_finding(line: str, code: str) -> None:
    actor = line.partition(":")[0]
    report = without(line)
    assert [one.code for one in report.findings] == [code]
    assert report.findings[0].message.startswith(
        f"a line of {actor}'s was likely left out before this one: `{line}`; if not, "
    )
    assert len(report.findings[0].folded) >= 2


def test_a_bank_that_stays_off_by_the_same_amount_is_said_once() -> None:
    report = without("BH: build Heisbret-Montcradel yellow 20")
    bank = [one for one in report.findings if "bank has" in one.message]
    assert [one.message for one in bank] == [
        "a line was likely left out before this one, such as `KA: build Heisbret-Montcradel 20`; "
        "if not, bank has 10938 as recorded, 10958 counted"
    ]
