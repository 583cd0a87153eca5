"""Whole games at random: silent, conserved, told in any way; changed or broken ones found; undo exact.

With ``--exhaustive`` thousands are played (some minutes); otherwise a modest number.
"""

from __future__ import annotations

import random
import re
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playproof.checker.definition.game_definition import find_game
from playproof.checker.definition.rulebook import Ruling
from playproof.checker.families.sealed_bids.state import Bids
from playproof.checker.games.preascendant import Preascendant
from playproof.checker.games.preascendant.choices import CardPlay
from playproof.checker.games.preascendant.events import EVENTS, Case
from playproof.checker.games.preascendant.state import Reveal
from playproof.checker.language.lines import Line
from playproof.checker.language.parser import clauses, read_entry
from playproof.checker.language.script import Step, word_of
from playproof.checker.model.entries import Entry, Span
from playproof.checker.model.findings import Report
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Parsed
from playproof.checker.report.as_json import render_json
from playproof.checker.report.text import render_text
from playproof.checker.session.session import Session, run
from tests.checker.players.random_player import NAMES, Writer, fits, write_game
from tests.samples import sampled
from tests.slips.lines import Words, slip

DEFINITION = find_game("preascendant")
RULINGS = [ruling for ruling in DEFINITION.book.rulings.values() if ruling.selectable]
HEAD = 3
WORDS = Words.of([[row["id"] for row in DEFINITION.rows_of("events.csv")]], NAMES[:3])


def game_of(session: Session) -> Preascendant:
    return cast("Preascendant", session.game)


def conserved(game: Preascendant, game_state: GameState) -> None:
    """Every card, disk, tile and gem is somewhere, once."""
    cards, board = game.cards.state(game_state), game.map.state(game_state)
    piles = [card for pile in cards.piles.values() for card in pile]
    named = [card for card in piles if card != "?"]
    assert len(piles) == 52
    assert len(set(named)) == len(named)
    assert set(named) | cards.loose == set(cards.where)
    assert all(card in cards.piles[place] or card in cards.loose for card, place in cards.where.items())
    for letter in "RWBK":
        stacks = sum(sector.stack.count(letter) for sector in board.sectors.values())
        assert stacks + board.pool[letter] + board.destroyed[letter] + board.aside[letter] == 6
    tiles = sum(1 for sector in board.sectors.values() if sector.value >= 0)
    assert sum(board.tiles.values()) + tiles + sum(board.gone.values()) == 20
    assert game_state.balances["map"] == sum(sector.gems for sector in board.sectors.values())
    assert game_state.balances["market"] == sum(cards.on.values())


def played(players: int, seed: int, house: tuple[str, ...] = ()) -> Writer:
    """A random game, everything conserved after each line."""
    writer = Writer("preascendant", players, seed, house)
    total = sum(writer.game_state.balances.values())
    game = game_of(writer.session)
    step = writer.feed

    def feed(text: str) -> None:
        step(text)
        conserved(game, writer.game_state)
        assert sum(writer.game_state.balances.values()) == total

    writer.feed = feed  # type: ignore[method-assign]
    writer.play(1500)
    assert writer.game_state.over or len(writer.lines) >= 1500
    return writer


def silent(lines: list[str]) -> Session:
    session = run("\n".join(lines))
    assert session.report.findings == []
    return session


@given(players=st.integers(2, 4), seed=st.integers(0, 10**6))
@sampled(2)
def test_legal_play_is_silent_and_conserves_everything(players: int, seed: int) -> None:
    writer = played(players, seed)
    assert silent(writer.lines).game_state == writer.game_state


@given(seed=st.integers(0, 10**6))
@sampled(2)
def test_legal_play_is_silent_under_any_rulings(seed: int) -> None:
    rng = random.Random(seed)
    chosen = rng.sample(RULINGS, rng.randint(1, 6))
    house = tuple(f"{one.id} = {rng.choice(list(one.choices))}" for one in chosen if playable(one))
    writer = Writer("preascendant", rng.randint(2, 4), seed, house)
    for _ in range(500):
        if writer.game_state.over:
            break
        writer.play(len(writer.lines) + 1)
        conserved(game_of(writer.session), writer.game_state)
    silent(writer.lines)


def playable(ruling: Ruling) -> bool:
    """Debts and free passing make endless games; the other rulings don't."""
    return ruling.id not in ("PA-Q21",)


def joined(rng: random.Random, lines: list[str]) -> list[str]:
    """The same game with what goes on with an action on the action's own line."""
    out = lines[:HEAD]
    for line in lines[HEAD:]:
        word = line.split()[0]
        follows = word in ("bids", "tie", "saves", "draw", "reveal", "place", "picks")
        if follows and rng.random() < 0.8 and not out[-1].startswith(("count", "market", "deal", "first")):
            mark = rng.choice((" ", " ; ", ", "))
            out[-1] += mark + line
        else:
            out.append(line)
    return out


