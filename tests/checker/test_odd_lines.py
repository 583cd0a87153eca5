"""Lines as people type them badly: the sentence names the slip, and what follows is checked."""

from __future__ import annotations

import unicodedata

import pytest

from playproof.checker.api import check_text
from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import find_game
from playproof.checker.names import turn_of
from playproof.checker.report.text import render_state
from playproof.components.wording.plural import counted
from playproof.components.wording.printable import printable

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


def notes(lines: str, head: str) -> list[tuple[int, str, str, str]]:
    return [(one.line, one.code, one.message, one.help) for one in check_text(head + lines).notes]


POSITION = "game privates\nplayers Ann Bob Cy\nhave start_cash = 200\n"


def test_a_position_told_twice_is_a_note() -> None:
    lines = "have Ann: cash 40\nhave Bob: cash 40\nhave Ann: cash 40\nhave ann: cash 50\nhave Cy: cash 40\nhave turn Bob\n"
    text = POSITION + lines
    assert [(one.line, one.code, one.message, one.help) for one in check_text(text).notes] == [
        (6, "PP-09", "line 4 says the same", "leave one of the two out"),
        (
            7,
            "PP-09",
            "line 6 says otherwise: 'have Ann: cash 40'",
            "this line counts; leave the other one out",
        ),
    ]
    assert check_text(text).state["money"]["Ann"] == 50


def test_the_same_cards_told_twice_count_once() -> None:
    lines = "have Ann: cards 5r 10b\nhave Ann: cards 5r 10b\nhave Ann: cards 25y\n"
    assert notes(lines, POSITION) == [(5, "PP-09", "line 4 says the same", "leave one of the two out")]
    assert sorted(check_text(POSITION + lines).state["declared"]["cards"]["Ann"]) == ["10b", "25y", "5r"]


EXAMPLES = [
    (name, command.example)
    for name in ("privates", "leasehold", "184x", "18dracula", "preascendant")
    for command in open_game(find_game(name), ("Ann", "Bob", "Cy")).all_commands()
    if command.kind == "have"
]


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=[f"{game}: {said}" for game, said in EXAMPLES])
def test_every_line_of_a_position_is_noticed_when_it_is_told_twice(game: str, example: str) -> None:
    head = f"game {game}\nplayers Ann Bob Cy\n"
    found = check_text(f"{head}{example}\n{example}\n")
    assert any(one.line == 4 for one in (*found.findings, *found.notes))


@pytest.mark.parametrize(
    ("game", "line", "message"),
    [
        ("leasehold", "have company pool", "pool is in the game already; write another name"),
        ("leasehold", "have company ann", "ann is a player; write another name"),
        ("leasehold", "have company Bank", "the word Bank is taken; write another name"),
        ("leasehold", "have company red", "red is in the game already; write another name"),
        ("184x", "have guild Ann", "Ann is a player; write another name"),
        ("184x", "have guild bank", "the word bank is taken; write another name"),
        ("184x", "have guild NIG bank", "the word bank is taken; write another name"),
        ("184x", "have private LAN pays 4 when a 9 expedition retires", "LAN is in the game already; write another name"),
        ("184x", "have private table pays 4 when a 9 expedition retires", "the word table is taken; write another name"),
        ("privates", "have kind -5 3", "a card's value is 1 or more, not -5"),
        ("privates", "have kind 0 0", "a card's value is 1 or more, not 0"),
        ("privates", "have kind 45 -2", "a card's revenue is 0 or more, not -2"),
        ("privates", "have kind 5 99", "5 is one of the kinds listed, with revenue 3"),
        ("privates", "have", "there is nothing after have; have is followed by one of turn, over, cash, bank, round, kind, "
                             "cards, bought, cashed, out, dealer, bid, row, passes, bids, dropped, also"),
    ],
)  # fmt: skip
def test_what_a_position_can_not_hold(game: str, line: str, message: str) -> None:
    assert told(f"{line}\n", f"game {game}\nplayers Ann Bob Cy\n") == [(3, "PP-09", message)]


@pytest.mark.parametrize(
    ("game", "name"),
    [("18dracula", "KA"), ("18dracula", "ka"), ("18dracula", "market"), ("184x", "S6"), ("leasehold", "pool"),
     ("preascendant", "map")],
)  # fmt: skip
def test_a_player_shares_no_purse_with_the_games_own(game: str, name: str) -> None:
    [(line, code, message)] = told("", f"playproof 1\ngame {game}\nplayers {name} Bob Cy\nhave turn Bob\n")
    assert (line, code) == (3, "PP-01")
    assert message.startswith(f"a player can't be called {name}: {game} has a ")


ENTRY = HEAD + "Ann: buy 5r\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("undo 100", "3 lines can be undone, not 100; nothing is undone"),
        ("undo 4", "3 lines can be undone, not 4; nothing is undone"),
        ("undo 0", "write undo, or undo and how many lines, as undo 3"),
        ("undo -1", "write undo, or undo and how many lines, as undo 3"),
    ],
)
def test_undo_of_what_is_not_there_undoes_nothing(line: str, message: str) -> None:
    found = check_text(f"{ENTRY}{line}\n")
    assert [(one.line, one.code, one.message) for one in found.findings] == [(6, "PP-05", message)]
    assert found.state["money"]["Ann"] == 195


