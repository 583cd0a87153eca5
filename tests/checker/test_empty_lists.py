"""``none`` for a list of nothing, in a declared position."""

from __future__ import annotations

import pytest

from playproof.checker.api import check_text
from playproof.checker.games.preascendant.events import EVENTS
from playproof.checker.session.session import Session, run


def declared(game: str, *lines: str) -> Session:
    text = "\n".join([f"game {game}", "players Ann Bob Cy", *lines]) + "\n"
    assert not [one.message for one in check_text(text).findings if one.code in ("PP-02", "PP-03", "PP-12")]
    return run(text)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("18dracula", "have Ann: owns none"),
        ("18dracula", "have closed none"),
        ("18dracula", "have passed none"),
        ("18dracula", "have KA: monsters none"),
        ("18dracula", "have monsters market none"),
        ("18dracula", "have done none"),
        ("18dracula", "have operated none"),
        ("preascendant", "have Ann: hand none"),
        ("preascendant", "have pool none"),
        ("preascendant", "have destroyed none"),
        ("preascendant", "have tiles out none"),
        ("184x", "have market none"),
        ("leasehold", "have passes none"),
        ("leasehold", "have last none"),
        ("privates", "have Ann: cards none"),
    ],
)
def test_a_list_of_nothing(game: str, line: str) -> None:
    """It is read; what it says is nothing more than the start, but for the pool."""
    session = declared(game, line)
    if line == "have pool none":
        return
    findings = session.report.findings
    assert not findings, findings


def test_an_empty_pool_is_compared() -> None:
    session = declared("preascendant", "have pool none")
    [finding] = session.report.findings
    assert "6" in finding.message and "0" in finding.message


def test_none_undoes_what_an_earlier_line_declared() -> None:
    session = declared("18dracula", "have KA: monsters Skeleton", "have KA: monsters none")
    assert not session.game_state.module_states["trains"].owned.get("KA")


def test_each_event_stands_on_the_page_with_its_choices() -> None:
    game = declared("preascendant", "have deck 39").game
    assert game is not None
    told = {
        card: (choices, example)
        for module in game.modules.values()
        for card, _, choices, example in game.notation()
    }
    assert len(told) == 52
    for card, event in EVENTS.items():
        choices, example = told[card]
        assert choices == event.syntax
        read = game.value_type_named["CARD_AND_CHOICE"].read(
            example.removeprefix("Ann: event "), game.initial_state()
        )
        assert read.card == card, example
        assert any(value is not None for value in read.values) == bool(choices), card
