"""The tracker's language: header, names, undo, amend, accept, counts, stated outcomes."""

from __future__ import annotations

import random

from playproof.checker.language.lines import lines as lines_of
from playproof.checker.language.script import script
from playproof.checker.model.syntax import compile_syntax
from playproof.checker.report.text import render_text
from playproof.checker.session.session import Session, run

START = """\
playproof 1
game privates
players Ann Bob Cy
have start_cash = 200
deal 5r 10b 10g 25y 30k 40r 50b
"""


def played(*lines: str) -> Session:
    return run(START + "\n".join(lines) + "\n", "game.play")


def told(*lines: str) -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in played(*lines).report.findings]


def test_verbs_and_names_are_short_and_in_any_case() -> None:
    assert told("ANN: bi 14 on 10B", "b: bid 27 25", "c: bu", "# a note", 'note "any # thing"') == []


def test_a_broken_line_is_one_finding_and_the_rest_is_checked() -> None:
    assert told("Ann: bdi 12 10b", "Bob: bid 13 10b", "Cy: bid 26 25y") == [(6, "PP-02"), (8, "W-33")]


def test_what_was_likely_meant_is_played() -> None:
    session = played("Ann: bdi 12 10b", "Bob: buy 5r -> Ann pays 12")
    assert [one.code for one in session.report.findings] == ["PP-02"]
    assert session.game_state.balances == {"Ann": 188, "Bob": 195, "Cy": 200, "bank": 17}


def test_unknown_and_ambiguous_names() -> None:
    session = played("Dan: pass", "Ann: bid 12 10")
    first, second = session.report.findings
    assert (first.code, first.column, first.length) == ("PP-03", 1, 3)
    assert "Carrier blue (10b) or Carrier green (10g)" in second.message


def test_undo_takes_back_the_last_line_whatever_it_is() -> None:
    wrong = "Ann: bid 26 25y"
    assert told("Ann: buy 5r", "count Ann 200", "undo", "count Ann 195", "undo 2", "count Ann 200") == []
    assert told(wrong, 'accept 6 "ours"', "undo") == [(6, "W-33")]
    assert told("Ann: bid 27 25y", "amend 6 Ann: bid 26 25y", "undo", "Bob: bid 28 25y") == []
    assert told("Ann: buy 5r", "adjust Ann -5", "undo", "count Ann 195") == []
    assert told(wrong, 'note "a quarrel"', "undo") == [(6, "W-33")]
    assert told(wrong, 'note "a quarrel"', "undo 2") == []
    assert told("== Round 1", "undo", wrong, "undo") == []
    assert told("Bbo: pass", "undo") == []
    assert told("Ann: bid 27 25y", "amend 99 Ann: pass", "undo", "Bob: bid 27 25y") == [(9, "W-33")]


def test_a_position_is_undone_and_the_header_is_not() -> None:
    header = "game privates\nplayers Ann Bob Cy\nhave start_cash = 200\nhave Ann: cash 40\n"
    state = run(header + "undo\ndeal 5r 10b 10g 25y 30k 40r 50b\n").game_state
    assert state.balances["Ann"] == 200
    found = run(header + "undo 3\n").report.findings[-1]
    assert (found.line, found.message) == (5, "2 lines can be undone, not 3; nothing is undone")


def test_an_undo_that_can_not_be_done_is_settled_by_the_next_one() -> None:
    assert told("undo 100") == [(6, "PP-05")]
    assert told("Ann: pass", "undo 100", "undo", "Ann: pass") == []
    assert told("Ann: pass", "undo 100", "Bob: pass", "undo") == [(7, "PP-05")]


def test_what_was_undone_can_not_be_amended() -> None:
    assert told("Ann: pass", "undo", "amend 6 Ann: pass") == [(8, "PP-06")]
    assert told("Ann: pass", "amend 6 Ann: buy 5r", "undo", "amend 7 Ann: pass") == [(9, "PP-06")]
    assert told("Ann: pass", "amend 6 Ann: buy 5r", "undo", "amend 6 Ann: buy 5r", "count Ann 195") == []


def test_undo_is_exact() -> None:
    lines = ["Ann: bid 14 10g", "Bob: bid 12 10b", "Cy: buy 5r", "Ann: bid 40 30k"]
    before = played(*lines).game_state
    for entry in ("Bob: buy 25y", "Bob: pass", "Bob: bid 41 30k", "Bob: bid 1 30k", "adjust Ann +4"):
        assert played(*lines, entry, "undo").game_state == before
        assert played(*lines, entry, "undo").report.findings == []


