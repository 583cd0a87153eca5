"""Many tracker files measured, on all cores where that pays; what can't be measured has a reason, so that no file is lost."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from playproof.checker.api import read
from playproof.checker.evening import Evening, evening_of
from playproof.checker.measures.measured import Measured
from playproof.checker.model.findings import Report

#: From how many bytes on files are shared out to several processes.
MANY = 100_000


class LeftOut(msgspec.Struct, frozen=True):
    """A file that isn't measured: its path, why (a clause), and the exit code that it brings."""

    file: str
    why: str
    status: int = 0


def tracker_files(paths: Iterable[Path]) -> list[Path]:
    """The tracker files that are meant: each path, of a folder the ``.play`` files in it; each file once."""
    found: dict[Path, Path] = {}
    for path in paths:
        for one in sorted(path.glob("*.play")) if path.is_dir() else (path,):
            found.setdefault(one.resolve(), one)
    return list(found.values())


def measure_files(
    paths: Sequence[Path], roots: Sequence[Path] = (), processes: int = 0
) -> tuple[list[Measured], list[LeftOut]]:
    """Each file measured, in their order, and those that are left out: the unreadable ones, those without a game or an entry,
    copies of others."""
    measured: list[Measured] = []
    left_out: list[LeftOut] = []
    first: dict[bytes, str] = {}
    wanted: list[Path] = []
    for path in paths:
        text = read(path)
        if isinstance(text, Report):
            left_out.append(LeftOut(str(path), text.unreadable, text.status))
            continue
        key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
        if key in first:
            left_out.append(LeftOut(str(path), f"is the same as {first[key]}, so it counts once"))
            continue
        first[key] = path.name
        wanted.append(path)
    cores = processes or os.cpu_count() or 1
    own = partial(measured_file, roots=roots)
    if cores > 1 and len(wanted) > 1 and sum(path.stat().st_size for path in wanted) > MANY:
        with ProcessPoolExecutor(cores) as pool:
            done = list(pool.map(own, wanted, chunksize=max(1, len(wanted) // (cores * 4))))
    else:
        done = [own(path) for path in wanted]
    for one in done:
        if isinstance(one, Measured):
            measured.append(one)
        else:
            left_out.append(one)
    return measured, left_out


def measured_file(path: Path, roots: Sequence[Path] = ()) -> Measured | LeftOut:
    """One file measured; why not, if it can't be."""
    evening = evening_of(path, roots)
    if isinstance(evening, Evening):
        if evening.report.entries:
            return evening.measured
        return LeftOut(str(path), "has no entry, so there is nothing to report")
    if evening.unreadable:
        return LeftOut(str(path), evening.unreadable, evening.status)
    said = evening.findings[0].message if evening.findings else "the game has not started"
    return LeftOut(str(path), f"can't be reported: {said}", evening.status)
