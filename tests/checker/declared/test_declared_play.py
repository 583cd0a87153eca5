"""Playing a game of declared rules: stated outcomes, both hypotheses, unseen cards, positions, counts, legal entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.api import RuleRow, explain, rules_table
from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.families.declared.module import Declared
from playproof.checker.session.session import Session
from playproof.components.expressions import Expression
from tests.checker.declared.small_game import PLACES, found, make, play

TABLES = (
    """
[resource.leaf]
start = 2
supply = 12
[resource.points]
[place.served]
of = "teas"
each_player = true
[command.gather]
typed = "gather NUMBER"
choose.number = { least = 1, most = 3 }
gain = { leaf = "number" }
[command.take]
typed = "take CARD"
choose.card = { from = "row" }
move = "card"
to = "hand"
[command.serve]
typed = "serve CARD [for PRICE:NUMBER]"
choose.card = { from = "hand" }
pay = { leaf = "card.leaf" }
gain = { points = "price == 0 ? card.points : price" }
move = "card"
to = "served"
needs = [{ that = "!served.exists(c, c.id == card.id)", say = "{player} has served {card} already", rule = "T-4" }]
[command.divide]
gain = { leaf = "6 / count(served)" }
[command.pass]
ends = "round"
[flow]
rounds = 2
first = "next"
[score.served]
points = "points"
"""
    + PLACES
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("tea"), TABLES)


def leaf(session: Session, player: str) -> int:
    game = session.game
    assert game is not None
    amount: int = game.show_state(session.game_state)["declared"]["leaf"][player]
    return amount


def test_stated_resources_in_words_of_both_numbers(root: Path) -> None:
    session = play(
        root, "Ann: gather 3 -> gets 3 leaf", "Bob: gather 1 gets 1 leaf", "Ann: gather 2 -> Ann gets 2 leafs"
    )
    assert found(session.report) == []


def test_a_wrong_amount_stated_is_found_and_believed(root: Path) -> None:
    """A count that fits the stated amount says that it was played so."""
    session = play(root, "Ann: gather 3 -> gets 2 leaf", "Bob: pass", "count Ann leaf 4")
    assert found(session.report) == [(1, "declared.gather", "Ann gets 3 leaf, not 2")]
    assert session.report.findings[0].settled == "played"
    assert leaf(session, "Ann") == 4


def test_one_mistake_is_one_finding_until_a_count_decides(root: Path) -> None:
    session = play(
        root,
        "row Matcha, Sencha, Oolong",
        "Ann: take Matcha",
        "Bob: pass",
        "Ann: serve Matcha",
        "count Ann leaf 2",
    )
    assert found(session.report) == [(4, "declared.short", "Ann has 2 leaf, not the 4 that this costs")]
    assert session.report.findings[0].settled == "corrected"


def test_who_overspends_may_have_done_so(root: Path) -> None:
    session = play(
        root,
        "row Assam, Sencha, Oolong",
        "Ann: take Assam",
        "Bob: pass",
        "Ann: serve Assam",
        "count Ann points 5",
    )
    assert [code for _, code, _ in found(session.report)] == ["declared.short"]
    assert session.report.findings[0].settled == "played"
    assert leaf(session, "Ann") == -1


def test_the_designers_sentence_and_code(root: Path) -> None:
    lines = ["have Ann: hand Sencha, Sencha", "Ann: serve Sencha", "Bob: pass", "Ann: serve Sencha"]
    session = play(root, *lines)
    assert found(session.report) == [(4, "T-4", "Ann has served Sencha already")]


def test_a_card_that_was_seen_elsewhere_is_in_no_other_place(root: Path) -> None:
    lines = ["Ann: take Matcha", "Bob: take Matcha", "Ann: take Matcha"]
    session = play(root, *lines)
    assert found(session.report) == [
        (3, "declared.not_there", "Matcha is not in the row; it lies in Ann's hand")
    ]


def test_unseen_cards_leave_a_condition_open(tmp_path: Path) -> None:
    tables = (
        TABLES
        + '[limit.dark]\nthat = "hand.exists(c, c.kind == \'dark\')"\nsay = "no dark tea"\nat = "turn end"\n'
    )
    make(tmp_path, tables)
    assert found(play(tmp_path, "have Ann: hand ?", "Ann: gather 1").report) == []
    assert found(play(tmp_path, "have Ann: hand Sencha", "Ann: gather 1").report) == [
        (2, "limit.dark", "no dark tea")
    ]


def test_an_expression_without_a_value_is_a_finding(root: Path) -> None:
    session = play(root, "Ann: divide", "Bob: gather 1")
    place = "components/tea/play.toml:28, field 'command.divide.gain.leaf'"
    said = f"'6 / count(served)' ({place}) can't be worked out: it divides by 0"
    assert found(session.report) == [(1, "declared.expression", said)]


def test_a_declared_position(root: Path) -> None:
    session = play(
        root,
        "have round 2",
        "have Ann: leaf 5",
        "have Ann: hand Oolong, ?",
        "have row Assam, Sencha, Matcha",
        "have turn Bob",
        "count deck 7, Ann hand 2, bank leaf 5",
        "Bob: gather 1",
        "Ann: serve Oolong",
    )
    assert found(session.report) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("have Ann: hand Oolong, Oolong, Oolong", "Oolong is declared 3 times; there are 2"),
        ("have Ann: leaf 11", "the players have 13 leaf; there are 12"),
        ("have Ann: leaf -1", "Ann can't have -1 leaf"),
        ("have deck 30", "33 cards are declared (served, deck, row and hand); there are 12"),
        ("have round 9", "round 9 is declared; the last round is 2"),
    ],
)
def test_a_position_that_can_not_be(root: Path, line: str, said: str) -> None:
    session = play(root, line, "have turn Ann", "have Bob: leaf 2", "Ann: pass")
    assert [message for _, _, message in found(session.report)] == [said]
    assert "".join(one.excerpt for one in session.report.findings) == line


def test_legal_entries_are_those_that_the_check_accepts(root: Path) -> None:
    session = play(
        root,
        "have row Assam, Sencha, Oolong",
        "have Ann: hand Oolong",
        "have turn Ann",
        "Ann: gather 1",
        "Bob: pass",
    )
    game = session.game
    assert game is not None
    moves = {command.write(actor, *values) for command, actor, values in game.moves(session.game_state)}
    assert "Ann: gather 1..3" in moves
    assert {"Ann: take AS", "Ann: take SE", "Ann: take OO", "Ann: pass"} <= moves
    assert "Ann: divide" not in moves
    assert any(one.startswith("Ann: serve OO") for one in moves)
    assert not any("MA" in one for one in moves)


def test_scores_and_a_tie(root: Path) -> None:
    lines = ["Ann: pass", "Bob: pass", "Bob: pass", "Ann: pass"]
    session = play(root, *lines, "score Ann 1", "winner Ann Bob")
    assert found(session.report) == [(5, "declared.score", "Ann scores 0 (served 0), not 1")]
    assert session.report.scores == {"Ann": 0, "Bob": 0}


def test_a_tie_that_nothing_breaks_is_told(tmp_path: Path) -> None:
    make(tmp_path, TABLES)
    lines = ["Ann: pass", "Bob: pass", "Bob: pass", "Ann: pass"]
    report = play(tmp_path, *lines, "winner Bob").report
    assert [one[2] for one in found(report)] == ["Ann and Bob won with 0 each, and nothing breaks the tie"]


SCORES = ["1 / count(served)", "[0][round]", "first(served).points"]


@pytest.mark.parametrize("points", SCORES)
def test_a_score_that_cannot_be_worked_out_is_a_finding(tmp_path: Path, points: str) -> None:
    make(tmp_path, TABLES.replace('points = "points"\n', f'points = "{points}"\n'))
    session = play(tmp_path, "Ann: pass", "Bob: pass", "Bob: pass", "Ann: pass")
    [(line, code, said)] = found(session.report)
    assert (line, code) == (4, "declared.expression")
    assert said.startswith(f"'{points}' (components/tea/play.toml:35, field 'score.served.points') can't be")
    assert (session.report.scores, session.report.winners) == ({}, [])


def test_a_tie_break_that_cannot_be_worked_out_is_a_finding(tmp_path: Path) -> None:
    make(tmp_path, TABLES + '[winner]\nties = ["1 / leaf", "1 / count(served)"]\n')
    session = play(tmp_path, "Ann: pass", "Bob: pass", "Bob: pass", "Ann: pass", "winner Ann")
    [(line, code, said)] = found(session.report)
    assert (line, code) == (4, "declared.expression")
    assert said.startswith("'1 / count(served)'")
    assert said.endswith("can't be worked out: it divides by 0")
    assert session.report.winners == []


def test_a_card_by_another_of_its_names_is_the_card_that_is_taken(root: Path) -> None:
    session = play(
        root, "row Assam, Sencha, Oolong", "Ann: take AS -> takes Assam", "Bob: take SE -> takes Oolong"
    )
    assert [line for line, _, _ in found(session.report)] == [3]


def test_the_rules_are_listed(root: Path) -> None:
    assert [row.rule.id for row in rules_table("tea", [root])] == ["T-4"]
    told = explain("t-4", [root])
    assert isinstance(told, RuleRow)
    assert told.rule.text == "{player} has served {card} already"


def test_a_rule_of_the_document_names_the_conditions_that_check_it(tmp_path: Path) -> None:
    folder = make(tmp_path, TABLES)
    (folder / "components" / "tea" / "rules.toml").write_text(
        '[[rule]]\nid = "T-4"\nsection = "1"\nkind = "rule"\ncheckable = "yes"\ntext = "A card is served once."\n'
    )
    [row] = rules_table("tea", [folder])
    assert (row.rule.text, row.checks) == ("A card is served once.", ("command serve",))


def test_a_rule_of_two_conditions_is_listed_once_with_both_sentences(tmp_path: Path) -> None:
    limits = (
        f'[limit.{name}]\nthat = "leaf < {most}"\nsay = "{name}"\nrule = "L-1"\n'
        for name, most in [("a", 9), ("b", 8)]
    )
    [_, row] = rules_table("tea", [make(tmp_path, TABLES + "\n".join(limits))])
    assert (row.rule.id, row.rule.text, row.rule.section) == (
        "L-1",
        "a; b",
        "limit a, turn end; limit b, turn end",
    )


MATS = """
[[set]]
id = "table"
name = "Table"
[[set.piece]]
id = "board"
width = 200
height = 100
[[set.piece.place]]
id = "row-1"
x = 5
y = 5
slot = "poker"
[[set.piece.place]]
id = "row-2"
x = 75
y = 5
slot = "poker"
"""


def test_cards_lie_on_the_spots_of_their_board(tmp_path: Path) -> None:
    board = 'size = 3\nboard = "table/board"\nspot = "row-"\n'
    make(tmp_path, TABLES.replace("size = 3\n", board))
    (tmp_path / "components" / "tea" / "mats.toml").write_text(MATS)
    assert play_faults("tea", [tmp_path]) == []
    session = play(tmp_path, "row Assam, Sencha, Oolong", "Ann: gather 1")
    assert session.game is not None
    seen = session.game.snapshot(session.game_state, session.report)
    assert seen.boards == ("table/board",)
    assert [(one.spot, one.piece, one.of) for one in seen.placed][:2] == [
        ("row-1", "AS", "teas"),
        ("row-2", "SE", "teas"),
    ]
    lists = [(one.owner, one.what) for one in seen.held]
    assert ("Ann", "leaf") in lists
    assert ("", "deck") in lists


def test_a_board_that_is_not_printed_is_a_fault(tmp_path: Path) -> None:
    make(tmp_path, TABLES.replace("size = 3\n", 'size = 3\nboard = "table/bord"\n'))
    assert [one.problem for one in play_faults("tea", [tmp_path])] == [
        "there is no printed piece 'table/bord'"
    ]


def test_a_free_action_that_was_not_done_leaves_the_turn(tmp_path: Path) -> None:
    """Ann goes on after it; the count says that it was not done."""
    make(tmp_path, TABLES + '[command.sip]\nends = "nothing"\npay = { leaf = 3 }\ngain = { points = 1 }\n')
    session = play(tmp_path, "Ann: sip", "Ann: gather 1", "Bob: pass", "count Ann leaf 3, Ann points 0")
    assert found(session.report) == [(1, "declared.short", "Ann has 2 leaf, not the 3 that this costs")]
    assert session.report.findings[0].settled == "corrected"


def test_in_any_order_a_turn_that_was_not_taken_is_left(tmp_path: Path) -> None:
    tables = TABLES.replace('first = "next"', 'first = "next"\nturns = 1\nany_order = true')
    make(tmp_path, tables)
    session = play(tmp_path, "Bob: gather 4", "Bob: gather 3", "Ann: gather 1", "count Bob leaf 5")
    assert found(session.report) == [(1, "declared.number", "number is 1 to 3, not 4")]


def test_a_game_without_money_shows_none(tmp_path: Path) -> None:
    session = play(make(tmp_path, TABLES), "Ann: gather 1")
    assert session.game is not None
    assert "money" not in session.game.show_state(session.game_state)
    session = play(make(tmp_path, "[bank]\nstarting_cash = 5\n" + TABLES), "Ann: gather 1")
    assert session.game is not None
    assert session.game.show_state(session.game_state)["money"]["Ann"] == 5


AUCTION = (
    """
