"""How Preascendant may be told: lines and parts of lines, unseen cards, positions declared in mid-game."""

from __future__ import annotations

import random
from itertools import takewhile
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playproof.checker.definition.game_definition import find_game
from playproof.checker.definition.toml_data import read_toml
from playproof.checker.games.preascendant import Preascendant
from playproof.checker.games.preascendant.events import EVENTS
from playproof.checker.language.declarations import read_count, read_have
from playproof.checker.language.lines import Line
from playproof.checker.language.parser import clauses, read_entry
from playproof.checker.language.script import Step, word_of
from playproof.checker.model.findings import Report
from playproof.checker.model.game_state import GameState
from playproof.checker.names import NameFault
from playproof.checker.session.session import Session, run
from tests.checker.players.random_player import write_game
from tests.samples import sampled

DEFINITION = find_game("preascendant")
SETUPS = read_toml(DEFINITION.folder.parents[1] / "checker" / "games" / "preascendant" / "examples.toml")[
    "setup"
]
GALAXY = SETUPS["galaxy"]["text"].strip()
DEALT = SETUPS["dealt"]["text"].strip()


def session(*lines: str, players: str = "Ann Bob Cy") -> Session:
    return run(f"playproof 1\ngame preascendant\nplayers {players}\n" + "\n".join(lines) + "\n")


def codes(*lines: str) -> list[str]:
    return [one.code for one in session(*lines).report.findings]


def table_after(*lines: str) -> GameState:
    told = session(*lines)
    assert told.report.findings == []
    return told.game_state


# -- lines and parts of lines ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        ["Ann: sow W02 bids Ann 2 Bob 3"],
        ["Ann: sow W02", "bids Ann 2 Bob 3"],
        ["Ann: sow W02 ; bids Ann 2, Bob 3, Cy 0"],
        ["ann: sow w02, bid ann 2 and bob 3"],
        ["Ann: SOW The New Economy", "bid Ann 2 Bob 3 Cy 0"],
        ["Ann: sow W02", "Bob: bid 3", "Ann: bid 2", "Cy: bid 0"],
        ["Ann: sow W02", "Bob: bid 3", "Ann: bid 2"],
        ["Ann: sow W02", "Ann: bids Ann 2 Bob 3", "Bob takes W02"],
        ["Ann: sow W02 bids Ann 2 Bob 3 -> Bob pays 3 to Ann, Bob takes W02"],
        ["Ann: sow W02 bids Ann 2 Bob 3", "-> Bob pays 3"],
    ],
)
def test_an_auction_is_told_in_many_ways(lines: list[str]) -> None:
    game_state = table_after(GALAXY, *lines, "Bob: event W08")
    assert game_state.balances["Ann"] == 12
    assert game_state.balances["Bob"] == 7


@pytest.mark.parametrize(
    "lines",
    [
        ["Ann: reap R03 bids Bob 1 saves Bob 0,0"],
        ["Ann: reap R03 bids Bob 1 saves 0,0"],
        ["Ann: reap R03 -> gets 2", "bids Bob 1 ; saves Bob 0,0"],
        ["Ann: reap R03", "bids Bob 1", "Bob: saves 0,0"],
        ["Ann: reap R03", "bids Bob 1", "Bob: save (0,0)"],
        ["Ann: reap R03 bid Bob 1, save Bob 0,0, collapses 0,1"],
        ["Ann: reap R03 bids Bob 1 saves Bob 0,0 -> Ann gets 2, Bob pays 1, R03 to deck"],
    ],
)
def test_a_sale_is_told_in_many_ways(lines: list[str]) -> None:
    told = session(GALAXY, *lines, "Bob: event W08")
    assert told.report.findings == []
    board = cast("Preascendant", told.game).map.state(told.game_state)
    assert (board.sectors[0, 0].stack, board.sectors[0, 1].stack) == ("R", "")  # type: ignore[index]
    assert told.game_state.balances["Ann"] == 11