def test_amend_replaces_a_line_where_it_stood() -> None:
    assert told("Ann: bid 11 10b", "Bob: pass", "amend 6 Ann: bid 12 10b") == []
    assert told("Ann: bid 12 10b", "Bob: pass", "amend 6 Ann: bid 11 10b") == [(8, "W-33")]
    assert told("amend 99 Ann: pass") == [(6, "PP-06")]
    (found,) = played("Ann: bid 12 10b", "amend 6", "Bob: pass").report.findings
    assert found.message == "write the new entry on the same line, such as `amend 6 Ann: bid 12 10b`"


def test_accept_lets_a_finding_stand() -> None:
    session = played("Ann: bid 11 10b", "Bob: buy 5r", "count Ann 189", 'accept 6 "we play so"')
    assert session.report.findings == []
    assert [one.accepted for one in session.report.accepted] == ["we play so"]
    assert told("Ann: pass", "accept 6") == [(7, "PP-06")]


def test_a_count_tells_which_branch_is_true() -> None:
    stood = played("Ann: buy 10b", "Bob: pass", "count Ann 190").report.findings
    assert [(one.line, one.settled) for one in stood] == [(6, "played")]
    assert stood[0].evidence == "line 8 counts Ann 190"
    assert stood[0].corrected["Ann"] == 200
    righted = played("Ann: buy 10b", "Bob: pass", "count Ann 200")
    assert [(one.line, one.settled) for one in righted.report.findings] == [(6, "corrected")]
    assert righted.game_state.balances["Ann"] == 200


def test_a_count_that_fits_nothing_is_said_once_with_its_likely_cause() -> None:
    session = played("Ann: buy 5r", "Bob: pass", "count Ann 200", "Cy: pass", "count Ann 200")
    assert [(one.line, one.code) for one in session.report.findings] == [(8, "PP-07")]
    assert "the 5 of line 6" in session.report.findings[0].help
    assert sum(session.game_state.balances.values()) == 600


def test_several_counts_in_a_line() -> None:
    assert told("Ann: buy 5r", "count Ann 195, Bob 200, Ann cards 1, bank 5") == []


def test_a_wrong_stated_amount_is_found_where_it_stands() -> None:
    session = played("Ann: buy 5r pays 6", "Bob: pass", "count Ann 195")
    (finding,) = session.report.findings
    assert (finding.line, finding.column, finding.code, finding.settled) == (6, 18, "W-19", "corrected")
    assert (finding.played["Ann"], finding.corrected["Ann"]) == (194, 195)


def test_one_mistake_is_one_finding() -> None:
    findings = played("Ann: pass", "Cy: buy 5r", "Ann: pass", "Bob: pass").report.findings
    assert [(one.line, one.code) for one in findings] == [(7, "W-14")]


def test_an_independent_mistake_after_a_misspelt_name_is_a_finding_of_its_own() -> None:
    """Whatever was meant, the bid on 25y is too low; and it isn't Cy's turn twice."""
    wrong = [(6, "PP-03"), (7, "W-33")]
    assert told("Ann: bid 12 10bb", "Bob: bid 26 25y", "Cy: pass") == wrong
    assert told("Ann: bid 14 10", "Bob: bid 26 25y") == wrong  # 10b or 10g
    assert told("Amn: pass", "Bob: bid 26 25y") == wrong
    assert told("Ann: psas", "Bob: buy 5r pays 6") == [(6, "PP-02"), (7, "W-19")]
    assert told("Ann: bid 12 10bb", "Bob: pass", "Cy: bid 26 25y") == [(6, "PP-03"), (8, "W-33")]
    assert told("Ann: bid 12 10bb", "Bob: buy 5r pays 6") == [(6, "PP-03"), (7, "W-19")]


def test_what_may_follow_from_a_misspelt_name_folds_beneath_it() -> None:
    """Ann may have bid on the other one; or not at all; or somebody else did."""
    for lines in (
        ("Ann: bid 30 10bb", "Bob: bid 14 10b"),
        ("Ann: bid 30 10", "Bob: bid 14 10b", "Cy: bid 14 10g"),
        ("Zzz: pass", "Bob: bid 12 10b"),
        ("Ann: bid 12 10bb", "Ann: bid 12 10b", "Bob: pass"),
        ("Ann: bid x2 10b", "Bob: bid 26 25y"),
    ):
        assert told(*lines) == [(6, "PP-03")], lines


def test_adjust_moves_money_that_was_found() -> None:
    assert told('adjust Ann +10 "under the board"', "count Ann 210") == []


def test_header_faults_are_sentences() -> None:
    for text in (
        "Ann: pass",
        "game nowhere",
        "game privates\nAnn: pass",
        "game privates\nplayers Ann Ann\nx",
    ):
        assert [one.code for one in run(text).report.findings] == ["PP-01"]


def codes(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in run(text, "game.play").report.findings]