@given(players=st.integers(2, 4), seed=st.integers(0, 10**6))
@sampled(2)
def test_a_turn_may_stand_on_one_line_or_on_several(players: int, seed: int) -> None:
    lines = write_game("preascendant", players, seed)
    short = joined(random.Random(seed), lines)
    assert len(short) < len(lines)
    assert silent(short).game_state == silent(lines).game_state


def hidden(rng: random.Random, lines: list[str]) -> list[str]:
    """The same game as somebody types it who does not tell the hands."""
    out: list[str] = []
    session = Session(Report(""))
    share = rng.choice((0.3, 0.7, 1.0))
    for number, line in enumerate(lines, 1):
        said = line
        before = dict(session.game_state.balances) if session.game else {}
        session.step(Step(number, Line(number, line, line), line, word_of(line)))
        if line.startswith("deal"):
            words = line.split()
            said = " ".join(words[:2] + ["?" if rng.random() < share else card for card in words[2:]])
        elif ": shows" in line:
            continue
        elif re.search(r"(event|reveal) (W07|B11)", line):
            who = game_of(session).state(session.game_state).acted[0]
            said = f"{line} -> {who} gets {session.game_state.balances[who] - before[who]}"
        elif re.search(r"(event|reveal) R08 \w+ \w+", line) and rng.random() < 0.5:
            said = re.sub(r"(R08 \w+) \w+", r"\1 ?", line)
        out.append(said)
    return out


@given(players=st.integers(2, 4), seed=st.integers(0, 10**6))
@sampled(2)
def test_hands_need_not_be_told(players: int, seed: int) -> None:
    lines = write_game("preascendant", players, seed)
    full = silent(lines)
    session = silent(hidden(random.Random(seed), lines))
    conserved(game_of(session), session.game_state)
    assert session.game_state.balances == full.game_state.balances
    assert session.game_state.module_states["hexmap"] == full.game_state.module_states["hexmap"]


@given(seed=st.integers(0, 10**6), cut=st.floats(0.05, 1))
@sampled(2)
def test_undo_is_exact(seed: int, cut: float) -> None:
    lines = joined(random.Random(seed), write_game("preascendant", 3, seed % 97))
    kept = lines[: max(HEAD + 1, int(len(lines) * cut))]
    while kept[-1].startswith("count"):
        kept.pop()
    if len(kept) > HEAD:
        before = run("\n".join(kept[:-1]))
        after = run("\n".join([*kept, "undo"]))
        assert after.report.findings == []
        assert after.game_state == before.game_state if before.game else True


# -- changed entries ------------------------------------------------------------------------------------


def legal(session: Session, text: str) -> bool:
    """Whether an entry is among those that the game says may be entered now, or leads to the same table as one of them.
    What chance decides (cards that come up, tiles, bids) is any that can be."""
    game, game_state = game_of(session), session.game_state.copy()
    parsed = read_entry(game, game_state, 1, text)
    game.infer_all_skipped(game_state, parsed.command, parsed.entry)
    where = game.cards.state(game_state).where
    if parsed.command.syntax.word in ("deal", "market", "shows", "first", "collapses"):
        return True
    if any(card not in where for card in re.findall(r"\b[RWBK]\d\d\b", text)):
        return True  # a card that nobody has told of may be there
    if isinstance(parsed.entry, Bids):
        return all(0 <= amount <= game.bids.most(game_state, player) for player, amount in parsed.entry.bids)
    after = done(parsed, game_state, parsed.entry)
    if after == game_state:  # it says nothing new
        return True
    if isinstance(parsed.entry, Reveal):
        step = game.awaited_step(game_state)
        card = parsed.entry.card_and_choice.card
        known = game_state.copy()
        game.cards.state(known).show_at(card, -1 - step[2])
        entries = [
            Reveal(1, "", cast("CardPlay", one)) for (one,) in game.continued.reveal_options(known, "")
        ]
        if any(done(parsed, game_state, entry) == after for entry in entries):
            return True
        return len(list(EVENTS[card].options(Case(game, known, step[1], card, step[2])))) >= 40
    values = [getattr(parsed.entry, blank.field) for blank in parsed.command.syntax.slots]
    who = ("", parsed.entry.actor)
    own = [o for command, actor, o in game.moves(game_state) if command is parsed.command and actor in who]
    if any(all(fits(v, o) or v is None for v, o in zip(values, one, strict=True)) for one in own):
        return True
    for one in own:
        if not any(isinstance(value, Span) for value in one):
            entry = parsed.command.entry(1, parsed.entry.actor, *one)
            if done(parsed, game_state, entry) == after:
                return True
    return len(own) >= 40