@pytest.mark.parametrize(
    "lines",
    [
        ["Ann: expand R03 at 1,-1 draw 2 reveal B13 -> gets 3"],
        ["Ann: expand R03 at 1,-1 -> gets 0", "draw 2 -> Ann gets 2", "reveal B13 -> gets 1"],
        ["Ann: expand R03 at 1,-1", "Ann: draw 2", "Ann: reveal B13"],
        ["Ann: expand R03 at 1,-1, draws 2, reveals B13 -> gets 1"],
    ],
)
def test_an_expansion_is_told_in_many_ways(lines: list[str]) -> None:
    if lines[0].endswith("gets 0"):
        assert codes(GALAXY, *lines) == []
    assert table_after(GALAXY, *lines, "Bob: event W08").balances["Ann"] == 12


def test_nobody_need_say_what_is_saved_where_the_bids_suffice() -> None:
    game_state = table_after(GALAXY, "Ann: reap R03 bids Bob 2", "Bob: event W08")
    assert "R" in str(game_state.module_states["hexmap"])
    assert codes(GALAXY, "Ann: reap R03 bids Bob 1", "Bob: event W08") == ["PA-42"]


def test_bids_need_not_be_told_where_nothing_can_be_lost() -> None:
    assert codes(GALAXY, "have Bob: discard K10", "Ann: reap R03", "Bob: event W08") == []
    assert codes("have sector 0,0 2", "have Ann: hand R03", "Ann: reap R03", "Bob: sow W05") == []


def test_what_is_missing_is_told_once_and_taken_as_if_nobody_had_bid() -> None:
    told = session(GALAXY, "Ann: reap R03", "Bob: event W08", "Cy: event K09")
    assert [(one.code, one.line) for one in told.report.findings] == [("PA-37", 17)]
    board = cast("Preascendant", told.game).map.state(told.game_state)
    assert board.destroyed["R"] == 3


def test_one_mistake_is_one_finding() -> None:
    told = session(GALAXY, "Ann: expand R03 at 2,0 draw 2 reveal B13", "Bob: event W08", "Cy: event K09")
    assert [(one.code, one.line) for one in told.report.findings] == [("PA-49", 16)]
    told = session(GALAXY, "Ann: reap R05 bids Bob 1 saves Bob 0,0", "Bob: event W08")
    assert [(one.code, one.line) for one in told.report.findings] == [("PA-21", 16)]
    told = session(GALAXY, "Cy: sow W02 bids Ann 3 Bob 3 tie Ann", "Ann: event B07", "Bob: event W08")
    assert [(one.code, one.line) for one in told.report.findings] == [("PA-17", 16)]


def test_a_count_tells_whether_an_illegal_sale_stood() -> None:
    stood = session(GALAXY, "Ann: reap R05 bids none", "Bob: event W08", "count Ann 11").report.findings
    assert [(one.code, one.settled) for one in stood] == [("PA-21", "played")]
    righted = session(GALAXY, "Ann: reap R05 bids none", "Bob: event W08", "count Ann 9").report.findings
    assert [(one.code, one.settled) for one in righted] == [("PA-21", "corrected")]


def test_misspelt_verbs_and_cards() -> None:
    assert codes(GALAXY, "Ann: expnad R03 at -1,0", "Bob: event W08") == ["PP-02"]
    assert codes(GALAXY, "Ann: expand R033 at -1,0", "Bob: event W08") == ["PP-03"]
    told = session(GALAXY, "Ann: event R03 at 0,0").report.findings
    assert [one.code for one in told] == ["PP-03"]
    assert "R03 has no choices" in told[0].message
    told = session(GALAXY, "Ann: event W04 on 0,0").report.findings
    assert "W04 is written: W04 at 1,0" in told[0].message


# -- unseen cards ---------------------------------------------------------------------------------------


