"""Lines that no table types on purpose: each is a finding or a sentence, and what follows is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof import checker
from playproof.checker.api import check_text
from playproof.checker.model.findings import Finding
from playproof.checker.session.session import run
from tests.slips.check import faultless
from tests.workshop import Workshop

GAMES = Path(checker.__file__).parent / "games"


def told(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in faultless(text).report.findings]


def slipped(example: str, number: int, line: str) -> list[Finding]:
    """What is found in an example with another line."""
    lines = (GAMES / f"{example}.play").read_text(encoding="utf-8").split("\n")
    lines[number - 1] = line
    return faultless("\n".join(lines)).report.findings


@pytest.mark.parametrize(
    ("example", "number", "line", "command"),
    [
        ("game_18dracula/examples/opening", 9, "BT: bid 85 LL", "bid"),
        ("game_18dracula/examples/late-game", 233, "BH: par IBS 100", "par"),
    ],
)
def test_a_company_before_the_colon_of_a_players_entry(
    example: str, number: int, line: str, command: str
) -> None:
    """It is one finding at its line: who acted is clear from whose turn it is."""
    (finding,) = slipped(example, number, line)
    assert (finding.line, finding.code, finding.excerpt) == (number, "PP-03", line)
    assert finding.message == f"{line[:2]} can't {command}: only players can (Ann, Bob, Cy)"


DRACULA = "game 18dracula\nplayers Ann Bob Cy\n"


def test_somebody_without_a_seat() -> None:
    """A company's bid isn't laid down; the order of play from where it would sit is that of the seats."""
    session = faultless(DRACULA + "have LL: bid 85 LL\nAnn: pass\n")
    (finding,) = session.report.findings
    assert (finding.line, finding.code) == (3, "D-249")
    assert finding.message == "only players bid, not LL"
    assert session.game is not None
    assert session.game.turns.from_left_of("LL") == ["Ann", "Bob", "Cy"]
    assert session.game.turns.from_left_of("Ann") == ["Bob", "Cy", "Ann"]


def test_a_set_has_no_more_operating_rounds_than_a_phase_knows() -> None:
    (finding,) = faultless(DRACULA + "have round OR 1.1 of 300\n").report.findings[:1]
    assert finding.line == 3
    assert finding.message == "a set has at most 3 operating rounds, not 300"


GUILDS = "game 184x\nplayers Ann Bob Cy\n"


@pytest.mark.parametrize("entry", ["pass", "run", "run gets 45, price 100", "token 4", "outpost N24/30", "explore 2",
    "unflip 1", "unflip leader", "place A1 M23", "discard 1", "offer", "sell OWL"])  # fmt: skip
def test_a_guild_that_is_not_founded_acts(entry: str) -> None:
    """On the table as played it acts with nothing; what it states is compared with that."""
    assert told(GUILDS + f"EMB: pass\nOWL: {entry}\nAnn: pass\n")[0] == (3, "X4-52")
    text = GUILDS + f"have round expedition\nhave turn DEL\nDEL: {entry}\nOWL: {entry}\nAnn: pass\n"
    assert told(text)[0] == (3, "X4-26")


def test_expedition_rounds_without_a_guild_are_over_at_once() -> None:
    """Each was begun by the one before it, until Python gave up."""
    head = GUILDS + "have expeditions_a_round = 5000\n"
    assert told(head + "Ann: pass\nBob: pass\nCy: pass\nAnn: pass\nBob: pass\n") == []


def test_a_list_of_nothing() -> None:
    assert told(DRACULA + "have round SR 2\nhave Ann: sold ,\nhave passed PLAYER ,\n")[0] == (4, "PP-03")
    found = run("game privates\nplayers Ann Bob\ndeal ,\n").report.findings
    assert found[0].message == "',' names nothing; write: deal CARD..."


def test_a_number_typed_too_large_takes_no_longer() -> None:
    """Prices are worked out, not added up piece by piece."""
    found = faultless(
        GUILDS + "have LAN: founded red at 60 by Ann\nhave round expedition\nLAN: explore 999999999\n"
    )
    assert found.report.findings
    text = GUILDS + "have round expedition\ncount market 999999999x4\n"
    assert told(text)


def test_letters_of_colours_by_which_no_card_can_be_typed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    shop.edit("game.toml", 'letter = "R"', 'letter = "zz9"')
    sentence = (
        "field 'palette.red.letter': 'zz9' can't follow a card's value in a tracker file, as r does in 25r"
    )
    said = shop.run("lint", "privates")
    assert (said.status, sentence in said.err) == (1, True)
    text = "game privates\nplayers Ann Bob\ndeal 5r 10b 10g 25y 30k 40r 50b\nAnn: buy 5r\n"
    (finding,) = check_text(text, roots=[tmp_path]).findings
    assert (finding.line, finding.code) == (1, "PP-08")
    assert sentence in finding.message
    shop.edit("game.toml", 'letter = "zz9"', 'letter = "b"')
    (finding,) = check_text(text, roots=[tmp_path]).findings
    assert "'B' is the letter of another colour too; case doesn't matter" in finding.message


@pytest.mark.parametrize(
    ("letter", "sentence"),
    [
        ("zz9", "field 'palette.red.letter': found 'ZZ9'; allowed: a letter"),
        ("Z", "no colour has the letter R, with which ids of cards begin; allowed: R, W, B and K, one each"),
    ],
)
def test_letters_of_colours_by_which_no_stack_can_be_typed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], letter: str, sentence: str
) -> None:
    shop = Workshop(tmp_path, capsys)
    shop.edit("game.toml", 'letter = "R"', f'letter = "{letter}"')
    assert sentence in shop.run("lint", "preascendant").err
    (finding,) = check_text("game preascendant\nplayers Ann Bob\nAnn: pass\n", roots=[tmp_path]).findings
    assert (finding.line, finding.code, sentence in finding.message) == (1, "PP-08", True)


def test_a_card_that_no_rule_knows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The kit prints it; lint and check say that play with it can't be checked, and where it stands."""
    shop = Workshop(tmp_path, capsys)
    shop.edit("events.csv", "\nR01,", "\nW99,Doom,white,,All is lost.\nR01,")
    said = shop.run("lint", "preascendant")
    assert said.status == 1
    assert (
        "events.csv:2, field 'id': no rule says what the card 'W99' does; allowed: one of the document's 52"
        in said.err
    )
    (finding,) = check_text("game preascendant\nplayers Ann Bob\nAnn: pass\n", roots=[tmp_path]).findings
    assert (finding.line, finding.code) == (1, "PP-08")
    assert "events.csv:2" in finding.message
