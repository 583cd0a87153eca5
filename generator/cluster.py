"""Simulations on a cluster of Dask: the tasks are those of one machine, given to workers that have nothing but Playproof."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from playproof.checker.definition.based_on import bases_of
from playproof.checker.simulation.many import Plan, Submits
from playproof.checker.simulation.packed import packed
from playproof.components.faults import PlayproofError
from playproof.components.inside import leads_out
from playproof.components.reading.limits import MEGABYTE, plain_bytes
from playproof.components.reading.tables.table_file import LISTS
from playproof.components.workspace import Workspace
from playproof.generator.parallel import cores

#: A cluster of this machine's own processes.
LOCAL = "local"
#: So long a scheduler may take to answer, seconds.
PATIENCE = 20
#: What a file of play may weigh, bytes.
LIMIT = 16 * MEGABYTE
ENDINGS = {".toml", ".json", *LISTS}


class NoCluster(PlayproofError):
    """A cluster can't be used; the message is a sentence."""


@contextmanager
def connected(address: str, plan: Plan, processes: int | None) -> Iterator[tuple[Submits, Plan, int]]:
    """An executor on a cluster, the plan as its workers need it, and how many tasks run at once.

    ``address``: of a scheduler, or ``local`` for one on this machine. Raises `NoCluster`.
    """
    try:
        import distributed as installed
    except ImportError:
        raise NoCluster(
            "--cluster needs Dask, which isn't installed: pip install 'playproof[cluster]'"
        ) from None
    distributed: Any = installed  # it has no types
    with ExitStack() as stack:
        if address == LOCAL:
            place = stack.enter_context(
                distributed.LocalCluster(
                    n_workers=processes or cores(),
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address=None,
                )
            )
        else:
            place = address
        try:
            client = stack.enter_context(distributed.Client(place, timeout=PATIENCE))
        except (OSError, ValueError, TimeoutError) as error:
            raise NoCluster(f"the scheduler {address} can't be reached: {error}") from None
        workers = sum(client.nthreads().values())
        if not workers:
            raise NoCluster(f"the scheduler {address} has no workers; start one: dask worker {address}")
        yield client.get_executor(pure=False, retries=3), sent(plan), workers


def sent(plan: Plan) -> Plan:
    """A plan with the workspace that it needs packed into it: the game, the games that it is based on, robots of its own."""
    root = Path(plan.roots[0])
    folders = Workspace(root).games()
    files: dict[str, Path] = {}
    for folder in bases_of(folders[plan.setting.game]):
        if folder.is_relative_to(root):
            files |= {
                path.relative_to(root).as_posix(): path
                for path in sorted(folder.rglob("*"))
                if path.suffix.lower() in ENDINGS and path.is_file() and not leads_out(path, root)
            }
    robots = []
    for name in plan.robots:
        own = name.endswith(".py")
        robots.append(f"robots/{Path(name).name}" if own else name)
        if own:
            files[robots[-1]] = Path(name)
    archive = packed((name, plain_bytes(path, LIMIT)) for name, path in files.items())
    return msgspec.structs.replace(plan, roots=(), packed=archive, robots=tuple(robots))
