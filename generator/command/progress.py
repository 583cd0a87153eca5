"""Progress of long work: a line on a terminal, nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

#: Called with what is being done now.
Step = Callable[[str], None]


@contextmanager
def progress() -> Iterator[Step]:
    """A function to call with each step; what it shows is gone when the work is done."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("…") as status:
        yield lambda text: status.update(text)
