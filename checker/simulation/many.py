"""Many simulated games, on all cores or on a cluster; the same seeds give the same games wherever they ran."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import msgspec

from playproof.checker.definition.based_on import state_with_bases
from playproof.checker.definition.game_definition import UnknownGame, find_game
from playproof.checker.definition.toml_data import FileStamp
from playproof.checker.simulation.own_robots import own_robot
from playproof.checker.simulation.packed import unpacked
from playproof.checker.simulation.playing import Setting, Simulated, Start, play
from playproof.checker.simulation.robots import ROBOTS, Robot

#: So many games are one task: enough that sending it costs little, few enough that results come steadily.
BATCH = 8
#: For each process so many tasks wait.
WAITING = 3


class Plan(msgspec.Struct, frozen=True):
    """Games to simulate. ``robots``: their names, or Python files, for the seats in turn; ``roots``: where games are looked
    for; ``packed``: a workspace as one file, where there is none of these."""

    setting: Setting
    robots: tuple[str, ...]
    seed: int = 1
    roots: tuple[str, ...] = ()
    packed: bytes = b""


class Submits(Protocol):
    """What tasks are given to: an executor of this machine or of a cluster."""

    def submit(self, fn: Callable[..., list[Simulated]], /, *args: object) -> Future[list[Simulated]]:
        """Run a function elsewhere."""
        ...


def start_of(setting: Setting, roots: tuple[str, ...]) -> Start:
    """The position from which games begin, built once in a process unless its data change. Raises :class:`ValueError`."""
    try:
        definition = find_game(setting.game, [Path(one) for one in roots])
    except UnknownGame as error:
        raise ValueError(str(error)) from None
    return _start(setting, roots, definition.id, state_with_bases(definition.folder))


@lru_cache(maxsize=8)
def _start(setting: Setting, roots: tuple[str, ...], game: str, state: FileStamp) -> Start:
    del state  # what is kept is kept for these files
    start = Start(setting, [Path(one) for one in roots])
    if start.game.definition.id != game:
        raise ValueError(f"the games go on from one of {start.game.definition.id}, not of {game}")
    return start


def robots_of(names: Sequence[str], root: str = "") -> list[tuple[str, Robot]]:
    """The robots of these names, each with what it is called. Raises `NoRobot`."""
    return [(name, ROBOTS[name]()) if name in ROBOTS else own_robot(str(Path(root, name))) for name in names]


def batch(plan: Plan, numbers: Sequence[int]) -> list[Simulated]:
    """The games of these numbers."""
    root = unpacked(plan.packed) if plan.packed else ""
    start, robots = start_of(plan.setting, (root,) if root else plan.roots), robots_of(plan.robots, root)
    return [play(start, robots, plan.seed, number) for number in numbers]


def simulate(plan: Plan, games: int, processes: int = 1) -> Iterator[Simulated]:
    """The games of a plan in the order of their numbers, from 1."""
    if processes <= 1:
        for number in range(1, games + 1):
            yield from batch(plan, [number])
        return
    pool = ProcessPoolExecutor(processes, initializer=passes_over_interrupts)
    try:
        yield from submitted(pool, plan, games, processes)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def submitted(pool: Executor | Submits, plan: Plan, games: int, processes: int) -> Iterator[Simulated]:
    """The games of a plan, from an executor of so many processes; so many of its tasks wait at most."""
    waiting: deque[Future[list[Simulated]]] = deque()
    first = 1
    while waiting or first <= games:
        while first <= games and len(waiting) < WAITING * processes:
            numbers = range(first, min(first + BATCH, games + 1))
            waiting.append(pool.submit(batch, plan, numbers))
            first += BATCH
        yield from waiting.popleft().result()


def passes_over_interrupts() -> None:
    """In a worker: Ctrl-C is the main process's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
