"""Files that are no UTF-8 text, end their lines otherwise, or hold no game: said in a sentence, never passed in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.api import check_file, check_text, last_line, legal, state_at
from playproof.checker.interactive import InteractiveSession
from playproof.checker.language.lines import flaws, lines
from playproof.checker.recheck.recheck import game_of
from playproof.checker.session.session import run

GAME = (
    "game privates\nplayers Ann Bob\nhave start_cash = 90\ndeal 5r 10b 10g 25y 30k 40r 50b\nAnn: bid 12 10b\n"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.play"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_another_encoding_is_no_tracker_file(path: Path, encoding: str) -> None:
    path.write_bytes(GAME.encode(encoding))
    report = check_file(path)
    name = "UTF-32" if encoding == "utf-32" else "UTF-16"
    assert (report.status, report.findings) == (2, [])
    assert report.unreadable == f"can't be read: it is {name}, not UTF-8; save it as UTF-8"
    told = game_of(path)
    assert not isinstance(told, str)
    for other in (legal(path).report, state_at(path).report, told):
        assert other.unreadable == report.unreadable
    assert last_line(path) == 0


def test_bytes_that_are_no_utf8_are_one_finding_and_the_rest_is_checked(path: Path) -> None:
    path.write_bytes(GAME.encode() + "Bob: pass # café\nAnn: pass # déjà\nBob: bid 1 10g\n".encode("latin-1"))
    assert [(one.line, one.column, one.code) for one in check_file(path).findings] == [
        (6, 16, "PP-02"),
        (8, 10, "W-33"),
    ]
    path.write_bytes(b"\xef\xbb\xbf" + GAME.encode() + "Bob: pass # café\n".encode())
    assert check_file(path).findings == []


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n", "\r\r\n"])
def test_lines_end_with_any_sign(end: str) -> None:
    """Those that end with a carriage return alone are read, and the file says so, once."""
    text = GAME + "# a note\nBob: bid 1 10g\n"
    found = run(text.replace("\n", end)).report.findings
    expected = [(7, "W-33")] if end != "\r" else [(1, "PP-02"), (7, "W-33")]
    assert [(one.line, one.code) for one in found] == expected
    assert lines(text.replace("\n", end)) == lines(text)


def test_a_carriage_return_hides_nothing() -> None:
    """A line behind one was taken for a part of the comment before it."""
    text = GAME + "# a note\rBob: bid 1 10g\n"
    assert [(one.line, one.code) for one in run(text).report.findings] == [(6, "PP-02"), (7, "W-33")]
    assert flaws(text)[0][2].startswith(
        "a carriage return (CR) alone ends this line; lines end with LF or CR LF"
    )
    assert flaws(GAME + "\r") == []


@pytest.mark.parametrize(
    ("text", "line", "missing"),
    [("", 1, "game"), ("# only a note\n\n", 1, "game"), ("playproof 1\n", 1, "game"),
     ("playproof 1\ngame privates\n", 2, "players"), ("players Ann Bob\n", 1, "game")],
)  # fmt: skip
def test_a_file_that_holds_no_game_says_so(text: str, line: int, missing: str) -> None:
    (finding,) = check_text(text).findings
    assert (finding.line, finding.code) == (line, "PP-01")
    assert finding.message.startswith(f"the file names no {missing}; due is the {missing}")
    assert len(check_text(text + "Ann: pass\n").findings) == 1


def test_play_appends_to_utf8_alone(path: Path) -> None:
    for encoding, said in (
        ("utf-16", "it is UTF-16, not UTF-8"),
        ("latin-1", "line 6 holds a byte that is not UTF-8 (0xE9)"),
    ):
        data = (GAME + "# café\n").encode(encoding)
        path.write_bytes(data)
        with pytest.raises(OSError, match="nothing was written") as trouble:
            InteractiveSession(path)
        assert said in str(trouble.value)
        assert path.read_bytes() == data


def test_a_file_that_is_another_encoding_since_is_left_alone(path: Path) -> None:
    path.write_text(GAME)
    interactive = InteractiveSession(path)
    path.write_bytes(GAME.encode("utf-16"))
    with pytest.raises(OSError, match="UTF-16"):
        interactive.enter("Bob: pass")
    assert path.read_bytes() == GAME.encode("utf-16")


def test_what_is_typed_in_another_encoding_is_kept_as_a_comment(path: Path) -> None:
    path.write_text(GAME)
    interactive = InteractiveSession(path)
    answer = interactive.enter(b"Bob: pass # caf\xe9".decode("utf-8", "surrogateescape"))
    assert answer.text == "not taken, kept as a comment: what was typed is not UTF-8 text\n"
    assert answer.awaited == "it is Bob's turn"
    assert interactive.enter("Bob: pass # café").text == ""
    assert path.read_text(encoding="utf-8") == GAME + "# Bob: pass # caf\\xe9\nBob: pass # café\n"


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        (["privates", "Ann Bob"], ["game privates", "players Ann Bob"]),
        (["Privates", "Ann, Bob and Cy"], ["game privates", "players Ann, Bob, Cy"]),
        (["A History of Preascendant Humanity", "Ann and Bob"], ["game preascendant", "players Ann Bob"]),
        (["game privates", "players Ann Bob"], ["game privates", "players Ann Bob"]),
        (["privtes", "privates", "Ann", "Ann Bob"], ["# privtes", "game privates", "# Ann", "players Ann Bob"]),
    ],
)  # fmt: skip
def test_the_answer_to_the_question_is_taken(path: Path, typed: list[str], written: list[str]) -> None:
    """Whatever comes first: nothing is lost, and the new file is clean."""
    interactive = InteractiveSession(path)
    interactive.enter("playproof 1")
    for line in typed:
        assert interactive.enter(line).settled == 0
    assert path.read_text().splitlines() == ["playproof 1", *written]
    assert check_file(path).findings == []


def test_an_entry_that_comes_early_is_taken_once_the_players_are_known(path: Path) -> None:
    interactive = InteractiveSession(path)
    interactive.enter("playproof 1")
    deal = "deal 5r 10b 10g 25y 30k 40r 50b"
    for line in (deal, "privates", "# we sit otherwise", "Ann Bob"):
        answer = interactive.enter(line)
    assert answer.text.startswith(f"taken now, as line 6: {deal}")
    assert path.read_text().splitlines() == [
        "playproof 1", f"# {deal}", "game privates", "# we sit otherwise", "players Ann Bob", deal,
    ]  # fmt: skip
    assert check_file(path).findings == []
