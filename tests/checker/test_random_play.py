"""Play made of legal entries is silent; changed entries are found or are another legal play; no text crashes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playproof.checker.language.lines import Line
from playproof.checker.language.script import Step, word_of
from playproof.checker.model.findings import Report
from playproof.checker.report.as_json import render_json
from playproof.checker.report.text import render_text
from playproof.checker.session.session import Session, run
from tests.checker.players.random_player import NAMES, Writer, listed, write_game
from tests.samples import sampled
from tests.slips.lines import Words, slip

GAMES = ["privates"]


@pytest.mark.parametrize("game", GAMES)
@given(players=st.integers(2, 6), seed=st.integers(0, 10**6))
@sampled(2)
def test_legal_play_is_silent_and_keeps_the_money(game: str, players: int, seed: int) -> None:
    writer = Writer(game, players, seed)
    total = sum(writer.game_state.balances.values())
    session = run("\n".join(writer.play()))
    assert session.report.findings == []
    assert session.game_state == writer.game_state
    assert sum(session.game_state.balances.values()) == total


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6), cut=st.floats(0.1, 1))
@sampled(2)
def test_undo_is_exact(game: str, seed: int, cut: float) -> None:
    lines = write_game(game, 3, seed)
    kept = lines[: max(6, int(len(lines) * cut))]
    before = run("\n".join(kept[:-1])).game_state
    entry = kept[-1]
    if entry.startswith(("count", "have")):
        return
    assert run("\n".join([*kept, "undo"])).game_state == before


@pytest.mark.parametrize("game", ["privates", "leasehold", "184x", "preascendant", "18dracula"])
def test_a_misspelt_actor_or_verb_is_one_finding(game: str) -> None:
    """In legal play nothing of the next five lines is held against anybody."""
    lines = write_game(game, 3, 1)
    entries = [at for at, line in enumerate(lines) if ":" in line and not line.startswith("have")]
    for at in entries[:60:5]:
        actor, _, said = lines[at].partition(": ")
        command, space, rest = said.partition(" ")
        for wrong in (f"{actor}x: {said}", f"{actor}: {command}q{space}{rest}"):
            report = run("\n".join([*lines[:at], wrong, *lines[at + 1 : at + 6]])).report
            assert [one.line for one in report.findings] == [at + 1], (wrong, report.findings)


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6))
@sampled(2)
def test_a_changed_entry_is_found_or_makes_another_legal_play(game: str, seed: int) -> None:
    rng = random.Random(seed)
    lines = write_game(game, 3, seed % 11)
    changed = slip(rng, lines, Words.of((), NAMES[:3]), 6, (-9, -2, -1, 1, 2, 9)).typed(lines)
    if run("\n".join(changed)).report.findings:
        return
    head = next(number for number, line in enumerate(changed) if line.startswith("dealer"))
    writer = Session(Report(""))
    for number, line in enumerate(changed, 1):
        if number > head + 1 and not line.startswith(("count", "deal")):
            assert listed(writer, line), f"line {number} ({line}) is not found, yet not legal"
        writer.step(Step(number, Line(number, line, line), line, word_of(line)))


def mutate(rng: random.Random, text: str) -> str:
    signs = list(text)
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(len(signs) + 1)
        match rng.randrange(4):
            case 0 if signs:
                del signs[min(at, len(signs) - 1)]
            case 1:
                signs.insert(at, rng.choice('\n:,#"->=+-0159 aZ\t\x00é€\u2028?[]{}'))
            case 2:
                end = min(len(signs), at + rng.randint(1, 40))
                signs[at:at] = signs[rng.randrange(len(signs) + 1) : end]
            case _:
                words = (
                    "undo",
                    "amend 3 x",
                    "accept 5",
                    "count Ann 3",
                    "have row 5r",
                    "9" * 30,
                    "-> pays gets",
                )
                signs[at:at] = list("\n" + rng.choice(words) + " ")
    return "".join(signs)


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6))
@sampled(2)
def test_mutated_files_never_crash(game: str, seed: int) -> None:
    rng = random.Random(seed)
    lines = write_game(game, rng.randint(2, 4), seed % 7)
    report = run(mutate(rng, "\n".join(lines[: rng.randint(3, len(lines))])), "x").report
    render_text(report)
    render_json([report])


@given(st.text(max_size=300))
@sampled(8)
def test_any_text_never_crashes(text: str) -> None:
    render_text(run(text).report)
    render_text(run("playproof 1\ngame privates\nplayers Ann Bob\n" + text).report)


def test_shuffled_lines_never_crash(exhaustive: bool) -> None:
    lines = write_game("privates", 3, 1)
    for seed in range(100 if exhaustive else 1):
        rng = random.Random(seed)
        body = lines[4:120]
        rng.shuffle(body)
        session = run("\n".join(lines[:4] + body))
        before = run("\n".join(lines[:4])).game_state
        assert sum(session.game_state.balances.values()) == sum(before.balances.values())
        render_text(session.report)
