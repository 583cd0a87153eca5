"""Simulated games: legal to the end, the same for the same seed, and nobody sees hidden cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from playproof.checker.definition.game_definition import find_game
from playproof.checker.families.declared.module import Declared
from playproof.checker.families.declared.state import UNSEEN
from playproof.checker.model.entries import Span
from playproof.checker.session.session import run
from playproof.checker.simulation.entries import Kind, spaced
from playproof.checker.simulation.many import Plan, simulate
from playproof.checker.simulation.own_robots import NoRobot, own_robot
from playproof.checker.simulation.playing import Setting, Start, play
from playproof.checker.simulation.position import Options, Position, next_line
from playproof.checker.simulation.robots import ROBOTS, Robot
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from tests.internal import judged
from tests.samples import some

STARTERS = ("starter", "kiln-street", "five-trails", "orchard-lane", "wreck-bay", "lamp-makers")
OTHERS = ("privates", "184x", "preascendant", "leasehold", "1830", "1889", "18dracula")
BOTH: list[tuple[str, Robot]] = [(name, ROBOTS[name]()) for name in ("greedy", "random")]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("simulated")
    for name in STARTERS:
        begin(f"my-{name}", Workspace(root), name)
    return root


def start(game: str, players: int, root: Path) -> Start:
    return Start(Setting(game, players), [root])


@pytest.mark.parametrize("name", (*(f"my-{one}" for one in STARTERS), *some(OTHERS[:3], OTHERS)))
def test_each_game_is_legal_to_its_end(workspace: Path, name: str, exhaustive: bool) -> None:
    """The checker accepts the tracker file of a game as it stands, and scores it alike."""
    fewest, most = find_game(name, [workspace]).players
    for players in range(fewest, most + 1) if exhaustive else (fewest,):
        for number in range(1, 21 if exhaustive else 2):
            done = play(
                start(name, players, workspace), [("random", ROBOTS["random"]())], 1, number, keep=True
            )
            assert done.ending in ("over", "endless"), done.why
            report = judged(run("\n".join(done.lines), "x", [workspace]).report)
            assert report.findings == []
            assert report.over == (done.ending == "over")
            assert report.scores == done.measured.scores
            assert report.winners == list(done.measured.winners)


def test_the_same_seed_gives_the_same_game(workspace: Path) -> None:
    first = start("my-kiln-street", 3, workspace)
    one, two = (play(first, BOTH, 5, 3, keep=True) for _ in range(2))
    assert one == two
    assert one.lines != play(first, BOTH, 6, 3, keep=True).lines
    assert one.lines != play(first, BOTH, 5, 4, keep=True).lines


def test_two_processes_give_the_games_of_one(workspace: Path) -> None:
    plan = Plan(Setting("my-kiln-street", 2), ("greedy", "random"), 1, (str(workspace),))
    games = [list(simulate(plan, 18, processes)) for processes in (1, 2)]
    assert [one.number for one in games[0]] == list(range(1, 19))
    assert msgspec.json.encode(games[0]) == msgspec.json.encode(games[1])


def test_each_robot_sits_in_each_seat_as_often(workspace: Path) -> None:
    first = start("my-kiln-street", 3, workspace)
    seats = Counter(
        (seat, name) for number in range(6) for seat, name in enumerate(play(first, BOTH, 1, number).robots)
    )
    assert seats == {
        (seat, name): times for seat in range(3) for name, times in (("greedy", 4), ("random", 2))
    }


def test_a_greedy_robot_beats_a_random_one(workspace: Path) -> None:
    first = start("my-kiln-street", 2, workspace)
    won: Counter[str] = Counter()
    for number in range(12):
        done = play(first, BOTH, 1, number)
        won.update(done.robots[seat - 1] for seat in done.measured.won_by)
    assert won["greedy"] >= 10


def test_a_patient_robot_beats_a_random_one(workspace: Path) -> None:
    first = start("my-kiln-street", 2, workspace)
    robots = [("patient", ROBOTS["patient"]()), ("random", ROBOTS["random"]())]
    won: Counter[str] = Counter()
    for number in range(3):
        done = play(first, robots, 1, number)
        won.update(done.robots[seat - 1] for seat in done.measured.won_by)
    assert won["patient"] > won["random"]


def hands(root: Path) -> Start:
    """Two players with hands of five hidden cards, numbered from 1 to 12, which they play one by one."""
    folder = root / "components" / "hands"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.toml").write_text(
        'id = "hands"\nversion = "1"\ntitle = "Hands"\ndesigner = "Nobody"\nplayers = [2, 2]\n', "utf-8"
    )
    (folder / "cards.toml").write_text('[[set]]\nid = "cards"\nname = "Cards"\nrows = "cards.csv"\n', "utf-8")
    (folder / "cards.csv").write_text("id,name\n" + "".join(f"C{at},C{at}\n" for at in range(1, 13)), "utf-8")
    (folder / "play.toml").write_text(
        """families = ["declared"]
