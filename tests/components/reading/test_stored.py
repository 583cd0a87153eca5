"""Bytes on disk: read back whole, from several threads and from a copy of the process."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from playproof.components.reading.stored import LARGE, Stored, Writing, aside, make_ready, whole
from playproof.generator.parallel import both


def test_threads() -> None:
    """Two hundred at once: each reads what it wrote."""
    data = [bytes([number % 251]) * (number * 37) for number in range(200)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(Stored, data))
    assert [one.read() for one in found] == data
    assert found[3] == Stored(data[3])
    assert found[3] != found[4]


def test_part_by_part() -> None:
    writing = Writing()
    for part in (b"one ", b"", b"two"):
        writing.write(part)
    made = writing.finish()
    assert (made.read(), made.size) == (b"one two", 7)
    assert made == Stored(b"one two")


def test_large_files_go_aside() -> None:
    small, large = b"x" * LARGE, b"x" * (LARGE + 1)
    assert aside(small) is small
    assert isinstance(aside(large), Stored)
    assert whole(aside(large)) == large


def test_what_a_copy_of_the_process_wrote_is_read_here() -> None:
    make_ready()
    here, there = both(lambda: Stored(b"here"), lambda: [Stored(b"there"), Stored(b"too")], pays=True)
    assert (here.read(), [one.read() for one in there]) == (b"here", [b"there", b"too"])
