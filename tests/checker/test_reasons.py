"""Every reason that a rule module can emit is declared with the module's own words, and none that it can't."""

from __future__ import annotations

import re

import pytest

from playproof.checker.assembly.game import Game
from playproof.checker.definition.game_definition import find_game
from tests.checker.emitted_reasons import Home, emitted, homes


def faults(home: Home) -> list[str]:
    """What is wrong with a module's declared reasons. A case of a reason (``price_CV``) has the reason's words."""
    own = emitted()[home.module]
    inherited = home.inherited
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
    """Whether the module's code emits a reason or a case of it, or may: a text in it is that reason."""
    own = emitted()[home.module]
    texts = {*own.reasons, *own.texts, *own.asked}
    return (
        reason in texts
        or any(text.startswith(f"{reason}_") for text in texts)
        or any(re.fullmatch(pattern, reason) for pattern in own.patterns)
    )


@pytest.mark.parametrize("home", homes(), ids=lambda home: home.key or "game")
def test_reasons_are_declared_as_they_are_emitted(home: Home) -> None:
    found = faults(home)
    assert not found, f"{home.module.__name__}.reasons: " + "; ".join(found)


@pytest.mark.parametrize("game", ("privates", "preascendant", "leasehold", "184x", "18dracula"))
def test_codes_are_of_declared_reasons(game: str) -> None:
    """Without its rules a game still has words for every reason that its ``play.toml`` gives a rule."""
    codes = find_game(game).every_code
    folder = find_game(game).module
    modules = {home.key: home.module for home in homes() if not home.game}
    modules |= {home.key: home.module for home in homes() if home.game in (folder, f"game_{folder}")}
    modules.setdefault(find_game(game).rules_of, Game)  # a game that is data alone
    unknown = [
        f"{key}.{reason}"
        for key, reasons in codes.items()
        for reason in reasons
        if reason != "seats" and not modules[key].words_for(reason)  # the header's, with words of its own
    ]
    assert not unknown, f"no module emits {', '.join(unknown)}"
