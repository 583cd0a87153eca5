"""What a sentence of a finding is about: the words of its line, and whose turn it misses."""

from __future__ import annotations

from playproof.checker.language.script import word_of
from playproof.checker.model.rule_module import Parsed

__all__ = ["due", "mark"]


def due(message: str) -> str:
    """Whose line a sentence misses: ``it is Ann's turn``."""
    before, turn, _ = message.partition("'s turn")
    who = before.rpartition("it is ")[2] if turn and "it is " in before else ""
    return "" if "'" in who else who


def mark(text: str, parsed: Parsed, state: str) -> str:
    """The words of a line that hold the entry's field ``part``, or ``part`` itself."""
    said = text.partition(":")[2].strip() if parsed.entry.actor and ":" in text else text
    for stop in (" -> ", " → ", " pays ", " gets ", " takes "):
        said = said.partition(stop)[0]
    word = word_of(said)
    said = said[len(word) :].strip() if word else said
    for blank, span in zip(parsed.command.syntax.slots, parsed.command.syntax.read(said) or (), strict=False):
        if blank.field == state and span:
            return said[span[0] : span[1]]
    return state if state in text else ""
