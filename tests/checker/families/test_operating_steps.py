"""Steps of operating rounds: what they say, do and leave to parameters, on the map of 1830 and on changes of its data."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from playproof.checker.api import awaited, check_text
from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import find_game
from playproof.checker.model.findings import Report
from playproof.checker.session.session import run
from playproof.components.faults import DataFaults
from tests.checkout import ROOT

HEAD = """game 1830
players Ann Bob Cy
have round OR 2.1
have phase {phase}
have PRR: par 100
have Ann: president PRR
have Ann: shares 6 PRR
have PRR: cash {cash}
have operated PRR
have done NYC
have tile 57 turned 1 on H10
have operating PRR
"""


def start(*lines: str, phase: str = "2", cash: int = 1000) -> str:
    """A position in which PRR operates; ``lines`` follow."""
    return HEAD.format(phase=phase, cash=cash).replace("have done NYC\n", "").replace(
        "have operated PRR\n", ""
    ) + "".join(f"{line}\n" for line in lines)


def found(text: str, roots: tuple[Path, ...] = ()) -> list[tuple[str, int]]:
    """The rules broken, with the lines counted from the first that a position does not need."""
    report = check_text(text.replace("game 1830\n", "game 1830changed\n") if roots else text, roots=roots)
    before = sum(line.startswith(("game", "players", "have")) for line in text.splitlines())
    return [(finding.code, finding.line - before) for finding in report.findings]


def report_of(text: str) -> Report:
    """What is said of a text without findings."""
    report = check_text(text)
    assert not report.findings, report.findings[0].message
    return report


def test_a_turn_from_the_tile_to_the_train() -> None:
    text = start(
        "have Bob: shares 2 PRR",
        "have PRR: trains 2",
        "PRR: lay 9 on H14 turned 1 -> PRR pays 0",
        "PRR: token H10 for 40",
        "PRR: run 2 H10-H12 = 30 -> total 30",
        "PRR: pay -> Ann gets 18, Bob gets 6, price 112",
        "PRR: buy 2 -> PRR pays 80",
        "PRR: done",
        "count PRR 880",
        "count PRR trains 2",
        "count trains left 4 2",
    )
    report_of(text)


def test_shares_in_the_pool_pay_the_company_those_in_the_ipo_nobody() -> None:
    told = ("have market 2 PRR", "have PRR: trains 2", "PRR: run 2 H10-H12 = 30")
    report_of(start(*told, "PRR: pay -> Ann gets 18, PRR gets 6"))
    assert found(start(*told, "PRR: pay -> PRR gets 12")) == [("R-131", 2)]
    report_of(start(*told, "PRR: withhold -> PRR gets 30, price 90"))
    assert found(start(*told, "PRR: done")) == [("R-130", 2)]
    assert found(start(*told, "PRR: pay 20")) == [("R-130", 2)]
    assert found(start(*told, "PRR: pay", "PRR: withhold")) == [("R-130", 3)]


@pytest.mark.parametrize("entry", ["PRR: done", "PRR: buy 2", "PRR: run none", "PRR: withhold"])
def test_without_income_the_price_falls_once(entry: str) -> None:
    """However the turn goes on, with or without a word about the run."""
    tail = () if entry == "PRR: done" else ("PRR: done",)
    buys = ("PRR: buy 2",) if entry in ("PRR: run none", "PRR: withhold") else ()
    trains = ("have PRR: trains 2",) if entry == "PRR: done" else ()
    report_of(start(*trains, entry, *buys, *tail, "count PRR price 90"))


def test_an_income_without_its_runs_is_said_not_to_be_checked() -> None:
    report = report_of(start("have PRR: trains 2", "PRR: run = 60", "PRR: pay -> Ann gets 36"))
    assert [note.code for note in report.notes] == ["R-120"]
    assert "not checked" in report.notes[0].message
    assert found(start("PRR: run = 60")) == [("R-110", 1)]


def test_each_train_runs_once_and_is_the_companys_own() -> None:
    assert found(start("have PRR: trains 2", "PRR: run 3 H10-H12 = 30")) == [("R-110", 1)]
    assert found(start("have PRR: trains 2", "PRR: run 2 H10-H12 + 2 H10-H12")) == [("R-110", 1)]
    assert found(start("have PRR: trains 2", "PRR: run 2 H10-H12", "PRR: run 2 H10-H12")) == [("R-110", 2)]
    assert found(start("have PRR: trains 2", "PRR: run 2 H10-H12 = 50")) == [("R-120", 1)]
    assert found(start("have PRR: trains 2", "PRR: run 2 H10-H12 = 20 + 10")) == [("R-121", 1)]


def test_where_the_best_runs_must_be_claimed_no_other_will_do() -> None:
    told = start("have PRR: trains 2").replace("game 1830\n", "game 1830\nhouse RA-31 = b\n")
    for entry in ("PRR: done", "PRR: buy 2", "PRR: withhold"):
        (one,) = check_text(f"{told}{entry}\n").findings
        assert one.code == "R-122"
    report_of(f"{told}PRR: run 2 H10-H12 = 30\nPRR: pay\nPRR: done\n")


def test_steps_have_their_order() -> None:
    assert found(start("PRR: buy 2", "PRR: lay 9 on H14 turned 1")) == [("R-073", 2)]
    assert found(start("PRR: token H10", "PRR: lay 9 on H14 turned 1")) == [("R-073", 2)]
    assert found(start("PRR: token H10", "PRR: token H10")) == [("R-100", 2)]
    assert found(start("have step routes", "PRR: token H10")) == [("R-073", 1)]


def test_the_bank_sells_the_uppermost_train_and_what_its_phase_opens() -> None:
    assert found(start("PRR: buy 3")) == [("R-141", 1)]
    assert found(start("PRR: buy 2 for 1")) == [("R-141", 1)]
    assert found(start("PRR: buy D", phase="5", cash=2000)) == [("R-141", 1)]
    report_of(start("have bank trains 6 6", "PRR: buy D -> PRR pays 1100, phase 6", phase="6", cash=2000))
    report_of(start("have bank trains 6", "PRR: buy 6", "PRR: buy D", phase="6", cash=2000))
    assert found(start("PRR: buy 2", phase="4")) == [("R-147", 1)]


def test_a_phase_with_a_name_is_stated_by_its_name() -> None:
    bank = "have bank trains 6 6"
    report_of(start(bank, "PRR: buy D -> phase D", phase="6", cash=2000))
    report_of(start(bank, "PRR: buy D -> PRR pays 1100, phase d", phase="6", cash=2000))
    for wrong, message in (
        ("PRR: buy D -> phase 5", "phase is D, not 5"),
        ("PRR: buy 6 -> phase D", "this entry changes no phase, so there is none to state"),
        ("PRR: buy D -> phase Q", "'Q' is no phase"),
    ):
        report = check_text(start(bank, wrong, phase="6", cash=2000))
        assert [one.message[: len(message)] for one in report.findings] == [message]


def test_a_trade_in_lowers_the_price_and_makes_a_place() -> None:
    two = ("have PRR: trains 4 5", "have bank trains 6")
    assert found(start(*two, "PRR: buy D", phase="6", cash=2000)) == [("R-144", 1)]
    text = start(*two, "PRR: buy D trading 4 -> PRR pays 800", "PRR: done", "count pool trains 0", phase="6")
    report_of(text)  # the 4 rusts in the pool, too
    report_of(start(*two, "PRR: buy D trading 5", "count pool trains 1", phase="6"))
    assert found(start("have PRR: trains 5", "PRR: buy D trading 3", phase="6")) == [("R-145", 1)]
    assert found(start(*two, "PRR: buy D trading 4 for 1100", phase="6", cash=2000)) == [("R-145", 1)]


def test_a_new_phase_rusts_and_lowers_limits_at_once() -> None:
    other = ("have NYC: par 90", "have Bob: president NYC", "have Bob: shares 6 NYC")
    text = start(
        *other,
        "have NYC: trains 2 3 3 3",
        "have PRR: trains 2",
        "have pool trains 2",
        "have bank trains 4 4 4 4",
        "PRR: buy 4",
        "count PRR trains 1",
        "count NYC trains 3",
        "count pool trains 0",
        phase="3",
    )
    report_of(text)
    over = start(
        *other, "have NYC: trains 3 3 4", "have bank trains 5 5 5", "PRR: buy 5", "NYC: discard 3", phase="4"
    )
    report_of(f"{over}PRR: done\ncount pool trains 1\n")
    assert found(over.replace("NYC: discard 3", "PRR: done")) == [("R-148", 2)]
    later = over.replace("game 1830\n", "game 1830\nhouse RA-45 = b\n").replace("NYC: discard 3\n", "")
    report_of(f"{later}NYC: discard 3\nPRR: done\n")
    report_of(f"{later}PRR: buy 5\nNYC: discard 3\nPRR: done\n")
    assert [finding.code for finding in check_text(f"{later}PRR: done\n").findings] == ["R-148"]
    assert found(over.replace("NYC: discard 3", "PRR: discard 5")) == [("R-148", 2)]


def test_trains_between_companies_have_a_price_that_is_agreed() -> None:
    other = ("have NYC: par 90", "have Bob: president NYC", "have Bob: shares 6 NYC", "have NYC: trains 2")
    report_of(start(*other, "PRR: buy 2 from NYC for 1 -> PRR pays 1 to NYC"))
    assert found(start(*other, "PRR: buy 2 from NYC for 0")) == [("R-143", 1)]
    assert found(start(*other, "PRR: buy 2 from NYC")) == [("R-143", 1)]
    assert found(start(*other, "PRR: buy 3 from NYC for 5", phase="3")) == [("R-143", 1)]
    assert found(start(*other, "PRR: buy 2 from NYC for 1001")) == [("R-152", 1)]


def test_private_companies_are_bought_between_their_bounds_at_any_point() -> None:
    own = ("have Bob: owns SV",)
    report_of(start(*own, "PRR: buy 3", "PRR: buy SV for 10 from Bob", phase="3"))
    report_of(start(*own, "PRR: buy SV from Bob for 40", "PRR: lay 9 on H14 turned 1", phase="3"))
    for price in (9, 41):
        assert found(start(*own, f"PRR: buy SV for {price}", phase="3")) == [("R-160", 1)]
    assert found(start(*own, "PRR: buy SV for 20")) == [("R-160", 1)]
    assert found(start(*own, "PRR: buy SV for 20 from Ann", phase="3")) == [("R-160", 1)]


# -- the duty to own a train ------------------------------------------------------------------------------


def poor(*lines: str, cash: int = 100, ann: int = 500) -> str:
    """PRR has a route, no train and little money; the cheapest train is a 4 for 300."""
    return start(f"have Ann: cash {ann}", "have bank trains 4 4", *lines, phase="4", cash=cash)


def test_a_company_with_a_route_buys_a_train_with_help_if_need_be() -> None:
    assert found(poor("PRR: done")) == [("R-151", 1)]
    assert found(poor("PRR: done", cash=300)) == [("R-150", 1)]
    report_of(
        poor("PRR: buy 4 with 200 from Ann -> Ann pays 200", "PRR: done", "count Ann 300", "count PRR 0")
    )
    report_of(poor("PRR: buy 4 with help -> Ann pays 200"))
    assert found(poor("PRR: buy 4")) == [("R-152", 1)]
    assert found(poor("PRR: buy 4 with 150 from Ann")) == [("R-152", 1)]
    assert found(poor("PRR: buy 4 with 200 from Bob")) == [("R-152", 1)]
    assert found(poor("PRR: buy 4 with 50 from Ann", cash=300)) == [("R-152", 1)]
    assert found(poor("have PRR: trains 3", "PRR: buy 4 with 200 from Ann")) == [("R-075", 1)]
    assert found(poor("have pool trains 3", "PRR: buy 4 with 200 from Ann")) == [("R-152", 1)]
    report_of(poor("have pool trains 3", "PRR: buy 3 from pool with 80 from Ann"))


def test_help_for_another_companys_train_ends_at_its_printed_price() -> None:
    other = ("have NYC: par 90", "have Bob: president NYC", "have Bob: shares 6 NYC", "have NYC: trains 4")
    report_of(poor(*other, "PRR: buy 4 from NYC for 300 with 200 from Ann"))
    assert found(poor(*other, "PRR: buy 4 from NYC for 301 with 201 from Ann")) == [("R-152", 1)]
    report_of(poor(*other, "PRR: buy 4 from NYC for 100"))


def test_shares_are_sold_until_there_is_enough_and_no_further() -> None:
    more = ("have NYC: par 90", "have Bob: president NYC", "have Bob: shares 5 NYC", "have Ann: shares 3 NYC")
    sold = (*more, "Ann: sell 2 NYC for PRR -> Ann gets 180", "PRR: buy 4 with 200 from Ann")
    report_of(poor(*sold, "PRR: done", ann=20))
    assert found(poor(*more, "Ann: sell 3 NYC for PRR", ann=20)) == [("R-153", 1)]
    assert found(poor(*more, "Ann: sell 1 NYC for PRR", ann=200)) == [("R-153", 1)]
    assert found(poor(*more, "PRR: buy 4 with 200 from Ann", ann=20)) == [("R-153", 1)]
    assert found(poor(*more, "Ann: sell 1 NYC for PRR", cash=300)) == [("R-155", 1)]
    barred = ("have Bob: shares 3 PRR", "Ann: sell 4 PRR for PRR")
    assert found(poor(*barred, ann=0)) == [("R-154", 1)]


def test_who_can_raise_enough_is_not_bankrupt() -> None:
    more = ("have NYC: par 90", "have Bob: president NYC", "have Bob: shares 5 NYC", "have Ann: shares 3 NYC")
    assert found(poor(*more, "Ann: bankrupt", ann=20)) == [("R-156", 1)]
    assert found(poor(*more, "Ann: bankrupt")) == [("R-156", 1)]
    assert found(poor(*more, "have PRR: trains 3", "Ann: bankrupt", ann=0)) == [("R-156", 1)]
    broke = start("have Ann: cash 5", "have bank trains 6 6", "Ann: bankrupt", phase="6", cash=0)
    report = report_of(broke)  # left to 90, then four shares down to 67; the money goes to the bank
    assert report.scores == {"Ann": 2 * 67, "Bob": 800, "Cy": 800}


def test_forced_sales_sort_the_companies_that_are_still_to_come() -> None:
    two = (
        "have NYC: par 90", "have Bob: president NYC", "have Bob: shares 5 NYC", "have Ann: shares 3 NYC",
        "have BM: par 82", "have Cy: president BM", "have Cy: shares 6 BM", "have BM: cash 500",
        "have NYC: cash 500",
    )  # fmt: skip
    sale = ("Ann: sell 2 NYC for PRR", "PRR: buy 4 with 200 from Ann", "PRR: done")
    report_of(poor(*two, *sale, "BM: buy 4", "BM: done", ann=20))
    assert found(poor(*two, *sale, "NYC: done", ann=20)) == [("R-072", 4)]


def test_erie_names_its_city_when_its_tile_leaves_it_open() -> None:
    text = "game 1830\nplayers Ann Bob Cy\nhave round OR 2.1\nhave phase 4\nhave ERIE: par 100\n"
    text += "have Ann: president ERIE\nhave Ann: shares 6 ERIE\nhave ERIE: cash 500\n"
    lay = f"{text}ERIE: lay 59 on E11 turned 4\n"
    report_of(f"{lay}ERIE: in E11.2\nERIE: buy 4\nERIE: done\n")


def test_positions_in_the_middle_of_a_round_are_declared_and_counted() -> None:
    other = ("have NYC: par 90", "have Bob: president NYC", "have Bob: shares 6 NYC", "have NYC: cash 400")
    text = start(
        *other,
        "have PRR: trains 2",
        "have sold 6 2, 2 3",
        "have pool trains 3",
        "have NYC: operated never",
        "count trains left 3 3",
        "count pool trains 1",
        "PRR: run 2 H10-H12 = 30",
        "PRR: pay",
        "count PRR income 30",
        "NYC: buy 3 from pool",
        "count PRR income 30",
        "count NYC income 0",
        "count NYC tokens 1",
        phase="3",
    )
    report_of(text)
    assert found(text.replace("count PRR income 30", "count PRR income 40"))[0][0] == "PP-07"
    report_of(start(*other, "have step trains", "PRR: buy 2", "PRR: done", "NYC: buy 2"))
    done = start(*other, "NYC: buy 2").replace("have operating PRR\n", "have done PRR\n")
    report_of(done)


# -- parameters -------------------------------------------------------------------------------------------


def changed(tmp_path: Path, *changes: tuple[str, str]) -> tuple[Path, ...]:
    """A folder with 1830 under other parameters: texts of ``play.toml`` and what they become."""
    folder = tmp_path / "components" / "1830changed"
    shutil.copytree(ROOT / "components" / "1830", folder)
    header = folder / "game.toml"
    header.write_text(
        header.read_text(encoding="utf-8").replace('id = "1830"', 'id = "1830changed"'), encoding="utf-8"
    )
    play = folder / "play.toml"
    text = play.read_text(encoding="utf-8").replace("[codes.1830]", "[codes.1830changed]")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    play.write_text(text, encoding="utf-8")
    return (tmp_path,)


def test_half_dividends(tmp_path: Path) -> None:
    roots = changed(tmp_path, ("[operating]\n", "[operating]\nhalf_dividends = true\nprice_half = []\n"))
    told = ("have PRR: trains 2", "PRR: run 2 H10-H12 = 30")
    assert not found(start(*told, "PRR: half -> Ann gets 12, PRR gets 10", "count PRR price 100"), roots)
    assert found(start(*told, "PRR: half -> PRR gets 15"), roots) == [("R-130", 2)]
    assert "half" not in {finding.code for finding in check_text(start(*told, "PRR: half")).findings}


def test_exports_and_trains_that_run_once_more(tmp_path: Path) -> None:
    roots = changed(tmp_path, ("[trains]\n", '[trains]\nexport = "round"\nrun_once_more = ["2"]\n'))
    text = start("have bank trains 2 3 3", "have PRR: trains 2", "PRR: done", "count trains left 0 2")
    assert not found(text, roots)
    rusts = start("have bank trains 4 4", "have PRR: trains 2 3", "PRR: run none", "PRR: buy 4", phase="3")
    assert not found(f"{rusts}count PRR trains 3\nPRR: done\ncount PRR trains 2\n", roots)


def test_a_train_rusts_with_the_first_purchase_of_another_of_the_same_phase(tmp_path: Path) -> None:
    roots = changed(tmp_path)
    trains = tmp_path / "components" / "1830changed" / "trains.toml"
    text = trains.read_text(encoding="utf-8").replace('eaten = "D"', 'eaten_by = "D"')
    trains.write_text(text.replace('phase = "D"', 'phase = "6"'), encoding="utf-8")
    told = (
        "have bank trains 6 6",
        "have NYC: par 76",
        "have Bob: shares 6 NYC",
        "have NYC: trains 4",
        "PRR: buy 6 -> phase 6",
        "count NYC trains 1",
    )
    bought = start(*told, "PRR: buy D", "count NYC trains 0", phase="5", cash=2000)
    assert not found(bought, roots)
    assert found(start(*told, "count NYC trains 0", phase="5", cash=2000), roots) != []


def test_a_duty_that_needs_no_route_and_prices_that_stay(tmp_path: Path) -> None:
    roots = changed(
        tmp_path,
        ("duty_needs_route = ", 'duty_needs_route = "always"\n# '),
        ("price_without_income = ", 'price_without_income = "with train"\n# '),
    )
    text = start("PRR: done").replace("have tile 57 turned 1 on H10\n", "")
    assert found(text, roots) == [("R-150", 1)]
    assert not found(text)
    assert not found(start("PRR: buy 2", "count PRR price 100"), roots)


@pytest.mark.parametrize("stated", ["= 20 + 70", "2 H12-Z99", "2 H12-H10 ="])
@pytest.mark.parametrize("decision", ["pay", "pay 90", "withhold"])
def test_what_follows_a_run_that_cannot_be_read_is_no_finding(stated: str, decision: str) -> None:
    text = start("have PRR: trains 2", f"PRR: run {stated}", f"PRR: {decision}", "PRR: done")
    (finding,) = check_text(text).findings
    assert (finding.code, finding.folded) == ("PP-03", [])
    if stated.startswith("="):
        assert finding.message.startswith(
            "without its runs an income is one amount (= 90); with them write: 2 H12"
        )


def test_a_run_after_its_payment_is_one_finding() -> None:
    assert found(start("have PRR: trains 2", "PRR: pay", "PRR: run 2 H12-H10 = 30", "PRR: done")) == [
        ("R-130", 1)
    ]
    assert found(start("have PRR: trains 2", "PRR: run none", "PRR: pay", "PRR: withhold")) == [("R-130", 2)]


def test_a_home_token_that_is_placed_without_an_entry_may_be_typed() -> None:
    first = start(
        "have PRR: operated never", "PRR: home H12", "PRR: lay 9 on H14 turned 1", "count PRR tokens 1"
    )
    assert found(first) == []
    assert found(first.replace("home H12", "home H10")) == [("R-077", 1)]
    later = start("have operated PRR", "PRR: home H12")
    assert found(later) == [("R-077", 1)]


def test_home_tokens_of_a_declared_round_where_it_begins_with_them() -> None:
    head = "game 1889\nplayers Ann Bob\nhave phase 2\nhave round OR 1.1\n"
    company = (
        "have {0}: par 75\nhave {0}: president {1}, shares {1} 60\nhave {0}: at r4c4\nhave {0}: cash 750\n"
    )
    text = head + company.format("KO", "Ann") + company.format("TR", "Bob") + "count TR tokens 1\n"
    assert found(text) == []


def test_a_declared_company_that_cannot_operate_is_found() -> None:
    assert found(start("have operating CPR", "CPR: done")) == [("R-047", 0)]
    assert found(start("have done PRR", "have PRR: trains 2", "PRR: done")) == [("R-072", -1)]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("PRR: run 2 H12-H12", "R-113 the run visits H12 twice"),
        ("PRR: run 2 H12-H10 = 20 + 10", "R-121 1 run has 1 income: 30"),
        ("PRR: run 2 H12 H10", "PP-03 'H10' behind H12 can't be read; places are joined by dashes: H12-H10"),
        ("PRR: run 2 H12-H10 =", "PP-03 '=' behind H10 can't be read; the income is an amount: = 90"),
        ("PRR: run 2 H12-H10 + = 30", "PP-03 a run is missing beside a plus; write each train with its run"),
        (
            "PRR: run 2 H12-H10, 3 H10-H12",
            "PP-03 a comma can't be read in a run; runs are joined by a plus: 2 H12",
        ),
        ("PRR: run", "PP-02 'run' does not read as: run none, run = INCOME:AMOUNT or run RUNS [= INCOMES]"),
        ("PRR: buy", "PP-02 'buy' does not read as: buy PRIVATE [from SELLER:OWNER] [for] PRICE:AMOUNT, "),
        ("PRR: lay 9 turned 1 on H14", "PP-03 the turn is written behind the hex: H14 turned 1"),
        ("PRR: bankrupt", "R-156 a player goes bankrupt, not PRR: write Ann: bankrupt"),
        ("SV: lay 1 on A9", "R-163 SV lays no tiles"),
    ],
)
def test_a_message_says_what_to_write(line: str, told: str) -> None:
    (finding,) = check_text(start("have PRR: trains 2", "have SV: owner Bob", line)).findings
    assert f"{finding.code} {finding.message}".startswith(told)


@pytest.mark.parametrize(
    ("lines", "phase", "told"),
    [
        ("have bank trains 2 2 2 2 2 2", "2", "R-005 there are 6 2-train, not 7"),
        ("have trains gone 6 2\nhave bank trains 3", "3", "R-005 there are 6 2-train, not 7"),
        ("have pool trains 4", "3", "R-146 4-train in the pool is of a later phase"),
        ("have pool trains 2\nhave PRR: trains 5", "5", "R-147 2-train in the pool rusts in phase 4"),
        ("", "5", "R-147 2-train of PRR rusts in phase 4"),
    ],
)
def test_trains_that_a_position_cannot_have(lines: str, phase: str, told: str) -> None:
    report = check_text(start("have PRR: trains 2", lines, phase=phase))
    assert [f"{finding.code} {finding.message}" for finding in report.findings] == [told]


def test_abilities_name_hexes_and_tiles_that_the_game_has(tmp_path: Path) -> None:
    roots = changed(
        tmp_path, ('hexes = ["F16"]', 'hexes = ["Z99"]'), ('tiles = ["57"]', 'tiles = ["57", "999"]')
    )
    with pytest.raises(DataFaults) as raised:
        open_game(find_game("1830changed", list(roots)), ["Ann", "Bob", "Cy"])
    told = [str(one) for one in raised.value.faults]
    assert ["'Z99' is no hex of the map" in one for one in told] == [True, False]
    assert "'999' is no tile of the game" in told[1]
    play = tmp_path / "components" / "1830changed" / "play.toml"
    lines = play.read_text(encoding="utf-8").splitlines()
    assert "Z99" in lines[raised.value.faults[0].place.line - 1]


def test_a_market_without_a_par_price(tmp_path: Path) -> None:
    roots = changed(tmp_path)
    market = tmp_path / "components" / "1830changed" / "markets.toml"
    text = market.read_text(encoding="utf-8").partition("# Where each company's second price token")[0]
    market.write_text(
        re.sub(r"(\d)p", r"\1", text).replace("par = true", "").replace("par_space", "# par_space"),
        encoding="utf-8",
    )
    with pytest.raises(DataFaults, match="the market has no par price, so no company can start"):
        open_game(find_game("1830changed", list(roots)), ["Ann", "Bob", "Cy"])


def test_a_home_token_that_is_typed_on_another_city_is_told_where_it_goes() -> None:
    text = start("NYNH: home G19.1").replace("PRR", "NYNH")
    (finding,) = check_text(text).findings
    assert (finding.code, finding.message) == ("R-077", "the home token of NYNH goes on G19.2")


def test_a_position_in_a_phase_in_the_midst_of_which_a_kind_rusts(tmp_path: Path) -> None:
    """Trains 4 and 5 are of one phase; the first 5 rusts the 3s, wherever they are."""
    roots = changed(tmp_path)
    trains = tmp_path / "components" / "1830changed" / "trains.toml"
    text = trains.read_text(encoding="utf-8")
    for old, new in (('eaten = "6"', 'eaten_by = "5"'), ('phase = "5"', 'phase = "4"')):
        assert text.count(old) == 1
        text = text.replace(old, new)
    trains.write_text(text, encoding="utf-8")
    told = ("have PRR: trains 3", "have trains market 3", "have bank trains 4, 5, 5, 5, 6, 6, D")
    begun = start(*told, "PRR: buy 4", "count PRR trains 2", phase="3")
    assert not found(begun, roots)
    rusted = f"{begun}PRR: buy 5\ncount PRR trains 2\ncount trains left 2 5\n"
    assert not found(rusted, roots)
    assert found(f"{rusted}PRR: buy 3 from market\n", roots) == [("R-142", 6)]
    assert not found(start("have PRR: trains 3, 4", "have bank trains 5, 5, 5, 6, 6, D", phase="4"), roots)
    between = start(
        "have PRR: trains 4", "have pool trains 3", "have bank trains 5, 5, 5, 6, 6, D", phase="4"
    )
    assert not found(between, roots)
    report = check_text(
        start("have PRR: trains 3, 4", "have bank trains 5, 5, 6, 6, D", phase="4").replace(
            "game 1830\n", "game 1830changed\n"
        ),
        roots=roots,
    )
    assert "3-train of PRR rusts with the first 5-train" in report.findings[0].message


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("PRR: pass", "PP-03", "PRR can't pass: only players can (Ann, Bob, Cy); did you mean PRR: done?"),
        ("PRR: dividend", "PP-02", "unknown command 'dividend'; did you mean pay?"),
        (
            "PRR: buy 3 for 180 from bank", "PP-03",
            "'3 for 180' is no train here; the order is: buy TRAIN [from SOURCE] [[for] PRICE:AMOUNT]",
        ),
        (
            "have PRR: trains 2\nhave tile 57 turned 1 on H10\nPRR: run 2 H12-H10 -> income 40, total 40", "R-120",
            "income is 30, not 40",
        ),
        (
            "count PRR at r2c19", "PP-03",
            "the market has no cell 'r2c19'; did you mean 'r2c9'? (rows are r0 to r10, columns c0 to c18)",
        ),
    ],
)  # fmt: skip
def test_a_line_of_other_words_is_told_which_one_is_meant(line: str, code: str, said: str) -> None:
    ((finding),) = check_text(start(line)).findings
    assert (finding.code, finding.message) == (code, said)


def test_a_number_behind_a_sign_that_begins_a_comment() -> None:
    finding = check_text(start("PRR: lay #57 on H16")).findings[0]
    assert finding.message.endswith("; what follows a # is a comment: write the number without it")


def test_play_that_goes_on_shows_that_a_wrong_bankruptcy_did_not_end_the_game() -> None:
    text = start("Ann: bankrupt", "PRR: run none", "PRR: withhold")
    report = check_text(text)
    assert [one.code for one in report.findings] == ["R-156"]
    assert report.findings[0].settled == "corrected"
    assert not report.over
    assert not check_text(start("Ann: bankrupt")).over
    assert awaited(run(start("Ann: bankrupt"))) == "it is PRR's turn"


def test_what_has_not_floated_operates_in_no_round() -> None:
    text = start("ERIE: lay 57 on H16 turned 1").replace("round OR 2.1", "round SR 3")
    text = text.replace("have operating PRR\n", "")
    assert [(one.code, one.message) for one in check_text(text).findings] == [
        ("R-047", "ERIE has not floated, so it does not operate")
    ]
