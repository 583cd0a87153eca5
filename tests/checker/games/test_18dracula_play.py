"""18Dracula's auction and stock rounds at random: silent when legal, and judged as a second reading judges them.

For this its operating rounds are left out: one stock round follows the other.
"""

from __future__ import annotations

import random
import re
import shutil
import tempfile
import tomllib
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from playproof.checker.families.shares import Shares
from playproof.checker.language.lines import Line
from playproof.checker.language.parser import read_entry
from playproof.checker.language.script import Step, word_of
from playproof.checker.language.values import ParseError
from playproof.checker.model.findings import Report
from playproof.checker.report.text import render_text
from playproof.checker.session.session import Session, run
from playproof.components.workspace import SHIPPED
from tests.checker.games.dracula_oracle import FRONTS, PARS, Oracle
from tests.checker.players.random_player import NAMES, Writer
from tests.samples import sampled
from tests.slips.lines import Words, slip

GAME = "18dracula"
MONEY = 12000 + 2400
HOUSE = tempfile.TemporaryDirectory()
ROOTS = [Path(HOUSE.name)]
WORDS = Words.of([FRONTS], NAMES[:3])
LEFT_OUT = ("network", "trains", "operating", "castle", "powers")


def without_operating_rounds() -> None:
    folder = ROOTS[0] / "components" / GAME
    shutil.copytree(SHIPPED / GAME, folder)
    play = (folder / "play.toml").read_text()
    families = [name for name in tomllib.loads(play)["families"] if name not in LEFT_OUT]
    listed = ", ".join(f'"{name}"' for name in families)
    play = re.sub(r"families = \[[^\]]*\]", f"families = [{listed}]", play, count=1)
    sections = re.split(r"(?m)^(?=\[)", play)
    kept = [one for one in sections if not re.match(rf"\[+(codes\.)?({'|'.join(LEFT_OUT)})[\].]", one)]
    (folder / "play.toml").write_text("".join(kept))


without_operating_rounds()


def check(text: str) -> Session:
    return run(text, "", ROOTS)


def played(players: int, seed: int, most: int = 150) -> Writer:
    writer = Writer(GAME, players, seed, (), ROOTS)
    writer.play(most)
    return writer


@given(players=st.integers(2, 6), seed=st.integers(0, 10**6))
@sampled(2)
def test_legal_play_is_silent_and_keeps_the_blood(players: int, seed: int) -> None:
    writer = played(players, seed, 220)
    session = check("\n".join(writer.lines))
    assert session.report.findings == []
    assert session.game_state == writer.game_state
    assert sum(session.game_state.balances.values()) == MONEY


@given(players=st.integers(2, 6), seed=st.integers(0, 10**6))
@sampled(2)
def test_the_books_are_those_of_a_second_reading(players: int, seed: int) -> None:
    writer = played(players, seed)
    oracle = follow(writer.lines, players)
    purses = writer.game_state.balances
    assert {player: purses[player] for player in oracle.players} == oracle.cash
    assert purses["bank"] == oracle.bank
    shares = writer.game.require(Shares).state(writer.game_state)
    market = writer.game.modules["stock_market"]
    for front in FRONTS:
        held = {holder: number for holder, number in shares.held[front].items() if number}
        assert held == {holder: number for holder, number in oracle.held[front].items() if number}
        assert shares.president.get(front) == oracle.chair.get(front)
        assert purses[front] == oracle.treasury.get(front, 0)
        if front in oracle.at:
            row, column = oracle.at[front]
            assert market.cell(writer.game_state, front) == f"r{row}c{column}"  # type: ignore[attr-defined]


def follow(lines: list[str], players: int) -> Oracle:
    """A second reading of a whole file."""
    names = list(NAMES[:players])
    first = next((line.split()[2] for line in lines if line.startswith("have turn")), names[0])
    oracle = Oracle(names, first)
    for line in lines:
        if line.partition(":")[0] in names:
            assert oracle.legal(line), line
            oracle.do(line)
    return oracle


