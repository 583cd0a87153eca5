"""Tables beside the families of an 18xx game: what has no meaning there, whose a command is, positions and what is shown."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from playproof import components
from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.session.as_position import as_position
from playproof.checker.session.legal_entries import legal_entries
from playproof.checker.session.session import Session, run
from tests.checker.declared.small_game import found, make
from tests.internal import judged

FAMILIES = (
    'families = ["waterfall", "stock_round", "shares", "stock_market", "private_companies", "phases", "rounds", '
    '"hex_track", "trains", "operating", "declared"]\n'
)
TABLES = """
[resource.loan]
companies = true
supply = 3
[command.loan]
company = true
gain = { loan = 1, yen = 50 }
[command.bless]
phase = "operating"
turn = false
pay = { yen = 10 }
[limit.loans]
that = "loan <= 2"
say = "{player} has {loan} loans"
at = "always"
[flow]
rounds = 9
turn_start = [{ when = "loan > 0", pay = { yen = "5 * loan" } }, { who = "president", gain = { yen = "actor.loan" } }]
"""
POSITION = [
    "have round OR 2.1 of 1",
    "have KO: par 70", "have KO: president Ann, shares Ann 50", "have KO: cash 300", "have KO: trains 2-train",
    "have SR: par 65", "have SR: president Bob, shares Bob 50", "have SR: cash 400", "have SR: trains 2-train",
]  # fmt: skip


def made(root: Path, tables: str, families: str = FAMILIES) -> Path:
    """1889 with tables, as the game ``own``."""
    folder = root / "components/own"
    shutil.copytree(Path(components.__file__).parent / "1889", folder, ignore=lambda *_: {"examples"})
    game, play = (folder / "game.toml"), (folder / "play.toml")
    game.write_text(game.read_text("utf-8").replace('id = "1889"', 'id = "own"', 1), "utf-8")
    play.write_text(families + play.read_text("utf-8").replace("codes.1889", "codes.own") + tables, "utf-8")
    return root


def played(root: Path, *lines: str) -> Session:
    session = run("\n".join(["game own", "players Ann Bob", *POSITION, *lines]), "x", [root])
    judged(session.report)
    return session


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("own"), TABLES)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["KO: loan", "KO: loan", "Ann: bless", "KO: loan"], "KO has 3 loans"),
        (
            ["KO: loan", "Bob: bless", "KO: loan", "KO: done", "SR: loan", "Bob: bless", "SR: loan"],
            "0 loan left in the supply, not 1",
        ),
        (["end"], "the game is not over: it ends after operating round 9, and the bank holds 5460"),
        (["KO: bless"], "bless is not for KO: players do it"),
        (["SR: loan"], "KO operates before SR"),
        (["have Ann: loan 1"], "Ann has no loan; only companies have it"),
        (["Bob: bless", "KO: loan", "count Bob 410"], ""),
        (
            ["KO: done", "SR: done", "Ann: bless"],
            "bless is for the phase operating; this is the phase stock_round",
        ),
        # KO pays interest, and its president gets as much as it has loans.
        (["KO: loan", "KO: done", "SR: done", "Ann: pass; Bob: pass", "count KO 345, Ann 421, Bob 420"], ""),
    ],
)
def test_what_companies_and_players_do(root: Path, lines: list[str], says: str) -> None:
    report = found(played(root, *lines).report)
    assert [one for _, _, one in report][:1] == ([says] if says else [])
    assert not says or report[0][0] == len(POSITION) + len(lines)


def test_a_position_and_what_is_shown_and_legal(root: Path) -> None:
    session = played(root, "KO: loan", "KO: done")
    assert session.game is not None
    shown = session.game.modules["declared"].show(session.game_state)
    assert (shown["loan"], shown["supply"]) == ({"KO": 1}, {"loan": 2})
    legal = list(legal_entries(session.game, session.game_state))
    assert "SR: loan" in legal
    assert "Ann: bless" in legal
    assert "have KO: loan 1\n" in as_position(session, [root]).text


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ("[flow]\nturns = 2\n", "rounds are operating rounds here, and their turns are those of companies"),
        ('[command.bow]\nends = "turn"\n', "the families of companies say how turns and rounds end"),
        ('[command.bow]\nphase = "morning"\n', "'morning' is no family in charge"),
        ("[phase.morning]\n", "the families of companies have a phase of their own"),
        ('[command.bow]\ncompany = true\nstep = "tokens"\n', "'tokens' is no step"),
        ('[command.bow]\nstep = "token"\n', "only companies have steps"),
        ("[resource.trains]\n", "'trains' is what companies have already"),
        ('[limit.a]\nthat = "count(companies.filter(c, c.train == 1)) > 0"\nsay = "x"\n',
         "'c.train': there is no column 'train'"),
    ],
)  # fmt: skip
def test_a_fault(tmp_path: Path, tables: str, said: str) -> None:
    faults = play_faults("own", [made(tmp_path, "\n" + tables)])
    assert said in [one.problem for one in faults]


def test_a_game_without_companies_has_none(tmp_path: Path) -> None:
    tables = "[resource.loan]\ncompanies = true\n[command.borrow]\ncompany = true\ngain = { loan = 1 }\n"
    faults = play_faults("tea", [make(tmp_path, tables)])
    assert {one.problem for one in faults if not one.note} == {
        "no family of this game has companies that operate"
    }
