"""Two tasks side by side, on two cores where there are two; what comes out is the same as one after the other."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any, NoReturn, TypeVar

A = TypeVar("A")
B = TypeVar("B")


def cores() -> int:
    """How many cores this process may use."""
    # Only Linux can report this, and only there a process may be copied while others of its threads run.
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def both(here: Callable[[], A], beside: Callable[[], B], *, pays: bool) -> tuple[A, B]:
    """What ``here`` and ``beside`` return; ``beside`` runs in a copy of this process if it ``pays`` and there is a
    second core.

    ``beside`` may change nothing that is seen outside it; what it returns is pickled. Where the copy comes to no end,
    be it an error of the task or of the system, ``beside`` is run here, so that errors arise as without a copy: those
    of ``here`` first.
    """
    if not pays:
        return here(), beside()
    if cores() < 2:
        return here(), _as_sent(beside())
    ours, theirs = os.pipe()
    with warnings.catch_warnings():
        # Newer Pythons warn where threads run, such as that of a progress line: the copy has nothing to do with them.
        warnings.simplefilter("ignore", DeprecationWarning)
        copy = os.fork()
    if not copy:
        os.close(ours)
        _answer(beside, theirs)
    os.close(theirs)
    try:
        first = here()
        with os.fdopen(ours, "rb", closefd=False) as answer:
            found = _read(answer)
    finally:
        os.close(ours)
        with suppress(ProcessLookupError):
            os.kill(copy, signal.SIGKILL)
        os.waitpid(copy, 0)
    return first, found[0] if found else _as_sent(beside())


def _as_sent(found: B) -> B:
    """What a copy would have sent: equal, but with no part that is the same object as one of this process."""
    import pickle

    same: B = pickle.loads(pickle.dumps(found, pickle.HIGHEST_PROTOCOL))
    return same


def _answer(task: Callable[[], Any], to: int) -> NoReturn:
    """Write what the task returns, and end without a word: nothing of the copied process is to happen twice."""
    import pickle

    with suppress(BaseException):
        # Whoever stops the command stops the process that this one is a copy of; that one ends both.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        found = task()
        with os.fdopen(to, "wb", closefd=False) as answer:
            pickle.dump((found,), answer, pickle.HIGHEST_PROTOCOL)
    os._exit(0)


def _read(answer: IO[bytes]) -> tuple[Any, ...]:
    """What the copy found, alone in a tuple; an empty one if it came to no end."""
    import pickle

    with suppress(EOFError, pickle.UnpicklingError):
        found: tuple[Any, ...] = pickle.load(answer)
        return found
    return ()
