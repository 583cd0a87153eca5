from pathlib import Path

from tests.bench.reprint import SHARE, measure

MEMORY = Path("/dev/shm")


def test_one_changed_card_costs_a_small_part_of_the_kit() -> None:
    """With 2,000 cards. Tests beside this one share the clock and the disk, not the processor's time."""
    found = measure(runs=1, disk=MEMORY if MEMORY.is_dir() else None)
    assert 100 * found.share <= SHARE.bound, found
    assert found.nothing.cpu <= 1.2 * found.changed.cpu
