"""Messages count in the right number: ``1 card``, never ``1 cards``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from playproof import checker
from playproof.checker.definition.examples import Example, examples
from playproof.checker.definition.game_definition import find_game
from playproof.checker.session.session import run
from playproof.components.wording.plural import several
from tests.checker.sentences import ONE, PLURAL
from tests.checkout import parsed
from tests.samples import part

COUNTED = re.compile(rf"^ (\w+ )?{PLURAL}\b")
#: Numbers that are never 1: fixed limits, "there are too many", and "several of one name".
NEVER_ONE = {
    "total", "there - left", "LINES", "LINE_LENGTH", "ENTRIES", "FINDINGS", "out", "len(found)", "len(boards)",
    "len(state.sectors) + sum(state.gone.values())", "self.state(game_state).supply[value] - number",
    "state.seen[value] + number", "len(EVENTS)", "self.game.shares.dealt.all", "game.shares.dealt.all", "COUNT", "self.rounds",
    "self.setting.most", "chips[chip] + number", "values[value] + number",
}  # fmt: skip
#: Names, where no number comes before the noun.
NAMES = {
    "company",
    "actor",
    "entry.actor",
    "card",
    "word",
    "name",
    "graph.colours[1]",
    "called",
    "entry.tile",
    "first",
    "hexes[0]",
    "listing(allowed) or 'no'",
    "old.centres[tracked[0]].kind",
    "private",
}
GAMES = ("privates", "preascendant", "leasehold", "184x", "18dracula")


def messages(example: Example) -> Iterator[str]:
    report = run(example.broken).report
    for finding in [*report.findings, *report.notes]:
        for one in (finding, *finding.folded):
            yield from (one.message, one.help)


@pytest.mark.parametrize("game", GAMES)
def test_no_finding_counts_one_in_the_plural(game: str) -> None:
    wrong = [said for one in part(examples(find_game(game)), 4) for said in messages(one) if ONE.search(said)]
    assert wrong == []


def test_plurals_of_the_table() -> None:
    assert [several(one) for one in ("card", "company", "die", "box")] == [
        "cards",
        "companies",
        "dice",
        "boxes",
    ]


def test_the_pattern_finds_what_it_should() -> None:
    assert ONE.search("Ann holds 1 cards, not 2")
    assert ONE.search("1 open spaces")
    assert not ONE.search("Ann holds 11 cards, 2-1 shares and 1 card")


def test_messages_with_a_number_count_their_noun() -> None:
    """The noun after a number in a message is given to ``counted()``, unless the number is never 1."""
    wrong = []
    root = Path(checker.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for string in ast.walk(parsed(path)):
            if not isinstance(string, ast.JoinedStr):
                continue
            for value, after in zip(string.values, string.values[1:], strict=False):
                if not isinstance(value, ast.FormattedValue) or not isinstance(after, ast.Constant):
                    continue
                noun = str(after.value)
                if COUNTED.match(noun) and ast.unparse(value.value) not in NEVER_ONE | NAMES:
                    wrong.append(
                        f"{path.relative_to(root)}:{value.lineno}: {{{ast.unparse(value.value)}}}{noun}"
                    )
    assert wrong == []
