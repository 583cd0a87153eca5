"""Every tweak of one row of a shipped game's data works or is told in sentences: read, linted, drawn, and play checked.

A fixed sample of each game's; all of them with ``--exhaustive``.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from tests.samples import some
from tests.slips.corpus import tweaks
from tests.slips.data import Data
from tests.slips.lines import sample
from tests.slips.rows import RowTweak, every_tweak, games

#: How many tweaks of each game are in the sample.
EACH = 2
#: In how many parts they are tried: listing them takes longer than trying a few.
PARTS = some((1,), (2,))[0]


def chosen(game: str) -> list[RowTweak]:
    """A sample: of each file and each way to change it as many."""
    groups: dict[object, list[RowTweak]] = defaultdict(list)
    for tweak in every_tweak(game):
        groups[tweak.file, tweak.op].append(tweak)
    return sample(groups, EACH, game)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", games())
def test_no_tweak_of_a_row_is_a_fault(tmp_path: Path, game: str, part: int, exhaustive: bool) -> None:
    wanted = list(every_tweak(game)) if exhaustive else chosen(game)
    told = [
        f"{fault.tweak}\n    {type(fault.error).__name__}: {fault.error}"
        for fault in Data(tmp_path, game).faults(wanted[part::PARTS])
    ]
    assert not told, "\n".join(told)


#: Of those that were faults one of each file and each way to change it.
ONE_OF_EACH = list({(one.game, one.file, one.op): one for one in reversed(tweaks())}.values())


@pytest.mark.parametrize("tweak", some(ONE_OF_EACH, tweaks()), ids=str)
def test_no_tweak_that_was_one_is_a_fault_again(tmp_path: Path, tweak: RowTweak) -> None:
    for fault in Data(tmp_path, tweak.game).faults([tweak]):
        raise fault.error
