"""Telling open pages that something changed: a bell, the stream that they listen to, the watch on files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from time import perf_counter

from playproof.generator.serving.watching import PAUSE, SETTLE, SHARE, Stamps
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, Response, StreamingResponse

__all__ = ["Bell", "watched"]

#: Seconds after which a silent stream sends a sign of life.
ALIVE = 15.0
#: So many pages listen at most.
LISTENERS = 64


class Bell:
    """Tells all who listen that something changed. It lives in the server's loop."""

    def __init__(self) -> None:
        """Nobody listens yet."""
        self._rung = asyncio.Event()
        self._ended = False
        self._listening = 0

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

    def stream(self, now: Callable[[], object]) -> Response:
        """An answer that sends what ``now`` returns, at once and whenever it is another."""
        if self._listening >= LISTENERS:
            return PlainTextResponse("Too many pages listen already.\n", 503)

        # Counted here, given back there: a stream that is never begun isn't one.
        async def events() -> AsyncIterator[str]:
            self._listening += 1
            try:
                sent: object = None
                while not self._ended:
                    if sent != now():
                        sent = now()
                        yield f"data: {sent}\n\n"
                    elif not await self.heard(ALIVE):
                        yield ": still here\n\n"
            finally:
                self._listening -= 1

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