[resource.leaf]
start = 9
[resource.bid]
[place.won]
of = "teas"
each_player = true
[phase.choice]
turns = 1
[phase.auction]
end = [
  { when = "bid > 0 && bid == max(everyone.map(p, p.bid))", pay = { leaf = "bid" }, move = "first", from = "row", to = "won" },
  { who = "each", set = { bid = 0 } },
]
[command.look]
phase = "choice"
[command.bid]
typed = "bid NUMBER"
phase = "auction"
choose.number = { least = "max(everyone.map(p, p.bid)) + 1", most = "leaf" }
set = { bid = "number" }
[command.pass]
phase = "auction"
ends = "round"
[flow]
rounds = 3
first = "next"
out_when = "phase == 'auction' ? bid > 0 && others.all(o, o.out) : player != first_player"
"""
    + PLACES
)


def test_an_auction_goes_on_until_one_bidder_is_left(tmp_path: Path) -> None:
    """`out` says who has passed, `first_player` who begins: Ann alone looks, and the last bidder need not pass."""
    make(tmp_path, AUCTION)
    lines = [
        "row Oolong, Sencha, Tisane",
        "Ann: look",
        "Ann: bid 2",
        "Bob: bid 3",
        "Ann: pass -> Bob pays 3 leaf",
    ]
    session = play(
        tmp_path, *lines, "count Bob leaf 6, Bob won 1", "Bob: look", "Bob: pass", "Ann: pass", "Ann: look"
    )
    assert found(session.report) == []
    session = play(tmp_path, *lines, "Ann: look")
    assert found(session.report) == [(6, "turns.first", "Bob begins, not Ann")]
    session = play(tmp_path, *lines[:3], "Bob: bid 2")
    assert found(session.report) == [(4, "declared.number", "number is 3 to 9, not 2")]


def test_a_name_of_several_words_alone_in_a_list(tmp_path: Path) -> None:
    make(tmp_path, TABLES)
    cards = tmp_path / "components" / "tea" / "teas.csv"
    cards.write_text(cards.read_text().replace("Oolong", "Dark Oolong"))
    assert found(play(tmp_path, "row Dark Oolong", "row Sencha Tisane", "Ann: take Dark Oolong").report) == []
    [(_, code, said)] = found(play(tmp_path, "row Dark Green").report)
    assert (code, said) == ("PP-03", "'Green' is no card here (OO, AS, SE, MA, TI)")


def test_an_expression_that_fails_is_worked_out_once_for_the_same_values(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that fails at every entry must not be worked out, and looked up in its file, each time."""
    worked: Counter[tuple[Expression, tuple[Hashable, ...]]] = Counter()
    real = Expression.worked_out

    def noted(self: Expression, key: tuple[Hashable, ...]) -> Any:
        worked[self, key] += 1
        return real(self, key)

    monkeypatch.setattr(Expression, "worked_out", noted)
    session = play(root, *["Ann: divide", "Bob: gather 1"] * 3)
    assert [line for line, _, _ in found(session.report)] == [1, 3, 5]
    assert any(one.text == "6 / count(served)" for one, _ in worked)
    assert set(worked.values()) == {1}
    module = session.game.require(Declared) if session.game else None
    assert module is not None
    [divided] = [one for one, _ in module.expressions if one.text == "6 / count(served)"]
    assert divided.place() is divided.place()


