"""Telling open pages that something changed: a bell, the stream that they listen to, the watch on files."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from time import perf_counter

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from playproof.generator.serving.watching import PAUSE, SETTLE, SHARE, Stamps

#: Seconds after which a silent stream sends a sign of life.
ALIVE = 15.0
#: So many pages listen at most, and so many of one visitor.
LISTENERS, EACH = 64, 8


@dataclass(eq=False)
class _Listener:
    """A page that listens. ``visitor``: its role and its machine."""

    visitor: tuple[str, str]
    ended: bool = False


class Bell:
    """Tells all who listen that something changed. It lives in the server's loop.

    No visitor keeps the others out: beyond `EACH` pages of one, and beyond `LISTENERS` in all, the stream ends that has
    been open longest, of whoever has most; guests before those who write. A page whose stream ends comes back by itself.
    """

    def __init__(self, first: frozenset[str] = frozenset()) -> None:
        """Nobody listens yet. ``first``: the roles whose streams end last."""
        self._rung = asyncio.Event()
        self._ended = False
        self._first = first
        self._listening: list[_Listener] = []

    def ring(self) -> None:
        """Wake all who listen."""
        rung, self._rung = self._rung, asyncio.Event()
        rung.set()

    def end(self) -> None:
        """Close all streams."""
        self._ended = True
        self.ring()

    async def heard(self, seconds: float) -> bool:
        """Whether it rang within that time."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._rung.wait(), seconds)
            return True
        return False

    def _admit(self, new: _Listener) -> None:
        """Count a stream, and end others where there are too many."""
        self._listening.append(new)
        many = Counter(one.visitor for one in self._listening)
        if many[new.visitor] > EACH:
            most = new.visitor
        elif len(self._listening) > LISTENERS:
            most = max(many, key=lambda visitor: (visitor[0] not in self._first, many[visitor]))
        else:
            return
        oldest = next(one for one in self._listening if one.visitor == most)
        oldest.ended = True
        self._listening.remove(oldest)
        self.ring()

    def stream(self, now: Callable[[], object], request: Request) -> Response:
        """An answer that sends what ``now`` returns, at once and whenever it is another."""
        machine = request.client.host if request.client is not None else ""

        # Counted here, given back there: a stream that is never begun isn't one.
        async def events() -> AsyncIterator[str]:
            listener = _Listener((request.state.role, machine))
            self._admit(listener)
            try:
                sent: object = None
                while not (self._ended or listener.ended):
                    if sent != now():
                        sent = now()
                        yield f"data: {sent}\n\n"
                    elif not await self.heard(ALIVE):
                        yield ": still here\n\n"
            finally:
                if listener in self._listening:
                    self._listening.remove(listener)

        return StreamingResponse(
            events(), media_type="text/event-stream", headers={"cache-control": "no-store"}
        )


def watched(
    stamps: Callable[[], Stamps], changed: Callable[[], None], bell: Bell
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """What watches files as long as the server runs: ``changed`` is called, beside the loop, after each save, then the bell
    rings."""
    # Files that were saved between the command and the first look are seen too.
    known = stamps()

    async def watch() -> None:
        nonlocal known
        took = 0.0
        while True:
            await asyncio.sleep(max(PAUSE, SHARE * took))
            begun = perf_counter()
            now = await asyncio.to_thread(stamps)
            took = perf_counter() - begun
            if now == known:
                continue
            while True:
                await asyncio.sleep(SETTLE)
                later = await asyncio.to_thread(stamps)
                if later == now:
                    break
                now = later
            known = now
            await asyncio.to_thread(changed)
            bell.ring()

    @asynccontextmanager
    async def watching(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(watch())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    return watching
