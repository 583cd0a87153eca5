"""Counting work: how many calls a task makes, the same on every machine and under any load."""

from __future__ import annotations

from collections.abc import Callable
from cProfile import Profile


def calls(task: Callable[[], object]) -> int:
    """The calls of functions (Python's and built-in ones, each step of a generator) that ``task`` makes."""
    # A profiler in C counts quicker than a function of ours, called for each event, would.
    profile = Profile(subcalls=False)
    profile.enable()
    try:
        task()
    finally:
        profile.disable()
    return sum(entry.callcount for entry in profile.getstats())