def test_cards_of_an_untold_hand_may_be_any_that_was_not_seen() -> None:
    start = ["deal Ann ? ? ?", "deal Bob R05 ? ?", "market W02 W05 B01 R11", "first Ann"]
    assert codes(*start, "Ann: event B07", "Bob: event W08", "Cy: event K09") == []
    assert codes(*start, "Ann: event R05") == ["PA-23"]
    assert codes(*start, "Ann: event W02 W05 3") == ["PA-23"]
    assert codes(*start, "Ann: event B07", "Bob: event B07") == ["PA-23"]


def test_nothing_of_the_deal_need_be_told() -> None:
    lines = ["Ann: expand R03 at 0,0 draw 2 reveal B07 -> gets 4", "Bob: sow K05 bids Bob 1", "Cy: event K09"]
    assert codes(*lines) == []
    # K05 was in the market, which is seen: it can't be there again
    assert codes(*lines, "Ann: sow K05 bids Ann 1") == ["PA-20"]


def test_a_hand_once_shown_is_known() -> None:
    start = ["deal Ann ? ? ?", "market W02 W05 B01 R11", "first Ann", "Ann: shows R03 W04 B07"]
    assert codes(*start, "Ann: event K09") == ["PA-23"]
    assert codes(*start, "Ann: event B07") == []


def test_gems_for_an_untold_hand_are_as_stated() -> None:
    start = ["deal Ann W07 ? ?", "market W02 W05 B01 R11", "first Ann"]
    assert table_after(*start, "Ann: event W07 -> gets 2", "Bob: event W08").balances["Ann"] == 11
    assert table_after(*start, "Ann: event W07 shows W04 R03", "Bob: event W08").balances["Ann"] == 10
    assert table_after(*start, "Ann: event W07", "shows W04 R03", "Bob: event W08").balances["Ann"] == 10
    assert codes(*start, "Ann: event W07 -> gets 3") == ["PA-W07"]
    assert codes(*start, "Ann: event W07 shows W04") == ["PA-W07"]


def test_gems_for_an_untold_market_are_as_stated() -> None:
    start = ["deal Ann W01 ? ?", "market W02 ? ? ?", "first Ann"]
    assert table_after(*start, "Ann: event W01 -> gets 3", "Bob: event W08").balances["Ann"] == 12
    assert codes(*start, "Ann: event W01 -> gets 5") == ["PA-W01"]


def test_a_card_taken_at_random_leaves_the_hand_in_doubt() -> None:
    start = [GALAXY, "have Ann: hand R08 B07", "Ann: event R08 Bob", "Bob: event W08"]
    for card in ("R05", "K01", "R08"):
        assert codes(GALAXY, "have Ann: hand R08 B07", "Ann: event R08 Bob ?", f"Bob: reap {card}") == []
    assert codes(*start, "Cy: event K09", "Ann: event W08") == ["PA-23"]


def test_a_sold_card_lies_at_the_bottom_until_the_deck_is_shuffled() -> None:
    start = [
        GALAXY,
        "have Cy: hand K02 B13",
        "Ann: reap R03 bids none",
        "Bob: sow W02 bids Bob 1",
        "market K05",
    ]
    assert codes(*start, "Cy: event K02 lot R03 bids none tie Cy") == []
    assert codes(*start, "Cy: event K02 lot R04 bids none tie Cy") == ["PA-K02"]
    shuffled = [*start, "Cy: event B13", "Ann: sow K05 bids Ann 1", "market R03"]
    assert codes(*shuffled) == []


def test_the_market_may_be_named_whole_or_just_what_came_up() -> None:
    start = [GALAXY, "Ann: sow W02 bids Bob 1"]
    assert codes(*start, "market K05") == []
    assert codes(*start, "market W05 B01 R11 K05") == []
    assert codes(*start, "Bob: sow K05 bids Bob 1") == []
    assert codes(*start, "market K05 K06") == ["PA-89"]
    assert codes(*start, "market R05") == ["PA-95"]


