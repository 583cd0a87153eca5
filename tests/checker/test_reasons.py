"""Every reason that a rule module can emit is declared with the module's own words, and none that it can't."""

from __future__ import annotations

import re

import pytest
from playproof.checker.model.game import Game

from tests.checker.emitted_reasons import Home, emitted, homes

#: Modules whose reasons are still to be put in order; they leave this list one by one.
STILL_OPEN: set[str] = {
    "bank",
    "network",
    "operating",
    "rounds",
    "stock_market",
    "stock_round",
    "token_bag",
}


def faults(home: Home) -> list[str]:
    """What is wrong with a module's declared reasons. A case of a reason (``price_CV``) has the reason's words."""
    own = emitted()[home.module]
    inherited = Game.reasons if issubclass(home.module, Game) and home.module is not Game else {}
    out = [
        f"nothing emits {reason}"
        for reason in home.reasons
        if not (reason in inherited or emits(home, reason))
    ]
    out += [f"{reason} has no words" for reason, words in home.reasons.items() if not words.strip()]
    return out + [
        f"{reason} is emitted in {place}, not declared"
        for reason, place in own.reasons.items()
        if not any(reason == one or reason.startswith(f"{one}_") for one in home.reasons)
    ]


def emits(home: Home, reason: str) -> bool:
    """Whether the module's code emits a reason, or may: a text in it is that reason."""
    own = emitted()[home.module]
    return (
        reason in own.reasons
        or reason in own.texts
        or reason in own.asked
        or any(re.fullmatch(pattern, reason) for pattern in own.patterns)
    )


@pytest.mark.parametrize("home", homes(), ids=lambda home: home.key or "game")
def test_reasons_are_declared_as_they_are_emitted(home: Home) -> None:
    found = faults(home)
    if (home.key or "game") in STILL_OPEN:
        assert found, f"take {home.key} from STILL_OPEN"
    else:
        assert not found, f"{home.module.__name__}.reasons: " + "; ".join(found)


def test_the_list_names_modules() -> None:
    assert {home.key or "game" for home in homes()} >= STILL_OPEN
