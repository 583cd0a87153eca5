"""Single changes of the examples: a number by 1, a name, a line dropped or doubled. A figure that a rule fixes (a stated
outcome, a count) is never changed in silence; a fixed sample, all of them with ``--exhaustive``."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest

from playproof.checker.language.lines import uncommented
from playproof.checker.session.session import run
from tests.slips.files import File, files
from tests.slips.lines import NUMBER, Slip, slips, words_of

EXAMPLES = [one for one in files() if not one.name.startswith(("pair-", "starter"))]
KINDS = ("number", "word", "dropped", "doubled")
#: So many changes of each kind in each example.
EACH = 2


def mutations(file: File) -> dict[str, list[Slip]]:
    """The changes of a file's entries by kind; numbers by 1 only."""
    lines = file.lines
    first = next(at for at, line in enumerate(lines) if line.startswith("players")) + 1
    found: dict[str, list[Slip]] = {kind: [] for kind in KINDS}
    for slip in slips(lines, words_of(lines)):
        said = uncommented(lines[slip.at]).strip()
        if slip.kind not in KINDS or slip.at < first or said.startswith(("==", "note", "have", "house")):
            continue
        if slip.kind != "number" or by_one(lines[slip.at], slip.lines[0]):
            found[slip.kind].append(slip)
    return found


def by_one(one: str, other: str) -> bool:
    """Whether the number that two lines differ in differs by 1."""
    pairs = zip(NUMBER.findall(one), NUMBER.findall(other), strict=False)
    return sum(abs(int(this) - int(that)) for this, that in pairs) == 1


def states_a_figure(lines: Sequence[str], slip: Slip) -> bool:
    """Whether a change is one of a stated payment or of counted money."""
    typed = slip.lines[0] if slip.lines else ""
    before = lines[slip.at]
    same = next((at for at, (one, two) in enumerate(zip(before, typed, strict=False)) if one != two), 0)
    said = before[:same]
    paid = re.search(r"->.*\b(?:pays|gets) \d*$", said)
    counted = re.fullmatch(r"count (?:[A-Z][a-z]+ \d+, )*[A-Z][a-z]+ \d*", said)
    return slip.kind == "number" and bool(paid or counted)


def own_line(lines: Sequence[str], slip: Slip) -> int:
    """The last line at which a change can be told first: of a dropped line the next one in force, as it is numbered then."""
    if slip.kind != "dropped":
        return slip.until + (slip.kind == "doubled")
    after = (at for at, line in enumerate(lines[slip.until :]) if uncommented(line).strip())
    return slip.at + 1 + next((at for at in after if not lines[slip.until + at].startswith("==")), 0)


def parts(file: File, slip: Slip) -> set[int]:
    """The payments of a changed line, each of which may be stated alone."""
    trail = run("\n".join(file.lines), whole_trail=True).trail
    return {
        move.what
        for number, moves in trail
        if number == slip.at + 1
        for move in moves
        if isinstance(move.what, int)
    }


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_a_changed_figure_is_found(file: File, exhaustive: bool) -> None:
    every = [one for one in mutations(file)["number"] if states_a_figure(file.lines, one)]
    chosen = every if exhaustive else random.Random(file.name).sample(every, min(EACH, len(every)))
    for slip in chosen:
        found = run("\n".join(slip.typed(file.lines))).report.findings
        stated = {int(one) for one in NUMBER.findall(slip.lines[0])}
        assert found or stated & parts(file, slip), slip


def test_most_changes_are_found_on_their_own_line(
    exhaustive: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    found = own = made = 0
    for file in EXAMPLES:
        rng = random.Random(file.name)
        for every in mutations(file).values():
            for slip in every if exhaustive else rng.sample(every, min(EACH, len(every))):
                # The search for what was likely meant takes long; it may only change the words of a finding.
                report = run("\n".join(slip.typed(file.lines)), likely=exhaustive).report
                lines = [one.line for one in report.findings]
                made += 1
                found += bool(lines)
                own += bool(lines) and slip.at + 1 <= lines[0] <= own_line(file.lines, slip)
    with capsys.disabled():
        print(f"\n{made} changes, {found} found, {own} of them on their own line ({own / found:.0%})")
    assert own >= 0.9 * found
