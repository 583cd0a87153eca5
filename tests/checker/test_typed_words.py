"""Words that were false alarms or told nothing: an end by two causes, a lease of 0, who settles a tie."""

from __future__ import annotations

import pytest

from playproof.checker.api import check_text
from playproof.checker.definition.examples import examples
from playproof.checker.definition.game_definition import find_game


def start(game: str, code: str, about: str) -> str:
    """The start of the example of a rule that has a text in it."""
    return next(one.start for one in examples(find_game(game)) if one.code == code and about in one.passing)


def found(text: str) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in check_text(text).findings]


def test_a_last_turn_that_is_the_last_pass_ends_the_game_by_both() -> None:
    """Either cause may be stated, and no other company."""
    lead = start("leasehold", "N-4.1.0.1a", "Cy: pass") + "have passes Ann Bob\nCy: pass\n"
    assert found(lead) == []
    assert found(lead + "end by RED\n") == []
    assert found(lead + "end by passes\n") == []
    assert len(found(lead + "end by BLUE\n")) == 1


def test_a_lease_of_0_where_nothing_was_leased() -> None:
    act = next(
        one for one in examples(find_game("leasehold")) if "build" in one.passes and "via" not in one.passes
    )
    text = act.passing.rstrip("\n")
    assert "->" not in text.rsplit("\n", 1)[-1]
    assert found(text + " -> lease 0\n") == []
    assert len(found(text + " -> lease 1\n")) == 1


def test_only_the_active_player_settles_a_tie() -> None:
    lead = start("preascendant", "PA-29", "Ann: sow W02") + "Ann: sow W02 bids Ann 2 Bob 2\n"
    assert found(lead + "Ann: tie Bob\n") == []
    assert found(lead + "tie Bob\n") == []
    [(code, message)] = found(lead + "Bob: tie Bob\n")
    assert (code, message) == ("PA-29", "Ann settles the tie, not Bob")


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("pays 8", ""),
        ("pays 5", ""),  # what is built, alone
        ("pays 5, lease 3", ""),
        ("pays 5, pays 3", ""),
        ("pays 3", "8 in all, paid 3"),
        ("pays 3 to bank", ""),  # a part, not the total
        ("pays 7, lease 2", "8 in all, paid 7"),
        ("pays 5, pays 2", "8 in all, paid 7"),
    ],
)
def test_a_total_is_no_lease_alone(stated: str, said: str) -> None:
    """What is leased costs 3, what is built 5: one finding at most, with both."""
    example = next(
        one for one in examples(find_game("leasehold")) if one.passes.endswith("-> pays 5, lease 3")
    )
    texts = found(example.passing.replace("pays 5, lease 3", stated))
    assert [message.endswith(said) for _, message in texts] == [True] * bool(said)


def test_names_are_typed_as_they_are_printed() -> None:
    """An apostrophe may be curved, as it is in print; a note keeps what is typed, a wrong name is found at its place."""
    late = next(one for one in examples(find_game("18dracula")) if "'" in one.start)
    assert "'" in late.start
    curved = "\n".join(
        line if '"' in line else line.replace("'", "\u2019") for line in late.start.splitlines()
    )
    assert found(curved) == found(late.start)
    game = "playproof 1\ngame privates\nplayers Ann D\u2019Arcy\nhave start_cash = 140\ndealer D\u2019Arcy\n"
    deal = "deal 5r 10b 10g 25y 30k 40r 50b\n"
    assert found(game + deal + "D'Arcy: buy 5r\n") == []
    assert found(game + deal + "D\u2019Arcy: buy 5r\n") == []
    (wrong,) = check_text(game + deal + "D\u2019Arcx: buy 5r\n").findings
    assert (wrong.line, wrong.code) == (7, "PP-03")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("400", []),
        ("$400", []),
        ("1,400", ["Bob has 400 as recorded, 1400 counted"]),
        ("$12,345,678", ["Bob has 400 as recorded, 12345678 counted"]),
        ("1,40", ["'1,40' is no whole amount"]),
    ],
)
def test_amounts_are_typed_as_they_are_printed(typed: str, said: list[str]) -> None:
    text = f"playproof 1\ngame 184x\nplayers Ann Bob\n\ncount Bob {typed}\n"
    assert [finding.message for finding in check_text(text).findings] == said
