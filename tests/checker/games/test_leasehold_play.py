"""Leasehold at random: legal play is silent; a changed entry is found where a second telling of the rules objects."""

from __future__ import annotations

import random
from functools import lru_cache

from hypothesis import given
from hypothesis import strategies as st

from playproof.checker.report.as_json import render_json
from playproof.checker.report.text import render_text
from playproof.checker.session.session import run
from tests.checker.games.leasehold_oracle import NEAR, Illegal, play
from tests.checker.players.random_player import NAMES, Writer, write_game
from tests.checker.test_random_play import mutate
from tests.samples import sampled
from tests.slips.lines import Words, slip

COMPANIES = ["RED", "BLUE", "GREEN", "ORANGE", "PURPLE", "SKY"]
SLIPS = Words.of([COMPANIES, list(NEAR)], NAMES[:3])
HEADER = ("playproof", "game", "players", "have", "house")


def printed(lines: list[str]) -> bool:
    """Whether a game is played on the printed map, the only one that the other telling knows."""
    return not any(line.startswith("have map") for line in lines)


@given(players=st.integers(2, 6), seed=st.integers(0, 10**6))
@sampled(2)
def test_legal_play_is_silent_keeps_the_money_and_scores_alike(players: int, seed: int) -> None:
    writer = Writer("leasehold", players, seed)
    total = sum(writer.game_state.balances.values())
    lines = writer.play(1500)
    session = run("\n".join(lines))
    assert session.report.findings == []
    assert session.game_state == writer.game_state
    assert sum(session.game_state.balances.values()) == total
    if printed(lines):
        oracle = play(lines)
        assert oracle.over == session.game_state.over
        assert oracle.scores() == session.report.scores
        assert {**oracle.cash, **oracle.treasury}.items() <= session.game_state.balances.items()


@given(seed=st.integers(0, 10**6), cut=st.floats(0.05, 1))
@sampled(2)
def test_undo_is_exact(seed: int, cut: float) -> None:
    lines = games(seed % 20)
    kept = lines[: max(8, int(len(lines) * cut))]
    if kept[-1].startswith(("count", *HEADER)):
        return
    before = run("\n".join(kept[:-1])).game_state
    assert run("\n".join([*kept, "undo"])).game_state == before


@lru_cache(maxsize=64)
def games(seed: int) -> list[str]:
    return write_game("leasehold", 3, seed, most=700)


@given(seed=st.integers(0, 10**6))
@sampled(5)
def test_a_changed_entry_is_found_where_it_is_against_the_rules_and_only_there(seed: int) -> None:
    rng = random.Random(seed)
    lines = games(seed % 20)
    if not printed(lines):
        return
    first = next(place for place, line in enumerate(lines) if not line.startswith(HEADER))
    changed = slip(rng, lines, SLIPS, first, (-9, -2, -1, 1, 2, 9)).typed(lines)
    found = run("\n".join(changed)).report.findings
    try:
        play(changed)
    except Illegal as why:
        assert found, f"{why} is not found: {set(changed) - set(lines)}"
    else:
        assert not found, f"{found[0].excerpt}: {found[0].message}"


WORDS = (
    "Ann: act RED build C4 1 via C4 -> pays 3, gets 2, lease 1, upkeep 9, built 7, Bob takes RED, C4 3",
    "Bob: act BLUE build C4 9, D4 0, Q9 1 forfeit -> pool takes BLUE, BLUE gets 3, turns 4",
    "Cy: act GREEN",
    "Ann: auction RED bid 0 -> auctioned 3, Ann pays 3 to RED",
    "Bob: auction SKY from pool",
    "Bob: open 5",
    "Cy: pass -> Ann takes RED, bank gets 4, value 3",
    "Bob: bid 999999 -> Bob pays 3 to bank",
    "end by RED",
    "score Ann 3 cash 2",
    "winner Bob Cy",
    "value RED 3",
    "value D4 D5 1",
    "network RED D4",
    "count Ann shares RED 0+0",
    "count D5 0",
    "shares pool RED 9+9",
    "owner D4 RED",
    "undo 3",
    "adjust RED -5",
    "have map links A-B",
)


@given(seed=st.integers(0, 10**6))
@sampled(2)
def test_spoilt_files_never_crash(seed: int) -> None:
    rng = random.Random(seed)
    lines = games(seed % 20).copy()
    lines = lines[: rng.randint(3, len(lines))]
    for _ in range(rng.randint(0, 12)):
        lines.insert(rng.randrange(3, len(lines) + 1), rng.choice(WORDS))
    text = "\n".join(lines)
    report = run(mutate(rng, text) if rng.random() < 0.7 else text, "x").report
    render_text(report)
    render_json([report])


def test_shuffled_lines_never_crash(exhaustive: bool) -> None:
    for seed in range(100 if exhaustive else 1):
        rng = random.Random(seed)
        lines = games(seed % 20)
        body = [*lines[6:150], *WORDS]
        rng.shuffle(body)
        session = run("\n".join(lines[:6] + body))
        if session.game is not None:
            render_text(session.report)
            session.game.show_state(session.game_state)
            session.game.moves(session.game_state)
