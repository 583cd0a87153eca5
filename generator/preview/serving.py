"""Running the preview on this machine until somebody ends it."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn
from playproof.components.faults import PlayproofError
from playproof.generator.preview.server import InteractiveSession, application

__all__ = ["PORT", "PortTaken", "serve"]

ADDRESS = "127.0.0.1"
#: The preview's port, by default and unless the port is taken.
PORT = 8620


class PortTaken(PlayproofError):
    """The port can't be used; the message is a sentence."""


def serve(
    play_session: InteractiveSession, port: int | None, browse: bool, say: Callable[[str], None]
) -> None:
    """Show ``play_session`` on ``port`` (None: the usual one, or any that is free; 0: any) until Ctrl-C.

    ``say`` is called with the address once the page can be opened; ``browse`` opens it. Raises `PortTaken`.
    """
    with _bound(port) as bound:
        token = secrets.token_urlsafe(24)
        number = bound.getsockname()[1]
        address = f"http://{ADDRESS}:{number}/?token={token}"
        app, end = application(play_session, token, number)

        def ready() -> None:
            say(address)
            if browse and _has_screen():
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        config = uvicorn.Config(
            app, log_level="error", access_log=False, server_header=False, date_header=False, ws="none",
            proxy_headers=False, timeout_graceful_shutdown=2,
        )  # fmt: skip
        # The server raises the signal again when all is closed; that is the end we want.
        with suppress(KeyboardInterrupt):
            _Server(config, ready, end).run(sockets=[bound])


class _Server(uvicorn.Server):
    """Says when it is there, and lets go of open streams when it ends."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], end: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._end = end
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(signal.Signals(sig), frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end)


def _bound(port: int | None) -> socket.socket:
    if port is None:
        try:
            return _bound(PORT)
        except PortTaken:
            return _bound(0)
    bound = socket.socket()
    if os.name == "posix":
        # Elsewhere this would let two servers share a port.
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((ADDRESS, port))
        bound.listen()
    except OSError as trouble:
        bound.close()
        reason = trouble.strerror or str(trouble)
        raise PortTaken(
            f"port {port} can't be used ({reason.lower()}); name another with --port, or --port 0 for any that is free"
        ) from None
    return bound


def _has_screen() -> bool:
    """Whether a browser has somewhere to open a window."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
