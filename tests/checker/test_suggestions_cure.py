"""What a finding suggests cures it: put into the file, the suggested change leaves nothing to be found at that line. A left-out
line is never a power that nobody has to use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from playproof.checker.families.hex_track.powers import PowerLay, PowerToken
from playproof.checker.families.shares.state import ExchangePrivate
from playproof.checker.language.lines import uncommented
from playproof.checker.language.parser import read_entry
from playproof.checker.language.values import ParseError
from playproof.checker.model.findings import Finding
from playproof.checker.session.session import run
from tests.samples import part
from tests.slips.counting import Played, played
from tests.slips.lines import Slip

MEANT = re.compile(r"`(?P<line>[^`]+)` was likely meant")
LEFT_OUT = re.compile(r"likely left out before this one(?:: |, such as )`(?P<line>[^`]+)`")
TWICE = re.compile(r"this line was likely typed twice")
#: What may be done and never has to be.
OPTIONAL = (PowerLay, PowerToken, ExchangePrivate)
#: Every how many dropped, doubled or swapped lines one is tried.
STEPS = {
    "1830": 331, "1889": 173, "184x": 61, "18dracula": 233, "leasehold": 41, "preascendant": 41, "privates": 41,
    "starter": 41, "lamp-makers": 41,
}  # fmt: skip


def cured(lines: list[str], finding: Finding) -> list[str] | None:
    """The file with what the finding suggests; None where it suggests no change of lines."""
    at = finding.line - 1
    if match := MEANT.match(finding.message):
        return [*lines[:at], match["line"], *lines[at + 1 :]]
    if match := LEFT_OUT.search(finding.message):
        return [*lines[:at], match["line"], *lines[at:]]
    if TWICE.match(finding.message):
        return [*lines[:at], *lines[at + 1 :]]
    return None


def typing_slips(one: Played) -> Iterator[Slip]:
    """A line left out, typed twice, or swapped with the next; the header stays."""
    lines = one.file.lines
    for at in range(4, len(lines) - 1):
        line, after = lines[at], lines[at + 1]
        if uncommented(line.strip()):
            yield Slip("dropped", at, at + 1, ())
            yield Slip("doubled", at, at + 1, (line, line))
            yield Slip("swapped", at, at + 2, (after, line))


@pytest.mark.parametrize("game", STEPS)
def test_a_suggestion_cures_what_was_found(game: str, tmp_path: Path) -> None:
    for one in played(tmp_path):
        if one.game != game:
            continue
        for slip in part(list(typing_slips(one)), STEPS[game]):
            lines = slip.typed(one.file.lines)
            session = run("\n".join(lines), "x.play", one.roots)
            for finding in session.report.findings[:1]:
                better = cured(list(lines), finding)
                if better is None:
                    continue
                shift = len(better) - len(lines)
                again = run("\n".join(better), "x.play", one.roots)
                there = [found for found in again.report.findings if found.line == finding.line + shift]
                assert finding.code not in [found.code for found in there], (slip, finding.message)
                assert len(again.report.findings) <= len(session.report.findings), (slip, finding.message)
                if match := LEFT_OUT.search(finding.message):
                    before = run("\n".join(lines[: finding.line - 1]), "x.play", one.roots)
                    assert before.game is not None
                    try:
                        parsed = read_entry(before.game, before.game_state, 1, match["line"])
                    except ParseError:  # several entries on one line
                        continue
                    assert not isinstance(parsed.entry, OPTIONAL), (slip, finding.message)
