"""What every game's examples must show; a game's test calls :func:`check_example` and :func:`uncovered`."""

from __future__ import annotations

from playproof.checker.definition.examples import Example, examples
from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.definition.toml_data import read_toml
from playproof.checker.session.session import run
from tests.checker.sentences import HOLES, ONE


def check_example(example: Example) -> None:
    """Found at its own line, under its own code, once, in a whole sentence; made right, nothing is found."""
    found = run(example.broken).report.findings
    told = [(one.line, one.code, one.message) for one in found]
    assert len(found) == 1, f"{example.broken}\n{told}"
    assert found[0].code == example.code, f"{example.broken}\n{told}"
    assert found[0].line == example.line, f"{example.broken}\n{told}"
    for said in (found[0].message, found[0].help):
        assert not HOLES.search(said) and not ONE.search(said), said
    silent = run(example.passing).report.findings
    assert not silent, f"{example.passing}\n{[(one.line, one.code, one.message) for one in silent]}"


def uncovered(definition: GameDefinition, checkable: tuple[str, ...] = ("yes",)) -> list[str]:
    """Rules said to be checkable that have no example. Of a game that builds on another's, its own."""
    shown = {example.code for example in examples(definition)}
    own = {row["id"] for row in read_toml(definition.folder / "rules.toml")["rule"]}
    return [
        rule.id
        for rule in definition.book.rules.values()
        if rule.checkable in checkable and rule.id not in shown and rule.id in own
    ]


def unmapped(definition: GameDefinition) -> list[str]:
    """Codes in ``play.toml`` that no rule has."""
    codes = definition.play.get("codes", {}).values()
    return [code for module in codes for code in module.values() if code not in definition.book.rules]
