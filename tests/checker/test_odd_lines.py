"""Lines as people type them badly: the sentence names the slip, and what follows is checked."""

from __future__ import annotations

import unicodedata

import pytest
from playproof.checker.api import check_text
from playproof.components.printable import printable

HEAD = "game privates\nplayers Ann Bob Zoë\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\n"


def told(lines: str, head: str = HEAD) -> list[tuple[int, str, str]]:
    return [(one.line, one.code, one.message) for one in check_text(head + lines).findings]


@pytest.mark.parametrize("line", ["Ann buy 5r", "ann buy 5r", "Ann： buy 5r", '"Ann": buy 5r', "Ann：buy 5r"])
def test_a_missing_colon_is_named_and_the_entry_counts(line: str) -> None:
    problem = "a colon is missing behind the name: 'Ann: buy 5r'"
    assert told(f"{line}\nBob: pass\n") == [(5, "PP-02", problem)]


def test_a_name_alone_needs_an_entry() -> None:
    assert told("Ann\n") == [(5, "PP-02", "a colon is missing behind the name: 'Ann: …'")]


def test_a_missing_name_is_called_so() -> None:
    assert told(": pass\n") == [(5, "PP-03", "the name of a player is missing (Ann, Bob, Zoë)")]


def test_a_letter_in_two_parts_is_the_same_letter() -> None:
    parts = unicodedata.normalize("NFD", "ZOË")
    assert len(parts) == 4
    assert told(f"Ann: pass\nBob: pass\n{parts}: pass\n") == []


@pytest.mark.parametrize("sign", ["\u200b", "\u200e", "\u200f", "\u2060", "\ufeff", "\xad"])
def test_a_sign_without_width_is_shown(sign: str) -> None:
    [(_, code, message), *_] = told(f"Ann{sign}: pass\n")
    assert code == "PP-03"
    assert printable(message) == f"'Ann\\u{ord(sign):04x}' is no player here; did you mean Ann?"


def test_signs_that_join_an_emoji_stay() -> None:
    assert printable("👩\u200d🚀") == "👩\u200d🚀"


@pytest.mark.parametrize("line", ["accept 5-8", "accept 5, 6", "accept 5x", 'accept 5; "x"'])
def test_accept_takes_one_line(line: str) -> None:
    found = told(f"Ann: bid 26 25y\n{line}\n")
    assert [(number, code) for number, code, _ in found] == [(5, "W-33"), (6, "PP-06")]


@pytest.mark.parametrize("line", ["accept 5", 'accept 5 "why"', 'accept 5"why"', "accept 5 why"])
def test_accept_as_it_is_typed(line: str) -> None:
    assert told(f"Ann: bid 26 25y\n{line}\n") == []


@pytest.mark.parametrize("name", ["A->B", "A→B", "==", "A;B"])
def test_names_that_no_line_can_begin_with(name: str) -> None:
    [(line, code, message)] = told("", f"game privates\nplayers {name} Bob Cy\n")
    assert (line, code) == (2, "PP-01")
    assert message == f"a player can't be called {name}: no name holds : ; -> or quotes or begins with =="


def test_a_figure_or_a_ruling_told_twice_is_told_once() -> None:
    head = HEAD.replace(
        "have start_cash = 200\n",
        "house deck = b\nhouse deck = b\nhouse deck = a\nhave start_cash = 200\nhave start_cash = 100\n",
    )
    assert told("", head) == [(5, "PP-04", "deck is already b"), (7, "PP-09", "start_cash is already 200")]
