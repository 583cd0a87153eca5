"""Running cases under limits, and making a fault's case small."""

from __future__ import annotations

import random
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from tests.fuzz.cases import KINDS, Case, Workplace
from tests.internal import raise_faults

T = TypeVar("T")

#: No case may take longer, seconds of processor time.
LONGEST = 30
#: So many trials make a case smaller.
TRIALS = 400
ROOT = Path(__file__).parent.parent.parent


class TooLongError(Exception):
    """A case took longer than it may."""


@dataclass
class Took:
    """How many cases of each kind were tried."""

    cases: Counter[str] = field(default_factory=Counter)
    faults: dict[str, FuzzFault] = field(default_factory=dict)


@dataclass
class FuzzFault:
    """A fault: its ``name`` (what was raised, and where), how often it came, its smallest case, and how it was made."""

    name: str
    case: Case
    seed: str
    trace: str
    times: int = 1

    def save(self, folder: Path) -> Path:
        """Write the case and its traceback into ``folder``; the case's path."""
        folder.mkdir(parents=True, exist_ok=True)
        stem = folder / "".join(sign if sign.isalnum() else "-" for sign in self.name)
        stem.with_name(f"{stem.name}.txt").write_text(f"{self.seed}\n{self.trace}", encoding="utf-8")
        return self.case.save(stem)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    def ring(*_: object) -> None:
        raise TooLongError(f"took longer than {seconds:g} s of processor time")

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def fault_of(case: Case, place: Workplace, longest: float = LONGEST) -> tuple[str, str] | None:
    """The name of the fault that a case shows and its traceback, ``None`` if it shows none."""
    try:
        with _alarm(longest):
            case.use(place)
    except Exception as error:
        own = [
            frame
            for frame in traceback.extract_tb(error.__traceback__)
            if Path(frame.filename).is_relative_to(ROOT) and "site-packages" not in frame.filename
        ]
        where = f"{Path(own[-1].filename).relative_to(ROOT)}:{own[-1].lineno}" if own else ""
        if isinstance(error, TooLongError | MemoryError | RecursionError):
            where = ""  # wherever it happened to be
        return f"{type(error).__name__} {where}".strip(), "".join(traceback.format_exception(error))
    return None


def smallest(parts: Sequence[T], shows: Callable[[list[T]], bool], trials: int = TRIALS) -> list[T]:
    """As few of ``parts`` as still show it, in their order: half of them left out, then a quarter, and so on."""
    kept = list(parts)
    size = max(1, len(kept) // 2)
    while trials > 0:
        at = 0
        shorter = False
        while at < len(kept) and trials > 0:
            trials -= 1
            fewer = kept[:at] + kept[at + size :]
            if len(fewer) < len(kept) and shows(fewer):
                kept, shorter = fewer, True
            else:
                at += size
        if size == 1 and not shorter:
            break
        size = max(1, size // 2)
    return kept


def _small(case: Any, name: str, place: Workplace) -> Any:
    def shows(parts: list[Any]) -> bool:
        found = fault_of(case.of(parts), place)
        return found is not None and found[0] == name

    return case.of(smallest(case.module_states(), shows, 20 if name.startswith("TooLong") else TRIALS))


def run_cases(
    seed: str,
    seconds: float,
    most: int = 0,
    found: Callable[[FuzzFault], None] = lambda one: None,
    only: str = "",
) -> Took:
    """Try cases for so many seconds, or ``most`` of them. ``found`` is called with each new fault; ``only``: the one kind
    that is tried."""
    raise_faults()
    took = Took()
    end = time.monotonic() + seconds
    kinds = [kind for kind in KINDS if only in ("", kind)]
    weights = [KINDS[kind][1] for kind in kinds]
    with tempfile.TemporaryDirectory() as folder:
        place = Workplace(Path(folder))
        while time.monotonic() < end and not (most and took.cases.total() >= most):
            own = f"{seed}-{took.cases.total()}"
            rng = random.Random(own)
            kind = rng.choices(kinds, weights)[0]
            case = KINDS[kind][0](rng)
            took.cases[kind] += 1
            fault = fault_of(case, place)
            if fault is None:
                continue
            name, trace = fault
            if name in took.faults:
                took.faults[name].times += 1
            else:
                took.faults[name] = FuzzFault(name, _small(case, name, place), f"seed {own}, {kind}", trace)
                found(took.faults[name])
    return took


def run_and_save(seed: str, seconds: float, most: int, out: Path, only: str = "") -> Took:
    """The same; faults are written into ``out`` as they come."""
    return run_cases(seed, seconds, most, lambda one: print(f"{one.name}: {one.save(out)}", flush=True), only)