# -- positions ------------------------------------------------------------------------------------------


def test_an_auction_under_way() -> None:
    start = [GALAXY, "have Bob: discard K05", "have Ann: sow K05"]
    assert table_after(*start, "bids Ann 1 Bob 2").balances["Bob"] == 7
    assert codes(*start, "have Bob: bid 2", "bids Ann 3 -> Ann pays 3 to Bob") == []
    assert codes(*start, "have Bob: bid 2", "Ann: bid 1", "Cy: bid 0", "Bob: event W08") == []
    assert codes(*start, "have Bob: bid 2", "Bob: bid 3") == ["PA-90"]
    assert codes(*start, "have Bob: bid 12") == ["PA-26"]
    assert codes(*start, "Bob: event W08") == ["PA-26"]


def test_a_preservation_under_way() -> None:
    start = [GALAXY, "have Ann: hand W04 B07", "have Ann: reap R03"]
    assert codes(*start, "bids Bob 1 saves Bob 0,0 collapses 0,1 -> R03 to deck") == []
    assert codes(*start, "have Bob: bid 1", "bids none", "saves Bob 0,1", "Bob: event W08") == []
    assert codes(*start, "bids Bob 1 saves Bob 1,0") == ["PA-45"]
    assert codes(*start, "Bob: event W08") == ["PA-37"]


def test_disks_on_crusade_of_the_sun() -> None:
    start = [GALAXY, "have Ann: discard R02", "have crusade red 2"]
    # Ann's turn begins with a third one, and the pool had just two left.
    assert codes(*start, "have pool red 0", "Ann: event B07 place -1,0 1,-1 draw 2") == []
    assert codes(*start, "have pool red 1") == ["PA-11"]
    assert codes(*start, "have crusade white 1") == ["PA-R02"]
    assert codes(*start, "Ann: event B07 place -1,0 1,0 1,0") == ["PA-R02"]


def test_gems_on_market_cards_go_with_the_card() -> None:
    game_state = table_after(
        GALAXY, "have gems 2 on W02", "Ann: sow W02 bids Bob 1 -> Bob gets 2 from market", "Bob: event W08"
    )
    assert (game_state.balances["Bob"], game_state.balances["market"]) == (11, 0)
    assert codes(GALAXY, "have gems 2 on R05") == ["PA-W02"]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("have Ann: hand R05", "PA-95"),
        ("have sector 0,0 2 R", "PA-76"),
        ("have sector 2,0 5", "PA-77"),
        ("have sector 2,0 4\nhave sector 3,0 4", "PA-77"),
        ("have sector 5,5 4", "PA-50"),
        ("have deck 38", "PA-82"),
        ("have pool red 3", "PA-11"),
        ("have sector 2,0 4 RRRR", "PA-11"),
        ("have bottom R05", "PA-95"),
        ("have top B13 B13", "PA-95"),
        ("have hand R05", "PA-09"),
        ("have market W02 W05 B01 R11 K05", "PA-89"),
    ],
)
def test_a_position_is_checked(lines: str, code: str) -> None:
    assert codes(GALAXY, *lines.split("\n")) == [code]