def done(parsed: Parsed, game_state: GameState, entry: Entry) -> GameState:
    trial = game_state.copy()
    parsed.command.apply(trial, entry)
    return trial


def examine(seed: int) -> str:
    """``found``, or ``legal``: nothing is found and every entry is legal."""
    rng = random.Random(seed)
    lines = write_game("preascendant", 3, seed % 23)
    changed = slip(rng, lines, WORDS, HEAD, (-3, -1, 1, 2)).typed(lines)
    if run("\n".join(changed)).report.findings:
        return "found"
    first = next(
        (n for n, (one, two) in enumerate(zip(lines, changed, strict=False)) if one != two), len(changed)
    )
    session = Session(Report(""))
    for number, line in enumerate(changed, 1):
        if number > first and number > HEAD + 1 and not line.startswith("count"):
            for said in clauses(game_of(session), session.game_state, line):
                assert legal(session, said), (
                    f"seed {seed}, line {number} ({said}) is not found, yet not legal"
                )
        session.step(Step(number, Line(number, line, line), line, word_of(line)))
    return "legal"


@given(seed=st.integers(0, 10**6))
@sampled(2)
def test_a_changed_entry_is_found_or_makes_another_legal_play(seed: int) -> None:
    examine(seed)


# -- broken files ---------------------------------------------------------------------------------------


def mutate(rng: random.Random, text: str) -> str:
    signs = list(text)
    for _ in range(rng.randint(1, 14)):
        at = rng.randrange(len(signs) + 1)
        match rng.randrange(5):
            case 0 if signs:
                del signs[min(at, len(signs) - 1)]
            case 1:
                signs.insert(at, rng.choice('\n:;,#"->=+-0159 aZ?\t\x00é€[]()'))
            case 2:
                end = min(len(signs), at + rng.randint(1, 60))
                signs[at:at] = signs[rng.randrange(len(signs) + 1) : end]
            case 3:
                said = rng.choice(
                    ("undo", "amend 6 bids none", "accept 9", "count Ann hand 9", "have sector 0,0 2 R", "bids Ann -3",
                     "saves 0,0 1,0", "tie Ann", "draw 9 2", "reveal B01", "place 0,0 0,0", "picks W05", "at 0,0",
                     "collapses 0,0", "Ann: event R07 red 0,0>1,0", "Bob: event W10 lot ? ?", "Ann: reap K04 bids none",
                     "Cy: event R08 Ann ?", "Ann: expand R01 at 0,0 1,0", "Bob: pass", "Ann: recover", "winner Ann",
                     "Ann: event K02 lot W01 bids Bob 1 saves 0,0 ; draw 2", "count deck 3, market 9", "market ? ? ?",
                     "count sector 0,0 RRRRRRR gems 9", "Bob: sow K09 -> Ann takes K09, Bob gets 9 from map",
                     "Ann: event W11 0,0 to 1,0 99", "Cy: event K12 0,0 to 0,0", "deal Ann R01", "have top R01")
                )  # fmt: skip
                signs[at:at] = list(f"\n{said}\n")
            case _:
                lines = "".join(signs).split("\n")
                if len(lines) > 3:
                    i, j = rng.randrange(3, len(lines)), rng.randrange(3, len(lines))
                    lines[i], lines[j] = lines[j], lines[i]
                signs = list("\n".join(lines))
    return "".join(signs)


def broken(seed: int) -> None:
    """A spoilt file: findings or silence, never a crash; gems are conserved, and disks and cards."""
    rng = random.Random(seed)
    players = rng.randint(2, 4)
    lines = joined(rng, write_game("preascendant", players, seed % 19))
    session = run(mutate(rng, "\n".join(lines[: rng.randint(HEAD, len(lines))])), "x")
    render_text(session.report)
    render_json([session.report])
    assert "PP-10" not in [one.code for one in session.report.findings]
    if session.game is not None:
        game = game_of(session)
        game.show_state(session.game_state)
        game.moves(session.game_state)
        for branch in session.branches.all:
            cards = game.cards.state(branch.game_state)
            piles = [card for pile in cards.piles.values() for card in pile]
            assert len(piles) == 52
            assert len({card for card in piles if card != "?"}) == sum(1 for card in piles if card != "?")


@given(seed=st.integers(0, 10**6))
@sampled(2)
def test_broken_files_never_crash(seed: int) -> None:
    broken(seed)


@pytest.mark.parametrize("part", range(4))
def test_game_after_game(part: int, exhaustive: bool) -> None:
    for seed in range(part, 5000 if exhaustive else 2, 4):
        writer = played(2 + seed % 3, seed)
        assert silent(writer.lines).game_state == writer.game_state
        hidden_session = silent(hidden(random.Random(seed), writer.lines))
        assert hidden_session.game_state.balances == writer.game_state.balances
        examine(seed)
        broken(seed)
