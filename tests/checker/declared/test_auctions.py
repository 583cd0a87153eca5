"""Auctions of other families that tables start: the winner, what follows, positions, lint, random play."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.session.session import Session, run
from tests.checker.declared.small_game import PLACES, found, make
from tests.checker.players.declared import CHANCE, conserved
from tests.checker.players.random_player import Writer
from tests.internal import judged

OFFER = (
    PLACES
    + """
[bank]
starting_cash = 20
[resource.points]
[resource.leaf]
start = 3
[command.offer]
typed = "offer CARD"
choose.card = { from = "row" }
starts = "ascending_auction"
lot = "card"
least = "card.leaf"
won = [{ move = "card", to = "hand", gain = { points = "price" } }, { who = "starter", gain = { leaf = 2 } }]
unsold = [{ gain = { leaf = 1 } }]
[command.pass]
ends = "round"
[flow]
rounds = 2
first = "winner"
[limit.hand]
that = "count(hand) < 3"
say = "{player} has {count(hand)} teas"
at = "always"
[score.points]
points = "points"
"""
)
SEALED = OFFER.replace('"ascending_auction"', '"sealed_bids"').replace('least = "card.leaf"\n', "")
PHASES = (
    PLACES
    + """
[bank]
starting_cash = 20
[resource.points]
[phase.bidding]
starts = "ascending_auction"
lot = "the first turn"
won = [{ gain = { points = 1 } }]
[phase.action]
turns = 1
first = "winner"
[command.take]
typed = "take CARD"
choose.card = { from = "row" }
move = "card"
to = "hand"
needs = [{ that = "price < 7 || player != winner", say = "{player} paid {price} and takes nothing" }]
[command.rest]
gain = { points = 1 }
[flow]
rounds = 2
first = "next"
[score.points]
points = "points"
"""
)
BIDDERS = OFFER.replace('lot = "card"', 'lot = "card"\nbidders = "count(hand) < 1"').replace(
    "count(hand) < 3", "true"
)
CHANGES = [
    (
        'starts = "ascending_auction"',
        'starts = "ascending_auktion"',
        "'ascending_auktion' is no family that a table can start; allowed: ascending_auction, sealed_bids, waterfall; "
        "did you mean 'ascending_auction'?",
    ),
    ('starts = "ascending_auction"', 'starts = "sealed_bids"', "'sealed_bids' is not in families"),
    ('starts = "ascending_auction"\n', "", "is of an auction, and none is started here"),
    ("starting_cash = 20", "", "nobody can bid: the players have no money"),
    (
        'first = "winner"',
        'first = "winer"',
        "'winer' is no player who begins; allowed: same, next, first out",
    ),
    ('"declared", "ascending_auction"', '"ascending_auction", "declared"', "would begin the game"),
    ('lot = "card"', 'lot = "card"\nchoose.price = {}', "'price' is no slot of what is typed"),
]


def made(root: Path, tables: str) -> Path:
    family = "sealed_bids" if '"sealed_bids"' in tables else "ascending_auction"
    make(root, tables)
    path = root / "components" / "tea" / "play.toml"
    path.write_text(path.read_text().replace('["declared"]', f'["declared", "{family}"]'))
    return root


@pytest.fixture(scope="module")
def offer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("offer"), OFFER)


@pytest.fixture(scope="module")
def phases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("phases"), PHASES)


def played(root: Path, *lines: str) -> Session:
    session = run("\n".join(["game tea", "players Ann Bob Cy", *lines]), "x", [root])
    judged(session.report)
    return session


def test_the_winner_of_a_started_auction_has_what_the_table_says(offer: Path) -> None:
    session = played(
        offer, "row Assam, Sencha, Oolong", "Ann: offer Assam", "Ann: bid 3", "Bob: bid 4", "Cy: pass",
        "Ann: pass -> Bob pays 4, Bob gets 4 points, Bob takes Assam, Ann gets 2 leaf",
        "Bob: offer Sencha", "Bob: pass", "Cy: pass", "Ann: pass -> bids 0, Bob gets 1 leaf",
        "count Bob leaf 4, Bob hand 1, Bob 16", "Cy: pass", "Ann: pass", "Bob: pass",
        "Ann: offer Oolong", "Ann: bid 1", "Cy: offer Oolong",
    )  # fmt: skip
    assert found(session.report) == [
        (16, "ascending_auction.least", "the least bid for Oolong is 2, not 1"),
        (17, "tea.not_now", "offer can't be done now: it is Bob's turn"),
    ]


def test_players_who_go_on_have_passed_as_played(offer: Path) -> None:
    session = played(
        offer, "row Assam, Sencha, Oolong", "Ann: offer Assam", "Ann: bid 3", "Bob: offer Sencha",
        "Bob: bid 5", "Cy: pass", "Ann: pass", "count Ann hand 1, Ann 17, Bob 15",
    )  # fmt: skip
    assert [(line, code) for line, code, _ in found(session.report)] == [(4, "tea.not_now")]
    assert session.report.findings[0].settled == "played"


def test_what_follows_from_the_last_bid_is_checked(offer: Path) -> None:
    head = ("have row Assam, Sencha", "have Bob: hand Oolong, Oolong", "have turn Ann", "Ann: offer Assam")
    session = played(offer, *head, "Ann: pass", "Bob: bid 3", "Cy: pass")
    assert found(session.report) == [(7, "limit.hand", "Bob has 3 teas")]
    session = played(offer, *head, "Ann: pass", "Bob: bid 3")
    assert session.game is not None
    legal = [
        command.write(actor, *values) for command, actor, values in session.game.moves(session.game_state)
    ]
    assert legal == ["Cy: bid 4..20"]


def test_sealed_bids_are_started_as_well(tmp_path: Path) -> None:
    session = played(
        made(tmp_path, SEALED), "row Assam, Sencha, Oolong", "Ann: offer Assam", "bids Ann 2 Bob 3 Cy 3",
        "tie Cy -> Cy pays 3, Cy gets 3 points", "Bob: offer Sencha", "bids Ann 21", "Cy: pass",
    )  # fmt: skip
    assert found(session.report) == [(6, "sealed_bids.auction_limit", "Ann has 20, not 21")]


def test_a_phase_may_begin_with_an_auction(phases: Path) -> None:
    session = played(
        phases, "Ann: bid 3", "Bob: bid 7", "Cy: pass", "Ann: pass -> Bob gets 1 points", "Bob: take Assam",
    )  # fmt: skip
    assert found(session.report) == [(5, "take.1", "Bob paid 7 and takes nothing")]
    session = played(
        phases, "Ann: bid 3", "Bob: bid 6", "Cy: pass", "Ann: pass", "Bob: take Assam", "Cy: rest", "Ann: rest",
        "Bob: pass", "Cy: bid 1", "Ann: pass", "Bob: rest",
    )  # fmt: skip
    assert found(session.report) == [(11, "turns.first", "Cy begins, not Bob")]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("have turn Bob", "have Bob: bid 5", "have Ann: passed", "Cy: pass", "Bob: rest"), []),
        (("have turn Cy", "have phase action", "Cy: rest", "Ann: rest"), []),
        (
            ("have turn Cy", "have phase bidding", "have Ann: bid 4", "Bob: bid 3"),
            [(4, "ascending_auction.raise", "a bid is 5 or more: the last was 4")],
        ),
        (("have turn Cy", "Cy: bid 3", "Ann: pass", "Bob: pass", "Cy: rest"), []),
    ],
)
def test_a_position_in_a_phase_with_an_auction(
    phases: Path, lines: tuple[str, ...], expected: list[tuple[int, str, str]]
) -> None:
    assert found(played(phases, *lines).report) == expected


def test_a_position_within_an_auction_that_a_command_started(offer: Path) -> None:
    session = played(
        offer, "have row Assam, Sencha, Oolong", "have turn Bob", "have Bob: offer Assam", "have Ann: bid 4",
        "have Cy: passed", "Bob: pass -> Ann pays 4, Ann takes Assam, Bob gets 2 leaf", "Cy: offer Sencha",
    )  # fmt: skip
    assert found(session.report) == []


@pytest.mark.parametrize(("old", "new", "said"), CHANGES)
def test_what_is_wrong_with_a_start_is_a_fault(tmp_path: Path, old: str, new: str, said: str) -> None:
    made(tmp_path, OFFER)
    path = tmp_path / "components" / "tea" / "play.toml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    assert said in str(play_faults("tea", [tmp_path])[0])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("least = 3", "'sealed_bids' has no least bid; allowed: no least"),
        ('bidders = "leaf > 1"', "'sealed_bids' has bids of everybody; allowed: no bidders"),
    ],
)
def test_what_a_family_can_not_be_told(tmp_path: Path, line: str, said: str) -> None:
    made(tmp_path, SEALED.replace('lot = "card"', f'lot = "card"\n{line}'))
    [fault] = play_faults("tea", [tmp_path])
    assert said in str(fault)


@pytest.mark.parametrize(
    "tables", [OFFER, SEALED, PHASES, BIDDERS], ids=["offer", "sealed", "phases", "bidders"]
)
def test_random_games_with_auctions_are_silent(tmp_path: Path, tables: str, exhaustive: bool) -> None:
    root = made(tmp_path, tables.replace("count(hand) < 3", "true"))
    for seed in range(200 if exhaustive else 2):
        writer = Writer("tea", 2 + seed % 2, seed, roots=[root], chance=CHANCE)
        before = conserved(writer.game, writer.game_state)
        writer.play(200)
        assert conserved(writer.game, writer.game_state) == before
        report = judged(run("\n".join(writer.lines), "x", [root]).report)
        assert report.findings == []


def test_only_those_who_may_bid_take_part(tmp_path: Path) -> None:
    session = played(
        made(tmp_path, BIDDERS), "row Assam, Sencha, Oolong", "Ann: offer Assam", "Ann: bid 3", "Bob: bid 4", "Cy: pass",
        "Ann: pass", "Bob: offer Sencha", "Bob: bid 2", "Cy: bid 2", "Ann: pass", "Cy: offer Oolong", "Ann: bid 5",
        "Ann: offer Matcha -> gets 1 leaf", "Bob: pass",
    )  # fmt: skip
    assert found(session.report) == [
        (8, "ascending_auction.barred", "Bob has no part in this auction; it is Cy's turn")
    ]
    assert session.game is not None
    assert session.game.active_players_now(session.game_state) == ("Cy",)


def test_a_phase_whose_auction_nobody_may_bid_in_goes_on(tmp_path: Path) -> None:
    tables = PHASES.replace(
        'lot = "the first turn"',
        'lot = "the first turn"\nbidders = "points > 0"\nunsold = [{ gain = { points = 1 } }]',
    )
    session = played(
        made(tmp_path, tables), "Ann: rest", "Bob: rest", "Cy: rest", "Bob: bid 1", "Cy: pass", "Ann: bid 2"
    )
    assert found(session.report) == []
    assert session.game is not None
    assert session.game.show_state(session.game_state)["declared"]["points"] == {"Ann": 2, "Bob": 1, "Cy": 1}