[place.deck]
of = "cards"
start = "all"
hidden = true
[place.hand]
of = "cards"
from = "deck"
start = "5"
hidden = true
each_player = true
[place.table]
of = "cards"
each_player = true
[command.play]
typed = "play CARD"
help = "play a card"
example = "Ann: play C1"
choose.card = { from = "hand" }
move = "card"
to = "table"
[end]
when = "size(table) == 5"
at = "turn end"
finish_round = false
""",
        "utf-8",
    )
    return start("hands", 2, root)


def test_hidden_cards_are_dealt_once_and_seen_by_their_owner_alone(tmp_path: Path) -> None:
    first = hands(tmp_path)
    game, state, random = first.game, first.begun().game_state, Random(1)
    declared = game.require(Declared)
    line = next_line(game, state, random)
    dealt = declared.state(state).dealt
    own, other = dealt["Ann", "hand"], dealt["Bob", "hand"]
    assert (len(set(own)), len(set(other)), len({*own, *other})) == (5, 5, 10)
    assert line.removeprefix("Ann: play ") in own
    options = Options([Kind(game, state, command, [who]) for command, who in game.candidates(state)])
    assert set(options) == {f"Ann: play {card}" for card in own}
    after = Position(game, state, "Ann", random).after(f"Ann: play {own[0]}").game_state
    assert dict(declared.state(after).dealt) == {("Ann", "hand"): own[1:]}
    assert declared.state(after).cards["Bob", "hand"] == (UNSEEN,) * 5
    done = play(first, BOTH, 1, 1, keep=True)
    played = [line.split()[-1] for line in done.lines if " play " in line]
    assert len(played) == len(set(played)) == 9
    assert judged(run("\n".join(done.lines), "x", [tmp_path]).report).findings == []


def test_amounts_of_a_range_hold_its_ends() -> None:
    assert spaced(Span(5, 8)) == [5, 6, 7, 8]
    assert spaced(Span(0, 200, 5)) == [0, 30, 65, 100, 130, 165, 200]
    assert len(spaced(Span(1, 10**6))) == 7


def test_a_game_that_cannot_begin_is_a_sentence(workspace: Path) -> None:
    with pytest.raises(ValueError, match="for 2 to 2 players, not 3"):
        start("my-five-trails", 3, workspace)


def test_a_game_without_an_end_is_capped(workspace: Path) -> None:
    done = play(Start(Setting("my-kiln-street", 2, most=20), [workspace]), BOTH, 1, 1)
    assert (done.ending, done.measured.over) == ("endless", False)
    assert done.why.startswith("20 lines were typed, and it is ")


def test_robots_of_ones_own(workspace: Path, tmp_path: Path) -> None:
    file = tmp_path / "shy.py"
    file.write_text(
        "def choose(state, options):\n    return min(options, key=lambda one: (': pass' not in one, one))\n"
    )
    name, robot = own_robot(str(file))
    done = play(start("my-kiln-street", 2, workspace), [(name, robot)], 1, 1, keep=True)
    assert done.robots == ("shy", "shy")
    assert "Ann: pass" in done.lines


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "def choose(state, options):\n    return 1 / 0\n",
            "own: choose raised ZeroDivisionError: division by zero",
        ),
        (
            "def choose(state, options):\n    return 7\n",
            "own: choose returned 7; it returns one of the options, a line",
        ),
    ],
)
def test_a_robot_that_fails_stops_its_game(workspace: Path, tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "own.py").write_text(text)
    done = play(start("my-kiln-street", 2, workspace), [own_robot(str(tmp_path / "own.py"))], 1, 1)
    assert (done.ending, done.why) == ("robot", says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("import nothing_of_this_name\n", "can't be run: ModuleNotFoundError"),
        ("x = 1\n", "defines no function choose"),
    ],
)
def test_a_robot_that_is_none(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "own.py").write_text(text)
    with pytest.raises(NoRobot, match=says):
        own_robot(str(tmp_path / "own.py"))


def test_an_entry_against_the_rules_ends_the_game(workspace: Path, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("def choose(state, options):\n    return f'{state.player}: fire CUP'\n")
    done = play(start("my-kiln-street", 2, workspace), [own_robot(str(tmp_path / "own.py"))], 1, 1)
    assert done.ending == "finding"
    assert (
        done.why == "line 7, 'Ann: fire CUP': declared.not_there Cup is not in Ann's hand; it lies in the row"
    )