def declared(game: Preascendant, game_state: GameState) -> list[str]:
    """A table as ``have`` lines."""
    cards, board, words = game.cards.state(game_state), game.map.state(game_state), game.map.words
    out = [f"have sector {p} {s.value} {s.stack or '-'} {s.gems}" for p, s in board.sectors.items()]
    if any(board.gone.values()):
        out.append("have tiles out " + " ".join(str(v) for v, n in board.gone.items() for _ in range(n)))
    for name, pile in (("destroyed", board.destroyed), ("pool", board.pool)):
        out.append(f"have {name} " + " ".join(f"{words[key]} {number}" for key, number in pile.items()))
    out += [f"have crusade {words[key]} {number}" for key, number in board.aside.items() if number]
    for player in game.players:
        out.append(f"have {player}: gems {game_state.balances[player]}")
        for what, places in (("hand", game.cards.hands), ("discard", game.cards.discards)):
            out.append(f"have {player}: {what} {' '.join(cards.piles[places[player]]) or 'none'}")
    out.append(f"have market {' '.join(cards.piles['market']) or 'none'}")
    if cards.piles["out"]:
        out.append(f"have out {' '.join(cards.piles['out'])}")
    deck = cards.piles["deck"]
    out.append(f"have deck {len(deck)}")
    top = list(takewhile(lambda card: card != "?", reversed(deck)))
    if top:
        out.append(f"have top {' '.join(top)}")
    known = list(takewhile(lambda card: card != "?", deck[: len(deck) - len(top)]))
    if known:
        out.append(f"have bottom {' '.join(reversed(known))}")
    out += [f"have gems {amount} on {card}" for card, amount in cards.on.items()]
    return [*out, f"have turn {game.turns.state(game_state).now}"]


@given(players=st.integers(2, 4), seed=st.integers(0, 10**6))
@sampled(2)
def test_any_position_can_be_declared_and_played_on(players: int, seed: int) -> None:
    rng = random.Random(seed)
    lines = write_game("preascendant", players, seed)
    full_session = Session(Report(""))
    starts = []
    for number, line in enumerate(lines, 1):
        full_session.step(Step(number, Line(number, line, line), line, word_of(line)))
        if full_session.game is not None:
            game = cast("Preascendant", full_session.game)
            part = game.state(full_session.game_state)
            quiet = not part.agenda and not game.bids.state(full_session.game_state).purpose and part.started
            # A turn's start is done once: what was taken back then is in the position already.
            if quiet and not part.recovered and not full_session.game_state.over:
                starts.append(
                    (
                        number,
                        declared(game, full_session.game_state),
                        game.flow.crusade.count(full_session.game_state),
                    )
                )
    starts = [one for one in starts if not one[2]]
    if not starts:
        return
    number, have, _ = rng.choice(starts)
    told = run("\n".join([*lines[:3], *have, *lines[number:]]))
    assert told.report.findings == []
    assert told.game_state.over
    assert told.game_state.balances == {
        **full_session.game_state.balances,
        "bank": told.game_state.balances["bank"],
    }
    mine, full = told.game_state.module_states["hexmap"], full_session.game_state.module_states["hexmap"]
    assert mine == full
    assert told.report.scores == run("\n".join(lines)).report.scores


# -- what the sheets and the help say -------------------------------------------------------------------


def test_every_verb_has_an_example_that_reads() -> None:
    told = session(GALAXY)
    game = told.game
    assert game is not None
    for command in game.all_commands():
        assert command.help, command.text
        assert command.example, command.text
        said, kind = command.example, command.kind
        if kind == "have":
            read_have(game, told.game_state, 1, said.removeprefix("have "))
        elif kind == "count":
            read_count(game, told.game_state, 1, said.removeprefix("count "))
        else:
            for part in clauses(game, told.game_state, said):
                read_entry(game, told.game_state, 1, part)


def test_the_tracker_sheet_prints_what_the_checker_reads() -> None:
    told = session(GALAXY)
    game = told.game
    assert game is not None
    records = read_toml(DEFINITION.folder / "records.toml")
    for command in records["set"][0]["piece"][0]["verb"]:
        said = command["write"]
        if word_of(said) not in ("count", "undo"):
            for part in clauses(game, told.game_state, said):
                read_entry(game, told.game_state, 1, part)


def test_every_card_says_how_its_choices_are_written() -> None:
    told = session(GALAXY)
    game = cast("Preascendant", told.game)
    for card, event in EVENTS.items():
        with pytest.raises(NameFault):
            game.choices.read_play(f"{card} nonsense !", told.game_state)
        assert not event.syntax or game.choices.read_play(f"{card} {event.example}", told.game_state)
