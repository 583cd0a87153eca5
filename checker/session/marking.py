"""The part of a line that a finding marks."""

from __future__ import annotations

from playproof.checker.language.script import word_of
from playproof.checker.model.rule_module import Parsed


def mark(text: str, parsed: Parsed, field: str) -> str:
    """The words of a line that hold the entry's ``field``, or ``field`` itself where it is a text of the line."""
    said = text.partition(":")[2].strip() if parsed.entry.actor and ":" in text else text
    for stop in (" -> ", " → ", " pays ", " gets ", " takes "):
        said = said.partition(stop)[0]
    word = word_of(said)
    said = said[len(word) :].strip() if word else said
    for slot, span in zip(parsed.command.syntax.slots, parsed.command.syntax.read(said) or (), strict=False):
        if slot.field == field and span:
            return said[span[0] : span[1]]
    return field if field in text else ""
