"""1830 and Shikoku 1889: random legal play, changed entries, and what only these games show of the families."""

from __future__ import annotations

import random

import pytest

from playproof.checker.api import shown
from playproof.checker.definition.examples import examples
from playproof.checker.definition.game_definition import find_game
from playproof.checker.session.session import run
from tests.checker.players.random_player import NAMES, Writer, write_game
from tests.internal import judged
from tests.samples import some
from tests.slips.lines import Words, slip

GAMES = ("1830", "1889")
#: Lines of a random game in CI; all of it, and more games, with ``--exhaustive``.
MOST = 350


@pytest.mark.parametrize(
    ("game", "players"),
    some([("1830", 5), ("1889", 2)], [(game, players) for game in GAMES for players in range(2, 7)]),
)
def test_legal_play_is_silent_and_keeps_the_money(game: str, players: int, exhaustive: bool) -> None:
    for seed in range(60 if exhaustive else 1):
        writer = Writer(game, players, seed)
        lines = writer.play(5000 if exhaustive else MOST)
        assert sum(writer.game_state.balances.values()) == find_game(game).figures(players)["bank"]
        session = run("\n".join(lines))
        assert session.report.findings == []
        assert session.game_state == writer.game_state
        if exhaustive:
            assert session.game_state.over, (players, seed)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_payment_stated_anywhere_is_found_at_its_line_alone(game: str, exhaustive: bool) -> None:
    """Whatever a line pays by the rules is fixed: one more or less is one finding, under a rule of the game."""
    rules = find_game(game).book.rules
    for seed in range(20 if exhaustive else 1):
        lines = write_game(game, 3, seed, most=5000 if exhaustive else 200)
        paid = payments("\n".join(lines))
        chosen = list(paid) if exhaustive else random.Random(seed).sample(sorted(paid), 6)
        for line in chosen:
            payer, amount = paid[line]
            for stated in (amount - 1, amount + 1):
                text = "\n".join(
                    [*lines[: line - 1], f"{lines[line - 1]} -> {payer} pays {stated}", *lines[line:]]
                )
                found = run(text, likely=False).report.findings
                assert [(one.line, one.code in rules) for one in found] == [(line, True)], lines[line - 1]


def payments(text: str) -> dict[int, tuple[str, int]]:
    """The lines of a text on which one owner alone pays the bank, once: who, and how much."""
    found = {}
    for number, journal in run(text, whole_trail=True).trail:
        pays = [move for move in journal if move.kind == "pay"]
        if len(pays) == 1 and pays[0].source != "bank" and int(pays[0].what) > 1:
            found[number] = pays[0].source, int(pays[0].what)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_line_is_no_fault_of_the_checker(game: str, exhaustive: bool) -> None:
    """Slips of a typist anywhere in a random game; most are found, others are another legal play."""
    games = [
        write_game(game, 3, seed, most=5000 if exhaustive else 180) for seed in range(20 if exhaustive else 1)
    ]
    found, number = 0, 400 if exhaustive else 6
    for seed in range(number):
        lines = games[seed % len(games)]
        changed = slip(random.Random(seed), lines, Words.of((), NAMES[:3]), 6, (-9, -2, -1, 1, 2, 9)).typed(
            lines
        )
        report = judged(run("\n".join(changed)).report)
        found += bool(report.findings)
    assert found >= number * 0.6, found


def findings(game: str, text: str) -> list[tuple[int, str]]:
    report = run(f"playproof 1\ngame {game}\nplayers Ann Bob Cy\n{text}").report
    return [(one.line, one.code) for one in report.findings]


def test_a_train_called_by_its_letter_is_no_private_company() -> None:
    """``D`` is a train, though DH (1830) and DR (1889) begin with it and are closed."""
    head = (
        "have round OR 5.1 of 3\nhave phase D\nhave {a}: par 100\nhave Ann: shares 6 {a}\nhave {b}: par 90\n"
        "have Bob: shares 6 {b}\nhave {a}: cash 900\nhave {b}: trains D\n"
    )
    assert findings("1830", head.format(a="NYC", b="CPR") + "NYC: buy D from CPR for 700") == []
    assert findings("1889", head.format(a="AR", b="SR") + "AR: buy D from SR 700") == []


def test_a_private_company_is_called_as_its_card_says() -> None:
    """1889: TE is a private company, which recorded games call TR; TR is a company, too."""
    for name in ("TE", "TR"):
        auction = f"playproof 1\ngame 1889\nplayers Ann Bob Cy\n== Private auction\nAnn: buy {name}"
        assert findings("1889", f"== Private auction\nAnn: buy {name}\ncount Ann 400, Ann owns TE") == []
        assert str(shown(run(auction))["private_companies"]).count("TE") == 1, name
    assert findings("1889", "== Private auction\nAnn: buy TX")[0] == (5, "PP-03")


def test_a_phase_is_stated_by_its_number() -> None:
    head = (
        "have round OR 2.1 of 1\nhave phase 2\nhave PRR: par 100\nhave Ann: shares 6 PRR\nhave PRR: cash 600\n"
        "have PRR: trains 2, 2\nhave bank trains 3, 3, 3, 3, 3\n"
    )
    assert findings("1830", head + "PRR: buy 3 -> phase 3") == []
    assert findings("1830", head + "PRR: buy 3 -> phase 2") == [(11, "R-146")]


def test_nothing_else_is_offered_while_a_par_price_is_due() -> None:
    session = run(
        "playproof 1\ngame 1830\nplayers Ann Bob\nAnn: buy SV\nBob: buy CS\nAnn: buy DH\nBob: buy MH\nAnn: buy CA\nBob: buy BO"
    )
    assert session.game is not None
    moves = session.game.moves(session.game_state)
    assert {command.syntax.word for command, _, _ in moves} == {"par"}
    assert [values[1] for _, _, values in moves] == [100, 90, 82, 76, 71, 67]


@pytest.mark.parametrize("game", GAMES)
def test_examples_stand_beside_the_data(game: str) -> None:
    definition = find_game(game)
    assert {one.code for one in examples(definition)} <= set(definition.book.rules)
