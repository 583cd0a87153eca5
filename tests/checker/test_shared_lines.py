"""Several entries on one line, and lines that only state what the entry before brought."""

from __future__ import annotations

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


def told(*lines: str) -> list[tuple[int, int, str]]:
    return [(one.line, one.column, one.code) for one in played(*lines).report.findings]


def test_entries_share_a_line() -> None:
    assert told("Ann: bid 12 10b ; Bob: bid 27 25y; Cy: buy 5r -> Ann pays 12") == []
    session = played("Ann: buy 5r ; Bob: buy 10b ; Cy: pass")
    assert session.game_state.balances["Ann"] == 195
    assert session.report.entries == 2  # the deal, and this line


def test_each_is_found_at_its_own_place() -> None:
    assert told("Ann: bid 11 10b ; Bob: pass") == [(6, 10, "W-33")]
    assert told("Ann: pass ; Bob: bid 11 10b") == [(6, 22, "W-33")]
    assert told("Ann: pass ; Bob: bdi 12 10b ; Cy: pass") == [(6, 18, "PP-02")]


def test_a_line_with_several_is_undone_and_amended_whole() -> None:
    before = played("Ann: pass").game_state
    assert played("Ann: pass", "Bob: bid 12 10b ; Cy: buy 5r", "undo").game_state == before
    assert told("Ann: bid 11 10b ; Bob: pass", "amend 6 Ann: bid 12 10b ; Bob: pass") == []


def test_an_amount_may_be_the_lines_or_one_entrys() -> None:
    assert told("Ann: buy 5r ; Bob: buy 10b -> bank gets 15") == []
    assert told("Ann: buy 5r ; Bob: buy 10b -> bank gets 10") == []
    assert [one[2] for one in told("Ann: buy 5r ; Bob: buy 10b -> bank gets 12")] == ["W-19"]


def test_a_line_may_only_state() -> None:
    assert told("Ann: bid 12 10b", "Bob: buy 5r", "Ann takes 10b, Ann pays 12", "-> Bob pays 5") == []
    assert told("Ann: bid 12 10b", "Bob: buy 5r", "Ann pays 13") == [(8, 10, "W-07")]
    assert told("Ann takes 10b") == [(6, 1, "PP-11")]


def test_semicolons_in_quotes_are_text() -> None:
    assert told('adjust Ann +10 "found; under the board"', 'note "a ; b"', "count Ann 210") == []