def candidates(rng: random.Random, oracle: Oracle) -> list[str]:
    """Entries, likely and unlikely ones."""
    out = []
    for player in oracle.players:
        out.append(f"{player}: pass")
        for front in rng.sample(FRONTS, 4):
            out += [f"{player}: buy {front}", f"{player}: buy {front} from market"]
            out += [f"{player}: sell {number} {front}" for number in range(1, 7)]
            out.append(f"{player}: par {front} {rng.choice([*PARS, 90])}")
        for lot in oracle.cost:
            out.append(f"{player}: buy {lot}")
            low = oracle.cost[lot] + max(oracle.bids.get(lot, {0: 0}).values())
            out.append(
                f"{player}: bid {rng.choice((low // 5 * 5 + rng.randint(-2, 2) * 5, rng.randint(1, 300)))} {lot}"
            )
            if lot in oracle.owner:
                out.append(f"{player}: buy {lot} from {oracle.owner[lot]} for {rng.choice((0, 1, 50, 500))}")
    return out


@given(players=st.integers(2, 6), seed=st.integers(0, 10**6))
@sampled(2)
def test_every_entry_is_judged_as_in_a_second_reading(players: int, seed: int) -> None:
    rng = random.Random(seed)
    lines = played(players, seed, 130).lines
    cut = rng.randrange(5, len(lines))
    session, oracle = check("\n".join(lines[:cut])), follow(lines[:cut], players)
    assert session.game is not None
    for line in candidates(rng, oracle):
        try:
            parsed = read_entry(session.game, session.game_state, 1, line)
        except ParseError:
            found = True
        else:
            found = bool(session.game.check(session.game_state, parsed.command, parsed.entry))
        assert found != oracle.legal(line), (lines[:cut], line, found)


@given(seed=st.integers(0, 10**6))
@sampled(2)
def test_a_changed_entry_is_found_or_makes_another_legal_play(seed: int) -> None:
    rng = random.Random(seed)
    lines = [line for line in played(3, seed, 120).lines if not line.startswith(("count", "round"))]
    typed = slip(rng, lines, WORDS, 4, (-5, -1, 1, 5)).typed(lines)
    session, oracle = Session(Report(""), ROOTS), Oracle(list(NAMES[:3]), NAMES[0])
    for number, line in enumerate(typed, 1):
        if line.startswith("have turn"):
            oracle.turn = line.split()[2]
        entry = line.partition(":")[0] in NAMES
        legal = not entry or oracle.legal(line)
        session.step(Step(number, Line(number, line, line), line, word_of(line)))
        assert bool(session.report.findings) == (not legal), (line, session.report.findings)
        if not legal:
            return
        if entry:
            oracle.do(line)


@given(players=st.integers(2, 6), seed=st.integers(0, 10**6))
@sampled(2)
def test_a_fault_put_in_is_found_at_its_line_and_nowhere_else(players: int, seed: int) -> None:
    rng = random.Random(seed)
    lines = played(players, seed, 140).lines
    at = rng.randrange(5, len(lines) - 20)
    oracle = follow(lines[:at], players)
    fault = rng.choice([line for line in candidates(rng, oracle) if not oracle.legal(line)])
    found = check("\n".join([*lines[:at], fault, *lines[at:]])).report.findings
    assert {one.line for one in found} == {at + 1}, (fault, found)


@given(seed=st.integers(0, 10**6))
@sampled(2)
def test_broken_files_never_crash(seed: int) -> None:
    rng = random.Random(seed)
    lines = played(rng.randint(2, 6), seed % 7, 90).lines
    rng.shuffle(lines[4:])
    signs = list("\n".join(lines))
    for _ in range(rng.randint(1, 15)):
        at = rng.randrange(len(signs))
        signs[at : at + rng.randint(0, 9)] = rng.choice(
            (
                "\nundo\n",
                "\nhave phase 4\n",
                "\ncount KA at r3c6\n",
                " 9999999999 ",
                ": sell 3 KA at -5\n",
                "\nend\n",
                "",
            )
        )
    session = check("".join(signs))
    render_text(session.report)
    if session.game is not None:
        session.game.show_state(session.game_state)
        list(session.game.moves(session.game_state))
