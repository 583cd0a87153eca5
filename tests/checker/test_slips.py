"""Every single slip of a typist, in every shipped example and rule pair: none makes the checker itself fail.

A fixed sample of some 180; all of them with ``--exhaustive``.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec
import pytest

from playproof.checker.session.session import Session, run
from tests.samples import some
from tests.slips.check import checked, faults, look_at
from tests.slips.files import File, every_slip, files
from tests.slips.lines import Slip, sample

#: How many slips of each example's file are in the sample; of every twelfth pair it is one.
EACH = 20
#: In how many parts a long file is checked, and half of those in which the pairs are.
PARTS = some((1,), (2,))[0]

PLAYED = [one for one in files() if not one.name.startswith("pair")]
PAIRS = [one for one in files() if one.name.startswith("pair")]


def chosen(file: File, number: int) -> list[Slip]:
    """``number`` of a file's slips, of each kind as many; all of them if that is 0."""
    every = list(every_slip(file))
    if not number:
        return every
    kinds: dict[str, list[int]] = defaultdict(list)
    for at, slip in enumerate(every):
        kinds[slip.kind].append(at)
    return [every[at] for at in sorted(sample(kinds, number, file.name))]


def without_fault(file: File, slips: list[Slip]) -> None:
    told = [f"{fault}\n{fault.text}" for fault in faults(file.lines, slips)]
    assert not told, f"{len(told)} faults, the first:\n{told[0]}"


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.name)
def test_no_slip_in_an_example_is_a_fault(file: File, part: int, exhaustive: bool) -> None:
    slips = chosen(file, 0 if exhaustive else EACH)
    without_fault(file, slips[len(slips) * part // PARTS : len(slips) * (part + 1) // PARTS])


@pytest.mark.parametrize("part", range(2 * PARTS))
def test_no_slip_in_a_pair_is_a_fault(part: int, exhaustive: bool) -> None:
    for file in (PAIRS if exhaustive else PAIRS[::12])[part :: 2 * PARTS]:
        without_fault(file, chosen(file, 0 if exhaustive else 1))


def told(session: Session) -> object:
    """All that a user sees of a session, but for the count of its entries."""
    look_at(session)
    report = session.report
    return msgspec.to_builtins((report.findings, report.notes, report.state, report.over))


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.name)
def test_only_the_lines_that_change_something_are_checked_again(file: File) -> None:
    for slip, session in checked(file.lines, chosen(file, 6)):
        assert told(session()) == told(run("\n".join(slip.typed(file.lines)), "x.play", likely=False)), slip