def test_undo_of_all_and_of_one_more() -> None:
    assert told("undo 3\n", ENTRY) == []
    assert told("undo 3\nundo\n", ENTRY) == [(7, "PP-05", "there is no line left to undo")]


def test_amendments_are_lines_that_are_undone() -> None:
    text = f"{ENTRY}Bob: pass\namend 6 note\namend 5 Ann: pass\nundo 7\n"
    assert told("", text) == [(9, "PP-05", "6 lines can be undone, not 7; nothing is undone")]


def test_an_undo_of_something_else_than_entries_is_a_note() -> None:
    help = "undo takes back the last line, whatever it is; undo 3 takes back the last three"
    assert notes("count Ann 100\nundo\n", ENTRY) == [(7, "PP-05", "takes back line 6: count Ann 100", help)]
    assert notes("undo\n", ENTRY) == []
    text = "takes back line 9: note; line 8: Cy: pass; line 7: Bob: pass; and 2 lines above"
    assert notes("Ann: pass\nBob: pass\nCy: pass\nnote\nundo 5\n", ENTRY) == [(10, "PP-05", text, help)]


@pytest.mark.parametrize("line", ["Bob: pass; undo", "Bob: pass; count Ann 5", "undo; Bob: pass"])
def test_words_of_the_language_stand_alone(line: str) -> None:
    word = "count" if "count" in line else "undo"
    assert (6, "PP-02", f"{word} stands on a line of its own") in told(f"{line}\n", ENTRY)


def test_adjust_takes_no_more_than_there_is() -> None:
    found = check_text(f'{ENTRY}adjust Ann -196 "lost"\n')
    message = "Ann has 195, so 196 can't be taken away; nothing is adjusted"
    assert [(one.line, one.code, one.message) for one in found.findings] == [(6, "PP-07", message)]
    assert found.state["money"]["Ann"] == 195


@pytest.mark.parametrize("line", ['adjust Ann -195 "lost"', "adjust Ann -195 lost it", "adjust Ann: -195"])
def test_adjust_as_it_is_typed(line: str) -> None:
    found = check_text(f"{ENTRY}{line}\n")
    assert found.findings == []
    assert found.state["money"]["Ann"] == 0


@pytest.mark.parametrize("line", ["Ann: buy 5r#paid", "Ann: buy 5r -> pays 5#paid", "Ann: pass#paid"])
def test_a_comment_needs_a_space(line: str) -> None:
    [(number, _, message)] = told(f"{line}\n")
    assert number == 5
    assert message.endswith("; a comment needs a space before its #")


@pytest.mark.parametrize("line", ["Ann: buy 5r #paid", "# paid", "#paid"])
def test_a_comment_behind_a_space(line: str) -> None:
    assert told(f"{line}\n") == []


def test_a_payment_is_stated_once() -> None:
    message = "it is stated twice that Ann pays 5; state the sum, once"
    assert told("Ann: buy 5r -> pays 5, pays 5\n") == [(5, "PP-11", message)]


@pytest.mark.parametrize(
    ("line", "code"), [("Ann: pass -> pays 5", "PP-11"), ("Ann: buy 5r -> Bob pays 5", "W-19")]
)
def test_who_never_bid_loses_no_auction(line: str, code: str) -> None:
    assert [found for _, found, _ in told(f"{line}\n")] == [code]


def test_names_are_shown_without_the_spaces_around_them() -> None:
    head = "game 18dracula\nplayers Ann Bob Cy\n"
    assert told("have cubes yellow Cano- Nowhere\n", head) == [(3, "PP-03", "'Nowhere' is no place here")]


def test_a_form_of_two_words_is_called_by_both() -> None:
    [(_, _, message), *_] = told("Ann: technical bankruptcy\n", "game 18dracula\nplayers Ann Bob Cy\n")
    assert message.startswith("technical bankruptcy can't be done now")


def test_turns_of_two() -> None:
    assert turn_of(["Ann"]) == "Ann's turn"
    assert turn_of(["Ann", "Bob"]) == "Ann's or Bob's turn"


def test_a_name_is_shown_as_it_is_written() -> None:
    head = HEAD.replace("players Ann", "players Ann_B")
    text = render_state(check_text(head).state)
    assert "dealer       Ann_B\n" in text
    assert "    Ann_B        -\n" in text


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [(1, "card", "1 card"), (2, "card", "2 cards"), (0, "entry", "0 entries"), (1, "entry", "1 entry"),
     (3, "box", "3 boxes"), (2, "day", "2 days"), (1, "share| of KA", "1 share of KA"), (1000, "line", "1,000 lines")],
)  # fmt: skip
def test_numbers_of_things(number: int, noun: str, said: str) -> None:
    assert counted(number, noun) == said


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("have PRR par 100", "'have PRR' is not known; did you mean have PRR: par 100?"),
        ("have ann cash 20", "'have ann' is not known; did you mean have ann: cash 20?"),
        ("have par 100", "whose? have NAME: par PRICE"),
    ],
)
def test_a_position_without_its_colon(line: str, message: str) -> None:
    assert [found[2] for found in told(line, "game 1830\nplayers Ann Bob Cy\n")] == [message]
