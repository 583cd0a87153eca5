"""What every game's examples must show; a game's test calls :func:`check_example` and :func:`uncovered`."""

from __future__ import annotations

from checker.engine import run
from checker.examples import Example, examples
from checker.sheet import Sheet


def check_example(example: Example) -> None:
    """Found at its own line, under its own code, once; made right, nothing is found."""
    found = run(example.broken).report.findings
    told = [(one.line, one.code, one.message) for one in found]
    assert len(found) == 1, f"{example.broken}\n{told}"
    assert found[0].code == example.code, f"{example.broken}\n{told}"
    assert found[0].line == example.line, f"{example.broken}\n{told}"
    silent = run(example.passing).report.findings
    assert not silent, f"{example.passing}\n{[(one.line, one.code, one.message) for one in silent]}"


def uncovered(sheet: Sheet, checkable: tuple[str, ...] = ("yes",)) -> list[str]:
    """Rules said to be checkable that have no example."""
    shown = {example.code for example in examples(sheet)}
    return [
        rule.id for rule in sheet.book.rules.values() if rule.checkable in checkable and rule.id not in shown
    ]


def unmapped(sheet: Sheet) -> list[str]:
    """Codes in ``play.toml`` that no rule has."""
    codes = sheet.play.get("codes", {}).values()
    return [code for room in codes for code in room.values() if code not in sheet.book.rules]