def test_too_many_chosen_cards_are_counted_in_the_right_number(tmp_path: Path) -> None:
    many = '[command.drop]\ntyped = "drop CARD..."\nchoose.card = { from = "row", least = 1, most = 2 }\n'
    many += 'move = "card"\nto = "hand"\n'
    session = play(
        make(tmp_path, TABLES + many), "row Oolong, Sencha, Tisane", "Ann: drop Oolong, Sencha, Tisane"
    )
    assert found(session.report) == [(2, "declared.number", "1 to 2 cards, not 3")]


def test_every_code_of_the_tables_is_listed_and_written_in_the_rules(tmp_path: Path) -> None:
    folder = make(
        tmp_path,
        TABLES + '[command.sip]\nends = "nothing"\ntimes = { turn = 2, rule = "T-5" }\npay = { leaf = 1 }\n'
        'then = [{ gain = { points = 1 }, rule = "T-7" }]\n'
        '[modifier.cup]\nat = "sip"\nresource = "leaf"\nless = 1\nrule = "T-6"\n',
    )
    assert [(row.rule.id, row.rule.text, row.checks) for row in rules_table("tea", [folder])][1:] == [
        ("T-5", "How often 'sip' is done.", ("command sip",)),
        ("T-7", "What is paid, gained and moved (command sip).", ("command sip",)),
        ("T-6", "What sip costs in leaf.", ("modifier cup",)),
    ]
    text = "".join(
        f'[[rule]]\nid = "{code}"\nsection = "1"\nkind = "rule"\ncheckable = "yes"\ntext = "Tea."\n'
        for code in ("T-5", "T-6")
    )
    (folder / "components" / "tea" / "rules.toml").write_text(text)
    assert [row.checks for row in rules_table("tea", [folder])][:2] == [("command sip",), ("modifier cup",)]
    assert [one.problem for one in play_faults("tea", [folder])] == ["rules.toml has no rule 'T-7'"]