def test_lines_before_the_header_are_one_finding_and_are_played_after_it() -> None:
    head = "have start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\ngame privates\nplayers Ann Bob Cy\n"
    session = run(head + "Ann: bid 199 50b\nBob: bid 13 10b\nCy: bid 11 10g\n")
    assert [(one.line, one.code) for one in session.report.findings] == [(1, "PP-01"), (7, "W-33")]
    assert "'game …' and 'players …'" in session.report.findings[0].message
    assert codes("have start_cash = 200\nplayers Ann Bob Cy\ngame privates\ncount Ann 200\n") == [
        (1, "PP-01")
    ]


def test_a_misspelt_game_or_player_is_told_once_and_may_be_said_again() -> None:
    rest = "have start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\nAnn: bid 11 10b\n"
    assert codes("game privtes\ngame privates\nplayers Ann Bob\n" + rest) == [(1, "PP-01"), (6, "W-33")]
    assert codes("game privates\nplayers Ann Ann\nplayers Ann Bob\n" + rest) == [(2, "PP-01"), (6, "W-33")]
    assert codes("game privtes\nplayers Ann Bob\n" + rest) == [(1, "PP-01")]


def test_too_few_players_are_told_in_either_order_and_nothing_of_figures_for_them() -> None:
    assert codes("game privates\nplayers Ann\nAnn: pass\n") == [(2, "PP-01")]
    assert codes("players Ann\ngame privates\nAnn: pass\n") == [(2, "PP-01")]


def test_a_line_is_amended_to_an_entry_or_a_note() -> None:
    assert told("Ann: pass", "amend 6 undo") == [(7, "PP-06")]
    assert told("Ann: pass", "amend 6 accept 5") == [(7, "PP-06")]
    assert told("Ann: bid 1 10b", "amend 6 note nothing was done", "Ann: pass") == []


def test_rulings_are_chosen_by_id_or_name() -> None:
    text = START.replace("have", "house {} = {}\nhave", 1) + "Ann: bid 28 25y\n"
    assert [one.code for one in run(text.format("WA-07", "b")).report.findings] == ["W-33"]
    assert [one.code for one in run(text.format("bid-amount", "exactly")).report.findings] == ["W-33"]
    assert [one.code for one in run(text.format("bid-amont", "b")).report.findings] == ["PP-04"]


def test_text_report() -> None:
    report = played("Ann: buy 10b", "Bob: pass", "count Ann 190").report
    assert render_text(report) == (
        "game.play:6:10: W-04a 5r is the cheapest, not 10b\n"
        "  6 | Ann: buy 10b\n"
        "    |          ^^^\n"
        "  rule   1830 auction: Only the cheapest property can be bought.\n"
        "  status as played: line 8 counts Ann 190 (as corrected: Ann 200)\n"
        '  help   undo it at the table, or: accept 6 "…"\n'
        "\n"
    )


def test_what_begins_with_the_next_word_was_left_out() -> None:
    buy = compile_syntax("buy [LOT] [for PRICE:AMOUNT]")
    said = {
        "buy": (None, None),
        "buy IL": ("IL", None),
        "buy for 30": (None, "30"),
        "buy Fort for 30": ("Fort", "30"),
    }
    assert {text: buy.said(text) for text in said} == said


def test_undo_goes_back_to_what_was_in_force_before() -> None:
    """A run of lines, amendments and undos against copies of what was in force before each line."""
    for seed in range(200):
        rng = random.Random(seed)
        written: list[str] = []
        force: dict[int, str] = {}
        before: list[dict[int, str]] = []
        for number in range(1, 30):
            known = [one for one, text in force.items() if text]
            kind = rng.choice(("entry", "count", "== heading", "have x", "note", "amend", "amend", "undo"))
            if kind == "undo" and before:
                many = rng.randint(1, min(3, len(before)))
                force = before[-many]
                del before[-many:]
                written.append(f"undo {many}")
                continue
            before.append(dict(force))
            if kind == "amend" and known:
                changed = rng.choice(known)
                force[changed] = rng.choice((f"e{number}", f"count {number}", f"have {number}", ""))
                written.append(f"amend {changed} {force[changed] or 'note'}")
            elif kind in ("note", "amend", "undo"):
                written.append("note")
            else:
                force[number] = f"e{number}" if kind == "entry" else f"{kind} {number}"
                written.append(force[number])
        steps = script(lines_of("\n".join(written))).steps
        assert [(step.number, step.text) for step in steps] == [one for one in force.items() if one[1]], seed


def test_of_several_counts_the_wrong_one_is_marked() -> None:
    text = "game privates\nplayers Ann Bob Cy\ncount Ann 141, Bob 140, Cy 140\n"
    (found,) = run(text, "x").report.findings
    assert found.code == "PP-07"
    assert text.splitlines()[found.line - 1][found.column - 1 :].startswith("141")
