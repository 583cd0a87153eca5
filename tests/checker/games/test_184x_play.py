"""184x at random: silent when legal, judged as a second reading judges it, undone exactly, never crashing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playproof.checker.games.game_184x.game import Guilds
from playproof.checker.language.lines import Line
from playproof.checker.language.script import Step, word_of
from playproof.checker.language.values import ParseError
from playproof.checker.model.findings import Report
from playproof.checker.report.as_json import render_json
from playproof.checker.report.text import render_text
from playproof.checker.session.session import Session, run
from tests.checker.games.oracle_184x import (
    COLOURS,
    GUILDS,
    LADDER,
    STARTS,
    TILES,
    TIMES,
    Illegal,
    Oracle,
    oracle_of,
)
from tests.checker.players.random_player import NAMES, Writer, listed
from tests.samples import sampled
from tests.slips.check import checked
from tests.slips.lines import Slip, Words, slip

GAME = "184x"
HEAD = 6


def played(players: int, seed: int, most: int = 220) -> Writer:
    writer = Writer(GAME, players, seed)
    writer.play(most)
    return writer


def follow(lines: list[str]) -> Oracle:
    """A second reading of a whole file."""
    oracle = oracle_of(lines)
    for line in lines[HEAD:]:
        oracle.play(line)
    return oracle


def is_entry(line: str) -> bool:
    return not line.startswith(("count", "have", "retire"))


@given(players=st.integers(2, 5), seed=st.integers(0, 10**6))
@sampled(2)
def test_legal_play_is_silent_and_keeps_the_money(players: int, seed: int) -> None:
    writer = played(players, seed, 500)
    session = run("\n".join(writer.lines))
    assert session.report.findings == []
    assert session.game_state == writer.game_state
    start = run("\n".join(writer.lines[:HEAD])).game_state
    assert sum(session.game_state.balances.values()) == sum(start.balances.values())


@given(players=st.integers(2, 5), seed=st.integers(0, 10**6))
@sampled(2)
def test_the_books_are_those_of_a_second_reading(players: int, seed: int) -> None:
    writer = played(players, seed, 400)
    oracle, game, game_state = follow(writer.lines), writer.game, writer.game_state
    assert isinstance(game, Guilds)
    assert {player: game_state.balances[player] for player in oracle.players} == oracle.cash
    assert game_state.balances["bank"] == oracle.bank
    assert game_state.over == oracle.over
    assert game.scores(game_state) == {player: oracle.score(player) for player in oracle.players}
    assert sorted(map(abs, game.bag.state(game_state).market)) == sorted(oracle.market)
    for name, guild in game.potentials.guilds(game_state).items():
        one = oracle.guilds[name]
        assert (guild.colour, guild.leader, guild.shining, guild.flipped, guild.sale, guild.rights) == (
            one.colour, one.leader, one.shining, one.flipped, one.sale, one.rights,
        )  # fmt: skip
        assert (game.prices.price(game_state, name), game_state.balances[name]) == (one.price, one.coffers)
        tokens = {post: -value if post in one.retiring else value for post, value in one.posts.items()}
        assert guild.outposts == tokens
        assert {player: number for player, number in guild.held.items() if number} == +one.held


def candidates(rng: random.Random, oracle: Oracle) -> list[str]:
    """Entries, likely and unlikely ones."""
    out = []
    for player in oracle.players:
        out += [f"{player}: pass", f"{player}: bet {rng.choice((0, 1, 40, 5000))} {rng.choice(list(TIMES))}"]
        for guild in rng.sample(GUILDS, 3):
            out += [
                f"{player}: buy {guild}",
                f"{player}: sell {rng.randint(1, 3)} {guild}",
                f"{player}: offer {guild}",
            ]
            price, start = rng.choice([*LADDER[3:8], 45]), rng.choice(list(STARTS))
            out.append(f"{player}: found {guild} {rng.choice(COLOURS)} {price} {start}")
    for guild in {oracle.now or "LAN", rng.choice(GUILDS)}:
        out += [
            f"{guild}: pass",
            f"{guild}: explore {rng.randint(1, 4)}",
            f"{guild}: run",
            f"{guild}: unflip 1",
        ]
        out += [f"{guild}: token {rng.randint(2, 10)} {rng.choice(list(STARTS))}" for _ in range(4)]
        out += [f"{guild}: outpost {start}" for start in rng.sample(list(STARTS), 3)]
        tiles = [*getattr(oracle, "hand", []), *rng.sample(list(TILES), 2)]
        ends = [*oracle.ends(guild), "O23"] if guild in oracle.guilds else ["O23"]
        for tile in [tile for tile in tiles if tile != "?"]:
            out.append(f"{guild}: discard {tile}")
            out += [f"{guild}: place {tile} {rng.choice(ends)} {rng.randint(0, 6)}" for _ in range(3)]
        if guild in oracle.guilds:
            out.append(f"{guild}: offer")
            sums = [
                f"{start} {rng.choice((0, 10, 20))}"
                for start, value in oracle.guilds[guild].posts.items()
                if value
            ]
            out.append(f"{guild}: run {', '.join(sums)}".rstrip(" "))
    return out


@given(players=st.integers(2, 5), seed=st.integers(0, 10**6))
@sampled(2)
def test_every_entry_is_judged_as_in_a_second_reading(players: int, seed: int) -> None:
    rng = random.Random(seed)
    lines = played(players, seed).lines
    cut = rng.randrange(HEAD, len(lines))
    oracle = follow(lines[:cut])
    added = [Slip("added", cut, cut, (line,)) for line in candidates(rng, oracle)]
    for one, session in checked(lines[:cut], added):
        [line], found = one.lines, session().report.findings
        assert bool(found) != oracle.legal(line), (lines[:cut], line, found)


@given(players=st.integers(2, 5), seed=st.integers(0, 10**6))
@sampled(2)
def test_what_is_listed_is_legal_and_what_is_legal_is_listed(players: int, seed: int) -> None:
    rng = random.Random(seed)
    lines = played(players, seed).lines
    cut = rng.randrange(HEAD, len(lines))
    session, oracle = run("\n".join(lines[:cut])), follow(lines[:cut])
    for line in candidates(rng, oracle):
        try:
            on_list = listed(session, line)
        except ParseError:
            continue
        bare = line.endswith((": run", ": offer"))  # legal, if in fewer words than those listed
        assert on_list == oracle.legal(line) or bare, (lines[:cut], line)


WORDS = Words.of([GUILDS, list(STARTS), list(TIMES), COLOURS, list(TILES)], (*NAMES[:3], *GUILDS))


@given(seed=st.integers(0, 10**6))
@sampled(2)
def test_a_changed_entry_is_found_or_makes_another_legal_play(seed: int) -> None:
    rng = random.Random(seed)
    lines = [line for line in played(3, seed % 17).lines if not line.startswith("count")]
    typed = slip(rng, lines, WORDS, HEAD, (-10, -1, 1, 10)).typed(lines)
    session, oracle = Session(Report("")), oracle_of(typed)
    for number, line in enumerate(typed, 1):
        session.step(Step(number, Line(number, line, line), line, word_of(line)))
        if number <= HEAD:
            continue
        try:
            oracle.play(line)
            legal = True
        except Illegal:
            legal = False
        assert bool(session.report.findings) == (not legal), (typed[:number], session.report.findings)
        if not legal:
            return


@pytest.mark.parametrize("said", ["buy COM", "bet 5 OUT", "sell COM", "dance"])
def test_a_guild_at_its_turn_does_nothing_that_players_do(said: str) -> None:
    """Both readings say so; the second one raised an AttributeError once."""
    lines = played(3, 0).lines
    cut = next(
        at for at in range(HEAD, len(lines)) if (oracle := follow(lines[:at])).round and not oracle.done
    )
    line = f"{follow(lines[:cut]).now}: {said}"
    assert not follow(lines[:cut]).legal(line)
    assert [one.line for one in run("\n".join([*lines[:cut], line])).report.findings] == [cut + 1]


@given(seed=st.integers(0, 10**6), cut=st.floats(0.05, 1))
@sampled(2)
def test_undo_is_exact(seed: int, cut: float) -> None:
    lines = played(3, seed).lines
    kept = lines[: max(HEAD + 1, int(len(lines) * cut))]
    if not is_entry(kept[-1]):
        return
    before = run("\n".join(kept[:-1]))
    after = run("\n".join([*kept, "undo"]))
    assert after.game_state == before.game_state
    assert after.report.findings == before.report.findings


@given(players=st.integers(2, 5), seed=st.integers(0, 10**6))
@sampled(2)
def test_a_fault_put_in_is_found_at_its_line_once(players: int, seed: int) -> None:
    rng = random.Random(seed)
    lines = played(players, seed).lines
    at = rng.randrange(HEAD, len(lines))
    oracle = follow(lines[:at])
    faults = [line for line in candidates(rng, oracle) if not oracle.legal(line)]
    fault = rng.choice(faults)
    found = run("\n".join([*lines[:at], fault])).report.findings
    assert {one.line for one in found} == {at + 1}, (lines[:at], fault, found)
    assert len(found) == 1 or "found" in fault or "bet" in fault, (fault, found)


@given(seed=st.integers(0, 10**6))
@sampled(2)
def test_broken_files_never_crash(seed: int) -> None:
    rng = random.Random(seed)
    lines = played(rng.randint(2, 5), seed % 9, 150).lines
    if rng.random() < 0.5:
        body = lines[HEAD:]
        rng.shuffle(body)
        lines = [*lines[:HEAD], *body]
    text = "\n".join(lines)
    for _ in range(rng.randint(1, 15)):
        at = rng.randrange(len(text))
        put = rng.choice(
            (
                "\nundo\n", "\nundo 3\n", "\namend 9 LAN: run\n", "\naccept 9\n", " 9999999999 ", "\nrefill 99x99\n",
                "\nLAN: run M23 9 9 9, 3: 1, x\n", "\nLAN: place A1 Z99 9\n", "\nretire 0 2 on M23, A1\n",
                "\nLAN: token 2 on ZZ\n", "\ncount market 2\n", "\nscore Ann 1\n", "\nLAN: unflip 0\n", "\x00", "é", "",
                "\nAnn: sell leader LAN\n", "\nhave LAN: outpost M23\n", " -> Ann gets 40, sum 3", "\nLAN: discard 3\n",
                "\nAnn: collect S6\n", "\nred: outpost M23\n", "\ncount LAN price 999, Ann potentials 2 LAN\n",
            )
        )  # fmt: skip
        text = text[:at] + put + text[at + rng.randint(0, 9) :]
    session = run(text)
    render_text(session.report)
    render_json([session.report])
    if session.game is not None:
        session.game.show_state(session.game_state)
        list(session.game.moves(session.game_state))
