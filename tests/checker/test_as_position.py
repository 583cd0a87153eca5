"""A position written as ``have`` lines is the same when it is read back, and the game goes on from it as it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playproof import checker, components
from playproof.checker.assembly.game import Game
from playproof.checker.model.findings import Report
from playproof.checker.model.game_state import GameState
from playproof.checker.session.as_position import as_position
from playproof.checker.session.legal_entries import legal_entries
from playproof.checker.session.session import Session, run
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from playproof.generator.command.commands import app
from tests.samples import part

GAMES = Path(checker.__file__).parent / "games"
BOXES = Path(components.__file__).parent
RECORDED = Path(__file__).parents[1] / "data/18xx"

#: Whole games, and every how many lines one is tried in the small sample.
FILES = {
    RECORDED / "1830.play": 97,
    RECORDED / "1889.play": 101,
    BOXES / "1830/examples/whole-game.play": 157,
    BOXES / "1889/examples/whole-game.play": 103,
    BOXES / "1830/examples/opening.play": 7,
    BOXES / "1889/examples/opening.play": 5,
    GAMES / "game_18dracula/examples/opening.play": 50,
    GAMES / "game_18dracula/examples/late-game.play": 105,
    GAMES / "leasehold/examples/three-players.play": 19,
    GAMES / "game_184x/examples/three-players.play": 41,
    GAMES / "preascendant/examples/four_players.play": 19,
    BOXES / "privates/examples/three-players.play": 31,
}
#: Points in the midst of something, which the small sample does not meet: the file and the line after it.
MIDST = (
    (RECORDED / "1830.play", 271),
    (RECORDED / "1830.play", 416),
    (RECORDED / "1889.play", 636),
    (BOXES / "1830/examples/opening.play", 13),
    (GAMES / "game_18dracula/examples/opening.play", 27),
    (GAMES / "game_18dracula/examples/opening.play", 103),
    (GAMES / "game_18dracula/examples/late-game.play", 145),
    (GAMES / "game_18dracula/examples/late-game.play", 268),
    (GAMES / "game_18dracula/examples/late-game.play", 289),
    (GAMES / "leasehold/examples/three-players.play", 8),
    (GAMES / "leasehold/examples/three-players.play", 95),
    (GAMES / "game_184x/examples/three-players.play", 50),
    (GAMES / "game_184x/examples/three-players.play", 99),
    (GAMES / "preascendant/examples/four_players.play", 16),
    (GAMES / "preascendant/examples/four_players.play", 57),
    (GAMES / "preascendant/examples/four_players.play", 58),
)
HEADER = ("playproof", "game", "players", "house", "have", "accept")
STARTERS = ("starter", "kiln-street", "lamp-makers", "five-trails")


def points(path: Path, step: int) -> Iterator[tuple[Path, int]]:
    """The lines of a file after which the position is written: those of the sample, or every one."""
    last = len(path.read_text(encoding="utf-8").splitlines())
    for line in part(range(1, last + 1), step):
        yield path, line


POINTS = sorted({*MIDST, *(point for path, step in FILES.items() for point in points(path, step))})


def pieces(game: Game, game_state: GameState) -> list[object]:
    """The snapshot; tokens in the same city may lie in another order, and so may what is listed."""
    shot = game.snapshot(game_state, Report(""))
    placed = Counter(
        (one.on, place(one.spot), one.piece, one.shape, one.colour, one.text, one.turned)
        for one in shot.placed
    )
    money = {owner: amount for owner, amount in shot.money.items() if amount}
    return [placed, money, shot.colours, shot.scores]


def place(spot: str) -> str:
    """A spot without the number of the slot: ``G19:1/0``, ``blackford:1``."""
    return spot.rsplit("/" if "/" in spot else ":", 1)[0]


def same(written: Session, read: Session) -> None:
    """Two sessions stand at the same position."""
    game, other = written.game, read.game
    assert game is not None
    assert other is not None
    one, two = written.game_state, read.game_state
    assert read.report.findings == []
    assert read.report.notes == []
    assert pieces(game, one) == pieces(other, two)
    assert game.scores(one) == other.scores(two)
    assert one.over == two.over
    if not one.over:
        assert game.awaited(one) == other.awaited(two)
    assert sorted(legal_entries(game, one)) == sorted(legal_entries(other, two))


def rest_of(text: str, at: int) -> str:
    """The lines after a line that do not declare anything."""
    lines = text.splitlines()[at:]
    return "".join(f"{line}\n" for line in lines if line.split(" ")[0] not in HEADER)


@pytest.mark.parametrize(
    ("path", "at"), POINTS, ids=[f"{path.parent.parent.name}-{path.stem}-{at}" for path, at in POINTS]
)
def test_every_point_of_the_shipped_games(path: Path, at: int) -> None:
    text = path.read_text(encoding="utf-8")
    session = run(text, upto=at, likely=False)
    if session.game is None:
        return
    position = as_position(session)
    assert bool(position.text) != bool(position.unsaid)
    if position.unsaid:  # half of a position that the file declares may be none
        assert not session.playing, position.unsaid
        assert position.unsaid.startswith("this position can't be written as have lines: ")
        assert "\n" not in position.unsaid
        return
    same(session, run(position.text))


@pytest.mark.parametrize("name", ["1830", "1889"])
def test_a_game_goes_on_from_what_was_written(name: str) -> None:
    text = (BOXES / name / "examples/whole-game.play").read_text(encoding="utf-8")
    lines = len(text.splitlines())
    whole = run(text, likely=False)
    for at in part(range(10, lines, 11), 12):
        position = as_position(run(text, upto=at, likely=False))
        assert position.text, at
        on = run(position.text + rest_of(text, at), likely=False)
        assert on.report.findings == [], at
        assert on.report.scores == whole.report.scores


def test_every_point_of_the_starters(tmp_path: Path) -> None:
    """Of declared rules everything can be said, hidden cards as their number."""
    for name in STARTERS:
        begin(name, Workspace(tmp_path), name)
        text = (tmp_path / f"{name}.play").read_text(encoding="utf-8")
        for at in part(range(4, len(text.splitlines()) + 1), 9):
            session = run(text, roots=[tmp_path], upto=at, likely=False)
            position = as_position(session, [tmp_path])
            assert position.unsaid == "", (name, at)
            same(session, run(position.text, roots=[tmp_path]))
            on = run(position.text + rest_of(text, at), roots=[tmp_path])
            assert [one.message for one in on.report.findings] == [], (name, at)


UNSAID = {
    "game 184x\nplayers Ann Bob Cy\nhave hex F4 start=cost:40;path=a:2,b:_0\nAnn: pass\n": (
        "'Bob: found LAN|DEL|SAL|KEY|COM|EMB|OWL|FAR …' would not be legal next"
    ),
    "game 1830\nplayers Ann Bob Cy\nhave phase 3\nhave PRR: par 82\nhave PRR: president Ann, shares Ann 10 Bob 10\n": (
        "'have PRR: president Ann, shares Ann 10 Bob 10' would be a finding: "
        "Ann presides over PRR with 1 share; the president's certificate is 2 shares"
    ),
}


@pytest.mark.parametrize(("text", "why"), UNSAID.items(), ids=["legal", "finding"])
def test_what_cannot_be_said_is_told_in_words(text: str, why: str) -> None:
    session = run(text, likely=False)
    session.declare()
    position = as_position(session)
    assert position.text == ""
    assert position.unsaid == f"this position can't be written as have lines: {why}"


def test_the_auction_and_the_turn_under_way() -> None:
    bids = [
        "game 1830",
        "players Ann Bob Cy",
        "Ann: bid 45 CS",
        "Bob: bid 50 CS",
        "Cy: buy SV",
        "Ann: bid 55 CS",
    ]
    auction = as_position(run("\n".join(bids))).text
    assert "have Ann: bid 55 CS\n" in auction
    assert auction.endswith("have turn Ann\nhave bids Bob after Cy\n")
    text = (BOXES / "1830/examples/opening.play").read_text(encoding="utf-8")
    lines = text.splitlines()
    at = next(at for at, line in enumerate(lines, 1) if " par " in line and "BO" not in line)
    buyer = lines[at - 1].split(":")[0]
    turn = as_position(run(text, upto=at)).text
    assert f"have trader {buyer}\n" in turn
    assert f"have acted bought {lines[at - 1].split()[2]} from ipo\n" in turn


def test_command() -> None:
    """It writes the lines; where something can't be said one sentence, and nothing else."""
    opening = str(BOXES / "1889/examples/opening.play")
    result = CliRunner().invoke(app, ["state", opening, "--format", "have", "--at", "7"])
    assert result.exit_code == 0
    assert result.stdout.startswith(
        "game 1889\nplayers Ann Bob Cy\nhave row MF, ER, SMR, DR, SIR\nhave phase 2\n"
    )
    half = str(GAMES / "game_18dracula/examples/late-game.play")
    result = CliRunner().invoke(app, ["state", half, "--format", "have", "--at", "25"])
    assert result.exit_code != 0
    assert result.stdout == ""
    assert "KA has not floated, so it has no money (810)" in str(result.exception)
